"""Two devices in one process: a game between them, message by message, with what either could look up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from knaves.cli.friend import Sodium
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.friend.deck import Secret
from knaves.friend.game import FriendGame
from knaves.friend.letter import Letter, letter_from, letter_of, name_of, read_letter, signer_in
from knaves.friend.message import START, Signed, WrongMessage, chained
from knaves.friend.proof import Proof, prove
from knaves.friend.zero_knowledge import sign, signing_key
from knaves.games.registry import GAMES
from tests.option_sets import matrix

GROUP = Sodium()
MOST_POINTS = 10  # of a match
LONGEST = 6_000  # messages after which a game counts as endless
LONG = 400  # moves of a game that would take minutes in a page
Pair = tuple[FriendGame, FriendGame]
Chooser = Callable[[FriendGame], str]
Watcher = Callable[[Pair], None]


_signing: dict[bytes, bytes] = {}  # what the devices of the tests sign with, by the key that is known


def secret(number: object) -> Secret:
    """A secret that a seed makes."""
    made = Secret(Random(f"secret {number}").randbytes(32), Random(f"signing {number}").randbytes(32))
    _signing[signing_key(GROUP, made.signing)] = made.signing
    return made


def signed(texts: Sequence[str]) -> Letter:
    """A whole game that both sides have signed as it stands."""
    digest = START
    for text in texts:
        digest = chained(digest, text)
    bare = Letter(name_of(texts[0]), tuple(texts))
    found = []
    for seat in (0, 1):
        key = signer_in(bare, seat)
        found.append(Signed(seat, len(texts), sign(GROUP, _signing[key], key, digest)))
    return replace(bare, signed=tuple(found))


def forged_letter(cheat: FriendGame, texts: Sequence[str]) -> Letter:
    """What a device has said since its friend last spoke, with these new messages, signed as they stand."""
    true = letter_of(cheat)
    since = len(cheat.texts) - len(true.texts)
    digest = cheat.digest
    for text in texts:
        digest = chained(digest, text)
    key = cheat.sides[cheat.seat].signer
    count = len(cheat.texts) + len(texts)
    value = sign(GROUP, cheat.secret.signing, key, digest)
    bare = Letter(letter_from(cheat, 0).game, (*cheat.texts[since:], *texts), (Signed(cheat.seat, count, value),))
    return read_letter(bare.text)


def option_sets(game: Game) -> list[Options]:
    """The option sets of a game under test that two can play; of those with long matches only the shortest."""
    for_two = [options for options in matrix(game) if options.seats == 2]
    shortest = min((getattr(options, "target", 0) for options in for_two), default=0)
    return [options for options in for_two if getattr(options, "target", 0) <= max(MOST_POINTS, shortest)]


def invited(game: Game, options: Options, seed: object) -> Pair:
    """A game that one device has offered and the other accepted."""
    host = FriendGame.invite(GROUP, secret(f"host {seed}"), game, options, "Ada")
    guest = FriendGame.join(GROUP, secret(f"guest {seed}"), host.texts[0], "Bob")
    host.receive(guest.texts[1])
    return host, guest


def by_chance(seed: object) -> Chooser:
    """Random legal moves."""
    rng = Random(f"moves {seed}")
    return lambda played: rng.choice(played.world.state.legal_moves()).notation


def step(two: Pair, choose: Chooser) -> None:
    """One message, from whoever is to speak, and read by the other."""
    speaker = two[0].speaker
    assert speaker is not None
    assert two[1].speaker == speaker
    played = two[speaker]
    if not played.may_move:
        text = played.speak()
    elif played.world.state.is_over:
        text = played.stop()
    else:
        text = played.play(choose(played))
    try:
        two[1 - speaker].receive(text)
    except WrongMessage as wrong:
        key = played.course.game.key
        raise AssertionError(
            f"{key}: the devices disagree. Is each card told before the next depends on it?"
        ) from wrong


def play_out(two: Pair, choose: Chooser, watch: Watcher | None = None) -> Pair:
    """Plays a game to its end, a watcher looking at both devices after every message."""
    for _ in range(LONGEST):
        if two[0].is_over and two[1].is_over:
            return two
        step(two, choose)
        if watch is not None:
            watch(two)
    raise AssertionError("the game does not end")


@cache
def whole_game(key: str) -> Pair:
    """A finished short game by random moves, the same for every test that only reads it."""
    return finished(key, "whole", short(key))


def finished(key: str, seed: object, options: Options) -> Pair:
    """A finished game by random moves."""
    return play_out(invited(GAMES[key], options, seed), by_chance(seed))


def short(key: str) -> Options:
    """Options for two with which a game is soon over."""
    least = {
        each.name: min(each.values, default=each.least) for each in GAMES[key].options.choices() if each.type == "int"
    }
    return GAMES[key].options.parse({name: least[name] for name in ("players", "target") if name in least})


def can_be_long(key: str) -> bool:
    """Whether a short game at random can take more moves than a page should play: the cards are others each time."""
    for seed in range(8):
        state, rng, count = GAMES[key].begin(short(key), seed), Random(seed), 0
        while state.turn is not None:
            state.play(state.random_move(rng))
            count += 1
            if count > LONG:
                return True
    return False


# a game for three or more has no game with a friend
FOR_TWO = [key for key, game in GAMES.items() if game.options.for_two() is not None]


def proof(texts: Sequence[str]) -> Proof:
    """What is proved of a transcript that both have signed."""
    *_, last = prove(GROUP, signed(texts))
    assert isinstance(last, Proof)
    return last


def sampled(sets: list[Options], count: int, seed: object) -> list[Options]:
    """Some option sets, other ones for every seed."""
    rng = Random(f"sample {seed}")
    return list(islice(rng.sample(sets, len(sets)), count))
