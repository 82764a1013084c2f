"""Who sits down: in a game of two each level is somebody of its own, at a larger table they come in order."""

from __future__ import annotations

import pytest

from knaves.bots.levels import LEVELS
from knaves.players.player import CHARACTERS, characters


def names(*seats: str) -> list[str]:
    return ["" if each is None else each.name for each in characters(seats)]


def test_in_a_game_of_two_each_level_is_somebody_of_its_own() -> None:
    met = [names("human", f"bot:{level}")[1] for level in LEVELS if level != "random"]
    assert met == ["Rowan", "Juniper", "Tansy", "Sorrel", "Olive"]
    assert names("bot:hard", "human") == ["Sorrel", ""]


@pytest.mark.parametrize("occupant", ["bot:random", "bot:own-mine", "bot:mine", "bot:a-level-that-nobody-knows"])
def test_whoever_has_no_level_of_that_name_is_the_first(occupant: str) -> None:
    assert names("human", occupant) == ["", "Juniper"]


def test_at_a_larger_table_and_among_themselves_they_come_in_order() -> None:
    assert names("human", "bot:hard", "bot:easy", "bot:hard") == ["", "Juniper", "Basil", "Poppy"]
    assert names("bot:hard", "bot:expert") == ["Juniper", "Basil"]
    assert names(*["bot:easy"] * 13)[12] == CHARACTERS[0].name
    assert names("human", "human") == ["", ""]
