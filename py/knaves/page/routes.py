"""Routes: the one grammar of addresses, which are the part after # such as `/box?players=3&seed=7`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode

from knaves.engine.chance import Seed
from knaves.engine.errors import UnreadableRecord
from knaves.engine.fair_deal import FairDeal, are_words, is_secret
from knaves.engine.game import Game
from knaves.engine.options import Choice, Options
from knaves.games.registry import GAMES
from knaves.table.record import is_seed
from knaves.table.seating import BOT_NAME

LONGEST_LINK = 8 * 1024  # characters, R15
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a running or a finished game
MOST_DIGITS = 17  # of a number in an address


@dataclass(frozen=True)
class Route:
    """A place in the page. `str` is its address."""

    def path(self) -> tuple[str, ...]:
        """The words between the slashes."""
        raise NotImplementedError

    def query(self) -> Mapping[str, str]:
        """What follows the question mark."""
        return {}

    def __str__(self) -> str:
        tail = "?" + urlencode(self.query()) if self.query() else ""
        return "/" + "/".join(quote(word, safe="") for word in self.path()) + tail


@dataclass(frozen=True)
class FrontRoute(Route):
    """The front page."""

    def path(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True)
class SettingsRoute(Route):
    """The settings."""

    def path(self) -> tuple[str, ...]:
        return ("settings",)


@dataclass(frozen=True)
class GamesRoute(Route):
    """Running and finished games."""

    def path(self) -> tuple[str, ...]:
        return ("games",)


@dataclass(frozen=True)
class StatisticsRoute(Route):
    """The statistics."""

    def path(self) -> tuple[str, ...]:
        return ("statistics",)


@dataclass(frozen=True)
class FairnessRoute(Route):
    """The check that bots see no hidden cards: of a running game, or of new positions."""

    key: str = ""

    def path(self) -> tuple[str, ...]:
        return ("doubt", self.key) if self.key else ("doubt",)


@dataclass(frozen=True)
class WorkshopRoute(Route):
    """The workshop of own bots, or one of them in it."""

    name: str = ""

    def path(self) -> tuple[str, ...]:
        return ("workshop", self.name) if self.name else ("workshop",)


@dataclass(frozen=True)
class LadderRoute(Route):
    """How own bots and levels stand against each other in a game."""

    game: Game

    def path(self) -> tuple[str, ...]:
        return ("workshop", "ladder", self.game.key)


@dataclass(frozen=True)
class MatchGameRoute(Route):
    """A lost game of a match that was played on this visit, by its place in the list."""

    game: Game
    first: str
    second: str
    place: int
    is_of_ladder: bool = False

    def path(self) -> tuple[str, ...]:
        return (
            "workshop",
            "ladder" if self.is_of_ladder else "match",
            self.game.key,
            self.first,
            self.second,
            str(self.place),
        )

    @property
    def back(self) -> Route:
        """Where the match is shown."""
        return LadderRoute(self.game) if self.is_of_ladder else WorkshopRoute(self.first.removeprefix("own-"))


@dataclass(frozen=True)
class SentBotRoute(Route):
    """A bot that the link carries."""

    name: str
    source: str  # packed

    def path(self) -> tuple[str, ...]:
        return ("bot",)

    def query(self) -> Mapping[str, str]:
        return {"name": self.name, "source": self.source}


@dataclass(frozen=True)
class DealRoute(Route):
    """Where the cards come from: those of a running or a finished game, and those of the next one."""

    key: str = ""

    def path(self) -> tuple[str, ...]:
        return ("deal", self.key) if self.key else ("deal",)


@dataclass(frozen=True)
class LabRoute(Route):
    """The lab, with what it is asked in words; the options of a set of rules stand behind its number: `1.players=3`."""

    words: Mapping[str, str] = field(default_factory=dict)

    def path(self) -> tuple[str, ...]:
        return ("lab",)

    def query(self) -> Mapping[str, str]:
        return self.words


@dataclass(frozen=True)
class ReviewRoute(Route):
    """The review of a finished game, at the decision that was made after so many moves."""

    key: str
    ply: int | None = None

    def path(self) -> tuple[str, ...]:
        return ("review", self.key) if self.ply is None else ("review", self.key, str(self.ply))


@dataclass(frozen=True)
class ReplayRoute(Route):
    """A finished game again, from a move on."""

    key: str
    ply: int = 0

    def path(self) -> tuple[str, ...]:
        return ("replay", self.key, str(self.ply)) if self.ply else ("replay", self.key)


@dataclass(frozen=True)
class SentGameRoute(Route):
    """A whole game that the link carries."""

    record: str  # packed

    def path(self) -> tuple[str, ...]:
        return ("replay", "link")

    def query(self) -> Mapping[str, str]:
        return {"record": self.record}


@dataclass(frozen=True)
class ResultRoute(Route):
    """A friend's finished game, to compare one's own with."""

    record: str  # packed

    def path(self) -> tuple[str, ...]:
        return ("result",)

    def query(self) -> Mapping[str, str]:
        return {"record": self.record}


@dataclass(frozen=True)
class PuzzlesRoute(Route):
    """All puzzles: today's, runs, by game and by theme."""

    def path(self) -> tuple[str, ...]:
        return ("puzzles",)


