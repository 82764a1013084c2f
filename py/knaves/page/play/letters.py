"""Letters: what is sent to a friend and what comes from him, by link, text or file."""

from __future__ import annotations

from collections.abc import Callable

from knaves.engine.errors import Refusal
from knaves.friend.letter import in_prose
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import said, t
from knaves.page.parsing import FileText
from knaves.page.routes import LONGEST_LINK, LetterRoute
from knaves.page.view.friend_page import LetterView
from knaves.session.correspondence import FULL, Correspondence


class Letters:
    """The letters of one game. `draw` draws the screen again; `read` opens a letter of whatever game."""

    def __init__(
        self, app: AppContext, game: Correspondence, draw: Callable[[], None], read: Callable[[str], None]
    ) -> None:
        self.app = app
        self.game = game
        self.draw = draw
        self.read = read
        self.error = ""

    @property
    def full(self) -> str:
        """Why nothing new of the game can be kept; "" where it is kept."""
        return said(FULL) if self.game.ledger.is_full else ""

    @property
    def view(self) -> LetterView | None:
        """The letter that is to be sent; None where the friend has everything."""
        text = self.game.unsent
        if not text:
            return None
        return LetterView(text, self._address(text), is_sent=not self.game.is_to_send)

    def _address(self, text: str) -> str:
        address = str(LetterRoute(text))
        return self.app.page.link(address) if len(address) <= LONGEST_LINK else ""

    def _words(self) -> str:
        """What is said beside the link."""
        title = self.game.game.course.game.title
        if self.game.count < 2:
            return t("Play {game} with me: open this link.", game=title)
        return t("Knaves · {game}: open this link to continue.", game=title)

    def _sent(self, words: str) -> None:
        self.game.ledger.mark_sent(self.game.count)
        if words:
            self.app.notice(words)
        self.draw()

    @command("letter share")
    def share(self) -> None:
        """Hand the link to the share sheet of the device; copy it where there is none."""
        view = self.view
        if view is not None and view.address:
            self.app.page.spawn(self._share(view))

    async def _share(self, view: LetterView) -> None:
        outcome = await self.app.page.share_link(self._words(), view.address)
        if outcome == "none":
            self.copy()
        elif outcome == "shared":
            self._sent("")

    @command("letter copy")
    def copy(self) -> None:
        """Copy the link."""
        view = self.view
        if view is not None and view.address:
            self.app.page.copy(view.address)
            self._sent(t("Link copied."))

    @command("letter copy text")
    def copy_text(self) -> None:
        """Copy the letter for a text that may be set in markdown."""
        view = self.view
        if view is not None:
            self.app.page.copy(in_prose(view.text))
            self._sent(t("Text copied."))

    @command("letter file")
    def save(self) -> None:
        """Offer the letter as a file."""
        view = self.view
        if view is not None:
            self.app.page.save_file(f"knaves-{self.game.name}-{self.game.count}.txt", view.text)
            self._sent("")

    @command("letter read")
    def open(self, value: FileText) -> None:
        """Read a letter that was pasted or opened as a file."""
        self.error = ""
        try:
            self.read(value)
        except Refusal as refusal:
            self.error = said(refusal.sentence)
            self.draw()

    def receive(self, text: str) -> None:
        """Take a letter that was opened in another tab, or say why not."""
        self.app.page.spawn(self._receive(text))

    async def _receive(self, text: str) -> None:
        try:
            await self.game.receive(text)
        except Refusal as refusal:
            self.app.notice(said(refusal.sentence))
