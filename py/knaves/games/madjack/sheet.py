"""The score sheet of a deal of MadJack."""

from __future__ import annotations

from knaves.engine.layout import ScoreRow, ScoreSheet
from knaves.engine.sentences import Player, Sentence
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import MadJack


def sheet(state: MadJack, seat: Seat) -> ScoreSheet:
    """What both captured, and what it brought the winner."""
    score = state.deal_score
    assert score is not None
    sides = (seat, 1 - seat)
    mine, theirs = (score.counts[side] for side in sides)
    captured = Sentence("Captured cards, {mine} to {theirs}", mine=mine, theirs=theirs)
    if mine == theirs:
        captured = Sentence("Captured cards, {mine} each: the last trick decides", mine=mine)
    rows: tuple[ScoreRow, ...] = (
        ScoreRow(
            captured, tuple(str(score.points) if side == score.winner else "" for side in sides),
            winner=sides.index(score.winner),
        ),
    )  # fmt: skip
    if state.deals > 1:
        brought_now = [score.points if side == score.winner else 0 for side in sides]
        before = tuple(str(state.points[side] - now) for side, now in zip(sides, brought_now, strict=True))
        rows += (ScoreRow(Sentence("Points before this deal"), before),)
    note = Sentence(
        "1 to 5 cards more are one point, 6 to 11 two, 12 or more three. A captured prize is one of the cards."
    )
    if state.turn is not None:
        note = Sentence(
            "{scale} {player} leads the next deal.", "{scale} You lead the next deal.",
            scale=note, player=Player(score.winner),
        )  # fmt: skip
    return ScoreSheet(
        Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target),
        sides,
        rows,
        (state.points[seat], state.points[1 - seat]),
        note,
    )
