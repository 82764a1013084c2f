"""The screens of a game that was played: its replay, and a friend’s result of the same deal beside one’s own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from knaves.analysis.course import GameResult, compare, find_same_deal
from knaves.engine.game import Game
from knaves.engine.layout import Fan
from knaves.engine.sentences import Refusal, UnreadableRecord
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import finished_game
from knaves.page.link_text import packed, read_packed
from knaves.page.locale import said, t
from knaves.page.page import Travel
from knaves.page.play.game_story import result_text, side_by_side, verdict_text
from knaves.page.play.replayer import Film, Replayer, replay_page
from knaves.page.play.sheets import Explainer
from knaves.page.routes import (
    LONGEST_LINK,
    FrontRoute,
    GamesRoute,
    MatchGameRoute,
    NewGameRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    SentGameRoute,
    href,
    words_of,
)
from knaves.page.screens.review import MARKS, both_marked, mark_line
from knaves.page.screens.screen import Screen
from knaves.page.view.card import card_node, icon
from knaves.page.view.seat import seat_labels
from knaves.page.view.sentence import woven
from knaves.page.view.table import TableScene
from knaves.page.view.widgets import bar, button
from knaves.store.history import KeptReview
from knaves.table.record import HUMAN, Record, bot_level, read_record
from knaves.table.table import Table, is_settled, shown_to
from knaves.wire.parse import parse
from knaves.wire.questions import Judgement

BACK = GamesRoute()


class ReplayScreen(Screen):
    """A replay with marks of a review, explanations of bots' moves, and ways to carry the game elsewhere."""

    def __init__(
        self, app: AppContext, table: Table, ply: int | None = None, back: Route = BACK, *, key: str = "", stop: int = 0
    ) -> None:
        """`ply`: the moment after so many moves, None for the last; `key` names the game if it is a finished one.

        It runs by itself to the moment after `stop` moves, if that is later.
        """
        super().__init__(app)
        self.table = table
        self.back = back
        self.key = key
        self.stop = stop
        viewer = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        ply = len(table.moves) if ply is None else ply
        self.seated = seat_labels(table.seats, app.saves.choices.names)
        self.replayer = Replayer(app, table, viewer, ply, self.draw, self.do)
        self.use(self.replayer)
        self.explainer = Explainer(app, self.seated, self.draw)
        self.judged = _judged(app.saves.reviews.read(key)) if key else {}
        self.is_open = False  # all hands

    def enter(self) -> None:
        """Show the moment, and run from it where the way here says so."""
        self.replayer.watch(self.stop)
        self.app.page.title(f"{t('Replay')} · {self.table.game.title} · Knaves")
        self.draw()
        self.app.page.focus('[data-focus="step on"]')  # on a card the arrows would walk along the hand

    def leave(self) -> None:
        """Stop running and explaining."""
        self.replayer.stop()
        self.explainer.close()

    def draw(self, travel: Travel | None = None) -> None:
        """Draw the moment."""
        self.app.page.show(replay_page(self._scene(), self._film(), href(self.back)), travel)
        self.app.page.cover(is_open=self.explainer.explanation is not None)

    def _scene(self) -> TableScene:
        scene, judgement = self.replayer.scene(self.seated, is_open=self.is_open), self._judgement()
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
        mover = self.table.seats[self.table.movers[replayer.ply - 1]] if replayer.ply else HUMAN
        has_bots = any(bot_level(seat) is not None for seat in self.table.seats)
        return Film(
            replayer.ply, replayer.last, replayer.is_running, replayer.speed, self.is_open,
            can_play_on=not is_settled(replayer.state), asks=bot_level(mover) is not None if has_bots else None,
            slips=[(judged.ply, MARKS[judged.mark][0]) for judged in marked],
            said=mark_line(self.table.game, judgement) if judgement is not None else (),
            review=ReviewRoute(self.key, judgement.ply) if judgement is not None else None,
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
    table = Table.from_record(finished_game(app.saves, route.key))
    return ReplayScreen(app, table, route.ply, back, key=route.key, stop=route.stop)


SHOWN = 12  # of the friend’s hand that are shown


def compare_page(
    game: Game, cards: Sequence[str], theirs: GameResult, mine: GameResult | None, record: str, back: str
) -> Node:
    """Draw a friend's result of a deal, beside the player's own once it has been played here too.

    `cards` were dealt to the friend; `mine` is None until the deal has been played here; `record` is the friend's game,
    packed; `back` is the address of Back.
    """
    score = not game.info.score_is_win_flag
    label = t("Play it again") if mine else t("Play the same deal")
    hand = h(
        "div.chcards",
        {"aria-hidden": "true"},
        [card_node(code, key=str(n)) for n, code in enumerate(cards[:SHOWN])],
    )
    said: Child = h("p.chsaid", _said(theirs, result_text(theirs, has_points=score)))
    if mine is not None:
        both = result_text(mine, has_points=score), result_text(theirs, has_points=score)
        said = side_by_side(*both, verdict_text(compare(mine, theirs)))
    way = {"class": "btn felt", "href": href(SentGameRoute(record))}
    main = h(
        "main.challenge", {"aria-label": game.title}, h("h2", game.title), hand, said,
        button(label, "play", "gold"), h("a", way, icon("eye"), t("See your friend’s game")) if mine else None,
    )  # fmt: skip
    head = bar(t("Same deal"), (back, t("Back")), "")
    return h("div.felt-page.challenged", {"data-felt": game.table.look.cloth}, head, main, key="compare")


def _said(theirs: GameResult, result: str) -> list[Child]:
    if theirs.is_won:
        return woven("Your friend’s result: {result}. Can you do it too?", result=[h("b", result)])
    return woven("Your friend’s result: {result}. Can you beat it?", result=[h("b", result)])


class CompareScreen(Screen):
    """The game of a link beside the player's best one of the same deal."""

    def __init__(self, app: AppContext, route: ResultRoute) -> None:
        """Raises UnreadableRecord where the link carries no finished game."""
        super().__init__(app)
        self.packed = route.record
        self.table = Table.from_record(read_packed(route.record))
        self.record = self.table.record()
        if self.record.result is None:
            raise UnreadableRecord("The game in this link isn’t finished.")

    def enter(self) -> None:
        """Show both results."""
        self.app.page.title(f"{t('Same deal')} · {self.table.game.title} · Knaves")
        mine = find_same_deal(self.record, self._own())
        theirs, own = GameResult.of(self.record), GameResult.of(mine) if mine else None
        self.app.saves.friends.remember(self.packed)  # the end of the game played here shows both results
        back = self.app.navigation.back(FrontRoute())
        self.app.page.show(compare_page(self.table.game, self._cards(), theirs, own, self.packed, href(back)))

    def _cards(self) -> list[str]:
        """Return the cards that the friend was dealt, in the order of their game."""
        table = self.table
        seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        layout = table.game.table.layout(shown_to(table.state_at(0), seat), seat)
        fans = [part for part in layout.areas.get("hand", ()) if isinstance(part, Fan)]
        return [face.code for fan in fans for face in fan.faces if face.code is not None]

    def _own(self) -> Iterator[Record]:
        for line in self.app.saves.past.lines():
            if line.game == self.table.game.key and (record := self.app.saves.past.finished(line.id)) is not None:
                yield record

    @command("play")
    def play(self) -> None:
        """Play the same deal."""
        table = self.table
        given = table.state_at(0).chance.used
        self.app.start(table.game, table.options, table.seats, "practice", table.seed, given, is_instead=False)
