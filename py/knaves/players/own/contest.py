"""Contest: a match from its plan to its report, and the trial of one bot."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from knaves.analysis.matches import Fault, Report, Result, report
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.players.own.messages import choose_message, read_answers, read_choice, read_name, sit_message, together
from knaves.players.own.own_player import Sandbox, StartSandbox
from knaves.players.own.referee import Box, Ended, MatchPlan, Spent, lost_message, read_step, schedule, step_message
from knaves.players.player import BotFault

LIMIT = 10_000  # ms for a move
STEP = 100  # ms that a referee plays before it tells how it stands
GROUPS = 2
MOST_ENDED = 3  # sandboxes that may have to be ended before the match is
MOST_LOST = 200  # games that are kept to be looked at


class RefereeLink(Protocol):
    """Connection to the RefereeDesk in a worker; the texts are those of own/referee.py."""

    async def begin(self, text: str) -> None:
        """Begin the match of a `MatchPlan.as_text`."""

    async def step(self, text: str) -> str:
        """Send a `step_message` and return the answer for `read_step`."""

    async def lose(self, text: str) -> None:
        """Send a `lost_message`."""

    def end(self) -> None:
        """End the worker."""


class OneReferee:
    """One referee for several contests, one after the other: started for the first, ended by `end`."""

    def __init__(self, start: Callable[[], Awaitable[RefereeLink]]) -> None:
        self._start = start
        self._link: RefereeLink | None = None

    async def lend(self) -> RefereeLink:
        """Return the link for a contest, which can't end it. Raises SandboxLost where none can be started."""
        self._link = self._link or await self._start()
        return _Lent(self._link)

    def end(self) -> None:
        """End the worker."""
        if self._link is not None:
            self._link.end()
        self._link = None


@dataclass(frozen=True)
class _Lent:
    """A link that others still need."""

    link: RefereeLink

    async def begin(self, text: str) -> None:
        await self.link.begin(text)

    async def step(self, text: str) -> str:
        return await self.link.step(text)

    async def lose(self, text: str) -> None:
        await self.link.lose(text)

    def end(self) -> None:
        pass


@dataclass(frozen=True)
class LostGame:
    """A game in which the first of the two players got less than half of the win."""

    deal: int
    seat: int  # the first one in which the loser sat
    margin: float
    record: Mapping[str, Any]  # as JSON
    fault: Fault | None


@dataclass
class Score:
    """The score of a match as it stands: results by deal, games lost by the first player, times of moves by name."""

    games: int  # to be played
    played: int = 0
    deals: dict[int, list[Result]] = field(default_factory=dict)
    lost: list[LostGame] = field(default_factory=list)
    spent: dict[str, Spent] = field(default_factory=dict)
    faults: int = 0
    seatings: int = 1
    ended: Sentence | None = None  # why the match ended before its end

    def report(self, names: Sequence[str]) -> Report | None:
        """Report the deals that were played from every side; None before the first."""
        whole = [deal for deal in self.deals.values() if len(deal) == self.seatings]
        return report(names, whole) if whole else None

    def add(self, ended: Ended, first: str) -> None:
        """Count a finished game; `first` names the player whose losses are listed, at most MOST_LOST, the worst."""
        result = ended.result
        self.played += 1
        self.deals.setdefault(ended.deal, []).append(result)
        self.faults += result.fault is not None
        for name, spent in ended.spent.items():
            self.spent.setdefault(name, Spent()).add(spent.moves, spent.ms, spent.longest)
        if result.shares[first] < 1 / 2:
            seat = ended.seated.index(first)
            self._keep(LostGame(ended.deal, seat, result.margins[first], ended.record, result.fault))

    def _keep(self, lost: LostGame) -> None:
        """Keep a lost game; where there are enough, in the place of the least bad one without an error."""
        if len(self.lost) < MOST_LOST:
            self.lost.append(lost)
            return
        margins = [(each.margin, at) for at, each in enumerate(self.lost) if each.fault is None]
        best, at = max(margins, default=(lost.margin, 0))
        if lost.margin < best:
            self.lost[at] = lost


