"""The screen “Is it fair?”: checks a deal against its secret, and bots against exchanged hidden cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.analysis.fairness import (
    POSITIONS,
    SHUFFLES,
    Case,
    CheckedOutcome,
    FairnessCount,
    cases_of_game,
    check,
    checked_outcomes,
    fresh_cases,
)
from knaves.cards import card
from knaves.engine.chance import LONGEST_WORDS, FairDeal
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import day_of, said, t, whole
from knaves.page.routes import DealRoute, FairnessRoute, FrontRoute, Route, TableRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.seat import LEVEL_NAMES, seat_labels
from knaves.page.view.sentence import tiny_card, woven
from knaves.page.view.text_table import spoken_move
from knaves.page.view.widgets import bar, button, fingerprint_node, menu, row, text_field
from knaves.store.promises import NextDeal, Origin, Promises
from knaves.store.saves import Saves
from knaves.table.record import Record, bot_level
from knaves.table.summary import GameSummary
from knaves.table.table import Table

RECIPE, SCRIPT = "fair-deal.txt", "check_deal.py"  # files of the site


@dataclass(frozen=True)
class CheckedDeal:
    """The check of a deal: every outcome, or the reason why the game cannot be replayed."""

    outcomes: tuple[CheckedOutcome, ...]
    fault: str = ""
    origin: Origin = "unknown"  # where the deal has come from

    @property
    def wrong(self) -> int:
        """The number of outcomes that do not follow from the promise."""
        return sum(not each.is_right for each in self.outcomes)


@dataclass(frozen=True)
class DealFacts:
    """The deal of a running or finished game, and its check, None before that: the facts with which it is drawn."""

    record: Record
    daily: str  # the day of the daily deal it is, "" for none
    names: Sequence[str]  # by seat
    checked: CheckedDeal | None


@dataclass(frozen=True)
class BotFacts:
    """The check that the bots see no hidden card."""

    subjects: Mapping[str, str]  # what can be checked: the game that the player came from, or new positions of a game
    subject: str
    levels: Mapping[str, str]
    level: str  # "" where the bots of that game are checked
    game: Game
    number: int | None  # from which the positions are drawn; None for those of a game
    of: int | None  # positions to be checked; None before the check
    outcome: FairnessCount
    is_running: bool


@dataclass(frozen=True)
class FinishedGame:
    """A finished game whose deal can be checked: its key, its title and its day, such as 2026-11-24."""

    key: str
    title: str
    day: str


@dataclass(frozen=True)
class FairPage:
    """Everything that the page “Is it fair?” shows: a deal, bots asked again, finished games, the next promise."""

    deal: DealFacts | None  # of the game that the player came from
    bots: BotFacts
    finished: Sequence[FinishedGame]
    promised: NextDeal
    bots_first: bool


def fair_page(told: FairPage, back: str) -> Node:
    """Draw the page “Is it fair?”; `back` is the address that Back leads to."""
    cards = h("div", *_deal(told.deal), _story(told.promised), _finished(told), key="cards")
    proofs = h("div", _bots(told.bots), _bot_result(told.bots), key="proofs")
    main = h("main.wrap", h("div.sets", (proofs, cards) if told.bots_first else (cards, proofs)))
    return h("div.paper", bar(t("Is it fair?"), (back, t("Back"))), main, key="fair")


def _section(key: str, title: str, *children: Child | Sequence[Child]) -> Node:
    return h("section.grp.sheetcard.doubt", h("h2", title), *children, key=key)


def _own_words(promised: NextDeal) -> Node:
    """A row of a form: the fingerprint of the next deal's secret, and the player's words."""
    label = t("Your own words")
    field = h(
        "input.numb.text",
        {
            "type": "text", "maxlength": LONGEST_WORDS, "value": promised.words,
            "aria-label": label, "data-do": "words", "data-focus": "words", "autocomplete": "off",
            "spellcheck": "false", "placeholder": t("any words, or your own dice rolls"),
        },
    )  # fmt: skip
    below = h(
        "p.mut.small.prints",
        t("SHA-256 fingerprint of the next deal:"), " ", fingerprint_node(promised.fingerprint), h("br"),
        t("It stays until you deal, even if you reload.") if promised.is_kept
        else t("This browser saves nothing here, so a reload picks another secret."),
    )  # fmt: skip
    about = t(
        "For the next deal. Its secret is already chosen: the fingerprint shows that it doesn’t depend on your words."
    )
    return row(label, about, field, stack=True, below=below)


def _story(promised: NextDeal) -> Node:
    """Could the cards be rigged? The answer, the words by which nobody can, and how it is done."""
    steps = (
        t("Before each deal, the program picks a secret: a random number of 256 bits."),
        t("It shows you the secret’s SHA-256 fingerprint. Nobody can find the secret from it, or swap it later."),
        t("Then you may add words or dice rolls of your own. They are used for one deal only."),
        t("A public recipe turns the secret and your words into every shuffle."),
        t("After the game you see the secret. Anyone can deal the cards again and compare."),
    )
    return _section(
        "story", t("Could the cards be rigged?"),
        h("p", t("Not with new words of your own before the deal. Without them you can still check, after the game, "
                 "that no card was swapped while you played.")),
        _own_words(promised),
        h("details", h("summary", {"data-focus": "how"}, t("How it works")),
          h("ol.recipe", [h("li", step) for step in steps]),
          h("p.mut", t(
              "Don’t trust the program to show you the same fingerprint later? Write it down before the deal."
          ))),
        h("p", h("a", {"href": RECIPE}, t("The recipe (in English)")), " · ",
          h("a", {"href": SCRIPT, "download": SCRIPT}, t("A short Python script that checks a saved game"))),
    )  # fmt: skip


def _deal(deal: DealFacts | None) -> list[Child]:
    if deal is None:
        return []
    record = deal.record
    is_over = record.result is not None
    where = _fair(record.seed, is_over=is_over) if isinstance(record.seed, FairDeal) else [_fixed(record, deal.daily)]
    check = (
        h("div.acts", button(t("Check this deal"), "check deal", "primary")) if is_over
        else h("p.mut", t("You can check it when the game is over."))
    )  # fmt: skip
    return [_section("this", t("This deal"), where, check), _deal_result(deal)]


def _fair(deal: FairDeal, *, is_over: bool) -> list[Child]:
    return [
        h("p", t("The cards follow from a secret and your words. "
                 "Compare the fingerprint with the one shown before the deal.")),
        h(
            "dl.facts",
            h("dt", t("Fingerprint (SHA-256)")), h("dd", fingerprint_node(deal.fingerprint)),
            h("dt", t("Words")), h("dd", deal.words or t("no words")),
            h("dt", t("Secret")), h("dd", fingerprint_node(deal.secret) if is_over else t("shown after the game")),
        ),
    ]  # fmt: skip


def _fixed(record: Record, daily: str) -> Child:
    if daily:
        return h("p", t("This is the daily deal for {day}. Everybody gets the same cards.", day=daily))
    return h("p", t("Deal number {seed} is the same for everybody who plays it, so no secret was promised.",
                    seed=str(record.seed)))  # fmt: skip


def _deal_result(deal: DealFacts) -> Child:
    checked = deal.checked
    if checked is None:
        return None
    count = len(checked.outcomes)
    if checked.fault:
        verdict, note = t("This game breaks the rules"), checked.fault
    elif checked.wrong:
        verdict = t("The cards were changed")
        note = t("{wrong} of {count} shuffles and dice are wrong.", wrong=checked.wrong, count=count)
    elif not isinstance(deal.record.seed, FairDeal):
        verdict, note = t("The deal is fair"), t("Everything below comes from the deal number.")
    elif checked.origin == "new":
        verdict = t("Proved fair")
        note = t("Everything below comes from the promised secret and your new words.")
    else:
        verdict = t("The cards fit the secret")
        note = f"{t('Everything below comes from the secret.')} {t(DOUBTS[checked.origin])}"
    rows = [_row(outcome, deal.names) for outcome in checked.outcomes]
    kind = "bad" if checked.wrong or checked.fault else "good"
    heading = h("h2.verdict", {"class": kind}, verdict)
    return h(
        "section.grp.sheetcard.doubt", h("div", {"role": "status"}, heading, h("p", note)),
        h("ol.outcomes", rows) if rows else None, key="result",
    )  # fmt: skip


DOUBTS: Mapping[Origin, str] = {
    "none": "Add new words to each deal to prove that the secret wasn’t chosen to suit them.",
    "again": "You used these words for an earlier deal, so the secret may have been chosen to suit them.",
    "link": "The sender of the link knew the secret, and so the cards.",
    "unknown": "This device has no record of showing you the fingerprint before you added your words.",
}  # why a deal is not proved


def _row(outcome: CheckedOutcome, names: Sequence[str]) -> Node:
    ((kind, told),) = outcome.told.items()
    return h(
        "li", {"class": "bad" if not outcome.is_right else None},
        h("b", said(KINDS.get(kind, KINDS["shuffle"]))), " ", h("span.cards", _shown(kind, told, names)), " – ",
        t("right") if outcome.is_right else
        woven("wrong, should be: {due}", due=_shown(kind, outcome.due[kind], names)),
    )  # fmt: skip


KINDS = {
    "dealer": Sentence("First dealer:"), "shuffle": Sentence("Shuffle:"), "board": Sentence("Board:"),
    "die": Sentence("Die:"), "pick": Sentence("Picked:"),
}  # fmt: skip


def _shown(kind: str, value: Any, names: Sequence[str]) -> Sequence[Child]:
    """An outcome for people: cards as the page writes them, a player by name, anything else in a word."""
    if isinstance(value, list):
        return [each for code in value for each in (tiny_card(card(code)), " ")][:-1]
    if kind == "dealer" and value < len(names):
        return [names[value]]
    return [t(str(value))]


def _finished(told: FairPage) -> Child:
    if not told.finished:
        return None
    games = [
        h(
            "li",
            h("a", {"href": href(DealRoute(game.key))}, t("{game}, {day}", game=game.title, day=game.day)),
            key=game.key,
        )
        for game in told.finished
    ]
    return _section("finished", t("Check a finished game"), h("ul.finished", games))


def _bots(check: BotFacts) -> Node:
    if check.is_running:
        act = button(t("Stop"), "stop")
    elif check.outcome.answers and check.number is not None:
        act = button(t("Check {count} more", count=POSITIONS), "check bots", "primary")
    else:
        act = button(t("Check again") if check.outcome.answers else t("Check the bots"), "check bots", "primary")
    return _section(
        "bots", t("Can the bots see my cards?"),
        h("p", t("No. A bot is only sent what a player in its seat sees. Test it: the cards it can’t see are "
                 "exchanged, and it is asked again. If its answer depended on them, it would change.")),
        row(t("What to check"), "", menu("subject", t("What to check"), check.subjects, check.subject, "set")),
        row(t("Level"), "", menu("level", t("Level"), check.levels, check.level, "set")) if check.level else None,
        h("div.acts", act),
    )  # fmt: skip


def _bot_result(check: BotFacts) -> Child:
    if check.of is None:
        return None
    outcome = check.outcome
    bar_of_progress = h(
        "progress", {"max": check.of * SHUFFLES, "value": outcome.answers, "aria-label": t("Progress of the check")}
    )
    facts = t(
        "Positions checked: {positions} of {all}. In each, the cards the bot can’t see, yours too, were shuffled "
        "{shuffles} times; each time about {moved} of them moved.",
        positions=outcome.positions, all=check.of, shuffles=SHUFFLES,
        moved=whole(outcome.moved / (outcome.answers or 1)),
    )  # fmt: skip
    limits = t("The same means the same move with the same figures. Positions that weren’t drawn aren’t tested: "
               "check as many as you like.")  # fmt: skip
    spoken = {"role": "status", "aria-live": "off" if check.is_running else None}
    heading = h("div", spoken, h("h2", _verdict(check)))
    return h(
        "section.grp.sheetcard.doubt", heading, bar_of_progress if check.is_running else None,
        [h("p", facts), h("p.mut", limits)] if check.of else None, _every_position(check), key="bot result",
    )  # fmt: skip


def _every_position(check: BotFacts) -> Child:
    """The answer in each position, and the number that draws the same ones again; None before the first."""
    if not check.outcome.cases:
        return None
    items = [
        h("li", t("{move}: the same {same} of {all} times", move=spoken_move(check.game, each.move), same=each.same,
                  all=SHUFFLES))
        for each in check.outcome.cases
    ]  # fmt: skip
    again: Child = None
    if check.number is not None:
        label = t("Drawn from number")
        field = text_field("number", label, str(check.number), len(str(LARGEST)), "number")
        again = row(label, t("The same number draws the same positions and exchanges."), field)
    return h("details", h("summary", {"data-focus": "every"}, t("Every position")), again, h("ol.recipe", items))


def _verdict(check: BotFacts) -> str:
    outcome = check.outcome
    if outcome.changed:
        return t(
            "{count} of {all} answers changed. Please report this bug.", count=outcome.changed, all=outcome.answers
        )
    if not check.of:
        return t("There was nothing to check.")
    if check.is_running or not outcome.answers:
        return t(numbered("1 answer so far", "{count} answers so far, all the same"), count=outcome.answers)
    same = sum(each.same == SHUFFLES for each in outcome.cases)
    return t("In {same} of {all} positions the bot’s answer stayed the same.", same=same, all=outcome.positions)


THIS = "this"  # the subject that is the game the player came from
MOST_OFFERED = 5  # finished games
LARGEST = 999_999  # number from which positions are drawn


class DealCheck:
    """One deal, running or finished, and whether it follows from its secret and words."""

    def __init__(self, saves: Saves, key: str, draw: Callable[[], None]) -> None:
        """`key`: of the game, "" for none. Raises UnreadableRecord where no game of this key is saved."""
        self._saves = saves
        self._draw = draw
        self.save = saves.read(key) if key else None
        self.record = self.save.record if self.save is not None else saves.past.finished(key) if key else None
        if key and self.record is None:
            raise UnreadableRecord("This game is no longer saved.")
        self._key = key
        self._checked: CheckedDeal | None = None

    @command("check deal")
    def check(self) -> None:
        """Make the deal again and compare. Raises Refusal while the game runs."""
        if self.record is None or self.record.result is None:
            raise Refusal("You can check a deal after the game.")
        try:
            Table.from_record(self.record)
            self._checked = CheckedDeal(tuple(checked_outcomes(self.record)), origin=self._origin())
        except Refusal as refusal:
            self._checked = CheckedDeal((), said(refusal.sentence))
        self._draw()

    def facts(self) -> DealFacts | None:
        """Return the deal as the page shows it, None without one."""
        if self.record is None:
            return None
        past = self._saves.past.lines()
        daily = self.save.daily if self.save is not None else _daily(past, self._key)
        return DealFacts(self.record, daily, tuple(each.name for each in seat_labels(self.record.seats)), self._checked)

    def _origin(self) -> Origin:
        """Where the deal has come from, as this device has noted it."""
        assert self.record is not None
        deal = self.record.seed
        return Promises(self._saves.store).origin(self._key, deal) if isinstance(deal, FairDeal) else "none"


class BotCheck:
    """Bots asked again with the hidden cards shuffled: those of one game, or of new positions."""

    def __init__(self, app: AppContext, record: Record | None, draw: Callable[[], None]) -> None:
        """`record`: the game that the player came from, None for none."""
        self._app = app
        self._draw = draw
        self._record = record if record is not None and any(map(bot_level, record.seats)) else None
        last = next((line for line in app.saves.past.lines() if line.game in GAMES), None)
        first = record.game.key if record is not None else last.game if last is not None else next(iter(GAMES))
        self._subject = THIS if self._record is not None else first
        self._level = last.level if last is not None and last.level in LEVEL_NAMES else "expert"
        self._outcome = FairnessCount()
        self._of: int | None = None  # positions to be checked
        self._number = 0  # from which positions are drawn, 0 before the first
        self._running: asyncio.Task[None] | None = None

    def facts(self) -> BotFacts:
        """Return the check as the page shows it."""
        levels = {name: t(label) for name, label in LEVEL_NAMES.items()}
        level = "" if self._subject == THIS else self._level
        is_running = self._running is not None
        number = None if self._subject == THIS else self._number
        return BotFacts(
            self._subjects(), self._subject, levels, level, self._game, number, self._of, self._outcome, is_running
        )  # fmt: skip

    @property
    def _game(self) -> Game:
        return self._record.game if self._subject == THIS and self._record is not None else GAMES[self._subject]

    def _subjects(self) -> dict[str, str]:
        this = {THIS: t("The bots’ moves in this game")} if self._record is not None else {}
        return this | {key: t("New positions from {game}", game=game.title) for key, game in GAMES.items()}

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Choose another subject or level to be checked; the check before ends, and its results go."""
        self._begin(0)
        if name == "subject" and value in self._subjects():
            self._subject = value
        elif name == "level" and value in LEVEL_NAMES:
            self._level = value
        self._draw()

    @command("check bots")
    def check(self) -> None:
        """Begin the check; of drawn positions check more. Raises Refusal for a game that breaks the rules."""
        self.end()
        if self._subject == THIS:
            self._begin(0)
        self._number = self._number or Random(self._app.page.now()).randint(1, LARGEST)
        self._running = self._app.page.spawn(self._check(self._cases()))

    @command("number")
    def check_number(self, value: str) -> None:
        """Check the positions that this number draws. Raises Refusal for anything else."""
        if not (value.isascii() and value.isdigit() and 0 < int(value) <= LARGEST):
            raise Refusal(Sentence("Type a number from 1 to {largest}.", largest=str(LARGEST)))
        self._begin(int(value))
        self.check()

    def _begin(self, number: int) -> None:
        """End the check, and forget what it has found."""
        self.end()
        self._of, self._outcome, self._number = None, FairnessCount(), number

    @command("stop")
    def stop(self) -> None:
        """Stop the check; its results so far stay."""
        self.end()
        self._draw()

    def end(self) -> None:
        """Cancel the check."""
        if self._running is not None:
            self._running.cancel()
        self._running = None

    async def _check(self, cases: Sequence[Case]) -> None:
        self._of = self._outcome.positions + len(cases)
        self._draw()
        async for outcome in check(self._app.thinker.answer, self._game, cases, self._outcome):
            self._outcome = outcome
            self._draw()
        self._running = None
        self._draw()

    def _cases(self) -> list[Case]:
        if self._subject == THIS and self._record is not None:
            return cases_of_game(Table.from_record(self._record))
        return fresh_cases(self._game, self._level, self._number, self._outcome.positions)


