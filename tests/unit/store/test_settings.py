"""Settings, read from what may have been written by anybody."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest

from knaves.store.settings import SETTINGS, Settings
from tests.memory_store import MemoryStore


def kept(text: str | None) -> MemoryStore:
    store = MemoryStore()
    if text is not None:
        store.set("settings", text)
    return store


def test_settings_are_kept() -> None:
    store, chosen = MemoryStore(), Settings().with_all({"scheme": "dark", "sound": True, "pause": "wait"})
    assert chosen.keep(store)
    assert Settings.load(store) == chosen


def test_every_setting_is_shown_with_its_default_among_its_values() -> None:
    assert {setting.name for setting in SETTINGS} == {field.name for field in fields(Settings)}
    for setting in SETTINGS:
        assert getattr(Settings(), setting.name) in setting.values


@pytest.mark.parametrize(
    "text",
    [None, "", "[]", "null", "{", "[" * 100_000, '{"scheme": 3, "sound": "yes", "pause": ["wait"], "x": true}', "NaN"],
)
def test_damaged_settings_are_as_if_nothing_was_chosen(text: str | None) -> None:
    assert Settings.load(kept(text)) == Settings()


def test_what_is_right_is_kept_beside_what_is_wrong() -> None:
    read = Settings.load(kept(json.dumps({"scheme": "dark", "touch": "three"})))
    assert (read.scheme, read.touch) == ("dark", "one")


def test_settings_of_a_newer_version_are_not_written_over() -> None:
    text = json.dumps({"version": 99, "value": {"scheme": "sepia"}})
    store = kept(text)
    assert not Settings.load(store).with_all({"sound": True}).keep(store)
    assert store.get("settings") == text


@pytest.mark.parametrize("address", ["", "stun:stun.example.org", "stun:a-b.example.org:3478"])
def test_a_server_of_ones_own_choice_is_taken(address: str) -> None:
    assert Settings().with_all({"stun": address}).stun == address


@pytest.mark.parametrize(
    "address",
    [
        "stun.example.org", "turn:stun.example.org", "stun:", "stun:localhost", "stun:-a.org", "stun:a.org:",
        "stun:a.org:0", "stun:a.org:65536", "stun:a.org:123456", "stun:a.org?transport=tcp", "stun:a b.org",
        "stun:a.org\n", "https://example.org", True, 3,
    ],
)  # fmt: skip
def test_no_other_address_is_asked(address: object) -> None:
    assert Settings().with_all({"stun": address}).stun == ""


def test_settings_speak_of_no_finger() -> None:
    """A laptop has the same page: nothing is tapped there, and nobody holds it."""
    texts = [text for each in SETTINGS for text in (each.label, each.help, *each.values.values())]
    assert not [text for text in texts if re.search(r"\b(tap|taps|hold|click)\b", text, re.IGNORECASE)]
