"""Learns what hands promise at California Jack, from deals that simple players play: `california_jack/learned.py`.

PYTHONPATH=py python tools/california_jack.py [DEALS]      (default 10000 a way of scoring; the seeds are 0, 1, 2 …)

Every trick of every deal is an example: the features of both hands when it begins, and what the leader captured from
there on more than the follower. Least squares for each stage of the deal, a little shrunk; tried on deals of their own.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from knaves.cards import SUITS  # noqa: E402
from knaves.games.california_jack.playouts import DOUBT, follow_scores, lead_scores  # noqa: E402
from knaves.games.california_jack.prospects import FEATURES, NOTHING_ON_SHOW, STAGES, features, stage  # noqa: E402
from knaves.games.california_jack.rules import HAND  # noqa: E402
from knaves.games.california_jack.weights import SUIT, weights  # noqa: E402

LEARNED = ROOT / "py" / "knaves" / "games" / "california_jack" / "learned.py"
SCORINGS = ("full", "simplified")
TRICKS = 26
WHIM = 0.1  # share of cards played at random, so that odd hands are met too
SHRINK = 3.0  # examples' worth of belief that a feature is worth nothing
WIDTH = 100  # characters of a line of packed numbers
TRIALS = 0.1  # share of the deals that are not learned from, but tried on
Row = list[float]


class Example(NamedTuple):
    """A trick about to begin, and what came of it."""

    tricks: int
    found: list[tuple[int, float]]
    points: float
    honours: float


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


class Fit:
    """Least squares of one stage, example by example."""

    def __init__(self) -> None:
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
            row[number] += SHRINK
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


def packed(learned: Mapping[str, Sequence[Row] | Row]) -> bytes:
    """What was learned for a way of scoring as text: thousandths of two bytes each, in base64."""
    rows = [learned["off"], *learned["points"], *learned["honours"]]
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
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    write({scoring: packed(learn(scoring, count)) for scoring in SCORINGS})
