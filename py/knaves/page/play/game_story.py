"""Game story: finds out how a finished game came about, and says it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date, timedelta
from functools import cached_property

from knaves.analysis.course import (
    GameCourse,
    GameResult,
    Loss,
    ScoringTurn,
    Story,
    as_points_show,
    best_turn,
    compare,
    costs,
    deciding_fall,
    deciding_turn,
    falls,
    finishing_place,
    is_same_deal,
    lead_taken,
    points_ahead,
    standing_curve,
    standings,
)
from knaves.analysis.luck import Balance, Stroke, balance, strokes
from knaves.analysis.review import DEEP, QUICK, as_continued, continued, decisions
from knaves.analysis.statistics import against, daily_streak, daily_week, level_above, summary
from knaves.bots.levels import LEVELS
from knaves.cards import Card
from knaves.engine.game import Game
from knaves.engine.moves import NEXT_DEAL
from knaves.engine.sentences import Refusal, Sentence, numbered
from knaves.engine.state import Event
from knaves.engine.zones import Seat
from knaves.games.registry import GAMES
from knaves.nodes import AS_IS, Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.link_text import read_packed
from knaves.page.locale import phrase, t
from knaves.page.routes import ReplayRoute, ReviewRoute, href
from knaves.page.view.card import icon
from knaves.page.view.play_sheets import EndNews, to_level
from knaves.page.view.seat import SeatLabel, level_name, rival_of, seat_labels
from knaves.page.view.sentence import move_text, rich, tiny_card, woven
from knaves.page.view.widgets import week_node
from knaves.players.player import Bot, MoveRequest
from knaves.players.thinkers import LostError
from knaves.store.history import KeptReview
from knaves.table.record import HUMAN, Record, bot_level
from knaves.table.summary import GameSummary, daily_turn, strongest
from knaves.table.table import Table
from knaves.wire.parse import parse
from knaves.wire.questions import Judgement, JudgeMove


async def deal_by_bots(app: AppContext, table: Table) -> Record | None:
    """Play the deal of a finished game with a bot as strong as the others in the person's seat.

    The bots draw their chances from the deal, so that it comes to the same each time. None where none can be asked.
    """
    level = strongest(table.seats, list(LEVELS)) or "medium"
    seats = tuple(f"bot:{level}" if seat == HUMAN else seat for seat in table.seats)
    person = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    played = Table(table.game, table.options, table.seed, table.state_at(0).chance.used, seats)
    bot = Bot(level, app.thinker)
    try:
        while played.turn is not None:
            seat = played.turn
            turn = MoveRequest(
                table.game, seat, played.state.seen_by(seat), f"by bots {table.seed} {len(played.moves)}"
            )
            played.play((await bot.choose(turn)).move.notation)
    except LostError:
        return None
    record = played.record()
    return Record(
        record.game, record.options, record.seed, _with_person(record.seats, person), record.chance, record.moves,
        record.result,
    )  # fmt: skip


def _with_person(seats: tuple[str, ...], person: int) -> tuple[str, ...]:
    """The seats as they were, so that a result is read for the person's."""
    return tuple(HUMAN if seat == person else occupant for seat, occupant in enumerate(seats))


