"""Puzzles of Box: which card to play, counted out where nothing is drawn any more, else measured."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from knaves.cards import Card
from knaves.engine.moves import Move, Play
from knaves.engine.puzzle_kinds import Line, MeasuredKind, PuzzleKind, PuzzleProof, SolvedKind
from knaves.engine.sentences import Fact, Sentence
from knaves.games.box.bot import is_short, solve
from knaves.games.box.rules import HEIGHT, Box


class _Choice(PuzzleKind):
    """Cards of more than one rank may be played; suits count for nothing."""

    steps = (0.08, 0.13, 0.23, 0.33)

    def could_be(self, state: Box) -> bool:
        if state.deal_is_over or not state.played or state.turn is None:
            return False
        return len({card.rank for card in state.playable(state.hands[state.turn])}) > 1

    def task(self, seen: Box) -> Sentence:
        return Sentence("You may play {cards}. Which card gives the best chance of winning?", cards=own_choices(seen))

    def glance(self, seen: Box) -> Line:
        """The lowest card, hard to get under."""
        return (min(seen.legal_moves(), key=lambda move: HEIGHT[card_of(move)]),)

    def alike(self, seen: Box, line: Line) -> Hashable:
        return card_of(line[0]).rank

    def explain(self, seen: Box, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        rival = next(move for move in seen.legal_moves() if move.notation == proof.rival[0])
        facts: dict[str, Fact] = {
            "card": card_of(answer[0]), "mine": round(100 * proof.worth),
            "other": card_of(rival), "others": round(100 * proof.other),
        }  # fmt: skip
        told = [Sentence("{card} wins {mine}% of games, {other} {others}%.", **facts)]
        if HEIGHT[card_of(answer[0])] == max(HEIGHT[card] for card in own_choices(seen)):
            told.append(Sentence("High cards are hard to get rid of, and this was the moment."))
        else:
            told.append(Sentence("Here the card you leave on the pile matters more than the one you get rid of."))
        return told


class CountedOut(_Choice, SolvedKind):
    """Nothing is drawn any more and few cards are left: every way they can lie is solved, or a fair sample."""

    key = "counted_out"
    name = Sentence("The last cards")
    theme = "endgame"
    goes_on = True
    rules = (
        {"stock": "no_reshuffle", "players": 2},
        {"stock": "no_reshuffle", "players": 3},
        {"stock": "no_reshuffle"},
    )
    former = tuple({**each, "box_refill": "replace"} for each in rules)  # until 1.0.0
    listed = 200
    sampled = 200

    def could_be(self, state: Box) -> bool:
        return is_short(state) and super().could_be(state)

    def solve(self, world: Box) -> Mapping[Line, float]:
        return {(move,): worth for move, worth in solve(world).items()}


class WhichCard(_Choice, MeasuredKind):
    """Several cards lose nothing now; their later losses are played out."""

    key = "which_card"
    name = Sentence("Which card?")
    theme = "judgement"
    rules = ({"players": 2}, {"players": 3}, {})
    former = tuple({**each, "box_refill": "replace"} for each in rules)


def own_choices(seen: Box) -> list[Card]:
    """The cards that may be played, the highest first."""
    return sorted([card_of(move) for move in seen.legal_moves()], key=lambda card: -HEIGHT[card])


def card_of(move: Move) -> Card:
    """The card of a play from the hand."""
    assert isinstance(move, Play)
    return move.card


PUZZLES: tuple[PuzzleKind, ...] = (CountedOut(), WhichCard())
