"""Workbench: what a player has made: named sets of options, programs that play, and experiments in the lab."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.store import Blame, Store, StoredType, names_under
from knaves.table.record import BOT_NAME
from knaves.table.summary import is_time
from knaves.wire.parse import MARK, NAMED, bounded, parse, parse_by_field

LONGEST_NAME = 40
MOST_OWN = 30
LONGEST_PRESETS = 400_000


def stored_presets(game: Game) -> StoredType[dict[str, Options]]:
    """Declare the presets of a game: name -> the options in short form."""

    def read(given: object, blame: Blame) -> dict[str, Options]:
        found: dict[str, Options] = {}
        for name, each in parse(NAMED, given, "presets").items():
            try:
                known = parse(bounded(str, (1, LONGEST_NAME)), name, "preset")
                found[known] = game.options.parse(game.options.in_full(each))
            except Refusal as refusal:
                blame(refusal)
        return found

    def write(games: dict[str, Options]) -> Any:
        return {name: options.differences() for name, options in games.items()}

    return StoredType(re.compile(f"own/{game.key}"), LONGEST_PRESETS, dict, read, write)


class OwnGames:
    """The presets of one game."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.type = stored_presets(game)
        self.key = f"own/{game.key}"

    def all(self) -> dict[str, Options]:
        """Return name -> options; what cannot be read or played any more is left out."""
        return self.type.load(self.store, self.key).value

    def keep(self, name: str, options: Options) -> bool:
        """Save options under a name, cut to LONGEST_NAME characters, in place of those that had it.

        False if there is no room, or if there are MOST_OWN others.
        """
        games = self.all()
        if name not in games and len(games) >= MOST_OWN:
            return False
        return self.write(games | {name[:LONGEST_NAME]: options})

    def drop(self, name: str) -> None:
        """Delete the preset of this name, if there is one."""
        self.write({each: options for each, options in self.all().items() if each != name})

    def write(self, games: Mapping[str, Options]) -> bool:
        """Keep these games and no others; False if there is no room."""
        if not games:
            self.store.remove(self.key)
            return True
        return self.type.keep(self.store, self.key, dict(games))


LONGEST_SOURCE = 100_000  # characters
NO_CODE = re.compile(r"[\x00-\x08\x0e-\x1b]")  # signs that no text has, but a packed file
MOST_BOTS = 100
BOTS = "bot/"
NAMED_GAME = re.compile(r"""^GAME\s*=\s*["']([a-z_]{1,40})["']""", re.MULTILINE)


@dataclass(frozen=True)
class OwnBot:
    """The text of a program. One that came from elsewhere may not run before the player has said so."""

    source: str
    may_run: bool = True

    @property
    def game(self) -> str:
        """The key of the one game that its text names as GAME, "" for none or an unknown one."""
        found = NAMED_GAME.search(self.source)
        return found[1] if found and found[1] in GAMES else ""


def check_source(source: object) -> str:
    """Return the text of a bot without the byte-order marks before it.

    Raises UnreadableRecord for anything but a text, for one that is blank or holds control characters, and for one of
    more than LONGEST_SOURCE characters.
    """
    source = source.lstrip(MARK) if isinstance(source, str) else source
    if not isinstance(source, str) or not source.strip() or NO_CODE.search(source) is not None:
        raise UnreadableRecord("A bot must be Python code.")
    if len(source) > LONGEST_SOURCE:
        raise UnreadableRecord(Sentence("A bot can have at most {most} characters.", most=LONGEST_SOURCE))
    return source


