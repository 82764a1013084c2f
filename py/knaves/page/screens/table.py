"""The screen of a running game: draws what its session tells, and sends it what the player does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from knaves.bots.levels import LEVELS
from knaves.cards import is_card_code
from knaves.engine.events import Event
from knaves.engine.layout import Layout, Plate
from knaves.engine.look import Touch
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.actions import (
    Action,
    AddWords,
    ArrangeHand,
    AskWhy,
    Close,
    CloseRecap,
    CloseRules,
    CloseTip,
    Download,
    FocusOn,
    GoHome,
    GoToDeal,
    GoToFairness,
    GoToOptions,
    GoToReview,
    GoToSettings,
    Happening,
    Key,
    OpenKeys,
    OpenLastTrick,
    OpenLog,
    OpenMenu,
    OpenMoves,
    OpenSheet,
    OtherTab,
    PlayAgain,
    PlayLevel,
    PlaySame,
    Resume,
    SeeEnd,
    Seek,
    SendResult,
    Share,
    ShowRule,
    Skip,
    SwitchSound,
    SwitchTable,
    TakeTimeOut,
    TypeMove,
)
from knaves.page.house import House
from knaves.page.locale.texts import said, t
from knaves.page.people import people, with_wins
from knaves.page.screens.asking_why import AskingWhy
from knaves.page.screens.coaching import Coaching, card_node, heard_of_card, marks
from knaves.page.screens.commands import commands
from knaves.page.screens.directing import TRAVEL, Director
from knaves.page.screens.play_sheets import end_of_game, end_title, has_won, keys, menu, pass_screen, score, time_out
from knaves.page.screens.rules_panel import RulesPanel
from knaves.page.screens.screen import Screen, answers
from knaves.page.screens.table_menu import go
from knaves.page.storage_permission import make_sure
from knaves.page.view.beats import Beat, beats
from knaves.page.view.face import card_node as card_picture
from knaves.page.view.face import look
from knaves.page.view.flight import dealing
from knaves.page.view.hands import arranged, drawn_in, laid_on, moved
from knaves.page.view.moves_sheet import moves_sheet
from knaves.page.view.parts import part_node
from knaves.page.view.scene import Memory, Scene
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button, sheet
from knaves.page.view.table import TableScene, log_list, table_screen
from knaves.page.view.text_table import TextScene, text_table, typed_move
from knaves.session.actions import (
    NAMES,
    AskHint,
    Continue,
    Deselect,
    EnterMode,
    NextLessonCard,
    Play,
    PlayHere,
    Redo,
    SessionAction,
    Undo,
)
from knaves.session.game_log import Change
from knaves.session.game_view import GameView
from knaves.session.phases import Handover, Over, Resting, Scored, Thinking, Watching
from knaves.session.running_game import Toast
from knaves.session.session import Session
from knaves.store.choices import TableLook, TipsRead
from knaves.store.settings import Settings
from knaves.table.seating import HUMAN, bot_level
from knaves.table.summary import strongest, wins

if TYPE_CHECKING:
    from knaves.page.screens.ending import Ending
    from knaves.page.screens.moment import Moment

AFTER_THE_TABLE = 600  # ms after which what is needed later is fetched
SETTLING = 600  # ms in which a sheet of the game takes nothing: who was playing has not seen it come
GATHERED = ("TrickTaken", "RoundWon")  # events that end what "the last trick" shows
LAID = ("CardPlayed", "CardTurned")  # events that lay a card that is gathered with others
SOUND_OF = {"TrickTaken": "trick", "Dealt": "deal", "DealScored": "points", "RoundEnded": "trick"}
VOLUMES = {"low": 0.4, "high": 1.0}

# where the focus goes when a sheet opens and when it has closed
FIRST_IN_SHEET = ".veil :is(.menulist .btn, .btn.primary), .passbox .btn"
HAND = '.hand [tabindex="0"]'
OPENED = ("menu", "log", "last", "keys", "time out", "moves", "why")  # sheets that the player opens and closes
BACK_FROM: dict[str | None, str] = dict.fromkeys(OPENED, '[data-focus="bar menu"]')

SHORTCUTS: Mapping[str, Action] = {
    "u": Undo(), "r": Redo(), "h": AskHint(), "m": SwitchSound(), "l": OpenLog(), "a": OpenMoves(), "g": ShowRule(),
}  # fmt: skip
WORDS: Mapping[str, Action] = {
    "undo": Undo(), "redo": Redo(), "hint": AskHint(), "log": OpenLog(), "rules": ShowRule(), "next": Continue(),
}  # fmt: skip


class TableScreen(Screen):
    """The table. What is open over it is its own affair; everything else is its session's."""

    has_end = True  # a sheet tells how the game has ended

    def __init__(self, app: House, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.shown = session.view
        self.sheet: str | None = None  # one of OPENED
        self.sheet_drawn: str | None = None
        self.moment: Moment | None = None  # an earlier one, looked at
        self.rules = RulesPanel(app, self.shown.game, self.draw)
        self.is_text = app.saves.choices.table.text
        self.followed: Toast | None = None  # a refusal whose rule has been opened
        self.answer = ""  # to what was typed at the text table
        self.seated = with_wins(people(self.shown.seats, app.saves.choices.names), self._wins())
        self.names = [person.name for person in self.seated]
        self.coaching = Coaching()
        self.asking = AskingWhy(app, self.seated, self.draw)
        self.running: asyncio.Task[None] | None = None
        self.settling: asyncio.Task[None] | None = None  # while a sheet of the game has only just come
        self.is_aside = False  # the end sheet, to look at the table
        self.ending: Ending | None = None  # how the game came to its end, once that is being found out
        self.telling: asyncio.Task[None] | None = None
        self.drawn: tuple[TableScene, Node] | None = None  # the table that was drawn last
        self.memory = Memory()
        self.others_did: list[Event] = []  # since the viewer's own turn
        self.own_order = app.saves.choices.hands.get(self.key, ())  # of the viewer's cards, as he has laid them
        self.tips_read = app.saves.choices.tips.read.get(self.shown.game.key, 0)
        self.tip_room: Sentence | None = None  # that was read last: its room stays, so that the table keeps its place
        self.tip_turn: int | None = None  # how many moves had been made when a tip was read
        self.new: frozenset[str] = frozenset()  # cards that he has just drawn
        self.director = Director(app.page, self._say, self.draw, self._hear_beat)

    def _wins(self) -> tuple[int, ...]:
        """How many games each side has won so far at a table like this one."""
        shown = self.shown
        level = strongest(shown.seats, list(LEVELS))
        if not level or shown.seats.count(HUMAN) != 1:
            return ()
        seat, sides = shown.seats.index(HUMAN), shown.position.sides
        return wins(self.app.saves.past.lines(), shown.game.key, level, seat, sides)

    @property
    def key(self) -> str:
        """The name of the game among those that are kept."""
        return self.session.key

    def look_for_newer(self) -> None:
        """Takes over what has been kept of this game elsewhere meanwhile."""
        self.session.look_for_newer()

    def take_settings(self, settings: Settings) -> None:
        """From now on these settings hold."""
        self.session.take_settings(settings)

    def enter(self) -> None:
        """Shows the game and lets it go on."""
        page = self.app.page
        page.title(f"{self.shown.game.title} · Knaves")
        page.root("data-save", f"game/{self.key}/")
        if not self.shown.movers:
            dealt = (event for _, event in self.session.past().events_of())
            self.others_did = [event for event in dealt if self.shown.game.event_spec(event.kind).by_chance]
        self.draw()
        page.spawn(make_sure(page, self.app.saves))
        page.spawn(self._prepare())
        self.running = page.spawn(self.session.run(self.hear, self))
        if self.drawn is not None and not self.shown.movers and self.wants_frames and self.app.settings.motion:
            page.before_painting(partial(self._deal, self.drawn[1]))  # a card can be touched before it has arrived

    def _deal(self, table: Node) -> None:
        """Lets the cards of this table fly to their places, if it is still the one that is drawn."""
        if self.drawn is not None and self.drawn[1] is table and self.running is not None:
            self.app.page.show(table, dealing(table, TRAVEL))

    async def _prepare(self) -> None:
        """What is needed later, once the first table stands: the faces of all cards, the bots' worker, a rehearsal."""
        await self.app.page.sleep(AFTER_THE_TABLE)
        looks = dict.fromkeys(look(card.code) for card in self.shown.position.pack)
        await self.app.page.fetch_faces(tuple(looks))
        if self.drawn is not None and self.running is not None:
            if not (self.shown.position.is_over or isinstance(self.shown.phase, Watching)):  # else no bot will be asked
                self.app.thinker.get_ready(self.shown.game, filter(None, map(bot_level, self.shown.seats)))
            await self.app.rehearsal.rehearse(self.app.page, self.session, *self.drawn)

    def leave(self) -> None:
        """The player goes elsewhere; the game stays as it is kept."""
        self.session.leave()
        self.director.stop()
        self.asking.close()
        self.rules.leave()
        if self.moment is not None:
            self.moment.leave()
        self._forget_end()
        if self.running is not None:
            self.running.cancel()
            self.running = None
        if self.settling is not None:
            self.settling.cancel()
            self.settling = None
        self.app.page.root("data-save", None)

    def hear(self, shown: GameView) -> None:
        """The session tells how things are now."""
        was_over, self.shown = isinstance(self.shown.phase, Over), shown
        if self._phase_sheet() is not None:
            self.sheet = None
        for notice in shown.notices:
            self.app.notice(said(notice))
        change = shown.change
        if change is not None:
            self._note(shown, change)
        if shown.refused:
            self._sound("refused")
        elif change is not None and change.move is not None and not change.frames:
            self._sound(_sound_of(change.events))
        elif isinstance(shown.phase, Over) and not was_over:
            self._sound("won" if has_won(shown) else "lost")
        self._follow_end(was_over=was_over)
        if change is not None and change.frames and self.drawn is not None and self.wants_frames:
            self._film(shown, change)
        elif change is not None or not self.director.is_playing:
            self.director.stop()
            self.draw()
        if shown.refused:
            self.app.page.shake(f'[data-token="{shown.refused}"]')

    # a move, beat by beat

    @property
    def wants_frames(self) -> bool:
        """Whether a move is played on the table: not where nobody wants to wait, and not behind something else."""
        is_hidden = self.is_text or self.moment is not None or self.sheet is not None
        return self.app.settings.pause != "instant" and not is_hidden

    async def played(self) -> None:
        """Waits until the last move has been seen to its end."""
        await self.director.played()

    def _note(self, shown: GameView, change: Change) -> None:
        """Remembers what others do, until the viewer moves or has read it, and what he has drawn."""
        self.new = drawn_in(change) if change.move is not None else frozenset()
        if self.own_order and self.app.settings.order == "own":
            self._keep_order(laid_on(shown.layout, self.own_order))
        if (
            change.move is not None
            and shown.movers[-1] == shown.viewer
            and self.drawn is not None
            and self.drawn[0].tip is not None
            and self.drawn[0].is_tip_due
        ):
            self._read_tip()
        if change.move is None:
            self.others_did.clear()
        elif shown.movers[-1] == shown.viewer:
            self.others_did = [event for event in change.events if shown.game.event_spec(event.kind).by_chance]
        else:
            self.others_did += change.events

    @answers(ArrangeHand)
    def arrange_hand(self, action: ArrangeHand) -> None:
        """Lays a card of the hand elsewhere in it, where the player wants to sort it himself."""
        if self.app.settings.order == "own":
            self._keep_order(moved(self.shown.layout, self.own_order, action.token, action.on))
            self.draw()

    def _keep_order(self, order: tuple[str, ...]) -> None:
        """Keeps how the player has laid his cards, also for when he comes back."""
        if order != self.own_order:
            self.own_order = order
            self.app.saves.choices.keep_hand(self.key, order)

    def _arranged(self, layout: Layout, new: frozenset[str] = frozenset()) -> Layout:
        return arranged(layout, self.app.settings.order, self.own_order, new)

    @property
    def tip(self) -> Sentence | None:
        """What a first-timer is told in this turn, None where there is nothing more or a lesson explains."""
        shown, touching = self.shown, self.shown.touching
        is_free = touching is not None and touching.mode is None and len(shown.movers) != self.tip_turn
        return self._next_tip() if is_free else None

    def _next_tip(self) -> Sentence | None:
        """The tip that has its turn next."""
        shown = self.shown
        has_lesson = shown.lesson_card is not None or shown.has_strayed
        tips = () if has_lesson or shown.position.turn is None else shown.game.tutorial.tips[self.tips_read :]
        if not tips:
            return None
        return tips[0] if isinstance(tips[0], Sentence) else tips[0](shown.position.options)

    def _read_tip(self) -> None:
        """Not again; the next one comes in another turn."""
        self.tip_room = self._next_tip()
        self.tip_turn = len(self.shown.movers)
        self.tips_read += 1
        read = self.app.saves.choices.tips.read
        self.app.saves.choices.keep_tips(TipsRead({**read, self.shown.game.key: self.tips_read}))

    @answers(CloseTip)
    def close_tip(self, action: CloseTip) -> None:
        """The tip has been read; the next one comes in another turn."""
        if self.tip is not None:
            self._read_tip()
            self.draw()

    @answers(CloseRecap)
    def close_recap(self, action: CloseRecap) -> None:
        """What others have done has been read."""
        self.others_did.clear()
        self.draw()

    def _film(self, shown: GameView, change: Change) -> None:
        """Plays a move on the table that is drawn."""
        assert self.drawn is not None
        before, node = self.drawn
        log = list(shown.log[: len(shown.log) - sum(frame.entry is not None for frame in change.frames)])
        told: list[str] = []
        filmed: list[tuple[Beat, Callable[[], Node]]] = []
        idle = tuple(replace(each, do="skip", move=each.move or each.do) for each in before.commands)
        waits = isinstance(shown.phase, Resting) and shown.phase.waits
        for beat in beats(shown.game, change, shown.viewer):
            log += beat.entries
            told += [said(entry.sentence, shown.viewer, self.names) for entry in beat.entries]
            status = beat.entries[-1].sentence if beat.entries else before.status
            before = replace(
                before, layout=self._arranged(beat.layout), touch=Touch(), status=status, log=tuple(log),
                announced=tuple(told),
                toast=None, sheet=None, is_my_turn=False, is_thinking=False,
                commands=commands(shown) if waits and beat.pauses else idle,
            )  # fmt: skip
            filmed.append((beat, partial(self._frame, before)))
        filmed[-1] = (filmed[-1][0], self._table)
        self.director.play(node, filmed, self.app.settings, waits=waits)

    def _frame(self, scene: TableScene) -> Node:
        """The table; what has been drawn already is not drawn again."""
        if self.drawn is not None and self.drawn[0] == scene:
            return self.drawn[1]
        node = table_screen(scene)
        self.drawn = scene, node
        return node

    def _say(self, sentence: Sentence) -> Child:
        return rich(sentence, self.shown.viewer, self.seated)

    def _hear_beat(self, beat: Beat) -> None:
        self._sound(_sound_of(beat.events))

    @answers(Skip)
    def skip(self, action: Skip) -> None:
        """What is still being played has been seen."""
        self.session.do(Continue()) if isinstance(self.shown.phase, Resting) else None
        self.director.go_on()

    def _follow_end(self, *, was_over: bool) -> None:
        """Begins to find out how the game came to its end, or forgets it where the game goes on."""
        is_over = isinstance(self.shown.phase, Over)
        if not is_over:
            self._forget_end()
        elif self.has_end and not was_over:
            self.telling = self.app.page.spawn(self._tell_end())

    def _forget_end(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        self.telling = self.ending = None
        self.is_aside = False

    async def _tell_end(self) -> None:
        """Brings what looks back on a game; where that cannot be had the sheet does without."""
        try:
            await self.app.page.bring_later()
        except Exception:
            return
        from knaves.page.screens.ending import Ending

        self.ending = Ending(self.app, self.session.past(), self.key)
        await self.ending.work(self.draw)

    def _sound(self, name: str) -> None:
        settings = self.app.settings
        if settings.sound:
            self.app.page.sound(name, VOLUMES.get(settings.volume, 0.7))

    # what is drawn

    def draw(self) -> None:
        """Draws the table as it is, unless an earlier moment is looked at; nothing is played any more."""
        self.director.stop()
        if self.moment is not None:
            return
        now = self._sheet_now()
        self.app.page.show(self._table())
        self.app.page.cover(is_open=self.sheet is not None or (self.rules.is_open and now is None))
        goal = self.coaching.goal(self.shown, HAND)
        if now != self.sheet_drawn:
            before, self.sheet_drawn = self.sheet_drawn, now
            if self._phase_sheet() is not None and self.app.settings.pause != "instant":
                self._settle()
            self.app.page.focus(FIRST_IN_SHEET if now else BACK_FROM.get(before, HAND))
        elif goal is not None:
            self.app.page.focus(goal)

    def _settle(self) -> None:
        """What was meant for the table, and comes as its sheet does, is not taken for an answer to the sheet."""
        if self.settling is not None:
            self.settling.cancel()
        self.settling = self.app.page.spawn(self._have_settled())

    async def _have_settled(self) -> None:
        await self.app.page.sleep(SETTLING)
        self.settling = None

    def _table(self) -> Node:
        """What there is to see now."""
        phase = self.shown.phase
        if isinstance(phase, Handover):
            self.drawn = None
            return pass_screen(self.shown, phase, self.seated)
        scene = self._scene(self._sheet())
        if self.is_text:
            self.drawn = None
            return text_table(TextScene(scene, self._legal(), self.answer))
        return self._frame(scene)

    def _phase_sheet(self) -> str | None:
        """The sheet that belongs to the game itself."""
        shown = self.shown
        match shown.phase:
            case Scored():
                return "score"
            case Handover():
                return "pass"
            case Over() if not self.is_aside:
                return "end"
            case Watching() if shown.position.turn is None and not self.is_aside:
                return "end"
        return None

    def _sheet_now(self) -> str | None:
        return self._phase_sheet() or self.sheet

    def _legal(self) -> tuple[Move, ...]:
        touching = self.shown.touching
        return tuple(touching.legal) if touching is not None else ()

    def _scene(self, over: Node | None) -> TableScene:
        """What there is to draw, with this sheet over it."""
        shown, touching, is_alone = self.shown, self.shown.touching, self._sheet_now() is None
        is_finished = self.has_end and shown.position.turn is None
        status = Sentence(end_title(shown, self.seated)) if is_finished else shown.status
        toast = shown.toast if shown.toast is not self.followed else None
        touch = touching.shown(shown.game, shown.position, marks(shown)) if touching is not None else Touch()
        recap = tuple(shown.game.text.recap(self.others_did)) if shown.game.text.recap is not None else ()
        return TableScene(
            shown.game.key, shown.game.title, self._arranged(shown.layout, self.new), self.seated, touch, status,
            shown.log, commands(shown, is_aside=self.is_aside) if is_alone else (),
            toast, over, self._about(), shown.can_undo, shown.can_redo,
            touching is not None, isinstance(shown.phase, Thinking), self.app.settings.sound, self._heard(is_alone),
            mode=touching.mode if touching is not None else None,
            coach=card_node(shown, self.seated) if is_alone else None,
            told=shown.lesson_card.step.about if shown.lesson_card is not None else "",
            panel=self.rules.node() if is_alone else None, cloth=shown.game.table.look.cloth, memory=self.memory,
            is_live=True, tip=self._next_tip() or (None if recap else self.tip_room),
            is_tip_due=self.tip is not None and is_alone,
            chance=round(100 * shown.hints[0].value) if shown.hints else None,
            recap=recap,
            winners=self._winners() if is_finished else frozenset(),
        )  # fmt: skip

    def _about(self) -> str:
        """What deal this is."""
        if self.shown.daily:
            return t("Today’s deal")
        return t("Without free undo") if self.shown.policy == "counted" else ""

    def _winners(self) -> frozenset[int]:
        """The seats of the sides that have won."""
        state = self.shown.position
        return frozenset(seat for seat in range(state.seats) if state.side(seat) in state.winners())

    def _heard(self, is_alone: bool) -> tuple[str, ...]:
        """What a screen reader hears: what has happened, and what is asked now."""
        shown = self.shown
        told = (said(sentence, shown.viewer, self.names) for sentence in shown.announced)
        is_asked = shown.touching is not None and is_alone
        asked = (said(shown.status, shown.viewer, self.names),) if is_asked else ()
        return (*told, *heard_of_card(shown, self.names), *asked)

    # sheets

    def _sheet(self) -> Node | None:
        shown = self.shown
        if isinstance(shown.phase, Scored):
            return score(shown, shown.phase, self.seated)
        match self._sheet_now():
            case "end":
                story = self.ending.story() if self.ending is not None else None
                return end_of_game(shown, self.seated, story, self.app.next_deal)
            case "menu":
                is_team = shown.position.sides < shown.position.seats
                return menu(is_text=self.is_text, is_team=is_team, can_ask=bool(self._bot_moves()))
            case "log":
                return self._log()
            case "last":
                return self._last_trick()
            case "moves":
                gain = shown.game.table.preview
                gains = {move.notation: gain(shown.position, move) for move in self._legal()} if gain else {}
                return moves_sheet(self._legal(), shown.layout, gains)
            case "why":
                return self.asking.sheet()
            case "time out":
                return time_out()
            case "keys":
                return keys()
        return None

    def _bot_moves(self) -> frozenset[int]:
        """How many moves were made before each move of a bot."""
        shown = self.shown
        return frozenset(ply for ply, seat in enumerate(shown.movers) if bot_level(shown.seats[seat]) is not None)

    def _log(self) -> Node:
        scene = self._scene(None)
        plain = Scene(self.seated, scene.layout.seat, Touch())
        last = [part_node(part, plain) for part in scene.layout.areas.get("last", ())]
        entries = log_list(scene, 1000, self._bot_moves())
        # its style draws it from the foot upwards, so that the newest entry is in sight
        newest_first = Node(entries.tag, entries.attributes, entries.children[::-1])
        return sheet(t("Log"), [last, newest_first], [button(t("Back to the game"), "close", "primary")], "logsheet")

    def _last_trick(self) -> Node:
        """What was gathered last, with everything that was said from its first card on."""
        shown, told = self.shown, self.session.past().events_of()
        plies = [0, *(ply for ply, event in told if event.kind in GATHERED)]
        since, until = plies[-2:] if len(plies) > 1 else (0, 0)
        span = [event for ply, event in told if since < ply <= until]
        cards = [card_picture(event.card.code) for event in span if event.kind in LAID]
        lines = [h("li", {}, self._say(entry.sentence)) for entry in shown.log if since < entry.ply <= until]
        words = h("ol", {"class": "told-last"}, lines) if lines else h("p", {}, t("Nothing has been won yet."))
        picture = h("div", {"class": "mini"}, cards)
        counters = [each for part in _plates(shown.layout) for each in part.counters if each.opens_last]
        title = said(counters[0].opens_last) if counters and counters[0].opens_last else t("Last trick")
        notes = {each.note: h("p", {"class": "mut"}, said(each.note)) for each in counters if each.note}
        return sheet(
            title, [picture, words, *notes.values()], [button(t("Back to the game"), "close", "primary")], "lastsheet"
        )

    @answers(OpenMenu, OpenLog, OpenLastTrick, OpenMoves, OpenKeys, TakeTimeOut)
    def open_sheet(self, action: OpenSheet) -> None:
        """Opens a sheet, unless the game itself has one up."""
        if self._sheet_now() in (None, "menu", "log", "last", "keys", "moves"):
            self.sheet = action.sheet
            self.draw()

    @answers(AskWhy)
    def ask_why(self, action: AskWhy) -> None:
        """Explains a bot's move."""
        if self._phase_sheet() is None and self.asking.ask(self.session.past(), action.ply, self.session.thoughts):
            self.sheet = "why"
            self.draw()

    @answers(Close)
    def close(self, action: Close) -> None:
        """Closes what is open, else lets go of what has been touched."""
        if self.sheet is not None:
            self.asking.close()
            self.sheet = None
            self.draw()
        elif self._phase_sheet() == "end":
            self.is_aside = True
            self.draw()
        elif self.rules.is_open:
            self.close_rules(CloseRules())
        else:
            self.session.do(Deselect())

    @answers(SeeEnd)
    def see_end(self, action: SeeEnd) -> None:
        """The end sheet again, after a look at the table."""
        self.is_aside = False
        self.draw()

    # what is done in the game

    @answers(*(kind for kind in NAMES.values() if kind not in (Play, EnterMode, Undo, Redo, PlayHere)))
    def play(self, action: SessionAction) -> None:
        """The session answers it; whoever does something has seen enough of the last move, not of a sheet after it."""
        self.director.go_on()
        if self.settling is None:
            self.session.do(action)

    @answers(Play, EnterMode, Undo, Redo, PlayHere)
    def play_from_sheet(self, action: SessionAction) -> None:
        """The session answers it; whatever the player has opened is in the way then."""
        if self.sheet is not None:
            self.asking.close()
            self.sheet = None
            self.draw()
        self.session.do(action)

    @answers(OtherTab)
    def hear_tab(self, action: OtherTab) -> None:
        """Another tab has taken this game, or has made a move in it."""
        if action.key == self.key:
            self.session.hear_tab(action.kind, action.text)

    @answers(Key)
    def press(self, action: Key) -> None:
        """A key: one of the shortcuts, or what it does everywhere."""
        card = self.shown.lesson_card
        if action.key == "Escape":
            self.answer_action(Close())
        elif action.key == " ":
            self.answer_action(NextLessonCard() if card is not None and not card.step.asks else Continue())
        elif action.key == "?":
            self.answer_action(OpenKeys())
        elif self.app.settings.keys and action.key.lower() in SHORTCUTS:
            self.answer_action(SHORTCUTS[action.key.lower()])

    @answers(TypeMove)
    def type_move(self, action: TypeMove) -> None:
        """Answers what was typed at the text table."""
        self.answer = ""
        word = action.text.strip().lower()
        if word in WORDS:
            self.answer_action(WORDS[word])
            return
        move = typed_move(action.text, self._legal())
        if move is not None:
            self.session.do(Play(move.notation))
            return
        wanted = action.text.strip()[:60]
        code = wanted.upper().replace("10", "T")
        refusal = self.session.refusal(f"play {code}" if is_card_code(code) else wanted)
        self.answer = said(refusal.sentence) + (f" ({refusal.rule})" if refusal.rule else "")
        self.draw()

    @answers(FocusOn)
    def focus_on(self, action: FocusOn) -> None:
        """Moves the focus."""
        self.app.page.focus(action.name)

    # how the table looks

    @answers(SwitchTable)
    def switch_table(self, action: SwitchTable) -> None:
        """From pictures to words, and back."""
        self.is_text = not self.is_text
        self.app.saves.choices.keep_table(TableLook(text=self.is_text))
        self.sheet = None
        self.draw()

    @answers(SwitchSound)
    def switch_sound(self, action: SwitchSound) -> None:
        """Sounds on or off."""
        self.app.change_settings({"sound": not self.app.settings.sound})
        self.draw()

    @answers(ShowRule)
    def show_rule(self, action: ShowRule) -> None:
        """The rules beside the table; a refusal would cover what it cites."""
        self.sheet = None
        self.followed = self.shown.toast
        self.rules.open(action.rule)

    @answers(CloseRules)
    def close_rules(self, action: CloseRules) -> None:
        """The table has the whole window again."""
        self.rules.close()
        self.app.page.focus(HAND)

    # earlier moments

    @answers(Seek)
    def look_at(self, action: Seek) -> None:
        """Shows an earlier moment of this game, read only."""
        if self.app.page.has_later():
            self._show_moment(action.value)
        else:
            self.app.page.spawn(self._bring_moment(action.value))

    async def _bring_moment(self, ply: int) -> None:
        try:
            await self.app.page.bring_later()
        except OSError:
            self.app.notice(t("This part of the page is not on the device yet, and cannot be fetched now."))
        else:
            self._show_moment(ply)

    def _show_moment(self, ply: int) -> None:
        from knaves.page.screens.moment import Moment

        self.sheet = None
        self.moment = Moment(self.app, self.session.past(), ply, self.shown.viewer)
        self.moment.draw()
        self.app.page.focus('[data-focus="resume"]')

    def answer_action(self, action: Action) -> None:
        """Answers an action; while an earlier moment is looked at, it does. A sheet that has just come takes none."""
        moment = self.moment
        if self.settling is not None and (isinstance(action, Key) or not isinstance(action, Happening)):
            return
        if moment is None or isinstance(action, OtherTab):
            super().answer_action(action)
        elif isinstance(action, Resume) or action == Key("Escape"):
            moment.leave()
            self.moment = None
            self.draw()
            self.app.page.focus(HAND)
        else:
            moment.answer_action(action)

    @answers(AddWords)
    def add_words(self, action: AddWords) -> None:
        """The next game is to follow from the player's words too."""
        self.app.next_deal.add(action.value)
        self.draw()

    @answers(
        GoToSettings, GoToReview, GoToOptions, GoToFairness, GoToDeal, GoHome, PlayAgain, PlaySame, PlayLevel, Share,
        SendResult,
        Download,
    )  # fmt: skip
    def go_out(self, action: Action) -> None:
        """Leaves for another screen or game, or lets the game out as a link or a file."""
        go(self.app, self.session, action)


def _plates(layout: Layout) -> list[Plate]:
    return [part for parts in layout.areas.values() for part in parts if isinstance(part, Plate)]


def _sound_of(events: Sequence[Event]) -> str:
    """The sound of what has happened."""
    kinds = [event.kind for event in events]
    return next((SOUND_OF[kind] for kind in kinds if kind in SOUND_OF), "card")
