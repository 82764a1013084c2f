"""Review: every decision of a seat against the expert, compared in common worlds.

The better move is chosen by one search and measured by another in fresh worlds, so that luck in the choosing does
not pass for a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from math import sqrt
from random import Random

from knaves.bots.levels import HINTS
from knaves.bots.reasons import WINS, compared, telling, wins_at_once
from knaves.bots.search import BEST, Candidate, Tally, Thought, tried
from knaves.bots.thinking import Steps, every_move, think
from knaves.cards import Card
from knaves.engine.advice import Advice
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.sentences import Sentence, together
from knaves.engine.state import State
from knaves.engine.zones import Imagination, unseen
from knaves.table.table import Table
from knaves.wire.questions import SURE, Judgement

BATCH = 6  # steps of a game's own search that count as one measurement


class PairedComparison:
    """Try two moves of the seat in turn in the same worlds with the same dice."""

    def __init__(self, seen: State, advice: Advice, one: Move, two: Move, rng: Random) -> None:
        self.seen = seen
        self.heuristics = advice.heuristics
        self.solver = advice.solver
        self.explanations = advice.explanations
        self.moves = (one, two)
        self.rng = rng
        self.worlds: Imagination[State] = Imagination(seen)
        self.lead = Tally()  # of the first move over the second, world by world
        self.tallies = (Tally(), Tally())  # of each of them, with the facts that were counted

    def step(self) -> None:
        """Try both moves in one more world."""
        dice = Random(self.rng.getrandbits(64))
        search = self.solver.search(self.seen, self.worlds, dice, judges=True, counts=True)
        if search is not None:
            for _ in range(BATCH):
                if not search.step():
                    break
            found = search.estimates()
            if all(move in found for move in self.moves):
                one, two = (found[move][0].worth for move in self.moves)
                self.lead.add(one - two)
                return
        world, luck = self.worlds.world(self.rng), self.rng.getrandbits(32)
        first, second = (
            self._worth(world, move, luck, tally) for move, tally in zip(self.moves, self.tallies, strict=True)
        )
        self.lead.add(first - second)

    def _worth(self, world: State, move: Move, luck: int, tally: Tally) -> float:
        seat, end = self.seen.mover, tried(world, move, self.heuristics, Random(luck))
        worth = self.heuristics.evaluate(end, seat)
        tally.add(worth, self.explanations.count(self.seen, end, seat))
        return worth

    def candidates(self) -> tuple[Candidate, Candidate]:
        """Return both moves with the facts counted."""
        one, two = (tally.candidate(move) for move, tally in zip(self.moves, self.tallies, strict=True))
        return one, two

    @property
    def mean(self) -> float:
        """Mean lead of the first move, in standing (a game is 1)."""
        return self.lead.mean

    @property
    def error(self) -> float:
        """Standard error of the lead; 1.0 before the first world."""
        return self.lead.spread / sqrt(self.lead.count) if self.lead.count else 1.0


QUICK, DEEP = 60, 400  # playouts of the first look and of the thorough one
WORLDS = 1  # worlds of the measurement for each playout of the look


def decisions(table: Table, seat: int) -> list[int]:
    """List the plies at which this seat had a real choice; none of those that a lesson made for it."""
    found = []
    state, taught = table.state_at(0), _taught(table)
    for ply, move in enumerate(table.moves):
        if ply >= taught and state.turn == seat and has_choice(table.game, state):
            found.append(ply)
        state.play(move)
    return found


def _taught(table: Table) -> int:
    """Count the first moves that follow the line of the game's lesson; 0 in any other deal."""
    lesson = table.game.tutorial.lesson
    if lesson is None or table.seed != lesson.seed or table.options != table.game.options.parse(dict(lesson.options)):
        return 0
    pairs = zip((move.notation for move in table.moves), lesson.line, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def has_choice(game: Game, state: State) -> bool:
    """Whether two legal moves differ in more than their notation: unseen cards of a box are all alike."""
    if state.deal_is_over:
        return False
    first, *others = state.legal_moves()
    name = game.named_move(first.notation)
    return any(name is None or game.named_move(move.notation) != name for move in others)


def judging(
    seen: State, played: str, rng: Random, advice: Advice, ply: int = 0, playouts: int = DEEP
) -> Steps[Judgement]:
    """Judge a move against the expert's, in steps; result: the judgement.

    `seen` is what the seat in turn saw before it, `played` the notation of a legal move, `ply` the number of moves made
    before. `playouts`: of the look for the better move, and worlds (8 at least) in which the two are compared.
    """
    move = find(played, seen.legal_moves())
    assert move is not None
    thought: Thought | None = None
    for each in think(seen, advice, HINTS, rng, playouts=playouts):
        thought = each
        yield
    assert thought is not None
    best = thought.candidates[0]
    loss = 0.0
    if thought.is_exact:
        loss = best.value - next(
            each.value for each in every_move(seen, advice, thought.candidates) if each.move is move
        )
    alike = advice.heuristics.alike
    if alike(seen, best.move) == alike(seen, move) or (thought.is_exact and loss <= 0):
        return Judgement(ply, played, played, best.value, 0.0, 0.0, thought.is_exact)
    if thought.is_exact:
        share = best.facts.get(BEST)
        return Judgement(ply, played, best.move.notation, best.value, loss, 0.0, True, share, best.playouts)
    pair = PairedComparison(seen, advice, best.move, move, rng)
    for _ in range(max(8, playouts * WORLDS)):
        pair.step()
        yield
    if pair.mean < -SURE * pair.error:  # measured, the move played is the better of the two
        return Judgement(ply, played, played, min(1.0, best.value - pair.mean), 0.0, 0.0)
    because = _because(pair, advice)
    return Judgement(ply, played, best.move.notation, best.value, pair.mean, pair.error, because=because)


def continued(table: Table, plies: Sequence[int]) -> dict[int, int]:
    """Return the next of these decisions, in order, for each in whose turn nothing came to light before it.

    Until then only the seat in turn has moved, without chance, and has seen no new card.
    """
    of_turns = [(ply, later) for ply, later in pairwise(plies) if len({*table.movers[ply : later + 1]}) == 1]
    wanted = {ply for pair in of_turns for ply in pair}
    known: dict[int, tuple[int, list[Card]]] = {}
    state = table.state_at(0)
    for ply, move in enumerate(table.moves):
        if ply in wanted:
            known[ply] = state.chance.count, unseen(state.seen_by(table.movers[ply]))
        state.play(move)
    return {ply: later for ply, later in of_turns if known[ply] == known[later]}


def as_continued(judgement: Judgement, then: Judgement) -> Judgement:
    """Raise the worth of the move played to that of the best move after it, in a turn in which nothing came to light.

    As it was where the move after it is worth no more.
    """
    if judgement.is_exact or then.chance <= judgement.chance - judgement.loss:
        return judgement
    if then.chance >= judgement.chance:
        return Judgement(judgement.ply, judgement.move, judgement.move, then.chance, 0.0, 0.0)
    return replace(judgement, loss=judgement.chance - then.chance)


def _because(pair: PairedComparison, advice: Advice) -> tuple[tuple[str, float], ...]:
    """The counted facts that speak for the first move of a pair, those first that tell most."""
    one, two = pair.candidates()
    return tuple((key, one.facts[key]) for key in telling(one, two, advice.explanations.better_less))


def why_better(game: Game, seen: State, judgement: Judgement) -> tuple[Move, Sentence] | None:
    """Say why the better move is better than the one played, in the words of the game, and which move that is; of a
    decision without a mark why the one played is good. None where nothing tells.

    `seen` is what the seat saw before the move. A win at once is told without a mark, too: the move played may only
    have delayed it.
    """
    better, played = (find(move, seen.legal_moves()) for move in (judgement.better, judgement.move))
    if better is None or played is None:
        return None
    best, own = Candidate(better, judgement.chance), Candidate(played, judgement.chance - judgement.loss)
    if judgement.mark:
        told = compared(seen, game.bots, best, own, dict(judgement.because))
    elif better is not played and wins_at_once(seen, better) and not wins_at_once(seen, played):
        told = [WINS]
    else:
        better, told = played, compared(seen, game.bots, own, None, {})
    why = together(told)
    return (better, why) if why is not None else None
