"""Friend games: the games with friends of this visit, each opened once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.friend.deck import Secret
from knaves.friend.game import FriendGame
from knaves.friend.group import Piecemeal, PointGroup
from knaves.friend.letter import join_letter, read_letter
from knaves.page.page import Page
from knaves.page.routes import NearbyRoute, words_of
from knaves.session.correspondence import Correspondence, invite, join, open_game, patiently
from knaves.store.friend_games import FriendGames

if TYPE_CHECKING:
    from knaves.page.nearby.nearby import Nearby
    from knaves.session.correspondence import Courier

NEEDS_LINE = Refusal("Games with friends aren’t on your device yet and can’t be downloaded right now.")
A_FRAME = 60  # ms until what is drawn is seen, before the page computes


class OpenFriendGames:
    """Opens, offers and joins games, and knows the way of each to a friend's device on the same network."""

    def __init__(self, page: Page, stun: Callable[[], str], keep_stun: Callable[[str], None]) -> None:
        """`stun` tells the server of the player's own choice that helps devices to be found; `keep_stun` changes it."""
        self.page = page
        self.stun, self.keep_stun = stun, keep_stun
        self.games = FriendGames(page.store)
        self._nearby: dict[str, Nearby] = {}
        self._newcomers: dict[str, Newcomer] = {}  # by the game that they have been invited to
        self.shown: dict[str, int] = {}  # how many moves of a game its player has seen, where a letter has brought more
        self._open: dict[str, Correspondence] = {}
        self._opening = asyncio.Lock()  # so that no game is opened twice
        self._group: PointGroup | None = None
        self._secret = _new_secret()  # of the next game

    async def group(self) -> PointGroup:
        """Return the arithmetic of the decks. Raises Refusal where it cannot be had."""
        if self._group is None:
            try:
                self._group = Piecemeal(await self.page.load_group())
            except OSError:
                raise NEEDS_LINE from None
        return self._group

    def is_open(self, name: str) -> bool:
        """Whether a game of this device has been opened in this visit, so that `open` returns it at once."""
        return name in self._open

    async def open(self, name: str) -> Correspondence:
        """Return a game of this device, as far as any tab has taken it. Raises Refusal."""
        async with self._opening:
            return await self._opened(name)

    async def _opened(self, name: str) -> Correspondence:
        found = self._open.get(name)
        if found is not None:
            if not found.read_again() and found.ledger.is_full:
                found.go_on()  # there may be room by now
            return found
        opened = await open_game(await self.group(), self.games, self.page, name)
        if opened is None:
            raise Refusal("This game isn’t on this device. It may have been started on another one, or deleted.")
        return self._hold(opened)

    async def invite(self, game: Game, options: Options, name: str, *, allows_hints: bool) -> Correspondence:
        """Offer a game in the name of this player, and save it here. `allows_hints`: both may ask for hints.

        Raises Refusal where two cannot play by these options, or the game cannot be kept or worked out here.
        """
        group, secret = await self.group(), self._take_secret()
        work = partial(invite, group, self.games, self.page, secret, game, options, name, allows_hints=allows_hints)
        return self._hold(await patiently(group, self.page, work))

    async def join(self, letter: str, name: str) -> Correspondence:
        """Join the game that a letter invites to, in the name of this player, and save it here.

        Raises Refusal for a letter that is no invitation, or where the game cannot be kept or worked out here.
        """
        group, secret = await self.group(), self._take_secret()
        work = partial(join, group, self.games, self.page, secret, letter, name)
        return self._hold(await patiently(group, self.page, work))

    def _take_secret(self) -> Secret:
        """Return the secret of a game that begins; no other game gets it."""
        taken, self._secret = self._secret, _new_secret()
        return taken

    async def foresee_invitation(self, game: Game, options: Options) -> None:
        """Compute what the next invitation will need, while its form is filled in; see `Piecemeal`."""
        await self._foresee(lambda group, secret: FriendGame.invite(group, secret, game, options, ""))

    async def foresee_joining(self, letter: str) -> None:
        """Compute what joining this game will need, while its invitation is read."""
        await self._foresee(lambda group, secret: join_letter(group, secret, read_letter(letter), ""))

    async def foresee_cards(self, game: Correspondence) -> None:
        """Compute what comes after the friend's answer, while it is waited for: the proof of this device's own pass."""
        await self._foresee(lambda group, _: game.game.foresee_proof())

    async def _foresee(self, step: Callable[[PointGroup, Secret], object]) -> None:
        await self.page.sleep(A_FRAME)
        with suppress(Refusal):
            group = await self.group()
            await patiently(group, self.page, partial(step, group, self._secret))

    def nearby(self, game: Correspondence) -> Nearby:
        """Return the way of a game to a friend's device on the same network."""
        from knaves.page.nearby.nearby import Nearby

        if game.name not in self._nearby:
            course = game.game.course
            words = {"from": game.game.sides[game.seat].name, **words_of(course.options)}
            invitation = partial(NearbyRoute, game=course.game.key, words=words)
            self._nearby[game.name] = Nearby(self.page, game, self.stun, self.keep_stun, invitation)
        return self._nearby[game.name]

    def expect(self, name: str, newcomer: Newcomer, nearby: Nearby) -> None:
        """Let a newcomer, who has come by this way, go on with a game as soon as it is open on this device."""
        older = self._nearby.get(name)
        if older is not None and older is not nearby:
            older.leave()
        self._nearby[name], self._newcomers[name] = nearby, newcomer
        if name in self._open:
            self._newcomers.pop(name).begin(self._open[name])

    def _hold(self, opened: Correspondence) -> Correspondence:
        self._open[opened.name] = opened
        newcomer = self._newcomers.pop(opened.name, None)
        if newcomer is not None:
            newcomer.begin(opened)
        opened.listen(self.show_badge)
        self.show_badge()
        return opened

    def forget(self, name: str) -> None:
        """Delete the game of this name from this device, and leave its connection."""
        self._open.pop(name, None)
        nearby = self._nearby.pop(name, None)
        if nearby is not None:
            nearby.leave()
        self.games.forget(name)
        self.show_badge()

    def show_badge(self) -> None:
        """Show on the installed app in how many games it is this player's turn."""
        self.page.badge(self.games.turns)


def _new_secret() -> Secret:
    return Secret.new()


class Newcomer:
    """A courier of a device that has no game yet: the first letter is an invitation, then the game takes over."""

    def __init__(self, invited: Callable[[str], None]) -> None:
        """`invited` is called with the text of the invitation."""
        self._invited = invited
        self._game: Courier | None = None
        self._listeners: list[Callable[[], None]] = []

    def begin(self, game: Courier) -> None:
        """Hand everything to the game that has been joined."""
        self._game = game
        for heard in self._listeners:
            game.listen(heard)
            heard()

    @property
    def name(self) -> str:
        """The name of the game; "" before it is joined."""
        return self._game.name if self._game is not None else ""

    @property
    def count(self) -> int:
        """How many messages this device has."""
        return self._game.count if self._game is not None else 0

    def letter_since(self, number: int) -> str:
        """Return a letter with the messages from this number on; "" where there are none."""
        return self._game.letter_since(number) if self._game is not None else ""

    async def receive(self, text: str) -> int:
        """Take a letter and return how many messages of it were new."""
        if self._game is not None:
            return await self._game.receive(text)
        self._invited(text)
        return 0

    def delivered(self, number: int) -> None:
        """Note that the other device has so many messages."""
        if self._game is not None:
            self._game.delivered(number)

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there are more messages. Returns what ends that."""
        if self._game is not None:
            return self._game.listen(heard)
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard)
