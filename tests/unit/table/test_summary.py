"""The daily deal."""

from datetime import date, timedelta

from knaves.table.record import is_seed
from knaves.table.summary import daily_seed, streak

DAY = date(2026, 11, 21)


def test_a_day_has_one_seed_a_game_and_another_day_another() -> None:
    seeds = {daily_seed(game, DAY + timedelta(days=d)) for game in ("box", "madjack") for d in range(400)}
    assert len(seeds) == 800
    assert all(is_seed(seed) for seed in seeds)
    assert daily_seed("box", DAY) == daily_seed("box", DAY)


def test_a_streak_counts_the_days_in_a_row() -> None:
    days = {DAY - timedelta(days=back) for back in (1, 2, 3, 5)}
    assert streak(days, DAY) == 3
    assert streak(days | {DAY}, DAY) == 4
    assert streak(days, DAY + timedelta(days=1)) == 0
    assert streak(set(), DAY) == 0
