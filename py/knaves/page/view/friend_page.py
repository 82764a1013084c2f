"""The pages of a game with a friend: invitation, letters, a friend nearby, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.locale import said, t
from knaves.page.nearby.channel import Code
from knaves.page.nearby.nearby import NearbyView
from knaves.page.routes import FrontRoute, GamesRoute, NewGameRoute, OptionsRoute, ReviewRoute, href, words_of
from knaves.page.view.card import icon
from knaves.page.view.parts import tile_picture
from knaves.page.view.play_sheets import Ending, SeriesView, end_dialog, play_again_words, series_part
from knaves.page.view.rules_page import game_in_words
from knaves.page.view.widgets import bar, button, home_link, link, row, sheet, switch, text_field
from knaves.store.choices import LONGEST_NAME
from knaves.store.settings import SETTINGS

PROMISE = "Neither of you can see the other’s cards, or choose or swap any. At the end you can check the whole game."
ALONE = ("opening", "asking", "meeting", "here")  # phases of two devices in which nothing else is sent
MESSENGER = 4096  # characters that every messenger takes
SHORT_MESSAGE = 1600  # characters that an SMS takes at most


@dataclass(frozen=True)
class LetterView:
    """A letter to be sent: its text and its link, "" where it is too long for one, and whether it has been sent."""

    text: str
    address: str
    is_sent: bool = False
    is_invitation: bool = False
    can_share: bool = False  # the device has a share sheet

    @property
    def is_long(self) -> bool:
        """Whether a messenger may cut it off."""
        return len(self.address or self.text) > MESSENGER

    @property
    def is_no_sms(self) -> bool:
        """Whether it is too long for an SMS."""
        return len(self.address or self.text) > SHORT_MESSAGE


@dataclass(frozen=True)
class CheatView:
    """A message of the friend that broke the rules: why, and whether this player has ended the game because of it."""

    why: str
    has_ended: bool


def paper(title: str, main: Sequence[Child], key: str) -> Node:
    """Draw a page of a game with a friend: title, the way home, and `main` as its content."""
    return h("div.paper", bar(title, (href(FrontRoute()), t("Back"))), h("main.wrap.friendly", main), key=key)


def _game_head(game: Game, lead: str, note: Child) -> Node:
    """A game with the picture of its table, and what is offered."""
    picture = h(f"div.pic.fit-{game.key}", {"aria-hidden": "true"}, tile_picture(game))
    words = h("div.txt", h("h2", lead), h("p", note) if isinstance(note, str) else note)
    return h("section.sheetcard.offered", {"data-felt": game.table.look.cloth}, picture, words, key="offered")


def invite_page(
    game: Game, options: Options, name: str, messages: int, *, allows_hints: bool, is_busy: bool, error: str
) -> Node:
    """Draw the page on which a game is offered to a friend: the same deal as a challenge, or one against the other.

    `messages`: how many go to and fro until the cards are dealt; `is_busy`: the cards are being shuffled; `error` is
    why that failed, "" for none.
    """
    change = link(t("Change the rules"), OptionsRoute(game, words_of(options)), picture="options")
    head = [h("p", game_in_words(game, options)), h("div.acts", change)]
    fresh = NewGameRoute(game, words_of(options), policy="counted")  # a bare one would go on with a running game
    challenge = h(
        "section.grp.sheetcard.letter",
        h("h2", t("Challenge")),
        h("p.mut", t("You play a deal now and send it. Your friend plays the same cards, and you compare.")),
        h("div.acts", h("a.btn.primary", {"href": href(fresh)}, t("Start a challenge"))),
        key="challenge",
    )  # fmt: skip
    how = t("Each of you plays on your own device, without a server. Send each turn as a link in any chat; the deal "
            "takes {count} links. On the same network, scan a code instead.", count=messages)  # fmt: skip
    live = h(
        "section.grp.sheetcard.letter",
        h("h2", t("Play each other")),
        h("p.mut", how),
        h("div", _name_row(name),
          row(t("Hints"), t("For both of you, or for neither."),
              switch("hints", t("Hints"), allows_hints, "allow hints"))),
        h("p.clash", {"role": "alert"}, error) if error else None,
        h("div.acts", _main_button(t("Create the invitation"), "invite", "quiet", is_busy=is_busy)),
        h("p.mut.small", t(PROMISE)),
        key="invite",
    )  # fmt: skip
    return paper(game.title, [_game_head(game, t("Play a friend"), head), challenge, live], "friend new")


def _name_row(name: str) -> Node:
    field = text_field("name", t("Your name"), name, LONGEST_NAME, "my name")
    return row(t("Your name"), t("Optional. Your friend sees it."), field)


def _main_button(label: str, do: str, look: str, *, is_busy: bool) -> Node:
    attributes: Attributes = {
        "type": "button", "data-do": do, "data-focus": do, "aria-disabled": "true" if is_busy else None,
    }  # fmt: skip
    return h(f"button.btn.{look}", attributes, t("Shuffling…") if is_busy else label)


def join_page(
    game: Game, options: Options, host: str, name: str, *, allows_hints: bool, is_busy: bool, error: str
) -> Node:  # fmt: skip
    """Draw the invitation as the friend reads it. `host` is the name of the inviter, "" for none; `name` the friend's.

    `is_busy`: the cards are being shuffled; `error` is why that failed, "" for none.
    """
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
        h("div.acts", _main_button(t("Join"), "join", "primary", is_busy=is_busy)),
    ]
    return paper(game.title, main, "friend join")


@dataclass(frozen=True)
class Steps:
    """The messages until the cards are dealt, and which of them comes next."""

    words: Sequence[str]
    at: int  # from 0


def _steps(steps: Steps) -> Node:
    last = len(steps.words)
    items = [
        h("li", {"class": classes("done" if place < steps.at else "now" if place == steps.at else None,
                                  "dealt" if place == last else None),
                 "aria-current": "step" if place == steps.at else None}, text)
        for place, text in enumerate([*steps.words, t("Then the cards are dealt.")])
    ]  # fmt: skip
    why = t("Your two devices shuffle together, in {count} messages:", count=last)
    return h("div", h("p", why), h("ol.tobegin", {"aria-label": t("Messages before the cards are dealt")}, items))


def waiting_page(
    game: Game, lead: str, steps: Steps, letter: LetterView | None, friend: str, nearby: NearbyView, full: str,
    error: str, cheat: CheatView | None, *, asks: bool,
) -> Node:  # fmt: skip
    """Draw a game whose cards are not dealt yet: what comes next, the letter to be sent, the place for the answer.

    `friend` is the friend's name; `full` why the game is not kept, `error` why a letter cannot be read; "" for none.
    `asks`: the question before it is deleted is shown.
    """
    note: Child = _steps(steps)
    if nearby.phase in ALONE:  # the devices take those steps by themselves
        is_here = nearby.phase == "here" and not friend
        note = t("The game begins once your friend has joined.") if is_here else t(game.info.tagline)
    main = [
        _game_head(game, *((t("You’ve ended this game."), "") if _has_ended(cheat) else (lead, note))),
        full_note(full),
        cheat_box(cheat, friend),
        *([] if _has_ended(cheat) else _both_ways(nearby, letter, friend, error)),
        [
            h("p", {"role": "alert"}, t("The game will be permanently deleted, and your friend can’t continue it.")),
            h("div.acts", button(t("Delete"), "forget game sure"), button(t("Cancel"), "close", "primary")),
        ] if asks else h("div.acts", link(t("My games"), GamesRoute(), picture="list"),
                         button(t("Delete this game"), "forget game")),
    ]  # fmt: skip
    return paper(game.title, main, "friend waiting")


def _both_ways(nearby: NearbyView, letter: LetterView | None, friend: str, error: str) -> list[Child]:
    """The ways to the friend and back; between two devices that look for each other or have met, that alone."""
    panel = nearby_panel(nearby, friend, is_main=nearby.phase in ALONE)
    if nearby.phase == "here":
        return [panel]
    if nearby.phase in ALONE:
        return [panel, h("div.acts", button(t("Send messages instead"), "nearby leave"), key="instead")]
    waits = letter is None or letter.is_sent
    is_main = waits and nearby.phase in ("off", "failed")  # else the way back to the other device is
    mine = letter_box(letter, friend) if letter is not None else None
    return [mine, answer_box(friend, error, is_main=is_main), panel]


def _has_ended(cheat: CheatView | None) -> bool:
    """Whether nothing is sent any more."""
    return cheat is not None and cheat.has_ended


def letter_box(letter: LetterView, friend: str) -> Node:
    """Draw the ways to send a letter to this friend: as a link, as text, or as a file, first of all for a long one."""
    to = friend or t("your friend")
    look = "quiet" if letter.is_sent else "primary"
    by_link, by_file = (_by_link(letter, look), _by_file("quiet")) if not letter.is_long else (
        [button(t("Copy the link"), "letter copy", picture="copy")] if letter.address else [], _by_file(look, letter)
    )  # fmt: skip
    text = button(t("Copy as text"), "letter copy text", picture="text")
    first, *others = [*by_file, *by_link, text] if letter.is_long else [*by_link, text, *by_file]
    if letter.is_sent and letter.is_invitation:  # one that is copied may not be sent yet
        said = t("Paste it into your chat. You can copy it again at any time.")
    elif letter.is_sent:
        said = t("Waiting for {name}. You can send this again at any time.", name=to)
    elif letter.is_long:
        said = t("Send this file to {name} in any messaging app. It’s too long for some as a message.", name=to)
    elif letter.is_no_sms:
        said = t("Send this to {name} in a chat or by email. It’s too long for SMS.", name=to)
    else:
        said = t("Send this to {name} in any messaging app.", name=to)
    ways = h("details.paste", h("summary", t("Other ways to send it")), h("div.acts", others))
    return h("section.grp.sheetcard.letter", h("h2", t("For {name}", name=to)),
             h("p.mut", {"role": "status"}, said), h("div.acts", first), ways, key="letter")  # fmt: skip


def _by_link(letter: LetterView, look: str) -> list[Node]:
    """The ways to send a link: handed to the device's share sheet, or copied where there is none."""
    if not letter.address:
        return []
    copies = t("Copy the invitation") if letter.is_invitation else t("Copy the message")
    if not letter.can_share:
        return [button(copies, "letter copy", look, "copy")]
    shares = t("Share the invitation") if letter.is_invitation else t("Share the message")
    return [button(shares, "letter share", look, "share"), button(t("Copy the link"), "letter copy", picture="copy")]


