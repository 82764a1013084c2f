"""A screen that says one sentence and shows the way out."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.screens.screen import Screen
from knaves.page.view.notice_page import notice_page


class NoticeScreen(Screen):
    """The screen for an address that leads nowhere."""

    def __init__(self, app: AppContext, title: str, refusal: Refusal) -> None:
        super().__init__(app)
        self.title_text = title
        self.refusal = refusal

    def enter(self) -> None:
        """Say it."""
        self.app.page.title(f"{self.title_text} · Knaves")
        self.app.page.show(notice_page(self.title_text, self.refusal))
