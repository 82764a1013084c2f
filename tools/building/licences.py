"""Makes the page that names everything in the site that others have made, with its licence."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass

from tools.building.places import MODULES, ROOT


@dataclass(frozen=True)
class Work:
    """Something of others that the built site contains."""

    package: str
    name: str
    by: str
    licence: str
    home: str
    text: str = ""  # file with the licence in the package
    version_in: str = "package.json"


WORKS = (
    Work("pyodide", "Pyodide", "the Pyodide contributors and Mozilla", "MPL-2.0", "https://pyodide.org"),
    Work("pyodide", "CPython and its standard library", "the Python Software Foundation", "PSF-2.0",
         "https://docs.python.org/3/license.html", version_in="pyodide-lock.json"),
    Work("@pyscript/core", "PyScript", "Anaconda, Inc. and contributors", "Apache-2.0", "https://pyscript.net",
         "LICENSE"),
    Work("polyscript", "Polyscript", "Andrea Giammarchi and contributors", "ISC",
         "https://github.com/pyscript/polyscript", "LICENSE"),
    Work("react-free-playing-cards", "Card faces", "Adrian Kennard (drawings) and the package's authors",
         "CC0 (drawings), MIT (package)", "https://www.me.uk/cards/", "LICENSE"),
    Work("@letele/playing-cards", "Joker and pattern of the backs", "Letele, after Adrian Kennard", "CC0",
         "https://github.com/letele/playing-cards", "LICENSE"),
    Work("lucide-static", "Lucide icons", "the Lucide contributors", "ISC", "https://lucide.dev", "LICENSE"),
    Work("@fontsource/gloock", "Gloock", "the Gloock project authors", "OFL-1.1",
         "https://github.com/duartp/gloock", "LICENSE"),
)  # fmt: skip


def page() -> str:
    """The whole list as HTML: one section a work, the text of its licence folded where the package has it."""
    return (
        "<title>Licences · Knaves</title>"
        '<div class="paper"><header class="bar"><a class="ib" href="./" aria-label="Back to the games">'
        '<svg class="i" aria-hidden="true"><use href="#i-back"/></svg></a><h1>Licences</h1></header>'
        '<main class="licences"><section><h2>Knaves</h2><p>By the Knaves contributors. MIT.</p>'
        f"{folded((ROOT / 'LICENSE').read_text())}</section>{''.join(section(work) for work in WORKS)}</main></div>"
    )


def section(work: Work) -> str:
    about = json.loads((MODULES / work.package / work.version_in).read_text())
    version = about.get("version") or about["info"]["python"]
    place = work.home.removeprefix("https://")
    text = (MODULES / work.package / work.text).read_text() if work.text else ""
    return (
        f"<section><h2>{html.escape(work.name)}</h2><p>By {html.escape(work.by)}. {html.escape(work.licence)}. "
        f'Version {version}. <a href="{work.home}" rel="noreferrer">{place}</a></p>{folded(text)}</section>'
    )


def folded(text: str) -> str:
    return f"<details><summary>The licence</summary><pre>{html.escape(text)}</pre></details>" if text else ""
