"""Statements of moves: what hints and reviews say for a move, compared with what the rules make of it.

Every fact of a sentence has a check by its name, every sentence one by a phrase in it; one without is a fault too.
What is true of hidden cards is compared in the true position and in worlds that the seat must reckon with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from random import Random
from typing import Any

from knaves.cards import JOKER, Card
from knaves.engine.game import Game
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.sentences import Fact, Sentence
from knaves.engine.zones import Imagination, forgetting, unseen
from knaves.games.box.reasons import MOST as BOX_MOST
from knaves.games.box.reasons import WORLDS as BOX_WORLDS
from knaves.games.box.rules import HEIGHT as BOX_HEIGHT
from knaves.games.box.rules import rank_name
from knaves.games.jack_in_the_box.moves import END_TURN, BoxJack, Exchange, Match
from knaves.games.madjack.rules import is_mad
from knaves.games.one_eyed_jack.board import NAMES, NUMBERS, PlaceChip, RemoveChip, spaces_in
from tests.positions import turn_of

LOOKS = 6  # worlds in which a move is played
MANY = 1000  # worlds in which a chance is counted
DOUBT = 5.0  # standard deviations: one true statement in two million is called wrong

Check = Callable[["Told", Any], bool]


@dataclass
class Told:
    """A sentence for a move, and the position in which it is said."""

    game: Game
    state: Any  # the true one
    move: Move
    sentence: Sentence
    counted: Mapping[str, float]  # what playouts of the move have counted, as `Explanations.count` says it

    @cached_property
    def seat(self) -> int:
        return turn_of(self.state)

    @cached_property
    def other(self) -> int:
        return 1 - self.seat

    @cached_property
    def seen(self) -> Any:
        return self.state.seen_by(self.seat)

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.sentence.facts

    @cached_property
    def card(self) -> Card:
        return self.move.card  # type: ignore[attr-defined, no-any-return]

    @cached_property
    def hand(self) -> list[Card]:
        """The cards of the seat without the one that is played."""
        rest = list(self.state.hands[self.seat])
        rest.remove(self.card)
        return rest

    def worlds(self, count: int = LOOKS) -> list[Any]:
        """The true position and some that it could be."""
        rng, worlds = Random(f"told {self.move.notation}"), Imagination(self.seen)
        return [self.state.copy(), *(worlds.world(rng) for _ in range(count))]

    def after(self, world: Any, *moves: Move) -> Any:
        """The world after these moves, with its own listener's events in `heard`."""
        later = world.copy()
        later.heard = []
        later.listener = later.heard.append
        for move in moves:
            later.play(move)
        return later

    @cached_property
    def ends(self) -> list[Any]:
        """What the move makes of each world."""
        return [self.after(world, self.move) for world in self.worlds()]

    @cached_property
    def stopped(self) -> float:
        """The share of MANY worlds in which the player named has no card so low as the one played."""
        worlds = self.worlds(MANY)[1:]
        height, seat = BOX_HEIGHT[self.card], self.facts["player"].seat
        return sum(all(BOX_HEIGHT[each] > height for each in world.hands[seat]) for world in worlds) / len(worlds)

    def heard(self, kind: str) -> list[Any]:
        """The first events of this kind, world for world; only where there are some."""
        found = [[event for event in end.heard if event.kind == kind] for end in self.ends]
        return [each[0] for each in found if each]


# California Jack and MadJack: tricks of two cards


def trick_winner(told: Told, card: Card) -> set[int]:
    """Who wins the trick that this card completes."""
    return {
        event.facts["player"]
        for world in told.worlds(1)
        for event in told.after(world, PLAY[card]).heard
        if event.kind == "TrickTaken"
    }


def wins(told: Told, card: Card) -> bool:
    return trick_winner(told, card) == {told.seat}


def choices(told: Told) -> list[Card]:
    return [move.card for move in told.state.legal_moves() if isinstance(move, Play)]


def no_choice_wins(told: Told, _: Any) -> bool:
    return not any(wins(told, each) for each in choices(told))


def beaters(told: Told) -> set[Card]:
    """The cards, unseen or known to be there, by which the other hand would win this lead, tried by the rules."""
    found, dull = set(), told.after(told.state, told.move)
    known = set(unseen(forgetting(told.seen, told.seat))).difference(unseen(told.seen))
    for each in (*unseen(told.seen), *known):
        twin = dull.copy()
        if each not in known and not twin.could_hold(told.other, each):
            continue
        twin.hands[told.other] = [each]
        twin.listener = None
        if PLAY[each] not in twin.legal_moves():
            continue
        told_ = told.after(twin, PLAY[each])
        if any(event.kind == "TrickTaken" and event.facts["player"] == told.other for event in told_.heard):
            found.add(each)
    return found


def answers(told: Told) -> Iterator[tuple[Any, Card, bool]]:
    """Every answer of the other hand to this lead, world for world, and whether it wins the trick."""
    for end in told.ends:
        for move in end.legal_moves():
            if isinstance(move, Play):
                later = told.after(end, move)
                yield (
                    end,
                    move.card,
                    any(each.kind == "TrickTaken" and each.facts["player"] == told.other for each in later.heard),
                )


