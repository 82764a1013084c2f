"""The screen of a puzzle: an ordinary table and its session, the question and the verdict beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from knaves.analysis.puzzles import MOST_WRONG, START, best_run, is_counted, last_run, ratings, run_begun, run_so_far
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import Move
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.nodes import Child, Node, classes, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import said, t
from knaves.page.page import selector
from knaves.page.play.live_game import LiveGame
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import MistakeRoute, MistakesRoute, PuzzlesRoute, ReviewRoute, Route, SeriesRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.card import icon
from knaves.page.view.parts import part_node
from knaves.page.view.play_sheets import puzzle_menu
from knaves.page.view.rules_page import other_rules
from knaves.page.view.seat import Scene, SeatLabel, seat_labels
from knaves.page.view.sentence import cite, move_text, rich
from knaves.page.view.table import TableScene
from knaves.page.view.widgets import bar_button, button
from knaves.session.actions import MakeMove, SessionAction
from knaves.session.challenge import (
    AnswerExplanation,
    Challenge,
    MistakeChallenge,
    challenge_players,
    challenge_table,
    mistakes,
)
from knaves.session.game_view import GameView
from knaves.session.host import NullSaveSlot, SessionHost
from knaves.session.session import Session
from knaves.store.settings import Settings
from knaves.table.record import HUMAN
from knaves.table.summary import OWN, TODAY, PuzzleAttempt, minutes_east, run_of
from knaves.table.table import is_settled

NEXT = '.puzzle [data-focus="puzzle next"]'  # where the focus goes once there is an answer
HARDEST = 5


@dataclass(frozen=True)
class RunView:
    """A run of puzzles so far: its right and wrong answers, how many wrong ones end it, and the most right in a run."""

    right: int
    wrong: int
    most_wrong: int
    best: int


@dataclass(frozen=True)
class PuzzleView:
    """A puzzle and its progress, for drawing. `is_right` is None until there is an answer."""

    game: Game
    name: Sentence
    task: Sentence
    difficulty: int
    level: Sentence | None
    series: str  # what it is part of, in a word
    seated: Sequence[SeatLabel]
    viewer: int
    rules: str = ""  # those that the game is played by, "" for the standard ones
    known: Sequence[Sentence] = ()  # of hidden cards, from all that has been seen
    is_judging: bool = False  # an answer is being looked at
    asks: bool = False  # whether to show the answer, which costs one of the wrong ones of a run
    is_right: bool | None = None
    is_shown: bool = False  # the answer was shown
    is_playing: bool = False  # the deal is played out
    ended: str = ""  # how it ended
    mine: Sequence[str] = ()  # the turn that was made
    shortfall: Sentence | None = None  # how it falls short, while the best one is hidden
    answer: Sequence[str] | None = None  # the best turn, once it may be seen
    worded: Mapping[str, Sentence] = field(default_factory=dict)  # names of moves of both turns
    keys: Sequence[Node] = ()  # what the table explains beside it: its points
    why: Sequence[Sentence] = ()
    how: Sentence | None = None
    rule: str | None = None
    rating: tuple[int, int] | None = None  # now, and by how much it has changed
    run: RunView | None = None
    way_on: str = ""  # what is done to go on from the answer: "play puzzle out", "play on", "" for nothing
    can_retry: bool = False
    next_label: str = ""


def puzzle_bar(*, can_undo: bool) -> list[Child]:
    """Return the buttons of the bar over a puzzle; `can_undo`: a move can be taken back."""
    return [
        bar_button("undo", "undo", t("Undo"), is_wide=True, key="u") if can_undo else None,
        bar_button("share", "link", t("Copy a link to this puzzle"), is_wide=False),
        bar_button("menu", "menu", t("Menu")),
    ]


def puzzle_panel(view: PuzzleView) -> Node:
    """Draw the panel over a puzzle's table: the task, then the verdict, why, and the ways on.

    The verdict is read out when it comes.
    """
    has_answer = view.is_right is not None or view.is_shown
    looks = classes(
        "puzzle", "answered" if has_answer else None, "playing" if view.is_playing else None,
        None if not has_answer else "right" if view.is_right else "wrong",
    )  # fmt: skip
    return h(
        "section", {"class": looks, "aria-label": t("Puzzle")},
        _head(view),
        h("div.verdict", {"role": "status"}, _verdict(view) if has_answer else _judging(view)),
        _task(view) if not has_answer else None,
        h("div.keys", view.keys) if view.keys and not has_answer else None,
        _explained(view) if has_answer and not view.is_playing else None,
        h("footer", {"class": None if has_answer or view.asks else "gives"}, _acts(view, has_answer=has_answer)),
        key="puzzle",
    )  # fmt: skip


def _head(view: PuzzleView) -> Node:
    return h(
        "header",
        h("b", said(view.name)), _dots(view), h("span.sp"),
        _run(view.run) if view.run is not None else h("small", view.series) if view.series else None,
    )  # fmt: skip


def _dots(view: PuzzleView) -> Child:
    if view.level is None:
        return None
    label = t("Difficulty: {level}", level=said(view.level))
    dots = [h("i", {"class": "on" if step < view.difficulty else None}) for step in range(HARDEST)]
    return h("span.dots", {"role": "img", "aria-label": label, "title": label}, dots)


def _run(run: RunView) -> Node:
    label = t(
        "Streak: {right} right; mistakes: {wrong} of {most}", right=run.right, wrong=run.wrong, most=run.most_wrong
    )
    lives = [
        h("i", {"class": "gone" if number < run.wrong else None}, icon("close" if number < run.wrong else "star"))
        for number in range(run.most_wrong)
    ]
    inside = (h("b.num", str(run.right)), icon("check"), h("span.lives", lives))
    return h("span.course", {"role": "img", "aria-label": label, "title": label}, inside)


def _task(view: PuzzleView) -> Node:
    known = [h("p.known", rich(each, view.viewer, view.seated)) for each in view.known]
    rules = h("p.unusual", t("Special rules: {rules}", rules=view.rules)) if view.rules else None
    return h("div", rules, h("p.task", rich(view.task, view.viewer, view.seated)), known)


def _judging(view: PuzzleView) -> Child:
    return h("p.mut", t("Checking your move…")) if view.is_judging else None


def _verdict(view: PuzzleView) -> list[Child]:
    """The word and its sign; the sign alone would be a colour and a shape."""
    if view.is_right is None:
        word, sign = t("Solution"), "eye"
    elif view.is_right:
        word, sign = t("Right!"), "check"
    else:
        word, sign = t("Wrong."), "close"
    gain: Child = None
    if view.rating is not None:
        now, change = view.rating
        label = t("Your puzzle rating: {rating} ({change})", rating=now, change=f"{change:+d}")
        gain = h(
            "span.gain.num", {"role": "img", "aria-label": label, "title": label},
            str(now), h("small", {"class": "good" if change >= 0 else "bad"}, f"{change:+d}".replace("-", "−")),
        )  # fmt: skip
    head = h("h2", {"tabindex": "-1"}, h("span.sign", icon(sign)), word)
    over = view.run is not None and view.run.wrong >= view.run.most_wrong
    told = t("Streak over: {right} right. Your best is {best}.", right=view.run.right, best=view.run.best) if (
        over and view.run is not None
    ) else ""  # fmt: skip
    return [h("div.vh", head, gain), h("p.over", told) if told else None]


def _explained(view: PuzzleView) -> Node:
    rows: list[Child] = []
    if view.mine and view.is_right is not None:
        rows.append(h("p.turn", t("Your answer:"), " ", _moves(view, view.mine)))
    if view.is_right and view.answer and sorted(view.answer) != sorted(view.mine):
        rows.append(h("p.turn", t("Just as good:"), " ", _moves(view, view.answer)))
    if view.answer is not None and not view.is_right:
        rows.append(h("p.turn.best", t("Best:"), " ", _moves(view, view.answer)))
    if view.ended:
        rows.append(h("p.ended", view.ended))
    rows += [h("p", rich(each, view.viewer, view.seated)) for each in view.why]
    if view.how is not None:
        rule = cite(view.rule) if view.rule is not None else None
        rows.append(h("p.how", rich(view.how, view.viewer, view.seated), " ", rule))
    if view.shortfall is not None:
        rows.append(h("p", rich(view.shortfall, view.viewer, view.seated)))
    return h("div.body", rows)


def _moves(view: PuzzleView, moves: Sequence[str]) -> list[Child]:
    found: list[Child] = []
    for number, move in enumerate(moves):
        found += [", "] if number else []
        worded = view.worded.get(move)
        found += move_text(view.game, move) if worded is None else rich(worded, view.viewer, view.seated)
    return found


def _acts(view: PuzzleView, *, has_answer: bool) -> list[Child]:
    if not has_answer and view.asks:
        return [
            h("p.mut", {"role": "status"}, t("Showing the solution counts as a mistake.")),
            button(t("Show the solution"), "show answer"),
            button(t("Cancel"), "show answer no", "primary"),
        ]
    if not has_answer:
        return (
            []
            if view.is_judging
            else [
                _small(t("Rules of this game"), "rules", "rules"),
                _small(t("Moves so far"), "log", "log"),
                _small(t("Show the solution"), "show answer", "eye"),
            ]
        )
    forward = _named(button(view.next_label, "next puzzle", "quiet" if _first_retries(view) else "primary"), "next")
    if view.is_playing:
        return [forward]
    again = button(t("Try again"), "retry puzzle", "primary" if _first_retries(view) else "quiet")
    show = button(t("Show the solution"), "show answer")
    return [
        again if view.can_retry else None,
        forward,
        show if view.answer is None else None,
        button(t("Continue from here"), view.way_on) if view.answer is not None and view.way_on else None,
    ]


def _small(label: str, do: str, picture: str) -> Node:
    """A button beside the question; on a small screen its picture is enough."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "btn quiet give", "data-do": do, "data-focus": do, "aria-label": label,
        "title": label,
    }  # fmt: skip
    return h("button", attributes, icon(picture), h("span", label))


