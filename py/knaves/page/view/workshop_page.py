"""The workshop's first page: saved bots, starting points for a new one, and the ladders."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.games.registry import GAMES
from knaves.nodes import Attributes, Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import FrontRoute, LadderRoute, WorkshopRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button
from knaves.store.own_bots import OwnBot

STARTS = ("first", "thumb", "search")  # files of docs/bots


def workshop_page(bots: Mapping[str, OwnBot]) -> Node:
    """Draw the workshop: the player’s own bots by name, and ways to add one."""
    lead = t("Write a card player in Python and let it play. It runs in your browser, in a sandbox.")
    main = h(
        "main.wrap.workshop",
        h("p.lead", lead),
        h("section.grp.sheetcard", h("h2", t("My bots")), _bots(bots), _take_in(), key="bots"),
        h("section.grp.sheetcard", h("h2", t("Start a new one")), map(_starts, GAMES), key="new"),
        h("section.grp.sheetcard", h("h2", t("Ladders")), _ladders(), key="ladders"),
    )
    return h("div.paper", bar(t("Workshop"), (href(FrontRoute()), t("Back"))), main, key="workshop")


def _bots(bots: Mapping[str, OwnBot]) -> Child:
    if not bots:
        return h("p.row.mut", t("No bots yet. Start from one below and change it."))
    return [_bot(name, bot) for name, bot in bots.items()]


def _bot(name: str, bot: OwnBot) -> Node:
    plays = GAMES[bot.game].title if bot.game else t("every game")
    note = t("plays {game}", game=plays) if bot.may_run else t("from someone else, not read yet")
    link = h("a", {"href": href(WorkshopRoute(name)), "data-focus": f"bot {name}"}, name)
    return h("div.row", h("div.lab", h("b", link), h("small", note)), key=name)


def _take_in() -> Node:
    field: Attributes = {
        "type": "file", "class": "over", "accept": ".py,text/x-python", "data-do": "bot take in",
        "data-focus": "take in",
    }  # fmt: skip
    upload = h("label.btn.quiet", icon("upload"), t("Import a file"), h("input", field))
    note = t("A Python file is shown first and runs only when you allow it.")
    return h("div.row.stack", h("div.lab", h("small", note)), upload, key="take in")


def _starts(key: str) -> Node:
    title = GAMES[key].title
    words = {"first": t("Ten lines"), "thumb": t("Rules of thumb"), "search": t("Tree search")}
    acts = [button(words[start], "bot begin", game=key, start=start) for start in STARTS]
    label = t("A new bot for {game}", game=title)
    group = h("div.acts", {"role": "group", "aria-label": label}, acts)
    return h("div.row", h("div.lab", h("b", title)), group, key=key)


def _ladders() -> list[Node]:
    links = [h("a.btn.quiet", {"href": href(LadderRoute(game))}, game.title) for game in GAMES.values()]
    note = t("All bots and levels play each other.")
    return [h("div.row", h("div.lab", h("small", note)), h("div.acts", links))]


def sent_bot_page(name: str, source: str) -> Node:
    """A bot that a link carries, as text."""
    text = t("Someone sent you this bot. It isn’t running: read it, and save it if you like.")
    main = h(
        "main.wrap.workshop", h("p.lead", text),
        h("pre.source.sheetcard", {"tabindex": "0", "aria-label": t("The bot’s code")}, source),
        h("div.acts", button(t("Cancel"), "bot take in", "primary", name=name, value=source)),
    )  # fmt: skip
    return h("div.paper", bar(name, (href(WorkshopRoute()), t("Back")), t("from a link")), main, key="sent")
