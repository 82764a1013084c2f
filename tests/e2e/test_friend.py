"""Two devices play each other: invitations, letters by link and text, reloads in between, and the check at the end."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from knaves.cards import is_card_code
from knaves.engine.moves import Move
from knaves.friend.deck import Secret
from knaves.friend.game import GUEST, FriendGame
from knaves.friend.group import POINT
from knaves.friend.letter import Letter, read_letter, take_letter
from knaves.friend.message import AFTER, PASS, Message, Statement, read_message
from knaves.friend.proof import Cheat, prove
from knaves.games.registry import GAMES
from knaves.page.routes import words_of
from tests.e2e.browser import one_of
from tests.e2e.holdings import KEPT, Leaks, Transcript
from tests.e2e.playing import until_answered, with_settings
from tests.e2e.starting import idle, visit, wait_until
from tests.e2e.traffic import report
from tests.friend.test_cheats import LooseCaliforniaJack, with_a_wrong_key, worst
from tests.friend.two import GROUP, can_be_long, forged_letter, short
from tools.screens import axe
from tools.serve import SiteServer

NOTE_COPIES = "navigator.clipboard.writeText = async (text) => { window.copied = text; };"
MOST = 3000  # letters
LONGEST_CHEAT = 60  # letters of somebody who cheats
FILL = """for (let size = 1 << 22; size; size >>= 1)
    try { localStorage.setItem('other' + size, 'x'.repeat(size)) } catch {}"""
EMPTY = """Object.keys(localStorage).filter(key => key.startsWith('other'))
    .forEach(key => localStorage.removeItem(key))"""
# The ms that arithmetic of the kind of a deal takes in this page, and those on a machine on which a deal takes 2 to
# 2.6 s. Its first times are slower and do not count.
SQUARE = """() => {
    let since;
    for (let times = 120_000, value = 3n; times; times--) {
        if (times === 100_000) since = performance.now();
        value = (value * value) % (2n ** 255n - 19n);
    }
    return performance.now() - since;
}"""
SQUARED = 80
NOTE_TASKS = """
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.longest = Math.max(window.longest, each.duration);
    }).observe({ type: "longtask" });
