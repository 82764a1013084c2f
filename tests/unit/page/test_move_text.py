"""Moves in the words of the table: reviews, lists of moves and hints never show the notation."""

from __future__ import annotations

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.view.move_text import move_text, named
from tests.unit.page.fake_page import text_of
from tests.walks import starts, walk

MOVES = 1500  # of each game


def text(notation: str) -> str:
    """A move as it is read."""
    return "".join(map(text_of, move_text(notation, begins=True)))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_move_has_words_in_its_game_and_in_no_other(game: Game) -> None:
    seen = 0
    for options, seed in starts(game, "words"):
        for state in walk(game, options, seed):
            for move in list(state.legal_moves())[:40]:
                seen += 1
                if state.deal_is_over:
                    continue  # the button of the sheet has its own words
                assert game.named_move(move.notation) is not None, (
                    f"{game.title} has no words for {move.notation}: Text(name_move=…)"
                )
                if not move.notation.startswith("play "):
                    others = [each.key for each in GAMES.values() if each.named_move(move.notation) is not None]
                    assert others == [game.key], move.notation
        if seen > MOVES:
            return


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("play QH", "Q"),
        ("flip 2", "Turn a box card"),
        ("stuck", "Say you’re stuck"),
        ("place KC j5", "K on j5"),
        ("remove JS f8", "J removes the chip on f8"),
        ("match 1E 5D 8S", "Match the Box card in the east with 5 and 8"),
        ("match 2N QH", "Match the Box card in the north of Box 2 with Q"),
        ("exchange 2C 8C 9D 7H TS change 1E", "Exchange 2, 8, 9, 7 and 10, and the Box cards in the east"),
        ("end turn", "End the turn"),
    ],
)
def test_moves_are_named_as_at_the_table(notation: str, words: str) -> None:
    assert text(notation) == words


def test_what_no_game_knows_stays_as_it_is_written() -> None:
    assert named("jump over") is None
    assert text("jump over") == "Jump over"
