"""Next deal: the secret of the next new game, promised by its fingerprint, and the player's words for it."""

from __future__ import annotations

from knaves.engine.fair_deal import LONGEST_WORDS, FairDeal, are_words, new_secret


class NextDeal:
    """One promise at a time: the next new game of this visit keeps it, then another is made.

    The secret is always there before the words: words are for one deal only, so that no secret can be chosen by them.
    """

    def __init__(self) -> None:
        self._deal: FairDeal | None = None

    @property
    def _promised(self) -> FairDeal:
        if self._deal is None:
            self._deal = FairDeal(new_secret())
        return self._deal

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the secret, 64 hexadecimal digits, to be shown before the deal."""
        return self._promised.fingerprint

    @property
    def words(self) -> str:
        """The words that the player has added to the next deal, "" for none."""
        return self._promised.words

    def add(self, words: str) -> None:
        """Add the player's words or dice to the next deal, cut to LONGEST_WORDS, without what cannot be written."""
        said = "".join(sign for sign in words if are_words(sign)).strip()[:LONGEST_WORDS]
        self._deal = FairDeal(self._promised.secret, said)

    def take(self) -> FairDeal:
        """Return the deal that was promised, and promise another without words."""
        deal = self._promised
        self._deal = FairDeal(new_secret())
        return deal
