"""The setup: what is missing is named in one sentence that says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup

ROOT = Path(__file__).resolve().parents[3]


def test_an_old_python_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "PYTHON_NEEDED", (99, 0))
    with pytest.raises(setup.SetupError, match=r"needs Python 3\.11 or newer.*make play PYTHON="):
        setup.need_python()


def test_a_missing_node_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(setup.SetupError, match=r"needs Node\.js 20\.19 or newer"):
        setup.need_node()


def test_an_old_node_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    for old in ("v18.4.0", "v20.18.1"):
        for name in ("node", "npm"):
            (tmp_path / name).write_text(f"#!/bin/sh\necho {old}\n")
            (tmp_path / name).chmod(0o755)
        with pytest.raises(setup.SetupError, match=f"this is {old}"):
            setup.need_node()


def test_without_node_python_alone_is_set_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(setup, "install_python_tools", lambda: None)
    monkeypatch.setattr(setup, "install_npm_packages", lambda: pytest.fail("npm was asked for"))
    assert setup.main(["--python"]) == 0
    assert setup.main([]) == 1


def test_a_failed_install_says_to_check_the_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/false")
    with pytest.raises(setup.SetupError, match="Check the network connection"):
        setup.install_npm_packages()


def test_a_browser_named_wrongly_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNAVES_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(setup.SetupError, match="KNAVES_CHROMIUM names /nowhere/chromium"):
        setup.find_chromium()


def test_a_browser_named_rightly_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNAVES_CHROMIUM", sys.executable)
    assert setup.find_chromium() == sys.executable


def test_without_any_browser_the_way_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "find_chromium", lambda: None)
    monkeypatch.setattr(subprocess, "run", lambda *given, **named: None)
    with pytest.raises(setup.SetupError, match="KNAVES_CHROMIUM=/path/to/chromium make test"):
        setup.install_chromium()


def test_make_without_python_says_so(tmp_path: Path) -> None:
    command = ["make", "-C", str(ROOT), "help", "PYTHON=python-that-is-not-there"]
    environment = {"PATH": os.environ["PATH"]}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "needs Python 3.11 or newer" in done.stderr


def test_a_second_setup_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "run", lambda *given: pytest.fail(f"ran {given[0]}"))
    setup.install_python_tools()
    if setup.MODULES.exists():
        setup.install_npm_packages()


def test_no_lock_names_the_host_of_a_registry() -> None:
    for name in ("package-lock.json", "tools/requirements.txt", "tools/packaging/requirements.txt", ".npmrc"):
        text = (ROOT / name).read_text()
        assert '"resolved"' not in text, name
        assert "index-url" not in text, name
    assert "--hash=sha256:" in (ROOT / "tools/requirements.txt").read_text()
