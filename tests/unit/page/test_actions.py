"""Actions: what comes from the document is read into typed values, or refused in a sentence; nothing stops the page."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any, cast

import pytest

from knaves.engine.errors import Refusal
from knaves.page.actions import ACTIONS, ChoosePlayer, Key, OpenGroup, PickPlace, SetValue, ShowRule, read_action
from knaves.page.screens.screen import Screen
from tests.unit.page.fake_page import MemoryStore, every_node, text_of
from tests.unit.page.visits import Visit

ADDRESSES = ("/", "/games", "/settings", "/statistics", "/box/options", "/one_eyed_jack/options", "/nothing")
TRIES = 3  # of each action on each screen; `make bench WHAT=soak` gives them the whole grammar
BAD = ("", "x", "²", "-1", "1e9", "9" * 5000, "null", "[1]", "<b>", "\ud83d", "__proto__", "a=b&c", "=", "100000000")


def test_fields_are_read_by_their_names_and_types() -> None:
    assert read_action("set", {"name": "sound", "value": "true", "do": "set"}) == SetValue("sound", "true")
    assert read_action("seat", {"name": "seat 1", "seat": "1", "value": "human"}) == ChoosePlayer(1, "human")
    assert read_action("group", {"name": "Board", "value": "false"}) == OpenGroup("Board", False)
    assert read_action("rule", {}) == ShowRule("")


@pytest.mark.parametrize("given", ["", "²", "١", "1.0", "-1", " 1", "1_0", "9" * 10, "9" * 5000])
def test_what_is_no_short_number_of_digits_is_refused(given: str) -> None:
    with pytest.raises(Refusal):
        read_action("square", {"place": given})
    assert read_action("square", {"place": "12"}) == PickPlace(12)


@pytest.mark.parametrize("name", ["", "nothing", "__class__", "set ", "x" * 9000])
def test_an_unknown_name_is_refused_in_a_short_sentence(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_action(name, {})
    assert 20 < len(str(refused.value)) < 120


@pytest.mark.parametrize("name", [name for name, kind in ACTIONS.items() if any(f.type != "str" for f in fields(kind))])
def test_values_of_another_kind_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        read_action(name, {field.name: "perhaps" for field in fields(ACTIONS[name])})


def test_a_screen_answers_each_action_by_the_method_for_its_type() -> None:
    visit = Visit(address="/settings")
    visit.do("set", name="scheme", value="dark")
    assert visit.app.settings.scheme == "dark"
    visit.do("deal")
    assert visit.page.said == ["This cannot be done here."]
    visit.do("key", key="x")  # a key that means nothing here is nobody's mistake
    assert len(visit.page.said) == 1


@pytest.mark.wide
@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_the_document_says_is_answered_or_refused_and_the_page_goes_on(address: str) -> None:
    rng = Random(address)
    for name, kind in [*ACTIONS.items(), ("nothing", Key)]:
        if name == "deal":
            continue  # leads elsewhere, as it should
        for _ in range(TRIES):
            store = MemoryStore()
            visit = Visit(store, address)
            data = {field.name: rng.choice(BAD) for field in fields(cast(Any, kind)) if rng.random() < 0.9}
            visit.do(name, **data)
            assert all(sentence.strip() for sentence in visit.page.said), (name, data)
            assert text_of(visit.screen)
            visit.page.go("/settings")
            assert "Settings" in text_of(visit.screen)


def test_every_action_of_these_screens_is_one_that_is_known() -> None:
    for address in ADDRESSES:
        visit = Visit(address=address)
        assert isinstance(visit.app.screen, Screen)
        names = {dict(node.attributes).get("data-do") for node in every_node(visit.screen)} - {None}
        for name in names:
            assert ACTIONS[str(name)] in visit.app.screen.METHODS, (address, name)


@pytest.mark.parametrize(
    "address",
    ["/box?seed=%", "/%E0%A4%A", "/box?seed=²", "/box?seed=" + "0" * 17 + "9" * 5000, "/box/options?players=x"],
)
def test_an_address_that_cannot_be_read_is_one_sentence_with_a_way_out(address: str) -> None:
    visit = Visit(address=address)
    assert "This link cannot be opened" in text_of(visit.screen)
    visit.page.go("/settings")
    assert "Settings" in text_of(visit.screen)
