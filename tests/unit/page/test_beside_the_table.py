"""What opens beside a running game: the rules at a ruling, all legal moves, and earlier moments."""

from __future__ import annotations

import pytest

from knaves.engine.layout import Fan
from knaves.engine.sentences import ENGLISH, plain
from knaves.games.one_eyed_jack.words import describe
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.view.play_sheets import moves_sheet
from knaves.page.view.rules_page import rules_nodes
from knaves.table.table import Table
from tests.puzzles.packs import pack_of
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit, story
from tools.building.rules import files, in_every_language

SEATS = "seats=human,bot:random"


def rules_on(visit: Visit) -> list[Node]:
    return [node for node in every_node(visit.screen) if dict(node.attributes).get("class") == "rulespanel"]


async def refused(visit: Visit) -> str:
    """Touches cards until one is refused; answers the ruling."""
    while True:
        await visit.until_asked()
        (hand,) = (part for part in visit.shown.layout.areas["hand"] if isinstance(part, Fan))
        open_now = visit.shown.touching.picking.open if visit.shown.touching is not None else set()
        dimmed = [face.token for face in hand.faces if face.token and face.token not in open_now]
        if dimmed:
            visit.do("touch", token=dimmed[0])
            (cite,) = [node for node in found(visit.screen, data_do="rule") if "cite" in dict(node.attributes)["class"]]
            return dict(cite.attributes)["data-rule"]
        await visit.play(visit.legal[0].notation)


@story
async def test_the_rules_open_beside_the_table_at_the_ruling_that_a_refusal_cites() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    ruling = await refused(visit)
    visit.do("rule", rule=ruling)
    await visit.until(lambda: "focused" in vars(visit.page) and ruling.lower() in visit.page.focused)
    (panel,) = rules_on(visit)
    (row,) = found(panel, data_place=ruling.lower())
    assert "cited" in dict(row.attributes)["class"]
    assert visit.shown.touching is not None  # the game goes on beside it
    visit.do("close rules")
    assert not rules_on(visit)


@story
async def test_the_menu_opens_the_rules_and_escape_closes_them() -> None:
    visit = Visit(address=f"/box?seed=7&players=2&{SEATS}")
    await visit.until_asked()
    visit.do("menu")
    visit.do("rules")
    await visit.until(lambda: bool(rules_on(visit)) and "How to play" in text_of(visit.screen))
    assert not found(visit.screen, role="dialog")
    visit.do("key", key="Escape")
    assert not rules_on(visit)


PLAYED = (  # addresses of variants, what their panel must say of them, and what of the standard game it must not
    (f"/one_eyed_jack?length=4&kill_targets=opponents&crowning=completed&seed=7&{SEATS}", "two rows of four"),
    (
        f"/one_eyed_jack?objective=cross&wrap=both&kill_targets=opponents&crowning=completed&seed=7&{SEATS}",
        "two crosses of five, crosses of any size, edges joined all around",
    ),
    (f"/box?players=3&stock=no_reshuffle&seed=7&{SEATS},bot:random", "Nobody draws once the draw pile is empty."),
    (
        f"/california_jack?follow=suit_or_trump&target=3&seed=7&{SEATS}",
        "First to 3; the fourth point is for the most card points",
    ),
    (f"/jack_in_the_box?variation=3&seed=7&{SEATS}", "four Boxes with one joker each"),
    (f"/madjack?joker_captures_prize=false&seed=7&{SEATS}", "the joker wins tricks but no prizes"),
)


async def played(visit: Visit) -> Node:
    """The head of the rules panel, once it is open."""
    visit.do("rules")
    await visit.until(lambda: bool(found(visit.screen, class_="played")))
    (head,) = found(visit.screen, class_="played")
    return head


@story
async def test_the_rules_panel_begins_with_the_game_that_a_link_has_opened() -> None:
    visits = []  # all of them until the end: a visit that is dropped leaves tasks behind that nobody ends
    for address, words in PLAYED:
        visits.append(visit := Visit(address=address))
        await visit.until_asked()
        head = await played(visit)
        assert words in text_of(head), address
        assert "two rows of five" not in text_of(head)
        assert "How to play the standard game" in text_of(visit.screen)
        assert bool(found(head, class_="pv")) is address.startswith(("/one_eyed_jack", "/jack_in_the_box"))


