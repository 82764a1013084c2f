"""One-Eyed Jack: which option sets are playable, how others are refused and mended, and what presets there are."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from knaves.engine.sentences import InvalidOptions
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import fixed_board
from knaves.games.one_eyed_jack.options import OneEyedJackOptions

STRUCTURES = {
    2: ({2}, {3, 4, 5, 6, 7}, 7), 3: ({3}, {3, 4, 5, 6}, 6), 4: ({4, 2}, {3, 4, 5, 6}, 5), 5: ({5}, {3, 4, 5, 6}, 5),
    6: ({6, 2, 3}, {3, 4, 5}, 5), 8: ({2, 4}, {3, 4}, 4), 9: ({3}, {3, 4}, 4), 10: ({2, 5}, {3}, 3),
    12: ({2, 3, 4, 6}, {3}, 3),
}  # fmt: skip
MIRROR = "".join(card.code for card in fixed_board("mirror", "standard", "", nature=False).squares if card)


def parse(**chosen: Any) -> OneEyedJackOptions:
    return OneEyedJackOptions.parse(chosen)


def refusal(**chosen: Any) -> tuple[str, str | None]:
    with pytest.raises(InvalidOptions) as caught:
        parse(**chosen)
    return str(caught.value), caught.value.rule


def is_valid(**chosen: Any) -> bool:
    try:
        parse(**chosen)
    except InvalidOptions:
        return False
    return True


def test_oe_s11_and_oe_r41_exactly_the_seatings_of_the_table_exist() -> None:
    """OE-R41: 17 side structures, 42 with hand sizes."""
    valid = {
        (players, sides, hand)
        for players, sides, hand in product(range(1, 14), range(2, 8), range(1, 9))
        if is_valid(players=players, sides=sides, hand=hand)
    }
    assert valid == {
        (players, side, hand) for players, (sides, hands, _) in STRUCTURES.items() for side in sides for hand in hands
    }
    assert len({each[:2] for each in valid}) == 17
    assert len(valid) == 42


@pytest.mark.parametrize("players", [7, 11, 1, 13, 0, -2])
def test_oe_r41_other_numbers_of_players_are_refused(players: int) -> None:
    sentence, rule = refusal(players=players)
    assert sentence == f"Players can’t be {players}. Choose from 2, 3, 4, 5, 6, 8, 9, 10 and 12."
    assert rule == "OE-R41"


@pytest.mark.parametrize("chosen", [{"sides": 8, "players": 8}, {"players": 10, "hand": 4}, {"players": 2, "hand": 8}])
def test_oe_s11_invalid_seatings(chosen: dict[str, int]) -> None:
    assert refusal(**chosen)[1] == "OE-R41"


def test_usual_sides_and_hands() -> None:
    for players, (_, _, hand) in STRUCTURES.items():
        options = parse(players=players)
        assert options.hand_size == hand
        assert options.side_count == {3: 3, 5: 5, 9: 3}.get(players, 2)
        assert options.seats == players


@pytest.mark.parametrize(
    ("chosen", "length", "needed"),
    [
        ({}, 5, 2), ({"players": 3}, 5, 1), ({"players": 4, "sides": 4}, 4, 1), ({"length": 4}, 4, 2),
        ({"times": 1}, 5, 1), ({"objective": "rows_or_cross"}, 5, 2), ({"objective": "cross", "players": 5}, 5, 1),
        ({"objective": "rows_or_square"}, 4, 2), ({"objective": "square"}, 4, 2), ({"objective": "threes"}, 3, 0),
    ],
)  # fmt: skip
def test_usual_lengths_and_times(chosen: dict[str, Any], length: int, needed: int) -> None:
    options = parse(**chosen)
    assert (options.row_length, options.needed) == (length, needed)


LENGTHS = {
    "rows": {4, 5}, "rows_or_cross": {5}, "cross": {5}, "rows_or_square": {4}, "square": {4}, "threes": {3},
}  # fmt: skip


@pytest.mark.parametrize("objective", LENGTHS)
def test_oe_r42_lengths(objective: str) -> None:
    valid = {length for length in (3, 4, 5) if is_valid(objective=objective, length=length)}
    assert valid == LENGTHS[objective]
    assert refusal(length=6)[1] == "OE-R42"


def test_oe_r11_and_oe_r42_rows_of_five_need_two_or_three_colours() -> None:
    assert is_valid(players=3, length=5)
    assert refusal(players=4, sides=4, length=5) == (
        "With 4 colours, rows need four chips. Five in a row needs two or three colours.", "OE-R42",
    )  # fmt: skip
    assert is_valid(players=4, sides=4, length=5, objective="rows_or_cross")


def test_oe_r43_two_patterns_are_for_two_sides() -> None:
    assert is_valid(times=2)
    assert is_valid(players=12, sides=2, times=2)
    assert refusal(players=3, times=2)[1] == "OE-R43"
    assert is_valid(players=3, times=2, objective="threes")  # OE-R32


def test_oe_r44_captures_need_rows_and_three_chips_rows_of_five() -> None:
    assert is_valid(capture="pair_trio")
    assert is_valid(capture="pair", length=4)
    assert refusal(capture="pair_trio", length=4)[1] == "OE-R44"
    assert refusal(capture="pair_trio", players=4, sides=4)[1] == "OE-R44"
    for objective in LENGTHS:
        assert is_valid(capture="pair", objective=objective) == (objective == "rows")


def test_oe_r45_the_end_joker_needs_threes() -> None:
    assert refusal(end_joker=True)[1] == "OE-R45"
    assert is_valid(end_joker=True, objective="threes")


def test_oe_r46_thirty_five_dice() -> None:
    """OE-R46: seven sizes and five ways, for three players or more."""
    dice = [
        (faces, reverses, skips)
        for faces, reverses, skips in product(range(4, 15), range(4), range(4))
        if is_valid(players=3, die="after", die_faces=faces, die_reverses=reverses, die_skips=skips)
    ]
    assert len(dice) == 35
    assert {each[1:] for each in dice} == {(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}
    assert refusal(die="after") == ("The turn die needs three or more players.", "OE-R46")
    assert is_valid(players=4, sides=2, die="during")


def test_oe_r32_options_that_touch_nothing_are_ignored() -> None:
    """OE-R32: the die's numbers while it is off, shapes that are not played for, crowning in threes."""
    assert is_valid(die_reverses=2, die_skips=2, cross_size="any", square_directions="diag")
    assert is_valid(objective="threes", crowning="off", times=2)
    assert is_valid(objective="square", orthogonal_only=True)


