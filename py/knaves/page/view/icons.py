"""Icons, suits and the eye, as references into the sprite that every page carries."""

from __future__ import annotations

from knaves.nodes import Node, h


def icon(name: str) -> Node:
    """A picture of tools/building/icons.json, without a meaning of its own."""
    return h("svg.i", {"aria-hidden": "true"}, h("use", {"href": f"#i-{name}"}))


def suit_sign(letter: str) -> Node:
    """The sign of a suit, without a meaning of its own."""
    return h(f"svg.s.s-{letter.lower()}", {"aria-hidden": "true"}, h("use", {"href": f"#s-{letter.lower()}"}))


def eye() -> Node:
    """The eye that marks the player in turn."""
    return h(
        "svg.eye", {"viewBox": "0 0 48 48", "aria-hidden": "true"},
        h("circle.eye-disc", {"cx": 24, "cy": 24, "r": 24}),
        h("path.eye-white", {"d": "M9 25Q24 8 39 25Q24 38 9 25Z"}),
        h("circle.eye-disc", {"cx": "24.5", "cy": 24, "r": "5.5"}),
    )  # fmt: skip
