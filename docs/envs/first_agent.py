"""Learns from random games which actions of MadJack win, then plays 200 games by that against chance."""

import numpy as np

from knaves.envs import raw_env

env, rng = raw_env("madjack", target=1), np.random.default_rng(1)
worth, tried = np.zeros(env.action_space("seat_0").n), np.ones(env.action_space("seat_0").n)


def play(seed, choose):
    env.reset(seed=seed)
    made = {agent: [] for agent in env.agents}
    while not all(env.terminations.values()):
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        made[agent].append(rng.choice(legal) if choose is None or agent == "seat_1" else choose(legal))
        env.step(made[agent][-1])
    return made, env.rewards


for seed in range(300):
    made, rewards = play(seed, None)
    for agent, actions in made.items():
        worth[actions] += rewards[agent]
        tried[actions] += 1
won = [play(seed, lambda legal: legal[np.argmax((worth / tried)[legal])])[1]["seat_0"] > 0 for seed in range(999, 1199)]
print(f"won {np.mean(won):.0%} of {len(won)} games")
