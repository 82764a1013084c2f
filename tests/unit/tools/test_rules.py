"""The rules as a page: all of the text, with an anchor for every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import knaves.games
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.view.rules_page import headings, rules_page, variants_page
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.tools.ten_questions import ANSWERS, QUESTIONS
from tools.building.languages import catalogues
from tools.building.pages import static_page
from tools.building.places import BuildError
from tools.building.prerender import pages
from tools.building.rules import COMMENT, in_every_language, rendered, slug

FOLDER = Path(knaves.games.__file__).parent
# Games of this project, with a name that their rules say; a game of yours may say less.
NAMES = {
    "box": "Richard Bradley", "madjack": "Bram Tebbutt", "jack_in_the_box": "Mal T Jones, 2010",
    "california_jack": "All Fours", "one_eyed_jack": "Sequence or Double Series",
}  # fmt: skip


def test_a_paragraph_with_marks() -> None:
    assert rendered("You **must** follow *if* able,\nsee `play` and CJ-R2.") == [
        h("p", {}, "You ", h("b", {}, "must"), " follow ", h("em", {}, "if"), " able, see ", h("code", {}, "play"),
          " and ", h("a", {"class": "cite", "href": "#cj-r2"}, "CJ-R2"), ".")
    ]  # fmt: skip


def test_lists_and_headings() -> None:
    blocks = rendered("## The deal\n1. First\n   of all\n2. Then\n\n* a\n* b")
    assert [block.tag for block in blocks] == ["h2", "ol", "ul"]
    assert dict(blocks[0].attributes)["id"] == slug("The deal") == "the-deal"
    assert [text_of(item) for item in blocks[1].children] == ["First of all", "Then"]


def test_sections_after_a_line_of_dashes_are_folded_and_in_the_contents() -> None:
    blocks = rendered(
        "## Play\nLow.\n\n---\n\n## 1.1 Seats\nTwo.\n\n## 1.2 Rulings\n| # | A |\n|---|---|\n| CJ-R1 | b |"
    )
    assert [block.tag for block in blocks] == ["h2", "p", "details", "details"]
    assert headings(blocks) == [("play", "Play"), ("1-1-seats", "1.1 Seats"), ("1-2-rulings", "1.2 Rulings")]


@pytest.mark.parametrize("key", NAMES)
def test_the_contents_lead_to_every_heading_of_the_page_drawn_examples_too(key: str) -> None:
    _, page = text_and_page(key, "rules")
    (contents,) = (node for node in every_node(page) if dict(node.attributes).get("class") == "toc")
    listed = [(dict(way.attributes)["href"], text_of(way)) for way in every_node(contents) if way.tag == "a"]
    titles = [node for node in every_node(page) if node.tag == "h2"]
    assert listed == [(f"#{dict(node.attributes)['id']}", text_of(node)) for node in titles]
    drawn = GAMES[key].tutorial.drawn()
    assert ("#example" in dict(listed)) == bool(drawn.course)
    assert ("#pictures" in dict(listed)) == bool(drawn.examples)


SECTIONS = {"Objective", "Cards", "Deal", "End", "Playing well"}


@pytest.mark.parametrize("key", NAMES)
def test_the_rules_begin_with_what_a_player_needs_in_250_to_350_words_and_how_to_play_well(key: str) -> None:
    for file in sorted((FOLDER / key).glob("rules*.md")):
        for_players, line, _ = file.read_text(encoding="utf-8").partition("\n---\n")
        assert line, f"{file.name} folds nothing"
        titles = [words for _, words in headings(rendered(for_players))]
        rules, _, advice = COMMENT.sub("", for_players).rpartition("\n## ")
        if file.name == "rules.md":
            assert set(titles) >= SECTIONS
            assert (titles[0], titles[-1]) == ("Objective", "Playing well")
        assert 250 <= sum(bool(re.search(r"\w", word)) for word in rules.split()) <= 350, file.name
        assert 3 <= advice.count("\n- ") <= 5
        assert "make bench WHAT=habits" in for_players, "nobody can measure the advice again"


@pytest.mark.parametrize("key", QUESTIONS)
def test_ten_questions_are_answered_by_what_stands_above_the_line(key: str) -> None:
    assert len(QUESTIONS[key]) == 10
    answers = {"": tuple(QUESTIONS[key].values()), **ANSWERS[key]}
    assert set(answers) == {"", "de", "fr", "es"}
    for language, said in answers.items():
        file = FOLDER / key / (f"rules.{language}.md" if language else "rules.md")
        for_players = COMMENT.sub("", file.read_text(encoding="utf-8")).partition("\n---\n")[0]
        missing = {
            question: words for question, words in zip(QUESTIONS[key], said, strict=True) if words not in for_players
        }
        assert missing == {}, file.name


def test_what_the_rules_are_not_written_in_stops_the_build() -> None:
    with pytest.raises(BuildError):
        rendered("<b>bold</b>\n\n> a quotation")


def test_headings_are_those_of_the_second_level() -> None:
    assert headings(rendered("# A\n## B\n### C\n## D d")) == [("b", "B"), ("d-d", "D d")]


def text_and_page(key: str, name: str) -> tuple[str, Node]:
    """A text of a game, "rules" or "variants", and the page that shows it."""
    text = (FOLDER / key / f"{name}.md").read_text(encoding="utf-8")
    if name == "variants":
        return text, variants_page(GAMES[key], rendered(text))
    variants = FOLDER / key / "variants.md"
    others = rendered(variants.read_text(encoding="utf-8")) if variants.exists() else []
    return text, rules_page(GAMES[key], rendered(text), others)


RULINGS = r"^\| ([A-Z]{2}-R\d+) \|"
TEXTS = [(file.parent.name, name) for name in ("rules", "variants") for file in sorted(FOLDER.glob(f"*/{name}.md"))
         if file.parent.name in GAMES]  # fmt: skip


@pytest.mark.parametrize(("key", "name"), TEXTS)
def test_every_ruling_of_a_game_can_be_linked_to_once(key: str, name: str) -> None:
    text, page = text_and_page(key, name)
    rulings = re.findall(RULINGS, text, re.MULTILINE)
    anchors = [dict(node.attributes).get("id") for node in every_node(page)]
    assert rulings
    assert [anchors.count(ruling.lower()) for ruling in rulings] == [1] * len(rulings)


@pytest.mark.parametrize("key", NAMES)
def test_whose_game_it_is_stands_under_the_title_and_before_the_buttons(key: str) -> None:
    body = rendered((FOLDER / key / "rules.md").read_text(encoding="utf-8"))[1:]  # its title stands on the page already
    told = text_of(rules_page(GAMES[key], body))
    assert told.index(GAMES[key].info.tagline) < told.index(NAMES[key]) < told.index("Learn by playing")


def test_a_ruling_about_variants_is_found_from_the_main_page_too() -> None:
    text, variants = text_and_page("one_eyed_jack", "variants")
    _, page = text_and_page("one_eyed_jack", "rules")
    places = {dict(node.attributes).get("id") for node in every_node(variants)}
    for ruling in re.findall(RULINGS, text, re.MULTILINE):
        (line,) = [node for node in every_node(page) if dict(node.attributes).get("id") == ruling.lower()]
        (way,) = [dict(node.attributes)["href"] for node in every_node(line) if node.tag == "a"]
        file, _, place = way.partition("#")
        assert file == "one-eyed-jack-variants.html"
        assert place in places


@pytest.mark.parametrize(("key", "name"), TEXTS)
def test_no_word_of_the_rules_is_lost(key: str, name: str) -> None:
    text, page = text_and_page(key, name)
    pieces = [child for node in every_node(page) for child in node.children]
    shown = set(re.findall(r"\w+", " ".join(piece for piece in pieces if isinstance(piece, str))))
    told = COMMENT.sub("", re.sub(r"\A# .*", "", text)).replace("| # | Question | Answer |", "")
    assert set(re.findall(r"\w+", told)) <= shown


@pytest.mark.parametrize(("key", "name"), TEXTS)
def test_links_inside_a_rules_page_lead_somewhere(key: str, name: str) -> None:
    _, page = text_and_page(key, name)
    attributes = [dict(node.attributes) for node in every_node(page)]
    anchors = {each.get("id") for each in attributes}
    links = {each["href"] for each in attributes if each.get("href", "").startswith("#")} - {"#"}
    own = {link for link in links if not link.startswith(("#i-", "#s-"))}
    assert {link[1:] for link in own} <= anchors


def test_the_build_gets_the_front_page_and_the_rules_without_style_or_script() -> None:
    found = pages(catalogues(), in_every_language(catalogues()))
    assert {"index.html", "rules/index.html", "rules/california-jack.html"} <= found.keys()
    for body in found.values():
        assert not re.search(r"<script|<style|\sstyle=|\son\w+=|javascript:", body)
        assert "http" not in body


@pytest.mark.parametrize("key", NAMES)
def test_the_rules_name_whose_game_it_is_and_the_names_that_people_search_for(key: str) -> None:
    _, page = text_and_page(key, "rules")
    assert NAMES[key] in text_of(page)
    readme = (FOLDER.parents[2] / "README.md").read_text(encoding="utf-8")
    assert NAMES[key].removesuffix(", 2010") in readme or key == "california_jack"
    found = pages(catalogues(), in_every_language(catalogues()))
    path = f"rules/{key.replace('_', '-')}.html"
    (about,) = re.findall(r'<meta name="description" content="([^"]*)"', static_page(path, found[path], "", "app"))
    assert NAMES[key] in about
