"""The door to a puzzle: finds the one of an address or the next of a series, fetches it, and shows it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from datetime import date
from random import Random

from knaves.analysis.puzzles.choosing import START, fitting, game_of_the_day, of_the_day
from knaves.analysis.puzzles.progress import known, ratings, run_begun, run_so_far
from knaves.analysis.puzzles.puzzle import Puzzle, read_puzzle
from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.packing import packed_json, unpacked
from knaves.page.packs import WITH_PUZZLES
from knaves.page.routes import MistakeRoute, PuzzleRoute, Route, SentPuzzleRoute, SeriesRoute
from knaves.page.screens.puzzle import PuzzleScreen
from knaves.page.screens.screen import Screen
from knaves.page.view.puzzles_page import waiting_page
from knaves.session.challenge import MistakeChallenge, PuzzleChallenge, mistakes, own_seat
from knaves.table.table import Table
from knaves.wire.questions import FindPuzzle
from knaves.wire.strict_json import read_json

MOST_GAMES = 400  # looked at for a new puzzle, before it gives up


class PuzzleDoor(Screen):
    """Shows that a puzzle is fetched or made, and any failure."""

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
            case SeriesRoute("game", name):
                return (name,)
            case SeriesRoute("run", name) if name:
                return (name,)
            case SeriesRoute("theme", name):
                return tuple(
                    key for key in WITH_PUZZLES if any(kind.theme == name for kind in GAMES[key].puzzle_kinds())
                )
            case SeriesRoute("run"):
                return WITH_PUZZLES
        return ()

    @property
    def _today(self) -> date:
        return date.fromisoformat(self.app.page.now()[:10])

    async def _open(self) -> None:
        await self.app.page.sleep(0)
        try:
            screen = await self._screen()
        except Refusal as refusal:
            self.trouble = refusal
            self.draw()
            return
        self.works.clear()  # what follows leaves this screen, which must not cancel it
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
                puzzles = await self.app.packs().puzzles([game.key])
                found = next((each for each in puzzles if each.id == name), None)
                if found is None:
                    raise UnreadableRecord("This version has no such puzzle.")
                return PuzzleScreen(self.app, PuzzleChallenge(found), self.route, series)
            case SeriesRoute("endless", name):
                puzzle = await self._made(name)
                route: Route = SentPuzzleRoute(puzzle.game, packed_json(puzzle.as_json()), self.route)
                return PuzzleScreen(self.app, PuzzleChallenge(puzzle), route, self.route)
            case SeriesRoute():
                puzzle = self._chosen(self.route, await self.app.packs().puzzles(self._keys()))
                route = PuzzleRoute(puzzle.game, puzzle.id, self.route)
                return PuzzleScreen(self.app, PuzzleChallenge(puzzle), route, self.route)
        raise UnreadableRecord("There’s nothing at this address.")

    def _mistake(self, key: str, ply: int) -> MistakeChallenge:
        record = self.app.saves.past.finished(key)
        if record is None:
            raise UnreadableRecord("This game is no longer saved.")
        whole = Table.from_record(record)
        marked = mistakes(whole, self.app.saves.reviews.read(key))
        judgement = next((each for each in marked if each.ply == ply), None)
        if judgement is None:
            raise UnreadableRecord("The review found nothing at this move.")
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
