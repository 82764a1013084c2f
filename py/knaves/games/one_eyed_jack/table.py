"""The table of One-Eyed Jack: where everything lies, the board with its lines, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from knaves.cards import Card
from knaves.engine.layout import (
    BoardPart,
    Counter,
    Face,
    Layout,
    Look,
    OwnPart,
    Part,
    Pencil,
    Pile,
    Plate,
    ScoreRow,
    ScoreSheet,
    Square,
    fan,
)
from knaves.engine.moves import Move
from knaves.engine.sentences import PlayerName, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import (
    JOINED,
    NAMES,
    SPACES,
    PlaceChip,
    Space,
    deck_of,
    sandwiched,
)
from knaves.games.one_eyed_jack.position import BoardPosition, completed_at, fills, is_dead, openings, wins
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.words import summary
from knaves.nodes import AS_IS, Child, Node, classes, h

# Texts: a number in words, in “completes {length} in a row”
NUMBERS = {3: "three", 4: "four", 5: "five"}


def promise(state: BoardPosition, side: int, space: Space, done: Sequence[int]) -> Sentence | None:
    """Say what a chip of this side on a vacant space would do; None for nothing special.

    `done` are the patterns that it completes, as `openings` or `completed_at` finds them.
    """
    taken = len(captured_from(state, side, space))
    if done and wins(state, side, done):
        return Sentence("wins")
    if state.variant.goal and state.captures[side] + taken >= state.variant.goal:
        return Sentence("captures {count} and wins", count=taken)
    if done and state.variant.of_rows:
        length = Sentence(NUMBERS[state.variant.patterns.size])
        return Sentence(
            numbered("completes {length} in a row", "completes {length} in a row {count} times"),
            length=length,
            count=len(done),
        )
    if done:
        return Sentence(numbered("completes a pattern", "completes {count} patterns"), count=len(done))
    return Sentence("captures {count}", count=taken) if taken else None


def captured_from(state: BoardPosition, side: int, space: Space) -> list[Space]:
    """The spaces of the chips that a chip of this side on this space would capture; [] where captures are off."""
    if state.variant.rays is None:
        return []
    return [
        each
        for ray in state.variant.rays[space]
        for each in sandwiched(ray, state.chips, side, state.crowned, state.variant.sandwiches)
    ]


def board_part(state: OneEyedJack, viewer: Seat) -> BoardPart:
    """The board as this seat sees it, with the patterns that a chip of its side would complete."""
    own = openings(state, state.side(viewer))
    threatened = {
        space
        for side in range(state.sides) if side != state.side(viewer)
        for space in openings(state, side)
    }  # fmt: skip
    squares = tuple(_square(state, viewer, space, own, space in threatened) for space in SPACES)
    lines = [("broken", line) for line in _lines(state, state.broken)] + [
        ("done", line) for line in _lines(state, _standing(state))
    ]
    return BoardPart(
        squares,
        tuple((kind, tuple(NAMES[space] for space in line)) for kind, line in lines),
        JOINED[state.options.wrap],
        state.sides,
    )


def _square(state: OneEyedJack, viewer: Seat, space: Space, own: dict[Space, list[int]], is_threatened: bool) -> Square:
    printed, chip = state.board.squares[space], state.chips[space]
    marks = []
    if space == state.last:
        marks.append("last")
    if state.crowned >> space & 1:
        marks.append("crowned")
    marks += [f"gone{side}" for taken, side in state.gone if taken == space]
    if is_threatened and state.variant.needed and not state.is_over:
        marks.append("threat")
    is_ready = space in own and any(fills(state, card, space) for card in state.hands[viewer])
    if space in own and not state.is_over:
        marks += ["chance", "ready"] if is_ready else ["chance"]
    if not printed:
        marks.append("corner")
    word = promise(state, state.side(viewer), space, own.get(space, [])) if chip is None else None
    if word is not None and is_ready:
        word = Sentence("{promise}: you hold the card", promise=word)
    its_side = chip if chip is not None and chip >= 0 else None
    return Square(NAMES[space], printed.code if printed else None, its_side, tuple(marks), word)


def _standing(state: OneEyedJack) -> list[int]:
    """The patterns that stand completed."""
    held = [mine for mine in state.held if mine & ~state.variant.community]
    return [each for each in state.variant.patterns.bits if any(mine & each == each for mine in held)]


def _lines(state: OneEyedJack, patterns: Sequence[int]) -> list[tuple[Space, ...]]:
    """The strokes of patterns: rows from end to end, crosses in two, squares around."""
    known = state.variant.patterns
    whole = [pattern for pattern, its_bits in zip(known.all, known.bits, strict=True) if its_bits in patterns]
    return [stroke for pattern in whole for stroke in _strokes(state, pattern)]


def _strokes(state: OneEyedJack, pattern: tuple[Space, ...]) -> list[tuple[Space, ...]]:
    objective = state.options.objective
    if objective == "cross" or (objective == "rows_or_cross" and not _is_row(pattern)):
        centre, *arms = pattern
        return [(arms[0], centre, arms[2]), (arms[1], centre, arms[3])]
    if objective == "square" or (objective == "rows_or_square" and not _is_row(pattern)):
        return [(*pattern, pattern[0])]
    return [pattern]


def _is_row(pattern: tuple[Space, ...]) -> bool:
    """Return whether the spaces go on by equal steps, over joined edges too; a cross or a square turns."""
    rows = {(after // 10 - before // 10) % 10 for before, after in pairwise(pattern)}
    columns = {(after % 10 - before % 10) % 10 for before, after in pairwise(pattern)}
    return len(rows) == len(columns) == 1


# Texts: a face of the turn die
FACES = {"normal": "Continue", "reverse": "Reverse", "skip": "Skip"}
PIPS = {
    "normal": ["M9 20h20", "m22 12.5 8 7.5-8 7.5"],
    "reverse": ["M10 16h18a4.5 4.5 0 0 1 0 9H14", "m18.5 20-5 5 5 5"],
    "skip": ["M9 25c2-14 17-14 21-1", "m31 15-.6 9.4-8.6-3.6"],
}
ROWS = ("hdschds", "dshcdsh", "schdsch", "chdschd", "hdschds", "dschdsc", "schdsch")
OWN, OTHER = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), ((1, 4), (2, 4), (3, 4), (5, 2), (4, 1))
STEP = 9.9


@dataclass(frozen=True)
class Order(OwnPart):
    """All players in the order of turns, in rows of `columns`, so that a column is a team."""

    plates: tuple[Plate, ...]
    columns: int
    following: int | None = None  # the seat that comes next, where that is known

    def opened(self, hands: Mapping[Seat, tuple[str, ...]]) -> Order:
        return replace(self, plates=tuple(plate.opened(hands) for plate in self.plates))

    def draw(self, pencil: Pencil) -> Node:
        """A list of plates; rows are read on, a column is a team."""
        plates = [_order_plate(plate, pencil, is_following=plate.seat == self.following) for plate in self.plates]
        label = pencil.t("Players in turn order")
        return h(f"ol.plates.cols{self.columns}", {"aria-label": label}, plates)

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        for plate in self.plates:
            comes = pencil.t("to move") if plate.is_next else pencil.t("next") if plate.seat == self.following else ""
            for title, text in pencil.in_words(plate):
                yield title, f"{text}; {comes}" if comes else text


@dataclass(frozen=True)
class Die(OwnPart):
    """The turn die: its last face, the direction of play, and the next player where known."""

    face: str | None  # "normal", "reverse", "skip"; None before the first roll
    direction: int  # 1 clockwise, -1 counter-clockwise
    following: int | None = None

    def draw(self, pencil: Pencil) -> Node:
        """The die as it lies, the way that play goes, and who comes next."""
        way = pencil.t("clockwise") if self.direction == 1 else pencil.t("anticlockwise")
        children: list[Child] = []
        if self.face is not None:
            strokes = [h("path", {"d": path}) for path in PIPS[self.face]]
            frame = {
                "class": "die",
                "viewBox": "0 0 40 40",
                "role": "img",
                "aria-label": pencil.t("Die: {face}", face=pencil.t(FACES[self.face])),
            }
            children.append(
                h(
                    "svg",
                    frame,
                    h("rect", {"x": "1.5", "y": "1.5", "width": 37, "height": 37, "rx": 8}),
                    h("g", strokes),
                )
            )
            children.append(h("b", pencil.t(FACES[self.face])))
        children.append(h("small", way))
        arrow = classes("arrow", "back" if self.direction < 0 else None)
        children.append(
            h(
                "svg",
                {"class": arrow, "viewBox": "0 0 40 16", "aria-hidden": "true"},
                h("path", {"d": "M2 8h34m-8-6 8 6-8 6"}),
            )
        )
        if self.following is not None:
            children.append(
                h("span.nx", h("small", pencil.t("next")), " ", h("b", {**AS_IS}, pencil.name(self.following)))
            )
        return h("p.dieline", children)

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        way = pencil.t("clockwise") if self.direction == 1 else pencil.t("anticlockwise")
        comes = pencil.t("next {name}", name=pencil.name(self.following)) if self.following is not None else ""
        told = [pencil.t(self.face) if self.face else "", way, comes]
        yield pencil.t("Turn die"), "; ".join(each for each in told if each)


def _order_plate(plate: Plate, pencil: Pencil, *, is_following: bool) -> Node:
    turn = pencil.t("to move") if plate.is_next else pencil.t("next") if is_following else ""
    has_three = "has-three" if len(plate.counters) > 2 else None
    looks = classes("pl", "turn" if plate.is_next else None, "nextp" if is_following else None, has_three)
    tells = classes("tls", "only-cards" if all(counter.icon == "cards" for counter in plate.counters) else None)
    face = h(
        "span.fc", pencil.person(plate.seat), pencil.chip(plate.side, "chip-i") if plate.side is not None else None
    )
    return h(
        "li", {"class": looks, "data-place": f"seat-{plate.seat}"}, face,
        h("b", {**AS_IS}, pencil.name(plate.seat)),
        h("span", {"class": tells}, [_counter(counter, pencil) for counter in plate.counters]),
        h("span.sr", turn) if turn else None,
        h("span.backs.open.hanging", [pencil.card(code, "small") for code in plate.hand]) if plate.hand else None,
        key=str(plate.seat),
    )  # fmt: skip


def _counter(counter: Counter, pencil: Pencil) -> Node:
    name = pencil.said(counter.label)
    label = f"{counter.number} {name[:1].lower()}{name[1:]}"
    figure = f"{counter.number}/{counter.goal}" if counter.goal is not None else str(counter.number)
    number = h("b.num", {"aria-hidden": "true", **AS_IS}, figure)
    return h(
        f"span.tl.k-{counter.icon}",
        {"role": "img", "aria-label": label, "title": label},
        _sign(counter, pencil),
        number,
    )


def _sign(counter: Counter, pencil: Pencil) -> Node:
    return h("i.cd") if counter.icon == "cards" else pencil.icon(counter.icon or "star")


def _tile(pencil: Pencil) -> Node:
    """Seven by seven squares with a row of five nearly done."""
    drawn: list[Node] = [h("rect.bp-frame", {"width": 72, "height": 72, "rx": 4})]
    for row, suits in enumerate(ROWS):
        for column, suit in enumerate(suits):
            drawn += _tile_square(pencil, row, column, suit)
    return h("svg.bp", {"viewBox": "0 0 72 72", "aria-hidden": "true"}, drawn)


def _tile_square(pencil: Pencil, row: int, column: int, suit: str) -> list[Node]:
    x, y = 1.5 + STEP * column, 1.5 + STEP * row
    side = 0 if (row, column) in OWN else 1 if (row, column) in OTHER else None
    square = h("rect.bp-square", {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": "9.3", "height": "9.3", "rx": 1})
    if side is None:
        place = f"translate({x + 2.4:.1f} {y + 2.4:.1f}) scale(.19)"
        return [square, h("g", {"transform": place}, pencil.suit_shape(suit, f"bp-{suit}"))]
    place = f"translate({x + 0.5:.1f} {y + 0.5:.1f}) scale(.346)"
    return [square, h(f"g.side-{side + 1}", {"transform": place}, pencil.chip_shape(side))]


LOOK = Look("ink", drawing=_tile, instrument="wood")
COLUMNS = 6  # plates in a row at most


def table(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat, as this game's look.css places its areas."""
    assert isinstance(state, OneEyedJack)
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_order(state, seat), *([_die(state)] if state.variant.die else [])),
        "board": (board_part(state, seat),),
        "hand": (fan(seat, state.hands[seat], partial(_face, state)),),
        "mine": (Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock)),),
        "sheet": (_sheet(state, seat),) if state.is_over else (),
    }
    commands = {"pass": Sentence("Pass")}
    modes = {"swap": Sentence("Exchange a dead card"), "play": Sentence("End the game")}
    own = frozenset(NAMES[space] for space, chip in enumerate(state.chips) if chip == state.side(seat))
    return Layout("one_eyed_jack", seat, areas, summary(state.options), commands, modes, late=own, looks=_looks(state))


