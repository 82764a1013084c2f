"""Learns from random games which actions of MadJack win, then uses that in 200 games against a random player."""

import numpy as np

from knaves.envs.aec import raw_env

env, rng = raw_env("madjack", target=1), np.random.default_rng(1)
worth = np.ones((env.action_space("seat_0").n, 2))  # for each action: total reward, number of tries


def play(seed, learned):
    env.reset(seed=seed)
    made = []
    while not env.terminations["seat_0"]:
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        best = legal[np.argmax(worth[legal, 0] / worth[legal, 1])]
        made.append((agent, best if learned and agent == "seat_0" else rng.choice(legal)))
        env.step(made[-1][1])
    return made


for seed in range(300):
    for agent, action in play(seed, learned=False):
        worth[action] += env.rewards[agent], 1
won = [bool(play(seed, learned=True)) and env.rewards["seat_0"] > 0 for seed in range(999, 1199)]
print(f"won {np.mean(won):.0%} of {len(won)} games")
