"""Plain words: where an English text of the page is not as people say it, by patterns, length and terms."""

from __future__ import annotations

import re
from collections.abc import Iterator

STILTED = {
    r"\bis no\b(?! longer)": "isn’t, there’s no",
    r"\bbeing \w+ed\b": "an active verb",
    r"^Who\b(?!.*\?)": "the player who, or a name",
    r"\btold\b": "revealed, shown",
    r"\bof 100\b": "a percentage",
    r"[\d}] %": "no space before %",
    r" …": "no space before the dots",
    r"\bof yours\b": "your, your own",
    r"\blacks\b": "has no",
    r"\banew\b": "again",
    r"\bnobody may\b": "you can’t",
    r"\bkept\b": "saved",
    r"\w'\w": "the curly apostrophe",
}
OTHER_TERMS = {
    r"\b[Tt]ouch": "tap",
    r"\bforget\b|\bForget\b": "delete",
    r"^Go on\b|\bgo on (with|waiting)\b": "continue",
    r"\bslots?\b": "place",
    r"\bextra piles?\b": "trophies",
    r"\bused up\b": "empty",
    r"\bfront page\b": "home page",
    r"\btrick points\b": "card points",
    r"\bas usual\b": "default",
    r"\bcounter-clockwise\b": "anticlockwise",
    r"\bslanting\b": "diagonal",
    r"\bPick an? \b": "choose",
}
HINT, TIP = 12, 20  # words at most


def faults(text: str, most: int | None = None) -> Iterator[str]:
    """Yield the faults of an English text; `most` bounds its words."""
    said = re.sub(r"\{\w+\}", "{}", text)
    for pattern, better in (STILTED | OTHER_TERMS).items():
        if found := re.search(pattern, said):
            yield f"{text!r} says {found.group()!r}: {better}"
    words = len([word for word in text.split() if re.search(r"\w", word)])
    if most is not None and words > most:
        yield f"{text!r} has {words} words: at most {most}"
