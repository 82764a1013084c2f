"""The program in the page, played through a page that only remembers what it is shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from knaves.browser.app import App
from knaves.browser.nodes import Node
from knaves.browser.play import Play
from knaves.browser.screens.table import TableScreen
from knaves.browser.thinkers import Answer
from knaves.games.registry import GAMES
from knaves.table.saves import read_save
from tests.unit.browser.fake_page import FakePage, MemoryStore, found, text_of

QUICK = json.dumps({"pause": "instant", "motion": False})
SEATS = "seats=human,bot:random"


class FirstMove:
    """A bot that plays the first move it may, at once."""

    async def choose(
        self, game: Any, seen: Any, level: str, rng: Random, hurry: asyncio.Event, playouts: int | None = None
    ) -> Answer:
        return Answer(seen.legal_moves()[0])

    async def hint(self, game: Any, seen: Any, rng: Random) -> list[Any]:
        return []


class Visit:
    """One visit to the page, with the store of earlier ones."""

    def __init__(self, store: MemoryStore | None = None, address: str = "/") -> None:
        self.page = FakePage(store, address)
        self.page.store.texts.setdefault("settings", QUICK)
        self.app = App(self.page, FirstMove())  # type: ignore[arg-type]
        self.app.start_up()
        self.sheets = 0  # score sheets seen

    @property
    def play(self) -> Play:
        assert isinstance(self.app.screen, TableScreen), text_of(self.page.screen or "")
        return self.app.screen.play

    @property
    def screen(self) -> Node:
        assert self.page.screen is not None
        return self.page.screen

    def do(self, action: str, /, **data: str) -> None:
        self.app.do(action, data)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Lets the page go on until something is so."""
        for _ in range(4000):
            for task in self.page.tasks:
                if task.done() and not task.cancelled():
                    task.result()
            if is_so():
                return
            await asyncio.sleep(0.0005)
        raise AssertionError(f"it never came to that: {text_of(self.screen)[:400]}")

    async def until_asked(self) -> None:
        """Until the person is to move, or a sheet is open."""
        await self.until(lambda: self.play.touching is not None or self.play.sheet in ("score", "end", "pass"))

    async def play_on(self, rng: Random) -> None:
        """One thing that the table asks for."""
        await self.until_asked()
        if self.play.sheet in ("score", "pass"):
            self.sheets += self.play.sheet == "score"
            self.do("next")
            await self.until(lambda: self.play.sheet not in ("score", "pass"))
        elif self.play.sheet is None:
            move = rng.choice(self.play.table.legal_moves())
            for token in move.parts:
                self.do("touch", token=token)


