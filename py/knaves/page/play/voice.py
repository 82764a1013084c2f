"""Voice: the line that a bot says to the one person at its table, at rare moments, until a tap says to be quiet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knaves.engine.state import Event
from knaves.engine.zones import Seat
from knaves.page.commands import command
from knaves.page.locale import t
from knaves.page.play.live_game import LiveGame
from knaves.page.view.seat import YOU, SeatLabel
from knaves.page.view.table import TableScene
from knaves.players.player import characters
from knaves.session.game_view import GameView
from knaves.table.record import HUMAN
from knaves.table.summary import GameSummary, rivals_of, variant_of

if TYPE_CHECKING:
    from knaves.players.voices import Moment, Voices

DEALING = 1200  # ms before a greeting, which would cut the deal short
LEAST = 3000  # ms that a line is to be read before a tip, a recap or an offer takes its place
NARROW = 0.15  # of the winner's points, by which a game is narrowly won
GLAD = "glad"
SAD = "sad"
GOOD, BAD = ("into", "save"), ("fall", "stamp")  # moments of the player they happen to, without a triumph
MOODS = {"dismay": "awed", "lost": SAD, "just lost": SAD}


@dataclass(frozen=True)
class Spoken:
    """A line in the language of the page, and who says it, with the face to it."""

    seat: Seat
    speaker: SeatLabel
    line: str
    waits: bool = False  # a greeting, which lets a tip, a recap and an offer go first


class Voice:
    """The words of the bots during one game and at its end."""

    def __init__(self, live: LiveGame, played: Callable[[], Awaitable[None]]) -> None:
        """`played` waits until what moves on the table has been seen."""
        self.live = live
        self._played = played
        self.spoken: Spoken | None = None  # until the person's next move after it has been seen
        self._is_seen = False
        self._held: Spoken | None = None  # the line that has just come into view
        self._last_word: Spoken | None = None  # at the end of the game
        self._has_seen_moves = False  # else the end was there when the table was opened
        self._voices: Voices | None = None  # once their words have been loaded
        self._longest = 0  # moves of the longest game not won against these bots, until it has been outlasted

    @property
    def is_on(self) -> bool:
        """Whether the person wants to hear them: one person, no lesson."""
        shown = self.live.shown
        is_lesson = shown.lesson_card is not None or shown.has_strayed
        return self.live.app.settings.voices and shown.seats.count(HUMAN) == 1 and not is_lesson

    @property
    def is_ready(self) -> bool:
        """Whether the words have been loaded."""
        return self._voices is not None

    async def prepare(self) -> None:
        """Load the words and greet whoever sits down to a new game; without them the bots are silent."""
        try:
            await self.live.app.page.bring_later()
        except Exception:
            return
        from knaves.players.voices import Voices

        self._voices = Voices(self.live.session.key, [*self.live.app.saves.choices.heard])
        self._longest = self._longest_lost()
        if self.live.shown.position.is_over:
            self.live.draw()  # the last word stands at the end that has been opened again, too
        await self._played()
        await self.live.app.page.sleep(DEALING)
        if self.live.shown.viewer not in self.live.shown.movers and self.live.shown.position.turn is not None:
            self._greet()

    def _longest_lost(self) -> int:
        """The moves of the longest game like this one that was not won; 0 for none, or where this one is longer."""
        shown = self.live.shown
        rivals = rivals_of(shown.seats, shown.viewer, shown.position.sides)
        like = (shown.game.key, variant_of(shown.position.options), rivals)
        rated = [line for line in self.live.app.saves.past.lines() if line.is_rated and not line.given_up]
        alike = [line for line in rated if (line.game, line.variant, line.rivals) == like]
        longest = max((line.moves for line in alike if not line.is_won), default=0)
        return longest if longest >= len(shown.movers) else 0

    def _greet(self) -> None:
        """Let one bot say hello to somebody new, or be glad of another game."""
        bots = self._bots()
        names = [self.live.seated[seat].name for seat in bots]
        met = [_rivals_of(line) for line in self.live.app.saves.past.lines()]  # the newest first
        if new := [seat for seat, name in zip(bots, names, strict=True) if not any(name in each for each in met)]:
            self._say(new[-1], "hello")
        elif bots and names[0] in met[0]:
            self._say(bots[0], "rematch")
        if self.spoken is not None:
            self.live.draw()

    def note(self, shown: GameView) -> None:
        """Hear a change: a good moment of somebody is worth a word."""
        change = shown.change
        if change is None:
            return
        self._has_seen_moves = True
        if change.move is None or (shown.movers[-1] == shown.viewer and self._is_seen):
            self.spoken = None
        if change.move is None:
            self._last_word = None
        if not shown.position.is_over:  # the last word is said of the whole game
            for event in change.events:
                self._comment(shown, event)
            self._note_hold(shown)

    def _comment(self, shown: GameView, event: Event) -> None:
        """Let a bot speak of a big moment: whoever it happens to, or an opponent of the person it happens to."""
        seat, spec = event.facts.get("player"), shown.game.event_spec(event.kind)
        if seat is None:
            return
        moment, is_triumph = spec.moment_of(event), spec.is_triumph_in(event)
        is_good = moment in GOOD or (is_triumph and (moment != "" or spec.sound_of(event) == "coup"))
        if not is_good and (is_triumph or moment not in BAD):
            return
        bots, side = self._bots(), shown.position.side(seat)
        others = [each for each in bots if shown.position.side(each) != side]
        if seat in bots:
            self._say(seat, "delight" if is_good else "dismay")
        elif seat == shown.viewer and others:
            actor = shown.movers[-1] if shown.movers and shown.movers[-1] in others else others[0]
            self._say(actor, "dismay" if is_good else "delight")

    def _note_hold(self, shown: GameView) -> None:
        """Let a bot speak of it once somebody has held out longer than in any game not won."""
        is_longer = self.is_on and 0 < self._longest < len(shown.movers)
        if not is_longer or shown.movers[-1] != shown.viewer or self.spoken is not None:
            return
        side = shown.position.side
        self._say(next(seat for seat in self._bots() if side(seat) != self._own_side), "held")
        self._longest = self._longest if self.spoken is None else 0

    def last_word(self) -> Spoken | None:
        """Return what a bot says of a game that is over, the same each time; None where none speaks."""
        shown = self.live.shown
        winners = shown.position.winners()
        if self._last_word is None and winners and self.is_on and self._voices is not None:
            side = shown.position.side
            is_mine = side(shown.viewer) in winners
            bots = [seat for seat in self._bots() if (side(seat) in winners) is not is_mine]
            if bots:
                is_close = is_narrow(shown)
                moment: Moment = ("just lost" if is_close else "lost") if is_mine else "just won" if is_close else "won"
                self._last_word = self._spoken(bots[0], moment, is_again=not self._has_seen_moves)
        return self._last_word

    def of_deal(self, *, is_mine: bool) -> Spoken | None:
        """Return what a bot says of a deal that one side has clearly won, the person's where `is_mine`; else None."""
        bots = [seat for seat in self._bots() if self.live.shown.position.side(seat) != self._own_side]
        return self._spoken(bots[0], "dismay" if is_mine else "delight") if bots and self.is_on else None

    @property
    def _own_side(self) -> int:
        return self.live.shown.position.side(self.live.shown.viewer)

    def _bots(self) -> list[Seat]:
        return [seat for seat, person in enumerate(self.live.seated) if person.face != YOU]

    @property
    def is_held(self) -> bool:
        """Whether the line has just come into view, so that only an answer to the person may take its place."""
        return self._held is not None and self._held is self.spoken

    def _say(self, seat: Seat, moment: Moment) -> None:
        if self.is_on and not self.is_held and (spoken := self._spoken(seat, moment)) is not None:
            self.spoken, self._is_seen = spoken, False

    def _spoken(self, seat: Seat, moment: Moment, *, is_again: bool = False) -> Spoken | None:
        """Return a line for a moment, None where the bot holds its tongue; `is_again`: the one that it has said."""
        shown, person = self.live.shown, self.live.seated[seat]
        if self._voices is None:
            return None
        line = self._voices.again(person.name, moment) if is_again else ""
        line = line or self._voices.line(person.name, moment, shown.movers.count(shown.viewer))
        if line:
            self.live.app.saves.choices.keep_heard(self._voices.heard)
        speaker, waits = replace(person, mood=MOODS.get(moment, GLAD)), moment in ("hello", "rematch")
        return Spoken(seat, speaker, t(line), waits) if line else None

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with the line of the bot that speaks and the face to it; as it was where none speaks.

        A hint and a refusal go before it; an offer, a tip and a recap too, once it has been in view for a while. What
        has just happened is spoken of before they are: later it would answer nothing.
        """
        spoken = self.spoken
        if spoken is None or not self.is_on or scene.toast is not None:
            return scene
        is_late = spoken.waits or self._is_seen
        if not self.is_held and is_late and (scene.remark is not None or scene.tip is not None or scene.recap):
            return scene
        if not self._is_seen:
            self._is_seen, self._held = True, spoken
            self.live.app.page.spawn(self._hold(spoken))
        seated = tuple(spoken.speaker if seat == spoken.seat else each for seat, each in enumerate(scene.seated))
        voice = spoken.speaker, spoken.line
        return replace(scene, voice=voice, seated=seated, tip=None, recap=(), remark=None)

    async def _hold(self, spoken: Spoken) -> None:
        """Let this line be read, and then whatever has waited for its place be shown."""
        await self.live.app.page.sleep(LEAST)
        await self._played()
        if self._held is spoken:
            self._held = None
            if self.spoken is spoken and self.live.shown.position.turn is not None:
                self.live.draw()

    @command("hush")
    def hush(self) -> None:
        """Turn the voices off, for good."""
        self.spoken = self._last_word = None
        self.live.app.change_settings({"voices": False})
        self.live.app.notice(t("The bots are quiet now. You can turn their voices back on in Settings."))
        self.live.draw()


def _rivals_of(line: GameSummary) -> set[str]:
    """The names of the bots of a finished game."""
    seats = (HUMAN, *(f"bot:{level}" if level else HUMAN for level in line.rivals))
    return {bot.name for bot in characters(seats) if bot is not None}


def is_narrow(shown: GameView) -> bool:
    """Return whether a game between two sides was won by little: by a point, or at most 15% of the winner's points.

    False for more sides, and where the winner has two points or fewer.
    """
    points = shown.position.scores()
    most, least = max(points), min(points)
    return shown.position.sides == 2 and most > 2 and most - least <= max(1, NARROW * most)
