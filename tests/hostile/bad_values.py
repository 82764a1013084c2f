"""Grammar: bad values of every kind, the same for every door, and the places where one can stand in something right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import quote

from tests.protocol.rubbish import mutated

MARK = "globalThis.pwned=1"  # what every script would set if it ran
KINDS: dict[str, tuple[str, ...]] = {
    "markup": (
        f"<script>{MARK}</script>", f"<img src=x onerror={MARK}>", f'"><svg onload={MARK}>', f"javascript:{MARK}",
        f"<iframe srcdoc='<script>parent.{MARK}</script>'>", "<base href=//evil.example/>", "</style><style>*{}",
        "<meta http-equiv=refresh content=0>", "<!--", "]]>", "&lt;b&gt;", "data:text/html,<script>1</script>",
    ),
    "names": (
        "__proto__", "constructor", "prototype", "toString", "__class__", "__dict__", "undefined", "NaN", "None",
        "self", "length", "object Object", "[object Object]",
    ),
    "templates": ("{{7*7}}", "${7*7}", "{name}", "{0}", "{", "}", "{!r}", "%s", "%(name)s", "%", "%%"),
    "percent": ("%E0%A4%A", "%ff", "%00", "%C2%B2", "%25", "%2e%2e%2f", "%ED%A0%80", "+", "a=b&c", "=", "&", "#", "?"),
    "numbers": (
        "0", "-1", "1.0", "01", "²", "①", "１２", "½", "٣", "0x10", "1e9", "1e400", "1e999", "-1e999", "1_000", " 1",
        "9007199254740991", "9007199254740992", "9" * 18, "9" * 25, "9" * 5000, "0" * 17 + "9" * 25,
        "0" * 17 + "9" * 5000, "Infinity", "-Infinity", "100000000",
    ),
    "values of JSON": (
        "null", "true", "false", "[]", "{}", "[[]]", "[null]", '""', '"x"', '{"":""}', '{"__proto__":{"save":1}}',
        '{"version":1}', '{"version":99,"value":{}}', '{"version":true,"value":[]}', '{"version":-1,"value":null}',
        '{"save":99}', '{"archive":99}', '{"format":"knaves/1"}', '{"ok":true}', '{"ok":false,"message":5}',
        '[{"ended":"2026-02-31T05:20:00Z"}]', '"\\ud800"', '{"a":1,"a":2}', "[1,2]", "[1e999]", '["a","b","c"]',
    ),
    "brackets": (
        "[", "]", "[" * 40, "[" * 41, "[" * 400, "[" * 8000, "]" * 200, '{"a":' * 41, '{"a":' * 8000,
        "[" * 400 + "]" * 400, "[" * 41 + '"' + '\\"' * 40_000, "[" * 10_000 + "]" * 10_000, '"[[[[', '{["\\{[',
    ),
    "dates": (
        "2026-02-31", "2026-02-31T05:20:00Z", "2026-13-01T00:00:00Z", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z",
        "2026-11-21T24:00:00Z", "2026-11-21T05:20:60Z", "2026-11-21T05:20:00+14:00", "2026-11-21",
        "1970-01-01T00:00:00Z",
    ),
    "odd letters": (
        "\x00", "\u0007", "\n\r\n", "\u2028", "\u202egnp.exe", "\ufeff", "\ud83d", "\ude00\ud83d", "ﷺ" * 50, "é" * 300,
        "\\", "'", '"', "`", "😀" * 20, "a\u0300" * 200, "\u200b",
    ),
    "selectors": ('6" board', "a]b\\c", "x' or 1=1", "[data-do]", "*", ":has(*)", "\\", "a" * 41, "' OR 1=1--"),
    "paths": ("../../etc/passwd", "file:///x", "//evil.example/", "game/g1/a", "..", ".", "/", "//", "a/b/c"),
    "long": ("a" * 40, "a" * 600, "x" * 9000, "x " * 5000, "[1," * 3000, "QH" * 2000),
    "words of the game": (
        "QH", "XQ", "??", "play QH", "play ??", "play", "pass", "human", "bot:expert", "bot:", "bot:nobody", "taken",
        "saved", "handed", "lost", "g1", "f1", "link", "play here", "california_jack", "practice", "knaves/1", "",
    ),
}  # fmt: skip


@cache
def texts() -> tuple[str, ...]:
    """Every text of the grammar, once."""
    return tuple(dict.fromkeys(text for kind in KINDS.values() for text in kind))


def forms(text: str) -> tuple[str, ...]:
    """The text raw, as it is written in an address, and as it is written in JSON."""
    return tuple(dict.fromkeys((text, quote(text, safe="", errors="replace"), json.dumps(text))))


def invented(rng: Random) -> str:
    """A bad text that is in no list: texts of the grammar glued, cut, written in another form, or any JSON of them."""
    way = rng.randrange(6)
    if way == 0:
        return "".join(rng.choice(texts())[:3000] for _ in range(rng.randrange(2, 5)))
    if way == 1:
        return rng.choice(forms(rng.choice(texts())))
    if way == 2:
        return _written(_tree(rng, 4), rng)
    if way == 3:
        return mutated(rng.choice(texts())[:3000].encode(errors="replace"), rng).decode(errors="replace")
    if way == 4:
        return "".join(
            chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000))))
            for _ in range(rng.randrange(1, 30))
        )
    return str(rng.choice((-1, 1)) * rng.randrange(10 ** rng.randrange(1, 40)))


def damaged(sample: str, rng: Random) -> str:
    """Something right after a bit has flipped, or a piece has been cut, doubled, moved or replaced."""
    return mutated(sample.encode(errors="replace"), rng).decode(errors="replace")


def _tree(rng: Random, deep: int) -> Any:
    way = rng.randrange(8 if deep else 5)
    if way < 3:
        return rng.choice(texts())[:2000]
    if way == 3:
        return rng.choice((None, True, False, 0, -1, 1, 1.5, 2**53, -(2**63), 10**30, 1e308))
    if way == 4:
        return rng.choice(([], {}, ""))
    inside = [_tree(rng, deep - 1) for _ in range(rng.randrange(4))]
    return inside if way < 7 else {rng.choice(texts())[:40]: each for each in inside}


def _written(value: Any, rng: Random) -> str:
    return json.dumps(value, ensure_ascii=rng.random() < 0.7)


# places where a text can stand

HOLE = "a hole in something right"


def holes(sample: str) -> list[str]:
    """JSON with a hole in the place of each of its values in turn, and then of each name of a field."""
    whole = json.loads(sample)
    return [_with_hole(whole, *place) for place in _places(whole)]


def _places(whole: Any) -> list[tuple[Any, Any, bool]]:
    """Every place in a value of JSON: a list or object, where in it, and whether it is the name there that is meant."""
    parts = list(_inner(whole))
    values = [(each, key, False) for each in parts for key in (each if isinstance(each, dict) else range(len(each)))]
    return values + [(each, key, True) for each in parts if isinstance(each, dict) for key in each]


def _with_hole(whole: Any, part: Any, key: Any, is_name: bool) -> str:
    """The whole written with a hole in one of its places; it is left as it was."""
    value = part[key]
    if is_name:
        del part[key]
    part[HOLE if is_name else key] = value if is_name else HOLE
    written = json.dumps(whole)
    if is_name:
        del part[HOLE]
    part[key] = value
    return written


def filled(made: str, text: str) -> Iterator[str]:
    """What has a hole, with the text in it: as JSON as it stands, and as a text of JSON."""
    hole = json.dumps(HOLE)
    yield made.replace(hole, text)
    yield made.replace(hole, json.dumps(text))


def in_json(sample: str, text: str, rng: Random) -> Iterator[str]:
    """JSON with the text in one of its places."""
    whole = json.loads(sample)
    yield from filled(_with_hole(whole, *rng.choice(_places(whole))), text)


def _inner(value: Any) -> Iterator[Any]:
    """The lists and objects in a value, itself among them."""
    if isinstance(value, dict | list):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from _inner(each)


def in_address(sample: str, text: str, rng: Random) -> Iterator[str]:
    """An address with the text in one of its places, raw and encoded."""
    every = list(everywhere_in_address(sample, text))
    place = rng.randrange(len(every) // 2)
    yield from every[2 * place : 2 * place + 2]


def everywhere_in_address(sample: str, text: str) -> Iterator[str]:
    """An address with the text as each of its words, as each value and name of its query, and at its end."""
    path, mark, query = sample.partition("?")
    words, pairs = path.split("/")[1:], [pair.split("=") for pair in query.split("&") if pair]
    both = (text, quote(text, safe="", errors="replace"))
    for place in range(len(words)):
        for form in both:
            yield "/" + "/".join([*words[:place], form, *words[place + 1 :]]) + mark + query
    for place, (name, value) in enumerate(pairs):
        for new in ("{}=" + value, name + "={}"):
            for form in both:
                others = ["=".join(each) for each in pairs]
                yield path + "?" + "&".join([*others[:place], new.replace("{}", form), *others[place + 1 :]])
    for form in both:
        yield sample + form


def sealed(text: str) -> str:
    """A text of JSON in which every save has the checksum that it should have, so that what lies behind it is read."""
    if '"sum"' not in text:
        return text
    try:
        whole = json.loads(text)
        for each in _inner(whole):
            if isinstance(each, dict) and "sum" in each:
                body = {name: value for name, value in each.items() if name != "sum"}
                written = json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)
                each["sum"] = sha256(written.encode()).hexdigest()[:16]
        return json.dumps(whole, separators=(",", ":"), allow_nan=False)
    except (ValueError, RecursionError):  # no JSON, or none that has a checksum
        return text
