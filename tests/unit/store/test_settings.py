"""Settings, read from what may have been written by anybody."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from knaves.store.settings import SETTINGS, Settings


def test_settings_are_kept() -> None:
    chosen = Settings().with_all({"scheme": "dark", "sound": True, "pause": "wait"})
    assert Settings.read(chosen.as_text()) == chosen


def test_every_setting_is_shown_with_its_default_among_its_values() -> None:
    assert {setting.name for setting in SETTINGS} == {field.name for field in fields(Settings)}
    for setting in SETTINGS:
        assert getattr(Settings(), setting.name) in setting.values


@pytest.mark.parametrize(
    "text",
    [None, "", "[]", "null", "{", "[" * 100_000, '{"scheme": 3, "sound": "yes", "pause": ["wait"], "x": true}', "NaN"],
)
def test_damaged_settings_are_as_if_nothing_was_chosen(text: str | None) -> None:
    assert Settings.read(text) == Settings()


def test_what_is_right_is_kept_beside_what_is_wrong() -> None:
    read = Settings.read(json.dumps({"scheme": "dark", "touch": "three"}))
    assert (read.scheme, read.touch) == ("dark", "one")
