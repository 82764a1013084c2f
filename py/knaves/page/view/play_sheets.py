"""The sheets of a running game: scores after a deal, the log, the last trick, the menu and the keys."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from knaves.engine.events import Event
from knaves.engine.layout import Plate, ScoreSheet
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import (
    DealRoute,
    FrontRoute,
    GamesRoute,
    OptionsRoute,
    SettingsRoute,
    href,
)
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.bar import bar
from knaves.page.view.face import card_node
from knaves.page.view.parts import part_node
from knaves.page.view.scene import Scene
from knaves.page.view.seat import avatar
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button, home_link, link, menu_sheet, score_sheet, sheet
from knaves.page.view.table import TableScene, log_list
from knaves.session.game_view import GameView
from knaves.session.phases import Handover, Scored

GATHERED = ("TrickTaken", "RoundWon")  # events that end what "the last trick" shows
LAID = ("CardPlayed", "CardTurned")  # events that lay a card that is gathered with others
MOST = 1000  # entries of the log
# Texts: keys, and what they do
KEYS = (
    ("Tab", "move between hand, table and buttons"), ("← ↑ ↓ →", "move along the hand or the board"),
    ("Home End", "jump to the first or last"), ("Enter", "play or choose"), ("Esc", "cancel, close"), ("U", "undo"),
    ("R", "redo"), ("H", "hint"), ("A", "list your moves"), ("G", "rules"), ("L", "log"), ("M", "sound on or off"),
    ("Space", "continue"), ("?", "these keys"),
)  # fmt: skip

SINCE = 6  # lines of what has happened


def pass_screen(shown: GameView, phase: Handover, seated: Sequence[SeatLabel]) -> Node:
    """The table face down, until the next person has the device, with the events since that player's last turn."""
    person, game = seated[phase.seat], shown.game
    return h(
        "div.felt-page", {"data-felt": game.table.look.cloth},
        bar(game.title, (href(FrontRoute()), t("Home")), ""),
        h(
            "main.passp",
            h(
                "div.passbox", h("span.big2", avatar(person)), h("h2", person.name),
                h("p", t("Pass the device to the next player. No peeking!")),
                _since(shown, phase.seat, seated),
                button(t("I’m {name}, show my cards", name=person.name), "next", "gold"),
            ),
        ),
        key="pass",
    )  # fmt: skip


def _since(shown: GameView, seat: int, seated: Sequence[SeatLabel]) -> Child:
    """List the events since this seat last moved, the newest last."""
    own = [ply for ply, mover in enumerate(shown.movers, 1) if mover == seat]
    entries = [entry for entry in shown.log if entry.ply > (own[-1] if own else 0)][-SINCE:]
    if not own or not entries:
        return None
    items = [
        h(
            "li",
            avatar(seated[entry.seat]) if entry.seat is not None else h("span"),
            h("span", rich(entry.sentence, None, seated)),
            key=str(place),
        )
        for place, entry in enumerate(entries)
    ]
    return h("section.sinces", h("h3", t("Since your last turn")), h("ol.since", items))


def deal_sheet(shown: GameView, phase: Scored, seated: Sequence[SeatLabel]) -> Node | None:
    """Return who got what in the deal that has ended; None where the game says nothing about it."""
    part = score_part(shown)
    if part is None:
        return None
    label = said(phase.goes_on) if phase.goes_on else t("Continue")
    return score_sheet(part, seated, shown.viewer, [button(label, "next", "primary"), home_link()])


def score_part(shown: GameView) -> ScoreSheet | None:
    """Return the score sheet that a game has laid, if any."""
    parts = shown.layout.areas.get("sheet", ())
    return next((part for part in parts if isinstance(part, ScoreSheet)), None)


def log_sheet(scene: TableScene, bot_plies: Container[int]) -> Node:
    """Return the whole log, newest first, with a way to ask why a bot has made a move."""
    plain = Scene(scene.seated, scene.layout.seat)
    last = [part_node(part, plain) for part in scene.layout.areas.get("last", ())]
    entries = log_list(scene, MOST, bot_plies)
    # its style draws it from the foot upwards, so that the newest entry is in sight
    newest_first = Node(entries.tag, entries.attributes, entries.children[::-1])
    return sheet(t("Log"), [last, newest_first], [button(t("Back to the game"), "close", "primary")], "logsheet")


