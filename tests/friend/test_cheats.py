"""Those who try to cheat: each is caught, at once by the other device or at the end by the proof, and named."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from knaves.cards import STANDARD_PACK
from knaves.engine.game import Game
from knaves.engine.moves import PLAY, Move
from knaves.engine.sentences import Refusal
from knaves.friend import message
from knaves.friend.deck import ORDER, POINT, HiddenDeck, Secret, card_points, fingerprint, inverse, scalar
from knaves.friend.game import GUEST, HOST, FriendGame, letter_of, take_letter
from knaves.friend.message import AFTER, Message, Statement, WrongMessage, chained, read_letter, read_message
from knaves.friend.proof import Cheat, Unproved
from knaves.games.box.rules import Box
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.madjack.rules import MadJack
from knaves.games.registry import GAMES
from tests.friend.two import GROUP, Pair, by_chance, invited, proof, secret, short, step, whole_game

CALIFORNIA_JACK = GAMES["california_jack"]


# caught at once: one message is changed on its way


def until(two: Pair, seat: int, kind: str) -> Pair:
    """Plays until this seat is about to say a part of this kind."""
    choose = by_chance("until")
    for _ in range(400):
        if two[0].speaker == seat and kind in kinds_of(forged(two, seat, choose)[1]):
            return two
        step(two, choose)
    raise AssertionError("it never comes to this")


def kinds_of(parts: Sequence[Statement]) -> str:
    return "".join(part.kind for part in parts)


def forged(two: Pair, seat: int, choose: Callable[[FriendGame], str]) -> tuple[FriendGame, list[Statement]]:
    """The next message of a seat as an honest device would say it."""
    twin = two[seat].draft()
    text = twin.speak() if not twin.may_move else twin.play(choose(twin))
    return twin, list(read_message(text).parts)


def sent(two: Pair, seat: int, parts: Sequence[Statement], number: int | None = None) -> str:
    """A message of these parts that comes at the right time."""
    game = two[1 - seat]
    return Message(len(game.texts) if number is None else number, game.digest[:AFTER], tuple(parts)).text


def changed(two: Pair, seat: int, kind: str, change: Callable[[Statement], Sequence[Statement]]) -> str:
    """The next message of a seat, one part of it changed."""
    _, parts = forged(two, seat, by_chance("until"))
    place = kinds_of(parts).index(kind)
    return sent(two, seat, [*parts[:place], *change(parts[place]), *parts[place + 1 :]])


def bytes_of(change: Callable[[bytes], bytes]) -> Callable[[Statement], Sequence[Statement]]:
    return lambda part: [Statement.of(part.kind, change(part.value()))]


def points_of(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Statement], Sequence[Statement]]:
    def changed_points(value: bytes) -> bytes:
        return b"".join(change([value[start : start + POINT] for start in range(0, len(value), POINT)]))

    return bytes_of(changed_points)


def text_of(change: Callable[[str], str]) -> Callable[[Statement], Sequence[Statement]]:
    return lambda part: [Statement(part.kind, change(part.body))]


def another_card(body: str) -> str:
    """The move with another card in the place of the one that is named."""
    return re.sub("_.*-", "_AS-" if "_AS-" not in body else "_KS-", body)


AT_ONCE: dict[str, tuple[str, int, str, Callable[[Statement], Sequence[Statement]], str]] = {
    "a card twice in a pass": (
        "madjack", HOST, "p", points_of(lambda points: [points[1], *points[1:]]), "twice"),
    "a pass that lacks a card": ("madjack", HOST, "p", points_of(lambda points: points[1:]), "number of cards"),
    "a card that hides nothing": (
        "madjack", HOST, "p", points_of(lambda points: [bytes(POINT), *points[1:]]), "isn’t a card"),
    "bytes that are no card": (
        "madjack", HOST, "p", points_of(lambda points: [bytes([7]) * POINT, *points[1:]]), "isn’t a card"),
    "a card in another encoding": (
        "madjack", HOST, "p",
        points_of(lambda points: [points[0][:-1] + bytes([points[0][-1] | 128]), *points[1:]]), "isn’t a card"),
    "a key that opens nothing": ("madjack", HOST, "k", bytes_of(lambda value: bytes(16) + value[16:]), "open a card"),
    "a key kept back": ("madjack", HOST, "k", bytes_of(lambda value: value[16:]), "wrong length"),
    "all keys kept back": ("madjack", HOST, "k", lambda part: [], "missing a required part"),
    "a key more than is due": ("madjack", HOST, "k", bytes_of(lambda value: value + bytes(16)), "wrong length"),
    "two keys exchanged": (
        "madjack", HOST, "k", bytes_of(lambda value: value[16:32] + value[:16] + value[32:]), "open a card"),
    "a card named that is another": (
        "madjack", HOST, "m", text_of(another_card), "."),
    "a card of nobody’s hand": (
        "madjack", HOST, "m", text_of(lambda body: re.sub("-.*", "-28", body)), "isn’t in the hand"),
    "a card of the other’s hand": (
        "madjack", HOST, "m", lambda part: [Statement("m", f"play_AS-{other_place(part)}")], "isn’t in the hand"),
    "a card played that stays covered": (
        "madjack", HOST, "m", text_of(lambda body: re.sub("_[^-]*-", "_-", body)), "."),
    "a card without its place": ("madjack", HOST, "m", text_of(lambda body: body.split("-")[0]), "."),
    "two moves in one message": ("madjack", HOST, "m", lambda part: [part, part], "one move"),
    "an exchange that shows a card": (
        "jack_in_the_box", HOST, "m", text_of(lambda body: body.replace("-", "AS-", 1)), "."),
    "nothing to be done, with a hand full of cards": (
        "madjack", HOST, "m", lambda part: [Statement("z")], "can still make"),
    "a word that nobody knows": ("madjack", HOST, "m", text_of(lambda body: "fly_to_the_moon"), "."),
    "a throw opened that was not promised": ("madjack", HOST, "s", bytes_of(lambda value: bytes(32)), "isn’t the one"),
    "another secret at the end": ("madjack", HOST, "e", bytes_of(lambda value: bytes(32)), "isn’t the one"),
    "a part in another spelling": ("madjack", HOST, "k", text_of(lambda body: body[:-1] + chr(ord(body[-1]) + 1)), "."),
}  # fmt: skip


def other_place(part: Statement) -> int:
    """A place beside the one that is named: cards are dealt singly, so it lies in the other hand."""
    return int(part.body.split("-")[1]) ^ 1


@pytest.mark.parametrize("kind", AT_ONCE)
def test_a_cheating_message_is_refused_at_once_and_changes_nothing(kind: str) -> None:
    key, seat, part, change, why = AT_ONCE[kind]
    two = until(invited(GAMES[key], short(key), kind), seat, part)
    honest = two[1 - seat]
    before = (honest.texts[:], honest.digest, dict(honest.known), honest.world.texts[:])
    with pytest.raises(Refusal, match=why):
        honest.receive(changed(two, seat, part, change))
    assert before == (honest.texts, honest.digest, honest.known, honest.world.texts)
    step(two, by_chance("until"))  # the honest message is taken all the same


def test_a_move_out_of_turn_is_refused() -> None:
    two = until(invited(CALIFORNIA_JACK, short("california_jack"), "turn"), HOST, "m")
    text = sent(two, GUEST, [Statement("m", "next_deal")])
    with pytest.raises(WrongMessage, match="turn to send"):
        two[HOST].receive(text)


def test_nobody_can_move_in_the_name_of_the_other() -> None:
    two = until(invited(CALIFORNIA_JACK, short("california_jack"), "name"), HOST, "m")
    _, parts = forged(two, HOST, by_chance("until"))
    with pytest.raises(WrongMessage, match="this device"):
        two[HOST].receive(sent(two, GUEST, parts))


def test_an_old_message_and_one_of_another_game_are_refused() -> None:
    two = until(invited(CALIFORNIA_JACK, short("california_jack"), "old"), HOST, "m")
    other = until(invited(CALIFORNIA_JACK, short("california_jack"), "other"), HOST, "m")
    with pytest.raises(WrongMessage, match="comes next"):
        two[GUEST].receive(two[HOST].texts[2])
    foreign = other[HOST].draft().play(by_chance(1)(other[HOST]))
    number = read_message(foreign).number
    renumbered = foreign.replace(str(number), str(len(two[0].texts)), 1)
    with pytest.raises(WrongMessage, match="another game"):
        two[GUEST].receive(renumbered)


def test_a_rewritten_option_and_a_swapped_transcript_are_refused() -> None:
    two = until(invited(CALIFORNIA_JACK, short("california_jack"), "options"), HOST, "m")
    text = two[HOST].play(by_chance(2)(two[HOST]))
    first = read_message(two[HOST].texts[0])
    parts = [Statement.of("o", b'{"target":50}') if part.kind == "o" else part for part in first.parts]
    rewritten = replace(letter_of(two[HOST]), texts=(Message(0, first.after, tuple(parts)).text, *two[HOST].texts[1:]))
    with pytest.raises(WrongMessage):
        take_letter(two[GUEST], read_letter(rewritten.text))
    third = two[HOST].texts[2]
    swapped = (third[:-1] + ("A" if third[-1] != "A" else "B"), two[HOST].texts[3], text)
    with pytest.raises(WrongMessage, match="contradicts"):
        take_letter(two[GUEST], read_letter(replace(letter_of(two[HOST]), texts=swapped).text))
    assert take_letter(two[GUEST], read_letter(letter_of(two[HOST]).text)) == 1


def test_an_invitation_for_three_and_ones_own_invitation_are_refused() -> None:
    host = FriendGame.invite(GROUP, secret(1), GAMES["box"], short("box"), "Ada")
    first = read_message(host.texts[0])
    for options in (b'{"players":3}', b'{"players":', b"{}", b'{"colour":1}'):
        parts = [Statement.of("o", options) if part.kind == "o" else part for part in first.parts]
        with pytest.raises(WrongMessage):
            FriendGame.join(GROUP, secret(2), Message(0, first.after, tuple(parts)).text, "Bob")
    with pytest.raises(WrongMessage, match="your own"):
        FriendGame.join(GROUP, secret(1), host.texts[0], "Bob")


# caught by the proof: a device that cheats in what nobody can see


class Cheater(FriendGame):
    """A device whose secret parts are not what they should be."""

    def _due(self, kind: str) -> bytes:
        value = super()._due(kind)
        deck = self._deck
        if kind != message.PASS or deck is None:
            return value
        points = [value[start : start + POINT] for start in range(0, len(value), POINT)]
        return b"".join(self.tampered(deck, points))

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return points


class MarksCards(Cheater):
    """Gives one card a multiple of another, to find both again after the other's shuffle."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        if deck.passes:
            return points
        return [*points[:-1], *GROUP.multiply(points[:1], [2])]


