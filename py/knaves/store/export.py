"""Export and import: everything in the store as one archive, and back, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.store.archive import Archive, OwnPreset
from knaves.store.friend_games import FriendGames
from knaves.store.presets import OwnGames
from knaves.store.saves import Saves, Written
from knaves.store.settings import Settings


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
    own = {each.name: game.options.parse(each.options) for each in presets if each.game == game.key}
    return OwnGames(saves.store, game).write(own) if own else True
