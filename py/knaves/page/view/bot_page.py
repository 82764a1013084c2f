"""The page of one own bot: its text in an editor, a check, a game at the table, matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence
from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.locale.texts import said, t, tenths
from knaves.page.routes import WorkshopRoute, href
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.form import menu, row, segments
from knaves.page.view.icons import icon
from knaves.page.view.match_report import Running, match_report, running_row
from knaves.page.view.sheets import button
from knaves.page.workbench import PlayedMatch
from knaves.players.own.trial import ENOUGH, Trial


@dataclass(frozen=True)
class MatchForm:
    """The choices for a match, and those made."""

    deals: int
    length: str  # "deal" or "game"
    preset: str
    presets: Mapping[str, str]
    has_deals: bool  # whether a game of these rules has more than one deal


@dataclass(frozen=True)
class BotPage:
    """Everything that the page shows."""

    name: str
    text: str  # as the editor begins
    may_run: bool
    has_editor: bool
    games: Mapping[str, str]  # that it can play
    game: str
    rivals: Mapping[str, str]
    rival: str
    form: MatchForm
    is_checking: bool
    trial: Trial | None
    trouble: Refusal | None  # why it could not be started
    running: Running | None
    match: PlayedMatch | None
    asks: bool  # whether it shall be forgotten


def bot_page(page: BotPage) -> Node:
    """Draw the page of one bot of the player’s own: its source, permission, trial and matches."""
    buttons = [
        bar_button("export", "download", t("Download"), is_wide=True),
        bar_button("share", "share", t("Share"), is_wide=True),
    ]
    side = h("div.tools", _try(page), _match(page), _seen(), _about(page), key="tools")
    main = h("main.wrap.workshop", _permission(page), h("div.bench", _editor(page), side))
    return h(
        "div.paper", bar(page.name, (href(WorkshopRoute()), t("Back")), t("my bot"), buttons), main,
        key=f"bot {page.name}",
    )  # fmt: skip


def _permission(page: BotPage) -> Child:
    if page.may_run:
        return None
    text = t("Someone else wrote this bot. It can’t reach this page or the network. Read it, then "
             "allow it to run.")  # fmt: skip
    acts = h("div.acts", button(t("I’ve read it. Allow it to run"), "bot allow", "primary"))
    return h("section.clash.foreign", {"role": "status"}, h("p", text), acts, key="permission")


def _editor(page: BotPage) -> Node:
    fault = page.trial.fault if page.trial is not None else None
    attributes: Attributes = {
        "value": page.text, "data-live": "bot edit", "data-label": t("The bot’s Python code"),
        "data-focus": "editor", "line": fault.line if fault is not None else None,
        "problem": said(fault.sentence) if fault is not None else None,
    }  # fmt: skip
    if not page.has_editor:
        plain = {
            "data-live": "bot edit",
            "data-focus": "editor",
            "aria-label": attributes["data-label"],
            "spellcheck": "false",
        }
        field = h("textarea.plain.source", {**plain}, page.text, key="editor")
    else:
        field = h("knaves-editor", attributes, key="editor")
    hint = t("Tab indents. To leave the editor, press Escape, then Tab.")
    told = h("p.mut.small", hint) if page.has_editor else None
    return h("section.desk", field, told, key="desk")


def _verdict(page: BotPage) -> Node:
    """The result of the check; below the buttons, so that they do not move from under a finger."""
    trial = page.trial
    lines, look = _told(trial, is_checking=page.is_checking), ""
    if trial is not None and trial.fault is not None:
        look = "bad"
    printed = (
        h("pre.printed", {"tabindex": "0", "aria-label": t("Output")}, trial.printed)
        if trial and trial.printed
        else None
    )
    moves = min(ENOUGH, trial.spent.moves) if trial is not None else 0
    progress = h("progress", {"max": ENOUGH, "value": moves, "aria-label": t("Check")}) if page.is_checking else None
    told = h("div", {"role": "status"}, [h("p", line) for line in lines])  # what was printed is for whoever wants it
    return h("div.verdict", {"class": classes(look)}, progress, told, printed)


def _told(trial: Trial | None, *, is_checking: bool) -> list[str]:
    """The result of a trial in sentences: what went wrong and where, or how much was tried."""
    if is_checking:
        return [t("Checking…")]
    if trial is None:
        return []
    moves, seconds = trial.spent.moves, round(trial.spent.ms / 1000)
    if trial.fault is not None:
        where = t(
            "Game {game}, seat {seat}, its move {move}.", game=trial.games + 1, seat=trial.seat + 1, move=moves + 1
        )
        legal = t("Legal moves were: {moves}", moves=", ".join(trial.legal)) if trial.legal else ""
        return [said(trial.fault.sentence), *([legal] if legal else []), where]
    each = t("{ms} ms a move, {longest} ms at most.", ms=tenths(trial.spent.ms / max(1, moves)),
             longest=tenths(trial.spent.longest))  # fmt: skip
    if trial.is_enough:
        return [
            t("No errors in {games} games, played from every seat: {moves} moves.", games=trial.games, moves=moves),
            each,
        ]
    if trial.is_slow:
        return [t("Too slow to check: {moves} moves took {seconds} s.", moves=moves, seconds=seconds), each]
    return [
        t("Hardly tested: in {games} games it had a choice only {moves} times.", games=trial.games, moves=moves),
        *([each] if moves else []),
    ]


def _act(page: BotPage, label: str, do: str, look: str, picture: str) -> Node:
    made = button(label, do, look, picture)
    attributes = dict(made.attributes) | ({} if page.may_run else {"aria-disabled": "true"})
    return h(made.tag, attributes, *made.children, key=made.key)


def _try(page: BotPage) -> Node:
    which = (
        row(t("Which game"), "", menu("game", t("Which game"), page.games, page.game, "set"))
        if len(page.games) > 1
        else None
    )
    check = _act(page, t("Check"), "check", "primary", "check")
    acts = [check, _act(page, t("Play against it"), "bot play", "quiet", "play")]
    return h("section.grp.sheetcard", h("h2", t("Try it")), which, h("div.acts", acts), _verdict(page), key="try")


def _match(page: BotPage) -> Node:
    trouble = h("p.clash", {"role": "alert"}, said(page.trouble.sentence)) if page.trouble is not None else None
    if page.running is not None:
        body: Child = running_row(page.running)
    else:
        body = [
            row(t("Against"), "", menu("rival", t("Against"), page.rivals, page.rival, "set")), match_rows(page.form),
            h("div.acts", _act(page, t("Start the match"), "match", "primary", "trophy")),
        ]  # fmt: skip
    report = match_report(page.match) if page.match is not None else None
    return h("section.grp.sheetcard.match", h("h2", t("A match")), body, trouble, report, key="match")


def match_rows(form: MatchForm) -> list[Child]:
    """Draw the choices of a match: deals and rules."""
    counts = {str(number): str(number) for number in (10, 50, 100, 200)}
    deals = segments("deals", t("Deals"), counts, str(form.deals), "set")
    rows: list[Child] = [row(t("Deals"), t("Each deal is played from every seat."), deals, stack=True)]
    if form.has_deals:
        lengths = {"deal": t("one deal"), "game": t("a whole game")}
        rows.append(
            row(t("Each game"), "", segments("length", t("Each game"), lengths, form.length, "set"), stack=True)
        )
    if len(form.presets) > 1:
        rows.append(row(t("Rules"), "", menu("preset", t("Rules"), form.presets, form.preset, "set")))
    return rows


# Texts: what a bot can ask `seen` for, on the page where it is written
SEEN = {
    "seen.seat, seen.seats": Sentence("The bot’s seat, counted from 0, and the number of players."),
    "seen.options": Sentence("The rules of this game, by name."),
    "seen.own": Sentence("Its hand."),
    "seen.hand(seat)": Sentence("What it knows of another hand; “??” is a hidden card."),
    "seen.trick": Sentence("The cards in the current trick, in the order played."),
    "seen.cards(zone)": Sentence("The cards in one place on the table."),
    "seen.scores, seen.facts": Sentence("Points by side; trump, dealer, phase and the like."),
    "seen.events": Sentence("What has happened since its last move, as sentences."),
    "seen.unseen": Sentence("The cards that it hasn’t seen."),
    "seen.world(rng)": Sentence("A possible deal of the hidden cards, to try out moves."),
    "legal": Sentence("The moves it can make, as texts; it returns one of them."),
}


def _seen() -> Node:
    """What a bot is given, for reading beside the editor."""
    rows = [h("div", h("dt", h("code", name)), h("dd", said(text))) for name, text in SEEN.items()]
    summary = h("summary", {"data-focus": "seen"}, h("b", t("What a bot is given")), h("span"), icon("back"))
    return h("details.grp.sheetcard.seenref", summary, h("dl", rows), key="seen")


def _about(page: BotPage) -> Node:
    field: Attributes = {
        "type": "text", "class": "numb text", "name": "name", "value": page.name, "maxlength": 36,
        "autocomplete": "off", "spellcheck": "false", "aria-label": t("Name of the bot"), "data-focus": "bot name",
    }  # fmt: skip
    rename = h(
        "form.acts", {"data-do": "bot rename"}, h("input", field),
        h("button.btn.quiet", {"type": "submit"}, t("Rename")),
    )  # fmt: skip
    if page.asks:
        gone: Child = [
            h("p", t("The code will be permanently deleted.")),
            h("div.acts", button(t("Delete"), "bot forget sure"), button(t("Cancel"), "close", "primary")),
        ]
    else:
        gone = h("div.acts", button(t("Delete this bot"), "bot forget", picture="trash"))
    note = t("Your code is saved in this browser. To play against your bot, choose it in a game’s options.")
    return h("section.grp.sheetcard", h("h2", t("This bot")), rename, h("p.mut.small", note), gone, key="about")
