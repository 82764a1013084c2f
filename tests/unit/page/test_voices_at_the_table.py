"""A bot's line at the table: rare, with its face, never in the way of a message, and off with one tap."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from knaves.engine.moves import WordMove
from knaves.engine.state import Event
from knaves.games.registry import GAMES
from knaves.page.view.seat import avatar, seat_labels
from knaves.players.player import RIVALS
from knaves.players.voices import LINES, Moment, Voices
from knaves.session.game_view import Over, TableChange
from knaves.store.saves import Saves
from knaves.table.summary import summary_of
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, every_node, found, text_of
from tests.unit.page.visits import Visit, story

ADDRESS = "/madjack?seed=5&target=1&seats=human,bot:random"
ALL = {line for moments in LINES.values() for lines in moments.values() for line in lines}


def lines_of(visit: Visit) -> list[str]:
    """Return what bots are seen to say."""
    return [text_of(node) for node in found(visit.screen, class_="message voice")]


async def play(visit: Visit) -> list[tuple[int, str]]:
    """Play to the end; return what was said, with the person's turns so far."""
    rng = Random(2)
    said: list[tuple[int, str]] = []
    await visit.until(lambda: visit.table.voice.is_ready)
    while not visit.is_over:
        await visit.play_on(rng)
        await visit.until_asked()
        turns = visit.shown.movers.count(visit.shown.viewer)
        said += [(turns, line) for line in lines_of(visit) if not said or said[-1][1] != line]
    return said


@story
async def test_a_bot_speaks_at_most_once_in_five_turns_and_once_at_the_end() -> None:
    visit = Visit(address=ADDRESS)
    said = await play(visit)
    assert {line for _, line in said} <= ALL
    assert all(later - earlier >= 5 for (earlier, _), (later, _) in pairwise(said))
    assert isinstance(visit.shown.phase, Over)
    (word,) = found(visit.screen, class_="endword")
    assert text_of(word) in ALL


@story
async def test_of_a_game_that_is_over_a_bot_has_its_last_word_alone() -> None:
    visit = Visit(address=ADDRESS)
    await play(visit)
    voice, shown = visit.table.voice, visit.shown
    voice.spoken, voice._voices = None, Voices("end", [])
    won = Event("PrizeCaptured", {"player": 0})
    assert GAMES["madjack"].event_spec(won.kind).is_triumph_in(won)
    assert isinstance(shown.phase, Over)
    change = TableChange(shown.layout, shown.layout, len(shown.movers), WordMove("x"), (won,))
    voice.note(replace(shown, change=change))
    assert voice.spoken is None
    assert voice.last_word() is not None


@story
async def test_a_greeting_that_comes_late_draws_no_table_over_the_next_page() -> None:
    visit = Visit(address=ADDRESS)
    gate = asyncio.get_running_loop().create_future()

    async def fetch_faces(looks: Sequence[str]) -> None:
        await gate

    visit.page.fetch_faces = fetch_faces  # type: ignore[method-assign]
    await visit.until_asked()
    voice = visit.table.voice
    assert not voice.is_ready
    visit.page.go("/settings")
    drawn = visit.page.shown
    gate.set_result(None)
    await visit.until(lambda: voice.is_ready and all(task.done() for task in visit.page.tasks))
    assert voice.spoken is not None
    assert visit.page.shown == drawn


@story
async def test_nobody_speaks_where_the_setting_says_so() -> None:
    visit = Visit(address=ADDRESS)
    visit.app.change_settings({"voices": False})
    assert await play(visit) == []
    assert not found(visit.screen, class_="endword")


@story
async def test_one_tap_turns_the_voices_off() -> None:
    visit = Visit(address=ADDRESS)
    await visit.until(lambda: visit.table.voice.is_ready)
    visit.do("hush")
    assert visit.app.settings.voices is False
    assert await play(visit) == []


