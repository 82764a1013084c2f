"""Charts: curves and bars as SVG, each with its meaning in words."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.nodes import Child, Node, h

__all__ = ["bar_of", "curve"]


def bar_of(share: float) -> Node:
    """A bar that is filled to a share of 0 to 1."""
    width = f"{100 * max(0.0, min(1.0, share)):.1f}"
    frame = {"class": "bar1", "viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return h("svg", frame, h("rect", {"width": width, "height": 10}))


def curve(
    values: Sequence[float], label: str, marks: Sequence[tuple[int, str]] = (), current: int | None = None
) -> Node:
    """Values of 0 to 1 from left to right, with the middle drawn; marks are places with a class."""
    last = max(1, len(values) - 1)
    points = [(100 * place / last, 100 - 100 * max(0.0, min(1.0, value))) for place, value in enumerate(values)]
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) if points else ""
    inside: list[Child] = [
        h("g", {"class": "gl"}, h("path", {"d": "M0 25H100M0 75H100"}), h("path", {"class": "mid", "d": "M0 50H100"})),
        h("path", {"class": "a", "d": path}),
    ]
    for place, look in marks:
        inside.append(_dot(points[place], look))
    if current is not None and 0 <= current < len(points):
        inside.append(h("path", {"class": "here", "d": f"M{points[current][0]:.2f} 0V100"}))
    frame = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none", "role": "img", "aria-label": label}
    scale = [h("span", {"class": f"y num y{text}", "aria-hidden": "true"}, text) for text in ("75", "50", "25")]
    return h("div", {"class": "plot"}, h("svg", frame, inside), scale)


def _dot(point: tuple[float, float], look: str) -> Node:
    """A dot that stays round while the chart is stretched: a line without length, with round ends."""
    return h("path", {"class": f"dot {look}", "d": f"M{point[0]:.2f} {point[1]:.2f}h.001"})