def finish(state: State, seat: Seat) -> BoardPart:
    """Picture a finished game: its board with the completed and broken patterns, as this seat sees it."""
    assert isinstance(state, OneEyedJack)
    return board_part(state, seat)


def preview(state: State, move: Move) -> str:
    """Preview a chip that the seat in turn could place: "wins", "completes …", "captures 2"; "" for nothing special.

    Also "" for any other move.
    """
    if not isinstance(state, OneEyedJack) or not isinstance(move, PlaceChip) or state.turn is None:
        return ""
    side = state.side(state.turn)
    word = promise(state, side, move.space, completed_at(state, side, move.space))
    return "" if word is None else str(word)


def _looks(state: OneEyedJack) -> tuple[str, ...]:
    sideways, upwards = JOINED[state.options.wrap]
    rows = -(-state.seats // _columns(state))
    return (
        "narrow-foot",
        f"rows{rows}",
        *(["joined-x"] if sideways else []),
        *(["joined-y"] if upwards else []),
        *(["dice"] if state.variant.die else []),
        *(["rook-faces"] if state.options.deck == "rook_faces" else []),
    )  # fmt: skip


def _columns(state: OneEyedJack) -> int:
    """The number of columns for the fewest rows, then the fewest columns; one side to a column."""
    if state.seats <= COLUMNS:
        return state.seats
    fitting = range(state.sides, COLUMNS + 1, state.sides)
    return min(fitting, key=lambda columns: (-(-state.seats // columns), columns))


def _order(state: OneEyedJack, viewer: Seat) -> Order:
    """The viewer first, then as the seats go round."""
    plates = tuple(_plate(state, (viewer + step) % state.seats) for step in range(state.seats))
    return Order(plates, _columns(state), _following(state))


def _following(state: OneEyedJack) -> Seat | None:
    """The seat that comes next; None while the die decides."""
    if state.turn is None or (state.variant.die and not state.variant.rolls_first):
        return None
    step = 2 if state.variant.rolls_first and state.die == "skip" else 1
    return (state.turn + step * state.direction) % state.seats


def _plate(state: OneEyedJack, seat: Seat) -> Plate:
    side = state.side(seat)
    held = len(state.hands[seat])
    counters = [Counter(Sentence(numbered("card", "cards"), count=held), held, "cards")]
    if state.variant.needed == 2 or not state.variant.needed:
        needed = state.variant.needed
        done = Sentence("of {needed} completed", needed=needed) if needed else Sentence("completed")
        counters.append(Counter(done, state.counted(side), "crown", goal=needed or None))
    if state.variant.goal:
        goal = Sentence("of {goal} captured", goal=state.variant.goal)
        counters.append(Counter(goal, state.captures[side], "trophy"))
    return Plate(seat, tuple(counters), side=side, is_next=state.turn == seat)


def _die(state: OneEyedJack) -> Die:
    return Die(state.die, state.direction, _following(state))


def _face(state: OneEyedJack, card: Card) -> Face:
    if is_dead(state, card):
        return Face(card.code, card.code, ("dead",), Sentence("{card}, dead", card=card))
    deck = deck_of(state.options.deck)
    does = Sentence("wild") if card in deck.wild else Sentence("remove") if card in deck.kill else None
    return Face(card.code, card.code, caption=does)


def _sheet(state: OneEyedJack, viewer: Seat) -> ScoreSheet:
    """Make the score sheet, a column for each side."""
    sides = [(state.side(viewer) + step) % state.sides for step in range(state.sides)]
    name = Sentence("Threes in a row")
    if state.variant.needed:
        name = Sentence("Completed patterns (of {needed})", needed=state.variant.needed)
        if state.variant.of_rows:
            name = Sentence("Completed rows (of {needed})", needed=state.variant.needed)
    done = tuple(str(state.counted(side)) for side in sides)
    rows = [ScoreRow(name, done, winner=_winner(state, sides), counts=False)]
    if state.variant.goal:
        label = Sentence("Captured (of {goal})", goal=state.variant.goal)
        rows.append(ScoreRow(label, tuple(str(state.captures[side]) for side in sides), counts=False))
    chips = [sum(chip == side for chip in state.chips) for side in sides]
    rows.append(ScoreRow(Sentence("Chips on the board"), tuple(map(str, chips)), counts=False))
    counted = (Sentence("rows"), done) if state.variant.needed > 1 and state.variant.of_rows else None
    return ScoreSheet(_title(state), tuple(sides), tuple(rows), (), result=counted)


def _winner(state: OneEyedJack, sides: list[int]) -> int | None:
    return sides.index(state.won[0]) if len(state.won) == 1 else None


def _title(state: OneEyedJack) -> Sentence:
    if not state.won:
        return Sentence("A draw")
    if len(state.won) > 1:
        return Sentence("{players} share the win", players=[PlayerName(side) for side in state.won])
    return Sentence("{player} wins", "You win", player=PlayerName(state.won[0]))
