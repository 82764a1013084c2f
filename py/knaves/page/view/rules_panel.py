"""The rules as a panel: the nodes of the rules page, whose links lead to places inside the panel."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.nodes import Node, classes, h
from knaves.page.locale.texts import language, t
from knaves.page.routes import rules_path
from knaves.page.view.form import icon_button
from knaves.page.view.game_played import game_in_a_picture, game_in_words
from knaves.page.view.rules_page import headings


def rules_nodes(game: Game, options: Options, text: str) -> list[Node]:
    """The game that is played, the contents, and the whole text of the standard game and its variants with its places.

    `text` is JSON: nodes as lists of tag, attributes and children.
    """
    body = [node for each in json.loads(text) if isinstance(node := _read(each), Node)]
    ways = [[_way(place, words, "lk"), " "] for place, words in headings(body)]
    contents = h("details.toc2", h("summary", t("Contents")), h("p", ways))
    is_standard = options == game.options.parse({})
    standard = [] if is_standard else [h("h2", t("How to play the standard game"))]
    nodes = (_played(game, options), contents, *standard, *map(_placed, body))
    return [node for node in nodes if isinstance(node, Node)]


def _played(game: Game, options: Options) -> Node:
    """The game at this table, in words and drawn."""
    words = h("p", game_in_words(game, options))
    return h("section.played", game_in_a_picture(game, options), h("h2", t("This game")), words)


def _read(part: Any) -> Node | str:
    return part if isinstance(part, str) else h(part[0], part[1], *map(_read, part[2:]))


def _way(place: str, words: str, look: str) -> Node:
    return h("button", {"type": "button", "class": look, "data-do": "rule", "data-rule": place}, words)


def _placed(node: Node | str) -> Node | str:
    """The node without ids, which might be taken already, and without links that would leave the game."""
    if isinstance(node, str):
        return node
    attributes = dict(node.attributes)
    if node.tag == "a" and attributes.get("href", "").startswith("#"):
        return _way(attributes["href"][1:], "".join(each for each in node.children if isinstance(each, str)), "cite")
    if "id" in attributes:
        attributes = {"data-place": attributes.pop("id"), "tabindex": "-1"} | attributes
    return Node(node.tag, tuple(attributes.items()), tuple(map(_placed, node.children)), node.key)


def rules_panel(game: Game, body: Sequence[Node], place: str) -> Node:
    """The panel; the place that was asked for is marked."""
    address = rules_path(game.key, language())
    head = h(
        "header", h("h2", {"tabindex": "-1"}, t("Rules")),
        h("a.lk", {"href": address, "target": "_blank", "rel": "noopener"}, t("Full page")),
        icon_button("close rules", "close", t("Close the rules")),
    )  # fmt: skip
    text = [_cited(node, place) for node in body] if place else body
    waiting = h("p.mut", {"role": "status"}, t("Loading the rules…"))
    return h(
        "aside.rulespanel", {"aria-label": t("Rules of {game}", game=game.title)}, head,
        h("div.rules.body", {"tabindex": "0"}, text or waiting), key="rules",
    )  # fmt: skip


def _cited(node: Node, place: str) -> Node:
    """The node with its place marked; one without it stays the very same, so that it is not drawn again."""
    attributes = dict(node.attributes)
    if attributes.get("data-place") == place:
        attributes["class"] = classes(attributes.get("class"), "cited")
        return Node(node.tag, tuple(attributes.items()), node.children, node.key)
    children = tuple(_cited(child, place) if isinstance(child, Node) else child for child in node.children)
    changed = any(new is not old for new, old in zip(children, node.children, strict=True))
    if changed and node.tag == "details":
        attributes["open"] = ""
    return Node(node.tag, tuple(attributes.items()), children, node.key) if changed else node
