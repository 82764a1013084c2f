"""Languages: every sentence that a player reads is said here."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Sequence

from knaves.engine import sentences
from knaves.engine.sentences import ENGLISH, LANGUAGES, Catalogue, Sentence, decimal, half_up, meant, percentage, plain
from knaves.table.summary import local_day, local_time

__all__ = ["language_for"]


def language_for(chosen: str, browser: str) -> str:
    """The language to speak: the one chosen, else the browser's if it is known ("de-AT" is German), else English."""
    first = (browser if chosen == "browser" else chosen).replace("_", "-").split("-")[0].lower()
    return first if first in LANGUAGES else "en"


_catalogue = ENGLISH
NO_FIGURE = "–"
LARGEST = 1e12  # a figure beyond it is none that a game could have


def choose_language(catalogue: Catalogue = ENGLISH) -> None:
    """Look texts up in this catalogue from now on; texts that it lacks stay English."""
    global _catalogue
    _catalogue = catalogue


def catalogue() -> Catalogue:
    """The catalogue of the chosen language."""
    return _catalogue


def language() -> str:
    """The chosen language: "en", "de"."""
    return _catalogue.language


def in_language(template: str) -> str:
    """A template in the chosen language."""
    return sentences.translated(template, _catalogue)


def t(template: str, **facts: str | int) -> str:
    """A text of the page, given in English, in the chosen language, with its facts in their places."""
    text = Sentence(template, **facts).wording(_catalogue)
    return text.format(**facts) if facts else text


def is_figure(number: float) -> bool:
    """Whether this can be shown as a number: it is one, is finite, and could be counted."""
    return abs(number) < LARGEST


def whole(number: float) -> str:
    """A number without decimal places, a half rounded up; a dash for one that is no figure."""
    return str(half_up(number)) if is_figure(number) else NO_FIGURE


def tenths(number: float) -> str:
    """A number with one decimal place; a dash for one that is no figure."""
    return decimal(round(number, 1), _catalogue) if is_figure(number) else NO_FIGURE


def percent(share: float) -> str:
    """A share of 1 as a percentage, halves rounded up; a dash for one that is no figure."""
    return t("{value}%", value=percentage(share)) if is_figure(share) else NO_FIGURE


def day_of(time: str) -> str:
    """The day of a time such as "2026-11-21T05:20:00Z" on this device, which no line break takes apart."""
    day = local_day(time)
    date = meant("{day} {month} {year}", "a date")
    said_so = t(date, day=day.day, month=t(month_name[day.month]), year=day.year)
    return said_so.replace(" ", "\N{NO-BREAK SPACE}")


def minute_of(time: str) -> str:
    """The day and the minute of a time such as "2026-11-21T05:20:00Z" by the clock of this device."""
    return f"{day_of(time)}, {local_time(time):%H:%M}"


def phrase(sentence: Sentence) -> str:
    """A sentence as a part of another: "tricks", "Stiche"."""
    return plain(sentence, catalogue=_catalogue, capital=False)


def said(sentence: Sentence, viewer: int | None = None, names: Sequence[str] | None = None) -> str:
    """A sentence as plain text in the chosen language, with a capital.

    `viewer` is the seat that it calls "you", None for nobody; `names` are those of the players, by seat.
    """
    return plain(sentence, viewer, names, _catalogue)
