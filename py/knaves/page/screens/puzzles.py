"""The screen of all puzzles, and the door that finds the one of an address or the next of a series."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from knaves.analysis.puzzles import (
    PACKED,
    START,
    THEMES,
    WITH_PUZZLES,
    Puzzle,
    answered,
    best_run,
    due,
    first_tries,
    fitting,
    game_of_the_day,
    known,
    of_the_day,
    ratings,
    read_puzzle,
    run_begun,
    run_so_far,
    streak_of,
)
from knaves.analysis.statistics import Rating
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, UnreadableRecord, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import finished_game
from knaves.page.link_text import packed_json, unpacked
from knaves.page.locale import day_of, said, t, whole
from knaves.page.routes import (
    FrontRoute,
    MistakeRoute,
    MistakesRoute,
    PuzzleRoute,
    PuzzlesRoute,
    ReviewRoute,
    Route,
    SentPuzzleRoute,
    SeriesRoute,
    href,
)
from knaves.page.screens.puzzle import PuzzleScreen
from knaves.page.screens.screen import Screen
from knaves.page.view.card import icon
from knaves.page.view.parts import tile_picture
from knaves.page.view.sentence import move_text, woven
from knaves.page.view.widgets import DAYS_IN_A_ROW, bar, button, pressed
from knaves.session.challenge import MistakeChallenge, PuzzleChallenge, mistakes, own_seat
from knaves.store.saves import Saves
from knaves.table.summary import OWN, GameSummary, local_day
from knaves.table.table import Table
from knaves.wire.parse import read_json
from knaves.wire.questions import FindPuzzle, Judgement


@dataclass(frozen=True)
class OwnMistakes:
    """A reviewed game with blunders, some of which may have been made good."""

    game: str
    ended: str  # a day: 2026-11-21
    left: Sequence[MistakeRoute]
    solved: int  # of its mistakes


@dataclass(frozen=True)
class PuzzlesView:
    """The facts with which the page of all puzzles is drawn."""

    today: str  # the game that today's puzzle is from
    is_today_right: bool | None  # None: not tried yet
    streak: int
    run: tuple[int, int] | None  # right and wrong of the run that is not over
    best_run: int
    rating: Rating | None  # None before the first answer
    first_tries: Sequence[bool]  # whether the first answer to each puzzle was right
    chosen: str  # a game or a theme whose puzzles are asked, "" for all
    to_repeat: int  # failed puzzles and own mistakes that come back by now
    mistakes: Sequence[OwnMistakes]
    reviewed: int  # games that have been reviewed whole


def puzzles_page(view: PuzzlesView) -> Node:
    """Draw the puzzles: today’s, the run, the rating, all others by one filter, and the player’s mistakes."""
    main = h(
        "main.wrap.puzzles",
        h("div.pz-top", _today(view), _run(view), _rating(view)),
        _solve(view),
        h("h2", t("Learn from your mistakes")), _repeat(view.to_repeat), _mistakes(view.mistakes, view.reviewed),
    )  # fmt: skip
    return h("div.paper", bar(t("Puzzles"), (href(FrontRoute()), t("Back"))), main, key="puzzles")


def _link(route: Route, label: str, look: str = "primary") -> Node:
    return h("a.btn", {"class": look, "href": href(route)}, label)


def _today(view: PuzzlesView) -> Node:
    game = GAMES[view.today]
    state = {None: "", True: t("Solved"), False: t("Not solved yet")}[view.is_today_right]
    sign = icon("check") if view.is_today_right else None
    label = (
        t("See it again") if view.is_today_right else t("Try again") if view.is_today_right is False else t("Solve it")
    )
    return h(
        "section.pz-today.sheetcard",
        {"data-felt": game.table.look.cloth},
        h(f"div.pic.fit-{game.key}", {"aria-hidden": "true"}, tile_picture(game)),
        h(
            "div.txt",
            h("h2", t("Today’s puzzle")),
            h("p", t("From {game}, the same for everyone.", game=game.title)),
            h("p.strk", icon("star"), h("b.num", str(view.streak)), " ", t(DAYS_IN_A_ROW, count=view.streak))
            if view.streak > 1
            else None,  # one day is no row
            h("div.acts", _link(SeriesRoute("today"), label), h("span.done", sign, state) if state else None),
        ),
    )


def _run(view: PuzzlesView) -> Node:
    note = t("Harder and harder, until you get three wrong.")
    so_far: Child = None
    if view.run is not None:
        so_far = h("p.num", t("In progress: {right} right, {wrong} wrong", right=view.run[0], wrong=view.run[1]))
    label = t("Continue") if view.run is not None else t("Start a streak")
    best = h("div.kpi", h("b.num", str(view.best_run)), t("best streak"))
    return h(
        "section.sheetcard.pz-card",
        h("h2", t("Streak")), h("p", note), so_far, best if view.best_run else None,
        h("div.acts", _link(SeriesRoute("run"), label)),
    )  # fmt: skip


def _rating(view: PuzzlesView) -> Child:
    """The player's rating, once there is one."""
    if view.rating is None:
        return None
    low, high = map(whole, view.rating.interval)
    return h(
        "section.sheetcard.pz-card",
        h("h2", t("Your rating")),
        h("div.kpi", h("b.num", whole(view.rating.rating)), t("puzzle rating")),
        h("p.mut.num", t("{low} to {high} (95% range)", low=low, high=high)),
        h(
            "p.num",
            t("Found at the first try: {count} of {all}", count=sum(view.first_tries), all=len(view.first_tries)),
        ),
    )


