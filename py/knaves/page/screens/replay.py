"""The replay of a game: step by step, or running, as one seat saw it or with all hands open."""

from __future__ import annotations

from dataclasses import replace

from knaves.engine.sentences import Refusal, UnreadableRecord
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import finished_game
from knaves.page.link_text import packed, read_packed
from knaves.page.locale import said, t
from knaves.page.page import Travel
from knaves.page.play.replayer import Film, Replayer, replay_page
from knaves.page.play.sheets import Explainer
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
from knaves.page.screens.review import MARKS, both_marked, mark_line
from knaves.page.screens.screen import Screen
from knaves.page.view.seat import seat_labels
from knaves.page.view.table import TableScene
from knaves.store.history import KeptReview
from knaves.table.record import HUMAN, bot_level, read_record
from knaves.table.table import Table
from knaves.wire.parse import parse
from knaves.wire.questions import Judgement

BACK = GamesRoute()


class ReplayScreen(Screen):
    """A replay with marks of a review, explanations of bots' moves, and ways to carry the game elsewhere."""

    def __init__(
        self, app: AppContext, table: Table, ply: int | None = None, back: Route = BACK, *, key: str = ""
    ) -> None:
        """`ply`: the moment after so many moves, None for the last; `key` names the game if it is a finished one."""
        super().__init__(app)
        self.table = table
        self.back = back
        viewer = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        ply = len(table.moves) if ply is None else ply
        self.seated = seat_labels(table.seats, app.saves.choices.names)
        self.replayer = Replayer(app, table, viewer, ply, self.draw, self.do)
        self.use(self.replayer)
        self.explainer = Explainer(app, self.seated, self.draw)
        self.judged = _judged(app.saves.reviews.read(key)) if key else {}
        self.is_open = False  # all hands

    def enter(self) -> None:
        """Show the moment."""
        self.app.page.title(f"{t('Replay')} · {self.table.game.title} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Stop running and explaining."""
        self.replayer.stop()
        self.explainer.close()

    def draw(self, travel: Travel | None = None) -> None:
        """Draw the moment."""
        self.app.page.show(replay_page(self._scene(), self._film(), href(self.back)), travel)
        self.app.page.cover(is_open=self.explainer.explanation is not None)

    def _scene(self) -> TableScene:
        scene, judgement = self.replayer.scene(self.seated), self._judgement()
        touch = both_marked(self.replayer.seen, judgement) if judgement is not None else scene.touch
        return replace(scene, touch=touch, sheet=self.explainer.sheet())

    def _is_own(self, ply: int) -> bool:
        """Return whether the viewer makes the move after so many."""
        return ply < self.replayer.last and self.table.movers[ply] == self.replayer.viewer

    def _judgement(self) -> Judgement | None:
        """Return the review's mark of the next move, None where it is not the player's mistake."""
        judgement = self.judged.get(self.replayer.ply)
        return judgement if judgement is not None and judgement.mark and self._is_own(judgement.ply) else None

    def _film(self) -> Film:
        replayer, judgement = self.replayer, self._judgement()
        marked = [judged for ply, judged in sorted(self.judged.items()) if judged.mark and self._is_own(ply)]
        others = [
            (self.seated[zone.owner].name, [card.code for card in zone.cards if card is not None])
            for zone in replayer.state.zones()
            if self.is_open and zone.name == "hand" and zone.owner is not None and zone.owner != replayer.viewer
        ]
        mover = self.table.seats[self.table.movers[replayer.ply - 1]] if replayer.ply else HUMAN
        return Film(
            replayer.ply, replayer.last, replayer.is_running, replayer.speed, self.is_open, others,
            can_play_on=replayer.state.turn is not None, asks=bot_level(mover) is not None,
            slips=[(judged.ply, MARKS[judged.mark][0]) for judged in marked],
            said=mark_line(self.table.game, judgement) if judgement is not None else (),
        )  # fmt: skip

    @command("touch")
    def touch(self, token: str) -> None:
        """Raise Refusal: nothing is played in a game that is looked at."""
        raise Refusal("This is a replay. To play, press “Continue from here”.")

    @command("why")
    def ask_why(self) -> None:
        """Explain the move that has just been made."""
        self.replayer.stop()
        self.explainer.ask(self.table, self.replayer.ply - 1, {})
        self.draw()
        self.app.page.focus(".veil .btn.primary")

    @command("close")
    def close(self) -> None:
        """Close the explanation."""
        self.explainer.close()
        self.draw()

    @command("open hands")
    def open_hands(self) -> None:
        """Open all hands, or only the player's own again."""
        self.is_open = not self.is_open
        self.draw()

    @command("download")
    def download(self) -> None:
        """Save the game as a file."""
        self.app.page.save_file(f"{self.table.game.key}.json", self.table.record().as_line() + "\n")

    @command("play on")
    def play_on(self) -> None:
        """Begin a new game at this moment."""
        self.app.play_on(self.table, self.replayer.ply)

    @command("copy log")
    def copy_log(self) -> None:
        """Copy the log as text."""
        names = [person.name for person in self.seated]
        lines = [said(entry.sentence, self.replayer.viewer, names) for entry in self.replayer.log]
        self.app.page.copy("\n".join(lines) + "\n")
        self.app.notice(t("Log copied."))

    @command("share")
    def share(self) -> None:
        """Copy a link to the whole game, or to its deal where the game is too long."""
        whole = SentGameRoute(packed(self.table.record()))
        if len(str(whole)) <= LONGEST_LINK:
            self.app.copy_link(whole)
            self.app.notice(t("Link copied."))
        else:
            self.app.copy_link(NewGameRoute(self.table.game, words_of(self.table.options), self.table.seed))
            self.app.notice(t("This game is too long for a link. Copied a link to the same deal instead."))


def _judged(kept: KeptReview) -> dict[int, Judgement]:
    """Return the judgements of a saved review by number of the move; none where it is damaged."""
    try:
        found = [parse(Judgement, given, "judgement") for _, given in kept.judged]
    except Refusal:
        return {}
    return {judgement.ply: judgement for judgement in found}


def open_replay(app: AppContext, route: ReplayRoute | SentGameRoute | MatchGameRoute) -> ReplayScreen:
    """Make the replay of a finished game, a game in a link, or a lost game of a match. Raises UnreadableRecord."""
    match route:
        case SentGameRoute(record):
            return ReplayScreen(app, Table.from_record(read_packed(record)), 0, app.navigation.back(FrontRoute()))
        case MatchGameRoute(_, game, first, second, place):
            match = app.workbench.matches.get((game.key, (first, second)))
            if match is None or place >= len(match.score.lost):
                raise UnreadableRecord("This match is no longer saved. Play it again.")
            return ReplayScreen(app, Table.from_record(read_record(match.score.lost[place].record)), 0, route.back)
    back = app.navigation.back()
    back = ReviewRoute(route.key, route.ply) if isinstance(back, ReviewRoute) else back
    return ReplayScreen(app, Table.from_record(finished_game(app.saves, route.key)), route.ply, back, key=route.key)