def _by_file(look: str, letter: LetterView | None = None) -> list[Node]:
    """The ways to send a file, that of the share sheet only for a `letter` that is too long for a message."""
    if letter is None or not letter.can_share:
        return [button(t("Save as a file"), "letter file", look, "download")]
    return [
        button(t("Share as a file"), "letter share file", look, "share"),
        button(t("Save as a file"), "letter file", picture="download"),
    ]


def cheat_box(cheat: CheatView | None, friend: str) -> Child:
    """Say that a message of the friend broke the rules, and what can be done about it; None without one."""
    if cheat is None:
        return None
    head = (
        t("{name}’s message breaks the rules", name=friend) if friend else t("Your friend’s message breaks the rules")
    )
    note = t("The game hasn’t changed. Wait for another message, or end the game.")
    acts = h(
        "div.acts", button(t("Save the evidence"), "evidence file", "primary", "download"),
        button(t("End the game"), "end for cheating", picture="close") if not cheat.has_ended else None,
    )  # fmt: skip
    signed = t("The message is signed. Anyone can check this file, which also shows your cards.")
    return h("section.grp.sheetcard.letter.cheat", {"role": "alert"}, h("h2", icon("warning"), head),
             h("p.clash", cheat.why), h("p.mut", signed), None if cheat.has_ended else h("p.mut", note), acts,
             key="cheat")  # fmt: skip


