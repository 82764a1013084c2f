"""MadJack's own style."""

from __future__ import annotations

from pathlib import Path

from knaves.games import madjack


def test_a_spade_on_the_strip_has_a_colour_of_its_own() -> None:
    assert ".u-s {\n        color: var(--suit-s);" in Path(madjack.__file__).with_name("look.css").read_text()
