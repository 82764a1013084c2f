"""Letter: what one device sends to the other: made of a game, signed, and taken into it.

Everything new in a letter has been signed by its author before it is read. A signed letter that breaks the rules is
evidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.friend.deck import Secret
from knaves.friend.game import GUEST, HOST, FriendGame
from knaves.friend.group import PointGroup
from knaves.friend.message import (
    AFTER,
    DAMAGED,
    START,
    Letter,
    Signed,
    WrongMessage,
    chained,
    name_of,
    read_message,
    signer_in,
)
from knaves.friend.zero_knowledge import is_signature, sign


class OldLetter(WrongMessage):
    """A letter of which everything has been read before."""


class FollowsOthers(WrongMessage):
    """A letter that follows other messages than this device has."""


class CheatingLetter(WrongMessage):
    """A letter that its sender has signed and that no honest device sends. It is kept, as evidence."""

    def __init__(self, why: Refusal, letter: Letter) -> None:
        super().__init__(why.sentence, why.rule)
        self.letter = letter


def letter_of(game: FriendGame) -> Letter:
    """Return a letter with all messages since the other player last spoke."""
    heard = max((number + 1 for number, seat in enumerate(game.authors) if seat != game.seat), default=0)
    return letter_from(game, heard)


def letter_from(game: FriendGame, first: int) -> Letter:
    """Return a letter with the messages from this number on, signed by this device."""
    texts = tuple(game.texts[first:])
    if not texts:
        return Letter(name_of(game.texts[0]), ())
    theirs = [each for each in (game.signed[1 - game.seat],) if each is not None and each.count > first]
    return Letter(name_of(game.texts[0]), texts, (*theirs, _own(game)))


def _own(game: FriendGame) -> Signed:
    """This device's signature over the whole game as it stands."""
    value = sign(game.group, game.secret.signing, game.sides[game.seat].signer, game.digest)
    return Signed(game.seat, len(game.texts), value)


def evidence_of(game: FriendGame, refused: Letter) -> Letter:
    """The whole game with a letter that was refused, and this device's secret: whoever checks it finds the cheat."""
    before = game.texts[: refused.first]
    known = [each for each in game.signed if each is not None and each.count <= refused.first]
    known = [each for each in known if each.seat != game.seat] + [_own(game)]
    signed = tuple(sorted((*known, *refused.signed), key=lambda each: each.count))
    return replace(refused, texts=(*before, *refused.texts), signed=signed, opened=((game.seat, game.secret.value),))


def join_letter(group: PointGroup, secret: Secret, letter: Letter, name: str) -> FriendGame:
    """The game that a letter invites to; its second message is the answer. Raises WrongMessage."""
    if not letter.is_invitation or letter.signed[0].count != 1:
        raise WrongMessage("This isn’t an invitation.")
    covered = all_signed(replace(letter, texts=letter.texts[:1], signed=letter.signed[:1]), group)[HOST]
    if covered is None:
        raise WrongMessage(DAMAGED)
    joined = FriendGame.join(group, secret, letter.texts[0], name)
    joined.signed = (covered, None)
    return joined


def take_letter(game: FriendGame, letter: Letter) -> int:
    """Take the new messages of a letter. Returns their number.

    Messages of this device's own that it lacks, having been restored from an older copy, are taken if it has signed
    them. Raises WrongMessage, changing nothing.
    """
    if letter.game != name_of(game.texts[0]):
        raise WrongMessage("This message belongs to another game.")
    first = letter.first
    if first > len(game.texts):
        raise WrongMessage("An earlier message is missing. Ask your friend to send you the whole game.")
    had = min(len(game.texts) - first, len(letter.texts))
    same = next((place for place in range(had) if letter.texts[place] != game.texts[first + place]), had)
    covered = _covered(game.group, _signers(game, letter), letter, _digests(game, letter, same))
    draft = game.draft() if same == had else _before(game, first + same, covered)
    if same == had:
        draft.dropped = 0
    new = letter.texts[same:]
    if not new:
        raise OldLetter(Sentence("This message has already been read."))
    if read_message(new[0]).after != draft.digest[:AFTER]:
        raise FollowsOthers("This message doesn’t follow the earlier ones. Ask your friend to send you the whole game.")
    for text in new:
        _take_signed(draft, text, covered, letter)
    draft.signed = (covered[HOST] or draft.signed[HOST], covered[GUEST] or draft.signed[GUEST])
    game.__dict__.update(draft.__dict__)
    return len(new)


