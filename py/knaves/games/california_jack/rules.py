"""California Jack by the rules: two players, tricks, a face-up stock and four points a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from knaves.cards import STANDARD_PACK, Card, Suit
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.california_jack.options import CaliforniaJackOptions
from knaves.games.tricks import TwoHandedTricks, chance_to_win, deal_singly, of_suit, symmetric

TRICK_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}  # by rank; every other rank counts nothing
ALL_TRICK_POINTS = 80  # of the whole pack
HONOURS = "AJ2"  # ranks of trumps that are a point each
DEALS = symmetric({(4, 0): 1, (3, 1): 2, (2, 2): 1.5, (3, 0): 0.02, (2, 1): 0.06})  # rough shares, for estimates only


@dataclass(frozen=True)
class DealScore:
    """The points of each side in a deal, and their reasons."""

    honours: tuple[tuple[Card, int], ...]  # a trump honour and the side that captured it
    counts: tuple[int, int]  # trick points, or tricks in simplified scoring
    most: int | None  # the side with more of these; None if equal, CJ-R3
    points: tuple[int, int]
    caught: tuple[tuple[Card, Card], ...] = field(default=(), compare=False)  # honours, each with the card that beat it


def trick_points(cards: Sequence[Card]) -> int:
    """The trick points of some cards, 0 to ALL_TRICK_POINTS."""
    return sum(TRICK_POINTS.get(card.rank, 0) for card in cards)


def score_deal(captured: Sequence[Sequence[Card]], trump: Suit, scoring: str) -> DealScore:
    """Score the captured piles of both sides, CJ-R3; `scoring` is "full" (trick points) or "simplified" (tricks)."""
    honours = tuple(
        (card, side)
        for rank in HONOURS
        for side in (0, 1)
        for card in captured[side]
        if card.suit is trump and card.rank == rank
    )
    if scoring == "full":
        counts = (trick_points(captured[0]), trick_points(captured[1]))
    else:
        counts = (len(captured[0]) // 2, len(captured[1]) // 2)
    most = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    points = [sum(winner == side for _, winner in honours) + (most == side) for side in (0, 1)]
    return DealScore(honours, counts, most, (points[0], points[1]))


HAND = 6
WORTH = frozenset([*TRICK_POINTS, *HONOURS])  # ranks that can be worth something
HEIGHT = {card: "23456789TJQKA".index(card.rank) for card in STANDARD_PACK}  # ace high, two low, trumps too


class CaliforniaJack(TwoHandedTricks):
    """A game of California Jack at one moment: two hands, tricks, and the points of the race.

    `upcard` has the card of the stock that lies face up, if any; `stock` the face-down rest, its top card first.
    """

    options: CaliforniaJackOptions
    pack = STANDARD_PACK
    hand_size = HAND

    def deal(self, dealer: Seat) -> None:
        """Shuffle and deal six cards each; the top of the rest makes trumps and stays in the stock, CJ-R7."""
        top_first = self.chance.shuffle(self.pack)
        self.dealer = dealer
        self.deals += 1
        self.hands = deal_singly(top_first, 2, 1 - dealer, self.hand_size)
        self.upcard = [top_first[2 * self.hand_size]]
        self.stock = top_first[2 * self.hand_size + 1 :]
        self.trump: Suit = self.upcard[0].suit
        self.trick: list[Card] = []
        self.last_trick: list[tuple[Seat, Card]] = []
        self.last_winner: Seat | None = None
        self.captured: list[list[Card]] = [[], []]
        self.drawn: list[list[Card]] = [[], []]  # cards drawn face up and still held: everybody knows them
        self.honours: dict[Card, Seat] = {}  # who has captured which, as everybody has seen
        self.trick_points = [0, 0]  # captured so far, which everybody could have counted
        self.lacked: list[list[Suit]] = [[], []]  # suits that the cards dealt to a seat are known to lack
        self.deal_score: DealScore | None = None
        self.deal_is_over = False
        self.turn = 1 - dealer
        self.tell("Dealt", player=dealer, leader=1 - dealer, card=self.upcard[0])

    def playable(self, hand: Sequence[Card]) -> Sequence[Card]:
        """Return the cards of this hand that may be played now: all to lead, else as `following` says."""
        return self.following(hand, self.trick[0].suit) if self.trick else hand

    def following(self, hand: Sequence[Card], led: Suit) -> Sequence[Card]:
        """The cards of this hand that may be played to a lead of this suit, CJ-R2, or CJ-R9 with its option."""
        same = of_suit(hand, led)
        if not same:
            return hand
        if self.options.follow == "suit" or led is self.trump:  # CJ-R2
            return same
        return same + of_suit(hand, self.trump)  # CJ-R9

    def play(self, move: Move) -> None:
        seat = self.turn
        if not isinstance(move, Play) or seat is None:
            self.deal(1 - self.dealer)  # CJ-R1
            return
        card = move.card
        self.hands[seat].remove(card)
        if card in self.drawn[seat]:
            self.drawn[seat].remove(card)
        self.trick.append(card)
        is_lead = len(self.trick) == 1
        if is_lead:
            self.turn = 1 - seat
        if self.listener is not None:
            self.tell("CardPlayed", player=seat, card=card)
        if not is_lead:
            self.follow(seat, card)

    def follow(self, seat: Seat, card: Card) -> None:
        """Complete the trick with the follower's card; the winner captures it, draws first and leads, CJ-R8.

        `seat` is the follower. The deal ends here once no hand has a card.
        """
        lead = self.trick[0]
        leader = 1 - seat
        if card.suit is not lead.suit and (card.suit is not self.trump or self.options.follow == "suit"):
            self.lacked[seat].append(lead.suit)
        winner = seat if self.beats(card, lead) else leader
        self.last_trick = [(leader, lead), (seat, card)]
        self.last_winner = winner
        for each in self.trick:
            if each.rank in WORTH:
                self.trick_points[winner] += TRICK_POINTS.get(each.rank, 0)
                if each.suit is self.trump and each.rank in HONOURS:
                    self.honours[each] = winner
        if self.listener is not None:
            honours = [each for each in (lead, card) if each.suit is self.trump and each.rank in HONOURS]
            worth = (
                sum(TRICK_POINTS.get(each.rank, 0) for each in (lead, card)) if self.options.scoring == "full" else 0
            )
            self.tell("TrickTaken", player=winner, cards=[lead, card], honours=honours, trump=self.trump, worth=worth)
        self.captured[winner] += self.trick
        self.trick = []
        if self.listener is not None:
            self.tell("TrickGathered", player=winner, cards=[lead, card])
        if self.upcard:
            self.draw(winner)
            self.draw(1 - winner)
        self.turn = winner
        if not self.hands[winner]:
            self.end_deal()

    def beats(self, card: Card, lead: Card) -> bool:
        """Return whether the follower's card takes a trick from the card led."""
        if card.suit is lead.suit:
            return HEIGHT[card] > HEIGHT[lead]
        return card.suit is self.trump

    def draw(self, seat: Seat) -> None:
        """Give the seat the card on show and turn the next one up, CJ-R8."""
        card = self.upcard.pop()
        self.hands[seat].append(card)
        self.drawn[seat].append(card)
        if self.stock:
            self.upcard.append(self.stock.pop(0))
        if self.listener is not None:
            both_have_drawn = len(self.hands[0]) == len(self.hands[1])
            on_show = self.upcard[0] if self.upcard and both_have_drawn else None
            self.tell("Drew", player=seat, card=card, is_last=not self.upcard, on_show=on_show)

    def is_settled(self) -> bool:
        """Whether all four points of the deal have their owner: fewer points are left than the lead."""
        has_most, left = self._most()
        return len(self.honours) == len(HONOURS) and (has_most is not None or left == 0)

    def sure_points(self) -> tuple[int, int]:
        """The points of this deal that each seat is certain of, as everybody can see."""
        owners = [*self.honours.values(), self._most()[0]]
        return owners.count(0), owners.count(1)

    def _most(self) -> tuple[Seat | None, int]:
        """Who is certain of the most trick points, or tricks, None for nobody yet; and how many are left."""
        if self.options.scoring == "full":
            (one, two), whole = self.trick_points, ALL_TRICK_POINTS
        else:
            (one, two), whole = (len(pile) // 2 for pile in self.captured), len(STANDARD_PACK) // 2
        left = whole - one - two
        return (int(two > one) if abs(one - two) > left else None), left

    def _caught(self, score: DealScore) -> Iterator[tuple[Card, Card]]:
        """Yield each honour that another card has caught, and that card: the piles hold trick by trick."""
        for honour, side in score.honours:
            pile = self.captured[side]
            tricks = zip(pile[::2], pile[1::2], strict=False)
            lead, answer = next((trick for trick in tricks if honour in trick), (honour, honour))
            best = answer if self.beats(answer, lead) else lead
            if best is not honour:
                yield honour, best

    def end_deal(self) -> None:
        """Score the deal, CJ-R12; the game ends when somebody is at the target and the points differ, CJ-R4, CJ-R5."""
        score = score_deal(self.captured, self.trump, self.options.scoring)
        self.deal_score = replace(score, caught=tuple(self._caught(score)))
        for side, gained in enumerate(self.deal_score.points):
            self.points[side] += gained
        self.deal_is_over = True
        self.turn = self.dealer  # deals alternate, so the dealer leads next
        self.tell("DealScored", score=self.deal_score, points=tuple(self.points))
        if max(self.points) >= self.options.target and self.points[0] != self.points[1]:
            self.turn = None
            self.tell("GameWon", player=self.winners()[0], points=tuple(self.points))

    def zones(self) -> Iterator[Zone]:
        for seat in (0, 1):
            yield Zone("hand", self.hands[seat], OWNER, seat)
        yield Zone("upcard", self.upcard, ALL)
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        yield Zone("trick", self.trick, ALL)
        for seat in (0, 1):
            yield Zone("captured", self.captured[seat], NOBODY, seat, was_seen=True)

    def standing(self, seat: Seat) -> float:
        return chance_to_win(self.points[seat], self.points[1 - seat], self.options.target, DEALS)

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return card.suit not in self.lacked[seat]

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        if zone.name == "captured":
            return self.captured[zone.owner or 0]
        return self.drawn[zone.owner or 0] if zone.name == "hand" else ()

    def facts(self) -> dict[str, object]:
        return {"trump": self.trump.letter, "dealer": self.dealer}

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        if self.deal_is_over:
            return Sentence("The deal is over. Press “Next deal”."), "CJ-R12"
        hand = self.hands[self.turn or 0]
        if not text.startswith("play ") or text[5:] not in {card.code for card in hand}:
            return Sentence("You can only play a card from your hand: {cards}.", cards=list(hand)), None
        led = self.trick[0].suit
        if self.options.follow == "suit" or led is self.trump:
            return Sentence("You must follow suit: {suit}.", suit=led), "CJ-R2"
        return Sentence("You must follow suit ({suit}) or play a trump.", suit=led), "CJ-R9"
