"""What every option of every game does, by the lab: writes docs/figures/variants.md and web/variants.json.

Each option is changed by itself, against the standard game on the same deals; what it cannot do without (partners need
four players) is set on both sides. What has been found is kept in .build/variants, so that it goes on where it stopped.
A game of which not everything has been found there stays in both files as it was.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knaves.analysis.lab import Experiment, LabResults, read_results
from knaves.analysis.lab_findings import MEAN, SHARE, Finding, course, interval_of, rows, sure_rows, verdict
from knaves.analysis.statistics import Interval
from knaves.engine.game import Game
from knaves.engine.options import Option, Options, Value
from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from tools.bench.harness import FIGURES, ROOT, between, put

KEPT = ROOT / ".build" / "variants"
DOCUMENT = FIGURES / "variants.md"
OF_OPTIONS = ROOT / "web" / "variants.json"
SEED = 1
MOST_SAID = 3
LENGTHS = ("moves", "deals", "rounds")  # figures that all say how long a game is; a turn may have any number of moves
WAYS = 5  # repairs tried before an option is left out


@dataclass(frozen=True)
class Change:
    """One option at another value, and the standard game with what both sides need."""

    choice: Option
    value: Value
    base: Options
    changed: Options


def changes(game: Game) -> Iterator[Change]:
    """Every option by itself at every other value, numbers at half, seven tenths and twice their standard."""
    standard = game.options.parse({})
    for choice in game.options.choices():
        for value in _others(choice):
            found = _change(game, standard, choice, value)
            if found is not None:
                yield found


def _others(choice: Option) -> list[Value]:
    if choice.values:
        return [value for value in choice.values if value != choice.default]
    if isinstance(choice.default, int):
        usual = choice.default
        others = dict.fromkeys((usual // 2, usual * 7 // 10, usual * 2))
        return [value for value in others if value != usual and choice.least <= value <= choice.most]
    return []


def _change(game: Game, standard: Options, choice: Option, value: Value) -> Change | None:
    needed: dict[str, Value] = {}
    for _ in range(WAYS):
        try:
            changed = game.options.parse_loosely({**standard.as_json(), **needed, choice.name: value})
            conflict = next(iter(changed.conflicts()), None)
            if conflict is None:
                return Change(choice, value, game.options.parse({**standard.as_json(), **needed}), changed)
        except Refusal:
            return None
        more = {name: mend for name, mend in conflict.mend.items() if name != choice.name}
        if not more:
            return None
        needed |= more
    return None


def skills(game: Game, level: str, deals: int) -> list[Experiment]:
    """Orders that measure skill: each number of players, or the usual one where there are too many."""
    standard = game.options.parse({})
    others = [each.changed for each in changes(game) if each.choice.name == "players"]
    tried = [standard, *others] if level != "random" else [standard]
    return [Experiment(game, (options,), level, deals, SEED, skill=True) for options in tried]


def found(order: Experiment) -> LabResults:
    """The results of an order, from what is kept where that is there."""
    path = KEPT / f"{order.key}.json"
    results = LabResults(order)
    if path.exists():
        results = read_results(json.loads(path.read_text()))
    if not results.is_done:
        results.run()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(results.as_json()))
    return results


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--deals", type=int, default=100, help="a comparison; half of them where random bots play")
    parser.add_argument("--write-only", action="store_true", help="play nothing more")


def main(given: Namespace) -> None:
    """Find what is missing and write both files."""
    data: dict[str, Any] = json.loads(OF_OPTIONS.read_text())
    text: list[str] = []
    before = between(DOCUMENT, "variants")
    for key in GAMES:
        game, level = GAMES[key], "random" if GAMES[key].form.groups else "easy"
        deals = given.deals // 2 if level == "random" else given.deals
        looks = [(None, Experiment(game, (game.options.parse({}),), level, 2 * deals, SEED))] + [
            (change, Experiment(game, (change.base, change.changed), level, deals, SEED)) for change in changes(game)
        ]
        of_skill = skills(game, level, given.deals)
        is_asked = key in given.games.split(",") and not given.write_only
        done: list[tuple[Change | None, LabResults]] = []
        for change, order in looks:
            if is_asked or (KEPT / f"{order.key}.json").exists():
                done.append((change, found(order)))
                print(f"{key}: {len(done)} of {len(looks)}", file=sys.stderr, flush=True)
        played = [found(order) for order in of_skill if is_asked or (KEPT / f"{order.key}.json").exists()]
        if len(done) == len(looks) and len(played) == len(of_skill):
            done = [(change, results) for change, results in done if change is None or _makes_other_games(results)]
            data[key] = lengths(done)
            text.append(chapter(game, level, deals, done, played))
        else:
            text.append(_chapter_before(before, game))
    OF_OPTIONS.write_text(json.dumps(data, indent=4, ensure_ascii=False) + "\n")
    put(DOCUMENT, "variants", "\n" + "\n".join(text))


def _chapter_before(document: str, game: Game) -> str:
    """The document's chapter on a game, from its heading to the next."""
    head = f"## {game.title}\n"
    return head + document.partition(head)[2].partition("\n## ")[0].rstrip("\n") + "\n"


