"""The parts of a table by themselves: each is made for a live game and answers commands without a screen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from knaves.engine.layout import Fan
from knaves.engine.sentences import Refusal, Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.commands import CommandTable
from knaves.page.play.coach import Coach
from knaves.page.play.controls import HandOrder, Hearing, TextChoice
from knaves.page.play.end_of_game import EndOfGame
from knaves.page.play.live_game import LiveGame
from knaves.page.play.playback import DrawnScreen, Playback
from knaves.page.play.replayer import EarlierMoment, Replayer
from knaves.page.play.sheets import Overlay, Sheet
from knaves.page.play.table_stage import TableStage
from knaves.page.view.card import card_name
from knaves.page.view.seat import seat_labels
from knaves.page.view.table import TableScene, table_main
from knaves.page.view.widgets import bar
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.game_view import Over
from knaves.session.session import Session
from knaves.store.choices import TipsRead
from knaves.table.table import Table, shown_to
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.test_hidden_cards import Room

DEAL = 7  # in which the person leads


class Quiet:
    """A screen without sheets of its own, that writes down which commands it is given."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.up: str | None = None
        self.draws = 0

    def game_sheet(self) -> Sheet | None:
        return Sheet(self.up) if self.up is not None else None

    def menu(self, name: str) -> None:
        return None

    def do(self, name: str) -> None:
        self.given.append(name)

    def dress(self, scene: TableScene) -> TableScene:
        return scene

    def draw(self, *_: object) -> None:
        self.draws += 1


def a_game(moves: int = 0, key: str = "california_jack") -> tuple[LiveGame, Quiet]:
    game, screen = GAMES[key], Quiet()
    table = Table(game, game.options.parse({}), DEAL, (), ("human", "bot:random"))
    for _ in range(moves):
        table.play(table.legal_moves()[0].notation)
    session = Session(table, seat_players(table.seats, SliceThinker()))
    app: Any = Room()
    return LiveGame(app, session, screen.draw, screen.do), screen


def overlay_of(live: LiveGame, screen: Quiet) -> Overlay:
    playback = Playback(live.app, live.shown.game, live.rich, lambda: DrawnScreen(h("div")), screen.draw)
    return Overlay(live, playback, screen)


def test_one_sheet_is_open_and_none_opens_over_a_sheet_of_the_game() -> None:
    live, screen = a_game()
    sheets = overlay_of(live, screen)
    for name, opened in (("log", "log"), ("menu", "menu"), ("last trick", "last"), ("time out", "time out")):
        CommandTable(sheets).call(name)
        assert sheets.now == opened
    CommandTable(sheets).call("log")
    assert sheets.now == "time out", "partners talk until they have closed it"
    assert sheets.close()
    assert not sheets.close(), "there is nothing left to close"
    screen.up = "score"
    CommandTable(sheets).call("menu")
    assert sheets.now == "score"


def test_the_focus_goes_into_a_sheet_that_opens_and_back_to_what_opened_it() -> None:
    live, screen = a_game()
    sheets = overlay_of(live, screen)
    assert not sheets.follow()
    CommandTable(sheets).call("menu")
    assert "veil" in str(sheets.follow())
    assert not sheets.follow(), "nothing has changed since"
    sheets.close()
    assert "menu" in str(sheets.follow())


def test_a_tip_is_read_once_and_the_next_one_waits_for_another_turn() -> None:
    live, _ = a_game(2)
    coach = Coach(live)
    first = coach.next_tip
    assert live.shown.touching is not None
    due = [coach.has_tip]
    CommandTable(coach).call("tip")
    due.append(coach.has_tip)
    assert due == [True, False], "one in a turn"
    assert coach.next_tip not in (None, first)
    assert Coach(live).next_tip == coach.next_tip, "what has been read stays read"


def test_a_tip_whose_time_has_not_come_holds_no_other_back() -> None:
    live, _ = a_game(2)
    due: list[Sentence] = []
    tips = (lambda _: due[0] if due else None, Sentence("Second"), Sentence("Third"))
    game = replace(live.shown.game, tutorial=replace(live.shown.game.tutorial, tips=tips))
    live.shown = replace(live.shown, game=game)
    coach = Coach(live)
    assert coach.next_tip == Sentence("Second")
    CommandTable(coach).call("tip")
    due.append(Sentence("First"))
    assert coach.next_tip == Coach(live).next_tip == Sentence("First")
    coach.tip_turn = None
    CommandTable(coach).call("tip")
    assert coach.next_tip == Coach(live).next_tip == Sentence("Third"), "what has been read stays read"


def test_tips_that_an_older_version_counted_stay_read() -> None:
    live, _ = a_game(2)
    live.app.saves.choices.keep_tips(TipsRead({live.shown.game.key: 1}))
    first, second, *_ = live.shown.game.tutorial.tips
    coach = Coach(live)
    assert coach.tips_read == {0}
    assert coach.next_tip == (second if isinstance(second, Sentence) else second(live.shown.position)) != first


