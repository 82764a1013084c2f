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
    """Games learned, and the running lesson of each game, saved among the player's choices."""

    def __init__(self, saves: Saves) -> None:
        self.saves = saves

    @property
    def learned(self) -> frozenset[str]:
        """Keys of the games whose lesson was played or left."""
        return self.saves.choices.lessons.learned

    def begin(self, table: Table, save: Save) -> None:
        """Make this saved game the lesson of its game, and delete one that was broken off before."""
        kept, lesson = self.saves.choices.lessons, table.game.tutorial.lesson
        old = self.saves.read(kept.running.get(table.game.key, ""))
        if old is not None and lesson is not None and len(old.record.moves) <= len(lesson.line):
            self.saves.remove(old.key)
        self.saves.choices.keep_lessons(replace(kept, running={**kept.running, table.game.key: save.key}))

    def guide(self, table: Table, key: str) -> Guide | None:
        """Return the guide of a saved game; None if it is no lesson."""
        lesson = table.game.tutorial.lesson
        is_one = lesson is not None and self.saves.choices.lessons.running.get(table.game.key) == key
        return Guide(lesson, table) if is_one and lesson is not None else None

    def note(self, guide: Guide) -> None:
        """Save that a lesson was learned, and whether it was left."""
        key, kept = guide.table.game.key, self.saves.choices.lessons
        running = {game: save for game, save in kept.running.items() if not (guide.is_left and game == key)}
        if key not in kept.learned or running != kept.running:
            self.saves.choices.keep_lessons(LessonsKept(kept.learned | {key}, running))


@dataclass(frozen=True)
class RunningLesson:
    """The lesson of a running game: its guide, and where to save that it was learned."""

    guide: Guide
    lessons: Lessons

    def follow(self, table: Table) -> None:
        """Follow the game to this table, and note when it is learned."""
        self.guide.table = table
        if self.guide.is_learned:
            self.lessons.note(self.guide)

    def answer(self, action: SessionAction) -> None:
        """Answer an action about the lesson; any other than leaving and back turns to the next card."""
        if isinstance(action, LeaveLesson):
            self.guide.leave()
        elif isinstance(action, LeaveLessonLine):
            self.guide.stray()
        else:
            self.guide.turn_card(-1 if isinstance(action, PreviousLessonCard) else 1)
