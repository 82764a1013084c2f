"""The arena: who sits where, what is counted, and how sure the numbers are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from knaves.analysis.many_deals import play_match
from knaves.analysis.matches import LevelPlayer, Match, mean_interval, play_deal, seatings, share_interval
from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES

CALIFORNIA_JACK = GAMES["california_jack"]


def match(*names: str, games: int = 3, **more: Any) -> Any:
    return Match(CALIFORNIA_JACK, CALIFORNIA_JACK.options.parse({"target": 3}), names, games, **more)


def test_two_bots_take_each_side_once_a_deal() -> None:
    assert seatings(("a", "b"), 2, 2) == [("a", "b"), ("b", "a")]
    assert seatings(("a", "b"), 4, 4) == [
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    ]
    assert seatings(("a", "b"), 4, 2) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_more_bots_rotate_through_the_seats() -> None:
    assert seatings(("a", "b", "c"), 3, 3) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    with pytest.raises(ValueError, match="Name two bots"):
        seatings(("a", "b", "c"), 2, 2)


def test_a_match_is_the_same_whenever_it_is_played() -> None:
    alone = play_match(match("easy", "random"))
    assert play_match(match("easy", "random")) == alone
    assert alone.deals == 3
    assert alone.games == 6


def test_what_one_wins_the_other_loses() -> None:
    report = play_match(match("easy", "random"))
    assert report.wins["easy"].mean + report.wins["random"].mean == pytest.approx(1)
    assert report.margins["easy"].mean == pytest.approx(-report.margins["random"].mean)


@dataclass(frozen=True)
class Mirror(LevelPlayer):
    """A player under another name."""


def test_the_same_player_twice_wins_half_of_every_deal() -> None:
    twins = {"one": Mirror(LEVELS["easy"]), "two": Mirror(LEVELS["easy"])}
    report = play_match(match("one", "two", players=twins))
    assert report.wins["one"].mean == 0.5
    assert report.margins["one"].mean == 0.0


def test_one_deal_alone_may_be_played() -> None:
    for result in play_deal(match("easy", "random", one_deal=True), 5):
        assert result.shares["easy"] in (0.0, 0.5, 1.0)
        assert -4 <= result.margins["easy"] <= 4


def test_intervals_hold_what_was_seen_and_narrow_with_more_deals() -> None:
    few, many = share_interval([1, 0, 1, 1], 8), share_interval([1, 0, 1, 1] * 25, 200)
    for interval in (few, many):
        assert 0 <= interval.low < interval.mean < interval.high <= 1
    assert many.high - many.low < few.high - few.low
    assert share_interval([1.0] * 10, 20).low < 1.0
    assert mean_interval([1.0, 3.0]).mean == 2.0


def test_an_unknown_bot_is_refused_before_a_card_is_dealt() -> None:
    with pytest.raises(KeyError):
        play_match(match("easy", "genius"))
