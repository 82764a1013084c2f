"""The screen of the ladder: all own bots and levels of a game against each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from secrets import randbelow

from knaves.analysis.ladder import Pairing, Standing, effective_games, ladder
from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import said, t
from knaves.page.routes import LadderRoute
from knaves.page.screens.match_running import MatchScreen, dress, first_form, options_of, with_choice
from knaves.page.view.ladder_page import LadderPage, ladder_page
from knaves.page.workbench import Pair, PlayedMatch
from knaves.players.own.match_messages import Plan
from knaves.table.record import LARGEST_SEED

MOST_DEALS = 200
QUICK = ("random", "beginner", "easy", "medium")  # the levels that play unless it is said otherwise


class LadderScreen(MatchScreen):
    """All against all; the matches of this visit stand in the matrix."""

    def __init__(self, app: AppContext, route: LadderRoute) -> None:
        super().__init__(app)
        self.game = game = route.game
        own = [f"own-{name}" for name in app.saves.bots.playing(game.key)]
        self.players = dict.fromkeys(own, True) | {level: level in QUICK for level in LEVELS}
        self.form = replace(first_form(game), deals=10)
        self.looked_at: Pair | None = None

    def enter(self) -> None:
        """Show the matches so far."""
        self.app.page.title(f"{t('Ladder')} · {self.game.title} · Knaves")
        self.draw()
        self.work(dress(self.app))

    def leave(self) -> None:
        """Nothing is played here any more."""
        super().leave()
        self.runner.stop()

    def draw(self) -> None:
        """Draw the page."""
        played = self._played()
        shares: dict[Pair, float] = {}
        for (first, second), match in played.items():
            found = match.score.report((first, second))
            if found is not None:
                shares[first, second], shares[second, first] = found.wins[first].mean, found.wins[second].mean
        trouble = self.runner.trouble
        page = LadderPage(
            self.game.title, self.players, self.form, self._standings(played), shares, self.runner.running,
            played.get(self.looked_at) if self.looked_at is not None else None,
            said(trouble.sentence) if trouble is not None else "",
        )  # fmt: skip
        self.app.page.show(ladder_page(page))

    def _played(self) -> dict[Pair, PlayedMatch]:
        """The matches of this game that have come to something."""
        kept = self.app.workbench.matches.items()
        return {
            pair: match
            for (game, pair), match in kept
            if game == self.game.key and pair[0] in self.players and pair[1] in self.players
            and match.score.report(pair) is not None
        }  # fmt: skip

    def _standings(self, played: dict[Pair, PlayedMatch]) -> dict[str, Standing]:
        pairings = []
        for (first, second), match in played.items():
            found = match.score.report((first, second))
            assert found is not None
            wins = found.wins[first]
            games = effective_games(wins.mean, wins.low, wins.high, found.games)
            pairings.append(Pairing(first, second, wins.mean, games, match.score.seatings - 1))
        names = _linked(pairings)
        linked = [each for each in pairings if each.first in names]
        if not linked:
            return {}
        found_all = ladder(linked, [name for name in names if name in LEVELS] or names)
        return dict(sorted(found_all.items(), key=lambda each: -each[1].rating))

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Choose who plays, and how."""
        if name in self.players:
            self.players[name] = value == "true"
        else:
            self.form = with_choice(self.form, name, value)
        self.draw()

    @command("match")
    def begin(self) -> None:
        """All matches of the chosen players, the quick ones first."""
        names = [name for name, plays in self.players.items() if plays]
        if len(names) < 2:
            raise Refusal("Choose at least two players.")
        slow = list(LEVELS)
        pairs = sorted(combinations(names, 2), key=lambda pair: max(slow.index(n) if n in slow else 0 for n in pair))
        self.looked_at = None
        self.runner.begin([self._plan(pair) for pair in pairs])
        self.draw()

    def _plan(self, pair: Pair) -> Plan:
        kept = {name: self.app.saves.bots.get(name.removeprefix("own-")) for name in pair if name not in LEVELS}
        sources = {name: bot.source for name, bot in kept.items() if bot is not None}
        options, seed = options_of(self.form, self.game), randbelow(LARGEST_SEED - MOST_DEALS)
        return Plan(self.game, options, pair, sources, self.form.deals, seed, self.form.length == "deal")

    @command("match look")
    def look(self, first: str, second: str) -> None:
        """Show a match under the matrix."""
        pair, turned = (first, second), (second, first)
        matches = self.app.workbench.matches
        if (self.game.key, pair) not in matches and (self.game.key, turned) not in matches:
            raise Refusal("This match hasn’t been played.")
        self.looked_at = pair if (self.game.key, pair) in matches else turned
        self.draw()


def _linked(pairings: list[Pairing]) -> list[str]:
    """Those who are linked with the first of them by matches."""
    names = [pairings[0].first] if pairings else []
    for name in names:  # grows meanwhile
        for each in pairings:
            for one, two in ((each.first, each.second), (each.second, each.first)):
                if one == name and two not in names:
                    names.append(two)
    return names
