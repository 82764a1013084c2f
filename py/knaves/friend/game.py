"""Friend game: one device’s side of a game: what it has taken in, how far the game is, and what it says next.

The speaker says all that is owed (passes of a deck, keys of places, a part of a throw) and, in the speaker's own
turn, a move; so it is always certain who speaks next.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from random import Random
from typing import Self

from knaves.cards import Card, card
from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.options import Options
from knaves.engine.sentences import InvalidOptions, Sentence
from knaves.engine.zones import Seat
from knaves.friend import message
from knaves.friend.deck import SECRET, SHARE, HiddenDeck, Secret, fingerprint
from knaves.friend.group import POINT, PointGroup
from knaves.friend.message import (
    AFTER,
    BEFORE,
    START,
    Message,
    Signed,
    Statement,
    Word,
    WrongMessage,
    chained,
    read_message,
)
from knaves.friend.replica import CardsDoNotFit, GuessedGame, Replica, Said, Throw, settle
from knaves.friend.zero_knowledge import signing_key
from knaves.games.registry import GAMES
from knaves.wire.parse import NotJson, read_json, write_json

HOST, GUEST = 0, 1
MOST_INVITED = 60  # cards of a first deck whose pass is in the invitation: a link of 3,000 characters at most


@dataclass
class Side:
    """A player's name, promise, key of signatures and, once opened, secret; empty until they have spoken."""

    name: str = ""
    promise: bytes = b""  # the fingerprint of their secret
    signer: bytes = b""  # the key by which their signatures are known
    secret: Secret | None = None  # once it is open


