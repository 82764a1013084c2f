"""Export and import: everything in the store as one archive, and back, whole or not at all.

A rescue, which the error panel hands out when Python does not run, holds the texts of localStorage as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knaves.engine.errors import UnreadableRecord
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.store.archive import Archive, OwnPreset, read_archive
from knaves.store.friend_games import FriendGames
from knaves.store.key_registry import troubles
from knaves.store.old_names import take_over
from knaves.store.presets import OwnGames
from knaves.store.save import parse_json
from knaves.store.saves import Saves, Written
from knaves.store.settings import Settings
from knaves.store.store import TextStore

RESCUE = "knaves/storage"  # its `format`; web/js/report.mjs writes it
LONGEST_RESCUE = 8_000_000  # characters: texts as long as an archive, in which every quotation mark is escaped
_KEY = re.compile(r"knaves(?: (?P<place>/\S*) |/)(?P<name>.+)", re.DOTALL)  # of this version, or of the first


def archive_of(saves: Saves, settings: Settings) -> Archive:
    """Gather everything in the store into one archive."""
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
    """Make the store hold this archive; False if it has no room, then it is as it was.

    Running games that cannot be read, damaged or from a newer version, stay where they are, and games that it holds
    already are not touched.
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
