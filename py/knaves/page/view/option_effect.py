"""Effects of options, measured between bots by the lab (web/variants.json), as one line beside each option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.engine.options import Choice, Options
from knaves.engine.sentences import Sentence
from knaves.page.locale.texts import said, t
from knaves.page.routes import option_text
from knaves.wire.strict_json import NotJson, read_json

FILE = "variants.json"
LENGTHS = ("turns", "moves", "deals")  # figures that all say how long a game is
# Texts: in “With “5”: {changes}.”; how long games are, compared with the usual rules
RATIOS = (
    (0.4, "games less than half as long"),
    (0.58, "games about half as long"),
    (0.71, "games about a third shorter"),
    (0.83, "games about a quarter shorter"),
    (0.95, "games a little shorter"),
    (1.05, "games about as long"),
    (1.18, "games a little longer"),
    (1.29, "games about a quarter longer"),
    (1.42, "games about a third longer"),
    (1.75, "games about half as long again"),
    (2.35, "games about twice as long"),
)
LONGEST = "games more than twice as long"
OptionEffects = Mapping[str, Mapping[str, list[dict[str, Any]]]]  # option -> value -> the figures that it changes


def read_effects(text: str, game: str) -> OptionEffects:
    """Read the measured effects of the options of a game from the text of FILE; {} where it says nothing."""
    try:
        found = read_json(text)
        return dict(found[game])
    except (NotJson, KeyError, TypeError, ValueError):
        return {}


def effect_line(choice: Choice, options: Options, found: OptionEffects) -> str:
    """Say the effect of the chosen value, or of the first other one if the default is chosen; "" if unknown."""
    values = found.get(choice.name, {})
    chosen = option_text(getattr(options, choice.name))
    value = chosen if chosen in values else next(iter(values), "")
    if chosen not in values and getattr(options, choice.name) != choice.default:
        return ""
    if not values.get(value):
        return ""
    changes = [_length(figure) for figure in values[value] if figure["figure"] in LENGTHS][:1]
    changes += [_change(figure) for figure in values[value] if figure["figure"] not in LENGTHS]
    label = next((label for each, label in choice.value_labels.items() if option_text(each) == value), value)
    name = t("on") if label == "true" else t("off") if label == "false" else label
    return said(Sentence("With “{value}”: {changes}.", value=name, changes=changes))


def _length(figure: Mapping[str, Any]) -> Sentence:
    """Say how much longer or shorter games are, in words; a number of turns tells nobody anything."""
    ratio = figure["two"] / figure["one"] if figure["one"] else 1.0
    return Sentence(next((words for most, words in RATIOS if ratio < most), LONGEST))


def _change(figure: Mapping[str, Any]) -> Sentence:
    facts = {"figure": str(figure["figure"]), "one": figure["one"], "two": figure["two"]}
    if figure["unit"] == "mean":
        return Sentence("{figure} {two} instead of {one}", **facts)
    return Sentence("{figure} {two}% instead of {one}%", **facts)
