"""Screen: one view of the page with a method for each command; one that asks first; and a notice."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar, Protocol

from knaves.engine.sentences import Refusal
from knaves.nodes import Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import NO_DATA, CommandTable, command
from knaves.page.locale import said, t
from knaves.page.routes import FrontRoute, Route, href
from knaves.page.view.card import icon
from knaves.page.view.widgets import bar, button
from knaves.store.settings import Settings


class Guard(Protocol):
    """Whatever may lie over a screen."""

    def holds_back(self, name: str, data: Mapping[str, str]) -> bool:
        """Return whether a command goes no further. Raises Refusal where it cannot be done now."""


class Screen:
    """A view of the page. Its methods marked by `command` are its actions; a subclass adds its own."""

    lists_games: ClassVar[bool] = False  # it shows which games are kept, and is drawn again when that changes
    shows_the_day: ClassVar[bool] = False  # what it shows is another thing tomorrow
    is_vital: ClassVar[bool] = False  # the program does not go on where this screen fails

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        self.app = app
        self.tasks: list[asyncio.Task[None]] = []
        self.commands = CommandTable(self)
        self.overlay: Guard | None = None

    def use(self, *parts: object) -> None:
        """Take the commands of these parts; a command of the screen itself goes before theirs."""
        self.commands = CommandTable(self, *parts)

    def enter(self) -> None:
        """Show itself."""

    def work(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin work that is cancelled when the player leaves this screen."""
        self.tasks.append(self.app.page.spawn(work))

    def shows(self, route: Route) -> bool:
        """Return whether this is the screen of an address, as it is now."""
        return False

    def draw(self) -> None:
        """Draw itself as it is now."""

    def drop(self) -> None:
        """Forget what was worked out for this screen, because it can no longer be drawn."""

    def take_settings(self, settings: Settings) -> None:
        """Go by these settings from now on."""

    def leave(self) -> None:
        """End what goes on here."""
        for each in self.tasks:
            each.cancel()
        self.tasks.clear()

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Give a command to whatever is on top. Raises Refusal where there is none, or its data are wrong."""
        if self.overlay is None or not self.overlay.holds_back(name, data):
            self.commands.call(name, data)


class AsksFirst(Screen):
    """A screen where something can be deleted for good: it asks first. Escape takes the question away."""

    ASKED_BY: ClassVar[str] = ""  # the `data-focus` of what brings the question up

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.asks = False

    def ask_first(self, *, asks: bool) -> None:
        """Show the question, or take it away; the focus goes with it."""
        self.asks = asks
        self.draw()
        self.app.page.cover(is_open=asks)
        self.app.page.focus('[data-focus="close"]' if asks else f'[data-focus="{self.ASKED_BY}"]')

    @command("close")
    def close(self) -> None:
        """Take the question away; nothing is forgotten."""
        self.ask_first(asks=False)

    @command("key")
    def press(self, key: str) -> None:
        """Close the question with Escape."""
        if key == "Escape" and self.asks:
            self.ask_first(asks=False)


def notice_page(title: str, refusal: Refusal) -> Node:
    """Draw a page that says under a title why something is refused, with the ruling that the refusal cites."""
    body = h(
        "div", h("h2", title), h("p", said(refusal.sentence)),
        h("p.mut", h("small", t("Rule: {rule}", rule=refusal.rule))) if refusal.rule else None,
        h("div.acts", h("a.btn.primary", {"href": href(FrontRoute())}, t("Home"))),
    )  # fmt: skip
    return _page(body, FrontRoute())


def trouble_page(report: str, back: Route) -> Node:
    """Draw the page in place of one that has failed, with the report; `back`: where the player came from."""
    acts = [
        h("a.btn.primary", {"href": href(FrontRoute())}, t("Home")), button(t("Try again"), "again"),
        button(t("Copy report"), "copy report"),
    ]  # fmt: skip
    told = h("details.det", h("summary", t("What’s in the report")), h("pre", report))
    words = t("Something went wrong on this page. Your games are safe, and everything else still works.")
    return _page(
        h("div", h("h2", {"tabindex": "-1"}, t("This page has stopped")), h("p", words), told, h("div.acts", acts)),
        back,
    )


def _page(body: Node, back: Route) -> Node:
    panel = h("section.sheetcard.panel.badp", h("span.pic2", icon("warning")), body)
    top = bar("Knaves", (href(back), t("Back")))
    return h("div.paper", top, h("main.wrap", panel), key="notice")


class NoticeScreen(Screen):
    """A screen in place of one that cannot be opened: it says why, and leads home."""

    is_vital = True

    def __init__(self, app: AppContext, title: str, refusal: Refusal) -> None:
        super().__init__(app)
        self.title_text = title
        self.refusal = refusal

    def enter(self) -> None:
        """Show why the screen cannot be opened."""
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
        """Show that the screen has failed, with the ways on."""
        self.app.page.title(f"{t('This page has stopped')} · Knaves")
        self.app.page.show(trouble_page(self.report, self.app.navigation.back(FrontRoute())))
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
