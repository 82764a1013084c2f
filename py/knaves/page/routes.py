"""Routes: the one grammar of addresses, which are the part after # such as `/box?players=3&seed=7`.

ROUTES is the table of all of them: how an address is read and written, and the screen that is loaded when it is opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, get_args, get_type_hints
from urllib.parse import parse_qsl, quote, unquote, urlencode

from knaves.engine.chance import FairDeal, Seed, are_words, is_secret
from knaves.engine.game import Game
from knaves.engine.options import Option, Options
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.friend_games import NAME
from knaves.table.record import BOT_NAME, check_seats, is_seed
from knaves.table.summary import is_day
from knaves.wire.parse import INVISIBLE, from_quoted_printable, parser

LONGEST_LINK = 8 * 1024  # characters, R15
MOST_DIGITS = 17  # of a seed
Key = Annotated[str, re.compile(r"[A-Za-z0-9_-]{1,64}")]  # of a running or a finished game, a puzzle, a theme
Day = Annotated[str, re.compile(r"\d{4}-\d{2}-\d{2}")]
BotName = Annotated[str, BOT_NAME]
FriendName = Annotated[str, NAME]
LetterText = Annotated[str, LONGEST_LINK]  # whatever has become of it: friend/message.py reads it
PackedText = re.compile(r"[A-Za-z0-9_-]*")  # of page/link_text.py
ContactText = Annotated[str, re.compile(r"[A-Za-z0-9_-]{40,500}")]  # of page/nearby/contact.py


@dataclass(frozen=True)
class Route:
    """A place in the page. `str` is its address."""

    @property
    def exists(self) -> bool:
        """Whether its fields go together."""
        return True

    @property
    def is_meant(self) -> bool:
        """Whether its words can be what they stand for; False: the address may have been changed on its way.

        Here: whether packed texts (`record`, `puzzle`, `source`) have only characters of such texts. Routes with
        options or other words of their own check those instead.
        """
        packed = (getattr(self, name, "") for name in ("record", "puzzle", "source"))
        return all(PackedText.fullmatch(text) for text in packed)

    def query(self) -> Mapping[str, str]:
        """Return the words behind the question mark: fields that are not in the path; `words` are all there are."""
        found: dict[str, Any] = {name: getattr(self, name) for name in PATTERNS[type(self)].queried}
        words: Mapping[str, str] = found.get("words", found)
        return words

    @classmethod
    def read_query(cls, query: Mapping[str, str]) -> dict[str, object] | None:
        """Return the fields that these words give, None where they give none that go together."""
        names = PATTERNS[cls].queried
        return {"words": query} if names == ("words",) else {name: query[name] for name in names if name in query}

    def path(self) -> tuple[str, ...]:
        """Return the words between the slashes of its address."""
        return PATTERNS[type(self)].write(self)

    def __str__(self) -> str:
        query = self.query()
        text = "/" + "/".join(quote(word, safe="") for word in self.path()) + ("?" + urlencode(query) if query else "")
        if text[-1] in "-._~":  # messengers leave such an end out of a link
            text = f"{text[:-1]}%{ord(text[-1]):02X}"
        return text


@dataclass(frozen=True)
class FrontRoute(Route):
    """The front page."""


@dataclass(frozen=True)
class SettingsRoute(Route):
    """The settings."""


@dataclass(frozen=True)
class GamesRoute(Route):
    """Running and finished games."""


@dataclass(frozen=True)
class StatisticsRoute(Route):
    """The statistics."""


@dataclass(frozen=True)
class FairnessRoute(Route):
    """The check that bots see no hidden cards: of a running game, or of new positions."""

    key: Key = ""


@dataclass(frozen=True)
class WorkshopRoute(Route):
    """The workshop of own bots, or one of them in it."""

    name: BotName = ""


@dataclass(frozen=True)
class LadderRoute(Route):
    """The matches of own bots and levels against each other in a game."""

    game: Game


@dataclass(frozen=True)
class MatchGameRoute(Route):
    """A game of a match played on this visit that the first player has lost.

    `first` and `second` are levels, or "own-" and the name of an own bot; `place` counts the lost games from 0.
    """

    kind: Literal["match", "ladder"]
    game: Game
    first: str
    second: str
    place: int

    @property
    def back(self) -> Route:
        """The screen that shows the match."""
        own = self.first.removeprefix("own-")
        return LadderRoute(self.game) if self.kind == "ladder" else WorkshopRoute(own)


@dataclass(frozen=True)
class SentBotRoute(Route):
    """A bot that the link carries, its text packed."""

    name: str = ""
    source: str = ""


@dataclass(frozen=True)
class DealRoute(Route):
    """The source of the cards of a running or a finished game, or of the next one."""

    key: Key = ""


@dataclass(frozen=True)
class LabRoute(Route):
    """The lab and its question in words; the options of a set of rules stand behind its number: `1.players=3`."""

    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_meant(self) -> bool:
        """Whether all its words belong to a question of the lab, and its numbers are numbers."""
        numbers = (text for name, text in self.words.items() if name in ("deals", "seed", "sets"))
        known = ("game", "level", "deals", "seed", "sets", "skill")
        are_known = all(name in known or name[:2] in ("1.", "2.") for name in self.words)
        return are_known and all(text.isascii() and text.isdigit() for text in numbers)


@dataclass(frozen=True)
class ReviewRoute(Route):
    """The review of a finished game, at the decision that was made after so many moves."""

    key: Key
    ply: int | None = None


@dataclass(frozen=True)
class ReplayRoute(Route):
    """The replay of a finished game, at the moment after so many moves; to a later one, `stop`, it runs by itself."""

    key: Key
    ply: int = 0
    stop: int = 0


@dataclass(frozen=True)
class SentGameRoute(Route):
    """A whole game that the link carries, packed."""

    record: str = ""


@dataclass(frozen=True)
class ResultRoute(Route):
    """A friend's finished game, packed, to compare one's own with."""

    record: str = ""


@dataclass(frozen=True)
class NewFriendRoute(Route):
    """A game to be offered to a friend, its options in words; without them as last chosen."""

    game: Game
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_meant(self) -> bool:
        """Whether its words are options."""
        return _are_options(self.game, self.words)


@dataclass(frozen=True)
class FriendRoute(Route):
    """A game with a friend on another device."""

    name: FriendName


@dataclass(frozen=True)
class LetterRoute(Route):
    """A letter of a game with a friend."""

    text: LetterText


@dataclass(frozen=True)
class PuzzlesRoute(Route):
    """All puzzles: today's, runs, by game and by theme."""


