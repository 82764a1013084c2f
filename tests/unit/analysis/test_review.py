"""Review and luck: what decisions cost, and what came from the cards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.analysis import review
from knaves.analysis.luck import Stroke, balance, strokes
from knaves.analysis.review import as_continued, continued, decisions, has_choice, judging, why_better
from knaves.bots.levels import LEVELS
from knaves.bots.search import Candidate, Thought
from knaves.bots.thinking import choose, done
from knaves.cards import SPADES
from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.table import Table
from knaves.wire.parse import parse
from knaves.wire.questions import DOUBTFUL, SURE, Judgement
from tests.games.box.rounds import round_of
from tests.games.one_eyed_jack.boards import board
from tests.positions import position
from tests.random_games import SCALE

pytestmark = pytest.mark.wide

CJ = GAMES["california_jack"]


def a_game(level: str, seed: int, target: int = 1) -> Table:
    table = Table(CJ, CJ.options.parse({"target": target}), seed)
    while table.turn is not None:
        seen = table.state.seen_by(table.turn)
        rng = Random(f"{level} {seed} {len(table.moves)}")
        table.play(choose(seen, CJ.bots, LEVELS[level], rng, playouts=40).notation)
    return table


def judged_decisions(table: Table, playouts: int) -> list[Judgement]:
    """Judge every decision of seat 0."""
    found = []
    for ply in decisions(table, 0):
        rng, seen = Random(f"review {table.seed} {ply}"), table.state_at(ply).seen_by(0)
        found.append(done(judging(seen, table.moves[ply].notation, rng, CJ.bots, ply, playouts)))
    return found


def test_only_real_decisions_are_judged_each_once() -> None:
    table = a_game("random", 3)
    plies = decisions(table, 0)
    assert [judgement.ply for judgement in judged_decisions(table, 8)] == plies
    state = table.state_at(plies[0])
    assert state.turn == 0
    assert len(state.legal_moves()) > 1


def test_to_turn_one_of_several_unknown_cards_is_no_decision() -> None:
    game, rng = GAMES["box"], Random(1)
    table = Table(game, game.options.parse({}), 1)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    turned = [ply for ply, move in enumerate(table.moves) if move.notation.startswith("flip")]
    assert any(len(table.state_at(ply).legal_moves()) > 1 for ply in turned)
    assert not {*turned} & {*decisions(table, 0), *decisions(table, 1)}


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.tutorial.lesson], ids=lambda game: game.key)
def test_moves_that_a_lesson_gave_are_no_decisions_but_those_against_it_are(game: Game) -> None:
    lesson, rng = game.tutorial.lesson, Random(1)
    assert lesson is not None
    taught = Table(game, game.options.parse(dict(lesson.options)), lesson.seed)
    for move in lesson.line:
        taught.play(move)
    while taught.turn is not None:
        taught.play(rng.choice(taught.legal_moves()).notation)
    assert min(decisions(taught, 0), default=len(lesson.line)) >= len(lesson.line)
    strayed = Table(game, taught.options, lesson.seed)
    others: list[str] = []
    for move in lesson.line:
        legal = [each.notation for each in strayed.legal_moves() if each.notation != move]
        others = legal if strayed.turn == 0 and has_choice(game, strayed.state) else []
        if others:
            break
        strayed.play(move)
    at = len(strayed.moves)
    strayed.play(others[0])
    assert decisions(strayed, 0) == [at]


def test_no_move_is_called_better_than_one_that_is_measured_to_be_better_than_it() -> None:
    """A quick search chooses badly now and then; the comparison in fresh worlds finds it out."""
    judged = [each for seed in range(4) for each in judged_decisions(a_game("hard", seed), 12)]
    assert not [each for each in judged if each.loss < -SURE * each.error]


def test_decisions_of_a_turn_go_on_from_each_other_until_a_card_is_drawn_or_turned() -> None:
    game = GAMES["jack_in_the_box"]
    table = Table(game, game.options.parse({}), 4)
    rng = Random("turns")
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    goes_on = continued(table, decisions(table, 0))
    assert goes_on
    for ply, later in goes_on.items():
        assert set(table.movers[ply:later]) == {0}
        assert {move.notation.split()[0] for move in table.moves[ply:later]} <= {"match", "box"}
        assert table.state_at(ply).chance.used == table.state_at(later).chance.used
    drawn = [(ply, later) for ply, later in pairwise(decisions(table, 0)) if goes_on.get(ply) is None]
    assert all(
        set(table.movers[ply:later]) != {0} or table.state_at(ply).chance.count != table.state_at(later).chance.count
        for ply, later in drawn
    )


@pytest.mark.parametrize(
    ("loss", "then", "better", "chance", "now"),
    [
        (0.36, 0.57, "match b", 0.42, 0.0),  # the move after it is worth more than the best move was thought to be
        (0.36, 0.40, "match a", 0.42, 0.02),
        (0.36, 0.06, "match a", 0.42, 0.36),
        (0.10, 0.20, "match a", 0.42, 0.10),  # by another search it is worth less: as it was measured
    ],
)
def test_a_move_is_worth_the_best_move_after_it_in_its_turn(
    loss: float, then: float, better: str, chance: float, now: float
) -> None:
    judged = Judgement(4, "match b", "match a", 0.42, loss, 0.01)
    found = as_continued(judged, Judgement(5, "end", "end", then, 0.0, 0.0))
    assert (found.ply, found.move, found.better, found.chance) == (
        4,
        "match b",
        better,
        max(chance, then if not now else 0),
    )
    assert found.loss == pytest.approx(now)
    assert found.chance - found.loss >= min(then, judged.chance)
    exact = Judgement(4, "match b", "match a", 0.42, loss, 0.0, is_exact=True)
    assert as_continued(exact, Judgement(5, "end", "end", then, 0.0, 0.0)) is exact


@pytest.mark.wide
@pytest.mark.parametrize("games", [6, pytest.param(12, marks=pytest.mark.slow)])
def test_a_random_player_loses_much_and_a_bot_hardly_anything(games: int) -> None:
    losses = {}
    for level in ("random", "hard"):
        judged = [each for seed in range(games) for each in judged_decisions(a_game(level, seed, 3), 40)]
        losses[level] = sum(judgement.loss for judgement in judged) / len(judged)
    assert losses["random"] > 0.01
    assert losses["random"] > 3 * losses["hard"]


def test_a_ten_thrown_away_is_found() -> None:
    """Seat 1 follows without a card of the suit led; the ten is given to a trick that cannot be won."""
    state = position(
        CJ, "hand0: 2D 3D 5D 6D 7D | hand1: TH 2C 3C 4C 5C 6C | upcard: 8D | trick: AS | stock: ...",
        turn=1, trump=SPADES, points=[8, 9],
    )  # fmt: skip
    judgement = done(judging(state.seen_by(1), "play TH", Random(1), CJ.bots, playouts=1600))
    assert judgement.better != "play TH"
    assert judgement.loss > DOUBTFUL
    assert judgement.mark


def test_a_win_at_once_that_was_put_off_is_named_though_it_cost_nothing() -> None:
    state = board(
        "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3, chips={0: [(3, 3), (4, 4), (5, 5), (7, 7)]}
    )
    seen = state.seen_by(0)
    other = next(move.notation for move in seen.legal_moves() if move.notation.startswith("place 2S"))
    late = Judgement(0, other, "place JD g7", 1.0, 0.0, 0.0)
    assert not late.mark
    told = why_better(GAMES["one_eyed_jack"], seen, late)
    assert told is not None
    assert (told[0].notation, str(told[1])) == ("place JD g7", "This wins the game at once.")


def test_a_decision_that_was_right_is_given_its_own_reason() -> None:
    """Also where the expert liked another move as much."""
    state = position(
        CJ, "hand0: 2D 3D 5D 6D 7D | hand1: TH 2C 3C 4C 5C 6C | upcard: 8D | trick: AS | stock: ...",
        turn=1, trump=SPADES, points=[8, 9],
    )  # fmt: skip
    for better in ("play 3C", "play 4C"):
        told = why_better(CJ, state.seen_by(1), Judgement(0, "play 3C", better, 0.5, 0.001, 0.0))
        assert told is not None
        assert told[0].notation == "play 3C"
        assert "cheaper" in str(told[1])


def test_cards_of_a_rank_are_one_decision_where_suits_count_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search looks at one of two threes; neither is better than the other."""
    box = GAMES["box"]
    state = round_of(
        "hand0: 3C 3D 2S | hand1: 9H TH | hand2: 9C TC | hand3: 9S TS | played: 5S | stock: ...", last_player=3
    )
    three, other, two = (find(f"play {code}", state.legal_moves()) for code in ("3C", "3D", "2S"))
    assert three is not None
    thought = Thought(three, (Candidate(three, 0.5, 20, 0.1),))
    monkeypatch.setattr(review, "think", lambda *_, **__: iter([thought]))
    for played in (other, two):
        assert played is not None
        judged = done(judging(state.seen_by(0), played.notation, Random(1), box.bots, playouts=8))
        assert (judged.better == played.notation) is (played is other)


