"""Of games: what lies in the folder of a game's tests, `tests/games/NAME`, found by the game's key.

`docs/new-game.md` lists what may lie there. What is missing is None; a check of it passes that game over, and
`tools/todo.py` says so.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from knaves.games.registry import GAMES

FOLDER = Path(__file__).resolve().parent / "games"


def with_file(name: str) -> list[str]:
    """The keys of the games of the registry whose tests have this file: "referee.py", "hints.json"."""
    return [key for key in GAMES if (FOLDER / key / name).is_file()]


def kept(key: str, name: str) -> Any:
    """What `NAME.json` of the game's tests holds; None where there is none."""
    path = FOLDER / key / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def module(key: str, name: str) -> ModuleType | None:
    """The module `NAME.py` of the game's tests; None where there is none."""
    return import_module(f"tests.games.{key}.{name}") if (FOLDER / key / f"{name}.py").is_file() else None


def said(key: str, file: str, name: str, otherwise: Any) -> Any:
    """What `FILE.py` of the game's tests calls this; what it is otherwise where nothing is said."""
    return getattr(module(key, file), name, otherwise)


def by_deal(key: str) -> bool:
    """Whether bots of this game are measured by the deal, because a game to many points is as clear and far longer."""
    return bool(said(key, "goals", "BY_DEAL", False))


def saves(key: str) -> dict[int, str]:
    """A save of this game as each version of the save format wrote it: the version and the text."""
    return {
        int(path.stem): path.read_text(encoding="utf-8") for path in sorted((FOLDER / key / "saves").glob("*.json"))
    }
