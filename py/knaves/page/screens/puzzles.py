"""The screen of puzzles: what there is to solve, and how far one has come."""

from __future__ import annotations

from datetime import date

from knaves.analysis.puzzles.choosing import game_of_the_day
from knaves.analysis.puzzles.progress import (
    answered,
    best_run,
    ratings,
    run_begun,
    run_so_far,
    solved,
    streak_of,
)
from knaves.engine.errors import Refusal
from knaves.page.locale.texts import day_of, t
from knaves.page.packs import WITH_PUZZLES
from knaves.page.routes import MistakeRoute
from knaves.page.screens.screen import Screen
from knaves.page.view.puzzles_page import OwnMistakes, PuzzlesView, puzzles_page
from knaves.session.challenge import mistakes
from knaves.table.puzzle_attempt import OWN
from knaves.table.table import Table

MOST_REVIEWS = 20  # games whose blunders are offered


class PuzzlesScreen(Screen):
    """Everything here is a link."""

    def enter(self) -> None:
        """Show it."""
        self.app.page.title(f"{t('Puzzles')} · Knaves")
        self.app.page.show(puzzles_page(self._view()))

    def _view(self) -> PuzzlesView:
        tries, today = self.app.saves.attempts.all(), date.fromisoformat(self.app.page.now()[:10])
        answer, begun = answered(tries, today), run_begun(tries)
        run = run_so_far(tries, begun)
        return PuzzlesView(
            game_of_the_day(WITH_PUZZLES, today), answer.is_right if answer else None, streak_of(tries, today),
            (len(run.right), len(run.wrong)) if begun else None, best_run(tries),
            next(reversed(ratings(tries)), None), {key: len(solved(tries, key)) for key in WITH_PUZZLES},
            self._mistakes(),
        )  # fmt: skip

    def _mistakes(self) -> list[OwnMistakes]:
        """Reviewed games with blunders that have not been made good, newest first."""
        saves, found = self.app.saves, []
        made_good = {each.puzzle for each in saves.attempts.all() if each.way == OWN and each.is_right}
        reviewed = set(saves.reviews.games())
        for line in [line for line in saves.past.lines() if line.id in reviewed][:MOST_REVIEWS]:
            record = saves.past.finished(line.id)
            try:
                table = Table.from_record(record) if record is not None else None
            except Refusal:
                continue
            marked = mistakes(table, saves.reviews.read(line.id)) if table is not None else []
            left = [
                MistakeRoute(line.id, each.ply) for each in marked if f"{line.id}:{each.ply}" not in made_good
            ]  # fmt: skip
            if left:
                found.append(OwnMistakes(line.game, day_of(line.ended), left))
        return found
