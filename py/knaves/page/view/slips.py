"""Slips: what a review has marked, as signs, in a line, on a table and along a scrubber."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.look import Touch
from knaves.engine.moves import Move, find
from knaves.engine.state import State
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import woven
from knaves.wire.answers import Judgement

# Texts: a mark of a move in the review
MARKS = {"doubtful": ("m1", "?!"), "bad": ("m2", "?"), "very bad": ("m2", "??")}  # a colour and a sign


def both_marked(seen: State, judgement: Judgement) -> Touch:
    """What was played as chosen, and what would have been better, if anything, as lit, with that word on it."""
    played, better = (_parts(find(move, seen.legal_moves())) for move in (judgement.move, judgement.better))
    lit = {part: t("better") for part in better if part not in played} if judgement.mark else {}
    return Touch(chosen=played, lit=lit)


def _parts(move: Move | None) -> tuple[str, ...]:
    return tuple(move.parts) if move is not None else ()


def slip_text(judgement: Judgement) -> list[Child]:
    """A slip in a line: what was played, what would have been better, and what it cost."""
    look, sign = MARKS[judgement.mark]
    return [
        h("i", {"class": f"glyph {look}", "aria-hidden": "true"}, sign),
        h("b", {}, t("Move {number}", number=judgement.ply + 1)),
        h("span", {}, move_text(judgement.move, begins=True)),
        h("span", {}, woven("Better: {move}", move=move_text(judgement.better))),
        h("b", {"class": f"num {look}"}, f"−{round(100 * judgement.loss)}"),
    ]  # fmt: skip


def strokes(places: Sequence[tuple[float, str]]) -> Node:
    """Marks along a line from 0 to 1, each with a class."""
    frame = {"class": "strokes", "viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return h("svg", frame, [dot((100 * place, 5), look) for place, look in places])


def dot(point: tuple[float, float], look: str) -> Node:
    """A dot that stays round while the chart is stretched: a line without length, with round ends."""
    return h("path", {"class": f"dot {look}", "d": f"M{point[0]:.2f} {point[1]:.2f}h.001"})
