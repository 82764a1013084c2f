"""The end of a game: the winner, large over the finished table; then a short sheet with the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import ReviewRoute
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.icons import icon
from knaves.page.view.play_sheets import score_part
from knaves.page.view.seat import SUITS, avatar
from knaves.page.view.sheets import button, home_link, link
from knaves.session.game_view import GameView
from knaves.session.running_game import FRIENDLY
from knaves.table.seating import HUMAN

SPARKS = (  # where suits fly at a win: place, turn, suit
    ("14 30", "-18", "h"), ("40 12", "12", "s"), ("30 66", "-30", "d"), ("160 12", "-14", "c"), ("186 32", "20", "d"),
    ("172 68", "34", "h"), ("66 4", "-6", "c"), ("136 4", "8", "s"), ("6 62", "24", "c"), ("194 76", "-20", "s"),
)  # fmt: skip
CROWN = "M2 14 1 3l6 4.4L12 1l5 6.4L23 3l-1 11Z"


@dataclass(frozen=True)
class End:
    """The end of a game for its viewer."""

    mood: str  # "won", "lost" or "drawn"
    title: str
    scores: Sequence[tuple[str, str]]  # names and points, the viewer's first; none where points decide nothing
    faces: Sequence[SeatLabel]  # who has won, or everybody after a draw


@dataclass(frozen=True)
class Told:
    """All that is said of a game that is over, besides its result."""

    sentence: str = ""  # how it went, as a friend would say it
    news: Node | None = None  # a first win, a streak, a record
    turn: Node | None = None  # after a loss: the turn that decided it
    best: Child = None  # after a loss: one's own best moment
    idea: Child = None  # after a loss: what to try
    beside: Sequence[Node] = ()  # a friend's result, the daily deal
    softer: str = ""  # the level of an easier bot, "" for none


NOTHING = Told()


def finale(end: End) -> Node:
    """Draw the winner over the lit table, until a tap or a moment later the sheet comes."""
    attributes = {
        "type": "button", "data-do": "end next", "data-focus": "end next", "aria-label": t("Continue"),
    }  # fmt: skip
    dialog = {"class": f"is-{end.mood}", "role": "dialog", "aria-modal": "true", "aria-label": end.title}
    return _over_the_table(h("button.endbehind", attributes), h("section.ending", dialog, end_head(end), key="ending"))


def end_sheet(end: End, key: str, told: Told) -> Node:
    """Draw the result, a sentence, and the ways on. `key` names the game among the saved ones."""
    acts = [
        button(t("Play again"), "again", "primary"),
        button(t("Share"), "share result", picture="share"),
        link(t("Review"), ReviewRoute(key), picture="search"),
        home_link(),
    ]
    softer = button(t("An easier bot"), "level", "quiet softer", level=told.softer) if told.softer else None
    inside = [
        h("p.endsaid", {"role": "status"}, told.sentence),
        told.turn, told.news,
        h("p.endidea", told.best) if told.best else None,
        h("p.endidea", told.idea) if told.idea else None,
        told.beside, h("div.acts", acts), softer,
    ]  # fmt: skip
    return end_dialog(end, inside)


def end_dialog(end: End, inside: Child) -> Node:
    """Return the sheet with the result and whatever stands under it."""
    look = t("Look at the table")
    behind = {"type": "button", "data-do": "close", "tabindex": "-1", "aria-hidden": "true"}
    close = {"type": "button", "data-do": "close", "data-focus": "close", "aria-label": look, "title": look}
    dialog = {"class": f"open is-{end.mood}", "role": "dialog", "aria-modal": "true", "aria-label": end.title}
    ending = h(
        "section.ending", dialog, h("button.ib.endlook", close, icon("eye")), end_head(end), inside, key="ending"
    )  # fmt: skip
    return _over_the_table(h("button.endbehind", behind), ending)


def _over_the_table(behind: Node, inside: Node) -> Node:
    return h("div.veil.endveil", behind, inside, key="sheet end")


def end_head(end: End) -> Node:
    """Draw the winners with their faces and the result in large figures."""
    laurels = h("div.laurels", {"aria-hidden": "true"}, _drawing(end))
    return h("div.endhead", laurels, h("div.endtitle", h("h2", end.title), _scores(end.scores)))


def end_of(shown: GameView, seated: Sequence[SeatLabel]) -> End:
    """Return how the game has ended for the viewer."""
    winners = shown.position.winners()
    faces = [person for seat, person in enumerate(seated) if not winners or shown.position.side(seat) in winners]
    return End(mood_of(shown), end_title(shown, seated), _side_scores(shown, seated), faces)


def mood_of(shown: GameView) -> str:
    """Return how the game has ended for the viewer: "won", "lost" or "drawn"."""
    return "drawn" if not shown.position.winners() else "won" if has_won(shown) and _is_person(shown) else "lost"


def has_won(shown: GameView) -> bool:
    """Return whether the viewer's side is among the winners."""
    return shown.position.side(shown.viewer) in shown.position.winners()


def _is_person(shown: GameView) -> bool:
    return shown.seats[shown.viewer] == HUMAN


def _is_alone(shown: GameView) -> bool:
    """Whether nobody else plays at this device."""
    return shown.seats.count(HUMAN) == 1 or shown.policy in FRIENDLY


def end_title(shown: GameView, seated: Sequence[SeatLabel]) -> str:
    """Name the winner in a word."""
    state = shown.position
    winners = state.winners()
    if not winners:
        return t("A draw")
    if has_won(shown) and _is_person(shown) and _is_alone(shown):
        return t("You win") if len(winners) == 1 else t("You win together")
    names = [person.name for seat, person in enumerate(seated) if state.side(seat) in winners]
    return t("{names} win", names=" & ".join(names)) if len(names) > 1 else t("{name} wins", name=names[0])


def _side_scores(shown: GameView, seated: Sequence[SeatLabel]) -> list[tuple[str, str]]:
    """Return the names and points of each side, the viewer's first; none where a sheet adds up no points."""
    state, part = shown.position, score_part(shown)
    if part is not None and not part.totals:
        return []
    mine = state.side(shown.viewer)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    names = [" & ".join(p.name for seat, p in enumerate(seated) if state.side(seat) == side) for side in sides]
    return [(name, str(state.scores()[side])) for name, side in zip(names, sides, strict=True)]


def _scores(scores: Sequence[tuple[str, str]]) -> Node | None:
    """The result in large figures, the viewer's first; names only where more than two sides need them."""
    if not scores:
        return None
    if len(scores) == 2:
        label = ", ".join(f"{name} {points}" for name, points in scores)
        figures = [h("b.num", scores[0][1]), h("i", "–"), h("b.num", scores[1][1])]
        return h("p.result", h("span.sr", label), h("span", {"aria-hidden": "true"}, figures))
    pairs = [h("span", name, " ", h("b.num", points)) for name, points in scores]
    return h("p.result.many", pairs)


def _drawing(end: End) -> list[Child]:
    """The faces of the winners, in light and under a crown where the viewer is among them."""
    crown = h("svg.crown1", {"viewBox": "0 0 24 15"}, h("path", {"d": CROWN}))
    faces = h("div.faces", [avatar(person) for person in end.faces[:4]])
    return [_glory() if end.mood == "won" else None, crown if end.mood != "drawn" else None, faces]


def _glory() -> Node:
    sparks = [
        h(f"path.spark.s-{suit}", {"transform": f"translate({place}) rotate({turn}) scale(.62)", "d": SUITS[suit]})
        for place, turn, suit in SPARKS
    ]
    return h("svg.glory", {"viewBox": "0 0 210 104"}, sparks)
