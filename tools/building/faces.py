"""Draws the card faces: CC0 drawings recoloured, with a bolder index and no border; jokers, backs, tiny courts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tools.building.places import MODULES

SOURCE = MODULES / "react-free-playing-cards" / "src" / "images"
RANKS = "A23456789TJQK"
SUITS = "CDHS"
COURTS = "JQK"
PAPER = "#fffdf9"
SERIF = 'font-family="Georgia,serif" font-weight="700"'
FRAME = '<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="{}" stroke="{}"></rect>'
STAR = "M0-10 2.9-3.2 10-2.6 4.6 2.1 6.3 9 0 5.3-6.3 9-4.6 2.1-10-2.6-2.9-3.2Z"
SHEET = f'<rect width="240" height="336" x="-120" y="-168" fill="{PAPER}"></rect>'
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336" preserveAspectRatio="none">'


@dataclass(frozen=True)
class Palette:
    """The colours of one set and the folder of its drawings."""

    folder: str  # in the package, "-bf" added for the big index
    hearts: str = "#cc1430"
    spades: str = "#17191f"
    diamonds: str = "#cc1430"
    clubs: str = "#17191f"

    def of(self, suit: str) -> str:
        return {"H": self.hearts, "S": self.spades, "D": self.diamonds, "C": self.clubs}[suit]


TWO_COLOURS = Palette("2color")
FOUR_COLOURS = Palette("4color", diamonds="#1453c4", clubs="#0f6b34")


def draw(out: Path, joker: str) -> None:
    """Writes OUT/KD.svg, OUT/big/KD.svg, OUT/tiny/KD.svg and so on, four-coloured clubs and diamonds to OUT/4/."""
    for palette, folder, suits in ((TWO_COLOURS, out, SUITS), (FOUR_COLOURS, out / "4", "CD")):
        for size in ("", "big", "tiny"):
            (folder / size).mkdir(parents=True, exist_ok=True)
        for code in (rank + suit for rank in RANKS for suit in suits):
            write_card(folder, code, palette)
    for size in ("", "big"):
        for code in ("XR", "XB"):
            (out / size / f"{code}.svg").write_text(joker_face(joker, code, size == "big"))
    for name, cloth, line in (("back-red", "#9c1b30", "#c64a57"), ("back-blue", "#23418a", "#5474c4")):
        (out / f"{name}.svg").write_text(back(cloth, line))


def write_card(folder: Path, code: str, palette: Palette) -> None:
    big = face(code, palette, big=True)
    (folder / f"{code}.svg").write_text(face(code, palette, big=False))
    (folder / "big" / f"{code}.svg").write_text(big)
    if code[0] in COURTS:
        (folder / "tiny" / f"{code}.svg").write_text(tiny_court(big, palette.of(code[1])))


def face(code: str, palette: Palette, big: bool) -> str:
    """One face; `big` takes the drawing with the jumbo index."""
    drawing = (SOURCE / (palette.folder + ("-bf" if big else "")) / f"{code}.svg").read_text()
    drawing = re.sub(r"<\?xml.*?\?>\s*", "", drawing)
    drawing = re.sub(r' height="3.5in"| width="2.5in"| face="\w+"| class="card"', "", drawing)
    drawing = drawing.replace(FRAME.format("white", "black"), SHEET)
    drawing = enlarge_index(drawing, code[0] == "A", big)
    drawing = recolour(drawing, palette)
    return re.sub(r'(<use xlink:href="#X\w\w" )stroke="#2f3f9c"', r'\1stroke="#c9b98f"', drawing)


def recolour(drawing: str, palette: Palette) -> str:
    """Pure colours become print colours; green and blue are clubs and diamonds of a four-colour set."""
    for pure, printed in (
        ('"red"', palette.hearts),
        ('"black"', palette.spades),
        ('"blue"', palette.diamonds),
        ('"green"', palette.clubs),
        ('"#FC4"', "#f2b83a"),
        ('"#44F"', "#2f3f9c"),
    ):
        drawing = drawing.replace(pure, f'"{printed}"')
    return drawing


def enlarge_index(drawing: str, is_ace: bool, big: bool) -> str:
    """A heavier and larger index, and a larger pip on the ace, as look and distance of a phone ask for."""
    weight = 118 if big else 116
    old = 'stroke-width="80" stroke-linecap="square"'
    drawing = drawing.replace(old, f'stroke-width="{weight}" stroke-linecap="square"')
    if big:
        changes = {
            'height="70" x="-122" y="-156"': 'height="76" x="-123" y="-158"',
            'height="58.558" x="-116.279" y="-81"': 'height="62" x="-116" y="-79"',
        }
        ace = {'height="40" x="-20" y="-20"': 'height="118" x="-51" y="-59"'}
    else:
        changes = {
            'height="32" x="-114.4" y="-156"': 'height="47" x="-121.5" y="-158"',
            'height="26.769" x="-111.784" y="-119"': 'height="37" x="-116.5" y="-109"',
        }
        ace = {'height="70" x="-35" y="-35"': 'height="170" x="-85" y="-85"'}
    for before, after in (changes | ace if is_ace else changes).items():
        drawing = drawing.replace(before, after)
    return drawing


def tiny_court(big: str, colour: str) -> str:
    """A court for cards under 60 px: rank and suit of the large-index drawing, nothing else."""
    paths = (found[0] for found in re.finditer(r"<path [^>]*?>", big))
    rank = next(re.search(r'\bd="([^"]+)"', path) for path in paths if 'stroke-linecap="square"' in path)
    suit = re.search(r'<symbol[^>]*viewBox="-600 -600 1200 1200"[^>]*>\s*<path [^>]*\bd="([^"]+)"', big)
    if rank is None or suit is None:
        raise ValueError("the court's drawing has no rank or no suit to take")
    return (
        f'{OPEN}<rect width="240" height="336" x="-120" y="-168" fill="{PAPER}"/>'
        f'<path transform="translate(-52 -88) scale(.128)" d="{rank[1]}" fill="none" stroke="{colour}" '
        'stroke-width="150" stroke-linecap="square" stroke-miterlimit="1.5"/>'
        f'<path transform="translate(14 66) scale(.155)" d="{suit[1]}" fill="{colour}"/></svg>'
    )


def joker_face(joker: str, code: str, big: bool, own_index: str = "") -> str:
    """The joker in the red or the black colours; its index is a star and the word, or `own_index` in two corners."""
    hat, line, ink = ("#cc1430", "#4b0f1a", "#cc1430") if code == "XR" else ("#2a2d38", "#101218", "#17191f")
    for before, after in (
        (FRAME.format("#fff", "#000"), SHEET),
        (' class="J-1_svg__card"', ""),
        (' height="336" preserve', " preserve"),
        (' width="240"><defs>', "><defs>"),
        ('fill="red"', f'fill="{hat}"'),
        ("#FC4", "#f6cf8b"),
        ('stroke="#44F"', f'stroke="{line}"'),
        ('fill="#44F"', f'fill="{line}"'),
        ('stroke-width="6"', 'stroke-width="14"'),
    ):
        joker = joker.replace(before, after)
    move = "translate(0 10) scale(.66)" if big else "translate(6 6) scale(.82)"
    start = joker.index('<use width="202.8"')
    drawing = joker[start:].replace("</svg>", "</g>")
    index = own_index or joker_index(ink, big)
    corner = "" if big and not own_index else f'<g transform="rotate(180)">{index}</g>'
    return f'{joker[:start]}<g transform="{move}">{drawing}{index}{corner}</svg>'


def joker_index(ink: str, big: bool) -> str:
    x, y, k, dx, dy, size = (-91, -136, 2.2, 2, -106, 27) if big else (-98, -140, 1.5, 7, -118, 24)
    turn = f"translate({x + dx} {dy}) rotate(90)"
    return (
        f'<path fill="{ink}" d="{STAR}" transform="translate({x} {y}) scale({k})"/>'
        f'<text transform="{turn}" {SERIF} font-size="{size}" fill="{ink}">JOKER</text>'
    )


def back(cloth: str, line: str) -> str:
    """A lattice of diamonds and the one-eyed spade."""
    edge = "#fdf8ee"
    spade = (
        "M0-46C9-24 36-10 36 15A15 15 0 0 1 6 15H4C4 34 8 38 13 46H-13C-8 38-4 34-4 15H-6"
        "A15 15 0 0 1-36 15C-36-10-9-24 0-46Z"
    )
    return (
        f'{OPEN}<defs><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">'
        f'<rect width="20" height="20" fill="{cloth}"/>'
        f'<path d="m10 1 9 9-9 9-9-9Z" fill="none" stroke="{line}" stroke-width="1.6"/>'
        f'<path d="m10 7 3 3-3 3-3-3Z" fill="{line}"/></pattern></defs>'
        f'<rect width="240" height="336" x="-120" y="-168" fill="{edge}"/>'
        '<rect width="212" height="308" x="-106" y="-154" rx="11" fill="url(#p)"/>'
        f'<rect width="196" height="292" x="-98" y="-146" rx="7" fill="none" stroke="{edge}" stroke-width="3"/>'
        f'<circle r="58" fill="{cloth}" stroke="{edge}" stroke-width="4"/><path d="{spade}" fill="{edge}"/>'
        f'<path d="M-19 8Q0-10 19 8Q0 22-19 8Z" fill="{cloth}"/><circle cy="7" r="6" fill="{edge}"/></svg>'
    )
