"""Learns to play a deal of California Jack, with NumPy alone, and measures how far it came.

    python docs/envs/train.py
    python docs/envs/train.py --against expert --playouts 100 --then 5 --games 600

The first plays against itself. The second goes on against a bot that stays as it is, to find what can be won from it.

A card's score is a weighted sum of what the card is (trump, high, worth points …) times what the card on show is, with
weights apart for leads, for cards that take the trick and for cards that do not: 120 in all. The policy draws cards by
their scores. After every 32 games the weights move towards the play of the seats that won points, and away from the
play of those that lost them (REINFORCE, with Adam's steps). A game is over once somebody is ahead after a deal.
"""

from argparse import ArgumentParser
from math import sqrt
from time import process_time

import numpy as np

from knaves.envs import bot, seat

BATCH, RATE, FIRST_TEST = 32, 0.02, 10**9
RANKS = "A23456789TJQK"  # pack order, as actions and observations count cards: 13 clubs, diamonds, hearts, spades
SUIT, RANK = np.divmod(np.arange(52), 13)
HEIGHT = np.array([(rank - 1) % 13 / 12 for rank in range(13)])[RANK]  # ace high
WORTH = np.array([{"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) / 10 for rank in RANKS])[RANK]
HONOUR = np.array([rank in "AJ2" for rank in RANKS])[RANK]
LEAD, TAKES, LOSES = range(3)


def table(opponents=None, own=0):
    """A game that is over once somebody is ahead after a deal; rewards are points."""
    return seat("california_jack", opponents, seat=own, rewards="score", target=1)


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


def play(env, policy, seed, rng=None):
    """Play a game, at both seats or at one. Return by how many points each seat won, and the way it played."""
    seen, info = env.reset(seed=seed)
    ahead, ways, is_over = np.zeros(2), [0, 0], False
    while not is_over:
        action, legal = None, np.flatnonzero(seen["action_mask"])
        if len(legal) == 1:
            action = legal[0]
        else:
            action, way = policy.draw(seen["observation"], legal, rng)
            ways[info["seat"]] = ways[info["seat"]] + way
        seen, _, is_over, _, info = env.step(action)
        ahead += 2 * info["rewards"]  # each is the lead over the average of both
    return ahead, ways


def measured(policy, opponent, name, games):
    """Write the share of games won against an opponent, and by how many points, with 95% intervals."""
    envs = table(opponent, 0), table(opponent, 1)
    ahead = np.array([play(envs[game % 2], policy, FIRST_TEST + game)[0][game % 2] for game in range(games)])
    won, spread = ahead > 0, 1.96 / sqrt(games)
    return (
        f"against {name:7} {won.mean():.1%} ± {spread * won.std():.1%} of {games} games, "
        f"{ahead.mean():+.2f} ± {spread * ahead.std():.2f} points a game"
    )


def learn(policy, envs, minutes, rng):
    """Learn for so many minutes of processor time; return how many games it took."""
    start, game, usual = process_time(), 0, 0.0
    while process_time() - start < 60 * minutes:
        way = np.zeros_like(policy.weights)
        for _ in range(BATCH):
            ahead, ways = play(envs[game % len(envs)], policy, game, rng)
            own = game % len(envs)  # of an only environment both seats learn
            gained = ahead[own] - usual * (len(envs) > 1)
            way += (ways[own] - (ways[1 - own] if len(envs) == 1 else 0)) * gained / BATCH
            usual += 0.01 * (ahead[own] - usual)
            game += 1
        policy.learn(way)
    return game


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0, help="of processor time, to learn in against itself")
    parser.add_argument("--games", type=int, default=400, help="of each measurement")
    parser.add_argument("--against", help="a level to go on against")
    parser.add_argument("--playouts", type=int, help="of that level for a move; default: as the level says")
    parser.add_argument("--then", type=float, default=10.0, help="minutes of processor time against that level")
    given = parser.parse_args()
    env, rng = table(), np.random.default_rng(1)
    policy = Policy(env.model.layout)
    names = [given.against] if given.against else ["random", "easy", "medium"]
    rivals = {level: bot(level, playouts=given.playouts) for level in names}

    def tell(when):
        for level, rival in rivals.items():
            print(f"{when:7} {measured(policy, rival, level, given.games)}", flush=True)

    if not given.against:
        tell("before:")
    print(f"learned from {learn(policy, [table()], given.minutes, rng)} games against itself", flush=True)
    tell("after:")
    if given.against:
        rival = rivals[given.against]
        games = learn(policy, [table(rival, 0), table(rival, 1)], given.then, rng)
        print(f"learned from {games} games against {given.against}", flush=True)
        tell("then:")


if __name__ == "__main__":
    main()
