"""A player from outside: whole games of every kind through the engine's process, everything it says checked.

It knows protocol.md and the option sets, and nothing of the engine. `KNAVES_SCALE` makes it play longer.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from knaves.games.registry import GAMES
from tests.game_folders import kept, with_file
from tests.protocol.outside import Engine, Json, knaves
from tests.random_games import SCALE, SEED, starts

GAMES_EACH = max(1, round(4 * SCALE))
PLIES = 3000  # positions looked at in one game; then it is played on without looking
KEYS = {"ok", "game", "turn", "legal", "scores", "over", "winners", "zones"}


@dataclass(frozen=True)
class Facts:
    """What `protocol.json` of a game says: the keys of its positions, and its zones by name."""

    keys: frozenset[str]
    zones: dict[str, Json]


@cache
def facts_of(key: str) -> Facts:
    written = kept(key, "protocol")
    return Facts(frozenset(written["facts"]), {zone["name"]: zone for zone in written["zones"]})


@pytest.mark.parametrize("key", with_file("protocol.json"))
def test_whole_games_through_the_engine(key: str, tmp_path: Path) -> None:
    records = []
    with Engine() as engine:
        for options, seed in islice(starts(GAMES[key], "outside"), GAMES_EACH):
            print(f"{key} {options.differences()} seed {seed} (KNAVES_SEED={SEED})")
            records.append(play(engine, key, options.as_json(), options.seats, seed))
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    done = knaves("verify", str(file))
    assert (done.returncode, done.stderr) == (0, b"")


def play(engine: Engine, key: str, options: Json, seats: int, seed: int) -> Json:
    """One game by random moves; its record."""
    rng = Random(f"outside {seed}")
    shown = engine.must("new", game=key, options=options, seed=seed)
    assert "events" not in shown
    pack: Counter[str] = Counter(first_shuffle(engine.must("record")["record"]))
    plies = 0
    while True:
        check_position(shown, key, seats, pack)
        if plies < PLIES and rng.random() < 0.3:
            check_views(engine, shown, key, options, seats)
        if rng.random() < 0.05:
            check_refusals(engine, shown, rng, seats)
        if rng.random() < 0.03:
            check_load(engine, shown, seed)
        if shown["over"]:
            break
        move = rng.choice(shown["legal"])
        before, shown = shown, engine.must("move", move=move)
        plies += 1
        check_events(shown.pop("events"), before)
    check_load(engine, shown, seed)
    record: Json = engine.must("record")["record"]
    assert record["result"] == {"scores": shown["scores"], "winners": shown["winners"]}
    assert len(record["moves"]) == plies
    assert engine.ask("bot", level="random")["error"] == "bad-request"
    assert engine.ask("hint")["error"] == "bad-request"
    assert engine.ask("move", move=record["moves"][-1])["error"] == "illegal-move"
    return record


def first_shuffle(record: Json) -> list[str]:
    return next(outcome["shuffle"] for outcome in record["chance"] if "shuffle" in outcome)


def lying(shown: Json) -> Counter[str]:
    return Counter(card for zone in shown["zones"] for card in zone["cards"] if card is not None)


def check_position(shown: Json, key: str, seats: int, pack: Counter[str]) -> None:
    assert shown.keys() == KEYS | facts_of(key).keys
    assert shown["game"] == key
    assert lying(shown) == pack
    assert len(shown["legal"]) == len(set(shown["legal"]))
    assert bool(shown["legal"]) is (not shown["over"]) is (shown["turn"] is not None)
    assert shown["turn"] is None or shown["turn"] in range(seats)
    sides = len(shown["scores"])
    assert set(shown["winners"]) <= set(range(sides))
    assert shown["over"] or not shown["winners"]
    assert {type(score) for score in shown["scores"]} == {int}
    names = [(zone["name"], zone["owner"], zone.get("box")) for zone in shown["zones"]]
    assert len(names) == len(set(names))
    zones = facts_of(key).zones
    for name, written in zones.items():
        owners = {zone[1] for zone in names if zone[0] == name}
        assert owners == (set(range(seats)) if written["owner"] == "each" else {None}), name
    assert {name for name, _, _ in names} == zones.keys()
    for zone in shown["zones"]:
        assert zone.keys() == {"name", "owner", "cards"} | ({"box"} & zone.keys())
        assert len(zone["cards"]) == zones[zone["name"]].get("cards", len(zone["cards"]))


def check_views(engine: Engine, shown: Json, key: str, options: Json, seats: int) -> None:
    for seat in range(seats):
        view = engine.must("position", seat=seat)
        assert view.keys() == shown.keys()
        assert sorted(view["legal"]) == (sorted(shown["legal"]) if seat == shown["turn"] else [])
        for name in shown.keys() - {"zones", "legal"}:
            assert view[name] == shown[name]
        assert len(view["zones"]) == len(shown["zones"])
        for whole, seen in zip(shown["zones"], view["zones"], strict=True):
            assert {**whole, "cards": 0} == {**seen, "cards": 0}
            check_zone(key, whole, seen["cards"], seat, is_team=bool(options.get("partners")))


def check_zone(key: str, whole: Json, seen: list[str | None], seat: int, *, is_team: bool) -> None:
    cards, name, owner = whole["cards"], whole["name"], whole["owner"]
    """A zone as a seat sees it; a hand of partners can be laid open for all."""
    assert len(seen) == len(cards), whole
    assert [card is None for card in seen] == [card is None for card in cards]
    assert Counter(card for card in seen if card not in (None, "??")) <= Counter(cards)
    who = facts_of(key).zones[name]["seen"]
    is_hidden, is_open = set(seen) <= {"??", None}, Counter(seen) == Counter(cards)
    if who == "all":
        assert seen == cards, whole
    elif who == "nobody":
        assert is_hidden, whole
    elif who.startswith("owner") and owner == seat:
        assert is_open or (who == "owner or nobody" and is_hidden), whole
    elif who.startswith("owner"):
        assert is_hidden or (who == "owner or all partners" and is_team and is_open), whole
    else:
        assert who == "some"


def check_events(events: list[str], before: Json) -> None:
    assert events or "end turn" in before["legal"], "nothing is said of a move"
    for said in events:
        assert isinstance(said, str)
        assert said[:1].isupper() or not said[:1].isalpha()
        assert said.rstrip("”)")[-1] in ".!?", said
        assert "{" not in said
        assert "??" not in said


def check_refusals(engine: Engine, shown: Json, rng: Random, seats: int) -> None:
    wrong: list[tuple[str, Json]] = [
        ("illegal-move", {"do": "move", "move": rng.choice(("", "play", "play ??", "nonsense", "\ud800", "next"))}),
        ("illegal-move", {"do": "move", "move": (rng.choice(shown["legal"]) if shown["legal"] else "play QH") + " "}),
        (
            "illegal-move",
            {"do": "move", "move": (rng.choice(shown["legal"]) if shown["legal"] else "play QH").upper() + "x"},
        ),
        ("bad-request", {"do": "move", "move": rng.choice((None, 1, [], {}, True))}),
        ("bad-request", {"do": "move"}),
        ("bad-request", {"do": "position", "seat": rng.choice((seats, -1, True, 0.0, "0", None, []))}),
        (
            "bad-option",
            {"do": "new", "game": shown["game"], "options": rng.choice(({"x": 1}, [], None, {"players": 99}))},
        ),
        ("bad-request", {"do": "new", "game": shown["game"], "seed": rng.choice((-1, 2**53, 1.0, True, "1", None))}),
        ("unreadable-record", {"do": "load", "record": rng.choice((None, {}, [], 5, {"format": "knaves/1"}))}),
        ("bad-request", {"do": rng.choice(("", "undo", None, 5, ["new"]))}),
    ]
    for code, request in wrong:
        reply = engine.send(json.dumps(request).encode() + b"\n")
        assert (reply["ok"], reply.get("error")) == (False, code), (request, reply)
        assert reply.keys() <= {"ok", "error", "rule", "message"}
        assert len(reply["message"]) > 10
    assert same(engine.must("position"), shown)


def check_load(engine: Engine, shown: Json, seed: int) -> None:
    record = engine.must("record")["record"]
    assert record["seed"] == seed
    assert record["format"] == "knaves/1"
    assert (record["result"] is None) is (not shown["over"])
    assert same(engine.must("load", record=record), shown)
    assert engine.must("record")["record"] == record


def same(one: Json, other: Json) -> bool:
    return one == other