@dataclass
class GameProgress:
    """A game as the device of one seat knows it. `texts` are the messages so far, of both."""

    group: PointGroup
    seat: Seat
    secret: Secret
    course: Replica
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    texts: list[str] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=list)  # of everything up to each message
    known: dict[int, Card] = field(default_factory=dict)  # cards by place, as opened to this device
    guess: dict[int, Card] = field(default_factory=dict)
    allows_hints: bool = False  # to both, as the invitation says
    authors: list[Seat] = field(default_factory=list)  # of the messages
    signed: tuple[Signed | None, Signed | None] = (None, None)  # the last signature of each side that has come here
    dropped: int = 0  # own messages that the last letter has replaced by others that this device had said before
    _claims: dict[int, Card] = field(default_factory=dict)  # believed until their keys come, in the same message
    _world: GuessedGame | None = None

    @property
    def digest(self) -> bytes:
        """The hash of all messages so far, START before the first."""
        return self.digests[-1] if self.digests else START

    @property
    def world(self) -> GuessedGame:
        """The game as it stands in this device's guess. Raises WrongMessage where no cards fit what was said."""
        if self._world is None:
            rng = Random(f"guess {self.digest.hex()} {len(self.course.moves)} {len(self.known)}")
            goes_on = not self._is_ending and not self._is_stopped
            self.guess, self._world = settle(self.course, self.known, self.guess, rng, goes_on=goes_on)
        return self._world

    @property
    def _last(self) -> Said | None:
        return self.course.moves[-1] if self.course.moves else None

    @property
    def _is_ending(self) -> bool:
        """Whether a secret is open, so that nothing is played any more."""
        return any(side.secret is not None for side in self.sides)

    @property
    def _is_stopped(self) -> bool:
        """Whether the last word was that a player can do nothing."""
        return self._last is not None and not self._last.words

    @property
    def is_over(self) -> bool:
        """Whether both have opened their secrets."""
        return all(side.secret is not None for side in self.sides)

    @property
    def turn(self) -> Seat | None:
        """The seat that moves next, or says that it cannot; None where nobody does."""
        if self._is_ending:
            return None
        state = self.world.state
        if not state.is_over:
            return state.turn
        if self._last is not None and (self._is_stopped or self._is_voided):
            return 1 - self._last.seat  # who says whether that was the end
        return state.end_rests_on

    @property
    def _is_voided(self) -> bool:
        """Whether the last move came after the end, which its player could not know."""
        return len(self.world.texts) < len(self.course.moves)

    @property
    def speaker(self) -> Seat | None:
        """The seat that speaks now; None once everything is said."""
        if self.is_over:
            return None
        if len(self.texts) < 2:
            return len(self.texts)
        for seat in (1 - self.authors[-1], self.authors[-1]):
            if self.debt(seat) is not None:
                return seat
        return self.turn

    @property
    def may_move(self) -> bool:
        """Whether a move of this device's player is waited for."""
        return self.speaker == self.seat == self.turn and self.debt(self.seat) is None

    def debt(self, seat: Seat) -> str | None:
        """The kind of part that this seat owes next; None where it owes nothing."""
        if self._is_ending:
            return message.SECRET if self.sides[seat].secret is None else None
        throw, deck = self._throw, self._deck
        if not self.world.wants_throw and self.owed_places(seat):
            return message.KEYS
        if throw is not None and throw.next == seat:
            return message.SHARE if throw.promise else message.COMMIT
        if deck is not None and deck.passer == seat:
            return deck.owed
        waits = throw is not None or deck is not None or self.owed_places(1 - seat)
        return message.SECRET if not waits and self._ends_for(seat) else None

    def _ends_for(self, seat: Seat) -> bool:
        """Whether the game is over for certain and this seat is to open its secret."""
        state = self.world.state
        if not state.is_over:
            return False
        if self._last is not None and (self._is_stopped or self._is_voided):
            return self._last.seat != seat and self._knows_ends(seat)
        return state.end_rests_on is None

    def _knows_ends(self, seat: Seat) -> bool:
        """Whether this device can tell for a seat that the game is over for the sake of hidden cards: for its own."""
        return seat == self.seat

    def _may_end(self, seat: Seat) -> bool:
        """Whether this seat may say that the game is over although this device cannot tell."""
        last = self._last
        return not self._is_ending and last is not None and last.seat != seat and not last.places

    @property
    def _throw(self) -> Throw | None:
        """The throw that is being made."""
        number = len(self.course.moves)
        throw = self.course.throws.get(number)
        if throw is not None:
            return throw if throw.next is not None else None
        return Throw(self._starter) if self.world.wants_throw else None

    @property
    def _deck(self) -> HiddenDeck | None:
        """The deck of this deal’s shuffle."""
        decks = self.course.decks
        if decks and decks[-1].passer is not None:
            return decks[-1]
        wanted = self.world.wanted
        if wanted is None:
            return None
        starter = GUEST if not decks and len(wanted) > MOST_INVITED else self._starter
        return HiddenDeck(len(decks), wanted, decks[-1].places.stop if decks else 0, starter, self.digest)

    @property
    def guest_starts(self) -> bool:
        """Whether the guest makes the first pass of the first deck, so that no pass is in the invitation."""
        deck = self.course.decks[0] if self.course.decks else self._deck
        return deck is not None and deck.starter == GUEST

    @property
    def _starter(self) -> Seat:
        return self.course.moves[-1].seat if self.course.moves else HOST

    def owed_places(self, seat: Seat) -> list[int]:
        """The places whose keys this seat has to tell now."""
        found = []
        for place, viewer in self.world.needs:
            deck = self.course.deck_of(place) if viewer != seat else None
            if deck is not None and deck.is_ready:
                found.append(place)
        return found

    def owed_by_deck(self, seat: Seat) -> list[tuple[HiddenDeck, list[int]]]:
        """Return the places of `owed_places` by the deck they belong to; no deck without any."""
        owed = self.owed_places(seat)
        by_deck = ((deck, [place for place in owed if place in deck.places]) for deck in self.course.decks)
        return [(deck, places) for deck, places in by_deck if places]

    def context(self, seat: Seat) -> bytes:
        """All that a proof of keys of this seat is bound to: what was said before, and who proves."""
        return self.digest + self.sides[seat].signer


EARLY = Sentence("The secret was revealed before the end of the game.")
EARLIER = Sentence("This game was started with an earlier version of Knaves and can’t be continued.")
LONGEST_NAME = 24  # characters
DIGEST = 32  # bytes of a fingerprint
INTRODUCTIONS = (
    message.GAME + message.OPTIONS + message.NAME + message.PROMISE + message.SIGNER,
    message.NAME + message.PROMISE + message.SIGNER,
)  # the kinds of parts that the first message of each seat begins with