@dataclass(frozen=True)
class SeriesRoute(Route):
    """The next puzzle of a series: of "today", a "run" (of a game or all), a "game", a "theme", or a new one."""

    kind: str  # one of SERIES
    name: str = ""  # of the game or the theme

    def path(self) -> tuple[str, ...]:
        return ("puzzles", self.kind, self.name) if self.name else ("puzzles", self.kind)


@dataclass(frozen=True)
class PuzzleRoute(Route):
    """A puzzle of the pack of a game, and the series that goes on after it."""

    game: Game
    id: str
    series: SeriesRoute | None = None

    def path(self) -> tuple[str, ...]:
        return ("puzzle", self.game.key, self.id)

    def query(self) -> Mapping[str, str]:
        return _in(self.series)


@dataclass(frozen=True)
class SentPuzzleRoute(Route):
    """A puzzle that the link carries."""

    game: Game
    puzzle: str  # packed
    series: SeriesRoute | None = None

    def path(self) -> tuple[str, ...]:
        return ("puzzle", self.game.key)

    def query(self) -> Mapping[str, str]:
        return {"puzzle": self.puzzle, **_in(self.series)}


@dataclass(frozen=True)
class MistakeRoute(Route):
    """A blunder of one's own, found in the review of a game: the better move is looked for."""

    key: str
    ply: int

    def path(self) -> tuple[str, ...]:
        return ("mistake", self.key, str(self.ply))


def _in(series: SeriesRoute | None) -> Mapping[str, str]:
    """The word of an address that says which series a puzzle came in."""
    return {"in": "/".join(series.path()[1:])} if series is not None else {}


@dataclass(frozen=True)
class TableRoute(Route):
    """A running game."""

    game: Game
    key: str

    def path(self) -> tuple[str, ...]:
        return (self.game.key, "play", self.key)


@dataclass(frozen=True)
class OptionsRoute(Route):
    """The form of a game's options, filled in by words; without them as last chosen."""

    game: Game
    words: Mapping[str, str] = field(default_factory=dict)

    def path(self) -> tuple[str, ...]:
        return (self.game.key, "options")

    def query(self) -> Mapping[str, str]:
        return self.words


@dataclass(frozen=True)
class DailyRoute(Route):
    """Today's deal of a game."""

    game: Game

    def path(self) -> tuple[str, ...]:
        return (self.game.key, "daily")


@dataclass(frozen=True)
class LessonRoute(Route):
    """The guided first game."""

    game: Game

    def path(self) -> tuple[str, ...]:
        return (self.game.key, "lesson")