def nothing_beats(told: Told, _: Any) -> bool:
    return not any(is_won for _, _, is_won in answers(told))


def is_beaten(told: Told, card: Card) -> bool:
    """Whether the card that is led wins the trick against this one, tried by the rules."""
    later = told.after(told.state, told.move)
    later.hands[told.other] = [card]
    return any(
        event.kind == "TrickTaken" and event.facts["player"] == told.seat
        for event in told.after(later, PLAY[card]).heard
    )


def is_dearest(told: Told, up: Card) -> bool:
    return bool(told.state.upcard == [up])


CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def card_points(*cards: Card) -> int:
    return sum(CARD_POINTS.get(card.rank, 0) for card in cards)


def is_honour(told: Told, card: Card) -> bool:
    """An ace, a two or the jack of trumps."""
    return card.suit is told.state.trump and card.rank in "A2J"


def in_hand(told: Told, cards: Any) -> bool:
    """Whether they stay in the hand after this move."""
    wanted = cards if isinstance(cards, list | tuple) else [cards]
    return all(each in told.hand for each in wanted)


def may_be_there(told: Told, card: Card) -> bool:
    """Whether nobody has seen it elsewhere than in the other hand."""
    return card in unseen(told.seen) or card in told.seen.hands[told.other]


CALIFORNIA: dict[str, Check] = {
    "card": lambda told, card: card is told.card,
    "led": lambda told, card: told.state.trick == [card],
    "up": lambda told, card: told.state.upcard == [card],
    "kept": in_hand,
    "saved": lambda told, card: in_hand(told, card) and (not told.state.trick or wins(told, card)),
    "spared": lambda told, card: in_hand(told, card) and card in choices(told),
    "dear": lambda told, card: in_hand(told, card) and card in choices(told) and not wins(told, card),
    "points": lambda told, points: points == card_points(*told.state.trick, told.card),
    "suit": lambda told, suit: suit is (told.state.trick[0].suit if "follow" in told.sentence.text else told.card.suit),
    "known": lambda told, card: card in told.state.hands[told.other] and card in told.state.drawn[told.other],
    "caught": lambda told, card: (
        told.counted.get(card.code, 0) > 0
        and (card in told.hand or card is told.card) == ("chance to keep" in told.sentence.text)
        if "best chance to" in told.sentence.text
        else may_be_there(told, card) and is_honour(told, card) and is_beaten(told, card)
    ),
    "player": lambda told, player: player.seat == told.other,
}
CALIFORNIA_CLAIMS: dict[str, Check] = {
    r"wins (this|the) trick|captures \{led|is enough to win|small trump like \{card\} wins":
        lambda told, _: wins(told, told.card),
    r"captures \{led\}, worth a point": lambda told, _: is_honour(told, told.state.trick[0]),
    r"its ten card points": lambda told, _: card_points(told.state.trick[0]) == 10,
    r"draws \{up\}": lambda told, _: all(told.facts["up"] in end.hands[told.seat] for end in told.ends),
    r"may score a point": lambda told, _: is_honour(told, told.facts["up"]),
    r"a valuable ten": lambda told, _: told.facts["up"].rank == "T" and told.state.options.scoring == "full",
    r"draws \{up\}, a trump": lambda told, _: told.facts["up"].suit is told.state.trump,
    r"No card here can win": no_choice_wins,
    r"No \{suit\} to follow|With no \{suit\} to follow": lambda told, _: all(
        each.suit is not told.state.trick[0].suit for each in (*told.hand, told.card)
    ),
    r"gives nothing away": lambda told, _: card_points(told.card) == 0 or told.state.options.scoring != "full",
    r"smallest loss": lambda told, _: not wins(told, told.card),
    r"cost \{dear\}": lambda told, _: not wins(told, told.card) or bool(told.state.trick),
    r"isn’t worth \{saved\}|would cost \{saved\}|^Save \{saved\}": lambda told, _: not wins(told, told.card),
    r"the loser draws the next card": lambda told, _: not wins(told, told.card) and bool(told.state.stock),
    r"(Nothing|No card) in the other hand beats": nothing_beats,
    r"Only a trump beats": lambda told, _: {card.suit for card in beaters(told)} == {told.state.trump}
        or {card.suit for _, card, is_won in answers(told) if is_won} == {told.state.trump},
    r"holds \{known\}|force \{known\}": lambda told, _: PLAY[told.facts["known"]] in told.ends[0].legal_moves(),
    r"draws trumps": lambda told, _: told.card.suit is told.state.trump and not told.state.trick,
    r"worth winning|worth a good card|would be nice|cheap to lose|if it loses|may lose|may have to": lambda told, _:
        not told.state.trick,
    r"^Leading \{card\}": lambda told, _: not told.state.trick,
    r"small trump like|trump like \{card\} usually": lambda told, _: told.card.suit is told.state.trump,
    r"few cards are higher": lambda told, _: len({
        each for world in told.worlds(60) for each in world.hands[told.other]
        if each.suit is told.card.suit and told.state.beats(each, told.card)
    }) <= 2,
    r"last of the \{suit\}": lambda told, _: all(each.suit is not told.card.suit for each in told.hand)
        and any(each.suit is told.state.trump for each in told.hand),
    r"best chance to (?:capture|keep) \{caught\}": lambda told, card: True,  # its card is compared
}  # fmt: skip


