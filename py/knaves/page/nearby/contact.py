"""Contact: how a device can be reached for a channel, in about 180 characters; read strictly.

A browser says this in SDP, of which almost all is the same for every page. Only these differ: the name and the password
of its connection, the fingerprint of its certificate, and the addresses where it waits. docs/friend.md has the bytes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address
from uuid import UUID

from knaves.engine.sentences import Refusal
from knaves.wire.parse import base64url, from_base64url

VERSION = 1
MOST_ADDRESSES = 8
LONGEST = 480  # characters
CHECK = 3  # bytes
LONGEST_SDP = 20_000
NAME = re.compile(r"[A-Za-z0-9+/]{4,32}")  # RFC 8839, 5.4; a browser may use up to 256, none does
PASSWORD = re.compile(r"[A-Za-z0-9+/]{22,64}")
CANDIDATE = re.compile(
    r"a=candidate:\S{1,32} 1 udp \d{1,10} ([0-9A-Za-z.:-]{1,64}) (\d{1,5}) typ (host|srflx)(?: .*)?", re.IGNORECASE
)
LOCAL = ".local"  # the end of a name that stands for an address of this network
KINDS = ("host", "srflx")
LENGTHS = (16, 4, 16)  # bytes of a local name, of an address of version 4, of version 6
OUTSIDE = 4  # added to the form of an address that a STUN server has seen

# Texts: of a code or a link by which two devices find each other
DAMAGED = "This code is damaged. Scan it again, or ask your friend for a new one."
Host = IPv4Address | IPv6Address | UUID


@dataclass(frozen=True)
class Address:
    """A place where a device waits: an IP address, or a random name that only its own network resolves."""

    host: Host
    port: int
    is_outside: bool = False  # as a STUN server has seen it

    def __str__(self) -> str:
        return f"{self.host}{LOCAL}" if isinstance(self.host, UUID) else str(self.host)


@dataclass(frozen=True)
class DeviceContact:
    """The facts by which another device reaches this one. `str` is its text for a link or a code."""

    name: str
    password: str
    fingerprint: bytes  # SHA-256 of the certificate
    addresses: tuple[Address, ...]

    @classmethod
    def of(cls, sdp: str) -> DeviceContact:
        """Take what differs out of a browser's description of itself. Raises Refusal where something is missing."""
        if len(sdp) > LONGEST_SDP:
            raise Refusal("This browser can’t open a connection to another device.")
        lines = sdp.splitlines()
        addresses = tuple(filter(None, map(_address, lines)))[:MOST_ADDRESSES]
        if not addresses:
            raise Refusal("This device isn’t on a network that a friend could reach.")
        name, password = _value(lines, "ice-ufrag"), _value(lines, "ice-pwd")
        fingerprint = _value(lines, "fingerprint").lower().removeprefix("sha-256 ").replace(":", "")
        if not (NAME.fullmatch(name) and PASSWORD.fullmatch(password) and re.fullmatch("[0-9a-f]{64}", fingerprint)):
            raise Refusal("This browser can’t open a connection to another device.")
        return cls(name, password, bytes.fromhex(fingerprint), addresses)

    def sdp(self, setup: str) -> str:
        """Return the SDP by which another browser finds this device; `setup`: its part in the encryption, "active" or
        "passive".
        """
        candidates = [
            f"a=candidate:{number} 1 udp {_priority(number, each)} {each} {each.port} typ {KINDS[each.is_outside]}"
            + (" raddr 0.0.0.0 rport 0" if each.is_outside else "")
            for number, each in enumerate(self.addresses, 1)
        ]
        lines = [
            "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=msid-semantic: WMS",
            "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", *candidates,
            f"a=ice-ufrag:{self.name}", f"a=ice-pwd:{self.password}", "a=ice-options:trickle",
            f"a=fingerprint:sha-256 {self.fingerprint.hex(':').upper()}", f"a=setup:{setup}", "a=mid:0",
            "a=sctp-port:5000", "a=max-message-size:262144", "",
        ]  # fmt: skip
        return "\r\n".join(lines)

    def __str__(self) -> str:
        packed = bytes([VERSION]) + _short(self.name) + _short(self.password) + self.fingerprint
        for each in self.addresses:
            host = each.host.bytes if isinstance(each.host, UUID) else each.host.packed
            packed += bytes([_form(each.host) + OUTSIDE * each.is_outside]) + host + each.port.to_bytes(2, "big")
        return base64url(packed + sha256(packed).digest()[:CHECK])

    @classmethod
    def read(cls, text: str) -> DeviceContact:
        """Read the text of a contact, as `str` gives it. Raises Refusal for one that is cut, changed or none."""
        packed = _checked(text)
        if packed[0] != VERSION:
            raise Refusal("This invitation comes from another version of Knaves. Reload the page on both devices.")
        try:
            name, rest = _cut_short(packed[1:])
            password, rest = _cut_short(rest)
            fingerprint, rest = _cut(rest, 32)
            addresses = []
            while rest:
                (kind,), rest = _cut(rest, 1)
                host, rest = _cut(rest, LENGTHS[kind % OUTSIDE])
                port, rest = _cut(rest, 2)
                where = _host(kind % OUTSIDE, host)
                addresses.append(Address(where, int.from_bytes(port, "big"), (False, True)[kind // OUTSIDE]))
            contact = cls(name.decode("ascii"), password.decode("ascii"), fingerprint, tuple(addresses))
            is_good = 1 <= len(addresses) <= MOST_ADDRESSES and all(map(_can_be_reached, addresses))
        except (ValueError, IndexError):
            raise Refusal(DAMAGED) from None
        if not (is_good and NAME.fullmatch(contact.name) and PASSWORD.fullmatch(contact.password)):
            raise Refusal(DAMAGED)
        return contact


def reply(answer: DeviceContact, invitation: DeviceContact) -> str:
    """Return the text of an answer, which says which invitation it is for."""
    return _tag(invitation) + str(answer)


def read_reply(text: str, invitation: DeviceContact) -> DeviceContact:
    """Read an answer. Raises Refusal for one that is damaged or for another invitation."""
    contact = DeviceContact.read(text[4:])
    if text[:4] != _tag(invitation):
        raise Refusal("This answer is for another invitation. Show your friend the code on this screen.")
    return contact


def _tag(invitation: DeviceContact) -> str:
    return base64url(sha256(str(invitation).encode()).digest()[:3])


def _value(lines: list[str], name: str) -> str:
    start = f"a={name}:"
    return next((line.removeprefix(start).strip() for line in lines if line.startswith(start)), "")


def _address(line: str) -> Address | None:
    """Return the address of a line; None where it has none that another device of the network could reach."""
    found = CANDIDATE.fullmatch(line.strip())
    if found is None:
        return None
    host, port, kind = found.groups()
    try:
        where: Host = UUID(host.removesuffix(LOCAL)) if host.endswith(LOCAL) else ip_address(host)
    except ValueError:
        return None
    made = Address(where, int(port), kind.lower() == "srflx")
    return made if _can_be_reached(made) else None


def _can_be_reached(address: Address) -> bool:
    """Whether it is an address of a device, at a port that is open to everybody."""
    host = address.host
    is_device = isinstance(host, UUID) or not (host.is_loopback or host.is_multicast or host.is_unspecified)
    return is_device and 1024 <= address.port <= 65535 and not (isinstance(host, UUID) and address.is_outside)


def _form(host: Host) -> int:
    return 0 if isinstance(host, UUID) else 1 if isinstance(host, IPv4Address) else 2


def _host(form: int, packed: bytes) -> Host:
    if form == 0:
        return UUID(bytes=packed)
    return IPv4Address(packed) if form == 1 else IPv6Address(packed)


def _priority(number: int, address: Address) -> int:
    """RFC 8445, 5.1.2.1: the first address before the next, those of this network before those from outside."""
    return ((100 if address.is_outside else 126) << 24) + ((65535 - number) << 8) + 255


def _short(text: str) -> bytes:
    return bytes([len(text)]) + text.encode("ascii")


def _cut(packed: bytes, length: int) -> tuple[bytes, bytes]:
    if len(packed) < length:
        raise ValueError("cut")
    return packed[:length], packed[length:]


def _cut_short(packed: bytes) -> tuple[bytes, bytes]:
    length, rest = _cut(packed, 1)
    return _cut(rest, length[0])


def _checked(text: str) -> bytes:
    """Return the bytes of a text without their check. Raises Refusal."""
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{40,{LONGEST}}}", text):
        raise Refusal("This code isn’t for a game of Knaves.")
    try:
        packed = from_base64url(text)
    except ValueError:
        packed = b""
    body, check = packed[:-CHECK], packed[-CHECK:]
    if not body or sha256(body).digest()[:CHECK] != check:
        raise Refusal(DAMAGED)
    return body