class Reader(GameProgress):
    """A game that takes messages: those of the other device, and the parts that this one adds to its own."""

    @classmethod
    def read(cls, group: PointGroup, secret: Secret, seat: Seat, texts: Sequence[str]) -> Self:
        """The game of a transcript, from the messages of both. Raises WrongMessage."""
        if not texts:
            raise WrongMessage("A game begins with an invitation.")
        found = cls.invited_by(group, secret, seat, texts[0])
        for text in texts:
            found.read_next(text)
        return found

    @classmethod
    def invited_by(cls, group: PointGroup, secret: Secret, seat: Seat, invitation: str) -> Self:
        """The game of an invitation before any message, the invitation too, has been read. Raises WrongMessage."""
        game, options = invited_to(read_message(invitation))
        return cls(group, seat, secret, Replica(game, options))

    def receive_all(self, texts: Sequence[str]) -> None:
        """Take several messages of the other player, all or none. Raises WrongMessage."""
        draft = self.draft()
        for text in texts:
            draft.receive(text)
        self.__dict__.update(draft.__dict__)

    def receive(self, text: str) -> None:
        """Take the next message of the other player. Raises WrongMessage; then nothing has changed."""
        if self.speaker == self.seat:
            raise WrongMessage("A message arrived when it was this device’s turn to send one.")
        self.read_next(text)

    def read_next(self, text: str) -> None:
        """Take the next message, of either player. Raises WrongMessage; then nothing has changed."""
        given = read_message(text)
        if given.number != len(self.texts):
            raise WrongMessage(
                Sentence(
                    "This is message {number}, but message {due} comes next.", number=given.number, due=len(self.texts)
                )
            )
        if not self.texts and given.after == BEFORE:
            raise WrongMessage(EARLIER)
        if given.after != self.digest[:AFTER]:
            raise WrongMessage("This message doesn’t follow the earlier ones: it belongs to another game.")
        draft = self.draft()
        seat = draft.speaker
        if seat is None:
            raise WrongMessage("The game is over; there’s nothing more to send.")
        parts = list(given.parts)
        if sum(part.kind in (message.MOVE, message.NOTHING) for part in parts) > 1:
            raise WrongMessage("A message can have only one move.")
        for part in draft._take_introduction(seat, parts):
            draft._take(seat, part)
        if draft.debt(seat) is not None or draft._claims:
            raise WrongMessage("The message is missing a required part.")
        self._accept(draft, given.parts, seat)

    def _take_introduction(self, seat: Seat, parts: list[Statement]) -> list[Statement]:
        """Take the first words of a player and answer the parts that are left."""
        if len(self.texts) > GUEST:
            return parts
        kinds = "".join(part.kind for part in parts)
        expected = INTRODUCTIONS[seat]
        if not kinds.startswith(expected):
            raise WrongMessage(
                "This isn’t an invitation." if seat == HOST else "This isn’t an answer to an invitation."
            )
        if seat == HOST and kinds.startswith(expected + message.HINTS):
            expected += message.HINTS
        for part in parts[: len(expected)]:
            self._take(seat, part)
        return parts[len(expected) :]

    def _take(self, seat: Seat, part: Statement) -> None:
        """Take one part of a message. Raises WrongMessage where it is not due or cannot be right."""
        kind, side = part.kind, self.sides[seat]
        if kind in INTRODUCTIONS[HOST]:
            if len(self.texts) > GUEST or side.signer:
                raise WrongMessage("The message includes something it shouldn’t yet.")
            if kind == message.NAME:
                side.name = read_name(part.value())
            elif kind == message.PROMISE:
                side.promise = part.value(DIGEST)
                if seat != self.seat and side.promise == self.secret.promise:
                    raise WrongMessage("This is your own invitation.")
            elif kind == message.SIGNER:
                side.signer = part.value(POINT)
                if not self.group.are_points([side.signer]):
                    raise WrongMessage("Part of the message is damaged.")
        elif kind == message.HINTS:
            self._take_hints(part)
        elif kind in (message.MOVE, message.NOTHING):
            self._take_move(seat, part)
        elif kind != self.debt(seat) and not (kind == message.SECRET and self._may_end(seat)):
            raise WrongMessage("The message includes something it shouldn’t yet.")
        elif kind in (message.COMMIT, message.SHARE):
            self._take_throw(seat, part)
        elif kind == message.PASS:
            self._take_pass(part)
        elif kind == message.PROOF:
            self._take_proof(seat, part)
        elif kind == message.KEYS:
            self._take_keys(seat, part)
        else:
            self._take_secret(seat, part)

    def _take_hints(self, part: Statement) -> None:
        if self.texts or part.body or self.allows_hints or self.course.throws or self.course.decks:
            raise WrongMessage("The message includes something it shouldn’t yet.")
        self.allows_hints = True

    def _take_move(self, seat: Seat, part: Statement) -> None:
        if len(self.texts) < 2 or self.turn != seat or self.debt(0) is not None or self.debt(1) is not None:
            raise WrongMessage("A player moved out of turn.")
        words = message.read_words(part.body) if part.kind == message.MOVE else ()
        if part.kind == message.NOTHING and part.body:
            raise WrongMessage("Part of the message is damaged.")
        self._say(Said(seat, words))
        owed = set(self.owed_places(seat))
        for word in words:
            if word.place is not None and bool(word.text) != (word.place in owed):
                raise WrongMessage(
                    "The message names a card that must stay hidden, or leaves out one that must be shown."
                )

    def _say(self, said: Said) -> None:
        for word in said.words:
            if word.place is not None:
                if word.place not in self.world.at.hand(said.seat):
                    raise WrongMessage("The message names a card that isn’t in the hand.")
                if word.text:
                    self._claim(word.place, card(word.text))
        self.course.moves.append(said)
        self._changed()

    def _claim(self, place: int, card: Card) -> None:
        """Believe for the length of a message that this card lies there."""
        if self.known.get(place, card) is not card:
            raise WrongMessage(Sentence("{card} isn’t where the message says it is.", card=card))
        if place not in self.known:
            self._claims[place] = card
            self.known[place] = card

    def _take_throw(self, seat: Seat, part: Statement) -> None:
        throw = self._throw
        assert throw is not None
        self.course.throws[len(self.course.moves)] = throw
        if part.kind == message.COMMIT:
            throw.promise = part.value(DIGEST)
        else:
            share = part.value(SHARE)
            if seat == throw.starter and fingerprint(share) != throw.promise:
                raise WrongMessage("The random choice revealed isn’t the one that was promised.")
            throw.shares[seat] = share
        self._changed()

    def _take_pass(self, part: Statement) -> None:
        deck = self._deck
        assert deck is not None
        if not deck.passes:
            self.course.decks.append(deck)
        deck.take_pass(self.group, part.value())
        self._changed()

    def _take_proof(self, seat: Seat, part: Statement) -> None:
        deck = self._deck
        assert deck is not None
        deck.take_proof(self.group, self.sides[seat].signer, part.value())
        self._changed()

    def _take_keys(self, seat: Seat, part: Statement) -> None:
        owed = self.owed_by_deck(seat)
        given = part.value(sum(deck.keys_size(len(places)) for deck, places in owed))
        for deck, places in owed:
            size = deck.keys_size(len(places))
            keys = deck.take_keys(self.group, self.context(seat), seat, places, given[:size])
            self.course.keys[seat].update(keys)
            given = given[size:]
        self._changed()
        self._learn()

    def _take_secret(self, seat: Seat, part: Statement) -> None:
        secret = Secret(part.value(SECRET))
        if secret.promise != self.sides[seat].promise:
            raise WrongMessage("The secret revealed isn’t the one that was promised.")
        if self.debt(seat) != message.SECRET:
            self.guess = self._at_the_end(secret)  # no longer a guess
        self.sides[seat].secret = secret
        self._changed()

    def _at_the_end(self, secret: Secret) -> dict[int, Card]:
        """All cards by place, as both secrets show them. Raises WrongMessage where the game is not over with them."""
        secrets = (self.secret, secret) if self.seat == HOST else (secret, self.secret)
        faces: dict[int, Card] = {}
        for deck in self.course.decks:
            if not deck.is_ready or not deck.is_shuffled_by(self.group, 1 - self.seat, secret):
                raise WrongMessage(EARLY)
            faces.update(zip(deck.places, deck.dealt(secrets), strict=True))
        try:
            is_over = self.course.copy().run(faces).state.is_over
        except CardsDoNotFit:
            is_over = False
        if not is_over:
            raise WrongMessage(EARLY)
        return faces

    def _learn(self) -> None:
        """Find the cards of places that both keys are known of now."""
        told = self.course.keys[1 - self.seat]
        for deck in self.course.decks:
            new = [
                place for place in deck.places if place in told and (place not in self.known or place in self._claims)
            ]
            if not new:
                continue
            for place, face in deck.faces(self.group, self.secret, {place: told[place] for place in new}).items():
                if self._claims.pop(place, face) is not face:
                    raise WrongMessage(Sentence("The card shown is {card}, not the one named.", card=face))
                self.known[place] = face
            self._changed()

    def draft(self) -> Self:
        """Return an independent copy, on which a message can be tried; secrets and the group are shared."""
        draft = copy(self)
        draft.course = self.course.copy()
        draft.sides = (copy(self.sides[0]), copy(self.sides[1]))
        draft.texts, draft.authors, draft.digests = self.texts[:], self.authors[:], self.digests[:]
        draft.known, draft.guess, draft._claims = dict(self.known), dict(self.guess), dict(self._claims)
        return draft

    def _accept(self, draft: Self, parts: Sequence[Statement], seat: Seat | None = None) -> str:
        """Take over a draft as a message."""
        given = Message(len(self.texts), self.digest[:AFTER], tuple(parts))
        self.__dict__.update(draft.__dict__)
        self.texts.append(given.text)
        self.digests.append(chained(self.digest, given.text))
        self.authors.append(self.seat if seat is None else seat)
        return given.text

    def _changed(self) -> None:
        self._world = None


