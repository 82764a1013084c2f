"""What hands are dealt: an honest dealer is left alone, one that cheats is noticed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves.analysis.luck import KINDS, DealtCards, dealt_in, total_dealt
from knaves.engine.chance import FairDeal
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.table.record import Record
from knaves.table.table import Table

DEALS = 200


def honest(game: Game, number: int) -> Record:
    seats = ("human", *("bot:easy",) * (game.options().seats - 1))
    return Table(game, game.options(), FairDeal(Random(f"dealt {number}").randbytes(32).hex()), (), seats).record()


def cheating(game: Game, number: int) -> Record:
    """Deals twice and keeps the deal that gives the person less."""
    return min(
        (honest(game, 2 * number), honest(game, 2 * number + 1)),
        key=lambda record: total_dealt(dealt_in(record)).mine[KINDS.index("worth")].found,
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_honest_dealer_is_not_blamed(game: Game) -> None:
    found = total_dealt(each for number in range(DEALS) for each in dealt_in(honest(game, number)))
    assert found.deals == DEALS
    assert not found.is_odd
    inside = [share.low <= share.found <= share.high for share in (*found.mine, *found.theirs) if share.variance]
    assert sum(inside) >= len(inside) - 2


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_dealer_that_cheats_is_noticed_after_two_hundred_deals(game: Game) -> None:
    assert total_dealt(each for number in range(DEALS) for each in dealt_in(cheating(game, number))).is_odd


def test_every_deal_of_a_game_counts_and_every_card_has_its_place() -> None:
    game, rng = GAMES["california_jack"], Random(3)
    table = Table(game, game.options(), 5, (), ("human", "bot:easy"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    deals = list(dealt_in(record))
    assert len(deals) == sum("shuffle" in each for each in record.chance) > 1
    for deal in deals:
        assert all(0 <= share.found <= 6 for share in (*deal.mine, *deal.theirs))
        assert deal.mine[KINDS.index("aces")].due == pytest.approx(6 * 4 / 52)
        assert deal.mine[KINDS.index("trumps")].due == pytest.approx(6 * 12 / 51)


def test_a_game_among_bots_or_one_alone_says_nothing() -> None:
    record = honest(GAMES["box"], 1)
    assert list(dealt_in(replace(record, seats=("bot:easy",) * 4))) == []
    assert total_dealt([]) == DealtCards()
