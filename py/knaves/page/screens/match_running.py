"""Match running: plays matches of own bots one after the other, for the screen that shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import Route
from knaves.page.screens.screen import Screen
from knaves.page.view.bot_page import MatchForm
from knaves.page.view.match_report import Running
from knaves.page.workbench import PlayedMatch
from knaves.players.fault import BotFault
from knaves.players.own.contest import Contest, Score
from knaves.players.own.match_messages import Plan

EVERY = 0.4  # seconds between two drawings
MOST_SEATS = 4  # each own bot has a sandbox for every seat
LENGTHS = ("deal", "game")


class MatchRunner:
    """The running matches. `changed` is called when there is more to show."""

    def __init__(self, app: AppContext, changed: Callable[[], None]) -> None:
        self.app = app
        self.changed = changed
        self.trouble: Refusal | None = None
        self._contest: Contest | None = None
        self._match: PlayedMatch | None = None
        self._plans: Sequence[Plan] = ()
        self._done = 0  # games of matches that have ended
        self._task: asyncio.Task[None] | None = None
        self._since = 0.0  # when the match went on last
        self._drawn = 0.0

    @property
    def running(self) -> Running | None:
        """The progress of the match; None where nothing is played."""
        if self._task is None:
            return None
        games = sum(plan.deals * plan.game.begin(plan.options, plan.seed).sides for plan in self._plans)
        here, seconds = (self._match.score.played, self._seconds()) if self._match is not None else (0, 0.0)
        played = self._done + here
        left = round(seconds / here * (games - played)) if here > 3 else None
        return Running(played, games, left, self._pauses)

    @property
    def _pauses(self) -> bool:
        return self._contest is not None and not self._contest.going.is_set()

    def _seconds(self) -> float:
        assert self._match is not None
        return self._match.seconds + (0 if self._pauses else perf_counter() - self._since)

    def begin(self, plans: Sequence[Plan]) -> None:
        """Play these matches instead of the running ones."""
        self.stop()
        self._plans, self._done, self.trouble = plans, 0, None
        self._task = self.app.page.spawn(self._play())

    async def _play(self) -> None:
        try:
            for plan in self._plans:
                contest = Contest(plan, self.app.page.start_referee, self.app.page.start_sandbox)
                match = PlayedMatch(plan, contest.score)
                self.app.workbench.matches[plan.game.key, plan.names] = match
                self._contest, self._match, self._since = contest, match, perf_counter()
                self.changed()
                await contest.play(self._tell)
                match.seconds, match.is_over = self._seconds(), True
                self._done += match.score.games
                self._match = None
        except BotFault as fault:
            self.trouble = fault
        self._task = self._contest = self._match = None
        self.changed()

    def _tell(self, score: Score) -> None:
        now = perf_counter()
        if now - self._drawn > EVERY:
            self.changed()
            self._drawn = perf_counter()

    def pause(self) -> None:
        """Pause the match, or continue it."""
        if self._contest is None or self._match is None:
            return
        if self._pauses:
            self._since = perf_counter()
            self._contest.pause(pauses=False)
        else:
            self._match.seconds = self._seconds()
            self._contest.pause(pauses=True)
        self.changed()

    def stop(self) -> None:
        """Stop the running matches; results stay."""
        if self._task is not None:
            self._task.cancel()
        if self._match is not None:
            self._match.seconds = self._seconds()
        self._task = self._contest = self._match = None


class MatchScreen(Screen):
    """A screen on which matches run; they can be paused and ended."""

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.runner = MatchRunner(app, self.draw)

    @command("match pause")
    def pause(self) -> None:
        """Pause the match, or continue it."""
        self.runner.pause()

    @command("stop")
    def stop(self) -> None:
        """End the match; its result so far stays."""
        self.runner.stop()
        self.draw()


async def dress(app: AppContext) -> None:
    """Bring the styles of the workshop, or say that they have not come."""
    try:
        await app.page.load_workshop()
    except OSError:
        app.notice(t("Part of the workshop didn’t load. Please reload the page."))


def first_form(game: Game) -> MatchForm:
    """Return the first choices for a match: the smallest table of the game, single deals."""
    presets = {each.name: game.options.parse(dict(each.options)) for each in game.form.presets}
    small = {name: options.seats for name, options in presets.items() if options.seats <= MOST_SEATS}
    preset = min(small, key=lambda name: small[name])
    has_deals = "deal_is_over" in game.begin(presets[preset], 0).__dict__
    return MatchForm(50, "deal" if has_deals else "game", preset, {name: t(name) for name in small}, has_deals)


def with_choice(form: MatchForm, name: str, value: str) -> MatchForm:
    """The form after something has been chosen in it; as it was where that is nothing of it."""
    if name == "deals" and value in ("10", "50", "100", "200"):
        return replace(form, deals=int(value))
    if name == "length" and value in LENGTHS:
        return replace(form, length=value)
    if name == "preset" and value in form.presets:
        return replace(form, preset=value)
    return form


def options_of(form: MatchForm, game: Game) -> Options:
    """The rules that are chosen."""
    preset = next(each for each in game.form.presets if each.name == form.preset)
    return game.options.parse(dict(preset.options))
