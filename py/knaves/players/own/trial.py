"""Trial: lets an own bot play whole games against chance from every seat, to see whether it can be used."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.players.fault import BotFault
from knaves.players.own.messages import choose_message, read_choice, read_name, sit_message
from knaves.players.own.referee import Spent
from knaves.players.own.sandboxes import Sandbox, StartSandbox

ENOUGH = 200  # moves of the bot
MOST_GAMES = 200
MOST_TIME = 60_000  # ms that all its moves may take together
LIMIT = 5_000  # ms for one, as at a table
PRINTED = 4_000  # characters
FEW = 6  # legal moves that are listed beside an illegal one


@dataclass
class Trial:
    """A trial so far: whole games, moves and their time, what it printed, and its fault (None: none yet)."""

    spent: Spent = field(default_factory=Spent)
    printed: str = ""
    fault: BotFault | None = None
    games: int = 0  # played to their end
    seat: int = 0  # where it sits, or sat at its fault
    legal: tuple[str, ...] = ()  # the legal moves where its answer was none of them

    @property
    def is_enough(self) -> bool:
        """Whether it has moved so often that its faults should have shown."""
        return self.spent.moves >= ENOUGH

    @property
    def is_slow(self) -> bool:
        """Whether its moves have taken longer than anybody would wait."""
        return self.spent.ms > MOST_TIME


async def try_out(
    game: Game, options: Options, source: str, start: StartSandbox, seed: int, tell: Callable[[Trial], None]
) -> Trial:
    """Play whole games, the bot in one seat after the other and random moves in all others.

    Ends once it has moved ENOUGH times and sat in every seat, at its first fault, or where it is too slow or hardly
    ever asked. `tell` is called after each of its moves.
    """
    trial = Trial()
    try:
        box = await start(source)
    except BotFault as fault:
        trial.fault = fault
        return trial
    rng = Random(f"trial {seed}")
    seats = game.begin(options, seed).seats
    try:
        while trial.games < MOST_GAMES and not (trial.is_enough and trial.games >= seats):
            trial.seat = trial.games % seats
            if not await _play(game, options, box, seed + trial.games, trial, rng, tell):
                break
            trial.games += 1
            await asyncio.sleep(0)  # where it is never asked, the page lives all the same
    except BotFault as fault:
        trial.fault = fault
    finally:
        box.end()
    return trial


async def _play(
    game: Game, options: Options, box: Sandbox, seed: int, trial: Trial, rng: Random, tell: Callable[[Trial], None]
) -> bool:
    """Play one game; False where the bot's time is over before. Raises BotFault."""
    heard: list[str] = []
    state: Any = game.begin(options, seed, listener=lambda event: heard.append(str(game.text.say(event) or "")))
    read_name(await box.ask(sit_message(game, options, trial.seat), LIMIT))
    while state.turn is not None:
        legal = state.legal_moves()
        if state.turn != trial.seat or len(legal) == 1:  # nothing to choose, nothing to ask
            state.play(rng.choice(legal))
            continue
        events = list(filter(None, heard))
        heard.clear()
        seen = state.seen_by(trial.seat)
        message = choose_message(game, seen, trial.seat, rng.getrandbits(53), events=events, in_python=True)
        answer = await box.ask(message, LIMIT)
        try:
            choice = read_choice(answer, legal)
        except BotFault as fault:
            if fault.line is None:
                trial.legal = tuple(move.notation for move in legal[:FEW])
            raise
        trial.spent.add(1, choice.ms, choice.ms)
        trial.printed = (trial.printed + choice.printed)[:PRINTED]
        state.play(choice.move)
        tell(trial)
        if trial.is_slow:
            return False
    return True
