"""A plain tree search for every game: it samples many possible worlds and keeps one tree of moves for all of them.

Each playout deals the unknown cards again, goes down the tree by moves that are legal in this world, adds one new
move, plays on to the end of the deal, and adds the result to every move on its path.
"""

from math import log, sqrt

NAME = "Tree search"
PLAYOUTS = 120  # per move; more are stronger and slower
EXPLORE = 0.4  # bonus for moves that have rarely been tried


class Node:
    """A move in the tree, with its statistics."""

    def __init__(self, seat=None):
        self.seat = seat  # that made the move
        self.visits = 0
        self.offers = 0  # how often it was legal
        self.total = 0.0
        self.children = {}  # move -> Node

    def mean(self):
        return self.total / self.visits


class Bot:
    """A new object for each game; it counts how often it has been asked."""

    def __init__(self):
        self.asked = 0

    def choose(self, seen, legal, rng):
        self.asked += 1
        if len(legal) == 1:
            return legal[0]
        root = Node()
        for _ in range(PLAYOUTS):
            playout(root, seen.world(rng), rng)
        return max(root.children, key=lambda move: root.children[move].visits)


def playout(root, world, rng):
    path = [root]
    while path == [root] or not world.is_over:  # between two deals there may be several moves, too
        node = path[-1]
        seat, legal = world.turn, world.legal
        fresh = [move for move in legal if move not in node.children]
        if fresh:
            move = rng.choice(fresh)
            node.children[move] = Node(seat)
        else:
            move = best(node, legal)
        for other in legal:
            if other in node.children:
                node.children[other].offers += 1
        world.play(move)
        path.append(node.children[move])
        if fresh:
            break
    if not world.is_over:
        world.play_out(rng)
    for node in path:
        node.visits += 1
        if node.seat is not None:
            node.total += world.worth(node.seat)


def best(node, legal):
    """The best move for the seat that makes it, with a bonus for moves that have rarely been tried."""

    def look(move):
        child = node.children[move]
        return child.mean() + EXPLORE * sqrt(log(child.offers + 1) / child.visits)

    return max(legal, key=look)
