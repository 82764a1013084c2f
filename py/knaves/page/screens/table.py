"""The screen of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from knaves.cards import is_card_code
from knaves.engine.errors import Refusal
from knaves.engine.look import Touch
from knaves.nodes import Node
from knaves.page.holding import hold, lose, watch
from knaves.page.locale.texts import said, t
from knaves.page.people import people
from knaves.page.play import Play
from knaves.page.screens.asking_why import AskingWhy
from knaves.page.screens.coaching import Coaching
from knaves.page.screens.commands import commands
from knaves.page.screens.moment import Moment
from knaves.page.screens.play_sheets import end_of_game, keys, menu, pass_screen, score, time_out
from knaves.page.screens.rules_panel import RulesPanel
from knaves.page.screens.ways_out import go
from knaves.page.view.moves_sheet import moves_sheet
from knaves.page.view.parts import part_node
from knaves.page.view.scene import Scene
from knaves.page.view.sheets import button, sheet
from knaves.page.view.table import TableScene, log_list, table_screen
from knaves.page.view.text_table import TextScene, text_table, typed_move
from knaves.players.guiding import Guide
from knaves.session.explaining import bot_moves, last_bot_move
from knaves.store.save import read_save
from knaves.table.table import Table

__all__ = ["TableScreen"]

# where the focus goes when a sheet opens and when it has closed
FIRST_IN_SHEET = ".veil .btn.primary, .passbox .btn"
HAND = '.hand [tabindex="0"]'
SHORTCUTS = {"u": "undo", "r": "redo", "h": "hint", "m": "sound", "l": "log", "a": "moves", "g": "rules"}
OPENED = ("menu", "log", "keys", "time out", "moves")  # sheets that the player opens and closes
BACK_FROM: dict[str | None, str] = dict.fromkeys((*OPENED, "why"), '[data-focus="bar menu"]')


class TableScreen:
    """Draws a `Play` and hands it what the player does."""

    def __init__(self, app: Any, play: Play, guide: Guide | None = None) -> None:
        self.app = app
        self.play = play
        self.sheet_shown: str | None = None
        self.moment: Moment | None = None  # an earlier one, looked at
        self.rules = RulesPanel(app, play.table.game, lambda: self.draw(self.play))
        self.is_text = bool(app.saves.choice("table").get("text"))
        self.answer = ""
        self.seated = people(play.table.seats)
        self.coaching = Coaching(app, guide, self.seated)
        self.asking = AskingWhy(app, self.seated, lambda: self.draw(self.play))
        play.meet(self.seated)
        play.changed = self.draw  # type: ignore[method-assign]
        play.finished = app.game_finished  # type: ignore[method-assign]

    def enter(self) -> None:
        """Shows the game and lets it go on."""
        self.app.page.title(f"{self.play.table.game.title} · Knaves")
        self.app.page.root("data-save", f"knaves/game/{self.play.save.key}/")
        self.draw(self.play)
        self.app.page.spawn(hold(self.play))

    def leave(self) -> None:
        """The player goes elsewhere."""
        self.play.leave()
        self.app.page.tabs.let_go(self.play.save.key)
        self.app.page.root("data-save", None)

    def draw(self, play: Play) -> None:
        """Draws the table as it is, unless an earlier moment is looked at."""
        if self.moment is not None:
            return
        self.coaching.follow(play)
        screen = (
            pass_screen(play, self.seated)
            if play.sheet == "pass"
            else self._text()
            if self.is_text
            else table_screen(self.scene())
        )
        self.app.page.show(screen, move=play.travel)
        if play.sheet != self.sheet_shown:
            self.sheet_shown, before = play.sheet, self.sheet_shown
            self.app.page.focus(FIRST_IN_SHEET if play.sheet else BACK_FROM.get(before, HAND))
        elif goal := self.coaching.goal(HAND):
            self.app.page.focus(goal)

    def _screen(self) -> Node:
        if self.play.sheet == "pass":
            return pass_screen(self.play, self.seated)
        return self._text() if self.is_text else table_screen(self.scene())

    def scene(self) -> TableScene:
        """What there is to draw."""
        play = self.play
        layout = play.layout
        return TableScene(
            play.table.game.key, play.table.game.title, layout, self.seated, self._touch(), play.status(),
            play.telling.log, commands(play), play.toast, self._sheet(), play.save.policy, play.can_undo,
            bool(play.table.undone), play.is_my_turn, play.is_thinking, self.app.settings.sound, self._announced(),
            mode=play.touching.mode if play.touching is not None and play.is_my_turn else None,
            coach=self.coaching.node(play), told=self.coaching.told,
            panel=self.rules.node() if play.sheet is None else None, cloth=play.table.game.look.cloth,
        )  # fmt: skip

    def _announced(self) -> tuple[str, ...]:
        """What a screen reader hears: what has happened, and what is asked now."""
        play = self.play
        asked = (said(play.status(), play.viewer, play.names),) if play.is_my_turn and play.sheet is None else ()
        return (*play.telling.announced, *self.coaching.announced(play.viewer, play.names), *asked)

    def _text(self) -> Node:
        """The table in words."""
        play = self.play
        moves = play.touching.legal if play.touching is not None and play.is_my_turn else ()
        return text_table(TextScene(self.scene(), moves, self.answer))

    def _typed(self, text: str) -> None:
        """Answers what was typed at the text table."""
        play, word = self.play, text.strip().lower()
        moves = play.touching.legal if play.touching is not None and play.is_my_turn else ()
        self.answer = ""
        if word in ("undo", "redo", "hint", "log", "rules", "next"):
            self.do(word, {})
            return
        move = typed_move(text, moves)
        if move is not None:
            play.move(move.notation)
            return
        wanted = text.strip()[:60]
        code = wanted.upper().replace("10", "T")
        refusal = play.table.refusal(f"play {code}" if is_card_code(code) else wanted)
        self.answer = said(refusal.sentence) + (f" ({refusal.rule})" if refusal.rule else "")
        self.draw(play)

    def _touch(self) -> Touch:
        play = self.play
        if play.touching is None or not play.is_my_turn:
            return Touch(chosen=())
        return play.touching.shown(play.table.game, play.shown, self._hints())

    def _hints(self) -> dict[str, str]:
        """The parts of the best moves with their chances of 100."""
        found = self.coaching.marks()
        for candidate in self.play.hints[:2]:
            for token in candidate.move.parts:
                found.setdefault(token, str(round(100 * candidate.value)))
        return found

    # sheets

    def _sheet(self) -> Node | None:
        if self.play.sheet == "score":
            return score(self.play, self.seated)
        if self.play.sheet == "end":
            return end_of_game(self.play, self.seated)
        if self.play.sheet == "menu":
            can_ask = last_bot_move(self.play.table) is not None
            return menu(is_text=self.is_text, is_team=self._has_partners(), can_ask=can_ask)
        if self.play.sheet == "log":
            return self._log()
        if self.play.sheet == "moves":
            return self._moves()
        if self.play.sheet == "why":
            return self.asking.sheet()
        if self.play.sheet == "time out":
            return time_out()
        return keys() if self.play.sheet == "keys" else None

    def _has_partners(self) -> bool:
        """Whether several persons or bots share a side, so that there is something to talk about."""
        return self.play.table.state.sides < self.play.table.state.seats

    def _log(self) -> Node:
        scene = self.scene_without_sheet()
        last = [
            part_node(part, Scene(self.seated, scene.layout.seat, Touch()))
            for part in scene.layout.areas.get("last", ())
        ]
        return sheet(
            t("Log"),
            [last, _newest_first(log_list(scene, 1000, bot_moves(self.play.table)))],
            [button(t("Back to the game"), "close", "primary")],
            "logsheet",
        )

    def _moves(self) -> Node:
        play, gain = self.play, self.play.table.game.preview
        legal = play.touching.legal if play.touching is not None and play.is_my_turn else ()
        gains = {move.notation: gain(play.shown, move) for move in legal} if gain else {}
        return moves_sheet(legal, play.layout, gains)

    def scene_without_sheet(self) -> TableScene:
        """The table alone."""
        open_sheet, self.play.sheet = self.play.sheet, None
        try:
            return self.scene()
        finally:
            self.play.sheet = open_sheet

    # what the player does

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action of the player."""
        play = self.play
        if self.moment is not None:
            self._in_moment(self.moment, name, data)
            return
        if self.coaching.do(name, data, play):
            return
        if name == "touch":
            play.touch(data["token"])
        elif name == "claim":
            play.claim()
        elif name == "drop":
            self._drop(data["token"], data["on"])
        elif name == "command":
            play.sheet = None
            play.move(data["move"])
        elif name == "may mode":
            self._close()
            play.mode(data["move"])
        elif name == "seek":
            self._look_at(int(data["value"]))
        elif name == "play here":
            self.app.page.spawn(hold(play, at_any_price=True))
        elif name == "tab":
            self._other_tab(data)
        elif name == "mode":
            play.mode(data["move"])
        elif name in ("undo", "redo", "next", "hasten"):
            getattr(play, name)()
        elif name == "hint":
            play.ask_hint()
        elif name == "type":
            self._typed(data.get("text", ""))
        elif name == "to":
            self.app.page.focus(data["name"])
        elif name == "text table":
            self.is_text = not self.is_text
            self.app.saves.choose("table", {"text": self.is_text})
            self._close()
        elif name in OPENED:
            self._open(name)
        elif name == "why":
            if self.asking.ask(play.table, data.get("ply", ""), play.thoughts):
                self._open("why")
        elif name == "close":
            self._close()
        elif name == "key":
            self._key(data["key"])
        elif name == "sound":
            self.app.change_settings({"sound": not self.app.settings.sound})
            self.draw(play)
        else:
            self._go(name, data)

    def _other_tab(self, data: Mapping[str, str]) -> None:
        """Another tab has taken this game, or has made a move in it."""
        if data["key"] != self.play.save.key:
            return
        if data["kind"] == "taken" and not self.play.is_elsewhere:
            self.app.page.spawn(lose(self.play))
        elif data["kind"] == "saved":
            with suppress(Refusal):  # a tab with another version of the program
                watch(self.play, read_save(data["text"]))

    def _drop(self, token: str, on: str) -> None:
        """A card dragged to a place of the table, or just onto it."""
        play = self.play
        if play.touching is None or token not in play.touching.touched:
            play.touch(token)
        touching = play.touching
        if touching is not None and token in touching.touched:
            if on:
                play.touch(on)
            elif touching.touched == (token,) and touching.is_decided:
                play.touch(token)

    def _open(self, name: str) -> None:
        if self.play.sheet in (None, "menu", "log", "keys", "moves"):
            self.play.sheet = name
            self.draw(self.play)

    def _close(self) -> None:
        if self.play.sheet in (*OPENED, "why"):
            self.play.sheet = None
            self.draw(self.play)
        elif self.rules.is_open:
            self._close_rules()
        else:
            self.play.let_go()

    def _key(self, key: str) -> None:
        if key == "Escape":
            self._close()
        elif key == " ":
            self.play.next()
        elif key == "?":
            self._open("keys")
        elif self.app.settings.keys:
            action = {"u": "undo", "r": "redo", "h": "hint", "m": "sound", "l": "log", "a": "moves", "g": "rules"}.get(
                key.lower()
            )
            if action:
                self.do(action, {})

    def _go(self, name: str, data: Mapping[str, str]) -> None:
        if name in ("rule", "rules"):
            self.play.toast = None  # it would cover what it cites
            self.play.sheet = None if self.play.sheet in OPENED else self.play.sheet
            self.rules.open(data.get("rule", ""))
        elif name == "close rules":
            self._close_rules()
        else:
            go(self.app, self.play, name)

    def _close_rules(self) -> None:
        self.rules.close()
        self.app.page.focus(HAND)

    def _look_at(self, ply: int) -> None:
        """Shows an earlier moment of this game, read only."""
        if self.play.sheet in OPENED:
            self.play.sheet = None
        table = Table.from_record(self.play.table.record())
        self.moment = Moment(self.app, table, ply, self.play.viewer)
        self.moment.draw()
        self.app.page.focus('[data-focus="resume"]')

    def _in_moment(self, moment: Moment, name: str, data: Mapping[str, str]) -> None:
        """Answers what is done while an earlier moment is looked at."""
        if name == "resume" or (name == "key" and data["key"] == "Escape"):
            moment.leave()
            self.moment = None
            self.draw(self.play)
            self.app.page.focus(HAND)
        else:
            moment.do(name, data)


def _newest_first(log: Node) -> Node:
    """The log for a sheet, whose style draws it from the foot upwards, so that the newest entry is in sight."""
    return Node(log.tag, log.attributes, log.children[::-1])
