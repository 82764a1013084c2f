"""German: every text of the page, English template to German template."""

from __future__ import annotations

from knaves.page.locale.de import (
    before_python,
    beside_the_table,
    box,
    california_jack,
    cards,
    choosing,
    files,
    jack_in_the_box,
    lessons,
    looking_back,
    madjack,
    one_eyed_jack,
    one_eyed_jack_variants,
    own_bots,
    page,
    puzzles,
    table,
)

__all__ = ["CHAPTERS", "GERMAN"]

CHAPTERS: tuple[dict[str, str], ...] = (
    page.WORDS, choosing.WORDS, table.WORDS, looking_back.WORDS, files.WORDS, cards.WORDS,
    california_jack.WORDS, jack_in_the_box.WORDS, one_eyed_jack.WORDS, one_eyed_jack_variants.WORDS,
    madjack.WORDS, box.WORDS, lessons.WORDS, beside_the_table.WORDS, before_python.WORDS, own_bots.WORDS,
    puzzles.WORDS,
)  # fmt: skip
GERMAN: dict[str, str] = {english: german for chapter in CHAPTERS for english, german in chapter.items()}
