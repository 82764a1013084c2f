"""A move on the table, one thing after another: no count, sign or word is ahead of the card that it tells of."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from knaves.cards import card
from knaves.engine.game import MOMENTS, Game
from knaves.engine.layout import PLAIN, Fan, Layout, Staging, TouchMarks, Trick, plain_layout
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from knaves.nodes import Node, h
from knaves.page.dom.motion import SPRINGS, SWEPT, TUMBLES
from knaves.page.play.playback import SOUNDING
from knaves.page.routes import FrontRoute
from knaves.page.view.animation import RISES, STRUCK, Beat, beats, cleared, cue_of, face_up, in_flight, journey, parted
from knaves.page.view.animation import travel as way_of
from knaves.page.view.seat import Memory, seat_labels
from knaves.page.view.table import TableScene, table_screen
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Continue, MakeMove
from knaves.session.game_view import Asking, GameView, Over, Resting, Scored
from knaves.session.session import Session
from knaves.store.settings import PAUSES
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.unit.page.fake_page import every_node, found, notes, text_of
from tests.unit.page.visits import SEATS, Visit, story

MOVES, FEWER = 200, 70  # of each game, in `make slow` and always
MEMORIES: defaultdict[str, Memory] = defaultdict(Memory)
EVERY_GAME = {TEMPLATE.key: TEMPLATE, **GAMES}


class Filmed:
    """A stage that wants to know every moment, and waits for none."""

    wants_frames = True

    async def played(self) -> None:
        await asyncio.sleep(0)


def recorded(game: Game, count: int, **chosen: object) -> list[GameView]:
    """What has been told of so many moves, game after game, by chance and as the first seat sees it."""
    told: list[GameView] = []

    async def play(seed: int) -> None:
        options, rng = game.options.parse(chosen), Random(seed)
        seats = ("human", *("bot:random",) * (options.seats - 1))
        table = Table(game, options, seed, (), seats)
        session, heard = Session(table, seat_players(seats, SliceThinker())), asyncio.Queue[GameView]()
        playing = asyncio.create_task(session.run(heard.put_nowait, Filmed()))
        await asyncio.sleep(0)
        shown = session.view
        while len(told) < count and not isinstance(shown.phase, Over):
            if isinstance(shown.phase, Asking) and shown.touching is not None and shown is session.view:
                session.do(MakeMove(rng.choice(shown.touching.legal).notation))
            elif isinstance(shown.phase, Scored) or (isinstance(shown.phase, Resting) and shown.phase.waits):
                session.do(Continue())
            shown = await heard.get()
            if shown.change is not None:
                told.append(shown)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    seed = 1
    while len(told) < count:
        run_at_once(play(seed))
        seed += 1
    return told


@pytest.fixture(
    scope="module",
    params=[
        *((game, FEWER) for game in EVERY_GAME),
        *(pytest.param((game, MOVES), marks=pytest.mark.slow) for game in EVERY_GAME),
    ],
    ids=lambda case: f"{case[0]}-{case[1]}",
)
def told(request: pytest.FixtureRequest) -> list[GameView]:
    game, count = request.param
    return recorded(EVERY_GAME[game], count)


def the_beats(shown: GameView) -> tuple[Beat, ...]:
    assert shown.change is not None
    return beats(shown.game, shown.change, shown.viewer)


def drawn(shown: GameView, beat: Beat, log: int) -> Node:
    """The table after a beat, with so many entries in the log."""
    names = seat_labels(shown.seats)
    said = beat.entries[-1].sentence if beat.entries else shown.status
    return table_screen(
        TableScene(
            shown.game.key, shown.game.title, beat.layout, names, TouchMarks(), said, shown.log[:log],
            memory=MEMORIES[shown.game.key],
        )
    )  # fmt: skip


def attributes(node: Node | str) -> Iterator[tuple[str, str]]:
    """Every attribute of a node and of what is in it."""
    for each in every_node(node):
        yield from each.attributes


def facts(node: Node | str, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text and label of a table, but of cards and of empty places that cards have left, with what it is on."""
    if isinstance(node, str):
        yield path, node
        return
    attributes = dict(node.attributes)
    looks = attributes.get("class", "").split()
    if "unsaid" in looks or "slot" in looks:
        return
    if "data-key" not in attributes:
        if "aria-label" in attributes:
            yield path, attributes["aria-label"]
        for child in node.children:
            yield from facts(child, node.tag)


