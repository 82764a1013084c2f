"""Sentences: what the page says before Python can, in every language of the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from knaves.engine.sentences import Catalogue
from tools.building.places import ROOT

SOURCE = ROOT / "web" / "sentences.json"


def in_every_language(catalogues: Mapping[str, Catalogue]) -> dict[str, Any]:
    """Language -> the sentences of web/sentences.json; what a language lacks is said in English."""
    english = json.loads(SOURCE.read_text())
    return {language: _said(english, catalogue) for language, catalogue in catalogues.items()}


def of_a_missing_part(catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """Language -> what is said where the script is missing that would say it."""
    said = in_every_language(catalogues)
    return {language: "{}. {}".format(*its["missing"]) for language, its in said.items()}


def of_no_page(catalogues: Mapping[str, Catalogue]) -> dict[str, list[str]]:
    """Language -> what is said at a path where the site has nothing, and the words of the way home."""
    return {
        language: _said(["There’s nothing at this address.", "Home"], catalogue)
        for language, catalogue in catalogues.items()
    }


def _said(part: Any, catalogue: Catalogue) -> Any:
    if isinstance(part, dict):
        return {key: _said(each, catalogue) for key, each in part.items()}
    if isinstance(part, list):
        return [_said(each, catalogue) for each in part]
    return catalogue.find(part) or part
