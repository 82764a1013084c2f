"""The pages of a game with a friend: the invitation, the letters, and what is said at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.nodes import Attributes, Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.routes import FrontRoute, GamesRoute, OptionsRoute, href, words_of
from knaves.page.view.bar import bar
from knaves.page.view.form import row, switch, text_field
from knaves.page.view.game_played import game_in_words
from knaves.page.view.icons import icon
from knaves.page.view.parts import tile_picture
from knaves.page.view.sheets import button, link, sheet
from knaves.store.choices import LONGEST_NAME

PROMISE = "Neither of you can see or choose the other’s cards, and you can check that at the end."


@dataclass(frozen=True)
class LetterView:
    """A letter to be sent: its text and its link, "" where it is too long for one, and whether it has been sent."""

    text: str
    address: str
    is_sent: bool = False


def paper(title: str, main: Sequence[Child], key: str) -> Node:
    """A page of paper with the way home."""
    return h("div.paper", bar(title, (href(FrontRoute()), t("Back"))), h("main.wrap.friendly", main), key=key)


def _game_head(game: Game, lead: str, note: Child) -> Node:
    """A game with the picture of its table, and what is offered."""
    picture = h(f"div.pic.fit-{game.key}", {"aria-hidden": "true"}, tile_picture(game))
    words = h("div.txt", h("h2", lead), h("p", note))
    return h("section.sheetcard.offered", {"data-felt": game.table.look.cloth}, picture, words, key="offered")


def invite_page(game: Game, options: Options, name: str, *, allows_hints: bool, is_busy: bool, error: str) -> Node:
    """Draw the page on which a game is offered."""
    change = link(t("Change the rules"), OptionsRoute(game, words_of(options)), picture="options")
    card = h(
        "section.grp.sheetcard",
        row(t("Rules"), game_in_words(game, options), change),
        _name_row(name),
        row(t("Hints"), t("For both of you, or for neither."),
            switch("hints", t("Hints"), allows_hints, "allow hints")),
        key="invite",
    )  # fmt: skip
    main = [
        _game_head(game, t("Play a friend"), t("On two devices, without a server or an account.")),
        card,
        h("p.mut", t(PROMISE)),
        h("p.clash", {"role": "alert"}, error) if error else None,
        h("div.acts", _main_button(t("Send the invitation"), "invite", is_busy=is_busy)),
    ]
    return paper(game.title, main, "friend new")


def _name_row(name: str) -> Node:
    field = text_field("name", t("Your name"), name, LONGEST_NAME, "my name")
    return row(t("Your name"), t("Your friend will see it."), field)


def _main_button(label: str, do: str, *, is_busy: bool) -> Node:
    attributes: Attributes = {
        "type": "button", "data-do": do, "data-focus": do, "aria-disabled": "true" if is_busy else None,
    }  # fmt: skip
    return h("button.btn.primary", attributes, t("Shuffling…") if is_busy else label)


def join_page(
    game: Game, options: Options, host: str, name: str, *, allows_hints: bool, is_busy: bool, error: str
) -> Node:  # fmt: skip
    """Draw the invitation as the friend reads it."""
    lead = t("{name} invites you to play {game}", name=host or t("A friend"), game=game.title)
    hints = t("Hints are allowed, for both of you.") if allows_hints else t("Hints are off, for both of you.")
    card = h(
        "section.grp.sheetcard",
        row(t("Rules"), game_in_words(game, options), button(t("Rules of this game"), "rules", picture="rules")),
        row(t("Hints"), hints, h("span")),
        _name_row(name),
        key="join",
    )  # fmt: skip
    main = [
        _game_head(game, lead, t(game.info.tagline)),
        card,
        h("p.mut", t(PROMISE)),
        h("p.clash", {"role": "alert"}, error) if error else None,
        h("div.acts", _main_button(t("Join"), "join", is_busy=is_busy)),
    ]
    return paper(game.title, main, "friend join")


def waiting_page(
    game: Game, lead: str, note: str, letter: LetterView | None, friend: str, nearby: Node | None, full: str, error: str
) -> Node:  # fmt: skip
    """Draw a game whose cards are not dealt yet: the letter to be sent, and the place for the answer."""
    main = [
        _game_head(game, lead, note),
        full_note(full),
        nearby,
        letter_box(letter, friend) if letter is not None else None,
        answer_box(friend, error),
        h("div.acts", link(t("My games"), GamesRoute(), picture="list"), button(t("Delete this game"), "forget game")),
    ]
    return paper(game.title, main, "friend waiting")


def letter_box(letter: LetterView, friend: str) -> Node:
    """The ways to send a letter."""
    to = friend or t("your friend")
    ways = [
        button(t("Share the link"), "letter share", "primary", "share") if letter.address else None,
        button(t("Copy the link"), "letter copy", picture="copy") if letter.address else None,
        button(t("Copy as text"), "letter copy text", picture="text"),
        button(t("Save as a file"), "letter file", picture="download"),
    ]
    said = t("Sent. It’s safe to send it again.") if letter.is_sent else t(
        "Send this to {name} in any messaging app.", name=to
    )  # fmt: skip
    return h("section.grp.sheetcard.letter", h("h2", t("For {name}", name=to)),
             h("p.mut", {"role": "status"}, said), h("div.acts", ways), key="letter")  # fmt: skip


def answer_box(friend: str, error: str) -> Node:
    """The place for a letter that has come, on paper of its own."""
    from_whom = t("From {name}", name=friend) if friend else t("From your friend")
    return h("section.grp.sheetcard.letter", h("h2", from_whom), letter_form(error), key="answer")


def letter_form(error: str) -> Node:
    """The place for a letter that has come; `error` says why the last one cannot be read."""
    label = t("The message you received")
    field: Attributes = {
        "name": "value", "rows": "3", "aria-label": label, "autocomplete": "off", "spellcheck": "false",
        "placeholder": label, "data-focus": "letter text", "required": True,
    }  # fmt: skip
    file = h(
        "label.btn.quiet", icon("upload"), t("Open a file"),
        h("input.over", {"type": "file", "accept": ".txt,text/plain", "data-do": "letter read",
                         "data-focus": "letter open"}),
    )  # fmt: skip
    acts = h("div.acts", h("button.btn.quiet", {"type": "submit", "data-focus": "letter read"}, t("Read it")), file)
    return h(
        "form.letterin", {"data-do": "letter read"}, h("p.mut", t("Open the link you receive, or paste it here.")),
        h("p.clash", {"role": "alert"}, error) if error else None, h("textarea.plain", field), acts, key="letter in",
    )  # fmt: skip


def full_note(full: str) -> Child:
    """Say that the game as it stands is not kept, with the way to make room; `full` is "" where it is kept."""
    if not full:
        return None
    way = h("div.acts", link(t("My games"), GamesRoute(), picture="list"))
    return h("div.clash", {"role": "alert"}, h("p", full), way, key="full")


def letters_sheet(nearby: Node, letter: LetterView | None, friend: str, full: str, error: str) -> Node:
    """Draw the sheet over a table with what is to be sent, and the place for what comes."""
    inside = [
        full_note(full),
        nearby,
        letter_box(letter, friend) if letter is not None else None,
        answer_box(friend, error),
    ]
    return sheet(t("Messages"), inside, [button(t("Back to the game"), "close", "quiet")], "letters")


def letter_page(error: str) -> Node:
    """Draw the page for a letter that cannot be taken: why, and the place to paste it anew."""
    return paper(t("Message"), [answer_box("", error)], "friend letter")


def opening_page(title: str) -> Node:
    """Draw the page while a game opens."""
    return paper(title, [h("p.lead", {"role": "status"}, t("Opening the game…"))], "friend opening")
