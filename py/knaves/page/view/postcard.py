"""Postcard: the picture of a finished game that is sent to a friend: the final table small, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import card as card_of
from knaves.engine.layout import BoardPart, Face, Illustration, Spread
from knaves.nodes import Node, classes, h
from knaves.page.locale import t
from knaves.page.view.parts import picture_node
from knaves.page.view.seat import SUITS
from knaves.page.view.widgets import button

SIZE = 600
PICTURE = (80, 118, 440, 284)  # x, y, width and height of the table
STEPS = 12  # of the way, at most
MARK = 0.08  # of standing, from which on one side is ahead
SIGNS = ("⬛", "🟨", "🟩")  # behind, level, ahead


@dataclass(frozen=True)
class Postcard:
    """The texts of the picture. `way` is -1, 0 or 1 for each step of the game: behind, level, ahead."""

    game: str
    title: str  # who has won
    result: str  # "10–4", "" where points decide nothing
    about: str  # against whom, or the day
    address: str
    cloth: str
    picture: Illustration | None
    way: Sequence[int]
    is_won: bool  # by who sends it: what is gold
    place: str = ""  # that was reached among several, by who sends it


def way_of(chances: Sequence[float], even: float) -> list[int]:
    """Return at most twelve steps from the first move to the last: 1 ahead, 0 level, -1 behind.

    `chances` are shares of 0 to 1 over the game; `even` is the chance of a level game. [] for fewer than two.
    """
    count = min(STEPS, len(chances))
    if count < 2:
        return []
    picked = [chances[round(place * (len(chances) - 1) / (count - 1))] for place in range(count)]
    return [(chance >= even + MARK) - (chance <= even - MARK) for chance in picked]


def signs(way: Sequence[int]) -> str:
    """Write the steps of `way_of` as coloured squares, for a message."""
    return "".join(SIGNS[step + 1] for step in way)


def postcard(card: Postcard) -> Node:
    """Draw the postcard: game, result, final table and steps, in one SVG without other files, to be made a PNG."""
    x, y, width, height = PICTURE
    said = f"{card.title} {card.result}".strip()
    label = t("{game}: {result}", game=card.game, result=", ".join(filter(None, (said, card.place))))
    steps = [
        h(f"rect.step.{('behind', 'level', 'ahead')[step + 1]}", {
            "x": 300 - len(card.way) * 17 + place * 34, "y": 508 - 9 * step, "width": 28, "height": 20 + 9 * step,
            "rx": 5,
        })
        for place, step in enumerate(card.way)
    ]  # fmt: skip
    return h(
        f"svg.shareshot.pc-{card.cloth}{'.is-won' if card.is_won else ''}",
        {"viewBox": f"0 0 {SIZE} {SIZE}", "role": "img", "aria-label": label},
        h("rect.ground", {"width": SIZE, "height": SIZE}),
        h("rect.edge", {"x": 14, "y": 14, "width": SIZE - 28, "height": SIZE - 28, "rx": 22}),
        h("text.name", {"x": 300, "y": 78}, card.game), h("text.about", {"x": 300, "y": 106}, card.about),
        _table(card.picture, x, y, width, height),
        h("text.winner-line", {"x": 300, "y": 462}, said),
        h("text.place", {"x": 300, "y": 488}, card.place) if card.place else None,
        steps, h("text.address", {"x": 300, "y": 562}, card.address),
    )  # fmt: skip


def end_picture(picture: Illustration, cloth: str) -> Node:
    """Draw the final table alone, as small as a line of a list."""
    _, _, width, height = PICTURE
    table = _table(picture, 0, 0, width, height)
    return h(f"svg.shareshot.pc-{cloth}", {"viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, table)


def _table(picture: Illustration | None, x: int, y: int, width: int, height: int) -> Node | None:
    """The final table, as large as there is room for."""
    if picture is None:
        return None
    if isinstance(picture, Spread):
        return _cards(picture, x, y, width, height)
    drawn = picture_node(picture, "")
    kept = [(name, value) for name, value in drawn.attributes if name not in ("role", "aria-label")]
    place = {"x": str(x), "y": str(y), "width": str(width), "height": str(height)}
    looks = "board" if isinstance(picture, BoardPart) else "own"
    return h(f"g.{looks}", Node(drawn.tag, (*kept, *place.items()), drawn.children))


def _cards(spread: Spread, x: int, y: int, width: int, height: int) -> Node:
    """Rows of cards, all of one size."""
    rows, most = len(spread.rows), max(len(row) for row in spread.rows)
    high = min(height / (rows + 0.12 * (rows - 1)), 1.4 * width / (most + 0.12 * (most - 1)), 168)
    wide, gap = high / 1.4, high * 0.09
    top = y + (height - rows * high - (rows - 1) * gap) / 2
    found = []
    for number, row in enumerate(spread.rows):
        left = x + (width - len(row) * wide - (len(row) - 1) * gap) / 2
        found += [
            _card(face, left + place * (wide + gap), top + number * (high + gap), wide, high)
            for place, face in enumerate(row)
        ]
    return h("g.cards", found)


def _card(face: Face | None, x: float, y: float, wide: float, high: float) -> Node:
    scale = wide / 50
    place = {"transform": f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"}
    paper = {"width": 50, "height": 70, "rx": 6}
    if face is None or face.code is None:
        return h("g", place, h("rect.no-card", paper))
    if face.code == "??":
        return h("g", place, h("rect.card-back", paper), h("path.eye", {"d": "M11 35Q25 21 39 35Q25 49 11 35Z"}))
    card = card_of(face.code)
    letter = card.suit.letter.lower()
    rank = "10" if card.rank == "T" else card.rank
    inside: list[Node] = []
    if card.rank == "X":
        star = {"d": "M25 17 29.5 30 43 30.4 32.4 38.600 36.200 51.600 25 44 13.8 51.600 17.600 38.600 7 30.4 20.5 30Z"}
        inside = [h("path.star", star)]
    else:
        inside = [
            h(f"text.rank.p-{letter}", {"x": 25, "y": 33}, rank),
            h(f"path.p-{letter}", {"transform": "translate(14 39) scale(.92)", "d": SUITS[letter]}),
        ]
    looks = classes("glow" if {"won", "last"} & set(face.marks) else None)
    return h("g", {**place, "class": looks or None}, h("rect.face1", paper), inside)


def share_sheet(card: Node, text: str) -> Node:
    """Draw the sheet over a finished game with the postcard and the text that would be sent, and the ways to send."""
    title = t("Share")
    dialog = {"class": "sharing", "role": "dialog", "aria-modal": "true", "aria-label": title, "data-rest": ""}
    acts = [
        button(t("Send picture"), "send picture", "primary", "share"),
        button(t("Copy text"), "copy text", picture="link"),
        button(t("Back"), "close"),
    ]
    key = t("First move to last: green where your chances were better, yellow even, black worse.")
    told = h("p.sharekey", key) if {*SIGNS} & {*text} else None
    inside = h("div.score-sheet", dialog, h("h2", title), card, h("p.sharetext", text), told, h("div.acts", acts))
    return h("div.veil", {"data-rest": "close"}, inside, key="sheet share")
