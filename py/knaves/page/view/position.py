"""Position: a moment of a game as a picture, with the move that was played and the better one marked on it."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.nodes import Node, h
from knaves.page.people import Person
from knaves.page.view.slips import both_marked
from knaves.page.view.table import TableScene, table_picture
from knaves.wire.answers import Judgement


def position_picture(game: Game, seen: State, viewer: int, seated: Sequence[Person], judgement: Judgement) -> Node:
    """The position that a decision was made in, as its seat saw it."""
    scene = TableScene(
        game.key, game.title, game.table.layout(seen, viewer), seated, both_marked(seen, judgement),
        game.text.ask(seen), (), cloth=game.table.look.cloth,
    )  # fmt: skip
    return h("div", {"class": "posbox", "data-felt": game.table.look.cloth}, table_picture(scene))
