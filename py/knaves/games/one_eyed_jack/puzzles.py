"""Puzzles of One-Eyed Jack: win now, stop the win of the other side, and win on the next turn by two threats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import comb

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.options import Value
from knaves.engine.puzzle_kinds import CountedKind, Line, PuzzleKind, PuzzleProof, Worth
from knaves.engine.sentences import Sentence, percentage
from knaves.engine.zones import unseen
from knaves.games.one_eyed_jack.board import NAMES, PlaceChip, RemoveChip, Space, SwapCard, places
from knaves.games.one_eyed_jack.position import plays_of
from knaves.games.one_eyed_jack.rules import OneEyedJack

LIKELY = 0.5  # a win on the next turn is worth a puzzle if it comes more often than not


class _Tactics(CountedKind[OneEyedJack]):
    """Two players, rows or other patterns, no captures and no die: a completing move is certain."""

    theme = "tactics"
    steps = (0.05, 0.18, 0.3, 0.42)
    rules: Sequence[Mapping[str, Value]] = ({}, {"kill_targets": "opponents", "crowning": "completed", "length": 4})

    def could_be(self, state: OneEyedJack) -> bool:
        variant, seat = state.variant, state.turn
        if seat is None or state.seats != 2 or variant.rays is not None or variant.die or not variant.needed:
            return False
        rival = 1 - seat
        return not state.lacked[rival] and not any(isinstance(move, SwapCard) for move in state.legal_moves())

    def glance(self, seen: OneEyedJack) -> Line:
        """Extend the own longest row, with a card of the board rather than a wild one."""
        assert seen.turn is not None
        held, theirs = seen.held[seen.turn], seen.held[1 - seen.turn] & ~seen.variant.community

        def look(move: Move) -> tuple[int, int, bool]:
            if not isinstance(move, PlaceChip):
                return 0, 0, False
            rows = [
                (pattern & held).bit_count()
                for pattern in seen.variant.patterns.through[move.space]
                if not pattern & theirs
            ]
            return max(rows, default=0), sum(rows), move.card in seen.board.spots

        return (max(seen.legal_moves(), key=look),)


class WinNow(_Tactics):
    """One move wins at once."""

    key = "win_now"
    name = Sentence("Win now")

    def could_be(self, state: OneEyedJack) -> bool:
        return super().could_be(state) and bool(winning_spaces(state, state.turn or 0))

    def task(self, seen: OneEyedJack) -> Sentence:
        return Sentence("One move wins at once. Which one?")

    def count(self, seen: OneEyedJack) -> Mapping[Line, Worth]:
        wins = winning_spaces(seen, seen.turn or 0)
        return {
            (move,): Worth(float(isinstance(move, PlaceChip) and move.space in wins)) for move in seen.legal_moves()
        }  # fmt: skip

    def explain(self, seen: OneEyedJack, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        (move,) = answer
        assert isinstance(move, PlaceChip)
        space = NAMES[move.space]
        return (Sentence("A chip on {space} completes the last row needed; no other move wins.", space=space),)

    def falls_short(self, seen: OneEyedJack, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        return Sentence("This move doesn’t complete the last row needed.")


class Stop(_Tactics):
    """The other side wins on its next turn if it has the card; one move makes that impossible."""

    key = "stop"
    name = Sentence("Stop the win")
    theme = "defence"
    margin = 0.2  # so likely does any other move lose at once
    is_asked_of_bots = False

    def could_be(self, state: OneEyedJack) -> bool:
        seat = state.turn or 0
        if not winning_spaces(state, 1 - seat) or not super().could_be(state):
            return False
        return not any(isinstance(m, PlaceChip) and m.space in winning_spaces(state, seat) for m in state.legal_moves())

    def task(self, seen: OneEyedJack) -> Sentence:
        return Sentence("The other side may win next turn. Which move leaves it no winning card?")

    def count(self, seen: OneEyedJack) -> Mapping[Line, Worth]:
        seat = seen.turn or 0
        pool = Counter(unseen(seen))
        held = len(seen.hands[1 - seat])
        worths: dict[Line, float] = {}
        for move in seen.legal_moves():
            after = tried(seen, move)
            winning = sum(pool[card] for card in cards_for(after, winning_spaces(after, 1 - seat), pool))
            worths[(move,)] = chance_of_none(pool.total(), winning, held)
        if max(worths.values()) < 1:
            return {}
        return {line: Worth(worth, worth) for line, worth in worths.items()}

    def explain(self, seen: OneEyedJack, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        spaces = sorted(NAMES[space] for space in winning_spaces(seen, 1 - (seen.turn or 0)))
        return (
            Sentence("The other side was about to win on {spaces}.", spaces=spaces),
            Sentence(
                "After this move it has no winning card. After the next best move it has one in {number}% of "
                "possible deals.",
                number=percentage(1 - proof.other),
            ),
        )  # fmt: skip

    def falls_short(self, seen: OneEyedJack, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        spaces = winning_spaces(tried(seen, line[0]), 1 - (seen.turn or 0))
        return Sentence("The other side may still win on {spaces}.", spaces=named(spaces)) if spaces else None


class TwoThreats(_Tactics):
    """A move after which the next turn wins, whatever the other side does, unless it holds one of few cards."""

    key = "two_threats"
    name = Sentence("Two threats at once")
    goes_on = True
    margin = 0.2

    def could_be(self, state: OneEyedJack) -> bool:
        if not super().could_be(state):
            return False
        seat = state.turn or 0
        if state.variant.needed == 2 and not state.variant.patterns.completed(state.held[seat]):
            return False
        now = winning_spaces(state, seat)
        return not any(isinstance(move, PlaceChip) and move.space in now for move in state.legal_moves())

    def task(self, seen: OneEyedJack) -> Sentence:
        return Sentence("No move wins at once. Which one makes a win next turn most certain?")

    def count(self, seen: OneEyedJack) -> Mapping[Line, Worth]:
        pool = Counter(unseen(seen))
        held = len(seen.hands[1 - (seen.turn or 0)])
        worths: dict[Line, float] = {}
        for move in seen.legal_moves():
            spoils = spoilers(seen, move, pool)
            worths[(move,)] = 0.0 if spoils is None else chance_of_none(pool.total(), spoils, held)
        (best,) = max(worths, key=worths.__getitem__)
        if worths[(best,)] < LIKELY or len(threats(seen, best)) < 2:
            return {}
        return {line: Worth(worth, worth) for line, worth in worths.items()}

    def explain(self, seen: OneEyedJack, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        spaces = threats(seen, answer[0])
        told = [Sentence("It makes {number} threats at once: on {spaces}.", number=len(spaces), spaces=named(spaces))]
        unfilled = winning_spaces(tried(seen, answer[0]), seen.turn or 0) - spaces
        if unfilled:  # the board frames them, too
            one = "A chip on {spaces} would win too, but no card fits."
            each = "Each of {spaces} would win too, but no card fits."
            told.append(Sentence(one if len(unfilled) == 1 else each, spaces=named(unfilled)))
        if proof.worth == 1:
            told.append(Sentence("The other side can’t stop them all."))
        else:
            told.append(
                Sentence(
                    "In {number}% of possible deals the other side can’t stop them all.",
                    number=percentage(proof.worth),
                )
            )
        return told

    def falls_short(self, seen: OneEyedJack, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        spaces = threats(seen, line[0])
        if not spaces:
            return Sentence("This move makes no threat.")
        if len(spaces) == 1:
            return Sentence("This move makes only one threat: on {spaces}.", spaces=named(spaces))
        number = percentage(1 - self.count(seen)[line].worth)
        text = "In {number}% of possible deals the other side can stop these threats: on {spaces}."
        return Sentence(text, number=number, spaces=named(spaces))


def winning_spaces(state: OneEyedJack, side: int) -> set[Space]:
    """The vacant spaces on which a chip of this side wins at once by its patterns, OE-R6; not for threes."""
    variant, held = state.variant, state.held[side]
    size, needed = variant.patterns.size, variant.needed
    finished = variant.patterns.completed(held) if needed == 2 else []
    found: dict[Space, list[int]] = {}
    for pattern in variant.patterns.bits:
        missing = pattern & ~held
        if missing and not missing & (missing - 1) and (pattern & held).bit_count() == size - 1:
            space = missing.bit_length() - 1
            if state.chips[space] is None:
                found.setdefault(space, []).append(pattern)
    if needed == 1:
        return set(found)
    return {
        space
        for space, done in found.items()
        if any((new & other).bit_count() <= 1 for new in done for other in (*finished, *done) if new != other)
    }


def tried(state: OneEyedJack, move: Move) -> OneEyedJack:
    """The board after a move, its card gone from the hand; nothing is drawn, and the seat in turn stays."""
    twin = state.copy()
    assert twin.turn is not None
    if isinstance(move, PlaceChip):
        twin.show(twin.turn, move.card)
        twin.put_chip(twin.turn, move.space)
        if twin.variant.crowns:
            for pattern in twin.variant.patterns.through[move.space]:
                if pattern & twin.held[twin.turn] == pattern:
                    twin.crowned |= pattern & ~twin.variant.community
    elif isinstance(move, RemoveChip):
        twin.show(twin.turn, move.card)
        twin.take_chip(move.space)
    return twin


def cards_for(state: OneEyedJack, spaces: set[Space], cards: Counter[Card]) -> Iterator[Card]:
    """Those of these cards, each once, that can put a chip on one of these vacant spaces: printed there, or wild."""
    printed = {state.board.squares[space] for space in spaces}
    for card in cards:
        if spaces and (card in state.variant.wild or card in printed):
            yield card


def reachable(state: OneEyedJack, seat: int) -> set[Space]:
    """The vacant spaces on which the cards in this seat's hand can place a chip."""
    found: set[Space] = set()
    for card in state.hands[seat]:
        moves = places(card) if card in state.variant.wild else plays_of(state, seat, card)
        found |= {each.space for each in moves if isinstance(each, PlaceChip) and state.chips[each.space] is None}
    return found


