"""The sheets of a running game: scores after a deal, the end, the menu and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.layout import ScoreSheet
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.people import Person
from knaves.page.view.seat import avatar
from knaves.page.view.sheets import button, end_sheet, menu_sheet, score_sheet, score_table, sheet
from knaves.session.phases import Handover, Scored
from knaves.session.shown import Shown
from knaves.table.seating import HUMAN

__all__ = ["end_of_game", "has_won", "keys", "menu", "pass_screen", "score", "time_out"]

KEYS = (
    ("Tab", "to the hand, the table and the buttons"), ("← ↑ ↓ →", "move along the hand or the board"),
    ("Home End", "to the first or the last"), ("Enter", "play or touch"), ("Esc", "let go, close"), ("U", "undo"),
    ("R", "redo"), ("H", "hint"), ("A", "all that may be done"), ("G", "rules"), ("L", "log"), ("M", "sound on or off"),
    ("Space", "go on"), ("?", "these keys"),
)  # fmt: skip


def _score_part(shown: Shown) -> ScoreSheet | None:
    parts = shown.layout.areas.get("sheet", ())
    return next((part for part in parts if isinstance(part, ScoreSheet)), None)


def pass_screen(shown: Shown, phase: Handover, seated: Sequence[Person]) -> Node:
    """The table face down, until the next person has the device."""
    person, game = seated[phase.seat], shown.game
    return h(
        "div", {"class": "felt-page", "data-felt": game.look.cloth},
        h("header", {"class": "bar"}, h("h1", {"class": "title"}, game.title)),
        h(
            "main", {"class": "passp"},
            h(
                "div", {"class": "passbox"}, h("span", {"class": "big2"}, avatar(person)), h("h2", {}, person.name),
                h("p", {}, t("Take the device. Nobody else should look.")),
                button(t("I am {name}, show my cards", name=person.name), "next", "gold"),
            ),
        ),
        key="pass",
    )  # fmt: skip


def score(shown: Shown, phase: Scored, seated: Sequence[Person]) -> Node | None:
    """Who got what in the deal that has ended; None where the game says nothing about it."""
    part = _score_part(shown)
    if part is None:
        return None
    label = said(phase.goes_on) if phase.goes_on else t("Go on")
    return score_sheet(part, seated, shown.viewer, [button(label, "next", "primary")])


def end_of_game(shown: Shown, seated: Sequence[Person]) -> Node:
    """Who has won, by how much, and what can be done next."""
    part = _score_part(shown)
    content = score_table(part, seated, shown.viewer) if part else _final_scores(shown, seated)
    acts = [
        button(t("Play again"), "again", "primary"),
        button(t("Same deal again"), "same"),
        button(t("Send my result"), "send result"),
        button(t("Change options"), "options"),
        button(t("Review"), "review"),
        button(t("All games"), "home"),
    ]
    return end_sheet(_end_title(shown, seated), " – ".join(map(str, _scores(shown))), content, acts)


def has_won(shown: Shown) -> bool:
    """Whether the viewer's side is among the winners."""
    return shown.position.side(shown.viewer) in shown.position.winners()


def _end_title(shown: Shown, seated: Sequence[Person]) -> str:
    state = shown.position
    winners = state.winners()
    if not winners:
        return t("A draw")
    if has_won(shown) and shown.seats[shown.viewer] == HUMAN and shown.seats.count(HUMAN) == 1:
        return t("You win") if len(winners) == 1 else t("You win together")
    names = [person.name for seat, person in enumerate(seated) if state.side(seat) in winners]
    return t("{names} win", names=" & ".join(names)) if len(names) > 1 else t("{name} wins", name=names[0])


def _scores(shown: Shown) -> list[int]:
    """The scores of all sides, the viewer's first."""
    scores = shown.position.scores()
    mine = shown.position.side(shown.viewer)
    return [scores[mine], *(score for side, score in enumerate(scores) if side != mine)]


def _final_scores(shown: Shown, seated: Sequence[Person]) -> Child:
    state = shown.position
    scores = state.scores()
    rows = []
    for seat, person in enumerate(seated):
        points = h("b", {"class": "num"}, str(scores[state.side(seat)]))
        rows.append(h("li", {}, avatar(person), h("span", {}, person.name), points))
    return h("ul", {"class": "finals"}, rows)


def menu(*, is_text: bool, is_team: bool = False, can_ask: bool = False) -> Node:
    """Everything that can be done from the table."""
    talk = [button(t("Time out to talk"), "time out", picture="pause")] if is_team else []
    why = [button(t("Why did it play that?"), "why", picture="hint")] if can_ask else []
    return menu_sheet(
        [
            *talk,
            *why,
            button(t("Rules of this game"), "rules", picture="rules"),
            button(t("What you may do"), "moves", picture="list"),
            button(t("Log"), "log", picture="log"),
            button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
            button(t("Settings"), "settings", picture="settings"),
            button(t("Check the bots"), "doubt", picture="bot"),
            button(t("Copy a link to this deal"), "share", picture="link"),
            button(t("Download this game"), "download", picture="download"),
            button(t("New deal"), "again", picture="deal"),
            button(t("Options"), "options", picture="options"),
            button(t("Keys"), "keys", picture="keyboard"),
        ]
    )


def time_out() -> Node:
    """A pause of partners."""
    words = t("Partners may talk as openly as they like. No cards are shown, and the game waits.")
    return sheet(t("Time out"), h("p", {}, words), [button(t("Back to the game"), "close", "primary")])


def keys() -> Node:
    """The keys that do something at the table."""
    rows = [[h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text))] for key, text in KEYS]
    return sheet(t("Keys"), h("dl", {"class": "keylist"}, rows), [button(t("Back to the game"), "close", "primary")])