def coming(told: Told) -> list[Card]:
    """The prizes that this trick is not for."""
    return list(told.state.prizes if told.state.prize is None else told.state.prizes[1:])


def goes_to(told: Told, prize: Card) -> bool:
    return all(prize in end.captured[told.seat] for end in told.ends)


def two_cards(told: Told, _: Any) -> bool:
    if not told.state.trick:
        return nothing_beats(told, _)
    before = len(told.state.captured[told.seat])
    return all(len(end.captured[told.seat]) == before + 2 for end in told.ends)


def only(told: Told, cards: Any) -> bool:
    """Whether these cards are those that beat this lead, and no others."""
    return beaters(told) == set(cards if isinstance(cards, list | tuple) else [cards])


def prize_named(told: Told, prize: Card) -> bool:
    is_now = re.search(
        r"trick and (the prize )?\{prize|discarded|too low for the prize|outranks|stop", told.sentence.text
    )
    return prize is told.state.prize if is_now else prize in coming(told)


MADJACK: dict[str, Check] = {
    "card": lambda told, card: (
        card is told.card
        or (
            "neither" in told.sentence.text
            and card not in told.state.hands[told.other]
            and card.rank == "J"
            and is_mad(card, told.facts["suit"])
        )
    ),
    "led": lambda told, card: told.state.trick == [card],
    "prize": prize_named,
    "kept": in_hand,
    "best": in_hand,
    "saved": lambda told, card: in_hand(told, card) and wins(told, card),
    "suit": lambda told, suit: suit.letter in "SHDC",
    "beater": only,
    "beaters": only,
    "player": lambda told, player: player.seat == told.other,
    "number": lambda told, number: number == round(told.counted["prizes"], 1),
}
MADJACK_CLAIMS: dict[str, Check] = {
    r"^\{card\} wins|is enough": lambda told, _: wins(told, told.card),
    r"wins the trick and the prize \{prize\}: three": lambda told, _: goes_to(told, told.facts["prize"]) and all(
        len(end.captured[told.seat]) == len(told.state.captured[told.seat]) + 3 for end in told.ends
    ),
    r"wins two cards|the two cards|: two cards": two_cards,
    r"joker prize": lambda told, _: told.state.prize is JOKER,
    r"is discarded": lambda told, _: all(told.facts["prize"] in end.discard for end in told.ends),
    r"saves the joker|^Save the joker|the joker\.$": lambda told, _: (
        JOKER in told.hand or "beats" in told.sentence.text
    ),
    r"(saves? |for )(\{kept\}|\{best\}|\{saved\}|it) for the prize \{prize\}": lambda told, _: captured_by(
        told, next(told.facts[name] for name in ("kept", "best", "saved") if name in told.facts), told.facts["prize"]
    ),
    r"^Save \{kept\}|saves \{kept\}|saves \{best\}|saves better": lambda told, _: bool(told.hand),
    r"too low for any later prize|No later prize is in|won’t be needed": lambda told, _: not any(
        captured_by(told, told.card, prize) for prize in coming(told)
    ),
    r"No later prize is in \{suit\}": lambda told, _: all(
        prize is JOKER or prize.suit is not told.facts["suit"] for prize in coming(told)
    ),
    r"without a prize isn’t worth": lambda told, _: told.state.prize is None and not wins(told, told.card),
    r"Winning would cost": lambda told, _: not wins(told, told.card),
    r"too low for the prize": lambda told, _: all(told.facts["prize"] in end.discard for end in told.ends),
    r"No card here beats": no_choice_wins,
    r"Nothing (can beat|beats)": nothing_beats,
    r"it wins the trick and \{prize\}": lambda told, _: captured_by(told, told.card, told.facts["prize"]),
    r"Only the joker": lambda told, _: beaters(told) == {JOKER},
    r"few cards beat it|^Few cards can beat|^Only \{beater\}": lambda told, _: 0 < len(beaters(told)) <= 3,
    r"outranks the prize": lambda told, _: captured_by(told, told.card, told.facts["prize"]),
    r"leads for the first prize": lambda told, _: told.state.tricks == 5,
    r"may lose|won’t be missed": lambda told, _: len(beaters(told)) > 3,
    r"With no \{suit\} left": lambda told, _: not any(
        each.suit is told.facts["suit"] and each.rank != "J" for each in told.hand
    ),
    r"is the MadJack of": lambda told, _: told.card.rank == "J" and told.card.suit is not told.facts["suit"]
        and told.card.suit.is_red == told.facts["suit"].is_red and told.state.prize.suit is told.facts["suit"],
    r"has neither|have neither": lambda told, _: not any(
        each.suit is told.facts["suit"] and each.rank != "J" for each in told.state.hands[told.other]
    ),
    r"of the prizes on average": lambda told, _: True,  # its number is compared
}  # fmt: skip


def captured_by(told: Told, card: Card, prize: Card) -> bool:
    """Whether the card captures this prize if it wins the trick for it, tried by the rules."""
    twin = told.state.copy()
    twin.listener = None
    twin.tricks, twin.trick, twin.prizes = 6, [card], [prize, prize, prize, prize, prize]
    twin.turn = told.other
    low = next(each for each in twin.pack if each is not card and each is not JOKER and each.suit is not prize.suit
               and each.suit is not card.suit and each.rank != "J")  # fmt: skip
    twin.hands[told.other] = [low]
    twin.play(PLAY[low])
    return prize in twin.captured[told.seat]