@dataclass(frozen=True)
class NewGameRoute(Route):
    """A game: the one that runs; or, where the address says more, a new one by its words."""

    game: Game
    words: Mapping[str, str] = field(default_factory=dict)  # its options, and words that mean nothing to it
    seed: Seed | None = None
    seats: tuple[str, ...] | None = None
    policy: str = ""  # "" as last chosen

    def path(self) -> tuple[str, ...]:
        return (self.game.key,)

    def query(self) -> Mapping[str, str]:
        more = {
            "seats": ",".join(self.seats) if self.seats is not None else "",
            "policy": self.policy,
        }
        if isinstance(self.seed, FairDeal):
            more |= {"secret": self.seed.secret, "said": self.seed.words}
        elif self.seed is not None:
            more["seed"] = str(self.seed)
        return {**self.words, **{name: text for name, text in more.items() if text}}

    @property
    def is_bare(self) -> bool:
        """Whether it only names the game."""
        return not self.words and self.seed is None and self.seats is None and not self.policy


def href(route: Route) -> str:
    """What an element of the page needs to lead there."""
    return f"#{route}"


def read_route(address: str) -> Route:
    """The route of an address as it stands in the browser, percent signs and all. Raises UnreadableRecord."""
    if len(address) > LONGEST_LINK:
        raise UnreadableRecord("This address is too long.")
    path, _, query = address.partition("?")
    try:
        words = tuple(unquote(word, errors="strict") for word in path.split("/") if word)
        given = dict(parse_qsl(query, keep_blank_values=True, errors="strict"))
    except ValueError:  # no UTF-8 behind the percent signs
        raise UnreadableRecord("This address is damaged.") from None
    route = _route(words, given) if path.startswith("/") or not words else None
    if route is None:
        raise UnreadableRecord("There is nothing at this address.")
    return route


def _route(words: tuple[str, ...], query: Mapping[str, str]) -> Route | None:
    """The route of the words of a path, None where they lead nowhere."""
    match words:
        case ():
            return FrontRoute()
        case (name,) if name in PLAIN:
            return PLAIN[name]()
        case ("doubt", key) if KEY.fullmatch(key):
            return FairnessRoute(key)
        case ("deal", key) if KEY.fullmatch(key):
            return DealRoute(key)
        case ("lab",):
            return LabRoute(query)
        case ("bot",):
            return SentBotRoute(query.get("name", ""), query.get("source", ""))
        case ("workshop", name) if BOT_NAME.fullmatch(name):
            return WorkshopRoute(name)
        case ("workshop", "ladder", key) if key in GAMES:
            return LadderRoute(GAMES[key])
        case ("workshop", ("match" | "ladder") as kind, key, first, second, place) if key in GAMES:
            number = _number(place)
            return MatchGameRoute(GAMES[key], first, second, number, kind == "ladder") if number is not None else None
        case ("result",):
            return ResultRoute(query.get("record", ""))
        case ("replay", "link"):
            return SentGameRoute(query.get("record", ""))
        case ("puzzles", *rest):
            return _series(rest)
        case ("puzzle", name, *rest) if name in GAMES:
            return _puzzle(GAMES[name], rest, query)
        case ("mistake", key, ply) if KEY.fullmatch(key):
            number = _number(ply)
            return MistakeRoute(key, number) if number is not None else None
        case ("review", key) if KEY.fullmatch(key):
            return ReviewRoute(key)
        case ("review", key, ply) if KEY.fullmatch(key):
            number = _number(ply)
            return ReviewRoute(key, number) if number is not None else None
        case ("replay", key) if KEY.fullmatch(key):
            return ReplayRoute(key)
        case ("replay", key, ply) if KEY.fullmatch(key):
            number = _number(ply)
            return ReplayRoute(key, number) if number is not None else None
        case (name, *rest) if name in GAMES:
            return _game_route(GAMES[name], rest, query)
    return None


PLAIN: Mapping[str, Callable[[], Route]] = {
    "settings": SettingsRoute, "games": GamesRoute, "statistics": StatisticsRoute, "doubt": FairnessRoute,
    "deal": DealRoute,
    "workshop": WorkshopRoute,
}  # fmt: skip


SERIES: Mapping[str, str] = {  # kinds of series, and what they are named by
    "today": "", "run": "game?", "game": "game", "theme": "word", "endless": "game",
}  # fmt: skip


