"""Archive: the games, history, settings, presets, puzzle answers and own bots of this device as one file.

Here too: the check of every key that is kept, and what can be done with damaged texts.

An import is previewed first: its contents, the data it would replace, and unreadable parts.

A rescue, which the error panel hands out when Python does not run, holds the texts of localStorage as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from knaves.engine.game import Game
from knaves.engine.sentences import InvalidOptions, Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.choices import CHOICES
from knaves.store.friend_games import FRIEND_GAME, MOST_GAMES, NAME, FriendGames, KeptFriendGame, read_friend_game
from knaves.store.history import (
    ATTEMPTS,
    FINISHED,
    FORGOTTEN,
    FRIENDS,
    LINE,
    LIST,
    MOST_RECORDS,
    REVIEW,
    KeptReview,
    read_attempt,
    read_review,
    read_summary,
)
from knaves.store.promises import NEXT, PROMISES
from knaves.store.saves import Save, Saves, Written, read_save
from knaves.store.settings import KEPT_SETTINGS, Settings
from knaves.store.store import (
    QUARANTINE,
    TAKEN_OVER,
    Blame,
    Damage,
    Item,
    Store,
    StoredType,
    TextStore,
    TooNew,
    empty_quarantine,
    quarantined,
    read_each,
    take_over,
)
from knaves.store.workbench import LAB, LONGEST_NAME, MOST_BOTS, OWN_BOTS, OwnGames, check_source, stored_presets
from knaves.table.record import BOT_NAME, LONGEST_RECORD, MOST_MOVES, Record, bounded_record
from knaves.table.summary import (
    MOST_ATTEMPTS,
    MOST_SUMMARIES,
    GameSummary,
    PuzzleAttempt,
    newest,
)
from knaves.wire.parse import parse, parse_json

VERSION = 1
LONGEST_ARCHIVE = 6 * 1024 * 1024  # characters: what browsers let a page keep, and a tenth more, R15
MOST_SAVES = 15_000  # more than the smallest ones in a full store
MOST_PRESETS = 2_000
MOST_SETTINGS = 100


@dataclass(frozen=True)
class OwnPreset:
    """A set of options that a person named: the key of its game, and those options that differ from the defaults."""

    name: Annotated[str, (1, LONGEST_NAME)]
    game: Annotated[str, GAMES.__contains__]
    options: Mapping[str, object]

    def as_json(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"name": self.name, "game": self.game, "options": dict(self.options)}


@dataclass(frozen=True)
class Archive:
    """The contents of an export: running games and records of finished ones by key, history, settings, own presets,
    answers to puzzles, sources of own bots by name, reviews by the key of their game, games with friends by name.

    `unreadable` has a sentence for each thing left out while reading. Figures of the lab, choices such as lessons and
    names, promises of deals and results that friends sent are in no export.
    """

    saves: Mapping[str, Save] = field(default_factory=dict)
    finished: Mapping[str, Record] = field(default_factory=dict)
    history: tuple[GameSummary, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    presets: tuple[OwnPreset, ...] = ()
    attempts: tuple[PuzzleAttempt, ...] = ()  # answers to puzzles, oldest first
    bots: Mapping[str, str] = field(default_factory=dict)
    unreadable: tuple[Sentence, ...] = ()
    reviews: Mapping[str, KeptReview] = field(default_factory=dict)  # of finished games
    friends: Mapping[str, KeptFriendGame] = field(default_factory=dict)

    def as_text(self) -> str:
        """Write the archive as a line of JSON, for `read_archive`; `unreadable` is left out."""
        body = {
            "archive": VERSION,
            "saves": [save.as_json() for save in self.saves.values()],
            "finished": {key: record.as_json() for key, record in self.finished.items()},
            "history": [line.as_json() for line in self.history],
            "settings": dict(self.settings),
            "presets": [preset.as_json() for preset in self.presets],
            "puzzles": [each.as_json() for each in self.attempts],
            "bots": dict(self.bots),
            "reviews": {key: review.as_json() for key, review in self.reviews.items()},
            "friends": {name: kept.as_json() for name, kept in self.friends.items()},
        }
        return json.dumps(body, separators=(",", ":"), allow_nan=False)


def read_archive(text: str) -> Archive:
    """Read an archive; parts that cannot be read are left out and named in it. Raises UnreadableRecord or TooNew."""
    given = parse_json(text, LONGEST_ARCHIVE)
    if not isinstance(given, dict) or "archive" not in given:
        raise UnreadableRecord("This file isn’t a Knaves export.")
    if type(given["archive"]) is int and given["archive"] > VERSION:
        raise TooNew(Sentence("This file was written by a newer version of Knaves."))
    if given["archive"] != VERSION or given["archive"] is True:
        raise UnreadableRecord("This file isn’t a Knaves export.")
    troubles: list[Sentence] = []

    def blame(refusal: Refusal) -> None:
        troubles.append(refusal.sentence)

    body = parse(_Exported, given, "export")
    saves = read_each(body.saves[:MOST_SAVES], lambda each: read_save(json.dumps(each)), blame)
    finished = _read_named(
        body.finished, MOST_RECORDS, lambda key, each: (key[:LONGEST_NAME], _small_record(each)), blame
    )
    history = read_each(body.history[:MOST_SUMMARIES], read_summary, blame)
    presets = read_each(body.presets[:MOST_PRESETS], read_preset, blame)
    attempts = read_each(body.puzzles[-MOST_ATTEMPTS:], read_attempt, blame)
    reviews = _read_named(
        body.reviews, MOST_RECORDS, lambda key, each: (key[:LONGEST_NAME], read_review(each, blame)), blame
    )
    bots = _read_named(body.bots, MOST_BOTS, _bot, blame)
    friends = _read_named(body.friends, MOST_GAMES, _friend_game, blame)
    return Archive(
        {save.key: save for save in saves}, finished, tuple(newest(history)), _settings(body.settings, troubles),
        tuple(presets), tuple(attempts), bots, tuple(troubles), reviews, friends,
    )  # fmt: skip


Listed = Annotated[list[object], LONGEST_ARCHIVE]
ByName = Annotated[dict[Annotated[str, LONGEST_ARCHIVE], object], LONGEST_ARCHIVE]


@dataclass(frozen=True)
class _Exported:
    """The outer form of an archive."""

    saves: Listed = field(default_factory=list)
    finished: ByName = field(default_factory=dict)
    history: Listed = field(default_factory=list)
    settings: object = field(default_factory=dict)
    presets: Listed = field(default_factory=list)
    puzzles: Listed = field(default_factory=list)
    bots: ByName = field(default_factory=dict)
    reviews: ByName = field(default_factory=dict)
    friends: ByName = field(default_factory=dict)


def _read_named(
    given: Mapping[str, object], most: int, read: Callable[[str, object], tuple[str, Item]], blame: Blame
) -> dict[str, Item]:
    """Read the first `most` of these by name; those that `read` refuses are left out and reported."""
    return dict(read_each(list(given.items())[:most], lambda each: read(*each), blame))


def _bot(name: str, given: object) -> tuple[str, str]:
    if not BOT_NAME.fullmatch(name):
        raise UnreadableRecord("A bot’s name must be 1 to 36 characters long: letters, digits, _ or -.")
    return name, check_source(given)


def _friend_game(name: str, given: object) -> tuple[str, KeptFriendGame]:
    if not NAME.fullmatch(name):
        raise UnreadableRecord("One of your games with a friend can’t be read.")
    return name, read_friend_game(given)


def _small_record(given: Any) -> Record:
    record = bounded_record(given)
    if len(record.as_line()) > LONGEST_RECORD:
        raise UnreadableRecord(Sentence("A game file can have at most {most} moves.", most=MOST_MOVES))
    return record


def read_preset(given: object) -> OwnPreset:
    """Read a preset from a JSON value. Raises UnreadableRecord."""
    preset = parse(OwnPreset, given, "preset")
    kind = GAMES[preset.game].options
    try:
        return replace(preset, options=kind.parse(kind.in_full(preset.options)).differences())
    except InvalidOptions as refusal:
        raise UnreadableRecord(refusal.sentence, refusal.rule) from None


def _settings(given: Any, troubles: list[Sentence]) -> dict[str, Any]:
    """Only the form of settings is checked here."""
    if not isinstance(given, dict) or len(given) > MOST_SETTINGS:
        troubles.append(Sentence("The settings can’t be read."))
        return {}
    return {
        str(name)[:LONGEST_NAME]: value
        for name, value in given.items()
        if isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 200)
    }


def _in_order(attempts: Sequence[PuzzleAttempt]) -> tuple[PuzzleAttempt, ...]:
    """Each answer once, oldest first."""
    return tuple(sorted(dict.fromkeys(attempts), key=lambda each: each.at))


@dataclass(frozen=True)
class ImportPlan:
    """The effect of an import, and the archive that is kept after it.

    The tuples name running games by key and games with friends by name: not here before, here in another state or
    (where nothing is merged) at all, and here alone. `new_lines` counts finished games: those not here before, or all.
    """

    result: Archive
    new_saves: tuple[str, ...]
    replaced_saves: tuple[str, ...]
    dropped_saves: tuple[str, ...]
    new_lines: int
    unreadable: tuple[Sentence, ...]


def _farther(mine: Mapping[str, KeptFriendGame], other: Mapping[str, KeptFriendGame]) -> dict[str, KeptFriendGame]:
    """The games with friends of both, each as far as either has it; where they went different ways, this device's."""
    fresh = {name: kept for name, kept in other.items() if name not in mine or kept.goes_on_from(mine[name])}
    return {**mine, **fresh}