# Box


def share_of_low(told: Told) -> float:
    pool = unseen(told.seen)
    return 10 * sum(BOX_HEIGHT[each] <= BOX_HEIGHT[told.state.last] for each in pool) / len(pool)


def is_share(told: Told, times: float) -> bool:
    """Whether the game can have counted so many times in ten, rounded, in worlds of its own."""
    share = told.stopped
    deviation = sqrt(share * (1 - share) * (1 / BOX_WORLDS + 1 / MANY))
    return abs(times / 10 - min(share, BOX_MOST)) <= 0.05 + DOUBT * deviation


def next_to_play(told: Told, player: Any) -> bool:
    if "from {low}" in told.sentence.text:
        return bool(player.seat != told.seat)
    return all(end.turn == player.seat for end in told.ends)


BOX: dict[str, Check] = {
    "card": lambda told, card: card is (told.card if isinstance(told.move, Play) else told.state.last),
    "low": lambda told, low: isinstance(low, Sentence)
        or (low in told.hand and BOX_HEIGHT[low] < BOX_HEIGHT[told.card]),
    "high": lambda told, high: isinstance(high, Sentence),
    "higher": lambda told, card: card in told.hand and BOX_HEIGHT[card] > BOX_HEIGHT[told.card],
    "kept": lambda told, card: card in told.hand and card.rank in "2345",
    "twins": lambda told, twins: all(
        each in told.hand and PLAY[each] in told.state.legal_moves() for each in twins
    ) and bool(twins),
    "player": next_to_play,
    "rank": lambda told, rank: rank == rank_name(told.card),
    "times": lambda told, times: is_share(told, times) if isinstance(told.move, Play)
        else abs(times - share_of_low(told)) <= 0.5,
    "count": lambda told, count: within_bounds(told) >= count,
}  # fmt: skip
BOX_CLAIMS: dict[str, Check] = {
    r"nobody knows the box": lambda told, _: told.state.last is None,
    r"hardly ever low enough": lambda told, _: share_of_low(told) <= 0.5,
    r"about one in ten": lambda told, _: 0.5 <= share_of_low(told) <= 1.5,
    r"in 10 are low": lambda told, _: share_of_low(told) >= 1.5,
    r"must go before \{low\}": lambda told, _: told.state.last is not None
        and BOX_HEIGHT[told.facts["low"]] <= BOX_HEIGHT[told.state.last],
    r"hard to get rid of": lambda told, _: told.card.rank in "JQKA",
    r"almost always fits": lambda told, _: told.facts["kept"].rank in "2345",
    r"is low, but": lambda told, _: told.state.last is not None,
    r"The highest rank must be led": lambda told, _: told.state.last is None
        and all(BOX_HEIGHT[each] <= BOX_HEIGHT[told.card] for each in told.hand),
    r"reverses direction": lambda told, _: all(
        any(event.kind == "Reversed" for event in end.heard) for end in told.ends
    ),
    r"can’t have \{rank\}": lambda told, _: told.stopped == 1
        and all(BOX_HEIGHT[each] > BOX_HEIGHT[told.card] for each in told.state.hands[told.facts["player"].seat]),
    r"times in 10 (\{player\} has|you have) no": lambda told, _: told.facts["times"] >= 3,
    r"cards from \{low\} to \{high\}": lambda told, _: told.facts["player"].seat != told.seat,
}  # fmt: skip


def within_bounds(told: Told) -> int:
    """How many cards of the true hand lie between the ranks that are named."""
    heights = {rank_name(card): height for card, height in BOX_HEIGHT.items()}
    low, high = heights[told.facts["low"]], heights[told.facts["high"]]
    return sum(low <= BOX_HEIGHT[each] <= high for each in told.state.hands[told.facts["player"].seat])


# Jack in the Box


def usable(told: Told) -> list[Card]:
    return list(told.state.usable(told.seat))


def left_after(told: Told) -> list[Card]:
    used = told.move.cards if isinstance(told.move, Match | Exchange) else ()
    rest = usable(told)
    for each in used:
        rest.remove(each)
    return rest


def boxed_cards(told: Told) -> list[Card]:
    return [card for box in told.state.open_boxes() for card in told.state.boxes[box] if card is not None]


def turns(state: Any, seat: int) -> Iterator[tuple[int, list[Card], Any]]:
    """Every way to go on with matches: the points of them, the cards left, and the state where the turn is over."""
    if state.turn != seat or state.jack_is_boxed:
        yield 0, [], state
        return
    left = list(state.usable(seat))
    if not left:  # the partner's hand could still be asked for, JB-R24
        before, state = state.points[state.side(seat)], state.copy()
        state.play(END_TURN)
        yield state.points[state.side(seat)] - before, [], state
        return
    yield state.cover_bonus(), left, None
    for move in state.legal_moves():
        if isinstance(move, Match):
            points, later, is_extra = state.worth(move), state.copy(), len(state.usable(seat)) == len(move.cards)
            later.play(move)
            if is_extra and not later.matches:
                yield later.points[state.side(seat)] - state.points[state.side(seat)], [], later
                continue
            for more, left, end in turns(later, seat):
                yield points + more, left, end


