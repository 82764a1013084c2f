"""Reviews of finished games, as far as each has come, with the account of luck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from knaves.engine.errors import UnreadableRecord
from knaves.store.store import Store, names_under
from knaves.store.stored_type import Blame, StoredType, only_dict, only_list

MOST_JUDGED = 20_000


@dataclass(frozen=True)
class KeptReview:
    """Judgements with the depth that each was made at, and the account of luck; analysis/ reads their JSON."""

    judged: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    account: Mapping[str, float] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"judged": [[depth, dict(body)] for depth, body in self.judged], "account": self.account}


def read_review(given: Any, blame: Blame) -> KeptReview:
    """Read a review from a JSON value; `blame` hears of parts that are left out. Raises UnreadableRecord."""
    body = only_dict(given)
    judged = []
    for each in only_list(body.get("judged", []))[:MOST_JUDGED]:
        if isinstance(each, list) and len(each) == 2 and type(each[0]) is int and isinstance(each[1], dict):
            judged.append((each[0], each[1]))
        else:
            blame(UnreadableRecord("A review’s summary can’t be read."))
    account = body.get("account")
    if account is not None and not (
        isinstance(account, dict) and all(type(number) in (int, float) for number in account.values())
    ):
        blame(UnreadableRecord("A review’s summary can’t be read."))
        account = None
    return KeptReview(tuple(judged), account)


REVIEW: StoredType[KeptReview] = StoredType(
    re.compile(r"review/.*"), 800_000, KeptReview, read_review, KeptReview.as_json
)  # fmt: skip


class Reviews:
    """The reviews of finished games, each under the key of its game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self, key: str) -> KeptReview:
        """Return the review of a game, an empty one if there is none."""
        return REVIEW.load(self.store, f"review/{key}").value

    def keep(self, key: str, review: KeptReview) -> bool:
        """Keep the review of a game; False if there is no room."""
        return REVIEW.keep(self.store, f"review/{key}", review)

    def games(self) -> list[str]:
        """List the games that have a review."""
        return names_under(self.store, "review/")

    def forget(self, key: str) -> None:
        """Forget the review of a game."""
        self.store.remove(f"review/{key}")
