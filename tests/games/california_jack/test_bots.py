"""What bots know of California Jack: its fast playouts and its solver are held to the rules."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.reasons import reasons
from knaves.bots.thinking import choose, done, rating_moves, think
from knaves.cards import SPADES, Card
from knaves.engine.moves import PLAY
from knaves.engine.zones import Seat
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack, score_deal
from knaves.games.california_jack.solver import finish, solve
from tests.positions import position, seen_in_turn, turn_of
from tests.random_games import games

OPTIONS: list[dict[str, str]] = [
    {},
    {"scoring": "simplified"},
    {"follow": "suit_or_trump"},
    {"scoring": "simplified", "follow": "suit_or_trump"},
]


def deal_in_play(seed: int, options: Mapping[str, str], plies: int) -> CaliforniaJack:
    state = GAME.begin(GAME.options.parse(options), seed)
    rng = Random(seed)
    for _ in range(plies):
        state.play(rng.choice(state.legal_moves()))
    return state


def play_the_same_tricks(state: CaliforniaJack, piles: list[list[Card]]) -> bool:
    """Plays the tricks of two captured piles by the rules, in whatever order is legal; False if there is none."""
    taken = [len(pile) for pile in state.captured]
    if all(taken[side] == len(piles[side]) for side in (0, 1)):
        return state.captured == piles and state.deal_is_over
    for side in (0, 1):
        pair = piles[side][taken[side] : taken[side] + 2]
        if state.trick and pair[:1] != state.trick:
            continue
        world = state.copy()
        for card in pair[len(state.trick) :]:
            if world.deal_is_over or PLAY[card] not in world.legal_moves():
                break
            world.play(PLAY[card])
        else:
            if pair and world.captured[side] == piles[side][: taken[side] + 2] and play_the_same_tricks(world, piles):
                return True
    return False


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_fast_playout_is_a_legal_deal_and_scored_by_the_rules(options: dict[str, str]) -> None:
    for seed in range(25):
        before = deal_in_play(seed, options, seed % 50)
        world = before.copy()
        finish(world, Random(seed))
        assert play_the_same_tricks(before, world.captured)
        score = score_deal(world.captured, world.trump, world.options.scoring)
        assert world.points == [had + won for had, won in zip(before.points, score.points, strict=True)]
        assert world.deal_is_over


def naive(state: CaliforniaJack, seat: Seat) -> float:
    """The value of a deal by trying everything; no table, no bounds."""
    if state.deal_is_over:
        return GAME.bots.heuristics.evaluate(state, seat)
    values = []
    for move in state.legal_moves():
        world = state.copy()
        world.play(move)
        values.append(naive(world, seat))
    return max(values) if state.turn == seat else min(values)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_solver_agrees_with_trying_everything(options: dict[str, str]) -> None:
    for seed in range(6):
        state = deal_in_play(seed, options, 44 + seed % 3)
        worths = solve(state)
        assert set(worths) == set(state.legal_moves())
        for move, worth in worths.items():
            world = state.copy()
            world.play(move)
            assert worth == pytest.approx(naive(world, turn_of(state)), abs=1e-9)


def test_the_solver_knows_what_is_still_to_be_drawn() -> None:
    for seed in range(3):
        state = deal_in_play(seed, {}, 40)
        state.hands = [hand[:2] for hand in state.hands]
        state.stock, state.upcard = state.stock[:1], state.upcard
        assert len(state.stock) == len(state.upcard) == 1 or not state.upcard
        for move, worth in solve(state).items():
            world = state.copy()
            world.play(move)
            assert worth == pytest.approx(naive(world, turn_of(state)), abs=1e-9)


def test_an_expert_counts_the_last_six_tricks_out() -> None:
    state = deal_in_play(3, {}, 40)
    candidates = done(rating_moves(seen_in_turn(state), GAME.bots, Random(1)))
    exact = solve(state)
    assert {each.move: each.value for each in candidates} == pytest.approx(exact)
    move = choose(seen_in_turn(state), GAME.bots, LEVELS["expert"], Random(1), playouts=100)
    assert exact[move] == max(exact.values())
    assert "Worked out to the end" in " ".join(map(str, reasons(seen_in_turn(state), GAME.bots, candidates)))


def test_an_expert_counts_seven_tricks_out_when_it_knows_the_cards() -> None:
    state = deal_in_play(3, {}, 38)
    other = 1 - turn_of(state)
    assert len(state.stock) == 1
    assert state.drawn[other] == state.hands[other]
    candidates = done(rating_moves(seen_in_turn(state), GAME.bots, Random(1)))
    assert {each.move: each.value for each in candidates} == pytest.approx(solve(state))
    state.drawn[other], state.lacked = state.drawn[other][1:], [[], []]  # one of them was dealt, and may be any card
    *_, unsure = think(seen_in_turn(state), GAME.bots, LEVELS["expert"], Random(1), playouts=20)
    assert not unsure.is_exact


def test_at_nine_all_a_point_is_worth_the_game() -> None:
    """The jack of trumps takes the trick, or falls to the queen: with it go most trick points, so far 40 to 37."""
    line = (
        "hand0: JS 3D | hand1: QS | trick: 4C | "
        "captured0: AS TC TD TH AC QC 2C 3C 5C 6C 7C 8C 9C 2D 4D 5D 6D 7D 8D 9D 2H 3H 4H 5H | captured1: ..."
    )
    spreads = []
    for points in (9, 0):
        state = position(GAME, line, turn=0, trump=SPADES, points=[points, points])
        worths = solve(state)
        assert max(worths, key=worths.__getitem__).notation == "play JS"
        spreads.append(max(worths.values()) - min(worths.values()))
    assert spreads[0] > 0.9  # the game
    assert spreads[1] < 0.5  # some points of ten


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert"])
def test_nobody_gives_a_ten_away_for_nothing(level: str) -> None:
    text = "hand0: 2C 3C 4C 5C 6C | hand1: TS 4S 5S 6H 7H 8H | trick: KS | upcard: 9D | stock: ..."
    gifts = 0
    for number in range(12):
        state = position(GAME, text, turn=1, trump=GAME.begin(GAME.options(), 0).trump)
        state.trump = next(card.suit for card in state.upcard)
        move = choose(state.seen_by(1), GAME.bots, LEVELS[level], Random(number), playouts=60)
        gifts += move.notation == "play TS"
    assert gifts <= 1


def test_reasons_name_what_the_moves_are_about() -> None:
    text = "hand0: 2C 3C 5C 6C 7C | hand1: AD 4D 5S 6H 7H 8H | trick: TD | upcard: 9C | stock: ..."
    state = position(GAME, text, turn=1, trump=position(GAME, text).hands[1][2].suit)
    seen = state.seen_by(1)
    candidates = done(rating_moves(seen, GAME.bots, Random(2)))
    assert candidates[0].move.notation == "play AD"
    assert candidates[0].facts["TD"] == 1.0
    assert "Ace of diamonds captures 10 of diamonds and its ten card points." in map(
        str, reasons(seen, GAME.bots, candidates)
    )


@cache
def walked() -> list[list[CaliforniaJack]]:
    return [[state.copy() for state in walk] for walk in games(GAME, 3, "known")]


def test_what_a_player_is_said_to_know_is_true() -> None:
    told = 0
    for walk in walked():
        for state in walk:
            if state.turn is None or state.deal_is_over:
                continue
            for sentence in GAME.bots.explanations.known(seen_in_turn(state)):
                told += 1
                other = state.hands[1 - state.turn]
                if "cards" in sentence.facts:
                    held = sentence.facts["cards"]
                    assert isinstance(held, Sequence)
                    assert all(card in other for card in held)
    assert told