def messages_until_dealt(game: Game, options: Options) -> int:
    """Return how many messages go to and fro until the first cards are dealt: one more where the guest starts."""
    return 4 if len(game.begin(options, 0).pack) > MOST_INVITED else 3


def check_options(options: Options) -> None:
    """Raise InvalidOptions for options of more or fewer than two players."""
    if options.seats != 2:
        raise InvalidOptions("Games with a friend on another device are for two players.")


def invited_to(first: Message) -> tuple[Game, Options]:
    """The game and the options of an invitation. Raises WrongMessage."""
    kinds = "".join(part.kind for part in first.parts)
    if not kinds.startswith(INTRODUCTIONS[HOST]):
        raise WrongMessage("This isn’t an invitation.")
    key, options = first.parts[0].body, first.parts[1].value()
    if key not in GAMES:
        raise WrongMessage(Sentence("There’s no game called {game}.", game=key[:40]))
    try:
        chosen = GAMES[key].options.parse(GAMES[key].options.in_full(read_json(options)))
        check_options(chosen)
        if options != written_options(chosen):
            raise WrongMessage("The options in the invitation aren’t in the standard form.")
    except (NotJson, InvalidOptions) as refusal:
        raise WrongMessage(refusal.sentence, refusal.rule) from None
    return GAMES[key], chosen


