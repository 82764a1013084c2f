"""How strong the bots are: their levels against each other and against the yardsticks, on paired deals.

Everything takes an hour or two; `--deals 20 --only box` has a first look at one game. A run continues where the last
one stopped; `--fresh` starts again, which every change of the bots needs. A level that was fitted on the first deals is
measured on others: `--fresh --seed 1000000`. What came of it goes to docs/figures/strength.json, where a pairing that
is not played again keeps its result; the tables of docs/figures/strength.md and the ratings of the levels in each
game's bot.py are made from that.

A game says in tests/games/NAME/goals.py what it wants measured otherwise than usual: MS a move, GOALS of pairings,
BY_DEAL for a game to ten points that is measured by the deal, LONGER times for the expert against plain search.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from typing import Any

from knaves.analysis import matches as ladders
from knaves.analysis.matches import LevelPlayer, PairedMatch, Result, report
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS
from knaves.cli import arena
from knaves.games.registry import GAMES
from tests.game_folders import by_deal, module, said
from tests.yardsticks.players import yardsticks
from tools.bench.harness import FIGURES, ROOT, Kept, put, table

SUMMARY = FIGURES / "strength.json"
LADDER = ("beginner", "easy", "medium", "hard", "expert")  # whose mean is 1500
TARGET = 10
SHORT = 5  # points of a short game, told beside the other where plain search is met
CHUNK = 10  # deals played before they are kept
MS = {key: said(key, "goals", "MS", 50) for key in GAMES}
PASSES = 200  # resamplings behind the interval of games

Points = tuple[float, float]
Summary = dict[str, Any]  # what came of a pairing: deals, wins, games and margin, each with its interval


@dataclass(frozen=True)
class Pairing:
    """Two players at a game, and what is asked of the first."""

    game: str
    first: str
    second: str
    goal: str = ""
    ms: int | None = None  # the time a move, where it is not the usual one of the game

    @property
    def key(self) -> str:
        """The name of its stored results."""
        return f"{self.game} {self.first} {self.second}" + (f" {self.ms}" if self.ms else "")

    @property
    def one_deal(self) -> bool:
        """Whether single deals are played."""
        return by_deal(self.game)


# what is played of every game, and the goal where the game says nothing; None is played where the game says so
PLAYED = {
    ("expert", "random"): "", ("expert", "thumb"): "", ("expert", "plain"): None, ("beginner", "thumb"): "30-45",
    ("thumb", "beginner"): None, ("easy", "thumb"): None, ("medium", "thumb"): None,
    ("expert", "hard"): "≥ 53", ("hard", "medium"): "58-85", ("medium", "easy"): "58-85", ("easy", "beginner"): "58-85",
    ("beginner", "random"): "", ("cheat", "hard"): None,
    ("hint", "beginner"): None,
}  # fmt: skip


def pairings() -> Iterator[Pairing]:
    """Yield all pairings, game by game."""
    for game in GAMES:
        goals = said(game, "goals", "GOALS", {})
        for (first, second), usual in PLAYED.items():
            goal = goals.get((first, second), usual)
            if goal is not None and (second != "thumb" or module(game, "thumb") is not None):
                yield Pairing(game, first, second, goal)
        for ms in said(game, "goals", "LONGER", ()):
            yield Pairing(game, "expert", "plain", ms=ms)


def match_of(pairing: Pairing, seed: int, deals: int) -> PairedMatch:
    """The match of a pairing: expert and plain search get the same time, all others what their level says."""
    game = GAMES[pairing.game]
    ms = pairing.ms or MS[pairing.game]
    players = {**yardsticks(ms=ms), "expert": LevelPlayer(LEVELS["expert"], ms)}
    names = (pairing.first, pairing.second)
    return PairedMatch(game, game.options(), names, deals, seed, one_deal=pairing.one_deal, players=players)


def play(pairing: Pairing, wanted: int, first: int, processes: int, kept: Kept) -> None:
    """Plays until so many deals are kept, those of the seeds from `first` on."""
    played = kept.setdefault(pairing.key, [])
    while len(played) < wanted:
        match = match_of(pairing, first + len(played), min(CHUNK, wanted - len(played)))
        found = dict(arena.play(match, processes))
        played += [[asdict(result) for result in found[seed]] for seed in match.seeds]
        kept.save()
    print(*row(pairing, summary(pairing, played)), sep=" | ", flush=True)


def results(played: Sequence[Sequence[dict[str, object]]]) -> list[list[Result]]:
    """Read the stored results, as the arena gave them."""
    return [[Result(**each) for each in deal] for deal in played]  # type: ignore[arg-type]


def summary(pairing: Pairing, played: Sequence[Sequence[dict[str, object]]]) -> Summary:
    """Sum up a pairing."""
    deals = results(played)
    told = report((pairing.first, pairing.second), deals)
    return {
        "deals": len(deals),
        "rivals": GAMES[pairing.game].begin(GAMES[pairing.game].options(), 0).sides - 1,
        "wins": numbers(told.wins[pairing.first]),
        "games": numbers(games(pairing, deals, TARGET)) if pairing.one_deal else None,
        "short": numbers(games(pairing, deals, SHORT)) if pairing.one_deal and pairing.second == "plain" else None,
        "margin": numbers(told.margins[pairing.first]),
    }


def numbers(interval: Interval) -> list[float]:
    """Mean, low and high."""
    return [round(each, 4) for each in (interval.mean, interval.low, interval.high)]


def row(pairing: Pairing, told: Summary) -> list[str]:
    """The cells of a pairing."""
    mean, low, high = told["margin"]
    time = f" ({pairing.ms} ms)" if pairing.ms else ""
    return [
        f"{pairing.first} v {pairing.second}{time}", str(told["deals"]), percent(Interval(*told["wins"])),
        percent(Interval(*told["games"])) if told["games"] else "",
        f"{mean:+.2f} ({low:+.2f} to {high:+.2f})", pairing.goal,
    ]  # fmt: skip


def percent(interval: Interval) -> str:
    """A share and its interval."""
    return f"{interval.mean:.1%} ({interval.low:.0%}-{interval.high:.0%})"


def games(pairing: Pairing, deals: Sequence[Sequence[Result]], target: int) -> Interval:
    """The chance to win a game to so many points of such deals, with the interval of resampled deals."""
    pairs = [[(r.points[pairing.first], r.points[pairing.second]) for r in deal] for deal in deals]
    rng = Random(1)
    again = sorted(chance(rng.choices(pairs, k=len(pairs)), target) for _ in range(PASSES))
    return Interval(chance(pairs, target), again[round(0.025 * (PASSES - 1))], again[round(0.975 * (PASSES - 1))])


def chance(deals: Sequence[Sequence[Points]], target: int) -> float:
    """The chance that the first wins a race to so many points, each deal bringing what one of these did."""
    counted = Counter(pair for deal in deals for pair in deal)
    total = sum(counted.values())
    share = [(int(mine), int(theirs), count / total) for (mine, theirs), count in counted.items()]
    idle = sum(likely for mine, theirs, likely in share if not mine and not theirs)

    @cache
    def wins(mine: int, theirs: int) -> float:
        if max(mine, theirs) >= target and mine != theirs:
            return float(mine > theirs)
        if mine > target + 12:
            return 0.5  # equal for ever so long
        on = [(a, b, likely) for a, b, likely in share if a or b]
        return sum(likely * wins(mine + a, theirs + b) for a, b, likely in on) / (1 - idle)

    return wins(0, 0)


def kept_share(game: str, told: dict[str, Summary]) -> str:
    """The expert's win rate against `hard`, divided by that of the same search seeing all hands."""
    if not {f"{game} expert hard", f"{game} cheat hard"} <= told.keys():
        return ""
    mine, seeing = (told[f"{game} {first} hard"]["wins"][0] for first in ("expert", "cheat"))
    return f"Share kept of the win rate of the same search seeing all hands: {mine / seeing:.2f} (goal ≥ 0.90).\n"


