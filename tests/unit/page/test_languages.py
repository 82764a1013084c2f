"""Tests of the languages: in none is a text of the page missing, superfluous, or one with other facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from random import Random

import pytest

from knaves.cards import _CARDS
from knaves.engine.sentences import Fact, Sentence, context_of
from knaves.engine.state import Event
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from knaves.page.locale import language_for, said, tenths
from tests import languages
from tests.languages import TRANSLATED, games_in, spoken
from tools.building.languages import catalogue, is_offered, key_of, lacking, read_catalog
from tools.building.messages import templates
from tools.building.places import PACKAGE

pytestmark = pytest.mark.wide

SLOT = re.compile(r"\{\w+\}")
COUNT = {"{count}"}  # may be a word in the form for one


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_that_is_offered_lacks_nothing(language: str) -> None:
    assert lacking(language) == [], "make messages says what is missing"


@pytest.mark.parametrize("language", TRANSLATED)
def test_only_a_game_that_has_a_translation_is_listened_to_in_a_language(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(languages, "GAMES", {"box": GAMES["box"], TEMPLATE.key: TEMPLATE})
    assert games_in(language) == ["box"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_of_a_language_is_superfluous(language: str) -> None:
    for domain, template in templates().items():
        known = {key_of(each) for each in template}
        folder = PACKAGE / ("page" if domain == "page" else f"games/{domain}") / "locale"
        file = folder / f"{language}.po"
        found = [key_of(each) for each in read_catalog(file, language) if each.id] if file.exists() else []
        assert not [key for key in found if key not in known], f"{domain}: make messages takes these out"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_names_the_same_facts(language: str) -> None:
    texts = [each for each in catalogue(language).texts.items() if each[0] != "{whole}.{part}"]
    wrong = {text for text, its in texts if any(_slots(text) - _slots(form) - COUNT for form in _forms(its))}
    wrong |= {text for text, its in texts if any(_slots(form) - _slots(text) for form in _forms(its))}
    assert not wrong


def test_what_stands_under_a_mad_jack_has_room_there_in_german() -> None:
    assert catalogue("de").texts["Mad"] == "Mad", "on a phone a longer word runs into “ausgespielt” beside it"


def _slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def _forms(its: str | Sequence[str]) -> Sequence[str]:
    return [its] if isinstance(its, str) else its


@pytest.mark.parametrize(
    ("chosen", "browser", "language"),
    [
        ("browser", "de-AT", "de"),
        ("browser", "nl", "en"),
        ("browser", "fr-CA", "fr"),
        ("en", "de", "en"),
        ("de", "en-GB", "de"),
        ("browser", "", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers(chosen: str, browser: str, language: str) -> None:
    assert language_for(chosen, browser) == language


def test_cards_and_lists_are_said_in_german() -> None:
    with spoken("de"):
        cards = [_CARDS["QH"], _CARDS["TC"]]
        sentence = Sentence("You can only play a card from your hand: {cards}.", cards=cards)
        assert said(sentence) == "Du kannst nur eine Karte aus deinem Blatt spielen: Herz-Dame und Kreuz-10."
        assert said(Sentence("{what}", what="This isn’t valid JSON.")) == "Das ist kein gültiges JSON."
        prizes = "Wins {number} of the prizes on average, more than any other."
        assert "2,5 Preise" in said(Sentence(prizes, number=2.5))
        assert tenths(3.14) == "3,1"


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
def test_whole_games_say_nothing_that_a_language_lacks(key: str) -> None:
    """Log, status line, refusals, table and its description in words, of games played at random by every preset."""
    game = GAMES[key]
    events: list[Event] = []
    found: set[str] = set()
    for number, preset in enumerate(game.form.presets):
        random = Random(number)
        state = game.begin(game.options.parse(dict(preset.options)), number, (), events.append)
        for _ in range(100):
            legal = state.legal_moves()
            if not legal:
                break
            seat = state.turn if state.turn is not None else 0
            seen = state.seen_by(seat)
            found |= {*_sentences(game.table.layout(seen, seat)), *_templates(game.text.ask(seen))}
            found |= set(_templates(state.why_not("no such move")[0]))
            state.play(random.choice(legal))
        found |= set(_sentences(game.table.layout(state.seen_by(0), 0)))
    lacking = found | {text for event in events if (said := game.text.say(event)) for text in _templates(said)}
    for language in TRANSLATED:
        if not is_offered(key, language):
            continue
        its = catalogue(language)
        assert not {text for text in lacking if not its.has(text, context_of(text))}
