"""Actions: what a person does, as values; and touched parts, until they are one move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from knaves.cards import is_card_code
from knaves.engine.game import Game
from knaves.engine.layout import Hint, Layout, TouchMarks
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.table.table import Picking, tokens


@dataclass(frozen=True, slots=True)
class SessionAction:
    """Base of all that a person can do in a running game."""


@dataclass(frozen=True, slots=True)
class Touch(SessionAction):
    """Touch a card, a place or a square."""

    token: str


@dataclass(frozen=True, slots=True)
class Drop(SessionAction):
    """Drag a card onto a place, or with "" just onto the table."""

    token: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class MakeMove(SessionAction):
    """Make a whole move, given by its notation."""

    move: str


@dataclass(frozen=True, slots=True)
class EnterMode(SessionAction):
    """Choose a kind of move such as exchange, or leave it if it is chosen."""

    move: str


@dataclass(frozen=True, slots=True)
class Deselect(SessionAction):
    """Clear the touched parts, or leave the mode if nothing is touched."""


@dataclass(frozen=True, slots=True)
class Undo(SessionAction):
    """Go back to before the last own move."""


@dataclass(frozen=True, slots=True)
class Redo(SessionAction):
    """Make undone moves again, up to the next own decision."""


@dataclass(frozen=True, slots=True)
class AskHint(SessionAction):
    """Ask for a hint."""


@dataclass(frozen=True, slots=True)
class Continue(SessionAction):
    """Go on from a sheet or a pause; a bot that thinks has to play now."""


@dataclass(frozen=True, slots=True)
class FastForward(SessionAction):
    """Play the rest without pauses, for somebody who is out."""


@dataclass(frozen=True, slots=True)
class PlayOut(SessionAction):
    """Let the rest of a decided deal be played automatically."""


@dataclass(frozen=True, slots=True)
class PlayHere(SessionAction):
    """Play the game in this tab; the other tab watches from now on."""


@dataclass(frozen=True, slots=True)
class NextLessonCard(SessionAction):
    """Turn to the next card of the lesson."""


@dataclass(frozen=True, slots=True)
class PreviousLessonCard(SessionAction):
    """Turn back to the previous card of the lesson."""


@dataclass(frozen=True, slots=True)
class LeaveLesson(SessionAction):
    """Leave the lesson and play on."""


@dataclass(frozen=True, slots=True)
class LeaveLessonLine(SessionAction):
    """Leave the lesson's line on purpose."""


NAMES: Mapping[str, type[SessionAction]] = {
    "touch": Touch, "drop": Drop, "command": MakeMove, "mode": EnterMode, "let go": Deselect, "undo": Undo,
    "redo": Redo, "hint": AskHint, "next": Continue, "fast forward": FastForward, "play out": PlayOut,
    "play here": PlayHere,
    "coach next": NextLessonCard, "coach back": PreviousLessonCard, "coach leave": LeaveLesson,
    "coach stray": LeaveLessonLine, "coach undo": Undo,
}  # fmt: skip


