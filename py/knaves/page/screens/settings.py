"""The settings page, from the settings' own data."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.errors import Refusal
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import FrontRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.storage_permission import how_it_is_kept
from knaves.page.view.settings_page import settings_page
from knaves.store.settings import SETTINGS


class SettingsScreen(Screen):
    """Sound, speed and look."""

    def enter(self) -> None:
        """Show the settings."""
        self.app.page.title(f"{t('Settings')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        lasts = how_it_is_kept(self.app.page, self.app.saves)
        self.app.page.show(settings_page(self.app.settings, lasts, href(self.app.navigation.back(FrontRoute()))))

    @command("cards")
    def choose_card_set(self, value: str) -> None:
        """Choose the colours and the index of the cards."""
        suits, _, index = value.partition(" ")
        self._change({"suits": suits, "index": index})

    @command("set")
    def set_setting(self, name: str, value: str) -> None:
        """Change one setting."""
        value = value.strip()
        self._change({name: {"true": True, "false": False}.get(value, value)})

    def _change(self, changes: Mapping[str, str | bool]) -> None:
        known = {setting.name: setting for setting in SETTINGS}
        if not all(name in known and known[name].allows(value) for name, value in changes.items()):
            if "stun" in changes:
                raise Refusal("A STUN server’s address looks like stun:stun.example.org:3478. Nothing has changed.")
            raise Refusal("There’s no such setting or value.")
        self.app.change_settings(changes)
        self.draw()
