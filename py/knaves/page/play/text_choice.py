"""TextChoice: whether the table is read as text, and the answer to a move that was typed there."""

from __future__ import annotations

from collections.abc import Callable

from knaves.cards import is_card_code
from knaves.page.commands import command
from knaves.page.locale.texts import said
from knaves.page.play.live_game import LiveGame
from knaves.page.play.sheets import Sheets
from knaves.page.view.text_table import typed_move
from knaves.session.actions import Play
from knaves.store.choices import TableLook

WORDS = ("undo", "redo", "hint", "log", "rules", "next")  # commands that may be typed instead of a move
LONGEST = 60  # characters of a move that is refused in its own words


class TextChoice:
    """Remembered for all tables. `do` gives a command to the screen."""

    def __init__(self, live: LiveGame, sheets: Sheets, do: Callable[[str], None]) -> None:
        self.live = live
        self.sheets = sheets
        self.do = do
        self.is_on = live.app.saves.choices.table.text
        self.answer = ""

    @command("text table")
    def switch(self) -> None:
        """Change from pictures to text, and back."""
        self.is_on = not self.is_on
        self.live.app.saves.choices.keep_table(TableLook(text=self.is_on))
        self.sheets.close()
        self.live.draw()

    @command("type")
    def type_move(self, text: str = "") -> None:
        """Make the move or give the command that was typed; answer what is neither."""
        self.answer = ""
        wanted = text.strip()
        if wanted.lower() in WORDS:
            self.do(wanted.lower())
            return
        move = typed_move(text, self.live.legal)
        if move is not None:
            self.live.session.do(Play(move.notation))
            return
        code = wanted[:LONGEST].upper().replace("10", "T")
        refusal = self.live.session.refusal(f"play {code}" if is_card_code(code) else wanted[:LONGEST])
        self.answer = said(refusal.sentence) + (f" ({refusal.rule})" if refusal.rule else "")
        self.live.draw()
