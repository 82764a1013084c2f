"""Doors: every way in which something comes from outside, each tried with whatever the grammar has.

A door holds if nothing is thrown that nobody foresaw, if what is refused is refused in a sentence, if nothing sound is
lost, and if the page or the program goes on afterwards. What costs more than its size is a failure too.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import json
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import islice
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

from knaves.analysis.puzzles import read_puzzle
from knaves.bots.search import Candidate
from knaves.cli.engine import Connection
from knaves.cli.records import failures
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.page.dom.storage import OtherTabs
from knaves.page.link_text import packed
from knaves.page.routes import SentPuzzleRoute
from knaves.page.screens.games import GamesScreen
from knaves.page.screens.puzzle import PuzzleScreen
from knaves.page.screens.table import TableScreen
from knaves.players.own.messages import BotMove, read_choice, read_name
from knaves.players.player import BotFault
from knaves.players.thinkers import WorkerThinker
from knaves.session.game_view import Handover, Over, Scored, Watching
from knaves.store.archive import Archive, archive_of, damage_of, read_archive
from knaves.store.saves import Save
from knaves.table.table import Table
from knaves.wire.questions import (
    ChosenMove,
    FindPuzzle,
    FoundPuzzle,
    Judgement,
    JudgeMove,
    PositionQuestion,
    RatedMoves,
    RateMoves,
    read_question,
)
from tests.full_store import a_finished_table, everything
from tests.hostile.bad_values import damaged, in_address, in_json, invented, sealed, texts
from tests.memory_store import MemoryStore
from tests.puzzles.packs import WITH_PUZZLES, pack_of
from tests.random_games import SEED, starts
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit, every_command
from tools.bench.soaking import Tally

SECONDS = 3  # of processor time for one value at one door; a hundredth of it is usual
MOVES = 25  # played before something is written down
TOGETHER = 8  # values that share a visit in the soak, one after the other
FEW_TOGETHER = 4  # where they are there at once, so that most of what is kept is as it should be
TABLES = 60  # of each game, among which chance picks what something right is made of
SCREENS = (
    "/", "/games", "/settings", "/statistics", "/box/options", "/one_eyed_jack/options", "/replay/f1", "/review/f1",
    "/doubt/g1", "/nothing", "/box/play/g1", "/madjack?seed=6&seats=human,bot:random",
)  # fmt: skip
TURNS = 12  # of a person in a game with a worker
MOVE = "a legal move"  # in the answers of a worker: put in its place when it is asked


@dataclass(frozen=True)
class Given:
    """Something that comes to a door: a text, and where it comes."""

    text: str
    where: str = ""


@dataclass(frozen=True)
class Door:
    """A way in. `sample` makes something right, `places` says where in it a bad text can stand, `enter` lets some in.

    `enter` raises Refusal where it is refused, and anything else where the door does not hold. What is let in together
    shares a visit, `together` says how much at most; it comes to one and the same place, or at a door of many keys to
    `other_places`.
    """

    name: str
    sample: Callable[[Game, Random], Given]
    places: Callable[[str, str, Random], Iterator[str]]
    enter: Callable[[Game, Sequence[Given]], Awaitable[None]]
    together: int = 1
    other_places: bool = False


def alone(enter: Callable[[Game, Given], Awaitable[None]]) -> Callable[[Game, Sequence[Given]], Awaitable[None]]:
    """The door where each comes for itself."""

    async def each_alone(game: Game, given: Sequence[Given]) -> None:
        for each in given:
            await enter(game, each)

    return each_alone


# the page


class Quick:
    """A thinker that answers whatever is asked, at once."""

    def get_ready(self, game: object, levels: object) -> None:
        """Do nothing: no worker has to come."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, RateMoves):
            return RatedMoves((Candidate(question.seen.legal_moves()[0], 0.5),))
        if isinstance(question, JudgeMove):
            return Judgement(question.ply, question.played, question.played, 0.5, 0.0, 0.0)
        if isinstance(question, FindPuzzle):
            return FoundPuzzle(None)
        return ChosenMove(question.seen.legal_moves()[0])


