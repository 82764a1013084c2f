"""Gym: one seat of a game as an environment of Gymnasium, many such games in a vector, and bots as policies."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from operator import add
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.envs.aec import RENDER_MODES, raw_env
from knaves.envs.model import checked_seed
from knaves.table.record import LARGEST_SEED
from knaves.table.table import Table

Seen = dict[str, np.ndarray]
Policy = Callable[[AECEnv], int]  # called with an environment of PettingZoo: the action of the agent in turn


class BotPolicy:
    """A bot of a level as a policy: `env.step(bot(env))`. It sees what its seat has seen, no more."""

    def __init__(
        self, level: str, *, ms: float | None = None, playouts: int | None = None, seed: int | None = None
    ) -> None:
        """`ms`, milliseconds a move, or `playouts` replace the level's own time to think. Raises ValueError."""
        if level not in LEVELS:
            raise ValueError(f"There is no level {level}; there are {', '.join(LEVELS)}.")
        self.level = LEVELS[level]
        self.ms = ms
        self.playouts = playouts
        self.seed(secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed)

    def seed(self, seed: int) -> None:
        """Begin its luck again; unless it thinks by the clock, the same seed makes the same moves."""
        self.rng = Random(f"bot {seed}")

    def __call__(self, env: Any) -> int:
        """Return the action for the agent in turn. Raises ValueError once the game is over."""
        made = env.unwrapped
        state = made.table.state
        if state.turn is None:
            raise ValueError("The game is over.")
        seen = state.seen_by(state.turn)
        move = choose(seen, made.model.game.bots, self.level, self.rng, self.ms, self.playouts)
        return int(made.model.arrays.number(state, move))


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A game as one seat plays it, from each of its turns to the next; policies play the others.

    Without opponents every seat is played by the caller: an observation is that of the seat in turn, which is
    `info["seat"]`, a reward is that of the seat that has moved, and `info["rewards"]` has those of all.
    """

    def __init__(
        self, game: str, opponents: str | Policy | None = "easy", *, seat: int = 0, rewards: str = "standing",
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        """Prepare a game; `opponents` are a level, a policy for all other seats, or None. Raises ValueError.

        A `BotPolicy` begins its luck again with every seed that a game is dealt from.
        """
        self.env = raw_env(game, rewards=rewards, render_mode=render_mode, **options)
        self.model = self.env.model
        if not 0 <= seat < self.model.seats:
            raise ValueError(f"seat can be 0 to {self.model.seats - 1}, not {seat}.")
        self.seat = seat
        self.policy = BotPolicy(opponents) if isinstance(opponents, str) else opponents
        self.metadata = {"render_modes": [*RENDER_MODES]}
        self.render_mode = render_mode
        self.observation_space = self.env.observation_space("seat_0")
        self.action_space = self.env.action_space("seat_0")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a game and play on to the seat's first turn; `options` are not used, as the game has its own."""
        if seed is not None:
            seed = checked_seed(seed)
            if isinstance(self.policy, BotPolicy):
                self.policy.seed(seed)
        super().reset(seed=seed)
        self._deal(seed)
        while self.env.table.turn is None:  # over before the seat could move
            self._deal(None)
        return self._seen(), self._info([0.0] * self.model.seats)

    def _deal(self, seed: int | None) -> None:
        self.env.reset(seed)
        self._owed = [0.0] * self.model.seats  # what all gained before the seat's first turn: told with its first move
        self._play_others(self._owed)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a move of the seat and play on to its next turn. Raises ValueError where the move is not legal."""
        mover = self.seat if self.policy is not None else self.env.table.turn
        assert mover is not None
        self.env.step(action)
        gained = [*map(add, self._owed, self.env.rewards.values())]
        self._play_others(gained)
        self._owed = [0.0] * self.model.seats
        return self._seen(), gained[mover], self.env.table.turn is None, False, self._info(gained)

    def _play_others(self, gained: list[float]) -> None:
        """Let the policy play until it is the seat's turn, and add up what all have gained."""
        env = self.env
        while self.policy is not None and env.table.turn not in (None, self.seat):
            env.step(self.policy(env))
            gained[:] = map(add, gained, env.rewards.values())

    def _seen(self) -> Seen:
        turn = self.env.table.turn
        return self.env.observe(self.env.possible_agents[self.seat if turn is None else turn])

    def _info(self, gained: Sequence[float]) -> dict[str, Any]:
        turn = self.env.table.turn
        return {"seat": self.seat if turn is None else turn, "rewards": np.array(gained, np.float32)}

    @property
    def table(self) -> Table:
        """The game that is played, as `raw_env` has it."""
        return self.env.table

    def action_masks(self) -> np.ndarray:
        """Return a bool for each action, whether it is legal now: the mask that learners ask for by this name."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """Return the table as the seat in turn may see it, as text ("ansi"), or print it ("human") and return None."""
        return self.env.render()


class GameVector(VectorEnv):  # type: ignore[misc]
    """Many games of `SeatEnv` side by side, in this process or shared out among several.

    A game that is over is followed by the next one in the same step: what was seen last is in `info["final_obs"]`.
    """

    def __init__(self, game: str, n: int, *, processes: int = 1, seat: int | None = 0, **about: Any) -> None:
        """Prepare `n` games with what `SeatEnv` takes; with seat None they begin at each seat in turn.

        Raises ValueError where the game or its options are wrong.
        """
        one = SeatEnv(game, seat=seat or 0, **about)
        seats = [number % one.model.seats if seat is None else seat for number in range(n)]
        self.num_envs = n
        self.model = one.model
        self.metadata = one.metadata | {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = one.render_mode
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, n)
        self.action_space = batch_space(one.action_space, n)
        self._ends = [n * number // processes for number in range(processes + 1)]
        shares = [seats[start:end] for start, end in zip(self._ends, self._ends[1:], strict=False)]
        near = processes == 1
        self._shares = [(NearShare if near else FarShare)(game, each, about) for each in shares]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games: from a list of seeds, or game k from `seed` + k.

        Raises ValueError for wrong seeds or their number.
        """
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence):
            seeds = list(seed)
        elif seed is not None:
            seeds = [(checked_seed(seed) + number) % (LARGEST_SEED + 1) for number in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"Give {self.num_envs} seeds, not {len(seeds)}.")
        self._ask("reset", seeds)
        found = [share.answer() for share in self._shares]
        return _joined([each[0] for each in found]), self._infos([each[1] for each in found])

    def step(
        self, actions: Sequence[int] | np.ndarray
    ) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Make a move in each game. Raises ValueError where one is not legal; then nothing may be relied on."""
        if len(actions) != self.num_envs:
            raise ValueError(f"Give {self.num_envs} actions, not {len(actions)}.")
        self._ask("step", [int(each) for each in actions])
        found = [share.answer() for share in self._shares]
        rewards = np.concatenate([each[2] for each in found])
        ended = np.concatenate([each[3] for each in found])
        infos = self._infos([each[1] for each in found])
        for start, each in zip(self._ends, found, strict=False):
            for number, last in each[4].items():
                infos = self._add_info(infos, last, start + number)
        return _joined([each[0] for each in found]), rewards, ended, np.zeros_like(ended), infos

    def _ask(self, what: str, values: Sequence[Any]) -> None:
        for share, start, end in zip(self._shares, self._ends, self._ends[1:], strict=False):
            share.ask(what, values[start:end])

    def _infos(self, found: Sequence[tuple[np.ndarray, np.ndarray]]) -> dict[str, Any]:
        there = np.ones(self.num_envs, bool)
        seats, rewards = (np.concatenate(each) for each in zip(*found, strict=True))
        return {"seat": seats, "_seat": there, "rewards": rewards, "_rewards": there}

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        for share in self._shares:
            share.end()


def _joined(seen: Sequence[Seen]) -> Seen:
    return {name: np.concatenate([each[name] for each in seen]) for name in seen[0]}


class NearShare:
    """Some of the games of a vector, in this process."""

    def __init__(self, game: str, seats: Sequence[int], about: dict[str, Any]) -> None:
        self.envs = [SeatEnv(game, seat=seat, **about) for seat in seats]

    def ask(self, what: str, values: Sequence[Any]) -> None:
        """Ask to "reset" with a seed or None, or to "step" with an action, for each game; `answer` does it."""
        self.asked = what, values

    def answer(self) -> tuple[Any, ...]:
        """Return what was asked for: observations, seats in turn and rewards of all; of a step the rewards too."""
        what, values = self.asked
        if what == "reset":
            return _stacked([env.reset(seed=seed) for env, seed in zip(self.envs, values, strict=True)])
        found, gained, ended, last = [], [], [], {}
        for number, (env, action) in enumerate(zip(self.envs, values, strict=True)):
            seen, reward, is_over, _, info = env.step(action)
            gained.append(reward)
            ended.append(is_over)
            if is_over:
                last[number] = {"final_obs": seen, "final_info": info}
                seen, again = env.reset()
                info = again | {"rewards": info["rewards"]}
            found.append((seen, info))
        return *_stacked(found), np.array(gained, np.float64), np.array(ended, bool), last

    def end(self) -> None:
        """Do nothing: there is nothing to end."""


def _stacked(found: Sequence[tuple[Seen, dict[str, Any]]]) -> tuple[Seen, tuple[np.ndarray, np.ndarray]]:
    seen = {name: np.stack([each[name] for each, _ in found]) for name in found[0][0]}
    seats = np.array([info["seat"] for _, info in found], np.int64)
    return seen, (seats, np.stack([info["rewards"] for _, info in found]))


class FarShare:
    """Some of the games of a vector, in a process of their own."""

    def __init__(self, game: str, seats: Sequence[int], about: dict[str, Any]) -> None:
        context = get_context("spawn")
        self.link, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far, game, seats, about), daemon=True)
        self.process.start()
        far.close()

    def ask(self, what: str, values: Sequence[Any]) -> None:
        """Ask as `NearShare.ask` does; the process begins at once."""
        self.link.send((what, values))

    def answer(self) -> tuple[Any, ...]:
        """Return what was asked for, or raise what it raised there."""
        found = self.link.recv()
        if isinstance(found, Exception):
            raise found
        return found  # type: ignore[no-any-return]

    def end(self) -> None:
        """End the process."""
        self.link.close()
        self.process.join(5)


def _serve(link: Any, game: str, seats: Sequence[int], about: dict[str, Any]) -> None:
    """Answer until the other end is closed."""
    share = NearShare(game, seats, about)
    while True:
        try:
            share.ask(*link.recv())
        except (EOFError, OSError):
            return
        try:
            answer: object = share.answer()
        except Exception as fault:
            answer = fault
        link.send(answer)
