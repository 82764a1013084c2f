"""What a newcomer does: from the template to a game on the page, with two folders and a line in the registry."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import board_game
from tests.e2e.playing import moves_made, wait_for_moves, wait_for_turn, wait_until_made, with_settings
from tests.e2e.starting import settled, visit
from tests.tutorial import copy_of_the_project, register, run
from tools.screens import COLLISIONS, FAULTS
from tools.serve import SiteServer

pytestmark = pytest.mark.slow

NAME = "three_kings"
MOST_TAPS = 500
LAST_CARD = """(() => {  // its left edge: the next card lies over the rest
  const card = [...document.querySelectorAll('.hand .can')].at(-1)?.getBoundingClientRect();
  return card ? [card.left + 14, card.top + card.height / 2] : null;
})()"""
IN_THE_MIDDLE = ".centre .rowpart .mini"
FIRST_OF_THE_TRICK = f"""(() => {{
  const first = document.querySelector({IN_THE_MIDDLE!r}).firstElementChild;
  const {{top, width, height}} = first.getBoundingClientRect();
  return [first.matches('.slot') ? 'slot' : 'card', ...[top, width, height].map(Math.round)];
}})()"""
BOXES = """all => all.map(each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)]


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the new game and its line in the registry, and with a second one that has a board."""
    root = copy_of_the_project(tmp_path_factory.mktemp("newcomer"), without=NAME)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and not path.is_symlink()}
    run(root, "-m", "tools.new_game", NAME)
    registry = root / "py" / "knaves" / "games" / "registry.py"
    register(root, f'    "{NAME}",\n')
    changed = {path for path, was in before.items() if path.read_bytes() != was}
    assert changed == {registry}, "a new game changes nothing but the registry"
    folders = {root / "py/knaves/games" / NAME, root / "tests/games" / NAME}
    made = (path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert [path for path in made if path not in before and not folders & set(path.parents)] == []
    run(root, "-m", "tools.new_game", board_game.NAME)
    board_game.write(root)
    register(root, board_game.REGISTRY_LINE)
    run(root, "-m", "tools.playthrough", "--update", board_game.NAME)
    return root


@pytest.fixture(scope="session")
def new_site(copied: Path) -> Iterator[SiteServer]:
    """The page with the new game, built without the memory of a start."""
    run(copied, "-m", "tools.build", "--quiet", "--no-snapshot")
    with SiteServer(copied / "site", "/any/sub/path/") as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def server(new_site: SiteServer) -> SiteServer:
    """The pages of this file come from the copy."""
    return new_site


def sit(page: Page, server: SiteServer, players: int) -> None:
    with_settings(page)
    seats = ",".join(["human", *["bot:random"] * (players - 1)])
    visit(page, f"{server.address}#/{NAME}?seed=5&players={players}&seats={seats}")
    wait_for_turn(page)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_the_new_game_is_played_to_its_end_by_touch(
    new_context: Callable[..., BrowserContext], server: SiteServer, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True).new_page()
    visit(page, server.address)
    page.get_by_role("link", name="Three Kings", exact=True).click()
    expect(page.locator("main.table, main form, main .presets").first).to_be_visible()
    sit(page, server, 2)
    for _ in range(MOST_TAPS):
        if wait_for_turn(page) != "turn":
            break
        card = page.evaluate(LAST_CARD)
        if card is not None:  # what lies there when the finger comes down is touched, as a person would
            page.touchscreen.tap(*card)
            settled(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_table_without_a_line_of_style_stands_in_order(
    new_context: Callable[..., BrowserContext], server: SiteServer, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    for players in (2, 3, 4):
        sit(page, server, players)
        settled(page)
        assert page.evaluate(FAULTS) == []
        boxes = [page.locator(each).bounding_box() for each in (".a-opp", ".centre", ".foot", ".a-hand")]
        assert all(boxes)
        others, centre, foot, hand = (each for each in boxes if each is not None)
        assert others["y"] < foot["y"] < hand["y"]
        assert foot["y"] + foot["height"] <= hand["y"] + 1
        assert centre["width"] > 100
        assert centre["height"] > 100
        last = page.locator(f"{IN_THE_MIDDLE} > *").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= centre["y"] + centre["height"] + 2, "the trick fits the middle"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_empty_trick_keeps_the_place_and_the_size_of_a_card(
    new_context: Callable[..., BrowserContext], server: SiteServer, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    sit(page, server, 3)
    places, kinds = set(), set()
    while wait_for_turn(page) == "turn":
        kind, *place = page.evaluate(FIRST_OF_THE_TRICK)
        kinds.add(kind)
        places.add(tuple(place))
        made = moves_made(page)
        page.locator(".hand .can").first.press("Enter")
        wait_until_made(page, made)
    assert kinds == {"slot", "card"}
    assert len(places) == 1


def test_a_sign_is_seen_on_the_plates_of_many_others_on_a_phone(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    sit(page, server, 4)
    notes = page.locator(".a-opp .plate small")
    assert notes.count() == 3
    assert not any(each.is_visible() for each in notes.all()), "how good a bot is has no room there"
    notes.evaluate_all("all => all.forEach(each => each.classList.add('signed'))")  # as Plate.sign draws it
    assert all(each.is_visible() for each in notes.all())
    assert page.evaluate(COLLISIONS) == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
@pytest.mark.parametrize("rows", [3, 8])
def test_a_board_of_any_size_is_drawn_and_played_on(
    new_context: Callable[..., BrowserContext], server: SiteServer, size: tuple[int, int], rows: int
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    with_settings(page)
    visit(page, f"{server.address}#/{board_game.NAME}?seed=5&size={rows}&seats=human,bot:random")
    for _ in range(2):
        wait_for_turn(page)
        settled(page)
        assert page.evaluate(FAULTS) == []
        boxes = page.locator(".board .sq").evaluate_all(BOXES)
        assert len(boxes) == rows * rows
        assert len({left for left, _, _, _ in boxes}) == len({top for _, top, _, _ in boxes}) == rows
        assert min(width for _, _, width, _ in boxes) >= 30
        board = page.locator(".board").bounding_box()
        assert board is not None
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= size[0]
        made = moves_made(page)
        page.locator(".hand .can").first.press("Enter")
        page.locator(".board .sq.lit").first.press("Enter")
        wait_for_moves(page, made)


def test_every_check_is_green_with_the_registry_line_alone(copied: Path) -> None:
    run(copied, "-m", "tools.parts", "check")
    games = f"({NAME} or {board_game.NAME}) and not e2e"
    run(copied, "-m", "pytest", "-q", "-n", "2", "tests", "--ignore=tests/e2e", "-k", games)


def test_the_stories_of_the_front_page_count_the_games_there_are(copied: Path) -> None:
    run(copied, "-m", "pytest", "-q", "tests/e2e", "-m", "not slow", "-k", "front_page")
