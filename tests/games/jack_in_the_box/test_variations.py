"""Jack in the Box with two and four Boxes (JB-R19, R20, R31, R35, R39)."""

from __future__ import annotations

import pytest

from knaves.cards import codes
from knaves.engine.layout import Sign
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.table import Sum
from tests.games.jack_in_the_box.tables import at_turn, box, changes, deal, legal, play, refusal

BLACK = "4S 8D TC QH"  # a second Box
TWO = ("6D 3S 7H KD", BLACK)
FOUR = ("6D 3S 7H KD", BLACK, "5D 9C AH 2S", "KC 7S 4H 8H")
JACK = "JH 6S 3D 8C 5D"  # 6S, 3D and 8C with 5D match Box 1
MATCHES = ("match 1E 6S", "match 1N 3D", "match 1S 5D 8C")
STOCK = "2C 9S TD 4H AC QC 8D 8S TS KH 2S 5S 9H AD 2H 3C 5H 7C"


@pytest.mark.parametrize(("variation", "count", "jokers"), [(0, 1, 2), (1, 2, 1), (2, 2, 2), (3, 4, 1)])
def test_each_variation_has_its_boxes_and_jokers(variation: int, count: int, jokers: int) -> None:
    state = deal("", variation=variation)
    assert [len(each) for each in state.boxes] == [4] * count
    assert [len(each) for each in state.jokers] == [jokers] * count
    assert len(state.pack) == (52 if variation < 2 else 104)


def test_jb_r31_the_red_box_is_dealt_before_the_black_one() -> None:
    state = deal("6D 3S 7H KD 6C 3H 7D KC", variation=1)
    assert [box(state, 1), box(state, 2)] == [["6D", "3S", "7H", "KD"], ["6C", "3H", "7D", "KC"]]


def test_jb_r4_equal_ranks_are_rejected_within_a_box_only() -> None:
    state = deal("6D 3S 7H KD 6C 6H 3H 7D KC", variation=1)
    assert box(state, 2) == ["6C", "3H", "7D", "KC"]
    assert codes(state.discards) == ["6H"]


def test_jacks_go_to_the_joker_of_their_colour_1_and_3_red_2_and_4_black() -> None:
    red = at_turn(JACK, boxes=FOUR, options={"variation": 3})
    play(red, *MATCHES)
    assert legal(red, "box") == {"box JH 1", "box JH 3"}
    black = at_turn(JACK.replace("JH", "JS"), boxes=FOUR, options={"variation": 3}, text="jokers2: JC")
    play(black, *MATCHES)
    assert legal(black, "box") == {"box JS 4"}
    both = at_turn(JACK, boxes=TWO, options={"variation": 2})
    play(both, *MATCHES)
    assert legal(both, "box") == {"box JH 1", "box JH 2"}


def test_jb_r19_in_variation_1_a_boxed_jack_closes_its_box_which_gets_no_new_cards() -> None:
    state = at_turn(JACK, boxes=TWO, stock=STOCK, options={"variation": 1})
    play(state, *MATCHES, "box JH 1")
    assert box(state, 1) == ["6D", "3S", "7H", "KD"]
    assert changes(state) == {"2E", "2N", "2W", "2S", "2E 2N", "2E 2W", "2E 2S", "2N 2W", "2N 2S", "2W 2S"}
    assert refusal(state, "change 1E").rule == "JB-R19"
    play(state, "keep")
    assert not {text for text in legal(state) if text.startswith("match 1") or " 1E" in text}
    assert refusal(state, "match 1E 9S TD").rule == "JB-R19"


def test_jb_r20_variation_1_ends_when_both_boxes_are_closed() -> None:
    state = at_turn(JACK, boxes=TWO, text="jokers2: JS", options={"variation": 1})
    play(state, *MATCHES, "box JH 1")
    assert (state.is_over, state.scores()) == (True, [20, 0])


@pytest.mark.parametrize("variation", [2, 3])
def test_jb_r20_variations_2_and_3_end_only_when_all_jokers_are_covered(variation: int) -> None:
    boxes = TWO if variation == 2 else FOUR
    rest = "jokers2: JD JS" if variation == 2 else "jokers2: JS | jokers3: JD | jokers4: JC"
    one = "-- JC" if variation == 2 else "--"
    last = at_turn(JACK, boxes=boxes, text=f"jokers1: {one} | {rest}", options={"variation": variation})
    play(last, *MATCHES, "box JH 1")
    assert last.is_over
    text = "jokers1: -- JC" if variation == 2 else "jokers2: JS | jokers3: JD"
    early = at_turn(JACK, boxes=boxes, text=text, options={"variation": variation}, stock=STOCK)
    play(early, *MATCHES, "box JH 1")
    assert not early.is_over


