"""Referee: plays many games of a match at once, in a worker of its own.

Nobody who plays shares its memory: it holds the hidden cards, and a bot from outside is sent only what its seat has
seen. No interpreter of such a bot meets a deal twice: a match is cut into sittings, each of them one seating of some
deals, and for each sitting and seat the bot is started anew.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from secrets import token_bytes
from time import perf_counter
from typing import Annotated, Any

from knaves.analysis.matches import Fault, Forfeit, PairedMatch, Result, result_of, seatings
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.state import Event
from knaves.engine.zones import Seat
from knaves.players.own.messages import choose_message, private_luck, read_choice, read_name, sit_message
from knaves.players.player import BotFault
from knaves.table.record import Record
from knaves.wire.parse import FileText, Readers, parse, read_json

WIDTH, WIDEST = 12, 48  # games of a group at a time: at first, and with bots that answer at once
AT_ONCE = 2.0  # ms for a move on average
FIRST_LOT = 10  # deals
Box = tuple[str, Seat, int]  # a sandbox: whose bot runs in it, the seat and the sitting that it plays


@dataclass
class Spent:
    """Time of a bot's moves in milliseconds, as it reports it."""

    moves: int = 0
    ms: float = 0.0
    longest: float = 0.0

    def add(self, moves: int, ms: float, longest: float) -> None:
        """Add so many moves that took `ms` together, the longest of them `longest`."""
        self.moves += moves
        self.ms += ms
        self.longest = max(self.longest, longest)


@dataclass(frozen=True)
class Ended:
    """A finished game of a match: its deal, seating and sitting, each from 0, result, record and times by name."""

    deal: int
    seating: int
    sitting: int
    seated: tuple[str, ...]
    result: Result
    record: Mapping[str, object]  # as JSON
    spent: Mapping[str, Spent]


@dataclass
class Playing:
    """A game of a match under way, with the questions that are open in it."""

    deal: int
    seating: int
    sitting: int
    seated: tuple[str, ...]
    seed: int
    table: int
    state: Any
    moves: list[str] = field(default_factory=list)
    heard: dict[Seat, list[str]] = field(default_factory=dict)  # what an own bot has not been told yet
    asked: dict[Seat, Any] = field(default_factory=dict)  # what it has been asked with last
    open: dict[Seat, str] = field(default_factory=dict)  # questions that are to be answered: "sit" or "choose"
    sits: bool = False
    spent: dict[str, Spent] = field(default_factory=dict)
    fault: Fault | None = None

    def luck(self) -> Random:
        """Return the generator that a built-in level plays the next move with, made of the seed and the moves made."""
        return Random(f"bot {self.seed} {len(self.moves)}")


def schedule(deals: int, seatings: int) -> Iterator[tuple[int, int, int]]:
    """List the games of a match in their order: deal, seating, and the number of the sitting.

    With two seatings each is one sitting. With more, whose interpreters could not all be kept at once, each seating of
    a lot of deals is one: ten deals first, so that there is soon a result from every side, then four times as many.
    """
    if seatings == 2:
        for deal in range(deals):
            for seating in range(seatings):
                yield deal, seating, seating
        return
    first, size, sitting = 0, FIRST_LOT, 0
    while first < deals:
        lot = range(first, min(first + size, deals))
        for seating in range(seatings):
            for deal in lot:
                yield deal, seating, sitting
            sitting += 1
        first, size = lot.stop, 4 * size


def _seatings(match: PairedMatch) -> list[tuple[str, ...]]:
    opening = match.game.begin(match.options, match.seed)
    return seatings(match.names, opening.seats, opening.sides)


