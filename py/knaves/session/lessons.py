"""Lessons: which guided first games have been played, and which running game is one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from knaves.players.guiding import Guide
from knaves.session.actions import LeaveLesson, LeaveLessonLine, PreviousLessonCard, SessionAction
from knaves.store.choices import LessonsKept
from knaves.store.save import Save
from knaves.store.saves import Saves
from knaves.table.table import Table

TEACHER = "bot:easy"  # who plays on where the line of a lesson ends


class Lessons:
    """Kept among the player's choices: games learned, and the key of the running lesson of each."""

    def __init__(self, saves: Saves) -> None:
        self.saves = saves

    @property
    def learned(self) -> frozenset[str]:
        """The keys of the games whose lesson has been played or left."""
        return self.saves.choices.lessons.learned

    def begin(self, table: Table, save: Save) -> None:
        """This game is a lesson from now on. One that was broken off before makes room for it."""
        kept, lesson = self.saves.choices.lessons, table.game.lesson
        old = self.saves.read(kept.running.get(table.game.key, ""))
        if old is not None and lesson is not None and len(old.record.moves) <= len(lesson.line):
            self.saves.remove(old.key)
        self.saves.choices.keep_lessons(replace(kept, running={**kept.running, table.game.key: save.key}))

    def guide(self, table: Table, key: str) -> Guide | None:
        """The guide of a running game, None where it is no lesson."""
        lesson = table.game.lesson
        is_one = lesson is not None and self.saves.choices.lessons.running.get(table.game.key) == key
        return Guide(lesson, table) if is_one and lesson is not None else None

    def note(self, guide: Guide) -> None:
        """Remembers that a lesson has been learned, and where it has been left."""
        key, kept = guide.table.game.key, self.saves.choices.lessons
        running = {game: save for game, save in kept.running.items() if not (guide.is_left and game == key)}
        if key not in kept.learned or running != kept.running:
            self.saves.choices.keep_lessons(LessonsKept(kept.learned | {key}, running))


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
        elif isinstance(action, LeaveLessonLine):
            self.guide.stray()
        else:
            self.guide.turn(-1 if isinstance(action, PreviousLessonCard) else 1)
