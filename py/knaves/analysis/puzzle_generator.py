"""Puzzle generator: finds puzzles in games between bots, proves that one turn is best, and rates them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, sqrt
from random import Random
from typing import Any

from knaves.analysis.puzzles import HARDEST, Pack, Puzzle
from knaves.bots.levels import HINTS, LEVELS, Level, fitted
from knaves.bots.search import Tally
from knaves.bots.thinking import Steps, done, think
from knaves.engine.advice import Advice
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.puzzle_kinds import CountedKind, Line, MeasuredKind, PuzzleKind, PuzzleProof, SolvedKind, loses
from knaves.engine.state import State
from knaves.engine.zones import Imagination

THUMB = Level("thumb", "Follows the rules of thumb.", by_rule=True)
JUDGES = (THUMB, *(LEVELS[name] for name in ("beginner", "easy", "medium", "hard")))
TRIES = 4  # of each level that does not always play the same


def solves(kind: PuzzleKind, state: State, answer: Line, advice: Advice, level: Level, rng: Random) -> bool:
    """Return whether a bot of this level finds the answer; `trying` without a break."""
    return done(trying(kind, state, answer, advice, level, rng))


def trying(kind: PuzzleKind, state: State, answer: Line, advice: Advice, level: Level, rng: Random) -> Steps[bool]:
    """Try whether a bot of this level plays the answer, by playouts, so that the same rng gives the same."""
    seen = state.seen_by(state.mover)
    world, line = state.copy(), list[Move]()
    playouts = fitted(level, advice).playouts
    while not line or not kind.is_turn(state, world):
        move = yield from choosing(world.seen_by(world.mover), advice, level, rng, playouts)
        line.append(move)
        world.play(move)
    return kind.alike(seen, tuple(line)) == kind.alike(seen, answer)


def choosing(seen: State, advice: Advice, level: Level, rng: Random, playouts: int | None = None) -> Steps[Move]:
    """Choose as `bots.thinking.choose` does with playouts, in steps; result: the move."""
    thoughts = think(seen, advice, level, rng, playouts=playouts)
    best = next(thoughts)
    for thought in thoughts:
        best = thought
        yield
    return best.move


def as_made(level: Level, advice: Advice) -> Level:
    """Return the level as it plays where puzzles are made and rated, so that the seed of a pack makes it again."""
    numbers = advice.heuristics.puzzle_levels.get(level.name)
    return level if numbers is None else replace(fitted(level, advice), name="", **numbers)  # nothing fits it again


def rating(kind: PuzzleKind, state: State, answer: Line, advice: Advice, rng: Random) -> Steps[int]:
    """Rate the difficulty in steps; result: 1 (nearly every judge plays the answer) to 5 (few do)."""
    failed = yield from _share_failed(kind, state, answer, advice, rng)
    return 1 + sum(failed >= bound for bound in kind.steps)


def _share_failed(kind: PuzzleKind, state: State, answer: Line, advice: Advice, rng: Random) -> Steps[float]:
    """The share of the judges' tries that end in another turn than the answer."""
    failed = 0.0
    for level in JUDGES:
        tries = 1 if level is THUMB else TRIES
        missed = 0
        for _ in range(tries):
            is_found = yield from trying(kind, state, answer, advice, as_made(level, advice), rng)
            missed += not is_found
        failed += missed / tries
    return failed / len(JUDGES)


def is_good_play(kind: PuzzleKind, state: State, answer: Line, advice: Advice, rng: Random) -> Steps[bool]:
    """Check in steps whether a strong bot with time plays the answer too."""
    return (yield from trying(kind, state, answer, advice, replace(HINTS, ms=None), rng))


SURE = 4.0  # standard errors by which a sampled lead must be beyond chance
LOOK, FRESH = 80, 2400  # playouts of each move: to find a puzzle, and to prove it in other worlds
STOPS = (150, 400, 1000)  # playouts after which a proof that will fail is given up
MOST = 0.5  # of the worlds solved, an answer must be best in more
PROMISING = 0.75  # of the margin, by which a first look must see a lead
CLOSE = 1e-9


