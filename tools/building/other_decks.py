"""Draws the faces of the cards that the standard pack lacks: Rook cards, princesses, numbered jokers and the end joker.

Each is drawn once, with the large index, and is the same at every size.
"""

from __future__ import annotations

import re
from pathlib import Path

from knaves.cards import RANKS
from tools.building.faces import FOUR_COLOURS, OPEN, PAPER, SOURCE, STAR, SUITS, TWO_COLOURS, joker_face

ROOK_INKS = {"B": "#17191f", "G": "#0f6b34", "R": "#b5152b", "Y": "#8a6400"}
ROOK_FACES = "JPQK"
GOLD = "#e3b23c"
JOKERS = {"XB1": "1", "XB2": "2", "XR1": "1", "XR2": "2", "XE": "E"}
NUMBER_ONE = "M-150 -250L20 -440L20 440M-130 440L170 440"
BAR = "M0 -440L0 440"
LETTER_E = "M-265 460L225 460L225 290M-265 -460L225 -460L225 -290M-155 -460L-155 460M-155 0L90 0"
LETTER_P = "M-245 460L-25 460M-245 -460L40 -460A245 245 0 0 1 40 60L-135 60M-135 -460L-135 460"
OWN_LETTERS = {"1": NUMBER_ONE, "E": LETTER_E, "P": LETTER_P}
SHEET = f'<rect width="240" height="336" x="-120" y="-168" fill="{PAPER}"/>'
# Emblems, 100 wide, about the origin
EMBLEMS = {
    "K": "M-46 30V-16L-24 4-8-22H8L24 4 46-16V30ZM-46 36H46V44H-46ZM-4-48H4V-40H12V-32H4V-24H-4V-32H-12V-40H-4Z",
    "Q": "M-40 30-50-12-26 6-14-24 0 2 14-24 26 6 50-12 40 30ZM-40 36H40V44H-40Z"
    "M-50-27A6 6 0 1 0-50-15 6 6 0 1 0-50-27ZM50-27A6 6 0 1 0 50-15 6 6 0 1 0 50-27Z"
    "M-14-40A6 6 0 1 0-14-28 6 6 0 1 0-14-40ZM14-40A6 6 0 1 0 14-28 6 6 0 1 0 14-40Z",
    "P": "M-48 30C-44 0-30-6-20 4-16-18-8-30 0-44 8-30 16-18 20 4 30-6 44 0 48 30 20 20-20 20-48 30Z"
    "M-50 38C-20 26 20 26 50 38L48 45C20 34-20 34-48 45Z",
    "J": "M-44 26C-50-12-18-34 6-30 34-28 48-6 44 26ZM-48 32H48V44H-48ZM8-32C18-52 40-54 52-44 44-42 44-38 48-34 40-34 "
    "36-28 26-24Z",
}


def draw(out: Path, joker: str) -> None:
    """Writes OUT/7G.svg for the Rook cards, OUT/faces/JG.svg and so on, OUT/PH.svg, OUT/4/PD.svg and OUT/XB1.svg."""
    for folder in (out / "faces", out / "4"):
        folder.mkdir(parents=True, exist_ok=True)
    for suit, ink in ROOK_INKS.items():
        for number, rank in enumerate(RANKS, 1):
            (out / f"{rank}{suit}.svg").write_text(rook_number(number, suit, ink))
            if rank in ROOK_FACES:
                (out / "faces" / f"{rank}{suit}.svg").write_text(rook_face(rank, suit, ink))
    for suit in SUITS:
        (out / f"P{suit}.svg").write_text(princess(suit, TWO_COLOURS.of(suit)))
    for suit in "CD":
        (out / "4" / f"P{suit}.svg").write_text(princess(suit, FOUR_COLOURS.of(suit)))
    for code, sign in JOKERS.items():
        (out / f"{code}.svg").write_text(numbered_joker(joker, code, sign))


def codes() -> list[str]:
    """The codes of all these cards."""
    rook = [rank + suit for suit in ROOK_INKS for rank in RANKS]
    return [*rook, *("P" + suit for suit in SUITS), *JOKERS]


def index_size(code: str) -> tuple[str, str]:
    """How wide and how high the corner of a card is that holds its index and nothing else, in shares of the card."""
    return ("36%", "30.5%") if code[-1] in ROOK_INKS else ("27.5%", "47%")


def rook_number(number: int, suit: str, ink: str) -> str:
    """The number in the shape of its colour, in the middle and in two corners."""
    return rook(suit, ink, digits(number), written(digits(number), ink, (0, 0), 0.094, 108))


def rook_face(rank: str, suit: str, ink: str) -> str:
    """A letter in the shape of its colour in two corners, the emblem of its rank in the middle."""
    return rook(suit, ink, letter(rank), emblem(rank, ink, 0, 0.84))


def rook(suit: str, ink: str, index: str, middle: str) -> str:
    corner = shape(suit, ink, (-112, -159, 76, 90), 8) + written(
        index, ink, (-74, -114), 0.056 if suit == "G" else 0.064, 130
    )
    centre = shape(suit, ink, (-54, -64, 108, 128) if suit in "BG" else (-44, -62, 88, 124), 8, tint=True)
    return f"{OPEN}{SHEET}{twice(corner)}{centre}{middle}</svg>"