def plan(mine: Archive, other: Archive, *, merge: bool) -> ImportPlan:
    """Plan an import of `other`, which replaces `mine` or is merged with it; nothing is written.

    Merged, the newer of two saves of one game stays, and the longer of two states of a game with a friend. Of two
    settings or presets of one name that of `other` stays, of two records, reviews or bots that of `mine`.
    """
    if not merge:
        here, there = (*mine.saves, *mine.friends), (*other.saves, *other.friends)
        dropped = tuple(key for key in here if key not in there)
        replaced = tuple(key for key in here if key in there)
        new = tuple(key for key in there if key not in here)
        return ImportPlan(other, new, replaced, dropped, len(other.history), other.unreadable)
    fresh = {
        key: save
        for key, save in other.saves.items()
        if key not in mine.saves or (save.changed, save.serial) > (mine.saves[key].changed, mine.saves[key].serial)
    }
    lines = newest((*mine.history, *other.history))
    presets = {(each.game, each.name): each for each in (*mine.presets, *other.presets)}
    result = Archive(
        {**mine.saves, **fresh}, {**other.finished, **mine.finished}, tuple(lines),
        {**mine.settings, **other.settings}, tuple(presets.values()), _in_order((*mine.attempts, *other.attempts)),
        {**other.bots, **mine.bots}, reviews={**other.reviews, **mine.reviews},
        friends=_farther(mine.friends, other.friends),
    )  # fmt: skip
    known = {line.id for line in mine.history}
    longer = {name: kept for name, kept in result.friends.items() if kept != mine.friends.get(name)}
    had = {*mine.saves, *mine.friends}
    return ImportPlan(
        result,
        tuple(key for key in (*fresh, *longer) if key not in had),
        tuple(key for key in (*fresh, *longer) if key in had),
        (),
        sum(line.id not in known for line in lines),
        other.unreadable,
    )


