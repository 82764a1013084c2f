"""Sentences for players: templates with facts, what a language says for them, and refusals, which are raised.

A sentence is said late: the page renders card facts as tiny cards, players as names, and looks the template up
in the catalogue of the chosen language; the command line and the protocol use `str(sentence)`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import floor
from typing import Any, TypeVar

from knaves.cards import Card, Suit

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
        """Return whether it has a text for the template, or none is needed: outside its {slots} there is no letter."""
        found = self.find(template, context) is not None
        return found or not any(each.isalpha() for each in SLOT.sub("", template))


class English(Catalogue):
    """The catalogue of English, whose texts stand in the code: each template is its own translation."""

    def has(self, template: str, context: str = "") -> bool:
        """Return True: every template of the code is an English text."""
        return True


ENGLISH: Catalogue = English("en", {})


class PlayerName:
    """The person or bot in a seat, as a fact of a sentence."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerName) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return f"Player({self.seat})"


class Template(str):
    """A template with what translators need to know of it: the form for one, and which of its meanings it has here.

    `count` is the fact that decides between `singular` and the other forms. Make one by `numbered` or `meant`, in the
    place where it is said: that is where it is found for the catalogues.
    """

    singular: str
    context: str


def numbered(singular: str, several: str) -> Template:
    """A template in two forms: the first where the fact `count` is 1, the second for any other number."""
    made = Template(several)
    made.singular, made.context = singular, ""
    return made


def meant(text: str, context: str) -> Template:
    """A template that could mean two things; the context says which, in English."""
    made = Template(text)
    made.singular, made.context = "", context
    return made


class Sentence:
    """A template with `{named}` facts; `you` is the form for the viewer who is the fact `player`.

    Facts are cards, suits, players, numbers, texts, sentences, or sequences of these. Two sentences are equal
    when both templates and the facts are.
    """

    __slots__ = ("facts", "text", "you")

    def __init__(self, text: str, you: str | None = None, /, **facts: Fact) -> None:
        self.text = text
        self.you = you
        self.facts = facts

    def template(self, viewer: int | None = None) -> str:
        """The template to use for this viewer (a seat, or None for a neutral one)."""
        player = self.facts.get("player")
        if self.you is not None and viewer is not None and isinstance(player, PlayerName) and player.seat == viewer:
            return self.you
        return self.text

    def wording(self, catalogue: Catalogue, viewer: int | None = None) -> str:
        """The template in the language of the catalogue, in the form for the number; in English where there is none."""
        template, count = self.template(viewer), self.facts.get("count")
        number = count if isinstance(count, int | float) else None
        found = catalogue.find(template, context_of(template), number)
        if found is not None:
            return found
        return template.singular if isinstance(template, Template) and template.singular and number == 1 else template

    def __str__(self) -> str:
        return plain(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sentence)
            and (self.text, self.you, self.facts) == (other.text, other.you, other.facts)
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Sentence({self.text!r}, {self.facts!r})"


Fact = Card | Suit | PlayerName | Sentence | str | int | float | Sequence["Fact"]
F = TypeVar("F")
_SLOT = re.compile(r"\{(\w+)\}")


def context_of(template: str) -> str:
    """The context that tells apart templates of the same words; "" for most."""
    return template.context if isinstance(template, Template) else ""


def pieces(template: str, facts: Mapping[str, F]) -> Iterator[str | tuple[str, F]]:
    """The literal texts and (name, fact) pairs of a template, in order; an unknown name stays literal."""
    for index, part in enumerate(_SLOT.split(template)):
        if index % 2 == 0:
            if part:
                yield part
        elif part in facts:
            yield part, facts[part]
        else:
            yield "{" + part + "}"


def speaking(sentence: Sentence, catalogue: Catalogue, viewer: int | None = None) -> Catalogue:
    """The catalogue to say a sentence by: English if the language lacks any part of it, so that no two are mixed."""
    return catalogue if catalogue is not ENGLISH and _can_say(sentence, catalogue, viewer) else ENGLISH


def _can_say(fact: Fact, catalogue: Catalogue, viewer: int | None) -> bool:
    """A text among the facts may be a word, a name or a notation, so it is not known to need a translation."""
    if isinstance(fact, Sentence):
        parts = fact.facts.values()
        return catalogue.has(template := fact.template(viewer), context_of(template)) and all(
            _can_say(part, catalogue, viewer) for part in parts
        )
    if isinstance(fact, Card | Suit):
        return catalogue.has(fact.name)
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return all(_can_say(each, catalogue, viewer) for each in fact)
    return True


def translated(template: str, catalogue: Catalogue) -> str:
    """The template in the language of the catalogue, in English where there is none."""
    found = catalogue.find(template)
    return template if found is None else found


