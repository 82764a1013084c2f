"""Rules as a page and beside the table; the game that is played, in words; the page about Knaves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from knaves.engine.game import Game
from knaves.engine.layout import Example
from knaves.engine.options import Option, Options, Value
from knaves.engine.sentences import LANGUAGES, Refusal
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale import language, said, t
from knaves.page.routes import (
    FairnessRoute,
    FrontRoute,
    LessonRoute,
    NewGameRoute,
    about_path,
    href,
    option_text,
    options_from,
    rules_path,
    variants_of,
)
from knaves.page.view.card import icon
from knaves.page.view.parts import picture_node, tile_picture
from knaves.page.view.widgets import bar, icon_button

ONLY_ENGLISH = "Full rules, in English only."


def rules_page(game: Game, body: Sequence[Node], variants: Sequence[Node] = ()) -> Node:
    """Draw the page of a game's rules: facts, ways to play, pictures and text.

    `body` is the text as the build has rendered it, `variants` that of the variants' own page, () without one.
    """
    facts = h(
        "p.facts", h("span", icon("players"), t("{players} players", players=game.info.players)),
        h("span", icon("clock"), t("{minutes} minutes", minutes=game.info.minutes)),
    )  # fmt: skip
    origin = body[:1] if body and body[0].tag == "p" else []  # whose game it is, and what else it is called
    body = body[len(origin) :]
    short = next((place for place, node in enumerate(body) if node.tag == "details"), len(body))
    top = [h("h1", game.title), h("p.lead", t(game.info.tagline)), *origin, facts,
           _way_in(game, has_variants=bool(variants)), _other_languages(partial(rules_path, game.key))]  # fmt: skip
    drawn = game.tutorial.drawn()
    pictures = [*_course(drawn.course), *_pictures(drawn.examples)]
    text = [*body[:short], *pictures, *body[short:], *_to_variants(game, variants)]
    return _page(game, top, text, ("../" + href(FrontRoute()), t("Home")))


def variants_page(game: Game, body: Sequence[Node]) -> Node:
    """Draw the page of a game's variants; `body` is their text as the build has rendered it."""
    top = [
        h("h1", t("Variants of {game}", game=game.title)),
        _other_languages(partial(rules_path, variants_of(game.key))),
    ]
    back = (rules_path(game.key, language()).removeprefix("rules/"), t("Rules of {game}", game=game.title))
    return _page(game, [*top, *_pictures(game.tutorial.drawn().variants)], body, back)


def _page(game: Game, top: Sequence[Child], text: Sequence[Node], back: tuple[str, str]) -> Node:
    contents = h(
        "nav.toc", {"aria-label": t("Contents")},
        [h("a", {"href": f"#{place}"}, words) for place, words in headings(text)],
    )  # fmt: skip
    return h(
        "div.paper.rulespage", {"data-felt": game.table.look.cloth}, bar(t("Rules"), back, game.title, tag="p"),
        h("main.wrap", h("div.rules", contents, h("article.body", top, text))),
    )  # fmt: skip


# Texts: the page about Knaves
ABOUT = (
    "Five card games that are hard to find a table for: California Jack, Jack in the Box, One-Eyed Jack, MadJack and "
    "Box. Here somebody always has time for a game, and you can learn each of them in a few minutes.",
    "By the Knaves contributors, free for everybody (MIT). There are no adverts, no accounts and no server: games, "
    "puzzles and settings stay in your browser. Nothing is sent anywhere except your moves in a game with a friend, "
    "which go to that friend. After the first visit it works without a network.",
)
PROOF = (
    "The bots play with what their seat can see and nothing else. You don’t have to believe that, or that the cards "
    "are shuffled fairly:"
)


@dataclass(frozen=True)
class Credit:
    """Something of others that the page is made of; `text` is that of its licence, "" for none."""

    name: str
    by: str
    licence: str
    version: str
    home: str
    text: str


