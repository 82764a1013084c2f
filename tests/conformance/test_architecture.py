"""The laws of the source hold in the package, and each of them notices a breach."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.architecture import (
    LAWS,
    Breach,
    circles_of_files,
    class_names_with_two_meanings,
    imports_that_point_upwards,
    modules_without_a_purpose,
    page_modules_named_outside_dom,
    rules_that_know_more_than_rules,
    unseeded_randomness,
)

SOURCE = Path(__file__).resolve().parents[2] / "py"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_package_breaks_no_law(law: Breach) -> None:
    assert list(law(SOURCE)) == []


BREACHES = [
    (imports_that_point_upwards, "engine/state.py", "from knaves.games import registry"),
    (imports_that_point_upwards, "engine/state.py", "def late():\n    import knaves.table.record"),
    (imports_that_point_upwards, "cards.py", "from knaves.engine import zones"),
    (imports_that_point_upwards, "games/box/rules.py", "from knaves.games.madjack.rules import MadJack"),
    (imports_that_point_upwards, "games/box/rules.py", "from knaves.games.registry import GAMES"),
    (imports_that_point_upwards, "games/box/rules.py", "from knaves.games import madjack"),
    (imports_that_point_upwards, "games/box/rules.py", "from knaves.bots.search import think"),
    (imports_that_point_upwards, "games/tricks.py", "from knaves.games.box import rules"),
    (imports_that_point_upwards, "bots/search.py", "from knaves.games.box import GAME"),
    (imports_that_point_upwards, "bots/search.py", "from knaves.table.table import Table"),
    (imports_that_point_upwards, "table/table.py", "from knaves.page.dom import browser"),
    (imports_that_point_upwards, "wire/states.py", "from knaves.players.own.harness import Seen"),
    (imports_that_point_upwards, "players/own/harness.py", "from knaves.cli import main"),
    (imports_that_point_upwards, "page/app.py", "from knaves.cli import main"),
    (imports_that_point_upwards, "page/app.py", "from knaves.envs.model import Model"),
    (imports_that_point_upwards, "games/box/rules.py", "import knaves.envs.model"),
    (imports_that_point_upwards, "session/session.py", "from knaves.page.locale import texts"),
    (imports_that_point_upwards, "wire/questions.py", "from knaves.analysis.review import judging"),
    (imports_that_point_upwards, "friend/game.py", "from knaves.store.store import Store"),
    (imports_that_point_upwards, "store/saves.py", "from knaves.analysis.statistics import totals"),
    (imports_that_point_upwards, "engine/state.py", "from .zones import Zone"),
    (rules_that_know_more_than_rules, "games/box/rules.py", "from knaves.games.box.words import say"),
    (rules_that_know_more_than_rules, "games/box/rules.py", "from knaves.games.box import table"),
    (rules_that_know_more_than_rules, "games/box/rules.py", "from knaves.games.box.reasons import BoxReasons"),
    (rules_that_know_more_than_rules, "games/box/rules.py", "from knaves.games.box.bot import ADVICE"),
    (page_modules_named_outside_dom, "page/app.py", "def go():\n    from pyodide.ffi import create_proxy"),
    (page_modules_named_outside_dom, "page/dom/browser.py", "import js"),
    (unseeded_randomness, "bots/search.py", "import random"),
    (unseeded_randomness, "bots/search.py", "from random import shuffle"),
    (unseeded_randomness, "bots/search.py", "from random import Random\nrng = Random()"),
    (modules_without_a_purpose, "engine/state.py", None),
    (class_names_with_two_meanings, "engine/state.py", "class X: ...\nclass X: ..."),
]


@pytest.mark.parametrize(("law", "module", "code"), BREACHES)
def test_a_breach_is_noticed(law: Breach, module: str, code: str | None, tmp_path: Path) -> None:
    path = tmp_path / "knaves" / module
    path.parent.mkdir(parents=True)
    (path.parent / "__init__.py").write_text('"""A package."""\n')
    path.write_text("x = 1\n" if code is None else f'"""A module."""\n{code}\n')
    assert len(list(law(tmp_path))) >= 1


ALLOWED = [
    ("engine/state.py", "from knaves.cards import Card\nfrom knaves.engine.zones import Zone"),
    ("games/box/rules.py", "from knaves.games.tricks import of_suit\nfrom knaves.games.box.options import BoxOptions"),
    ("games/box/__init__.py", "from knaves.games.box.words import say\nfrom knaves.games.box.table import table"),
    ("games/registry.py", "from knaves.games import box, madjack"),
    ("bots/search.py", "from random import Random\nfrom knaves.bots.levels import LEVELS\nrng = Random(3)"),
    ("table/table.py", "from knaves.games.registry import GAMES\nfrom knaves.bots import search"),
    ("page/dom/browser.py", "def start():\n    import js\n    from pyodide.ffi import create_proxy"),
]


@pytest.mark.parametrize(("module", "code"), ALLOWED)
def test_what_is_allowed_is_no_breach(module: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "knaves" / module
    path.parent.mkdir(parents=True)
    path.write_text(f'"""A module."""\n{code}\n')
    assert [breach for law in LAWS for breach in law(tmp_path)] == []


CIRCLES = [
    ("import knaves.engine.b\n", "from knaves.engine import a\n"),
    ("from knaves.engine.b import x\n", "def late():\n    from knaves.engine.a import x\n"),
    (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from knaves.engine.b import x\n",
        "from knaves.engine.a import x\n",
    ),
]


@pytest.mark.parametrize(("one", "two"), CIRCLES)
def test_two_files_that_import_each_other_are_a_circle_wherever_they_do_it(one: str, two: str, tmp_path: Path) -> None:
    folder = tmp_path / "knaves" / "engine"
    folder.mkdir(parents=True)
    for name, code in (("__init__", ""), ("a", one), ("b", two)):
        (folder / f"{name}.py").write_text(f'"""A module."""\n{code}')
    assert list(circles_of_files(tmp_path)) == ["knaves.engine.a > knaves.engine.b > knaves.engine.a"]
