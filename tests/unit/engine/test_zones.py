"""What a seat sees, and the worlds it can imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, permutations
from random import Random
from typing import Any, TypeVar

import pytest

from knaves.cards import UNKNOWN, Card, Suit, cards, codes
from knaves.engine.chance import Chance, WorldChance
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import ChanceRefused
from knaves.engine.state import State
from knaves.engine.zones import ALL, NOBODY, OWNER, Imagination, Seat, Zone, forgetting, redacted, unseen
from knaves.games.california_jack import GAME
from knaves.games.registry import GAMES
from tests.random_games import states
from tests.state_text import snapshot

pytestmark = pytest.mark.wide


class Hands(State):
    """Three hands and a stock; what a hand may hold is set by the test."""

    def __init__(self, hands: Sequence[str], stock: str, **known: str) -> None:
        super().__init__(Options(), Chance(1))
        self.seats = self.sides = 3
        self.turn = 0
        self.hands = [cards(hand) for hand in hands]
        self.stock = cards(stock)
        self.shown = cards(known.get("shown", ""))
        self.pack = tuple(sorted([*chain(*self.hands), *self.stock, *self.shown]))
        self.remembered = [cards(known.get(f"known{seat}", "")) for seat in range(3)]
        self.private = [[f"note of {seat}"] for seat in range(3)]
        self.lacks: list[list[Suit]] = [[], [], []]
        self.bounds: list[list[str]] = [[], [], []]  # by place: the ranks that may lie there

    def zones(self) -> Iterator[Zone]:
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", hand, OWNER, seat)
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        yield Zone("shown", self.shown, ALL)

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return card.suit not in self.lacks[seat]

    def could_lie(self, zone: Zone, place: int, card: Card) -> bool:
        if zone.name == "hand" and zone.owner is not None and place < len(self.bounds[zone.owner]):
            return card.rank in self.bounds[zone.owner][place]
        return super().could_lie(zone, place, card)

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        return self.remembered[zone.owner or 0] if zone.name == "hand" else ()

    def forget(self, seat: Seat) -> None:
        self.private = [note if owner == seat else [] for owner, note in enumerate(self.private)]

    def legal_moves(self) -> Sequence[Move]:
        return []

    def play(self, move: Move) -> None:
        raise NotImplementedError

    def scores(self) -> list[int]:
        return [0, 0, 0]

    def winners(self) -> list[int]:
        return []

    def standing(self, seat: Seat) -> float:
        return 0.5


DIAMONDS = cards("2D")[0].suit
HEARTS = cards("2H")[0].suit


# What a seat has seen


def test_a_seat_sees_its_own_hand_and_what_lies_open_but_no_other_card() -> None:
    seen = Hands(["2C 3C", "2D 3D", "2H"], "2S 3S", shown="AS").seen_by(0)
    assert [codes(zone.cards) for zone in seen.zones()] == [["2C", "3C"], ["??", "??"], ["??"], ["??", "??"], ["AS"]]


def test_what_a_seat_remembers_comes_first_and_in_pack_order() -> None:
    state = Hands(["2C", "KD AD 3D 2D", ""], "2S", known1="3D AD")
    assert codes(state.seen_by(0).hands[1]) == ["AD", "3D", "??", "??"]
    assert codes(redacted(state, 0, with_memory=False).hands[1]) == ["??"] * 4
    assert codes(state.seen_by(1).hands[1]) == ["KD", "AD", "3D", "2D"]


def test_a_redacted_state_has_no_chance_left_and_no_notes_of_others() -> None:
    seen = Hands(["2C", "2D", "2H"], "2S").seen_by(1)
    assert seen.private == [[], ["note of 1"], []]
    with pytest.raises(ChanceRefused):
        seen.chance.shuffle(cards("2C 3C"))


def test_redacting_leaves_the_state_alone() -> None:
    state = Hands(["2C", "2D", "2H"], "2S")
    state.seen_by(0)
    assert codes(state.hands[1]) == ["2D"]
    assert state.private[2] == ["note of 2"]


def test_the_unseen_cards_are_listed_in_pack_order_whatever_lies_where() -> None:
    one = Hands(["2C", "KD 3D", "2H"], "AS 2S", shown="5C")
    two = Hands(["2C", "AS 2S", "KD"], "2H 3D", shown="5C")
    assert codes(unseen(one.seen_by(0))) == ["3D", "KD", "2H", "AS", "2S"] == codes(unseen(two.seen_by(0)))


def test_two_equal_cards_of_two_packs_are_told_apart_by_number_only() -> None:
    state = Hands(["2C", "2C", "3C"], "3C 4C")
    assert codes(unseen(state.seen_by(0))) == ["2C", "3C", "3C", "4C"]


# Possible worlds


def test_a_world_holds_the_whole_pack_and_draws_its_own_chance() -> None:
    state = Hands(["2C 3C", "2D 3D", "2H"], "2S 3S", shown="AS")
    world = state.possible_world(0, Random(1))
    lying = [card for zone in world.zones() for card in zone.cards]
    assert Counter(lying) == Counter(state.pack)
    assert codes(world.hands[0]) == ["2C", "3C"]
    assert isinstance(world.chance, WorldChance)


def test_the_same_generator_imagines_the_same_world_whatever_lies_hidden() -> None:
    one = Hands(["2C", "KD 3D", "2H"], "AS 2S").possible_world(0, Random(4))
    two = Hands(["2C", "AS 2S", "KD"], "2H 3D").possible_world(0, Random(4))
    assert [codes(zone.cards) for zone in one.zones()] == [codes(zone.cards) for zone in two.zones()]


def test_remembered_cards_stay_where_they_are() -> None:
    state = Hands(["2C", "KD AD 3D", "4H 5H"], "2S 3S 4S", known1="AD")
    for seed in range(30):
        assert codes(state.possible_world(0, Random(seed)).hands[1])[0] == "AD"


AnyDeal = TypeVar("AnyDeal")
Deal = tuple[frozenset[str], frozenset[str]]


def deals_of(state: Hands, could_be: Callable[[Deal], bool]) -> set[Deal]:
    """Every deal of the unseen cards to hand 1, hand 2 and the stock that could be, by trying all."""
    pool = [card.code for card in unseen(state.seen_by(0))]
    first, second = len(state.hands[1]), len(state.hands[2])
    found: set[Deal] = set()
    for one in combinations(pool, first):
        left = [code for code in pool if code not in one]
        for two in combinations(left, second):
            if could_be((frozenset(one), frozenset(two))):
                found.add((frozenset(one), frozenset(two)))
    return found


def frequencies(state: Hands, count: int) -> Counter[Deal]:
    """How often each deal to hands 1 and 2 is imagined by seat 0."""
    seen = state.seen_by(0)
    rng = Random(5)
    worlds = (seen.imagine(rng) for _ in range(count))
    return Counter((held(world, 1), held(world, 2)) for world in worlds)


def held(world: Hands, seat: int) -> frozenset[str]:
    return frozenset(card.code for card in world.hands[seat])


def unfairness(found: Counter[AnyDeal], possible: set[AnyDeal]) -> float:
    """How far the frequencies are from equal ones: half the sum of the differences, 0 fair, 1 unfair."""
    count = sum(found.values())
    return sum(abs(found[deal] / count - 1 / len(possible)) for deal in possible) / 2


def test_every_deal_is_equally_likely_when_nothing_is_known() -> None:
    state = Hands(["AC", "2C 3C", "4D 5D"], "6H 7H")
    possible = deals_of(state, lambda deal: True)
    found = frequencies(state, 9000)
    assert set(found) == possible
    assert unfairness(found, possible) < 0.05


def test_every_deal_is_equally_likely_when_a_hand_is_void() -> None:
    state = Hands(["AC", "2C 3C", "4D 5D"], "6D 7H")
    state.lacks[1] = [DIAMONDS]
    possible = deals_of(state, lambda deal: all(code[1] != "D" for code in deal[0]))
    found = frequencies(state, 6000)
    assert set(found) == possible
    assert unfairness(found, possible) < 0.05


def test_deals_are_about_equally_likely_when_two_hands_are_void() -> None:
    state = Hands(["AC", "2C 3H", "4D 5D 6C"], "6D 7H 8C")
    state.lacks[1], state.lacks[2] = [DIAMONDS], [HEARTS]
    possible = deals_of(
        state, lambda deal: all(code[1] != "D" for code in deal[0]) and all(code[1] != "H" for code in deal[1])
    )
    found = frequencies(state, 12000)
    assert set(found) == possible
    assert unfairness(found, possible) < 0.08


def test_deals_are_about_equally_likely_when_single_places_are_bounded() -> None:
    state = Hands(["AC", "2C 3C 9D", "KD"], "4H 5H 8H QH")
    state.bounds[1] = ["23", "2345", "23456789TJQK"]
    pool = [card.code for card in unseen(state.seen_by(0))]
    possible: set[tuple[str, ...]] = {
        three for three in permutations(pool, 3) if three[0][0] in "23" and three[1][0] in "2345"
    }
    seen = state.seen_by(0)
    rng = Random(5)
    found = Counter(tuple(card.code for card in seen.imagine(rng).hands[1]) for _ in range(12000))
    assert set(found) == possible
    assert unfairness(found, possible) < 0.08


def test_the_only_deal_there_is_is_always_found() -> None:
    state = Hands(["AC", "2C 3C", "4D 5D"], "6H 7H")
    state.bounds[1] = ["2", "3"]
    state.lacks[2] = [HEARTS]
    for seed in range(200):
        world = state.possible_world(0, Random(seed))
        assert codes(world.hands[1]) == ["2C", "3C"]
        assert set(codes(world.hands[2])) == {"4D", "5D"}


def test_a_long_chain_of_exchanges_is_found() -> None:
    ranks = "23456789TJQK"
    state = Hands(["AC", " ".join(f"{rank}C" for rank in ranks), ""], "AD")
    state.bounds[1] = [ranks[place] + ranks[(place + 1) % len(ranks)] for place in range(len(ranks))]
    for seed in range(200):
        world = state.possible_world(0, Random(seed))
        assert all(card.rank in state.bounds[1][place] for place, card in enumerate(world.hands[1]))


def test_where_no_deal_fits_one_is_dealt_all_the_same() -> None:
    state = Hands(["AC", "2C 3C", "4D"], "5D")
    state.lacks[1] = list({card.suit for card in state.pack})
    world = state.possible_world(0, Random(1))
    lying = [card for zone in world.zones() for card in zone.cards]
    assert Counter(lying) == Counter(state.pack)
    assert UNKNOWN not in lying


def test_where_no_deal_fits_as_few_cards_as_possible_lie_wrong() -> None:
    state = Hands(["AC", "2C 3C 4C", "5C"], "6D 7D")
    state.lacks[1] = [state.pack[0].suit]  # clubs, but only two other cards are left
    for seed in range(50):
        world = state.possible_world(0, Random(seed))
        assert sum(card.suit is DIAMONDS for card in world.hands[1]) == 2


def test_playing_in_a_world_leaves_what_was_seen_alone() -> None:
    seen = Hands(["2C 3C", "2D 3D", "2H"], "2S 3S").seen_by(0)
    world = seen.imagine(Random(1))
    world.hands[0].clear()
    world.stock.clear()
    assert [len(zone.cards) for zone in seen.zones()] == [2, 2, 1, 2, 0]


def late(stock: Any) -> Any:
    state = GAME.begin(GAME.options(), 8)
    rng = Random(8)
    while len(state.stock) > stock or state.trick:
        state.play(rng.choice(state.legal_moves()))
    return state


def test_every_world_is_listed_once_where_they_are_few() -> None:
    state = late(stock=3)
    imagination = Imagination(state.seen_by(state.turn))
    worlds = imagination.every_world(Random(1), 5000)
    assert worlds
    layouts = Counter((tuple(sorted(world.hands[1 - world.turn])), tuple(world.stock)) for world in worlds)
    assert set(layouts.values()) == {1}
    assert (tuple(sorted(state.hands[1 - state.turn])), tuple(state.stock)) in layouts
    assert imagination.every_world(Random(1), len(worlds) - 1) is None


def test_there_is_one_world_where_everything_is_known() -> None:
    state = late(stock=0)
    state.play(state.legal_moves()[0])
    state.play(state.legal_moves()[0])
    worlds = Imagination(state.seen_by(state.turn)).every_world(Random(1), 1)
    assert worlds is not None
    (world,) = worlds
    assert sorted(world.hands[0] + world.hands[1]) == sorted(state.hands[0] + state.hands[1])


def test_too_many_worlds_are_refused_without_listing_them() -> None:
    state = GAME.begin(GAME.options(), 1)
    assert Imagination(state.seen_by(0)).every_world(Random(1), 1000) is None


def test_worlds_are_dealt_evenly() -> None:
    state = late(stock=3)
    seen = state.seen_by(state.turn)
    pool = unseen(seen)
    rng = Random(3)
    imagination = Imagination(seen, infers=False)
    tops = Counter(imagination.world(rng).stock[0] for _ in range(300 * len(pool)))
    assert set(tops) == set(pool)
    assert all(200 < count < 400 for count in tops.values())


def test_who_forgets_does_not_know_what_was_drawn() -> None:
    state = late(stock=9)
    seat = state.turn
    seen = state.seen_by(seat)
    assert any(card is not UNKNOWN for card in seen.hands[1 - seat])
    dull = forgetting(seen, seat)
    assert all(card is UNKNOWN for card in dull.hands[1 - seat])
    assert dull.hands[seat] == seen.hands[seat]
    assert dull.captured == seen.captured


def test_a_world_looks_like_what_was_seen_in_every_game() -> None:
    for game in GAMES.values():
        rng = Random(4)
        for state in states(game, 15, "imagination"):
            if state.turn is None:
                continue
            seen = state.seen_by(state.turn)
            world = Imagination(seen).world(rng)
            again = world.seen_by(state.turn)
            assert snapshot(seen, with_chance=False) == snapshot(again, with_chance=False)


def test_a_ring_of_exchanges_is_found_where_no_single_exchange_helps() -> None:
    a, b, c = cards("2C 3C 4C")
    imagination: Imagination[Any] = Imagination.__new__(Imagination)
    imagination.impossible = [frozenset({a, b}), frozenset({b, c}), frozenset({c, a})]  # only c a b fits, from a b c
    imagination.bound = [0, 1, 2]
    deal = [a, b, c]
    imagination._mend(deal)
    assert deal == [c, a, b]
