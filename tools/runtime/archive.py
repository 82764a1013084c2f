"""Runs inside Pyodide, after collect.py: compiles the engine, the library it needs, and what comes later.

The byte code is made by the very interpreter that will run it. Docstrings, column tables, the types of parameters and
what prints our dataclasses are left out: they are more than half of the size. The zips have fixed dates and an order of
their own, so a rebuild gives the same bytes.
"""

import ast
import importlib._bootstrap_external as bootstrap
import json
import sys
import zipfile
from pathlib import Path

LIBRARY = Path(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip")
ALWAYS = ("_pyodide/", "pyodide/", "_sysconfigdata", "encodings/__init__", "encodings/aliases", "encodings/utf_8")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DATE = (2020, 1, 1, 0, 0, 0)
EMPTIED = {"html/entities.py": "html5 = {}\n"}  # two thousand names: PyScript imports them, and nothing here reads HTML


def without_docstrings(source: str, name: str) -> bytes:
    """An unchecked .pyc; a class keeps "-" as its docstring, else `dataclass` would inspect signatures at import."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, Documented):
            drop_docstring(node)
        if isinstance(node, ast.ClassDef) and name.startswith("knaves/"):
            drop_repr(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_command(node):
            drop_annotations(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]  # stubs lack it


def drop_repr(node: ast.ClassDef) -> None:
    """A dataclass has no `__repr__` made for it, which costs a function and its guard in each: the page prints none."""
    for place, each in enumerate(node.decorator_list):
        if ast.unparse(each).partition("(")[0] == "dataclass":
            made = each if isinstance(each, ast.Call) else ast.copy_location(ast.Call(each, [], []), each)
            made.keywords.append(ast.keyword("repr", ast.copy_location(ast.Constant(False), each)))
            node.decorator_list[place] = ast.fix_missing_locations(made)


def is_command(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether its annotations say what is read from the document (page/commands.py)."""
    return any(isinstance(each, ast.Call) and getattr(each.func, "id", "") == "command" for each in node.decorator_list)


def drop_annotations(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Types of parameters and results are for readers and the type checker; those of a class make its fields."""
    given = node.args
    for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if each is not None:
            each.annotation = None
    node.returns = None


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


def library_sources(used: list[str], always: tuple[str, ...] = ()) -> dict[str, str]:
    """Every file of the standard library among the files in use, and those that begin with one of `always`."""
    names = {origin.removeprefix(f"{LIBRARY}/") for origin in used}
    with zipfile.ZipFile(LIBRARY) as archive:
        wanted = [n for n in archive.namelist() if n.endswith(".py") and (n in names or n.startswith(always))]
        return {name: EMPTIED.get(name) or archive.read(name).decode() for name in wanted}


def engine_sources(root: Path, ours: list[str]) -> dict[str, str]:
    files = [Path(str(sys.modules[name].__file__)) for name in ours]
    return {str(file.relative_to(root)): file.read_text() for file in files}


def main(source: str, out: str, ours: list[str], used: list[str], later: list[str], beside: list[str]) -> None:
    write_zip(Path(out) / "engine.zip", engine_sources(Path(source), ours))
    write_zip(Path(out) / "library.zip", library_sources(used, ALWAYS))
    write_zip(Path(out) / "later.zip", engine_sources(Path(source), later) | library_sources(beside))
    Path(out, "modules.json").write_text(json.dumps(ours))
