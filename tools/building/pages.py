"""Completes index.html and makes the other static pages from it: all share one head and one policy."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from tools.building import inventory
from tools.building.places import MODULES, ROOT, BuildError
from tools.building.runtime import Runtime

PAGE = re.compile(r"<!-- build: page -->.*?<!-- build: end of page -->", re.DOTALL)
SCRIPT = re.compile(r"<!-- build: script -->.*?<!-- build: end of script -->", re.DOTALL)

FONTS = {  # what every page is written in: subsets of Latin, as their packages cut them
    "gloock.woff2": MODULES / "@fontsource" / "gloock" / "files" / "gloock-latin-400-normal.woff2",
    "figtree-400.woff2": MODULES / "@fontsource" / "figtree" / "files" / "figtree-latin-400-normal.woff2",
    "figtree-600.woff2": MODULES / "@fontsource" / "figtree" / "files" / "figtree-latin-600-normal.woff2",
}
IMPORTED = re.compile(r'^import\b[^;]*?"\./([\w.]+)";', re.MULTILINE)


def front_page(body: str, icons: str, app: str, runtime: Runtime, version: str) -> str:
    """index.html with the page in it and the addresses of everything that starts it."""
    after_the_first_paint = 'fetchpriority="low"'  # what is large leaves the line to the style sheet and the fonts
    links = [
        f'<link rel="modulepreload" {after_the_first_paint} href="./{runtime.pyscript}/{core_file(runtime)}">',
        f'<link rel="modulepreload" {after_the_first_paint} href="./{runtime.pyodide}/pyodide.mjs">',
        f'<link rel="modulepreload" {after_the_first_paint} href="./{runtime.pyodide}/pyodide.asm.mjs">',
        f'<link rel="preload" as="fetch" {after_the_first_paint} crossorigin'
        f' href="./{runtime.pyodide}/pyodide.asm.wasm">',
        *(f'<link rel="modulepreload" href="./{app}/{name}">' for name in imported_by("start.mjs", "loader.mjs")),
        f'<script type="module" src="./{app}/start.mjs"></script>',
        f'<script type="module" src="./{app}/loader.mjs"></script>',
    ]
    config = html.escape(json.dumps(pyscript_config(app)))
    quiet = html.escape(json.dumps({"plugins": pyscript_config(app)["plugins"]}))
    scripts = f'<mpy-config hidden>{quiet}</mpy-config>\n<script type="py" config="{config}">\n{entry()}</script>'
    early = (  # the page is read on meanwhile; deferred, arrival.js has run before any module is found missing
        f'<script async blocking="render" src="./{app}/first-paint.js"></script>\n'
        f'<script defer src="./{app}/arrival.js"></script>'
    )
    page = complete(shell(), "Knaves", body, icons, app, links, "./", early)
    page = page.replace('<html lang="en">', f'<html lang="en" data-version="{html.escape(version)}">')
    return SCRIPT.sub(lambda _: scripts, page)


def imported_by(*names: str) -> list[str]:
    """The scripts of web/js that these import, and those that they import: asked for all at once."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        new = set(IMPORTED.findall((ROOT / "web" / "js" / waiting.pop()).read_text())) - found
        found |= new
        waiting += new
    return sorted(found)


def static_page(path: str, whole: str, icons: str, app: str) -> str:
    """A page without Python, such as the rules of a game; links in `whole` count from its own place."""
    up = "../" * (len(PurePosixPath(path).parts) - 1) or "./"
    title = re.search(r"<title>(.*?)</title>", whole, re.DOTALL)
    page = complete(shell(), title[1] if title else "Knaves", whole, icons, app, [], up)
    about = re.search(r"<main.*?<p>(.*?)</p>", whole, re.DOTALL)
    if about:  # of a game's rules: whose game it is, and its other names
        words = re.sub(r"<.*?>", "", about[1])
        page = re.sub(r'(<meta name="description" content=")[^"]*', lambda found: found[1] + words, page)
    language = re.search(r'<html lang="(\w+)">', whole)
    if language:
        page = page.replace('<html lang="en">', f'<html lang="{language[1]}">')
    return SCRIPT.sub("", page)


def not_found_page(said: Mapping[str, Sequence[str]]) -> str:
    """404.html, which a host shows at any path: it can name no file of the site, so all it needs stands in it.

    `said`: language -> what it says, and the words of the way home.
    """
    text = inventory.with_facts((ROOT / "web" / "404.html").read_text(), dict(said))
    hashes = {
        kind: base64.b64encode(
            hashlib.sha256(re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)[0].encode()).digest()
        )
        for kind in ("script", "style")
    }
    policy = (
        f"default-src 'none'; script-src 'sha256-{hashes['script'].decode()}'; "
        f"style-src 'sha256-{hashes['style'].decode()}'; connect-src 'self'; base-uri 'none'; form-action 'none'"
    )
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return text.replace("<!-- build: policy -->", meta)


def complete(
    page: str, title: str, body: str, icons: str, app: str, links: list[str], up: str, early: str = ""
) -> str:  # fmt: skip
    """Puts head, icons and body into the shell, `early` first; of a whole document only its body is taken."""
    inner = re.search(r"<body[^>]*>(.*)</body>", body, re.DOTALL)
    head = [
        *([early] if early else []),
        f'<link rel="stylesheet" href="{up}{app}/knaves.css">',
        *(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{up}fonts/{name}">' for name in FONTS),
        f'<link rel="icon" type="image/svg+xml" href="{up}icons/icon.svg">',
        f'<link rel="apple-touch-icon" href="{up}icons/apple-touch-icon.png">',
        f'<link rel="manifest" href="{up}manifest.webmanifest">',
        *links,
    ]
    page = page.replace("<title>Knaves</title>", f"<title>{title}</title>")
    page = page.replace("<!-- build: head -->", "\n".join(head))
    page = page.replace("<!-- build: icons -->", icons)
    return PAGE.sub(lambda _: inner[1] if inner else body, page)


def shell() -> str:
    """index.html as it lies in the project; the build relies on its marks and says so when one is gone."""
    text = (ROOT / "index.html").read_text()
    for mark in ("head", "icons", "page", "end of page", "script", "end of script"):
        if f"<!-- build: {mark} -->" not in text:
            raise BuildError(f'index.html has lost its mark "build: {mark}", which the build fills in.')
    return text


def entry() -> str:
    """py/main.py, to stand in the page itself: one request less, and one file less that could fail to come."""
    code = (ROOT / "py" / "main.py").read_text()
    if "</script" in code:
        raise BuildError("py/main.py must not contain a closing script tag, for it stands in the page.")
    return code


def pyscript_config(app: str) -> dict[str, object]:
    """pyscript.toml with the interpreter at its place in the site."""
    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    return {**config, "interpreter": f"./{app}/loader.mjs"}


def core_file(runtime: Runtime) -> str:
    found = sorted((ROOT / "node_modules" / "@pyscript" / "core" / "dist").glob("core-*.js"))
    if len(found) != 1:
        raise BuildError("@pyscript/core has no single core file any more; look at tools/building/pages.py.")
    return found[0].name
