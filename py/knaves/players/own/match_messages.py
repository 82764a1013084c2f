"""Match messages: the messages between the page and a referee's worker, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knaves.analysis.matches import Fault, Match, Result
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.players.fault import BotFault
from knaves.players.own.referee import Box, Ended, Referee, Spent


@dataclass(frozen=True)
class Plan:
    """A match to play: two names, and the source of each that is a user's bot; other names are levels."""

    game: Game
    options: Options
    names: tuple[str, str]
    sources: Mapping[str, str]
    deals: int
    seed: int
    one_deal: bool

    @property
    def match(self) -> Match:
        """The same match as a value of `analysis.matches`."""
        return Match(self.game, self.options, self.names, self.deals, self.seed, one_deal=self.one_deal)

    def as_text(self) -> str:
        """Write the message that begins the match; sources are left out, for the referee needs none."""
        return json.dumps(
            {
                "game": self.game.key, "options": self.options.as_json(), "names": self.names, "deals": self.deals,
                "own": sorted(self.sources), "seed": self.seed, "one_deal": self.one_deal,
            }
        )  # fmt: skip


@dataclass(frozen=True)
class Step:
    """Result of a step: questions by sandbox, games that ended, and whether the group has games left."""

    asks: Mapping[Box, Sequence[str]]
    ended: Sequence[Ended]
    goes_on: bool


def step_message(group: int, answers: Mapping[Box, Sequence[object]], ms: float) -> str:
    """Write the message for the next step of a group: the sandboxes' replies, and how many ms to play on."""
    told = [[*box, list(replies)] for box, replies in answers.items()]
    return json.dumps({"group": group, "answers": told, "ms": ms})


def lost_message(box: Box, why: BotFault) -> str:
    """Tell that this sandbox was ended, and why."""
    return json.dumps({"box": list(box), "why": _write_sentence(why.sentence)})


def read_step(text: str) -> Step:
    """Read the referee's answer to a step."""
    given = json.loads(text)
    asks = {(name, seat, sitting): texts for name, seat, sitting, texts in given["asks"]}
    return Step(asks, [_read_ended(each) for each in given["ended"]], given["goes_on"])


class RefereeDesk:
    """Worker side of the referee: read the page's messages, write the referee's answers."""

    def __init__(self) -> None:
        self.referee: Referee | None = None

    def begin(self, text: str) -> None:
        """Begin a new match."""
        given = json.loads(text)
        game = GAMES[given["game"]]
        match = Match(
            game, game.options.parse(given["options"]), tuple(given["names"]), given["deals"], given["seed"],
            one_deal=given["one_deal"],
        )  # fmt: skip
        self.referee = Referee(match, given["own"])

    def step(self, text: str) -> str:
        """Read a `step_message`, play on, and return the answer for `read_step`."""
        assert self.referee is not None
        given = json.loads(text)
        answers = {(name, seat, sitting): replies for name, seat, sitting, replies in given["answers"]}
        asks, ended = self.referee.step(given["group"], answers, given["ms"])
        told = {
            "asks": [[*box, texts] for box, texts in asks.items()],
            "ended": [_write_ended(each) for each in ended],
            "goes_on": self.referee.has_games(given["group"]),
        }
        return json.dumps(told)

    def lose(self, text: str) -> None:
        """Tell that this sandbox was ended, and why."""
        assert self.referee is not None
        given = json.loads(text)
        name, seat, sitting = given["box"]
        self.referee.lose((name, seat, sitting), BotFault(_read_sentence(given["why"])))


def _write_ended(ended: Ended) -> dict[str, Any]:
    result, fault = ended.result, ended.result.fault
    return {
        "deal": ended.deal, "seating": ended.seating, "sitting": ended.sitting, "seated": ended.seated,
        "shares": result.shares, "margins": result.margins, "points": result.points, "record": ended.record,
        "spent": {name: [each.moves, each.ms, each.longest] for name, each in ended.spent.items()},
        "fault": fault and [fault.name, fault.seed, fault.seat, fault.moves, _write_sentence(fault.why.sentence)],
    }  # fmt: skip


def _read_ended(given: Mapping[str, Any]) -> Ended:
    fault = None
    if given["fault"]:
        name, seed, seat, moves, why = given["fault"]
        fault = Fault(name, seed, seat, moves, Refusal(_read_sentence(why)))
    result = Result(given["shares"], given["margins"], given["points"], fault)
    spent = {name: Spent(*each) for name, each in given["spent"].items()}
    return Ended(
        given["deal"], given["seating"], given["sitting"], tuple(given["seated"]), result, given["record"], spent
    )  # fmt: skip


def _write_sentence(sentence: Sentence) -> list[Any]:
    """A sentence about a bot: its facts are texts and numbers."""
    return [sentence.text, {name: str(fact) if isinstance(fact, Sentence) else fact
                            for name, fact in sentence.facts.items()}]  # fmt: skip


def _read_sentence(given: Sequence[Any]) -> Sentence:
    text, facts = given
    return Sentence(text, **facts)
