"""What every test run shares: the seed of the random walks, chosen once and printed."""

from __future__ import annotations

import os
import secrets

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the seed before any worker process starts, so that all of them share it."""
    os.environ.setdefault("KNAVES_SEED", str(secrets.randbelow(10**6)))


def pytest_report_header(config: pytest.Config) -> str:
    """Says how to repeat this run."""
    scale = os.environ.get("KNAVES_SCALE", "1")
    return f"random walks: KNAVES_SEED={os.environ['KNAVES_SEED']} KNAVES_SCALE={scale}"
