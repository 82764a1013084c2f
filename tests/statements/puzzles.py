"""Statements of puzzles: each fact of each sentence compared with what the rules make of the position and its answer.

A sentence that nobody compares is a fault too, so a new text needs its check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from knaves.analysis.puzzles import Puzzle, how_proved
from knaves.engine.puzzle_kinds import CountedKind, Line, MeasuredKind, SolvedKind
from knaves.engine.sentences import Fact, Sentence
from knaves.engine.state import Event
from knaves.engine.zones import Imagination, unseen
from knaves.games.madjack.bot import CARD, solve
from knaves.games.one_eyed_jack.board import NAMES, PlaceChip
from knaves.session.challenge import PuzzleChallenge

LOOKS = 30  # worlds in which an answer is played
Facts = Mapping[str, Any]


@dataclass
class Played:
    """A turn played by the rules in one world: what was reported meanwhile, and the moment after it."""

    state: Any
    events: list[Event]

    def all_of(self, kind: str) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.events if event.kind == kind]


@dataclass
class Asked:
    """A puzzle, its true position, and its turns played by the rules."""

    puzzle: Puzzle

    @cached_property
    def state(self) -> Any:
        return self.puzzle.table().state

    @cached_property
    def seen(self) -> Any:
        return self.state.seen_by(self.puzzle.seat)

    @cached_property
    def answer(self) -> Any:
        return self.puzzle.line(self.seen)

    @cached_property
    def rival(self) -> Any:
        return self.puzzle.rival(self.seen)

    def played(self, line: Line) -> list[Played]:
        """Play a turn in some worlds, and keep the Boxes where a boxed jack leaves no choice."""
        rng, worlds = Random(f"said {self.puzzle.id}"), Imagination(self.seen)
        found = []
        for _ in range(LOOKS):
            one = Played(worlds.world(rng), [])
            one.state.listener = one.events.append
            for move in line:
                one.state.play(move)
            if [move.notation for move in one.state.legal_moves()] == ["keep"]:
                one.state.play(one.state.legal_moves()[0])
            found.append(one)
        return found

    @cached_property
    def kind(self) -> Any:
        return self.puzzle.kind

    @cached_property
    def ends(self) -> list[Played]:
        return self.played(self.answer)

    def is_over(self, winners: int, mine: int, theirs: int | None = None) -> bool:
        """Whether the game ends in each world, so many winning, this seat among them, by these points."""
        side, ends = self.state.side(self.puzzle.seat), [each.state for each in self.ends]
        return all(
            end.turn is None
            and side in end.winners() and len(end.winners()) == winners
            and end.points[side] == mine
            and (theirs is None or max(p for other, p in enumerate(end.points) if other != side) == theirs)
            for end in ends
        )  # fmt: skip

    @cached_property
    def worlds(self) -> list[Any]:
        """Every world that the seat must reckon with, where they can be listed."""
        kind = self.puzzle.kind
        assert isinstance(kind, SolvedKind)
        return Imagination(self.seen).every_world(Random("all"), kind.listed) or []


def percent(share: float) -> int:
    """In whole hundredths, halves rounded up."""
    return int(100 * share + 0.5 + 1e-9)


def same_points(asked: Asked, facts: Facts) -> bool:
    mine, other = ({each.all_of("TurnScored")[0].points for each in asked.played(line)}
                   for line in (asked.answer, asked.rival))  # fmt: skip
    return mine == {facts["points"]} and other == {facts["other"]} and facts["points"] > facts["other"]


def covers_box(asked: Asked, facts: Facts) -> bool:
    return all(
        each.all_of("BoxCovered")
        and sum(event.points for event in each.all_of("BoxCovered"))
        <= sum(event.points for event in each.all_of("Matched") if len(event.cards) == 1)
        for each in asked.ends
    )


def chances(asked: Asked, facts: Facts) -> bool:
    proof = asked.puzzle.proof
    return all(
        facts[name] == percent(value)
        for name, value in (("mine", proof.worth), ("others", proof.other)) if name in facts
    )  # fmt: skip


def chances_of_cards(asked: Asked, facts: Facts) -> bool:
    return chances(asked, facts) and (facts["card"], facts["other"]) == (asked.answer[0].card, asked.rival[0].card)


def wins_at(asked: Asked, side: int, world: Any) -> set[str]:
    """The vacant spaces on which a chip of this side wins at once, tried by the rules with a wild card."""
    found = set()
    for wild in world.variant.wild:
        twin = world.copy()
        twin.turn, twin.hands[side] = side, [wild, *twin.hands[side][1:]]
        for move in twin.legal_moves():
            if isinstance(move, PlaceChip) and move.card == wild:
                after = twin.copy()
                after.play(move)
                if after.turn is None and side in after.winners():
                    found.add(NAMES[move.space])
        break
    return found


def own_threats(asked: Asked, facts: Facts) -> bool:
    world = asked.ends[0].state.copy()
    kept = list(asked.state.hands[asked.puzzle.seat])
    kept.remove(asked.answer[0].card)
    world.turn, world.hands[asked.puzzle.seat] = asked.puzzle.seat, kept
    found = set()
    for move in world.legal_moves():
        twin = world.copy()
        twin.play(move)
        if isinstance(move, PlaceChip) and twin.turn is None and asked.puzzle.seat in twin.winners():
            found.add(NAMES[move.space])
    return found == set(facts["spaces"]) and facts["number"] == len(found) >= 2


def unfilled(asked: Asked, facts: Facts) -> bool:
    """Squares where a chip would win after the answer, for which no card is left in the hand."""
    kept = list(asked.state.hands[asked.puzzle.seat])
    kept.remove(asked.answer[0].card)
    after = asked.ends[0].state
    printed = {name: after.board.squares[NAMES.index(name)] for name in wins_at(asked, asked.puzzle.seat, after)}
    lacking = {name for name, card in printed.items() if card not in kept}
    return lacking == set(facts["spaces"]) and not any(card in after.variant.wild for card in kept)


def winning_moves(asked: Asked) -> set[str]:
    """The moves that win at once by the rules."""
    found = set()
    for move in asked.state.legal_moves():
        twin = asked.state.copy()
        twin.play(move)
        if twin.turn is None and twin.side(asked.puzzle.seat) in twin.winners():
            found.add(move.notation)
    return found


def no_card_wins(asked: Asked, facts: Facts) -> bool:
    rival = 1 - asked.puzzle.seat
    for card in set(unseen(asked.seen)):
        twin = asked.ends[0].state.copy()
        twin.hands[rival] = [card, *twin.hands[rival][1:]]
        for move in twin.legal_moves():
            if isinstance(move, PlaceChip) and move.card == card:
                after = twin.copy()
                after.play(move)
                if after.turn is None and rival in after.winners():
                    return False
    return bool(facts["number"] == percent(1 - asked.puzzle.proof.other))


def deal_points(asked: Asked, facts: Facts) -> bool:
    """Both cards, played on by the solver to the end of the deal, which the rules then score."""
    ends = []
    for line in (asked.answer, asked.rival):
        world = asked.seen.imagine(Random("one"))
        world.play(line[0])
        while not world.deal_is_over:
            worths = asked.kind.solve(world)
            world.play(max(worths, key=worths.__getitem__)[0])
        points = world.deal_score.points
        ends.append((points[asked.puzzle.seat], points[1 - asked.puzzle.seat]))
    said = (facts["mine"], facts["theirs"]), (facts["less"], facts["more"])
    named = (facts["card"], facts["other"]) == (asked.answer[0].card, asked.rival[0].card)
    return bool(named and said == tuple(ends) and ends[0][0] - ends[0][1] > ends[1][0] - ends[1][1])


def tricks_played(asked: Asked, facts: Facts) -> bool:
    """Every trick named, played by the rules: each card by its player, the answer first, to the points of best play."""
    world, seat = asked.seen.imagine(Random("one")), asked.puzzle.seat
    named = [(each.facts["card"], each.facts["other"]) for each in facts["tricks"]]
    if named[0][0] != asked.answer[0].card or (world.trick and world.trick[0] != named[0][1]):
        return False
    for trick in named:
        for _ in range(2 - len(world.trick)):
            card = trick[world.turn != seat]
            move = next((each for each in world.legal_moves() if each.card == card), None)
            if move is None:
                return False
            world.play(move)
    best = asked.seen.imagine(Random("one"))
    best.play(asked.answer[0])
    while not best.deal_is_over:
        worths = asked.kind.solve(best)
        best.play(max(worths, key=worths.__getitem__)[0])
    return bool(world.deal_is_over and world.deal_score.points == best.deal_score.points)


def captured(mine: int, others: int) -> Callable[[Asked, Facts], bool]:
    """Check the average lead in captured cards of both, of these signs."""

    def check(asked: Asked, facts: Facts) -> bool:
        solved = [solve(world) for world in asked.worlds]
        means = [  # whole cards: what the last trick counts is no card
            round(sum(round(each[line[0]] / CARD) for each in solved) / len(solved), 1)
            for line in (asked.answer, asked.rival)
        ]
        named = (facts["card"], facts["other"]) == (asked.answer[0].card, asked.rival[0].card)
        return named and means == [mine * facts["mine"], others * facts["others"]] and means[0] > means[1]

    return check


def best_in(asked: Asked, facts: Facts) -> bool:
    solved = [asked.kind.solve(world) for world in asked.worlds]
    good = sum(each[asked.answer] >= max(each.values()) - 1e-9 for each in solved)
    return bool(facts["count"] == len(solved) and facts.get("good", len(solved)) == good)


def every_card_is_known(asked: Asked, facts: Facts) -> bool:
    (world,) = asked.worlds
    hands, true = ([sorted(hand, key=str) for hand in each.hands] for each in (world, asked.state))
    return hands == true and facts["number"] == len(hands[asked.puzzle.seat])


def height(asked: Asked) -> bool:
    """Whether the answer is the highest card that may be played."""
    return asked.kind.glance(asked.seen) != asked.answer and all(
        "23456789TJQKA".index(asked.answer[0].card.rank) >= "23456789TJQKA".index(move.card.rank)
        for move in asked.state.legal_moves()
    )


def proved_by(*kinds: type) -> Callable[[Asked, Facts], bool]:
    """Check the numbers of a proof."""

    def check(asked: Asked, facts: Facts) -> bool:
        proof = asked.puzzle.proof
        true = {
            "best": percent(proof.worth), "other": percent(proof.other),
            "count": proof.worlds, "good": round(proof.share * proof.worlds),
        }  # fmt: skip
        return isinstance(asked.puzzle.kind, kinds) and all(facts[name] == true[name] for name in facts)

    return check


def hand_of(asked: Asked, facts: Facts) -> bool:
    return sorted(asked.state.hands[facts["player"].seat], key=str) == sorted(facts["cards"], key=str)


def unseen_cards(asked: Asked, facts: Facts) -> bool:
    return sorted(unseen(asked.seen), key=str) == sorted(facts["cards"], key=str)


def is_shut_out(asked: Asked, facts: Facts) -> bool:
    return all(each.state.turn is None and not each.all_of("ExtraTurnStarted")[1:] for each in asked.ends)


SOLVED, COUNTED, MEASURED = SolvedKind, CountedKind, MeasuredKind
CHECKS: Mapping[str, Callable[[Asked, Facts], bool]] = {
    # Jack in the Box
    "Play the whole turn. Which matches score most?": lambda asked, _: asked.puzzle.proof.lead >= 1,
    "This turn scores {points} points; no other scores more than {other}.": same_points,
    "Singles on all four Box cards count double.": covers_box,
    "A jack as the last card may be boxed for {points} points.": lambda asked, facts: all(
        [event.points for event in each.all_of("JackBoxed")] == [facts["points"]] for each in asked.ends
    ),
    "All five cards used: an extra turn.": lambda asked, _: all(
        each.state.turn == asked.puzzle.seat and (each.all_of("ExtraTurnStarted") or each.state.jack_is_boxed)
        for each in asked.ends
    ),
    "That ends the game: you win {mine} to {theirs}.": lambda asked, facts: asked.is_over(1, **facts),
    "That ends the game: you lose {mine} to {theirs}.": lambda asked, facts: all(
        each.state.turn is None
        and asked.puzzle.seat not in each.state.winners()
        and each.state.points == [
            facts["mine"] if seat == asked.puzzle.seat else facts["theirs"] for seat in range(2)
        ] for each in asked.ends
    ),
    "That ends the game: you share the win, {mine} points each.": lambda asked, facts: asked.is_over(2, **facts),
    "The stock is empty; the score is {mine} to {theirs}. Which turn gives you the best chance?": lambda asked, facts: (
        not asked.state.stock
        and [facts["mine"], facts["theirs"]]
        == [asked.state.points[asked.puzzle.seat], asked.state.points[1 - asked.puzzle.seat]]
    ),
    "It uses every card, so your opponent gets no turn.": lambda asked, facts: is_shut_out(asked, facts)
    and all(not each.state.hands[asked.puzzle.seat] for each in asked.ends),
    "Your opponent won’t get another turn.": is_shut_out,
    "The next best turn wins in {others}% of possible deals; a shared win counts half.": chances,
    "This turn wins in {mine}% of possible deals, the next best in {others}%; a shared win counts half.": chances,
    "Your opponent has one turn left, so every point counts.": lambda asked, _: all(
        each.state.turn == 1 - asked.puzzle.seat for each in asked.ends
    ),
    "Your opponent may have one turn left, so every point counts.": lambda asked, _: any(
        each.state.turn == 1 - asked.puzzle.seat for each in asked.ends
    ),
    # One-Eyed Jack
    "One move wins at once. Which one?": lambda asked, _: winning_moves(asked) == {asked.answer[0].notation},
    "A chip on {space} completes the last row needed; no other move wins.": lambda asked, facts: (
        winning_moves(asked) == {asked.answer[0].notation} and NAMES[asked.answer[0].space] == facts["space"]
    ),
    "The other side may win next turn. Which move leaves it no winning card?": lambda asked, _: bool(
        wins_at(asked, 1 - asked.puzzle.seat, asked.state)
    ),
    "The other side was about to win on {spaces}.": lambda asked, facts: (
        wins_at(asked, 1 - asked.puzzle.seat, asked.state) == set(facts["spaces"])
    ),
    "After this move it has no winning card. After the next best move it has one in {number}% of possible deals.":
        no_card_wins,
    "No move wins at once. Which one makes a win next turn most certain?": lambda asked, _: not winning_moves(asked),
    "It makes {number} threats at once: on {spaces}.": own_threats,
    "A chip on {spaces} would win too, but no card fits.": unfilled,
    "Each of {spaces} would win too, but no card fits.": unfilled,
    "The other side can’t stop them all.": lambda asked, _: asked.puzzle.proof.worth == 1,
    "In {number}% of possible deals the other side can’t stop them all.": lambda asked, facts: (
        facts["number"] == percent(asked.puzzle.proof.worth)
    ),
    # California Jack
    "The stock is empty, {number} tricks are left and you know every card. Which card scores "
    "best?": every_card_is_known,
    "With best play {card} ends the deal {mine} to {theirs}; {other} ends it {less} to {more}.": deal_points,
    "The tricks with best play, your card first: {tricks}.": tricks_played,
    # MadJack
    "This trick is for {card}, and {number} more prizes follow. Which card is best?": lambda asked, facts: (
        asked.state.prize == facts["card"] and len(asked.state.prizes) - 1 == facts["number"]
    ),
    "On average {card} leaves you {mine} captured cards ahead, {other} only {others}.": captured(1, 1),
    "On average {card} leaves you {mine} captured cards ahead, {other} {others} behind.": captured(1, -1),
    "On average {card} leaves you {mine} captured cards behind, {other} as many as {others}.": captured(-1, -1),
    "{card} gives you a {mine}% chance to win the game, {other} {others}%.": chances_of_cards,
    "Best in all {count} possible deals.": best_in,
    "Best in {good} of the {count} possible deals.": best_in,
    # Box
    "You may play {cards}. Which card gives the best chance of winning?": lambda asked, facts: (
        {move.card for move in asked.state.legal_moves()} == set(facts["cards"])
    ),
    "{card} wins {mine}% of games, {other} {others}%.": chances_of_cards,
    "High cards are hard to get rid of, and this was the moment.": lambda asked, _: (
        height(asked) and asked.answer[0].card.rank in "9TJQKA"
    ),
    "The higher card is harder to get rid of later, and this was the moment.": lambda asked, _: (
        height(asked) and asked.answer[0].card.rank in "2345678"
    ),
    "Here the card you leave on the pile matters more than the one you get rid of.": lambda asked, _: not height(asked),
    # what the seat knows, and how the answer is proved
    "Not seen yet: {cards}.": unseen_cards,
    "{player} has {cards}.": hand_of,
    "Certain from the cards you can see.": proved_by(COUNTED),
    "Checked all possible deals: winning chance {best}%, with the next best {other}%.": proved_by(COUNTED),
    "Checked all possible deals: the next best wins in {other}%.": proved_by(COUNTED),
    "Checked all possible deals.": proved_by(COUNTED),
    "Checked to the end: you know every card.": lambda asked, _: len(asked.worlds) == 1,
    "Checked all {count} possible deals, all cards open: best in every one.": best_in,
    "Checked all {count} possible deals, all cards open: best in {good}.": best_in,
    "Checked {count} of the possible deals: winning chance {best}%, with the next best {other}%.": proved_by(SOLVED),
    "Checked {count} of the possible deals.": proved_by(SOLVED),
    "Measured in {count} simulated games: winning chance {best}%, with the next best {other}%.": proved_by(MEASURED),
    "Measured in {count} simulated games.": proved_by(MEASURED),
}  # fmt: skip


def said_of(puzzle: Puzzle) -> list[Sentence]:
    """Every sentence that the panel of a puzzle says of it."""
    asked = Asked(puzzle)
    known, why = PuzzleChallenge(puzzle).known(asked.seen), puzzle.explain(asked.seen)
    return [puzzle.kind.task(asked.seen), *known, *why, how_proved(puzzle.kind, puzzle.proof, why)]


def untrue(puzzle: Puzzle, said: list[Sentence] | None = None) -> list[str]:
    """Return the sentences of a puzzle that are not true, or that nobody compares."""
    asked = Asked(puzzle)
    found = []
    for each in said if said is not None else said_of(puzzle):
        check = CHECKS.get(each.text)
        if check is None or not check(asked, each.facts):
            found.append(f"{each.text} {dict(each.facts)}")
    return found


def planted(each: Sentence) -> list[Sentence]:
    """The same sentence with one fact wrong: a number off by one, one card less."""
    found = []
    for name, fact in each.facts.items():
        wrong: Fact
        if isinstance(fact, int | float):
            wrong = fact + 1
        elif isinstance(fact, list | tuple) and fact:
            wrong = list(fact[:-1])
        else:
            continue
        found.append(Sentence(each.text, each.you, **{**each.facts, name: wrong}))
    return found
