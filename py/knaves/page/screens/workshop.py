"""The screens of the workshop: its first page, and one own bot, edited, checked and played against."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from secrets import randbelow
from time import perf_counter
from typing import Literal

from knaves.bots.levels import LEVELS
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.nodes import Attributes, Child, Node, classes, h
from knaves.page.app_context import AppContext, WorkshopMatch
from knaves.page.commands import command
from knaves.page.link_text import packed_source, read_packed_source
from knaves.page.locale import said, t, whole
from knaves.page.routes import LONGEST_LINK, FrontRoute, LadderRoute, SentBotRoute, WorkshopRoute, href
from knaves.page.screens.lab import first_question
from knaves.page.screens.matches import (
    EVERY,
    MatchForm,
    MatchProgress,
    MatchScreen,
    dress,
    first_form,
    match_report,
    match_rows,
    ms_word,
    options_of,
    player_word,
    running_row,
    with_choice,
)
from knaves.page.screens.screen import AsksFirst, Screen
from knaves.page.view.card import icon
from knaves.page.view.widgets import bar, bar_button, button, menu, row
from knaves.players.own.contest import ENOUGH, MOST_GAMES, Trial, try_out
from knaves.players.own.referee import MatchPlan
from knaves.store.workbench import OwnBot, bot_name, check_source
from knaves.table.record import HUMAN, LARGEST_SEED, own_occupant
from knaves.wire.parse import FileText


@dataclass(frozen=True)
class BotPage:
    """The facts with which the page of an own bot is drawn."""

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
    running: MatchProgress | None
    match: WorkshopMatch | None
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
    moves, seconds = trial.spent.moves, whole(trial.spent.ms / 1000)
    if trial.fault is not None:
        where = t(
            "Game {game}, seat {seat}, the bot’s move {move}.",
            game=trial.games + 1,
            seat=trial.seat + 1,
            move=moves + 1,
        )
        legal = t("Legal moves were: {moves}", moves=", ".join(trial.legal)) if trial.legal else ""
        return [said(trial.fault.sentence), *([legal] if legal else []), *([where] if trial.has_begun else [])]
    each = t("A move takes {ms} ms on average; the slowest took {longest} ms, pauses of the device included.",
             ms=ms_word(trial.spent.ms / max(1, moves)), longest=ms_word(trial.spent.longest))  # fmt: skip
    if trial.is_enough:
        found = t("No errors in {games} games: enough for {least} of its moves, from every seat.",
                  games=trial.games, least=ENOUGH)  # fmt: skip
        return [found, each]
    if trial.is_slow:
        return [t("Too slow to check: {moves} moves took {seconds} s.", moves=moves, seconds=seconds), each]
    return [
        t("Hardly tested. Moves with a real choice in {games} games: {moves}.", games=trial.games, moves=moves),
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
    form = h(
        "fieldset", {"disabled": page.running is not None},
        row(t("Against"), "", menu("rival", t("Against"), page.rivals, page.rival, "set")), match_rows(page.form),
    )  # fmt: skip
    act = (
        h("div.acts", _act(page, t("Start the match"), "match", "primary", "trophy")) if page.running is None
        else running_row(page.running)
    )  # fmt: skip
    report = match_report(page.match) if page.match is not None else None
    return h("section.grp.sheetcard.match", h("h2", t("A match")), trouble, form, act, report, key="match")


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
    "legal": Sentence("The moves it can make, as strings; it returns one of them."),
}


def _seen() -> Node:
    """What a bot is given, for reading beside the editor."""
    rows = [h("div", h("dt", h("code", name)), h("dd", said(text))) for name, text in SEEN.items()]
    summary = h("summary", {"data-focus": "seen"}, h("b", t("What a bot can see")), h("span"), icon("back"))
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


MOST_DEALS = 200


class BotScreen(AsksFirst, MatchScreen):
    """The editor of an own bot; every change is saved at once."""

    ASKED_BY = "bot forget"

    def __init__(self, app: AppContext, name: str) -> None:
        """Raises UnreadableRecord where there is no such bot."""
        super().__init__(app)
        bot = app.saves.bots.get(name)
        if bot is None:
            raise UnreadableRecord("There’s no bot with this name.")
        self.name = name
        self.bot = bot
        self.text = bot.source
        self.has_editor = False
        self.is_loaded = False
        self.game: Game = GAMES[bot.game or next(iter(GAMES))]
        self.form = first_form(self.game)
        self.rival = "easy"
        self.trial: Trial | None = None
        self.checking: asyncio.Task[None] | None = None

    def enter(self) -> None:
        """Show the bot as soon as the editor is there."""
        self.app.page.title(f"{self.name} · Knaves")
        self.work(self._load())

    async def _load(self) -> None:
        try:
            await self.app.page.load_workshop()
            self.has_editor = True
        except OSError:
            self.app.notice(t("The editor didn’t load, so here’s a plain text field."))
        self.is_loaded = True
        self.draw()

    def leave(self) -> None:
        """Stop the check and the match that run on this screen; the result of the match so far stays."""
        super().leave()
        if self.checking is not None:
            self.checking.cancel()
        self.runner.stop()

    def draw(self) -> None:
        """Draw the page."""
        if not self.is_loaded:
            return
        games = {self.bot.game: GAMES[self.bot.game].title} if self.bot.game else {k: g.title for k, g in GAMES.items()}
        rivals = self._rivals()
        page = BotPage(
            self.name, self.text, self.bot.may_run, self.has_editor, games, self.game.key,
            {name: player_word(name) for name in rivals}, self.rival if self.rival in rivals else "easy", self.form,
            self.checking is not None, self.trial, self.runner.trouble, self.runner.running, self._match(), self.asks,
        )  # fmt: skip
        self.app.page.show(bot_page(page))

    def _rivals(self) -> list[str]:
        own = [f"own-{name}" for name in self.app.saves.bots.playing(self.game.key) if name != self.name]
        return [*LEVELS, *own]

    def _match(self) -> WorkshopMatch | None:
        """The match against the chosen rival that was played last."""
        return self.app.workbench.matches.get((self.game.key, (f"own-{self.name}", self.rival)))

    # the text

    @command("bot edit")
    def edit(self, value: FileText) -> None:
        """Save the text; results of the text before are removed. Raises Refusal where it cannot be saved."""
        if value == self.bot.source:
            return
        bot = replace(self.bot, source=check_source(value))
        if not self.app.saves.bots.keep(self.name, bot):
            raise Refusal("Storage is full, so this code wasn’t saved.")
        self.bot = bot
        self._forget_trial()
        self.app.workbench.forget(self.name)
        if bot.game and bot.game != self.game.key:
            self._play_game(GAMES[bot.game])
        self.draw()

    @command("bot allow")
    def allow(self) -> None:
        """Permit the bot to run from now on."""
        self.app.saves.bots.allow(self.name)
        self.bot = replace(self.bot, may_run=True)
        self.draw()
        self.app.page.focus('[data-focus="check"]')

    @command("bot rename")
    def rename(self, name: str) -> None:
        """Give the bot another name. Raises Refusal for one that is taken or has signs that a name may not have."""
        new = name.strip().removesuffix(".py")
        if new == self.name:
            return
        if not self.app.saves.bots.rename(self.name, new):
            raise Refusal("This name is taken or has invalid characters. Use letters, digits, _ and -.")
        self.app.workbench.rename(self.name, new)
        self.app.page.go(str(WorkshopRoute(new)), replace=True)

    @command("bot forget")
    def forget(self) -> None:
        """Ask whether to delete the bot."""
        self.ask_first(asks=True)

    @command("bot forget sure")
    def sure(self) -> None:
        """Delete the bot, after confirmation."""
        self.app.saves.bots.drop(self.name)
        self.app.workbench.forget(self.name)
        self.app.go(WorkshopRoute())

    @command("export")
    def export(self) -> None:
        """Offer the bot’s source as a file."""
        self.app.page.save_file(f"{self.name}.py", self.bot.source)

    @command("share")
    def share(self) -> None:
        """Copy a link that carries the bot's text, or say that it is too long for one."""
        link = SentBotRoute(self.name, packed_source(self.bot.source))
        if len(str(link)) > LONGEST_LINK:
            self.app.notice(t("This bot is too long for a link. Download it and send the file."))
            return
        self.app.copy_link(link)
        self.app.notice(t("Link copied."))

    # what it does

    def _need_permission(self) -> None:
        if not self.bot.may_run:
            raise Refusal("This bot isn’t allowed to run yet. Read it and allow it first.")

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Choose the game, the rival or the form of the match; a value that there is none of changes nothing."""
        if name == "game" and value in GAMES:
            self._play_game(GAMES[value])
        elif name == "rival" and value in self._rivals():
            self.rival = value
        else:
            self.form = with_choice(self.form, name, value)
            if name == "preset":
                self._forget_trial()
        self.draw()

    def _play_game(self, game: Game) -> None:
        self.game, self.form = game, first_form(game)
        self._forget_trial()

    def _forget_trial(self) -> None:
        """A trial of another text or by other rules says nothing any more."""
        if self.checking is not None:
            self.checking.cancel()
        self.checking = self.trial = None

    @command("check")
    def check(self) -> None:
        """Let the bot play whole games from every seat, and report faults. Raises Refusal while it may not run."""
        self._need_permission()
        if self.checking is None:
            self.trial = None
            self.checking = self.app.page.spawn(self._check())
            self.draw()
            self.app.page.reveal(".verdict")

    async def _check(self) -> None:
        drawn = 0.0

        def tell(trial: Trial) -> None:
            nonlocal drawn
            if perf_counter() - drawn > EVERY:
                self.trial, drawn = trial, perf_counter()
                self.draw()

        options = options_of(self.form, self.game)
        start, seed = self.app.page.start_sandbox, randbelow(LARGEST_SEED - MOST_GAMES)
        self.trial = await try_out(self.game, options, self.bot.source, start, seed, tell)
        self.checking = None
        self.app.workbench.trials[self.name] = self.trial
        self.draw()
        self.app.page.reveal(".verdict")

    @command("bot play")
    def play(self) -> None:
        """Play a game with the bot in every other seat. Raises Refusal while it may not run."""
        self._need_permission()
        options = options_of(self.form, self.game)
        self.app.start(self.game, options, (HUMAN, *(own_occupant(self.name),) * (options.seats - 1)), "practice")

    @command("match")
    def begin(self) -> None:
        """Start a match against the chosen rival, in place of one that runs. Raises Refusal while it may not run."""
        self._need_permission()
        mine, rival = f"own-{self.name}", self.rival if self.rival in self._rivals() else "easy"
        sources = {mine: self.bot.source}
        other = self.app.saves.bots.get(rival.removeprefix("own-")) if rival.startswith("own-") else None
        if other is not None:
            sources[rival] = other.source
        self.rival = rival
        options, seed = options_of(self.form, self.game), randbelow(LARGEST_SEED - MOST_DEALS)
        one_deal = self.form.length == "deal"
        self.runner.begin([MatchPlan(self.game, options, (mine, rival), sources, self.form.deals, seed, one_deal)])
        self.draw()
        self.app.page.reveal(".running")


STARTS = {  # files of docs/bots: what each is called, and what it is
    "first": (Sentence("Ten lines"), Sentence("The shortest bot that plays.")),
    "thumb": (Sentence("Rules of thumb"), Sentence("Follows a few rules, as people do.")),
    "search": (Sentence("Tree search"), Sentence("Tries out many moves before each of its own.")),
}


def workshop_page(bots: Mapping[str, OwnBot], trials: Mapping[str, Trial], game: Game) -> Node:
    """Draw the workshop: the player’s own bots by name with their last checks, and what there is for one game."""
    lead = t("Write a card player in Python and let it play. It runs in your browser, in a sandbox.")
    main = h(
        "main.wrap.workshop",
        h("p.lead", lead),
        h("section.grp.sheetcard", h("h2", t("My bots")), _bots(bots, trials), _take_in(), key="bots"),
        h("section.grp.sheetcard", _of_game(game), key="game"),
    )
    return h("div.paper", bar(t("Workshop"), (href(FrontRoute()), t("Back"))), main, key="workshop")


def _bots(bots: Mapping[str, OwnBot], trials: Mapping[str, Trial]) -> Child:
    if not bots:
        return h("p.row.mut", t("No bots yet. Start from one below and change it."))
    return [_bot(name, bot, trials.get(name)) for name, bot in bots.items()]


def _bot(name: str, bot: OwnBot, trial: Trial | None) -> Node:
    plays = GAMES[bot.game].title if bot.game else t("every game")
    note = t("plays {game}", game=plays) if bot.may_run else t("from someone else, not read yet")
    link = h("a", {"href": href(WorkshopRoute(name)), "data-focus": f"bot {name}"}, name)
    checked = [h("small", line) for line in _told(trial, is_checking=False)[:1]]
    return h("div.row", h("div.lab", h("b", link), h("small", note), checked), key=name)


def _take_in() -> Node:
    field: Attributes = {
        "type": "file", "class": "over", "accept": ".py,text/x-python", "data-do": "bot take in",
        "data-focus": "take in",
    }  # fmt: skip
    upload = h("label.btn.quiet", icon("upload"), t("Import a file"), h("input", field))
    note = t("A Python file is shown first and runs only when you allow it.")
    return h("div.row.stack", h("div.lab", h("small", note)), upload, key="take in")


def _of_game(game: Game) -> list[Child]:
    """Draw the choice of a game, and for this one the beginnings of a bot, its ladder and its lab."""
    games = {key: each.title for key, each in GAMES.items()}
    begins: Attributes = {"data-do": "bot begin", "data-game": game.key}
    starts = [
        row(said(name), said(note), _opens(said(name), begins | {"data-start": start}))
        for start, (name, note) in STARTS.items()
    ]
    label = t("A new bot for {game}", game=game.title)
    return [
        row(t("For which game?"), "", menu("game", t("For which game?"), games, game.key, "set")),
        h("h2", t("New bot")),
        h("div", {"role": "group", "aria-label": label}, starts),
        h("h2", t("Bots against bots")),
        row(t("Ladder"), t("All the bots and levels you choose play each other."),
            _opens(t("Ladder"), {"href": href(LadderRoute(game))})),
        row(t("Rules lab"), t("What difference does a rule make? Bots play hundreds of deals with and without it."),
            _opens(t("Rules lab"), {"href": href(first_question(game))})),
    ]  # fmt: skip


def _opens(what: str, attributes: Attributes) -> Node:
    """A link with an address, or a button with a command, that opens this."""
    tag: Attributes = {"type": "button"} if "data-do" in attributes else {}
    word = t("Open")
    named: Attributes = {"class": "btn quiet", "aria-label": f"{word}: {what}", "data-focus": f"open {what}"}
    return h("button" if tag else "a", tag | named | attributes, word)


def sent_bot_page(name: str, source: str) -> Node:
    """A bot that a link carries, as text."""
    text = t("Someone sent you this bot. It isn’t running: read it, and save it if you like.")
    main = h(
        "main.wrap.workshop", h("p.lead", text),
        h("pre.source.sheetcard", {"tabindex": "0", "aria-label": t("The bot’s code")}, source),
        h("div.acts", button(t("Save"), "bot take in", "primary", name=name, value=source)),
    )  # fmt: skip
    return h("div.paper", bar(name, (href(WorkshopRoute()), t("Back")), t("from a link")), main, key="sent")


def open_workshop(app: AppContext, route: WorkshopRoute | SentBotRoute) -> Screen:
    """Make the screen of all own bots, of one of them, or of a bot that a link carries. Raises UnreadableRecord."""
    if isinstance(route, SentBotRoute):
        return SentBotScreen(app, bot_name(route.name), read_packed_source(route.source))
    return BotScreen(app, route.name) if route.name else WorkshopScreen(app)


class Shelf(Screen):
    """A screen where a bot can be added."""

    def enter(self) -> None:
        """Show itself at once, and again when its styles have come."""
        self.draw()
        self.work(dress(self.app))

    def draw(self) -> None:
        """Draw the page."""

    @command("bot take in")
    def take_in(self, name: str = "", value: FileText = "") -> None:
        """Keep a bot that came from elsewhere; it is shown, and may not run yet. Raises Refusal.

        Texts: a name of any characters, and Python code.
        """
        self._keep(bot_name(name), OwnBot(check_source(value), may_run=False))

    def _keep(self, name: str, bot: OwnBot) -> None:
        kept = self.app.saves.bots.add(name, bot)
        if kept is None:
            raise Refusal("There’s no storage left for another bot.")
        self.app.go(WorkshopRoute(kept))


class WorkshopScreen(Shelf):
    """The first page of the workshop: the player's own bots, and the ways to a new one, ladders and the lab."""

    def draw(self) -> None:
        """Draw the page."""
        kept, bench = self.app.saves.bots, self.app.workbench
        bots = {name: bot for name in kept.names() if (bot := kept.get(name)) is not None}
        self.app.page.title(f"{t('Workshop')} · Knaves")
        self.app.page.show(workshop_page(bots, bench.trials, GAMES[bench.game or next(iter(GAMES))]))

    @command("set")
    def choose(self, name: Literal["game"], value: str) -> None:
        """Choose the game whose bots, ladder and lab are offered; a value that there is none of changes nothing."""
        if value in GAMES:
            self.app.workbench.game = value
        self.draw()

    @command("bot begin")
    def begin(self, game: str, start: str) -> None:
        """Create a bot for the game of this key from a starting file, one of STARTS. Raises Refusal for any other."""
        if game not in GAMES or start not in STARTS:
            raise Refusal("There’s no such bot to start from.")
        self.work(self._begin(game, start))

    async def _begin(self, game: str, start: str) -> None:
        file = "search" if start == "search" else f"{start}_{game}"
        try:
            source = await self.app.page.read(f"bots/{file}.py")
        except OSError:
            self.app.notice(t("Part of the workshop didn’t load. Please reload the page."))
            return
        if start == "search":
            source = source.replace('NAME = "Tree search"\n', f'NAME = "Tree search"\nGAME = "{game}"\n')
        self._keep(f"my_{game}", OwnBot(source))


class SentBotScreen(Shelf):
    """A bot that a link carries: shown as text, and kept when that is wished."""

    def __init__(self, app: AppContext, name: str, source: str) -> None:
        super().__init__(app)
        self.name = name
        self.source = source

    def draw(self) -> None:
        """Draw the page."""
        self.app.page.title(f"{self.name} · Knaves")
        self.app.page.show(sent_bot_page(self.name, self.source))