def _series(words: list[str]) -> Route | None:
    match words:
        case []:
            return PuzzlesRoute()
        case [kind] if SERIES.get(kind) in ("", "game?"):
            return SeriesRoute(kind)
        case [kind, name] if SERIES.get(kind, "").startswith("game") and name in GAMES:
            return SeriesRoute(kind, name)
        case [kind, name] if SERIES.get(kind) == "word" and KEY.fullmatch(name):
            return SeriesRoute(kind, name)
    return None


def _puzzle(game: Game, words: list[str], query: Mapping[str, str]) -> Route | None:
    series = None
    if "in" in query:
        found = _series(query["in"].split("/"))
        if not isinstance(found, SeriesRoute):
            return None
        series = found
    match words:
        case [] if "puzzle" in query:
            return SentPuzzleRoute(game, query["puzzle"], series)
        case [name] if KEY.fullmatch(name):
            return PuzzleRoute(game, name, series)
    return None


def _game_route(game: Game, rest: list[str], query: Mapping[str, str]) -> Route | None:
    match rest:
        case []:
            return _new_game(game, query)
        case ["options"]:
            return OptionsRoute(game, query)
        case ["daily"]:
            return DailyRoute(game)
        case ["lesson"] if game.tutorial.lesson is not None:
            return LessonRoute(game)
        case ["play", key] if KEY.fullmatch(key):
            return TableRoute(game, key)
    return None


def _new_game(game: Game, query: Mapping[str, str]) -> NewGameRoute:
    words = {name: text for name, text in query.items() if name not in ("seed", "secret", "said", "seats", "policy")}
    seed = _seed(query)
    seats = tuple(query["seats"].split(",")) if "seats" in query else None
    return NewGameRoute(game, words, seed, seats, query.get("policy", ""))


def _seed(query: Mapping[str, str]) -> Seed | None:
    if "secret" in query:
        secret, said = query["secret"], query.get("said", "")
        if not is_secret(secret) or not are_words(said):
            raise UnreadableRecord("A secret has 64 hexadecimal digits, and the words at most 100 characters.")
        return FairDeal(secret, said)
    seed = _number(query["seed"]) if "seed" in query else None
    if "seed" in query and not is_seed(seed):
        raise UnreadableRecord("A seed is a whole number from 0 to 9007199254740991.")
    return seed


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


# files of the site


def rules_path(name: str, language: str) -> str:
    """The file of the site with a game's rules, or with their "index", in a language."""
    return f"rules/{name.replace('_', '-')}{'' if language == 'en' else f'.{language}'}.html"


def rules_nodes_path(name: str, language: str) -> str:
    """The file of the site with the nodes of a game's rules, which a panel shows."""
    return rules_path(name, language).removesuffix("html") + "json"


# options


def option_text(value: object) -> str:
    """An option's value as a link carries it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_value(choice: Choice, text: str) -> object:
    """The value that a text of a link means for this option; the text itself where it means none."""
    if choice.type == "bool":
        return {"true": True, "false": False}.get(text, text)
    if choice.type == "int":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    return text


def words_of(options: Options) -> dict[str, str]:
    """Options as the words of a link: what differs from the standard game."""
    return {name: option_text(value) for name, value in options.differences().items()}


def options_from(options: type[Options], words: Mapping[str, str]) -> Options:
    """The options that a link carries; other words are passed over. Raises InvalidOptions."""
    known = {choice.name: choice for choice in options.choices()}
    return options.parse({name: option_value(known[name], text) for name, text in words.items() if name in known})


def lab_route(
    game: Game, sets: Sequence[Options], level: str = "random", deals: int = 200, seed: int = 1, *, skill: bool = False
) -> LabRoute:
    """The address that asks this."""
    words = {"game": game.key, "level": level, "deals": str(deals), "seed": str(seed), "sets": str(len(sets))}
    if skill:
        words["skill"] = "true"
    for number, options in enumerate(sets, 1):
        words |= {f"{number}.{name}": text for name, text in words_of(options).items()}
    return LabRoute(words)
