"""Swatches: choices that are shown rather than named, the cloth of the tables and the set of cards."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import t
from knaves.page.view.face import card_node
from knaves.page.view.form import radio

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
