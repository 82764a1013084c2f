"""Jack in the Box: a turn of matches, exchanges, the full cover and the boxed Jack (JB-R6 … R12, R21, R26 … R29)."""

from __future__ import annotations

from itertools import permutations

import pytest

from knaves.cards import cards, codes
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.table import Cross
from knaves.games.jack_in_the_box.words import ask
from knaves.session.actions import Touching
from tests.games.jack_in_the_box.tables import at_turn, box, changes, hand, heard, legal, play, refusal


def test_jb_r6_who_could_score_may_exchange_instead_but_nobody_may_pass() -> None:
    state = at_turn("6S 3H 7D KC 9C")
    assert "match 1E 6S" in legal(state)
    assert "exchange 9C" in legal(state)
    assert "end turn" not in legal(state)
    assert refusal(state, "end turn").rule == "JB-R6"


def test_jb_r6_who_has_scored_may_not_exchange() -> None:
    state = at_turn("6S 3H 7D KC 9C")
    play(state, "match 1E 6S")
    assert not legal(state, "exchange")
    assert refusal(state, "exchange 9C").rule == "JB-R6"


def test_jb_r7_both_aces_of_a_pair_and_the_ace_of_the_box_choose_their_values_freely() -> None:
    state = at_turn("AS AH 2C 2H 3C", boxes=("KD QS 2D 4S",))
    assert "match 1S AH AS" not in legal(state)  # four: 1+1, 14-1, 14+14 and 0 are not
    assert {"match 1E AH AS", "match 1W AH AS"} <= legal(state)  # 14 - 1 and 1 + 1
    aces = at_turn("9H 5D 8C 7D 2H", boxes=("AC 3S TH KD",))
    assert {"match 1E 5D 9H", "match 1E 8C 7D"} <= legal(aces)  # 14 and 1


def test_jb_r8_a_hand_card_scores_once_but_a_box_card_serves_any_number_of_matches() -> None:
    state = at_turn("4D 2D 7S AS 6C")
    play(state, "match 1E 2D 4D", "match 1E 6C")
    assert refusal(state, "match 1E 6C").rule == "JB-R8"
    play(state, "match 1E 7S AS")
    assert state.scores() == [6, 0]


def test_jb_r9_covering_all_four_doubles_the_four_covering_singles_only() -> None:
    state = at_turn("6S 3H 7D KC 6C")
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 1S KC")
    assert state.scores() == [4, 0]  # the bonus comes with the end of the turn
    play(state, "match 1E 6C")
    assert state.scores() == [9, 0]
    assert state.turn == 0
    assert state.is_extra


def test_jb_r9_a_cover_with_a_boxed_jack_is_eight_and_sixteen() -> None:
    state = at_turn("6S 3H 7D KC JH")
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 1S KC", "box JH 1")
    bonus = 6  # QC and KH come into the new Box
    assert codes(state.boxes[0]) == ["QC", "8D", "TS", "KH"]
    assert state.scores() == [8 + 16 + bonus, 0]


def test_jb_r9_pairs_cover_nothing() -> None:
    state = at_turn("6S 3H 7D 8C 5H")
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 1S 8C 5H")
    assert state.scores() == [4, 0]


def test_jb_r10_a_jack_may_be_boxed_while_another_was_used_in_a_pair() -> None:
    state = at_turn("JH JS 2S 6C 3D")
    play(state, "match 1S JS 2S", "match 1E 6C")
    assert refusal(state, "box JH 1").rule == "JB-R10"  # the three is still to be used
    play(state, "match 1N 3D")
    assert legal(state) == {"box JH 1", "end turn"}
    play(state, "box JH 1")
    assert codes(state.jokers[0]) == ["JH", None]


