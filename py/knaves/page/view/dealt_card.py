"""Dealt card: what was dealt to the player and to the bots, against what chance gives; for the statistics."""

from __future__ import annotations

from knaves.analysis.dealt import KINDS, Dealt, Share
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t, tenths

ENOUGH = 20  # counted games from which on anything is said
LABELS = {
    "aces": Sentence("Aces"), "jacks": Sentence("Jacks"), "trumps": Sentence("Trumps"),
    "worth": Sentence("Worth of all cards, an ace being 1"),
}  # fmt: skip


def dealt_card(found: Dealt | None, games: int) -> Child:
    """The card; None where there are too few games, or before the games have been looked through."""
    if found is None or games < ENOUGH:
        return None
    verdict = (
        t("In {count} deals something was dealt that chance does not explain. Please report it.", count=found.deals)
        if found.is_odd
        else t("In {count} deals you and the bots were dealt what chance gives.", count=found.deals)
    )
    head = h("tr", {}, h("td", {}), [h("th", {"scope": "col"}, text) for text in (t("You"), t("The bots"))])
    rows = [
        h("tr", {}, h("th", {"scope": "row"}, said(LABELS[kind])), _cell(mine), _cell(theirs))
        for kind, mine, theirs in zip(KINDS, found.mine, found.theirs, strict=True)
        if mine.variance
    ]
    return h(
        "section", {"class": "grp sheetcard doubt"},
        h("h2", {}, t("Were the cards fair?")), h("p", {}, verdict),
        h("table", {"class": "ss"}, h("thead", {}, head), h("tbody", {}, rows)),
        h("p", {"class": "mut small"},
          t("Dealt, and in brackets what chance gives 95 times of 100. Games whose records are kept are counted.")),
        key="dealt",
    )  # fmt: skip


def _cell(share: Share) -> Node:
    text = t("{found} ({low} to {high})", found=_number(share.found), low=_number(share.low), high=_number(share.high))
    return h("td", {"class": "num"}, text)


def _number(value: float) -> str:
    return tenths(value) if value < 20 and value != round(value) else str(round(value))
