"""Puts the style sheets into one: web/css, look.css of every game, and classes for cards and for places in a fan.

What wins where is said by the layers that tokens.css names, never by the order of the files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from knaves.games.registry import GAMES
from tools.building import other_decks
from tools.building.faces import COURTS, RANKS, SUITS
from tools.building.places import PACKAGE, ROOT, BuildError

CSS = ROOT / "web" / "css"
LONGEST_FAN = 60  # cards
LONGEST_SIDE = 20  # squares of a board
ADDRESS = re.compile(r"url\((['\"]?)(?!data:|#|%23)([^)'\"]+)\1\)")


def sheets() -> list[Path]:
    """Every file of the style sheet; tokens.css, which names the layers, comes first, the others in any order."""
    games = (PACKAGE / "games" / key / "look.css" for key in GAMES)
    return [CSS / "tokens.css", *sorted(set(CSS.glob("*.css")) - {CSS / "tokens.css"}), *filter(Path.is_file, games)]


def bundle(site: Path, files: Sequence[Path] = ()) -> str:
    """The page's style sheet. Addresses in a sheet count from the root of the site and must exist there."""
    text = "\n".join(smaller(file.read_text()) for file in files or sheets()) + card_classes() + count_classes()

    def from_root(found: re.Match[str]) -> str:
        if not (site / found[2]).is_file():
            raise BuildError(f"a style sheet names {found[2]}, and the site has no such file.")
        return f"url(../{found[2]})"

    return ADDRESS.sub(from_root, text)


def card_classes() -> str:
    """.c-KD and so on: --f the full picture, --b the large index, --t a court for cards under 60 px.

    Cards of other decks have one picture for all sizes; a table with the class rook-faces shows Rook cards with faces.

    On the root, data-suits="four" chooses four colours and data-index="big" the large index at every size.
    """
    codes = [rank + suit for rank in RANKS for suit in SUITS]
    rules = [card(code, "cards/") for code in codes]
    rules += [f".c-{code}{{--f:url(cards/{code}.svg);--b:url(cards/big/{code}.svg)}}" for code in ("XR", "XB")]
    rules += [f"[data-suits=four] {card(code, 'cards/4/')}" for code in codes if code[1] in "DC"]
    rules += [one_picture(code, "cards/") for code in other_decks.codes()]
    rules += [
        f".rook-faces {one_picture(rank + ink, 'cards/faces/')}"
        for rank in other_decks.ROOK_FACES
        for ink in other_decks.ROOK_INKS
    ]
    rules += [f"[data-suits=four] {one_picture('P' + suit, 'cards/4/')}" for suit in "DC"]
    rules += ["[data-index=big] .card{--f:var(--b);--cutw2:var(--cutw,26.5%);--cuth2:var(--cuth,47%)}"]
    return "@layer cards{\n" + "\n".join(rules) + "\n}\n"


def count_classes() -> str:
    """Classes instead of style attributes: .n7 how many cards a fan has, at least two for its steps; .i3 a place;
    .wide8 and .high8 how many columns and rows a board has.
    """
    counts = [f".n{count}{{--n:{max(2, count)}}}" for count in range(LONGEST_FAN + 1)]
    places = [f".i{place}{{--i:{place}}}" for place in range(LONGEST_FAN)]
    sizes = [f".wide{count}{{--columns:{count}}}.high{count}{{--rows:{count}}}" for count in range(1, LONGEST_SIDE + 1)]
    return "@layer cards{\n" + "\n".join([*counts, *places, ".n1 .i0{--i:.5}", *sizes]) + "\n}\n"


def card(code: str, folder: str) -> str:
    tiny = f";--t:url({folder}tiny/{code}.svg)" if code[0] in COURTS else ""
    return f".c-{code}{{--f:url({folder}{code}.svg);--b:url({folder}big/{code}.svg){tiny}}}"


def one_picture(code: str, folder: str) -> str:
    wide, high = other_decks.index_size(code)
    cut = f"--cutw:{wide};--cuth:{high};--cutw2:{wide};--cuth2:{high}"  # of the lower index in a fan
    return f".c-{code}{{--f:url({folder}{code}.svg);--b:url({folder}{code}.svg);{cut}}}"


def smaller(text: str) -> str:
    """Without comments and indentation; nothing cleverer, so that what is served can be read."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\n\s*", "\n", text).strip() + "\n"
