"""The screen on which a game is offered to a friend."""

from __future__ import annotations

from knaves.engine.errors import InvalidOptions, Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.friend.reading import check_options
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.friends import A_FRAME
from knaves.page.game_launcher import last_options
from knaves.page.locale.texts import said, t
from knaves.page.routes import FriendRoute, NewFriendRoute, options_from
from knaves.page.screens.screen import Screen
from knaves.page.view.friend_page import invite_page, opening_page


class FriendNewScreen(Screen):
    """Rules, name and hints; then the cards are shuffled and the invitation is there."""

    def __init__(self, app: AppContext, route: NewFriendRoute) -> None:
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
        await self.app.friends().foresee_invitation(self.game, self.options)

    def draw(self) -> None:
        """Draw the form."""
        name = my_name(self.app)
        self.app.page.show(
            invite_page(self.game, self.options, name, allows_hints=self.allows_hints, is_busy=self.is_busy,
                        error=self.error)
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
        """Whether both may ask for hints."""
        self.allows_hints = value
        self.draw()

    @command("invite")
    def invite(self) -> None:
        """Shuffle, and go to the invitation."""
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


def my_name(app: AppContext) -> str:
    """Return the name that the player at this device has chosen; "" for none."""
    return next(iter(app.saves.choices.names), "")


def _for_two(app: AppContext, route: NewFriendRoute) -> Options:
    """The options of a link, or those chosen last, if two can play by them; else the usual ones for two."""
    game: Game = route.game
    options = (
        options_from(game.options, route.words) if route.words else last_options(game, app.saves.choices.last(game.key))
    )
    given = options.as_json()
    for trial in (given, given | {"players": 2}, {"players": 2}, {}):
        known = {choice.name for choice in game.options.choices()}
        try:
            found = game.options.parse({name: value for name, value in trial.items() if name in known})
            check_options(found)
        except InvalidOptions:
            continue
        return found
    raise Refusal("This game can’t be played by two players.")
