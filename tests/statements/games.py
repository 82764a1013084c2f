"""Statements of games: what the rules panel says is played, and how a game has ended, compared with the rules.

Each phrase of a description has a check on a game begun with these options; a phrase without one is a fault too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from knaves.cards import JOKER, card
from knaves.engine.game import Game
from knaves.engine.layout import BoardPart
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, plain
from knaves.engine.state import Event
from knaves.games.jack_in_the_box.table import Boxes
from knaves.games.one_eyed_jack.board import NUMBERS

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
Check = Callable[[Any, re.Match[str]], bool]


def number(word: str) -> int:
    return int(word) if word.isdigit() else WORDS.index(word.lower())


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


def joker_takes_the_prize(state: Any, _: Any) -> bool:
    return bool(state.captures(JOKER, card("9H")))


DESCRIBED = ("box", "california_jack", "jack_in_the_box", "madjack", "one_eyed_jack")  # whose phrases are all compared
PHRASES: dict[str, Check] = {
    # several games
    r"^(\w+) players\b(?! in)": lambda state, match: number(match[1]) == state.seats,
    r"^First to (\d+)": lambda state, match: int(match[1]) == state.options.target,
    # California Jack
    r"the fourth point is for the most card points": lambda state, _: state.options.scoring == "full",
    r"the fourth point is for the most tricks": lambda state, _: state.options.scoring == "simplified",
    r"You may trump even if you could follow suit": lambda state, _: state.options.follow == "suit_or_trump",
    # MadJack
    r"the joker captures the prize when it wins the trick": joker_takes_the_prize,
    r"the joker wins tricks but no prizes": lambda state, _: not joker_takes_the_prize(state, _),
    # Box
    r"box cards that were played are replaced, a lost place never comes back": lambda state, _: (
        state.options.box_refill == "replace"
    ),
    r"playing a box card fills your box back up to four": lambda state, _: state.options.box_refill == "to_four",
    r"Nobody draws once the draw pile is empty": lambda state, _: dry(state) is None,
    r"A reversal lasts until the next one": lambda state, _: direction_after(state) == -1,
    # Jack in the Box
    r"^Two against two": lambda state, _: state.sides == 2 and state.seats == 4,
    r"one Box around both jokers; the game ends when both are covered": lambda state, _: state.colours == jokers(1, 2),
    r"a Box around each joker; a jack closes its Box, and the game ends when both are closed":
        lambda state, _: state.colours == jokers(2, 1) and len(state.pack) < 60,
    r"two packs and two Boxes with two jokers each; the game ends when all four are covered":
        lambda state, _: state.colours == jokers(2, 2),
    r"two packs and four Boxes with one joker each; a jack closes its Box, and the game ends when all are closed":
        lambda state, _: len(state.colours) == 4 and all(len(each) == 1 for each in state.colours),
    # One-Eyed Jack
    r"^(\w+) players in (\w+) teams of (\w+)": lambda state, match: (state.seats, state.sides) == (
        number(match[1]), number(match[2])
    ) and number(match[3]) * state.sides == state.seats,
    r"(\w+) cards each": lambda state, match: all(len(hand) == number(match[1]) for hand in state.hands),
    r"most threes in a row when the cards run out": lambda state, _: state.variant.needed == 0
        and has_pattern(state, "c3", "d3", "e3"),
    r"(\w+) in a row (?:or in a (?:cross|square) )?(once|twice)": lambda state, match: (
        state.variant.needed == (2 if match[2] == "twice" else 1)
        and state.variant.patterns.size == number(match[1])
        and has_pattern(state, *("c3", "d3", "e3", "f3", "g3")[: number(match[1])])
    ),
    r"five in a (?:row or in a )?cross (once|twice)": lambda state, match:
        state.variant.needed == (2 if match[1] == "twice" else 1)
        and (has_pattern(state, "d4", "c4", "e4", "d3", "d5") or has_pattern(state, "d4", "c3", "e5", "c5", "e3")),
    r"four in a (?:row or in a )?square (once|twice)": lambda state, match:
        state.variant.needed == (2 if match[1] == "twice" else 1)
        and (has_pattern(state, "c3", "d3", "c4", "d4") or has_pattern(state, "d3", "c4", "e4", "d5")),
    r"only straight crosses": lambda state, _: has_pattern(state, "d4", "c4", "e4", "d3", "d5")
        and not has_pattern(state, "d4", "c3", "e5", "c5", "e3"),
    r"only diagonal crosses": lambda state, _: not has_pattern(state, "d4", "c4", "e4", "d3", "d5")
        and has_pattern(state, "d4", "c3", "e5", "c5", "e3"),
    r"crosses of the smallest size": lambda state, _: not has_pattern(state, "d4", "b4", "f4", "d2", "d6"),
    r"crosses of any size": lambda state, _: has_pattern(state, "d4", "b4", "f4", "d2", "d6")
        or has_pattern(state, "d4", "b2", "f6", "b6", "f2"),
    r"only straight squares": lambda state, _: has_pattern(state, "c3", "d3", "c4", "d4")
        and not has_pattern(state, "d3", "c4", "e4", "d5"),
    r"only diagonal squares": lambda state, _: not has_pattern(state, "c3", "d3", "c4", "d4")
        and has_pattern(state, "d3", "c4", "e4", "d5"),
    r"no diagonal rows": lambda state, _: not has_pattern(
        state, *("c3", "d4", "e5", "f6", "g7")[: state.variant.patterns.size]
    ),
    r"edges joined (left and right|top and bottom|all around)": wraps,
    r"a (shuffled|spiral) board|your own board": lambda state, match: state.options.layout == {
        "a shuffled board": "random", "a spiral board": "spiral", "your own board": "custom"}[match[0]],
    r"four nature jokers, one for each corner": lambda state, _: state.variant.community == 0,
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


def jokers(boxes: int, each: int) -> Any:
    return tuple("RB" if each == 2 else "RB"[box % 2] for box in range(boxes))


def dry(state: Any) -> Any:
    """What is drawn from an empty pile."""
    twin = state.copy()
    twin.stock, twin.discard = [], list(twin.hands[0])
    return twin.draw()


def direction_after(state: Any) -> int:
    """The direction of a new round after one that ended the other way round."""
    twin = state.copy()
    twin.direction = -1
    twin.open_round()
    return int(twin.direction)


def untrue_of(game: Game, options: Options, words: str | None = None) -> list[str]:
    """The parts of a description that are not true of a game with these options, or that nobody compares."""
    assert game.form.describe is not None
    text = words if words is not None else plain(game.form.describe(options))
    state, left, found = game.begin(options, 7), text, []
    for phrase, check in PHRASES.items():
        for match in re.finditer(phrase, text):
            left = left.replace(match[0], "")
            if not check(state, match):
                found.append(f"{match[0]!r} of {options.differences()}")
    rest = re.sub(r"\band\b|[.,;: ]", "", left)
    if rest:
        found.append(f"nobody compares {rest!r} of {text!r}")
    return found


def untrue_picture(game: Game, options: Options, drawn: Any = None) -> list[str]:
    """The faults of the picture of a game: lines that are no pattern by its rules, or a pattern without a line."""
    assert game.form.example is not None
    board = drawn if drawn is not None else game.form.example(options).board
    state: Any = game.begin(options, 7)
    if isinstance(board, Boxes):
        return [] if board.jokers == state.colours else [f"{board.jokers} of {options.differences()}"]
    assert isinstance(board, BoardPart)
    held = [sum(1 << NUMBERS[each.name] for each in board.squares if each.chip == side) for side in (0, 1)]
    shared = state.variant.community
    done, others = (list(state.variant.patterns.completed(each | shared)) for each in held)
    lined = sum({1 << NUMBERS[name] for _, line in board.lines for name in line})
    found = [
        f"{line} of {options.differences()}" for _, line in board.lines
        if not any(all(each >> NUMBERS[name] & 1 for name in line) for each in done)
    ]  # fmt: skip
    found += [f"a pattern without a line of {options.differences()}" for each in done if each & ~lined]
    return found + [f"the other side has a pattern too, of {options.differences()}"] * bool(others)


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
