"""Forms: rows with radio buttons, switches, numbers, texts, lists and buttons, from data.

`do` names the command that a control sends, `name` the value that it sets.
"""

from __future__ import annotations

from collections.abc import Mapping

from knaves.nodes import Attributes, Child, Node, h
from knaves.page.view.icons import icon


def row(label: str, note: str, control: Node, *, stack: bool = False, below: Child = None) -> Node:
    """A labelled control; `below` stands under it, such as a conflict."""
    text = h("div.lab", h("b", label), h("small", note) if note else None)
    return h("div.row", {"class": "stack" if stack else None}, text, control, below)


def radio(name: str, value: str, do: str, *, is_chosen: bool) -> Node:
    """A radio button without a label of its own, laid over its choice."""
    return h("input.over", {
        "type": "radio", "name": name, "value": value, "data-do": do, "data-name": name, "checked": is_chosen,
        "data-focus": f"{name} {value}",
    })  # fmt: skip


def segments(name: str, label: str, values: Mapping[str, str], chosen: str, do: str) -> Node:
    """One of a few values, as radio buttons side by side; `values` are the labels by value."""
    items = [
        h("label", {"class": "on" if value == chosen else None},
          radio(name, value, do, is_chosen=value == chosen), h("span", text))
        for value, text in values.items()
    ]  # fmt: skip
    return h("div.seg", {"role": "radiogroup", "aria-label": label}, items)


def pressed(do: str, label: str, values: Mapping[str, str], chosen: str, sends: str = "value") -> Node:
    """One of a few values, as buttons of which one is pressed; a tap sends the value as `data-SENDS`."""
    items = [
        h("button.pre", {
            "type": "button", "data-do": do, f"data-{sends}": value, "data-focus": f"{do} {value}",
            "aria-pressed": "true" if value == chosen else "false",
        }, text)
        for value, text in values.items()
    ]  # fmt: skip
    return h("div.presets", {"role": "group", "aria-label": label}, items)


def icon_button(do: str, picture: str, label: str, attributes: Attributes | None = None) -> Node:
    """A small button that shows an icon and is read out as its label; `attributes` go before its own."""
    own: Attributes = {
        "type": "button", "class": "ib2", "data-do": do, "data-focus": do, "aria-label": label, "title": label,
    }  # fmt: skip
    return h("button", own | (attributes or {}), icon(picture))


def switch(name: str, label: str, is_on: bool, do: str) -> Node:
    """Something that is on or off."""
    return h("button.switch", {
        "type": "button", "class": "on" if is_on else None, "role": "switch", "aria-label": label,
        "aria-checked": "true" if is_on else "false", "data-do": do, "data-name": name,
        "data-value": "false" if is_on else "true", "data-focus": f"{name} switch",
    })  # fmt: skip


def number(name: str, label: str, value: int, least: int, most: int, do: str) -> Node:
    """A whole number from `least` to `most`."""
    return h("input.numb", {
        "type": "number", "min": least, "max": most, "value": str(value), "aria-label": label,
        "data-do": do, "data-name": name, "inputmode": "numeric", "data-focus": f"{name} number",
    })  # fmt: skip


def text_field(name: str, label: str, value: str, longest: int, do: str, **data: str) -> Node:
    """A line of text of at most `longest` characters; `data` is sent with it."""
    attributes: Attributes = {
        "type": "text", "maxlength": longest, "value": value, "aria-label": label, "data-do": do,
        "data-name": name, "autocomplete": "off", "spellcheck": "false", "data-focus": f"{name} text",
    }  # fmt: skip
    return h("input.numb.text", attributes | {f"data-{key}": text for key, text in data.items()})


def menu(name: str, label: str, values: Mapping[str, str], chosen: str, do: str, **data: str) -> Node:
    """One of many values, as a list that opens; `data` is sent with the value."""
    items = [h("option", {"value": value, "selected": value == chosen}, text) for value, text in values.items()]
    attributes: Attributes = {
        "aria-label": label, "data-do": do, "data-name": name, "data-focus": f"{name} list",
    }  # fmt: skip
    return h("select.numb", attributes | {f"data-{key}": text for key, text in data.items()}, items)