ALL_KINDS = "kinds"  # what the filter is told for puzzles of every theme


def _solve(view: PuzzlesView) -> Node:
    """One filter, one button; once a game has no unknown puzzle left, new ones are made."""
    games = {"": t("All games"), **{key: GAMES[key].title for key in WITH_PUZZLES}}
    themes = {ALL_KINDS: t("All kinds"), **{key: said(text) for key, text in THEMES.items()}}
    filters = [
        pressed("filter", t("Which games"), games, view.chosen if view.chosen in games else "", "name"),
        pressed("filter", t("Which kinds"), themes, view.chosen if view.chosen in themes else ALL_KINDS, "name"),
    ]
    route = SeriesRoute("theme" if view.chosen in THEMES else "game", view.chosen)
    count = sum(
        PACKED[kind.key]
        for game in GAMES.values() for kind in game.puzzle_kinds() if view.chosen in ("", game.key, kind.theme)
    )  # fmt: skip
    about = h("p", h("b.num", t(numbered("1 puzzle", "{count} puzzles"), count=count)))
    return h(
        "section.sheetcard.pz-card.pz-solve",
        h("h2", t("All puzzles")), h("div", filters),
        h("div.about", about, h("div.acts", _link(route, t("Solve")))),
    )  # fmt: skip


def _repeat(count: int) -> Child:
    """The one drill of everything that went wrong."""
    if not count:
        return None
    return h(
        "section.grp.sheetcard",
        h(
            "div.row",
            h("div.lab", h("b", t("To repeat today")),
              h("small", t("Failed puzzles and old mistakes come back after 1, 3 and 7 days."))),
            _link(SeriesRoute("again"), t(numbered("Repeat 1 puzzle", "Repeat {count} puzzles"), count=count)),
        ),
    )  # fmt: skip


def _mistakes(found: Sequence[OwnMistakes], reviewed: int) -> Child:
    if not found and reviewed:
        words = numbered("No mistakes in your last reviewed game.", "No mistakes in your last {count} reviewed games.")
        return h("p.mut", t(words, count=reviewed))
    if not found:
        return h("p.mut", t("Review a finished game, and your mistakes become puzzles here."))
    rows = [
        h(
            "div.row",
            h("div.lab", h("b", GAMES[each.game].title), h("small.num", each.ended, _made_good(each.solved))),
            _link(each.left[0], t("Mistakes to practise: {count}", count=len(each.left)), "quiet")
            if each.left else h("span.done", icon("check"), t("Solved")),
            key=str(number),
        )
        for number, each in enumerate(found)
    ]  # fmt: skip
    return h("section.grp.sheetcard", rows)


