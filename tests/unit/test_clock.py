"""The clock of the tests: a story in which everybody waits fails and does not hang."""

from __future__ import annotations

import asyncio

import pytest

from tests import clock


def test_a_story_in_which_everybody_waits_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "PATIENCE", 0.1)
    with pytest.raises(AssertionError, match="nobody is left who could go on"):
        clock.run_at_once(asyncio.Event().wait())
