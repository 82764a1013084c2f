"""The bar: one thin line with the way back, the name, and the commands of the table."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.view.icons import icon


def bar_button(
    do: str, picture: str, label: str, *, is_wide: bool = False, is_named: bool = False, enabled: bool = True,
    key: str = "",
) -> Node:  # fmt: skip
    """A button of the bar; a wide one shows its label where there is room, a named one on a phone too, in small."""
    looks = classes("ib", "w" if is_wide or is_named else None, "n" if is_named else None)
    attributes: Attributes = {
        "type": "button", "class": looks, "data-do": do, "aria-label": label,
        "aria-disabled": None if enabled else "true", "data-focus": f"bar {do}", "aria-keyshortcuts": key or None,
    }  # fmt: skip
    return h("button", attributes, icon(picture), h("span", label) if is_wide or is_named else None)


def bar(
    title: str, back: tuple[str, str] | None, subtitle: str = "", buttons: Sequence[Child] = (), *, tag: str = "h1",
    is_named: bool = False,
) -> Node:  # fmt: skip
    """The bar; `back` is an address and its name. Its title is the page's heading, unless `tag` says otherwise.

    `is_named`: the subtitle begins with the name of the deal, which is to be read on a phone too.
    """
    return h(
        "header.bar",
        h("a.ib", {"href": back[0], "aria-label": back[1]}, icon("back")) if back else None,
        h(tag, {"class": "title"}, title),
        h("p.sub", {"class": "named" if is_named else None}, subtitle), h("span.sp"), buttons, key="bar",
    )  # fmt: skip
