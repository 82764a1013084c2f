"""The screen of one own bot: edited, checked, played against, and let play matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from secrets import randbelow
from time import perf_counter

from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.packing import packed_source
from knaves.page.parsing import FileText
from knaves.page.routes import LONGEST_LINK, SentBotRoute, WorkshopRoute
from knaves.page.screens.match_running import EVERY, MatchScreen, first_form, options_of, with_choice
from knaves.page.screens.screen import AsksFirst
from knaves.page.view.bot_page import BotPage, bot_page
from knaves.page.view.match_report import player_word
from knaves.page.workbench import PlayedMatch
from knaves.players.own.match_messages import Plan
from knaves.players.own.trial import MOST_GAMES, Trial, try_out
from knaves.store.own_bots import check_source
from knaves.table.record import LARGEST_SEED
from knaves.table.seating import HUMAN, own_occupant

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
        """Nothing is checked or played here any more."""
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

    def _match(self) -> PlayedMatch | None:
        """The match against the chosen rival that was played last."""
        return self.app.workbench.matches.get((self.game.key, (f"own-{self.name}", self.rival)))

    # the text

    @command("bot edit")
    def edit(self, value: FileText) -> None:
        """Save the text; results of the text before are removed."""
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
        """Give the bot another name."""
        new = name.strip().removesuffix(".py")
        if new == self.name:
            return
        if not self.app.saves.bots.rename(self.name, new):
            raise Refusal("This name is taken or has invalid characters. Use letters, digits, _ and -.")
        self.app.page.go(str(WorkshopRoute(new)), replace=True)

    @command("bot forget")
    def forget(self) -> None:
        """Ask whether to delete the bot."""
        self.ask_first(asks=True)

    @command("bot forget sure")
    def sure(self) -> None:
        """Delete the bot, after confirmation."""
        self.app.saves.bots.drop(self.name)
        self.app.go(WorkshopRoute())

    @command("export")
    def export(self) -> None:
        """Offer the bot’s source as a file."""
        self.app.page.save_file(f"{self.name}.py", self.bot.source)

    @command("share")
    def share(self) -> None:
        """Copy a link with its text."""
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
        """Another game, another rival, another kind of match."""
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
        """Let it play whole games from every seat, and report faults."""
        self._need_permission()
        if self.checking is None:
            self.trial = None
            self.checking = self.app.page.spawn(self._check())
            self.draw()

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
        self.draw()

    @command("bot play")
    def play(self) -> None:
        """Play a game with the bot in every other seat."""
        self._need_permission()
        options = options_of(self.form, self.game)
        self.app.start(self.game, options, (HUMAN, *(own_occupant(self.name),) * (options.seats - 1)), "practice")

    @command("match")
    def begin(self) -> None:
        """Start a match against the chosen rival."""
        self._need_permission()
        mine, rival = f"own-{self.name}", self.rival if self.rival in self._rivals() else "easy"
        sources = {mine: self.bot.source}
        other = self.app.saves.bots.get(rival.removeprefix("own-")) if rival.startswith("own-") else None
        if other is not None:
            sources[rival] = other.source
        self.rival = rival
        options, seed = options_of(self.form, self.game), randbelow(LARGEST_SEED - MOST_DEALS)
        one_deal = self.form.length == "deal"
        self.runner.begin([Plan(self.game, options, (mine, rival), sources, self.form.deals, seed, one_deal)])
        self.draw()