@dataclass(frozen=True)
class SeriesRoute(Route):
    """The next puzzle of a series: today's, a run, of one game or all, a theme's, one made anew, one to be repeated."""

    kind: Literal["today", "run", "game", "theme", "endless", "again"]
    name: Key = ""  # of the game or the theme

    @property
    def exists(self) -> bool:
        """Whether its name is one that such a series has."""
        if self.kind == "theme":
            return self.name != ""
        if self.name == "":
            return self.kind != "endless"
        return self.kind not in ("today", "again") and self.name in GAMES


@dataclass(frozen=True)
class PuzzleRoute(Route):
    """A puzzle of the pack of a game, and the series that goes on after it."""

    game: Game
    id: Key
    series: SeriesRoute | None = None

    def query(self) -> Mapping[str, str]:
        """Return the series, if it came in one."""
        return {"in": "/".join(self.series.path()[1:])} if self.series is not None else {}

    @classmethod
    def read_query(cls, query: Mapping[str, str]) -> dict[str, object] | None:
        """Return the series, None where there is none of that name."""
        if "in" not in query:
            return {}
        series = PATTERNS[SeriesRoute].read(("puzzles", *query["in"].split("/")), {})
        return {"series": series} if series is not None else None


@dataclass(frozen=True)
class SentPuzzleRoute(Route):
    """A puzzle that the link carries, packed."""

    game: Game
    puzzle: str
    series: SeriesRoute | None = None

    def query(self) -> Mapping[str, str]:
        """Return the puzzle, and its series if it came in one."""
        return {"puzzle": self.puzzle, **PuzzleRoute(self.game, "", self.series).query()}

    @classmethod
    def read_query(cls, query: Mapping[str, str]) -> dict[str, object] | None:
        """Return the puzzle and its series, None where either is missing or wrong."""
        series = PuzzleRoute.read_query(query)
        return {"puzzle": query["puzzle"], **series} if "puzzle" in query and series is not None else None


@dataclass(frozen=True)
class MistakeRoute(Route):
    """A blunder of one's own, found in the review of a game: the better move is looked for."""

    key: Key
    ply: int


@dataclass(frozen=True)
class MistakesRoute(Route):
    """How one has done at the blunders of a game."""

    key: Key


@dataclass(frozen=True)
class TableRoute(Route):
    """A running game."""

    game: Game
    key: Key


