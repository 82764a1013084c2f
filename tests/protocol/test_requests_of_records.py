"""The requests `record` and `load`, from outside."""

from __future__ import annotations

from tests.protocol.outside import DEALER, PACK, SHUFFLE, Engine, denied


def test_a_record_holds_everything_in_order(engine: Engine) -> None:
    engine.must(
        "new", game="california_jack", options={"target": 3}, seed=7, chance=[DEALER], seats=["human", "bot:easy"]
    )
    shown = engine.must("position")
    engine.must("move", move=shown["legal"][0])
    reply = engine.must("record")
    assert reply.keys() == {"ok", "record"}
    record = reply["record"]
    assert list(record) == ["format", "game", "options", "seed", "seats", "chance", "moves", "result"]
    assert record["format"] == "knaves/1"
    assert record["options"] == {"scoring": "full", "target": 3, "follow": "suit"}
    assert (record["seed"], record["seats"], record["moves"], record["result"]) == (
        7,
        ["human", "bot:easy"],
        [shown["legal"][0]],
        None,
    )
    assert [next(iter(each)) for each in record["chance"]] == ["dealer", "shuffle"]


def test_while_the_game_runs_the_record_keeps_given_outcomes_not_used_yet(engine: Engine) -> None:
    chance = [DEALER, SHUFFLE, {"shuffle": PACK[::-1]}, {"shuffle": PACK}]
    engine.must("new", game="california_jack", chance=chance)
    assert engine.must("record")["record"]["chance"] == chance


def test_a_finished_record_holds_the_outcomes_used_and_no_others(engine: Engine) -> None:
    chance = [DEALER, SHUFFLE, *({"shuffle": PACK[::-1]} for _ in range(9))]
    shown = engine.must("new", game="california_jack", options={"target": 1}, chance=chance)
    while not shown["over"]:
        shown = engine.must("move", move=shown["legal"][0])
    record = engine.must("record")["record"]
    assert record["chance"] == chance[: len(record["chance"])]
    assert len(record["chance"]) < len(chance)
    assert engine.must("load", record=record)["over"]


def test_load_answers_the_position_and_the_game_goes_on_as_without_saving(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", seed=11)
    for _ in range(60):
        record = engine.must("record")["record"]
        shown = engine.must("move", move=shown["legal"][-1])
        events = shown.pop("events")
        legal = engine.must("load", record=record)["legal"]
        again = engine.must("move", move=legal[-1])
        assert again.pop("events") == events
        assert again == shown


def test_a_failed_load_or_new_leaves_the_game_as_it_was(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", seed=11)
    record = engine.must("record")["record"]
    for wrong in (
        {**record, "moves": ["play QH", "nonsense"]},
        {**record, "result": {"scores": [], "winners": []}},
        None,
        5,
        {},
    ):
        denied(engine.ask("load", record=wrong), "unreadable-record")
        assert engine.must("position") == shown
        assert engine.must("record")["record"] == record
    denied(engine.ask("load"), "bad-request")
    denied(engine.ask("new", game="box", options={"players": 9}), "bad-option")
    assert engine.must("position") == shown
