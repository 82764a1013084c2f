"""Puts the style sheets into one: web/css by name, tokens.css first, and a class for each card."""

from __future__ import annotations

import re
from pathlib import Path

from tools.building.faces import COURTS, RANKS, SUITS
from tools.building.places import ROOT, BuildError

CSS = ROOT / "web" / "css"
ADDRESS = re.compile(r"url\((['\"]?)(?!data:|#|%23)([^)'\"]+)\1\)")


def bundle(site: Path) -> str:
    """The page's style sheet. Addresses in web/css count from the root of the site and must exist there."""
    files = sorted(CSS.glob("*.css"), key=lambda file: (file.name != "tokens.css", file.name))
    text = "\n".join(smaller(file.read_text()) for file in files) + card_classes()

    def from_root(found: re.Match[str]) -> str:
        if not (site / found[2]).is_file():
            raise BuildError(f"web/css names {found[2]}, and the site has no such file.")
        return f"url(../{found[2]})"

    return ADDRESS.sub(from_root, text)


def card_classes() -> str:
    """.c-KD and so on: --f the full picture, --b the large index, --t a court for cards under 60 px.

    On the root, data-suits="four" chooses four colours and data-index="big" the large index at every size.
    """
    codes = [rank + suit for rank in RANKS for suit in SUITS]
    rules = [card(code, "cards/") for code in codes]
    rules += [f".c-{code}{{--f:url(cards/{code}.svg);--b:url(cards/big/{code}.svg)}}" for code in ("XR", "XB")]
    rules += [f"[data-suits=four] {card(code, 'cards/4/')}" for code in codes if code[1] in "DC"]
    rules += ["[data-index=big] .card{--f:var(--b)}"]
    return "@layer cards{\n" + "\n".join(rules) + "\n}\n"


def card(code: str, folder: str) -> str:
    tiny = f";--t:url({folder}tiny/{code}.svg)" if code[0] in COURTS else ""
    return f".c-{code}{{--f:url({folder}{code}.svg);--b:url({folder}big/{code}.svg){tiny}}}"


def smaller(text: str) -> str:
    """Without comments and indentation; nothing cleverer, so that what is served can be read."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\n\s*", "\n", text).strip() + "\n"
