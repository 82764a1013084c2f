"""The composer: the option form of a game with many rules, grouped, with a picture, own games and a board to edit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

from knaves.engine.editing import Editing
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import OptionsRoute
from knaves.page.screens.options import OptionsScreen
from knaves.page.view.options_page import OwnGamesPart
from knaves.store.presets import OwnGames


class ComposerScreen(OptionsScreen):
    """Nothing contradictory is dealt, and every contradiction comes with the ways out of it."""

    def __init__(self, app: AppContext, game: Game, words: Mapping[str, str]) -> None:
        super().__init__(app, game, words)
        self.own = OwnGames(app.page.store, game)
        self.open_groups = {game.form.groups[0][0], game.form.groups[1][0]}
        self.picked: int | None = None  # a place of the board that waits for the one to change with
        self.put_aside = ""  # what was arranged by hand, while the options have no use for it

    def own_games(self) -> OwnGamesPart:
        """Return own games, open groups and the place of the board that is picked."""
        return OwnGamesPart(self.own.all(), self.open_groups, self.picked)

    # what the player does

    @command("group")
    def open_group(self, name: str, value: bool) -> None:
        """Remember which groups are open."""
        if value:
            self.open_groups.add(name)
        else:
            self.open_groups.discard(name)

    @command("own")
    def take_own_game(self, name: str) -> None:
        """Take the options of a game that the player has kept."""
        self.options = self.own.all().get(name, self.options)
        self.changed()

    @command("own-drop")
    def forget_own_game(self, name: str) -> None:
        """Delete a preset of the player’s own."""
        self.own.drop(name)
        self.changed()

    @command("own-keep")
    def keep_own_game(self, name: str) -> None:
        """Keep these options under a name."""
        name = name.strip()
        if self.conflicts:
            self.app.notice(t("These options conflict, so the game can’t be saved."))
        elif name and self.own.keep(name, self.options):
            self.app.notice(t("Saved “{name}”.", name=name))
        elif name:
            self.app.notice(t("There’s no storage left for another game."))
        self.changed()

    def _take(self, values: Mapping[str, Any]) -> None:
        """Take values of options; the arrangement by hand comes and goes with them."""
        editing = self.game.form.editing
        if editing is not None:
            right = {choice.name: choice for choice in self.game.options.choices()}
            changes = {name: value for name, value in values.items() if right[name].allows(value)}
            arranged, self.put_aside = editing.follow(self.options, changes, self.put_aside)
            values = {**values, editing.option: arranged}
        super()._take(values)

    @command("square")
    def pick_place(self, place: int) -> None:
        """Pick a place of the arrangement, or exchange it with the one picked before."""
        editing = self._editing()
        if self.picked is None:
            self.picked = place if self._has_place(editing, place) else None
        else:
            self._arrange(editing, editing.exchange(self._arranged(editing), self.picked, place))
        self.changed()

    @command("board")
    def rearrange(self, name: str) -> None:
        """Rearrange everything in one of the ways of the game."""
        editing = self._editing()
        if name not in editing.ways:
            raise Refusal("You can’t change the board that way.")
        rng = Random(secrets.randbits(32))
        self._arrange(editing, editing.rearrange(name, self._arranged(editing), self.options, rng))
        self.changed()

    def _editing(self) -> Editing:
        """The arrangement being edited. Raises Refusal where there is none."""
        editing = self.game.form.editing
        if editing is None or not editing.is_open(self.options):
            raise Refusal("There’s no board to edit here.")
        return editing

    def _has_place(self, editing: Editing, place: int) -> bool:
        return any(each.place == place for row in editing.rows(self._arranged(editing)) for each in row)

    def _arranged(self, editing: Editing) -> str:
        return str(getattr(self.options, editing.option))

    def _arrange(self, editing: Editing, arranged: str) -> None:
        self.picked = None
        super()._take({editing.option: arranged})


def open_options(app: AppContext, route: OptionsRoute) -> OptionsScreen:
    """Make the form of a game's options: grouped, with own games and a board, where the game has groups."""
    return (ComposerScreen if route.game.form.groups else OptionsScreen)(app, route.game, route.words)
