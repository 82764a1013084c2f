"""Markdown: the little of it that the rules are written in, as nodes; rulings get anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knaves.nodes import Child, Node, h

__all__ = ["headings", "markdown", "slug"]

RULING = re.compile(r"^[A-Z]{2}-R\d+$")
INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2}-R\d+)\b")


def slug(text: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def headings(text: str) -> list[str]:
    """The headings of the second level."""
    return [line[3:].strip() for line in text.splitlines() if line.startswith("## ")]


def markdown(text: str) -> list[Node]:
    """The text as nodes: headings, paragraphs, lists, tables, code."""
    return list(_blocks(text.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Node]:
    place = 0
    while place < len(lines):
        line = lines[place]
        if not line.strip():
            place += 1
            continue
        end = place + 1
        if line.startswith("```"):
            while end < len(lines) and not lines[end].startswith("```"):
                end += 1
            yield h("pre", {"tabindex": "0"}, h("code", {}, "\n".join(lines[place + 1 : end])))
            end += 1
        elif line.startswith("#"):
            yield _heading(line)
        elif line.startswith("|"):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            yield _table(lines[place:end])
        elif _item(line) is not None:
            while end < len(lines) and lines[end].strip() and not lines[end].startswith(("#", "|", "```")):
                end += 1
            yield _list(lines[place:end])
        else:
            while end < len(lines) and lines[end].strip() and not _starts_block(lines[end]):
                end += 1
            yield h("p", {}, _inline(" ".join(lines[place:end])))
        place = end


def _starts_block(line: str) -> bool:
    return line.startswith(("#", "|", "```")) or _item(line) is not None


def _item(line: str) -> str | None:
    found = re.match(r"\s*(?:[*-]|\d+\.)\s+(.*)", line)
    return found[1] if found else None


def _heading(line: str) -> Node:
    level = len(line) - len(line.lstrip("#"))
    text = line[level:].strip()
    return h(f"h{min(level, 4)}", {"id": slug(text)}, _inline(text))


def _list(lines: Sequence[str]) -> Node:
    items: list[str] = []
    for line in lines:
        text = _item(line)
        if text is not None:
            items.append(text)
        else:
            items[-1] += " " + line.strip()
    tag = "ol" if re.match(r"\s*\d+\.", lines[0]) else "ul"
    return h(tag, {}, [h("li", {}, _inline(item)) for item in items])


def _table(lines: Sequence[str]) -> Node:
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head = h("tr", {}, [h("th", {"scope": "col"}, _inline(cell)) for cell in rows[0]])
    body = [_table_row(row) for row in rows[1:]]
    table = h("table", {"class": "ptab"}, h("thead", {}, head), h("tbody", {}, body))
    return h("div", {"class": "scrolls", "tabindex": "0", "role": "region", "aria-label": rows[0][0] or "Table"}, table)


def _table_row(row: Sequence[str]) -> Node:
    """A row; that of a ruling is found by its number."""
    anchor = row[0].lower() if RULING.match(row[0]) else None
    cells = [
        h("th", {"scope": "row"}, row[0]) if anchor and not n else h("td", {}, _inline(cell))
        for n, cell in enumerate(row)
    ]
    return h("tr", {"id": anchor}, cells)


def _inline(text: str) -> list[Child]:
    found: list[Child] = []
    start = 0
    for match in INLINE.finditer(text):
        found.append(text[start : match.start()])
        bold, slanted, code, ruling = match.groups()
        if bold:
            found.append(h("b", {}, _inline(bold)))
        elif slanted:
            found.append(h("em", {}, _inline(slanted)))
        elif code:
            found.append(h("code", {}, code))
        else:
            found.append(h("a", {"class": "cite", "href": f"#{ruling.lower()}"}, ruling))
        start = match.end()
    found.append(text[start:])
    return found