def answer_box(friend: str, error: str, *, is_main: bool = False) -> Node:
    """Draw the place for a letter that has come from this friend; `error` says why the last one cannot be read."""
    from_whom = t("From {name}", name=friend) if friend else t("From your friend")
    return h("section.grp.sheetcard.letter", h("h2", from_whom), letter_form(error, is_main=is_main), key="answer")


def letter_form(error: str, *, is_main: bool = False) -> Node:
    """Draw the form that takes a letter as text or file; `error` says why the last one cannot be read, "" for none."""
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
    look = "button.btn.primary" if is_main else "button.btn.quiet"
    acts = h("div.acts", h(look, {"type": "submit", "data-focus": "letter read"}, t("Read it")), file)
    return h(
        "form.letterin", {"data-do": "letter read"}, h("p.mut", t("Open the link you receive, or paste it here.")),
        h("p.clash", {"role": "alert"}, error) if error else None, h("textarea.plain", field, key="text"), acts,
        key="letter in",
    )  # fmt: skip


def full_note(full: str) -> Child:
    """Say that the game as it stands is not kept, with the way to make room; `full` is "" where it is kept."""
    if not full:
        return None
    way = h("div.acts", link(t("My games"), GamesRoute(), picture="list"))
    return h("div.clash", {"role": "alert"}, h("p", full), way, key="full")


def letters_sheet(
    nearby: NearbyView, letter: LetterView | None, friend: str, full: str, error: str, cheat: CheatView | None
) -> Node:  # fmt: skip
    """Draw the sheet over a table with what is to be sent, and the place for what comes."""
    whole = h(
        "p.mut", t("Does {name} have an older copy of the game?", name=friend or t("your friend")), " ",
        button(t("Save the whole game"), "letter whole", picture="download"), key="whole",
    )  # fmt: skip
    ways = [] if _has_ended(cheat) else [*_both_ways(nearby, letter, friend, error), whole]
    inside = [full_note(full), cheat_box(cheat, friend), *ways]
    title = t("You’ve ended this game.") if _has_ended(cheat) else t("Messages")
    return sheet(title, inside, [button(t("Back to the game"), "close", "quiet")], "letters")


