"""What the tests of requests share: one engine a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from knaves.cli import arguments, processes
from tests.protocol.outside import Engine


@pytest.fixture(autouse=True)
def alone_and_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command in this process starts no others and tells no progress, however slow the machine is."""
    monkeypatch.setattr(arguments, "cores", lambda: 1)
    monkeypatch.setattr(processes, "SILENT", 3600.0)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """A running engine; it has no game, or the last one of another test."""
    with Engine() as engine:
        yield engine
