"""What every test run shares: the seed of the random walks, the built site and a server of it."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.serve import SiteServer

ROOT = Path(__file__).resolve().parents[1]


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the seed before any worker process starts, so that all of them share it."""
    os.environ.setdefault("KNAVES_SEED", str(secrets.randbelow(10**6)))


def pytest_report_header(config: pytest.Config) -> str:
    """Says how to repeat this run."""
    scale = os.environ.get("KNAVES_SCALE", "1")
    return f"random walks: KNAVES_SEED={os.environ['KNAVES_SEED']} KNAVES_SCALE={scale}"


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; building is left to tools/build.py, which does nothing when nothing has changed."""
    command = [sys.executable, "tools/build.py", "--quiet"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.fail(f"the site could not be built:\n{done.stderr}", pytrace=False)
    return ROOT / "site"


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[SiteServer]:
    """The site under a sub-path on a free port, as on a plain static host."""
    with SiteServer(site, "/any/sub/path/") as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
