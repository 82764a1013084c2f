"""Sentences: what the page says before Python can, in every language of the page, from its own catalogues."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from tools.building.places import ROOT

SOURCE = ROOT / "web" / "sentences.json"


def in_every_language() -> dict[str, Any]:
    """Language -> the sentences of web/sentences.json; what a language lacks is said in English."""
    sys.path.insert(0, str(ROOT / "py"))
    try:
        from knaves.page.locale import CATALOGUES
    finally:
        sys.path.pop(0)
    english = json.loads(SOURCE.read_text())
    return {language: _said(english, catalogue) for language, catalogue in CATALOGUES.items()}


def _said(part: Any, catalogue: Mapping[str, str]) -> Any:
    if isinstance(part, dict):
        return {key: _said(each, catalogue) for key, each in part.items()}
    if isinstance(part, list):
        return [_said(each, catalogue) for each in part]
    return catalogue.get(part, part)
