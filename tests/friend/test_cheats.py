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
from knaves.friend.deck import HiddenDeck, Secret, card_points, fingerprint
from knaves.friend.game import GUEST, HOST, FriendGame
from knaves.friend.group import BASE, POINT
from knaves.friend.letter import (
    CheatingLetter,
    evidence_of,
    join_letter,
    letter_from,
    letter_of,
    read_letter,
    take_letter,
)
from knaves.friend.message import AFTER, Message, Statement, WrongMessage, chained, read_message
from knaves.friend.proof import Cheat, Unproved, prove
from knaves.games.box.rules import Box
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.madjack.rules import MadJack
from knaves.games.registry import GAMES
from tests.friend.two import (
    GROUP,
    Pair,
    by_chance,
    forged_letter,
    invited,
    play_out,
    proof,
    secret,
    short,
    signed,
    step,
    whole_game,
)

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
        "madjack", GUEST, "p", points_of(lambda points: [points[1], *points[1:]]), "twice"),
    "a pass that lacks a card": ("madjack", GUEST, "p", points_of(lambda points: points[1:]), "number of cards"),
    "a card that hides nothing": (
        "madjack", GUEST, "p", points_of(lambda points: [bytes(POINT), *points[1:]]), "isn’t a card"),
    "bytes that are no card": (
        "madjack", GUEST, "p", points_of(lambda points: [bytes([7]) * POINT, *points[1:]]), "isn’t a card"),
    "a card in another encoding": (
        "madjack", GUEST, "p",
        points_of(lambda points: [points[0][:-1] + bytes([points[0][-1] | 128]), *points[1:]]), "isn’t a card"),
    "a key that is no point": (
        "madjack", HOST, "k", bytes_of(lambda value: bytes(POINT) + value[POINT:]), "damaged"),
    "a key that opens another card": (
        "madjack", HOST, "k", bytes_of(lambda value: other_point(value) + value[POINT:]), "doesn’t open"),
    "a key kept back": ("madjack", HOST, "k", bytes_of(lambda value: value[POINT:]), "wrong length"),
    "all keys kept back": ("madjack", HOST, "k", lambda part: [], "missing a required part"),
    "a key more than is due": ("madjack", HOST, "k", bytes_of(lambda value: value[:POINT] + value), "wrong length"),
    "two keys exchanged": (
        "madjack", HOST, "k",
        bytes_of(lambda value: value[POINT : 2 * POINT] + value[:POINT] + value[2 * POINT :]), "doesn’t open"),
    "keys with a number in a second spelling": (
        "madjack", HOST, "k", bytes_of(lambda value: value[:-1] + bytes([value[-1] | 240])), "damaged"),
    "a proof cut short": ("madjack", HOST, "q", bytes_of(lambda value: value[:-32]), "wrong length"),
    "a proof with a changed number": (
        "madjack", HOST, "q", bytes_of(lambda value: value[:-320] + bytes([value[-320] ^ 1]) + value[-319:]), "proved"),
    "a proof with another mask": (
        "madjack", GUEST, "q", bytes_of(lambda value: other_point(value) + value[POINT:]), "proved"),
    "a pass without its proof": ("madjack", GUEST, "q", lambda part: [], "missing a required part"),
    "cards exchanged after the proof was made": (
        "madjack", GUEST, "p", points_of(lambda points: [points[1], points[0], *points[2:]]), "proved"),
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


def other_point(value: bytes) -> bytes:
    return GROUP.multiply([value[:POINT]], [2])[0]


def other_place(part: Statement) -> int:
    """A place beside the one that is named: cards are dealt singly, so it lies in the other hand."""
    return int(part.body.split("-")[1]) ^ 1


def answered(key: str, kind: str) -> Pair:
    """A game whose invitation has been accepted, and whose host does not know it yet."""
    host = FriendGame.invite(GROUP, secret(f"host {kind}"), GAMES[key], short(key), "Ada")
    return host, FriendGame.join(GROUP, secret(f"guest {kind}"), host.texts[0], "Bob")


