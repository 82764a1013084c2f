"""The replay of a game: step by step, or running, as one seat saw it or with all hands open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.look import Touch
from knaves.engine.state import State
from knaves.nodes import Node
from knaves.page.actions import (
    Action,
    AskWhy,
    Close,
    CopyLog,
    Download,
    Key,
    OpenHands,
    PlayOn,
    Run,
    Seek,
    SetSpeed,
    Share,
    StepBack,
    StepFirst,
    StepLast,
    StepOn,
)
from knaves.page.house import House
from knaves.page.locale.texts import said, t
from knaves.page.opening import finished_game
from knaves.page.packing import packed, read_packed
from knaves.page.page import Travel
from knaves.page.people import people
from knaves.page.routes import (
    LONGEST_LINK,
    FrontRoute,
    GamesRoute,
    MatchGameRoute,
    NewGameRoute,
    ReplayRoute,
    ReviewRoute,
    Route,
    SentGameRoute,
    href,
    words_of,
)
from knaves.page.screens.asking_why import AskingWhy
from knaves.page.screens.directing import TRAVEL
from knaves.page.screens.screen import Screen, answers
from knaves.page.view.face import card_node
from knaves.page.view.replay_page import Film, replay_page
from knaves.page.view.review_marks import MARKS, both_marked, mark_line
from knaves.page.view.table import TableScene
from knaves.session.game_log import entries
from knaves.store.reviews import KeptReview
from knaves.table.record import read_record
from knaves.table.seating import HUMAN, bot_level
from knaves.table.table import Table
from knaves.table.view import shown_to
from knaves.wire.answers import Judgement

KEYS: Mapping[str, Action] = {
    "ArrowLeft": StepBack(), "ArrowRight": StepOn(), "Home": StepFirst(), "End": StepLast(), " ": Run(),
    "Escape": Close(),
}  # fmt: skip
STEP = {"half": 1800, "one": 900, "three": 300}  # ms between two moves
BACK = GamesRoute()


class ReplayScreen(Screen):
    """Shows a game again."""

    is_over_table = False  # it is open over a table, which Back leads to

    def __init__(self, app: House, table: Table, ply: int | None = None, back: Route = BACK, *, key: str = "") -> None:
        """`key`: the finished game that it is, if it is kept; what a review has found in it is marked."""
        super().__init__(app)
        self.table = table
        self.back = back
        self.seated = people(table.seats, app.saves.choices.names)
        self.asking = AskingWhy(app, self.seated, self.draw)
        self.viewer = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.judged = _judged(app.saves.reviews.read(key)) if key else {}
        self.states = list(_states(table))
        self.log = entries(table.game, table.events_of())
        self.ply = len(self.states) - 1 if ply is None else max(0, min(ply, len(self.states) - 1))
        self.speed = "one"
        self.is_open = False
        self.running: asyncio.Task[None] | None = None

    def enter(self) -> None:
        """Shows the moment."""
        self.app.page.title(f"{t('Replay')} · {self.table.game.title} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here any more."""
        self._stand_still()
        self.asking.close()

    def _stand_still(self) -> None:
        if self.running is not None:
            self.running.cancel()
        self.running = None

    @property
    def state(self) -> State:
        """The moment shown."""
        return self.states[self.ply]

    def draw(self, travel: Travel | None = None) -> None:
        """Draws the moment."""
        self.app.page.show(replay_page(self._scene(), self._film(), href(self.back)), travel)
        self.app.page.cover(is_open=self.is_over_table or self.asking.told is not None)

    def _scene(self) -> TableScene:
        shown = shown_to(self.state, self.viewer)
        game, judgement = self.table.game, self._judgement()
        return TableScene(
            game.key,
            game.title,
            game.table.layout(shown, self.viewer),
            self.seated,
            both_marked(shown, judgement) if judgement is not None else Touch(),
            game.text.ask(shown),
            [entry for entry in self.log if entry.ply <= self.ply],
            sheet=self.asking.sheet(),
            cloth=game.table.look.cloth,
        )

    def _judgement(self) -> Judgement | None:
        """What a review has found of the move that comes next, where that was a slip of the player's."""
        judgement = self.judged.get(self.ply)
        is_own = self.ply < self.last and self.table.movers[self.ply] == self.viewer
        return judgement if judgement is not None and judgement.mark and is_own else None

    def _slips(self) -> list[tuple[int, str]]:
        return [
            (ply, MARKS[judgement.mark][0])
            for ply, judgement in sorted(self.judged.items())
            if judgement.mark and ply < self.last and self.table.movers[ply] == self.viewer
        ]

    def _film(self) -> Film:
        judgement = self._judgement()
        others: list[tuple[str, Sequence[Node]]] = []
        if self.is_open:
            for zone in self.state.zones():
                if zone.name == "hand" and zone.owner is not None and zone.owner != self.viewer:
                    cards = [card_node(card.code) for card in zone.cards if card is not None]
                    others.append((self.seated[zone.owner].name, cards))
        return Film(
            self.ply,
            self.last,
            self.running is not None,
            self.speed,
            self.is_open,
            others,
            self.state.turn is not None,
            self.ply > 0 and bot_level(self.table.seats[self.table.movers[self.ply - 1]]) is not None,
            slips=self._slips(),
            said=mark_line(judgement) if judgement is not None else (),
        )

    @answers(Key)
    def press(self, action: Key) -> None:
        """A key for each of the buttons."""
        if action.key in KEYS:
            self.answer_action(KEYS[action.key])

    @answers(StepFirst)
    def step_first(self, action: StepFirst) -> None:
        """The moment before the first move."""
        self._step_to(0)

    @answers(StepBack)
    def step_back(self, action: StepBack) -> None:
        """One move back."""
        self._step_to(self.ply - 1)

    @answers(StepOn)
    def step_on(self, action: StepOn) -> None:
        """One move on."""
        self._step_to(self.ply + 1)

    @answers(StepLast)
    def step_last(self, action: StepLast) -> None:
        """The moment after the last move."""
        self._step_to(self.last)

    @answers(Seek)
    def seek(self, action: Seek) -> None:
        """The moment after so many moves."""
        self._step_to(action.value)

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.states) - 1

    def _step_to(self, ply: int) -> None:
        self._stand_still()
        self.ply = max(0, min(ply, self.last))
        self.draw()

    @answers(Run)
    def run(self, action: Run) -> None:
        """The game runs from here, from its end once more from the beginning; or it stands still."""
        if self.running is not None:
            self._stand_still()
        else:
            self.ply = 0 if self.ply == self.last else self.ply
            self.running = self.app.page.spawn(self._run())
        self.draw()

    async def _run(self) -> None:
        while self.ply < self.last:
            self.ply += 1
            self.draw(Travel(TRAVEL) if self.app.settings.motion else None)
            await self.app.page.sleep(STEP[self.speed])
        self.running = None
        self.draw()

    @answers(SetSpeed)
    def set_speed(self, action: SetSpeed) -> None:
        """How fast it runs."""
        if action.value in STEP:
            self.speed = action.value
        self.draw()

    @answers(AskWhy)
    def ask_why(self, action: AskWhy) -> None:
        """Explains the move that has just been made."""
        self._stand_still()
        self.asking.ask(self.table, self.ply - 1, {})
        self.draw()
        self.app.page.focus(".veil .btn.primary")

    @answers(Close)
    def close(self, action: Close) -> None:
        """Closes the explanation."""
        self.asking.close()
        self.draw()

    @answers(OpenHands)
    def open_hands(self, action: OpenHands) -> None:
        """All hands lie open, or only one's own again."""
        self.is_open = not self.is_open
        self.draw()

    @answers(Download)
    def download(self, action: Download) -> None:
        """The game as a file."""
        self.app.page.save_file(f"{self.table.game.key}.json", self.table.record().as_line() + "\n")

    @answers(PlayOn)
    def play_on(self, action: PlayOn) -> None:
        """A new game from this moment."""
        self.app.play_on(self.table, self.ply)

    @answers(CopyLog)
    def copy_log(self, action: CopyLog) -> None:
        """The log goes into the clipboard."""
        names = [person.name for person in self.seated]
        text = "\n".join(said(entry.sentence, self.viewer, names) for entry in self.log)
        self.app.page.copy(text + "\n")
        self.app.notice(t("The log is in the clipboard."))

    @answers(Share)
    def share(self, action: Share) -> None:
        """A link to the whole game goes into the clipboard, or to its deal where the game is too long."""
        whole = SentGameRoute(packed(self.table.record()))
        if len(str(whole)) <= LONGEST_LINK:
            self.app.copy_link(whole)
            self.app.notice(t("The link is in the clipboard."))
        else:
            self.app.copy_link(NewGameRoute(self.table.game, words_of(self.table.options), self.table.seed))
            self.app.notice(t("This game is too long for a link; the link in the clipboard leads to the same deal."))