Check = Callable[[str, str], Damage | None]


def _checked(stored: StoredType[Any]) -> Check:
    return lambda key, text: stored.reading(key, text).damage


def _slot(key: str, text: str) -> Damage | None:
    try:
        read_save(text)
    except Refusal as refusal:
        return Damage(key, refusal, text)
    return None


def _nothing(key: str, text: str) -> Damage | None:
    """Accept any text: quarantined ones, and marks that are there or not."""
    return None


STORED_TYPES: tuple[StoredType[Any], ...] = (
    KEPT_SETTINGS, *CHOICES, REVIEW, LAB, OWN_BOTS, LIST, LINE, FINISHED, FORGOTTEN, ATTEMPTS, FRIENDS, FRIEND_GAME,
    NEXT, PROMISES,
    *(stored_presets(game) for game in GAMES.values()),
)  # fmt: skip
REGISTRY: tuple[tuple[re.Pattern[str], Check], ...] = (
    (re.compile(r"game/[^/]*/[ab]"), _slot),
    *((stored.keys, _checked(stored)) for stored in STORED_TYPES),
    (re.compile(f"{QUARANTINE}.*", re.DOTALL), _nothing),
    (re.compile(f"no-install|{TAKEN_OVER}"), _nothing),  # the first is written by web/js/offers.mjs
)


def damage_of(key: str, text: str) -> Damage | None:
    """Check the text of a key; None if it is sound, or if the key is not in the registry."""
    return next((check(key, text) for keys, check in REGISTRY if keys.fullmatch(key)), None)


def troubles(store: Store) -> list[Damage]:
    """List the kept texts that cannot be read, or not all of them. Running games are left out: see `Saves.damaged`."""
    found = [damage_of(key, store.get(key) or "") for key in sorted(store.keys()) if not key.startswith("game/")]
    return [damage for damage in found if damage is not None]


def unreadable_file(store: Store) -> str:
    """Write the texts of `troubles` and those in quarantine by key, as one JSON object to be downloaded."""
    texts = {damage.key: damage.text for damage in troubles(store)} | quarantined(store)
    return json.dumps({"format": "knaves/damaged", "texts": texts}, indent=1)