@pytest.mark.wide
def test_no_count_sign_or_word_is_ahead_of_its_card(told: list[GameView]) -> None:
    flights = 0
    for shown in told:
        assert shown.change is not None
        entries = sum(frame.entry is not None for frame in shown.change.frames)
        log = len(shown.log) - entries
        before = drawn(shown, Beat(shown.change.before), log)
        for beat in the_beats(shown):
            log += len(beat.entries)
            after = drawn(shown, beat, log)
            flying = in_flight(before, after)
            for picture in (flying, face_up(flying, after)):
                early = Counter(facts(picture)) - Counter(facts(before))
                assert not early, f"{[str(event) for event in beat.events]}: told before the cards have landed: {early}"
            lying = {dict(node.attributes).get("data-key") for node in every_node(flying)}
            assert lying == {dict(node.attributes).get("data-key") for node in every_node(after)}
            flights += flying != before
            before = after
    # on a plain table the others' hands are only counted, so that nothing flies when they play; by chance they make
    # more than half of the moves, which is seen where a table has no look of its own
    table = told[0].game.table
    wanted = 1 if table.layout is plain_layout else len(told) / (3 if table.look is PLAIN else 2)
    assert flights >= wanted, "hardly anything flew"


def test_the_last_beat_is_the_table_after_the_move(told: list[GameView]) -> None:
    for shown in told:
        assert shown.change is not None
        assert the_beats(shown)[-1].layout == shown.change.after


@pytest.mark.parametrize("game", ["california_jack", "madjack"])
def test_the_last_trick_of_a_game_stays_on_the_table(game: str) -> None:
    ends = [shown for shown in recorded(GAMES[game], 150, target=1) if shown.position.turn is None]
    assert ends
    for shown in ends:
        assert shown.change is not None
        last = cards_of_tricks(shown.change.after)
        assert len(last) == 2
        seen = [cards_of_tricks(beat.layout) for beat in the_beats(shown)]
        assert seen[seen.index(last) :] == [last] * (len(seen) - seen.index(last))


def test_the_last_prize_goes_to_its_winner_and_only_then_is_the_score_told() -> None:
    captures = 0
    for shown in recorded(GAMES["madjack"], 300, target=1):
        if shown.position.turn is not None:
            continue
        told = [[event.kind for event in beat.events] for beat in the_beats(shown)]
        for kinds in told:
            if "PrizeCaptured" in kinds:
                captures += 1
                assert "TrickTaken" not in kinds
                assert "DealScored" not in kinds
    assert captures


@pytest.mark.parametrize("game", ["california_jack", "madjack"])
def test_a_new_deal_comes_from_the_pack_wherever_its_cards_lay(game: str) -> None:
    deals = 0
    for shown in recorded(GAMES[game], 150):
        assert shown.change is not None
        for one, beat in pairwise([Beat(shown.change.before), *the_beats(shown)]):
            if "Dealt" in [event.kind for event in beat.events]:
                deals += 1
                way = way_of(beat, drawn(shown, one, 0), drawn(shown, beat, 0), 230)
                assert way is not None
                own = [face.code for part in beat.layout.areas["hand"] if isinstance(part, Fan) for face in part.faces]
                assert {way.sources.get(code or "") for code in own} == {"stock"}
                assert not {source for source in way.sources.values() if source.startswith("seat-")}
    assert deals


@pytest.mark.parametrize("game", ["california_jack", "madjack"])
def test_nothing_is_said_of_the_old_cards_while_new_ones_are_dealt(game: str) -> None:
    deals, old = 0, set[str]()
    for shown in recorded(GAMES[game], 150):
        assert shown.change is not None
        for one, beat in pairwise([Beat(shown.change.before), *the_beats(shown)]):
            if "Dealt" in [event.kind for event in beat.events]:
                before, after = drawn(shown, one, 0), drawn(shown, beat, 0)
                old |= captions(in_flight(before, after)) - captions(after)  # these would stay
                assert captions(in_flight(cleared(before, after), after)) <= captions(after)
                deals += 1
    assert deals
    assert old or game == "california_jack", "only its last trick leaves nothing to say"


def captions(table: Node) -> set[str]:
    """What is said on the table, where it can be seen."""
    looks = [(node, dict(node.attributes).get("class", "").split()) for node in every_node(table)]
    return {text_of(node) for node, look in looks if {"cap", "tag", "whose"} & set(look) and "unsaid" not in look} - {
        ""
    }


def cards_of_tricks(layout: Layout) -> set[str]:
    """The cards in the tricks on the table."""
    tricks = [part for parts in layout.areas.values() for part in parts if isinstance(part, Trick)]
    return {face.code for trick in tricks for _, face in trick.faces if face.code is not None}


def test_every_event_and_every_word_belongs_to_one_beat_in_its_order(told: list[GameView]) -> None:
    for shown in told:
        found_events: list[Event] = [event for beat in the_beats(shown) for event in beat.events]
        entries = tuple(entry for beat in the_beats(shown) for entry in beat.entries)
        assert shown.change is not None
        assert found_events == list(shown.change.events)
        assert entries == tuple(shown.log[len(shown.log) - len(entries) :])
        assert tuple(entry.sentence for entry in entries) == shown.announced


