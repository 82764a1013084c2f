"""The composer: the option form of a game with many rules, grouped, with a picture, own games and a board to edit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any
from urllib.parse import urlencode

from knaves.engine.editing import Editing
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Choice, Conflict, Options
from knaves.engine.sentences import listed
from knaves.nodes import Child, Node, h
from knaves.page.commands import command
from knaves.page.house import House
from knaves.page.locale.texts import catalogue, said, t
from knaves.page.repairs import repairs
from knaves.page.routes import OptionsRoute, option_text
from knaves.page.screens.options import OptionsScreen
from knaves.page.view.board_editor import board_editor
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button
from knaves.store.presets import OwnGames


class ComposerScreen(OptionsScreen):
    """Nothing contradictory is dealt, and every contradiction comes with the ways out of it."""

    def __init__(self, app: House, game: Game, words: Mapping[str, str]) -> None:
        super().__init__(app, game, words)
        self.own = OwnGames(app.page.store, game)
        self.just_set = ""
        self.open_groups = {game.form.groups[0][0], game.form.groups[1][0]}
        self.picked: int | None = None  # a place of the board that waits for the one to change with
        self.put_aside = ""  # what was arranged by hand, while the options have no use for it

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
            self._group(title, [choices[name] for name in names], clashes) for title, names in self.game.form.groups
        ]  # fmt: skip
        return h("div", {}, groups)

    def _clashes(self) -> dict[str, Node]:
        """The first conflict beside the option that was set last, others beside the one they would change."""
        found: dict[str, Node] = {}
        for number, conflict in enumerate(self.conflicts):
            ways = repairs(self.options, conflict, self.just_set)
            name = self.just_set if self.just_set and number == 0 else next(iter(conflict.mend))
            found.setdefault(name, self._clash_with(conflict, ways))
        return found

    def _clash_with(self, conflict: Conflict, ways: list[Mapping[str, Any]]) -> Node:
        acts = [
            button(
                self._change_words(way),
                "mend",
                query=urlencode({name: option_text(value) for name, value in way.items()}),
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
        words = [
            t("{option}: {value}", option=t(choices[name].label), value=self._value_word(choices[name], value))
            for name, value in way.items()
            if choices[name].type != "text"
        ]
        return listed(words, catalogue())

    def _value_word(self, choice: Choice, value: Any) -> str:
        if choice.type == "bool":
            return t("on") if value else t("off")
        return t(choice.value_labels.get(value, option_text(value)))

    def _group(self, title: str, choices: list[Choice], clashes: Mapping[str, Node]) -> Node:
        idle = self.game.form.inactive_options(self.options) if self.game.form.inactive_options else frozenset()
        rows = [
            self._dimmed(self._row(choice, clashes.get(choice.name)), choice.name in idle)
            for choice in choices
            if self._is_shown(choice)
        ]
        editing = self.game.form.editing
        if editing is not None and editing.is_open(self.options) and editing.option in {each.name for each in choices}:
            rows.append(board_editor(editing, self._arranged(editing), self.picked))
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
            "summary",
            {},
            h("b", {}, t(title)),
            h("span", {}, listed(changed, catalogue()) if changed else t("as usual")),
            icon("back"),
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
        """What is arranged by hand is for the editor; a form is no place to write 96 cards."""
        return self.game.form.editing is None or choice.name != self.game.form.editing.option

    # what the player does

    @command("group")
    def open_group(self, name: str, value: bool) -> None:
        """Remembers which groups are open."""
        (self.open_groups.add if value else self.open_groups.discard)(name)

    @command("own")
    def take_own_game(self, name: str) -> None:
        """Takes the options of a game that the player has kept."""
        self.options = self.own.all().get(name, self.options)
        self.changed()

    @command("own-drop")
    def forget_own_game(self, name: str) -> None:
        """Forgets one of these."""
        self.own.drop(name)
        self.changed()

    @command("own-keep")
    def keep_own_game(self, name: str) -> None:
        """Keeps these options under a name."""
        name = name.strip()
        if self.conflicts:
            self.app.notice(t("A game that contradicts itself cannot be kept."))
        elif name and self.own.keep(name, self.options):
            self.app.notice(t("“{name}” is kept.", name=name))
        elif name:
            self.app.notice(t("The browser has no room for another game."))
        self.changed()

    def set_option(self, name: str, value: str) -> None:
        """Sets one option, which a way out of a contradiction then leaves alone if it can."""
        self.just_set = name
        super().set_option(name, value)

    def _take(self, values: Mapping[str, Any]) -> None:
        """Takes values of options; what is arranged by hand comes and goes with them."""
        editing = self.game.form.editing
        if editing is not None:
            right = {choice.name: choice for choice in self.game.options.choices()}
            changes = {name: value for name, value in values.items() if right[name].allows(value)}
            arranged, self.put_aside = editing.follow(self.options, changes, self.put_aside)
            values = {**values, editing.option: arranged}
        super()._take(values)

    @command("square")
    def pick_place(self, place: int) -> None:
        """Picks a place of what is arranged, or exchanges it with the one picked before."""
        editing = self._editing()
        if self.picked is None:
            self.picked = place if self._has_place(editing, place) else None
        else:
            self._arrange(editing, editing.exchange(self._arranged(editing), self.picked, place))
        self.changed()

    @command("board")
    def rearrange(self, name: str) -> None:
        """Rearranges everything in one of the ways of the game."""
        editing = self._editing()
        if name not in editing.ways:
            raise Refusal("The board cannot be changed in that way.")
        rng = Random(secrets.randbits(32))
        self._arrange(editing, editing.rearrange(name, self._arranged(editing), self.options, rng))
        self.changed()

    def _editing(self) -> Editing:
        """What is arranged by hand now. Raises Refusal where nothing is."""
        editing = self.game.form.editing
        if editing is None or not editing.is_open(self.options):
            raise Refusal("There is no board to change here.")
        return editing

    def _has_place(self, editing: Editing, place: int) -> bool:
        return any(each.place == place for row in editing.rows(self._arranged(editing)) for each in row)

    def _arranged(self, editing: Editing) -> str:
        return str(getattr(self.options, editing.option))

    def _arrange(self, editing: Editing, arranged: str) -> None:
        self.picked = None
        super()._take({editing.option: arranged})


def open_options(app: House, route: OptionsRoute) -> OptionsScreen:
    """Make the form of a game's options: grouped, with own games and a board, where the game has groups."""
    return (ComposerScreen if route.game.form.groups else OptionsScreen)(app, route.game, route.words)
