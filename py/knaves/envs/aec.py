"""AEC: a game as a PettingZoo environment, in which agents act one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper, TerminateIllegalWrapper

from knaves.engine.moves import Move
from knaves.envs.model import HIGHEST, Model
from knaves.table.record import Record
from knaves.table.table import Table

REWARDS = ("standing", "score")


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
        self.model = Model.of(game, options)
        self.metadata = {"name": f"knaves_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.model.seats)]
        count = len(self.model.actions)
        seen = spaces.Dict({
            "observation": spaces.Box(0, HIGHEST, (self.model.size,), np.float32),
            "action_mask": spaces.MultiBinary(count),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._by_score = rewards == "score"

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same one. `options` are not used: the game has its own."""
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
        turn = self.table.turn
        self._moves: dict[int, Move] = self.model.moves(self.table.state) if turn is not None else {}
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what this agent's seat has seen, and a mask of its legal actions, empty while others are to move."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.model.actions), np.int8)
        if seat == self.table.turn:
            mask[list(self._moves)] = 1
        return {"observation": self.model.observe(self.table.state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of this number for the agent in turn. Raises ValueError where it is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action not in self._moves:
            raise ValueError(f"{self.agent_selection} cannot do {action} now; it can do {list(self._moves)}.")
        self._cumulative_rewards[self.agent_selection] = 0
        self.table.play(self._moves[action].notation)
        state = self.table.state
        gained = self.model.rewards(state)
        if self._by_score:
            before, self._leads = self._leads, self.model.leads(state)
            gained = [now - then for now, then in zip(self._leads, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._accumulate_rewards()
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._deads_step_first()
        self._begin_turn()

    def render(self) -> str | None:
        """Return the table as the seat in turn may see it, as text; None without render_mode="ansi"."""
        if self.render_mode != "ansi":
            return None
        return self.model.text(self.table.state, self.possible_agents.index(self.agent_selection))

    def record(self) -> Record:
        """Return the record of the game so far, which `knaves verify` and the page read."""
        return self.table.record()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
