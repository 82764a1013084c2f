"""The screen of a game with a friend, from the invitation to the table."""

from __future__ import annotations

from collections.abc import Callable

from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.parsing import FileText
from knaves.page.play.letters import Letters
from knaves.page.routes import FriendRoute, GamesRoute
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.friend_table import FriendTableScreen
from knaves.page.screens.notice import NoticeScreen
from knaves.page.screens.screen import Screen
from knaves.page.view.friend_page import opening_page, waiting_page
from knaves.page.view.nearby import nearby_panel
from knaves.session.correspondence import Correspondence


class FriendScreen(Screen):
    """A game that is opened; its letters as long as the cards are not dealt, then its table."""

    def __init__(self, app: AppContext, route: FriendRoute) -> None:
        super().__init__(app, route)
        self.name = route.name
        self.game: Correspondence | None = None
        self.letters: Letters | None = None
        self.ends: list[Callable[[], None]] = []  # of listening

    @property
    def parts(self) -> tuple[object, ...]:
        """The letters and the way to a device nearby, once the game is open."""
        if self.letters is None or self.game is None:
            return ()
        return self.letters, self.app.friends().nearby(self.game)

    def enter(self) -> None:
        """Open the game."""
        self.app.page.title(f"{t('Play a friend')} · Knaves")
        self.app.page.show(opening_page(t("Play a friend")))
        self.work(self._open())

    def leave(self) -> None:
        """Listen to the game no longer."""
        for end in self.ends:
            end()
        super().leave()
        self.app.page.tabs.let_go(self.name)

    async def _open(self) -> None:
        try:
            self.game = await self.app.friends().open(self.name)
        except Refusal as refusal:
            self.app.show(NoticeScreen(self.app, t("This game can’t be opened"), refusal))
            return
        self.letters = Letters(self.app, self.game, self.draw, lambda text: open_letter(self.app, text))
        self.ends += [self.game.listen(self.draw), self.app.friends().nearby(self.game).listen(self.draw)]
        if not self.game.is_dealt:
            await self.app.page.tabs.hold(self.name)
        self.draw()
        if not self.game.is_dealt:
            await self.app.friends().foresee_cards(self.game)

    def draw(self) -> None:
        """Show the letters, or the table once the cards are dealt."""
        game, letters = self.game, self.letters
        if game is None or letters is None:
            return
        if game.is_dealt:
            self.works.clear()  # what follows leaves this screen, which must not cancel it
            self.app.show(FriendTableScreen(self.app, game))
            return
        friend = game.friend
        if game.count < 2:
            lead = t("The invitation is ready")
            note = t("The game begins once your friend has joined and you’ve opened their answer.")
        else:
            lead = t("Waiting for {name}", name=friend or t("your friend"))
            note = t("The cards are dealt as soon as the answer comes.")
        nearby = nearby_panel(self.app.friends().nearby(game).view, friend)
        self.app.page.show(
            waiting_page(
                game.game.course.game, lead, note, letters.view, friend, nearby, letters.full, letters.error
            )
        )  # fmt: skip

    @command("forget game")
    def forget(self) -> None:
        """Delete the game on this device."""
        self.app.friends().forget(self.name)
        self.app.go(GamesRoute())

    @command("tab")
    def hear_tab(self, kind: str, key: str, text: FileText = "") -> None:
        """Take in what another tab has kept of this game, or the letter that was opened there."""
        if key != self.name or self.game is None:
            return
        if kind == "letter" and self.letters is not None:
            self.letters.receive(text)
        elif kind == "saved":
            self.game.read_again()