class Referee:
    """Play the games of a match in groups: while one group's bots think, another group's can answer."""

    def __init__(self, match: PairedMatch, own: Collection[str], groups: int = 2) -> None:
        """`own`: the names whose bots run elsewhere."""
        self.match = match
        self.own = frozenset(own)
        self.is_careful = False  # whether one game is played at a time: then only the first group does
        self.spent = Spent()  # by all bots together
        self.seatings = _seatings(match)
        self.secret = token_bytes(32)  # of the luck of own bots, which would else tell them the deal
        self.left = match.games * len(self.seatings)
        self.waiting = schedule(match.games, len(self.seatings))
        self.again: list[tuple[int, int, int]] = []  # games that must begin once more
        self.groups: list[dict[int, Playing]] = [{} for _ in range(groups)]
        self.sent: dict[tuple[int, Box], list[int]] = {}  # the tables whose questions a message held

    @property
    def width(self) -> int:
        """How many games of a group are played at a time: 1 in a careful match, more with bots that answer at once."""
        if self.is_careful:
            return 1
        return WIDEST if self.spent.moves and self.spent.ms < AT_ONCE * self.spent.moves else WIDTH

    def step(
        self, group: int, answers: Mapping[Box, Sequence[object]], ms: float
    ) -> tuple[dict[Box, list[str]], list[Ended]]:
        """Take the answers to the last step of this group, one for each question, and play on for about `ms` ms.

        Returns new questions by sandbox, and the games that have ended. Without a question the next step plays on,
        unless `has_games` of the group is false. A bot at fault raises nothing: it loses its game.
        """
        until = perf_counter() + ms / 1000
        for box, replies in answers.items():
            self._hear(group, box, replies)
        ended: list[Ended] = []
        tables = self.groups[group]
        while len(tables) < self.width and (game := self._begin(group)) is not None:
            tables[game.table] = game
        asks: dict[Box, list[tuple[int, str]]] = {}
        for game in list(tables.values()):
            self._play_on(game, asks, until)
            if game.fault is not None or self._is_over(game):
                del tables[game.table]
                self.left -= 1
                ended.append(self._ended(game))
        for box, questions in asks.items():
            self.sent[group, box] = [table for table, _ in questions]
        return {box: [text for _, text in questions] for box, questions in asks.items()}, ended

    def has_games(self, group: int) -> bool:
        """Whether this group has games under way."""
        return bool(self.groups[group])

    def lose(self, box: Box, why: BotFault) -> bool:
        """Note that a sandbox has been ended. Returns whether a game has been lost by that.

        Where one game alone was under way, its side has lost it; else all begin again, one at a time from now on, so
        that the next time it is clear which.
        """
        under_way = [game for tables in self.groups for game in tables.values()]
        self.sent.clear()
        if len(under_way) == 1:
            (game,) = under_way
            self._forfeit(game, box[1], why)
            return True
        self.again += [(game.deal, game.seating, game.sitting) for game in under_way]
        self.groups = [{} for _ in self.groups]
        self.is_careful = True
        return False

    def _begin(self, group: int) -> Playing | None:
        if self.is_careful and group:
            return None
        next_game = self.again.pop() if self.again else next(self.waiting, None)
        if next_game is None:
            return None
        deal, seating, sitting = next_game
        seed, seated = self.match.seed + deal, self.seatings[seating]
        used = {game.table for tables in self.groups for game in tables.values()}
        table = next(number for number in range(1, len(used) + 2) if number not in used)
        game = Playing(deal, seating, sitting, seated, seed, table, None)
        game.heard = {seat: [] for seat, name in enumerate(seated) if name in self.own}

        def tell(event: Event) -> None:
            sentence = self.match.game.text.say(event)
            if sentence is not None:
                told = str(sentence)
                for each in game.heard.values():
                    each.append(told)

        game.state = self.match.game.begin(self.match.options, seed, listener=tell)
        return game

    def _is_over(self, game: Playing) -> bool:
        return game.state.turn is None or (self.match.one_deal and game.state.deal_is_over)

    def _play_on(self, game: Playing, asks: dict[Box, list[tuple[int, str]]], until: float) -> None:
        """Play until an own bot is to be asked, the game is over, or the time is."""
        if not game.sits:
            game.sits = True
            for seat in game.heard:
                message = sit_message(self.match.game, self.match.options, seat, game.table)
                self._ask(game, seat, "sit", message, asks)
        while not game.open and game.fault is None and not self._is_over(game):
            state, seat = game.state, game.state.turn
            if seat not in game.heard:
                player = self.match.player(game.seated[seat])
                try:
                    self._make(game, player.move(self.match.game, player.look(state, seat), game.luck()))
                except Forfeit as why:
                    self._forfeit(game, seat, why)
                if perf_counter() > until:
                    return
            elif len(legal := state.legal_moves()) == 1:  # nothing to choose, nothing to ask
                self._make(game, legal[0])
            else:
                seen = state.seen_by(seat)
                message = choose_message(
                    self.match.game, seen, seat,
                    private_luck(self.secret, game.deal, game.seating, seat, len(game.moves)),
                    events=game.heard[seat], in_python=True, before=game.asked.get(seat), table=game.table,
                )  # fmt: skip
                game.asked[seat] = seen
                game.heard[seat].clear()
                self._ask(game, seat, "choose", message, asks)

    def _ask(self, game: Playing, seat: Seat, kind: str, message: str, asks: dict[Box, list[tuple[int, str]]]) -> None:
        game.open[seat] = kind
        asks.setdefault((game.seated[seat], seat, game.sitting), []).append((game.table, message))

    def _hear(self, group: int, box: Box, replies: Sequence[object]) -> None:
        """Take the answers of one sandbox to this group."""
        for table, reply in zip(self.sent.pop((group, box), []), replies, strict=True):
            game = self.groups[group][table]
            try:
                self._take(game, box[1], reply)
            except BotFault as fault:
                self._forfeit(game, box[1], fault)

    def _take(self, game: Playing, seat: Seat, reply: object) -> None:
        if game.open.pop(seat) == "sit":
            read_name(reply)
            return
        choice = read_choice(reply, game.state.legal_moves())
        for spent in (game.spent.setdefault(game.seated[seat], Spent()), self.spent):
            spent.add(1, choice.ms, choice.ms)
        self._make(game, choice.move)

    def _make(self, game: Playing, move: Any) -> None:
        game.state.play(move)
        game.moves.append(move.notation)

    def _forfeit(self, game: Playing, seat: Seat, why: Any) -> None:
        if game.fault is None:
            game.fault = Fault(game.seated[seat], game.seed, seat, len(game.moves), why)
            game.open.clear()

    def _ended(self, game: Playing) -> Ended:
        match, state = self.match, game.state
        result = result_of(state, game.seated, one_deal=match.one_deal, fault=game.fault)
        end = {"scores": state.scores(), "winners": state.winners()} if state.is_over else None
        record = Record(
            match.game, match.options, game.seed, tuple(f"bot:{name}" for name in game.seated),
            tuple(state.chance.used), tuple(game.moves), end,
        )  # fmt: skip
        return Ended(game.deal, game.seating, game.sitting, game.seated, result, record.as_json(), game.spent)


