"""Why a bot has played what it has played: told in full, but never while it could give a hidden card away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from knaves.bots.levels import LEVELS, level_of
from knaves.bots.search import Candidate
from knaves.bots.thinking import think
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.games.california_jack import GAME as CALIFORNIA_JACK
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.play.sheets import Explainer
from knaves.page.view.seat import seat_labels
from knaves.page.view.table import why_sheet
from knaves.players.thinkers import LostError, SliceThinker
from knaves.session.explanation import Explanation, explain, hands_are_known, initial_explanation, last_bot_move
from knaves.table.table import Table
from knaves.wire.questions import ChooseMove, bot_seed
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.games.one_eyed_jack.boards import board
from tests.unit.page.fake_page import FakePage, text_of

CJ = CALIFORNIA_JACK


def a_table(game: Game, level: str, seed: int = 3, **options: Any) -> Table:
    chosen = game.options.parse(options)
    return Table(game, chosen, seed, (), ("human", *[f"bot:{level}"] * (chosen.seats - 1)))


def play_on(table: Table, moves: int, rng: Random) -> None:
    """So many moves at random, the bots' too."""
    for _ in range(moves):
        if table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)


def thought(table: Table, state: Any, ply: int) -> tuple[Candidate, ...]:
    *_, last = think(state.seen_by(state.turn), table.game.bots, LEVELS["hard"], Random(bot_seed(3, ply)), playouts=8)
    return last.candidates


def shown(table: Table, ply: int, thoughts: dict[int, Any]) -> str:
    """The sheet as it is drawn in the end."""

    class App:
        page = FakePage()
        thinker = SliceThinker()

    async def ask() -> str:
        asking = Explainer(cast(AppContext, App()), seat_labels(table.seats), lambda: None)
        assert asking.ask(table, ply, thoughts)
        await asyncio.gather(*App.page.tasks)
        sheet = asking.sheet()
        assert sheet is not None
        return text_of(sheet)

    return asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_r22_while_cards_are_hidden_the_sheet_depends_on_none_of_them(game: Game) -> None:
    """What the bot thought in the true state and in one with its hidden cards exchanged is shown alike: not at all."""
    rng = Random(f"why {game.key}")
    table = a_table(game, "hard")
    differences = 0
    for _ in range(12):
        play_on(table, 1, rng)
        ply = last_bot_move(table)
        if ply is None or hands_are_known(table, ply):
            continue
        state = table.state_at(ply)
        twin = state.copy()
        for _ in range(20):
            twin = with_hidden_cards_exchanged(state, 0, rng)
            if table.moves[ply] in twin.legal_moves():
                break
        true, other = thought(table, state, ply), thought(table, twin, ply)
        differences += [candidate.move for candidate in true] != [candidate.move for candidate in other]
        sheet = shown(table, ply, {ply: true})
        assert sheet == shown(table, ply, {ply: other}) == shown(table, ply, {})
        assert "once its cards have been played" in sheet
    assert differences, "no thought depended on a hidden card, so nothing was hidden"


@pytest.mark.parametrize("key", ["california_jack", "madjack"])
def test_a_settled_move_was_made_from_cards_that_all_have_been_seen(key: str) -> None:
    rng = Random(5)
    table = a_table(GAMES[key], "random")
    while not table.state.deal_is_over:
        play_on(table, 1, rng)
    seen = table.state.seen_by(0)
    visible = {card for zone in seen.zones() for card in zone.cards if card is not None}
    assert 1 in table.movers
    for ply, seat in enumerate(table.movers):
        if seat == 1:
            assert hands_are_known(table, ply)
            before: Any = table.state_at(ply)
            assert visible.issuperset(before.hands[1])


def test_cards_that_stay_in_hands_keep_a_move_unsettled_until_the_game_is_over() -> None:
    for key in ("box", "one_eyed_jack", "jack_in_the_box"):
        table, rng = a_table(GAMES[key], "random"), Random(2)
        play_on(table, 2, rng)
        ply = last_bot_move(table)
        while ply is None:
            play_on(table, 1, rng)
            ply = last_bot_move(table)
        was_settled = False
        while table.turn is not None:
            play_on(table, 1, rng)
            hands = [zone for zone in table.state.zones() if zone.name == "hand"]
            was_settled = was_settled or hands_are_known(table, ply)
            assert not was_settled or table.state.is_over or not any(zone.cards for zone in hands)
        assert hands_are_known(table, ply)


def test_after_the_deal_all_choices_are_shown_with_their_numbers_and_a_reason() -> None:
    table = a_table(CJ, "hard")
    play_on(table, 60, Random(4))
    ply = next(number for number, seat in enumerate(table.movers) if seat == 1 and number > 10)
    state = table.state_at(ply)
    its = thought(table, state, ply)
    sheet = shown(table, ply, {ply: its})
    assert sheet.startswith("Why did Sorrel play that?Sorrel’s move:")
    assert LEVELS["hard"].sentence in sheet
    assert f"{round(100 * its[0].value)}" in sheet
    assert "Choice" in sheet
    assert "Thinking back" not in sheet


