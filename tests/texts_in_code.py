"""Every text in the code that a player may read, found in the syntax trees of the modules."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import knaves

__all__ = ["all_strings", "texts_said"]

ROOT = Path(knaves.__file__).parent
SILENT = (
    "cli",
    "wire",
    "games/template",
    "page/locale",
)  # not on the page, said to programs only, or what is tested
SAYERS = {"t", "Sentence", "BotFault", "IllegalMove", "Refusal", "InvalidOptions", "UnreadableRecord", "ChanceRefused"}


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        if not path.relative_to(ROOT).as_posix().startswith(SILENT):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


@cache
def all_strings() -> frozenset[str]:
    """Every string constant of the modules, docstrings too, and what is said before Python can."""
    return frozenset(_before_python()) | frozenset(
        node.value for _, tree in _modules() for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )  # fmt: skip


def _before_python() -> Iterator[str]:
    """The sentences of the scripts."""
    parts = [json.loads((ROOT.parents[1] / "web" / "sentences.json").read_text(encoding="utf-8"))]
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            parts += part.values() if isinstance(part, dict) else part


def texts_said() -> dict[str, str]:
    """Text -> the module and line where it is said: the first arguments of `t`, sentences and refusals.

    A refusal's second text is the number of a ruling; a sentence's is its form for the viewer.
    """
    found: dict[str, str] = dict.fromkeys(_before_python(), "web/sentences.json")
    for path, tree in _modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in SAYERS:
                count = 2 if _name(node.func) == "Sentence" else 1
                for argument in node.args[:count]:
                    for text in _constants(argument):
                        if re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", text)):
                            found.setdefault(text, f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")
    return found


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _constants(argument: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: itself, either side of a condition, or one of those in a literal."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _constants(argument.body)
        yield from _constants(argument.orelse)
    elif isinstance(argument, ast.Subscript):
        literal = argument.value
        parts = (
            literal.values if isinstance(literal, ast.Dict) else literal.elts if isinstance(literal, ast.Tuple) else []
        )
        for part in parts:
            yield from _constants(part)
