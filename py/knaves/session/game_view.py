"""Game view: a running game for its audience, as one immutable value made once for each change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from knaves.bots.thought import Candidate
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.guiding import LessonCard
from knaves.session.game_log import Change, LogEntry
from knaves.session.host import NoStage, Stage
from knaves.session.lessons import RunningLesson
from knaves.session.pace import Pace
from knaves.session.phases import Phase
from knaves.session.running_game import Prompt, RunningGame, Toast
from knaves.session.save_slot import SaveSlot
from knaves.session.touching import Touching


@dataclass(frozen=True)
class GameView:
    """A running game as its viewer may see it and act on it."""

    game: Game
    seats: tuple[str, ...]
    movers: tuple[Seat, ...]  # who has made each move
    viewer: Seat
    position: State  # as the viewer sees it; to be read and never to be played
    layout: Layout
    phase: Phase
    status: Sentence  # what is asked of whom
    log: Sequence[LogEntry]
    announced: tuple[Sentence, ...] = ()  # what the last move has done
    drawn: Sentence | None = None  # the cards it has brought the viewer, where that names none of them
    touching: Touching | None = None  # what is touched and may be touched, None where the viewer is not asked
    hints: tuple[Candidate, ...] = ()  # the best moves, once they have been asked for
    toast: Toast | None = None
    policy: str = "practice"
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = True  # hints are allowed in this game
    can_play_out: bool = False  # the rest of the deal is decided
    can_fast_forward: bool = False  # the viewer takes no further part
    lesson_card: LessonCard | None = None  # what a lesson explains now
    has_strayed: bool = False  # from the lesson, without having said that he means it
    change: Change | None = None  # what has just happened to the table, None where nothing has
    refused: str = ""  # the part that was touched just now and cannot be
    notices: tuple[Sentence, ...] = ()  # to be said just now, in passing
    daily: str = ""  # the day of the daily deal it is, "" for none


Audience = Callable[[GameView], None]


class Announcer:
    """Build one GameView after each change and hand it to the audience."""

    def __init__(
        self, game: RunningGame, prompt: Prompt, pace: Pace, slot: SaveSlot, lesson: RunningLesson | None
    ) -> None:
        self._game = game
        self._prompt = prompt
        self._pace = pace
        self._slot = slot
        self._lesson = lesson
        self.audience: Audience | None = None  # None: nobody listens yet, or any more
        self.stage: Stage = NoStage()
        self._notices: list[Sentence] = []
        self._said: set[Sentence] = set()  # notices that are said once
        self.view = self._build(None, "")

    def tell(self, change: Change | None = None, *, refused: str = "") -> None:
        """Tell how things are now; `refused` names the part that was touched and cannot be."""
        self.view = self._build(change, refused)
        self._notices.clear()
        if self.audience is not None:
            self.audience(self.view)

    def note(self, sentence: Sentence) -> None:
        """Say this in passing with the next view."""
        self._notices.append(sentence)

    def note_once(self, sentence: Sentence) -> None:
        """Say this in passing with the next view, once in a session."""
        if sentence not in self._said:
            self._said.add(sentence)
            self.note(sentence)

    def _build(self, change: Change | None, refused: str) -> GameView:
        game, prompt, table, guide = self._game, self._prompt, self._game.table, None
        if self._lesson is not None:
            self._lesson.follow(table)
            guide = self._lesson.guide
        return GameView(
            table.game, table.seats, tuple(table.movers), game.viewer, game.position, game.layout, prompt.phase,
            prompt.status, game.log, game.announced, game.drawn, prompt.touching, prompt.hints, prompt.toast,
            self._slot.policy, prompt.undo_depth > 0, bool(table.undone) and not prompt.is_watching,
            prompt.allows_hints, prompt.can_play_out,
            game.is_viewer_out and prompt.touching is None and not self._pace.is_fast_forward,
            guide.card() if guide is not None else None, guide is not None and guide.is_asking_to_stray,
            change, refused, tuple(self._notices), self._slot.daily,
        )  # fmt: skip
