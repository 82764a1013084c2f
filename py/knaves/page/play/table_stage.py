"""TableStage: a table to play at, composed of its parts: it shows the session's game move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from knaves.engine.layout import TouchMarks
from knaves.engine.sentences import IllegalMove
from knaves.page.commands import DEVICE_EVENTS
from knaves.page.locale import said
from knaves.page.play.coach import Coach, lesson_card, marks
from knaves.page.play.controls import Controls, HandOrder, TextChoice
from knaves.page.play.live_game import LiveGame
from knaves.page.play.playback import DrawnScreen, Playback
from knaves.page.play.sheets import GameSheets, LookBack, RulesPanel, Sheets
from knaves.page.view.animation import Beat, beats
from knaves.page.view.card import look
from knaves.page.view.play_sheets import pass_screen
from knaves.page.view.seat import Memory
from knaves.page.view.table import TableScene, table_buttons
from knaves.page.view.text_table import TextScene, text_table
from knaves.session.game_view import GameView, Handover, Resting, TableChange, Thinking, Watching
from knaves.session.running_game import PASSING
from knaves.table.record import bot_level

AFTER_THE_TABLE = 600  # ms after which what is needed later is fetched
WHILE_PASSING = ("next", "undo", "redo", "close", "resume")  # commands that show no hand before the device is taken


class TableHost(GameSheets, Protocol):
    """The screen that a table is on."""

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with everything that only this screen shows."""

    def do(self, name: str) -> None:
        """Give a command to the screen."""


