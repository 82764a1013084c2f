"""German for Box."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Go low, or turn a card of your box and hope.": "Bleib darunter, oder dreh eine Karte deiner Box um und hoffe.",
    "four players; every round costs somebody a slot": "vier Spieler; jede Runde kostet jemanden ein Fach",
    "Duel": "Duell",
    "two players": "zwei Spieler",
    "Full table": "Voller Tisch",
    "six players": "sechs Spieler",
    "Back to four": "Zurück auf vier",
    "a card played from the box fills it up again": "eine Karte aus der Box füllt sie wieder auf",
    "One pack": "Ein Kartenspiel",
    "nothing more is drawn once the pile is empty": "ist der Stapel leer, wird nichts mehr gezogen",
    "{player} holds {count} cards from {low} to {high}.": "{player} hält {count} Karten von {low} bis {high}.",
    "You have four cards in your hand and a box of four cards that nobody has seen, not even you.": (
        "Du hast vier Karten auf der Hand und eine Box aus vier Karten, die niemand gesehen hat, auch du nicht."
    ),
    "The leader plays his highest card. Then everybody in turn plays a card of the same rank or lower, if he can. The "
    "same rank turns the direction.": (
        "Wer ausspielt, spielt seine höchste Karte. Dann spielt jeder der Reihe nach eine gleich hohe oder niedrigere "
        "Karte, wenn er kann. Der gleiche Rang dreht die Richtung um."
    ),
    "No card low enough? Turn a card of your box. If it is low enough, it counts as played.": (
        "Keine Karte niedrig genug? Dreh eine Karte deiner Box um. Ist sie niedrig genug, gilt sie als gespielt."
    ),
    "If it is too high, you are stuck: the player before you wins the round and the card, and your box loses a slot "
    "for good.": (
        "Ist sie zu hoch, sitzt du fest: Der Spieler vor dir gewinnt die Runde und die Karte, und deine Box verliert "
        "für immer ein Fach."
    ),
    "All hands and boxes are filled again, and the winner leads the next round.": (
        "Alle Blätter und Boxen werden wieder aufgefüllt, und der Gewinner spielt zur nächsten Runde aus."
    ),
    "Without a slot you are out. The last player with a box wins.": (
        "Ohne Fach bist du draußen. Der letzte Spieler mit einer Box gewinnt."
    ),
    "The leader must play one of his highest cards: one of the kings.": (
        "Wer ausspielt, muss eine seiner höchsten Karten spielen: einen der Könige."
    ),
    "After an 8: the 8 or the 3 can be played, and the box may not be touched.": (
        "Nach einer 8: Die 8 oder die 3 kann gespielt werden, und die Box darf nicht berührt werden."
    ),
    "last card": "letzte Karte",
    "A 7 on a 7 turns the direction: whoever played the first 7 is next.": (
        "Eine 7 auf eine 7 dreht die Richtung um: Wer die erste 7 gespielt hat, ist wieder dran."
    ),
    "Nothing as low as 9 in the hand: a box card is turned. The 5 is low enough and counts as played.": (
        "Nichts bis zur 9 auf der Hand: Eine Boxkarte wird umgedreht. Die 5 ist niedrig genug und gilt als gespielt."
    ),
    "A jack is too high for a 6: the player is stuck, the jack goes to whoever played the 6.": (
        "Ein Bube ist zu hoch für eine 6: Der Spieler sitzt fest, der Bube geht an den, der die 6 gespielt hat."
    ),
    "too high": "zu hoch",
    "His box is filled to three from now on. When the last slot has gone, he is out.": (
        "Seine Box wird von jetzt an nur bis drei aufgefüllt. Ist das letzte Fach weg, ist er draußen."
    ),
    "{players} players; what was played from a box is replaced.": (
        "{players} Spieler; was aus einer Box gespielt wurde, wird ersetzt."
    ),
    "{players} players; one card played from a box fills it to four again.": (
        "{players} Spieler; eine aus der Box gespielte Karte füllt sie wieder auf vier."
    ),
    "Round {round} · {players} players": "Runde {round} · {players} Spieler",
    "I am stuck": "Ich sitze fest",
    "Next round": "Nächste Runde",
    "cards in hand": "Handkarten",
    "trophies": "Trophäen",
    "out": "draußen",
    "played, filled again after the round": "gespielt, nach der Runde wieder gefüllt",
    "closed": "geschlossen",
    "Box card {slot}, face down": "Boxkarte {slot}, verdeckt",
    "you are out": "du bist draußen",
    "box of {size}": "Box mit {size}",
    "your box": "deine Box",
    "Your box": "Deine Box",
    "{name}’s box": "Box von {name}",
    "{whose}, {size} of 4": "{whose}, {size} von 4",
    "nothing played yet": "noch nichts gespielt",
    "Running pile": "Laufender Stapel",
    "too high: you win it": "zu hoch: du gewinnst sie",
    "too high: {player} wins it": "zu hoch: {player} gewinnt sie",
    "turned: counter-clockwise": "gedreht: gegen den Uhrzeigersinn",
    "Draw pile": "Nachziehstapel",
    "draw pile": "Nachziehstapel",
    "Discards": "Ablage",
    "discards": "Ablage",
    "Filling the boxes": "Auffüllen der Boxen",
    "replace: cards played from the box are replaced, a lost slot stays lost; to_four: one card played from the box "
    "fills it up to four again, whatever was lost before": (
        "replace: Karten aus der Box werden ersetzt, ein verlorenes Fach bleibt verloren; to_four: Eine Karte aus der "
        "Box füllt sie wieder auf vier, was auch verloren war"
    ),
    "back to four": "zurück auf vier",
    "replace what was played": "Gespieltes ersetzen",
    "Empty draw pile": "Leerer Nachziehstapel",
    "reshuffle: the discards make a new draw pile; no_reshuffle: nothing more is drawn": (
        "reshuffle: Die Ablage wird zum neuen Nachziehstapel; no_reshuffle: Es wird nichts mehr gezogen"
    ),
    "draw no more": "nicht mehr ziehen",
    "shuffle the discards": "Ablage mischen",
    "A reversal lasts": "Eine Umkehr gilt",
    "reset: every round starts clockwise; persists: the direction stays until it is turned again": (
        "reset: Jede Runde beginnt im Uhrzeigersinn; persists: Die Richtung bleibt, bis sie wieder gedreht wird"
    ),
    "into the next rounds": "auch in den nächsten Runden",
    "until the round ends": "bis zum Ende der Runde",
    "The round is over; say “next round”.": "Die Runde ist vorbei; sag „next round“.",
    "You must lead one of your highest cards: {cards}.": "Du musst eine deiner höchsten Karten ausspielen: {cards}.",
    "You must lead your highest card: {cards}.": "Du musst deine höchste Karte ausspielen: {cards}.",
    "You must play a card no higher than {card}: {cards}.": (
        "Du musst eine Karte spielen, die nicht höher ist als {card}: {cards}."
    ),
    "You cannot play and your box is empty; say “stuck”.": (
        "Du kannst nicht spielen, und deine Box ist leer; sag „stuck“."
    ),
    "Turn a card that lies in your box: slot {slots}.": "Dreh eine Karte um, die in deiner Box liegt: Fach {slots}.",
    "You have no hand card; lead a card of your box.": "Du hast keine Handkarte; spiel eine Karte deiner Box aus.",
    "You have no card as low as {card}; turn a card of your box.": (
        "Du hast keine Karte, die so niedrig ist wie {card}; dreh eine Karte deiner Box um."
    ),
    "Round {number}: you lead.": "Runde {number}: Du spielst aus.",
    "Round {number}: {player} leads.": "Runde {number}: {player} spielt aus.",
    "You lead {card}.": "Du spielst {card} aus.",
    "{player} leads {card}.": "{player} spielt {card} aus.",
    "You turn {card} from your box, low enough.": "Du drehst {card} aus deiner Box um: niedrig genug.",
    "{player} turns {card} from the box, low enough.": "{player} dreht {card} aus der Box um: niedrig genug.",
    "{player} turns {card} from the box: too high.": "{player} dreht {card} aus der Box um: zu hoch.",
    "You turn {card} from your box: too high.": "Du drehst {card} aus deiner Box um: zu hoch.",
    "You lead {card}, unseen from your box.": "Du spielst {card} aus, blind aus deiner Box.",
    "{player} leads {card}, unseen from the box.": "{player} spielt {card} aus, blind aus der Box.",
    "The direction turns: clockwise.": "Die Richtung dreht sich: im Uhrzeigersinn.",
    "The direction turns: counter-clockwise.": "Die Richtung dreht sich: gegen den Uhrzeigersinn.",
    "You are stuck.": "Du sitzt fest.",
    "{player} is stuck.": "{player} sitzt fest.",
    "You have no box card left and are stuck.": "Du hast keine Boxkarte mehr und sitzt fest.",
    "{player} has no box card left and is stuck.": "{player} hat keine Boxkarte mehr und sitzt fest.",
    "You win the round.": "Du gewinnst die Runde.",
    "{player} wins the round.": "{player} gewinnt die Runde.",
    "You win the round and {card}.": "Du gewinnst die Runde und {card}.",
    "{player} wins the round and {card}.": "{player} gewinnt die Runde und {card}.",
    "You lose a box slot and have {size} left.": "Du verlierst ein Fach deiner Box; es bleiben {size}.",
    "{player} loses a box slot and has {size} left.": "{player} verliert ein Fach der Box; es bleiben {size}.",
    "You lose your last box slot.": "Du verlierst das letzte Fach deiner Box.",
    "{player} loses the last box slot.": "{player} verliert das letzte Fach der Box.",
    "You fill your box to 3 only.": "Du füllst deine Box nur bis 3 auf.",
    "{player} fills the box to 3 only.": "{player} füllt die Box nur bis 3 auf.",
    "You are out.": "Du bist draußen.",
    "{player} is out.": "{player} ist draußen.",
    "The discards are shuffled to make a new draw pile.": "Die Ablage wird gemischt und zum neuen Nachziehstapel.",
    "The extra piles are shuffled to make a new draw pile.": (
        "Die Stapel der Trophäen werden gemischt und zum neuen Nachziehstapel."
    ),
    "You are the last with a box and win the game.": "Du hast als Letzter eine Box und gewinnst das Spiel.",
    "{player} is the last with a box and wins the game.": "{player} hat als Letzter eine Box und gewinnt das Spiel.",
    "You lead the next round.": "Du spielst zur nächsten Runde aus.",
    "{player} leads the next round.": "{player} spielt zur nächsten Runde aus.",
    "{player} has to play {rank} or lower.": "{player} muss {rank} oder niedriger spielen.",
    "You have no card left: lead one of your box.": "Du hast keine Karte mehr: Spiel eine aus deiner Box aus.",
    "You lead your highest card.": "Du spielst deine höchste Karte aus.",
    "Play {rank} or lower – another {rank} turns the direction.": (
        "Spiel {rank} oder niedriger – noch einmal {rank} dreht die Richtung um."
    ),
    "You have no {rank} or lower: turn a card of your box.": (
        "Nichts bis {rank} auf der Hand: Dreh eine Karte deiner Box um."
    ),
    "You have no {rank} or lower, and your box is empty: you are stuck.": (
        "Nichts bis {rank} auf der Hand, und deine Box ist leer: Du sitzt fest."
    ),
    "Nobody knows the cards of the box, so any of them leads as well.": (
        "Die Karten der Box kennt niemand, also ist jede zum Ausspielen so gut wie die andere."
    ),
    "All box cards are alike, and hardly any is low enough for {card}.": (
        "Die Boxkarten sind alle gleich, und kaum eine ist niedrig genug für {card}."
    ),
    "All box cards are alike: about once in 10 times one is low enough for {card}.": (
        "Die Boxkarten sind alle gleich: Etwa einmal von 10 ist eine niedrig genug für {card}."
    ),
    "All box cards are alike: about {times} times in 10 one is low enough for {card}.": (
        "Die Boxkarten sind alle gleich: Etwa {times}-mal von 10 ist eine niedrig genug für {card}."
    ),
    "After {low}, {card} would not fit any more in this round.": (
        "Nach {low} würde {card} in dieser Runde nicht mehr passen."
    ),
    "High cards such as {card} are hard to get rid of.": "Hohe Karten wie {card} wird man schwer los.",
    "{kept} fits nearly always and can save a box card later.": (
        "{kept} passt fast immer und kann später eine Boxkarte sparen."
    ),
    "{card} is low, but {higher} can still be led in a later round.": (
        "{card} ist niedrig, aber {higher} lässt sich noch in einer späteren Runde ausspielen."
    ),
    "The highest card must be led, and suits count for nothing: {twins} would do as well.": (
        "Die höchste Karte muss ausgespielt werden, die Farbe zählt nicht: Mit {twins} ginge es ebenso."
    ),
    "The same rank turns the direction, so that {player} has to play again.": (
        "Der gleiche Rang dreht die Richtung um, sodass {player} noch einmal spielen muss."
    ),
    "The same rank turns the direction, so that you have to play again.": (
        "Der gleiche Rang dreht die Richtung um, sodass du noch einmal spielen musst."
    ),
    "{player} is known to hold nothing as low as {rank} and must open the box.": (
        "{player} hat bekanntlich nichts bis {rank} und muss die Box öffnen."
    ),
    "You are known to hold nothing as low as {rank} and must open your box.": (
        "Du hast bekanntlich nichts bis {rank} und musst deine Box öffnen."
    ),
    "In about {times} of 10 cases {player} has no {rank} or lower and must open the box.": (
        "In etwa {times} von 10 Fällen hat {player} nichts bis {rank} und muss die Box öffnen."
    ),
    "In about {times} of 10 cases you have no {rank} or lower and must open your box.": (
        "In etwa {times} von 10 Fällen hast du nichts bis {rank} und musst deine Box öffnen."
    ),
}
