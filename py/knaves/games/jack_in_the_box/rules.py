"""Jack in the Box by the rules: matching Box cards, exchanging, boxing Jacks, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp

from knaves.cards import Card, card, is_card_code
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.turn import (
    HAND,
    OPEN,
    PLACES,
    BoxJack,
    BoxPlace,
    ChangeBox,
    Exchange,
    Match,
    ScoredMatch,
    TurnState,
    is_match,
    points,
)

JOKER = "joker"  # the first word of a joker that is tapped before a jack can cover it: "joker 1 R"
Why = tuple[Sentence, str | None]


def why_not(state: TurnState, text: str) -> Why:
    """Why this text is no legal move of the seat in turn, with the ruling, None for none; the game must not be over."""
    verb, _, rest = text.partition(" ")
    words = rest.split(" ") if rest else []
    if words and words[-1].startswith("@"):
        return _only_touched(state, verb, words[-1][1:])
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
    return _unreadable(state, text)


# Texts: the kinds of move, after “Possible now:”
KINDS = {
    "match": "match a Box card", "box": "box a jack", "open": "see your partner’s hand", "exchange": "exchange cards",
    "end": "end the turn",
}  # fmt: skip


def _unreadable(state: TurnState, text: str) -> Why:
    legal = {move.groups[0][0] for move in state.legal_moves()}
    kinds = [Sentence(words) for verb, words in KINDS.items() if verb in legal]
    return Sentence("“{text}” isn’t a move. Possible now: {kinds}.", text=text[:60], kinds=kinds), None


def _such_as(state: TurnState, verb: str, words: Sequence[str], text: str) -> Why:
    """Teach the notation of a kind of move by a legal one; where there is none, say what is possible."""
    move = next((each for each in state.legal_moves() if each.groups[0][0] == verb), None)
    if move is None:
        return _unreadable(state, " ".join([verb, *words]))
    return Sentence(text, move=move.notation), None


def _only_touched(state: TurnState, verb: str, name: str) -> Why:
    """Why a place in the Box cannot be touched first."""
    place = _place(state, name)
    if state.jack_is_boxed or place is None:
        return _after_jack(state, [])
    if state.is_closed(place.box):
        return _closed(place.box)
    if verb == "box":
        return Sentence("Choose a jack first, then the Box."), "JB-R10"
    target = state.boxes[place.box][place.side]
    if target is None:
        return Sentence("There’s no card there."), "JB-R4"
    if any(isinstance(move, Match) and move.place == place for move in state.legal_moves()):  # another kind is chosen
        return _paid_change(state, 0, [])
    return Sentence("None of your cards match {target}.", target=target), "JB-R7"


def _match(state: TurnState, words: Sequence[str]) -> Why:
    place = _place(state, words[0]) if words else None
    if place is None or not 2 <= len(words) <= 3 or not all(map(is_card_code, words[1:])):
        return _such_as(
            state, "match", words, "Name a Box card and one or two cards from your hand, such as “{move}”."
        )  # fmt: skip
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


def _box(state: TurnState, words: Sequence[str]) -> Why:
    if len(words) != 2 or not is_card_code(words[0]) or not words[1].isdigit():
        return _such_as(state, "box", words, "Name a jack and a Box, such as “{move}”.")
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


def _too_early(state: TurnState, colour: str) -> Why:
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


def _open(state: TurnState, words: Sequence[str]) -> Why:
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


def _end(state: TurnState, words: Sequence[str]) -> Why:
    return Sentence("You can’t pass. Match a Box card or exchange cards."), "JB-R6"


def _exchange(state: TurnState, words: Sequence[str]) -> Why:
    cut = words.index("change") if "change" in words else len(words)
    codes, names = words[:cut], words[cut + 1 :]
    places = [_place(state, name) for name in names]
    if not codes or not all(map(is_card_code, codes)) or None in places or (cut < len(words) and not names):
        return _such_as(state, "exchange", words, "Name cards from your hand, such as “{move}”.")
    if state.matches:
        return Sentence("You can’t exchange in a turn in which you have scored."), "JB-R6"
    chosen = [card(code) for code in codes]
    if _missing(state, chosen):
        return _not_in_hand(state, chosen)
    if len(chosen) > len(state.stock):
        return Sentence("Cards left in the stock: {count}. You can’t exchange more.", count=len(state.stock)), "JB-R17"
    return _paid_change(state, len(chosen), [place for place in places if place is not None])


def _paid_change(state: TurnState, count: int, places: Sequence[BoxPlace]) -> Why:
    if count < HAND:
        return Sentence("You may replace Box cards only when you exchange all five cards."), "JB-R11"
    if state.is_locked:
        return Sentence(
            "The Box is locked until everyone has had a turn, including the player who changed it."
        ), "JB-R30"  # fmt: skip
    if HAND + len(places) > len(state.stock):
        return Sentence(
            "Exchanging five cards and replacing that many Box cards takes {needed} cards; the stock has only {count}.",
            count=len(state.stock), needed=HAND + len(places),
        ), "JB-R17"  # fmt: skip
    return _wrong_places(state, places, is_paid=True)


def _after_jack(state: TurnState, names: Sequence[str]) -> Why:
    places = [place for place in (_place(state, name) for name in names) if place is not None]
    if not state.stock or len(places) > len(state.stock):
        return Sentence("Cards left in the stock: {count}. You can’t replace more.", count=len(state.stock)), "JB-R28"
    if not places or len(places) < len(names):
        return Sentence("You boxed a jack. Replace Box cards or keep them."), "JB-R28"
    return _wrong_places(state, places, is_paid=False)


def _wrong_places(state: TurnState, places: Sequence[BoxPlace], *, is_paid: bool) -> Why:
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


def _place(state: TurnState, name: str) -> BoxPlace | None:
    return next((place for places in PLACES[: len(state.boxes)] for place in places if place.name == name), None)


def _missing(state: TurnState, chosen: Sequence[Card]) -> bool:
    return bool(Counter(chosen) - Counter(state.usable(state.turn or 0)))


def _not_in_hand(state: TurnState, chosen: Sequence[Card]) -> Why:
    seat = state.turn or 0
    partner = state.partner(seat)
    own = state.usable(seat)
    if partner is not None and not state.opened:
        return Sentence("Use your own cards: {cards}. Your partner’s hand is hidden.", cards=own), "JB-R22"
    if any(count > 1 for count in Counter(chosen).values()):
        return Sentence("Each card can be used once a turn. You have {cards}.", cards=own), "JB-R8"
    return Sentence("You can only use these cards: {cards}.", cards=own), "JB-R8"


JACK_IN_THE_BOX = 16  # points for boxing a Jack


class JackInTheBox(TurnState):
    """A game of Jack in the Box at one moment: all its moves, turns and its end."""

    def __init__(self, options: JackInTheBoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.start_turn((self.dealer + 1) % self.seats)

    def play(self, move: Move) -> None:
        seat = self.turn
        assert seat is not None
        if isinstance(move, Match):
            self.make_match(seat, move)
        elif isinstance(move, Exchange):
            self.make_exchange(seat, move)
        elif isinstance(move, BoxJack):
            self.box_jack(seat, move)
        elif isinstance(move, ChangeBox):
            self.change_boxes(seat, move.places)
            self.start_extra_turn(seat)
        elif move is OPEN:
            self.open_hand(seat)
        elif self.jack_is_boxed:
            self.start_extra_turn(seat)  # kept: sets no lock, JB-R29
        else:
            self.end_turn(seat)

    def start_turn(self, seat: Seat) -> None:
        """Begin the next numbered turn with this seat; the game ends here if it cannot play, JB-R14."""
        self.turns += 1
        self.is_extra = False
        self.begin(seat)

    def start_extra_turn(self, seat: Seat) -> None:
        """Give a seat another turn, in which only the lock goes on from the last one, JB-R30, JB-R32.

        It is told only where it can be played: nobody is given a turn with which the game ends.
        """
        self.is_extra = True
        used = [scored.move.place.box for scored in self.matches]
        used += [box for box, jacks in enumerate(self.jokers) if self.boxed is not None and self.boxed in jacks]
        self.begin(seat)
        if self.turn is not None:
            self.tell("ExtraTurnStarted", player=seat, box=1 + (used[-1] if used else 0))

    def begin(self, seat: Seat) -> None:
        """Clear the turn; the game ends here if the seat cannot play, JB-R14, JB-R38."""
        self.turn = seat
        self.matches = []
        self.jack_is_boxed = False
        self.boxed = None
        self.opened = False
        hand = self.hands[seat]
        if len(hand) < HAND or not (self.stock or self.possible_matches(self.usable(seat))):  # JB-R33
            self.tell("StockDepleted", player=seat, is_short=len(hand) < HAND)
            self.end_rests_on = None if len(hand) < HAND else seat
            self.finish()

    def make_match(self, seat: Seat, move: Match) -> None:
        """Use cards on a Box card; the turn ends by itself once nothing is left to use or ask for, JB-R25."""
        target = self.boxes[move.place.box][move.place.side]
        assert target is not None
        for each in move.cards:
            self.use(seat, each)
            self.discards.append(each)
        gained = points(target, move.cards)
        self.score(seat, gained, "single" if len(move.cards) == 1 else "pair")
        self.matches.append(ScoredMatch(move, target, gained))
        if self.listener is not None:
            where = self.told(move.place)
            self.tell("Matched", player=seat, cards=move.cards, target=target, place=where, points=gained)
        if not self.usable(seat) and not self.may_open(seat):
            self.end_turn(seat)

    def worth(self, move: Match) -> int:
        """The points of a legal match by itself, 4.5; what a full cover adds is `cover_bonus`, JB-R9."""
        target = self.boxes[move.place.box][move.place.side]
        assert target is not None
        return points(target, move.cards)

    def use(self, seat: Seat, card: Card) -> None:
        """Take a card from the seat's hand or else from the partner's open hand, JB-R40."""
        partner = self.partner(seat)
        holder = seat if card in self.hands[seat] or partner is None else partner
        self.hands[holder].remove(card)
        if card in self.shown[holder]:
            self.shown[holder].remove(card)

    def open_hand(self, seat: Seat) -> None:
        """Lay the partner's hand face up for the rest of the turn, JB-R22."""
        partner = self.partner(seat)
        assert partner is not None
        self.opened = True
        self.shown[partner] = self.hands[partner][:]
        self.tell("HandOpened", player=seat, partner=partner, cards=tuple(sorted(self.hands[partner])))

    def box_jack(self, seat: Seat, move: BoxJack) -> None:
        """Box a Jack; close the Box or renew it, JB-R27, JB-R35. The game ends once all Boxes are closed."""
        self.use(seat, move.card)
        _, joker = next(each for each in self.free_jokers(move.card) if each[0] == move.box)
        self.jokers[move.box][joker] = move.card
        self.score(seat, JACK_IN_THE_BOX, "jack")
        self.jack_is_boxed = True
        self.boxed = move.card
        number = move.box + 1 if len(self.boxes) > 1 else None
        self.tell("JackBoxed", player=seat, card=move.card, box=number, points=JACK_IN_THE_BOX)
        self.score_covers(seat)
        self.tell_total(seat, JACK_IN_THE_BOX)
        if not self.open_boxes():
            self.jack_is_boxed = False
            self.tell("BoxesCompleted", player=seat)
            self.finish()
            return
        self.refill(seat)
        if self.is_closed(move.box):
            self.tell("BoxClosed", box=move.box + 1)
        else:
            self.deal_to_boxes(PLACES[move.box], seat)  # JB-R21

    def end_turn(self, seat: Seat) -> None:
        """Score full covers and refill; all usable cards used means an extra turn, JB-R18, JB-R34."""
        self.score_covers(seat)
        self.tell_total(seat, 0)
        has_used_all = not self.usable(seat)
        self.refill(seat)
        if has_used_all:
            self.start_extra_turn(seat)
        else:
            self.start_turn((seat + 1) % self.seats)

    def score_covers(self, seat: Seat) -> None:
        """Give the side of this seat the bonus for whole Boxes covered by singles in this turn, JB-R9."""
        bonus = self.cover_bonus()
        if bonus:
            self.score(seat, bonus, "cover")
            self.tell("BoxCovered", player=seat, points=bonus)

    def tell_total(self, seat: Seat, more: int) -> None:
        """Tell the listener the score of this turn: its matches, full covers and `more` points, with the total."""
        if self.listener is None:
            return
        total = sum(scored.points for scored in self.matches) + self.cover_bonus() + more
        self.tell("TurnScored", player=seat, points=total, total=self.points[self.side(seat)], parts=len(self.matches))

    def refill(self, seat: Seat) -> None:
        """Close the partner's hand and fill both hands to five, the player's first, as far as the stock goes."""
        self.opened = False
        partner = self.partner(seat)
        for each in (seat,) if partner is None else (seat, partner):
            if self.stock and len(self.hands[each]) < HAND:
                self.draw(each, HAND - len(self.hands[each]))

    def make_exchange(self, seat: Seat, move: Exchange) -> None:
        """Deal the Box cards first, JB-R11, JB-R36; then swap the cards for new ones. The turn ends, JB-R12."""
        if move.places:
            self.change_boxes(seat, move.places)
        self.bury(seat, move.cards)
        self.tell("Exchanged", player=seat, count=len(move.cards))
        self.draw(seat, len(move.cards))
        self.start_turn((seat + 1) % self.seats)

    def bury(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Move cards from the hand to `exchanged`, face down, JB-R15, and note who knows that they lie there.

        The player does; all others do of cards that were shown, if the whole hand goes.
        """
        for each in cards:
            self.hands[seat].remove(each)
        self.exchanged += cards
        for other in range(self.seats):
            self.gave_away[other] += cards if other == seat else () if self.hands[seat] else self.shown[seat]
        self.shown[seat] = []

    def change_boxes(self, seat: Seat, places: tuple[BoxPlace, ...]) -> None:
        """Deal new cards to the named places and lock the Boxes for the next turns, JB-R13, JB-R30, JB-R31."""
        self.locked_through = self.turns + self.seats
        self.tell("BoxChanged", player=seat, places=tuple(map(self.told, places)))
        self.deal_to_boxes(places, seat)

    def finish(self) -> None:
        """End the game; most points win, JB-R16."""
        self.turn = None
        self.opened = False
        self.tell("GameWon", winners=tuple(self.winners()), points=tuple(self.points), is_team=self.options.partners)

    def standing(self, seat: Seat) -> float:
        side = self.side(seat)
        if self.turn is None:
            winners = self.winners()
            return 1 / len(winners) if side in winners else 0.0
        best = max(points for other, points in enumerate(self.points) if other != side)
        return 1 / (1 + exp((best - self.points[side]) / (6 + len(self.stock) / 2)))

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        return why_not(self, text)
