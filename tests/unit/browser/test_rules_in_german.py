"""The rules pages in German: what teaches is German, the full text is English and says so, each leads to the other."""

from __future__ import annotations

import pytest

from knaves.browser.prerender import pages
from knaves.games.registry import GAMES
from tools.building.pages import static_page


@pytest.mark.parametrize("key", GAMES)
def test_every_rules_page_exists_in_both_languages(key: str) -> None:
    found = pages()
    name = key.replace("_", "-")
    english, german = found[f"rules/{name}.html"], found[f"rules/{name}.de.html"]
    assert "Spieler" in german
    assert "Was folgt, ist der vollständige Text" in german
    assert '<section lang="en">' in german
    assert "existiert" not in english
    assert f'href="{name}.de.html"' in english
    assert f'href="{name}.html"' in german
    assert '<html lang="de">' in static_page(f"rules/{name}.de.html", german, "", "app")
    assert '<html lang="en">' in static_page(f"rules/{name}.html", english, "", "app")


def test_the_list_of_rules_leads_to_pages_of_its_language() -> None:
    found = pages()
    for key in GAMES:
        assert f'href="{key.replace("_", "-")}.de.html"' in found["rules/index.de.html"]
        assert f'href="{key.replace("_", "-")}.html"' in found["rules/index.html"]