@cache
def all_kept() -> Mapping[str, str]:
    """The texts of a store with something of every kind; the first finished game has been reviewed to the end."""
    store = everything()
    store.remove("review/f1")
    _alone(_review(store))
    return dict(store.texts)


async def _review(store: MemoryStore) -> None:
    visit = Visit(store, "/review/f1", thinker=Quick())
    await visit.until(lambda: visit.app.saves.reviews.read("f1").account is not None)
    visit.app.leave()


def _store(**changed: str) -> MemoryStore:
    store = MemoryStore()
    store.texts = {**all_kept(), **changed}
    return store


@contextlib.asynccontextmanager
async def _visiting(store: MemoryStore, address: str, **more: Any) -> Any:
    """A visit that must still be able to show the settings when all is done."""
    visit = Visit(store, address, **{"thinker": Quick(), **more})
    await _settle(visit)
    yield visit
    await _settle(visit)
    visit.page.go("/settings")
    assert "Settings" in text_of(visit.screen), "the page shows nothing more"
    await _settle(visit)
    waiting = [task for task in visit.page.tasks if not task.done()]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def _settle(visit: Visit) -> None:
    """Lets the page do what it has to do now. Raises what has gone wrong in it."""
    for _ in range(8):
        await asyncio.sleep(0)
    for task in visit.page.tasks:
        if task.done() and not task.cancelled():
            task.result()
    assert text_of(visit.screen).strip(), "an empty page"
    assert all(sentence.strip() for sentence in visit.page.said), "something empty was said"


async def _play_on(visit: Visit) -> None:
    """The game on the table must go on: taken back from another tab, to a move of the person or to a sheet."""
    if not isinstance(visit.app.screen, TableScreen | PuzzleScreen):
        return
    if isinstance(visit.shown.phase, Watching):
        visit.do("play here")
    await visit.until(
        lambda: visit.shown.touching is not None or isinstance(visit.shown.phase, Scored | Over | Handover)
    )
    if visit.shown.touching is not None:
        await visit.play(visit.legal[0].notation)


# address


def addresses(game: Game) -> tuple[str, ...]:
    """Right addresses of every kind."""
    key = game.key
    return (
        f"/{key}?seed=7&players=3&seats=human,bot:easy&policy=counted", f"/{key}/play/g1", f"/{key}/options?players=3",
        "/replay/f1/5", "/review/f1", "/doubt/g1", f"/{key}/daily", "/settings", f"/replay/link?record={_packed(key)}",
        f"/result?record={_packed(key)}", f"/{key}/lesson",
        *(f"/puzzle/{key}/{pack_of(key).puzzles[0].id}?in=run/{key}" for each in WITH_PUZZLES if each == key),
        "/puzzles/theme/endgame", "/mistake/f1/2", f"/lab?game={key}&level=random&deals=200&sets=2&2.players=2",
        f"/workshop/match/{key}/mine/easy/0", f"/workshop/ladder/{key}", "/deal/f1",
        "/bot?name=mine&source=eJwDAAAAAAE",
    )  # fmt: skip


def _address(game: Game, rng: Random) -> Given:
    return Given(rng.choice(addresses(game)), rng.choice(("first", "later")))


async def _go_there(game: Game, given: Sequence[Given]) -> None:
    """A visit that begins there, or that comes there from somewhere else."""
    for first in (each for each in given if each.where == "first"):
        async with _visiting(_store(), first.text) as visit:
            await _play_on(visit)
    later = [each for each in given if each.where == "later"]
    if later:
        async with _visiting(_store(), "/") as visit:
            for each in later:
                visit.page.go(each.text)
                await _settle(visit)
                await _play_on(visit)


@cache
def _packed(key: str) -> str:
    return packed(_some_table(GAMES[key], Random(key)).record())


