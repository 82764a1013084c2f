"""The games as environments for programs that learn; run by `make envs`, which brings PettingZoo and OpenSpiel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

HERE = "not installed here: `make envs` runs these tests"
np = pytest.importorskip("numpy", reason=HERE)
pettingzoo = pytest.importorskip("pettingzoo.test", reason=HERE)
pyspiel = pytest.importorskip("pyspiel", reason=HERE)

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import knaves.envs.openspiel  # noqa: E402, F401
from knaves.analysis.fairness import with_hidden_cards_exchanged  # noqa: E402
from knaves.engine.game import Game  # noqa: E402
from knaves.envs import env, raw_env  # noqa: E402
from knaves.envs.model import Model  # noqa: E402
from knaves.games.registry import GAMES  # noqa: E402
from knaves.games.template import GAME as TEMPLATE  # noqa: E402
from knaves.table.table import Table  # noqa: E402
from tests.option_sets import matrix  # noqa: E402
from tests.walks import states  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SETS: list[tuple[str, dict[str, Any]]] = [
    ("california_jack", {"target": 1}),
    ("california_jack", {"target": 1, "scoring": "simplified", "follow": "suit_or_trump"}),
    ("jack_in_the_box", {}),
    ("jack_in_the_box", {"players": 3, "variation": 1}),
    ("jack_in_the_box", {"players": 4, "partners": True, "variation": 3}),
    ("one_eyed_jack", {}),
    ("one_eyed_jack", {"players": 3, "layout": "random", "capture": "pair", "die": "during"}),
    ("one_eyed_jack", {"players": 4, "objective": "threes", "end_joker": True, "corners": "nature"}),
    ("madjack", {"target": 1}),
    ("madjack", {"target": 3, "joker_captures_prize": False}),
    ("box", {"players": 2}),
    ("box", {"players": 5, "box_refill": "to_four", "direction": "persists"}),
]


@pytest.mark.parametrize(("game", "options"), SETS)
def test_pettingzoo_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    pettingzoo.api_test(env(game, **options), num_cycles=200)
    pettingzoo.seed_test(lambda: env(game, **options), num_cycles=60)
    pettingzoo.api_test(env(game, rewards="score", **options), num_cycles=60)


@pytest.mark.parametrize(("game", "options"), SETS)
def test_openspiel_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    loaded = pyspiel.load_game(f"knaves_{game}", options)
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", [*GAMES.values(), TEMPLATE], ids=lambda game: game.key)
def test_actions_are_told_apart_and_observations_keep_their_size_with_every_option(game: Game) -> None:
    models = {options: Model(game, options) for options in matrix(game)}
    for state in states(game, 150, "numbers"):
        model = models.setdefault(state.options, Model(game, state.options))
        moves = model.moves(state)
        assert len(moves) == len(state.legal_moves())
        assert all(0 <= number < len(model.actions) for number in moves)
        seen = model.observe(state, state.turn or 0)
        assert seen.shape == (model.size,)
        assert np.isfinite(seen).all()
    for model in models.values():
        assert len(set(model.actions)) == len(model.actions)
        assert sum(block.size for block in model.layout) == model.size


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_cards_that_a_seat_has_not_seen_leave_its_observation_as_it_is(game: Game) -> None:
    rng, moved = Random(1), 0
    for state in states(game, 60, "unseen"):
        model, seat = Model(game, state.options), rng.randrange(state.seats)
        twin, exchanged = with_hidden_cards_exchanged(state, seat, rng)
        moved += exchanged
        assert (model.observe(state, seat) == model.observe(twin, seat)).all()
        assert model.text(state, seat) == model.text(twin, seat)
    assert moved


def played(made: Any, seed: int) -> dict[str, float]:
    """Play a random game to its end and add up the rewards of each agent."""
    made.reset(seed=seed)
    rng, total = Random(seed), dict.fromkeys(made.agents, 0.0)
    while not all(made.terminations.values()):
        made.step(rng.choice(made.observe(made.agent_selection)["action_mask"].nonzero()[0].tolist()))
        for agent, gained in made.rewards.items():
            total[agent] += gained
    return total


@pytest.mark.parametrize(("game", "options"), SETS)
def test_rewards_add_up_to_nothing_and_name_the_winner(game: str, options: dict[str, Any]) -> None:
    for rewards in ("standing", "score"):
        made = raw_env(game, rewards=rewards, **options)
        total = played(made, 3)
        assert sum(total.values()) == pytest.approx(0)
        result = made.record().result
        assert result is not None
        if rewards == "standing" and len(result["winners"]) == 1:
            winners = {seat for seat in range(made.model.seats) if made.table.state.side(seat) in result["winners"]}
            assert {made.possible_agents.index(agent) for agent, gained in total.items() if gained > 0} == winners


def test_a_game_that_was_played_is_a_record_which_replays() -> None:
    made = raw_env("box", players=3)
    played(made, 5)
    assert Table.from_record(made.record()).result == made.record().result


def test_what_is_wrong_is_refused_in_a_sentence() -> None:
    for game, options in (("chess", {}), ("box", {"players": 7}), ("jack_in_the_box", {"partners": True})):
        with pytest.raises(ValueError, match=r"\.$"):
            raw_env(game, **options)
    with pytest.raises(ValueError, match="standing or score"):
        raw_env("box", rewards="money")
    made = raw_env("box")
    made.reset(seed=1)
    with pytest.raises(ValueError, match="cannot do 53 now"):
        made.step(53)


@pytest.mark.parametrize("key", GAMES)
def test_the_searches_of_openspiel_play(key: str) -> None:
    game = pyspiel.load_game(f"knaves_{key}")
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    for bot in (
        mcts.MCTSBot(game, 1.4, 4, rollouts, random_state=dice),
        ismcts.ISMCTSBot(game, rollouts, 1.4, 4, random_state=dice),
    ):
        state, moves = game.new_initial_state(), 0
        while moves < 3:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=odds)))
            else:
                state.apply_action(bot.step(state))
                moves += 1


@pytest.mark.parametrize("key", GAMES)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_this(key: str) -> None:
    state, rng = pyspiel.load_game(f"knaves_{key}").new_initial_state(), Random(2)
    moves = 0
    while moves < 8:
        if not state.is_chance_node():
            moves += 1
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_an_information_state_holds_what_a_seat_has_done_and_seen() -> None:
    state, rng = pyspiel.load_game("knaves_box", {"players": 2}).new_initial_state(), Random(4)
    own: list[str] = []
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        if state.current_player() == 0:
            own.append(state.action_to_string(action))
        state.apply_action(action)
    told = state.information_state_string(0).splitlines()
    assert [line[2:] for line in told if line.startswith("> ")] == own
    assert state.serialize()
    assert pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1].returns()


def test_the_first_agent_of_the_document_plays_as_it_says() -> None:
    script = ROOT / "docs" / "envs" / "first_agent.py"
    document = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
    assert script.read_text(encoding="utf-8") in document
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout in document


def test_the_sizes_in_the_document_are_true() -> None:
    document = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
    for game in GAMES.values():
        model = Model(game, game.options())
        assert f"| `{game.key}` | {model.seats} | {len(model.actions):,} | {model.size:,} |" in document
