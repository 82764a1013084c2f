"""Session: one game being played. Table, players, clock and what is kept, in one turn loop; no browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any, TypeVar

from knaves.bots.reasons import advise
from knaves.bots.thought import Candidate
from knaves.engine.chance import Outcome
from knaves.engine.errors import IllegalMove, Refusal
from knaves.engine.layout import Layout, Plate
from knaves.engine.moves import Move, find
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.fault import BotFault
from knaves.players.player import Person, Player, Turn, stand_in
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.session import actions
from knaves.session.clock import Clock, NoClock
from knaves.session.game_log import LogEntry, entries, entry_of
from knaves.session.game_view import Change, Frame, GameView, Toast
from knaves.session.lessons import RunningLesson
from knaves.session.pace import BEAT, Pace
from knaves.session.phases import Asking, Handover, Over, Phase, Resting, Scored, Thinking, Watching
from knaves.session.save_slot import NullSaveSlot, SaveSlot
from knaves.session.stage import NoStage, Stage
from knaves.session.touching import Touching
from knaves.session.undo import undo_depth
from knaves.store.save import read_save
from knaves.store.saves import Written
from knaves.store.settings import THOUGHTS, Settings
from knaves.table.claim import rest_is_decided
from knaves.table.record import Record
from knaves.table.table import Table
from knaves.table.view import shown_to
from knaves.wire.answers import ChosenMove
from knaves.wire.questions import RateMoves, bot_seed

FULL = Sentence("There is no room left to save this game. Play on, and export your games to keep them.")
FAILED = Sentence("A bot did not answer, so a simpler one has made its move.")
ELSEWHERE = Sentence("This game is played in another tab; here you watch.")

LONGEST_MOVE = 200  # characters of a move that is refused in its own words

Audience = Callable[[GameView], None]
T = TypeVar("T")


@dataclass(frozen=True)
class SessionHost:
    """What a session needs of the place where it is played. A simulation needs nothing."""

    clock: Clock = field(default_factory=NoClock)
    slot: SaveSlot = field(default_factory=NullSaveSlot)
    adviser: Thinker = field(default_factory=SliceThinker)  # who looks for hints
    fixed_moves: int = 0  # moves that were made before it began, and that nobody takes back


class Session:
    """A game being played. `run` plays it and tells every change; `do` answers what a person does.

    What goes on is one task, the course: the turns, or the wait for the right to play at all. Whatever comes from
    outside and changes the table cancels it and begins another.
    """

    def __init__(
        self,
        table: Table,
        players: Sequence[Player],
        host: SessionHost | None = None,
        settings: Settings | None = None,
        lesson: RunningLesson | None = None,
    ) -> None:
        """A player for each seat; persons among them are those who sit here."""
        self._table = table
        self._players = tuple(players)
        self._host = host or SessionHost()
        self._settings = settings or Settings()
        self._lesson = lesson
        self._audience: Audience | None = None
        self._stage: Stage = NoStage()
        self._end: asyncio.Future[None] | None = None  # while it is open, something may go on
        self._tasks: set[asyncio.Task[None]] = set()
        self._main_task: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._pace = Pace(self._host.clock)
        self._is_here = False  # this tab plays the game; before that is known, it is asked for
        self._plays_out = False  # the rest of the deal is played by itself
        self._thoughts: dict[int, Sequence[Candidate]] = {}
        self._notices: list[Sentence] = []
        self._said: set[Sentence] = set()  # notices that are said once
        self._viewer = self._first_viewer()
        self._is_covered = (
            sum(isinstance(player, Person) for player in self._players) > 1
        )  # nobody has taken the device
        self._log = entries(table.game, table.events_of())
        self._faults: tuple[LogEntry, ...] = ()  # what bots have done that they must not
        self._announced: tuple[Sentence, ...] = ()
        self._begin_turn()
        self._view = self._now()

    def _first_viewer(self) -> Seat:
        persons = [seat for seat, player in enumerate(self._players) if isinstance(player, Person)]
        turn = self._table.turn
        return turn if turn in persons and turn is not None else next(iter(persons), 0)

    # what is told

    @property
    def view(self) -> GameView:
        """What has been told last; before `run`, how it begins."""
        return self._view

    @property
    def key(self) -> str:
        """The name of this game among those that are kept."""
        return self._host.slot.key

    @property
    def given(self) -> tuple[Outcome, ...]:
        """The outcomes of chance that the deal was given."""
        return self._table.given

    @property
    def thoughts(self) -> Mapping[int, Sequence[Candidate]]:
        """What bots have thought before their moves, by number of the move; not all of it may be told yet."""
        return self._thoughts

    def record(self) -> Record:
        """The record of the game so far."""
        return self._table.record()

    def past(self) -> Table:
        """The game so far as a table of its own."""
        return Table.from_record(self._table.record())

    def refusal(self, text: str) -> IllegalMove:
        """Why this text is no legal move now."""
        return self._table.refusal(text)

    def _tell(self, change: Change | None = None, *, refused: str = "") -> None:
        """Tells the audience how things are now."""
        self._view = self._now(change, refused)
        self._notices.clear()
        if self._audience is not None:
            self._audience(self._view)

    def _now(self, change: Change | None = None, refused: str = "") -> GameView:
        table, lesson = self._table, self._lesson
        if lesson is not None:
            lesson.follow(table)
        is_watching = isinstance(self._phase, Watching)
        return GameView(
            table.game, table.seats, tuple(table.movers), self._viewer, self._position, self._layout, self._phase,
            self._status(), self._log, self._announced, self._touching, self._hints, self._toast,
            self._host.slot.policy, self._back > 0, bool(table.undone) and not is_watching, self._can_play_out,
            self._is_out and self._touching is None and not self._pace.is_fast_forward,
            lesson.guide.card() if lesson is not None else None, lesson is not None and lesson.guide.is_asking_to_stray,
            change, refused, tuple(self._notices), self._host.slot.daily,
        )  # fmt: skip

    def _status(self) -> Sentence:
        """What is asked of whom, and of what has been touched already."""
        if isinstance(self._phase, Watching):
            return ELSEWHERE
        game, touching = self._table.game, self._touching
        touched = touching.touched if touching is not None else ()
        if touching is not None and touching.mode in self._layout.asks_for_confirmation:
            touched = touching.words
        asked = game.ask_with(self._position, touched) if touched and game.ask_with else None
        return asked or game.ask(self._position)

    @property
    def _is_out(self) -> bool:
        """Whether the viewer is out, while others play on."""
        plates = [part for part in self._layout.areas.get("mine", ()) if isinstance(part, Plate)]
        return self._table.turn is not None and any(plate.is_out for plate in plates)

    def _say_once(self, sentence: Sentence) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._notices.append(sentence)

    # the beginning of a turn

    def _begin_turn(self) -> None:
        """Looks at the table anew: nothing is touched yet, nothing hinted."""
        if self._hinting is not None:
            self._hinting.cancel()
            self._hinting = None
        self._position = self._seen()
        self._layout = self._table.game.layout(self._position, self._viewer)
        self._hints: tuple[Candidate, ...] = ()
        self._toast: Toast | None = None
        self._can_play_out = False
        self._plays_out = self._plays_out and not self._table.state.deal_is_over
        self._enter(self._next_phase())
        self._back = self._moves_back()

    def _seen(self) -> State:
        """The table as the viewer sees it."""
        return shown_to(self._table.state, self._viewer)

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._touching = Touching.at(self._position, self._layout) if isinstance(phase, Asking) else None

    def _next_phase(self) -> Phase:
        """What comes after what has just happened. A turn begins at once; sheets come when it has been seen."""
        turn = self._table.turn
        if self._is_covered and turn is not None:
            return Handover(self._viewer)
        player = self._players[turn] if turn is not None and not self._is_scored else None
        if turn == self._viewer and isinstance(player, Person):
            return Asking(self._viewer)
        waits = self._pace.waits(self._settings.pause)
        if turn is None or player is None or isinstance(player, Person) or waits:
            return Resting(waits)
        return Thinking(turn)

    @property
    def _is_scored(self) -> bool:
        """Whether a deal has ended whose sheet comes first; the next deal is called from there."""
        return self._table.state.deal_is_over and bool(self._layout.areas.get("sheet"))

    def _moves_back(self) -> int:
        """How many moves an undo takes back."""
        if isinstance(self._phase, Watching) or not isinstance(self._players[self._viewer], Person):
            return 0
        back = undo_depth(self._table, self._viewer, only_harmless=self._host.slot.policy == "counted")
        return back if len(self._table.moves) - back >= self._host.fixed_moves else 0

    # what goes on by itself

    def run(self, audience: Audience, stage: Stage | None = None) -> Coroutine[Any, Any, None]:
        """From now on the audience hears every change. The answer is to be awaited: it plays until it is cancelled.

        Also when the game is over, for moves may be taken back. What goes wrong in the game comes out of it. Nobody
        else moves before the last move has been seen on the stage; a person may, who is asked at once.
        """
        self._audience = audience
        self._stage = stage or self._stage
        return self._run()

    async def _run(self) -> None:
        end = self._end = asyncio.get_running_loop().create_future()
        try:
            self._go(self._come())
            await end
        finally:
            end.cancel()  # whatever is done from now on, nothing goes on
            self._stop()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def leave(self) -> None:
        """Nothing goes on any more, at once; the game stays as it is kept."""
        self._audience = None
        self._stop()
        for player in self._players:
            player.leave()
        if self._end is not None:
            self._end.cancel()
        self._host.slot.let_go()

    def _let_go_if_left(self) -> None:
        if self._audience is None:
            self._host.slot.let_go()

    def _go(self, course: Coroutine[Any, Any, None]) -> None:
        """From now on this goes on, and what went on before does not."""
        self._stop()
        self._main_task = self._begin(course)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Something that goes on until it is stopped; None where nothing goes on any more, or not yet."""
        if self._end is None or self._end.done():
            work.close()
            return None
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._has_ended)
        return task

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        """What goes wrong in anything that goes on is the end of all of it."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is not None and not self._end.done():
            self._end.set_exception(error)

    def _stop(self) -> None:
        for task in (self._main_task, self._hinting):
            if task is not None:
                task.cancel()
        self._main_task = self._hinting = None

    async def _come(self, *, at_any_price: bool = False) -> None:
        """Plays if no other tab plays this game, or at any price; else watches."""
        kept = self._host.slot
        holding = asyncio.ensure_future(kept.hold(at_any_price=at_any_price))
        try:
            self._is_here = await asyncio.shield(holding)
        except asyncio.CancelledError:
            holding.add_done_callback(lambda done: self._let_go_if_left())
            raise
        before = self._layout
        newer = kept.newer()
        if not self._is_here:
            self._watch(before, newer)
            return
        if newer is not None:
            self._take(newer)
        elif isinstance(self._phase, Watching):
            self._begin_turn()
        if newer is not None or at_any_price:
            self._tell(self._difference(before))
        await self._turns()

    async def _turns(self, *, rests: bool = False) -> None:
        """The turn loop: asks one player after the other, to the end. `rests`: a move has just been made."""
        if rests:
            await self._rest()
        if self._is_covered and self._table.turn is not None:
            await self._uncover()
        while (turn := self._table.turn) is not None:
            player = self._players[turn]
            if self._is_scored:
                await self._read_score()
            elif isinstance(player, Person):
                await self._ask(player, turn)
            else:
                await self._think(player, turn)
            if isinstance(self._phase, Watching):
                return
            await self._rest()
        self._enter(Over())
        if not self._host.slot.finish(self._table, self._host.clock.now()):
            self._say_once(FULL)
        self._tell()

    async def _uncover(self) -> None:
        """Waits until somebody has taken the device, before the first hand is shown."""
        self._enter(Handover(self._viewer))
        self._tell()
        await self._pace.seen()  # it may have been said already, while this tab asked for the game
        self._is_covered = False
        self._begin_turn()
        self._tell()

    async def _rest(self) -> None:
        """Leaves what has happened on the table until it has been seen."""
        if self._table.turn is None:
            await self._stage.played()
            await self._pace.look_at_end(self._settings.pause)
        else:
            await self._pace.rest(self._settings.pause, self._players[self._table.movers[-1]].tempo)
            await self._stage.played()

    async def _read_score(self) -> None:
        """Shows what a deal has brought, and deals anew once it has been read."""
        (deal, *_) = self._table.legal_moves()
        await self._until_read(Scored(self._layout.commands.get(deal.notation)))
        self._make(ChosenMove(deal))

    async def _until_read(self, phase: Phase) -> None:
        self._pace.begin()
        self._enter(phase)
        self._tell()
        await self._pace.seen()

    async def _ask(self, person: Person, seat: Seat) -> None:
        """Asks a person, who gets the device first if somebody else has it."""
        if seat != self._viewer:
            await self._until_read(Handover(seat))
            self._viewer = seat
            self._begin_turn()
            self._tell()
        turn, legal = self._turn(seat, asyncio.Event()), self._table.legal_moves()
        if self._settings.claim and not self._plays_out and rest_is_decided(turn.seen):
            self._can_play_out = True
            self._tell()
        if self._plays_out or (self._settings.forced and len(legal) == 1):
            self._pace.begin()
            await self._pace.seen(BEAT)
            self._make(ChosenMove(legal[0]))
        else:
            self._make(await person.choose(turn))

    async def _think(self, player: Player, seat: Seat) -> None:
        """Lets whoever sits elsewhere think, and stands in for one that fails."""
        if not isinstance(self._phase, Thinking):
            self._enter(Thinking(seat))
            self._tell()
        with self._pace.thought(THOUGHTS.get(self._settings.thought)) as hurry:
            turn = self._turn(seat, hurry)
            why: Sentence | None = None
            try:
                answer = await _wanted(player.choose(turn))
                failed = answer.move not in self._table.legal_moves()
            except BotFault as fault:
                failed, why = True, fault.sentence
            except Exception:
                failed = True
        if failed:
            self._tell_fault(seat, why)
            answer = await stand_in(turn)
        self._thoughts[len(self._table.moves)] = answer.candidates
        self._make(answer)

    def _tell_fault(self, seat: Seat, why: Sentence | None) -> None:
        """Says that a bot has failed; why, where that is known, stands in the log too."""
        self._say_once(why or FAILED)
        if why is not None:
            entry = LogEntry(why, seat, len(self._table.moves))
            self._faults = (*self._faults, entry)
            self._log = (*self._log, entry)

    def _turn(self, seat: Seat, hurry: asyncio.Event) -> Turn:
        """The question for the player of this seat."""
        table = self._table
        seen, seed = table.state.seen_by(seat), bot_seed(table.seed, len(table.moves))
        return Turn(table.game, seat, seen, seed, hurry, tuple(entry.sentence for entry in self._log))

    # after a change

    def _make(self, answer: ChosenMove) -> None:
        """Makes a move, keeps it and tells what it has done."""
        table, before = self._table, self._layout
        seen: list[State] = []
        films = self._stage.wants_frames and not self._pace.is_fast_forward
        events = table.play(answer.move.notation, (lambda event: seen.append(self._seen())) if films else None)
        told = [entry_of(table.game, len(table.moves), event) for event in events]
        new = tuple(each for each in told if each is not None)
        self._log += new
        self._announced = tuple(entry.sentence for entry in new)
        self._pace.begin(max((table.game.pauses_after(event, self._viewer) for event in events), default=0))
        if self._keep():
            self._begin_turn()
            frames = tuple(Frame(*each) for each in zip(events, told, seen, strict=True)) if films else ()
            self._tell(Change(before, self._layout, len(table.moves), answer.move, tuple(events), frames))

    def _keep(self) -> bool:
        """Keeps the game; False where another tab has taken it over, which is watched from now on."""
        written = self._host.slot.write(self._table, self._host.clock.now())
        if written is Written.OVERTAKEN:
            self._lose()
            return False
        if written is Written.NO_ROOM:
            self._say_once(FULL)
        return True

    def _lose(self) -> None:
        """Another tab has this game: here it is watched from now on."""
        self._stop()
        self._is_here = False
        self._host.slot.hand_over()
        before, newer = self._layout, self._host.slot.newer()
        self._watch(before, newer)

    def _watch(self, before: Layout, newer: Table | None) -> None:
        """Shows what another tab has made of the game."""
        if newer is not None:
            self._take(newer)
        self._enter(Watching())
        self._back = 0
        self._tell(self._difference(before))

    def _take(self, table: Table) -> None:
        """The game is as this table from now on."""
        self._table = table
        turn = table.turn
        if turn is not None and isinstance(self._players[turn], Person):
            self._viewer = turn
        self._go_elsewhere()

    def _go_elsewhere(self) -> None:
        """The game is at another moment, by another way than a move."""
        told = entries(self._table.game, self._table.events_of())
        faults = (entry for entry in self._faults if entry.ply <= len(self._table.moves))
        self._log = tuple(sorted((*told, *faults), key=lambda entry: entry.ply))
        self._announced = ()
        self._thoughts = {ply: thought for ply, thought in self._thoughts.items() if ply < len(self._table.moves)}
        self._pace = Pace(self._host.clock)
        self._plays_out = False
        self._begin_turn()

    def _difference(self, before: Layout) -> Change:
        return Change(before, self._layout, len(self._table.moves))

    def hear_tab(self, kind: str, text: str) -> None:
        """Another tab has taken this game, or has made a move in it and tells the save."""
        is_watching = isinstance(self._phase, Watching)
        if kind in ("taken", "lost") and not is_watching:
            self._lose()
        elif kind in ("saved", "handed") and is_watching:
            with suppress(Refusal):  # a tab with another version of the program
                newer = self._host.slot.take(read_save(text))
                if newer is not None:
                    self._watch(self._layout, newer)

    def look_for_newer(self) -> None:
        """Goes on from what has been kept of this game elsewhere meanwhile, if anything has."""
        before, newer = self._layout, self._host.slot.newer()
        if newer is not None and not isinstance(self._phase, Watching):
            self._stop()
            self._take(newer)
            self._tell(self._difference(before))
            self._go(self._come())

    def take_settings(self, settings: Settings) -> None:
        """From now on these settings hold."""
        self._settings = settings

    # what a person does

    @singledispatchmethod
    def do(self, action: actions.SessionAction) -> None:
        """Answers what a person does; what cannot be done now does nothing, or says why."""
        raise TypeError(f"no session knows {action!r}")

    @do.register(actions.Touch)
    def _touch(self, action: actions.Touch) -> None:
        self._toast = None
        touching = self._touching
        if touching is None:
            self._pace.see()
            self._tell()
            return
        answer = touching.answer(action.token, self._layout, twice=self._settings.touch == "two")
        if answer is None:
            refusal = self._table.refusal(touching.meant(action.token))
            self._toast = Toast(refusal.sentence, refusal.rule)
            self._tell(refused=action.token)
            return
        self._touching, move = answer
        if move is not None:
            self._complete(move)
        else:
            self._tell()

    def _complete(self, move: Move) -> None:
        """Makes the move of the person who is asked, at once: it is kept and told before anything else can happen."""
        self._stop()
        self._make(ChosenMove(move))
        if not isinstance(self._phase, Watching):
            self._go(self._turns(rests=True) if self._is_here else self._come())

    @do.register(actions.Drop)
    def _drop(self, action: actions.Drop) -> None:
        token = action.token
        if self._touching is None or token not in self._touching.touched:
            self._touch(actions.Touch(token))
        touching = self._touching
        if touching is not None and token in touching.touched:
            if action.on:
                self._touch(actions.Touch(action.on))
            elif touching.touched == (token,) and touching.is_decided:
                self._touch(actions.Touch(token))

    @do.register(actions.Play)
    def _play(self, action: actions.Play) -> None:
        if self._touching is None:
            return
        move = find(action.move, self._table.legal_moves())
        if move is not None:
            self._complete(move)
            return
        refusal = self._table.refusal(action.move[:LONGEST_MOVE])
        self._toast = Toast(refusal.sentence, refusal.rule)
        self._tell()

    @do.register(actions.EnterMode)
    def _enter_mode(self, action: actions.EnterMode) -> None:
        if self._touching is not None:
            self._touching = self._touching.in_mode(None if self._touching.mode == action.move else action.move)
            self._tell()

    @do.register(actions.Deselect)
    def _let_go(self, action: actions.Deselect) -> None:
        if self._touching is not None:
            self._touching = self._touching.in_mode(self._touching.mode if self._touching.touched else None)
        self._toast, self._hints = None, ()
        self._tell()

    @do.register(actions.Undo)
    def _undo(self, action: actions.Undo) -> None:
        if self._back:
            self._stop()
            before = self._layout
            self._table.undo(self._back)
            self._go_on_from(before)

    @do.register(actions.Redo)
    def _redo(self, action: actions.Redo) -> None:
        table = self._table
        if not table.undone or isinstance(self._phase, Watching):
            return
        self._stop()
        before = self._layout
        table.redo()
        while table.undone and (table.turn is None or not isinstance(self._players[table.turn], Person)):
            table.redo()
        self._go_on_from(before)

    def _go_on_from(self, before: Layout) -> None:
        """Keeps and tells that the game is at another moment, and goes on from there."""
        self._go_elsewhere()
        if self._keep():
            self._tell(self._difference(before))
            self._go(self._turns() if self._is_here else self._come())

    @do.register(actions.AskHint)
    def _ask_hint(self, action: actions.AskHint) -> None:
        if self._touching is not None and self._hinting is None:
            self._hinting = self._begin(self._hint())

    async def _hint(self) -> None:
        """Marks the best moves, and says why."""
        table, seen = self._table, self._table.state.seen_by(self._viewer)
        question = RateMoves(table.game, seen, bot_seed(table.seed, len(table.moves)))
        with self._pace.thought() as hurry:
            found = await _wanted(self._host.adviser.answer(question, hurry))
        self._hints = found.candidates
        why = advise(seen, table.game.advice, found.candidates)
        named = table.game.named_move(found.candidates[0].move.notation)
        self._toast = Toast(Sentence("{move}: {why}", move=named, why=why) if named is not None else why)
        self._hinting = None
        self._tell()

    @do.register(actions.Continue)
    def _on(self, action: actions.Continue) -> None:
        self._pace.go_on()

    @do.register(actions.FastForward)
    def _fast_forward(self, action: actions.FastForward) -> None:
        self._pace.is_fast_forward = True
        self._pace.go_on()

    @do.register(actions.PlayOut)
    def _play_out(self, action: actions.PlayOut) -> None:
        if self._can_play_out and self._touching is not None:
            self._plays_out = True
            self._complete(self._touching.legal[0])

    @do.register(actions.PlayHere)
    def _take_over(self, action: actions.PlayHere) -> None:
        is_under_way = self._main_task is not None and not self._main_task.done()
        if isinstance(self._phase, Watching) and not is_under_way:
            self._go(self._come(at_any_price=True))

    @do.register(actions.NextLessonCard)
    @do.register(actions.PreviousLessonCard)
    @do.register(actions.LeaveLesson)
    @do.register(actions.LeaveLessonLine)
    def _follow_lesson(self, action: actions.SessionAction) -> None:
        if self._lesson is not None:
            self._lesson.answer(action)
            self._tell()


async def _wanted(work: Coroutine[Any, Any, T]) -> T:
    """What somebody answers. When it is cancelled, so is the work, whatever that makes of it.

    Raises TimeoutError where whoever works has given up without being told to.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task})
    finally:
        task.cancel()
    if task.cancelled():
        raise TimeoutError
    return task.result()
