"""AEC: a game as a PettingZoo environment, in which agents act one after the other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper, TerminateIllegalWrapper

from knaves.engine.moves import Move
from knaves.envs.model import Model, checked_seed, whole_number
from knaves.table.record import LARGEST_SEED, Record
from knaves.table.table import Table

REWARDS = ("standing", "score")
RENDER_MODES = ("human", "ansi")


def env(game: str, *, rewards: str = "standing", render_mode: str | None = None, **options: Any) -> AECEnv:
    """Return an environment that ends the game of an agent whose action is illegal, with -1 for it.

    `game` is a key such as "california_jack", `options` are those of the game. Raises ValueError for unknown ones.
    """
    checked = raw_env(game, rewards=rewards, render_mode=render_mode, **options)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(checked, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo gives it
    """A game played move by move through the table; without checks of the order of calls."""

    def __init__(self, game: str, *, rewards: str = "standing", render_mode: str | None = None, **options: Any) -> None:
        if rewards not in REWARDS:
            raise ValueError(f"rewards can be standing or score, not {rewards}.")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode can be human, ansi or None, not {render_mode}.")
        self.model = Model.of(game, options)
        self.metadata = {"name": f"knaves_{game}", "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.model.seats)]
        count = len(self.model.actions)
        seen = spaces.Dict({
            "observation": spaces.Box(0, np.inf, (self.model.size,), np.float32),
            "action_mask": spaces.MultiBinary(count),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._by_score = rewards == "score"
        self._seeds = Random(secrets.randbelow(LARGEST_SEED + 1))

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same one, and the same further ones when no other is given.

        `options` are not used: the game has its own. Raises ValueError for anything but a seed from 0 to 2^53 - 1.
        """
        if seed is not None:
            seed = checked_seed(seed)
            self._seeds = Random(seed)
        else:
            seed = self._seeds.randint(0, LARGEST_SEED)
        self.table = Table(self.model.game, self.model.options, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._leads = self.model.leads(self.table.state)
        self._begin_turn()

    def _begin_turn(self) -> None:
        state = self.table.state
        self._legal: Sequence[Move] = state.legal_moves()
        self._numbers = self.model.arrays.numbers(state, self._legal)
        if state.turn is not None:
            self.agent_selection = self.possible_agents[state.turn]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what this agent's seat has seen, and a mask of its legal actions: zeros while others are to move."""
        state, seat = self.table.state, self._seats[agent]
        mask = np.zeros(len(self.model.actions), np.int8)
        if seat == state.turn:
            mask[self._numbers] = 1
        return {"observation": self.model.observe(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of this number for the agent in turn. Raises ValueError where it is not legal."""
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        number = whole_number(action)
        if number not in self._numbers:
            raise ValueError(f"{mover} cannot do {action!r} now; it can do {sorted(self._numbers)}.")
        self._cumulative_rewards[mover] = 0.0
        self.table.make(self._legal[self._numbers.index(number)])
        state = self.table.state
        if self._by_score or state.turn is None:
            self._reward()
        elif any(self.rewards.values()):
            self.rewards = dict.fromkeys(self.agents, 0.0)
        if state.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._deads_step_first()
        self._begin_turn()

    def _reward(self) -> None:
        gained = self.model.rewards(self.table.state)
        if self._by_score:
            before, self._leads = self._leads, self.model.leads(self.table.state)
            gained = [now - then for now, then in zip(self._leads, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as the seat in turn may see it, as text; print it with render_mode="human"."""
        if self.render_mode is None:
            return None
        text = self.model.text(self.table.state, self._seats[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(f"{text}\n")
        return None

    def record(self) -> Record:
        """Return the record of the game so far, which `knaves verify` and the page read."""
        return self.table.record()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
