"""Next deal: the secret of the next new game, promised by its fingerprint, and the player's own words."""

from __future__ import annotations

from knaves.engine.fair_deal import LONGEST_WORDS, FairDeal, are_words, new_secret


class NextDeal:
    """One promise at a time: it is kept by the next new game of this visit, and then another is made."""

    def __init__(self) -> None:
        self._deal: FairDeal | None = None

    @property
    def _promised(self) -> FairDeal:
        if self._deal is None:
            self._deal = FairDeal(new_secret())
        return self._deal

    @property
    def fingerprint(self) -> str:
        """What may be shown of the secret."""
        return self._promised.fingerprint

    @property
    def words(self) -> str:
        """What the player has added; it stays for the deals of this visit."""
        return self._promised.words

    def add(self, words: str) -> None:
        """The player's own words or dice; what cannot be written or is too long falls away."""
        said = "".join(sign for sign in words if are_words(sign)).strip()[:LONGEST_WORDS]
        self._deal = FairDeal(self._promised.secret, said)

    def take(self) -> FairDeal:
        """The deal that was promised; the next one has a secret of its own."""
        deal = self._promised
        self._deal = FairDeal(new_secret(), deal.words)
        return deal
