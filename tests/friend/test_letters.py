"""Letters: lost, doubled, swapped, cut and foreign ones are refused in a sentence, and nothing is lost."""

from __future__ import annotations

import re
import time
from base64 import b64encode, encodebytes
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from knaves.cli.main import main
from knaves.engine.sentences import Refusal
from knaves.friend.game import GUEST, HOST, FriendGame
from knaves.friend.letter import (
    LONGEST_LETTER,
    Letter,
    OldLetter,
    in_prose,
    join_letter,
    letter_from,
    letter_of,
    name_of,
    read_letter,
    take_letter,
)
from knaves.friend.message import BEFORE, Message, Signed, Statement, WrongMessage, read_message
from knaves.games.registry import GAMES
from knaves.store.friend_games import FriendGames, KeptFriendGame
from knaves.store.saves import Written
from tests.friend.two import GROUP, Pair, by_chance, invited, secret, short, step
from tests.memory_store import MemoryStore

BOX = GAMES["box"]


def by_letters(key: str, seed: str, count: int) -> Pair:
    """A game that has gone by letters until somebody has said so many messages; then the host is to speak."""
    host = FriendGame.invite(GROUP, secret(f"host {seed}"), GAMES[key], short(key), "Ada")
    guest = join_letter(GROUP, secret(f"guest {seed}"), letter_of(host), "Bob")
    take_letter(host, letter_of(guest))
    two, choose = (host, guest), by_chance(seed)
    while len(host.texts) < count or host.speaker != HOST:
        speaker = host.speaker
        assert speaker is not None
        two[speaker].go_on()
        if two[speaker].may_move:
            two[speaker].play(choose(two[speaker]))
        take_letter(two[1 - speaker], letter_of(two[speaker]))
    return two


@pytest.fixture
def two() -> Pair:
    """A game in which the host is to speak, after some letters."""
    return by_letters("box", "letters", 14)


def speak(game: FriendGame) -> str:
    """What a player says next, as a letter."""
    if game.may_move:
        game.play(game.world.state.legal_moves()[0].notation)
    else:
        game.speak()
    return letter_of(game).text


def test_a_letter_opened_twice_changes_nothing(two: Pair) -> None:
    letter = read_letter(speak(two[HOST]))
    assert take_letter(two[GUEST], letter) == 1
    before = two[GUEST].texts[:]
    with pytest.raises(OldLetter, match="already been read"):
        take_letter(two[GUEST], letter)
    assert two[GUEST].texts == before


def test_a_letter_may_stand_in_a_link_between_other_words(two: Pair) -> None:
    text = speak(two[HOST])
    assert read_letter(f"My turn is done!\nhttps://example.org/knaves/#letter/{text} See you").text == text


def test_a_letter_cut_anywhere_is_refused_and_can_be_sent_again(two: Pair) -> None:
    text = speak(two[HOST])
    before = two[GUEST].texts[:]
    for end in range(len(text)):
        with pytest.raises(WrongMessage):
            take_letter(two[GUEST], read_letter(text[:end]))
    assert two[GUEST].texts == before
    assert take_letter(two[GUEST], read_letter(text)) == 1


def test_a_letter_with_any_character_changed_is_refused(two: Pair) -> None:
    text = speak(two[HOST])
    for place in range(len(text)):
        other = "x" if text[place] != "x" else "y"
        with pytest.raises(WrongMessage):
            take_letter(two[GUEST], read_letter(text[:place] + other + text[place + 1 :]))
    assert take_letter(two[GUEST], read_letter(text)) == 1


def test_a_lost_letter_is_missed_by_the_next_one_and_the_next_that_is_sent_holds_both() -> None:
    game = GAMES["jack_in_the_box"]
    two = invited(game, short(game.key), "lost")
    host = two[HOST]
    while not (host.may_move and any("match" in move.notation for move in host.world.state.legal_moves())):
        step(two, by_chance(len(host.texts)))
    letters = []
    for wanted in ("match", ""):
        host.play(next(move.notation for move in host.world.state.legal_moves() if wanted in move.notation))
        letters.append(letter_of(host).text)
    only_second = replace(read_letter(letters[1]), texts=read_letter(letters[1]).texts[1:])
    with pytest.raises(WrongMessage, match="earlier message"):
        take_letter(two[GUEST], only_second)
    assert take_letter(two[GUEST], read_letter(letters[1])) == 2
    with pytest.raises(OldLetter):
        take_letter(two[GUEST], read_letter(letters[0]))


