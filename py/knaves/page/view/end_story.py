"""End story: how a game came to its end, as a curve and in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.view.charts import curve
from knaves.page.view.icons import icon


@dataclass(frozen=True)
class Line:
    """One line: a picture, what it is about, and what is said of it."""

    picture: str
    head: str
    said: Sequence[Child] = ()
    look: str = ""  # "good", "bad"
    act: Node | None = None


ROOM = Line("", "")  # for a line that is still being found out


def signed(hundredths: int) -> str:
    """A number with its sign; 0 has none."""
    return f"{hundredths:+d}".replace("-", "−") if hundredths else "0"


def end_story(chances: Sequence[float], count: int, turn: int | None, lines: Sequence[Line]) -> list[Child]:
    """The viewer's chance through the game, with its turning point marked, and the lines under it.

    There will be `count` chances; so far the curve goes as far as they are known.
    """
    label = t("How the game went for you, from the first move to the last")
    marks = [] if turn is None else [(turn, "m3")]
    drawn = curve(chances, label, marks, None, (t("first move"), t("last move")), count=count) if count > 2 else None
    return [
        h("figure.went", drawn) if drawn else None,
        h("ul.tells", [_line(line, place) for place, line in enumerate(lines)]),
    ]


def _line(line: Line, place: int) -> Node:
    if line is ROOM:
        return h("li", {"aria-hidden": "true"}, key=f"line {place}")
    return h(
        "li", {"class": line.look or None}, icon(line.picture),
        h("span", h("b", line.head), " ", line.said), line.act, key=f"line {place}",
    )  # fmt: skip
