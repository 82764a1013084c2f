"""Puzzles of California Jack: the last tricks, once the stock is gone and everybody knows every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from knaves.cards import Card
from knaves.engine.moves import Move, Play
from knaves.engine.puzzle_kinds import Line, PuzzleKind, PuzzleProof, SolvedKind
from knaves.engine.sentences import Sentence
from knaves.games.california_jack.bot import CaliforniaJackHeuristics
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.solver import solve

HEURISTICS = CaliforniaJackHeuristics()
SHORTEST = 3  # cards in the hand


class LastTricks(SolvedKind[CaliforniaJack]):
    """The stock is gone, so the other hand is known: one world, solved to the end of the deal."""

    key = "last_tricks"
    name = Sentence("The last tricks")
    theme = "endgame"
    goes_on = True

    def could_be(self, state: CaliforniaJack) -> bool:
        assert state.turn is not None
        return not state.upcard and not state.deal_is_over and len(state.hands[state.turn]) >= SHORTEST

    def task(self, seen: CaliforniaJack) -> Sentence:
        return Sentence(
            "The stock is empty, {number} tricks are left and you know every card. Which card scores best?",
            number=len(seen.hands[seen.turn or 0]),
        )

    def glance(self, seen: CaliforniaJack) -> Line:
        """The card that wins the trick as high as it can, else the lowest."""
        moves = seen.legal_moves()
        looks = HEURISTICS.naive_scores(seen, moves) or [0.0]
        return (moves[max(range(len(moves)), key=looks.__getitem__)],)

    def solve(self, world: CaliforniaJack) -> Mapping[Line, float]:
        return {(move,): worth for move, worth in solve(world).items()}

    def explain(self, seen: CaliforniaJack, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        seat = seen.turn or 0
        rival = next(move for move in seen.legal_moves() if move.notation == proof.rival[0])
        (mine, theirs), line = played_out(seen, answer[0])
        (less, more), _ = played_out(seen, rival)
        told = [
            Sentence(
                "With best play {card} ends the deal {mine} to {theirs}; {other} ends it {less} to {more}.",
                card=card_of(answer[0]), mine=mine, theirs=theirs, other=card_of(rival), less=less, more=more,
            )
        ]  # fmt: skip
        cards = [*((1 - seat, card) for card in seen.trick), *((number, card_of(move)) for number, move in line)]
        tricks = [dict(cards[start : start + 2]) for start in range(0, len(cards), 2)]
        plays = [Sentence("{card}–{other}", card=each[seat], other=each[1 - seat]) for each in tricks]
        told.append(Sentence("The tricks with best play, your card first: {tricks}.", tricks=plays))
        return told

    def falls_short(self, seen: CaliforniaJack, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        (mine, theirs), _ = played_out(seen, line[0])
        text = "With best play {card} ends the deal {mine} to {theirs}; another card does better."
        return Sentence(text, card=card_of(line[0]), mine=mine, theirs=theirs)


def played_out(seen: CaliforniaJack, move: Move) -> tuple[tuple[int, int], list[tuple[int, Move]]]:
    """The points of the deal with best play after this move, first those of the seat in turn, and all (seat, move)s.

    Only one world may fit `seen`: the stock is gone.
    """
    seat = seen.turn or 0
    world = seen.imagine(Random("the one world"))
    line: list[tuple[int, Move]] = []
    while not world.deal_is_over:
        line.append((world.turn or 0, move))
        world.play(move)
        if not world.deal_is_over:
            worths = solve(world)
            move = max(worths, key=worths.__getitem__)
    assert world.deal_score is not None
    points = world.deal_score.points
    return (points[seat], points[1 - seat]), line


def card_of(move: Move) -> Card:
    """The card of a move that plays one; AssertionError for any other move."""
    assert isinstance(move, Play)
    return move.card


PUZZLES: tuple[PuzzleKind, ...] = (LastTricks(),)