def threats(seen: OneEyedJack, move: Move) -> set[Space]:
    """The spaces on which the seat in turn can win on its next turn after this move, with the cards it has then."""
    seat = seen.turn or 0
    after = tried(seen, move)
    return winning_spaces(after, seat) & reachable(after, seat)


def spoilers(seen: OneEyedJack, move: Move, pool: Counter[Card]) -> int | None:
    """Count the unseen cards that stop a win on the next turn after this move; None if none is possible."""
    seat = seen.turn or 0
    if not threats(seen, move):
        return None
    after = tried(seen, move)
    rivals = set(cards_for(after, winning_spaces(after, 1 - seat), pool))
    return sum(pool[card] for card in pool if card in rivals or any(stopping(after, seat, card)))


def stopping(after: OneEyedJack, seat: int, card: Card) -> Iterator[bool]:
    """For each play that the other side has with this card: whether the seat cannot win any more."""
    threats = winning_spaces(after, seat)
    for play in plays_of(after, 1 - seat, card):
        if isinstance(play, PlaceChip) and play.space not in threats:
            continue
        twin = after.copy()
        if isinstance(play, PlaceChip):
            twin.put_chip(1 - seat, play.space)
        elif isinstance(play, RemoveChip):
            twin.take_chip(play.space)
        yield not winning_spaces(twin, seat) & reachable(twin, seat)


def chance_of_none(cards: int, special: int, held: int) -> float:
    """The chance that none of `special` among so many unseen cards is among the `held` in a hand."""
    return comb(cards - special, held) / comb(cards, held)


def named(spaces: set[Space]) -> list[str]:
    """The names of some spaces ("a1"), by number: row by row."""
    return [NAMES[space] for space in sorted(spaces)]


PUZZLES: tuple[PuzzleKind, ...] = (TwoThreats(), Stop(), WinNow())
