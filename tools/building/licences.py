"""Names everything in the built site that others have made, with its licence, and finds files that nobody has named."""

from __future__ import annotations

import html
import json
import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tools.building import bundles
from tools.building.places import MODULES, ROOT, BuildError

TEXTS = ROOT / "licences"  # texts of licences whose works come without one
LIST = TEXTS / "works.toml"  # the works themselves
OURS = (
    "*.html", "app-*", "bot.py", "bots/*", "check_deal.py", "fair-deal.txt", "files.json", "icons/*", "locale/*",
    "manifest.webmanifest", "puzzles/*", "referee.py", "rules/*.json", "sw.js", "variants.json",
    "python-*/engine.zip", "python-*/later.zip", "python-*/empty.zip",
)  # fmt: skip
PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")


@dataclass(frozen=True)
class Work:
    """Something of others that the built site contains."""

    name: str
    by: str
    licence: str
    home: str
    files: tuple[str, ...]  # where it is in the site
    package: str = ""  # that it comes from; its version is the work's
    text: str = ""  # a file of the package, or of licences/
    copyright: str = ""  # the line that goes before a text from licences/
    module: str | None = None  # the built-in module of the interpreter that brings it along; "": all


WORKS = tuple(Work(**{**about, "files": tuple(about["files"])}) for about in tomllib.loads(LIST.read_text())["work"])

ABOUT = (
    "<p>Five card games that are hard to find a table for: California Jack, Jack in the Box, One-Eyed Jack, MadJack "
    "and Box. Here somebody always has time for a game, and you can learn each of them in a few minutes.</p>"
    "<p>By the Knaves contributors, free for everybody (MIT). There are no adverts, no accounts and no server: games, "
    "puzzles and settings stay in your browser. Nothing is sent anywhere, but for your moves in a game with a friend, "
    "which go to that friend. After the first visit it works without a network.</p>"
    "<p>The bots play with what their seat can see and nothing else. You need not believe that, nor that the cards "
    'were shuffled fairly: <a href="./#/doubt">check both yourself</a>.</p>'
)
THANKS = "<p>Everything by others that this page is made of. Thank you to all of them.</p>"


def page(site: Path) -> str:
    """The page as HTML: our licence, and the works of others with theirs, all folded. Raises BuildError for a file
    that no work and nothing of ours accounts for."""
    works = every_work(site)
    nameless = unnamed(site, works)
    if nameless:
        raise BuildError(f"licences/works.toml does not say whose these files are: {', '.join(nameless)}")
    ours = card("Knaves’ licence", "MIT", licence_node((ROOT / "LICENSE").read_text()))
    of_others = card("Made by others", f"{len(works)} works", THANKS + "".join(map(section, works)))
    return (
        "<title>About · Knaves</title>"
        '<div class="paper"><header class="bar"><a class="ib" href="./" aria-label="Back to the games">'
        '<svg class="i" aria-hidden="true"><use href="#i-back"/></svg></a><h1 class="title">About</h1></header>'
        f'<main class="licences">{ABOUT}{ours}{of_others}</main></div>'
    )


def every_work(site: Path) -> list[Work]:
    """All works of others in a site: those listed, and the packages inside PyScript's files and our bundles."""
    inside = [package_work(name, "pyscript-*/*") for name in packages_inside(site)]
    bundled = [package_work(name, f"app-*/{script}") for script, names in bundles.packages().items() for name in names]
    return [*WORKS, *inside, *bundled]


def packages_inside(site: Path) -> list[str]:
    """The npm packages that PyScript's files in the site were bundled from, by their source maps. Raises BuildError
    for a script without one."""
    found: set[str] = set()
    for script in site.glob("pyscript-*/*.js"):
        about = MODULES / "@pyscript" / "core" / "dist" / f"{script.name}.map"
        if not about.is_file():
            raise BuildError(f"PyScript's {script.name} has no source map that says what is inside it.")
        for source in json.loads(about.read_text())["sources"]:
            found.update(PACKAGE.findall(source)[-1:])
    return sorted(found)


def package_work(name: str, files: str) -> Work:
    """A package bundled into these files, by what it says of itself."""
    about = json.loads((MODULES / name / "package.json").read_text())
    by = about.get("author", "")
    by = by if isinstance(by, str) else by.get("name", "")
    by = re.sub(r" <.*>$", "", by)
    repository = about.get("repository", "")
    address = repository if isinstance(repository, str) else repository.get("url", "")
    home = re.sub(r"^(git\+)?(ssh://git@|git://)?", "", address).removesuffix(".git")
    home = home if home.startswith("https://") else f"https://www.npmjs.com/package/{name}"
    text = next((file.name for file in sorted((MODULES / name).glob("LICEN[CS]E*"))), "")
    if text:
        return Work(name, by, about["license"], home, (files,), name, text)
    return Work(name, by, about["license"], home, (files,), name, f"{about['license']}.txt", f"Copyright {by}")


def unnamed(site: Path, works: list[Work]) -> list[str]:
    """Files of a site that are nobody's."""
    patterns = {pattern for work in works for pattern in work.files} | set(OURS)
    files = (file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    return sorted(file for file in files if not any(_is_in(file, pattern) for pattern in patterns))


def _is_in(file: str, pattern: str) -> bool:
    return fnmatch(file, pattern) or fnmatch(file, f"{pattern}/*")


def section(work: Work) -> str:
    version = f" Version {html.escape(version_of(work))}." if version_of(work) else ""
    place = work.home.removeprefix("https://")
    head = f"<summary><b>{html.escape(work.name)}</b><span>{html.escape(work.licence)}</span></summary>"
    return (
        f"<details>{head}<p>By {html.escape(work.by)}.{version} "
        f'<a href="{work.home}" rel="noreferrer">{html.escape(place)}</a></p>{licence_node(text_of(work))}</details>'
    )


def version_of(work: Work) -> str:
    if work.package:
        return str(json.loads((MODULES / work.package / "package.json").read_text())["version"])
    if work.text == "PSF-2.0.txt":
        return str(json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"])
    return ""


def text_of(work: Work) -> str:
    """The text of a work's licence, "" where it has none."""
    if not work.text:
        return ""
    own = MODULES / work.package / work.text
    file = own if work.package and own.is_file() else TEXTS / work.text
    return f"{work.copyright}\n\n{file.read_text()}" if work.copyright else file.read_text()


def licence_node(text: str) -> str:
    return f"<pre>{html.escape(text)}</pre>" if text else ""


def card(title: str, note: str, inside: str) -> str:
    """A card of the page, folded."""
    mark = '<svg class="i" aria-hidden="true"><use href="#i-back"/></svg>'
    return (
        f'<details class="grp sheetcard"><summary><b>{title}</b><span>{note}</span>{mark}</summary>{inside}</details>'
    )
