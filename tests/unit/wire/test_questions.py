"""Questions and answers travel as JSON that says what it is, and whatever is wrong in it is refused in words."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.players import worker
from knaves.players.thinkers import SliceThinker
from knaves.wire.questions import (
    CheckFairness,
    ChooseMove,
    ChosenMove,
    FindPuzzle,
    Judgement,
    JudgeMove,
    PositionQuestion,
    Question,
    RatedMoves,
    RateMoves,
    bot_seed,
    read_question,
)
from tests.state_text import snapshot

CJ = GAMES["california_jack"]
SEEN = CJ.begin(CJ.options(), 5).seen_by(1)
PLAYED = SEEN.legal_moves()[1].notation
QUESTIONS: list[Question[Any]] = [
    ChooseMove(CJ, SEEN, bot_seed(5, 0), "hard"),
    ChooseMove(CJ, SEEN, bot_seed(5, 0), "hard", 12),
    CheckFairness(CJ, SEEN, "check 1", "medium", 12),
    CheckFairness(CJ, SEEN, "check 1", "random", 0),
    RateMoves(CJ, SEEN, bot_seed(None, 3)),
    JudgeMove(CJ, SEEN, "review 5 0", PLAYED, 0, 10),
    FindPuzzle(CJ, "1", 0),
]
NAMED = [f"{type(each).__name__} {number}" for number, each in enumerate(QUESTIONS)]


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMED)
def test_a_question_is_the_same_at_the_other_end(question: Question[Any]) -> None:
    again = read_question(question.as_text())
    assert type(again) is type(question)
    if isinstance(question, PositionQuestion):
        assert isinstance(again, PositionQuestion)
        assert snapshot(again.seen) == snapshot(question.seen)
    mine, theirs = vars(question) | {"seen": None}, vars(again) | {"seen": None}
    assert theirs == mine
    assert again.rng.random() == question.rng.random()
    assert json.loads(question.as_text())["do"] == question.do


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMED)
def test_the_worker_answers_what_is_answered_here(question: Question[Any]) -> None:
    async def story() -> None:
        here = await SliceThinker().answer(question, asyncio.Event())
        there = question.read_answer(await worker.ask(question.as_text(), 1))
        assert there == here
        assert type(there) is type(here)

    asyncio.run(story())


def asked(**changed: Any) -> str:
    body = json.loads(QUESTIONS[0].as_text())
    return json.dumps({name: each for name, each in (body | changed).items() if each != "left out"})


WRONG = [
    ("no JSON at all", "isn’t valid JSON"),
    ("[]", "a JSON object"),
    ("{}", "“do” is"),
    (asked(do="choose"), "one of bot, check, hint, judge and puzzle"),
    (asked(do=["bot"]), "“do” must be"),
    (asked(game="poker"), "no game called poker"),
    (asked(game=None), "no game called|“game” is missing"),
    (asked(options={"target": 99}), "1 to 50, not 99"),
    (asked(options=[]), "object that maps names to values"),
    (asked(seed=5), "“seed” must be text"),
    (asked(seed="x" * 300), "“seed” must be text of 0 to 200"),
    (asked(level="god"), "no level god"),
    (asked(level="left out"), "“level” is missing"),
    (asked(playouts=0), "“playouts” must be a whole number"),
    (asked(playouts=True), "“playouts” must be a whole number"),
    (asked(playouts=None), "“playouts” must be a whole number"),
    (asked(playouts=10**30), "“playouts” must be a whole number"),
    (asked(seen="left out"), "“seen” is missing"),
    (asked(seen={}), "lacks"),
    (asked(do="check", playouts="left out"), "“playouts” is missing"),
    (asked(do="judge", playouts=3), "“played” is missing"),
    (asked(do="judge", playouts=3, played="play ??", ply=0), "."),
    (asked(do="judge", playouts=3, played=PLAYED, ply=-1), "“ply” must be a whole number"),
    (asked(do="puzzle"), "“seed” has an invalid value"),
    (asked(do="puzzle", seed="7"), "“number” is missing"),
    (asked(do="puzzle", seed="7", number=-1), "“number” must be a whole number"),
]


@pytest.mark.parametrize(("line", "why"), WRONG)
def test_what_is_no_question_is_refused_by_the_worker_in_words(line: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_question(line)
    reply = json.loads(asyncio.run(worker.ask(line, 2)))
    assert reply["ok"] is False
    assert reply["error"] in ("bad-request", "bad-option", "illegal-move")
    with pytest.raises(Refusal):
        QUESTIONS[0].read_answer(json.dumps(reply))
    assert not worker._hurries


CHOSEN = {
    "ok": True,
    "move": PLAYED,
    "moves": [{"move": PLAYED, "value": 0.5, "playouts": 3, "error": 0.1, "facts": {}}],
}
NO_ANSWERS: list[Any] = [
    None, [], {}, CHOSEN | {"ok": False}, CHOSEN | {"ok": 1},
    CHOSEN | {"move": "play everything"}, CHOSEN | {"move": 3},
    CHOSEN | {"moves": None}, CHOSEN | {"moves": [3]}, CHOSEN | {"moves": [{"move": PLAYED}]},
    CHOSEN | {"moves": [CHOSEN["moves"][0] | {"value": "high"}]},  # type: ignore[index]
    CHOSEN | {"moves": [CHOSEN["moves"][0] | {"playouts": 1.5}]},  # type: ignore[index]
    CHOSEN | {"moves": [CHOSEN["moves"][0] | {"facts": {"tens": "many"}}]},  # type: ignore[index]
    CHOSEN | {"moves": [CHOSEN["moves"][0] | {"facts": []}]},  # type: ignore[index]
]  # fmt: skip


@pytest.mark.parametrize("given", NO_ANSWERS)
def test_what_is_no_answer_is_refused(given: Any) -> None:
    assert isinstance(QUESTIONS[0].read_answer(json.dumps(CHOSEN)), ChosenMove)
    with pytest.raises(Refusal):
        QUESTIONS[0].read_answer(json.dumps(given))


def test_each_kind_of_question_takes_its_own_answer_only() -> None:
    rated, judged = QUESTIONS[4], QUESTIONS[5]
    assert isinstance(rated.read_answer(json.dumps(CHOSEN)), RatedMoves)
    with pytest.raises(Refusal, match="rates no move"):
        rated.read_answer('{"ok": true, "moves": []}')
    good = Judgement(0, PLAYED, PLAYED, 0.5, 0.0, 0.0).as_json()
    assert judged.read_answer(json.dumps({"ok": True, "judgement": good})) == Judgement(
        0, PLAYED, PLAYED, 0.5, 0.0, 0.0
    )
    for wrong in (CHOSEN, {"ok": True}, {"ok": True, "judgement": good | {"move": 3}}, {"ok": True, "judgement": []}):
        with pytest.raises(Refusal):
            judged.read_answer(json.dumps(wrong))