def most_points(told: Told) -> int:
    """The most points of matches that the hand can still make."""
    return max(points for points, _, _ in turns(told.state, told.seat))


def rest_matches(told: Told, points: int | None) -> bool:
    """Whether all the other cards match after this one, for so many points in all."""
    mine = told.state.worth(told.move)
    later = told.state.copy()
    later.play(told.move)
    return any(not left and (points is None or mine + more == points) for more, left, _ in turns(later, told.seat))


def used_up(told: Told, *, goes_on: bool) -> bool:
    """Whether a hand that is used up from here on is followed by another turn of the seat, or by the end."""
    found = []
    for world in told.worlds(3):
        world.listener = None
        later = told.after(world, told.move)
        if later.turn != told.seat or not later.matches:
            found.append(later)
            continue
        found += [end for _, left, end in turns(later, told.seat) if not left and end is not None]
    return bool(found) and all((end.turn == told.seat) is goes_on for end in found)


def match_points(told: Told, points: int) -> bool:
    text = told.sentence.text
    if "in all" in text:
        return rest_matches(told, points)
    if text.startswith("{cards} match"):
        return bool(points == told.state.worth(told.move) == told.heard("Matched")[0].points)
    if "joker" in text:
        return all(event.points == points for event in told.heard("JackBoxed"))
    if text.startswith("The other cards can still"):
        later = told.state.copy()
        later.play(told.move)
        return any(more >= points for more, _, _ in turns(later, told.seat))
    if text.startswith("Save {cards}"):
        one, two = told.facts["cards"]
        return any(points == pair_points(told, card, one, two) for card in boxed_cards(told))
    if text.startswith(("{points} more", "This hand", "Gives up", "All five")):
        state = told.state.copy()
        if state.jack_is_boxed:
            state.jack_is_boxed, state.matches = False, []
        ways = list(turns(state, told.seat))
        fits = [made for made, left, _ in ways if not left] if text.startswith("All five") else [m for m, _, _ in ways]
        return max(fits) == points
    return False


def pair_points(told: Told, target: Card, one: Card, two: Card) -> int:
    """What two cards would score on a Box card by the rules, 0 where they do not match it."""
    twin = told.state.copy()
    twin.hands[told.seat], twin.opened, twin.jack_is_boxed = [one, two, one, two, one], False, False
    for move in twin.legal_moves():
        if (
            isinstance(move, Match)
            and set(move.cards) == {one, two}
            and twin.boxes[move.place.box][move.place.side] is target
        ):
            return int(twin.worth(move))
    return 0


def is_single(told: Told, _: Any) -> bool:
    is_it = list(told.move.cards) == [told.facts["card"]]  # type: ignore[attr-defined]
    return is_it and told.heard("Matched")[0].points == 1


def in_suit(count: int) -> Check:
    def check(told: Told, _: Any) -> bool:
        suits = [each.suit is told.facts["target"].suit for each in told.move.cards]  # type: ignore[attr-defined]
        return sum(suits) == count

    return check


def another_turn_is_possible(told: Told, _: Any) -> bool:
    """Whether the hand can be filled again, without which no turn of the seat follows, JB-R33."""
    return 5 - len(left_after(told)) <= len(told.state.stock)


