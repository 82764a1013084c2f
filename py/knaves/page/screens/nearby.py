"""The screens of the addresses that two devices show each other: a friend's invitation, and the answer to one."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.friend.letter import read_letter
from knaves.page.app_context import AppContext
from knaves.page.friends import Newcomer
from knaves.page.locale.texts import t
from knaves.page.nearby.contact import Contact
from knaves.page.nearby.nearby import Nearby
from knaves.page.routes import FriendRoute, NearbyAnswerRoute, NearbyRoute
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.notice import NoticeScreen
from knaves.page.screens.screen import Screen
from knaves.page.view.nearby import answer_page, nearby_page


class NearbyScreen(Screen):
    """A friend's invitation: this device answers it, and shows the game as soon as the two have found each other."""

    def __init__(self, app: AppContext, route: NearbyRoute) -> None:
        """Read the invitation. Raises Refusal."""
        super().__init__(app)
        self.invitation = Contact.read(route.invitation)
        self.newcomer = Newcomer(self._be_invited)
        self.nearby = Nearby(app.page, self.newcomer, app.friends().stun)
        self.stop_listening = self.nearby.listen(self.draw)
        self.is_connected = False

    @property
    def parts(self) -> tuple[Nearby]:
        """The way to the friend's device."""
        return (self.nearby,)

    def enter(self) -> None:
        """Make an answer to the invitation, and show it as a code."""
        self.app.page.title(f"{t('Play a friend')} · Knaves")
        self.draw()
        self.work(self._answer())

    def leave(self) -> None:
        """Answer no longer; what has been connected stays so."""
        self.stop_listening()
        if not self.is_connected:
            self.nearby.leave()
        super().leave()

    def draw(self) -> None:
        """Draw the answer."""
        self.app.page.show(nearby_page(self.nearby.view))

    async def _answer(self) -> None:
        try:
            await self.app.friends().group()
        except Refusal as refusal:
            self.app.show(NoticeScreen(self.app, t("This game can’t be opened"), refusal))
            return
        self.nearby.answer(self.invitation)

    def _be_invited(self, text: str) -> None:
        """Take the first letter: to be joined, or of a game that is on this device. Raises Refusal."""
        letter, friends = read_letter(text), self.app.friends()
        self.is_connected = True
        if letter.game in friends.games.all():
            friends.expect(letter.game, self.newcomer, self.nearby)
            self.app.go(FriendRoute(letter.game))
        else:
            friends.expect(letter.game, self.newcomer, self.nearby)
            open_letter(self.app, text)


class NearbyAnswerScreen(Screen):
    """An answer that came as a link: handed to the tab that waits for it."""

    def __init__(self, app: AppContext, route: NearbyAnswerRoute) -> None:
        super().__init__(app)
        self.text = route.answer
        self.is_taken: bool | None = None  # None as long as no tab has said so

    def enter(self) -> None:
        """Pass the answer on to the tab that waits for it."""
        self.app.page.title(f"{t('Play a friend')} · Knaves")
        self.draw()
        self.work(self._hand_over())

    def draw(self) -> None:
        """Say how it went."""
        self.app.page.show(answer_page(is_taken=self.is_taken))

    async def _hand_over(self) -> None:
        try:
            device = await self.app.page.load_nearby()
            self.is_taken = await device.pass_answer(self.text)
        except OSError:
            self.is_taken = False
        self.draw()
