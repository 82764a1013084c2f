"""What every test run shares: the seed of the random walks, the built site and a server of it."""

from __future__ import annotations

import gc
import os
import secrets
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tools.parts import STORIES
from tools.serve import SiteServer

ROOT = Path(__file__).resolve().parents[1]
pytest_plugins = ["tests.e2e.browser"]  # for the stories of each game too, which lie in the folder of its tests
WIDE = ("property", "protocol", "fair_deal", "friend")  # folders of long walks and of whole processes
T = TypeVar("T")


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the seed before any worker process starts, so that all of them share it."""
    os.environ.setdefault("KNAVES_SEED", str(secrets.randbelow(10**6)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shard", default="1/1", metavar="1/2", help="run only this share of the tests")
    parser.addoption("--by-file", action="store_true", help="say at the end how long the tests of each file have taken")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Marks the stories, what needs the built site and what walks far; of what -m has left takes this shard."""
    for item in items:
        asks_for = getattr(item, "fixturenames", ())
        if item.path.is_relative_to(ROOT / STORIES) or "browser" in asks_for:
            item.add_marker("e2e")
        elif "site" in asks_for:
            item.add_marker("built")
        if item.path.relative_to(ROOT).parts[1] in WIDE or item.path.stem == "test_properties":
            item.add_marker("wide")
    yield
    items[:] = share_of(items, config.getoption("--shard"))


def share_of(things: Sequence[T], shard: str) -> Sequence[T]:
    """Every second one from the first on for 1/2, from the second on for 2/2."""
    number, count = map(int, shard.split("/"))
    assert 1 <= number <= count, f"there is no shard {shard}"
    return things[number - 1 :: count]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What has been imported stays to the end: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """How to repeat a run that has failed; where the time has gone, longest first.

    A fixture counts for the test that needed it first.
    """
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(pytest_report_header(config))
    if not config.getoption("--by-file"):
        return
    seconds: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for report in chain(*terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            file = report.nodeid.partition("::")[0]
            seconds[file] += report.duration  # type: ignore[assignment]  # a counter may count in fractions
            tests[file] += report.when == "call"
    terminalreporter.write_sep("=", "seconds by file")
    for file, took in seconds.most_common():
        terminalreporter.write_line(f"{took:8.1f} {tests[file]:5} {file}")
    terminalreporter.write_line(f"{sum(seconds.values()):8.1f} {sum(tests.values()):5} together")


def pytest_report_header(config: pytest.Config) -> str:
    """Says how to repeat this run."""
    scale = os.environ.get("KNAVES_SCALE", "1")
    return f"random walks: KNAVES_SEED={os.environ['KNAVES_SEED']} KNAVES_SCALE={scale}"


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; building is left to tools/build.py, which does nothing when nothing has changed."""
    command = [sys.executable, "-m", "tools.build", "--quiet"]
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
