"""Own player: an own bot in a seat, in a sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_bytes
from typing import Protocol

from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.players.own.messages import choose_message, private_luck, read_choice, read_name, sit_message
from knaves.players.player import BotFault, MoveRequest, stand_in
from knaves.wire.questions import ChosenMove


class SandboxLost(BotFault):
    """The sandbox did not start, or has been ended: its bot took too long, or answered too much."""


def late(ms: float) -> Sentence:
    """Say that a bot took longer than it may."""
    return Sentence("The bot didn’t answer within {seconds} seconds and was stopped.", seconds=round(ms / 1000))


class Sandbox(Protocol):
    """One own bot, alone with its interpreter."""

    async def ask(self, message: str, ms: float) -> str:
        """Return the answer to a message within `ms`. Raises SandboxLost; then this sandbox has ended."""

    def end(self) -> None:
        """End it; ending twice does nothing."""


StartSandbox = Callable[[str], Awaitable[Sandbox]]  # from the text of a bot; raises SandboxLost
LIMIT = 5000  # ms for a move
STOPPED = "My bot {name} stopped, so a simple bot is playing instead. {why}"


class OwnPlayer:
    """A user's bot in a seat, started at its first turn; after its first fault a stand-in plays for it."""

    tempo = 1.0

    def __init__(self, name: str, source: str | None, start: StartSandbox) -> None:
        """`source` is None where this bot is not kept, or may not run: then its first turn raises BotFault."""
        self.name = name
        self._source = source
        self._start = start
        self._secret = token_bytes(32)  # of its luck, which would else tell it the deal
        self._box: Sandbox | None = None
        self._before: State | None = None  # what it was asked with last
        self._told = 0  # sentences of the log
        self._has_failed = False

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Return the bot's move. Raises BotFault once; after that the stand-in chooses.

        Nobody can hurry foreign code: where the answer is wanted at once the stand-in makes this one move, and the bot
        is started anew for its next.
        """
        if self._has_failed:
            return await stand_in(turn)
        legal = turn.seen.legal_moves()
        if len(legal) == 1:
            return ChosenMove(legal[0])
        answer, hurry = asyncio.ensure_future(self._answer(turn, legal)), asyncio.ensure_future(turn.hurry.wait())
        try:
            await asyncio.wait((answer, hurry), return_when=asyncio.FIRST_COMPLETED)
            return answer.result() if answer.done() else await stand_in(turn)
        finally:
            hurry.cancel()
            answer.cancel()

    async def _answer(self, turn: MoveRequest, legal: Sequence[Move]) -> ChosenMove:
        try:
            box = self._box or await self._sit(turn)
            message = choose_message(
                turn.game, turn.seen, turn.seat, private_luck(self._secret, turn.seed), in_python=True,
                before=self._before, events=[str(sentence) for sentence in turn.log[self._told :]],
            )  # fmt: skip
            self._before, self._told = turn.seen, len(turn.log)
            choice = read_choice(await box.ask(message, LIMIT), legal)
        except BotFault as fault:
            self._has_failed = True
            self.leave()
            raise BotFault(Sentence(STOPPED, name=self.name, why=fault.sentence), fault.line) from None
        except BaseException:  # nobody waits for the answer any more: it must not be taken for the next one
            self.leave()
            raise
        return ChosenMove(choice.move)

    async def _sit(self, turn: MoveRequest) -> Sandbox:
        if self._source is None:
            raise BotFault("Your bot isn’t saved in this browser, or isn’t allowed to run.")
        self._box = await self._start(self._source)
        self._before, self._told = None, 0
        read_name(await self._box.ask(sit_message(turn.game, turn.seen.options, turn.seat), LIMIT))
        return self._box

    def leave(self) -> None:
        """End its sandbox."""
        if self._box is not None:
            self._box.end()
        self._box = None