def _sent(game: Game, rng: Random) -> Given:
    return Given(_some_table(game, rng).record().as_line(), rng.choice(("/replay/link", "/result")))


async def _open_sent(game: Game, given: Given) -> None:
    """A game in a link, whose packing is as it should be."""
    async with _visiting(_store(), f"{given.where}?record={packed_text(given.text)}") as visit:
        for action in ("last", "back", "run", "open hands", "play", "play on"):
            visit.do(action)
            await _settle(visit)


def packed_text(text: str) -> str:
    """Any text packed as it should be for a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(errors="replace"))).decode().rstrip("=")


def _puzzle(game: Game, rng: Random) -> Given:
    key = game.key if game.key in WITH_PUZZLES else rng.choice(WITH_PUZZLES)
    return Given(json.dumps(rng.choice(pack_of(key).puzzles).as_json()), key)


async def _solve(game: Game, given: Sequence[Given]) -> None:
    """Puzzles in links: refused, or answered, explained and played out."""
    async with _visiting(_store(), "/") as visit:
        for each in given:
            visit.page.go(str(SentPuzzleRoute(GAMES[each.where], packed_text(_named(GAMES[each.where], each.text)))))
            await visit.until(lambda: isinstance(visit.app.screen, PuzzleScreen) or _has_trouble(visit))
            for action in ("share", "show answer", "play puzzle out", "retry puzzle"):
                visit.do(action)
                await _settle(visit)
            await _play_on(visit)
            await _settle(visit)
            visit.page.go("/")


def _has_trouble(visit: Visit) -> bool:
    return "No puzzle to show" in text_of(visit.screen)


class _AnyName:
    """The name that a puzzle should have, whatever it is."""

    name = ""

    def __ne__(self, name: object) -> bool:
        self.name = str(name)
        return False


def _named(game: Game, text: str) -> str:
    """A puzzle, alone or in an answer, with the name that it should have, so that what lies behind that is reached."""
    try:
        whole, name = json.loads(text), _AnyName()
        body = whole.get("puzzle", whole)
        read_puzzle(game, body | {"id": name})
        body["id"] = name.name
        return json.dumps(whole)
    except (ValueError, TypeError, AttributeError, RecursionError, Refusal):  # no puzzle
        return text


# what is done in the document


def _action(game: Game, rng: Random) -> Given:
    """Something that can be done on a screen, as its elements say it, or anything that can be done anywhere."""
    where = rng.choice(SCREENS)
    (_, name), fields = rng.choice(list(every_command().items()))
    data = dict.fromkeys(fields, "1")
    return Given(json.dumps([rng.choice(_on_screen(where)), [name, data]][rng.randrange(2)]), where)


@cache
def _on_screen(address: str) -> tuple[tuple[str, dict[str, str]], ...]:
    async def look() -> tuple[tuple[str, dict[str, str]], ...]:
        async with _visiting(_store(), address) as visit:
            marked = [dict(node.attributes) for node in every_node(visit.screen)]
        named = [
            {name.removeprefix("data-"): value for name, value in each.items() if name.startswith("data-")}
            for each in marked
            if "data-do" in each
        ]
        return tuple((data["do"], data | {"value": "1"}) for data in named) or (("nothing", {}),)

    found: tuple[tuple[str, dict[str, str]], ...] = _alone(look())
    return found


async def _do(game: Game, given: Sequence[Given]) -> None:
    async with _visiting(_store(), given[0].where) as visit:
        here = visit.page.here
        for each in given:
            if visit.page.here != here:
                visit.page.go(here)
                await _settle(visit)
            name, data = _done(each.text)
            visit.do(name, **data)
            await _settle(visit)
            await _play_on(visit)


def _done(text: str) -> tuple[str, dict[str, str]]:
    """What the document tells: the name of an action and its data."""
    try:
        name, data = json.loads(text)
        told = {str(key): value if isinstance(value, str) else json.dumps(value) for key, value in dict(data).items()}
    except (ValueError, TypeError, RecursionError):  # what is no pair of a name and its data is a name
        name, told = text, {"name": text, "value": text}
    return str(name), {key: value for key, value in told.items() if key != "action"}


# other tabs


class _Channel:
    """A BroadcastChannel that nobody else listens to."""

    onmessage: Callable[[Any], None]

    def postMessage(self, data: Any) -> None:  # noqa: N802 - the browser's name
        pass


class _Array(list[Any]):
    """An array of the browser."""

    @property
    def length(self) -> int:
        return len(self)


def _message(game: Game, rng: Random) -> Given:
    table = _some_table(game, rng)
    kind = rng.choice(("saved", "handed", "taken", "lost", "nothing"))
    text = Save("g1", rng.randrange(1, 9), table.record()).line if kind in ("saved", "handed") else "9" * 15
    return Given(json.dumps([kind, "g1", json.loads(text) if text.startswith("{") else text]))


async def _hear(game: Game, given: Sequence[Given]) -> None:
    """Messages while a game is played: it goes on here, or is watched and can be taken back."""
    channel = _Channel()
    js = SimpleNamespace(
        knaves=SimpleNamespace(place="knaves /here/ ", lock=None),
        BroadcastChannel=SimpleNamespace(new=lambda name: channel), Array=SimpleNamespace(of=lambda *parts: parts),
    )  # fmt: skip
    tabs = OtherTabs(js, lambda function: function)
    async with _visiting(_store(), "/box/play/g1", tabs=tabs) as visit:
        tabs.listen(lambda name, data: visit.app.do(name, data))
        for each in given:
            moves, data = visit.moves, _sent_by_a_tab(each.text)
            channel.onmessage(SimpleNamespace(data=data))
            await _settle(visit)
            if isinstance(visit.shown.phase, Watching):
                visit.do("play here")
                await visit.until(lambda: not isinstance(visit.shown.phase, Watching))
            assert visit.moves[: len(moves)] == moves or _is_sound_save(data), "a message has changed the game"
            await _play_on(visit)


def _sent_by_a_tab(text: str) -> Any:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(data, list):
        return _Array(json.dumps(each) if isinstance(each, dict) else each for each in data)
    return data


def _is_sound_save(data: Any) -> bool:
    return isinstance(data, list) and len(data) == 3 and '"save"' in str(data[2])


# what is kept


def _under_a_key(game: Game, rng: Random) -> Given:
    key = rng.choice(sorted(all_kept()))
    text = all_kept()[key]
    try:
        whole = json.loads(text)
    except ValueError:
        whole = None
    is_large = isinstance(whole, dict | list) and bool(whole)
    return Given(text if is_large else json.dumps({"value": text}), key)


SHOWN = (
    "/games",
    "/statistics",
    "/box/options",
    "/review/f1",
    "/doubt/g1",
    "/replay/f1",
    "/box",
    "/one_eyed_jack/options",
)
DONE: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("/settings", "set", {"name": "scheme", "value": "dark"}), ("/one_eyed_jack/options", "own-keep", {"name": "New"}),
    ("/statistics", "reset", {}), ("/statistics", "filter", {"name": "madjack"}), ("/games", "download aside", {}),
    ("/box?seed=7", "command", {"move": "pass"}),
)  # fmt: skip


async def _visit_with(game: Game, given: Sequence[Given]) -> None:
    """A visit with these texts under keys, to some screens; what cannot be read is still there, or put aside."""
    rng = Random(ascii(given[0].text))
    texts_given = {each.where: sealed(each.text) for each in given}
    damages = {key: damage_of(key, text) for key, text in texts_given.items()}
    store = _store(**texts_given)
    async with _visiting(store, rng.choice(SHOWN)) as visit:
        await _play_on(visit)
        for address, action, data in rng.sample(DONE, 2):
            visit.page.go(address)
            visit.do(action, **data)
            await _settle(visit)
        visit.page.go("/games")
        visit.do("export")
        out = next(file for name, file in visit.page.files.items() if name != "knaves-damaged.json")
        assert not read_archive(out).unreadable, "the own export cannot be read"
    for key, damage in damages.items():
        assert damage is None or texts_given[key] in store.texts.values(), f"what cannot be read under {key} is gone"
        if damage is not None and damage.is_too_new:
            assert store.texts[key] == texts_given[key], f"what a newer version wrote under {key} is written over"


def _line_of_journal(game: Game, rng: Random) -> Given:
    key = rng.choice(("g1", "g2", "f1"))
    table = a_finished_table(rng.randrange(9)) if rng.random() < 0.3 else _some_table(game, rng)
    return Given(Save(key, rng.randrange(9), table.record()).line, f"{rng.choice('01')} {key}")


async def _open_journal(game: Game, given: Sequence[Given]) -> None:
    """Entries of the journal, there at the start or later in the visit, one after the other."""
    at_once: dict[str, str] = {}
    later: list[dict[str, str]] = []
    for each in given:
        when, key = each.where.split()
        lines = {key: sealed(each.text), each.text[:50]: each.text}
        if when == "0":
            at_once |= lines
        else:
            later.append(lines)
    opened: asyncio.Queue[Mapping[str, str]] = asyncio.Queue()
    async with _visiting(_store(), "/box/play/g1", lines=at_once) as visit:
        catching_up = asyncio.ensure_future(visit.app.keep_catching_up(opened.get))
        for lines in later or [{}]:
            opened.put_nowait(lines)
            await _settle(visit)
            await _play_on(visit)
        visit.page.go("/games")
        await _settle(visit)
        saves = visit.app.saves
        has_it = saves.read("g1") is not None or saves.is_from_later("g1")
        assert has_it, "the journal has taken a sound game away"
        catching_up.cancel()
        await asyncio.gather(catching_up, return_exceptions=True)


# files


def _export(game: Game, rng: Random) -> Given:
    where = rng.choice(("import sure", "import other"))
    if rng.random() < 0.3:
        return Given(_some_table(game, rng).record().as_line(), where)
    body = json.loads(_all_kept().as_text())
    body["saves"].append(Save("g7", 3, _some_table(game, rng).record()).as_json())
    body["presets"] = body["presets"][:2]
    return Given(json.dumps(body), where)


@cache
def _all_kept() -> Archive:
    app = Visit(_store(), "/settings").app
    return archive_of(app.saves, app.settings)


async def _bring_in(game: Game, given: Sequence[Given]) -> None:
    """Files: merged, nothing is lost of what was there; and what is there afterwards can be taken out again."""
    store = _store()
    async with _visiting(store, "/games") as visit:
        for each in given:
            if visit.page.here != "/games" or not isinstance(visit.app.screen, GamesScreen):
                visit.page.go("/games")
            await _bring_in_one(visit, each)
        for address in ("/games", "/statistics", "/one_eyed_jack/options"):
            visit.page.go(address)
            await _settle(visit)
    async with _visiting(store, "/") as again:  # and the next visit reads all that
        assert again.app.saves.past.lines() == visit.app.saves.past.lines()


async def _bring_in_one(visit: Visit, given: Given) -> None:
    store, saves = visit.page.store, visit.app.saves
    texts_before, before = dict(store.texts), archive_of(saves, visit.app.settings)
    visit.do("import", value=sealed(given.text))
    await _settle(visit)
    if visit.page.here == "/games" and given.where == "import other":
        visit.do("import other")
    visit.do("import sure")
    await _settle(visit)
    if store.texts == texts_before:
        return
    after = archive_of(saves, visit.app.settings)
    assert not read_archive(after.as_text()).unreadable, "the own export cannot be read"
    if given.where == "import sure":
        assert before.saves.keys() <= after.saves.keys(), "a running game is lost"
        assert before.finished.keys() <= after.finished.keys(), "the record of a finished game is lost"
        assert {line.id for line in before.history} <= {line.id for line in after.history}, "history is lost"
        assert {(each.game, each.name) for each in before.presets} <= {
            (each.game, each.name) for each in after.presets
        }, "a preset is lost"


# programs


def _request(game: Game, rng: Random) -> Given:
    table = _some_table(game, rng)
    new = {"do": "new", "game": game.key, "options": table.options.as_json(), "seed": 7}
    right: tuple[dict[str, Any], ...] = (
        new, {"do": "load", "record": table.record().as_json()}, {"do": "games"}, {"do": "position", "seat": 0},
        {"do": "move", "move": "play QH"}, {"do": "record", "legal": True}, {"do": "bot", "level": "random"},
        new | {"chance": list(table.record().chance)},
    )  # fmt: skip
    return Given(json.dumps(rng.choice(right)))


async def _ask_engine(game: Game, given: Given) -> None:
    connection = Connection()
    assert connection.answer(b'{"do":"new","game":"%s","seed":7}' % game.key.encode())["ok"]
    shown = connection.answer(b'{"do":"position"}')
    reply = connection.answer(given.text.encode(errors="surrogatepass"))
    json.dumps(reply, allow_nan=False).encode("ascii")
    if not reply["ok"]:
        assert len(str(reply["message"])) > 10, "refused without a sentence"
        assert connection.answer(b'{"do":"position"}') == shown, "a refusal has changed the game"
    assert connection.answer(b'{"do":"games"}')["ok"], "after this line the engine answers no more"


def _record(game: Game, rng: Random) -> Given:
    return Given(_some_table(game, rng).record().as_line())


async def _verify(game: Game, given: Given) -> None:
    lines = given.text.encode(errors="surrogatepass")
    for _, why in failures(io.BytesIO(lines)):
        assert len(why) > 10, "refused without a sentence"


# bots


def _answer(game: Game, rng: Random) -> Given:
    moves = [{"move": MOVE, "value": 0.5, "playouts": 9, "error": 0.1, "facts": {"points": 1.5, "tricks": 0.5}}]
    judgement = asdict(Judgement(0, "x", "x", 0.5, 0.2, 0.1, because=()))
    right: dict[str, Any] = {"bot": {"move": MOVE, "moves": moves}, "hint": {"moves": moves}}
    right["judge"] = {"judgement": judgement | {"because": [["points", 0.5]], "move": "play QH", "better": "play QH"}}
    right["check"] = right["bot"]
    if game.key in WITH_PUZZLES:
        right["puzzle"] = {"puzzle": rng.choice(pack_of(game.key).puzzles).as_json()}
    kind = rng.choice(tuple(right))
    return Given(json.dumps({"ok": True, **right[kind]}), kind)


class _Worker:
    """A worker that answers each question with another text, and in the end every one with the last."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.sync = self
        self.texts = list(texts)
        self.asked = 0

    async def is_at_it(self) -> bool:
        return True

    async def ask(self, line: str, number: int) -> str:
        question = read_question(line)
        text = self.texts[min(self.asked, len(self.texts) - 1)]
        self.asked += 1
        if not isinstance(question, PositionQuestion):
            return _named(question.game, text)
        return text.replace(MOVE, question.seen.legal_moves()[-1].notation)

    @property
    def has_more(self) -> bool:
        """Whether it has a text that it has not answered with yet."""
        return self.asked < len(self.texts)

    def hurry(self, number: int) -> None:
        pass

    def terminate(self) -> None:
        pass


