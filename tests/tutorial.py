"""The tutorial read as a program: the files it shows, the commands it runs, the line it adds to the registry."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from knaves import __version__

ROOT = Path(__file__).resolve().parents[1]
TUTORIAL = ROOT / "docs" / "tutorial-your-first-game.md"
WRITTEN = "knockout_whist"  # the game that it writes
SECOND = ROOT / "docs" / "tutorial-your-second-game.md"
WRITTEN_SECOND = "crazy_eights"
REGISTRY = Path("py/knaves/games/registry.py")
LINKED = (".venv", "node_modules")  # what was installed
LEFT_OUT = shutil.ignore_patterns(
    *LINKED, ".git", ".build", "site", "dist", "test-results", "__pycache__", ".*_cache", ".hypothesis"
)
BLOCK = re.compile(r"(?:^`([\w/.]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)
END_OF_REGISTRY = ")\nGAMES"


def copy_of_the_project(folder: Path, *, without: str) -> Path:
    """Copy the project into a folder, with what is installed linked. Return the copy.

    It lacks the game that is to be made in it, which the project has too once somebody has followed the documents.
    """
    root = folder / "knaves"
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)
    for games in ("py/knaves/games", "tests/games"):
        shutil.rmtree(root / games / without, ignore_errors=True)
    registry = root / REGISTRY
    registry.write_text(registry.read_text().replace(f'    "{without}",\n', ""))
    for name in LINKED:
        (root / name).symlink_to((ROOT / name).resolve())
    return root


def run(root: Path, *command: str, **environ: str) -> str:
    """Run Python with these arguments in a copy. Return what it prints; its last lines are told if it fails.

    It keeps nothing compiled: a file that is as long as the one it replaces, in the same second, would pass for it.
    """
    environment = os.environ | {"PYTHONPATH": "py", "PYTHONDONTWRITEBYTECODE": "1"} | environ
    environment.pop("PYTHONPYCACHEPREFIX", None)
    done = subprocess.run([sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def register(root: Path, line: str) -> None:
    """Add a line at the end of the registry's folders."""
    registry = root / REGISTRY
    text = registry.read_text()
    assert text.count(END_OF_REGISTRY) == 1, "the list of games ends otherwise now"
    registry.write_text(text.replace(END_OF_REGISTRY, f"{line}{END_OF_REGISTRY}"))


def blocks(tutorial: Path = TUTORIAL) -> Iterator[tuple[str, str, str]]:
    """Yield every block of a tutorial that is to be followed: the file it belongs to or "", its kind, its text."""
    yield from BLOCK.findall(tutorial.read_text(encoding="utf-8"))


def stamp_of_the_page() -> str:
    """What a picture of the page says that it was made of: the version."""
    return f"Knaves {__version__}"


def stamp_of_the_tutorial() -> str:
    """What its pictures say that they were made of: the version, and the game that it writes but for its docstrings."""
    written = "".join(path + DOCSTRING.sub("", text) for path, _, text in blocks() if path.startswith("py/"))
    return f"{stamp_of_the_page()}, game {sha256(written.encode()).hexdigest()[:12]}"


def follow(root: Path, tutorial: Path = TUTORIAL) -> Iterator[str]:
    """Do in a copy what a tutorial says, block by block. Yield the kind or the file of each block once it is done."""
    targets = {
        "new-game": "tools.new_game {0}", "goldens": "tools.playthrough --update {0}", "todo": "tools.todo {0}",
        "format": "tools.parts format",
    }  # fmt: skip
    for path, kind, text in blocks(tutorial):
        if path:
            (root / path).parent.mkdir(exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        elif kind == "registry":
            register(root, text)
        elif kind == "console":
            for line in text.splitlines():
                program, *words = line.removeprefix("$ ").split()
                if program == "rm":
                    for word in words:
                        (root / word).unlink()
                else:
                    name = words[1].removeprefix("NAME=") if len(words) > 1 else ""
                    run(root, "-m", *targets[words[0]].format(name).split())
        yield path or kind