@dataclass(frozen=True)
class NearbyRoute(Route):
    """A friend's invitation to a game at one network, packed: where the friend's device waits.

    `game` is its key and `words` its options, with the name of the friend under `from`; without them it is not said yet
    whose invitation it is.
    """

    invitation: ContactText
    game: Annotated[str, re.compile("[a-z_]{0,40}")] = ""
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class NearbyAnswerRoute(Route):
    """The answer to an invitation to a game at one network, packed: for the tab that waits for it."""

    answer: ContactText


@dataclass(frozen=True)
class OptionsRoute(Route):
    """The form of a game's options, filled in by words; without them as last chosen."""

    game: Game
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_meant(self) -> bool:
        """Whether its words are options."""
        return _are_options(self.game, self.words)


@dataclass(frozen=True)
class DailyRoute(Route):
    """The deal of a day in a game; without a day, today's."""

    game: Game
    day: Day = ""

    @property
    def exists(self) -> bool:
        """Whether there is such a day."""
        return self.day == "" or is_day(self.day)


@dataclass(frozen=True)
class LessonRoute(Route):
    """The guided first game."""

    game: Game

    @property
    def exists(self) -> bool:
        """Whether the game has a lesson."""
        return self.game.tutorial.lesson is not None


@dataclass(frozen=True)
class NewGameRoute(Route):
    """A game: the one that runs; or, where the address says more, a new one by its words."""

    game: Game
    words: Mapping[str, str] = field(default_factory=dict)  # its options, and words that mean nothing to it
    seed: Seed | None = None
    seats: tuple[str, ...] | None = None
    policy: str = ""  # "" as last chosen

    def query(self) -> Mapping[str, str]:
        """Return the options with seats, policy and seed, as far as they are given."""
        more = {"seats": ",".join(self.seats) if self.seats is not None else "", "policy": self.policy}
        if isinstance(self.seed, FairDeal):
            more |= {"secret": self.seed.secret, "said": self.seed.words}
        elif self.seed is not None:
            more["seed"] = str(self.seed)
        return {**self.words, **{name: text for name, text in more.items() if text}}

    @classmethod
    def read_query(cls, query: Mapping[str, str]) -> dict[str, object] | None:
        """Return options, seats, policy and seed. Raises UnreadableRecord for a seed that is none."""
        own = ("seed", "secret", "said", "seats", "policy")
        return {
            "words": {name: text for name, text in query.items() if name not in own},
            "seed": _seed(query),
            "seats": tuple(query["seats"].split(",")) if "seats" in query else None,
            "policy": query.get("policy", ""),
        }

    @property
    def is_meant(self) -> bool:
        """Whether its words are options, and its seats and policy are some."""
        return self.policy in ("", "counted", "practice") and _are_options(self.game, self.words, self.seats)

    @property
    def is_bare(self) -> bool:
        """Whether it only names the game."""
        return not self.words and self.seed is None and self.seats is None and not self.policy


def _seed(query: Mapping[str, str]) -> Seed | None:
    if "secret" in query:
        secret, said = query["secret"], query.get("said", "")
        if not is_secret(secret) or not are_words(said):
            raise UnreadableRecord("A secret needs 64 hexadecimal digits; your words can have up to 100 characters.")
        return FairDeal(secret, said)
    if "seed" not in query:
        return None
    text = query["seed"]
    seed = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
    if not is_seed(seed):
        raise UnreadableRecord("A deal number must be a whole number from 0 to 9007199254740991.")
    return seed


