"""Seen: what an own bot is handed for a move, as the protocol's JSON and as an object that answers questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any

from knaves.bots.playout import play_out
from knaves.cards import codes
from knaves.engine.game import Game
from knaves.engine.imagination import Imagination, unseen
from knaves.engine.moves import find
from knaves.engine.zones import Seat
from knaves.table.view import position

Cards = list[str]


class _Table:
    """What can be asked of a state alike, whether all of it is known or only what one seat has seen."""

    def __init__(self, game: Game, state: Any) -> None:
        self._game = game
        self._state = state

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None once the game is over."""
        return self._state.turn  # type: ignore[no-any-return]

    @property
    def legal(self) -> list[str]:
        """Every move open to the seat in turn, in the notation."""
        return [move.notation for move in self._state.legal_moves()]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.seats  # type: ignore[no-any-return]

    @property
    def scores(self) -> list[int]:
        """The points of each side."""
        return self._state.scores()  # type: ignore[no-any-return]

    @property
    def facts(self) -> dict[str, Any]:
        """The open facts besides zones and scores: trump, dealer, direction …"""
        return self._state.facts()  # type: ignore[no-any-return]

    def side(self, seat: Seat) -> int:
        """The side that a seat plays for."""
        return self._state.side(seat)  # type: ignore[no-any-return]

    def cards(self, zone: str, owner: Seat | None = None, box: int | None = None) -> list[str | None]:
        """The codes of the cards in a zone, `??` for an unknown one, None for an empty place.

        A zone that lies there more than once (one a Box, say) and is not told apart gives all its cards in a row.
        """
        found: list[str | None] = []
        for each in self._state.zones():
            if each.name == zone and each.owner == owner and box in (None, each.box):
                found += codes(each.cards)
        return found

    def hand(self, seat: Seat) -> Cards:
        """The hand of a seat; `??` for a card that is not known."""
        return [each for each in self.cards("hand", seat) if each is not None]

    @property
    def trick(self) -> Cards:
        """The cards of the trick that is being played, the led one first."""
        return [each for each in self.cards("trick") if each is not None]


class Seen(_Table, Mapping[str, Any]):
    """The view of one seat. As a mapping it is the JSON view of the protocol: `seen["zones"]`, `seen["scores"]`.

    The view shows what lies open now; the object remembers too what the seat saw go by, and what play has shown.
    """

    def __init__(self, game: Game, state: Any, seat: Seat, events: list[str]) -> None:
        super().__init__(game, state)
        self.seat = seat
        self.events = events  # what happened since this seat was last asked, in sentences

    @cached_property
    def view(self) -> dict[str, Any]:
        """The position of the protocol, as this seat may see it."""
        return position(self._game.key, self._state, self.seat)

    def __getitem__(self, key: str) -> Any:
        return self.view[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.view)

    def __len__(self) -> int:
        return len(self.view)

    @property
    def game(self) -> str:
        """The key of the game: `box`."""
        return self._game.key

    @property
    def options(self) -> dict[str, Any]:
        """The rules that are played, every option by name."""
        return self._state.options.as_json()  # type: ignore[no-any-return]

    @property
    def own(self) -> Cards:
        """The cards of the own hand."""
        return self.hand(self.seat)

    @property
    def unseen(self) -> Cards:
        """The cards that this seat has not seen, in the order of the pack: hands of others, stock, kitty."""
        return [each.code for each in unseen(self._state)]

    def world(self, rng: Random) -> World:
        """Deal the unseen cards at random, as play shows that they may lie, and return that table."""
        return World(self._game, self._imagination.world(rng))

    @cached_property
    def _imagination(self) -> Imagination[Any]:
        return Imagination(self._state)


class World(_Table):
    """A whole table as it could be. It can be played on; the real game is not touched."""

    def copy(self) -> World:
        """Return an independent copy of this world."""
        return World(self._game, self._state.copy())

    def play(self, move: str) -> None:
        """Make a move of the seat in turn. Raises ValueError if it is not legal."""
        found = find(move, self._state.legal_moves())
        if found is None:
            raise ValueError(f"{move} is no legal move here")
        self._state.play(found)

    def play_out(self, rng: Random) -> None:
        """Play on to the end of the deal as the built-in bots' playouts do: fast, and sensibly."""
        play_out(self._state, self._game.bots.heuristics, rng)

    @property
    def is_over(self) -> bool:
        """Whether the deal (in games of one deal: the game) has come to its end."""
        return self._state.turn is None or bool(self._state.deal_is_over)

    def worth(self, seat: Seat) -> float:
        """Estimate how well the side of this seat stands: 0 lost … 1 won."""
        return self._game.bots.heuristics.evaluate(self._state, seat)
