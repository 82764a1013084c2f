"""The licences: everything of others in the built site is named with its licence, and nothing is there unnamed."""

from __future__ import annotations

import json
import re
import subprocess
from html import escape
from pathlib import Path

import pytest

from knaves import __version__
from knaves.engine.sentences import LANGUAGES
from knaves.page.routes import about_path
from tools.building.languages import catalogues, language_of
from tools.building.licences import WORKS, every_work, packages_inside, pages, source, text_of, unnamed
from tools.building.places import MODULES, BuildError

pytestmark = pytest.mark.built

WITHOUT = {"public domain", "Apache-2.0 WITH LLVM-exception"}  # licences whose text need not go along
PLAIN = """
_abc _ast _asyncio _bisect _codecs _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _collections
_contextvars _csv _datetime _functools _heapq _imp _io _json _locale _lsprof _multibytecodec _opcode _operator _pickle
_posixsubprocess _pyodide_core _queue _random _remote_debugging _signal _socket _sre _stat _statistics _string _struct
_suggestions _symtable _sysconfig _testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi
_testlimitedcapi _thread _tokenize _tracemalloc _types _typing _warnings _weakref _xxtestfuzz _zoneinfo array atexit
binascii builtins cmath errno faulthandler fcntl gc itertools marshal math mmap posix select sys termios time
unicodedata xxsubtype
"""  # modules of CPython's and Pyodide's own code
SAME = {"_elementtree": "pyexpat", "_blake2": "_sha2", "_hmac": "_sha2", "_md5": "_sha2", "_sha1": "_sha2",
        "_sha3": "_sha2"}  # fmt: skip
ASK = """
import { loadPyodide } from %s;
const python = await loadPyodide();
console.log(python.runPython("import sys; ' '.join(sys.builtin_module_names)"));
"""


def test_every_file_of_the_site_is_somebodys(site: Path, tmp_path: Path) -> None:
    assert unnamed(site, every_work(site)) == []
    for name in ("index.html", "fonts/other.woff2", "extra.js", "pyodide-1/pyodide.asm.wasm"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert unnamed(tmp_path, every_work(tmp_path)) == ["extra.js", "fonts/other.woff2"]
    with pytest.raises(BuildError, match="fonts/other"):
        pages(tmp_path, catalogues())


def test_the_page_about_knaves_names_its_version_and_its_source(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KNAVES_SOURCE", raising=False)
    for repository, address in (("", ""), ("someone/cards", "https://github.com/someone/cards")):
        monkeypatch.setenv("GITHUB_REPOSITORY", repository)
        for language, page in zip(LANGUAGES, pages(site, catalogues()).values(), strict=True):
            assert __version__ in page, language
            assert (f'href="{address}"' in page) is bool(address), language
            assert language != "en" or ("Ask whoever gave you" in page) is not bool(address)
    monkeypatch.setenv("KNAVES_SOURCE", "https://code.example/cards")
    assert source() == "https://code.example/cards"
    monkeypatch.setenv("KNAVES_SOURCE", "javascript:alert(1)")
    with pytest.raises(BuildError, match="https"):
        source()


def test_the_packages_inside_pyscript_are_named(site: Path, tmp_path: Path) -> None:
    inside = packages_inside(site)
    assert {"polyscript", "coincident", "reflected-ffi", "html-escaper"} <= set(inside)
    text = (site / "licences.html").read_text()
    for name in inside:
        assert f"<b>{name}</b>" in text
    (tmp_path / "pyscript-1").mkdir()
    (tmp_path / "pyscript-1" / "unheard-of.js").write_text("")
    with pytest.raises(BuildError, match="unheard-of"):
        packages_inside(tmp_path)


def test_each_work_is_named_with_the_licence_that_it_states_and_its_text(site: Path) -> None:
    text = (site / "licences.html").read_text()
    for work in every_work(site):
        assert f"<b>{escape(work.name, quote=False)}</b>" in text
        assert len(text_of(work)) > 300 or work.licence in WITHOUT, work.name
        assert not work.text or (work.package and text_of(work)) or work.licence in work.text, work.name
        if work.package and " " not in work.licence:
            stated = json.loads((MODULES / work.package / "package.json").read_text())["license"]
            assert stated.upper().removesuffix("-1.0") == work.licence.upper().removesuffix("-1.0"), work.name


@pytest.mark.slow
def test_the_c_libraries_of_every_built_in_module_are_known() -> None:
    script = ASK % json.dumps((MODULES / "pyodide" / "pyodide.mjs").as_uri())
    told = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "zlib" in told
    known = {*PLAIN.split(), *SAME}
    with_libraries = {work.module for work in WORKS if work.module}
    assert {name for name in told if name not in known} == with_libraries
    assert set(SAME.values()) <= with_libraries


def test_about_says_who_has_made_the_page_and_why_and_leads_to_the_proof(site: Path) -> None:
    text = (site / "licences.html").read_text()
    assert all(words in text for words in ("By the Knaves contributors", "hard to find a table for", "no server"))
    assert 'href="./#/doubt"' in text


def test_about_is_there_in_every_language_but_for_the_texts_of_licences(site: Path) -> None:
    pages = {language: (site / about_path(language)).read_text() for language in LANGUAGES}
    for language, text in pages.items():
        assert f'<html lang="{language}">' in text
        assert "Permission is hereby granted" in text
        assert ("Thank you to all of them" in text) == (language == "en")
        assert language_of(about_path(language)) == language
        assert all(f'href="{about_path(other)}"' in text for other in LANGUAGES if other != language)


def test_all_licences_of_about_are_folded_ours_first(site: Path) -> None:
    text = (site / "licences.html").read_text()
    shown = re.sub(r"(?<=</summary>).*?</details>", "", text.split("<main", 1)[1], flags=re.DOTALL)
    assert "Permission is hereby granted" not in shown
    assert text.index("Knaves’ licence") < text.index("Made by others") < text.index("<b>Pyodide</b>")
    assert "<details open" not in text
