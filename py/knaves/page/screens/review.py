"""The screen of a review: each decision of a finished game, a curve of the chances, and the way on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from knaves.analysis.course import GameCourse, Sums, cost, costs, standing_curve, standings, sums
from knaves.analysis.luck import Balance
from knaves.analysis.review import DEEP, QUICK, why_better
from knaves.analysis.statistics import against, summary
from knaves.engine.game import Game
from knaves.engine.layout import ScoreSheet, TouchMarks
from knaves.engine.moves import Move, find
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import finished_game
from knaves.page.locale import NO_FIGURE, t, tenths, whole
from knaves.page.play.game_story import ReviewJob
from knaves.page.routes import DealRoute, MistakeRoute, OptionsRoute, ReplayRoute, ReviewRoute, Route, href
from knaves.page.screens.screen import Screen
from knaves.page.view.card import icon
from knaves.page.view.seat import SeatLabel, level_name, seat_labels
from knaves.page.view.sentence import move_text, rich, woven
from knaves.page.view.table import TableScene, table_picture
from knaves.page.view.widgets import bar, bar_of, button, curve, icon_button, link, score_table, signed
from knaves.session.challenge import told_of
from knaves.table.table import Table, shown_to
from knaves.wire.questions import Judgement, bounded, hundredths


def game_card(table: Table, key: str, seat: int, seated: Sequence[SeatLabel], turned: int | None, record: str) -> Node:
    """Draw the card of a reviewed game: its turning point, its score and the ways on.

    `turned`: after how many moves the game had turned, None where it did not; `record` says how the person stands
    against bots of this level, "" where that is not counted.
    """
    shown = shown_to(table.state, seat)
    parts = table.game.table.layout(shown, seat).areas.get("sheet", ())
    points = next((part for part in parts if isinstance(part, ScoreSheet)), None)
    line = None
    if turned is not None:
        see = h("a", {"href": href(ReplayRoute(key, turned - 1)), "data-focus": "turned"}, t("See it"))
        line = h("p", t("The game turned around move {number}.", number=turned), " ", see)
    acts = [
        link(t("Watch the game"), ReplayRoute(key), picture="eye"),
        button(t("Same deal"), "same", picture="deal"),
        link(t("Is it fair?"), DealRoute(key), picture="info"),
        link(t("Change options"), OptionsRoute(table.game), picture="options"),
    ]
    return h(
        "section.grp.sheetcard.gamecard", h("h2", t("The game")), line,
        score_table(points, seated, seat) if points else None,
        h("p", record) if record else None, h("div.acts", acts), key="game",
    )  # fmt: skip


def lost(judgement: Judgement) -> str:
    """Write the loss of winning chance of a marked decision."""
    return t("{value}%", value=f"−{hundredths(judgement.loss)}")


STEPS = (1, 2, 5, 10, 20, 50, 100)  # of the axis, in moves
MOST_STEPS = 6
PENDING = "…"  # for a figure that is on its way
NEAR = 0.13  # of the axis: as near as that, a second word isn't written
NEAR_AN_END = 0.21  # and none beside "move" and "end", which lie on one side of their places
MARKS = {"doubtful": ("m1", "?!"), "bad": ("m2", "?"), "very bad": ("m2", "??")}  # a colour and a sign
# Texts: a mark of a move in the review
MARK_NAMES = {"doubtful": "an inaccuracy", "bad": "a mistake", "very bad": "a blunder"}


def both_marked(seen: State, judgement: Judgement) -> TouchMarks:
    """Mark the played move as chosen, and the better one as lit and labelled where it is another one.

    A part of both is labelled as such, so that each of the two moves can be read off whole.
    """
    played, better = (_parts(find(move, seen.legal_moves())) for move in (judgement.move, judgement.better))
    if judgement.move == judgement.better:
        return TouchMarks(chosen=played)
    label = t("better") if judgement.mark else t("as good")
    return TouchMarks(chosen=played, lit={part: t("both") if part in played else label for part in better})


def _parts(move: Move | None) -> tuple[str, ...]:
    return tuple(move.parts) if move is not None else ()


def mark_line(game: Game, judgement: Judgement) -> list[Child]:
    """Draw a marked decision in a line: the move played, the better one, and the loss in hundredths of a game.

    Raises KeyError for a judgement without a mark.
    """
    look, sign = MARKS[judgement.mark]
    return [
        h("i.glyph", {"class": look, "aria-hidden": "true"}, sign),
        h("b", t("Move {number}", number=judgement.ply + 1)),
        h("span.played", move_text(game, judgement.move, begins=True)),
        h("span", woven("Better: {move}", move=move_text(game, judgement.better))),
        h("b.num", {"class": look}, lost(judgement)),
    ]


def position_picture(
    game: Game, seen: State, viewer: int, seated: Sequence[SeatLabel], judgement: Judgement | None
) -> Node:
    """Draw the position that a decision was made in, as its seat saw it, with both moves marked once it is judged."""
    marks = TouchMarks() if judgement is None else both_marked(seen, judgement)
    scene = TableScene(
        game.key, game.title, game.table.layout(seen, viewer), seated, marks,
        game.text.ask(seen), (), cloth=game.table.look.cloth,
    )  # fmt: skip
    looks = classes("posbox", "fine" if judgement is not None and not judgement.mark else None)
    return h("div", {"class": looks, "data-felt": game.table.look.cloth}, table_picture(scene))


@dataclass(frozen=True)
class ReviewProgress:
    """How far the present part of a review is: the steps done of all, and its name in words; "" once all is done."""

    done: int
    of: int
    is_running: bool
    words: str


@dataclass(frozen=True)
class ShownDecision:
    """The decision looked at: its place in the list, the move, its position as a picture, and its judgement if any."""

    place: int
    ply: int  # how many moves were made before
    played: str
    picture: Node
    judgement: Judgement | None = None  # None until it has been judged
    why: Sentence | None = None  # another move is better, or this one is good
    mistake: Literal["", "next", "first"] = ""  # which other decision that cost something there is to go to


def review_page(
    game: Game,
    judged: Sequence[Judgement],
    sure: Sequence[Judgement],
    decisions: int,
    length: int,
    end: float | None,
    progress: ReviewProgress,
    moment: ShownDecision | None,
    account: Balance | None,
    added: Sums | None,
    after: Child,
    seated: Sequence[SeatLabel],
    back: str,
    key: str,
) -> Node:
    """Draw a review: figures and curve, the position pinned over the list of decisions, and how luck and play add up.

    `sure` are those of the judgements that no longer change. `decisions` is the number of the person's, and `length`
    that of all moves; `end` is the result once all have been judged. `added` is the account in figures, where there is
    one; `after` the result and the ways on.
    """
    current = moment.place if moment is not None else None
    main = h(
        "main.wrap.review",
        h(
            "div.rv",
            _sum(sure, is_whole=len(sure) >= decisions),
            _progress(progress),
            _learn(judged, progress, key),
            _chart(judged, length if decisions else 0, end, current, is_rough=progress.done < progress.of),
            _moment(game, len(judged), moment, seated, key) if moment is not None else None,
            _list(game, judged, current, key),
            after,
            _account(account, added, is_of_team=len(seated) > 2) if account and added else None,
        ),
    )
    return h("div.paper", bar(t("Review"), (back, t("Back")), game.title), main, key="review")


def _sum(sure: Sequence[Judgement], *, is_whole: bool) -> Node:
    """The figures of what has been judged for good; before the first, dots, or a dash where none is to come."""
    has_lost = any(map(cost, sure))
    same, none_yet = sum(not judgement.mark for judgement in sure), NO_FIGURE if is_whole else PENDING
    good = t("{count} of {all}", count=same, all=len(sure)) if sure else none_yet
    return h(
        "section.rvsum",
        _figure(good, t("good decisions") if is_whole else t("good decisions so far")),
        _figure(
            t("{value}%", value=tenths(costs(sure) / len(sure))) if has_lost else "0" if sure else none_yet,
            t("winning chance lost per decision"), "bad" if has_lost else "",
        ),
    )  # fmt: skip


def _figure(number: str, words: str, look: str = "") -> Node:
    return h("div.kpi", h("b.num", {"class": classes(look)}, number), words)


def _progress(progress: ReviewProgress) -> Node:
    """A line of one height: how far the review is, a word once it has nothing to do."""
    if progress.done >= progress.of:
        words = t("Review complete.") if progress.of else t("There were no decisions to make in this game.")
        return h("section.rvgo", h("p.mut", words))
    return h(
        "section.rvgo",
        h("p", progress.words, " ", h("small.num", f"{progress.done} / {progress.of}")),
        h("progress", {"max": progress.of, "value": progress.done, "aria-label": t("Review progress")}),
        button(t("Stop"), "stop") if progress.is_running else button(t("Continue"), "resume", "primary"),
    )


def _learn(judged: Sequence[Judgement], progress: ReviewProgress, key: str) -> Child:
    """The link to the decisions worth another try, or a word of the same height: nothing moves when it comes."""
    marked = next((judgement for judgement in judged if judgement.mark), None)
    if marked is None:
        words = t("No mistakes so far.") if progress.done < progress.of else t("No mistakes found.")
        return h("p.rvlearn.mut", words) if progress.of else None
    address = href(MistakeRoute(key, marked.ply))
    return h("a.btn.quiet.rvlearn", {"href": address}, icon("puzzle"), t("Learn from your mistakes"))


def _chart(judged: Sequence[Judgement], length: int, end: float | None, current: int | None, *, is_rough: bool) -> Node:
    values = [judgement.chance for judgement in judged] + ([] if end is None else [end])
    places = [(judgement.ply + 1) / (length + 1) for judgement in judged] + ([] if end is None else [1.0])
    marks = [(place, MARKS[judgement.mark][0]) for place, judgement in enumerate(judged) if judgement.mark]
    here = None if current is None or current >= len(judged) else places[current]
    label = t("Your winning chances before each decision and at the end; marked moves: {count}", count=len(marks))
    scale = t("in %, a first estimate") if is_rough else t("in %")
    title = h("h2", t("Your chances"), h("small", scale))
    name = "" if current is None or here is None else t("Move {number}", number=judged[current].ply + 1)
    axis = _axis(length, here) if length else ()
    drawn = curve(values, label, marks, current, axis, places=places, touched=len(judged), here=name)
    return h("section.chart.sheetcard", title, drawn)


def _axis(length: int, here: float | None) -> list[tuple[float, str]]:
    """The words under the curve with their places: "move", a few round numbers, and "end"; none near `here`."""
    step = next((step for step in STEPS if length / step < MOST_STEPS), STEPS[-1])
    numbers = [(number / (length + 1), str(number)) for number in range(step, length + 1, step)]
    words = [(0.0, t("move")), *(each for each in numbers if NEAR <= each[0] <= 1 - NEAR), (1.0, t("end"))]
    return [each for each in words if here is None or abs(each[0] - here) >= (NEAR if 0 < each[0] < 1 else NEAR_AN_END)]


def _moment(game: Game, judged: int, moment: ShownDecision, seated: Sequence[SeatLabel], key: str) -> Node:
    """The position of a decision, the ways on under it, which stay where they are, and the comment on it.

    `judged`: how many decisions can be looked at.
    """
    place, judgement = moment.place, moment.judgement
    look = MARKS[judgement.mark][0] if judgement is not None and judgement.mark else "m0"
    worth = None if judgement is None else lost(judgement) if judgement.mark else t("fine")
    head = h(
        "h2",
        {"tabindex": -1, "data-focus": "moment"},
        t("Move {number}", number=moment.ply + 1),
        h("small", {"class": look}, worth) if worth is not None else None,
    )
    because = h("p.because", rich(moment.why, None, seated)) if moment.why is not None else None
    played = woven("Your move: {move}.", move=move_text(game, moment.played))
    verdict = h(
        "div.say", head, h("p", played, " ", _verdict(game, judgement) if judgement is not None else None), because
    )
    more = h(
        "div.say.more",
        _compare(game, judgement) if judgement is not None else None,
        h(
            "p.ways",
            h("a", {"href": href(ReplayRoute(key, moment.ply)), "data-focus": "see"}, t("See it")),
            _way(t("Try another line"), "try", ply=str(moment.ply)),
        ),
    )
    steps = h(
        "nav.steps",
        {"aria-label": t("Decisions")},
        _step("previous", "back", t("Previous decision"), is_off=place == 0),
        button(t(MISTAKES[moment.mistake]), "mistake", "primary") if moment.mistake else None,
        _step("look", "chevron-right", t("Next decision"), is_off=place + 1 >= judged, place=str(place + 1)),
    )
    return h("section.pos", {"aria-label": t("The decision")}, h("div.pin", moment.picture, steps, verdict), more)


# Texts: a button
MISTAKES = {"next": "Next marked move", "first": "First marked move"}


def _way(label: str, do: str, **data: str) -> Node:
    attributes: Attributes = {"type": "button", "data-do": do, "data-focus": do}
    attributes |= {f"data-{name}": value for name, value in data.items()}
    return h("button", attributes, label)


def _step(do: str, picture: str, label: str, *, is_off: bool, **data: str) -> Node:
    attributes: Attributes = {"class": "btn quiet step", "data-focus": f"step {picture}", "disabled": is_off}
    return icon_button(do, picture, label, attributes | {f"data-{name}": value for name, value in data.items()})


def _verdict(game: Game, judgement: Judgement) -> list[Child]:
    """What is to be said of a move right after its name."""
    better = move_text(game, judgement.better)
    if judgement.move == judgement.better:
        return [t("Worked out to the end: nothing was better." if judgement.is_exact else "Nothing better was found.")]
    if not judgement.mark:
        return []
    if judgement.is_exact:
        good = round(judgement.worlds * bounded(judgement.best_in or 0))
        if not good or judgement.worlds <= 1:
            return woven("Better, worked out to the end: {move}.", move=better)
        return woven(
            "Better, worked out to the end: {move}. Nothing beats it in {good} of {all} possible deals.",
            move=better, good=good, all=judgement.worlds,
        )  # fmt: skip
    told = woven("Better: {move}.", move=better)
    _, error = judgement.margin
    if not error:
        return told
    doubt = str(error) if isinstance(error, int) else tenths(error)
    sure = t("Give or take {error}%: the two were compared in many possible deals.", error=doubt)
    return [*told, " ", _how_sure(sure)]


def _compare(game: Game, judgement: Judgement) -> Child:
    """The chances of both moves; only the name of one about as good, whose figure differs by chance."""
    if judgement.move == judgement.better:
        return None
    if not judgement.mark:
        return h("p", woven("About as good: {move}.", move=move_text(game, judgement.better)))
    best, yours = judgement.shown
    rows = (("best", judgement.better, t("better"), best), ("you", judgement.move, t("you"), yours))
    return h(
        "div.cmp.num",
        [
            h(
                "div",
                {"class": look},
                h("span", move_text(game, move, begins=True), h("small", who)),
                bar_of(hundredths / 100),
                h("b", t("{value}%", value=hundredths)),
            )
            for look, move, who, hundredths in rows
        ],
    )


def _list(game: Game, judged: Sequence[Judgement], current: int | None, key: str) -> Node:
    count = sum(bool(judgement.mark) for judgement in judged)
    items = [_item(game, place, judgement, place == current) for place, judgement in enumerate(judged)]
    title = h("h2", t("Decisions"), h("small", t("{count} to review", count=count)))
    legend = ", ".join(f"{MARKS[mark][1]} {t(name)}" for mark, name in MARK_NAMES.items())
    signs = h("p.mut.small", legend) if count else None
    return h("section.dl.sheetcard", title, signs, h("ol", items))


def _item(game: Game, place: int, judgement: Judgement, is_current: bool) -> Node:
    """One line: the move's number, the move, the better one, and its cost."""
    mark = MARKS.get(judgement.mark)
    attributes: Attributes = {
        "type": "button", "data-do": "look", "data-place": str(place), "data-focus": f"decision {place}",
        "aria-current": "true" if is_current else None,
    }  # fmt: skip
    better = h("span.t", woven("Better: {move}", move=move_text(game, judgement.better))) if mark else None
    inside = [
        h(
            "span.k.num",
            h("span.sr", t("Move {number}", number=judgement.ply + 1)),
            h("span", {"aria-hidden": "true"}, str(judgement.ply + 1)),
        ),
        h("span.p", move_text(game, judgement.move, begins=True)),
        h("span.t", better),
        _cost(judgement, mark),
    ]
    return h(
        "li",
        {"class": classes("cur" if is_current else None)},
        h("button.itemb", attributes, inside),
        key=str(judgement.ply),
    )


