"""Seat: the players at the table by name, face and plate, and the scene in which parts are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from knaves.bots.levels import mix_of
from knaves.engine.layout import Counter, Plate, TouchMarks
from knaves.engine.sentences import numbered
from knaves.nodes import AS_IS, Child, Node, classes, h
from knaves.page.locale import phrase, said, t
from knaves.page.view.card import card_node, icon
from knaves.players.player import CHARACTERS, RIVALS, characters
from knaves.table.record import HUMAN, bot_level, own_bot

LEVEL_NAMES = {
    "random": "Random", "beginner": "Beginner", "easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert",
}  # fmt: skip


YOU = "you"  # the face of a person


@dataclass(frozen=True)
class SeatLabel:
    """Somebody at the table. `face` is a suit with one eye for a bot, "you" for a person."""

    name: str
    note: str  # the level of a bot, under the name
    face: str
    colour: int  # 0-5, one of the face colours
    temper: str = ""  # of a bot, one of `characters.TEMPERS`
    wins: int | None = None  # games won at a table like this one, None where there are none or nobody counts
    mood: str = ""  # of a bot that speaks: "glad", "sad" or "awed"


def you_of(viewer: int, seated: Sequence[SeatLabel]) -> int | None:
    """The seat to say "you" to; None where a bot sits in the seat that is looked from."""
    return None if viewer < len(seated) and seated[viewer].face != YOU else viewer


def level_name(level: str) -> str:
    """A level in a word of the page's language; a mix of two levels is "Your level"."""
    return t("Your level") if mix_of(level) is not None else t(LEVEL_NAMES.get(level, level.title()))


def bot_note(occupant: str) -> str:
    """The note under a bot's name: its level in a word, or that it is the player's own bot, with its name."""
    name = own_bot(occupant)
    return t("my bot: {name}", name=name) if name is not None else level_name(bot_level(occupant) or "")


def with_wins(seated: Sequence[SeatLabel], wins: Sequence[int]) -> tuple[SeatLabel, ...]:
    """The same people, with the games that each one's side has won; who has won none stays as they are."""
    if not wins:
        return tuple(seated)
    return tuple(replace(person, wins=wins[seat % len(wins)] or None) for seat, person in enumerate(seated))


def seat_labels(seats: Sequence[str], names: Sequence[str] = ()) -> tuple[SeatLabel, ...]:
    """Label these seats; a single person is "You", more have their names, else "Player 1" and so on."""
    persons = [seat for seat, occupant in enumerate(seats) if occupant == HUMAN]
    seated = []
    for seat, (occupant, bot) in enumerate(zip(seats, characters(seats), strict=True)):
        if bot is None:
            named = names[seat] if seat < len(names) else ""
            name = named or t("Player {number}", number=persons.index(seat) + 1)
            name = t("You") if len(persons) == 1 else name
            seated.append(SeatLabel(name, "", YOU, persons.index(seat) % 6))
        else:
            colour = CHARACTERS.index(bot) % 6
            seated.append(SeatLabel(bot.name, bot_note(occupant), bot.suit, colour, bot.temper))
    return tuple(seated)


def rival_of(level: str) -> SeatLabel | None:
    """The bot of this level that one person plays against; None for a level that is nobody of its own."""
    return seat_labels((HUMAN, f"bot:{level}"))[1] if level in RIVALS else None


