"""A plain tree search for every game: many worlds as they could be, one tree of moves for all of them.

Each playout deals the unknown cards anew, goes down the tree by the moves that are legal in this world, tries one
move more, plays on to the end of the deal, and tells every move on its way what came of it.
"""

from math import log, sqrt

NAME = "Tree search"
PLAYOUTS = 120  # a move; more are stronger and slower
EXPLORE = 0.4  # how much a little tried move is worth trying


class Node:
    """A move in the tree, as far as it has been tried."""

    def __init__(self, seat=None):
        self.seat = seat  # who made the move
        self.visits = 0
        self.offers = 0  # how often it could have been made
        self.total = 0.0
        self.children = {}  # move -> Node

    def mean(self):
        return self.total / self.visits


class Bot:
    """Made anew for each game; what it learns about its own speed it keeps."""

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
    while not world.is_over:
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
    """The move that looks best to who makes it, one that was tried little a bit better."""

    def look(move):
        child = node.children[move]
        return child.mean() + EXPLORE * sqrt(log(child.offers + 1) / child.visits)

    return max(legal, key=look)
