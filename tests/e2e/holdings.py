"""Holdings: all that a device with a friend's game holds, and what of the other's cards it could open with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from knaves.cli.friend import Sodium
from knaves.friend.deck import Secret
from knaves.friend.game import FriendGame
from knaves.friend.message import SECRET, read_message
from tests.friend.leaks import Opened, assert_allowed, openable

GROUP = Sodium()
KEPT = """() => Object.keys(localStorage).filter(key => key.includes(' friend/'))
    .map(key => [key.split('friend/')[1], JSON.parse(localStorage.getItem(key)).value])[0] ?? null"""
NOTE_CHANNELS = """
    window.overTheChannel = [];
    const create = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...given) {
        const channel = create.apply(this, given), send = channel.send.bind(channel);
        channel.send = (text) => { window.overTheChannel.push(text); send(text); };
        channel.addEventListener("message", (event) => window.overTheChannel.push(event.data));
        return channel;
    };
"""
# Binary values of more than 64 kB are passed over: they are parts of the program, which every visitor has.
HELD = """async () => {
    const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const written = (value) => {
        if (ArrayBuffer.isView(value)) value = value.buffer;
        if (value instanceof ArrayBuffer) return value.byteLength > 65536 ? "" : hex(new Uint8Array(value));
        if (value instanceof Map || value instanceof Set) return written([...value]);
        if (value && typeof value === "object") return Object.entries(value).flat().map(written).join(" ");
        return String(value);
    };
    const answered = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const held = [
        location.href, document.cookie, JSON.stringify(history.state), document.documentElement.outerHTML,
        ...Array.from(document.querySelectorAll("input, textarea"), (field) => field.value),
        ...Object.entries(localStorage).flat(), ...Object.entries(sessionStorage).flat(),
        ...(window.overTheChannel ?? []),
    ];
    for (const { name } of await indexedDB.databases()) {
        const database = await answered(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            const kept = database.transaction(store).objectStore(store);
            held.push(...(await answered(kept.getAllKeys())).map(written));
            held.push(...(await answered(kept.getAll())).map(written));
        }
        database.close();
    }
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) held.push(request.url);
    return held;
}"""


class Transcript:
    """A game as a device keeps it, read on as it grows."""

    def __init__(self) -> None:
        self._game: FriendGame | None = None

    def follow(self, kept: dict[str, Any]) -> FriendGame:
        """The game of what is kept now."""
        texts: list[str] = kept["texts"]
        if self._game is None or self._game.texts != texts[: len(self._game.texts)]:
            secret = Secret(bytes.fromhex(kept["secret"]))
            self._game = FriendGame.read(GROUP, secret, kept["seat"], texts[:1])
        for text in texts[len(self._game.texts) :]:
            self._game.read_next(text)
        return self._game


def has_ended(texts: list[str]) -> bool:
    """Whether a secret has been opened, so that everything may be known."""
    return any(part.kind == SECRET for text in texts for part in read_message(text).parts)


@dataclass
class Leaks:
    """Looks at two devices from time to time, and says at the end whether either could ever open too much."""

    could: Opened = field(default_factory=lambda: (set(), set()))
    looks: int = 0
    transcripts: tuple[Transcript, Transcript] = field(default_factory=lambda: (Transcript(), Transcript()))

    def look(self, pages: tuple[Page, Page]) -> None:
        """Note all that each of the devices could open now; nothing before both have the game, or after its end."""
        found = [page.evaluate(KEPT) for page in pages]
        if None in found or any(has_ended(kept["texts"]) for _, kept in found):
            return
        games = [each.follow(kept) for each, (_, kept) in zip(self.transcripts, found, strict=True)]
        by_seat = {game.seat: game for game in games}
        for page, game in zip(pages, games, strict=True):
            held: list[str] = page.evaluate(HELD)
            places = openable(held, game, by_seat[1 - game.seat].secret)
            assert set(game.course.keys[1 - game.seat]) <= places, "the search does not find what has been told"
            self.could[game.seat].update((len(game.course.moves), place) for place in places)
        self.looks += 1

    def check(self, pages: tuple[Page, Page]) -> int:
        """Compare with what each seat was shown in the true game that has ended; how many cards were looked at."""
        ended = [each.follow(page.evaluate(KEPT)[1]) for each, page in zip(self.transcripts, pages, strict=True)]
        first, second = sorted(ended, key=lambda game: game.seat)
        assert self.looks > 2
        assert all(self.could), "nothing was ever found"
        assert_allowed((first, second), self.could)
        return len(pages) * sum(len(deck.cards) for deck in first.course.decks)
