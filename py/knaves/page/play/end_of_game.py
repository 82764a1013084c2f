"""End of game, and of a deal: its points counted; the winner over the table, then the ways on and a game to share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from knaves.engine.sentences import Refusal
from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.game_launcher import at_level
from knaves.page.link_text import packed
from knaves.page.locale import t
from knaves.page.play.live_game import LiveGame
from knaves.page.play.voice import Spoken, Voice
from knaves.page.routes import LONGEST_LINK, NewGameRoute, ResultRoute, Route, words_of
from knaves.page.view.play_sheets import (
    SERIES_TO,
    EndNews,
    SeriesView,
    counted,
    deal_gains,
    deal_sheet,
    end_of,
    end_sheet,
    finale,
    has_last_deal,
    has_won,
    last_deal_sheet,
    mood_of,
    score_part,
)
from knaves.session.game_view import Over, Scored, Watching
from knaves.store.choices import Series
from knaves.table.record import HUMAN

if TYPE_CHECKING:
    from knaves.engine.layout import ScoreSheet
    from knaves.page.play.game_story import GameStory
    from knaves.page.play.table_stage import TableStage

HELD = 3000  # ms that the finished table is looked at before the sheet comes by itself
COUNTED = 1200  # ms in which a score is counted, at most
STEP = 240  # ms for one of its steps, at most
BIG = 3  # points by which a deal is won so clearly that a bot says a word


class DealEnd:
    """The end of a deal: its score is counted up, unless a touch or a page without motion has it at once."""

    def __init__(self, stage: TableStage, voice: Voice | None = None) -> None:
        self.stage = stage
        self.live = stage.live
        self.voice = voice
        self.phase: Scored | None = None  # that has been heard of
        self._left: list[ScoreSheet] = []  # what is still to be seen of its score, the one that is shown first
        self._word: Spoken | None = None
        self._task: asyncio.Task[None] | None = None

    def follow(self) -> None:
        """Hear a change: begin to count once a deal has been scored."""
        phase = self.live.shown.phase
        if phase is self.phase:
            return
        self.leave()
        part = score_part(self.live.shown)
        if not isinstance(phase, Scored) or part is None:
            return
        self.phase = phase
        mine, *others = deal_gains(part)
        if self.voice is not None and abs(mine - max(others)) >= BIG:
            self._word = self.voice.of_deal(is_mine=mine > max(others))
        app = self.live.app
        if self.stage.wants_frames and app.settings.motion and not app.page.is_still():
            self._left = counted(part)
            self._task = app.page.spawn(self._count(has_won=mine > max(others)))

    async def _count(self, *, has_won: bool) -> None:
        await self.stage.played()  # after a claim the last cards may still be on their way
        pause = min(STEP, COUNTED // len(self._left))
        for step in range(1, len(self._left)):
            await self.live.app.page.sleep(pause)
            self.stage.playback.sound("count", step)
            self._left = self._left[1:]
            self.live.draw()
        await self.live.app.page.sleep(pause)
        self.stage.playback.sound("coup" if has_won else "fall")
        self._task = None
        self.show_all()

    @command("all counted")
    def show_all(self) -> None:
        """Show the whole score."""
        self._left = []
        self._stop()
        self.live.draw()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def leave(self) -> None:
        """Stop counting, and forget the deal."""
        self.phase, self._word, self._left = None, None, []
        self._stop()

    def sheet(self) -> Node | None:
        """Draw the score as far as it has been counted."""
        if not isinstance(self.live.shown.phase, Scored):
            return None
        word = (self._word.speaker, self._word.line) if self._word is not None else None
        counting = self._left[0] if self._left else None
        return deal_sheet(self.live.shown, self.live.shown.phase, self.live.seated, counting, word)


class EndOfGame:
    """The end of a game, and the look back on it meanwhile.

    `sound` plays a sound by name; `played` waits until the last move has been seen.
    """

    def __init__(
        self, live: LiveGame, sound: Callable[[str], None], played: Callable[[], Awaitable[None]], *,
        looks_back: bool = True, friend: str = "", voice: Voice | None = None,
    ) -> None:  # fmt: skip
        """`looks_back`: whether the game is followed again for its story, which must know its true cards.

        `friend`: the name of the player on the other device, whose games are a series of their own.
        """
        self.friend = friend
        self.live = live
        self.sound = sound
        self.played = played
        self.looks_back = looks_back
        self.voice = voice
        self.is_aside = False  # the sheet, to look at the table
        self.shows_deal = False  # how the last deal was counted is read
        self._deal_read = asyncio.Event()  # and has been, before the winner is named
        self.is_held = False  # only who has won is said yet
        self._told = asyncio.Event()  # how it went has been found out, or cannot be
        self.is_fresh = False  # the game has ended just now: its table moves
        self.story: GameStory | None = None  # once it is being found out
        self.series = Series()  # with this game, once it is over
        self.was_over = False  # as the last change has left it
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_over(self) -> bool:
        """Whether the game is over, for a watching tab too."""
        shown = self.live.shown
        return isinstance(shown.phase, Over) or (isinstance(shown.phase, Watching) and shown.position.turn is None)

    @property
    def is_up(self) -> bool:
        """Whether the game is over and the sheet of its end, or its winner, lies over the table."""
        return self.is_over and not self.is_aside

    @property
    def look(self) -> str:
        """The classes of a table whose game is over, "" before."""
        if self.live.shown.position.turn is not None:
            return ""
        return f"ended over-{mood_of(self.live.shown)}" + (" fresh" if self.is_fresh else "")

    def follow(self) -> None:
        """Hear a change at the end. Begin with it once the game is over; forget it where moves have been taken back."""
        was_over, self.was_over = self.was_over, isinstance(self.live.shown.phase, Over)
        if not self.was_over:
            self.leave()
        if self.live.shown.change is not None:  # told with the last move; that the game is over comes later, by itself
            self.is_fresh = self.live.shown.change.move is not None
        if self.was_over and not was_over:
            self._count()
            page = self.live.app.page
            self.is_held = self.is_fresh and self.live.app.settings.pause != "instant"
            counts_deal = self.looks_back and self.live.shown.game.table.counts_last_deal
            self.shows_deal = self.is_held and counts_deal and has_last_deal(self.live.shown)
            if self.shows_deal:
                self._deal_read.clear()
            else:
                self._deal_read.set()
                self._sound_result()
            if self.is_held:
                self._tasks.append(page.spawn(self._hold()))
            if self.looks_back:
                self._tasks.append(page.spawn(self._look_back()))

    def _sound_result(self) -> None:
        self.sound("won" if has_won(self.live.shown) else "lost")

    @property
    def opponent(self) -> str:
        """The name of the series that this game may belong to; "" for a game that belongs to none."""
        live = self.live
        if live.shown.daily or live.shown.seats.count(HUMAN) == 0:
            return ""
        return " ".join((live.shown.game.key, self.friend)).strip()

    def _count(self) -> None:
        """Count this game in its series."""
        choices, opponent, state = self.live.app.saves.choices, self.opponent, self.live.shown.position
        if not opponent:
            return
        before, winners = choices.series(opponent), state.winners()
        if self.friend and not before.champion:  # who offers the next game may be either of two: each goes on
            before = replace(before, now=self.live.session.key)
        self.series = before.counted(self.live.session.key, self._place(winners[0]) if len(winners) == 1 else -1)
        if self.series != before:
            choices.keep_series(opponent, self.series)

    def _place(self, side: int) -> int:
        """The side as the series knows it: against a friend, whose seat changes, the viewer's own is the first."""
        return (side - self.live.shown.position.side(self.live.shown.viewer)) % 2 if self.friend else side

    def series_view(self) -> SeriesView | None:
        """Return what the sheet shows of the series; None where there is none."""
        if not self.series.games:
            return None
        state = self.live.shown.position
        return SeriesView.of(self.series, state.sides, self._place(state.side(self.live.shown.viewer)))

    @command("series")
    def choose_series(self, value: str) -> None:
        """Choose how many wins end the series."""
        if value in SERIES_TO:
            self.series = replace(self.series, first_to=int(value))
            self.live.app.saves.choices.keep_series(self.opponent, self.series)
            self.live.draw()

    async def _hold(self) -> None:
        page = self.live.app.page
        await self.played()
        await self._deal_read.wait()
        await page.sleep(HELD)
        if self.looks_back:
            await self._told.wait()  # a sheet that grows while it is read would move what is tapped
        self.go_on()

    async def _look_back(self) -> None:
        """Load the modules for it; where that fails the sheet does without."""
        self._told.clear()
        try:
            await self.live.app.page.bring_later()
        except Exception:
            self._told.set()
            return
        from knaves.page.play.game_story import GameStory

        live = self.live
        try:
            self.story = GameStory(live.app, live.session.past(), live.session.key, live.shown.daily)
            await self.story.work(self._draw_sheet)
        finally:
            self._told.set()

    def _draw_sheet(self) -> None:
        """Draw the story found so far, where it is visible and would cut no movement short."""
        if self.story is not None and self.story.is_settled:
            self._told.set()
        if not self.is_held:
            self.live.draw()

    def leave(self) -> None:
        """End the look back and forget its story, as if the game were not over yet."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        self.story = None
        self.is_aside = self.is_held = self.shows_deal = False

    def sheet(self) -> Node:
        """Draw the winner, or the sheet with the story known so far."""
        live, end = self.live, end_of(self.live.shown, self.live.seated)
        if self.is_held:
            return finale(end)
        told = self.story.told() if self.story is not None else EndNews(is_daily=bool(live.shown.daily))
        word = self.voice.last_word() if self.voice is not None else None
        word_said = (word.speaker, word.line) if word is not None else None
        told = replace(told, word=word_said, has_deal=has_last_deal(live.shown))
        return end_sheet(end, live.session.key, told, self.series_view())

    def put_aside(self) -> None:
        """Take the sheet away, to look at the table; while only the winner is named, show the sheet."""
        if self.is_held:
            self.go_on()
        else:
            self.is_aside, self.is_fresh = True, False
            self.live.draw()

    @command("end next")
    def go_on(self) -> None:
        """Show the sheet, on which a sentence that came later would move what is about to be touched."""
        if self.is_held:
            self.is_held = False
            if self.story is not None:
                self.story.settle()
            self.live.draw()

    @command("see deal")
    def see_deal(self) -> None:
        """Show how the last deal was counted, over the end of the game."""
        if self.is_over and has_last_deal(self.live.shown):
            self.shows_deal = True
            self.live.draw()

    def close_deal(self) -> None:
        """Show the end of the game, for the first time or again."""
        self.shows_deal = False
        if not self._deal_read.is_set():
            self._deal_read.set()
            self._sound_result()
        self.live.draw()

    def deal_sheet(self) -> Node | None:
        """Draw how the last deal was counted."""
        return last_deal_sheet(self.live.shown, self.live.seated)

    @command("see end")
    def see_again(self) -> None:
        """Bring the sheet back."""
        self.is_aside = False
        self.live.draw()


PICTURE = ".shareshot"


class Sharing:
    """The sheet with what would be sent, over the end of a game."""

    def __init__(self, live: LiveGame, end: EndOfGame) -> None:
        self.live = live
        self.end = end
        self.is_open = False

    def close(self) -> None:
        """Close the sheet, so that the end of the game is shown again."""
        self.is_open = False
        self.live.draw()

    @command("share result")
    def open(self) -> None:
        """Show what would be sent."""
        if self.end.is_over:
            self.is_open = True
            self.live.draw()

    @command("send picture")
    def send(self) -> None:
        """Hand picture and text to the device, or save the one and copy the other. Raises Refusal before the end."""
        self._check_end()
        self.live.app.page.spawn(self._send())

    def _check_end(self) -> None:
        """Raise Refusal as long as the game runs: its whole record would go with the link, with the hidden cards."""
        if not self.end.is_over:
            raise Refusal("You can’t do that here.")

    async def _send(self) -> None:
        app, name = self.live.app, f"knaves-{self.live.shown.game.key}.png"
        outcome = await app.page.share_picture(PICTURE, name, self.message())
        if outcome == "saved":
            app.notice(t("Picture saved, text copied."))
        elif outcome == "picture":
            app.notice(t("Picture saved. This browser doesn’t allow access to the clipboard."))

    @command("copy text")
    def copy(self) -> None:
        """Copy the text with the link. Raises Refusal before the end."""
        self._check_end()
        self.live.app.page.copy(self.message())
        self.live.app.notice(t("Text copied."))

    def route(self) -> Route:
        """Return the address at which a friend can play the same deal: with the game, if a link has room for it."""
        record = self.live.session.record()
        whole = ResultRoute(packed(record))
        if len(str(whole)) > LONGEST_LINK:
            return NewGameRoute(record.game, words_of(record.options), record.seed)
        return whole

    def way(self) -> list[int]:
        """Return how the game went in at most twelve steps: 1 ahead, 0 level, -1 behind; [] until that is known."""
        from knaves.page.view.postcard import way_of

        course = self.end.story.course() if self.end.story is not None else None
        return way_of(course.chances, course.even) if course is not None else []

    def text(self) -> str:
        """Return the result in a line and, once it is known, the course of the game as squares in another."""
        from knaves.page.view.postcard import signs

        shown = self.live.shown
        end = end_of(shown, self.live.seated)
        facts = {"game": shown.game.title, "result": _points(end.scores)}
        said = {
            "won": t("Knaves · {game}: I won {result}", **facts),
            "lost": t("Knaves · {game}: I lost {result}", **facts),
            "drawn": t("Knaves · {game}: a draw, {result}", **facts),
        }[mood_of(shown)].strip()
        if place := self._place():
            said = t("Knaves · {game}: {place}", game=shown.game.title, place=place)
        if shown.daily:
            said += f" · {t('Today’s deal')}, {shown.daily}"
        return f"{said}\n{signs(self.way())}".strip()

    def message(self) -> str:
        """Return the text sent beside the picture: the result, the course of the game if it is known, and the link."""
        between = " " if self.way() else "\n"
        return self.text() + between + self.live.app.page.link(str(self.route()))

    def _place(self) -> str:
        """Say which place the player has reached among several, "" where the result says all, or too early."""
        from knaves.page.play.game_story import place_among

        story = self.end.story
        reached = place_among(story.table, self.live.shown.viewer) if story is not None else None
        return t("I: place {place} of {count}", place=reached[0], count=reached[1]) if reached else ""

    def sheet(self) -> Node:
        """Return the sheet with the picture and the text."""
        from knaves.page.view.postcard import Postcard, postcard, share_sheet

        shown, seated = self.live.shown, self.live.seated
        end, finish = end_of(shown, seated), shown.game.table.finish
        others = [label.name for seat, label in enumerate(seated) if seat != shown.viewer]
        about = t("Against {name}", name=", ".join(others))
        if shown.daily:
            about = f"{t('Today’s deal')} · {shown.daily}"
        title = t("I won") if end.mood == "won" else end.title  # whoever gets it reads it
        address = self.live.app.page.link("").partition("://")[2].rstrip("#/")
        card = Postcard(
            shown.game.title, title, _points(end.scores), about, address, shown.game.table.look.cloth,
            finish(shown.position, shown.viewer) if finish is not None else None, self.way(), end.mood == "won",
            self._place(),
        )  # fmt: skip
        return share_sheet(postcard(card), self.text())


def _points(scores: Sequence[tuple[str, str]]) -> str:
    """Return 10–4, the viewer's first; "" where points decide nothing."""
    points = [points for _, points in scores]
    return "–".join(points) if len(points) == 2 else ""


