"""The screen of a running game: draws what its session tells, and sends it what the player does."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from knaves.cards import is_card_code
from knaves.engine.look import Touch
from knaves.engine.moves import Move
from knaves.nodes import Node
from knaves.page.actions import (
    Action,
    AskWhy,
    Close,
    CloseRules,
    Download,
    FocusOn,
    GoHome,
    GoToFairness,
    GoToOptions,
    GoToReview,
    GoToSettings,
    Key,
    OpenKeys,
    OpenLog,
    OpenMenu,
    OpenMoves,
    OpenSheet,
    OtherTab,
    PlayAgain,
    PlaySame,
    Resume,
    Seek,
    SendResult,
    Share,
    ShowRule,
    SwitchSound,
    SwitchTable,
    TakeTimeOut,
    TypeMove,
)
from knaves.page.house import House
from knaves.page.locale.texts import said, t
from knaves.page.people import people
from knaves.page.screens.asking_why import AskingWhy
from knaves.page.screens.coaching import Coaching, card_node, heard_of_card, marks
from knaves.page.screens.commands import commands
from knaves.page.screens.moment import Moment
from knaves.page.screens.play_sheets import end_of_game, has_won, keys, menu, pass_screen, score, time_out
from knaves.page.screens.rules_panel import RulesPanel
from knaves.page.screens.screen import Screen, answers
from knaves.page.screens.table_menu import go
from knaves.page.storage_permission import make_sure
from knaves.page.view.moves_sheet import moves_sheet
from knaves.page.view.parts import part_node
from knaves.page.view.scene import Scene
from knaves.page.view.sheets import button, sheet
from knaves.page.view.table import TableScene, log_list, table_screen
from knaves.page.view.text_table import TextScene, text_table, typed_move
from knaves.session.actions import (
    NAMES,
    AskHint,
    EnterMode,
    GoOn,
    LetGo,
    Play,
    ReadOn,
    Redo,
    SessionAction,
    TakeOver,
    Undo,
)
from knaves.session.phases import Handover, Over, Scored, Thinking, Watching
from knaves.session.session import Session
from knaves.session.shown import Change, Shown, Toast
from knaves.store.choices import TableLook
from knaves.store.settings import Settings
from knaves.table.seating import bot_level

__all__ = ["TableScreen"]

TRAVEL = 220  # ms a card travels
SOUND_OF = {"TrickTaken": "trick", "Dealt": "deal", "DealScored": "points", "RoundEnded": "trick"}
VOLUMES = {"low": 0.4, "high": 1.0}

# where the focus goes when a sheet opens and when it has closed
FIRST_IN_SHEET = ".veil .btn.primary, .passbox .btn"
HAND = '.hand [tabindex="0"]'
OPENED = ("menu", "log", "keys", "time out", "moves", "why")  # sheets that the player opens and closes
BACK_FROM: dict[str | None, str] = dict.fromkeys(OPENED, '[data-focus="bar menu"]')

SHORTCUTS: Mapping[str, Action] = {
    "u": Undo(), "r": Redo(), "h": AskHint(), "m": SwitchSound(), "l": OpenLog(), "a": OpenMoves(), "g": ShowRule(),
}  # fmt: skip
WORDS: Mapping[str, Action] = {
    "undo": Undo(), "redo": Redo(), "hint": AskHint(), "log": OpenLog(), "rules": ShowRule(), "next": GoOn(),
}  # fmt: skip


class TableScreen(Screen):
    """The table. What is open over it is its own affair; everything else is its session's."""

    def __init__(self, app: House, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.shown = session.shown
        self.sheet: str | None = None  # one of OPENED
        self.sheet_drawn: str | None = None
        self.moment: Moment | None = None  # an earlier one, looked at
        self.rules = RulesPanel(app, self.shown.game, self.draw)
        self.is_text = app.saves.choices.table.text
        self.followed: Toast | None = None  # a refusal whose rule has been opened
        self.answer = ""  # to what was typed at the text table
        self.seated = people(self.shown.seats)
        self.names = [person.name for person in self.seated]
        self.coaching = Coaching()
        self.asking = AskingWhy(app, self.seated, self.draw)
        self.running: asyncio.Task[None] | None = None

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
        self.draw()
        page.spawn(make_sure(page, self.app.saves))
        self.running = page.spawn(self.session.run(self.hear))

    def leave(self) -> None:
        """The player goes elsewhere; the game stays as it is kept."""
        self.session.leave()
        self.asking.close()
        self.rules.leave()
        if self.moment is not None:
            self.moment.leave()
        if self.running is not None:
            self.running.cancel()
        self.app.page.root("data-save", None)

    def hear(self, shown: Shown) -> None:
        """The session tells how things are now."""
        was_over, self.shown = isinstance(self.shown.phase, Over), shown
        if self._phase_sheet() is not None:
            self.sheet = None
        for notice in shown.notices:
            self.app.notice(said(notice))
        if shown.refused:
            self._sound("refused")
        elif shown.change is not None and shown.change.move is not None:
            self._sound(_sound_of(shown.change))
        elif isinstance(shown.phase, Over) and not was_over:
            self._sound("won" if has_won(shown) else "lost")
        is_move = shown.change is not None and shown.change.move is not None
        self.draw(TRAVEL if is_move and self.app.settings.motion else 0)
        if shown.refused:
            self.app.page.shake(f'[data-token="{shown.refused}"]')

    def _sound(self, name: str) -> None:
        settings = self.app.settings
        if settings.sound:
            self.app.page.sound(name, VOLUMES.get(settings.volume, 0.7))

    # what is drawn

    def draw(self, move: int = 0) -> None:
        """Draws the table as it is, unless an earlier moment is looked at; cards travel `move` ms."""
        if self.moment is not None:
            return
        phase, now = self.shown.phase, self._sheet_now()
        if isinstance(phase, Handover):
            screen = pass_screen(self.shown, phase, self.seated)
        else:
            scene = self._scene(self._sheet())
            screen = text_table(TextScene(scene, self._legal(), self.answer)) if self.is_text else table_screen(scene)
        self.app.page.show(screen, move=move)
        goal = self.coaching.goal(self.shown, HAND)
        if now != self.sheet_drawn:
            before, self.sheet_drawn = self.sheet_drawn, now
            self.app.page.focus(FIRST_IN_SHEET if now else BACK_FROM.get(before, HAND))
        elif goal is not None:
            self.app.page.focus(goal)

    def _phase_sheet(self) -> str | None:
        """The sheet that belongs to the game itself."""
        shown = self.shown
        match shown.phase:
            case Scored():
                return "score"
            case Handover():
                return "pass"
            case Over():
                return "end"
            case Watching() if shown.position.turn is None:
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
        toast = shown.toast if shown.toast is not self.followed else None
        touch = touching.shown(shown.game, shown.position, self._hints()) if touching is not None else Touch()
        return TableScene(
            shown.game.key, shown.game.title, shown.layout, self.seated, touch, shown.status, shown.log,
            commands(shown) if is_alone else (), toast, over, shown.policy, shown.can_undo, shown.can_redo,
            touching is not None, isinstance(shown.phase, Thinking), self.app.settings.sound, self._heard(is_alone),
            mode=touching.mode if touching is not None else None,
            coach=card_node(shown, self.seated) if is_alone else None,
            told=shown.card.step.about if shown.card is not None else "",
            panel=self.rules.node() if is_alone else None, cloth=shown.game.look.cloth,
        )  # fmt: skip

    def _heard(self, is_alone: bool) -> tuple[str, ...]:
        """What a screen reader hears: what has happened, and what is asked now."""
        shown = self.shown
        told = (said(sentence, shown.viewer, self.names) for sentence in shown.announced)
        is_asked = shown.touching is not None and is_alone
        asked = (said(shown.status, shown.viewer, self.names),) if is_asked else ()
        return (*told, *heard_of_card(shown, self.names), *asked)

    def _hints(self) -> dict[str, str]:
        """The parts of the best moves with their chances of 100."""
        found = marks(self.shown)
        for candidate in self.shown.hints[:2]:
            for token in candidate.move.parts:
                found.setdefault(token, str(round(100 * candidate.value)))
        return found

    # sheets

    def _sheet(self) -> Node | None:
        shown = self.shown
        if isinstance(shown.phase, Scored):
            return score(shown, shown.phase, self.seated)
        match self._sheet_now():
            case "end":
                return end_of_game(shown, self.seated)
            case "menu":
                is_team = shown.position.sides < shown.position.seats
                return menu(is_text=self.is_text, is_team=is_team, can_ask=bool(self._bot_moves()))
            case "log":
                return self._log()
            case "moves":
                gain = shown.game.preview
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

    @answers(OpenMenu, OpenLog, OpenMoves, OpenKeys, TakeTimeOut)
    def open_sheet(self, action: OpenSheet) -> None:
        """Opens a sheet, unless the game itself has one up."""
        if self._sheet_now() in (None, "menu", "log", "keys", "moves"):
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
        elif self.rules.is_open:
            self.close_rules(CloseRules())
        else:
            self.session.do(LetGo())

    # what is done in the game

    @answers(*(kind for kind in NAMES.values() if kind not in (Play, EnterMode, Undo, Redo, TakeOver)))
    def play(self, action: SessionAction) -> None:
        """The session answers it."""
        self.session.do(action)

    @answers(Play, EnterMode, Undo, Redo, TakeOver)
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
        card = self.shown.card
        if action.key == "Escape":
            self.do(Close())
        elif action.key == " ":
            self.do(ReadOn() if card is not None and not card.step.asks else GoOn())
        elif action.key == "?":
            self.do(OpenKeys())
        elif self.app.settings.keys and action.key.lower() in SHORTCUTS:
            self.do(SHORTCUTS[action.key.lower()])

    @answers(TypeMove)
    def type_move(self, action: TypeMove) -> None:
        """Answers what was typed at the text table."""
        self.answer = ""
        word = action.text.strip().lower()
        if word in WORDS:
            self.do(WORDS[word])
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
        self.sheet = None
        self.moment = Moment(self.app, self.session.past(), action.value, self.shown.viewer)
        self.moment.draw()
        self.app.page.focus('[data-focus="resume"]')

    def do(self, action: Action) -> None:
        """Answers an action; while an earlier moment is looked at, it does."""
        moment = self.moment
        if moment is None or isinstance(action, OtherTab):
            super().do(action)
        elif isinstance(action, Resume) or action == Key("Escape"):
            moment.leave()
            self.moment = None
            self.draw()
            self.app.page.focus(HAND)
        else:
            moment.do(action)

    @answers(
        GoToSettings, GoToReview, GoToOptions, GoToFairness, GoHome, PlayAgain, PlaySame, Share, SendResult, Download
    )  # fmt: skip
    def go_out(self, action: Action) -> None:
        """Leaves for another screen or game, or lets the game out as a link or a file."""
        go(self.app, self.session, action)


def _sound_of(change: Change) -> str:
    """The sound of a move."""
    kinds = [event.kind for event in change.events]
    return next((SOUND_OF[kind] for kind in kinds if kind in SOUND_OF), "card")
