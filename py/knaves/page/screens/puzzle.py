"""The screen of a puzzle: an ordinary table and its session, judged as soon as the turn has been made."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from knaves.analysis.puzzles.choosing import MOST_WRONG
from knaves.analysis.puzzles.progress import best_run, is_counted, last_run, ratings, run_begun, run_so_far
from knaves.analysis.ratings import Rating
from knaves.engine.errors import Refusal
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.nodes import Node
from knaves.page.actions import (
    Action,
    Download,
    GoHome,
    GoToFairness,
    GoToNextPuzzle,
    GoToOptions,
    GoToReview,
    GoToSettings,
    PlayAgain,
    PlayOn,
    PlayPuzzleOut,
    PlaySame,
    RetryPuzzle,
    SendResult,
    Share,
    ShowAnswer,
)
from knaves.page.house import House
from knaves.page.locale.texts import said, t
from knaves.page.routes import MistakeRoute, PuzzlesRoute, ReviewRoute, Route, SeriesRoute, SettingsRoute, href
from knaves.page.screens.screen import answers
from knaves.page.screens.table import TableScreen
from knaves.page.view.bar import bar_button
from knaves.page.view.puzzle_panel import NEXT, PuzzleView, RunView, puzzle_panel
from knaves.page.view.sheets import button, menu_sheet
from knaves.page.view.table import TableScene
from knaves.session.actions import AskHint, Play, Redo, SessionAction, Undo
from knaves.session.challenge import (
    AnswerExplanation,
    Challenge,
    MistakeChallenge,
    challenge_players,
    challenge_table,
    mistakes,
)
from knaves.session.game_view import GameView
from knaves.session.host import SessionHost
from knaves.session.save_slot import NullSaveSlot
from knaves.session.session import Session
from knaves.store.settings import Settings
from knaves.table.puzzle_attempt import OWN, TODAY, PuzzleAttempt, run_of

STEP = 700  # ms between two moves of an answer that is shown


class PuzzleScreen(TableScreen):
    """A puzzle at the table. The first answer is kept; what is played after it is not."""

    has_end = False  # the panel says how it has ended

    def __init__(
        self,
        app: House,
        challenge: Challenge,
        route: Route,
        series: SeriesRoute | None = None,
        *,
        is_first: bool = True,
    ) -> None:
        """`route` is its address; `is_first`: it has not been answered at this table yet. Raises UnreadableRecord."""
        table = challenge_table(challenge)
        self.challenge, self.route, self.series = challenge, route, series
        self.before = table.state.copy()
        self.seen = table.state.seen_by(challenge.seat)
        self.known = challenge.known(self.seen)
        self.gate = asyncio.Event()
        host = SessionHost(app.page, NullSaveSlot(), app.thinker, fixed_moves=len(table.moves))
        session = Session(table, challenge_players(challenge, app.thinker, self.gate), host, _plain(app.settings))
        super().__init__(app, session)
        self.is_first = is_first
        self.line: tuple[str, ...] = ()  # the turn that was made
        self.is_right: bool | None = None
        self.is_judging = self.is_shown = self.is_playing = False
        self.explained: AnswerExplanation | None = None
        self.rating: tuple[int, int] | None = None
        self.working: asyncio.Task[None] | None = None

    def enter(self) -> None:
        """Shows the puzzle."""
        page = self.app.page
        page.title(f"{said(self.challenge.name)} · {t('Puzzles')} · Knaves")
        page.root("data-puzzle", self.challenge.id)
        self.draw()
        page.spawn(self._prepare())
        self.running = page.spawn(self.session.run(self.hear, self))

    def leave(self) -> None:
        """Nothing goes on here any more."""
        if self.working is not None:
            self.working.cancel()
        self.app.page.root("data-puzzle", None)
        super().leave()

    def take_settings(self, settings: Settings) -> None:
        """From now on these settings hold, but for what would give an answer away."""
        super().take_settings(_plain(settings))

    # what is told

    def hear(self, shown: GameView) -> None:
        """A move of the person may be the last one of the turn."""
        if shown.change is not None and shown.change.move is not None and not self._has_answer:
            table = self.session.past()
            line = table.moves[len(self.challenge.record.moves) :]
            if self.challenge.is_turn(self.before, table.state):
                self.line = tuple(move.notation for move in line)
                self.is_judging = True
                self.working = self.app.page.spawn(self._judge(line))
        super().hear(shown)

    @property
    def _has_answer(self) -> bool:
        return self.is_judging or self.is_shown or self.is_right is not None

    async def _judge(self, line: Sequence[Move]) -> None:
        right = await self.challenge.is_right(self.seen, line, self.app.thinker)
        self.is_judging, self.is_right = False, right
        self._keep(is_right=right)
        await self.played()  # a verdict before the move has been seen would be drawn over it
        self.draw()
        self.app.page.focus(".puzzle .btn.primary")
        if right or self._is_run:
            await self._explain()

    async def _explain(self) -> None:
        await self.app.page.sleep(0)  # what is right is told before it is explained, which may take a moment
        self.explained = self.challenge.explain(self.seen)
        self.draw()

    # what is kept

    @property
    def _is_run(self) -> bool:
        return self.series is not None and self.series.kind == "run"

    @property
    def _way(self) -> str:
        tries, now = self.app.saves.attempts.all(), self.app.page.now()
        if isinstance(self.challenge, MistakeChallenge):
            return OWN
        if self._is_run:
            return run_of(run_begun(tries) or now)
        return TODAY if self.series is not None and self.series.kind == "today" else ""

    def _keep(self, *, is_right: bool) -> None:
        """Keeps the first answer; of the puzzle of the day a later right one too."""
        tries, way = self.app.saves.attempts, self._way
        if not self.is_first and not (is_right and way in (TODAY, OWN)):
            return
        self.is_first = False
        before = tries.all()
        game, name = self.challenge.game.key, self.challenge.id
        if any(
            (each.game, each.puzzle, each.way) == (game, name, way) and each.is_right >= is_right for each in before
        ):
            return
        old = (ratings(before) or [Rating()])[-1]
        tries.add(PuzzleAttempt(game, name, self.challenge.difficulty, is_right, self.app.page.now(), way))
        if way != OWN and is_counted(before, game, name):
            new = ratings(tries.all())[-1]
            self.rating = round(new.rating), round(new.rating) - round(old.rating)

    # what is drawn

    def _phase_sheet(self) -> str | None:
        """Nothing here is scored or handed over."""
        return None

    def _scene(self, over: Node | None) -> TableScene:
        scene = super()._scene(over)
        is_open = not self._has_answer or self.is_playing
        buttons = [
            bar_button("undo", "undo", t("Undo"), is_wide=True, enabled=self.shown.can_undo, key="u")
            if is_open and self.shown.can_undo else None,
            bar_button("share", "link", t("Copy a link to this puzzle"), is_wide=False),
            bar_button("menu", "menu", t("Menu")),
        ]  # fmt: skip
        back = href(ReviewRoute(self.challenge.key) if isinstance(self.challenge, MistakeChallenge) else PuzzlesRoute())
        return replace(
            scene, above=puzzle_panel(self._view()), buttons=buttons, back=(back, t("Back")),
            subtitle=said(self.challenge.name), can_undo=is_open and self.shown.can_undo,
            commands=scene.commands if is_open else (), is_thinking=False,
            status=scene.status if is_open else self._word(), tip=None, recap=(),
        )  # fmt: skip

    def _word(self) -> Sentence:
        """What the status line says once there is an answer."""
        if self.is_judging:
            return Sentence("Your move is being looked at …")
        if self.is_right is None:
            return Sentence("This is the answer.")
        return Sentence("That was right.") if self.is_right else Sentence("That was wrong.")

    def _view(self) -> PuzzleView:
        challenge, explained = self.challenge, self.explained
        may_see = self.is_shown or bool(self.is_right) or (self.is_right is not None and self._is_run)
        is_over = self.shown.position.deal_is_over or self.shown.position.is_over
        return PuzzleView(
            challenge.name, challenge.task(self.seen), challenge.difficulty, challenge.level, self._series_word(),
            self.seated, challenge.seat,
            self.known, self.is_judging, self.is_right, self.is_shown, self.is_playing and not is_over,
            self._ended() if self.is_playing and is_over else "", self.line,
            [move.notation for move in challenge.answer(self.seen)] if may_see else None,
            explained.why if explained else (), explained.how if explained else None,
            explained.rule if explained else None, self.rating, self._run_view(),
            can_go_on=challenge.goes_on and may_see and not is_over and not self.is_playing,
            can_retry=not self.is_right and not self._is_run, next_label=self._next_label(),
        )  # fmt: skip

    def _series_word(self) -> str:
        kind = self.series.kind if self.series is not None else ""
        return {"today": t("Today’s puzzle"), "endless": t("Endless")}.get(kind, "")

    def _run_view(self) -> RunView | None:
        if not self._is_run:
            return None
        tries = self.app.saves.attempts.all()
        begun_at = run_begun(tries) or (last_run(tries) if self._has_answer else "")
        run = run_so_far(tries, begun_at)
        return RunView(len(run.right), len(run.wrong), MOST_WRONG, best_run(tries))

    def _next_label(self) -> str:
        if isinstance(self.challenge, MistakeChallenge):
            return t("Next")
        if self.series is not None and self.series.kind == "today":
            return t("More puzzles")
        run = self._run_view()
        return t("New run") if run is not None and run.wrong >= MOST_WRONG else t("Next")

    def _ended(self) -> str:
        position = self.shown.position
        if position.is_over:
            side, winners = position.side(self.challenge.seat), position.winners()
            if not winners:
                return t("Played out: a draw.")
            return t("Played out: you win.") if side in winners else t("Played out: you lose.")
        return t("The deal is played out.")

    def _sheet(self) -> Node | None:
        if self._sheet_now() is None:
            return None  # the panel says how it has ended
        if self._sheet_now() != "menu":
            return super()._sheet()
        items = [
            button(t("Rules of this game"), "rules", picture="rules"),
            button(t("What you may do"), "moves", picture="list"),
            button(t("Log"), "log", picture="log"),
            button(t("Picture table") if self.is_text else t("Text table"), "text table", picture="text"),
            button(t("Settings"), "settings", picture="settings"),
            button(t("Copy a link to this puzzle"), "share", picture="link"),
            button(t("Keys"), "keys", picture="keyboard"),
        ]
        return menu_sheet([(t("Puzzle"), items)])

    # what is done

    @answers(AskHint)
    def refuse_hint(self, action: AskHint) -> None:
        """A hint would be the answer."""
        raise Refusal("A puzzle gives no hints; its answer can be shown.")

    @answers(Undo, Redo)
    def take_back(self, action: SessionAction) -> None:
        """A turn of several moves can be changed until it is whole."""
        if not self._has_answer or self.is_playing:
            self.session.do(action)

    @answers(RetryPuzzle)
    def retry(self, action: RetryPuzzle) -> None:
        """The same puzzle once more; its first answer stays the one that counts."""
        self.app.show(PuzzleScreen(self.app, self.challenge, self.route, self.series, is_first=self.is_first))

    @answers(ShowAnswer)
    def show_answer(self, action: ShowAnswer) -> None:
        """Plays the answer at a table where nothing has been played yet; it counts as a wrong one."""
        self._keep(is_right=False)
        if not self.line and not self.session.record().moves[len(self.challenge.record.moves) :]:
            self._begin_showing()
            return
        fresh = PuzzleScreen(self.app, self.challenge, self.route, self.series, is_first=False)
        fresh.rating = self.rating
        self.app.show(fresh)
        fresh._begin_showing()

    def _begin_showing(self) -> None:
        self.is_shown = True
        self.working = self.app.page.spawn(self._show())

    async def _show(self) -> None:
        self.draw()
        for move in self.challenge.answer(self.seen):
            await self.app.page.sleep(STEP if self.app.settings.motion else 0)
            self.session.do(Play(move.notation))
        self.app.page.focus(NEXT)
        await self._explain()

    @answers(PlayPuzzleOut)
    def play_out(self, action: PlayPuzzleOut) -> None:
        """The deal goes on from the answer, against the best defence."""
        if self._has_answer and not self.is_judging:
            self.is_playing = True
            self.gate.set()
            self.draw()

    @answers(PlayOn)
    def play_on(self, action: PlayOn) -> None:
        """A new game from here, against the strongest bots."""
        table = self.session.past()
        self.app.play_on(table, len(table.moves))

    @answers(GoToNextPuzzle)
    def go_on(self, action: GoToNextPuzzle) -> None:
        """The next one of the series; after today's all that there are."""
        if isinstance(self.challenge, MistakeChallenge):
            self.app.go(self._next_mistake(self.challenge))
        elif self.series is not None and self.series.kind == "today":
            self.app.go(PuzzlesRoute())
        else:
            self.app.go(self.series or SeriesRoute("game", self.challenge.game.key))

    def _next_mistake(self, challenge: MistakeChallenge) -> Route:
        """The next blunder of the same review, or the review where this was the last one."""
        found = {each.puzzle for each in self.app.saves.attempts.all() if each.way == OWN and each.is_right}
        marked = [each.ply for each in mistakes(challenge.whole, self.app.saves.reviews.read(challenge.key))]
        left = [ply for ply in marked if ply != challenge.judgement.ply and f"{challenge.key}:{ply}" not in found]
        after = [ply for ply in left if ply > challenge.judgement.ply]
        return MistakeRoute(challenge.key, (after or left)[0]) if left else ReviewRoute(challenge.key)

    @answers(Share)
    def share(self, action: Share) -> None:
        """A link to this puzzle goes into the clipboard."""
        self.app.copy_link(self.route)
        self.app.notice(t("The link is in the clipboard."))

    @answers(GoToSettings)
    def go_to_settings(self, action: GoToSettings) -> None:
        """Sound, speed and look."""
        self.app.go(SettingsRoute())

    @answers(GoToReview, GoToOptions, GoToFairness, GoHome, PlayAgain, PlaySame, SendResult, Download)
    def go_nowhere(self, action: Action) -> None:
        """A puzzle is no game that could be reviewed, dealt again or sent."""
        raise Refusal("This cannot be done here.")


def _plain(settings: Settings) -> Settings:
    """The settings without what would say that there is only one move, or that all is decided."""
    return replace(settings, claim=False, forced=False)
