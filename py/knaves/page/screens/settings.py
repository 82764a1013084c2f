"""The settings page, from the settings' own data."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.errors import Refusal
from knaves.nodes import Child, Node, h
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import FairnessRoute, FrontRoute, GamesRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.storage_permission import how_it_is_kept
from knaves.page.view.bar import bar
from knaves.page.view.form import row, segments, switch
from knaves.page.view.swatches import card_sets, swatches
from knaves.store.settings import SETTINGS, Setting, Settings


class SettingsScreen(Screen):
    """Sound, speed and look."""

    def enter(self) -> None:
        """Shows the settings."""
        self.app.page.title(f"{t('Settings')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draws the page."""
        left, right = ("Table", "Cards"), ("Play", "Sound", "Language")
        columns = [
            h("div", {}, [self._group(name) for name in part], [_doubt(), self._keeping()] if part is right else None)
            for part in (left, right)
        ]
        main = h("main", {"class": "wrap"}, h("div", {"class": "sets"}, columns))
        top = bar(t("Settings"), (href(self.app.trail.back(FrontRoute())), t("Back")))
        self.app.page.show(h("div", {"class": "paper"}, top, main, key="settings"))

    def _group(self, name: str) -> Node:
        rows: list[Child] = [_row(setting, self.app.settings) for setting in SETTINGS if setting.group == name]
        if name == "Cards":
            rows[:0] = [
                h("div", {"class": "row"}, card_sets(self.app.settings.suits, self.app.settings.index, "cards"))
            ]
        return h("section", {"class": "grp sheetcard"}, h("h2", {}, t(name)), rows, key=name)

    def _keeping(self) -> Node:
        """How what is saved is kept, and the way to everything as a file."""
        link = h("a", {"class": "btn quiet", "href": href(GamesRoute())}, t("My games"))
        return h(
            "section", {"class": "grp sheetcard"}, h("h2", {}, t("Saving")),
            row(t("Everything as a file"), how_it_is_kept(self.app.page, self.app.saves), link), key="saving",
        )  # fmt: skip

    @command("cards")
    def choose_card_set(self, value: str) -> None:
        """Chooses the colours and the index of the cards."""
        suits, _, index = value.partition(" ")
        self._change({"suits": suits, "index": index})

    @command("set")
    def set_setting(self, name: str, value: str) -> None:
        """Changes one setting."""
        self._change({name: {"true": True, "false": False}.get(value, value)})

    def _change(self, changes: Mapping[str, str | bool]) -> None:
        values = {setting.name: setting.values for setting in SETTINGS}
        if not all(value in values.get(name, ()) for name, value in changes.items()):
            raise Refusal("There is no such setting, or it has no such value.")
        self.app.change_settings(changes)
        self.draw()


def _doubt() -> Node:
    """The way to the check that bots cannot see hidden cards."""
    link = h("a", {"class": "btn quiet", "href": href(FairnessRoute())}, t("Check the bots"))
    return h(
        "section", {"class": "grp sheetcard"}, h("h2", {}, t("Bots")),
        row(t("Do the bots see my cards?"), t("No; and you can check it."), link), key="bots",
    )  # fmt: skip


def _row(setting: Setting, settings: Settings) -> Child:
    value = getattr(settings, setting.name)
    label = t(setting.label)
    if setting.name in ("suits", "index"):
        return None  # shown together as sets of cards
    if setting.name == "cloth":
        pieces = {each: t(text) for each, text in setting.values.items()}
        return row(label, "", swatches(setting.name, label, pieces, value, "set"), stack=True)
    if isinstance(value, bool):
        return row(label, t(setting.help) if setting.help else "", switch(setting.name, label, value, "set"))
    words = {each: t(text) for each, text in setting.values.items()}
    return row(
        label, t(setting.help) if setting.help else "", segments(setting.name, label, words, value, "set"), stack=True
    )