SUITS = {
    "s": "M12 1.6C13.8 6.2 20.8 9.2 20.8 14.6A4.3 4.3 0 0 1 12.9 16.7C13 19.3 13"
    ".6 20.9 15 22.4H9C10.4 20.9 11 19.3 11.1"
    " 16.7A4.3 4.3 0 0 1 3.2 14.6C3.2 9.2 10.2 6.2 12 1.6Z",
    "h": "M12 21.5C9 17.5 2.2 13 2.2 7.9 2.2 4.8 4.5 2.6 7.2 2.6c2.2 0 3.9 1.3 4"
    ".8 3.3.9-2 2.6-3.3 4.8-3.3 2.7 0 5 2.2 5"
    " 5.3 0 5.1-6.8 9.6-9.8 13.6Z",
    "d": "M12 1.6C14.4 5.6 17 9 20.4 12 17 15 14.4 18.4 12 22.4 9.6 18.4 7 15 3.6 12 7 9 9.6 5.6 12 1.6Z",
    "c": "M12 1.8A4.6 4.6 0 0 1 15.7 9.2 4.7 4.7 0 1 1 12.9 16.2C13 19 13.6 20.9"
    " 15 22.4H9C10.4 20.9 11 19 11.1 16.2A4.7"
    " 4.7 0 1 1 8.3 9.2 4.6 4.6 0 0 1 12 1.8Z",
}
# disc, diamond, hexagon, square, triangle, ring: a side is never told by colour alone
CHIPS: tuple[tuple[str, dict[str, str]], ...] = (
    ("circle", {"cx": "12", "cy": "12", "r": "10.5"}),
    ("path", {"d": "M12 .8 23.2 12 12 23.2 .8 12Z"}),
    ("path", {"d": "M6.5 2h11L23 12l-5.5 10h-11L1 12Z"}),
    ("rect", {"x": "2", "y": "2", "width": "20", "height": "20", "rx": "2.5"}),
    ("path", {"d": "M12 1 23.4 21.5H.6Z"}),
    ("circle", {"cx": "12", "cy": "12", "r": "8.5", "class": "hollow"}),
)


def avatar(person: SeatLabel) -> Node:
    """The face: a suit with one eye for a bot, a Jack's cap and two eyes for a person."""
    drawing = _person() if person.face == "you" else _bot(SUITS[person.face], person.mood, TRAITS.get(person.name))
    looks = classes(f"av av-{person.face} face-{person.colour}", f"is-{person.mood}" if person.mood else None)
    frame = {"class": looks, "viewBox": "0 0 48 48", "aria-hidden": "true"}
    return h("svg", frame, h("circle.ground", {"cx": 24, "cy": 24, "r": 24}), drawing)


def _person() -> list[Node]:
    return [
        h("path.cap", {"d": "M7 20C9 9 17 5 24 10c7-5 15-1 17 10-6-4-11-4-17-1-6-3-11-3-17 1Z"}),
        h("circle.bell", {"cx": 8, "cy": 21, "r": "3.2"}),
        h("circle.bell", {"cx": 40, "cy": 21, "r": "3.2"}),
        h("circle.ink", {"cx": "17.5", "cy": 27, "r": "2.6"}),
        h("circle.ink", {"cx": "30.5", "cy": 27, "r": "2.6"}),
        h("path.stroke", {"d": "M16 34q8 6 16 0"}),
    ]


EYES = {  # the white of the eye, its lid, and how low the pupil is: open, smiling, downcast, wide open
    "": ("M9 26Q24 9 39 26Q24 38 9 26Z", "M8 25Q24 6 40 25", 25.5),
    "glad": ("M9 27Q24 7 39 27Q24 21 9 27Z", "M8 26Q24 3 40 26", 19),
    "sad": ("M9 27Q24 23 39 27Q24 39 9 27Z", "M7 29Q24 20 41 24", 29),
    "awed": ("M8 25Q24 2 40 25Q24 46 8 25Z", "M9 11Q24 -3 39 11", 25),
}


