"""The review of a finished game; it runs beside the page, can be stopped, and is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from knaves.analysis.course import Course, curve, standings, sums
from knaves.analysis.review import DEEP, QUICK
from knaves.analysis.statistics import against, summary
from knaves.bots.reasons import compared
from knaves.bots.thought import Candidate
from knaves.engine.moves import find
from knaves.engine.sentences import Sentence, together
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import finished_game
from knaves.page.locale.texts import t
from knaves.page.play.review_job import ReviewJob
from knaves.page.routes import ReviewRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import level_name, seat_labels
from knaves.page.view.game_card import game_card
from knaves.page.view.review_marks import position_picture
from knaves.page.view.review_page import Moment, Progress, review_page
from knaves.session.game_log import entries
from knaves.table.table import Table
from knaves.table.view import shown_to
from knaves.wire.answers import Judgement


class ReviewScreen(Screen):
    """The judgement of every decision of the person, quick ones first and thorough ones then."""

    def __init__(self, app: AppContext, table: Table, key: str, ply: int | None = None) -> None:
        """`ply`: the decision after so many moves is looked at first; else the first that cost something."""
        super().__init__(app)
        self.job = ReviewJob(app, table, key)
        self.table = table
        self.key = key
        self.seated = seat_labels(table.seats, app.saves.choices.names)
        self.chosen = ply  # moves made before the decision looked at, None until one has been chosen
        self.is_back = ply is not None  # the player comes back to a decision that he had looked at
        self.running: asyncio.Task[None] | None = None
        self.told = entries(table.game, table.events_of())
        self.standings = standings(table, self.job.seat)

    def enter(self) -> None:
        """Show what there is and go on."""
        self.app.page.title(f"{t('Review')} · {self.table.game.title} · Knaves")
        self._start()
        self.draw()
        place = self._place(self.job.own())
        if self.is_back and place is not None:
            self.app.page.focus(f'[data-focus="decision {place}"]')

    def leave(self) -> None:
        """Stop judging; finished work is saved."""
        if self.running is not None:
            self.running.cancel()
        self.running = None

    def drop(self) -> None:
        """Forget judgements that cannot be drawn."""
        self.leave()
        self.app.saves.reviews.forget(self.key)

    def draw(self) -> None:
        """Draw the page."""
        ordered, account = self.job.own(), self.job.account
        added = sums(account, *self._of_both_sides()) if account is not None else None
        page = review_page(
            self.table.game, ordered, self._progress(), self._moment(ordered), account, added, self._game(),
            self.seated, href(self.app.navigation.back()), self.key,
        )  # fmt: skip
        self.app.page.show(page)

    def _of_both_sides(self) -> tuple[list[Judgement], list[Judgement]]:
        """Return the judgements of the person's side and of the other one."""
        state, movers, judged = self.table.state, self.table.movers, self.job.judged
        mine = state.side(self.job.seat)
        own = [judged[ply] for ply in sorted(judged) if state.side(movers[ply]) == mine]
        return own, [judged[ply] for ply in sorted(judged) if state.side(movers[ply]) != mine]

    def _game(self) -> Node:
        """Draw the result, the turning point and the ways on."""
        return game_card(self.table, self.key, self.job.seat, self.seated, self._turned(), self._record())

    def _turned(self) -> tuple[int, Sentence] | None:
        """Return the ply after the turning point, and the sentence on it."""
        own, plies = self.job.own(), self.job.plies
        chances = curve(self.standings, plies, own)
        _, turn = Course(
            chances, self.standings[-1], 1 / self.table.state.sides, len(plies), tuple(own)
        ).story()  # fmt: skip
        told = [entry for entry in self.told if entry.ply == turn]
        return (told[-1].ply, told[-1].sentence) if told else None

    def _record(self) -> str:
        """Say how the person stands against bots of this level."""
        lines = self.app.saves.past.lines()
        this = next((line for line in lines if line.id == self.key), None)
        if this is None or not this.is_rated:
            return ""
        found = summary(against(lines, this))
        level = level_name(this.level)
        return t("Against {level}: {won} of {games} won.", level=level, won=found.won, games=found.games)

    def _place(self, ordered: Sequence[Judgement]) -> int | None:
        """Return the decision looked at: the chosen one, else the first that cost something, else the first.

        Only the player changes it then: later findings make the page longer and move nothing.
        """
        places = {judgement.ply: place for place, judgement in enumerate(ordered)}
        if self.chosen not in places and ordered:
            self.chosen = next((judgement.ply for judgement in ordered if judgement.mark), ordered[0].ply)
        return places.get(self.chosen) if self.chosen is not None else None

    def _moment(self, ordered: Sequence[Judgement]) -> Moment | None:
        place = self._place(ordered)
        if place is None:
            return None
        judgement = ordered[place]
        seen = shown_to(self.table.state_at(judgement.ply), self.job.seat)
        picture = position_picture(self.table.game, seen, self.job.seat, self.seated, judgement)
        return Moment(place, picture, self._why(judgement), any(each.mark for each in ordered))

    def _progress(self) -> Progress:
        """Return how far the part is that is being worked at."""
        work = self.job
        parts = (
            (t("Quick review"), work.plies, QUICK),
            (t("Full review"), work.plies, DEEP),
            (t("The others’ decisions"), work.others, QUICK),
        )
        for words, plies, depth in parts:
            done = work.done(plies, depth)
            if done < len(plies):
                return Progress(done, len(plies), self.running is not None, words)
        if work.lacks_account:
            return Progress(0, 1, self.running is not None, t("Luck and play"))
        return Progress(len(work.plies), len(work.plies), self.running is not None, "")

    def _why(self, judgement: Judgement) -> Sentence | None:
        """Return why the better move is better, in the words of the game."""
        seen, advice = self.table.state_at(judgement.ply).seen_by(self.job.seat), self.table.game.bots
        better, played = (find(move, seen.legal_moves()) for move in (judgement.better, judgement.move))
        if better is None or played is None:
            return None
        best, worse = Candidate(better, judgement.chance), Candidate(played, judgement.chance - judgement.loss)
        why, named = together(compared(seen, advice, best, worse, dict(judgement.because))), better.notation
        of_move = self.table.game.named_move(named)
        return Sentence("{move}: {why}", move=of_move, why=why) if why is not None and of_move is not None else why

    def _start(self) -> None:
        if self.running is None:
            self.running = self.app.page.spawn(self._work())

    async def _work(self) -> None:
        await self.job.work(self.draw)
        self.running = None
        self.draw()

    @command("stop")
    def stop(self) -> None:
        """Pause the review."""
        self.leave()
        self.draw()

    @command("resume")
    def resume(self) -> None:
        """Go on with the review."""
        self._start()
        self.draw()

    @command("look")
    def look_at(self, place: int) -> None:
        """Show a decision by its place among those that have been judged."""
        ordered = self.job.own()
        if place < len(ordered):
            self._choose(ordered[place])

    def _choose(self, judgement: Judgement) -> None:
        """Show this decision, also when the player comes back to this address."""
        self.chosen = judgement.ply
        self.app.page.go(str(ReviewRoute(self.key, judgement.ply)), replace=True)
        self.draw()

    @command("previous")
    def look_back(self) -> None:
        """Show the decision before."""
        ordered = self.job.own()
        place = self._place(ordered)
        if place:
            self._choose(ordered[place - 1])

    @command("mistake")
    def look_at_mistake(self) -> None:
        """Show the next decision that cost something; after the last comes the first again."""
        ordered = self.job.own()
        here = self._place(ordered)
        marked = [place for place, judgement in enumerate(ordered) if judgement.mark]
        after = [place for place in marked if here is not None and place > here]
        if after or marked:
            self._choose(ordered[(after or marked)[0]])

    @command("same")
    def play_same(self) -> None:
        """Play the same deal once more."""
        table = self.table
        given = table.state_at(0).chance.used
        self.app.start(table.game, table.options, table.seats, "practice", table.seed, given)

    @command("try")
    def try_another(self, ply: int) -> None:
        """Begin a new game at the decision after so many moves."""
        self.app.play_on(self.table, ply)


def open_review(app: AppContext, route: ReviewRoute) -> ReviewScreen:
    """Make the review of a finished game. Raises UnreadableRecord where it is not saved here."""
    return ReviewScreen(app, Table.from_record(finished_game(app.saves, route.key)), route.key, route.ply)
