"""Rules: each game's rules.md and its translations, rendered by markdown-it into the nodes of their page and panel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from knaves.engine.sentences import Catalogue, translated
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.routes import rules_nodes_path, variants_of
from knaves.page.view.rules_page import ONLY_ENGLISH
from tools.building.places import ROOT, BuildError

PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)  # for those who write the rules: where a figure comes from
RULING = re.compile(r"^[A-Z]{2}-R\d+$")
CITED = re.compile(r"\b([A-Z]{2}-R\d+)\b")
PLAIN = {"strong": "b", "em": "em", "bullet_list": "ul", "ordered_list": "ol", "list_item": "li",
         "thead": "thead", "tbody": "tbody"}  # fmt: skip

Rules = Mapping[tuple[str, str], Sequence[Node]]  # (name of a page, language) -> its text


def in_every_language(catalogues: Mapping[str, Catalogue], folder: Path = ROOT / "py/knaves/games") -> Rules:
    """The rules of each game in each language, and its variants where they have a file; without their own title."""
    return {
        (name, language): rendered(_text(file, catalogue))
        for language, catalogue in catalogues.items()
        for key in GAMES
        for name, file in ((key, folder / key / "rules.md"), (variants_of(key), folder / key / "variants.md"))
        if name == key or file.exists()
    }


def files(rules: Rules) -> dict[str, str]:
    """Path in the site -> the nodes of a game's rules and variants as JSON, for the panel beside the table."""
    return {
        rules_nodes_path(name, language): json.dumps([*map(_as_json, together)], ensure_ascii=False)
        for (name, language), nodes in rules.items()
        if name in GAMES
        for together in [[*nodes, *_folded(rules.get((variants_of(name), language), ()))]]
    }


def _text(file: Path, catalogue: Catalogue) -> str:
    """The text of rules.md, of rules.de.md for German; where there is none, the English one, which says so."""
    its = file if catalogue.language == "en" else file.with_suffix(f".{catalogue.language}.md")
    text = (its if its.exists() else file).read_text(encoding="utf-8")
    body = re.sub(r"\A# .*\n", "", text)
    return body if its.exists() else f"{translated(ONLY_ENGLISH, catalogue)}\n\n{body}"


def rendered(text: str) -> list[Node]:
    """Markdown as nodes: headings and rulings get anchors, a ruling that is cited a link to its own.

    What stands after a line of three dashes is folded, section by section; comments are left out.
    """
    blocks = SyntaxTreeNode(PARSER.parse(COMMENT.sub("", text))).children
    end = next((place for place, block in enumerate(blocks) if block.type == "hr"), len(blocks))
    return [*_blocks(blocks[:end]), *_folded(_blocks(blocks[end + 1 :]))]


def _blocks(blocks: Sequence[SyntaxTreeNode]) -> list[Node]:
    return [node for block in blocks for node in _nodes(block) if isinstance(node, Node)]


def _folded(nodes: Sequence[Node]) -> list[Node]:
    """Each heading of the second level as what opens the section under it; folded sections stay as they are."""
    sections: list[list[Node]] = []
    for node in nodes:
        if node.tag in ("h2", "details"):
            sections.append([])
        if sections:  # a page's first words, above its headings, are left to the page
            sections[-1].append(node)
    return [first if first.tag == "details" else h("details.fold", h("summary", first), rest)
            for first, *rest in sections]  # fmt: skip


def slug(text: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _nodes(part: SyntaxTreeNode) -> Iterator[Node | str]:
    """The nodes of a part of the text. Raises BuildError for what the rules are not written in."""
    if part.type in PLAIN:
        yield h(PLAIN[part.type], {}, _inside(part))
    elif part.type == "inline" or (part.type == "paragraph" and part.hidden):
        yield from _inside(part)
    elif part.type == "paragraph":
        yield h("p", {}, _inside(part))
    elif part.type == "heading":
        yield h(part.tag, {"id": slug(part.children[0].content)}, _inside(part))
    elif part.type == "text":
        yield from _with_citations(part.content)
    elif part.type == "softbreak":
        yield " "
    elif part.type == "code_inline":
        yield h("code", {}, part.content)
    elif part.type in ("fence", "code_block"):
        yield h("pre", {"tabindex": "0"}, h("code", {}, part.content.rstrip("\n")))
    elif part.type == "table":
        yield _rulings(part) if RULING.match(_content(part.children[-1].children[0].children[0])) else _table(part)
    elif part.type == "tr":
        cells = ("td", {}) if part.children[0].type == "td" else ("th", {"scope": "col"})
        yield h("tr", {}, [h(*cells, _inside(cell)) for cell in part.children])
    else:
        raise BuildError(f"the rules use {part.type}, for which tools/building/rules.py has no nodes: {part.content}")


def _inside(part: SyntaxTreeNode) -> list[Node | str]:
    """The nodes of what a part holds, neighbouring texts as one."""
    found: list[Node | str] = []
    for node in (node for child in part.children for node in _nodes(child)):
        if found and isinstance(node, str) and isinstance(found[-1], str):
            found[-1] += node
        else:
            found.append(node)
    return found


def _table(part: SyntaxTreeNode) -> Node:
    """A table that scrolls by itself, named after its first heading."""
    label = _content(part.children[0].children[0].children[0])
    return h(
        "div", {"class": "scrolls", "tabindex": "0", "role": "region", "aria-label": label},
        h("table", {"class": "ptab"}, _inside(part)),
    )  # fmt: skip


def _rulings(part: SyntaxTreeNode) -> Node:
    """A table of number, question and answer as a list, in which a ruling is found by its number."""
    found = []
    for row in part.children[-1].children:
        number, question, *answers = row.children
        name = _content(number)
        asked = h("dt", _inside(question), " ", h("small", name))
        found.append(h("div", {"id": name.lower()}, asked, [h("dd", _inside(answer)) for answer in answers]))
    return h("dl", {"class": "rulings"}, found)


def _content(cell: SyntaxTreeNode) -> str:
    """The text of a cell."""
    return cell.children[0].content


def _with_citations(text: str) -> Iterator[Node | str]:
    for place, piece in enumerate(CITED.split(text)):
        if place % 2:
            yield h("a", {"class": "cite", "href": f"#{piece.lower()}"}, piece)
        elif piece:
            yield piece


def _as_json(node: Node | str) -> object:
    """A text, or tag, attributes and children of a node."""
    return node if isinstance(node, str) else [node.tag, dict(node.attributes), *map(_as_json, node.children)]
