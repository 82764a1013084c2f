"""A position of One-Eyed Jack: the chips on the board, its legal plays, and what it is worth to each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import exp
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
    PlaceChip,
    Ray,
    RemoveChip,
    Space,
    deck_of,
    fixed_board,
    patterns_of,
    places,
    printed_board,
    rays,
    removals,
    sandwiched,
    spaces_in,
    swap,
    union,
)
from knaves.games.one_eyed_jack.options import OneEyedJackOptions, Switches


@dataclass(frozen=True, eq=False)
class Variant:
    """The options of a game worked out into what play needs: pack, patterns, rays, and the switches as plain values."""

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
    """Return the rules that these options make, worked out; the same object for equal options."""
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
    """A game of One-Eyed Jack as it lies: board, hands and completed patterns, without its moves.

    `chips` is the board by space: a side, None, or COMMUNITY; `held` are the spaces that count, as bits, by side.
    """

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
        """Count the scoring patterns if a side held these spaces (bits), up to those that win, OE-R6; not in threes."""
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
    """List the moves open to `seat`, which must be in turn, by kind; a pass is in none of the lists."""
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


def fills(state: BoardPosition, card: Card, space: Space) -> bool:
    """Return whether this card puts a chip on this vacant space."""
    spots = state.board.spots.get(card)
    return card in state.variant.wild if spots is None else any(space == each for each, _ in spots)


def own_removals(state: BoardPosition, side: int, card: Card, spaces: Iterable[Space] = SPACES) -> Iterator[Move]:
    """Removals of chips of this side from these spaces, where this card may do that: OE-R2."""
    if card in state.variant.kill and state.variant.kills_own:
        for space in spaces:
            if state.chips[space] == side and not state.crowned >> space & 1:
                yield removals(card)[space]


def move_at(state: BoardPosition, seat: Seat, card: Card, space: Space) -> Move | None:
    """The move of the seat in turn at this space with a jack; None for none, or where a pass would be legal too."""
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
    """The cards of the pack, each once, that a seat cannot hold if it passes now, OE-R4, OE-R29."""
    return [card for card in dict.fromkeys(state.pack) if compels(state, seat % state.sides, card)]


def board_of(options: Switches, chance: Chance) -> Board:
    """The board of a game; only the random layout asks chance for it, as the outcome "board". Raises ChanceRefused."""
    nature = options.corners == "nature"
    if options.layout == "random":
        return printed_board(chance.shuffle(deck_of(options.deck).naturals * 2, "board"), nature=nature)
    return fixed_board(options.layout, options.deck, options.board, nature)


def openings(state: BoardPosition, side: int) -> dict[Space, list[int]]:
    """The vacant spaces where one chip of this side completes patterns that then count, with these patterns."""
    found: dict[Space, list[int]] = {}
    held = state.held[side]
    size = state.variant.patterns.size
    for pattern in state.variant.patterns.bits:
        if (pattern & held).bit_count() == size - 1:
            (missing,) = spaces_in(pattern & ~held)
            if state.chips[missing] is None:
                found.setdefault(missing, []).append(pattern)
    return {space: done for space, done in found.items() if counts(state, side, done)}


def completed_at(state: BoardPosition, side: int, space: Space) -> Sequence[int]:
    """The patterns that a chip of this side on a vacant space completes, if any of them then counts."""
    held = state.held[side] | 1 << space
    done = state.variant.patterns.completed_at(space, held)
    return done if counts(state, side, done) else ()


def counts(state: BoardPosition, side: int, done: Sequence[int]) -> bool:
    """Whether the side has more patterns that count once these are completed: a row of six is no second row, OE-R6."""
    if not done or not state.variant.needed:
        return bool(done)
    return state.counted_on(state.held[side] | union(done)) > state.counted_on(state.held[side])


def wins(state: BoardPosition, side: int, done: Sequence[int]) -> bool:
    """Return whether completing these patterns (bits) at once wins for this side, OE-R6; never in threes."""
    needed = state.variant.needed
    return bool(needed) and state.counted_on(state.held[side] | union(done)) == needed


def own_last_squares(state: BoardPosition, side: int) -> list[Space]:
    """The vacant spaces where a chip of this side would win the game."""
    return [space for space, done in openings(state, side).items() if wins(state, side, done)]


def last_squares(state: BoardPosition, side: int) -> dict[Space, int]:
    """The vacant spaces where a chip of another side would win the game, and that side."""
    return {
        space: other
        for other in range(state.sides) if other != side
        for space, done in openings(state, other).items() if wins(state, other, done)
    }  # fmt: skip


def with_chip(state: BoardPosition, space: Space, side: int | None) -> BoardPosition:
    """The position with a chip of this side on a vacant space, or, with None, without the chip that lies there."""
    twin, bit = state.copy(), 1 << space
    before, twin.chips[space] = twin.chips[space], side
    if side is not None:
        twin.held[side] |= bit
    elif before is not None:
        twin.held[before] &= ~bit
    return twin


def stops_all(state: BoardPosition, side: int, danger: Mapping[Space, int], move: Move) -> bool:
    """Return whether after this move of a side none of the squares in danger, its `last_squares`, is left.

    Captures are not looked at.
    """
    if isinstance(move, PlaceChip):
        return [*danger] == [move.space]
    return isinstance(move, RemoveChip) and not last_squares(with_chip(state, move.space, None), side)


WORTH = (260.0, 62.0, 15.0, 4.0, 1.0, 0.0)  # of a pattern that no other side has spoilt, by chips that are missing
THREES = (40.0, 12.0, 3.0, 0.0)  # the same in threes, where many are completed
WIN = 2000.0
MUCH = 1000.0  # beyond it each bit of worth counts less than the one before
MOST = 1700.0  # that anything else comes close to, however much it stops
SPOILING = 0.7  # what spoiling a rival's pattern is worth, beside having it oneself
STOPPING = 300.0  # for stopping a rival that wins with one more chip
NEARER = 1.6  # for patterns of which one more wins
CAPTURED = 14.0  # a captured chip
HOLDING = 2.0  # how easily a space is filled: by a card that the seat holds itself
DRAWING = (0.25, 0.65, 1.0)  # by 0, 1 or 2 cards that the seat has not seen
AGAINST = (0.3, 0.8, 1.0)  # the same for rivals


class Rival(NamedTuple):
    """The chips and patterns of one side, sets of spaces as bits."""

    held: int
    chips: int  # without community corners
    finished: list[int]
    nearer: float  # NEARER if one more pattern wins, else 1


class SpaceWorths:
    """The board as one seat sees it for its side. Made for one position; forgotten after the next move.

    A worth is a number without unit: about 1 for a pattern that lacks four chips, WIN for one that wins.
    """

    def __init__(self, state: BoardPosition, seat: Seat) -> None:
        self.state = state
        side = state.side(seat)
        self.side = side
        variant = state.variant
        self.size = variant.patterns.size
        self.through = variant.patterns.through
        self.needed = variant.needed
        self.worth = WORTH[self.size :: -1] if self.needed else THREES[::-1]  # by chips that are there
        self.spite = SPOILING if self.needed else 1.0
        self.gain = [more - less for less, more in zip(self.worth, self.worth[1:], strict=False)]
        sides = [self._rival(each) for each in range(state.sides)]
        self.mine = sides[side]
        self.rivals = [rival for each, rival in enumerate(sides) if each != side and rival.chips]
        self.foes = 0
        for rival in self.rivals:
            self.foes |= rival.chips
        self.easy, self.easy_for_rivals = self._look_at_cards(seat)

    def lead(self) -> int:
        """By how many threes the own side is ahead of the best of the others; below 0: behind."""
        threes = self.state.threes
        return threes[self.side] - max(count for side, count in enumerate(threes) if side != self.side)

    def _look_at_cards(self, seat: Seat) -> tuple[list[float], list[float]]:
        """Rate how easily this seat and others fill each space, from the cards it holds and has seen."""
        state = self.state
        hand = set(state.hands[seat])
        seen = Counter(state.played)
        seen.update(state.discard)
        seen.update(state.hands[seat])
        squares = state.board.squares
        left = [0 if card is None else max(0, 2 - seen[card]) for card in squares]
        easy = [HOLDING if card in hand else DRAWING[count] for card, count in zip(squares, left, strict=True)]
        return easy, [AGAINST[count] for count in left]

    def ease(self, pattern: int, held: int, easy: list[float], but: Space) -> float:
        """Rate how easily the missing spaces of a pattern, but for one, are filled: the product of their `easy`.

        That is DRAWING or AGAINST, 0..1, or HOLDING (2) where the seat has the card; 1 where no other space is missing.
        """
        missing = pattern & ~held & ~(1 << but)
        product = 1.0
        while missing:
            lowest = missing & -missing
            product *= easy[lowest.bit_length() - 1]
            missing ^= lowest
        return product

    def _rival(self, side: int) -> Rival:
        state = self.state
        held = state.held[side]
        chips = held & ~state.variant.community
        finished: list[int] = []
        if self.needed == 2 and chips.bit_count() >= self.size - 2:
            finished = state.variant.patterns.completed(held)
        return Rival(held, chips, finished, NEARER if self.needed == 1 or finished else 1.0)

    def placing(self, space: Space) -> float:
        """The worth to the side of a chip on this vacant space; WIN if it wins."""
        held, own, finished, nearer = self.mine
        foes, last, total = self.foes, self.size - 1, 0.0
        done: list[int] = []
        feared: list[int] = []
        filled = foes | self.state.variant.community
        for pattern in self.through[space]:
            spoilt = pattern & foes
            if not spoilt:
                count = (pattern & held).bit_count()
                if count == last:
                    done.append(pattern)
                if not finished or counts_beside(pattern, finished):
                    total += self.gain[count] * nearer * self.ease(pattern, held, self.easy, space)
            elif not pattern & own:
                total += self.spoiling(pattern, spoilt, space)
                if self.needed == 2 and pattern & ~filled == 1 << space:
                    feared.append(pattern)
        if done and self.wins(done):
            return WIN
        if len(feared) > 1 and any(self.wins_twice(pattern, space) for pattern in feared):
            total += STOPPING * self.easy_for_rivals[space]
        captured = self.capturing(space) if self.state.variant.rays is not None else 0.0
        return WIN if captured == WIN else bounded(total + captured)

    def spoiling(self, pattern: int, spoilt: int, space: Space) -> float:
        """The worth of a chip that spoils a rival's pattern; nothing where two rivals have chips in it."""
        for rival in self.rivals:
            if spoilt & rival.chips == spoilt:
                if rival.finished and not counts_beside(pattern, rival.finished):
                    return 0.0
                count = (pattern & rival.held).bit_count()
                if count == self.size - 1 and self.wins_with(rival, pattern):
                    return STOPPING * self.easy_for_rivals[space]
                return (
                    self.worth[count]
                    * self.spite
                    * rival.nearer
                    * self.easy_for_rivals[space]
                    * self.ease(pattern, rival.held, self.easy_for_rivals, space)
                )
        return 0.0

    def wins(self, done: list[int]) -> bool:
        """Return whether completing these patterns at once wins for the side, OE-R6; never in threes."""
        if self.needed < 2:
            return self.needed == 1
        return any(
            (new & other).bit_count() <= 1 for new in done for other in (*self.mine.finished, *done) if new != other
        )

    def wins_with(self, rival: Rival, pattern: int) -> bool:
        """Return whether this pattern, completed, would make the rival win."""
        return self.needed == 1 or (self.needed == 2 and counts_beside(pattern, rival.finished))

    def wins_twice(self, pattern: int, space: Space) -> bool:
        """Whether a rival that has finished nothing would win on this space by this pattern and another at once."""
        for rival in self.rivals:
            if pattern & ~rival.held == 1 << space and not rival.finished:
                others = (each for each in self.through[space] if each & ~rival.held == 1 << space)
                return counts_beside(pattern, [each for each in others if each != pattern])
        return False

    def capturing(self, space: Space) -> float:
        """The worth of the chips that a chip on this space captures: 0 for none, WIN if they win; captures are on."""
        state = self.state
        assert state.variant.rays is not None
        taken = [
            each
            for ray in state.variant.rays[space]
            for each in sandwiched(ray, state.chips, self.side, state.crowned, state.variant.sandwiches)
        ]
        if not taken:
            return 0.0
        total = state.captures[self.side] + len(taken)
        if total >= state.variant.goal:
            return WIN
        return len(taken) * CAPTURED * (1 + total / state.variant.goal) + sum(map(self.removing, taken)) * 0.5

    def removing(self, space: Space) -> float:
        """The worth of removing a rival's chip from this space, less than WIN; StopIteration if there is none."""
        bit = 1 << space
        foes = self.foes & ~bit
        rival = next(each for each in self.rivals if each.chips & bit)
        total = 0.0
        for pattern in self.through[space]:
            rest = pattern & foes
            if not rest and pattern & self.mine.chips:
                total += self.worth[(pattern & self.mine.held).bit_count()] * self.mine.nearer * 0.5
            if not pattern & self.mine.chips and rest & rival.chips == rest:
                count = (pattern & rival.held).bit_count()
                if rival.finished and not counts_beside(pattern, rival.finished):
                    continue
                lost = self.worth[count] - self.worth[count - 1]
                if count == self.size - 1 and (
                    self.wins_with(rival, pattern)
                    or (self.needed == 2 and self.wins_twice(pattern, (pattern & ~rival.held).bit_length() - 1))
                ):
                    lost += STOPPING
                total += lost * self.spite * rival.nearer
        if rival.finished and all(pattern & bit for pattern in rival.finished):  # then none is left that counts
            total += (self.worth[self.size] - self.worth[self.size - 1]) * self.spite * rival.nearer
            total += self.opening(rival, bit) * STOPPING
        return bounded(total)

    def opening(self, rival: Rival, bit: int) -> int:
        """Count the wins a rival loses with this chip, which is in all its complete patterns."""
        return sum(
            (pattern & rival.held).bit_count() == self.size - 1
            and not pattern & bit
            and not pattern & (self.mine.chips | self.foes) & ~rival.chips
            and counts_beside(pattern, rival.finished)
            for pattern in self.state.variant.patterns.bits
        )

    def hot(self) -> set[Space]:
        """The vacant spaces of patterns that lack at most two chips of the side, or one of a rival."""
        found = 0
        for pattern in self.state.variant.patterns.bits:
            spoilt = pattern & self.foes
            if not spoilt:
                if (pattern & self.mine.held).bit_count() >= self.size - 2:
                    found |= pattern
            elif not pattern & self.mine.chips and any(
                spoilt & rival.chips == spoilt and (pattern & rival.held).bit_count() == self.size - 1
                for rival in self.rivals
            ):
                found |= pattern
        return {space for space in spaces_in(found) if self.state.chips[space] is None}

    def pressing(self) -> set[Space]:
        """The chips of rivals' patterns that are complete or lack one chip, and can be taken."""
        found = 0
        for pattern in self.state.variant.patterns.bits:
            spoilt = pattern & self.foes
            if spoilt and not pattern & self.mine.chips:
                for rival in self.rivals:
                    if spoilt & rival.chips == spoilt and (pattern & rival.held).bit_count() >= self.size - 1:
                        found |= spoilt
        return set(spaces_in(found & ~self.state.crowned))


