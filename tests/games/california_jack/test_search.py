"""California Jack's own tree search: its worlds go by the rules, estimates add up, and it plays with sense."""

from collections.abc import Iterable, Mapping
from random import Random

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.cards import SUITS, Card, cards
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.zones import Imagination, forgetting
from knaves.games.california_jack import GAME
from knaves.games.california_jack.bot import HONOUR, Tree
from knaves.games.california_jack.evaluation import (
    FEATURES,
    NOTHING_ON_SHOW,
    PACKED,
    STAGES,
    features,
    learned,
    prospects,
    stage,
)
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.solver import CARDS, NUMBER, solve
from tests.positions import position, seen_in_turn, turn_of

OPTIONS: list[dict[str, str]] = [
    {},
    {"scoring": "simplified"},
    {"follow": "suit_or_trump"},
    {"scoring": "simplified", "follow": "suit_or_trump"},
]
TRUMPS = SUITS[3]


def walked(seed: int, options: Mapping[str, str | int], plies: int) -> CaliforniaJack:
    state = GAME.begin(GAME.options.parse(options), seed)
    rng = Random(seed)
    for _ in range(plies):
        state.play(rng.choice(state.legal_moves()))
    return state


def tree_of(state: CaliforniaJack, *, forgets: bool = False, seed: int = 1) -> Tree:
    seen = seen_in_turn(state)
    return Tree(seen, Imagination(forgetting(seen, turn_of(seen)) if forgets else seen), Random(seed))


def numbers(some: Iterable[Card]) -> list[int]:
    return sorted(NUMBER[card] for card in some)


def bits(some: Iterable[Card]) -> int:
    return sum(1 << NUMBER[card] for card in some)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_its_worlds_go_by_the_rules(options: dict[str, str]) -> None:
    for seed in range(12):
        state = walked(seed, options, 4 * seed)
        tree = tree_of(state)
        other = 1 - turn_of(state)
        hidden = [card for card in state.hands[other] if card not in state.drawn[other]]
        world = tree._world([NUMBER[card] for card in [*hidden, *reversed(state.stock)]])
        rng = Random(seed)
        while not state.deal_is_over:
            assert [sorted(hand) for hand in world.hands] == [numbers(hand) for hand in state.hands]
            assert world.up == (NUMBER[state.upcard[0]] if state.upcard else NOTHING_ON_SHOW)
            assert world.turn == state.turn
            assert world.live == bits([*state.hands[0], *state.hands[1], *state.trick, *state.upcard, *state.stock])
            _, legal = tree._habitual(world)
            assert {PLAY[CARDS[card]] for card in legal} == set(state.legal_moves())
            move = rng.choice(state.legal_moves())
            assert isinstance(move, Play)
            world.play(NUMBER[move.card])
            state.play(move)
        assert state.deal_score is not None
        honours = [sum(side == winner for _, winner in state.deal_score.honours) for side in (0, 1)]
        assert [count // HONOUR for count in world.counts] == honours


@pytest.mark.parametrize("scoring", ["full", "simplified"])
def test_an_estimate_is_the_sum_of_its_features(scoring: str) -> None:
    known = prospects(scoring)
    for seed in range(40):
        rng = Random(seed)
        some = rng.sample(range(52), 12 + 2 * rng.randint(1, 20))
        leader, follower = (sum(1 << card for card in hand) for hand in (some[:6], some[6:12]))
        live, tricks = sum(1 << card for card in some), len(some) // 2
        found = features(leader, follower, some[12], live, seed % 4)
        worths = [(known.worth(stage(tricks), number), amount) for number, amount in found]
        expected = [sum(worth[of] * amount for worth, amount in worths) for of in (0, 1)]
        for _ in range(2):  # reckoned, then remembered
            assert known(leader, follower, some[12], live, seed % 4, tricks) == pytest.approx(expected)


def test_what_was_learned_fits_the_features() -> None:
    for scoring in PACKED:
        assert len(learned(scoring)) == 27 + 2 * STAGES * FEATURES
        off = prospects(scoring).off
        assert off[0] == 1
        assert off == sorted(off)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS QS 4C 5C 6D 7D", "JS 4H 4C 5C 6D 7D"),  # a jack of trumps that is guarded, and one that is not
        ("AS 3C 4C 5C 6D 7D", "KS 3C 4C 5C 6D 7D"),  # an honour that is sure, and none
        ("TC AC 4D 5D 6H 7H", "TC 3C 4D 5D 6H 7H"),  # a ten with its ace, and one that the king waits for
        ("9S 8S 7S 4C 5D 6H", "9H 8H 7H 4C 5D 6H"),  # three trumps, and none
    ],
)
def test_a_hand_promises_more_than_a_worse_one(better: str, worse: str) -> None:
    other = cards("KC 9C AH 9D TS 3S")
    totals = []
    for hand in (better, worse):
        mine = cards(hand)
        live = [card for card in CARDS if card not in cards("2C 2D 2H 3D")]
        points, honours = prospects("full")(bits(mine), bits(other), NUMBER[cards("8D")[0]], bits(live), 3, 20)
        totals.append(points + 14 * honours)
    assert totals[0] > totals[1] + 1


