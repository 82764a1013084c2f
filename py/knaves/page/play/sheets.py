"""Sheets: what lies over the table: a sheet, reasons, the rules, or an earlier moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from knaves.bots.search import Candidate
from knaves.engine.layout import BoardPart
from knaves.engine.sentences import IllegalMove
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.commands import DEVICE_EVENTS, command
from knaves.page.locale import language, t
from knaves.page.page import selector
from knaves.page.play.live_game import HAND, LiveGame
from knaves.page.play.playback import Playback
from knaves.page.routes import rules_nodes_path
from knaves.page.view.play_sheets import keys_sheet, last_trick_sheet, log_sheet, moves_sheet, time_out_sheet
from knaves.page.view.rules_page import rules_nodes, rules_panel
from knaves.page.view.seat import SeatLabel
from knaves.page.view.table import TableScene, why_sheet
from knaves.session.explanation import Explanation, explain, initial_explanation, last_bot_move
from knaves.session.game_view import Handover, Toast
from knaves.session.running_game import PASSING
from knaves.table.record import bot_level
from knaves.table.table import Table

if TYPE_CHECKING:
    from knaves.page.play.replayer import EarlierMoment


class Explainer:
    """The explanation of one move, which may come in two steps; `draw` is called when there is more to show."""

    def __init__(self, app: AppContext, seated: Sequence[SeatLabel], draw: Callable[[], None]) -> None:
        self.app = app
        self.seated = seated
        self.draw = draw
        self.explanation: Explanation | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, table: Table, ply: int | None, thoughts: Mapping[int, Sequence[Candidate]]) -> bool:
        """Begin to explain the bot's move made after so many, None for the last; return whether it is one of a bot.

        `thoughts`: what bots have thought before their moves, by number of the move, where that is known.
        """
        number = last_bot_move(table) if ply is None else ply
        if number is None or number >= len(table.moves) or bot_level(table.seats[table.movers[number]]) is None:
            return False
        self.close()
        self.explanation = initial_explanation(table, number)
        if self.explanation.is_open:
            self._task = self.app.page.spawn(self._find_out(table, self.explanation, thoughts.get(number)))
        return True

    async def _find_out(self, table: Table, told: Explanation, thought: Sequence[Candidate] | None) -> None:
        self.explanation = await explain(self.app.thinker, table, told, thought)
        self.draw()

    def close(self) -> None:
        """Stop explaining, and take the explanation away."""
        if self._task is not None:
            self._task.cancel()
        self.explanation = self._task = None

    def sheet(self) -> Node | None:
        """Return the sheet that explains the move, None while nothing is explained."""
        return why_sheet(self.explanation, self.seated) if self.explanation is not None else None


SETTLING = 600  # ms in which a sheet of the game takes nothing: who was playing has not seen it come
RESULT = ".endtitle h2"
SHARE = '[data-focus="share result"]'
FIRST_IN_SHEET = ".veil :is(.menulist .btn, .btn.primary, .endbehind:not([tabindex])), .passbox .btn"
REPLACED = ("menu", "more", "log", "last", "keys", "moves")  # sheets from which another may be opened
OF_GAME = ("score", "pass", "finale", "end", "share")
OF_THE_END = ("share", "last deal")  # which are opened from it
AT_THE_TABLE = (  # commands to the game that are given at its table: they end the animation
    "touch", "drop", "let go", "hint", "next", "fast forward", "play out", "coach next", "coach back", "coach leave",
    "coach stray",
)  # fmt: skip
WHILE_PASSING = ("next", "undo", "redo", "close", "resume")  # commands that show no hand before the device is taken
OPENER = '[data-focus="bar menu"]'  # what opens the sheets of the player


@dataclass(frozen=True)
class Sheet:
    """A sheet that the game itself has up; one that a player cannot put away has no `close`."""

    name: str
    node: Callable[[], Node | None] = lambda: None
    close: Callable[[], None] | None = None


class TableHost(Protocol):
    """The screen that a table is on."""

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with everything that only this screen shows."""

    def game_sheet(self) -> Sheet | None:
        """Return the sheet that the game itself has up now, such as the score of a deal; None without one."""

    def menu(self, name: str) -> Node | None:
        """Return the menu of this name, None where the screen has none."""


