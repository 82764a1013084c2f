"""Requests for moves and positions: what is answered, what a seat sees, and which moves are refused."""

from __future__ import annotations

import pytest

from tests.protocol.outside import DEALER, PACK, SHUFFLE, Engine, denied, zone

KEYS = {"ok", "game", "turn", "legal", "scores", "over", "winners", "zones"}


# positions


def test_new_answers_the_whole_position(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    assert shown.keys() == KEYS | {"trump", "dealer"}
    assert (shown["game"], shown["turn"], shown["over"], shown["winners"], shown["scores"]) == (
        "california_jack",
        1,
        False,
        [],
        [0, 0],
    )
    assert sorted(zone(shown, "hand", 1)) == sorted(["AC", "3C", "5C", "7C", "9C", "JC"])
    assert (zone(shown, "upcard"), zone(shown, "stock"), zone(shown, "trick")) == (["KC"], PACK[13:], [])
    assert (shown["trump"], shown["dealer"]) == ("C", 0)
    assert sorted(shown["legal"]) == sorted(f"play {card}" for card in zone(shown, "hand", 1))


def test_a_seat_sees_its_own_hand_and_true_counts(engine: Engine) -> None:
    whole = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    view = engine.must("position", seat=0)
    assert view.keys() == whole.keys()
    assert zone(view, "hand", 0) == zone(whole, "hand", 0)
    assert zone(view, "hand", 1) == ["??"] * 6
    assert zone(view, "stock") == ["??"] * 39
    assert zone(view, "upcard") == ["KC"]
    assert (view["turn"], view["legal"]) == (1, [])
    assert engine.must("position", seat=1)["legal"] == whole["legal"]
    assert engine.must("position") == whole


@pytest.mark.parametrize("seat", [-1, 2, 10**400, 0.0, 1.0, True, False, "0", None, [], {}])
def test_a_bad_seat_is_a_bad_request(engine: Engine, seat: object) -> None:
    engine.must("new", game="california_jack", seed=1)
    denied(engine.ask("position", seat=seat), "bad-request")


# moves


def test_a_move_answers_the_position_and_what_happened(engine: Engine) -> None:
    engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    shown = engine.must("move", move="play JC")
    assert shown.keys() == KEYS | {"trump", "dealer", "events"}
    assert shown["events"] == ["Seat 1 plays jack of clubs."]
    assert (shown["turn"], zone(shown, "trick")) == (0, ["JC"])
    assert len(engine.must("move", move="play QC")["events"]) > 2
    assert "events" not in engine.must("position")


@pytest.mark.parametrize(
    "move",
    ["", " ", "play", "play AS", "play jc", "Play JC", "play  JC", " play JC", "play JC ", "play JC\n", "JC",
    "playJC", "play JC JC",
     "play ??", "next deal", "nonsense", "\ud800", "play\tJC", "play JC\x00"],
)  # fmt: skip
def test_a_text_that_is_no_legal_move_is_an_illegal_move(engine: Engine, move: str) -> None:
    shown = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    denied(engine.ask("move", move=move), "illegal-move")
    assert engine.must("position") == shown


@pytest.mark.parametrize("move", [None, 5, True, [], {}, ["play JC"], 1.5])
def test_a_move_that_is_no_text_is_a_bad_request(engine: Engine, move: object) -> None:
    engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    denied(engine.ask("move", move=move), "bad-request")
    denied(engine.ask("move"), "bad-request")


def test_a_refusal_names_the_rule_where_one_decides(engine: Engine) -> None:
    pack = PACK.copy()
    pack[3], pack[13] = "AD", "4C"  # the dealer holds a diamond among clubs
    shown = engine.must("new", game="california_jack", chance=[DEALER, {"shuffle": pack}])
    assert "rule" not in engine.ask("move", move="play KS")
    shown = engine.must("move", move="play AC")
    assert "AD" in zone(shown, "hand", 0)
    assert engine.ask("move", move="play AD") == {
        "ok": False, "error": "illegal-move", "rule": "CJ-R2", "message": "You must follow suit: clubs.",
    }  # fmt: skip


def test_the_order_of_the_cards_of_one_move_is_free(engine: Engine) -> None:
    for seed in range(50):
        shown = engine.must("new", game="jack_in_the_box", seed=seed)
        long = [move for move in shown["legal"] if move.startswith("match ") and len(move.split()) == 4]
        if long:
            break
    word, place, one, two = long[0].split()
    denied(engine.ask("move", move=f"{word} {one} {place} {two}"), "illegal-move")
    shown = engine.must("move", move=f"{word} {place} {two} {one}")
    assert engine.must("record")["record"]["moves"] == [long[0]]
