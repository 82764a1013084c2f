"""Where California Jack's expert loses: its choices against a long search of the same positions, and one that peeks.

PYTHONPATH=py python -m tests.games.california_jack.losses [DEALS]      (default 20; the seeds are 0, 1, 2 …)

Experts play deals against hard bots. At each decision with a choice the expert looks (PLAYOUTS), then a LONG search
from the same view, then one that sees the other hand but not the stock. Where they choose otherwise, both cards are
tried against each other in as many new worlds again, of what that search knew: what the expert's card loses there, in
chances of 100 to win a game to 10, is told for groups of decisions, with the standard error of the mean.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.engine.moves import Play
from knaves.engine.zones import Imagination
from knaves.games.california_jack import GAME
from knaves.games.california_jack.bot import Tree
from knaves.games.california_jack.rules import HONOURS, CaliforniaJack
from knaves.games.california_jack.solver import NUMBER

PLAYOUTS = 200  # the expert's floor
LONG = 1500
OFTEN = 0.5  # as the expert trusts only what it tried often


class Decision(NamedTuple):
    """What a decision belongs to, and what the expert's card lost there."""

    groups: tuple[str, ...]
    other: bool  # whether the long search chooses another card
    loss: float  # against the long search
    peeked: float  # against the one that sees the other hand


def best(seen: CaliforniaJack, rng: Random, playouts: int) -> int:
    """The card that a search of so many playouts chooses."""
    tree = Tree(seen, Imagination(seen), rng)
    for _ in range(playouts):
        tree.step()
    tried = tree.estimates()
    often = OFTEN * max(count for _, count in tried.values())
    move = max((move for move in tried if tried[move][1] >= often), key=lambda move: tried[move][0].worth)
    assert isinstance(move, Play)
    return NUMBER[move.card]


def lost(seen: CaliforniaJack, mine: int, other: int, rng: Random) -> float:
    """What one card is worth less than another, both tried in the same worlds."""
    if mine == other:
        return 0.0
    tree = Tree(seen, Imagination(seen), rng)
    tree.cards = [mine, other]
    for _ in range(LONG):
        tree.step()
    worths = {card: node.total / node.visits for card, node in tree.root.children.items()}
    return 100 * (worths[other] - worths[mine])


def decisions(seed: int) -> Iterator[Decision]:
    """Those of the expert in a deal against a hard bot."""
    state, made = GAME.begin(GAME.options(), seed), 0
    while not state.deal_is_over:
        seat = state.turn
        assert seat is not None
        seen, rng = state.seen_by(seat), Random(f"losses {seed} {made}")
        name = "expert" if seat == seed % 2 else "hard"
        move = choose(seen, GAME.bots, LEVELS[name], rng, playouts=PLAYOUTS if name == "expert" else None)
        if name == "expert" and len(seen.legal_moves()) > 1 and len(seen.stock) > 1:
            assert isinstance(move, Play)
            yield judged(state, seen, NUMBER[move.card], rng)
        state.play(move)
        made += 1


def judged(state: CaliforniaJack, seen: CaliforniaJack, mine: int, rng: Random) -> Decision:
    """The expert's card against what others choose."""
    long = best(seen, rng, LONG)
    peeking = state.seen_by(state.turn or 0)
    other = 1 - (state.turn or 0)
    peeking.hands[other] = list(state.hands[other])
    peeking.drawn[other] = list(state.hands[other])
    cheated = best(peeking, rng, LONG)
    return Decision(groups(seen), long != mine, lost(seen, mine, long, rng), lost(peeking, mine, cheated, rng))


def groups(seen: CaliforniaJack) -> tuple[str, ...]:
    """What the decision belongs to: one group of each kind."""
    seat = seen.turn or 0
    trick = 1 + sum(map(len, seen.captured)) // 2
    trumps = sum(card.suit is seen.trump for card in seen.hands[seat])
    up = seen.upcard[0]
    shown = "a trump honour" if up.suit is seen.trump and up.rank in HONOURS else "a small trump"
    if up.suit is not seen.trump:
        shown = "a ten" if up.rank == "T" else "ace to jack" if up.rank in "AKQJ" else "a small card"
    what = "leads" if not seen.trick else "answers a trump" if seen.trick[0].suit is seen.trump else "answers a suit"
    stage = next(name for last, name in ((5, "1-5"), (10, "6-10"), (15, "11-15"), (26, "16-19")) if trick <= last)
    return f"trick {stage}", what, f"{min(trumps, 3)}{'+' * (trumps > 2)} trumps", f"{shown} on show"


def table(some: Iterable[Decision]) -> list[str]:
    """The table, line by line: all decisions, then group by group."""
    found: dict[str, list[Decision]] = defaultdict(list)
    for each in some:
        for group in ("all", *each.groups):
            found[group].append(each)
    kinds = ["1-5", "6-10", "11-15", "16-19", "leads", "answers", "trumps", "show"]
    order = sorted(found, key=lambda group: (next((n for n, kind in enumerate(kinds) if kind in group), -1), group))
    lines = ["| | decisions | chosen otherwise | lost to the long search | lost to the one that peeks |"]
    lines.append("|---|---|---|---|---|")
    for group in order:
        share = sum(each.other for each in found[group]) / len(found[group])
        losses = [told([each.loss for each in found[group]]), told([each.peeked for each in found[group]])]
        lines.append(f"| {group} | {len(found[group])} | {share:.0%} | {' | '.join(losses)} |")
    return lines


def told(losses: list[float]) -> str:
    """Their mean and its standard error."""
    mean = sum(losses) / len(losses)
    return f"{mean:.2f} ± {sqrt(sum((each - mean) ** 2 for each in losses)) / len(losses):.2f}"


if __name__ == "__main__":
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print("\n".join(table(each for seed in range(deals) for each in decisions(seed))))
