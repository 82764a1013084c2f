"""The bot of MadJack: rules of thumb, deals played out and solved on numbers, and the measured strength of the levels.

A test holds this fast model to the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from knaves.engine.advice import Heuristics, Solver
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import (
    DEALS,
    FREE_TRICKS,
    HAND,
    HEIGHTS,
    HIGHER,
    JOKER_NUMBER,
    MEMBERS,
    NUMBER,
    PACK,
    PLAIN,
    SUIT_OF,
    MadJack,
    bits,
    points_for,
    reply_takes,
)
from knaves.games.tricks import chance_to_win, with_tiebreak


class PrizeWeights(NamedTuple):
    """The weights of the rule of thumb. Their unit is one captured card of the difference between both sides."""

    prize: tuple[float, ...]  # a card of the suit of one prize, by height: 8 9 10 Q K A MadJack Jack
    more: float  # the share of this that each further prize of the suit adds
    plain: tuple[float, ...]  # any other card, by rank: 8 9 10 J Q K A
    joker: float
    doubt: float  # how far the players of a playout may be off
    lead: float  # the share of leads that a card with one higher card out wins in the first phase
    patience: float  # what winning a trick of the first phase is worth, besides its two cards


USUAL = PrizeWeights(
    prize=(0.3, 0.4, 0.6, 0.9, 1.3, 1.8, 2.4, 3.0),
    more=0.4,
    plain=(0.0, 0.06, 0.14, 0.22, 0.4, 0.59, 0.6),
    joker=5.3,
    doubt=0.8,
    lead=0.75,
    patience=0.27,
)  # fmt: skip


@cache
def keeping(prizes: tuple[int, int, int, int], weights: PrizeWeights = USUAL) -> tuple[float, ...]:
    """The worth of keeping each card of the pack, in captured cards, with so many prizes of each suit to come."""
    return tuple(_worth(card, prizes, weights) for card in range(len(PACK)))


def _worth(card: int, prizes: tuple[int, int, int, int], weights: PrizeWeights) -> float:
    if card == JOKER_NUMBER:
        return weights.joker
    worths = [weights.plain[PLAIN[card]]]
    for suit, count in enumerate(prizes):
        height = HEIGHTS[suit][card]
        if count and height >= 0:
            worths.append(weights.prize[height] * (1 + weights.more * (count - 1)))
    return max(worths)


NOBODYS = 4  # the suit of the joker as prize, and of no prize
ALL = (1 << len(PACK)) - 1


def counted(prizes: Sequence[int]) -> tuple[int, int, int, int]:
    """Count the prizes (card numbers) of each suit, in the order of SUITS; the joker is in none."""
    suits = [SUIT_OF[prize] for prize in prizes]
    return suits.count(0), suits.count(1), suits.count(2), suits.count(3)


def legal_cards(hand: Sequence[int], lead: int | None, prize: int | None) -> Sequence[int]:
    """The cards that may be played, as the rules say, on card numbers.

    `lead` is None for the leader, `prize` in the first phase.
    """
    if prize is None:
        return hand
    members = MEMBERS[SUIT_OF[prize]]
    fitting = [card for card in hand if members >> card & 1]
    if not fitting and lead is not None and lead != JOKER_NUMBER and not members >> lead & 1:
        members = MEMBERS[SUIT_OF[lead]]
        fitting = [card for card in hand if members >> card & 1]
    if not fitting:
        return hand
    return [*fitting, JOKER_NUMBER] if JOKER_NUMBER in hand else fitting


def beats(card: int, prize: int | None, joker_captures: bool) -> bool:
    """Return whether a card that wins the trick captures the prize as well; False where there is none (None)."""
    if prize is None:
        return False
    if card == JOKER_NUMBER:
        return joker_captures
    heights = HEIGHTS[SUIT_OF[prize]]
    return prize != JOKER_NUMBER and heights[card] > heights[prize]


def follow_scores(
    lead: int,
    cards: Sequence[int],
    prize: int | None,
    keep: Sequence[float],
    joker_captures: bool,
    weights: PrizeWeights,
) -> list[float]:
    """Rate each card as an answer to this lead, in captured cards, by what it wins or loses and its worth in `keep`."""
    suit = NOBODYS if prize is None else SUIT_OF[prize]
    lost = -3.0 if beats(lead, prize, joker_captures) else -2.0
    patience = weights.patience if prize is None else 0.0
    scores = []
    for card in cards:
        if reply_takes(lead, card, suit):
            gained = (3.0 if beats(card, prize, joker_captures) else 2.0) + patience
        else:
            gained = lost
        scores.append(gained - keep[card])
    return scores


def lead_scores(
    cards: Sequence[int],
    out: int,
    prize: int | None,
    keep: Sequence[float],
    joker_captures: bool,
    weights: PrizeWeights,
) -> list[float]:
    """Rate each card as a lead, in captured cards; `out` are the cards the other may hold, as bits."""
    suit = NOBODYS if prize is None else SUIT_OF[prize]
    scores = []
    for card in cards:
        is_of_prize = MEMBERS[suit] >> card & 1
        above = HIGHER[suit if is_of_prize else SUIT_OF[card]][card] & out
        if not is_of_prize and card != JOKER_NUMBER:
            above |= MEMBERS[suit] & out
        wins = weights.lead ** above.bit_count()
        gained = 3.0 if beats(card, prize, joker_captures) else 2.0
        scores.append(wins * (gained + 2.0) - 2.0 - keep[card])
    return scores


def finish(world: MadJack, rng: Random, weights: PrizeWeights = USUAL) -> None:
    """Play a running deal out by the rule of thumb, each choice a little off at random, and score it, in place.

    Captured piles, points and turn are right afterwards; `discard`, `gone`, `fates`, `last_trick` and `lacked` stay as
    they were.
    """
    number = NUMBER
    seat = world.turn
    assert seat is not None
    hands = [[number[card] for card in hand] for hand in world.hands]
    prizes = [number[card] for card in world.prizes]
    lead = number[world.trick[0]] if world.trick else None
    leader = 1 - seat if world.trick else seat
    gone = bits(world.captured[0]) | bits(world.captured[1]) | bits(world.discard) | bits(world.prizes)
    captured: list[list[int]] = [[], []]
    captures = world.options.joker_captures_prize
    leader = _play(hands, prizes, world.tricks, lead, leader, gone, captured, captures, weights, rng.random)
    for side in (0, 1):
        world.captured[side] += [PACK[card] for card in captured[side]]
    world.hands, world.prizes, world.trick = [[], []], [], []
    world.tricks = HAND
    world.end_deal(leader)


def _play(
    hands: list[list[int]],
    prizes: list[int],
    tricks: int,
    lead: int | None,
    leader: int,
    gone: int,
    captured: list[list[int]],
    joker_captures: bool,
    weights: PrizeWeights,
    random: Callable[[], float],
) -> int:
    """Play all tricks left; return the winner of the last one."""
    doubt = weights.doubt
    keep = keeping(counted(prizes), weights)
    while tricks < HAND:
        prize = None
        if tricks >= FREE_TRICKS:
            prize = prizes.pop(0)
            keep = keeping(counted(prizes), weights)
        if lead is None:
            hand = hands[leader]
            cards = legal_cards(hand, None, prize)
            lead = cards[0]
            if len(cards) > 1:
                out = ALL & ~gone & ~sum([1 << card for card in hand])
                lead = _pick(cards, lead_scores(cards, out, prize, keep, joker_captures, weights), doubt, random)
            hand.remove(lead)
        hand = hands[1 - leader]
        cards = legal_cards(hand, lead, prize)
        reply = cards[0]
        if len(cards) > 1:
            scores = follow_scores(lead, cards, prize, keep, joker_captures, weights)
            reply = _pick(cards, scores, doubt, random)
        hand.remove(reply)
        best = lead
        if reply_takes(lead, reply, NOBODYS if prize is None else SUIT_OF[prize]):
            leader, best = 1 - leader, reply
        captured[leader] += (lead, reply)
        if prize is not None and beats(best, prize, joker_captures):
            captured[leader].append(prize)
        gone |= 1 << lead | 1 << reply
        lead = None
        tricks += 1
    return leader


def _pick(cards: Sequence[int], scores: Sequence[float], doubt: float, random: Callable[[], float]) -> int:
    best, picked = -1e9, cards[0]
    for card, score in zip(cards, scores, strict=True):
        score += doubt * random()
        if score > best:
            best, picked = score, card
    return picked


CARD = 10  # what a captured card counts; the last trick counts 1, because it decides between equal numbers
NOBODYS_TRICK = 4  # the suit of a prize that asks for none
JOKER_BIT = 1 << JOKER_NUMBER


def solve(world: MadJack) -> Mapping[Move, int]:
    """For each legal move of the seat in turn: the cards that it will have captured more, in units of `CARD`.

    Both sides play for as many cards as they can get, so what is best does not depend on those captured before.
    """
    assert world.turn is not None
    game = _Ending(world)
    mine, theirs = (bits(world.hands[seat]) for seat in (world.turn, 1 - world.turn))
    so_far = CARD * (len(world.captured[world.turn]) - len(world.captured[1 - world.turn]))
    lead = NUMBER[world.trick[0]] if world.trick else None
    return {
        PLAY[PACK[card]]: so_far + game.worth_of(card, mine, theirs, lead, world.tricks)
        for card in _cards(game.legal(mine, lead, world.tricks))
    }


def whole_cards(worth: float) -> int:
    """Return the captured cards of a worth in units of `CARD`, without what the last trick counts."""
    return int((worth + CARD // 2) // CARD)


class _Ending:
    """The tricks left of one world, with the results found so far."""

    def __init__(self, world: MadJack) -> None:
        prizes = world.prizes
        first = HAND - len(prizes)  # the trick in which the first of these is contested
        self.prizes = {first + place: NUMBER[prize] for place, prize in enumerate(prizes)}
        self.suits = {
            trick: NOBODYS_TRICK if prize == JOKER_NUMBER else SUIT_OF[prize] for trick, prize in self.prizes.items()
        }
        self.joker_captures = world.options.joker_captures_prize
        self.known: dict[tuple[int, int], int] = {}

    def legal(self, hand: int, lead: int | None, trick: int) -> int:
        """The cards of a hand (bits) that may be played in this trick (from 0); `lead` is None for the leader."""
        if trick < FREE_TRICKS:
            return hand
        suit = self.suits[trick]
        fitting = hand & MEMBERS[suit]
        if not fitting and lead is not None and lead != JOKER_NUMBER and not MEMBERS[suit] >> lead & 1:
            fitting = hand & MEMBERS[SUIT_OF[lead]]
        return fitting | hand & JOKER_BIT if fitting else hand

    def worth_of(self, card: int, mine: int, theirs: int, lead: int | None, trick: int) -> int:
        """The worth of playing this card, to its player: cards captured more from here on, in units of CARD."""
        mine &= ~(1 << card)
        if lead is None:
            return -self._follow(theirs, mine, card, trick)
        return self._settle(lead, card, theirs, mine, trick)

    def _lead(self, mine: int, theirs: int, trick: int) -> int:
        """The best for the player who leads this trick."""
        if not mine:
            return 0
        key = mine, theirs
        worth = self.known.get(key)
        if worth is None:
            moves = self.legal(mine, None, trick)
            worth = max([-self._follow(theirs, mine & ~(1 << card), card, trick) for card in _cards(moves)])
            self.known[key] = worth
        return worth

    def _follow(self, mine: int, theirs: int, lead: int, trick: int) -> int:
        """The best for the player who answers this lead."""
        moves = self.legal(mine, lead, trick)
        return max([self._settle(lead, card, theirs, mine & ~(1 << card), trick) for card in _cards(moves)])

    def _settle(self, lead: int, reply: int, leader: int, follower: int, trick: int) -> int:
        """The worth of a complete trick and all later ones to the follower, with the hands that are left."""
        suit = self.suits.get(trick, NOBODYS_TRICK)
        follower_wins = reply_takes(lead, reply, suit)
        gained = 2 * CARD + (not leader)
        if trick in self.prizes and self._captures(reply if follower_wins else lead, self.prizes[trick]):
            gained += CARD
        if follower_wins:
            return gained + self._lead(follower, leader, trick + 1)
        return -gained - self._lead(leader, follower, trick + 1)

    def _captures(self, best: int, prize: int) -> bool:
        if best == JOKER_NUMBER:
            return self.joker_captures
        heights = HEIGHTS[SUIT_OF[prize]]
        return prize != JOKER_NUMBER and heights[best] > heights[prize]


def _cards(hand: int) -> Iterator[int]:
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


SLIP = 1.2  # captured cards that a slip costs
TIE_BREAK = 0.0003  # worth of a captured card
MOST = 27  # cards that can be captured
SOLVABLE = 6  # tricks left from which a world is solved
WORLDS = 40  # more than there can be by then: 28


class MadJackHeuristics(Heuristics[MadJack]):
    """The rules of thumb of a good MadJack player: cards captured now against the worth of each for later prizes."""

    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 1.9, "sentence": "Follows good rules of thumb but slips often, and doesn’t look ahead."},
        "easy": {"slip": 1.5},
        "medium": {
            "noise": 1.35, "absurd": 2.0,
            "sentence": "Looks ahead a little, but doesn’t notice when you’re out of a suit.",
        },
        "hard": {
            "playouts": 60, "noise": 0.38, "absurd": 2.5,
            "sentence": "Looks ahead more carefully, and notices when you’re out of a suit.",
        },
        "expert": {
            "sentence": "Takes its time, notices when you’re out of a suit and works out the ending.",
        },
    }  # fmt: skip
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 3.0}, "easy": {"slip": 2.0}, "medium": {"noise": 0.35, "absurd": 4.0},
        "hard": {"noise": 0.15, "absurd": 4.0},
    }  # fmt: skip

    def rule(self, state: MadJack, moves: Sequence[Move]) -> Sequence[float] | None:
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards or state.turn is None:
            return None
        prize = None if state.prize is None else NUMBER[state.prize]
        to_come = state.prizes if prize is None else state.prizes[1:]
        keep = keeping(counted([NUMBER[card] for card in to_come]))
        captures = state.options.joker_captures_prize
        if state.trick:
            scores = follow_scores(NUMBER[state.trick[0]], cards, prize, keep, captures, USUAL)
        else:
            scores = lead_scores(cards, _out(state, state.turn), prize, keep, captures, USUAL)
        return [score / SLIP for score in scores]

    def playout_move(self, world: MadJack, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves) or [0.0]
        doubt = USUAL.doubt / SLIP
        return moves[max(range(len(looks)), key=lambda number: looks[number] + doubt * rng.random())]

    def finish(self, world: MadJack, rng: Random) -> bool:
        if not world.deal_is_over:
            finish(world, rng)
        return True

    def evaluate(self, world: MadJack, seat: Seat) -> float:
        ahead = len(world.captured[seat]) - len(world.captured[1 - seat])
        return with_tiebreak(world.standing(seat), ahead, MOST, TIE_BREAK)


def _out(state: MadJack, seat: Seat) -> int:
    """The cards that lie in the other hand or in the kitty, as this seat knows it, as bits."""
    gone = bits(card for pile in state.captured for card in pile) | bits(state.discard) | bits(state.prizes)
    return ALL & ~gone & ~bits(state.hands[seat])


class MadJackSolver(Solver[MadJack]):
    """Solve the last SOLVABLE tricks of a deal exactly, in every world that fits."""

    def can_solve(self, seen: MadJack) -> int:
        return WORLDS if seen.tricks >= HAND - SOLVABLE and not seen.deal_is_over else 0

    def solve(self, world: MadJack) -> Mapping[Move, float]:
        assert world.turn is not None
        mine, theirs = world.points[world.turn], world.points[1 - world.turn]
        return {move: _chance(ahead, mine, theirs, world.options.target) for move, ahead in solve(world).items()}


def _chance(ahead: int, mine: int, theirs: int, target: int) -> float:
    """The worth of a deal that ends so many cards ahead, in units of the solver."""
    cards = whole_cards(ahead)
    points = points_for(abs(cards))
    if ahead > 0:
        chance = chance_to_win(mine + points, theirs, target, DEALS)
    else:
        chance = chance_to_win(mine, theirs + points, target, DEALS)
    return with_tiebreak(chance, cards, MOST, TIE_BREAK)


RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1185, 35),
    "easy": (1282, 24),
    "medium": (1399, 22),
    "hard": (1682, 30),
    "expert": (1952, 42),
}
