"""German for the frame of the page: front page, bars, menus, the list of games, links and notices."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Knaves": "Knaves",
    "Five uncommon card games, and bots that cannot see your hand.": (
        "Fünf ungewöhnliche Kartenspiele – und Bots, die dein Blatt nicht sehen."
    ),
    "Continue": "Weiterspielen",
    "Players: ": "Spieler: ",
    "{minutes} min": "{minutes} Min.",
    "Options for {game}": "Optionen für {game}",
    "What follows is the full text with every ruling. It exists in English only.": (
        "Was folgt, ist der vollständige Text mit allen Einzelfällen. Es gibt ihn nur auf Englisch."
    ),
    "Rules of {game}": "Regeln von {game}",
    "another game": "noch ein Spiel",
    "Also running: ": "Auch im Gange: ",
    "A game was saved by a newer version": "Ein Spiel wurde von einer neueren Version gespeichert",
    "A saved game cannot be read": "Ein gespeichertes Spiel lässt sich nicht lesen",
    "Download what is left": "Herunterladen, was übrig ist",
    "Remove it": "Entfernen",
    "My games": "Meine Spiele",
    "Statistics": "Statistik",
    "Settings": "Einstellungen",
    "Rules": "Regeln",
    "About": "Über Knaves",
    "Running games": "Laufende Spiele",
    "Finished games": "Beendete Spiele",
    "Everything as a file": "Alles als Datei",
    "Back": "Zurück",
    "No game is running.": "Kein Spiel ist im Gange.",
    "Give up": "Aufgeben",
    "No game is finished yet.": "Noch kein Spiel ist beendet.",
    "drawn": "unentschieden",
    "lost": "verloren",
    "won": "gewonnen",
    "counted": "gewertet",
    "practice": "Übung",
    "Replay": "Nachspielen",
    "Review": "Nachlese",
    "Bring in a file": "Datei einlesen",
    "Export and import": "Sichern und Einlesen",
    "Running games, history, settings and own presets in one file. Some browsers forget a page after seven days "
    "without a visit: keep a copy.": (
        "Laufende Spiele, Verlauf, Einstellungen und eigene Vorlagen in einer Datei. Manche Browser vergessen eine "
        "Seite nach sieben Tagen ohne Besuch: Heb dir eine Kopie auf."
    ),
    "Download everything": "Alles herunterladen",
    "Running games that come new: {count}.": "Laufende Spiele, die neu dazukommen: {count}.",
    "Running games that would be replaced: {count}.": "Laufende Spiele, die ersetzt würden: {count}.",
    "Lines of the history that come new: {count}.": "Zeilen des Verlaufs, die neu dazukommen: {count}.",
    "Running games that would go: {count}.": "Laufende Spiele, die verschwänden: {count}.",
    "Parts that cannot be read: {count}.": "Teile, die sich nicht lesen lassen: {count}.",
    "Merge with what is here": "Mit dem Vorhandenen vereinen",
    "Replace what is here": "Das Vorhandene ersetzen",
    "Merge instead": "Lieber vereinen",
    "Replace instead": "Lieber ersetzen",
    "Leave everything as it is": "Alles so lassen",
    "The file holds": "Die Datei enthält",
    "Everything is in its place.": "Alles ist an seinem Platz.",
    "There is not enough room in this browser; nothing was changed.": (
        "In diesem Browser ist nicht genug Platz; nichts wurde geändert."
    ),
    "Contents": "Inhalt",
    "{players} players": "{players} Spieler",
    "{minutes} minutes": "{minutes} Minuten",
    "Back to all games": "Zurück zu allen Spielen",
    "Play": "Spielen",
    "In two minutes": "In zwei Minuten",
    "In pictures": "In Bildern",
    "Table": "Tisch",
    "Rule: {rule}": "Regel: {rule}",
    "All games": "Alle Spiele",
    "This link cannot be opened": "Dieser Link lässt sich nicht öffnen",
    "This game is not kept any more.": "Dieses Spiel ist nicht mehr gespeichert.",
    "This browser does not let the page use the clipboard.": (
        "Dieser Browser lässt die Seite nicht an die Zwischenablage."
    ),
    "Another tab has sent something that cannot be read here; it was passed over.": (
        "Ein anderer Tab hat etwas geschickt, das hier nicht zu lesen ist; es wurde übergangen."
    ),
    "This address is too long.": "Diese Adresse ist zu lang.",
    "This address is damaged.": "Diese Adresse ist beschädigt.",
    "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
    "A seed is a whole number from 0 to 9007199254740991.": (
        "Eine Startzahl ist eine ganze Zahl von 0 bis 9007199254740991."
    ),
    "There is nothing here that is called “{name}”.": "Hier gibt es nichts, das „{name}“ heißt.",
    "“{name}” cannot be done with what was given for it.": "„{name}“ geht nicht mit dem, was dafür angegeben ist.",
    "This cannot be done here.": "Das geht hier nicht.",
    "There is no such seat, or nobody of that name to sit there.": (
        "Diesen Platz gibt es nicht, oder niemanden dieses Namens, der dort sitzen könnte."
    ),
    "There is no known game of that name.": "Es gibt kein bekanntes Spiel dieses Namens.",
    "There is no game of that name.": "Es gibt kein Spiel dieses Namens.",
    "There is no such setting, or it has no such value.": "Diese Einstellung oder ihren Wert gibt es nicht.",
    "The board cannot be changed in that way.": "So lässt sich das Brett nicht verändern.",
    "There is no board to change here.": "Hier gibt es kein Brett zu verändern.",
    "The game in this link is too large.": "Das Spiel in diesem Link ist zu groß.",
    "The game in this link is damaged.": "Das Spiel in diesem Link ist beschädigt.",
    "The save belongs to another game.": "Der Spielstand gehört zu einem anderen Spiel.",
    "The link is in the clipboard.": "Der Link ist in der Zwischenablage.",
    "The log is in the clipboard.": "Das Protokoll ist in der Zwischenablage.",
    "This game is too long for a link; the link in the clipboard leads to the same deal.": (
        "Dieses Spiel ist zu lang für einen Link; der Link in der Zwischenablage führt zu denselben Karten."
    ),
    "A bot did not answer, so a simpler one has made its move.": (
        "Ein Bot hat nicht geantwortet, also hat ein einfacherer für ihn gezogen."
    ),
    "This game is played in another tab; here you watch.": (
        "Dieses Spiel wird in einem anderen Tab gespielt; hier siehst du zu."
    ),
    "Play here": "Hier spielen",
    "There is no room left to save this game. Play on, and export your games to keep them.": (
        "Zum Speichern dieses Spiels ist kein Platz mehr. Spiel weiter, und sichere deine Spiele als Datei."
    ),
    "nothing": "nichts",
    "{whole}.{part}": "{whole},{part}",
    "and": "und",
    "You": "Du",
    "you": "du",
    "Seat": "Platz",
    "Player {number}": "Spieler {number}",
    "Random": "Zufall",
    "brisk": "flink",
    "unhurried": "gemächlich",
    "Beginner": "Anfänger",
    "Easy": "Leicht",
    "Medium": "Mittel",
    "Hard": "Schwer",
    "Expert": "Experte",
    "Menu": "Menü",
    "Back to the game": "Zurück zum Spiel",
    "Log": "Protokoll",
    "Keys": "Tasten",
    "Rules of this game": "Regeln dieses Spiels",
    "Picture table": "Bildertisch",
    "Text table": "Texttisch",
    "Copy a link to this deal": "Link zu diesen Karten kopieren",
    "Download this game": "Dieses Spiel herunterladen",
    "New deal": "Neu geben",
    "Time out": "Auszeit",
    "Time out to talk": "Auszeit zum Reden",
    "Partners may talk as openly as they like. No cards are shown, and the game waits.": (
        "Partner dürfen reden, so offen sie wollen. Karten werden nicht gezeigt, und das Spiel wartet."
    ),
    "Enter": "Eingabe",
    "Space": "Leertaste",
    "Esc": "Esc",
    "let go, close": "loslassen, schließen",
    "to the hand, the table and the buttons": "zu Blatt, Tisch und Knöpfen",
    "move along the hand or the board": "über Blatt oder Brett wandern",
    "to the first or the last": "zum Anfang oder Ende",
    "play or touch": "spielen oder berühren",
    "go on": "weiter",
    "sound on or off": "Ton an oder aus",
    "these keys": "diese Tasten",
    "hint": "Tipp",
    "undo": "zurücknehmen",
    "redo": "wiederholen",
}
