"""German for California Jack."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Win tricks for the card on show.": "Gewinne Stiche um die Karte, die offen liegt.",
    "most trick points make the fourth point": "die meisten Augen bringen den vierten Punkt",
    "Simplified": "Vereinfacht",
    "most tricks make the fourth point": "die meisten Stiche bringen den vierten Punkt",
    "wins {count} of the four tens on average": "gewinnt im Schnitt {count} der vier Zehnen",
    "wins most trick points in {times} of 10 deals": "gewinnt in {times} von 10 Runden die meisten Augen",
    "wins most tricks in {times} of 10 deals": "gewinnt in {times} von 10 Runden die meisten Stiche",
    "captures {card} in {times} of 10 deals": "fängt {card} in {times} von 10 Runden",
    "{player} holds {cards}.": "{player} hält {cards}.",
    "None of the cards dealt to {player} is one of {suits}.": "Keine der Karten, die {player} bekam, ist aus {suits}.",
    "Ace of trumps": "Trumpf-Ass",
    "Jack of trumps": "Trumpf-Bube",
    "Two of trumps": "Trumpf-Zwei",
    "No more draws": "Nichts mehr zu ziehen",
    "On show: the winner of this trick takes it": "Offen: Wer den Stich gewinnt, nimmt sie",
    "{suit} are trumps": "{suit} ist Trumpf",
    "Trick points {mine} to {theirs}": "Augen {mine} zu {theirs}",
    "Tricks {mine} to {theirs}": "Stiche {mine} zu {theirs}",
    "Equal: nobody has the most, so nobody gets this point.": (
        "Gleich: Niemand hat die meisten, also bekommt niemand diesen Punkt."
    ),
    "Fourth point": "Vierter Punkt",
    "full: for more trick points (10, ace, king, queen, jack); simplified: for more tricks": (
        "full: für mehr Augen (10, Ass, König, Dame, Bube); simplified: für mehr Stiche"
    ),
    "most trick points": "meiste Augen",
    "most tricks": "meiste Stiche",
    "Following": "Bedienen",
    "suit: who can follow must follow; suit_or_trump: he may trump instead, as other rule books have it": (
        "suit: Wer bedienen kann, muss bedienen; suit_or_trump: Er darf stattdessen trumpfen, wie es andere "
        "Regelbücher halten"
    ),
    "follow suit if you can": "Farbe bedienen, wenn möglich",
    "follow suit or trump": "bedienen oder trumpfen",
    "Two players get six cards each. The rest is the stock: it lies face up, so the next card is on show.": (
        "Zwei Spieler bekommen je sechs Karten. Der Rest ist der Talon: Er liegt offen, also sieht man die nächste "
        "Karte."
    ),
    "The suit of the first card on show is trumps for the whole deal. In every suit the ace is high, two low.": (
        "Die Farbe der ersten offenen Karte ist für die ganze Runde Trumpf. In jeder Farbe ist das Ass die höchste "
        "Karte, die Zwei die niedrigste."
    ),
    "The player who did not deal leads. Who has the suit led must follow it; who has not may play any card.": (
        "Wer nicht gegeben hat, spielt aus. Wer die ausgespielte Farbe hat, muss bedienen; wer nicht, darf jede Karte "
        "spielen."
    ),
    "The higher card of the suit led takes the trick, unless a trump falls on another suit.": (
        "Die höhere Karte der ausgespielten Farbe nimmt den Stich, wenn nicht ein Trumpf auf eine andere Farbe fällt."
    ),
    "The winner draws the card on show, the loser the one below it: each trick is a fight for a known card.": (
        "Der Gewinner zieht die offene Karte, der Verlierer die darunter: Jeder Stich ist ein Kampf um eine bekannte "
        "Karte."
    ),
    "When the stock is gone, the six cards in hand are played out without drawing.": (
        "Ist der Talon aufgebraucht, werden die letzten sechs Karten ohne Ziehen ausgespielt."
    ),
    "A deal brings four points: one each for capturing the ace, the jack and the two of trumps, and one for most "
    "trick points. A ten counts 10, an ace 4, a king 3, a queen 2, a jack 1.": (
        "Eine Runde bringt vier Punkte: je einen für Ass, Bube und Zwei der Trumpffarbe und einen für die meisten "
        "Augen. Eine Zehn zählt 10, ein Ass 4, ein König 3, eine Dame 2, ein Bube 1."
    ),
    "Whoever is ahead with ten points or more after a deal wins; if both are level, another deal decides.": (
        "Wer nach einer Runde mit zehn oder mehr Punkten vorn liegt, gewinnt; bei Gleichstand entscheidet eine "
        "weitere Runde."
    ),
    "The deal is over; say “next deal”.": "Die Runde ist zu Ende; weiter geht es mit „Nächste Runde“.",
    "You must follow {suit}, because you can.": "Du musst {suit} bedienen, denn du kannst es.",
    "You must follow {suit} or play a trump, because you can.": (
        "Du musst {suit} bedienen oder trumpfen, denn du kannst es."
    ),
    "You deal; {card} makes {suit} trumps.": "Du gibst; {card} macht {suit} zu Trumpf.",
    "{player} deals; {card} makes {suit} trumps.": "{player} gibt; {card} macht {suit} zu Trumpf.",
    "You draw {card}, the last of the stock.": "Du ziehst {card}, die letzte Karte des Talons.",
    "{player} draws {card}, the last of the stock.": "{player} zieht {card}, die letzte Karte des Talons.",
    "You draw {card}.": "Du ziehst {card}.",
    "{player} draws {card}.": "{player} zieht {card}.",
    "The deal brings {one} {first} and {two} {second}; the score is {a} to {b}.": (
        "Punkte aus dieser Runde: {one} {first}, {two} {second}; es steht {a} zu {b}."
    ),
    "{other} led {card} – follow {suit}.": "{other} spielt {card} aus – bediene {suit}.",
    "{other} led {card} – follow {suit} or trump.": "{other} spielt {card} aus – bediene {suit} oder trumpfe.",
}
