"""Draws the first table of each game into nothing: the memory that a visit starts with has what Python keeps of it."""

from collections.abc import Callable, Coroutine
from typing import Any

from knaves.games.registry import GAMES
from knaves.page.app import App
from knaves.session.host import NoTabs
from knaves.store.saves import NoJournal


class Nowhere:
    """A browser that keeps, shows and starts nothing."""

    journal, tabs = NoJournal(), NoTabs()

    def __init__(self, address: str) -> None:
        self.here = address
        self.store: Any = self

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given, **named: None

    def address(self) -> str:
        return self.here

    def go(self, address: str, *, replace: bool = False) -> None:
        self.here = address

    def keys(self) -> list[str]:
        return []

    def set(self, key: str, text: str) -> bool:
        return True

    def now(self) -> str:
        return "2026-01-01T00:00:00Z"

    def language(self) -> str:
        return "en"

    def spawn(self, work: Coroutine[Any, Any, None]) -> Any:
        work.close()
        return self  # whoever cancels it cancels nothing


for key in ("", *GAMES):
    nowhere: Any = Nowhere(f"/{key}")
    app = App(nowhere, nowhere)
    app.start_up()
    app.leave()
