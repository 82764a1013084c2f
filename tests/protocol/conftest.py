"""What the tests of requests share: one engine a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.protocol.outside import Engine


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """A running engine; it has no game, or the last one of another test."""
    with Engine() as engine:
        yield engine
