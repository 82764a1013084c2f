"""The settings page, from the settings' own data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.browser.nodes import Node, h
from knaves.browser.render.bar import bar
from knaves.browser.render.form import row, segments, switch
from knaves.browser.settings import SETTINGS, Setting, Settings
from knaves.browser.texts import t

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
        groups = list(dict.fromkeys(setting.group for setting in SETTINGS))
        half = (len(groups) + 1) // 2
        columns = [h("div", {}, [self._group(name) for name in part]) for part in (groups[:half], groups[half:])]
        main = h("main", {"class": "wrap"}, h("div", {"class": "sets"}, columns))
        self.app.page.show(h("div", {"class": "paper"}, bar(t("Settings"), ("#/", t("Back"))), main, key="settings"))

    def _group(self, name: str) -> Node:
        rows = [_row(setting, self.app.settings) for setting in SETTINGS if setting.group == name]
        return h("section", {"class": "grp sheetcard"}, h("h2", {}, t(name)), rows, key=name)

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Changes a setting."""
        if name == "set":
            value: Any = data["value"]
            self.app.change_settings({data["name"]: {"true": True, "false": False}.get(value, value)})
            self.draw()


def _row(setting: Setting, settings: Settings) -> Node:
    value = getattr(settings, setting.name)
    label = t(setting.label)
    if isinstance(value, bool):
        return row(label, t(setting.help) if setting.help else "", switch(setting.name, label, value, "set"))
    words = {each: t(text) for each, text in setting.values.items()}
    return row(
        label, t(setting.help) if setting.help else "", segments(setting.name, label, words, value, "set"), stack=True
    )
