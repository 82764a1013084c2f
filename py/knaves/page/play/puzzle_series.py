"""PuzzleSeries: the series of a puzzle, such as a run or today's, and its stored answers."""

from __future__ import annotations

from knaves.analysis.puzzles.choosing import MOST_WRONG, START
from knaves.analysis.puzzles.progress import best_run, is_counted, last_run, ratings, run_begun, run_so_far
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import MistakeRoute, PuzzlesRoute, ReviewRoute, Route, SeriesRoute
from knaves.page.view.puzzle_panel import RunView
from knaves.session.challenge import Challenge, MistakeChallenge, mistakes
from knaves.table.puzzle_attempt import OWN, TODAY, PuzzleAttempt, run_of


class PuzzleSeries:
    """The place of a puzzle in a series; `route` is None for a puzzle by itself."""

    def __init__(self, app: AppContext, challenge: Challenge, route: SeriesRoute | None) -> None:
        self.app = app
        self.challenge = challenge
        self.route = route

    @property
    def kind(self) -> str:
        """The kind of the series, "" without one."""
        return self.route.kind if self.route is not None else ""

    @property
    def is_run(self) -> bool:
        """Whether it ends after some wrong answers."""
        return self.kind == "run"

    @property
    def _way(self) -> str:
        """The name under which an answer is saved."""
        if isinstance(self.challenge, MistakeChallenge):
            return OWN
        if self.is_run:
            return run_of(run_begun(self.app.saves.attempts.all()) or self.app.page.now())
        return TODAY if self.kind == "today" else ""

    def keep(self, *, is_right: bool, is_first: bool) -> tuple[int, int] | None:
        """Save the first answer, of the puzzle of the day and of a mistake a later right one too.

        Return the player's new rating and its change, None where the answer does not count.
        """
        tries, way = self.app.saves.attempts, self._way
        if not is_first and not (is_right and way in (TODAY, OWN)):
            return None
        before = tries.all()
        game, name = self.challenge.game.key, self.challenge.id
        if any(
            (each.game, each.puzzle, each.way) == (game, name, way) and each.is_right >= is_right for each in before
        ):
            return None
        old = (ratings(before) or [START])[-1]
        tries.add(PuzzleAttempt(game, name, self.challenge.difficulty, is_right, self.app.page.now(), way))
        if way == OWN or not is_counted(before, game, name):
            return None
        new = ratings(tries.all())[-1]
        return round(new.rating), round(new.rating) - round(old.rating)

    @property
    def title(self) -> str:
        """The name of the series, "" where it needs none."""
        return {"today": t("Today’s puzzle"), "endless": t("Endless")}.get(self.kind, "")

    def run(self, *, has_answer: bool) -> RunView | None:
        """Return how far the run is, None where there is none."""
        if not self.is_run:
            return None
        tries = self.app.saves.attempts.all()
        run = run_so_far(tries, run_begun(tries) or (last_run(tries) if has_answer else ""))
        return RunView(len(run.right), len(run.wrong), MOST_WRONG, best_run(tries))

    def next_label(self, run: RunView | None) -> str:
        """Return the label of the button that leads on."""
        if self.kind == "today":
            return t("More puzzles")
        return t("New streak") if run is not None and run.wrong >= MOST_WRONG else t("Next")

    @command("next puzzle")
    def go_on(self) -> None:
        """Go to the next puzzle of the series, after today's to all puzzles."""
        self.app.go(self._next_route())

    def _next_route(self) -> Route:
        if isinstance(self.challenge, MistakeChallenge):
            return self._next_mistake(self.challenge)
        if self.kind == "today":
            return PuzzlesRoute()
        return self.route or SeriesRoute("game", self.challenge.game.key)

    def _next_mistake(self, challenge: MistakeChallenge) -> Route:
        """Return the next mistake of the same review, or the review where this was the last one."""
        found = {each.puzzle for each in self.app.saves.attempts.all() if each.way == OWN and each.is_right}
        marked = [each.ply for each in mistakes(challenge.whole, self.app.saves.reviews.read(challenge.key))]
        left = [ply for ply in marked if ply != challenge.judgement.ply and f"{challenge.key}:{ply}" not in found]
        after = [ply for ply in left if ply > challenge.judgement.ply]
        return MistakeRoute(challenge.key, (after or left)[0]) if left else ReviewRoute(challenge.key)
