"""Option sets: the matrix of rules under which a game is tested.

All valid sets where there are few; else sets that between them hold every value and every valid pair.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Option, Options
from knaves.engine.sentences import InvalidOptions
from tests.game_folders import module

ALL_UP_TO = 200
TRIES = 12  # random completions tried before a pair of values counts as impossible

Set = Mapping[str, Any]
Table = Mapping[str, tuple[Any, ...]]
Pair = tuple[tuple[str, Any], tuple[str, Any]]


def values(game: Game, choice: Option) -> tuple[Any, ...]:
    """The values of an option that are tried: all of them, or the ends and the default of a range."""
    if choice.values:
        return choice.values
    if choice.type == "int":
        return tuple(dict.fromkeys((choice.default, choice.least, choice.most)))
    from_presets = [preset.options[choice.name] for preset in game.form.presets if choice.name in preset.options]
    return tuple(dict.fromkeys((choice.default, *_texts(game, choice), *from_presets)))


def _texts(game: Game, choice: Option) -> tuple[str, ...]:
    """What the folder of the game's tests has to try for an option that is free text."""
    found = module(game.key, "option_texts")
    return found.TEXTS.get(choice.name, ()) if found is not None else ()


_MATRICES: dict[tuple[str, type[Options]], tuple[Options, ...]] = {}


def matrix(game: Game) -> tuple[Options, ...]:
    """The option sets under test."""
    key = game.key, game.options
    if key not in _MATRICES:
        _MATRICES[key] = _matrix(game)
    return _MATRICES[key]


def _matrix(game: Game) -> tuple[Options, ...]:
    table = {choice.name: values(game, choice) for choice in game.options.choices()}
    count = 1
    for column in table.values():
        count *= len(column)
    if count <= ALL_UP_TO:
        every = (dict(zip(table, row, strict=True)) for row in itertools.product(*table.values()))
        return tuple(options for each in every if (options := valid(game, each)) is not None)
    return tuple(_covering(game, table))


def valid(game: Game, chosen: Set) -> Options | None:
    """The options of a set, or None where it contradicts itself."""
    try:
        return game.options.parse(dict(chosen))
    except InvalidOptions:
        return None


def _covering(game: Game, table: Table) -> Iterator[Options]:
    """Sets that hold every pair of values that can stand together; always the same, so that runs compare."""
    rng = Random("option sets")
    presets = [{**preset.options} for preset in game.form.presets]
    yield game.options()
    covered: set[Pair] = set(_pairs(game.options().as_json()))
    for pair in _all_pairs(table):
        if pair in covered:
            continue
        options = _around(game, dict(pair), table, presets, rng)
        if options is not None:
            covered.update(_pairs(options.as_json()))
            yield options


def _all_pairs(table: Table) -> Iterator[Pair]:
    for one, two in itertools.combinations(table, 2):
        for first, second in itertools.product(table[one], table[two]):
            yield (one, first), (two, second)


def _pairs(chosen: Set) -> Iterator[Pair]:
    return itertools.combinations(chosen.items(), 2)


def _around(
    game: Game,
    pair: dict[str, Any],
    table: Table,
    presets: list[dict[str, Any]],
    rng: Random,
) -> Options | None:
    """A valid set that holds this pair: random elsewhere if it can be, else the defaults, else a preset."""
    names = [name for name in table if name not in pair]
    for attempt in range(TRIES):
        loose = rng.sample(names, max(0, len(names) * (TRIES - attempt) // TRIES))
        options = valid(game, {**{name: rng.choice(table[name]) for name in loose}, **pair})
        if options is not None:
            return options
    for base in ({}, *presets):
        options = valid(game, {**base, **pair}) or _mended(game, {**base, **pair}, pair)
        if options is not None:
            return options
    return None


def _mended(game: Game, chosen: dict[str, Any], pair: dict[str, Any]) -> Options | None:
    """As each conflict says it can be mended, as long as the pair itself stays."""
    for _ in range(TRIES):
        options = game.options.parse_loosely(chosen)
        conflict = next(iter(options.conflicts()), None)
        if conflict is None:
            return options
        if not conflict.mend or conflict.mend.keys() & pair.keys():
            return None
        chosen = {**chosen, **conflict.mend}
    return None


def random_set(game: Game, rng: Random) -> Options:
    """A random valid set; numbers come from the whole of their range."""
    choices = {choice.name: choice for choice in game.options.choices()}
    while True:
        picked = rng.sample(list(choices), rng.randint(0, len(choices)))
        options = valid(game, {name: _random_value(game, choices[name], rng) for name in picked})
        if options is not None:
            return options


def _random_value(game: Game, choice: Option, rng: Random) -> Any:
    if choice.type == "int" and not choice.values:
        return rng.randint(choice.least, choice.most)
    return rng.choice(values(game, choice))
