"""A game with a board of three or eight columns and a die of six faces, as somebody would write it from the documents.

No such game ships; tests write it into a copy of the project.
"""

from __future__ import annotations

from pathlib import Path

NAME = "squares"
REGISTRY_LINE = f'    "{NAME}",\n'


def write(root: Path) -> None:
    """Write the game over the copy of the template that `make new-game` has made."""
    for path, text in FILES.items():
        (root / path).write_text(text.lstrip("\n"), encoding="utf-8")
    for name in ("referee.py", "thumb.py", "protocol.json", "scenes.py"):
        (root / "tests/games" / NAME / name).unlink(missing_ok=True)


FILES = {
    f"py/knaves/games/{NAME}/rules.md": """
# Squares

## Objective
Score points with the cards that you lay on the board.

## Pack
Two to four players and the usual 52 cards. The board has three rows of three squares, or eight of eight.

## Deal
Three cards each. The rest is the face-down **stock**. One suit is drawn by lot: it is **lucky**.

## Play
The player to the dealer’s left begins. The die is rolled: it names the row. On a small board four, five and six
name the rows from the first on again. Lay a card on an empty square of that row, or on any
empty square if the row is full. Then draw a card, and the next player’s die is rolled.

## Scoring
The number on the die, and three more for a card of the lucky suit.

## End
The game ends when the board is full or a player has no card to lay. The player with the most points wins.

---

## Questions and answers
| # | Question | Answer |
|---|---|---|
| SQ-R1 | How many play, and who deals? | Two to four. The dealer is chosen at random. |
| SQ-R2 | Where may I lay a card? | On an empty square of the row that the die names, or anywhere if that row is full. |
| SQ-R3 | How large is the board? | Three rows of three squares, or eight of eight. |
""",
    f"py/knaves/games/{NAME}/options.py": '''
"""The options of Squares."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class SquaresOptions(Options):
    """How many play, and on which board."""

    players: int = option(2, "Players", (2, 3, 4), "how many play", rule="SQ-R1")
    size: int = option(3, "Rows", (3, 8), "how many rows and columns the board has", rule="SQ-R3")

    @property
    def seats(self) -> int:
        return self.players
''',
    f"py/knaves/games/{NAME}/rules.py": '''
"""Squares by the rules: the state of the game and its legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Any

from knaves.cards import STANDARD_PACK, Card
from knaves.engine.chance import Chance
from knaves.engine.moves import Choice, Move, choose
from knaves.engine.sentences import Sentence
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.squares.options import SquaresOptions

HAND = 3
FACES = ("1", "2", "3", "4", "5", "6")
ACES = tuple(card for card in STANDARD_PACK if card.rank == "A")


class Squares(State):
    """A moment of Squares. `owners` and `squares` tell of each card laid who laid it and where."""

    options: SquaresOptions
    pack = STANDARD_PACK

    def __init__(self, options: SquaresOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.dealer = chance.dealer(self.seats)  # SQ-R1
        self.lucky = chance.shuffle(ACES, "lots")[0].suit
        self.stock = chance.shuffle(self.pack)
        self.hands = [[self.stock.pop(0) for _ in range(HAND)] for _ in range(self.seats)]
        self.laid: list[Card] = []
        self.squares: list[str] = []
        self.owners: list[Seat] = []
        self.points = [0] * self.seats
        self.turn = (self.dealer + 1) % self.seats
        self.die = chance.die(FACES)
        self.tell("Dealt", player=self.dealer, suit=self.lucky)

    def names(self) -> list[str]:
        """The squares, row by row."""
        size = self.options.size
        return [f"{ascii_lowercase[column]}{row}" for row in range(1, size + 1) for column in range(size)]

    def open_squares(self) -> list[str]:
        """The squares where a card may be laid, SQ-R2."""
        row = (int(self.die) - 1) % self.options.size + 1
        empty = [name for name in self.names() if name not in self.squares]
        return [name for name in empty if name[1:] == str(row)] or empty

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None:
            return []
        squares = self.open_squares()
        return [choose("place", card, name) for card in self.hands[self.turn] for name in squares]

    def play(self, move: Move) -> None:
        assert isinstance(move, Choice)
        seat = self.turn
        assert seat is not None
        (card,), (name,) = move.cards, move.places
        self.hands[seat].remove(card)
        self.laid.append(card)
        self.squares.append(name)
        self.owners.append(seat)
        points = int(self.die) + 3 * (card.suit is self.lucky)
        self.points[seat] += points
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))
        self.tell("CardLaid", player=seat, card=card, square=name, points=points)
        self.turn = (seat + 1) % self.seats
        if len(self.squares) == len(self.names()) or not self.hands[self.turn]:
            self.turn = None
            self.deal_is_over = True
            self.tell("GameWon", winners=self.winners())
        else:
            self.die = self.chance.die(FACES)
            self.tell("DieRolled", player=self.turn, face=self.die)

    def zones(self) -> Iterator[Zone]:
        for seat in range(self.seats):
            yield Zone("hand", self.hands[seat], OWNER, seat)
        yield Zone("board", self.laid, ALL)
        yield Zone("stock", self.stock, NOBODY, in_order=True)

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        if self.turn is not None:
            return []
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]

    def standing(self, seat: Seat) -> float:
        if self.turn is None:
            return (seat in self.winners()) / len(self.winners())
        return (5 + self.points[seat]) / (5 * self.seats + sum(self.points))

    def facts(self) -> dict[str, Any]:
        return {"dealer": self.dealer, "die": self.die, "lucky": self.lucky.letter, "squares": list(self.squares)}

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        return Sentence("Lay a card of your hand on an empty square of row {row}.", row=self.die), "SQ-R2"
''',
    f"py/knaves/games/{NAME}/words.py": '''
"""The sentences of Squares."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.state import Event, State
from knaves.games.squares.rules import Squares


def say(event: Event) -> Sentence | None:
    """Say an event; None where nothing need be said."""
    if event.kind == "GameWon":
        return Sentence("The game is over. Winner: {winners}.", winners=[PlayerName(seat) for seat in event.winners])
    player = PlayerName(event.player)
    if event.kind == "Dealt":
        return Sentence("{player} deals; {suit} are lucky.", "You deal; {suit} are lucky.",
                        player=player, suit=event.suit)  # fmt: skip
    if event.kind == "DieRolled":
        return Sentence("{player} rolls {face}.", "You roll {face}.", player=player, face=event.face)
    text, yours = "{player} lays {card} on {square} for {points}.", "You lay {card} on {square} for {points}."
    return Sentence(text, yours, player=player, card=event.card, square=event.square, points=event.points)


def ask(state: State) -> Sentence:
    """Ask the seat to move for its move."""
    assert isinstance(state, Squares)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    return Sentence("{player} has rolled {face}.", "You rolled {face}: lay a card.", player=player, face=state.die)


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """Name a move in the middle of a sentence."""
    return Sentence("lay {card} on {square}", card=cards[0], square=places[0]) if words == "place" else None
''',
    f"py/knaves/games/{NAME}/table.py": '''
"""The table of Squares: its board in the middle."""

from __future__ import annotations

from knaves.cards import Card
from knaves.engine.game import TableDesign
from knaves.engine.layout import USUAL, BoardPart, Counter, Face, Layout, Part, Plate, Sign, Square, fan
from knaves.engine.sentences import Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.squares.rules import Squares


def layout(state: State, seat: Seat) -> Layout:
    """Lay out the table for this seat."""
    assert isinstance(state, Squares)
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    lucky = Sentence("{suit} are lucky", suit=state.lucky)
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, other) for other in others),
        "die": (Sign("die", Sentence("Die: {face}", face=state.die)), Sign("lucky", lucky, state.lucky.letter)),
        "board": (BoardPart(tuple(_square(state, name) for name in state.names()), sides=state.seats),),
        "mine": (_plate(state, seat),),
        "hand": (fan(seat, state.hands[seat], _face),),
    }
    return Layout(USUAL, seat, areas)


def _plate(state: Squares, seat: Seat) -> Plate:
    points = state.points[seat]
    counter = Counter(Sentence(numbered("point", "points"), count=points), points)
    return Plate(seat, (counter,), side=seat, is_next=state.turn == seat)


def _square(state: Squares, name: str) -> Square:
    if name not in state.squares:
        return Square(name, None)
    place = state.squares.index(name)
    marks = ("laid", "last") if place == len(state.squares) - 1 else ("laid",)
    return Square(name, state.laid[place].code, chip=state.owners[place], marks=marks)


def _face(card: Card) -> Face:
    return Face(card.code, card.code)


TABLE = TableDesign(layout=layout)
''',
    f"py/knaves/games/{NAME}/__init__.py": '''
"""Squares: cards on a board, and a die."""

from knaves.engine.game import Game, Info, Text
from knaves.games.squares.options import SquaresOptions
from knaves.games.squares.rules import Squares
from knaves.games.squares.table import TABLE
from knaves.games.squares.words import ask, name_move, say

__all__ = ["GAME"]
GAME: Game[Squares, SquaresOptions] = Game(
    info=Info("squares", "Squares", "Lay cards on a board.", players="2–4", minutes=1),
    options=SquaresOptions,
    start=Squares,  # type: ignore[arg-type]
    text=Text(say=say, ask=ask, name_move=name_move),
    table=TABLE,
)
''',
    f"tests/games/{NAME}/test_rulings.py": '''
"""Squares: one test for each ruling."""

from __future__ import annotations

import pytest

from knaves.games.squares import GAME
from tests.positions import position


def test_sq_r1_two_to_four_play() -> None:
    state = GAME.begin(GAME.options(players=4), 1)
    assert [len(hand) for hand in state.hands] == [3] * 4
    assert state.turn == (state.dealer + 1) % 4


def test_sq_r2_a_card_goes_into_the_row_of_the_die() -> None:
    state = position(GAME, "hand0: 2H | stock: ...", turn=0, die="5")
    assert [str(move) for move in state.legal_moves()] == ["place 2H a2", "place 2H b2", "place 2H c2"]
    state = position(GAME, "hand0: 2H | board: 3C 4C 5C | stock: ...", turn=0, die="2", squares=["a2", "b2", "c2"],
                     owners=[0, 1, 0])  # fmt: skip
    assert len(state.legal_moves()) == 6
    assert state.refuse("place 2H a2").rule == "SQ-R2"


@pytest.mark.parametrize("size", [3, 8])
def test_sq_r3_the_board_is_full_or_the_cards_are_gone_at_the_end(size: int) -> None:
    state = GAME.begin(GAME.options(size=size), 1)
    while state.turn is not None:
        state.play(state.legal_moves()[-1])
    assert len(state.squares) == min(52, size * size)
    assert {name for outcome in state.chance.used for name in outcome} == {"dealer", "lots", "shuffle", "die"}
''',
}  # fmt: skip