def about_page(licence: str, others: Sequence[Credit], version: str, source: str) -> Node:
    """Draw the page about Knaves: who made it, our licence, and the works of others with theirs, all folded.

    `source` is the address of the source code, "" where nobody has said it. The texts of the licences are in English
    in every language.
    """
    proof = h("p", t(PROOF), " ", h("a", {"href": "./" + href(FairnessRoute())}, t("check both yourself.")))
    asks = t("Found a fault, or want the source? Ask whoever gave you this address: this copy doesn’t say.")
    code = h("a", {"href": source, "rel": "noreferrer"}, t("Source code")) if source else asks
    made = h("p.small", t("Version {version}.", version=version), " ", code)
    ours = _fold(t("Knaves’ licence"), "MIT", [_licence(licence)])
    thanks = h("p", t("Everything by others that this page is made of. Thank you to all of them."))
    count = t("{count} works", count=len(others))
    of_others = _fold(t("Made by others"), count, [thanks, *map(_credit, others)])
    about = h("section.grp.sheetcard", [h("p", t(words)) for words in ABOUT], proof, made, _other_languages(about_path))
    main = h("main.licences", about, ours, of_others)
    return h("div.paper", bar(t("About"), ("./" + href(FrontRoute()), t("Home"))), main)


def _fold(title: str, note: str, inside: Sequence[Child]) -> Node:
    return h("details.grp.sheetcard", h("summary", h("b", title), h("span", note), icon("back")), inside)


def _credit(credit: Credit) -> Node:
    of_version = t("Version {version}.", version=credit.version) if credit.version else ""
    place = h("a", {"href": credit.home, "rel": "noreferrer"}, credit.home.removeprefix("https://"))
    told = h("p", t("By {name}.", name=credit.by), " ", of_version, " " if of_version else "", place)
    summary = h("summary", h("b", credit.name), h("span", credit.licence))
    return h("details", summary, told, _licence(credit.text) if credit.text else None)


def _licence(text: str) -> Node:
    return h("pre", {"lang": "en"}, text)


def _other_languages(path: Callable[[str], str]) -> Node:
    """The ways to the same page in the other languages."""
    links = [
        h("a", {"href": path(other).removeprefix("rules/"), "hreflang": other, "lang": other}, its)
        for other, its in LANGUAGES.items()
        if other != language()
    ]
    return h(
        "p.small", t("Other languages:"), " ", [[" · " if place else None, link] for place, link in enumerate(links)]
    )


def _to_variants(game: Game, variants: Sequence[Node]) -> list[Node]:
    """The questions about variants; each leads to its answer, so that a ruling is found from either page."""
    if not variants:
        return []
    path = rules_path(variants_of(game.key), language()).removeprefix("rules/")
    ways = [
        h("li", {"id": dict(ruling.attributes)["id"]}, h("a", {"href": f"{path}#{dict(ruling.attributes)['id']}"},
          asked.children))
        for ruling in _rulings(variants)
        for asked in ruling.children
        if isinstance(asked, Node) and asked.tag == "dt"
    ]  # fmt: skip
    title = h("summary", h("h2", {"id": "variants"}, t("Variants")))
    return [h("details.fold", title, h("p", h("a", {"href": path}, t("Rules of all variants"))), h("ul", ways))]


def _rulings(nodes: Sequence[Node | str]) -> Iterator[Node]:
    """Number, question and answer of each ruling in a text."""
    for node in nodes:
        if isinstance(node, Node):
            yield from (each for each in node.children if isinstance(each, Node) and node.tag == "dl")
            yield from _rulings(node.children)


def headings(body: Sequence[Node]) -> list[tuple[str, str]]:
    """The id and the words of each heading (h2) in a text of rules, in order, folded ones and those of pictures too."""
    opened = [
        node.children[0].children[0] if node.tag == "details"  # type: ignore[union-attr]
        else node.children[0] if node.tag == "section" else node
        for node in body
    ]  # fmt: skip
    found = [node for node in opened if isinstance(node, Node) and node.tag == "h2"]
    return [(dict(node.attributes)["id"], "".join(each for each in node.children if isinstance(each, str)))
            for node in found]  # fmt: skip


