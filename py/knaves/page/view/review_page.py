"""The review: what each decision cost, a curve of the chances, and the position of the decision looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.analysis.course import Sums, cost, costs
from knaves.analysis.luck import Balance
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.locale.texts import t, tenths, whole
from knaves.page.routes import MistakeRoute, ReplayRoute, href
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.bar import bar
from knaves.page.view.charts import bar_of, curve, signed, spread
from knaves.page.view.form import icon_button
from knaves.page.view.icons import icon
from knaves.page.view.move_text import move_text
from knaves.page.view.review_marks import MARKS
from knaves.page.view.sentence import rich, woven
from knaves.page.view.sheets import button
from knaves.wire.answers import Judgement


@dataclass(frozen=True)
class Progress:
    """How far a review is."""

    done: int
    of: int
    is_running: bool
    words: str


@dataclass(frozen=True)
class Moment:
    """The decision looked at: its place in the list, its position as a picture, and why another move is better."""

    place: int
    picture: Node
    why: Sentence | None
    has_mistake: bool  # there is a decision that cost something


def review_page(
    game: Game,
    judged: Sequence[Judgement],
    progress: Progress,
    moment: Moment | None,
    account: Balance | None,
    added: Sums | None,
    after: Child,
    seated: Sequence[SeatLabel],
    back: str,
    key: str,
) -> Node:
    """The page: figures and curve, the position pinned over the list of decisions, and how luck and play add up.

    `added` is the account in figures, where there is one; `after` the result and the ways on.
    """
    current = moment.place if moment is not None else None
    main = h(
        "main.wrap.review",
        h(
            "div.rv",
            _sum(judged, account),
            _progress(progress),
            _learn(judged, progress, key),
            _chart(judged, current),
            _moment(game, judged, moment, seated, key) if moment is not None else None,
            _list(game, judged, current, key),
            _account(account, added, is_of_team=len(seated) > 2) if account and added else None,
            after,
        ),
    )
    return h("div.paper", bar(t("Review"), (back, t("Back")), game.title), main, key="review")


def _sum(judged: Sequence[Judgement], account: Balance | None) -> Node:
    same = sum(not judgement.mark for judgement in judged)
    lost = costs(judged)
    figures: list[Child] = [
        _figure(t("{count} of {all}", count=same, all=len(judged)), t("good decisions")),
        _figure(f"−{lost}" if lost else "0", t("winning chances given away (%)"), "bad" if lost else ""),
    ]
    if account and account.is_sound:
        luck = round(100 * account.luck)
        figures.append(_figure(signed(luck), t("from the cards"), "good" if luck > 0 else ""))
    return h("section.rvsum", figures)


def _figure(number: str, words: str, look: str = "") -> Node:
    return h("div.kpi", h("b.num", {"class": classes(look)}, number), words)


def _progress(progress: Progress) -> Node:
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


def _learn(judged: Sequence[Judgement], progress: Progress, key: str) -> Child:
    """The link to the decisions worth another try, or a word of the same height: nothing moves when it comes."""
    marked = next((judgement for judgement in judged if judgement.mark), None)
    if marked is None:
        words = t("No mistakes so far.") if progress.done < progress.of else t("No mistakes found.")
        return h("p.rvlearn.mut", words) if progress.of else None
    address = href(MistakeRoute(key, marked.ply))
    return h("a.btn.quiet.rvlearn", {"href": address}, icon("puzzle"), t("Learn from your mistakes"))


def _chart(judged: Sequence[Judgement], current: int | None) -> Node:
    values = [judgement.chance for judgement in judged]
    marks = [(place, MARKS[judgement.mark][0]) for place, judgement in enumerate(judged) if judgement.mark]
    label = t("Your winning chances before each decision; {count} marked", count=len(marks))
    title = h("h2", t("Your chances"), h("small", t("in %, before each decision")))
    along = spread([str(judgement.ply + 1) for judgement in judged])
    return h(
        "section.chart.sheetcard", title, curve(values, label, marks, current, along),
        h("p.xname", t("move")) if along else None,
    )  # fmt: skip


def _moment(game: Game, judged: Sequence[Judgement], moment: Moment, seated: Sequence[SeatLabel], key: str) -> Node:
    """The position of a decision, the comment on it, and the ways on, in thumb's reach on a phone."""
    place, judgement = moment.place, judged[moment.place]
    mark = MARKS.get(judgement.mark)
    head = h(
        "h2",
        {"tabindex": -1, "data-focus": "moment"},
        t("Move {number}", number=judgement.ply + 1),
        h("small", {"class": mark[0] if mark else "m0"}, f"−{cost(judgement)}" if mark else t("fine")),
    )
    because = h("p.because", rich(moment.why, None, seated)) if moment.why and judgement.mark else None
    played = woven("Your move: {move}.", move=move_text(game, judgement.move))
    verdict = h("div.say", head, h("p", played, " ", _verdict(game, judgement)), because)
    more = h(
        "div.say.more",
        _compare(game, judgement),
        h(
            "p.ways",
            h("a", {"href": href(ReplayRoute(key, judgement.ply)), "data-focus": "see"}, t("See it")),
            _way(t("Try another line"), "try", ply=str(judgement.ply)),
        ),
    )
    steps = h(
        "nav.steps",
        {"aria-label": t("Decisions")},
        _step("previous", "back", t("Previous decision"), is_off=place == 0),
        button(t("Next mistake"), "mistake", "primary") if moment.has_mistake else None,
        _step("look", "chevron-right", t("Next decision"), is_off=place + 1 == len(judged), place=str(place + 1)),
    )
    return h("section.pos", {"aria-label": t("The decision")}, h("div.pin", moment.picture, verdict), more, steps)


