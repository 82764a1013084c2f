"""One-Eyed Jack by the rules: place chips by cards, complete patterns, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from knaves.cards import Card, card, is_card_code
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.one_eyed_jack.board import (
    END_JOKER,
    NAMES,
    NUMBERS,
    PASS,
    SPACES,
    PlaceChip,
    RemoveChip,
    Space,
    SwapCard,
    bits,
    sandwiched,
    spaces_in,
    swap,
)
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.position import (
    BoardPosition,
    board_of,
    can_act,
    choices,
    is_dead,
    may_exchange,
    move_at,
    outlook,
    shown_to_lack,
)
from knaves.games.tricks import deal_singly

Why = tuple[Sentence, str | None]
VERBS = ("place", "remove", "swap", "play")


def why_not(state: BoardPosition, text: str) -> Why:
    """Why this text is no legal move of the seat in turn, and the ruling that decides."""
    words = text.split()
    if words == ["pass"]:
        return _no_pass(state)
    verb = words[0] if words and words[0] in VERBS else ""
    cards = [card(word) for word in words if is_card_code(word)]
    spaces = [NUMBERS[word] for word in words if word in NUMBERS]
    if not cards and len(spaces) == 1 and len(words) <= 2:
        return _no_card_for(state, spaces[0])
    if len(cards) != 1 or len(spaces) > 1 or not (verb or spaces):
        return _say(next(iter(state.legal_moves())))
    which, hand = cards[0], state.hands[state.turn or 0]
    if verb in ("place", "remove") and not spaces:
        return _useless(state, which)
    if which not in hand:
        return Sentence("You can only play a card from your hand: {cards}.", cards=list(hand)), None
    if verb == "swap":
        return _no_swap(state, which)
    if verb == "play" or not spaces:
        return _how_to_play(state, which)
    meant = [each for each in state.legal_moves() if each.parts == (which.code, NAMES[spaces[0]])]
    if meant:
        return _say(meant[0])
    removes = verb == "remove" or (not verb and which in state.variant.kill)
    return _no_removal(state, which, spaces[0]) if removes else _no_place(state, which, spaces[0])


def _say(move: Move) -> Why:
    """Teach the notation by a move that is legal."""
    return Sentence("Say “{move}”, for example.", move=move.notation), None


def _no_card_for(state: BoardPosition, space: Space) -> Why:
    name = NAMES[space]
    if state.board.squares[space] is None:
        return Sentence("Corners count for everyone; no chip goes on {square}.", square=name), "OE-R20"
    if state.turn is not None and state.chips[space] == state.side(state.turn):
        return Sentence("Your own chip is on {square}.", square=name), None
    if state.chips[space] is not None:
        return Sentence("None of your cards can remove the chip on {square}.", square=name), "OE-R2"
    return Sentence("None of your cards can go on {square}.", square=name), "OE-R47"


def _useless(state: BoardPosition, which: Card) -> Why:
    if is_dead(state, which):
        return Sentence("Both squares of {card} are taken. It’s dead: you may exchange it.", card=which), "OE-R19"
    if which in state.variant.kill:
        return Sentence("There’s no chip for {card} to remove.", card=which), "OE-R2"
    return _how_to_play(state, which)


def _how_to_play(state: BoardPosition, which: Card) -> Why:
    if which is END_JOKER:
        return Sentence("{card} is played on its own: “play XE”.", card=which), "OE-R24"
    return Sentence("{card} needs a square on the board, from a1 to j10.", card=which), None


def _no_pass(state: BoardPosition) -> Why:
    if choices(state, state.turn or 0).plays:
        return Sentence("You can’t pass while you can play a card."), "OE-R4"
    return Sentence("You can’t pass yet: exchange your dead card first."), "OE-R29"


def _no_swap(state: BoardPosition, which: Card) -> Why:
    if not is_dead(state, which):
        if which in state.board.spots:
            free = [NAMES[space] for space, _ in state.board.spots[which] if state.chips[space] is None]
            text = "{card} isn’t dead: {free} is free." if len(free) == 1 else "{card} isn’t dead: {free} are free."
            return Sentence(text, card=which, free=free), "OE-R19"
        return Sentence("{card} is never dead.", card=which), "OE-R38"
    if not state.stock:
        return Sentence("The stock is empty, so you can’t exchange a card."), "OE-R5"
    return Sentence("You may exchange only one dead card a turn."), "OE-R18"


def _no_place(state: BoardPosition, which: Card, space: Space) -> Why:
    name = NAMES[space]
    if which in state.variant.kill:
        return Sentence("{card} removes a chip; it doesn’t place one.", card=which), "OE-R2"
    if which is END_JOKER:
        return _how_to_play(state, which)
    if state.board.squares[space] is None:
        return Sentence("Corners count for everyone; no chip goes on {square}.", square=name), "OE-R20"
    if state.chips[space] is not None:
        return Sentence("There’s already a chip on {square}.", square=name), "OE-R20"
    if is_dead(state, which):
        return Sentence("Both squares of {card} are taken. It’s dead: you may exchange it.", card=which), "OE-R19"
    free = [NAMES[each] for each, _ in state.board.spots[which] if state.chips[each] is None]
    return Sentence(
        "A chip goes on a square showing its card. {square} shows {printed}; {card} goes on {free}.",
        square=name, printed=state.board.squares[space] or "", card=which, free=_either(free),
    ), "OE-R47"  # fmt: skip


def _no_removal(state: BoardPosition, which: Card, space: Space) -> Why:
    name = NAMES[space]
    if which not in state.variant.kill:
        return Sentence("{card} can’t remove a chip.", card=which), "OE-R2"
    if state.board.squares[space] is None:
        return Sentence("There’s no chip to remove on the corner {square}.", square=name), "OE-R13"
    if state.chips[space] is None:
        return Sentence("There’s no chip on {square}.", square=name), "OE-R2"
    if state.crowned >> space & 1:
        return Sentence("The chip on {square} is crowned and can’t be removed.", square=name), "OE-R14"
    return Sentence("In this game you may remove only opponents’ chips."), "OE-R2"


def _either(names: list[str]) -> Sentence | str:
    """One of at most two squares."""
    return Sentence("{one} or {two}", one=names[0], two=names[1]) if len(names) == 2 else names[0]


TRIES = 20  # draws of a random move before all moves are listed


class OneEyedJack(BoardPosition):
    """A game of One-Eyed Jack at one moment: a board position with its legal moves, turns and end."""

    def __init__(self, options: OneEyedJackOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.deal(chance)

    def deal(self, chance: Chance) -> None:
        """Lay the board, shuffle and deal; the dealer's left begins, 5.3."""
        self.dealer = chance.dealer(self.seats)
        self.board = board_of(self.options, chance)
        first = (self.dealer + 1) % self.seats
        top_first = chance.shuffle(self.pack)
        size = self.options.hand_size
        self.hands = deal_singly(top_first, self.seats, first, size)
        self.stock = top_first[self.seats * size :]
        self.played = []
        self.discard = []
        self.lacked = [[] for _ in range(self.seats)]  # what a pass has shown a hand to lack
        self.tell("Dealt", player=self.dealer, leader=first)
        self.begin_turn(first)

    def begin_turn(self, seat: Seat) -> None:
        """Give the turn to this seat and roll a die that is rolled first; end the game if no seat can act, OE-R27."""
        self.turn = seat
        self.swapped = False
        if not can_act(self, seat) and not any(can_act(self, each) for each in range(self.seats)):
            self.end_rests_on = seat
            self.run_dry()
        elif self.variant.rolls_first:
            self.roll(seat)

    def roll(self, seat: Seat) -> None:
        """Roll the die and report it; a reverse turns the direction of play, OE-R16, OE-R30. Raises ChanceRefused."""
        self.die = self.chance.die(self.variant.die)
        if self.die == "reverse":
            self.direction = -self.direction
        self.tell("DieRolled", player=seat, die=self.die, direction=self.direction)

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None:
            return []
        plays, swaps, own_removals = choices(self, self.turn)
        moves = plays + swaps + own_removals
        if not plays and not swaps:  # OE-R4, OE-R29
            moves.append(PASS)
        return moves

    def random_move(self, rng: Random) -> Move:
        """Draw a card, and one of its two spaces or, with a jack, any, until there is something to be done."""
        hand, spots = self.hands[self.turn or 0], self.board.spots
        jacks = [card for card in hand if card not in spots]
        if self.turn is None or not hand or END_JOKER in jacks:
            return super().random_move(rng)
        printed = [card for card in hand if card in spots] if jacks else hand
        count = 2 * len(printed)
        most = count + len(SPACES) * len(jacks)
        for _ in range(TRIES):
            number = int(rng.random() * most)
            cards, which = (printed, number // 2) if number < count else (jacks, (number - count) // len(SPACES))
            card = cards[which]
            if cards.index(card) < which:
                continue  # its twin stands for both
            if number >= count:
                move = move_at(self, self.turn, card, (number - count) % len(SPACES))
                if move is not None:
                    return move
                continue
            ways = spots[card]
            if number % 2 < len(ways):
                space, place = ways[number % 2]
                if self.chips[space] is None:
                    return place
                if number % 2 == 0 and is_dead(self, card) and may_exchange(self):
                    return swap(card)
        return super().random_move(rng)

    def play(self, move: Move) -> None:
        seat = self.turn
        assert seat is not None
        if isinstance(move, PlaceChip):
            self.show(seat, move.card)
            self.place(seat, move.card, move.space)
        elif isinstance(move, RemoveChip):
            self.show(seat, move.card)
            self.remove(seat, move.card, move.space)
        elif isinstance(move, SwapCard):
            self.exchange(seat, move.card)
        elif move is PASS:
            self.lacked[seat] = shown_to_lack(self, seat)
            self.tell("Passed", player=seat)
            self.end_turn(seat)
        else:
            self.end_period(seat)

    def show(self, seat: Seat, card: Card) -> None:
        """Move a card from the seat's hand to the played cards, which lie face up; ValueError if it is not there."""
        self.hands[seat].remove(card)
        self.played.append(card)

    def place(self, seat: Seat, card: Card, space: Space) -> None:
        """Put a chip down: captures first, then crowning, then the objective, 5.5."""
        side = seat % self.sides
        self.put_chip(side, space)
        self.last = space
        self.gone = self.broken = ()
        if self.listener is not None:
            printed, blocks = self.board.squares[space], self.blocks(side, space)
            self.tell("ChipPlaced", player=seat, card=card, space=space, printed=printed, blocks=blocks)
        if self.variant.rays is not None:
            self.capture(seat, space)
        held = self.held[side]
        if done := self.variant.patterns.completed_at(space, held):
            self.complete(seat, space, done)
        if not self.won and self.reaches_goal(side):
            self.win(seat, "captures")
        if not self.won:
            self.finish_play(seat)

    def blocks(self, side: int, space: Space) -> bool:
        """Whether a chip of this side lies on the last square that another side's pattern needed."""
        others = (held | 1 << space for each, held in enumerate(self.held) if each != side)
        return any(self.variant.patterns.completed_at(space, held) for held in others)

    def put_chip(self, side: int, space: Space) -> None:
        """Put a chip of this side on a vacant space."""
        self.chips[space] = side
        self.held[side] |= 1 << space

    def take_chip(self, space: Space) -> int:
        """Take the chip off a space and return its side; AssertionError where none lies."""
        side = self.chips[space]
        assert side is not None
        assert side >= 0
        self.chips[space] = None
        self.held[side] &= ~(1 << space)
        return side

    def capture(self, seat: Seat, space: Space) -> None:
        """Capture what the chip placed there sandwiches, in all directions at once (OE-R12, OE-R13, OE-R37)."""
        assert self.variant.rays is not None
        side = seat % self.sides
        taken = [
            each
            for ray in self.variant.rays[space]
            for each in sandwiched(ray, self.chips, side, self.crowned, self.variant.sandwiches)
        ]
        if taken:
            self.gone = tuple((each, self.take_chip(each)) for each in taken)
            self.captures[side] += len(taken)
            losers = self.break_patterns()
            self.tell("Captured", player=seat, spaces=tuple(taken), total=self.captures[side], goal=self.variant.goal)
            self.tell_broken(losers)

    def reaches_goal(self, side: int) -> bool:
        """Return whether the side has captured enough chips to win, OE-R44; False while captures are off."""
        return 0 < self.variant.goal <= self.captures[side]

    def complete(self, seat: Seat, space: Space, done: Sequence[int]) -> None:
        """Crown and count the patterns just completed by a chip there, and win where they suffice, 5.6, OE-R6."""
        side = seat % self.sides
        if self.variant.crowns:
            for pattern in done:
                self.crowned |= pattern & ~self.variant.community  # OE-R35
        if not self.variant.needed:
            self.threes[side] += len(done)
        total, before = self.counted(side), 0
        if self.variant.needed:
            before = self.counted_on(self.held[side] & ~(1 << space))
        if self.listener is not None:
            self.tell(
                "Completed", player=seat, patterns=tuple(tuple(spaces_in(each)) for each in done),
                of_rows=self.variant.of_rows, total=total, needed=self.variant.needed, new=total - before,
                is_safe=self.variant.crowns,
            )  # fmt: skip
        if 0 < self.variant.needed == total:
            self.win(seat, "patterns")

    def remove(self, seat: Seat, card: Card, space: Space) -> None:
        """Take the chip off `space` with this kill card, back to its owner; patterns that need it break (OE-R2, OE-R8).

        Then the seat draws a card, if there is one, and its turn ends. The move is not checked.
        """
        owner = self.take_chip(space)
        self.last = space
        self.gone, self.broken = ((space, owner),), ()
        losers = self.break_patterns()
        if self.listener is not None:
            printed = self.board.squares[space]
            self.tell("ChipRemoved", player=seat, card=card, space=space, side=owner, printed=printed)
        self.tell_broken(losers)
        self.finish_play(seat)

    def break_patterns(self) -> list[int]:
        """Break the patterns of the chips just taken. Returns the sides that now have fewer scoring ones, OE-R8."""
        losers: list[int] = []
        if self.variant.crowns or self.variant.needed < 2:
            return losers  # there a completed pattern is safe, or has won
        for side in sorted({side for _, side in self.gone}):
            taken = bits(space for space, owner in self.gone if owner == side)
            whole, through = self.held[side] | taken, self.variant.patterns.through
            lost = {each for space in spaces_in(taken) for each in through[space] if whole & each == each}
            if lost and self.counted(side) < self.counted_on(whole):
                self.broken += tuple(sorted(lost))
                losers.append(side)
        return losers

    def tell_broken(self, losers: list[int]) -> None:
        """Report for each of these sides, to the listener, that patterns of it are broken."""
        for side in losers:
            self.tell(
                "Broken", owner=side, is_team=self.sides < self.seats, of_rows=self.variant.of_rows,
                total=self.counted(side), needed=self.variant.needed,
            )  # fmt: skip

    def exchange(self, seat: Seat, card: Card) -> None:
        """Show a dead card and draw another; the turn goes on (OE-R18)."""
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.swapped = True
        self.tell("Swapped", player=seat, card=card)
        self.draw(seat)

    def finish_play(self, seat: Seat) -> None:
        """Draw a card, if there is one, and end the turn."""
        if self.stock:
            self.draw(seat)
        self.end_turn(seat)

    def draw(self, seat: Seat) -> None:
        """Give the seat the top card of the stock, which must have one; so a pass no longer shows what it lacks."""
        self.hands[seat].append(self.stock.pop(0))
        if self.lacked[seat]:
            self.lacked[seat] = []

    def end_turn(self, seat: Seat) -> None:
        """Pass the turn on, as the die says, 5.12."""
        if self.variant.die and not self.variant.rolls_first:
            self.roll(seat)
        step = 2 if self.die == "skip" else 1
        self.begin_turn((seat + step * self.direction) % self.seats)

    def end_period(self, seat: Seat) -> None:
        """Play the end joker from this seat's hand: the game is over, and threes are counted, 5.11."""
        card = next(each for each in self.hands[seat] if each.code == "XE")
        self.show(seat, card)
        self.tell("EndJokerPlayed", player=seat, card=card)
        self.count_threes()

    def win(self, seat: Seat, by: str) -> None:
        """End the game with the side of this seat as its winner, by "patterns" or "captures"."""
        side = seat % self.sides
        self.finish((side,))
        self.tell("GameWon", player=seat, side=side, by=by)

    def run_dry(self) -> None:
        """End a game in which no seat can act any more: OE-R7, OE-R33, OE-R34."""
        if not self.variant.needed:
            self.count_threes()
            return
        ahead = [side for side in range(self.sides) if self.variant.patterns.completed(self.held[side])]
        self.finish(tuple(ahead) if self.variant.needed == 2 and len(ahead) == 1 else ())
        self.tell("RanDry", sides=self.won, of_rows=self.variant.of_rows)

    def count_threes(self) -> None:
        """End a game of threes: most of them win, equal numbers share (OE-R33)."""
        best = max(self.threes)
        self.finish(tuple(side for side, count in enumerate(self.threes) if count == best))
        self.tell("ThreesCounted", sides=self.won, counts=tuple(self.threes))

    def finish(self, winners: tuple[int, ...]) -> None:
        """End the game with these sides as winners: several share it, () is a draw."""
        self.turn = None
        self.deal_is_over = True
        self.won = winners
        self.result = [int(side in winners) for side in range(self.sides)]

    def zones(self) -> Iterator[Zone]:
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", hand, OWNER, seat)
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        yield Zone("played", self.played, ALL)
        yield Zone("discard", self.discard, ALL)

    def scores(self) -> list[int]:
        return list(self.result if self.variant.needed else self.threes)

    def winners(self) -> list[int]:
        return list(self.won)

    def standing(self, seat: Seat) -> float:
        if self.turn is not None:
            return outlook(self, seat % self.sides)
        if not self.won:
            return 1 / self.sides
        return (seat % self.sides in self.won) / len(self.won)

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return card not in self.lacked[seat]

    def facts(self) -> dict[str, object]:
        return {
            "direction": self.direction,
            "squares": {NAMES[space]: card.code for space, card in enumerate(self.board.squares) if card is not None},
            "board": {NAMES[space]: chip for space, chip in enumerate(self.chips) if chip is not None and chip >= 0},
            "crowned": [NAMES[space] for space in spaces_in(self.crowned)],
            "captures": list(self.captures),
            "die": self.die,
        }

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        return why_not(self, text)
