"""Room: where the card of a lesson goes when it would hide something."""

from __future__ import annotations

from knaves.page.dom.coach_place import Obstacle, best_shift
from knaves.page.dom.motion import Rect

TABLE = Rect(0, 48, 360, 592)
CARD = Rect(12, 270, 336, 110)


def test_a_card_that_covers_nothing_stays() -> None:
    assert best_shift(CARD, TABLE, (Obstacle(Rect(10, 480, 340, 150), 20),)) == (0, 0)


def test_it_moves_off_what_it_speaks_of_and_stays_inside_the_table() -> None:
    told = Obstacle(Rect(150, 290, 60, 90), 40)
    x, y = best_shift(CARD, TABLE, (told, Obstacle(Rect(10, 480, 340, 150), 20)))
    moved = Rect(CARD.left + x, CARD.top + y, CARD.width, CARD.height)
    assert moved.shared(told.box) == 0
    assert TABLE.shared(moved) == moved.width * moved.height


def test_one_that_is_cut_off_comes_whole_into_the_table() -> None:
    for left, top in ((12, -70), (12, 600), (-200, 270)):
        x, y = best_shift(Rect(left, top, CARD.width, CARD.height), TABLE, ())
        assert TABLE.shared(Rect(left + x, top + y, CARD.width, CARD.height)) == CARD.width * CARD.height


def test_what_is_worth_less_is_covered_rather_than_what_is_worth_more() -> None:
    everything = Obstacle(Rect(0, 48, 360, 592), 1)
    told = Obstacle(Rect(0, 260, 360, 300), 40)
    x, y = best_shift(CARD, TABLE, (everything, told))
    assert CARD.top + y + CARD.height <= told.box.top
    assert x == 0


def test_it_does_not_wander_for_little() -> None:
    assert best_shift(CARD, TABLE, (Obstacle(Rect(12, 270, 5, 5), 1),)) == (0, 0)


def test_a_card_larger_than_the_table_stays() -> None:
    assert best_shift(Rect(0, 48, 400, 700), TABLE, (Obstacle(Rect(0, 48, 360, 592), 40),)) == (0, 0)
