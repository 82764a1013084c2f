"""TextChoice: whether the table is read as text, and the answer to a move that was typed there."""

from __future__ import annotations

from collections.abc import Callable

from knaves.cards import is_card_code
from knaves.page.commands import command
from knaves.page.locale.texts import said, t
from knaves.page.play.live_game import LiveGame
from knaves.page.play.sheets import Sheets
from knaves.page.view.text_table import typed_move
from knaves.session.actions import Play
from knaves.store.choices import TableLook

WORDS = ("undo", "redo", "hint", "log", "rules", "next")  # commands that may be typed instead of a move
ASKED = "#move"  # what is asked, at the head of the text table
TAKEN_BACK = {"undo": "Your move has been undone.", "redo": "Your move has been redone."}
NOTHING = {"undo": "There’s nothing to undo.", "redo": "There’s nothing to redo."}
LONGEST = 60  # characters of a move that is refused in its own words


class TextChoice:
    """Remembered for all tables. `do` gives a command to the screen."""

    def __init__(self, live: LiveGame, sheets: Sheets, do: Callable[[str], None]) -> None:
        self.live = live
        self.sheets = sheets
        self.do = do
        self.is_on = live.app.saves.choices.table.text
        self._answer = ""
        self._rule = ""
        self._moves_made = 0  # when it was given
        self.typed = 0  # how often something was typed

    @property
    def answer(self) -> str:
        """The answer to the last typed line; "" once another move has been made."""
        return self._answer if len(self.live.shown.movers) == self._moves_made else ""

    @property
    def rule(self) -> str:
        """The number of the ruling that the answer cites, "" for none."""
        return self._rule if self.answer else ""

    def _say(self, answer: str, rule: str = "") -> None:
        self._answer, self._rule, self._moves_made = answer, rule, len(self.live.shown.movers)
        self.live.draw()

    @command("text table")
    def switch(self) -> None:
        """Change from pictures to text, and back."""
        self.is_on = not self.is_on
        self.live.app.saves.choices.keep_table(TableLook(text=self.is_on))
        self.sheets.close()
        self.live.draw()
        if self.is_on:
            self.live.app.page.focus(ASKED)

    @command("type")
    def type_move(self, text: str = "") -> None:
        """Make the typed move or give the typed command; refuse anything else."""
        self._answer = ""
        self.typed += 1
        wanted = text.strip()
        if wanted.lower() in WORDS:
            self._obey(wanted.lower())
            return
        move = typed_move(self.live.shown.game, text, self.live.legal)
        if move is not None:
            self.live.session.do(Play(move.notation))
            return
        code = wanted[:LONGEST].upper().replace("10", "T")
        refusal = self.live.session.refusal(f"play {code}" if is_card_code(code) else wanted[:LONGEST])
        self._say(said(refusal.sentence), refusal.rule or "")

    def _obey(self, word: str) -> None:
        """Give a command, and say what there is to say of it beside the field where it was typed."""
        shown, answer = self.live.shown, ""
        if word == "log":
            self.live.draw()
            self.live.app.page.focus("#log")
            return
        if word in ("undo", "redo"):
            can = shown.can_undo if word == "undo" else shown.can_redo
            answer = t(TAKEN_BACK[word] if can else NOTHING[word])
        elif word == "hint" and shown.touching is None:
            answer = t("It isn’t your turn.")
        self.do(word)
        self._say(answer)