def written_options(options: Options) -> bytes:
    """Return options in their one spelling: those that differ from the defaults, by name, as JSON without spaces."""
    return write_json(dict(sorted(options.differences().items()))).encode()


def read_name(value: bytes) -> str:
    """Return a player's name.

    Raises WrongMessage unless it is UTF-8, printable and of at most LONGEST_NAME characters.
    """
    try:
        name = value.decode()
    except UnicodeDecodeError:
        raise WrongMessage("The name in the message can’t be read.") from None
    if len(name) > LONGEST_NAME:
        raise WrongMessage(Sentence("A name can have at most {most} characters.", most=LONGEST_NAME))
    if not name.isprintable():
        raise WrongMessage("The name in the message contains an invisible character.")
    return name


class NotYourTurn(WrongMessage):
    """Something was said by the player who is not to speak."""


class FriendGame(Reader):
    """A game as one player plays it: its messages are made here, those of the other are taken by `Reader`."""

    @classmethod
    def invite(
        cls, group: PointGroup, secret: Secret, game: Game, options: Options, name: str, *, allows_hints: bool = False
    ) -> Self:
        """A game that this device offers; its first message is the invitation. Raises InvalidOptions."""
        check_options(options)
        hosted = cls(group, HOST, secret, Replica(game, options))
        draft = hosted.draft()
        parts = [
            Statement(message.GAME, game.key),
            Statement.of(message.OPTIONS, written_options(options)),
            *_about(group, name, secret),
        ]
        if allows_hints:
            parts.append(Statement(message.HINTS))
        for part in parts:
            draft._take(HOST, part)
        hosted._accept(draft, draft._with_debts(parts))
        return hosted

    @classmethod
    def join(cls, group: PointGroup, secret: Secret, invitation: str, name: str) -> Self:
        """The game that an invitation offers; its second message is the answer. Raises WrongMessage."""
        joined = cls.read(group, secret, GUEST, [invitation])
        draft = joined.draft()
        parts = _about(group, name, secret)
        for part in parts:
            draft._take(GUEST, part)
        joined._accept(draft, draft._with_debts(parts))
        return joined

    def speak(self) -> str:
        """Say all that this device owes, as the next message. Raises NotYourTurn where it owes nothing."""
        draft = self.draft()
        parts = draft._with_debts([])
        if not parts:
            raise NotYourTurn("There’s nothing to send right now.")
        return self._accept(draft, parts)

    def go_on(self) -> None:
        """Say everything that needs no decision of this device's player."""
        while self.speaker == self.seat:
            if not self.may_move:
                self.speak()
            elif self.world.state.is_over:
                self.stop()
            else:
                break

    def own_move(self, number: int) -> str:
        """The notation of move `number` if this device's player has made it; "" if not."""
        is_own = number < len(self.world.texts) and self.course.moves[number].seat == self.seat
        return self.world.texts[number] if is_own else ""

    def play(self, notation: str) -> str:
        """A move of this device's player, with all that is owed before and after it. Raises Refusal."""
        draft = self.draft()
        parts = draft._with_debts([])
        if not draft.may_move:
            raise NotYourTurn("It isn’t your turn.")
        words = draft._words(notation)
        trial = draft.draft()
        trial._say(Said(self.seat, words))
        shown = set(trial.owed_places(self.seat))
        words = tuple(word if word.place is None or word.place in shown else Word("", word.place) for word in words)
        part = Statement(message.MOVE, message.write_words(words))
        draft._take(self.seat, part)
        return self._accept(draft, draft._with_debts([*parts, part]))

    def stop(self) -> str:
        """Say that this device's player can do nothing, which may decide the game by the other's hidden cards.

        Raises NotYourTurn.
        """
        draft = self.draft()
        parts = draft._with_debts([])
        if not (draft.may_move and draft.world.state.is_over):
            raise NotYourTurn("You can still make a move.")
        part = Statement(message.NOTHING)
        draft._take(self.seat, part)
        return self._accept(draft, draft._with_debts([*parts, part]))

    def _with_debts(self, parts: Sequence[Statement]) -> list[Statement]:
        """These parts and, after them, all that this device owes."""
        found = list(parts)
        while (kind := self.debt(self.seat)) is not None:
            part = Statement.of(kind, self._due(kind))
            self._take(self.seat, part)
            found.append(part)
        return found

    def _due(self, kind: str) -> bytes:
        moves = len(self.course.moves)
        if kind == message.COMMIT:
            return fingerprint(self.secret.share(moves))
        if kind == message.SHARE:
            return self.secret.share(moves)
        deck, signer = self._deck, self.sides[self.seat].signer
        if kind == message.PASS and deck is not None:
            return deck.next_pass(self.group, self.secret)
        if kind == message.PROOF and deck is not None:
            return deck.next_proof(self.group, signer, self.secret)
        if kind == message.KEYS:
            owed, context = self.owed_by_deck(self.seat), self.context(self.seat)
            return b"".join(
                deck.keys(self.group, context, self.seat, self.secret, places) for deck, places in owed
            )  # fmt: skip
        return self.secret.value

    def foresee_proof(self) -> None:
        """Compute the proof of the pass that this device has made, which it owes later; see `Piecemeal`."""
        deck = self._deck
        if deck is not None and len(deck.passes) == 1 and deck.starter == self.seat:
            deck.foresee_proof(self.group, self.sides[self.seat].signer, self.secret)

    def _words(self, notation: str) -> tuple[Word, ...]:
        """The words of a move of this seat, each card of the hand with its place: of equal ones the older first."""
        state = self.world.state
        move = find(notation, state.legal_moves())
        if move is None:
            raise state.refuse(notation)
        hand = self.world.at.hand(self.seat)
        codes = [each.code for each in move.named_cards]
        group = next((group for group in reversed(move.groups) if list(group) == codes), None)
        words: list[Word] = []
        for each in move.groups:
            for token in each:
                place = (
                    next((place for place in hand if self.known[place].code == token), None) if each is group else None
                )
                if place is not None:
                    hand.remove(place)
                words += [Word(token, place)] if place is not None else map(Word, token.split(" "))
        return tuple(words)


def _about(group: PointGroup, name: str, secret: Secret) -> list[Statement]:
    shown = "".join(each for each in name if each.isprintable())[:LONGEST_NAME]
    key = signing_key(group, secret.signing)
    return [Statement.of(message.NAME, shown.encode()), Statement.of(message.PROMISE, secret.promise),
            Statement.of(message.SIGNER, key)]  # fmt: skip
