"""Legal moves in words, for players new to a game. Touching one makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import Move
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.view.move_text import move_text
from knaves.page.view.sheets import button, sheet

MOST = 80  # moves listed; with more there are cards to choose, which the table does better


def moves_sheet(game: Game, moves: Sequence[Move], layout: Layout, gains: Mapping[str, str]) -> Node:
    """`moves` are those of the player in turn, `gains` previews each in a word."""
    modes = [mode for mode in layout.modes if any(_verb(move) == mode for move in moves)]
    is_only_mode = len({_verb(move) for move in moves}) == 1
    plain = [move for move in moves if is_only_mode or _verb(move) not in modes]
    items = [h("li", _move(game, move, layout, gains.get(move.notation, ""))) for move in plain[:MOST]]
    more = len(plain) - len(items)
    content: list[Child] = [
        h("p.mut", _summary(moves)),
        h("ol.mayl", items),
        h("p.mut", t("and {count} more; tap cards to see them", count=more)) if more else None,
    ]
    if not is_only_mode:
        content += [_mode(mode, layout, sum(_verb(move) == mode for move in moves)) for mode in modes]
    return sheet(t("Your moves"), content, [button(t("Back to the game"), "close", "primary")], "maysheet")


def _summary(moves: Sequence[Move]) -> str:
    if not moves:
        return t("It is not your turn.")
    if len(moves) == 1:
        return t("Only one move. Tap to play it.")
    return t("{count} moves. Tap one to play it.", count=len(moves))


def _verb(move: Move) -> str:
    return str(move.groups[0][0])


def _move(game: Game, move: Move, layout: Layout, gain: str) -> Node:
    label = layout.commands.get(move.notation)
    words: Child = said(label) if label else move_text(game, move.notation, begins=True)
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "data-do": "command", "data-move": move.notation, "data-focus": f"may {move.notation}",
    }  # fmt: skip
    return h("button", attributes, h("span", words), h("b", gain) if gain else None)


def _mode(mode: str, layout: Layout, count: int) -> Node:
    words = t("{what}: {count} ways", what=said(layout.modes[mode]), count=count)
    return button(words, "mode", move=mode)