PLACES_OF_BOTS = {
    "bot": "/{game}?seed=7&seats=human{mediums}", "hint": "/{game}?seed=7&seats=human{randoms}",
    "judge": "/review/f2", "check": "/doubt/g1", "puzzle": "/puzzles/endless/{game}",
}  # fmt: skip


async def _get_answer(game: Game, given: Sequence[Given]) -> None:
    """The worker's answers to a bot's turns, hints, a review, the check of fairness, a puzzle: drawn, or made good."""
    worker = _Worker([each.text for each in given])
    while worker.has_more:
        asked = worker.asked
        await _be_answered(game, given[0].where, worker)
        assert worker.asked > asked, "the worker was not asked"


async def _be_answered(game: Game, kind: str, worker: _Worker) -> None:
    """A visit in which the worker is asked, for as long as there is something to ask."""

    async def start() -> _Worker:
        return worker

    thinker = WorkerThinker(start)
    thinker.here = Quick()  # type: ignore[assignment]
    others = game.begin(game.options(), 7).seats - 1
    address = PLACES_OF_BOTS[kind].format(game=game.key, mediums=",bot:medium" * others, randoms=",bot:random" * others)
    async with _visiting(_store(), "/" if kind == "puzzle" else address, thinker=thinker) as visit:
        if kind == "puzzle":
            visit.page.go(address)
            await _settle(visit)
        if kind == "check":
            visit.do("check bots")
        if kind in ("bot", "hint"):
            await _ask_at_table(visit, worker, is_hint=kind == "hint")
        for _ in range(5 if worker.has_more else 1):
            await _settle(visit)
        if isinstance(visit.app.screen, PuzzleScreen):
            visit.do("show answer")
            await _settle(visit)


