"""Puzzles of Jack in the Box: the turn that scores most, and the last turn once the stock is gone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.puzzle_kinds import CountedKind, Line, PuzzleKind, PuzzleProof, SolvedKind, Worth, aftermath
from knaves.engine.sentences import Sentence, percentage
from knaves.games.jack_in_the_box.rules import JACK_IN_THE_BOX, JackInTheBox
from knaves.games.jack_in_the_box.solver import Prices, scores_of_sets
from knaves.games.jack_in_the_box.turn import END_TURN, HAND, KEEP, BoxJack, Match, box_jack, full_covers

FEWEST = 4  # matches to choose from


class _WholeTurn(PuzzleKind[JackInTheBox]):
    """One seat plays a whole turn: matches in any order, and a Jack boxed with the last card."""

    steps = (0.03, 0.13, 0.23, 0.4)

    def could_be(self, state: JackInTheBox) -> bool:
        if state.turn is None or state.matches or state.jack_is_boxed or state.options.partners:
            return False
        return len(state.possible_matches(state.usable(state.turn))) >= FEWEST

    def is_turn(self, before: JackInTheBox, world: JackInTheBox) -> bool:
        return world.turn is None or world.jack_is_boxed or not world.matches

    def worded(self, seen: JackInTheBox, line: Line) -> Mapping[str, Sentence]:
        """A match by its cards, the Box card and the points: the place alone would have to be looked up."""
        return {
            move.notation: Sentence("{cards} → {target} (+{points})", cards=move.cards, target=target,
                                    points=seen.worth(move))
            for move in line
            if isinstance(move, Match) and (target := seen.boxes[move.place.box][move.place.side]) is not None
        }  # fmt: skip

    def settled(self, world: JackInTheBox) -> JackInTheBox:
        """Keep the Boxes where no card is left to change them."""
        if world.jack_is_boxed and list(world.legal_moves()) == [KEEP]:
            world.play(KEEP)
        return world

    def glance(self, seen: JackInTheBox) -> Line:
        """The match that scores most, then the best of those left, and so on."""
        assert seen.turn is not None
        line: list[Move] = []
        cards = seen.usable(seen.turn)
        while left := seen.possible_matches(cards):
            best = max(left, key=lambda each: (seen.worth(each), each.notation))
            line.append(best)
            cards = [card for card in cards if card not in best.cards]
        return (*line, END_TURN) if cards else tuple(line)


class MostPoints(_WholeTurn, CountedKind):
    """The points of this turn are certain: no hidden card has a part in them."""

    key = "most_points"
    name = Sentence("The most points")
    theme = "whole_turn"
    margin = 1.0
    is_asked_of_bots = False

    def could_be(self, state: JackInTheBox) -> bool:
        return bool(state.stock) and super().could_be(state)

    def task(self, seen: JackInTheBox) -> Sentence:
        return Sentence("Play the whole turn. Which matches score most?")

    def count(self, seen: JackInTheBox) -> Mapping[Line, Worth]:
        return {line: Worth(float(points)) for line, points in turns(seen)}

    def explain(self, seen: JackInTheBox, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        told = [
            Sentence(
                "This turn scores {points} points; no other scores more than {other}.",
                points=round(proof.worth), other=round(proof.other),
            )
        ]  # fmt: skip
        covers = covered(seen, answer)
        if covers:
            told.append(Sentence("Singles on all four Box cards count double."))
        if any(isinstance(move, BoxJack) for move in answer):
            told.append(Sentence("A jack as the last card may be boxed for {points} points.", points=JACK_IN_THE_BOX))
        ends = aftermath(self, seen, answer)
        if result := result_of(seen, ends):
            told.append(result)
        elif all(end.turn == seen.turn and (end.stock or end.jack_is_boxed) for end in ends):
            told.append(Sentence("All five cards used: an extra turn."))
        return told

    def falls_short(self, seen: JackInTheBox, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        points = points_of(seen, line)
        return Sentence("Points of your turn: {points}. More are possible.", points=points)

    def ruling(self, seen: JackInTheBox, answer: Line) -> str | None:
        return "JB-R9" if covered(seen, answer) else None


class LastTurn(_WholeTurn, SolvedKind):
    """The stock is gone: this turn, and one of the other player unless this one ends the game."""

    key = "last_turn"
    name = Sentence("The last turn")
    theme = "endgame"
    goes_on = True
    listed = 300
    sampled = 300

    def could_be(self, state: JackInTheBox) -> bool:
        return not state.stock and state.seats == 2 and super().could_be(state)

    def task(self, seen: JackInTheBox) -> Sentence:
        seat = seen.turn or 0
        return Sentence(
            "The stock is empty; the score is {mine} to {theirs}. Which turn gives you the best chance?",
            mine=seen.points[seat], theirs=seen.points[1 - seat],
        )  # fmt: skip

    def solve(self, world: JackInTheBox) -> Mapping[Line, float]:
        seat = world.turn or 0
        lead = world.points[seat] - world.points[1 - seat]
        reply = best_reply(world, 1 - seat)
        return {line: won(lead + points - (0 if ends_game(line) else reply)) for line, points in turns(world)}

    def alike(self, seen: JackInTheBox, line: Line) -> Hashable:
        """Turns that end the game won (or drawn, or lost) are one answer, and so are those that score the same."""
        points = points_of(seen, line)
        if not ends_game(line):
            return points
        seat = seen.turn or 0
        return "ends", won(seen.points[seat] - seen.points[1 - seat] + points)

    def explain(self, seen: JackInTheBox, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        ends = aftermath(self, seen, answer)
        others = percentage(proof.other)
        if result := result_of(seen, ends):
            why = (
                Sentence("It uses every card, so your opponent gets no turn.") if ends_game(answer)
                else Sentence("Your opponent won’t get another turn.")
            )  # fmt: skip
            text = "The next best turn wins in {others}% of possible deals; a shared win counts half."
            return [result, why, Sentence(text, others=others)]
        told = [
            Sentence(
                "This turn wins in {mine}% of possible deals, the next best in {others}%; a shared win counts half.",
                mine=percentage(proof.worth), others=others,
            )
        ]  # fmt: skip
        if all(end.turn is not None for end in ends):
            told.append(Sentence("Your opponent has one turn left, so every point counts."))
        else:
            told.append(Sentence("Your opponent may have one turn left, so every point counts."))
        return told

    def falls_short(self, seen: JackInTheBox, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        if result := result_of(seen, aftermath(self, seen, line)):
            return result
        if sorted(move.notation for move in line) != sorted(proof.rival):
            return None  # the next best turn alone is known
        text = "Your turn wins in {others}% of possible deals; another turn wins in more."
        return Sentence(text, others=percentage(proof.other))

    def ruling(self, seen: JackInTheBox, answer: Line) -> str | None:
        return "JB-R14" if ends_game(answer) else None


def turns(state: JackInTheBox) -> Iterator[tuple[Line, int]]:
    """Every turn of matches open to the seat in turn, with its points; orders of the same matches are one turn."""
    assert state.turn is not None
    hand = state.usable(state.turn)
    possible = list(dict.fromkeys(state.possible_matches(hand)))
    for count in range(1, len(hand) + 1):
        for chosen in combinations(possible, count):
            left = without(hand, [card for each in chosen for card in each.cards])
            if left is None:
                continue
            points = sum(state.worth(each) for each in chosen) + covers(state, chosen)
            yield ((*chosen, END_TURN) if left else chosen), points
            if len(left) == 1 and left[0].rank == "J":
                for box, _ in state.free_jokers(left[0]):
                    yield (*chosen, box_jack(left[0], box)), points + JACK_IN_THE_BOX


def without(hand: Sequence[Card], used: Sequence[Card]) -> list[Card] | None:
    """The hand less these cards, None if it lacks one of them."""
    left = list(hand)
    for card in used:
        if card not in left:
            return None
        left.remove(card)
    return left


def covers(state: JackInTheBox, chosen: Sequence[Match]) -> int:
    """The points for covering whole Boxes with the singles among these matches, JB-R9."""
    counts = [[0] * 4 for _ in state.boxes]
    for each in chosen:
        if len(each.cards) == 1:
            counts[each.place.box][each.place.side] += 1
    return sum(4 * full_covers(box) for box in counts)


def points_of(state: JackInTheBox, line: Line) -> int:
    """The points that these moves score as a whole turn, full covers and boxed jacks included."""
    boxed = sum(isinstance(move, BoxJack) for move in line)
    matches = [move for move in line if isinstance(move, Match)]
    return sum(map(state.worth, matches)) + covers(state, matches) + JACK_IN_THE_BOX * boxed


def covered(seen: JackInTheBox, line: Line) -> int:
    """Return the points of a whole turn for covering Boxes, JB-R9."""
    return covers(seen, [move for move in line if isinstance(move, Match)])


def ends_game(line: Line) -> bool:
    """Return whether a turn without a stock uses every card, and so ends the game, JB-R14."""
    return line[-1] is not END_TURN


def result_of(seen: JackInTheBox, ends: Sequence[JackInTheBox]) -> Sentence | None:
    """Say how the game has ended at these moments; None where it goes on in one of them, or they differ."""
    results = {(tuple(end.points), tuple(end.winners())) for end in ends if end.turn is None}
    if len(results) != 1 or any(end.turn is not None for end in ends):
        return None
    (points, winners), side = results.pop(), seen.side(seen.turn or 0)
    rivals = max(each for other, each in enumerate(points) if other != side)
    if side not in winners:
        return Sentence("That ends the game: you lose {mine} to {theirs}.", mine=points[side], theirs=rivals)
    if len(winners) > 1:
        return Sentence("That ends the game: you share the win, {mine} points each.", mine=points[side])
    return Sentence("That ends the game: you win {mine} to {theirs}.", mine=points[side], theirs=rivals)


def best_reply(world: JackInTheBox, seat: int) -> int:
    """The most points of this seat in a last turn without stock, JB-R14; 0 with no match or under five cards."""
    hand = world.hands[seat]
    if len(hand) < HAND or not world.possible_matches(sorted(hand)):
        return 0
    best = scores_of_sets(hand, Prices(world))
    everything = len(best) - 1
    points = [each for each in best[1:] if each > 0]
    for index, card in enumerate(hand):
        if card.rank == "J" and world.free_jokers(card) and best[everything ^ 1 << index] > 0:
            points.append(best[everything ^ 1 << index] + JACK_IN_THE_BOX)
    return max(points, default=0)


def won(lead: int) -> float:
    """The worth of ending the game with a lead of so many points: 1 won, 0.5 drawn, 0 lost."""
    return 0.5 if lead == 0 else float(lead > 0)


PUZZLES: tuple[PuzzleKind, ...] = (LastTurn(), MostPoints())
