"""Makes what Python needs in the page: the engine and its library as archives, the snapshot of both, and what a start
does without."""

from __future__ import annotations

import gzip
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from tools.building.places import MODULES, ROOT, digest, made_once, node, short_digest

# To browsers that know it: compile it all beside the page while it arrives, not on the page's thread once it is called.
COMPILE_AT_ONCE = b"//# allFunctionsCalledOnLoad\n"
LINKING = ROOT / "web" / "js" / "linking.mjs"  # decides where functions lie, whose places are in the snapshot
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)  # a snapshot holds its library: Pyodide is given this in place of it
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")


@dataclass(frozen=True)
class Runtime:
    """Names of the folders in the site and what the loader must know of their files."""

    pyodide: str  # folder: pyodide-VERSION
    pyscript: str  # folder: pyscript-VERSION
    python: str  # folder: python-HASH
    facts: dict[str, object]  # BUILT of web/js/loader.mjs


def install(site: Path, with_snapshot: bool) -> Runtime:
    """Copies Pyodide, PyScript, the archives and the snapshot into the site."""
    made = archives()
    folders = Runtime(
        copy_package(site, "pyodide", "pyodide", ".", PYODIDE_FILES),
        copy_package(site, "@pyscript/core", "pyscript", "dist", PYSCRIPT_FILES),
        "python-" + digest([made])[:12],
        {},
    )
    glue = site / folders.pyodide / "pyodide.asm.mjs"
    glue.write_bytes(COMPILE_AT_ONCE + glue.read_bytes())
    target = site / folders.python
    target.mkdir()
    for name in ("engine.zip", "library.zip", "later.zip"):
        shutil.copy(made / name, target / name)
    (target / "empty.zip").write_bytes(EMPTY_ZIP)
    snapshot_name = copy_snapshot(made, target) if with_snapshot else None
    wasm = (site / folders.pyodide / "pyodide.asm.wasm").read_bytes()
    folders.facts.update(
        snapshot=snapshot_name,
        engine="engine.zip",
        library="library.zip",
        later="later.zip",
        lock=lock(),
        bytes={
            "wasm": len(wasm),
            "packed": len(gzip.compress(wasm, 6)),
            "snapshot": (target / snapshot_name).stat().st_size if snapshot_name else 0,
        },
    )
    return folders


def archives() -> Path:
    """The folder with engine.zip, library.zip and later.zip, made anew when the engine or the tools have changed."""
    sources = [ROOT / "py", ROOT / "tools" / "runtime", LINKING, ROOT / "package-lock.json"]
    return made_once("archives", sources, lambda folder: node("runtime/archive.mjs", ROOT / "py", folder))


def copy_snapshot(made: Path, target: Path) -> str:
    """Make the snapshot if these archives have none yet; its name carries its hash, for no two are alike."""

    def make(folder: Path) -> None:
        node("runtime/snapshot.mjs", made, folder)
        memory = folder / "snapshot.bin"
        (folder / "snapshot.gz.bin").write_bytes(gzip.compress(memory.read_bytes(), 9, mtime=0))  # 1 % below Node's
        memory.unlink()
        node("runtime/restore.mjs", "snapshot", folder)

    file = made_once("snapshot", [made], make) / "snapshot.gz.bin"
    name = f"snapshot-{short_digest(file.read_bytes())}.gz.bin"
    shutil.copy(file, target / name)
    return name


def copy_package(site: Path, package: str, name: str, folder: str, patterns: tuple[str, ...]) -> str:
    source = MODULES / package
    target = site / f"{name}-{package_version(package)}"
    target.mkdir()
    for pattern in patterns:
        for file in sorted((source / folder).glob(pattern)):
            shutil.copyfile(file, target / file.name)
    return target.name


def package_version(package: str) -> str:
    return str(json.loads((MODULES / package / "package.json").read_text())["version"])


def lock() -> str:
    """Pyodide's lock without its packages: none is used, and the file need not be fetched."""
    whole = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())
    return json.dumps({"info": whole["info"], "packages": {}})
