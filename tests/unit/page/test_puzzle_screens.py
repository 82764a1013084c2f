"""Puzzles on the page: asked at a table, judged at once, kept once, and led on to the next."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from knaves.analysis.puzzles import PACKED, THEMES, WITH_PUZZLES, Puzzle, PuzzlePacks, best_run, run_so_far, streak_of
from knaves.analysis.review import continued
from knaves.bots.reasons import NO_SINGLE_REASON
from knaves.cards import Card
from knaves.engine.layout import by_suit
from knaves.engine.sentences import Sentence, plain
from knaves.games.jack_in_the_box.puzzles import ends_game, points_of, turns
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.madjack.rules import MadJack
from knaves.games.one_eyed_jack.board import NAMES
from knaves.games.one_eyed_jack.position import own_last_squares
from knaves.games.registry import GAMES
from knaves.page.app import App
from knaves.page.routes import MistakeRoute
from knaves.page.screens.puzzle import PuzzleScreen, PuzzleSeries, people_of
from knaves.session.challenge import MistakeChallenge, PuzzleChallenge, challenge_table, mistakes, names_any
from knaves.store.history import KeptReview, Reviews
from knaves.table.summary import PuzzleAttempt
from knaves.table.table import Table, is_settled
from knaves.wire.questions import FoundPuzzle, Judgement
from tests.full_store import a_finished_table, everything
from tests.memory_store import MemoryStore
from tests.puzzles.packs import FOLDER, pack_of
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import FirstMove, Visit, story

PUZZLE = pack_of("california_jack").puzzles[0]
ADDRESS = f"/puzzle/california_jack/{PUZZLE.id}"
TURN = next(each for each in pack_of("jack_in_the_box").puzzles if len(each.answer) > 2)
WRONG = ("Wrong.", "Try again")


class Solver:
    """A visit to puzzles."""

    def __init__(self, address: str, store: MemoryStore | None = None) -> None:
        self.visit = Visit(store, address)

    @property
    def app(self) -> App:
        return self.visit.app

    @property
    def screen(self) -> PuzzleScreen:
        return cast(PuzzleScreen, self.app.screen)

    @property
    def words(self) -> str:
        return text_of(self.visit.screen)

    @property
    def tries(self) -> tuple[PuzzleAttempt, ...]:
        return self.app.saves.attempts.all()

    async def asked(self, *, but: PuzzleScreen | None = None) -> None:
        """Until a puzzle is asked, another one than this."""
        await self.visit.until(
            lambda: (
                isinstance(self.app.screen, PuzzleScreen)
                and self.app.screen is not but
                and self.screen.live.session.view.touching is not None
            )
        )

    async def told(self) -> None:
        """Until there is a verdict."""
        await self.visit.until(lambda: self.screen.verdict.is_right is not None)

    async def play(self, *moves: str) -> None:
        for move in moves:
            self.visit.do("command", move=move)
        await self.told()

    async def right(self) -> None:
        """The right answer, whatever is asked."""
        await self.play(*(move.notation for move in self.screen.challenge.answer(self.screen.seen)))

    async def wrong(self) -> None:
        """A wrong answer, whatever is asked."""
        challenge = self.screen.challenge
        await self.play(*challenge.puzzle.proof.rival)  # type: ignore[attr-defined]

    async def next(self) -> None:
        before = self.screen
        self.visit.do("next puzzle")
        await self.asked(but=before)


@story
async def test_a_right_answer_is_told_explained_and_kept_once() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    assert "Which card scores best?" in solver.words
    await solver.right()
    await solver.visit.until(lambda: "Checked to the end" in solver.words)
    assert "Right!" in solver.words
    (kept,) = solver.tries
    assert (kept.puzzle, kept.is_right, kept.way) == (PUZZLE.id, True, "")
    assert solver.screen.verdict.rating is not None
    assert solver.screen.verdict.rating[1] > 0
    solver.visit.do("retry puzzle")
    await solver.asked()
    await solver.wrong()
    assert len(solver.tries) == 1, "only the first answer counts"


@story
async def test_the_moves_so_far_of_a_puzzle_are_shown_and_closed_again() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    (way,) = [node for node in found(solver.visit.screen, data_do="log") if text_of(node) == "Moves so far"]
    solver.visit.do(dict(way.attributes)["data-do"])
    (sheet,) = found(solver.visit.screen, role="dialog")
    assert dict(sheet.attributes)["aria-label"] == "Moves so far"
    lines = [text_of(node) for node in every_node(sheet) if node.tag == "li"]
    made = [entry for entry in solver.screen.live.session.view.log if entry.ply <= len(PUZZLE.record.moves)]
    assert len(lines) >= min(len(made), 5) > 0
    solver.visit.do("close")
    assert not found(solver.visit.screen, role="dialog")
    assert "Which card scores best?" in solver.words


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("one_eyed_jack", {"length": 4, "kill_targets": "opponents", "crowning": "completed"},
         "Four in a row (rows of four, and a finished row is safe)."),
        ("box", {"box_refill": "to_four", "players": 3, "stock": "no_reshuffle"},
         "One pack (no drawing once the pile is empty)."),
        ("box", {}, "Lost for good (a lost place never comes back)."),
    ],
)  # fmt: skip
def test_a_puzzle_with_other_rules_than_the_standard_ones_says_so_first(
    game: str, options: dict[str, Any], told: str
) -> None:
    @story
    async def test() -> None:
        puzzle = next(each for each in pack_of(game).puzzles if each.record.options.differences() == options)
        solver = Solver(f"/puzzle/{game}/{puzzle.id}")
        await solver.asked()
        words = solver.words
        assert f"Special rules: {told}" in words
        assert words.index(told) < words.index(text_of(found(solver.visit.screen, class_="task")[0]))

    test()


@story
async def test_a_puzzle_with_the_standard_rules_for_any_number_of_players_says_nothing_of_rules() -> None:
    three = next(each for each in pack_of("box").puzzles if each.record.options.changes() == {"players": 3})
    for puzzle in (PUZZLE, three):
        solver = Solver(f"/puzzle/{puzzle.game.key}/{puzzle.id}")
        await solver.asked()
        assert "Other rules" not in solver.words


@story
async def test_a_wrong_answer_keeps_the_right_one_to_itself_until_it_is_asked_for() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    await solver.wrong()
    assert all(word in solver.words for word in WRONG)
    assert "Best:" not in solver.words
    assert [each.is_right for each in solver.tries] == [False]
    solver.visit.do("show answer")
    await solver.visit.until(lambda: "Checked to the end" in solver.words)
    assert "Best:" in solver.words
    shown = solver.screen.live.session.record().moves[len(PUZZLE.moves) :]
    assert shown == PUZZLE.answer
    assert len(solver.tries) == 1


@story
async def test_who_has_the_answer_shown_has_not_solved_it() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    solver.visit.do("show answer")
    assert [each.is_right for each in solver.tries] == [False]
    await solver.visit.until(lambda: "Checked to the end" in solver.words)


@story
async def test_a_hint_is_refused_and_nothing_before_the_puzzle_is_taken_back() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    solver.visit.do("hint")
    assert "no hints" in solver.visit.page.said[-1]
    before = solver.screen.live.session.record().moves
    solver.visit.do("undo")
    assert solver.screen.live.session.record().moves == before


@story
async def test_a_turn_of_several_moves_is_judged_when_it_is_whole_and_can_be_changed_before() -> None:
    solver = Solver(f"/puzzle/jack_in_the_box/{TURN.id}")
    await solver.asked()
    given = solver.screen.live.session.record().moves
    solver.visit.do("command", move=TURN.answer[0])
    assert not solver.screen.verdict.line
    solver.visit.do("undo")
    assert solver.screen.live.session.record().moves == given
    solver.visit.do("undo")
    assert solver.screen.live.session.record().moves == given
    await solver.right()
    assert solver.screen.verdict.is_right
    after = solver.screen.live.session.record().moves
    solver.visit.do("undo")
    assert solver.screen.live.session.record().moves == after, "an answer stands"


@story
async def test_a_whole_turn_shows_its_points_and_rules_and_names_the_cards_that_are_matched() -> None:
    solver = Solver(f"/puzzle/jack_in_the_box/{TURN.id}")
    await solver.asked()
    (panel,) = found(solver.visit.screen, class_="puzzle")
    assert "Points for two cards" in text_of(panel)
    assert found(panel, data_do="rules")
    await solver.right()
    (told,) = found(solver.visit.screen, class_="turn")
    assert "match the Box card" not in text_of(told)
    assert text_of(told).count("→") == sum(move.startswith("match") for move in TURN.answer)


@story
async def test_the_deal_is_played_out_against_the_best_defence_only_when_it_is_wanted() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    await solver.right()
    made = len(solver.screen.live.session.record().moves)
    await solver.visit.until(lambda: "Continue from here" in solver.words)
    assert len(solver.screen.live.session.record().moves) == made
    solver.visit.do("play puzzle out")
    for _ in range(12):
        await solver.visit.until(
            lambda: solver.screen.live.shown.touching is not None or solver.screen.live.shown.position.deal_is_over
        )
        if solver.screen.live.shown.position.deal_is_over:
            break
        solver.visit.do("command", move=solver.screen.live.session.view.touching.legal[0].notation)  # type: ignore[union-attr]
    assert "the deal is over" in solver.words.lower()
    assert len(solver.tries) == 1


@story
async def test_a_run_ends_with_the_third_wrong_answer_and_goes_on_after_a_visit() -> None:
    solver = Solver("/puzzles/run/california_jack")
    await solver.asked()
    await solver.right()
    await solver.next()
    await solver.wrong()
    await solver.next()
    assert "in=run%2Fcalifornia_jack" in solver.visit.page.here
    again = Solver("/puzzles/run/california_jack", solver.visit.page.store)
    await again.asked()
    assert len({each.puzzle for each in again.tries}) == 2
    await again.wrong()
    await again.next()
    await again.wrong()
    assert "Streak over: 1 right" in again.words
    assert best_run(again.tries) == 1
    begun = again.tries[0].way.removeprefix("run ")
    assert run_so_far(again.tries, begun).is_over


@story
async def test_a_run_asks_before_it_shows_the_solution() -> None:
    solver = Solver("/puzzles/run/california_jack")
    await solver.asked()
    solver.visit.do("show answer")
    assert "Showing the solution counts as a mistake." in solver.words
    solver.visit.do("show answer no")
    assert "Showing the solution counts as a mistake." not in solver.words
    assert not solver.tries
    solver.visit.do("show answer")
    solver.visit.do("show answer")
    assert [each.is_right for each in solver.tries] == [False]
    await solver.visit.until(lambda: "This is the solution." in solver.words)


@story
async def test_todays_puzzle_makes_a_streak_and_may_be_solved_at_a_second_try() -> None:
    from datetime import date

    solver = Solver("/puzzles/today")
    await solver.asked()
    await solver.wrong()
    today = date.fromisoformat(solver.visit.page.now()[:10])
    assert streak_of(solver.tries, today) == 0
    solver.visit.do("retry puzzle")
    await solver.asked()
    await solver.right()
    assert streak_of(solver.tries, today) == 1
    solver.visit.do("next puzzle")
    assert "Solved" in solver.words
    assert "Found at the first try: 0 of 1" in solver.words, "a second try is none"
    assert "day in a row" not in solver.words, "one day is no row"
    assert solver.app.saves.attempts.all()[0].way == "today"


@story
async def test_a_link_carries_a_puzzle_of_the_pack_and_one_that_was_made() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    solver.visit.do("share")
    assert solver.visit.page.copied[-1].endswith(ADDRESS)
    from knaves.page.link_text import packed_json
    from knaves.page.routes import SentPuzzleRoute

    made = SentPuzzleRoute(PUZZLE.game, packed_json(PUZZLE.as_json()))
    other = Solver(str(made))
    await other.asked()
    await other.right()
    assert other.screen.verdict.is_right


@story
async def test_what_is_no_puzzle_is_refused_in_a_sentence_with_a_way_out() -> None:
    for address in ("/puzzle/california_jack/nothing", "/puzzle/box?puzzle=eNrz", "/mistake/g1/3"):
        visit = Visit(address=address)
        await visit.until(lambda visit=visit: "No puzzle to show" in text_of(visit.page.screen or ""))  # type: ignore[misc]
        assert found(visit.screen, href="#/puzzles")


def test_an_exercise_from_a_mistake_names_the_move_that_was_played_and_its_number() -> None:
    table = a_finished_table(1)
    ply = next(ply for ply, seat in enumerate(table.movers) if seat == 0 and len(table.state_at(ply).legal_moves()) > 1)
    seen, played = table.state_at(ply).seen_by(0), table.moves[ply]
    better = next(move for move in seen.legal_moves() if move is not played)
    challenge = MistakeChallenge(table, "f1", Judgement(ply, played.notation, better.notation, 0.5, 0.4, 0.0), 0)
    assert str(challenge.name) == f"Your move {ply + 1}"
    assert plain(Sentence("{card}", card=played.card)).casefold() in plain(challenge.task(seen)).casefold()  # type: ignore[attr-defined]


def test_another_right_answer_to_a_mistake_is_given_its_own_reason() -> None:
    table = a_finished_table(1)
    ply = next(ply for ply, seat in enumerate(table.movers) if seat == 0 and len(table.state_at(ply).legal_moves()) > 2)
    seen, played = table.state_at(ply).seen_by(0), table.moves[ply]
    better, own = (move for move in seen.legal_moves() if move.notation in ("play 8S", "play JS"))
    told = MistakeChallenge(table, "f1", Judgement(ply, played.notation, better.notation, 0.5, 0.4, 0.0), 0)
    for answer in ((), (better.notation,)):
        assert not plain(told.explain(seen, answer).how).startswith("The other one")
    explained = told.explain(seen, (own.notation,))
    assert [plain(each).startswith("Your answer: jack of spades ") for each in explained.why] == [True]
    assert plain(explained.how).startswith("The other one: ")
    assert "with your move in the game 10%" in plain(explained.how)
    assert [plain(each) for each in told.explain(seen).why] == [plain(NO_SINGLE_REASON)]


def test_of_several_mistakes_in_a_turn_in_which_nothing_comes_to_light_only_the_first_is_posed() -> None:
    game = GAMES["jack_in_the_box"]
    table = Table(game, game.options(), 5, (), ("human", "bot:easy"))
    while not table.state.is_over:
        table.play(table.legal_moves()[0].notation)
    own = [ply for ply, seat in enumerate(table.movers) if seat == 0 and len(table.state_at(ply).legal_moves()) > 1]
    judged = []
    for ply in own:
        other = next(move for move in table.state_at(ply).legal_moves() if move is not table.moves[ply])
        judged.append(Judgement(ply, table.moves[ply].notation, other.notation, 0.5, 0.4, 0.0))
    posed = [each.ply for each in mistakes(table, KeptReview(tuple((400, each.as_json()) for each in judged)))]
    later = continued(table, own).values()
    assert later
    assert posed == [ply for ply in own if ply not in later]


@story
async def test_a_mistake_is_counted_among_those_of_its_game_and_the_last_leads_to_a_summary() -> None:
    store = everything()
    table = a_finished_table(1)
    plies = [ply for ply, seat in enumerate(table.movers) if seat == 0 and len(table.state_at(ply).legal_moves()) > 1]
    judged = []
    for ply in plies[:2]:
        played = table.moves[ply]
        better = next(move for move in table.state_at(ply).legal_moves() if move is not played)
        judged.append(Judgement(ply, played.notation, better.notation, 0.5, 0.4, 0.0))
    Reviews(store).keep("f1", KeptReview(tuple((400, each.as_json()) for each in judged), None))
    visit = Visit(store, f"/mistake/f1/{plies[1]}")
    await visit.until(lambda: "Mistake 2 of 2" in text_of(visit.page.screen or ""))
    last = PuzzleSeries(visit.app, MistakeChallenge(table, "f1", judged[1], 0), None)
    first = PuzzleSeries(visit.app, MistakeChallenge(table, "f1", judged[0], 0), None)
    assert (first.next_label(None), last.next_label(None)) == ("Next", "Summary")
    last.keep(is_right=False, is_first=True)
    last.keep(is_right=True, is_first=False)
    assert first.next_label(None) == "Summary", "the other one has been found"
    first.keep(is_right=False, is_first=True)
    last.go_on()
    shown = text_of(visit.screen)
    assert "Found at the first try: 0 of 2Found at a later try: 1Not found yet: 1" in shown
    assert shown.count("later try") == 2, "in the count and at its move"
    assert (f"Move {plies[0] + 1}" in shown, f"Move {plies[1] + 1}" in shown) == (True, True)
    assert [dict(node.attributes)["href"] for node in found(visit.screen, class_="btn primary")] == [
        f"#/mistake/f1/{plies[0]}"
    ]
    assert found(visit.screen, href="#/review/f1")
    visit.do("again")
    await visit.until_asked()
    assert visit.shown.seats == ("human", "bot:easy")


@story
async def test_a_mistake_names_the_bot_that_was_played_against_and_what_both_moves_are_worth() -> None:
    table = a_finished_table(1)
    ply = next(ply for ply, seat in enumerate(table.movers) if seat == 0 and len(table.state_at(ply).legal_moves()) > 1)
    seen, played = table.state_at(ply).seen_by(0), table.moves[ply]
    better = next(move for move in seen.legal_moves() if move is not played)
    challenge = MistakeChallenge(table, "f1", Judgement(ply, played.notation, better.notation, 0.5, 0.4, 0.0), 0)
    assert challenge_table(challenge).seats == ("human", "bot:easy")
    verdict = await challenge.judge(seen, (played,), cast(Any, None))
    assert verdict.why is not None
    assert plain(verdict.why) == "Winning chance 10%, with the best move 50%."
    assert plain(challenge.explain(seen).how) == "Winning chance 50%, with your move in the game 10%."
    other = next(move for move in seen.legal_moves() if move not in (played, better))
    told = challenge.explain(seen, (other.notation,))
    assert plain(told.how).startswith("The other one: "), "the figure is not that of one’s own answer"
    for each in told.why:
        reason = plain(each).removeprefix("Your answer: ")
        assert reason != plain(each)
        assert reason not in plain(told.how), "no reason is said twice"


def test_a_mistake_of_a_game_of_two_people_names_the_other_person_and_no_bot() -> None:
    table = a_finished_table(1)
    judgement = Judgement(0, table.moves[0].notation, table.moves[0].notation, 0.5, 0.4, 0.0)
    alone = MistakeChallenge(table, "f1", judgement, 0)
    assert people_of(alone, ()) is None
    alone.record = replace(alone.record, seats=("human", "human"))
    assert [(each.name, each.note) for each in people_of(alone, ("Ann", "Bea")) or ()] == [("You", ""), ("Bea", "")]


@story
async def test_a_mistake_whose_better_move_was_not_possible_is_no_puzzle() -> None:
    store = everything()
    table = a_finished_table(1)
    ply = table.movers.index(0)
    judgement = Judgement(ply, table.moves[ply].notation, "play ??", 0.5, 0.4, 0.0).as_json()
    Reviews(store).keep("f1", KeptReview(((400, judgement),), None))
    visit = Visit(store, f"/mistake/f1/{ply}")
    await visit.until(lambda: "No puzzle to show" in text_of(visit.page.screen or ""))


@story
async def test_endless_puzzles_are_made_by_the_thinker() -> None:
    solver = Solver("/")
    asked: list[object] = []
    told: list[str] = []

    class Maker(FirstMove):
        async def answer(self, question: Any, hurry: object) -> Any:
            asked.append(question)
            told.append(text_of(solver.visit.page.screen or ""))
            return FoundPuzzle(PUZZLE.as_json() if len(asked) == 3 else None)

    solver.app.thinker = Maker()
    solver.visit.page.go("/puzzles/endless/california_jack")
    await solver.asked()
    assert len(asked) == 3
    assert all("Making a new puzzle" in text for text in told), (
        "that one is looked for is said before the first game is looked at"
    )
    assert solver.screen.challenge.id == PUZZLE.id
    assert "puzzle=" in solver.visit.page.here


def test_what_a_seat_can_know_is_listed_and_nothing_else() -> None:
    for puzzle in pack_of("madjack").puzzles[:40:5]:
        state = puzzle.table().state
        assert isinstance(state, MadJack)
        other = 1 - puzzle.seat
        held = {card.code for card in state.hands[other]}
        (told,) = PuzzleChallenge(puzzle).known(state.seen_by(puzzle.seat))
        named = {card.code for card in cast(list[Card], told.facts["cards"])}
        if "player" in told.facts:
            assert named == held, "one world is left, and this is it"
        else:
            assert named > held
    measured = next(each for each in pack_of("box").puzzles if each.kind.key == "which_card")
    assert PuzzleChallenge(measured).known(measured.table().state.seen_by(measured.seat)) == ()


@story
async def test_the_table_of_a_puzzle_gives_nothing_away_until_it_is_answered() -> None:
    puzzle = next(
        each for each in pack_of("one_eyed_jack").puzzles
        if any("chance" in square.marks for square in board_of(each).squares)
    )  # fmt: skip
    solver = Solver(f"/puzzle/one_eyed_jack/{puzzle.id}")
    await solver.asked()
    looks = [dict(node.attributes).get("class", "").split() for node in found(solver.visit.screen, role="gridcell")]
    assert looks
    assert not any({"chance", "threat"} & {*each} for each in looks)


@story
async def test_a_mistake_shows_the_threats_that_the_table_showed() -> None:
    puzzle = next(each for each in pack_of("one_eyed_jack").puzzles if each.kind.key == "stop")
    table, (move, better, *_) = puzzle.table(), puzzle.table().state.legal_moves()
    ply = len(table.moves)
    judgement = Judgement(ply, move.notation, better.notation, 0.5, 0.4, 0.0)
    solver = Solver("/")
    solver.app.show(
        PuzzleScreen(solver.app, MistakeChallenge(table, "f1", judgement, puzzle.seat), MistakeRoute("f1", ply))
    )
    await solver.asked()
    looks = [dict(node.attributes).get("class", "").split() for node in found(solver.visit.screen, role="gridcell")]
    assert any("threat" in each for each in looks)
    assert "needs only" in solver.words


@story
async def test_the_status_line_of_a_puzzle_names_no_card_that_wins() -> None:
    stop = next(each for each in pack_of("one_eyed_jack").puzzles if each.kind.key == "stop")
    solver = Solver(f"/puzzle/one_eyed_jack/{stop.id}")
    await solver.asked()
    assert "needs only" in plain(stop.game.text.ask(stop.table().state.seen_by(stop.seat)), stop.seat)
    assert "needs only" not in solver.words
    assert "choose a card and a square" in solver.words


def test_hidden_cards_that_are_known_are_listed_as_a_hand_is_sorted() -> None:
    told = PuzzleChallenge(PUZZLE).known(PUZZLE.table().state.seen_by(PUZZLE.seat))[0]
    cards = cast(list[Card], told.facts["cards"])
    assert len(cards) > 2
    assert cards == sorted(cards, key=by_suit)


def test_the_page_counts_the_puzzles_of_each_kind() -> None:
    for key in WITH_PUZZLES:
        assert Counter(each.kind.key for each in pack_of(key).of_today) == {
            kind.key: PACKED[kind.key] for kind in pack_of(key).game.puzzle_kinds()
        }


def board_of(puzzle: Any) -> Any:
    """The board that the game itself would show."""
    state = puzzle.table().state.seen_by(puzzle.seat)
    (board,) = puzzle.game.table.layout(state, puzzle.seat).areas["board"]
    return board


@story
async def test_no_series_offers_a_puzzle_by_former_rules_but_its_link_opens_it() -> None:
    packs = PuzzlePacks(AsyncMock(return_value=(FOLDER / "box.json").read_text(encoding="ascii")))
    offered = await packs.puzzles(["box"])
    assert offered
    assert not [puzzle for puzzle in offered if puzzle.is_former]
    former = pack_of("box").puzzles[-1]
    assert former.is_former
    assert await packs.named("box", former.id) == former


def test_games_and_kinds_are_rows_of_which_each_says_what_is_chosen() -> None:
    visit = Visit(address="/puzzles")

    def chosen_after(*names: str) -> list[str]:
        for name in names:
            visit.do("filter", name=name)
        return [text_of(each) for each in found(visit.screen, aria_pressed="true")]

    assert chosen_after() == ["All games", "All kinds"]
    assert chosen_after("box") == chosen_after("kinds") == ["Box", "All kinds"]
    assert chosen_after("endgame") == chosen_after("") == ["All games", "Endings"]
    assert chosen_after("kinds") == ["All games", "All kinds"]


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_puzzle_is_named_as_the_filter_names_its_kind(key: str) -> None:
    kinds = {str(each) for each in THEMES.values()}
    assert {str(PuzzleChallenge(each).name) for each in pack_of(key).puzzles} <= kinds


def test_who_has_been_reviewed_without_a_mistake_reads_so() -> None:
    store = everything()
    assert "Review a finished game" in text_of(Visit(store, "/puzzles").screen)
    past = Visit(store, "/puzzles").app.saves.past
    games = [line.id for line in past.lines()]
    past.note_review(games[0], 0.0, 9, 0)
    assert "No mistakes in your last reviewed game." in text_of(Visit(store, "/puzzles").screen)
    past.note_review(games[1], 0.0, 9, 0)
    shown = text_of(Visit(store, "/puzzles").screen)
    assert "No mistakes in your last 2 reviewed games." in shown
    assert "Review a finished game" not in shown


def test_who_has_no_rating_sees_no_card_for_it() -> None:
    assert "rating" not in text_of(Visit(address="/puzzles").screen)
    store = MemoryStore()
    first = Visit(store, "/puzzles")
    first.app.saves.attempts.add(PuzzleAttempt("box", "e776dfca5b", 4, True, "2026-11-21T05:20:00Z", ""))
    assert "puzzle rating" in text_of(Visit(store, "/puzzles").screen)


@pytest.mark.parametrize("key", ["box", "california_jack", "jack_in_the_box", "madjack", "one_eyed_jack"])
def test_a_wrong_answer_is_told_why_it_is_wrong_and_not_what_is_right(key: str) -> None:
    told: dict[str, set[str]] = {}
    for puzzle in pack_of(key).puzzles[::5]:
        seen = puzzle.table().state.seen_by(puzzle.seat)
        answer, rival, kind = puzzle.line(seen), puzzle.rival(seen), puzzle.kind
        why = kind.falls_short(seen, rival, answer, puzzle.proof)
        if why is None:
            continue
        told.setdefault(kind.key, set()).add(why.text)
        (best, *_), facts = puzzle.explain(seen), dict(why.facts)
        match kind.key:
            case "last_tricks":
                assert (facts["mine"], facts["theirs"]) == (best.facts["less"], best.facts["more"])
            case "prizes":
                assert facts["mine"] == best.facts["others"]
            case "most_points":
                assert facts["points"] == best.facts["other"]
            case "which_card" | "counted_out":
                assert facts["others"] == best.facts["others"]
            case "stop":
                after: Any = puzzle.table().state
                after.play(rival[0])
                spaces = own_last_squares(after, 1 - puzzle.seat)
                assert facts["spaces"] == [NAMES[each] for each in sorted(spaces)]
        if len(answer) == 1 and key != "one_eyed_jack":  # it names the threats on the board
            assert not names_any(why, [part for part in answer[0].parts if part not in rival[0].parts])
    kinds = {puzzle.kind.key for puzzle in pack_of(key).puzzles[::5]}
    assert set(told) >= kinds - {"last_turn"}, "of a last turn only the next best one is known"


@story
async def test_under_a_wrong_answer_the_table_says_whose_it_is() -> None:
    solver = Solver(ADDRESS)
    await solver.asked()
    await solver.wrong()
    assert "another card does better" in solver.words
    assert "This is your answer." in solver.words


@story
async def test_an_answer_that_ends_the_game_another_way_tells_its_own_result_and_no_way_on() -> None:
    puzzle = next(
        each for each in pack_of("jack_in_the_box").puzzles if each.kind.key == "last_turn" and others_that_end(each)
    )
    (line, *_) = others_that_end(puzzle)
    solver = Solver(f"/puzzle/jack_in_the_box/{puzzle.id}")
    await solver.asked()
    for move in line:
        solver.visit.do("command", move=move)
    await solver.visit.until(lambda: "That ends the game" in solver.words)
    position = solver.screen.live.shown.position
    mine, rival = (position.scores()[seat] for seat in (puzzle.seat, 1 - puzzle.seat))
    assert f"That ends the game: you win {mine} to {rival}." in solver.words
    assert "Continue from here" not in solver.words


def is_explained(solver: Solver) -> bool:
    return solver.screen.verdict.explained is not None


@pytest.mark.parametrize("game", ["jack_in_the_box", "box"])
def test_no_way_on_is_offered_after_an_answer_from_which_nothing_can_differ(game: str) -> None:
    def after(puzzle: Puzzle) -> Table:
        table = puzzle.table()
        for move in puzzle.answer:
            table.play(move)
        return table

    @story
    async def test() -> None:
        for is_last in (True, False):
            puzzle = next(
                each for each in pack_of(game).puzzles
                if (end := after(each)).turn is not None and is_settled(end.state) is is_last
            )  # fmt: skip
            solver = Solver(f"/puzzle/{game}/{puzzle.id}")
            await solver.asked()
            await solver.right()
            await solver.visit.until(partial(is_explained, solver))
            assert ("Continue from here" in solver.words) is not is_last, puzzle.id

    test()


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_an_answer_is_explained_with_each_chance_said_once(game: str) -> None:
    for puzzle in pack_of(game).puzzles[:60]:
        told = PuzzleChallenge(puzzle).explain(puzzle.table().state.seen_by(puzzle.seat), puzzle.answer)
        lines = [plain(each) for each in (*told.why, told.how) if each is not None]
        chances = [chance for line in lines for chance in {*re.findall(r"\d+%", line)}]
        assert len(chances) == len({*chances}), lines


def others_that_end(puzzle: Puzzle) -> list[list[str]]:
    """The right answers of a puzzle, another than its own, that win the game with another score."""
    seen = puzzle.table().state.seen_by(puzzle.seat)
    assert isinstance(seen, JackInTheBox)
    own = puzzle.line(seen)
    lines = [line for line, _ in turns(seen) if ends_game(line) and ends_game(own) and puzzle.is_right(seen, line)]
    return [[move.notation for move in line] for line in lines if points_of(seen, line) != points_of(seen, own)]
