"""Looks: what the style sheet makes of nodes that are drawn without a program, asked of the browser."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page

from knaves.analysis.puzzles import Puzzle
from knaves.engine.layout import BoardPart, Fan, Hint, Pile, Plate, TouchMarks
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.locale import t
from knaves.page.play.coach import offer
from knaves.page.screens.front import RunningTile, Today, as_built, front_page
from knaves.page.screens.puzzle import PuzzleView, puzzle_panel
from knaves.page.screens.review import ReviewProgress, ShownDecision, position_picture, review_page
from knaves.page.view.options_page import OptionsPage, Seats, options_page
from knaves.page.view.parts import part_node
from knaves.page.view.play_sheets import NOTHING, Ending, end_sheet
from knaves.page.view.seat import Scene, SeatLabel, plate_node, seat_labels
from knaves.page.view.table import TableButton, TableScene, table_screen
from knaves.page.view.widgets import button
from knaves.session.challenge import PuzzleChallenge
from knaves.table.table import shown_to
from knaves.wire.questions import Judgement
from tests.e2e.browser import Shows
from tests.languages import TRANSLATED, spoken
from tests.puzzles.packs import pack_of
from tools.building.prerender import markup

PHONE, LAPTOP, SIDEWAYS = (390, 844), (1280, 800), (800, 400)
HERO = ".hero > h1, .hero > p, .puz, .jacks, .today .what, .today .days > small, .today .week, .today .strk"
# Which parts of each group lie over one another by more than a pixel; a part is as wide as what it holds.
OVERLAPS = """groups => groups.flatMap(group => {
    const parts = [...document.querySelectorAll(group)].map(part => {
        const filled = document.createRange();
        filled.selectNodeContents(part);
        const { left, right } = filled.getBoundingClientRect(), { top, bottom } = part.getBoundingClientRect();
        return [part.className || part.localName, { left, right, top, bottom }];
    }).filter(([, box]) => box.right > box.left);
    return parts.flatMap(([name, a], place) => parts.slice(place + 1).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([other]) => `${name} and ${other}`));
})"""

# What the button of a menu covers of its tile, by more than a pixel.
COVERED = """[...document.querySelectorAll(".tile")].flatMap(tile => {
    const a = tile.querySelector("summary").getBoundingClientRect();
    return [...tile.querySelectorAll(".pic, h2 a, .facts, .go > *")].filter(part => {
        const b = part.getBoundingClientRect();
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map(part => part.className || part.localName);
})"""


def style(page: Page, selector: str, name: str) -> set[str]:
    """The values that this property has in the elements of a selector, of which there is one at least."""
    found: list[str] = page.eval_on_selector_all(
        selector, "(all, name) => all.map(each => getComputedStyle(each)[name])", name
    )
    assert found, selector
    return set(found)


def table(key: str, seed: int, moves: int = 0, **options: Any) -> Node:
    """The table of a game after so many first legal moves, as the first seat sees it."""
    return table_screen(scene(key, seed, moves, **options))


def scene(key: str, seed: int, moves: int = 0, **options: Any) -> TableScene:
    """What is drawn of it."""
    game = GAMES[key]
    state = game.begin(game.options.parse(options), seed)
    for _ in range(moves):
        state.play(state.legal_moves()[0])
    seen, seated = shown_to(state, 0), seat_labels(["human"] + ["bot:easy"] * (state.options.seats - 1))
    layout = game.table.layout(seen, 0)
    return TableScene(key, game.title, layout, seated, TouchMarks(), game.text.ask(seen), ())


def test_ninety_lit_squares_do_not_cover_each_other(shows: Shows) -> None:
    game = GAMES["one_eyed_jack"]
    (board,) = game.table.layout(game.begin(game.options.parse({}), 2), 0).areas["board"][:1]
    lit = dict.fromkeys([square.name for square in board.squares][:90], "")  # type: ignore[attr-defined]
    node = part_node(board, Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks(lit=lit)))
    page = shows(node, PHONE)
    assert page.locator(".sq.lit").count() == 90
    assert all("inset" in each for each in style(page, ".sq.lit", "boxShadow"))


def test_a_square_that_wins_is_seen_without_its_mark_and_while_something_is_celebrated(shows: Shows) -> None:
    """The looks of all games are in one page, and another game hides its chances then."""
    game = GAMES["one_eyed_jack"]
    (board,) = game.table.layout(game.begin(game.options.parse({}), 2), 0).areas["board"][:1]
    assert isinstance(board, BoardPart)
    marked = tuple(replace(square, marks=("chance",)) for square in board.squares)
    drawn = part_node(replace(board, squares=marked), Scene(seat_labels(["human", "bot:easy"]), 0))
    page = shows(h("div.cheered.mode-exchange", {"data-chances": "off"}, drawn), PHONE)
    assert style(page, ".sq.chance", "visibility") == {"visible"}
    assert style(page, ".sq.chance", "display") == {"grid"}


CUT_LINES = """() => [...document.querySelectorAll('.cor .sum')].flatMap(sum => {
    const {top, right} = sum.getBoundingClientRect();
    const boxes = [...sum.querySelectorAll('small, .m > *')].map(each => each.getBoundingClientRect());
    const isCut = box => (box.top < top - 1 && box.bottom > top + 1) || box.right > right + 1;
    return boxes.filter(box => box.height && isCut(box)).map(box => [top - box.top, box.right - right]);
})"""


@pytest.mark.parametrize("size", [(390, 750), (933, 752)])
def test_a_closed_box_says_so_by_its_jacks_and_its_corner_cuts_no_line(shows: Shows, size: tuple[int, int]) -> None:
    """These are the rooms of a table beside a puzzle, and under its question."""
    puzzle = next(each for each in pack_of("jack_in_the_box").puzzles if ends_the_game(each))
    table = puzzle.table()
    for move in puzzle.answer:
        table.play(move)
    game, seated = puzzle.game, seat_labels(["human", "bot:easy"])
    layout = game.table.layout(shown_to(table.state, puzzle.seat), puzzle.seat)
    page = shows(table_screen(TableScene(game.key, game.title, layout, seated, TouchMarks(), Sentence(""), ())), size)
    assert page.locator(".cor .sum li").count() > 1
    assert not page.locator(".stamp").first.is_visible()
    assert page.evaluate(CUT_LINES) == []


def ends_the_game(puzzle: Puzzle) -> bool:
    """Whether its answer ends it after several matches."""
    if len(puzzle.answer) < 4:
        return False
    table = puzzle.table()
    for move in puzzle.answer:
        table.play(move)
    return table.state.is_over


def test_a_counted_pile_keeps_the_case_of_its_language(shows: Shows) -> None:
    game = GAMES["california_jack"]
    plates = game.table.layout(game.begin(game.options.parse({}), 1), 0).areas["mine"]
    plate = next(part for part in plates if isinstance(part, Plate))
    assert "lowercase" not in style(
        shows(plate_node(plate, seat_labels(["human", "bot:easy"])), PHONE), "*", "textTransform"
    )


def test_the_jacks_of_the_title_are_there_with_the_large_index(shows: Shows) -> None:
    page = shows(as_built(), LAPTOP)
    page.evaluate("Object.assign(document.documentElement.dataset, { suits: 'four', index: 'big' })")
    pictures = style(page, ".jacks .face", "backgroundImage")
    assert pictures
    assert all("cards/" in each for each in pictures)


def test_the_columns_of_the_settings_have_a_gap_where_they_stand_one_under_the_other(shows: Shows) -> None:
    page = shows(h("div.paper", h("main.wrap", h("div.sets", h("section.grp", "One"), h("section.grp", "Two")))), PHONE)
    assert not style(page, ".sets", "rowGap") & {"normal", "0px"}


def test_the_title_is_one_line_on_a_phone_held_sideways(shows: Shows) -> None:
    page = shows(as_built(), SIDEWAYS)
    hero, games = page.locator(".hero").bounding_box(), page.locator(".games").bounding_box()
    assert hero is not None
    assert games is not None
    assert hero["width"] > 0.9 * games["width"], "it lies over all columns of tiles"
    assert hero["height"] < 0.2 * SIDEWAYS[1]


def test_the_scores_of_four_stand_under_the_title_clear_of_its_letters(shows: Shows) -> None:
    four = [("You", "5"), ("Juniper", "1"), ("Basil", "2"), ("Poppy", "6")]
    poppy = SeatLabel("Poppy", "Easy", "h", 2)
    page = shows(end_sheet(Ending("lost", "Poppy wins", four, (poppy,)), "g0", NOTHING), PHONE)
    title, scores, first = (
        page.locator(f".ending {each}").first.bounding_box() for each in ("h2", ".many", ".many span")
    )
    assert title is not None
    assert scores is not None
    assert first is not None
    assert first["x"] == title["x"]
    assert scores["y"] - title["y"] - title["height"] >= 5


def test_a_chip_that_was_taken_off_stays_pale_on_its_square(shows: Shows) -> None:
    game = GAMES["one_eyed_jack"]
    state = game.begin(game.options.parse({}), 2)
    state.gone = ((35, 1),)  # type: ignore[attr-defined]
    (board,) = game.table.layout(state, 0).areas["board"][:1]
    page = shows(part_node(board, Scene(seat_labels(["human", "bot:easy"]))), PHONE)
    page.emulate_media(reduced_motion="no-preference")
    opacity = page.locator(".chip.off").evaluate(
        """async chip => {
            await Promise.all(chip.getAnimations().map(each => each.finished));
            return Number(getComputedStyle(chip).opacity);
        }"""
    )
    assert 0.2 <= opacity <= 0.4


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("size", [(320, 640), PHONE, LAPTOP])
def test_the_way_home_from_the_end_makes_the_sheet_no_taller(
    shows: Shows, size: tuple[int, int], language: str
) -> None:
    with spoken(language):
        page = shows(end_sheet(Ending("lost", "Poppy wins", [], ()), "g0", NOTHING), size)
    sheet, acts = page.locator(".ending"), page.locator(".acts")
    assert acts.evaluate("node => node.scrollWidth <= node.clientWidth")
    before = sheet.bounding_box()
    page.locator(".homelink").evaluate("node => node.remove()")
    after = sheet.bounding_box()
    assert before is not None
    assert after is not None
    assert before["height"] <= after["height"] + 1


@pytest.mark.parametrize("size", [(1040, 800), LAPTOP, (1600, 900)])
@pytest.mark.parametrize("key", GAMES)
def test_a_long_status_line_and_a_tip_leave_each_other_free_at_a_desk(
    shows: Shows, key: str, size: tuple[int, int]
) -> None:
    long = Sentence("A line as long as the score of a deal that Juniper wins by 19 cards to 7, and a game of 3 to 0.")
    tip = Sentence("What somebody needs to know who plays the game for the first time ever.")
    page = shows(table_screen(replace(scene(key, 3), status=long, tip=tip)), size)
    assert page.evaluate(OVERLAPS, [".status, .message.tip, .foot .mine"]) == []


@pytest.mark.parametrize("size", [PHONE, (768, 800), (896, 800), LAPTOP])
def test_words_under_a_trick_of_madjack_end_before_the_strip(shows: Shows, size: tuple[int, int]) -> None:
    drawn = (table("madjack", seed, 1) for seed in range(20))
    page = shows(next(each for each in drawn if "or higher" in markup(each)), size)
    captions = page.locator(".trickbox figcaption")
    page.evaluate("document.querySelectorAll('.order li').forEach(each => each.classList.add('takes'))")
    low = captions.evaluate_all("all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))")
    strip = page.locator(".order li:visible").evaluate_all(
        "all => Math.min(...all.map(e => e.getBoundingClientRect().top))"
    )
    assert low <= strip


@pytest.mark.parametrize("size", [(320, 640), PHONE, LAPTOP])
def test_nothing_of_the_front_page_lies_over_another_part_when_letters_are_twice_as_large(
    shows: Shows, size: tuple[int, int]
) -> None:
    day = date(2026, 11, 25)
    week = [(day - timedelta(days=before), before > 3) for before in reversed(range(7))]
    page = shows(front_page(today=Today("california_jack", week, 12, is_done=False)), size)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(OVERLAPS, [HERO, ".tile h2, .tile .facts, .tile .go, .tile summary"]) == []


@pytest.mark.parametrize("size", [(360, 640), PHONE, (768, 1024), LAPTOP])
def test_nothing_of_the_front_page_moves_once_todays_deal_is_played(shows: Shows, size: tuple[int, int]) -> None:
    day = date(2026, 11, 25)
    boxes = """all => all.map(each => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [each.className, ...[left, top, width, height].map(Math.round)];
    })"""
    parts = ".hero, .hero > :not(.today), .today .what, .today .days, .today .week, .tile, .tile .btn, .foot-links > *"
    for key in GAMES:
        found = []
        for streak, result in ((0, None), (1, True), (123, False)):
            week = [(day - timedelta(days=before), None if before else result) for before in reversed(range(7))]
            today = Today(key, week, streak, is_done=result is not None)
            page = shows(front_page(today=today), size)
            found.append([page.eval_on_selector_all(parts, boxes), page.locator(".today").bounding_box()])
        assert found[1:] == [found[0]] * 2, key


@pytest.mark.parametrize("size", [(320, 640), (360, 640), PHONE, (600, 800), LAPTOP])
def test_the_menu_of_a_game_is_easy_to_tap_and_covers_nothing_of_its_tile(shows: Shows, size: tuple[int, int]) -> None:
    """German is the longest of the languages."""
    running = [RunningTile("a", "box", "Du 12, Wacholder 37"), RunningTile("b", "madjack", "Runde 2 · 3 Personen")]
    page = shows(front_page(running), size)
    page.eval_on_selector_all(".learn", "all => all.forEach(each => { each.textContent = 'Lernen' })")
    page.eval_on_selector_all(".primary", "all => all.forEach(each => { each.textContent = 'Weiterspielen' })")
    for letters in ("100%", "200%"):
        page.evaluate("letters => { document.documentElement.style.fontSize = letters }", letters)
        sizes = "all => all.flatMap(each => [each.offsetWidth, each.offsetHeight])"
        assert min(page.eval_on_selector_all(".tile summary", sizes)) >= 44
        assert page.evaluate(COVERED) == []


def test_nothing_in_a_line_of_the_review_is_squeezed_away(shows: Shows) -> None:
    judged = [Judgement(0, "play QH", "play 2C", 0.6, 0.12, 0.001)]
    game, progress = GAMES["california_jack"], ReviewProgress(1, 1, False, "")
    drawn = review_page(game, judged, judged, 1, 1, 1.0, progress, None, None, None, None, (), "", "g1")
    page = shows(drawn, PHONE)
    widths = page.eval_on_selector_all(".itemb > *", "all => all.map(each => each.getBoundingClientRect().width)")
    assert len(widths) == 4
    assert min(widths) > 0


@pytest.mark.skipif(len(GAMES) > 5, reason="a first screen has room for five games")
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_links_of_the_front_page_are_whole_on_its_first_screen_and_clear_of_the_wait(
    shows: Shows, size: tuple[int, int]
) -> None:
    page = shows(as_built(), size)
    page.evaluate("""() => {
        const bar = document.body.appendChild(document.createElement("div"));
        bar.className = "load";
        bar.append(document.createElement("progress"), "Nearly there…");
    }""")
    hidden = """all => all.filter(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const at = document.querySelector(".load").getBoundingClientRect();
        return bottom > innerHeight || (at.left < right && at.right > left && at.top < bottom && at.bottom > top);
    }).map(each => each.textContent)"""
    assert page.eval_on_selector_all(".foot-links > *, .puz, .tile .btn, .tile summary", hidden) == []


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_tiles_are_of_one_height_and_say_as_much_and_a_friend_is_named_once(
    shows: Shows, size: tuple[int, int]
) -> None:
    page = shows(as_built(), size)
    high = "all => [...new Set(all.map(each => Math.round(each.getBoundingClientRect().height)))]"
    for each in (".tile", ".tile .txt", ".tile p:not(.facts)"):
        assert len(page.eval_on_selector_all(each, high)) == 1, each
    friends = page.locator(".foot-links .more")
    friends.locator("summary").click()
    assert friends.get_by_role("link").count() == sum(game.options.for_two() is not None for game in GAMES.values())
    assert friends.get_by_role("link").first.is_visible()


def test_the_position_of_a_review_is_drawn_large_at_a_desk(shows: Shows) -> None:
    game = GAMES["one_eyed_jack"]
    state = game.begin(game.options.parse({}), 1)
    seated, move = seat_labels(["human", "bot:easy"]), state.legal_moves()[0].notation
    moment = ShownDecision(0, 0, move, position_picture(game, shown_to(state, 0), 0, seated, None))
    progress = ReviewProgress(0, 1, False, "")
    page = shows(review_page(game, [], [], 1, 1, None, progress, moment, None, None, None, seated, "", "g1"), LAPTOP)
    box = page.locator(".posbox .board").bounding_box()
    assert box is not None
    assert box["width"] >= 350
    assert box["height"] >= 245


def test_the_direction_is_drawn_with_six_players_too(shows: Shows) -> None:
    for size in (PHONE, LAPTOP):
        assert "none" not in style(shows(table("box", 3, players=6), size), ".ring", "display")


def test_a_spade_on_the_strip_has_a_colour_of_its_own(shows: Shows) -> None:
    page = shows(table("madjack", 1, 1), LAPTOP)
    own = page.locator(".order").first.evaluate("""strip => {
        const probe = strip.appendChild(document.createElement("li"));
        probe.style.color = "var(--suit-s)";
        return getComputedStyle(probe).color;
    }""")
    assert style(page, ".order .have.u-s", "color") == {own}


def test_forced_colours_keep_chips_scores_and_coordinates(shows: Shows) -> None:
    """What lies on the board is as drawn; what lies beside it has the reader's own colours."""
    for size in (PHONE, LAPTOP):
        page = shows(table("one_eyed_jack", 1, 3), size)
        page.emulate_media(forced_colors="active")
        assert style(page, ".sq .chip", "forcedColorAdjust") == {"none"}
        text = page.evaluate("getComputedStyle(document.body).color")
        assert style(page, ".board .edge", "color") == {text}, "the coordinates lie beside the board"
        page = shows(table("california_jack", 1, 6), size)
        page.emulate_media(forced_colors="active")
        assert style(page, ".stake", "borderTopWidth") == {"1px"}
        assert style(page, ".pegs, .plate b.num", "visibility") == {"visible"}


