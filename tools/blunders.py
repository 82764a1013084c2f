"""Blunders for the review to find: in each game the mistake that every player knows, planted where it costs something.

A ten thrown away may cost nothing, because the point for the trick points is decided. So a position counts only where
the blunder is bad against the best move by rule of thumb, beyond two standard errors, in worlds of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from knaves.analysis.paired_comparison import PairedComparison
from knaves.bots.levels import LEVELS
from knaves.bots.search import by_rule
from knaves.bots.thinking import choose
from knaves.cards import JOKER
from knaves.engine.game import Game
from knaves.engine.moves import Move, Play
from knaves.engine.state import State
from knaves.games.box.notes import HEIGHT
from knaves.games.jack_in_the_box.moves import Exchange
from knaves.games.jack_in_the_box.policy import Survey
from knaves.games.madjack.ranking import takes
from knaves.games.one_eyed_jack import GAME as ONE_EYED_JACK
from knaves.games.one_eyed_jack.moves import Place, Remove
from knaves.games.one_eyed_jack.prospects import Prospects
from knaves.games.one_eyed_jack.spaces import spaces_in
from knaves.wire.answers import BAD

__all__ = ["BLUNDERS", "planted"]

FELT = 5  # points or ranks below which nobody would speak of a blunder
TRIES = 4  # positions of a game that are looked at
WORLDS = 160  # in which a blunder must be bad

Planter = Callable[[Any, Sequence[Move]], Move | None]


def ten_thrown_away(state: Any, moves: Sequence[Move]) -> Move | None:
    """A ten given to a trick that is lost, where a small card of no value loses it as well."""
    cards = [move for move in moves if isinstance(move, Play)]
    if not state.trick or len(cards) < len(moves):
        return None
    lost = [move for move in cards if not state.beats(move.card, state.trick[0])]
    small = [move for move in lost if move.card.rank in "3456789" and move.card.suit is not state.trump]
    tens = [move for move in lost if move.card.rank == "T" and move.card.suit is not state.trump]
    return tens[0] if tens and small else None


def prize_card_thrown_away(state: Any, moves: Sequence[Move]) -> Move | None:
    """The joker or the jack of a prize to come, laid under a trick of the first half that a small card loses too."""
    if state.phase != 1 or not state.trick:
        return None
    cards = [move for move in moves if isinstance(move, Play)]
    suits = {prize.suit for prize in state.prizes if prize is not JOKER}
    lost = [move for move in cards if not takes(state.trick[0], move.card, None)]
    small = [move for move in lost if move.card.rank in "89TQ" and move.card.suit not in suits]
    high = [move for move in lost if move.card.rank in "AJX" and (move.card is JOKER or move.card.suit in suits)]
    return high[-1] if high and small else None


def match_missed(state: Any, moves: Sequence[Move]) -> Move | None:
    """All five cards exchanged, although they score in the Boxes."""
    if state.jack_is_boxed or state.matches:
        return None
    if max(Survey(state, state.turn).best) < FELT:
        return None
    whole = [move for move in moves if isinstance(move, Exchange) and len(move.cards) == 5 and not move.places]
    return whole[0] if whole else None


def four_left_open(state: Any, moves: Sequence[Move]) -> Move | None:
    """The best move that leaves open the row in which a rival wins with one more chip, although it can be stopped."""
    prospects = Prospects(state, state.turn)
    threats = 0
    for rival in prospects.rivals:
        for pattern in state.variant.patterns.bits:
            missing = pattern & ~rival.held
            if missing.bit_count() == 1 and prospects.wins_with(rival, pattern):
                (space,) = spaces_in(missing)
                if state.chips[space] is None and prospects.easy_for_rivals[space] > 0.5:
                    threats |= pattern
    looks = dict(zip(moves, ONE_EYED_JACK.advice.rule(state, moves) or (), strict=True))
    touched = [move for move in moves if isinstance(move, Place | Remove) and threats >> move.space & 1]
    other = [move for move in moves if isinstance(move, Place) and not threats >> move.space & 1]
    return max(other, key=looks.__getitem__) if threats and touched and other else None


def lowest_played(state: Any, moves: Sequence[Move]) -> Move | None:
    """The lowest card to a box that a far higher one may be played to."""
    cards = sorted((move for move in moves if isinstance(move, Play)), key=lambda move: HEIGHT[move.card])
    if not cards or HEIGHT[cards[-1].card] - HEIGHT[cards[0].card] < FELT:
        return None
    return cards[0]


BLUNDERS: dict[str, Planter] = {
    "california_jack": ten_thrown_away,
    "madjack": prize_card_thrown_away,
    "jack_in_the_box": match_missed,
    "one_eyed_jack": four_left_open,
    "box": lowest_played,
}


def planted(game: Game, seed: int) -> tuple[State, Move] | None:
    """A position of the game of two easy bots with this seed, and the blunder to be made there; None if it has none."""
    rng = Random(f"blunder {game.key} {seed}")
    found = list(_in_game(game, seed, rng))
    rng.shuffle(found)
    return next((each for each in found[:TRIES] if _is_bad(game, *each, rng)), None)


def _in_game(game: Game, seed: int, rng: Random) -> Iterator[tuple[State, Move]]:
    state = game.begin(game.options(), seed)
    while state.turn is not None:
        seen, moves = state.seen_by(state.turn), state.legal_moves()
        if not state.deal_is_over and len(game.advice.candidates(seen)) > 1:
            move = BLUNDERS[game.key](seen, moves)
            if move is not None:
                yield seen, move
        state.play(choose(seen, game.advice, LEVELS["easy"], rng))


def _is_bad(game: Game, seen: State, move: Move, rng: Random) -> bool:
    """Whether the move is bad beyond two standard errors, against the best one by rule of thumb."""
    best = by_rule(seen, game.advice, seen.legal_moves())[0]
    if best is move:
        return False
    pair = PairedComparison(seen, game.advice, best, move, rng)
    for _ in range(WORLDS):
        pair.step()
    return bool(pair.mean - 2 * pair.error > BAD)
