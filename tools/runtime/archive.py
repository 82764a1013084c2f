"""Runs inside Pyodide: compiles the engine and the part of the standard library it needs into two zips.

The byte code is made by the very interpreter that will run it. Docstrings and column tables are left out: they
are half of the size. Both zips have fixed dates and an order of their own, so a rebuild gives the same bytes.
"""

import ast
import importlib
import importlib._bootstrap_external as bootstrap
import json
import pkgutil
import sys
import sysconfig
import zipfile
from pathlib import Path

LIBRARY = Path(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip")
ALWAYS = (
    "_pyodide/",
    "pyodide/",
    "_sysconfigdata",
    "encodings/__init__",
    "encodings/aliases",
    "encodings/utf_8",
)
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DATE = (2020, 1, 1, 0, 0, 0)


def import_everything(modules: dict[str, list[str]]) -> list[str]:
    """Imports the page's code, the games of the registry and what both may need later; returns our modules."""
    for name in modules["also"]:
        importlib.import_module(name)
    for package in map(importlib.import_module, modules["ours"]):
        for found in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
            if not found.name.startswith(tuple(modules["leave_out"])):
                importlib.import_module(found.name)
    loaded = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)]
    return sorted(name for name in loaded if name.partition(".")[0] == "knaves")


def without_docstrings(source: str, name: str) -> bytes:
    """An unchecked .pyc; a class keeps "-" as its docstring, else `dataclass` would inspect signatures at import."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, Documented):
            drop_docstring(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))


def drop_docstring(node: Documented) -> None:
    if ast.get_docstring(node, clean=False) is None:
        return
    first = node.body[0]
    if isinstance(node, ast.ClassDef):
        node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("-"), first)), first)
    else:
        node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]


def write_zip(path: Path, sources: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(sources):
            entry = zipfile.ZipInfo(name.removesuffix(".py") + ".pyc", DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, without_docstrings(sources[name], name))


def library_sources() -> dict[str, str]:
    """Every file of the standard library that has been imported by now, and all of Pyodide's own."""
    used = {
        str(module.__spec__.origin).removeprefix(f"{LIBRARY}/")
        for module in list(sys.modules.values())
        if getattr(module, "__spec__", None) and str(module.__spec__.origin).startswith(f"{LIBRARY}/")
    }
    with zipfile.ZipFile(LIBRARY) as archive:
        names = [n for n in archive.namelist() if n.endswith(".py") and (n in used or n.startswith(ALWAYS))]
        return {name: archive.read(name).decode() for name in names}


def engine_sources(root: Path, ours: list[str]) -> dict[str, str]:
    sources = {}
    for name in ours:
        path = Path(str(sys.modules[name].__file__))
        sources[str(path.relative_to(root))] = path.read_text()
    return sources


def main(source: str, out: str) -> None:
    sys.path.insert(0, source)
    ours = import_everything(json.loads(Path("/modules.json").read_text()))
    sysconfig.get_config_vars()  # its data module is imported by name only when asked
    write_zip(Path(out) / "engine.zip", engine_sources(Path(source), ours))
    write_zip(Path(out) / "library.zip", library_sources())
    Path(out, "modules.json").write_text(json.dumps(ours))
