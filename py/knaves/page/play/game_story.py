"""GameStory: finds out how a finished game came about, while its end is looked at."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from datetime import date, timedelta

from knaves.analysis.comparing import GameResult, compare, is_same_deal
from knaves.analysis.course import (
    Course,
    as_points_show,
    best_turn,
    curve,
    deciding_turn,
    finishing_place,
    points_ahead,
    standings,
)
from knaves.analysis.statistics import against, daily_days, daily_week, summary
from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.engine.events import Event
from knaves.engine.layout import ScoreSheet
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node
from knaves.page.app_context import AppContext
from knaves.page.locale.texts import t
from knaves.page.packing import read_packed
from knaves.page.play.deal_by_bots import deal_by_bots
from knaves.page.play.review_job import ReviewJob
from knaves.page.routes import ReplayRoute
from knaves.page.seat_labels import level_name, seat_labels
from knaves.page.view.end_sheet import Told
from knaves.page.view.end_story import (
    best_text,
    daily_part,
    idea_line,
    place_text,
    result_text,
    ribbon,
    side_by_side,
    story_text,
    turn_part,
    verdict_text,
)
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button
from knaves.table.daily import daily_turn, streak
from knaves.table.record import Record
from knaves.table.seating import HUMAN, bot_level
from knaves.table.summary import GameSummary
from knaves.table.table import Table

STREAK = 3  # wins in a row, after which a stronger bot is suggested
ENOUGH = 5  # finished games, from which on a best score is a record
PATIENCE = 6000  # ms after which how it went is said without all decisions judged


class GameStory:
    """The sentence, the news and the idea of a finished game, a friend's result, and the bots' result of the deal."""

    def __init__(self, app: AppContext, table: Table, key: str, daily: str = "") -> None:
        """`daily`: the day of the daily deal it is, "" for none."""
        self.app = app
        self.table = table
        self.daily = daily
        self.job = ReviewJob(app, table, key)
        self.seated = seat_labels(table.seats, app.saves.choices.names)
        self.standings: list[float] = []  # by the rules, before the first move and after each; none until all are there
        self.past = app.saves.past.lines()
        self.line = next((line for line in self.past if line.id == key), None)
        self.friend = _friend_of(table.record(), app.saves.friends.packed())
        self.by_bots: Record | None = None  # the daily deal, played by bots alone
        self._sentence = ""  # how it went
        self._turn: Node | None = None  # that decided a lost game
        self._best: Child = None  # one's own best moment in a lost game

    def _told_with(self, plies: Container[int], is_meant: Callable[[Event], bool]) -> list[Sentence]:
        """Say these events of these moves, as the log does."""
        events = (event for made, event in self.table.events_of() if made - 1 in plies and is_meant(event))
        return [sentence for sentence in map(self.table.game.text.say, events) if sentence is not None]

    @property
    def _has_points(self) -> bool:
        """Whether points decide, and so are shown at the end."""
        game, seat = self.table.game, self.job.seat
        parts = game.table.layout(self.table.state.seen_by(seat), seat).areas.get("sheet", ())
        sheets = [part for part in parts if isinstance(part, ScoreSheet)]
        return not game.info.score_is_win_flag and all(part.totals for part in sheets)

    def _turn_that_decided(self) -> Node | None:
        """Draw the turn that decided a game that one person has lost, None where no turn did."""
        table, seat = self.table, self.job.seat
        turn = deciding_turn(table, seat) if table.seats.count(HUMAN) == 1 else None
        if turn is None:
            return None
        winner, mine = table.state.winners()[0], table.state.side(seat)
        name = " & ".join(person.name for each, person in enumerate(self.seated) if table.state.side(each) == winner)
        has_lead = table.state.sides == 2 and self._has_points
        return turn_part(
            turn, [move.notation for move in table.moves],
            self._told_with(turn.plies, lambda event: table.game.event_spec(event.kind).decides),
            name=name, viewer=seat, seated=self.seated,
            lead=(turn.before[mine], turn.before[winner]) if has_lead else None,
            watch=ReplayRoute(self.job.key, turn.plies.start),
        )  # fmt: skip

    def _best_moment(self) -> Child:
        """Say the person's own best moment, and among more than two the place reached."""
        table, seat = self.table, self.job.seat
        if table.seats.count(HUMAN) != 1 or seat in table.state.winners():
            return None
        sides = table.state.sides
        place = [place_text(finishing_place(table, seat), sides), " "] if sides > 2 else []
        best = best_turn(table, seat)
        if best is not None:
            return [*place, best_text(best)] if self._has_points else place

        def is_own(event: Event) -> bool:
            return table.game.event_spec(event.kind).is_triumph and event.facts.get("player") == seat

        triumphs = self._told_with(range(len(table.moves)), is_own)
        return [*place, *(rich(triumphs[-1], seat, self.seated) if triumphs else ())]

    async def work(self, changed: Callable[[], None]) -> None:
        """Find it out, calling `changed` after every step; judging the decisions takes longest and comes last."""
        self.standings = standings(self.table, self.job.seat)
        self._turn, self._best = self._turn_that_decided(), self._best_moment()
        self._settle_sentence()
        changed()
        late = self.app.page.spawn(self._be_late(changed))
        try:
            if self.daily:
                self.by_bots = await deal_by_bots(self.app, self.table)
                changed()
            await self.job.glance(self._settle_sentence)
        finally:
            late.cancel()
        changed()

    async def _be_late(self, changed: Callable[[], None]) -> None:
        await self.app.page.sleep(PATIENCE)
        self._settle_sentence(is_late=True)
        changed()

    def _settle_sentence(self, *, is_late: bool = False) -> None:
        """Choose the sentence once every decision has been judged, or late; from then on it stays."""
        course = self.course()
        if course is not None and not self._sentence and (course.has_been_judged or is_late):
            self._sentence = self.sentence(course)

    def course(self) -> Course | None:
        """Return how the game went, None until it has been followed."""
        if not self.standings:
            return None
        own, plies = self.job.own(), self.job.plies
        chances = curve(self.standings, plies, own)
        return Course(chances, self.standings[-1], 1 / self.table.state.sides, len(plies), tuple(own))

    def told(self) -> Told:
        """Return the story found so far."""
        course = self.course()
        has_lost = self.standings != [] and self.standings[-1] < 1 / self.table.state.sides
        parts = (self._beside_friend(), self._daily() if self.daily else None)
        told = Told(news=self._news(), beside=[part for part in parts if part is not None])
        if has_lost:
            told = replace(told, softer=self._softer(), turn=self._turn, best=self._best)
        if course is None:
            return told
        costliest = course.costliest if has_lost and course.has_been_judged else None
        idea: Child = idea_line(self.table.game, costliest) if costliest is not None else None
        return replace(told, sentence=self._sentence, idea=idea)

    def sentence(self, course: Course) -> str:
        """Say how the game went for its one person; "" where several sat at the table."""
        if self.table.seats.count(HUMAN) != 1:
            return ""
        story, turn = course.story()
        if self._has_points:
            story, turn = as_points_show(story, turn, points_ahead(self.table, self.job.seat))
        winners, seat = self.table.state.winners(), self.job.seat
        names = [
            person.name for each, person in enumerate(self.seated)
            if self.table.state.side(each) in winners and each != seat
        ]  # fmt: skip
        return story_text(story, " & ".join(names), self._moment(turn))

    def _moment(self, turn: int | None) -> Sentence | None:
        """Return what happened with the move that turned the game, as far as it has a name."""
        name = self.table.game.text.moment
        if turn is None or name is None:
            return None
        found = [name(event) for ply, event in self.table.events_of(turn) if ply == turn]
        return next((moment for moment in reversed(found) if moment is not None), None)

    def _news(self) -> Node | None:
        """Return one thing that is new: a first win of a level, wins in a row with a next level, or a best score.

        A win that is shared with others is no news.
        """
        this = self.line
        if this is None or not this.is_rated or this.winners != (this.side,):
            return None
        of_level = against(self.past, this)
        found = summary(of_level)
        if found.won == 1:
            return ribbon("trophy", t("First win against {level}!", level=level_name(this.level)))
        if found.streak >= STREAK:
            return ribbon("star", t("{count} wins in a row", count=found.streak), self._next_level(found.streak))
        if _is_record(this, self.past):
            return ribbon("trophy", t("Your best score: {points}", points=this.scores[this.side]))
        return None

    def _next_level(self, wins: int) -> Node | None:
        """Offer the next level after the third win in a row against one, once."""
        levels = list(LEVELS)
        if wins != STREAK or self.line is None or self.line.level not in levels[:-1]:
            return None
        level = levels[levels.index(self.line.level) + 1]
        return button(t("Try {level}", level=level_name(level)), "level", level=level)

    def _softer(self) -> str:
        """Return the level below that of the bots, "" where there is none."""
        levels, played = list(LEVELS), {bot_level(seat) for seat in self.table.seats if seat != HUMAN}
        places = [levels.index(level) for level in played if level in levels]
        return levels[max(places) - 1] if places and max(places) > 1 else ""

    def _beside_friend(self) -> Node | None:
        if self.friend is None:
            return None
        mine, theirs = GameResult.of(self.table.record()), GameResult.of(self.friend)
        return side_by_side(self._result(mine), self._result(theirs), verdict_text(compare(mine, theirs)))

    def _result(self, result: GameResult) -> str:
        return result_text(result, has_points=not self.table.game.info.score_is_win_flag)

    def _daily(self) -> Node:
        today = date.fromisoformat(self.daily)
        tomorrow = today + timedelta(days=1)
        title = GAMES[tuple(GAMES)[daily_turn(tomorrow, len(GAMES))]].title
        bots = ""
        if self.by_bots is not None:
            bots = t("A bot in your seat: {result}", result=self._result(GameResult.of(self.by_bots)))
        return daily_part(daily_week(self.past, today), streak(daily_days(self.past), today), title, bots)


def _friend_of(record: Record, links: Sequence[str]) -> Record | None:
    """Return the newest friend's game of this deal."""
    for packed in links:
        try:
            theirs = read_packed(packed)
        except Refusal:
            continue
        if theirs.result is not None and theirs.moves != record.moves and is_same_deal(record, theirs):
            return theirs
    return None


def _is_record(this: GameSummary, lines: Sequence[GameSummary]) -> bool:
    """Whether a game has more points than any before by the same rules, and enough have been played."""
    game = GAMES.get(this.game)
    like = [line for line in lines if line.is_rated and (line.game, line.variant) == (this.game, this.variant)]
    if game is None or game.info.score_is_win_flag or len(like) < ENOUGH:
        return False
    return all(line.scores[line.side] < this.scores[this.side] for line in like if line.id != this.id)
