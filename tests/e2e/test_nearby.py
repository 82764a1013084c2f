"""Two devices on one network: codes and links, a whole game over the channel, and what happens in between."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.browser import Watch, follow
from tests.e2e.holdings import KEPT, NOTE_CHANNELS, Leaks
from tests.e2e.playing import until_answered, with_settings
from tests.e2e.started import PHONE
from tests.e2e.starting import LONG, until, visit, wait_until
from tools.chromium import ARGUMENTS
from tools.serve import SiteServer
from tools.setup import find_chromium

NOTE_SHARED = "navigator.share = async (data) => { window.shared = data.url; };"
HOST, FRIEND = "Ada", "Bob"
# Lets a test cut what is connected as a failing network does: without a goodbye, and each page sees that by itself.
NOTE_PEERS = """
    window.peers = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) { super(...given); window.peers.push(this); }
        get iceConnectionState() { return this.isCut ? "disconnected" : super.iceConnectionState; }
        cut() { this.isCut = true; this.close(); this.dispatchEvent(new Event("iceconnectionstatechange")); }
    };
"""
# Both pages name what is to be cut before either is: the one that is cut first tells the other, and what they then meet
# over would be cut as well.
NAME_CONNECTED = "window.connected = window.peers.filter((each) => each.connectionState === 'connected')"
CUT = "window.connected.forEach((each) => each.cut())"


class Device:
    """A visitor with a device of their own."""

    def __init__(self, context: BrowserContext, server: SiteServer) -> None:
        self.server = server
        self.page: Page = context.new_page()
        self.page.add_init_script(NOTE_CHANNELS + NOTE_SHARED + NOTE_PEERS)
        with_settings(self.page)

    def open(self, address: str) -> None:
        """Open an address of the page."""
        visit(self.page, f"{self.server.address}#{address}")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def press_in_sheet(self, name: str) -> None:
        """Press a button of the open sheet, which may have a twin on the table under it."""
        self.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()

    def shared(self) -> str:
        """Share the link under the code; the part after #."""
        self.page.evaluate("window.shared = ''")
        self.press("Share the link")
        until(self.page, "Boolean(window.shared)")
        return str(self.page.evaluate("window.shared")).partition("#")[2]

    def expects(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=LONG)


def offered(new_context: Callable[..., BrowserContext], server: SiteServer, deal: str = "madjack?target=1") -> Device:
    """A host who shows the code of an invitation."""
    game, _, words = deal.partition("?")
    host = Device(new_context(), server)
    host.open(f"/friend/new/{game}?{words}")
    host.page.get_by_label("Your name").fill(HOST)
    host.press("Create the invitation")
    expect(host.page.get_by_role("heading", name="The invitation is ready")).to_be_visible(timeout=LONG)
    host.press("Show a code")
    expect(host.page.get_by_role("img", name="Your invitation as a QR code")).to_be_visible(timeout=LONG)
    return host


def answering(new_context: Callable[..., BrowserContext], server: SiteServer, host: Device) -> Device:
    """A friend who has opened the invitation and shows the answer."""
    friend = Device(new_context(), server)
    friend.open(host.shared())
    expect(friend.page.get_by_role("img", name="Your answer as a QR code")).to_be_visible(timeout=LONG)
    return friend


def joined(host: Device, friend: Device) -> None:
    """Let a friend whose device has been found join, until both sit at the table."""
    expect(friend.page.get_by_role("heading", name=f"{HOST} invites you")).to_be_visible(timeout=LONG)
    friend.page.get_by_label("Your name").fill(FRIEND)
    friend.press("Join")
    for device in (host, friend):
        expect(device.page.get_by_role("toolbar", name="Your hand")).to_be_visible(timeout=LONG)


def paste(host: Device, answer: str) -> None:
    """Paste the friend's link where the camera would look."""
    host.page.get_by_text("No camera?").click()
    field = host.page.get_by_label("Your friend’s link")
    field.fill(f"{host.server.address}#{answer}")
    field.press("Enter")


def play(host: Device, friend: Device, moves: int = 1000) -> int:
    """Play the first card that may be played, whoever is asked, until so many have been played or the game is over."""
    for made in range(moves):
        page = wait_until(host.page, lambda: asked(host, friend), "nobody is asked")
        if page.locator(".ending").count():
            return made
        before = page.get_by_role("toolbar", name="Your hand").get_by_role("button").count()
        page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=False).first.dispatch_event(
            "click"
        )
        expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(before - 1)
    return moves


def asked(*devices: Device) -> Page | None:
    """The page on which somebody is asked for a card, or on which the game is over; None for none yet."""
    for device in devices:
        page = device.page
        if page.locator(".ending").count():
            return page
        goes_on = page.get_by_role("dialog").locator('[data-do="next"]')
        if goes_on.count():
            goes_on.click()
        if page.locator(".status:not(.wait, .done)").count() and not page.get_by_role("dialog").count():
            return page
    return None


