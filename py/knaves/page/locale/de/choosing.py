"""German for settings, seats, and the forms in which the rules of a game are chosen."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Cloth": "Tischtuch",
    "by game": "je nach Spiel",
    "blue": "Blau",
    "brown": "Braun",
    "Light or dark": "Hell oder dunkel",
    "as the device": "wie das Gerät",
    "light": "hell",
    "dark": "dunkel",
    "Text size": "Schriftgröße",
    "normal": "normal",
    "large": "groß",
    "Buttons": "Knöpfe",
    "on the right": "rechts",
    "on the left": "links",
    "For the hand that you hold the device with.": "Für die Hand, mit der du das Gerät hältst.",
    "Cards": "Karten",
    "Suits": "Farben",
    "two colours": "zweifarbig",
    "four colours": "vierfarbig",
    "two, large index": "zweifarbig, große Ecken",
    "four, large index": "vierfarbig, große Ecken",
    "Set of cards": "Kartensatz",
    "Index": "Eckzeichen",
    "big": "groß",
    "On phones the large index comes by itself.": "Auf dem Telefon kommen die großen Eckzeichen von selbst.",
    "Card back": "Rückseite",
    "Playing a card": "Karte spielen",
    "one tap": "einmal tippen",
    "tap twice": "zweimal tippen",
    "Tap twice: the first touch lifts, the second plays. Cards can be dragged as well.": (
        "Zweimal tippen: Die erste Berührung hebt an, die zweite spielt. Karten lassen sich auch ziehen."
    ),
    "After a trick": "Nach einem Stich",
    "no pause": "keine Pause",
    "fast": "schnell",
    "slow": "langsam",
    "wait for me": "auf mich warten",
    "Bots may think": "Bots dürfen nachdenken",
    "as they like": "so lange sie wollen",
    "half a second": "eine halbe Sekunde",
    "Cut short, the highest levels play a little weaker.": "Abgekürzt spielen die höchsten Stufen etwas schwächer.",
    "Cards travel": "Karten wandern",
    "The device's wish for less motion is respected anyway.": (
        "Der Wunsch des Geräts nach weniger Bewegung gilt ohnehin."
    ),
    "Play forced cards by themselves": "Erzwungene Karten von selbst spielen",
    "Offer the rest when it is decided": "Den Rest anbieten, wenn alles entschieden ist",
    "Show chances and threats": "Aussichten und Drohungen zeigen",
    "What is near: full covers, boxed Jacks, open rows": (
        "Was in Reichweite ist: volle Boxen, Buben für den Joker, offene Reihen"
    ),
    "Single-key shortcuts": "Kürzel mit einer Taste",
    "Press ? at the table to see them.": "Drück am Tisch ?, um sie zu sehen.",
    "Sound": "Ton",
    "Sounds": "Töne",
    "Short and quiet.": "Kurz und leise.",
    "Volume": "Lautstärke",
    "low": "leise",
    "high": "laut",
    "Language": "Sprache",
    "as the browser": "wie der Browser",
    "English": "English",
    "Deutsch": "Deutsch",
    "on": "an",
    "off": "aus",
    "yes": "ja",
    "true": "an",
    "false": "aus",
    "Options": "Optionen",
    "Reset": "Zurücksetzen",
    "Share": "Teilen",
    "Start from a known game, then change what you like.": (
        "Fang mit einem bekannten Spiel an und ändere dann, was du magst."
    ),
    "Presets": "Vorlagen",
    "person": "Mensch",
    "Seat {number}": "Platz {number}",
    "Undo": "Zurücknehmen",
    "free": "frei",
    "At the table": "Am Tisch",
    "Counted games go into your statistics; only what showed nothing new can be undone.": (
        "Gewertete Spiele gehen in deine Statistik ein; zurücknehmen lässt sich nur, was nichts Neues gezeigt hat."
    ),
    "{option}: {value}": "{option}: {value}",
    "Set {changes}": "{changes} setzen",
    "This does not go together": "Das passt nicht zusammen",
    "What you will play": "Was du spielen wirst",
    "The standard game.": "Das Standardspiel.",
    "Deal": "Geben",
    "Standard": "Standard",
    "Players": "Spieler",
    "how many sit at the table": "wie viele am Tisch sitzen",
    "how many play": "wie viele mitspielen",
    "Forget {name}": "{name} vergessen",
    "Name of your game": "Name deines Spiels",
    "Keep this game": "Dieses Spiel behalten",
    "Your own games": "Deine eigenen Spiele",
    "as usual": "wie üblich",
    "no effect in this game": "ohne Wirkung in diesem Spiel",
    "A game that contradicts itself cannot be kept.": (
        "Ein Spiel, das sich selbst widerspricht, lässt sich nicht behalten."
    ),
    "“{name}” is kept.": "„{name}“ ist gespeichert.",
    "The browser has no room for another game.": "Der Browser hat keinen Platz für noch ein Spiel.",
    "Plays any legal move; good for trying out the rules.": (
        "Spielt irgendeinen erlaubten Zug; gut, um die Regeln auszuprobieren."
    ),
    "Sees what lies before it, saves nothing for later, and slips now and then.": (
        "Sieht, was vor ihm liegt, hebt nichts für später auf und vertut sich hin und wieder."
    ),
    "Follows good rules of thumb with a slip now and then, and does not look ahead.": (
        "Folgt guten Faustregeln, vertut sich hin und wieder und denkt nicht voraus."
    ),
    "Looks ahead a little, but does not remember which cards you took.": (
        "Denkt ein wenig voraus, merkt sich aber nicht, welche Karten du genommen hast."
    ),
    "Looks further ahead and remembers every card.": "Denkt weiter voraus und merkt sich jede Karte.",
    "Takes its time, remembers everything and counts the end out.": (
        "Nimmt sich Zeit, merkt sich alles und rechnet das Ende aus."
    ),
    "Follows good rules of thumb, but slips often, and does not look ahead.": (
        "Folgt guten Faustregeln, vertut sich aber oft und denkt nicht voraus."
    ),
    "Looks ahead a little, but does not notice which suits you have shown that you lack.": (
        "Denkt ein wenig voraus, merkt aber nicht, welche Farben dir erkennbar fehlen."
    ),
    "Looks ahead with more care, and notices which suits you have shown that you lack.": (
        "Denkt gründlicher voraus und merkt, welche Farben dir erkennbar fehlen."
    ),
    "Takes its time, notices which suits you have shown that you lack and counts the end out.": (
        "Nimmt sich Zeit, merkt, welche Farben dir erkennbar fehlen, und rechnet das Ende aus."
    ),
    "Looks ahead with more care, and seldom misjudges a plan.": (
        "Denkt gründlicher voraus und verschätzt sich selten bei einem Plan."
    ),
    "Takes its time over every plan, and near the end plays the game out in its mind.": (
        "Nimmt sich Zeit für jeden Plan und spielt das Spiel gegen Ende im Kopf zu Ende."
    ),
    "Looks ahead a little, and misjudges a plan now and then.": (
        "Denkt ein wenig voraus und verschätzt sich hin und wieder bei einem Plan."
    ),
    "Sees rows grow, but often misjudges which counts.": (
        "Sieht Reihen wachsen, verschätzt sich aber oft, welche zählt."
    ),
    "Counts the rows, and misjudges a space now and then.": (
        "Zählt die Reihen und verschätzt sich hin und wieder bei einem Feld."
    ),
    "Counts the rows well, and seldom misjudges a space.": (
        "Zählt die Reihen gut und verschätzt sich selten bei einem Feld."
    ),
    "Hardly ever misjudges a space, but does not look ahead.": (
        "Verschätzt sich fast nie bei einem Feld, denkt aber nicht voraus."
    ),
    "Weighs every space with care, and imagines the next turns before it moves.": (
        "Wägt jedes Feld sorgfältig ab und stellt sich vor dem Zug die nächsten Züge vor."
    ),
    "Knows that high cards should go first, and often plays another.": (
        "Weiß, dass hohe Karten zuerst gehen sollen, und spielt oft eine andere."
    ),
    "Plays high cards first, and strays from it every now and then.": (
        "Spielt hohe Karten zuerst und weicht hin und wieder davon ab."
    ),
    "Plays high cards first, and seldom strays from it.": "Spielt hohe Karten zuerst und weicht selten davon ab.",
    "Plays high cards first, and hardly ever strays from it.": (
        "Spielt hohe Karten zuerst und weicht fast nie davon ab."
    ),
    "Plays high cards first, unless the rounds that it imagines tell it better.": (
        "Spielt hohe Karten zuerst, außer wenn die Runden, die es sich vorstellt, Besseres zeigen."
    ),
    "Advises a player.": "Berät einen Spieler.",
}
