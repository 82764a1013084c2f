"""Every regular expression of the package takes time in proportion to the text that it meets, however that is made."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from knaves.friend.letter import read_letter
from knaves.friend.message import WrongMessage

PACKAGE = Path(__file__).parents[2] / "py" / "knaves"
LENGTH = 32_000  # characters
MOST = 0.3  # seconds of processor time; in proportion to the length it is some milliseconds, to its square seconds
COLLECT = """
import importlib, json, pkgutil, re, sys
found, compiled = [], re._compile
def note(pattern, flags):
    frame = sys._getframe(1)
    while frame.f_code.co_filename == re.__file__: frame = frame.f_back
    if f"{chr(47)}knaves{chr(47)}" in frame.f_code.co_filename and isinstance(pattern, str):
        found.append([frame.f_globals["__name__"], pattern, int(flags)])
    return compiled(pattern, flags)
re._compile = note
import knaves
for each in pkgutil.walk_packages(knaves.__path__, "knaves."):
    if each.name != "knaves.__main__":
        try: importlib.import_module(each.name)
        except ImportError: pass
print(json.dumps(found))
"""


def patterns() -> dict[str, tuple[str, int]]:
    """All that are made while modules are brought, and those that stand in the middle of a function."""
    done = subprocess.run(
        [sys.executable, "-c", COLLECT], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    found = {f"{module} {pattern}": (pattern, flags) for module, pattern, flags in json.loads(done.stdout)}
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
            ):
                first = node.args[0] if node.args else None
                if node.func.value.id == "re" and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.setdefault(f"{file.stem} {first.value}", (first.value, 0))
    return found


PATTERNS = patterns()


def attempts(pattern: str) -> list[str]:
    """Short texts that are repeated: of the signs that the pattern speaks of, and pairs of them."""
    literal = dict.fromkeys(re.sub(r"\\[a-zA-Z]|[A-Za-z0-9()^$\\]", "", pattern))
    words = dict.fromkeys(re.sub(r"\\[a-zA-Z]|[^A-Za-z0-9]", "", pattern))
    signs = [*dict.fromkeys([*literal, *list(words)[:4], "a", "0", "~", ".", " ", "\n"])][:14]
    pairs = ("".join(pair) for pair in product(signs[:8], repeat=2))
    return [*signs, *pairs, "AAAAAAAAAA~.", "AAAAAAAAAA~0."]


def slowest(pattern: str, flags: int) -> tuple[float, str]:
    """The longest processor time that a search or a whole match takes, and the text that is repeated there."""
    compiled = re.compile(pattern, flags)
    found = (0.0, "")
    for unit in attempts(pattern):
        text = (unit * LENGTH)[:LENGTH] + "!"
        for use in (compiled.search, compiled.fullmatch):
            since = time.process_time()
            use(text)
            found = max(found, (time.process_time() - since, unit))
    return found


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_needs_no_more_than_a_time_in_proportion(name: str) -> None:
    seconds, unit = slowest(*PATTERNS[name])
    assert seconds < MOST, f"{PATTERNS[name][0]!r} meets {unit!r} again and again"


def test_a_pattern_that_is_tried_anew_from_every_place_is_found() -> None:
    """The one by which letters were read at first."""
    assert slowest(r"([A-Za-z0-9_-]{10})~([A-Za-z0-9_.~-]+)~([A-Za-z0-9_-]{6})", 0)[0] > MOST


@pytest.mark.parametrize(
    "unit", ["AAAAAAAAAA~.", "AAAAAAAAAA~0.", "AAAAAAAAAA~0.~", "A~", "~", ".", "A", "0~0.A", "AAAAAAAAAA~0 "]
)
def test_a_letter_of_any_text_is_read_at_once(unit: str) -> None:
    """6.9 seconds for 80,000 characters it took once."""
    text = (unit * 80_000)[:80_000]
    since = time.process_time()
    with pytest.raises(WrongMessage):
        read_letter(text)
    assert time.process_time() - since < 1
