"""Letters: lost, doubled, swapped, cut and foreign ones are refused in a sentence, and nothing is lost."""

from __future__ import annotations

import re
import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from knaves.cli.main import main
from knaves.engine.sentences import Refusal
from knaves.friend.game import GUEST, HOST, FriendGame, letter_of, take_letter
from knaves.friend.message import CHECK, LONGEST_LETTER, Letter, OldLetter, WrongMessage, in_prose, name_of, read_letter
from knaves.games.registry import GAMES
from tests.friend.two import GROUP, Pair, by_chance, invited, secret, short, step

BOX = GAMES["box"]


@pytest.fixture
def two() -> Pair:
    """A game in which the host has just spoken, after some letters."""
    two = invited(BOX, short("box"), "letters")
    choose = by_chance("letters")
    for _ in range(14):
        step(two, choose)
    while two[0].speaker != HOST:
        step(two, choose)
    return two


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
    other = invited(BOX, short("box"), "another")
    while other[0].speaker != HOST:
        step(other, by_chance(1))
    with pytest.raises(WrongMessage, match="another game"):
        take_letter(two[GUEST], read_letter(speak(other[HOST])))


def test_an_invitation_opened_by_two_gives_two_games_of_which_the_host_takes_the_first() -> None:
    host = FriendGame.invite(GROUP, secret(1), BOX, short("box"), "Ada")
    first = FriendGame.join(GROUP, secret(2), host.texts[0], "Bob")
    second = FriendGame.join(GROUP, secret(3), host.texts[0], "Cy")
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
    assert len(lines.splitlines()) == 3
    assert main(["verify", str(record)]) == 0
    game.write_text(whole.replace("~20.", "~21."))
    assert main(["friend", "verify", str(game)]) == 1
    assert "damaged" in capsys.readouterr().err
    assert main(["friend", "dance"]) == 2


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


def test_a_letter_that_lost_the_sign_at_its_end_is_read(two: Pair) -> None:
    choose, ends = by_chance("ends"), 0
    game = GAMES["madjack"]
    for number in range(12):
        pair = invited(game, short(game.key), f"ends {number}")
        for _ in range(12):
            step(pair, choose)
        for place in range(1, len(pair[HOST].texts)):
            text = Letter(name_of(pair[HOST].texts[0]), tuple(pair[HOST].texts[place : place + 1])).text
            if text[-1] in "-_":
                ends += 1
                assert read_letter(ADDRESS + text[:-1]).text == text
    assert ends


def test_only_a_letter_that_lacks_something_is_called_cut_short(two: Pair) -> None:
    text = speak(two[HOST])
    for end in range(15, len(text) - 1, 7):
        with pytest.raises(WrongMessage, match="cut short"):
            read_letter(text[:end])
    for place in range(20, len(text) - CHECK - 2):
        if text[place] not in "~." and text[place - 1] not in "~.":
            with pytest.raises(WrongMessage, match="damaged"):
                read_letter(text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :])


@pytest.mark.parametrize(
    "unit",
    ["%25", "%7E", "=7E", "AAAAAAAAAA~0.", "a~", "~", "&amp;", "> ", "urldefense/v2/url?u=-7E", "?u=aHR0", "\n", "*"],
)
def test_a_text_of_the_largest_size_is_read_in_time(unit: str) -> None:
    began = time.process_time()
    with pytest.raises(WrongMessage):
        read_letter((unit * (LONGEST_LETTER // len(unit)))[:LONGEST_LETTER])
    assert time.process_time() - began < 3
