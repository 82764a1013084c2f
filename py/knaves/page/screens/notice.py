"""A screen that says one sentence and shows the way out."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.nodes import h
from knaves.page.house import House
from knaves.page.locale.texts import said, t
from knaves.page.routes import FrontRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon


class NoticeScreen(Screen):
    """What was asked for cannot be had."""

    def __init__(self, app: House, title: str, refusal: Refusal) -> None:
        super().__init__(app)
        self.title_text = title
        self.refusal = refusal

    def enter(self) -> None:
        """Says it."""
        self.app.page.title(f"{self.title_text} · Knaves")
        body = h(
            "div", {}, h("h2", {}, self.title_text), h("p", {}, said(self.refusal.sentence)),
            h("p", {}, t("Rule: {rule}", rule=self.refusal.rule)) if self.refusal.rule else None,
            h("div", {"class": "acts"}, h("a", {"class": "btn primary", "href": href(FrontRoute())}, t("All games"))),
        )  # fmt: skip
        panel = h("section", {"class": "sheetcard panel badp"}, h("span", {"class": "pic2"}, icon("warning")), body)
        self.app.page.show(
            h(
                "div",
                {"class": "paper"},
                bar("Knaves", (href(FrontRoute()), t("Back"))),
                h("main", {"class": "wrap"}, panel),
                key="notice",
            )
        )
