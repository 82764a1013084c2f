"""The byte code of the page: what it leaves out, and that the rest works."""

from __future__ import annotations

import marshal
from typing import Any

from tools.runtime.archive import without_docstrings

SOURCE = '''
"""A module."""
from dataclasses import dataclass

@dataclass
class Plain:
    """A class."""
    size: int = 1

@dataclass(frozen=True)
class Frozen:
    """Another one."""
    size: int = 1
    def grown(self, by: int) -> int:
        """More of it."""
        return self.size + by
'''


def run(name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"__name__": "compiled"}
    exec(marshal.loads(without_docstrings(SOURCE, name)[16:]), found)
    return found


def test_docstrings_types_of_parameters_and_the_print_of_dataclasses_are_left_out() -> None:
    made = run("knaves/cards.py")
    assert made["Frozen"](2).grown(3) == 5
    assert made["Frozen"](2) == made["Frozen"](2)
    assert made["Frozen"].grown.__doc__ is None
    assert made["Frozen"].grown.__annotations__ == {}
    for name in ("Plain", "Frozen"):
        assert "__repr__" not in vars(made[name])


def test_dataclasses_of_the_library_stay_as_they_are() -> None:
    assert repr(run("inspect.py")["Plain"](3)) == "Plain(size=3)"
