"""Two games of the same deal side by side."""

from __future__ import annotations

from random import Random

import pytest

from knaves.analysis.comparing import GameResult, compare, find_same_deal, is_same_deal
from knaves.games.registry import GAMES
from knaves.table.record import Record
from knaves.table.table import Table


def a_game(key: str, seed: int, play: int, **options: object) -> Record:
    game = GAMES[key]
    chosen = game.options.parse(options)
    table = Table(game, chosen, seed, (), ("human", *["bot:random"] * (chosen.seats - 1)))
    rng = Random(play)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


@pytest.mark.parametrize("key", GAMES)
def test_the_same_deal_is_told_by_cards_and_rules(key: str) -> None:
    one, other = a_game(key, 3, 1), a_game(key, 3, 2)
    assert one.moves != other.moves
    assert is_same_deal(one, other)
    assert not is_same_deal(one, a_game(key, 4, 1))


def test_other_rules_or_given_cards_are_another_deal() -> None:
    game = GAMES["california_jack"]
    one = a_game("california_jack", 3, 1, target=1)
    assert not is_same_deal(one, a_game("california_jack", 3, 1, target=2))
    other = Table(game, one.options, 3, Table(game, one.options, 8).state_at(0).chance.used)
    assert not is_same_deal(one, other.record())


def test_the_best_of_the_own_games_is_compared() -> None:
    records = [a_game("madjack", 3, play, target=1) for play in range(12)]
    best = find_same_deal(records[0], records)
    assert best is not None
    standing = GameResult.of(best)
    assert all(compare(standing, GameResult.of(record)) >= 0 for record in records)
    assert {GameResult.of(record).is_won for record in records} == {True, False}
    assert find_same_deal(a_game("madjack", 5, 1, target=1), records) is None


def test_winning_counts_more_than_points() -> None:
    won, lost = GameResult(10, 9, True, False, 40), GameResult(30, 31, False, False, 40)
    higher = GameResult(12, 11, True, False, 40)
    assert (compare(won, lost), compare(won, higher), compare(won, won)) == (1, -1, 0)


def test_two_who_ended_with_nothing_did_equally_well_however_the_bots_shared_the_rest() -> None:
    mine, theirs = GameResult(0, 4, False, False, 60), GameResult(0, 1, False, False, 60)
    assert compare(mine, theirs) == 0
