"""Switches: every option of One-Eyed Jack, the classic game and every variant in rules.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from knaves.engine.options import Options, Value, option


class Seating(NamedTuple):
    """The options for a number of players; `sides` and `hands` begin with the usual one."""

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
    ("Players", ("players", "sides", "hand")),
    (
        "Winning",
        ("objective", "length", "times", "orthogonal_only", "cross_size", "cross_directions", "square_directions"),
    ),
    ("Board", ("layout", "wrap", "corners", "board")),
    ("Captures and crowning", ("capture", "crowning", "kill_targets")),
    ("Cards", ("deck", "end_joker", "dead_per_turn")),
    ("Turn die", ("die", "die_faces", "die_reverses", "die_skips")),
)
BOTH_WAYS: dict[Value, str] = {"both": "straight and diagonal", "orth": "straight only", "diag": "diagonal only"}


@dataclass(frozen=True)
class Switches(Options):
    """Players, board, objective and twists as options. 0 and auto mean “as the rules say”."""

    players: int = option(2, "Players", tuple(SEATINGS), "not 7 or 11: teams must be equal", rule="OE-R41")
    sides: int = option(
        0, "Colours", (0, 2, 3, 4, 5, 6),
        "partners share a colour and sit in alternate seats; default: two colours, otherwise three or five",
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
        help="96 card codes without spaces, row by row, no corners, each card twice",
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
        False, "Straight rows only", help="diagonal rows and captures don’t count", rule="OE-R32"
    )
    wrap: str = option(
        "none", "Joined edges", ("none", "left_right", "top_bottom", "both"), "opposite edges are neighbours",
        labels={"none": "none", "left_right": "left and right", "top_bottom": "top and bottom", "both": "all"},
        rule="OE-R39",
    )  # fmt: skip
    deck: str = option(
        "standard", "Deck", ("standard", "princess", "rook_faces", "rook_numbers"),
        "with princesses: they are wild and every jack removes a chip; Rook: two Rook packs, with faces or numbers "
        "1 to 14",
        labels={
            "standard": "standard", "princess": "with princesses",
            "rook_faces": "Rook with faces", "rook_numbers": "Rook with numbers",
        },
        rule="OE-R9",
    )  # fmt: skip
    kill_targets: str = option(
        "any", "Jacks remove", ("any", "opponents"),
        "chips that a removing jack may take: any, your own included, or only opponents’",
        labels={"any": "any chip", "opponents": "opponents’ chips"}, rule="OE-R2",
    )  # fmt: skip
    cross_directions: str = option(
        "both", "Crosses", ("both", "orth", "diag"), "straight, diagonal or both", labels=BOTH_WAYS, rule="OE-R10"
    )
    square_directions: str = option(
        "both", "Squares", ("both", "orth", "diag"), "straight, diagonal or both", labels=BOTH_WAYS, rule="OE-R39"
    )
    cross_size: str = option(
        "auto", "Size of crosses", ("auto", "adjacent", "any"),
        "default: only the smallest if rows count too; otherwise any size",
        labels={"auto": "default", "adjacent": "smallest only", "any": "any size"}, rule="OE-R22",
    )  # fmt: skip
    capture: str = option(
        "off", "Captures", ("off", "pair", "pair_trio"),
        "trap two (or three) enemy chips between two of your own",
        labels={"off": "off", "pair": "two chips", "pair_trio": "two or three chips"}, rule="OE-R44",
    )  # fmt: skip
    crowning: str = option(
        "off", "Crowning", ("off", "completed"), "chips of a completed pattern can never be removed",
        labels={"off": "off", "completed": "completed patterns"}, rule="OE-R14",
    )  # fmt: skip
    corners: str = option(
        "community", "Corners", ("community", "nature"),
        "everyone’s: they count for every side; nature jokers: plain squares, each matching one of four extra jokers",
        labels={"community": "everyone’s", "nature": "nature jokers"}, rule="OE-R15",
    )  # fmt: skip
    end_joker: bool = option(False, "End joker", help="in Threes, playing this joker ends the game", rule="OE-R45")
    die: str = option(
        "off", "Turn die", ("off", "during", "after"),
        "decides who is next; during: rolled before you play, so you can plan for it (more strategy); "
        "after: rolled once you have played (less strategy)",
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
        """The number of sides, 5.2."""
        return self.sides or SEATINGS[self.players].sides[0]

    @property
    def hand_size(self) -> int:
        """The cards dealt to each seat, 5.2."""
        return self.hand or SEATINGS[self.players].hands[0]

    @property
    def row_length(self) -> int:
        """The spaces of a pattern, 5.8 and 5.10."""
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