"""
NOTE_SIGHT = """([sight, text]) => {
    window.seen = new Promise((done, fail) => {
        setTimeout(fail, 60_000, new Error(`never seen: ${sight} ${text}`));
        const look = (since) => {
            const found = [...document.querySelectorAll(sight)].some((each) => each.textContent.includes(text));
            const then = () => found ? done(performance.now() - since) : look(since);
            requestAnimationFrame(() => setTimeout(then));
        };
        addEventListener("click", (press) => look(press.timeStamp), { capture: true, once: true });
    });
}"""


class Device:
    """A visitor with a device of his own."""

    def __init__(self, context: BrowserContext, server: SiteServer, name: str) -> None:
        self.server = server
        self.name = name
        self.page: Page = context.new_page()
        self.page.add_init_script(NOTE_COPIES)
        with_settings(self.page)
        self._transcript = Transcript()

    def open(self, address: str) -> None:
        """Open an address of the page."""
        visit(self.page, f"{self.server.address}#{address}")

    @property
    def kept(self) -> dict[str, Any]:
        """The game as the device keeps it."""
        until_answered(self.page)
        found = self.page.evaluate(KEPT)
        assert found is not None
        return dict(found[1], name=found[0])

    @property
    def game(self) -> FriendGame:
        """The same, read."""
        return self._transcript.follow(self.kept)

    def copied(self, way: str) -> str:
        """Press a button that copies, which may be among the other ways, and return what was copied."""
        self.page.evaluate("window.copied = ''")
        self.page.locator(f'[data-do="{way}"]').dispatch_event("click")
        self.until(lambda: bool(self.page.evaluate("window.copied")))
        return str(self.page.evaluate("window.copied"))

    def letter(self, *, as_link: bool = True) -> str:
        """Copy the letter that is to be sent, from the page or from the sheet over the table."""
        if not self.page.locator('[data-do="letter copy text"]').count():
            goes_on = self.page.get_by_role("dialog").locator('[data-do="next"]')
            if goes_on.count():  # the scores of a deal lie over the table
                goes_on.click()
            self.page.get_by_role("button", name="Send your").click()
        has_link = bool(self.page.locator('[data-do="letter copy"]').count())
        text = self.copied("letter copy" if as_link and has_link else "letter copy text")
        if self.page.get_by_role("button", name="Back to the game").count():
            self.page.get_by_role("button", name="Back to the game").click()
            expect(self.page.get_by_label("The message you received")).to_have_count(0)
        return text

    def open_letters(self) -> None:
        """Open the sheet with the messages: from the sheet that lies over the table, else from the menu."""
        sheet, field = self.page.get_by_role("dialog"), self.page.get_by_label("The message you received")

        def is_open() -> bool:
            ways = [sheet.locator('[data-do="next"]'), sheet.locator('[data-do="letters"]')]
            if not sheet.count():
                ways.append(self.page.get_by_role("button", name="Menu"))
            way = next((each for each in ways if each.count()), None)
            if way is not None and not field.count():
                way.first.dispatch_event("click")
                until_answered(self.page)
            return bool(field.count())

        self.until(is_open)

    def paste(self, letter: str) -> None:
        """Paste a letter at the table or on the page that waits for it."""
        if not self.page.get_by_label("The message you received").count():
            self.open_letters()
        self.page.get_by_label("The message you received").fill(letter)
        self.page.get_by_role("button", name="Read it").click()

    def follow(self, link: str) -> None:
        """Open a link."""
        self.open(link.split("#")[1])

    def until(self, is_so: Callable[[], bool], seconds: float = 40) -> None:
        """Wait until something is so."""
        wait_until(self.page, is_so, "it never came", seconds)

    def move(self, choose: Callable[[FriendGame], Move]) -> None:
        """Make a move by touch."""
        game = self.game
        made = len(game.course.moves)
        self.until(lambda: self._is_asked(made))
        if len(self.game.course.moves) == made:
            self._make(choose(game), made)

    def _is_asked(self, made: int) -> bool:
        goes_on = self.page.get_by_role("dialog").locator('[data-do="next"]')
        if goes_on.count():
            goes_on.click()
        asked = self.page.locator(".status:not(.wait, .done)").count() and not self.page.get_by_role("dialog").count()
        return bool(asked) or len(self.game.course.moves) > made

    def _make(self, move: Move, made: int) -> None:
        mode = self.page.locator(f'[data-do="mode"][data-move="{move.groups[0][0] if move.groups else ""}"]')
        if mode.count():
            mode.first.dispatch_event("click")
        for part in sorted(move.parts, key=is_card_code, reverse=True):
            self.page.locator(f'[data-token="{part}"]:not(.sel)').first.dispatch_event("click")
        ends = self.page.locator(f'[data-do="command"][data-move="{move.notation}"]')

        def is_made() -> bool:
            if len(self.game.course.moves) > made:
                return True
            if ends.count():
                ends.first.dispatch_event("click")
            return False

        self.until(is_made)


def begin(new_context: Callable[..., BrowserContext], server: SiteServer, key: str) -> tuple[Device, Device]:
    """A game that one device has offered and the other joined, the answer not yet back."""
    host, guest = (Device(new_context(), server, name) for name in ("Ada", "Bob"))
    words = "&".join(f"{name}={value}" for name, value in words_of(short(key)).items())
    host.open(f"/friend/new/{key}?{words}")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Create the invitation").click()
    expect(host.page.get_by_role("heading", name="The invitation is ready")).to_be_visible()
    guest.follow(host.letter())
    assert axe(host.page) == []
    expect(guest.page.get_by_role("heading", name="Ada invites you")).to_be_visible()
    assert axe(guest.page) == []
    guest.page.get_by_label("Your name").fill("Bob")
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_role("heading", name="Waiting for Ada")).to_be_visible()
    return host, guest


def deliver(one: Device, other: Device, *, by_link: bool) -> None:
    """Bring what one device has said to the other."""
    count = len(one.game.texts)
    if len(other.game.texts) >= count:
        return
    letter = one.letter(as_link=by_link)
    if "#" in letter:
        other.follow(letter)
    else:
        other.paste(letter)
    other.until(lambda: len(other.game.texts) >= count)


def play_out(two: tuple[Device, Device], seed: str, reload_every: int) -> int:
    """Play by letters until both have opened their secrets; every few letters both devices start anew.

    After each round of letters it is looked at what either device could open. Returns how many cards that were.
    """
    leaks, pages = Leaks(), (two[0].page, two[1].page)
    rng = Random(seed)
    for number in range(1, MOST):
        for device, other in (two, two[::-1]):
            while device.game.may_move:  # whoever wins a trick leads again, before there is anything to send
                device.move(lambda game: rng.choice(game.world.state.legal_moves()))
            deliver(device, other, by_link=number % 4 == 1)
            if number % reload_every == 0:
                device.page.reload()
        if all(device.game.is_over for device in two):
            return leaks.check(pages)
        leaks.look(pages)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("key", one_of("madjack", *(key for key in GAMES if key != "madjack")))
def test_two_devices_play_a_whole_game_by_letters_and_prove_it(
    new_context: Callable[..., BrowserContext], server: SiteServer, record_property: Callable[..., None], key: str
) -> None:
    """Meanwhile neither could open a card that its player may not see, with anything that its browser holds."""
    if can_be_long(key):
        pytest.skip("its games at random can be too long; tests/unit/session/test_correspondence.py plays it")
    two = begin(new_context, server, key)
    record_property("tried", play_out(two, key, 7))
    for device in two:
        device.page.reload()
        expect(device.page.locator(".ending.open")).to_be_visible()
        assert axe(device.page) == []
        device.page.get_by_role("button", name="Check the game").click()
        expect(device.page.locator(".proof.good li")).to_have_count(4)
        device.page.get_by_role("link", name="Review").click()
        expect(device.page.get_by_role("heading", level=1)).to_be_visible()
    assert json.dumps(two[0].kept["texts"]) == json.dumps(two[1].kept["texts"])


def test_the_tile_of_a_phone_leads_to_a_game_with_a_friend(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    host = Device(new_context(viewport=ViewportSize(width=390, height=844), has_touch=True), server, "Ada")
    host.open("/")
    assert axe(host.page) == []
    host.page.get_by_label("More: MadJack").tap()
    host.page.get_by_role("link", name="Play a friend: MadJack").tap()
    expect(host.page.get_by_role("button", name="Create the invitation")).to_be_visible()
    assert host.page.url.endswith("/friend/new/madjack")
    expect(host.page.get_by_text("MadJack").first).to_be_visible()
    assert axe(host.page) == []


@pytest.mark.slow
def test_a_full_storage_is_said_and_a_move_is_made_once_there_is_room(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    two = begin(new_context, server, "madjack")
    for one, other in (two[::-1], two, two[::-1]):
        if not one.game.may_move:
            deliver(one, other, by_link=False)
    mover = next(device for device in two if device.game.may_move)
    mover.until(lambda: mover.page.locator(".status:not(.wait)").count() > 0)
    mover.page.evaluate(FILL)
    texts, token = mover.kept["texts"], mover.game.world.state.legal_moves()[0].parts[0]
    mover.page.locator(f'[data-token="{token}"]').first.dispatch_event("click")
    expect(mover.page.get_by_role("alert")).to_contain_text("Storage is full, so nothing new in this game")
    mover.open_letters()
    expect(mover.page.get_by_role("dialog").get_by_label("The message you received")).to_be_visible()
    assert mover.kept["texts"] == texts
    mover.page.get_by_role("button", name="Back to the game").click()
    mover.page.evaluate(EMPTY)
    mover.page.locator(f'[data-token="{token}"]').first.dispatch_event("click")
    mover.until(lambda: len(mover.kept["texts"]) > len(texts))
    expect(mover.page.get_by_role("alert")).to_have_count(0)


def in_false_hands(device: Device) -> FriendGame:
    """The game of a visitor with all that their device signs by, for somebody who cheats."""
    kept = device.kept
    secret = Secret(bytes.fromhex(kept["secret"]), bytes.fromhex(kept["signing"]))
    return FriendGame.read(GROUP, secret, kept["seat"], kept["texts"])


def with_a_doubled_card(answered: FriendGame) -> Sequence[str]:
    """The guest's answer, in whose pass the second card is the first once more."""
    if len(answered.texts) > 2:
        return ()
    texts, sides = answered.texts[:], answered.sides
    answered.__dict__.update(FriendGame.read(GROUP, answered.secret, GUEST, texts[:1]).__dict__, sides=sides)
    parts = [
        Statement.of(PASS, 2 * part.value()[:POINT] + part.value()[2 * POINT :]) if part.kind == PASS else part
        for part in read_message(texts[1]).parts
    ]
    return [Message(1, answered.digest[:AFTER], tuple(parts)).text]


