"""Correspondence: a game with a friend as this device plays it: said, kept, carried.

It says by itself all that does not need its player (passes of a deck, keys, throws, the secret at the end), keeps the
game after every message and tells whoever listens. A move is on the table once both have said what it needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.friend.deck import Secret
from knaves.friend.game import EARLIER, FriendGame
from knaves.friend.group import PointGroup, in_pieces
from knaves.friend.letter import (
    CheatingLetter,
    FollowsOthers,
    OldLetter,
    evidence_of,
    join_letter,
    letter_from,
    letter_of,
    name_of,
    read_letter,
    take_letter,
)
from knaves.friend.message import MOVE, NOTHING, SECRET, Signed, WrongMessage, from_text, read_message
from knaves.friend.proof import Cheat
from knaves.session.host import Clock, NoTabs, Tabs
from knaves.session.running_game import FRIENDLY
from knaves.store.friend_games import LONGEST_REFUSED, FriendGames, KeptFriendGame, WaitsFor
from knaves.store.saves import Written
from knaves.table.table import Table
from knaves.wire.parse import base64url


class OtherCourse(Refusal):
    """A letter that follows other messages than this device has: one of the devices has an older copy of the game."""


class Courier(Protocol):
    """One device's side of a game with a friend, for carriers: letters by hand, or a channel to the other device.

    Both sides hold one list of messages. After a break each side tells how many it has, and sends the rest as a letter.
    """

    @property
    def name(self) -> str:
        """The name of the game, the same on both devices; "" before the invitation has come."""

    @property
    def count(self) -> int:
        """How many messages this device has."""

    def letter_since(self, number: int) -> str:
        """Return a letter with the messages from this number on; "" where there are none."""

    async def receive(self, text: str) -> int:
        """Take the letter in a text and return how many messages of it were new; long work leaves others their turn.

        0 where all has been read before. Raises Refusal where it does not belong here; then nothing has changed.
        """

    def delivered(self, number: int) -> None:
        """Note that the other device has so many messages."""

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there are more messages, own or taken. Returns what ends that."""


SEED = 0  # of a table whose chance is given whole
FULL = Sentence(
    "Storage is full, so nothing new in this game can be saved. Make room in My games; you can still send its messages."
)


ENDED = Sentence("You’ve ended this game.")
Found = TypeVar("Found")


async def patiently(group: PointGroup, clock: Clock, step: Callable[[], Found]) -> Found:
    """Take a step of a game in pieces, between which others have their turn; see `in_pieces`."""
    work = in_pieces(group, step)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found
        await clock.sleep(0)


class OwnTranscript:
    """The group for messages that were checked when they came: their points are not looked at a second time."""

    def __init__(self, group: PointGroup) -> None:
        self.points = group.points
        self.multiply = group.multiply
        self.sum = group.sum

    def are_points(self, points: Sequence[bytes]) -> bool:
        """Return True: they were checked when the messages came."""
        return True


