"""Sentences: templates with facts, said to somebody in some language."""

from __future__ import annotations

import pytest

from knaves.cards import HEARTS, card
from knaves.engine.catalogue import Catalogue
from knaves.engine.errors import IllegalMove
from knaves.engine.sentences import Player, Sentence, listed, pieces, plain

PLAYS = Sentence("{player} plays {card}.", "You play {card}.", player=Player(1), card=card("QH"))


def test_a_sentence_names_its_facts() -> None:
    assert str(PLAYS) == "Seat 1 plays queen of hearts."
    assert plain(PLAYS, names=["Ann", "Bo"]) == "Bo plays queen of hearts."


def test_a_sentence_speaks_to_the_player_it_is_about() -> None:
    assert plain(PLAYS, viewer=1, names=["Ann", "Bo"]) == "You play queen of hearts."
    assert plain(PLAYS, viewer=0, names=["Ann", "Bo"]) == "Bo plays queen of hearts."


def test_a_sentence_begins_with_a_capital() -> None:
    assert str(Sentence("{suit} are trumps", suit=HEARTS)) == "Hearts are trumps"


def test_sequences_become_lists_in_prose() -> None:
    assert str(Sentence("{cards}", cards=[card("QH"), card("2C"), card("TD")])) == (
        "Queen of hearts, 2 of clubs and 10 of diamonds"
    )
    assert [listed(["a", "b", "c"][:count]) for count in range(4)] == ["nothing", "a", "a and b", "a, b and c"]


def test_a_sentence_may_hold_another() -> None:
    inner = Sentence("{count} tricks", count=3)
    assert str(Sentence("so: {what}", what=inner)) == "So: 3 tricks"


GERMAN = Catalogue(
    "de",
    {
        "{player} plays {card}.": "{player} spielt {card}.", "queen of hearts": "Herzdame",
        "so: {what}": "also: {what}", "{count} tricks": "{count} Stiche",
    },
)  # fmt: skip


def test_templates_names_and_words_are_translated_but_facts_of_players_are_not() -> None:
    assert plain(PLAYS, names=["Ann", "queen of hearts"], catalogue=GERMAN) == "Queen of hearts spielt Herzdame."


def test_a_sentence_that_the_language_lacks_is_english_with_its_cards_and_all_its_parts() -> None:
    assert plain(PLAYS, viewer=1, names=["Ann", "Bo"], catalogue=GERMAN) == "You play queen of hearts."
    other = Sentence("{player} plays {card}.", player=Player(0), card=card("2C"))
    assert plain(other, names=["Ann", "Bo"], catalogue=GERMAN) == "Ann plays 2 of clubs."
    known, unknown = Sentence("{count} tricks", count=2), Sentence("{count} deals", count=2)
    assert plain(Sentence("so: {what}", what=known), catalogue=GERMAN) == "Also: 2 Stiche"
    assert plain(Sentence("so: {what}", what=unknown), catalogue=GERMAN) == "So: 2 deals"
    assert plain(Sentence("so: {what}", what=[known, unknown]), catalogue=GERMAN) == "So: 2 tricks and 2 deals"


def test_a_fact_that_looks_like_a_slot_is_not_filled() -> None:
    text = "There’s no game called {game}."
    assert str(Sentence(text, game="{game} {player}")) == "There’s no game called {game} {player}."
    assert list(pieces("a {b} {c}", {"b": 1})) == ["a ", ("b", 1), " ", "{c}"]


def test_equal_templates_with_equal_facts_are_equal() -> None:
    same = Sentence("{player} plays {card}.", "You play {card}.", player=Player(1), card=card("QH"))
    other = Sentence("{player} plays {card}.", "You play {card}.", player=Player(0), card=card("QH"))
    assert same == PLAYS
    assert other != PLAYS
    assert len({PLAYS, same, other}) == 2


@pytest.mark.parametrize("text", ["100 % {", "}{", "{}", "{0}", "%s"])
def test_braces_in_a_refusal_do_no_harm(text: str) -> None:
    assert str(IllegalMove(text)) == text