def forget_unreadable(store: Store) -> None:
    """Delete what cannot be read of the texts of `troubles`, and the whole quarantine.

    The readable part of a text stays, and so does the text of a newer version of the program.
    """
    for damage in troubles(store):
        for stored in STORED_TYPES:
            if stored.keys.fullmatch(damage.key) and not damage.is_too_new:
                value = stored.load(store, damage.key).value
                if value == stored.empty():
                    store.remove(damage.key)
                else:
                    stored.keep(store, damage.key, value)
    empty_quarantine(store)


RESCUE = "knaves/storage"  # its `format`; web/js/report.mjs writes it
LONGEST_RESCUE = 8_000_000  # characters: texts as long as an archive, in which every quotation mark is escaped
_KEY = re.compile(r"knaves(?: (?P<place>/\S*) |/)(?P<name>.+)", re.DOTALL)  # of this version, or of the first


def archive_of(saves: Saves, settings: Settings) -> Archive:
    """Gather all that an export holds; `Archive` says what that is.

    What cannot be read is left out, and `unreadable` stays empty: `troubles` and `Saves.damaged` name it.
    """
    records = {key: record for key in saves.past.kept_records() if (record := saves.past.finished(key)) is not None}
    return Archive(
        {save.key: save for save in saves.running()},
        records,
        tuple(saves.past.lines()),
        settings.as_json(),
        tuple(_presets(saves)),
        saves.attempts.all(),
        {name: bot.source for name in saves.bots.names() if (bot := saves.bots.get(name)) is not None},
        reviews={key: saves.reviews.read(key) for key in saves.reviews.games()},
        friends=FriendGames(saves.store).all(),
    )


def _presets(saves: Saves) -> list[OwnPreset]:
    return [
        OwnPreset(name, key, options.differences())
        for key, game in GAMES.items()
        for name, options in OwnGames(saves.store, game).all().items()
    ]


def read_export(text: str) -> Archive:
    """Read an export or a rescue; what cannot be read is left out and named. Raises UnreadableRecord or TooNew."""
    given = parse_json(text, LONGEST_RESCUE)
    if isinstance(given, dict) and given.get("format") == RESCUE:
        return _rescued(given.get("storage"))
    return read_archive(text)


def _rescued(given: Any) -> Archive:
    """Read the texts of localStorage; of a place where several sites lie, those of the first alone."""
    if not isinstance(given, dict) or not all(isinstance(text, str) for text in given.values()):
        raise UnreadableRecord("This file isn’t a Knaves export.")
    found = [(match["place"], match["name"], text) for key, text in given.items() if (match := _KEY.fullmatch(key))]
    here = next((place for place, _, _ in found if place is not None), None)
    store = TextStore({name: text for place, name, text in found if place is not None and place == here})
    take_over(store, TextStore({name: text for place, name, text in found if place is None}))
    saves = Saves(store)
    bad = [damage.why.sentence for damage in (*saves.damaged(), *troubles(store))]
    return replace(archive_of(saves, Settings.load(store)), unreadable=tuple(bad))


def put_in_place(saves: Saves, archive: Archive) -> bool:
    """Make the store hold this archive but its settings; False if there is no room, and all is as before.

    Running games that cannot be read, damaged or from a newer version, stay where they are, and saves that it holds
    already are not touched. Reviews of games without a record are left out.
    """
    store = saves.store
    before = {key: store.get(key) or "" for key in store.keys()}  # noqa: SIM118
    old = {save.key: save for save in saves.running()}
    changed = {key: save for key, save in archive.saves.items() if save != old.get(key)}
    for key in old:
        if key in changed or key not in archive.saves:
            saves.remove(key)
    for key in before:
        if key.startswith("own/"):
            store.remove(key)
    kept = (
        all(saves.write(save) is Written.KEPT for save in changed.values())
        and saves.past.replace(list(archive.history), dict(archive.finished))
        and all(saves.reviews.keep(key, review) for key, review in archive.reviews.items() if key in archive.finished)
        and saves.bots.replace_all(dict(archive.bots))
        and all(_keep_presets(saves, game, archive.presets) for game in GAMES.values())
        and saves.attempts.replace(archive.attempts)
        and FriendGames(saves.store).replace(archive.friends)
    )
    if not kept:
        for key in store.keys():  # noqa: SIM118
            store.remove(key)
        for key, text in before.items():
            store.set(key, text)
        for key in changed:
            saves.journal.drop(key)
        for key, save in old.items():
            if key in changed or key not in archive.saves:
                saves.journal.put(key, save.line)
    return kept


def _keep_presets(saves: Saves, game: Game, presets: Sequence[OwnPreset]) -> bool:
    kind = game.options
    own = {each.name: kind.parse(kind.in_full(each.options)) for each in presets if each.game == game.key}
    return OwnGames(saves.store, game).write(own) if own else True
