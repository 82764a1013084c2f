"""The settings page, from the settings' own data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.view.bar import bar
from knaves.page.view.form import row, segments, switch
from knaves.page.view.pictured import card_sets, swatches
from knaves.store.settings import SETTINGS, Setting, Settings

__all__ = ["SettingsScreen"]


class SettingsScreen:
    """Sound, speed and look."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def enter(self) -> None:
        """Shows the settings."""
        self.app.page.title(f"{t('Settings')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here."""

    def draw(self) -> None:
        """Draws the page."""
        left, right = ("Table", "Cards"), ("Play", "Sound", "Language")
        columns = [
            h("div", {}, [self._group(name) for name in part], _doubt() if part is right else None)
            for part in (left, right)
        ]
        main = h("main", {"class": "wrap"}, h("div", {"class": "sets"}, columns))
        self.app.page.show(h("div", {"class": "paper"}, bar(t("Settings"), ("#/", t("Back"))), main, key="settings"))

    def _group(self, name: str) -> Node:
        rows: list[Child] = [_row(setting, self.app.settings) for setting in SETTINGS if setting.group == name]
        if name == "Cards":
            rows[:0] = [
                h("div", {"class": "row"}, card_sets(self.app.settings.suits, self.app.settings.index, "cards"))
            ]
        return h("section", {"class": "grp sheetcard"}, h("h2", {}, t(name)), rows, key=name)

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Changes a setting."""
        if name == "cards":
            suits, index = data["value"].split()
            self.app.change_settings({"suits": suits, "index": index})
            self.draw()
        elif name == "set":
            value: Any = data["value"]
            self.app.change_settings({data["name"]: {"true": True, "false": False}.get(value, value)})
            self.draw()


def _doubt() -> Node:
    """The way to the check that bots cannot see hidden cards."""
    link = h("a", {"class": "btn quiet", "href": "#/doubt"}, t("Check the bots"))
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
