"""Proof: a finished game read once more with both secrets open, every message of it checked to the last byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from knaves.engine.sentences import PlayerName, Refusal, Sentence, numbered
from knaves.engine.zones import Seat
from knaves.friend import message
from knaves.friend.deck import KEY, SECRET, PointGroup, Secret, in_pieces
from knaves.friend.game import HOST, FriendGame, invited_to
from knaves.friend.message import Message, Statement, WrongMessage, read_message
from knaves.friend.replica import Replica
from knaves.table.record import Record, everybody_human


class Unproved(Refusal):
    """A game that cannot be proved: it has not ended, or a player has not opened their secret."""


class Cheat(Refusal):
    """A message that no honest device can have sent: whose it is, its number, and the moves made before it."""

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

    @property
    def lines(self) -> tuple[Sentence, Sentence, Sentence]:
        """The result in three sentences for the players."""
        shuffles = numbered(
            "Both players made the shuffle: neither knew or chose the order of the cards.",
            "Both players made all {count} shuffles: neither knew or chose the order of the cards.",
        )
        cards = numbered(
            "The card that was shown lay where it was dealt, and nobody could see any other.",
            "All {count} cards that were shown lay where they were dealt, and nobody could see any other.",
        )
        moves = numbered(
            "The move was legal, and the result is correct.",
            "All {count} moves were legal, and the result is correct.",
        )
        return (
            Sentence(shuffles, count=self.decks),
            Sentence(cards, count=self.cards),
            Sentence(moves, count=self.moves),
        )


class Judge(FriendGame):
    """A game read with the secrets of both: it knows every card and guesses none."""

    secrets: tuple[Secret, Secret]

    def _knows_ends(self, seat: Seat) -> bool:
        return True

    def _may_end(self, seat: Seat) -> bool:
        return False

    def _take_throw(self, seat: Seat, part: Statement) -> None:
        share = self.secrets[seat].share(len(self.course.moves))
        super()._take_throw(seat, part)
        throw = self.course.throws[len(self.course.moves)]
        if throw.shares.get(seat, share) != share:
            raise WrongMessage("A random choice doesn’t match the secret.")

    def _take_pass(self, part: Statement) -> None:
        deck = self._deck
        assert deck is not None
        assert deck.passer is not None
        due = deck.next_pass(self.group, self.secrets[deck.passer])
        super()._take_pass(part)
        if part.value() != b"".join(due):
            raise WrongMessage("The shuffled deck doesn’t match the secret: cards were swapped or marked.")

    def _take_keys(self, seat: Seat, part: Statement) -> None:
        places = self.owed_places(seat)
        if part.value(KEY * len(places)) != b"".join(map(self.secrets[seat].key, places)):
            raise WrongMessage("A card’s key doesn’t match the secret.")
        super()._take_keys(seat, part)

    def _learn(self) -> None:
        for deck in self.course.decks:
            if deck.passer is None and deck.first not in self.known:
                self.known.update(zip(deck.places, deck.dealt(self.secrets), strict=True))
                self._changed()


def prove(group: PointGroup, texts: Sequence[str]) -> Iterator[Proof | int]:
    """Check a transcript message by message; yield how many are done, now and then, and the proof at last.

    Raises Cheat for the first message that is not right, Unproved where a secret is not open, WrongMessage where this
    is no transcript.
    """
    given = [read_message(text) for text in texts]
    if not given:
        raise WrongMessage("A game begins with an invitation.")
    secrets = opened(given)
    game, options = invited_to(given[0])
    judge = Judge(group, HOST, secrets[HOST], Replica(game, options))
    judge.secrets = secrets
    for number, text in enumerate(texts):
        seat = judge.speaker
        if seat is None:
            raise WrongMessage("The game is over; there’s nothing more to send.")
        moves = len(judge.course.moves)
        try:
            for _ in in_pieces(group, partial(judge.read_next, text)):
                yield number
        except Refusal as why:
            raise Cheat(seat, number, moves, why) from None
        yield number + 1
    yield proved(judge)


def proved(judge: Judge) -> Proof:
    """Prove a game in which every message is right. Raises Unproved where it has not ended."""
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
    return Proof(record, len(course.decks), len(opened_places), len(judge.world.texts))


def opened(messages: Sequence[Message]) -> tuple[Secret, Secret]:
    """Both secrets, opened at the end. Raises Unproved, naming a player who has not opened theirs."""
    promises = [part.value() for given in messages[:2] for part in given.parts if part.kind == message.PROMISE]
    values = [part.value(SECRET) for given in messages for part in given.parts if part.kind == message.SECRET]
    found: list[Secret] = []
    for seat, promise in enumerate(promises):
        secret = next((Secret(value) for value in values if Secret(value).promise == promise), None)
        if secret is None:
            raise Unproved(
                Sentence("{player} hasn’t revealed their secret, so nothing is proved.", player=PlayerName(seat))
            )
        found.append(secret)
    if len(found) != 2:
        raise Unproved("The game isn’t over yet.")
    return found[0], found[1]