def test_oe_r32_a_board_belongs_to_the_custom_layout() -> None:
    assert is_valid(layout="custom", board=MIRROR)
    assert refusal(board=MIRROR)[1] == "OE-R32"
    for wrong in ("", MIRROR[:-2], MIRROR[2:] + "JD", MIRROR[:-2] + "2S", MIRROR[:-1], MIRROR.lower(), "X" * 192):
        assert refusal(layout="custom", board=wrong)[1] == "OE-R32"
    assert refusal(layout="custom", board=MIRROR + "AS")[1] == "OE-R32"
    assert refusal(layout="custom", board=MIRROR, deck="rook_faces")[1] == "OE-R32"
    assert is_valid(layout="custom", board=MIRROR, deck="princess")


def test_oe_r25_every_option_defaults_to_the_classic_value() -> None:
    """OE-R25: presets switch them for the variants."""
    options = parse()
    assert options.as_json() == {
        "players": 2, "sides": 0, "hand": 0, "layout": "mirror", "board": "", "objective": "rows", "length": 0,
        "times": 0, "orthogonal_only": False, "wrap": "none", "deck": "standard", "kill_targets": "any",
        "cross_directions": "both", "square_directions": "both", "cross_size": "auto", "capture": "off",
        "crowning": "off", "corners": "community", "end_joker": False, "die": "off", "die_faces": 6,
        "die_reverses": 1, "die_skips": 0, "dead_per_turn": "any",
    }  # fmt: skip
    assert GAME.form.presets[0].options == {}
    for preset in GAME.form.presets[4:-1]:  # the last one is the short classic game
        assert preset.options["kill_targets"] == "opponents"
        assert preset.options["crowning"] == "completed"


