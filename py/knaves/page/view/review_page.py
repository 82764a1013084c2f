"""The review: what each decision cost, a curve of the chances, and the moment looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from knaves.analysis.luck import Balance
from knaves.cards import card, is_card_code
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import t, translated
from knaves.page.people import Person
from knaves.page.routes import ReplayRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.charts import bar_of, curve
from knaves.page.view.icons import icon
from knaves.page.view.sentence import rich, tiny_card
from knaves.page.view.sheets import button
from knaves.wire.answers import Judgement

__all__ = ["Progress", "move_text", "review_page"]

MARKS = {"doubtful": ("m1", "doubtful"), "bad": ("m2", "bad"), "very bad": ("m2", "very bad")}


@dataclass(frozen=True)
class Progress:
    """How far a review is."""

    done: int
    of: int
    is_running: bool
    words: str


def review_page(
    title: str,
    judged: Sequence[Judgement],
    progress: Progress,
    current: int | None,
    plies: Mapping[int, str],
    why: Sentence | None,
    account: Balance | None,
    seated: Sequence[Person],
    back: str,
    key: str,
) -> Node:
    """The page; `current` is the judgement looked at, `plies` says where in the game each was, `why` its reason."""
    moment = _moment(judged[current], plies, why, seated, key) if current is not None else _bar(progress)
    main = h(
        "main",
        {"class": "wrap"},
        h(
            "div",
            {"class": "rv"},
            _sum(judged, account),
            _chart(judged, current),
            moment,
            _list(judged, current, plies),
        ),
        _bar(progress) if current is not None and progress.done < progress.of else None,
        _account(account) if account else None,
    )
    return h("div", {"class": "paper"}, bar(t("Review"), (back, t("Back")), title), main, key="review")


def _sum(judged: Sequence[Judgement], account: Balance | None) -> Node:
    same = sum(not judgement.mark for judgement in judged)
    lost = round(100 * sum(judgement.loss for judgement in judged if judgement.mark))
    figures: list[Child] = [
        h(
            "div",
            {"class": "kpi"},
            h("b", {"class": "num"}, t("{count} of {all}", count=same, all=len(judged))),
            t("decisions were as good as the expert’s"),
        ),
        h(
            "div",
            {"class": "kpi"},
            h("b", {"class": "num bad" if lost else "num"}, f"−{lost}" if lost else "0"),
            t("chances given away, of 100"),
        ),
    ]
    if account:
        luck = round(100 * account.luck)
        figures.append(
            h(
                "div",
                {"class": "kpi"},
                h("b", {"class": "num good" if luck > 0 else "num"}, f"{luck:+d}"),
                t("from the cards"),
            )
        )
    return h("section", {"class": "sum"}, figures)


def _chart(judged: Sequence[Judgement], current: int | None) -> Node:
    values = [judgement.chance for judgement in judged]
    marks = [(place, MARKS[judgement.mark][0]) for place, judgement in enumerate(judged) if judgement.mark]
    label = t("Your chance before each decision; {count} are marked", count=len(marks))
    title = h("h2", {}, t("Your chances"), h("small", {}, t("of 100, before each decision")))
    return h("section", {"class": "chart sheetcard"}, title, curve(values, label, marks, current))


def _bar(progress: Progress) -> Node:
    if progress.done >= progress.of:
        note = (
            t("All decisions have been looked at.") if progress.of else t("There was nothing to decide in this game.")
        )
        return h("section", {"class": "pos sheetcard"}, h("div", {"class": "say"}, h("p", {}, note)))
    acts = button(t("Stop"), "stop") if progress.is_running else button(t("Go on"), "resume", "primary")
    return h(
        "section",
        {"class": "pos sheetcard"},
        h(
            "div",
            {"class": "say"},
            h("h2", {}, progress.words),
            h("progress", {"max": progress.of, "value": progress.done, "aria-label": t("Progress of the review")}),
            h("p", {"class": "mut"}, t("{done} of {all} decisions", done=progress.done, all=progress.of)),
            h("div", {"class": "acts"}, acts),
        ),
    )


def _moment(
    judgement: Judgement, plies: Mapping[int, str], why: Sentence | None, seated: Sequence[Person], key: str
) -> Node:
    loss = round(100 * judgement.loss)
    mark = MARKS.get(judgement.mark)
    head = h(
        "h2",
        {},
        plies.get(judgement.ply, ""),
        h("small", {"class": mark[0] if mark else "m0"}, f"−{loss}" if mark else t("fine")),
    )
    return h(
        "section",
        {"class": "pos sheetcard"},
        h(
            "div",
            {"class": "say"},
            head,
            h("p", {}, _verdict(judgement)),
            h("p", {"class": "because"}, rich(why, None, seated)) if why and judgement.mark else None,
            _compare(judgement),
            h(
                "div",
                {"class": "steps"},
                button(t("Previous"), "previous"),
                h("a", {"class": "btn quiet", "href": href(ReplayRoute(key, judgement.ply))}, t("See it")),
                button(t("Try another line"), "try", "primary", ply=str(judgement.ply)),
                button(t("Next mistake"), "mistake"),
            ),
        ),
    )


def _verdict(judgement: Judgement) -> list[Child]:
    if judgement.move == judgement.better:
        return [t("The expert would have done the same: "), move_text(judgement.move), "."]
    if judgement.is_exact:
        share = ""
        if judgement.best_in is not None and judgement.worlds > 1:
            good = round(judgement.worlds * judgement.best_in)
            share = t(" It is best in {good} of {all} possible deals.", good=good, all=judgement.worlds)
        return [t("Counted out to the end: "), move_text(judgement.better), t(" was better."), share]
    if judgement.loss <= 0:
        return [t("The expert would have preferred "), move_text(judgement.better), t(", but yours did just as well.")]
    if not judgement.mark:
        return [
            t("The expert would have preferred "),
            move_text(judgement.better),
            t(", but the difference is too small to tell."),
        ]
    sure = t(" Give or take {error}.", error=round(200 * judgement.error))
    return [
        move_text(judgement.better),
        t(" was better by {loss} chances of 100.", loss=round(100 * judgement.loss)),
        sure,
    ]


def _compare(judgement: Judgement) -> Child:
    if judgement.move == judgement.better:
        return None
    yours = judgement.chance - judgement.loss
    rows = (("best", judgement.better, t("expert"), judgement.chance), ("you", judgement.move, t("you"), yours))
    return h(
        "div",
        {"class": "cmp num"},
        [
            h(
                "div",
                {"class": look},
                h("span", {}, move_text(move), " ", who),
                bar_of(chance),
                h("b", {}, str(round(100 * max(0.0, chance)))),
            )
            for look, move, who, chance in rows
        ],
    )


def _list(judged: Sequence[Judgement], current: int | None, plies: Mapping[int, str]) -> Node:
    count = sum(bool(judgement.mark) for judgement in judged)
    items = [_item(place, judgement, place == current, plies) for place, judgement in enumerate(judged)]
    title = h("h2", {}, t("Decisions"), h("small", {}, t("{count} to look at", count=count)))
    return h("section", {"class": "dl sheetcard"}, title, h("ol", {}, items))


def _item(place: int, judgement: Judgement, is_current: bool, plies: Mapping[int, str]) -> Node:
    mark = MARKS.get(judgement.mark)
    better: list[Child] = [t("better: "), move_text(judgement.better)] if mark else [t("fine")]
    attributes: dict[str, str | int | bool | None] = {
        "type": "button",
        "class": "itemb",
        "data-do": "look",
        "data-place": str(place),
        "data-focus": f"decision {place}",
        "aria-current": "true" if is_current else None,
    }
    inside = [
        h("span", {"class": "k num"}, plies.get(judgement.ply, "")),
        h("span", {}, move_text(judgement.move)),
        h("span", {"class": "t" if mark else "t mut"}, better),
        h(
            "span",
            {"class": classes("loss num", mark[0] if mark else "m0")},
            f"−{round(100 * judgement.loss)} {t(mark[1])}" if mark else icon("check"),
        ),
    ]
    return h(
        "li", {"class": classes("cur" if is_current else None)}, h("button", attributes, inside), key=str(judgement.ply)
    )


def _account(account: Balance) -> Node:
    rows = (
        (t("from the cards"), account.luck),
        (t("your decisions"), account.mine),
        (t("their decisions"), -account.theirs),
        (t("what is left over"), account.rest),
    )
    table = h(
        "table",
        {"class": "ss"},
        h(
            "tbody",
            {},
            [
                h("tr", {}, h("td", {}, h("span", {}, name)), h("td", {"class": "num"}, f"{round(100 * value):+d}"))
                for name, value in rows
            ],
        ),
    )
    note = t("In chances of 100; luck is known to about {error} either way.", error=round(200 * account.luck_error))
    return h(
        "section",
        {"class": "grp sheetcard"},
        h("h2", {}, t("Luck and play")),
        table,
        h("p", {"class": "mut small"}, note),
    )


def move_text(notation: str) -> list[Child]:
    """A move in its notation, cards drawn as tiny cards, verbs in the chosen language; playing goes without saying."""
    tokens = notation.split(" ")
    if tokens[0] == "play" and len(tokens) > 1:
        tokens = tokens[1:]
    words: list[Child] = []
    for token in tokens:
        words += [tiny_card(card(token)) if is_card_code(token) else translated(token), " "]
    return words[:-1]
