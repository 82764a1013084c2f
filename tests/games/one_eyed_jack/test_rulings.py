"""One-Eyed Jack: the classic game – the deal, where each card may be played, passes and refusals."""

from __future__ import annotations

import pytest

from knaves.cards import UNKNOWN, cards, codes
from knaves.engine.chance import Chance
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.games.one_eyed_jack.boards import X, Y, board, chips_of, legal, line, play, targets, why
from tests.games.one_eyed_jack.hands import KILL_IN_HAND, WILD_IN_HAND

# The deal


@pytest.mark.parametrize(("players", "hand", "stock"), [(2, 7, 90), (3, 6, 86), (4, 5, 84)])
def test_oe_s1_hands_and_stock_after_the_classic_deal(players: int, hand: int, stock: int) -> None:
    state = GAME.begin(GAME.options(players=players), 1)
    assert isinstance(state, OneEyedJack)
    assert len(state.pack) == 104
    assert [len(each) for each in state.hands] == [hand] * players
    assert len(state.stock) == stock
    assert state.turn == (state.dealer + 1) % players
    assert state.sides == (3 if players == 3 else 2)


def test_the_deal_goes_singly_from_the_dealers_left() -> None:
    order = GAME.begin(GAME.options(), 5).pack
    state = GAME.begin(GAME.options(players=3), 5, ({"dealer": 1}, {"shuffle": codes(order)}))
    assert isinstance(state, OneEyedJack)
    assert state.turn == 2
    assert state.hands[2] == list(order[0:18:3])
    assert state.hands[0] == list(order[1:18:3])
    assert state.stock == list(order[18:])


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (OneEyedJack(GAME.options(layout="random"), Chance(9)) for _ in range(2))
    assert one.board.squares == two.board.squares
    assert one.hands == two.hands
    assert [kind for outcome in one.chance.used for kind in outcome] == ["dealer", "board", "shuffle"]


def test_partners_share_a_colour_and_not_their_hands() -> None:
    state = GAME.begin(GAME.options(players=4), 3)
    assert [state.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    seen = state.seen_by(0)
    assert isinstance(seen, OneEyedJack)
    assert all(card is UNKNOWN for card in seen.hands[2])


# Cards and chips


def test_oe_r1_chips_never_run_out() -> None:
    """OE-R1: a side may hold every space there is."""
    state = board(WILD_IN_HAND, times=1, length=5, chips={X: [(row, 1) for row in range(10)]})
    for space in [(row, column) for row in range(1, 9) for column in range(10) if column != 1]:
        state.put_chip(X, space[0] * 10 + space[1])
    assert len(chips_of(state, X)) > 50
    assert targets(state, "place JD")


def test_oe_s2_a_natural_card_goes_to_its_two_spaces() -> None:
    state = board("hand0: 5H | hand1: 2H | stock: ...")
    assert targets(state, "place 5H") == {(1, 8), (8, 1)}
    state.put_chip(Y, 18)
    assert targets(state, "place 5H") == {(8, 1)}


def test_oe_s3_and_oe_r20_a_wild_card_goes_to_every_vacant_space_but_the_corners() -> None:
    state = board(WILD_IN_HAND, chips={X: line((3, 0), (0, 1), 4), Y: line((5, 0), (0, 1), 6)})
    assert len(targets(state, "place JD")) == 86
    assert not targets(state, "place JD") & {(0, 0), (0, 9), (9, 0), (9, 9)}
    assert why(state, "place JD a1")[1] == "OE-R20"
    assert why(state, "place JD a4") == ("There’s already a chip on a4.", "OE-R20")


def test_oe_s4_and_oe_r2_a_kill_card_takes_any_chip_or_only_those_of_opponents() -> None:
    chips = {X: [(2, 2)], Y: [(5, 5), (7, 1)]}
    state = board(KILL_IN_HAND, chips=chips)
    assert targets(state, "remove JS") == {(2, 2), (5, 5), (7, 1)}
    state = board(KILL_IN_HAND, chips=chips, kill_targets="opponents")
    assert targets(state, "remove JS") == {(5, 5), (7, 1)}
    assert why(state, "remove JS c3")[1] == "OE-R2"
    assert why(state, "place JS c3")[1] == "OE-R2"
    play(state, "remove JS f6")
    assert chips_of(state, Y) == {(7, 1)}
    assert state.turn == 1


def test_oe_r3_and_oe_r28_nobody_must_take_his_own_chip() -> None:
    """OE-R3, OE-R28: beside removals of own chips a pass is open; removals of others' chips are compulsory."""
    state = board("hand0: JS | hand1: 2H | stock: ...", chips={X: [(2, 2)]})
    assert legal(state) == {"remove JS c3", "pass"}
    state.put_chip(Y, 55)
    assert legal(state) == {"remove JS c3", "remove JS f6"}


# Passes and refusals


def test_oe_r4_and_oe_r29_a_pass_draws_nothing_and_only_when_nothing_else_is_compulsory() -> None:
    state = board("hand0: JS JH | hand1: 2H | stock: ...")
    assert legal(state) == {"pass"}
    before = len(state.stock)
    play(state, "pass")
    assert (len(state.stock), len(state.hands[0]), state.turn) == (before, 2, 1)
    assert why(state, "pass") == ("You can’t pass while you can play a card.", "OE-R4")


def test_oe_r29_an_empty_hand_passes() -> None:
    state = board("hand0: | hand1: 2H | played: ...")
    assert legal(state) == {"pass"}


def test_a_pass_shows_what_the_hand_lacks() -> None:
    state = board("hand0: JS JH | hand1: 2H JD | stock: ...")
    play(state, "pass")
    assert not state.could_hold(0, cards("2S")[0])
    assert not state.could_hold(0, cards("JD")[0])
    assert state.could_hold(0, cards("JS")[0])
    play(state, "place JD e5", "remove JS e5")
    assert state.could_hold(0, cards("2S")[0])  # a card was drawn since


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("place 2S d1", "OE-R47"), ("place 9C a5", None), ("remove 2S a5", "OE-R2"), ("remove JS a1", "OE-R13"),
        ("remove JS d5", "OE-R2"), ("nonsense", None), ("place 2S", None), ("place 2S z9", None), ("play 2S", None),
        ("place a1", "OE-R20"), ("place d5", "OE-R47"), ("place JS", "OE-R2"), ("remove 2S", None),
        ("swap JS", "OE-R38"), ("pass now", None), ("", None), ("place XE a2", None), ("place ?? a2", None),
    ],
)  # fmt: skip
def test_oe_r47_every_refusal_is_a_sentence_and_changes_nothing(text: str, rule: str | None) -> None:
    state = board(KILL_IN_HAND)
    sentence, cited = why(state, text)
    assert cited == rule
    assert sentence.endswith(".") or "from your hand" in sentence
