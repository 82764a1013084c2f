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


WORKS = (
    Work("pyodide", "Pyodide", "the Pyodide contributors and Mozilla", "MPL-2.0", "https://pyodide.org"),
    Work("pyodide", "CPython and its standard library", "the Python Software Foundation", "PSF-2.0",
         "https://docs.python.org/3/license.html"),
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
    ours = html.escape((ROOT / "LICENSE").read_text())
    return (
        "<title>Licences · Knaves</title>"
        '<main class="paper wrap prose"><p><a href="./">Back to the games</a></p><h1>Licences</h1>'
        f"<section><h2>Knaves</h2><p>MIT licence.</p><pre>{ours}</pre></section>"
        f"{''.join(section(work) for work in WORKS)}</main>"
    )


def section(work: Work) -> str:
    version = json.loads((MODULES / work.package / "package.json").read_text())["version"]
    text = html.escape((MODULES / work.package / work.text).read_text()) if work.text else ""
    folded = f"<details><summary>The licence</summary><pre>{text}</pre></details>" if text else ""
    place = work.home.removeprefix("https://")
    return (
        f"<section><h2>{html.escape(work.name)}</h2><p>By {html.escape(work.by)}. {html.escape(work.licence)}. "
        f'Version {version}. <a href="{work.home}" rel="noreferrer">{place}</a></p>'
        f"{folded}</section>"
    )