class AnotherDeck(Cheater):
    """Begins with a deck in which the deuces are aces of another pack."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        if deck.passes:
            return points
        twins = card_points(GROUP, tuple(sorted(STANDARD_PACK * 2)))[1::2]
        return GROUP.multiply(twins[: len(points)], [self.secret.mask(deck.number)] * len(points))


class DoesNotShuffle(Cheater):
    """Masks the cards and leaves them in order."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        order = self.secret.order(deck.number, len(points))
        return [point for _, point in sorted(zip(order, points, strict=True))] if len(deck.passes) < 2 else points


class SwapsPlaces(Cheater):
    """Lets two cards change places once it is fixed who gets which."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        if len(deck.passes) < 2:
            return points
        first, last = self.secret.number(deck.places[0]), self.secret.number(deck.places[-1])
        offs = [inverse(last) * first % ORDER, inverse(first) * last % ORDER]
        return [*GROUP.multiply([points[-1], points[0]], offs)[:1], *points[1:-1],
                *GROUP.multiply([points[0]], offs[1:])]  # fmt: skip


class AnotherNumber(Cheater):
    """Puts another number on a card that lies low in the stock."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        if len(deck.passes) < 2:
            return points
        return [*points[:-1], *GROUP.multiply(points[-1:], [scalar(bytes([7]) * 64)])]


