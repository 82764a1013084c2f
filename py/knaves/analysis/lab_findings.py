"""Findings: the figures of an experiment with their intervals, in sentences and as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite
from typing import Any

from knaves.analysis.lab import MOMENTS, LabResults, Observations
from knaves.analysis.statistics import Interval, wilson
from knaves.engine.sentences import Fact, Sentence, half_up, numbered

SURE = 3.0  # standard errors from which on something is said: of twenty figures one in twenty times one is by chance
LEAST = 20  # deals below which nothing is said
MOST_NAMED = 3
SHARE, MEAN, PART = "share", "mean", "part"  # won or not; a number; a part of the moves, 0 to 1
FIGURES: Mapping[str, tuple[Sentence, str]] = {
    "first": (Sentence("wins by the first player"), SHARE),
    "draw": (Sentence("draws"), SHARE),
    "moves": (Sentence("moves"), MEAN),
    "turns": (Sentence("turns"), MEAN),
    "deals": (Sentence("deals"), MEAN),
    "minutes": (Sentence("minutes"), MEAN),
    "choices": (Sentence("moves to choose from"), MEAN),
    "free": (Sentence("moves with a choice"), PART),
    "leads": (Sentence("lead changes"), MEAN),
    "strong": (Sentence("hard bot’s wins against easy bots"), SHARE),
    "by play": (Sentence("games decided by play"), SHARE),
    "by cards": (Sentence("games decided by the cards"), SHARE),
}
FOLLOWS = {"minutes": "moves", "turns": "moves", "deals": "moves", "free": "choices"}  # they say what another says


@dataclass(frozen=True)
class Finding:
    """One figure for the first rules, the second if there are, and the difference on the same deals."""

    key: str
    label: Sentence
    unit: str
    one: Interval
    other: Interval | None = None
    difference: Interval | None = None
    is_sure: bool = False  # whether the difference is more than chance explains

    @property
    def digits(self) -> int:
        """How many decimal places are shown, of all parts alike: one more where a sure difference would look like 0."""
        means = [each.mean for each in (self.one, self.other) if each is not None]
        if self.unit == MEAN:
            most = max(map(abs, means))
            digits = 0 if most >= 100 else 1 if most >= 2 else 2
        else:
            digits = int(any(0 < mean < 0.02 or 0.98 < mean < 1 for mean in means))
        return (
            digits + 1
            if self.is_sure and len({_rounded(self._scaled(mean), digits) for mean in means}) == 1
            else digits
        )

    def shown(self, value: float) -> float:
        """Round a value of this figure as all of its parts are shown; a share in percent."""
        return _rounded(self._scaled(value), self.digits)

    def written(self, value: float) -> Fact:
        """A value of this figure with as many decimal places as all of its parts have."""
        shown = self.shown(value)
        if not self.digits or not isfinite(shown):
            return shown
        whole, _, part = f"{shown:.{self.digits}f}".partition(".")
        return Sentence("{whole}.{part}", whole=whole, part=part)

    @property
    def shown_difference(self) -> float:
        """The second figure less the first, as both are shown; 0 without a second."""
        if self.other is None:
            return 0
        return _rounded(self.shown(self.other.mean) - self.shown(self.one.mean), self.digits)

    def noise(self, part: Interval) -> float:
        """How far the true figure may be from the one shown, with 95 % certainty: never rounded down."""
        far, step = self._scaled(max(part.high - part.mean, part.mean - part.low)), 10.0**self.digits
        return _rounded(ceil(far * step - 1e-9) / step, self.digits) if isfinite(far * step) else far

    def _scaled(self, value: float) -> float:
        return value if self.unit == MEAN else 100 * value


def _rounded(value: float, digits: int) -> float:
    """Round to so many decimal places, halves up; a whole number for none."""
    step = 10.0**digits
    if not isfinite(value * step):
        return value
    rounded = half_up(value * step)
    return rounded / step if digits else rounded


def interval_of(tally: Observations, unit: str) -> Interval:
    """Return the 95 % interval of a figure of this unit.

    Wilson's for a SHARE, else the normal one, cut off at 0 and, for a PART, at 1; 0 to 3 / count where all were 0.
    """
    if unit == SHARE:
        return Interval(tally.mean, *wilson(min(1.0, max(0.0, tally.mean)), tally.count))
    if tally.count and not tally.squares:
        return Interval(0.0, 0.0, 3 / tally.count)  # what has never happened may happen that often
    found = tally.interval
    if unit == PART:
        return Interval(found.mean, max(0.0, found.low), min(1.0, found.high))
    return Interval(found.mean, max(0.0, found.low), found.high)


def is_sure(difference: Observations) -> bool:
    """Whether a difference is more than chance explains: beyond SURE standard errors, on LEAST deals or more."""
    return difference.count >= LEAST and abs(difference.mean) > SURE * difference.error


def rows(results: LabResults) -> list[Finding]:
    """List every figure counted, in the order of FIGURES, events of the game last; [] where nothing has been counted.

    Turns are left out where each is one move.
    """
    if not results.sums:
        return []
    game = results.order.game
    special = {f"event:{kind}": (Sentence(label), MEAN) for kind, label in game.lab_labels.items()}
    named = {**FIGURES, "deals": (game.text.deals, MEAN), **special}
    if all(sums.get("turns") == sums.get("moves") for sums in results.sums[:2]):
        del named["turns"]
    return [_row(results, key, *named[key]) for key in named if key in results.sums[0]]


def _row(results: LabResults, key: str, label: Sentence, unit: str) -> Finding:
    sums = results.sums
    one = interval_of(sums[0][key], unit)
    if len(sums) == 1 or key not in sums[1] or key not in sums[2]:
        return Finding(key, label, unit, one)
    return Finding(key, label, unit, one, interval_of(sums[1][key], unit), sums[2][key].interval, is_sure(sums[2][key]))


def telling_rows(results: LabResults) -> list[Finding]:
    """List the rows that tell something: not of what never happened, nor how many deals where a game has one.

    An event of the game that came once in every deal is left out too, and one that the rules of a set rule out.
    """
    sums = results.sums[: len(results.order.sets)]
    each_deal = {key for key in (sums[0] if sums else ()) if key.startswith("event:")
                 and all("deals" in each and each.get(key) == each["deals"] for each in sums)}  # fmt: skip
    one_deal = all(each["deals"].total == each["deals"].count for each in sums if "deals" in each)
    never = {key for key in results.sums[0] if not any(each[key].total for each in sums if key in each)} if sums else ()
    return [
        row for row in rows(results)
        if not (row.key in never and (row.unit == MEAN or row.key == "draw")) and not (row.key == "deals" and one_deal)
        and row.key not in each_deal and not _is_ruled_out(results, row)
    ]  # fmt: skip


def _is_ruled_out(results: LabResults, row: Finding) -> bool:
    """Whether a set of rules does not know this event of the game: that it never happens there says nothing."""
    spec = results.order.game.event_spec(row.key.removeprefix("event:"))
    return any(spec.ruled_out(options) for options in results.order.sets)


def sure_rows(results: LabResults) -> list[Finding]:
    """List the telling rows with a sure difference, surest first; one that says what another says is left out."""
    sure = {row.key: row for row in telling_rows(results) if row.is_sure}
    own = [row for row in sure.values() if FOLLOWS.get(row.key) not in sure]
    return sorted(own, key=lambda row: -certainty(results.sums[2][row.key]))


def seat_rows(results: LabResults) -> list[list[Interval]]:
    """Return for each set of rules the share of wins by seat, from the seat that moves first."""
    found = []
    for sums in results.sums[: len(results.order.sets)]:
        keys = sorted((key for key in sums if key.startswith("seat")), key=lambda key: int(key[4:]))
        found.append([interval_of(sums[key], SHARE) for key in keys])
    return found


def whole_percentages(shares: Sequence[Interval]) -> list[int | None]:
    """Round shares of a whole so that they add up to 100: those cut off most are rounded up, of like ones the first.

    None for each where they do not add up to the whole, or are no shares.
    """
    exact = [100 * share.mean for share in shares]
    if not all(0 <= value <= 100 for value in exact) or abs(sum(exact) - 100) > 1e-6:
        return [None] * len(shares)
    cut = [floor(value + 1e-9) for value in exact]
    first = sorted(range(len(cut)), key=lambda at: round(cut[at] - exact[at], 6))[: 100 - sum(cut)]
    return [value + (at in first) for at, value in enumerate(cut)]


def course(results: LabResults) -> list[list[Interval]]:
    """Return for each set of rules the later winner's mean standing (0..1), with its interval.

    Eleven of them: before the first move and after each tenth of the moves, the last one at the end. [] for a set of
    which no game had a single winner.
    """
    return [
        [interval_of(sums[f"stood{tenth}"], PART) for tenth in range(MOMENTS + 1)] if "stood0" in sums else []
        for sums in results.sums[: len(results.order.sets)]
    ]


def is_early(results: LabResults) -> bool:
    """Whether so few games have been played that nothing can be said, and no range be given."""
    return results.deals < LEAST or not results.sums


def even_shares(results: LabResults) -> list[float]:
    """Return for each set of rules the share of wins that chance alone gives to each side."""
    order = results.order
    return [1 / order.game.begin(options, order.seed).sides for options in order.sets]


def verdict(results: LabResults) -> Sentence:
    """Say the result in one sentence that claims no more than the intervals allow."""
    if is_early(results):
        return Sentence(
            numbered("Too early to say after 1 game.", "Too early to say after {count} games."), count=results.deals
        )
    return _of_one(results) if len(results.order.sets) == 1 else _of_two(results)


def _of_one(results: LabResults) -> Sentence:
    tally, row = results.sums[0]["first"], next(row for row in rows(results) if row.key == "first")
    even = even_shares(results)[0]
    facts = {"share": row.shown(row.one.mean), "even": row.shown(even), "count": results.deals}
    if abs(tally.mean - even) <= SURE * tally.error:
        return Sentence(
            "Moving first makes no clear difference: the first player wins {share}% of {count} games. An even share is "
            "{even}%.",
            **facts,
        )
    if tally.mean > even:
        return Sentence(
            "Moving first is an advantage: the first player wins {share}% of {count} games. An even share is {even}%.",
            **facts,
        )
    return Sentence(
        "Moving first is a disadvantage: the first player wins {share}% of {count} games. An even share is {even}%.",
        **facts,
    )


def _of_two(results: LabResults) -> Sentence:
    sure = sure_rows(results)
    if sure:
        told, named = telling_rows(results), [_changed(row) for row in sure[:MOST_NAMED]]
        differ = numbered(
            "In {games} games 1 of {all} figures clearly differs: {changes}.",
            "In {games} games {count} of {all} figures clearly differ. The clearest: {changes}.",
        )
        count = sum(row.is_sure for row in told)
        return Sentence(differ, games=results.deals, all=len(told), count=count, changes=named)
    return Sentence("No clear difference in {count} games. More games may show a small one.", count=results.deals)


def certainty(difference: Observations) -> float:
    """Return how many standard errors a difference is from 0; infinite where it has no error."""
    return abs(difference.mean) / difference.error if difference.error else float("inf")


def _changed(row: Finding) -> Sentence:
    assert row.other is not None
    facts: dict[str, Fact] = {"figure": row.label, "one": row.written(row.one.mean), "two": row.written(row.other.mean)}
    if row.unit == MEAN:
        return Sentence("{two} {figure} instead of {one}", **facts)
    return Sentence("{figure} {two}% instead of {one}%", **facts)


# to take away


def as_json(results: LabResults) -> dict[str, Any]:
    """Write order, verdict, figures, wins by seat and courses as a JSON object; null for an end that is not known."""
    return {
        "order": results.order.as_json(), "deals": results.deals, "finding": str(verdict(results)),
        "figures": [
            {"figure": row.key, "label": row.label.text, "sets": [_ends(each) for each in (row.one, row.other) if each],
             **({"difference": _ends(row.difference), "more_than_chance": row.is_sure} if row.difference else {})}
            for row in rows(results)
        ],
        "wins_by_seat": [[_ends(each) for each in seats] for seats in seat_rows(results)],
        "course": [[_ends(each) for each in line] for line in course(results)],
    }  # fmt: skip


def _ends(interval: Interval) -> dict[str, float | None]:
    """Write an interval; an end that is not known after one deal is null, for JSON has no infinity."""
    three = zip(("mean", "low", "high"), _three(interval), strict=True)
    return {name: round(value, 4) if isfinite(value) else None for name, value in three}


def _three(interval: Interval) -> tuple[float, float, float]:
    return interval.mean, interval.low, interval.high


def as_csv(results: LabResults) -> str:
    """Write the figures as CSV: figure, set of rules, mean, and ends of the 95 % interval."""
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(("figure", "rules", "mean", "low", "high"))
    for name, which, interval in _lines(results):
        out.writerow((name, which, *(f"{value:.4f}" if isfinite(value) else "" for value in _three(interval))))
    return text.getvalue()


def _lines(results: LabResults) -> Iterator[tuple[str, str, Interval]]:
    for row in rows(results):
        for which, interval in (("1", row.one), ("2", row.other), ("2 - 1", row.difference)):
            if interval is not None:
                yield row.key, which, interval
    tables: Sequence[tuple[str, list[list[Interval]]]] = (("seat", seat_rows(results)), ("course", course(results)))
    for name, sets in tables:
        for number, line in enumerate(sets, 1):
            yield from ((f"{name} {place}", str(number), interval) for place, interval in enumerate(line))