def story(tell: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test that goes on in time."""

    def test() -> None:
        asyncio.run(asyncio.wait_for(tell(), 60))

    test.__name__, test.__doc__ = tell.__name__, tell.__doc__
    return test


def names_on(screen: Node) -> list[str]:
    return [dict(node.attributes).get("aria-label", "") for node in found(screen, data_do="touch")]


def commands(screen: Node, name: str) -> list[Node]:
    return found(screen, data_do=name)


@story
async def test_one_tap_on_a_game_deals() -> None:
    visit = Visit()
    assert [text_of(link) for link in found(visit.screen, href="#/california_jack")] == ["California Jack"]
    visit.page.go("/california_jack")
    await visit.until_asked()
    assert len(names_on(visit.screen)) == 6
    assert visit.page.here.startswith("/california_jack/play/")


@story
async def test_a_whole_game_is_played_to_its_end_and_goes_to_the_history() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    while visit.play.sheet != "end":
        await visit.play_on(rng)
    assert visit.sheets >= 1
    assert visit.play.table.turn is None
    (line,) = visit.app.saves.history()
    assert line.game == "california_jack"
    assert visit.app.saves.running() == []
    assert [text_of(button) for button in commands(visit.screen, "again")] == ["Play again"]


@story
async def test_the_same_deal_can_be_played_again() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=1&{SEATS}"), Random(1)
    first = visit.play.table.state_at(0)
    while visit.play.sheet != "end":
        await visit.play_on(rng)
    visit.do("same")
    again = visit.play.table
    assert (again.seed, again.options) == (7, GAMES["california_jack"].options.parse({"target": 1}))
    assert [zone.cards for zone in again.state_at(0).zones()] == [zone.cards for zone in first.zones()]


@story
async def test_a_reload_goes_on_where_the_game_was() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(9):
        await visit.play_on(rng)
    await visit.until_asked()
    before = visit.play.table.record()
    later = Visit(visit.page.store, visit.page.here)
    assert later.play.table.record() == before
    front = Visit(visit.page.store)
    assert "Continue" in text_of(front.screen)
    front.page.go("/california_jack")
    assert front.play.table.record() == before


@story
async def test_a_card_that_may_not_be_played_answers_with_the_rule() -> None:
    for seed in range(40):
        visit = Visit(address=f"/california_jack?seed={seed}&{SEATS}")
        await visit.until_asked()
        play = visit.play
        dimmed = [
            card.code
            for card in play.table.state.hands[0]
            if f"play {card.code}" not in map(str, play.table.legal_moves())
        ]
        if dimmed:
            break
    before = play.table.record()
    visit.do("touch", token=dimmed[0])
    assert play.table.record() == before
    (cite,) = found(visit.screen, data_do="rule")
    assert text_of(cite) == "CJ-R2"
    assert visit.page.shaken == [f'[data-token="{dimmed[0]}"]']
    visit.do("close")
    assert found(visit.screen, data_do="rule") == []


@story
async def test_the_rest_of_a_decided_deal_plays_itself() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=40&{SEATS}"), Random(1)
    for _ in range(400):
        await visit.until_asked()
        await asyncio.sleep(0.01)  # it is looked for once the last trick has been seen
        if visit.play.can_claim:
            break
        await visit.play_on(rng)
    deals = visit.play.table.state.deals  # type: ignore[attr-defined]
    assert commands(visit.screen, "claim")
    visit.do("claim")
    await visit.until(lambda: visit.play.sheet in ("score", "end"))
    assert visit.play.table.state.deals == deals  # type: ignore[attr-defined]
    visit.do("next")
    await visit.until_asked()
    assert not visit.play.claims


@story
async def test_undo_takes_back_the_last_own_decision_and_redo_brings_it_again() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(5):
        await visit.play_on(rng)
    await visit.until_asked()
    whole = visit.play.table.record()
    visit.do("undo")
    await visit.until_asked()
    assert len(visit.play.table.moves) < len(whole.moves)
    assert visit.play.table.turn == 0
    visit.do("redo")
    await visit.until(lambda: len(visit.play.table.moves) == len(whole.moves))
    assert visit.play.table.record() == whole


@story
async def test_moves_taken_back_are_kept_over_a_reload() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(5):
        await visit.play_on(rng)
    await visit.until_asked()
    whole = len(visit.play.table.moves)
    visit.do("undo")
    later = Visit(visit.page.store, visit.page.here)
    assert len(later.play.table.moves) + len(later.play.table.undone) == whole


@story
async def test_a_counted_game_takes_nothing_back_once_something_new_was_seen() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&policy=counted&{SEATS}"), Random(1)
    for _ in range(4):
        await visit.play_on(rng)
    await visit.until_asked()
    before = visit.play.table.record()
    assert not visit.play.can_undo
    visit.do("undo")
    assert visit.play.table.record() == before


@story
async def test_two_people_pass_the_device_and_never_see_both_hands() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,human")
    await visit.until_asked()
    first = visit.play.viewer
    hand = names_on(visit.screen)
    visit.do("touch", token=visit.play.table.legal_moves()[0].parts[0])
    await visit.until(lambda: visit.play.sheet == "pass")
    assert names_on(visit.screen) == []
    visit.do("next")
    await visit.until(lambda: visit.play.viewer != first and visit.play.sheet is None)
    assert not set(hand) & set(names_on(visit.screen))


@story
async def test_a_table_of_bots_plays_by_itself() -> None:
    visit = Visit(address="/madjack?seed=7&target=3&seats=bot:random,bot:random")
    for _ in range(12):
        await visit.until(lambda: visit.play.sheet is not None)
        if visit.play.sheet == "end":
            return
        visit.do("next")
        await visit.until(lambda: visit.play.sheet != "score")
    raise AssertionError("no end")


def touch_a_move(visit: Visit, rng: Random) -> None:
    """Makes a move as a person would: a mode if it needs one, its parts, and the button if there is one."""
    if visit.play.sheet in ("score", "pass"):
        visit.do("next")
        return
    touching, before = visit.play.touching, len(visit.play.table.moves)
    assert touching is not None
    move = rng.choice(visit.play.table.legal_moves())
    if move.groups[0][0] in touching.modes and move.parts:
        visit.do("mode", move=move.groups[0][0])
    for token in move.parts:
        visit.do("touch", token=token)
    if len(visit.play.table.moves) == before:
        shown = [dict(button.attributes)["data-move"] for button in commands(visit.screen, "command")]
        assert move.notation in shown
        visit.do("command", move=move.notation)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_played_through_by_touching(key: str) -> None:
    async def tell() -> None:
        visit, rng = Visit(address=f"/{key}?seed=3&{SEATS}"), Random(2)
        for _ in range(60):
            await visit.until_asked()
            if visit.play.sheet == "end":
                break
            before = len(visit.play.table.moves)
            touch_a_move(visit, rng)
            await visit.until(lambda count=before: len(visit.play.table.moves) > count)

    asyncio.run(asyncio.wait_for(tell(), 120))


@pytest.mark.parametrize("text", ["", "{", '{"save": 1}', "\x00", "[" * 50_000])
def test_a_damaged_save_gets_a_sentence_and_can_be_downloaded(text: str) -> None:
    store = MemoryStore()
    store.texts |= {"game/abc123/a": text, "game/abc123/b": text}
    visit = Visit(store)
    assert "A saved game cannot be read" in text_of(visit.screen)
    visit.do("download save", save="abc123")
    assert visit.page.files["knaves-damaged-save.json"] == text
    assert store.texts["game/abc123/a"] == text
    visit.do("forget", save="abc123")
    assert "A saved game cannot be read" not in text_of(visit.screen)


def test_a_save_that_reads_but_does_not_replay_never_leaves_a_blank_page() -> None:
    async def tell() -> None:
        first = Visit(address=f"/california_jack?seed=7&{SEATS}")
        await first.until_asked()
        save = read_save(first.page.store.texts[next(key for key in first.page.store.texts if key.endswith("/a"))])
        moves = (*save.record.moves, "play XX")
        broken = type(save)(save.key, 9, type(save.record)(**{**vars_of(save.record), "moves": moves}))
        first.page.store.texts[f"game/{save.key}/b"] = broken.as_line()
        first.page.store.texts[f"game/{save.key}/a"] = broken.as_line()
        front = Visit(first.page.store)
        assert "A saved game cannot be read" in text_of(front.screen)
        front.do("download save", save=save.key)
        assert front.page.files["knaves-damaged-save.json"] == broken.as_line()
        front.page.go("/california_jack")
        assert front.play.save.key != save.key
        direct = Visit(first.page.store, f"/california_jack/play/{save.key}")
        assert "cannot be" in text_of(direct.screen)

    asyncio.run(tell())


def vars_of(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/california_jack?scoring=none", "Scoring can be full"),
        ("/california_jack?target=0", "Target is a whole number from 1"),
        ("/no_such_game", "Knaves"),
        ("/california_jack/play/nothing-here", "California Jack"),
        ("/%%%", "Knaves"),
    ],
)
def test_any_address_shows_a_page_with_something_to_do(address: str, said: str) -> None:
    async def tell() -> None:
        visit = Visit(address=address)
        assert said in text_of(visit.screen)
        assert found(visit.screen, href="#/") or found(visit.screen, href="#/settings")

    asyncio.run(tell())


@story
async def test_a_store_without_room_keeps_the_last_good_save_and_the_game_goes_on() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(3):
        await visit.play_on(rng)
    await visit.until_asked()
    kept = len(visit.app.saves.running()[0].record.moves)
    visit.page.store.room = 1
    for _ in range(3):
        await visit.play_on(rng)
    await visit.until_asked()
    assert len(visit.play.table.moves) > kept
    assert len(Visit(visit.page.store).app.saves.running()[0].record.moves) == kept


def test_the_option_form_deals_what_it_shows() -> None:
    async def tell() -> None:
        visit = Visit(address="/california_jack/options")
        visit.do("set", name="scoring", value="simplified")
        visit.do("set", name="target", value="3")
        visit.do("seat", name="seat 1", value="bot:hard")
        visit.do("deal")
        assert visit.play.table.options == GAMES["california_jack"].options.parse(
            {"scoring": "simplified", "target": 3}
        )
        assert visit.play.table.seats == ("human", "bot:hard")
        again = Visit(visit.page.store, "/california_jack/options")
        assert found(again.screen, type="radio", value="simplified", checked="")

    asyncio.run(tell())


def test_options_that_contradict_each_other_cannot_be_dealt_and_say_how_to_mend_it() -> None:
    async def tell() -> None:
        visit = Visit(address="/jack_in_the_box/options")
        visit.do("set", name="players", value="3")
        visit.do("set", name="partners", value="true")
        assert found(visit.screen, role="alert")
        visit.do("deal")
        assert not isinstance(visit.app.screen, TableScreen)
        (mend, *_) = commands(visit.screen, "mend")
        visit.do("mend", query=dict(mend.attributes)["data-query"])
        assert not found(visit.screen, role="alert")

    asyncio.run(tell())


def test_settings_take_effect_and_are_kept() -> None:
    visit = Visit(address="/settings")
    visit.do("set", name="scheme", value="dark")
    visit.do("set", name="sound", value="true")
    assert visit.page.roots["data-scheme"] == "dark"
    assert Visit(visit.page.store, "/settings").app.settings.sound is True
