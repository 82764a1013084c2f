"""German for what is on the cards: suits, ranks, and the names of cards."""

from __future__ import annotations

__all__ = ["WORDS"]

_SUITS = {"clubs": "Kreuz", "diamonds": "Karo", "hearts": "Herz", "spades": "Pik"}
_COLOURS = {"black": "Schwarz", "green": "Grün", "red": "Rot", "yellow": "Gelb"}
_RANKS = {
    "ace": "Ass", "jack": "Bube", "princess": "Prinzessin", "queen": "Dame", "king": "König",
}  # fmt: skip
_NUMBERS = range(2, 11)

WORDS: dict[str, str] = {
    **_SUITS,
    **_COLOURS,
    **_RANKS,
    **{f"{rank} of {suit}": f"{its}-{name}" for rank, name in _RANKS.items() for suit, its in _SUITS.items()},
    **{f"{number} of {suit}": f"{its}-{number}" for number in _NUMBERS for suit, its in _SUITS.items()},
    **{f"{colour} {number}": f"{its} {number}" for number in range(1, 15) for colour, its in _COLOURS.items()},
    "joker": "Joker",
    "first black joker": "erster schwarzer Joker",
    "second black joker": "zweiter schwarzer Joker",
    "first red joker": "erster roter Joker",
    "second red joker": "zweiter roter Joker",
    "end joker": "Schlussjoker",
    "unknown card": "unbekannte Karte",
    "a hidden card": "eine verdeckte Karte",
    "Black joker": "Schwarzer Joker",
    "Red joker": "Roter Joker",
    "Face-down card": "Verdeckte Karte",
    "Empty place": "Leerer Platz",
    "empty place": "leerer Platz",
}
