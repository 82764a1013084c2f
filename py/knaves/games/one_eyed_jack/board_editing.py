"""Board editing: a board of one's own is made by exchanging cards, shuffling and turning over the usual one.

A board is a text: 96 cards of two letters, row by row, corners left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from knaves.cards import card, is_card_code
from knaves.engine.editing import Editing, Square
from knaves.engine.options import Options, Value
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.boards import INNER, fixed_board
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.spaces import NAMES, SIZE, SPACES

PLACE = {space: place for place, space in enumerate(INNER)}
TRANSLATED = str.maketrans("SHDCBGYR", "BGYRSHDC")  # suits and the Rook colours that take their places
WAYS = {
    "shuffle": Sentence("Shuffle"), "sideways": Sentence("Mirror left to right"),
    "upside": Sentence("Mirror top to bottom"), "usual": Sentence("Start from the standard board"),
}  # fmt: skip


def _cards(board: str) -> list[str]:
    return [board[start : start + 2] for start in range(0, len(board), 2)]


def board_with(board: str, one: int, two: int) -> str:
    """A board with two places exchanged; unchanged where it has no such places."""
    cards = _cards(board)
    if max(one, two) < len(cards):
        cards[one], cards[two] = cards[two], cards[one]
    return "".join(cards)


def usual_board(deck: str) -> str:
    """The mirrored board of a deck."""
    squares = fixed_board("mirror", deck, "", nature=False).squares
    return "".join(each.code for each in squares if each is not None)


def rearranged(way: str, board: str, options: Options, rng: Random) -> str:
    """A board turned over or shuffled, or the usual one in its place; unchanged where there is no such way."""
    if way == "usual":
        return usual_board(_of(options).deck)
    order = list(range(len(INNER)))
    if way == "shuffle":
        rng.shuffle(order)
    elif way == "sideways":
        order = [PLACE[space // SIZE * SIZE + SIZE - 1 - space % SIZE] for space in INNER]
    elif way == "upside":
        order = [PLACE[(SIZE - 1 - space // SIZE) * SIZE + space % SIZE] for space in INNER]
    return "".join(board[place * 2 : place * 2 + 2] for place in order)


def _rows(board: str) -> tuple[tuple[Square, ...], ...]:
    shown: Mapping[int, str] = dict(zip(INNER, _cards(board), strict=False))
    squares = [Square(NAMES[space], PLACE.get(space), shown.get(space)) for space in SPACES]
    return tuple(tuple(squares[row : row + SIZE]) for row in range(0, len(squares), SIZE))


def _verdict(board: str) -> Sentence | None:
    """Each natural card must stand twice, OE-R32."""
    counts = Counter(_cards(board))
    wrong = {code: count for code, count in counts.items() if count != 2}
    if not wrong and counts.total() == len(INNER):
        return None
    told = [Sentence("{card} {count}×", card=card(code), count=wrong[code]) for code in _known(wrong)]
    return Sentence("Each card must appear twice: {cards}.", cards=told)


def _known(codes: Iterable[str]) -> list[str]:
    return [code for code in codes if is_card_code(code)]


def _follow(before: Options, changes: Mapping[str, Value], aside: str) -> tuple[str, str]:
    """The board comes and goes with the custom layout, and follows the deck from suits to colours and back."""
    now = _of(before)
    layout, board = changes.get("layout", now.layout), str(changes.get("board", now.board))
    deck = str(changes.get("deck", now.deck))
    if layout == "custom" and not board:
        board = aside or usual_board(deck if deck in DECKS else now.deck)
    elif layout != "custom" and board and "board" not in changes:
        aside, board = board, ""
    if _is_rook(deck) != _is_rook(now.deck):
        board = board if "layout" in changes else _translated(board)
        aside = _translated(aside)
    return board, aside


DECKS = next(choice.values for choice in OneEyedJackOptions.choices() if choice.name == "deck")


def _is_rook(deck: str) -> bool:
    return deck.startswith("rook")


def _translated(board: str) -> str:
    """A board in the other kind of pack: ranks stay, suits become colours or colours suits."""
    return "".join(code[0] + code[1:].translate(TRANSLATED) for code in _cards(board))


def _of(options: Options) -> OneEyedJackOptions:
    assert isinstance(options, OneEyedJackOptions)
    return options


def _is_open(options: Options) -> bool:
    return _of(options).layout == "custom"


EDITING = Editing(
    option="board",
    is_open=_is_open,
    rows=_rows,
    exchange=board_with,
    ways=WAYS,
    rearrange=rearranged,
    verdict=_verdict,
    is_right=Sentence("Each card appears twice."),
    follow=_follow,
)
