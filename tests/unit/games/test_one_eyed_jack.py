"""One-Eyed Jack: the classic game, one test or more for each of its rulings, and the worked examples."""

from __future__ import annotations

import pytest

from knaves.cards import UNKNOWN, cards, codes
from knaves.engine.chance import Chance
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.unit.games.one_eyed_jack_boards import (
    X,
    Y,
    board,
    chips_of,
    crowns,
    legal,
    line,
    name,
    play,
    targets,
    why,
)

WILD_IN_HAND = "hand0: JD 2S | hand1: 2H 3H | stock: ..."
KILL_IN_HAND = "hand0: JS 2S | hand1: 2H 3H | stock: ..."


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
    assert why(state, "place JD a4") == ("There is a chip on a4 already.", "OE-R20")


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


def test_oe_r4_and_oe_r29_a_pass_draws_nothing_and_only_when_nothing_else_is_compulsory() -> None:
    state = board("hand0: JS JH | hand1: 2H | stock: ...")
    assert legal(state) == {"pass"}
    before = len(state.stock)
    play(state, "pass")
    assert (len(state.stock), len(state.hands[0]), state.turn) == (before, 2, 1)
    assert why(state, "pass") == ("You cannot pass while you can play a card.", "OE-R4")


def test_oe_r29_with_a_dead_card_and_no_play_one_must_swap() -> None:
    """OE-R29: swaps and removals of own chips are open then, a pass is not."""
    state = board("hand0: 5H JS | hand1: 2H | stock: ...", chips={X: [(1, 8), (8, 1)]})
    assert legal(state) == {"swap 5H", "remove JS i2", "remove JS b9"}
    assert why(state, "pass")[1] == "OE-R29"


def test_oe_r29_a_pass_is_open_once_the_one_swap_is_used() -> None:
    text = "hand0: 5H 6H | hand1: 2H | stock: JS 3C ..."
    taken = {Y: [(1, 8), (8, 1), (1, 9), (8, 0)]}
    state = board(text, chips=taken, dead_per_turn="one", kill_targets="opponents", crowned=taken[Y])
    play(state, "swap 5H")
    assert legal(state) == {"pass"}


def test_oe_r29_an_empty_hand_passes() -> None:
    state = board("hand0: | hand1: 2H | played: ...")
    assert legal(state) == {"pass"}


def test_oe_r5_without_a_stock_hands_shrink_and_nothing_is_exchanged() -> None:
    state = board("hand0: 5H 2S | hand1: 2H | played: ...", chips={Y: [(1, 8), (8, 1)]})
    assert legal(state, "swap") == set()
    assert why(state, "swap 5H") == ("The stock is empty, so no card can be exchanged.", "OE-R5")
    play(state, sorted(legal(state, "place 2S"))[0])
    assert state.hands[0] == cards("5H")


def test_oe_s5_a_corner_counts_for_everybody() -> None:
    state = board(WILD_IN_HAND, times=1, chips={X: line((0, 1), (0, 1), 3)})
    play(state, "place JD e1")
    assert state.winners() == [X]
    assert state.scores() == [1, 0]


def test_oe_s6_and_oe_r6_two_rows_may_share_one_space() -> None:
    chips = {X: line((4, 0), (0, 1), 5) + line((0, 4), (1, 0), 3)}
    state = board(WILD_IN_HAND, chips=chips)
    play(state, "place JD e4")
    assert state.is_over
    assert state.winners() == [X]


@pytest.mark.parametrize(("run", "wins"), [(6, False), (7, False), (8, False), (9, True)])
def test_oe_r6_nine_in_one_line_are_two_rows_and_eight_are_one(run: int, wins: bool) -> None:
    spaces = line((5, 0), (0, 1), run)
    *rest, last = spaces[:4] + spaces[5:] + [spaces[4]]
    state = board(WILD_IN_HAND, chips={X: rest})
    play(state, f"place JD {name(last)}")
    assert state.is_over == wins


def test_oe_r36_a_common_corner_is_a_common_space() -> None:
    """OE-R36: eight chips do, in two rows that share a corner."""
    state = board(WILD_IN_HAND, chips={X: line((0, 1), (0, 1), 4) + line((1, 0), (1, 0), 3)})
    play(state, "place JD a5")
    assert state.winners() == [X]


def test_oe_s7_three_sides_need_one_row() -> None:
    state = board(
        "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3,
        chips={X: [(3, 3), (4, 4), (5, 5), (7, 7)]},
    )  # fmt: skip
    play(state, "place JD g7")
    assert state.winners() == [X]
    assert state.scores() == [1, 0, 0]