def letter_page(error: str) -> Node:
    """Draw the page for a letter that cannot be taken: why, and the place to paste it anew."""
    return paper(t("Message"), [answer_box("", error)], "friend letter")


def opening_page(title: str) -> Node:
    """Draw the page while a game opens."""
    return paper(title, [h("p.lead", {"role": "status"}, t("Opening the game…"))], "friend opening")


@dataclass(frozen=True)
class ProofView:
    """How far the check of a game is: the messages done of all, then what is proved, or what is wrong."""

    done: int = 0
    count: int = 0
    proved: tuple[Sentence, ...] = ()
    wrong: Sentence | None = None
    is_cheat: bool = False
    key: str = ""  # of the finished game that is kept now

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self.count > 0 and not self.proved and self.wrong is None


def friend_end_sheet(
    end: Ending, proof: ProofView, names: Sequence[str], seat: int, series: SeriesView | None, *,
    is_to_send: bool, is_waiting: bool,
) -> Node:  # fmt: skip
    """Return the result, the check, and what can be done next. `names` are those of both players, by seat.

    `is_waiting`: the friend's last letter has not come.
    """
    send = button(t("Send your last message"), "letters", "primary", "share") if is_to_send else None
    if is_waiting and send is None:
        send = button(t("Messages"), "letters", picture="share")
    again = button(play_again_words(series), "again", "quiet" if is_to_send else "primary")
    check = (
        button(t("Check the game"), "check game", picture="check") if not proof.count and proof.wrong is None else None
    )
    review = link(t("Review"), ReviewRoute(proof.key), picture="search") if proof.key else None
    return end_dialog(
        end, [_found(proof, names, seat), series_part(series), h("div.acts", send, again, check, review, home_link())]
    )


def _found(proof: ProofView, names: Sequence[str], seat: int) -> Child:
    """What the check has found."""
    if proof.is_running:
        words = t("Checking: {done} of {count} messages.", done=proof.done, count=proof.count)
        return h(
            "div.proof", {"role": "status"},
            h("p", words), h("progress", {"max": proof.count, "value": proof.done, "aria-label": t("Check the game")}),
        )  # fmt: skip
    if proof.wrong is not None:
        head = t("The game was not fair") if proof.is_cheat else t("Not proved yet")
        return h("div.proof.bad", {"role": "status"}, h("b", icon("warning"), head),
                 h("p", said(proof.wrong, seat, names)))  # fmt: skip
    if proof.proved:
        return h("ul.proof.good", {"role": "status"},
                 [h("li", icon("check"), h("span", said(line))) for line in proof.proved])  # fmt: skip
    return None


LONGEST = 1000  # characters of a pasted link


def nearby_page(view: NearbyView, offer: tuple[Game, Options, str] | None) -> Node:
    """Draw the page that a friend's invitation leads to: `offer` is the game, its options and who invites, if known."""
    head = None
    if offer is not None:
        game, options, host = offer
        lead = t("{name} invites you to play {game}", name=host or t("A friend"), game=game.title)
        head = _game_head(game, lead, game_in_words(game, options))
    return paper(t("Play a friend"), [head, nearby_panel(view)], "friend near")


def answer_page(*, is_taken: bool | None) -> Node:
    """Draw the page of an answer that came as a link; `is_taken` is None as long as no tab has said so."""
    if is_taken is None:
        said_so, note = t("Delivering the answer…"), ""
    elif is_taken:
        said_so = t("The answer has arrived")
        note = t("Your game continues in the tab where you sent the invitation. You can close this one.")
    else:
        said_so = t("Nobody is waiting for this answer here")
        note = t("Open the link on the device and in the browser where the invitation is still shown.")
    return paper(
        t("Play a friend"),
        [
            h(
                "section.grp.sheetcard.nearby",
                h("div", {"role": "status"}, h("h2", said_so), h("p", note) if note else None),
            )
        ],
        "friend answer",
    )


def nearby_panel(view: NearbyView, friend: str = "", *, is_main: bool = True) -> Node:
    """Draw the way to a friend on this network, from the first button until the friend is here.

    `is_main`: that button is the main one of its page.
    """
    content = {"opening": _opening, "asking": _asking, "answering": _answering, "meeting": _meeting}.get(view.phase)
    problem = h("p.clash", {"role": "alert"}, said(view.problem)) if view.problem is not None else None
    if view.phase in ("off", "failed"):
        inside = _off(view, is_main=is_main)
    else:
        inside = content(view) if content is not None else _is_known(view, friend)
    return h("section.grp.sheetcard.nearby", h("h2", t("On the same network")), problem, inside, key="nearby")


