"""Repairs: the changes nearest to contradictory options with which nothing contradicts any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from knaves.engine.options import Choice, Conflict, Options, Value

Changes = Mapping[str, Value]
MOST = 3


def repairs(options: Options, conflict: Conflict, just_set: str = "") -> list[Changes]:
    """The nearest changes that end a conflict, those first that keep what the player has just chosen."""
    found: list[Changes] = [conflict.mend] if conflict.mend else []
    for choice in options.choices():
        nearest = next(_single_changes(options, choice), None)
        if nearest is not None and nearest not in found and not nearest.keys() & conflict.mend.keys():
            found.append(nearest)
    found.sort(key=lambda change: just_set in change)
    return found[:MOST]


def _single_changes(options: Options, choice: Choice) -> Iterator[Changes]:
    """Values of one option with which nothing contradicts any more, the nearest first."""
    now = getattr(options, choice.name)
    values = [value for value in choice.values if value != now]
    if now in choice.values:
        place = choice.values.index(now)
        values.sort(key=lambda value: abs(choice.values.index(value) - place))
    for value in values:
        changed = options.parse_loosely(options.as_json() | {choice.name: value})
        if next(iter(changed.conflicts()), None) is None:
            yield {choice.name: value}
