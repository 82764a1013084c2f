"""German for what the page says before Python can: how it starts, what has stopped it, and what its foot offers."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "This browser is too old for Knaves": "Dieser Browser ist zu alt für Knaves",
    "It lacks something that Knaves cannot do without. Please update it, or open this page in a current Chrome, Edge, "
    "Firefox or Safari. The rules can be read here all the same.": (
        "Ihm fehlt etwas, ohne das Knaves nicht auskommt. Bitte bring ihn auf den neuesten Stand, oder öffne diese "
        "Seite "
        "in einem heutigen Chrome, Edge, Firefox oder Safari. Die Regeln lassen sich hier trotzdem lesen."
    ),
    "A part of Knaves did not arrive": "Ein Teil von Knaves ist nicht angekommen",
    "Check your connection and try again. Games that you have saved are on this device and are not touched.": (
        "Prüfe die Verbindung und versuch es noch einmal. Gespeicherte Spiele liegen auf diesem Gerät und bleiben, wie "
        "sie sind."
    ),
    "You are offline, and Knaves is not on this device yet": "Du bist offline, und Knaves ist noch nicht auf dem Gerät",
    "Open this page once with a connection; after that it works without one.": (
        "Öffne diese Seite einmal mit einer Verbindung; danach geht es ohne."
    ),
    "This browser does not let Knaves run": "Dieser Browser lässt Knaves nicht laufen",
    "Knaves needs WebAssembly, and it is switched off here, by a lockdown mode or a rule of this computer. Allow it "
    "for "
    "this page, or open Knaves in another browser.": (
        "Knaves braucht WebAssembly, und das ist hier ausgeschaltet, durch einen Blockierungsmodus oder eine Regel "
        "dieses "
        "Computers. Erlaube es für diese Seite, oder öffne Knaves in einem anderen Browser."
    ),
    "Nothing has arrived for half a minute": "Seit einer halben Minute ist nichts angekommen",
    "The connection may be gone or very slow. You can go on waiting, or try again; nothing is lost either way.": (
        "Vielleicht ist die Verbindung weg oder sehr langsam. Du kannst weiter warten oder es noch einmal versuchen; "
        "verloren geht so oder so nichts."
    ),
    "The table has stopped": "Der Tisch ist stehen geblieben",
    "Something happened that should not happen. Your games up to here are safe; the front page leads back to them.": (
        "Etwas ist geschehen, das nicht geschehen sollte. Deine Spiele bis hierher sind sicher; die Startseite führt "
        "zu "
        "ihnen zurück."
    ),
    "Shuffling … {loaded} of {total} MB, once only": "Mischen … {loaded} von {total} MB, nur dieses eine Mal",
    "Nearly there …": "Gleich so weit …",
    "A new version is ready. Changing over takes a moment; your games are saved and keep their place.": (
        "Eine neue Version ist da. Der Wechsel dauert einen Augenblick; deine Spiele sind gespeichert und bleiben, wo "
        "sie "
        "sind."
    ),
    "Change over": "Wechseln",
    "Later": "Später",
    "Knaves is open in other tabs ({others}). Close them, then change over here.": (
        "Knaves ist noch in anderen Tabs offen ({others}). Schließe sie, dann wechsle hier."
    ),
    "You are offline. All games are on this device and play as ever.": (
        "Du bist offline. Alle Spiele sind auf diesem Gerät und spielen sich wie immer."
    ),
    "Knaves can be installed on this device, to start like any other program.": (
        "Knaves lässt sich auf diesem Gerät installieren und startet dann wie jedes andere Programm."
    ),
    "Install": "Installieren",
    "No, thanks": "Nein, danke",
    "Try again": "Noch einmal versuchen",
    "Go on waiting": "Weiter warten",
    "Copy report": "Bericht kopieren",
    "Report copied": "Bericht kopiert",
    "Download my games": "Meine Spiele herunterladen",
    "Reset only this game": "Nur dieses Spiel zurücksetzen",
    "Really reset this game?": "Dieses Spiel wirklich zurücksetzen?",
    "What goes into the report": "Was im Bericht steht",
    "To the front page": "Zur Startseite",
    "Show what hides in it": "Zeigen, was darin verborgen ist",
    "The game on the table, with its shuffle and so with every hidden card. A copy of the report takes it along only "
    "while it is shown here.": (
        "Das Spiel auf dem Tisch, mit der Mischung und also mit jeder verdeckten Karte. Eine Kopie des Berichts nimmt "
        "es "
        "nur mit, solange es hier gezeigt wird."
    ),
    "What it starts without is put aside and not deleted; the download of your games holds it.": (
        "Worauf der Start verzichtet, wird beiseitegelegt und nicht gelöscht; es steht in der heruntergeladenen Datei."
    ),
    "Start without my settings": "Ohne meine Einstellungen starten",
    "Start without the games I have named": "Ohne meine benannten Spiele starten",
    "Start without my last choices": "Ohne meine letzte Auswahl starten",
    "Start without my statistics": "Ohne meine Statistik starten",
    "Start without my finished games": "Ohne meine beendeten Spiele starten",
    "Start without my reviews": "Ohne meine Analysen starten",
    "Start without the running game": "Ohne das laufende Spiel starten",
}
