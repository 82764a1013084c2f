"""The screen of a puzzle: an ordinary table and its session, judged as soon as the turn has been made."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from knaves.engine.errors import Refusal
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.commands import NO_DATA, command
from knaves.page.locale.texts import said, t
from knaves.page.play.live_game import LiveGame
from knaves.page.play.puzzle_series import PuzzleSeries
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import PuzzlesRoute, ReviewRoute, Route, SeriesRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.game_played import other_rules
from knaves.page.view.play_sheets import puzzle_menu
from knaves.page.view.puzzle_panel import NEXT, PuzzleView, puzzle_bar, puzzle_panel
from knaves.page.view.table import TableScene
from knaves.session.actions import Play, SessionAction
from knaves.session.challenge import (
    AnswerExplanation,
    Challenge,
    MistakeChallenge,
    challenge_players,
    challenge_table,
)
from knaves.session.game_view import GameView
from knaves.session.host import SessionHost
from knaves.session.save_slot import NullSaveSlot
from knaves.session.session import Session
from knaves.store.settings import Settings

STEP = 700  # ms between two moves of an answer that is shown


@dataclass
class Verdict:
    """The progress of a puzzle at this table."""

    is_first: bool = True  # it has not been answered here yet
    line: tuple[str, ...] = ()  # the turn that was made
    is_judging: bool = False
    is_right: bool | None = None
    is_shown: bool = False  # the answer, instead of one of the player's
    is_playing: bool = False  # on after the answer
    explained: AnswerExplanation | None = None
    rating: tuple[int, int] | None = None  # the player's, and by how much it has changed

    @property
    def has_answer(self) -> bool:
        """Whether nothing that is played now counts any more."""
        return self.is_judging or self.is_shown or self.is_right is not None

    @property
    def status(self) -> Sentence:
        """The status line once there is an answer."""
        if self.is_judging:
            return Sentence("Checking your move…")
        if self.is_right is None:
            return Sentence("This is the solution.")
        return Sentence("Correct.") if self.is_right else Sentence("Not the best move.")


class PuzzleScreen(Screen):
    """A puzzle at the table. The first answer is saved; later play is not."""

    def __init__(
        self,
        app: AppContext,
        challenge: Challenge,
        route: Route,
        series: SeriesRoute | None = None,
        *,
        is_first: bool = True,
    ) -> None:
        """`route` is its address; `is_first`: it has not been answered at this table yet. Raises UnreadableRecord."""
        super().__init__(app)
        table = challenge_table(challenge)
        self.challenge, self.route = challenge, route
        self.series = PuzzleSeries(app, challenge, series)
        self.before = table.state.copy()
        self.seen = table.state.seen_by(challenge.seat)
        self.known = challenge.known(self.seen)
        self.verdict = Verdict(is_first)
        self.gate = asyncio.Event()  # the defence plays on once it is open
        host = SessionHost(app.page, NullSaveSlot(), app.thinker, fixed_moves=len(table.moves))
        session = Session(table, challenge_players(challenge, app.thinker, self.gate), host, _plain(app.settings))
        self.live = LiveGame(app, session, self.draw)
        self.stage = TableStage(self.live, self)

    @property
    def parts(self) -> Sequence[object]:
        """The parts of the screen with commands of their own."""
        return *self.stage.parts, self.series

    def enter(self) -> None:
        """Show the puzzle."""
        page = self.app.page
        page.title(f"{said(self.challenge.name)} · {t('Puzzles')} · Knaves")
        page.root("data-puzzle", self.challenge.id)
        self.draw()
        page.spawn(self.stage.prepare())
        self.work(self.live.session.run(self.hear, self.stage))

    def leave(self) -> None:
        """End everything that goes on here."""
        super().leave()
        self.app.page.root("data-puzzle", None)
        self.stage.leave()

    def take_settings(self, settings: Settings) -> None:
        """Play by these settings from now on, but for those that would give an answer away."""
        self.live.session.take_settings(_plain(settings))

    def draw(self) -> None:
        """Draw the table."""
        self.stage.draw()

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Call the command of this name. Raises Refusal."""
        if not self.stage.takes(name, data):
            super().do(name, data)

    # judging

    def hear(self, shown: GameView) -> None:
        """Show how things are now; judge the turn that a move of the person may have completed."""
        if shown.change is not None and shown.change.move is not None and not self.verdict.has_answer:
            table = self.live.session.past()
            line = table.moves[len(self.challenge.record.moves) :]
            if self.challenge.is_turn(self.before, table.state):
                self.verdict.line = tuple(move.notation for move in line)
                self.verdict.is_judging = True
                self.work(self._judge(line))
        self.stage.hear(shown)

    async def _judge(self, line: Sequence[Move]) -> None:
        verdict = self.verdict
        right = await self.challenge.is_right(self.seen, line, self.app.thinker)
        verdict.is_judging, verdict.is_right = False, right
        self._keep(is_right=right)
        await self.stage.played()  # a verdict before the move has been seen would be drawn over it
        self.draw()
        self.app.page.focus(".puzzle .btn.primary")
        if right or self.series.is_run:
            await self._explain()

    def _keep(self, *, is_right: bool) -> None:
        """Save an answer, if it counts."""
        verdict = self.verdict
        verdict.rating = self.series.keep(is_right=is_right, is_first=verdict.is_first) or verdict.rating
        verdict.is_first = False

    async def _explain(self) -> None:
        await self.app.page.sleep(0)  # what is right is told before it is explained, which may take a moment
        self.verdict.explained = self.challenge.explain(self.seen)
        self.draw()

    # what only this screen shows

    def game_sheet(self) -> str | None:
        """Return None: a puzzle has no score sheet and is not handed over; the panel says how it has ended."""
        return None

    def sheet(self, name: str) -> Node | None:
        """Return the menu."""
        return puzzle_menu(is_text=self.stage.text.is_on) if name == "menu" else None

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with the panel of the puzzle and its buttons."""
        is_open = not self.verdict.has_answer or self.verdict.is_playing
        can_undo = is_open and self.live.shown.can_undo
        back = href(ReviewRoute(self.challenge.key) if isinstance(self.challenge, MistakeChallenge) else PuzzlesRoute())
        if is_open and not self.verdict.has_answer:
            areas = scene.layout.areas.items()
            quiet = {name: tuple(part.without_advice() for part in parts) for name, parts in areas}
            scene = replace(scene, layout=replace(scene.layout, areas=quiet))
        return replace(
            scene, above=puzzle_panel(self._view()), buttons=puzzle_bar(can_undo=can_undo), back=(back, t("Back")),
            subtitle=said(self.challenge.name), can_undo=can_undo, commands=scene.commands if is_open else (),
            is_thinking=False, status=scene.status if is_open else self.verdict.status, tip=None, lesson="", recap=(),
        )  # fmt: skip

    def _view(self) -> PuzzleView:
        challenge, verdict, position = self.challenge, self.verdict, self.live.shown.position
        may_see = verdict.is_shown or bool(verdict.is_right) or (verdict.is_right is not None and self.series.is_run)
        is_over = position.deal_is_over or position.is_over
        explained, run = verdict.explained, self.series.run(has_answer=verdict.has_answer)
        ended = _ended(position, challenge.seat) if verdict.is_playing and is_over else ""
        return PuzzleView(
            self.live.shown.game, challenge.name, challenge.task(self.seen), challenge.difficulty, challenge.level,
            self.series.title, self.live.seated, challenge.seat, _unusual_rules(challenge), self.known,
            verdict.is_judging, verdict.is_right, verdict.is_shown, verdict.is_playing and not is_over, ended,
            verdict.line, [move.notation for move in challenge.answer(self.seen)] if may_see else None,
            explained.why if explained else (), explained.how if explained else None,
            explained.rule if explained else None, verdict.rating, run,
            can_go_on=challenge.goes_on and may_see and not is_over and not verdict.is_playing,
            can_retry=not verdict.is_right and not self.series.is_run, next_label=self.series.next_label(run),
        )  # fmt: skip

    # what is done

    @command("hint")
    def refuse_hint(self) -> None:
        """Raise Refusal: a hint would be the answer."""
        raise Refusal("There are no hints in puzzles, but you can show the solution.")

    @command("undo", "coach undo", "redo")
    def take_back(self, action: SessionAction) -> None:
        """Take back a move of a turn, until it is whole."""
        if not self.verdict.has_answer or self.verdict.is_playing:
            self.live.session.do(action)

    @command("retry puzzle")
    def retry(self) -> None:
        """Begin the puzzle again; its first answer stays the one that counts."""
        self.app.show(self._again(is_first=self.verdict.is_first))

    def _again(self, *, is_first: bool) -> PuzzleScreen:
        return PuzzleScreen(self.app, self.challenge, self.route, self.series.route, is_first=is_first)

    @command("show answer")
    def show_answer(self) -> None:
        """Play the answer at a table where nothing has been played yet; it counts as a wrong one."""
        self._keep(is_right=False)
        if not self.verdict.line and not self.live.session.record().moves[len(self.challenge.record.moves) :]:
            self._begin_showing()
            return
        fresh = self._again(is_first=False)
        fresh.verdict.rating = self.verdict.rating
        self.app.show(fresh)
        fresh._begin_showing()

    def _begin_showing(self) -> None:
        self.verdict.is_shown = True
        self.work(self._show())

    async def _show(self) -> None:
        self.draw()
        for move in self.challenge.answer(self.seen):
            await self.app.page.sleep(STEP if self.app.settings.motion else 0)
            self.live.session.do(Play(move.notation))
        self.app.page.focus(NEXT)
        await self._explain()

    @command("play puzzle out")
    def play_out(self) -> None:
        """Let the deal go on from the answer, against the best defence."""
        if self.verdict.has_answer and not self.verdict.is_judging:
            self.verdict.is_playing = True
            self.gate.set()
            self.draw()

    @command("play on")
    def play_on(self) -> None:
        """Begin a new game here, against the strongest bots."""
        table = self.live.session.past()
        self.app.play_on(table, len(table.moves))

    @command("share")
    def share(self) -> None:
        """Copy a link to this puzzle."""
        self.app.copy_link(self.route)
        self.app.notice(t("Link copied."))


def _unusual_rules(challenge: Challenge) -> str:
    """Return other rules than the standard ones; who has played a game knows its rules."""
    is_known = isinstance(challenge, MistakeChallenge)
    return "" if is_known else other_rules(challenge.game, challenge.record.options)


def _ended(position: State, seat: Seat) -> str:
    """Return how the deal that was played out has ended for this seat."""
    if not position.is_over:
        return t("The deal is over.")
    if not position.winners():
        return t("Result: a draw.")
    has_won = position.side(seat) in position.winners()
    return t("Result: you win.") if has_won else t("Result: you lose.")


def _plain(settings: Settings) -> Settings:
    """Return the settings without those that would say that there is only one move, or that all is decided."""
    return replace(settings, claim=False, forced=False)
