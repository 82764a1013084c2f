"""What the rules panel says and draws of One-Eyed Jack, as checks on a game that has just begun."""

from __future__ import annotations

import re
from typing import Any

from knaves.engine.layout import BoardPart
from knaves.games.one_eyed_jack.board import NUMBERS
from tests.statements.games import Check, number


def has_pattern(state: Any, *names: str) -> bool:
    """Whether these squares are a pattern that counts."""
    wanted = sum(1 << NUMBERS[name] for name in names)
    return wanted in state.variant.patterns.bits


def edge_row(state: Any, *names: str) -> bool:
    """Whether a row goes on over this edge; crosses and squares are asked of their rule alone."""
    return has_pattern(state, *names[: state.variant.patterns.size]) or not state.variant.of_rows


def wraps(state: Any, match: re.Match[str]) -> bool:
    sides = edge_row(state, "i5", "j5", "a5", "b5", "h5"), edge_row(state, "c9", "c10", "c1", "c2", "c8")
    how = {"left and right": (True, False), "top and bottom": (False, True), "all around": (True, True)}[match[1]]
    return not state.variant.of_rows or sides == how or state.variant.patterns.size == 5


def kills(state: Any, _: Any) -> bool:
    return not state.variant.kills_own


def commands(text: str) -> list[int]:
    """How many reverses and skips "one reverse and one skip" has."""
    found = [re.search(rf"(one|two) {face}", text) for face in ("reverse", "skip")]
    return [number(match[1]) if match else 0 for match in found]


PHRASES: dict[str, Check] = {
    r"^(\w+) players in (\w+) teams of (\w+)": lambda state, match: (state.seats, state.sides) == (
        number(match[1]), number(match[2])
    ) and number(match[3]) * state.sides == state.seats,
    r"(\w+) cards each": lambda state, match: all(len(hand) == number(match[1]) for hand in state.hands),
    r"most threes in a row when the cards run out": lambda state, _: state.variant.needed == 0
        and has_pattern(state, "c3", "d3", "e3"),
    r"\b(one|two) rows?(?: or (?:cross|square)(?:es|s)?)? of (\w+)": lambda state, match: (
        state.variant.needed == number(match[1])
        and state.variant.patterns.size == number(match[2])
        and has_pattern(state, *("c3", "d3", "e3", "f3", "g3")[: number(match[2])])
    ),
    r"\b(one|two) (?:rows? or )?cross(?:es)? of five": lambda state, match: state.variant.needed == number(match[1])
        and (has_pattern(state, "d4", "c4", "e4", "d3", "d5") or has_pattern(state, "d4", "c3", "e5", "c5", "e3")),
    r"\b(one|two) (?:rows? or )?squares? of four": lambda state, match: state.variant.needed == number(match[1])
        and (has_pattern(state, "c3", "d3", "c4", "d4") or has_pattern(state, "d3", "c4", "e4", "d5")),
    "only upright crosses": lambda state, _: has_pattern(state, "d4", "c4", "e4", "d3", "d5")
        and not has_pattern(state, "d4", "c3", "e5", "c5", "e3"),
    r"only diagonal crosses": lambda state, _: not has_pattern(state, "d4", "c4", "e4", "d3", "d5")
        and has_pattern(state, "d4", "c3", "e5", "c5", "e3"),
    r"crosses of the smallest size": lambda state, _: not has_pattern(state, "d4", "b4", "f4", "d2", "d6"),
    r"crosses of any size": lambda state, _: has_pattern(state, "d4", "b4", "f4", "d2", "d6")
        or has_pattern(state, "d4", "b2", "f6", "b6", "f2"),
    "only upright squares": lambda state, _: has_pattern(state, "c3", "d3", "c4", "d4")
        and not has_pattern(state, "d3", "c4", "e4", "d5"),
    "only tilted squares": lambda state, _: not has_pattern(state, "c3", "d3", "c4", "d4")
        and has_pattern(state, "d3", "c4", "e4", "d5"),
    r"no diagonal rows": lambda state, _: not has_pattern(
        state, *("c3", "d4", "e5", "f6", "g7")[: state.variant.patterns.size]
    ),
    r"edges joined (left and right|top and bottom|all around)": wraps,
    r"a (shuffled|spiral) board|your own board": lambda state, match: state.options.layout == {
        "a shuffled board": "random", "a spiral board": "spiral", "your own board": "custom"}[match[0]],
    r"four corner jokers, one for each corner": lambda state, _: state.variant.community == 0,
    r"wild princesses and chip-removing jacks": lambda state, _: len(state.variant.wild) == 4,
    r"Rook packs( with)?": lambda state, _: state.options.deck.startswith("rook"),
    r"where 12 is wild and 11 removes a chip": lambda state, _: state.options.deck == "rook_numbers",
    r"(one-eyed jacks|jacks|11s) remove opponents’ chips only": lambda state, match: kills(state, match)
        and match[1] == {"standard": "one-eyed jacks", "rook_numbers": "11s"}.get(state.options.deck, "jacks"),
    r"an end joker that ends the game": lambda state, _: state.options.end_joker,
    r"one dead card a turn": lambda state, _: state.variant.one_swap,
    r"chips of a completed pattern are safe": lambda state, _: state.variant.crowns and state.variant.needed == 2,
    r"(?<!threes )pairs are captured": lambda state, _: state.variant.sandwiches == (2,)
        and state.variant.rays is not None,
    r"pairs and threes are captured": lambda state, _: state.variant.sandwiches == (2, 3),
    r"(\w+) captured chips also win": lambda state, match: state.variant.goal == number(match[1]),
    r"a (\w+)-sided die rolled (before each play|after each turn), with ([a-z ]+)": lambda state, match: (
        len(state.variant.die) == number(match[1])
        and state.variant.rolls_first == match[2].startswith("before")
        and [state.variant.die.count(face) for face in ("reverse", "skip")] == commands(match[3])
    ),
}  # fmt: skip


def untrue_picture(state: Any, board: BoardPart) -> list[str]:
    """The lines of the picture that are no pattern by the rules, and the patterns without a line."""
    held = [sum(1 << NUMBERS[each.name] for each in board.squares if each.chip == side) for side in (0, 1)]
    shared = state.variant.community
    done, others = (list(state.variant.patterns.completed(each | shared)) for each in held)
    lined = sum({1 << NUMBERS[name] for _, line in board.lines for name in line})
    found = [
        str(line)
        for _, line in board.lines
        if not any(all(each >> NUMBERS[name] & 1 for name in line) for each in done)
    ]
    found += ["a pattern without a line" for each in done if each & ~lined]
    return found + ["a pattern of the other side"] * bool(others)
