"""New game: copies the template game under another name and says what to do next.

make new-game NAME=three_kings
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = Path("py/knaves/games/template")
TESTS = Path("tests/games/template")
LEFT_OUT = {"goldens.json", "perft.json", "several_deals.py"}  # made anew, as the saves are, or of no use to others
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_name(name: str, root: Path) -> None:
    """Refuse a name that is no Python name in small letters, or taken."""
    if not NAME.fullmatch(name) or len(name) > 40:
        raise ValueError(
            "Give the game a name in small letters, digits and underscores: make new-game NAME=three_kings"
        )
    if (root / TEMPLATE.parent / name).exists() or (root / TEMPLATE.parent / f"{name}.py").exists():
        raise ValueError(f"There is already something called {name} among the games; choose another name.")


def new_game(name: str, root: Path = ROOT) -> list[Path]:
    """Write the two folders of a new game, code and tests, from the template's. Returns the files written.

    Raises ValueError.
    """
    check_name(name, root)
    written = []
    for template in (TEMPLATE, TESTS):
        for path in sorted((root / template).iterdir()):
            if path.is_file() and path.name not in LEFT_OUT:
                copy = root / template.parent / name / path.name
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
                written.append(copy)
    return written


def tidy(name: str, root: Path = ROOT) -> None:
    """Sort the imports and wrap the lines of the new game, whose name has changed their order and length."""
    folders = [str(template.parent / name) for template in (TEMPLATE, TESTS)]
    for step in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *step, "--no-cache", *folders], cwd=root, check=True)


def keep_playthroughs(name: str, root: Path = ROOT) -> None:
    """Has tools/playthrough.py write the playthroughs, counts and save of the new game."""
    subprocess.run([sys.executable, "-m", "tools.playthrough", "--update", name], cwd=root, check=True)


def renamed(text: str, name: str) -> str:
    """The text of the template with the names of the new game: key, title, classes, and the letters of its rulings."""
    title = title_of(name)
    changes = {
        "knaves.games.template": f"knaves.games.{name}",
        '"template"': f'"{name}"',
        "HighCard": title.replace(" ", ""),
        "High Card": title,
        "HC-R": f"{initials(name)}-R",
        "hc_r": f"{initials(name).lower()}_r",
        "a tiny complete game to copy for a new one; it is tested like the others but not on the page": "a card game",
        ", the game to copy: one": ": one",
    }
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def title_of(name: str) -> str:
    """`three_kings` -> "Three Kings"."""
    return name.replace("_", " ").title()


def initials(name: str) -> str:
    """Two letters for the numbers of its rulings: `three_kings` -> "TK", `box` -> "BO"."""
    words = name.split("_")
    return (words[0][0] + words[1][0] if len(words) > 1 else (name + "x")[:2]).upper()


def advice(name: str) -> str:
    """Say what to do next with the new game."""
    return f"""{title_of(name)} is in py/knaves/games/{name} and tests/games/{name}, a copy of High Card so far. Next:

1. Add this line at the end of FOLDERS in py/knaves/games/registry.py:

    "{name}",

2. make play: it is the last game on the front page.
3. docs/tutorial-your-first-game.md: make it your own game."""


def main(arguments: list[str]) -> int:
    """Make the game that the command line names. Returns the exit status."""
    try:
        new_game(arguments[0] if arguments else "")
        tidy(arguments[0])
        keep_playthroughs(arguments[0])
    except ValueError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(advice(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
