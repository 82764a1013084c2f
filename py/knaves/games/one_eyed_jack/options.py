"""The options of One-Eyed Jack: what of its switches contradicts each other, and what then makes no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from knaves.engine.options import Conflict, Consequence, Value
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.boards import read_board
from knaves.games.one_eyed_jack.switches import SEATINGS, Switches

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


def inactive_options(options: Switches) -> frozenset[str]:
    """The options that touch nothing in this game, OE-R32."""
    found: set[str] = set()
    if options.objective not in ("cross", "rows_or_cross"):
        found |= {"cross_directions", "cross_size"}
    if options.objective not in ("square", "rows_or_square"):
        found.add("square_directions")
    if options.objective in ("cross", "square"):
        found.add("orthogonal_only")
    if options.objective == "threes":
        found |= {"times", "crowning"}
    if options.needed == 1:
        found.add("crowning")  # the first pattern ends the game
    if options.die == "off":
        found |= {"die_faces", "die_reverses", "die_skips"}
    return frozenset(found)


def consequences(before: Switches, after: Switches) -> Sequence[Consequence]:
    """Return what a choice in the form sets besides, OE-R25, OE-R44."""
    found = []
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
        found.append(Consequence({"capture": "off"}, Sentence("Captures are off now: they go with rows alone.")))
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
            yield Conflict(Sentence("Only your own layout can have its own board."), "OE-R32", {"board": ""})
    elif read_board(options.board, options.deck) is None:
        yield Conflict(
            Sentence("Your own board needs 96 cards, each card except the jacks twice."),
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
            Sentence("With {sides} colours one pattern wins. Two patterns to win need "
                     "two colours.", sides=options.side_count),
            "OE-R43", {"times": 0},
        )  # fmt: skip


def _captures(options: Switches) -> Iterator[Conflict]:
    """OE-R44."""
    if options.capture == "off":
        return
    if options.objective != "rows":
        yield Conflict(Sentence("Captures are allowed only in games for rows alone."), "OE-R44", {"capture": "off"})
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
            Sentence("The die needs one or two reverse and skip faces, not {count}.", count=count),
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
    """Switches that contradict each other are refused with a way out."""

    def conflicts(self) -> Iterator[Conflict]:
        return conflicts(self)
