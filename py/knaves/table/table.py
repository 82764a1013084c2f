"""Table: one game being played: the only door for moves, the view of a seat, parts touched, and claims."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Generic

from knaves.cards import UNKNOWN, codes
from knaves.engine.chance import FairDeal, Outcome, Seed
from knaves.engine.game import AnyState, Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.sentences import ChanceRefused, IllegalMove, Refusal, Sentence, UnreadableRecord
from knaves.engine.state import Event, State
from knaves.engine.zones import AnyImaginable, Seat, redacted
from knaves.table.record import LARGEST_SEED, WRONG_SEED, Record, everybody_human, is_seed, same_moves

LONGEST_MOVE = 200  # characters; the longest exchange has 40
Witness = Callable[[Event], object]


class Table(Generic[AnyState]):
    """A game in play: its state, its moves so far, and those taken back. Every move goes through `play`."""

    def __init__(
        self,
        game: Game[AnyState],
        options: Options,
        seed: Seed | None = None,
        chance: Sequence[Outcome] = (),
        seats: Sequence[str] | None = None,
    ) -> None:
        """Sets up and deals. Without a seed one is picked; without `seats` a person sits in each.

        Raises ChanceRefused where a given outcome does not fit, or the seed could not be written into a record.
        """
        if seed is not None and not isinstance(seed, FairDeal) and not is_seed(seed):
            raise ChanceRefused(WRONG_SEED)
        self._lay(game, options, secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed, chance, seats)

    def _lay(
        self,
        game: Game[AnyState],
        options: Options,
        seed: Seed | None,
        given: Sequence[Outcome],
        seats: Sequence[str] | None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.given = tuple(given)
        self.seats = tuple(seats) if seats is not None else everybody_human(options.seats)
        self.moves: list[Move] = []
        self.movers: list[Seat] = []  # who made each move
        self.undone: list[Move] = []  # the move to redo first comes last
        self.state, self.opening = self._deal()

    def _deal(self) -> tuple[AnyState, list[Event]]:
        heard: list[Event] = []
        state = self.game.begin(self.options, self.seed, self.given, heard.append)
        state.listener = None
        return state, heard

    @classmethod
    def from_record(cls, record: Record) -> Table:
        """Replay a record and check its moves, outcomes, result and listed legal moves. Raises UnreadableRecord.

        The table of a record without a seed is given one, for the chance of moves still to come.
        """
        table: Table[Any] = cls.__new__(cls)
        try:
            table._lay(record.game, record.options, record.seed, record.chance, record.seats)
        except ChanceRefused as refusal:
            raise UnreadableRecord(refusal.sentence) from None
        if record.legal is not None and len(record.legal) != len(record.moves):
            raise UnreadableRecord("There must be one list of legal moves for each move.")
        for number, text in enumerate(record.moves):
            table._replay(number, text, record.legal)
        table._check_end(record)
        if record.seed is None:
            table.seed = table.state.chance.seed = secrets.randbelow(LARGEST_SEED + 1)
        return table

    def _replay(self, number: int, text: str, legal: Sequence[Sequence[str]] | None) -> None:
        if legal is not None and not same_moves(legal[number], [move.notation for move in self.legal_moves()]):
            raise UnreadableRecord(
                Sentence(
                    "At move {number} ({move}), the legal moves differ from those in the file.",
                    number=number + 1,
                    move=text[:60],
                )
            )
        try:
            self.play(text)
        except Refusal as refusal:
            raise UnreadableRecord(
                Sentence("Move {number} ({move}): {why}", number=number + 1, move=text[:60], why=refusal.sentence),
                refusal.rule,
            ) from None

    def _check_end(self, record: Record) -> None:
        if self.state.is_over and self.state.chance.unused:
            raise UnreadableRecord("The game is over, but chance outcomes are left.")
        if record.result != self.result:
            raise UnreadableRecord(
                Sentence(
                    "After the last move the result is {right}, not {wrong}.",
                    right=str(self.result),
                    wrong=str(record.result)[:200],
                )
            )

    @property
    def turn(self) -> Seat | None:
        """The seat to move, None once the game is over."""
        return self.state.turn

    @property
    def result(self) -> dict[str, list[int]] | None:
        """Scores and winners by side once the game is over, else None."""
        if not self.state.is_over:
            return None
        return {"scores": self.state.scores(), "winners": self.state.winners()}

    def legal_moves(self) -> Sequence[Move]:
        """The moves open to the seat in turn; empty once the game is over."""
        return self.state.legal_moves()

    def play(self, text: str, witness: Witness | None = None) -> list[Event]:
        """Make the legal move with this notation and return its events in order.

        A witness hears each event while the table stands as it is told, in the middle of the move.
        Raises IllegalMove, or ChanceRefused where a given outcome does not fit; then nothing has changed.
        """
        move = find(text, self.state.legal_moves()) if len(text) <= LONGEST_MOVE else None
        if move is None:
            raise self.refusal(text[:LONGEST_MOVE])
        events = self._make(move, witness)
        self.moves.append(move)
        self.undone.clear()
        return events

    def make(self, move: Move) -> None:
        """Make one of `legal_moves`, held as it is, in silence: for programs that play game after game.

        Raises ChanceRefused where a given outcome does not fit; then nothing has changed.
        """
        seat = self.state.turn
        if self.state.chance.unused:
            self._make(move)
        else:
            self.state.play(move)
            self.movers.append(seat or 0)
        self.moves.append(move)
        self.undone.clear()

    def refusal(self, text: str) -> IllegalMove:
        """Return (not raise) the refusal of a text that is no legal move now, with its ruling if there is one."""
        return self.state.refuse(text)

    def _make(self, move: Move, witness: Witness | None = None) -> list[Event]:
        before = self.state.copy()
        heard: list[Event] = []

        def hear(event: Event) -> None:
            heard.append(event)
            if witness is not None:
                witness(event)

        self.state.listener = hear
        try:
            self.state.play(move)
            self.movers.append(before.turn or 0)
        except Exception:  # a refused chance outcome comes in the middle of a move
            self.state = before
            raise
        finally:
            self.state.listener = None
        return heard

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves, or all if there are fewer; `redo` makes them again."""
        count = min(count, len(self.moves))
        if count:
            kept, back = self.moves[:-count], self.moves[-count:]
            self.undone += reversed(back)
            del self.movers[-count:]
            self._replay_all(kept)

    def redo(self) -> list[Event]:
        """Make the move again that was taken back last and return its events; [] if there is none."""
        if not self.undone:
            return []
        move = self.undone.pop()
        events = self._make(move)
        self.moves.append(move)
        return events

    def _replay_all(self, moves: Sequence[Move]) -> None:
        self.state, self.opening = self._deal()
        self.moves = list(moves)
        for move in moves:
            self.state.play(move)

    def events_of(self, count: int | None = None) -> list[tuple[int, Event]]:
        """List the events of the first `count` moves (None: of all) as (moves made then, event); the deal has 0."""
        state, opening = self._deal()
        told = [(0, event) for event in opening]
        for number, move in enumerate(self.moves[:count]):
            heard: list[Event] = []
            state.listener = heard.append
            state.play(move)
            told += [(number + 1, event) for event in heard]
        return told

    def state_at(self, count: int) -> AnyState:
        """Return a new state as it was after the first `count` moves."""
        state, _ = self._deal()
        for move in self.moves[:count]:
            state.play(move)
        return state

    def record(self) -> Record:
        """Return the record of the game so far."""
        chance = self.state.chance
        left = [] if self.state.is_over else chance.unused  # given outcomes that nothing needed are forgotten
        return Record(
            self.game, self.options, self.seed, self.seats, (*chance.used, *left),
            tuple(move.notation for move in self.moves), self.result,
        )  # fmt: skip


