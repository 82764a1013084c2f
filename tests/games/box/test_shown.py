"""Box: the words of the status line and of the events, and what the table shows."""

from __future__ import annotations

from knaves.cards import cards
from knaves.engine.layout import Plate
from knaves.engine.sentences import plain
from knaves.games.box import GAME
from knaves.games.box.look import Heap, Slots
from knaves.games.box.moves import FLIP
from tests.games.box.rounds import A, B, C, round_of, stuck_on_jack


def test_the_status_line_asks_for_a_rank() -> None:
    state = round_of("hand1: TC 8D 3S QH | box1: 2C 3C 4C 5C | played: 8C", turn=B, last_player=A)
    assert plain(GAME.ask(state), B) == "Play 8 or lower – another 8 turns the direction."
    assert plain(GAME.ask(state), A) == "Seat 1 has to play 8 or lower."
    state.hands[B] = cards("TC QH")
    assert plain(GAME.ask(state), B) == "You have no 8 or lower: turn a card of your box."
    state.boxes[B] = [None] * 4
    assert plain(GAME.ask(state), B) == "You have no 8 or lower, and your box is empty: you are stuck."


def test_everything_that_happens_is_said() -> None:
    heard: list[str] = []
    state = stuck_on_jack()
    state.listener = lambda event: heard.append(plain(sentence) if (sentence := GAME.say(event)) else "")
    state.play(FLIP[1])
    assert heard == [
        "Seat 1 turns jack of spades from the box: too high.",
        "",
        "Seat 0 wins the round and jack of spades.",
        "Seat 1 loses a box slot and has 3 left.",
        "",
    ]


def test_the_table_shows_boxes_closed_slots_and_who_is_out() -> None:
    state = round_of(
        "hand0: 2C | box0: 3C -- 5C -- | hand2: 4C | box2: 6C 7C 8C -- | played: 9S 8S | stock: ...",
        turn=A, sizes="3040", last_player=C,
    )  # fmt: skip
    layout = GAME.layout(state.seen_by(A), A)
    slots = next(part for part in layout.areas["box"] if isinstance(part, Slots))
    assert [(face.code, face.marks) for face in slots.faces] == [
        ("??", ()), (None, ()), ("??", ()), (None, ("closed",)),
    ]  # fmt: skip
    plate = next(part for part in layout.areas["s1"] if isinstance(part, Plate))
    assert plate.is_out
    pile = next(part for part in layout.areas["pile"] if isinstance(part, Heap))
    assert [(face.code, face.marks) for face in pile.faces] == [("9S", ()), ("8S", ("last",))]
