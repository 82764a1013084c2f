"""The screen of running and finished games, and of export and import."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from knaves.engine.errors import Refusal
from knaves.nodes import Node, h
from knaves.page.keeping import how_it_is_kept
from knaves.page.locale.texts import said, t
from knaves.page.screens.front import running_note
from knaves.page.view.games_page import games_page, plan_text
from knaves.page.view.sheets import button
from knaves.store.archive import Archive, Plan, plan, read_archive
from knaves.store.export import archive_of, put_in_place
from knaves.store.save import LONGEST_RECORD, parse_json
from knaves.table.record import read_record
from knaves.table.table import Table

__all__ = ["GamesScreen"]


class GamesScreen:
    """Shows what there is before anything is changed."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.other: Archive | None = None
        self.merges = True
        self.trouble = ""

    def enter(self) -> None:
        """Shows the games."""
        self.app.page.title(f"{t('My games')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here."""

    def draw(self) -> None:
        """Draws the page."""
        saves = self.app.saves
        running = []
        for save in saves.running():
            with suppress(Refusal):  # the front page offers what is left of a damaged one
                running.append(running_note(save))
        lasts = how_it_is_kept(self.app.page, saves)
        self.app.page.show(games_page(running, saves.history(), set(saves.finished_keys()), self._offer(), lasts))

    @property
    def plan(self) -> Plan | None:
        """What the import would do, None while there is none."""
        if self.other is None:
            return None
        return plan(archive_of(self.app.saves, self.app.settings), self.other, merge=self.merges)

    def _offer(self) -> Node | None:
        if self.trouble:
            return h("p", {"class": "clash", "role": "alert"}, self.trouble)
        found = self.plan
        if found is None:
            return None
        acts = h(
            "div",
            {"class": "acts"},
            button(
                t("Merge with what is here") if self.merges else t("Replace what is here"), "import sure", "primary"
            ),
            button(t("Replace instead") if self.merges else t("Merge instead"), "import other"),
            button(t("Leave everything as it is"), "import no"),
        )
        return h(
            "div", {"class": "clash plan", "role": "status"}, h("b", {}, t("The file holds")), plan_text(found), acts
        )

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "drop":
            self.app.saves.remove(data["save"])
        elif name == "export":
            text = archive_of(self.app.saves, self.app.settings).as_text()
            self.app.page.save_file(f"knaves-{self.app.page.now()[:10]}.json", text)
        elif name == "import":
            self._look_at(data["value"])
        elif name == "import other":
            self.merges = not self.merges
        elif name == "import sure":
            self._bring_in()
        elif name == "import no":
            self.other, self.trouble = None, ""
        self.draw()

    def _look_at(self, text: str) -> None:
        """Reads a file: everything, or a single record, which is opened at once."""
        self.other, self.trouble, self.merges = None, "", True
        try:
            given = parse_json(text.strip(), max(LONGEST_RECORD, len(text) if len(text) < 7_000_000 else 0))
            if isinstance(given, dict) and "archive" not in given and "format" in given:
                self.app.open_record(Table.from_record(read_record(given)))
                return
            self.other = read_archive(text)
        except Refusal as refusal:
            self.trouble = said(refusal.sentence)

    def _bring_in(self) -> None:
        found = self.plan
        if found is None:
            return
        if put_in_place(self.app.saves, found.result):
            self.app.change_settings(found.result.settings)
            self.other = None
            self.app.notice(t("Everything is in its place."))
        else:
            self.trouble = t("There is not enough room in this browser; nothing was changed.")