def test_each_card_is_followed_on_its_own(told: list[GameView]) -> None:
    for shown in told:
        last = the_beats(shown)[-1]
        keys = [key for name, key in attributes(drawn(shown, last, 0)) if name == "data-key"]
        assert len(keys) == len(set(keys)), [key for key, count in Counter(keys).items() if count > 1]


def test_cards_that_stay_where_they_are_do_not_fly(told: list[GameView]) -> None:
    for shown in told:
        assert shown.change is not None
        table = drawn(shown, Beat(shown.change.before), len(shown.log))
        assert in_flight(table, table) == table


def test_what_is_said_of_the_foot_is_so_until_the_foot_changes() -> None:
    def table(foot: Node, held: str, card: str) -> Node:
        return h("div", {"data-foot": held}, foot, h("span", {"class": "card", "data-key": card}, key=card))

    said, silent = h("div", {}, "They drew.", key="foot"), h("div", {}, key="foot")
    card = h("div", {}, h("span", {"class": "card", "data-key": "2C"}, key="2C"), key="foot")
    flying = in_flight(table(said, "says", "KD"), table(silent, "", "QH"))
    assert (dict(flying.attributes)["data-foot"], flying.children[0]) == ("says", said)
    assert dict(in_flight(table(said, "says", "KD"), table(card, "", "QH")).attributes)["data-foot"] == ""


NORMAL = {"pause": "normal", "motion": True}


async def a_visit(key: str = "california_jack") -> Visit:
    """A visit to a table at which things happen one after another."""
    visit = Visit(address=f"/{key}?seed=7&{SEATS}")
    await visit.until_asked()
    visit.app.change_settings(NORMAL)
    return visit


@story
async def test_a_trick_is_seen_then_gathered_and_only_then_counted() -> None:
    visit = await a_visit()
    visit.page.drawn.clear()
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: len(visit.moves) >= 2)
    await visit.table.stage.played()
    seen = []
    for screen, travel in visit.page.drawn:
        lying = sum(dict(node.attributes)["class"].split()[-1] != "slot" for node in in_trick(screen))
        ring = any("won" in dict(node.attributes).get("class", "").split() for node in in_trick(screen))
        seen.append((lying, ring, tricks(screen), travel is not None))
    assert (2, True, 0, False) in seen, "the ring of the winner is seen while the trick lies"
    won = seen.index((2, True, 0, False))
    assert all(counted == 0 for _, _, counted, _ in seen[: won + 1])
    assert seen[won + 1] == (0, False, 0, True), "the trick goes to its pile and is not counted yet"
    assert seen[won + 2] == (0, False, 1, False), "it is counted when it is there"


@story
async def test_points_that_follow_each_other_are_heard_a_step_higher_each() -> None:
    visit, heard = await a_visit("jack_in_the_box"), []
    visit.app.change_settings({"sound": True})
    visit.page.sound = lambda name, *given: heard.append((name, given[-1]))  # type: ignore[method-assign]
    for kind in ("Matched", "Matched", "BonusScored", "JackBoxed", "Matched"):
        visit.table.stage.playback.sound_of([Event(kind, {})])
    assert heard == [("count", 1), ("count", 2), ("count", 3), ("coup", 0), ("count", 1)]


@story
async def test_ones_own_fall_is_felt_unless_nothing_moves() -> None:
    visit = await a_visit("box")
    rng, felt = Random(2), []
    for motion in (True, False):
        visit.app.change_settings({"motion": motion})
        visit.page.buzzed.clear()
        for _ in range(12):
            if visit.is_over:
                break
            await visit.play(rng.choice(visit.legal).notation)
            await visit.until_asked()
            await visit.table.stage.played()
        felt.append(list(visit.page.buzzed))
    assert felt[0]
    assert not felt[1]


@story
async def test_a_card_is_heard_only_where_something_has_moved() -> None:
    visit = await a_visit("jack_in_the_box")
    visit.app.change_settings({"sound": True})
    rng, moved = Random(2), []

    def hear(name: str, *_: object) -> None:
        if name == "card":
            moved.append(any(travel is not None for _, travel in visit.page.drawn))
        visit.page.drawn.clear()

    visit.page.sound = hear  # type: ignore[assignment, method-assign]
    for _ in range(8):
        await visit.play(rng.choice(visit.legal).notation)
        await visit.until_asked()
        await visit.table.stage.played()
    assert moved
    assert all(moved)


