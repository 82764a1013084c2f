"""Commands: what comes from the document is read by the parameters of a method, or refused in a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Annotated, Any, Literal, cast

import pytest

from knaves.engine.game import Game
from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.page.commands import DEVICE_EVENTS, command, commands_of
from knaves.page.screens.screen import Screen
from knaves.page.screens.workshop import BotScreen
from knaves.session.actions import SessionAction, Touch, Undo
from knaves.wire.parse import FileText
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import text_of
from tests.unit.page.visits import Visit, every_command

ADDRESSES = ("/", "/games", "/settings", "/statistics", "/box/options", "/one_eyed_jack/options", "/nothing")
TRIES = 3  # of each action on each screen; `make bench WHAT=soak` gives them the whole grammar
BAD = ("", "x", "²", "-1", "1e9", "9" * 5000, "null", "[1]", "<b>", "\ud83d", "__proto__", "a=b&c", "=", "100000000")


class Desk(Screen):
    """A screen that only notes what it was asked for."""

    def __init__(self) -> None:
        super().__init__(cast(Any, None))
        self.asked: object = None

    @command("take", "lift")
    def take(self, seat: int, side: Literal["left", "right"], rule: str = "", is_open: bool = True) -> None:
        self.asked = seat, side, rule, is_open

    @command("keep")
    def keep(
        self, name: Annotated[str, 10], text: FileText, game: Game, key: Annotated[str, re.compile("[a-z]+")]
    ) -> None:
        self.asked = name, text, game, key

    @command("touch", "undo")
    def play(self, action: SessionAction) -> None:
        self.asked = action


RIGHT = {"seat": "1", "side": "left"}
KEPT = {"name": "mine", "text": "x" * 5000, "game": "box", "key": "abc"}


def asked(name: str, data: Mapping[str, str]) -> object:
    desk = Desk()
    desk.do(name, data)
    return desk.asked


def test_parameters_are_read_by_their_names_and_types() -> None:
    assert asked("take", RIGHT | {"do": "take", "other": "1"}) == (1, "left", "", True)
    assert asked("lift", RIGHT | {"rule": "R3", "is_open": "false"}) == (1, "left", "R3", False)
    assert asked("keep", KEPT) == ("mine", "x" * 5000, GAMES["box"], "abc")


def test_a_game_command_is_a_value_with_its_own_fields() -> None:
    assert asked("touch", {"token": "QH"}) == Touch("QH")
    assert asked("undo", {}) == Undo()
    with pytest.raises(Refusal):
        asked("touch", {"name": "QH"})


@pytest.mark.parametrize("given", ["", "²", "١", "1.0", "-1", " 1", "1_0", "9" * 10, "9" * 5000])
def test_what_is_no_short_number_of_digits_is_refused(given: str) -> None:
    with pytest.raises(Refusal):
        asked("take", RIGHT | {"seat": given})
    assert asked("take", RIGHT | {"seat": "12"}) == (12, "left", "", True)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("take", {"side": "left"}), ("take", RIGHT | {"side": "up"}), ("take", RIGHT | {"is_open": "True"}),
        ("take", RIGHT | {"rule": "x" * 1001}), ("keep", KEPT | {"name": "x" * 11}), ("keep", KEPT | {"game": "chess"}),
        ("keep", KEPT | {"key": "abc1"}),
    ],
)  # fmt: skip
def test_what_a_type_does_not_allow_is_refused(name: str, data: Mapping[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        asked(name, data)
    assert name in str(refused.value)


def test_a_parameter_that_no_text_is_read_as_is_a_fault_of_the_program() -> None:
    def move(state: Desk) -> None: ...

    with pytest.raises(TypeError):
        command("move")(move)


@pytest.mark.parametrize("name", ["", "nothing", "__class__", "take ", "do", "x" * 9000])
def test_an_unknown_name_is_refused_in_a_short_sentence(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        asked(name, RIGHT)
    assert 20 < len(str(refused.value)) < 120


def test_what_the_device_tells_is_passed_over_where_it_means_nothing() -> None:
    for name in DEVICE_EVENTS:
        assert asked(name, {}) is None


def test_a_screen_does_only_what_is_its_own() -> None:
    visit = Visit(address="/settings")
    visit.do("set", name="scheme", value="dark")
    assert visit.app.settings.scheme == "dark"
    visit.do("deal")
    assert visit.page.said == ["You can’t do that here."]
    visit.do("key", key="x")  # a key that means nothing here is nobody's mistake
    assert len(visit.page.said) == 1


def test_a_screen_of_two_kinds_has_the_commands_of_both() -> None:
    assert commands_of(BotScreen).keys() >= {"bot edit", "close", "match pause", "stop"}


@pytest.mark.wide
@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_the_document_says_is_answered_or_refused_and_the_page_goes_on(address: str) -> None:
    rng = Random(address)
    fields_of = {name: tuple(each) for (_, name), each in every_command().items()} | {"nothing": ("key",)}
    for name, fields in fields_of.items():
        if name == "deal":
            continue  # leads elsewhere, as it should
        for _ in range(TRIES):
            store = MemoryStore()
            visit = Visit(store, address)
            data = {field: rng.choice(BAD) for field in fields if rng.random() < 0.9}
            visit.do(name, **data)
            assert all(sentence.strip() for sentence in visit.page.said), (name, data)
            assert text_of(visit.screen)
            visit.page.go("/settings")
            assert "Settings" in text_of(visit.screen)


@pytest.mark.parametrize(
    "address",
    ["/box?seed=%", "/%E0%A4%A", "/box?seed=²", "/box?seed=" + "0" * 17 + "9" * 5000, "/box/options?players=x"],
)
def test_an_address_that_cannot_be_read_is_one_sentence_with_a_way_out(address: str) -> None:
    visit = Visit(address=address)
    assert "This link can’t be opened" in text_of(visit.screen)
    visit.page.go("/settings")
    assert "Settings" in text_of(visit.screen)
