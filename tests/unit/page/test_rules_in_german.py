"""The rules in German: the whole text with every ruling and the same facts; each page leads to the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import knaves.games
from knaves.games.registry import GAMES
from knaves.page.locale import CATALOGUES
from knaves.page.view.markdown import headings
from knaves.page.view.prerender import ONLY_ENGLISH, pages, texts
from tools.building.pages import static_page


def rulings(text: str) -> dict[str, str]:
    """Number of a ruling -> its row."""
    return dict(re.findall(r"^\| ([A-Z]{2}-R\d+) \|(.*)$", text, re.MULTILINE))


def names(key: str) -> tuple[str, str]:
    stem = f"rules/{key.replace('_', '-')}"
    return stem, f"{stem}.de"


@pytest.mark.parametrize("key", GAMES)
def test_every_rules_page_exists_in_both_languages(key: str) -> None:
    found = pages()
    name = key.replace("_", "-")
    english, german = found[f"rules/{name}.html"], found[f"rules/{name}.de.html"]
    assert "Spieler" in german
    assert CATALOGUES["de"][ONLY_ENGLISH] not in german
    assert f'href="{name}.de.html"' in english
    assert f'href="{name}.html"' in german
    assert '<html lang="de">' in static_page(f"rules/{name}.de.html", german, "", "app")
    assert '<html lang="en">' in static_page(f"rules/{name}.html", english, "", "app")


@pytest.mark.parametrize("key", GAMES)
def test_the_german_text_has_every_section_and_every_ruling(key: str) -> None:
    english, german = (texts()[f"{name}.md"] for name in names(key))
    assert german != english
    assert len(headings(german)) == len(headings(english))
    assert [each.split()[0] for each in headings(german)] == [each.split()[0] for each in headings(english)]
    assert list(rulings(german)) == list(rulings(english))
    for lead in ("| ", "* ", "### "):
        lines = [sum(line.startswith(lead) for line in text.splitlines()) for text in (english, german)]
        assert lines[0] == lines[1], f"lines that begin with {lead!r}"


@pytest.mark.parametrize("key", GAMES)
def test_the_german_text_names_the_same_codes_and_numbers(key: str) -> None:
    english, german = (texts()[f"{name}.md"] for name in names(key))
    for pattern in (r"`[^`\n]+`", r"\b[A-Z]{2}-R\d+\b"):
        assert sorted(set(re.findall(pattern, german))) == sorted(set(re.findall(pattern, english)))
    for number, row in rulings(english).items():
        codes = sorted(re.findall(r"`[^`]+`", row))
        assert sorted(re.findall(r"`[^`]+`", rulings(german)[number])) == codes, number
        large = sorted(re.findall(r"\d{2,}", row))
        assert sorted(re.findall(r"\d{2,}", rulings(german)[number])) == large, number


def test_a_game_without_a_german_text_shows_the_english_one_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in GAMES:
        (tmp_path / key).mkdir()
        (tmp_path / key / "rules.md").write_text(f"# 1. {key}\n\n## 1.1 Setup\nDeal.\n")
    monkeypatch.setattr(knaves.games, "__file__", str(tmp_path / "__init__.py"))
    text = texts()["rules/box.de.md"]
    assert text.splitlines()[0] == "# 1. box"
    assert text.index(CATALOGUES["de"][ONLY_ENGLISH]) < text.index("## 1.1 Setup")
    assert texts()["rules/box.md"].startswith("# 1. box\n\n## 1.1")


def test_the_list_of_rules_leads_to_pages_of_its_language() -> None:
    found = pages()
    for key in GAMES:
        assert f'href="{key.replace("_", "-")}.de.html"' in found["rules/index.de.html"]
        assert f'href="{key.replace("_", "-")}.html"' in found["rules/index.html"]
