"""A screen that says one sentence and shows the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.engine.errors import Refusal
from knaves.nodes import h
from knaves.page.locale.texts import said, t
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon

__all__ = ["NoticeScreen"]


class NoticeScreen:
    """What was asked for cannot be had."""

    def __init__(self, app: Any, title: str, refusal: Refusal) -> None:
        self.app = app
        self.title_text = title
        self.refusal = refusal

    def enter(self) -> None:
        """Says it."""
        self.app.page.title(f"{self.title_text} · Knaves")
        body = h(
            "div", {}, h("h2", {}, self.title_text), h("p", {}, said(self.refusal.sentence)),
            h("p", {}, t("Rule: {rule}", rule=self.refusal.rule)) if self.refusal.rule else None,
            h("div", {"class": "acts"}, h("a", {"class": "btn primary", "href": "#/"}, t("All games"))),
        )  # fmt: skip
        panel = h("section", {"class": "sheetcard panel badp"}, h("span", {"class": "pic2"}, icon("warning")), body)
        self.app.page.show(
            h(
                "div",
                {"class": "paper"},
                bar("Knaves", ("#/", t("Back"))),
                h("main", {"class": "wrap"}, panel),
                key="notice",
            )
        )

    def leave(self) -> None:
        """Nothing goes on here."""

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """There is nothing to do but to leave."""
