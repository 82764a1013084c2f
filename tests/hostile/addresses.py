"""Hostile addresses: links that somebody could send to stop the page, each of them to be answered with a sentence."""

from __future__ import annotations

import base64
import json
import zlib

LONG = "9" * 5000
BOMB = base64.urlsafe_b64encode(zlib.compress(b"[" * 1_000_000, 9)).decode().rstrip("=")
NESTED = base64.urlsafe_b64encode(zlib.compress(("[" * 4000 + "]" * 4000).encode(), 9)).decode().rstrip("=")
BIG = base64.urlsafe_b64encode(
    zlib.compress(json.dumps({"format": "knaves/1", "game": "box", "seed": 10**4000}).encode(), 9)
).decode().rstrip("=")  # fmt: skip

WORDS = (
    "%", "%%%", "%E0%A4%A", "%ED%A0%80", "%ED%B0%80%ED%A0%80", "%00", "%FF%FE", "%C0%AF", "\u202e", "²", "٣", "1e999",
    "-0", "NaN", "null", "__proto__", "constructor", "<svg onload=x>", "javascript:x", "../../etc", "a" * 8000,
    "[" * 4000, "{" * 4000, '"' * 4000, "Q?," * 192, LONG, "-" + LONG, "0x" + "f" * 4000,
)  # fmt: skip
PLACES = (
    "/box?seed={}", "/box?players={}", "/{}", "/box/{}", "/one_eyed_jack?board={}", "/one_eyed_jack/options?{}=1",
    "/replay/{}", "/puzzle/box/{}", "/result/{}", "/doubt/{}", "/workshop/{}", "/deal?secret={}",
)  # fmt: skip
WHOLE = (
    "", "#", "##", "/" * 4000, "?" * 4000, "&" * 4000, "=" * 4000, "x" * 1_000_000, "/box?" + "players=3&" * 2000,
    f"/replay/link/{BOMB}", f"/replay/link/{NESTED}", f"/result/{BOMB}", f"/result/{NESTED}", f"/result/{BIG}",
    f"/puzzle/box/link/{BOMB}", f"/puzzle/box/link/{NESTED}", f"/bot/{BOMB}", f"/replay/link/{BIG}",
)  # fmt: skip


def hostile_addresses() -> list[str]:
    """Return what stands after # in each of them, the same ones every time."""
    filled = [place.format(word) for place in PLACES for word in WORDS]
    return [*WHOLE, *filled]