def _makes_other_games(results: LabResults) -> bool:
    """Whether any game of the comparison went otherwise: an option that needs another one changes none by itself."""
    return any(tally.squares for tally in results.sums[2].values())


def lengths(done: list[tuple[Change | None, LabResults]]) -> dict[str, dict[str, float]]:
    """Option, value -> how many times as long games certainly are with it, for the options pages."""
    told: dict[str, dict[str, float]] = {}
    for change, results in done:
        ratio = _length(sure_rows(results)) if change is not None else None
        if change is not None and ratio is not None:
            told.setdefault(change.choice.name, {})[_text(change.value)] = ratio
    return told


def _length(sure: Sequence[Finding]) -> float | None:
    """The ratio of the first figure that says how long a game is; None where nothing certain is known."""
    return next(
        (
            round(row.other.mean / row.one.mean, 2)
            for row in sure
            if row.other is not None and row.one.mean and row.label.text in LENGTHS
        ),
        None,
    )


def _rounded(value: float, unit: str) -> float:
    if unit != MEAN:
        return round(100 * value) if 0.02 < value < 0.98 else round(100 * value, 1)
    return round(value, 2) if abs(value) < 2 else round(value, 1) if abs(value) < 100 else round(value)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def chapter(
    game: Game, level: str, deals: int, done: list[tuple[Change | None, LabResults]], played: list[LabResults]
) -> str:
    """Write the chapter of one game."""
    facts: list[str] = []
    for change, results in done:
        facts += [*_standard(results), *map(_skill, played)] if change is None else [_told(change, results)]
    many = f"{2 * deals} deals of the standard game, {deals} for each change"
    many += f"; {played[0].deals} deals from every side of a hard bot against easy ones."
    head = f"## {game.title}\n\n{level.capitalize()} bots; {many}\n"
    return "\n".join([head, *(f"- {fact}" for fact in facts), ""])


def _standard(results: LabResults) -> Iterator[str]:
    """Describe the standard game."""
    yield str(verdict(results))
    told: Mapping[str, Finding] = {row.key: row for row in rows(results)}
    for key, sentence in STANDARD.items():
        yield sentence.format(_said(told[key].one, told[key].unit))
    stood = course(results)
    if stood:
        middle = _said(stood[0][len(stood[0]) // 2], SHARE)
        yield f"Half way through its moves the later winner stands at {middle}, by the game's own measure."
    for key, row in told.items():
        if key.startswith("event:"):
            yield f"{row.label}: {_said(row.one, row.unit)} a game."


def _skill(results: LabResults) -> str:
    """Say how much skill decides, and how much the cards."""
    (options,), sums = results.order.sets, results.sums[0]
    sides = results.order.game.begin(options, SEED).sides
    wins = _said(interval_of(sums["strong"], SHARE), SHARE)
    said = f"With {options.seats} players a hard bot wins {wins} of the games against easy ones"
    said += f"; an even share is {_percent(1 / sides)}"
    if "by play" not in sums:
        return f"{said}."
    play, cards = (_said(interval_of(sums[key], SHARE), SHARE) for key in ("by play", "by cards"))
    return f"{said}. It wins {play} of the deals from both sides; {cards} are won by the same side both times."


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


STANDARD = {
    "moves": "A game has {} moves.",
    "free": "There is a real choice at {} of the moves.",
    "choices": "{} moves are legal on average.",
    "leads": "The lead changes {} times a game.",
    "draw": "Draws: {}.",
}


def _told(change: Change, results: LabResults) -> str:
    """Describe the effect of one change."""
    label = change.choice.value_labels.get(change.value, _text(change.value))
    name = f"**{change.choice.label}: {label}**"
    sure = sure_rows(results)
    if not sure:
        first = interval_of(results.sums[1]["first"], SHARE)
        wins = _said(first, SHARE)
        return f"{name} changes nothing that {results.deals} deals could show; who moves first wins {wins}."
    said = [
        f"{row.label.text} {_said(row.other, row.unit)} instead of {_mean(row.one, row.unit)}"
        for row in sure[:MOST_SAID]
        if row.other is not None
    ]
    return f"{name}: {'; '.join(said)}."


def _said(interval: Interval, unit: str) -> str:
    low, high = (_mean(Interval(end, end, end), unit) for end in (interval.low, interval.high))
    return f"{_mean(interval, unit)} ({low} to {high})"


def _mean(interval: Interval, unit: str) -> str:
    value = _rounded(interval.mean, unit)
    return f"{value:g}" if unit == MEAN else f"{value:g} %"
