"""Own words: the promise of the next deal, and the field for a player's own words."""

from __future__ import annotations

from knaves.engine.fair_deal import LONGEST_WORDS
from knaves.nodes import Node, h
from knaves.page.locale.texts import t
from knaves.page.next_deal import NextDeal
from knaves.page.routes import DealRoute, href
from knaves.page.view.form import row


def fingerprint_node(digits: str) -> Node:
    """Write 64 hexadecimal digits in groups that an eye can compare."""
    groups = [digits[place : place + 8] for place in range(0, len(digits), 8)]
    return h("code.print", " ".join(groups))


def own_words(promised: NextDeal, *, is_explained: bool) -> Node:
    """A row of a form: the fingerprint of the next deal's secret, and the player's words.

    Where it `is_explained` already, no link leads to the explanation.
    """
    label = t("Your own words")
    field = h(
        "input.numb.text",
        {
            "type": "text", "maxlength": LONGEST_WORDS, "value": promised.words,
            "aria-label": label, "data-do": "words", "data-focus": "words", "autocomplete": "off",
            "spellcheck": "false", "placeholder": t("anything, or dice you rolled"),
        },
    )  # fmt: skip
    below = h(
        "p.mut.small.prints",
        t("SHA-256 fingerprint of the next deal:"), " ", fingerprint_node(promised.fingerprint), " ",
        None if is_explained else h("a", {"href": href(DealRoute())}, t("What is this?")),
    )  # fmt: skip
    about = t(
        "The secret for the next deal is already chosen, and its fingerprint proves it. "
        "Add new words before each deal, and nobody can have rigged the cards."
    )
    return row(label, about, field, stack=True, below=below)


def folded_words(promised: NextDeal) -> Node:
    """Draw the row of `own_words`, folded behind a plain name."""
    head = h("summary", {"data-focus": "words for the next deal"}, t("Is the shuffle fair? Add your own words"))
    return h("details.words", head, own_words(promised, is_explained=False), key="words")
