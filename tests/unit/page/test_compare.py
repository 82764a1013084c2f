"""A friend's result: its link shows his game, and one's own of the same deal beside it."""

from __future__ import annotations

import asyncio
from random import Random

from knaves.games.registry import GAMES
from knaves.page.app import App
from knaves.page.link_text import packed
from knaves.page.routes import ResultRoute
from knaves.table.record import Record
from knaves.table.summary import summary_of
from knaves.table.table import Table
from tests.unit.page.fake_page import FakePage, found, text_of
from tests.unit.page.visits import FirstMove

CJ = GAMES["california_jack"]


def a_game(play: int, moves: int = 999) -> Record:
    table = Table(CJ, CJ.options.parse({"target": 1}), 6, (), ("human", "bot:random"))
    rng = Random(play)
    while table.turn is not None and len(table.moves) < moves:
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


def opened(page: FakePage) -> App:
    app = App(page, FirstMove())  # type: ignore[arg-type]
    app.start_up()
    return app


def link(record: Record) -> str:
    return str(ResultRoute(packed(record)))


def test_a_deal_that_was_not_played_here_is_offered() -> None:
    page = FakePage(address=link(a_game(1)))
    app = opened(page)
    assert "Your friend" in text_of(page.screen or "")
    assert "California Jack" in text_of(page.screen or "")
    assert len(found(page.screen, class_="chcards")[0].children) == 6, "the cards that the friend was dealt"

    async def play() -> None:
        app.do("play", {})

    asyncio.run(play())
    assert page.here.startswith("/california_jack/play/")
    (save,) = app.saves.running()
    assert save.record.seed == 6
    assert save.open().state_at(0).hands == Table.from_record(a_game(1)).state_at(0).hands  # type: ignore[attr-defined]


def test_both_results_are_shown_once_it_was_played() -> None:
    mine, theirs = a_game(2), a_game(3)
    page = FakePage(address=link(theirs))
    first = App(page, FirstMove())  # type: ignore[arg-type]
    first.saves.finish(summary_of(mine, "own", "2026-11-21T05:20:00Z", 0, [], counted=False), mine)
    opened(page)
    said = text_of(page.screen or "")
    assert "did better" in said or "equally well" in said
    for record in (mine, theirs):
        assert record.result is not None
        assert f"{record.result['scores'][0]}–{record.result['scores'][1]}" in said
    [way] = [href for node in found(page.screen, class_="btn felt") if (href := dict(node.attributes).get("href"))]
    page.go(way.removeprefix("#"))
    assert found(page.screen, data_do="seek")


def test_a_link_without_a_finished_game_is_refused_in_a_sentence() -> None:
    for address in (link(a_game(1, moves=5)), "/result?record=damaged", "/result"):
        page = FakePage(address=address)
        opened(page)
        assert "This link can’t be opened" in text_of(page.screen or "")
