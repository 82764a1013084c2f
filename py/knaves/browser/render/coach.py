"""Coach: the card of a guided first game that explains what lies on the table, one thing at a time."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.browser.guiding import Card
from knaves.browser.nodes import Child, Node, classes, h
from knaves.browser.people import Person
from knaves.browser.render.sentence import rich
from knaves.browser.render.sheets import button
from knaves.browser.texts import t
from knaves.engine.lesson import Step

__all__ = ["OWN", "coach_card", "strayed_card"]

OWN = ("hand", "status", "box", "mine")  # areas at the player's own edge, which the card must leave free


def coach_card(card: Card, viewer: int, seated: Sequence[Person]) -> Node:
    """A step of the lesson."""
    step = card.step
    forward = None if step.asks else button(t("Play on") if card.is_free_after else t("Next"), "coach next", "primary")
    asked = h("p", {"class": "do"}, t("The marked move is only a suggestion.")) if card.is_first_asked else None
    back = None if card.is_first else button(t("Back"), "coach back")
    leave = h("button", {"type": "button", "class": "lk2", "data-do": "coach leave", "data-focus": "coach leave"},
              t("Leave the lesson"))  # fmt: skip
    dots = h("ol", {"class": "dots", "aria-hidden": "true"},
             [h("li", {"class": "on" if number < card.number else None}) for number in range(card.last)])  # fmt: skip
    return _card(
        t("First game, step {number} of {last}", number=card.number, last=card.last), rich(step.title, viewer, seated),
        [h("p", {}, rich(step.says, viewer, seated)), asked], [forward, back, leave, dots],
        _place(step),
    )  # fmt: skip


def _place(step: Step) -> str:
    """Where the card hides nothing that it speaks of: over the hand, above the status line, or at the top."""
    if step.about in OWN:
        return "high"
    return "top" if step.asks else "low"


def strayed_card() -> Node:
    """Another move than the suggested one has been made."""
    return _card(
        t("First game"), [t("That may be played, too")],
        [h("p", {}, t("From here the lesson does not know the way. Take the move back, or go on as you like."))],
        [button(t("Go on"), "coach stray", "primary"), button(t("Take it back"), "coach undo")],
        "high",
    )  # fmt: skip


def _card(name: str, title: Child, content: Child, acts: Sequence[Child], place: str) -> Node:
    return h(
        "section", {"class": classes("coach", place), "role": "group", "aria-label": name},
        h("h2", {}, title), content, h("footer", {}, acts), key="coach",
    )  # fmt: skip