@dataclass
class Measured:
    """Worth of every turn in the same worlds."""

    totals: dict[Line, Tally]
    leads: dict[tuple[Line, Line], Tally]  # of the first turn over the second, world by world
    best_in: dict[Line, int]
    worlds: int
    is_exact: bool  # every world there is was counted

    @classmethod
    def of(cls, worlds: Sequence[Mapping[Line, float]], *, is_exact: bool) -> Measured:
        """Sum up the worths of the turns in each world, the same turns in all; there must be at least one world."""
        lines = list(worlds[0])
        totals = {line: Tally() for line in lines}
        best_in = dict.fromkeys(lines, 0)
        for worths in worlds:
            top = max(worths.values())
            for line in lines:
                totals[line].add(worths[line])
                best_in[line] += worths[line] >= top - CLOSE
        best = max(lines, key=lambda line: totals[line].mean)
        leads = {}
        for line in lines:
            lead = leads[best, line] = Tally()
            for worths in worlds:
                lead.add(worths[best] - worths[line])
        return cls(totals, leads, best_in, len(worlds), is_exact)


def prove(kind: PuzzleKind, seen: State, advice: Advice, rng: Random) -> tuple[Line, PuzzleProof] | None:
    """Prove the one best turn without a break, as `proving` does; None if there is none, or two, or it is obvious."""
    return done(proving(kind, seen, advice, rng))


def proving(kind: PuzzleKind, seen: State, advice: Advice, rng: Random) -> Steps[tuple[Line, PuzzleProof] | None]:
    """Prove the one best turn in steps; result: None if there is none, or two, or if it is obvious.

    What cannot be counted is looked at first, and proved by playouts in fresh worlds.
    """
    glance = kind.alike(seen, kind.glance(seen))
    if isinstance(kind, MeasuredKind):
        best, lead = _leader((yield from measuring(kind, seen, advice, rng, LOOK)))
        if lead < PROMISING * kind.margin or kind.alike(seen, best) == glance:
            return None
    proved = yield from _proved(kind, seen, advice, rng)
    return None if proved is None or kind.alike(seen, proved[0]) == glance else proved


def _proved(kind: PuzzleKind, seen: State, advice: Advice, rng: Random) -> Steps[tuple[Line, PuzzleProof] | None]:
    if isinstance(kind, CountedKind):
        worths = kind.count(seen)
        if not worths:
            return None
        return _one_best(
            kind, seen, {line: each.worth for line, each in worths.items()}, {}, lambda line: worths[line].share, 0
        )
    if isinstance(kind, SolvedKind):
        return (yield from _solved(kind, seen, rng))
    assert isinstance(kind, MeasuredKind)
    return _judged(kind, seen, (yield from measuring(kind, seen, advice, rng, FRESH, gives_up=True)))


def _solved(kind: SolvedKind, seen: State, rng: Random) -> Steps[tuple[Line, PuzzleProof] | None]:
    """Prove as `proving` does; after a sample of the worlds, a second sample must agree, and is the proof."""
    first = yield from solving(kind, seen, rng)
    found = None if first is None else _judged(kind, seen, first)
    if first is None or found is None or found[1].share <= MOST or first.is_exact:
        return found if found is not None and found[1].share > MOST else None
    again = yield from solving(kind, seen, Random("other worlds"))
    proved = None if again is None else _judged(kind, seen, again)
    if proved is None or proved[1].share <= MOST or kind.alike(seen, proved[0]) != kind.alike(seen, found[0]):
        return None
    return proved


def solving(kind: SolvedKind, seen: State, rng: Random) -> Steps[Measured | None]:
    """Solve every world that the seat could be in, or a fair sample of them, in steps.

    Result: None where there are more worlds than the kind has listed and it is solved by no sample.
    """
    imagination: Imagination[State] = Imagination(seen)
    listed = imagination.every_world(rng, kind.listed)
    if listed is None and not kind.sampled:
        return None
    worlds = listed if listed is not None else [imagination.world(rng) for _ in range(kind.sampled)]
    solved: list[Mapping[Line, float]] = []
    for world in worlds:
        solved.append(kind.solve(world))
        yield
    return Measured.of(solved, is_exact=listed is not None)


