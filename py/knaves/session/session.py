"""Session: one game being played; each action answered by a method."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from functools import singledispatchmethod
from typing import Any

from knaves.bots.reasons import CLOSE, advise, length, words
from knaves.bots.search import Candidate
from knaves.engine.chance import Outcome
from knaves.engine.layout import Layout
from knaves.engine.moves import Move, find
from knaves.engine.sentences import IllegalMove, Sentence, first_of
from knaves.engine.state import Event
from knaves.players.player import Player
from knaves.players.thinkers import Thinker
from knaves.session import actions
from knaves.session.game_view import Audience, GameView, Toast
from knaves.session.host import Pace, SessionHost, Stage
from knaves.session.running_game import Announcer, Prompt, RunningGame, RunningLesson, SessionTasks, await_or_cancel
from knaves.session.turn_loop import Ownership, TurnLoop
from knaves.store.settings import Settings
from knaves.table.record import Record
from knaves.table.table import Table
from knaves.wire.questions import RateMoves, bot_seed

BRIEF = 84  # characters of a hint that fit on two lines of a phone; of a longer one the first reason is enough
FEW_WORDS = 12  # of a hint at the table
LONGEST_MOVE = 200  # characters of a move that is refused in its own words


def at_the_table(sentence: Sentence, why: Sentence) -> Sentence:
    """What a hint says where there is little room: all of it, else without its move, else its first reason."""
    return next((each for each in (sentence, why) if length(each) <= BRIEF and words(each) <= FEW_WORDS), first_of(why))


def handiest_first(candidates: Sequence[Candidate], touching: actions.Touching) -> tuple[Candidate, ...]:
    """The same candidates; a move that needs no button comes first if it is about as good as one that does.

    In a game that is nearly lost the best of small chances stays first.
    """
    best = candidates[0]
    first = best
    if touching.mode_before(best.move) is not None:
        near = min(CLOSE, best.value / 10)
        close = (each for each in candidates if each.playouts and 0 < each.value >= best.value - near)
        first = next((each for each in close if touching.mode_before(each.move) is None), best)
    return first, *(each for each in candidates if each is not first)


class Commands:
    """Answer what a person does. What cannot be done now does nothing, or says why."""

    def __init__(
        self, game: RunningGame, prompt: Prompt, pace: Pace, announcer: Announcer, ownership: Ownership,
        loop: TurnLoop, tasks: SessionTasks, adviser: Thinker, lesson: RunningLesson | None,
    ) -> None:  # fmt: skip
        self._game = game
        self._prompt = prompt
        self._pace = pace
        self._announcer = announcer
        self._ownership = ownership
        self._loop = loop
        self._tasks = tasks
        self._adviser = adviser
        self._lesson = lesson

    @singledispatchmethod
    def do(self, action: actions.SessionAction) -> None:
        """Answer an action. Raises TypeError for a type that has no method here."""
        raise TypeError(f"no session knows {action!r}")

    @do.register(actions.Touch)
    def _touch(self, action: actions.Touch) -> None:
        prompt, game = self._prompt, self._game
        prompt.toast = None
        if prompt.touching is None:
            self._pace.end_pause()
            self._announcer.tell()
            return
        answer = prompt.touching.answer(action.token, game.layout, twice=game.settings.touch == "two")
        if answer is None:
            self._refuse(prompt.refusal(prompt.touching.meant(action.token)), action.token)
            return
        prompt.touching, move = answer
        if move is not None:
            self._complete(move)
        else:
            self._announcer.tell()

    def _refuse(self, refusal: IllegalMove, token: str = "") -> None:
        self._prompt.toast = Toast(refusal.sentence, refusal.rule)
        self._announcer.tell(refused=token)

    def _complete(self, move: Move) -> None:
        """Make the move of the person who is asked: it is saved and told before anything else can happen."""
        self._tasks.cancel()
        self._loop.decide(move)
        if not self._prompt.is_watching:
            self._loop.restart(after_move=True)

    @do.register(actions.Drop)
    def _drop(self, action: actions.Drop) -> None:
        token = action.token
        if self._prompt.touching is None or token not in self._prompt.touching.touched:
            self._touch(actions.Touch(token))
        touching = self._prompt.touching
        if touching is not None and token in touching.touched:
            if action.on:
                self._touch(actions.Touch(action.on))
            elif touching.touched == (token,) and touching.is_decided:
                self._touch(actions.Touch(token))

    @do.register(actions.MakeMove)
    def _play(self, action: actions.MakeMove) -> None:
        if self._prompt.touching is None:
            return
        move = find(action.move, self._game.table.legal_moves())
        if move is not None:
            self._complete(move)
        else:
            self._refuse(self._prompt.refusal(action.move[:LONGEST_MOVE]))

    @do.register(actions.EnterMode)
    def _enter_mode(self, action: actions.EnterMode) -> None:
        touching = self._prompt.touching
        if touching is not None and action.move in {*touching.modes, touching.mode}:
            self._prompt.touching = touching.in_mode(None if touching.mode == action.move else action.move)
            self._prompt.toast, self._prompt.hints = None, ()
            self._announcer.tell()

    @do.register(actions.Deselect)
    def _deselect(self, action: actions.Deselect) -> None:
        prompt = self._prompt
        if prompt.touching is not None:
            prompt.touching = prompt.touching.in_mode(prompt.touching.mode if prompt.touching.touched else None)
        prompt.toast, prompt.hints = None, ()
        self._announcer.tell()

    @do.register(actions.Undo)
    def _undo(self, action: actions.Undo) -> None:
        if self._prompt.undo_depth:
            self._tasks.cancel()
            before = self._game.layout
            self._game.table.undo(self._prompt.undo_depth)
            self._go_on_from(before)

    @do.register(actions.Redo)
    def _redo(self, action: actions.Redo) -> None:
        table = self._game.table
        if not table.undone or self._prompt.is_watching:
            return
        self._tasks.cancel()
        before = self._game.layout
        table.redo()
        while table.undone and not self._game.is_person(table.turn):
            table.redo()
        self._go_on_from(before)

    def _go_on_from(self, before: Layout) -> None:
        """Save and tell that the game is at another moment, and go on from there."""
        self._prompt.restart()
        if self._ownership.save():
            self._announcer.tell(self._game.change_since(before))
            self._loop.restart()

    @do.register(actions.AskHint)
    def _ask_hint(self, action: actions.AskHint) -> None:
        card = self._announcer.view.lesson_card
        is_taught = card is not None and card.dictates
        if self._prompt.touching is not None and self._prompt.allows_hints and not is_taught:
            self._tasks.start_side(self._hint())

    async def _hint(self) -> None:
        """Mark the best moves, and say why."""
        table, seen = self._game.table, self._game.table.state.seen_by(self._game.viewer)
        question = RateMoves(table.game, seen, bot_seed(table.seed, len(table.moves)))
        hurry = asyncio.Event()
        self._announcer.tell()
        with self._pace.thought(hurry):
            found = await await_or_cancel(self._adviser.answer(question, hurry))
        touching = self._prompt.touching
        candidates = found.candidates if touching is None else handiest_first(found.candidates, touching)
        self._prompt.hints = candidates
        why = advise(seen, table.game.bots, candidates, table.game.named_move)
        named = table.game.named_move(candidates[0].move.notation)
        sentence = Sentence("{move}: {why}", move=named, why=why) if named is not None else why
        brief = at_the_table(sentence, why)
        self._prompt.toast = Toast(sentence, brief=None if brief is sentence else brief)
        self._announcer.tell()

    @do.register(actions.Continue)
    def _continue(self, action: actions.Continue) -> None:
        self._pace.go_on()

    @do.register(actions.FastForward)
    def _fast_forward(self, action: actions.FastForward) -> None:
        self._pace.is_fast_forward = True
        self._pace.go_on()

    @do.register(actions.PlayOut)
    def _play_out(self, action: actions.PlayOut) -> None:
        if self._prompt.can_play_out and self._prompt.touching is not None:
            self._prompt.plays_out = True
            self._complete(self._prompt.touching.legal[0])

    @do.register(actions.PlayHere)
    def _play_here(self, action: actions.PlayHere) -> None:
        if self._prompt.is_watching and not self._tasks.is_main_running:
            self._tasks.replace_main(self._loop.start(at_any_price=True))

    @do.register(actions.NextLessonCard)
    @do.register(actions.PreviousLessonCard)
    @do.register(actions.LeaveLesson)
    @do.register(actions.LeaveLessonLine)
    def _follow_lesson(self, action: actions.SessionAction) -> None:
        if self._lesson is not None:
            self._lesson.answer(action)
            self._announcer.tell()


class Session:
    """A running game: `run` plays it and tells every change, `do` answers a person's actions.

    The turn loop, or the wait for the right to play at all, is the one main task. Whatever comes from outside and
    changes the table cancels it and starts another.
    """

    def __init__(
        self,
        table: Table,
        players: Sequence[Player],
        host: SessionHost | None = None,
        settings: Settings | None = None,
        lesson: RunningLesson | None = None,
    ) -> None:
        """Seat a player in each seat of the table; the persons among them sit at this device."""
        host = host or SessionHost()
        pace = Pace(host.clock)
        tasks, game = SessionTasks(), RunningGame(table, players, settings or Settings())
        prompt = Prompt(game, pace, tasks, host.slot.policy, host.fixed_moves)
        self._tasks, self._game, self._slot, self._prompt = tasks, game, host.slot, prompt
        self._announcer = announcer = Announcer(game, prompt, pace, host.slot, lesson)
        self._ownership = ownership = Ownership(host.slot, host.clock, game, prompt, announcer, tasks)
        self._loop = loop = TurnLoop(game, prompt, pace, announcer, ownership, tasks, host.other)
        self._commands = Commands(game, prompt, pace, announcer, ownership, loop, tasks, host.adviser, lesson)

    @property
    def view(self) -> GameView:
        """The view that was told last; before `run`, the first one."""
        return self._announcer.view

    @property
    def key(self) -> str:
        """The name of this game among the saves; "" where it is not saved."""
        return self._slot.key

    @property
    def given(self) -> tuple[Outcome, ...]:
        """The outcomes of chance that the deal was given."""
        return self._game.table.given

    @property
    def thoughts(self) -> Mapping[int, Sequence[Candidate]]:
        """The candidates of bots, by number of the move; hidden cards may follow from them: show none as they are."""
        return self._game.thoughts

    @property
    def opening(self) -> Sequence[Event]:
        """The events of the beginning, before any move."""
        return self._game.table.opening

    def record(self) -> Record:
        """Return the record of the game so far."""
        return self._game.table.record()

    def past(self) -> Table:
        """Return the game so far as a table of its own."""
        return Table.from_record(self.record())

    def refusal(self, text: str) -> IllegalMove:
        """Say why the viewer cannot make this move now, with the rule."""
        return self._prompt.refusal(text)

    def run(self, audience: Audience, stage: Stage | None = None) -> Coroutine[Any, Any, None]:
        """Tell the audience every change from now on, and return the coroutine that plays until it is cancelled.

        It plays on when the game is over, for moves may be taken back, and raises what goes wrong in the game. No bot
        moves before the last move has been seen on the stage; a person is asked at once.
        """
        self._announcer.audience = audience
        self._announcer.stage = stage or self._announcer.stage
        return self._tasks.run(self._loop.start)

    def leave(self) -> None:
        """End everything at once and release the game; it stays as it was saved."""
        self._announcer.audience = None
        self._tasks.end()
        for player in self._game.players:
            player.leave()
        self._ownership.release()

    def do(self, action: actions.SessionAction) -> None:
        """Answer a person's action; one that is impossible now does nothing, or says why."""
        self._commands.do(action)

    def hear_tab(self, kind: str, text: str) -> None:
        """Answer another tab: it has taken this game ("taken", "lost"), or sends a save as text ("saved", "handed")."""
        self._ownership.hear_tab(kind, text)

    def look_for_newer(self) -> None:
        """Go on from a newer save of this game, if another tab made one."""
        if self._ownership.take_newer():
            self._tasks.replace_main(self._loop.start())

    def take_settings(self, settings: Settings) -> None:
        """Play by these settings from now on."""
        self._game.settings = settings