@pytest.mark.cold
def test_a_friend_nearby_scans_a_code_and_plays_a_whole_game_over_the_channel(
    new_context: Callable[..., BrowserContext], server: SiteServer, record_property: Callable[..., None]
) -> None:
    """Meanwhile neither could open a card that its player may not see, with anything that its browser holds."""
    host = offered(new_context, server)
    friend = answering(new_context, server, host)
    paste(host, friend.shared())
    joined(host, friend)
    host.expects("is here")
    friend.expects("is here")
    leaks, pages = Leaks(), (host.page, friend.page)
    for _ in range(3):
        play(host, friend, 2)
        leaks.look(settled(pages))
    before = friend.page.evaluate("window.peers.length")
    for text in (NAME_CONNECTED, CUT):
        for page in pages:
            page.evaluate(text)
    until(friend.page, f"window.peers.length > {before}")  # by itself, over the ends that both had ready
    friend.expects("is here")
    while play(host, friend, 5) == 5:
        leaks.look(settled(pages))
    for device in (host, friend):
        expect(device.page.locator(".ending")).to_be_visible(timeout=LONG)
    record_property("tried", leaks.check(settled(pages)))


def settled(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Wait until both devices keep the same messages."""

    def agree() -> bool:
        for page in pages:
            until_answered(page)
        one, other = (page.evaluate(KEPT)[1]["texts"] for page in pages)
        return bool(one == other)

    wait_until(pages[0], agree, "the devices do not agree")
    return pages


@pytest.mark.cold
def test_after_a_reload_a_new_code_brings_both_back_to_the_game_as_it_stood(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    host = offered(new_context, server)
    friend = answering(new_context, server, host)
    paste(host, friend.shared())
    joined(host, friend)
    play(host, friend, 3)
    friend.page.reload()
    expect(friend.page.get_by_role("toolbar", name="Your hand")).to_be_visible(timeout=LONG)
    expect(host.page.get_by_text(re.compile("has left|out of reach")).first).to_be_visible(timeout=LONG)
    host.press("Menu")
    host.press_in_sheet("Messages")
    host.press_in_sheet("Reconnect")
    invitation = host.shared()
    friend.open(invitation)
    paste(host, friend.shared())
    host.expects(f"{FRIEND} is here.")
    host.press_in_sheet("Back to the game")
    play(host, friend, 4)


@pytest.mark.cold
@pytest.mark.slow
def test_the_answer_opened_as_a_link_reaches_the_tab_that_waits(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    host = offered(new_context, server)
    friend = answering(new_context, server, host)
    answer = friend.shared()
    other_tab = host.page.context.new_page()
    visit(other_tab, f"{server.address}#{answer}")
    expect(other_tab.get_by_role("heading", name="The answer has arrived")).to_be_visible(timeout=LONG)
    expect(friend.page.get_by_role("heading", name=f"{HOST} invites you")).to_be_visible(timeout=LONG)
    visit(other_tab, f"{server.address}#/settings")
    visit(other_tab, f"{server.address}#{answer}")
    expect(other_tab.get_by_role("heading", name="Nobody is waiting")).to_be_visible(timeout=LONG)


@pytest.mark.cold
@pytest.mark.slow
def test_without_a_camera_it_is_said_and_the_link_is_left(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    host = offered(new_context, server)
    host.press("Scan the answer")
    host.expects("Open your friend’s link on this device, or paste it below.")
    expect(host.page.get_by_role("img", name="Your invitation as a QR code")).to_be_visible()


def picture_of(path: str, size: int, to: Path) -> None:
    """Write a film of one frame, in which a code stands on grey, as Chromium's false camera plays it."""
    scale, width, height = 6, 640, 640
    side = size * scale
    left = (width - side) // 2
    dark = bytearray([200]) * (width * height)
    for y in range(side):
        start = (left + y) * width + left
        dark[start : start + side] = bytes([235]) * side
    for run in path.split("M")[1:]:
        place, _, more = run.partition("h")
        x, y = map(int, place.split(" "))
        length = int(more.partition("v")[0])
        for row in range(scale):
            start = (left + y * scale + row) * width + left + x * scale
            dark[start : start + length * scale] = bytes([16]) * (length * scale)
    head = f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode()
    grey = bytes([128]) * (width * height // 2)
    to.write_bytes(head + b"".join(b"FRAME\n" + bytes(dark) + grey for _ in range(2)))


@pytest.mark.cold
def test_the_camera_reads_the_answer_on_the_friends_screen(
    browser: Browser, new_context: Callable[..., BrowserContext], server: SiteServer, watch: Watch, tmp_path: Path
) -> None:
    film = tmp_path / "code.y4m"
    arguments = [
        *ARGUMENTS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]  # fmt: skip
    with_camera = browser.browser_type.launch(executable_path=find_chromium(), args=arguments)
    context = with_camera.new_context(viewport=PHONE, reduced_motion="reduce", permissions=["camera"])
    follow(context, lambda: watch)
    host = offered(lambda: context, server)
    friend = answering(new_context, server, host)
    drawn = friend.page.locator("svg.qr")
    size = int((drawn.get_attribute("viewBox") or "").split()[2])
    picture_of(drawn.locator("path").get_attribute("d") or "", size, film)
    host.press("Scan the answer")
    expect(friend.page.get_by_role("heading", name=f"{HOST} invites you")).to_be_visible(timeout=LONG)
    expect(host.page.locator("video")).to_have_count(0)
    with_camera.close()