def _first_retries(view: PuzzleView) -> bool:
    """Whether another try is offered first."""
    return view.can_retry and view.answer is None


def _named(node: Node, name: str) -> Node:
    attributes = tuple((key, f"puzzle {name}" if key == "data-focus" else value) for key, value in node.attributes)
    return Node(node.tag, attributes, node.children, node.key)


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
        if isinstance(self.challenge, MistakeChallenge) or self.kind == "again":
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
        if self.kind != "again" and any(
            (each.game, each.puzzle, each.way) == (game, name, way) and each.is_right >= is_right for each in before
        ):
            return None
        old = (ratings(before) or [START])[-1]
        now = self.app.page.now()
        tries.add(PuzzleAttempt(game, name, self.challenge.difficulty, is_right, now, way, minutes_east(now)))
        if way == OWN or not is_counted(before, game, name):
            return None
        new = ratings(tries.all())[-1]
        return round(new.rating), round(new.rating) - round(old.rating)

    @property
    def title(self) -> str:
        """The name of the series, "" where it needs none."""
        if isinstance(self.challenge, MistakeChallenge) and self.kind != "again":
            plies = self._marked
            number = plies.index(self.challenge.judgement.ply) + 1 if self.challenge.judgement.ply in plies else 1
            return t("Mistake {number} of {count}", number=number, count=max(1, len(plies)))
        return {"today": t("Today’s puzzle"), "again": t("To repeat today")}.get(self.kind, "")

    def run(self, *, has_answer: bool) -> RunView | None:
        """Return how far the run is, None where the series is no run; `has_answer`: one that has just ended counts."""
        if not self.is_run:
            return None
        tries = self.app.saves.attempts.all()
        run = run_so_far(tries, run_begun(tries) or (last_run(tries) if has_answer else ""))
        return RunView(len(run.right), len(run.wrong), MOST_WRONG, best_run(tries))

    def next_label(self, run: RunView | None) -> str:
        """Return the label of the button that leads on."""
        if self.kind == "today":
            return t("More puzzles")
        if isinstance(self._next_route(), MistakesRoute):
            return t("Summary")
        return t("New streak") if run is not None and run.wrong >= MOST_WRONG else t("Next")

    @command("next puzzle")
    def go_on(self) -> None:
        """Go to the next puzzle of the series, after today's to all puzzles."""
        self.app.go(self._next_route())

    def _next_route(self) -> Route:
        if self.kind == "again" and self.route is not None:
            return self.route
        if isinstance(self.challenge, MistakeChallenge):
            return self._next_mistake(self.challenge)
        if self.kind == "today":
            return PuzzlesRoute()
        return self.route or SeriesRoute("game", self.challenge.game.key)

    @cached_property
    def _marked(self) -> Sequence[int]:
        """The moves made before each mistake of the review that this one comes from; none for another puzzle."""
        challenge = self.challenge
        if not isinstance(challenge, MistakeChallenge):
            return ()
        return [each.ply for each in mistakes(challenge.whole, self.app.saves.reviews.read(challenge.key))]

    def _next_mistake(self, challenge: MistakeChallenge) -> Route:
        """Return the next mistake of the same review that is not yet made good; after the last one how it went."""
        found = {each.puzzle for each in self.app.saves.attempts.all() if each.way == OWN and each.is_right}
        after = [ply for ply in self._marked if ply > challenge.judgement.ply]
        left = [ply for ply in after if f"{challenge.key}:{ply}" not in found]
        return MistakeRoute(challenge.key, left[0]) if left else MistakesRoute(challenge.key)