@dataclass(frozen=True)
class MatchPlan:
    """A match to play: two names, and the source of each that is a user's bot; other names are levels."""

    game: Game
    options: Options
    names: tuple[str, str]
    sources: Mapping[str, str]
    deals: int
    seed: int
    one_deal: bool

    @property
    def match(self) -> PairedMatch:
        """The same match as a value of `analysis.matches`."""
        return PairedMatch(self.game, self.options, self.names, self.deals, self.seed, one_deal=self.one_deal)

    def as_text(self) -> str:
        """Write the message that begins the match; sources are left out, for the referee needs none."""
        return json.dumps(
            {
                "game": self.game.key, "options": self.options.as_json(), "names": self.names, "deals": self.deals,
                "own": sorted(self.sources), "seed": self.seed, "one_deal": self.one_deal,
            }
        )  # fmt: skip


@dataclass(frozen=True)
class RefereeReport:
    """Result of a step: questions by sandbox, games that ended, and whether the group has games under way."""

    asks: Mapping[Box, Sequence[str]]
    ended: Sequence[Ended]
    goes_on: bool


def step_message(group: int, answers: Mapping[Box, Sequence[object]], ms: float) -> str:
    """Write the message for the next step of a group: the sandboxes' replies, and how many ms to play on."""
    told = [[*box, list(replies)] for box, replies in answers.items()]
    return json.dumps({"group": group, "answers": told, "ms": ms})