def _judged(kept: KeptReview) -> dict[int, Judgement]:
    """What a kept review says of the decisions, by number of the move; nothing where it is damaged."""
    try:
        found = [Judgement.read(given) for _, given in kept.judged]
    except Refusal:
        return {}
    return {judgement.ply: judgement for judgement in found}


def _states(table: Table) -> Sequence[State]:
    """The state before the first move and after each."""
    state = table.state_at(0)
    found = [state.copy()]
    for move in table.moves:
        state.play(move)
        found.append(state.copy())
    return found


def open_replay(app: House, route: ReplayRoute | SentGameRoute | MatchGameRoute) -> ReplayScreen:
    """Make the replay of a finished game, a game in a link, or a lost game of a match. Raises UnreadableRecord."""
    match route:
        case SentGameRoute(record):
            return ReplayScreen(app, Table.from_record(read_packed(record)), 0, FrontRoute())
        case MatchGameRoute(_, game, first, second, place):
            match = app.workbench.matches.get((game.key, (first, second)))
            if match is None or place >= len(match.score.lost):
                raise UnreadableRecord("This match is not there any more; play it again.")
            return ReplayScreen(app, Table.from_record(read_record(match.score.lost[place].record)), 0, route.back)
    back = app.trail.back()
    back = ReviewRoute(route.key, route.ply) if isinstance(back, ReviewRoute) else back
    return ReplayScreen(app, Table.from_record(finished_game(app.saves, route.key)), route.ply, back, key=route.key)
