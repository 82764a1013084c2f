"""Box: one test or more for each ruling, the worked examples, and the numbers of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.cards import STANDARD_PACK, UNKNOWN, Card, card, cards, codes
from knaves.engine.errors import ChanceRefused, InvalidOptions
from knaves.engine.layout import Heap, Plate, Slots
from knaves.engine.moves import find
from knaves.engine.sentences import plain
from knaves.games.box import GAME
from knaves.games.box.chances import chance_to_survive
from knaves.games.box.moves import FLIP, NEXT_ROUND, STUCK
from knaves.games.box.notes import HEIGHT
from knaves.games.box.rules import Box
from knaves.table.record import read_record
from knaves.table.table import Table
from knaves.table.view import position as written
from tests.positions import position

A, B, C, D = range(4)
EMPTY = "-- -- -- --"


def play(state: Box, *texts: str) -> None:
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def legal(state: Box) -> set[str]:
    return {move.notation for move in state.legal_moves()}


def deal(order: str = "", dealer: int = 0, *shuffles: str, **options: Any) -> Box:
    """A game whose first shuffle begins with these cards; the rest of the pack follows in pack order."""
    named = cards(order)
    top_first = named + [each for each in STANDARD_PACK if each not in named]
    given: list[dict[str, Any]] = [{"dealer": dealer}, {"shuffle": codes(top_first)}]
    given += [{"shuffle": codes(cards(each))} for each in shuffles]
    return GAME.begin(GAME.options(**options), 1, tuple(given))


def round_of(text: str, turn: int = 0, sizes: str = "", last_player: int | None = None, **more: Any) -> Box:
    """A round in play; boxes that are not named are empty, `sizes` are the box sizes, else four each."""
    players = more.pop("players", 4)
    options = {"players": players, **more.pop("options", {})}
    for seat in range(players):
        text += "" if f"box{seat}:" in text else f" | box{seat}: {EMPTY}"
    shown = [int(size) for size in sizes] or [4] * players
    state = position(GAME, text.strip(" |"), options=options, turn=turn, sizes=shown, **more)
    if last_player is not None:
        state.last_player = last_player
        state.plays = [(last_player, each) for each in state.played]
    return state


def size_of_box(state: Box, seat: int) -> int:
    return sum(each is not None for each in state.boxes[seat])


def finish_round(state: Box, rng: Random) -> None:
    while not state.deal_is_over and not state.is_over:
        state.play(rng.choice(state.legal_moves()))


# The deal


def test_bx_r1_two_to_six_may_play_and_four_do_by_default() -> None:
    for players, stock in ((2, 36), (3, 28), (4, 20), (5, 12), (6, 4)):
        state = deal(players=players)
        assert [len(hand) for hand in state.hands] == [4] * players
        assert [size_of_box(state, seat) for seat in range(players)] == [4] * players
        assert len(state.stock) == stock
        assert state.turn == 1
    assert GAME.options().players == 4
    for wrong in (1, 7, "4", True, 4.0):
        with pytest.raises(InvalidOptions):
            GAME.options.parse({"players": wrong})


def test_the_first_cards_are_the_boxes_round_by_round_and_the_next_the_hands() -> None:
    state = deal(dealer=2, players=3)
    order = list(STANDARD_PACK)
    assert state.boxes == [order[0:12:3], order[1:12:3], order[2:12:3]]
    assert state.hands == [order[12:24:3], order[13:24:3], order[14:24:3]]
    assert state.stock == order[24:]


# Playing


def test_bx_s1_a_card_must_be_no_higher_than_the_last() -> None:
    state = round_of("hand0: TS | hand1: JS TC 7D 2H | hand2: 8C 7C 3D | hand3: 9C", turn=A)
    play(state, "play TS")
    assert legal(state) == {"play TC", "play 7D", "play 2H"}
    play(state, "play 7D")
    assert legal(state) == {"play 7C", "play 3D"}


def test_bx_s2_an_equal_card_turns_the_direction() -> None:
    state = round_of("hand0: 7S 5C | hand1: 7H | hand2: 2C | hand3: 3D 4D", turn=A)
    play(state, "play 7S", "play 7H")
    assert (state.direction, state.turn) == (-1, A)
    play(state, "play 5C")
    assert state.turn == D
    assert state.facts() == {"direction": -1}


def test_bx_s3_bx_r13_a_leader_chooses_among_his_highest_cards() -> None:
    state = round_of("hand0: KS KD 9H 2C", turn=A)
    assert legal(state) == {"play KS", "play KD"}
    refusal = state.refuse("play 9H")
    assert (str(refusal), refusal.rule) == (
        "You must lead one of your highest cards: king of spades and king of diamonds.",
        "BX-R13",
    )


def test_bx_s4_bx_r7_who_can_play_may_neither_turn_a_box_card_nor_be_stuck() -> None:
    state = round_of("hand1: TC 8D 3S QH | box1: 2C 3C 4C 5C | played: 8C", turn=B, last_player=A)
    assert legal(state) == {"play 8D", "play 3S"}
    for text in ("flip 1", "stuck", "play TC"):
        refusal = state.refuse(text)
        assert refusal.rule == "BX-R7"
        assert "no higher than 8 of clubs" in str(refusal)


def test_bx_s5_a_box_card_that_is_low_enough_counts_as_played() -> None:
    state = round_of(
        "hand1: KC QD | box1: 5H 3C -- -- | hand2: 6C 5C | box2: 2C 2D 2H 2S | played: 9C", turn=B, last_player=A
    )
    assert legal(state) == {"flip 1", "flip 2"}
    assert state.refuse("play QD").rule == "BX-R7"
    play(state, "flip 1")
    assert state.played == cards("9C 5H")
    assert state.turn == C
    assert legal(state) == {"play 5C"}


STUCK_ON_JACK = "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH | hand3: 4C 4D 4H 4S"


def stuck_on_jack() -> Box:
    """BX-S6: C has played a box card, A the last card, a six; B has to turn a card, and it is the jack of spades."""
    return round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: -- 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD TH",
        turn=B, last_player=A, lucky=[C],
    )  # fmt: skip


def test_bx_s6_a_card_too_high_goes_to_the_winner_and_costs_a_slot() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.extras == [cards("JS"), [], [], []]
    assert state.sizes == [4, 3, 4, 4]
    assert state.turn == A
    assert state.legal_moves() == [NEXT_ROUND]
    assert (state.played, state.discard) == ([], cards("7S 6H"))


def test_bx_s7_bx_r2_cards_played_from_a_box_are_replaced_and_the_lost_slot_is_not() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 4]
    assert [size_of_box(state, seat) for seat in range(4)] == [4, 3, 4, 4]
    assert state.boxes[B] == [None, *cards("5C 5D 5H")]
    play(state, "next round")
    assert legal(state) == {"play 2C", "play 2D", "play 2H", "play 2S"}


def test_bx_s8_bx_r11_who_loses_the_last_slot_is_out_and_his_hand_joins_the_discards() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | extra1: AC | played: 7S 6H | stock: 9C 9D",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    play(state, "flip 2")
    assert state.sizes == [4, 0, 4, 4]
    assert state.extras == [cards("JS"), cards("AC"), [], []]
    assert state.hands[B] == []
    assert sorted(state.discard + state.buried) == sorted(cards("7S 6H KC QD"))
    play(state, "next round", "play 2C")
    assert state.turn == C


def test_bx_s9_bx_r9_the_last_survivor_wins_at_once() -> None:
    state = round_of(
        "hand0: 2C | hand2: KC | box0: 5C -- -- -- | box2: -- -- -- JS | played: 7S 6H | stock: 9C 9D",
        turn=C, sizes="1010", last_player=A,
    )  # fmt: skip
    play(state, "flip 4")
    assert state.is_over
    assert (state.winners(), state.scores()) == ([A], [1, 0, 0, 0])
    assert (state.hands[A], state.stock) == (cards("2C"), cards("9C 9D")), "no refill"
    assert [state.standing(seat) for seat in range(4)] == [1, 0, 0, 0]


def test_bx_r9_the_first_elimination_does_not_end_the_game() -> None:
    state = deal(players=3)
    rng = Random(5)
    while min(state.sizes) > 0:
        state.play(rng.choice(state.legal_moves()))
    assert not state.is_over
    assert len(state.survivors) == 2


def test_bx_r3_the_discards_make_a_new_stock_when_it_runs_out() -> None:
    state = stuck_on_jack()
    state.stock = cards("9C")
    state.discard = cards("TC TD TH")
    state.chance.given = [*state.chance.used, {"shuffle": codes(cards("7S 6H TC TD TH"))}]
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 4]
    assert state.hands[C] == cards("AC AD AH 9C")
    assert state.boxes[C] == cards("7S 7C 7D 7H")
    assert (state.stock, state.discard) == (cards("6H TC TD TH"), [])


def test_bx_r3_without_a_reshuffle_nothing_is_drawn_from_an_empty_stock() -> None:
    state = round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: -- 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | discard: TC TD",
        turn=B, last_player=A, lucky=[C], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 3, 4]
    assert state.sizes == [4, 3, 3, 4]
    assert state.discard == cards("TC TD 7S 6H")


def test_bx_r4_a_player_with_an_empty_box_is_stuck_without_a_card() -> None:
    state = round_of(
        "hand0: 2C 2D | hand1: KC QD | hand2: 3C | hand3: 4C | box0: 5C 5D -- -- | box2: 6C 6D 6S 7C"
        " | box3: 8C 8D 8H 8S | played: 9S 8D 6H | stock: ...",
        turn=B, sizes="4244", last_player=A, lucky=[B],
    )  # fmt: skip
    assert state.legal_moves() == [STUCK]
    assert state.refuse("flip 1").rule == "BX-R4"
    play(state, "stuck")
    assert state.extras == [[], [], [], []]
    assert state.sizes == [4, 1, 4, 4]
    assert [size_of_box(state, seat) for seat in range(4)] == [4, 1, 4, 4]
    assert state.turn == A


def test_bx_r4_a_player_with_one_slot_who_is_stuck_without_a_card_is_out() -> None:
    state = round_of(
        "hand0: 2C | hand1: KC | hand2: 3C | hand3: 4C | box0: 5C -- -- -- | played: 9S 8D 6H | stock: ...",
        turn=B, sizes="4144", last_player=A, lucky=[B],
    )  # fmt: skip
    play(state, "stuck")
    assert state.sizes == [4, 0, 4, 4]


def turned(direction: str) -> Box:
    """The end of a round whose direction was turned."""
    state = stuck_on_jack()
    state = round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: 6C 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD TH",
        turn=B, last_player=C, direction=-1, options={"direction": direction},
    )  # fmt: skip
    play(state, "flip 1")
    assert state.direction == -1, "shown until the next round opens"
    play(state, "next round")
    return state


def test_bx_r5_every_round_starts_clockwise() -> None:
    state = turned("reset")
    assert state.direction == 1
    play(state, "play AC")
    assert state.turn == D


def test_bx_r5_a_reversal_persists_with_the_option() -> None:
    state = turned("persists")
    assert state.direction == -1
    play(state, "play AC")
    assert state.turn == B


def test_bx_r6_an_equal_card_from_the_box_turns_the_direction() -> None:
    state = round_of("hand1: KC | box1: 9H -- -- -- | played: 9C", turn=B, last_player=A)
    play(state, "flip 1")
    assert (state.direction, state.turn) == (-1, A)


def test_bx_r6_a_lead_equal_to_the_last_card_of_the_round_before_turns_nothing() -> None:
    state = stuck_on_jack()
    state.hands[A] = cards("6C 6D 6S 2C")
    play(state, "flip 1", "next round", "play 6C")
    assert (state.direction, state.turn) == (1, B)


def test_bx_r8_the_player_chooses_the_slot_blind() -> None:
    state = round_of("hand1: KC | box1: 5H -- 3C 2D | played: 9C | stock: ...", turn=B, last_player=A)
    assert state.legal_moves() == [FLIP[1], FLIP[3], FLIP[4]]
    boxes = [zone for zone in written("box", state, B)["zones"] if zone["name"] == "box"]
    assert boxes[B]["cards"] == ["??", None, "??", "??"], "nobody sees a box card, not even its owner"
    assert state.seen_by(B).boxes[B] == [UNKNOWN, None, UNKNOWN, UNKNOWN]


def test_bx_r10_extra_piles_are_trophies_only() -> None:
    state = round_of(
        "hand0: 2C | hand2: KC | box0: 5C -- -- -- | box2: -- -- -- JS | extra2: AC AD AH | played: 7S 6H | stock: ...",
        turn=C, sizes="1010", last_player=A,
    )  # fmt: skip
    play(state, "flip 4")
    assert state.winners() == [A]
    assert len(state.extras[C]) == 3


def test_bx_r12_bx_r14_hands_then_boxes_player_by_player_the_winner_first() -> None:
    state = round_of(
        "hand0: 2C 2D | hand1: KC QD TS | hand2: AC AD AH AS | hand3: 4C 4D | box0: 3C 3D 3H 3S"
        " | box1: 5H 5D -- -- | box2: JS 6C 6D 6H | box3: 8C -- 8H -- | played: 7S 6S"
        " | stock: 9C 9D 9H TC TD TH JC JD JH QC",
        turn=C, last_player=B, lucky=[B, D, D],
    )  # fmt: skip
    state.hands[C] = cards("AC AD AH")
    play(state, "flip 1")
    assert state.hands == [cards("2C 2D TD TH"), cards("KC QD TS 9C"), cards("AC AD AH 9D"), cards("4C 4D 9H TC")]
    assert state.boxes[B] == cards("5H 5D JC JD")
    assert state.boxes[C] == [None, *cards("6C 6D 6H")]
    assert state.boxes[D] == cards("8C JH 8H QC")


def test_bx_r15_refills_go_to_the_lowest_empty_slots() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH AS | hand3: 4C 4D 4H 4S"
        " | box0: 5C -- 5H -- | box1: JS -- -- 3D | played: 7S 6H | stock: 9C 9D 9H TC",
        turn=B, sizes="3300", last_player=A, lucky=[A, B],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.boxes[A] == [*cards("5C 9C 5H"), None]
    assert state.boxes[B] == [card("9D"), None, None, card("3D")]
    state.turn, state.deal_is_over, state.played, state.hands[B] = B, False, cards("2S"), []
    assert legal(state) == {"flip 1", "flip 4"}
    assert state.refuse("flip 2").rule == "BX-R15"


def test_bx_r16_the_discards_are_shuffled_when_a_card_is_wanted_not_before() -> None:
    state = stuck_on_jack()
    state.stock = cards("9C 9D")  # exactly what the hand and the box of C need
    play(state, "flip 1")
    assert (state.stock, state.discard) == ([], cards("7S 6H"))
    assert len(state.chance.used) == 2


def test_bx_r16_the_round_just_played_and_eliminated_hands_are_among_the_discards() -> None:
    state = round_of(
        "hand0: 2C 2D 2H | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | played: 7S 6H | discard: 9C",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    state.chance.given = [*state.chance.used, {"shuffle": ["KC", "9C", "6H", "7S", "QD"]}]
    play(state, "flip 2")
    assert state.hands[A] == cards("2C 2D 2H KC")
    assert state.stock == cards("9C 6H 7S QD")
    assert (state.discard, state.buried, state.given_up) == ([], [], [[], [], [], []])


def test_a_chance_that_does_not_fit_the_reshuffle_is_refused() -> None:
    state = stuck_on_jack()
    state.stock = []
    state.chance.given = [*state.chance.used, {"shuffle": ["KC"]}]
    with pytest.raises(ChanceRefused):
        state.play(FLIP[1])


def test_bx_r17_the_box_size_is_what_lies_there_after_the_refill() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | box0: 5C -- -- -- | box1: JS 3D 4D -- | hand2: 3S"
        " | box2: -- 8D -- -- | played: 7S 6H | stock: 9C 9D 9H TC",
        turn=B, sizes="3330", last_player=A, lucky=[A, A, C, C], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    assert state.scores() == [3, 3, 3, 0]
    play(state, "flip 1")
    assert state.hands[C] == cards("3S 9C 9D 9H")
    assert state.scores() == [2, 2, 1, 0]
    play(state, "next round")
    assert state.scores() == [2, 2, 1, 0]


def to_four(text: str, **more: Any) -> Box:
    options = {"box_refill": "to_four", **more.pop("options", {})}
    return round_of(text, options=options, **more)


def test_bx_r2_to_four_one_box_card_played_fills_the_whole_box() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH AS | hand3: 4C 4D 4H 4S | box0: 5C 5D -- --"
        " | box1: JS 3D -- -- | box2: 6C -- -- -- | box3: 8C -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="3321", last_player=A, lucky=[A, C],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [4, 1, 4, 1], "A and C played a box card, B lost one, D did neither"
    assert state.sizes == [size_of_box(state, seat) for seat in range(4)]


def test_bx_r2_to_four_who_is_also_stuck_fills_to_three() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | box0: 5C 5D -- -- | box1: JS -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2200", last_player=A, lucky=[B],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [2, 3, 0, 0]


def test_bx_r18_to_four_a_player_with_one_slot_may_play_it_and_be_stuck_without_being_out() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box0: 5C 5D -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2100", last_player=A, lucky=[B],
    )  # fmt: skip
    play(state, "stuck")
    assert not state.is_over
    assert state.sizes == [2, 3, 0, 0]


def test_bx_r18_to_four_a_player_who_loses_the_only_card_is_out() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box0: 5C 5D -- -- | box1: JS -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2100", last_player=A,
    )  # fmt: skip
    play(state, "flip 1")
    assert state.winners() == [A]
    assert state.sizes == [2, 0, 0, 0]


def test_bx_r19_to_four_the_extra_piles_are_shuffled_where_no_other_card_is_left() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS | box0: 5C 5D 5H 5S | box1: JS 3C 3D -- | extra1: 9C 9D"
        " | played: 7S",
        turn=B, sizes="4400", last_player=A, lucky=[B],
    )  # fmt: skip
    state.chance.given = [
        *state.chance.used, {"shuffle": ["7S"]}, {"shuffle": ["9D", "JS", "9C"]},
    ]  # fmt: skip
    play(state, "flip 1")
    assert state.hands[B] == cards("KC QD TS 7S")
    assert state.boxes[B] == [card("9D"), *cards("3C 3D"), None]
    assert state.extras == [[], [], [], []]
    assert state.stock == cards("JS 9C")


def test_bx_r19_with_no_reshuffle_the_extra_piles_are_never_drawn() -> None:
    state = to_four(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS | box0: 5C 5D 5H 5S | box1: JS 3C 3D -- | extra1: 9C 9D"
        " | played: 7S",
        turn=B, sizes="4400", last_player=A, lucky=[B], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    play(state, "flip 1")
    assert state.hands[B] == cards("KC QD TS")
    assert state.sizes == [4, 2, 0, 0]
    assert state.extras == [cards("JS"), cards("9C 9D"), [], []]


def dry(text: str, **more: Any) -> Box:
    """A round with nothing to draw."""
    return round_of(text, options={"stock": "no_reshuffle", **more.pop("options", {})}, **more)


def test_bx_r20_whose_box_is_empty_after_the_refill_is_out() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | hand2: 3C | hand3: 4C 4D | box0: 5C -- -- -- | box1: JS 6C -- --"
        " | box2: 7C -- -- -- | played: 7S 6H",
        turn=B, sizes="2214", last_player=A, lucky=[A, D, D, D, D],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [1, 1, 1, 0]
    assert state.hands[D] == []
    assert sorted(state.discard + state.buried) == sorted(cards("7S 6H 4C 4D"))
    assert state.turn == A


def test_bx_r20_a_winner_who_is_out_leaves_the_lead_to_the_next_survivor_clockwise() -> None:
    for direction in ("reset", "persists"):
        state = dry(
            "hand0: 2C | hand1: KC QD | hand2: 3C | hand3: 4C 4D | box1: JS 6C -- -- | box2: 7C -- -- --"
            " | box3: 8C -- -- -- | played: 7S 6H",
            turn=B, sizes="2211", last_player=A, lucky=[A, A], direction=-1, options={"direction": direction},
        )  # fmt: skip
        play(state, "flip 1")
        assert state.sizes == [0, 1, 1, 1]
        assert state.turn == B


def test_bx_r20_the_only_one_left_with_a_box_wins() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | box1: JS 6C -- -- | played: 7S 6H", turn=B, sizes="2200", last_player=A, lucky=[A]
    )
    play(state, "flip 1")
    assert (state.winners(), state.scores()) == ([B], [0, 1, 0, 0])


def test_bx_r20_where_all_go_out_together_the_winner_of_the_round_wins() -> None:
    state = dry("hand0: 2C | hand1: KC QD | played: 7S 6H", turn=B, sizes="2300", last_player=A, lucky=[A, B])
    play(state, "stuck")
    assert (state.winners(), state.scores()) == ([A], [0, 0, 0, 0])
    assert state.hands == [[], [], [], []]


def test_bx_r20_the_stuck_player_is_out_before_the_refill() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | hand2: 3C | box0: 5C -- -- -- | box1: JS -- -- -- | box2: 7C -- -- --"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD",
        turn=B, sizes="1110", last_player=A,
    )  # fmt: skip
    play(state, "flip 1")
    assert state.hands == [cards("2C 9C 9D 9H"), [], cards("3C TC TD"), []]


def test_bx_r21_a_leader_without_hand_cards_leads_a_box_card_unseen() -> None:
    state = dry("hand1: AC KC 2C | box0: 5C -- 9C --", turn=A, sizes="2222")
    assert legal(state) == {"flip 1", "flip 3"}
    assert state.refuse("stuck").rule == "BX-R21"
    state.played, state.direction = [], 1
    play(state, "flip 1")
    assert (state.played, state.turn, state.direction) == (cards("5C"), B, 1)
    assert state.lucky == [A], "it counts as played"
    assert legal(state) == {"play 2C"}


def test_bx_r21_a_leader_with_hand_cards_leads_the_highest_of_them() -> None:
    state = dry("hand0: 4C 3C | box0: AC -- -- --", turn=A, sizes="2222")
    assert legal(state) == {"play 4C"}


def test_bx_r22_with_two_players_a_reversal_is_shown_without_effect() -> None:
    state = round_of("hand0: 7S 5C | hand1: 7H 3C", players=2, turn=A)
    play(state, "play 7S", "play 7H")
    assert (state.direction, state.turn) == (-1, A)
    play(state, "play 5C")
    assert state.turn == B


def test_bx_r23_an_eliminated_hand_is_not_shown() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | played: 7S 6H | stock: ...",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    play(state, "flip 2")
    for seat in range(4):
        zones = written("box", state, seat)["zones"]
        assert next(zone for zone in zones if zone["name"] == "discard")["cards"] == ["7S", "6H", "??", "??"]
    assert state.seen_by(B).buried == cards("KC QD"), "he remembers what he held"
    assert state.seen_by(A).buried == [UNKNOWN, UNKNOWN]
    assert state.seen_by(A).given_up == [[], [], [], []]


def test_bx_r24_the_leader_opens_the_next_round_when_he_says_so() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.deal_is_over
    refusal = state.refuse("play 2C")
    assert (str(refusal), refusal.rule) == ("The round is over; say “next round”.", "BX-R24")
    before = written("box", state)["zones"]
    play(state, "next round")
    assert written("box", state)["zones"] == before
    assert not state.deal_is_over


# The numbers of 3.9


def test_every_round_takes_one_slot_and_cards_are_conserved() -> None:
    for players in (2, 3, 4, 5, 6):
        state = deal(players=players)
        rng = Random(players)
        empty = rounds = 0
        while not state.is_over:
            finish_round(state, rng)
            rounds += 1
            assert state.stuck is not None
            empty += state.stuck[1] is None
            assert sum(state.sizes) == 4 * players - rounds
            lying = [each for zone in state.zones() for each in zone.cards if each is not None]
            assert sorted(lying) == list(STANDARD_PACK)
            if not state.is_over:
                play(state, "next round")
        assert 4 * (players - 1) <= rounds <= 4 * players - 1
        assert sum(len(extra) for extra in state.extras) == rounds - empty


# What the players know


def test_a_leader_shows_his_highest_rank() -> None:
    state = round_of("hand0: 9S 4C 3C | hand1: 2C", turn=A)
    play(state, "play 9S")
    assert [state.could_hold(A, card(code)) for code in ("9C", "TC", "2D")] == [True, False, True]


def test_a_player_who_turns_a_box_card_has_no_card_as_low_as_the_last() -> None:
    state = round_of("hand1: KC QD | box1: 5H 3C -- -- | played: 9C", turn=B, last_player=A)
    play(state, "flip 1")
    assert [state.could_hold(B, card(code)) for code in ("9D", "TC", "AS")] == [False, True, True]


def test_what_was_shown_holds_for_the_cards_held_not_for_those_drawn_later() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    state.hands[B] = [*state.hands[B][:2], *cards("2S 2C")]
    state.known[B] = state.known[B][:2]
    hand = next(zone for zone in state.zones() if zone.name == "hand" and zone.owner == B)
    fits = [state.could_lie(hand, place, card("6C")) for place in range(4)]
    assert fits == [False, False, True, True]
    assert state.could_hold(B, card("6C"))


def test_a_card_played_may_have_been_the_one_known_best() -> None:
    state = round_of("hand0: 9S 4C 3C | hand1: 2C", turn=A, known=[[(0, 5)], [], [], []])
    play(state, "play 9S")
    assert state.known[A] == [(0, 5), (0, 7)], "the nine was not the card known to be low"
    state.turn = A
    play(state, "play 4C")
    assert state.known[A] == [(0, 7)]


def test_imagined_hands_keep_to_what_was_shown() -> None:
    rng = Random(4)
    for seed in range(12):
        state = deal(dealer=seed % 4)
        for _ in range(60):
            if state.is_over:
                break
            world = state.possible_world(seed % 4, rng)
            for seat in range(4):
                for (low, high), held in zip(state.known[seat], _by_bounds(state, world, seat), strict=False):
                    assert low <= HEIGHT[held] <= high
            state.play(rng.choice(state.legal_moves()))


def _by_bounds(state: Box, world: Box, seat: int) -> list[Card]:
    """The imagined hand of a seat; nothing is imagined of the hand of the seat that imagines."""
    return [] if world.hands[seat] == state.hands[seat] else world.hands[seat]


def test_extra_piles_are_remembered() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.seen_by(D).extras[A] == cards("JS")


# Chances, words, table


@pytest.mark.parametrize(
    ("mine", "others", "share"),
    [
        (4, (4, 4, 4), 0.25),
        (3, (4, 4, 4), 0.13),
        (2, (4, 4, 4), 0.05),
        (1, (4, 4, 4), 0.01),
        (3, (4,), 0.34),
        (1, (4,), 0.06),
    ],
)
def test_the_chance_to_survive(mine: int, others: tuple[int, ...], share: float) -> None:
    assert chance_to_survive(mine, others) == pytest.approx(share, abs=0.012)


def test_the_status_line_asks_for_a_rank() -> None:
    state = round_of("hand1: TC 8D 3S QH | box1: 2C 3C 4C 5C | played: 8C", turn=B, last_player=A)
    assert plain(GAME.ask(state), B) == "Play 8 or lower – another 8 turns the direction."
    assert plain(GAME.ask(state), A) == "Seat 1 has to play 8 or lower."
    state.hands[B] = cards("TC QH")
    assert plain(GAME.ask(state), B) == "You have no 8 or lower: turn a card of your box."
    state.boxes[B] = [None] * 4
    assert plain(GAME.ask(state), B) == "You have no 8 or lower, and your box is empty: you are stuck."


def test_everything_that_happens_is_said() -> None:
    heard: list[str] = []
    state = stuck_on_jack()
    state.listener = lambda event: heard.append(plain(sentence) if (sentence := GAME.say(event)) else "")
    state.play(FLIP[1])
    assert heard == [
        "Seat 1 turns jack of spades from the box: too high.",
        "Seat 1 is stuck.",
        "Seat 0 wins the round and jack of spades.",
        "Seat 1 loses a box slot and has 3 left.",
        "",
    ]


def test_the_table_shows_boxes_closed_slots_and_who_is_out() -> None:
    state = round_of(
        "hand0: 2C | box0: 3C -- 5C -- | hand2: 4C | box2: 6C 7C 8C -- | played: 9S 8S | stock: ...",
        turn=A, sizes="3040", last_player=C,
    )  # fmt: skip
    layout = GAME.layout(state.seen_by(A), A)
    slots = next(part for part in layout.areas["box"] if isinstance(part, Slots))
    assert [(face.code, face.marks) for face in slots.faces] == [
        ("??", ()), (None, ()), ("??", ()), (None, ("closed",)),
    ]  # fmt: skip
    plate = next(part for part in layout.areas["s1"] if isinstance(part, Plate))
    assert plate.is_out
    pile = next(part for part in layout.areas["pile"] if isinstance(part, Heap))
    assert [(face.code, face.marks) for face in pile.faces] == [("9S", ()), ("8S", ("last",))]


def test_a_whole_game_is_written_and_read_again() -> None:
    table = Table(GAME, GAME.options(players=3, box_refill="to_four"), 11)
    rng = Random(11)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    assert Table.from_record(read_record(record.as_json())).result == record.result
