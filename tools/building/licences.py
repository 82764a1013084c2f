"""Names everything in the built site that others have made, with its licence, and finds files that nobody has named."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from knaves import __version__
from knaves.engine.sentences import Catalogue
from knaves.page.locale import choose_language, t
from knaves.page.routes import about_path
from knaves.page.view.rules_page import Credit, about_page
from tools.building import bundles
from tools.building.places import MODULES, ROOT, BuildError
from tools.building.prerender import document, markup

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


def pages(site: Path, catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """Path in the site -> the page about Knaves in each language. Raises BuildError for a file of the site that no work
    and nothing of ours accounts for."""
    works = every_work(site)
    nameless = unnamed(site, works)
    if nameless:
        raise BuildError(f"licences/works.toml does not say whose these files are: {', '.join(nameless)}")
    ours, others, found = (ROOT / "LICENSE").read_text(), [*map(credit, works)], {}
    for language, catalogue in catalogues.items():
        choose_language(catalogue)
        try:
            page = markup(about_page(ours, others, __version__, source()))
            found[about_path(language)] = document(t("About"), page, language)
        finally:
            choose_language()
    return found


def source() -> str:
    """The address of the source code: KNAVES_SOURCE, else that of the repository whose workflow builds; "" for none."""
    given, repository = os.environ.get("KNAVES_SOURCE", ""), os.environ.get("GITHUB_REPOSITORY", "")
    address = given or (f"https://github.com/{repository}" if repository else "")
    if address and not address.startswith("https://"):
        raise BuildError(f"KNAVES_SOURCE is no https address: {address}")
    return address


def credit(work: Work) -> Credit:
    """A work as the page names it."""
    return Credit(work.name, work.by, work.licence, version_of(work), work.home, text_of(work))


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
