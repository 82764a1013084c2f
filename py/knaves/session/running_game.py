"""Running game: a table with its players as its viewer sees it, what is asked, its tasks, and who is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from knaves.bots.search import Candidate
from knaves.cards import UNKNOWN, Card, card
from knaves.engine.game import Game
from knaves.engine.layout import Fan, Layout, Plate
from knaves.engine.moves import Move
from knaves.engine.sentences import IllegalMove, PlayerName, Sentence
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat, unseen
from knaves.players.guide import Guide, Lessons
from knaves.players.player import MoveRequest, Person, Player
from knaves.session.actions import LeaveLesson, LeaveLessonLine, PreviousLessonCard, SessionAction, Touching
from knaves.session.game_view import (
    Asking,
    Audience,
    Frame,
    GameView,
    Handover,
    LogEntry,
    Phase,
    Resting,
    TableChange,
    Thinking,
    Toast,
    Watching,
)
from knaves.session.host import NoStage, Pace, SaveSlot, Stage
from knaves.store.settings import Settings
from knaves.table.table import Table, shown_to
from knaves.wire.questions import bot_seed


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

    def tell(self, change: TableChange | None = None, *, refused: str = "") -> None:
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

    def _build(self, change: TableChange | None, refused: str) -> GameView:
        game, prompt, table, guide = self._game, self._prompt, self._game.table, None
        if self._lesson is not None:
            self._lesson.follow(table)
            guide = self._lesson.guide
        return GameView(
            table.game, table.seats, tuple(table.movers), game.viewer, game.position, game.layout, prompt.phase,
            prompt.status, game.log, game.announced, game.drawn, game.counted, game.in_hand,
            prompt.touching, prompt.hints, prompt.toast,
            self._slot.policy, prompt.undo_depth > 0, bool(table.undone) and not prompt.is_watching,
            prompt.allows_hints, prompt.can_play_out,
            game.is_viewer_out and prompt.touching is None and not self._pace.is_fast_forward,
            guide.card() if guide is not None else None, guide is not None and guide.is_asking_to_stray,
            change, refused, tuple(self._notices), self._slot.daily,
        )  # fmt: skip


T = TypeVar("T")
Work = Coroutine[Any, Any, None]


class SessionTasks:
    """Run at most one main task and one side task; an error in either ends the session.

    Before `run`, after `end`, and once an error has come out, work that is started is closed unrun.
    """

    def __init__(self) -> None:
        self._end: asyncio.Future[None] | None = None  # open while work may be started
        self._all: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None
        self._side: asyncio.Task[None] | None = None

    async def run(self, begin: Callable[[], Work]) -> None:
        """Start the main task that `begin` gives and wait until cancelled. Raises what any task raises."""
        end = self._end = asyncio.get_running_loop().create_future()
        try:
            self.replace_main(begin())
            await end
        finally:
            end.cancel()
            self.cancel()
            await asyncio.gather(*self._all, return_exceptions=True)

    def end(self) -> None:
        """Cancel all work for good; `run` ends."""
        self.cancel()
        if self._end is not None:
            self._end.cancel()

    def cancel(self) -> None:
        """Cancel the main and the side task."""
        self.cancel_side()
        if self._main is not None:
            self._main.cancel()
        self._main = None

    def cancel_side(self) -> None:
        """Cancel the side task."""
        if self._side is not None:
            self._side.cancel()
        self._side = None

    def replace_main(self, work: Work) -> None:
        """Cancel both tasks and make this work the main task."""
        self.cancel()
        self._main = self._start(work)

    def start_side(self, work: Work) -> None:
        """Make this work the side task, unless one is still running."""
        if self.is_side_running:
            work.close()
            return
        self._side = self._start(work)

    @property
    def is_main_running(self) -> bool:
        """Whether the main task is under way."""
        return self._main is not None and not self._main.done()

    @property
    def is_side_running(self) -> bool:
        """Whether the side task is under way."""
        return self._side is not None and not self._side.done()

    def _start(self, work: Work) -> asyncio.Task[None] | None:
        if self._end is None or self._end.done():
            work.close()
            return None
        task = asyncio.ensure_future(work)
        self._all.add(task)
        task.add_done_callback(self._has_ended)
        return task

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        self._all.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is not None and not self._end.done():
            self._end.set_exception(error)


async def await_or_cancel(work: Coroutine[Any, Any, T] | asyncio.Task[T]) -> T:
    """Return the result of the work, and cancel the work if the caller is cancelled.

    Raises TimeoutError if the work was cancelled elsewhere, and any exception of the work.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task})
    finally:
        task.cancel()
    if task.cancelled():
        raise TimeoutError
    return task.result()


