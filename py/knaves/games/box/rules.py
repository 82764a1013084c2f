"""Box by the rules: play no higher than the last card, or turn a card of your box; and what play shows of hidden cards.

Each known card has bounds of rank, lowest and highest. Whatever a play shows, it shows of the whole hand, and cards
come to a hand between rounds; so a card held longer is bounded at least as tightly. Bounds are listed tightest first;
cards without bounds come after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from knaves.cards import RANK_NAMES, STANDARD_PACK, Card
from knaves.engine.chance import Chance
from knaves.engine.moves import PLAY, Move, Play, command
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.box.options import BoxOptions
from knaves.games.tricks import deal_singly

# How much a box of each size counts for if it can fill up again, beside a full one. Fitted to games by rule of thumb,
# to which a test holds it.
WORTH = (0.0, 0.23, 0.46, 0.75, 1.0)


def chance_to_be_last(mine: int, all_sizes: Sequence[int]) -> float:
    """The chance of a player with a box of `mine` among these, when playing a box card fills a box up to four again."""
    return WORTH[mine] / sum([WORTH[size] for size in all_sizes])


@cache
def chance_to_survive(mine: int, others: tuple[int, ...]) -> float:
    """The chance of the player with a box of `mine` to be the last, when each round costs any survivor a slot.

    `others` are the box sizes of the others; their order does not matter.
    """
    if mine == 0:
        return 0.0
    rivals = tuple(sorted(size for size in others if size > 0))
    if rivals != others:
        return chance_to_survive(mine, rivals)
    if not rivals:
        return 1.0
    after = [chance_to_survive(mine - 1, rivals)]
    after += [
        chance_to_survive(mine, (*rivals[:place], size - 1, *rivals[place + 1 :])) for place, size in enumerate(rivals)
    ]
    return sum(after) / len(after)


SLOTS = 4  # of a box


@dataclass(frozen=True, eq=False)
class Flip(Move):
    """Turn the card in one slot of the box: `flip 3`."""

    slot: int  # counted from 1

    def __post_init__(self) -> None:
        self._write(["flip"], [str(self.slot)])

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _flip, (self.slot,)


PLACES = (Sentence("Top left"), Sentence("Top right"), Sentence("Bottom left"), Sentence("Bottom right"))  # of a box
FLIP = {slot: Flip(slot) for slot in range(1, SLOTS + 1)}
STUCK = command("stuck")
NEXT_ROUND = command("next round")


def _flip(slot: int) -> Flip:
    return FLIP[slot]


HEIGHT = {card: "23456789TJQKA".index(card.rank) for card in STANDARD_PACK}  # ace high, two low
LOWEST, HIGHEST = 0, 12
Bounds = tuple[int, int]  # the lowest and the highest height that the card can have


def bounded(known: Sequence[Bounds], count: int, lowest: int, highest: int) -> list[Bounds]:
    """The bounds of all `count` cards of a hand that has shown to lie from `lowest` to `highest`, tightest first."""
    every = [*known, *[(LOWEST, HIGHEST)] * (count - len(known))]
    return [(low if low > lowest else lowest, high if high < highest else highest) for low, high in every]


def let_go(known: Sequence[Bounds], height: int) -> list[Bounds]:
    """The bounds left after a card of this height has gone: it may have been the one known best."""
    for place, (low, high) in enumerate(known):
        if low <= height <= high:
            return [*known[:place], *known[place + 1 :]]
    return list(known)


def allows(known: Sequence[Bounds], place: int, height: int) -> bool:
    """Return whether the card at this place of the hand, counted from the one known best, can have this height."""
    return place >= len(known) or known[place][0] <= height <= known[place][1]


HAND = 4


def rank_name(card: Card) -> Sentence:
    """The rank of a card as a word: "Queen", "9"."""
    return Sentence(RANK_NAMES[card.rank])


class Box(State):
    """A game of Box at one moment: boxes, hands, the cards of this round, and what play has shown of each hand.

    `sizes` are the box sizes by seat, 0 to 4; a player with 0 is out.
    """

    options: BoxOptions
    pack = STANDARD_PACK

    def __init__(self, options: BoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        count = self.seats
        dealer = chance.dealer(count)
        top_first = chance.shuffle(STANDARD_PACK)
        self.turn: Seat | None = (dealer + 1) % count
        boxes = deal_singly(top_first, count, self.turn, SLOTS)
        self.boxes: list[list[Card | None]] = [list(each) for each in boxes]
        self.hands = deal_singly(top_first[SLOTS * count :], count, self.turn, HAND)
        self.stock = top_first[(SLOTS + HAND) * count :]
        self.discard: list[Card] = []
        self.buried: list[Card] = []  # discards that lie face down: the hands of players who are out, BX-R23
        self.given_up: list[list[Card]] = [[] for _ in range(count)]  # by each player, of the buried cards
        self.extras: list[list[Card]] = [[] for _ in range(count)]
        self.sizes = [SLOTS] * count
        self.openings = [[0] * SLOTS for _ in range(count)]  # how often each slot has been turned
        self.places = [list(range(SLOTS)) for _ in range(count)]  # where on the table each slot lies: see `refill`
        self.known: list[list[Bounds]] = [[] for _ in range(count)]  # what play has shown of each hand
        self.rounds = 0
        self.direction = 1
        self.champion: Seat | None = None  # who has won the game
        self.played: list[Card] = []
        self.tell("Dealt", player=dealer, leader=self.turn)
        self.open_round()

    def open_round(self) -> None:
        """Start a round with nothing played, clockwise again unless a reversal persists, BX-R5."""
        self.played = []
        self.plays: list[tuple[Seat, Card]] = []  # of this round, kept until the next one opens
        self.turned: dict[Card, int] = {}  # cards of this round that came from a box, and the slot
        self.opened: list[list[int]] = [[] for _ in range(self.seats)]  # places turned in this round, by seat, in order
        self.lucky: list[Seat] = []  # who has played a box card in this round
        self.last_player: Seat | None = None
        self.stuck: tuple[Seat, Card | None] | None = None  # who got stuck, and on which card
        self.award: tuple[Seat, Card] | None = None  # who has won that card, while it lies in his extra pile
        self.rounds += 1
        self.deal_is_over = False
        if self.options.direction == "reset":
            self.direction = 1
        self.tell("RoundOpened", player=self.turn, number=self.rounds)

    @property
    def survivors(self) -> list[Seat]:
        """The seats of the players who still have a box, in order."""
        return [seat for seat, size in enumerate(self.sizes) if size > 0]

    @property
    def has_direction(self) -> bool:
        """Whether the direction makes a difference; with two players left it makes none, BX-R22."""
        return len(self.survivors) > 2

    @property
    def last(self) -> Card | None:
        """The card that must not be exceeded; None at the lead and between rounds."""
        return self.played[-1] if self.played else None

    def legal_moves(self) -> Sequence[Move]:
        seat = self.turn
        if seat is None:
            return []
        if self.deal_is_over:
            return [NEXT_ROUND]
        playable = self.playable(self.hands[seat])
        if playable:
            return [PLAY[card] for card in playable]
        return [FLIP[slot] for slot, card in enumerate(self.boxes[seat], 1) if card is not None] or [STUCK]

    def random_move(self, rng: Random) -> Move:
        if self.turn is not None and not self.deal_is_over and (cards := self.playable(self.hands[self.turn])):
            return PLAY[cards[int(rng.random() * len(cards))]]
        return super().random_move(rng)

    def playable(self, hand: Sequence[Card]) -> list[Card]:
        """The hand cards that may be played: the highest to lead, BX-R13, later those no higher than the last."""
        if not self.played:
            highest = max([HEIGHT[card] for card in hand], default=LOWEST)
            return [card for card in hand if HEIGHT[card] == highest]
        last = HEIGHT[self.played[-1]]
        return [card for card in hand if HEIGHT[card] <= last]

    def play(self, move: Move) -> None:
        seat = self.turn
        assert seat is not None
        if isinstance(move, Play):
            self.play_from_hand(seat, move.card)
        elif isinstance(move, Flip):
            self.flip(seat, move.slot)
        elif move is STUCK:
            self.end_round(seat, None)
        else:
            self.open_round()

    def play_from_hand(self, seat: Seat, card: Card) -> None:
        """Play a legal hand card and pass the turn on; a lead shows that the whole hand is no higher, BX-R13."""
        hand = self.hands[seat]
        if not self.played:
            self.known[seat] = bounded(self.known[seat], len(hand), LOWEST, HEIGHT[card])
        self.known[seat] = let_go(self.known[seat], HEIGHT[card])
        hand.remove(card)
        last = self.last
        self.lay(seat, card)
        if self.listener is not None:
            self.tell("CardPlayed", player=seat, card=card, is_lead=last is None)
        self.pass_turn(seat, last)

    def flip(self, seat: Seat, slot: int) -> None:
        """Turn the card in a slot (from 1) of the box; but for a blind lead this shows that the hand is too high.

        It is played if it is low enough or the lead, BX-R21; else the round is over, and this seat is stuck.
        """
        card = self.boxes[seat][slot - 1]
        assert card is not None
        self.boxes[seat][slot - 1] = None
        self.turned[card] = slot
        self.opened[seat].append(self.places[seat][slot - 1])
        self.openings[seat][slot - 1] += 1
        last = self.last
        if last is not None:
            self.known[seat] = bounded(self.known[seat], len(self.hands[seat]), HEIGHT[last] + 1, HIGHEST)
        fits = last is None or HEIGHT[card] <= HEIGHT[last]  # a blind lead always counts as played, BX-R21
        self.lay(seat, card)
        if fits:
            self.lucky.append(seat)
        self.tell("CardTurned", player=seat, slot=slot, card=card, fits=fits, is_lead=last is None)
        if fits:
            self.pass_turn(seat, last)
        else:
            self.end_round(seat, card)

    def lay(self, seat: Seat, card: Card) -> None:
        """Lay a card on the cards of this round; also one that is too high, until `end_round` awards it."""
        self.played.append(card)
        self.plays.append((seat, card))

    def pass_turn(self, seat: Seat, last: Card | None) -> None:
        """End a turn; a card of the rank of the one before turns the direction, BX-R6, BX-R22."""
        if last is not None and HEIGHT[self.played[-1]] == HEIGHT[last]:
            self.direction = -self.direction
            self.tell("Reversed", player=seat, direction=self.direction, matters=self.has_direction)
        self.last_player = seat
        self.turn = self.next_survivor(seat, self.direction)

    def next_survivor(self, seat: Seat, step: int) -> Seat:
        """The seat of the next player who is still in, `step` (1 or -1) by `step`; the same seat if no other is."""
        seat = (seat + step) % self.seats
        while self.sizes[seat] == 0:
            seat = (seat + step) % self.seats
        return seat

    def end_round(self, stuck: Seat, card: Card | None) -> None:
        """End the round, 3.4: the award, the lost slot, players out, the refill, and the next leader or the end.

        `card` is the box card that was too high, None for a player stuck with an empty box, BX-R4.
        """
        winner = self.last_player
        assert winner is not None
        self.stuck = (stuck, card)
        self.deal_is_over = True
        self.tell("Stuck", player=stuck, card=card)
        if card is not None:
            self.played.pop()
            self.plays.pop()
            self.extras[winner].append(card)
            self.award = (winner, card)
        ranks = [HEIGHT[each] for each in self.played[-2:]]
        turned = self.played[-1] if self.has_direction and len(ranks) > len(set(ranks)) else None
        self.tell("RoundWon", player=winner, card=card, turned=turned, stuck=stuck)
        goals = [self.goal(seat) for seat in range(self.seats)]
        self.lose_slot(stuck, goals[stuck])
        self.discard += self.played
        self.played = []
        if len(self.survivors) > 1:
            self.refill(winner, goals)
        if len(self.survivors) > 1:
            self.turn = winner if self.sizes[winner] else self.next_survivor(winner, 1)
            self.tell("RoundEnded", player=self.turn)
        else:
            self.end_game((*self.survivors, winner)[0])  # BX-R20

    def goal(self, seat: Seat) -> int:
        """The number of box cards that this player refills to, BX-R2, BX-R4, BX-R17, BX-R18; 0 puts them out."""
        is_stuck = self.stuck is not None and self.stuck[0] == seat
        if self.options.box_refill == "replace":
            return self.sizes[seat] - is_stuck
        if seat in self.lucky:
            return SLOTS - is_stuck
        return SLOTS - self.boxes[seat].count(None)

    def places_to_fill(self, seat: Seat) -> int:
        """The number of empty places in a box that the next refill fills, as far as the round has shown."""
        is_filling = seat in self.lucky and self.options.box_refill == "to_four" and self.turn is not None
        if self.deal_is_over and self.options.stock == "no_reshuffle":
            is_filling = False  # it is over, as far as the draw pile went
        size = self.goal(seat) if is_filling else self.sizes[seat]
        return max(0, size - SLOTS + self.boxes[seat].count(None))

    def lose_slot(self, seat: Seat, size: int) -> None:
        """Set the box size of the player who got stuck; a player with size 0 leaves the game."""
        before, self.sizes[seat] = self.sizes[seat], size
        self.tell("SlotLost", player=seat, size=size, before=before)
        if size == 0:
            self.leave(seat)

    def leave(self, seat: Seat) -> None:
        """Put a player out: the hand joins the discards face down, the extra pile stays, BX-R11, BX-R23."""
        self.sizes[seat] = 0
        self.given_up[seat] = self.hands[seat]
        self.buried += self.hands[seat]
        self.hands[seat] = []
        self.known[seat] = []
        self.tell("PlayerOut", player=seat, left=len(self.survivors))

    def refill(self, winner: Seat, goals: Sequence[int]) -> None:
        """Fill first all hands, then all boxes, clockwise from the round's winner, BX-R12, BX-R14, BX-R15.

        By BX-R15 the lowest empty slots are filled, which need not be those that were played from. On the table a slot
        lies at one of the box's four `places` so that a lost place stays the lost one.
        """
        ring = [seat for seat in (*range(winner, self.seats), *range(winner)) if self.sizes[seat]]
        for seat in ring:
            while len(self.hands[seat]) < HAND and (card := self.draw()) is not None:
                self.hands[seat].append(card)
        for seat in ring:
            box = self.boxes[seat]
            while SLOTS - box.count(None) < goals[seat] and (card := self.draw()) is not None:
                self.lay_in_place(seat, box.index(None))
                box[box.index(None)] = card
        for seat in ring:
            before, self.sizes[seat] = self.sizes[seat], SLOTS - self.boxes[seat].count(None)  # BX-R17
            if self.sizes[seat] > before:
                self.tell("BoxFilled", player=seat, size=self.sizes[seat], before=before)
            if self.sizes[seat] == 0:
                self.leave(seat)  # BX-R20

    def lay_in_place(self, seat: Seat, slot: int) -> None:
        """Let this empty slot lie where the next card of the box is to lie; the slot from there takes its place."""
        lies, place = self.places[seat], self.empty_places(seat)[0]
        other = lies.index(place)
        lies[slot], lies[other] = place, lies[slot]

    def empty_places(self, seat: Seat) -> list[int]:
        """The empty places of a box, those first that are filled first: those played from in this round, then that of
        the card that was too high, then those lost before.
        """
        lies = self.places[seat]
        opened, stuck = self.opened[seat], self.stuck
        lost = opened[-1] if stuck is not None and stuck[0] == seat and stuck[1] is not None else None
        empty = [place for place, card in zip(lies, self.boxes[seat], strict=True) if card is None]
        return sorted(empty, key=lambda place: (place not in opened or place == lost, place != lost, place))

    def draw(self) -> Card | None:
        """The top card of the stock, renewed if it must be, BX-R16; None where there is nothing more to draw."""
        if not self.stock and self.options.stock == "reshuffle":
            self.renew_stock()
        return self.stock.pop(0) if self.stock else None

    def renew_stock(self) -> None:
        """Shuffle the discards, BX-R3, or all extra piles together where there are none, BX-R19."""
        pile = self.discard + self.buried
        from_extras = not pile and self.options.box_refill == "to_four"
        if from_extras:
            pile = [card for extra in self.extras for card in extra]
        if not pile:
            return
        self.stock = self.chance.shuffle(pile)
        if from_extras:
            self.extras = [[] for _ in range(self.seats)]
            self.award = None
        self.discard, self.buried = [], []
        self.given_up = [[] for _ in range(self.seats)]
        self.tell("Reshuffled", count=len(pile), from_extras=from_extras)

    def end_game(self, champion: Seat) -> None:
        """End the game; somebody always wins it, BX-R9."""
        self.champion = champion
        self.turn = None
        self.tell("GameWon", player=champion, all_out=not self.survivors)

    def zones(self) -> Iterator[Zone]:
        for seat in range(self.seats):
            yield Zone("hand", self.hands[seat], OWNER, seat)
            yield Zone("box", self.boxes[seat], NOBODY, seat)
            yield Zone("extra", self.extras[seat], NOBODY, seat, was_seen=True)
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        yield Zone("played", self.played, ALL)
        yield Zone("discard", self.discard, ALL)
        yield Zone("discard", self.buried, NOBODY)

    def scores(self) -> list[int]:
        return list(self.sizes)

    def winners(self) -> list[int]:
        return [] if self.champion is None else [self.champion]

    def standing(self, seat: Seat) -> float:
        if self.champion is not None:
            return float(self.champion == seat)
        if self.options.box_refill == "to_four" and self.options.stock == "reshuffle":
            return chance_to_be_last(self.sizes[seat], self.sizes)
        return chance_to_survive(self.sizes[seat], tuple(sorted(self.sizes[:seat] + self.sizes[seat + 1 :])))

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return any(allows(self.known[seat], place, HEIGHT[card]) for place in range(len(self.hands[seat])))

    def could_lie(self, zone: Zone, place: int, card: Card) -> bool:
        if zone.name != "hand" or zone.owner is None:
            return True
        return allows(self.known[zone.owner], place, HEIGHT[card])

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        if zone.name == "extra":
            return self.extras[zone.owner or 0]
        return self.given_up[seat] if zone.name == "discard" else ()

    def forget(self, seat: Seat) -> None:
        self.given_up = [given_up if owner == seat else [] for owner, given_up in enumerate(self.given_up)]

    def facts(self) -> dict[str, object]:
        return {"direction": self.direction}

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        if self.deal_is_over:
            return Sentence("The round is over. Press “Next round”."), "BX-R24"
        seat = self.turn or 0
        hand, wanted = self.hands[seat], text
        playable = self.playable(hand)
        if playable and wanted.startswith("flip "):
            return Sentence("You can turn a box card only when you can’t play a card."), "BX-R7"
        if not self.played and playable:
            text = "Lead one of your highest cards: {cards}."
            if len(playable) == 1:
                text = "Lead your highest card: {cards}."
            return Sentence(text, cards=playable), "BX-R13"
        if playable:
            text = "Play a card equal to or lower than {card}: {cards}."
            if any(PLAY[card].notation == wanted for card in hand if HEIGHT[card] == HIGHEST):
                text = "Aces are high. Play a card equal to or lower than {card}: {cards}."
            return Sentence(text, card=self.played[-1], cards=playable), "BX-R7"
        slots = [slot for slot, card in enumerate(self.boxes[seat], 1) if card is not None]
        if not slots:
            return Sentence("You can’t play and your box is empty. Press “I’m stuck”."), "BX-R4"
        if text.startswith("flip "):
            lies = sorted(self.places[seat][slot - 1] for slot in slots)
            names = tuple(PLACES[place] for place in lies)
            return Sentence("There’s no card there. You can still turn: {places}.", places=names), "BX-R15"
        if not self.played:
            return Sentence("Your hand is empty. Lead a box card."), "BX-R21"
        return Sentence("You have nothing as low as {card}. Turn a box card.", card=self.played[-1]), "BX-R7"
