"""The board editor: touch two squares and their cards change places; shuffle, turn over, begin anew."""

from __future__ import annotations

from knaves.engine.editing import Editing, Square
from knaves.nodes import Attributes, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.board import printed, suit_class
from knaves.page.view.face import card_name
from knaves.page.view.sheets import button


def board_editor(editing: Editing, arranged: str, picked: int | None) -> Node:
    """The squares of an arrangement; `picked` is the place that waits to change with another."""
    squares = editing.rows(arranged)
    filled = [each for row in squares for each in row if each.place is not None and each.card is not None]
    chosen = next((each for each in filled if each.place == picked), None)
    first = filled[0] if filled else None
    rows = [
        h("div.brow", {"role": "row"}, [_square(each, chosen, first) for each in row], key=str(number))
        for number, row in enumerate(squares)
    ]
    asks = t("Tap a square, then the one to swap it with.")
    if chosen is not None and chosen.card is not None:
        asks = t("Tap the square to swap with {card}.", card=card_name(chosen.card))
    acts = [button(said(words), "board", name=name) for name, words in editing.ways.items()]
    label = t("Your own board")
    looks: Attributes = {"class": "board", "role": "grid", "aria-label": label}
    grid = h("div", {**looks, "data-zone": True, "data-columns": len(squares[0])}, rows)
    return h(
        "div.ed", {"data-felt": "ink"}, h("p.swapping", {"role": "status"}, asks),
        h("div.grid", grid), h("div.acts", acts), _verdict(editing, arranged),
    )  # fmt: skip


def _square(square: Square, chosen: Square | None, first: Square | None) -> Node:
    if square.card is None or square.place is None:
        attributes: Attributes = {
            "type": "button", "class": "sq cor10", "role": "gridcell", "aria-disabled": "true", "tabindex": -1,
            "data-focus": f"ed {square.name}", "aria-label": t("{square}, corner", square=square.name),
        }  # fmt: skip
        return h("button", attributes, printed(None), key=square.name)
    is_picked = square is chosen
    is_twin = chosen is not None and not is_picked and chosen.card == square.card
    attributes = {
        "type": "button", "role": "gridcell", "data-do": "square", "data-place": square.place,
        "class": classes("sq", suit_class(square.card), "sel" if is_picked else None, "twin" if is_twin else None),
        "data-focus": f"ed {square.name}", "aria-label": f"{square.name}, {card_name(square.card)}",
        "aria-selected": "true" if is_picked else "false", "tabindex": 0 if square is first else -1,
    }  # fmt: skip
    return h("button", attributes, printed(square.card), key=square.name)


def _verdict(editing: Editing, arranged: str) -> Node:
    wrong = editing.verdict(arranged)
    if wrong is None:
        return h("p.swapping", "✓ ", said(editing.is_right))
    return h("p.swapping", {"role": "alert"}, said(wrong))
