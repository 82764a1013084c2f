"""Games in links: short, the very same game again, and open for ever."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from knaves.engine.chance import FairDeal
from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.page import link_text
from knaves.page.link_text import packed, packed_json, read_packed
from knaves.table.record import Record
from knaves.table.table import Table

LONGEST = 190  # characters of any finished game of two with the standard rules
SENT = (Path(__file__).parent / "sent_links.txt").read_text().splitlines()  # game, moves, scores, link


def played(key: str, number: int, share: float = 1.0) -> Record:
    """Play a game of random moves, or only this share of it."""
    game, rng = GAMES[key], Random(f"{key} {number}")
    seed = FairDeal(f"{number:064x}", "two dice: 4, 6") if number % 2 else number
    options = game.options.parse({})
    table = Table(game, options, seed, (), ("human",) + ("bot:medium",) * (options.seats - 1))
    while table.turn is not None and (share == 1.0 or len(table.moves) < 30 * share):
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


@pytest.mark.parametrize("key", GAMES)
def test_a_link_gives_the_very_same_game_again_and_is_short(key: str) -> None:
    for number in range(6):
        record = played(key, number)
        text = packed(record)
        assert read_packed(text) == record
        assert len(text) < LONGEST + (len(record.moves) * 3) // 10
        assert 3 * len(text) < len(packed_json(record.as_json())), "a third of the compressed record at most"


@pytest.mark.parametrize("key", GAMES)
def test_a_running_game_and_one_dealt_by_hand_go_into_links_too(key: str) -> None:
    running = played(key, 2, 0.4)
    assert read_packed(packed(running)) == running
    by_hand = Record(
        running.game, running.options, None, running.seats, running.chance, running.moves, running.result
    )  # fmt: skip
    assert read_packed(packed(by_hand)) == by_hand


def test_a_link_ends_in_a_letter_or_a_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [played("box", number, 0.3) for number in range(230)]
    texts = [packed(record) for record in records] + [packed_json({"number": number}) for number in range(230)]
    assert all(text[-1].isalnum() for text in texts)
    monkeypatch.setattr(link_text, "_ends_well", lambda raw: True)  # as links were made before
    cut = [(record, packed(record)[:-1]) for record in records if packed(record)[-1] in "-_"]
    assert cut
    for record, text in cut:
        assert read_packed(text) == record, "a messenger has left its last sign out"


@pytest.mark.parametrize("line", SENT)
def test_links_that_have_been_sent_open_for_ever(line: str) -> None:
    key, moves, scores, text = line.split()
    table = Table.from_record(read_packed(text))
    assert (table.game.key, len(table.moves)) == (key, int(moves))
    assert table.result is not None
    assert scores in ("-", ",".join(map(str, table.result["scores"])))


def test_a_damaged_link_is_refused_and_never_opens_as_another_game() -> None:
    text, rng, opened = packed(played("box", 1)), Random(4), 0
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _ in range(400):
        place = rng.randrange(1, len(text))
        wrong = text[:place] + rng.choice(letters) + text[place + 1 :]
        try:
            read = read_packed(wrong)
        except UnreadableRecord:
            continue
        opened += read.moves != played("box", 1).moves
    assert opened <= 4, "two bytes of checksum, and the secret, which may be any"
    for cut in range(len(text)):
        with pytest.raises(UnreadableRecord):
            read_packed(text[:cut])