class FairScreen(Screen):
    """The screen "Is it fair?": checks of deals and bots."""

    def __init__(self, app: AppContext, route: DealRoute | FairnessRoute) -> None:
        """Raises UnreadableRecord where a deal is asked for that is not saved."""
        super().__init__(app)
        is_of_bots = isinstance(route, FairnessRoute)
        key = route.key if not is_of_bots or app.saves.read(route.key) is not None else ""
        self.deal = DealCheck(app.saves, key, self.draw)
        self.bots = BotCheck(app, self.deal.record, self.draw)
        self.use(self.deal, self.bots)
        self._bots_first = is_of_bots
        save = self.deal.save
        self._back: Route = TableRoute(save.record.game, save.key) if save is not None else (
            app.navigation.back() if self.deal.record is not None else FrontRoute()
        )  # fmt: skip

    def enter(self) -> None:
        """Show the page."""
        self.app.page.title(f"{t('Is it fair?')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Cancel the running check."""
        self.bots.end()

    def draw(self) -> None:
        """Draw the page."""
        facts = FairPage(
            self.deal.facts(), self.bots.facts(), self._finished(), self.app.next_deal, bots_first=self._bots_first
        )
        self.app.page.show(fair_page(facts, href(self._back)))

    def _finished(self) -> list[FinishedGame]:
        """The last finished games whose deals can be checked, newest first."""
        past = self.app.saves.past
        kept = set(past.kept_records())
        lines = [line for line in past.lines() if line.id in kept and line.game in GAMES][:MOST_OFFERED]
        return [FinishedGame(line.id, GAMES[line.game].title, day_of(line.ended)) for line in lines]

    @command("words")
    def add_words(self, value: str) -> None:
        """Set the player's words for the next deal, in place of earlier ones. Raises Refusal if it has begun."""
        try:
            self.app.next_deal.add(value)
        finally:
            self.draw()


def _daily(lines: Sequence[GameSummary], key: str) -> str:
    return next((line.daily for line in lines if line.id == key), "")
