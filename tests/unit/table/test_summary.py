"""The daily deal."""

import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta

import pytest

from knaves.store.history import read_attempt
from knaves.table.record import is_seed
from knaves.table.summary import (
    Played,
    PuzzleAttempt,
    daily_seed,
    local_day,
    minutes_east,
    streak,
    with_skipped_days,
)

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
    if not hasattr(time, "tzset"):
        pytest.skip("the zone is the browser's or the system's here")

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
    flown: list[Played] = [(first, "2026-11-27T09:30:00Z", None), (third, "2026-11-27T18:30:00Z", None)]
    assert streak(with_skipped_days(flown), third) == 3, "from Honolulu to Auckland, before the zone was saved"
    at_home: list[Played] = [(first, "2026-11-26T20:00:00Z", None), (third, "2026-11-28T19:00:00Z", None)]
    assert streak(with_skipped_days(at_home), third) == 1


def at(local: str, east: int) -> Played:
    """A daily deal played at a local time in a zone."""
    time = datetime.fromisoformat(local)
    return time.date(), f"{(time - timedelta(minutes=east)).isoformat()}Z", east


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (at("2026-11-26T00:05:00", -600), at("2026-11-28T23:55:00", 780)),  # Honolulu, Auckland: all that can be
        (at("2026-11-26T08:00:00", -660), at("2026-11-28T20:00:00", 840)),  # from one end of the world to the other
        (at("2026-11-26T07:00:00", -300), at("2026-11-28T12:00:00", 540)),  # New York, Tokyo
    ],
)
def test_a_day_lost_on_a_flight_breaks_no_streak(one: Played, other: Played) -> None:
    assert streak(with_skipped_days([one, other]), date(2026, 11, 28)) == 3


def test_a_day_missed_at_home_breaks_it() -> None:
    missed = at("2026-11-26T20:00:00", -300), at("2026-11-28T19:00:00", -300)
    assert streak(with_skipped_days(missed), date(2026, 11, 28)) == 1


def test_two_deals_of_one_day_give_no_other() -> None:
    played = at("2026-11-26T08:00:00", 60), at("2026-11-26T20:00:00", 60)
    assert with_skipped_days(played) == {date(2026, 11, 26)}


def test_a_change_to_summer_time_loses_and_gives_no_day() -> None:
    evening, morning = at("2026-03-28T23:50:00", 60), at("2026-03-29T00:10:00", 60)
    later = at("2026-03-30T23:50:00", 120)
    assert streak(with_skipped_days([evening, morning, later]), date(2026, 3, 30)) == 3
    missed = at("2026-03-27T20:00:00", 60), at("2026-03-29T19:00:00", 120)
    assert streak(with_skipped_days(missed), date(2026, 3, 29)) == 1


def test_a_deal_played_by_a_wrong_clock_stands_for_the_day_that_is_missing() -> None:
    played = {DAY - timedelta(days=back) for back in (0, 1, 3, 4)}
    assert streak(played, DAY) == 2
    for wrong in (DAY + timedelta(days=400), date(2009, 1, 1)):
        assert streak(played | {wrong}, DAY) == 5
        assert streak((played | {wrong}) - {DAY - timedelta(days=4), DAY - timedelta(days=3)}, DAY) == 2
    assert streak(played - {DAY - timedelta(days=1)} | {date(2009, 1, 1)}, DAY) == 1, "one play for one day"
    with_two_gaps = {DAY - timedelta(days=back) for back in (0, 1, 3, 5)}
    assert streak(with_two_gaps | {date(2009, 1, 1)}, DAY) == 4, "and for no other"


def test_an_answer_to_a_puzzle_keeps_the_day_on_which_it_was_given(zone: Callable[[str], None]) -> None:
    given = []
    zone("America/New_York")
    for day, hour in ((24, "04"), (25, "04"), (26, "23")):  # once before midnight, and in the evening
        moment = f"2026-11-{day}T{hour}:30:00Z"
        given.append(PuzzleAttempt("box", "a", 1, is_right=True, at=moment, way="today", east=minutes_east(moment)))
    days = [date(2026, 11, 23), date(2026, 11, 24), date(2026, 11, 26)]
    assert [each.day for each in given] == days
    zone("Pacific/Auckland")
    kept = [read_attempt(each.as_json()) for each in given]
    assert [each.day for each in kept] == days
    old = read_attempt(given[0].as_json()[:6])
    assert (old.east, old.as_json()) == (None, given[0].as_json()[:6])
    assert old.day == date(2026, 11, 24), "where the player is now"
