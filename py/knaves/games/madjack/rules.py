"""MadJack by the rules: six free tricks, then five for the prizes, each trick with its own order of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from knaves.cards import CLUBS, DIAMONDS, HEARTS, JOKER, NO_SUIT, SPADES, SUITS, Card, Suit, card, in_pack_order
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.madjack.options import MadJackOptions
from knaves.games.tricks import TwoHandedTricks, chance_to_win, deal_singly, symmetric

TWIN = {SPADES: CLUBS, CLUBS: SPADES, HEARTS: DIAMONDS, DIAMONDS: HEARTS}  # the other suit of the same colour
PACK = tuple(in_pack_order([card(rank + suit.letter) for suit in SUITS for rank in "89TJQKA"] + [JOKER]))


def mad_jack(suit: Suit) -> Card:
    """The jack of the other suit of this colour, which belongs to this one while it is the suit of the trick, MJ-R10.

    KeyError for NO_SUIT.
    """
    return card("J" + TWIN[suit].letter)


def _ladder(suit: Suit) -> tuple[Card, ...]:
    if suit is NO_SUIT:
        return (JOKER,)
    own = [card(rank + suit.letter) for rank in "89TQKA"]
    return (*own, mad_jack(suit), card("J" + suit.letter), JOKER)


_LADDERS = {suit: _ladder(suit) for suit in (*SUITS, NO_SUIT)}
_HEIGHTS = {suit: {each: height for height, each in enumerate(steps)} for suit, steps in _LADDERS.items()}
_MEMBERS = {suit: frozenset(steps) - {JOKER} for suit, steps in _LADDERS.items()}


def ladder(suit: Suit) -> tuple[Card, ...]:
    """The cards that count in a trick of this suit, low to high: 8 9 10 Q K A, MadJack, Jack, joker, 2.3.

    For NO_SUIT the joker alone.
    """
    return _LADDERS[suit]


def rank_in(suit: Suit, card: Card) -> int:
    """The height of a card in a trick of this suit; -1 for a card that does not count in it."""
    return _HEIGHTS[suit].get(card, -1)


def belongs(card: Card, suit: Suit) -> bool:
    """Whether the card is one of this suit while it is the suit of the trick, MJ-R10; the joker is of no suit."""
    return card in _MEMBERS[suit]


def holds(hand: Iterable[Card], suit: Suit) -> bool:
    """Return whether one of these cards is of this suit while it is the suit of the trick, MJ-R10."""
    members = _MEMBERS[suit]
    return any(each in members for each in hand)


def is_mad(card: Card, suit: Suit) -> bool:
    """Return whether this card is the MadJack of a trick of this suit; False for NO_SUIT."""
    return card.rank == "J" and card.suit is not suit and belongs(card, suit)


def takes(lead: Card, reply: Card, prize: Card | None) -> bool:
    """Return whether the reply takes the trick from the lead, 2.4; `prize` is None in the first phase.

    Cards of the prize's suit decide if there are any (MJ-R9), else those of the suit led.
    """
    suit = lead.suit
    if prize is not None and (belongs(lead, prize.suit) or belongs(reply, prize.suit)):
        suit = prize.suit
    return rank_in(suit, reply) > rank_in(suit, lead)


DEALS = symmetric({(1, 0): 35, (2, 0): 34, (3, 0): 31})  # measured in random play


@dataclass(frozen=True)
class DealScore:
    """The cards that each side captured, who won the deal, and for how many points."""

    counts: tuple[int, int]
    winner: int
    points: int

    @property
    def is_tie(self) -> bool:
        """Whether the counts were equal, so that the last trick decided."""
        return self.counts[0] == self.counts[1]


def points_for(difference: int) -> int:
    """The points for capturing this many cards more, from 0, 2.5: one also for an equal count."""
    return 1 if difference <= 5 else 2 if difference <= 11 else 3


def score_deal(captured: Sequence[Sequence[Card]], last_trick: int) -> DealScore:
    """Score two captured piles; `last_trick` is the side that won the last trick and with it a tie, MJ-R12."""
    counts = len(captured[0]), len(captured[1])
    winner = last_trick if counts[0] == counts[1] else int(counts[1] > counts[0])
    return DealScore(counts, winner, points_for(abs(counts[0] - counts[1])))


HAND = 11
KITTY = 2
CUT_ORDER = {rank: place for place, rank in enumerate("89TJQKAX")}  # jacks are special in tricks alone, MJ-R1
FREE_TRICKS = 6  # the first phase; the others are for the prizes


def cuts(dealer: Seat, prizes: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Return the cards cut for the first deal, by seat, cut by cut: the lower of the last two deals, MJ-R1.

    In all cuts before the last the ranks are equal. `dealer` is the seat that has to come out.
    The record holds only who deals; the cards follow from that and the prizes, which everybody sees.
    """
    rng = Random(f"cut {dealer} {' '.join(prize.code for prize in prizes)}")
    found: list[tuple[Card, Card]] = []
    while True:
        one, other = rng.sample(PACK, 2)
        if CUT_ORDER[one.rank] == CUT_ORDER[other.rank]:
            found.append((one, other))
            continue
        low, high = sorted((one, other), key=lambda card: CUT_ORDER[card.rank])
        return [*found, (low, high) if dealer == 0 else (high, low)]