class Pattern:
    """The form of the address of one kind of route, and the screen that shows it: a line of ROUTES."""

    def __init__(self, path: str, route: type[Route], screen: str = "") -> None:
        """`path`: its words; {name} is a field of the route, {name?} one that is left out where it has its default.

        `screen`: the module in page/screens and the callable in it that makes the screen of an app and a route, loaded
        when it is first needed; "" for a route whose screen every start has.
        """
        self.route, self.screen = route, screen
        self.words = path.split("/") if path else []
        named = [word.strip("{?}") for word in self.words if word.startswith("{")]
        types = get_type_hints(route, include_extras=True)
        self.parsers = {name: parser(types[name]) for name in named}
        self.defaults = {each.name: each.default for each in fields(route)}
        self.queried = tuple(each.name for each in fields(route) if each.name not in named)

    def read(self, words: Sequence[str], query: Mapping[str, str]) -> Route | None:
        """Return the route of these words and this query, None where they do not fit."""
        least = sum(not word.endswith("?}") for word in self.words)
        if not least <= len(words) <= len(self.words):
            return None
        values: dict[str, object] = {}
        for pattern, word in zip(self.words, words, strict=False):
            if pattern.startswith("{"):
                name = pattern.strip("{?}")
                values[name] = self.parsers[name](word)
                if values[name] is None:
                    return None
            elif pattern != word:
                return None
        more = self.route.read_query(query)
        route = self.route(**values, **more) if more is not None else None
        return route if route is not None and route.exists else None

    def write(self, route: Route) -> tuple[str, ...]:
        """Return the words between the slashes of a route's address, without those at the end that are usual."""
        words = self.words
        while words and words[-1].endswith("?}") and self._is_usual(route, words[-1]):
            words = words[:-1]
        values = [getattr(route, word.strip("{?}")) if word.startswith("{") else word for word in words]
        return tuple(value.key if isinstance(value, Game) else str(value) for value in values)

    def _is_usual(self, route: Route, word: str) -> bool:
        name = word.strip("{?}")
        return bool(getattr(route, name) == self.defaults[name])


ROUTES = (
    Pattern("", FrontRoute),
    Pattern("settings", SettingsRoute, "settings.SettingsScreen"),
    Pattern("games", GamesRoute, "games.GamesScreen"),
    Pattern("statistics", StatisticsRoute, "statistics.StatisticsScreen"),
    Pattern("doubt/{key?}", FairnessRoute, "fair.FairScreen"),
    Pattern("deal/{key?}", DealRoute, "fair.FairScreen"),
    Pattern("lab", LabRoute, "lab.LabScreen"),
    Pattern("workshop/{name?}", WorkshopRoute, "workshop.open_workshop"),
    Pattern("workshop/ladder/{game}", LadderRoute, "matches.LadderScreen"),
    Pattern("workshop/{kind}/{game}/{first}/{second}/{place}", MatchGameRoute, "replay.open_replay"),
    Pattern("bot", SentBotRoute, "workshop.open_workshop"),
    Pattern("result", ResultRoute, "replay.CompareScreen"),
    Pattern("review/{key}/{ply?}", ReviewRoute, "review.open_review"),
    Pattern("replay/link", SentGameRoute, "replay.open_replay"),
    Pattern("replay/{key}/{ply?}/{stop?}", ReplayRoute, "replay.open_replay"),
    Pattern("puzzles", PuzzlesRoute, "puzzles.PuzzlesScreen"),
    Pattern("puzzles/{kind}/{name?}", SeriesRoute, "puzzles.PuzzleDoor"),
    Pattern("puzzle/{game}", SentPuzzleRoute, "puzzles.PuzzleDoor"),
    Pattern("puzzle/{game}/{id}", PuzzleRoute, "puzzles.PuzzleDoor"),
    Pattern("mistake/{key}/{ply}", MistakeRoute, "puzzles.PuzzleDoor"),
    Pattern("mistakes/{key}", MistakesRoute, "puzzles.open_mistakes"),
    Pattern("friend/new/{game}", NewFriendRoute, "friend_letter.FriendNewScreen"),
    Pattern("friend/{name}", FriendRoute, "friend.FriendScreen"),
    Pattern("letter/{text}", LetterRoute, "friend_letter.open_letter_route"),
    Pattern("near/answer/{answer}", NearbyAnswerRoute, "friend_letter.NearbyAnswerScreen"),
    Pattern("near/{invitation}/{game?}", NearbyRoute, "friend_letter.NearbyScreen"),
    Pattern("{game}/options", OptionsRoute, "options.open_options"),
    Pattern("{game}/daily/{day?}", DailyRoute),
    Pattern("{game}/lesson", LessonRoute),
    Pattern("{game}/play/{key}", TableRoute),
    Pattern("{game}", NewGameRoute),
)
PATTERNS: Mapping[type[Route], Pattern] = {each.route: each for each in ROUTES}


def comes_later(route: Route) -> bool:
    """Return whether the screen of a route is loaded when it is first needed."""
    return PATTERNS[type(route)].screen != ""


def href(route: Route) -> str:
    """Return the `href` of an element that leads to a route: # and its address."""
    return f"#{route}"


def read_route(address: str) -> Route:
    """Return the route of an address as it stands in the browser, percent signs and all. Raises UnreadableRecord.

    What messengers and mail programs have changed in it is changed back where it then means one thing.
    """
    if len(address) > LONGEST_LINK:
        raise UnreadableRecord("This address is too long.")
    try:
        route, is_meant = _read_exactly(address)
    except UnreadableRecord as refusal:
        found = _mended(address)
        if found is None:
            raise refusal from None
        return found
    return route if is_meant else _mended(address) or route


