"""LiveGame: one game that is played on this screen, as its parts need it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knaves.bots.levels import LEVELS
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.nodes import Child
from knaves.page.app_context import AppContext
from knaves.page.view.seat import SeatLabel, seat_labels, with_wins
from knaves.page.view.sentence import rich
from knaves.session.game_view import GameView
from knaves.session.session import Session
from knaves.table.record import HUMAN, bot_level
from knaves.table.summary import strongest, wins

HAND = '.hand [tabindex="0"]'  # where the focus goes when the player is to act


class LiveGame:
    """One game at a table of the page: its session, the last view of it (`shown`), and the players by seat.

    `draw` draws the screen again; `do` gives it a command.
    """

    def __init__(
        self, app: AppContext, session: Session, draw: Callable[[], None], do: Callable[[str], None],
        seated: Sequence[SeatLabel] | None = None,
    ) -> None:  # fmt: skip
        """`seated` says who sits where, None for the people and bots of the table."""
        self.app = app
        self.session = session
        self.shown = session.view
        known = with_wins(seat_labels(self.shown.seats, app.saves.choices.names), _wins(app, self.shown))
        self.seat_people(seated if seated is not None else known)
        self.draw = draw
        self.do = do

    def seat_people(self, seated: Sequence[SeatLabel]) -> None:
        """Say who sits where from now on."""
        self.seated = tuple(seated)
        self.names = [person.name for person in self.seated]  # by seat

    @property
    def legal(self) -> Sequence[Move]:
        """The legal moves of the person in turn; none in a bot's turn."""
        touching = self.shown.touching
        return touching.legal if touching is not None else ()

    @property
    def bot_plies(self) -> frozenset[int]:
        """The moves that bots have made, each by the number of moves before it."""
        shown = self.shown
        return frozenset(ply for ply, seat in enumerate(shown.movers) if bot_level(shown.seats[seat]) is not None)

    def rich(self, sentence: Sentence) -> Child:
        """Return a sentence as the viewer reads it, with cards drawn."""
        return rich(sentence, self.shown.viewer, self.seated)


def _wins(app: AppContext, shown: GameView) -> tuple[int, ...]:
    """Return the games each side has won at a table like this one; empty where they are not counted."""
    level = strongest(shown.seats, list(LEVELS))
    if not level or shown.seats.count(HUMAN) != 1:
        return ()
    seat, sides = shown.seats.index(HUMAN), shown.position.sides
    return wins(app.saves.past.lines(), shown.game.key, level, seat, sides)
