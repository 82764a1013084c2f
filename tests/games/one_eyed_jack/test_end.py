"""One-Eyed Jack: the end of the classic game, by a win or because play stops."""

from __future__ import annotations

from typing import Any

import pytest

from knaves.cards import card, codes
from knaves.engine.sentences import plain
from knaves.engine.state import Event
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.games.one_eyed_jack.boards import X, Y, board, legal, line, play, why
from tests.games.one_eyed_jack.hands import WILD_IN_HAND


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


def dry(chips: dict[int, list[tuple[int, int]]], players: int = 2, **options: Any) -> OneEyedJack:
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


def told(kind: str, **facts: Any) -> Event:
    return Event(kind, facts)


@pytest.mark.parametrize(
    ("total", "owner", "says"),
    [
        (0, 0, "You made a row from A1 to E1, until Juniper broke it with jack of spades."),
        (1, 0, "You made a row from A1 to E1."),  # another one was left
        (0, 1, "You made a row from A1 to E1."),  # which was another player's
    ],
)
def test_the_best_moment_says_who_broke_the_row_again(total: int, owner: int, says: str) -> None:
    row = told(
        "Completed", player=0, patterns=((0, 1, 2, 3, 4),), of_rows=True, total=1, needed=2, new=1, is_safe=False
    )
    events = [
        row,
        told("ChipRemoved", player=1, card=card("JS"), space=0, side=0, printed=card("2S")),
        told("Broken", owner=owner, is_team=False, of_rows=True, total=total, needed=2),
    ]
    assert GAME.text.best is not None
    found = GAME.text.best(events, 0)
    assert found is not None
    assert found[0] is row
    assert plain(found[1], 0, ["You", "Juniper"]).lower() == says.lower()
