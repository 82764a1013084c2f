"""Puzzles of Box: which card to play, counted out where nothing is drawn any more, else measured."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random

from knaves.cards import STANDARD_PACK, Card
from knaves.engine.advice import Heuristics
from knaves.engine.moves import Move, Play
from knaves.engine.puzzle_kinds import Line, MeasuredKind, PuzzleKind, PuzzleProof, SolvedKind
from knaves.engine.sentences import Fact, Sentence, percentage
from knaves.engine.zones import Seat
from knaves.games.box.bot import is_short, solve
from knaves.games.box.rules import HAND, HEIGHT, HIGHEST, SLOTS, Box


class _Choice(PuzzleKind[Box]):
    """Cards of more than one rank may be played; suits count for nothing."""

    steps = (0.08, 0.13, 0.23, 0.33)

    def could_be(self, state: Box) -> bool:
        if state.deal_is_over or not state.played or state.turn is None:
            return False
        return len({card.rank for card in state.playable(state.hands[state.turn])}) > 1

    def task(self, seen: Box) -> Sentence:
        return Sentence("You may play {cards}. Which card gives the best chance of winning?", cards=own_choices(seen))

    def glance(self, seen: Box) -> Line:
        """The lowest card, hard to get under."""
        return (min(seen.legal_moves(), key=lambda move: HEIGHT[card_of(move)]),)

    def alike(self, seen: Box, line: Line) -> Hashable:
        return card_of(line[0]).rank

    def explain(self, seen: Box, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        rival = next(move for move in seen.legal_moves() if move.notation == proof.rival[0])
        facts: dict[str, Fact] = {
            "card": card_of(answer[0]), "mine": percentage(proof.worth),
            "other": card_of(rival), "others": percentage(proof.other),
        }  # fmt: skip
        told = [Sentence("{card} wins {mine}% of games, {other} {others}%.", **facts)]
        highest = max(HEIGHT[card] for card in own_choices(seen))
        if HEIGHT[card_of(answer[0])] < highest:
            told.append(Sentence("Here the card you leave on the pile matters more than the one you get rid of."))
        elif highest > HIGHEST // 2:
            told.append(Sentence("High cards are hard to get rid of, and this was the moment."))
        else:
            told.append(Sentence("The higher card is harder to get rid of later, and this was the moment."))
        return told

    def falls_short(self, seen: Box, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        rival = next(move for move in seen.legal_moves() if move.notation == proof.rival[0])
        if self.alike(seen, line) != self.alike(seen, (rival,)):
            return None  # only the best two have been measured
        text = "{card} wins {others}% of games; another card wins more."
        return Sentence(text, card=card_of(line[0]), others=percentage(proof.other))


class CountedOut(_Choice, SolvedKind):
    """Nothing is drawn any more and few cards are left: every way they can lie is solved, or a fair sample."""

    key = "counted_out"
    name = Sentence("The last cards")
    theme = "endgame"
    goes_on = True
    rules = (
        {"stock": "no_reshuffle", "players": 2},
        {"stock": "no_reshuffle", "players": 3},
        {"stock": "no_reshuffle"},
    )
    former = tuple({**each, "box_refill": "replace"} for each in rules)  # until 1.0.0
    listed = 200
    sampled = 200

    def could_be(self, state: Box) -> bool:
        return is_short(state) and super().could_be(state)

    def solve(self, world: Box) -> Mapping[Line, float]:
        return {(move,): worth for move, worth in solve(world).items()}


class WhichCard(_Choice, MeasuredKind):
    """Which of several playable cards wins most games, measured by playouts to the end of the game."""

    key = "which_card"
    name = Sentence("Which card?")
    theme = "judgement"
    rules = ({"players": 2}, {"players": 3}, {})
    former = tuple({**each, "box_refill": "replace"} for each in rules)

    def played_out(self, world: Box, move: Move, heuristics: Heuristics, luck: int) -> float:
        """The same number as the rules give, by numbers alone and some six times as fast."""
        seat = world.turn
        assert seat is not None
        return float(_Playout(world, Random(luck)).champion(card_of(move)) == seat)


class _Playout:
    """A game of Box in numbers, from the middle of a round on: everyone plays the highest card that fits.

    A card is its height times 64, and its place in the pack. `tests/games/box/test_playout.py` holds it to the rules.
    """

    def __init__(self, world: Box, dice: Random) -> None:
        assert world.turn is not None
        self.dice, self.seats, self.turn = dice, world.seats, world.turn
        self.hands = [[_NUMBER[card] for card in hand] for hand in world.hands]
        self.boxes = [[None if card is None else _NUMBER[card] for card in box] for box in world.boxes]
        self.sizes = list(world.sizes)
        self.stock = [_NUMBER[card] for card in reversed(world.stock)]  # the top card last
        self.discard = [_NUMBER[card] for card in (*world.discard, *world.buried)]
        self.extras = [_NUMBER[card] for extra in world.extras for card in extra]
        self.played = [_NUMBER[card] for card in world.played]
        self.lucky = set(world.lucky)
        self.direction = world.direction
        self.last_player = world.last_player
        self.fills_to_four = world.options.box_refill == "to_four"
        self.is_reset = world.options.direction == "reset"
        self.reshuffles = world.options.stock == "reshuffle"

    def champion(self, first: Card) -> Seat:
        """Play this card, then on to the end of the game."""
        card: int | None = _NUMBER[first]
        self.hands[self.turn].remove(_NUMBER[first])
        while True:
            card = self.play_round(card)
            champion = self.end_round(card)
            if champion is not None:
                return champion
            card = None

    def play_round(self, card: int | None) -> int | None:
        """Lay this card, if any, then play until somebody is stuck; returns the card too high, None for none."""
        played, hands, boxes, sizes, seats = self.played, self.hands, self.boxes, self.sizes, self.seats
        turn, direction, last = self.turn, self.direction, played[-1] >> 6 if played else HIGHEST
        while True:
            if card is None:
                height = -1
                for each in hands[turn]:
                    if height < each >> 6 <= last:
                        card, height = each, each >> 6
                if card is not None:
                    hands[turn].remove(card)
                else:
                    box = boxes[turn]
                    slot = 0
                    while slot < SLOTS and box[slot] is None:
                        slot += 1
                    if slot < SLOTS:
                        card, box[slot] = box[slot], None
                    if card is None or card >> 6 > last:
                        self.turn, self.direction = turn, direction
                        return card
                    self.lucky.add(turn)
            if played and card >> 6 == last:
                direction = -direction
            played.append(card)
            self.last_player, last, card = turn, card >> 6, None
            turn = (turn + direction) % seats
            while not sizes[turn]:
                turn = (turn + direction) % seats

    def next_one(self, seat: Seat, step: int) -> Seat:
        """The nearest player in this direction who is still in."""
        seat = (seat + step) % self.seats
        while not self.sizes[seat]:
            seat = (seat + step) % self.seats
        return seat

    def end_round(self, card: int | None) -> Seat | None:
        """Lose a place, fill up, and say who has won the game, if somebody has."""
        stuck, winner = self.turn, self.last_player
        assert winner is not None
        if card is not None:
            self.extras.append(card)
        goals = [self.goal(seat) - (seat == stuck and (not self.fills_to_four or seat in self.lucky))
                 for seat in range(self.seats)]  # fmt: skip
        self.sizes[stuck] = goals[stuck]
        if not goals[stuck]:
            self.leave(stuck)
        self.discard += self.played
        if self.seats - self.sizes.count(0) > 1:
            self.refill(winner, goals)
        left = [seat for seat, size in enumerate(self.sizes) if size]
        if len(left) < 2:
            return (*left, winner)[0]
        self.turn = winner if self.sizes[winner] else self.next_one(winner, 1)
        self.played, self.lucky, self.last_player = [], set(), None
        if self.is_reset:
            self.direction = 1
        return None

    def goal(self, seat: Seat) -> int:
        """The number of box cards to refill to, unless this player is stuck."""
        if not self.fills_to_four:
            return self.sizes[seat]
        return SLOTS if seat in self.lucky else SLOTS - self.boxes[seat].count(None)

    def leave(self, seat: Seat) -> None:
        """Put a player out."""
        self.discard += self.hands[seat]
        self.hands[seat] = []

    def refill(self, winner: Seat, goals: Sequence[int]) -> None:
        """Fill the hands, then the boxes, from the winner on; without a box card a player is out."""
        ring = [seat for seat in (*range(winner, self.seats), *range(winner)) if self.sizes[seat]]
        for seat in ring:
            hand = self.hands[seat]
            while len(hand) < HAND and (card := self.draw()) is not None:
                hand.append(card)
        for seat in ring:
            box = self.boxes[seat]
            while SLOTS - box.count(None) < goals[seat] and (card := self.draw()) is not None:
                box[box.index(None)] = card
        for seat in ring:
            self.sizes[seat] = SLOTS - self.boxes[seat].count(None)
            if not self.sizes[seat]:
                self.leave(seat)

    def draw(self) -> int | None:
        """The next card, of a new stock if it must be."""
        if not self.stock and self.reshuffles:
            if not self.discard and self.fills_to_four:
                self.discard, self.extras = self.extras, []
            self.stock = sorted(self.discard, key=_in_pack)
            self.dice.shuffle(self.stock)
            self.stock.reverse()
            self.discard = []
        return self.stock.pop() if self.stock else None


_NUMBER = {card: HEIGHT[card] << 6 | place for place, card in enumerate(STANDARD_PACK)}


def _in_pack(number: int) -> int:
    return number & 63


def own_choices(seen: Box) -> list[Card]:
    """The cards that may be played, the highest first."""
    return sorted([card_of(move) for move in seen.legal_moves()], key=lambda card: -HEIGHT[card])


def card_of(move: Move) -> Card:
    """The card of a move that plays one; AssertionError for any other move."""
    assert isinstance(move, Play)
    return move.card


PUZZLES: tuple[PuzzleKind, ...] = (CountedOut(), WhichCard())
