"""The rules of a game as a page: a short way in, drawn examples, then the whole text with its rulings."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.catalogue import LANGUAGES
from knaves.engine.game import Game
from knaves.engine.layout import Spread
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import language, said, t
from knaves.page.routes import FrontRoute, LessonRoute, NewGameRoute, href, rules_path
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.parts import picture_node
from knaves.page.view.sentence import rich

ONLY_ENGLISH = "Full rules, in English only."


def rules_page(game: Game, body: Sequence[Node]) -> Node:
    """The page; `body` is the text of the rules, as the build has rendered it."""
    contents = h(
        "nav.toc", {"aria-label": t("Contents")},
        [h("a", {"href": f"#{place}"}, words) for place, words in headings(body)],
    )  # fmt: skip
    facts = h(
        "p.facts", h("span", icon("players"), t("{players} players", players=game.info.players)),
        h("span", icon("clock"), t("{minutes} minutes", minutes=game.info.minutes)),
    )  # fmt: skip
    article = h(
        "article.body", h("h1", game.title), h("p.lead", t(game.info.tagline)), facts,
        _other_languages(game.key), _way_in(game), primer(game), _examples(game),
        body,
    )  # fmt: skip
    return h(
        "div.paper.rulespage", {"data-felt": game.table.look.cloth},
        bar(t("Rules"), ("../" + href(FrontRoute()), t("Home")), game.title, tag="p"),
        h("main.wrap", h("div.rules", contents, article)),
    )  # fmt: skip


def _other_languages(name: str) -> Node:
    """The ways to the same page in the other languages."""
    links = [
        h("a", {"href": rules_path(name, other).removeprefix("rules/"), "hreflang": other, "lang": other}, its)
        for other, its in LANGUAGES.items()
        if other != language()
    ]
    return h("p.small", [[link, " "] for link in links])


def headings(body: Sequence[Node]) -> list[tuple[str, str]]:
    """Place and words of the headings of the second level."""
    opened = [node if node.tag != "details" else node.children[0].children[0] for node in body]  # type: ignore[union-attr]
    found = [node for node in opened if isinstance(node, Node) and node.tag == "h2"]
    return [(dict(node.attributes)["id"], "".join(each for each in node.children if isinstance(each, str)))
            for node in found]  # fmt: skip


def _way_in(game: Game) -> Child:
    play = h("a.btn.primary", {"href": "../" + href(NewGameRoute(game))}, t("Play"))
    lesson = h("a.btn.quiet", {"href": "../" + href(LessonRoute(game))}, icon("learn"), t("Learn by playing"))
    return h("p.acts", play, lesson if game.tutorial.lesson else None)


def primer(game: Game, *, is_standard: bool = True) -> Child:
    """The game in two minutes; of the standard game, as it says itself where another is played."""
    if not game.tutorial.primer:
        return None
    steps = [h("li", rich(sentence, None, ())) for sentence in game.tutorial.primer]
    title = t("How to play") if is_standard else t("How to play the standard game")
    return h("section.primer", h("h2", title), h("ol", steps))


def _examples(game: Game) -> Child:
    """Drawn examples, each with its sentence."""
    if not game.tutorial.examples:
        return None
    figures = [
        h(
            "figure", {"class": "has-spread" if isinstance(each.board, Spread) else None},
            picture_node(each.board, said(each.says)), h("figcaption", said(each.says)),
        )
        for each in game.tutorial.examples
    ]  # fmt: skip
    return h("section", h("h2", t("In pictures")), h("div.examples", figures))


def rules_index() -> Node:
    """The list of all rules pages."""
    items = [
        h(
            "li",
            h(
                "a", {"href": rules_path(key, language()).removeprefix("rules/")},
                h("b", game.title), " – ", t(game.info.tagline),
            ),
        )
        for key, game in GAMES.items()
    ]  # fmt: skip
    article = h("article.body", _other_languages("index"), h("ul", items))
    return h(
        "div.paper", bar(t("Rules"), ("../" + href(FrontRoute()), t("Home"))),
        h("main.wrap", h("div.rules", article)),
    )  # fmt: skip
