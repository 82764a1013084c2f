"""Options: values, bounds, conflicts, and the JSON they come from and go to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass

import pytest

from knaves.engine.options import Conflict, Options, option
from knaves.engine.sentences import InvalidOptions, Sentence


@dataclass(frozen=True)
class Sample(Options):
    """One option of each type, two of which can contradict each other."""

    players: int = option(2, "Players", (2, 3, 4), "how many", rule="XY-R1")
    partners: bool = option(False, "Partners", help="two against two", rule="XY-R2")
    scoring: str = option("full", "Scoring", ("full", "simple"), "what counts", labels={"full": "all of it"})
    target: int = option(10, "Target", bounds=(1, 50), help="the end")
    board: str = option("", "Board", length=8, help="your own")

    def conflicts(self) -> Iterator[Conflict]:
        if self.partners and self.players != 4:
            yield Conflict(Sentence("Partnerships need four players."), "XY-R2", {"players": 4})

    @property
    def seats(self) -> int:
        return self.players


def test_what_is_left_out_has_its_default() -> None:
    assert Sample.parse({}) == Sample()
    assert Sample.parse({"target": 7}) == Sample(target=7)


def test_options_come_back_from_their_json_and_from_a_link() -> None:
    options = Sample(players=4, partners=True, board="abc")
    assert Sample.parse(options.as_json()) == options
    assert options.differences() == {"players": 4, "partners": True, "board": "abc"}
    assert Sample.parse(options.differences()) == options
    assert list(options.as_json()) == ["players", "partners", "scoring", "target", "board"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 5), ("players", 2.0), ("players", True), ("players", "2"), ("players", None), ("players", [2]),
        ("partners", 1), ("partners", "true"), ("partners", None),
        ("scoring", "Full"), ("scoring", ""), ("scoring", 0),
        ("target", 0), ("target", 51), ("target", 10.0), ("target", 10**400), ("target", float("nan")),
        ("board", "123456789"), ("board", None), ("board", 3),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_name(name: str, value: object) -> None:
    with pytest.raises(InvalidOptions) as refused:
        Sample.parse({name: value})
    said = str(refused.value)
    assert said.lower().startswith(name)
    assert len(said) < 200
    assert "{" not in said.replace("{}", "")


def test_a_wrong_value_cites_the_ruling_of_its_option() -> None:
    with pytest.raises(InvalidOptions, match=r"Players can’t be 7\. Choose from 2, 3 and 4\.") as refused:
        Sample.parse({"players": 7})
    assert refused.value.rule == "XY-R1"


def test_a_wrong_value_is_told_from_the_right_ones_and_its_option_called_as_its_form_calls_it() -> None:
    class Labelled(Options):
        """A number whose label is no longer the name, and a switch."""

        actions: bool = option(False, "Special cards", help="with the specials")
        hand: int = option(5, "Cards each", bounds=(3, 9), help="how many cards are dealt")

    labelled = dataclass(frozen=True)(Labelled)
    for given, said in (
        ({"actions": "1"}, 'Special cards (actions) can’t be "1". Choose from false and true.'),
        ({"actions": "true"}, 'Special cards (actions) can’t be "true". Choose from false and true.'),
        ({"actions": 1}, "Special cards (actions) can’t be 1. Choose from false and true."),
        ({"hand": True}, "Cards each (hand) must be a whole number from 3 to 9, not true."),
    ):
        with pytest.raises(InvalidOptions) as refused:
            labelled.parse(given)
        assert str(refused.value) == said


@pytest.mark.parametrize("given", [None, [], "full", 3, [["target", 3]]])
def test_options_are_an_object(given: object) -> None:
    with pytest.raises(InvalidOptions, match="Options must be an object"):
        Sample.parse(given)


@pytest.mark.parametrize("name", ["Target", "", "targets", "__class__", "conflicts", 3])
def test_an_unknown_option_is_refused_with_those_there_are(name: object) -> None:
    with pytest.raises(InvalidOptions, match=r"There’s no option .*\. Choose from players, partners"):
        Sample.parse({name: 1})


def test_options_that_contradict_each_other_are_refused_with_the_ruling_and_a_way_out() -> None:
    with pytest.raises(InvalidOptions, match=r"Partnerships need four players\.") as refused:
        Sample.parse({"partners": True})
    assert refused.value.rule == "XY-R2"
    loose = Sample.parse_loosely({"partners": True})
    (conflict,) = loose.conflicts()
    Sample.parse({**loose.as_json(), **conflict.mend})


def test_the_form_knows_type_values_and_words_of_every_option() -> None:
    choices = {choice.name: choice for choice in Sample.choices()}
    assert [choice.type for choice in choices.values()] == ["int", "bool", "choice", "int", "text"]
    assert choices["partners"].values == (False, True)
    assert choices["scoring"].value_labels == {"full": "all of it"}
    assert choices["target"].as_json() == {
        "name": "target", "type": "int", "label": "Target", "min": 1, "max": 50, "default": 10, "help": "the end",
    }  # fmt: skip
    assert choices["players"].as_json()["values"] == [2, 3, 4]


def test_options_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Sample().target = 3  # type: ignore[misc]
