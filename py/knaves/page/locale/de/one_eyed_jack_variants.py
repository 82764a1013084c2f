"""German for the options, presets, examples and contradictions of One-Eyed Jack."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, str] = {
    "all": "alle",
    "mirrored": "gespiegelt",
    "shuffled": "gemischt",
    "everybody’s": "gehören allen",
    "crosses": "Kreuze",
    "squares": "Quadrate",
    "{parts}.": "{parts}.",
    "{objective}, or {goal} captured": "{objective}, oder {goal} geschlagen",
    "{count} cards each": "je {count} Karten",
    "no": "null",
    "one": "eins",
    "two": "zwei",
    "three": "drei",
    "four": "vier",
    "five": "fünf",
    "six": "sechs",
    "seven": "sieben",
    "eight": "acht",
    "nine": "neun",
    "ten": "zehn",
    "eleven": "elf",
    "twelve": "zwölf",
    "only slanting squares": "nur schräge Quadrate",
    "only straight squares": "nur gerade Quadrate",
    "no slanting rows": "keine schrägen Reihen",
    "{players} players in {sides} teams of {size}": "{players} Spieler in {sides} Teams zu je {size}",
    "most threes in a row when all cards are played": "die meisten Dreier, wenn alle Karten gespielt sind",
    "{length} in a row {times}": "{times} {length} in einer Reihe",
    "{length} in a row or in a cross {times}": "{times} {length} in einer Reihe oder im Kreuz",
    "{length} in a cross {times}": "{times} {length} im Kreuz",
    "{length} in a row or in a square {times}": "{times} {length} in einer Reihe oder im Quadrat",
    "{length} in a square {times}": "{times} {length} im Quadrat",
    "once": "einmal",
    "twice": "zweimal",
    "only slanting crosses": "nur schräge Kreuze",
    "only straight crosses": "nur gerade Kreuze",
    "crosses of any size": "Kreuze jeder Größe",
    "crosses of the smallest size": "nur die kleinsten Kreuze",
    "all around": "ringsum",
    "left and right": "links und rechts",
    "top and bottom": "oben und unten",
    "edges joined {how}": "Ränder {how} verbunden",
    "a board of your own": "ein eigenes Brett",
    "a shuffled board": "ein gemischtes Brett",
    "a spiral board": "ein spiralförmiges Brett",
    "corners that belong to four nature jokers": "Ecken, die vier Naturjokern gehören",
    "wild princesses and killing jacks": "freie Prinzessinnen und schlagende Buben",
    "Rook packs with wild princesses and killing jacks": "Rook-Karten mit freien Prinzessinnen und schlagenden Buben",
    "Rook packs in which 12 is wild and 11 kills": "Rook-Karten, in denen 12 frei ist und 11 schlägt",
    "kill cards take opponents’ chips only": "Schlagkarten nehmen nur Chips der Gegner",
    "an end joker that ends the game": "ein Schlussjoker, der das Spiel beendet",
    "one dead card exchanged a turn": "eine tote Karte je Zug getauscht",
    "chips of a completed pattern are safe": "Chips eines vollendeten Musters sind sicher",
    "pairs and threes are captured": "Paare und Dreier werden geschlagen",
    "pairs are captured": "Paare werden geschlagen",
    "{count} captured chips also win": "{count} geschlagene Chips gewinnen auch",
    "after": "nach",
    "before": "vor",
    "a die of {faces} rolled {when} each turn, with {reverses} to turn round and {skips} to skip": (
        "ein Würfel mit Seiten ({faces}), {when} jedem Zug geworfen; umkehren: {reverses}, aussetzen: {skips}"
    ),
    "A drawn board: what wins, and what is joined or captured.": (
        "Ein gezeichnetes Brett: was gewinnt und was verbunden oder geschlagen wird."
    ),
    "The board shows every card but the jacks twice; its four corners belong to everybody.": (
        "Das Brett zeigt jede Karte außer den Buben zweimal; seine vier Ecken gehören allen."
    ),
    "On your turn play one card and put a chip of your colour on one of the two squares that show it.": (
        "In deinem Zug spielst du eine Karte und legst einen Chip deiner Farbe auf eines der beiden Felder, die sie "
        "zeigen."
    ),
    "A two-eyed jack is wild: {one} and {two} put a chip on any free square.": (
        "Ein zweiäugiger Bube ist frei wählbar: {one} und {two} legen einen Chip auf irgendein freies Feld."
    ),
    "A one-eyed jack kills: {one} and {two} take any chip off the board.": (
        "Ein einäugiger Bube schlägt: {one} und {two} nehmen irgendeinen Chip vom Brett."
    ),
    "A card whose squares are both taken is dead: show it and draw another before you play.": (
        "Eine Karte, deren beide Felder besetzt sind, ist tot: Zeig sie und zieh eine andere, bevor du spielst."
    ),
    "Then draw a card. Hands are seven cards for two players, six for three, five for four in two teams.": (
        "Dann zieh eine Karte. Ein Blatt hat sieben Karten bei zwei Spielern, sechs bei drei, fünf bei vier in zwei "
        "Teams."
    ),
    "Two sides need two rows of five, which may share one square; three sides need one row.": (
        "Zwei Seiten brauchen zwei Fünferreihen, die sich ein Feld teilen dürfen; drei Seiten brauchen eine."
    ),
    "A row: five chips side by side, here up a slant. A corner counts for everybody.": (
        "Eine Reihe: fünf Chips nebeneinander, hier schräg aufwärts. Eine Ecke zählt für alle."
    ),
    "Two rows may share one square: nine chips are enough.": (
        "Zwei Reihen dürfen sich ein Feld teilen: Neun Chips genügen."
    ),
    "Crosses: a centre and four chips equally far away, straight or slanting, near or far.": (
        "Kreuze: eine Mitte und vier Chips in gleichem Abstand, gerade oder schräg, nah oder fern."
    ),
    "Squares: four corners of any size, straight or on a point; what lies between does not matter.": (
        "Quadrate: vier Ecken in jeder Größe, gerade oder auf der Spitze; was dazwischen liegt, ist egal."
    ),
    "Joined edges: the row goes out on one side and comes in on the other.": (
        "Verbundene Ränder: Die Reihe geht auf einer Seite hinaus und kommt auf der anderen herein."
    ),
    "Sandwich: two enemy chips between two of yours are captured and leave the board.": (
        "Zange: Zwei gegnerische Chips zwischen zwei deiner Chips werden geschlagen und verlassen das Brett."
    ),
    "Threes: a run of three counts one, of four two, of five three; its chips are crowned.": (
        "Dreier: Drei in Folge zählen eins, vier zwei, fünf drei; ihre Chips sind gekrönt."
    ),
    "What wins": "Was gewinnt",
    "Captures and crowns": "Schlagen und Krönen",
    "Turn die": "Zugwürfel",
    "slanting only": "nur schräg",
    "straight and slanting": "gerade und schräg",
    "straight only": "nur gerade",
    "7 and 11 do not exist: six colours, teams of equal size": (
        "7 und 11 gibt es nicht: sechs Farben, gleich große Teams"
    ),
    "Colours": "Farben",
    "partners share a colour and sit alternating; as usual (0): two colours, else three or five": (
        "Partner teilen eine Farbe und sitzen abwechselnd; wie üblich: zwei Farben, sonst drei oder fünf"
    ),
    "Cards in hand": "Handkarten",
    "as usual (0): seven for two players, fewer for more": "wie üblich: sieben für zwei Spieler, weniger für mehr",
    "mirror: suit by suit, then backwards; spiral: clockwise inwards; random: shuffled; custom: your own": (
        "mirror: Farbe um Farbe, dann rückwärts; spiral: im Uhrzeigersinn nach innen; random: gemischt; custom: dein "
        "eigenes"
    ),
    "mirror": "gespiegelt",
    "spiral": "spiralförmig",
    "random": "gemischt",
    "custom": "eigenes",
    "your own": "dein eigenes",
    "for custom: 96 card codes without spaces, row by row, corners left out, each natural card twice": (
        "für custom: 96 Kartenkürzel ohne Leerzeichen, Zeile für Zeile, ohne Ecken, jede natürliche Karte zweimal"
    ),
    "Objective": "Ziel",
    "what a side has to complete; threes has no early win: most threes at the end": (
        "was eine Seite vollenden muss; bei Dreiern gewinnt niemand früher: die meisten Dreier am Ende"
    ),
    "rows": "Reihen",
    "cross": "Kreuz",
    "square": "Quadrat",
    "threes": "Dreier",
    "rows or crosses": "Reihen oder Kreuze",
    "rows or squares": "Reihen oder Quadrate",
    "Chips in a pattern": "Chips in einem Muster",
    "as usual (0): rows of five for two or three colours, else of four; all else is fixed": (
        "wie üblich: Fünferreihen bei zwei oder drei Farben, sonst Viererreihen; alles andere steht fest"
    ),
    "Patterns to win": "Muster zum Sieg",
    "as usual (0): two for two colours, else one; two may share one square": (
        "wie üblich: zwei bei zwei Farben, sonst eins; zwei dürfen sich ein Feld teilen"
    ),
    "Straight rows only": "Nur gerade Reihen",
    "slanting rows and captures do not count": "schräge Reihen und schräges Schlagen zählen nicht",
    "Joined edges": "Verbundene Ränder",
    "opposite edges are neighbours": "gegenüberliegende Ränder sind Nachbarn",
    "none": "keine",
    "both": "beide",
    "Deck": "Kartenspiel",
    "princess: princesses are wild and all jacks kill; rook: two Rook packs, with faces or numbers 1 to 14": (
        "princess: Prinzessinnen sind frei wählbar und alle Buben schlagen; rook: zwei Rook-Spiele, mit Bildern oder "
        "Zahlen 1 bis 14"
    ),
    "standard": "Standard",
    "with princesses": "mit Prinzessinnen",
    "Rook, faces": "Rook, Bilder",
    "Rook, numbers": "Rook, Zahlen",
    "Kill cards take": "Schlagkarten nehmen",
    "any chip: even one of your own colour": "jeden Chip: auch einen deiner eigenen Farbe",
    "any chip": "jeden Chip",
    "opponents’ chips": "Chips der Gegner",
    "Crosses": "Kreuze",
    "how a cross may stand": "wie ein Kreuz stehen darf",
    "how a square may stand": "wie ein Quadrat stehen darf",
    "Size of crosses": "Größe der Kreuze",
    "as usual (auto): smallest beside rows, any size alone": (
        "wie üblich: die kleinsten neben Reihen, allein jede Größe"
    ),
    "any size": "jede Größe",
    "smallest only": "nur die kleinsten",
    "Sandwich captures": "Schlagen durch Zange",
    "two (or three) enemy chips between two of yours are captured": (
        "zwei (oder drei) gegnerische Chips zwischen zwei deiner Chips werden geschlagen"
    ),
    "two chips": "zwei Chips",
    "two or three chips": "zwei oder drei Chips",
    "Crowning": "Krönung",
    "chips of a completed pattern can be safe for good": "Chips eines vollendeten Musters können für immer sicher sein",
    "completed patterns": "vollendete Muster",
    "Corners": "Ecken",
    "community: every side’s own; nature: four jokers belong to them": (
        "community: gehören jeder Seite; nature: vier Joker gehören dazu"
    ),
    "community": "gehören allen",
    "nature jokers": "Naturjoker",
    "End joker": "Schlussjoker",
    "in threes: a joker that ends the game when played": "bei Dreiern: ein Joker, der das Spiel beendet",
    "three players or more roll for who comes next": "drei Spieler oder mehr würfeln, wer als Nächster kommt",
    "after each turn": "nach jedem Zug",
    "before each turn": "vor jedem Zug",
    "Faces of the die": "Seiten des Würfels",
    "those that are left show “normal”": "die übrigen zeigen „normal“",
    "Faces that reverse": "Seiten zum Umkehren",
    "one or two of reverse and skip together": "eine oder zwei, Umkehren und Aussetzen zusammen",
    "Faces that skip": "Seiten zum Aussetzen",
    "Dead cards a turn": "Tote Karten je Zug",
    "how many may be swapped in one turn": "wie viele in einem Zug getauscht werden dürfen",
    "any number": "beliebig viele",
    "Classic": "Klassisch",
    "two players, two rows of five": "zwei Spieler, zwei Fünferreihen",
    "Classic for three": "Klassisch zu dritt",
    "one row of five": "eine Fünferreihe",
    "Classic partners": "Klassisch mit Partnern",
    "two against two, two rows of five": "zwei gegen zwei, zwei Fünferreihen",
    "Four in a row": "Vier in einer Reihe",
    "two players, two rows of four": "zwei Spieler, zwei Viererreihen",
    "Four colours": "Vier Farben",
    "each for himself, one row of four": "jeder für sich, eine Viererreihe",
    "Twelve in six teams": "Zwölf in sechs Teams",
    "two of each colour, one row of four": "zwei je Farbe, eine Viererreihe",
    "left meets right, top meets bottom": "links trifft rechts, oben trifft unten",
    "Straight lines": "Gerade Linien",
    "slanting rows do not count": "schräge Reihen zählen nicht",
    "Rows or crosses": "Reihen oder Kreuze",
    "five in a row or in a small cross": "fünf in einer Reihe oder in einem kleinen Kreuz",
    "five in a cross of any size": "fünf in einem Kreuz jeder Größe",
    "Rows or squares": "Reihen oder Quadrate",
    "four in a row or in a square": "vier in einer Reihe oder im Quadrat",
    "four corners of a square of any size": "vier Ecken eines Quadrats jeder Größe",
    "Captures": "Schlagen",
    "two enemy chips between two of yours are captured": (
        "zwei gegnerische Chips zwischen zwei deiner Chips werden geschlagen"
    ),
    "Big captures": "Groß schlagen",
    "two or three chips, and the edges joined": "zwei oder drei Chips, und die Ränder verbunden",
    "Threes": "Dreier",
    "most threes when all cards are played": "die meisten Dreier, wenn alle Karten gespielt sind",
    "Threes with end joker": "Dreier mit Schlussjoker",
    "one card ends the game": "eine Karte beendet das Spiel",
    "Princesses": "Prinzessinnen",
    "eight wild princesses, eight killing jacks": "acht freie Prinzessinnen, acht schlagende Buben",
    "Rook": "Rook",
    "two Rook packs": "zwei Rook-Spiele",
    "12 is wild, 11 kills": "12 ist frei wählbar, 11 schlägt",
    "Rook numbers": "Rook-Zahlen",
    "Nature jokers": "Naturjoker",
    "four jokers own the corners": "vier Joker besitzen die Ecken",
    "the die says who comes next": "der Würfel sagt, wer als Nächster kommt",
    "five in a row or in a cross": "fünf in einer Reihe oder im Kreuz",
    "five in a cross": "fünf im Kreuz",
    "four in a square": "vier im Quadrat",
    "three in a row": "drei in einer Reihe",
    "The end joker belongs to threes only.": "Den Schlussjoker gibt es nur bei Dreiern.",
    "{players} players can have {allowed} colours, not {sides}.": (
        "{players} Spieler können {allowed} Farben haben, nicht {sides}."
    ),
    "{players} players hold {allowed} cards each, not {hand}.": (
        "{players} Spieler halten je {allowed} Karten, nicht {hand}."
    ),
    "Only the custom layout has a board of its own.": "Nur zum Brett „dein eigenes“ gehört ein eigenes Brett.",
    "A board of your own shows 96 cards, each natural card of the deck twice.": (
        "Ein eigenes Brett zeigt 96 Karten, jede natürliche Karte des Kartenspiels zweimal."
    ),
    "This objective is {what}, never {length}.": "Dieses Ziel heißt {what}, nie {length}.",
    "Rows are of four or five; threes are an objective of their own.": (
        "Reihen haben vier oder fünf; Dreier sind ein eigenes Ziel."
    ),
    "With {sides} colours rows are of four; five in a row needs two or three.": (
        "Bei {sides} Farben haben Reihen vier; für fünf in einer Reihe braucht es zwei oder drei."
    ),
    "Two patterns to win are for two colours; with {sides} one is enough.": (
        "Zwei Muster zum Sieg gibt es bei zwei Farben; bei {sides} genügt eins."
    ),
    "Sandwich captures belong to rows only.": "Schlagen durch Zange gibt es nur bei Reihen.",
    "Three chips can be captured only where rows are of five.": (
        "Drei Chips lassen sich nur schlagen, wo Reihen fünf haben."
    ),
    "The turn die is for three players or more.": "Den Zugwürfel gibt es ab drei Spielern.",
    "The die has one or two faces that reverse or skip, not {count}.": (
        "Der Würfel hat eine oder zwei Seiten zum Umkehren oder Aussetzen, nicht {count}."
    ),
    "{others} or {last}": "{others} oder {last}",
}