# What a bot is known by besides its suit: freckles, a monocle, lashes, a brow, spectacles with a pencil, haste, a bun
TRAITS = {
    "Basil": h("path.trait", {"d": "M33 5.5 28.5 11.5H34L29.5 18"}),
    "Poppy": h("path.trait", {"d": "M20 10.5A4.4 4.4 0 1 1 28 10.5M19 34Q24 37.5 29 34"}),
    "Rowan": h("path.trait.dots", {"d": "M15.5 28.6h.01M18.6 30.6h.01M29.4 30.6h.01M32.5 28.6h.01"}),
    "Juniper": h("path.trait", {"d": "M34.2 22.5A9.7 9.7 0 1 1 34.2 22.3M34 25Q38 32 34.5 40"}),
    "Tansy": h("path.trait", {"d": "M16.5 14.5 13.5 10.5M24 11.5V6.8M31.5 14.5 34.5 10.5"}),
    "Sorrel": h("path.trait.bold", {"d": "M14.5 11.5 33 17.5"}),
    "Olive": h(
        "path.trait", {"d": "M33.2 22.5A9.2 9.2 0 1 1 33.2 22.3M14.8 21.5 9 19.5M33.2 21.5 39 19.5M32 12 41 4.5"}
    ),
}


def _bot(suit: str, mood: str = "", trait: Node | None = None) -> list[Child]:
    white, lid, height = EYES[mood]
    eye = [
        h("path.white", {"d": white}),
        h("circle.ink", {"cx": 25, "cy": str(height), "r": "5.6" if not mood else "4.4"}),
        h("circle.white", {"cx": 27, "cy": str(height - 2), "r": "1.7"}),
        h("path.stroke", {"d": lid}),
    ]
    return [
        h("path.suit", {"transform": "translate(4.5 4) scale(1.62)", "d": suit}),
        h("g", {"transform": "translate(10.8 8.5) scale(.55)"}, eye),
        trait,
    ]


def chip(side: int, looks: str = "") -> Node:
    """The chip of a side, counted from 0: each of six has a shape and a colour of its own. `looks` are more classes."""
    tag, shape = CHIPS[side % len(CHIPS)]
    frame = {
        "class": classes("chip", f"side-{side % len(CHIPS) + 1}", looks),
        "viewBox": "0 0 24 24",
        "aria-hidden": "true",
    }
    return h("svg", frame, h(tag, dict(shape)))


def plate_node(part: Plate, seated: Sequence[SeatLabel], *, has_won: bool = False, opens_last: bool = False) -> Node:
    """Draw the plate of a player: face, name, what matters of them now, cards from behind, and counts.

    `seated` are the players by seat; `opens_last`: a count of captured cards is a button for the last trick, and the
    face of a bot says how it plays.
    """
    person = seated[part.seat]
    temper = h("span.temper", f", {t(person.temper)}") if person.temper else None
    notes: list[Child] = [said(part.sign)] if part.sign else []  # what matters now first: the end may be cut
    if person.wins is not None:
        notes.append(h("span.wins", t("won {count}", count=person.wins)))
    if person.note:
        notes.append([person.note, temper])
    who: list[Child] = [h("b", {**AS_IS}, person.name)]
    if notes:
        rest = h("span.rest", [[" · ", note] for note in notes[1:]]) if notes[1:] else None
        who.append(h("small", {"class": "signed" if part.sign else None}, notes[0], rest))
    looks = classes(
        "next" if part.is_next else None, "out" if part.is_out else None, "champion" if has_won else None,
        "hangs" if part.hand and not part.backs else None,
    )  # fmt: skip
    return h(
        "div.plate", {"class": looks, "data-place": f"seat-{part.seat}"},
        h(
            "div.seat", {"class": "turn" if part.is_next else None},
            face_of_player(person, part.seat, answers=opens_last),
            None if part.side is None else chip(part.side, "chip-i"), h("span", who),
        ),
        _opened(part) if part.hand else backs(part.backs) if part.backs else None,
        [_counter(counter, part.seat, opens_last=opens_last) for counter in part.counters],
    )  # fmt: skip


def face_of_player(person: SeatLabel, seat: int, *, answers: bool) -> Node:
    """Draw the face of a player; where it `answers`, that of a bot says when it is touched how it plays."""
    if not answers or person.face == YOU:
        return avatar(person)
    does = {"type": "button", "data-do": "who", "data-seat": str(seat), "tabindex": "-1"}
    return h("button.facebtn", {"aria-label": t("About {name}", name=person.name), **does}, avatar(person))


