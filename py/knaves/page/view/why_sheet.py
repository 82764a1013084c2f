"""The sheet with the reasons for a bot's move."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.bots.thought import Candidate
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t, whole
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button, sheet
from knaves.session.explaining import Explanation

MOST = 6  # choices shown
FEW = 4  # games imagined below which an error would say nothing


def why_button(ply: int, name: str) -> Node:
    """The button behind a bot's move in the log."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "whyb", "data-do": "why", "data-ply": str(ply), "data-focus": f"why {ply}",
        "aria-label": t("Why did {name} play that?", name=name),
    }  # fmt: skip
    return h("button", attributes, "?")


def why_sheet(told: Explanation, seated: Sequence[SeatLabel]) -> Node:
    """The move, its level, and the bot's estimates of its choices, where they may be shown."""
    person = seated[told.seat]
    content: list[Child] = [
        h("p.played", t("{name}’s move:", name=person.name), " ", move_text(told.game, told.move.notation)),
        h("p.mut", f"{person.note}: {t(told.level.sentence)}"),
        *(_opened(told, seated) if told.is_open else _closed()),
    ]
    title = t("Why did {name} play that?", name=person.name)
    return sheet(title, content, [button(t("Back to the game"), "close", "primary")], "whysheet")


def _closed() -> list[Child]:
    text = t("Its other options were cards you can’t see yet. Ask again once they’ve been played.")
    return [h("p", text)]


def _opened(told: Explanation, seated: Sequence[SeatLabel]) -> list[Child]:
    if told.why is None:
        return [h("p", {"role": "status"}, t("Thinking back…"))]
    you = next((seat for seat, person in enumerate(seated) if person.name == t("You")), None)
    why = h("p.because", rich(told.why, you, seated))
    if len(told.candidates) < 2:
        return [why]
    if not any(candidate.playouts for candidate in told.candidates):
        return [
            why,
            h("ol.choices", [h("li", move_text(told.game, c.move.notation, begins=True)) for c in _shown(told)]),
        ]
    head = h(
        "tr", h("th", {"scope": "col"}, t("Choice")), h("th", {"scope": "col"}, t("Chance")),
        h("th", {"scope": "col"}, t("Games")),
    )  # fmt: skip
    table = h("table.ss", h("thead", head), h("tbody", [_row(c, told) for c in _shown(told)]))
    note = t("This bot’s estimate of its winning chances (%), and how many games it simulated for each move.")
    return [why, table, h("p.mut.small", note)]


def _shown(told: Explanation) -> list[Candidate]:
    """The best choices, and the one that was made."""
    best = list(told.candidates[:MOST])
    return best + [candidate for candidate in told.candidates[MOST:] if candidate.move is told.move]


def _row(candidate: Candidate, told: Explanation) -> Node:
    chance = whole(100 * min(1.0, max(0.0, candidate.value)))
    is_known = candidate.error > 0 and candidate.playouts >= FEW
    error = h("small", f" ± {whole(200 * candidate.error)}") if is_known else None
    move: list[Child] = move_text(told.game, candidate.move.notation, begins=True)
    return h(
        "tr", {"class": "cur" if candidate.move is told.move else None},
        h("td", h("span", move)), h("td.num", chance, error),
        h("td.num", str(candidate.playouts) if candidate.playouts else "–"),
        key=candidate.move.notation,
    )  # fmt: skip