def test_jb_r10_a_joker_tapped_too_early_says_so_every_time() -> None:
    state = at_turn("JH QH 8C QS KD")
    play(state, "match 1S KD")
    (cross,) = [part for part in GAME.table.layout(state, 0).areas["mid"] if isinstance(part, Cross)]
    red, black = (face.token for face in cross.jokers)
    assert red is not None
    assert black is not None
    early = "A jack can be boxed only as your last card. First use 8 of clubs, queen of hearts and queen of spades."
    for mode in (None, "exchange"):
        for held in ((), ("JH",), ("JH", "8C"), ("8C",)):
            touching = Touching(state.legal_moves(), touched=held, mode=mode)
            assert touching.answer(red, GAME.table.layout(state, 0), twice=False) is None
            assert str(state.refuse(touching.meant(red)).sentence) == early
            assert "jack of spades or jack of clubs" in str(state.refuse(touching.meant(black)).sentence)


def test_any_card_or_place_that_cannot_be_added_is_answered() -> None:
    state = at_turn("JH QH 8C QS 5D")
    layout = GAME.table.layout(state, 0)
    for held in permutations(("JH", "QH", "8C", "QS", "5D"), 2):
        for place in ("@1E", "@1N", "@1W", "@1S"):
            touching = Touching(state.legal_moves(), frozenset({"exchange"}), touched=held)
            if touching.answer(place, layout, twice=False) is None:
                assert str(state.refuse(touching.meant(place)).sentence)


def test_a_box_card_touched_after_a_card_that_matches_it_in_one_way_is_matched_at_once() -> None:
    state = at_turn("JH QH 8C QS 5D")
    layout = GAME.table.layout(state, 0)
    begun = Touching(state.legal_moves(), frozenset({"exchange"}))
    with_card = begun.answer("8C", layout, twice=False)
    assert with_card is not None
    assert with_card[1] is None
    with_target = with_card[0].answer("@1S", layout, twice=False)
    assert with_target is not None
    assert str(with_target[1]) == "match 1S 8C 5D"
    alone = begun.answer("@1S", layout, twice=False)
    assert alone is not None
    assert alone[1] is None, "nothing is matched before a card has been touched"


