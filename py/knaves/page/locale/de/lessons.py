"""German for the guided first games and their cards."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    # California Jack
    "A card to play for": "Eine Karte, um die es geht",
    "Who takes the trick draws {card} here, the other an unseen card. Its suit is trumps all deal long.": (
        "Wer den Stich nimmt, zieht hier {card}, der andere eine verdeckte Karte. Ihre Farbe ist die ganze Runde über Trumpf."  # noqa: E501
    ),
    "You lead": "Du spielst aus",
    "{card} is strong: only the ace or a trump beats it. Touch it to play it.": (
        "{card} ist stark: Nur das Ass oder ein Trumpf sticht. Berühr die Karte, um sie zu spielen."
    ),
    "Yours": "Deiner",
    "You took the trick and drew {card}, a trump. Now {next} is on show.": (
        "Du hast den Stich und mit {card} einen Trumpf bekommen. Jetzt liegt {next} offen."
    ),
    "Lead again": "Spiel wieder aus",
    "The winner of a trick leads. The other has to follow suit: {card} should be good.": (
        "Wer den Stich nimmt, spielt aus. Der andere muss bedienen: {card} sollte reichen."
    ),
    "Not every card is worth it": "Nicht jede Karte lohnt sich",
    "{prize} on show is no great prize. Get rid of {card}; let the other have the trick.": (
        "{prize} ist kein großer Gewinn. Wirf {card} ab, lass dem anderen den Stich."
    ),
    "You may trump": "Du darfst trumpfen",
    "With a heart you would have to follow. You have none, so any card may go – and a trump wins: {card}.": (
        "Mit einem Herz müsstest du bedienen. Du hast keins, also darf jede Karte – und ein Trumpf sticht: {card}."
    ),
    "What counts": "Was zählt",
    "A deal has four points: capture the ace, the jack and the two of trumps, and most trick points. A ten is worth 10 of those.": (  # noqa: E501
        "Eine Runde hat vier Punkte: für Ass, Bube und Zwei der Trümpfe und für die meisten Augen. Eine Zehn zählt 10 Augen."  # noqa: E501
    ),
    "Your game": "Dein Spiel",
    "Go on as you like. The lamp gives a hint, the arrow takes a move back, a dimmed card says why it may not be played.": (  # noqa: E501
        "Spiel weiter, wie du magst. Die Lampe gibt einen Tipp, der Pfeil nimmt einen Zug zurück, eine matte Karte sagt, warum sie nicht geht."  # noqa: E501
    ),
    "The stock is gone": "Der Talon ist leer",
    "Six tricks are left, without drawing. Ace, jack and two of trumps that are still out come now.": (
        "Sechs Stiche bleiben, ohne Ziehen. Was an Trumpf-Ass, -Bube und -Zwei noch fehlt, fällt jetzt."
    ),
    # MadJack
    "Five prizes": "Fünf Preise",
    "These cards are fought for in the second half. First come six free tricks; each brings its winner two cards.": (
        "Um diese Karten geht es in der zweiten Hälfte. Zuerst kommen sechs freie Stiche; jeder bringt zwei Karten."
    ),
    "Any card may be led, and any may answer. Try {card}.": (
        "Jede Karte darf ausgespielt werden, und jede darf antworten. Versuch {card}."
    ),
    "One jack went mad": "Ein Bube ist verrückt",
    "In each trick the jack of the other suit of that colour joins in. Spades were led, so {mad} was a spade above your ace.": (  # noqa: E501
        "In jedem Stich spielt der Bube der anderen schwarzen oder roten Farbe mit. Pik lag, also war {mad} ein Pik über deinem Ass."  # noqa: E501
    ),
    "Your turn to go mad": "Jetzt bist du verrückt",
    "The strip ranks this trick, weakest first; gold edges are yours. {card} is the MadJack now and beats {led}.": (
        "Der Streifen ordnet diesen Stich, das Schwächste zuerst; goldene Ränder sind deine. {card} ist jetzt der MadJack und sticht {led}."  # noqa: E501
    ),
    "Four free tricks left": "Noch vier freie Stiche",
    "Play on as you like until the sixth trick. Jacks and the joker are worth keeping for the prizes.": (
        "Spiel bis zum sechsten Stich, wie du magst. Buben und Joker hebst du besser für die Preise auf."
    ),
    "Now for the prizes": "Jetzt um die Preise",
    "The suit of the prize, here {prize}, rules the trick. Who has that suit must play it; the joker may always go.": (
        "Die Farbe des Preises, hier {prize}, regiert den Stich. Wer sie hat, muss sie spielen; der Joker darf immer."
    ),
    "Above the prize": "Über dem Preis",
    "To take the prize with the trick, the winning card must also rank above it. {mad}, {jack} and the joker beat an ace.": (  # noqa: E501
        "Den Preis nimmt nur, wessen Karte auch über ihm steht. {mad}, {jack} und der Joker schlagen ein Ass."
    ),
    "More captured cards win the deal, 1 to 3 points. The lamp gives a hint, the arrow takes a move back.": (
        "Wer mehr Karten fängt, gewinnt die Runde, 1 bis 3 Punkte. Die Lampe gibt einen Tipp, der Pfeil nimmt einen Zug zurück."  # noqa: E501
    ),
    # Box
    "Four cards that nobody knows, not even you. Who has no box any more is out; the last one wins.": (
        "Vier Karten, die niemand kennt, auch du nicht. Wer keine Box mehr hat, ist draußen; der Letzte gewinnt."
    ),
    "A round begins with the highest card of the hand: {card}. From there it goes down.": (
        "Eine Runde beginnt mit der höchsten Karte der Hand: {card}. Von da geht es abwärts."
    ),
    "Turned round": "Umgekehrt",
    "{king} has the same rank, so the direction turns, back to you. Play as high or lower: {card} keeps your low cards.": (  # noqa: E501
        "{king} hat den gleichen Rang, also dreht sich die Richtung, zurück zu dir. Spiel gleich hoch oder niedriger: {card} schont deine niedrigen Karten."  # noqa: E501
    ),
    "As low as it goes": "Tiefer geht es nicht",
    "Under {two} nothing fits but another two, and you have it. The direction turns once more.": (
        "Unter {two} passt nur noch eine Zwei, und du hast sie. Die Richtung dreht sich noch einmal."
    ),
    "Into the box": "In die Box",
    "All cards in the hand of {player} are too high. So a box card is turned, blind. Low enough, and it counts.": (
        "Alle Handkarten von {player} sind zu hoch. Also wird blind eine Boxkarte umgedreht. Ist sie niedrig genug, gilt sie."  # noqa: E501
    ),
    "The round is yours": "Die Runde ist deine",
    "The card was too high: the round ends. You played last and take it; {player} loses a place of the box for good.": (
        "Die Karte war zu hoch: Die Runde ist aus. Du hast zuletzt gespielt und nimmst sie; {player} verliert für immer ein Fach."  # noqa: E501
    ),
    "All have drawn up again, and who won leads. Keep low cards for the end of a round. The lamp gives a hint.": (
        "Alle haben nachgezogen, wer gewonnen hat, spielt aus. Heb niedrige Karten für das Ende einer Runde auf. Die Lampe gibt einen Tipp."  # noqa: E501
    ),
    # Jack in the Box
    "Four cards lie around two jokers. You score by matching them with cards of your hand.": (
        "Vier Karten liegen um zwei Joker. Du punktest, indem du sie mit Handkarten triffst."
    ),
    "The same rank": "Der gleiche Rang",
    "Touch {card}, then {ten} in the Box: 1 point.": "Berühr {card}, dann {ten} in der Box: 1 Punkt.",
    "Two cards, one sum": "Zwei Karten, eine Summe",
    "A queen counts 12, and 12 less 3 is 9. Touch {queen}, {three} and {nine}: 2 points, for one of the two is in suit.": (  # noqa: E501
        "Eine Dame zählt 12, und 12 weniger 3 ist 9. Berühr {queen}, {three} und {nine}: 2 Punkte, denn eine der beiden hat die Farbe."  # noqa: E501
    ),
    "With a jack it is more": "Mit einem Buben ist es mehr",
    "A jack counts 11, and 11 less 5 is 6. {jack} and {five} on {six} bring 4 points.": (
        "Ein Bube zählt 11, und 11 weniger 5 ist 6. {jack} und {five} auf {six} bringen 4 Punkte."
    ),
    "All five used": "Alle fünf verbraucht",
    "So you draw five new cards and have an extra turn. Most turns end sooner, with the button for it.": (
        "Also ziehst du fünf neue Karten und bist noch einmal dran. Die meisten Züge enden früher, mit dem Knopf dafür."
    ),
    "Jack in the Box": "Jack in the Box",
    "Use four cards and keep a jack: lay it on the joker of its colour for 16 points. Both jokers covered, and the game ends.": (  # noqa: E501
        "Verbrauch vier Karten und behalte einen Buben: Auf dem Joker seiner Farbe bringt er 16 Punkte. Sind beide Joker bedeckt, ist das Spiel aus."  # noqa: E501
    ),
    "If nothing fits, exchange cards instead. Touch a card, and the Box shows what it can do. The lamp gives a hint.": (
        "Passt nichts, tausch stattdessen Karten. Berühr eine Karte, und die Box zeigt, was sie kann. Die Lampe gibt einen Tipp."  # noqa: E501
    ),
    # One-Eyed Jack
    "Rows of five": "Fünferreihen",
    "Every card but the jacks stands on two squares. Two rows of five chips win; the corners are everybody’s.": (
        "Jede Karte außer den Buben steht auf zwei Feldern. Zwei Reihen aus fünf Chips gewinnen; die Ecken gehören allen."  # noqa: E501
    ),
    "Card and square": "Karte und Feld",
    "Touch {card}, then one of its two squares. The marked one is in a good place.": (
        "Berühr {card}, dann eines ihrer zwei Felder. Das markierte liegt gut."
    ),
    "Side by side": "Seite an Seite",
    "You drew a new card. {card} lies right beside your chip: put it there.": (
        "Du hast eine Karte gezogen. {card} liegt gleich neben deinem Chip: Setz ihn dorthin."
    ),
    "One eye takes": "Ein Auge nimmt",
    "A chip stands in your way. {jack} shows only one eye: such a jack takes any chip off the board.": (
        "Ein Chip steht im Weg. {jack} zeigt nur ein Auge: So ein Bube nimmt irgendeinen Chip vom Brett."
    ),
    "The way is free": "Der Weg ist frei",
    "Now {card} makes three in a row.": "Jetzt macht {card} drei in einer Reihe.",
    "Two eyes are wild": "Zwei Augen gehen überall",
    "{jack} shows two eyes: such a jack goes on any vacant square. Make it four in a row.": (
        "{jack} zeigt zwei Augen: So ein Bube geht auf jedes freie Feld. Mach vier in einer Reihe daraus."
    ),
    "One more chip, and the row is there; two rows win. Touch a square to see which cards lead there. The lamp gives a hint.": (  # noqa: E501
        "Noch ein Chip, und die Reihe steht; zwei Reihen gewinnen. Berühr ein Feld, um zu sehen, welche Karten dorthin führen. Die Lampe gibt einen Tipp."  # noqa: E501
    ),
    # the cards themselves
    "First game": "Erstes Spiel",
    "First game, step {number} of {last}": "Erstes Spiel, Schritt {number} von {last}",
    "The marked move is only a suggestion.": "Der markierte Zug ist nur ein Vorschlag.",
    "Next": "Weiter",
    "Leave the lesson": "Ohne Anleitung weiter",
    "Play on": "Weiterspielen",
    "That may be played, too": "Das geht auch",
    "From here the lesson does not know the way. Take the move back, or go on as you like.": (
        "Von hier kennt die Anleitung den Weg nicht. Nimm den Zug zurück oder spiel weiter, wie du magst."
    ),
    "Take it back": "Zug zurücknehmen",
    "Learn by playing": "Spielend lernen",
    "Learn by playing: {game}": "Spielend lernen: {game}",
}