def _cost(judgement: Judgement, mark: tuple[str, str] | None) -> Node:
    if mark is None:
        return h("span.loss.m0", icon("check"), h("span.sr", t("fine")))
    look, sign = mark
    return h(
        "span.loss.num", {"class": look}, lost(judgement),
        h("i.glyph", {"aria-hidden": "true"}, sign),
        h("span.sr", t(MARK_NAMES[judgement.mark])),
    )  # fmt: skip


def _account(account: Balance, added: Sums, *, is_of_team: bool) -> Node:
    rows = [(t("your team’s mistakes") if is_of_team else t("your mistakes"), signed(added.mine))]
    if account.is_sound:
        if added.has_theirs:
            rows.append((t("their mistakes"), signed(added.theirs)))
        rows.append((t("cards and all other moves"), signed(added.cards + added.rest)))
    else:
        rows.append((t("luck and their play"), signed(added.cards + added.theirs + added.rest)))
    rows = [(t("before the deal"), str(added.start)), *rows, (t("at the end"), str(added.end))]
    table = h("table.ss", h("tbody", [h("tr", h("td", h("span", name)), h("td.num", value)) for name, value in rows]))
    note: list[Child] = [
        t("Winning chance in %: a win is 100. The luck of the cards alone: {luck}.",
          luck=signed(hundredths(account.luck))), " ",
        _how_sure(t("Give or take {error}.", error=whole(200 * account.luck_error))),
    ]  # fmt: skip
    if not account.is_sound:
        note = [t("Winning chance in %: a win is 100. Here luck and the other side’s play can’t be separated.")]
    return h("section.grp.sheetcard.luck", h("h2", t("Luck and play")), table, h("p.mut.small", note))


