"""The page that says one sentence and shows the way out."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.nodes import Node, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import FrontRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon


def notice_page(title: str, refusal: Refusal) -> Node:
    """Draw the whole page, with the rule that the refusal cites."""
    body = h(
        "div", h("h2", title), h("p", said(refusal.sentence)),
        h("p.mut", h("small", t("Rule: {rule}", rule=refusal.rule))) if refusal.rule else None,
        h("div.acts", h("a.btn.primary", {"href": href(FrontRoute())}, t("Home"))),
    )  # fmt: skip
    panel = h("section.sheetcard.panel.badp", h("span.pic2", icon("warning")), body)
    top = bar("Knaves", (href(FrontRoute()), t("Back")))
    return h("div.paper", top, h("main.wrap", panel), key="notice")