def _way_in(game: Game, *, has_variants: bool) -> Child:
    play = h("a.btn.primary", {"href": "../" + href(NewGameRoute(game))}, t("Play"))
    lesson = h("a.btn.quiet", {"href": "../" + href(LessonRoute(game))}, icon("learn"), t("Learn by playing"))
    path = rules_path(variants_of(game.key), language()).removeprefix("rules/")
    variants = h("a.btn.quiet", {"href": path}, t("Variants"))
    return h("p.acts", play, lesson if game.tutorial.lesson else None, variants if has_variants else None)


def _pictures(examples: Sequence[Example]) -> list[Node]:
    """Drawn examples, each with its sentence."""
    if not examples:
        return []
    figures = [h("figure", _figure(each)) for each in examples]
    return [h("section", h("h2", {"id": "pictures"}, t("In pictures")), h("div.examples", figures))]


def _course(steps: Sequence[Example]) -> list[Node]:
    """One example after the other: how a turn goes."""
    if not steps:
        return []
    figures = [h("li", h("figure", _figure(each, f"{number}. "))) for number, each in enumerate(steps, 1)]
    return [h("section", h("h2", {"id": "example"}, t("An example, step by step")), h("ol.examples", figures))]


def _figure(example: Example, number: str = "") -> list[Child]:
    words = said(example.says)
    return [picture_node(example.board, words), h("figcaption", h("b.num", number) if number else None, words)]


def rules_index() -> Node:
    """Draw the page that lists the rules of all games."""
    cards = [_card(key, game) for key, game in GAMES.items()]
    return h(
        "div.paper", bar(t("Rules"), ("../" + href(FrontRoute()), t("Home"))),
        h("main.wrap.rulesindex", h("ul.rulecards", cards), _other_languages(partial(rules_path, "index"))),
    )  # fmt: skip


def _card(key: str, game: Game) -> Node:
    """A game in the list: its table in small, what it is, and how many play how long."""
    facts = h(
        "p.facts", h("span", icon("players"), t("{players} players", players=game.info.players)),
        h("span", icon("clock"), t("{minutes} minutes", minutes=game.info.minutes)),
    )  # fmt: skip
    way = h("a", {"href": rules_path(key, language()).removeprefix("rules/")}, game.title)
    picture = h(f"div.pic.fit-{key}", {"aria-hidden": "true"}, tile_picture(game))
    words = h("div.txt", h("h2", way), h("p", t(game.info.tagline)), facts)
    return h("li.sheetcard.rulecard", {"data-felt": game.table.look.cloth}, picture, words)


def value_word(choice: Option, value: Value) -> str:
    """Return a value of an option as the player reads it."""
    if isinstance(value, bool):
        return t("on") if value else t("off")
    return t(choice.value_labels.get(value, option_text(value)))


def game_in_words(game: Game, options: Options) -> str:
    """Say what these options make of the game; only what differs from the standard game where it has no words."""
    if game.form.describe is not None and not list(options.conflicts()):
        return said(game.form.describe(options))
    changed = [
        t("{option}: {value}", option=t(choice.label), value=value_word(choice, value))
        for choice in game.options.choices()
        if choice.type != "text" and (value := getattr(options, choice.name)) != choice.default
    ]
    return "; ".join(changed) + "." if changed else t("The standard game.")


def other_rules(game: Game, options: Options) -> str:
    """Say by which rules, if not the standard ones, a game is played: a preset, else all in words; "" for standard.

    How many play is to be seen at the table.
    """
    changed = _besides_players(options)
    if not changed:
        return ""
    for preset in game.form.presets:
        if _besides_players(game.options.parse(dict(preset.options))) == changed:
            return f"{t(preset.name)} ({t(preset.help)})." if preset.help else f"{t(preset.name)}."
    return game_in_words(game, options)


def rules_name(game: Game, variant: str) -> str:
    """Name the rules of a finished game by its saved options: "" for the standard ones and those of another version.

    How many play is not said.
    """
    try:
        changed = _besides_players(options_from(game.options, dict(parse_qsl(variant))))
    except Refusal:
        return ""
    if not changed:
        return ""
    for preset in game.form.presets:
        if _besides_players(game.options.parse(dict(preset.options))) == changed:
            return t(preset.name)
    return t("Other rules")


