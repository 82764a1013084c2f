"""What the reasons for a move of California Jack claim: a check for each fact, and for each sentence by a phrase."""

from __future__ import annotations

from knaves.cards import Card
from knaves.engine.moves import PLAY
from knaves.engine.zones import unseen
from tests.statements.moves import Check, Told, answers, beaters, choices, in_hand, no_choice_wins, nothing_beats, wins


def is_beaten(told: Told, card: Card) -> bool:
    """Whether the card that is led wins the trick against this one, tried by the rules."""
    later = told.after(told.state, told.move)
    later.hands[told.other] = [card]
    return any(
        event.kind == "TrickTaken" and event.facts["player"] == told.seat
        for event in told.after(later, PLAY[card]).heard
    )


CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def card_points(*cards: Card) -> int:
    return sum(CARD_POINTS.get(card.rank, 0) for card in cards)


def is_honour(told: Told, card: Card) -> bool:
    """An ace, a two or the jack of trumps."""
    return card.suit is told.state.trump and card.rank in "A2J"


def may_be_there(told: Told, card: Card) -> bool:
    """Whether nobody has seen it elsewhere than in the other hand."""
    return card in unseen(told.seen) or card in told.seen.hands[told.other]


ROLES: dict[str, Check] = {
    "card": lambda told, card: card is told.card,
    "led": lambda told, card: told.state.trick == [card],
    "up": lambda told, card: told.state.upcard == [card],
    "kept": in_hand,
    "saved": lambda told, card: in_hand(told, card) and (not told.state.trick or wins(told, card)),
    "spared": lambda told, card: in_hand(told, card) and card in choices(told),
    "dear": lambda told, card: in_hand(told, card) and card in choices(told) and not wins(told, card),
    "points": lambda told, points: points == card_points(*told.state.trick, told.card),
    "suit": lambda told, suit: suit is (told.state.trick[0].suit if "follow" in told.sentence.text else told.card.suit),
    "known": lambda told, card: card in told.state.hands[told.other] and card in told.state.drawn[told.other],
    "caught": lambda told, card: (
        told.counted.get(card.code, 0) > 0
        and (card in told.hand or card is told.card) == ("chance to keep" in told.sentence.text)
        if "best chance to" in told.sentence.text
        else may_be_there(told, card) and is_honour(told, card) and is_beaten(told, card)
    ),
    "player": lambda told, player: player.seat == told.other,
}
CLAIMS: dict[str, Check] = {
    r"wins (this|the) trick|captures \{led|is enough to win|small trump like \{card\} wins":
        lambda told, _: wins(told, told.card),
    r"captures \{led\}, worth a point": lambda told, _: is_honour(told, told.state.trick[0]),
    r"its ten card points": lambda told, _: card_points(told.state.trick[0]) == 10,
    r"draws \{up\}": lambda told, _: all(told.facts["up"] in end.hands[told.seat] for end in told.ends),
    r"may score a point": lambda told, _: is_honour(told, told.facts["up"]),
    r"a valuable ten": lambda told, _: told.facts["up"].rank == "T" and told.state.options.scoring == "full",
    r"draws \{up\}, a trump": lambda told, _: told.facts["up"].suit is told.state.trump,
    r"No card here can win": no_choice_wins,
    r"No \{suit\} to follow|With no \{suit\} to follow": lambda told, _: all(
        each.suit is not told.state.trick[0].suit for each in (*told.hand, told.card)
    ),
    r"gives nothing away": lambda told, _: card_points(told.card) == 0 or told.state.options.scoring != "full",
    r"smallest loss": lambda told, _: not wins(told, told.card),
    r"cost \{dear\}": lambda told, _: not wins(told, told.card) or bool(told.state.trick),
    r"isn’t worth \{saved\}|would cost \{saved\}|^Save \{saved\}": lambda told, _: not wins(told, told.card),
    r"the loser draws the next card": lambda told, _: not wins(told, told.card) and bool(told.state.stock),
    r"(Nothing|No card) in the other hand beats": nothing_beats,
    r"Only a trump beats": lambda told, _: {card.suit for card in beaters(told)} == {told.state.trump}
        or {card.suit for _, card, is_won in answers(told) if is_won} == {told.state.trump},
    r"holds \{known\}|force \{known\}": lambda told, _: PLAY[told.facts["known"]] in told.ends[0].legal_moves(),
    r"draws trumps": lambda told, _: told.card.suit is told.state.trump and not told.state.trick,
    r"worth winning|worth a good card|would be nice|cheap to lose|if it loses|may lose|may have to": lambda told, _:
        not told.state.trick,
    r"^Leading \{card\}": lambda told, _: not told.state.trick,
    r"small trump like|trump like \{card\} usually": lambda told, _: told.card.suit is told.state.trump,
    r"trump like \{card\} (usually|often) wins": lambda told, _: not any(
        each.suit is told.card.suit and told.state.beats(each, told.card) for each in told.state.drawn[told.other]
    ),
    r"few cards are higher": lambda told, _: len({
        each for world in told.worlds(60) for each in world.hands[told.other]
        if each.suit is told.card.suit and told.state.beats(each, told.card)
    }) <= 2,
    r"last of the \{suit\}": lambda told, _: all(each.suit is not told.card.suit for each in told.hand)
        and any(each.suit is told.state.trump for each in told.hand),
    r"best chance to (?:capture|keep) \{caught\}": lambda told, card: True,  # its card is compared
}  # fmt: skip
