"""Presets: the classic game, and a named set for each family of variants in rules.md."""

from __future__ import annotations

from typing import Any

from knaves.engine.game import Preset
from knaves.games.one_eyed_jack.options import VARIANT


def _variant(name: str, about: str, *, minutes: int = 0, **options: Any) -> Preset:
    return Preset(name, {**VARIANT, **options}, about, minutes)


PRESETS = (
    Preset("Classic", {}, "two players, two rows of five"),
    Preset("Classic for three", {"players": 3}, "one row of five"),
    Preset("Classic partners", {"players": 4}, "two against two, two rows of five"),
    _variant("Four in a row", "two players, two rows of four", minutes=2, length=4),
    _variant("Four colours", "everyone alone, one row of four", players=4, sides=4),
    _variant("Twelve in six teams", "two of each colour, one row of four", players=12, sides=6),
    _variant("Joined edges", "left meets right, top meets bottom", wrap="both"),
    _variant("Straight lines", "no diagonal rows", orthogonal_only=True),
    _variant("Rows or crosses", "five in a row or in a small cross", objective="rows_or_cross"),
    _variant("Crosses", "five in a cross of any size", objective="cross"),
    _variant("Rows or squares", "four in a row or in a square", objective="rows_or_square"),
    _variant("Squares", "four corners of a square, any size", objective="square"),
    _variant("Captures", "trap two enemy chips between two of your own to capture them", capture="pair"),
    _variant("Big captures", "trap two or three enemy chips at once", capture="pair_trio"),
    _variant("Threes", "most threes when all cards are played", objective="threes", players=3),
    _variant("Threes with end joker", "one card ends the game", objective="threes", end_joker=True),
    _variant("Princesses", "eight wild princesses; eight jacks that remove chips", deck="princess"),
    _variant("Rook", "two Rook packs", deck="rook_faces"),
    _variant("Rook numbers", "12 is wild, 11 removes a chip", deck="rook_numbers"),
    _variant("Nature jokers", "four extra jokers, each with a corner of its own", corners="nature"),
    _variant("Turn die", "a die decides who is next", players=3, die="after", die_skips=1),
)