def lost_message(box: Box, why: BotFault) -> str:
    """Write the message that a sandbox was ended, and why."""
    return json.dumps({"box": list(box), "why": _write_sentence(why.sentence)})


def read_step(text: str) -> RefereeReport:
    """Read the answer of `RefereeDesk.step`. Raises Refusal."""
    told = parse(_Report, read_json(text), "step", WHY)
    return RefereeReport(
        {(name, seat, sitting): texts for name, seat, sitting, texts in told.asks}, told.ended, told.goes_on
    )


class RefereeDesk:
    """Worker side of the referee: read the page's messages, write the referee's answers."""

    def __init__(self) -> None:
        self.referee: Referee | None = None

    def begin(self, text: str) -> None:
        """Begin the match of a `MatchPlan.as_text`, in place of any other. Raises Refusal."""
        told = parse(_Begin, read_json(text), "match")
        match = PairedMatch(
            told.game, told.game.options.parse(told.options), told.names, told.deals, told.seed, one_deal=told.one_deal
        )
        self.referee = Referee(match, told.own)

    def step(self, text: str) -> str:
        """Read a `step_message`, play on, and return the answer for `read_step`; `begin` must have come before."""
        assert self.referee is not None
        given = parse(_Step, read_json(text), "step")
        answers = {(name, seat, sitting): replies for name, seat, sitting, replies in given.answers}
        asks, ended = self.referee.step(given.group, answers, given.ms)
        told = {
            "asks": [[*box, texts] for box, texts in asks.items()],
            "ended": [_write_ended(each) for each in ended],
            "goes_on": self.referee.has_games(given.group),
        }
        return json.dumps(told)

    def lose(self, text: str) -> None:
        """Read a `lost_message` and let the referee know; `begin` must have come before."""
        assert self.referee is not None
        lost = parse(_Lost, read_json(text), "loss", WHY)
        self.referee.lose(lost.box, BotFault(lost.why.sentence))


def _write_ended(ended: Ended) -> dict[str, object]:
    result, fault = ended.result, ended.result.fault
    told = fault and {**vars(fault), "why": _write_sentence(fault.why.sentence)}
    spent = {name: vars(each) for name, each in ended.spent.items()}
    return {**vars(ended), "result": {**vars(result), "fault": told}, "spent": spent}


def _write_sentence(sentence: Sentence) -> list[object]:
    """A sentence about a bot: its facts are texts and numbers."""
    return [sentence.text, {name: str(fact) if isinstance(fact, Sentence) else fact
                            for name, fact in sentence.facts.items()}]  # fmt: skip


# what page and worker tell each other, as it is read

Facts = Mapping[str, FileText | int | float]
WHY: Readers = {Refusal: lambda given: _read_why(given)}


def _read_why(given: object) -> Refusal:
    text, facts = parse(tuple[FileText, Facts], given, "why")
    return Refusal(Sentence(text, **facts))


@dataclass(frozen=True)
class _Begin:
    """The match of `MatchPlan.as_text`."""

    game: Game
    options: object
    names: tuple[str, str]
    own: tuple[str, ...]
    deals: int
    seed: int
    one_deal: bool


@dataclass(frozen=True)
class _Step:
    """A `step_message`."""

    group: Annotated[int, (0, 9)]
    answers: tuple[tuple[str, Seat, int, tuple[object, ...]], ...]
    ms: float


@dataclass(frozen=True)
class _Lost:
    """A `lost_message`."""

    box: Box
    why: Refusal


@dataclass(frozen=True)
class _Report:
    """What the worker answers to a step."""

    asks: tuple[tuple[str, Seat, int, tuple[FileText, ...]], ...]
    ended: tuple[Ended, ...]
    goes_on: bool
