"""One-Eyed Jack: the variants of the document, one test or more for each of their rulings."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from knaves.cards import card, cards, codes
from knaves.engine.chance import Outcome
from knaves.engine.errors import ChanceRefused
from knaves.engine.moves import find
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.boards import fixed_board
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.unit.games.one_eyed_jack_boards import X, Y, Z, board, chips_of, crowns, legal, line, play, targets, why

WILD = "hand0: JD 2S | hand1: 2H 3H | stock: ..."
FOUR = "hand0: JD 2S | hand1: 2H | hand2: 3H | hand3: 4H | stock: ..."
A, B, C, D = range(4)


def wins(last: str, chips: list[tuple[int, int]], text: str = WILD, **options: object) -> bool:
    """Whether a wild card on this square wins for X."""
    state = board(text, chips={X: chips}, **{"times": 1, **options})
    play(state, f"place JD {last}")
    return state.winners() == [X]


# decks


def test_oe_r9_in_rook_packs_12_is_wild_and_11_kills_with_faces_or_without() -> None:
    for deck in ("rook_faces", "rook_numbers"):
        state = board("hand0: PB JG | hand1: 2G | stock: ...", deck=deck, chips={Y: [(5, 5)]})
        assert len(state.pack) == 112
        assert len(targets(state, "place PB")) == 95
        assert targets(state, "remove JG") == {(5, 5)}
        assert Counter(each.rank for each in state.pack) == dict.fromkeys("A23456789TJPQK", 8)


def test_oe_s16_princesses_place_and_all_jacks_kill() -> None:
    state = board("hand0: PD JD JS 2S | hand1: 2H | stock: ...", deck="princess", chips={Y: [(5, 5)]})
    assert len(state.pack) == 112
    assert len(targets(state, "place PD")) == 95
    assert targets(state, "remove JD") == targets(state, "remove JS") == {(5, 5)}
    assert state.board.squares == fixed_board("mirror", "standard", "", nature=False).squares


def test_oe_r40_the_board_of_a_rook_deck_shows_rook_cards() -> None:
    """OE-R40, OE-R26: black, green, yellow, red take the places of ♠ ♥ ♦ ♣ in the mirror layout."""
    state = GAME.begin(GAME.options(deck="rook_faces"), 1)
    squares = state.facts()["squares"]
    assert [squares[name] for name in ("b1", "e2", "g3", "i4")] == ["AB", "AG", "AY", "AR"]
    assert Counter(squares.values()) == {rank + colour: 2 for rank in "A23456789TQK" for colour in "BGYR"}


def test_oe_s17_and_oe_r15_a_nature_joker_belongs_to_one_corner() -> None:
    """OE-R15: black 1 top left, red 1 top right, red 2 bottom left, black 2 bottom right."""
    state = board("hand0: XR1 XB1 JD | hand1: 2H | stock: ...", corners="nature")
    assert len(state.pack) == 108
    assert len(state.facts()["squares"]) == 100
    assert [state.facts()["squares"][each] for each in ("a1", "j1", "a10", "j10")] == ["XB1", "XR1", "XR2", "XB2"]
    assert legal(state, "place XR1") == {"place XR1 j1"}
    assert len(targets(state, "place JD")) == 100
    play(state, "place XR1 j1")
    assert chips_of(state, X) == {(0, 9)}
    assert not wins("e1", line((0, 1), (0, 1), 3), corners="nature")
    assert wins("e1", line((0, 0), (0, 1), 4), corners="nature")


def test_oe_r38_a_nature_joker_is_dead_when_its_corner_is_occupied() -> None:
    text = "hand0: XR1 2S | hand1: JS | stock: ..."
    state = board(text, corners="nature", chips={Y: [(0, 9)]})
    assert legal(state, "swap") == {"swap XR1"}
    state = board("hand0: JS | hand1: JS | stock: ...", corners="nature", chips={Y: [(0, 9)]})
    assert targets(state, "remove JS") == {(0, 9)}


# shapes


def test_oe_s14_and_oe_r10_only_the_five_points_of_a_cross_matter() -> None:
    assert wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], objective="cross")
    assert wins("f6", [(2, 5), (8, 5), (5, 2), (5, 8)], objective="cross")
    assert not wins("f6", [(2, 5), (8, 5), (5, 2), (5, 8)], objective="cross", cross_size="adjacent")
    assert wins("f6", [(4, 4), (4, 6), (6, 4), (6, 6)], objective="cross")
    assert not wins("f6", [(4, 4), (4, 6), (6, 4), (6, 6)], objective="cross", cross_directions="orth")
    assert not wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], objective="cross", cross_directions="diag")


def test_oe_r22_crosses_are_small_beside_rows_and_of_any_size_alone() -> None:
    small, large = [(4, 5), (6, 5), (5, 4), (5, 6)], [(2, 5), (8, 5), (5, 2), (5, 8)]
    assert wins("f6", small, objective="rows_or_cross")
    assert not wins("f6", large, objective="rows_or_cross")
    assert wins("f6", large, objective="rows_or_cross", cross_size="any")
    assert wins("f6", large, objective="cross")


def test_oe_r21_cross_in_a_square_once_means_five_in_a_cross_once() -> None:
    """OE-R21: with three sides one cross is enough."""
    text = "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ..."
    assert wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], text, objective="cross", players=3, times=0)


def test_oe_r11_rows_of_five_with_more_than_three_sides_beside_crosses_only() -> None:
    assert wins("e5", line((4, 0), (0, 1), 4), FOUR, objective="rows_or_cross", players=4, sides=4, times=0)
    assert wins("d5", line((4, 0), (0, 1), 3), FOUR, players=4, sides=4, times=0)


def test_oe_s15_squares_are_straight_or_stand_on_a_corner() -> None:
    assert wins("g7", [(2, 2), (2, 6), (6, 2)], objective="square")
    assert wins("f8", [(3, 5), (5, 3), (5, 7)], objective="square")
    assert not wins("c5", [(2, 3), (3, 5), (5, 4)], objective="square")
    assert not wins("f8", [(3, 5), (5, 3), (5, 7)], objective="square", square_directions="orth")
    assert not wins("g7", [(2, 2), (2, 6), (6, 2)], objective="square", square_directions="diag")


def test_oe_r23_community_corners_count_for_crosses_and_squares() -> None:
    """OE-R23: with at least one own chip; three chips and a corner are a square."""
    assert wins("c3", [(0, 2), (2, 0)], objective="square")
    assert not wins("c3", [(0, 2), (2, 0)], objective="square", corners="nature")
    assert wins("b2", [(0, 2), (2, 0), (2, 2)], objective="cross")


def test_oe_r39_the_four_corners_alone_never_count() -> None:
    """OE-R39: not even in an empty game, nor as four chips of nature jokers."""
    for corners in ("community", "nature"):
        state = board(WILD, objective="square", wrap="both", corners=corners)
        assert all(set(pattern) != {0, 9, 90, 99} for pattern in state.variant.patterns.all)
    assert not wins("a1", [(0, 9), (9, 0), (9, 9)], objective="square", corners="nature")


def test_oe_r39_squares_run_over_joined_edges() -> None:
    assert wins("b6", [(2, 8), (2, 1), (5, 8)], objective="square", wrap="left_right")
    assert not wins("b6", [(2, 8), (2, 1), (5, 8)], objective="square")
    assert wins("j5", [(3, 9), (3, 0), (4, 0)], objective="square", wrap="left_right")


def test_oe_r36_a_row_and_a_cross_may_share_one_space() -> None:
    cross = [(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)]
    options = {"objective": "rows_or_cross", "times": 2}
    assert wins("c8", [*cross, *line((7, 3), (0, 1), 4)], **options)
    assert not wins("d6", [*cross, (5, 7)], **options)  # the row d6-h6 has three spaces of the cross
    assert wins("f5", [each for each in cross if each != (4, 5)] + line((4, 6), (0, 1), 4), **options)


def test_oe_s13_a_row_over_joined_edges() -> None:
    row = [(3, 8), (3, 9), (3, 0), (3, 1)]
    assert wins("c4", row, wrap="left_right")
    assert wins("c4", row, wrap="both")
    assert not wins("c4", row)
    assert not wins("c4", row, wrap="top_bottom")


def test_slanting_rows_can_be_switched_off() -> None:
    slant = line((2, 2), (1, 1), 4)
    assert wins("g7", slant)
    assert not wins("g7", slant, orthogonal_only=True)


# captures


def captured(place: str, chips: dict[int, list[tuple[int, int]]], text: str = WILD, **options: object) -> OneEyedJack:
    state = board(text, chips=chips, **{"capture": "pair", **options})
    play(state, f"place JD {place}")
    return state


def test_oe_s12_a_pair_is_captured_and_a_trio_where_the_option_says_so() -> None:
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert chips_of(state, Y) == set()
    assert state.facts()["captures"] == [2, 0]
    trio = {X: [(5, 2)], Y: [(5, 3), (5, 4), (5, 5)]}
    assert captured("g6", trio).captures == [0, 0]
    assert captured("g6", trio, capture="pair_trio").captures == [3, 0]
    assert captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]}, capture="pair_trio").captures == [2, 0]
    assert captured("e6", {X: [(5, 2)], Y: [(5, 3)]}, capture="pair_trio").captures == [0, 0]


def test_captures_in_all_directions_at_once_and_over_joined_edges() -> None:
    chips = {X: [(5, 2), (2, 5), (8, 8)], Y: [(5, 3), (5, 4), (4, 5), (3, 5), (6, 6), (7, 7)]}
    assert captured("f6", chips).captures == [6, 0]
    assert captured("f6", chips, orthogonal_only=True).captures == [4, 0]
    over = {X: [(5, 7)], Y: [(5, 8), (5, 9)]}
    assert captured("a6", over, wrap="left_right").captures == [2, 0]
    assert captured("a6", over).captures == [0, 0]


def test_placing_oneself_into_a_sandwich_is_safe() -> None:
    state = captured("e6", {X: [(5, 3)], Y: [(5, 2), (5, 5)]})
    assert (5, 3) in chips_of(state, X)
    assert state.captures == [0, 0]


def test_oe_r12_the_two_chips_may_be_of_different_enemies() -> None:
    text = "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ..."
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3)], Z: [(5, 4)]}, text, players=3)
    assert state.captures == [2, 0, 0]


def test_oe_r13_community_corners_close_no_sandwich() -> None:
    """OE-R13: they are granted as part of a pattern only, and are no chips to be captured."""
    assert captured("a4", {Y: [(1, 0), (2, 0)]}).captures == [0, 0]
    assert captured("a4", {X: [(0, 0)], Y: [(1, 0), (2, 0)]}, corners="nature").captures == [2, 0]
    assert captured("c1", {X: [(0, 9)], Y: [(0, 1)]}, wrap="left_right", corners="community").captures == [0, 0]


def test_oe_r14_crowned_chips_are_not_captured() -> None:
    chips = {X: [(5, 2)], Y: [(5, 3), (5, 4)]}
    state = board(WILD, chips=chips, capture="pair", crowned=[(5, 3)])
    play(state, "place JD f6")
    assert state.captures == [0, 0]


def test_oe_r37_a_partners_chip_is_no_enemy_and_closes_a_sandwich() -> None:
    state = board(FOUR, players=4, capture="pair", chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert state.side(2) == state.side(0) == X
    play(state, "place JD f6")
    assert state.captures == [2, 0]


@pytest.mark.parametrize(("length", "capture", "goal"), [(5, "pair", 10), (5, "pair_trio", 15), (4, "pair", 8)])
def test_enough_captured_chips_win(length: int, capture: str, goal: int) -> None:
    for before, over in ((goal - 3, False), (goal - 2, True)):
        state = board(WILD, chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]}, capture=capture, length=length)
        state.captures[X] = before
        play(state, "place JD f6")
        assert state.winners() == ([X] if over else [])


def test_captured_chips_are_gone_before_rows_are_looked_for() -> None:
    """The captured chips leave vacant spaces, which may be filled again."""
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert state.chips[53] is state.chips[54] is None
    assert state.facts()["board"] == {"c6": 0, "f6": 0}


def test_a_kill_card_counts_no_capture() -> None:
    state = board("hand0: JS 2S | hand1: 2H | stock: ...", chips={Y: [(5, 3)]}, capture="pair")
    play(state, "remove JS d6")
    assert state.captures == [0, 0]


# threes


THREES = "hand0: JD 2S | hand1: 2H 3H | stock: ..."


@pytest.mark.parametrize(("run", "count"), [(3, 1), (4, 2), (5, 3)])
def test_oe_s10_a_run_counts_its_windows(run: int, count: int) -> None:
    spaces = line((5, 3), (0, 1), run)
    state = board(THREES, objective="threes", chips={X: spaces[:1] + spaces[2:]})
    state.threes[X] = max(0, run - 4)  # what stood without the second chip
    play(state, "place JD e6")
    assert state.scores() == [count, 0]
    assert crowns(state) >= set(spaces[:4])
    assert not state.is_over


def test_oe_r14_threes_always_crown() -> None:
    state = board(THREES, objective="threes", crowning="off", chips={X: [(5, 3), (5, 5)]})
    play(state, "place JD e6")
    assert crowns(state) == {(5, 3), (5, 4), (5, 5)}


def test_threes_use_community_corners() -> None:
    state = board(THREES, objective="threes", chips={X: [(0, 1)]})
    play(state, "place JD c1")
    assert state.scores() == [1, 0]
    assert crowns(state) == {(0, 1), (0, 2)}


def test_oe_r24_one_end_joker_ends_threes_when_it_is_played() -> None:
    text = "hand0: XE 2S | hand1: 2H | stock: ..."
    state = board(text, objective="threes", end_joker=True)
    assert state.pack.count(card("XE")) == 1
    assert len(state.pack) == 105
    assert why(state, "place XE c1")[1] == "OE-R24"
    state.threes = [1, 2]
    before = len(state.stock)
    play(state, "play XE")
    assert state.winners() == [Y]
    assert state.scores() == [1, 2]
    assert state.played == [card("XE")]
    assert len(state.stock) == before


def test_oe_r28_the_end_joker_is_a_compulsory_play() -> None:
    state = board("hand0: XE | hand1: | played: ...", objective="threes", end_joker=True)
    assert legal(state) == {"play XE"}


def test_oe_r38_the_end_joker_is_never_dead() -> None:
    state = board("hand0: XE 2S | hand1: 2H | stock: ...", objective="threes", end_joker=True)
    assert why(state, "swap XE") == ("End joker is never dead.", "OE-R38")


def test_oe_r33_equal_threes_share_the_win_even_none() -> None:
    for threes, winners in (([2, 2], [X, Y]), ([0, 0], [X, Y]), ([3, 1], [X])):
        state = board("hand0: XE 2S | hand1: 2H | stock: ...", objective="threes", end_joker=True)
        state.threes = threes
        play(state, "play XE")
        assert state.winners() == winners
        assert state.standing(0) == 1 / len(winners)


def test_threes_end_when_all_cards_are_played() -> None:
    state = board("hand0: KC | hand1: | played: ...", objective="threes", chips={Y: [(5, 5)]})
    state.threes = [0, 4]
    play(state, sorted(legal(state))[0])
    assert state.winners() == [Y]


# the die


def rolled(*dice: str, moves: int = 1, **options: object) -> OneEyedJack:
    """Four players, A deals so that B begins; `moves` plays with these rolls."""
    chosen = GAME.options(**{"players": 4, "sides": 4, "die": "after", "die_skips": 1, **options})
    pack = sorted(GAME.begin(chosen, 1).pack, key=lambda each: each.rank == "J")
    given: list[Outcome] = [{"dealer": A}, {"shuffle": codes(pack)}, *({"die": each} for each in dice)]
    state = GAME.begin(chosen, None, tuple(given))
    assert isinstance(state, OneEyedJack)
    for _ in range(moves):
        state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize(
    ("die", "turn", "direction"), [("normal", C, 1), ("reverse", A, -1), ("skip", D, 1)]
)  # fmt: skip
def test_oe_s18_the_die_says_who_comes_next(die: str, turn: int, direction: int) -> None:
    state = rolled(die)
    assert (state.turn, state.direction, state.die) == (turn, direction, die)
    assert state.facts()["direction"] == direction
    assert state.facts()["die"] == die


def test_oe_s18_a_reversal_lasts() -> None:
    state = rolled("reverse", "normal", moves=2)
    assert (state.turn, state.direction) == (D, -1)
    assert rolled("reverse", "skip", "reverse", moves=3).turn == D


def test_oe_r16_and_oe_r30_before_each_turn_the_die_is_rolled_first() -> None:
    """OE-R16, OE-R30: the first roll follows the shuffle; its result counts when the turn is complete."""
    state = rolled("skip", moves=0, die="during")
    assert (state.turn, state.die, state.direction) == (B, "skip", 1)
    state = rolled("skip", "reverse", moves=1, die="during")
    assert (state.turn, state.die, state.direction) == (D, "reverse", -1)


def test_oe_r30_after_each_turn_a_passed_turn_rolls_too_and_the_last_play_does_not() -> None:
    text = "hand0: JS | hand1: 2H | hand2: 3H | hand3: 4H | stock: ..."
    state = board(text, players=4, sides=4, die="after")
    count = len(state.chance.used)
    play(state, "pass")
    assert len(state.chance.used) == count + 1
    state = board(FOUR, players=4, sides=4, die="after", chips={X: line((4, 0), (0, 1), 3)})
    count = len(state.chance.used)
    play(state, "place JD d5")
    assert state.is_over
    assert len(state.chance.used) == count


def test_oe_r30_before_each_turn_nothing_is_rolled_when_the_game_is_over() -> None:
    state = board("hand0: KC | hand1: | hand2: | played: ...", players=3, die="during")
    count = len(state.chance.used)
    play(state, sorted(legal(state))[0])
    assert state.is_over
    assert len(state.chance.used) == count


def test_oe_r31_teams_may_roll_too() -> None:
    state = rolled("skip", sides=2)
    assert (state.sides, state.turn) == (2, D)


def test_a_die_without_a_skip_cannot_show_one() -> None:
    with pytest.raises(ChanceRefused, match="This die has no face skip"):
        rolled("skip", die_skips=0)


def test_the_shares_of_the_faces() -> None:
    state = GAME.begin(GAME.options(players=3, die="after", die_faces=12, die_reverses=1, die_skips=1), 1)
    assert isinstance(state, OneEyedJack)
    assert Counter(state.variant.die) == {"normal": 10, "reverse": 1, "skip": 1}


# boards


def test_a_random_board_is_chance_before_the_shuffle() -> None:
    state = GAME.begin(GAME.options(layout="random"), 4)
    assert [kind for outcome in state.chance.used for kind in outcome] == ["dealer", "board", "shuffle"]
    given = state.chance.used[1]["board"]
    again = GAME.begin(GAME.options(layout="random"), None, tuple(state.chance.used))
    assert again.facts()["squares"] == state.facts()["squares"]
    assert list(state.facts()["squares"].values()) == given
    with pytest.raises(ChanceRefused):
        GAME.begin(GAME.options(layout="random"), 1, ({"dealer": 0}, {"board": given[1:] + given[1:2]}))


def test_a_custom_board_is_laid_as_it_is_written() -> None:
    listed = list(GAME.begin(GAME.options(layout="random"), 4).facts()["squares"].values())
    state = GAME.begin(GAME.options(layout="custom", board="".join(listed)), 1)
    assert list(state.facts()["squares"].values()) == listed
    first = cards(listed[0])[0]
    assert state.board.spots[first][0][0] == 1  # type: ignore[attr-defined]


def test_moves_are_the_same_object_and_survive_pickling() -> None:
    state = board("hand0: JD JS 5H | hand1: 2H | stock: ...", chips={Y: [(1, 8), (8, 1)]})
    for move in state.legal_moves():
        assert pickle.loads(pickle.dumps(move)) is move
        assert find(move.notation, state.legal_moves()) is move
