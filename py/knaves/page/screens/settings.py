"""The screen of the settings, drawn from their own data."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.sentences import Refusal
from knaves.nodes import Child, Node, classes, h
from knaves.page.app_context import how_it_is_kept
from knaves.page.commands import command
from knaves.page.locale import t
from knaves.page.routes import FairnessRoute, FrontRoute, GamesRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.card import card_node
from knaves.page.view.widgets import bar, radio, row, segments, switch
from knaves.store.choices import TableLook
from knaves.store.settings import SETTINGS, Setting, Settings

SHOWN = ("QD", "7C")  # what a set of cards is judged by
# Texts: a set of card faces
SETS = {
    ("two", "normal"): "two colours",
    ("four", "normal"): "four colours",
    ("two", "big"): "two, large index",
    ("four", "big"): "four, large index",
}


def swatches(name: str, label: str, values: Mapping[str, str], chosen: str, do: str) -> Node:
    """One of a few cloths, each as a piece of it."""
    pieces = [
        _choice(
            classes("swatch", "mix" if value == "game" else None), name, value, value == chosen, do,
            [h("i", {"data-felt": None if value == "game" else value}), h("span", text)],
        )
        for value, text in values.items()
    ]  # fmt: skip
    return h("div.swatches", {"role": "radiogroup", "aria-label": label}, pieces)


def card_sets(suits: str, index: str, do: str) -> Node:
    """One of the four sets of cards, each as two cards; the value is both settings."""
    sets = [
        _choice(
            f"set pv-{colours}-{size}", "cards", f"{colours} {size}", (suits, index) == (colours, size), do,
            [_fan(), h("span", t(text))],
        )
        for (colours, size), text in SETS.items()
    ]  # fmt: skip
    return h("div.sets4", {"role": "radiogroup", "aria-label": t("Card set")}, sets)


def _fan() -> Node:
    return h("span.fan", {"aria-hidden": "true"}, [card_node(code) for code in SHOWN])


def _choice(look: str, name: str, value: str, is_chosen: bool, do: str, inside: Child) -> Node:
    chosen = radio(name, value, do, is_chosen=is_chosen)
    return h("label", {"class": classes(look, "on" if is_chosen else None)}, chosen, inside)


def settings_page(settings: Settings, lasts: str, back: str, *, is_text: bool = False) -> Node:
    """Draw the page of the settings; `lasts` says how long stored data will last, `back` is the address of Back.

    `is_text`: tables are in words.
    """
    in_text = t("Play in text, for screen readers")
    left = [
        _group("Table", settings, row(in_text, "", switch("text", in_text, is_text, "text table"))),
        _group("Cards", settings), _group("Sound", settings),
    ]  # fmt: skip
    right = [_group(name, settings) for name in ("Play", "Language")]
    columns = h("div.sets", h("div", left), h("div", right, _doubt(), _saving(lasts)))
    main = h("main.wrap", columns)
    return h("div.paper", bar(t("Settings"), (back, t("Back"))), main, key="settings")


def _group(name: str, settings: Settings, *more: Node) -> Node:
    rows: list[Child] = [_row(setting, settings) for setting in SETTINGS if setting.group == name]
    rows += more
    if name == "Cards":
        rows.insert(0, h("div.row", card_sets(settings.suits, settings.index, "cards")))
    return h("section.grp.sheetcard", h("h2", t(name)), rows, key=name)


def _saving(lasts: str) -> Node:
    """Say how stored data is kept, and link to all of it as a file."""
    link = h("a.btn.quiet", {"href": href(GamesRoute())}, t("My games"))
    return h("section.grp.sheetcard", h("h2", t("Saving")), row(t("Export everything"), lasts, link), key="saving")


def _doubt() -> Node:
    """The way to the check that bots cannot see hidden cards."""
    link = h("a.btn.quiet", {"href": href(FairnessRoute())}, t("Is it fair?"))
    return h(
        "section.grp.sheetcard", h("h2", t("Bots")),
        row(t("Can the bots see my cards?"), t("No, and you can check it."), link), key="bots",
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
    choices = segments(setting.name, label, words, value, "set")
    if setting.label == setting.group:  # its heading says it
        return h("div.row", choices)
    return row(label, t(setting.help) if setting.help else "", choices, stack=True)


class SettingsScreen(Screen):
    """The settings of table, cards, play, sound and language; each takes effect and is saved at once."""

    def enter(self) -> None:
        """Show the settings."""
        self.app.page.title(f"{t('Settings')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        lasts = how_it_is_kept(self.app.page, self.app.saves)
        back, is_text = href(self.app.navigation.back(FrontRoute())), self.app.saves.choices.table.text
        self.app.page.show(settings_page(self.app.settings, lasts, back, is_text=is_text))

    @command("text table")
    def switch_to_text(self, value: bool) -> None:
        """Have tables in words from now on, or in pictures."""
        self.app.saves.choices.keep_table(TableLook(text=value))
        self.draw()

    @command("cards")
    def choose_card_set(self, value: str) -> None:
        """Choose the colours and the index of the cards: `value` is both settings, such as "four big"."""
        suits, _, index = value.partition(" ")
        self._change({"suits": suits, "index": index})

    @command("set")
    def set_setting(self, name: str, value: str) -> None:
        """Change the setting of this name. Raises Refusal for one, or a value, that there is none of."""
        value = value.strip()
        self._change({name: {"true": True, "false": False}.get(value, value)})

    def _change(self, changes: Mapping[str, str | bool]) -> None:
        known = {setting.name: setting for setting in SETTINGS}
        if not all(name in known and known[name].allows(value) for name, value in changes.items()):
            raise Refusal("There’s no such setting or value.")
        self.app.change_settings(changes)
        self.draw()
