"""What a move has brought one's hand is said, since nobody sees it who does not look at the cards."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from knaves.engine.layout import Fan
from knaves.engine.sentences import plain
from knaves.session.actions import Undo
from tests.unit.session.playing import Sitting, a_table, story


def held(sitting: Sitting) -> Counter[str]:
    """The cards that the viewer holds."""
    (fan,) = (part for part in sitting.shown.layout.areas["hand"] if isinstance(part, Fan) and part.seat == 0)
    return Counter(face.code for face in fan.faces if face.code)


@pytest.mark.parametrize("key", ["one_eyed_jack", "jack_in_the_box"])
def test_the_cards_that_one_draws_are_said_by_name(key: str) -> None:
    @story
    async def tell() -> None:
        sitting = Sitting(a_table(key, 5))
        drawn = 0
        for _ in range(8):
            await sitting.until_asked()
            before, move = held(sitting), sitting.legal[0]
            await sitting.play(move.notation)
            new = held(sitting) - (before - Counter(each.code for each in move.named_cards))
            told = next((each.drawn for each in reversed(sitting.told) if each.drawn), None)
            if new:
                drawn += 1
                assert told is not None
                assert Counter(each.code for each in told.facts["cards"]) == new  # type: ignore[union-attr]
                assert plain(told, 0).startswith("You draw ")
        assert drawn >= 2

    tell()


@story
async def test_a_card_that_is_drawn_face_up_is_not_said_twice_and_the_next_one_on_show_is_said() -> None:
    sitting = Sitting(a_table("california_jack", 7))
    heard: list[str] = []
    while len(sitting.moves) < 12:
        await sitting.until_asked()
        await sitting.play()
    for told in sitting.told:
        if told.change is not None:
            assert told.drawn is None
            heard += [plain(sentence, 0, ("You", "Juniper")) for sentence in told.announced]
    shows = [each for each in heard if "Now on show: " in each]
    tricks = [each for each in heard if re.search(r"\bwins? ", each)]
    assert len(shows) == len(tricks) >= 5


@story
async def test_nothing_is_said_to_be_drawn_after_a_move_was_taken_back() -> None:
    sitting = Sitting(a_table("one_eyed_jack", 5))
    await sitting.until_asked()
    await sitting.play()
    await sitting.until_asked()
    sitting.do(Undo())
    assert sitting.shown.drawn is None