def _counter(counter: Counter, seat: int, *, opens_last: bool) -> Node:
    """A number with its name, or with a picture for it; a count of captured cards may be a button."""
    known = None if counter.icon is None else f"{counter.icon}-{seat}"  # where a number rises to that is counted here
    number = h("b.num", {"data-place": known, **AS_IS}, str(counter.number))
    if counter.goal is not None:
        number = h("span.goal", {**AS_IS}, number, h("small", f"/{counter.goal}"))
    inside: list[Child] = [number, " ", said(counter.label) if counter.icon is None else phrase(counter.label)]
    looks = "won"
    if counter.icon == "pile":
        back = h("span.card.back.small", h("i.face"))
        pile = h("span.pile.b", {"class": None if counter.number else "none", "aria-hidden": "true"}, back)
        inside, looks = [h("span", inside), pile], "won piled"
    elif counter.icon is not None:
        name = h("small", {"aria-hidden": "true"}, phrase(counter.label))  # where the table has room for it
        inside, looks = [icon(counter.icon), number, " ", name], "won icon" if counter.number else "won icon none"
    label = f"{counter.number} {phrase(counter.label)}"
    if counter.opens_last is not None and opens_last:
        label = f"{label}, {phrase(counter.opens_last)}"
        does = {"type": "button", "data-do": "last trick", "data-focus": f"pile {seat}"}
        return h("button", {"class": looks, "aria-label": label, "title": said(counter.opens_last), **does}, inside)
    if counter.explains is not None and opens_last:
        does = {"type": "button", "data-do": "explain", "data-text": said(counter.explains)}
        return h("button", {"class": looks, "aria-label": label, "data-focus": f"explain {seat}", **does}, inside)
    said_of = {"role": "img", "aria-label": label, "title": label} if counter.icon not in (None, "pile") else {}
    return h("span", {"class": looks, **said_of}, inside)


def _opened(part: Plate) -> Node:
    """Draw an open hand: in the place of its backs, or hanging from a plate that draws none."""
    cards = [card_node(code, "small", key=f"open {code} {place}") for place, code in enumerate(part.hand)]
    return h("span.backs.open", {"class": None if part.backs else "hanging"}, cards)


def backs(count: int) -> Node:
    """Draw a hand of so many cards from behind, twelve at most; the number is read out."""
    shown = min(count, 12)
    label = t(numbered("1 card", "{count} cards"), count=count)
    cards = [h(f"span.card.back.small.i{place}", h("i.face")) for place in range(shown)]
    return h(f"span.backs.n{shown}", {"role": "img", "aria-label": label}, cards)


NOTHING = TouchMarks()


@dataclass(frozen=True)
class Scene:
    """The facts with which every part of a table is drawn: players by seat, the viewer's seat, and what is touched."""

    seated: Sequence[SeatLabel] = ()
    viewer: int = 0
    touch: TouchMarks = NOTHING
    winners: frozenset[int] = frozenset()  # seats that have won the game
    opens_last: bool = False  # whether a pile of captured cards shows the last trick when it is touched

    @property
    def you(self) -> int | None:
        """The seat that is spoken to, None where only bots play."""
        return you_of(self.viewer, self.seated)


class Memory:
    """Keeps the last node of each place of a table, so that a place is made anew only when it shows something else."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, tuple[object, Node]] = {}

    def node(self, place: Hashable, shows: object, draw: Callable[[], Node]) -> Node:
        """The node of this place: the one before as long as `shows` is equal to the last, else a new one by `draw`."""
        known = self._drawn.get(place)
        if known is not None and known[0] == shows:
            return known[1]
        node = draw()
        self._drawn[place] = shows, node
        return node