def with_a_key_of_another_card(played: FriendGame) -> Sequence[str]:
    """A move with a key that does not open its card, if the guest is to move."""
    return with_a_wrong_key(played) if played.may_move else ()


def with_a_revoke(played: FriendGame) -> Sequence[str]:
    """Nothing false by itself: rules by which any card may be played."""
    played.course.game = replace(played.course.game, start=LooseCaliforniaJack)
    played._changed()
    return ()


def play_until_refused(honest: Device, cheat: FriendGame, how: Callable[[FriendGame], Sequence[str]]) -> Letter:
    """Play by letters until one of a device that cheats is refused; that letter."""
    rng = Random("refused")
    for _ in range(LONGEST_CHEAT):
        false = how(cheat)
        while not false and cheat.speaker == GUEST:
            cheat.play(worst(cheat, rng)) if cheat.may_move else cheat.speak()
            false = how(cheat)
        letter = forged_letter(cheat, false)
        honest.paste(letter.text)

        def is_read(end: int = letter.end) -> bool:
            return len(honest.kept["texts"]) >= end or bool(honest.kept["refused"])

        honest.until(is_read)
        if honest.kept["refused"]:
            return letter
        while honest.game.may_move:
            honest.move(lambda game: rng.choice(game.world.state.legal_moves()))
        take_letter(cheat, read_letter(honest.letter(as_link=False)))
    raise AssertionError("nothing is refused")