def test_a_judgement_survives_json_and_a_damaged_one_is_refused() -> None:
    judgement = Judgement(3, "play QH", "play 2S", 0.5, 0.1, 0.01)
    assert parse(Judgement, judgement.as_json(), "judgement") == judgement
    assert judgement.mark == "bad"
    for wrong in ({}, {"ply": "x"}, judgement.as_json() | {"loss": "much"}, judgement.as_json() | {"more": 1}):
        with pytest.raises(UnreadableRecord):
            parse(Judgement, wrong, "judgement")


def test_the_account_of_a_game_adds_up() -> None:
    events = [Stroke(0, 0.1, 0.02), Stroke(3, -0.25, 0.03)]
    mine = [Judgement(1, "a", "b", 0.5, 0.06, 0.01)]
    theirs = [Judgement(2, "a", "b", 0.5, 0.02, 0.01)]
    account = balance(1.0, events, mine, theirs)
    assert account.luck + account.mine - account.theirs + account.rest == pytest.approx(0.5)
    assert [account.mine, account.theirs] == pytest.approx([-0.06, -0.02])


def test_an_account_with_much_left_over_does_not_tell_luck_from_play() -> None:
    one = [Judgement(1, "a", "b", 0.5, 0.4, 0.01)]
    assert not balance(1.0, [], one, []).is_sound
    assert balance(1.0, [Stroke(0, 0.84, 0.02)], one, []).is_sound


@pytest.mark.wide
def test_net_luck_averages_to_zero() -> None:
    """Whoever plays: here two random players, over many games, within three standard errors of the mean."""
    lucks = []
    for seed in range(round(40 * SCALE)):
        table = a_game("random", seed)
        lucks.append(sum(stroke.luck for stroke in strokes(table, 0, 12) if stroke is not None))
    mean = sum(lucks) / len(lucks)
    spread = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks)) ** 0.5
    assert abs(mean) < 3 * spread / len(lucks) ** 0.5
    assert spread > 0.1


def test_luck_is_for_duels() -> None:
    box = GAMES["box"]
    table = Table(box, box.options.parse({"players": 3}), 1)
    with pytest.raises(ValueError, match="two sides"):
        next(strokes(table, 0))