def _read_exactly(address: str) -> tuple[Route, bool]:
    """The route of an address, and whether all that it says means something. Raises UnreadableRecord."""
    path, _, query = address.partition("?")
    try:
        address.encode()
        words = tuple(unquote(word, errors="strict") for word in path.split("/") if word)
        given = dict(parse_qsl(query, keep_blank_values=True, errors="strict"))
    except ValueError:  # half a character, or no UTF-8 behind the percent signs
        raise UnreadableRecord("This address is damaged.") from None
    if path.startswith("/") or not words:
        found = (each.read(words, given) for each in ROUTES)
        route = next((route for route in found if route is not None), None)
        if route is not None:
            return route, route.is_meant and given.keys() <= route.query().keys()
    raise UnreadableRecord("There’s nothing at this address.")


# what becomes of an address on its way

MOST_READINGS = 150
MOST_READ = 200_000  # characters of all readings
_INVISIBLE = re.compile(r"%(?:20|0[9AaDd]|[Cc]2%[Aa][0D0d]|[Ee]2%80%(?:8[BbCcDdEeFf]|[Aa][89A-Fa-f])|[Ee]2%81%[Aa0]0|"
                        r"[Ee][Ff]%[Bb][Bb]%[Bb][Ff])|\s")  # fmt: skip
# One sign of those that stand behind a link in a text; dots in a row say that something is missing.
_BEHIND = re.compile(
    r"(?:(?<!\.)\.|[,;:!?'\")\]}>*_~|+/»›”“’‘`]|%(?:2[1279CcEeAaFf]|3[AaBbEe]|60|7[CcDd]|5[Dd]|[Cc]2%[Bb][Bb]|"
    r"[Ee]2%80%(?:9[89CcDd]|[Bb][Aa])))$"
)  # fmt: skip
# What follows at once where a linker takes it for a part: markup, a mark of a place, words that are not Latin.
_AFTER = re.compile(
    r"(?<=\w)(?:(?:->|[<\"]|%3[Cc])[^=&]*|(?:#|%23)(?!0*38;|x26;)(?:fbclid=|:~:text=)?[^=&]*|[,.;:!?]?(?:\s|%20)[^=&?]*"
    r"|(?:[^\x00-\x7f…]|%(?:[Ee][3-9]|[Ff]0)%)[^=&…]*)$"
)
_FULL_WIDTH = str.maketrans({0xFF01 + place: 0x21 + place for place in range(94)})
_TRACKING = re.compile(
    r"(?:[?&]|(?<=[?&]))(?:(?:utm|pk|mtm|piwik|hsa|oly|vero|at|trk|fb|itm|gad|guce|ns|elq|sms|_branch|_)_\w+|"
    r"fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|gad|guccounter|wickedid|_kx|_ke|icid|tblci|dm_i|wprov|usqp|"
    r"y(?:s)?clid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_gl|_ga|_openstat|srsltid|"
    r"rdt_cid|epik|ref_src|ref_url|s_cid|s_kwcid|ef_id|spm|sfnsn|mibextid|si|ref|cmpid|wt_mc|share_id)=[^&#?]*"
)