def test_a_letter_of_another_game_is_refused(two: Pair) -> None:
    other = by_letters("box", "another", 3)
    with pytest.raises(WrongMessage, match="another game"):
        take_letter(two[GUEST], read_letter(speak(other[HOST])))


def test_an_invitation_opened_by_two_gives_two_games_of_which_the_host_takes_the_first() -> None:
    host = FriendGame.invite(GROUP, secret(1), BOX, short("box"), "Ada")
    first = join_letter(GROUP, secret(2), letter_of(host), "Bob")
    second = join_letter(GROUP, secret(3), letter_of(host), "Cy")
    take_letter(host, read_letter(letter_of(first).text))
    with pytest.raises(WrongMessage, match="contradicts"):
        take_letter(host, read_letter(letter_of(second).text))
    assert host.sides[GUEST].name == "Bob"


@pytest.mark.parametrize(
    "text", ["", "~", "hello", "a" * 700_000, "A" * 10 + "~0.~AAAAAA", "\ud800", "AAAAAAAAAA~0." + "x" * 50]
)
def test_what_is_no_letter_is_said_to_be_none(text: str) -> None:
    with pytest.raises(WrongMessage):
        read_letter(text)


def test_random_messages_are_refused_in_a_sentence(two: Pair) -> None:
    rng, game = Random(8), two[GUEST]
    good = read_letter(speak(two[HOST])).texts[0]
    for _ in range(400):
        text = list(good)
        for _ in range(rng.randint(1, 6)):
            text[rng.randrange(len(text))] = rng.choice("ABCxyz019._-~mkpsze")
        if "".join(text) == good:
            continue
        before = len(game.texts)
        with pytest.raises(Refusal, match=r"[.?]$"):
            game.receive("".join(text))
        assert len(game.texts) == before
    game.receive(good)


def test_a_bot_plays_a_friend_by_letters_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, yours = str(tmp_path / "mine.json"), str(tmp_path / "yours.json")

    def friend(*arguments: str, letter: str = "") -> tuple[str, str]:
        path = tmp_path / "letter"
        path.write_text(letter)
        with path.open() as stream:
            monkeypatch.setattr("sys.stdin", stream)
            code = main(["friend", *arguments])
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out, said.err

    letter, _ = friend("invite", "madjack", "--options", '{"target": 1}', "--keep", mine, "--seed", "1")
    keep, other = yours, mine
    while letter:
        letter, _ = friend("answer", "--keep", keep, "--level", "random", "--seed", "2", letter=letter)
        keep, other = other, keep
    whole, _ = friend("whole", "--keep", mine)
    game, record = tmp_path / "game", tmp_path / "record"
    game.write_text(whole)
    lines, _ = friend("verify", str(game), "--record", str(record))
    assert len(lines.splitlines()) == 4
    assert main(["verify", str(record)]) == 0
    for false, why in (
        (whole.replace("~20.", "~21."), "out of order"), (whole.strip()[:-4], "cut short"),
        (whole.strip()[:-30] + ("A" if whole.strip()[-30] != "A" else "B") + whole.strip()[-29:], "hasn’t signed"),
    ):  # fmt: skip
        game.write_text(false)
        assert main(["friend", "verify", str(game)]) == 1
        assert why in capsys.readouterr().err
    assert main(["friend", "dance"]) == 2


def restored(game: FriendGame, count: int) -> FriendGame:
    """A device that was brought back to an older copy of its game."""
    return FriendGame.read(GROUP, game.secret, game.seat, game.texts[:count])


@pytest.mark.parametrize("seat", [HOST, GUEST])
def test_a_device_restored_from_an_older_copy_catches_up_from_its_friends_letter(two: Pair, seat: int) -> None:
    friend, whole = two[1 - seat], letter_from(two[1 - seat], 0)
    friend_knows = len(friend.texts)
    for count in range(2, friend_knows, 3):
        old = restored(two[seat], count)
        assert take_letter(old, whole) == friend_knows - count
        assert old.texts == friend.texts
        with pytest.raises(OldLetter):
            take_letter(old, whole)


def test_what_a_restored_device_says_otherwise_is_seen_by_its_friend_and_taken_back(two: Pair) -> None:
    """Its first word stands: that is what its friend has answered."""
    seat = HOST
    count, trial = next(filter(None, (another_course(two[seat], number) for number in range(4, len(two[0].texts)))))
    friend = two[1 - seat]
    before = friend.texts[:]
    with pytest.raises(WrongMessage, match=f"different message {count}\\."):
        take_letter(friend, letter_of(trial))
    assert friend.texts == before
    take_letter(trial, letter_from(friend, 0))
    assert trial.texts == friend.texts
    assert trial.dropped == 1