JACK: dict[str, Check] = {
    "card": lambda told, card: card in usable(told),
    "cards": lambda told, cards: all(each in usable(told) or each in boxed_cards(told) for each in cards)
        and (not told.sentence.text.startswith("{cards} match") or list(cards) == list(told.move.cards)),  # type: ignore[attr-defined]
    "target": lambda told, card: card in boxed_cards(told) if "Save" in told.sentence.text else (
        card is told.state.boxes[told.move.place.box][told.move.place.side]  # type: ignore[attr-defined]
    ),
    "points": match_points,
    "jack": lambda told, card: card.rank == "J" and card in left_after(told) and bool(told.state.free_jokers(card)),
    "player": lambda told, player: player.seat == told.state.partner(told.seat),
}  # fmt: skip
JACK_CLAIMS: dict[str, Check] = {
    r"^\{card\} matches \{target\}: 1 point": is_single,
    r"match \{target\}: 1 point": lambda told, _: told.heard("Matched")[0].points == 1,
    r"with one in suit|, one in suit": in_suit(1),
    r"both in suit": in_suit(2),
    r"with a jack": lambda told, _: any(each.rank == "J" for each in told.move.cards),  # type: ignore[attr-defined]
    r"^\{cards\} match \{target\}": lambda told, _: len(told.move.cards) == 2,  # type: ignore[attr-defined]
    r"an extra turn|another turn\.$": lambda told, _: used_up(told, goes_on=True)
        if not isinstance(told.move, BoxJack) and not told.state.jack_is_boxed else extra_after_jack(told),
    r"game ends\.$|ending the game": lambda told, _: used_up(told, goes_on=False)
        if isinstance(told.move, Match) and "boxed last" not in told.sentence.text else game_ends(told),
    r"^The rest match too": lambda told, _: rest_matches(told, None) or "jack" in told.facts,
    r"one more point": lambda told, _: rest_matches(told, told.state.worth(told.move) + 1),
    r"^All cards used": lambda told, _: not left_after(told),
    r"another turn if": lambda told, _: len(told.state.stock) == 5,
    r"is the last card and can be boxed": lambda told, _: left_after(told) == [told.facts["jack"]],
    r"then \{jack\} can be boxed|Then \{jack\} is boxed last": lambda told, _: jack_stays(told),
    r"Another match can still|other cards can still": lambda told, _: any(
        more >= 1 for more, _, _ in turns(told.ends[0], told.seat)
    ),
    r"^Save ": another_turn_is_possible,
    r"boxed as the last card": lambda told, _: bool(told.state.free_jokers(told.facts["jack"])),
    r"it matches \{target\}": lambda told, _: told.facts["card"].rank == told.facts["target"].rank,
    r"Nothing else matches": lambda told, _: most_points(told) == 0,
    r"draws new cards": lambda told, _: all(len(end.stock) < len(told.state.stock) for end in told.ends),
    r"worth more next turn": lambda told, _: 5 - len(usable(told)) <= len(told.state.stock),
    r"One more point is possible|scores one point at most|scores a point anyway": lambda told, _:
        most_points(unboxed(told)) == 1,
    r"on the joker:": lambda told, _: len(told.heard("JackBoxed")) > 0,
    r"on the last joker": lambda told, _: all(end.turn is None for end in told.ends),
    r"No card here matches": lambda told, _: most_points(told) == 0,
    r"new cards should do better|for a better next turn": lambda told, _: isinstance(told.move, Exchange),
    r"None of the five cards": lambda told, _: len(told.move.cards) == 5,  # type: ignore[attr-defined]
    r"Each king or queen": lambda told, _: bool(told.move.places),  # type: ignore[attr-defined]
    r"^All five cards match": lambda told, _: len(usable(told)) == 5,
    r"can score \{points\} points on the Box": lambda told, _: told.facts["points"] > 1,
    r"doesn’t match \{cards\}": lambda told, _: not any(
        move for move in without_jack(told).legal_moves()
        if isinstance(move, Match) and told.state.boxes[move.place.box][move.place.side] in told.facts["cards"]
    ),
    r"Not every card fits": lambda told, _: not any(not left for _, left, _ in turns(without_jack(told), told.seat)),
    r"add about six points": lambda told, _: told.state.may_open(told.seat),
}  # fmt: skip


def without_jack(told: Told) -> Any:
    state = told.state.copy()
    state.jack_is_boxed, state.matches = False, []
    return state


def unboxed(told: Told) -> Told:
    return replace(told, state=without_jack(told)) if told.state.jack_is_boxed else told


def jack_stays(told: Told) -> bool:
    """Whether some way uses every other card and leaves this jack alone."""
    later = told.state.copy()
    later.play(told.move)
    if later.turn != told.seat:
        return False
    return any(left == [told.facts["jack"]] for _, left, _ in turns(later, told.seat))


def game_ends(told: Told) -> bool:
    if "boxed last" in told.sentence.text:
        return sum(jack is None for jokers in told.state.jokers for jack in jokers) == 1
    return all(finished(end) for end in told.ends)


def finished(end: Any) -> bool:
    if end.turn is not None and end.jack_is_boxed:
        end.play(end.legal_moves()[0])
    return end.turn is None


def extra_after_jack(told: Told) -> bool:
    if told.state.jack_is_boxed:
        return used_up_later(told)
    return all(not finished(end) and end.turn == told.seat for end in told.ends)


def used_up_later(told: Told) -> bool:
    """Whether the whole hand, played on the Box as it lies, is followed by another turn."""
    found = []
    for world in told.worlds(3):
        later = told.after(world, told.move)
        later.listener = None
        found += [end for _, left, end in turns(later, told.seat) if not left and end is not None]
    return bool(found) and all(end.turn == told.seat for end in found)


# One-Eyed Jack


def side(told: Told) -> int:
    return int(told.state.side(told.seat))


def patterns_of(told: Told, state: Any, chips_of: int) -> set[int]:
    return set(state.variant.patterns.completed(state.held[chips_of]))


def completes(told: Told, state: Any, chips_of: int, names: Any) -> bool:
    """Whether chips of this side on all these squares complete a pattern that it lacks."""
    before, held = patterns_of(told, state, chips_of), state.held[chips_of]
    for name in names if isinstance(names, list | tuple) else [names]:
        held |= 1 << NUMBERS[name]
    return bool(set(state.variant.patterns.completed(held)) - before)


def vacant(told: Told, name: str) -> bool:
    taken = 0
    for held in told.ends[0].held:
        taken |= held
    return not taken >> NUMBERS[name] & 1 or "missing" in told.sentence.text


def rival(told: Told) -> int:
    return int(told.state.side(told.facts["player"].seat))


def own_chips(told: Told, names: Any) -> bool:
    return all(told.state.held[side(told)] >> NUMBERS[name] & 1 for name in names)


