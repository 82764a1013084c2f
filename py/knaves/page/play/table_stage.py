"""TableStage: a table to play at, composed of its parts: it shows the session's game move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.engine.layout import Layout, TouchMarks
from knaves.engine.sentences import Sentence, question_of
from knaves.page.commands import command
from knaves.page.locale import said
from knaves.page.play.coach import Coach, lesson_card, looking_back, marks
from knaves.page.play.controls import Controls, HandOrder, Hearing, TextChoice
from knaves.page.play.live_game import LiveGame
from knaves.page.play.playback import DrawnScreen, Playback
from knaves.page.play.sheets import Overlay, TableHost
from knaves.page.view.animation import Beat, beats
from knaves.page.view.card import look
from knaves.page.view.play_sheets import entries_since_own, pass_screen
from knaves.page.view.seat import Memory
from knaves.page.view.table import Heard, TableScene, table_buttons
from knaves.page.view.text_table import text_table
from knaves.session.actions import Continue
from knaves.session.game_view import GameView, Handover, LogEntry, Resting, TableChange, Thinking, Toast, Watching
from knaves.session.running_game import ADVISING
from knaves.table.record import bot_level

BEFORE_TELLING = 200  # ms
AFTER_THE_TABLE = 600  # ms after which what is needed later is fetched


class TableStage:
    """Draws a live game and plays its moves. `live` holds the game; `overlay` what lies over it."""

    def __init__(self, live: LiveGame, host: TableHost) -> None:
        self.live = live
        self.host = host
        self.memory = Memory()
        self.playback = Playback(live.app, live.shown.game, live.rich, self.picture, live.draw)
        self.coach = Coach(live)
        self.hand = HandOrder(live)
        self.overlay = Overlay(live, self.playback, host)
        self._toast: Toast | None = None
        self._answers = 0
        self.hearing = Hearing()
        self.text = TextChoice(live, self.overlay, self.scene, self.hearing)
        self._was_passing = isinstance(live.shown.phase, Handover)
        self._has_left = False  # whatever comes late is drawn no more: another screen is shown
        self._listens = False  # the table has been shown, so that what is told now is heard
        self._tell_place()
        self.controls = Controls(live, self.overlay, self.text)

    @property
    def parts(self) -> Sequence[object]:
        """The parts with commands of their own."""
        return self.controls, self.coach, self.hand, self.overlay, self.overlay.rules, self.text, self

    def leave(self) -> None:
        """End the game on this screen; it stays as it is saved."""
        self._has_left = True
        self.live.session.leave()
        self.playback.leave()
        self.overlay.leave()

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
        is_hidden = self.text.is_on or self.overlay.moment is not None or self.overlay.opened is not None
        return self.live.app.settings.pause != "instant" and not is_hidden

    async def played(self) -> None:
        """Wait until the last move has been seen to its end."""
        await self.playback.played()

    def deal_in(self) -> None:
        """Show what comes before the first deal, such as a draw for the lead, and let the cards fly to their places."""
        game = self.live.shown.game
        told = (event for event in self.live.session.opening if game.event_spec(event.kind).is_before_shuffle)
        staged = ((game.stage(event), game.text.say(event)) for event in told)
        self.playback.deal_in([(staging, says) for staging, says in staged if staging is not None and says is not None])

    # what the session tells

    def hear(self, shown: GameView) -> None:
        """Show this view of the game, and play the move that has led to it beat by beat where moves are animated."""
        self.live.shown, change = shown, shown.change
        if shown.toast is not None:
            self.coach.note_answer()
            self._answers += shown.toast is not self._toast
        self._toast = shown.toast
        before = self.hearing.lines
        told = self._hear_move(shown) if change is not None else ()
        self._pass_on(is_passing=isinstance(shown.phase, Handover))
        if self.host.game_sheet() is not None:
            self.overlay.opened = None
        for notice in shown.notices:
            self.live.app.notice(said(notice))
        scene = self.playback.drawn.scene if self.playback.drawn is not None else None
        if change is not None:
            self.coach.note(shown, change, scene)
            self.hand.note(shown, change)
        if shown.refused:
            self.playback.sound("refused")
        elif change is not None and change.move is not None and not change.frames:
            self.playback.sound_of(change.events)
        if change is not None and change.frames and scene is not None and self.wants_frames:
            waits = isinstance(shown.phase, Resting) and shown.phase.waits
            scenes = self._scenes(scene, shown, change, (before, told), waits=waits)
            self.playback.play(scenes, waits=waits, part=change.part)
        elif change is not None or self.playback.playing is None:
            self.live.draw()
        if shown.refused:
            self.live.app.page.shake(f'[data-token="{shown.refused}"]')

    def _pass_on(self, *, is_passing: bool) -> None:
        """Forget what was told before somebody else takes the device; tell the place to whoever has taken it."""
        was_passing, self._was_passing = self._was_passing, is_passing
        if is_passing:
            self.hearing.forget()
            self._listens = False
        elif was_passing:
            self._tell_place(entries_since_own(self.live.shown, self.live.shown.viewer))
            self.live.app.page.spawn(self.begin_telling())

    def _hear_move(self, shown: GameView) -> tuple[Heard, ...]:
        """Tell what a move has done; of cards drawn, which they are and not how many as well. Returns the new lines."""
        told = [self._aloud(sentence) for sentence in shown.announced if not self._is_unsaid(shown, sentence)]
        is_own = shown.change is not None and (shown.change.move is None or shown.movers[-1] == shown.viewer)
        return self.hearing.tell([*told, self._aloud(shown.drawn)], is_own=is_own)

    @staticmethod
    def _is_unsaid(shown: GameView, sentence: Sentence) -> bool:
        return shown.drawn is not None and sentence in shown.counted

    def _aloud(self, sentence: Sentence | None) -> str:
        """A sentence as the viewer hears it, "" for none."""
        return said(sentence, self.live.shown.viewer, self.live.names) if sentence is not None else ""

    async def begin_telling(self) -> None:
        """Show what is told once the table is there: only what comes into a document later is heard."""
        await self.live.app.page.sleep(BEFORE_TELLING)
        self._listens = True
        if self.playback.playing is None:
            self.live.draw()

    def _tell_place(self, since: Sequence[LogEntry] = ()) -> None:
        """Tell where the game stands: its name, the deal or else the score, what has happened since, and the hand."""
        shown = self.live.shown
        if not isinstance(shown.phase, Handover):
            dealt = [self._aloud(entry.sentence) for entry in shown.log if not shown.movers]
            summary = f"{said(shown.layout.summary)}." if shown.layout.summary else ""
            news = [self._aloud(entry.sentence) for entry in since]
            self.hearing.tell([shown.game.title + ".", *(dealt or [summary]), *news, self._aloud(shown.in_hand)])

    def _scenes(
        self, scene: TableScene, shown: GameView, change: TableChange, heard: tuple[Sequence[Heard], Sequence[Heard]],
        *, waits: bool,
    ) -> list[tuple[Beat, TableScene]]:  # fmt: skip
        """Return the table after each beat of a move, `scene` before the first; `heard`: before it, and of it."""
        log = list(shown.log[: len(shown.log) - sum(frame.entry is not None for frame in change.frames)])
        before, told, found = *heard, []
        count = 0  # of the lines of this move
        idle = tuple(
            each if each.do == "fast forward" else replace(each, do="skip", move=each.move or each.do, is_idle=True)
            for each in scene.commands
        )
        if scene.toast is not None:  # what lay under it does not come back for the time of a move
            scene = replace(scene, tip=None, recap=())
        for beat in beats(shown.game, change, shown.viewer):
            log += beat.entries
            count += sum(not self._is_unsaid(shown, entry.sentence) for entry in beat.entries)
            scene = replace(
                scene, layout=self._arranged(beat.layout), touch=TouchMarks(), log=tuple(log),
                announced=(*before, *told[:count]) if self._listens else (),
                status=beat.entries[-1].sentence if beat.entries else scene.status,
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

    @command("skip")
    def skip(self) -> None:
        """Go to the end of the moves being played."""
        if isinstance(self.live.shown.phase, Resting):
            self.live.session.do(Continue())
        self.playback.go_on()

    # what is drawn

    def draw(self) -> None:
        """Draw the table as it is, unless an earlier moment is looked at; nothing is played any more.

        Move the focus after a sheet has opened or closed.
        """
        if self._has_left:
            return
        if self.overlay.moment is not None:
            self.playback.stop()
            return
        self.playback.show(self.picture())
        self.live.app.page.cover(is_open=self.overlay.is_for_back)
        goals = self.overlay.follow(), self.coach.focus_goal(), self.controls.focus_goal()
        goal = next(filter(None, goals), None)
        if goal is not None:
            self.live.app.page.focus(*((goal,) if isinstance(goal, str) else goal))

    def picture(self) -> DrawnScreen:
        """Return the screen as it is to be drawn now: pictures, text, or the sheet to pass the device on."""
        live, phase = self.live, self.live.shown.phase
        if isinstance(phase, Handover):
            return DrawnScreen(pass_screen(live.shown, phase, live.seated))
        self._ask_aloud()
        scene = self.scene()
        scene = replace(scene, sheet=self.overlay.node(scene))
        if self.text.is_on:
            return DrawnScreen(text_table(self.text.drawn(scene)))
        return self.playback.picture_of(scene)

    def scene(self) -> TableScene:
        """Return the table without a sheet over it."""
        shown, touching, is_alone = self.live.shown, self.live.shown.touching, self.overlay.now is None
        settings, commands = self.live.app.settings, table_buttons(shown) if is_alone else ()
        is_quiet, card = self.coach.is_quiet, shown.lesson_card
        scene = TableScene(
            shown.game.key, shown.game.title, self._arranged(shown.layout, marks_new=True), self.live.seated,
            touching.shown(shown.game, shown.position, marks(shown)) if touching is not None else TouchMarks(),
            shown.status, shown.log, commands,
            shown.toast if shown.toast is not self.overlay.rules.followed else None,
            can_undo=shown.can_undo, can_redo=shown.can_redo, is_my_turn=touching is not None,
            is_thinking=isinstance(shown.phase, Thinking), is_sound_on=settings.sound,
            announced=self.hearing.lines if self._listens else (), answers=self._answers,
            mode=touching.mode if touching is not None else None,
            coach=lesson_card(shown, self.live.seated) if is_alone else None,
            is_taught=card is not None and card.dictates, told=card.step.about if card is not None else "",
            panel=self.overlay.rules.node() if is_alone else None, cloth=shown.game.table.look.cloth,
            memory=self.memory, is_live=True,
            tip=self.coach.next_tip if self.coach.has_tip and is_alone and not is_quiet else None,
            recap=() if is_quiet else self.coach.recap,
        )  # fmt: skip
        if is_alone and scene.toast is None and self.coach.offers_lesson:
            scene = replace(scene, tip=None, recap=(), remark=self.coach.offer_of_lesson())
        elif is_alone and scene.toast is None and self.coach.offers_sound:
            scene = replace(scene, tip=None, recap=(), remark=self.coach.offer_of_sound())
        return self.host.dress(scene)

    def _arranged(self, layout: Layout, *, marks_new: bool = False) -> Layout:
        """The layout with the hand in its order, and with the last trick on it while a lesson speaks of that."""
        card = self.live.shown.lesson_card
        layout = looking_back(layout) if card is not None and card.step.about == "trick" else layout
        return self.hand.arranged(layout, marks_new=marks_new)

    def _ask_aloud(self) -> None:
        """Tell a lesson's card and what is asked, once for each time it is asked."""
        shown = self.live.shown
        if not self._listens or self.overlay.now is not None:
            return
        is_asked = shown.touching is not None
        asked = (self._aloud(question_of(shown.status, shown.viewer)),) if is_asked else ()
        self.hearing.ask(len(shown.movers), (*self.coach.heard(), *asked), goes_by=shown.status is ADVISING)