class TableStage:
    """Draws a live game and plays its moves. `live` holds the game; `sheets` the sheets open over it."""

    def __init__(self, live: LiveGame, host: TableHost) -> None:
        self.live = live
        self.host = host
        self.memory = Memory()
        self.playback = Playback(live.app, live.rich, self.picture, live.draw)
        self.coach = Coach(live)
        self.hand = HandOrder(live)
        self.sheets = Sheets(live, host)
        self.rules = RulesPanel(live, self.sheets)
        self.look_back = LookBack(live, self.sheets)
        self.text = TextChoice(live, self.sheets, host.do)
        self.heard: tuple[str, ...] = ()  # what has been said since the viewer's own move
        self.controls = Controls(live, self.playback, self.sheets, self.rules, host.do)

    @property
    def parts(self) -> Sequence[object]:
        """The parts with commands of their own."""
        return self.controls, self.coach, self.hand, self.sheets, self.rules, self.text, self.look_back

    def leave(self) -> None:
        """End the game on this screen; it stays as it is saved."""
        self.live.session.leave()
        self.playback.leave()
        self.sheets.leave()
        self.rules.leave()
        self.look_back.leave()

    async def prepare(self) -> None:
        """Fetch the faces of all cards and start the bots' worker once the first table stands; rehearse a move."""
        app, session = self.live.app, self.live.session
        await app.page.sleep(AFTER_THE_TABLE)
        looks = dict.fromkeys(look(card.code) for card in self.live.shown.position.pack)
        await app.page.fetch_faces(tuple(looks))
        drawn, shown = self.playback.drawn, self.live.shown
        if drawn is None or drawn.scene is None:
            return
        if not (shown.position.is_over or isinstance(shown.phase, Watching)):  # else no bot will be asked
            app.thinker.get_ready(shown.game, filter(None, map(bot_level, shown.seats)))
        await app.warmup.warm_up(app.page, session, drawn.scene, drawn.node)

    # what the session asks of a stage

    @property
    def wants_frames(self) -> bool:
        """Whether moves are animated: not in fast-forward, and not behind a sheet."""
        is_hidden = self.text.is_on or self.look_back.moment is not None or self.sheets.opened is not None
        return self.live.app.settings.pause != "instant" and not is_hidden

    async def played(self) -> None:
        """Wait until the last move has been seen to its end."""
        await self.playback.played()

    # what the session tells

    def hear(self, shown: GameView) -> None:
        """Show how things are now, and play the move that has led there."""
        self.live.shown, change = shown, shown.change
        if shown.toast is not None:
            self.coach.note_answer()
        before = self._hear_move(shown, change) if change is not None else ()
        if self.host.game_sheet() is not None:
            self.sheets.opened = None
        for notice in shown.notices:
            self.live.app.notice(said(notice))
        scene = self.playback.drawn.scene if self.playback.drawn is not None else None
        if change is not None:
            self.coach.note(shown, change, is_tip_seen=scene is not None and scene.tip is not None)
            self.hand.note(shown, change)
        if shown.refused:
            self.playback.sound("refused")
        elif change is not None and change.move is not None and not change.frames:
            self.playback.sound_of(change.events)
        if change is not None and change.frames and scene is not None and self.wants_frames:
            waits = isinstance(shown.phase, Resting) and shown.phase.waits
            scenes = self._scenes(scene, shown, change, before, waits=waits)
            self.playback.play(scenes, waits=waits, part=change.part)
        elif change is not None or not self.playback.is_playing:
            self.live.draw()
        if shown.refused:
            self.live.app.page.shake(f'[data-token="{shown.refused}"]')

    def _hear_move(self, shown: GameView, change: TableChange) -> tuple[str, ...]:
        """Add a move to the text that is read out. Returns the text before it.

        All since the viewer's own move stays: a bot's quick answer would cut off a sentence still being read.
        """
        is_own = change.move is None or shown.movers[-1] == shown.viewer
        before = () if is_own else self.heard
        sentences = (*shown.announced, *((shown.drawn,) if shown.drawn is not None else ()))
        self.heard = (*before, *(said(sentence, shown.viewer, self.live.names) for sentence in sentences))
        return before

    def _scenes(
        self, scene: TableScene, shown: GameView, change: TableChange, said_before: tuple[str, ...], *, waits: bool
    ) -> list[tuple[Beat, TableScene]]:
        """Return the table after each beat of a move, `scene` before the first."""
        log = list(shown.log[: len(shown.log) - sum(frame.entry is not None for frame in change.frames)])
        heard = list(said_before)
        found = []
        idle = tuple(
            each if each.do == "fast forward" else replace(each, do="skip", move=each.move or each.do)
            for each in scene.commands
        )
        if scene.toast is not None:  # what lay under it does not come back for the time of a move
            scene = replace(scene, tip=None, recap=())
        for beat in beats(shown.game, change, shown.viewer):
            log += beat.entries
            heard += [said(entry.sentence, shown.viewer, self.live.names) for entry in beat.entries]
            scene = replace(
                scene, layout=self.hand.arranged(beat.layout), touch=TouchMarks(), log=tuple(log),
                announced=tuple(heard), status=beat.entries[-1].sentence if beat.entries else scene.status,
                toast=None, sheet=None, is_my_turn=False, is_thinking=False,
                commands=table_buttons(shown) if waits and beat.pauses else idle,
            )  # fmt: skip
            found.append((beat, scene))
        return found if shown.position.turn is not None else self._ended(found)

    def _ended(self, scenes: list[tuple[Beat, TableScene]]) -> list[tuple[Beat, TableScene]]:
        """Name the winner as soon as the card that has decided the game has been seen; what follows is short."""
        looked_at = (place + (beat.pauses == 1) for place, (beat, _) in enumerate(scenes) if beat.pauses)
        decided = next(looked_at, len(scenes))
        for place, (beat, scene) in enumerate(scenes[decided:], decided):
            end = self.host.dress(scene)
            scenes[place] = (
                replace(beat, pauses=min(beat.pauses, 1)), replace(scene, status=end.status, winners=end.winners),
            )  # fmt: skip
        return scenes

    def takes(self, name: str, data: Mapping[str, str]) -> bool:
        """Return whether a command goes no further: a sheet that has just come takes none, a moment takes its own.

        Raises Refusal where the moment cannot do it, and for what would show a hand while the device is passed on.
        """
        if isinstance(self.live.shown.phase, Handover) and name not in (*DEVICE_EVENTS, *WHILE_PASSING):
            raise IllegalMove(PASSING)
        is_asked = name == "key" or name not in DEVICE_EVENTS
        return (self.sheets.is_settling and is_asked) or self.look_back.takes(name, data)

    # what is drawn

    def draw(self) -> None:
        """Draw the table as it is, unless an earlier moment is looked at; nothing is played any more.

        Move the focus after a sheet has opened or closed.
        """
        if self.look_back.moment is not None:
            self.playback.stop()
            return
        self.playback.show(self.picture())
        is_open = self.sheets.opened is not None or (self.rules.is_open and self.sheets.now is None)
        self.live.app.page.cover(is_open=is_open)
        goals = self.sheets.follow(), self.coach.focus_goal(), self.controls.focus_goal()
        goal = next(filter(None, goals), None)
        if goal is not None:
            self.live.app.page.focus(*((goal,) if isinstance(goal, str) else goal))

    def picture(self) -> DrawnScreen:
        """Return what there is to see now."""
        live, phase = self.live, self.live.shown.phase
        if isinstance(phase, Handover):
            return DrawnScreen(pass_screen(live.shown, phase, live.seated))
        scene = self.scene()
        scene = replace(scene, sheet=self.sheets.node(scene))
        if self.text.is_on:
            text = self.text
            told = TextScene(live.shown.game, scene, live.legal, text.answer, text.typed, text.rule)
            return DrawnScreen(text_table(told))
        return self.playback.picture_of(scene)

    def scene(self) -> TableScene:
        """Return the table without a sheet over it."""
        shown, touching, is_alone = self.live.shown, self.live.shown.touching, self.sheets.now is None
        settings, commands = self.live.app.settings, table_buttons(shown) if is_alone else ()
        is_quiet = self.coach.is_quiet
        scene = TableScene(
            shown.game.key, shown.game.title, self.hand.arranged(shown.layout, marks_new=True), self.live.seated,
            touching.shown(shown.game, shown.position, marks(shown)) if touching is not None else TouchMarks(),
            shown.status, shown.log, commands,
            shown.toast if shown.toast is not self.rules.followed else None,
            can_undo=shown.can_undo, can_redo=shown.can_redo, is_my_turn=touching is not None,
            is_thinking=isinstance(shown.phase, Thinking), is_sound_on=settings.sound,
            announced=self._heard(is_alone=is_alone), mode=touching.mode if touching is not None else None,
            coach=lesson_card(shown, self.live.seated) if is_alone else None,
            told=shown.lesson_card.step.about if shown.lesson_card is not None else "",
            panel=self.rules.node() if is_alone else None, cloth=shown.game.table.look.cloth, memory=self.memory,
            is_live=True, tip=self.coach.next_tip if self.coach.has_tip and is_alone and not is_quiet else None,
            lesson=self.coach.lesson_offer if is_alone else "", recap=() if is_quiet else self.coach.recap,
        )  # fmt: skip
        return self.host.dress(scene)

    def _heard(self, *, is_alone: bool) -> tuple[str, ...]:
        """Return the text for a screen reader: the last events, and the question."""
        shown, names = self.live.shown, self.live.names
        is_asked = shown.touching is not None and is_alone
        asked = (said(shown.status, shown.viewer, names),) if is_asked else ()
        return (*self.heard, *self.coach.heard(), *asked)
