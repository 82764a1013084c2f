"""Fans: of every card of a hand its upper index is seen whole, and nothing of its lower one, in every deck."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, Page

from knaves.engine.layout import Face, Fan
from knaves.nodes import Node
from knaves.page.view.table import table_screen
from tests.e2e.browser import Shows
from tests.e2e.test_looks import scene

HANDS = {  # a hand, and the deck that it is of
    "Rook": ("AB TB QB KG 7G JR KR", "rook_numbers"),
    "Rook, yellow": ("AY 7Y TY QY KY PY JY", "rook_numbers"),
    "three Rook cards": ("TB QG KY", "rook_numbers"),
    "Rook with faces": ("JB PB QG KG JR PR KY", "rook_faces"),
    "princesses": ("PC PD PS PH 2H KD 7S", "princess"),
    "three princesses": ("PC PD PH", "princess"),
    "three of the standard pack": ("2H KD TS", "standard"),
    "numbered jokers": ("XB1 XR2 XE", "standard"),
}
SHOWN = [(hand, (360, 800)) for hand in HANDS] + [(hand, (1280, 800)) for hand in HANDS if "three" in hand]
ROOK, LARGE = (0.36, 0.3), (0.26, 0.45)  # the corner of a card that its index fills, in shares of the card
# How many points of ink of a card's two indices there are, and how many of them are seen in the fan: of four pictures
# the first two are of the fan with and without the card's drawing, the others of the card alone.
COUNTED = """async ([clip, place, corner, ...pictures]) => {
    const [seen, bare, alone, blank] = await Promise.all(pictures.map(async (picture) => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.width;
        canvas.height = image.height;
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    }));
    const card = document.querySelectorAll(".hand .card")[place];
    const box = card.getBoundingClientRect(), turn = -parseFloat(getComputedStyle(card).rotate) * Math.PI / 180 || 0;
    const wide = card.offsetWidth, high = card.offsetHeight;
    const found = { upper: 0, upperSeen: 0, lower: 0, lowerSeen: 0 };
    const inked = (one, other, at) => [0, 1, 2].some((of) => Math.abs(one.data[at + of] - other.data[at + of]) > 60);
    for (let y = 0; y < seen.height; y++) for (let x = 0; x < seen.width; x++) {
        const far = [clip.x + x + 0.5 - (box.left + box.right) / 2, clip.y + y + 0.5 - (box.top + box.bottom) / 2];
        const across = (far[0] * Math.cos(turn) - far[1] * Math.sin(turn)) / wide + 0.5;
        const down = (far[0] * Math.sin(turn) + far[1] * Math.cos(turn)) / high + 0.5;
        const isUpper = across > 0 && down > 0 && across < corner[0] && down < corner[1];
        const isLower = across < 1 && down < 1 && across > 1 - corner[0] && down > 1 - corner[1];
        const at = (y * seen.width + x) * 4, part = isUpper ? "upper" : isLower ? "lower" : "";
        if (!part || !inked(alone, blank, at)) continue;
        found[part] += 1;
        if (inked(seen, bare, at)) found[`${part}Seen`] += 1;
    }
    return found;
}"""


def held(codes: str, deck: str) -> Node:
    """A table of One-Eyed Jack with these cards in the hand."""
    drawn = scene("one_eyed_jack", 3, deck=deck)
    (hand,) = drawn.layout.areas["hand"]
    assert isinstance(hand, Fan)
    faces = tuple(Face(code, code) for code in codes.split())
    own = replace(hand, faces=faces, dealt=tuple(range(len(faces))))
    return table_screen(replace(drawn, layout=replace(drawn.layout, areas={**drawn.layout.areas, "hand": (own,)})))


def picture(page: Page, clip: FloatRect, place: int, style: str) -> str:
    """That part of the page with these properties of all faces of the hand but this one, or of all, as an address."""
    page.evaluate(
        """([place, style]) => {
            const sheet = document.querySelector("style") ?? document.head.appendChild(document.createElement("style"));
            sheet.textContent = style.replaceAll("OTHERS", `.hand .card:not(:nth-child(${place + 1}))`);
        }""",
        [place, style],
    )
    return "data:image/png;base64," + base64.b64encode(page.screenshot(clip=clip)).decode()


BLANK = "--p: none !important; --f: none !important; --b: none !important; --t: none !important"


@pytest.mark.parametrize(("hand", "size"), SHOWN)
def test_a_card_in_a_fan_shows_its_upper_index_whole_and_nothing_of_its_lower_one(
    shows: Shows, hand: str, size: tuple[int, int]
) -> None:
    page = shows(held(*HANDS[hand]), size)
    page.evaluate("Object.assign(document.documentElement.dataset, { suits: 'four', index: 'big' })")
    page.wait_for_load_state("networkidle")
    codes = HANDS[hand][0].split()
    box = page.locator(".hand").bounding_box()
    assert box is not None
    clip: FloatRect = {"x": 0, "y": int(box["y"]) - 20, "width": size[0], "height": size[1] - int(box["y"]) + 20}
    for place, code in enumerate(codes):
        others, every = f"OTHERS .face {{ {BLANK} }}", f".hand .card .face {{ {BLANK} }}"
        alone = ".hand .card { --cut: none !important } OTHERS { visibility: hidden }"
        pictures = [picture(page, clip, place, each) for each in (others, every, alone, every + alone)]
        found = page.evaluate(COUNTED, [clip, place, ROOK if code[-1] in "BGRY" else LARGE, *pictures])
        assert min(found["upper"], found["lower"]) > 20, (code, found)
        assert found["upperSeen"] == found["upper"], (code, found)
        assert found["lowerSeen"] == (found["lower"] if code == codes[-1] else 0), (code, found)
