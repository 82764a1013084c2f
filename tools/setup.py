"""Install what Knaves needs into this folder: Python tools, npm packages and, for the tests, a Chromium.

Runs on the standard library of any Python 3, so that an old one gets a sentence and not a syntax error.
A second run that has nothing to do takes a fraction of a second.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
REQUIREMENTS = ROOT / "tools" / "requirements.txt"
MODULES = ROOT / "node_modules"
PYTHON_NEEDED = (3, 11)
NODE_NEEDED = (20, 19)


def main(argv: "list[str] | None" = None) -> int:
    """Set up the tools; with --browser, a Chromium for the tests as well. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", action="store_true", help="find or install a Chromium too")
    parser.add_argument("--python", action="store_true", help="do without Node.js where there is none")
    arguments = parser.parse_args(argv)
    try:
        need_python()
        has_node = not arguments.python or shutil.which("npm") is not None
        if has_node:
            need_node()
        with ThreadPoolExecutor() as pool:  # pip and npm beside each other
            npm = pool.submit(install_npm_packages) if has_node else None
            install_python_tools()
            if npm is not None:
                npm.result()
        if arguments.browser:
            install_chromium()
    except SetupError as error:
        print(f"Setup stopped: {error}", file=sys.stderr)
        return 1
    return 0


class SetupError(Exception):
    """Something is missing; the text says what to do about it."""


def need_python() -> None:
    if sys.version_info < PYTHON_NEEDED:
        raise SetupError(
            f"Knaves needs Python 3.11 or newer and this is {this_python()}. Install a newer one, "
            "or name it: make play PYTHON=python3.12"
        )


def this_python() -> str:
    return ".".join(map(str, sys.version_info[:2]))


def need_node() -> None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise SetupError("Knaves needs Node.js 20.19 or newer with npm on the PATH. Install it from nodejs.org.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if tuple(map(int, version.lstrip("v").split(".")[:2])) < NODE_NEEDED:
        raise SetupError(f"Knaves needs Node.js 20.19 or newer and this is {version}. Install a newer one.")


def install_python_tools() -> None:
    stamp = VENV / ".stamp"
    wanted = f"{digest(REQUIREMENTS)} {this_python()}"
    if is_stamped(stamp, wanted):
        return
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        run(
            [sys.executable, "-m", "venv", str(VENV)],
            "this Python cannot make a virtual environment. On Debian: apt-get install python3-venv.",
        )
    run(
        [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--require-hashes", "-r", str(REQUIREMENTS)],
        "pip could not install the Python tools (its last lines stand above). "
        "Check the network connection and run the same command again.",
    )  # fmt: skip
    stamp.write_text(wanted)


def install_npm_packages() -> None:
    stamp = MODULES / ".stamp"
    wanted = digest(ROOT / "package-lock.json")
    if is_stamped(stamp, wanted):
        return
    run(
        [shutil.which("npm") or "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        "npm could not install its packages (its last lines stand above). "
        "Check the network connection and run the same command again.",
    )
    stamp.write_text(wanted)


def install_chromium() -> None:
    """Find or install Chromium: on the PATH or named by KNAVES_CHROMIUM, else Playwright's, else Debian's package."""
    if find_chromium():
        return
    tries = [[str(BIN / "python"), "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        tries += [["apt-get", "-qq", "update"], ["apt-get", "-qq", "-y", "install", "chromium"]]
    for command in tries:
        print("No Chromium yet; trying: " + " ".join(Path(part).name for part in command[-3:]), flush=True)
        subprocess.run(command, cwd=str(ROOT), stdout=subprocess.DEVNULL, env=quiet_apt())
        if find_chromium():
            return
    raise SetupError(
        "the browser tests need a Chromium and none could be installed. Install Chromium or Chrome, "
        "or name one: KNAVES_CHROMIUM=/path/to/chromium make test"
    )


def quiet_apt() -> "dict[str, str]":
    return dict(os.environ, DEBIAN_FRONTEND="noninteractive")


def find_chromium() -> "str | None":
    """Path of a Chromium to drive, or None."""
    named = os.environ.get("KNAVES_CHROMIUM")
    if named:
        if not shutil.which(named):
            raise SetupError(f"KNAVES_CHROMIUM names {named}, and there is no program there.")
        return named
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    return playwrights_own()


def playwrights_own() -> "str | None":
    question = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    python = BIN / "python"
    if not python.exists():
        return None
    answer = subprocess.run([str(python), "-c", question], capture_output=True, text=True).stdout.strip()
    return answer if answer and Path(answer).exists() else None


def run(command: "list[str]", sentence: str) -> None:
    if subprocess.run(command, cwd=str(ROOT)).returncode:
        raise SetupError(sentence)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def is_stamped(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


if __name__ == "__main__":
    sys.exit(main())
