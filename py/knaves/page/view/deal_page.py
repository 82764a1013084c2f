"""The page on which a player learns where the cards come from, and checks a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knaves.engine.fair_deal import FairDeal
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.next_deal import NextDeal
from knaves.page.view.bar import bar
from knaves.page.view.own_words import fingerprint_node, own_words
from knaves.page.view.sheets import button
from knaves.table.deal_check import CheckedOutcome
from knaves.table.record import Record


@dataclass(frozen=True)
class CheckedDeal:
    """What the check has found: every outcome, or why the game cannot even be played again."""

    outcomes: tuple[CheckedOutcome, ...]
    fault: str = ""

    @property
    def wrong(self) -> int:
        """How many outcomes do not follow from what they should."""
        return sum(not each.is_right for each in self.outcomes)


@dataclass(frozen=True)
class DealPage:
    """Everything that the page shows."""

    record: Record | None  # of the game that the player came from
    daily: str  # the day of the daily deal it is, "" for none
    names: Sequence[str]  # by seat
    promised: NextDeal
    checked: CheckedDeal | None


def deal_page(told: DealPage, back: str) -> Node:
    """The whole page."""
    main = h("main.wrap", h("div.sets.one", _this(told), _result(told), _next(told), _story()))
    title = t("About this deal") if told.record is not None else t("About the next deal")
    return h("div.paper", bar(title, (back, t("Back"))), main, key="deal")


def _story() -> Node:
    """How it works, for everybody."""
    steps = (
        t("Before the deal the program thinks of a secret: a number so long that nobody can guess it."),
        t("It shows you the fingerprint of the secret. From the secret anybody can work out the fingerprint; from the "
          "fingerprint nobody can find the secret, nor another secret that has the same one. So it cannot be exchanged "
          "any more."),
        t("You may add words of your own, or dice that you have thrown. Nobody knew them when the secret was chosen."),
        t("Every shuffle and every die of the game follows from the secret and your words, by a recipe that anybody "
          "may read."),
        t("After the game the secret is told. Then you, or any other program, can make the fingerprint and all the "
          "cards again and see whether they are the same."),
    )  # fmt: skip
    return h(
        "section.grp.sheetcard.doubt",
        h("h2", t("How can I know that the cards are not arranged?")),
        h("ol.recipe", [h("li", step) for step in steps]), key="story",
    )  # fmt: skip


def _this(told: DealPage) -> Child:
    record = told.record
    if record is None:
        return None
    is_over = record.result is not None
    return h(
        "section.grp.sheetcard.doubt",
        h("h2", t("This deal")),
        _fair(record.seed, is_over=is_over) if isinstance(record.seed, FairDeal) else _fixed(record, told.daily),
        h("div.acts", button(t("Check this deal"), "check", "primary")) if is_over else
        h("p.mut", t("It can be checked once the game is over.")), key="this",
    )  # fmt: skip


def _fair(deal: FairDeal, *, is_over: bool) -> list[Child]:
    return [
        h("p", t(
                "Its cards follow from a secret and from words. Compare the fingerprint with the one that you saw "
                "before the deal; a deal that came by a link was known to somebody before."
            )),
        h(
            "dl.facts",
            h("dt", t("Fingerprint")), h("dd", fingerprint_node(deal.fingerprint)),
            h("dt", t("Words")), h("dd", deal.words or t("no words")),
            h("dt", t("Secret")),
            h("dd", fingerprint_node(deal.secret) if is_over else t("told after the game")),
        ),
    ]  # fmt: skip


def _fixed(record: Record, daily: str) -> Child:
    if daily:
        return h("p", t("This is the deal of the day {day}: it is fixed for all, and everybody is dealt the same "
                            "cards.", day=daily))  # fmt: skip
    return h("p", t("This deal is fixed for all: whoever plays number {seed} is dealt the same cards. Nobody has "
                        "promised anything before.", seed=str(record.seed)))  # fmt: skip


def _result(told: DealPage) -> Child:
    checked = told.checked
    if checked is None or told.record is None:
        return None
    count = len(checked.outcomes)
    if checked.fault:
        verdict, note = t("This game does not hold together"), checked.fault
    elif checked.wrong:
        verdict = t("The cards have been changed")
        note = t("{wrong} of {count} shuffles and dice are not those that were due.", wrong=checked.wrong, count=count)
    else:
        verdict = t("The deal is right")
        note = (
            t(
                "All {count} shuffles and dice follow from the secret and your words, and the secret fits its "
                "fingerprint.",
                count=count,
            )
            if isinstance(told.record.seed, FairDeal)
            else t("All {count} shuffles and dice follow from the number of the deal.", count=count)
        )
    rows = [_row(outcome, told.names) for outcome in checked.outcomes]
    return h(
        "section.grp.sheetcard.doubt", {"aria-live": "polite"},
        h("h2.verdict", {"class": "bad" if checked.wrong or checked.fault else "good"}, verdict),
        h("p", note), h("ol.outcomes", rows) if rows else None, key="result",
    )  # fmt: skip


def _row(outcome: CheckedOutcome, names: Sequence[str]) -> Node:
    ((kind, told),) = outcome.told.items()
    return h(
        "li", {"class": "bad" if not outcome.is_right else None},
        h("b", said(KINDS[kind])), " ", h("span.cards", _in_words(kind, told, names)), " – ",
        t("right") if outcome.is_right else
        t("wrong, due was: {due}", due=_in_words(kind, outcome.due[kind], names)),
    )  # fmt: skip


KINDS = {
    "dealer": Sentence("Deals first:"), "shuffle": Sentence("Shuffle:"), "board": Sentence("Board:"),
    "die": Sentence("Die:"), "pick": Sentence("Picked:"),
}  # fmt: skip


def _in_words(kind: str, value: Any, names: Sequence[str]) -> str:
    if kind == "dealer":
        return names[value] if value < len(names) else str(value)
    return " ".join(value) if isinstance(value, list) else t(str(value))


def _next(told: DealPage) -> Node:
    return h(
        "section.grp.sheetcard.doubt",
        h("h2", t("The next deal")),
        own_words(told.promised, is_explained=True),
        key="next",
    )