def plain(
    sentence: Sentence,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    catalogue: Catalogue = ENGLISH,
    *,
    capital: bool = True,
) -> str:
    """The sentence as plain text, with a capital unless told otherwise, as `viewer` (a seat; None: anybody) reads it.

    `names` are by seat; without them players are "Seat 0", "Seat 1" …
    """
    catalogue = speaking(sentence, catalogue, viewer)

    def words(some: Sentence) -> str:
        said = ""
        for piece in pieces(some.wording(catalogue, viewer), some.facts):
            part = piece if isinstance(piece, str) else word(piece[1])
            begins = not isinstance(piece, str) and isinstance(piece[1], Sentence) and said.endswith(". ")
            said += part[:1].upper() + part[1:] if begins else part
        return said

    def word(fact: Fact) -> str:
        if isinstance(fact, Sentence):
            return words(fact)
        if isinstance(fact, PlayerName):
            name = names[fact.seat] if names else f"{translated('Seat', catalogue)} {fact.seat}"
            is_you = fact.seat == viewer and name == translated("You", catalogue)
            return translated("you", catalogue) if is_you else name
        if isinstance(fact, Card | Suit):
            return translated(fact.name, catalogue)
        if isinstance(fact, str):
            return translated(fact, catalogue)  # a word such as a refusal without facts; a name stays as it is
        if isinstance(fact, Sequence):
            return listed([word(each) for each in fact], catalogue)
        return decimal(fact, catalogue)

    said = words(sentence)
    return said[:1].upper() + said[1:] if capital else said


def decimal(number: float | str, catalogue: Catalogue = ENGLISH) -> str:
    """A number, or its digits as they shall stand there, with the decimal mark of the language."""
    whole, mark, part = str(number).partition(".")
    return translated("{whole}.{part}", catalogue).format(whole=whole, part=part) if mark else whole


def half_up(number: float) -> int:
    """A finite number rounded to a whole one, halves up."""
    return floor(number + 0.5 + 1e-9)


def percentage(share: float) -> int:
    """A finite share of 1 in whole hundredths, halves rounded up: everywhere the same figure for the same share."""
    return half_up(100 * share)


def listed(words: Sequence[str], catalogue: Catalogue = ENGLISH) -> str:
    """Words as a list in prose: "a", "a and b", "a, b and c"; "nothing" for none."""
    if len(words) < 2:
        return words[0] if words else translated("nothing", catalogue)
    return f"{', '.join(words[:-1])} {translated('and', catalogue)} {words[-1]}"


JOINED = "{first} {second}"
REMINDING = "{reminder} {question}"


def reminding(reminder: Sentence, question: Sentence) -> Sentence:
    """A question after a sentence on what has led to it."""
    return Sentence(REMINDING, reminder=reminder, question=question)


def question_of(sentence: Sentence, viewer: int | None = None) -> Sentence:
    """The question without its reminder, for whoever has just heard what happened; else this sentence."""
    template = sentence.template(viewer)
    inside = sentence.facts.get(template[1:-1]) if template[:1] == "{" else None
    asked = inside if isinstance(inside, Sentence) else sentence
    question = asked.facts["question"] if asked.text == REMINDING else sentence
    assert isinstance(question, Sentence)
    return question


def first_of(sentence: Sentence) -> Sentence:
    """The first of the sentences that `together` has joined, or this one."""
    first = sentence.facts["first"] if sentence.text == JOINED else sentence
    assert isinstance(first, Sentence)
    return first


def together(told: Sequence[Sentence]) -> Sentence | None:
    """Whole sentences as one, in this order; None for none."""
    if len(told) < 2:
        return told[0] if told else None
    return Sentence(JOINED, first=told[0], second=together(told[1:]) or told[0])


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """Raised for something that a player or a program asked for and did not get; nothing has changed.

    `sentence` says why; `rule` is the number of the ruling that decides, None for none.
    """

    def __init__(self, sentence: Sentence | str, rule: str | None = None) -> None:
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence("{what}", what=sentence)
        self.rule = rule  # the number of the ruling that decides, such as "MJ-R9"
        super().__init__(self.sentence, rule)

    def __str__(self) -> str:
        return str(self.sentence)


class IllegalMove(Refusal):
    """A move that the rules do not allow here."""


class InvalidOptions(Refusal):
    """Options that do not exist, have a wrong value or contradict each other."""


class UnreadableRecord(Refusal):
    """A record that is damaged, too large, or not a legal game."""


class ChanceRefused(Refusal):
    """A given chance outcome that does not fit where the rules need it."""
