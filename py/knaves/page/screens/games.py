"""The screen of running and finished games, and of export and import."""

from __future__ import annotations

import asyncio

from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import day_of, said, t
from knaves.page.parsing import FileText
from knaves.page.routes import Route
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.front import running_note
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import seat_labels
from knaves.page.selectors import selector
from knaves.page.storage_permission import how_it_is_kept
from knaves.page.view.games_page import Files, FriendlyGame, RunningGame, games_page, import_offer
from knaves.store.archive import Archive, Plan, plan
from knaves.store.export import LONGEST_RESCUE, RESCUE, archive_of, put_in_place, read_export
from knaves.store.friend_games import FriendGames
from knaves.store.key_registry import forget_unreadable, troubles, unreadable_file
from knaves.store.quarantine import quarantined
from knaves.store.save import parse_json, read_one_record
from knaves.store.saves import Opened
from knaves.table.seating import HUMAN
from knaves.table.table import Table

TIME_TO_THINK = 10_000  # ms in which it can be taken back that a game was given up


def running_game(opened: Opened, is_given_up: bool) -> RunningGame:
    """Return a running game with its opponents and the day when it was played last."""
    table, note = opened.table, running_note(opened)
    labels = [label for seat, label in zip(table.seats, seat_labels(table.seats), strict=True) if seat != HUMAN]
    others = (
        t("against {names}", names=" & ".join(f"{label.name} ({label.note})" for label in labels)) if labels else ""
    )
    return RunningGame(note, " · ".join(filter(None, (others, day_of(opened.save.changed)))), is_given_up)


class GamesScreen(Screen):
    """Shows what there is before anything is changed."""

    lists_games = True

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.other: Archive | None = None
        self.merges = True
        self.trouble = ""
        self.letter_trouble = ""
        self.leaving: dict[str, asyncio.Task[None]] = {}  # games that are given up unless that is taken back

    def enter(self) -> None:
        """Show the games."""
        self.app.page.title(f"{t('My games')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Delete for good the games whose deletion has not been undone."""
        for key, waiting in self.leaving.items():
            waiting.cancel()
            self.app.saves.give_up(key, self.app.page.now())
        self.leaving.clear()

    def draw(self) -> None:
        """Draw the page."""
        saves = self.app.saves
        running = [running_game(opened, opened.save.key in self.leaving) for opened in saves.opened()]
        bad = [damage.why.sentence for damage in troubles(saves.store)]
        files = Files(
            import_offer(self.plan, self.trouble, merges=self.merges),
            how_it_is_kept(self.app.page, saves),
            bad,
            bool(quarantined(saves.store)),
        )
        self.app.page.show(
            games_page(
                running, saves.damaged(), saves.past.lines(), set(saves.past.kept_records()), files,
                self._friendly(), self.letter_trouble,
            )
        )  # fmt: skip

    def _friendly(self) -> list[FriendlyGame]:
        return [
            FriendlyGame(name, kept.game, kept.friend, kept.waits_for, kept.since, kept.is_checked)
            for name, kept in FriendGames(self.app.page.store).all().items()
        ]

    @command("letter read")
    def read_letter(self, value: FileText) -> None:
        """Read a friend's letter that was pasted or opened as a file."""
        try:
            open_letter(self.app, value)
        except Refusal as refusal:
            self.letter_trouble = said(refusal.sentence)
            self.draw()

    @property
    def plan(self) -> Plan | None:
        """The plan of the import, None while there is none."""
        if self.other is None:
            return None
        return plan(archive_of(self.app.saves, self.app.settings), self.other, merge=self.merges)

    @command("give up")
    def give_up(self, save: str) -> None:
        """Give up a running game, which counts as lost; for ten seconds that can be taken back."""
        if save not in self.leaving:
            self.leaving[save] = self.app.page.spawn(self._give_up_later(save))
        self.draw()
        self.app.page.focus(selector("data-focus", f"keep game {save}"))

    async def _give_up_later(self, key: str) -> None:
        await self.app.page.sleep(TIME_TO_THINK)
        del self.leaving[key]
        self.app.saves.give_up(key, self.app.page.now())
        self.draw()

    @command("keep game")
    def keep(self, save: str) -> None:
        """Take back that a game was given up."""
        waiting = self.leaving.pop(save, None)
        if waiting is not None:
            waiting.cancel()
        self.draw()
        self.app.page.focus(selector("data-focus", f"give up {save}"))

    @command("export")
    def export(self) -> None:
        """Offer everything that is saved as one file."""
        text = archive_of(self.app.saves, self.app.settings).as_text()
        self.app.page.save_file(f"knaves-{self.app.page.now()[:10]}.json", text)

    @command("download aside")
    def download_aside(self) -> None:
        """Hand out what cannot be read, as it is."""
        self.app.page.save_file("knaves-damaged.json", unreadable_file(self.app.saves.store))

    @command("forget aside")
    def forget_aside(self) -> None:
        """Delete the quarantined texts, which cannot be read."""
        forget_unreadable(self.app.saves.store)
        self.draw()

    @command("import other")
    def switch_import(self) -> None:
        """Would replace instead of merging, and back."""
        self.merges = not self.merges
        self.draw()

    @command("import no")
    def cancel_import(self) -> None:
        """Leave everything as it is."""
        self.other, self.trouble = None, ""
        self.draw()

    @command("import")
    def begin_import(self, value: FileText) -> None:
        """Read a file: an export or a rescue, of which the plan is shown, or a single record, which is opened."""
        record = self._read(value)
        if record is not None:
            self.app.open_record(record)
        else:
            self.draw()

    def _read(self, text: str) -> Table | None:
        """Read a file; a single record opens as a table."""
        self.other, self.trouble, self.merges = None, "", True
        try:
            given = parse_json(text.strip(), LONGEST_RESCUE)
            if isinstance(given, dict) and "archive" not in given and given.get("format", RESCUE) != RESCUE:
                return Table.from_record(read_one_record(text.strip()))
            self.other = read_export(text.strip())
        except Refusal as refusal:
            self.trouble = said(refusal.sentence)
        return None

    @command("import sure")
    def bring_in(self) -> None:
        """Import what the confirmed plan holds."""
        found = self.plan
        if found is None:
            return
        if put_in_place(self.app.saves, found.result):
            self.app.change_settings(found.result.settings)
            self.other = None
            self.app.notice(t("Import complete."))
        else:
            self.trouble = t("Not enough storage. Nothing was changed.")
        self.draw()
