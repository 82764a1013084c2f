"""Charts: curves and bars as SVG, each with its meaning in words."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.nodes import Child, Node, h
from knaves.page.view.slips import dot


def bar_of(share: float) -> Node:
    """A bar that is filled to a share of 0 to 1."""
    width = f"{100 * max(0.0, min(1.0, share)):.1f}"
    frame = {"class": "bar1", "viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return h("svg", frame, h("rect", {"width": width, "height": 10}))


def curve(
    values: Sequence[float], label: str, marks: Sequence[tuple[int, str]] = (), current: int | None = None,
    along: Sequence[str] = (), scale: Sequence[str] = ("75", "50", "25"), count: int = 0,
) -> Node:  # fmt: skip
    """Values of 0 to 1 from left to right, with the middle drawn; marks are places with a class.

    `count` is how many values there will be, where these are the first of them. `along` are the words of the axis,
    spread evenly from the first value to the last; `scale` says what stands at three quarters, the middle and a
    quarter.
    """
    last = max(1, len(values) - 1, count - 1)
    points = [(100 * place / last, 100 - 100 * max(0.0, min(1.0, value))) for place, value in enumerate(values)]
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) if points else ""
    inside: list[Child] = [
        h("g", {"class": "gl"}, h("path", {"d": "M0 25H100M0 75H100"}), h("path", {"class": "mid", "d": "M0 50H100"})),
        h("path", {"class": "under", "d": f"{path}V100H0Z"}) if len(points) > 1 else None,
        h("path", {"class": "a", "d": path}),
    ]
    for place, look in marks:
        inside.append(dot(points[place], look))
    if current is not None and 0 <= current < len(points):
        inside.append(h("path", {"class": "here", "d": f"M{points[current][0]:.2f} 0V100"}))
    frame = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none", "role": "img", "aria-label": label}
    beside = [
        h("span", {"class": f"y num y{place}", "aria-hidden": "true"}, text)
        for place, text in zip(("75", "50", "25"), scale, strict=True)
    ]
    axis = h("p", {"class": "xs num", "aria-hidden": "true"}, [h("span", {}, word) for word in along])
    return h("div", {"class": "plot"}, h("svg", frame, inside), beside, axis if along else None)


def spread(words: Sequence[str], most: int = 5) -> list[str]:
    """At most so many of the words, evenly spread, the first and the last among them."""
    count = min(most, len(words))
    if count < 2:
        return list(words)
    return [words[round(place * (len(words) - 1) / (count - 1))] for place in range(count)]
