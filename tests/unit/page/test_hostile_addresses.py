"""R23: every hostile address is read at once, as a place of the page or as a sentence."""

from __future__ import annotations

from time import process_time

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.page.routes import Route, read_route
from tests.hostile.addresses import hostile_addresses

AT_ONCE = 0.1  # seconds of processor time, the best of three: others on the machine stretch it


def is_refused(address: str) -> bool:
    """Read an address. Return whether a sentence refuses it."""
    try:
        assert isinstance(read_route(address), Route)
    except UnreadableRecord:
        return True
    except Exception as fault:  # a named address instead of a stack of calls
        pytest.fail(f"{address[:80]}: {fault!r}")
    return False


def seconds_to_read(address: str) -> float:
    """Return the processor time that reading an address takes."""
    began = process_time()
    is_refused(address)
    return process_time() - began


def test_r23_a_hostile_address_is_read_at_once() -> None:
    addresses = hostile_addresses()
    assert len(addresses) > 300
    assert sum(map(is_refused, addresses)) > 200
    for address in addresses:
        assert any(seconds_to_read(address) < AT_ONCE for _ in range(3)), address[:80]