class ChoosesShare(Cheater):
    """Chooses his part of a throw once he has read the other's promise, or makes it up."""

    def _due(self, kind: str) -> bytes:
        if kind == message.COMMIT:
            return fingerprint(bytes(32))
        return bytes(32) if kind == message.SHARE else super()._due(kind)


PROVED: dict[str, tuple[type[Cheater], int]] = {
    "cards marked in the first pass": (MarksCards, HOST),
    "another deck": (AnotherDeck, HOST),
    "a first pass that is no shuffle": (DoesNotShuffle, HOST),
    "a second pass that is no shuffle": (DoesNotShuffle, GUEST),
    "places swapped in the third pass": (SwapsPlaces, HOST),
    "places swapped in the fourth pass": (SwapsPlaces, GUEST),
    "another number in the third pass": (AnotherNumber, HOST),
    "another number in the fourth pass": (AnotherNumber, GUEST),
    "a throw of his own choice": (ChoosesShare, GUEST),
    "a promised throw of his own choice": (ChoosesShare, HOST),
}


@pytest.mark.parametrize("kind", PROVED)
def test_who_cheats_where_nobody_can_see_it_is_named_by_the_proof_or_caught_when_a_card_is_opened(kind: str) -> None:
    cheat, seat = PROVED[kind]
    two = cheated(GAMES["madjack"], cheat, seat)
    assert_named(two, seat)