def test_jb_r10_a_jack_goes_only_on_a_free_joker_of_its_colour() -> None:
    state = at_turn("JH 6S 3D 8C 5D", text="jokers1: JD --")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D")
    assert legal(state) == {"end turn"}
    assert refusal(state, "box JH 1").rule == "JB-R10"
    black = at_turn("JS 6S 3D 8C 5D", text="jokers1: JD --")
    play(black, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D")
    assert legal(black, "box") == {"box JS 1"}


def test_jb_r11_the_box_is_changed_only_with_an_exchange_of_all_five_cards() -> None:
    state = at_turn("6S 3H 7D KC 9C")
    with_change = {text for text in legal(state) if " change " in text}
    assert len(with_change) == 10
    assert all(text.startswith("exchange 9C KC 7D 3H 6S change") for text in with_change)
    assert refusal(state, "exchange 9C KC 7D 3H change 1E").rule == "JB-R11"
    assert refusal(state, "change 1E").rule == "JB-R11"


def test_jb_r11_the_box_cards_are_dealt_before_the_new_hand() -> None:
    state = at_turn("6S 3H 7D KC 9C", stock="QC 2H 8D 8S TS KH 2S")
    play(state, "exchange 6S 3H 7D KC 9C change 1E")
    assert box(state) == ["QC", "3S", "7H", "KD"]
    assert hand(state, 0) == set(cards("2H 8D 8S TS KH"))


def test_jb_r12_an_exchange_ends_the_turn_even_of_all_five_cards() -> None:
    state = at_turn("6S 3H 7D KC 9C")
    play(state, "exchange 6S 3H 7D KC 9C")
    assert (state.turn, state.is_extra) == (1, False)


def test_all_five_cards_used_bring_an_extra_turn_after_refilling() -> None:
    state = at_turn("4D 2D 8C 5H 7C")
    play(state, "match 1E 4D 2D", "match 1S 8C 5H", "match 1W 7C")
    assert (state.turn, state.is_extra, state.scores()) == (0, True, [6, 0])
    assert hand(state, 0) == set(cards("2C 9S TD 4H AC"))


def test_jb_r26_a_turn_with_cards_left_ends_only_by_end_turn() -> None:
    state = at_turn("6S 9C 2H TH TC")
    play(state, "match 1E 6S")
    assert "end turn" in legal(state)
    play(state, "match 1W 9C 2H")
    assert legal(state) == {"end turn"}
    play(state, "end turn")
    assert (state.turn, state.is_extra) == (1, False)


def test_jb_r27_boxing_a_jack_ends_the_turn_and_scores_at_once() -> None:
    state = at_turn("JH 6S 3D 8C 5D")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1")
    assert state.jack_is_boxed
    assert legal(state) == {"keep", *(f"change {places}" for places in changes(state))}


def test_jb_r21_after_a_boxed_jack_come_refill_new_box_change_and_extra_turn() -> None:
    state = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD 4H AC 5H QD 8H KS TC 9H 2H")
    said = heard(state)
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1")
    assert hand(state, 0) == set(cards("2C 9S TD 4H AC"))  # refilled before
    assert box(state) == ["5H", "QD", "8H", "KS"]
    play(state, "change 1E 1N")
    assert box(state) == ["TC", "9H", "8H", "KS"]
    assert (state.turn, state.is_extra) == (0, True)
    assert said[-1] == "Seat 0 has used all cards: an extra turn."


def test_jb_r28_as_many_places_as_the_stock_has_cards_may_be_changed_for_free() -> None:
    boxed = ("match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1")
    one_left = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD 4H AC QC 8D TS KH 2S")
    play(one_left, *boxed)
    assert legal(one_left) == {"keep", "change 1E", "change 1N", "change 1W", "change 1S"}
    assert refusal(one_left, "change 1E 1N").rule == "JB-R28"
    assert "one Box card" in ask(one_left).template(0)
    none_left = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD 4H AC QC 8D TS KH")
    play(none_left, *boxed)
    assert legal(none_left) == {"keep"}
    assert "stays as it is" in ask(none_left).template(0)
    assert refusal(none_left, "change 1E").sentence.text.startswith("Cards left in the stock")


def test_jb_r28_the_change_is_asked_even_with_a_short_hand_and_then_the_game_ends() -> None:
    state = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1")
    assert (state.turn, legal(state)) == (0, {"keep"})
    assert box(state) == ["6D", "3S", "7H", "KD"]  # no stock was left for a new Box
    play(state, "keep")
    assert state.is_over


@pytest.mark.parametrize(("choice", "locked"), [("keep", False), ("change 1E", True)])
def test_jb_r29_only_a_named_change_sets_the_lock(choice: str, locked: bool) -> None:
    state = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD 4H AC QC 8D TS KH 2S 5S 9H AD 4D QS 8H 6H")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1", choice)
    assert state.is_locked is locked
    assert bool(changes(state)) is not locked


def test_jb_r13_the_change_after_a_boxed_jack_ignores_the_lock_and_sets_it() -> None:
    state = at_turn("JH 6S 3D 8C 5D", turns=4, locked_through=5, stock="2C 9S TD 4H AC QC 8D TS KH 2S 5S 9H AD")
    assert not changes(state)
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JH 1")
    assert "1E 1N" in changes(state)
    play(state, "change 1E 1N")
    assert state.locked_through == 6
    assert not changes(state)


def test_the_second_joker_ends_the_game_without_refill_bonus_or_extra_turn() -> None:
    state = at_turn("JS 6S 3D 8C 5D", text="jokers1: JD --")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JS 1")
    assert state.is_over
    assert state.scores() == [4 + 16, 0]
    assert state.winners() == [0]
    assert state.hands[0] == []
    assert box(state) == ["6D", "3S", "7H", "KD"]


def test_a_player_may_complete_the_box_while_behind_and_lose() -> None:
    state = at_turn("JS 6S 3D 8C 5D", text="jokers1: JD --")
    state.points = [0, 30]
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D", "box JS 1")
    assert (state.is_over, state.winners()) == (True, [1])
