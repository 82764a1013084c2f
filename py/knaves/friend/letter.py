"""Letter: what one device sends to the other: made of a game, signed, found in a text, read, and taken into the game.

`ID~message~message…~signature`: the name of its game, its messages, and the sender's signature over all that was said.
The last signature of the other side stands where it was made, if the letter has something that it covers.
Everything new in a letter has been signed by its author before it is read. A signed letter that breaks the rules is
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.friend.deck import Secret
from knaves.friend.game import GUEST, HOST, FriendGame
from knaves.friend.group import PointGroup
from knaves.friend.message import AFTER, SIGNER, START, Signed, WrongMessage, chained, from_text, read_message
from knaves.friend.zero_knowledge import is_signature, sign
from knaves.wire.parse import INVISIBLE, base64url, from_base64url, from_quoted_printable

LONGEST_LETTER = 600_000  # characters of a text in which a letter is looked for; a letter of a deal has 7,400
LONGEST_GAME = 6_000_000  # characters of a whole game, which is read as it stands
ID = 10  # characters of a game's name
MOST_DECODED = 5  # times that percent signs were put in
DAMAGED = Sentence("This message is damaged. Ask your friend to send it again.")
CUT = Sentence("This message is cut short. Ask your friend to send it again.")
_SIGNED = re.compile(r"[01][A-Za-z0-9_-]{86}")
_OPENED = re.compile(r"e[01][A-Za-z0-9_-]{43}")
MOST_STARTS = 60  # places in a text where a letter is looked for
_START = re.compile(rf"(?=[A-Za-z0-9_-]{{{ID}}}~(?:0|[1-9][0-9]{{0,5}})\.)")
_RUN = re.compile(r"[A-Za-z0-9_.~-]+")
_QUOTE = re.compile(r"^(?:[ \t]*[A-Za-z]{0,10}[>|»:＞])+[ \t\u00a0]*", re.MULTILINE)  # before lines of an answered mail
# Within a line that was too long, or that is markup; a link keeps its address.
_FOLD = re.compile(
    r"!\r?\n ?|</?(?:w?br|o:p|p|div|span|font|pre|code|b|i|u|s|em|strong|td|tr|li|blockquote)\b[^<>]{0,300}>|[\s\0]+",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|[nrt])?")  # of JSON, or before a sign that markdown would read
_BASE64 = re.compile(r"^[A-Za-z0-9+/]{40,}={0,2}[ \t]*(?:\r?\n[A-Za-z0-9+/]+={0,2}[ \t]*)*$", re.MULTILINE)
LONGEST_GUARDED = 60_000  # characters of a text in which guards within guards are looked for
_MARKED = str.maketrans("~_", ",+")
_UNMARKED = str.maketrans(",+", "~_")
_STRAIGHT = str.maketrans(
    {0xFF01 + place: 0x21 + place for place in range(94)}  # letters as wide as a Chinese one
    | {ord(odd): plain for odd, plain in {"‐": "-", "‑": "-", "‒": "-", "−": "-", "∼": "~", "˜": "~"}.items()}
    | {ord("–"): "--", ord("—"): "--"}
)


@dataclass(frozen=True)
class Letter:
    """A letter as it was read: the game's name, the messages in order, and who has signed how many of the game."""

    game: str
    texts: tuple[str, ...]
    signed: tuple[Signed, ...] = ()  # in the order of their counts
    opened: tuple[tuple[Seat, bytes], ...] = ()  # secrets that are shown to others, beside the messages

    @property
    def first(self) -> int:
        """The number of its first message."""
        return read_message(self.texts[0]).number

    @property
    def end(self) -> int:
        """The number after that of its last message."""
        return self.first + len(self.texts)

    @property
    def is_invitation(self) -> bool:
        """Whether it begins a game."""
        return self.first == 0

    @property
    def text(self) -> str:
        """The letter as it is sent."""
        fields = [self.game]
        for count, text in enumerate(self.texts, self.first + 1):
            fields.append(text)
            fields += [f"{each.seat}{base64url(each.value)}" for each in self.signed if each.count == count]
        fields += [f"e{seat}{base64url(value)}" for seat, value in self.opened]
        return "~".join(fields)


def in_prose(letter: str) -> str:
    """A letter for a text that may be set in markdown, where ~ strikes words through and _ slants them."""
    return letter.translate(_MARKED)


def name_of(invitation: str) -> str:
    """The name of the game that begins with this message: the same on both devices."""
    return base64url(sha256(invitation.encode()).digest())[:ID]


def read_letter(text: str) -> Letter:
    """The letter in a text, such as a link or a message with words around it; the newest where there are several.

    It is read as it was sent, whatever mail programs and guards of links have made of it. Its signatures are compared
    by whoever has the game. Raises WrongMessage.
    """
    if len(text) > LONGEST_GAME:
        raise WrongMessage("This text is too long to be a message.")
    why: WrongMessage | None = None
    for reading in _readings(text) if len(text) <= LONGEST_LETTER else (text.strip(),):
        found, trouble = _letters(reading)
        if found:
            return max(found, key=lambda letter: letter.end)
        why = trouble or why
    raise why or WrongMessage("This text doesn’t contain a Knaves message.")