def test_it_finds_what_a_solver_finds() -> None:
    hits = asked = 0
    for seed in range(80):
        state = walked(seed, {"target": 1}, 44)
        worths: Mapping[Move, float] = solve(state) if len(state.legal_moves()) > 1 else {}
        if not worths or max(worths.values()) - min(worths.values()) < 0.1:
            continue
        tree = tree_of(state)
        for _ in range(200):
            tree.step()
        tried = tree.estimates()
        best = max(tried, key=lambda move: tried[move][1])
        asked += 1
        hits += worths[best] > max(worths.values()) - 0.02
    assert asked >= 5
    assert hits >= 0.8 * asked


def test_it_plays_on_with_what_it_forgot() -> None:
    state = walked(5, {}, 30)
    assert state.drawn[1 - turn_of(state)]
    tree = tree_of(state, forgets=True)
    for _ in range(50):
        tree.step()
    assert len(tree.hands[1 - tree.seat]) == 0
    assert sum(count for _, count in tree.estimates().values()) == 50


SENSE = {
    "a trick without points is left to the other, who must draw the two on show": (
        "hand0: 3D 9H 8C 6D 4H | hand1: KC 3C KS 9D 3H 8H | trick: 5C | upcard: 2D | stock: ...", 1, "play 3C", True,
    ),
    "the same trick is taken for the ace of trumps on show": (
        "hand0: 3D 9H 8C 6D 4H | hand1: KC 3C KS 9D 3H 8H | trick: 5C | upcard: AS | stock: ...", 1, "play KC", True,
    ),
    "the jack of trumps is not led into the queen": (
        "hand0: JS 4C 5D 8H 9C 3D | hand1: QS KS 2C 4D 3H 6C | upcard: 7H | stock: ...", 0, "play JS", False,
    ),
    "the jack of trumps takes a ten where nothing can beat it": (
        "hand0: 3D 9H 8C 2D 4H | hand1: JS 3H 4C 8H 9C 5C | trick: TD | upcard: AS | stock: ...", 1, "play JS", True,
    ),
    "a ten is not thrown under an ace": (
        "hand0: 3D 9H 8C 2D 4H | hand1: TD 4D KS 3H 4C 8H | trick: AD | upcard: 7C | stock: ...", 1, "play TD", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", SENSE)
def test_it_plays_with_sense(why: str) -> None:
    line, turn, notation, wanted = SENSE[why]
    state = position(GAME, line, turn=turn, trump=TRUMPS)
    state.drawn = [hand[:] for hand in state.hands]  # all of them known
    move = choose(state.seen_by(turn), GAME.bots, LEVELS["expert"], Random(1), playouts=300)
    assert (move.notation == notation) == wanted