def _way(label: str, do: str, **data: str) -> Node:
    attributes: Attributes = {"type": "button", "data-do": do, "data-focus": do}
    attributes |= {f"data-{name}": value for name, value in data.items()}
    return h("button", attributes, label)


def _step(do: str, picture: str, label: str, *, is_off: bool, **data: str) -> Node:
    attributes: Attributes = {"class": "btn quiet step", "data-focus": f"step {picture}", "disabled": is_off}
    return icon_button(do, picture, label, attributes | {f"data-{name}": value for name, value in data.items()})


def _verdict(game: Game, judgement: Judgement) -> list[Child]:
    better = move_text(game, judgement.better)
    if judgement.move == judgement.better:
        if judgement.is_exact:
            return woven("Worked out to the end: nothing was better than {move}.", move=better)
        return woven("The expert would have played the same: {move}.", move=better)
    if judgement.is_exact:
        good = round(judgement.worlds * (judgement.best_in or 0))
        if not good or judgement.worlds <= 1:
            return woven("Worked out to the end: {move} was better.", move=better)
        return woven(
            "Worked out to the end: {move} was better. Nothing beats it in {good} of {all} possible deals.",
            move=better, good=good, all=judgement.worlds,
        )  # fmt: skip
    if judgement.loss <= 0:
        return woven("The expert preferred {move}, but yours was just as good.", move=better)
    if not judgement.mark:
        return woven("The expert preferred {move}, but it’s too close to call.", move=better)
    loss, error = ([str(part) if isinstance(part, int) else tenths(part)] for part in judgement.margin)
    if error == ["0"]:
        return woven("{move} was better by {loss}%.", move=better, loss=loss)
    return woven("{move} was better by {loss}%, give or take {error}%.", move=better, loss=loss, error=error)


def _compare(game: Game, judgement: Judgement) -> Child:
    if judgement.move == judgement.better:
        return None
    best, yours = judgement.shown
    mine = "you" if judgement.mark else "best"
    rows = (("best", judgement.better, t("expert"), best), (mine, judgement.move, t("you"), yours))
    return h(
        "div.cmp.num",
        [
            h(
                "div",
                {"class": look},
                h("span", move_text(game, move, begins=True), h("small", who)),
                bar_of(hundredths / 100),
                h("b", str(hundredths)),
            )
            for look, move, who, hundredths in rows
        ],
    )


def _list(game: Game, judged: Sequence[Judgement], current: int | None, key: str) -> Node:
    count = sum(bool(judgement.mark) for judgement in judged)
    items = [_item(game, place, judgement, place == current) for place, judgement in enumerate(judged)]
    title = h("h2", t("Decisions"), h("small", t("{count} to review", count=count)))
    signs = h("p.mut.small", t("?! an inaccuracy, ? a mistake, ?? a blunder")) if count else None
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
        "span.loss.num", {"class": look}, f"−{cost(judgement)}",
        h("i.glyph", {"aria-hidden": "true"}, sign),
        h("span.sr", t(judgement.mark)),
    )  # fmt: skip


def _account(account: Balance, added: Sums, *, is_of_team: bool) -> Node:
    rows = [(t("your team’s mistakes") if is_of_team else t("your mistakes"), signed(added.mine))]
    if account.is_sound:
        rows.append((t("their mistakes"), signed(added.theirs)))
        rows.append((t("cards and all other moves"), signed(added.cards + added.rest)))
    else:
        rows.append((t("luck and their play"), signed(added.cards + added.theirs + added.rest)))
    rows = [(t("before the deal"), str(added.start)), *rows, (t("at the end"), str(added.end))]
    table = h("table.ss", h("tbody", [h("tr", h("td", h("span", name)), h("td.num", value)) for name, value in rows]))
    note = t("In % of winning chances. The cards alone: {luck}, to within about {error}.",
             luck=signed(round(100 * account.luck)), error=whole(200 * account.luck_error))  # fmt: skip
    if not account.is_sound:
        note = t("In % of winning chances; here luck and the other side’s play can’t be separated.")
    return h("section.grp.sheetcard.luck", h("h2", t("Luck and play")), table, h("p.mut.small", note))