def _mended(address: str) -> Route | None:
    """The one route that an address means once the least has been changed back, None where there is none or more."""
    known, layer = {address}, [address]
    while layer and len(known) < min(MOST_READINGS, MOST_READ // len(address)):
        layer = list(dict.fromkeys(each for text in layer for each in _changed_back(text) if each not in known))
        known.update(layer)
        found = [route for route in map(_meant, layer) if route is not None]
        if found:
            return found[0] if all(route == found[0] for route in found) else None
    return None


def _meant(address: str) -> Route | None:
    try:
        route, is_meant = _read_exactly(address)
    except UnreadableRecord:
        return None
    return route if is_meant else None


def _changed_back(address: str) -> Iterator[str]:
    """Yield the address with one kind of change undone."""
    path, sign, query = address.partition("?")
    yield re.sub(r"&(?:amp;|#0*38;|#x26;)+|\\u0026", "&", address)
    yield unquote(address)
    yield _joined(_TRACKING.sub("", address))
    yield path + sign + re.sub("[?;]", "&", query)
    soft = re.sub(r"(?i)=(%0D)?%0A|=[ \t]*\r?\n\s*", "", address)
    yield from_quoted_printable(soft) if re.search("=3[Dd]", soft) else soft  # else “=26” is a number
    yield _INVISIBLE.sub("", address)
    yield INVISIBLE.sub("", address)
    yield _BEHIND.sub("", address)
    if "said=" not in address:  # the player’s own words may be any
        yield _AFTER.sub("", address)
    yield re.sub(r"^(?:#|%23|!|<|%3[Cc]|/(?=[#%!]))+", "", address)
    yield re.sub(r"^(?![/?])", "/", address)
    yield path.replace("&", "?", 1) + sign.replace("?", "&" if "&" in path else "?") + query
    yield re.sub("[‐‑‒–—−]", "-", address)
    yield address.translate(_FULL_WIDTH).replace("\\", "")
    yield "/".join(_as_known(word) for word in path.split("/")) + sign + _NAME.sub(lambda name: name[0].lower(), query)


_NAME = re.compile(r"(?:^|(?<=&))\w+(?==)")  # of a word of the query


def _as_known(word: str) -> str:
    """A word of a path as the routes spell it, if they know it."""
    spelt = word.lower()
    known = (name for name in (spelt, spelt.replace("-", "_")) if name in GAMES or name in _LITERALS)
    return next(known, word)


_LITERALS = {word for each in ROUTES for word in each.words} | set(get_args(get_type_hints(SeriesRoute)["kind"]))


def _joined(address: str) -> str:
    """An address out of which words have been taken: the first that is left stands behind the question mark."""
    path, sign, query = address.partition("?")
    if not sign:
        path, sign, query = address.partition("&")
    return path + ("?" + query.strip("&") if query.strip("&") else "")


def _are_options(game: Game, words: Mapping[str, str], seats: Sequence[str] | None = None) -> bool:
    """Whether the words are options of this game, and the seats some for them."""
    try:
        options = options_from(game.options, words)
        if seats is not None:
            check_seats(list(seats), options.seats)
    except Refusal:
        return False
    return True


# files of the site


def rules_path(name: str, language: str) -> str:
    """The file of the site with a game's rules, or with their "index", in a language."""
    return f"rules/{name.replace('_', '-')}{'' if language == 'en' else f'.{language}'}.html"


def about_path(language: str) -> str:
    """The file of the site about Knaves and its licences, in a language."""
    return "licences.html" if language == "en" else f"licences.{language}.html"


def variants_of(name: str) -> str:
    """The name of the page with a game's variants, where its rules leave them to a page of their own."""
    return f"{name}_variants"


def rules_nodes_path(name: str, language: str) -> str:
    """The file of the site with a game's rules as JSON, for reading beside the table; `name` is the game's key."""
    return rules_path(name, language).removesuffix("html") + "json"


# options


def option_text(value: object) -> str:
    """An option's value as a link carries it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_value(choice: Option, text: str) -> object:
    """The value that a text of a link means for this option; the text itself where it means none."""
    if choice.type == "bool":
        return {"true": True, "false": False}.get(text, text)
    if choice.type == "int":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    return text


def words_of(options: Options) -> dict[str, str]:
    """Options as the words of a link, in short form."""
    return {name: option_text(value) for name, value in options.differences().items()}


def options_from(options: type[Options], words: Mapping[str, str]) -> Options:
    """The options that a link carries. Raises InvalidOptions, and UnreadableRecord for a word that is none."""
    known = {choice.name: choice for choice in options.choices()}
    strange = next((name for name in words if name not in known), None)
    if strange is not None:
        raise UnreadableRecord(
            Sentence(
                "Knaves doesn’t know “{word}” in this link. The link may have been changed in transit.",
                word=strange[:40],
            )
        )
    return options.parse(options.in_full({name: option_value(known[name], text) for name, text in words.items()}))


def lab_route(
    game: Game, sets: Sequence[Options], level: str = "easy", deals: int = 200, seed: int = 1, *, skill: bool = False
) -> LabRoute:
    """Return the address of the lab that plays so many deals by each of these sets of options, one or two.

    `level` is that of all bots; `skill`: strong bots play weak ones too.
    """
    words = {"game": game.key, "level": level, "deals": str(deals), "seed": str(seed), "sets": str(len(sets))}
    if skill:
        words["skill"] = "true"
    for number, options in enumerate(sets, 1):
        words |= {f"{number}.{name}": text for name, text in words_of(options).items()}
    return LabRoute(words)
