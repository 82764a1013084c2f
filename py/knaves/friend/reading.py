"""Reading: the only door for messages of the other device. A message is taken whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from knaves.cards import Card, card
from knaves.engine.errors import InvalidOptions
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.friend import message
from knaves.friend.course import Course, Said
from knaves.friend.group import Group
from knaves.friend.message import AFTER, Message, Part, WrongMessage, chained, read_message
from knaves.friend.position import GUEST, HOST, Position
from knaves.friend.secret import KEY, SECRET, SHARE, Secret, fingerprint
from knaves.games.registry import GAMES
from knaves.wire.strict_json import NotJson, read_json

LONGEST_NAME = 24  # characters
DIGEST = 32  # bytes of a fingerprint
INTRODUCTIONS = (
    message.GAME + message.OPTIONS + message.NAME + message.PROMISE,
    message.NAME + message.PROMISE,
)  # the kinds of parts that the first message of each seat begins with


class Reader(Position):
    """A game that takes messages: those of the other device, and the parts that this one adds to its own."""

    @classmethod
    def read(cls, group: Group, secret: Secret, seat: Seat, texts: Sequence[str]) -> Self:
        """The game of a transcript, from the messages of both. Raises WrongMessage."""
        if not texts:
            raise WrongMessage("A game begins with an invitation.")
        found = cls.invited_by(group, secret, seat, texts[0])
        for text in texts:
            found.read_next(text)
        return found

    @classmethod
    def invited_by(cls, group: Group, secret: Secret, seat: Seat, invitation: str) -> Self:
        """The game of an invitation before any message, the invitation too, has been read. Raises WrongMessage."""
        game, options = invited_to(read_message(invitation))
        return cls(group, seat, secret, Course(game, options))

    def receive_all(self, texts: Sequence[str]) -> None:
        """Take several messages, all or none."""
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

    def _take_introduction(self, seat: Seat, parts: list[Part]) -> list[Part]:
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

    def _take(self, seat: Seat, part: Part) -> None:
        """Take one part of a message. Raises WrongMessage where it is not due or cannot be right."""
        kind, side = part.kind, self.sides[seat]
        if kind in (message.GAME, message.OPTIONS, message.NAME, message.PROMISE):
            if len(self.texts) > GUEST or side.promise:
                raise WrongMessage("The message includes something it shouldn’t yet.")
            if kind == message.NAME:
                side.name = read_name(part.value())
            elif kind == message.PROMISE:
                side.promise = part.value(DIGEST)
                if seat != self.seat and side.promise == self.secret.promise:
                    raise WrongMessage("This is your own invitation.")
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
        elif kind == message.KEYS:
            self._take_keys(seat, part)
        else:
            self._take_secret(seat, part)

    def _take_hints(self, part: Part) -> None:
        if self.texts or part.body or self.allows_hints or self.course.throws or self.course.decks:
            raise WrongMessage("The message includes something it shouldn’t yet.")
        self.allows_hints = True

    def _take_move(self, seat: Seat, part: Part) -> None:
        if len(self.texts) < 2 or self.turn != seat or self.debt(0) is not None or self.debt(1) is not None:
            raise WrongMessage("A player moved out of turn.")
        words = message.read_words(part.body) if part.kind == message.MOVE else ()
        if part.kind == message.NOTHING and part.body:
            raise WrongMessage("Part of the message is damaged.")
        self._say(Said(seat, words))
        owed = set(self.owed_places(seat))
        for word in words:
            if word.place is not None and bool(word.text) != (word.place in owed):
                raise WrongMessage("The message names a card that stays hidden, or leaves out one that is shown.")

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

    def _take_throw(self, seat: Seat, part: Part) -> None:
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

    def _take_pass(self, part: Part) -> None:
        deck = self._deck
        assert deck is not None
        if not deck.passes:
            self.course.decks.append(deck)
        deck.take(self.group, part.value())
        self._changed()
        self._learn()

    def _take_keys(self, seat: Seat, part: Part) -> None:
        places = self.owed_places(seat)
        value = part.value(KEY * len(places))
        for number, place in enumerate(places):
            self.course.keys[seat][place] = value[number * KEY : (number + 1) * KEY]
        self._changed()
        self._learn()

    def _take_secret(self, seat: Seat, part: Part) -> None:
        secret = Secret(part.value(SECRET))
        if secret.promise != self.sides[seat].promise:
            raise WrongMessage("The secret revealed isn’t the one that was promised.")
        self.sides[seat].secret = secret
        self._changed()

    def _learn(self) -> None:
        """Find the cards of places that both keys are known of now."""
        told = self.course.keys[1 - self.seat]
        for deck in self.course.decks:
            new = [
                place for place in deck.places if place in told and (place not in self.known or place in self._claims)
            ]
            if not new or not deck.can_look(self.seat):
                continue
            for place, face in deck.faces(self.group, self.secret, {place: told[place] for place in new}).items():
                if self._claims.pop(place, face) is not face:
                    raise WrongMessage(Sentence("The card shown is {card}, not the one named.", card=face))
                self.known[place] = face
            self._changed()

    def draft(self) -> Self:
        """A game of its own on which a message is tried."""
        draft = copy(self)
        draft.course = self.course.copy()
        draft.sides = (copy(self.sides[0]), copy(self.sides[1]))
        draft.texts, draft.authors = self.texts[:], self.authors[:]
        draft.known, draft.guess, draft._claims = dict(self.known), dict(self.guess), dict(self._claims)
        return draft

    def _accept(self, draft: Self, parts: Sequence[Part], seat: Seat | None = None) -> str:
        """Take over a draft as a message."""
        given = Message(len(self.texts), self.digest[:AFTER], tuple(parts))
        self.__dict__.update(draft.__dict__)
        self.texts.append(given.text)
        self.digest = chained(self.digest, given.text)
        self.authors.append(self.seat if seat is None else seat)
        return given.text

    def _changed(self) -> None:
        self._world = None


def check_options(options: Options) -> None:
    """Refuse options for more or fewer than two players."""
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
    except (NotJson, InvalidOptions) as refusal:
        raise WrongMessage(refusal.sentence, refusal.rule) from None
    return GAMES[key], chosen


def read_name(value: bytes) -> str:
    """A player's name. Raises WrongMessage."""
    try:
        name = value.decode()
    except UnicodeDecodeError:
        raise WrongMessage("The name in the message can’t be read.") from None
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise WrongMessage(Sentence("A name can have at most {most} characters.", most=LONGEST_NAME))
    return name
