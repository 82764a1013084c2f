"""Session: one game being played, composed of turn loop, ownership and commands; no browser."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from knaves.bots.thought import Candidate
from knaves.engine.chance import Outcome
from knaves.engine.errors import IllegalMove
from knaves.players.player import Player
from knaves.session import actions
from knaves.session.commands import Commands
from knaves.session.game_view import Announcer, Audience, GameView
from knaves.session.host import SessionHost, Stage
from knaves.session.lessons import RunningLesson
from knaves.session.ownership import Ownership
from knaves.session.pace import Pace
from knaves.session.running_game import Prompt, RunningGame
from knaves.session.tasks import SessionTasks
from knaves.session.turn_loop import TurnLoop
from knaves.store.settings import Settings
from knaves.table.record import Record
from knaves.table.table import Table


class Session:
    """A running game: `run` plays it and tells every change, `do` answers a person's actions.

    The turn loop, or the wait for the right to play at all, is the one main task. Whatever comes from outside and
    changes the table cancels it and starts another.
    """

    def __init__(
        self,
        table: Table,
        players: Sequence[Player],
        host: SessionHost | None = None,
        settings: Settings | None = None,
        lesson: RunningLesson | None = None,
    ) -> None:
        """Seat a player in each seat of the table; the persons among them sit at this device."""
        host = host or SessionHost()
        pace = Pace(host.clock)
        tasks, game = SessionTasks(), RunningGame(table, players, settings or Settings())
        prompt = Prompt(game, pace, tasks, host.slot.policy, host.fixed_moves)
        self._tasks, self._game, self._slot, self._prompt = tasks, game, host.slot, prompt
        self._announcer = announcer = Announcer(game, prompt, pace, host.slot, lesson)
        self._ownership = ownership = Ownership(host.slot, host.clock, game, prompt, announcer, tasks)
        self._loop = loop = TurnLoop(game, prompt, pace, announcer, ownership, tasks, host.other)
        self._commands = Commands(game, prompt, pace, announcer, ownership, loop, tasks, host.adviser, lesson)

    @property
    def view(self) -> GameView:
        """The view that was told last; before `run`, the first one."""
        return self._announcer.view

    @property
    def key(self) -> str:
        """The name of this game among the saves; "" where it is not saved."""
        return self._slot.key

    @property
    def given(self) -> tuple[Outcome, ...]:
        """The outcomes of chance that the deal was given."""
        return self._game.table.given

    @property
    def thoughts(self) -> Mapping[int, Sequence[Candidate]]:
        """The candidates of bots, by number of the move; hidden cards may follow from them: show none as they are."""
        return self._game.thoughts

    def record(self) -> Record:
        """Return the record of the game so far."""
        return self._game.table.record()

    def past(self) -> Table:
        """Return the game so far as a table of its own."""
        return Table.from_record(self.record())

    def refusal(self, text: str) -> IllegalMove:
        """Say why the viewer cannot make this move now, with the rule."""
        return self._prompt.refusal(text)

    def run(self, audience: Audience, stage: Stage | None = None) -> Coroutine[Any, Any, None]:
        """Tell the audience every change from now on, and return the coroutine that plays until it is cancelled.

        It plays on when the game is over, for moves may be taken back, and raises what goes wrong in the game. No bot
        moves before the last move has been seen on the stage; a person is asked at once.
        """
        self._announcer.audience = audience
        self._announcer.stage = stage or self._announcer.stage
        return self._tasks.run(self._loop.start)

    def leave(self) -> None:
        """End everything at once and release the game; it stays as it was saved."""
        self._announcer.audience = None
        self._tasks.end()
        for player in self._game.players:
            player.leave()
        self._ownership.release()

    def do(self, action: actions.SessionAction) -> None:
        """Answer a person's action; one that is impossible now does nothing, or says why."""
        self._commands.do(action)

    def hear_tab(self, kind: str, text: str) -> None:
        """Answer another tab of the browser; see `Ownership.hear_tab`."""
        self._ownership.hear_tab(kind, text)

    def look_for_newer(self) -> None:
        """Go on from a newer save of this game, if another tab made one."""
        if self._ownership.take_newer():
            self._tasks.replace_main(self._loop.start())

    def take_settings(self, settings: Settings) -> None:
        """Play by these settings from now on."""
        self._game.settings = settings