class Ledger:
    """The saved state of one game, and the time since when it waits for somebody."""

    def __init__(self, games: FriendGames, clock: Clock, kept: KeptFriendGame | None = None) -> None:
        self._games = games
        self.clock = clock
        self._kept = kept
        self.is_full = False  # the storage has no room for the game as it stands

    @property
    def kept(self) -> KeptFriendGame:
        """The game as it is to be kept, and is unless `is_full`.

        There is none before the first `keep` of a new game.
        """
        assert self._kept is not None
        return self._kept

    def keep(self, game: FriendGame) -> None:
        """Keep the game as it stands; where there is no room for it, as soon as there is."""
        self._put(name_of(game.texts[0]), self._as_kept(game), instead=game.dropped > 0)

    def keep_move(self, game: FriendGame) -> None:
        """Keep the game after a move of this player. Raises Refusal where there is no room; then nothing has changed.

        A move that is not kept could be made otherwise after a reload, when the friend has it already.
        """
        kept = self._as_kept(game)
        written = self._games.keep(name_of(game.texts[0]), kept)
        if written is Written.NO_ROOM:
            raise Refusal(FULL)
        if written is Written.KEPT:
            self._kept, self.is_full = kept, False

    def _as_kept(self, game: FriendGame) -> KeptFriendGame:
        waits_for: WaitsFor = "nobody" if game.speaker is None else "you" if game.speaker == game.seat else "friend"
        before, since = self._kept, self.clock.now()
        if before is not None and before.waits_for == waits_for:
            since = before.since
        sent, is_checked, refused, has_ended = (
            (before.sent, before.is_checked, before.refused, before.has_ended) if before is not None
            else (0, False, "", False)
        )  # fmt: skip
        theirs = game.signed[1 - game.seat]
        signed = f"{theirs.count}~{theirs.seat}{base64url(theirs.value)}" if theirs is not None else ""
        return KeptFriendGame(
            game.course.game.key, game.seat, game.secret.value.hex(), tuple(game.texts), friend_of(game),
            "nobody" if has_ended else waits_for, since, min(sent, len(game.texts)), is_checked,
            game.secret.signing.hex(), signed, refused, has_ended,
        )  # fmt: skip

    def mark_sent(self, number: int) -> None:
        """Note that the other device can be expected to have so many messages."""
        self._put(name_of(self.kept.texts[0]), replace(self.kept, sent=number))

    def mark_checked(self) -> None:
        """Note that the game is proved."""
        self._put(name_of(self.kept.texts[0]), replace(self.kept, is_checked=True))

    def mark_refused(self, letter: str) -> None:
        """Save a signed letter that breaks the rules, as evidence; none of more than LONGEST_REFUSED characters."""
        if len(letter) <= LONGEST_REFUSED:
            self._put(name_of(self.kept.texts[0]), replace(self.kept, refused=letter))

    def mark_ended(self) -> None:
        """Save that this player has ended the game, because of a letter that broke the rules."""
        self._put(name_of(self.kept.texts[0]), replace(self.kept, has_ended=True, waits_for="nobody"))

    def reread(self, name: str, count: int) -> KeptFriendGame | None:
        """Take over and return the game as another tab has saved it; None if that has no more than so many messages."""
        kept = self._games.get(name)
        if kept is None or len(kept.texts) <= count:
            return None
        self._kept = kept
        return kept

    def _put(self, name: str, kept: KeptFriendGame, *, instead: bool = False) -> None:
        if kept == self._kept and not self.is_full:
            return
        written = self._games.keep(name, kept, instead=instead)
        if written is not Written.OVERTAKEN:
            self._kept, self.is_full = kept, written is Written.NO_ROOM


def friend_of(game: FriendGame) -> str:
    """The name that the other player goes by; "" before they have answered."""
    return game.sides[1 - game.seat].name


