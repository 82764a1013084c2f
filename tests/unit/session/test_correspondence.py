"""Two devices play a game with sessions of their own; only letters go between them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.friend.message import NOTHING, read_message
from knaves.friend.proof import Proof
from knaves.games.registry import GAMES
from knaves.players.player import Friend, Person
from knaves.session.actions import AskHint, Continue, MakeMove, Undo
from knaves.session.correspondence import Correspondence, FriendSlot, invite, join, open_game
from knaves.session.game_view import GameView, Over, Scored, Thinking
from knaves.session.host import NoClock, NullSaveSlot, SessionHost
from knaves.session.session import Session
from knaves.store.friend_games import FriendGames
from knaves.store.settings import Settings
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.friend.two import FOR_TWO, GROUP, proof, secret, short
from tests.memory_store import MemoryStore

pytestmark = pytest.mark.wide
LONGEST = 4000  # letters


class Device:
    """One device: its store, its game and the session at its table, once the cards are dealt."""

    def __init__(self, correspondence: Correspondence, games: FriendGames) -> None:
        self.games = games
        self.correspondence = correspondence
        self.session: Session | None = None
        self.playing: asyncio.Task[None] | None = None
        self.told: list[GameView] = []

    def sit_down(self) -> None:
        """Begin the session, as a page does that shows the table."""
        mine = self.correspondence
        players = tuple(Person() if seat == mine.seat else Friend() for seat in (0, 1))
        host = SessionHost(NoClock(), FriendSlot(mine), other=mine)
        self.session = Session(mine.table(), players, host, Settings(pause="instant"))
        self.playing = asyncio.ensure_future(self.session.run(self.told.append))

    async def stand_up(self) -> None:
        """Leave, and read everything from the store again, as a reload does."""
        if self.session is not None:
            self.session.leave()
        name = self.correspondence.name
        found = await open_game(GROUP, self.games, NoClock(), name)
        assert found is not None
        assert found.game.texts == self.correspondence.game.texts
        self.correspondence, self.session = found, None

    async def look(self) -> GameView:
        """Let the session come to rest, reading scores."""
        assert self.session is not None
        for _ in range(60):
            await asyncio.sleep(0)
            if isinstance(self.session.view.phase, Scored):
                self.session.do(Continue())
        return self.session.view


def two_devices(
    key: str, *, hints: bool = False, options: Options | None = None, seed: str = ""
) -> tuple[Device, Device]:  # fmt: skip
    mine, yours = FriendGames(MemoryStore()), FriendGames(MemoryStore())
    secrets, played = (secret(f"{key} host {seed}".strip()), secret(f"{key} guest {seed}".strip())), GAMES[key]
    host = invite(GROUP, mine, NoClock(), secrets[0], played, options or short(key), "Ada", allows_hints=hints)
    guest = join(GROUP, yours, NoClock(), secrets[1], host.letter_since(0), "Bob")
    return Device(host, mine), Device(guest, yours)


def exchange(one: Device, other: Device) -> int:
    """Send a letter with all that is new. Returns how many messages it had."""
    letter = one.correspondence.unsent
    return other.correspondence.take(letter) if letter else 0


async def play_out(two: tuple[Device, Device], seed: object, reload_every: int = 0) -> list[int]:
    """Play to the end by letters and return how long each was."""
    rng, lengths = Random(f"moves {seed}"), []
    for number in range(LONGEST):
        for device, other in (two, two[::-1]):
            if device.correspondence.is_dealt and device.session is None:
                device.sit_down()
            if device.session is not None:
                shown = await device.look()
                if shown.touching is not None:
                    device.session.do(MakeMove(rng.choice(shown.touching.legal).notation))
                    await device.look()
            lengths.append(len(device.correspondence.unsent))
            exchange(device, other)
            if reload_every and number % reload_every == reload_every - 1:
                await device.stand_up()
        if all(device.correspondence.game.is_over for device in two):
            return lengths
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("key", FOR_TWO)
def test_two_devices_play_a_game_by_letters_to_the_same_end(key: str) -> None:
    async def story() -> None:
        two = two_devices(key)
        await play_out(two, key, reload_every=7)
        texts = two[0].correspondence.game.texts
        assert texts == two[1].correspondence.game.texts
        found = proof(texts)
        for device in two:
            if device.session is None:
                device.sit_down()
            shown = await device.look()
            assert isinstance(shown.phase, Over)
            assert {"scores": shown.position.scores(), "winners": shown.position.winners()} == found.record.result
            assert device.correspondence.ledger.kept.waits_for == "nobody"

    run_at_once(story())


@pytest.mark.parametrize("key", FOR_TWO)
def test_a_device_tells_its_player_what_the_true_game_would_tell_him_and_no_more(key: str) -> None:
    """Whatever a session has told is the same with the true cards: so no guess was in it."""

    async def story() -> None:
        two = two_devices(key)
        await play_out(two, f"{key} told")
        found: Proof = proof(two[0].correspondence.game.texts)
        for device in two:
            seat = device.correspondence.seat
            true = true_views(found, seat)
            assert device.told
            for shown in device.told:
                ply = len(shown.movers)
                layout, log = true[ply]
                assert shown.layout == layout
                assert tuple(shown.log) == log

    run_at_once(story())


def true_views(found: Proof, seat: int) -> list[tuple[object, object]]:
    from knaves.session.running_game import entries
    from knaves.table.table import Table, shown_to

    table = Table.from_record(found.record)
    views: list[tuple[object, object]] = []
    for count in range(len(table.moves) + 1):
        state = table.state_at(count)
        events = entries(table.game, table.events_of(count))
        views.append((table.game.table.layout(shown_to(state, seat), seat), events))
    return views


def test_no_move_is_taken_back_and_no_hint_given_that_was_not_agreed() -> None:
    async def story() -> None:
        for hints in (False, True):
            two = two_devices("california_jack", hints=hints)
            for number in range(4):
                exchange(two[number % 2], two[1 - number % 2])
            device = next(each for each in two if each.correspondence.game.may_move)
            device.sit_down()
            shown = await device.look()
            assert device.session is not None
            assert not shown.can_undo
            device.session.do(Undo())
            device.session.do(AskHint())
            for _ in range(400):
                await asyncio.sleep(0)
            assert bool(device.session.view.hints) == hints
            device.session.leave()

    run_at_once(story())


def test_letters_that_are_doubled_old_cut_or_of_another_game_change_nothing() -> None:
    two = two_devices("madjack")
    host, guest = two[0].correspondence, two[1].correspondence
    first = guest.unsent
    assert host.take(first) > 0
    kept = host.ledger.kept
    assert host.take(first) == 0
    assert host.take(host.letter_since(0)) == 0
    stranger = two_devices("box")[1].correspondence.unsent
    for wrong in (first[: len(first) // 2], first[:-1] + "x", stranger, "hello"):
        with pytest.raises(Refusal):
            host.take(wrong)
    assert host.ledger.kept == kept


def test_the_friend_can_take_the_whole_game_as_one_letter() -> None:
    two = two_devices("madjack")
    assert two[0].correspondence.take(two[1].correspondence.whole) == 1


def test_a_game_of_an_earlier_version_is_put_aside_in_a_sentence_and_stays_kept() -> None:
    two = two_devices("madjack")
    games = two[0].games
    (name, kept), *_ = games.all().items()
    old = replace(kept, signing="", signed="")
    games.replace({name: old})

    async def story() -> None:
        with pytest.raises(Refusal, match="earlier version"):
            await open_game(GROUP, games, NoClock(), name)
        assert games.get(name) == old

    run_at_once(story())


def dealt(key: str) -> tuple[Device, Device]:
    """Two devices after the deal; it is the turn of the first one returned."""
    two = two_devices(key)
    for number in range(5):
        exchange(two[number % 2], two[1 - number % 2])
    return two if two[0].correspondence.game.may_move else two[::-1]


def fill(device: Device) -> MemoryStore:
    """Leave the storage of a device no room."""
    store = device.games.store
    assert isinstance(store, MemoryStore)
    store.room = sum(len(name) + len(text) for name, text in store.texts.items())
    return store


def test_a_move_that_cannot_be_kept_is_refused_and_made_once_there_is_room() -> None:
    async def story() -> None:
        mover, other = dealt("california_jack")
        store = fill(mover)
        mover.sit_down()
        legal = (await mover.look()).touching
        assert legal is not None
        assert mover.session is not None
        texts, move = list(mover.correspondence.game.texts), legal.legal[0].notation
        for _ in range(2):
            mover.session.do(MakeMove(move))
            shown = await mover.look()
            assert shown.toast is not None
            assert "Storage is full" in str(shown.toast.sentence)
            assert shown.touching is not None
        assert mover.correspondence.game.texts == texts
        store.room = None
        mover.session.do(MakeMove(move))
        assert (await mover.look()).toast is None
        assert exchange(mover, other) > 0
        await mover.stand_up()

    run_at_once(story())


def test_what_comes_while_the_storage_is_full_is_answered_and_kept_once_there_is_room() -> None:
    host, guest = two_devices("madjack")
    store = fill(host)
    letter = guest.correspondence.unsent
    assert host.correspondence.take(letter) == 1
    was_full = host.correspondence.ledger.is_full
    answer = host.correspondence.unsent
    assert answer
    after_reload = run_at_once(open_game(GROUP, host.games, NoClock(), host.correspondence.name))
    assert after_reload is not None
    assert after_reload.take(letter) == 1
    assert after_reload.unsent == answer, "the same letter gives the same answer"
    host.correspondence.delivered(host.correspondence.count)
    store.room = None
    host.correspondence.go_on()
    assert (was_full, host.correspondence.ledger.is_full) == (True, False)
    run_at_once(host.stand_up())


def test_old_finished_games_make_room_for_a_friends_game() -> None:
    host, guest = two_devices("madjack")
    store = host.games.store
    store.set("finished/old", "x" * 20_000)
    fill(host)
    assert host.correspondence.take(guest.correspondence.unsent) == 1
    assert not host.correspondence.ledger.is_full
    assert store.get("finished/old") is None


class Unsure:
    """A friend's device that has not yet said whether the cards it holds end the game."""

    is_over = False

    def has_said(self, number: int) -> bool:
        return False

    def say(self, notation: str) -> None:
        raise AssertionError(notation)

    async def foresee(self, notation: str) -> None:
        raise AssertionError(notation)

    async def settled(self, number: int) -> tuple[Table, str]:
        await asyncio.get_running_loop().create_future()
        raise AssertionError(number)


