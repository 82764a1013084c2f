"""Advice for bots at California Jack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from knaves.cards import Card, card
from knaves.engine.advice import Advice, Motive
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Player, Sentence
from knaves.engine.zones import Seat
from knaves.games.california_jack.motives import motives
from knaves.games.california_jack.playouts import finish, follow_scores, lead_scores
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.scoring import ALL_TRICK_POINTS, HONOURS
from knaves.games.california_jack.search import Tree
from knaves.games.california_jack.solver import WHISPER, solve
from knaves.games.california_jack.weights import CARDS, NUMBER, Weights, weights
from knaves.games.race import whispered

SLIP = 2.8  # trick points that a slip costs
SOLVABLE = 1  # cards face down with which a world is solved: the last seven tricks


class CaliforniaJackAdvice(Advice):
    """What a good player of California Jack knows."""

    trust = 100.0
    levels: Mapping[str, Mapping[str, Any]] = {"medium": {"noise": 0.0}, "hard": {"playouts": 48, "noise": 0.0}}

    def rule(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        tables = _tables(state)
        up = NUMBER[state.upcard[0]] if state.upcard else None
        if state.trick:
            scores = follow_scores(NUMBER[state.trick[0]], up, cards, tables)
        else:
            scores = lead_scores(up, cards, tables)
        return [score / SLIP for score in scores]

    def first_glance(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        """High cards win and tens count; trumps, honours and the card on show are not thought of."""
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        points = _tables(state).points
        if not state.trick:
            return [card % 13 / 6 - points[card] / 4 * (card % 13 < 12) for card in cards]
        led = NUMBER[state.trick[0]]
        gains = [(points[led] + points[card]) * (1 if state.beats(CARDS[card], CARDS[led]) else -1) for card in cards]
        return [gain / SLIP + card % 13 / 12 for gain, card in zip(gains, cards, strict=True)]

    def playout_move(self, world: CaliforniaJack, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves) or [0.0]
        return moves[max(range(len(moves)), key=lambda number: looks[number] + rng.random())]

    def finish(self, world: CaliforniaJack, rng: Random) -> bool:
        if not world.deal_is_over:
            finish(world, rng)
        return True

    def tree(self, seen: CaliforniaJack, worlds: Imagination[CaliforniaJack], rng: Random) -> Tree | None:
        return None if seen.deal_is_over else Tree(seen, worlds, rng)

    def worth(self, world: CaliforniaJack, seat: Seat) -> float:
        points = _tables(world).points
        number = NUMBER
        mine = sum([points[number[card]] for card in world.captured[seat]])
        theirs = sum([points[number[card]] for card in world.captured[1 - seat]])
        return whispered(world.standing(seat), mine - theirs, ALL_TRICK_POINTS, WHISPER)

    def can_solve(self, seen: CaliforniaJack) -> int:
        return 0 if len(seen.stock) > SOLVABLE or seen.deal_is_over else 1

    def solve(self, world: CaliforniaJack) -> Mapping[Move, float]:
        return solve(world)

    def count(self, seen: CaliforniaJack, end: CaliforniaJack, seat: Seat) -> Mapping[str, float]:
        mine = end.captured[seat]
        return {honour.code: float(honour in mine) for honour in _at_stake(seen, seat)}

    def motives(self, seen: CaliforniaJack, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        return motives(seen, move, facts)

    def known(self, seen: CaliforniaJack) -> Sequence[Sentence]:
        other = 1 - (seen.turn or 0)
        told: list[Sentence] = []
        if seen.drawn[other]:
            told.append(Sentence("{player} holds {cards}.", player=Player(other), cards=sorted(seen.drawn[other])))
        dealt = len(seen.hands[other]) - len(seen.drawn[other])
        lacked = list(dict.fromkeys(seen.lacked[other]))
        if dealt and lacked:
            told.append(
                Sentence("None of the cards dealt to {player} is one of {suits}.", player=Player(other), suits=lacked)
            )
        return told


def _at_stake(seen: CaliforniaJack, seat: Seat) -> list[Card]:
    """The trump honours that nobody has captured yet, and the tens that the seat can see."""
    taken = seen.captured[0] + seen.captured[1]
    honours = [card(rank + seen.trump.letter) for rank in HONOURS]
    tens = [each for each in seen.trick + seen.upcard + seen.hands[seat] if each.rank == "T"]
    return [each for each in honours if each not in taken] + tens


def _tables(state: CaliforniaJack) -> Weights:
    return weights(state.trump, state.options.scoring)
