"""Documents: every command, file and name that they mention exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from knaves.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**/*.md", "py/knaves/games/*/implementing.md")
    for path in ROOT.glob(pattern)
)
WITH_OTHER_FILES = {  # whose readers make these files
    "docs/translating.md", "docs/tutorial-your-first-game.md", "docs/tutorial-your-second-game.md",
}  # fmt: skip
OF_PACKAGES = {"pyodide.asm.mjs"}
NAMED_EXACTLY = ("docs/architecture.md", "docs/tour.md")  # every name in them is one of the sources
SOURCES = ("py", "web", "tools", "tests", "docs", ".github", "puzzles", "licences")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
FILE = re.compile(r"(?<![\w./*-])[\w./-]+\.(?:py|mjs|js|css|md)(?![\w*-])")
NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)(?:\([^`]*\))?`")


def code(document: str) -> Iterator[str]:
    """The pieces of a document that are set as code."""
    yield from CODE.findall((ROOT / document).read_text(encoding="utf-8"))


@cache
def targets() -> frozenset[str]:
    """The targets of the Makefile."""
    return frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def unknown_commands(text: str) -> list[str]:
    """The commands in a piece of code that the project does not have."""
    made = re.findall(r"(?:^|[`$] ?)make ([a-z-]+)", text, re.MULTILINE)
    wrong = [f"make {name}" for name in made if name not in targets()]
    wrong += [
        f"WHAT={name}" for name in re.findall(r"\bWHAT=(\w+)", text) if not (ROOT / f"tools/bench/{name}.py").exists()
    ]
    wrong += [f"knaves {name}" for name in re.findall(r"(?:-m |`|\$ )knaves ([a-z]+)", text) if name not in COMMANDS]
    for name in re.findall(r"python3? -m ((?:tools|tests|knaves)[a-z_.]*)(?![A-Z])", text):
        place = name.replace(".", "/")
        if not any((ROOT / folder / f"{place}{end}").exists() for folder in ("", "py") for end in (".py", "")):
            wrong.append(f"python -m {name}")
    return wrong


@cache
def files() -> frozenset[str]:
    """Every file of the sources by its path, and by each end of its path: page/app.py, app.py."""
    found = set()
    for path in [*ROOT.glob("*.*"), *(each for folder in SOURCES for each in (ROOT / folder).rglob("*.*"))]:
        parts = path.relative_to(ROOT).parts
        found |= {"/".join(parts[start:]) for start in range(len(parts))}
    return frozenset(found)


@cache
def words() -> frozenset[str]:
    """Every word of the sources in Python and JavaScript."""
    paths = [path for folder in ("py", "web", "tools", "tests") for path in (ROOT / folder).rglob("*.*")]
    texts = (path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".mjs", ".js", ".css"))
    return frozenset(word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_in_a_document_exists(document: str) -> None:
    assert not [wrong for piece in code(document) for wrong in unknown_commands(piece)]


@pytest.mark.parametrize("document", sorted(set(DOCUMENTS) - WITH_OTHER_FILES))
def test_every_file_named_in_a_document_exists(document: str) -> None:
    named = {name for piece in code(document) if not piece.startswith("```") for name in FILE.findall(piece)}
    real = {name.removeprefix("./") for name in named if not re.search(r"[A-Z]{4}", name)}
    assert not sorted(real - files() - OF_PACKAGES)


@pytest.mark.parametrize("document", sorted(set(DOCUMENTS) - WITH_OTHER_FILES))
def test_every_test_that_is_run_in_a_document_exists(document: str) -> None:
    run = re.findall(r"\btests/[\w/]+\.py\b", (ROOT / document).read_text(encoding="utf-8"))
    assert not [name for name in run if not (ROOT / name).exists() and not re.search(r"[A-Z]{4}", name)]


def docstrings() -> Iterator[tuple[str, str]]:
    """Every docstring of the sources with its place, and what of it is no prose: indented lines are commands."""
    for path in (path for folder in ("py", "tools", "tests") for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text


def test_every_command_and_file_named_in_a_docstring_exists() -> None:
    wrong = []
    for place, text in docstrings():
        lines = "\n".join(line.strip() for line in text.splitlines() if line.startswith("    "))
        named = {name for name in FILE.findall(text) if "/" in name and not re.search(r"[A-Z]{4}", name)}
        wrong += [f"{place} {each}" for each in (*unknown_commands(lines), *sorted(named - files()))]
    assert not wrong


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_of_a_document_leads_to_a_file(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", CODE.sub("", path.read_text(encoding="utf-8")))
    assert not [link for link in links if not (path.parent / link).exists()]


def places(path: Path) -> set[str]:
    """The anchors of a document's headings."""
    titles = re.findall(
        r"^#+ (.*)", re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL), re.MULTILINE
    )
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_to_a_heading_finds_it(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\(([^):#\s]*)#([^)\s]+)\)", CODE.sub("", path.read_text(encoding="utf-8")))
    assert not [link for link in links if link[1] not in places(path.parent / link[0] if link[0] else path)]


@pytest.mark.parametrize("document", NAMED_EXACTLY)
def test_every_name_in_the_tour_and_the_architecture_is_in_the_sources(document: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / document).read_text(encoding="utf-8"), flags=re.DOTALL)
    names = {part for name in NAME.findall(FILE.sub("", text)) for part in name.split(".")}
    assert not sorted(names - words())


@pytest.mark.parametrize(
    "text",
    ["`make nothing`", "$ make nothing", "`make bench WHAT=nothing`", "`knaves nothing`", "$ python3 -m tools.nothing"],
)
def test_a_command_that_does_not_exist_is_noticed(text: str) -> None:
    assert unknown_commands(text)


def test_every_figure_on_a_page_names_a_test_that_exists() -> None:
    rows = (ROOT / "docs" / "figures" / "pages.md").read_text(encoding="utf-8").splitlines()
    named = {name for row in rows if row.startswith("| ") for name in re.findall(r"`(test_\w+)`", row)}
    written = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert named
    assert not {name for name in named if f"def {name}(" not in written}
    assert all("`test_" in row for row in rows if row.startswith("| ") and not row.startswith("| Page"))


def test_each_decision_has_a_number_of_its_own_and_says_it_in_its_heading() -> None:
    found = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [int(path.name[:4]) for path in found] == list(range(1, len(found) + 1))
    for path in found:
        heading = path.read_text(encoding="utf-8").splitlines()[0]
        assert heading.startswith(f"# {int(path.name[:4])}. "), path.name
