"""Checks of texts: the rulings of a game are tested, and its presets and options are sound."""

from __future__ import annotations

import re
from pathlib import Path

from knaves import games
from knaves.engine.game import Game
from tests.game_folders import FOLDER

RULING = re.compile(r"^\|\s*\**([A-Z]{2}-R\d+)\**\s*\|", re.MULTILINE)


def folder(game: Game) -> Path:
    """The folder of the game, which bears its key."""
    return Path(games.__file__).parent / game.key


def rulings(game: Game) -> set[str]:
    """The numbers of the rulings in the game's rules.md and variants.md: the first column of their tables."""
    files = (folder(game) / name for name in ("rules.md", "variants.md"))
    return {number for file in files if file.exists() for number in RULING.findall(file.read_text(encoding="utf-8"))}


def every_ruling_is_tested(game: Game) -> None:
    """Each ruling of rules.md is cited by a test of the game, as `CJ-R2` or in a name as `cj_r2`."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / game.key).glob("test_*.py")))
    cited = {found.upper().replace("_", "-") for found in re.findall(r"(?i)[a-z]{2}[-_]r\d+", tests)}
    missing = sorted(rulings(game) - cited, key=lambda ruling: int(ruling.split("R")[-1]))
    assert rulings(game), "rules.md has no rulings"
    assert not missing, f"no test cites {', '.join(missing)}"


def presets_and_options_are_sound(game: Game) -> None:
    """Presets are valid and named apart; an option has a label, a help and a ruling that exists."""
    names = [preset.name for preset in game.form.presets]
    assert len(set(names)) == len(names), "two presets have the same name"
    for preset in game.form.presets:
        game.options.parse(dict(preset.options))
    for choice in game.options.choices():
        assert choice.label, f"{choice.name} has no label"
        assert choice.help, f"{choice.name} has no help"
        assert choice.allows(choice.default), f"the default of {choice.name} is not allowed"
        assert choice.rule is None or choice.rule in rulings(game), f"there is no ruling {choice.rule}"
        assert set(choice.value_labels) <= set(choice.values), f"{choice.name} labels a value that it cannot have"
