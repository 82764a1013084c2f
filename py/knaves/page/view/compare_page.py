"""The page that lays a friend's game beside one's own of the same deal."""

from __future__ import annotations

from knaves.analysis.comparing import GameResult, compare
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import FrontRoute, SentGameRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.sheets import button


def compare_page(title: str, theirs: GameResult, mine: GameResult | None, record: str) -> Node:
    """Draw the whole page; `mine` is None until the deal has been played here, `record` the friend's, packed."""
    acts = [
        button(t("Play this deal again") if mine else t("Play this deal"), "play", "quiet" if mine else "primary"),
        h("a", {"class": "btn quiet", "href": href(SentGameRoute(record))}, t("See your friend’s game")),
    ]
    content = h(
        "section.grp.sheetcard.doubt",
        h("h2", _verdict(theirs, mine)),
        None if mine else h("p", t("Play it yourself, then open your friend’s link again to compare.")),
        _table(theirs, mine), h("div.acts", acts),
    )  # fmt: skip
    main = h("main.wrap", h("div.sets.one", content))
    return h("div.paper", bar(t("Same deal"), (href(FrontRoute()), t("Back")), title), main, key="compare")


def _verdict(theirs: GameResult, mine: GameResult | None) -> str:
    if mine is None:
        return t("A friend played this deal")
    return (t("You did equally well"), t("You did better"), t("Your friend did better"))[compare(mine, theirs)]


def _table(theirs: GameResult, mine: GameResult | None) -> Node:
    both = [mine, theirs] if mine else [theirs]
    names = [t("You"), t("Friend")] if mine else [t("Friend")]
    rows: list[tuple[str, list[str]]] = [
        (t("Result"), [_result(each) for each in both]),
        (t("Points"), [f"{each.points} – {each.best_other}" for each in both]),
        (t("Moves"), [str(each.moves) for each in both]),
    ]
    head = h("tr", h("td"), [h("th", {"scope": "col"}, name) for name in names])
    body: list[Child] = [h("tr", h("td", name), [h("td.num", value) for value in values]) for name, values in rows]
    return h("table.ss", h("thead", head), h("tbody", body))


def _result(standing: GameResult) -> str:
    return t("won") if standing.is_won else t("a draw") if standing.is_drawn else t("lost")