class ReviewJob:
    """The judgements of a person's decisions, quick ones first and thorough ones then, and the account of a duel."""

    def __init__(self, app: AppContext, table: Table, key: str) -> None:
        self.app = app
        self.table = table
        self.key = key
        self.seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.plies = decisions(table, self.seat)
        self.others = self._decisions_of_others()
        self.continued = continued(table, self.plies) | continued(table, self.others)
        self.depths: dict[int, int] = {}
        self.judged: dict[int, Judgement] = {}
        self.account: Balance | None = None
        self._read()

    def _decisions_of_others(self) -> list[int]:
        """Return the decisions of the other seats of a duel that has ended; they belong to the account."""
        state = self.table.state
        if state.sides != 2 or not state.is_over:
            return []
        seats = [seat for seat in range(state.seats) if seat != self.seat]
        return sorted(ply for seat in seats for ply in decisions(self.table, seat))

    def own(self) -> list[Judgement]:
        """Return the person's decisions that have been judged, in order."""
        return [self.judged[ply] for ply in self.plies if ply in self.judged]

    def sure(self) -> list[Judgement]:
        """Return those of them that have been judged thoroughly."""
        return [judgement for judgement in self.own() if self.depths.get(judgement.ply, 0) >= DEEP]

    def done(self, plies: Sequence[int], depth: int) -> int:
        """Return how many of these decisions have been looked at so closely."""
        return sum(self.depths.get(ply, 0) >= depth for ply in plies)

    async def glance(self, changed: Callable[[], None]) -> None:
        """Judge the person's decisions quickly, those that have not been yet; `changed` is called after each."""
        await self._judge(self.plies, QUICK, changed)

    async def work(self, changed: Callable[[], None]) -> None:
        """Judge all decisions, quickly and then thoroughly, those of the others, and weigh luck; each is saved at once.

        `changed` is called after each. Raises LostError where no bot can be asked any more.
        """
        self._note()  # lines of earlier versions say less
        await self.glance(changed)
        await self._judge(self.plies, DEEP, changed)
        await self._judge(self.others, QUICK, changed)
        await self._weigh()
        changed()

    async def _judge(self, plies: Sequence[int], depth: int, changed: Callable[[], None]) -> None:
        for ply in self._by_turns(plies):
            if self.depths.get(ply, 0) >= depth:
                continue
            seen = self.table.state_at(ply).seen_by(self.table.movers[ply])
            seed, played = f"review {self.table.seed} {ply}", self.table.moves[ply].notation
            question = JudgeMove(self.table.game, seen, seed, played, ply, depth)
            found = await self.app.thinker.answer(question, asyncio.Event())
            then = self.continued.get(ply)
            if then is not None:
                found = as_continued(found, self.judged[then])
            self.judged[ply], self.depths[ply] = found, depth
            self._keep()
            changed()

    def _by_turns(self, plies: Sequence[int]) -> Iterator[int]:
        """Yield these decisions turn by turn, the last of a turn first: the others are worth what can follow them."""
        turn: list[int] = []
        for ply in plies:
            turn.append(ply)
            if ply not in self.continued:
                yield from reversed(turn)
                turn = []

    @property
    def lacks_account(self) -> bool:
        """Whether the account of luck and play is still to be made: only a duel that has ended gets one."""
        state = self.table.state
        return state.sides == 2 and state.is_over and self.account is None

    async def _weigh(self) -> None:
        if not self.lacks_account:
            return
        state = self.table.state
        side = state.side(self.seat)
        events: list[Stroke] = []
        for count, stroke in enumerate(strokes(self.table, side)):
            if stroke is not None:
                events.append(stroke)
            if count % 20 == 0:
                await self.app.page.sleep(0)
        mine, theirs = (
            [self.judged[ply] for ply in sorted(self.judged) if (state.side(self.table.movers[ply]) == side) is own]
            for own in (True, False)
        )
        self.account = balance(state.standing(self.seat), events, mine, theirs)
        self._keep()

    def _is_of_this_game(self, judgement: Judgement) -> bool:
        ply = judgement.ply
        seen = self.table.state_at(ply).seen_by(self.table.movers[ply])
        return judgement.is_of(ply, self.table.moves[ply].notation, seen)

    def _keep(self) -> None:
        judged = tuple((self.depths[ply], self.judged[ply].as_json()) for ply in self.judged)
        self.app.saves.reviews.keep(self.key, KeptReview(judged, asdict(self.account) if self.account else None))
        self._note()

    def _note(self) -> None:
        """Write into the line of the game what all its decisions have cost, once each has been judged."""
        own = self.own()
        if len(own) == len(self.plies) and own:
            loss = max(0.0, min(1.0, sum(judgement.loss for judgement in own) / len(own)))
            self.app.saves.past.note_review(self.key, loss, len(own), costs(own))

    def _read(self) -> None:
        kept = self.app.saves.reviews.read(self.key)
        try:
            for depth, given in kept.judged:
                judgement = parse(Judgement, given, "judgement")
                if judgement.ply in {*self.plies, *self.others} and self._is_of_this_game(judgement):
                    self.judged[judgement.ply], self.depths[judgement.ply] = judgement, depth
            self.account = Balance.read(kept.account) if kept.account else None
        except (Refusal, TypeError, ValueError):
            self.judged, self.depths, self.account = {}, {}, None


# Texts: how a game went, with what turned it
UNTIL = {
    "comeback": "You were behind until {moment}.", "lead lost": "You were ahead until {moment}.",
    "cards": "You hardly made a mistake, and were ahead until {moment}.",
}  # fmt: skip
# Texts: how a game went; {name} is who won
WENT: dict[Story, str] = {
    "comeback": "You were behind, and turned it around.",
    "led": "You led most of the way.",
    "close": "It was close until the end.",
    "pulled ahead": "It was even for a long time, then you pulled ahead.",
    "lead lost": "You were ahead, but {name} came back.",
    "cards": "You hardly made a mistake. {name} just got luckier.",
    "fell behind": "It was even for a long time, then you fell behind.",
    "even": "Nobody could pull away.",
    "level": "One side pulled away, but it ended in a draw.",
    "drawn": "It ended in a draw.",
}