def another_course(game: FriendGame, count: int) -> tuple[int, FriendGame] | None:
    """A device restored to so many messages after it has made another move than it had; None where it cannot."""
    old = restored(game, count)
    if not old.may_move or game.authors[count] != game.seat:
        return None
    for move in old.world.state.legal_moves():
        trial = old.draft()
        trial.play(move.notation)
        if trial.texts[count] != game.texts[count]:
            return count, trial
    return None


def test_nobody_can_put_messages_into_the_mouth_of_a_restored_device(two: Pair) -> None:
    friend = two[GUEST]
    old = restored(two[HOST], 5)
    whole = letter_from(friend, 0)
    alone = replace(whole, signed=tuple(each for each in whole.signed if each.seat == GUEST))
    with pytest.raises(WrongMessage, match="this device"):
        take_letter(old, alone)
    assert len(old.texts) == 5


def test_a_letter_that_follows_other_messages_asks_for_the_whole_game(two: Pair) -> None:
    old = restored(two[GUEST], len(two[GUEST].texts) - 4)
    with pytest.raises(WrongMessage, match="send you the whole game"):
        take_letter(old, read_letter(speak(two[HOST])))


def test_the_options_of_an_invitation_have_one_spelling() -> None:
    first = read_message(FriendGame.invite(GROUP, secret(1), BOX, BOX.options.parse({"players": 2}), "Ada").texts[0])
    for options in (
        b'{"players":2,"players":2}', b'{"players": 2}', b'{"players":2,"hand":4}', b'{"players":2,"direction":"turn"}',
    ):  # fmt: skip
        parts = tuple(Statement.of("o", options) if part.kind == "o" else part for part in first.parts)
        with pytest.raises(WrongMessage):
            FriendGame.join(GROUP, secret(2), Message(0, first.after, parts).text, "Bob")


@pytest.mark.parametrize(
    ("name", "why"), [("x" * 25, "at most 24"), ("Ada\u202e", "invisible character"), ("a\nb", "invisible character")]
)
def test_a_name_is_refused_for_what_is_wrong_with_it(name: str, why: str) -> None:
    first = read_message(FriendGame.invite(GROUP, secret(1), BOX, BOX.options.parse({"players": 2}), "Ada").texts[0])
    parts = tuple(Statement.of("n", name.encode()) if part.kind == "n" else part for part in first.parts)
    with pytest.raises(WrongMessage, match=why):
        FriendGame.join(GROUP, secret(2), Message(0, first.after, parts).text, "Bob")


def test_an_invitation_of_the_first_protocol_is_said_to_be_one() -> None:
    first = read_message(FriendGame.invite(GROUP, secret(1), BOX, BOX.options.parse({"players": 2}), "Ada").texts[0])
    with pytest.raises(WrongMessage, match="earlier version"):
        FriendGame.join(GROUP, secret(2), replace(first, after=BEFORE).text, "Bob")


def test_a_saved_game_of_the_first_protocol_is_put_aside_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.json"
    old.write_text('{"format": "knaves-friend/1", "seat": 0, "secret": "00", "level": "easy", "texts": []}')
    assert main(["friend", "whole", "--keep", str(old)]) != 0
    assert "earlier version" in capsys.readouterr().err


def test_a_seed_for_the_secret_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["friend", "invite", "madjack", "--keep", str(tmp_path / "a"), "--seed", "1"]) == 0
    assert "can find your secret" in capsys.readouterr().err
    assert main(["friend", "invite", "madjack", "--keep", str(tmp_path / "b")]) == 0
    assert "secret" not in capsys.readouterr().err


def wrapped(text: str, width: int = 76, line: str = "{}", end: str = "\n") -> str:
    return end.join(line.format(text[place : place + width]) for place in range(0, len(text), width))


def folded(address: str) -> str:
    """The second kind of guard: percent signs are hyphens, slashes are low lines."""
    coded = quote(address, safe="").replace("-", "%2D").replace("_", "%5F").replace("~", "%7E")
    return coded.replace("%2F", "_").replace("%", "-")