def asked(key: str, *, has_led: bool) -> Node:
    """The table of the first puzzle of a game in which a card has been led, or none has, with its question."""
    game = GAMES[key]
    puzzle = next(each for each in pack_of(key).puzzles if bool(each.table().state.trick) == has_led)  # type: ignore[attr-defined]
    challenge = PuzzleChallenge(puzzle)
    state = puzzle.table().state
    seen, seated = shown_to(state, puzzle.seat), seat_labels(["human", "bot:easy"])
    view = PuzzleView(
        game, challenge.name, challenge.task(state.seen_by(puzzle.seat)), 1, None, "", seated, puzzle.seat
    )
    layout = game.table.layout(seen, puzzle.seat)
    scene = TableScene(game.key, game.title, layout, seated, TouchMarks(), game.text.ask(seen), ())
    return table_screen(replace(scene, above=puzzle_panel(view)))


@pytest.mark.parametrize("size", [PHONE, (768, 1024), LAPTOP])
def test_an_empty_place_of_a_trick_holds_its_words(shows: Shows, size: tuple[int, int]) -> None:
    page = shows(asked("madjack", has_led=False), size)
    held = page.locator(".trickbox .slot").evaluate_all("all => all.map(each => each.scrollWidth <= each.clientWidth)")
    assert held == [True, True]