@pytest.mark.parametrize(
    ("key", "how", "why"),
    one_of(
        ("madjack", with_a_doubled_card, "twice"),
        ("madjack", with_a_key_of_another_card, "doesn’t open"),
        ("california_jack", with_a_revoke, "isn’t a legal move|must follow|No possible hand"),
    ),
)
def test_who_cheats_in_play_is_named_on_the_page_and_the_game_ends_with_the_evidence(
    new_context: Callable[..., BrowserContext], server: SiteServer, key: str,
    how: Callable[[FriendGame], Sequence[str]], why: str,
) -> None:  # fmt: skip
    """Bob's device falls into hands that know the programs; nothing of Ada's game changes, on a reload either."""
    host, guest = begin(new_context, server, key)
    letter = play_until_refused(host, in_false_hands(guest), how)
    texts, page = host.kept["texts"], host.page
    for reloads in (False, True):
        if reloads:
            page.reload()
        told = page.get_by_role("alert").filter(has_text="’s message breaks the rules")
        expect(told).to_be_visible()
        expect(told).to_contain_text(re.compile(rf"Message \d+ from (Bob|your friend) .* is wrong: .*({why})"))
        assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the evidence").click()
    evidence = read_letter(download.value.path().read_text())
    with pytest.raises(Cheat) as named:
        list(prove(GROUP, evidence))
    assert (named.value.seat, evidence.end) == (GUEST, letter.end)
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("heading", name="You’ve ended this game.")).to_be_visible()
    assert axe(page) == []
    assert (host.kept["texts"], host.kept["waits_for"]) == (texts, "nobody")
    host.open("/games")
    expect(page.get_by_text("You’ve ended this game.")).to_be_visible()