def cheated(game: Game, cheat: type[FriendGame], seat: int, its_game: Game | None = None) -> Pair:
    """A game with a cheating device in one seat, as far as an invitation and its answer."""
    kinds = [FriendGame, FriendGame]
    kinds[seat] = cheat
    options = short(game.key)
    host = kinds[HOST].invite(GROUP, secret("h"), game, options, "Ada")
    guest = kinds[GUEST].join(GROUP, secret("g"), host.texts[0], "Bob")
    host.receive(guest.texts[1])
    two = (host, guest)
    if its_game is not None:
        two[seat].course.game = its_game
        two[seat]._changed()
    return two


def assert_named(two: Pair, seat: int) -> None:
    """The game ends with this seat named: a message of it is refused, or the proof names it."""
    rng = Random(5)
    for _ in range(3000):
        if two[0].is_over and two[1].is_over:
            break
        speaker = two[0].speaker
        assert speaker is not None
        played, other = two[speaker], two[1 - speaker]
        if played.may_move and played.world.state.is_over:
            text = played.stop()
        elif played.may_move:
            text = played.play(worst(played, rng) if speaker == seat else by_chance(1)(played))
        else:
            text = played.speak()
        try:
            other.receive(text)
        except WrongMessage:
            assert speaker == seat
            return
    with pytest.raises(Cheat) as caught:
        proof(two[1 - seat].texts)
    assert caught.value.seat == seat
    assert f"Message {caught.value.number}" in str(caught.value)


def worst(played: FriendGame, rng: Random) -> str:
    """A move that the rules do not allow, if the loose rules of a cheater have one, else any."""
    state = played.world.state
    parent: Any = type(state).__mro__[1]
    strict = parent.legal_moves(state) if hasattr(state, "loose") else state.legal_moves()
    wrong = [move for move in state.legal_moves() if move not in strict]
    return rng.choice(wrong or state.legal_moves()).notation


class LooseCaliforniaJack(CaliforniaJack):
    loose = True

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None or self.deal_is_over:
            return super().legal_moves()
        return [PLAY[card] for card in self.hands[self.turn]]


class LooseMadJack(MadJack):
    loose = True

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None or self.deal_is_over:
            return super().legal_moves()
        return [PLAY[card] for card in self.hands[self.turn]]


class LooseBox(Box):
    loose = True

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None or self.deal_is_over or self.played or not self.hands[self.turn]:
            return super().legal_moves()
        return [PLAY[card] for card in self.hands[self.turn]]


