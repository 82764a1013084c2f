"""Learns to play a deal of California Jack from games against itself, with NumPy alone, and measures how far it came.

    python docs/envs/train.py

A card's score is a weighted sum of what the card is (trump, high, worth points …) times what the card on show is, with
weights apart for leads, for cards that take the trick and for cards that do not: 120 in all. The policy draws cards by
their scores. After every 32 deals the weights move towards the play of the seats that won points, and away from the
play of those that lost them (REINFORCE, with Adam's steps).
"""

from argparse import ArgumentParser
from math import sqrt
from random import Random
from time import process_time

import numpy as np

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.envs.aec import raw_env

BATCH, RATE, FIRST_TEST = 32, 0.02, 10**9
RANKS = "A23456789TJQK"  # pack order, as actions and observations count cards: 13 clubs, diamonds, hearts, spades
SUIT, RANK = np.divmod(np.arange(52), 13)
HEIGHT = np.array([(rank - 1) % 13 / 12 for rank in range(13)])[RANK]  # ace high
WORTH = np.array([{"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) / 10 for rank in RANKS])[RANK]
HONOUR = np.array([rank in "AJ2" for rank in RANKS])[RANK]
LEAD, TAKES, LOSES = range(3)


class Policy:
    """How likely each legal card is, and how the weights would make it likelier."""

    def __init__(self, layout) -> None:
        self.where = {block.name: slice(block.start, block.start + block.size) for block in layout}
        self.weights = np.zeros((3, 8, 5))
        self.mean, self.spread, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def look(self, seen, legal):
        """Return the kind of each legal card, what each is, and what the card on show is."""
        trick, show, trump = (seen[self.where[name]] for name in ("trick", "upcard", "trump"))
        suit = trump.argmax()
        is_trump = SUIT[legal] == suit
        one, none = np.ones(len(legal)), np.zeros(len(legal))
        height, honour = HEIGHT[legal], is_trump * HONOUR[legal]
        cards = np.stack([one, height, is_trump, is_trump * height, WORTH[legal], honour, none, none], 1)
        kinds = np.full(len(legal), LEAD)
        if trick[:52].any():
            led = trick[:52].argmax()
            takes = np.where(SUIT[legal] == SUIT[led], height > HEIGHT[led], is_trump)
            kinds = np.where(takes, TAKES, LOSES)
            cards[:, 6:] = WORTH[led], HONOUR[led] and SUIT[led] == suit
        table = np.array([1.0, 0, 0, 0, 1])
        if show[:52].any():
            card = show[:52].argmax()
            table[1:] = SUIT[card] == suit, HEIGHT[card], HONOUR[card] and SUIT[card] == suit, 0
        return kinds, cards, table

    def draw(self, seen, legal, rng):
        """Return a legal card, the likeliest without `rng`, and the direction in which it becomes likelier."""
        kinds, cards, table = self.look(seen, legal)
        scores = (cards * (self.weights[kinds] @ table)).sum(1)
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        drawn = odds.argmax() if rng is None else rng.choice(len(legal), p=odds)
        odds *= -1
        odds[drawn] += 1
        way = np.zeros_like(self.weights)
        np.add.at(way, kinds, odds[:, None, None] * cards[:, :, None] * table)
        return legal[drawn], way

    def learn(self, way) -> None:
        """Take a step of Adam in this direction."""
        self.steps += 1
        self.mean += 0.1 * (way - self.mean)
        self.spread += 0.01 * (way**2 - self.spread)
        usual = np.sqrt(self.spread / (1 - 0.99**self.steps)) + 1e-8
        self.weights += RATE * self.mean / (1 - 0.9**self.steps) / usual


def play(env, policy, seed, rng=None, level=None):
    """Play a deal, both seats or against a level. Return by how many points each seat won, and the way it played."""
    env.reset(seed=seed)
    state, dice, ways = env.table.state, Random(seed), [0, 0]
    while not (state.deal_is_over or state.is_over):
        agent, seat = env.agent_selection, state.turn
        if level is not None and seat != seed % 2:
            move = choose(state.seen_by(seat), env.model.game.bots, LEVELS[level], dice)
            action = env.model.arrays.number(state, move)
        else:
            seen = env.observe(agent)
            action, legal = None, np.flatnonzero(seen["action_mask"])
            if len(legal) == 1:
                action = legal[0]
            else:
                action, way = policy.draw(seen["observation"], legal, rng)
                ways[seat] = ways[seat] + way
        env.step(int(action))
    ahead = state.scores()[0] - state.scores()[1]
    return (ahead, -ahead), ways


def measured(env, policy, level, deals):
    """Write the share of deals won against a level, drawn ones as half, and by how many points, with 95% intervals."""
    ahead = np.array([play(env, policy, FIRST_TEST + seed, level=level)[0][seed % 2] for seed in range(deals)])
    won = (np.sign(ahead) + 1) / 2
    spread = 1.96 / sqrt(deals)
    return (
        f"against {level:7} {won.mean():.1%} ± {spread * won.std():.1%} of {deals} deals, "
        f"{ahead.mean():+.2f} ± {spread * ahead.std():.2f} points a deal"
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0, help="of processor time, to learn in")
    parser.add_argument("--deals", type=int, default=400, help="of each measurement")
    given = parser.parse_args()
    env, rng = raw_env("california_jack"), np.random.default_rng(1)
    policy = Policy(env.model.layout)
    for level in ("random", "easy", "medium"):
        print(f"before: {measured(env, policy, level, given.deals)}", flush=True)
    start, seed = process_time(), 0
    while process_time() - start < 60 * given.minutes:
        way = np.zeros_like(policy.weights)
        for _ in range(BATCH):
            ahead, ways = play(env, policy, seed, rng)
            way += (ways[0] - ways[1]) * ahead[0] / BATCH
            seed += 1
        policy.learn(way)
    print(f"learned from {seed} deals", flush=True)
    for level in ("random", "easy", "medium"):
        print(f"after:  {measured(env, policy, level, given.deals)}", flush=True)


if __name__ == "__main__":
    main()
