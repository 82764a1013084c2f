"""Fair deals: what they follow from, what the record says of them, and that another program finds the same."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from knaves.analysis.fairness import checked_outcomes
from knaves.cli.records import failures
from knaves.engine.chance import Chance, Draws, FairDeal, new_secret
from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.promises import NextDeal
from knaves.table.record import Record, read_record
from knaves.table.table import Table
from knaves.wire.questions import bot_seed
from tests.memory_store import MemoryStore

CHECK = Path(__file__).with_name("check.mjs")
WORDS = ("", "seven 3 1 6", "Grüße, Oma", "♣♦♥♠ 🃏", "0 0 ", " ")
DIE = {"die": "during", "die_faces": 7, "die_reverses": 1, "die_skips": 1}


def fair_deal(number: int) -> FairDeal:
    return FairDeal(Random(f"secret {number}").randbytes(32).hex(), WORDS[number % len(WORDS)])


def played(number: int, *, moves: int = 0) -> Record:
    """A game by random moves, of any game and preset."""
    game = list(GAMES.values())[number % len(GAMES)]
    presets = [preset.options for preset in game.form.presets]
    options = game.options.parse(dict(presets[number // len(GAMES) % len(presets)]) if presets else {})
    table, rng = Table(game, options, fair_deal(number)), Random(number)
    while table.turn is not None and len(table.moves) < moves:
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


@pytest.fixture
def said_by_javascript(tmp_path: Path) -> Callable[[list[Record]], list[str]]:
    def said(records: list[Record]) -> list[str]:
        path = tmp_path / "records.jsonl"
        path.write_text("\n".join(json.dumps(record.as_json(), ensure_ascii=False) for record in records), "utf-8")
        return subprocess.run(["node", CHECK, path], capture_output=True, text=True, check=True).stdout.splitlines()

    return said


def test_another_program_in_another_language_finds_the_same_thousand_deals(
    said_by_javascript: Callable[[list[Record]], list[str]],
) -> None:
    records = [played(number) for number in range(960)]
    records += [played(number, moves=400) for number in range(40)]
    jack = GAMES["one_eyed_jack"]
    records[-2] = Table(jack, jack.options.parse({"layout": "random"}), fair_deal(6)).record()
    records[-1] = _with_dice(Table(jack, jack.options.parse(DIE | {"players": 3}), fair_deal(5)))
    assert sum(len(record.chance) for record in records) > 2050, "games have shuffles in the middle too"
    assert Counter(kind for record in records for each in record.chance for kind in each).keys() >= {
        "dealer", "shuffle", "board", "die",
    }  # fmt: skip
    expected = [f"{fair_deal(n).fingerprint} right" for n in [*range(960), *range(38), 6, 5]]
    assert said_by_javascript(records) == expected


def _with_dice(table: Table) -> Record:
    rng = Random(1)
    while table.turn is not None and len(table.moves) < 30:
        table.play(rng.choice(table.legal_moves()).notation)
    return table.record()


def test_a_changed_card_is_found_by_both(said_by_javascript: Callable[[list[Record]], list[str]]) -> None:
    record = played(1, moves=3)
    place = next(place for place, each in enumerate(record.chance) if "shuffle" in each)
    order = list(record.chance[place]["shuffle"])
    order[-1], order[-2] = order[-2], order[-1]
    changed = replace(
        record, chance=(*record.chance[:place], {"shuffle": order}, *record.chance[place + 1 :]), moves=(), result=None
    )
    assert [each.is_right for each in checked_outcomes(changed)].index(False) == place
    assert said_by_javascript([changed])[0].endswith(f"outcome {place + 1} is wrong")
    assert all(each.is_right for each in checked_outcomes(replace(record, moves=(), result=None)))


def test_a_pick_is_the_text_at_the_place_that_the_recipe_says_and_other_programs_take_it_as_it_stands(
    said_by_javascript: Callable[[list[Record]], list[str]],
) -> None:
    texts = ["clubs", "diamonds", "hearts"]
    picked = [Chance(fair_deal(number)).pick(texts) for number in range(40)]
    assert picked == [texts[fair_deal(number).draws(0).randrange(3)] for number in range(40)]
    record = played(1)
    drawn = replace(record, chance=(*record.chance, {"pick": "hearts"}))
    assert said_by_javascript([drawn]) == said_by_javascript([record]) == [f"{fair_deal(1).fingerprint} right"]


def test_other_words_or_another_secret_give_other_cards() -> None:
    game = GAMES["box"]
    deals = {
        json.dumps(Table(game, game.options(), FairDeal(secret * 32, words)).record().chance)
        for secret in ("00", "01")
        for words in ("", "a", "b")
    }
    assert len(deals) == 6


def test_the_fingerprint_is_the_sha_256_of_the_secret_and_gives_nothing_away() -> None:
    deal = FairDeal("ab" * 32, "words")
    assert deal.fingerprint == sha256(b"\xab" * 32).hexdigest()
    assert str(deal) == deal.fingerprint
    assert "ab" * 32 not in bot_seed(deal, 3)


def test_every_order_and_every_face_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    faces: Counter[int] = Counter()
    for number in range(6000):
        cards = [0, 1, 2]
        FairDeal(f"{number:064x}").draws(1).shuffle(cards)
        orders[tuple(cards)] += 1
        faces[FairDeal(f"{number:064x}").draws(2).randrange(5)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 130 for count in orders.values())  # 4.5 standard errors
    assert all(abs(count - 1200) < 140 for count in faces.values())


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    assert Draws(iter([2**32 - 1, 7])).randrange(5) == 2, "2^32 - 1 is the one number too many for five"
    assert Draws(iter([2**32 - 1])).randrange(2) == 1


def test_the_record_carries_secret_and_words_and_goes_on_as_it_would_have() -> None:
    record = played(2, moves=5)
    written = record.as_json()
    assert written["fair"] == {"secret": fair_deal(2).secret, "words": fair_deal(2).words}
    assert "seed" not in written
    assert read_record(json.loads(record.as_line())) == record
    whole, again, rng = Table.from_record(record), Table.from_record(record), Random(4)
    bare = Table(record.game, record.options, record.seed)
    for text in record.moves:
        bare.play(text)
    while whole.turn is not None and len(whole.moves) < 300:
        text = rng.choice(whole.legal_moves()).notation
        for table in (whole, again, bare):
            table.play(text)
    assert whole.record() == again.record() == bare.record()


UNPLAYED: dict[str, object] = {"format": "knaves/1", "game": "box", "chance": [], "moves": [], "result": None}


@pytest.mark.parametrize(
    "fair",
    [
        None, 1, "00" * 32, {}, {"secret": "00" * 31}, {"secret": "AB" * 32}, {"secret": "00" * 32 + "\n"},
        {"secret": "00" * 32, "words": 3}, {"secret": "00" * 32, "words": "x" * 101},
        {"secret": "00" * 32, "words": "\ud800"},
    ],
)  # fmt: skip
def test_what_is_no_secret_or_no_words_is_refused(fair: object) -> None:
    with pytest.raises(UnreadableRecord):
        read_record(UNPLAYED | {"fair": fair})


def test_a_record_has_a_seed_or_a_fair_deal_not_both() -> None:
    given = UNPLAYED | {"fair": {"secret": "00" * 32, "words": ""}}
    assert read_record(given).seed == FairDeal("00" * 32)
    with pytest.raises(UnreadableRecord, match="not both"):
        read_record(given | {"seed": 1})


def test_a_promise_is_kept_once_and_its_words_go_with_it() -> None:
    promised = NextDeal(MemoryStore())
    print_of_first = promised.fingerprint
    promised.add("  three sixes \ud800" + "x" * 200)
    assert promised.fingerprint == print_of_first, "words change nothing of the secret"
    deal = promised.take()
    assert deal.fingerprint == print_of_first
    assert deal.words.startswith("three sixes x")
    assert len(deal.words) == 100
    assert promised.fingerprint != print_of_first
    assert promised.words == ""


def test_secrets_differ() -> None:
    assert len({new_secret() for _ in range(100)}) == 100


def test_verify_takes_a_fair_record_and_finds_two_cards_exchanged_that_nobody_has_seen() -> None:
    record = played(1, moves=2)
    place = next(place for place, each in enumerate(record.chance) if "shuffle" in each)
    order = list(record.chance[place]["shuffle"])
    order[-1], order[-2] = order[-2], order[-1]
    changed = replace(
        record, chance=(*record.chance[:place], {"shuffle": order}, *record.chance[place + 1 :]), moves=(), result=None
    )
    lines = [json.dumps(each.as_json()).encode() + b"\n" for each in (record, changed)]
    assert list(failures(BytesIO(b"".join(lines)))) == [
        (2, f"Outcome {place + 1} of the chance does not follow from the secret and the words.")
    ]
