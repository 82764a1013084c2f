"""Lessons: which guided first games have been played, and which running game is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knaves.players.guiding import Guide
from knaves.session.actions import GoAstray, LeaveLesson, ReadBack, SessionAction
from knaves.store.save import Save
from knaves.store.saves import Saves
from knaves.table.table import Table

__all__ = ["Lessons", "RunningLesson"]

TEACHER = "bot:easy"  # who plays on where the line of a lesson ends


class Lessons:
    """Kept among the player's choices: games learned, and the key of the running lesson of each."""

    def __init__(self, saves: Saves) -> None:
        self.saves = saves

    def _kept(self, name: str) -> dict[str, Any]:
        kept = self.saves.choice("lessons").get(name)
        return dict(kept) if isinstance(kept, dict) else {}

    def _keep(self, name: str, kept: dict[str, Any]) -> None:
        self.saves.choose("lessons", {**self.saves.choice("lessons"), name: kept})

    @property
    def learned(self) -> frozenset[str]:
        """The keys of the games whose lesson has been played or left."""
        return frozenset(self._kept("learned"))

    def begin(self, table: Table, save: Save) -> None:
        """This game is a lesson from now on. One that was broken off before makes room for it."""
        running, lesson = self._kept("running"), table.game.lesson
        old = self.saves.read(str(running.get(table.game.key, "")))
        if old is not None and lesson is not None and len(old.record.moves) <= len(lesson.line):
            self.saves.remove(old.key)
        self._keep("running", {**running, table.game.key: save.key})

    def guide(self, table: Table, key: str) -> Guide | None:
        """The guide of a running game, None where it is no lesson."""
        lesson = table.game.lesson
        is_one = lesson is not None and self._kept("running").get(table.game.key) == key
        return Guide(lesson, table) if is_one and lesson is not None else None

    def note(self, guide: Guide) -> None:
        """Remembers that a lesson has been learned, and where it has been left."""
        key = guide.table.game.key
        if key not in self.learned:
            self._keep("learned", {**self._kept("learned"), key: True})
        if guide.is_left and key in self._kept("running"):
            self._keep("running", {game: save for game, save in self._kept("running").items() if game != key})


@dataclass(frozen=True)
class RunningLesson:
    """The lesson of a running game: its guide, and where it is remembered that it has been learned."""

    guide: Guide
    lessons: Lessons

    def follow(self, table: Table) -> None:
        """The game is as this table now."""
        self.guide.table = table
        if self.guide.is_learned:
            self.lessons.note(self.guide)

    def answer(self, action: SessionAction) -> None:
        """What the player does about the lesson; anything else means that its card has been read."""
        if isinstance(action, LeaveLesson):
            self.guide.leave()
        elif isinstance(action, GoAstray):
            self.guide.stray()
        else:
            self.guide.turn(-1 if isinstance(action, ReadBack) else 1)