class Contest:
    """A match between a referee and the sandboxes of two bots; cancelling `play` ends it."""

    def __init__(
        self, plan: MatchPlan, start_referee: Callable[[], Awaitable[RefereeLink]], start_sandbox: StartSandbox
    ) -> None:
        self.plan = plan
        self.start_referee = start_referee
        self.start_sandbox = start_sandbox
        self.going = asyncio.Event()
        self.going.set()
        opening = plan.game.begin(plan.options, plan.seed)
        self._left = Counter(sitting for _, _, sitting in schedule(plan.deals, opening.sides))  # games of each sitting
        self.score = Score(plan.deals * opening.sides, seatings=opening.sides)
        self._boxes: dict[Box, Sandbox] = {}
        self._locks: dict[Box, asyncio.Lock] = {}
        self._lost: tuple[Box, BotFault] | None = None

    def pause(self, *, pauses: bool) -> None:
        """Pause after the questions under way, or go on."""
        if pauses:
            self.going.clear()
        else:
            self.going.set()

    async def play(self, tell: Callable[[Score], None]) -> Score:
        """Play the match and return its score, calling `tell` after each step and at the end.

        It ends early once MOST_ENDED sandboxes had to be ended: `Score.ended` says why. Raises SandboxLost where a bot
        or the referee cannot be started.
        """
        starting = asyncio.ensure_future(self._start_referee())
        try:
            losses = 0
            referee = await starting
            while self.score.played < self.score.games:
                await self._play_groups(referee, tell)
                if self._lost is None:
                    continue
                losses += 1
                if losses == MOST_ENDED:
                    self.score.ended = self._lost[1].sentence
                    break
                await referee.lose(lost_message(*self._lost))
                self._lost = None
                self._boxes, self._locks = {}, {}
        finally:
            starting.cancel()
            starting.add_done_callback(_end_referee)
            self._end()
        tell(self.score)
        return self.score

    async def _play_groups(self, referee: RefereeLink, tell: Callable[[Score], None]) -> None:
        groups = [asyncio.ensure_future(self._play(group, referee, tell)) for group in range(GROUPS)]
        try:
            await asyncio.gather(*groups)
        finally:
            for each in groups:
                each.cancel()

    async def _start_referee(self) -> RefereeLink:
        referee = await self.start_referee()
        try:
            await referee.begin(self.plan.as_text())
        except BaseException:
            referee.end()
            raise
        return referee

    async def _open(self, box: Box) -> None:
        """Start the interpreter of a sitting, unless another one is lost meanwhile."""
        if self._lost is None:
            sandbox = await self.start_sandbox(self.plan.sources[box[0]])
            self._boxes[box] = sandbox
            if self._has_lost():
                self._end()

    def _has_lost(self) -> bool:
        return self._lost is not None

    def _end(self) -> None:
        for each in self._boxes.values():
            each.end()

    def _count(self, ended: Ended) -> None:
        """Count a game that has ended, and end the sandboxes of a sitting with its last one."""
        self.score.add(ended, self.plan.names[0])
        self._left[ended.sitting] -= 1
        if self._left[ended.sitting] == 0:
            for box in [each for each in self._boxes if each[2] == ended.sitting]:
                self._boxes.pop(box).end()

    async def _play(self, group: int, referee: RefereeLink, tell: Callable[[Score], None]) -> None:
        """Play the games of a group, until there are no more or a sandbox is lost."""
        answers: dict[Box, Sequence[object]] = {}
        while self._lost is None:
            await self.going.wait()
            step = read_step(await referee.step(step_message(group, answers, STEP)))
            for ended in step.ended:
                self._count(ended)
            tell(self.score)
            if not step.goes_on:
                return
            asks = (self._ask(box, texts) for box, texts in step.asks.items())
            answers = dict(zip(step.asks, await asyncio.gather(*asks), strict=True))

    async def _ask(self, box: Box, texts: Sequence[str]) -> list[object]:
        """Ask a sandbox all of these; some answers lack where it is lost meanwhile."""
        answers: list[object] = []
        async with self._locks.setdefault(box, asyncio.Lock()):
            if box not in self._boxes:
                await self._open(box)
            while len(answers) < len(texts) and self._lost is None:
                try:
                    line = await self._boxes[box].ask(together(texts[len(answers) :]), LIMIT)
                    answers += read_answers(line, len(texts) - len(answers))
                except BotFault as fault:
                    if self._lost is None:  # else it has been ended because of another one
                        self._lost = box, fault
                        self._end()
        return answers


