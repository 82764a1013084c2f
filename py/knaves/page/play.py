"""Play: one running game at the table, from touches and bots' thoughts to moves, pauses and saves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from knaves.bots import Candidate
from knaves.engine.errors import IllegalMove
from knaves.engine.events import Event
from knaves.engine.layout import Layout, Plate
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.page import course
from knaves.page.hinting import hint
from knaves.page.holding import lose
from knaves.page.locale.texts import t
from knaves.page.page import Page
from knaves.page.people import TEMPERS, Person
from knaves.page.telling import Telling
from knaves.page.touching import Touching
from knaves.page.view.table import Toast
from knaves.players.thinkers import Thinker
from knaves.session.taking_back import moves_back
from knaves.store.save import Save
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.seating import HUMAN
from knaves.table.table import Table
from knaves.table.view import shown_to

__all__ = ["Play"]

TRAVEL = 220  # ms a card travels
SOUND_OF = {"TrickTaken": "trick", "Dealt": "deal", "DealScored": "points", "RoundEnded": "trick"}


class Play:
    """A running game. `changed` is called whenever there is something new to draw."""

    def __init__(
        self, page: Page, saves: Saves, save: Save, table: Table, thinker: Thinker, settings: Settings
    ) -> None:
        self.page = page
        self.saves = saves
        self.save = save
        self.table = table
        self.thinker = thinker
        self.settings = settings
        self.toast: Toast | None = None
        self.sheet: str | None = None  # "score", "end", "menu", "pass", "claim", "why"
        self.hints: Sequence[Candidate] = ()
        self.thoughts: dict[int, Sequence[Candidate]] = {}  # what a bot thought before its move, by number of the move
        self.is_thinking = False
        self.viewer = self._first_viewer()
        self.run_number = 0
        self.hurry = asyncio.Event()
        self.go_on = asyncio.Event()
        self.is_gone = False
        self.is_elsewhere = False  # another tab plays this game, here it is only watched
        self.hastens = False  # the rest is played without pauses
        self.can_claim = False  # whether the rest of the deal is decided, whatever is played
        self.claims = False  # the rest of the deal is played by itself
        self.travel = 0
        self.touching: Touching | None = None
        self.telling = Telling(self.table)
        self.tempo: Sequence[float] = ()  # how long each takes between moves, by the usual time
        self.new_turn()

    def meet(self, seated: Sequence[Person]) -> None:
        """Learns who sits at the table."""
        self.names = [person.name for person in seated]
        self.tempo = [TEMPERS[person.temper] for person in seated]

    @property
    def humans(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat, occupant in enumerate(self.table.seats) if occupant == HUMAN]

    def _first_viewer(self) -> Seat:
        humans = self.humans
        return self.table.turn if self.table.turn in humans else humans[0] if humans else 0

    @property
    def is_my_turn(self) -> bool:
        """Whether the person who looks is to move."""
        is_asked = self.table.turn == self.viewer and self.viewer in self.humans and not self._has_score_to_show
        return is_asked and self.sheet != "pass" and not self.is_elsewhere

    @property
    def _has_score_to_show(self) -> bool:
        """Whether a deal has ended whose sheet comes first; the next deal is called from there."""
        return self.table.state.deal_is_over and bool(self.layout.areas.get("sheet"))

    @property
    def shown(self) -> State:
        """What the viewer may see now."""
        return shown_to(self.table.state, self.viewer)

    @property
    def layout(self) -> Layout:
        """What lies on the table for the viewer."""
        return self.table.game.layout(self.shown, self.viewer)

    # what the player does

    def touch(self, token: str) -> None:
        """Touches a card, a place or a square."""
        self.toast = None
        if not self.is_my_turn or self.touching is None:
            self.go_on.set()
            self.draw()
            return
        touched = self.touching.touch(token)
        if touched is None:
            self._refuse(token)
            return
        again = self.touching.touched == (token,) and self.touching.is_decided
        if again and self.settings.touch == "two":
            touched = self.touching
        self.touching = touched
        move = touched.exact
        needs_second = self.settings.touch == "two" and not again and move is not None and len(move.parts) == 1
        if move is not None and self._makes_move(touched, token) and not needs_second:
            self.move(move.notation)
        else:
            self.draw()

    def _makes_move(self, touched: Touching, token: str) -> bool:
        """Whether the move that has been touched is made at once, and needs no button."""
        layout = self.layout
        if touched.exact is None or touched.exact.groups[0][0] in layout.careful:
            return False
        return touched.is_decided or (token in layout.targets and touched.mode is None)

    def _refuse(self, token: str) -> None:
        """Says why this part cannot be touched now."""
        touching = self.touching
        assert touching is not None
        verbs = sorted({move.groups[0][0] for move in touching.legal if len(move.groups) > 1})
        verb = touching.mode or (verbs[0] if verbs else "play")
        refusal = self.table.refusal(touching.instead(token) or f"{verb} {token}")
        self.toast = Toast(refusal.sentence, refusal.rule)
        self._sound("refused")
        self.draw()
        self.page.shake(f'[data-token="{token}"]')

    def move(self, text: str) -> None:
        """Makes a move of the person in turn."""
        if not self.is_my_turn:
            return
        try:
            events = self.table.play(text)
        except IllegalMove as refusal:
            self.toast = Toast(refusal.sentence, refusal.rule)
            self.draw()
            return
        self.stop()  # at once: what goes on must not move in between
        self.after_move(events)
        self.page.spawn(self.run(waits=True))

    def mode(self, name: str) -> None:
        """Goes into a mode such as exchange, or leaves it."""
        if self.touching is not None and self.is_my_turn:
            self.touching = self.touching.in_mode(None if self.touching.mode == name else name)
            self.draw()

    def let_go(self) -> None:
        """Lets go of what has been touched; leaves the mode if nothing was."""
        if self.touching is not None:
            mode = self.touching.mode if self.touching.touched else None
            self.touching = self.touching.in_mode(mode)
        self.toast, self.hints = None, ()
        self.draw()

    @property
    def can_undo(self) -> bool:
        """Whether there is an own move that may be taken back."""
        return self._moves_back() > 0

    def _moves_back(self) -> int:
        if self.viewer not in self.humans or self.is_elsewhere:
            return 0
        return moves_back(self.table, self.viewer, only_harmless=self.save.policy == "counted")

    def undo(self) -> None:
        """Takes back to before the last own move."""
        back = self._moves_back()
        if back:
            self.claims = False
            self.stop()
            self.table.undo(back)
            self._after_change()

    def redo(self) -> None:
        """Makes moves taken back once more, up to the next own decision."""
        if not self.table.undone or self.is_elsewhere:
            return
        self.claims = False
        self.stop()
        self.table.redo()
        while self.table.undone and self.table.turn not in self.humans:
            self.table.redo()
        self._after_change()

    def ask_hint(self) -> None:
        """Looks for the best moves and marks them."""
        if self.is_my_turn and not self.is_thinking:
            self.page.spawn(hint(self))

    def next(self) -> None:
        """Goes on from a sheet or a pause."""
        self.go_on.set()
        self.hurry.set()

    def hasten(self) -> None:
        """Plays the rest without pauses, for somebody who takes no further part in it."""
        self.hastens = True
        self.next()

    def claim(self) -> None:
        """Lets the rest of a decided deal be played by itself."""
        if self.can_claim and self.is_my_turn:
            self.claims = True
            self.page.spawn(self.run())

    @property
    def is_watching(self) -> bool:
        """Whether the viewer is out, while others play on."""
        plates = [part for part in self.layout.areas.get("mine", ()) if isinstance(part, Plate)]
        return self.table.turn is not None and any(plate.is_out for plate in plates)

    def stop(self) -> None:
        """Ends whatever is going on by itself."""
        self.run_number += 1
        self.hurry.set()
        self.go_on.set()
        self.sheet = None
        self.is_thinking = False

    def leave(self) -> None:
        """The player goes elsewhere; the game stays saved."""
        self.is_gone = True
        self.stop()

    async def run(self, *, waits: bool = False) -> None:
        """Plays on until a person is to move. `waits`: what has just happened is to be seen first."""
        await course.run(self, waits=waits)

    # after a change

    def after_move(self, events: Sequence[Event]) -> None:
        """Tells, keeps and draws what a move has done."""
        self.is_thinking = False
        self.telling.tell(events, len(self.table.moves), self.viewer, self.names)
        self.has_something_to_see = any(event.kind in self.table.game.pauses for event in events)
        self._sound(next((SOUND_OF[event.kind] for event in events if event.kind in SOUND_OF), "card"))
        self.travel = TRAVEL if self.settings.motion else 0
        self._keep()
        self.new_turn()
        self.draw()

    def _after_change(self) -> None:
        self.telling = Telling(self.table)
        self.viewer = self.table.turn if self.table.turn in self.humans else self.viewer
        self._keep()
        self.new_turn()
        self.draw()
        self.page.spawn(self.run())

    def new_turn(self) -> None:
        """Nothing is touched yet, nothing hinted."""
        self.hints, self.toast, self.can_claim = (), None, False
        self.claims = self.claims and not self.table.state.deal_is_over
        self.touching = Touching.at(self.shown, self.layout) if self.is_my_turn else None

    def _keep(self) -> None:
        undone = tuple(move.notation for move in self.table.undone)
        if self.saves.overtaken(self.save):  # another tab has taken this game over
            self.page.spawn(lose(self))
            return
        self.save = self.save.next(self.table.record(), undone, self.page.now())
        if not self.saves.write(self.save) and not self.has_told_full:
            self.has_told_full = True
            self.page.say(t("There is no room left to save this game. Play on, and export your games to keep them."))
        self.page.tabs.tell("saved", self.save.key, self.save.as_line())

    def take(self, save: Save) -> None:
        """Takes over what has been kept of this game elsewhere."""
        self.save, self.table = save, save.open()
        self.telling = Telling(self.table)
        if self.table.turn in self.humans:
            self.viewer = self.table.turn or 0
        self.new_turn()

    def finish(self) -> None:
        """The game is over: says so and lets it go to the history."""
        self.sheet = "end"
        self._sound("won" if self.has_won else "lost")
        self.finished(self)
        self.draw()

    @property
    def has_won(self) -> bool:
        """Whether the viewer's side is among the winners."""
        return self.table.state.side(self.viewer) in self.table.state.winners()

    def _sound(self, name: str) -> None:
        if self.settings.sound:
            self.page.sound(name, {"low": 0.4, "high": 1.0}.get(self.settings.volume, 0.7))

    has_something_to_see = False
    has_told_full = False
    names: Sequence[str] | None = None

    def draw(self) -> None:
        """Draws the table, unless the player is elsewhere."""
        if not self.is_gone:
            self.changed(self)
            self.travel = 0

    @staticmethod
    def changed(play: Play) -> None:
        """Replaced by the screen that shows the game."""

    @staticmethod
    def finished(play: Play) -> None:
        """Replaced by the screen: the game is over and goes to the history."""

    def status(self) -> Sentence:
        """What is asked of whom, and of what has been touched already."""
        if self.is_elsewhere:
            return Sentence("This game is played in another tab; here you watch.")
        game = self.table.game
        touched = self.touching.touched if self.touching is not None and self.is_my_turn else ()
        if self.touching is not None and self.touching.mode in self.layout.careful:
            touched = self.touching.words
        asked = game.ask_with(self.shown, touched) if touched and game.ask_with else None
        return asked or game.ask(self.shown)

    def with_settings(self, settings: Settings) -> None:
        """Takes over changed settings."""
        self.settings = settings
