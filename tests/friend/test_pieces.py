"""Long work in the group is done in pieces, with the same outcome as at a stretch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import pytest

from knaves.engine.game import Game
from knaves.friend.game import FriendGame, messages_until_dealt
from knaves.friend.group import PIECE, NoPoint, Piecemeal, in_pieces
from knaves.friend.letter import join_letter, letter_of, take_letter
from knaves.friend.proof import Proof, prove
from knaves.games.registry import GAMES
from tests.friend.two import FOR_TWO, GROUP, proof, secret, short, signed, whole_game

Found = TypeVar("Found")
ARE_NO_POINT = bytes([255]) * 32


class Counted:
    """The group, with how many points were multiplied since that was asked last."""

    def __init__(self) -> None:
        self.points = GROUP.points
        self.are_points = GROUP.are_points
        self.sum = GROUP.sum
        self.count = 0

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        self.count += len(points)
        return GROUP.multiply(points, scalars)

    def counted(self) -> int:
        found, self.count = self.count, 0
        return found


def taken(counted: Counted, group: Piecemeal, step: Callable[[], Found]) -> tuple[Found, list[int]]:
    """The result of a step in pieces, and how many points each piece has multiplied."""
    work = in_pieces(group, step)
    pieces: list[int] = []
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value, [*pieces, counted.counted()]
        pieces.append(counted.counted())


@pytest.mark.parametrize("game", [GAMES[key] for key in FOR_TWO], ids=lambda game: game.key)
def test_a_deck_is_dealt_in_small_pieces_with_the_same_letters(game: Game) -> None:
    counted = Counted()
    group = Piecemeal(counted)
    plain = FriendGame.invite(GROUP, secret(1), game, short(game.key), "Ada")
    host, pieces = taken(counted, group, lambda: FriendGame.invite(group, secret(1), game, short(game.key), "Ada"))
    assert host.texts == plain.texts
    guest, more = taken(counted, group, lambda: join_letter(group, secret(2), letter_of(host), "Bob"))
    pieces += more
    plain.receive(guest.texts[1])
    plain.go_on()

    def read(reader: FriendGame, writer: FriendGame) -> FriendGame:
        trial = reader.draft()
        take_letter(trial, letter_of(writer))
        trial.go_on()
        return trial

    host, more = taken(counted, group, partial(read, host, guest))
    pieces += more
    assert host.texts == plain.texts
    guest, more = taken(counted, group, partial(read, guest, host))
    pieces += more
    assert guest.course.decks[0].is_ready
    assert max(pieces) <= PIECE
    assert sum(pieces) <= 5 * len(host.course.decks[0].cards), "nothing is computed twice"


def test_a_step_that_meets_with_bytes_that_are_no_point_is_refused_as_at_a_stretch() -> None:
    group = Piecemeal(GROUP)
    points = [*GROUP.points([bytes([number]) * 64 for number in range(20)]), ARE_NO_POINT]
    with pytest.raises(NoPoint):
        taken(Counted(), group, lambda: group.multiply(points, [2] * len(points)))


def test_a_pass_with_bytes_that_are_no_point_is_refused_as_at_a_stretch() -> None:
    group = Piecemeal(GROUP)
    points = [*GROUP.points([bytes([number]) * 64 for number in range(1, 61)]), ARE_NO_POINT]
    assert taken(Counted(), group, lambda: group.are_points(points))[0] is False
    assert taken(Counted(), group, lambda: group.are_points(points[:-1]))[0] is True


def test_a_game_is_proved_in_pieces_with_the_same_result() -> None:
    host, _ = whole_game("madjack")
    counted = Counted()
    pieces, found = [], None
    for step in prove(Piecemeal(counted), signed(host.texts)):
        pieces.append(counted.counted())
        found = step
    assert isinstance(found, Proof)
    assert found.lines == proof(host.texts).lines
    assert max(pieces) <= PIECE


@pytest.mark.parametrize("game", [GAMES[key] for key in FOR_TWO], ids=lambda game: game.key)
def test_the_form_of_an_invitation_says_how_many_messages_its_game_takes(game: Game) -> None:
    for options in (short(game.key), game.options.for_two()):
        assert options is not None
        host = FriendGame.invite(GROUP, secret(1), game, options, "Ada")
        assert messages_until_dealt(game, options) == 3 + host.guest_starts
