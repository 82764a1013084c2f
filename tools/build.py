"""Builds the static site: python tools/build.py [--quiet] [--force] [--no-snapshot]."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

if sys.platform != "win32":
    import fcntl


from knaves import __version__
from knaves.page.screens.fair import RECIPE, SCRIPT
from tools.building import (
    bundles,
    faces,
    icons,
    inventory,
    languages,
    licences,
    other_decks,
    pages,
    prerender,
    rules,
    runtime,
    sandbox,
    sentences,
    styles,
)
from tools.building.places import CACHE, MODULES, ROOT, BuildError, digest, made_once, node, short_digest, write

SITE = ROOT / "site"
BOTS = ROOT / "docs" / "bots"
INPUTS = (
    "index.html", "pyscript.toml", "pyproject.toml", "package-lock.json", "py", "web", "tools", "licences", "puzzles",
    "docs/bots",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quiet", action="store_true", help="say nothing when there is nothing to do")
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--no-snapshot", action="store_true", help="leave the snapshot out: faster to build")
    parser.add_argument("--out", type=Path, default=SITE, help="the folder to build (site)")
    arguments = parser.parse_args()
    try:
        build(arguments.out.resolve(), not arguments.no_snapshot, arguments.force, arguments.quiet)
    except BuildError as error:
        print(f"The build stopped: {error}", file=sys.stderr)
        return 1
    return 0


def build(out: Path, with_snapshot: bool, force: bool, quiet: bool) -> None:
    """Builds into a folder beside `out` and changes over at the end: `out` is the old site or the new one."""
    if not MODULES.exists():
        raise BuildError("the npm packages are not installed. Run: make setup")
    CACHE.mkdir(exist_ok=True)
    with alone():
        build_alone(out, with_snapshot, force, quiet)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Waits until no other build of this folder is running."""
    with (CACHE / "lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_alone(out: Path, with_snapshot: bool, force: bool, quiet: bool) -> None:
    key = digest(ROOT / name for name in INPUTS) + f" snapshot={with_snapshot} source={licences.source()}"
    stamp = CACHE / f"stamp-{short_digest(str(out).encode())}"
    if not force and out.exists() and stamp.exists() and stamp.read_text() == key:
        if not quiet:
            print(f"{out.name}/ is up to date.")
        return
    began = time.monotonic()
    new = CACHE / "new-site"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    fill(new, with_snapshot, version_of(key))
    stamp.unlink(missing_ok=True)
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(new, out)
    stamp.write_text(key)
    print(f"Built {out.name}/ in {time.monotonic() - began:.1f} s: {inventory.summary(out)}")


def fill(site: Path, with_snapshot: bool, version: str) -> None:
    with ThreadPoolExecutor() as pool:  # three long works of Node.js beside each other
        drawn, bundled = pool.submit(cards), pool.submit(bundles.scripts)
        installed = runtime.install(site, with_snapshot)
        shutil.copytree(drawn.result(), site / "cards")
        bundled.result()
    for name, font in pages.FONTS.items():
        write(site / "fonts" / name, font.read_bytes())
    shutil.copytree(ROOT / "web" / "icons", site / "icons", ignore=shutil.ignore_patterns("suits.svg"))
    shutil.copy(ROOT / "web" / "manifest.webmanifest", site)
    shutil.copy(ROOT / "web" / "variants.json", site)
    shutil.copy(ROOT / "docs" / "fair-deal.md", site / RECIPE)
    shutil.copy(ROOT / "docs" / SCRIPT, site)
    for entry in ("bot.py", "referee.py"):
        shutil.copy(ROOT / "py" / entry, site)
    shutil.copytree(ROOT / "puzzles", site / "puzzles")
    shutil.copytree(BOTS, site / "bots", ignore=shutil.ignore_patterns("__pycache__"))
    catalogues = languages.catalogues()
    words = {
        "sentences.mjs": sentences.in_every_language(catalogues),
        "language.mjs": languages.install(site),
        "arrival.js": sentences.of_a_missing_part(catalogues),
    }
    app = install_app(site, installed, words)
    sprite = icons.sprite()
    written = rules.in_every_language(catalogues)
    rendered = prerender.pages(catalogues, written)
    front = rendered.pop("index.html")
    write(site / "index.html", pages.front_page(front, sprite, app, installed, version))
    for path, whole in rendered.items():
        write(site / path, pages.static_page(path, whole, sprite, app))
    for path, text in rules.files(written).items():
        write(site / path, text)
    for path, whole in licences.pages(site, catalogues).items():
        write(site / path, pages.static_page(path, whole, sprite, app))
    write(site / "404.html", pages.not_found_page(sentences.of_no_page(catalogues)))
    inventory.add(site, version)


def install_app(site: Path, installed: runtime.Runtime, words: Mapping[str, dict[str, Any]]) -> str:
    """Our own scripts and styles in one folder, named by their content without the facts of this build.

    `words` has what scripts must know of the languages: name of the script -> its BUILT.
    """
    ours = (file for file in sorted((ROOT / "web" / "js").glob("*js")) if file.name != "sw.js")  # beside the page
    scripts = {file.name: file.read_text() for file in ours}
    style = styles.bundle(site)
    for name, facts in words.items():
        scripts[name] = inventory.with_facts(scripts[name], facts)
    box = sandbox.page()
    for name, text in scripts.items():
        for folder in ("pyodide", "pyscript", "python"):
            text = text.replace(f'"../{folder}/', f'"../{getattr(installed, folder)}/')
        scripts[name] = text
    parts = {
        "workshop.css": styles.smaller((ROOT / "web" / "workshop" / "workshop.css").read_text()),
        "friend.css": styles.smaller((ROOT / "web" / "friend" / "friend.css").read_text()),
        **bundles.scripts(),
    }
    app = "app-" + short_digest(repr([scripts, style, box, parts]).encode())
    for name, text in scripts.items():
        write(site / app / name, inventory.with_facts(text, installed.facts))
    write(site / app / "knaves.css", style)
    write(site / app / "sandbox.html", box)
    for name, text in parts.items():
        write(site / app / name, text)
    return app


def cards() -> Path:
    """The card faces, drawn once for each state of their sources."""
    drawers = (f"tools/building/{name}" for name in ("faces.py", "other_decks.py", "drawings.mjs"))
    sources = [ROOT / name for name in (*drawers, "package-lock.json")]
    return made_once("cards", sources, draw_cards)


def draw_cards(folder: Path) -> None:
    joker = CACHE / "joker.svg"
    node("building/drawings.mjs", "joker", joker)
    faces.draw(folder, joker.read_text())
    other_decks.draw(folder, joker.read_text())
    node("building/drawings.mjs", "optimise", folder)


def version_of(key: str) -> str:
    """Version of the project and a mark of this very state of its sources."""
    return f"{__version__}+{key[:8]}"


if __name__ == "__main__":
    sys.exit(main())