def last_trick_sheet(events: Iterable[tuple[int, Event]], shown: GameView, seated: Sequence[SeatLabel]) -> Node:
    """Draw the last trick, with its part of the log.

    `events` come with the number of moves made then.
    """
    told = list(events)
    plies = [0, *(ply for ply, event in told if event.kind in GATHERED)]
    since, until = plies[-2:] if len(plies) > 1 else (0, 0)
    cards = [card_node(event.card.code) for ply, event in told if since < ply <= until and event.kind in LAID]
    lines = [rich(entry.sentence, shown.viewer, seated) for entry in shown.log if since < entry.ply <= until]
    words = (
        h("ol.told-last", [h("li", line) for line in lines]) if lines else h("p", t("You haven’t won anything yet."))
    )
    plates = (part for parts in shown.layout.areas.values() for part in parts if isinstance(part, Plate))
    counters = [each for plate in plates for each in plate.counters if each.opens_last]
    title = said(counters[0].opens_last) if counters and counters[0].opens_last else t("Last trick")
    notes = {each.note: h("p.mut", said(each.note)) for each in counters if each.note}
    content = [h("div.mini", cards), words, *notes.values()]
    return sheet(title, content, [button(t("Back to the game"), "close", "primary")], "lastsheet")


def table_menu(shown: GameView) -> Node:
    """Return what players most often want besides playing, and the door to everything else."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Log"), "log", picture="log"),
        button(t("New deal"), "again", picture="deal"),
        link(t("Options"), OptionsRoute(shown.game), picture="options"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("More"), "more", picture="list"),
    ]
    return menu_sheet(t("Menu"), [("", items)])


def more_menu(shown: GameView, key: str, *, is_text: bool, can_ask: bool) -> Node:
    """Return everything else that can be done from the table.

    `key` names the game among the saved ones, `can_ask`: a bot has moved and can be asked why.
    """
    is_team = shown.position.sides < shown.position.seats
    this_turn = [
        button(t("Your moves"), "moves", picture="list"),
        button(t("Why did it play that?"), "why", picture="hint") if can_ask else None,
        button(t("Time out to talk"), "time out", picture="pause") if is_team else None,
    ]
    this_game = [
        button(t("Copy a link to this deal"), "share", picture="link"),
        button(t("Download this game"), "download", picture="download"),
        link(t("Is it fair?"), DealRoute(key), picture="info"),
    ]
    look = [
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    groups = ((t("This turn"), this_turn), (t("This game"), this_game), (t("The table"), look))
    return menu_sheet(t("More"), groups)


def friend_menu(shown: GameView, *, is_text: bool) -> Node:
    """Return what can be done from the table of a game with a friend: nothing that would show a guessed card."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Messages"), "letters", picture="share"),
        button(t("Your moves"), "moves", picture="list"),
        button(t("Log"), "log", picture="log"),
        link(t("My games"), GamesRoute(), picture="list"),
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    return menu_sheet(t("Menu"), [("", items)])


def puzzle_menu(*, is_text: bool) -> Node:
    """Draw the menu of a puzzle."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Your moves"), "moves", picture="list"),
        button(t("Log"), "log", picture="log"),
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("Copy a link to this puzzle"), "share", picture="link"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    return menu_sheet(t("Menu"), [(t("Puzzle"), items)])


def time_out_sheet() -> Node:
    """A pause of partners."""
    words = t("Partners may talk freely. No cards are shown, and the game waits.")
    return sheet(t("Time out"), h("p", words), [button(t("Back to the game"), "close", "primary")])


def keys_sheet() -> Node:
    """The keys that do something at the table."""
    rows = [[h("dt", h("kbd", key)), h("dd", t(text))] for key, text in KEYS]
    return sheet(t("Keys"), h("dl.keylist", rows), [button(t("Back to the game"), "close", "primary")])