@pytest.mark.parametrize("size", [PHONE, LAPTOP, (1920, 1080)])
@pytest.mark.parametrize(("key", "area"), [("california_jack", "stock"), ("jack_in_the_box", "mid")])
def test_the_ring_of_a_lesson_lies_close_around_what_it_speaks_of(
    shows: Shows, key: str, area: str, size: tuple[int, int]
) -> None:
    plain, told = (table_screen(replace(scene(key, 3), told=each)) for each in ("", area))
    filled = f"""() => [...document.querySelectorAll(".a-{area} *")].map(each => each.getBoundingClientRect())
        .filter(each => each.width).flatMap(each => [each.left, each.right, each.top, each.bottom])"""
    before = shows(plain, size).evaluate(filled)
    page = shows(told, size)
    assert page.evaluate(filled) == pytest.approx(before, abs=1), "nothing moves when the lesson speaks of it"
    box = page.locator(".told").bounding_box()
    assert box is not None
    assert box["height"] <= max(before[3::4]) - min(before[2::4]) + 24
    assert box["width"] <= max(before[1::4]) - min(before[0::4]) + 24


def hinted(key: str, parts: list[str], moves: int = 0) -> Node:
    """A table on which a hint marks these parts in their order."""
    hints = {part: Hint(str(number)) for number, part in enumerate(parts, 1)}
    return table_screen(replace(scene(key, 3, moves), touch=TouchMarks(hints=hints)))


