"""What a hint says of a choice as a whole is true of the legal moves and of what was counted."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from knaves.bots.reasons import advise
from knaves.bots.search import BEST, Candidate
from knaves.engine.advice import Advice, Explanations
from knaves.games.registry import GAMES
from tests.random_games import states
from tests.statements.hints import GENERIC, Advised, generic, untrue_hint

POSITIONS = 40  # of a game
RATINGS = 6  # of a position: what a search might have counted
MUTE = Advice(explanations=Explanations())  # a game that has no reason of its own for any move


def rated(told: Advised, rng: Random) -> list[Candidate]:
    """Moves as a search could have rated them: exactly, roughly, some as twins, some not played out, or none."""
    moves, way = list(told.state.legal_moves()), rng.choice(("exact", "rough", "rough", "hurried", "alone"))
    rng.shuffle(moves)
    if way == "alone":
        moves = moves[:1]
    spread, error = rng.choice((0.001, 0.01, 0.3)), rng.choice((0.004, 0.02))
    values = sorted((min(0.89, max(0.0, 0.5 + rng.gauss(0, spread))) for _ in moves), reverse=True)
    worlds, found = rng.randint(2, 40), list[Candidate]()
    for place, (move, value) in enumerate(zip(moves, values, strict=True)):
        if way == "exact":
            share = 1.0 if not place and rng.random() < 0.6 else rng.randint(0, worlds) / worlds
            alike = values[0] if spread < 0.01 else value
            found.append(Candidate(move, alike, worlds, 0.0, {BEST: share}))
        elif way == "hurried":
            found.append(Candidate(move, value))
        elif found and rng.random() < 0.2:
            found.append(Candidate(move, found[-1].value, found[-1].playouts, found[-1].error))
        else:
            playouts = 0 if place > 3 else rng.randint(20, 200)
            found.append(Candidate(move, value, playouts, error * rng.uniform(0.9, 1) if playouts else 0.0))
    return sorted(found, key=lambda each: -each.value)


@cache
def said(key: str) -> tuple[tuple[Advised, str], ...]:
    """Hints with the choices of which they are said, of the game's own reasons and of none."""
    game, rng, found = GAMES[key], Random(key), list[tuple[Advised, str]]()
    for state in states(game, POSITIONS, "generic hints"):
        if state.turn is None:
            continue
        true = state.copy()
        seen = true.seen_by(state.turn)
        for advice in (game.bots, MUTE):
            for _ in range(RATINGS):
                candidates = rated(Advised(true, ()), rng)
                found.append((Advised(true, candidates), str(advise(seen, advice, candidates))))
    return tuple(found)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_a_hint_says_of_the_choice_is_true_of_it(key: str) -> None:
    assert not {wrong: told.candidates for told, text in said(key) for wrong in untrue_hint(told, text)}
    assert len({each for _, text in said(key) for each in generic(text)}) > 4


def test_a_sentence_on_another_choice_is_found() -> None:
    every = [each for key in sorted(GAMES) for each in said(key)]
    texts = {each for _, text in every for each in generic(text)}
    assert sum(any(generic(text) for text in texts) for _ in GENERIC) >= len(GENERIC) - 1
    for planted in texts:
        wrong = sum(untrue_hint(told, planted) != [] for told, _ in every)
        assert 3 * wrong > len(every), planted
