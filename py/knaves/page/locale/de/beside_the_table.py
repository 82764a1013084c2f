"""German for what opens beside a running game: the rules, all legal moves, earlier moments."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "As a page": "Als Seite",
    "Close the rules": "Regeln schließen",
    "The rules are being fetched …": "Die Regeln werden geholt …",
    "and {count} more; touch cards to see them": "und {count} weitere; berühr Karten, um sie zu sehen",
    "It is not your turn.": "Du bist nicht am Zug.",
    "There is only one thing you may do. Touch it to do it.": "Nur eines ist erlaubt. Berühr es, um es zu tun.",
    "{count} things you may do. Touch one to do it.": "{count} Dinge sind erlaubt. Berühr eines, um es zu tun.",
    "{what}: {count} ways": "{what}: {count} Möglichkeiten",
    "all that may be done": "alles, was erlaubt ist",
    "rules": "Regeln",
    "See this moment": "Diesen Moment ansehen",
    "An earlier moment": "Ein früherer Moment",
}
