"""Trial: lets an own bot play one deal against chance, to see whether it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from knaves.engine.game import Game
from knaves.players.fault import BotFault
from knaves.players.own.messages import choose_message, read_choice, read_name, sit_message
from knaves.players.own.referee import Spent
from knaves.players.own.sandboxes import StartSandbox

MOST = 30  # moves of the bot
LIMIT = 10_000  # ms for one


@dataclass(frozen=True)
class Trial:
    """Result of a trial: time of its moves, what it printed, and its fault (None: it passed)."""

    spent: Spent
    printed: str = ""
    fault: BotFault | None = None


async def try_out(game: Game, source: str, start: StartSandbox, seed: int) -> Trial:
    """Play one deal with default options, the bot in seat 0 and random moves elsewhere."""
    spent, printed = Spent(), ""
    try:
        box = await start(source)
    except BotFault as fault:
        return Trial(spent, fault=fault)
    heard: list[str] = []
    options = game.options.parse({})
    state = game.begin(options, seed, listener=lambda event: heard.append(str(game.text.say(event) or "")))
    rng = Random(f"trial {seed}")
    try:
        read_name(await box.ask(sit_message(game, options, 0), LIMIT))
        while state.turn is not None and not state.deal_is_over and spent.moves < MOST:
            legal = state.legal_moves()
            if state.turn or len(legal) == 1:
                state.play(rng.choice(legal))
                continue
            luck, events = rng.getrandbits(53), list(filter(None, heard))
            heard.clear()
            message = choose_message(game, state.seen_by(0), 0, luck, events=events, in_python=True)
            choice = read_choice(await box.ask(message, LIMIT), legal)
            spent.add(1, choice.ms, choice.ms)
            printed += choice.printed
            state.play(choice.move)
    except BotFault as fault:
        return Trial(spent, printed, fault)
    finally:
        box.end()
    return Trial(spent, printed)