async def _ask_at_table(visit: Visit, worker: _Worker, *, is_hint: bool) -> None:
    for _ in range(TURNS):
        await visit.until_asked()
        for action in ("hint", "why", "close", "log") if is_hint else ("log", "why"):
            visit.do(action)
            await _settle(visit)
        if not worker.has_more or visit.shown.touching is None:
            break
        await _play_on(visit)
    if visit.shown.touching is not None:
        await _play_on(visit)


def _bot_from_outside(game: Game, rng: Random) -> Given:
    legal = _some_table(game, Random(game.key)).legal_moves() or []
    move = legal[0].notation if legal else "pass"
    fault = {"ok": False, "message": "Something broke", "line": 7}
    return Given(json.dumps(rng.choice(({"ok": True, "move": move, "printed": "a\nb", "name": "Mine"}, fault))))


async def _hear_bot(game: Game, given: Given) -> None:
    legal = _some_table(game, Random(game.key)).legal_moves() or []
    for read in (lambda: read_choice(given.text, legal), lambda: read_name(given.text)):
        found = _or_refusal(read)
        if isinstance(found, Refusal):
            _check_sentence(found)
            continue
        told = found if isinstance(found, str) else found.printed
        assert all(each.isprintable() or each == "\n" for each in told), "what cannot be printed is shown"
        assert isinstance(found, str) or found.move in legal, "an illegal move was accepted"


