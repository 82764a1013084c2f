"""The screens on the way into a game with a friend: an offer, a letter that has come, a friend nearby."""

from __future__ import annotations

from importlib import import_module

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import InvalidOptions, Refusal, Sentence
from knaves.friend import message
from knaves.friend.game import check_options, invited_to, messages_until_dealt, read_name
from knaves.friend.letter import CheatingLetter, Letter, read_letter
from knaves.friend.message import read_message
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.friend_games import A_FRAME, Newcomer
from knaves.page.game_launcher import last_options
from knaves.page.locale import said, t
from knaves.page.nearby.contact import DeviceContact
from knaves.page.nearby.nearby import Nearby
from knaves.page.routes import FriendRoute, LetterRoute, NearbyAnswerRoute, NearbyRoute, NewFriendRoute, options_from
from knaves.page.screens.screen import NoticeScreen, Screen
from knaves.page.view.friend_page import answer_page, invite_page, join_page, letter_page, nearby_page, opening_page
from knaves.wire.parse import FileText


class FriendNewScreen(Screen):
    """The form by which a friend is offered a game: its rules, the player's name, and whether hints are allowed."""

    def __init__(self, app: AppContext, route: NewFriendRoute) -> None:
        """Raises Refusal where two cannot play the game."""
        super().__init__(app, route)
        self.game = route.game
        self.options = _for_two(app, route)
        self.allows_hints = False
        self.is_busy = False
        self.error = ""

    def enter(self) -> None:
        """Show the form, once what it needs has come."""
        self.app.page.title(f"{t('Play a friend')} · {self.game.title} · Knaves")
        self.app.page.show(opening_page(self.game.title))
        self.work(self._prepare())

    async def _prepare(self) -> None:
        try:
            await self.app.friends().group()
        except Refusal as refusal:
            self.error = said(refusal.sentence)
        self.draw()
        await bring_game(self.app)
        await self.app.friends().foresee_invitation(self.game, self.options)

    def draw(self) -> None:
        """Draw the form."""
        name = my_name(self.app)
        self.app.page.show(
            invite_page(self.game, self.options, name, messages_until_dealt(self.game, self.options),
                        allows_hints=self.allows_hints, is_busy=self.is_busy, error=self.error)
        )  # fmt: skip

    @command("rules")
    def show_rules(self) -> None:
        """Open the rules of the game."""
        self.app.open_rules(self.game.key)

    @command("my name")
    def take_name(self, value: str = "") -> None:
        """Save the name that the player’s friends read."""
        self.app.saves.choices.keep_name(0, value)
        self.draw()

    @command("allow hints")
    def allow_hints(self, value: bool) -> None:
        """Allow hints to both players, or to neither."""
        self.allows_hints = value
        self.draw()

    @command("invite")
    def invite(self) -> None:
        """Shuffle, and go to the game with its invitation; where that fails, the form says why."""
        if not self.is_busy:
            self.is_busy, self.error = True, ""
            self.draw()
            self.work(self._invite())

    async def _invite(self) -> None:
        await self.app.page.sleep(A_FRAME)
        try:
            friends = self.app.friends()
            made = await friends.invite(self.game, self.options, my_name(self.app), allows_hints=self.allows_hints)
        except Refusal as refusal:
            self.is_busy, self.error = False, said(refusal.sentence)
            self.draw()
            return
        self.app.go(FriendRoute(made.name))


async def bring_game(app: AppContext) -> None:
    """Load the screen that follows while this one is read: on a phone that takes as long as all the arithmetic."""
    await app.page.sleep(A_FRAME)
    import_module("knaves.page.screens.friend")


def my_name(app: AppContext) -> str:
    """Return the name that the player at this device has chosen; "" for none."""
    return next(iter(app.saves.choices.names), "")


def _for_two(app: AppContext, route: NewFriendRoute) -> Options:
    """The options of a link, or those chosen last, if two can play by them; else the usual ones for two."""
    game: Game = route.game
    options = (
        options_from(game.options, route.words) if route.words else last_options(game, app.saves.choices.last(game.key))
    )
    for trial in (options.as_json(), options.as_json() | {"players": 2}):
        try:
            found = game.options.parse(trial)
            check_options(found)
        except InvalidOptions:
            continue
        return found
    usual: Options | None = game.options.for_two()
    if usual is None:
        raise Refusal("This game can’t be played by two players.")
    return usual


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
                await bring_game(self.app)
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
        try:
            count = await game.receive(self.text)
        except CheatingLetter:
            count = -1  # the game says it, and keeps the letter
        finally:
            page.tabs.let_go(name)
        if game.game.dropped:
            page.say(t("This device had an older copy of the game. It has caught up."))
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
        """Join the game, and go to it with the answer; where that fails, the page says why."""
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
    """The game, its options, the inviter's name, and whether hints are allowed, from an invitation.

    Raises WrongMessage where they cannot be read from it.
    """
    first = read_message(letter.texts[0])
    game, options = invited_to(first)
    host = read_name(first.parts[2].value())
    return game, options, host, any(part.kind == message.HINTS for part in first.parts)


def offer_of(route: NearbyRoute) -> tuple[Game, Options, str] | None:
    """Return the game, the options and the name of the friend that a nearby invitation names; None where it does not.

    The invitation itself, which comes once the devices have met, says them again.
    """
    name = route.words.get("from", "")
    words = {word: value for word, value in route.words.items() if word != "from"}
    try:
        game = GAMES[route.game]
        options = options_from(game.options, words)
        check_options(options)
        return game, options, read_name(name.encode())
    except (KeyError, Refusal):
        return None


def open_letter(app: AppContext, text: str) -> None:
    """Show the screen of a letter. Raises WrongMessage where the text holds none."""
    read_letter(text)
    app.show(LetterScreen(app, text))


def open_letter_route(app: AppContext, route: LetterRoute) -> LetterScreen:
    """Make the screen of a letter that came as a link."""
    return LetterScreen(app, route.text)


class NearbyScreen(Screen):
    """A friend's invitation: this device answers it, and shows the game as soon as the two have found each other."""

    def __init__(self, app: AppContext, route: NearbyRoute) -> None:
        """Read the invitation. Raises Refusal."""
        super().__init__(app)
        self.invitation = DeviceContact.read(route.invitation)
        self.offer = offer_of(route)
        self.newcomer = Newcomer(self._be_invited)
        friends = app.friends()
        self.nearby = Nearby(app.page, self.newcomer, friends.stun, friends.keep_stun)
        self.use(self.nearby)
        self.stop_listening = self.nearby.listen(self.draw)
        self.is_connected = False

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
        self.app.page.show(nearby_page(self.nearby.view, self.offer))

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
