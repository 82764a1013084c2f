"""The style of Box."""

from __future__ import annotations

import re
from pathlib import Path

from knaves.games import box


def test_the_direction_is_drawn_with_six_players_too() -> None:
    text = Path(box.__file__).with_name("look.css").read_text()
    assert ".six .ring {" in text
    assert not re.search(r"\.six \.ring \{[^}]*display: none", text)