@story
async def test_the_rules_panel_of_a_puzzle_begins_with_the_game_of_the_puzzle() -> None:
    puzzles = pack_of("one_eyed_jack").puzzles
    asked = next(each for each in puzzles if each.options != GAMES["one_eyed_jack"].options.parse({}))
    visit = Visit(address=f"/puzzle/one_eyed_jack/{asked.id}")
    await visit.until(lambda: bool(found(visit.screen, aria_label="Puzzle")))
    head = await played(visit)
    assert plain(describe(asked.options)) in text_of(head)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_link_of_the_panel_leaves_the_game_and_every_one_has_its_place(key: str) -> None:
    text = files(in_every_language({"en": ENGLISH}))[f"rules/{key.replace('_', '-')}.json"]
    nodes = rules_nodes(GAMES[key], GAMES[key].options.parse({}), text)
    everything = [each for node in nodes for each in every_node(node)]
    places = {dict(node.attributes).get("data-place") for node in everything}
    assert not [node for node in everything if "id" in dict(node.attributes) or node.tag == "a"]
    wanted = {dict(node.attributes)["data-rule"] for node in everything if "data-rule" in dict(node.attributes)}
    assert wanted
    assert wanted <= places


@story
async def test_a_newcomer_sees_every_move_that_is_allowed_and_makes_one_by_touching_it() -> None:
    visit = Visit(address=f"/madjack?seed=7&{SEATS}")
    await visit.until_asked()
    legal = [move.notation for move in visit.legal]
    visit.do("key", key="a")
    listed = [dict(node.attributes)["data-move"] for node in found(visit.screen, data_do="command")]
    assert sorted(listed) == sorted(legal)
    before = len(visit.moves)
    await visit.play(listed[-1])
    assert visit.moves[before] == listed[-1]
    assert not found(visit.screen, role="dialog")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_move_is_left_out_without_a_word(key: str) -> None:
    table = Table(GAMES[key], GAMES[key].options.parse({}), 4)
    legal = table.legal_moves()
    seat = table.turn or 0
    sheet = moves_sheet(table.game, legal, table.game.table.layout(table.state.seen_by(seat), seat), {})
    listed = found(sheet, data_do="command")
    ways = [text_of(node).partition(": ")[2] for node in found(sheet, data_do="mode")]
    modes = [int(many.split()[0]) if many else 1 for many in ways]
    words = text_of(sheet)
    more = int(words.split("and ")[1].split()[0]) if " more; choose" in words else 0
    assert len(listed) + sum(modes) + more == len(legal)


@pytest.mark.parametrize(("count", "says"), [(1, "Exchange"), (2, "Exchange: 2 ways")])
def test_how_many_ways_there_are_is_said_where_there_are_several(count: int, says: str) -> None:
    table = Table(GAMES["jack_in_the_box"], GAMES["jack_in_the_box"].options.parse({}), 4)
    legal = table.legal_moves()
    exchanges = [move for move in legal if move.notation.startswith("exchange")][:count]
    others = [move for move in legal if move.notation.startswith("match")]
    layout = table.game.table.layout(table.state.seen_by(table.turn or 0), table.turn or 0)
    sheet = moves_sheet(table.game, [*others, *exchanges], layout, {})
    assert [text_of(node) for node in found(sheet, data_do="mode", data_move="exchange")] == [says]


@story
async def test_an_entry_of_the_log_opens_its_moment_and_the_game_is_where_it_was() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    for _ in range(3):
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    record = visit.session.record()
    visit.do("seek", value="2")
    (slider,) = found(visit.screen, data_live="seek")
    assert dict(slider.attributes)["value"] == "2"
    assert dict(slider.attributes)["max"] == str(len(record.moves))
    assert not found(visit.screen, data_do="open hands")
    assert not found(visit.screen, data_do="play on")
    for name in ("open hands", "play on", "share", "why"):
        visit.do(name)
    assert not [node for node in every_node(visit.screen) if "backs open" in str(dict(node.attributes).get("class"))]
    visit.do("key", key="Escape")
    assert visit.session.record() == record
    assert not found(visit.screen, data_live="seek")
    assert visit.shown.touching is not None


@pytest.mark.parametrize("key", GAMES)
def test_the_contents_of_the_rules_are_folded(key: str) -> None:
    text = files(in_every_language({"en": ENGLISH}))[f"rules/{key.replace('_', '-')}.json"]
    nodes = rules_nodes(GAMES[key], GAMES[key].options.parse({}), text)
    before = nodes[: next(place for place, node in enumerate(nodes) if node.tag == "h2")]
    folded = [bool(found(node, data_do="rule")) for node in before if node.tag == "details"]
    assert folded == [True]
    assert not any(found(node, data_do="rule") for node in before if node.tag != "details")
