"""The end of a game: who has won, drawn and in numbers, how it came about, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.next_deal import NextDeal
from knaves.page.routes import DealRoute, FrontRoute, OptionsRoute, ReviewRoute
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.icons import icon
from knaves.page.view.own_words import folded_words
from knaves.page.view.play_sheets import score_part
from knaves.page.view.seat import SUITS, avatar
from knaves.page.view.sheets import button, link, score_table
from knaves.session.game_view import GameView
from knaves.table.seating import HUMAN

RAYS = 16  # round the face of a winner
SPARKS = (  # where suits fly at a win: place, turn, suit
    ("14 30", "-18", "h"), ("40 12", "12", "s"), ("30 66", "-30", "d"), ("160 12", "-14", "c"), ("186 32", "20", "d"),
    ("172 68", "34", "h"), ("66 4", "-6", "c"), ("136 4", "8", "s"), ("6 62", "24", "c"), ("194 76", "-20", "s"),
)  # fmt: skip
CROWN = "M2 14 1 3l6 4.4L12 1l5 6.4L23 3l-1 11Z"


@dataclass(frozen=True)
class End:
    """How a game has ended for the one who looks at it."""

    mood: str  # "won", "lost" or "drawn"
    title: str
    scores: Sequence[tuple[str, str]]  # names and points, the viewer's first; none where points decide nothing
    faces: Sequence[SeatLabel]  # who has won, or everybody after a draw


def end_sheet(shown: GameView, key: str, seated: Sequence[SeatLabel], story: Child, promised: NextDeal) -> Node:
    """Return who has won, by how much, how it came about, and what can be done next.

    `key` names the game among the saved ones; `story` may come later than the rest and has its place kept.
    """
    end, part = _end_of(shown, seated), score_part(shown)
    close = h("button.btn.quiet.aside", {"type": "button", "data-do": "close", "data-focus": "close"},
              icon("eye"), t("Look at the table"))  # fmt: skip
    acts = [
        button(t("Play again"), "again", "primary"),
        link(t("Review"), ReviewRoute(key), picture="search"),
        button(t("Same deal"), "same", picture="deal"),
        button(t("Share my result"), "send result", picture="share"),
        link(t("Is it fair?"), DealRoute(key), picture="info"),
        link(t("Change options"), OptionsRoute(shown.game), picture="options"),
        link(t("All games"), FrontRoute(), picture="home"),
    ]
    dialog = {"class": f"is-{end.mood}", "role": "dialog", "aria-modal": "true", "aria-label": end.title}
    inside = h(
        "div.score-sheet.end", dialog, close,
        end_head(end),
        h("div.story", story),
        score_table(part, seated, shown.viewer) if part else None,
        folded_words(promised),
        h("div.acts", acts),
    )  # fmt: skip
    return h("div.veil.endveil", inside, key="sheet end")


def end_head(end: End) -> Node:
    """Return who has won, with the faces of the winners and the result in large figures."""
    laurels = h("div.laurels", {"aria-hidden": "true"}, _drawing(end))
    return h("div.endhead", laurels, h("h2", end.title), _scores(end.scores))


def _end_of(shown: GameView, seated: Sequence[SeatLabel]) -> End:
    """Return how the game has ended for the viewer."""
    winners = shown.position.winners()
    mood = "drawn" if not winners else "won" if has_won(shown) and _is_person(shown) else "lost"
    faces = [person for seat, person in enumerate(seated) if not winners or shown.position.side(seat) in winners]
    return End(mood, end_title(shown, seated), _side_scores(shown, seated), faces)


def has_won(shown: GameView) -> bool:
    """Return whether the viewer's side is among the winners."""
    return shown.position.side(shown.viewer) in shown.position.winners()


def _is_person(shown: GameView) -> bool:
    return shown.seats[shown.viewer] == HUMAN


def end_title(shown: GameView, seated: Sequence[SeatLabel]) -> str:
    """Return who has won, in a word."""
    state = shown.position
    winners = state.winners()
    if not winners:
        return t("A draw")
    if has_won(shown) and _is_person(shown) and shown.seats.count(HUMAN) == 1:
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
    """The result in large figures, the viewer's first."""
    if not scores:
        return None
    pairs = [h("span", name, " ", h("b.num", points)) for name, points in scores]
    return h("p.result", pairs)


def _drawing(end: End) -> list[Child]:
    """The faces of those who have won, in rays and under a crown where the viewer is among them."""
    crown = h("svg.crown1", {"viewBox": "0 0 24 15"}, h("path", {"d": CROWN}))
    faces = h("div.faces", [avatar(person) for person in end.faces[:4]])
    return [_glory() if end.mood == "won" else None, crown if end.mood != "drawn" else None, faces]


def _glory() -> Node:
    rays = [
        h("path.ray", {"transform": f"rotate({360 * n / RAYS:g} 100 60)", "d": "M100 60 92 -30h16Z"})
        for n in range(RAYS)
    ]
    sparks = [
        h(f"path.spark.s-{suit}", {"transform": f"translate({place}) rotate({turn}) scale(.62)", "d": SUITS[suit]})
        for place, turn, suit in SPARKS
    ]
    return h("svg.glory", {"viewBox": "0 0 210 104"}, h("g.rays", rays), h("g", sparks))