FRIENDLY = ("friend", "friend with hints")  # the policies of games with a friend: no move is taken back
ELSEWHERE = Sentence("This game is open in another tab. Here you can only watch.")
ADVISING = Sentence("Looking for the best move…")
NOT_ASKED = Sentence("It isn’t your turn.")
PASSING = Sentence("Pass the device to the next player. No peeking!")


def entries(game: Game, events: Iterable[tuple[int, Event]]) -> tuple[LogEntry, ...]:
    """Log the events, each given with the number of moves made then; those without words are left out."""
    told = (entry_of(game, ply, event) for ply, event in events)
    return tuple(each for each in told if each is not None)


def entry_of(game: Game, ply: int, event: Event) -> LogEntry | None:
    """Log one event after `ply` moves; None where the game has no words for it."""
    sentence, seat = game.text.say(event), event.facts.get("player")
    return None if sentence is None else LogEntry(sentence, seat if isinstance(seat, int) else None, ply)


class RunningGame:
    """A table, a player for each seat, and the log: what happened, from the seat of the viewer."""

    def __init__(self, table: Table, players: Sequence[Player], settings: Settings) -> None:
        """View the game as the person in turn, else the first person, else seat 0."""
        self.table = table
        self.players = tuple(players)
        self.settings = settings
        persons = [seat for seat, player in enumerate(self.players) if isinstance(player, Person)]
        self.viewer: Seat = table.turn if table.turn in persons else next(iter(persons), 0)
        self.is_covered = len(persons) > 1  # nobody has taken the device yet
        self.log = entries(table.game, table.events_of())
        self.announced: tuple[Sentence, ...] = ()  # what the last move did
        self.counted: tuple[Sentence, ...] = ()  # of these what only counts the cards that `drawn` names
        self._was_dealt = False  # by the last move
        self._before_move: Layout | None = None  # the table before it, None where no move led here
        self.thoughts: dict[int, Sequence[Candidate]] = {}  # of bots before their moves, by number of the move
        self._faults: tuple[LogEntry, ...] = ()  # of bots
        self.look()

    def look(self) -> None:
        """Compute the viewer's position and layout from the table."""
        self.position = self._seen()
        self.layout = self.table.game.table.layout(self.position, self.viewer)

    def _seen(self) -> State:
        return shown_to(self.table.state, self.viewer)

    def is_person(self, seat: Seat | None) -> bool:
        """Whether a person plays this seat on this device; False for None."""
        return seat is not None and isinstance(self.players[seat], Person)

    @property
    def is_scored(self) -> bool:
        """Whether a deal has ended whose score sheet comes first; the next deal is called from there."""
        table = self.table
        return table.turn is not None and table.state.deal_is_over and bool(self.layout.areas.get("sheet"))

    @property
    def is_viewer_out(self) -> bool:
        """Whether the viewer is out while others play on."""
        plates = [part for part in self.layout.areas.get("mine", ()) if isinstance(part, Plate)]
        return self.table.turn is not None and any(plate.is_out for plate in plates)

    @property
    def moves_of_others(self) -> int:
        """How many moves others have made since the person who looks on made one; 0 where no person waits."""
        if not self.is_person(self.viewer) or self.is_viewer_out:
            return 0
        return next(
            (count for count, seat in enumerate(reversed(self.table.movers)) if seat == self.viewer),
            len(self.table.movers),
        )

    def turn(self, seat: Seat, hurry: asyncio.Event) -> MoveRequest:
        """The question for the player of this seat; `hurry` asks for the answer at once."""
        table = self.table
        seen, seed = table.state.seen_by(seat), bot_seed(table.seed, len(table.moves))
        return MoveRequest(table.game, seat, seen, seed, hurry, tuple(entry.sentence for entry in self.log))

    def play(self, move: Move, *, wants_frames: bool) -> TableChange:
        """Make a legal move and log it.

        `after` of the change is still the layout before: call `look`, then replace it.
        """
        table, before = self.table, self.layout
        seen: list[State] = []
        events = table.play(move.notation, (lambda event: seen.append(self._seen())) if wants_frames else None)
        told = [entry_of(table.game, len(table.moves), event) for event in events]
        new = tuple(each for each in told if each is not None)
        self.log += new
        self.announced = tuple(entry.sentence for entry in new)
        self.counted = tuple(each.sentence for each in new if {*each.sentence.facts} <= {"player", "count"}
                             and each.seat == self.viewer and each in _draws(events, told))  # fmt: skip
        self._was_dealt = any(event.kind == "Dealt" for event in events)
        self._before_move = before
        frames = tuple(Frame(*each) for each in zip(events, told, seen, strict=True)) if wants_frames else ()
        return TableChange(before, before, len(table.moves), move, tuple(events), frames)

    @property
    def drawn(self) -> Sentence | None:
        """The cards that the last move brought the viewer, unless its event names them already."""
        before = self._before_move
        if before is None or before.seat != self.viewer:
            return None
        named = Counter(_named_for(self.viewer, self.announced)) - Counter(
            each.code for each in self.table.moves[-1].named_cards
        )
        if self._was_dealt:
            return self.in_hand
        new = Counter(_held(self.layout)) - Counter(_held(before)) - named
        cards = [card(code) for code in new.elements()]
        return Sentence("You draw {cards}.", cards=cards) if cards else None

    @property
    def in_hand(self) -> Sentence | None:
        """The cards that the viewer holds, None for none."""
        cards = [card(code) for code in _held(self.layout)]
        return Sentence("Your hand: {cards}.", cards=cards) if cards else None

    def change_since(self, before: Layout) -> TableChange:
        """The change from this layout to the present one, made by no move."""
        return TableChange(before, self.layout, len(self.table.moves))

    def note_fault(self, seat: Seat, why: Sentence) -> None:
        """Log what the bot in this seat did wrong."""
        entry = LogEntry(why, seat, len(self.table.moves))
        self._faults = (*self._faults, entry)
        self.log = (*self.log, entry)

    def reread_log(self) -> None:
        """Take log and thoughts from the table anew, after moves were taken back or another table came."""
        ply = len(self.table.moves)
        told = entries(self.table.game, self.table.events_of())
        faults = (entry for entry in self._faults if entry.ply <= ply)
        self.log = tuple(sorted((*told, *faults), key=lambda entry: entry.ply))
        self.announced = self.counted = ()
        self._before_move = None
        self.thoughts = {number: thought for number, thought in self.thoughts.items() if number < ply}