def short_games(game: str, told: dict[str, Summary]) -> str:
    """Report the expert's wins in short games against plain search."""
    found = [(each, told[each.key].get("short")) for each in pairings() if each.game == game and each.key in told]
    shares = [f"{percent(Interval(*short))} at {each.ms or MS[game]} ms" for each, short in found if short]
    return f"Games to {SHORT} of the same deals that the expert wins against plain: {', '.join(shares)}.\n" * bool(
        shares
    )


def ratings(game: str, told: dict[str, Summary]) -> Mapping[str, ladders.Standing]:
    """The ratings of all who played this game, on one scale; empty while a level has not been played."""
    found = []
    for each in pairings():
        if each.game != game or each.key not in told or each.ms:
            continue
        result = told[each.key]
        share, low, high = result["games"] or result["wins"]
        most = (result["rivals"] + 1) * result["deals"]
        games_worth = ladders.effective_games(share, low, high, most)
        found.append(ladders.Pairing(each.first, each.second, share, games_worth, result["rivals"]))
    known = {name for each in found for name in (each.first, each.second)}
    return ladders.ladder(found, LADDER) if known >= set(LADDER) else {}


def write_ratings(game: str, standings: Mapping[str, ladders.Standing]) -> None:
    """Write the ratings of the levels into the game's bot.py, between their brackets, for the page to show."""
    lines = [f'    "{name}": ({standings[name].rating}, {standings[name].within}),\n' for name in LADDER]
    module = ROOT / "py" / "knaves" / "games" / game / "bot.py"
    before, begin, rest = module.read_text(encoding="utf-8").partition("RATINGS: Mapping[str, tuple[int, int]] = {\n")
    after = rest[rest.index("}\n") :]
    module.write_text(before + begin + "".join(lines) + after, encoding="utf-8")


