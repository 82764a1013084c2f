"""What inference from play is worth: a bot that weighs worlds by what others played, against the same bot without.

`weighs`: of several possible worlds one is taken, by how likely they make what the others played since the deal, were
they to play by the rule of thumb (a softmax of its slips, and now and then at random). `peeks`: the bot sees the hands
of all others, but no stock: more than any inference can gain. The mean of paired deals, with its 95 % interval:
games won (50 % is equal, at Box 25 %), and points ahead. A game that searches whole turns by itself is only peeked at.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Any

from knaves.analysis.matches import mean_interval, seatings
from knaves.bots.levels import LEVELS
from knaves.bots.search import Comparison, OwnSearch, Search, TreeSearch
from knaves.bots.thinking import choose
from knaves.cards import UNKNOWN, Card
from knaves.engine.advice import COMPARE
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.zones import Imagination, Seat
from knaves.games.registry import GAMES
from tests.game_folders import by_deal
from tests.yardsticks.players import Cheat

PROPOSALS = 6  # worlds of which one is taken
LATEST = 10  # decisions of others that are thought of
ANYTHING = 0.1  # how often others play what no rule says


@dataclass
class Shown:
    """A decision of another seat: what was seen before it, what was played, and what that hand has shown since."""

    before: Any
    seat: Seat
    move: Move
    since: list[Card] = field(default_factory=list)

    def hand(self, lying: Sequence[Card]) -> list[Card] | None:
        """The hand at that time, if it holds these hidden cards now; None if that does not come out."""
        cards = [each for each in self.before.hands[self.seat] if each is not UNKNOWN]
        missing = len(self.before.hands[self.seat]) - len(cards)
        hidden = [*self.since, *lying][:missing]
        return cards + hidden if len(hidden) == missing else None


class Weighed(Imagination[Any]):
    """Possible worlds, the likelier those in which the others had reason to play as they did."""

    def __init__(self, seen: Any, past: Sequence[Shown], game: Game) -> None:
        super().__init__(seen)
        self.past, self.game = past[-LATEST:], game
        self.known: dict[tuple[int, frozenset[Card]], float] = {}
        zones, start = list(seen.zones()), 0
        self.hands: dict[Seat, slice] = {}
        for gap in self.gaps:
            zone = zones[gap.zone]
            if zone.name == "hand" and zone.owner is not None:
                self.hands[zone.owner] = slice(start, start + len(gap.slots))
            start += len(gap.slots)

    def deal(self, rng: Random) -> list[Card]:
        if not self.past:
            return super().deal(rng)
        deals = [super(Weighed, self).deal(rng) for _ in range(PROPOSALS)]
        return rng.choices(deals, [self.weight(deal) for deal in deals])[0]

    def weight(self, deal: Sequence[Card]) -> float:
        """The likelihood of all that was shown, given these cards."""
        product = 1.0
        for number, shown in enumerate(self.past):
            lying = deal[self.hands[shown.seat]] if shown.seat in self.hands else []
            key = number, frozenset(lying)
            if key not in self.known:
                self.known[key] = self.likelihood(shown, lying)
            product *= self.known[key]
        return product

    def likelihood(self, shown: Shown, lying: Sequence[Card]) -> float:
        """The chance that the rule of thumb makes this move with these cards."""
        hand = shown.hand(lying)
        if hand is None:
            return 1.0
        world = shown.before.copy()
        world.hands[shown.seat] = hand
        moves = world.legal_moves()
        if shown.move not in moves:
            return ANYTHING / 10
        looks = self.game.bots.heuristics.rule(world, moves)
        if looks is None or len(moves) == 1:
            return 1.0
        best = max(looks)
        tempting = [exp(look - best) for look in looks]
        chosen = tempting[moves.index(shown.move)] / sum(tempting)
        return ANYTHING / len(moves) + (1 - ANYTHING) * float(chosen)


def weighing(game: Game, seen: Any, past: Sequence[Shown], rng: Random, playouts: int) -> Move:
    """The expert's move in weighed worlds."""
    worlds, advice = Weighed(seen, past, game), game.bots
    if len(seen.legal_moves()) == 1 or (
        advice.solver.can_solve(seen) and worlds.every_world(rng, advice.solver.can_solve(seen))
    ):
        return choose(seen, advice, LEVELS["expert"], rng, playouts=playouts)
    search: Search
    own = advice.solver.search(seen, worlds, rng, judges=True, counts=False)
    if own is not None:
        search = OwnSearch(seen, advice, worlds, rng, counts=False, search=own)
    elif advice.heuristics.method == COMPARE:
        search = Comparison(seen, advice, worlds, rng, counts=False, field=max(4, playouts // 8))
    else:
        search = TreeSearch(seen, advice, worlds, rng, counts=False)
    for _ in range(playouts):
        if not search.step():
            break
    return search.candidates()[0].move


def play(game: Game, how: str, seed: int, seated: Sequence[str], playouts: int) -> tuple[float, float]:
    """One game or deal: the share of the win and the points ahead of whoever infers."""
    state: Any = game.begin(game.options(), seed)
    past: dict[Seat, list[Shown]] = {seat: [] for seat in range(state.seats) if seated[seat] == how}
    made = 0
    while state.turn is not None and not (by_deal(game.key) and state.deal_is_over):
        seat, rng = state.turn, Random(f"inference {seed} {made}")
        seen = state.seen_by(seat)
        if seated[seat] != how:
            move = choose(seen, game.bots, LEVELS["expert"], rng, playouts=playouts)
        elif how == "peeks":
            move = choose(
                Cheat(LEVELS["expert"]).look(state, seat), game.bots, LEVELS["expert"], rng, playouts=playouts
            )
        else:
            move = weighing(game, seen, past[seat], rng, playouts)
        if how == "weighs":
            notice(state, past, move)
        state.play(move)
        made += 1
    scores = state.scores()
    best = [side for side, score in enumerate(scores) if score == max(scores)]
    side = next(state.side(seat) for seat, name in enumerate(seated) if name == how)
    return (side in best) / len(best), scores[side] - max(score for k, score in enumerate(scores) if k != side)


def notice(state: Any, past: dict[Seat, list[Shown]], move: Move) -> None:
    """Each who infers sees the move of another."""
    card = getattr(move, "card", None)
    for watcher, noticed in past.items():
        if state.deal_is_over:
            noticed.clear()
        elif card is not None and watcher != state.turn:
            before = state.seen_by(watcher)
            noticed.append(Shown(before, state.turn, move))
            if card not in before.hands[state.turn]:
                for each in noticed:
                    if each.seat == state.turn and card not in each.before.hands[each.seat]:
                        each.since.append(card)


def searches_itself(game: Game, seen: Any) -> bool:
    """Whether the game has a search that needs no worlds from outside."""
    solver, worlds = game.bots.solver, Imagination[Any](seen)
    return solver.search(seen, worlds, Random(0), judges=True, counts=True) is not None


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("how", choices=["weighs", "peeks"])
    parser.add_argument("deals", type=int)
    parser.add_argument("playouts", type=int, help="of a move")


def main(given: Namespace) -> None:
    """Play and print the row of a table."""
    game, how, deals, playouts = GAMES[given.game], given.how, given.deals, given.playouts
    won, ahead = [], []
    first: Any = game.begin(game.options(), 0)
    if how == "weighs" and searches_itself(game, first.seen_by(first.turn)):
        raise SystemExit(f"The search of {game.title} imagines its worlds itself.")
    for seed in range(deals):
        opening = game.begin(game.options(), seed)
        games = seatings((how, "expert"), opening.seats, opening.sides)
        found = [play(game, how, seed, seated, playouts) for seated in games]
        won.append(sum(share for share, _ in found) / len(found))
        ahead.append(sum(points for _, points in found) / len(found))
    wins, points = mean_interval(won), mean_interval(ahead)
    print(
        f"| {game.title} | {how} | {playouts} | {deals} | {wins.mean:.1%} ({wins.low:.0%}-{wins.high:.0%})"
        f" | {points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f}) |", flush=True,
    )  # fmt: skip
