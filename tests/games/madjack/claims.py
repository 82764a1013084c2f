"""What the reasons for a move of MadJack claim: a check for each fact, and for each sentence by a phrase."""

from __future__ import annotations

import re
from typing import Any

from knaves.cards import JOKER, Card
from knaves.engine.moves import PLAY
from knaves.games.madjack.rules import is_mad
from tests.statements.moves import Check, Told, beaters, in_hand, no_choice_wins, nothing_beats, wins


def coming(told: Told) -> list[Card]:
    """The prizes that this trick is not for."""
    return list(told.state.prizes if told.state.prize is None else told.state.prizes[1:])


def goes_to(told: Told, prize: Card) -> bool:
    return all(prize in end.captured[told.seat] for end in told.ends)


def two_cards(told: Told, _: Any) -> bool:
    if not told.state.trick:
        return nothing_beats(told, _)
    before = len(told.state.captured[told.seat])
    return all(len(end.captured[told.seat]) == before + 2 for end in told.ends)


def only(told: Told, cards: Any) -> bool:
    """Whether these cards are those that beat this lead, and no others."""
    return beaters(told) == set(cards if isinstance(cards, list | tuple) else [cards])


def prize_named(told: Told, prize: Card) -> bool:
    is_now = re.search(
        r"trick and (the prize )?\{prize|discarded|too low for the prize|outranks|stop", told.sentence.text
    )
    return prize is told.state.prize if is_now else prize in coming(told)


ROLES: dict[str, Check] = {
    "card": lambda told, card: (
        card is told.card
        or (
            "neither" in told.sentence.text
            and card not in told.state.hands[told.other]
            and card.rank == "J"
            and is_mad(card, told.facts["suit"])
        )
    ),
    "led": lambda told, card: told.state.trick == [card],
    "prize": prize_named,
    "kept": in_hand,
    "best": in_hand,
    "saved": lambda told, card: in_hand(told, card) and wins(told, card),
    "suit": lambda told, suit: suit.letter in "SHDC",
    "beater": only,
    "beaters": only,
    "player": lambda told, player: player.seat == told.other,
    "number": lambda told, number: number == round(told.counted["prizes"], 1),
}
CLAIMS: dict[str, Check] = {
    r"^\{card\} wins|is enough": lambda told, _: wins(told, told.card),
    r"wins the trick and the prize \{prize\}: three": lambda told, _: goes_to(told, told.facts["prize"]) and all(
        len(end.captured[told.seat]) == len(told.state.captured[told.seat]) + 3 for end in told.ends
    ),
    r"wins two cards|the two cards|: two cards": two_cards,
    r"joker prize": lambda told, _: told.state.prize is JOKER,
    r"is discarded": lambda told, _: all(told.facts["prize"] in end.discard for end in told.ends),
    r"saves the joker|^Save the joker|the joker\.$": lambda told, _: (
        JOKER in told.hand or "beats" in told.sentence.text
    ),
    r"(saves? |for )(\{kept\}|\{best\}|\{saved\}|it) for the prize \{prize\}": lambda told, _: captured_by(
        told, next(told.facts[name] for name in ("kept", "best", "saved") if name in told.facts), told.facts["prize"]
    ),
    r"^Save \{kept\}|saves \{kept\}|saves \{best\}|saves better": lambda told, _: bool(told.hand),
    r"too low for any later prize|No later prize is in|won’t be needed": lambda told, _: not any(
        captured_by(told, told.card, prize) for prize in coming(told)
    ),
    r"No later prize is in \{suit\}": lambda told, _: all(
        prize is JOKER or prize.suit is not told.facts["suit"] for prize in coming(told)
    ),
    r"without a prize isn’t worth": lambda told, _: told.state.prize is None and not wins(told, told.card),
    r"Winning would cost": lambda told, _: not wins(told, told.card),
    r"too low for the prize": lambda told, _: all(told.facts["prize"] in end.discard for end in told.ends),
    r"No card here beats": no_choice_wins,
    r"Nothing (can beat|beats)": nothing_beats,
    r"it wins the trick and \{prize\}": lambda told, _: captured_by(told, told.card, told.facts["prize"]),
    r"Only the joker": lambda told, _: beaters(told) == {JOKER},
    r"few cards beat it|^Few cards can beat|^Only \{beater\}": lambda told, _: 0 < len(beaters(told)) <= 3,
    r"outranks the prize": lambda told, _: captured_by(told, told.card, told.facts["prize"]),
    r"leads for the first prize": lambda told, _: told.state.tricks == 5,
    r"may lose|won’t be missed": lambda told, _: len(beaters(told)) > 3,
    r"With no \{suit\} left": lambda told, _: not any(
        each.suit is told.facts["suit"] and each.rank != "J" for each in told.hand
    ),
    r"is the MadJack of": lambda told, _: told.card.rank == "J" and told.card.suit is not told.facts["suit"]
        and told.card.suit.is_red == told.facts["suit"].is_red and told.state.prize.suit is told.facts["suit"],
    r"has neither|have neither": lambda told, _: not any(
        each.suit is told.facts["suit"] and each.rank != "J" for each in told.state.hands[told.other]
    ),
    r"of the prizes on average": lambda told, _: True,  # its number is compared
}  # fmt: skip


def captured_by(told: Told, card: Card, prize: Card) -> bool:
    """Whether the card captures this prize if it wins the trick for it, tried by the rules."""
    twin = told.state.copy()
    twin.listener = None
    twin.tricks, twin.trick, twin.prizes = 6, [card], [prize, prize, prize, prize, prize]
    twin.turn = told.other
    low = next(each for each in twin.pack if each is not card and each is not JOKER and each.suit is not prize.suit
               and each.suit is not card.suit and each.rank != "J")  # fmt: skip
    twin.hands[told.other] = [low]
    twin.play(PLAY[low])
    return prize in twin.captured[told.seat]
