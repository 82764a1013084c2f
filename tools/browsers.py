"""Plays the smoke story in Chromium, Firefox and WebKit.

python tools/browsers.py [chromium] [firefox] [webkit]    fails where one that is named cannot be had
python -m tools.browsers --kills 3    kills Firefox in mid-game instead, and looks at what its next start has
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.chromium import built
from tools.engines import drivers, nearby, sandbox
from tools.engines.kills import kills
from tools.engines.story import offline, story
from tools.serve import SITE, serving

ENGINES = {"chromium": drivers.chromium, "firefox": drivers.firefox, "webkit": drivers.webkit}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ENGINE", help=f"some of {', '.join(ENGINES)} (all)")
    parser.add_argument("--kills", type=int, default=0, metavar="COUNT", help="kill Firefox so often instead")
    given = parser.parse_args()
    if given.kills:
        with serving(built()) as server:
            tell(kills(drivers.firefox, server.address, given.kills))
        return 0
    names = given.names or list(ENGINES)
    built()
    passed, failed, skipped = 0, 0, 0
    for name in names:
        if name not in ENGINES:
            parser.error(f"there is no engine {name!r}; choose of {', '.join(ENGINES)}")
        try:
            run(name)
            passed += 1
        except drivers.MissingEngineError as reason:
            print(f"{name}: skipped, {reason}", flush=True)
            skipped += 1
        except AssertionError as reason:
            print(f"{name}: FAILED, {reason}", flush=True)
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or (given.names and skipped) else 0


def run(name: str) -> None:
    with ENGINES[name]() as engine:
        print(engine.name, flush=True)
        with serving(SITE) as server:
            met = nearby.meets(engine, server.address) if name != "chromium" else ()
            tell(chain(story(engine, server.address), met, sandbox.plays(engine, server.address, SITE)))
        tell(offline(engine, server.address))
        with tempfile.TemporaryDirectory() as folder:
            hostile = sandbox.hostile_site(SITE, Path(folder))
            with serving(hostile) as attacked:
                tell(sandbox.holds(engine, attacked.address, hostile))


def tell(chapters: Iterator[str]) -> None:
    """Act the chapters, and print the title of each with the time that it took."""
    began = time.monotonic()
    for title in chapters:
        print(f"  {title}: {time.monotonic() - began:.1f} s", flush=True)
        began = time.monotonic()


if __name__ == "__main__":
    sys.exit(main())
