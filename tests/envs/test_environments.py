"""The games as environments for programs that learn; run by `make envs`, which brings PettingZoo and OpenSpiel."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest

HERE = "not installed here: `make envs` runs these tests"
np = pytest.importorskip("numpy", reason=HERE)
gymnasium: Any = pytest.importorskip("gymnasium", reason=HERE)
pettingzoo = pytest.importorskip("pettingzoo.test", reason=HERE)
pyspiel = pytest.importorskip("pyspiel", reason=HERE)

from gymnasium.utils.env_checker import check_env  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import knaves.envs.openspiel  # noqa: E402, F401
from knaves.analysis.fairness import with_hidden_cards_exchanged  # noqa: E402
from knaves.engine.game import Game  # noqa: E402
from knaves.engine.sentences import Refusal  # noqa: E402
from knaves.envs import bot, env, raw_env, seat, small, vector  # noqa: E402
from knaves.envs.model import Model  # noqa: E402
from knaves.games.registry import GAMES as ALL_GAMES  # noqa: E402
from knaves.games.template import GAME as TEMPLATE  # noqa: E402
from knaves.table.record import read_record  # noqa: E402
from knaves.table.table import Table  # noqa: E402
from tests.option_sets import matrix  # noqa: E402
from tests.random_games import states  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
GAMES = {key: game for key, game in ALL_GAMES.items() if game.arrays}  # another game need not number its moves
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
        legal = state.legal_moves()
        numbers = model.arrays.numbers(state, legal)
        assert len(set(numbers)) == len(legal)
        assert all(0 <= number < len(model.actions) for number in numbers)
        assert [model.arrays.number(state, move) for move in legal[-9:]] == list(numbers)[-9:]
        seat = state.turn or 0
        seen = model.observe(state, seat)
        assert seen.shape == (model.size,)
        assert np.isfinite(seen).all()
        assert (model.observe(state.seen_by(seat), seat) == seen).all()
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
    for player in (
        mcts.MCTSBot(game, 1.4, 4, rollouts, random_state=dice),
        ismcts.ISMCTSBot(game, rollouts, 1.4, 4, random_state=dice),
    ):
        state, moves = game.new_initial_state(), 0
        while moves < 3:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=odds)))
            else:
                state.apply_action(player.step(state))
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


def test_every_number_is_as_it_is_however_large() -> None:
    """In threes a side completes more than twenty patterns: nothing may be cut off."""
    made = raw_env("one_eyed_jack", objective="threes")
    block = next(each for each in made.model.layout if each.name == "points")
    most = 0.0
    for seed in range(8):
        made.reset(seed=seed)
        rng = Random(seed)
        while not made.terminations["seat_0"]:
            seen = made.observe("seat_0")
            points = seen["observation"][block.start : block.start + block.size]
            assert points.tolist() == pytest.approx([each / 10 for each in made.table.state.scores()])
            assert made.observation_space("seat_0")["observation"].contains(seen["observation"])
            most = max(most, *made.table.state.scores())
            made.step(rng.choice(made.observe(made.agent_selection)["action_mask"].nonzero()[0]))
    assert most > 20


@pytest.mark.parametrize("seed", [-1, 2**53, True, np.True_, 1.5, np.float64(2), "5", [1], np.array([1])])
def test_a_seed_that_no_record_could_hold_is_refused_where_it_is_given(seed: Any) -> None:
    made = raw_env("box")
    with pytest.raises(ValueError, match=r"The seed must be a whole number from 0 to 2\^53 - 1, not .*\.$"):
        made.reset(seed=seed)
    if isinstance(seed, bool | int | float | str):
        with pytest.raises(Refusal, match="whole number"):
            Table(GAMES["box"], GAMES["box"].options(), seed)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_as_good_as_those_of_python() -> None:
    made = raw_env("box", players=np.int64(3), box_refill=np.str_("to_four"))
    for seed in (np.int64(5), np.array(5), np.uint8(5)):
        made.reset(seed=seed)
        action = np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]
        made.step(np.array(action))
        made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
        record = json.loads(made.record().as_line())
        assert record["seed"] == 5
        assert read_record(record).options == made.model.options


@pytest.mark.parametrize("action", [1.0, "3", None, -1, 10**9, np.array([1, 2])])
def test_an_action_that_is_none_is_refused_in_a_sentence(action: Any) -> None:
    made = raw_env("madjack")
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"cannot do .* now; it can do \[.*\]\.$"):
        made.step(action)


def test_one_seed_makes_all_further_deals_repeatable() -> None:
    def deals(seed: int | None) -> list[object]:
        made = raw_env("madjack")
        made.reset(seed=seed)
        found: list[object] = [made.table.seed]
        for _ in range(3):
            made.reset()
            found.append(made.table.seed)
        return found

    assert deals(5) == deals(5)
    assert len(set(deals(5))) == 4
    assert deals(None) != deals(None)


def test_a_person_is_shown_every_turn(capsys: pytest.CaptureFixture[str]) -> None:
    made = raw_env("box", render_mode="human")
    made.reset(seed=1)
    first = capsys.readouterr().out
    assert first == f"{made.model.text(made.table.state, made.table.turn)}\n\n"
    made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
    assert capsys.readouterr().out not in ("", first)
    with pytest.raises(ValueError, match=r"human, ansi or None, not rgb_array\.$"):
        raw_env("box", render_mode="rgb_array")


def test_a_silent_game_remembers_no_events() -> None:
    made = raw_env("box")
    played(made, 1)
    assert made.table.state.listener is None
    assert made.table.opening == Table(GAMES["box"], made.model.options, made.table.seed).opening


@pytest.mark.parametrize("module", ["gymnasium", "pettingzoo", "pyspiel"])
def test_without_the_packages_the_import_says_how_to_get_them(module: str) -> None:
    wanted = "knaves.envs.openspiel" if module == "pyspiel" else "knaves.envs"
    script = f"import sys; sys.modules[{module!r}] = None; import {wanted}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert 'pip install "knaves[envs]"' in done.stderr.splitlines()[-1]


def spiel(game: str, moves: int = 0, seed: int = 1, **options: Any) -> Any:
    """A state of OpenSpiel after so many random moves."""
    state, rng, made = pyspiel.load_game(f"knaves_{game}", options).new_initial_state(), Random(seed), 0
    while made < moves and not state.is_terminal():
        made += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def hands(state: Any) -> list[str]:
    """The cards of each hand, as the whole table shows them."""
    return [line.split(": ")[1] for line in str(state).splitlines() if line.startswith("hand ")]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("perfect_recall", [False, True])
def test_what_is_public_shows_no_hand(key: str, perfect_recall: bool) -> None:
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=perfect_recall, private_info=pyspiel.PrivateInfoType.NONE
    )
    state = spiel(key, 6)
    observer = make_observation(state.get_game(), public)
    told = {observer.string_from(state, player) for player in range(state.num_players())}
    assert len(told) == 1
    shown = [line.split(": ")[1] for line in told.pop().splitlines() if line.startswith("hand ")]
    assert shown
    assert not set(shown) & set(hands(state))
    if not perfect_recall:
        for seat in range(state.num_players()):
            branch, rng = state._branch, Random(seat)
            observer.set_from(state, seat)
            seen = observer.tensor.copy()
            twin, exchanged = with_hidden_cards_exchanged(branch.state, (seat + 1) % state.num_players(), rng)
            assert exchanged
            branch.state = twin
            observer.set_from(state, seat)
            assert (observer.tensor == seen).all()


def test_other_observers_are_refused_in_a_sentence() -> None:
    game, kinds = pyspiel.load_game("knaves_box"), pyspiel.PrivateInfoType
    for public, private in ((True, kinds.ALL_PLAYERS), (False, kinds.SINGLE_PLAYER), (False, kinds.NONE)):
        wanted = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        with pytest.raises(ValueError, match="observers of what is public"):
            make_observation(game, wanted)


def test_an_information_state_has_no_tensor_and_says_so() -> None:
    state = spiel("box", 3)
    with pytest.raises(ValueError, match="has no tensor"):
        state.information_state_tensor(0)
    observer = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.tensor is None
    assert observer.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize(("game", "options"), SETS)
def test_games_and_states_of_openspiel_pickle_into_another_process(game: str, options: dict[str, Any]) -> None:
    state = spiel(game, 12, **options)
    again = pickle.loads(pickle.dumps(state.get_game()))
    assert again.get_parameters() == state.get_game().get_parameters()
    assert again.num_distinct_actions() == state.get_game().num_distinct_actions()
    script = "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); print(state)"
    done = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps((state.get_game(), state)), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(state).strip()


def test_a_state_is_as_large_as_its_history() -> None:
    state = spiel("california_jack", 200)
    assert len(state.serialize()) < 10 * len(state.history()) + 500
    again = state.get_game().deserialize_state(state.serialize())
    assert again.information_state_string(1) == state.information_state_string(1)


def test_an_illegal_action_is_refused_in_a_sentence() -> None:
    state = spiel("box", 2)
    with pytest.raises(ValueError, match=r"Player \d cannot do 9999 now; it can do \[.*\]\.$"):
        state.apply_action(9999)
    chance = pyspiel.load_game("knaves_box").new_initial_state()
    with pytest.raises(ValueError, match=r"Chance cannot draw 77 now; it can draw \[0, 1, 2, 3\]\.$"):
        chance.apply_action(77)


def test_the_history_of_a_long_game_is_small() -> None:
    state, rng, moves = pyspiel.load_game("knaves_madjack", {"target": 50}).new_initial_state(), Random(1), 0
    tracemalloc.start()
    while moves < 1000:
        if not state.is_chance_node():
            moves += 1
            state.information_state_string(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert held < 3_000_000


def test_an_information_state_is_the_same_however_often_it_was_asked_for() -> None:
    asked, rng = spiel("jack_in_the_box"), Random(3)
    rarely = asked.clone()
    while not asked.is_terminal():
        action = rng.choice(asked.legal_actions())
        for each in (asked, rarely):
            each.apply_action(action)
        if not asked.is_chance_node():
            asked.information_state_string(0)
    for player in range(2):
        assert asked.information_state_string(player) == rarely.information_state_string(player)


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


class AnyAction(gymnasium.ActionWrapper):  # type: ignore[misc]
    """Makes each action one that is legal, for those who do not look at the mask."""

    def action(self, action: int) -> int:
        legal = np.flatnonzero(self.env.unwrapped.action_masks())
        return int(legal[int(action) % len(legal)])


@pytest.mark.parametrize(("game", "options"), SETS)
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    made = seat(game, "random", seat=1, **options)
    check_env(AnyAction(made), skip_render_check=True, skip_close_check=True)


def whole_game(made: Any, seed: int) -> tuple[float, list[float]]:
    """Play a game at random; return what the own seat was rewarded with, and what all were."""
    rng, (seen, _) = Random(seed), made.reset(seed=seed)
    own, everybody, is_over = 0.0, [0.0] * made.model.seats, False
    while not is_over:
        assert (seen["action_mask"] == made.action_masks()).all()
        assert seen["action_mask"].any()
        seen, reward, is_over, _, info = made.step(rng.choice(seen["action_mask"].nonzero()[0]))
        own += reward
        everybody = [total + gained for total, gained in zip(everybody, info["rewards"], strict=True)]
    return own, everybody


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("rewards", ["standing", "score"])
def test_a_seat_among_bots_is_rewarded_for_what_it_and_they_do(key: str, rewards: str) -> None:
    for own in range(2):
        made = seat(key, "random", seat=own, rewards=rewards)
        gained, everybody = whole_game(made, 3)
        assert gained == pytest.approx(everybody[own], abs=1e-4)
        assert sum(everybody) == pytest.approx(0, abs=1e-4)
        model, state = made.model, made.env.table.state
        whole = model.rewards(state)
        if rewards == "score":
            dealt = model.leads(Table(model.game, model.options, 3).state)
            whole = [end - start for end, start in zip(model.leads(state), dealt, strict=True)]
        assert everybody == pytest.approx(whole, abs=1e-3)


def test_bots_are_policies_that_see_their_own_seat_and_play_alike_from_one_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for key in GAMES:
        records, kind = [], type(raw_env(key).model.arrays.begun)
        for _ in range(2):
            made, policy, views = raw_env(key), bot("medium", playouts=2, seed=7), list[Any]()
            seen_by = kind.seen_by

            def watched(state: Any, who: int, views: list[Any] = views, seen_by: Any = seen_by) -> Any:
                views.append((state, who))
                return seen_by(state, who)

            made.reset(seed=3)
            for _ in range(12):
                turn, views[:] = made.table.turn, []
                with monkeypatch.context() as patched:
                    patched.setattr(kind, "seen_by", watched)
                    action = policy(made)
                assert views[0] == (made.table.state, turn)
                assert [who for state, who in views if state is made.table.state] == [turn]
                made.step(action)
            records.append(made.record())
        assert records[0] == records[1]
    alone = seat("box", None)
    alone.reset(seed=3)
    assert alone.action_masks()[bot("easy", seed=1)(alone)], "a policy for an environment of Gymnasium too"
    with pytest.raises(ValueError, match="There is no level grandmaster; there are random, "):
        bot("grandmaster")
    with pytest.raises(ValueError, match="There is no level"):
        seat("box", "grandmaster")
    with pytest.raises(ValueError, match="seat can be 0 to 3, not 4"):
        seat("box", seat=4)


def test_a_policy_of_ones_own_plays_the_other_seats() -> None:
    def lowest(env: Any) -> int:
        return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])

    made = seat("madjack", lowest, target=1)
    whole_game(made, 2)
    replayed = raw_env("madjack", target=1)
    replayed.reset(seed=2)
    for move, mover in zip(made.env.table.moves, made.env.table.movers, strict=True):
        action = replayed.model.arrays.number(replayed.table.state, move)
        assert mover == 0 or action == lowest(replayed)
        replayed.step(action)


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_vector_plays_as_its_games_do_one_by_one(processes: int, opponents: str | None) -> None:
    many = vector("madjack", 5, processes=processes, opponents=opponents, seat=None, target=1)
    alone = [seat("madjack", opponents, seat=number % 2, target=1) for number in range(5)]
    found, infos = many.reset(seed=4)
    for number, each in enumerate(alone):
        seen, info = each.reset(seed=4 + number)
        assert (found["observation"][number] == seen["observation"]).all()
        assert infos["seat"][number] == info["seat"]
    assert many.observation_space.contains(found)
    rng, ended = Random(1), 0
    while ended < 7:
        actions = [rng.choice(mask.nonzero()[0].tolist()) for mask in found["action_mask"]]
        found, rewards, terminations, truncations, infos = many.step(actions)
        assert not truncations.any()
        for number, each in enumerate(alone):
            seen, reward, is_over, _, info = each.step(actions[number])
            assert rewards[number] == reward
            assert terminations[number] == is_over
            assert (infos["rewards"][number] == info["rewards"]).all()
            if is_over:
                ended += 1
                assert infos["_final_obs"][number]
                assert (infos["final_obs"][number]["observation"] == seen["observation"]).all()
                seen, info = each.reset()
            assert (found["observation"][number] == seen["observation"]).all()
            assert (found["action_mask"][number] == seen["action_mask"]).all()
            assert infos["seat"][number] == info["seat"]
    with pytest.raises(ValueError, match="cannot do 999 now"):
        many.step([999] * 5)
    many.close()


def test_a_vector_wants_one_value_for_each_game() -> None:
    many = vector("box", 3)
    with pytest.raises(ValueError, match="Give 3 seeds, not 2"):
        many.reset(seed=[1, 2])
    first, _ = many.reset(seed=[5, 5, 6])
    assert (first["observation"][0] == first["observation"][1]).all()
    with pytest.raises(ValueError, match="Give 3 actions, not 1"):
        many.step([1])


class Tiny(small.SmallCaliforniaJack):
    """Six cards: a tree that takes a second."""

    pack = tuple(card for card in small.SmallCaliforniaJack.pack if card.rank != "2")


def evenly(each: small.InformationSet) -> dict[str, float]:
    return dict.fromkeys(each.moves, 1 / len(each.moves))


def test_the_small_game_can_be_solved_and_says_how_far_a_policy_is_from_that() -> None:
    tree = small.GameTree(Tiny)
    game = pyspiel.load_efg_game(tree.as_gambit())
    assert len(tree.deals) == 90
    assert len({id(deal.chooser) for deal in tree.deals}) == 30  # 15 hands, each with any spade not in it
    assert tree.exploitability(evenly) == pytest.approx(pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    assert pyspiel.exploitability(game, solved) < 0.01 < tree.exploitability(evenly)