def _or_refusal(read: Callable[[], str | BotMove]) -> str | BotMove | BotFault:
    try:
        return read()
    except BotFault as fault:
        return fault


def _check_sentence(refusal: Refusal) -> None:
    assert len(str(refusal)) > 10, "refused without a sentence"


def _some_table(game: Game, rng: Random) -> Table:
    return _tables(game.key)[rng.randrange(TABLES)]


@cache
def _tables(key: str) -> list[Table]:
    """Tables of a game, each with other options and so far as chance had it; nobody plays on at them."""
    rng, tables = Random(f"doors {SEED} {key}"), []
    for options, seed in islice(starts(GAMES[key], "doors"), TABLES):
        table = Table(GAMES[key], options, seed)
        for _ in range(rng.randrange(MOVES)):
            if table.turn is not None:
                table.play(rng.choice(table.legal_moves()).notation)
        tables.append(table)
    return tables


DOORS: dict[str, Door] = {
    door.name: door
    for door in (
        Door("address", _address, in_address, _go_there, TOGETHER),
        Door("sent-game", _sent, in_json, alone(_open_sent)),
        Door("sent-puzzle", _puzzle, in_json, _solve, TOGETHER),
        Door("action", _action, in_json, _do, TOGETHER),
        Door("message", _message, in_json, _hear, TOGETHER),
        Door("kept", _under_a_key, in_json, _visit_with, FEW_TOGETHER, other_places=True),
        Door("journal", _line_of_journal, in_json, _open_journal, FEW_TOGETHER, other_places=True),
        Door("import", _export, in_json, _bring_in, TOGETHER),
        Door("line", _request, in_json, alone(_ask_engine)),
        Door("record", _record, in_json, alone(_verify)),
        Door("answer", _answer, in_json, _get_answer, TOGETHER),
        Door("bot", _bot_from_outside, in_json, alone(_hear_bot)),
    )
}


