"""Catalogue: what one language says for the English templates, by context and by number."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

LANGUAGES: Mapping[str, str] = {  # offered on the page, by their own names
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français",
}  # fmt: skip
SLOT = re.compile(r"\{\w+\}")


class Catalogue:
    """The texts of a language, looked up by the text in the code.

    `texts` has one text for a template, or several where a number decides which form is said: `plural` has a digit
    for each of the numbers 0 to 199, the place of its form; larger numbers take the form of their last two digits.
    A template that needs a context is found under "context\\x04template", as gettext has it.
    """

    def __init__(self, language: str, texts: Mapping[str, str | Sequence[str]], plural: str = "1011") -> None:
        self.language = language
        self.texts = texts
        self.plural = plural

    @classmethod
    def read(cls, text: str) -> Catalogue:
        """A catalogue as the build compiles it: JSON with "language", "plural" and "texts"."""
        found: dict[str, Any] = json.loads(text)
        return cls(found["language"], found["texts"], found["plural"])

    def find(self, template: str, context: str = "", count: float | None = None) -> str | None:
        """The text for a template, None where the language lacks it. `count` decides between plural forms."""
        found = self.texts.get(f"{context}\x04{template}" if context else template)
        return found if found is None or isinstance(found, str) else found[self._form(count)]

    def _form(self, count: float | None) -> int:
        """The place of the form for a number; a part of one, such as 2.5, takes that of many."""
        number = int(count) if count is not None and count == int(count) else 100
        return int(self.plural[number if number < 200 else 100 + number % 100])

    def has(self, template: str, context: str = "") -> bool:
        """Return whether it says the template, which has to be said only if there are words in it."""
        found = self.find(template, context) is not None
        return found or not any(each.isalpha() for each in SLOT.sub("", template))


class English(Catalogue):
    """The catalogue of English, whose texts stand in the code: each template is its own translation."""

    def has(self, template: str, context: str = "") -> bool:
        """Every template."""
        return True


ENGLISH: Catalogue = English("en", {})