def test_oe_s8_and_oe_r18_dead_cards_are_exchanged_one_after_the_other() -> None:
    taken = {Y: [(1, 8), (8, 1), (1, 9), (8, 0)]}
    text = "hand0: 5H 6H 2S | hand1: 2H | stock: 5C 6C 7C ..."
    state = board(text, chips=taken)
    assert legal(state, "swap") == {"swap 5H", "swap 6H"}
    play(state, "swap 5H", "swap 6H")
    assert state.turn == 0
    assert state.hands[0] == cards("2S 5C 6C")
    assert state.discard == cards("5H 6H")
    state = board(text, chips=taken, dead_per_turn="one")
    play(state, "swap 5H")
    assert legal(state, "swap") == set()
    assert why(state, "swap 6H")[1] == "OE-R18"


def test_oe_s8_a_dead_card_may_be_kept() -> None:
    state = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={Y: [(1, 8), (8, 1)]})
    play(state, "place 2S c1")
    assert state.hands[0][0] is cards("5H")[0]


def test_oe_r19_a_card_is_dead_whatever_took_its_spaces() -> None:
    """OE-R19: chips of natural cards and own chips count as well as those of two-eyed jacks."""
    state = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)], Y: [(8, 1)]})
    assert legal(state, "swap") == {"swap 5H"}
    assert why(state, "swap 2S")[1] == "OE-R19"
    assert why(state, "place 5H i2")[1] == "OE-R20"


def test_oe_r38_wild_and_kill_cards_are_never_dead() -> None:
    state = board("hand0: JD JS | hand1: 2H | stock: ...")
    for row in range(10):
        for column in range(10):
            if (row, column) not in {(0, 0), (0, 9), (9, 0), (9, 9)}:
                state.put_chip(Y, row * 10 + column)
    assert legal(state, "swap") == set()
    assert why(state, "swap JD") == ("Jack of diamonds is never dead.", "OE-R38")
    assert len(legal(state, "remove JS")) == 96


def test_oe_s9_and_oe_r8_a_completed_row_may_be_broken_unless_it_is_crowned() -> None:
    row = line((4, 0), (0, 1), 5)
    state = board("hand0: JS 2S | hand1: 3H | stock: ...", chips={Y: row})
    play(state, "remove JS c5")
    assert not state.variant.patterns.completed(state.held[Y])
    state = board("hand0: JS 2S | hand1: 3H | stock: ...", chips={Y: row}, crowned=row, crowning="completed")
    assert targets(state, "remove JS") == set()
    assert why(state, "remove JS c5")[1] == "OE-R14"


def test_oe_r14_crowning_makes_completed_chips_safe() -> None:
    """OE-R14: off in the classic game, on where it is chosen."""
    row = line((4, 0), (0, 1), 4)
    state = board(WILD_IN_HAND, chips={X: row}, crowning="completed")
    play(state, "place JD e5")
    assert crowns(state) == {*row, (4, 4)}
    assert state.facts()["crowned"] == ["a5", "b5", "c5", "d5", "e5"]
    state = board(WILD_IN_HAND, chips={X: row})
    play(state, "place JD e5")
    assert crowns(state) == set()


def test_oe_r35_all_completed_windows_are_crowned_but_never_a_community_corner() -> None:
    """OE-R35: a run of six has two windows that cannot both count, all its chips are crowned."""
    run = line((4, 0), (0, 1), 6)
    state = board(WILD_IN_HAND, chips={X: [each for each in run if each != (4, 3)]}, crowning="completed")
    play(state, "place JD d5")
    assert crowns(state) == set(run)
    state = board(WILD_IN_HAND, chips={X: line((0, 1), (0, 1), 3)}, crowning="completed")
    play(state, "place JD e1")
    assert crowns(state) == set(line((0, 1), (0, 1), 4))


def dry(chips: dict[int, list[tuple[int, int]]], players: int = 2, **options: object) -> OneEyedJack:
    """A game whose last card is played to a space of no use."""
    hands = " | ".join(f"hand{seat}:" for seat in range(1, players))
    state = board(f"hand0: KC | {hands} | played: ...", players=players, chips=chips, **options)
    play(state, sorted(legal(state, "place KC"))[0])
    assert state.is_over
    return state


