"""Tests of the languages: no text of the page is missing, superfluous, hard-wired or has other facts in German."""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from random import Random

import pytest

from knaves.bots.levels import LEVELS, fitted
from knaves.cards import _CARDS, SUITS
from knaves.engine.events import Event
from knaves.engine.sentences import Fact, Sentence
from knaves.games.registry import GAMES
from knaves.page.locale import CATALOGUES, language_for
from knaves.page.locale.de import CHAPTERS, GERMAN
from knaves.page.locale.texts import choose_language, said, tenths
from knaves.page.people import LEVEL_NAMES
from knaves.players.characters import TEMPERS
from knaves.store.settings import SETTINGS
from tests.texts_in_code import all_strings, texts_said

SLOT = re.compile(r"\{\w+\}")


def test_german_has_every_text_that_is_said() -> None:
    missing = {text: where for text, where in texts_said().items() if text not in GERMAN}
    assert not missing


def _data() -> Iterator[str]:
    """Texts that are data: settings, options, presets, taglines, levels, and the names of cards and suits."""
    for setting in SETTINGS:
        yield from (setting.group, setting.label, setting.help, *setting.values.values())
    for game in GAMES.values():
        yield game.tagline
        for choice in game.options.choices():
            yield from (choice.label, choice.help, *choice.value_labels.values())
        for preset in game.presets:
            yield from (preset.name, preset.help)
    yield from LEVEL_NAMES.values()
    yield from filter(None, TEMPERS)
    yield from (fitted(level, game.advice).sentence for game in GAMES.values() for level in LEVELS.values())
    yield from (card.name for card in _CARDS.values())
    yield from (suit.name for suit in SUITS)


def test_german_has_every_option_preset_setting_and_card() -> None:
    assert not {text for text in _data() if text and text not in GERMAN}


def test_no_text_of_german_is_superfluous() -> None:
    strings = all_strings() | set(_data())
    composed = {text for text in GERMAN if text not in strings and not _is_composed(text)}
    assert not composed


def _is_composed(text: str) -> bool:
    """Days, months, and the few sentences of two halves."""
    if text in [*calendar.day_name, *calendar.month_name]:
        return True
    strings = all_strings()
    halves = any(text[:cut] in strings and text[cut:] in strings for cut in range(1, len(text)))
    return halves or text.startswith("You roll") or text.endswith(" on {target} {points}")


@pytest.mark.parametrize("german", [GERMAN])
def test_german_names_the_same_facts(german: Mapping[str, str]) -> None:
    wrong = {text for text, its in german.items() if set(SLOT.findall(text)) != set(SLOT.findall(its))}
    assert not wrong


def test_no_text_stands_in_two_chapters() -> None:
    assert not [text for text, times in Counter(text for chapter in CHAPTERS for text in chapter).items() if times > 1]


@pytest.mark.parametrize(
    ("chosen", "browser", "language"),
    [
        ("browser", "de-AT", "de"),
        ("browser", "fr", "en"),
        ("en", "de", "en"),
        ("de", "en-GB", "de"),
        ("browser", "", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers(chosen: str, browser: str, language: str) -> None:
    assert language_for(chosen, browser) == language


def test_cards_and_lists_are_said_in_german() -> None:
    choose_language(CATALOGUES["de"])
    try:
        cards = [_CARDS["QH"], _CARDS["TC"]]
        sentence = Sentence("You can only play a card from your hand: {cards}.", cards=cards)
        assert said(sentence) == "Du kannst nur eine Karte aus deinem Blatt spielen: Herz-Dame und Kreuz-10."
        assert said(Sentence("{what}", what="This is no JSON.")) == "Das ist kein JSON."
        prizes = "Played out, it brings {number} of the prizes on average, more than the next best card."
        assert "2,5 der Preise" in said(Sentence(prizes, number=2.5))
        assert tenths(3.14) == "3,1"
    finally:
        choose_language({})


def _templates(fact: Fact) -> Iterator[str]:
    if isinstance(fact, Sentence):
        yield fact.text
        if fact.you is not None:
            yield fact.you
        for each in fact.facts.values():
            yield from _templates(each)
    elif isinstance(fact, list | tuple):
        for each in fact:
            yield from _templates(each)


def _sentences(part: object) -> Iterator[str]:
    if isinstance(part, Sentence):
        yield from _templates(part)
    elif isinstance(part, Mapping):
        for each in part.values():
            yield from _sentences(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from _sentences(each)
    elif hasattr(part, "__dataclass_fields__"):
        for field in fields(part):  # type: ignore[arg-type]
            yield from _sentences(getattr(part, field.name))


@pytest.mark.parametrize("key", GAMES)
def test_whole_games_say_nothing_that_german_lacks(key: str) -> None:
    """Log, status line, refusals, table and its description in words, of games played at random by every preset."""
    game = GAMES[key]
    events: list[Event] = []
    found: set[str] = set()
    for number, preset in enumerate(game.presets):
        random = Random(number)
        state = game.begin(game.options.parse(dict(preset.options)), number, (), events.append)
        for _ in range(100):
            legal = state.legal_moves()
            if not legal:
                break
            seat = state.turn if state.turn is not None else 0
            seen = state.seen_by(seat)
            found |= {*_sentences(game.layout(seen, seat)), *_templates(game.ask(seen))}
            found |= set(_templates(state.why_not("no such move")[0]))
            state.play(random.choice(legal))
        found |= set(_sentences(game.layout(state.seen_by(0), 0)))
    lacking = found | {text for event in events if (said := game.say(event)) for text in _templates(said)}
    assert not {text for text in lacking if text not in GERMAN and _is_word(text)}


def _is_word(text: str) -> bool:
    return bool(re.search("[a-z]{2}", SLOT.sub("", text)))
