"""One-Eyed Jack: what the bots are told – wins are seen in every variant, wild cards are saved, dead cards go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose, done, rating_moves, think
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence, plain
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import NAMES, NUMBERS, PlaceChip, RemoveChip, SwapCard
from knaves.games.one_eyed_jack.bot import SLIP
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.position import WIN, last_squares
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.games.one_eyed_jack.boards import X, Y, board, line, threats
from tests.random_games import starts

pytestmark = pytest.mark.wide

ADVICE = GAME.bots
WILD = "hand0: JD 2S | hand1: 2H 3H | stock: ..."


def by_rule(state: OneEyedJack) -> str:
    """The move that looks best."""
    moves = state.legal_moves()
    looks = ADVICE.heuristics.rule(state, moves) or ()
    return moves[max(range(len(moves)), key=looks.__getitem__)].notation


def winning(state: OneEyedJack, moves: Sequence[Move]) -> set[str]:
    """The moves after which the side in turn has won, found by making them."""
    assert state.turn is not None
    side, found = state.side(state.turn), set()
    for move in moves:
        if not isinstance(move, PlaceChip):
            continue
        after = state.copy()
        after.play(move)
        if after.won == (side,):
            found.add(move.notation)
    return found


def test_no_win_on_the_board_is_missed_in_any_variant() -> None:
    """Games by rule of thumb over the matrix of options: wherever a chip wins, that is what looks best."""
    wins = 0
    for number, (options, seed) in enumerate(islice(starts(GAME, "wins"), 24)):
        state = GAME.begin(options, seed)
        assert isinstance(state, OneEyedJack)
        rng = Random(number)
        while state.turn is not None:
            moves = state.legal_moves()
            won = winning(state, moves) if state.options.objective != "threes" else set()
            best = by_rule(state)
            if won:
                wins += 1
                assert best in won, (options.differences(), seed, best, won)
                assert {move.notation for move in ADVICE.heuristics.candidates(state.seen_by(state.turn))} <= won
            state.play(
                next(move for move in moves if move.notation == best) if rng.random() < 0.8 else rng.choice(moves)
            )
    assert wins > 5


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "random"])
def test_every_level_takes_a_win(level: str) -> None:
    state = board(WILD, times=1, chips={X: line((4, 0), (0, 1), 4), Y: line((6, 0), (0, 1), 4)})
    seen = state.seen_by(0)
    for seed in range(4):
        assert choose(seen, ADVICE, LEVELS[level], Random(seed), playouts=12).notation == "place JD e5"


def test_a_rival_about_to_win_is_stopped() -> None:
    state = board("hand0: JD 2S | hand1: 2H 3H | stock: ...", times=1, chips={Y: line((4, 1), (0, 1), 4), X: [(4, 0)]})
    assert by_rule(state) == "place JD f5"
    state = board("hand0: JS 2S | hand1: 2H 3H | stock: ...", times=1, chips={Y: line((4, 1), (0, 1), 4), X: [(4, 0)]})
    assert by_rule(state) in {f"remove JS {name}" for name in ("b5", "c5", "d5", "e5")}


FOUR = line((4, 1), (0, 1), 4)  # b5 to e5


@pytest.mark.parametrize(
    ("hand", "blocked", "move", "says"),
    [
        ("JD 2S", [], "place JD f5", "A chip on f5 blocks one row, but you still have a5."),
        ("2S 3S", [], "place 2S c1", "Nothing stops you at a5 and f5; this is the best try."),
        ("JS 2S", [], "place 2S c1", "That doesn’t stop you at a5 and f5."),
        ("JD 2S", [(4, 0)], "place 2S c1", "That doesn’t stop you at f5."),
        ("JD 2S", [(4, 0)], "place JD f5", "A chip on f5 blocks the last square of your winning row."),
        ("JS 2S", [], "remove JS c5", "Breaks your winning row at c5: only a5 was missing."),
    ],
)
def test_a_hint_says_first_which_win_is_not_stopped(
    hand: str, blocked: list[tuple[int, int]], move: str, says: str
) -> None:
    chips = {Y: FOUR, X: [(8, 8), *blocked]}
    seen = board(f"hand0: {hand} | hand1: 2H 3H | stock: ...", times=1, chips=chips).seen_by(0)
    (made,) = (each for each in seen.legal_moves() if each.notation == move)
    motives = ADVICE.explanations.motives(seen, made, {})
    assert plain(max(motives, key=lambda each: each.weight).said, 1) == says


@pytest.mark.parametrize(
    ("chips", "asks"),
    [
        (FOUR, "Your turn: Seat 1 needs only one of a5 and f5."),
        ([*FOUR, (8, 0)], "Your turn: Seat 1 needs only one of a5 and f5."),
        (FOUR[:3], "Your turn. 5 in a row wins: choose a card and a square."),
    ],
)
def test_who_needs_one_more_chip_to_win_is_said_with_the_question(chips: list[tuple[int, int]], asks: str) -> None:
    state = board(WILD, times=1, chips={Y: chips, X: [(8, 8)]})
    assert plain(GAME.text.ask(state), 0) == asks
    state = board(WILD, times=1, chips={Y: chips, X: [(4, 0)]})
    waits_for = state.board.squares[45]
    assert waits_for is not None
    one = f"Your turn: Seat 1 needs only {plain(Sentence('{card}', card=waits_for))} on f5."
    assert plain(GAME.text.ask(state), 0) == (one if len(chips) > 3 else asks)


@pytest.mark.parametrize(
    ("hand", "chips", "asks"),
    [
        ("2S 3S", {X: FOUR, Y: [(4, 0), (8, 8)]}, "Your turn: you need {card} on f5 for a row."),
        ("2S {it}", {X: FOUR, Y: [(4, 0), (8, 8)]}, "Your turn: {card} on f5 makes a row."),
        ("JD {it}", {X: FOUR, Y: [(4, 0), (8, 8)]}, "Your turn: {card} on f5 makes a row."),
        ("JD 2S", {X: FOUR, Y: [(4, 0), (8, 8)]}, "Your turn: jack of diamonds on f5 makes a row."),
        ("2S 3S", {X: FOUR[:3], Y: [(8, 8)]}, "Your turn. Two rows of 5 win: choose a card and square."),
        ("2S 3S", {X: line((5, 2), (0, 1), 5)}, "Your turn. One more row wins: choose a card and a square."),
        ("2S 3S", {X: [(4, 0)], Y: FOUR}, "Your turn: Seat 1 needs {card} on f5 for a row."),
        ("2S 3S", {Y: FOUR}, "Your turn: Seat 1 needs one of a5 and f5 for a row."),
        ("2S 3S", {Y: [*FOUR, *line((6, 1), (0, 1), 4)]}, "Your turn: Seat 1 needs only one more chip for a row."),
        ("2S 3S", {X: line((7, 2), (0, 1), 4)}, "Your turn: you need one of b8 and g8 for a row."),
    ],
)
def test_the_question_names_a_row_only_of_a_card_in_hand_and_else_what_lacks_one_chip(
    hand: str, chips: dict[int, list[tuple[int, int]]], asks: str
) -> None:
    empty = board("hand0: 2S 3S | hand1: 2H 3H | stock: ...", times=2)
    waits_for = empty.board.squares[NUMBERS["f5"]]
    assert waits_for is not None
    cards = hand.replace("{it}", waits_for.code)
    state = board(f"hand0: {cards} | hand1: 2H 3H | stock: ...", times=2, chips=chips)
    assert plain(GAME.text.ask(state), 0) == asks.replace("{card}", plain(Sentence("{card}", card=waits_for)))


@pytest.mark.parametrize(
    ("hand", "rival", "asks"),
    [
        ("JD 2S", [], "Your turn: a chip on f5 wins."),
        ("JD 2S", line((6, 0), (0, 1), 4), "Your turn: a chip on f5 wins."),
        ("2S 3S", line((6, 0), (0, 1), 4), "Your turn: Seat 1 needs only {card} on e7."),
        ("2S 3S", [], "Your turn: you need only {card} on f5."),
    ],
)
def test_a_win_of_ones_own_is_seen_coming(hand: str, rival: list[tuple[int, int]], asks: str) -> None:
    chips = {X: FOUR, Y: [(4, 0), (8, 8), *rival]}
    state = board(f"hand0: {hand} | hand1: 2H 3H | stock: ...", times=1, chips=chips)
    waits_for = state.board.squares[NUMBERS["e7" if "e7" in asks else "f5"]]
    assert waits_for is not None
    assert plain(GAME.text.ask(state), 0) == asks.replace("{card}", plain(Sentence("{card}", card=waits_for)))
    assert GAME.text.ask_plainly is not None
    assert "choose a card" in plain(GAME.text.ask_plainly(state), 0), "a puzzle does not say it"


def test_every_square_on_which_one_can_win_is_named() -> None:
    chips = {X: [*FOUR, *line((6, 0), (0, 1), 4)], Y: [(4, 0), (8, 8)]}
    state = board("hand0: 2S 3S | hand1: 2H 3H | stock: ...", times=1, chips=chips)
    assert plain(GAME.text.ask(state), 0) == "Your turn: you need only one of f5 and e7."


def test_a_hint_and_the_expert_look_first_at_what_stops_a_win_however_dear_it_is() -> None:
    chips = {Y: FOUR, X: [(4, 0), (6, 2), (6, 3), (6, 4)]}  # a wild card is dear, and nine of diamonds makes four
    seen = board("hand0: JD 9D | hand1: 2H 3H | stock: ...", times=1, chips=chips).seen_by(0)
    assert [NAMES[space] for space in last_squares(seen, 0)] == ["f5"]
    found = ADVICE.heuristics.candidates(seen)
    assert [move.notation for move in found] == ["place JD f5", "place 9D f7"]
    lost = board("hand0: 2S 3S | hand1: 2H 3H | stock: ...", times=1, chips={Y: FOUR, X: [(8, 8)]}).seen_by(0)
    assert len(ADVICE.heuristics.candidates(lost)) > 1, "nothing stops it, so everything is looked at"


def test_several_wins_at_once_are_stopped_by_breaking_the_row_they_all_count_beside() -> None:
    rows = line((5, 2), (0, 1), 5) + line((2, 1), (0, 1), 4) + line((8, 1), (0, 1), 4)
    state = board("hand0: JS 2S | hand1: 2H 3H | stock: ...", times=2, chips={Y: rows, X: [(4, 4)]})
    assert by_rule(state) in {f"remove JS {name}" for name in ("c6", "d6", "e6", "f6", "g6")}
    more = board(
        "hand0: JS 2S | hand1: 2H 3H | stock: ...", times=2, chips={Y: rows + line((0, 4), (1, 0), 5), X: [(9, 9)]}
    )
    assert by_rule(more) not in {f"remove JS {name}" for name in ("c6", "d6", "f6", "g6")}, "another row still counts"


def test_a_chip_that_would_complete_two_rows_at_once_is_stopped() -> None:
    rows = line((5, 1), (0, 1), 4) + line((1, 5), (1, 0), 4)  # both lack f6
    hands = "hand0: {} 2S | hand1: 2H 3H | stock: ..."
    state = board(hands.format("JD"), times=2, chips={Y: rows, X: [(8, 8)]})
    assert by_rule(state) == "place JD f6"
    state = board(hands.format("JS"), times=2, chips={Y: rows, X: [(8, 8)]})
    assert by_rule(state).startswith("remove JS")
    beside = board(
        hands.format("JD"), times=2, chips={Y: line((5, 1), (0, 1), 4) + line((5, 6), (0, 1), 3), X: [(8, 8)]}
    )
    looks = ADVICE.heuristics.rule(state, state.legal_moves()) or ()
    assert max(looks) > max(ADVICE.heuristics.rule(beside, beside.legal_moves()) or ()), (
        "two rows in one line win nothing at once"
    )


@pytest.mark.wide
@pytest.mark.parametrize("games", [100, pytest.param(150, marks=pytest.mark.slow)])
def test_a_win_that_can_be_stopped_is_stopped_unless_the_own_gain_is_larger(games: int) -> None:
    """Games of two by rule of thumb over the matrix of options; whether the rival has the card nobody knows.

    A threat that stays on the board counts once a game, so that one game cannot decide; about one in twelve is let be.
    """
    stopped = let_be = 0
    for number, (options, seed) in enumerate(islice(starts(GAME, "stops"), games)):
        met: set[frozenset[str]] = set()
        state = GAME.begin(options, seed)
        assert isinstance(state, OneEyedJack)
        rng = Random(number)
        while state.turn is not None and state.variant.needed and len(state.hands) == 2:
            moves, side = state.legal_moves(), state.side(state.turn)
            best = by_rule(state)
            threatened = frozenset(threats(state, side))
            is_new = threatened not in met and not winning(state, moves) and not best.startswith("swap")
            if threatened and is_new:
                met.add(threatened)
                left: dict[str, set[str]] = {}
                for move in moves:
                    after = state.copy()
                    after.play(move)
                    left[move.notation] = threats(after, side)
                if not all(left.values()):
                    stopped += not left[best]
                    let_be += bool(left[best])
            state.play(
                next(move for move in moves if move.notation == best) if rng.random() < 0.8 else rng.choice(moves)
            )
    assert stopped > games / 16, "the walks met too few to say anything"
    assert let_be <= stopped * 0.25, (stopped, let_be)


def test_of_two_kills_that_stop_a_lot_the_one_that_stops_more_is_the_better() -> None:
    rows = [*line((2, 2), (0, 1), 4), *line((3, 2), (0, 1), 4), *line((4, 2), (0, 1), 4), *line((5, 2), (0, 1), 4)]
    state = board("hand0: JS 2S | hand1: 2H 3H | stock: ...", times=1, chips={Y: rows, X: [(8, 8)]})
    looks = dict(zip(state.legal_moves(), ADVICE.heuristics.rule(state, state.legal_moves()) or (), strict=True))
    removing = {look for move, look in looks.items() if isinstance(move, RemoveChip)}
    assert len(removing) > 4, removing
    assert max(looks.values()) < WIN / SLIP


def test_wild_and_kill_cards_are_saved_for_what_matters() -> None:
    state = board("hand0: JD JS 2S | hand1: 2H 3H | stock: ...", chips={X: [(5, 5)], Y: [(6, 6)]})
    assert by_rule(state).startswith("place 2S")


def test_a_row_that_cannot_count_beside_a_finished_one_is_worth_nothing() -> None:
    state = board("hand0: JD | hand1: 2H 3H | stock: ...", chips={X: line((5, 2), (0, 1), 5)})
    moves = state.legal_moves()
    looks = dict(zip((move.notation for move in moves), ADVICE.heuristics.rule(state, moves) or (), strict=True))
    assert looks["place JD h6"] < looks["place JD g5"] + 1
    assert max(looks, key=looks.__getitem__) not in {"place JD h6", "place JD b6"}


def test_a_dead_card_is_exchanged_at_once() -> None:
    state = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)], Y: [(8, 1)]})
    (only,) = ADVICE.heuristics.candidates(state.seen_by(0))
    assert isinstance(only, SwapCard)


@pytest.mark.parametrize(
    ("text", "chips", "move", "phrase"),
    [
        ("9C 2S", {X: [(3, 5), (2, 6), (1, 7)]}, "place 9C d6", "only e5"),  # e5 was missing before
        ("JS 2S", {Y: [(5, 3), (3, 5), (2, 6), (1, 7)]}, "remove JS d6", "was missing"),  # e5 still is
        ("9C 2S", {Y: [(3, 5), (2, 6), (1, 7), (7, 3), (6, 3)]}, "place 9C d6", "two chips short"),
    ],
)
def test_a_reason_names_what_the_move_changes(
    text: str, chips: dict[int, list[tuple[int, int]]], move: str, phrase: str
) -> None:
    state = board(f"hand0: {text} | hand1: 2H 3H | stock: ...", chips=chips, length=4)
    (made,) = [each for each in state.legal_moves() if each.notation == move]
    said = [plain(each.said) for each in ADVICE.explanations.motives(state.seen_by(0), made, {})]
    assert not [each for each in said if phrase in each]


def test_where_one_move_is_best_a_hint_looks_at_it_closely_and_a_bot_does_not_wait() -> None:
    seen = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)], Y: [(8, 1)]}).seen_by(0)
    best, *others = done(rating_moves(seen, ADVICE, Random(1)))
    *_, last = think(seen, ADVICE, LEVELS["expert"], Random(1), playouts=300)
    assert best.playouts == 300
    assert others
    assert not any(each.playouts for each in others)
    assert last.playouts < 10


def test_the_end_joker_is_kept_until_one_leads() -> None:
    text = "hand0: XE 2S | hand1: 2H | stock: ..."
    state = board(text, objective="threes", end_joker=True)
    assert by_rule(state).startswith("place 2S")
    state.threes = [3, 0]
    assert by_rule(state) == "play XE"


def test_the_outlook_follows_the_board() -> None:
    even = board(WILD)
    assert even.standing(0) == pytest.approx(0.5)
    ahead = board(WILD, chips={X: line((5, 2), (0, 1), 4)})
    assert ahead.standing(0) > 0.55
    assert ahead.standing(0) + ahead.standing(1) == pytest.approx(1)
    assert board(WILD, objective="threes", chips={X: line((5, 2), (0, 1), 2)}).standing(0) > 0.5


def test_the_rule_of_thumb_sees_no_hidden_card() -> None:
    state = GAME.begin(GAME.options(), 8)
    seen = state.seen_by(state.turn or 0)
    assert ADVICE.heuristics.rule(seen, seen.legal_moves()) == ADVICE.heuristics.rule(state, state.legal_moves())


def test_the_rule_of_thumb_beats_random_play_in_nine_games_of_ten() -> None:
    wins = 0
    for deal in range(20):
        for seat in (0, 1):
            state = GAME.begin(GAME.options(), deal)
            assert isinstance(state, OneEyedJack)
            rng = Random(deal)
            while state.turn is not None:
                moves = state.legal_moves()
                best = by_rule(state) if state.turn == seat else rng.choice(moves).notation
                state.play(next(move for move in moves if move.notation == best))
            wins += state.won == (seat,)
    assert wins >= 36


def follow_hints(options: OneEyedJackOptions, deal: int, seat: int) -> tuple[bool, int]:
    """A game against the beginner in which every hint is followed: whether it is won, and how many hints it took."""
    state, rng, hints = GAME.begin(options, deal), Random(f"hints {deal} {seat}"), 0
    while state.turn is not None:
        seen = state.seen_by(state.turn)
        hints += state.turn == seat
        if state.turn == seat:
            move = done(rating_moves(seen, ADVICE, rng))[0].move  # as the page asks for a hint
        else:
            move = choose(seen, ADVICE, LEVELS["beginner"], rng)
        state.play(move)
    return state.won == (state.side(seat),), hints


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["standard", "quick"])
def test_who_follows_every_hint_beats_the_beginner_and_loses_no_game_within_eight_of_them(kind: str) -> None:
    assert GAME.quick is not None
    options = GAME.options.parse(dict(GAME.quick.options) if kind == "quick" else {})
    games = [follow_hints(options, deal, seat) for deal in range(5) for seat in (0, 1)]
    assert sum(is_won for is_won, _ in games) >= 7, games
    assert all(is_won or hints > 8 for is_won, hints in games), games
