"""Puzzles of MadJack: the tricks for the prizes, solved in every way that the unseen cards can lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from knaves.cards import Card
from knaves.engine.moves import Move, Play
from knaves.engine.puzzle_kinds import Line, PuzzleKind, PuzzleProof, SolvedKind
from knaves.engine.sentences import Fact, Sentence, percentage
from knaves.engine.zones import Imagination
from knaves.games.madjack.bot import WORLDS, MadJackSolver, solve, whole_cards
from knaves.games.madjack.rules import MadJack, takes

SOLVER = MadJackSolver()
ORDER = "89TJQKAX"  # as cards stand to the eye of a newcomer
SHORTEST = 3  # cards in the hand


class PrizeTricks(SolvedKind[MadJack]):
    """The tricks for the prizes, from SHORTEST cards on: all worlds that fit, each solved with open cards."""

    key = "prizes"
    name = Sentence("The prizes")
    theme = "endgame"
    goes_on = True
    listed = WORLDS

    def could_be(self, state: MadJack) -> bool:
        assert state.turn is not None
        return state.phase == 2 and not state.deal_is_over and len(state.hands[state.turn]) >= SHORTEST

    def task(self, seen: MadJack) -> Sentence:
        prize = seen.prize
        assert prize is not None
        return Sentence(
            "This trick is for {card}, and {number} more prizes follow. Which card is best?",
            card=prize, number=len(seen.prizes) - 1,
        )  # fmt: skip

    def glance(self, seen: MadJack) -> Line:
        """The highest card, where it takes the trick or leads it; else the lowest."""
        moves = sorted(seen.legal_moves(), key=lambda move: ORDER.index(card_of(move).rank))
        highest = card_of(moves[-1])
        wins = not seen.trick or takes(seen.trick[0], highest, seen.prize)
        return (moves[-1] if wins else moves[0],)

    def solve(self, world: MadJack) -> Mapping[Line, float]:
        return {(move,): worth for move, worth in SOLVER.solve(world).items()}

    def explain(self, seen: MadJack, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        rival = next(move for move in seen.legal_moves() if move.notation == proof.rival[0])
        mine, others = self._cards_ahead(seen, (answer[0], rival))
        best, other = card_of(answer[0]), card_of(rival)
        facts: dict[str, Fact] = {"card": best, "mine": abs(mine), "other": other, "others": abs(others)}
        if mine <= others:
            told = Sentence(
                "{card} gives you a {mine}% chance to win the game, {other} {others}%.",
                card=best, mine=percentage(proof.worth), other=other, others=percentage(proof.other),
            )  # fmt: skip
        elif mine >= 0 and others >= 0:
            told = Sentence("On average {card} leaves you {mine} captured cards ahead, {other} only {others}.", **facts)
        elif mine >= 0:
            told = Sentence(
                "On average {card} leaves you {mine} captured cards ahead, {other} {others} behind.", **facts
            )
        else:
            told = Sentence(
                "On average {card} leaves you {mine} captured cards behind, {other} as many as {others}.", **facts
            )
        return (told,)

    def falls_short(self, seen: MadJack, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        mine, best = self._cards_ahead(seen, (line[0], answer[0]))
        if mine >= best:  # fewer cards, but more chance to win the game
            return None
        text = "On average {card} leaves you {mine} captured cards ahead; another card does better."
        if mine < 0:
            text = "On average {card} leaves you {mine} captured cards behind; another card does better."
        return Sentence(text, card=card_of(line[0]), mine=abs(mine))

    def _cards_ahead(self, seen: MadJack, moves: Line) -> list[float]:
        """By how many captured cards each of these moves leaves its seat ahead, on average over all worlds."""
        worlds = Imagination(seen).every_world(Random("every world"), self.listed) or []
        ahead = [solve(world) for world in worlds]
        return [round(sum(whole_cards(each[move]) for each in ahead) / len(ahead), 1) for move in moves]


def card_of(move: Move) -> Card:
    """The card of a move that plays one; AssertionError for any other move."""
    assert isinstance(move, Play)
    return move.card


PUZZLES: tuple[PuzzleKind, ...] = (PrizeTricks(),)
