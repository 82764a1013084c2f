"""The table of Jack in the Box."""

from __future__ import annotations

from functools import partial

from knaves.cards import UNKNOWN, Card
from knaves.engine.layout import Counter, Face, Layout, Part, Pile, Plate, ScoreRow, ScoreSheet, Sign
from knaves.engine.moves import Move
from knaves.engine.sentences import Player, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND, KINDS
from knaves.games.jack_in_the_box.look import Boxes, Cross, Figure, PointTable, Sum
from knaves.games.jack_in_the_box.moves import PLACES, BoxJack, Change, Exchange, Match
from knaves.games.jack_in_the_box.planning import Prices, covering, scores_of_sets
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import Scored
from knaves.games.jack_in_the_box.words import COMPASS, made_of, reason
from knaves.games.table_parts import fan

COMMANDS = {
    "end turn": Sentence("End turn"), "open": Sentence("Partner’s hand"), "keep": Sentence("Keep the Box"),
    "match": Sentence("Match"), "box": Sentence("Box the jack"), "change": Sentence("Replace"),
}  # fmt: skip


def table(state: State, seat: Seat) -> Layout:
    """Lay out the table for this seat."""
    assert isinstance(state, JackInTheBox)
    score, stock, turn = _score(state, seat), _stock(state), _turn(state, seat)
    sum_of_turn = () if state.turn is None else (_sum_of_turn(state),)  # the end adds what belongs to no turn
    is_alone = len(state.boxes) == 1
    areas: dict[str, tuple[Part, ...]] = {"opp": _others(state, seat)}
    if is_alone:
        areas["mid"] = (_cross(state, 0, (score, stock, turn, *sum_of_turn)),)
    else:
        areas["opp"] += (score, stock)
        areas["mid"] = tuple(_cross(state, box) for box in range(len(state.boxes)))
        lock = _note(state) if not state.matches or not state.stock else None
        areas["turn"] = (turn, *((Sign("lock", lock),) if lock else ()), *sum_of_turn)
    if state.turn is None:
        areas["sheet"] = (sheet(state, seat),)
    areas |= {
        "mine": (_plate(state, seat),), "hand": _hands(state, seat),
        "last": (_point_table(state),),
    }  # fmt: skip
    return Layout(
        "jack_in_the_box", seat, areas, _summary(state), COMMANDS, {"exchange": Sentence("Exchange")},
        frozenset() if state.jack_is_boxed else _targets(state), frozenset({"exchange", "change"}), _looks(state),
    )  # fmt: skip


def finish(state: State, seat: Seat) -> Boxes:
    """Picture the Boxes with the jacks in them."""
    assert isinstance(state, JackInTheBox)
    return Boxes(
        tuple("".join(colours) for colours in state.colours),
        tuple(tuple("" if card is None else card.code for card in box) for box in state.boxes),
        boxed=tuple(tuple("" if jack is None else jack.code for jack in jokers) for jokers in state.jokers),
    )


def preview(state: State, move: Move) -> str:
    """Preview a move: the points of a match, the numbers of an exchange."""
    assert isinstance(state, JackInTheBox)
    if isinstance(move, Match):
        return f"+{state.worth(move)}"
    if isinstance(move, BoxJack):
        return "+16"
    if isinstance(move, Exchange):
        return f"{len(move.cards)} + {len(move.places)}" if move.places else str(len(move.cards))
    return str(len(move.places)) if isinstance(move, Change) else ""


def _targets(state: JackInTheBox) -> frozenset[str]:
    places = (place.token for box in PLACES[: len(state.boxes)] for place in box)
    return frozenset(places) | {f"joker {box + 1}" for box in range(len(state.boxes))}


def _looks(state: JackInTheBox) -> tuple[str, ...]:
    looks = [f"b{len(state.boxes)}", f"v{state.options.variation}"]
    if state.opened:
        looks.append("opened")
    if state.options.partners:
        looks.append("team")
    if state.jack_is_boxed:
        looks.append("changing")
    if state.matches:
        looks.append("counted")
    return tuple(looks)


def _summary(state: JackInTheBox) -> Sentence:
    return Sentence(
        ("Standard, one Box", "Two Boxes", "Two Boxes, two packs", "Four Boxes, two packs")[state.options.variation]
    )


def _others(state: JackInTheBox, seat: Seat) -> tuple[Part, ...]:
    backs = len(state.hands[1 - seat]) if state.seats == 2 and len(state.boxes) == 1 else 0
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    return tuple(_plate(state, other, backs) for other in others)


def _plate(state: JackInTheBox, seat: Seat, backs: int = 0) -> Plate:
    side = state.side(seat)
    points = Counter(Sentence(numbered("point", "points"), count=state.points[side]), state.points[side])
    return Plate(seat, (points,), backs, side if state.options.partners else None, is_next=state.turn == seat)