class Correspondence:
    """A game with a friend on this device: a `Courier` for carriers and an `OtherDevice` for the session.

    Of the tabs of a browser only the one that has locked the game may change it; the others `read_again`.
    """

    def __init__(self, game: FriendGame, ledger: Ledger) -> None:
        self.game = game
        self.ledger = ledger
        self._listeners: list[Callable[[], None]] = []
        self._news = asyncio.Event()
        self._why: tuple[str, Sentence] | None = None  # of a letter that breaks the rules

    # as carriers see it

    @property
    def name(self) -> str:
        """The name of the game, the same on both devices."""
        return name_of(self.game.texts[0])

    @property
    def count(self) -> int:
        """How many messages this device has."""
        return len(self.game.texts)

    def letter_since(self, number: int) -> str:
        """Return a letter with the messages from this number on; "" where there are none."""
        return letter_from(self.game, number).text if number < self.count else ""

    async def receive(self, text: str) -> int:
        """Take the letter in a text in pieces and return how many messages were new, 0 where all were known.

        Raises OtherCourse where it follows other messages, Refusal where it does not belong here; a letter that breaks
        the rules is saved as evidence, and nothing else has changed.
        """
        try:
            return await patiently(self.game.group, self.ledger.clock, partial(self.take, text))
        except FollowsOthers as why:
            raise OtherCourse(why.sentence) from None

    def take(self, text: str) -> int:
        """Take the letter in a text at once, as `receive` does in pieces. Returns how many messages were new.

        Raises Refusal, also once this player has ended the game.
        """
        if self.has_ended:
            raise Refusal(ENDED)
        letter, trial = read_letter(text), self.game.draft()
        try:
            count = take_letter(trial, letter)
        except OldLetter:
            return 0
        except CheatingLetter as why:
            self.ledger.mark_refused(why.letter.text)
            self._tell()
            raise
        trial.go_on()
        self._become(trial)
        return count

    @property
    def cheat(self) -> str:
        """The letter of the friend that broke the rules where the game stands; "" for none."""
        refused = self.ledger.kept.refused
        return refused if refused and read_letter(refused).end > self.count else ""

    @property
    def why(self) -> Sentence | None:
        """The message that breaks a rule, and the rule, as a proof names them; None where `cheat` is ""."""
        refused = self.cheat
        if not refused:
            return None
        if self._why is None or self._why[0] != refused:
            why = Sentence("This message breaks the rules.")
            try:
                take_letter(self.game.draft(), read_letter(refused))
            except CheatingLetter as cheat:
                why = Cheat(1 - self.seat, cheat.number, cheat.moves, cheat).sentence
            except Refusal as refusal:
                why = refusal.sentence
            self._why = refused, why
        return self._why[1]

    @property
    def evidence(self) -> str:
        """A letter for others: the whole game with the letter of `cheat`, and this device's secret; "" without one."""
        return evidence_of(self.game, read_letter(self.cheat)).text if self.cheat else ""

    @property
    def whole(self) -> str:
        """The whole game as one letter, from the invitation on, signed by this device."""
        return letter_from(self.game, 0).text

    @property
    def has_ended(self) -> bool:
        """Whether this player has ended the game because of a letter that broke the rules; nothing follows."""
        return self.ledger.kept.has_ended

    def end(self) -> None:
        """End the game because of a letter that broke the rules."""
        self.ledger.mark_ended()
        self._tell()

    def delivered(self, number: int) -> None:
        """Note that the other device has so many messages."""
        number = min(number, self.count)
        if number > self.ledger.kept.sent:
            self.ledger.mark_sent(number)
            self._tell()

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        """Call this after every message, own or taken. Returns what ends that."""
        self._listeners.append(heard)

        def end() -> None:
            if heard in self._listeners:
                self._listeners.remove(heard)

        return end

    # as the session sees it

    @property
    def seat(self) -> Seat:
        """The seat of this device's player."""
        return self.game.seat

    @property
    def made(self) -> int:
        """How many moves are certain, with all the cards that they need; -1 before the cards are dealt."""
        waits = any(self.game.debt(seat) not in (None, SECRET) for seat in (0, 1))
        return len(self.game.world.texts) - waits if len(self.game.texts) > 1 else -1

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self.made >= 0

    @property
    def is_over(self) -> bool:
        """Whether the game is over for certain."""
        return any(self.game.debt(seat) == SECRET for seat in (0, 1)) or self.game.is_over

    def has_said(self, number: int) -> bool:
        """Whether move `number` has been said, though cards that it needs may not be open yet."""
        return len(self.game.world.texts) > number

    def say(self, notation: str) -> None:
        """Say a move of this device's player. Raises Refusal."""
        if self.has_ended:
            raise Refusal(ENDED)
        trial = _after(self.game, notation)
        self.ledger.keep_move(trial)
        self._become(trial)

    async def foresee(self, notation: str) -> None:
        """Compute in pieces all that saying this move will take. An illegal one, and the game, are left alone."""
        with suppress(Refusal):
            await patiently(self.game.group, self.ledger.clock, partial(_after, self.game, notation))

    def table(self, number: int | None = None) -> Table:
        """The table after so many moves, None: after all that are certain. What this device cannot see is guessed."""
        course, world = self.game.course, self.game.world
        table: Table = Table(course.game, course.options, SEED, world.state.chance.used)
        for text in world.texts[: self.made if number is None else number]:
            table.play(text)
        return table

    async def settled(self, number: int) -> tuple[Table, str]:
        """See `OtherDevice`."""
        while self.made <= number:
            if self.is_over:
                return self.table(), ""
            await self._news.wait()
        return self.table(number), self.game.world.texts[number]

    # what is kept

    @property
    def friend(self) -> str:
        """The name that the other player goes by; "" before they have answered."""
        return friend_of(self.game)

    @property
    def unsent(self) -> str:
        """A letter with all messages since the other player last spoke; "" where the last message is theirs."""
        return letter_of(self.game).text if self.game.authors[-1] == self.seat else ""

    @property
    def has_unsent_move(self) -> bool:
        """Whether a move of this player, or that they have none, is among the messages that no letter has taken yet."""
        texts = zip(self.game.texts, self.game.authors, strict=True)
        unsent = [text for text, author in list(texts)[self.ledger.kept.sent :] if author == self.seat]
        return any(part.kind in (MOVE, NOTHING) for text in unsent for part in read_message(text).parts)

    @property
    def is_to_send(self) -> bool:
        """Whether something has been said here that no letter has taken yet."""
        return self.ledger.kept.sent < self.count and self.game.authors[-1] == self.seat

    def read_again(self) -> bool:
        """Take over what another tab has kept since. Returns whether that was more."""
        kept = self.ledger.reread(self.name, self.count)
        if kept is None:
            return False
        fresh = FriendGame.read(self.game.group, self.game.secret, self.seat, kept.texts)
        fresh.signed = _signatures(kept)
        self.game.__dict__.update(fresh.__dict__)
        self._tell()
        return True

    def go_on(self) -> None:
        """Say what is owed without a decision of the player, keep the game and tell of it."""
        trial = self.game.draft()
        trial.go_on()
        self._become(trial)

    def _become(self, game: FriendGame) -> None:
        """Go on from a later state of the game: keep it and tell of it."""
        self.game.__dict__.update(game.__dict__)
        self.ledger.keep(self.game)
        self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()
        for heard in tuple(self._listeners):
            heard()


