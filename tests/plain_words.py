"""Plain words: where a text of the page is not as people say it, by patterns, length and terms, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

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
    r"\b[Tt]ouch": "choose, press",
    r"^Tap (?!twice)|[,.:;] [Tt]ap\b|\bor tap\b": "choose: a keyboard taps nothing",
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
IN_OTHER_LANGUAGES = {
    "de": {
        r"\b[Bb]erühr": "tippe … an",
        r"\b[Ff]rei wählbar|Schlagkarte|(?<!\{)\b[Ww]ilde?\b": "Joker; Buben, die Chips entfernen",
        r"\bDreiern?s?\b": "Dreierreihe",
        r"Kartenpunkte": "Augen",
        r"\b(Fach|Fächer)\b": "Platz",
        r"\b[A-ZÄÖÜ]\w+en Sie\b": "du",
        r"[\d}][ \u202f]?%": "a no-break space before %",
        r'["]|“\w': "„…“",
    },
    "fr": {
        r"\b[Ll]evée": "pli",
        r"\b[Aa]ssoci": "combiner",
        r"\b[Vv]alets? tueu|\boblique": "qui retire un jeton; diagonal",
        r"\b(tu|ton|tes|toi)\b": "vous",
        r" …": "no space before the dots",
        r"[\w})»]([;!?%»](?!\w)| [:;!?%»])|«[ \w]": "a narrow no-break space",
        r'["]|“': "«\u202f…\u202f»",
    },
    "es": {
        r"\bhall(ar|a|an|ado|ó)\b": "encontrar",
        r"\bmatador": "que quitan fichas",
        r"(?<!con )\b[Ff]iguras?\b": "patrón; figuras are court cards",
        r"\b[Vv]aloraci": "rating; puntuación is the score",
        r"\b[Cc]onsejos?\b": "pista",
        r"\busted(es)?\b": "tú",
        r" …": "no space before the dots",
        r"^[^¿]*\w\?": "¿…?",
        r"[\d}][ \u202f]?%": "a no-break space before %",
        r'["]|“': "«…»",
    },
}
ALIKE = {"Analyse", "Serie", "Talon", "Variantes", "bien", "libre"}  # words that two of these languages share
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


def translation_faults(language: str, text: str) -> Iterator[str]:
    """Yield the faults of a text in another language: terms, the way of address, spaces and quotes."""
    for pattern, better in IN_OTHER_LANGUAGES.get(language, {}).items():
        if found := re.search(pattern, text):
            yield f"{language}: {text!r} says {found.group()!r}: {better}"


def borrowed(english: str, said: Mapping[str, str]) -> Iterator[str]:
    """Yield the texts that stand under two languages and are not English: one of them is in the wrong file."""
    for language, text in said.items():
        twins = [other for other in said if other > language and said[other] == text != english]
        words = set(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", "", text)))
        if twins and words - ALIKE - set(re.findall(r"\w+", english)):
            yield f"{english!r} is {text!r} in {language} and {twins[0]}"
