"""The languages that the page is offered in, for tests that every one of them has to pass."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

from knaves.engine.sentences import ENGLISH, LANGUAGES, SLOT, Catalogue
from knaves.games.registry import GAMES
from knaves.page.locale import choose_language
from knaves.players.player import CHARACTERS
from tools.building.languages import catalogue, compiled, is_offered

TRANSLATED = [language for language in LANGUAGES if language != "en"]
ACCENTS = str.maketrans("aeiouncAEIOUNC", "àéïøùñçÀÉÏØÙÑÇ")
NAMES = (
    {each.name for each in CHARACTERS}
    | {word for game in GAMES.values() for word in re.findall(r"\w+", game.title)}
    | {"Knaves"}
)  # which stay as they are
PRINT = re.compile(r"\b[0-9a-f]{8}(?: [0-9a-f]{8})+\b")  # of a deal: "add" and "bed" in it are no words


def games_in(language: str) -> list[str]:
    """List the games that speak the language; a translation is optional, and a game without one speaks English."""
    return [key for key in GAMES if is_offered(key, language)]


@contextmanager
def spoken(language: str | Catalogue) -> Iterator[Catalogue]:
    """The page speaks the language, by its name or by its catalogue; afterwards it speaks English."""
    its = catalogue(language) if isinstance(language, str) else language
    choose_language(its)
    try:
        yield its
    finally:
        choose_language(ENGLISH)


class Pseudo(Catalogue):
    """A made-up language that has every text: accents on its letters, and half as long again."""

    def find(self, text: str, context: str = "", count: float | None = None) -> str:
        parts = re.split(f"({SLOT.pattern})", text)
        return "".join(part if SLOT.fullmatch(part) else part.translate(ACCENTS) for part in parts) + "·" * (
            len(text) // 2
        )


def pseudo_catalogue(language: str) -> str:
    """What the page fetches of a language, with the made-up one instead of its texts."""
    its, pseudo = json.loads(compiled(language)), Pseudo(language, {})
    texts = {key: pseudo.find(key.partition("\x04")[2] or key) for key in its["texts"]}
    its["texts"] = {key: [texts[key]] * len(text) if isinstance(text, list) else texts[key]
                    for key, text in its["texts"].items()}  # fmt: skip
    return json.dumps(its)


def plain_words(texts: Iterable[str]) -> set[str]:
    """Words of four letters or more that have a vowel and no accent: in the made-up language none but names."""
    words = {word for text in texts for word in re.findall(r"\w{4,}", PRINT.sub(" ", text))}
    return {word for word in words if re.fullmatch("[A-Za-z]*[aeiou][A-Za-z]*", word)} - NAMES


@cache
def english_words(language: str) -> frozenset[str]:
    """Words, in small letters, that English texts of the page have and no text of this language, names neither."""
    texts = json.loads(compiled(language))["texts"]
    theirs = [text for each in texts.values() for text in ([each] if isinstance(each, str) else each)]
    names = {name.lower() for name in NAMES}
    return frozenset(words(key.partition("\x04")[2] or key for key in texts) - words(theirs) - names)


def words(texts: Iterable[str]) -> set[str]:
    """Words of three letters or more, in small letters."""
    plain = (PRINT.sub(" ", SLOT.sub(" ", text)) for text in texts)
    return {word.lower() for text in plain for word in re.findall(r"[^\W\d_]{3,}", text)}
