"""German for California Jack."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Win tricks for the card on show.": "Gewinne Stiche um die Karte, die offen liegt.",
    "most trick points make the fourth point": "die meisten Augen bringen den vierten Punkt",
    "Simplified": "Vereinfacht",
    "most tricks make the fourth point": "die meisten Stiche bringen den vierten Punkt",
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
    "{card} captures {led}, which is worth a point.": "{card} fängt {led}, und das ist ein Punkt.",
    "{card} captures {led} and its ten trick points.": "{card} fängt {led} und damit zehn Augen.",
    "{card} captures {led}.": "{card} fängt {led}.",
    "{card} takes the trick itself, so nobody can catch it any more.": (
        "{card} nimmt den Stich selbst und ist damit in Sicherheit."
    ),
    "Without {suit} in hand, a small trump such as {card} takes the trick.": (
        "Ohne {suit} auf der Hand sticht schon ein kleiner Trumpf wie {card}."
    ),
    "{card} takes the trick and its {points} trick points.": "{card} nimmt den Stich und seine {points} Augen.",
    "{card} takes the trick and the lead.": "{card} nimmt den Stich und damit das Ausspiel.",
    "{card} wins the trick and then {up} on show, which can bring a point.": (
        "{card} gewinnt den Stich und dann die offene Karte {up}, die einen Punkt bringen kann."
    ),
    "{card} wins the trick and then {up} on show, a ten to bring home.": (
        "{card} gewinnt den Stich und dann die offene Karte {up}: zehn Augen zum Heimbringen."
    ),
    "{card} wins the trick and then {up} on show, a trump.": (
        "{card} gewinnt den Stich und dann die offene Karte {up}, einen Trumpf."
    ),
    "{card} wins the trick and then {up} on show.": "{card} gewinnt den Stich und dann die offene Karte {up}.",
    "No card in hand can win this trick, and {card} gives away nothing that counts.": (
        "Der Stich ist nicht zu gewinnen, und mit {card} geht nichts verloren, was zählt."
    ),
    "No card in hand can win this trick, and {card} is the smallest loss.": (
        "Der Stich ist nicht zu gewinnen, und {card} ist der kleinste Verlust."
    ),
    "No card in hand can win this trick, and {card} spares {spared}.": (
        "Der Stich ist nicht zu gewinnen, und {card} schont {spared}."
    ),
    "{dear} would be lost in this trick; {card} costs less.": (
        "{dear} ginge in diesem Stich verloren; {card} kostet weniger."
    ),
    "{card} gives away nothing that counts.": "Mit {card} geht nichts verloren, was zählt.",
    "{up} on show is not worth {saved}, which stays in hand for a better trick.": (
        "Für die offene Karte {up} ist {saved} zu schade und bleibt für einen besseren Stich."
    ),
    "Winning {up} on show would cost {saved}, which can do more later.": (
        "Die offene Karte {up} würde {saved} kosten, und das bringt später mehr."
    ),
    "{saved} stays in hand for a better trick.": "{saved} bleibt für einen besseren Stich auf der Hand.",
    "Losing is no pity: the loser draws the next card instead of {up}.": (
        "Verlieren schadet nicht: Der Verlierer zieht die nächste Karte statt {up}."
    ),
    "{up} on show is worth winning, and a card as high as {card} has a good chance.": (
        "Die offene Karte {up} lohnt sich, und eine so hohe Karte wie {card} hat gute Aussichten."
    ),
    "{player} holds {known} and may have to give it to {card}.": (
        "{player} hält {known} und muss das vielleicht an {card} abgeben."
    ),
    "{card} may force {known} out of your hand.": "{card} kann dir {known} aus der Hand ziehen.",
    "{card} draws trumps: {caught} may have to fall to it.": (
        "{card} zieht Trümpfe: Vielleicht muss {caught} darauf fallen."
    ),
    "{up} on show is not worth a good card, and {card} is a cheap one to lose.": (
        "Die offene Karte {up} lohnt keine gute Karte, und {card} darf ruhig verloren gehen."
    ),
    "{card} gives away nothing that counts if it loses.": "Verliert {card}, so geht nichts verloren, was zählt.",
    "{up} would be welcome, but {card} risks nothing and keeps the better cards.": (
        "{up} wäre willkommen, aber mit {card} ist nichts gewagt, und die besseren Karten bleiben."
    ),
    "Leading {card} keeps {kept} for a safe trick.": "Wer {card} ausspielt, spart {kept} für einen sicheren Stich.",
    "{card} may be lost, but {up} on show is worth little to whoever wins.": (
        "{card} geht vielleicht verloren, aber die offene Karte {up} bringt dem Gewinner wenig."
    ),
    "A small trump such as {card} often wins when it is led, and costs little if it loses.": (
        "Ein kleiner Trumpf wie {card} gewinnt ausgespielt oft und kostet sonst wenig."
    ),
    "A trump such as {card} mostly wins when it is led: few cards are higher.": (
        "Ein Trumpf wie {card} gewinnt ausgespielt meistens: Wenige Karten sind höher."
    ),
    "{card} is the last of {suit} in hand: trumps can take that suit from now on.": (
        "{card} ist die letzte Handkarte in {suit}: Von nun an können Trümpfe diese Farbe stechen."
    ),
    "In {times} of 10 deals {caught} is captured this way, more often than otherwise.": (
        "In {times} von 10 Runden wird so {caught} gefangen, öfter als sonst."
    ),
    "Only a trump can still beat {card}, so it is likely to come home.": (
        "Nur ein Trumpf kann {card} noch schlagen; die Karte kommt also wohl heim."
    ),
    "Nothing in the other hand can beat {card} now, so it comes home.": (
        "Keine Karte gegenüber kann {card} noch schlagen; das kommt also heim."
    ),
    "Only a trump can beat {card}, and {up} on show is worth winning.": (
        "Nur ein Trumpf kann {card} schlagen, und die offene Karte {up} lohnt sich."
    ),
    "Nothing in the other hand can beat {card}, and {up} on show is worth winning.": (
        "Keine Karte gegenüber kann {card} schlagen, und die offene Karte {up} lohnt sich."
    ),
    "Only a trump can beat {card}.": "Nur ein Trumpf kann {card} schlagen.",
    "Nothing in the other hand can beat {card}.": "Keine Karte gegenüber kann {card} schlagen.",
}
