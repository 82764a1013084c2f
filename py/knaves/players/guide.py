"""Guide: a guided first game, card by card, and which have been played."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from knaves.engine.game import Lesson, LessonStep
from knaves.engine.moves import Move, find
from knaves.players.player import MoveRequest, Player
from knaves.store.choices import LessonsKept
from knaves.store.saves import Save, Saves
from knaves.table.table import Table
from knaves.wire.questions import ChosenMove


@dataclass(frozen=True)
class LessonCard:
    """One card of a lesson: the step, its number from 1 to `last`, and the parts of the move it suggests, or ()."""

    step: LessonStep
    number: int
    last: int
    tokens: tuple[str, ...] = ()
    is_first: bool = False  # whether none came before it at this moment
    is_first_asked: bool = False
    is_free_after: bool = False  # whether the game goes on freely once it has been read

    @property
    def dictates(self) -> bool:
        """Whether the lesson still says what is played: it does not yet leave the game to the player."""
        return self.step.asks or not self.is_free_after


class Guide:
    """Progress of a lesson. It follows the table: an undo brings the steps of the undone moves back."""

    def __init__(self, lesson: Lesson, table: Table, *, is_read: bool = False) -> None:
        """`is_read`: all that there is to read at this moment has been read before."""
        self.lesson = lesson
        self.table = table
        # how many moves have been made, and had been when something was read before
        self.ply = self.since = len(table.moves) if is_read else -1
        self.read = len(lesson.steps) if is_read else 0  # steps read at this moment of the game
        self.offered: dict[int, int] = {}  # number of a step that waited for its turn, and after how many moves it came
        self.is_left = False
        self.may_stray = False  # the player goes on although he has left the line
        self.turned = asyncio.Event()  # a card has been read, or the lesson left
        self._remember()

    def _remember(self) -> None:
        """Of a game that is opened again, which steps have had their turn."""
        for number, step in enumerate(self.lesson.steps):
            if step.suggests is None or step.at >= len(self.table.moves):
                continue
            state = self.table.state_at(step.at)
            for ply, move in enumerate(self.table.moves[step.at :], step.at):
                if state.turn == 0 and step.suggests(state) is not None:
                    self.offered[number] = ply
                    break
                state.play(move)

    @property
    def has_strayed(self) -> bool:
        """Whether another move than the suggested one has been made."""
        made = tuple(move.notation for move in self.table.moves)
        return made[: len(self.lesson.line)] != self.lesson.line[: len(made)]

    @property
    def is_asking_to_stray(self) -> bool:
        """Whether the player has left the lesson's line and has yet to say whether to go on."""
        return self.has_strayed and not self.may_stray and not self.is_left

    @property
    def is_learned(self) -> bool:
        """Whether the line has been played and read to its end, or the lesson was left."""
        at_end = len(self.table.moves) >= len(self.lesson.line) and not self.has_strayed and not self._unread()
        return self.is_left or self.may_stray or at_end

    def _unread(self) -> list[LessonStep]:
        """The steps still to be read at this moment; off the line those that fit any game, as far as they were due."""
        moves = len(self.table.moves)
        if moves != self.ply:
            self.since, self.ply, self.read = min(self.ply, moves), moves, 0
        if self.has_strayed and moves <= len(self.lesson.line):
            fitting = (step for step in self.lesson.steps if step.anywhere)
            return [step for step in fitting if self.since < step.at <= moves][self.read :]
        due = [step for step in self.lesson.steps if step.at == moves and step.suggests is None]
        return (due + self._waiting(moves))[self.read :]

    def _waiting(self, moves: int) -> list[LessonStep]:
        """The first waiting step whose subject the player can act on in this turn."""
        for number, step in enumerate(self.lesson.steps):
            is_due = step.suggests is not None and step.at <= moves and self.table.turn == 0
            if is_due and self.offered.get(number, moves) == moves and self._suggested(step):
                self.offered[number] = moves
                return [step]
        return []

    def card(self) -> LessonCard | None:
        """Return the card to read now; None if there is none."""
        unread = [] if self.is_left or self.is_asking_to_stray else self._unread()
        if not unread:
            return None
        step = unread[0]
        steps = self.lesson.steps
        return LessonCard(
            step, steps.index(step) + 1, len(steps), self._suggested(step), is_first=self.read == 0,
            is_first_asked=step is next(each for each in steps if each.asks),
            is_free_after=len(unread) == 1 and step.at >= len(self.lesson.line),
        )  # fmt: skip

    def _suggested(self, step: LessonStep) -> tuple[str, ...]:
        if step.suggests is not None:
            move = step.suggests(self.table.state)
        else:
            move = find(self.lesson.line[step.at], self.table.legal_moves()) if step.asks else None
        return move.parts if move is not None else ()

    def turn_card(self, cards: int = 1) -> None:
        """Turn by so many cards: 1 to the next one, -1 back; never back beyond the first one of this moment."""
        self.read = max(0, self.read + cards)
        self._wake()

    def leave(self) -> None:
        """End the explanations; bots play on as usual."""
        self.is_left = True
        self._wake()

    def stray(self) -> None:
        """Let the player leave the lesson's line for good."""
        self.may_stray = True
        self._wake()

    def _wake(self) -> None:
        self.turned.set()
        self.turned = asyncio.Event()

    def reply(self) -> Move | None:
        """Return the next move of the line; None once the game has left it or the line has ended."""
        made = len(self.table.moves)
        if self.has_strayed or made >= len(self.lesson.line):
            return None
        return find(self.lesson.line[made], self.table.legal_moves())

    async def until_read(self) -> None:
        """Wait until the player has read and decided all there is."""
        while self.card() is not None or self.is_asking_to_stray:
            await self.turned.wait()


