"""Editing: arranging the value of an option by hand, such as the cards of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from knaves.engine.options import Options, Value
from knaves.engine.sentences import Sentence


@dataclass(frozen=True)
class Square:
    """A square of the arrangement."""

    name: str  # "b1"
    place: int | None  # counted through the squares that can change, None for one that cannot
    card: str | None  # the code of what stands there, None for nothing


@dataclass(frozen=True)
class Editing:
    """An editor for one option. `arranged` is the value of the option throughout: a text."""

    option: str  # the name of the option; its form has no row for it
    is_open: Callable[[Options], bool]  # whether these options have something to edit
    rows: Callable[[str], tuple[tuple[Square, ...], ...]]  # arranged -> the squares from top to bottom
    exchange: Callable[[str, int, int], str]  # arranged with the cards of two places exchanged
    ways: Mapping[str, Sentence]  # ways to rearrange everything: name -> what the button says
    rearrange: Callable[[str, str, Options, Random], str]  # arranged in one of these ways
    verdict: Callable[[str], Sentence | None]  # what is wrong with it, None for nothing
    is_right: Sentence  # what is said where nothing is wrong
    follow: Callable[[Options, Mapping[str, Value], str], tuple[str, str]]
    """Options, values that shall change in them, and what was arranged before and put aside ->
    what is arranged then, and what is put aside: it comes and goes with other options."""