class MadJack(TwoHandedTricks):
    """A game of MadJack at one moment: two hands, six free tricks, then five for the prizes.

    `prizes` are those still to be contested, the current one first.
    """

    options: MadJackOptions
    pack = PACK

    def deal(self, dealer: Seat) -> None:
        """Shuffle and deal eleven cards each, two to the kitty, and five prizes, the last card being the first.

        `dealer`: of the first deal the result of the cut, MJ-R1.
        """
        top_first = self.chance.shuffle(PACK)
        self.dealer = dealer
        self.deals += 1
        self.hands = deal_singly(top_first, 2, 1 - dealer, HAND)
        self.kitty = top_first[2 * HAND : 2 * HAND + KITTY]
        self.prizes = top_first[: 2 * HAND + KITTY - 1 : -1]  # MJ-R2
        self.discard: list[Card] = []
        self.trick: list[Card] = []
        self.last_trick: list[tuple[Seat, Card]] = []
        self.last_winner: Seat | None = None
        self.gone: list[Card] = []  # played in complete tricks, which everybody saw
        self.fates: list[tuple[Card, Seat | None]] = []  # prizes that are gone, and who captured them
        self.captured: list[list[Card]] = [[], []]
        self.lacked: list[list[Suit]] = [[], []]  # suits, each with its MadJack, that a seat has shown to lack
        self.tricks = 0
        self.deal_score: DealScore | None = None
        self.deal_is_over = False
        self.turn = 1 - dealer  # the winner of the deal before, because the loser deals, MJ-R7
        if self.deals == 1 and self.listener is not None:
            for cut in cuts(dealer, self.prizes):
                self.tell("Cut", player=dealer, cards=cut, is_tie=cut[0].rank == cut[1].rank)
        self.tell("Dealt", player=dealer, leader=1 - dealer, prizes=list(self.prizes))

    @property
    def phase(self) -> int:
        """1 while any card may be played, 2 while the tricks are for the prizes."""
        return 1 if self.tricks < FREE_TRICKS else 2

    @property
    def prize(self) -> Card | None:
        """The card this trick is for; None in the first phase, and once all tricks are played."""
        return self.prizes[0] if self.tricks >= FREE_TRICKS and self.prizes else None

    def trick_suit(self) -> Suit:
        """The suit that the trick is ranked in, 2.3 and 2.4, as far as its cards show: a prize's own suit, unless both
        cards lie there, neither is of that suit and no joker leads; else the suit led. NO_SUIT where there is none yet,
        and for a joker led for no suit.
        """
        prize = self.prize
        if prize is not None and prize is not JOKER:
            has_no_card = len(self.trick) == 2 and not holds(self.trick, prize.suit)
            if not has_no_card or self.trick[0] is JOKER:
                return prize.suit
        return self.trick[0].suit if self.trick else NO_SUIT

    def playable(self, hand: Sequence[Card]) -> Sequence[Card]:
        """Return the cards of this hand of the seat in turn that may be played now; all in the first phase, MJ-R3."""
        suit = self.required(hand) if self.tricks >= FREE_TRICKS else None
        if suit is None:
            return hand
        return [card for card in hand if card is JOKER or belongs(card, suit)]  # MJ-R3

    def required(self, hand: Sequence[Card]) -> Suit | None:
        """The suit that must be played from this hand (the joker apart), None where any card may be, MJ-R13."""
        return next((suit for suit in self.asked() if holds(hand, suit)), None)  # MJ-R13

    def asked(self) -> list[Suit]:
        """The suits asked of the seat in turn, MJ-R8, MJ-R9, MJ-R16: the first if it can, else the next, else any card.

        [] in the first phase, and for the lead to the joker as prize.
        """
        prize = self.prize
        if prize is None:
            return []
        suits = [] if prize is JOKER else [prize.suit]  # MJ-R9
        if self.trick and self.trick[0] is not JOKER and not belongs(self.trick[0], prize.suit):  # MJ-R8, MJ-R16
            suits.append(self.trick[0].suit)
        return suits

    def play(self, move: Move) -> None:
        seat = self.turn
        if not isinstance(move, Play) or seat is None:
            self.deal(1 - (seat or 0))  # MJ-R7
            return
        card = move.card
        self.note_voids(seat, card)
        self.hands[seat].remove(card)
        self.trick.append(card)
        is_lead = len(self.trick) == 1
        if is_lead:
            self.turn = 1 - seat
        if self.listener is not None:
            suit = self.trick_suit()
            self.tell("CardPlayed", player=seat, card=card, mad=suit if is_mad(card, suit) else None)
        if not is_lead:
            self.follow(seat, card)

    def note_voids(self, seat: Seat, card: Card) -> None:
        """Note the suits that this play shows the seat to lack; the joker shows nothing."""
        if card is JOKER or self.tricks < FREE_TRICKS:
            return
        for suit in self.asked():
            if belongs(card, suit):
                return
            self.lacked[seat].append(suit)

    def follow(self, seat: Seat, card: Card) -> None:
        """Complete the trick with the card of the follower, `seat`; the winner captures it, and the prize if it may.

        The winner leads next; after the last trick the deal is scored.
        """
        lead = self.trick[0]
        prize = self.prize
        follower_wins = takes(lead, card, prize)
        winner = seat if follower_wins else 1 - seat
        self.last_trick = [(1 - seat, lead), (seat, card)]
        self.last_winner = winner
        if self.listener is not None:
            best = card if follower_wins else lead
            missed = prize if prize is not None and not self.captures(best, prize) else None
            suit = self.trick_suit()
            mad = suit if is_mad(best, suit) else None
            self.tell("TrickTaken", player=winner, cards=[lead, card], best=best, missed=missed, mad=mad)
        self.captured[winner] += self.trick
        self.gone += self.trick
        self.trick = []
        if self.listener is not None:
            self.tell("TrickGathered", player=winner, cards=[lead, card])
        self.tricks += 1
        if prize is not None:
            self.award(prize, winner, card if follower_wins else lead)
        self.turn = winner
        if self.tricks == FREE_TRICKS:
            self.tell("PrizesOpened", player=winner, card=self.prizes[0])
        elif self.tricks == HAND:
            self.end_deal(winner)

    def award(self, prize: Card, winner: Seat, best: Card) -> None:
        """Give the prize to the trick's winner if the winning card beats it in its own suit, else discard it."""
        del self.prizes[0]
        captures = self.captures(best, prize)
        (self.captured[winner] if captures else self.discard).append(prize)
        self.fates.append((prize, winner if captures else None))
        kind, coming = "PrizeCaptured" if captures else "PrizeDiscarded", self.prizes[0] if self.prizes else None
        self.tell(kind, player=winner, card=prize, coming=coming)

    def captures(self, best: Card, prize: Card) -> bool:
        """Return whether the card that won the trick captures the prize, MJ-R5, MJ-R6."""
        if best is JOKER and not self.options.joker_captures_prize:  # MJ-R14
            return False
        return prize is not JOKER and rank_in(prize.suit, best) > rank_in(prize.suit, prize)

    def end_deal(self, last_trick: Seat) -> None:
        """Score the deal; its winner leads the next, MJ-R7, MJ-R12, and wins the game with enough points."""
        self.deal_score = score_deal(self.captured, last_trick)
        winner = self.deal_score.winner
        self.points[winner] += self.deal_score.points
        self.deal_is_over = True
        self.turn = winner
        self.tell("DealScored", player=winner, score=self.deal_score, points=tuple(self.points))
        if self.points[winner] >= self.options.target:  # MJ-R15
            self.turn = None
            self.tell("GameWon", player=winner, points=tuple(self.points))

    def zones(self) -> Iterator[Zone]:
        for seat in (0, 1):
            yield Zone("hand", self.hands[seat], OWNER, seat)
        yield Zone("kitty", self.kitty, NOBODY)
        yield Zone("prizes", self.prizes, ALL)
        yield Zone("discard", self.discard, ALL)
        yield Zone("trick", self.trick, ALL)
        for seat in (0, 1):
            yield Zone("captured", self.captured[seat], NOBODY, seat, was_seen=True)

    def standing(self, seat: Seat) -> float:
        return chance_to_win(self.points[seat], self.points[1 - seat], self.options.target, DEALS)

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return not any(belongs(card, suit) for suit in self.lacked[seat])

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        return self.captured[zone.owner or 0] if zone.name == "captured" else ()

    def facts(self) -> dict[str, object]:
        return {"dealer": self.dealer, "phase": self.phase}

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        if self.deal_is_over:
            return Sentence("The deal is over. Press “Next deal”."), "MJ-R7"
        hand = self.hands[self.turn or 0]
        suit = self.required(hand)
        if suit is None or not text.startswith("play ") or text[5:] not in {card.code for card in hand}:
            return Sentence("You can only play a card from your hand: {cards}.", cards=list(hand)), None
        fitting = [card for card in hand if belongs(card, suit)]
        if len(fitting) == 1 and is_mad(fitting[0], suit):
            return Sentence(
                "You must play {suit}: your only one is {card}, the MadJack.", suit=suit, card=fitting[0]
            ), "MJ-R10"
        if not self.trick:
            return Sentence("You must lead the prize’s suit: {suit}.", suit=suit), "MJ-R17"
        if not belongs(self.trick[0], suit):
            return Sentence("You must play the prize’s suit: {suit}.", suit=suit), self.ruling(suit)
        return Sentence("You must follow suit: {suit}.", suit=suit), self.ruling(suit)

    def ruling(self, suit: Suit) -> str:
        """The number of the ruling by which this suit must be followed; a card has been led."""
        if self.trick[0] is JOKER:
            return "MJ-R8"
        return "MJ-R9" if self.prize is not None and suit is self.prize.suit else "MJ-R13"


