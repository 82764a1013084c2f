"""Jack in the Box by the rules: matching Box cards, exchanging, boxing Jacks, and the end of the game."""

from __future__ import annotations

from math import exp

from knaves.cards import Card
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND
from knaves.games.jack_in_the_box.matching import points
from knaves.games.jack_in_the_box.moves import OPEN, PLACES, BoxJack, Change, Exchange, Match, Place
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.refusals import why_not
from knaves.games.jack_in_the_box.turn import Scored, Turn

JACK_IN_THE_BOX = 16  # points for boxing a Jack


class JackInTheBox(Turn):
    """A moment of Jack in the Box."""

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
        elif isinstance(move, Change):
            self.change_boxes(seat, move.places)
            self.start_extra_turn(seat)
        elif move is OPEN:
            self.open_hand(seat)
        elif self.jack_is_boxed:
            self.start_extra_turn(seat)  # kept: sets no lock, JB-R29
        else:
            self.end_turn(seat)

    def start_turn(self, seat: Seat) -> None:
        """Give the turn to a seat."""
        self.turns += 1
        self.is_extra = False
        self.begin(seat)

    def start_extra_turn(self, seat: Seat) -> None:
        """Give a seat another turn, in which only the lock goes on from the last one, JB-R30, JB-R32."""
        self.is_extra = True
        self.tell("ExtraTurnStarted", player=seat)
        self.begin(seat)

    def begin(self, seat: Seat) -> None:
        """Clear the turn; the game ends here if the seat cannot play, JB-R14, JB-R38."""
        self.turn = seat
        self.matches = []
        self.jack_is_boxed = False
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
        for card in move.cards:
            self.use(seat, card)
            self.discards.append(card)
        gained = points(target, move.cards)
        self.score(seat, gained, "single" if len(move.cards) == 1 else "pair")
        self.matches.append(Scored(move, target, gained))
        if self.listener is not None:
            where = self.told(move.place)
            self.tell("Matched", player=seat, cards=move.cards, target=target, place=where, points=gained)
        if not self.usable(seat) and not self.may_open(seat):
            self.end_turn(seat)

    def worth(self, move: Match) -> int:
        """The points that a legal match scores now."""
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
        """Lay the partner's hand face up for the rest of the turn."""
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
        """Double the singles that covered a whole Box."""
        bonus = self.cover_bonus()
        if bonus:
            self.score(seat, bonus, "cover")
            self.tell("BoxCovered", player=seat, points=bonus)

    def tell_total(self, seat: Seat, more: int) -> None:
        """Report the score of the turn, if it took more than one match."""
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
        """Lay cards of the hand face down on the discards; whoever saw them knows where a whole hand went."""
        for card in cards:
            self.hands[seat].remove(card)
        self.exchanged += cards
        for other in range(self.seats):
            self.gave_away[other] += cards if other == seat else () if self.hands[seat] else self.shown[seat]
        self.shown[seat] = []

    def change_boxes(self, seat: Seat, places: tuple[Place, ...]) -> None:
        """Deal new cards to the named places and lock the Boxes for the next turns, JB-R13, JB-R30, JB-R31."""
        self.locked_through = self.turns + self.seats
        self.tell("BoxChanged", player=seat, places=tuple(map(self.told, places)))
        self.deal_to_boxes(places, seat)

    def finish(self) -> None:
        """End the game."""
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
