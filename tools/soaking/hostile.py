"""Hostile input in the soak: whatever comes from outside is read soundly or refused in a sentence, never half-read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from urllib.parse import quote

from knaves.cli.connection import Connection
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.page.packing import packed, read_packed
from knaves.page.routes import NewGameRoute, options_from, read_route, words_of
from knaves.store.archive import Archive, OwnPreset, plan, read_archive, read_preset
from knaves.store.save import Save, parse_json, read_save
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.protocol.rubbish import mutated
from tests.walks import starts
from tools.soaking.tally import Tally

__all__ = ["KINDS", "mutations"]

Reader = Callable[[Game, bytes], bool]
MOVES = 25  # played before something is written down
A_TEXT = 40  # mutations of one text before another is made


def _text(given: bytes) -> str:
    """The text as a browser hands it over: what is no UTF-8 becomes the sign for that."""
    return given.decode(errors="replace")


def _read_record(game: Game, given: bytes) -> bool:
    record = read_record(parse_json(_text(given)))
    again = read_record(parse_json(record.as_line()))
    assert again == record, "a record that was read is written as another"
    return Table.from_record(record).record().moves == record.moves


def _read_save(game: Game, given: bytes) -> bool:
    save = read_save(_text(given))
    return save.open().record().moves == save.record.moves


def _read_archive(game: Game, given: bytes) -> bool:
    archive = read_archive(_text(given))
    mine = Archive(presets=(OwnPreset("Mine", game.key, {}),))
    merged = plan(mine, archive, merge=True).result
    assert mine.presets[0] in merged.presets, "an import has taken a preset away"
    return all(save.open() for save in archive.saves.values())


def _read_link(game: Game, given: bytes) -> bool:
    route = read_route(_text(given))
    return not isinstance(route, NewGameRoute) or options_from(route.game.options, route.words) is not None


def _read_packed(game: Game, given: bytes) -> bool:
    return Table.from_record(read_packed(_text(given))).record() is not None


def _read_preset(game: Game, given: bytes) -> bool:
    preset = read_preset(parse_json(_text(given)))
    return 0 < len(preset.name) <= 40


def _answer(game: Game, given: bytes) -> bool:
    connection = Connection()
    reply = connection.answer(given)
    assert connection.answer(b'{"do":"games"}').get("ok"), "after this line the engine answers no more"
    if not reply["ok"]:
        raise Refusal(str(reply["message"]))
    return True


def _samples(kind: str, game: Game, table: Table, rng: Random) -> bytes:
    """Something of this kind that is right."""
    record, options = table.record(), table.options
    save = Save("k1", 7, record)
    preset = OwnPreset("Öwn <b>name</b> & more", game.key, options.differences())
    texts: dict[str, Callable[[], str]] = {
        "record": record.as_line,
        "save": lambda: save.line,
        "export": Archive({"k1": save}, {"f1": record}, (), {"sound": True}, (preset,)).as_text,
        "link": lambda: str(NewGameRoute(game, words_of(options), 7, ("human", "bot:easy"))),
        "packed-game": lambda: packed(record),
        "preset": lambda: json.dumps(preset.as_json()),
        "request": lambda: rng.choice(_requests(game, table)),
    }
    return texts[kind]().encode()


def _requests(game: Game, table: Table) -> list[str]:
    new = {"do": "new", "game": game.key, "options": table.options.differences(), "seed": 7}
    return [json.dumps(new), json.dumps({"do": "load", "record": table.record().as_json()}), '{"do":"games"}']


READERS: dict[str, Reader] = {
    "record": _read_record, "save": _read_save, "export": _read_archive, "link": _read_link,
    "packed-game": _read_packed, "preset": _read_preset, "request": _answer,
}  # fmt: skip
KINDS = tuple(READERS)


def payloads() -> Iterator[str]:
    """Texts that have broken into pages: markup, addresses, names of JavaScript, odd letters, long ones."""
    marks = (
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:alert(1)",
        "__proto__", "constructor", "{{7*7}}", "${7*7}", "%00", "\x00", "\u202egnp.exe", "\ufeff", "\ud83d",
        "' OR 1=1--", "../../etc/passwd", "file:///x", "data:text/html,<script>1</script>", "\n\r\n", "a" * 5000, "",
        *["9" * 30, "-1", "1e999", "NaN", "[" * 60, "{" * 60 + "}" * 60, "null", "true", "\u0000\u0007", "ﷺ" * 50],
        *["QH", "play QH", "california_jack", "bot:expert", "human", "0x10", "１２", "½", "\u2028", "\\"],
    )  # fmt: skip
    for mark in marks:
        yield mark
        yield quote(mark, errors="replace")
        yield mark.upper()
        yield json.dumps(mark)
        yield f"{{{mark}}}"


def mutations(kind: str) -> Callable[[Game, int, int], Tally]:
    """The work for a kind of input: right ones with damage done to them, and payloads in their place."""
    return partial(_mutations, kind)


def _mutations(kind: str, game: Game, piece: int, count: int) -> Tally:
    tally, source, evil = Tally(), starts(game, f"soak {kind} {piece}"), list(payloads())
    read, sample = READERS[kind], b""
    rng = Random(f"soak {kind} {game.key} {piece}")
    for number in range(count):
        if number % A_TEXT == 0:
            sample = _samples(kind, game, _some_table(game, *next(source), rng), rng)
            assert read(game, sample), "what is right is refused"
        given = _with_payload(sample, rng.choice(evil), rng) if number % 4 == 3 else mutated(sample, rng)
        print(f"given: {given[:300]!r}")
        try:
            read(game, given)
        except Refusal as refusal:
            said = str(refusal)
        else:
            said = "This was read."
        assert len(said) > 10, "refused without a sentence"
        tally.done += 1
    return tally


def _some_table(game: Game, options: object, seed: int, rng: Random) -> Table:
    table = Table(game, options, seed)  # type: ignore[arg-type]
    for _ in range(rng.randrange(MOVES)):
        if table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
    return table


def _with_payload(sample: bytes, payload: str, rng: Random) -> bytes:
    """The sample with a text of it, or some piece, replaced by the payload."""
    quotes = [place for place, byte in enumerate(sample) if byte == ord('"')]
    text = payload.encode(errors="replace")
    if len(quotes) >= 2:
        chosen = rng.randrange(len(quotes) - 1)
        return sample[: quotes[chosen] + 1] + text + sample[quotes[chosen + 1] :]
    place = rng.randrange(len(sample) + 1)
    return sample[:place] + text + sample[place + rng.randrange(4) :]