# Texts: how a game went in which no points show who is ahead, with what turned it
UNTIL_BY_CHANCES = {
    "comeback": "The odds were against you until {moment}.", "lead lost": "You had the better chances until {moment}.",
    "cards": "You hardly made a mistake, and had the better chances until {moment}.",
}  # fmt: skip
# Texts: how a game went in which no points show who is ahead; {name} is who won
WENT_BY_CHANCES: dict[Story, str] = {
    "comeback": "The odds were against you, and you turned it around.",
    "led": "You had the better chances most of the way.",
    "lead lost": "You had the better chances, but {name} came back.",
}


# Texts: how a game was lost in which the player was never ahead; {name} is who won
NEVER_AHEAD: dict[Loss, str] = {
    "early": "{name} pulled away early.",
    "middle": "{name} pulled away halfway through.",
    "late": "You stayed close until late in the game.",
    "fought back": "You fought your way back, but {name} held on.",
}


def story_text(story: Story, name: str, moment: Sentence | None = None, *, has_points: bool = True) -> str:
    """Say how a game went; `name` is who won, `moment` is what turned it, None where nothing has a name.

    Nobody reads "ahead" and thinks of chances: where the game has no points they are named.

    KeyError for a plain "won" or "lost", of which `margin_text` has more to say, and for "never ahead", see
    NEVER_AHEAD.
    """
    if moment is not None and story in UNTIL:
        return t((UNTIL if has_points else UNTIL_BY_CHANCES)[story], moment=phrase(moment))
    return t(WENT[story] if has_points else WENT_BY_CHANCES.get(story, WENT[story]), name=name)


# Texts: when the reader, or {name}, took the lead for good
TOOK_THE_LEAD: dict[Loss, str] = {
    "early": "You took the lead early and held it.",
    "middle": "You took the lead halfway through and held it.",
    "late": "You took the lead near the end.",
}
LOST_THE_LEAD: dict[Loss, str] = {
    "early": "{name} took the lead early and held it.",
    "middle": "{name} took the lead halfway through and held it.",
    "late": "{name} took the lead near the end.",
}


def plain_text(name: str, ahead: Sequence[int] | None, moves: int) -> str:
    """Say how a game was won, by `name` or by the reader where that is "", of which no more is known than its points.

    `ahead` is of `points_ahead`, None where points decide nothing; then it is said in how many `moves` of the
    reader's. The result itself stands above it.
    """
    if ahead is not None and ahead[-1] == 0:
        return t("Nobody had more points.")
    if ahead is not None:
        most = max(ahead) if name else -min(ahead)
        if most > 0:
            mine = numbered("You came back from 1 point behind.", "You came back from {count} points behind.")
            theirs = numbered("You were 1 point ahead at best.", "You were up to {count} points ahead.")
            return t(theirs if name else mine, count=most)
        return t((LOST_THE_LEAD if name else TOOK_THE_LEAD)[lead_taken(ahead, is_won=not name)], name=name)
    mine = numbered("You won in a single move.", "You won in {count} moves.")
    theirs = numbered("You held out for 1 move.", "You held out for {count} moves.")
    return t(theirs if name else mine, count=moves)


def turn_part(
    turn: ScoringTurn, scored: Mapping[int, Sequence[Card]], told: Sequence[Sentence], *,
    winner: str | None, viewer: int, seated: Sequence[SeatLabel], lead: tuple[int, int] | None, watch: ReplayRoute,
    goes_on: bool = False, deal: int | None = None,
) -> Node:  # fmt: skip
    """Draw the turn that decided a game: its sum, what was scored, the score before it, and the way to see it again.

    `scored` are the cards that each move has scored with, `told` sentences of the events that decided it, none where
    cards and points say it. `winner` is a name, None where the viewer has won; `lead` the points of the viewer and of
    the other side before the turn, None where they decide nothing. `goes_on`: an extra turn is part of it. `deal`:
    the number of its deal, None in a game of one.
    """
    head: list[Child] = []
    if told and deal is not None:
        head = [h("b", t("Decided in deal {number}", number=deal))]
    elif not told and winner is not None:
        head = [h("b", t("{name}’s last turn", name=winner) if turn.is_last else t("{name}’s best turn", name=winner))]
    elif not told:
        head = [h("b", t("Your last turn") if turn.is_last else t("Your best turn"))]
    if goes_on and head:
        head.append(t(", extra turn included"))
    if lead is not None:
        head += [" · " if head else None, lead_text(*lead)]
    lines = [h("p", rich(sentence, viewer, seated)) for sentence in told] or [_sum_line(turn, scored)]
    return h(
        "section.endturn", {"aria-label": t("The turn that decided it")},
        h("div", h("p.endlead", head) if head else None, lines), _watch_again(watch, "watch again"),
        key="turn",
    )  # fmt: skip


