"""Forms: choices as segments and switches, from data."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.nodes import Child, Node, h


def row(label: str, note: str, control: Node, *, stack: bool = False, below: Child = None) -> Node:
    """A labelled control; `below` stands under it, such as a conflict."""
    text = h("div", {"class": "lab"}, h("b", {}, label), h("small", {}, note) if note else None)
    return h("div", {"class": "row stack" if stack else "row"}, text, control, below)


def segments(name: str, label: str, values: Mapping[str, str], chosen: str, do: str) -> Node:
    """One of a few values, as radio buttons side by side."""
    items = []
    for value, text in values.items():
        attributes: dict[str, str | int | bool | None] = {
            "type": "radio", "name": name, "value": value, "data-do": do, "data-name": name, "checked": value == chosen,
            "data-focus": f"{name} {value}", "class": "over",
        }  # fmt: skip
        items.append(
            h("label", {"class": "on" if value == chosen else None}, h("input", attributes), h("span", {}, text))
        )
    return h("div", {"class": "seg", "role": "radiogroup", "aria-label": label}, items)


def switch(name: str, label: str, is_on: bool, do: str) -> Node:
    """Something that is on or off."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "switch on" if is_on else "switch", "role": "switch", "aria-label": label,
        "aria-checked": "true" if is_on else "false", "data-do": do, "data-name": name,
        "data-value": "false" if is_on else "true", "data-focus": f"{name} switch",
    }  # fmt: skip
    return h("button", attributes)


def number(name: str, label: str, value: int, least: int, most: int, do: str) -> Node:
    """A whole number between bounds."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "number", "class": "numb", "min": least, "max": most, "value": str(value), "aria-label": label,
        "data-do": do, "data-name": name, "inputmode": "numeric", "data-focus": f"{name} number",
    }  # fmt: skip
    return h("input", attributes)


def text_field(name: str, label: str, value: str, longest: int, do: str, **data: str) -> Node:
    """A line of text; `data` is told with it."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "text", "class": "numb text", "maxlength": longest, "value": value, "aria-label": label, "data-do": do,
        "data-name": name, "autocomplete": "off", "spellcheck": "false", "data-focus": f"{name} text",
    }  # fmt: skip
    return h("input", attributes | {f"data-{key}": text for key, text in data.items()})


def menu(name: str, label: str, values: Mapping[str, str], chosen: str, do: str, **data: str) -> Node:
    """One of many values, as a list that opens; `data` is told with the value."""
    items = [h("option", {"value": value, "selected": value == chosen}, text) for value, text in values.items()]
    attributes: dict[str, str | int | bool | None] = {
        "class": "numb", "aria-label": label, "data-do": do, "data-name": name, "data-focus": f"{name} list",
    }  # fmt: skip
    return h("select", attributes | {f"data-{key}": text for key, text in data.items()}, items)