@pytest.mark.parametrize("size", [(360, 640), PHONE, LAPTOP])
def test_the_number_of_a_hint_is_seen_whole_in_a_full_hand(shows: Shows, size: tuple[int, int]) -> None:
    (fan,) = (part for part in scene("madjack", 3).layout.areas["hand"] if isinstance(part, Fan))
    assert len(fan.faces) == 11
    for face in (fan.faces[0], fan.faces[5], fan.faces[9]):
        page = shows(hinted("madjack", [face.token or ""]), size)
        seen = page.locator(".hand .hn").evaluate("""each => {
            const { left, right, top, bottom } = each.getBoundingClientRect(), half = each.offsetWidth / 2 - 1;
            each.style.pointerEvents = "auto";
            return [-half, half].every((far) =>
                document.elementFromPoint((left + right) / 2 + far, (top + bottom) / 2) === each);
        }""")
        assert seen, face.token


@pytest.mark.parametrize("size", [(360, 640), PHONE, LAPTOP])
def test_the_number_of_a_hint_leaves_the_rank_of_a_square_free(shows: Shows, size: tuple[int, int]) -> None:
    state = GAMES["one_eyed_jack"].begin(GAMES["one_eyed_jack"].options.parse({}), 3)
    squares = [move.parts[-1] for move in state.legal_moves()]
    page = shows(hinted("one_eyed_jack", squares), size)
    covered = page.locator(".sq .hn").evaluate_all("""all => all.filter(each => {
        const words = document.createRange(), a = each.getBoundingClientRect();
        words.selectNodeContents(each.parentElement.querySelector(".pr").firstChild);
        const b = words.getBoundingClientRect();
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;  // of the room above and below the letters
    }).map(each => each.parentElement.ariaLabel)""")
    assert page.locator(".sq .hn").count() > 5
    assert covered == []


