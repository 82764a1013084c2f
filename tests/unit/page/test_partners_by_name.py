"""Who asks for the partner's hand is told why in words that name the partner: in a hint, a review and an exercise."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random
from typing import Any

from knaves.analysis.review import decisions
from knaves.bots.search import Candidate
from knaves.engine.moves import find
from knaves.games.jack_in_the_box.turn import OPEN
from knaves.games.registry import GAMES
from knaves.page.routes import MistakeRoute
from knaves.page.screens.puzzle import PuzzleScreen
from knaves.page.screens.review import ReviewScreen
from knaves.page.view.seat import seat_labels
from knaves.session.challenge import MistakeChallenge
from knaves.table.table import Table
from knaves.wire.questions import Judgement, RatedMoves, RateMoves
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import FirstMove, Visit, story

GAME = GAMES["jack_in_the_box"]
SEATS = ("human", "bot:random", "bot:random", "bot:random")
PARTNER = seat_labels(SEATS)[2].name
CARDS = f"{PARTNER}’s cards add about six points on average."


class Asks(FirstMove):
    """An adviser that would ask for the partner's hand."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, RateMoves):
            other = next(move for move in question.seen.legal_moves() if move is not OPEN)
            return RatedMoves((Candidate(OPEN, 0.7, 60, 0.01), Candidate(other, 0.5, 60, 0.01)))
        return await super().answer(question, hurry)


@cache
def a_game() -> tuple[Table[Any], int]:
    """A game of two against two, and the moves made before the person may ask for the partner's hand."""
    options = GAME.options.parse({"players": 4, "partners": True})
    for seed in range(50):
        table, rng = Table(GAME, options, seed, seats=SEATS), Random(seed)
        while table.turn is not None:
            table.play(rng.choice([move for move in table.legal_moves() if move is not OPEN]).notation)
        for ply in decisions(table, 0):
            if find(OPEN.notation, table.state_at(ply).legal_moves()) is not None:
                return table, ply
    raise AssertionError("nobody may ask for a partner's hand")


def has_hint(visit: Visit) -> bool:
    """Asks for a hint; one may come once the game goes on."""
    visit.do("hint")
    return visit.shown.toast is not None


def judgement() -> Judgement:
    table, ply = a_game()
    return Judgement(ply, table.moves[ply].notation, OPEN.notation, 0.7, 0.2, 0.01)


@story
async def test_a_hint_names_the_partner() -> None:
    visit, (table, ply) = Visit(thinker=Asks()), a_game()
    visit.app.play_on(table, ply)
    await visit.until(lambda: has_hint(visit))
    assert CARDS in text_of(visit.screen)


@story
async def test_a_review_names_the_partner() -> None:
    visit, (table, ply) = Visit(), a_game()
    review = ReviewScreen(visit.app, table, "g1", ply)
    review.job.judged[ply] = judgement()
    visit.app.show(review)
    (because,) = found(visit.screen, class_="because")
    assert CARDS in text_of(because)


@story
async def test_an_exercise_names_the_partner() -> None:
    visit, (table, _) = Visit(), a_game()
    screen = PuzzleScreen(visit.app, MistakeChallenge(table, "g1", judgement(), 0), MistakeRoute("g1", judgement().ply))
    visit.app.show(screen)
    await visit.until(lambda: visit.shown.touching is not None)
    visit.do("show answer")
    await visit.until(lambda: "six points" in text_of(visit.screen))
    assert CARDS in text_of(visit.screen)