@dataclass(frozen=True)
class Touching:
    """The parts touched so far in one turn, and the mode if a button has chosen one."""

    legal: Sequence[Move]
    modes: frozenset[str] = frozenset()
    mode: str | None = None
    touched: tuple[str, ...] = ()
    late: frozenset[str] = frozenset()  # parts that begin no move, see Layout.late

    @classmethod
    def at(cls, state: State, layout: Layout) -> Touching:
        """Begin a turn; a kind of move that is the only one needs no mode."""
        legal = state.legal_moves()
        verbs = {move.groups[0][0] for move in legal}
        modes = frozenset(layout.modes) & verbs
        if modes != verbs:
            return cls(legal, modes, late=layout.late)
        return cls(legal, frozenset(), min(modes) if len(modes) == 1 else None, late=layout.late)

    @property
    def has_chosen_mode(self) -> bool:
        """Whether a button has chosen the mode, which otherwise is none, or that of the only kind of move."""
        return self.mode is not None and bool(self.modes)

    @cached_property
    def picking(self) -> Picking:
        """The legal moves of this mode that have all touched parts."""
        return Picking([move for move in self.legal if self._is_in_mode(move)], self.touched)

    @property
    def open(self) -> frozenset[str]:
        """The parts that can be touched next."""
        return frozenset(self.picking.open) - (frozenset() if self.touched else self.late)

    def _is_in_mode(self, move: Move) -> bool:
        verb = move.groups[0][0]
        return verb == self.mode if self.mode else verb not in self.modes

    def mode_before(self, move: Move) -> str | None:
        """Return the mode that a button must choose before the parts of this move; None if it needs none now."""
        verb = move.groups[0][0]
        return verb if verb in self.modes and verb != self.mode else None

    @property
    def words(self) -> tuple[str, ...]:
        """The mode, if one is chosen, and the parts touched."""
        return ((self.mode,) if self.mode else ()) + self.touched

    def in_mode(self, mode: str | None) -> Touching:
        """Return the beginning of this turn in this mode (None: in no mode)."""
        return replace(self, mode=mode, touched=())

    def touch(self, token: str) -> Touching | None:
        """Touch a part, or clear it if it is touched.

        A part that does not go with the others begins anew; None if it cannot.
        """
        if token in self.touched or token in self.open:
            return replace(self, touched=self.picking.touch(token).touched)
        fresh = replace(self, touched=())
        return fresh.touch(token) if self.touched and token in fresh.open else None

    def instead(self, token: str) -> str | None:
        """Guess the illegal move that this last part was meant for: a legal one with it in place of a part of its kind.

        Returns its notation, or None where nothing is touched or no move lacks just one part of that kind.
        """
        for move in self.picking.moves if self.touched else ():
            left = list((tokens(move) - Counter(self.touched)).elements())
            if len(left) == 1 and is_card_code(left[0]) == is_card_code(token):
                old, new = left[0].removeprefix("@"), token.removeprefix("@")  # a place is "@1E", written "1E"
                return " ".join(new if part == old else part for group in move.groups for part in group)
        return None

    @cached_property
    def exact(self) -> Move | None:
        """The one move that needs no further part; None if there is none, or several."""
        found = self.picking.exact if self.touched else []
        return found[0] if len(found) == 1 else None

    @property
    def is_decided(self) -> bool:
        """Whether the touched parts make one move and no other."""
        return self.exact is not None and len(self.picking.moves) == 1

    def answer(self, token: str, layout: Layout, *, twice: bool) -> tuple[Touching, Move | None] | None:
        """Touch a part. Returns the touched parts, with the move if they make one; None if it cannot be touched.

        `twice`: a move of one card is made by touching it again.
        """
        touched = self.touch(token)
        if touched is None:
            return None
        again = self.touched == (token,) and self.is_decided
        if again and twice:
            touched = self
        move = touched.exact or self._last(token, touched, layout)
        needs_second = twice and not again and move is not None and len(move.parts) == 1
        return touched, move if touched._makes_move(move, token, layout) and not needs_second else None

    def _last(self, token: str, touched: Touching, layout: Layout) -> Move | None:
        """The only move that a card has with the target touched after it, which may lack a card."""
        is_after = self.touched and token in layout.targets and token in touched.touched and self.mode is None
        return touched.picking.moves[0] if is_after and len(touched.picking.moves) == 1 else None

    def _makes_move(self, move: Move | None, token: str, layout: Layout) -> bool:
        """Whether the move that has been touched is made at once, and needs no button."""
        if move is None or move.groups[0][0] in layout.asks_for_confirmation:
            return False
        return len(self.picking.moves) == 1 or (token in layout.targets and self.mode is None)

    def meant(self, token: str) -> str:
        """Guess which illegal move this part was meant for, as text to refuse."""
        verbs = sorted({move.groups[0][0] for move in self.legal if len(move.groups) > 1})
        verb = self.mode or (verbs[0] if verbs else "play")
        return self.instead(token) or f"{verb} {token}"

    def shown(self, game: Game, state: State, hints: Mapping[str, Hint]) -> TouchMarks:
        """Return the marks that the table shows: open, touched and completing parts, and hints."""
        anew = replace(self, touched=()).open if self.touched else frozenset()
        return TouchMarks(self.open, self.touched, self._lit(game, state), hints, is_asking=True, anew=anew)

    def _lit(self, game: Game, state: State) -> dict[str, str]:
        """The parts that complete a move with those touched, each with a preview in a word."""
        found: dict[str, str] = {}
        for move in self.picking.moves if self.touched else ():
            left = list((tokens(move) - Counter(self.touched)).elements())
            if len(left) == 1 and move.groups[0][0] not in self.modes:
                found[left[0]] = game.table.preview(state, move) if game.table.preview else ""
        return found