def test_oe_r7_and_oe_r34_when_play_stops_the_only_side_with_a_row_wins_a_game_of_two_rows() -> None:
    row, other = line((2, 0), (0, 1), 5), line((7, 0), (0, 1), 5)
    assert dry({X: row}).winners() == [X]
    assert dry({Y: row}).scores() == [0, 1]
    assert dry({X: row, Y: other}).winners() == []
    assert dry({}).winners() == []
    assert dry({}).scores() == [0, 0]
    assert dry({X: line((2, 0), (0, 1), 6)}).winners() == [X]


def test_oe_r7_a_game_of_one_row_in_which_play_stops_is_a_draw() -> None:
    state = dry({X: line((2, 0), (0, 1), 4)}, players=3)
    assert state.winners() == []
    assert state.standing(0) == pytest.approx(1 / 3)


def test_oe_r27_the_game_ends_at_the_start_of_a_turn_when_nobody_can_act() -> None:
    """OE-R27: own chips that could be removed do not keep it alive."""
    state = board("hand0: 2S | hand1: JS | played: ...")
    play(state, "place 2S c1")
    assert not state.is_over  # seat 1 can take that chip
    state = board("hand0: 2S JS | hand1: | played: ...")
    play(state, "place 2S c1")
    assert state.is_over  # only an own chip could be taken


def test_oe_r27_the_first_turn_may_be_the_end_already() -> None:
    """OE-R27: six killing jacks in both hands and an empty board, although there is a stock."""
    options = GAME.options(deck="princess", hand=3)
    pack = sorted(GAME.begin(options, 1).pack, key=lambda each: each.rank != "J")
    state = GAME.begin(options, 1, ({"dealer": 0}, {"shuffle": codes(pack)}))
    assert state.is_over
    assert (state.winners(), state.scores()) == ([], [0, 0])


def test_oe_r27_a_dead_card_keeps_the_game_going_while_there_is_a_stock() -> None:
    state = board("hand0: 5H 2S | hand1: JS | stock: 3S 4S | played: ...", chips={X: [(1, 8)], Y: [(8, 1)]})
    state.crowned = sum(1 << space for space in (18, 81))
    play(state, "place 2S c1")
    assert not state.is_over


def test_oe_r17_a_period_is_one_game() -> None:
    """OE-R17: the game is over with its first winner, and nobody deals again."""
    state = board(WILD_IN_HAND, times=1, chips={X: line((4, 0), (0, 1), 4)})
    play(state, "place JD e5")
    assert state.is_over
    assert state.legal_moves() == []
    assert state.deal_is_over
    assert why(state, "pass") == ("The game is over.", None)


def test_the_winning_play_draws_no_card() -> None:
    state = board(WILD_IN_HAND, times=1, chips={X: line((4, 0), (0, 1), 4)})
    before = len(state.stock)
    play(state, "place JD e5")
    assert len(state.stock) == before
    assert (state.standing(0), state.standing(1)) == (1, 0)


def test_only_the_side_that_places_can_win() -> None:
    """A row of Y that stands already does not end the game when X places elsewhere."""
    state = board(WILD_IN_HAND, times=1, chips={Y: line((4, 0), (0, 1), 5)})
    play(state, "place JD j5")
    assert not state.is_over


def test_partners_share_a_colour_and_not_their_hands() -> None:
    state = GAME.begin(GAME.options(players=4), 3)
    assert [state.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    seen = state.seen_by(0)
    assert isinstance(seen, OneEyedJack)
    assert all(card is UNKNOWN for card in seen.hands[2])


def test_a_pass_shows_what_the_hand_lacks() -> None:
    state = board("hand0: JS JH | hand1: 2H JD | stock: ...")
    play(state, "pass")
    assert not state.could_hold(0, cards("2S")[0])
    assert not state.could_hold(0, cards("JD")[0])
    assert state.could_hold(0, cards("JS")[0])
    play(state, "place JD e5", "remove JS e5")
    assert state.could_hold(0, cards("2S")[0])  # a card was drawn since


def test_a_kill_completes_nothing() -> None:
    state = board(KILL_IN_HAND, times=1, chips={X: line((4, 0), (0, 1), 5), Y: [(9, 5)]})
    play(state, "remove JS f10")
    assert not state.is_over


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


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (OneEyedJack(GAME.options(layout="random"), Chance(9)) for _ in range(2))
    assert one.board.squares == two.board.squares
    assert one.hands == two.hands
    assert [kind for outcome in one.chance.used for kind in outcome] == ["dealer", "board", "shuffle"]