def test_in_variation_2_the_first_jack_renews_its_box_and_either_box_may_be_changed() -> None:
    state = at_turn(JACK, boxes=TWO, stock=STOCK, options={"variation": 2})
    play(state, *MATCHES, "box JH 2")
    assert box(state, 1) == ["6D", "3S", "7H", "KD"]
    assert box(state, 2) == ["KH", "2S", "5S", "9H"]  # QC, 8D, 8S and TS met their ranks among the old cards
    assert state.scores() == [4 + 16 + 6, 0]
    assert {"1E 1N 1W 1S", "2E 2N 2W 2S"} <= changes(state)


def test_jb_r35_in_variation_2_the_second_jack_of_a_box_closes_it_and_the_other_may_be_changed() -> None:
    state = at_turn(JACK, boxes=TWO, stock=STOCK, text="jokers1: -- JC", options={"variation": 2})
    play(state, *MATCHES, "box JH 1")
    assert box(state, 1) == ["6D", "3S", "7H", "KD"]
    assert {places[0] for places in changes(state)} == {"2"}
    play(state, "change 2E 2N 2W 2S")
    assert (state.turn, state.is_extra) == (0, True)


def test_jb_r39_an_exchange_changes_up_to_two_places_of_the_standard_box() -> None:
    assert len(changes(at_turn("2H 4D 8C 9S TS"))) == 4 + 6
    assert refusal(at_turn("2H 4D 8C 9S TS"), "exchange 2H 4D 8C 9S TS change 1E 1N 1W").rule == "JB-R39"


def test_jb_r39_in_variation_1_up_to_two_in_each_open_box() -> None:
    state = at_turn("2H 4D 8C 9S TS", boxes=TWO, options={"variation": 1})
    assert len(changes(state)) == 11 * 11 - 1
    assert "1E 1N 2W 2S" in changes(state)
    assert refusal(state, "exchange 2H 4D 8C 9S TS change 1E 1N 1W").rule == "JB-R39"
    short = at_turn("2H 4D 8C 9S TS", boxes=TWO, options={"variation": 1}, stock="AC QC 2S 5S 9H AD 2D 8D")
    assert max(len(places.split()) for places in changes(short)) == 3


@pytest.mark.parametrize(("variation", "boxes"), [(2, 2), (3, 4)])
def test_jb_r39_in_variations_2_and_3_up_to_four_all_in_one_open_box(variation: int, boxes: int) -> None:
    state = at_turn("2H 4D 8C 9S TS", boxes=FOUR[:boxes], options={"variation": variation})
    assert len(changes(state)) == 15 * boxes
    assert refusal(state, "exchange 2H 4D 8C 9S TS change 1E 2N").rule == "JB-R39"
    closed = at_turn(
        "2H 4D 8C 9S TS", boxes=FOUR[:boxes], options={"variation": variation},
        text="jokers2: JC" if variation == 3 else "jokers2: JD JC",
    )  # fmt: skip
    assert len(changes(closed)) == 15 * (boxes - 1)
    assert refusal(closed, "exchange 2H 4D 8C 9S TS change 2N").rule == "JB-R19"


def test_all_open_boxes_are_matched_in_one_turn_and_each_is_covered_for_itself() -> None:
    state = at_turn("6S 3H 7D KC 4C", boxes=("6D 3S 7H KD", "4S 8D TC QH"), options={"variation": 1})
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 1S KC", "match 2E 4C")
    assert state.scores() == [9, 0]
    mixed = at_turn("6S 3H 7D QC 4C", boxes=("6D 3S 7H KD", "4S 8D TC QH"), options={"variation": 1})
    play(mixed, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 2S QC", "match 2E 4C")
    assert mixed.scores() == [5, 0]


def test_with_two_packs_a_twin_matches_its_own_card_for_one_and_is_listed_once() -> None:
    state = at_turn("6D 6D 7C 9H TS", boxes=TWO, options={"variation": 2})
    written = [move.notation for move in state.legal_moves()]
    assert written.count("match 1E 6D") == 1
    assert written.count("exchange 6D") == 1
    assert written.count("exchange 6D 6D") == 1
    play(state, "match 1E 6D", "match 1E 6D")
    assert state.scores() == [2, 0]


def test_twins_pair_with_each_other() -> None:
    state = at_turn("7D 7D 4C 9H TS", boxes=("AC 3S 7H KD", BLACK), options={"variation": 2})
    play(state, "match 1E 7D 7D")  # 7 + 7 = 14
    assert state.scores() == [1, 0]


@pytest.mark.parametrize(("jokers", "ends"), [("", False), ("jokers2: JS", True)])
def test_beside_two_boxes_an_extra_turn_is_called_out_unless_what_ends_the_game_is_told(
    jokers: str, ends: bool
) -> None:
    two = ("8D 7H 2D 3S", "8D TH 3D KH")
    state = at_turn("KD 6D QD 2S 4C", boxes=two, options={"variation": 1}, text=jokers, is_extra=True)
    parts = GAME.table.layout(state.seen_by(0), 0).areas["turn"]
    (turn,) = [part for part in parts if isinstance(part, Sum)]
    assert any("ends the game" in str(part.text) for part in parts if isinstance(part, Sign)) is ends
    assert bool(turn.headline) is not ends, "there is room for one of them"
