"""Matches between bots on the same deals, and the ladder that follows from many."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.analysis.matches import (
    LevelPlayer,
    PairedMatch,
    Pairing,
    deals_for_verdict,
    effective_games,
    ladder,
    mean_interval,
    play_deal,
    seatings,
    share_interval,
)
from knaves.bots.levels import LEVELS
from knaves.cli.arena import play_match
from knaves.games.registry import GAMES
from tools.bench import strength

CALIFORNIA_JACK = GAMES["california_jack"]


def match(*names: str, games: int = 3, **more: Any) -> Any:
    return PairedMatch(CALIFORNIA_JACK, CALIFORNIA_JACK.options.parse({"target": 3}), names, games, **more)


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


TRUE = {"weak": 1300, "middle": 1500, "strong": 1700}
RESULTS = Path(__file__).resolve().parents[3] / "docs" / "figures" / "strength.json"


def likely(one: str, other: str, rivals: int = 1) -> float:
    return 1 / (1 + rivals * 10 ** ((TRUE[other] - TRUE[one]) / 400))


def test_ratings_follow_from_shares_whoever_is_paired_with_whom() -> None:
    chain = [Pairing(a, b, likely(a, b), 1e6) for a, b in (("strong", "middle"), ("weak", "middle"))]
    found = ladder(chain, tuple(TRUE))
    assert {name: standing.rating for name, standing in found.items()} == TRUE


def test_one_against_three_of_the_other_is_equal_at_a_quarter() -> None:
    found = ladder([Pairing("a", "b", 0.25, 1e6, rivals=3)], ("a", "b"))
    assert found["a"].rating == found["b"].rating == 1500


def test_no_number_of_deals_is_named_where_all_went_the_same_way() -> None:
    assert deals_for_verdict([1.0] * 3, 0.5) is None
    assert deals_for_verdict([1.0, 1.0, 0.0], 0.5) > 3  # type: ignore[operator]


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng, held = Random(11), 0
    for _ in range(200):
        chain = []
        for one, other in (("strong", "middle"), ("middle", "weak"), ("strong", "weak")):
            wins = sum(rng.random() < likely(one, other) for _ in range(100))
            chain.append(Pairing(one, other, wins / 100, 100))
        standing = ladder(chain, tuple(TRUE))["strong"]
        held += abs(standing.rating - TRUE["strong"]) <= standing.within
    assert 180 <= held <= 199


def test_a_pairing_that_was_never_lost_has_an_end() -> None:
    found = ladder([Pairing("a", "b", 1.0, 20)], ("a", "b"))
    assert 300 < found["a"].rating - found["b"].rating < 900
    assert found["a"].within > 100


def test_an_interval_is_worth_as_many_games_as_would_have_it() -> None:
    assert effective_games(0.5, 0.402, 0.598, 1000) == pytest.approx(100, abs=1)
    assert effective_games(1.0, 0.97, 1.0, 1000) == pytest.approx(124, abs=2)
    assert effective_games(0.5, 0.45, 0.55, 50) == 50


@pytest.mark.parametrize("key", GAMES)
def test_the_ratings_told_with_the_levels_are_those_of_the_kept_results(key: str) -> None:
    told = json.loads(RESULTS.read_text(encoding="utf-8"))
    standings = strength.ratings(key, told)
    levels = strength.LADDER if standings else ()
    assert GAMES[key].bots.ratings == {name: (standings[name].rating, standings[name].within) for name in levels}


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.bots.ratings])
def test_every_level_is_rated_above_the_one_below(key: str) -> None:
    ratings = [rating for rating, _ in GAMES[key].bots.ratings.values()]
    assert ratings == sorted(ratings)
    assert sum(ratings) / len(ratings) == pytest.approx(1500, abs=1)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.bots.ratings])
def test_every_level_beats_the_one_below_beyond_chance(key: str) -> None:
    told = json.loads(RESULTS.read_text(encoding="utf-8"))
    for lower, level in pairwise(strength.LADDER):
        result = told[f"{key} {level} {lower}"]
        _, low, _ = result["wins"]
        assert low > 1 / (result["rivals"] + 1), f"{level} over {lower}: more deals"
