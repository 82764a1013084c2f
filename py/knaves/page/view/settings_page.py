"""The settings page, drawn from the settings' own data."""

from __future__ import annotations

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import FairnessRoute, GamesRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.form import row, segments, switch, text_field
from knaves.page.view.swatches import card_sets, swatches
from knaves.store.settings import SETTINGS, Setting, Settings

LONGEST_TEXT = 300  # characters


def settings_page(settings: Settings, lasts: str, back: str) -> Node:
    """Draw the whole page; `lasts` says how long the browser keeps everything, `back` is an address."""
    left = [_group(name, settings) for name in ("Table", "Cards")]
    right = [_group(name, settings) for name in ("Play", "Sound", "Friends", "Language")]
    columns = h("div.sets", h("div", left), h("div", right, _doubt(), _saving(lasts)))
    main = h("main.wrap", columns)
    return h("div.paper", bar(t("Settings"), (back, t("Back"))), main, key="settings")


def _group(name: str, settings: Settings) -> Node:
    rows = [_row(setting, settings) for setting in SETTINGS if setting.group == name]
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
    if setting.pattern is not None:
        field = text_field(setting.name, label, value, LONGEST_TEXT, "set")
        return row(label, t(setting.help), field, stack=True)
    words = {each: t(text) for each, text in setting.values.items()}
    return row(
        label, t(setting.help) if setting.help else "", segments(setting.name, label, words, value, "set"), stack=True
    )