def _draws(events: Sequence[Event], told: Sequence[LogEntry | None]) -> list[LogEntry]:
    """The entries on cards that were drawn."""
    return [entry for event, entry in zip(events, told, strict=True) if entry is not None and event.kind == "Drew"]


def _held(layout: Layout) -> list[str]:
    """The codes of the cards that the viewer holds and sees."""
    fans = (part for part in layout.areas.get("hand", ()) if isinstance(part, Fan) and part.seat == layout.seat)
    return [face.code for fan in fans for face in fan.faces if face.code and face.code != UNKNOWN.code]


def _named_for(seat: Seat, sentences: Sequence[Sentence]) -> list[str]:
    """The codes of the cards by which these sentences say what this seat has done or been given."""
    facts = (sentence.facts for sentence in sentences if sentence.facts.get("player") == PlayerName(seat))
    return [each.code for found in facts if isinstance(each := found.get("card"), Card)]


class Prompt:
    """The question to the viewer: the phase, touched parts, hints, and undo."""

    def __init__(self, game: RunningGame, pace: Pace, tasks: SessionTasks, policy: str, fixed_moves: int) -> None:
        """`policy`: see `SaveSlot`; `fixed_moves`: how many first moves nobody takes back."""
        self._game = game
        self._pace = pace
        self._tasks = tasks
        self._policy = policy
        self._fixed_moves = fixed_moves
        self.plays_out = False  # the rest of the deal is played by itself
        self._reset()

    def begin(self) -> None:
        """Look at the table anew: nothing touched, no hint, the phase that comes next."""
        self._tasks.cancel_side()  # a hint for the moment before
        self._game.look()
        self._reset()

    def _reset(self) -> None:
        game = self._game
        self.hints: tuple[Candidate, ...] = ()
        self.toast: Toast | None = None
        self.can_play_out = False
        self.plays_out = self.plays_out and not game.table.state.deal_is_over
        self.enter(self._next_phase())
        back = (
            undo_depth(game.table, game.viewer, only_harmless=self._policy == "counted")
            if game.is_person(game.viewer)
            else 0
        )
        self.undo_depth = back if len(game.table.moves) - back >= self._fixed_moves else 0
        if self._policy in FRIENDLY:
            self.undo_depth = 0

    def enter(self, phase: Phase) -> None:
        """Make this the phase, with nothing touched."""
        self.phase = phase
        is_asked = isinstance(phase, Asking)
        self.touching = Touching.at(self._game.position, self._game.layout) if is_asked else None

    def restart(self, table: Table | None = None) -> None:
        """Begin at another moment that no move led to; a `table` replaces the present one."""
        game = self._game
        if table is not None:
            game.table = table
            if table.turn is not None and game.is_person(table.turn):
                game.viewer = table.turn
        game.reread_log()
        self._pace.reset()
        self.plays_out = False
        self.begin()

    def watch(self) -> None:
        """Enter the phase in which another tab plays: nothing can be touched or taken back."""
        self.enter(Watching())
        self.undo_depth = 0

    @property
    def awaits_hint(self) -> bool:
        """Whether a hint is being found: the only side task of a game."""
        return self._tasks.is_side_running and not self.hints

    @property
    def allows_hints(self) -> bool:
        """Whether hints may be asked for in this game."""
        return self._policy != FRIENDLY[0]

    @property
    def is_watching(self) -> bool:
        """Whether another tab plays and this one only shows it."""
        return isinstance(self.phase, Watching)

    def refusal(self, text: str) -> IllegalMove:
        """Say why the viewer cannot make this move now, by what the viewer sees; nobody else's hand is spoken of."""
        if self.is_watching:
            return IllegalMove(ELSEWHERE)
        if isinstance(self.phase, Handover):
            return IllegalMove(PASSING)
        position = self._game.position
        if position.turn in (None, self._game.viewer) or position.deal_is_over:
            return position.refuse(text)
        return IllegalMove(NOT_ASKED)

    @property
    def status(self) -> Sentence:
        """The sentence that says who is asked what, given the parts touched already."""
        if self.is_watching:
            return ELSEWHERE
        game, position, touching = self._game.table.game, self._game.position, self.touching
        touched = touching.touched if touching is not None else ()
        if self.awaits_hint and not touched:
            return ADVISING
        if touching is not None and touching.mode is not None:
            touched = touching.words
        asked = game.text.ask_with(position, touched) if touched and game.text.ask_with else None
        ask = None if self._game.settings.chances else game.text.ask_plainly
        return asked or (ask or game.text.ask)(position)

    def _next_phase(self) -> Phase:
        """The phase after the last change. A turn begins at once; sheets wait until the change has been seen."""
        game, turn = self._game, self._game.table.turn
        if game.is_covered and turn is not None:
            return Handover(game.viewer)
        waits = self._pace.waits(game.settings.pause)
        if turn is not None and not game.is_scored:
            if turn == game.viewer and game.is_person(turn):
                return Asking(turn)
            if not game.is_person(turn) and not waits:
                return Thinking(turn)
        return Resting(waits)


def undo_depth(table: Table, seat: Seat, *, only_harmless: bool) -> int:
    """The number of moves to take back: the seat's last own move and all since; 0 where none may be.

    `only_harmless`: 0 also where the seat has seen a new card since.
    """
    for back, mover in enumerate(reversed(table.movers), 1):
        if mover == seat:
            return 0 if only_harmless and not _is_harmless(table, seat, back) else back
    return 0


def _is_harmless(table: Table, seat: Seat, back: int) -> bool:
    before = table.state_at(len(table.moves) - back).seen_by(seat)
    return unseen(before) == unseen(table.state.seen_by(seat))


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