# trying


def _alone(work: Awaitable[Any]) -> Any:
    """What a piece of work comes to in a loop of its own, beside the one that runs."""
    from threading import Thread

    found: list[Any] = []

    async def whole() -> None:
        found.append(await work)

    thread = Thread(target=lambda: asyncio.run(whole()))
    thread.start()
    thread.join()
    return found[0]


async def _enter(door: Door, game: Game, given: Sequence[Given]) -> None:
    print(f"{door.name}: {game.key}", *(f"at {each.where!r}: {each.text[:300]!r}" for each in given), sep="; ")
    start = process_time()
    try:
        await door.enter(game, given)
    except Refusal as refusal:
        _check_sentence(refusal)
    took = process_time() - start
    assert took < SECONDS, f"{took:.1f} s of processor time for {sum(len(each.text) for each in given)} characters"


def every_text(door: Door, rng: Random, *, is_dear: bool) -> Iterator[tuple[Game, Given]]:
    """Every text of the grammar at this door: as it is, and in a place of something right, raw and encoded.

    At a door that `is_dear` each text comes once, in one of these ways.
    """
    games = list(GAMES.values())
    for number, text in enumerate(texts()):
        game = games[number % len(games)]
        sample = door.sample(game, rng)
        ways = [text, *door.places(sample.text, text, rng)]
        for given in [rng.choice(ways)] if is_dear else ways:
            yield game, Given(given, sample.where)


