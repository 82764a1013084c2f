"""Chance: dealers, boards, shuffles, dice and picks, given or drawn, one outcome at a time.

Outcome number k of a game comes from k and the seed only, or from k and a fair deal's secret and words, so that a game
loaded from a record goes on exactly as it would have without saving.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, Self

from knaves.cards import Card, card, in_pack_order, is_card_code
from knaves.engine.errors import ChanceRefused
from knaves.engine.fair_deal import Draws, FairDeal
from knaves.engine.sentences import Sentence

Outcome = dict[str, Any]
Seed = int | FairDeal  # what a game's chance follows from
KINDS = ("dealer", "board", "shuffle", "die", "pick")
DIE_FACES = ("normal", "reverse", "skip")
LONGEST_PICK = 40  # characters of what is picked


def check_outcome(outcome: object) -> None:
    """Refuse anything but an outcome: one known key with a value of its type."""
    if not isinstance(outcome, dict) or len(outcome) != 1:
        raise ChanceRefused("A chance outcome is an object with exactly one key.")
    ((kind, value),) = outcome.items()
    if kind not in KINDS:
        raise ChanceRefused(Sentence("There’s no chance outcome called {kind}.", kind=str(kind)[:40]))
    if kind == "dealer" and (type(value) is not int or value < 0):
        raise ChanceRefused("The dealer must be a seat number.")
    if kind == "die" and value not in DIE_FACES:
        raise ChanceRefused("The die must show normal, reverse or skip.")
    if kind == "pick" and (not isinstance(value, str) or not 0 < len(value) <= LONGEST_PICK):
        raise ChanceRefused("A pick must be a short text.")
    if kind in ("board", "shuffle") and not _are_codes(value):
        raise ChanceRefused(Sentence("{kind} must be a list of card codes.", kind=kind))


def _are_codes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and is_card_code(each) for each in value)


class _Dice(Random):
    """The numbers of Python, with a shuffle that stays what `Random.shuffle` is today: a seed is a deal for ever."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        draw = self.getrandbits
        for place in range(len(x) - 1, 0, -1):
            bits = (place + 1).bit_length()
            other = draw(bits)
            while other > place:
                other = draw(bits)
            x[place], x[other] = x[other], x[place]


class Chance:
    """The chance of one game. `given` outcomes come first; with no seed there is nothing after them."""

    def __init__(self, seed: Seed | None, given: Sequence[Outcome] = ()) -> None:
        for outcome in given:
            check_outcome(outcome)
        self.seed = seed
        self.given = list(given)
        self.count = 0  # outcomes used so far
        self._log: list[Outcome] = []  # shared with copies, each of which knows how many of these are its own

    def copy(self) -> Self:
        """A chance at the same place, made at once however long the game is."""
        twin = object.__new__(type(self))
        twin.seed = self.seed
        twin.given = self.given
        twin.count = self.count
        twin._log = self._log
        return twin

    @property
    def used(self) -> list[Outcome]:
        """The outcomes used so far, in order."""
        return self._log[: self.count]

    @property
    def unused(self) -> list[Outcome]:
        """The given outcomes that no move has needed yet."""
        return self.given[self.count :]

    def dealer(self, seats: int) -> int:
        """The first dealer, a seat."""
        value = self._given("dealer")
        if value is None:
            value = self._random().randrange(seats)
        if value >= seats:
            raise ChanceRefused(Sentence("The dealer must be a seat from 0 to {last}.", last=seats - 1))
        return self._use("dealer", value)  # type: ignore[no-any-return]

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        """These cards in a random order, top first."""
        value = self._given(kind)
        if value is None:
            order = in_pack_order(cards)
            self._random().shuffle(order)
        else:
            order = [card(code) for code in value]
            if Counter(order) != Counter(cards):
                raise ChanceRefused(
                    Sentence("{kind} must contain exactly the {count} cards to shuffle.", kind=kind, count=len(cards))
                )
        self._use(kind, [each.code for each in order])
        return order

    def die(self, faces: Sequence[str]) -> str:
        """Roll a die and return the face; `faces` lists them all."""
        value = self._given("die")
        if value is None:
            value = self._random().choice(faces)
        if value not in faces:
            raise ChanceRefused(Sentence("This die has no {face} face.", face=value))
        return self._use("die", value)  # type: ignore[no-any-return]

    def pick(self, among: Sequence[str]) -> str:
        """One of these texts of at most 40 characters: a trump suit that is turned, the corner a game begins in."""
        value = self._given("pick")
        if value is None:
            value = self._random().choice(among)
        if value not in among:
            raise ChanceRefused(Sentence("{value} can’t be picked here.", value=value))
        return self._use("pick", value)  # type: ignore[no-any-return]

    def _given(self, kind: str) -> Any:
        if self.count >= len(self.given):
            return None
        ((given_kind, value),) = self.given[self.count].items()
        if given_kind != kind:
            raise ChanceRefused(
                Sentence("The next chance outcome must be a {kind}, not a {given}.", kind=kind, given=given_kind)
            )
        return value

    def _random(self) -> Random | Draws:
        if self.seed is None:
            raise ChanceRefused("There’s no seed, and there are too few chance outcomes.")
        if isinstance(self.seed, FairDeal):
            return self.seed.draws(self.count)
        return _Dice(f"chance {self.seed} {self.count}")

    def _use(self, kind: str, value: Any) -> Any:
        if len(self._log) > self.count:  # a copy has gone another way from here
            self._log = self._log[: self.count]
        self._log.append({kind: value})
        self.count += 1
        return value


class WorldChance(Chance):
    """The chance of an imagined world: drawn from the imagining bot's own generator, remembered nowhere."""

    def __init__(self, rng: Random) -> None:
        super().__init__(None)
        self.rng = rng

    def copy(self) -> Self:
        return self

    def _random(self) -> Random:
        return self.rng

    def _use(self, kind: str, value: Any) -> Any:
        return value
