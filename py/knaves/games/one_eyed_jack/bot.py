"""The bot of One-Eyed Jack: rules of thumb, and the measured strength of the levels."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from knaves.engine.advice import COMPARE, Heuristics
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import PlaceChip, RemoveChip, SwapCard, place, remove, swap
from knaves.games.one_eyed_jack.position import WIN, SpaceWorths, is_dead, last_squares, outlook, stops_all
from knaves.games.one_eyed_jack.rules import OneEyedJack

WILD = 250.0  # what keeping a wild card is worth: it goes where it wins, or stops a win
KILL = 150.0
SWAPPING = 900.0  # a dead card is exchanged at once, unless one wins first
OWN_CHIP = -500.0  # taking a chip of one's own side
LEADING = 30.0  # the end joker, for each three that one is ahead
SLIP = 15.0  # so much worse is a slip
IN_THREES = 0.03  # there all cards are played in the end, and saving them is worth little
LATE = 20  # cards left in the stock when saved cards begin to lose their worth


class OneEyedJackHeuristics(Heuristics[OneEyedJack]):
    """The rules of thumb of a good One-Eyed Jack player; for every objective, from the table of patterns alone."""

    method = COMPARE
    horizon = 4
    prune_margin = 0.7  # the rule is hard to beat: among moves further apart it knows better than a few turns
    min_z = 1.0
    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 15.0, "absurd": 17.0, "sentence": "Sees rows grow, but often misjudges which one "
                                                               "matters."},
        "easy": {"slip": 10.5, "absurd": 10.5, "sentence": "Counts the rows, but sometimes misjudges a square."},
        "medium": {
            "by_rule": True, "slip": 5.0, "absurd": 5.0,
            "sentence": "Counts the rows well, and rarely misjudges a square.",
        },
        "hard": {"by_rule": True, "slip": 1.0, "sentence": "Hardly ever misjudges a square, but doesn’t look ahead."},
        "expert": {
            "playouts": 32, "ms": 900,
            "sentence": "Weighs every square carefully, and imagines the next few turns.",
        },
        "hint": {"playouts": 300},
    }  # fmt: skip
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {"beginner": {"slip": 17.0}}

    def candidates(self, seen: OneEyedJack) -> Sequence[Move]:
        moves = seen.legal_moves()
        looks = self.rule(seen, moves)
        best = max(looks)
        if best >= 0.9 * SWAPPING / SLIP:  # a win or a dead card: nothing to think about
            return [moves[looks.index(best)]]
        ranked = sorted(range(len(moves)), key=lambda index: -looks[index])
        found = [index for index in ranked[:12] if looks[index] > best - 4.0]
        assert seen.turn is not None
        side = seen.side(seen.turn)
        if seen.variant.rays is None and (danger := last_squares(seen, side)):
            # what stops a win comes first, and only a surely better move before it
            stopping = [index for index in ranked if stops_all(seen, side, danger, moves[index])][:6]
            found = [*stopping, *(index for index in found if index not in stopping)]
        return [moves[index] for index in found]

    def rule(self, state: OneEyedJack, moves: Sequence[Move]) -> list[float]:
        assert state.turn is not None
        prospects = SpaceWorths(state, state.turn)
        placing: dict[int, float] = {}
        removing: dict[int, float] = {}
        looks = []
        for move in moves:
            if isinstance(move, PlaceChip):
                value = placing.get(move.space)
                if value is None:
                    value = placing[move.space] = prospects.placing(move.space)
                looks.append(value - self.cost(state, move))
            elif isinstance(move, RemoveChip):
                value = removing.get(move.space)
                if value is None:
                    value = removing[move.space] = self.removing(state, prospects, move.space)
                looks.append(value - self.cost(state, move))
            else:
                looks.append(self.other(prospects, move))
        return [look / SLIP for look in looks]

    def removing(self, state: OneEyedJack, prospects: SpaceWorths, space: int) -> float:
        """The worth of removing the chip from this space, in the unit of `SpaceWorths`."""
        return OWN_CHIP if state.chips[space] == prospects.side else prospects.removing(space)

    def other(self, prospects: SpaceWorths, move: Move) -> float:
        """The worth of a swap, a pass or the end joker, in the unit of `SpaceWorths`."""
        if isinstance(move, SwapCard):
            return SWAPPING
        if move.notation == "pass":
            return 0.0
        lead = prospects.lead()
        return lead * LEADING if lead > 0 else -WIN

    def cost(self, state: OneEyedJack, move: PlaceChip | RemoveChip) -> float:
        """The worth of the card later on, in the unit of `SpaceWorths`."""
        if move.card in state.board.spots:
            return 0.0
        return (WILD if isinstance(move, PlaceChip) else KILL) * later(state)

    def playout_move(self, world: OneEyedJack, rng: Random) -> Move:
        seat = world.turn
        assert seat is not None
        prospects = SpaceWorths(world, seat)
        best: Move | None = None
        top = -WIN
        for move in self.quick_moves(world, prospects, seat):
            if isinstance(move, PlaceChip):
                value = prospects.placing(move.space) - self.cost(world, move)
            elif isinstance(move, RemoveChip):
                value = prospects.removing(move.space) - self.cost(world, move)
            else:
                return move
            value += rng.random() * 2
            if value > top:
                best, top = move, value
        if best is None:
            moves = world.legal_moves()
            return moves[int(rng.random() * len(moves))]
        return best

    def quick_moves(self, world: OneEyedJack, prospects: SpaceWorths, seat: Seat) -> list[Move]:
        """Moves worth a look in a playout: all natural cards, and what wild and kill cards are for."""
        moves: list[Move] = []
        chips = world.chips
        for card in dict.fromkeys(world.hands[seat]):
            spots = world.board.spots.get(card)
            if spots is not None:
                moves += [move for space, move in spots if chips[space] is None]
                if world.stock and not world.swapped and is_dead(world, card):
                    return [swap(card)]
            elif card in world.variant.wild:
                moves += [place(card, space) for space in sorted(prospects.hot())]
            elif card in world.variant.kill:
                moves += [remove(card, space) for space in sorted(prospects.pressing())]
        return moves

    def evaluate(self, world: OneEyedJack, seat: Seat) -> float:
        if world.turn is None:
            return world.standing(seat)
        return outlook(world, world.side(seat), saved(world))

    def alike(self, seen: OneEyedJack, move: Move) -> Hashable:
        if isinstance(move, PlaceChip | RemoveChip) and move.card not in seen.board.spots:
            return type(move), move.space  # of wild cards, and of kill cards, one is like another
        return move


def later(state: OneEyedJack) -> float:
    """The share, 0..1, of its worth that a saved card still has: all of it until the stock runs low."""
    return min(1.0, len(state.stock) / LATE) * (1.0 if state.variant.needed else IN_THREES)


def saved(world: OneEyedJack) -> list[float]:
    """The worth to each side of the wild and kill cards in its hands."""
    total = [0.0] * world.sides
    for seat, hand in enumerate(world.hands):
        for card in hand:
            if card in world.variant.wild:
                total[world.side(seat)] += WILD * later(world)
            elif card in world.variant.kill:
                total[world.side(seat)] += KILL * later(world)
    return total


RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1323, 35),
    "easy": (1449, 23),
    "medium": (1525, 21),
    "hard": (1588, 23),
    "expert": (1615, 33),
}
