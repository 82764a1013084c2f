"""The sheets of a running game: scores after a deal, the end, the menu and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.layout import ScoreSheet
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.next_deal import NextDeal
from knaves.page.people import Person
from knaves.page.routes import FrontRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.end_sheet import End, end_sheet
from knaves.page.view.icons import icon
from knaves.page.view.own_words import folded_words
from knaves.page.view.seat import avatar
from knaves.page.view.sentence import rich
from knaves.page.view.sheets import button, menu_sheet, score_sheet, score_table, sheet
from knaves.session.game_view import GameView
from knaves.session.phases import Handover, Scored
from knaves.table.seating import HUMAN

# Texts: keys, and what they do
KEYS = (
    ("Tab", "to the hand, the table and the buttons"), ("← ↑ ↓ →", "move along the hand or the board"),
    ("Home End", "to the first or the last"), ("Enter", "play or touch"), ("Esc", "let go, close"), ("U", "undo"),
    ("R", "redo"), ("H", "hint"), ("A", "all that may be done"), ("G", "rules"), ("L", "log"), ("M", "sound on or off"),
    ("Space", "go on"), ("?", "these keys"),
)  # fmt: skip

SINCE = 6  # lines of what has happened


def _score_part(shown: GameView) -> ScoreSheet | None:
    parts = shown.layout.areas.get("sheet", ())
    return next((part for part in parts if isinstance(part, ScoreSheet)), None)


def pass_screen(shown: GameView, phase: Handover, seated: Sequence[Person]) -> Node:
    """The table face down, until the next person has the device; what has happened since he had it stands there."""
    person, game = seated[phase.seat], shown.game
    return h(
        "div", {"class": "felt-page", "data-felt": game.table.look.cloth},
        bar(game.title, (href(FrontRoute()), t("Back to all games")), ""),
        h(
            "main", {"class": "passp"},
            h(
                "div", {"class": "passbox"}, h("span", {"class": "big2"}, avatar(person)), h("h2", {}, person.name),
                h("p", {}, t("Take the device. Nobody else should look.")),
                _since(shown, phase.seat, seated),
                button(t("I am {name}, show my cards", name=person.name), "next", "gold"),
            ),
        ),
        key="pass",
    )  # fmt: skip


def _since(shown: GameView, seat: int, seated: Sequence[Person]) -> Child:
    """What has happened since this seat moved last, the newest last."""
    own = [ply for ply, mover in enumerate(shown.movers, 1) if mover == seat]
    entries = [entry for entry in shown.log if entry.ply > (own[-1] if own else 0)][-SINCE:]
    if not own or not entries:
        return None
    items = [
        h(
            "li",
            {},
            avatar(seated[entry.seat]) if entry.seat is not None else h("span", {}),
            h("span", {}, rich(entry.sentence, None, seated)),
            key=str(place),
        )
        for place, entry in enumerate(entries)
    ]
    return h("section", {"class": "sinces"}, h("h3", {}, t("Since your last turn")), h("ol", {"class": "since"}, items))


def score(shown: GameView, phase: Scored, seated: Sequence[Person]) -> Node | None:
    """Who got what in the deal that has ended; None where the game says nothing about it."""
    part = _score_part(shown)
    if part is None:
        return None
    label = said(phase.goes_on) if phase.goes_on else t("Go on")
    return score_sheet(part, seated, shown.viewer, [button(label, "next", "primary")])


def end_of_game(shown: GameView, seated: Sequence[Person], story: Child, promised: NextDeal) -> Node:
    """Who has won, by how much, how it came about, and what can be done next."""
    part = _score_part(shown)
    content = score_table(part, seated, shown.viewer) if part else None
    acts = [
        button(t("Play again"), "again", "primary"),
        button(t("Review"), "review", picture="search"),
        button(t("Same deal"), "same", picture="deal"),
        button(t("Send my result"), "send result", picture="share"),
        button(t("About this deal"), "about deal", picture="info"),
        button(t("Change options"), "options", picture="options"),
        button(t("All games"), "home", picture="home"),
    ]
    close = h(
        "button",
        {"type": "button", "class": "btn quiet aside", "data-do": "close", "data-focus": "close"},
        icon("eye"), t("Look at the table"),
    )  # fmt: skip
    return end_sheet(end_of(shown, seated), content, story, folded_words(promised), acts, close)


def end_of(shown: GameView, seated: Sequence[Person]) -> End:
    """How the game has ended for the viewer."""
    winners = shown.position.winners()
    mood = "drawn" if not winners else "won" if has_won(shown) and _is_person(shown) else "lost"
    faces = [person for seat, person in enumerate(seated) if not winners or shown.position.side(seat) in winners]
    return End(mood, end_title(shown, seated), _scores(shown, seated), faces)


def has_won(shown: GameView) -> bool:
    """Whether the viewer's side is among the winners."""
    return shown.position.side(shown.viewer) in shown.position.winners()


def _is_person(shown: GameView) -> bool:
    return shown.seats[shown.viewer] == HUMAN


def end_title(shown: GameView, seated: Sequence[Person]) -> str:
    """Who has won, in a word."""
    state = shown.position
    winners = state.winners()
    if not winners:
        return t("A draw")
    if has_won(shown) and _is_person(shown) and shown.seats.count(HUMAN) == 1:
        return t("You win") if len(winners) == 1 else t("You win together")
    names = [person.name for seat, person in enumerate(seated) if state.side(seat) in winners]
    return t("{names} win", names=" & ".join(names)) if len(names) > 1 else t("{name} wins", name=names[0])


def _scores(shown: GameView, seated: Sequence[Person]) -> list[tuple[str, str]]:
    """The names of each side with its points, the viewer's first; none where a sheet says that points do not add up."""
    state, part = shown.position, _score_part(shown)
    if part is not None and not part.totals:
        return []
    mine = state.side(shown.viewer)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    names = [" & ".join(p.name for seat, p in enumerate(seated) if state.side(seat) == side) for side in sides]
    return [(name, str(state.scores()[side])) for name, side in zip(names, sides, strict=True)]


def menu(*, is_text: bool, is_team: bool = False, can_ask: bool = False) -> Node:
    """Everything that can be done from the table, by groups, what is used most first."""
    this_turn = [
        button(t("What you may do"), "moves", picture="list"),
        button(t("Why did it play that?"), "why", picture="hint") if can_ask else None,
        button(t("Log"), "log", picture="log"),
        button(t("Time out to talk"), "time out", picture="pause") if is_team else None,
        button(t("Rules of this game"), "rules", picture="rules"),
    ]
    this_game = [
        button(t("New deal"), "again", picture="deal"),
        button(t("Options"), "options", picture="options"),
        button(t("Copy a link to this deal"), "share", picture="link"),
        button(t("Download this game"), "download", picture="download"),
        button(t("About this deal"), "about deal", picture="info"),
        button(t("Check the bots"), "doubt", picture="bot"),
    ]
    look = [
        button(t("Settings"), "settings", picture="settings"),
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    groups = ((t("This turn"), this_turn), (t("This game"), this_game), (t("The table"), look))
    return menu_sheet([(name, [item for item in items if item is not None]) for name, items in groups])


def time_out() -> Node:
    """A pause of partners."""
    words = t("Partners may talk as openly as they like. No cards are shown, and the game waits.")
    return sheet(t("Time out"), h("p", {}, words), [button(t("Back to the game"), "close", "primary")])


def keys() -> Node:
    """The keys that do something at the table."""
    rows = [[h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text))] for key, text in KEYS]
    return sheet(t("Keys"), h("dl", {"class": "keylist"}, rows), [button(t("Back to the game"), "close", "primary")])
