"""Learns what hands promise at California Jack, from played deals: `PACKED` in `california_jack/evaluation.py`.

    PYTHONPATH=py python -m tests.games.california_jack.learning simple 10000
    PYTHONPATH=py python -m tests.games.california_jack.learning experts 5000 full

First so many deals of simple players, seeds 0, 1, 2 …; then as many of experts correct what those have taught.

Every trick of every deal is an example: the features of both hands when it begins, and what the leader captured from
there on more than the follower. Least squares for each stage of the deal, a little shrunk; tried on deals of their own.

Experts are slow, so their deals are few. They only correct what is known: the shrinking draws towards that, and an
example counts what was captured until the next stage begins, and from there on what is foreseen, as that is corrected
by then; the luck of the later draws is left out. Ways of scoring that are not named stay as they are.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.cards import SUITS, Card
from knaves.games.california_jack import GAME, evaluation
from knaves.games.california_jack.evaluation import (
    FEATURES,
    NOTHING_ON_SHOW,
    PACKED,
    STAGES,
    features,
    prospects,
    stage,
)
from knaves.games.california_jack.rules import HAND
from knaves.games.california_jack.solver import DOUBT, NUMBER, SUIT, follow_scores, lead_scores, weights

LEARNED = Path(evaluation.__file__)
SCORINGS = ("full", "simplified")
TRICKS = 26
WHIM = 0.1  # share of cards played at random, so that odd hands are met too
SHRINK = 3.0  # examples' worth of belief that a feature is worth nothing
TRUST = 30.0  # the same, that what is known of it is right
PLAYOUTS = 40  # of the experts for each card
EXPERTS_WHIM = 0.05
WIDTH = 100  # characters of a line of packed numbers
TRIALS = 0.1  # share of the deals that are not learned from, but tried on
Row = list[float]
Pair = tuple[int, int]


class Example(NamedTuple):
    """A trick about to begin, and what came of it."""

    tricks: int
    found: list[tuple[int, float]]
    points: float
    honours: float
    leader: int = 0
    ahead: Pair = (0, 0)  # what the leader had captured before, more than the other


def examples(seed: int, scoring: str) -> Iterator[Example]:
    """A deal played out."""
    rng = Random(seed)
    pack = list(range(52))
    rng.shuffle(pack)
    hands, draws = [pack[:HAND], pack[HAND : 2 * HAND]], pack[2 * HAND :]
    trump = SUIT[draws[-1]]
    tables = weights(SUITS[trump], scoring)
    won = [[0, 0], [0, 0]]  # points and honours of both seats
    begun: list[tuple[int, int, list[tuple[int, float]], list[int]]] = []
    leader = 0
    while hands[leader]:
        up = draws[-1] if draws else None
        bits = [sum(1 << card for card in cards) for cards in (*hands, draws)]
        found = features(bits[leader], bits[1 - leader], NOTHING_ON_SHOW if up is None else up, sum(bits), trump)
        before = [won[leader][of] - won[1 - leader][of] for of in (0, 1)]
        begun.append((leader, len(hands[0]) + len(draws) // 2, found, before))
        led = _chosen(hands[leader], lead_scores(up, hands[leader], tables), rng)
        hands[leader].remove(led)
        other = hands[1 - leader]
        legal = [card for card in other if SUIT[card] == SUIT[led]] or other
        reply = _chosen(legal, follow_scores(led, up, legal, tables), rng)
        other.remove(reply)
        if reply > led if SUIT[reply] == SUIT[led] else SUIT[reply] == trump:
            leader = 1 - leader
        for card in (led, reply):
            won[leader][0] += tables.points[card]
            won[leader][1] += tables.honour[card]
        if draws:
            hands[leader].append(draws.pop())
            hands[1 - leader].append(draws.pop())
    for seat, tricks, found, before in begun:
        points, honours = (won[seat][of] - won[1 - seat][of] - before[of] for of in (0, 1))
        yield Example(tricks, found, points, honours)


def _chosen(cards: Sequence[int], scores: Sequence[float], rng: Random) -> int:
    if rng.random() < WHIM:
        return rng.choice(cards)
    return max(zip((score + DOUBT * rng.random() for score in scores), cards, strict=True))[1]


def experts_examples(seed: int, scoring: str) -> list[Example]:
    """A deal of experts."""
    state = GAME.begin(replace(GAME.options(), scoring=scoring), seed)
    tables = weights(state.trump, scoring)
    trump = SUITS.index(state.trump)
    begun: list[tuple[int, int, list[tuple[int, float]], Pair]] = []

    def bits(cards: Iterable[Card]) -> int:
        return sum(1 << NUMBER[card] for card in cards)

    def ahead(seat: int) -> Pair:
        counts = [
            [sum(counted[NUMBER[card]] for card in pile) for pile in state.captured]
            for counted in (tables.points, tables.honour)
        ]
        return counts[0][seat] - counts[0][1 - seat], counts[1][seat] - counts[1][1 - seat]

    while not state.deal_is_over:
        seat, moves = state.turn, state.legal_moves()
        assert seat is not None
        rng = Random(f"experts {seed} {len(begun)} {len(state.trick)}")
        if not state.trick:
            left = [*state.hands[0], *state.hands[1], *state.upcard, *state.stock]
            up = NUMBER[state.upcard[0]] if state.upcard else NOTHING_ON_SHOW
            found = features(bits(state.hands[seat]), bits(state.hands[1 - seat]), up, bits(left), trump)
            begun.append((seat, len(left) // 2, found, ahead(seat)))
        if state.upcard and rng.random() < EXPERTS_WHIM:
            state.play(rng.choice(moves))
        else:
            state.play(choose(state.seen_by(seat), GAME.bots, LEVELS["expert"], rng, playouts=PLAYOUTS))
    return [
        Example(tricks, found, ahead(seat)[0] - before[0], ahead(seat)[1] - before[1], seat, before)
        for seat, tricks, found, before in begun
    ]


class Fit:
    """Least squares of one stage, example by example."""

    def __init__(self, shrink: float = SHRINK) -> None:
        self.shrink = shrink
        self.square = [[0.0] * FEATURES for _ in range(FEATURES)]
        self.points = [0.0] * FEATURES
        self.honours = [0.0] * FEATURES

    def add(self, example: Example) -> None:
        """One example more."""
        sums: dict[int, float] = {}
        for number, amount in example.found:  # plain suits share their features
            sums[number] = sums.get(number, 0.0) + amount
        found = sorted(sums.items())
        for place, (number, amount) in enumerate(found):
            row = self.square[number]
            for other, size in found[place:]:  # the other half is the same
                row[other] += amount * size
            self.points[number] += amount * example.points
            self.honours[number] += amount * example.honours

    def solve(self) -> tuple[Row, Row]:
        """What every feature is worth in points and in honours."""
        rows = [
            [self.square[min(n, m)][max(n, m)] for m in range(FEATURES)] + [self.points[n], self.honours[n]]
            for n in range(FEATURES)
        ]
        for number, row in enumerate(rows):
            row[number] += self.shrink
            for other in rows[number + 1 :]:
                if other[number]:
                    factor = other[number] / row[number]
                    other[number:] = [x - factor * y for x, y in zip(other[number:], row[number:], strict=True)]
        for number in reversed(range(FEATURES)):
            row = rows[number]
            row[FEATURES:] = [each / row[number] for each in row[FEATURES:]]
            for other in rows[:number]:
                for place in (FEATURES, FEATURES + 1):
                    other[place] -= other[number] * row[place]
        return [row[FEATURES] for row in rows], [row[FEATURES + 1] for row in rows]


def learn(scoring: str, deals: int) -> dict[str, list[Row] | Row]:
    """The numbers of a way of scoring; prints how much of what happens they foresee."""
    fits = [Fit() for _ in range(STAGES)]
    trials = max(1, round(deals * TRIALS))
    for seed in range(trials, deals):
        for example in examples(seed, scoring):
            fits[stage(example.tricks)].add(example)
    points, honours = (list(rows) for rows in zip(*(fit.solve() for fit in fits), strict=True))
    missed, usual = [0.0] * (TRICKS + 1), [0.0] * (TRICKS + 1)
    for seed in range(trials):
        for example in examples(seed, scoring):
            worths = points[stage(example.tricks)]
            expected = sum(worths[number] * amount for number, amount in example.found)
            missed[example.tricks] += (example.points - expected) ** 2
            usual[example.tricks] += example.points**2
    told = ", ".join(f"{n}: {1 - missed[n] / usual[n]:.0%}" for n in (26, 20, 15, 10, 7, 4))
    print(f"{scoring}: share of the points foreseen by tricks left: {told}", flush=True)
    return {"off": [max(1.0, sqrt(each / trials)) for each in missed], "points": points, "honours": honours}


def correct(scoring: str, deals: int) -> dict[str, list[Row] | Row]:
    """The numbers of a way of scoring as experts' deals correct them; prints how much those foresee, and did before."""
    known = prospects(scoring)
    old = [[[known.worth(now, n)[of] for n in range(FEATURES)] for now in range(STAGES)] for of in (0, 1)]
    new = [[list(row) for row in rows] for rows in old]
    played = [experts_examples(seed, scoring) for seed in range(deals)]
    trials = max(1, round(deals * TRIALS))
    for now in reversed(range(STAGES)):
        fit = Fit(TRUST)
        for deal in played[trials:]:
            later = next((each for each in deal if stage(each.tricks) > now), None)
            for each in deal:
                if stage(each.tricks) == now:
                    points, honours = (target(each, later, of, new) - _foreseen(each, old[of]) for of in (0, 1))
                    fit.add(each._replace(points=points, honours=honours))
        for rows, more in zip(new, fit.solve(), strict=True):
            rows[now] = [one + two for one, two in zip(rows[now], more, strict=True)]
    for name, rows in (("before", old[0]), ("corrected", new[0])):
        shares = []
        for tricks in (26, 20, 15, 10, 7, 4):
            tried = [each for deal in played[:trials] for each in deal if each.tricks == tricks]
            missed = sum((each.points - _foreseen(each, rows)) ** 2 for each in tried)
            shares.append(f"{tricks}: {1 - missed / sum(each.points**2 for each in tried):.0%}")
        print(f"{scoring}, {name}: share of the points foreseen by tricks left: {', '.join(shares)}", flush=True)
    off = [1.0]
    for tricks in range(1, TRICKS + 1):
        misses = [each.points - _foreseen(each, new[0]) for deal in played for each in deal if each.tricks == tricks]
        off.append(max(off[-1], sqrt(sum(each**2 for each in misses) / len(misses))))
    return {"off": off, "points": new[0], "honours": new[1]}


