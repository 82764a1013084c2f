"""German for MadJack."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "Six free tricks, then five for the prizes – and one jack goes mad.": (
        "Sechs freie Stiche, dann fünf um die Preise – und ein Bube wird verrückt."
    ),
    "the joker takes the prize it wins": "der Joker nimmt den Preis, den er gewinnt",
    "Modest joker": "Bescheidener Joker",
    "the joker wins tricks, but no prizes": "der Joker gewinnt Stiche, aber keine Preise",
    "You have no {suit} and not {card}.": "Du hast kein {suit} und auch {card} nicht.",
    "{player} has no {suit} and not {card}.": "{player} hat kein {suit} und auch {card} nicht.",
    "Eleven cards each, two for nobody, and five face up in a row: the prizes.": (
        "Je elf Karten, zwei für niemanden und fünf offen in einer Reihe: die Preise."
    ),
    "In the first six tricks play any card: the higher card of the suit led takes the trick. Each trick is two cards "
    "for your pile.": (
        "In den ersten sechs Stichen darfst du jede Karte spielen: Die höhere Karte der ausgespielten Farbe nimmt den "
        "Stich. Jeder Stich bringt zwei Karten auf deinen Stapel."
    ),
    "In the last five tricks a prize is at stake each time. Its suit must be led and followed by whoever has it. Beat "
    "the prize in its own suit, and you capture it as a third card.": (
        "In den letzten fünf Stichen geht es jedes Mal um einen Preis. Seine Farbe muss ausgespielt und bedient werden "
        "von jedem, der sie hat. Stich den Preis in seiner eigenen Farbe, und du fängst ihn als dritte Karte."
    ),
    "In every trick the other jack of the same colour goes mad: it belongs to the suit of the trick and ranks below "
    "the jack of that suit, above the ace.": (
        "In jedem Stich wird der andere Bube derselben Farbe (rot oder schwarz) verrückt: Er gehört zur Farbe des "
        "Stichs und steht unter deren Buben, über dem Ass."
    ),
    "The joker may be played at any time and wins every trick. As a prize it goes to nobody.": (
        "Der Joker darf jederzeit gespielt werden und gewinnt jeden Stich. Als Preis bekommt ihn niemand."
    ),
    "Whoever has captured more cards scores: 1 point for up to five cards more, 2 for up to eleven, 3 for twelve or "
    "more. Ten points win.": (
        "Wer mehr Karten gefangen hat, bekommt Punkte: 1 für bis zu fünf Karten mehr, 2 für bis zu elf, 3 ab zwölf. "
        "Zehn Punkte gewinnen."
    ),
    "First to {target}; the joker captures the prize of a trick that it wins.": (
        "Wer zuerst {target} hat; der Joker fängt den Preis eines Stichs, den er gewinnt."
    ),
    "First to {target}; the joker wins tricks, but no prizes.": (
        "Wer zuerst {target} hat; der Joker gewinnt Stiche, aber keine Preise."
    ),
    "A heart was led. Low to high: the jack of diamonds is the MadJack, a heart in this trick.": (
        "Herz wurde ausgespielt. Von unten nach oben: Der Karo-Bube ist der MadJack, in diesem Stich ein Herz."
    ),
    "MadJack": "MadJack",
    "The prize is the queen of spades: lead a spade, the MadJack, which is a spade now, or the joker.": (
        "Der Preis ist die Pik-Dame: Spiel Pik aus, den MadJack, der jetzt ein Pik ist, oder den Joker."
    ),
    "The king takes the trick and beats the prize: three cards.": (
        "Der König nimmt den Stich und schlägt den Preis: drei Karten."
    ),
    "The king takes the trick, but not the ace: two cards, and the prize is discarded.": (
        "Der König nimmt den Stich, aber nicht das Ass: zwei Karten, und der Preis wird abgelegt."
    ),
    "The jack of clubs is the only spade here, so it must be played; it beats the ace.": (
        "Der Kreuz-Bube ist hier das einzige Pik, also muss er gespielt werden; er schlägt das Ass."
    ),
    "Nobody has a spade. A diamond was led, so the jack of hearts is a diamond and wins; no prize.": (
        "Niemand hat Pik. Karo wurde ausgespielt, also ist der Herz-Bube ein Karo und gewinnt; kein Preis."
    ),
    "captured": "gefangen",
    "gone": "weg",
    "prize": "Preis",
    "the prize": "der Preis",
    "in your hand": "in deinem Blatt",
    "led": "ausgespielt",
    "Prizes, in order": "Preise, der Reihe nach",
    "{player}": "{player}",
    "1st": "1.",
    "2nd": "2.",
    "3rd": "3.",
    "4th": "4.",
    "5th": "5.",
    "Trick {number} of 11: play what you like": "Stich {number} von 11: Spiel, was du magst",
    "All tricks are played": "Alle Stiche sind gespielt",
    "Trick {number} of 11: nobody can take the joker": "Stich {number} von 11: Niemand kann den Joker nehmen",
    "Trick {number} of 11: {suit} must be followed": "Stich {number} von 11: {suit} muss bedient werden",
    "you led": "du spieltest aus",
    "{player} led": "{player} spielte aus",
    "nothing beats the joker": "nichts schlägt den Joker",
    "to win: any of the {suit}": "gewinnt: jedes {suit}",
    "to win: {card}": "gewinnt: {card}",
    "to win: {card} or more": "gewinnt: {card} oder höher",
    "The card led makes the order of the trick": "Die erste Karte bestimmt die Rangfolge",
    "The joker takes this trick": "Der Joker nimmt diesen Stich",
    "Order of this trick, weakest first": "Rangfolge dieses Stichs, die schwächste zuerst",
    "weak": "schwach",
    "strong": "stark",
    "Mad": "Irre",
    "The joker takes the prize": "Der Joker nimmt den Preis",
    "whether a joker that wins a trick of the second phase captures the prize as well": (
        "ob ein Joker, der einen Stich der zweiten Phase gewinnt, auch den Preis fängt"
    ),
    "no, the prize is discarded": "nein, der Preis wird abgelegt",
    "You must follow {suit}: {card} is one of them in this trick.": (
        "Du musst {suit} bedienen: {card} gehört in diesem Stich dazu."
    ),
    "You must lead {suit}, the suit of the prize, because you can.": (
        "Du musst {suit} ausspielen, die Farbe des Preises, denn du kannst es."
    ),
    "Points for {count} cards more": "Punkte für {count} Karten mehr",
    "Points for 1 card more": "Punkte für 1 Karte mehr",
    "Equal: the last trick decides": "Gleich: Der letzte Stich entscheidet",
    "Captured cards": "Gefangene Karten",
    "Prizes among them": "Darunter Preise",
    "1 to 5 cards more are one point, 6 to 11 two, 12 or more three.": (
        "1 bis 5 Karten mehr sind ein Punkt, 6 bis 11 zwei, ab 12 drei."
    ),
    "{scale} You lead the next deal.": "{scale} Du spielst in der nächsten Runde aus.",
    "{scale} {player} leads the next deal.": "{scale} {player} spielt in der nächsten Runde aus.",
    "You deal; the first prize will be {prize}.": "Du gibst; der erste Preis wird {prize}.",
    "{player} deals; the first prize will be {prize}.": "{player} gibt; der erste Preis wird {prize}.",
    "{player} plays {card}, which is one of the {mad} in this trick.": (
        "{player} spielt {card}: in diesem Stich ein {mad}."
    ),
    "You play {card}, which is one of the {mad} in this trick.": "Du spielst {card}: in diesem Stich ein {mad}.",
    "Now the tricks are for the prizes; the first is {card}.": (
        "Jetzt geht es in den Stichen um die Preise; der erste ist {card}."
    ),
    "You capture the prize, {card}.": "Du fängst den Preis, {card}.",
    "{player} captures the prize, {card}.": "{player} fängt den Preis, {card}.",
    "The prize, {card}, is discarded.": "Der Preis, {card}, wird abgelegt.",
    "{player} wins the deal with {most} cards to {least} and scores {points}; the score is {a} to {b}.": (
        "{player} gewinnt die Runde mit {most} zu {least} Karten, Punkte: {points}; es steht {a} zu {b}."
    ),
    "You win the deal with {most} cards to {least} and score {points}; the score is {a} to {b}.": (
        "Du gewinnst die Runde mit {most} zu {least} Karten, Punkte: {points}; es steht {a} zu {b}."
    ),
    "Both have {most} cards; {player} took the last trick, wins the deal and scores 1; the score is {a} to {b}.": (
        "Beide haben {most} Karten; {player} nahm den letzten Stich, gewinnt die Runde und bekommt 1 Punkt; es steht "
        "{a} zu {b}."
    ),
    "Both have {most} cards; you took the last trick, win the deal and score 1; the score is {a} to {b}.": (
        "Beide haben {most} Karten; du nahmst den letzten Stich, gewinnst die Runde und bekommst 1 Punkt; es steht "
        "{a} zu {b}."
    ),
    "{answers}": "{answers}",
    "You lead any card.": "Du spielst irgendeine Karte aus.",
    "You lead any card; nobody can capture the joker.": (
        "Du spielst irgendeine Karte aus; niemand kann den Joker fangen."
    ),
    "You lead any card, because you have no {prize_suit}.": (
        "Du spielst irgendeine Karte aus, denn du hast kein {prize_suit}."
    ),
    "You lead for {prize}: {mad} is one of the {suit} in this trick.": (
        "Du spielst um {prize} aus: {mad} ist in diesem Stich ein {suit}."
    ),
    "You lead for {prize}: {mad} is one of the {suit} in this trick, or play the joker.": (
        "Du spielst um {prize} aus: {mad} ist in diesem Stich ein {suit}, oder spiel den Joker."
    ),
    "You lead for {prize}: play {suit}.": "Du spielst um {prize} aus: Spiel {suit}.",
    "You lead for {prize}: play {suit}, or play the joker.": (
        "Du spielst um {prize} aus: Spiel {suit} oder den Joker."
    ),
    "{player} leads for {prize}.": "{player} spielt um {prize} aus.",
    "{other} led {card} – {mad} is one of the {suit} in this trick.": (
        "{other} spielt {card} aus – {mad} ist in diesem Stich ein {suit}."
    ),
    "{other} led {card} – {mad} is one of the {suit} in this trick, or play the joker.": (
        "{other} spielt {card} aus – {mad} ist in diesem Stich ein {suit}, oder spiel den Joker."
    ),
    "{other} led {card} – follow {suit}, or play the joker.": (
        "{other} spielt {card} aus – bediene {suit} oder spiel den Joker."
    ),
    "{card} wins the trick and the prize {prize}: three cards in all.": (
        "{card} gewinnt den Stich und den Preis {prize}: drei Karten auf einmal."
    ),
    "{card} wins the trick: two cards, as nobody can win the joker.": (
        "{card} gewinnt den Stich: zwei Karten, denn den Joker kann niemand gewinnen."
    ),
    "{card} wins the two cards of the trick; the prize {prize} goes to nobody.": (
        "{card} gewinnt die zwei Karten des Stichs; den Preis {prize} bekommt niemand."
    ),
    "{card} wins the trick: two cards more.": "{card} gewinnt den Stich: zwei Karten mehr.",
    "{card} is enough, and the joker stays in hand for a prize.": (
        "{card} reicht, und der Joker bleibt für einen Preis auf der Hand."
    ),
    "{card} is enough, and {kept} stays in hand for the prize {prize}.": (
        "{card} reicht, und {kept} bleibt für den Preis {prize} auf der Hand."
    ),
    "The joker stays in hand for a prize.": "Der Joker bleibt für einen Preis auf der Hand.",
    "{kept} stays in hand for the prize {prize}.": "{kept} bleibt für den Preis {prize} auf der Hand.",
    "{card} is too low for any prize to come, so it costs nothing now.": (
        "Für die Preise, die noch kommen, ist {card} zu niedrig; die Karte kostet also nichts."
    ),
    "No prize to come is one of {suit}, so {card} is not needed later.": (
        "Kein Preis, der noch kommt, ist {suit}; {card} wird später nicht gebraucht."
    ),
    "A trick without a prize is not worth the joker.": "Ein Stich ohne Preis ist den Joker nicht wert.",
    "Winning would cost {saved}, which stays in hand for the prize {prize}.": (
        "Für diesen Stich ist {saved} zu schade und bleibt für den Preis {prize}."
    ),
    "Winning would cost {saved}, with which {suit} can be followed cheaply later.": (
        "Für diesen Stich ist {saved} zu schade: Damit lässt sich {suit} später billig bedienen."
    ),
    "Winning would cost {saved}, which is worth more in a later trick.": (
        "Für diesen Stich ist {saved} zu schade: In einem späteren bringt die Karte mehr."
    ),
    "{led} wins the trick but is too low for the prize {prize}, which goes to nobody.": (
        "{led} gewinnt den Stich, ist aber zu niedrig für den Preis {prize}: Den bekommt niemand."
    ),
    "No card in hand beats {led}, and {card} is the one that is missed least.": (
        "Keine Handkarte schlägt {led}, und {card} fehlt später am wenigsten."
    ),
    "No card in hand beats {led}.": "Keine Handkarte schlägt {led}.",
    "Nothing can beat {card} any more: two cards that are certain.": (
        "Nichts kann {card} mehr schlagen: zwei sichere Karten."
    ),
    "Only the joker can beat {card}, and it would be spent on two cards.": (
        "Nur der Joker kann {card} schlagen, und der wäre dann für zwei Karten verbraucht."
    ),
    "Who wins this trick leads for the first prize.": "Wer diesen Stich gewinnt, spielt zum ersten Preis aus.",
    "{card} may lose, but it spares the joker and the good cards for the prizes.": (
        "{card} verliert vielleicht, aber der Joker und die guten Karten bleiben für die Preise."
    ),
    "{card} may lose, but it spares {best} for the prize {prize}.": (
        "{card} verliert vielleicht, aber {best} bleibt für den Preis {prize}."
    ),
    "{card} may lose, but it is no loss.": "Verliert {card}, so ist es nicht schade darum.",
    "Without {suit} in hand, any card may be thrown away on a prize of that suit.": (
        "Ohne {suit} auf der Hand darf bei einem Preis dieser Farbe alles abgeworfen werden."
    ),
    "Nothing can beat {card}: it wins the trick and the prize {prize}.": (
        "Nichts kann {card} schlagen: Stich und Preis {prize} sind sicher."
    ),
    "Nothing can beat {card}: the two cards of the trick are certain.": (
        "Nichts kann {card} schlagen: Die zwei Karten des Stichs sind sicher."
    ),
    "Only the joker can keep {card} from the prize {prize}.": "Nur der Joker kann {card} vom Preis {prize} abhalten.",
    "Only the joker can beat {card}.": "Nur der Joker kann {card} schlagen.",
    "{card} is high enough for the prize {prize}, and few cards can beat it.": (
        "{card} ist hoch genug für den Preis {prize}, und wenige Karten sind höher."
    ),
    "Nobody can win the joker, so this trick is for two cards only.": (
        "Den Joker kann niemand gewinnen, also geht es in diesem Stich nur um zwei Karten."
    ),
    "In this trick {card} is the MadJack of {suit}.": "In diesem Stich ist {card} der MadJack von {suit}.",
    "Played out, it brings {number} of the prizes on average, more than the next best card.": (
        "Durchgespielt bringt das im Schnitt {number} der Preise, mehr als die nächstbeste Karte."
    ),
    "Only {beater} can beat {card}.": "Nur {beater} kann {card} schlagen.",
    "Few cards can beat {card}: {beaters}.": "Wenige Karten können {card} schlagen: {beaters}.",
}
