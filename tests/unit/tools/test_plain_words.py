"""Plain words: every English text of the page is as people say it, and the check finds what it looks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import knaves.games
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.registry import GAMES
from tests.languages import TRANSLATED
from tests.plain_words import HINT, TIP, borrowed, faults, translation_faults
from tools.building.languages import po_files, read_catalog
from tools.building.messages import templates
from tools.messages import spaced

GAMES_FOLDER = Path(knaves.games.__file__).parent


def texts() -> Iterator[tuple[str, int | None]]:
    """Every English text with how many words it may have: those of the hints' reasons are short."""
    for template in templates().values():
        for message in template:
            for text in [message.id] if isinstance(message.id, str) else message.id:
                if text:
                    is_hint = any(place.endswith("/motives.py") for place, _ in message.locations)
                    yield text, HINT if is_hint else None


def first_told(game: Game[Any, Any], tip: Callable[[State], Sentence | None]) -> Sentence:
    """What a tip says in random games as soon as the table shows what it is about."""
    for seed in range(3, 50):
        state, rng = game.begin(game.options(), seed), Random(seed)
        while (said := tip(state)) is None and not state.is_over:
            state.play(rng.choice(state.legal_moves()))
        if said is not None:
            return said
    raise AssertionError(f"{game.title} never says {tip}")


def tips() -> Iterator[str]:
    """The tips of every game as the standard game has them, in the words of the template."""
    for game in GAMES.values():
        for tip in game.tutorial.tips:
            yield (tip if isinstance(tip, Sentence) else first_told(game, tip)).text


def test_every_text_is_in_plain_words() -> None:
    assert not [fault for text, most in texts() for fault in faults(text, most)]


def test_every_rules_page_is_in_plain_words() -> None:
    pages = [path for name in ("rules.md", "variants.md") for path in GAMES_FOLDER.glob(f"*/{name}")]
    assert len(pages) > len(GAMES)
    lines = [line for path in pages for line in path.read_text(encoding="utf-8").splitlines()]
    assert not [fault for line in lines for fault in faults(line)]


def test_a_tip_has_at_most_twenty_words() -> None:
    assert not [fault for text in tips() for fault in faults(text, TIP)]


@pytest.mark.parametrize(
    "text",
    [
        "This is no save.",
        "The move is being reviewed.",
        "Who takes the trick draws.",
        "You are told why.",
        "It wins in 70 of 100 games.",
        "Wins {share} % of games",
        "Loading …",
        "A row of yours is blocked.",
        "The record lacks a seed.",
        "Load the page anew.",
        "Here nobody may pass.",
        "What is kept here",
        "The bot's answer",
        "Touch a card.",
        "Forget all statistics",
        "Go on waiting",
        "Turn the card of slot 2.",
        "The stock is used up.",
        "Back to the front page",
        "Most trick points",
    ],
)
def test_what_nobody_says_is_found(text: str) -> None:
    assert len(list(faults(text))) == 1


@pytest.mark.parametrize("text", ["This game is no longer saved.", "Who wins?", "70% of games", "Loading…", "{value}%"])
def test_what_people_say_passes(text: str) -> None:
    assert not list(faults(text))


def test_a_hint_that_is_too_long_is_found() -> None:
    assert list(faults("one two three four five six seven eight nine ten eleven twelve {card}", HINT))
    assert not list(faults("one two three four five six – seven eight nine ten eleven twelve.", HINT))


def translations(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its English one, each form of a plural apart."""
    for file in po_files(language):
        for message in read_catalog(file, language):
            if message.id:
                english, its = (
                    [each] if isinstance(each, str) else list(each or ()) for each in (message.id, message.string)
                )
                yield from zip(english, its, strict=True)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_keeps_to_the_terms_and_signs_of_its_language(language: str) -> None:
    assert not [fault for _, text in translations(language) for fault in translation_faults(language, text)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_rules_page_keeps_to_the_terms_and_signs_of_its_language(language: str) -> None:
    pages = [path for name in ("rules", "variants") for path in GAMES_FOLDER.glob(f"*/{name}.{language}.md")]
    assert len({path.parent for path in pages}) > 1
    lines = [line for path in pages for line in path.read_text(encoding="utf-8").splitlines() if line[:4] != "<!--"]
    assert not [fault for line in lines for fault in translation_faults(language, line)]


def test_no_language_has_a_text_of_another() -> None:
    said: dict[str, dict[str, str]] = {}
    for language in TRANSLATED:
        for english, text in translations(language):
            said.setdefault(english, {})[language] = text
    assert not [fault for english, its in said.items() for fault in borrowed(english, its)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Berühr eine Karte."),
        ("de", "{card} ist frei wählbar."),
        ("de", "{card} ist wild."),
        ("de", "Die meisten Dreier"),
        ("de", "Die meisten Kartenpunkte"),
        ("de", "Ein verlorenes Fach"),
        ("de", "Drücken Sie die Taste."),
        ("de", "{share} % der Spiele"),
        ("de", "Drück “Tauschen”."),
        ("fr", "Vous faites la levée."),
        ("fr", "{card} s’associe à {target}."),
        ("fr", "deux valets tueurs"),
        ("fr", "C’est ton tour."),
        ("fr", "Chargement …"),
        ("fr", "Quelle carte ?"),
        ("fr", "{share}% des parties"),
        ("fr", "Tapez “pass”."),
        ("es", "No se puede hallar."),
        ("es", "dos jotas matadoras"),
        ("es", "una figura completa"),
        ("es", "Pulse usted aquí."),
        ("es", "Cargando …"),
        ("es", "Qué carta?"),
        ("es", "el {share} % de las partidas"),
        ("es", "Escribe “pass”."),
    ],
)
def test_what_a_translation_should_not_say_is_found(language: str, text: str) -> None:
    assert len(list(translation_faults(language, text))) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Drück „Tauschen“: {share}\u00a0% der Spiele."),
        ("fr", "«\u202fTalon\u202f»\u202f: {share}\u202f% (%), quelle carte\u202f?"),
        ("es", "¿Qué carta? El {share}\u00a0% («pass»)."),
    ],
)
def test_a_good_translation_passes(language: str, text: str) -> None:
    assert not list(translation_faults(language, text))


def test_a_text_in_the_wrong_file_is_found() -> None:
    assert list(borrowed("cards", {"de": "Karten", "es": "Karten"}))
    assert not list(borrowed("Options", {"de": "Optionen", "fr": "Options"}))
    assert not list(borrowed("Stock", {"de": "Talon", "fr": "Talon"}))


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("de", "{share} % und 5%", "{share}\u00a0% und 5\u00a0%"),
        ("fr", "Quoi ? « oui » : {share} %.", "Quoi\u202f? «\u202foui\u202f»\u202f: {share}\u202f%."),
        ("fr", "?! imprécision, ? erreur, « bot: » (%)", "?! imprécision, ? erreur, «\u202fbot:\u202f» (%)"),
        ("es", "Cargando … {share} %", "Cargando… {share}\u00a0%"),
        ("it", "Cosa ?", "Cosa ?"),
    ],
)
def test_a_translation_gets_the_spaces_of_its_language(language: str, text: str, better: str) -> None:
    assert spaced(language, text) == better
    assert spaced(language, better) == better