def is_settled(state: State) -> bool:
    """Return whether nothing can differ from here to the end: every move left is the only one, and no chance comes."""
    state = state.copy()
    used = len(state.chance.used)
    while state.turn is not None:
        legal = state.legal_moves()
        if len(legal) > 1:
            return False
        state.play(legal[0])
    return len(state.chance.used) == used


def shown_to(state: AnyImaginable, seat: Seat) -> AnyImaginable:
    """Return a copy as the seat may see it now; all other cards are `??`, remembered ones too."""
    return redacted(state, seat, with_memory=False)


def position(game: str, state: State, seat: Seat | None = None) -> dict[str, Any]:
    """Write the position as a JSON object, whole or as one seat may see it (protocol.md, "Positions")."""
    shown = state if seat is None else shown_to(state, seat)
    may_move = state.turn is not None and seat in (None, state.turn)
    return {
        "game": game,
        "turn": state.turn,
        "legal": [move.notation for move in state.legal_moves()] if may_move else [],
        "scores": state.scores(),
        "over": state.is_over,
        "winners": state.winners(),
        "zones": _zones(shown),
        **state.facts(),
    }


def _zones(state: State) -> list[dict[str, Any]]:
    """Every zone; engine zones that differ only in sight are one zone of the protocol."""
    listed: dict[tuple[str, Seat | None, int | None], dict[str, Any]] = {}
    for zone in state.zones():
        key = zone.name, zone.owner, zone.box
        if key in listed:
            listed[key]["cards"] += codes(zone.cards)
            continue
        listed[key] = {"name": zone.name, "owner": zone.owner, "cards": codes(zone.cards)}
        if zone.box is not None:
            listed[key]["box"] = zone.box
    return list(listed.values())


