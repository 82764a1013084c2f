"""Screens that say one thing and show the way out: an address leads nowhere, or a screen has failed."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.screens.screen import Screen
from knaves.page.view.notice_page import notice_page, trouble_page


class NoticeScreen(Screen):
    """The screen for an address that leads nowhere."""

    is_vital = True

    def __init__(self, app: AppContext, title: str, refusal: Refusal) -> None:
        super().__init__(app)
        self.title_text = title
        self.refusal = refusal

    def enter(self) -> None:
        """Say it."""
        self.app.page.title(f"{self.title_text} · Knaves")
        self.app.page.show(notice_page(self.title_text, self.refusal))


class TroubleScreen(Screen):
    """The screen in place of one that has failed. The program goes on."""

    is_vital = True

    def __init__(self, app: AppContext, report: str) -> None:
        """`report`: what may be sent about it."""
        super().__init__(app)
        self.report = report

    def enter(self) -> None:
        """Say it."""
        self.app.page.title(f"{t('This page has stopped')} · Knaves")
        self.app.page.show(trouble_page(self.report))
        self.app.page.focus("h2")

    @command("again")
    def try_again(self) -> None:
        """Open the page of the address again."""
        self.app.follow()

    @command("copy report")
    def copy(self) -> None:
        """Copy the report."""
        self.app.page.copy(self.report)
        self.app.notice(t("Report copied"))
