"""The board editor: touch two squares and their cards change places; shuffle, turn over, begin anew."""

from __future__ import annotations

from knaves.nodes import Node, classes, h
from knaves.page.locale.texts import t
from knaves.page.view.board import SIZE, printed, suit_class
from knaves.page.view.face import card_name
from knaves.page.view.sheets import button

__all__ = ["board_editor"]

CORNERS = (0, 9, 90, 99)


def board_editor(board: str, picked: int | None) -> Node:
    """`board` is 96 two-letter cards, row by row, corners left out; `picked` a place among them."""
    cards = [board[start : start + 2] for start in range(0, len(board), 2)]
    places = [space for space in range(SIZE * SIZE) if space not in CORNERS]
    shown = dict(zip(places, cards, strict=False))
    rows = [
        h(
            "div", {"class": "brow", "role": "row"},
            [_square(row * SIZE + column, shown, places, picked) for column in range(SIZE)], key=str(row),
        )
        for row in range(SIZE)
    ]  # fmt: skip
    asks = t("Touch a square, then the one to change it with.")
    if picked is not None:
        asks = t("Touch the square to change with {card}.", card=card_name(cards[picked]))
    acts = [
        button(t("Shuffle"), "board", name="shuffle"),
        button(t("Mirror left and right"), "board", name="sideways"),
        button(t("Mirror top and bottom"), "board", name="upside"),
        button(t("Begin with the usual board"), "board", name="usual"),
    ]
    label = t("Your own board")
    looks: dict[str, str | int | bool | None] = {"class": "board", "role": "grid", "aria-label": label}
    grid = h("div", {**looks, "data-zone": True, "data-columns": SIZE}, rows)
    return h(
        "div", {"class": "ed", "data-felt": "ink"}, h("p", {"class": "swapping", "role": "status"}, asks),
        h("div", {"class": "grid"}, grid), h("div", {"class": "acts"}, acts), _check(cards),
    )  # fmt: skip


def _square(space: int, shown: dict[int, str], places: list[int], picked: int | None) -> Node:
    name = f"{'abcdefghij'[space % SIZE]}{space // SIZE + 1}"
    if space not in shown:
        attributes: dict[str, str | int | bool | None] = {
            "type": "button", "class": "sq cor10", "role": "gridcell", "aria-disabled": "true", "tabindex": -1,
            "data-focus": f"ed {name}", "aria-label": t("{square}, corner", square=name),
        }  # fmt: skip
        return h("button", attributes, printed(None), key=name)
    code, place = shown[space], places.index(space)
    is_picked = place == picked
    is_twin = picked is not None and not is_picked and shown[places[picked]] == code
    attributes = {
        "type": "button", "role": "gridcell", "data-do": "square", "data-place": place, "data-focus": f"ed {name}",
        "class": classes("sq", suit_class(code), "sel" if is_picked else None, "twin" if is_twin else None),
        "aria-label": f"{name}, {card_name(code)}", "aria-selected": "true" if is_picked else "false",
        "tabindex": 0 if space == 1 else -1,
    }  # fmt: skip
    return h("button", attributes, printed(code), key=name)


def _check(cards: list[str]) -> Node:
    """Whether each card stands twice."""
    wrong = {card: cards.count(card) for card in cards if cards.count(card) != 2}
    if not wrong and len(cards) == len(range(SIZE * SIZE)) - len(CORNERS):
        return h("p", {"class": "swapping"}, "✓ ", t("Each card stands twice."))
    listed = ", ".join(f"{card_name(card)} {count}×" for card, count in wrong.items())
    return h("p", {"class": "swapping", "role": "alert"}, t("Each card must stand twice: {cards}.", cards=listed))
