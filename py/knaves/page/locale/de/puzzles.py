"""German for puzzles: their kinds, what they ask, and why an answer is best."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Endings": "Endspiele",
    "Tactics": "Taktik",
    "Defence": "Abwehr",
    "Whole turns": "Ganze Züge",
    "Judgement": "Urteil",
    "Very easy": "Sehr leicht",
    "Very hard": "Sehr schwer",
    "Counted: it is certain from what you can see.": "Gezählt: Es steht fest, nach allem, was du siehst.",
    "Counted over all the ways the unseen cards can lie: better by {lead} of 100.": (
        "Gezählt über alle Verteilungen der ungesehenen Karten: um {lead} von 100 besser."
    ),
    "Counted out to the end: you know every card.": "Bis zum Ende ausgezählt: Du kennst jede Karte.",
    "Counted out in all {count} ways the unseen cards can lie: best in every one.": (
        "In allen {count} Verteilungen der ungesehenen Karten ausgezählt: in jeder am besten."
    ),
    "Counted out in all {count} ways the unseen cards can lie: best in {good} of them.": (
        "In allen {count} Verteilungen der ungesehenen Karten ausgezählt: in {good} davon am besten."
    ),
    "Counted out in {count} of the ways the unseen cards can lie: better by {lead} of 100, give or take {error}.": (
        "In {count} Verteilungen der ungesehenen Karten ausgezählt: um {lead} von 100 besser, auf {error} genau."
    ),
    "Measured in {count} imagined games: better by {lead} of 100, give or take {error}.": (
        "In {count} vorgestellten Spielen gemessen: um {lead} von 100 besser, auf {error} genau."
    ),
    "This is no pack of puzzles of Knaves.": "Das ist keine Sammlung von Rätseln von Knaves.",
    "This is no puzzle.": "Das ist kein Rätsel.",
    "A puzzle has a wrong value.": "Ein Rätsel hat einen falschen Wert.",
    "The name of a puzzle does not fit its position.": "Der Name eines Rätsels passt nicht zu seiner Stellung.",
    "In a puzzle the seat named is to move.": "In einem Rätsel ist der genannte Platz am Zug.",
    "There is no kind of puzzle called {kind}.": "Es gibt keine Art von Rätseln namens {kind}.",
    "The answer of a puzzle cannot be played: {move}.": "Die Lösung eines Rätsels ist nicht spielbar: {move}.",
    "This is no rating.": "Das ist keine Wertung.",
    "The last tricks": "Die letzten Stiche",
    "{number} tricks are left, the stock is gone, and you know every card. Which card brings the most?": (
        "Noch {number} Stiche, der Talon ist weg, und du kennst jede Karte. Welche Karte bringt am meisten?"
    ),
    "{card} ends the deal {mine} to {theirs} for you if both sides play their best; "
    "{other} ends it {less} to {more}.": (
        "{card} beendet die Runde {mine} zu {theirs} für dich, wenn beide bestmöglich spielen; "
        "mit {other} steht es {less} zu {more}."
    ),
    "You go on with {cards}.": "Danach spielst du {cards}.",
    "The prizes": "Die Preise",
    "The trick is for {card}, and {number} more prizes follow. Which card brings the most?": (
        "Der Stich geht um {card}, und {number} weitere Preise folgen. Welche Karte bringt am meisten?"
    ),
    "{card} leaves you {mine} captured cards ahead on average, {other} only {others}.": (
        "Mit {card} liegst du im Schnitt {mine} gefangene Karten vorn, mit {other} nur {others}."
    ),
    "{card} leaves you {mine} captured cards ahead on average, {other} {others} behind.": (
        "Mit {card} liegst du im Schnitt {mine} gefangene Karten vorn, mit {other} {others} zurück."
    ),
    "{card} leaves you {mine} captured cards behind on average, {other} even {others}.": (
        "Mit {card} liegst du im Schnitt {mine} gefangene Karten zurück, mit {other} sogar {others}."
    ),
    "It is best in every one of the {count} ways the unseen cards can lie.": (
        "Sie ist in jeder der {count} Verteilungen der ungesehenen Karten am besten."
    ),
    "It is best in {good} of the {count} ways the unseen cards can lie.": (
        "Sie ist in {good} der {count} Verteilungen der ungesehenen Karten am besten."
    ),
    "The most points": "Die meisten Punkte",
    "Play the whole turn: which matches score the most points?": (
        "Spiel den ganzen Zug: Welche Treffer bringen die meisten Punkte?"
    ),
    "The turn scores {points} points; no other scores more than {other}.": (
        "Der Zug bringt {points} Punkte; kein anderer bringt mehr als {other}."
    ),
    "Singles on all four cards of a Box count double.": (
        "Einzelne Karten auf alle vier Karten einer Box zählen doppelt."
    ),
    "A Jack that is the last card left may be boxed, for {points} points.": (
        "Ein Bube, der als letzte Karte bleibt, darf in die Box, für {points} Punkte."
    ),
    "All five cards are used, so an extra turn follows.": "Alle fünf Karten sind verbraucht, also folgt ein Extrazug.",
    "The last turn": "Der letzte Zug",
    "The stock is gone, and you have {mine} points to {theirs}. Which turn gives the best chance to win?": (
        "Der Talon ist weg, und du hast {mine} Punkte gegen {theirs}. Welcher Zug gewinnt am ehesten?"
    ),
    "This turn wins in {mine} of 100 possible deals, the next best in {others}.": (
        "Dieser Zug gewinnt in {mine} von 100 möglichen Verteilungen, der nächstbeste in {others}."
    ),
    "It uses every card, so the game ends before the other player's turn.": (
        "Er verbraucht alle Karten, und das Spiel endet, bevor der andere an der Reihe ist."
    ),
    "The other player has one turn left, so every point counts.": (
        "Der andere ist noch einmal am Zug, also zählt jeder Punkt."
    ),
    "Two threats at once": "Zwei Drohungen zugleich",
    "Stop the win": "Den Sieg verhindern",
    "Win now": "Jetzt gewinnen",
    "One move wins at once. Which?": "Ein Zug gewinnt sofort. Welcher?",
    "The other side may win on its next turn. Which move leaves it no winning card at all?": (
        "Die andere Seite kann im nächsten Zug gewinnen. Nach welchem Zug hilft ihr keine Karte mehr?"
    ),
    "No move wins at once. After which one is a win on the next turn most certain?": (
        "Kein Zug gewinnt sofort. Nach welchem ist der Sieg im nächsten Zug am sichersten?"
    ),
    "A chip on {space} completes the last row that was needed; no other move wins.": (
        "Ein Chip auf {space} vollendet die letzte Reihe, die noch fehlte; kein anderer Zug gewinnt."
    ),
    "The other side was ready to win on {spaces}.": "Die andere Seite war bereit, auf {spaces} zu gewinnen.",
    "After this move no card wins for it; after the next best move it holds a winning card in "
    "{number} of 100 possible deals.": (
        "Nach diesem Zug gewinnt sie mit keiner Karte; nach dem nächstbesten hält sie in {number} von 100 möglichen "
        "Verteilungen eine Karte, die gewinnt."
    ),
    "It makes {number} threats at once: on {spaces}.": "Er droht {number}-fach zugleich: auf {spaces}.",
    "No card of the other side stops them all.": "Keine Karte der anderen Seite wehrt alle ab.",
    "In {number} of 100 possible deals the other side holds no card that stops them all.": (
        "In {number} von 100 möglichen Verteilungen hält die andere Seite keine Karte, die alle abwehrt."
    ),
    "Counted out": "Ausgezählt",
    "Which card?": "Welche Karte?",
    "You may play {cards}. Which card gives the best chance to win the game?": (
        "Du darfst {cards} spielen. Mit welcher Karte gewinnst du am ehesten?"
    ),
    "{card} wins {mine} games of 100, {other} {others}.": "{card} gewinnt {mine} Spiele von 100, {other} {others}.",
    "High cards are hard to get rid of: this was the moment.": (
        "Hohe Karten wird man schwer los: Jetzt war die Gelegenheit."
    ),
    "Here the card on the pile matters more than the one that you get rid of.": (
        "Hier kommt es mehr auf die Karte an, die nun liegt, als auf die, die du loswirst."
    ),
}