def _letters(text: str) -> tuple[list[Letter], WrongMessage | None]:
    """The letters in a text as it stands, and what is wrong with the last thing that began like one."""
    found: list[Letter] = []
    trouble: WrongMessage | None = None
    end = 0
    for start in _starts(text):
        run = _RUN.match(text, start) if start >= end else None
        if run is not None:
            try:
                found.append(_of_run(run[0]))
                end = start + len(found[-1].text)
            except WrongMessage as why:
                trouble = why
    return found, trouble


def _of_run(run: str) -> Letter:
    """The letter that begins here; other signs may follow its last signature. Raises WrongMessage."""
    game, *fields = run.split("~")
    texts: list[str] = []
    signed: list[Signed] = []
    opened: list[tuple[Seat, bytes]] = []
    first = int(fields[0].partition(".")[0])
    for place, field in enumerate(fields):
        is_whole = bool(signed) and signed[-1].count == first + len(texts)
        found = _SIGNED.match(field) or (_OPENED.match(field) if is_whole else None)
        if found is not None:
            value = _bytes_in(found[0].removeprefix("e")[1:])
            if field[0] == "e":
                opened.append((int(field[1]), value))
            else:
                signed.append(Signed(int(field[0]), first + len(texts), value))
            if field != found[0]:
                break  # words that came to stand behind it
        elif is_whole and (opened or not field.startswith(f"{first + len(texts)}.")):
            break
        elif "." not in field or (place == len(fields) - 1 and not _is_message(field)):
            raise WrongMessage(CUT)
        elif not _is_message(field):
            raise WrongMessage(DAMAGED)
        elif read_message(field).number != first + len(texts):
            raise WrongMessage("The parts of this message are out of order.")
        else:
            texts.append(field)
    if not signed or signed[-1].count != first + len(texts):
        raise WrongMessage(CUT)
    if first == 0 and name_of(texts[0]) != game:
        raise WrongMessage(DAMAGED)
    return Letter(game, tuple(texts), tuple(signed), tuple(opened))


def _bytes_in(text: str) -> bytes:
    try:
        return from_text(text)
    except WrongMessage:
        raise WrongMessage(DAMAGED) from None


def _is_message(text: str) -> bool:
    try:
        read_message(text)
    except WrongMessage:
        return False
    return True


def _starts(text: str) -> list[int]:
    """Where letters may begin: every message of a letter looks like one, so only the first of each run count."""
    starts: list[int] = []
    for run in _RUN.finditer(text):
        starts += [run.start() + found.start() for found in islice(_START.finditer(run[0]), 3)]
        if len(starts) >= MOST_STARTS:
            break
    return starts


def _readings(text: str) -> Iterator[str]:
    """Yield the text as it may have been before it came here, from what is likely to what is not."""
    seen: set[str] = set()
    for wrapped in (text, from_quoted_printable(_QUOTE.sub("", text))):
        for sent in _sent(wrapped):
            for plain in _decoded(sent):
                bare = INVISIBLE.sub("", _FOLD.sub("", _QUOTE.sub("", _ESCAPE.sub(_escaped, plain)))).replace("..", ".")
                straight = bare.translate(_STRAIGHT)
                for reading in (bare, bare.translate(_UNMARKED), straight, straight.translate(_UNMARKED)):
                    if reading not in seen:
                        seen.add(reading)
                        yield reading


def _sent(text: str) -> Iterator[str]:
    """Yield a text, the addresses within its guards, and those within the guards of these."""
    yield text
    outer = list(_unguarded(text))
    yield from outer
    if len(text) <= LONGEST_GUARDED:
        outer += list(_decoded(text))[1:]
        inner = (each for guarded in outer for plain in _decoded(guarded) for each in _unguarded(plain))
        yield from islice(inner, 9)


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else ""


# Those that stand for what a link or a message may hold; the page has no table of the two thousand others.
_ENTITIES = {
    "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " ", "num": "#", "sol": "/", "colon": ":",
    "period": ".", "lowbar": "_", "equals": "=", "quest": "?", "plus": "+", "percnt": "%", "hyphen": "-", "comma": ",",
    "tilde": "~", "shy": "", "zwnj": "", "zwj": "", "lrm": "", "rlm": "", "ndash": "–", "mdash": "—",
}  # fmt: skip
_ENTITY = re.compile(r"&(?:#(\d{1,6})|#[xX]([0-9A-Fa-f]{1,5})|([a-z]{2,6}));")


