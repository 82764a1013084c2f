"""The list of finished games: what it says of each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from knaves.page.screens.games import Files, games_page
from knaves.page.screens.statistics import statistics_page
from knaves.table.summary import GameSummary
from tests.full_store import everything
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit

WON = GameSummary("a", "california_jack", "2026-11-20T10:00:00Z", "", "easy", 0, (10, 4), (0,), 0, True, 90)


def listed(line: GameSummary) -> str:
    return text_of(games_page((), (), [line], set(), Files(None, "")))


def test_points_are_told_and_a_mark_for_who_has_won_is_not() -> None:
    assert "10 – 4" in listed(WON)
    rows = replace(WON, game="one_eyed_jack", scores=(0, 1), winners=(1,))
    assert "One-Eyed Jack, lost" in listed(rows)
    assert "0 – 1" in listed(replace(WON, scores=(0, 1), winners=(1,)))  # a game to one point
    assert "0 – 1" not in listed(rows)  # its rows ended 0 – 2, as the end sheet says


def test_games_are_found_by_words_and_several_are_deleted_after_a_question() -> None:
    visit = Visit(everything(), "/games")
    keys = [line.id for line in visit.app.saves.past.lines()]
    visit.do("find", value="MADJACK nothing")
    assert "No game matches your search." in text_of(visit.screen)
    visit.do("find", value="madjack")
    assert len(found(visit.screen, data_do="select")) == 1
    visit.do("select")
    visit.do("pick", save=keys[0])
    visit.do("delete")
    assert "It will be removed from your statistics too." in text_of(visit.screen)
    assert [line.id for line in visit.app.saves.past.lines()] == keys, "nothing goes before the question is answered"
    visit.do("delete sure")
    assert [line.id for line in visit.app.saves.past.lines()] == keys[1:]
    assert keys[0] not in (*visit.app.saves.past.kept_records(), *visit.app.saves.reviews.games())


def test_no_line_break_takes_a_date_apart() -> None:
    assert "20\N{NO-BREAK SPACE}November\N{NO-BREAK SPACE}2026" in listed(WON)


def test_the_statistics_average_points_and_no_mark_for_who_has_won() -> None:
    rows = replace(WON, game="one_eyed_jack", scores=(1, 0))
    for line, is_told in ((WON, True), (rows, False), (replace(rows, scores=(3, 2)), True)):
        page = statistics_page([line], line.game, date(2026, 11, 20), ["easy"])
        assert ("Best score" in text_of(page)) is is_told


def test_a_row_has_no_class_with_which_a_table_draws_a_pile_of_won_cards() -> None:
    """With it the row of a won game was drawn as a pile: its title was gone."""
    drawn = every_node(games_page((), (), [WON, replace(WON, winners=(1,))], set(), Files(None, "")))
    looks = {name for node in drawn for name in dict(node.attributes).get("class", "").split()}
    assert "past" in looks
    assert "won" not in looks
