"""German for what bots from outside do wrong."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "The bot answered something that is no text.": "Der Bot hat etwas geantwortet, das kein Text ist.",
    "The bot answered something that is no text for a move.": (
        "Der Bot hat etwas geantwortet, das kein Text für einen Zug ist."
    ),
    "The bot answered {move}, which is no legal move here.": (
        "Der Bot hat {move} geantwortet, das ist hier kein erlaubter Zug."
    ),
    "The bot stopped and does not say why.": "Der Bot hat abgebrochen und sagt nicht, warum.",
    "The bot stopped in line {line}: {why}": "Der Bot hat in Zeile {line} abgebrochen: {why}",
    "The bot stopped: {why}": "Der Bot hat abgebrochen: {why}",
    "The bot's answer has more than {most} characters.": "Die Antwort des Bots hat mehr als {most} Zeichen.",
    "The bot's answer is no JSON object.": "Die Antwort des Bots ist kein JSON-Objekt.",
}