NEW = "New to this game? Learn it in two minutes."


@pytest.mark.parametrize("size", [(360, 800), PHONE, LAPTOP])
@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_an_offer_takes_two_lines_beside_a_button_too(shows: Shows, code: str, size: tuple[int, int]) -> None:
    with spoken(code):
        exchange = TableButton("Exchange", "mode", "exchange")
        remarks = [
            offer("learn", [h("span", t(NEW))], button(t("Learn"), "x", "primary"), "no"),
            offer("sound", [h("span", t("Soft sounds with the cards?"))], button(t("Turn on"), "x"), "no"),
        ]
        for remark in remarks:
            drawn = replace(scene("jack_in_the_box", 3), remark=remark, commands=[exchange])
            page = shows(table_screen(drawn), size)
            words = page.locator(".message .lines > span")
            lines = words.evaluate("each => each.getClientRects().length")
            assert lines <= 2, words.inner_text()


@pytest.mark.parametrize("size", [(1024, 700), LAPTOP, (1440, 900), (1920, 1080)])
def test_the_buttons_of_an_offer_lie_on_one_line_at_a_desk(shows: Shows, size: tuple[int, int]) -> None:
    remark = offer("learn", [h("span", t(NEW))], button(t("Learn"), "x", "primary"), "no")
    page = shows(table_screen(replace(scene("madjack", 3), remark=remark)), size)
    middles = page.locator(".message button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => Math.round(box.top + box.height / 2))"
    )
    assert len(middles) == 2
    assert middles[0] == middles[1]