def in_trick(screen: Node) -> list[Node]:
    """The cards of the trick."""
    (box,) = (node for node in every_node(screen) if "trickbox" in dict(node.attributes).get("class", "").split())
    return [node for node in box.children if isinstance(node, Node) and "card" in dict(node.attributes)["class"]]


def tricks(screen: Node) -> int:
    """How many tricks both plates count."""
    counts = [node for node in every_node(screen) if "piled" in dict(node.attributes).get("class", "").split()]
    return sum(int(str(found_number(each))) for each in counts)


def found_number(node: Node) -> str:
    (number,) = found(node, class_="num")
    return str(number.children[0])


@story
async def test_a_card_can_be_played_while_the_last_move_is_still_being_shown() -> None:
    visit = await a_visit("madjack")
    rng = Random(2)
    for _ in range(6):
        await visit.until_asked()
        await visit.play_on(rng)
        await visit.until_asked()
        made = len(visit.moves)
        if visit.table.stage.playback.playing is not None:
            visit.do("touch", token=visit.legal[0].parts[0])
            assert len(visit.moves) == made + 1, "a card waits until a picture has ended"
            return
    raise AssertionError("nothing was being shown")


@story
async def test_buttons_that_stand_while_a_move_is_shown_are_not_mixed_up() -> None:
    """Two that only skip must not be the same for the page: one would stay behind when they go."""
    visit = await a_visit("jack_in_the_box")
    visit.do("mode", move="exchange")
    visit.do("touch", token=next(move.parts[0] for move in visit.legal if move.notation.startswith("exchange")))
    assert len(found(visit.screen, class_="commands")[0].children) == 2
    visit.page.drawn.clear()
    (exchange,) = found(visit.screen, data_do="command")
    visit.do("command", move=dict(exchange.attributes)["data-move"])
    await visit.until(lambda: len(visit.moves) >= 2)
    await visit.table.stage.played()
    frames = [screen for screen, _ in visit.page.drawn]
    assert any(found(screen, data_do="skip") for screen in frames)
    for screen in frames:
        for bar in found(screen, class_="commands"):
            keys = [child.key for child in bar.children if isinstance(child, Node)]
            assert len(keys) == len(set(keys)), keys


@story
async def test_a_tap_skips_to_the_end_of_what_is_shown() -> None:
    visit = await a_visit()
    visit.do("touch", token=visit.legal[0].parts[0])
    assert visit.table.stage.playback.playing is not None
    visit.do("skip")
    playback = visit.table.stage.playback
    assert playback.playing is None
    assert playback.drawn is not None
    assert playback.drawn.scene is not None
    assert playback.drawn.scene.layout == visit.table.stage.hand.arranged(visit.shown.layout, marks_new=True)


@story
async def test_every_card_of_the_hand_flies() -> None:
    """The first of the hand lies after the trick in the document, before it is played and afterwards."""
    for number in range(6):
        visit = await a_visit()
        await visit.until_asked()
        (hand,) = found(visit.screen, class_="a-hand")
        tokens = [dict(each.attributes).get("data-token") for each in every_node(hand) if each.tag == "button"]
        legal = {move.parts[0] for move in visit.legal}
        if number >= len(tokens) or tokens[number] not in legal:
            continue
        visit.page.drawn.clear()
        visit.do("touch", token=str(tokens[number]))
        await visit.until(partial(bool, visit.page.drawn))
        assert visit.page.drawn[0][1] is not None, f"card {number} of the hand"


@story
async def test_without_pauses_a_move_is_seen_at_once() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    await visit.until_asked()
    visit.page.drawn.clear()
    visit.do("touch", token=visit.legal[0].parts[0])
    assert visit.table.stage.playback.playing is None
    assert all(travel is None for _, travel in visit.page.drawn)


@story
async def test_without_motion_the_same_is_told_in_the_same_order() -> None:
    told = []
    for motion in (True, False):
        visit = await a_visit()
        visit.app.change_settings({"motion": motion})
        before = visit.page.drawn[-1]  # what it says is not said again
        visit.page.drawn.clear()
        visit.page.drawn.append(before)
        await visit.play(visit.legal[0].notation)
        await visit.until(lambda visit=visit: len(visit.moves) >= 2)  # type: ignore[misc]
        await visit.table.stage.played()
        assert any(travel is not None for _, travel in visit.page.drawn) is motion
        heard: list[str] = []
        for screen, _ in visit.page.drawn:
            (log,) = found(screen, role="log")
            heard += list(map(str, (each.children[0] for each in every_node(log) if each.tag == "span")))
        told.append(list(dict.fromkeys(heard)))
        visit.page.go("/")
    assert told[0] == told[1]
    assert len(told[0]) > 4