def test_what_a_bot_thought_is_thought_again_where_it_is_not_known_any_more() -> None:
    table = a_table(CJ, "medium")
    while len(table.moves) < 4:
        play_on(table, 1, Random(len(table.moves)))
    ply = last_bot_move(table)
    assert ply is not None
    told = initial_explanation(table, ply)
    opened = Explanation(CJ, told.ply, told.seat, told.move, told.level, is_open=True)
    seen = table.state_at(ply).seen_by(1)
    *_, last = think(seen, CJ.bots, LEVELS["medium"], Random(bot_seed(3, ply)))
    again = asyncio.run(explain(SliceThinker(), table, opened, None))
    assert [(c.move, c.value) for c in again.candidates] == [(c.move, c.value) for c in last.candidates]
    assert again.why is not None


def test_the_move_of_a_bot_whose_cards_are_hidden_is_named_once() -> None:
    table = a_table(CJ, "medium")
    while not table.movers or table.movers[-1] != 1:
        play_on(table, 1, Random(len(table.moves)))
    told = text_of(why_sheet(initial_explanation(table, len(table.moves) - 1), seat_labels(table.seats)))
    assert "Juniper plays" not in told
    assert "More can be said once its cards have been played." in told


def test_a_bot_that_fails_to_say_it_again_is_explained_by_what_an_adviser_counts() -> None:
    class Broken(SliceThinker):
        async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
            if isinstance(question, ChooseMove):
                raise LostError
            return await super().answer(question, hurry)

    table = a_table(CJ, "medium")
    while len(table.moves) < 4:
        play_on(table, 1, Random(len(table.moves)))
    ply = last_bot_move(table)
    assert ply is not None
    told = replace(initial_explanation(table, ply), is_open=True)
    again = asyncio.run(explain(Broken(), table, told, None))
    assert again.candidates == ()
    assert again.why is not None
    assert "rule of thumb" not in str(again.why)
    assert "Thinking back" not in text_of(why_sheet(again, seat_labels(table.seats)))


@pytest.mark.parametrize("level", ["random", "easy", "beginner"])
def test_bots_that_do_not_look_ahead_say_so_and_call_a_slip_a_slip(level: str) -> None:
    table, told = a_table(CJ, level), set()
    play_on(table, 60, Random(4))
    for ply, seat in enumerate(table.movers[:40]):
        state = table.state_at(ply)
        moves = state.legal_moves()
        if seat != 1 or len(moves) < 4:
            continue
        heuristics = CJ.bots.heuristics
        rule = (heuristics.naive_scores if level == "beginner" else heuristics.rule)(state.seen_by(1), moves)
        assert rule is not None
        behind = max(rule) - rule[moves.index(table.moves[ply])]
        if "no other move worth considering" in shown(table, ply, {}):
            continue
        reason = "A slip" if behind > 0.5 else "rule of thumb"
        told.add(reason)
        assert ("without a reason" if level == "random" else reason) in shown(table, ply, {})
    assert told == {"A slip", "rule of thumb"}


def said(table: Any, ply: int, seat: int, move: Move, level: str, only: Candidate) -> str:
    """The reason that is told where this candidate is all that the bot held of its choices."""
    told = Explanation(table.game, ply, seat, move, level_of(level, table.game.bots), is_open=True)
    return str(asyncio.run(explain(SliceThinker(), table, told, (only,))).why)


def test_a_bot_that_was_hurried_is_not_said_to_have_seen_no_other_move() -> None:
    table = a_table(CJ, "hard")
    play_on(table, 60, Random(4))
    plies = [ply for ply, seat in enumerate(table.movers) if seat == 1]
    ply = next(ply for ply in plies if ply > 4 and len(table.state_at(ply).legal_moves()) > 3)
    move = table.moves[ply]
    for playouts in (0, 1):
        answer = said(table, ply, 1, move, "hard", Candidate(move, 0.5, playouts))
        assert answer == "It ran short of time and went with its first idea."
    assert said(table, ply, 1, move, "easy", Candidate(move, 0.5)) == "It saw no other move worth considering."
    assert said(table, ply, 1, move, "hard", Candidate(move, 0.5, 2)) == "It saw no other move worth considering."


def test_a_bot_that_wins_at_once_has_its_reason() -> None:
    row = [(3, 3), (4, 4), (5, 5), (7, 7)]
    state = board("hand0: 3S | hand1: JD 2S | hand2: 3H | stock: ...", players=3, turn=1, chips={1: row})
    game = GAMES["one_eyed_jack"]
    move = next(each for each in state.legal_moves() if each.notation == "place JD g7")
    table = SimpleNamespace(game=game, seed=1, state_at=lambda _: state)
    assert said(table, 0, 1, move, "hard", Candidate(move, 0.5)) == "This wins the game at once."


def test_persons_are_not_asked_for_their_reasons() -> None:
    table = a_table(CJ, "easy")
    play_on(table, 10, Random(1))
    asking = Explainer(cast(AppContext, None), seat_labels(table.seats), lambda: None)
    person = table.movers.index(0)
    assert not asking.ask(table, person, {})
    assert not asking.ask(table, 999, {})
    assert not asking.ask(Table(CJ, CJ.options(), 1), None, {})
    assert asking.sheet() is None


def test_the_sheet_says_that_a_bot_is_thinking_back() -> None:
    table = a_table(CJ, "easy")
    play_on(table, 10, Random(1))
    ply = table.movers.index(1)
    told = Explanation(CJ, ply, 1, table.moves[ply], LEVELS["easy"], is_open=True)
    assert "Working it out" in text_of(why_sheet(told, seat_labels(table.seats)))