MOST = 700  # moves tried before the answer is no: some 20 ms in the page


def rest_is_decided(seen: State, most: int = MOST) -> bool:
    """Whether every way to play on ends the deal with the same scores and winners.

    `seen` is what the seat in turn has seen. Unless the game says that the deal is settled, False where hidden cards
    could change it, where only one move is left to be made, or where it cannot be said within `most` moves.
    """
    if seen.turn is None or seen.deal_is_over:
        return False
    if seen.is_settled():
        return True
    if len(seen.legal_moves()) < 2 or _is_open(seen):
        return False
    search = _Search(most)
    return search.agrees(seen.possible_world(seen.turn, Random(0)))


def _is_open(seen: State) -> bool:
    """Whether hidden cards could lie in more than one way: they can not if all of them are in one hand."""
    places = [zone for zone in seen.zones() if any(card is UNKNOWN for card in zone.cards)]
    return len(places) > 1 or any(zone.name != "hand" for zone in places)


class _Search:
    """A search that plays everything out until two ends differ or the effort is spent."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.end: tuple[object, ...] | None = None

    def agrees(self, state: State) -> bool:
        if state.turn is None or state.deal_is_over:
            end = (tuple(state.scores()), tuple(state.winners()))
            self.end = self.end or end
            return end == self.end
        for move in state.legal_moves():
            self.left -= 1
            if self.left < 0:
                return False
            after = state.copy()
            after.play(move)
            if not self.agrees(after):
                return False
        return True


def tokens(move: Move) -> Counter[str]:
    """Count the parts of a move that can be touched, by token: two of a kind where two twin cards are played."""
    return Counter(move.parts)


@dataclass(frozen=True)
class Picking:
    """Parts touched so far of the legal moves; `verb` narrows them to one kind of move."""

    legal: Sequence[Move]
    touched: tuple[str, ...] = ()
    verb: str | None = None

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves that have every touched part."""
        picked = Counter(self.touched)
        return [move for move in self._of_verb() if picked <= tokens(move)]

    @cached_property
    def open(self) -> set[str]:
        """The parts that can be touched next."""
        picked = Counter(self.touched)
        return {token for move in self.moves for token in tokens(move) - picked}

    @cached_property
    def exact(self) -> list[Move]:
        """The legal moves of this verb whose parts are exactly those touched."""
        picked = Counter(self.touched)
        return [move for move in self._of_verb() if picked == tokens(move)]

    def touch(self, token: str) -> Picking:
        """Add this part, or remove it if it is touched and cannot be touched twice."""
        if token in self.touched and token not in self.open:
            left = list(self.touched)
            left.remove(token)
            return Picking(self.legal, tuple(left), self.verb)
        return Picking(self.legal, (*self.touched, token), self.verb)

    def _of_verb(self) -> Iterable[Move]:
        return (move for move in self.legal if self.verb is None or move.groups[0][0] == self.verb)