def princess(suit: str, ink: str) -> str:
    """P and the suit in the corners, her tiara in the middle."""
    small = f'<path fill="{ink}" d="{pip(suit)}" transform="translate(-85 -48) scale(.0517)"/>'
    middle = f'<path fill="{ink}" d="{pip(suit)}" transform="scale(.034)"/>'
    index = written(letter("P"), ink, (-85, -120), 0.076, 118) + small
    return f"{OPEN}{SHEET}{panel(ink)}{twice(index + emblem('P', ink, -62, 0.82))}{middle}</svg>"


def numbered_joker(joker: str, code: str, sign: str) -> str:
    """A number, or E for the end joker, and the star in two corners."""
    colours = "XR" if code[1] == "R" else "XB"
    ink = "#cc1430" if colours == "XR" else "#17191f"
    star = f'<path fill="{ink}" d="{STAR}" transform="translate(-85 -48) scale(2.9)"/>'
    return joker_face(joker, colours, big=True, own_index=written(letter(sign), ink, (-85, -120), 0.076, 118) + star)


def panel(ink: str) -> str:
    return f'<rect x="-50" y="-118" width="100" height="236" rx="8" fill="{GOLD}22" stroke="{ink}" stroke-width="2.5"/>'


def emblem(rank: str, ink: str, y: int, scale: float) -> str:
    return (
        f'<path d="{EMBLEMS[rank]}" transform="translate(0 {y}) scale({scale})" fill="{GOLD}" stroke="{ink}" '
        'stroke-width="3.5" stroke-linejoin="round"/>'
    )


def shape(suit: str, ink: str, box: tuple[int, int, int, int], width: int, *, tint: bool = False) -> str:
    """The four shapes of the board: a box, an oval, a line below, lines above and below."""
    x, y, wide, high = box
    if suit in "BG":
        half = width / 2
        corner = high * 0.14 if suit == "B" else min(wide, high) / 2
        fill = f"{ink}14" if tint else "none"
        return (
            f'<rect x="{x + half}" y="{y + half}" width="{wide - width}" height="{high - width}" rx="{corner:g}" '
            f'fill="{fill}" stroke="{ink}" stroke-width="{width}"/>'
        )
    ground = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{ink}14"/>' if tint else ""
    lines = (y + high - width,) if suit == "Y" else (y, y + high - width)
    return ground + "".join(f'<rect x="{x}" y="{at}" width="{wide}" height="{width}" fill="{ink}"/>' for at in lines)


def twice(drawing: str) -> str:
    """In the upper left corner, and turned in the lower right."""
    return f'{drawing}<g transform="rotate(180)">{drawing}</g>'


def written(path: str, ink: str, middle: tuple[int, int], scale: float, weight: int) -> str:
    """A number or letter of the standard pack's index, as one line of a pen."""
    x, y = middle
    return (
        f'<path d="{path}" transform="translate({x} {y}) scale({scale})" fill="none" stroke="{ink}" '
        f'stroke-width="{weight}" stroke-linecap="square" stroke-miterlimit="1.5"/>'
    )


def digits(number: int) -> str:
    """The path of 1 to 14."""
    if number <= 10:
        return letter(str(number) if number < 10 else "T")
    unit = BAR if number == 11 else letter(str(number - 10))
    return moved(BAR, -270 if number > 11 else -150, 1) + moved(unit, 110 if number > 11 else 150, 0.66)


def letter(rank: str) -> str:
    """The path of a rank: from the source drawings, or ours where they have none."""
    if rank in OWN_LETTERS:
        return OWN_LETTERS[rank]
    found = re.search(r'<symbol id="VS\w"[^>]*><path d="([^"]+)"', (SOURCE / "2color-bf" / f"{rank}S.svg").read_text())
    if found is None:
        raise ValueError(f"the drawing of {rank}S has no index to take")
    return found[1]


def pip(suit: str) -> str:
    """The path of a suit in the source drawings."""
    drawing = (SOURCE / "2color-bf" / f"2{suit}.svg").read_text()
    found = re.search(r'viewBox="-600 -600 1200 1200"[^>]*>\s*<path [^>]*\bd="([^"]+)"', drawing)
    if found is None:
        raise ValueError(f"the drawing of 2{suit} has no suit to take")
    return found[1]


def moved(path: str, by: float, narrower: float) -> str:
    """A path of absolute M, L, C and A made narrower and moved sideways."""
    found = []
    for command, numbers in re.findall(r"([MLCAZ])([^MLCAZ]*)", path):
        values = [float(each) for each in re.findall(r"-?\d*\.?\d+", numbers)]
        if command == "A":
            for at in range(0, len(values), 7):
                values[at] *= narrower
                values[at + 5] = values[at + 5] * narrower + by
        else:
            values[::2] = [each * narrower + by for each in values[::2]]
        found.append(command + " ".join(f"{each:g}" for each in values))
    return "".join(found)
