"""German for Jack in the Box."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Match the four cards around the jokers, and box your jacks.": (
        "Triff die vier Karten um die Joker, und steck deine Buben in die Box."
    ),
    "two players, one Box": "zwei Spieler, eine Box",
    "Partners": "Partner",
    "partners": "Partner",
    "two against two": "zwei gegen zwei",
    "Two against two": "Zwei gegen zwei",
    "Two Boxes": "Zwei Boxen",
    "a Box around each joker": "eine Box um jeden Joker",
    "Double pack": "Doppeltes Spiel",
    "two Boxes, two packs": "zwei Boxen, zwei Kartenspiele",
    "Four Boxes": "Vier Boxen",
    "four Boxes, two packs": "vier Boxen, zwei Kartenspiele",
    "With {cards} all four are covered: +4": "Mit {cards} sind alle vier gedeckt: +4",
    "{card} can be boxed: +16": "{card} kann in die Box: +16",
    "Use all the others, and {card} can be boxed: +16": "Nutze alle anderen, dann kann {card} in die Box: +16",
    "Around the two jokers lie four cards, the Box. You hold five cards.": (
        "Um die beiden Joker liegen vier Karten, die Box. Du hältst fünf Karten."
    ),
    "In your turn match Box cards: with one card of the same rank, or with two cards whose sum or difference makes its "
    "value. An ace is 1 or 14, a jack 11, a queen 12, a king 13.": (
        "In deinem Zug triffst du Boxkarten: mit einer Karte vom gleichen Rang oder mit zwei Karten, deren Summe oder "
        "Differenz den Wert ergibt. Ein Ass ist 1 oder 14, ein Bube 11, eine Dame 12, ein König 13."
    ),
    "Pairs in the suit of the Box card score more, and a pair with a jack scores most. Your cards are used once, a Box "
    "card as often as you like.": (
        "Paare in der Farbe der Boxkarte zählen mehr, und ein Paar mit einem Buben zählt am meisten. Deine Karten "
        "gelten einmal, eine Boxkarte so oft du willst."
    ),
    "Use all five cards, and you have an extra turn. Use four and hold a jack: lay it on the joker of its colour for "
    "16 points, Jack in the Box.": (
        "Nutzt du alle fünf Karten, bist du noch einmal am Zug. Nutzt du vier und hältst einen Buben: Leg ihn auf den "
        "Joker seiner Farbe, 16 Punkte, Jack in the Box."
    ),
    "Nothing fits? Exchange as many cards as you like. Exchange all five, and you may have one or two Box cards "
    "covered, too.": (
        "Nichts passt? Tausch so viele Karten, wie du magst. Tauschst du alle fünf, darfst du auch eine oder zwei "
        "Boxkarten überdecken lassen."
    ),
    "The game ends when both jokers are covered, or when the stock is used up and a player cannot go on. The most "
    "points win.": (
        "Das Spiel endet, wenn beide Joker bedeckt sind, oder wenn der Talon aufgebraucht ist und ein Spieler nicht "
        "weiterkann. Die meisten Punkte gewinnen."
    ),
    "One card of the same rank: 1 point.": "Eine Karte vom gleichen Rang: 1 Punkt.",
    "4 and 2 make 6, neither is a diamond: 1 point.": "4 und 2 ergeben 6, keine ist Karo: 1 Punkt.",
    "8 and 5 make 13, one card in the suit of the king: 2 points.": (
        "8 und 5 ergeben 13, eine Karte in der Farbe des Königs: 2 Punkte."
    ),
    "8 less 2 makes 6, both in suit: 4 points.": "8 weniger 2 ergibt 6, beide in der Farbe: 4 Punkte.",
    "A pair with a jack: 4 points; 8 with one card in suit, 12 with both.": (
        "Ein Paar mit einem Buben: 4 Punkte; 8 mit einer Karte in der Farbe, 12 mit beiden."
    ),
    "Singles on all four Box cards count double: 8 points.": (
        "Einzelne Karten auf alle vier Boxkarten zählen doppelt: 8 Punkte."
    ),
    "Four cards used, and the fifth is a red jack: it is laid on the red joker for 16 points.": (
        "Vier Karten genutzt, und die fünfte ist ein roter Bube: Er wird für 16 Punkte auf den roten Joker gelegt."
    ),
    "{who}: {boxes}.": "{who}: {boxes}.",
    "one Box around both jokers; it ends when both are covered": (
        "eine Box um beide Joker; Schluss ist, wenn beide bedeckt sind"
    ),
    "a Box around each joker; a jack closes its Box, and it ends when both are closed": (
        "eine Box um jeden Joker; ein Bube schließt seine Box, und Schluss ist, wenn beide geschlossen sind"
    ),
    "two packs and two Boxes with two jokers each; it ends when all four are covered": (
        "zwei Kartenspiele und zwei Boxen mit je zwei Jokern; Schluss ist, wenn alle vier bedeckt sind"
    ),
    "two packs and four Boxes with one joker each; a jack closes its Box, and it ends when all are closed": (
        "zwei Kartenspiele und vier Boxen mit je einem Joker; ein Bube schließt seine Box, und Schluss ist, wenn alle "
        "geschlossen sind"
    ),
    "End turn": "Zug beenden",
    "Keep the Box": "Box behalten",
    "Partner’s hand": "Blatt des Partners",
    "Box the jack": "Bube in die Box",
    "Change": "Wechseln",
    "Match": "Treffen",
    "Exchange": "Tauschen",
    "Standard, one Box": "Standard, eine Box",
    "Two Boxes, two packs": "Zwei Boxen, zwei Kartenspiele",
    "Four Boxes, two packs": "Vier Boxen, zwei Kartenspiele",
    "your points": "deine Punkte",
    "you and {player}": "du und {player}",
    "Box locked this turn": "Box in diesem Zug gesperrt",
    "Box locked, {turns} turns": "Box gesperrt, {turns} Züge",
    "open until this turn ends": "offen bis zum Ende dieses Zugs",
    "The Box": "Die Box",
    "Box {box}": "Box {box}",
    "Box {box}, black": "Box {box}, schwarz",
    "Box {box}, red": "Box {box}, rot",
    "Empty place, {side}": "Leerer Platz, {side}",
    "{card}, {side}": "{card}, {side}",
    "{card}, Box {box}, {side}": "{card}, Box {box}, {side}",
    "{card} on its joker": "{card} auf dem Joker",
    "Extra turn!": "Extrazug!",
    "{player}: extra turn!": "{player}: Extrazug!",
    "Jack in the Box!": "Jack in the Box!",
    "{player}: Jack in the Box!": "{player}: Jack in the Box!",
    "this turn": "in diesem Zug",
    "{card} on {target} {points}": "{card} auf {target} {points}",
    "{one} {other} on {target} {points}": "{one} {other} auf {target} {points}",
    "no jack": "kein Bube",
    "one jack": "ein Bube",
    "Points for a pair": "Punkte für ein Paar",
    "cards in the Box card’s suit": "Karten in der Farbe der Boxkarte",
    "Sum or difference makes the Box card’s value. One card of the same rank: 1.": (
        "Summe oder Differenz ergibt den Wert der Boxkarte. Eine Karte vom gleichen Rang: 1."
    ),
    "four play as two sides; partners sit opposite and may open a hand to each other": (
        "vier spielen zwei gegen zwei; Partner sitzen sich gegenüber und dürfen einander ein Blatt zeigen"
    ),
    "everybody alone": "jeder für sich",
    "Boxes": "Boxen",
    "0 is the standard game, 1 to 3 are its variations; 2 and 3 are played with two packs": (
        "0 ist das Standardspiel, 1 bis 3 sind seine Varianten; 2 und 3 spielt man mit zwei Kartenspielen"
    ),
    "one Box": "eine Box",
    "two Boxes, one joker each": "zwei Boxen, je ein Joker",
    "Partners need four players.": "Für Partner braucht es vier Spieler.",
    "The Box can be changed with an exchange of all five cards, or after a boxed jack.": (
        "Die Box lässt sich beim Tausch aller fünf Karten wechseln, oder nachdem ein Bube in die Box kam."
    ),
    "“{text}” is no move: you can match, box a jack, open, end the turn or exchange.": (
        "„{text}“ ist kein Zug: Du kannst treffen, einen Buben in die Box legen, öffnen, den Zug beenden oder tauschen."
    ),
    "Name a Box card and one or two cards of your hand, such as “match 1E 5D 8S”.": (
        "Nenn eine Boxkarte und eine oder zwei deiner Karten, etwa „match 1E 5D 8S“."
    ),
    "No card lies there.": "Dort liegt keine Karte.",
    "A jack matches only together with another card.": "Ein Bube trifft nur zusammen mit einer anderen Karte.",
    "{card} does not match {target}: a single card needs the same rank.": (
        "{card} trifft {target} nicht: Eine einzelne Karte braucht den gleichen Rang."
    ),
    "Two jacks never match.": "Zwei Buben treffen nie.",
    "{one} and {other} do not match {target}: sum or difference must make its value, where an ace is 1 or 14, a jack "
    "11, a queen 12, a king 13.": (
        "{one} und {other} treffen {target} nicht: Summe oder Differenz muss den Wert ergeben; ein Ass ist 1 oder 14, "
        "ein Bube 11, eine Dame 12, ein König 13."
    ),
    "Name a jack and a Box, such as “box JH 1”.": "Nenn einen Buben und eine Box, etwa „box JH 1“.",
    "Only a jack can be laid on a joker, not {card}.": "Nur ein Bube kann auf einen Joker, nicht {card}.",
    "There is no free joker of the colour of {card}.": "Kein Joker in der Farbe von {card} ist frei.",
    "{card} can be boxed in Box {boxes}.": "{card} kann in Box {boxes}.",
    "First use every other card in a match: {cards}.": "Triff zuerst mit allen anderen Karten: {cards}.",
    "Nobody is your partner here.": "Hier ist niemand dein Partner.",
    "Your partner’s hand is open already.": "Das Blatt deines Partners ist schon offen.",
    "Your partner holds no card.": "Dein Partner hält keine Karte.",
    "Your partner’s hand opens only if your first match holds a jack, queen or king.": (
        "Das Blatt deines Partners öffnet sich nur, wenn dein erster Treffer einen Buben, eine Dame oder einen König "
        "enthält."
    ),
    "Nobody may pass: match a Box card or exchange cards first.": (
        "Niemand darf passen: Triff zuerst eine Boxkarte oder tausch Karten."
    ),
    "Name cards of your hand, such as “exchange 8C 7H”.": "Nenn Karten deines Blatts, etwa „exchange 8C 7H“.",
    "You have scored in this turn, so you cannot exchange in it.": (
        "Du hast in diesem Zug schon Punkte gemacht, also kannst du nicht mehr tauschen."
    ),
    "The stock has {count} cards: exchange no more than that.": (
        "Der Talon hat {count} Karten: Tausch nicht mehr als das."
    ),
    "The Box can be changed only when you exchange all five cards.": (
        "Die Box lässt sich nur wechseln, wenn du alle fünf Karten tauschst."
    ),
    "The Box is locked: everybody else, and then the player who changed it, must have a turn first.": (
        "Die Box ist gesperrt: Zuerst müssen alle anderen am Zug gewesen sein, und dann, wer sie gewechselt hat."
    ),
    "The stock has {count} cards: for {places} Box cards and five of your own it needs {needed}.": (
        "Der Talon hat {count} Karten: Für Boxkarten ({places}) und fünf eigene braucht er {needed}."
    ),
    "You have boxed a jack: change Box cards, or keep them.": (
        "Du hast einen Buben in die Box gebracht: Wechsle Boxkarten oder behalte sie."
    ),
    "The stock has {count} cards: change no more than that.": (
        "Der Talon hat {count} Karten: Wechsle nicht mehr als das."
    ),
    "One or two Box cards can be changed.": "Eine oder zwei Boxkarten lassen sich wechseln.",
    "One or two cards of each open Box can be changed.": (
        "Eine oder zwei Karten jeder offenen Box lassen sich wechseln."
    ),
    "One or two cards of the open Box can be changed.": "Eine oder zwei Karten der offenen Box lassen sich wechseln.",
    "Up to four cards, all of one open Box, can be changed.": (
        "Bis zu vier Karten, alle aus einer offenen Box, lassen sich wechseln."
    ),
    "Box {box} is closed: it is out of use.": "Box {box} ist geschlossen und nicht mehr im Spiel.",
    "Use cards of your own hand: {cards}. Your partner’s hand is closed.": (
        "Nimm Karten aus deinem eigenen Blatt: {cards}. Das Blatt deines Partners ist geschlossen."
    ),
    "A card can be used only once in a turn; you have {cards}.": (
        "Eine Karte gilt in einem Zug nur einmal; du hast {cards}."
    ),
    "You can use only these cards: {cards}.": "Du kannst nur diese Karten nutzen: {cards}.",
    "Pairs": "Paare",
    "Single cards": "Einzelne Karten",
    "Whole Boxes covered": "Ganze Boxen gedeckt",
    "Jacks in the Box": "Buben in der Box",
    "Kings and queens dealt to a Box": "Könige und Damen, in eine Box gegeben",
    "The game": "Das Spiel",
    "Every joker is covered.": "Jeder Joker ist bedeckt.",
    "The stock is used up.": "Der Talon ist aufgebraucht.",
    "east": "Osten",
    "north": "Norden",
    "west": "Westen",
    "south": "Süden",
    "in the {side}": "im {side}",
    "in the {side} of Box {box}": "im {side} von Box {box}",
    "same rank": "gleicher Rang",
    "one jack, both in suit": "ein Bube, beide in der Farbe",
    "one jack, one in suit": "ein Bube, eine in der Farbe",
    "a pair": "ein Paar",
    "a pair, both in suit": "ein Paar, beide in der Farbe",
    "a pair, one in suit": "ein Paar, eine in der Farbe",
    "{card} is dealt to the Box: {points} for you.": "{card} kommt in die Box: {points} für dich.",
    "{card} is dealt to the Box: {points} for {player}.": "{card} kommt in die Box: {points} für {player}.",
    "{card} is discarded: no jack lies in a Box.": "{card} wird abgelegt: In einer Box liegt kein Bube.",
    "{card} is discarded: its rank lies in the Box already.": (
        "{card} wird abgelegt: Dieser Rang liegt schon in der Box."
    ),
    "East, north, west and south of the Box: {cards}.": "Osten, Norden, Westen und Süden der Box: {cards}.",
    "East, north, west and south of Box {box}: {cards}.": "Osten, Norden, Westen und Süden von Box {box}: {cards}.",
    "{card} covers {old} {place}.": "{card} überdeckt {old} {place}.",
    "The stock is used up: the card {place} stays.": "Der Talon ist aufgebraucht: Die Karte {place} bleibt.",
    "{player} matches {target} with {cards}: {points} ({reason}).": (
        "{player} trifft {target} mit {cards}: {points} ({reason})."
    ),
    "You match {target} with {cards}: {points} ({reason}).": "Du triffst {target} mit {cards}: {points} ({reason}).",
    "{player} has covered all four Box cards with singles: {points} more.": (
        "{player} hat alle vier Boxkarten mit einzelnen Karten gedeckt: {points} mehr."
    ),
    "You have covered all four Box cards with singles: {points} more.": (
        "Du hast alle vier Boxkarten mit einzelnen Karten gedeckt: {points} mehr."
    ),
    "You score {points} in this turn and have {total}.": "Dieser Zug bringt dir {points}; du hast {total}.",
    "{player} scores {points} in this turn and has {total}.": (
        "{player} macht in diesem Zug {points} und hat {total}."
    ),
    "Jack in the Box: {player} lays {card} on the joker of Box {box}: {points}.": (
        "Jack in the Box: {player} legt {card} auf den Joker von Box {box}: {points}."
    ),
    "Jack in the Box: you lay {card} on the joker of Box {box}: {points}.": (
        "Jack in the Box: Du legst {card} auf den Joker von Box {box}: {points}."
    ),
    "You have an extra turn.": "Du hast einen Extrazug.",
    "{player} has an extra turn.": "{player} hat einen Extrazug.",
    "You draw a card.": "Du ziehst eine Karte.",
    "{player} draws a card.": "{player} zieht eine Karte.",
    "You draw {count} cards.": "Du ziehst {count} Karten.",
    "{player} draws {count} cards.": "{player} zieht {count} Karten.",
    "You exchange a card.": "Du tauschst eine Karte.",
    "{player} exchanges a card.": "{player} tauscht eine Karte.",
    "You exchange {count} cards.": "Du tauschst {count} Karten.",
    "{player} exchanges {count} cards.": "{player} tauscht {count} Karten.",
    "You ask for new Box cards {places}.": "Du möchtest neue Boxkarten {places}.",
    "{player} asks for new Box cards {places}.": "{player} möchte neue Boxkarten {places}.",
    "You ask for new Box cards: {sides}.": "Du möchtest neue Boxkarten: {sides}.",
    "{player} asks for new Box cards: {sides}.": "{player} möchte neue Boxkarten: {sides}.",
    "You ask for new cards in Box {box}: {sides}.": "Du möchtest neue Karten in Box {box}: {sides}.",
    "{player} asks for new cards in Box {box}: {sides}.": "{player} möchte neue Karten in Box {box}: {sides}.",
    "You ask for the hand of {partner}: {cards}.": "Du lässt dir das Blatt von {partner} zeigen: {cards}.",
    "{player} asks for the hand of {partner}: {cards}.": "{player} bittet um das Blatt von {partner}: {cards}.",
    "{player} has fewer than five cards and the stock is used up: the game ends.": (
        "{player} hat weniger als fünf Karten, und der Talon ist aufgebraucht: Das Spiel endet."
    ),
    "You have fewer than five cards and the stock is used up: the game ends.": (
        "Du hast weniger als fünf Karten, und der Talon ist aufgebraucht: Das Spiel endet."
    ),
    "{player} has no match and the stock is used up: the game ends.": (
        "{player} hat keinen Treffer, und der Talon ist aufgebraucht: Das Spiel endet."
    ),
    "You have no match and the stock is used up: the game ends.": (
        "Du hast keinen Treffer, und der Talon ist aufgebraucht: Das Spiel endet."
    ),
    "{players} share the win with {points} points each.": "{players} teilen sich den Sieg mit je {points} Punkten.",
    "{players} win the game, {points} to {others}.": "{players} gewinnen das Spiel, {points} zu {others}.",
    "You win the game, {points} to {others}.": "Du gewinnst das Spiel, {points} zu {others}.",
    "{player} wins the game, {points} to {others}.": "{player} gewinnt das Spiel, {points} zu {others}.",
    "Every joker is covered: the game ends.": "Jeder Joker ist bedeckt: Das Spiel endet.",
    "{player} may change Box cards before the extra turn.": "{player} darf vor dem Extrazug Boxkarten wechseln.",
    "You may change Box cards before your extra turn.": "Du darfst vor deinem Extrazug Boxkarten wechseln.",
    "{player} matches or exchanges.": "{player} trifft oder tauscht.",
    "{player} may match more.": "{player} darf weiter treffen.",
    "Nothing matches – exchange cards.": "Nichts trifft – tausch Karten.",
    "Extra turn – match Box cards.": "Extrazug – triff Boxkarten.",
    "Match Box cards.": "Triff Boxkarten.",
    "Extra turn – match Box cards, or exchange.": "Extrazug – triff Boxkarten, oder tausche.",
    "Match Box cards, or exchange.": "Triff Boxkarten, oder tausche.",
    "Box your jack, or end the turn.": "Leg deinen Buben in die Box, oder beende den Zug.",
    "Match more, or end the turn.": "Triff weiter, oder beende den Zug.",
    "Ask for your partner’s hand, or end the turn.": (
        "Lass dir das Blatt deines Partners zeigen, oder beende den Zug."
    ),
    "Nothing more matches – end the turn.": "Nichts trifft mehr – beende den Zug.",
    "New cards {places} – or touch more.": "Neue Karten {places} – oder berühr noch mehr.",
    "Touch one or two cards that match {target}.": "Berühr eine oder zwei Karten, die {target} treffen.",
    "Touch the cards that you want to exchange.": "Berühr die Karten, die du tauschen willst.",
    "Exchange {cards}, or touch more.": "{cards} tauschen, oder berühr noch mehr.",
    "All five, and new Box cards {places}.": "Alle fünf, und neue Boxkarten {places}.",
    "All five cards – the Box is locked.": "Alle fünf Karten – die Box ist gesperrt.",
    "All five cards – you may change Box cards too: touch them.": (
        "Alle fünf Karten – du darfst auch Boxkarten wechseln: Berühr sie."
    ),
    "{cards} – touch {targets}.": "{cards} – berühr {targets}.",
    "{cards} – add a second card.": "{cards} – nimm eine zweite Karte dazu.",
    "{one}": "{one}",
    "{one} or {two}": "{one} oder {two}",
    "one of the lit Box cards": "eine der leuchtenden Boxkarten",
    "With {player}’s cards too, more can be matched: about six points on average.": (
        "Mit den Karten von {player} geht mehr: im Schnitt etwa sechs Punkte."
    ),
    "With your cards too, more can be matched: about six points on average.": (
        "Mit deinen Karten geht mehr: im Schnitt etwa sechs Punkte."
    ),
    "Then {jack} comes last, is boxed for sixteen points and ends the game.": (
        "Dann kommt {jack} als Letztes für sechzehn Punkte in die Box und beendet das Spiel."
    ),
    "Then {jack} is the last card and can be boxed for sixteen points.": (
        "Dann ist {jack} die letzte Karte und kann für sechzehn Punkte in die Box."
    ),
    "The rest matches too, and then {jack} can be boxed for sixteen points.": (
        "Der Rest passt auch, und dann kann {jack} für sechzehn Punkte in die Box."
    ),
    "The hand is used up, which brings an extra turn.": "Das Blatt ist aufgebraucht, und das bringt einen Extrazug.",
    "The rest matches too: {points} points in all, and an extra turn.": (
        "Der Rest passt auch: zusammen {points} Punkte und ein Extrazug."
    ),
    "The rest matches too, for a point more and an extra turn.": (
        "Der Rest passt auch, für einen Punkt mehr und einen Extrazug."
    ),
    "{card} matches {target} for a point.": "{card} passt auf {target}: ein Punkt.",
    "{cards} match {target} for a point.": "{cards} passen auf {target}: ein Punkt.",
    "{cards} match {target}: {points} points, as one of them is of its suit.": (
        "{cards} passen auf {target}: {points} Punkte, weil eine davon in der Farbe der Boxkarte ist."
    ),
    "{cards} match {target}: {points} points, as both are of its suit.": (
        "{cards} passen auf {target}: {points} Punkte, weil beide in der Farbe der Boxkarte sind."
    ),
    "{cards} match {target}: {points} points, as one of them is a jack.": (
        "{cards} passen auf {target}: {points} Punkte, weil ein Bube dabei ist."
    ),
    "{cards} match {target}: {points} points, with a jack and one card of its suit.": (
        "{cards} passen auf {target}: {points} Punkte mit einem Buben und einer Karte in der Farbe der Boxkarte."
    ),
    "{cards} match {target}: {points} points, with a jack and both cards of its suit.": (
        "{cards} passen auf {target}: {points} Punkte mit einem Buben und beiden in der Farbe der Boxkarte."
    ),
    "Other cards can score {points} points more this turn.": (
        "Andere Karten können in diesem Zug noch {points} Punkte bringen."
    ),
    "Another match can score a point more this turn.": (
        "Eine andere Karte kann in diesem Zug noch einen Punkt bringen."
    ),
    "{jack} is kept for a joker of its colour: boxed as the last card it scores sixteen points.": (
        "{jack} bleibt für einen Joker seiner Farbe: Als letzte Karte in die Box gelegt, bringt das sechzehn Punkte."
    ),
    "{cards} are kept: together they can score {points} points later.": (
        "{cards} bleiben: Zusammen können sie später {points} Punkte bringen."
    ),
    "{card} is kept, as it matches {target} and can be used at any time.": (
        "{card} bleibt, denn das passt auf {target} und lässt sich jederzeit nutzen."
    ),
    "Nothing that is left matches a Box card, and the turn brings new cards.": (
        "Nichts von dem, was bleibt, passt auf eine Boxkarte, und es gibt neue Karten."
    ),
    "One point could still be scored, but {cards} are worth more in the next turn.": (
        "Ein Punkt wäre noch zu holen, aber im nächsten Zug bringt {cards} mehr."
    ),
    "{points} points could still be scored, but {cards} are worth more in the next turn.": (
        "Noch {points} Punkte wären zu holen, aber im nächsten Zug bringt {cards} mehr."
    ),
    "{card} on the joker scores {points} points and brings an extra turn.": (
        "{card} auf dem Joker bringt {points} Punkte und einen Extrazug."
    ),
    "{card} on the last joker scores {points} points and ends the game.": (
        "{card} auf dem letzten Joker bringt {points} Punkte und beendet das Spiel."
    ),
    "No card in hand matches the Box, so new ones are wanted.": (
        "Keine Handkarte passt auf die Box, also müssen neue her."
    ),
    "Only one point can be scored with this hand; new cards promise more.": (
        "Mit diesem Blatt ist nur ein Punkt zu holen; neue Karten versprechen mehr."
    ),
    "No more than {points} points can be scored with this hand; new cards promise more.": (
        "Mit diesem Blatt sind höchstens {points} Punkte zu holen; neue Karten versprechen mehr."
    ),
    "It gives up {points} points now for a better next turn.": (
        "Auf {points} Punkte jetzt wird verzichtet, für einen besseren nächsten Zug."
    ),
    "None of the five cards is worth keeping.": "Keine der fünf Karten lohnt das Behalten.",
    "Each king or queen that is dealt to the Box scores three points at once.": (
        "Jeder König und jede Dame, die neu in die Box kommen, bringen sofort drei Punkte."
    ),
    "All five cards match this Box: {points} points, and another extra turn.": (
        "Alle fünf Karten passen auf diese Box: {points} Punkte und noch ein Extrazug."
    ),
    "The hand can score {points} points on this Box as it lies.": (
        "So wie die Box liegt, kann das Blatt {points} Punkte holen."
    ),
    "A new card could hardly help, and the hand scores a point as it is.": (
        "Eine neue Karte hilft kaum, und das Blatt bringt so schon einen Punkt."
    ),
    "The hand does not match {cards} anyway, so new cards there can only help.": (
        "Auf {cards} passt ohnehin nichts vom Blatt: Neue Karten dort können nur helfen."
    ),
    "The hand cannot use all its cards on this Box, and new Box cards may change that.": (
        "Auf diese Box passt nicht das ganze Blatt, und neue Boxkarten können das ändern."
    ),
}