def best_part(head: str, words: Node, watch: ReplayRoute) -> Node:
    """Draw one's own best moment in a lost game, and the way to see it again."""
    return h(
        "section.endturn.endbest", {"aria-label": head},
        h("div", h("p.endlead", h("b", head)), words), _watch_again(watch, "watch best"), key="best",
    )  # fmt: skip


def _watch_again(watch: ReplayRoute, focus: str) -> Node:
    """The way to see a moment again."""
    attributes = {"href": href(watch), "data-focus": focus, "title": t("Watch it again")}
    return h("a.watchagain", attributes, icon("replay"), h("small", t("Watch")))


def _sum_line(turn: ScoringTurn, scored: Mapping[int, Sequence[Card]]) -> Node:
    """Draw the cards of each move that scored, and the sum of its points: cards 2 + cards 12 + cards 16 = 30.

    Of many the biggest are drawn, and the others as one.
    """
    gains = list(turn.gains)
    if len(gains) > LONGEST_SUM:
        biggest = sorted(gains, key=lambda gain: gain[1])[1 - LONGEST_SUM :]
        gains = [each for each in gains if each in biggest]
    shown: list[tuple[Child, int]] = [([tiny_card(each) for each in scored.get(ply, ())], gain) for ply, gain in gains]
    if len(gains) < len(turn.gains):
        words = t("{count} more:", count=len(turn.gains) - len(gains))
        shown.append((words, turn.points - sum(gain for _, gain in gains)))
    parts: list[Child] = []
    for place, (what, points) in enumerate(shown):
        is_sum = place == len(shown) - 1 and place > 0
        total = [" = ", h("b.num.endtotal", {**AS_IS}, str(turn.points))] if is_sum else None
        parts.append(h("span.endgain", "+ " if place else None, what, " ", h("b.num", {**AS_IS}, str(points)), total))
    return h("p.endsum", parts)


def lead_text(mine: int, theirs: int) -> str:
    """Say how things stood before the turn that decided a game."""
    if mine > theirs:
        return t("You led {mine}–{theirs}.", mine=mine, theirs=theirs)
    if mine < theirs:
        return t("You were behind, {mine}–{theirs}.", mine=mine, theirs=theirs)
    return t("The score was level at {points}.", points=mine)


def place_among(table: Table, seat: Seat) -> tuple[int, int] | None:
    """The place that the only person has reached, and among how many: more than two, where none of them has points.

    None for a win, and for any other game.
    """
    has_lost = table.seats.count(HUMAN) == 1 and table.state.side(seat) not in table.state.winners()
    if not has_lost or table.state.sides == 2 or not table.game.info.score_is_what_is_left:
        return None
    return finishing_place(table, seat), table.state.sides


def place_reached(table: Table, seat: Seat) -> str:
    """Say the place of `place_among`, "" for none."""
    reached = place_among(table, seat)
    return t("Place {place} of {count}", place=reached[0], count=reached[1]) if reached else ""


def idea_line(game: Game, judgement: Judgement) -> list[Child]:
    """Say which move would have been better than the costliest one."""
    return woven(
        "You played: {played}. Better: {better}.",
        played=move_text(game, judgement.move),
        better=move_text(game, judgement.better),
    )


def idea_link(game: Game, judgement: Judgement, review: ReviewRoute) -> Node:
    """Draw the line of the one idea, as the way into the review at that move."""
    attributes = {"href": href(review), "data-focus": "idea", "title": t("See this moment")}
    return h("a.endidea", attributes, h("span", idea_line(game, judgement)), icon("search"), key="idea")


def place_of_idea() -> Node:
    """Draw the place of the one idea while it is looked for, so that nothing moves when it has been found."""
    return h("p.endidea", {"aria-hidden": "true"}, "…", key="idea")


def ribbon(picture: str, words: str, act: Node | None = None) -> Node:
    """Draw a line of news about a game: an icon by its name, the words, and perhaps a button."""
    return h("p.endnews", h("span.medal", {"aria-hidden": "true"}, icon(picture)), h("b", words), act, key="news")