class Overlay:
    """What lies over the table, if anything: the game's own sheet, one the player opened, the rules, an earlier moment.

    A sheet of the game goes before one that the player has opened.
    """

    def __init__(self, live: LiveGame, playback: Playback, host: TableHost) -> None:
        self.live = live
        self.playback = playback
        self.host = host
        self.rules = RulesPanel(live, self)
        self.opened: str | None = None  # by the player
        self.moment: EarlierMoment | None = None  # that is shown instead of the table
        self.explainer = Explainer(live.app, live.seated, live.draw)
        self.came_from: str | None = None  # the `data-focus` of what had the focus before
        self._drawn: str | None = None
        self._fetching: asyncio.Task[None] | None = None  # of what an earlier moment is shown with
        self._settling: asyncio.Task[None] | None = None

    @property
    def now(self) -> str | None:
        """The name of the sheet that is open over the table, None for none."""
        sheet = self.host.game_sheet()
        return self.opened if sheet is None else sheet.name

    @property
    def is_for_back(self) -> bool:
        """Whether something lies over the table that Back is to close: what the player has opened there."""
        now = self.now
        return self.opened is not None or now in OF_THE_END or (self.rules.is_open and now is None)

    @property
    def is_settling(self) -> bool:
        """Whether a sheet of the game has only just come: a tap meant for the table does not answer it."""
        return self._settling is not None

    def holds_back(self, name: str, data: Mapping[str, str]) -> bool:
        """Return whether a command goes no further; nobody else asks. Raises Refusal where it cannot be done now.

        A tap at the table first ends the animation: where that brings up a sheet of the game, the tap was not
        meant for it. While the device is passed on, nothing may show a hand.
        """
        if isinstance(self.live.shown.phase, Handover) and name not in (*DEVICE_EVENTS, *WHILE_PASSING):
            raise IllegalMove(PASSING)
        if self.playback.playing is not None and name in AT_THE_TABLE and self.moment is None and not self.is_settling:
            self.playback.go_on()
        if self.is_settling and name != "all counted" and (name == "key" or name not in DEVICE_EVENTS):
            return True
        if self.moment is None or name in ("tab", "resume"):
            return False
        if name == "key" and data.get("key") == "Escape":
            self.resume()
        else:
            self.moment.do(name, data)
        return True

    def close(self) -> bool:
        """Close the topmost that can be closed. Returns False where nothing is open."""
        sheet = self.host.game_sheet()
        if sheet is not None and sheet.close is not None:
            sheet.close()
        elif self.put_down():
            self.live.draw()
        elif self.rules.is_open:
            self.rules.close()
        else:
            return False
        return True

    def node(self, scene: TableScene) -> Node | None:
        """Return the sheet that is open over this table, None without one."""
        shown, sheet = self.live.shown, self.host.game_sheet()
        if sheet is not None:
            return sheet.node()
        match self.opened:
            case None:
                return None
            case "log":
                return log_sheet(scene, self.live.bot_plies)
            case "last":
                return last_trick_sheet(self.live.session.past().events_of(), shown, self.live.seated)
            case "moves":
                gain = shown.game.table.preview
                gains = {move.notation: gain(shown.position, move) for move in self.live.legal} if gain else {}
                return moves_sheet(shown.game, self.live.legal, shown.layout, gains)
            case "why":
                return self.explainer.sheet()
            case "time out":
                return time_out_sheet()
            case "keys":
                parts = (part for area in shown.layout.areas.values() for part in area)
                return keys_sheet(has_board=any(isinstance(part, BoardPart) for part in parts))
            case name:
                return self.host.menu(name)

    def follow(self) -> tuple[str, ...]:
        """Note that the open sheet has been drawn; return where the focus goes if it has changed, best first."""
        now, before = self.now, self._drawn
        if now == before:
            return ()
        self._drawn = now
        if self.host.game_sheet() is not None and self.live.app.settings.pause != "instant":
            self._stop_settling()
            self._settling = self.live.app.page.spawn(self._settle())
        if (before, now) == ("share", "end"):
            return (SHARE, RESULT)
        if now == "end":  # Enter, meant for the last card, is not to begin another game
            return (RESULT, FIRST_IN_SHEET)
        if now:
            return (FIRST_IN_SHEET,)
        back = (selector("data-focus", self.came_from),) if self.came_from else ()
        return (HAND,) if before in OF_GAME else (*back, OPENER)

    async def _settle(self) -> None:
        await self.live.app.page.sleep(SETTLING)
        self._settling = None

    def _stop_settling(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    def leave(self) -> None:
        """End the work for explanations, rules and an earlier moment, because the table is left."""
        self.explainer.close()
        self.rules.leave()
        self._stop_settling()
        self._stop_fetching()
        self._leave_moment()

    def put_down(self) -> bool:
        """Close what the player has opened, without drawing. Returns whether there was anything."""
        was_open = self.opened is not None
        if was_open:
            self.explainer.close()
            self.opened = None
        return was_open

    def _open(self, name: str) -> None:
        if self.now in (None, *REPLACED):
            self.remember()
            self.opened = name
            self.live.draw()

    def remember(self) -> None:
        """Note the focus, unless a sheet is open: it returns when the sheets are closed."""
        if self.now is None:
            self.came_from = self.live.app.page.focused_name()

    @command("menu")
    def open_menu(self) -> None:
        """Open the menu."""
        self._open("menu")

    @command("more")
    def open_more(self) -> None:
        """Open the menu of further things that can be done from the table."""
        self._open("more")

    @command("log")
    def open_log(self) -> None:
        """Show the log of the game."""
        self._open("log")

    @command("last trick")
    def open_last_trick(self) -> None:
        """Show the last trick with its part of the log."""
        self._open("last")

    @command("moves")
    def open_moves(self) -> None:
        """List the legal moves."""
        self._open("moves")

    @command("keys")
    def open_keys(self) -> None:
        """List the shortcuts."""
        self._open("keys")

    @command("time out")
    def take_time_out(self) -> None:
        """Pause, so that partners may talk."""
        self._open("time out")

    @command("why")
    def ask_why(self, ply: int | None = None) -> None:
        """Explain the bot's move that was made after so many; without a number the last one."""
        session = self.live.session
        if self.host.game_sheet() is None and self.explainer.ask(session.past(), ply, session.thoughts):
            self.remember()
            self.opened = "why"
            self.live.draw()

    @command("seek")
    def look_at(self, value: int) -> None:
        """Show the moment after so many moves of this game, read only, instead of the table."""
        if self.live.app.page.has_later():
            self._show_moment(value)
        else:
            self._stop_fetching()
            self._fetching = self.live.app.page.spawn(self._fetch_moment(value))

    def _stop_fetching(self) -> None:
        if self._fetching is not None:
            self._fetching.cancel()
            self._fetching = None

    async def _fetch_moment(self, ply: int) -> None:
        try:
            await self.live.app.page.bring_later()
        except OSError:
            self.live.app.notice(t("This part isn’t on your device yet and can’t be downloaded right now."))
        else:
            self._show_moment(ply)

    def _show_moment(self, ply: int) -> None:
        from knaves.page.play.replayer import EarlierMoment

        self.put_down()
        self.moment = EarlierMoment(self.live, ply)
        self.moment.draw()
        self.live.app.page.focus('[data-focus="resume"]')

    @command("resume")
    def resume(self) -> None:
        """Go back from the earlier moment to the table."""
        if self.moment is not None:
            self._leave_moment()
            self.live.draw()
            self.live.app.page.focus(HAND)

    def _leave_moment(self) -> None:
        if self.moment is not None:
            self.moment.replayer.stop()
            self.moment = None


class RulesPanel:
    """The rules beside the table, closed or open at a ruling or heading. Their text is fetched when first opened."""

    def __init__(self, live: LiveGame, overlay: Overlay) -> None:
        self.live = live
        self.overlay = overlay
        self.is_open = False
        self.place = ""  # a ruling or a heading
        self.body: list[Node] = []  # kept, so that drawing the table again leaves it alone
        self.followed: Toast | None = None  # a refusal whose rule has been opened: it would cover what it cites
        self._back: str | None = None  # the `data-focus` of what had the focus before
        self._task: asyncio.Task[None] | None = None

    @command("rule", "rules")
    def open(self, rule: str = "") -> None:
        """Open the rules beside the table at a ruling or heading, "" for the beginning; if open, go there."""
        if not self.is_open:
            self.overlay.remember()
            self._back = self.overlay.came_from
        self.overlay.put_down()
        self.followed = self.live.shown.toast
        self.is_open, self.place = True, rule.lower()
        self.leave()
        self._task = self.live.app.page.spawn(self._show())

    async def _show(self) -> None:
        page, game = self.live.app.page, self.live.shown.game
        if not self.body:
            self.live.draw()
            text = await page.read(rules_nodes_path(game.key, language()))
            self.body = rules_nodes(game, self.live.shown.position.options, text)
        self.live.draw()
        page.focus(f".rulespanel {selector('data-place', self.place)}" if self.place else ".rulespanel h2")

    @command("close rules")
    def close(self) -> None:
        """Close the rules; the table has the whole window again, and the focus goes back."""
        self.leave()
        self.is_open = False
        self.live.draw()
        self.live.app.page.focus(*((selector("data-focus", self._back),) if self._back else ()), HAND)

    def leave(self) -> None:
        """Stop fetching the text of the rules."""
        if self._task is not None:
            self._task.cancel()

    def node(self) -> Node | None:
        """Return the rules to be drawn beside the table, None while they are closed."""
        return rules_panel(self.live.shown.game, self.body, self.place) if self.is_open else None
