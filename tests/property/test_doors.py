"""R23: every door with every bad value of the grammar, raw and encoded, and with values that nobody has thought of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.page.commands import Fields, read_fields
from knaves.page.routes import NewGameRoute, options_from, read_route
from knaves.page.screens.screen import Screen
from knaves.store.archive import archive_of, damage_of, read_archive
from knaves.store.saves import Save, Saves
from knaves.store.settings import Settings
from knaves.table.table import Table
from tests.full_store import everything
from tests.hostile.bad_values import everywhere_in_address, filled, holes, sealed, texts
from tests.hostile.endless_records import endless_record
from tests.hostile.inputs import DOORS, Given, addresses, every_text, inventions, tried
from tests.puzzles.packs import pack_of
from tests.random_games import SCALE, SEED
from tests.unit.page.fake_page import text_of
from tests.unit.page.visits import Visit, every_command

INVENTED = round(4 * SCALE)  # for each game, at each door
DEAR = ("kept", "import", "answer", "journal", "action", "sent-puzzle")  # doors of a tenth of a second
SAMPLE = 4  # of the texts every fourth comes to a dear door; all of them in `make slow` and, at length, in the soak


@pytest.mark.parametrize(
    ("name", "every"),
    [
        *((name, SAMPLE if name in DEAR else 1) for name in DOORS),
        *(pytest.param(name, 1, marks=pytest.mark.slow) for name in DEAR),
    ],
)
def test_r23_every_door_holds_against_the_grammar(
    name: str, every: int, record_property: Callable[[str, object], None]
) -> None:
    door, rng = DOORS[name], Random(f"{SEED} {name}")
    given = every_text(door, rng, is_dear=name in DEAR and SCALE <= 1)
    count = tried(door, islice(given, SEED % every, None, every))
    assert count >= len(texts()) // every
    for game in GAMES.values():
        count += tried(door, inventions(door, game, rng, INVENTED))
    record_property("tried", count)
    print(f"{name}: {count} values, KNAVES_SEED={SEED}")


A_PLACE = round(8 * SCALE)  # texts that stand in each place of something large

Reading = tuple[Callable[[str], object], str]  # what reads, and what it is given


def every_address() -> Iterator[Reading]:
    for address in dict.fromkeys(address for game in GAMES.values() for address in addresses(game)):
        for text in texts():
            for given in everywhere_in_address(address, text):
                yield read_address, given


def read_address(text: str) -> None:
    route = read_route(text)
    if isinstance(route, NewGameRoute):
        options_from(route.game.options, route.words)


def every_command_of_a_screen() -> Iterator[Reading]:
    for (_, name), fields in every_command().items():
        right = dict.fromkeys(fields, "1")
        for text in texts():
            yield partial(Screen.do, Screen(cast(Any, None))), text
            for field in right:
                yield partial(read_command, fields, name, right, field), text


def read_command(fields: Fields, name: str, right: dict[str, str], field: str, text: str) -> None:
    read_fields(fields, name, right | {field: text})


def every_key() -> Iterator[Reading]:
    for key, text in everything().texts.items():
        for given in in_every_place(text) if text.startswith("{") else texts():
            yield partial(read_kept, key), given


def read_kept(key: str, text: str) -> None:
    damage_of(key, sealed(text))


def every_import() -> Iterator[Reading]:
    body = json.loads(archive_of(Saves(everything()), Settings()).as_text())
    body = {name: part[:1] if isinstance(part, list) else part for name, part in body.items()}
    body["finished"] = dict([*body["finished"].items()][:1])
    for given in in_every_place(json.dumps(body)):
        yield lambda text: read_archive(sealed(text)), given


def in_every_place(sample: str) -> Iterator[str]:
    rng = Random(f"{SEED} {len(sample)}")
    for made in holes(sample):
        for text in rng.sample(texts(), A_PLACE):
            yield from filled(made, text)


@pytest.mark.parametrize("every", [every_address, every_command_of_a_screen, every_key, every_import])
def test_r23_every_reader_reads_or_refuses_texts_in_every_place(
    every: Callable[[], Iterator[Reading]], record_property: Callable[[str, object], None]
) -> None:
    tried = 0
    for read, given in every():
        tried += 1
        try:
            read(given)
        except Refusal as refusal:
            said = str(refusal)
        else:
            said = "This was read."
        assert len(said) > 10, f"{given[:300]!r} is refused without a sentence"
    assert tried > 1000
    record_property("tried", tried)
    print(f"{every.__name__}: {tried}")


SUMMARY = {
    "id": "g9", "game": "california_jack", "ended": "2026-02-31T05:20:00Z", "variant": "", "level": "easy", "seat": 0,
    "scores": [10, 3], "winners": [0], "side": 0, "counted": True, "moves": 80, "daily": "", "loss": None,
}  # fmt: skip
HISTORY = {"version": 1, "value": [SUMMARY]}
SHUT = {"archive": 1, "settings": {"a": "]" * 200}, "history": [SUMMARY | {"variant": "[" * 100}]}
PRESET = {"name": "[" * 40, "game": "box", "options": {"players": 3}}


def deep(brackets: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(brackets):
        value = [value]
    return value


def long_save(key: str, deals: int) -> str:
    """A save, whole and right in all but its length."""
    body = json.loads(Save(key, 9, Table(GAMES["box"], GAMES["box"].options(), 7).record()).line)
    return sealed(json.dumps(body | {"record": endless_record(deals)}))


def puzzle(**changed: object) -> Given:
    """The first puzzle of a pack with something changed; it has the name that it should have."""
    return Given(json.dumps(pack_of("madjack").puzzles[0].as_json() | changed), "madjack")


NAMED: dict[str, tuple[str, Callable[[], Given]]] = {
    "a day that there is not, in the history": ("kept", lambda: Given(json.dumps(HISTORY), "history")),
    "the same in a line of its own": ("kept", lambda: Given(json.dumps({"version": 1, "value": SUMMARY}), "line/f3")),
    "8,000 brackets as settings": ("kept", lambda: Given("[" * 8000, "settings")),
    "8,000 brackets as own games": ("kept", lambda: Given("[" * 8000, "own/one_eyed_jack")),
    "closing brackets in a setting": ("import", lambda: Given(json.dumps(SHUT), "import sure")),
    "a preset of brackets": ("import", lambda: Given(json.dumps({"archive": 1, "presets": [PRESET]}), "import sure")),
    "80 KB of escaped quotes": ("import", lambda: Given("[" * 41 + '"' + '\\"' * 40_000, "import sure")),
    "400 brackets": ("import", lambda: Given(json.dumps({"archive": 1, "history": deep(400)}), "import sure")),
    "a record of 2 MB": ("import", lambda: Given(json.dumps(endless_record(2000)), "import sure")),
    "a record of 7 MB": ("import", lambda: Given(json.dumps(endless_record(7500)), "import other")),
    "a save of 400 KB in a file": (
        "import", lambda: Given(f'{{"archive":1,"saves":[{long_save("g8", 430)}]}}', "import sure")
    ),
    "a save of 400 KB in a slot": ("kept", lambda: Given(long_save("g1", 430), "game/g1/b")),
    "a save of 400 KB in the journal": ("journal", lambda: Given(long_save("g1", 430), "0 g1")),
    "a record of 400 KB among the finished": ("kept", lambda: Given(json.dumps(endless_record(430)), "finished/f1")),
    "a record of 400 KB in a link": ("sent-game", lambda: Given(json.dumps(endless_record(430)), "/replay/link")),
    "8,000 brackets as a puzzle": ("sent-puzzle", lambda: Given("[" * 8000, "box")),
    "a puzzle at the deal, where nothing can be counted out": ("sent-puzzle", lambda: puzzle(moves="", seat=0)),
    "a puzzle of other rules": ("sent-puzzle", lambda: puzzle(options={"players": 2})),
    "a puzzle without an answer": ("sent-puzzle", lambda: puzzle(answer="")),
    "a puzzle whose answer cannot be played": ("sent-puzzle", lambda: puzzle(answer="play ??")),
    "a puzzle of a proof without a rival": ("sent-puzzle", lambda: puzzle(proof=[0.5, 0.25, "", 1, 20, 0])),
    "a puzzle of a proof beyond all numbers": ("sent-puzzle", lambda: puzzle(proof=[1e308, 1, "pass", 1, 20, 0])),
    "a string of 63 MiB": ("line", lambda: Given('"' + "x" * (63 * 1024 * 1024) + '"')),
    "a record of 400 KB to verify": ("record", lambda: Given(json.dumps(endless_record(430)))),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_r24_each_attack_that_once_got_through_is_refused_in_time(name: str) -> None:
    door, given = NAMED[name]
    assert tried(DOORS[door], iter([(GAMES["california_jack"], given())])) == 1


def test_statistics_with_a_day_that_there_is_not_are_shown_and_can_be_reset() -> None:
    store = everything()
    store.texts |= {"history": json.dumps(HISTORY)}
    visit = Visit(store, "/statistics")
    assert "game against bots" in text_of(visit.screen)
    visit.do("reset")
    visit.do("reset sure")
    assert visit.app.saves.past.lines() == []
    visit.page.go("/statistics")
    assert text_of(visit.screen).strip()
