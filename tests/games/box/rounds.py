"""Rounds of Box for its tests: short ways to a deal, to a round in play, and to moves in it."""

from __future__ import annotations

from typing import Any

from knaves.cards import STANDARD_PACK, cards, codes
from knaves.engine.moves import find
from knaves.games.box import GAME
from knaves.games.box.rules import Box
from tests.positions import position

A, B, C, D = range(4)
EMPTY = "-- -- -- --"
STUCK_ON_JACK = "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH | hand3: 4C 4D 4H 4S"


def play(state: Box, *texts: str) -> None:
    """Makes moves, each of which must be legal."""
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def legal(state: Box) -> set[str]:
    """The legal moves."""
    return {move.notation for move in state.legal_moves()}


def deal(order: str = "", dealer: int = 0, *shuffles: str, **options: Any) -> Box:
    """A game whose first shuffle begins with these cards; the rest of the pack follows in pack order."""
    named = cards(order)
    top_first = named + [each for each in STANDARD_PACK if each not in named]
    given: list[dict[str, Any]] = [{"dealer": dealer}, {"shuffle": codes(top_first)}]
    given += [{"shuffle": codes(cards(each))} for each in shuffles]
    return GAME.begin(GAME.options(**options), 1, tuple(given))


def round_of(text: str, turn: int = 0, sizes: str = "", last_player: int | None = None, **more: Any) -> Box:
    """A round in play; boxes that are not named are empty, `sizes` are the box sizes, else four each."""
    players = more.pop("players", 4)
    options = {"players": players, **more.pop("options", {})}
    for seat in range(players):
        text += "" if f"box{seat}:" in text else f" | box{seat}: {EMPTY}"
    shown = [int(size) for size in sizes] or [4] * players
    state = position(GAME, text.strip(" |"), options=options, turn=turn, sizes=shown, **more)
    if last_player is not None:
        state.last_player = last_player
        state.plays = [(last_player, each) for each in state.played]
    return state


def dry(text: str, **more: Any) -> Box:
    """A round with nothing to draw."""
    return round_of(text, options={"stock": "no_reshuffle", **more.pop("options", {})}, **more)


def stuck_on_jack() -> Box:
    """BX-S6: C has played a box card, A the last card, a six; B has to turn a card, and it is the jack of spades."""
    return round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: -- 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD TH",
        turn=B, last_player=A, lucky=[C],
    )  # fmt: skip


def size_of_box(state: Box, seat: int) -> int:
    """How many cards lie in the box of a seat."""
    return sum(each is not None for each in state.boxes[seat])