NUMBER = {card: number for number, card in enumerate(PACK)}
JOKER_NUMBER = NUMBER[JOKER]
_ALL_SUITS = (*SUITS, NO_SUIT)
SUIT_OF = [_ALL_SUITS.index(card.suit) for card in PACK]  # 0-3; 4 for the joker
PLAIN = ["89TJQKAX".index(card.rank) for card in PACK]
HEIGHTS = [[rank_in(suit, card) for card in PACK] for suit in _ALL_SUITS]  # by suit of the trick, then card
MEMBERS = [sum(1 << NUMBER[card] for card in PACK if belongs(card, suit)) for suit in _ALL_SUITS]
HIGHER = [
    [sum(1 << other for other, height in enumerate(heights) if height > heights[card]) for card in range(len(PACK))]
    for heights in HEIGHTS
]  # by suit of the trick, then card: the cards above it


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as bits, by their NUMBER; no card may come twice."""
    return sum(1 << NUMBER[card] for card in cards)


def reply_takes(lead: int, reply: int, prize_suit: int) -> bool:
    """Return whether the reply takes the trick, as `takes` does, on card numbers.

    `prize_suit` is 0 to 3, or 4 where the prize is the joker or there is none.
    """
    suit = SUIT_OF[lead]
    if (1 << lead | 1 << reply) & MEMBERS[prize_suit]:
        suit = prize_suit
    heights = HEIGHTS[suit]
    return heights[reply] > heights[lead]