@pytest.mark.parametrize("kind", AT_ONCE)
def test_a_cheating_message_is_refused_at_once_and_changes_nothing(kind: str) -> None:
    key, seat, part, change, why = AT_ONCE[kind]
    if seat == GUEST:  # only the answer is meant
        two = answered(key, kind)
        parts, true = list(read_message(two[GUEST].texts[1]).parts), two[GUEST].texts[1]
        place = kinds_of(parts).index(part)
        false = sent(two, seat, [*parts[:place], *change(parts[place]), *parts[place + 1 :]])
    else:
        two = until(invited(GAMES[key], short(key), kind), seat, part)
        false, true = changed(two, seat, part, change), ""
    honest = two[1 - seat]
    before = (honest.texts[:], honest.digest, dict(honest.known), honest.world.texts[:])
    with pytest.raises(Refusal, match=why):
        honest.receive(false)
    assert before == (honest.texts, honest.digest, honest.known, honest.world.texts)
    if true:  # the honest message is taken all the same
        honest.receive(true)
    else:
        step(two, by_chance("until"))


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
    """A device whose secret parts are not what they should be, and which proves what it can."""

    def _due(self, kind: str) -> bytes:
        value = super()._due(kind)
        deck = self._deck
        if kind != message.PASS or deck is None:
            return value
        points = [value[start : start + POINT] for start in range(0, len(value), POINT)]
        return b"".join(self.tampered(deck, points))

    def _take_proof(self, seat: int, part: Statement) -> None:
        deck = self._deck
        if seat != self.seat or deck is None:
            super()._take_proof(seat, part)
            return
        (deck.masked_bases[seat],) = GROUP.multiply([BASE], [self.secret.mask(deck.number)])
        self._changed()

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return points


class MarksCards(Cheater):
    """Makes one card of the sum of two others, to find all three again after the other's shuffle."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return [*points[:-1], GROUP.sum(points[:2], [1, 1])]


class MarksByAMultiple(Cheater):
    """Gives one card a multiple of another, to find both again."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return [*points[:-1], *GROUP.multiply(points[:1], [2])]


class MarksByAnotherMask(Cheater):
    """Puts another mask on one card."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return [*points[:-1], *GROUP.multiply(points[-1:], [3])]


class LaysACard(Cheater):
    """Lays a card of his choice on a place of his own hand."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        jack = card_points(GROUP, deck.cards)[-1]
        (laid,) = GROUP.multiply([jack], [self.secret.mask(deck.number)])
        return [laid, *(points[0] if point == laid else point for point in points[1:])]


class AnotherDeck(Cheater):
    """Begins with a deck in which the deuces are aces of another pack."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        twins = card_points(GROUP, tuple(sorted(STANDARD_PACK * 2)))[1::2]
        return GROUP.multiply(twins[: len(points)], [self.secret.mask(deck.number)] * len(points))


class ProvesAnotherOrder(Cheater):
    """Passes on a shuffle and proves another one."""

    def tampered(self, deck: HiddenDeck, points: list[bytes]) -> list[bytes]:
        return [points[1], points[0], *points[2:]]


class NoShuffle(Secret):
    """Leaves all cards in order, which no proof shows."""

    def order(self, deck: int, count: int) -> list[int]:
        return list(range(count))


class AnotherOne(Secret):
    """Is not what it promises to be."""

    @property
    def promise(self) -> bytes:
        return secret("another").promise


class DoesNotShuffle(FriendGame):
    """Masks the cards and leaves them in order."""

    cheats_by = NoShuffle


class AnotherSecret(FriendGame):
    """Shuffles by a secret that was not promised."""

    cheats_by = AnotherOne

    def _due(self, kind: str) -> bytes:
        return secret("another").value if kind == message.SECRET else super()._due(kind)


class ChoosesShare(FriendGame):
    """Chooses his part of a throw once he has read the other's promise, or makes it up."""

    def _due(self, kind: str) -> bytes:
        if kind == message.COMMIT:
            return fingerprint(bytes(32))
        return bytes(32) if kind == message.SHARE else super()._due(kind)


REFUSED = [
    MarksCards, MarksByAMultiple, MarksByAnotherMask, LaysACard, AnotherDeck, ProvesAnotherOrder,
]  # fmt: skip
NAMED = [DoesNotShuffle, AnotherSecret, ChoosesShare]


@pytest.mark.parametrize("seat", [HOST, GUEST])
@pytest.mark.parametrize("cheat", REFUSED)
def test_a_pass_that_is_no_shuffle_of_the_deck_is_refused_before_any_card_is_seen(
    cheat: type[FriendGame], seat: int
) -> None:
    kinds = [FriendGame, FriendGame]
    kinds[seat] = cheat
    host = kinds[HOST].invite(GROUP, secret("h"), GAMES["madjack"], short("madjack"), "Ada")
    guest = kinds[GUEST].join(GROUP, secret("g"), host.texts[0], "Bob")
    if seat == GUEST:
        with pytest.raises(WrongMessage, match="isn’t proved"):
            host.receive(guest.texts[1])
    else:
        host.receive(guest.texts[1])
        with pytest.raises(WrongMessage, match="isn’t proved"):
            guest.receive(host.speak())
    assert not host.known
    assert not guest.known


