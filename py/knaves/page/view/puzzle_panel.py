"""The puzzle's panel beside the table: the question, then the verdict with its reason, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.bar import bar_button
from knaves.page.view.icons import icon
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import cite, rich
from knaves.page.view.sheets import button

NEXT = '.puzzle [data-focus="puzzle next"]'  # where the focus goes once there is an answer
HARDEST = 5


@dataclass(frozen=True)
class RunView:
    """How far a run is."""

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
    is_right: bool | None = None
    is_shown: bool = False  # the answer was shown
    is_playing: bool = False  # the deal is played out
    ended: str = ""  # how it ended
    mine: Sequence[str] = ()  # the turn that was made
    answer: Sequence[str] | None = None  # the best turn, once it may be seen
    why: Sequence[Sentence] = ()
    how: Sentence | None = None
    rule: str | None = None
    rating: tuple[int, int] | None = None  # now, and by how much it has changed
    run: RunView | None = None
    can_go_on: bool = False
    can_retry: bool = False
    next_label: str = ""


def puzzle_bar(*, can_undo: bool) -> list[Child]:
    """Return the buttons of the bar over a puzzle."""
    return [
        bar_button("undo", "undo", t("Undo"), is_wide=True, key="u") if can_undo else None,
        bar_button("share", "link", t("Copy a link to this puzzle"), is_wide=False),
        bar_button("menu", "menu", t("Menu")),
    ]


def puzzle_panel(view: PuzzleView) -> Node:
    """The panel. Its verdict is read out when it comes."""
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
        _explained(view) if has_answer and not view.is_playing else None,
        h("footer", _acts(view, has_answer=has_answer)),
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
    label = t("Streak: {right} right, {wrong} of {most} wrong", right=run.right, wrong=run.wrong, most=run.most_wrong)
    lives = [
        h("i", {"class": "gone" if number < run.wrong else None}, icon("close" if number < run.wrong else "star"))
        for number in range(run.most_wrong)
    ]
    inside = (h("b.num", str(run.right)), icon("check"), h("span.lives", lives))
    return h("span.course", {"role": "img", "aria-label": label, "title": label}, inside)


def _task(view: PuzzleView) -> Node:
    known = [h("p.known", rich(each, view.viewer, view.seated)) for each in view.known]
    rules = h("p.unusual", t("Other rules: {rules}", rules=view.rules)) if view.rules else None
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
        rows.append(h("p.turn", t("Your answer:"), " ", _moves(view.game, view.mine)))
    if view.answer is not None and not view.is_right:
        rows.append(h("p.turn.best", t("Best:"), " ", _moves(view.game, view.answer)))
    if view.ended:
        rows.append(h("p.ended", view.ended))
    rows += [h("p", rich(each, view.viewer, view.seated)) for each in view.why]
    if view.how is not None:
        rule = cite(view.rule) if view.rule is not None else None
        rows.append(h("p.how", rich(view.how, view.viewer, view.seated), " ", rule))
    if view.answer is None:
        rows.append(h("p.mut", t("Try again, or show the solution.")))
    return h("div.body", rows)


def _moves(game: Game, moves: Sequence[str]) -> list[Child]:
    found: list[Child] = []
    for number, move in enumerate(moves):
        found += [", "] if number else []
        found += move_text(game, move)
    return found


def _acts(view: PuzzleView, *, has_answer: bool) -> list[Child]:
    if not has_answer:
        return [None if view.is_judging else _give_up()]
    forward = _named(button(view.next_label, "next puzzle", "quiet" if _first_retries(view) else "primary"), "next")
    if view.is_playing:
        return [forward]
    again = button(t("Try again"), "retry puzzle", "primary" if _first_retries(view) else "quiet")
    show = button(t("Show the solution"), "show answer")
    return [
        again if view.can_retry else None,
        forward,
        show if view.answer is None else None,
        button(t("Play it out"), "play puzzle out") if view.can_go_on else None,
        button(t("Continue from here"), "play on") if view.answer is not None else None,
    ]


def _give_up() -> Node:
    """The button that shows the answer; on a small screen its picture is enough."""
    label = t("Show the solution")
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "btn quiet give", "data-do": "show answer", "data-focus": "show answer",
        "aria-label": label, "title": label,
    }  # fmt: skip
    return h("button", attributes, icon("eye"), h("span", label))


def _first_retries(view: PuzzleView) -> bool:
    """Whether another try is offered first."""
    return view.can_retry and view.answer is None


def _named(node: Node, name: str) -> Node:
    attributes = tuple((key, f"puzzle {name}" if key == "data-focus" else value) for key, value in node.attributes)
    return Node(node.tag, attributes, node.children, node.key)
