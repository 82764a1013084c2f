"""The options of One-Eyed Jack: every switch, what contradicts what, the presets, and a board made by hand.

A board is a text: 96 cards of two letters, row by row, corners left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from knaves.cards import card, is_card_code
from knaves.engine.game import Preset
from knaves.engine.options import Conflict, Consequence, EditedSquare, Editing, Options, Value, option
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.board import INNER, NAMES, SIZE, SPACES, fixed_board, read_board


class Seating(NamedTuple):
    """The numbers of sides, and of cards in hand, open to a number of players, 5.2; the usual one comes first."""

    sides: tuple[int, ...]
    hands: tuple[int, ...]


SEATINGS = {
    2: Seating((2,), (7, 3, 4, 5, 6)),
    3: Seating((3,), (6, 3, 4, 5)),
    4: Seating((2, 4), (5, 3, 4, 6)),
    5: Seating((5,), (5, 3, 4, 6)),
    6: Seating((2, 3, 6), (5, 3, 4)),
    8: Seating((2, 4), (4, 3)),
    9: Seating((3,), (4, 3)),
    10: Seating((2, 5), (3,)),
    12: Seating((2, 3, 4, 6), (3,)),
}


LENGTHS = {"rows_or_cross": 5, "cross": 5, "rows_or_square": 4, "square": 4, "threes": 3}
GROUPS = (
    (
        "Winning",
        ("objective", "length", "times", "orthogonal_only", "cross_size", "cross_directions", "square_directions"),
    ),
    ("Board", ("layout", "wrap", "corners", "board")),
    ("Captures and crowning", ("capture", "crowning", "kill_targets")),
    ("Cards", ("hand", "deck", "end_joker", "dead_per_turn")),
    ("Turn die", ("die", "die_faces", "die_reverses", "die_skips")),
)
CROSSES: dict[Value, str] = {
    "both": "upright and diagonal", "orth": "only upright crosses", "diag": "only diagonal crosses",
}  # fmt: skip
SQUARES: dict[Value, str] = {
    "both": "upright and tilted", "orth": "only upright squares", "diag": "only tilted squares",
}  # fmt: skip


@dataclass(frozen=True)
class Switches(Options):
    """Players, board, objective and twists as options. 0 and auto mean “as the rules say”."""

    players: int = option(2, "Players", tuple(SEATINGS), "not 7 or 11; four or more can form teams", rule="OE-R41")
    sides: int = option(
        0, "Teams", (0, 2, 3, 4, 5, 6), "partners share a colour and sit in alternate seats",
        labels={0: "default"}, rule="OE-R41",
    )  # fmt: skip
    hand: int = option(
        0, "Cards in hand", (0, 3, 4, 5, 6, 7), "default: seven for two players, fewer for more",
        labels={0: "default"}, rule="OE-R41",
    )  # fmt: skip
    layout: str = option(
        "mirror", "Board", ("mirror", "random", "spiral", "custom"),
        "mirrored: suit by suit, then in reverse; spiral: clockwise from the corner inwards",
        labels={"mirror": "mirrored", "random": "shuffled", "spiral": "spiral", "custom": "your own"}, rule="OE-R32",
    )  # fmt: skip
    board: str = option(
        "", "Your own board", length=192, rule="OE-R32",
        help="96 card codes without spaces, row by row and without the corners; each card twice",
    )  # fmt: skip
    objective: str = option(
        "rows", "Objective", ("rows", "rows_or_cross", "cross", "rows_or_square", "square", "threes"),
        "what you complete to win; with threes, most threes when the cards run out",
        labels={
            "rows": "rows", "rows_or_cross": "rows or crosses", "cross": "crosses",
            "rows_or_square": "rows or squares", "square": "squares", "threes": "threes",
        }, rule="OE-R42",
    )  # fmt: skip
    length: int = option(
        0, "Chips in a pattern", (0, 3, 4, 5),
        "default: rows of five for two or three colours, otherwise four; only rows can be changed",
        labels={0: "default"}, rule="OE-R42",
    )  # fmt: skip
    times: int = option(
        0, "Patterns to win", (0, 1, 2), "default: two for two colours, otherwise one; two patterns may share one "
                                         "square",
        labels={0: "default", 1: "one", 2: "two"}, rule="OE-R43",
    )  # fmt: skip
    orthogonal_only: bool = option(
        False, "No diagonal rows", help="diagonal rows and captures don’t count", rule="OE-R32"
    )
    wrap: str = option(
        "none", "Joined edges", ("none", "left_right", "top_bottom", "both"), "opposite edges are neighbours",
        labels={"none": "none", "left_right": "left and right", "top_bottom": "top and bottom", "both": "all"},
        rule="OE-R39",
    )  # fmt: skip
    deck: str = option(
        "standard", "Deck", ("standard", "princess", "rook_faces", "rook_numbers"),
        "with princesses: they are wild and every jack removes a chip; Rook: two Rook packs, with face cards or the "
        "numbers 1 to 14",
        labels={
            "standard": "standard", "princess": "with princesses",
            "rook_faces": "Rook with face cards", "rook_numbers": "Rook with numbers",
        },
        rule="OE-R9",
    )  # fmt: skip
    kill_targets: str = option(
        "any", "Jacks remove", ("any", "opponents"),
        "the chips that jacks may remove: any, your own included, or only opponents’",
        labels={"any": "any chip", "opponents": "opponents’ chips"}, rule="OE-R2",
    )  # fmt: skip
    cross_directions: str = option(
        "both", "Crosses", ("both", "orth", "diag"), "upright, diagonal or both", labels=CROSSES, rule="OE-R10"
    )
    square_directions: str = option(
        "both", "Squares", ("both", "orth", "diag"), "upright, tilted or both", labels=SQUARES, rule="OE-R39"
    )
    cross_size: str = option(
        "auto", "Size of crosses", ("auto", "adjacent", "any"),
        "default: only the smallest if rows count too; otherwise any size",
        labels={"auto": "default", "adjacent": "smallest only", "any": "any size"}, rule="OE-R22",
    )  # fmt: skip
    capture: str = option(
        "off", "Captures", ("off", "pair", "pair_trio"),
        "trap two (or three) of an opponent’s chips between two of your own",
        labels={"off": "off", "pair": "two chips", "pair_trio": "two or three chips"}, rule="OE-R44",
    )  # fmt: skip
    crowning: str = option(
        "off", "Crowning", ("off", "completed"), "chips of a completed pattern can never be removed",
        labels={"off": "off", "completed": "completed patterns"}, rule="OE-R14",
    )  # fmt: skip
    corners: str = option(
        "community", "Corners", ("community", "nature"),
        "everyone’s: they count for every side; corner jokers: plain squares, each matching one of four extra jokers",
        labels={"community": "everyone’s", "nature": "corner jokers"}, rule="OE-R15",
    )  # fmt: skip
    end_joker: bool = option(False, "End joker", help="in Threes, playing this joker ends the game", rule="OE-R45")
    die: str = option(
        "off", "Turn die", ("off", "during", "after"),
        "decides who is next; during the turn: rolled before you play, so you can plan for it (more strategy); "
        "after the turn: rolled once you have played (less strategy)",
        labels={"off": "off", "during": "during the turn", "after": "after the turn"}, rule="OE-R46",
    )  # fmt: skip
    die_faces: int = option(6, "Faces of the die", bounds=(6, 12), help="the remaining faces are normal", rule="OE-R46")
    die_reverses: int = option(
        1, "Faces that reverse", (0, 1, 2), "reverse and skip faces: one or two in all", rule="OE-R46"
    )
    die_skips: int = option(0, "Faces that skip", (0, 1, 2), "reverse and skip faces: one or two in all", rule="OE-R46")
    dead_per_turn: str = option(
        "any", "Dead cards a turn", ("any", "one"), "how many you may exchange in one turn",
        labels={"any": "any number", "one": "only one"}, rule="OE-R18",
    )  # fmt: skip

    @property
    def seats(self) -> int:
        return self.players

    @property
    def is_classic(self) -> bool:
        """Whether no switch of a variant is on; the board, dead cards and what jacks remove are free, OE-R25."""
        seats = SEATINGS[self.players]
        is_usual = (self.side_count, self.hand_size) == (seats.sides[0], seats.hands[0]) and self.players <= 4
        is_won_as_usual = (self.objective, self.row_length) == ("rows", 5) and self.needed == 3 - min(
            2, self.side_count - 1
        )
        twists = (self.orthogonal_only, self.end_joker)
        plain = (self.wrap, self.deck, self.capture, self.corners, self.die)
        return is_usual and is_won_as_usual and not any(twists) and plain == (
            "none", "standard", "off", "community", "off",
        )  # fmt: skip

    @property
    def side_count(self) -> int:
        """The number of sides, 5.2: `sides`, or the usual one for so many players."""
        return self.sides or SEATINGS[self.players].sides[0]

    @property
    def hand_size(self) -> int:
        """The cards dealt to each seat, 5.2: `hand`, or the usual number for so many players."""
        return self.hand or SEATINGS[self.players].hands[0]

    @property
    def row_length(self) -> int:
        """The spaces of a pattern, 5.8 and 5.10: `length`, or that of the objective and the number of sides."""
        return self.length or LENGTHS.get(self.objective) or (5 if self.side_count <= 3 else 4)

    @property
    def needed(self) -> int:
        """The patterns that win, 5.6 and 5.8; 0 in threes."""
        return 0 if self.objective == "threes" else self.times or (2 if self.side_count == 2 else 1)

    @property
    def size_of_crosses(self) -> str:
        """Return which crosses count, "adjacent" or "any", OE-R22."""
        if self.cross_size == "auto":
            return "adjacent" if self.objective == "rows_or_cross" else "any"
        return self.cross_size


VARIANT: Mapping[str, Value] = {"kill_targets": "opponents", "crowning": "completed"}  # as variants have it, OE-R25
CLASSIC: Mapping[str, Value] = {"kill_targets": "any", "crowning": "off"}
DICE = {(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}  # faces that reverse, faces that skip
# Texts: what wins, in a sentence about options that contradict each other
OBJECTIVES = {
    "rows_or_cross": (5, "five in a row or in a cross"),
    "cross": (5, "five in a cross"),
    "rows_or_square": (4, "four in a row or in a square"),
    "square": (4, "four in a square"),
    "threes": (3, "three in a row"),
}


def conflicts(options: Switches) -> Iterator[Conflict]:
    """List the conflicts between options, in the order of the rules."""
    yield from _seating(options)
    yield from _board(options)
    yield from _length(options)
    yield from _times(options)
    yield from _captures(options)
    if options.end_joker and options.objective != "threes":
        yield Conflict(Sentence("The end joker is for Threes only."), "OE-R45", {"end_joker": False})
    yield from _die(options)


def inactive_options(options: Switches) -> Mapping[str, Sentence]:
    """The options that touch nothing in this game, OE-R32, each with the reason."""
    found: dict[str, Sentence] = {}
    if len(SEATINGS[options.players].sides) == 1 and options.sides in (0, options.side_count):
        alone = Sentence("{players} players can’t form equal teams.", players=options.players)
        found["sides"] = alone if options.side_count == options.players else Sentence(
            "{players} players form {sides} teams of {size}.",
            players=options.players, sides=options.side_count, size=options.players // options.side_count,
        )  # fmt: skip
    if options.objective not in ("cross", "rows_or_cross"):
        found |= dict.fromkeys(("cross_directions", "cross_size"), Sentence("Crosses don’t count in this game."))
    if options.objective not in ("square", "rows_or_square"):
        found["square_directions"] = Sentence("Squares don’t count in this game.")
    if options.objective in ("cross", "square"):
        found["orthogonal_only"] = Sentence("Rows don’t count in this game.")
    if options.needed == 1:
        found["crowning"] = Sentence("The first pattern ends the game.")
    if options.objective == "threes":
        found |= dict.fromkeys(("times", "crowning"), Sentence("In Threes the game ends when the cards run out."))
    if options.die == "off":
        found |= dict.fromkeys(("die_faces", "die_reverses", "die_skips"), Sentence("The turn die is off."))
    return found


def offered(options: Switches) -> Mapping[str, Mapping[Value, Sentence]]:
    """The teams and hands open to the number of players, 5.2, in words; the usual ones are the values of 0."""
    allowed = SEATINGS[options.players]
    sides, hands = _open_to(allowed.sides, options.sides), _open_to(allowed.hands, options.hand)
    return {
        "sides": {value: _teams(options.players, number) for value, number in sides.items()},
        "hand": {value: Sentence("{count}", count=number) for value, number in hands.items()},
    }


def _open_to(allowed: tuple[int, ...], chosen: int) -> Mapping[int, int]:
    """The numbers by value, in order; the usual one is that of 0, unless it has been chosen by itself."""
    return {0 if number == allowed[0] != chosen else number: number for number in sorted(allowed)}


def _teams(players: int, sides: int) -> Sentence:
    if sides == players:
        return Sentence("each alone")
    return Sentence("{sides} teams of {size}", sides=sides, size=players // sides)


def consequences(before: Switches, after: Switches) -> Sequence[Consequence]:
    """Return what a choice in the form, from `before` to `after`, sets besides, OE-R25, OE-R44; [] for nothing."""
    found = []
    allowed = SEATINGS[after.players]
    usual: dict[str, Value] = {}
    if before.players != after.players:
        if after.sides and after.sides not in allowed.sides:
            usual["sides"] = 0
        if after.hand and after.hand not in allowed.hands:
            usual["hand"] = 0
    if usual:
        told = Sentence("With {players} players, teams and cards in hand are the usual ones.", players=after.players)
        found.append(Consequence(usual, told))
    if before.is_classic and not after.is_classic:
        found.append(
            Consequence(
                VARIANT,
                Sentence("In variants, jacks remove only opponents’ uncrowned chips."),
            )
        )
    elif after.is_classic and not before.is_classic:
        found.append(
            Consequence(CLASSIC, Sentence("In the classic game, one-eyed jacks remove any chip, your own included."))
        )
    if after.objective not in ("rows", before.objective) and after.capture != "off":
        found.append(
            Consequence({"capture": "off"}, Sentence("Captures are off now: they’re only for games won by rows alone."))
        )
    return [each for each in found if any(getattr(after, name) != value for name, value in each.sets.items())]


def _seating(options: Switches) -> Iterator[Conflict]:
    """OE-R41."""
    allowed = SEATINGS[options.players]
    if options.sides and options.sides not in allowed.sides:
        yield Conflict(
            Sentence(
                "{players} players can have {allowed} colours, not {sides}.",
                players=options.players, allowed=_either(allowed.sides), sides=options.sides,
            ),
            "OE-R41", {"sides": _nearest(options.sides, allowed.sides)},
        )  # fmt: skip
    if options.hand and options.hand not in allowed.hands:
        yield Conflict(
            Sentence(
                "{players} players have {allowed} cards each, not {hand}.",
                players=options.players, allowed=_either(allowed.hands), hand=options.hand,
            ),
            "OE-R41", {"hand": _nearest(options.hand, allowed.hands)},
        )  # fmt: skip


def _board(options: Switches) -> Iterator[Conflict]:
    """OE-R32."""
    if options.layout != "custom":
        if options.board:
            yield Conflict(Sentence("To use your own board, choose the layout “your own”."), "OE-R32", {"board": ""})
    elif read_board(options.board, options.deck) is None:
        yield Conflict(
            Sentence("Your own board needs 96 cards: every card twice, and no jacks."),
            "OE-R32", {"layout": "mirror", "board": ""},
        )  # fmt: skip


def _length(options: Switches) -> Iterator[Conflict]:
    """OE-R42."""
    length, what = OBJECTIVES.get(options.objective, (0, ""))
    if length and options.row_length != length:
        yield Conflict(
            Sentence("This objective needs {what}, not {length}.", what=Sentence(what), length=options.row_length),
            "OE-R42", {"length": 0},
        )  # fmt: skip
    if options.objective == "rows" and options.row_length == 3:
        yield Conflict(
            Sentence("Rows need four or five chips. For three in a row, choose Threes."), "OE-R42", {"length": 0}
        )
    if options.objective == "rows" and options.row_length == 5 and options.side_count > 3:
        yield Conflict(
            Sentence(
                "With {sides} colours, rows need four chips. Five in a row needs two or "
                "three colours.", sides=options.side_count
            ),
            "OE-R42", {"length": 0},
        )  # fmt: skip


def _times(options: Switches) -> Iterator[Conflict]:
    """OE-R43."""
    if options.objective != "threes" and options.times == 2 and options.side_count != 2:
        yield Conflict(
            Sentence("With {sides} colours one pattern wins. Winning with two patterns takes "
                     "two colours.", sides=options.side_count),
            "OE-R43", {"times": 0},
        )  # fmt: skip


def _captures(options: Switches) -> Iterator[Conflict]:
    """OE-R44."""
    if options.capture == "off":
        return
    if options.objective != "rows":
        yield Conflict(Sentence("Captures are only for games won by rows alone."), "OE-R44", {"capture": "off"})
    elif options.capture == "pair_trio" and options.row_length != 5:
        yield Conflict(Sentence("Three chips can be captured only with rows of five."), "OE-R44", {"capture": "pair"})


def _die(options: Switches) -> Iterator[Conflict]:
    """OE-R46."""
    if options.die == "off":
        return
    if options.players < 3:
        yield Conflict(Sentence("The turn die needs three or more players."), "OE-R46", {"die": "off"})
    if (options.die_reverses, options.die_skips) not in DICE:
        count = options.die_reverses + options.die_skips
        yield Conflict(
            Sentence("The die needs one or two reverse or skip faces in all, not {count}.", count=count),
            "OE-R46", {"die_reverses": 1, "die_skips": 1} if count else {"die_reverses": 1},
        )  # fmt: skip


def _either(numbers: tuple[int, ...]) -> Sentence | int:
    """3, 4 or 5."""
    *others, last = sorted(numbers)
    if not others:
        return last
    return Sentence("{others} or {last}", others=", ".join(map(str, others)), last=last)


def _nearest(number: int, allowed: tuple[int, ...]) -> int:
    return min(sorted(allowed), key=lambda each: abs(each - number))


@dataclass(frozen=True)
class OneEyedJackOptions(Switches):
    """The options of One-Eyed Jack: the switches, and their conflicts with rulings and settings that mend them."""

    def conflicts(self) -> Iterator[Conflict]:
        return conflicts(self)


def _variant(name: str, about: str, *, minutes: int = 0, **options: Any) -> Preset:
    return Preset(name, {**VARIANT, **options}, about, minutes)


PRESETS = (
    Preset("Classic", {}, "rows of five"),
    Preset("Classic for three", {"players": 3}, "one row of five", 4),
    Preset("Classic partners", {"players": 4}, "two against two, two rows of five", 2),
    _variant("Four in a row", "rows of four, and a finished row is safe", minutes=2, length=4),
    _variant("Joined edges", "left meets right, top meets bottom", minutes=3, wrap="both"),
    _variant("Captures", "trap two of an opponent’s chips between two of your own to capture them", capture="pair"),
    _variant("Four colours", "each player for themselves, one row of four", minutes=2, players=4, sides=4),
    _variant("Twelve in six teams", "two of each colour, one row of four", minutes=1, players=12, sides=6),
    _variant("No diagonals", "no diagonal rows", minutes=6, orthogonal_only=True),
    _variant("Rows or crosses", "five in a row or in a small cross", minutes=3, objective="rows_or_cross"),
    _variant("Crosses", "five in a cross of any size", objective="cross"),
    _variant("Rows or squares", "four in a row or in a square", minutes=2, objective="rows_or_square"),
    _variant("Squares", "four corners of a square, any size", minutes=2, objective="square"),
    _variant("Big captures", "trap two or three of an opponent’s chips at once", capture="pair_trio"),
    _variant("Threes", "most threes when all cards are played", minutes=6, objective="threes", players=3),
    _variant("Threes with end joker", "one card ends the game", minutes=8, objective="threes", end_joker=True),
    _variant("Princesses", "eight wild princesses; eight jacks that remove chips", minutes=5, deck="princess"),
    _variant("Rook", "two Rook packs", minutes=5, deck="rook_faces"),
    _variant("Rook numbers", "12 is wild, 11 removes a chip", minutes=5, deck="rook_numbers"),
    _variant("Corner jokers", "four extra jokers, each with a corner of its own", corners="nature"),
    _variant("Turn die", "a die decides who is next", players=3, die="after", die_skips=1),
)
PLACE = {space: place for place, space in enumerate(INNER)}
TRANSLATED = str.maketrans("SHDCBGYR", "BGYRSHDC")  # suits and the Rook colours that take their places
WAYS = {
    "shuffle": Sentence("Shuffle"), "sideways": Sentence("Mirror left to right"),
    "upside": Sentence("Mirror top to bottom"), "usual": Sentence("Start from the standard board"),
}  # fmt: skip


def _cards(board: str) -> list[str]:
    return [board[start : start + 2] for start in range(0, len(board), 2)]


def board_with(board: str, one: int, two: int) -> str:
    """A board (see the module) with two places, from 0, exchanged; unchanged where it has no such places."""
    cards = _cards(board)
    if max(one, two) < len(cards):
        cards[one], cards[two] = cards[two], cards[one]
    return "".join(cards)


def usual_board(deck: str) -> str:
    """The text of the mirrored board of a deck, without corners; KeyError for an unknown deck."""
    squares = fixed_board("mirror", deck, "", nature=False).squares
    return "".join(each.code for each in squares if each is not None)


def rearranged(way: str, board: str, options: Options, rng: Random) -> str:
    """A board, as text, rearranged in one of WAYS: "shuffle", "sideways", "upside" or "usual" (that of the deck).

    Unchanged for any other way.
    """
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


def _rows(board: str) -> tuple[tuple[EditedSquare, ...], ...]:
    shown: Mapping[int, str] = dict(zip(INNER, _cards(board), strict=False))
    squares = [EditedSquare(NAMES[space], PLACE.get(space), shown.get(space)) for space in SPACES]
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