def played(store: MemoryStore, key: str, ended: str, level: str = "random") -> None:
    """Keep a finished game of two against a bot, played at random."""
    game, rng = GAMES[key], Random(1)
    table = Table(game, game.options(), 1, (), ("human", f"bot:{level}"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    Saves(store).finish(summary_of(record, f"{key} {ended[:10]}", ended, 0, ["random"], counted=True), record)


@pytest.mark.parametrize(("newest", "is_rematch"), [("random", True), ("easy", True), ("hard", False)])
def test_a_bot_is_glad_of_another_game_where_the_last_one_was_against_it(newest: str, *, is_rematch: bool) -> None:
    @story
    async def test() -> None:
        store = MemoryStore()
        played(store, "madjack", "2026-11-20T05:20:00Z")
        played(store, "california_jack", "2026-11-21T05:20:00Z", newest)
        visit = Visit(store, ADDRESS)
        voice = visit.table.voice
        await visit.until(lambda: voice.spoken is not None if is_rematch else voice.is_ready)
        spoken = voice.spoken
        assert (spoken is not None and spoken.line in LINES["Juniper"]["rematch"]) is is_rematch

    test()


@story
async def test_a_level_that_has_not_been_met_says_hello() -> None:
    store = MemoryStore()
    played(store, "madjack", "2026-11-21T05:20:00Z")
    visit = Visit(store, ADDRESS.replace("random", "beginner"))
    await visit.until(lambda: visit.table.voice.spoken is not None)
    spoken = visit.table.voice.spoken
    assert spoken is not None
    assert spoken.line in LINES["Rowan"]["hello"]


@pytest.mark.parametrize(
    ("moves", "winner", "is_said"), [(12, 1, True), (12, 0, False), (5000, 1, False), (0, 1, False)]
)
def test_a_bot_admires_whoever_holds_out_longer_than_in_any_lost_game(moves: int, winner: int, is_said: bool) -> None:
    @story
    async def test() -> None:
        store = MemoryStore()
        game = GAMES["madjack"]
        options = game.options.parse({"target": 4})
        table = Table(game, options, 1, (), ("human", "bot:random"))
        rng = Random(1)
        while table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
        line = summary_of(table.record(), "before", "2026-11-20T05:20:00Z", 0, ["random"], counted=True)
        Saves(store).finish(replace(line, moves=moves, winners=(winner,)), table.record())
        said = await play(Visit(store, ADDRESS.replace("target=1", "target=4")))
        held = [turns for turns, words in said if words in LINES["Juniper"]["held"]]
        assert len(held) == is_said
        assert all(turns * 2 > moves for turns in held)

    test()


def test_a_face_is_another_for_each_feeling() -> None:
    calm = seat_labels(["human", "bot:easy"])[1]
    faces = {mood: avatar(replace(calm, mood=mood)) for mood in ("", "glad", "sad", "awed")}
    drawn = [[dict(node.attributes) for node in every_node(face)][1:] for face in faces.values()]
    assert all(one != other for one, other in combinations(drawn, 2))
    looks = [dict(face.attributes)["class"].split()[-1] for face in faces.values()]
    assert looks == ["face-0", "is-glad", "is-sad", "is-awed"]


def test_whoever_plays_a_duel_is_known_by_more_than_a_suit() -> None:
    people = [seat_labels(["human", f"bot:{level}"])[1] for level in RIVALS]
    drawn = [avatar(replace(each, face="s", colour=0)) for each in people]
    assert all(one != other for one, other in combinations(drawn, 2))


class WaitingPage(FakePage):
    """A page that waits as long as it is asked to."""

    def sleep(self, ms: float) -> Awaitable[None]:
        return asyncio.sleep(ms / 1000)


def texts_of(visit: Visit) -> list[str]:
    """The kinds of the messages that are shown beside the status line."""
    return [look.split()[-1] for look in ("message voice", "message note tip") if found(visit.screen, class_=look)]


def test_a_line_is_in_view_for_a_while_before_a_tip_takes_its_place() -> None:
    async def tell() -> None:
        visit, time = Visit(address=ADDRESS, page=WaitingPage), asyncio.get_running_loop().time
        await visit.until_asked()
        visit.do("no lesson")
        await visit.until(lambda: visit.table.voice.is_ready)
        await asyncio.sleep(2)
        assert visit.table.voice.spoken is not None
        visit.do("read")
        assert texts_of(visit) == ["tip"]  # no greeting before the first move of somebody new to the game
        await visit.play(visit.legal[0].notation)
        since = time()
        while texts_of(visit) != ["tip"]:
            await asyncio.sleep(0.1)
            assert time() < since + 20
            assert texts_of(visit) in (["voice"], ["tip"])
        assert time() > since + 2
        assert visit.shown.touching is not None

    run_at_once(tell())


@pytest.mark.parametrize(("moment", "goes_first"), [("hello", False), ("delight", True), ("dismay", True)])
def test_a_bot_speaks_of_what_has_just_happened_before_an_offer_or_a_tip_but_greets_after_them(
    moment: Moment, *, goes_first: bool
) -> None:
    """A tip a turn, and a newcomer heard nothing of most of a deal."""

    @story
    async def test() -> None:
        visit = Visit(address=ADDRESS)
        await visit.until_asked()
        visit.do("no lesson")
        voice = visit.table.voice
        await visit.until(lambda: voice.is_ready)
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
        voice._voices, voice.spoken, voice._held = Voices("a game", []), None, None
        visit.table.live.draw()
        assert texts_of(visit) == ["tip"]
        voice._say(1, moment)
        visit.table.live.draw()
        (said,) = (each.line for each in (visit.table.voice.spoken,) if each is not None)
        assert lines_of(visit) == ([said] if goes_first else [])

    test()


@story
async def test_what_has_been_said_is_remembered_on_the_device() -> None:
    visit = Visit(address=ADDRESS)
    await play(visit)
    heard = visit.app.saves.choices.heard
    assert heard
    assert {*heard} <= ALL


@pytest.mark.parametrize(
    ("kind", "facts", "speaker", "moment"),
    [
        ("SlotLost", {"player": 2, "size": 3, "before": 4}, "Basil", "dismay"),
        ("PlayerOut", {"player": 3}, "Poppy", "dismay"),
        ("PlayerOut", {"player": 0}, "Juniper", "delight"),
        ("CardTurned", {"player": 2, "card": None, "fits": True, "is_lead": False}, "Basil", "delight"),
        ("CardTurned", {"player": 0, "card": None, "fits": True, "is_lead": False}, "Juniper", "dismay"),
        ("RoundWon", {"player": 1, "card": None}, "", ""),
    ],
)
def test_whoever_a_big_moment_happens_to_speaks_of_it(
    kind: str, facts: dict[str, object], speaker: str, moment: Moment
) -> None:
    @story
    async def test() -> None:
        visit = Visit(address="/box?seed=5&seats=human,bot:random,bot:random,bot:random")
        await visit.until(lambda: visit.table.voice.is_ready)
        voice, shown = visit.table.voice, visit.shown
        voice.spoken, voice._voices = None, Voices("a game", [])
        voice._comment(replace(shown, movers=()), Event(kind, facts))
        said = visit.table.voice.spoken
        assert ("" if said is None else said.speaker.name) == speaker
        assert said is None or said.line in LINES[speaker][moment]

    test()