@pytest.mark.parametrize("seat", [HOST, GUEST])
@pytest.mark.parametrize(
    ("key", "loose"), [("california_jack", LooseCaliforniaJack), ("madjack", LooseMadJack), ("box", LooseBox)]
)
def test_who_does_not_follow_suit_or_leads_a_lower_card_than_he_must_is_named_with_the_move(
    key: str, loose: type, seat: int
) -> None:
    two = cheated(GAMES[key], FriendGame, seat, replace(GAMES[key], start=loose))
    assert_named(two, seat)


def test_who_ends_the_game_early_is_named() -> None:
    two = invited(CALIFORNIA_JACK, CALIFORNIA_JACK.options.parse({"target": 10}), "early")
    choose = by_chance("early")
    while not said_next_deal(two):
        step(two, choose)
    seat = 1 - two[0].course.moves[-1].seat
    honest = two[1 - seat]
    honest.receive(sent(two, seat, [Statement.of("e", two[seat].secret.value)]))
    with pytest.raises(Cheat, match=f"from seat {seat}|from Seat {seat}"):
        proof([*honest.texts, honest.speak()])


def said_next_deal(two: Pair) -> bool:
    """Whether the last move deals anew, and the player who did not make it is to speak."""
    moves = two[0].course.moves
    return bool(moves) and moves[-1].words[0].text == "next" and two[0].speaker != moves[-1].seat


def test_who_does_not_open_his_secret_is_said_to_have_not() -> None:
    host, guest = whole_game("madjack")
    last = host.authors[-1]
    with pytest.raises(Unproved, match=f"Seat {last}"):
        proof(host.texts[:-1])
    assert guest.texts == host.texts


def test_the_younger_of_two_equal_cards_is_named_by_the_proof() -> None:
    """A deck of two packs has equal cards: which of them is played is not a choice, so it cannot be a signal."""
    options = GAMES["one_eyed_jack"].options.parse({})
    for seed in range(40):
        two = invited(GAMES["one_eyed_jack"], options, f"twins {seed}")
        for _ in range(60):
            speaker = two[0].speaker
            if speaker is None:
                break
            played = two[speaker]
            pair = twin_places(played) if played.may_move else None
            if pair is None:
                step(two, by_chance(seed))
                continue
            move = next(
                (each for each in played.world.state.legal_moves() if played.known[pair[0]] in each.named_cards), None
            )
            if move is None:
                step(two, by_chance(seed))
                continue
            _, parts = forged(two, speaker, lambda _, move=move: move.notation)  # type: ignore[misc]
            place = kinds_of(parts).index("m")
            parts[place] = Statement("m", parts[place].body.replace(f"-{pair[0]}", f"-{pair[1]}"))
            with pytest.raises(WrongMessage):
                two[1 - speaker].receive(sent(two, speaker, parts))
            return
    raise AssertionError("no hand held two equal cards")


def twin_places(played: FriendGame) -> tuple[int, int] | None:
    hand = played.world.at.hand(played.seat)
    for number, place in enumerate(hand):
        for other in hand[number + 1 :]:
            if played.known[place] is played.known[other]:
                return place, other
    return None


def test_a_transcript_that_is_chained_anew_after_a_change_is_no_proof() -> None:
    host, _ = whole_game("box")
    texts, digest, said = host.texts, message.START, []
    for number, text in enumerate(texts):
        given = read_message(text)
        parts = given.parts
        if number == 1:
            parts = tuple(Statement.of("n", b"Eve") if part.kind == "n" else part for part in parts)
        said.append(Message(number, digest[:AFTER], parts).text)
        digest = chained(digest, said[-1])
    proof(said)  # a name is nobody's secret
    with pytest.raises(WrongMessage, match="contradicts"):
        take_letter(host, read_letter(replace(letter_of(host), texts=tuple(said)).text))


def test_at_least_25_kinds_of_cheating_are_tried() -> None:
    others = 14  # the tests above that are not in the tables
    assert len(AT_ONCE) + len(PROVED) + others >= 25
    assert Secret(bytes(32)).promise != Secret(bytes(31) + b"1").promise
