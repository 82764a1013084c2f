"""Texts: every sentence that a player reads goes through here, to be said in the chosen language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.sentences import Sentence, decimal, plain

__all__ = ["choose_language", "language", "said", "t", "tenths", "translated"]

_catalogue: Mapping[str, str] = {}
_language = "en"


def choose_language(catalogue: Mapping[str, str], name: str = "en") -> None:
    """From now on texts are looked up in this catalogue, template to template; what is missing stays English."""
    global _catalogue, _language
    _catalogue, _language = catalogue, name


def language() -> str:
    """The chosen language: "en", "de"."""
    return _language


def translated(template: str) -> str:
    """A template in the chosen language."""
    return _catalogue.get(template, template)


def t(template: str, **facts: str | int) -> str:
    """A text of the page in the chosen language."""
    text = translated(template)
    return text.format(**facts) if facts else text


def tenths(number: float) -> str:
    """A number with one decimal place."""
    return decimal(round(number, 1), translated)


def said(sentence: Sentence, viewer: int | None = None, names: Sequence[str] | None = None) -> str:
    """A sentence as plain text in the chosen language."""
    return plain(sentence, viewer, names, translated)
