"""Statements of games: what the rules panel says is played, and how a game has ended, compared with the rules.

Each phrase of a description has a check on a game begun with these options; a phrase without one is a fault too.
A game’s own phrases, and `untrue_picture` where its form draws one, lie in `described.py` among its tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, plain
from knaves.engine.state import Event
from tests import game_folders

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
Check = Callable[[Any, re.Match[str]], bool]
FILE = "described"  # what the games’ tests have of it


def number(word: str) -> int:
    return int(word) if word.isdigit() else WORDS.index(word.lower())


# what games say alike; the phrases of one game lie among its tests, in `described.py`
PHRASES: dict[str, Check] = {
    r"^(\w+) players\b(?! in)": lambda state, match: number(match[1]) == state.seats,
    r"^First to (\d+)": lambda state, match: int(match[1]) == state.options.target,
}


def untrue_of(game: Game, options: Options, words: str | None = None) -> list[str]:
    """The parts of a description that are not true of a game with these options, or that nobody compares."""
    assert game.form.describe is not None
    text = words if words is not None else plain(game.form.describe(options))
    state, left, found = game.begin(options, 7), text, []
    for phrase, check in {**PHRASES, **game_folders.said(game.key, FILE, "PHRASES", {})}.items():
        for match in re.finditer(phrase, text):
            left = left.replace(match[0], "")
            if not check(state, match):
                found.append(f"{match[0]!r} of {options.differences()}")
    rest = re.sub(r"\band\b|[.,;: ]", "", left)
    if rest:
        found.append(f"nobody compares {rest!r} of {text!r}")
    return found


def untrue_picture(game: Game, options: Options, drawn: Any = None) -> list[str]:
    """The faults of the picture of a game with these options; `drawn`: another board in place of it."""
    assert game.form.example is not None
    board = drawn if drawn is not None else game.form.example(options).board
    faults: list[str] = game_folders.said(game.key, FILE, "untrue_picture", None)(game.begin(options, 7), board)
    return [f"{fault} of {options.differences()}" for fault in faults]


def numbers(fact: Any) -> Iterator[int]:
    """Every number in a fact."""
    if isinstance(fact, bool):
        return
    if isinstance(fact, int):
        yield fact
    elif isinstance(fact, list | tuple):
        for each in fact:
            yield from numbers(each)


def players(fact: Any) -> Iterator[int]:
    """Every seat in a fact."""
    if isinstance(fact, PlayerName):
        yield fact.seat
    elif isinstance(fact, list | tuple):
        for each in fact:
            yield from players(each)


def untrue_end(game: Game, state: Any, event: Event, said: Sentence) -> list[str]:
    """What a sentence on the end says that is not true of the state after it."""
    found, text = [], said.text
    scores = list(state.scores())
    named = {seat for name in ("player", "players", "winners") for seat in players(said.facts.get(name, ()))}
    told = [each for name, fact in said.facts.items() if f"{{{name}}}" in text for each in numbers(fact)]
    if event.kind == "GameWon":
        winners = set(state.winners())
        if not state.is_over or {state.side(seat) for seat in named} != winners:
            found.append(f"{plain(said)} and the winners are {winners}")
        is_shared = len(winners) > 1  # then the sentence names the winners' score alone
        due = {scores[side] for side in winners} if is_shared else set(scores)
        if told and set(told) != due:
            found.append(f"{plain(said)} and the scores are {scores}")
        if told and len(winners) == 1 and told[0] != scores[min(winners)]:
            found.append(f"{plain(said)} and the scores are {scores}")
    if event.kind == "DealScored" and told[-2:] != scores:
        found.append(f"{plain(said)} and the scores are {scores}")
    return found
