"""The parts of all tests: each test is in one of them, and what runs on a push runs every part."""

from __future__ import annotations

import re
import subprocess
from itertools import chain, product
from pathlib import Path

import pytest

from tests.conftest import share_of
from tools import parts
from tools.parts import COLLECTIONS, KNOWN, OF_GAMES, SELECTED, STORIES, commands, environment, parts_of, rounds

ROOT = Path(__file__).resolve().parents[3]
MARKS = ("e2e", "built", "wide", "alone", "slow")
WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = (WORKFLOWS / "pages.yml").read_text()


@pytest.mark.parametrize("has", [*product((False, True), repeat=len(MARKS))], ids=str)
def test_a_test_with_any_marks_is_in_exactly_one_part(has: tuple[bool, ...]) -> None:
    marks = dict(zip(MARKS, has, strict=True))
    chosen = {part for part, condition in SELECTED.items() if eval(condition, {}, marks)}
    assert len(chosen - {"quick", "walks"}) == 1, marks
    assert "quick" not in chosen or "engine" in chosen
    assert ("walks" in chosen) == ("engine" in chosen)


@pytest.mark.slow
def test_the_stories_of_a_game_are_found_in_its_folder_by_the_parts_of_the_browser_alone() -> None:
    stories = {path.relative_to(ROOT).as_posix() for path in (ROOT / OF_GAMES).glob("*/test_page.py")}
    assert stories
    for part, wanted in (("quick", set()), ("engine", set()), ("browser", stories)):
        (command,) = commands(part)
        places = {"-n": [], "auto": [], "tests": [OF_GAMES], STORIES: []}  # one worker, and no other folder
        alone = chain.from_iterable(places.get(each, [each]) for each in command)
        told = subprocess.run([*alone, "--collect-only"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert {line.partition("::")[0] for line in told.splitlines()} & stories == wanted, part


def test_a_story_that_measures_the_machine_has_it_for_itself() -> None:
    for part, condition in SELECTED.items():
        marks = {**dict.fromkeys(MARKS, True), "slow": "not slow" not in condition}
        if eval(condition, {}, marks):
            assert not any("-n" in command for command in commands(part)), part


def test_what_runs_beside_each_other_comes_before_the_tests_and_nothing_is_left_out() -> None:
    for names in COLLECTIONS.values():
        first, *others = rounds(names)
        assert sorted(chain(first, *others)) == sorted(names)
        assert all(len(each) == 1 for each in others)
        assert not {*first} & SELECTED.keys()


def without_node(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """A small repository of nothing but a style, a module and a note, without the packages of Node.js."""
    for name in ("page.css", "rules.py", "note.md"):
        (folder / name).write_text("/* */\n")
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "all"]):
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *identity, *words], cwd=folder, check=True)
    monkeypatch.setattr(parts, "ROOT", folder)
    monkeypatch.setattr(parts, "BIN", folder / "node_modules" / ".bin")
    monkeypatch.setattr(parts, "run", lambda part, **_: 0)
    monkeypatch.setattr("sys.argv", ["parts", "check"])
    return folder


def test_without_node_a_change_of_python_alone_is_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (without_node(monkeypatch, tmp_path) / "rules.py").write_text("changed = True\n")
    assert parts.main() == 0
    assert "Only Python was linted" in capsys.readouterr().out
    assert all(command[1:3] == ("-m", "ruff") for command in commands("lint"))


@pytest.mark.parametrize("touched", ["page.css", "web/new.mjs"])
def test_without_node_a_changed_style_or_script_is_named_and_nothing_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], touched: str
) -> None:
    changed = without_node(monkeypatch, tmp_path) / touched
    changed.parent.mkdir(exist_ok=True)
    changed.write_text("/* new */\n")
    assert parts.main() == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{touched} has changed, and checking it needs Node.js. Install Node.js 20.19")
    assert "seconds" not in said


def test_walks_are_short_in_make_test_and_whole_in_make_slow_unless_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KNAVES_SCALE", raising=False)
    assert {part: environment(part).get("KNAVES_SCALE") for part in ("quick", "engine", "slow", "walks")} == {
        "quick": "0.5", "engine": "0.5", "slow": None, "walks": None,
    }  # fmt: skip
    monkeypatch.setenv("KNAVES_SCALE", "20")
    assert {environment(part)["KNAVES_SCALE"] for part in SELECTED} == {"20"}


