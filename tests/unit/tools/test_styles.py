"""The style sheets: a rule for one thing reaches no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves.cards import _CARDS, UNKNOWN
from knaves.games.registry import GAMES
from knaves.page.view.card import look
from tools.building.styles import card_classes

ROOT = Path(__file__).resolve().parents[3]
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CSS = ROOT / "web" / "css"
SHEETS = {sheet.stem: sheet.read_text() for sheet in CSS.glob("*.css")} | {
    key: sheet.read_text() for key in GAMES if (sheet := ROOT / f"py/knaves/games/{key}/look.css").exists()
}


def selectors(text: str) -> list[str]:
    """The selectors of a style sheet, one by one; what stands in brackets stays together."""
    heads = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    whole = [head.strip() for head in heads if CLASS.search(head) and not head.strip().startswith("@")]
    return [each.strip() for head in whole for each in re.split(r",(?![^(]*\))", head)]


def of_pages() -> set[str]:
    """The classes that are styled in the layer of the pages, which the layer of the games lies above."""
    found: set[str] = set()
    for sheet in CSS.glob("*.css"):
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


def test_no_state_of_a_part_is_a_part_of_a_game() -> None:
    """A sheet that styles `.mine` would reach the stake that another styles as `.stake.mine`."""
    whole: dict[str, set[str]] = {}
    states: dict[str, set[str]] = {}
    for name, text in SHEETS.items():
        for selector in selectors(text):
            for state in re.findall(r"\.[a-z][\w-]*\.([a-z][\w-]*)", selector):
                states.setdefault(state, set()).add(name)
            if part := re.fullmatch(r"\.([a-z][\w-]*)", re.sub(r"\([^)]*\)", "", selector)):
                whole.setdefault(part[1], set()).add(name)
    clashes = {
        name: (whole[name], states[name]) for name in whole.keys() & states.keys()
        if whole[name] != states[name] and (whole[name] | states[name]) & GAMES.keys()
    }  # fmt: skip
    assert not clashes


def test_no_style_of_anything_else_reaches_the_squares_of_a_board() -> None:
    marks = {*re.findall(r"\.sq\.([a-z]\w*)", SHEETS["board"]), "also", "chance"}
    first = {
        (name, part[1])
        for name, text in SHEETS.items()
        for each in selectors(text)
        if (part := re.match(r"\.(\w+)(?![\w.-])", each))
    }
    assert not [(name, part) for name, part in first if part in marks]


def test_every_card_of_every_deck_has_a_picture_of_its_own() -> None:
    drawn = dict(re.findall(r"^\.(c-\w+)\{--f:url\(([^)]+)\)", card_classes(), re.MULTILINE))
    pictures = {code: drawn[look(code)] for code, card in _CARDS.items() if card is not UNKNOWN}
    assert len(set(pictures.values())) == len(pictures)
    faces = re.findall(r"^\.rook-faces \.(c-\w+)\{--f:url\(([^)]+)\)", card_classes(), re.MULTILINE)
    assert sorted(name for name, _ in faces) == sorted(f"c-{rank}{colour}" for rank in "JPQK" for colour in "BGRY")


def test_the_sheets_of_the_page_name_no_game() -> None:
    """A game styles its own table, and the page places every table by the parts that it has."""
    sheets = {sheet.name: sheet.read_text() for sheet in CSS.glob("*.css")}
    place = re.compile(rf'(?:\.(?:t|fit)-|")({"|".join(GAMES)})(?![\w-])')
    assert place.search(".table.t-box .hand")
    assert not {name: found for name, text in sheets.items() if (found := place.findall(text))}