@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_no_title_is_cut_beside_the_buttons_of_a_narrow_phone(shows: Shows, code: str) -> None:
    with spoken(code):
        for key in GAMES:
            page = shows(table_screen(replace(scene(key, 3), can_undo=True, has_tutor=False)), (360, 640))
            title = page.locator(".bar .title")
            assert title.evaluate("each => each.scrollWidth <= each.clientWidth"), title.inner_text()


def test_an_exchange_ticks_what_is_chosen_and_counts_nothing_on_the_others(shows: Shows) -> None:
    (fan,) = (part for part in scene("jack_in_the_box", 3).layout.areas["hand"] if isinstance(part, Fan))
    touch = TouchMarks(lit={face.token or "": "3" for face in fan.faces})
    drawn = replace(scene("jack_in_the_box", 3), touch=touch)
    assert style(shows(table_screen(drawn), PHONE), ".hand .pts", "display") == {"grid"}
    assert style(shows(table_screen(replace(drawn, mode="exchange")), PHONE), ".hand .pts", "display") == {"none"}


def test_the_count_of_one_last_card_lies_on_its_corner(shows: Shows) -> None:
    stock = Pile(Sentence("Stock"), "??", 1)
    page = shows(h("div.lay", part_node(stock, Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks()))), PHONE)
    last, count = page.locator(".card").bounding_box(), page.locator(".count").bounding_box()
    assert last is not None
    assert count is not None
    assert abs(count["x"] + count["width"] - last["x"] - last["width"]) < 12
    assert abs(count["y"] + count["height"] - last["y"] - last["height"]) < 12


