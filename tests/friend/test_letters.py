"""Letters: lost, doubled, swapped, cut and foreign ones are refused in a sentence, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from knaves.cli.main import main
from knaves.engine.errors import Refusal
from knaves.friend.game import FriendGame
from knaves.friend.letter import OldLetter, letter_of, read_letter, take_letter
from knaves.friend.message import WrongMessage
from knaves.friend.position import GUEST, HOST
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