@pytest.mark.parametrize("seat", [HOST, GUEST])
@pytest.mark.parametrize("cheat", NAMED)
def test_who_chooses_what_should_follow_from_the_secret_is_named_by_the_proof(
    cheat: type[FriendGame], seat: int
) -> None:
    assert_named(cheated(GAMES["madjack"], cheat, seat), seat)


@pytest.mark.parametrize("key", ["madjack", "box", "one_eyed_jack"])
def test_no_card_can_be_laid_in_the_place_of_one_that_was_dealt(key: str) -> None:
    """The first protocol let the last shuffler put cards that he knew at any place: now a key proves its place."""
    two = invited(GAMES[key], short(key), "laid")
    step(two, by_chance("laid"))
    step(two, by_chance("laid"))
    for seat in (HOST, GUEST):
        while two[0].speaker != seat or two[seat].debt(seat) != "k":
            if two[0].speaker is None or two[seat].debt(1 - seat) != "k":
                break
            step(two, by_chance("laid"))
    speaker = two[0].speaker
    assert speaker is not None
    deck = two[speaker].course.decks[0]
    cheat, honest = two[speaker], two[1 - speaker]
    cards = card_points(GROUP, deck.cards)
    tried = 0
    for text, keys in forged_keys(cheat, cards):
        with pytest.raises(WrongMessage, match="doesn’t open"):
            honest.draft().receive(text)
        tried += keys
    assert tried


def forged_keys(cheat: FriendGame, cards: list[bytes]) -> list[tuple[str, int]]:
    """The next message of a device with its first key changed so that every other card in turn would lie there."""
    twin = cheat.draft()
    text = twin.speak() if not twin.may_move else twin.play(by_chance("laid")(twin))
    parts = list(read_message(text).parts)
    place = next((number for number, part in enumerate(parts) if part.kind == "k"), None)
    if place is None:
        return []
    value = parts[place].value()
    other = cheat.course.decks[0].passes[0]
    found = []
    for point in [*other[:6], *cards[:6]]:
        if point != value[:POINT]:
            changed = [*parts[:place], Statement.of("k", point + value[POINT:]), *parts[place + 1 :]]
            found.append((Message(len(cheat.texts), cheat.digest[:AFTER], tuple(changed)).text, 1))
    return found


def cheated(game: Game, cheat: type[FriendGame], seat: int, its_game: Game | None = None) -> Pair:
    """A game with a cheating device in one seat, as far as an invitation and its answer."""
    kinds = [FriendGame, FriendGame]
    kinds[seat] = cheat
    options = short(game.key)
    secrets = [secret("h"), secret("g")]
    kind = getattr(cheat, "cheats_by", Secret)
    secrets[seat] = kind(secrets[seat].value, secrets[seat].signing)
    host = kinds[HOST].invite(GROUP, secrets[HOST], game, options, "Ada")
    guest = kinds[GUEST].join(GROUP, secrets[GUEST], host.texts[0], "Bob")
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


EARLY = {
    "california_jack": ({"target": 10}, "next_deal"), "madjack": ({"target": 50}, "next_deal"),
    "box": ({}, "flip"), "jack_in_the_box": ({}, "end_turn"),
}  # fmt: skip


@pytest.mark.parametrize("key", EARLY)
def test_who_reveals_the_secret_before_the_end_gets_none_in_return(key: str) -> None:
    rules, word = EARLY[key]
    two = invited(GAMES[key], GAMES[key].options.parse({"players": 2, **rules} if key == "box" else rules), "early")
    seat = until_said(two, word)
    honest = two[1 - seat]
    before = honest.texts[:]
    with pytest.raises(WrongMessage, match=r"before the end|shouldn’t yet"):
        honest.receive(sent(two, seat, [Statement.of("e", two[seat].secret.value)]))
    assert honest.texts == before
    assert honest.sides[seat].secret is None


