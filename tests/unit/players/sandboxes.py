"""Sandboxes and a referee in this process, asked as those of the page are."""

from __future__ import annotations

import asyncio

from knaves.players.own.harness import Harness
from knaves.players.own.own_player import SandboxLost, late
from knaves.players.own.referee import RefereeDesk


class Desk:
    """A referee that is asked as one in a worker is."""

    def __init__(self) -> None:
        self.desk = RefereeDesk()
        self.is_ended = False

    async def begin(self, text: str) -> None:
        self.desk.begin(text)

    async def step(self, text: str) -> str:
        await asyncio.sleep(0)
        return self.desk.step(text)

    async def lose(self, text: str) -> None:
        self.desk.lose(text)

    def end(self) -> None:
        self.is_ended = True


class Place:
    """A place for sandboxes; a bot that raises TimeoutError hangs."""

    def __init__(self) -> None:
        self.started: list[InProcess] = []

    async def start(self, source: str) -> InProcess:
        self.started.append(InProcess(source))
        return self.started[-1]


class InProcess:
    def __init__(self, source: str) -> None:
        self.harness = Harness(source)
        self.has_ended = False
        self.messages: list[str] = []

    async def ask(self, message: str, ms: float) -> str:
        await asyncio.sleep(0)
        if self.has_ended:
            raise SandboxLost("The sandbox has ended.")
        self.messages.append(message)
        answer = self.harness.answer(message)
        if "TimeoutError" in answer:
            self.has_ended = True
            raise SandboxLost(late(ms))
        return answer

    def end(self) -> None:
        self.has_ended = True
