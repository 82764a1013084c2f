"""The style sheets: what a game says of its table reaches no page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def selectors(text: str) -> list[str]:
    """The selectors of a style sheet, one by one; what stands in brackets stays together."""
    heads = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    whole = [head.strip() for head in heads if CLASS.search(head) and not head.strip().startswith("@")]
    return [each.strip() for head in whole for each in re.split(r",(?![^(]*\))", head)]


def of_pages() -> set[str]:
    """The classes that are styled in the layer of the pages, which the layer of the games lies above."""
    found: set[str] = set()
    for sheet in (ROOT / "web" / "css").glob("*.css"):
        for layer in re.findall(r"^@layer pages \{\n(.*?)^\}", sheet.read_text(), re.DOTALL | re.MULTILINE):
            found.update(CLASS.findall(layer))
    return found


@pytest.mark.parametrize("key", [key for key in GAMES if (ROOT / f"py/knaves/games/{key}/look.css").exists()])
def test_a_style_of_a_game_hits_nothing_of_a_page(key: str) -> None:
    own = {f"t-{key}", f"fit-{key}"}
    named = of_pages()
    assert "rvsum" in named
    text = (ROOT / f"py/knaves/games/{key}/look.css").read_text()
    wide = [each for each in selectors(text) if not own & set(CLASS.findall(each))]
    assert not [each for each in wide if set(CLASS.findall(each)) <= named]
