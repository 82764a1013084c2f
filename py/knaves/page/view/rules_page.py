"""The rules of a game as a page: a short way in, drawn examples, then the whole text with its rulings."""

from __future__ import annotations

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import language, said, t
from knaves.page.routes import FrontRoute, LessonRoute, NewGameRoute, href, rules_path
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.markdown import headings, markdown, slug
from knaves.page.view.parts import picture_node
from knaves.page.view.sentence import rich

__all__ = ["primer", "rules_index", "rules_page", "without_title"]


def rules_page(game: Game, text: str) -> Node:
    """The page; `text` is the game's rules.md, or rules.de.md in German."""
    body = without_title(text)
    contents = h(
        "nav", {"class": "toc", "aria-label": t("Contents")},
        [h("a", {"href": f"#{slug(each)}"}, each) for each in headings(body)],
    )  # fmt: skip
    facts = h(
        "p", {"class": "facts"}, h("span", {}, icon("players"), t("{players} players", players=game.players)),
        h("span", {}, icon("clock"), t("{minutes} minutes", minutes=game.minutes)),
    )  # fmt: skip
    article = h(
        "article", {"class": "body"}, h("h1", {}, game.title), h("p", {"class": "lead"}, t(game.tagline)), facts,
        _other_language(game.key), _way_in(game), primer(game), _examples(game),
        markdown(body),
    )  # fmt: skip
    return h(
        "div", {"class": "paper rulespage", "data-felt": game.look.cloth},
        bar(t("Rules"), ("../" + href(FrontRoute()), t("Back to all games")), game.title, tag="p"),
        h("main", {"class": "wrap"}, h("div", {"class": "rules"}, contents, article)),
    )  # fmt: skip


def _other_language(name: str) -> Node:
    """The way to the same page in the other language."""
    other, words = ("de", "Auf Deutsch") if language() == "en" else ("en", "In English")
    path = rules_path(name, other).removeprefix("rules/")
    return h("p", {"class": "small"}, h("a", {"href": path, "hreflang": other, "lang": other}, words))


def without_title(text: str) -> str:
    """The text of a game's rules without its own heading."""
    lines = text.splitlines()
    return "\n".join(lines[1:]) if lines and lines[0].startswith("# ") else text


def _way_in(game: Game) -> Child:
    play = h("a", {"class": "btn primary", "href": "../" + href(NewGameRoute(game))}, t("Play"))
    lesson = h(
        "a", {"class": "btn quiet", "href": "../" + href(LessonRoute(game))}, icon("learn"), t("Learn by playing")
    )
    return h("p", {"class": "acts"}, play, lesson if game.lesson else None)


def primer(game: Game) -> Child:
    """The game in two minutes."""
    if not game.primer:
        return None
    steps = [h("li", {}, rich(sentence, None, ())) for sentence in game.primer]
    return h("section", {"class": "primer"}, h("h2", {}, t("In two minutes")), h("ol", {}, steps))


def _examples(game: Game) -> Child:
    """Drawn examples, each with its sentence."""
    if not game.examples:
        return None
    figures = [
        h("figure", {}, picture_node(each.board, said(each.says)), h("figcaption", {}, said(each.says)))
        for each in game.examples
    ]
    return h("section", {}, h("h2", {}, t("In pictures")), h("div", {"class": "examples"}, figures))


def rules_index() -> Node:
    """The list of all rules pages."""
    items = [
        h(
            "li", {},
            h(
                "a", {"href": rules_path(key, language()).removeprefix("rules/")},
                h("b", {}, game.title), " – ", t(game.tagline),
            ),
        )
        for key, game in GAMES.items()
    ]  # fmt: skip
    article = h("article", {"class": "body"}, _other_language("index"), h("ul", {}, items))
    return h(
        "div", {"class": "paper"}, bar(t("Rules"), ("../" + href(FrontRoute()), t("Back to all games"))),
        h("main", {"class": "wrap"}, h("div", {"class": "rules"}, article)),
    )  # fmt: skip
