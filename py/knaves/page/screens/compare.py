"""The screen of a friend’s result: the deal to play, then both results side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knaves.analysis.course import GameResult, compare, find_same_deal
from knaves.engine.game import Game
from knaves.engine.layout import Fan
from knaves.engine.sentences import UnreadableRecord
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.link_text import read_packed
from knaves.page.locale import t
from knaves.page.play.game_story import result_text, side_by_side, verdict_text
from knaves.page.routes import FrontRoute, ResultRoute, SentGameRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.card import card_node, icon
from knaves.page.view.sentence import woven
from knaves.page.view.widgets import bar, button
from knaves.table.record import HUMAN, Record
from knaves.table.table import Table, shown_to

MOST = 12  # cards that are shown


def compare_page(
    game: Game, cards: Sequence[str], theirs: GameResult, mine: GameResult | None, record: str, back: str
) -> Node:
    """Draw the whole page.

    `cards` were dealt to the friend; `mine` is None until the deal has been played here; `record` is the friend's game,
    packed; `back` is the address of Back.
    """
    score = not game.info.score_is_win_flag
    label = t("Play it again") if mine else t("Play the same deal")
    hand = h(
        "div.chcards", {"aria-hidden": "true"}, [card_node(code, key=str(n)) for n, code in enumerate(cards[:MOST])]
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
