"""Game card: the points and turning point of a finished game, and the ways on, behind its review."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.layout import ScoreSheet
from knaves.engine.sentences import Sentence
from knaves.nodes import Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import DealRoute, OptionsRoute, ReplayRoute
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button, link, score_table
from knaves.table.table import Table
from knaves.table.view import shown_to


def game_card(
    table: Table, key: str, seat: int, seated: Sequence[SeatLabel], turned: tuple[int, Sentence] | None, record: str
) -> Node:
    """Draw it; `turned` is the ply after the turning point, and the sentence on it.

    `record` says how the person stands against bots of this level, "" where that is not counted.
    """
    shown = shown_to(table.state, seat)
    parts = table.game.table.layout(shown, seat).areas.get("sheet", ())
    points = next((part for part in parts if isinstance(part, ScoreSheet)), None)
    line = None
    if turned is not None:
        ply, sentence = turned
        line = h("p", h("b", t("Move {number} was the turning point.", number=ply)), " ", rich(sentence, seat, seated))
    acts = [
        link(t("Watch the game"), ReplayRoute(key), picture="eye"),
        button(t("Same deal"), "same", picture="deal"),
        link(t("Is it fair?"), DealRoute(key), picture="info"),
        link(t("Change options"), OptionsRoute(table.game), picture="options"),
    ]
    return h(
        "section.grp.sheetcard.gamecard", h("h2", t("The game")), line,
        score_table(points, seated, seat) if points else None,
        h("p", record) if record else None, h("div.acts", acts), key="game",
    )  # fmt: skip
