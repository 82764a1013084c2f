"""The measuring tools: each can be found and asked for its options, and each table has its place in a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.bench.__main__ import benches, main
from tools.bench.harness import DOCS, FIGURES, between, put, table

PLACES = {
    DOCS / "start-up.md": ("start", "lighthouse", "first_move", "touch"),
    DOCS / "reliability.md": ("reliability",),
    DOCS / "review.md": ("review", "blunders"),
    DOCS / "puzzles.md": ("puzzles",),
    FIGURES / "strength.md": ("exact", "strength"),
    FIGURES / "variants.md": ("variants",),
    FIGURES / "soak.md": ("soak",),
    FIGURES / "environments.md": ("speed",),
    DOCS / "envs.md": ("sizes",),
}


@pytest.mark.parametrize("name", benches())
def test_every_measuring_tool_says_what_it_measures_and_tells_its_options(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(benches()[name]) > 20
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"usage: make bench WHAT={name}" in capsys.readouterr().out


def test_a_name_that_nothing_has_gets_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert main([]) == 0
    assert capsys.readouterr().out.count("  strength ") == 2


@pytest.mark.parametrize(("document", "names"), PLACES.items(), ids=lambda each: getattr(each, "name", ""))
def test_every_table_that_a_tool_writes_has_its_place(document: Path, names: tuple[str, ...]) -> None:
    assert re.findall(r"<!-- (\w+) -->", document.read_text(encoding="utf-8")) == [*names]
    for name in names:
        assert between(document, name).strip()


def test_a_table_replaces_the_one_before_and_nothing_else(tmp_path: Path) -> None:
    document = tmp_path / "some.md"
    document.write_text("Before\n<!-- a -->\nold\n<!-- /a -->\nAfter\n")
    put(document, "a", table(("x", "y"), [("1", "2")]))
    assert document.read_text() == "Before\n<!-- a -->\n| x | y |\n| --- | --- |\n| 1 | 2 |\n<!-- /a -->\nAfter\n"
    with pytest.raises(ValueError, match="no place for b"):
        put(document, "b", "anything")
