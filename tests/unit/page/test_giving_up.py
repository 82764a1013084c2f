"""Giving up a game: it can be taken back, and it counts as lost; and reviews come along with everything as a file."""

from __future__ import annotations

from random import Random

from knaves.analysis.review import decisions
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.locale import day_of
from knaves.store.archive import archive_of, plan, put_in_place, read_archive
from knaves.store.history import KeptReview
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.summary import given_up
from knaves.table.table import Table
from knaves.wire.questions import Judgement
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit, commands, story
from tests.unit.session.playing import a_table


async def begun() -> tuple[Visit, str]:
    """A visit to My games while a game runs, and the key of that game."""
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:easy")
    rng = Random(2)
    for _ in range(3):
        await visit.play_on(rng)
    key = visit.table.key
    visit.page.go("/games")
    return visit, key


@story
async def test_a_game_that_was_given_up_can_be_kept_for_a_while() -> None:
    visit, key = await begun()
    assert "Juniper (easy)" in text_of(visit.screen).replace("Easy", "easy")
    assert day_of(visit.page.now()) in text_of(visit.screen)
    visit.do("give up", save=key)
    assert "counts as a loss" in text_of(visit.screen)
    assert not commands(visit.screen, "give up")
    visit.do("keep game", save=key)
    assert commands(visit.screen, "give up")
    assert visit.app.saves.read(key) is not None
    assert not visit.app.saves.past.lines()


@story
async def test_a_game_that_was_given_up_counts_as_lost() -> None:
    visit, key = await begun()
    visit.do("give up", save=key)
    visit.page.go("/")
    (line,) = visit.app.saves.past.lines()
    assert (line.id, line.level, line.is_rated, line.is_won, line.is_drawn) == (key, "easy", True, False, False)
    assert visit.app.saves.read(key) is None
    visit.page.go("/games")
    assert "California Jack, given up" in text_of(visit.screen)
    assert not commands(visit.screen, "give up")


@story
async def test_the_tools_of_the_list_stay_beside_its_heading_while_a_game_is_given_up() -> None:
    """They are lifted to the height of the heading: below another row they would cover its button."""
    visit, key = await begun()
    visit.do("give up", save=key)
    visit.page.go("/")
    visit.page.go("/california_jack?seed=3&seats=human,bot:easy")
    await visit.play_on(Random(3))
    second = visit.table.key
    visit.page.go("/games")
    visit.do("give up", save=second)
    (heading,) = [node for node in every_node(visit.screen) if node.tag == "h2" and text_of(node) == "Finished games"]
    (section,) = [node for node in every_node(visit.screen) if heading in node.children]
    below = [str(child.key) for child in section.children if isinstance(child, Node) and child.key]
    assert below == ["tools", second, key]


def test_reviews_come_along_with_everything_as_a_file() -> None:
    mine, other = Saves(MemoryStore()), Saves(MemoryStore())
    record = a_table(seed=5).record()
    line = given_up(record, "f1", "2026-11-20T10:00:00Z", 0, [0, 0], ["random"], counted=True)
    mine.past.add(line, record)
    review = KeptReview(((3, {"ply": 4}),), {"deal": 0.25})
    mine.reviews.keep("f1", review)
    text = archive_of(mine, Settings()).as_text()
    merged = plan(archive_of(other, Settings()), read_archive(text), merge=True)
    assert put_in_place(other, merged.result)
    assert other.reviews.read("f1") == review
    damaged = read_archive(text.replace('"judged":[[3', '"judged":[["x"'))
    assert damaged.unreadable


@story
async def test_mistakes_to_practise_come_along_with_everything_as_a_file() -> None:
    mine, store = Saves(MemoryStore()), MemoryStore()
    table, rng = Table(GAMES["madjack"], GAMES["madjack"].options(), 4, seats=("human", "bot:easy")), Random(4)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    ply = next(ply for ply in decisions(table, 0) if len(table.state_at(ply).legal_moves()) > 1)
    played = table.moves[ply].notation
    better = next(move.notation for move in table.state_at(ply).legal_moves() if move.notation != played)
    record = table.record()
    mine.past.add(given_up(record, "f1", "2026-11-20T10:00:00Z", 0, [0, 0], ["easy"], counted=True), record)
    mine.reviews.keep("f1", KeptReview(((400, Judgement(ply, played, better, 0.5, 0.4, 0.001).as_json()),), None))
    other = Saves(store)
    text = archive_of(mine, Settings()).as_text()
    assert put_in_place(other, plan(archive_of(other, Settings()), read_archive(text), merge=True).result)
    visit = Visit(store, "/puzzles")
    await visit.until(lambda: visit.page.screen is not None)
    assert "Mistakes to practise: 1" in text_of(visit.screen)
