"""The screen of the lab: effects of a set of rules, or of a change, from bots' games in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Literal

from knaves.analysis.lab.findings import as_csv, as_json
from knaves.analysis.lab.order import LabOrder
from knaves.analysis.lab.work import LabResults, question, read_answer, read_results
from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.lab_query import Asked, read_words
from knaves.page.locale.texts import said, t
from knaves.page.routes import LabRoute, lab_route
from knaves.page.screens.screen import Screen
from knaves.page.view.lab_page import LabPage, Progress, lab_index, lab_page
from knaves.players.lab_worker import SLICE, go_in_slices
from knaves.players.pool import NoWorkers, WorkerPool
from knaves.store.labs import Labs
from knaves.wire.strict_json import write_json

KEEP = 3.0  # seconds between two writings of what has been found
DRAW = 0.4  # seconds between two drawings


class LabScreen(Screen):
    """The whole query stands in the address; results are stored under the name of the order."""

    def __init__(self, app: AppContext, route: LabRoute) -> None:
        """Raises Refusal where the words ask nothing."""
        super().__init__(app)
        self.labs = Labs(app.page.store)
        self.asked: Asked | None = read_words(route.words) if route.words else None
        self.order: LabOrder | None = None
        self.why_not = ""
        if self.asked is not None:
            try:
                self.order = self.asked.order()
            except Refusal as refusal:
                self.why_not = said(refusal.sentence)
        self.results: LabResults | None = self._kept(self.order)
        self.pool = WorkerPool(app.page.start_worker, app.page.workers())
        self.running: asyncio.Task[None] | None = None
        self.began = (0.0, 0)  # when this run began, and with how many goes done
        self.drawn = self.kept_at = 0.0

    def _kept(self, order: LabOrder | None) -> LabResults | None:
        """Return the stored results of an order."""
        if order is None:
            return None
        try:
            kept = read_results(self.labs.read(order.key).results)
        except Refusal:
            return None
        return kept if kept.order == order else None

    def enter(self) -> None:
        """Show the form and the results so far."""
        self.app.page.title(f"{t('Rules lab')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Stop playing; the results are kept."""
        if self.running is not None:
            self.running.cancel()
            self.running = None
            self._keep()
        self.pool.stop()

    def drop(self) -> None:
        """Delete results that cannot be drawn."""
        if self.running is not None:
            self.running.cancel()
        self.results = self.running = None
        if self.order is not None:
            self.labs.forget(self.order.key)

    def draw(self) -> None:
        """Draw the page."""
        self.drawn = monotonic()
        if self.asked is None:
            found = [read for kept in self.labs.all().values() if (read := self._read(kept.results)) is not None]
            self.app.page.show(lab_index(found))
            return
        told = LabPage(self.asked, self.why_not, self.results, self._progress())
        self.app.page.show(lab_page(told))

    @staticmethod
    def _read(results: Mapping[str, object]) -> LabResults | None:
        try:
            return read_results(results)
        except Refusal:
            return None

    def _progress(self) -> Progress | None:
        """The progress and the seconds left; None while nothing runs."""
        if self.running is None or self.results is None:
            return None
        since, before = self.began
        done = self.results.done + len(self.results.ahead)
        left = (monotonic() - since) / (done - before) * (self.results.order.chunks - done) if done > before else None
        return Progress(self.results.deals, self.results.order.deals, left)

    # what the player does

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Change the query: a rule of a set (`1.players`), or a word of the address."""
        assert self.asked is not None
        words = dict(lab_route(self.asked.game, self.asked.sets, self.asked.level, self.asked.deals, self.asked.seed,
                               skill=self.asked.skill).words)  # fmt: skip
        words[name] = value
        if name == "game":
            words = {"game": value}
        read_words(words)
        self.app.page.go(str(LabRoute(words)), replace=True)

    @command("resume")
    def resume(self) -> None:
        """Begins, or goes on where it was left."""
        if self.order is None:
            raise Refusal("These options can’t be played.")
        if self.running is None:
            self.results = self.results or LabResults(self.order)
            self.running = self.app.page.spawn(self._run(self.results))
            self.draw()

    @command("stop")
    def stop(self) -> None:
        """Pause the matches; they can be continued at any time."""
        self.leave()
        self.draw()

    @command("forget figures")
    def forget(self) -> None:
        """Delete the results."""
        self.leave()
        if self.order is not None:
            self.labs.forget(self.order.key)
        self.results = None
        self.draw()

    @command("share")
    def share(self) -> None:
        """Copy a link that gives anybody the same results."""
        assert self.asked is not None
        asked = self.asked
        self.app.copy_link(lab_route(asked.game, asked.sets, asked.level, asked.deals, asked.seed, skill=asked.skill))
        self.app.notice(t("Link copied. Anyone who opens and runs it gets the same figures."))

    @command("figures")
    def save(self, value: Literal["csv", "json"]) -> None:
        """Save the figures as a file."""
        if self.results is None:
            raise Refusal("No results yet.")
        name = f"knaves-lab-{self.results.order.game.key}-{self.results.order.key}"
        if value == "csv":
            self.app.page.save_file(f"{name}.csv", as_csv(self.results))
        else:
            self.app.page.save_file(f"{name}.json", write_json(as_json(self.results)) + "\n")

    # the work

    async def _run(self, results: LabResults) -> None:
        self.began = (monotonic(), results.done + len(results.ahead))
        asked = ((number, question(results.order, number)) for number in results.missing())
        try:
            async for number, line in self.pool.answers(asked):
                self._found(results, number, line)
        except NoWorkers:
            await self._run_here(results)
        self.running = None
        self.pool.stop()
        self._keep()
        self.draw()

    def _found(self, results: LabResults, number: int, line: str) -> None:
        results.add(number, read_answer(line))
        self._tell()

    async def _run_here(self, results: LabResults) -> None:
        """Run in slices on the page's own thread, where no worker can be had."""
        never = asyncio.Event()
        for number in results.missing():
            go = await go_in_slices(results.order, number, never, SLICE / 5)
            if go is not None:
                results.add(number, go)
            self._tell()

    def _tell(self) -> None:
        now = monotonic()
        if now - self.kept_at > KEEP:
            self._keep()
        if now - self.drawn > DRAW:
            self.draw()

    def _keep(self) -> None:
        self.kept_at = monotonic()
        if self.results is not None and self.results.done:
            self.labs.keep(self.results.order.key, self.results.as_json(), self.app.page.now())