def _besides_players(options: Options) -> dict[str, Value]:
    return {name: value for name, value in options.changes().items() if name != "players"}


def game_in_a_picture(game: Game, options: Options) -> Child:
    """Draw what these options mean; None where the game draws nothing."""
    if game.form.example is None:
        return None
    drawn = game.form.example(options)
    return h("div.pv", picture_node(drawn.board, said(drawn.says)))


def rules_nodes(game: Game, options: Options, text: str) -> list[Node]:
    """Return the rules for beside a table: the game by these options, the contents, and the text of `text`.

    `text` is the file at `routes.rules_nodes_path`: JSON, with nodes as lists of tag, attributes and children. Ids
    become `data-place`, to which the links of the text lead.
    """
    body = [node for each in json.loads(text) if isinstance(node := _read(each), Node)]
    ways = [[_way(place, words, "lk"), " "] for place, words in headings(body)]
    contents = h("details.toc2", h("summary", t("Contents")), h("p", ways))
    is_standard = options == game.options.parse({})
    standard = [] if is_standard else [h("h2", t("How to play the standard game"))]
    nodes = (_played(game, options), contents, *standard, *map(_placed, body))
    return [node for node in nodes if isinstance(node, Node)]


def _played(game: Game, options: Options) -> Node:
    """The game at this table, in words and drawn."""
    words = h("p", game_in_words(game, options))
    return h("section.played", game_in_a_picture(game, options), h("h2", t("This game")), words)


def _read(part: Any) -> Node | str:
    return part if isinstance(part, str) else h(part[0], part[1], *map(_read, part[2:]))


def _way(place: str, words: str, look: str) -> Node:
    return h("button", {"type": "button", "class": look, "data-do": "rule", "data-rule": place}, words)


def _placed(node: Node | str) -> Node | str:
    """The node without ids, which might be taken already, and without links that would leave the game."""
    if isinstance(node, str):
        return node
    attributes = dict(node.attributes)
    if node.tag == "a" and attributes.get("href", "").startswith("#"):
        return _way(attributes["href"][1:], "".join(each for each in node.children if isinstance(each, str)), "cite")
    if "id" in attributes:
        attributes = {"data-place": attributes.pop("id"), "tabindex": "-1"} | attributes
    return Node(node.tag, tuple(attributes.items()), tuple(map(_placed, node.children)), node.key)


def rules_panel(game: Game, body: Sequence[Node], place: str) -> Node:
    """Draw the rules beside the table. `body` is the text as `rules_nodes` gives it; while it is empty, they load.

    `place` is the ruling or heading that is marked, as in `data-place`; "" for none.
    """
    address = rules_path(game.key, language())
    head = h(
        "header", h("h2", {"tabindex": "-1"}, t("Rules")),
        h("a.lk", {"href": address, "target": "_blank", "rel": "noopener"}, t("Full page")),
        icon_button("close rules", "close", t("Close the rules")),
    )  # fmt: skip
    text = [_cited(node, place) for node in body] if place else body
    waiting = h("p.mut", {"role": "status"}, t("Loading the rules…"))
    return h(
        "aside.rulespanel", {"aria-label": t("Rules of {game}", game=game.title)}, head,
        h("div.rules.body", {"tabindex": "0"}, text or waiting), key="rules",
    )  # fmt: skip


def _cited(node: Node, place: str) -> Node:
    """The node with its place marked; one without it stays the very same, so that it is not drawn again."""
    attributes = dict(node.attributes)
    if attributes.get("data-place") == place:
        attributes["class"] = classes(attributes.get("class"), "cited")
        return Node(node.tag, tuple(attributes.items()), node.children, node.key)
    children = tuple(_cited(child, place) if isinstance(child, Node) else child for child in node.children)
    changed = any(new is not old for new, old in zip(children, node.children, strict=True))
    if changed and node.tag == "details":
        attributes["open"] = ""
    return Node(node.tag, tuple(attributes.items()), children, node.key) if changed else node