def _take_signed(game: FriendGame, text: str, covered: Mapping[Seat, Signed | None], letter: Letter) -> None:
    """Take a message that its author has signed. Raises WrongMessage."""
    author = game.speaker
    if author is None:
        raise WrongMessage("The game is over; there’s nothing more to send.")
    signed = covered[author]
    if signed is None or signed.count <= len(game.texts):
        if author == game.seat:
            raise WrongMessage("A message arrived when it was this device’s turn to send one.")
        raise WrongMessage(DAMAGED)
    try:
        game.read_next(text)
    except Refusal as why:
        if author == game.seat:
            raise
        raise CheatingLetter(why, letter) from None


def _before(game: FriendGame, number: int, covered: Mapping[Seat, Signed | None]) -> FriendGame:
    """The game before a message that a letter has otherwise, if only this device has said something since."""
    author = game.authors[number]
    signed = covered[author]
    if signed is None or signed.count <= number:
        raise WrongMessage("This message contradicts the earlier ones.")
    if author != game.seat:
        raise WrongMessage(
            Sentence(
                "Your friend’s device sent a different message {number} before. If it has an older copy of the game, "
                "send it the whole game.",
                number=number,
            )
        )
    if any(seat != game.seat for seat in game.authors[number:]):
        raise WrongMessage(
            Sentence(
                "Your friend’s device has answered two different versions of your message {number}.", number=number
            )
        )
    before = type(game).read(game.group, game.secret, game.seat, game.texts[:number])
    before.signed, before.dropped = game.signed, len(game.texts) - number
    return before


def _digests(game: FriendGame, letter: Letter, same: int) -> list[bytes]:
    """The hash of everything up to each message of a letter, of which so many are in the game."""
    first = letter.first
    digests = game.digests[first : first + same]
    last = digests[-1] if digests else game.digests[first - 1] if first else START
    for text in letter.texts[same:]:
        last = chained(last, text)
        digests.append(last)
    return digests


def _signers(game: FriendGame, letter: Letter) -> dict[Seat, bytes]:
    return {seat: game.sides[seat].signer or signer_in(letter, seat) for seat in (HOST, GUEST)}


def _covered(
    group: PointGroup, signers: Mapping[Seat, bytes], letter: Letter, digests: Sequence[bytes]
) -> dict[Seat, Signed | None]:  # fmt: skip
    """The last true signature of each side in a letter."""
    found: dict[Seat, Signed | None] = dict.fromkeys((HOST, GUEST))
    for each in letter.signed:
        place = each.count - letter.first - 1
        if not 0 <= place < len(digests):
            continue
        digest = digests[place]
        if group.are_points([signers[each.seat]]) and is_signature(group, signers[each.seat], digest, each.value):
            found[each.seat] = each
    return found


def all_signed(letter: Letter, group: PointGroup) -> dict[Seat, Signed | None]:
    """The last true signature of each side in a whole game. Raises WrongMessage where it is none."""
    if not letter.is_invitation:
        raise WrongMessage("This message doesn’t begin with the invitation, so it isn’t the whole game.")
    digests, last = [], START
    for text in letter.texts:
        last = chained(last, text)
        digests.append(last)
    return _covered(group, {seat: signer_in(letter, seat) for seat in (HOST, GUEST)}, letter, digests)