def _made_good(count: int) -> str:
    """How many mistakes of a game were made good, after its day; "" for none."""
    return " · " + t(numbered("1 solved", "{count} solved"), count=count) if count else ""


def mistakes_page(game: Game, rows: Sequence[Node], told: Sequence[str], left: MistakeRoute | None, key: str) -> Node:
    """Draw how one has done at the blunders of a game, with the ways on; `left`: one that is not made good."""
    again = _link(left, t("Try again")) if left is not None else None
    review = _link(ReviewRoute(key), t("Back to the review"), "quiet" if left is not None else "primary")
    acts = [again, review, button(t("Play again"), "again"), _link(PuzzlesRoute(), t("All puzzles"), "quiet")]
    main = h(
        "main.wrap.puzzles",
        h("section.sheetcard.pz-card",
          h("h2", told[0]), [h("p", line) for line in told[1:]], h("div.acts", acts)),
        h("section.grp.sheetcard", rows) if rows else None,
    )  # fmt: skip
    return h(
        "div.paper", bar(t("Your mistakes"), (href(ReviewRoute(key)), t("Back")), game.title), main, key="mistakes"
    )


def waiting_page(trouble: Refusal | None, looked_at: int | None) -> Node:
    """Draw the page shown until a puzzle is there, or the reason why there is none.

    `looked_at` is the number of games searched for a new one, None while one is fetched.
    """
    if trouble is not None:
        inside: list[Child] = [
            h("h2", t("No puzzle to show")), h("p", {"role": "alert"}, said(trouble.sentence)),
            h("div.acts", button(t("Try again"), "retry puzzle", "primary"),
              h("a.btn.quiet", {"href": href(PuzzlesRoute())}, t("All puzzles")),
              h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))),
        ]  # fmt: skip
    elif looked_at is None:
        inside = [h("p", {"role": "status"}, t("Loading puzzles…"))]
    else:
        inside = [
            h("h2", t("Making a new puzzle")),
            h("p", t("Bots play until one move is clearly best; then the puzzle is checked.")),
            h("p.mut.num", {"role": "status"}, t("Games searched: {count}", count=looked_at)),
            h("progress", {"aria-label": t("Making a new puzzle")}),
        ]
    main = h("main.wrap.puzzles.waits", h("section.sheetcard.pz-card", inside))
    return h("div.paper", bar(t("Puzzles"), (href(PuzzlesRoute()), t("All puzzles"))), main, key="puzzle door")


MOST_REVIEWS = 20  # games whose blunders are offered


def own_mistakes(saves: Saves) -> list[tuple[GameSummary, list[int]]]:
    """List the person's marked moves in the newest MOST_REVIEWS finished games with a review, newest game first.

    Each game comes with the plies of these moves, from 0, in order of play. Games without any are left out, and those
    that cannot be read.
    """
    found = []
    reviewed = set(saves.reviews.games())
    for line in [line for line in saves.past.lines() if line.id in reviewed][:MOST_REVIEWS]:
        record = saves.past.finished(line.id)
        try:
            table = Table.from_record(record) if record is not None else None
        except Refusal:
            continue
        marked = mistakes(table, saves.reviews.read(line.id)) if table is not None else []
        if marked:
            found.append((line, [each.ply for each in marked]))
    return found


def to_repeat(saves: Saves, own: Sequence[tuple[GameSummary, Sequence[int]]], now: str) -> list[tuple[str, str]]:
    """List what went wrong and comes back by now: failed puzzles and own mistakes, as game and puzzle."""
    ended = {(line.game, f"{line.id}:{ply}"): line.ended for line, plies in own for ply in plies}
    return [
        (game, puzzle) for game, puzzle in due(saves.attempts.all(), ended, now)
        if (game, puzzle) in ended or ":" not in puzzle
    ]  # fmt: skip