def until_said(two: Pair, word: str) -> int:
    """Play until the last move begins with this word, and the player who did not make it is to speak; who that is."""
    rng = Random(word)

    def choose(played: FriendGame) -> str:
        legal = [move.notation for move in played.world.state.legal_moves()]
        return next((each for each in legal if each.startswith(word)), None) or rng.choice(legal)

    for _ in range(1500):
        moves = two[0].course.moves
        if moves and moves[-1].words and moves[-1].words[0].text.startswith(word.split("_")[0]):
            seat = 1 - moves[-1].seat
            if two[0].speaker == seat:
                return seat
        step(two, choose)
    raise AssertionError(f"nobody says {word}")


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


def chained_anew(texts: Sequence[str], change: Callable[[int, Statement], Statement]) -> list[str]:
    """A game with some parts changed, its chain made anew."""
    digest, said = message.START, list[str]()
    for number, text in enumerate(texts):
        parts = tuple(change(number, part) for part in read_message(text).parts)
        said.append(Message(number, digest[:AFTER], parts).text)
        digest = chained(digest, said[-1])
    return said


def test_a_game_that_one_side_has_rewritten_after_its_end_is_proved_to_nobody() -> None:
    """Either knows both secrets then, and can write a game that never was; but not sign it for the other."""
    host, _ = whole_game("box")
    other = play_out(invited(GAMES["box"], short("box"), "whole"), by_chance("another course"))[0].texts
    assert other != host.texts
    assert other[:3] == host.texts[:3], "both secrets are those of the true game"
    assert proof(other).moves, "with the signatures of both, which nobody has"
    true, forged_letter = signed(host.texts), signed(other)
    for signatures in (true.signed, forged_letter.signed[:1], (true.signed[GUEST], forged_letter.signed[HOST])):
        with pytest.raises(Unproved, match="hasn’t signed"):
            list(prove(GROUP, replace(forged_letter, signed=signatures)))


def test_a_changed_key_blames_nobody() -> None:
    host, _ = by_letters("madjack")
    true = letter_from(host, 0)
    number = next(place for place, text in enumerate(true.texts) if ".k" in text and host.authors[place] == GUEST)

    def change(place: int, part: Statement) -> Statement:
        return (
            Statement.of("k", other_point(part.value()) + part.value()[POINT:])
            if (place, part.kind) == (number, "k")
            else part
        )

    with pytest.raises(Unproved, match="hasn’t signed"):
        list(prove(GROUP, replace(true, texts=tuple(chained_anew(true.texts, change)))))


def until_it_can(two: Pair, seat: int, change: Callable[[FriendGame], Sequence[str]]) -> Sequence[str]:
    """Play by letters until a device finds a way to cheat; the messages by which it does."""
    rng = Random("cheat")
    for _ in range(300):
        speaker = two[0].speaker
        assert speaker is not None
        sender, reader = two[speaker], two[1 - speaker]
        sender.go_on()
        while sender.speaker == sender.seat:
            false = change(sender) if speaker == seat else ()
            if false:
                return false
            sender.play(rng.choice(sender.world.state.legal_moves()).notation)
            sender.go_on()
        take_letter(reader, letter_of(sender))
    raise AssertionError("no chance to cheat")


def begun_by_letters(key: str, seat: int, its_game: Game | None = None) -> Pair:
    """A game of which one device knows looser rules, as far as an invitation and its answer."""
    host = FriendGame.invite(GROUP, secret("host"), GAMES[key], short(key), "Ada")
    guest = join_letter(GROUP, secret("guest"), letter_of(host), "Bob")
    take_letter(host, letter_of(guest))
    two = (host, guest)
    if its_game is not None:
        two[seat].course.game = its_game
        two[seat]._changed()
    return two


def with_a_wrong_key(played: FriendGame) -> Sequence[str]:
    twin = played.draft()
    parts = list(read_message(twin.play(twin.world.state.legal_moves()[0].notation)).parts)
    place = kinds_of(parts).find("k")
    if place < 0:
        return ()
    parts[place] = Statement.of("k", other_point(parts[place].value()) + parts[place].value()[POINT:])
    return [Message(len(played.texts), played.digest[:AFTER], tuple(parts)).text]


def with_a_revoke(played: FriendGame) -> Sequence[str]:
    state = played.world.state
    parent: Any = type(state).__mro__[1]
    wrong = [move for move in state.legal_moves() if move not in parent.legal_moves(state)]
    if not wrong:
        return ()
    twin = played.draft()
    twin.play(wrong[0].notation)
    return twin.texts[len(played.texts) :]


def with_nothing_to_be_done(played: FriendGame) -> Sequence[str]:
    return [Message(len(played.texts), played.digest[:AFTER], (Statement("z"),)).text]