@story
async def test_a_game_begins_with_its_deal() -> None:
    visit = Visit(address=f"/madjack?seed=7&{SEATS}")
    visit.app.change_settings(NORMAL)
    visit.app.go(FrontRoute())
    visit.page.drawn.clear()
    visit.page.go(f"/madjack?seed=8&{SEATS}")
    await visit.until_asked()
    await visit.table.stage.played()
    assert not visit.moves
    flown = [travel for _, travel in visit.page.drawn if travel is not None and travel.sources]
    assert flown, "once it is seen who has cut what"
    assert len(flown[0].sources) >= 11


@story
async def test_a_card_that_was_drawn_is_marked_until_something_else_happens() -> None:
    visit = await a_visit()
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: len(visit.moves) >= 2)
    await visit.table.stage.played()
    marked = [node for node in every_node(visit.screen) if "new" in dict(node.attributes).get("class", "").split()]
    assert len(marked) == 1


@story
async def test_the_faces_of_a_pack_are_fetched_before_they_are_seen() -> None:
    visit = await a_visit()
    await visit.until(lambda: len(visit.page.fetched) >= 52)
    assert "c-QH" in visit.page.fetched


@story
async def test_the_last_trick_says_who_took_it_and_who_drew_what() -> None:
    visit = await a_visit()
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: len(visit.moves) >= 2)
    await visit.table.stage.played()
    visit.do("last trick")
    (dialog,) = found(visit.screen, role="dialog")
    assert "win" in text_of(dialog)
    assert text_of(dialog).count("draw") == 2
    visit.do("close")


@story
async def test_a_hand_is_sorted_or_as_dealt_or_laid_by_hand() -> None:
    visit = await a_visit()

    def hand() -> list[str]:
        (box,) = (node for node in every_node(visit.screen) if "hand" in dict(node.attributes).get("class", "").split())
        return [dict(card.attributes)["data-token"] for card in box.children if isinstance(card, Node)]

    by_suit = sorted(hand(), key=lambda code: ("CDSH".index(code[1]), "23456789TJQKA".index(code[0])))
    assert hand() == by_suit
    visit.app.change_settings({"order": "dealt"})
    visit.table.draw()
    dealt = hand()
    assert dealt != by_suit
    assert sorted(dealt) == sorted(by_suit)
    visit.do("arrange", token=dealt[0], on=dealt[3])
    assert hand() == dealt, "only who sorts by hand lays cards elsewhere"
    visit.app.change_settings({"order": "own"})
    visit.do("arrange", token=by_suit[0], on=by_suit[3])
    assert hand() == [*by_suit[1:4], by_suit[0], *by_suit[4:]]


def test_a_box_card_flies_with_its_face_down_and_turns_where_it_lands() -> None:
    turned = 0
    for shown in recorded(GAMES["box"], MOVES):
        assert shown.change is not None
        before = drawn(shown, Beat(shown.change.before), 0)
        for beat in the_beats(shown):
            after = drawn(shown, beat, 0)
            for event in (event for event in beat.events if event.kind == "CardTurned"):
                flying = in_flight(before, after)
                assert f"c-{event.card.code}" not in str(flying)
                assert f"c-{event.card.code}" in str(face_up(flying, after))
                turned += 1
            before = after
    assert turned > 5


@story
async def test_nothing_is_said_of_a_card_while_it_turns() -> None:
    visit, rng, turned = await a_visit("box"), Random(3), 0
    while turned < 6 and not visit.is_over:
        visit.page.drawn.clear()
        await visit.play_on(rng)
        await visit.until_asked()
        await visit.table.stage.played()
        pictures = [screen for screen, _ in visit.page.drawn]
        for before, after in pairwise(pictures):
            if face_down(before) & face_up_on(after):
                told = Counter(facts(after)) - Counter(facts(before))
                assert not told, f"told as a card begins to turn: {told}"
                turned += 1
    assert turned >= 6


@story
async def test_the_end_of_a_round_is_left_to_be_read_until_the_cards_are_filled_up() -> None:
    visit, rng, held = await a_visit("box"), Random(3), 0
    waited: list[tuple[str, float]] = []

    async def sleep(ms: float) -> None:
        (status,) = (node for node in every_node(visit.screen) if "status" in looks_of(node))
        waited.append((text_of(status), ms))
        await asyncio.sleep(0)

    visit.page.sleep = sleep  # type: ignore[method-assign]
    while held < 3 and not visit.is_over:
        waited.clear()
        await visit.play_on(rng)
        await visit.until_asked()
        await visit.table.stage.played()
        for text, ms in waited:
            if re.search(r"loses? (a|the last|your last) box card", text) and ms > 1000:
                assert ms == (3 if text.startswith("You") else 2) * PAUSES["normal"]
                held += 1
    assert held >= 3