class NextGames:
    """The commands with which a new game follows this one, or this one is carried elsewhere as a link or a file."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live

    @command("again")
    def play_again(self) -> None:
        """Deal anew by the same rules."""
        record, choices, session = self.live.session.record(), self.live.app.saves.choices, self.live.session
        series = choices.series(record.game.key)
        is_of_it = session.key in {series.now, *dict(series.games)}
        key = self.live.app.start(record.game, record.options, record.seats, self.live.shown.policy)
        if is_of_it:
            choices.keep_series(record.game.key, series.going_on(key))

    @command("same")
    def play_same(self) -> None:
        """Play the same deal once more."""
        record, session = self.live.session.record(), self.live.session
        policy = self.live.shown.policy
        self.live.app.start(record.game, record.options, record.seats, policy, record.seed, session.given)

    @command("level")
    def play_level(self, level: str) -> None:
        """Deal anew, with all bots of this level. Raises Refusal for a level that there is none of."""
        record = self.live.session.record()
        self.live.app.start(record.game, record.options, at_level(record.seats, level), self.live.shown.policy)

    @command("share")
    def share(self) -> None:
        """Copy a link to this deal."""
        app, record = self.live.app, self.live.session.record()
        app.copy_link(NewGameRoute(record.game, words_of(record.options), record.seed))
        app.notice(t("Link copied."))

    @command("download")
    def download(self) -> None:
        """Save the game as a file."""
        record = self.live.session.record()
        self.live.app.page.save_file(f"{record.game.key}.json", record.as_line() + "\n")
