"""Box: where on the table a box card lies; what has been turned is what is empty, and what is lost stays lost."""

from __future__ import annotations

from random import Random

import pytest

from knaves.engine.sentences import listed, plain
from knaves.games.box import GAME
from knaves.games.box.rules import Box, Flip
from knaves.games.box.table import Slots, table
from tests.games.box.rounds import A, B, play, round_of

DOWN = ": a box card, face down"


def seen(state: Box, seat: int) -> list[str]:
    """What each place of a box shows: the name of its card, "hole", or "lost" if it will not be filled."""
    layout = table(state.seen_by(seat), seat)
    slots = next(part for part in layout.areas["box"] if isinstance(part, Slots))
    return [face.key or ("lost" if set(face.marks) - {"stake"} else "hole") for face in slots.faces]


def labels(state: Box, seat: int) -> list[str]:
    """What a screen reader says of each place."""
    slots = next(part for part in table(state.seen_by(seat), seat).areas["box"] if isinstance(part, Slots))
    return [plain(face.label) for face in slots.faces if face.label is not None]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("refill", ["to_four", "replace"])
def test_the_place_that_was_turned_is_empty_and_the_one_that_was_lost_stays_lost(players: int, refill: str) -> None:
    lost = filled = 0
    for seed in range(6):
        rng, told = Random(seed), list[tuple[str, dict[Place, str]]]()
        state = GAME.begin(GAME.options(players=players, box_refill=refill), seed)
        state.listener = lambda event, told=told, state=state: told.append((event.kind, whole(state)))
        now = whole(state)
        while not state.is_over:
            told.clear()
            seat, move, turned = state.turn or 0, rng.choice(state.legal_moves()), None
            if isinstance(move, Flip):
                turned = seat, state.places[seat][move.slot - 1]
            state.play(move)
            for kind, after in [*told, ("", whole(state))]:
                for where in (each for each in now if now[each] != after[each]):
                    is_now = after[where]
                    assert now[where] == "hole" or is_now == "hole", f"{kind}: {now[where]} is {is_now}"
                    if is_now == "hole" and now[where] == "lost":
                        assert refill == "to_four"
                        assert where[0] in state.lucky, "it comes back though no box card was played"
                    elif is_now == "hole":
                        assert (kind, where) == ("CardTurned", turned), "another place is empty than that of the card"
                    elif is_now == "lost":
                        assert kind in ("SlotLost", "Stuck", "GameWon")
                        is_filling = refill == "to_four" and where[0] in state.lucky  # an earlier loss stays then
                        assert is_filling or turned in (None, where), "another place is lost than that of the card"
                        lost += 1
                    else:
                        filled += 1
                now = after
    assert lost > 15
    assert filled > 2


Place = tuple[int, int]  # of a seat


def whole(state: Box) -> dict[Place, str]:
    """What every place of every box shows."""
    return {(seat, place): shown for seat in range(state.seats) for place, shown in enumerate(seen(state, seat))}


def test_holes_and_lost_places_are_told_apart_in_words() -> None:
    state = round_of(
        "hand0: AC AD AH AS | hand1: 2C 2D 2H 2S | box0: QC -- 4C 4D | box1: 5C 5D 5H 5S | played: QH",
        turn=A, sizes="34", last_player=B, players=2, options={"box_refill": "replace"},
    )  # fmt: skip
    play(state, "flip 1")
    assert labels(state, A) == [
        "Top left: filled again after the round", "Top right: lost for good",
        "Bottom left: a box card, face down", "Bottom right: a box card, face down",
    ]  # fmt: skip


def test_an_empty_place_is_said_to_wait_for_a_box_card_and_then_to_be_filled() -> None:
    state = round_of(
        "hand0: AC AD AH AS | hand1: 2C 2D 2H 2S | box0: QC -- 4C 4D | box1: 5C 5D 5H 5S | played: QH",
        turn=A, sizes="34", last_player=B, players=2,
    )  # fmt: skip
    assert labels(state, A)[1] == "Top right: empty until a box card is played"
    play(state, "flip 1")
    assert labels(state, A)[:2] == [
        "Top left: filled again after the round", "Top right: filled again after the round",
    ]  # fmt: skip


def test_with_boxes_that_fill_to_four_again_the_places_that_were_turned_are_filled_first() -> None:
    state = round_of(
        "hand0: AC AD AH AS | hand1: KC KD KH KS | box0: -- 3C -- 4D | box1: JC 5D 5H 5S | played: 9H"
        " | stock: 6C 6D 6H",
        turn=A, sizes="24", last_player=B, players=2,
    )  # fmt: skip
    play(state, "flip 2")
    assert seen(state, A)[:3] == ["hole"] * 3, "all three will be filled"
    play(state, "flip 1")
    assert not {"hole", "lost"} & set(seen(state, A)), "all four are filled"
    assert seen(state, B)[0] == "lost"


def test_a_refusal_calls_the_places_as_the_table_does() -> None:
    refused = 0
    for seed in range(20):
        rng, state = Random(seed), GAME.begin(GAME.options(players=3), seed)
        while not state.is_over:
            seat, legal = state.turn or 0, [move.notation for move in state.legal_moves()]
            empty = [slot for slot in range(1, 5) if f"flip {slot}" not in legal]
            if empty and any(each.startswith("flip") for each in legal):
                said = plain(state.refuse(f"flip {rng.choice(empty)}").sentence)
                names = [text.removesuffix(DOWN) for text in labels(state, seat) if text.endswith(DOWN)]
                assert said == f"There’s no card there. You can still turn: {listed(names)}."
                refused += 1
            state.play(rng.choice(state.legal_moves()))
    assert refused > 10