def side_by_side(mine: str, theirs: str, verdict: str) -> Node:
    """Draw the player's result and a friend's of the same deal side by side, with a verdict under them."""
    return h(
        "div.endbeside", {"role": "group", "aria-label": t("A friend’s result")},
        h("span", h("small", t("You")), h("b", mine)), h("span", h("small", t("Friend")), h("b", theirs)),
        h("em", verdict), key="friend",
    )  # fmt: skip


def result_text(result: GameResult, *, has_points: bool) -> str:
    """Say a result in the page's language: "won 10–4", or "won" where the game has no points to show."""
    words = t("won") if result.is_won else t("a draw") if result.is_drawn else t("lost")
    return f"{words} {result.points}–{result.best_other}" if has_points else words


def verdict_text(better: int) -> str:
    """Say who did better: 1 the player, -1 the friend, 0 neither."""
    return (t("You did equally well"), t("You did better"), t("Your friend did better"))[better]


def daily_part(week: Sequence[tuple[date, bool | None]], streak: int, tomorrow: str, bots: str) -> Node:
    """Draw the streak and the week of daily deals, a bot's result of this one ("" for none), and tomorrow's game.

    `week` gives each day as `analysis.statistics.daily_week` does; `streak` counts days in a row.
    """
    days = t("{count} days in a row", count=streak) if streak > 1 else t("The first day of a streak")
    return h(
        "div.enddaily", h("p.days", icon("star"), h("b", days)), week_node(week),
        h("p.bots", bots) if bots else None, h("p.mut", t("Tomorrow: {game}", game=tomorrow)), key="daily",
    )  # fmt: skip


STREAK = 3  # wins in a row, after which a stronger bot is suggested
ENOUGH = 5  # finished games, from which on a best score is a record
MILESTONES = (5, 10, 25, 50, 100, 250, 500, 1000)  # games
NEARLY = 2  # games that are still to come
LONGEST_SUM = 4  # parts of the sum of a turn
STROKE = 15  # points of a single turn, from which on it is what the game was about
WORTH_A_WORD = 2  # points, from which on a best turn is one
LEAD_IN = 8  # moves that are seen at least when a moment is watched again
PATIENCE = 6000  # ms after which how it went is said without all decisions judged