def starred(address: str) -> str:
    """The third kind: what is no usual character is put aside in base64, in runs."""
    aside = "".join(char for char in address if char in "#~")
    stars = re.sub("[#~]", "*", address)
    return f"https://urldefense.com/v3/__{stars}__;{b64encode(aside.encode()).decode()}!!Abc!d$"


ADDRESS = "https://example.org/knaves/#/letter/"
ON_THE_WAY: dict[str, Callable[[str], str]] = {
    "wrapped": wrapped,
    "wrapped with carriage returns": lambda text: wrapped(text, end="\r\n"),
    "quoted": lambda text: "On Tuesday Ada wrote:\n" + wrapped(text, 72, "> {}"),
    "quoted twice": lambda text: wrapped(text, 70, "> > {}") + "\n> > See you!",
    "quoted by initials": lambda text: wrapped(text, 70, "AL>{}"),
    "quoted-printable": lambda text: wrapped(text.replace("~", "=7E"), 75, "{}=", "\r\n")[:-1] + "\r\nBye=2E",
    "quoted-printable, all of it": lambda text: "".join(f"={ord(char):02X}" for char in text),
    "folded by a server": lambda text: wrapped(text, 900, "{}!", "\r\n ")[:-1],
    "with marks of no width": lambda text: "\ufeff" + wrapped(text, 20, "{}", "\u200b"),
    "with soft hyphens": lambda text: wrapped(text, 33, "{}", "\u00ad"),
    "percent signs": lambda text: ADDRESS + text.replace("~", "%7E"),
    "percent signs twice": lambda text: ADDRESS + text.replace("~", "%257e"),
    "entities": lambda text: text.replace("~", "&#126;"),
    "guarded by a question": lambda text: (
        "https://guard.example/?url=" + quote(ADDRESS + text, safe="") + "&data=05%7C0"
    ),
    "guarded in small letters": lambda text: (
        "https://guard.example/url?a=" + re.sub("%..", lambda found: found[0].lower(), quote(ADDRESS + text, safe=""))
    ),
    "guarded by hyphens": lambda text: f"https://urldefense.proofpoint.com/v2/url?u={folded(ADDRESS + text)}&d=DwMFaQ",
    "guarded by stars": lambda text: starred(ADDRESS + text),
    "guarded in base64": lambda text: "https://guard.example/?d=x&u=" + b64encode((ADDRESS + text).encode()).decode(),
    "guarded and wrapped": lambda text: wrapped("https://guard.example/?url=" + quote(ADDRESS + text, safe="")),
    "with tracking words": lambda text: f"{ADDRESS}{text}?fbclid=IwAR0_x&utm_source=chat",
    "with signs behind it": lambda text: f"({ADDRESS}{text}).",
    "with words on both sides": lambda text: f"My~turn ~12. is done:\n{text}\n~~ Ada ~~",
    "with typed dashes": lambda text: text.replace("--", "—").replace("-", "‑"),
    "in two lines of a table": lambda text: f"| {text[:50]}\n| {text[50:]}",
    "broken by HTML": lambda text: wrapped(text, 60, "{}", "<wbr>"),
    "in lines of HTML": lambda text: wrapped(text, 60, "{}", '&nbsp;<BR clear="none">\n'),
    "in paragraphs of HTML": lambda text: wrapped(text, 70, '<p class="MsoNormal">{}<o:p></o:p></p>'),
    "coloured by HTML": lambda text: text.replace("~", "<span>&tilde;</span>").replace(",", "<b>,</b>"),
    "with entities of no width": lambda text: wrapped(text, 33, "{}", "&shy;&zwnj;"),
    "forwarded with bars": lambda text: wrapped(text, 70, "| | {}"),
    "forwarded with colons": lambda text: wrapped(text, 70, ": {}"),
    "quoted by wide signs": lambda text: wrapped(text, 70, "＞\u00a0{}"),
    "quoted and quoted-printable": lambda text: wrapped(text.replace("~", "=7E"), 70, "> {}=", "\r\n")[:-1],
    "from right to left": lambda text: "\u202b" + wrapped(text, 40, "{}", "\u200f") + "\u202c",
    "as wide as Chinese": lambda text: text.translate({sign: sign + 0xFEE0 for sign in range(33, 127)}),
    "escaped for markdown": lambda text: re.sub(r"([^A-Za-z0-9\s])", r"\\\1", text),
    "escaped for JSON": lambda text: "\\n".join(text.replace("~", "\\u007e").split("\n")),
    "as UTF-16 in wrong letters": lambda text: text.encode("utf-16-le").decode("latin-1"),
    "a mail in base64": lambda text: (
        "Subject: Knaves\nContent-Transfer-Encoding: base64\n\n"
        + encodebytes(f"Your turn:\n{text}\n".encode()).decode()
    ),
    "a quoted mail in base64": lambda text: wrapped(b64encode(f"Hi!\n{text}".encode()).decode(), 76, "> {}"),
    "guarded with another word": lambda text: (
        "https://guard.example/s/x?d=" + b64encode((ADDRESS + text).encode()).decode()
    ),
    "guarded twice": lambda text: "https://guard.example/?url=" + quote(starred(ADDRESS + text), safe=""),
    "guarded by hyphens, twice": lambda text: (
        "https://urldefense.proofpoint.com/v2/url?u="
        + folded("https://guard.example/?url=" + quote(ADDRESS + text, safe=""))
        + "&d=DwMFaQ"
    ),
    "with dots doubled by a server": lambda text: text.replace(".", ".."),
    "followed at once by words": lambda text: f"{text}。我们玩吧",
}


