"""Jack in the Box with partners (JB-R18, R22, R24, R25, R32 … R34, R37, R40)."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from knaves.cards import UNKNOWN, cards, codes
from knaves.engine.sentences import InvalidOptions, plain
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.solver import Survey
from knaves.games.jack_in_the_box.table import chances
from knaves.session.actions import Touching
from knaves.table.table import shown_to
from tests.games.jack_in_the_box.tables import PARTNERS, at_turn, hand, legal, play, refusal

OWN = "KC 4D 9S 2H TC"
THEIRS = "2D 6S 8H 5H QS"


def team(own: str = OWN, theirs: str = THEIRS, **more: object) -> JackInTheBox:
    return at_turn(own, text=f"hand2: {theirs}", options=PARTNERS, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3])
def test_jb_r37_partners_need_four_players(players: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.options.parse({"players": players, "partners": True})
    assert refused.value.rule == "JB-R37"


@pytest.mark.parametrize("variation", range(4))
def test_jb_r37_all_variations_are_played_with_partners(variation: int) -> None:
    state = GAME.begin(GAME.options.parse({**PARTNERS, "variation": variation}), 3)
    assert (state.seats, state.sides, state.scores().__len__()) == (4, 2, 2)
    assert [state.side(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_jb_r22_a_first_match_with_a_court_opens_the_partners_hand() -> None:
    state = team()
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "JB-R22"
    play(state, "match 1S KC")
    assert "open" in legal(state)


def test_jb_r22_a_later_court_does_not_open() -> None:
    state = team()
    play(state, "match 1W 2H 9S", "match 1S KC")
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "JB-R22"


def test_jb_r22_a_jack_opens_in_a_pair_but_never_alone() -> None:
    state = team("JC 2D 9S 2H TC")
    assert refusal(state, "match 1S JC").rule == "JB-R22"
    play(state, "match 1S JC 2D")
    assert "open" in legal(state)


def test_jb_r22_the_first_match_is_of_own_cards_only() -> None:
    state = team()
    assert "match 1E 6S" not in legal(state)
    assert refusal(state, "match 1E 6S").rule == "JB-R22"


def test_jb_r24_open_is_offered_until_it_is_used_at_every_moment_of_the_turn() -> None:
    state = team()
    play(state, "match 1S KC", "match 1W 2H 9S")
    assert "open" in legal(state)
    play(state, "open")
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "JB-R24"
    assert "end turn" in legal(state)


def test_jb_r24_nothing_opens_when_the_partner_holds_no_card() -> None:
    state = team(theirs="")
    play(state, "match 1S KC")
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "JB-R24"


def test_after_opening_cards_of_both_hands_match_also_mixed() -> None:
    state = team()
    play(state, "match 1S KC", "open")
    assert {"match 1E 2D 4D", "match 1E 6S", "match 1N 9S QS"} <= legal(state)


def test_the_open_hand_is_public_until_the_turn_ends_and_then_known_but_not_shown() -> None:
    state = team()
    play(state, "match 1S KC", "open")
    for seat in range(4):
        assert set(shown_to(state, seat).hands[2]) == set(cards(THEIRS))
        assert seat in (0, 2) or UNKNOWN in shown_to(state, seat).hands[0]
    play(state, "match 1E 6S", "end turn")
    for seat in (0, 1, 3):
        assert set(shown_to(state, seat).hands[2]) == {UNKNOWN}
        assert codes(state.seen_by(seat).hands[2]) == ["2D", "5H", "8H", "QS", "??"]


def test_jb_r18_once_opened_only_all_ten_cards_bring_an_extra_turn() -> None:
    state = team("KC 4D 7S 2H 9C", "QS 6S 8H 5H TH")
    play(state, "match 1S KC", "open", "match 1E 2H 4D", "match 1W 7S", "match 1N 9C QS")
    assert state.turn == 0  # the own hand is used up, the partner's is not
    play(state, "end turn")
    assert (state.turn, state.is_extra) == (1, False)


def test_jb_r18_all_ten_cards_used_bring_the_extra_turn_by_themselves() -> None:
    state = team("KC 4D 7S 2H 9C", "QS 6S 8H 5H 3D")
    play(state, "match 1S KC", "open", "match 1E 2H 4D", "match 1W 7S", "match 1N 9C QS", "match 1E 6S")
    play(state, "match 1S 5H 8H", "match 1N 3D")
    assert (state.turn, state.is_extra) == (0, True)
    assert [len(each) for each in state.hands] == [5, 5, 5, 5]


def test_jb_r25_with_the_own_hand_used_up_one_may_still_open_or_take_the_extra_turn() -> None:
    state = team("KC 4D 2D 7C 6C")
    play(state, "match 1S KC", "match 1E 2D 4D", "match 1W 7C", "match 1E 6C")
    assert legal(state) == {"open", "end turn"}
    opened = state.copy()
    play(state, "end turn")
    assert (state.turn, state.is_extra) == (0, True)
    play(opened, "open", "end turn")
    assert (opened.turn, opened.is_extra) == (1, False)


def test_jb_r25_without_a_court_first_the_turn_ends_by_itself() -> None:
    state = team("KC 4D 2D 7C 6C")
    play(state, "match 1E 2D 4D", "match 1S KC", "match 1W 7C", "match 1E 6C")
    assert (state.turn, state.is_extra) == (0, True)


def test_jb_r32_the_partners_hand_is_closed_in_an_extra_turn() -> None:
    state = team("KC 4D 7S 2H 9C", "QS 6S 8H 5H 3D")
    play(state, "match 1S KC", "open", "match 1E 2H 4D", "match 1W 7S", "match 1N 9C QS", "match 1E 6S")
    play(state, "match 1S 5H 8H", "match 1N 3D")
    assert not state.opened
    assert UNKNOWN in shown_to(state, 0).hands[2]
    assert "open" not in legal(state)


def test_jb_r33_whether_a_turn_can_start_is_judged_by_the_own_cards() -> None:
    state = at_turn("6S 3H 7D KC 9C", options=PARTNERS, stock="", text="hand1: QC QH QD TS TC | hand3: 6C 6H 3D 3C 7C")
    play(state, "match 1E 6S", "end turn")
    assert state.is_over  # seat 1 has no match, though its partner has five


def test_jb_r34_the_own_jack_is_boxed_after_the_own_four_others_though_the_partners_hand_lies_open() -> None:
    state = team("KC 4D 2D 7C JD", "QS 6S 8H 5H 3D")
    play(state, "match 1S KC", "open", "match 1E 2D 4D")
    refused = state.refuse("box JD 1")
    assert (refused.rule, refused.sentence.facts["cards"]) == ("JB-R34", cards("7C"))
    play(state, "match 1W 7C")
    assert {"box JD 1", "match 1E 6S", "end turn"} <= legal(state)
    assert plain(GAME.text.ask(state), 0) == "Box your jack or end your turn."
    assert "'token': 'joker 1'" in str(asdict(GAME.table.layout(state.seen_by(0), 0))), "the joker can be touched"
    points = state.points[0]
    play(state, "box JD 1")
    assert state.points[0] >= points + 16
    assert set(cards("QS 6S 8H 5H 3D")) == hand(state, 2), "the partner keeps what was not used"
    play(state, "keep")
    assert (state.turn, state.is_extra, state.opened) == (0, True, False)


def test_jb_r34_a_card_of_the_partner_may_help_to_use_the_own_others() -> None:
    state = team("KC 4D 2H 7C JD", "2D 6S 8H 5H QS")
    play(state, "match 1S KC", "open", "match 1E 2D 4D", "match 1W 7C")
    assert "box JD 1" not in legal(state)
    play(state, "match 1E 2H 8H")
    assert "box JD 1" in legal(state)


def test_jb_r34_a_bot_finds_the_jack_that_can_be_boxed_with_the_hand_open() -> None:
    state = team("KC 4D 2D 7C JD", "QS 6S 8H 5H 3D")
    play(state, "match 1S KC", "open")
    plans = [plan for plan in Survey(state, 0).plans() if plan.jack is not None]
    assert plans
    for plan in plans:
        twin = state.copy()
        for move in Survey(state, 0).moves(plan):
            assert move in twin.legal_moves()
            twin.play(move)
        assert twin.jack_is_boxed
    assert any("then box" in plain(each) for each in chances(state, 0))


def test_jb_r34_the_partners_jack_is_boxed_when_every_other_card_of_both_hands_is_used() -> None:
    state = team("KC 4D 7S 2H 9C", "QS 6S 8H 5H JD")
    play(state, "match 1S KC", "open", "match 1E 2H 4D", "match 1W 7S", "match 1N 9C QS", "match 1E 6S")
    assert refusal(state, "box JD 1").rule == "JB-R34"
    play(state, "match 1S 5H 8H")
    assert "box JD 1" in legal(state)
    play(state, "box JD 1")
    assert not state.opened
    assert [len(each) for each in state.hands] == [5, 5, 5, 5]


def test_jb_r34_short_hands_count_with_the_cards_they_have() -> None:
    state = team("KC 4D 2D 7C 6C", "JS", stock="")
    play(state, "match 1S KC", "match 1E 2D 4D", "match 1W 7C", "match 1E 6C", "open")
    assert legal(state) == {"box JS 1", "end turn"}


def test_jb_r34_with_the_hand_closed_the_own_four_others_suffice() -> None:
    state = team("KC 4D 2D 7C JD")
    play(state, "match 1S KC", "match 1E 2D 4D", "match 1W 7C")
    assert legal(state) == {"box JD 1", "open", "end turn"}


def test_jb_r40_the_own_one_of_two_twin_cards_goes_first() -> None:
    box2 = "4S 8D TC QH"
    state = at_turn(
        "KC 6S 9S 2H TC", text="hand2: 6S 6S 8H 5H QS", boxes=("6D 3S 7H KD", box2),
        options={**PARTNERS, "variation": 2},
    )  # fmt: skip
    play(state, "match 1S KC", "open", "match 1E 6S")
    assert codes(state.hands[0]) == ["9S", "2H", "TC"]
    play(state, "match 1E 6S")
    assert codes(state.hands[2]) == ["6S", "8H", "5H", "QS"]


def test_only_the_own_hand_is_exchanged() -> None:
    state = team()
    play(state, "exchange KC 4D 9S 2H TC")
    assert hand(state, 2) == set(cards(THEIRS))


def test_an_opened_hand_that_is_exchanged_whole_is_known_to_lie_among_the_discards() -> None:
    state = team(stock="2C 9C TD 4H AC QC 8D 8S TS KH 2S 5S AH AS 9H JD JS")
    play(state, "match 1S KC", "open", "end turn")
    assert state.turn == 1
    play(state, "exchange 4C", "exchange 2D 6S 8H 5H QS")
    assert set(codes(state.seen_by(3).exchanged)) == {"2D", "6S", "8H", "5H", "QS", "??"}
    assert set(codes(state.seen_by(3).hands[2])) == {"??"}


def test_an_opened_hand_that_is_exchanged_in_part_is_unknown_again() -> None:
    state = team(stock="2C 9C TD 4H AC QC 8D 8S TS KH 2S 5S AH AS 9H JD JS")
    play(state, "match 1S KC", "open", "end turn", "exchange 4C", "exchange 2D")
    assert set(codes(state.seen_by(3).hands[2])) == {"??"}
    assert codes(state.seen_by(3).exchanged) == ["??", "??"]


def test_a_box_touched_before_a_jack_is_answered_with_what_to_touch() -> None:
    state = at_turn("6S JD")
    play(state, "match 1E 6S")
    layout = GAME.table.layout(state.seen_by(0), 0)
    asked = Touching.at(state, layout).meant("@1S")
    assert plain(state.refuse(asked).sentence) == "Choose a jack first, then the Box."
    assert plain(state.refuse("box").sentence) == "Name a jack and a Box, such as “box JD 1”."
