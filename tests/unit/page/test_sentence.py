"""Moves in the words of the table: reviews, lists of moves and hints never show the notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knaves.engine.game import Game
from knaves.engine.sentences import Sentence, plain
from knaves.games.registry import GAMES
from knaves.page.view.sentence import move_text
from tests.random_games import starts, states, walk
from tests.unit.page.fake_page import text_of

MOVES = 1500  # of each game


def text(game: str, notation: str) -> str:
    """A move as it is read."""
    return "".join(map(text_of, move_text(GAMES[game], notation, begins=True)))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_move_has_words_in_its_game(game: Game) -> None:
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
        if seen > MOVES:
            return


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_moves_of_one_turn_have_different_names(game: Game) -> None:
    for state in states(game, MOVES, "names"):
        names: dict[str, str] = {}
        for move in list(state.legal_moves())[:200]:
            named = game.named_move(move.notation)
            if named is None or (not named.facts and len(move.groups) > 1):
                continue  # written as it is; or all alike, such as the unknown cards of a box
            assert all(value != [] for value in named.facts.values()), move
            other = names.setdefault(plain(named), move.notation)
            assert other == move.notation, f"{plain(named)} is said of {other} and of {move}"


@pytest.mark.parametrize(
    ("game", "notation", "words"),
    [
        ("california_jack", "play QH", "Q"),
        ("box", "flip 2", "Turn a box card"),
        ("box", "stuck", "Say you’re stuck"),
        ("one_eyed_jack", "place KC j5", "K on j5"),
        ("one_eyed_jack", "remove JS f8", "J removes the chip on f8"),
        ("jack_in_the_box", "match 1E 5D 8S", "Match the Box card on the right with 5 and 8"),
        ("jack_in_the_box", "match 2N QH", "Match the Box card at the top of Box 2 with Q"),
        ("jack_in_the_box", "match 2S 2S 3S", "Match the Box card at the bottom of Box 2 with 2 and 3"),
        ("jack_in_the_box", "change 3S", "Replace Box cards: at the bottom of Box 3"),
        ("jack_in_the_box", "box JS 1", "Box J"),
        ("jack_in_the_box", "box JS 2", "Box J in Box 2"),
        (
            "jack_in_the_box",
            "exchange 2C 8C 9D 7H TS change 1E",
            "Exchange 2, 8, 9, 7 and 10 and replace Box cards: on the right",
        ),
        ("jack_in_the_box", "end turn", "End the turn"),
    ],
)
def test_moves_are_named_as_at_the_table(game: str, notation: str, words: str) -> None:
    assert text(game, notation) == words


def test_two_games_may_use_the_same_words_for_different_moves() -> None:
    names = {"one": "pass the cards on", "other": "pass"}
    games = [replace(GAMES["box"], text=replace(GAMES["box"].text, name_move=lambda *_, name=name: Sentence(name)))
             for name in names.values()]  # fmt: skip
    assert ["".join(map(text_of, move_text(each, "pass"))) for each in games] == list(names.values())  # type: ignore[arg-type]


def test_a_move_without_words_in_its_game_stays_as_it_is_written() -> None:
    assert text("box", "jump over") == "Jump over"
