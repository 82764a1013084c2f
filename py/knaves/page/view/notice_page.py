"""Pages that say one thing and show the way out."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.nodes import Node, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import FrontRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button


def notice_page(title: str, refusal: Refusal) -> Node:
    """Draw the whole page, with the rule that the refusal cites."""
    body = h(
        "div", h("h2", title), h("p", said(refusal.sentence)),
        h("p.mut", h("small", t("Rule: {rule}", rule=refusal.rule))) if refusal.rule else None,
        h("div.acts", h("a.btn.primary", {"href": href(FrontRoute())}, t("Home"))),
    )  # fmt: skip
    return _page(body)


def trouble_page(report: str) -> Node:
    """Draw the page in place of one that has failed, with the report."""
    acts = [
        h("a.btn.primary", {"href": href(FrontRoute())}, t("Home")), button(t("Try again"), "again"),
        button(t("Copy report"), "copy report"),
    ]  # fmt: skip
    told = h("details.det", h("summary", t("What’s in the report")), h("pre", report))
    words = t("Something went wrong on this page. Your games are safe, and everything else goes on.")
    return _page(
        h("div", h("h2", {"tabindex": "-1"}, t("This page has stopped")), h("p", words), told, h("div.acts", acts))
    )


def _page(body: Node) -> Node:
    panel = h("section.sheetcard.panel.badp", h("span.pic2", icon("warning")), body)
    top = bar("Knaves", (href(FrontRoute()), t("Back")))
    return h("div.paper", top, h("main.wrap", panel), key="notice")
