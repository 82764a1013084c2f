"""A position of One-Eyed Jack: the chips on the board, what the options mean for it, and its legal plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

from knaves.cards import Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.moves import PLAY, Move
from knaves.engine.state import Listener, State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import (
    CORNER_BITS,
    CORNERS,
    END_JOKER,
    GOALS,
    NATURE_JOKERS,
    SPACES,
    Board,
    Patterns,
    Ray,
    Space,
    deck_of,
    fixed_board,
    patterns_of,
    places,
    printed_board,
    rays,
    removals,
    swap,
)
from knaves.games.one_eyed_jack.options import OneEyedJackOptions, Switches


@dataclass(frozen=True, eq=False)
class Variant:
    """The rules of one kind of game, ready for use."""

    pack: tuple[Card, ...]  # in pack order
    wild: frozenset[Card]
    kill: frozenset[Card]
    patterns: Patterns
    community: int  # the corners as bits where they are everybody's, else 0
    of_rows: bool  # no pattern has another shape
    needed: int  # patterns to win; 0 in threes
    crowns: bool
    kills_own: bool
    rays: tuple[tuple[Ray, ...], ...] | None  # where captures look, by space; None while they are off
    sandwiches: tuple[int, ...]  # how many chips can be captured in one direction
    goal: int  # captured chips that win; 0 while captures are off
    die: tuple[str, ...]  # every face of the die; empty while it is off
    rolls_first: bool  # rolled before a turn, not after it
    one_swap: bool
    options: OneEyedJackOptions

    def __reduce__(self) -> tuple[object, tuple[OneEyedJackOptions]]:
        return variant_of, (self.options,)


@cache
def variant_of(options: OneEyedJackOptions) -> Variant:
    """Return the variant that these options make."""
    deck = deck_of(options.deck)
    captures = options.capture != "off"
    return Variant(
        pack=_pack(options),
        wild=deck.wild,
        kill=deck.kill,
        patterns=patterns_of(
            options.objective, options.row_length, options.orthogonal_only, options.wrap,
            options.cross_directions, options.size_of_crosses, options.square_directions,
        ),
        community=CORNER_BITS if options.corners == "community" else 0,
        of_rows=options.objective in ("rows", "threes"),
        needed=options.needed,
        crowns=options.crowning == "completed" or options.objective == "threes",
        kills_own=options.kill_targets == "any",
        rays=rays(options.wrap, options.orthogonal_only) if captures else None,
        sandwiches=(2, 3) if options.capture == "pair_trio" else (2,),
        goal=GOALS[options.row_length, options.capture] if captures else 0,
        die=_faces(options),
        rolls_first=options.die == "during",
        one_swap=options.dead_per_turn == "one",
        options=options,
    )  # fmt: skip


def _pack(options: OneEyedJackOptions) -> tuple[Card, ...]:
    cards = list(deck_of(options.deck).cards)
    if options.corners == "nature":
        cards += NATURE_JOKERS.values()
    if options.end_joker:
        cards.append(END_JOKER)
    return tuple(in_pack_order(cards))


def _faces(options: OneEyedJackOptions) -> tuple[str, ...]:
    if options.die == "off":
        return ()
    normal = options.die_faces - options.die_reverses - options.die_skips
    return ("normal",) * normal + ("reverse",) * options.die_reverses + ("skip",) * options.die_skips


COMMUNITY = -1  # what lies on a corner that is everybody's: no chip, but not vacant either


class BoardPosition(State):
    """Board, hands and completed patterns. `chips` is the board by space; `held` the same as bits, by side."""

    options: OneEyedJackOptions
    dealer: Seat
    board: Board
    hands: list[list[Card]]
    stock: list[Card]
    played: list[Card]
    discard: list[Card]
    lacked: list[list[Card]]  # by seat: what a pass has shown its hand to lack

    def __init__(self, options: OneEyedJackOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.variant = variant_of(options)
        self.pack = self.variant.pack
        self.sides = options.side_count
        self.chips: list[int | None] = [None] * len(SPACES)
        self.held = [self.variant.community] * self.sides  # community corners are held by all
        for corner in CORNERS if self.variant.community else ():
            self.chips[corner] = COMMUNITY
        self.crowned = 0  # chips that are safe for good, as bits
        self.captures = [0] * self.sides
        self.threes = [0] * self.sides  # completed patterns, counted in threes only
        self.direction = 1
        self.die: str | None = None
        self.last: Space | None = None  # where the last chip was placed or taken off
        self.gone: tuple[tuple[Space, int], ...] = ()  # chips that the last play took, and whose they were
        self.broken: tuple[int, ...] = ()  # patterns that the last play broke, as bits
        self.swapped = False  # in this turn
        self.result = [0] * self.sides
        self.won: tuple[int, ...] = ()

    def counted(self, side: int) -> int:
        """Count this side's scoring patterns: in threes all, else at most those that win.

        Two count where they share at most one space, so a run of six to eight is one row, OE-R6.
        """
        if not self.variant.needed:
            return self.threes[side]
        return self.counted_on(self.held[side])

    def counted_on(self, held: int) -> int:
        """Count the scoring patterns if a side held these spaces."""
        standing = self.variant.patterns.completed(held)
        if self.variant.needed == 2 and any((one & other).bit_count() <= 1 for one, other in combinations(standing, 2)):
            return 2
        return int(bool(standing))


class LegalPlays(NamedTuple):
    """The moves of a seat by kind: a pass is open where neither of the first two is."""

    plays: list[Move]  # compulsory if nothing else is done, OE-R28
    swaps: list[Move]
    own_removals: list[Move]  # never compulsory, OE-R3


def choices(state: BoardPosition, seat: Seat) -> LegalPlays:
    """List the choices of the seat in turn."""
    chips, spots_of, side = state.chips, state.board.spots, seat % state.sides
    may_swap = may_exchange(state)
    found = LegalPlays([], [], [])
    plays = found.plays
    for card in dict.fromkeys(state.hands[seat]):
        spots = spots_of.get(card)
        if spots is None:
            plays += plays_of(state, side, card)
            found.own_removals.extend(own_removals(state, side, card))
            continue
        count = len(plays)
        for space, move in spots:
            if chips[space] is None:
                plays.append(move)
        if may_swap and count == len(plays):
            found.swaps.append(swap(card))
    return found


def may_exchange(state: BoardPosition) -> bool:
    """Return whether there is a stock (OE-R5) and this turn allows one more exchange (OE-R18)."""
    return bool(state.stock) and not (state.swapped and state.variant.one_swap)


def plays_of(state: BoardPosition, side: int, card: Card, spaces: Iterable[Space] = SPACES) -> Sequence[Move]:
    """Every placing with this card, every removal of another side's chip, and the end joker: OE-R28.

    A wild or a kill card is looked at on these spaces alone.
    """
    chips = state.chips
    spots = state.board.spots.get(card)
    if spots is not None:
        return [move for space, move in spots if chips[space] is None]
    if card in state.variant.wild:
        moves = places(card)
        return [moves[space] for space in spaces if chips[space] is None]
    if card in state.variant.kill:
        found, crowned = removals(card), state.crowned
        return [
            found[space]
            for space in spaces
            if (chip := chips[space]) is not None and chip >= 0 and chip != side and not crowned >> space & 1
        ]
    return [PLAY[card]] if card is END_JOKER else []


def own_removals(state: BoardPosition, side: int, card: Card, spaces: Iterable[Space] = SPACES) -> Iterator[Move]:
    """Removals of chips of this side from these spaces, where this card may do that: OE-R2."""
    if card in state.variant.kill and state.variant.kills_own:
        for space in spaces:
            if state.chips[space] == side and not state.crowned >> space & 1:
                yield removals(card)[space]


def move_at(state: BoardPosition, seat: Seat, card: Card, space: Space) -> Move | None:
    """What the seat in turn can do at a space with a jack; None where that is nothing, or where it may also pass."""
    side = seat % state.sides
    for play in plays_of(state, side, card, [space]):
        return play
    own = next(own_removals(state, side, card, [space]), None)
    return own if own is not None and any(compels(state, side, each) for each in state.hands[seat]) else None


def is_dead(state: BoardPosition, card: Card) -> bool:
    """Return whether all spaces of a natural card or corner joker are occupied (OE-R19, OE-R38)."""
    spots = state.board.spots.get(card)
    return spots is not None and all(state.chips[space] is not None for space, _ in spots)


def can_act(state: BoardPosition, seat: Seat) -> bool:
    """Return whether the seat has a compulsory play, or holds a dead card while there is a stock: OE-R27."""
    hand, side = state.hands[seat], seat % state.sides
    if state.stock and not state.board.spots.keys().isdisjoint(hand):
        return True
    return any(plays_of(state, side, card) for card in hand)


def compels(state: BoardPosition, side: int, card: Card) -> bool:
    """Return whether a side that holds this card in its turn can play or exchange it and so may not pass."""
    return bool(plays_of(state, side, card)) or (may_exchange(state) and is_dead(state, card))


def shown_to_lack(state: BoardPosition, seat: Seat) -> list[Card]:
    """The cards that a seat which passes now cannot hold."""
    return [card for card in dict.fromkeys(state.pack) if compels(state, seat % state.sides, card)]


def board_of(options: Switches, chance: Chance) -> Board:
    """The board of a game; only the random layout asks chance for it."""
    nature = options.corners == "nature"
    if options.layout == "random":
        return printed_board(chance.shuffle(deck_of(options.deck).naturals * 2, "board"), nature=nature)
    return fixed_board(options.layout, options.deck, options.board, nature)
