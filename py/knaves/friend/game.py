"""Friend game: one player's side of a game between two devices, with what this device says in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.options import Options
from knaves.friend import message
from knaves.friend.course import Course, Said
from knaves.friend.group import Group
from knaves.friend.message import Part, Word, WrongMessage
from knaves.friend.position import GUEST, HOST
from knaves.friend.reading import LONGEST_NAME, Reader, check_options
from knaves.friend.secret import Secret, fingerprint
from knaves.wire.strict_json import write_json


class NotYourTurn(WrongMessage):
    """Something was said by the player who is not to speak."""


class FriendGame(Reader):
    """A game as one player plays it: its messages are made here, those of the other are taken by `Reader`."""

    @classmethod
    def invite(
        cls, group: Group, secret: Secret, game: Game, options: Options, name: str, *, allows_hints: bool = False
    ) -> Self:
        """A game that this device offers; its first message is the invitation. Raises InvalidOptions."""
        check_options(options)
        hosted = cls(group, HOST, secret, Course(game, options))
        draft = hosted.draft()
        written = write_json(options.differences()).encode()
        parts = [Part(message.GAME, game.key), Part.of(message.OPTIONS, written), *_about(name, secret)]
        if allows_hints:
            parts.append(Part(message.HINTS))
        for part in parts:
            draft._take(HOST, part)
        hosted._accept(draft, draft._with_debts(parts))
        return hosted

    @classmethod
    def join(cls, group: Group, secret: Secret, invitation: str, name: str) -> Self:
        """The game that an invitation offers; its second message is the answer. Raises WrongMessage."""
        joined = cls.read(group, secret, GUEST, [invitation])
        draft = joined.draft()
        parts = _about(name, secret)
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
            raise NotYourTurn("It is not your turn.")
        words = draft._words(notation)
        trial = draft.draft()
        trial._say(Said(self.seat, words))
        shown = set(trial.owed_places(self.seat))
        words = tuple(word if word.place is None or word.place in shown else Word("", word.place) for word in words)
        part = Part(message.MOVE, message.write_words(words))
        draft._take(self.seat, part)
        return self._accept(draft, draft._with_debts([*parts, part]))

    def stop(self) -> str:
        """That this device's player can do nothing, which decides the game or not by the other's hidden cards."""
        draft = self.draft()
        parts = draft._with_debts([])
        if not (draft.may_move and draft.world.state.is_over):
            raise NotYourTurn("You can still make a move.")
        part = Part(message.NOTHING)
        draft._take(self.seat, part)
        return self._accept(draft, draft._with_debts([*parts, part]))

    def _with_debts(self, parts: Sequence[Part]) -> list[Part]:
        """These parts and, after them, all that this device owes."""
        found = list(parts)
        while (kind := self.debt(self.seat)) is not None:
            part = Part.of(kind, self._due(kind))
            self._take(self.seat, part)
            found.append(part)
        return found

    def _due(self, kind: str) -> bytes:
        moves = len(self.course.moves)
        if kind == message.COMMIT:
            return fingerprint(self.secret.share(moves))
        if kind == message.SHARE:
            return self.secret.share(moves)
        if kind == message.PASS:
            deck = self._deck
            assert deck is not None
            return b"".join(deck.next_pass(self.group, self.secret))
        if kind == message.KEYS:
            return b"".join(map(self.secret.key, self.owed_places(self.seat)))
        return self.secret.value

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


def _about(name: str, secret: Secret) -> list[Part]:
    shown = "".join(each for each in name if each.isprintable())[:LONGEST_NAME]
    return [Part.of(message.NAME, shown.encode()), Part.of(message.PROMISE, secret.promise)]
