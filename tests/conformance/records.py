"""Checks of records: replays, links, playthroughs kept in files, and counts of positions."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.game_folders import kept
from tests.option_sets import matrix
from tests.random_games import SCALE, starts
from tests.state_text import difference, snapshot
from tools import playthrough


def a_record_replays_to_the_same_state(game: Game) -> None:
    """A record holds the whole game, with its seed or with its chance alone, and the game goes on alike."""
    source = starts(game, "records")
    for number in range(round(24 * SCALE)):
        options, seed = next(source)
        print(f"record: {options.differences()} seed {seed}")
        rng = Random(f"record {seed}")
        table = Table(game, options, seed)
        _play(table, rng.randrange(1, 100) if number % 3 else 20_000, rng)
        record = table.record()
        if game.key in GAMES:
            assert read_record(json.loads(record.as_line())) == record, "a record changes when it is written and read"
        _check_same(table, Table.from_record(record), "replayed")
        _check_same(table, Table.from_record(replace(record, seed=None)), "replayed without its seed")
        _check_goes_on(table, Table.from_record(record), rng)
        _check_undo(table, rng)


def _play(table: Table, count: int, rng: Random) -> None:
    for _ in range(count):
        if table.turn is None:
            return
        table.play(rng.choice(table.legal_moves()).notation)


def _check_same(table: Table, other: Table, how: str) -> None:
    one, two = snapshot(table.state), snapshot(other.state)
    assert one == two, f"a record {how} comes to another state:\n{difference(one, two)}"
    assert table.result == other.result, f"a record {how} comes to another result"


def _check_goes_on(table: Table, loaded: Table, rng: Random) -> None:
    seed = rng.random()
    for each in (table, loaded):
        _play(each, 20, Random(seed))
    _check_same(table, loaded, "saved, loaded and played on")


def _check_undo(table: Table, rng: Random) -> None:
    if not table.moves:
        return
    before = snapshot(table.state)
    count = rng.randrange(1, 1 + min(8, len(table.moves)))
    table.undo(count)
    for _ in range(count):
        table.redo()
    after = snapshot(table.state)
    assert after == before, f"undo and redo change the state:\n{difference(before, after)}"


def options_survive_a_link(game: Game) -> None:
    """Options come back whole from the JSON of a record and from the differences that a link carries."""
    for options in matrix(game):
        written = json.loads(json.dumps(options.as_json()))
        assert game.options.parse(written) == options, f"a record does not bring back {written}"
        carried = json.loads(json.dumps(options.differences()))
        assert game.options.parse(game.options.in_full(carried)) == options, f"a link does not bring back {written}"


def playthroughs_match(game: Game) -> None:
    """The playthroughs kept in `goldens.json` are there for every preset, and come out the same today."""
    played_before, meant = kept(game.key, "goldens"), playthrough.advice(game)
    assert played_before, f"no golden playthrough: run make goldens NAME={game.key}"
    wanted = [options.as_json() for options in playthrough.option_sets(game)]
    assert [each["options"] for each in played_before] == wanted, f"goldens.json lacks presets: {meant}"
    for each in played_before:
        played = playthrough.play(game, game.options.parse(each["options"]), each["seed"], len(each["steps"]))
        for number, (was, now) in enumerate(zip(each["steps"], played["steps"], strict=False)):
            assert was == now, f"{each['options']} seed {each['seed']}: {told_apart(number, was, now)} {meant}"
        lengths = len(each["steps"]), len(played["steps"])
        assert lengths[0] == lengths[1], f"a game of goldens.json had {lengths[0]} steps and has {lengths[1]}. {meant}"
        assert each == played, f"the end of goldens.json was {each['end']} and is {played['end']}. {meant}"


def told_apart(number: int, was: dict[str, Any], now: dict[str, Any]) -> str:
    """Say in words what has changed in a step of a playthrough, the first thing that has."""
    at = f"after move {number}, {was['move']}," if was["move"] else "at the deal"
    if was["move"] != now["move"]:
        return f"move {number} was {was['move']} and is {now['move']}: other moves were legal there."
    if was["told"] != now["told"]:
        return f"{at} the events were {was['told']} and are {now['told']}."
    if was["legal"] != now["legal"]:
        return f"{at} {was['legal']} moves were legal and {now['legal']} are."
    return f"{at} the position is another: its zones, scores, facts or turn."


def perft_counts_match(game: Game) -> None:
    """The numbers of move sequences from the first position are those kept in `perft.json`."""
    counted_before, meant = kept(game.key, "perft"), playthrough.advice(game)
    assert counted_before, f"no perft counts: run make goldens NAME={game.key}"
    for each in counted_before:
        state = game.begin(game.options.parse(each["options"]), each["seed"])
        counts = playthrough.perft(state, len(each["counts"]))
        was = each["counts"]
        assert counts == was, f"{each['options']} seed {each['seed']}: {counts}, not {was}. {meant}"
