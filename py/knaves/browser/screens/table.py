"""The screen of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.browser.nodes import Child, Node, h
from knaves.browser.people import people
from knaves.browser.play import Play
from knaves.browser.render.face import Touch
from knaves.browser.render.seat import avatar
from knaves.browser.render.sheets import button, end_sheet, menu_sheet, score_sheet, score_table, sheet
from knaves.browser.render.table import CLOTHS, Command, TableScene, log_list, table_screen
from knaves.browser.routes import option_text
from knaves.browser.texts import said, t
from knaves.engine.layout import ScoreSheet
from knaves.engine.moves import Move

__all__ = ["TableScreen"]

# where the focus goes when a sheet opens and when it has closed
FIRST_IN_SHEET = ".veil .btn.primary, .passbox .btn"
HAND = '.hand [tabindex="0"]'
BACK_FROM: dict[str | None, str] = dict.fromkeys(("menu", "log", "keys"), '[data-focus="bar menu"]')


class TableScreen:
    """Draws a `Play` and hands it what the player does."""

    def __init__(self, app: Any, play: Play) -> None:
        self.app = app
        self.play = play
        self.sheet_shown: str | None = None
        self.seated = people(play.table.seats)
        play.names = [person.name for person in self.seated]
        play.changed = self.draw  # type: ignore[method-assign]
        play.finished = app.game_finished  # type: ignore[method-assign]

    def enter(self) -> None:
        """Shows the game and lets it go on."""
        self.app.page.title(f"{self.play.table.game.title} · Knaves")
        self.app.page.root("data-save", self.play.save.key)
        self.draw(self.play)
        self.app.page.spawn(self.play.run())

    def leave(self) -> None:
        """The player goes elsewhere."""
        self.play.leave()
        self.app.page.root("data-save", None)

    def draw(self, play: Play) -> None:
        """Draws the table as it is."""
        screen = self._pass() if play.sheet == "pass" else table_screen(self.scene())
        self.app.page.show(screen, move=play.travel)
        if play.sheet != self.sheet_shown:
            self.sheet_shown, before = play.sheet, self.sheet_shown
            self.app.page.focus(FIRST_IN_SHEET if play.sheet else BACK_FROM.get(before, HAND))

    def scene(self) -> TableScene:
        """What there is to draw."""
        play = self.play
        layout = play.layout
        return TableScene(
            play.table.game.key, play.table.game.title, layout, self.seated, self._touch(), play.status(), play.log,
            self._commands(), play.toast, self._sheet(), play.save.policy, play.can_undo, bool(play.table.undone),
            play.is_my_turn, play.is_thinking, self.app.settings.sound, tuple(play.announced),
            mode=play.touching.mode if play.touching is not None and play.is_my_turn else None,
        )  # fmt: skip

    def _touch(self) -> Touch:
        play = self.play
        if play.touching is None or not play.is_my_turn:
            return Touch(chosen=())
        return play.touching.shown(play.table.game, play.shown, self._hints())

    def _hints(self) -> dict[str, str]:
        """The parts of the best moves with their chances of 100."""
        found: dict[str, str] = {}
        for candidate in self.play.hints[:2]:
            for token in candidate.move.parts:
                found.setdefault(token, str(round(100 * candidate.value)))
        return found

    def _commands(self) -> list[Command]:
        """Buttons: moves without parts, modes, and what can be done with the parts touched."""
        play = self.play
        if play.sheet is not None:
            return []
        if play.touching is None or not play.is_my_turn:
            if play.has_something_to_see and play.settings.pause == "wait":
                return [Command(t("Go on"), "next", is_main=True)]
            return [Command(t("Play to the end"), "hasten")] if play.is_watching and not play.hastens else []
        layout, touching = play.layout, play.touching
        found = []
        move = touching.exact
        if (move is not None and not touching.is_decided) or (touching.is_decided and move is not None):
            found.append(Command(self._label(move), "command", move.notation, is_main=True))
        for each in touching.legal:
            if not each.parts and touching.mode is None:
                label = layout.commands.get(each.notation)
                found.append(Command(said(label) if label else each.notation, "command", each.notation, not found))
        for mode, sentence in layout.modes.items():
            if mode in touching.modes:
                found.append(Command(t("Back") if touching.mode == mode else said(sentence), "mode", mode))
        return found

    def _label(self, move: Move) -> str:
        """What the button says that makes a move which has been touched."""
        play, word = self.play, move.groups[0][0]
        label = play.layout.modes.get(word) or play.layout.commands.get(word)
        more = play.table.game.preview(play.shown, move) if play.table.game.preview else ""
        return f"{said(label) if label else t('Play')} {more}".strip()

    # sheets

    def _sheet(self) -> Node | None:
        if self.play.sheet == "score":
            return self._score()
        if self.play.sheet == "end":
            return self._end()
        if self.play.sheet == "menu":
            return self._menu()
        if self.play.sheet == "log":
            return self._log()
        if self.play.sheet == "keys":
            return self._keys()
        return None

    def _score_part(self) -> ScoreSheet | None:
        parts = self.play.layout.areas.get("sheet", ())
        return next((part for part in parts if isinstance(part, ScoreSheet)), None)

    def _score(self) -> Node | None:
        part = self._score_part()
        if part is None:
            return None
        next_deal = self.play.layout.commands.get(self.play.table.legal_moves()[0].notation)
        label = said(next_deal) if next_deal else t("Go on")
        return score_sheet(part, self.seated, self.play.viewer, [button(label, "next", "primary")])

    def _end(self) -> Node:
        play = self.play
        part = self._score_part()
        content = score_table(part, self.seated, play.viewer) if part else self._final_scores()
        return end_sheet(self._end_title(), self._end_note(), content, [
            button(t("Play again"), "again", "primary"), button(t("Same deal again"), "same"),
            button(t("Change options"), "options"), button(t("All games"), "home"),
        ])  # fmt: skip

    def _end_title(self) -> str:
        state, play = self.play.table.state, self.play
        winners = state.winners()
        if not winners:
            return t("A draw")
        if play.has_won and play.viewer in play.humans and len(play.humans) == 1:
            return t("You win") if len(winners) == 1 else t("You win together")
        names = [person.name for seat, person in enumerate(self.seated) if state.side(seat) in winners]
        return t("{names} win", names=" & ".join(names)) if len(names) > 1 else t("{name} wins", name=names[0])

    def _end_note(self) -> str:
        return " – ".join(str(score) for score in self._scores())

    def _scores(self) -> list[int]:
        state = self.play.table.state
        scores = state.scores()
        mine = state.side(self.play.viewer)
        return [scores[mine], *(score for side, score in enumerate(scores) if side != mine)]

    def _final_scores(self) -> Child:
        state = self.play.table.state
        rows = [
            h(
                "li",
                {},
                avatar(person),
                h("span", {}, person.name),
                h("b", {"class": "num"}, str(state.scores()[state.side(seat)])),
            )
            for seat, person in enumerate(self.seated)
        ]
        return h("ul", {"class": "finals"}, rows)

    def _menu(self) -> Node:
        items = [
            button(t("Rules of this game"), "rules", picture="rules"),
            button(t("Log"), "log", picture="log"),
            button(t("Settings"), "settings", picture="settings"),
            button(t("Copy a link to this deal"), "share", picture="link"),
            button(t("Download this game"), "download", picture="download"),
            button(t("New deal"), "again", picture="deal"),
            button(t("Options"), "options", picture="options"),
            button(t("Keys"), "keys", picture="keyboard"),
        ]
        return menu_sheet(items)

    def _log(self) -> Node:
        return sheet(
            t("Log"),
            log_list(self.scene_without_sheet(), 1000),
            [button(t("Back to the game"), "close", "primary")],
            "logsheet",
        )

    def scene_without_sheet(self) -> TableScene:
        """The table alone."""
        open_sheet, self.play.sheet = self.play.sheet, None
        try:
            return self.scene()
        finally:
            self.play.sheet = open_sheet

    def _keys(self) -> Node:
        rows = [
            ("← →", t("move along the hand or the board")), ("Enter", t("play or touch")), ("Esc", t("let go, close")),
            ("U", t("undo")), ("R", t("redo")), ("H", t("hint")), ("M", t("sound on or off")), ("L", t("log")),
            ("Space", t("go on")), ("?", t("these keys")),
        ]  # fmt: skip
        content = h(
            "dl", {"class": "keylist"}, [[h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)] for key, text in rows]
        )
        return sheet(t("Keys"), content, [button(t("Back to the game"), "close", "primary")])

    def _pass(self) -> Node:
        turn = self.play.table.turn
        assert turn is not None
        person = self.seated[turn]
        return h(
            "div", {"class": "felt-page", "data-felt": CLOTHS.get(self.play.table.game.key, "baize")},
            h("header", {"class": "bar"}, h("h1", {}, self.play.table.game.title)),
            h(
                "main", {"class": "passp"},
                h(
                    "div", {"class": "passbox"}, h("span", {"class": "big2"}, avatar(person)), h("h2", {}, person.name),
                    h("p", {}, t("Take the device. Nobody else should look.")),
                    button(t("I am {name}, show my cards", name=person.name), "next", "gold"),
                ),
            ),
            key="pass",
        )  # fmt: skip

    # what the player does

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action of the player."""
        play = self.play
        if name == "touch":
            play.touch(data["token"])
        elif name == "command":
            play.move(data["move"])
        elif name == "mode":
            play.mode(data["move"])
        elif name in ("undo", "redo", "next", "hasten"):
            getattr(play, name)()
        elif name == "hint":
            play.ask_hint()
        elif name in ("menu", "log", "keys"):
            self._open(name)
        elif name == "close":
            self._close()
        elif name == "key":
            self._key(data["key"])
        elif name == "sound":
            self.app.change_settings({"sound": not self.app.settings.sound})
            self.draw(play)
        else:
            self._go(name, data)

    def _open(self, name: str) -> None:
        if self.play.sheet in (None, "menu", "log", "keys"):
            self.play.sheet = name
            self.draw(self.play)

    def _close(self) -> None:
        if self.play.sheet in ("menu", "log", "keys"):
            self.play.sheet = None
            self.draw(self.play)
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
            action = {"u": "undo", "r": "redo", "h": "hint", "m": "sound", "l": "log"}.get(key.lower())
            if action:
                self.do(action, {})

    def _go(self, name: str, data: Mapping[str, str]) -> None:
        play, game = self.play, self.play.table.game
        if name == "rule":
            self.app.open_rules(game.key, data["rule"])
        elif name == "rules":
            self.app.open_rules(game.key)
        elif name == "settings":
            self.app.page.go("/settings")
        elif name == "home":
            self.app.page.go("/")
        elif name == "options":
            self.app.page.go(f"/{game.key}/options")
        elif name == "again":
            self.app.start(game, play.table.options, play.table.seats, play.save.policy)
        elif name == "same":
            self.app.start(
                game, play.table.options, play.table.seats, play.save.policy, play.table.seed, play.table.given
            )
        elif name == "share":
            self.app.page.copy(self.app.page.link(self.link()))
            self.app.notice(t("The link is in the clipboard."))
        elif name == "download":
            self.app.page.save_file(f"{game.key}.json", play.table.record().as_line() + "\n")

    def link(self) -> str:
        """The address of this deal with its options."""
        table = self.play.table
        words = {name: option_text(value) for name, value in table.options.differences().items()}
        return self.app.deal_link(table.game, words, table.seed)  # type: ignore[no-any-return]