def target(each: Example, later: Example | None, of: int, worths: Sequence[Sequence[Row]]) -> float:
    """What was captured until the next stage, and what is foreseen from there on: points or honours."""
    if later is None:
        return (each.points, each.honours)[of]
    sign = 1 if later.leader == each.leader else -1
    return sign * (later.ahead[of] + _foreseen(later, worths[of])) - each.ahead[of]


def _foreseen(each: Example, rows: Sequence[Row]) -> float:
    worths = rows[stage(each.tricks)]
    return sum(worths[number] * amount for number, amount in each.found)


def packed(evaluation: Mapping[str, Sequence[Row] | Row]) -> bytes:
    """What was learned for a way of scoring as text: thousandths of two bytes each, in base64."""
    rows = [evaluation["off"], *evaluation["points"], *evaluation["honours"]]
    return b64encode(array("h", [round(1000 * each) for row in rows for each in row]).tobytes())


def write(found: Mapping[str, bytes]) -> None:
    """Writes the packed numbers into the module, between its brackets."""
    before, rest = LEARNED.read_text(encoding="utf-8").split("PACKED = {\n")
    lines = []
    for scoring, text in found.items():
        parts = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
        lines += [f'    "{scoring}": (', *(f"        {part!r}".replace("'", '"') for part in parts), "    ),"]
    after = rest[rest.index("\n}\n") :]
    LEARNED.write_text(before + "PACKED = {\n" + "\n".join(lines) + after, encoding="utf-8")


if __name__ == "__main__":
    learns = {"simple": learn, "experts": correct}[sys.argv[1]]
    chosen = sys.argv[3:] or SCORINGS
    found = {scoring: packed(learns(scoring, int(sys.argv[2]))) for scoring in chosen}
    write({scoring: found.get(scoring, PACKED[scoring]) for scoring in SCORINGS})