def blocks(needed: int) -> Check:
    """Whether this square and so many less one more would complete a pattern of the player who is named."""

    def check(told: Told, _: Any) -> bool:
        square, held = 1 << NUMBERS[told.facts["square"]], told.state.held[rival(told)]
        others = 0
        for number, each in enumerate(told.state.held):
            others |= each if number != rival(told) else 0
        return any(
            pattern & square and (pattern & ~held).bit_count() == needed and not pattern & others & ~held
            for pattern in told.state.variant.patterns.through[NUMBERS[told.facts["square"]]]
        )

    return check


def breaks(told: Told, names: Any) -> bool:
    return completes(told, told.state, rival(told), names)


def open_through(told: Told) -> list[int]:
    """The patterns through this square that no other side has a chip in."""
    others = 0
    for number, each in enumerate(told.state.held):
        others |= each & ~told.state.variant.community if number != side(told) else 0
    through = told.state.variant.patterns.through[NUMBERS[told.facts["square"]]]
    return [pattern for pattern in through if not pattern & others]


def lie_in_one(told: Told, names: list[str]) -> bool:
    """Whether an open pattern through this square has all these squares in it."""
    wanted = sum(1 << NUMBERS[name] for name in names)
    return any(pattern & wanted == wanted for pattern in open_through(told))


def open_rows(told: Told) -> int:
    """How many patterns through this square no other side has a chip in."""
    own, found = told.state.held[side(told)], open_through(told)
    if "joins other" in told.sentence.text:
        found = [pattern for pattern in found if pattern & own & ~told.state.variant.community]
    return len(found)


ONE_EYED: dict[str, Check] = {
    "square": lambda told, name: name == NAMES[told.move.space],  # type: ignore[attr-defined]
    "gap": vacant,
    "gaps": lambda told, names: all(vacant(told, name) for name in names),
    "others": own_chips,
    "player": lambda told, player: told.state.side(player.seat) != side(told),
    "card": lambda told, card: card in (*told.hand, told.card),
    "wild": lambda told, card: card in told.hand and card in told.state.variant.wild,
    "count": lambda told, count: 0 < count <= open_rows(told),
    "taken": lambda told, names: set(names) == {
        NAMES[space] for number, held in enumerate(told.state.held)
        for space in spaces_in(held & ~told.ends[0].held[number] & ~told.state.variant.community)
    },
    "number": lambda told, number: number == round(
        100 * told.counted["wins" if told.sentence.text.startswith("Wins") else "loses"]
    ),
}  # fmt: skip
ONE_EYED_CLAIMS: dict[str, Check] = {
    r"completes a (row|pattern)": lambda told, _: completes(told, told.state, side(told), told.facts["square"]),
    r"one of the two needed": lambda told, _: told.state.variant.needed == 2,
    r"leaves only \{gap\}|with only \{gap\}": lambda told, _: completes(
        told, told.ends[0], side(told), told.facts["gap"]
    ),
    r"leaves only \{gaps\}|with only \{gaps\}": lambda told, _: completes(
        told, told.ends[0], side(told), told.facts["gaps"]
    ),
    r"\{card\} can fill it": lambda told, _: fills(told, [told.facts["gap"]]),
    r"\{card\} fills one": lambda told, _: fills(told, told.facts["gaps"]),
    r"threatens (rows|patterns)": lambda told, _: all(
        completes(told, told.ends[0], side(told), name) for name in told.facts["gaps"]
    ) and len(told.facts["gaps"]) > 1,
    r"\b(rows?|lines?)\b": lambda told, _: told.state.variant.of_rows,
    r"\bpatterns?\b": lambda told, _: not told.state.variant.of_rows,
    r"joins \{others\}": lambda told, _: bool(told.facts["others"]) and lie_in_one(told, told.facts["others"]),
    r"open (lines|patterns)": lambda told, _: told.facts["count"] > 1,
    r"corner": lambda told, _: any(pattern & told.state.variant.community for pattern in open_through(told)),
    r"blocks the last square of (\{player\}’s|your) winning": lambda told, _: wins_there(told, told.facts["square"]),
    r"blocks the last square": blocks(1),
    r"with two chips to go": blocks(2),
    r"only \{gap\} was missing": lambda told, _: breaks(told, told.facts["gap"]),
    r"only \{gaps\} were missing": lambda told, _: breaks(told, told.facts["gaps"]),
    r"winning (row|pattern) at": lambda told, _: wins_there(told, told.facts["gap"]),
    r"completed (row|pattern)": lambda told, _: len(patterns_of(told, told.state, rival(told)))
        > len(patterns_of(told, told.ends[0], rival(told))),
    r"Without that chip": lambda told, _: isinstance(told.move, RemoveChip),
    r"is enough here": lambda told, _: isinstance(told.move, PlaceChip) and told.card not in told.state.variant.wild,
    r"good use of the wild": lambda told, _: told.card in told.state.variant.wild,
    r"captures \{taken\}": lambda told, _: bool(told.facts["taken"]),
    r"Both squares of": lambda told, _: not any(
        isinstance(move, PlaceChip) and move.card is told.card for move in told.state.legal_moves()
    ),
    r"ends the game while": lambda told, _: all(
        end.turn is None and end.winners() == [side(told)] for end in told.ends
    ),
    r"Wins within|Loses within": lambda told, _: True,  # its number is compared
    r"nobody else is likely": lambda told, _: round(100 * told.counted["loses"]) == 0,
}  # fmt: skip