def asked_by_make(target: str) -> list[str]:
    """The parts that make would run for a target."""
    command = ["make", "--dry-run", target]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line for line in told.splitlines() if " -m tools.parts " in line]
    return [name for line in lines for name in line.partition("tools.parts ")[2].split()]


def test_make_test_and_make_slow_together_run_every_part() -> None:
    assert {*COLLECTIONS["test"], "slow", "stories", "measures", "walks"} >= SELECTED.keys() - {"quick"}
    assert asked_by_make("test") == ["test"]
    assert asked_by_make("slow") == ["build", "slow", "stories", "measures", "walks"]


def test_the_workflow_runs_every_part_and_every_shard() -> None:
    jobs = re.findall(r"make: (.*?), minutes", WORKFLOW)
    named = [re.findall(r"PARTS='(.*?)'", job) for job in jobs]
    ran = {part for names in named for part in parts_of(" ".join(names).split())}
    assert ran >= {*COLLECTIONS["test"]}
    nightly, release = ((WORKFLOWS / f"{name}.yml").read_text() for name in ("slow", "release"))
    assert "- run: make slow\n" in nightly
    assert "cron:" in nightly
    assert "uses: ./.github/workflows/slow.yml" in release
    shards = [found[1] for job in jobs if (found := re.search(r"browser.* SHARD=(\S+)", job))]
    assert shards == [f"{number}/{len(shards)}" for number in range(1, len(shards) + 1)]
    assert "browsers ENGINES=firefox" in jobs


def test_whatever_the_makefile_and_the_workflow_ask_for_is_known() -> None:
    names = {name for target in ("check", "test", "slow", "e2e", "format") for name in asked_by_make(target)}
    assert names >= {"check", "test", "e2e", "slow", "stories", "measures", "walks"}
    names |= {name for each in re.findall(r"PARTS='(.*?)'", WORKFLOW) for name in each.split()}
    assert names <= {*KNOWN}


def test_the_page_is_published_only_after_all_tests_and_no_newer_push_stops_it_half_way() -> None:
    deploy = WORKFLOW.partition("  deploy:\n")[2]
    assert "needs: [test, site]\n" in deploy
    assert "group: deploy\n      cancel-in-progress: false\n" in deploy
    assert "slow" not in WORKFLOW.replace("make slow", "")


def test_shards_leave_nothing_out_and_share_nothing() -> None:
    things = list(range(31))
    shares = [share_of(things, f"{number}/3") for number in (1, 2, 3)]
    assert sorted(chain(*shares)) == things
    assert max(map(len, shares)) - min(map(len, shares)) <= 1
    for wrong in ("0/2", "3/2"):
        with pytest.raises(AssertionError):
            share_of(things, wrong)


# Which tests may look at a clock that goes on while others use the machine: to give up at last, as a part of its own
# that nothing runs beside, or under a clock of their own.
CLOCKS = {
    "e2e/starting.py": "gives up", "protocol/test_bots_from_outside.py": "gives up",
    "e2e/test_friend.py": "alone", "e2e/test_thinking.py": "alone", "e2e/test_hostile_addresses.py": "alone",
    "e2e/test_budgets.py": "alone", "unit/players/test_contest.py": "its own",
    "unit/cli/test_work_in_processes.py": "its own", "unit/page/test_tutor_at_the_table.py": "its own",
}  # fmt: skip
CLOCK = re.compile(r"\b(?:monotonic|perf_counter|time\.time|performance\.now)\b")
SLEEPS = {"e2e/starting.py", "e2e/test_nothing_lost.py", "protocol/test_bots_from_outside.py"}  # between two looks


def test_no_test_waits_for_a_time_or_measures_one_where_others_use_the_machine() -> None:
    texts = {path.relative_to(ROOT / "tests").as_posix(): path.read_text() for path in (ROOT / "tests").rglob("*.py")}
    del texts["unit/tools/test_parts.py"]
    assert [name for name, text in texts.items() if "wait_for_timeout" in text] == []
    assert {name for name, text in texts.items() if re.search(r"\btime\.sleep\(", text)} <= SLEEPS
    looking = {name for name, text in texts.items() if CLOCK.search(text)}
    assert looking <= CLOCKS.keys()
    assert all("mark.alone" in texts[name] for name, why in CLOCKS.items() if why == "alone")


def test_other_work_beside_the_parts_ends_with_them() -> None:
    with parts.burning(2) as fires:
        assert [fire.poll() for fire in fires] == [None, None]
    assert None not in [fire.poll() for fire in fires]
