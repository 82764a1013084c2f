"""localStorage under the names of one site: apart from other sites, with what an earlier version kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from knaves.page.dom.local_storage import LocalStore, local_store


class Area:
    """localStorage with little room, shared by all sites of an origin."""

    def __init__(self, room: int = 10_000) -> None:
        self.texts: dict[str, str] = {}
        self.room = room

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, number: int) -> str:
        return list(self.texts)[number]

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        used = sum(len(name) + len(each) for name, each in self.texts.items() if name != key)
        if used + len(key) + len(text) > self.room:
            raise OSError("QuotaExceededError")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        self.texts.pop(key, None)


def site(area: Area, path: str) -> LocalStore:
    document = SimpleNamespace(documentElement=SimpleNamespace(dataset=SimpleNamespace()))
    js: Any = SimpleNamespace(localStorage=area, document=document, knaves=SimpleNamespace(place=f"knaves {path} "))
    return local_store(js)


def test_r28_sites_of_one_origin_see_nothing_of_each_other() -> None:
    area = Area()
    stores = [site(area, path) for path in ("/", "/knaves/", "/knaves/knaves/", "/knaves-dev/")]
    for number, store in enumerate(stores):
        assert store.set("settings", str(number))
    for number, store in enumerate(stores):
        assert store.get("settings") == str(number)
        assert sorted(store.keys()) == ["settings", "taken over"]
    stores[1].remove("settings")
    assert [store.get("settings") for store in stores] == ["0", None, "2", "3"]


def test_what_an_earlier_version_kept_is_taken_over_by_each_site_and_only_once() -> None:
    area = Area()
    area.texts = {"knaves/settings": "old", "knaves/game/g1/a": "x" * 100, "other": "not ours"}
    first = site(area, "/knaves/")
    assert (first.get("settings"), first.get("game/g1/a")) == ("old", "x" * 100)
    first.remove("game/g1/a")
    assert site(area, "/knaves/").get("game/g1/a") is None, "what was forgotten comes back"
    assert site(area, "/knaves-dev/").get("game/g1/a") == "x" * 100
    assert area.texts["other"] == "not ours"


def test_what_has_no_room_twice_is_moved() -> None:
    area = Area(room=3000)
    area.texts = {f"knaves/game/g{number}/a": "x" * 500 for number in range(5)}
    store = site(area, "/knaves/")
    assert [store.get(f"game/g{number}/a") for number in range(5)] == ["x" * 500] * 5


def test_the_old_copies_make_room_before_anything_is_refused() -> None:
    area = Area(room=3000)
    area.texts = {"knaves/game/g1/a": "x" * 900}
    store = site(area, "/knaves/")
    assert store.set("game/g2/a", "y" * 1500)
    assert (store.get("game/g1/a"), area.getItem("knaves/game/g1/a")) == ("x" * 900, None)
    assert not store.set("game/g3/a", "z" * 2000)
