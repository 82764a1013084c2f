"""The ladder of a game: own bots and levels on one scale, and the matrix of their matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from knaves.analysis.ladder import Standing
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import percent, t
from knaves.page.routes import WorkshopRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.bot_page import MatchForm, match_rows
from knaves.page.view.form import row, switch
from knaves.page.view.match_report import Running, match_report, player_word, running_row
from knaves.page.view.sheets import button
from knaves.page.workbench import Pair, PlayedMatch


@dataclass(frozen=True)
class LadderPage:
    """Everything that the page shows."""

    title: str
    players: Mapping[str, bool]  # who could play, and whether he does
    form: MatchForm
    standings: Mapping[str, Standing]  # best first
    shares: Mapping[Pair, float]  # of the first, for both orders of two
    running: Running | None
    looked_at: PlayedMatch | None
    trouble: str


def ladder_page(page: LadderPage) -> Node:
    """Draw the ladder: every pair’s result, and the form of the next match."""
    look = {"class": classes(None if page.standings or page.running else "alone")}
    main = h("main.wrap.workshop", h("div.bench", look, _results(page), _form(page)))
    return h("div.paper", bar(t("Ladder"), (href(WorkshopRoute()), t("Back")), page.title), main, key="ladder")


def _form(page: LadderPage) -> Node:
    if page.running is not None:
        body: Child = running_row(page.running)
    else:
        switches = [
            row(player_word(name), _note(name), switch(name, player_word(name), plays, "set"))
            for name, plays in page.players.items()
        ]
        body = [
            switches,
            match_rows(page.form),
            h("div.acts", button(t("Play all matches"), "match", "primary", "trophy")),
        ]
    trouble = h("p.clash", {"role": "alert"}, page.trouble) if page.trouble else None
    return h("section.grp.sheetcard.tools", h("h2", t("Who plays?")), body, trouble, key="form")


def _note(name: str) -> str:
    if name.startswith("own-"):
        return t("my bot")
    return t("thinks longer") if name in ("hard", "expert") else ""


def _results(page: LadderPage) -> Node:
    if not page.standings:
        body: Child = h("p.mut", t("Everyone plays everyone. The ranking then appears here."))
    else:
        body = [_standings(page.standings), _matrix(page)]
    report = match_report(page.looked_at, is_of_ladder=True) if page.looked_at is not None else None
    return h("section.desk", body, report, key="results")


def _standings(standings: Mapping[str, Standing]) -> Node:
    head = h("tr", [h("th", {"scope": "col"}, text) for text in ("", t("Player"), t("Rating"), t("95% range"))])
    rows = [
        h(
            "tr", h("td.num", str(place)), h("th", {"scope": "row"}, player_word(name)),
            h("td.num", str(found.rating)),
            h("td.num", f"{found.rating - found.within}–{found.rating + found.within}"), key=name,
        )
        for place, (name, found) in enumerate(standings.items(), 1)
    ]  # fmt: skip
    return h(
        "div.scrolls.sheetcard", h("table.ladder", {"aria-label": t("Ladder")}, h("thead", head), h("tbody", rows))
    )


def _matrix(page: LadderPage) -> Node:
    names: Sequence[str] = list(page.standings)
    head = h("tr", h("td"), [h("th", {"scope": "col"}, player_word(name)) for name in names])
    rows = [
        h("tr", h("th", {"scope": "row"}, player_word(one)), [_cell(page, one, two) for two in names], key=one)
        for one in names
    ]
    caption = h("caption", t("Games won by the player in the row. Tap a number to open the match."))
    table = h("table.ladder.matrix", caption, h("thead", head), h("tbody", rows))
    return h("div.scrolls.sheetcard", {"tabindex": "0", "role": "region", "aria-label": t("All matches")}, table)


def _cell(page: LadderPage, one: str, two: str) -> Node:
    share = page.shares.get((one, two))
    if share is None:
        return h("td", "–" if one == two else "")
    label = t(
        "{first} against {second}: {share} won", first=player_word(one), second=player_word(two), share=percent(share)
    )
    attributes = {"type": "button", "class": "lk", "data-do": "match look", "data-first": one, "data-second": two,
                  "aria-label": label, "data-focus": f"pair {one} {two}"}  # fmt: skip
    return h("td.num", h("button", attributes, percent(share)))
