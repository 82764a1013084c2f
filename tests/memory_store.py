"""A store in memory, for whatever keeps something."""

from __future__ import annotations


class MemoryStore:
    """Texts in memory; `room` is how many characters fit, None for any number."""

    def __init__(self, room: int | None = None) -> None:
        self.texts: dict[str, str] = {}
        self.room = room
        self.is_blocked = False

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, text: str) -> bool:
        used = sum(len(name) + len(each) for name, each in self.texts.items() if name != key)
        if self.room is not None and used + len(key) + len(text) > self.room:
            return False
        self.texts[key] = text
        return True

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)