@pytest.mark.slow
@pytest.mark.alone
def test_a_phone_four_times_slower_deals_in_three_seconds(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    """The four presses that deal 52 cards, and a move. The first two come when a form has been read.

    The seconds are those of a quiet machine; a slower or busy one has as many more as the same arithmetic takes there.
    """
    host, guest = (Device(new_context(), server, name) for name in ("Ada", "Bob"))
    blocked = {}
    for device in (host, guest):
        device.page.add_init_script(NOTE_TASKS)
        device.open("/")
        slow_down(device.page)
    host.open("/friend/new/california_jack")
    host.page.get_by_label("Your name").fill("Ada")
    idle(host.page)
    longest_task(host.page)
    spent = {"invite": timed(host.page, "Create the invitation", "h2", "The invitation is ready")}
    blocked["invite"] = longest_task(host.page)
    squared = [host.page.evaluate(SQUARE)]
    guest.follow(host.letter())
    guest.page.get_by_label("Your name").fill("Bob")
    idle(guest.page)
    longest_task(guest.page)
    spent["join"] = timed(guest.page, "Join", "h2", "Waiting for Ada")
    blocked["join"] = longest_task(guest.page)
    squared.append(guest.page.evaluate(SQUARE))
    for one, other, step, sight in (
        (guest, host, "answer", ("h2", "Waiting for Bob")),
        (host, guest, "last keys", (".a-hand [data-token]", "")),
    ):
        letter = one.letter(as_link=False)
        other.page.get_by_label("The message you received").fill(letter)
        longest_task(other.page)
        spent[step] = timed(other.page, "Read it", *sight)
        blocked[step] = longest_task(other.page)
        squared.append(other.page.evaluate(SQUARE))
    slower = max(1.0, median(squared) / SQUARED)
    print("ms of the same arithmetic:", [round(each) for each in squared])
    print("ms that the page was blocked at a stretch:", blocked)
    print({step: round(seconds, 2) for step, seconds in spent.items()}, round(sum(spent.values()), 2))
    report("all waits of a deal", 1000 * sum(spent.values()), 3000 * slower, "ms")
    guest.until(lambda: guest.game.debt(guest.game.seat) is None)  # it says its own keys by itself
    if not guest.game.may_move:
        expect(guest.page.get_by_role("button", name="Send your answer")).to_be_visible()
        deliver(guest, host, by_link=False)
    mover = guest if guest.game.may_move else host
    token, count = mover.game.world.state.legal_moves()[0].parts[0], len(mover.game.texts)
    mover.until(lambda: mover.page.locator(".status:not(.wait)").count() > 0)
    since = time.monotonic()
    mover.page.locator(f'[data-token="{token}"]').first.dispatch_event("click")
    mover.until(lambda: len(mover.kept["texts"]) > count)
    report("a move kept as a message", 1000 * (time.monotonic() - since), 1000 * slower, "ms")


def slow_down(page: Page) -> None:
    """Slow the page's thread down four times."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})


def longest_task(page: Page) -> int:
    """Milliseconds of the longest task of the page since this was asked last, 0 for none of 50."""
    found = int(page.evaluate("window.longest"))
    page.evaluate("window.longest = 0")
    return found


def timed(page: Page, button: str, sight: str, text: str) -> float:
    """Seconds from a press until an element with this text is seen, by the page's own clock."""
    page.evaluate(NOTE_SIGHT, [sight, text])
    page.get_by_role("button", name=button).click()
    return float(page.evaluate("window.seen")) / 1000
