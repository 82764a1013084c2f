"""German for One-Eyed Jack: what is said at its table."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Five in a row, if nobody takes a chip away.": "Fünf in einer Reihe, wenn dir niemand einen Chip wegnimmt.",
    "Board; all opposite edges are joined": "Brett; alle gegenüberliegenden Ränder sind verbunden",
    "Board; the left and right edges are joined": "Brett; linker und rechter Rand sind verbunden",
    "Board; the top and bottom edges are joined": "Brett; oberer und unterer Rand sind verbunden",
    "corner, everybody’s": "Ecke, gehört allen",
    "crowned": "gekrönt",
    "placed last": "zuletzt gelegt",
    "another side needs it": "eine andere Seite braucht es",
    "a chip of your team": "ein Chip deines Teams",
    "your chip": "dein Chip",
    "{name}’s chip": "Chip von {name}",
    "a chip of team {shape}": "ein Chip des Teams {shape}",
    "Touch a square, then the one to change it with.": "Berühr ein Feld, dann das, mit dem es tauschen soll.",
    "Touch the square to change with {card}.": "Berühr das Feld, das mit {card} tauschen soll.",
    "Shuffle": "Mischen",
    "Mirror left and right": "Links und rechts spiegeln",
    "Mirror top and bottom": "Oben und unten spiegeln",
    "Begin with the usual board": "Mit dem üblichen Brett beginnen",
    "Your own board": "Dein eigenes Brett",
    "{square}, corner": "{square}, Ecke",
    "Each card stands twice.": "Jede Karte steht zweimal da.",
    "Each card must stand twice: {cards}.": "Jede Karte muss zweimal dastehen: {cards}.",
    "wins": "gewinnt",
    "captures {count} and wins": "schlägt {count} und gewinnt",
    "completes {length} in a row": "vollendet {length} in einer Reihe",
    "completes {length} in a row {count} times": "vollendet {count}-mal {length} in einer Reihe",
    "completes a pattern": "vollendet ein Muster",
    "completes {count} patterns": "vollendet {count} Muster",
    "captures {count}": "schlägt {count}",
    "Pass": "Passen",
    "End the game": "Spiel beenden",
    "Exchange a dead card": "Tote Karte tauschen",
    "completed": "vollendet",
    "captured of {goal}": "von {goal} geschlagen",
    "{card}, dead": "{card}, tot",
    "Completed patterns": "Vollendete Muster",
    "Threes in a row": "Dreier in einer Reihe",
    "Captured, of {goal}": "Geschlagen, von {goal}",
    "Chips on the board": "Chips auf dem Brett",
    "{players} share the win": "{players} teilen sich den Sieg",
    "{player} wins": "{player} gewinnt",
    "Discs": "Scheiben",
    "Diamonds": "Rauten",
    "Hexagons": "Sechsecke",
    "Squares": "Quadrate",
    "Triangles": "Dreiecke",
    "Rings": "Ringe",
    "You deal. First to play: {leader}.": "Du gibst. Zuerst am Zug: {leader}.",
    "{player} deals. First to play: {leader}.": "{player} gibt. Zuerst am Zug: {leader}.",
    "{player} rolls: play goes on as it was.": "{player} würfelt: Es geht weiter wie bisher.",
    "You roll: play goes on as it was.": "Du würfelst: Es geht weiter wie bisher.",
    "{player} rolls: the direction turns round.": "{player} würfelt: Die Richtung dreht sich um.",
    "You roll: the direction turns round.": "Du würfelst: Die Richtung dreht sich um.",
    "{player} rolls: the next player is passed over.": "{player} würfelt: Der nächste Spieler setzt aus.",
    "You roll: the next player is passed over.": "Du würfelst: Der nächste Spieler setzt aus.",
    "You play {card} on {square}.": "Du spielst {card} auf {square}.",
    "{player} plays {card} on {square}.": "{player} spielt {card} auf {square}.",
    "You play {card}, wild, on {square}.": "Du spielst {card}, frei wählbar, auf {square}.",
    "{player} plays {card}, wild, on {square}.": "{player} spielt {card}, frei wählbar, auf {square}.",
    "You capture {squares}: {total} of {goal}.": "Du schlägst {squares}: {total} von {goal}.",
    "{player} captures {squares}: {total} of {goal}.": "{player} schlägt {squares}: {total} von {goal}.",
    "You complete {squares}.": "Du vollendest {squares}.",
    "{player} completes {squares}.": "{player} vollendet {squares}.",
    "You complete {count} patterns at once.": "Du vollendest {count} Muster auf einmal.",
    "{player} completes {count} patterns at once.": "{player} vollendet {count} Muster auf einmal.",
    "You play {card} and take the chip off {square}.": "Du spielst {card} und nimmst den Chip von {square}.",
    "{player} plays {card} and takes the chip off {square}.": "{player} spielt {card} und nimmt den Chip von {square}.",
    "You exchange {card}, a dead card.": "Du tauschst {card}, eine tote Karte.",
    "{player} exchanges {card}, a dead card.": "{player} tauscht {card}, eine tote Karte.",
    "You pass.": "Du passt.",
    "{player} passes.": "{player} passt.",
    "You play the end joker; the game is over.": "Du spielst den Schlussjoker; das Spiel ist aus.",
    "{player} plays the end joker; the game is over.": "{player} spielt den Schlussjoker; das Spiel ist aus.",
    "You have captured enough and win for {side}.": "Du hast genug geschlagen und gewinnst für {side}.",
    "{player} has captured enough and wins for {side}.": "{player} hat genug geschlagen und gewinnt für {side}.",
    "{player} wins for {side}.": "{player} gewinnt für {side}.",
    "You win for {side}.": "Du gewinnst für {side}.",
    "Nobody can play any more: a draw.": "Niemand kann mehr spielen: unentschieden.",
    "Nobody can play any more; {side} alone have a pattern and win.": (
        "Niemand kann mehr spielen; nur {side} haben ein Muster und gewinnen."
    ),
    "{sides} share the win with {count} threes each.": "{sides} teilen sich den Sieg mit je {count} Dreiern.",
    "{sides} win with {count} threes.": "{sides} gewinnen mit {count} Dreiern.",
    "You can play nothing: pass.": "Du kannst nichts spielen: Pass.",
    "{player} has to pass.": "{player} muss passen.",
    "Play a card, or exchange a dead one first.": "Spiel eine Karte, oder tausch zuerst eine tote.",
    "{player} is to play.": "{player} ist am Zug.",
    "Your turn: pick a card and a square.": "Du bist dran: Wähl eine Karte und ein Feld.",
    "Pick the dead card to exchange.": "Wähl die tote Karte zum Tauschen.",
    "Touch the end joker once more to end the game.": "Berühr den Schlussjoker noch einmal, um das Spiel zu beenden.",
    "Pick a card for {square}.": "Wähl eine Karte für {square}.",
    "Pick a chip to take with {card}.": "Wähl einen Chip, den {card} nimmt.",
    "{card} is wild: pick any free square.": "{card} ist frei wählbar: Nimm irgendein freies Feld.",
    "Pick a square for {card}.": "Wähl ein Feld für {card}.",
    "Say “place 5H c9”, “remove JS d4”, “swap 5H” or “pass”.": (
        "Sag „place 5H c9“, „remove JS d4“, „swap 5H“ oder „pass“."
    ),
    "{square} is a corner: everybody’s, and nobody puts a chip there.": (
        "{square} ist eine Ecke: Sie gehört allen, und niemand legt dort einen Chip."
    ),
    "You hold no card that takes the chip off {square}.": "Du hältst keine Karte, die den Chip von {square} nimmt.",
    "You hold no card that reaches {square}.": "Du hältst keine Karte für {square}.",
    "Both squares of {card} are taken: it is dead, and may be exchanged.": (
        "Beide Felder von {card} sind besetzt: Die Karte ist tot und darf getauscht werden."
    ),
    "There is no chip that {card} could take.": "Es gibt keinen Chip, den {card} nehmen könnte.",
    "{card} is played by itself: “play XE”.": "{card} wird für sich gespielt: „play XE“.",
    "{card} needs a square of the board, from a1 to j10.": "{card} braucht ein Feld des Bretts, von a1 bis j10.",
    "You cannot pass while you can play a card.": "Du kannst nicht passen, solange du eine Karte spielen kannst.",
    "You cannot pass before you have exchanged your dead card.": (
        "Du kannst nicht passen, bevor du deine tote Karte getauscht hast."
    ),
    "{card} is not dead: {free} is free.": "{card} ist nicht tot: frei ist {free}.",
    "{card} is never dead.": "{card} ist nie tot.",
    "The stock is empty, so no card can be exchanged.": "Der Talon ist leer, also lässt sich keine Karte tauschen.",
    "Only one dead card may be exchanged in a turn.": "In einem Zug darf nur eine tote Karte getauscht werden.",
    "{card} takes a chip off the board; it places none.": "{card} nimmt einen Chip vom Brett und legt keinen.",
    "There is a chip on {square} already.": "Auf {square} liegt schon ein Chip.",
    "{square} shows {printed}; {card} goes to {free}.": "{square} zeigt {printed}; {card} gehört auf {free}.",
    "{card} takes no chip off the board.": "{card} nimmt keinen Chip vom Brett.",
    "{square} is a corner: there is no chip to take.": "{square} ist eine Ecke: Dort ist kein Chip zu nehmen.",
    "There is no chip on {square}.": "Auf {square} liegt kein Chip.",
    "The chip on {square} is crowned: nobody can take it.": (
        "Der Chip auf {square} ist gekrönt: Niemand kann ihn nehmen."
    ),
    "Here a kill card takes opponents’ chips only.": "Hier nimmt eine Schlagkarte nur Chips der Gegner.",
    "A chip on {square} completes a row, one of the two that win.": (
        "Ein Chip auf {square} vollendet eine Reihe, eine der zwei, die gewinnen."
    ),
    "A chip on {square} completes a row of three.": "Ein Chip auf {square} vollendet einen Dreier.",
    "A chip on {square} makes a row that lacks only {gap}, and {card} in hand can complete it.": (
        "Ein Chip auf {square} macht eine Reihe, der nur {gap} fehlt, und {card} auf der Hand kann sie vollenden."
    ),
    "A chip on {square} makes rows that {gaps} can complete: more than one chip can stop.": (
        "Ein Chip auf {square} macht Reihen, die {gaps} vollenden können: mehr, als ein Chip stoppen kann."
    ),
    "A chip on {square} makes a row that lacks only {gap}.": (
        "Ein Chip auf {square} macht eine Reihe, der nur {gap} fehlt."
    ),
    "A chip on {square} makes a row that lacks only {gaps}.": (
        "Ein Chip auf {square} macht eine Reihe, der nur {gaps} fehlen."
    ),
    "A chip on {square} makes a row that lacks only {gaps}, and {card} in hand fills one of them.": (
        "Ein Chip auf {square} macht eine Reihe, der nur {gaps} fehlen, und {card} auf der Hand füllt davon eines."
    ),
    "A chip on {square} joins {others} in a row that nobody has blocked.": (
        "Ein Chip auf {square} schließt an {others} an, in einer Reihe, die niemand blockiert hat."
    ),
    "A chip on {square} joins other chips in {count} open rows at once.": (
        "Ein Chip auf {square} schließt in {count} offenen Reihen zugleich an andere Chips an."
    ),
    "A row from {square} to the corner needs one chip fewer: the corner counts for everybody.": (
        "Eine Reihe von {square} zur Ecke braucht einen Chip weniger: Die Ecke zählt für alle."
    ),
    "The space {square} lies in {count} rows that nobody has blocked.": (
        "Das Feld {square} liegt in {count} Reihen, die niemand blockiert hat."
    ),
    "A chip on {square} stops a row of {player} that lacks only this space and would win.": (
        "Ein Chip auf {square} stoppt eine Reihe von {player}, der nur dieses Feld zum Sieg fehlt."
    ),
    "A chip on {square} stops a row of {player} that lacks only this space.": (
        "Ein Chip auf {square} stoppt eine Reihe von {player}, der nur dieses Feld fehlt."
    ),
    "A chip on {square} blocks a row of {player} that lacks two chips.": (
        "Ein Chip auf {square} blockiert eine Reihe von {player}, der zwei Chips fehlen."
    ),
    "Taking the chip off {square} breaks a row of {player} that lacks only {gap} and would win.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von {player}, der nur {gap} zum Sieg fehlt."
    ),
    "Taking the chip off {square} breaks a row of {player} that lacks only {gap}.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von {player}, der nur {gap} fehlt."
    ),
    "Taking the chip off {square} breaks a row of {player} that lacks only {gaps}.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von {player}, der nur {gaps} fehlen."
    ),
    "Taking the chip off {square} breaks a row that {player} has completed.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe, die {player} vollendet hat."
    ),
    "With that chip gone, a row through {square} is open again.": (
        "Ist dieser Chip weg, dann ist eine Reihe durch {square} wieder offen."
    ),
    "{card} is enough here; {wild} stays for a row that it completes or stops.": (
        "{card} reicht hier; {wild} bleibt für eine Reihe, die damit vollendet oder gestoppt wird."
    ),
    "A chip on {square} completes a pattern, one of the two that win.": (
        "Ein Chip auf {square} vollendet ein Muster, eines der zwei, die gewinnen."
    ),
    "A chip on {square} completes a pattern of three.": "Ein Chip auf {square} vollendet ein Dreiermuster.",
    "A chip on {square} makes a pattern that lacks only {gap}, and {card} in hand can complete it.": (
        "Ein Chip auf {square} macht ein Muster, dem nur {gap} fehlt, und {card} auf der Hand kann es vollenden."
    ),
    "A chip on {square} makes patterns that {gaps} can complete: more than one chip can stop.": (
        "Ein Chip auf {square} macht Muster, die {gaps} vollenden können: mehr, als ein Chip stoppen kann."
    ),
    "A chip on {square} makes a pattern that lacks only {gap}.": (
        "Ein Chip auf {square} macht ein Muster, dem nur {gap} fehlt."
    ),
    "A chip on {square} makes a pattern that lacks only {gaps}.": (
        "Ein Chip auf {square} macht ein Muster, dem nur {gaps} fehlen."
    ),
    "A chip on {square} makes a pattern that lacks only {gaps}, and {card} in hand fills one of them.": (
        "Ein Chip auf {square} macht ein Muster, dem nur {gaps} fehlen, und {card} auf der Hand füllt davon eines."
    ),
    "A chip on {square} joins {others} in a pattern that nobody has blocked.": (
        "Ein Chip auf {square} schließt an {others} an, in einem Muster, das niemand blockiert hat."
    ),
    "A chip on {square} joins other chips in {count} open patterns at once.": (
        "Ein Chip auf {square} schließt in {count} offenen Mustern zugleich an andere Chips an."
    ),
    "A pattern with {square} and the corner needs one chip fewer: it counts for everybody.": (
        "Ein Muster mit {square} und der Ecke braucht einen Chip weniger: Die Ecke zählt für alle."
    ),
    "The space {square} lies in {count} patterns that nobody has blocked.": (
        "Das Feld {square} liegt in {count} Mustern, die niemand blockiert hat."
    ),
    "A chip on {square} stops a pattern of {player} that lacks only this space and would win.": (
        "Ein Chip auf {square} stoppt ein Muster von {player}, dem nur dieses Feld zum Sieg fehlt."
    ),
    "A chip on {square} stops a pattern of {player} that lacks only this space.": (
        "Ein Chip auf {square} stoppt ein Muster von {player}, dem nur dieses Feld fehlt."
    ),
    "A chip on {square} blocks a pattern of {player} that lacks two chips.": (
        "Ein Chip auf {square} blockiert ein Muster von {player}, dem zwei Chips fehlen."
    ),
    "Taking the chip off {square} breaks a pattern of {player} that lacks only {gap} and would win.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von {player}, dem nur {gap} zum Sieg fehlt."
    ),
    "Taking the chip off {square} breaks a pattern of {player} that lacks only {gap}.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von {player}, dem nur {gap} fehlt."
    ),
    "Taking the chip off {square} breaks a pattern of {player} that lacks only {gaps}.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von {player}, dem nur {gaps} fehlen."
    ),
    "Taking the chip off {square} breaks a pattern that {player} has completed.": (
        "Ohne den Chip auf {square} zerfällt ein Muster, das {player} vollendet hat."
    ),
    "With that chip gone, a pattern through {square} is open again.": (
        "Ist dieser Chip weg, dann ist ein Muster durch {square} wieder offen."
    ),
    "{card} is enough here; {wild} stays for a pattern that it completes or stops.": (
        "{card} reicht hier; {wild} bleibt für ein Muster, das damit vollendet oder gestoppt wird."
    ),
    "A chip on {square} stops a row of yours that lacks only this space and would win.": (
        "Ein Chip auf {square} stoppt eine Reihe von dir, der nur dieses Feld zum Sieg fehlt."
    ),
    "A chip on {square} stops a row of yours that lacks only this space.": (
        "Ein Chip auf {square} stoppt eine Reihe von dir, der nur dieses Feld fehlt."
    ),
    "A chip on {square} blocks a row of yours that lacks two chips.": (
        "Ein Chip auf {square} blockiert eine Reihe von dir, der zwei Chips fehlen."
    ),
    "Taking the chip off {square} breaks a row of yours that lacks only {gap} and would win.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von dir, der nur {gap} zum Sieg fehlt."
    ),
    "Taking the chip off {square} breaks a row of yours that lacks only {gap}.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von dir, der nur {gap} fehlt."
    ),
    "Taking the chip off {square} breaks a row of yours that lacks only {gaps}.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe von dir, der nur {gaps} fehlen."
    ),
    "Taking the chip off {square} breaks a row that you have completed.": (
        "Ohne den Chip auf {square} zerfällt eine Reihe, die du vollendet hast."
    ),
    "A chip on {square} stops a pattern of yours that lacks only this space and would win.": (
        "Ein Chip auf {square} stoppt ein Muster von dir, dem nur dieses Feld zum Sieg fehlt."
    ),
    "A chip on {square} stops a pattern of yours that lacks only this space.": (
        "Ein Chip auf {square} stoppt ein Muster von dir, dem nur dieses Feld fehlt."
    ),
    "A chip on {square} blocks a pattern of yours that lacks two chips.": (
        "Ein Chip auf {square} blockiert ein Muster von dir, dem zwei Chips fehlen."
    ),
    "Taking the chip off {square} breaks a pattern of yours that lacks only {gap} and would win.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von dir, dem nur {gap} zum Sieg fehlt."
    ),
    "Taking the chip off {square} breaks a pattern of yours that lacks only {gap}.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von dir, dem nur {gap} fehlt."
    ),
    "Taking the chip off {square} breaks a pattern of yours that lacks only {gaps}.": (
        "Ohne den Chip auf {square} zerfällt ein Muster von dir, dem nur {gaps} fehlen."
    ),
    "Taking the chip off {square} breaks a pattern that you have completed.": (
        "Ohne den Chip auf {square} zerfällt ein Muster, das du vollendet hast."
    ),
    "Both spaces of {card} are taken, so it is exchanged for a new card for nothing.": (
        "Beide Felder von {card} sind besetzt; der Tausch gegen eine neue Karte kostet nichts."
    ),
    "{card} ends the game while it stands well.": "{card} beendet das Spiel, solange es gut steht.",
    "The wild {card} is well spent there.": "Die wilde Karte {card} ist dort gut angelegt.",
    "A chip on {square} captures {taken}, which then lie between two others.": (
        "Ein Chip auf {square} fängt {taken}, weil es dann zwischen zwei anderen liegt."
    ),
    "In {number} of 100 cases it wins within four turns, more often than the next best move.": (
        "In {number} von 100 Fällen gewinnt das in vier Zügen, öfter als der nächstbeste Zug."
    ),
    "In only {number} of 100 cases is the game lost within four turns.": (
        "Nur in {number} von 100 Fällen ist das Spiel dann in vier Zügen verloren."
    ),
    "Nobody else is likely to win within four turns after this move.": (
        "Nach diesem Zug gewinnt in vier Zügen kaum jemand anderes."
    ),
}