def _after(game: FriendGame, notation: str) -> FriendGame:
    """The game after a move of this device's player. Raises Refusal."""
    trial = game.draft()
    trial.play(notation)
    trial.go_on()
    return trial


def _signatures(kept: KeptFriendGame) -> tuple[Signed | None, Signed | None]:
    """The other device's signature as it is kept."""
    if not kept.signed:
        return None, None
    count, signed = kept.signed.split("~")
    theirs = Signed(int(signed[0]), int(count), from_text(signed[1:]))
    return (theirs, None) if kept.seat == 1 else (None, theirs)


async def open_game(group: PointGroup, games: FriendGames, clock: Clock, name: str) -> Correspondence | None:
    """Open the game of this name as it was kept; None where there is none. Raises WrongMessage."""
    kept = games.get(name)
    if kept is None:
        return None
    if not kept.signing:
        raise WrongMessage(EARLIER)
    secret = Secret(bytes.fromhex(kept.secret), bytes.fromhex(kept.signing))
    game = FriendGame.invited_by(OwnTranscript(group), secret, kept.seat, kept.texts[0])
    for text in kept.texts:
        await patiently(group, clock, partial(game.read_next, text))
    game.group, game.signed = group, _signatures(kept)
    found = Correspondence(game, Ledger(games, clock, kept))
    await patiently(group, clock, found.go_on)
    return found


def invite(
    group: PointGroup, games: FriendGames, clock: Clock, secret: Secret, game: Game, options: Options, name: str,
    *, allows_hints: bool,
) -> Correspondence:  # fmt: skip
    """Begin a game that this device offers. Raises Refusal, also where there is no room to keep it."""
    played = FriendGame.invite(group, secret, game, options, name, allows_hints=allows_hints)
    return _begun(Correspondence(played, Ledger(games, clock)))


def join(
    group: PointGroup, games: FriendGames, clock: Clock, secret: Secret, invitation: str, name: str
) -> Correspondence:  # fmt: skip
    """Begin a game that a letter has invited to. Raises Refusal, also where there is no room to keep it."""
    played = join_letter(group, secret, read_letter(invitation), name)
    return _begun(Correspondence(played, Ledger(games, clock)))


def _begun(opened: Correspondence) -> Correspondence:
    """A game that has just begun here. Raises Refusal where there is no room to keep it."""
    opened.go_on()
    if opened.ledger.is_full:
        raise Refusal("Storage is full, so this game can’t begin. Make room in My games first.")
    return opened


class FriendSlot:
    """The `SaveSlot` of a game with a friend: its lock among tabs, and what another tab has added to it.

    The messages are saved elsewhere, as they come.
    """

    daily = ""

    def __init__(self, correspondence: Correspondence, tabs: Tabs | None = None) -> None:
        self.key = correspondence.name
        self.policy = FRIENDLY[correspondence.game.allows_hints]
        self._correspondence = correspondence
        self._tabs = tabs or NoTabs()
        self._end: Callable[[], None] = lambda: None

    def _tell(self) -> None:
        self._tabs.tell("saved", self.key, "1")

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Lock the game, `at_any_price` from another tab. Returns whether this tab plays it."""
        has_it = await self._tabs.hold(self.key, at_any_price=at_any_price)
        if has_it:
            self._end()
            self._end = self._correspondence.listen(self._tell)
        return has_it

    def let_go(self) -> None:
        """Release the lock."""
        self._end()
        self._tabs.let_go(self.key)

    def hand_over(self) -> None:
        """Tell the other tabs that everything is kept, and release the lock."""
        self._tabs.tell("handed", self.key, "1")
        self.let_go()

    def write(self, table: Table, now: str) -> Written:
        """Keep nothing, the messages are kept already; say whether this tab still plays the game."""
        return Written.OVERTAKEN if self._tabs.has_lost(self.key) else Written.KEPT

    def newer(self) -> Table | None:
        """Return the game as another tab has kept it since; None if this one has all."""
        return self._correspondence.table() if self._correspondence.read_again() else None

    def take(self, text: str) -> Table | None:
        """Open what another tab has kept; None if it is no newer."""
        return self.newer()

    def finish(self, table: Table, now: str) -> bool:
        """Do nothing: only the proof makes a finished game of it."""
        return True
