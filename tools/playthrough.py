"""Playthroughs: games by random moves kept in files, so that a change of the rules shows in a file.

python -m tools.playthrough box --seed 3 --options '{"players": 3}'     plays one and prints it
make goldens NAME=box                                                   writes the kept files of a game again
make goldens                                                            of all games

The kept files are goldens.json, perft.json and saves/VERSION.json in tests/games/GAME; a save that still opens stays
as it is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import InvalidOptions, UnreadableRecord
from knaves.engine.state import Event, State
from knaves.games.registry import GAMES
from knaves.store.saves import VERSION, Save, read_save
from knaves.table.table import Table, position

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "tests" / "games"
WHOLE_GAME = 600  # moves kept of the first playthrough of a game
SHORT = 60  # moves kept of the others
MANY = 6000  # move sequences that a perft counts at most at its last depth
Playthrough = dict[str, Any]
SAVED = 12  # moves of the kept save


def every_game() -> dict[str, Game]:
    """The games of the registry and those that have a folder only, such as the template, by name."""
    folders = sorted(path.parent.name for path in (ROOT / "py" / "knaves" / "games").glob("*/__init__.py"))
    others = (name for name in folders if name not in GAMES)
    return {**GAMES, **{name: import_module(f"knaves.games.{name}").GAME for name in others}}


def option_sets(game: Game) -> Iterator[Options]:
    """The option sets of which playthroughs are kept: the defaults and every preset that differs."""
    seen = [game.options()]
    yield seen[0]
    for preset in game.form.presets:
        options = game.options.parse(dict(preset.options))
        if options not in seen:
            seen.append(options)
            yield options


def advice(game: Game) -> str:
    """Say what to do where a kept file no longer agrees with the rules."""
    return f"If this is meant: make goldens NAME={game.key}, and read the difference in git diff"


def play(game: Game, options: Options, seed: int, most: int) -> Playthrough:
    """One game by random moves: every move with the events it brought and a digest of the position after it."""
    rng = Random(f"playthrough {seed}")
    events: list[Event] = []
    state = game.begin(options, seed, (), events.append)
    steps: list[dict[str, Any]] = [_step(game, state, "", events)]
    while not state.is_over and len(steps) < most:
        move = rng.choice(sorted(state.legal_moves(), key=str))
        events.clear()
        state.play(move)
        steps.append(_step(game, state, move.notation, events))
    end = {"scores": state.scores(), "winners": state.winners(), "over": state.is_over}
    return {"options": options.as_json(), "seed": seed, "steps": steps, "end": end}


def _step(game: Game, state: State, move: str, events: list[Event]) -> dict[str, Any]:
    whole = json.dumps(position(game.key, state), sort_keys=True)
    return {
        "move": move,
        "told": [event.kind for event in events],
        "legal": len(state.legal_moves()),
        "position": hashlib.sha256(whole.encode()).hexdigest()[:12],
    }


def show(game: Game, options: Options, seed: int) -> None:
    """Prints one game by random moves in sentences."""
    rng = Random(f"playthrough {seed}")

    def say(event: Event) -> None:
        if (sentence := game.text.say(event)) is not None:
            print(f"    {sentence}")

    state = game.begin(options, seed, (), say)
    while not state.is_over:
        move = rng.choice(sorted(state.legal_moves(), key=str))
        print(move)
        state.play(move)


def perft(state: State, depth: int) -> list[int]:
    """Count the sequences of 1, 2 … `depth` moves from this state."""
    if depth == 0:
        return []
    counts = [0] * depth
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        counts[0] += 1
        for further, count in enumerate(perft(after, depth - 1)):
            counts[further + 1] += count
    return counts


def update(game: Game) -> None:
    """Write the stored files of one game."""
    played = [
        play(game, options, seed, SHORT if seed else WHOLE_GAME) for seed, options in enumerate(option_sets(game))
    ]
    _write(KEPT / game.key / "goldens.json", played, "steps")
    counted = []
    for seed, options in enumerate(option_sets(game), start=100):
        counts = _perft_within(game.begin(options, seed))
        counted.append({"options": options.as_json(), "seed": seed, "counts": counts})
    _write(KEPT / game.key / "perft.json", counted, "")
    save = KEPT / game.key / "saves" / f"{VERSION}.json"
    if not save.exists() or not _opens(save):
        if save.exists():
            print(f"{save.relative_to(ROOT)} no longer opened and is written again: players would lose such games.")
        save.parent.mkdir(exist_ok=True)
        save.write_text(_running(game).line + "\n", encoding="utf-8")


def _opens(path: Path) -> bool:
    try:
        return read_save(path.read_text(encoding="utf-8")).open().turn is not None
    except UnreadableRecord:
        return False


def _running(game: Game) -> Save:
    """A game by random moves that goes on."""
    table, rng = Table(game, game.options(), 1), Random("a save")
    while len(table.moves) < SAVED:
        table.play(rng.choice(sorted(table.legal_moves(), key=str)).notation)
        if table.turn is None:
            table.undo()
            break
    return Save("g0", len(table.moves), table.record())


def _perft_within(state: State) -> list[int]:
    counts = perft(state, 1)
    while counts[-1] and counts[-1] * max(1, counts[-1] // (counts[-2] if len(counts) > 1 else 1)) <= MANY:
        deeper = perft(state, len(counts) + 1)
        if deeper[-1] in (0, counts[-1]):
            break
        counts = deeper
    return counts


def _write(path: Path, entries: list[Playthrough], steps: str) -> None:
    """One line for an entry, and one for each of its steps, so that differences can be read."""
    written = []
    for entry in entries:
        if steps:
            listed = ",\n".join(json.dumps(step) for step in entry[steps])
            rest = json.dumps({name: value for name, value in entry.items() if name != steps})
            written.append(f'{rest[:-1]}, "{steps}": [\n{listed}\n]}}')
        else:
            written.append(json.dumps(entry))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[\n" + ",\n".join(written) + "\n]\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Plays or updates as the command line says. Returns the exit status."""
    known = every_game()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sorted(known))
    parser.add_argument("--update", action="store_true", help="write the kept files anew")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="{}", help="as JSON")
    given = parser.parse_args(arguments)
    if given.update:
        for game in [known[given.game]] if given.game else known.values():
            update(game)
        return 0
    if not given.game:
        parser.error("name a game")
    try:
        options = known[given.game].options.parse(json.loads(given.options))
    except (InvalidOptions, json.JSONDecodeError) as problem:
        parser.error(str(problem))
    show(known[given.game], options, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
