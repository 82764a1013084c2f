"""What the sentence of a level promises is what the level does, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from knaves.analysis.fairness import positions
from knaves.bots.levels import LEVELS, Level, fitted
from knaves.engine.advice import NO_ADVICE, Advice, Heuristics, Solver
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.engine.zones import forgetting
from knaves.games.registry import GAMES

FITTED = [game for game in GAMES.values() if game.bots is not NO_ADVICE]  # what levels say of others is general
EVERY = [(game, fitted(level, game.bots)) for game in FITTED for level in LEVELS.values()]


def those(*words: str) -> pytest.MarkDecorator:
    """The levels whose sentence has these words, in every game; without words all of them."""
    found = [(game, level) for game, level in EVERY if all(each in level.sentence for each in words)]
    assert found, words
    return pytest.mark.parametrize(("game", "level"), found, ids=[f"{game.key}-{level.name}" for game, level in found])


def has_own(part: Heuristics | Solver, name: str) -> bool:
    """Whether this part of a game's advice answers it itself."""
    return getattr(type(part), name) is not getattr(type(part).__mro__[1], name)


def looks_ahead(level: Level) -> bool:
    return bool(level.playouts) and not level.by_rule


def can_forget(game: Game) -> bool:
    """Whether seats see cards go into the hands of others."""
    for state, _ in islice(positions(game, game.options(), seed=1), 20):
        seen = state.seen_by(state.mover)
        dull = forgetting(seen, state.mover)
        if [zone.cards for zone in dull.zones()] != [zone.cards for zone in seen.zones()]:
            return True
    return False


@those()
def test_only_who_imagines_games_is_said_to_look_ahead(game: Game, level: Level) -> None:
    says_so = any(words in level.sentence for words in ("ooks ahead", "ooks further ahead", "imagines"))
    says_so = says_so or "works out the ending" in level.sentence
    assert says_so == looks_ahead(level)


@those("works out the ending")
def test_the_end_is_counted_out_only_where_there_is_a_solver(game: Game, level: Level) -> None:
    assert level.solves
    assert looks_ahead(level)
    assert has_own(game.bots.solver, "can_solve")


@those("saves nothing for later")
def test_nothing_is_saved_for_later_only_by_a_beginners_eye(game: Game, level: Level) -> None:
    assert level.naive
    assert has_own(game.bots.heuristics, "naive_scores")


@those("doesn’t remember")
def test_cards_are_forgotten_only_where_they_were_seen(game: Game, level: Level) -> None:
    assert not level.remembers
    assert can_forget(game)


@those("remembers every")
def test_cards_are_remembered_only_where_they_were_seen(game: Game, level: Level) -> None:
    assert level.remembers
    assert can_forget(game)


@those("out of a suit")
def test_what_others_lack_is_noticed_only_by_who_infers(game: Game, level: Level) -> None:
    assert level.infers == ("doesn’t notice" not in level.sentence)
    assert type(game.begin(game.options(), 1)).could_hold is not State.could_hold


class Rule(Heuristics):
    """A rule of thumb, and nothing else that a level could promise."""

    def rule(self, state: Any, moves: Sequence[Move]) -> Sequence[float]:
        return [0.0 for _ in moves]


@pytest.mark.parametrize("advice", [NO_ADVICE, Advice(heuristics=Rule())], ids=["none", "rule"])
def test_a_game_needs_no_sentences_of_its_own_for_what_its_advice_cannot_do(advice: Advice) -> None:
    said = {name: fitted(level, advice).sentence for name, level in LEVELS.items()}
    assert said["easy"] == (LEVELS["easy"].plain if advice is NO_ADVICE else LEVELS["easy"].sentence)
    assert all(said[name] == LEVELS[name].plain for name in ("beginner", "medium", "hard", "expert"))
    words = " ".join(said.values())
    assert not any(promise in words for promise in ("remember", "saves", "works out"))