def told_so_far(kept: Kept) -> dict[str, Summary]:
    """The result of every pairing: the stored one, or the new one where it was played again."""
    before = json.loads(SUMMARY.read_text(encoding="utf-8")) if SUMMARY.exists() else {}
    now = {each.key: summary(each, kept[each.key]) for each in pairings() if kept.get(each.key)}
    told = {each.key: (before | now)[each.key] for each in pairings() if each.key in before | now}
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in told.items())
    SUMMARY.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return told


def write(kept: Kept) -> None:
    """Write the summary, the tables of the document and the ratings."""
    told = told_so_far(kept)
    lines = [f"Time a move for the expert, plain search and the cheat: {times()}.\n"]
    for key, game in GAMES.items():
        rows = [row(each, told[each.key]) for each in pairings() if each.game == key and each.key in told]
        if rows:
            lines += [f"## {game.title}\n", table(("", "deals", "wins", "games", "margin", "goal"), rows), ""]
            lines += filter(None, [short_games(key, told), kept_share(key, told)])
        if standings := ratings(key, told):
            best_first = sorted(standings.items(), key=lambda each: -each[1].rating)
            lines += [table(("rating", ""), [[name, f"{it.rating} ± {it.within}"] for name, it in best_first]), ""]
            write_ratings(key, standings)
    put(FIGURES / "strength.md", "strength", "\n".join(lines))


def times() -> str:
    """The time a move, game by game."""
    return ", ".join(f"{GAMES[key].title} {ms} ms" for key, ms in MS.items())


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--deals", type=int, default=100, help="for each pairing")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD", help="pairings that hold all these words")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget what these pairings played before")
    parser.add_argument("--write-only", action="store_true")


def main(given: Namespace) -> None:
    """Play what is asked for and write the document."""
    kept = Kept("strength.json")
    for pairing in () if given.write_only else pairings():
        if set(given.only) <= set(pairing.key.split()):
            if given.fresh:
                kept.pop(pairing.key, None)
            play(pairing, given.deals, given.seed, given.processes, kept)
    write(kept)
