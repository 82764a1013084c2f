"""Sharing: a finished game as a picture and two lines for a friend, with a link to play the same deal."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.errors import Refusal
from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.packing import packed
from knaves.page.play.end_of_game import EndOfGame
from knaves.page.play.live_game import LiveGame
from knaves.page.routes import LONGEST_LINK, NewGameRoute, ResultRoute, Route, words_of
from knaves.page.view.end_sheet import end_of, mood_of

PICTURE = ".shareshot"


class Sharing:
    """The sheet with what would be sent, over the end of a game."""

    def __init__(self, live: LiveGame, end: EndOfGame) -> None:
        self.live = live
        self.end = end
        self.is_open = False

    def close(self) -> None:
        """Go back to the end."""
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
        if await app.page.share_picture(PICTURE, name, self.message()) == "saved":
            app.notice(t("Picture saved, text copied."))

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
        """Return the steps of the game, none as long as it has not been followed."""
        from knaves.page.view.postcard import way_of

        course = self.end.story.course() if self.end.story is not None else None
        return way_of(course.chances, course.even) if course is not None else []

    def text(self) -> str:
        """Return the two lines: the result, and the pattern of the game."""
        from knaves.page.view.postcard import signs

        shown = self.live.shown
        end = end_of(shown, self.live.seated)
        facts = {"game": shown.game.title, "result": _points(end.scores)}
        said = {
            "won": t("Knaves · {game}: I won {result}", **facts),
            "lost": t("Knaves · {game}: I lost {result}", **facts),
            "drawn": t("Knaves · {game}: a draw {result}", **facts),
        }[mood_of(shown)].strip()
        if shown.daily:
            said += f" · {t('Today’s deal')}, {shown.daily}"
        return f"{said}\n{signs(self.way())}".strip()

    def message(self) -> str:
        """Return the text sent beside the picture: two lines, and the link behind the second."""
        between = " " if self.way() else "\n"
        return self.text() + between + self.live.app.page.link(str(self.route()))

    def sheet(self) -> Node:
        """Return the sheet with the picture and the text."""
        from knaves.page.view.postcard import Postcard, postcard, share_sheet

        shown, seated = self.live.shown, self.live.seated
        end, finish = end_of(shown, seated), shown.game.table.finish
        others = [label.name for seat, label in enumerate(seated) if seat != shown.viewer]
        about = t("Against {name}", name=", ".join(others))
        if shown.daily:
            about = f"{t('Today’s deal')} · {shown.daily}"
        address = self.live.app.page.link("").partition("://")[2].rstrip("#/")
        card = Postcard(
            shown.game.title, end.title, _points(end.scores), about, address, shown.game.table.look.cloth,
            finish(shown.position, shown.viewer) if finish is not None else None, self.way(), end.mood == "won",
        )  # fmt: skip
        return share_sheet(postcard(card), self.text())


def _points(scores: Sequence[tuple[str, str]]) -> str:
    """Return 10–4, the viewer's first; "" where points decide nothing."""
    points = [points for _, points in scores]
    return "–".join(points) if len(points) == 2 else ""
