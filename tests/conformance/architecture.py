"""Checks of the source itself: who may import whom, and where the browser may be named.

Each check takes a folder that holds the package `knaves` and yields a sentence for every breach.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

LAYERS = {
    "cards": 0, "nodes": 0, "engine": 1, "games": 2, "bots": 2, "table": 3, "wire": 4, "friend": 5, "analysis": 6,
    "store": 6, "players": 7, "session": 8, "cli": 9, "envs": 9, "page": 9,
}  # fmt: skip
PAGE_ONLY = {"js", "pyscript", "pyodide", "pyodide_js", "micropip"}
RULES_MAY_NOT = {"words", "table", "reasons", "bot", "tutorial"}

Breach = Callable[[Path], Iterator[str]]


def modules(source: Path) -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package with its dotted name: `knaves.engine.state`."""
    for path in sorted((source / "knaves").rglob("*.py")):
        name = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        yield name, _parsed(path.read_text(encoding="utf-8"), str(path))


@cache
def _parsed(text: str, path: str) -> ast.Module:
    """The tree of a module, made once for all laws."""
    return ast.parse(text, path)


def imported(tree: ast.AST) -> Iterator[str]:
    """The dotted names that are imported anywhere in a module: `knaves.engine.state`, `random.shuffle`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def imports_that_point_upwards(source: Path) -> Iterator[str]:
    """page, cli, envs > session > players > analysis, store > friend > wire > table > games | bots > engine > cards."""
    for name, tree in modules(source):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                yield f"{name} imports relatively"
        for target in imported(tree):
            if target.startswith("knaves.") and not _may_import(name.split("."), target.split(".")):
                yield f"{name} imports {target}"


def _may_import(name: list[str], target: list[str]) -> bool:
    here, there = (name[1] if len(name) > 1 else ""), target[1]
    if here not in LAYERS or there not in LAYERS:
        return here not in LAYERS  # the package itself and __main__ may start anything
    if here == there:
        return here != "games" or _same_game(name, target)
    return LAYERS[there] < LAYERS[here]


def _same_game(name: list[str], target: list[str]) -> bool:
    """A game imports itself and what games share; only the registry imports games."""
    if name[2:3] == ["registry"]:
        return True
    is_shared = len(target) > 2 and target[2] in SHARED_BY_GAMES
    return is_shared or name[:3] == target[:3]


SHARED_BY_GAMES = {"tricks"}


def circles_of_files(source: Path) -> Iterator[str]:
    """No file comes to import itself, not even by way of an import inside a function or one for types only."""
    trees = dict(modules(source))
    graph = {
        name: sorted({_file(target, trees) for target in imported(tree)} - {"", name}) for name, tree in trees.items()
    }
    done: set[str] = set()
    for start in graph:
        path: list[str] = []
        yield from _circles(start, graph, path, done)


def _circles(name: str, graph: dict[str, list[str]], path: list[str], done: set[str]) -> Iterator[str]:
    if name in path:
        yield " > ".join([*path[path.index(name) :], name])
    elif name not in done:
        path.append(name)
        for target in graph[name]:
            yield from _circles(target, graph, path, done)
        path.pop()
        done.add(name)


def _file(target: str, trees: dict[str, ast.Module]) -> str:
    """The module of ours that an imported name comes from, "" where it is none of ours."""
    return target if target in trees else target.rpartition(".")[0] if target.rpartition(".")[0] in trees else ""


def rules_that_know_more_than_rules(source: Path) -> Iterator[str]:
    """The rules of a game import none of its words, table, reasons, bot and tutorial, not even by way of another."""
    own = {name: {_module(target) for target in imported(tree)} for name, tree in modules(source)}
    for name in own:
        if name.startswith("knaves.games.") and name.endswith(".rules"):
            reached = [name]
            for each in reached:
                reached += [target for target in own.get(each, ()) if target not in reached]
            for each in reached:
                if each.split(".")[:3] == name.split(".")[:3] and each.split(".")[-1] in RULES_MAY_NOT:
                    yield f"{name} comes to import {each}"


def _module(target: str) -> str:
    """The module that an imported name of a game belongs to: of `knaves.games.box.words.say` all but `say`."""
    return ".".join(target.split(".")[:4])


def page_modules_named_outside_dom(source: Path) -> Iterator[str]:
    """Only page/dom names js, pyscript or pyodide, and only inside functions."""
    for name, tree in modules(source):
        for node in ast.walk(tree):
            for target in imported_here(node):
                if target.split(".")[0] in PAGE_ONLY and not name.startswith("knaves.page.dom."):
                    yield f"{name} imports {target}"
        if name.startswith("knaves.page.dom."):
            for node in tree.body:
                for target in imported_here(node):
                    if target.split(".")[0] in PAGE_ONLY:
                        yield f"{name} imports {target} at import, not inside a function"


def imported_here(node: ast.AST) -> Iterator[str]:
    """What this very node imports, if it is an import."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module


def unseeded_randomness(source: Path) -> Iterator[str]:
    """Nobody calls a function of the module `random`: only a seeded Random is repeatable."""
    for name, tree in modules(source):
        for target in imported(tree):
            if target == "random" or (target.startswith("random.") and target != "random.Random"):
                yield f"{name} imports {target}; import Random and give it a seed"
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Random"
                and not node.args
            ):
                yield f"{name} makes a Random without a seed"


def modules_without_a_purpose(source: Path) -> Iterator[str]:
    """Every module opens with a sentence that says what it is for."""
    for name, tree in modules(source):
        said = ast.get_docstring(tree) or ""
        if not said.split("\n\n")[0].rstrip().endswith((".", "?", ":", "”")):
            yield f"{name} does not open with a sentence"


ONE_MEANING = {"DealScore", "_Ending"}  # of two games each: the score of a deal, and the end of one counted out


def class_names_with_two_meanings(source: Path) -> Iterator[str]:
    """No two classes have the same name, unless they mean the same thing of two games."""
    places: dict[str, list[str]] = {}
    for name, tree in modules(source):
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name not in ONE_MEANING:
                places.setdefault(node.name, []).append(name)
    yield from (f"{kind} is a class of {' and of '.join(where)}" for kind, where in places.items() if len(where) > 1)


LAWS: tuple[Breach, ...] = (
    imports_that_point_upwards,
    class_names_with_two_meanings,
    circles_of_files,
    rules_that_know_more_than_rules,
    page_modules_named_outside_dom,
    unseeded_randomness,
    modules_without_a_purpose,
)