def _score(state: JackInTheBox, seat: Seat) -> Figure:
    partner = state.partner(seat)
    label = Sentence("points of {player}", "your points", player=Player(seat))
    if partner is not None:
        label = Sentence("you and {player}", player=Player(partner))
    return Figure(state.points[state.side(seat)], label, is_mine=True, place=f"seat-{seat}")


def _stock(state: JackInTheBox) -> Pile:
    is_alone = len(state.boxes) == 1
    caption = _note(state) if is_alone else None
    return Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock), caption)


def _note(state: JackInTheBox) -> Sentence | None:
    """The note beside the stock: the end or how near it is, JB-R14; else the lock, which only matters before."""
    if state.turn is None:
        if state.stock or not state.open_boxes():
            return None
        return Sentence("Under five cards: the end") if state.end_rests_on is None else Sentence("No match: the end")
    if not state.stock:
        return Sentence("Last round")
    if [jack for jokers in state.jokers for jack in jokers].count(None) == 1:
        return Sentence("The next jack in the Box ends the game")
    lock = _lock(state)
    if (lock is None and len(state.stock) <= 2 * HAND) or len(state.stock) <= HAND:  # too few for new Box cards
        return Sentence("When empty: last round")
    return lock


def _lock(state: JackInTheBox) -> Sentence | None:
    """Say how long an exchange may not change the Boxes."""
    turns = state.locked_through - state.turns + 1
    if turns <= 0 or state.jack_is_boxed:  # then they may be changed all the same
        return None
    if turns == 1:
        return Sentence("No new Box cards this turn")
    return Sentence("No new Box cards for {turns} turns", turns=turns)


def _hands(state: JackInTheBox, seat: Seat) -> tuple[Part, ...]:
    own = fan(seat, state.hands[seat], partial(_face, state))
    opened = state.partner(state.turn) if state.opened and state.turn is not None else None
    if opened is None or opened == seat:
        return (own,)
    may_use = state.turn == seat
    face = partial(_face, state, may_use=may_use)
    return (fan(opened, state.hands[opened], face, caption=Sentence("visible until this turn ends")), own)


def _face(state: JackInTheBox, card: Card, *, may_use: bool = True) -> Face:
    return Face(card.code, card.code if may_use else None, key=_key(state, card))


def _key(state: JackInTheBox, card: Card) -> str | None:
    """The key by which a moving card is followed; twins of two packs share it."""
    return card.code if state.options.packs == 1 and card is not UNKNOWN else None


def _cross(state: JackInTheBox, box: int, corners: tuple[Part, ...] = ()) -> Cross:
    jokers = tuple(
        _joker(state, box, colour, jack) for jack, colour in zip(state.jokers[box], state.colours[box], strict=True)
    )
    is_closed = state.is_closed(box)
    faces = tuple(
        Face(
            None if card is None else card.code, None if is_closed or card is None else place.token,
            (f"at-{place.name[1].lower()}",), _name(card, place.name, len(state.boxes)),
            key=None if card is None else _key(state, card),
        )
        for card, place in zip(state.boxes[box], PLACES[box], strict=True)
    )  # fmt: skip
    name = None if len(state.boxes) == 1 else _box_name(state, box)
    return Cross(box + 1, jokers, faces, name, Sentence("closed") if is_closed else None, corners)


def _box_name(state: JackInTheBox, box: int) -> Sentence:
    if len(state.colours[box]) == 2:
        return Sentence("Box {box}", box=box + 1)
    return Sentence("Box {box}, red" if state.colours[box] == "R" else "Box {box}, black", box=box + 1)


def _name(card: Card | None, place: str, boxes: int) -> Sentence:
    side = Sentence(COMPASS[place[1]])
    if card is None:
        return Sentence("Empty place, {side}", side=side)
    if boxes == 1:
        return Sentence("{card}, {side}", card=card, side=side)
    return Sentence("{card}, Box {box}, {side}", card=card, box=int(place[0]), side=side)


def _joker(state: JackInTheBox, box: int, colour: str, jack: Card | None) -> Face:
    if jack is not None:
        return Face(
            jack.code, marks=("boxed",), label=Sentence("{card} on its joker", card=jack), key=_key(state, jack)
        )
    label = Sentence(
        "Red joker: a red jack as your last card, 16 points"
        if colour == "R"
        else "Black joker: a black jack as your last card, 16 points"
    )
    can_cover = _jack_to_box(state) == colour
    token = f"joker {box + 1}" if can_cover else None
    if not can_cover and state.turn is not None and not state.jack_is_boxed:
        token = f"joker {box + 1} {colour}"  # a tap is answered
    return Face("XR" if colour == "R" else "XB", token, ("steady",), label, None if can_cover else _prize(colour))


