"""Every game against its referee: a second implementation that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from knaves.table.record import Record
from knaves.table.table import Table, position
from tests.game_folders import module, with_file
from tests.random_games import SCALE, starts
from tests.referee.common import Referee

pytestmark = pytest.mark.wide

MOVES_EACH = round(2500 * SCALE)


@pytest.mark.parametrize("key", [*with_file("referee.py"), TEMPLATE.key])
def test_the_engine_and_the_referee_agree_after_every_move(key: str) -> None:
    game = GAMES.get(key, TEMPLATE)
    played, source = 0, starts(game, "referee")
    while played < MOVES_EACH:
        played += compare_whole_game(game, *next(source))


def compare_whole_game(game: Game, options: Options, seed: int) -> int:
    """Plays a whole game by both, comparing after every move; how many moves that were."""
    record = random_game(game, options, seed)
    again = Table(game, options, seed)
    referee = referee_of(game)(options.as_json(), list(record.chance))
    compare(again, referee, f"{record.as_line()}\nafter the deal")
    for move in record.moves:
        again.play(move)
        referee.play(move)
        compare(again, referee, f"{record.as_line()}\nafter move {len(again.moves)}, {move}")
    assert next(referee.outcomes, None) is None
    return len(record.moves)


def referee_of(game: Game) -> type[Referee]:
    found = module(game.key, "referee")
    assert found is not None
    referee: type[Referee] = found.REFEREE
    return referee


def random_game(game: Game, options: Options, seed: int) -> Record:
    """A random game in which rare kinds of moves come up too, and turns often go on as long as they can."""
    table, rng = Table(game, options, seed), Random(f"referee {seed}")
    while table.turn is not None:
        legal = table.legal_moves()
        if rng.random() < 0.4:
            verb = rng.choice(sorted({move.groups[0] for move in legal}))
            legal = [move for move in legal if move.groups[0] == verb]
        elif seed % 2:
            best = min(map(lateness, legal))
            legal = [move for move in legal if lateness(move) == best]
        table.play(rng.choice(legal).notation)
    return table.record()


def lateness(move: Move) -> int:
    """How late in a long turn a move should come: Jacks are boxed rather than matched, the end comes last."""
    if move.groups[0][0] in ("end turn", "exchange", "keep", "pass"):
        return 3
    holds_a_jack = any(token[0] == "J" for group in move.groups[1:] for token in group)
    return 1 + holds_a_jack if move.groups[0][0] == "match" else 0


def compare(table: Table, referee: Referee, where: str) -> None:
    shown = position(table.game.key, table.state)
    legal = [move.notation for move in table.legal_moves()]
    assert len(legal) == len(set(legal)), where
    assert set(legal) == referee.legal(), where
    assert shown["turn"] == referee.turn, where
    assert shown["scores"] == referee.scores(), where
    assert shown["winners"] == referee.winners(), where
    assert shown["over"] == (referee.turn is None), where
    compare_zones(shown["zones"], referee, where)
    for name, value in referee.facts().items():
        assert comparable(shown[name]) == comparable(value), (name, where)


def compare_zones(zones: list[dict[str, Any]], referee: Referee, where: str) -> None:
    theirs = referee.zones()
    ours = {(zone["name"], zone["owner"], zone.get("box")): zone["cards"] for zone in zones}
    assert len(ours) == len(zones), where
    assert ours.keys() == theirs.keys(), where
    for key, cards in ours.items():
        if key[0] in referee.in_order:
            assert cards == theirs[key], (key, where)
        else:
            assert Counter(cards) == Counter(theirs[key]), (key, where)


def comparable(value: Any) -> Any:
    """Sets and lists of squares compare alike; lists of numbers keep their order."""
    if isinstance(value, set) or (isinstance(value, list) and value and isinstance(value[0], str)):
        return sorted(value)
    return sorted(value) if value == [] or value == set() else value