def _how_sure(words: str) -> Node:
    """The doubt about a figure, for whoever asks."""
    asks = t("How sure is this?")
    return h("details.sure", h("summary", {"aria-label": asks, "title": asks}, "±"), words)


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
        self.standings = standings(table, self.job.seat)

    def shows(self, route: Route) -> bool:
        """Return whether an address is that of the decision looked at."""
        return route == ReviewRoute(self.key, self.chosen)

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
        plies = self.job.plies
        end = self.standings[-1] if ordered and len(ordered) == len(plies) else None
        page = review_page(
            self.table.game, ordered, self.job.sure(), len(plies), len(self.table.moves), end, self._progress(),
            self._moment(ordered), account, added, self._game(), self.seated, href(self.app.navigation.back()),
            self.key,
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

    def _turned(self) -> int | None:
        """Return after how many moves the game had turned, None where it did not."""
        own, plies = self.job.own(), self.job.plies
        chances = standing_curve(self.standings, plies, own)
        _, turn = GameCourse(
            chances, self.standings[-1], 1 / self.table.state.sides, len(plies), tuple(own)
        ).story()  # fmt: skip
        return turn

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

    def _moment(self, ordered: Sequence[Judgement]) -> ShownDecision | None:
        """Return the decision looked at, the first one as long as none is judged; None where there is none."""
        if not self.job.plies:
            return None
        place = self._place(ordered)
        judgement = ordered[place] if place is not None else None
        ply = judgement.ply if judgement is not None else self.job.plies[0]
        seen = shown_to(self.table.state_at(ply), self.job.seat)
        return ShownDecision(
            place or 0, ply, self.table.moves[ply].notation,
            position_picture(self.table.game, seen, self.job.seat, self.seated, judgement), judgement,
            self._why(judgement) if judgement is not None else None,
            self._mistake(ordered, place),
        )  # fmt: skip

    @staticmethod
    def _mistake(ordered: Sequence[Judgement], place: int | None) -> Literal["", "next", "first"]:
        """Return where the way to another mistake leads: after the last comes the first again."""
        marked = [number for number, judgement in enumerate(ordered) if judgement.mark and number != place]
        return "" if not marked else "next" if place is None or marked[-1] > place else "first"

    def _progress(self) -> ReviewProgress:
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
                return ReviewProgress(done, len(plies), self.running is not None, words)
        if work.lacks_account:
            return ReviewProgress(0, 1, self.running is not None, t("Luck and play"))
        return ReviewProgress(len(work.plies), len(work.plies), self.running is not None, "")

    def _why(self, judgement: Judgement) -> Sentence | None:
        """Return why the better move is better, or the one played as good; named unless just named."""
        seen = self.table.state_at(judgement.ply).seen_by(self.job.seat)
        told = why_better(self.table.game, seen, judgement)
        if told is None:
            return None
        move, why = told
        return why if judgement.mark or move.notation == judgement.move else told_of(self.table.game, move, why)

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
        self.app.start(table.game, table.options, table.seats, "practice", table.seed, given, is_instead=False)

    @command("try")
    def try_another(self, ply: int) -> None:
        """Begin a new game at the decision after so many moves."""
        self.app.play_on(self.table, ply)


def open_review(app: AppContext, route: ReviewRoute) -> ReviewScreen:
    """Make the review of a finished game. Raises UnreadableRecord where it is not saved here."""
    return ReviewScreen(app, Table.from_record(finished_game(app.saves, route.key)), route.key, route.ply)