def _prize(colour: str) -> Sentence:
    """Say what covers a joker, where its points are not lit."""
    return Sentence("J♥ J♦ 16" if colour == "R" else "J♠ J♣ 16")


def _jack_to_box(state: JackInTheBox) -> str | None:
    """The colour of the jack that may be boxed now."""
    cards = [] if state.turn is None or not state.matches or state.jack_is_boxed else state.usable(state.turn)
    if len(cards) != 1 or cards[0].rank != "J":
        return None
    return "R" if cards[0].suit.is_red else "B"


def _turn(state: JackInTheBox, seat: Seat) -> Sum:
    """The matches of this turn and why they scored, what is near, and an extra turn to celebrate."""
    lines = tuple(_line(scored) for scored in state.matches)
    headline = None
    if state.is_extra and not lines and state.turn is not None:
        headline = Sentence("{player}: extra turn!", "Extra turn!", player=Player(state.turn))
    if state.jack_is_boxed and state.turn is not None:
        headline = Sentence("{player}: Jack in the Box!", "Jack in the Box!", player=Player(state.turn))
    return Sum(Sentence("this turn"), lines, headline, chances(state, seat))


def _line(scored: Scored) -> tuple[Sentence, Sentence | None]:
    """A match in words, and for a pair why it scored so much."""
    move, target, points = scored
    cards = made_of(move.cards, target)
    line = Sentence("{cards} → {target} {points}", cards=cards, target=target, points=points)
    return line, None if len(move.cards) == 1 else reason(move.cards, target)


def _sum_of_turn(state: JackInTheBox) -> Figure:
    total = sum(scored.points for scored in state.matches) + state.cover_bonus() + (16 if state.jack_is_boxed else 0)
    return Figure(total, Sentence("this turn"), place="turn")


def _point_table(state: JackInTheBox) -> PointTable:
    rows = (
        (Sentence("no jack"), ("1", "2", "4")),
        (Sentence("one jack"), ("4", "8", "12")),
    )
    return PointTable(
        Sentence("Points for a pair"), (Sentence("cards in the Box card’s suit"), ("0", "1", "2")), rows,
        Sentence("Sum or difference equals the Box card; an ace is 1 or 14. One card of the same rank: 1 point."),
    )  # fmt: skip


LABELS = {
    "single": Sentence("Single cards"), "pair": Sentence("Pairs"), "cover": Sentence("Whole Boxes covered"),
    "jack": Sentence("Jacks in the Box"), "bonus": Sentence("Kings and queens dealt to a Box"),
}  # fmt: skip


def sheet(state: JackInTheBox, seat: Seat) -> ScoreSheet:
    """The sheet of a game that is over, the viewer's side first."""
    mine = state.side(seat)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    rows = tuple(
        ScoreRow(LABELS[kind], tuple(str(state.earned[side][place] or "") for side in sides))
        for place, kind in enumerate(KINDS)
        if any(earned[place] for earned in state.earned)
    )
    columns = tuple(seat if side == mine else side for side in sides)
    totals = tuple(state.points[side] for side in sides)
    return ScoreSheet(Sentence("The game"), columns, rows, totals, _why(state))


def _why(state: JackInTheBox) -> Sentence:
    if not state.open_boxes():
        return Sentence("Every joker is covered.")
    return Sentence("The stock is empty.")


def _can_be_used(rest: list[Card], cards: list[Card], jack: Card, prices: Prices) -> bool:
    """Whether all these of the cards can be used in matches, with the help of any others but the jack."""
    others = cards[:]
    for card in (jack, *rest):
        others.remove(card)
    scores = scores_of_sets(rest + others, prices)
    return any(scores[used] >= 0 for used in range((1 << len(rest)) - 1, len(scores), 1 << len(rest)))


def chances(state: JackInTheBox, seat: Seat) -> tuple[Sentence, ...]:
    """The largest score in sight of the player in turn with the cards in use; none for other viewers."""
    if state.turn != seat or state.jack_is_boxed:
        return ()
    cards = state.usable(seat)
    prices = Prices(state)
    found = []
    for bits, _ in covering(cards, prices):
        needed = [card for index, card in enumerate(cards) if bits >> index & 1]
        found.append(Sentence("{cards} covers all four: +4", cards=needed))
    for jack in dict.fromkeys(card for card in cards if card.rank == "J"):
        rest = state.before_jack(seat, jack)
        if not state.free_jokers(jack):
            continue
        if not rest:
            found.append(Sentence("Box {card}: +16", card=jack))
        elif _can_be_used(rest, cards, jack, prices):
            found.append(Sentence("Use all your other cards, then box {card}: +16", card=jack))
    return tuple(found[-1:])
