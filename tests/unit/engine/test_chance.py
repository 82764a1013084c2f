"""Chance: given and drawn outcomes, and what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from knaves.cards import STANDARD_PACK, cards, codes
from knaves.engine.chance import Chance, WorldChance, check_outcome
from knaves.engine.sentences import ChanceRefused

FEW = cards("2C 5D KH AS")
FACES = ("normal", "normal", "reverse", "skip")


def test_an_outcome_depends_on_the_seed_and_its_number_only() -> None:
    drawn = Chance(7)
    dealer, order, face = drawn.dealer(4), drawn.shuffle(STANDARD_PACK), drawn.die(FACES)
    given = Chance(7, [{"dealer": 3}])
    given.dealer(4)
    assert given.shuffle(STANDARD_PACK) == order
    assert given.die(FACES) == face
    assert Chance(7).dealer(4) == dealer
    assert Chance(8).shuffle(STANDARD_PACK) != Chance(7).shuffle(STANDARD_PACK)


def test_the_outcomes_of_a_seed_are_the_same_in_every_version_for_ever() -> None:
    chance = Chance(7)
    assert chance.dealer(4) == 2
    assert codes(chance.shuffle(FEW)) == ["AS", "2C", "5D", "KH"]
    assert [chance.die(FACES) for _ in range(3)] == ["reverse", "normal", "normal"]


def test_the_order_of_the_cards_before_the_shuffle_makes_no_difference() -> None:
    assert Chance(3).shuffle(FEW) == Chance(3).shuffle(FEW[::-1])


def test_used_outcomes_can_be_given_to_another_game_which_needs_no_seed() -> None:
    chance = Chance(11)
    told = chance.dealer(4), chance.shuffle(FEW), chance.shuffle(FEW, "board"), chance.die(FACES)
    again = Chance(None, chance.used)
    assert (again.dealer(4), again.shuffle(FEW), again.shuffle(FEW, "board"), again.die(FACES)) == told
    assert again.used == chance.used
    assert again.unused == []


def test_given_outcomes_come_first_and_what_is_not_used_yet_is_known() -> None:
    chance = Chance(1, [{"dealer": 2}, {"die": "skip"}])
    assert chance.dealer(4) == 2
    assert chance.unused == [{"die": "skip"}]
    assert chance.die(FACES) == "skip"
    assert chance.unused == []
    assert chance.die(FACES) in FACES


def test_a_copy_goes_on_by_itself() -> None:
    chance = Chance(5)
    chance.dealer(2)
    copy = chance.copy()
    first = copy.shuffle(FEW)
    assert len(chance.used) == 1
    assert chance.shuffle(FEW) == first


BAD_FORMS: list[Any] = [
    None, [], "dealer", 3, {}, {"dealer": 0, "die": "skip"}, {"cut": 1}, {1: 2},
    {"dealer": -1}, {"dealer": True}, {"dealer": 1.0}, {"dealer": "1"}, {"dealer": None},
    {"die": ""}, {"die": "x" * 41}, {"board": 5}, {"Board": []}, {"bo ard": []},
    {"die": 3}, {"die": None}, {"die": ["skip"]},
    {"shuffle": "QH"}, {"shuffle": ["QH", 3]}, {"shuffle": ["??"]}, {"shuffle": ["qh"]}, {"shuffle": None},
    {"board": {"a1": "QH"}}, {"board": [["QH"]]},
    {"pick": 3}, {"pick": None}, {"pick": ""}, {"pick": "x" * 41}, {"pick": ["spades"]},
]  # fmt: skip


@pytest.mark.parametrize("outcome", BAD_FORMS, ids=repr)
def test_what_is_no_outcome_is_refused_at_once(outcome: object) -> None:
    with pytest.raises(ChanceRefused) as refused:
        check_outcome(outcome)
    assert str(refused.value).endswith(".")
    with pytest.raises(ChanceRefused):
        Chance(1, [outcome])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("given", "need", "words"),
    [
        ({"dealer": 4}, lambda chance: chance.dealer(4), "seat from 0 to 3"),
        ({"die": "skip"}, lambda chance: chance.dealer(4), "must be a dealer, not a die"),
        ({"dealer": 0}, lambda chance: chance.shuffle(FEW), "must be a shuffle, not a dealer"),
        ({"shuffle": ["2C"]}, lambda chance: chance.shuffle(FEW), "exactly the 4 cards"),
        ({"shuffle": ["2C", "2C", "KH", "AS"]}, lambda chance: chance.shuffle(FEW), "exactly the 4 cards"),
        ({"board": ["2C"]}, lambda chance: chance.shuffle(FEW, "board"), "exactly the 4 cards"),
        ({"die": "reverse"}, lambda chance: chance.die(("normal", "skip")), "no reverse face"),
        ({"pick": "hearts"}, lambda chance: chance.pick(("clubs", "spades")), "Hearts can’t be picked"),
    ],
)  # fmt: skip
def test_an_outcome_that_does_not_fit_is_refused_and_uses_up_nothing(given: Any, need: Any, words: str) -> None:
    chance = Chance(1, [given])
    with pytest.raises(ChanceRefused, match=words):
        need(chance)
    assert chance.used == []
    assert chance.unused == [given]


def test_one_of_a_few_words_is_picked_fairly_and_comes_back_from_the_record() -> None:
    suits = ("clubs", "diamonds", "hearts", "spades")
    picked = Counter(Chance(seed).pick(suits) for seed in range(2000))
    assert all(400 < picked[suit] < 600 for suit in suits)
    chance = Chance(7)
    first = chance.pick(suits)
    assert chance.used == [{"pick": first}]
    assert Chance(None, chance.used).pick(suits) == first


def test_without_a_seed_there_is_nothing_after_the_given_outcomes() -> None:
    chance = Chance(None, [{"dealer": 0}])
    chance.dealer(2)
    with pytest.raises(ChanceRefused, match="no seed"):
        chance.shuffle(FEW)


def test_a_world_draws_from_its_own_generator_and_remembers_nothing() -> None:
    world = WorldChance(Random(1))
    assert Counter(world.shuffle(FEW)) == Counter(FEW)
    assert world.used == []
    assert {world.copy().dealer(4) for _ in range(40)} == {0, 1, 2, 3}


def test_shuffles_are_fair() -> None:
    tops = Counter(Chance(seed).shuffle(FEW)[0] for seed in range(4000))
    assert all(900 < count < 1100 for count in tops.values())
    dealers = Counter(Chance(seed).dealer(4) for seed in range(4000))
    assert all(900 < count < 1100 for count in dealers.values())


def test_a_die_of_a_game_has_the_faces_that_the_game_says_and_is_rolled_again_from_its_record() -> None:
    faces = [str(number) for number in range(1, 7)]
    chance = Chance(7)
    rolled = [chance.die(faces) for _ in range(5)]
    again = Chance(None, chance.used)
    assert [again.die(faces) for _ in range(5)] == rolled
    with pytest.raises(ChanceRefused, match="no 7 face"):
        Chance(None, [{"die": "7"}]).die(faces)