def presence(view: NearbyView, friend: str) -> str:
    """Say whether the friend of this name is here; "" where nobody has been, or nobody can be heard of."""
    name = friend or t("Your friend")
    if view.phase == "here":
        return t("{name} is here.", name=name)
    if view.phase == "lost":
        return t("{name} can’t be reached. Looking again…", name=name)
    return t("{name} has left. The game stays as it was.", name=name) if view.phase == "gone" else ""


def presence_note(view: NearbyView) -> str:
    """Say whether the friend is here, for under their name; "" where nobody has been, or nobody can be heard of."""
    return {"here": t("is here"), "lost": t("out of reach"), "gone": t("has left")}.get(view.phase, "")


def _is_known(view: NearbyView, friend: str) -> Child:
    again = button(t("Reconnect"), "nearby ask", "primary") if view.phase != "here" else None
    said_so = h("p", {"role": "status"}, h("span.dot", {"aria-hidden": "true"}), presence(view, friend))
    return h("div.presence", {"class": view.phase}, said_so, again, key="presence")


def _off(view: NearbyView, *, is_main: bool) -> Child:
    return [
        h("p.mut", t("Next to each other? Your friend scans a code, and you play without sending messages.")),
        h("div.acts", button(t("Show a code"), "nearby ask", "primary" if is_main else "quiet")),
        _server(view.stun),
    ]


def _opening(view: NearbyView) -> Child:
    return h("p", {"role": "status"}, t("Preparing the code…"))


def _asking(view: NearbyView) -> Child:
    if view.is_scanning:
        return [
            h("h3", t("Scan the answer")),
            h("p", t("Point the camera at the code on your friend’s screen.")),
            h("video.codecam", {"playsinline": True, "muted": True, "aria-label": t("Camera picture")}, key="camera"),
            h("div.acts", button(t("Back to the code"), "nearby stop scan")),
        ]
    return [
        h("ol.codesteps", h("li", t("Your friend scans this code with the camera, or opens your link.")),
          h("li", t("A second code appears there. Scan it here."))),
        code_node(view.code, t("Your invitation as a QR code")),
        h("div.acts", button(t("Scan the answer"), "nearby scan", "primary"), *_ways()),
        _paste(),
    ]  # fmt: skip


def _answering(view: NearbyView) -> Child:
    return [
        h("p", t("Show this code to your friend, who scans it with “Scan the answer”.")),
        code_node(view.code, t("Your answer as a QR code")),
        h("div.acts", _ways()),
        h("p.mut", t("Or send the link back. Leave this page open until you’re connected.")),
    ]


def _meeting(view: NearbyView) -> Child:
    slow = h("p", t("This is taking a while. Are both devices on the same network, with both pages open?"))
    return [
        h("p", {"role": "status"}, t("Connecting to your friend…")),
        [slow, h("div.acts", button(t("Invite again"), "nearby ask"))] if view.is_slow else None,
    ]


def _ways() -> list[Node]:
    """The code as a link."""
    return [
        button(t("Share the link"), "nearby share", picture="share"),
        button(t("Copy the link"), "nearby copy", picture="copy"),
    ]


def _paste() -> Node:
    field = text_field("answer", t("Your friend’s link"), "", LONGEST, "nearby take")
    return h("details.paste", h("summary", t("No camera? Paste your friend’s link")), field)


def _server(address: str) -> Node:
    """The place for a server that tells two devices far apart where they are; hardly anybody needs one."""
    setting = next(each for each in SETTINGS if each.name == "stun")
    field = text_field("stun", t(setting.label), address, LONGEST, "nearby stun")
    return h("details.paste", {"open": bool(address)}, h("summary", t("Not on the same network?")),
             h("p.mut.small", t(setting.help)), field)  # fmt: skip


def code_node(code: Code | None, label: str) -> Child:
    """Draw a QR code, dark on white in every scheme because cameras need that; None without a code."""
    if code is None:
        return None
    attributes = {
        "viewBox": f"0 0 {code.size} {code.size}", "role": "img", "aria-label": label, "shape-rendering": "crispEdges",
    }  # fmt: skip
    sheet = h("rect", {"width": code.size, "height": code.size, "fill": "#fff"})
    return h("svg.qr", attributes, sheet, h("path", {"d": code.path, "fill": "#000"}), key=f"code {label}")
