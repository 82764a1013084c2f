"""The build: complete, repeatable, and with every file accounted for."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from knaves.page.app import apply_theme
from knaves.store.settings import KEPT_SETTINGS, SETTINGS, Settings
from tests.unit.page.fake_page import FakePage
from tools.building.icons import sprite
from tools.building.places import BuildError
from tools.building.styles import bundle, card_classes

pytestmark = pytest.mark.built

ROOT = Path(__file__).resolve().parents[3]
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)

PAINT_FIRST = """
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
const script = readFileSync("web/js/first-paint.js", "utf8");
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => {
    const dataset = {};
    const localStorage = { getItem: (key) => (key === "knaves /a/b/ settings" ? text : null) };
    const document = { documentElement: { dataset } };
    runInNewContext(script, { document, localStorage, location: { hash: "", pathname: "/a/b/index.html" } });
    return dataset;
})));
"""


def test_every_file_is_listed_with_its_hash(site: Path) -> None:
    listed = json.loads((site / "files.json").read_text())["files"]
    found = {file.relative_to(site).as_posix(): file for file in site.rglob("*") if file.is_file()}
    assert listed.keys() == found.keys() - {"files.json"}
    for path, facts in listed.items():
        content = found[path].read_bytes()
        assert facts == {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}, path


def test_the_service_worker_keeps_every_file_but_itself_and_the_list(site: Path) -> None:
    listed = json.loads((site / "files.json").read_text())["files"]
    built = re.search(r"const BUILT = (\{.*\});", (site / "sw.js").read_text())
    assert built
    kept = json.loads(built[1])["files"]
    assert kept == {path: facts["sha256"] for path, facts in listed.items() if path != "sw.js"}


def test_every_page_carries_the_policy_and_no_style_or_script_of_its_own(site: Path) -> None:
    pages = [page for page in site.rglob("*.html") if page.name not in ("sandbox.html", "404.html")]
    assert pages
    for page in pages:
        text = page.read_text()
        assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in text, page
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), page
        for script in re.findall(r"<script([^>]*)>", text):
            assert "src=" in script or 'type="py"' in script, page


def test_the_page_of_no_address_allows_its_own_style_and_script_and_no_other(site: Path) -> None:
    """A host shows it at any path, so it can name no file: all of it stands in the page, bound by hashes."""
    text = (site / "404.html").read_text()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    hashes = []
    for kind in ("script", "style"):
        (own,) = re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        hashes.append(f"{kind}-src 'sha256-{digest}'")
    assert policy == "; ".join(
        ["default-src 'none'", *hashes, "connect-src 'self'", "base-uri 'none'", "form-action 'none'"]
    )
    assert not re.search(r"\sstyle=|\son[a-z]+=\"|<script |<style |<link", text)


def test_what_runs_before_anything_is_painted_is_asked_for_first_and_holds_up_no_reading(site: Path) -> None:
    asked_for = re.findall(r'<(?:script|link)\b[^>]*\b(?:src|href)="[^>]*>', (site / "index.html").read_text())
    assert re.fullmatch(r'<script async blocking="render" src="\./app-\w+/first-paint\.js">', asked_for[0])


@pytest.mark.parametrize("version", [0, 1])
def test_what_is_painted_first_reads_what_the_settings_write(version: int) -> None:
    kept, looks = [], []
    for setting in SETTINGS:
        for value in setting.values:
            chosen = Settings().with_all({setting.name: value})
            kept.append(KEPT_SETTINGS.text_of(chosen) if version else json.dumps(chosen.as_json()))
            page = FakePage()
            apply_theme(page, chosen)  # type: ignore[arg-type]
            looks.append({name.removeprefix("data-"): look for name, look in page.roots.items() if look is not None})
    done = subprocess.run(
        ["node", "--input-type=module", "-e", PAINT_FIRST], input=json.dumps(kept), capture_output=True, text=True,
        check=True, cwd=ROOT,
    )  # fmt: skip
    found = json.loads(done.stdout)
    usual = Settings().as_json()
    used = set(found[0])
    assert {"scheme", "cloth"} <= used <= usual.keys()
    for first, look in zip(found, looks, strict=True):
        unusual = {name: value for name, value in first.items() if value != usual[name]}  # no style knows the others
        assert unusual == {name: value for name, value in look.items() if name in used}
    assert sum(look != {} for look in looks) > 10


def test_the_sandbox_allows_its_two_scripts_by_their_hashes_and_no_request(site: Path) -> None:
    (page,) = site.rglob("sandbox.html")
    (policy, _), (_, host) = re.findall(r'Policy" content="(.*?)">|<script>(.*?)</script>', page.read_text(), re.DOTALL)
    written, _ = json.JSONDecoder().raw_decode(host.partition("const FRAME = ")[2])
    (frame,) = re.findall(r"<script>(.*?)</script>", written, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (host, frame)]
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digests[0]}' 'sha256-{digests[1]}' blob: 'wasm-unsafe-eval'; "
        "worker-src blob:"
    )
    assert "sandbox.invalid" in frame, "the worker is in it"


def test_every_address_in_a_page_is_relative_and_exists(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text()
        for address in re.findall(r'(?:href|src)="([^"#]+)(?:#[^"]*)?"', text):
            if address.startswith("https://") and 'rel="noreferrer"' in text:
                continue
            assert not address.startswith(("/", "http:", "https:")), f"{page.name}: {address}"
            assert (page.parent / address.partition("?")[0]).exists(), f"{page.name}: {address}"


def test_nothing_in_the_site_names_the_builders_folder(site: Path) -> None:
    for file in site.rglob("*"):
        if file.is_file() and file.suffix in {".html", ".css", ".js", ".mjs", ".json", ".py", ".svg", ".webmanifest"}:
            text = file.read_text()
            assert str(ROOT) not in text, file
            assert str(Path.home()) + "/" not in text, file


@pytest.mark.slow
def test_a_rebuild_gives_the_same_bytes_but_for_the_snapshot(site: Path, tmp_path: Path) -> None:
    first, second = (rebuilt(tmp_path / name) for name in ("first", "second"))
    assert [*map(no_hash, sorted(first))] == [*map(no_hash, sorted(second))]
    differing = {path for path in first.keys() & second.keys() if first[path] != second[path]}
    assert {Path(path).name for path in differing} <= {"loader.mjs", "sw.js", "files.json"}
    for path in differing:
        assert without_hashes(first[path]) == without_hashes(second[path]), path


def rebuilt(folder: Path) -> dict[str, bytes]:
    """The files of a build with an empty cache: path -> content."""
    environment = os.environ | {"KNAVES_BUILD_CACHE": str(folder / "cache")}
    folder.mkdir()
    command = [sys.executable, "-m", "tools.build", "--out", str(folder / "site")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    files = (file for file in (folder / "site").rglob("*") if file.is_file())
    return {file.relative_to(folder / "site").as_posix(): file.read_bytes() for file in files}


def no_hash(path: str) -> str:
    return re.sub(r"snapshot-\w+", "snapshot-HASH", path)


def without_hashes(content: bytes) -> bytes:
    """Without the snapshot's name and size, and the hashes of the files that quote it."""
    content = re.sub(rb"snapshot-\w{12}", b"snapshot-HASH", content)
    content = re.sub(rb'"snapshot": \d+', b'"snapshot": SIZE', content)
    content = re.sub(
        rb'((?:loader\.mjs|snapshot-HASH\.gz\.bin|sw\.js)": (?:\{\s*"sha256": )?")\w{64}', rb"\1HASH", content
    )
    return re.sub(rb'(snapshot-HASH\.gz\.bin": \{\s*"sha256": "HASH",\s*"bytes": )\d+', rb"\1SIZE", content)


