"""The end of a game with a friend: who has won, and what the check of the game has found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import ReviewRoute
from knaves.page.view.end_sheet import End, end_dialog
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button, home_link, link


@dataclass(frozen=True)
class ProofView:
    """How far the check of a game is: the messages done of all, then what is proved, or what is wrong."""

    done: int = 0
    count: int = 0
    proved: tuple[Sentence, ...] = ()
    wrong: Sentence | None = None
    is_cheat: bool = False
    key: str = ""  # of the finished game that is kept now

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self.count > 0 and not self.proved and self.wrong is None


def friend_end_sheet(
    end: End, proof: ProofView, names: Sequence[str], seat: int, *, is_to_send: bool, is_waiting: bool
) -> Node:
    """Return the result, the check, and what can be done next. `names` are those of both players, by seat.

    `is_waiting`: the friend's last letter has not come.
    """
    send = button(t("Send your last message"), "letters", "primary", "share") if is_to_send else None
    if is_waiting and send is None:
        send = button(t("Messages"), "letters", picture="share")
    again = button(t("Play again"), "again", "quiet" if is_to_send else "primary")
    check = (
        button(t("Check the game"), "check game", picture="check") if not proof.count and proof.wrong is None else None
    )
    review = link(t("Review"), ReviewRoute(proof.key), picture="search") if proof.key else None
    return end_dialog(end, [_found(proof, names, seat), h("div.acts", send, again, check, review, home_link())])


def _found(proof: ProofView, names: Sequence[str], seat: int) -> Child:
    """What the check has found."""
    if proof.is_running:
        words = t("Checking: {done} of {count} messages.", done=proof.done, count=proof.count)
        return h(
            "div.proof", {"role": "status"},
            h("p", words), h("progress", {"max": proof.count, "value": proof.done, "aria-label": t("Check the game")}),
        )  # fmt: skip
    if proof.wrong is not None:
        head = t("The game was not fair") if proof.is_cheat else t("Not proved yet")
        return h("div.proof.bad", {"role": "status"}, h("b", icon("warning"), head),
                 h("p", said(proof.wrong, seat, names)))  # fmt: skip
    if proof.proved:
        return h("ul.proof.good", {"role": "status"},
                 [h("li", icon("check"), h("span", said(line))) for line in proof.proved])  # fmt: skip
    return None
