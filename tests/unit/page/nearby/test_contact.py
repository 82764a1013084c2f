"""How a device can be reached: what a browser says of itself fits into a link, and nothing else is taken."""

from __future__ import annotations

import re
from random import Random

import pytest

from knaves.engine.sentences import Refusal
from knaves.page.nearby.contact import LONGEST, DeviceContact, read_reply, reply
from tests.unit.page.nearby.devices import SDP

CHROMIUM = SDP.format(name="EvqM").replace("\n", "\r\n")
FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 505033134116072980 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 BF:AE:7D:12:3F:7C:74:AB:61:CB:A6:00:6B:EB:D8:98:1F:99:D4:DF:5F:10:89:8E:03:45:48:D4:CE:92:78:59
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:0 1 UDP 2122187007 7dcba034-7b60-44df-970c-5e0e661b8532.local 40418 typ host
a=candidate:1 1 UDP 2122252543 fe80::1c2f:aaff:fe3b:1 36292 typ host
a=candidate:2 1 TCP 2105458943 7dcba034-7b60-44df-970c-5e0e661b8532.local 9 typ host tcptype active
a=candidate:3 1 UDP 1685921535 203.0.113.7 36292 typ srflx raddr 0.0.0.0 rport 0
a=candidate:4 1 UDP 1685921535 127.0.0.1 36292 typ host
a=candidate:5 1 UDP 1685921535 192.168.1.20 36292 typ host
a=sendrecv
a=end-of-candidates
a=ice-pwd:bc3bf8ce35d00e9ca4d918b9d3a99d5b
a=ice-ufrag:bd45bd67
a=mid:0
a=setup:actpass
a=sctp-port:5000
a=max-message-size:1073741823
"""


@pytest.mark.parametrize(("said", "addresses", "most"), [(CHROMIUM, 2, 173), (FIREFOX, 4, 241)])
def test_what_a_browser_says_of_itself_comes_through_a_link_as_it_was(said: str, addresses: int, most: int) -> None:
    contact = DeviceContact.of(said)
    assert len(contact.addresses) == addresses
    assert len(str(contact)) <= most
    assert DeviceContact.read(str(contact)) == contact
    again = contact.sdp("active")
    assert DeviceContact.of(again) == contact
    for line in ("a=setup:active", "a=sctp-port:5000", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel"):
        assert line in again.split("\r\n")


def test_only_addresses_that_another_device_can_reach_are_told() -> None:
    hosts = [str(each) for each in DeviceContact.of(FIREFOX).addresses]
    assert hosts == [
        "7dcba034-7b60-44df-970c-5e0e661b8532.local", "fe80::1c2f:aaff:fe3b:1", "203.0.113.7", "192.168.1.20",
    ]  # fmt: skip
    assert [each.is_outside for each in DeviceContact.of(FIREFOX).addresses] == [False, False, True, False]


def test_a_device_without_a_network_says_so() -> None:
    alone = re.sub("a=candidate.*\n", "", FIREFOX)
    with pytest.raises(Refusal, match="isn’t on a network"):
        DeviceContact.of(alone)


@pytest.mark.parametrize(
    ("before", "after"),
    [("a=ice-pwd:", "a=ice-word:"), ("a=ice-ufrag:bd45bd67", "a=ice-ufrag:b d"), ("sha-256 BF", "sha-256 XX")],
)
def test_a_browser_that_says_too_little_has_no_channel(before: str, after: str) -> None:
    with pytest.raises(Refusal, match="can’t open a connection"):
        DeviceContact.of(FIREFOX.replace(before, after))


def test_a_cut_or_changed_code_is_refused_in_a_sentence() -> None:
    text, rng = str(DeviceContact.of(CHROMIUM)), Random(7)
    for _ in range(400):
        place = rng.randrange(len(text))
        changed = text[:place] + rng.choice("AZaz09-_") + text[place + 1 :]
        for wrong in (text[:place], changed):
            if wrong != text:
                with pytest.raises(Refusal, match=r"damaged|isn’t for a game"):
                    DeviceContact.read(wrong)


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/", "A" * (LONGEST + 1), "ä" * 60, "A" * 60 + "\n"])
def test_another_code_is_none_of_ours(text: str) -> None:
    with pytest.raises(Refusal, match="isn’t for a game"):
        DeviceContact.read(text)


def sealed(packed: bytes) -> str:
    """Bytes with the check that makes a reader look at them."""
    from base64 import urlsafe_b64encode
    from hashlib import sha256

    return urlsafe_b64encode(packed + sha256(packed).digest()[:3]).decode().rstrip("=")


def parts(
    name: bytes = b"EvqM", password: bytes = b"QZyFsAk8PayNTv34UeCPWPlC", addresses: bytes = b"", version: int = 1
) -> bytes:
    address = b"\1" + bytes([192, 168, 1, 20]) + (40000).to_bytes(2, "big")
    return bytes([version, len(name)]) + name + bytes([len(password)]) + password + bytes(32) + (addresses or address)


def test_what_is_well_formed_is_taken() -> None:
    assert DeviceContact.read(sealed(parts())).name == "EvqM"


@pytest.mark.parametrize(
    "packed",
    [
        parts(name=b"E\r\na=x"),  # a line of its own
        parts(name=b"abc"),
        parts(name=b"x" * 33),
        parts(password=b"short"),
        parts(password="ä".encode() * 12),
        parts(addresses=b"\3" + bytes(6)),  # no such form
        parts(addresses=b"\4" + bytes(16) + b"\x9c\x40"),  # a local name from outside
        parts(addresses=b"\xff" + bytes(16) + b"\x9c\x40"),
        parts(addresses=b"\1\x7f\0\0\1\x9c\x40"),  # the device itself
        parts(addresses=b"\1\xe0\0\0\1\x9c\x40"),  # many devices
        parts(addresses=b"\1\0\0\0\0\x9c\x40"),
        parts(addresses=b"\1\xc0\xa8\1\x14\0\x50"),  # a port of a server
        parts(addresses=(b"\1\xc0\xa8\1\x14\x9c\x40") * 9),
        parts(addresses=b"\1\xc0\xa8"),
        parts()[:50],
    ],
)
def test_a_well_sealed_lie_is_refused_as_damaged(packed: bytes) -> None:
    with pytest.raises(Refusal, match="damaged"):
        DeviceContact.read(sealed(packed))


def test_another_version_says_to_reload() -> None:
    with pytest.raises(Refusal, match="another version"):
        DeviceContact.read(sealed(parts(version=2)))


def test_an_answer_is_for_one_invitation() -> None:
    mine, yours = DeviceContact.of(CHROMIUM), DeviceContact.of(FIREFOX)
    text = reply(yours, mine)
    assert read_reply(text, mine) == yours
    with pytest.raises(Refusal, match="another invitation"):
        read_reply(text, yours)
    with pytest.raises(Refusal, match="damaged"):
        read_reply(text[:-1], mine)