@pytest.mark.parametrize("key", FOR_TWO)
def test_an_end_that_only_guessed_cards_make_waits_for_the_friend(key: str) -> None:
    async def story() -> None:
        seats = ("human", "friend")
        table, rng = Table(GAMES[key], short(key), 3, (), seats), Random(3)
        while table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
        host = SessionHost(NoClock(), NullSaveSlot(), other=Unsure())
        session = Session(table, (Person(), Friend()), host, Settings(pause="instant"))
        told: list[GameView] = []
        playing = asyncio.ensure_future(session.run(told.append))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not playing.done(), playing
        assert isinstance(session.view.phase, Thinking)
        session.leave()

    run_at_once(story())


def test_an_end_that_follows_from_the_friends_hidden_cards_is_the_end_here_too() -> None:
    """Nobody can act any more, and one player sees it first: the other has been at the table with guessed cards."""

    async def story() -> None:
        options = GAMES["one_eyed_jack"].options.parse({"players": 2, "objective": "threes"})
        two = two_devices("one_eyed_jack", options=options, seed="0")
        await play_out(two, "dry 0")
        texts = two[0].correspondence.game.texts
        assert any(part.kind == NOTHING for text in texts for part in read_message(text).parts)
        found = proof(texts)
        for device in two:
            shown = await device.look()
            assert isinstance(shown.phase, Over)
            assert {"scores": shown.position.scores(), "winners": shown.position.winners()} == found.record.result
            assert device.session is not None
            device.session.leave()

    run_at_once(story())
