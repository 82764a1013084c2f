"""Reviews: what the review of a finished game has found so far, and the account of its luck."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.store.kinds import Kind, only_dict, only_list
from knaves.store.store import Store

MOST_JUDGED = 20_000


@dataclass(frozen=True)
class KeptReview:
    """Judgements with the depth that each was made at, and the account; what they say is read by analysis/."""

    judged: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    account: Mapping[str, float] | None = None


def _read(given: Any, blame: Callable[[Refusal], None]) -> KeptReview:
    body = only_dict(given)
    judged = []
    for each in only_list(body.get("judged", []))[:MOST_JUDGED]:
        if isinstance(each, list) and len(each) == 2 and type(each[0]) is int and isinstance(each[1], dict):
            judged.append((each[0], each[1]))
        else:
            blame(UnreadableRecord("The account of a review cannot be read."))
    account = body.get("account")
    if account is not None and not (
        isinstance(account, dict) and all(type(number) in (int, float) for number in account.values())
    ):
        blame(UnreadableRecord("The account of a review cannot be read."))
        account = None
    return KeptReview(tuple(judged), account)


def _write(kept: KeptReview) -> Any:
    return {"judged": [[depth, dict(body)] for depth, body in kept.judged], "account": kept.account}


REVIEW: Kind[KeptReview] = Kind(
    re.compile(r"review/.*"), 800_000, KeptReview, _read, _write, (lambda given: given,)
)  # fmt: skip


class Reviews:
    """The reviews of finished games, each under the key of its game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self, key: str) -> KeptReview:
        """What has been found, empty if nothing has."""
        return REVIEW.load(self.store, f"review/{key}").value

    def keep(self, key: str, review: KeptReview) -> bool:
        """Keeps what has been found."""
        return REVIEW.keep(self.store, f"review/{key}", review)

    def games(self) -> list[str]:
        """The games that have one."""
        return [key.removeprefix("review/") for key in self.store.keys() if key.startswith("review/")]  # noqa: SIM118

    def forget(self, key: str) -> None:
        """Forgets one."""
        self.store.remove(f"review/{key}")