@pytest.mark.parametrize("way", ON_THE_WAY)
def test_a_letter_is_read_whatever_the_mail_has_made_of_it(two: Pair, way: str) -> None:
    text = speak(two[HOST])
    assert read_letter(ON_THE_WAY[way](text)).text == text


@pytest.mark.parametrize("way", ON_THE_WAY)
def test_a_letter_for_prose_is_read_whatever_the_mail_has_made_of_it(two: Pair, way: str) -> None:
    text = speak(two[HOST])
    assert not set(in_prose(text)) & set("~_*`|<>[]")
    if "guarded" not in way:  # it is no address
        assert read_letter(ON_THE_WAY[way](in_prose(text))).text == text


def test_of_a_whole_exchange_the_newest_letter_is_read(two: Pair) -> None:
    first = speak(two[HOST])
    take_letter(two[GUEST], read_letter(first))
    second = speak(two[GUEST])
    assert read_letter(f"{second}\n\nAda wrote:\n{wrapped(first, 72, '> {}')}").text == second


def test_a_letter_never_ends_with_a_sign_that_links_lose(two: Pair) -> None:
    for count in range(len(two[HOST].texts)):
        assert letter_from(two[HOST], count).text[-1] in "AQgw"


def test_only_a_letter_that_lacks_something_is_called_cut_short(two: Pair) -> None:
    text = speak(two[HOST])
    for end in range(15, len(text) - 1, 7):
        with pytest.raises(WrongMessage, match="cut short"):
            read_letter(text[:end])
    for place in range(20, len(text)):
        if text[place] not in "~." and text[place - 1] not in "~.":
            changed = text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]
            with pytest.raises(WrongMessage, match=r"damaged|doesn’t follow"):
                take_letter(two[GUEST], read_letter(changed))


@pytest.mark.parametrize(
    "unit",
    [
        "%25",
        "%7E",
        "=7E",
        "AAAAAAAAAA~0.",
        "AAAAAAAAAA~.",
        "a~",
        "~",
        "&amp;",
        "> ",
        "urldefense/v2/url?u=-7E",
        "?u=aHR0",
        "\n",
        "*",
        "\\",
        "<br",
        "A" * 76 + "\n",
        "?url=https%3A%2F%2Furldefense/v3/__*__;fg!",
    ],
)
def test_a_text_of_the_largest_size_is_read_in_time(unit: str) -> None:
    began = time.process_time()
    with pytest.raises(WrongMessage):
        read_letter((unit * (LONGEST_LETTER // len(unit)))[:LONGEST_LETTER])
    assert time.process_time() - began < 3


def test_a_game_of_more_characters_than_any_letter_is_read_and_kept() -> None:
    """MadJack to 50 points: about 83 deals of 15,000 characters."""
    texts = tuple(f"{number}.{'A' * 22}.k{'A' * 20_000}" for number in range(100))
    whole = Letter(name_of(texts[0]), texts, (Signed(HOST, len(texts), bytes(64)),))
    assert len(whole.text) > 3 * LONGEST_LETTER
    assert read_letter(whole.text) == whole
    games = FriendGames(MemoryStore())
    kept = KeptFriendGame("madjack", HOST, "0" * 64, texts, signing="1" * 64)
    assert games.keep(whole.game, kept) is Written.KEPT
    assert games.get(whole.game) == kept
