"""The composer: the option form of a game with many rules, grouped, with a picture, own games and a board to edit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Choice, Conflict, Options
from knaves.nodes import Child, Node, h
from knaves.page.composing import BOARD_MOVES, board_with, ways_out
from knaves.page.locale.texts import said, t
from knaves.page.routes import option_text
from knaves.page.screens.options import OptionsScreen
from knaves.page.view.board_editor import board_editor
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button
from knaves.store.presets import OwnGames

__all__ = ["ComposerScreen"]

TRANSLATED = str.maketrans("SHDCBGYR", "BGYRSHDC")  # suits and the Rook colours that take their places


class ComposerScreen(OptionsScreen):
    """Nothing contradictory is dealt, and every contradiction comes with the ways out of it."""

    def __init__(self, app: Any, game: Game, query: Mapping[str, str]) -> None:
        super().__init__(app, game, query)
        self.own = OwnGames(app.page.store, game)
        self.just_set = ""
        self.open_groups = {game.groups[0][0], game.groups[1][0]}
        self.picked: int | None = None  # a place of the board that waits for the one to change with
        self.kept_board = ""

    # what there is to draw

    def _presets(self) -> Node:
        own = [self._own_game(name, options) for name, options in self.own.all().items()]
        return h("div", {}, super()._presets(), self._own_row(own))

    def _own_game(self, name: str, options: Options) -> Node:
        is_chosen = options == self.options
        chosen = h(
            "button",
            {"type": "button", "data-do": "own", "data-name": name, "aria-pressed": "true" if is_chosen else "false",
             "data-focus": f"own {name}"}, name,
        )  # fmt: skip
        label = t("Forget {name}", name=name)
        drop = h(
            "button",
            {"type": "button", "class": "del", "data-do": "own-drop", "data-name": name, "aria-label": label,
             "data-focus": f"drop {name}"}, icon("close"),
        )  # fmt: skip
        return h("span", {"class": "pre kept"}, chosen, drop, key=f"own {name}")

    def _own_row(self, own: list[Node]) -> Child:
        form = h(
            "form", {"class": "own", "data-do": "own-keep"},
            h("input", {"class": "numb", "name": "name", "maxlength": 40, "autocomplete": "off", "required": True,
                        "aria-label": t("Name of your game"), "placeholder": t("Name of your game"),
                        "data-focus": "own name"}),
            h("button", {"type": "submit", "class": "btn quiet", "data-focus": "own keep"}, t("Keep this game")),
        )  # fmt: skip
        return h("div", {"class": "own", "role": "group", "aria-label": t("Your own games")}, own, form)

    def _rule_rows(self) -> Node:
        clashes = self._clashes()
        choices = {choice.name: choice for choice in self.game.options.choices()}
        groups = [
            self._group(title, [choices[name] for name in names], clashes) for title, names in self.game.groups
        ]  # fmt: skip
        return h("div", {}, groups)

    def _clashes(self) -> dict[str, Node]:
        """The first conflict beside the option that was set last, others beside the one they would change."""
        found: dict[str, Node] = {}
        for number, conflict in enumerate(self.conflicts):
            ways = ways_out(self.options, conflict, self.just_set)
            name = self.just_set if self.just_set and number == 0 else next(iter(conflict.mend))
            found.setdefault(name, self._clash_with(conflict, ways))
        return found

    def _clash_with(self, conflict: Conflict, ways: list[Mapping[str, Any]]) -> Node:
        acts = [
            button(
                self._change_words(way),
                "mend",
                query="&".join(f"{name}={option_text(value)}" for name, value in way.items()),
            )
            for way in ways
        ]
        cite = None
        if conflict.rule:
            attributes = {"type": "button", "class": "cite", "data-do": "rule", "data-rule": conflict.rule}
            cite = h("button", attributes, conflict.rule)
        return h(
            "div", {"class": "clash", "role": "alert"},
            h("b", {}, icon("warning"), t("This does not go together")), said(conflict.sentence), " ", cite,
            h("div", {"class": "acts"}, acts),
        )  # fmt: skip

    def _change_words(self, way: Mapping[str, Any]) -> str:
        choices = {choice.name: choice for choice in self.game.options.choices()}
        return ", ".join(
            f"{t(choices[name].label)}: {self._value_word(choices[name], value)}"
            for name, value in way.items()
            if choices[name].type != "text"
        )

    def _value_word(self, choice: Choice, value: Any) -> str:
        if choice.type == "bool":
            return t("on") if value else t("off")
        return t(choice.value_labels.get(value, option_text(value)))

    def _group(self, title: str, choices: list[Choice], clashes: Mapping[str, Node]) -> Node:
        idle = self.game.idle(self.options) if self.game.idle else frozenset()
        rows = [
            self._dimmed(self._row(choice, clashes.get(choice.name)), choice.name in idle)
            for choice in choices
            if self._is_shown(choice)
        ]
        if any(choice.name == "board" for choice in choices) and getattr(self.options, "layout", "") == "custom":
            rows.append(self._editor())
        changed = [
            self._value_word(choice, value)
            for choice in choices
            if choice.type != "text" and (value := getattr(self.options, choice.name)) != choice.default
        ]
        is_open = title in self.open_groups or any(choice.name in clashes for choice in choices)
        attributes: dict[str, str | int | bool | None] = {
            "class": "grp sheetcard",
            "open": is_open,
            "data-toggle": "group",
            "data-name": title,
        }
        summary = h(
            "summary", {}, h("b", {}, t(title)), h("span", {}, ", ".join(changed) or t("as usual")), icon("back")
        )
        return h("details", attributes, summary, rows, key=title)

    def _dimmed(self, row: Node, is_idle: bool) -> Node:
        """A row that changes nothing as the game stands says so."""
        if not is_idle:
            return row
        looks = tuple((name, f"{value} idle" if name == "class" else value) for name, value in row.attributes)
        return Node(
            row.tag, looks, (*row.children, h("small", {"class": "idlenote"}, t("no effect in this game"))), row.key
        )

    def _is_shown(self, choice: Choice) -> bool:
        """The text of a board is for the editor; a form is no place to write 96 cards."""
        return choice.name != "board"

    def _editor(self) -> Node:
        return board_editor(getattr(self.options, "board", ""), self.picked)

    # what the player does

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "group":
            (self.open_groups.add if data["value"] == "true" else self.open_groups.discard)(data["name"])
            return
        if name.startswith("own"):
            self._own(name, data)
        elif name == "square":
            self._square(int(data["place"]))
        elif name == "board":
            self._rearrange(data["name"])
        else:
            if name == "set":
                self.just_set = data["name"]
            super().do(name, data)
            return
        self._fit_seats()
        self.draw()

    def _own(self, action: str, data: Mapping[str, str]) -> None:
        name = data.get("name", "").strip()
        if action == "own" and name in self.own.all():
            self.options = self.own.all()[name]
        elif action == "own-drop":
            self.own.drop(name)
        elif action == "own-keep" and name:
            if self.conflicts:
                self.app.notice(t("A game that contradicts itself cannot be kept."))
            elif self.own.keep(name, self.options):
                self.app.notice(t("“{name}” is kept.", name=name))
            else:
                self.app.notice(t("The browser has no room for another game."))

    def _set(self, changes: Mapping[str, str]) -> None:
        """Sets options; a board comes and goes with the custom layout, and follows the deck."""
        before = self.options
        wanted = dict(changes)
        layout = wanted.get("layout", getattr(before, "layout", ""))
        board = wanted.get("board", getattr(before, "board", ""))
        if layout == "custom" and not board:
            board = self.kept_board or self._usual_board(wanted.get("deck", getattr(before, "deck", "standard")))
        elif layout != "custom" and board and "board" not in wanted:
            self.kept_board, board = board, ""
        if _is_rook(wanted.get("deck", getattr(before, "deck", ""))) != _is_rook(getattr(before, "deck", "")):
            board = board if "layout" in wanted else _translated(board)
            self.kept_board = _translated(self.kept_board)
        wanted["board"] = board
        super()._set(wanted)

    def _usual_board(self, deck: str) -> str:
        """The mirrored board of a deck."""
        options = self.game.options.parse({"deck": deck})
        state = self.game.begin(options, 0)
        return "".join(state.facts()["squares"].values())

    def _square(self, place: int) -> None:
        """Picks a square of the board, or changes it with the one picked before."""
        if self.picked is None:
            self.picked = place
            return
        if self.picked != place:
            OptionsScreen._set(self, {"board": board_with(getattr(self.options, "board", ""), self.picked, place)})
        self.picked = None

    def _rearrange(self, name: str) -> None:
        self.picked = None
        board = getattr(self.options, "board", "")
        if name == "usual":
            board = self._usual_board(getattr(self.options, "deck", "standard"))
        elif name in BOARD_MOVES:
            board = BOARD_MOVES[name](board, Random(secrets.randbits(32)))
        OptionsScreen._set(self, {"board": board})


def _is_rook(deck: str) -> bool:
    return deck.startswith("rook")


def _translated(board: str) -> str:
    """A board in the other kind of pack: ranks stay, suits become colours or colours suits."""
    return "".join(
        board[start] + board[start + 1 : start + 2].translate(TRANSLATED) for start in range(0, len(board), 2)
    )
