"""Turn loop: one player after the other, while this tab owns the game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from knaves.engine.game import BEAT
from knaves.engine.layout import Layout
from knaves.engine.moves import Move, find
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.players.player import BotFault, MoveRequest, Person, Player, stand_in
from knaves.session.game_view import Handover, Over, Phase, Resting, Scored, Thinking, Toast
from knaves.session.host import Clock, OtherDevice, Pace, SaveSlot, part_shown
from knaves.session.running_game import Announcer, Prompt, RunningGame, SessionTasks, await_or_cancel
from knaves.store.saves import Written
from knaves.store.settings import THOUGHTS
from knaves.table.table import Table, rest_is_decided
from knaves.wire.questions import ChosenMove

FULL = Sentence("Storage is full, so this game can’t be saved. You can continue; download your games to keep them.")


class Ownership:
    """Save the game where this tab owns it; show it where another tab does."""

    def __init__(
        self, slot: SaveSlot, clock: Clock, game: RunningGame, prompt: Prompt, announcer: Announcer, tasks: SessionTasks
    ) -> None:
        self._slot = slot
        self._clock = clock
        self._game = game
        self._prompt = prompt
        self._announcer = announcer
        self._tasks = tasks
        self.is_here = False  # this tab plays the game; False also before `acquire` has answered

    async def acquire(self, *, at_any_price: bool = False) -> bool:
        """Play here if no other tab does, or at any price; else watch. Returns whether this tab plays."""
        holding = asyncio.ensure_future(self._slot.hold(at_any_price=at_any_price))
        try:
            self.is_here = await asyncio.shield(holding)
        except asyncio.CancelledError:
            holding.add_done_callback(lambda done: self._release_if_left())
            raise
        before, newer = self._game.layout, self._slot.newer()
        if not self.is_here:
            self._watch(before, newer)
            return False
        if newer is not None:
            self._prompt.restart(newer)
        elif self._prompt.is_watching:
            self._prompt.begin()
        if newer is not None or at_any_price:
            self._announcer.tell(self._game.change_since(before))
        return True

    def _release_if_left(self) -> None:
        if self._announcer.audience is None:
            self.release()

    def release(self) -> None:
        """Let another tab have the game."""
        self._slot.let_go()

    def save(self) -> bool:
        """Save the game. Returns False where another tab has taken it, which is watched from now on."""
        written = self._slot.write(self._game.table, self._clock.now())
        if written is Written.OVERTAKEN:
            self._lose()
            return False
        if written is Written.NO_ROOM:
            self._announcer.note_once(FULL)
        return True

    def finish(self) -> None:
        """Move the game that is over from the saves to the history; where there is no room the player is told once."""
        if not self._slot.finish(self._game.table, self._clock.now()):
            self._announcer.note_once(FULL)

    def hear_tab(self, kind: str, text: str) -> None:
        """Answer another tab: it has taken this game ("taken", "lost"), or sends a save ("saved", "handed").

        Other kinds, and saves that cannot be read, change nothing.
        """
        if kind in ("taken", "lost") and not self._prompt.is_watching:
            self._lose()
        elif kind in ("saved", "handed") and self._prompt.is_watching:
            with suppress(Refusal):  # a tab with another version of the program
                newer = self._slot.take(text)
                if newer is not None:
                    self._watch(self._game.layout, newer)

    def take_newer(self) -> bool:
        """Go on from a newer save, if another tab made one and this one does not watch. Returns whether it did."""
        before, newer = self._game.layout, self._slot.newer()
        if newer is None or self._prompt.is_watching:
            return False
        self._tasks.cancel()
        self._prompt.restart(newer)
        self._announcer.tell(self._game.change_since(before))
        return True

    def _lose(self) -> None:
        self._tasks.cancel()
        self.is_here = False
        self._slot.hand_over()
        self._watch(self._game.layout, self._slot.newer())

    def _watch(self, before: Layout, newer: Table | None) -> None:
        if newer is not None:
            self._prompt.restart(newer)
        self._prompt.watch()
        self._announcer.tell(self._game.change_since(before))


HASTE = 110  # ms between two moves of a deal that is decided
FAILED = Sentence("A bot didn’t answer, so a simpler one made its move.")


class TurnLoop:
    """Ask players for moves and make them, as the main task of the session."""

    def __init__(
        self, game: RunningGame, prompt: Prompt, pace: Pace, announcer: Announcer, ownership: Ownership,
        tasks: SessionTasks, other: OtherDevice | None = None,
    ) -> None:  # fmt: skip
        self._other = other
        self._game = game
        self._prompt = prompt
        self._pace = pace
        self._announcer = announcer
        self._ownership = ownership
        self._tasks = tasks

    async def start(self, *, at_any_price: bool = False) -> None:
        """Play if this tab may, or at any price; else return, and watch."""
        if await self._ownership.acquire(at_any_price=at_any_price):
            await self._turns()

    def restart(self, *, after_move: bool = False) -> None:
        """Go on from the table as it is now; `after_move`: leave the last move to be looked at first."""
        self._tasks.replace_main(self._turns(after_move=after_move) if self._ownership.is_here else self.start())

    def decide(self, move: Move) -> bool:
        """Make a move of a person at this device. In a game with a friend say it: the loop makes it once it is certain.

        Returns False where it cannot be said, with the reason told; then nothing has changed.
        """
        if self._other is None:
            self.make(move)
            return True
        try:
            self._other.say(move.notation)
        except Refusal as refusal:
            self._prompt.begin()
            if self._game.is_scored:  # a sheet lies over the table
                self._announcer.note(refusal.sentence)
            else:
                self._prompt.toast = Toast(refusal.sentence, refusal.rule)
            self._announcer.tell()
            return False
        return True

    def make(self, move: Move) -> None:
        """Make a move, save it and announce it."""
        game = self._game
        is_fast = self._pace.is_fast_forward or self._prompt.plays_out
        wants_frames = self._announcer.stage.wants_frames and not is_fast
        change = game.play(move, wants_frames=wants_frames)
        pauses = (game.table.game.event_spec(event.kind).pause_for(event, game.viewer) for event in change.events)
        part = part_shown(game.moves_of_others)
        self._pace.begin_pause(max(pauses, default=0), part)
        if self._ownership.save():
            self._prompt.begin()
            self._announcer.tell(replace(change, after=game.layout, part=part))

    async def _turns(self, *, after_move: bool = False) -> None:
        game = self._game
        is_unseen = after_move and self._other is None  # the last move is still to be looked at
        if game.is_covered and game.table.turn is not None:
            if is_unseen:
                await self._rest()
            is_unseen = False
            await self._uncover()
        if not game.table.moves and self._is_bots_turn:
            await self._announcer.stage.played()  # what comes before the first deal
        while True:
            if is_unseen and not self._is_bots_turn:
                await self._rest()
            if self._is_over:
                break
            moves = len(game.table.moves)
            if game.is_scored:
                await self._read_score()
            elif self._other is not None and (self._is_said or not game.is_person(game.table.turn)):
                await self._hear(self._other)
            elif (turn := game.table.turn) is not None:
                await self._take_turn(turn, is_unseen=is_unseen)
            if self._prompt.is_watching:
                return
            is_unseen = len(game.table.moves) > moves
        self._prompt.enter(Over())
        self._ownership.finish()
        self._announcer.tell()

    @property
    def _is_over(self) -> bool:
        return self._game.table.turn is None and (self._other is None or self._other.is_over)

    @property
    def _is_said(self) -> bool:
        """Whether the next move has been said already, by this device or the friend's."""
        return self._other is not None and self._other.has_said(len(self._game.table.moves))

    @property
    def _is_bots_turn(self) -> bool:
        game = self._game
        is_asked = game.table.turn is not None and not game.is_scored and self._other is None
        return is_asked and not game.is_person(game.table.turn)

    @property
    def _is_next_deal_called(self) -> bool:
        """Whether a person who sees the table calls a bot's next deal too, by the same button as an own one.

        Not before the own first move: a round played by others alone leads on to it by itself.
        """
        game = self._game
        is_asked = game.settings.pause == "wait"  # already, for the move that ended the deal
        is_watching = self._announcer.stage.wants_frames and game.is_person(game.viewer) and not game.is_viewer_out
        has_moved = game.viewer in game.table.movers
        return is_watching and has_moved and not is_asked and not self._pace.is_fast_forward

    async def _take_turn(self, turn: Seat, *, is_unseen: bool) -> None:
        player = self._game.players[turn]
        if isinstance(player, Person):
            await self._ask(player, turn)
        else:
            await self._think(player, turn, is_unseen=is_unseen)

    async def _hear(self, other: OtherDevice) -> None:
        """Wait for what the friend's device has to say, and make the move that is certain then."""
        game, heard = self._game, asyncio.ensure_future(other.settled(len(self._game.table.moves)))
        try:
            await asyncio.wait({heard}, timeout=0)
            if not heard.done():
                self._prompt.enter(Thinking(1 - game.viewer))
                self._announcer.tell()
            table, text = await heard
        finally:
            heard.cancel()
        if text:
            game.table = table
            move = find(text, table.legal_moves())
            assert move is not None
            self.make(move)
        else:
            self._prompt.restart(table)

    async def _uncover(self) -> None:
        """Wait until a player has taken the device, before the first hand is shown."""
        self._prompt.enter(Handover(self._game.viewer))
        self._announcer.tell()
        await self._pace.wait()  # it may have been said already, while this tab asked for the game
        self._game.is_covered = False
        self._prompt.begin()
        self._announcer.tell()

    async def _rest(self) -> None:
        """Leave the last move on the table until it has been seen."""
        game, table = self._game, self._game.table
        if self._prompt.plays_out and not game.is_scored and table.turn is not None:
            await self._pace.wait(HASTE)
        elif table.turn is None:
            await self._announcer.stage.played()
            await self._pace.look_at_end(game.settings.pause)
        else:
            await self._pace.rest(game.settings.pause, game.players[table.movers[-1]].tempo)
            await self._announcer.stage.played()

    async def _read_score(self) -> None:
        """Show the scores of a deal, and deal again once they have been read."""
        (deal, *_) = self._game.table.legal_moves()
        foreseeing = asyncio.ensure_future(self._other.foresee(deal.notation)) if self._other is not None else None
        try:
            await self._until_read(Scored(self._game.layout.commands.get(deal.notation)))
        finally:
            if foreseeing is not None:
                foreseeing.cancel()
        is_here = self._other is None or (self._game.is_person(self._game.table.turn) and not self._is_said)
        if is_here and not self.decide(deal):
            return
        if self._other is not None:
            await self._hear(self._other)

    async def _until_read(self, phase: Phase) -> None:
        self._pace.begin_pause()
        self._prompt.enter(phase)
        self._announcer.tell()
        await self._pace.wait()

    async def _ask(self, person: Person, seat: Seat) -> None:
        """Ask a person, after the device has been handed over."""
        game, prompt = self._game, self._prompt
        if seat != game.viewer:
            await self._until_read(Handover(seat))
            game.viewer = seat
            prompt.begin()
            self._announcer.tell()
        turn, legal = game.turn(seat, asyncio.Event()), game.table.legal_moves()
        if self._other is None and game.settings.claim and not prompt.plays_out and rest_is_decided(turn.seen):
            prompt.can_play_out = True
            self._announcer.tell()
        if prompt.plays_out or (game.settings.forced and len(legal) == 1):
            if not prompt.plays_out:
                self._pace.begin_pause()
                await self._pace.wait(BEAT)
            if self.decide(legal[0]):
                return
        self.decide((await person.choose(turn)).move)

    async def _think(self, player: Player, seat: Seat, *, is_unseen: bool) -> None:
        """Let a bot think, already while the last move is looked at, and stand in for one that fails."""
        game, hurry, why = self._game, asyncio.Event(), None
        if game.table.state.deal_is_over and self._is_next_deal_called:
            if is_unseen:
                await self._rest()
            is_unseen = False
            deal, *others = game.table.legal_moves()
            label = game.layout.commands.get(deal.notation) if not others else None
            await self._until_read(Resting(waits=True, goes_on=label))
        turn = game.turn(seat, hurry)
        thought = asyncio.ensure_future(self._choose(player, turn, is_unseen=is_unseen))
        try:
            if is_unseen:
                await self._rest()
            if not isinstance(self._prompt.phase, Thinking):
                self._prompt.enter(Thinking(seat))
                self._announcer.tell()
            with self._pace.thought(hurry, THOUGHTS.get(game.settings.thought)):
                await asyncio.wait({thought})
        finally:
            thought.cancel()
        try:
            answer = await await_or_cancel(thought)
            has_failed = answer.move not in game.table.legal_moves()
        except BotFault as fault:
            has_failed, why = True, fault.sentence
        except Exception:
            has_failed = True
        if has_failed:
            self._announcer.note_once(why or FAILED)
            if why is not None:
                game.note_fault(seat, why)
            answer = await stand_in(turn)
        game.thoughts[len(game.table.moves)] = answer.candidates
        self.make(answer.move)

    async def _choose(self, player: Player, turn: MoveRequest, *, is_unseen: bool) -> ChosenMove:
        """Return a bot’s move; after an unseen move, ask only once that has been drawn.

        Thinking delays drawing where the bot runs in the page’s own thread.
        """
        if is_unseen:
            await self._pace.until_drawn(self._game.settings.pause)
        return await player.choose(turn)