def bot_name(text: str) -> str:
    """Turn a text, such as the name of a .py file, into a name of 1 to 36 letters, digits, _ and -; "bot" at worst."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", text.removesuffix(".py")).strip("_")[:36] or "bot"


@dataclass(frozen=True)
class _KeptBot:
    """A bot as it is kept."""

    source: object = None
    may_run: Annotated[bool, ...] = False


def _read_bot(given: object, blame: Blame) -> OwnBot | None:
    kept = parse_by_field(_KeptBot, given, "bot", blame)
    return OwnBot(check_source(kept.source), kept.may_run)


OWN_BOTS: StoredType[OwnBot | None] = StoredType(
    re.compile(BOTS + BOT_NAME.pattern), 7 * LONGEST_SOURCE, lambda: None, _read_bot,
    lambda bot: asdict(bot) if bot is not None else None,
)  # fmt: skip


class OwnBots:
    """The own bots in one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def names(self) -> list[str]:
        """List the names in order; bots that cannot be read are left out."""
        return [name for name in sorted(names_under(self.store, BOTS)) if self.get(name) is not None]

    def playing(self, game: str) -> list[str]:
        """List the names of the bots that may run and play this game."""
        kept = [(name, self.get(name)) for name in self.names()]
        return [name for name, bot in kept if bot is not None and bot.may_run and bot.game in ("", game)]

    def get(self, name: str) -> OwnBot | None:
        """Return the bot of this name, None if there is none that can be read."""
        return OWN_BOTS.load(self.store, BOTS + name).value if BOT_NAME.fullmatch(name) else None

    def keep(self, name: str, bot: OwnBot) -> bool:
        """Save a bot under a name of BOT_NAME, in place of the one there; False without room, or beside MOST_BOTS."""
        if self.get(name) is None and len(self.names()) >= MOST_BOTS:
            return False
        return OWN_BOTS.keep(self.store, BOTS + name, bot)

    def add(self, name: str, bot: OwnBot) -> str | None:
        """Keep a bot under this name, or with a number after it where it is taken; return it, None without room."""
        taken, number, free = set(self.names()), 1, name
        while free in taken:
            number += 1
            free = f"{name[:32]}_{number}"
        return free if self.keep(free, bot) else None

    def rename(self, name: str, new: str) -> bool:
        """Give a bot another name; False if that is invalid or taken, if there is no such bot, or no room for both."""
        bot = self.get(name)
        if bot is None or not BOT_NAME.fullmatch(new) or self.get(new) is not None:
            return False
        if not OWN_BOTS.keep(self.store, BOTS + new, bot):
            return False
        self.drop(name)
        return True

    def allow(self, name: str) -> None:
        """Let the bot of this name run from now on, if there is one and room to note it."""
        bot = self.get(name)
        if bot is not None:
            self.keep(name, replace(bot, may_run=True))

    def drop(self, name: str) -> None:
        """Delete the bot of this name, if there is one."""
        self.store.remove(BOTS + name)

    def replace_all(self, sources: dict[str, str]) -> bool:
        """Save the bots of these texts, by name, and no others; False if there is no room, and then some are missing.

        A bot whose text is new on this device may not run before the player has allowed it.
        """
        before = {name: bot for name in self.names() if (bot := self.get(name)) is not None}
        for name in before.keys() - sources.keys():
            self.drop(name)
        return all(
            self.keep(name, before[name] if name in before and before[name].source == text else OwnBot(text, False))
            for name, text in sources.items()
        )


MOST_LABS = 12


@dataclass(frozen=True)
class KeptLab:
    """Results as JSON, {} for none, and the time when they were written."""

    results: Mapping[str, object]
    changed: Annotated[str, is_time, ...] = ""


LAB: StoredType[KeptLab] = StoredType(
    re.compile(r"lab/.*"), 60_000, lambda: KeptLab({}), lambda given, _: parse(KeptLab, given, "lab"),
    lambda kept: {"results": dict(kept.results), "changed": kept.changed},
)  # fmt: skip


class Labs:
    """The results of the lab, each under the key of its order."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> dict[str, KeptLab]:
        """Return all results by key, the newest first."""
        found = {key: kept for key in names_under(self.store, "lab/") if (kept := self.read(key)).results}
        return dict(sorted(found.items(), key=lambda each: each[1].changed, reverse=True))

    def read(self, key: str) -> KeptLab:
        """Return the results under the key of an order; those of `KeptLab({})` where there are none."""
        return LAB.load(self.store, f"lab/{key}").value

    def keep(self, key: str, results: Mapping[str, Any], now: str) -> bool:
        """Save the results of an order, with `now`, UTC as text; the newest MOST_LABS stay. False without room."""
        for old in list(self.all())[MOST_LABS - 1 :]:
            if old != key:
                self.forget(old)
        return LAB.keep(self.store, f"lab/{key}", KeptLab(results, now))

    def forget(self, key: str) -> None:
        """Forget the results of an order."""
        self.store.remove(f"lab/{key}")
