"""Plays the smoke story in Chromium, Firefox and WebKit: python tools/browsers.py [chromium] [firefox] [webkit]."""

from __future__ import annotations

import argparse
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.engines import drivers
from tools.engines.story import Chapter, offline, story
from tools.serve import SiteServer

ENGINES = {"chromium": drivers.chromium, "firefox": drivers.firefox, "webkit": drivers.webkit}
SITE = Path(__file__).resolve().parents[1] / "site"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ENGINE", help=f"some of {', '.join(ENGINES)} (all)")
    names = parser.parse_args().names or list(ENGINES)
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
    return 1 if failed else 0


def run(name: str) -> None:
    with ENGINES[name]() as engine:
        print(engine.name, flush=True)
        server = SiteServer(SITE)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for chapter in story(engine, server.address):
            tell(chapter)
        server.shutdown()
        server.server_close()
        for chapter in offline(engine, server.address):
            tell(chapter)


def tell(chapter: Chapter) -> None:
    print(f"  {chapter.title}: {chapter.seconds:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