def test_a_board_in_words_shows_black_suits_on_dark_paper(shows: Shows) -> None:
    cells = [h("td", h(f"i.s.s-{suit}", suit)) for suit in "shdc"]
    page = shows(h("div.paper", h("table.tboard", h("tbody", h("tr", cells)))), LAPTOP)
    page.emulate_media(color_scheme="dark")
    assert style(page, ".tboard :is(.s-s, .s-c)", "color") == style(page, ".tboard", "color")


def test_the_led_card_of_a_puzzle_covers_none_of_the_four_points(shows: Shows) -> None:
    node = asked("california_jack", has_led=True)
    for size in (PHONE, LAPTOP):
        page = shows(node, size)
        boxes = [page.locator(each).first.bounding_box() for each in (".stakes", ".trickbox .card")]
        stakes, led = (each for each in boxes if each is not None)
        assert stakes["y"] + stakes["height"] <= led["y"], (size, stakes, led)


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("size", [(360, 800), PHONE, (768, 1024), LAPTOP])
def test_the_game_that_is_dealt_is_drawn_large_beside_its_words_and_its_buttons(
    shows: Shows, size: tuple[int, int], language: str
) -> None:
    with spoken(language):
        for key, game in GAMES.items():
            seats = Seats(["human", "bot:easy"], {}, [], "", {"bot:easy": "Easy"}, "bot:easy", "practice")
            page = shows(options_page(OptionsPage(game, game.options.parse({}), seats), "#/"), size)
            drawn = page.locator(".side :is(.pv, .pic)").bounding_box()
            side = page.locator(".side").bounding_box()
            assert drawn is not None
            assert side is not None
            assert min(drawn["width"], drawn["height"]) >= (120 if size > (360, 800) else 110), key
            assert size == LAPTOP or side["height"] < 235, "the choices need the room"
            assert page.evaluate(OVERLAPS, [".side > :first-child, .side .say, .side .acts > *"]) == [], key
            cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
            assert page.eval_on_selector_all(".side .btn, .side p, html", cut) == [], key