def looks_of(node: Node) -> list[str]:
    """The classes of a node."""
    return dict(node.attributes).get("class", "").split()


def face_down(screen: Node) -> set[str]:
    """The names of the cards that lie face down."""
    return {key for key, looks in cards_on(screen) if "back" in looks}


def face_up_on(screen: Node) -> set[str]:
    """The names of the cards that lie face up."""
    return {key for key, looks in cards_on(screen) if "back" not in looks}


def cards_on(screen: Node) -> Iterator[tuple[str, list[str]]]:
    """The name of each card that can be followed, and its looks."""
    for node in every_node(screen):
        known = dict(node.attributes)
        if "data-key" in known:
            yield known["data-key"], known["class"].split()


@story
async def test_an_order_laid_by_hand_outlasts_a_drawn_card_and_a_reload() -> None:
    visit = await a_visit()
    visit.app.change_settings({"order": "own"})
    visit.table.draw()
    first = held(visit)
    visit.do("arrange", token=first[0], on=first[-1])
    laid = held(visit)
    assert laid == [*first[1:], first[0]]
    for _ in range(2):
        before = held(visit)
        made = len(visit.moves)
        await visit.play(visit.legal[0].notation)
        await visit.until(lambda made=made: len(visit.moves) > made + 1 and visit.shown.touching is not None)  # type: ignore[misc]
        await visit.table.stage.played()
        kept = [code for code in before if code in held(visit)]
        assert held(visit)[:-1] == kept, "what has been drawn lies last"
    after = held(visit)
    assert after != sorted(after, key=lambda code: ("CDSH".index(code[1]), "23456789TJQKA".index(code[0])))
    again = Visit(visit.page.store, visit.page.address())
    await again.until_asked()
    assert held(again) == after


def held(visit: Visit) -> list[str]:
    """The codes of the person's hand as they lie."""
    (box,) = (node for node in every_node(visit.screen) if "hand" in dict(node.attributes).get("class", "").split())
    return [dict(card.attributes)["data-token"] for card in box.children if isinstance(card, Node)]


@story
async def test_the_last_round_of_box_is_shown_card_by_card_by_a_tap_on_a_trophy_or_the_discards() -> None:
    visit = await a_visit("box")
    while len([event for _, event in visit.session.past().events_of() if event.kind == "RoundOpened"]) < 2:
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
    ways = found(visit.screen, data_do="last trick")
    assert len(ways) >= visit.shown.position.seats + 1, "at every plate, and on the discards"
    visit.do("last trick")
    (dialog,) = found(visit.screen, role="dialog")
    assert dict(dialog.attributes)["aria-label"] == "Last round"
    told = visit.session.past().events_of()
    (end,) = (ply for ply, event in told if event.kind == "RoundWon")
    laid = [event.card.code for ply, event in told if ply <= end and event.kind in ("CardPlayed", "CardTurned")]
    pictures = [dict(node.attributes)["class"] for node in every_node(dialog) if node.tag == "span"]
    assert [looks.split()[1] for looks in pictures if looks.startswith("card ")] == [f"c-{code}" for code in laid]
    assert "wins the round" in text_of(dialog) or "win the round" in text_of(dialog)


@story
async def test_the_room_for_a_message_stays_while_others_move() -> None:
    visit = await a_visit("box")
    visit.page.drawn.clear()
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: visit.shown.touching is not None)
    await visit.table.stage.played()
    assert visit.page.drawn
    for screen, _ in visit.page.drawn:
        rooms = [node for node in every_node(screen) if "says" in dict(node.attributes).get("class", "").split()]
        assert len(rooms) == 1


@story
async def test_five_tips_are_told_one_a_turn_and_never_again() -> None:
    visit = Visit(address=f"/madjack?seed=3&{SEATS}")
    rng = Random(1)
    told: list[str] = []
    await visit.until_asked()
    visit.do("no lesson")
    for _ in range(11):
        await visit.until_asked()
        tips = [text_of(tip) for tip in notes(visit.screen, "tip")]
        assert visit.shown.position.prize or not any("prizes" in tip for tip in tips)  # type: ignore[attr-defined]
        told += tips
        await visit.play_on(rng)
    assert "first to 10 wins" in told[0], "the target of this game"
    assert "outranks" in told[1], "before the first prize is played for"
    assert "goes mad" in told[2], "once a MadJack is seen"
    assert sum("prizes" in tip for tip in told) == 1
    assert len(set(told)) == len(told) == 5
    again = Visit(visit.page.store, f"/madjack?seed=4&{SEATS}")
    await again.until_asked()
    assert not found(again.screen, data_do="tip")
    other = Visit(visit.page.store, f"/box?seed=4&{SEATS}")
    await other.until_asked()
    await other.play_on(rng)
    await other.until_asked()
    assert len(found(other.screen, data_do="tip")) == 1
    other.do("tip")
    assert not found(other.screen, data_do="tip"), "the next one comes in another turn"


