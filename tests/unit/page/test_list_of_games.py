"""The list of finished games: what it says of each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

from knaves.analysis.statistics import Rating
from knaves.games.registry import GAMES
from knaves.nodes import h
from knaves.page.locale import minute_of
from knaves.page.routes import NewFriendRoute, href
from knaves.page.screens.games import Choosing, Files, GameEnd, games_page
from knaves.page.screens.statistics import RatingCurve, statistics_page
from knaves.session.host import StoredSaveSlot
from knaves.store.history import read_summary
from knaves.store.saves import Save, Saves
from knaves.table.summary import GameSummary, summary_of
from knaves.table.table import Table
from tests.full_store import everything
from tests.languages import spoken
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit, story

WON = GameSummary("a", "california_jack", "2026-11-20T10:00:00Z", "", "easy", 0, (10, 4), (0,), 0, True, 90)


def listed(line: GameSummary) -> str:
    return text_of(games_page((), (), [line], set(), Files(None, "")))


def test_points_are_told_and_a_mark_for_who_has_won_is_not() -> None:
    assert "10 – 4" in listed(WON)
    rows = replace(WON, game="one_eyed_jack", scores=(0, 1), winners=(1,))
    assert "One-Eyed Jack, lost" in listed(rows)
    assert "0 – 1" in listed(replace(WON, scores=(0, 1), winners=(1,)))  # a game to one point
    assert "0 – 1" not in listed(rows)  # its rows ended 0 – 2, as the end sheet says
    assert "0 – 2" in listed(replace(rows, counts=(0, 2)))


def test_a_lost_game_of_box_tells_the_place_and_not_the_cards_that_were_left() -> None:
    four = replace(WON, game="box", scores=(0, 0, 3, 0), winners=(2,))
    assert "3" not in listed(four).split("Easy")[0]
    lines, ends = [four], {"a": GameEnd(h("svg"), "Place 2 of 4")}
    assert "Place 2 of 4" in text_of(games_page((), (), lines, set(), Files(None, ""), ends=ends))
    assert "3" not in listed(replace(four, scores=(0, 3), winners=(1,))).split("Easy")[0]


def test_finished_games_are_listed_by_game_and_by_result() -> None:
    lost = replace(WON, id="b", game="box", scores=(1, 5), winners=(1,))
    store, record = MemoryStore(), Table(GAMES["box"], GAMES["box"].options(), 1, (), ("human", "bot:easy")).record()
    for line in (WON, lost):
        Saves(store).finish(line, record)
    visit = Visit(store, "/games")

    def listed_ones() -> list[str]:
        return [text_of(row).split(",")[0] for row in found(visit.screen, **{"class": "row past"})]

    assert sorted(listed_ones()) == ["Box", "California Jack"]
    for name, value, left in (("game", "box", "Box"), ("result", "win", "California Jack")):
        visit.do("only", name=name, value=value)
        assert listed_ones() == [left]
        visit.do("only", name=name, value="")
    assert len(listed_ones()) == 2


def test_a_friend_can_be_invited_from_the_list_before_there_is_such_a_game() -> None:
    page = games_page((), (), (), set(), Files(None, ""))
    assert all(found(page, href=href(NewFriendRoute(game))) for game in GAMES.values())


@story
async def test_a_finished_game_is_pictured_as_it_ended() -> None:
    store, game = MemoryStore(), GAMES["one_eyed_jack"]
    table, rng = Table(game, game.options(), 1, (), ("human", "bot:medium")), Random(1)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    Saves(store).finish(summary_of(table.record(), "g1", WON.ended, 0, ["medium"], counted=True), table.record())
    visit = Visit(store, "/games")
    await visit.until(lambda: bool(found(visit.screen, **{"class": "pic atend"})))
    (picture,) = found(visit.screen, **{"class": "pic atend"})
    assert any(node.tag == "svg" for node in every_node(picture))


def test_the_rows_of_one_eyed_jack_are_kept_with_its_result() -> None:
    store, game = MemoryStore(), GAMES["one_eyed_jack"]
    table, rng = Table(game, game.options(), 1, (), ("human", "bot:medium")), Random(1)
    saves = Saves(store)
    saves.write(Save("g1", 0, table.record()))
    (save,) = saves.running()
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    assert StoredSaveSlot(save, saves).finish(table, WON.ended)
    (line,) = saves.past.lines()
    assert (line.scores, line.counts) == ((1, 0), (2, 0))
    assert read_summary(line.as_json()) == line
    assert "2 – 0" in listed(line)


def test_a_game_that_was_only_looked_at_is_not_listed() -> None:
    visit = Visit(everything(), "/games")
    before, listed_before = len(visit.app.saves.running()), len(found(visit.screen, data_do="give up"))
    visit.page.go("/california_jack?target=7")
    visit.page.go("/games")
    assert len(visit.app.saves.running()) == before + 1, "but it is there when the game is opened again"
    assert len(found(visit.screen, data_do="give up")) == listed_before


def test_a_finished_game_names_its_opponent_its_rules_and_its_minute() -> None:
    assert "against Juniper (Easy)" in listed(replace(WON, rivals=("easy",)))
    assert "Easy" in listed(WON)
    assert minute_of(WON.ended) in listed(WON)
    assert "Other rules" in listed(replace(WON, variant="target=7"))
    two = listed(replace(WON, game="jack_in_the_box", variant="variation=1"))
    assert "Two Boxes" in two
    assert "Other rules" not in listed(replace(WON, variant="no_such_rule=1"))


def test_games_are_found_by_words_and_several_are_deleted_after_a_question() -> None:
    visit = Visit(everything(), "/games")
    keys = [line.id for line in visit.app.saves.past.lines()]
    assert not found(visit.screen, data_live="find"), "nobody searches among three games"
    visit.do("find", value="MADJACK nothing")
    assert found(visit.screen, data_live="find")
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


def test_the_buttons_of_each_game_are_heard_with_its_name_and_time() -> None:
    lines = [WON, replace(WON, id="b", ended="2026-11-20T10:30:00Z"), replace(WON, id="c", game="box")]
    page = games_page((), (), lines, {"a", "b", "c"}, Files(None, ""))
    labels = [dict(node.attributes).get("aria-label", "") for node in every_node(page) if node.tag == "a"]
    heard = [label for label in labels if label.startswith(("Replay, ", "Review, "))]
    assert len({*heard}) == 6
    assert f"Replay, California Jack, {minute_of(WON.ended)}" in heard
    assert text_of(page).count("Replay") == 3, "what is seen stays short"


def test_no_line_break_takes_a_date_apart() -> None:
    assert "20\N{NO-BREAK SPACE}November\N{NO-BREAK SPACE}2026" in listed(WON)


def test_the_statistics_average_points_and_no_mark_for_who_has_won() -> None:
    rows = replace(WON, game="one_eyed_jack", scores=(1, 0))
    for line, is_told in ((WON, True), (rows, False), (replace(rows, scores=(3, 2)), True)):
        page = statistics_page([line] * 3, line.game, date(2026, 11, 20), ["easy"])
        assert ("Best score" in text_of(page)) is is_told
        assert "Best score" not in text_of(statistics_page([line], line.game, date(2026, 11, 20), ["easy"]))


def test_lessons_and_practice_are_marked_in_the_list_and_said_not_to_count() -> None:
    lines = [WON, replace(WON, id="b", trial=True), replace(WON, id="c", trial=True)]
    page = games_page((), (), lines, set(), Files(None, ""), lessons={"b"})
    marks = [text_of(node) for node in every_node(page) if "kind" in dict(node.attributes).get("class", "").split()]
    assert marks == ["lesson", "practice"]
    for shown, is_said in ((lines, True), ([WON], False), ([replace(WON, trial=True, daily="2026-11-20")], False)):
        told = text_of(statistics_page(shown, "", date(2026, 11, 20), ["easy"]))
        assert ("Lessons and practice games don’t count." in told) is is_said


def test_a_date_is_said_as_in_the_language_and_found_so_too() -> None:
    for language, date_in_words in (("de", "20. November 2026"), ("es", "20 de noviembre de 2026")):
        with spoken(language):
            assert date_in_words in listed(WON).replace("\N{NO-BREAK SPACE}", " ")
    for wanted in ("november", "20 november 2026", "2026-11-20"):
        page = games_page((), (), [WON], set(), Files(None, ""), choosing=Choosing(wanted))
        assert "California Jack, won" in text_of(page), wanted


def test_a_new_rating_is_said_to_move_quickly_until_it_is_settled() -> None:
    for deviation, is_said in ((350.0, True), (60.0, False)):
        curves = [RatingCurve("Box", "", [Rating(1500.0, deviation)])]
        page = statistics_page([WON], "", date(2026, 11, 20), ["easy"], curves)
        assert ("New ratings move quickly." in text_of(page)) is is_said


def test_a_row_has_no_class_with_which_a_table_draws_a_pile_of_won_cards() -> None:
    """With it the row of a won game was drawn as a pile: its title was gone."""
    drawn = every_node(games_page((), (), [WON, replace(WON, winners=(1,))], set(), Files(None, "")))
    looks = {name for node in drawn for name in dict(node.attributes).get("class", "").split()}
    assert "past" in looks
    assert "won" not in looks


@story
async def test_another_game_is_said_to_be_saved_only_where_it_is_listed() -> None:
    visit = Visit(address="/box?seed=3&seats=bot:random,bot:random,human")
    await visit.until_asked()
    assert visit.moves, "the bots have moved"
    visit.page.go("/box/options")
    visit.do("deal")
    assert not visit.page.said
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    visit.page.go("/box/options")
    visit.do("deal")
    assert visit.page.said == ["Your other game is saved in My games."]
