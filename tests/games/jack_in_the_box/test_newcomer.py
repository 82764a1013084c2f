"""Jack in the Box as a newcomer plays it, against the first bot that is offered."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import pytest

from knaves.analysis.matches import MatchPlayer, PairedMatch, play_deal
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence, plain
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.turn import END_TURN, BoxJack, Exchange, Match


class Newcomer(MatchPlayer):
    """Sees every single card that matches and six pairs in ten, takes the dearest of them, and plans nothing."""

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        moves: list[Move] = list(seen.legal_moves())
        seed = f"{len(seen.stock)} "
        seen_matches = [
            move for move in moves
            if isinstance(move, Match)
            and (len(move.cards) == 1 or Random(seed + move.notation).random() < 0.6)
        ]  # fmt: skip
        dear = [move for move in moves if isinstance(move, BoxJack)] or sorted(seen_matches, key=seen.worth)[-1:]
        few = [move for move in moves if isinstance(move, Exchange) and len(move.cards) in (2, 3) and not move.places]
        if dear or END_TURN in moves:
            return dear[0] if dear else END_TURN
        return rng.choice(few or moves)


@pytest.mark.parametrize("boxes", [0, 1])
def test_a_newcomer_is_in_it_against_the_first_bot_that_is_offered(boxes: int) -> None:
    options = GAME.options.parse({"variation": boxes})
    match = PairedMatch(GAME, options, ("beginner", "new"), 40, players={"new": Newcomer()})
    won = mean(result.shares["beginner"] for seed in match.seeds for result in play_deal(match, seed))
    assert 0.45 < won < 0.7


def test_the_first_tips_say_how_cards_match_and_where_points_come_from_that_nobody_has_played_for() -> None:
    match, ace, court, *_ = GAME.tutorial.tips
    assert isinstance(match, Sentence)
    assert plain(match).startswith("Match Box cards")
    first_due: dict[str, set[bool]] = {"A": set(), "KQ": set()}
    for seed in range(20):
        state = GAME.begin(GAME.options(), seed, ())
        in_box = {card.rank for card in state.boxes[0] if card is not None}
        for ranks, tip, start in (("A", ace, "An ace counts as 1 or 14"), ("KQ", court, "A king or queen dealt")):
            assert not isinstance(tip, Sentence)
            due = tip(state)
            held = {card.rank for card in state.hands[state.turn or 0]} if ranks == "A" else set()
            assert (due is not None) == bool({*ranks} & (in_box | held)), "when it happens, and not before"
            assert due is None or plain(due).startswith(start)
            first_due[ranks].add(due is not None)
    assert first_due == {"A": {True, False}, "KQ": {True, False}}
