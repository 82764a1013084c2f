"""Jack in the Box against its referee in games of players who score: whole turns, opened hands, boxed jacks."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.games.jack_in_the_box import GAME
from knaves.table.record import Record
from knaves.table.table import Table
from tests.conformance.test_referees import compare
from tests.games.jack_in_the_box.referee import JackInTheBoxReferee
from tests.random_games import SCALE, starts

pytestmark = pytest.mark.wide
EAGER = {"box": 12, "open": 6, "match": 3, "change": 1, "keep": 1, "end": 0.3, "exchange": 0.04}
GAMES_EACH = round(80 * SCALE)


def eager_game(options: Options, seed: int) -> Record:
    """A game of players who like to match, to open and to box, and change the Box now and then."""
    table, rng = Table(GAME, options, seed), Random(f"eager {seed}")
    while table.turn is not None:
        legal = list(table.legal_moves())
        table.play(rng.choices(legal, [weight(move) for move in legal])[0].notation)
    return table.record()


def weight(move: Move) -> float:
    return EAGER[move.notation.split(" ")[0]]


def test_the_engine_and_the_referee_agree_in_games_of_eager_players() -> None:
    seen: Counter[str] = Counter()
    for options, seed in islice(starts(GAME, "eager"), GAMES_EACH):
        record = eager_game(options, seed)
        seen.update(text.split(" ")[0] for text in record.moves)
        again = Table(GAME, options, seed)
        referee = JackInTheBoxReferee(options.as_json(), list(record.chance))
        for move in record.moves:
            again.play(move)
            referee.play(move)
            compare(again, referee, f"{record.as_line()}\nafter move {len(again.moves)}, {move}")
    assert min(seen[verb] for verb in EAGER) > 0, f"a kind of move was never made: {seen}"
