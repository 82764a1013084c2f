"""End sheet: who has won, drawn and in numbers, how it came about, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.nodes import Child, Node, classes, h
from knaves.page.people import Person
from knaves.page.view.seat import SUITS, avatar

RAYS = 16  # round the face of a winner
SPARKS = (  # where suits fly at a win: place, turn, suit
    ("14 30", "-18", "h"), ("40 12", "12", "s"), ("30 66", "-30", "d"), ("160 12", "-14", "c"), ("186 32", "20", "d"),
    ("172 68", "34", "h"), ("66 4", "-6", "c"), ("136 4", "8", "s"), ("6 62", "24", "c"), ("194 76", "-20", "s"),
)  # fmt: skip
CROWN = "M2 14 1 3l6 4.4L12 1l5 6.4L23 3l-1 11Z"


@dataclass(frozen=True)
class End:
    """How a game has ended for the one who looks at it."""

    mood: str  # "won", "lost" or "drawn"
    title: str
    scores: Sequence[tuple[str, str]]  # names and points, the viewer's first; none where points decide nothing
    faces: Sequence[Person]  # who has won, or everybody after a draw


def end_sheet(end: End, table: Child, story: Child, words: Node, actions: Sequence[Node], close: Node) -> Node:
    """The sheet; `story` may come later than the rest and has its place kept. `words`: of the player, for a rematch."""
    head = h(
        "div",
        {"class": "endhead"},
        h("div", {"class": "laurels", "aria-hidden": "true"}, _drawing(end)),
        h("h2", {}, end.title),
        _scores(end.scores),
    )
    return h(
        "div",
        {"class": "veil endveil"},
        h(
            "div",
            {
                "class": classes("score-sheet", "end", f"is-{end.mood}"),
                "role": "dialog",
                "aria-modal": "true",
                "aria-label": end.title,
            },
            close,
            head,
            h("div", {"class": "story"}, story),
            table,
            words,
            h("div", {"class": "acts"}, actions),
        ),
        key="sheet end",
    )


def _scores(scores: Sequence[tuple[str, str]]) -> Node | None:
    """The result in large figures, the viewer's first."""
    if not scores:
        return None
    pairs = [h("span", {}, name, " ", h("b", {"class": "num"}, points)) for name, points in scores]
    return h("p", {"class": "result"}, pairs)


def _drawing(end: End) -> list[Child]:
    """The faces of those who have won, in rays and under a crown where the viewer is among them."""
    crown = h("svg", {"class": "crown1", "viewBox": "0 0 24 15"}, h("path", {"d": CROWN}))
    faces = h("div", {"class": "faces"}, [avatar(person) for person in end.faces[:4]])
    return [_glory() if end.mood == "won" else None, crown if end.mood != "drawn" else None, faces]


def _glory() -> Node:
    rays = [
        h("path", {"class": "ray", "transform": f"rotate({360 * n / RAYS:g} 100 60)", "d": "M100 60 92 -30h16Z"})
        for n in range(RAYS)
    ]
    sparks = [
        h(
            "path",
            {
                "class": f"spark s-{suit}",
                "transform": f"translate({place}) rotate({turn}) scale(.62)",
                "d": SUITS[suit],
            },
        )
        for place, turn, suit in SPARKS
    ]
    return h("svg", {"class": "glory", "viewBox": "0 0 210 104"}, h("g", {"class": "rays"}, rays), h("g", {}, sparks))