class GuidedPlayer:
    """Bot of a lesson: waits until the player has read, and follows the line as long as the player does."""

    def __init__(self, guide: Guide, bot: Player) -> None:
        self.tempo = bot.tempo
        self._guide = guide
        self._bot = bot

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Return the move of the line, else that of its bot."""
        await self._guide.until_read()
        move = self._guide.reply()
        return ChosenMove(move) if move is not None else await self._bot.choose(turn)

    def leave(self) -> None:
        """Let its bot leave."""
        self._bot.leave()


class Lessons:
    """Games learned, and the running lesson of each game, saved among the player's choices."""

    def __init__(self, saves: Saves) -> None:
        self.saves = saves

    @property
    def learned(self) -> frozenset[str]:
        """Keys of the games whose lesson was played or left."""
        return self.saves.choices.lessons.learned

    def begin(self, table: Table, save: Save) -> None:
        """Make this saved game the lesson of its game.

        An earlier one that is still within the lesson's line is deleted.
        """
        kept, lesson = self.saves.choices.lessons, table.game.tutorial.lesson
        old = self.saves.read(kept.running.get(table.game.key, ""))
        if old is not None and lesson is not None and len(old.record.moves) <= len(lesson.line):
            self.saves.remove(old.key)
        self.saves.choices.keep_lessons(replace(kept, running={**kept.running, table.game.key: save.key}))

    def guide(self, table: Table, key: str) -> Guide | None:
        """Return the guide of a saved game; None if it is no lesson."""
        lesson, kept = table.game.tutorial.lesson, self.saves.choices.lessons
        if lesson is None or kept.running.get(table.game.key) != key:
            return None
        return Guide(lesson, table, is_read=table.game.key in kept.learned and len(table.moves) == len(lesson.line))

    def note(self, guide: Guide) -> None:
        """Save that the lesson of this guide was learned; one that was left runs no longer, and any other goes on."""
        key, kept = guide.table.game.key, self.saves.choices.lessons
        running = {game: save for game, save in kept.running.items() if not (guide.is_left and game == key)}
        if key not in kept.learned or running != kept.running:
            self.saves.choices.keep_lessons(LessonsKept(kept.learned | {key}, running))
