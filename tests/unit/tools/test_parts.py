"""The parts of all tests: each test is in one of them, and what runs on a push runs every part."""

from __future__ import annotations

import re
from itertools import chain, product
from pathlib import Path

import pytest

from tests.conftest import share_of
from tools.parts import COLLECTIONS, SELECTED, commands, parts_of

ROOT = Path(__file__).resolve().parents[3]
MARKS = ("e2e", "built", "wide", "alone", "slow")
WORKFLOW = (ROOT / ".github" / "workflows" / "pages.yml").read_text()


@pytest.mark.parametrize("has", [*product((False, True), repeat=len(MARKS))], ids=str)
def test_a_test_with_any_marks_is_in_exactly_one_part(has: tuple[bool, ...]) -> None:
    marks = dict(zip(MARKS, has, strict=True))
    assert sum(bool(eval(chosen, {}, marks)) for chosen in SELECTED.values()) == 1, marks


def test_make_test_and_make_slow_together_leave_no_part_out() -> None:
    assert {*COLLECTIONS["test"], *COLLECTIONS["slow"]} == {*chain(*COLLECTIONS.values())}
    assert {*COLLECTIONS["check"]} < {*COLLECTIONS["test"]}
    for part in SELECTED:
        assert commands(part)[0][-1] == "tests", "a part looks at some folders only"


def test_the_workflow_runs_every_part_and_every_shard() -> None:
    """Read from what its jobs tell make: PARTS, SHARD, or a collection of its own name."""
    jobs = re.findall(r"make: (.*?), minutes", WORKFLOW)
    assert len(jobs) == WORKFLOW.count("minutes: ") - WORKFLOW.count("-minutes: ")
    ran, shards = set(), []
    for job in jobs:
        named = re.search(r"PARTS='?([\w ]+)'?", job)
        ran |= {*parts_of(named[1].split() if named else [job.split()[0]])}
        shards += re.findall(r"browser.*SHARD=(\S+)", job)
    assert ran >= {*COLLECTIONS["test"], *COLLECTIONS["slow"]}
    assert shards == [f"{number}/{len(shards)}" for number in range(1, len(shards) + 1)]
    assert "make: browsers ENGINES=firefox" in WORKFLOW


def test_the_page_is_published_only_after_all_of_them() -> None:
    assert re.search(r"deploy:.*?needs: \[test, site\]", WORKFLOW, re.DOTALL)


def test_shards_leave_nothing_out_and_share_nothing() -> None:
    things = list(range(31))
    shares = [share_of(things, f"{number}/3") for number in (1, 2, 3)]
    assert sorted(chain(*shares)) == things
    assert max(map(len, shares)) - min(map(len, shares)) <= 1
    for wrong in ("0/2", "3/2"):
        with pytest.raises(AssertionError):
            share_of(things, wrong)
