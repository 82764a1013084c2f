"""Proof: a finished game read once more with both secrets open, every message of it checked to the last byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from knaves.engine.sentences import PlayerName, Refusal, Sentence, numbered
from knaves.engine.zones import Seat
from knaves.friend import message
from knaves.friend.deck import SECRET, Secret
from knaves.friend.game import GUEST, HOST, FriendGame, invited_to
from knaves.friend.group import PointGroup, in_pieces
from knaves.friend.letter import Letter, all_signed
from knaves.friend.message import Message, Statement, WrongMessage, read_message
from knaves.friend.replica import Replica
from knaves.table.record import Record, everybody_human


class Unproved(Refusal):
    """A game that cannot be proved: it has not ended, a secret is not open, or a side has not signed its messages."""


class Cheat(Refusal):
    """A message that no honest device can have sent: whose it is, its number, and the moves made before it.

    Its seat has signed it.
    """

    def __init__(self, seat: Seat, number: int, moves: int, why: Refusal) -> None:
        super().__init__(
            Sentence(
                "Message {number} from {player} (move {move}) is wrong: {why}",
                number=number, player=PlayerName(seat), move=moves + 1, why=why.sentence,
            ),
            why.rule,
        )  # fmt: skip
        self.seat = seat
        self.number = number
        self.moves = moves


@dataclass(frozen=True)
class Proof:
    """The result of a proof, and the game with its true cards."""

    record: Record
    decks: int
    cards: int  # opened in the course of play, to one or both
    moves: int
    signed: tuple[int, int]  # how many messages of the game each side has signed

    @property
    def lines(self) -> tuple[Sentence, Sentence, Sentence, Sentence]:
        """The result in four sentences for the players."""
        shuffles = numbered(
            "Both players made the shuffle: neither knew or chose the order of the cards.",
            "Both players made all {count} shuffles: neither knew or chose the order of the cards.",
        )
        cards = numbered(
            "The card shown is the one that was dealt, and nobody could see any others.",
            "All {count} cards shown are the ones that were dealt, and nobody could see any others.",
        )
        moves = numbered(
            "The move was legal, and the result is correct.",
            "All {count} moves were legal, and the result is correct.",
        )
        return (
            Sentence(shuffles, count=self.decks),
            Sentence(cards, count=self.cards),
            Sentence(moves, count=self.moves),
            Sentence(
                "Both players signed their messages: {one} the first {count}, {other} the first {more}.",
                one=PlayerName(HOST), count=self.signed[HOST], other=PlayerName(GUEST), more=self.signed[GUEST],
            ),
        )  # fmt: skip


class Judge(FriendGame):
    """A game read with a secret that is open, or with both: then it knows every card and guesses none."""

    open_secrets: Mapping[Seat, Secret]

    @property
    def _knows_all(self) -> bool:
        return len(self.open_secrets) == len(self.sides)

    def _knows_ends(self, seat: Seat) -> bool:
        return self._knows_all or super()._knows_ends(seat)

    def _may_end(self, seat: Seat) -> bool:
        return not self._knows_all and super()._may_end(seat)

    def _take_throw(self, seat: Seat, part: Statement) -> None:
        number = len(self.course.moves)
        super()._take_throw(seat, part)
        throw, secret = self.course.throws[number], self.open_secrets.get(seat)
        if secret is not None and throw.shares.get(seat, secret.share(number)) != secret.share(number):
            raise WrongMessage("A random choice doesn’t match the secret.")

    def _take_pass(self, part: Statement) -> None:
        deck = self._deck
        assert deck is not None
        assert deck.passer is not None
        secret = self.open_secrets.get(deck.passer)
        due = deck.next_pass(self.group, secret) if secret is not None else None
        super()._take_pass(part)
        if due is not None and part.value() != due:
            raise WrongMessage("The shuffled deck doesn’t match the secret: cards were swapped or marked.")

    def _learn(self) -> None:
        if not self._knows_all:
            super()._learn()
            return
        for deck in self.course.decks:
            if deck.is_ready and deck.first not in self.known:
                secrets = (self.open_secrets[HOST], self.open_secrets[GUEST])
                self.known.update(zip(deck.places, deck.dealt(secrets), strict=True))
                self._changed()

    def _take_proof(self, seat: Seat, part: Statement) -> None:
        super()._take_proof(seat, part)
        self._learn()


def prove(group: PointGroup, letter: Letter) -> Iterator[Proof | int]:
    """Check a whole game message by message; yield how many are done, now and then, and the proof at last.

    With the secret of one side alone, only whether the other has cheated in what that side could see. Raises Cheat for
    the first message that is not right, Unproved where a secret is not open or a side has not signed what it said,
    WrongMessage where this is no whole game.
    """
    covered, texts = all_signed(letter, group), letter.texts
    given = [read_message(text) for text in texts[:2]]
    secrets = opened(given, letter)
    game, options = invited_to(given[0])
    seat = HOST if HOST in secrets else GUEST
    judge = Judge(group, seat, secrets[seat], Replica(game, options))
    judge.open_secrets = secrets
    for number, text in enumerate(texts):
        author = judge.speaker
        if author is None:
            raise WrongMessage("The game is over; there’s nothing more to send.")
        signed, moves = covered[author], len(judge.course.moves)
        if signed is None or signed.count <= number:
            raise Unproved(
                Sentence(
                    "{player} hasn’t signed message {number}, so nothing is proved.",
                    player=PlayerName(author), number=number,
                )
            )  # fmt: skip
        try:
            for _ in in_pieces(group, partial(judge.read_next, text)):
                yield number
        except Refusal as why:
            raise Cheat(author, number, moves, why) from None
        yield number + 1
    yield proved(judge, tuple(each.count if each is not None else 0 for each in covered.values()))


def proved(judge: Judge, signed: tuple[int, ...]) -> Proof:
    """Return the proof of a game whose messages have all been found right; `signed`: how many each seat has signed.

    Raises Unproved where it has not ended, or a secret is not open.
    """
    closed = next((seat for seat in (HOST, GUEST) if seat not in judge.open_secrets), None)
    if closed is not None:
        raise Unproved(
            Sentence("{player} hasn’t revealed their secret, so nothing is proved.", player=PlayerName(closed))
        )  # fmt: skip
    if not judge.is_over:
        raise Unproved("The game isn’t over yet.")
    state, course = judge.world.state, judge.course
    result = {"scores": state.scores(), "winners": state.winners()}
    record = Record(
        course.game,
        course.options,
        None,
        everybody_human(2),
        tuple(state.chance.used),
        tuple(judge.world.texts),
        result,
    )
    opened_places = set(course.keys[0]) | set(course.keys[1])
    return Proof(
        record, len(course.decks), len(opened_places), len(judge.world.texts), (signed[HOST], signed[GUEST])
    )  # fmt: skip


def opened(first: Sequence[Message], letter: Letter) -> dict[Seat, Secret]:
    """The secrets that are open, by seat: those of the messages and those shown beside them. Raises Unproved."""
    promises = [part.value() for given in first for part in given.parts if part.kind == message.PROMISE]
    values = [value for _, value in letter.opened]
    for text in letter.texts:
        values += [part.value(SECRET) for part in read_message(text).parts if part.kind == message.SECRET]
    found = {
        seat: Secret(value)
        for seat, promise in enumerate(promises)
        for value in values
        if Secret(value).promise == promise
    }
    if not found:
        raise Unproved("The game isn’t over yet: neither player has revealed their secret.")
    return found
