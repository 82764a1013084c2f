"""Tricks of MadJack for its tests: short ways to a trick, and to moves in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from knaves.cards import Card, cards, in_pack_order
from knaves.engine.moves import Play, find
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import PACK, MadJack
from tests.positions import position


def play(state: MadJack, *texts: str) -> None:
    """Makes moves, each of which must be legal."""
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def legal(state: MadJack) -> str:
    """The cards that may be played, in pack order."""
    return written(in_pack_order(move.card for move in state.legal_moves() if isinstance(move, Play)))


def written(some: Iterable[Card]) -> str:
    """Cards as a position names them."""
    return " ".join(card.code for card in some)


def phase1(hand0: str, hand1: str = "", trick: str = "", turn: int = 0, **more: Any) -> MadJack:
    """A trick of the first phase."""
    return position(GAME, f"hand0: {hand0} | hand1: {hand1} | trick: {trick}", turn=turn, tricks=0, **more)


def phase2(
    prizes: str, hand0: str, hand1: str = "8C", trick: str = "", turn: int = 0, tricks: int = 7, **more: Any
) -> MadJack:
    """A trick for the first of these prizes, which is not the last of the deal."""
    text = f"prizes: {prizes} | hand0: {hand0} | hand1: {hand1} | trick: {trick}"
    return position(GAME, text, turn=turn, tricks=tricks, **more)


def won(lead: str, reply: str, prizes: str = "", **more: Any) -> MadJack:
    """A trick led by seat 0 and answered by seat 1, each with no other card that matters."""
    if prizes:
        state = phase2(prizes, "", reply, lead, turn=1, **more)
    else:
        state = phase1("", reply, lead, turn=1, **more)
    play(state, f"play {reply}")
    return state


def last_trick(captured0: int, captured1: int, **more: Any) -> MadJack:
    """The last trick: seat 0 leads 9S for 8C, seat 1 wins it with AS, two cards; and so many were captured before."""
    rest = [each for each in PACK if each.code not in ("9S", "AS", "8C")]
    before = (
        written(rest[:captured0]),
        written(rest[captured0 : captured0 + captured1]),
    )
    return phase2(
        "8C", "", "AS", "9S", turn=1, tricks=10,
        **{"dealer": 1, "points": [0, 0], **more, "captured": [cards(each) for each in before]},
    )  # fmt: skip
