"""The screen of a letter that has come: an invitation to be accepted, or a letter that goes to its game."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.friend import message
from knaves.friend.letter import Letter, read_letter
from knaves.friend.message import read_message
from knaves.friend.reading import invited_to, read_name
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.friends import A_FRAME
from knaves.page.locale.texts import said, t
from knaves.page.parsing import FileText
from knaves.page.routes import FriendRoute, LetterRoute
from knaves.page.screens.friend_new import my_name
from knaves.page.screens.screen import Screen
from knaves.page.view.friend_page import join_page, letter_page, opening_page

PATIENCE = 1500  # ms for another tab to take a letter, before this one takes the game


class LetterScreen(Screen):
    """Reads a letter and leads on: to joining, or to the game it belongs to."""

    def __init__(self, app: AppContext, text: str) -> None:
        super().__init__(app)
        self.text = text
        self.invitation: tuple[Game, Options, str, bool] | None = None
        self.error = ""
        self.is_busy = False

    def enter(self) -> None:
        """Read the letter."""
        self.app.page.title(f"{t('Message')} · Knaves")
        self.app.page.show(opening_page(t("Message")))
        self.work(self._read())

    async def _read(self) -> None:
        try:
            await self.app.friends().group()
            letter = read_letter(self.text)
            if letter.game in self.app.friends().games.all():
                await self._deliver(letter)
            elif letter.is_invitation:
                self.invitation = invitation_of(letter)
                self.draw()
                await self.app.friends().foresee_joining(self.text)
            else:
                raise Refusal("This message’s game isn’t on this device. Open the message where you started the game.")
        except Refusal as refusal:
            self.error = said(refusal.sentence)
            self.draw()

    async def _deliver(self, letter: Letter) -> None:
        """Give the letter to its game, which another tab may hold."""
        friends, name, page = self.app.friends(), letter.game, self.app.page
        if not await page.tabs.hold(name):
            page.tabs.tell("letter", name, self.text)
            await page.sleep(PATIENCE)
            kept = friends.games.get(name)
            if kept is not None and set(letter.texts) <= set(kept.texts):
                self.error = t("The message has reached its game, which is open in another tab.")
                self.draw()
                return
            await page.tabs.hold(name, at_any_price=True)
        game = await friends.open(name)
        friends.shown[name] = game.made
        count = await game.receive(self.text)
        page.tabs.let_go(name)
        if count == 0:
            own = game.game.authors[letter.first + len(letter.texts) - 1] == game.seat
            page.say(
                said(Sentence("This is your own message. Send it to {name}.", name=game.friend or t("your friend")))
                if own
                else t("You’ve already opened this message; nothing has changed.")
            )
        self.app.page.go(str(FriendRoute(name)), replace=True)
        self.app.follow()

    def draw(self) -> None:
        """Draw the invitation, or what is wrong with the letter."""
        if self.invitation is None:
            self.app.page.show(letter_page(self.error))
            return
        game, options, host, allows_hints = self.invitation
        self.app.page.title(f"{t('Play a friend')} · {game.title} · Knaves")
        self.app.page.show(
            join_page(game, options, host, my_name(self.app), allows_hints=allows_hints, is_busy=self.is_busy,
                      error=self.error)
        )  # fmt: skip

    @command("rules")
    def show_rules(self) -> None:
        """Open the rules of the game."""
        self.app.open_rules(self.invitation[0].key if self.invitation is not None else "")

    @command("my name")
    def take_name(self, value: str = "") -> None:
        """Save the name that the player’s friends read."""
        self.app.saves.choices.keep_name(0, value)
        self.draw()

    @command("join")
    def join(self) -> None:
        """Join the game, and go to the answer."""
        if not self.is_busy and self.invitation is not None:
            self.is_busy, self.error = True, ""
            self.draw()
            self.work(self._join())

    async def _join(self) -> None:
        await self.app.page.sleep(A_FRAME)
        try:
            game = await self.app.friends().join(self.text, my_name(self.app))
        except Refusal as refusal:
            self.is_busy, self.error = False, said(refusal.sentence)
            self.draw()
            return
        self.app.go(FriendRoute(game.name))

    @command("letter read")
    def read_another(self, value: FileText) -> None:
        """Read another letter."""
        open_letter(self.app, value)


def invitation_of(letter: Letter) -> tuple[Game, Options, str, bool]:
    """The game, its options, who invites, and whether hints are allowed. Raises WrongMessage."""
    first = read_message(letter.texts[0])
    game, options = invited_to(first)
    host = read_name(first.parts[2].value())
    return game, options, host, any(part.kind == message.HINTS for part in first.parts)


def open_letter(app: AppContext, text: str) -> None:
    """Show the screen of a letter. Raises WrongMessage where the text holds none."""
    read_letter(text)
    app.show(LetterScreen(app, text))


def open_letter_route(app: AppContext, route: LetterRoute) -> LetterScreen:
    """Make the screen of a letter that came as a link."""
    return LetterScreen(app, route.text)
