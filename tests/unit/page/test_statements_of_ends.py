"""The title over a finished game and the sentence on how it went are true, in every game and many option sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.analysis.course import GameCourse, standing_curve, standings
from knaves.analysis.review import decisions
from knaves.games.registry import GAMES
from knaves.page.play.game_story import GameStory
from knaves.page.view.play_sheets import end_title
from knaves.page.view.seat import seat_labels
from knaves.table.record import HUMAN
from knaves.table.table import Table
from knaves.wire.questions import Judgement
from tests.random_games import against_bots
from tests.statements.ends import STORIES, Went, untrue_story, untrue_title

ENDED = {"box": 10, "one_eyed_jack": 8}  # games of random moves, each by other rules
CURVES = 60  # of one game: what a review might have judged
RARE = 6  # sentences that games of random moves may not bring, four of them only of draws; `test_course` tries each
MOST = 6  # players, so that few tables are of many
# Games that somebody wins in a single turn, by seed: before the other has moved, and after an exchange.
IN_ONE_TURN = {
    53: "match 1E TC 7S, match 1E TS KS, box JH 1, change 1E 1W, match 1S 2C 4C, match 1S 4D TH, box JS 1",
    46: "exchange QC 5S, match 1N KH TS, match 1N 4C AH, box JD 1, keep, match 1S 9C 8S, match 1E AD 8D, box JC 1",
}


class Ended(GameStory):
    """The sentence of a finished game, without the page around it."""

    def __init__(self, table: Table[Any], seat: int) -> None:
        self.table = table
        self.job = SimpleNamespace(seat=seat)  # type: ignore[assignment]
        self.seated = seat_labels(table.seats)


@cache
def ended(key: str) -> tuple[Table[Any], ...]:
    """Games of random moves, by rules of the matrix; of Jack in the Box also some that are won in a single turn."""
    at_random = islice(against_bots(GAMES[key], "ended", MOST), ENDED.get(key, 12))
    return *at_random, *(in_one_turn() if key == "jack_in_the_box" else ())


def in_one_turn() -> Iterator[Table[Any]]:
    """Those games, looked at from each side."""
    game = GAMES["jack_in_the_box"]
    for seed, moves in IN_ONE_TURN.items():
        for seats in ((HUMAN, "bot:easy"), ("bot:easy", HUMAN)):
            table = Table(game, game.options.parse({}), seed, seats=seats)
            for move in moves.split(", "):
                table.play(move)
            assert table.turn is None
            yield table


def courses(table: Table[Any], seat: int, rng: Random) -> Iterator[GameCourse]:
    """The course by the rules alone, and some that reviews might find: chances that wander, with and without marks."""
    plies, told, even = decisions(table, seat), standings(table, seat), 1 / table.state.sides
    yield GameCourse(tuple(told), told[-1], even, len(plies), ())
    for _ in range(CURVES):
        chance, judged, step, drift = even, [], rng.choice((0.01, 0.03, 0.08)), rng.choice((-0.01, 0.0, 0.01))
        losses = rng.choice(((0.0,), (0.0, 0.05, 0.3)))
        for ply in plies:
            chance = min(0.99, max(0.01, chance + rng.gauss(drift, step)))
            judged.append(Judgement(ply, "a", "b", chance, rng.choice(losses), 0.003))
        yield GameCourse(standing_curve(told, plies, judged), told[-1], even, len(plies), tuple(judged))


@cache
def said(key: str) -> tuple[tuple[Went, str], ...]:
    """Sentences with the games of which they are said."""
    rng, found = Random(key), list[tuple[Went, str]]()
    for table in ended(key):
        seat = table.seats.index(HUMAN)
        story = Ended(table, seat)
        for course in courses(table, seat, rng):
            found.append((Went(table, seat, course, story.seated), story.sentence(course)))
    return tuple(found)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_sentence_on_how_a_game_went_is_true_of_its_curve_and_of_its_winners(key: str) -> None:
    assert said(key)
    assert not [wrong for went, text in said(key) if (wrong := untrue_story(went, text))]


def test_a_sentence_on_how_another_game_went_is_found() -> None:
    every = [each for key in sorted(GAMES) for each in said(key)]
    texts = {text for _, text in every}
    assert sum(any(re.fullmatch(phrase, text) for text in texts) for phrase in STORIES) >= len(STORIES) - RARE
    for planted in texts:
        wrong = sum(untrue_story(went, planted) != "" for went, _ in every)
        assert 5 * wrong > len(every), planted


def views(table: Table[Any]) -> Iterator[tuple[Any, Any, int]]:
    """What each seat looks at when nobody, one or all are persons: the shown game, the table, the viewer."""
    count = table.state.seats
    one = [[HUMAN if seat == person else "bot:easy" for seat in range(count)] for person in range(count)]
    for seats in (*one, [HUMAN] * count, ["bot:easy"] * count):
        for viewer in {seats.index(HUMAN) if HUMAN in seats else 0, count - 1 if seats.count(HUMAN) != 1 else 0}:
            if seats.count(HUMAN) == 1 and seats[viewer] != HUMAN:
                continue
            seated = SimpleNamespace(seats=tuple(seats), state=table.state)
            shown = SimpleNamespace(
                position=table.state.seen_by(viewer), viewer=viewer, seats=tuple(seats), policy="counted"
            )
            yield shown, seated, viewer


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_title_of_an_end_names_the_winners_whoever_looks(key: str) -> None:
    wrong, titles = [], set()
    for table in ended(key):
        for shown, seated, viewer in views(table):
            names = seat_labels(shown.seats)
            title = end_title(shown, names)
            titles.add(title)
            wrong.append(untrue_title(seated, viewer, names, title))
    assert not [each for each in wrong if each]
    assert len(titles) > 3


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_title_of_another_end_is_found(key: str) -> None:
    every = [each for table in ended(key) for each in views(table)]
    titles = [end_title(shown, seat_labels(shown.seats)) for shown, _, _ in every]
    for (shown, seated, viewer), title in zip(every, titles, strict=True):
        names = seat_labels(shown.seats)
        for other in {*titles, "A draw", "Nobody wins"} - {title}:
            assert untrue_title(seated, viewer, names, other), (other, title)