def unescape(text: str) -> str:
    """Return a text with the characters in place of its HTML entities, by number or of a few names; others stay."""
    return _ENTITY.sub(_character, text)


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    if name is not None:
        return _ENTITIES.get(name, entity[0])
    found = chr(int(decimal) if decimal is not None else int(hexadecimal, 16))
    return found if found.isprintable() or found.isspace() else entity[0]


def _decoded(text: str) -> Iterator[str]:
    """Yield a text and what its percent signs and entities stand for, as often as they were put in."""
    for _ in range(MOST_DECODED):
        yield text
        plain = unescape(unquote(text))
        if plain == text:
            return
        text = plain


def _unguarded(text: str) -> Iterator[str]:
    """Yield the addresses within those of guards that let mail be clicked only by way of them."""
    whole = _FOLD.sub("", _QUOTE.sub("", text))
    for found in islice(re.finditer(r"urldefense[^/]*/v2/url\?u=([A-Za-z0-9_.~-]+)", whole), 9):
        yield unquote(found[1].translate(str.maketrans("-_", "%/")))
    for found in islice(re.finditer(r"urldefense\.[a-z]+/v3/__(.+?)__;([A-Za-z0-9_+/=-]*)!", whole), 9):
        yield _unstarred(found[1], found[2])
    for found in islice(re.finditer(r"[?&]\w{1,8}=(aHR0[A-Za-z0-9_+/-]+)", whole), 9):
        yield _bytes_of(found[1]).decode("utf-8", "replace")
    for found in islice(_BASE64.finditer(_QUOTE.sub("", text)), 9):  # the whole of a mail
        yield _bytes_of(re.sub(r"[\s=]", "", found[0])).decode("utf-8", "replace")


def _unstarred(address: str, put_aside: str) -> str:
    """An address of which a guard has put characters aside: * stands for one, ** and a letter for two or more."""
    left = iter(_bytes_of(put_aside).decode("utf-8", "replace"))
    count = {letter: number for number, letter in enumerate(ascii_uppercase + ascii_lowercase + digits + "-_", 2)}
    return re.sub(r"\*(?:\*(.))?", lambda found: "".join(islice(left, count.get(found[1] or "", 1))), address)


def _bytes_of(text: str) -> bytes:
    plain = text.rstrip("=").translate(str.maketrans("+/", "-_"))
    return from_base64url(plain[: len(plain) - (len(plain) % 4 == 1)], is_strict=False)


def signer_in(letter: Letter, seat: Seat) -> bytes:
    """Return the key of a player's signatures if their first message is in the letter, else b""."""
    place = seat - letter.first
    if not 0 <= place < len(letter.texts):
        return b""
    parts = read_message(letter.texts[place]).parts
    return next((part.value() for part in parts if part.kind == SIGNER), b"")


class OldLetter(WrongMessage):
    """A letter of which everything has been read before."""


class FollowsOthers(WrongMessage):
    """A letter that follows other messages than this device has."""


class CheatingLetter(WrongMessage):
    """A letter that its sender has signed and that no honest device sends. It is kept, as evidence."""

    def __init__(self, why: Refusal, letter: Letter, number: int, moves: int) -> None:
        """`number` of the message that breaks the rules, and the moves made before it."""
        super().__init__(why.sentence, why.rule)
        self.letter = letter
        self.number = number
        self.moves = moves


def letter_of(game: FriendGame) -> Letter:
    """Return a letter with all messages since the other player last spoke, as `letter_from` does."""
    heard = max((number + 1 for number, seat in enumerate(game.authors) if seat != game.seat), default=0)
    return letter_from(game, heard)


def letter_from(game: FriendGame, first: int) -> Letter:
    """Return a letter with the messages from this number on, signed by this device; an empty one without any."""
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
    number, moves = len(game.texts), len(game.course.moves)
    try:
        game.read_next(text)
    except Refusal as why:
        if author == game.seat:
            raise
        raise CheatingLetter(why, letter, number, moves) from None


def _before(game: FriendGame, number: int, covered: Mapping[Seat, Signed | None]) -> FriendGame:
    """The game before a message that a letter has otherwise, if only this device has said something since."""
    author = game.authors[number]
    signed = covered[author]
    if signed is None or signed.count <= number:
        raise WrongMessage("This message contradicts the earlier ones.")
    if author != game.seat:
        raise WrongMessage(
            Sentence(
                "Your friend’s device has already sent a different message {number}. If it has an older copy of the "
                "game, send it the whole game.",
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
    """Return the last true signature of each seat in a whole game, None without one.

    Raises WrongMessage for a letter that does not begin with the invitation.
    """
    if not letter.is_invitation:
        raise WrongMessage("This message doesn’t begin with the invitation, so it isn’t the whole game.")
    digests, last = [], START
    for text in letter.texts:
        last = chained(last, text)
        digests.append(last)
    return _covered(group, {seat: signer_in(letter, seat) for seat in (HOST, GUEST)}, letter, digests)