def measuring(
    kind: MeasuredKind, seen: State, advice: Advice, rng: Random, worlds: int, *, gives_up: bool = False
) -> Steps[Measured]:
    """Try the moves that differ in the same worlds with the same dice, in steps.

    If it gives up, it tries fewer worlds where these show that nothing will be proved.
    """
    moves = list({kind.alike(seen, (move,)): move for move in seen.legal_moves()}.values())
    imagination: Imagination[State] = Imagination(seen)
    tried: list[dict[Line, float]] = []
    for _ in range(worlds):
        world, luck = imagination.world(rng), rng.getrandbits(32)
        tried.append({(move,): kind.played_out(world, move, advice.heuristics, luck) for move in moves})
        yield
        if (
            gives_up
            and len(tried) in STOPS
            and _is_hopeless(kind, seen, measured := Measured.of(tried, is_exact=False))
        ):
            return measured
    return Measured.of(tried, is_exact=False)


def _is_hopeless(kind: PuzzleKind, seen: State, measured: Measured) -> bool:
    """Return whether so many playouts show that nothing will be proved: the lead is too small, or the glance leads."""
    best_first = sorted(measured.totals, key=lambda line: -measured.totals[line].mean)
    best = best_first[0]
    if len(best_first) == 1 or kind.alike(seen, best) == kind.alike(seen, kind.glance(seen)):
        return True
    lead = measured.leads[best, best_first[1]]
    return lead.mean + lead.spread / sqrt(lead.count) < kind.margin


def _judged(kind: PuzzleKind, seen: State, measured: Measured) -> tuple[Line, PuzzleProof] | None:
    errors = {}
    if not measured.is_exact:
        for (_, line), lead in measured.leads.items():
            errors[line] = max(lead.spread / sqrt(lead.count), 1 / lead.count)
    worths = {line: tally.mean for line, tally in measured.totals.items()}
    return _one_best(kind, seen, worths, errors, lambda line: measured.best_in[line] / measured.worlds, measured.worlds)


def _leader(measured: Measured) -> tuple[Line, float]:
    """The turn that did best, and how far it is ahead of the next."""
    best_first = sorted(measured.totals, key=lambda line: -measured.totals[line].mean)
    means = [measured.totals[line].mean for line in best_first]
    return best_first[0], means[0] - means[1] if len(means) > 1 else 0.0


def _one_best(
    kind: PuzzleKind, seen: State, worths: Mapping[Line, float], errors: Mapping[Line, float], share: Any, worlds: int
) -> tuple[Line, PuzzleProof] | None:
    best = max(worths, key=worths.__getitem__)
    key = kind.alike(seen, best)
    others = [line for line in worths if kind.alike(seen, line) != key]
    if not others:
        return None
    for line in others:
        lead = worths[best] - worths[line]
        if lead < kind.margin - CLOSE or lead < SURE * errors.get(line, 0.0):
            return None
    rival = max(others, key=worths.__getitem__)
    return best, PuzzleProof(
        worths[best], worths[rival], tuple(move.notation for move in rival), share(best), worlds,
        errors.get(rival, 0.0),
    )  # fmt: skip


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
    """Look for a puzzle in game `number` of this seed without a break, as `finding` does; None if there is none."""
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
    player = as_made(PLAYER, game.bots)
    while state.turn is not None and len(moves) < LONGEST:
        if not state.deal_is_over and len(state.legal_moves()) > 1:
            for kind in kinds:
                if kind.could_be(state):
                    found[kind.key].append((len(moves), state.copy()))
        move = yield from choosing(state.seen_by(state.turn), game.bots, player, rng)
        yield
        moves.append(move.notation)
        state.play(move)
    return found, moves


def _puzzle(
    game: Game, kind: PuzzleKind, options: Options, seed: int, moves: tuple[str, ...], state: State, rng: Random
) -> Steps[Puzzle | None]:
    """The puzzle of this kind at this moment, if its answer is proved, loses nothing and is not the first glance's."""
    seat = state.mover
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
