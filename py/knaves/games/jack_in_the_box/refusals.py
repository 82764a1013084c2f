"""Why a move of Jack in the Box is refused: a sentence that says what was possible, and the ruling that decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from knaves.cards import Card, card, is_card_code
from knaves.engine.sentences import Sentence
from knaves.games.jack_in_the_box.areas import HAND
from knaves.games.jack_in_the_box.matching import is_match
from knaves.games.jack_in_the_box.moves import PLACES, Place
from knaves.games.jack_in_the_box.turn import Turn

JOKER = "joker"  # the first word of a joker that is tapped before a jack can cover it: "joker 1 R"
Why = tuple[Sentence, str | None]


def why_not(state: Turn, text: str) -> Why:
    """Why this text is no legal move of the seat in turn, in a game that is not over."""
    verb, _, rest = text.partition(" ")
    words = rest.split(" ") if rest else []
    if JOKER in words:
        return _too_early(state, words[words.index(JOKER) + 2])
    if state.jack_is_boxed:
        return _after_jack(state, words if verb == "change" else [])
    known = {"match": _match, "box": _box, "open": _open, "end": _end, "exchange": _exchange}
    if verb in known:
        return known[verb](state, words)
    if verb in ("change", "keep"):
        return Sentence(
            "You may replace Box cards only when you exchange all five cards, or after you box a jack."
        ), "JB-R11"  # fmt: skip
    return _unreadable(text)


def _unreadable(text: str) -> Why:
    return Sentence(
        "“{text}” isn’t a move. You can match, box a jack, open, exchange or end the turn.", text=text[:60]
    ), None  # fmt: skip


def _match(state: Turn, words: Sequence[str]) -> Why:
    place = _place(state, words[0]) if words else None
    if place is None or not 2 <= len(words) <= 3 or not all(map(is_card_code, words[1:])):
        return Sentence("Name a Box card and one or two cards from your hand, such as “match 1E 5D 8S”."), None
    if state.is_closed(place.box):
        return _closed(place.box)
    chosen = [card(code) for code in words[1:]]
    target = state.boxes[place.box][place.side]
    if _missing(state, chosen):
        return _not_in_hand(state, chosen)
    if target is None:
        return Sentence("There’s no card there."), "JB-R4"
    return _no_match(target, chosen)


def _no_match(target: Card, chosen: Sequence[Card]) -> Why:
    if len(chosen) == 1 and chosen[0].rank == "J":
        return Sentence("A jack can’t match on its own; add another card."), "JB-R22"
    if len(chosen) == 1:
        return Sentence(
            "A single card must have the same rank: {card} doesn’t match {target}.", card=chosen[0], target=target
        ), None  # fmt: skip
    if all(each.rank == "J" for each in chosen):
        return Sentence("Two jacks never make a match."), None
    assert not is_match(target, chosen)
    return Sentence(
        "A pair’s sum or difference must equal the Box card (A = 1 or 14, J = 11, Q = 12, K = 13). {one} and "
        "{other} don’t match {target}.",
        one=chosen[0], other=chosen[1], target=target,
    ), "JB-R7"  # fmt: skip


def _box(state: Turn, words: Sequence[str]) -> Why:
    if len(words) != 2 or not is_card_code(words[0]) or not words[1].isdigit():
        return Sentence("Name a jack and a Box, such as “box JH 1”."), None
    jack = card(words[0])
    if jack.rank != "J":
        return Sentence("Only a jack can go on a joker, not {card}.", card=jack), "JB-R10"
    if _missing(state, [jack]):
        return _not_in_hand(state, [jack])
    free = [box + 1 for box, _ in state.free_jokers(jack)]
    if int(words[1][:3]) not in free:
        if not free:
            return Sentence("No joker of that colour is free for {card}.", card=jack), "JB-R10"
        return Sentence("{card} can be boxed in Box {boxes}.", card=jack, boxes=free), "JB-R10"
    rest = state.before_jack(state.turn or 0, jack)
    rule = "JB-R34" if state.opened else "JB-R10"
    return Sentence("A jack can be boxed only as your last card. First use {cards}.", cards=rest), rule


def _too_early(state: Turn, colour: str) -> Why:
    """Why no jack can go on the joker of this colour yet."""
    cards = state.usable(state.turn or 0)
    jack = next((each for each in cards if each.rank == "J" and each.suit.is_red == (colour == "R")), None)
    rest = [] if jack is None else state.before_jack(state.turn or 0, jack)
    if not rest:
        one, two = (card("JH"), card("JD")) if colour == "R" else (card("JS"), card("JC"))
        return Sentence(
            "After a match, {one} or {two} can go on this joker as your last card.", one=one, two=two
        ), "JB-R10"
    return Sentence("A jack can be boxed only as your last card. First use {cards}.", cards=rest), "JB-R10"


def _open(state: Turn, words: Sequence[str]) -> Why:
    partner = state.partner(state.turn or 0)
    if partner is None:
        return Sentence("You have no partner in this game."), "JB-R24"
    if state.opened:
        return Sentence("You can already see your partner’s hand."), "JB-R24"
    if state.matches and not state.hands[partner]:
        return Sentence("Your partner has no cards."), "JB-R24"
    return Sentence(
        "You may see your partner’s hand only if your first match includes a jack, queen or king."
    ), "JB-R22"


def _end(state: Turn, words: Sequence[str]) -> Why:
    return Sentence("You can’t pass. Match a Box card or exchange cards."), "JB-R6"


def _exchange(state: Turn, words: Sequence[str]) -> Why:
    cut = words.index("change") if "change" in words else len(words)
    codes, names = words[:cut], words[cut + 1 :]
    places = [_place(state, name) for name in names]
    if not codes or not all(map(is_card_code, codes)) or None in places or (cut < len(words) and not names):
        return Sentence("Name cards from your hand, such as “exchange 8C 7H”."), None
    if state.matches:
        return Sentence("You can’t exchange in a turn in which you have scored."), "JB-R6"
    chosen = [card(code) for code in codes]
    if _missing(state, chosen):
        return _not_in_hand(state, chosen)
    if len(chosen) > len(state.stock):
        return Sentence("Cards left in the stock: {count}. You can’t exchange more.", count=len(state.stock)), "JB-R17"
    return _paid_change(state, len(chosen), [place for place in places if place is not None])


def _paid_change(state: Turn, count: int, places: Sequence[Place]) -> Why:
    if count < HAND:
        return Sentence("You may replace Box cards only when you exchange all five cards."), "JB-R11"
    if state.is_locked:
        return Sentence(
            "The Box is locked until everyone has had a turn, including the player who changed it."
        ), "JB-R30"  # fmt: skip
    if HAND + len(places) > len(state.stock):
        return Sentence(
            "The stock has {count} cards; {places} Box cards and five of your own need {needed}.",
            count=len(state.stock), places=len(places), needed=HAND + len(places),
        ), "JB-R17"  # fmt: skip
    return _wrong_places(state, places, is_paid=True)


def _after_jack(state: Turn, names: Sequence[str]) -> Why:
    places = [place for place in (_place(state, name) for name in names) if place is not None]
    if not places or len(places) < len(names):
        return Sentence("You boxed a jack. Replace Box cards or keep them."), "JB-R28"
    if len(places) > len(state.stock):
        return Sentence("Cards left in the stock: {count}. You can’t replace more.", count=len(state.stock)), "JB-R28"
    return _wrong_places(state, places, is_paid=False)


def _wrong_places(state: Turn, places: Sequence[Place], *, is_paid: bool) -> Why:
    for place in places:
        if state.is_closed(place.box):
            return _closed(place.box)
    variation = state.options.variation
    if variation == 0:
        return Sentence("You may replace one or two Box cards."), "JB-R39"
    if variation == 1 and is_paid:
        return Sentence("You may replace one or two cards in each open Box."), "JB-R39"
    if variation == 1:
        return Sentence("You may replace one or two cards in the open Box."), "JB-R39"
    return Sentence("You may replace up to four cards, all in one open Box."), "JB-R39"


def _closed(box: int) -> Why:
    return Sentence("Box {box} is closed.", box=box + 1), "JB-R19"


def _place(state: Turn, name: str) -> Place | None:
    return next((place for places in PLACES[: len(state.boxes)] for place in places if place.name == name), None)


def _missing(state: Turn, chosen: Sequence[Card]) -> bool:
    return bool(Counter(chosen) - Counter(state.usable(state.turn or 0)))


def _not_in_hand(state: Turn, chosen: Sequence[Card]) -> Why:
    seat = state.turn or 0
    partner = state.partner(seat)
    own = state.usable(seat)
    if partner is not None and not state.opened:
        return Sentence("Use your own cards: {cards}. Your partner’s hand is hidden.", cards=own), "JB-R22"
    if any(count > 1 for count in Counter(chosen).values()):
        return Sentence("Each card can be used once a turn. You have {cards}.", cards=own), "JB-R8"
    return Sentence("You can only use these cards: {cards}.", cards=own), "JB-R8"
