"""Jack in the Box: matches and scores against a naive second reading, and the numbers of the rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from knaves.cards import STANDARD_PACK, Card, card, cards
from knaves.games.jack_in_the_box.turn import BOX_RANKS, MADE_BY, is_match, points
from tests.games.jack_in_the_box.tables import at_turn, deal, legal, play

TABLE = """
A: A2 AK 23 2Q 34 3J 45 4T 56 59 67 68 77 78 89 9T TJ JQ QK
2: AA A3 AQ 24 35 46 57 68 79 8T 9J TQ JK
3: A2 A4 AJ 25 36 47 58 69 7T 8J 9Q TK
4: A3 A5 AT 22 26 37 48 59 6T 7J 8Q 9K
5: A4 A6 A9 23 27 38 49 5T 6J 7Q 8K
6: A5 A7 A8 24 28 33 39 4T 5J 6Q 7K
7: A6 A7 A8 25 29 34 3T 4J 5Q 6K
8: A6 A7 A9 26 2T 35 3J 44 4Q 5K
9: A5 A8 AT 27 2J 36 3Q 45 4K
T: A4 A9 AJ 28 2Q 37 3K 46 55
Q: A2 AJ AK 2T 39 48 57 66
K: AA AQ 2J 3T 49 58 67
"""
BY_RANK = {line[0]: line[3:].split() for line in TABLE.strip().splitlines()}
CARD_PAIRS = dict(zip("A23456789TQK", (286, 194, 188, 178, 172, 162, 156, 150, 144, 134, 118, 102), strict=True))
WORTH = {"A": [1, 14], "T": [10], "J": [11], "Q": [12], "K": [13]}


def worths(rank: str) -> list[int]:
    return WORTH.get(rank) or [int(rank)]


def naive_points(target: Card, used: tuple[Card, ...]) -> int:
    """The points of a match by the words of the rules, 0 for none."""
    if len(used) == 1:
        return int(used[0].rank == target.rank and used[0].rank != "J")
    fits = False
    for one in worths(used[0].rank):
        for other in worths(used[1].rank):
            for goal in worths(target.rank):
                fits = fits or one + other == goal or one - other == goal or other - one == goal
    jacks = [each for each in used if each.rank == "J"]
    if not fits or len(jacks) == 2:
        return 0
    suited = len([each for each in used if each.suit is target.suit])
    if jacks:
        return {0: 4, 1: 8, 2: 12}[suited]
    return {0: 1, 1: 2, 2: 4}[suited]


TARGETS = [each for each in STANDARD_PACK if each.rank != "J"]


@pytest.mark.parametrize("target", TARGETS, ids=str)
def test_every_match_of_one_or_two_cards_scores_as_the_naive_reading(target: Card) -> None:
    everything = [(each,) for each in STANDARD_PACK] + list(combinations([*STANDARD_PACK, *STANDARD_PACK], 2))
    for used in everything:
        wanted = naive_points(target, used)
        assert is_match(target, used) is (wanted > 0), (target, used)
        if wanted:
            assert points(target, used) == wanted, (target, used)


def test_the_table_of_131_rank_pairs() -> None:
    order = "A23456789TJQK"
    ours = {
        rank: {one + other for one in order for other in order[order.index(one) :] if rank in MADE_BY[one][other]}
        for rank in BOX_RANKS
    }
    assert ours == {rank: set(pairs) for rank, pairs in BY_RANK.items()}
    assert sum(map(len, ours.values())) == 131
    assert [len(BY_RANK[rank]) for rank in "A23456789TQK"] == [19, 13, 12, 12, 11, 11, 10, 10, 9, 9, 8, 7]


@pytest.mark.parametrize("rank", BOX_RANKS)
def test_card_pairs_that_match_a_given_box_card(rank: str) -> None:
    target = card(f"{rank}S")
    rest = [each for each in STANDARD_PACK if each is not target]
    assert sum(is_match(target, pair) for pair in combinations(rest, 2)) == CARD_PAIRS[rank]


def test_jack_partners() -> None:
    partners = {"A": "3TQ", "2": "9K", "3": "8A", "4": "7", "5": "6", "6": "5", "7": "4", "8": "3", "9": "2"}
    for rank, others in {**partners, "T": "A", "Q": "A", "K": "2"}.items():
        assert {other for other in "A23456789TJQK" if rank in MADE_BY["J"][other]} == set(others)


@pytest.mark.parametrize(
    ("variation", "stocks"), [(0, (38, 33, 28)), (1, (34, 29, 24)), (2, (86, 81, 76)), (3, (78, 73, 68))]
)
def test_the_stock_after_a_deal_without_rejected_cards(variation: int, stocks: tuple[int, ...]) -> None:
    boxes = "6D 3S 7H KD 6C 3H 7D KC 5D 4S TH QD 5C 4H TD QC"[: 12 * (1, 2, 2, 4)[variation]]
    for players, stock in zip((2, 3, 4), stocks, strict=True):
        state = deal(boxes, players=players, variation=variation)
        assert (state.discards, len(state.stock)) == ([], stock)


def test_the_largest_turns_without_bonuses_score_25_and_with_a_boxed_jack_40() -> None:
    best = max(naive_points(target, pair) for target in TARGETS for pair in combinations(STANDARD_PACK, 2))
    assert best == 12  # five cards are at most two pairs and a single, or two pairs and a boxed jack
    state = at_turn("JC JS 2S AC KH", boxes=("KS QC 3S 7H",))
    play(state, "match 1E JS 2S", "match 1N AC JC", "match 1E KH")
    assert state.scores() == [12 + 12 + 1, 0]
    three = at_turn("JC JS 2S AC JD", boxes=("KS QC 3S 7H",), stock="")
    play(three, "match 1E 2S JS", "match 1N AC JC", "box JD 1")
    assert three.scores() == [12 + 12 + 16, 0]


def test_a_dealer_can_get_24_points_from_kings_and_queens() -> None:
    state = deal("KS KD KH KC QS QD QH QC 2S 3S", dealer=0)
    assert state.scores() == [24, 0]


def test_every_hand_finds_exactly_the_matches_of_the_naive_reading() -> None:
    box = cards("6D 3S 7H KD")
    for number in range(200):
        state = deal("6D 3S 7H KD", dealer=number % 2)
        rest = [each for each in STANDARD_PACK if each not in box]
        hand = sorted(rest[(number * 7 + 11 * place) % 48] for place in range(5))
        state.hands[state.turn or 0] = list(hand)
        wanted = {
            f"match 1{side} {' '.join(each.code for each in used)}"
            for side, target in zip("ENWS", box, strict=True)
            for size in (1, 2)
            for used in combinations(hand, size)
            if naive_points(target, used)
        }
        assert legal(state, "match") == wanted