def test_a_card_of_the_hand_lies_where_the_player_has_put_it() -> None:
    live, _ = a_game()
    order = HandOrder(live)
    before = order.arranged(live.shown.layout)
    CommandTable(order).call("arrange", {"token": "nothing"})
    assert order.arranged(live.shown.layout) == before, "he has not asked to sort it himself"
    live.app.settings = live.app.settings.with_all({"order": "own"})
    codes = [face.code for face in order.arranged(live.shown.layout).areas["hand"][0].faces]  # type: ignore[attr-defined]
    CommandTable(order).call("arrange", {"token": str(codes[0])})
    laid = [face.code for face in order.arranged(live.shown.layout).areas["hand"][0].faces]  # type: ignore[attr-defined]
    assert laid == [*codes[1:], codes[0]]


def test_a_typed_word_is_a_command_and_what_is_neither_word_nor_move_is_answered() -> None:
    live, screen = a_game()
    scene = TableStage(live, screen).scene
    text = TextChoice(live, overlay_of(live, screen), scene, Hearing())
    CommandTable(text).call("type", {"text": " Hint "})
    assert (screen.given, text.answer) == (["hint"], "")
    CommandTable(text).call("type", {"text": "play the queen of nothing"})
    assert text.answer
    assert screen.given == ["hint"]


def test_the_end_is_up_once_the_game_is_over_until_it_is_put_aside() -> None:
    live, _ = a_game()
    end = EndOfGame(live, lambda name: None, lambda: asyncio.sleep(0))
    up = [end.is_up]
    live.shown = replace(live.shown, phase=Over())
    up.append(end.is_up)
    end.put_aside()
    up.append(end.is_up)
    CommandTable(end).call("see end")
    up.append(end.is_up)
    assert up == [False, True, False, True]


def test_a_replay_steps_within_the_game_and_runs_from_its_beginning_once_more() -> None:
    live, screen = a_game(6)
    replayer = Replayer(live.app, live.session.past(), 0, 99, screen.draw, screen.do)
    places = [replayer.ply]
    for name in ("on", "back", "first", "back", "last"):
        CommandTable(replayer).call(name)
        places.append(replayer.ply)
    assert places == [6, 6, 5, 0, 0, 6]
    CommandTable(replayer).call("key", {"key": "ArrowLeft"})
    assert screen.given == ["back"], "the screen may answer it in its own way"
    with pytest.raises(Refusal):
        CommandTable(replayer).call("speed", {"value": "twice"})


@pytest.mark.parametrize(("ply", "stop", "seen"), [(2, 5, [3, 4, 5]), (4, 99, [5, 6]), (3, 3, []), (3, 1, [])])
def test_a_moment_that_is_watched_runs_to_its_end_by_itself(ply: int, stop: int, seen: list[int]) -> None:
    live, screen = a_game(6)
    drawn: list[int] = []

    async def watch() -> None:
        replayer = Replayer(live.app, live.session.past(), 0, ply, lambda _: drawn.append(replayer.ply), screen.do)
        replayer.watch(stop)
        for _ in range(30):
            await asyncio.sleep(0)
        assert not replayer.is_running

    asyncio.run(watch())
    assert sorted({*drawn}) == seen


@pytest.mark.parametrize("key", GAMES)
def test_open_hands_lie_face_up_at_their_players_and_nowhere_before(key: str) -> None:
    live, screen = a_game(2, key)
    replayer = Replayer(live.app, live.session.past(), 0, 99, screen.draw, screen.do)
    hands = [
        [card_name(card.code) for card in zone.cards if card is not None]
        for zone in replayer.state.zones() if zone.name == "hand" and zone.owner not in (None, replayer.viewer)
    ]  # fmt: skip
    seated = seat_labels(["human", *["bot:easy"] * (replayer.state.seats - 1)])
    drawn = [table_main(replayer.scene(seated, is_open=is_open)) for is_open in (False, True)]
    closed, opened = (
        [
            [str(dict(card.attributes)["aria-label"]) for card in node.children if isinstance(card, Node)]
            for node in every_node(table)
            if "backs open" in str(dict(node.attributes).get("class"))
        ]
        for table in drawn
    )
    assert closed == []
    assert [sorted(hand) for hand in opened] == [sorted(hand) for hand in hands if hand]
    assert opened
    for seat, hand in zip((seat for seat in range(1, replayer.state.seats) if hands[seat - 1]), opened, strict=True):
        own = live.shown.game.table.layout(shown_to(replayer.state, seat), seat).areas["hand"]
        fans = [part for part in own if isinstance(part, Fan)]
        assert hand == [card_name(face.code) for face in fans[0].faces if face.code], "in the order of its owner"


def test_an_earlier_moment_of_a_running_game_only_looks() -> None:
    live, _ = a_game(4)
    moment = EarlierMoment(live, 2)
    moment.draw()
    page: Any = live.app.page
    assert "After move 2 of 4" in text_of(page.screen)
    assert not [name for name in ("open hands", "play on", "share") if found(page.screen, data_do=name)]
    for name in ("open hands", "play on", "share", "why"):
        with pytest.raises(Refusal):
            moment.do(name)


def test_a_title_of_two_lines_is_not_broken_at_a_hyphen() -> None:
    (title,) = found(bar("Daily · One-Eyed Jack", None), class_="title")
    assert text_of(title) == "Daily · One-Eyed Jack"
    assert [text_of(each) for each in found(title, class_="whole")] == ["One-Eyed"]
