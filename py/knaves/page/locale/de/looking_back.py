"""German for looking back: replay, review, luck and statistics, the calendar with it."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Hide hands": "Blätter verdecken",
    "Open hands": "Blätter aufdecken",
    "Copy as text": "Als Text kopieren",
    "Download": "Herunterladen",
    "Move {number} of {last}": "Zug {number} von {last}",
    "Moment of the game": "Augenblick des Spiels",
    "To the start": "Zum Anfang",
    "One move back": "Einen Zug zurück",
    "One move on": "Einen Zug weiter",
    "To the end": "Zum Ende",
    "Run": "Abspielen",
    "Stop": "Anhalten",
    "Speed": "Tempo",
    "Play on from here": "Von hier weiterspielen",
    "{count} of {all}": "{count} von {all}",
    "decisions were as good as the expert’s": "Entscheidungen so gut wie die des Experten",
    "chances given away, of 100": "Chancen vergeben, von 100",
    "from the cards": "durch die Karten",
    "Your chance before each decision; {count} are marked": (
        "Deine Chance vor jeder Entscheidung; {count} sind markiert"
    ),
    "Your chances": "Deine Chancen",
    "of 100, before each decision": "von 100, vor jeder Entscheidung",
    "All decisions have been looked at.": "Alle Entscheidungen sind angesehen.",
    "There was nothing to decide in this game.": "In diesem Spiel gab es nichts zu entscheiden.",
    "Progress of the review": "Fortschritt der Nachlese",
    "{done} of {all} decisions": "{done} von {all} Entscheidungen",
    "fine": "gut",
    "Previous": "Vorige",
    "See it": "Ansehen",
    "Try another line": "Anders versuchen",
    "Next mistake": "Nächster Fehler",
    "The expert would have done the same: ": "Der Experte hätte genauso gespielt: ",
    " It is best in {good} of {all} possible deals.": " Bei {good} von {all} möglichen Verteilungen ist das am besten.",
    "Check the bots": "Bots prüfen",
    "Bots": "Bots",
    "Level": "Stufe",
    "Do the bots see my cards?": "Sehen die Bots meine Karten?",
    "No; and you can check it.": "Nein; und du kannst es prüfen.",
    "No. A bot is told what its seat has seen, and nothing else. You need not believe it: here all cards "
    "that a bot cannot see are shuffled, and it is asked again, with the same thoughts and the same dice. "
    "If it saw any of them, it would answer otherwise now and then.": (
        "Nein. Ein Bot erfährt, was an seinem Platz zu sehen war, und sonst nichts. Du musst das nicht glauben: Hier "
        "werden alle Karten gemischt, die ein Bot nicht sehen kann, und er wird noch einmal gefragt, mit denselben "
        "Gedanken und denselben Würfeln. Sähe er eine davon, dann würde er ab und zu anders antworten."
    ),
    "What is checked": "Was geprüft wird",
    "Check": "Prüfen",
    "Check again": "Noch einmal prüfen",
    "Progress of the check": "Fortschritt der Prüfung",
    "{positions} of {all} positions, the hidden cards shuffled {shuffles} times in each; "
    "{moved} times a card lay elsewhere.": (
        "{positions} von {all} Stellungen, in jeder die verdeckten Karten {shuffles}-mal gemischt; "
        "{moved}-mal lag eine Karte anderswo."
    ),
    "{count} of {all} answers have changed. This must not be: please report it.": (
        "{count} von {all} Antworten haben sich geändert. Das darf nicht sein: Bitte melde es."
    ),
    "{count} answers so far, all the same": "Bisher {count} Antworten, alle gleich",
    "There was nothing to check.": "Es gab nichts zu prüfen.",
    "All {count} answers were the same: the bots cannot see your cards.": (
        "Alle {count} Antworten waren gleich: Die Bots können deine Karten nicht sehen."
    ),
    "New positions of {game}": "Neue Stellungen von {game}",
    "The bots’ moves of my running game": "Die Züge der Bots in meinem laufenden Spiel",
    "Send my result": "Ergebnis senden",
    "This game is too long for a link; download it and send the file.": (
        "Dieses Spiel ist zu lang für einen Link; lade es herunter und schick die Datei."
    ),
    "The link to your result is in the clipboard. Whoever opens it can play the same deal and compare.": (
        "Der Link zu deinem Ergebnis ist in der Zwischenablage. "
        "Wer ihn öffnet, kann mit denselben Karten spielen und vergleichen."
    ),
    "The game in this link is not finished.": "Das Spiel in diesem Link ist nicht zu Ende gespielt.",
    "Same deal": "Dieselben Karten",
    "Play this deal again": "Noch einmal mit diesen Karten",
    "Play this deal": "Mit diesen Karten spielen",
    "See the friend’s game": "Das andere Spiel ansehen",
    "Play it yourself, then open the friend’s link again to compare.": (
        "Spiel selbst damit und öffne dann den Link noch einmal, um zu vergleichen."
    ),
    "A friend has played this deal": "Jemand hat mit diesen Karten gespielt",
    "Both did equally well": "Beide waren gleich gut",
    "You did better": "Du warst besser",
    "Your friend did better": "Dein Gegenüber war besser",
    "Friend": "Gegenüber",
    "Result": "Ergebnis",
    "Points": "Punkte",
    "Moves of all": "Züge aller",
    "a draw": "unentschieden",
    "place": "lege",
    "remove": "nimm",
    "swap": "tausche",
    "match": "triff",
    "exchange": "tausche",
    "change": "wechsle",
    "flip": "decke auf",
    "open": "lass zeigen",
    "pass": "passe",
    "keep": "behalte",
    "Why?": "Warum?",
    "Why did it play that?": "Warum hat er das gespielt?",
    "Why did {name} play that?": "Warum hat {name} das gespielt?",
    "{name}’s move:": "Der Zug von {name}:",
    "What else it weighed are cards that you may not see yet. Ask again when they have been played.": (
        "Was er sonst erwogen hat, sind Karten, die du noch nicht sehen darfst. Frag wieder, wenn sie gespielt sind."
    ),
    "It is thinking back …": "Er denkt zurück …",
    "Choice": "Wahl",
    "Chance": "Chance",
    "Games": "Spiele",
    "Chances to win of 100, as this bot saw them, and how many games it imagined after each move.": (
        "Gewinnchancen von 100, wie dieser Bot sie sah, und wie viele Spiele er sich nach jedem Zug vorgestellt hat."
    ),
    "It had no choice.": "Er hatte keine Wahl.",
    "It plays anything that is allowed, without a reason.": "Er spielt irgendetwas Erlaubtes, ohne Grund.",
    "It saw no other move worth a thought.": "Er sah keinen anderen Zug, der der Rede wert war.",
    "It went by rule of thumb and did not look ahead.": "Er ging nach Faustregel und hat nicht vorausgeschaut.",
    "A slip, or something that this level does not see: on a longer look another move is better.": (
        "Ein Versehen, oder etwas, das diese Stufe nicht sieht: Länger betrachtet ist ein anderer Zug besser."
    ),
    "Its best moves were about as good as each other.": "Seine besten Züge waren etwa gleich gut.",
    "The decisions of the others": "Die Entscheidungen der anderen",
    " was better.": " war besser.",
    "Counted out to the end: ": "Bis zum Ende ausgerechnet: ",
    "The expert would have preferred ": "Der Experte hätte lieber gespielt: ",
    ", but yours did just as well.": ", aber deiner war genauso gut.",
    ", but the difference is too small to tell.": ", aber der Unterschied ist zu klein, um sicher zu sein.",
    " Give or take {error}.": " Plus oder minus {error}.",
    " was better by {loss} chances of 100.": " war um {loss} von 100 Chancen besser.",
    "expert": "Experte",
    "Decisions": "Entscheidungen",
    "{count} to look at": "{count} zum Ansehen",
    "better: ": "besser: ",
    "your decisions": "deine Entscheidungen",
    "their decisions": "Entscheidungen des Gegners",
    "what is left over": "was übrig bleibt",
    "In chances of 100; luck is known to about {error} either way.": (
        "In Chancen von 100; das Glück ist auf etwa {error} nach beiden Seiten genau bekannt."
    ),
    "Luck and play": "Glück und Spiel",
    "doubtful": "zweifelhaft",
    "bad": "schlecht",
    "very bad": "sehr schlecht",
    "move {number}": "Zug {number}",
    "A first look": "Ein erster Blick",
    "A thorough look": "Ein gründlicher Blick",
    "Which games": "Welche Spiele",
    "counted games": "gewertete Spiele",
    "where the true rate lies, 95 %": "hier liegt die wahre Quote, 95 %",
    "wins in a row, now and best": "Siege in Folge, jetzt und am besten",
    "chances of 100 lost per decision, in reviewed games": (
        "von 100 Chancen je Entscheidung verloren, in nachgelesenen Spielen"
    ),
    "Won": "Gewonnen",
    "percent, over the last {count} games": "Prozent, über die letzten {count} Spiele",
    "Here a curve will grow with your counted games.": "Hier wächst mit deinen gewerteten Spielen eine Kurve.",
    "Share of games won, now {now}": "Anteil gewonnener Spiele, jetzt {now}",
    "played": "gespielt",
    "Daily deal": "Karten des Tages",
    "days in a row": "Tage in Folge",
    "Play today’s deal": "Mit den Karten von heute spielen",
    "{won} of {games}": "{won} von {games}",
    "Last games, oldest first: {won} of {games} won": "Letzte Spiele, das älteste zuerst: {won} von {games} gewonnen",
    "last {count}": "letzte {count}",
    "Best score {best}, average {average}": "Bestes Ergebnis {best}, Durchschnitt {average}",
    "No counted games yet.": "Noch keine gewerteten Spiele.",
    "Forget all statistics": "Ganze Statistik löschen",
    "Forget all statistics?": "Ganze Statistik löschen?",
    "Keep them": "Behalten",
    "All lines of the history go, for good. Running games and settings stay.": (
        "Alle Zeilen des Verlaufs verschwinden für immer. Laufende Spiele und Einstellungen bleiben."
    ),
    "Monday": "Montag",
    "Tuesday": "Dienstag",
    "Wednesday": "Mittwoch",
    "Thursday": "Donnerstag",
    "Friday": "Freitag",
    "Saturday": "Samstag",
    "Sunday": "Sonntag",
    "January": "Januar",
    "February": "Februar",
    "March": "März",
    "April": "April",
    "May": "Mai",
    "June": "Juni",
    "July": "Juli",
    "August": "August",
    "September": "September",
    "October": "Oktober",
    "November": "November",
    "December": "Dezember",
}
