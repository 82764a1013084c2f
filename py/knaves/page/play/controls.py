"""Controls: taps, drags and keys at the table, as commands to the game."""

from __future__ import annotations

from collections.abc import Callable

from knaves.cards import is_card_code
from knaves.engine.layout import Board
from knaves.page.commands import command
from knaves.page.parsing import FileText
from knaves.page.play.live_game import LiveGame
from knaves.page.play.playback import Playback
from knaves.page.play.rules_panel import RulesPanel
from knaves.page.play.sheets import Sheets
from knaves.session.actions import Continue, Deselect, SessionAction
from knaves.session.phases import Resting

SQUARE = '[data-choosing] [tabindex="0"]'  # the first square that the chosen card can go to
SHORTCUTS = {"u": "undo", "r": "redo", "h": "hint", "m": "sound", "l": "log", "a": "moves", "g": "rules"}


class Controls:
    """The controller of a table. `do` gives a command to the screen, which may answer it in its own way."""

    def __init__(
        self, live: LiveGame, playback: Playback, sheets: Sheets, rules: RulesPanel, do: Callable[[str], None]
    ) -> None:
        self.live = live
        self.playback = playback
        self.sheets = sheets
        self.rules = rules
        self.do = do
        self._chosen: tuple[str, ...] = ()  # the parts touched when the focus was looked after last

    def focus_goal(self) -> str | None:
        """Return where the focus goes because a card has just been chosen for a board: to the square it enters by."""
        shown, before = self.live.shown, self._chosen
        self._chosen = shown.touching.touched if shown.touching is not None else ()
        has_card = bool(self._chosen) and is_card_code(self._chosen[-1])
        has_board = any(isinstance(part, Board) for parts in shown.layout.areas.values() for part in parts)
        return SQUARE if has_board and has_card and self._chosen != before else None

    @command(
        "touch", "drop", "let go", "hint", "next", "fast forward", "play out", "coach next", "coach back",
        "coach leave", "coach stray",
    )  # fmt: skip
    def play(self, action: SessionAction) -> None:
        """Give a command to the game, and end the pause after the last move."""
        self.playback.go_on()
        if not self.sheets.is_settling:
            self.live.session.do(action)

    @command("command", "mode", "undo", "coach undo", "redo", "play here")
    def play_from_sheet(self, action: SessionAction) -> None:
        """Close the sheet from which it comes, and give a command to the game."""
        if self.sheets.close():
            self.live.draw()
        self.live.session.do(action)

    @command("skip")
    def skip(self) -> None:
        """Go to the end of the moves being played."""
        if isinstance(self.live.shown.phase, Resting):
            self.live.session.do(Continue())
        self.playback.go_on()

    @command("close")
    def close(self) -> None:
        """Close the open sheet, else let go of the touched parts."""
        if self.sheets.close():
            self.live.draw()
        elif self.rules.is_open:
            self.rules.close()
        else:
            self.live.session.do(Deselect())

    @command("key")
    def press(self, key: str) -> None:
        """Answer a key at the table; the letters may be switched off."""
        card = self.live.shown.lesson_card
        if key == "Escape":
            self.do("close")
        elif key == " ":
            self.do("coach next" if card is not None and not card.step.asks else "next")
        elif key == "?":
            self.do("keys")
        elif self.live.app.settings.keys and key.lower() in SHORTCUTS:
            self.do(SHORTCUTS[key.lower()])

    @command("tab")
    def hear_tab(self, kind: str, key: str, text: FileText = "") -> None:
        """Take in what another tab tells of this game: it has taken it, or made a move in it."""
        if key == self.live.session.key:
            self.live.session.hear_tab(kind, text)

    @command("to")
    def focus_on(self, name: str) -> None:
        """Move the focus to the element of this selector."""
        self.live.app.page.focus(name)

    @command("sound")
    def switch_sound(self) -> None:
        """Switch sounds on or off."""
        app = self.live.app
        app.change_settings({"sound": not app.settings.sound})
        self.live.draw()
