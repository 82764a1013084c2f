"""Runs in the restored Pyodide under Node: the engine's own tests, while the engine finds no library but its own.

pytest needs most of the standard library, so all of it is put in place of the empty archive; an import that has a
frame of the engine above it is refused, as it would fail in the page.
"""

from __future__ import annotations

import sys
import zipimport
from importlib.machinery import ModuleSpec
from types import FrameType

PROJECT, PACKAGES = "/project", "/packages"
TEMPLATE = ["--ignore=tests/unit/engine/test_state.py", "--ignore=tests/games/template"]  # not on the page
OTHERS = [  # of a game's tests, those of its page and those that need more than the page has
    f"--ignore-glob=tests/games/*/test_{name}.py"
    for name in (
        "page",
        "look",
        "pictures",
        "drawn",
        "staging",
        "properties",
        "turns_by_chance",
        "learning",
        "playout",
        "newcomer",
    )
]
TESTS = ["tests/unit/engine", "tests/games", "tests/unit/games", "tests/unit/table", "tests/unit/test_cards.py"]


class NothingForTheEngine:
    """The finder that comes first: it refuses every import that the engine makes or causes."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_globals.get("__name__", "").startswith("knaves."):
                raise ModuleNotFoundError(f"{frame.f_globals['__name__']} imports {name}, which the page has not")
            frame = frame.f_back
        return None


def check_that_it_bites() -> None:
    try:
        exec("import csv", {"__name__": "knaves.nobody"})
    except ModuleNotFoundError:
        return
    raise AssertionError("an import of the engine's was not refused")


def main() -> int:
    sys.meta_path.insert(0, NothingForTheEngine())
    sys.path += [PACKAGES, PROJECT]
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
    check_that_it_bites()
    import os

    os.chdir(PROJECT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    import pytest

    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--noconftest", "-o", "addopts="]
    return int(pytest.main([*quiet, "--import-mode=importlib", *TEMPLATE, *OTHERS, *TESTS]))


print(f"exit status {main()}")
