"""What a review says is true of the game, of its judgements and of the rules, in every game and many option sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from knaves.analysis.course import standing_curve
from knaves.analysis.luck import Balance
from knaves.analysis.review import judging
from knaves.bots.levels import HINTS
from knaves.bots.thinking import done, think
from knaves.engine.sentences import plain
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.app_context import AppContext, NavigationHistory
from knaves.page.play.game_story import idea_line
from knaves.page.screens.review import ReviewScreen, mark_line
from knaves.session.challenge import MistakeChallenge
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.record import HUMAN
from knaves.table.summary import GameSummary
from knaves.table.table import Table
from knaves.wire.questions import Judgement
from tests.memory_store import MemoryStore
from tests.random_games import against_bots
from tests.statements.reviews import (
    PHRASES,
    VERDICTS,
    Reviewed,
    Searched,
    parts_of,
    planted,
    read_out,
    untrue_head,
    untrue_reason,
    untrue_review,
)
from tests.unit.page.fake_page import FakePage, every_node, text_of

GAMES_OF_EACH, MOST, LONGEST = 8, 6, 200  # games of random moves, of at most so many players and moves
RARE = 2  # parts that these games may not bring
LOOKED_AT = 5  # decisions of each
WITHOUT_MISTAKES = (4, 7)  # of the games: one judged half, one whole
SEARCHED, PLAYOUTS = 2, 6  # decisions of a game that are judged as the page does, and how thoroughly
LOSSES = (-0.02, 0.0, 0.004, 0.0199, 0.021, 0.05, 0.0951, 0.0996, 0.102, 0.2, 0.2949, 0.2951, 0.31, 0.8)
ERRORS = (0.0, 0.0003, 0.002, 0.004, 0.0104, 0.06)


class App:
    """What the screen asks of the program."""

    def __init__(self, past: list[GameSummary]) -> None:
        self.navigation = NavigationHistory()
        self.page = FakePage(MemoryStore())
        self.saves = Saves(self.page.store)
        self.saves.past = cast(Any, SimpleNamespace(lines=lambda: past))
        self.settings = Settings()


def made_up(table: Table[Any], ply: int, rng: Random) -> Judgement:
    """A judgement of a decision as a search could find it."""
    move = table.moves[ply].notation
    others = [each.notation for each in table.state_at(ply).legal_moves() if each.notation != move]
    chance, is_exact = rng.random(), rng.random() < 0.3
    loss = min(rng.choice(LOSSES), chance)
    if rng.random() < 0.3 or (is_exact and loss <= 0):
        return Judgement(ply, move, move, chance, 0.0, 0.0, is_exact)
    better, worlds = rng.choice(others), rng.choice((1, 2, 21))
    if is_exact:
        share = rng.choice((None, 0.0, 1 / worlds, 1.0))
        return Judgement(ply, move, better, chance, loss, 0.0, True, share, worlds)
    return Judgement(ply, move, better, chance, loss, rng.choice(ERRORS))


def account(table: Table[Any], seat: int, rng: Random, number: int) -> Balance | None:
    """The account of a duel, in which luck and play can be told apart, or cannot."""
    if table.state.sides != 2:
        return None
    result, mine, theirs = table.state.standing(seat), -rng.random() / 3, -rng.random() / 3
    return Balance(result, result - 0.5 - mine + theirs + (0.1 if number < 5 else 0.4), 0.03, mine, theirs)


def line(key: str, number: int, *, is_won: bool, level: str) -> GameSummary:
    return GameSummary(
        f"g{number}",
        key,
        "2026-11-21T05:20:00Z",
        "",
        level,
        0,
        (1, 0),
        (0,) if is_won else (1,),
        0,
        counted=True,
        moves=9,
    )


@cache
def reviews(key: str) -> tuple[tuple[Reviewed, Node], ...]:
    """Reviews as they are drawn, with what they had to go by."""
    rng, found = Random(key), []
    for number, table in enumerate(islice(against_bots(GAMES[key], "reviewed", MOST, LONGEST), GAMES_OF_EACH)):
        seat = table.seats.index(HUMAN)
        level = rng.choice(("easy", "expert"))
        past = [line(key, count, is_won=rng.random() < 0.5, level=level) for count in range(rng.randrange(4))]
        app = App(past)
        screen = ReviewScreen(cast(AppContext, app), table, "g0")
        plies, searched = screen.job.plies, {}
        judged = plies if number % 4 else plies[: len(plies) // 2]
        is_clean = number in WITHOUT_MISTAKES
        for ply in judged:
            made = made_up(table, ply, rng)
            while is_clean and made.mark:
                made = made_up(table, ply, rng)
            screen.job.judged[ply] = made
            screen.job.depths[ply] = 400
        for ply in rng.sample(list(judged), min(SEARCHED, len(judged))) if number % 2 and not is_clean else ():
            seen, seed = table.state_at(ply).seen_by(seat), f"review {ply}"
            *_, thought = think(seen, table.game.bots, HINTS, Random(seed), playouts=PLAYOUTS)
            searched[ply] = Searched.again(seen, table.game.bots, thought)
            screen.job.judged[ply] = done(
                judging(seen, table.moves[ply].notation, Random(seed), table.game.bots, ply, PLAYOUTS)
            )
        if judged == plies and number % 3:
            for ply in screen.job.others:
                screen.job.judged[ply] = made_up(table, ply, rng)
                screen.job.depths[ply] = 60
            screen.job.account = account(table, seat, rng, number) if number % 3 == 1 else None
        own = screen.job.own()
        others = [screen.job.judged[each] for each in screen.job.others if each in screen.job.judged]
        chances = standing_curve(screen.standings, plies, own)
        for place in rng.sample(range(len(own)), min(LOOKED_AT, len(own))):
            screen.chosen = own[place].ply
            screen.draw()
            assert app.page.screen is not None
            found.append((Reviewed(
                table, seat, own, plies, place, screen.seated, chances, others, screen.job.account, past, searched
            ), app.page.screen))  # fmt: skip
    return tuple(found)


def said_of(told: Reviewed, page: Node) -> Iterator[tuple[Any, str]]:
    """Each part of a review, with what compares it."""
    (main,) = [node for node in every_node(page) if node.tag == "main"]
    for look, text in parts_of(main):
        yield (untrue_reason if look == "because" else untrue_review), text
    judgement, game = told.looked_at, told.table.game
    if judgement.mark:
        exercise = MistakeChallenge(told.table, "g0", judgement, told.seat)
        seen = told.before(judgement)
        yield untrue_review, plain(exercise.task(seen))
        yield untrue_review, plain(exercise.explain(seen).how)
        yield untrue_review, read_out(h("p", mark_line(game, judgement)))
        yield untrue_review, read_out(h("p", idea_line(game, judgement)))
    for node in every_node(main):
        if node.tag == "th" and dict(node.attributes).get("scope") != "row" and text_of(node) != "Points for":
            yield untrue_head, text_of(node)


@pytest.mark.wide
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_part_of_a_review_is_true_of_the_game_and_its_judgements(key: str) -> None:
    faults = [
        wrong for told, page in reviews(key) for compare, text in said_of(told, page) if (wrong := compare(told, text))
    ]
    assert not faults


def test_every_verdict_and_nearly_every_other_part_comes_up() -> None:
    texts = {text for key in sorted(GAMES) for told, page in reviews(key) for _, text in said_of(told, page)}
    assert not [phrase for phrase in VERDICTS if not any(re.search(rf"\. {phrase}$", text) for text in texts)]
    rare = [phrase for phrase in PHRASES if not any(re.fullmatch(phrase, text) for text in texts)]
    assert len(rare) <= RARE, rare


@pytest.mark.wide
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_wrong_card_figure_or_word_in_a_review_is_found(key: str) -> None:
    count = 0
    for told, page in reviews(key)[::3]:
        for compare, text in said_of(told, page):
            for wrong in planted(told, text):
                count += 1
                assert compare(told, wrong), wrong
    assert count > 100


def test_the_verdict_on_another_decision_is_found() -> None:
    every = [
        (told, text) for key in sorted(GAMES) for told, page in reviews(key)
        for _, text in said_of(told, page) if text.startswith("Your move: ")
    ]  # fmt: skip
    for told, text in every:
        assert not untrue_review(told, text)
        played, _, verdict = text.partition(". ")
        others = {other for _, each in every if not verdict.startswith(other := each.partition(". ")[2])}
        assert not [other for other in others if not untrue_review(told, f"{played}. {other}")]
