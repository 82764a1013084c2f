"""The page on which a player checks that the bots cannot see his cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.view.bar import bar
from knaves.page.view.form import menu, row
from knaves.page.view.sheets import button
from knaves.players.fairness_check import SHUFFLES, Outcome


@dataclass(frozen=True)
class FairnessCheck:
    """Everything that the page shows."""

    subjects: Mapping[str, str]  # what can be checked: a running game, or new positions of a game
    subject: str
    levels: Mapping[str, str]
    level: str  # "" where the bots of the running game are checked
    of: int | None  # positions to be checked; None before the check
    outcome: Outcome
    is_running: bool


def fairness_page(check: FairnessCheck, back: str) -> Node:
    """The whole page."""
    story = h(
        "section.grp.sheetcard.doubt",
        h("h2", t("Do the bots see my cards?")),
        h(
            "p",
            t("No. A bot is told what its seat has seen, and nothing else. You need not believe it: here all cards "
              "that a bot cannot see are shuffled, and it is asked again, with the same thoughts and the same dice. "
              "If it saw any of them, it would answer otherwise now and then."),
        ),
        row(t("What is checked"), "", menu("subject", t("What is checked"), check.subjects, check.subject, "set")),
        row(t("Level"), "", menu("level", t("Level"), check.levels, check.level, "set")) if check.level else None,
        h("div.acts", _button(check)),
        key="story",
    )  # fmt: skip
    main = h("main.wrap", h("div.sets.one", story, _result(check)))
    return h("div.paper", bar(t("Check the bots"), (back, t("Back"))), main, key="doubt")


def _button(check: FairnessCheck) -> Node:
    if check.is_running:
        return button(t("Stop"), "stop")
    return button(t("Check again") if check.outcome.answers else t("Check"), "check", "primary")


def _result(check: FairnessCheck) -> Child:
    if check.of is None:
        return None
    outcome = check.outcome
    bar_of_progress = h(
        "progress", {"max": check.of * SHUFFLES, "value": outcome.answers, "aria-label": t("Progress of the check")}
    )
    facts = t(
        "{positions} of {all} positions, the hidden cards shuffled {shuffles} times in each; "
        "{moved} times a card lay elsewhere.",
        positions=outcome.positions, all=check.of, shuffles=SHUFFLES, moved=outcome.moved,
    )  # fmt: skip
    return h(
        "section.grp.sheetcard.doubt", {"aria-live": "polite"},
        h("h2", _verdict(check)),
        bar_of_progress if check.is_running else None,
        h("p", facts) if check.of else None, key="result",
    )  # fmt: skip


def _verdict(check: FairnessCheck) -> str:
    outcome = check.outcome
    if outcome.changed:
        return t("{count} of {all} answers have changed. This must not be: please report it.",
                 count=outcome.changed, all=outcome.answers)  # fmt: skip
    if not check.of:
        return t("There was nothing to check.")
    if check.is_running or not outcome.answers:
        return t("{count} answers so far, all the same", count=outcome.answers)
    return t("All {count} answers were the same: the bots cannot see your cards.", count=outcome.answers)
