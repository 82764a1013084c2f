"""The rules of a game as a page: a short way in, drawn examples, then the whole text with its rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knaves.engine.catalogue import LANGUAGES
from knaves.engine.game import Game
from knaves.engine.layout import Example, Spread
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import language, said, t
from knaves.page.routes import FrontRoute, LessonRoute, NewGameRoute, href, rules_path, variants_of
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.parts import picture_node, tile_picture

ONLY_ENGLISH = "Full rules, in English only."


def rules_page(game: Game, body: Sequence[Node], variants: Sequence[Node] = ()) -> Node:
    """The page; `body` is the text of the rules, as the build has rendered it, `variants` that of their own page."""
    facts = h(
        "p.facts", h("span", icon("players"), t("{players} players", players=game.info.players)),
        h("span", icon("clock"), t("{minutes} minutes", minutes=game.info.minutes)),
    )  # fmt: skip
    short = next((place for place, node in enumerate(body) if node.tag == "details"), len(body))
    top = [h("h1", game.title), h("p.lead", t(game.info.tagline)), facts, _other_languages(game.key),
           _way_in(game, has_variants=bool(variants))]  # fmt: skip
    text = [*body[:short], *_pictures(game.tutorial.examples), *body[short:], *_to_variants(game, variants)]
    return _page(game, top, text, ("../" + href(FrontRoute()), t("Home")))


def variants_page(game: Game, body: Sequence[Node]) -> Node:
    """The page of a game's variants; `body` is their text."""
    top = [h("h1", t("Variants of {game}", game=game.title)), _other_languages(variants_of(game.key))]
    back = (rules_path(game.key, language()).removeprefix("rules/"), t("Rules of {game}", game=game.title))
    return _page(game, [*top, *_pictures(game.tutorial.variants)], body, back)


def _page(game: Game, top: Sequence[Child], text: Sequence[Node], back: tuple[str, str]) -> Node:
    contents = h(
        "nav.toc", {"aria-label": t("Contents")},
        [h("a", {"href": f"#{place}"}, words) for place, words in headings(text)],
    )  # fmt: skip
    return h(
        "div.paper.rulespage", {"data-felt": game.table.look.cloth}, bar(t("Rules"), back, game.title, tag="p"),
        h("main.wrap", h("div.rules", contents, h("article.body", top, text))),
    )  # fmt: skip


def _other_languages(name: str) -> Node:
    """The ways to the same page in the other languages."""
    links = [
        h("a", {"href": rules_path(name, other).removeprefix("rules/"), "hreflang": other, "lang": other}, its)
        for other, its in LANGUAGES.items()
        if other != language()
    ]
    return h("p.small", [[link, " "] for link in links])


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
    """Place and words of the headings of the second level."""
    opened = [node if node.tag != "details" else node.children[0].children[0] for node in body]  # type: ignore[union-attr]
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
    figures = [
        h(
            "figure", {"class": "has-spread" if isinstance(each.board, Spread) else None},
            picture_node(each.board, said(each.says)), h("figcaption", said(each.says)),
        )
        for each in examples
    ]  # fmt: skip
    return [h("section", h("h2", t("In pictures")), h("div.examples", figures))]


def rules_index() -> Node:
    """The list of all rules pages."""
    cards = [_card(key, game) for key, game in GAMES.items()]
    return h(
        "div.paper", bar(t("Rules"), ("../" + href(FrontRoute()), t("Home"))),
        h("main.wrap.rulesindex", h("ul.rulecards", cards), _other_languages("index")),
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
