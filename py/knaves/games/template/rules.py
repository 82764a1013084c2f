"""High Card by the rules: the state of the game and its legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knaves.cards import HEARTS, SPADES, STANDARD_PACK, Card
from knaves.engine.chance import Chance
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.template.options import HighCardOptions
from knaves.games.tricks import deal_singly

HAND = 3
RED_AND_BLACK = tuple(card for card in STANDARD_PACK if card.suit in (HEARTS, SPADES))
HEIGHT = {card: 2 * "23456789TJQKA".index(card.rank) + (card.suit is SPADES) for card in RED_AND_BLACK}


class HighCard(State):
    """A game of High Card at one moment.

    Hands of three cards, a stock, and a trick that the highest card takes.
    """

    options: HighCardOptions
    pack = RED_AND_BLACK

    def __init__(self, options: HighCardOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.dealer = chance.dealer(self.seats)  # HC-R1
        self.turn = (self.dealer + 1) % self.seats
        top_first = chance.shuffle(self.pack)
        self.hands = deal_singly(top_first, self.seats, self.turn, HAND)
        self.stock = top_first[HAND * self.seats :]
        self.trick: list[Card] = []
        self.captured: list[list[Card]] = [[] for _ in range(self.seats)]
        self.unbeaten: list[Card | None] = [None] * self.seats  # a card that this seat's hand cannot beat
        self.tell("Dealt", player=self.dealer)

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None:
            return []
        return [PLAY[card] for card in self.playable(self.hands[self.turn])]

    def playable(self, hand: list[Card]) -> list[Card]:
        """The cards of this hand that may be played to the trick, HC-R2."""
        if not self.trick or not self.options.must_beat:
            return hand
        best = max(self.trick, key=HEIGHT.__getitem__)
        return [card for card in hand if HEIGHT[card] > HEIGHT[best]] or hand

    def play(self, move: Move) -> None:
        assert isinstance(move, Play)
        seat = self.turn
        assert seat is not None
        self.hands[seat].remove(move.card)
        if self.trick and self.options.must_beat:
            best = max(self.trick, key=HEIGHT.__getitem__)
            self.unbeaten[seat] = best if HEIGHT[move.card] < HEIGHT[best] else self.unbeaten[seat]
        self.trick.append(move.card)
        self.turn = (seat + 1) % self.seats
        self.tell("CardPlayed", player=seat, card=move.card)
        if len(self.trick) == self.seats:
            self.take_trick(leader=self.turn)

    def take_trick(self, leader: Seat) -> None:
        """Give the trick to the highest card; all draw if the stock has one for each, HC-R3; the winner leads."""
        best = max(self.trick, key=HEIGHT.__getitem__)
        winner = (leader + self.trick.index(best)) % self.seats
        self.captured[winner] += self.trick
        self.trick = []
        self.tell("TrickTaken", player=winner)
        if len(self.stock) >= self.seats:  # HC-R3
            self.draw(winner)
        self.turn = winner
        if not self.hands[winner]:
            self.end()

    def draw(self, first: Seat) -> None:
        """Deal everybody the top card of the stock, face down."""
        for step in range(self.seats):
            seat = (first + step) % self.seats
            self.hands[seat].append(self.stock.pop(0))
            self.unbeaten[seat] = None  # the new card may be high
        self.tell("AllDrew", left=len(self.stock))

    def end(self) -> None:
        """End the game, HC-R4."""
        self.turn = None
        self.deal_is_over = True
        self.tell("GameWon", winners=self.winners(), points=self.scores())

    def zones(self) -> Iterator[Zone]:
        for seat in range(self.seats):
            yield Zone("hand", self.hands[seat], OWNER, seat)
            yield Zone("captured", self.captured[seat], NOBODY, seat, was_seen=True)
        yield Zone("trick", self.trick, ALL)
        yield Zone("stock", self.stock, NOBODY, in_order=True)

    def scores(self) -> list[int]:
        return [len(pile) for pile in self.captured]

    def winners(self) -> list[int]:
        if self.turn is not None:
            return []
        most = max(self.scores())
        return [seat for seat, count in enumerate(self.scores()) if count == most]

    def standing(self, seat: Seat) -> float:
        if self.turn is None:
            return (seat in self.winners()) / len(self.winners())
        return (1 + len(self.captured[seat])) / (self.seats + sum(self.scores()))

    def could_hold(self, seat: Seat, card: Card) -> bool:
        unbeaten = self.unbeaten[seat]
        return unbeaten is None or HEIGHT[card] < HEIGHT[unbeaten]

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        return self.captured[zone.owner or 0] if zone.name == "captured" else ()

    def facts(self) -> dict[str, object]:
        return {"dealer": self.dealer}

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        hand = self.hands[self.turn or 0]
        if not text.startswith("play ") or text[5:] not in {card.code for card in hand}:
            return Sentence("You can only play a card from your hand: {cards}.", cards=list(hand)), None
        best = max(self.trick, key=HEIGHT.__getitem__)
        return Sentence("You must beat {card}, because you can.", card=best), "HC-R2"
