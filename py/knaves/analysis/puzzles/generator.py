"""Generator: finds puzzles in games between bots, proves and rates them, and fills a pack evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence, Set
from contextlib import closing
from dataclasses import replace
from functools import partial
from math import ceil
from random import Random
from typing import Any

from knaves.analysis.puzzles.difficulty import choosing, is_good_play, rating
from knaves.analysis.puzzles.proving import proving
from knaves.analysis.puzzles.puzzle import HARDEST, Pack, Puzzle
from knaves.bots.levels import LEVELS
from knaves.bots.steps import Steps, done
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.puzzle import PuzzleKind, loses

PLAYER = LEVELS["easy"]  # sits in every seat: sensible, with a slip now and then, and fast
MOST_OF_A_STEP = 0.24  # of a pack may have the same difficulty
MOST_OF_A_KIND = 0.75  # or be of the same kind, where a game has several
LONGEST = 90  # moves before a puzzle: packs stay small

Search = Callable[[int], Puzzle | None]  # of a game by its number
Sharing = Callable[[Search, Sequence[int]], Generator[Puzzle | None]]


def one_by_one(search: Search, numbers: Iterable[int]) -> Generator[Puzzle | None]:
    """Search the games one after the other."""
    yield from map(search, numbers)


def fill(pack: Pack, count: int, most_games: int, shared: Sharing = one_by_one) -> Generator[Pack]:
    """Yield the pack after each game, until it has `count` puzzles of today or `most_games` were looked at.

    `shared` answers for many games in their order and may look at several at a time; the pack is the same.
    """
    known = {puzzle.id for puzzle in pack.puzzles}
    former = pack.puzzles[len(pack.of_today) :]
    while len(pack.of_today) < count and pack.games < most_games:
        full = full_in(pack, count)
        search = partial(find_puzzle, pack.game, pack.seed, full=full)
        with closing(shared(search, range(pack.games, most_games))) as answers:
            for found in answers:
                pack = replace(pack, games=pack.games + 1)
                if found is not None and found.id not in known:
                    known.add(found.id)
                    pack = replace(pack, puzzles=(*pack.of_today, found, *former))
                yield pack
                if len(pack.of_today) >= count or full_in(pack, count) != full:
                    break


def full_in(pack: Pack, count: int) -> Set[object]:
    """Return the kinds and difficulties of which a pack of `count` takes no more."""
    kinds = pack.game.puzzle_kinds()
    of_a_kind = ceil(count * (MOST_OF_A_KIND if len(kinds) > 1 else 1))
    room: Counter[object] = Counter({kind.key: of_a_kind for kind in kinds})
    room.update({step: ceil(count * MOST_OF_A_STEP) for step in range(1, HARDEST + 1)})
    for puzzle in pack.of_today:
        room.subtract([puzzle.kind.key, puzzle.difficulty])
    return frozenset(each for each, left in room.items() if left <= 0)


def find_puzzle(game: Game, seed: int, number: int, full: Set[object] = frozenset()) -> Puzzle | None:
    """Do `finding` without a break."""
    return done(finding(game, seed, number, full))


def finding(game: Game, seed: int, number: int, full: Set[object] = frozenset()) -> Steps[Puzzle | None]:
    """Look for a puzzle in game `number` of this seed, in steps, but not of the kinds and difficulties in `full`.

    Result: None if there is none.
    """
    rng = Random(f"mill {game.key} {seed} {number}")
    rules = list({repr(each): each for kind in game.puzzle_kinds() for each in kind.rules}.values())
    chosen = rules[number % len(rules)]
    kinds = [kind for kind in game.puzzle_kinds() if chosen in kind.rules and kind.key not in full]
    if not kinds:
        return None
    options, its_seed = game.options.parse(dict(chosen)), rng.randrange(10**9)
    places, moves = yield from _places(game, options, its_seed, kinds, rng)
    for kind in kinds:
        for ply, state in _shuffled(places[kind.key], rng):
            puzzle = yield from _puzzle(game, kind, options, its_seed, tuple(moves[:ply]), state, rng)
            if puzzle is not None and puzzle.difficulty not in full:
                return puzzle
    return None


def _shuffled(places: list[tuple[int, Any]], rng: Random) -> list[tuple[int, Any]]:
    return rng.sample(places, len(places))


def _places(
    game: Game, options: Options, seed: int, kinds: list[PuzzleKind], rng: Random
) -> Steps[tuple[dict[str, list[tuple[int, Any]]], list[str]]]:
    """The moments in the first LONGEST moves of a game that are worth counting, by kind, and its moves."""
    state = game.begin(options, seed)
    found: dict[str, list[tuple[int, Any]]] = {kind.key: [] for kind in kinds}
    moves: list[str] = []
    while state.turn is not None and len(moves) < LONGEST:
        if not state.deal_is_over and len(state.legal_moves()) > 1:
            for kind in kinds:
                if kind.could_be(state):
                    found[kind.key].append((len(moves), state.copy()))
        move = yield from choosing(state.seen_by(state.turn), game.bots, PLAYER, rng)
        yield
        moves.append(move.notation)
        state.play(move)
    return found, moves


def _puzzle(
    game: Game, kind: PuzzleKind, options: Options, seed: int, moves: tuple[str, ...], state: Any, rng: Random
) -> Steps[Puzzle | None]:
    """The puzzle of this kind at this moment, if its answer is proved, loses nothing and is not the first glance's."""
    seat = state.turn
    seen = state.seen_by(seat)
    proved = yield from proving(kind, seen, game.bots, rng)
    if proved is None:
        return None
    answer, proof = proved
    if loses(kind, seen, answer):
        return None
    if not kind.is_asked_of_bots and not (yield from is_good_play(kind, state, answer, game.bots, rng)):
        return None
    step = yield from rating(kind, state, answer, game.bots, rng)
    texts = tuple(each.notation for each in answer)
    return Puzzle(game, kind, options, seed, moves, seat, texts, proof, step)
