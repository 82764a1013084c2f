"""The questions to the player in turn of Jack in the Box, at once and while parts are touched."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import UNKNOWN, Card, card, is_card_code
from knaves.engine.sentences import Player, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND
from knaves.games.jack_in_the_box.matching import is_match
from knaves.games.jack_in_the_box.moves import PLACES, BoxJack, Match
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.words import place_words

# With one Box, and with several, where more than two cards may be replaced.
_ASK_TO_CHANGE = (
    "Before your extra turn you may replace up to two Box cards: tap them.",
    "Before your extra turn you may replace Box cards: tap them.",
)
_MAY_CHANGE = (
    "All five cards. You may also tap up to two Box cards to replace.",
    "All five cards. You may also replace Box cards: tap them.",
)


def ask(state: State) -> Sentence:
    """Ask the seat in turn for its move."""
    assert isinstance(state, JackInTheBox)
    if state.turn is None:
        return Sentence("The game is over.")
    player = Player(state.turn)
    if state.jack_is_boxed:
        return Sentence(
            "{player} may replace Box cards before the extra turn.",
            _ASK_TO_CHANGE[len(state.boxes) > 1], player=player,
        )  # fmt: skip
    if not state.matches and not state.stock:
        return Sentence("{player} to play, last round.", _ask_first(state, state.turn), player=player)
    if not state.matches:
        return Sentence("{player} to play.", _ask_first(state, state.turn), player=player)
    return Sentence("{player} may match more.", _ask_more(state, state.turn), player=player)


def _ask_first(state: JackInTheBox, seat: Seat) -> str:
    """The question at the start of a turn; viewers who see no hand never read it."""
    cards = state.usable(seat)
    if UNKNOWN not in cards and not state.possible_matches(cards):
        return "Nothing matches. Exchange cards."
    if not state.stock:
        return "Extra turn, last round: match Box cards." if state.is_extra else "Last round: match Box cards."
    return "Extra turn: match Box cards or exchange." if state.is_extra else "Match Box cards or exchange."


def _ask_more(state: JackInTheBox, seat: Seat) -> str:
    cards = state.usable(seat)
    jack = state.last_jack(seat, cards)
    if jack is not None and state.free_jokers(jack):
        return "Box your jack or end your turn."
    if UNKNOWN in cards or state.possible_matches(cards):
        return "Match more or end your turn."
    if state.may_open(seat):
        return "Ask for your partner’s hand or end your turn."
    return "No more matches. End your turn."


def ask_with(state: State, touched: Sequence[str]) -> Sentence | None:
    """Ask for the next part of a move; the first word is "exchange" in that mode."""
    assert isinstance(state, JackInTheBox)
    chosen = [card(token) for token in touched if is_card_code(token)]
    digits = 2 if len(state.boxes) == 1 else 1  # with one Box its number need not be said
    places = [place_words(token[digits:]) for token in touched if token.startswith("@")]
    if state.jack_is_boxed:
        return Sentence("New cards {places}. Tap more, or press “Replace”.", places=places) if places else None
    if touched and touched[0] == "exchange":
        return _ask_exchange(state, chosen, places)
    if places and not chosen:
        target = next(target for place, target in _box_cards(state) if place == touched[0])
        return Sentence("Tap one or two cards that match {target}.", target=target)
    if chosen and not places:
        return _ask_match(state, chosen)
    return None


def _ask_exchange(state: JackInTheBox, chosen: Sequence[Card], places: Sequence[Sentence]) -> Sentence:
    if not chosen:
        return Sentence("Tap the cards you want to exchange.")
    if len(chosen) < HAND and places:
        return Sentence("New Box cards need all five: add {count}.", count=HAND - len(chosen))
    if len(chosen) < HAND:
        return Sentence("Exchange {cards}, or tap more.", cards=list(chosen))
    if places:
        return Sentence("All five cards, and new Box cards {places}.", places=places)
    if state.is_locked:
        return Sentence("All five cards. The Box changed recently, so its cards stay.")
    return Sentence(_MAY_CHANGE[len(state.boxes) > 1])


def _ask_match(state: JackInTheBox, chosen: Sequence[Card]) -> Sentence:
    fitting = [target for _, target in _box_cards(state) if len(chosen) <= 2 and is_match(target, chosen)]
    possible = state.legal_moves()
    has_partner = any(isinstance(move, Match) and set(chosen) < set(move.cards) for move in possible)
    if fitting and has_partner:
        targets = _either(fitting)
        return Sentence("{cards}: tap {targets}, or add a second card.", cards=list(chosen), targets=targets)
    if fitting:
        return Sentence("{cards}: tap {targets}.", cards=list(chosen), targets=_either(fitting))
    if any(isinstance(move, BoxJack) and [move.card] == list(chosen) for move in possible):
        return Sentence("Tap the joker to box {card}.", card=chosen[0])
    if len(chosen) == 1 and chosen[0].rank == "J" and state.free_jokers(chosen[0]):
        if has_partner:
            return Sentence("{card}: add a second card. As your last card, it can go on the joker.", card=chosen[0])
        return Sentence("{card} matches nothing. As your last card, it can go on the joker.", card=chosen[0])
    if has_partner:
        return Sentence("{cards}: add a second card.", cards=list(chosen))
    return Sentence("{cards}: nothing matches.", cards=list(chosen))


def _either(targets: Sequence[Card]) -> Sentence:
    if len(targets) == 1:
        return Sentence("{one}", one=targets[0])
    if len(targets) == 2:
        return Sentence("{one} or {two}", one=targets[0], two=targets[1])
    return Sentence("a lit Box card")


def _box_cards(state: JackInTheBox) -> list[tuple[str, Card]]:
    """The cards of the open Boxes with the tokens of their places."""
    return [
        (place.token, target)
        for box in state.open_boxes()
        for place, target in zip(PLACES[box], state.boxes[box], strict=True)
        if target is not None
    ]