STEP = 700  # ms between two moves of an answer that is shown


@dataclass
class Verdict:
    """How far a puzzle is at its table: the turn that was made, the judgement on it, and what is shown after it."""

    is_first: bool = True  # it has not been answered here yet
    line: tuple[str, ...] = ()  # the turn that was made
    worded: Mapping[str, Sentence] = field(default_factory=dict)  # names of its moves
    is_judging: bool = False
    asks: bool = False  # whether the answer is to be shown
    is_right: bool | None = None
    shortfall: Sentence | None = None  # how a wrong answer falls short, where that is known
    is_shown: bool = False  # the answer, instead of one of the player's
    is_playing: bool = False  # on after the answer
    explained: AnswerExplanation | None = None
    rating: tuple[int, int] | None = None  # the player's, and by how much it has changed

    @property
    def has_answer(self) -> bool:
        """Whether an answer waits for its verdict, has it or is shown: moves after it do not count."""
        return self.is_judging or self.is_shown or self.is_right is not None

    @property
    def status(self) -> Sentence:
        """The status line once there is an answer."""
        if self.is_judging:
            return Sentence("Checking your move…")
        return Sentence("This is the solution.") if self.is_right is None else Sentence("This is your answer.")


def people_of(challenge: Challenge, names: Sequence[str]) -> Sequence[SeatLabel] | None:
    """Return who sat where in a game of several people at one device, the solver as "You"; None for any other."""
    if challenge.record.seats.count(HUMAN) < 2 or not isinstance(challenge, MistakeChallenge):
        return None
    known = seat_labels(challenge.record.seats, names)
    return [replace(each, name=t("You")) if seat == challenge.seat else each for seat, each in enumerate(known)]


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
        settings = _plain(app.settings, challenge)
        session = Session(table, challenge_players(challenge, app.thinker, self.gate), host, settings)
        self.live = LiveGame(app, session, self.draw, self.do, people_of(challenge, app.saves.choices.names))
        self.stage = TableStage(self.live, self)
        self.stage.coach.may_offer_sound = False
        self.overlay = self.stage.overlay
        self.use(*self.stage.parts, self.series)

    def enter(self) -> None:
        """Show the puzzle."""
        page = self.app.page
        page.title(f"{said(self.challenge.name)} · {t('Puzzles')} · Knaves")
        page.root("data-puzzle", self.challenge.id)
        self.draw()
        page.spawn(self.stage.prepare())
        self.work(self.live.session.run(self.hear, self.stage))
        self.work(self.stage.begin_telling())

    def leave(self) -> None:
        """End everything that goes on here."""
        super().leave()
        self.app.page.root("data-puzzle", None)
        self.stage.leave()

    def take_settings(self, settings: Settings) -> None:
        """Play by these settings from now on, but for those that would give an answer away."""
        self.live.session.take_settings(_plain(settings, self.challenge))

    def draw(self) -> None:
        """Draw the table."""
        self.stage.draw()

    # judging

    def hear(self, shown: GameView) -> None:
        """Show how things are now; judge the turn that a move of the person may have completed."""
        if shown.change is not None and shown.change.move is not None and not self.verdict.has_answer:
            table = self.live.session.past()
            line = table.moves[len(self.challenge.record.moves) :]
            if self.challenge.is_turn(self.before, table.state):
                self.verdict.line = tuple(move.notation for move in line)
                self.verdict.worded = self.challenge.worded(self.seen, line)
                self.verdict.is_judging = True
                self.work(self._judge(line))
        self.stage.hear(shown)

    async def _judge(self, line: Sequence[Move]) -> None:
        verdict = self.verdict
        told = await self.challenge.judge(self.seen, line, self.app.thinker)
        verdict.is_judging, verdict.is_right, verdict.shortfall = False, told.is_right, told.why
        self._keep(is_right=told.is_right)
        await self.stage.played()  # a verdict before the move has been seen would be drawn over it
        self.draw()
        self.app.page.focus(".puzzle .btn.primary")
        if told.is_right or self.series.is_run:
            await self._explain()

    def _keep(self, *, is_right: bool) -> None:
        """Save an answer, if it counts."""
        verdict = self.verdict
        verdict.rating = self.series.keep(is_right=is_right, is_first=verdict.is_first) or verdict.rating
        verdict.is_first = False

    async def _explain(self) -> None:
        await self.app.page.sleep(0)  # what is right is told before it is explained, which may take a moment
        line = self.verdict.line if self.verdict.is_right else ()
        self.verdict.explained = self.challenge.explain(self.seen, line)
        self.draw()

    # what only this screen shows

    def game_sheet(self) -> None:
        """A puzzle has no score sheet and is not handed over; the panel says how it has ended."""

    def menu(self, name: str) -> Node | None:
        """Return the menu named "menu", None for any other."""
        return puzzle_menu(is_text=self.stage.text.is_on) if name == "menu" else None

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with the panel of the puzzle and its buttons."""
        is_open = not self.verdict.has_answer or self.verdict.is_playing
        can_undo = is_open and self.live.shown.can_undo
        back = href(ReviewRoute(self.challenge.key) if isinstance(self.challenge, MistakeChallenge) else PuzzlesRoute())
        if is_open and not self.verdict.has_answer and not self.challenge.shows_chances:
            areas = scene.layout.areas.items()
            quiet = {name: tuple(part.without_advice() for part in parts) for name, parts in areas}
            scene = replace(scene, layout=replace(scene.layout, areas=quiet))
        panel = puzzle_panel(self._view(scene.layout))
        return replace(
            scene, above=panel, buttons=puzzle_bar(can_undo=can_undo), back=(back, t("Back")),
            subtitle=said(self.challenge.name), can_undo=can_undo, commands=scene.commands if is_open else (),
            is_thinking=False, status=scene.status if is_open else self.verdict.status, tip=None, recap=(),
        )  # fmt: skip

    def _view(self, layout: Layout) -> PuzzleView:
        challenge, verdict, position = self.challenge, self.verdict, self.live.shown.position
        may_see = verdict.is_shown or bool(verdict.is_right) or (verdict.is_right is not None and self.series.is_run)
        is_over = position.deal_is_over or position.is_over
        may_go_on = challenge.goes_on and may_see and not verdict.is_playing
        way_on = "play puzzle out" if may_go_on and not is_over else "play on"
        if position.is_over or (verdict.has_answer and is_settled(self.live.session.past().state)):
            way_on = ""  # nothing can come of it
        explained, run = verdict.explained, self.series.run(has_answer=verdict.has_answer)
        ended = _ended(position, challenge.seat) if verdict.is_playing and is_over else ""
        answer = challenge.answer(self.seen) if may_see else None
        plain = Scene(self.live.seated, challenge.seat)
        keys = [part_node(part, plain) for part in layout.areas.get("last", ()) if part.is_a_key]
        return PuzzleView(
            self.live.shown.game, challenge.name, challenge.task(self.seen), challenge.difficulty, challenge.level,
            self.series.title, self.live.seated, challenge.seat, _unusual_rules(challenge), self.known,
            verdict.is_judging, verdict.asks, verdict.is_right, verdict.is_shown, verdict.is_playing and not is_over,
            ended, verdict.line, None if may_see else verdict.shortfall,
            [move.notation for move in answer] if answer is not None else None,
            {**verdict.worded, **challenge.worded(self.seen, answer or ())}, keys,
            explained.why if explained else (), explained.how if explained else None,
            explained.rule if explained else None, verdict.rating, run,
            way_on=way_on, can_retry=not verdict.is_right and not self.series.is_run,
            next_label=self.series.next_label(run),
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
        """Play the answer at a table where nothing has been played yet; it counts as a wrong one.

        In a run, which such answers end, the first call only asks.
        """
        if self.series.is_run and not self.verdict.has_answer and not self.verdict.asks:
            self.verdict.asks = True
            self.draw()
            return
        self._keep(is_right=False)
        if not self.verdict.line and not self.live.session.record().moves[len(self.challenge.record.moves) :]:
            self._begin_showing()
            return
        fresh = self._again(is_first=False)
        fresh.verdict.rating = self.verdict.rating
        self.app.show(fresh)
        fresh._begin_showing()

    @command("show answer no")
    def keep_hidden(self) -> None:
        """Leave the answer hidden after all; nothing is counted."""
        self.verdict.asks = False
        self.draw()
        self.app.page.focus(selector("data-focus", "show answer"))

    def _begin_showing(self) -> None:
        self.verdict.is_shown = True
        self.work(self._show())

    async def _show(self) -> None:
        self.draw()
        for move in self.challenge.answer(self.seen):
            await self.app.page.sleep(STEP if self.app.settings.motion else 0)
            self.live.session.do(MakeMove(move.notation))
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
        """Begin a new game here, against the bots of this table."""
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


def _plain(settings: Settings, challenge: Challenge) -> Settings:
    """Return the settings without those that would name the only move, or a result that is certain, or what a puzzle
    asks for: a threat.
    """
    return replace(settings, chances=settings.chances and challenge.shows_chances, claim=False, forced=False)
