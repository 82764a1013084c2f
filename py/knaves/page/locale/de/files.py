"""German for records, saves, exports and links that cannot be read, and for wrong options and seats."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "{what}": "{what}",
    "This browser keeps nothing here. Play on, and download your games before you close the page.": (
        "Dieser Browser behält hier nichts. Spiel weiter, und lade deine Spiele herunter, bevor du die Seite schließt."
    ),
    "This browser keeps nothing here: what you do not download is gone once the page is closed.": (
        "Dieser Browser behält hier nichts: Was du nicht herunterlädst, ist weg, sobald die Seite geschlossen wird."
    ),
    "This browser has promised to keep everything until you delete it.": (
        "Dieser Browser hat versprochen, alles zu behalten, bis du es löschst."
    ),
    "This browser has not promised to keep anything: download a copy now and then, "
    "or put the page on the home screen.": (
        "Dieser Browser hat nicht versprochen, etwas zu behalten: Lade ab und zu eine Kopie herunter, "
        "oder leg die Seite auf den Startbildschirm."
    ),
    "A chance outcome is an object with exactly one key.": (
        "Ein Zufallsergebnis ist ein Objekt mit genau einem Schlüssel."
    ),
    "There is no chance outcome called {kind}.": "Es gibt kein Zufallsergebnis namens {kind}.",
    "The dealer is the number of a seat.": "Der Geber ist die Nummer eines Platzes.",
    "The die shows normal, reverse or skip.": "Der Würfel zeigt normal, reverse oder skip.",
    "The {kind} is a list of card codes.": "{kind} ist eine Liste von Kartenkürzeln.",
    "The dealer must be a seat from 0 to {last}.": "Der Geber muss ein Platz von 0 bis {last} sein.",
    "The {kind} must hold exactly the {count} cards that are shuffled.": (
        "{kind} muss genau die {count} Karten enthalten, die gemischt werden."
    ),
    "This die has no face {face}.": "Dieser Würfel hat keine Seite {face}.",
    "What is picked is a short text.": "Was ausgelost wird, ist ein kurzer Text.",
    "There is nothing called {value} to pick here.": "Etwas namens {value} gibt es hier nicht auszulosen.",
    "The next chance outcome must be a {kind}, not a {given}.": (
        "Als nächstes Zufallsergebnis muss {kind} kommen, nicht {given}."
    ),
    "There is no seed, and the chance outcomes do not suffice.": (
        "Es gibt keinen Startwert, und die Zufallsergebnisse reichen nicht."
    ),
    "Options are an object of names and values.": "Optionen sind ein Objekt aus Namen und Werten.",
    "There is no option {name}; there are {names}.": "Es gibt keine Option {name}; es gibt {names}.",
    "{name} can be {allowed}, not {value}.": "{name} kann {allowed} sein, nicht {value}.",
    "{name} is a whole number from {least} to {most}, not {value}.": (
        "{name} ist eine ganze Zahl von {least} bis {most}, nicht {value}."
    ),
    "{name} is a text of at most {length} characters.": "{name} ist ein Text von höchstens {length} Zeichen.",
    "This file is no export of Knaves.": "Diese Datei ist keine Sicherung von Knaves.",
    "This file was written by a newer version of Knaves.": "Diese Datei stammt von einer neueren Version von Knaves.",
    "The {name} of an export are a list.": "{name} ist in einer Sicherung eine Liste.",
    "The finished games of an export are an object.": "Die beendeten Spiele einer Sicherung sind ein Objekt.",
    "A record has at most {most} moves.": "Eine Aufzeichnung hat höchstens {most} Züge.",
    "A preset is a JSON object.": "Eine Vorlage ist ein JSON-Objekt.",
    "The name of a preset has 1 to {most} characters.": "Der Name einer Vorlage hat 1 bis {most} Zeichen.",
    "There is no game {game}.": "Es gibt kein Spiel {game}.",
    "The settings cannot be read.": "Die Einstellungen lassen sich nicht lesen.",
    "A line of the history is a JSON object.": "Eine Zeile des Verlaufs ist ein JSON-Objekt.",
    "Scores and winners are lists of whole numbers.": "Punkte und Sieger sind Listen ganzer Zahlen.",
    "A line of the history lacks something.": "Einer Zeile des Verlaufs fehlt etwas.",
    "A line of the history has a wrong value.": "Eine Zeile des Verlaufs hat einen falschen Wert.",
    "A record is a JSON object.": "Eine Aufzeichnung ist ein JSON-Objekt.",
    "This is no record of the format {format}, which is the one known here.": (
        "Das ist keine Aufzeichnung im Format {format}, dem einzigen hier bekannten."
    ),
    "The record lacks “{name}”.": "Der Aufzeichnung fehlt „{name}“.",
    "The seed is a whole number from 0 to 2^53 - 1.": "Der Startwert ist eine ganze Zahl von 0 bis 2^53 - 1.",
    "The chance of a record is a list of outcomes.": "Der Zufall einer Aufzeichnung ist eine Liste von Ergebnissen.",
    "The {name} of a record are a list of texts.": "{name} ist in einer Aufzeichnung eine Liste von Texten.",
    "The result of a record is null, or an object with scores and winners.": (
        "Das Ergebnis einer Aufzeichnung ist null oder ein Objekt mit Punkten und Siegern."
    ),
    "The legal moves of a record are a list of lists.": (
        "Die erlaubten Züge einer Aufzeichnung sind eine Liste von Listen."
    ),
    "The moves taken back do not fit the game.": "Die zurückgenommenen Züge passen nicht zum Spiel.",
    "This is too large: {size} characters, at most {most}.": "Das ist zu groß: {size} Zeichen, höchstens {most}.",
    "This is no JSON.": "Das ist kein JSON.",
    "A save is a JSON object.": "Ein Spielstand ist ein JSON-Objekt.",
    "This game was saved by a newer version of Knaves. Load the page anew to get that version.": (
        "Dieses Spiel wurde von einer neueren Version von Knaves gespeichert. Lade die Seite neu, um sie zu bekommen."
    ),
    "This is no save of Knaves.": "Das ist kein Spielstand von Knaves.",
    "The save is damaged: its checksum is wrong.": "Der Spielstand ist beschädigt: Seine Prüfsumme stimmt nicht.",
    "The moves taken back are a list of texts.": "Die zurückgenommenen Züge sind eine Liste von Texten.",
    "The save has a wrong value.": "Der Spielstand hat einen falschen Wert.",
    "The seats are a list of {count} texts, one for each player.": (
        "Die Plätze sind eine Liste von {count} Texten, einem für jeden Spieler."
    ),
    "A seat is “human” or “bot:” and a level, such as “bot:easy”.": (
        "Ein Platz ist „human“ oder „bot:“ und eine Stufe, etwa „bot:easy“."
    ),
    "There must be one list of legal moves for each move.": (
        "Zu jedem Zug muss es eine Liste der erlaubten Züge geben."
    ),
    "Before move {number} ({move}) other moves were legal than listed.": (
        "Vor Zug {number} ({move}) waren andere Züge erlaubt als aufgeführt."
    ),
    "Move {number} ({move}): {why}": "Zug {number} ({move}): {why}",
    "The game is over, but there are chance outcomes left.": "Das Spiel ist aus, aber Zufallsergebnisse sind übrig.",
    "After the last move the result is {right}, not {wrong}.": (
        "Nach dem letzten Zug ist das Ergebnis {right}, nicht {wrong}."
    ),
    "What is kept here cannot be read.": "Was hier aufgehoben ist, lässt sich nicht lesen.",
    "This was written by a newer version of Knaves.": "Das hat eine neuere Version von Knaves geschrieben.",
    "A kept choice has a wrong value: {name}.": "Eine gemerkte Wahl hat einen falschen Wert: {name}.",
    "A setting has an unknown value: {name}.": "Eine Einstellung hat einen unbekannten Wert: {name}.",
    "The account of a review cannot be read.": "Die Abrechnung einer Rückschau lässt sich nicht lesen.",
    "The save cannot be replayed.": "Der Spielstand lässt sich nicht nachspielen.",
    "A copy of this game is damaged; moves that are missing: {count}.": (
        "Eine Kopie dieses Spiels ist beschädigt; fehlende Züge: {count}."
    ),
    "A copy of this game is damaged; the last move may be missing.": (
        "Eine Kopie dieses Spiels ist beschädigt; vielleicht fehlt der letzte Zug."
    ),
    "Saving": "Speichern",
    "This browser has no database for this page: if it crashes, the moves of the last half minute may be lost.": (
        "Dieser Browser hat keine Datenbank für diese Seite: Stürzt er ab, können die Züge der letzten halben Minute "
        "verloren sein."
    ),
    "The browser's database does not answer yet, and is tried again: "
    "if the browser crashes now, the moves of the last half minute may be lost.": (
        "Die Datenbank des Browsers antwortet noch nicht und wird weiter versucht: "
        "Stürzt der Browser jetzt ab, können die Züge der letzten halben Minute verloren sein."
    ),
    "Some of what is kept here cannot be read": "Manches, was hier aufgehoben ist, lässt sich nicht lesen",
    "Forget what is left": "Vergessen, was übrig ist",
    "What was damaged and made room for something new is kept as it was.": (
        "Was beschädigt war und Neuem Platz gemacht hat, ist aufgehoben, wie es war."
    ),
}