def _end_referee(starting: asyncio.Future[RefereeLink]) -> None:
    if not starting.cancelled() and starting.exception() is None:
        starting.result().end()


ENOUGH = 200  # moves of the bot
MOST_GAMES = 200
MOST_TIME = 60_000  # ms that all its moves may take together
TRIAL_LIMIT = 5_000  # ms for one, as at a table
PRINTED = 4_000  # characters
FEW = 6  # legal moves that are listed beside an illegal one


@dataclass
class Trial:
    """A trial so far: whole games, moves and their time, what it printed, and its fault (None: none yet)."""

    spent: Spent = field(default_factory=Spent)
    printed: str = ""
    fault: BotFault | None = None
    has_begun: bool = False  # whether a game has: before, the text itself is at fault
    games: int = 0  # played to their end
    seat: int = 0  # where it sits, or sat at its fault
    legal: tuple[str, ...] = ()  # the legal moves where its answer was none of them

    @property
    def is_enough(self) -> bool:
        """Whether it has moved so often that its faults should have shown."""
        return self.spent.moves >= ENOUGH

    @property
    def is_slow(self) -> bool:
        """Whether its moves have taken more than MOST_TIME milliseconds together."""
        return self.spent.ms > MOST_TIME


async def try_out(
    game: Game, options: Options, source: str, start: StartSandbox, seed: int, tell: Callable[[Trial], None]
) -> Trial:
    """Play whole games, the bot in one seat after the other and random moves in all others.

    Ends once it has moved ENOUGH times and sat in every seat, at its first fault, or where it is too slow or hardly
    ever asked. `tell` is called after each of its moves.
    """
    trial = Trial()
    try:
        box = await start(source)
    except BotFault as fault:
        trial.fault = fault
        return trial
    rng = Random(f"trial {seed}")
    seats = game.begin(options, seed).seats
    try:
        while trial.games < MOST_GAMES and not (trial.is_enough and trial.games >= seats):
            trial.seat = trial.games % seats
            if not await _play(game, options, box, seed + trial.games, trial, rng, tell):
                break
            trial.games += 1
            await asyncio.sleep(0)  # where it is never asked, the page lives all the same
    except BotFault as fault:
        trial.fault = fault
    finally:
        box.end()
    return trial


async def _play(
    game: Game, options: Options, box: Sandbox, seed: int, trial: Trial, rng: Random, tell: Callable[[Trial], None]
) -> bool:
    """Play one game; False where the bot's time is over before. Raises BotFault."""
    heard: list[str] = []
    state: Any = game.begin(options, seed, listener=lambda event: heard.append(str(game.text.say(event) or "")))
    read_name(await box.ask(sit_message(game, options, trial.seat), TRIAL_LIMIT))
    trial.has_begun = True
    while state.turn is not None:
        legal = state.legal_moves()
        if state.turn != trial.seat or len(legal) == 1:  # nothing to choose, nothing to ask
            state.play(rng.choice(legal))
            continue
        events = list(filter(None, heard))
        heard.clear()
        seen = state.seen_by(trial.seat)
        message = choose_message(game, seen, trial.seat, rng.getrandbits(53), events=events, in_python=True)
        answer = await box.ask(message, TRIAL_LIMIT)
        try:
            choice = read_choice(answer, legal)
        except BotFault as fault:
            if fault.line is None:
                trial.legal = tuple(move.notation for move in legal[:FEW])
            raise
        trial.spent.add(1, choice.ms, choice.ms)
        trial.printed = (trial.printed + choice.printed)[:PRINTED]
        state.play(choice.move)
        tell(trial)
        if trial.is_slow:
            return False
    return True