def test_every_card_has_its_drawings(site: Path) -> None:
    named = set(re.findall(r"url\(([^)]+)\)", card_classes()))
    other_decks = 4 * 14 + 4 * 4 + 4 + 2 + 5  # Rook numbers and faces, princesses in two and four colours, jokers
    assert len(named) == 2 * 54 + 2 * 26 + 12 + 6 + other_decks
    assert all((site / name).is_file() for name in named)


def test_an_address_in_a_style_sheet_that_leads_nowhere_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="has no such file"):
        bundle(tmp_path)


def test_the_sprite_has_the_four_suits_and_no_name_twice() -> None:
    names = re.findall(r'<symbol id="([^"]+)"', sprite())
    assert {"s-h", "s-d", "s-s", "s-c", "i-undo", "i-warning"} <= set(names)
    assert len(names) == len(set(names))


def test_opened_unbuilt_the_page_says_how_to_build_it() -> None:
    assert "make play" in (ROOT / "index.html").read_text()


def test_a_built_page_no_longer_says_so(site: Path) -> None:
    assert "make play" not in (site / "index.html").read_text()


def test_the_front_page_can_be_read_without_python(site: Path) -> None:
    text = (site / "index.html").read_text()
    for title in ("California Jack", "Jack in the Box", "One-Eyed Jack", "MadJack", "Box"):
        assert title in text


def test_the_font_of_the_text_is_there_and_set_in_one_place(site: Path) -> None:
    style = (next(site.glob("app-*")) / "knaves.css").read_text()
    assert len([line for line in style.splitlines() if "Knaves Text" in line and line.startswith("--")]) == 1
    for name in ("figtree-400.woff2", "figtree-600.woff2"):
        assert (site / "fonts" / name).stat().st_size < 13_000


def test_every_page_asks_for_all_fonts_beside_the_style_sheet(site: Path) -> None:
    fonts = set(re.findall(r"fonts/([\w-]+\.woff2)", (next(site.glob("app-*")) / "knaves.css").read_text()))
    assert fonts == {file.name for file in (site / "fonts").iterdir()}
    pages = [site / "index.html", *site.glob("licences*.html"), *site.glob("rules/*.html")]
    link = re.compile(r'<link rel="preload" as="font"[^>]* crossorigin href="[./]*fonts/([^"]+)">')
    for page in pages:
        asked = link.findall(page.read_text())
        assert sorted(asked) == sorted(fonts), page.name


def test_pyodides_script_is_as_it_came_but_for_a_word_to_the_compiler(site: Path) -> None:
    ours = next(site.glob("pyodide-*/pyodide.asm.mjs")).read_bytes()
    theirs = (ROOT / "node_modules" / "pyodide" / "pyodide.asm.mjs").read_bytes()
    assert ours == b"//# allFunctionsCalledOnLoad\n" + theirs