class PuzzlesScreen(Screen):
    """All puzzles: today's, the run, the player's rating, any by one filter, and own mistakes to learn from."""

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.chosen = ""  # a game or a theme, "" for all
        self.own = own_mistakes(app.saves)

    shows_the_day = True

    def enter(self) -> None:
        """Show the puzzles."""
        self.app.page.title(f"{t('Puzzles')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        self.app.page.show(puzzles_page(self._view()))

    @command("filter")
    def filter(self, name: str = "") -> None:
        """Choose the puzzles of a game or of a theme; "" is every game, ALL_KINDS every theme. Raises Refusal."""
        if name and name not in (*WITH_PUZZLES, *THEMES, ALL_KINDS):
            raise Refusal("There’s no game of that name.")
        is_of_theme = self.chosen in THEMES
        if name == "":
            name = self.chosen if is_of_theme else ""
        elif name == ALL_KINDS:
            name = "" if is_of_theme else self.chosen
        self.chosen = name
        self.draw()

    def _view(self) -> PuzzlesView:
        tries, now = self.app.saves.attempts.all(), self.app.page.now()
        today = local_day(now)
        answer, begun = answered(tries, today), run_begun(tries)
        run = run_so_far(tries, begun)
        return PuzzlesView(
            game_of_the_day(WITH_PUZZLES, today), answer.is_right if answer else None, streak_of(tries, today),
            (len(run.right), len(run.wrong)) if begun else None, best_run(tries),
            next(reversed(ratings(tries)), None), first_tries(tries), self.chosen,
            len(to_repeat(self.app.saves, self.own, now)), self._own(),
            min(MOST_REVIEWS, sum(line.loss is not None for line in self.app.saves.past.lines())),
        )  # fmt: skip

    def _own(self) -> list[OwnMistakes]:
        """Reviewed games with blunders, newest first, those with any left to make good before the others."""
        made_good = {each.puzzle for each in self.app.saves.attempts.all() if each.way == OWN and each.is_right}
        found = []
        for line, plies in self.own:
            left = [MistakeRoute(line.id, ply) for ply in plies if f"{line.id}:{ply}" not in made_good]
            found.append(OwnMistakes(line.game, day_of(line.ended), left, len(plies) - len(left)))
        found.sort(key=lambda each: not each.left)
        return found


class MistakesScreen(Screen):
    """How one has done at the blunders of a game: which were found at the first try, and which came later."""

    def __init__(self, app: AppContext, table: Table, key: str) -> None:
        super().__init__(app)
        self.table = table
        self.key = key
        self.marked = mistakes(table, app.saves.reviews.read(key))

    def enter(self) -> None:
        """Show it."""
        self.app.page.title(f"{t('Your mistakes')} · {self.table.game.title} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        tries = [each for each in self.app.saves.attempts.all() if each.way == OWN and each.game == self.table.game.key]
        answers = {
            made.ply: [each.is_right for each in tries if each.puzzle == f"{self.key}:{made.ply}"]
            for made in self.marked
        }
        left = [ply for ply, given in answers.items() if not any(given)]
        at_once = sum(given[:1] == [True] for given in answers.values())
        later = len(answers) - at_once - len(left)
        found = t("Found at the first try: {count} of {all}", count=at_once, all=len(answers))
        told = [
            found if answers else t("No mistakes found."),
            t("Found at a later try: {count}", count=later) if later else "",
            t("Not found yet: {count}", count=len(left)) if left else "",
        ]
        rows = [self._row(judgement, answers[judgement.ply]) for judgement in self.marked]
        first = MistakeRoute(self.key, left[0]) if left else None
        self.app.page.show(mistakes_page(self.table.game, rows, [*filter(None, told)], first, self.key))

    def _row(self, judgement: Judgement, given: Sequence[bool]) -> Node:
        """A mistake with the move made in the game, and the better one once it has been found."""
        game, ply = self.table.game, judgement.ply
        better = h("small", woven("Better: {move}", move=move_text(game, judgement.better))) if any(given) else None
        state = t("first try") if given[:1] == [True] else t("later try")
        return h(
            "div.row",
            h("div.lab", h("b", t("Move {number}", number=ply + 1)),
              h("small", woven("Your move: {move}.", move=move_text(game, judgement.move))), better),
            h("span.done", icon("check"), state) if any(given)
            else _link(MistakeRoute(self.key, ply), t("Try again") if given else t("Solve it"), "quiet"),
            key=str(ply),
        )  # fmt: skip

    @command("again")
    def play_again(self) -> None:
        """Begin another game like this one."""
        table, last = self.table, self.app.saves.choices.last(self.table.game.key)
        self.app.start(table.game, table.options, table.seats, last.policy, is_instead=False)


def open_mistakes(app: AppContext, route: MistakesRoute) -> MistakesScreen:
    """Open the summary of a game's mistakes. Raises UnreadableRecord where the game is not saved here."""
    return MistakesScreen(app, Table.from_record(finished_game(app.saves, route.key)), route.key)


MOST_GAMES = 400  # looked at for a new puzzle, before it gives up


class PuzzleDoor(Screen):
    """The screen shown while the puzzle of an address is fetched, chosen or made; it says where that fails."""

    def __init__(self, app: AppContext, route: Route) -> None:
        super().__init__(app)
        self.route = route
        self.trouble: Refusal | None = None
        self.looked_at = 0  # games, for a new puzzle

    def enter(self) -> None:
        """Look for the puzzle."""
        self.app.page.title(f"{t('Puzzles')} · Knaves")
        if self._is_made or not self.app.packs().has(self._keys()):
            self.draw()
        self.work(self._open())

    def draw(self) -> None:
        """Draw the wait, or its failure."""
        self.app.page.show(waiting_page(self.trouble, self.looked_at if self._is_made else None))

    @command("retry puzzle")
    def retry(self) -> None:
        """Try again."""
        self.leave()
        self.trouble = None
        self.draw()
        self.work(self._open())

    @property
    def _is_made(self) -> bool:
        return isinstance(self.route, SeriesRoute) and self.route.kind == "endless"

    def _keys(self) -> Sequence[str]:
        """Return the keys of the games whose packs are needed."""
        match self.route:
            case PuzzleRoute(game):
                return (game.key,)
            case SeriesRoute("today"):
                return (game_of_the_day(WITH_PUZZLES, self._today),)
            case SeriesRoute("game", name) if name:
                return (name,)
            case SeriesRoute("run", name) if name:
                return (name,)
            case SeriesRoute("theme", name):
                return tuple(
                    key for key in WITH_PUZZLES if any(kind.theme == name for kind in GAMES[key].puzzle_kinds())
                )
            case SeriesRoute("run" | "game"):
                return WITH_PUZZLES
        return ()

    @property
    def _today(self) -> date:
        return local_day(self.app.page.now())

    async def _open(self) -> None:
        await self.app.page.sleep(0)
        try:
            screen = await self._screen()
        except Refusal as refusal:
            self.trouble = refusal
            self.draw()
            return
        self.tasks.clear()  # what follows leaves this screen, which must not cancel it
        self.app.page.go(str(screen.route), replace=True)
        self.app.show(screen)

    async def _screen(self) -> PuzzleScreen:
        match self.route:
            case MistakeRoute(key, ply):
                return PuzzleScreen(self.app, self._mistake(key, ply), self.route)
            case SentPuzzleRoute(game, text, series):
                puzzle = _checked(game, read_json(unpacked(text)))
                return PuzzleScreen(self.app, PuzzleChallenge(puzzle), self.route, series)
            case PuzzleRoute(game, name, series):
                found = await self.app.packs().named(game.key, name)
                if found is None:
                    raise UnreadableRecord("This version has no such puzzle.")
                return PuzzleScreen(self.app, PuzzleChallenge(found), self.route, series)
            case SeriesRoute("endless", name):
                return await self._new(name, self.route)
            case SeriesRoute("again"):
                return await self._again(self.route)
            case SeriesRoute(kind, name):
                puzzles = await self.app.packs().puzzles(self._keys())
                known_all = {each.id for each in puzzles} <= known(self.app.saves.attempts.all(), name)
                if kind == "game" and name and known_all:
                    return await self._new(name, self.route)
                puzzle = self._chosen(self.route, puzzles)
                route = PuzzleRoute(puzzle.game, puzzle.id, self.route)
                return PuzzleScreen(self.app, PuzzleChallenge(puzzle), route, self.route)
        raise UnreadableRecord("There’s nothing at this address.")

    async def _new(self, game: str, series: SeriesRoute) -> PuzzleScreen:
        """Make a new puzzle of a game."""
        puzzle = await self._made(game)
        route = SentPuzzleRoute(puzzle.game, packed_json(puzzle.as_json()), series)
        return PuzzleScreen(self.app, PuzzleChallenge(puzzle), route, series)

    async def _again(self, series: SeriesRoute) -> PuzzleScreen:
        """Open what has waited longest of all that went wrong. Raises UnreadableRecord where nothing comes back yet."""
        for game, name in to_repeat(self.app.saves, own_mistakes(self.app.saves), self.app.page.now()):
            if ":" in name:
                key, _, ply = name.partition(":")
                return PuzzleScreen(self.app, self._mistake(key, int(ply)), MistakeRoute(key, int(ply)), series)
            found = await self.app.packs().named(game, name)
            if found is not None:
                return PuzzleScreen(self.app, PuzzleChallenge(found), PuzzleRoute(found.game, name, series), series)
        raise UnreadableRecord("Nothing to repeat today. Puzzles you get wrong come back here after a day.")

    def _mistake(self, key: str, ply: int) -> MistakeChallenge:
        record = self.app.saves.past.finished(key)
        if record is None:
            raise UnreadableRecord("This game is no longer saved.")
        whole = Table.from_record(record)
        marked = mistakes(whole, self.app.saves.reviews.read(key))
        judgement = next((each for each in marked if each.ply == ply), None)
        if judgement is None:
            raise UnreadableRecord("The review found no mistake at this move.")
        return MistakeChallenge(whole, key, judgement, own_seat(whole))

    def _chosen(self, series: SeriesRoute, puzzles: Sequence[Puzzle]) -> Puzzle:
        tries = self.app.saves.attempts.all()
        rng = Random(secrets.randbits(64))
        rating = (ratings(tries) or [START])[-1].rating
        met = {name for key in WITH_PUZZLES for name in known(tries, key)}
        if series.kind == "today":
            return of_the_day(puzzles, self._today)
        if series.kind == "run":
            run = run_so_far(tries, run_begun(tries))
            fresh = [each for each in puzzles if each.id not in met]
            found = run.next(fresh, rng) or run.next(puzzles, rng)
        else:
            of_theme = [each for each in puzzles if series.kind != "theme" or each.kind.theme == series.name]
            found = fitting(of_theme, rating, met, rng) or fitting(of_theme, rating, (), rng)
        if found is None:
            raise UnreadableRecord("You’ve answered all of these puzzles.")
        return found

    async def _made(self, key: str) -> Puzzle:
        """Find a new puzzle in games that were never played before."""
        game, seed = GAMES[key], secrets.randbits(40)
        for number in range(MOST_GAMES):
            found = await self.app.thinker.answer(FindPuzzle(game, f"{seed}", number), asyncio.Event())
            if found.puzzle is not None:
                return _checked(game, found.puzzle)
            self.looked_at = number + 1
            self.draw()
        raise UnreadableRecord("No new puzzle found. Try again.")


def _checked(game: Game, given: object) -> Puzzle:
    """Return a puzzle that does not come from a pack. Raises UnreadableRecord."""
    puzzle = read_puzzle(game, given)
    puzzle.check()
    return puzzle