def inventions(door: Door, game: Game, rng: Random, count: int) -> Iterator[tuple[Game, Given]]:
    """What no list has: invented texts alone and in the places of something right, and something right damaged."""
    for number in range(count):
        sample = door.sample(game, rng)
        if number % 3 == 0:
            yield game, Given(invented(rng), sample.where)
        elif number % 3 == 1:
            yield game, Given(damaged(sample.text, rng), sample.where)
        else:
            yield game, Given(rng.choice(list(door.places(sample.text, invented(rng), rng))), sample.where)


def tried(door: Door, given: Iterator[tuple[Game, Given]]) -> int:
    """Lets all that in, each in a visit of its own, and counts it. Raises at the first that the door does not hold."""

    async def work() -> int:
        count = 0
        for game, each in given:
            await _enter(door, game, [each])
            count += 1
        return count

    return asyncio.run(work())


def soaked(name: str) -> Callable[[Game, int, int], Tally]:
    """The work on a door in the soak."""
    return partial(_soaked, name)


def _soaked(name: str, game: Game, piece: int, count: int) -> Tally:
    """Inventions, of which several share a visit: what has come before must not make a door weaker either."""
    door, rng = DOORS[name], Random(f"soak {name} {game.key} {piece}")
    given = [each for _, each in inventions(door, game, rng, count)]

    async def work() -> None:
        for some in _shared(door, given):
            await _enter(door, game, some)

    asyncio.run(work())
    return Tally(len(given))


def _shared(door: Door, given: Sequence[Given]) -> Iterator[list[Given]]:
    """What comes to a door, in parts that share a visit."""
    parts: list[list[Given]] = []
    for each in given:
        for part in parts:
            if len(part) < door.together and door.other_places == all(one.where != each.where for one in part):
                part.append(each)
                break
        else:
            parts.append([each])
    yield from parts
