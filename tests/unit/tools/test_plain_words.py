"""Plain words: every English text of the page is as people say it, and the check finds what it looks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from tools.building.messages import templates
from tools.building.plain_words import HINT, TIP, faults


def texts() -> Iterator[tuple[str, int | None]]:
    """Every English text with how many words it may have: those of the hints' reasons are short."""
    for template in templates().values():
        for message in template:
            for text in [message.id] if isinstance(message.id, str) else message.id:
                if text:
                    is_hint = any(place.endswith("/motives.py") for place, _ in message.locations)
                    yield text, HINT if is_hint else None


def tips() -> Iterator[str]:
    """The tips of every game as the standard game has them, in the words of the template."""
    for game in GAMES.values():
        for tip in game.tutorial.tips:
            said = tip if isinstance(tip, Sentence) else tip(game.options())
            if said is not None:
                yield said.text


def test_every_text_is_in_plain_words() -> None:
    assert not [fault for text, most in texts() for fault in faults(text, most)]


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