@pytest.mark.parametrize("seat", [HOST, GUEST])
@pytest.mark.parametrize("how", [with_a_wrong_key, with_nothing_to_be_done])
def test_a_signed_message_that_is_refused_names_its_sender_to_others(
    how: Callable[[FriendGame], Sequence[str]], seat: int
) -> None:
    two = begun_by_letters("madjack", seat)
    cheat, honest = two[seat], two[1 - seat]
    letter = forged_letter(cheat, until_it_can(two, seat, how))
    before = honest.texts[:]
    with pytest.raises(CheatingLetter) as caught:
        take_letter(honest, letter)
    assert honest.texts == before
    evidence = read_letter(evidence_of(honest, caught.value.letter).text)
    with pytest.raises(Cheat) as named:
        list(prove(GROUP, evidence))
    assert (named.value.seat, named.value.number) == (seat, len(evidence.texts) - 1)
    unsigned = replace(evidence, signed=tuple(each for each in evidence.signed if each.seat != seat))
    with pytest.raises(Unproved, match=f"Seat {seat} hasn’t signed"):
        list(prove(GROUP, unsigned))
    closed = replace(evidence, opened=())
    with pytest.raises(Unproved, match="neither player"):
        list(prove(GROUP, closed))


@pytest.mark.parametrize("seat", [HOST, GUEST])
def test_a_revoke_that_comes_out_in_play_is_named_though_neither_secret_was_revealed(seat: int) -> None:
    """The lead of a suit that he did not follow: from that moment the other device can show it."""
    loose: Any = LooseCaliforniaJack
    two = begun_by_letters("california_jack", seat, replace(CALIFORNIA_JACK, start=loose))
    cheat, honest = two[seat], two[1 - seat]
    rng = Random("revoke")
    for _ in range(300):
        speaker = two[0].speaker
        if speaker is None:
            break
        sender, reader = two[speaker], two[1 - speaker]
        sender.go_on()
        while sender.speaker == sender.seat:
            sender.play(
                worst(sender, rng) if sender is cheat else rng.choice(sender.world.state.legal_moves()).notation
            )
            sender.go_on()
        try:
            take_letter(reader, letter_of(sender))
        except CheatingLetter as caught:
            assert reader is honest
            evidence = evidence_of(honest, caught.letter)
            break
    else:
        raise AssertionError("the revoke never comes out")
    with pytest.raises(Cheat) as named:
        list(prove(GROUP, read_letter(evidence.text)))
    assert named.value.seat == seat


def test_what_nobody_signed_is_damaged_and_no_evidence() -> None:
    two = begun_by_letters("madjack", HOST)
    letter = forged_letter(two[HOST], until_it_can(two, HOST, with_nothing_to_be_done))
    false = replace(letter, signed=(replace(letter.signed[0], value=bytes(64)),))
    with pytest.raises(WrongMessage, match="damaged") as caught:
        take_letter(two[GUEST], false)
    assert not isinstance(caught.value, CheatingLetter)


def test_who_stops_is_named_only_once_the_other_has_revealed_the_secret() -> None:
    host, _ = by_letters("madjack")
    whole = letter_from(host, 0)
    half = replace(whole, texts=whole.texts[:10], signed=signed(host.texts[:10]).signed)
    with pytest.raises(Unproved, match="neither player has revealed"):
        list(prove(GROUP, half))
    with pytest.raises(Unproved, match="Seat 1 hasn’t revealed"):
        list(prove(GROUP, replace(half, opened=((HOST, host.secret.value),))))


def by_letters(key: str, seed: object = 1) -> Pair:
    """A finished game that went by letters, so that each side holds the signatures of the other."""
    host = FriendGame.invite(GROUP, secret("host"), GAMES[key], short(key), "Ada")
    guest = join_letter(GROUP, secret("guest"), letter_of(host), "Bob")
    rng, sender, reader = Random(f"letters {seed}"), guest, host
    while not (host.is_over and guest.is_over):
        sender.go_on()
        while sender.speaker == sender.seat:
            sender.play(rng.choice(sender.world.state.legal_moves()).notation)
            sender.go_on()
        take_letter(reader, letter_of(sender))
        sender, reader = reader, sender
    return host, guest


def test_at_least_25_kinds_of_cheating_are_tried() -> None:
    others = 14  # the tests above that are not in the tables
    assert len(AT_ONCE) + len(REFUSED) + len(NAMED) + others >= 25
    assert Secret(bytes(32)).promise != Secret(bytes(31) + b"1").promise
