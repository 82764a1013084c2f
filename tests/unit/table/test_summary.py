"""The daily deal."""

import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta

import pytest

from knaves.table.record import is_seed
from knaves.table.summary import daily_seed, local_day, streak, with_skipped_days

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


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the zone of the device; it has its own again afterwards."""

    def go(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield go
    monkeypatch.undo()
    time.tzset()


def test_a_day_is_that_of_the_device(zone: Callable[[str], None]) -> None:
    for name, day in (("Pacific/Auckland", 27), ("UTC", 26), ("Pacific/Honolulu", 26), ("America/New_York", 26)):
        zone(name)
        assert local_day("2026-11-26T12:30:00Z") == date(2026, 11, day)
    zone("Pacific/Honolulu")
    assert local_day("2026-11-26T09:59:59Z") == date(2026, 11, 25)


def test_no_streak_is_lost_by_flying_or_by_setting_a_clock() -> None:
    days = {DAY - timedelta(days=1), DAY}
    assert streak(days, DAY - timedelta(days=1)) == 2, "flown west: today is yesterday again"
    assert streak(days | {DAY + timedelta(days=400)}, DAY) == 2, "a clock that was wrong once"
    first, third = date(2026, 11, 26), date(2026, 11, 28)
    flown = [(first, "2026-11-27T09:30:00Z"), (third, "2026-11-27T18:30:00Z")]  # from Honolulu to Auckland
    assert streak(with_skipped_days(flown), third) == 3
    at_home = [(first, "2026-11-26T20:00:00Z"), (third, "2026-11-28T19:00:00Z")]
    assert streak(with_skipped_days(at_home), third) == 1
