"""Catalogues: texts by template, context and number."""

from __future__ import annotations

import json

import pytest

from knaves.engine.catalogue import ENGLISH, Catalogue
from tools.building.languages import plural_digits
from tools.building.places import BuildError

POLISH = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


def test_a_text_is_found_by_its_template_and_by_its_context() -> None:
    its = Catalogue("de", {"Play": "Spielen", "heading\x04Play": "Spiel"})
    assert its.find("Play") == "Spielen"
    assert its.find("Play", "heading") == "Spiel"
    assert its.find("Play", "elsewhere") is None
    assert its.find("Deal") is None


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, "kart"), (1, "karta"), (3, "karty"), (5, "kart"), (13, "kart"), (1022, "karty"), (2.5, "kart")],
)
def test_a_number_decides_between_plural_forms(number: float, form: str) -> None:
    its = Catalogue("pl", {"{count} cards": ["karta", "karty", "kart"]}, plural_digits(POLISH))
    assert its.find("{count} cards", count=number) == form


def test_a_rule_that_hundreds_are_not_enough_for_stops_the_build() -> None:
    with pytest.raises(BuildError):
        plural_digits("n % 1000 == 400")


def test_it_is_read_as_the_build_writes_it() -> None:
    its = Catalogue.read(json.dumps({"language": "de", "plural": "10", "texts": {"ace": "Ass"}}))
    assert (its.language, its.find("ace")) == ("de", "Ass")


def test_english_has_everything_and_others_need_no_text_without_words() -> None:
    assert ENGLISH.has("whatever is said")
    its = Catalogue("de", {})
    assert its.has("{one} {other}")
    assert not its.has("{one} or {other}")