def fills(told: Told, names: list[str]) -> bool:
    """Whether the card that is named may be placed on one of these squares."""
    card, squares = told.facts["card"], [told.state.board.squares[NUMBERS[name]] for name in names]
    return card in told.state.variant.wild or card in squares


def wins_there(told: Told, name: str) -> bool:
    """Whether a chip of the named player there wins the game by the rules."""
    twin, seat = told.state.copy(), told.facts["player"].seat
    if isinstance(told.move, RemoveChip) and name == told.facts["square"]:
        return True
    wild = next(iter(sorted(twin.variant.wild, key=str)))
    twin.turn, twin.hands[seat] = seat, [wild, *twin.hands[seat][1:]]
    for move in twin.legal_moves():
        if isinstance(move, PlaceChip) and move.card == wild and NAMES[move.space] == name:
            after = twin.copy()
            after.play(move)
            return after.turn is None and twin.side(seat) in after.winners()
    return False


ROLES: Mapping[str, Mapping[str, Check]] = {
    "california_jack": CALIFORNIA, "madjack": MADJACK, "box": BOX, "jack_in_the_box": JACK, "one_eyed_jack": ONE_EYED,
}  # fmt: skip
CLAIMS: Mapping[str, Mapping[str, Check]] = {
    "california_jack": CALIFORNIA_CLAIMS, "madjack": MADJACK_CLAIMS, "box": BOX_CLAIMS,
    "jack_in_the_box": JACK_CLAIMS, "one_eyed_jack": ONE_EYED_CLAIMS,
}  # fmt: skip


def facts_for(game: Game, seen: Any) -> dict[str, float]:
    """Facts that playouts might have counted: every key of the game, each in half of them."""
    seat = turn_of(seen)
    return dict.fromkeys(game.bots.explanations.count(seen, seen, seat), 0.5)


def told_of(game: Game, state: Any, move: Move) -> list[Told]:
    """All that could be said for this move in a hint or a review."""
    seen = state.seen_by(turn_of(state))
    counted = facts_for(game, seen)
    motives = game.bots.explanations.motives(seen, move, counted)
    known = [each for each in game.bots.explanations.known(seen) if not_of_hand(each)]
    return [Told(game, state, move, said, counted) for said in (*(each.said for each in motives), *known)]


def not_of_hand(known: Sentence) -> bool:
    """Sentences on the other hand alone are compared by the games' own tests."""
    return "cards" not in known.facts and "suits" not in known.facts


def said_facts(told: Told) -> list[tuple[str, Any]]:
    """The facts that stand in the text; others only choose its form."""
    text = f"{told.sentence.text} {told.sentence.you or ''}"
    return [(name, fact) for name, fact in told.facts.items() if f"{{{name}}}" in text]


def wrong(told: Told) -> list[str]:
    """What is not true of a sentence, or not compared by anybody."""
    key, text = told.game.key, told.sentence.text
    found = []
    for name, fact in said_facts(told):
        check = ROLES[key].get(name)
        if check is None:
            found.append(f"nobody compares {{{name}}}")
        elif not check(told, fact):
            found.append(f"{{{name}}} is not {fact}")
    claims = [check for phrase, check in CLAIMS[key].items() if re.search(phrase, text)]
    if not claims:
        found.append("nobody compares the claim")
    elif not found and not all(check(told, None) for check in claims):
        found.append("the claim is not true")
    return [f"{text} {dict(told.facts)} for {told.move.notation}: {each}" for each in found]


def planted(told: Told) -> list[Told]:
    """The same sentence with one fact wrong: a number far off, a card that nobody has seen, another square."""
    found = []
    for name, fact in said_facts(told):
        other: Fact
        if name == "times" and isinstance(fact, int):
            other = fact + 4 if fact < 6 else fact - 4
        elif isinstance(fact, int | float):
            other = fact + 30
        elif isinstance(fact, Card):
            shown = {each for zone in told.seen.zones() for each in zone.cards}
            elsewhere = [each for each in unseen(told.seen) if each.rank in "456789" and each not in {*shown, fact}]
            if not elsewhere:
                continue
            other = elsewhere[0]
        elif isinstance(fact, str) and fact in NUMBERS:
            other = "a1" if fact != "a1" else "b2"
        else:
            continue
        sentence = Sentence(told.sentence.text, told.sentence.you, **{**told.facts, name: other})
        found.append(replace(told, sentence=sentence))
    return found


def swapped(all_told: Sequence[Told], rng: Random) -> Iterator[Told]:
    """Each sentence with the facts of a move for which it is not said: true there by chance, if at all."""
    texts = {
        (type(told.move), told.sentence.text): set(re.findall(r"\{(\w+)\}", told.sentence.text)) for told in all_told
    }
    said = {(id(told.state), told.move.notation, told.sentence.text) for told in all_told}
    for told in rng.sample(all_told, len(all_told)):
        for (kind, text), names in texts.items():
            is_apt = isinstance(told.move, kind) and names <= told.facts.keys()
            if is_apt and (id(told.state), told.move.notation, text) not in said:
                yield replace(told, sentence=Sentence(text, **told.facts))
