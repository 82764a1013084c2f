"""The page of a friend's link: the game and the cards of its deal to play, and both results once that has been done."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.analysis.comparing import GameResult, compare
from knaves.engine.game import Game
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import SentGameRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.end_story import result_text, side_by_side, verdict_text
from knaves.page.view.face import card_node
from knaves.page.view.icons import icon
from knaves.page.view.sentence import woven
from knaves.page.view.sheets import button

MOST = 12  # cards that are shown


def compare_page(
    game: Game, cards: Sequence[str], theirs: GameResult, mine: GameResult | None, record: str, back: str
) -> Node:
    """Draw the whole page.

    `cards` were dealt to the friend; `mine` is None until the deal has been played here; `record` is the friend's game,
    packed; `back` is the address of Back.
    """
    score = not game.info.score_is_win_flag
    label = t("Play it again") if mine else t("Play the same deal")
    hand = h(
        "div.chcards", {"aria-hidden": "true"}, [card_node(code, key=str(n)) for n, code in enumerate(cards[:MOST])]
    )
    said: Child = h("p.chsaid", _said(theirs, result_text(theirs, has_points=score)))
    if mine is not None:
        both = result_text(mine, has_points=score), result_text(theirs, has_points=score)
        said = side_by_side(*both, verdict_text(compare(mine, theirs)))
    way = {"class": "btn felt", "href": href(SentGameRoute(record))}
    main = h(
        "main.challenge", {"aria-label": game.title}, h("h2", game.title), hand, said,
        button(label, "play", "gold"), h("a", way, icon("eye"), t("See your friend’s game")) if mine else None,
    )  # fmt: skip
    head = bar(t("Same deal"), (back, t("Back")), "")
    return h("div.felt-page.challenged", {"data-felt": game.table.look.cloth}, head, main, key="compare")


def _said(theirs: GameResult, result: str) -> list[Child]:
    if theirs.is_won:
        return woven("Your friend’s result: {result}. Can you do it too?", result=[h("b", result)])
    return woven("Your friend’s result: {result}. Can you beat it?", result=[h("b", result)])
