"""Review marks: a decision that a review has marked, as a sign, as a line, and on a picture of the position."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.game import Game
from knaves.engine.look import Touch
from knaves.engine.moves import Move, find
from knaves.engine.state import State
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import woven
from knaves.page.view.table import TableScene, table_picture
from knaves.wire.answers import Judgement

# Texts: a mark of a move in the review
MARKS = {"doubtful": ("m1", "?!"), "bad": ("m2", "?"), "very bad": ("m2", "??")}  # a colour and a sign


def both_marked(seen: State, judgement: Judgement) -> Touch:
    """Mark the played move as chosen and a better one, if the decision has a mark, as lit and labelled."""
    played, better = (_parts(find(move, seen.legal_moves())) for move in (judgement.move, judgement.better))
    lit = {part: t("better") for part in better if part not in played} if judgement.mark else {}
    return Touch(chosen=played, lit=lit)


def _parts(move: Move | None) -> tuple[str, ...]:
    return tuple(move.parts) if move is not None else ()


def mark_line(game: Game, judgement: Judgement) -> list[Child]:
    """A marked decision in a line: the move played, the better one, and the loss in hundredths of a game."""
    look, sign = MARKS[judgement.mark]
    return [
        h("i.glyph", {"class": look, "aria-hidden": "true"}, sign),
        h("b", t("Move {number}", number=judgement.ply + 1)),
        h("span", move_text(game, judgement.move, begins=True)),
        h("span", woven("Better: {move}", move=move_text(game, judgement.better))),
        h("b.num", {"class": look}, f"−{round(100 * judgement.loss)}"),
    ]


def position_picture(game: Game, seen: State, viewer: int, seated: Sequence[SeatLabel], judgement: Judgement) -> Node:
    """Draw the position that a decision was made in, as its seat saw it, with both moves marked."""
    scene = TableScene(
        game.key, game.title, game.table.layout(seen, viewer), seated, both_marked(seen, judgement),
        game.text.ask(seen), (), cloth=game.table.look.cloth,
    )  # fmt: skip
    return h("div.posbox", {"data-felt": game.table.look.cloth}, table_picture(scene))
