"""Explanation: what a bot weighed before its move, once nothing in it is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from knaves.bots.levels import Level, level_of
from knaves.bots.reasons import WINS, is_clearly_better, left_others_out, reasons, wins_at_once
from knaves.bots.search import Candidate
from knaves.engine.advice import Advice
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence, together
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.thinkers import Thinker
from knaves.table.record import bot_level
from knaves.table.table import Table
from knaves.wire.questions import ChooseMove, RateMoves, bot_seed


@dataclass(frozen=True)
class Explanation:
    """A bot's move and what it weighed: nothing of it while its cards are hidden, `why` only when it is found out."""

    game: Game
    ply: int  # how many moves were made before
    seat: Seat
    move: Move
    level: Level  # as the game fits it
    is_open: bool
    candidates: Sequence[Candidate] = ()
    why: Sentence | None = None
    told: Sequence[Sentence] = ()  # what everybody has seen of the move, beyond its name


def bot_moves(table: Table) -> list[int]:
    """List the ply of each move of a built-in bot: the number of moves made before it."""
    return [ply for ply, seat in enumerate(table.movers) if bot_level(table.seats[seat]) is not None]


def last_bot_move(table: Table) -> int | None:
    """Return the ply of the last move of a built-in bot; None if none has moved."""
    return next(reversed(bot_moves(table)), None)


def hands_are_known(table: Table, ply: int) -> bool:
    """Whether all cards held at this ply have been seen since: played, or shown at the end."""
    state = table.state_at(ply)
    for move in table.moves[ply:]:
        state.play(move)
        if state.is_over or _is_dealt_anew(state):
            return True
    return state.is_over


def _is_dealt_anew(state: State) -> bool:
    """Whether a deal is over with nothing left in any hand."""
    return state.deal_is_over and not any(zone.cards for zone in state.zones() if zone.name == "hand")


def initial_explanation(table: Table, ply: int) -> Explanation:
    """Explain a bot's move without its reasons, which `explain` adds."""
    seat = table.movers[ply]
    level = level_of(level_at(table, seat), table.game.bots, bot_seed(table.seed, ply))
    said = (table.game.text.say(event) for made, event in table.events_of(ply + 1) if made == ply + 1)
    told = tuple(sentence for sentence in said if sentence is not None and sentence.facts.keys() - {"player", "card"})
    return Explanation(table.game, ply, seat, table.moves[ply], level, hands_are_known(table, ply), told=told)


def level_at(table: Table, seat: Seat) -> str:
    """Return the level or mix in this seat; "random" for a bot that is neither."""
    return bot_level(table.seats[seat]) or "random"


async def explain(
    thinker: Thinker, table: Table, told: Explanation, thought: Sequence[Candidate] | None
) -> Explanation:
    """Add the reasons once the hands are known; `thought`: the bot's candidates, None to let it think again."""
    if not told.is_open:
        return told
    seen = table.state_at(told.ply).seen_by(told.seat)
    if not thought or told.move not in [candidate.move for candidate in thought]:
        asked = ChooseMove(table.game, seen, bot_seed(table.seed, told.ply), level_at(table, told.seat))
        try:
            thought = (await thinker.answer(asked, asyncio.Event())).candidates
        except Exception:  # the bot cannot say it again: only what an adviser counts is told
            thought = ()
    why = _plainly(seen, table.game.bots, told, thought)
    if why is None:
        rating = RateMoves(table.game, seen, bot_seed(table.seed, told.ply))
        counted = await thinker.answer(rating, asyncio.Event())
        why = _in_words(seen, table.game, told.move, counted.candidates)
    return replace(told, candidates=thought, why=why)


def _plainly(seen: State, advice: Advice, told: Explanation, thought: Sequence[Candidate]) -> Sentence | None:
    """The reason of a bot that did not have to look ahead; None where it did, or where nobody knows."""
    if len(seen.legal_moves()) == 1:
        return Sentence("It had no choice.")
    if told.level.name == "random":
        return Sentence("It plays any legal move, without a reason.")
    if len(thought) == 1 and not _held_to_others(seen, advice, told.level, thought[0]):
        return Sentence("It ran short of time and went with its first idea.")
    if len(thought) == 1:
        if wins_at_once(seen, told.move):
            return WINS
        return Sentence("It saw no other move worth considering.")
    if thought and not any(candidate.playouts for candidate in thought):
        return _by_rule_of_thumb(seen, advice, told, thought)
    return None


def _by_rule_of_thumb(seen: State, advice: Advice, told: Explanation, thought: Sequence[Candidate]) -> Sentence:
    """Give the reason for the move at first sight, after saying that no more was examined; a slip is called one."""
    how = Sentence("It followed a rule of thumb and didn’t look ahead.")
    if _is_slip(seen, advice, told):
        return Sentence("A slip: bots of this level make them now and then.")
    return together([how, *reasons(seen, advice, thought, told.move)][:2]) or how


SLIPPED = 0.5  # slips by which a move is worse than the best by rule, from which on it is called one


def _is_slip(seen: State, advice: Advice, told: Explanation) -> bool:
    """Whether the bot's own rule of thumb finds another move clearly better."""
    moves = seen.legal_moves()
    rates = advice.heuristics.naive_scores if told.level.naive else advice.heuristics.rule
    rule = rates(seen, moves)
    return rule is not None and rule[moves.index(told.move)] < max(rule) - SLIPPED


def _held_to_others(seen: State, advice: Advice, level: Level, only: Candidate) -> bool:
    """Whether a bot that names a single move has left the others out, and was not stopped before it came to them."""
    is_by_rule = level.by_rule and advice.heuristics.rule(seen, seen.legal_moves()) is not None
    return is_by_rule or left_others_out(seen, advice, only)


def _in_words(seen: State, game: Game, move: Move, counted: Sequence[Candidate]) -> Sentence:
    """Why this move, from the facts that an adviser counts in the same position."""
    chosen = next((candidate for candidate in counted if candidate.move is move), None)
    best = counted[0]
    if chosen is None or (best.move is not move and is_clearly_better(best, chosen)):
        return Sentence("A mistake, or too deep for this level: a longer look finds a better move.")
    told = together(reasons(seen, game.bots, counted, move))
    return told or Sentence("Its best moves were about equally good.")
