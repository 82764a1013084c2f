"""R23: every hostile address is read at once, as a place of the page or as a sentence."""

from __future__ import annotations

from time import process_time

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.page.routes import Route, read_route
from tests.hostile.addresses import hostile_addresses

AT_ONCE = 0.1  # seconds of processor time


def test_r23_a_hostile_address_is_read_at_once() -> None:
    addresses = hostile_addresses()
    assert len(addresses) > 300
    refused = 0
    for address in addresses:
        began = process_time()
        try:
            assert isinstance(read_route(address), Route)
        except UnreadableRecord:
            refused += 1
        except Exception as fault:  # a named address instead of a stack of calls
            pytest.fail(f"{address[:80]}: {fault!r}")
        assert process_time() - began < AT_ONCE, address[:80]
    assert refused > 200