def test_every_family_of_the_document_has_a_preset() -> None:
    values = {(name, value) for preset in GAME.form.presets for name, value in preset.options.items()}
    for name, value in [
        ("objective", "rows_or_cross"), ("objective", "cross"), ("objective", "rows_or_square"),
        ("objective", "square"), ("objective", "threes"), ("end_joker", True), ("capture", "pair"),
        ("capture", "pair_trio"), ("wrap", "both"), ("orthogonal_only", True), ("deck", "princess"),
        ("deck", "rook_faces"), ("deck", "rook_numbers"), ("corners", "nature"), ("die", "after"), ("sides", 6),
    ]:  # fmt: skip
        assert (name, value) in values, (name, value)


def loose(rng: Random) -> dict[str, Any]:
    """Any values of any options, valid or not together."""
    return {
        each.name: rng.choice(
            each.values or (each.default, each.least, each.most) if each.type == "int" else each.values
        )
        for each in rng.sample(OneEyedJackOptions.choices(), rng.randint(1, 12))
        if each.type != "text"
    }


def test_mending_every_conflict_ends_in_a_playable_set() -> None:
    rng = Random(3)
    for _ in range(3000):
        options = OneEyedJackOptions.parse_loosely(loose(rng))
        for _ in range(8):
            conflict = next(iter(options.conflicts()), None)
            if conflict is None:
                break
            assert conflict.rule
            assert str(conflict.sentence).endswith(".")
            assert conflict.mend
            before = options
            options = OneEyedJackOptions.parse_loosely(options.as_json() | dict(conflict.mend))
            assert options != before
        assert next(iter(options.conflicts()), None) is None


@pytest.mark.parametrize(
    ("chosen", "mend"),
    [
        ({"players": 2, "hand": 7, "die": "after"}, {"die": "off"}), ({"players": 8, "hand": 7}, {"hand": 4}),
        ({"players": 6, "sides": 5}, {"sides": 6}), ({"objective": "cross", "length": 4}, {"length": 0}),
        ({"capture": "pair_trio", "length": 4}, {"capture": "pair"}), ({"board": MIRROR}, {"board": ""}),
        ({"players": 3, "die": "after", "die_reverses": 0}, {"die_reverses": 1}),
        ({"players": 3, "die": "after", "die_reverses": 2, "die_skips": 2}, {"die_reverses": 1, "die_skips": 1}),
    ],
)  # fmt: skip
def test_a_mend_is_the_nearest_valid_setting(chosen: dict[str, Any], mend: dict[str, Any]) -> None:
    (conflict,) = OneEyedJackOptions.parse_loosely(chosen).conflicts()
    assert conflict.mend == mend


def test_wrong_types_and_unknown_names_are_refused() -> None:
    for name, value in [("players", 2.0), ("players", "2"), ("players", True), ("end_joker", 1), ("wrap", None)]:
        assert refusal(**{name: value})[1]
    assert "no option colour" in refusal(colour=2)[0]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "Two players, seven cards each and two rows of five."),
        (
            {"players": 3, "length": 4, "wrap": "left_right", "capture": "pair"},
            "Three players, six cards each, one row of four, edges joined left and right, pairs are captured "
            "and eight captured chips also win.",
        ),
        (
            {"players": 12, "sides": 6, "die": "during", "die_skips": 1},
            "Twelve players in six teams of two, three cards each, one row of four and a six-sided die rolled "
            "before each play, with one reverse and one skip.",
        ),
        (
            {"objective": "threes", "end_joker": True, "deck": "princess", "corners": "nature"},
            "Two players, seven cards each, most threes in a row when the cards run out, four corner "
            "jokers, one for each corner, wild princesses and chip-removing jacks and an end joker that ends the game.",
        ),
    ],
)
def test_a_composed_game_is_described_in_plain_words(chosen: dict[str, Any], said: str) -> None:
    assert GAME.form.describe is not None
    assert str(GAME.form.describe(parse(**chosen))) == said
