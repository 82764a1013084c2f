"""One-Eyed Jack: a square is marked as completing a row if and only if a chip there makes more rows that count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from knaves.engine.layout import BoardPart
from knaves.engine.moves import find
from knaves.engine.sentences import plain
from knaves.engine.state import Event
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import PlaceChip
from knaves.games.one_eyed_jack.bot import SLIP
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.session.actions import Touching
from tests.games.one_eyed_jack.boards import X, Y, board, line, name, play
from tests.random_games import starts

WILD = "hand0: JD 2S | hand1: 2H 3H | stock: ..."
KILL = "hand0: JS 2S | hand1: 2H 3H | stock: ..."
CORNERS = {(0, 0), (0, 9), (9, 0), (9, 9)}


def rows_counted(state: OneEyedJack, side: int, extra: tuple[int, int] | None = None) -> int:
    """By the words of OE-R6 and a look along every line: two rows of which at most one space is common, else one."""
    mine = {(space // 10, space % 10) for space, chip in enumerate(state.chips) if chip == side} | CORNERS
    if extra is not None:
        mine.add(extra)
    rows = [
        set(row)
        for start in mine for step in ((0, 1), (1, 0), (1, 1), (1, -1))
        if mine.issuperset(row := line(start, step, state.options.row_length))
    ]  # fmt: skip
    if state.variant.needed == 2 and any(len(one & other) <= 1 for one, other in combinations(rows, 2)):
        return 2
    return int(bool(rows))


def marked(state: OneEyedJack, viewer: int, mark: str) -> set[str]:
    """The vacant squares with this mark."""
    (part,) = GAME.table.layout(state, viewer).areas["board"]
    assert isinstance(part, BoardPart)
    return {square.name for square in part.squares if square.chip is None and mark in square.marks}


def crowded(options: dict[str, Any], seed: int) -> Iterator[OneEyedJack]:
    """Boards on which both sides have long lines: chips come in runs, and no chip that would win is laid."""
    rng = Random(seed)
    state = board(WILD, **options)
    for number in range(24):
        start, step = (rng.randrange(10), rng.randrange(10)), rng.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
        for row, column in line(start, step, rng.randrange(2, 9)):
            space = row * 10 + column
            if 0 <= row < 10 and 0 <= column < 10 and state.chips[space] is None and rng.random() < 0.85:
                side = rng.choice((X, X, X, Y))
                if rows_counted(state, side, (row, column)) < state.variant.needed:
                    state.put_chip(side, space)
        if number % 4 == 3:
            yield state


@pytest.mark.parametrize("options", [{}, {"times": 1}, {"length": 4}, {"length": 4, "times": 1}])
def test_a_square_is_marked_if_and_only_if_a_chip_there_makes_more_rows_that_count(options: dict[str, Any]) -> None:
    seen = {True: 0, False: 0}  # by whether the side has a row already
    for seed in range(10):
        for state in crowded(options, seed):
            for side, mark in ((X, "chance"), (Y, "threat")):
                before = rows_counted(state, side)
                more = {
                    name(space)
                    for space in ((row, column) for row in range(10) for column in range(10))
                    if state.chips[space[0] * 10 + space[1]] is None and rows_counted(state, side, space) > before
                }
                assert marked(state, X, mark) == more
                seen[before > 0] += len(more)
    assert seen[False] > 5
    assert seen[True] > 0 or state.variant.needed == 1


@pytest.mark.wide
def test_a_square_promises_a_win_if_and_only_if_a_chip_there_wins() -> None:
    """Games by rule of thumb over the matrix of options, with crosses, squares and joined edges."""
    wins = 0
    for number, (options, seed) in enumerate(islice(starts(GAME, "promises"), 48)):
        state = GAME.begin(options, seed)
        assert isinstance(state, OneEyedJack)
        rng = Random(number)
        while state.turn is not None:
            moves = state.legal_moves()
            placing = {move.space: move for move in moves if isinstance(move, PlaceChip)}
            for move in rng.sample(list(placing.values()), min(len(placing), 12)):
                assert GAME.table.preview is not None
                says_so = GAME.table.preview(state, move).endswith("ins")
                assert says_so == ("GameWon" in told(state.copy(), move.notation)), (options.differences(), seed, move)
                wins += says_so
            looks = GAME.bots.heuristics.rule(state, moves) or ()
            state.play(
                moves[max(range(len(moves)), key=looks.__getitem__)] if rng.random() < 0.7 else rng.choice(moves)
            )
    assert wins > 5


def test_a_square_that_makes_six_in_a_line_promises_nothing_and_is_worth_little() -> None:
    six = board(WILD, chips={X: line((4, 1), (0, 1), 5)})
    assert marked(six, X, "chance") == set()
    looks = dict(zip(map(str, six.legal_moves()), GAME.bots.heuristics.rule(six, six.legal_moves()) or (), strict=True))
    assert max(looks["place JD a5"], looks["place JD g5"]) < min(looks["place JD e6"], looks["place JD c4"])
    theirs = board(WILD, chips={Y: line((4, 1), (0, 1), 5)})
    assert marked(theirs, X, "threat") == set()
    stops = dict(
        zip(map(str, theirs.legal_moves()), GAME.bots.heuristics.rule(theirs, theirs.legal_moves()) or (), strict=True)
    )
    assert stops["place JD g5"] < stops["place JD e6"]


def test_six_in_a_line_are_worth_no_more_than_a_row_to_bots() -> None:
    row = board(WILD, chips={X: line((4, 1), (0, 1), 5), Y: [(9, 5)]})
    six = board(WILD, chips={X: line((4, 1), (0, 1), 6), Y: [(9, 5)]})
    two = board(WILD, chips={X: line((4, 1), (0, 1), 5) + line((3, 8), (1, 0), 4), Y: [(9, 5)]})
    assert six.standing(X) - row.standing(X) < two.standing(X) - six.standing(X)


def test_taking_the_end_of_six_breaks_nothing_and_taking_its_middle_does() -> None:
    six = board(KILL, chips={Y: line((4, 1), (0, 1), 6), X: [(9, 5)]})
    looks = {
        move.notation: look * SLIP
        for move, look in zip(six.legal_moves(), GAME.bots.heuristics.rule(six, six.legal_moves()) or (), strict=True)
    }
    assert looks["remove JS d5"] > looks["remove JS b5"] + 100
    assert told(six, "remove JS b5") == ["ChipRemoved"]
    broken = board(KILL, chips={Y: line((4, 1), (0, 1), 6), X: [(9, 5)]})
    assert told(broken, "remove JS d5") == ["ChipRemoved", "Broken"]


def told(state: OneEyedJack, move: str) -> list[str]:
    """The kinds of the events that a move brings."""
    return [event.kind for event in events(state, move)]


def events(state: OneEyedJack, move: str) -> list[Event]:
    heard: list[Event] = []
    state.listener = heard.append
    play(state, move)
    return heard


def said(state: OneEyedJack, move: str, viewer: int = 0) -> list[str]:
    """What the log says of a move."""
    sentences = [GAME.text.say(event) for event in events(state, move)]
    return [plain(each, viewer, ["You", "Juniper"] if viewer == 0 else ["Ann", "You"]) for each in sentences if each]


def test_the_first_row_says_whether_it_can_be_broken_and_the_second_wins() -> None:
    four = line((4, 1), (0, 1), 4)
    open_row = board(WILD, chips={X: four})
    assert said(open_row, "place JD f5")[1] == "You complete a row from b5 to f5: 1 of 2. It can still be broken."
    safe = board(WILD, chips={X: four}, crowning="completed")
    assert said(safe, "place JD f5")[1] == "You complete a row from b5 to f5: 1 of 2. Its chips are safe."
    last = board(WILD, chips={X: [*four, (4, 5), *line((6, 1), (0, 1), 4)]})
    assert said(last, "place JD f7")[1:] == ["You complete a row from b7 to f7: 2 of 2.", "You win the game."]
    longer = board(WILD, chips={X: line((4, 1), (0, 1), 5)})
    assert said(longer, "place JD g5")[1] == "You make a row longer. It’s still one row."


def test_a_broken_row_is_told_to_both_and_drawn() -> None:
    row = line((4, 1), (0, 1), 5)
    state = board(KILL, chips={Y: row})
    twin = state.copy()
    assert said(state, "remove JS d5") == [
        "You play jack of spades and remove the chip on 6 of clubs (d5).",
        "Juniper’s row is broken: now 0 of 2.",
    ]
    assert said(twin, "remove JS d5", viewer=1)[1] == "Your row is broken: now 0 of 2."
    (part,) = GAME.table.layout(state, 0).areas["board"]
    assert isinstance(part, BoardPart)
    assert part.lines == (("broken", tuple(map(name, row))),)
    play(state, "place 2H f2")
    assert GAME.table.layout(state, 0).areas["board"][0].lines == ()  # type: ignore[attr-defined]


def test_after_a_removal_the_emptied_square_is_the_last_one() -> None:
    state = board("hand0: JD 2S | hand1: JS 3H | stock: ...", chips={X: [(4, 1)]})
    play(state, "place JD f5", "remove JS b5")
    (part,) = GAME.table.layout(state, 0).areas["board"]
    assert isinstance(part, BoardPart)
    assert [square.name for square in part.squares if "last" in square.marks] == ["b5"]


@pytest.mark.parametrize(("chips", "says"), [
    (line((4, 0), (0, 1), 9), "2"), (line((4, 0), (0, 1), 8), "1"),
])  # fmt: skip
def test_the_end_sheet_counts_rows_as_the_rules_do(chips: list[tuple[int, int]], says: str) -> None:
    *_, last = chips = [each for each in chips if each != (4, 4)] + [(4, 4)]
    state = board("hand0: JD | hand1: 3H | stock: ...", chips={X: chips[:-1]})
    play(state, f"place JD {name(last)}")
    assert str(state.counted(X)) == says


def test_nine_over_a_joined_edge_are_two_rows() -> None:
    """The first five of them in the order of the board share two spaces with each of the others that count."""
    nine = [(5, column % 10) for column in range(7, 16)]
    state = board(
        "hand0: JD | hand1: 3H | stock: ...", chips={X: [each for each in nine if each != (5, 1)]}, wrap="both"
    )
    play(state, "place JD b6")
    assert state.winners() == [X]
    assert state.counted(X) == 2


def test_the_last_moves_are_said_in_a_line_and_a_broken_row_after_them() -> None:
    """A mark on the board alone did not tell newcomers what the other player had just done."""
    told: list[Event] = []
    state = board(KILL, times=2)
    for space in line((4, 1), (0, 1), 5):
        state.put_chip(Y, space[0] * 10 + space[1])
    state.listener = told.append
    assert GAME.text.recap is not None
    assert GAME.text.recap(told) == []
    square = name((4, 3))
    play(state, f"remove JS {square}")
    assert [plain(each, Y) for each in GAME.text.recap(told)] == [
        f"Seat 0: jack of spades clears {square}", "Your row is broken: now 0 of 2.",
    ]  # fmt: skip
    assert len(GAME.text.recap([event for event in told if event.kind != "Broken"])) == 1
    told.clear()
    play(state, state.legal_moves()[0].notation)
    (line_of_it,) = GAME.text.recap(told)
    assert plain(line_of_it, X).startswith("Seat 1: ")
    assert len(plain(line_of_it, X).split()) <= 7


def test_a_row_that_another_has_made_is_said_instead_of_its_last_chip() -> None:
    told: list[Event] = []
    state = board("hand0: JD 2S | hand1: 2H 3H | stock: ...", times=2, chips={X: line((4, 1), (0, 1), 4)})
    state.listener = told.append
    play(state, "place JD f5")
    assert GAME.text.recap is not None
    assert [plain(each, Y) for each in GAME.text.recap(told)] == [
        "Seat 0 completes a row: 1 of 2. It can still be broken."
    ]  # fmt: skip


def test_ones_own_chip_completes_a_move_and_begins_none() -> None:
    """A second tap on the square just played on does not ask for a card that removes the chip again."""
    state = board("hand0: JS 2S | hand1: 2H 3H | stock: ...", chips={X: [(2, 2)], Y: [(5, 5)]})
    layout = GAME.table.layout(state, 0)
    begun = Touching.at(state, layout)
    assert begun.answer("c3", layout, twice=False) is None
    assert begun.answer("f6", layout, twice=False) is not None
    assert str(state.refuse(begun.meant("c3"))) == "Your own chip is on c3."
    jack = begun.touch("JS")
    assert jack is not None
    answered = jack.answer("c3", layout, twice=False)
    assert answered is not None
    assert answered[1] == find("remove JS c3", state.legal_moves())


def test_a_chip_that_is_touched_first_asks_for_a_card_to_remove_it() -> None:
    state = board("hand0: JS 2S | hand1: 2H 3H | stock: ...", chips={Y: [(5, 5)]})
    asked = GAME.text.ask_with(state, ("f6",)) if GAME.text.ask_with else None
    assert asked is not None
    assert plain(asked) == "Choose a card to remove the chip on f6."