@story
async def test_what_others_have_scored_stays_until_it_is_touched() -> None:
    visit = Visit(address=f"/jack_in_the_box?seed=4&{SEATS}")
    for _ in range(40):
        await visit.until_asked()
        ends = [move for move in visit.legal if move.notation == "end turn"]
        await visit.play(ends[0].notation if ends else visit.legal[0].notation)
        await visit.until_asked()
        if visit.table.stage.coach.others_did and found(visit.screen, data_do="read"):
            break
    (bar,) = notes(visit.screen, "read")
    assert "Juniper +" in text_of(bar)
    visit.do("read")
    assert not found(visit.screen, data_do="read")


def test_california_jacks_four_points_take_the_colour_and_the_face_of_their_owner() -> None:
    game = GAMES["california_jack"]
    table, seen = Table(game, game.options.parse({}), 7), set()
    while not table.state.deal_is_over:
        table.play(table.legal_moves()[0].notation)
        (stakes,) = game.table.layout(table.state.seen_by(0), 0).areas["pegs"][1:]
        seen |= {stake.owner for stake in stakes.stakes}  # type: ignore[attr-defined]
        assert list(stakes.stakes[3].counts) == table.state.trick_points  # type: ignore[attr-defined]
    owners = [stake.owner for stake in stakes.stakes]  # type: ignore[attr-defined]
    assert seen == {None, 0, 1}
    score = table.state.deal_score  # type: ignore[attr-defined]
    assert [owners.count(side) for side in (0, 1)] == list(score.points)


@story
async def test_who_wants_to_say_so_himself_sees_the_trick_until_he_has_said_so_and_then_the_rest() -> None:
    visit = await a_visit()
    visit.app.change_settings({"pause": "wait"})
    rng = Random(1)
    for _ in range(12):
        await visit.until_asked()
        await visit.play_on(rng)
        await visit.until(lambda: visit.shown.touching is not None or is_waiting(visit))
        if is_waiting(visit):
            break
    await visit.until(lambda: len(in_trick(visit.screen)) == 2 and bool(found(visit.screen, data_do="next")))
    for _ in range(50):
        await asyncio.sleep(0)
    assert [node for node in in_trick(visit.screen) if "won" in dict(node.attributes)["class"].split()]
    visit.do("next")
    await visit.until(lambda: not is_waiting(visit))
    assert not visit.table.stage.playback.is_held


def is_waiting(visit: Visit) -> bool:
    return visit.shown.phase == Resting(waits=True)


@story
async def test_the_status_line_says_something_while_cards_fly_though_a_tip_above_it_goes() -> None:
    visit = await a_visit("one_eyed_jack")
    visit.page.drawn.clear()
    await visit.play(visit.legal[0].notation)
    await visit.table.stage.played()
    flying = [screen for screen, travel in visit.page.drawn if travel is not None]
    lines = [
        dict(node.attributes)["class"].split()
        for screen in flying
        for node in every_node(screen)
        if "status" in dict(node.attributes).get("class", "").split()
    ]
    assert len(lines) == len(flying) > 1
    assert not any("unsaid" in looks for looks in lines)


@pytest.mark.wide
def test_a_big_moment_moves_a_place_that_is_there_and_takes_less_than_seven_tenths_of_a_second(
    told: list[GameView],
) -> None:
    for shown in told:
        assert shown.change is not None
        before = drawn(shown, Beat(shown.change.before), 0)
        for beat in the_beats(shown):
            after = drawn(shown, beat, 0)
            if beat.moment:
                assert beat.moment in MOMENTS
                way = journey(beat, before, after, 1.0, lambda sentence: str(sentence))
                assert way is not None
                assert way.cue is not None
                assert way.cue.moment == beat.moment
                assert way.ms + SPRINGS <= 700
                assert TUMBLES <= STRUCK + RISES <= 700
                own = [event for event in beat.events if event.facts.get("player") == shown.viewer]
                falls = any(shown.game.event_spec(event.kind).own_moment for event in own)
                assert (beat.moment == "tumble") == falls, "one's own fall is more than anybody else's"
                assert SWEPT + SPRINGS <= 700
                known = {value for _, value in attributes(after)} | {value for _, value in attributes(before)}
                assert way.cue.at in known, (way.cue.at, [str(event) for event in beat.events])
                assert set(way.cue.places) <= known
                flight, strike = parted(way)
                assert (strike is None) == (way.cue.says is not None or way.cue.gains is not None)
                assert strike is None or (strike.moment == beat.moment and not strike.cards)
                assert strike is None or flight.cue is None or flight.cue.sparks is None
            before = after