class GameStory:
    """Finds out what is said at the end of a game: how it went, what is new, what to try, and others' results."""

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
        self._turn: Node | None = None  # that decided a game
        self._best: Node | None = None  # one's own best moment in a lost game
        self._best_plies: Container[int] = ()  # the moves that made it
        self._place = ""  # that was reached among more than two, where nothing else says it
        self.is_settled = False  # how it went has been said, or there is nothing to say

    def _told_with(self, plies: Container[int], is_meant: Callable[[Event], bool]) -> list[Sentence]:
        """Say these events of these moves, as the log does."""
        events = filter(is_meant, self._events_of(plies))
        return [sentence for sentence in map(self.table.game.text.say, events) if sentence is not None]

    def _scored_with(self, ply: int) -> list[Card]:
        """Return the cards that a move has scored with, as its events name them with their points."""
        facts = [event.facts for event in self._events_of((ply,)) if "points" in event.facts]
        return [card for each in facts for card in (each.get("cards") or [each.get("card")]) if isinstance(card, Card)]

    def _events_of(self, plies: Container[int]) -> Iterator[Event]:
        """Return the events of these moves."""
        return (event for made, event in self.table.events_of() if made - 1 in plies)

    def _turn_that_decided(self) -> Node | None:
        """Draw the turn that decided a game of one person, None where no turn did."""
        table, seat = self.table, self.job.seat
        if table.seats.count(HUMAN) != 1:
            return None
        find = deciding_fall if table.game.info.score_is_what_is_left else deciding_turn
        turn = find(table, seat)
        if turn is None:
            return None
        (winner,), mine = table.state.winners(), table.state.side(seat)
        winning = [person.name for each, person in enumerate(self.seated) if table.state.side(each) == winner]
        words = table.game.text
        if words.turn is not None:
            told = list(words.turn(list(self._events_of(range(self._deals_to(turn.plies.start)[-1], turn.plies.stop)))))
        else:
            told = self._told_with(turn.plies, lambda event: table.game.event_spec(event.kind).decides)
        goes_on = any(table.game.event_spec(event.kind).prolongs for event in self._events_of(turn.plies[:-1]))
        has_lead = table.state.sides == 2 and self.table.game.info.has_points and not told and any(turn.before)
        dealt = [ply for ply, move in enumerate(table.moves) if move is NEXT_DEAL]
        deal = 1 + sum(ply < turn.plies.start for ply in dealt)
        return turn_part(
            turn, {ply: self._scored_with(ply) for ply, _ in turn.gains}, told,
            winner=None if winner == mine else " & ".join(winning), viewer=seat, seated=self.seated,
            lead=(turn.before[mine], turn.before[1 - mine]) if has_lead else None,
            watch=self._watch(turn.plies),
            goes_on=goes_on, deal=deal if dealt else None,
        )  # fmt: skip

    def _watch(self, plies: range) -> ReplayRoute:
        """The way to see these moves again, and with a few of them those before in the same deal."""
        start = max(self._deals_to(plies.start)[-1], plies.stop - LEAD_IN)
        return ReplayRoute(self.job.key, min(plies.start, start), plies.stop)

    def _deals_to(self, ply: int) -> list[int]:
        """Return the moves with which the deals up to a move began, from 0."""
        state, starts = self.table.state_at(0), [0]
        for number, move in enumerate(self.table.moves[:ply]):
            if state.deal_is_over:
                starts.append(number)
            state.play(move)
        return starts

    def _best_moment(self) -> Node | None:
        """Draw the person's own best moment in a lost game: the turn that brought most, or what play has brought."""
        table, seat = self.table, self.job.seat
        if table.seats.count(HUMAN) != 1 or table.state.side(seat) in table.state.winners():
            return None
        if table.game.text.best is None:
            turn = best_turn(table, seat) if table.game.info.has_points else None
            if turn is None or turn.points < WORTH_A_WORD:
                return None
            scored = {ply: self._scored_with(ply) for ply, _ in turn.gains}
            self._best_plies = turn.plies
            return best_part(t("Your best turn"), _sum_line(turn, scored), self._watch(turn.plies))
        events = list(table.events_of())
        found = table.game.text.best([event for _, event in events], seat)
        if found is None:
            return None
        event, told = found
        ply = next(ply for ply, each in events if each is event)
        self._best_plies = (ply - 1,)
        words = h("p", rich(told, seat, self.seated))
        return best_part(t("Your best moment"), words, self._watch(range(ply - 1, ply)))

    async def work(self, changed: Callable[[], None]) -> None:
        """Find it out, calling `changed` after every step; judging the decisions takes longest and comes last."""
        self.standings = standings(self.table, self.job.seat)
        self._turn, self._best = self._turn_that_decided(), self._best_moment()
        self._place = place_reached(self.table, self.job.seat)
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
        self.settle()
        changed()

    def settle(self) -> None:
        """Say how it went by what is known now, and stay with it; nothing before `work` has followed the game."""
        self._settle_sentence(is_late=True)

    def _settle_sentence(self, *, is_late: bool = False) -> None:
        """Choose the sentence once every decision has been judged, or late; from then on it stays."""
        course = self.course()
        if course is not None and not self.is_settled and (course.has_been_judged or is_late):
            self._sentence = self.sentence(course)
            self.is_settled = True

    def course(self) -> GameCourse | None:
        """Return the course of the game, as far as its decisions are judged; None until `work` has followed it."""
        if not self.standings:
            return None
        own, plies = self.job.own(), self.job.plies
        chances = standing_curve(self.standings, plies, own)
        return GameCourse(chances, self.standings[-1], 1 / self.table.state.sides, len(plies), tuple(own))

    def told(self) -> EndNews:
        """Return the story found so far."""
        course = self.course()
        has_lost = self.standings != [] and self.standings[-1] < 1 / self.table.state.sides
        parts = (self._beside_friend(), self._daily() if self.daily else None)
        told = EndNews(
            news=self._news(), turn=self._turn, beside=[part for part in parts if part is not None],
            is_daily=bool(self.daily), place=self._place, is_duel=self._is_duel,
        )  # fmt: skip
        if has_lost:
            told = replace(told, softer=self._softer(), best=self._best)
        if course is None:
            return told
        if self._is_clear_win(course):
            told = replace(told, harder=self._harder())
        if has_lost and course.decisions:
            told = replace(told, idea=self._idea(course))
        return replace(told, sentence=self._sentence)

    def _idea(self, course: GameCourse) -> Node | None:
        """Draw what to try: the move that was better than the costliest one; None where no move was marked."""
        if not course.has_been_judged:
            return place_of_idea()
        costliest = course.costliest(but=self._best_plies)  # no best moment is a mistake, too
        if costliest is None:
            return None
        return idea_link(self.table.game, costliest, ReviewRoute(self.job.key, costliest.ply))

    def _is_clear_win(self, course: GameCourse) -> bool:
        """Whether the one person has won by half of the points, or has led most of the way where these do not count."""
        if self.table.seats.count(HUMAN) != 1 or course.result < 1:
            return False
        if self.table.game.info.has_points:
            lead = points_ahead(self.table, self.job.seat)[-1]
            return 2 * lead >= self.table.state.scores()[self.table.state.side(self.job.seat)]
        return course.story()[0] in ("led", "pulled ahead")

    def _harder(self) -> str:
        """Return the level above that of the bots, "" where there is none or the news offers it."""
        level = strongest(self.table.seats, list(LEVELS))
        return "" if level is None or self._offers_next else level_above(level)

    def sentence(self, course: GameCourse) -> str:
        """Say how the game went for its one person; "" where several sat at the table."""
        if self.table.seats.count(HUMAN) != 1:
            return ""
        story, turn = course.story()
        lead, seat = None, self.job.seat
        if self.table.game.info.has_points:
            has_won, lead = course.result > course.even, points_ahead(self.table, seat)
            story, turn = as_points_show(story, turn, lead, has_won=has_won)
        winners = self.table.state.winners()
        names = [
            person.name for each, person in enumerate(self.seated)
            if self.table.state.side(each) in winners and each != seat
        ]  # fmt: skip
        if rare := self._rare_course(" & ".join(names)):
            return rare
        if story == "never ahead":
            return t(NEVER_AHEAD[course.loss()], name=" & ".join(names))
        if story in ("won", "lost"):
            moves = self.table.movers.count(seat)
            if lead is not None and lead[-1] and self.table.state.sides > 2:
                lead = None  # who led whom among several is more than a sentence
            return plain_text(" & ".join(names) if story == "lost" else "", lead, moves)
        has_points = self.table.game.info.has_points
        return story_text(story, " & ".join(names), self._moment(turn), has_points=has_points)

    def _rare_course(self, winner: str) -> str:
        """Say that a game was over before the loser had a turn, or was half made in one turn of the winner's; else "".

        Only a game between two sides that one of them has won; `winner` names who else has.
        """
        table, state = self.table, self.table.state
        if state.sides != 2 or len(state.winners()) != 1:
            return ""
        (side,) = state.winners()
        is_own = state.side(self.job.seat) == side
        if {state.side(seat) for seat in table.movers} == {side}:
            others = [person.name for seat, person in enumerate(self.seated) if state.side(seat) != side]
            return (
                t("You won before {name} had a turn.", name=" & ".join(others)) if is_own
                else t("{name} won before you had a turn.", name=winner)
            )  # fmt: skip
        turn = best_turn(table, side) if table.game.info.has_points else None  # the first seats stand for their sides
        if turn is None or turn.points < STROKE or 2 * turn.points < state.scores()[side]:
            return ""
        return (
            t("You scored {count} points in a single turn.", count=turn.points) if is_own
            else t("{name} scored {count} points in a single turn.", name=winner, count=turn.points)
        )  # fmt: skip

    def _moment(self, turn: int | None) -> Sentence | None:
        """Return what happened with the move that turned the game, as far as it has a name."""
        name = self.table.game.text.moment
        if turn is None or name is None:
            return None
        found = [name(event) for ply, event in self.table.events_of(turn) if ply == turn]
        return next((moment for moment in reversed(found) if moment is not None), None)

    def _news(self) -> Node | None:
        """Return one thing that is new: a first win, of the game or of a level, or wins in a row, with the next level;
        or a best score; of a lost game what it has brought; of a lesson or other practice that the next game counts.

        A win that is shared with others is no news.
        """
        this = self.line
        if this is not None and this.trial and not this.daily:
            return ribbon("learn", t("That was practice. Your next game counts in your statistics."))
        if this is None or not this.is_rated:
            return None
        if not this.is_won and this.winners:
            gained = self._gained(this)
            return ribbon("star", gained) if gained else None
        if this.winners != (this.side,):
            return None
        found = summary(against(self.past, this))
        if found.won == 1:
            is_first = sum(line.game == this.game and line.is_rated and line.is_won for line in self.past) == 1
            words = (
                t("Your first win at {game}!", game=self.table.game.title) if is_first
                else t("First win against {level}!", level=self._opponent(this.level))
            )  # fmt: skip
            return ribbon("trophy", words, self._next_level())
        if found.streak >= STREAK:
            return ribbon("star", t("{count} wins in a row", count=found.streak), self._next_level())
        if _is_record(this, self.past):
            return ribbon("trophy", t("Your best score: {points}", points=this.scores[this.side]))
        return None

    def _gained(self, this: GameSummary) -> str:
        """Say what a lost game has brought: a best of its kind, else how near a round number of games is, else which
        win comes next, if there was no best moment.
        """
        before = [line for line in against(self.past, this) if line.id != this.id and line.variant == this.variant]
        title, level = self.table.game.title, self._opponent(this.level)
        mine, behind = this.scores[this.side], behind_by(this)
        has_points = bool(before) and self.table.game.info.has_points
        if has_points and mine > max(line.scores[line.side] for line in before):
            words = numbered(
                "Your best score against {level}: 1 point.", "Your best score against {level}: {count} points."
            )
            return t(words, count=mine, level=level)
        if has_points and behind < mine and behind < min(map(behind_by, before)):
            words = numbered("Your closest game against {level}: 1 point short.",
                             "Your closest game against {level}: {count} points short.")  # fmt: skip
            return t(words, count=behind, level=level)
        if before and this.moves > max(line.moves for line in before):
            return t("You held out longer than ever against {level}.", level=level)
        if self._outlasted:
            return self._outlasted
        played = sum(line.is_rated and line.game == this.game for line in self.past)
        left = next((goal for goal in MILESTONES if goal >= played), played) - played
        if left == 0:
            return t("You’ve now played {count} games of {game}.", count=played, game=title)
        if left > NEARLY:
            return "" if self._best is not None else self._next_win(this)
        words = numbered("1 more until {goal} games of {game}.", "{count} more until {goal} games of {game}.")
        return t(words, count=left, goal=played + left, game=title)

    def _next_win(self, this: GameSummary) -> str:
        """Say which win against these bots comes next."""
        won = sum(line.is_won for line in against(self.past, this))
        level = self._opponent(this.level)
        if not won:
            return t("Next goal: beat {level}.", level=level)
        return t("Next goal: win {count} against {level}.", count=won + 1, level=level)

    @cached_property
    def _outlasted(self) -> str:
        """Say whom the person has outlasted where others fell before, and until when; else ""."""
        table, mine = self.table, self.table.state.side(self.job.seat)
        fell = falls(table) if table.game.info.score_is_what_is_left else {}
        earlier = [side for side, ply in fell.items() if ply < fell.get(mine, 0)]
        if not earlier:
            return ""
        names = [person.name for seat, person in enumerate(self.seated) if table.state.side(seat) in earlier]
        rounds = len(self._deals_to(fell[mine]))
        return t("You outlasted {names}, until round {number}.", names=" & ".join(names), number=rounds)

    @property
    def _offers_next(self) -> bool:
        """Whether the news offers the next level: with the first win against one, and once with wins in a row."""
        this = self.line
        if this is None or not this.is_rated or this.winners != (this.side,):
            return False
        found = summary(against(self.past, this))
        return bool(level_above(this.level)) and (found.won == 1 or found.streak == STREAK)

    def _next_level(self) -> Node | None:
        """Draw the way to the next level, where the news offers it."""
        if self.line is None or not self._offers_next:
            return None
        level = level_above(self.line.level)
        return to_level(t("Next:"), level, is_duel=self._is_duel)

    @property
    def _is_duel(self) -> bool:
        return len(self.seated) == 2

    def _opponent(self, level: str) -> str:
        """Name whoever plays at this level: somebody of its own in a duel, else the level."""
        rival = rival_of(level) if self._is_duel else None
        return level_name(level) if rival is None else rival.name

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
            bots = t("A bot with your cards: {result}", result=self._result(GameResult.of(self.by_bots)))
        return daily_part(daily_week(self.past, today), daily_streak(self.past, today), title, bots)


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


def behind_by(line: GameSummary) -> int:
    """Return how many points the player's side was behind the best other one; below 0 where it was ahead."""
    return max(points for side, points in enumerate(line.scores) if side != line.side) - line.scores[line.side]


def _is_record(this: GameSummary, lines: Sequence[GameSummary]) -> bool:
    """Whether a game has more points than any before by the same rules, and enough have been played."""
    game = GAMES.get(this.game)
    like = [line for line in lines if line.is_rated and (line.game, line.variant) == (this.game, this.variant)]
    if game is None or game.info.score_is_win_flag or len(like) < ENOUGH:
        return False
    return all(line.scores[line.side] < this.scores[this.side] for line in like if line.id != this.id)
