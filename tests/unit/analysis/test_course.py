"""How a game of two went, figure by figure, and beside a friend’s game of the same deal."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.analysis.course import (
    GameCourse,
    GameResult,
    Story,
    as_points_show,
    best_turn,
    compare,
    cost,
    costs,
    deciding_turn,
    find_same_deal,
    finishing_place,
    is_same_deal,
    scoring_turns,
    standing_curve,
    standings,
    sums,
)
from knaves.analysis.luck import Balance
from knaves.analysis.review import decisions
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.table.record import Record
from knaves.table.table import Table
from knaves.wire.questions import Judgement

MOST = 300


def a_course(number: int) -> GameCourse:
    """Play a game of random moves, and judge its decisions as a review could: all of them, or only the first."""
    game, rng = list(GAMES.values())[number % len(GAMES)], Random(f"course {number}")
    table = Table(game, game.options.parse({}), number)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    plies = decisions(table, 0)
    judged = [
        Judgement(ply, "a", "b", rng.random(), rng.choice((0.0, -0.01, 0.004, 0.02, 0.031, 0.126, 0.3)), 0.003)
        for ply in plies[: rng.choice((0, len(plies) // 2, len(plies)))]
    ]
    told = standings(table, 0)
    return GameCourse(standing_curve(told, plies, judged), told[-1], 1 / table.state.sides, len(plies), tuple(judged))


@pytest.mark.parametrize(
    ("story", "ahead", "told"),
    [
        ("lead lost", [0, 3, -4, -22], "lost"), ("lead lost", [0, 6, -4, -22], "lead lost"),
        ("comeback", [0, -2, 3, 10], "won"), ("comeback", [0, -3, 3, 10], "comeback"),
    ],
)  # fmt: skip
def test_a_short_lead_in_a_game_that_ends_far_apart_is_no_story(story: Story, ahead: list[int], told: str) -> None:
    assert as_points_show(story, None, ahead, has_won=ahead[-1] > 0)[0] == told


def agrees(course: GameCourse) -> None:
    """Recompute every figure from what is shown beside it."""
    assert course.start == round(100 * course.chances[0])
    assert course.chances[-1] == course.result
    assert course.start + course.mine + course.rest == course.end
    shown = [cost(judgement) for judgement in course.judged if judgement.mark]
    assert all(figure > 0 for figure in shown)
    assert course.mine == -sum(shown)
    costliest = course.costliest()
    assert (course.mine == 0) is (costliest is None), "nothing cost anything: then the sum is 0"
    assert not course.judged or max(shown, default=0) == (cost(costliest) if costliest else 0)
    story, turn = course.story()
    before = course.chances[:-1]
    if story == "comeback":
        assert course.result > course.even
        if turn is None:  # it had been the other way round in between: no one move turned it
            assert min(before) < course.even - 0.08 < course.even + 0.08 < max(before)
        else:
            assert before[turn - 1] < course.even
            assert all(chance >= course.even for chance in course.chances[turn:])
    elif story == "lead lost":
        assert course.result < course.even
        if turn is None:  # it had been the other way round in between: no one move turned it
            assert min(before) < course.lead - 0.08 < course.lead + 0.08 < max(before)
        else:
            assert before[turn - 1] > course.lead
            assert all(chance <= course.lead for chance in course.chances[turn:])
    elif story == "led":
        assert min(before) > course.even - 0.08
    elif story == "never ahead":
        assert max(before) < course.lead + 0.08
    elif story == "cards":
        good = sum(not judgement.mark for judgement in course.judged)
        assert course.result < course.even
        assert 10 * good >= 9 * course.decisions


def test_curve_sums_and_sentence_of_a_game_agree() -> None:
    for number in range(30):
        agrees(a_course(number))


@pytest.mark.slow
def test_curve_sums_and_sentence_of_300_games_agree() -> None:
    stories = set()
    for number in range(MOST):
        course = a_course(number)
        agrees(course)
        stories.add(course.story()[0])
    assert len(stories) >= 5, "the sample holds games of most kinds"


def a_judgement(loss: float, ply: int = 1) -> Judgement:
    return Judgement(ply, "a", "b" if loss else "a", 0.5, loss, 0.001)


@pytest.mark.parametrize(
    ("chances", "story"),
    [
        ((0.5, 0.4, 0.6, 0.8, 1.0), ("comeback", 2)),
        ((0.5, 0.4, 0.7, 0.49, 0.8, 1.0), ("comeback", None)),  # ahead in between: no one move turned it
        ((0.5, 0.6, 0.7, 0.8, 1.0), ("led", None)),
        ((0.5, 0.45, 0.5, 0.49, 0.8, 1.0), ("pulled ahead", None)),
        ((0.5, 0.6, 0.5, 0.6, 1.0), ("close", None)),
        ((0.5, 0.6, 0.4, 0.2, 0.0), ("lead lost", 2)),
        ((0.5, 0.6, 0.3, 0.51, 0.2, 0.0), ("lead lost", None)),
        ((0.5, 0.4, 0.3, 0.2, 0.0), ("never ahead", None)),
        ((0.5, 0.55, 0.5, 0.51, 0.2, 0.0), ("fell behind", None)),
        ((0.5, 0.45, 0.55, 0.5), ("even", None)),
        ((0.5, 0.9, 0.8, 0.5), ("level", None)),
    ],
)
def test_how_a_game_went_is_said_by_its_whole_curve(chances: tuple[float, ...], story: tuple[str, int | None]) -> None:
    assert GameCourse(chances, chances[-1], 0.5, 0, ()).story() == story


@pytest.mark.parametrize(
    ("chances", "story"),
    [
        ((0.25, 0.4, 0.45, 0.3, 0.1, 0.0), "fell behind"),  # another side may have had more all the time
        ((0.25, 0.6, 0.45, 0.3, 0.1, 0.0), "lead lost"),
        ((0.25, 0.2, 0.2, 0.3, 0.1, 0.0), "never ahead"),
        ((0.25, 0.4, 0.4, 0.45, 0.45, 1.0), "pulled ahead"),
        ((0.25, 0.4, 0.6, 0.7, 0.8, 1.0), "led"),
    ],
)
def test_among_four_sides_only_more_than_half_is_a_lead(chances: tuple[float, ...], story: str) -> None:
    assert GameCourse(chances, chances[-1], 0.25, 0, ()).story()[0] == story


@pytest.mark.parametrize(
    ("chances", "when"),
    [
        ((0.5, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.0), "early"),
        ((0.5, 0.45, 0.45, 0.44, 0.3, 0.2, 0.1, 0.1, 0.0), "middle"),
        ((0.5, 0.45, 0.45, 0.44, 0.45, 0.44, 0.43, 0.1, 0.0), "late"),
        ((0.5, 0.2, 0.1, 0.2, 0.3, 0.4, 0.45, 0.1, 0.0), "fought back"),
    ],
)
def test_a_game_in_which_one_was_never_ahead_was_lost_at_its_own_time(chances: tuple[float, ...], when: str) -> None:
    assert GameCourse(chances, 0.0, 0.5, 0, ()).loss() == when


@pytest.mark.parametrize(("result", "story"), [(1.0, "won"), (0.5, "drawn"), (0.0, "lost")])
def test_no_course_is_told_before_every_decision_has_been_looked_at(result: float, story: str) -> None:
    assert GameCourse((0.5, 0.9, 0.1, result), result, 0.5, 2, (a_judgement(0.3),)).story() == (story, None)


def test_57_good_decisions_of_59_and_a_lost_game_are_said_to_be_the_cards() -> None:
    judged = tuple(a_judgement(0.05 if ply < 2 else 0.0, ply) for ply in range(59))
    chances = (0.5, *(0.6 - ply / 100 for ply in range(58)), 0.0)
    course = GameCourse(chances, 0.0, 0.5, 59, judged)
    assert course.story() == ("cards", 11), "the move after which one was ahead no more can be named"
    assert GameCourse((0.5, *(0.5 - ply / 200 for ply in range(58)), 0.0), 0.0, 0.5, 59, judged).story() == (
        "cards",
        None,
    )
    assert GameCourse(chances, 0.0, 0.5, 59, judged[:30]).story()[0] != "cards", "not all have been looked at"


def test_the_account_of_a_duel_is_the_sum_of_the_lines_that_are_shown() -> None:
    own, others = [a_judgement(loss) for loss in (0.126, 0.005, 0.034)], [a_judgement(0.08)]
    added = sums(Balance(0.0, -0.21, 0.03, -0.165, -0.08), own, others)
    assert added.mine == -costs(own) == -(13 + 3)
    assert added.theirs == 8
    assert added.start + added.mine + added.cards + added.theirs + added.rest == added.end == 0


def points_after_each_move(table: Table) -> list[list[int]]:
    """Return the points of every side before the first move and after each."""
    state = table.state_at(0)
    found = [list(state.scores())]
    for move in table.moves:
        state.play(move)
        found.append(list(state.scores()))
    return found


def at_random(game: Game, seed: int, **chosen: object) -> Table:
    """Play a game of random moves by its standard options, but for those chosen."""
    rng = Random(f"turns {seed}")
    table = Table(game, game.options.parse(chosen), seed)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_turns_that_scored_add_up_to_the_points_of_their_side(game: Game) -> None:
    for seed in range(3):
        table = at_random(game, seed)
        points = points_after_each_move(table)
        for side in range(table.state.sides):
            turns = scoring_turns(table, side)
            steps = [after[side] - before[side] for before, after in pairwise(points)]
            assert [gain for turn in turns for gain in turn.gains] == [
                (ply, step) for ply, step in enumerate(steps) if step > 0
            ]
            for turn in turns:
                assert list(turn.before) == points[turn.plies.start]
                assert all(ply in turn.plies for ply, _ in turn.gains)
                assert len({table.movers[ply] for ply in turn.plies}) == 1
            assert [turn.is_last for turn in turns] == [turn is turns[-1] for turn in turns]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_turn_that_decided_a_game_left_the_others_behind_for_good(game: Game) -> None:
    decided = 0
    for seed in range(8):
        table = at_random(game, seed)
        points, winners = points_after_each_move(table), table.state.winners()
        for seat in range(table.state.seats):
            mine, turn = table.state.side(seat), deciding_turn(table, seat)
            if len(winners) != 1:
                assert turn is None
                continue
            if mine == winners[0]:
                mine = max({*range(table.state.sides)} - {mine}, key=points[-1].__getitem__)
            if turn is None:
                assert points[-1][winners[0]] <= points[-1][mine], "points say nothing of it"
                continue
            decided += 1
            assert all(each[winners[0]] > each[mine] for each in points[turn.plies.stop :])
            before, after = points[turn.plies.start], points[turn.plies.stop]
            brought = after[winners[0]] - before[winners[0]] + max(0, before[mine] - after[mine])
            assert brought == turn.points > 0
    assert decided, "somebody loses by points"


def test_the_last_turn_decides_where_it_brought_most() -> None:
    played = (at_random(GAMES["jack_in_the_box"], seed) for seed in range(100))
    for table in played:
        turn, mine = deciding_turn(table, 0), best_turn(table, 0)
        if turn is not None and mine is not None and turn.is_last and len(turn.gains) > 1:
            break
    else:
        pytest.fail("no game is decided by the several matches of its last turn")
    assert turn.before[1] <= turn.before[0] or turn.points == max(each.points for each in scoring_turns(table, 1))
    assert turn.before[1] + turn.points == table.state.scores()[1]
    assert mine.points == max(each.points for each in scoring_turns(table, 0))


@pytest.mark.parametrize("refill", ["to_four", "replace"])
def test_whoever_is_out_first_finishes_last(refill: str) -> None:
    for seed in range(6):
        table = at_random(GAMES["box"], seed, box_refill=refill)
        places = [finishing_place(table, seat) for seat in range(table.state.seats)]
        assert sorted(places) == [1, 2, 3, 4]
        assert places[table.state.winners()[0]] == 1
        out = [event.player for _, event in table.events_of() if event.kind == "PlayerOut"]
        assert [places[seat] for seat in out] == [4, 3, 2]


def a_game(key: str, seed: int, play: int, **options: object) -> Record:
    game = GAMES[key]
    chosen = game.options.parse(options)
    table = Table(game, chosen, seed, (), ("human", *["bot:random"] * (chosen.seats - 1)))
    rng = Random(play)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


@pytest.mark.parametrize("key", GAMES)
def test_the_same_deal_is_told_by_cards_and_rules(key: str) -> None:
    one, other = a_game(key, 3, 1), a_game(key, 3, 2)
    assert one.moves != other.moves
    assert is_same_deal(one, other)
    assert not is_same_deal(one, a_game(key, 4, 1))


def test_other_rules_or_given_cards_are_another_deal() -> None:
    game = GAMES["california_jack"]
    one = a_game("california_jack", 3, 1, target=1)
    assert not is_same_deal(one, a_game("california_jack", 3, 1, target=2))
    other = Table(game, one.options, 3, Table(game, one.options, 8).state_at(0).chance.used)
    assert not is_same_deal(one, other.record())


def test_the_best_of_the_own_games_is_compared() -> None:
    records = [a_game("madjack", 3, play, target=1) for play in range(12)]
    best = find_same_deal(records[0], records)
    assert best is not None
    standing = GameResult.of(best)
    assert all(compare(standing, GameResult.of(record)) >= 0 for record in records)
    assert {GameResult.of(record).is_won for record in records} == {True, False}
    assert find_same_deal(a_game("madjack", 5, 1, target=1), records) is None


def test_winning_counts_more_than_points() -> None:
    won, lost = GameResult(10, 9, True, False, 40), GameResult(30, 31, False, False, 40)
    higher = GameResult(12, 11, True, False, 40)
    assert (compare(won, lost), compare(won, higher), compare(won, won)) == (1, -1, 0)


def test_two_who_ended_with_nothing_did_equally_well_however_the_bots_shared_the_rest() -> None:
    mine, theirs = GameResult(0, 4, False, False, 60), GameResult(0, 1, False, False, 60)
    assert compare(mine, theirs) == 0
