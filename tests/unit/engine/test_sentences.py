"""Sentences, and the catalogue that says them in another language."""

from __future__ import annotations

import json

import pytest

from knaves.cards import HEARTS, card
from knaves.engine.sentences import ENGLISH, Catalogue, IllegalMove, PlayerName, Sentence, listed, pieces, plain
from tools.building.languages import plural_digits
from tools.building.places import BuildError

PLAYS = Sentence("{player} plays {card}.", "You play {card}.", player=PlayerName(1), card=card("QH"))


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
    other = Sentence("{player} plays {card}.", player=PlayerName(0), card=card("2C"))
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
    same = Sentence("{player} plays {card}.", "You play {card}.", player=PlayerName(1), card=card("QH"))
    other = Sentence("{player} plays {card}.", "You play {card}.", player=PlayerName(0), card=card("QH"))
    assert same == PLAYS
    assert other != PLAYS
    assert len({PLAYS, same, other}) == 2


@pytest.mark.parametrize("text", ["100 % {", "}{", "{}", "{0}", "%s"])
def test_braces_in_a_refusal_do_no_harm(text: str) -> None:
    assert str(IllegalMove(text)) == text


POLISH = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


def test_a_text_is_found_by_its_template_and_by_its_context() -> None:
    its = Catalogue("de", {"Play": "Spielen", "heading\x04Play": "Spiel"})
    assert its.find("Play") == "Spielen"
    assert its.find("Play", "heading") == "Spiel"
    assert its.find("Play", "elsewhere") is None
    assert its.find("Deal") is None


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, "kart"), (1, "karta"), (3, "karty"), (5, "kart"), (13, "kart"), (1022, "karty"), (2.5, "kart")],
)
def test_a_number_decides_between_plural_forms(number: float, form: str) -> None:
    its = Catalogue("pl", {"{count} cards": ["karta", "karty", "kart"]}, plural_digits(POLISH))
    assert its.find("{count} cards", count=number) == form


def test_a_rule_that_hundreds_are_not_enough_for_stops_the_build() -> None:
    with pytest.raises(BuildError):
        plural_digits("n % 1000 == 400")


def test_it_is_read_as_the_build_writes_it() -> None:
    its = Catalogue.read(json.dumps({"language": "de", "plural": "10", "texts": {"ace": "Ass"}}))
    assert (its.language, its.find("ace")) == ("de", "Ass")


def test_english_has_everything_and_others_need_no_text_without_words() -> None:
    assert ENGLISH.has("whatever is said")
    its = Catalogue("de", {})
    assert its.has("{one} {other}")
    assert not its.has("{one} or {other}")