def bounded(worth: float) -> float:
    """The same worth up to MUCH; above it one that nears MOST, below WIN, and still grows with the worth."""
    room = MOST - MUCH
    return worth if worth <= MUCH else MOST - room * room / (worth - MUCH + room)


def counts_beside(pattern: int, finished: list[int]) -> bool:
    """Return whether the pattern could be the second one beside one of these, OE-R6."""
    return any((pattern & each).bit_count() <= 1 for each in finished)


SCALE = 160.0  # a lead of this much is about three wins in four


def worths(state: BoardPosition) -> list[float]:
    """The worth to each side of its open and completed patterns and captured chips, in the unit of SpaceWorths."""
    variant = state.variant
    size, needed = variant.patterns.size, variant.needed
    by_missing = WORTH if needed else THREES
    chips = [held & ~variant.community for held in state.held]
    finished = [variant.patterns.completed(held) if needed == 2 else [] for held in state.held]
    total = [CAPTURED * 2 * count for count in state.captures]
    taken = 0
    for each in chips:
        taken |= each
    for pattern in variant.patterns.bits:
        used = pattern & taken
        if not used:
            continue
        for side, own in enumerate(chips):
            if used & own == used:
                missing = size - (pattern & state.held[side]).bit_count()
                if not missing or (finished[side] and not counts_beside(pattern, finished[side])):
                    break  # what is completed is counted below
                total[side] += by_missing[missing] * (NEARER if needed == 1 or finished[side] else 1.0)
                break
    for side, (threes, rows) in enumerate(zip(state.threes, finished, strict=True)):
        total[side] += threes * THREES[0] * 2
        total[side] += WORTH[0] * NEARER if rows else 0.0  # a run of six is one row
    return total


def outlook(state: BoardPosition, side: int, saved: Sequence[float] = ()) -> float:
    """Estimate the chance of this side to win, 0..1; `saved`: the worth of each side's kept cards."""
    total = worths(state)
    for each, worth in enumerate(saved):
        total[each] += worth
    best = max(total)
    shares = [exp((each - best) / SCALE) for each in total]
    return shares[side] / sum(shares)
