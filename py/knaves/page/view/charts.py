"""Charts: curves and bars as SVG, each with its meaning in words."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.nodes import Child, Node, h

STRIP = {"viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"}


def within(share: float) -> float:
    """The share of 0 to 1 that is drawn for this one; 0 for what is no number."""
    return max(0.0, min(1.0, share)) if share == share else 0.0


def bar_of(share: float) -> Node:
    """A bar that is filled to a share of 0 to 1."""
    width = f"{100 * within(share):.1f}"
    return h("svg.bar1", STRIP, h("rect", {"width": width, "height": 10}))


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
    points = [(100 * place / last, 100 - 100 * within(value)) for place, value in enumerate(values)]
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) if points else ""
    inside: list[Child] = [
        h("g.gl", h("path", {"d": "M0 25H100M0 75H100"}), h("path.mid", {"d": "M0 50H100"})),
        h("path.under", {"d": f"{path}V100H0Z"}) if len(points) > 1 else None,
        h("path.a", {"d": path}),
    ]
    inside += [dot(points[place], look) for place, look in marks if place < len(points)]
    if current is not None and 0 <= current < len(points):
        inside.append(h("path.here", {"d": f"M{points[current][0]:.2f} 0V100"}))
    frame = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none", "role": "img", "aria-label": label}
    beside = [
        h(f"span.y.num.y{place}", {"aria-hidden": "true"}, text)
        for place, text in zip(("75", "50", "25"), scale, strict=True)
    ]
    axis = h("p.xs.num", {"aria-hidden": "true"}, [h("span", word) for word in along])
    return h("div.plot", {"class": None if along else "bare"}, h("svg", frame, inside), beside, axis if along else None)


def spread(words: Sequence[str], most: int = 5) -> list[str]:
    """At most so many of the words, evenly spread, the first and the last among them."""
    count = min(most, len(words))
    if count < 2:
        return list(words)
    return [words[round(place * (len(words) - 1) / (count - 1))] for place in range(count)]


def strokes(places: Sequence[tuple[float, str]]) -> Node:
    """Draw marks along a line, each a place of 0 to 1 with a class."""
    return h("svg.strokes", STRIP, [dot((100 * within(place), 5), look) for place, look in places])


def dot(point: tuple[float, float], look: str) -> Node:
    """A dot that stays round while the chart is stretched: a line without length, with round ends."""
    return h("path.dot", {"class": look, "d": f"M{point[0]:.2f} {point[1]:.2f}h.001"})


def signed(hundredths: int) -> str:
    """Write a number with its sign."""
    return f"{hundredths:+d}".replace("-", "−") if hundredths else "0"