def test_a_point_is_lit_by_the_trick_that_wins_its_card() -> None:
    """It flies there, and the chip that it has reached says so: not a beat later, when the trick is gathered."""
    game, lit = GAMES["california_jack"], 0
    for shown in recorded(game, FEWER):
        assert shown.change is not None
        for frame in shown.change.frames:
            if frame.event.kind == "TrickTaken":
                owners = frame.position.honours  # type: ignore[attr-defined]
                assert all(owners.get(card) == frame.event.player for card in frame.event.honours)
                lit += len(frame.event.honours)
    assert lit


@pytest.mark.parametrize(
    ("game", "moments"),
    [
        ("california_jack", {"into"}), ("jack_in_the_box", {"stamp"}), ("one_eyed_jack", {"stamp", "fall", "sweep"}),
        ("madjack", {"stamp"}), ("box", {"fall", "save", "stamp"}),
    ],
)  # fmt: skip
def test_each_game_has_big_moments_of_its_own(game: str, moments: set[str]) -> None:
    events: list[Event] = []
    for seed in range(12):
        rng, state = Random(seed), GAMES[game].begin(GAMES[game].options(), seed, (), events.append)
        while not state.is_over:
            moves = state.legal_moves()
            scoring = [move for move in moves if move.notation.startswith(("box", "match"))]
            state.play(rng.choice(scoring or moves))
    big = [(spec, event) for event in events if (spec := GAMES[game].event_spec(event.kind)).moment_of(event)]
    assert {spec.moment_of(event) for spec, event in big} == moments
    heard = {spec.sound_of(event) for spec, event in big if spec.moment_of(event) not in SOUNDING}
    assert not heard & {"", "trick"}, "a big moment is heard as one"


def test_what_stamps_a_place_without_being_a_triumph_is_said_in_large_letters() -> None:
    staging = Staging(at="box-0", says=Sentence("You’re out"))
    looks = [
        cue_of(staging, "seat-0", 1.0, str, is_triumph=is_triumph, moment=moment).says
        for is_triumph, moment in ((False, "stamp"), (True, "stamp"), (False, ""))
    ]
    assert ["stamped" in str(look) for look in looks] == [True, False, False]


def test_an_opponent_gets_a_plain_ring_where_the_viewer_gets_a_golden_wheel() -> None:
    staging = Staging(at="seat-1", gains="+2", to="seat-1")
    own, theirs = (cue_of(staging, "seat-1", 1.0, str, is_triumph=True, is_theirs=each) for each in (False, True))
    assert own.sparks is not None
    assert theirs.sparks is not None
    assert len(own.sparks.children) == 8
    assert "theirs" not in looks_of(own.sparks)
    assert theirs.sparks.children == ()
    assert "theirs" in looks_of(theirs.sparks)
    assert own.gains is not None
    assert theirs.gains is not None
    assert ["theirs" in looks_of(each) for each in (own.gains, theirs.gains)] == [False, True]


def test_the_points_of_a_boxed_jack_swell_on_it_with_no_word_over_it() -> None:
    game = GAMES["jack_in_the_box"]
    event = Event("JackBoxed", {"player": 0, "card": card("JD"), "box": 1, "points": 16})
    staging = game.stage(event)
    assert staging is not None
    moment = game.event_spec(event.kind).moment_of(event)
    cue = cue_of(staging, "seat-0", 1.0, str, is_triumph=True, moment=moment)
    assert cue.gains is not None
    assert text_of(cue.gains) == "+16"
    assert "swelling" in looks_of(cue.gains)
    assert cue.says is None
    assert cue.sparks is not None
    assert cue.stays + cue.rises <= 700


@pytest.mark.parametrize("game", ["box", "jack_in_the_box"])
def test_a_word_praises_the_viewer_in_gold_with_sparks_and_an_opponent_without(game: str) -> None:
    """Who has just lost a card of their box is not asked to celebrate the round that cost it."""
    praised: set[bool] = set()
    for shown in recorded(GAMES[game], 200):
        assert shown.change is not None
        before = drawn(shown, Beat(shown.change.before), 0)
        for beat in the_beats(shown):
            after = drawn(shown, beat, 0)
            way = journey(beat, before, after, 1.0, lambda sentence: str(sentence))
            before = after
            good = [event for event in beat.events if shown.game.event_spec(event.kind).is_triumph_in(event)]
            if not good or way is None or way.cue is None or way.cue.says is None:
                continue
            is_own = good[0].player == shown.viewer  # the sides are single players here
            assert ("theirs" in looks_of(way.cue.says)) != is_own
            assert (way.cue.sparks is not None) == is_own
            praised.add(is_own)
    assert praised == {True, False}
