"""Coach: the card of a guided first game that explains the table, one thing at a time."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.lesson import Step
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import t
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.form import icon_button
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button
from knaves.players.guiding import LessonCard
from knaves.session.game_view import GameView

OWN = ("hand", "status", "box", "mine")  # areas at the player's own edge, which the card must leave free


def lesson_card(shown: GameView, seated: Sequence[SeatLabel]) -> Node | None:
    """Return the card of a lesson, None without one; it makes way while the first part of a move has been touched."""
    card = shown.lesson_card
    if card is None:
        return _strayed_card() if shown.has_strayed else None
    is_in_the_way = card.step.asks and shown.touching is not None and shown.touching.touched
    return None if is_in_the_way else _step_card(card, shown.viewer, seated)


def _step_card(card: LessonCard, viewer: int, seated: Sequence[SeatLabel]) -> Node:
    """A step of the lesson."""
    step = card.step
    forward = None if step.asks else button(t("Continue") if card.is_free_after else t("Next"), "coach next", "primary")
    asked = h("p.do", t("The marked move is only a suggestion.")) if card.is_first_asked else None
    close = icon_button("coach leave", "close", t("Leave the lesson"))
    back = None if card.is_first else icon_button("coach back", "back", t("Back"))
    pace = h("ol.pace", {"aria-hidden": "true"},
            [h("li", {"class": "on" if number < card.number else None}) for number in range(card.last)])  # fmt: skip
    return _card(
        t("First game, step {number} of {last}", number=card.number, last=card.last),
        [back, h("h2", rich(step.title, viewer, seated)), close],
        [pace, h("p", rich(step.says, viewer, seated)), asked], [forward],
        _place(step), "asks" if step.asks else None,
    )  # fmt: skip


def _place(step: Step) -> str:
    """Choose a place that hides nothing the card speaks of: over the hand, above the status line, or at the top."""
    if step.about in OWN:
        return "high"
    return "top" if step.asks else "low"


def _strayed_card() -> Node:
    """Another move than the suggested one has been made."""
    return _card(
        t("First game"), [h("h2", t("That works too"))],
        [h("p", t("The lesson continues from here. Or undo and play the suggested move."))],
        [button(t("Continue"), "coach stray", "primary"), button(t("Undo"), "coach undo")],
        "high",
    )  # fmt: skip


def _card(
    name: str, head: Sequence[Child], content: Sequence[Child], acts: Sequence[Child], *looks: str | None
) -> Node:
    return h(
        "section.coach", {"class": classes(*looks), "role": "group", "aria-label": name},
        h("header", head), content, h("footer", acts) if any(acts) else None, key="coach",
    )  # fmt: skip
