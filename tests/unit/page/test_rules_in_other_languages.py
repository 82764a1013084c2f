"""The rules in other languages: the whole text with every ruling and the same facts; each page leads to the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import knaves.games
from knaves.engine.layout import Spread
from knaves.engine.sentences import translated
from knaves.games.registry import GAMES
from knaves.page.view.rules_page import ONLY_ENGLISH, headings, rules_index
from tests.languages import TRANSLATED
from tests.unit.page.fake_page import text_of
from tools.building.languages import catalogue, catalogues
from tools.building.pages import static_page
from tools.building.prerender import pages
from tools.building.rules import in_every_language, rendered

pytestmark = pytest.mark.wide

FOLDER = Path(knaves.games.__file__).parent
WRITTEN = [  # folder and name of a text without its ending, language
    (file.parent.name, file.stem, each)
    for file in sorted(FOLDER.glob("*/rules.md")) + sorted(FOLDER.glob("*/variants.md"))
    for each in TRANSLATED
    if file.with_suffix(f".{each}.md").exists()
]


def rulings(text: str) -> dict[str, str]:
    """Number of a ruling -> its row."""
    return dict(re.findall(r"^\| ([A-Z]{2}-R\d+) \|(.*)$", text, re.MULTILINE))


def texts(key: str, name: str, language: str) -> tuple[str, str]:
    """The rules or the variants in English and in another language."""
    english, its = (FOLDER / key / file for file in (f"{name}.md", f"{name}.{language}.md"))
    return english.read_text(encoding="utf-8"), its.read_text(encoding="utf-8")


@pytest.mark.parametrize(("key", "name", "language"), WRITTEN)
def test_a_rules_page_exists_in_every_language_that_the_rules_are_written_in(
    key: str, name: str, language: str
) -> None:  # fmt: skip
    found = pages(catalogues(), in_every_language(catalogues()))
    name = (key if name == "rules" else f"{key}_{name}").replace("_", "-")
    english, its = found[f"rules/{name}.html"], found[f"rules/{name}.{language}.html"]
    assert (catalogue(language).find("Rules") or "?") in its
    assert (catalogue(language).find(ONLY_ENGLISH) or "?") not in its
    assert f'href="{name}.{language}.html"' in english
    assert f'href="{name}.html"' in its
    assert f'<html lang="{language}">' in static_page(f"rules/{name}.{language}.html", its, "", "app")
    assert '<html lang="en">' in static_page(f"rules/{name}.html", english, "", "app")


@pytest.mark.parametrize(("key", "name", "language"), WRITTEN)
def test_the_text_has_every_section_and_every_ruling(key: str, name: str, language: str) -> None:
    english, its = texts(key, name, language)
    assert its != english
    assert len(headings(rendered(its))) == len(headings(rendered(english)))
    assert list(rulings(its)) == list(rulings(english))
    for lead in ("| ", "- ", "### "):
        lines = [sum(line.startswith(lead) for line in text.splitlines()) for text in (english, its)]
        assert lines[0] == lines[1], f"lines that begin with {lead!r}"


@pytest.mark.parametrize(("key", "name", "language"), WRITTEN)
def test_the_text_names_the_same_codes_and_numbers(key: str, name: str, language: str) -> None:
    english, its = texts(key, name, language)
    for pattern in (r"`[^`\n]+`", r"\b[A-Z]{2}-R\d+\b"):
        assert sorted(set(re.findall(pattern, its))) == sorted(set(re.findall(pattern, english)))
    for number, row in rulings(english).items():
        codes = sorted(re.findall(r"`[^`]+`", row))
        assert sorted(re.findall(r"`[^`]+`", rulings(its)[number])) == codes, number
        large = sorted(re.findall(r"\d{2,}", row))
        assert sorted(re.findall(r"\d{2,}", rulings(its)[number])) == large, number


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_captions_in_the_pictures_are_translated(language: str) -> None:
    spreads = [
        each.board
        for game in GAMES.values()
        for drawn in [game.tutorial.drawn()]
        for each in drawn.course + drawn.examples + drawn.variants
        if isinstance(each.board, Spread)
    ]
    faces = [face for board in spreads for row in board.rows for face in row if face is not None]
    captions = {face.caption.text for face in faces if face.caption} - {game.title for game in GAMES.values()}
    assert captions
    assert not [caption for caption in captions if translated(caption, catalogue(language)) == caption]


def test_a_game_without_a_german_text_shows_the_english_one_and_says_so(tmp_path: Path) -> None:
    for key in GAMES:
        (tmp_path / key).mkdir()
        (tmp_path / key / "rules.md").write_text(f"# 1. {key}\n\n## 1.1 Setup\nDeal.\n")
    found = in_every_language(catalogues(), tmp_path)
    said, *body = found["box", "de"]
    assert text_of(said) == catalogue("de").find(ONLY_ENGLISH)
    assert body == found["box", "en"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_list_of_rules_leads_to_pages_of_its_language(language: str) -> None:
    found = pages(catalogues(), in_every_language(catalogues()))
    for key in GAMES:
        assert f'href="{key.replace("_", "-")}.{language}.html"' in found[f"rules/index.{language}.html"]
        assert f'href="{key.replace("_", "-")}.html"' in found["rules/index.html"]


def test_the_list_of_rules_says_what_its_other_languages_are() -> None:
    assert "Other languages: Deutsch" in text_of(rules_index())
