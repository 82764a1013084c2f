"""Own bots: programs that the player has written or imported, by name, and whether each may run."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from typing import Annotated

from knaves.engine.sentences import Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.store import Blame, Store, StoredType, names_under
from knaves.table.record import BOT_NAME
from knaves.wire.parse import MARK, parse_by_field

LONGEST_SOURCE = 100_000  # characters
NO_CODE = re.compile(r"[\x00-\x08\x0e-\x1b]")  # signs that no text has, but a packed file
MOST_BOTS = 100
PLACE = "bot/"
GAME = re.compile(r"""^GAME\s*=\s*["']([a-z_]{1,40})["']""", re.MULTILINE)


@dataclass(frozen=True)
class OwnBot:
    """The text of a program. One that came from elsewhere may not run before the player has said so."""

    source: str
    may_run: bool = True

    @property
    def game(self) -> str:
        """The key of the one game that its text names as GAME, "" for none or an unknown one."""
        found = GAME.search(self.source)
        return found[1] if found and found[1] in GAMES else ""


def check_source(source: object) -> str:
    """Return the text of a bot. Raises UnreadableRecord for anything but a text of 1 to LONGEST_SOURCE characters."""
    source = source.lstrip(MARK) if isinstance(source, str) else source
    if not isinstance(source, str) or not source.strip() or NO_CODE.search(source) is not None:
        raise UnreadableRecord("A bot must be Python code.")
    if len(source) > LONGEST_SOURCE:
        raise UnreadableRecord(Sentence("A bot can have at most {most} characters.", most=LONGEST_SOURCE))
    return source


def bot_name(text: str) -> str:
    """Turn a text into a name that a bot can have: 1 to 36 letters, digits, _ and -."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", text.removesuffix(".py")).strip("_")[:36] or "bot"


@dataclass(frozen=True)
class _Kept:
    """A bot as it is kept."""

    source: object = None
    may_run: Annotated[bool, ...] = False


def _read(given: object, blame: Blame) -> OwnBot | None:
    kept = parse_by_field(_Kept, given, "bot", blame)
    return OwnBot(check_source(kept.source), kept.may_run)


OWN_BOTS: StoredType[OwnBot | None] = StoredType(
    re.compile(PLACE + BOT_NAME.pattern), 7 * LONGEST_SOURCE, lambda: None, _read,
    lambda bot: asdict(bot) if bot is not None else None,
)  # fmt: skip


class OwnBots:
    """The own bots in one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def names(self) -> list[str]:
        """List the names in order; bots that cannot be read are left out."""
        return [name for name in sorted(names_under(self.store, PLACE)) if self.get(name) is not None]

    def playing(self, game: str) -> list[str]:
        """List the names of the bots that may run and play this game."""
        kept = [(name, self.get(name)) for name in self.names()]
        return [name for name, bot in kept if bot is not None and bot.may_run and bot.game in ("", game)]

    def get(self, name: str) -> OwnBot | None:
        """Return the bot of this name, None if there is none that can be read."""
        return OWN_BOTS.load(self.store, PLACE + name).value if BOT_NAME.fullmatch(name) else None

    def keep(self, name: str, bot: OwnBot) -> bool:
        """Keep a bot under a name, in place of the one that had it; False if there is no room."""
        if self.get(name) is None and len(self.names()) >= MOST_BOTS:
            return False
        return OWN_BOTS.keep(self.store, PLACE + name, bot)

    def add(self, name: str, bot: OwnBot) -> str | None:
        """Keep a bot under this name, or with a number after it where it is taken; return it, None without room."""
        taken, number, free = set(self.names()), 1, name
        while free in taken:
            number += 1
            free = f"{name[:32]}_{number}"
        return free if self.keep(free, bot) else None

    def rename(self, name: str, new: str) -> bool:
        """Give a bot another name; False if that is invalid or taken, or there is no room."""
        bot = self.get(name)
        if bot is None or not BOT_NAME.fullmatch(new) or self.get(new) is not None or not self.keep(new, bot):
            return False
        self.drop(name)
        return True

    def allow(self, name: str) -> None:
        """Let this bot run from now on."""
        bot = self.get(name)
        if bot is not None:
            self.keep(name, replace(bot, may_run=True))

    def drop(self, name: str) -> None:
        """Forget a bot."""
        self.store.remove(PLACE + name)

    def replace_all(self, sources: dict[str, str]) -> bool:
        """Keep these texts and no others, as an import brings them; False if there is no room.

        A bot whose text is new on this device comes from elsewhere.
        """
        before = {name: bot for name in self.names() if (bot := self.get(name)) is not None}
        for name in before.keys() - sources.keys():
            self.drop(name)
        return all(
            self.keep(name, before[name] if name in before and before[name].source == text else OwnBot(text, False))
            for name, text in sources.items()
        )
