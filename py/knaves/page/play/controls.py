"""Controls: taps, drags, keys and typed moves, as actions; the order of the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace

from knaves.cards import is_card_code
from knaves.engine.layout import BoardPart, Face, Fan, Layout
from knaves.engine.moves import Move
from knaves.engine.sentences import IllegalMove, Sentence, question_of
from knaves.page.commands import command
from knaves.page.locale import said, t
from knaves.page.page import selector
from knaves.page.play.live_game import LiveGame
from knaves.page.play.sheets import AT_THE_TABLE, Overlay
from knaves.page.view.play_sheets import last_trick
from knaves.page.view.table import Heard, TableScene
from knaves.page.view.text_table import (
    SAID,
    WAY_ON,
    TextScene,
    could_be,
    goes_on,
    in_hand_order,
    in_notation,
    spoken_move,
    told,
    typed_moves,
    words_to_type,
)
from knaves.session.actions import Deselect, MakeMove, SessionAction, Touch
from knaves.session.game_view import GameView, Handover, LogEntry, TableChange, Toast
from knaves.session.running_game import PASSING
from knaves.store.choices import TableLook
from knaves.wire.parse import FileText

SEE_END = "see end"  # the command that comes back to the result of a game
SQUARE = '[data-choosing] [tabindex="0"]'  # the first square that the chosen card can go to
BUTTON = "main .commands .btn"  # of the only moves that there are
OPEN = ".lay section .can"  # the first place that can be touched
SHORTCUTS = {"u": "undo", "r": "redo", "h": "hint", "m": "sound", "l": "log", "a": "moves", "g": "rules"}
SAYING = {key: asked for asked, (key, _) in SAID.items()}  # keys that are answered in words


class Controls:
    """The controller of a table: what is done at it, as actions of the game."""

    def __init__(self, live: LiveGame, overlay: Overlay, text: TextChoice) -> None:
        self.live = live
        self.overlay = overlay
        self._asked = -1  # after how many moves the player was asked last
        self.text = text
        self._chosen: tuple[str, ...] = ()  # the parts touched when the focus was looked after last

    def focus_goal(self) -> str | None:
        """Return the CSS selector of where the focus goes: to a board once a card is chosen for it, and out of a hand
        of which no card can be played. None where it stays; each call is compared with the one before.
        """
        shown, before = self.live.shown, self._chosen
        self._chosen = shown.touching.touched if shown.touching is not None else ()
        has_card = bool(self._chosen) and is_card_code(self._chosen[-1])
        has_board = any(isinstance(part, BoardPart) for parts in shown.layout.areas.values() for part in parts)
        if has_board and has_card and self._chosen != before:
            return SQUARE
        return self._astray_goal(shown)

    def _astray_goal(self, shown: GameView) -> str | None:
        """Return where the focus goes from a hand of which no card can be played, once a turn has begun: to what can
        be touched, or to the one button that there is.
        """
        is_new = self._asked != len(shown.movers)
        if shown.touching is None or not is_new:
            return None
        self._asked = len(shown.movers)
        token = (self.live.app.page.focused_name() or "").rpartition(".")[0]
        hands = [
            face.token for part in shown.layout.areas.get("hand", ()) if isinstance(part, Fan) for face in part.faces
        ]
        is_open = shown.touching.open
        if token not in hands or is_open & set(hands):
            return None
        return OPEN if is_open else BUTTON

    @command(*AT_THE_TABLE)
    def act(self, action: SessionAction) -> None:
        """Give an action to the game."""
        self.live.session.do(action)

    @command("command", "mode", "undo", "coach undo", "redo", "play here")
    def act_from_sheet(self, action: SessionAction) -> None:
        """Close the sheet from which it comes, and give an action to the game."""
        if self.overlay.put_down():
            self.live.draw()
        self.live.session.do(action)

    @command("close")
    def close(self) -> None:
        """Close whatever lies on top, else let go of the touched parts."""
        if not self.overlay.close():
            self.live.session.do(Deselect())

    @command("key")
    def press(self, key: str) -> None:
        """Answer a key at the table; the letters may be switched off."""
        if key == "Escape":
            self.live.do("close")
        elif key == " ":
            self.text.go_on()
        elif key == "?":
            self.live.do("keys")
        elif self.live.app.settings.keys and key.isascii() and key.isdigit():
            self._touch_card(int(key) or 10)
        elif self.live.app.settings.keys and key.lower() in SHORTCUTS:
            self.live.do(SHORTCUTS[key.lower()])
        elif self.live.app.settings.keys and key.lower() in SAYING:
            self.text.tell(SAYING[key.lower()])

    def _touch_card(self, number: int) -> None:
        """Touch the card of this number in the viewer's own hand, counted as it lies."""
        layout = self.text.scene().layout
        faces = [
            face for part in layout.areas.get("hand", ()) if isinstance(part, Fan) and part.seat == layout.seat
            for face in part.faces
        ]  # fmt: skip
        token = faces[number - 1].token if number <= len(faces) and not self.text.is_on else None
        if token is not None:
            self.live.app.page.focus(f".hand {selector('data-token', token)}")
            self.live.session.do(Touch(token))

    @command("tab")
    def hear_tab(self, kind: str, key: str, text: FileText = "") -> None:
        """Take in what another tab tells of this game: it has taken it, or made a move in it."""
        if key == self.live.session.key:
            self.live.session.hear_tab(kind, text)

    @command("to")
    def move_focus(self, name: str) -> None:
        """Move the focus to the element of this CSS selector; it stays where there is none."""
        self.live.app.page.focus(name)

    @command("sound")
    def switch_sound(self) -> None:
        """Switch sounds on or off."""
        app = self.live.app
        app.change_settings({"sound": not app.settings.sound})
        self.live.draw()


def only_move(shown: GameView) -> Move | None:
    """Return the one move of whoever is asked that names no card and no place, where there is no other."""
    legal = shown.touching.legal if shown.touching is not None else ()
    return legal[0] if len(legal) == 1 and not legal[0].parts else None


MOST_HEARD = 40  # lines that stay in the document


class Hearing:
    """What a screen reader is told at a table: a log to which lines are only added, so that each is heard once."""

    def __init__(self) -> None:
        self.lines: tuple[Heard, ...] = ()
        self._count = 0
        self._asked: tuple[int, Sequence[str]] = -1, ()
        self._answers: set[int] = set()
        self._own = 0  # the number of the first line on the viewer's own last move

    @property
    def since_own(self) -> list[str]:
        """The lines since the viewer's own last move, beginning with it, without answers to questions."""
        return [line.text for line in self.lines if line.number >= self._own and line.number not in self._answers]

    def forget(self) -> None:
        """Empty the log, which names the viewer's cards: somebody else takes the device."""
        self.lines, self._answers = (), set()
        self._asked = -1, ()
        self._own = self._count

    def answer(self, text: str) -> None:
        """Add an answer to the viewer, which is no part of the game."""
        self._answers.update(line.number for line in self.tell([text]))

    def tell(self, texts: Iterable[str], *, is_own: bool = False) -> tuple[Heard, ...]:
        """Add the texts that are not empty, and return them as numbered lines; `is_own`: of the viewer's own move.

        The log keeps the last MOST_HEARD lines.
        """
        self._own = self._count if is_own else self._own
        new = tuple(Heard(number, text) for number, text in enumerate(filter(None, texts), self._count))
        self._count += len(new)
        self.lines = (*self.lines, *new)[-MOST_HEARD:]
        return new

    def ask(self, moves: int, texts: Sequence[str], *, goes_by: bool = False) -> None:
        """Add what is asked after so many moves, but not what was asked last and still is.

        `goes_by`: the texts do not stay, and what was asked before them is asked again in silence.
        """
        before = self._asked[1] if self._asked[0] == moves else ()
        self._asked = moves, ((*before, *texts) if goes_by else texts)
        self.tell(text for text in texts if text not in before)


WORDS = ("undo", "redo", "hint", "log", "rules", "next")  # commands that may be typed instead of a move
ASKING = {**{each: each for each in (*SAID, "history", "moves", "help")}, "last trick": "last"}  # and questions
ASKED = "#move"  # what is asked, at the head of the text table
TAKEN_BACK = {"undo": "Your move has been undone.", "redo": "Your move has been redone."}
NOTHING = {"undo": "There’s nothing to undo.", "redo": "There’s nothing to redo."}
LONGEST = 60  # characters of a move that is refused in its own words


class TextChoice:
    """Whether tables are drawn in words, which is remembered for all of them, and the answers to typed lines."""

    def __init__(self, live: LiveGame, overlay: Overlay, scene: Callable[[], TableScene], hearing: Hearing) -> None:
        """`scene` draws the table without a sheet."""
        self.live = live
        self.overlay = overlay
        self.scene = scene
        self.hearing = hearing
        self.is_on = live.app.saves.choices.table.text
        self._answer = ""
        self._rule = ""
        self._moves_made = 0  # when it was given
        self._passed: Toast | None = None  # the message that a typed line has taken the place of
        self.asked = 0  # how often something was answered

    @property
    def answer(self) -> str:
        """The answer to the last typed line; "" once another move has been made."""
        return self._answer if len(self.live.shown.movers) == self._moves_made else ""

    @property
    def rule(self) -> str:
        """The number of the ruling that the answer cites, "" for none."""
        return self._rule if self.answer else ""

    def drawn(self, scene: TableScene) -> TextScene:
        """Return this table as it is drawn in words, with the legal moves in the order of the hand."""
        shown = self.live.shown
        moves = in_hand_order(self.live.legal, scene.layout)
        if scene.toast is self._passed:
            scene = replace(scene, toast=None)
        return TextScene(shown.game, scene, moves, shown.position, self.answer, self.asked, self.rule)

    @command("say")
    def tell(self, name: str) -> None:
        """Answer a question on the table in a sentence: beside the field where it was typed, else aloud.

        Raises IllegalMove while the device is passed on.
        """
        if isinstance(self.live.shown.phase, Handover):
            raise IllegalMove(PASSING)
        again = " ".join(self.hearing.since_own)
        answer = again if name == "repeat" else told(name, self.drawn(self.scene()), self._last)
        if name == "moves" and not self.live.legal and self._only_goes_on:
            answer = self._way_on
        if self.is_on and self.overlay.now is None:
            self._say(answer)
        else:  # behind a sheet the field is not heard
            self.hearing.answer(answer)
            self.live.draw()

    @property
    def _last(self) -> Sequence[LogEntry]:
        """The entries of the last trick, in a game without tricks of the last move."""
        log, moves = self.live.shown.log, len(self.live.shown.movers)
        since, until = last_trick(self.live.session.past().events_of())
        return [each for each in log if (since < each.ply <= until if until else each.ply == moves > 0)]

    def _say(self, answer: str, rule: str = "") -> None:
        self._answer, self._rule, self._moves_made = answer, rule, len(self.live.shown.movers)
        self.asked += 1
        self.live.draw()

    @command("text table")
    def switch(self) -> None:
        """Change from pictures to text, and back."""
        self.is_on = not self.is_on
        self.live.app.saves.choices.keep_table(TableLook(text=self.is_on))
        self.overlay.put_down()
        self.live.draw()
        if self.is_on:
            self.live.app.notice(t("All tables are in words now. “Picture table” brings the cards back."))
            self.live.app.page.focus(ASKED)

    @command("type")
    def type_move(self, text: str = "") -> None:
        """Make the typed move or give the typed command, an empty line being "next"; refuse anything else."""
        self._answer, self._passed = "", self.live.shown.toast
        wanted = text.strip()
        word = words_to_type().get(wanted.lower(), wanted.lower()) or "next"
        if word in WORDS:
            self._obey(word)
            return
        if word in ASKING:
            self.tell(ASKING[word])
            return
        legal = in_hand_order(self.live.legal, self.scene().layout) if self.live.legal else ()
        shown = self.live.shown
        fits = typed_moves(shown.game, text, legal, shown.position)
        if len({spoken_move(shown.game, move, shown.position) for move in fits}) == 1:
            self.live.session.do(MakeMove(fits[0].notation))
            return
        if fits:
            self._say(could_be(self.drawn(self.scene()), fits))
            return
        if self._only_goes_on:
            self._say(self._way_on)
            return
        line = in_notation(wanted[:LONGEST])
        refusal = self.live.session.refusal(f"play {line}" if is_card_code(line) else line)
        self._say(said(self._as_shown(refusal.sentence, wanted)), refusal.rule or "")

    def _as_shown(self, sentence: Sentence, wanted: str) -> Sentence:
        """A refusal with the line as it was typed, and with an example as the list of moves has it."""
        facts, shown = dict(sentence.facts), self.live.shown
        if "text" in facts:
            facts["text"] = wanted[:LONGEST]
        example = next((move for move in self.live.legal if move.notation == facts.get("move")), None)
        if example is not None:
            facts["move"] = spoken_move(shown.game, example, shown.position)
        return Sentence(sentence.text, sentence.you, **facts)

    @property
    def _way_on(self) -> str:
        return t(WAY_ON)

    @property
    def _only_goes_on(self) -> bool:
        """Whether there is nothing to decide: the next round or deal can be begun, or the result seen."""
        return only_move(self.live.shown) is not None or goes_on(self.scene())

    def go_on(self) -> None:
        """Do the one thing that there is to do: go on, begin the next round, or come back to the result."""
        shown = self.live.shown
        card, move = shown.lesson_card, only_move(shown)
        if card is not None and not card.step.asks:
            self.live.do("coach next")
        elif move is not None:
            self.live.session.do(MakeMove(move.notation))
        elif any(each.do == SEE_END for each in self.scene().commands):
            self.live.do(SEE_END)
        else:
            self.live.do("next")

    def _obey(self, word: str) -> None:
        """Give a command, and say what there is to say of it beside the field where it was typed."""
        shown, answer = self.live.shown, ""
        if word == "log":
            self.live.draw()
            self.live.app.page.focus("#log")
            return
        if word == "hint" and self._only_goes_on:
            self._say(self._way_on)
            return
        if word == "next":
            self.go_on()
            if self.live.shown is shown and shown.touching is not None:
                self._say(said(question_of(shown.status, shown.viewer), shown.viewer, self.live.names))
            return
        if word in ("undo", "redo"):
            can = shown.can_undo if word == "undo" else shown.can_redo
            answer = t(TAKEN_BACK[word] if can else NOTHING[word])
        elif word == "hint" and shown.touching is None:
            answer = t("It isn’t your turn.")
        self.live.do(word)
        self._say(answer)


class HandOrder:
    """The order in which the viewer's hand is drawn: by the settings, or as the player has laid the cards.

    The player's own order is stored under the key of the game.
    """

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.own = live.app.saves.choices.hands.get(live.session.key, ())  # codes, as he has laid them
        self.new: frozenset[str] = frozenset()  # codes of cards that he has just drawn

    @property
    def _is_own(self) -> bool:
        return self.live.app.settings.order == "own"

    def note(self, shown: GameView, change: TableChange) -> None:
        """Note the cards that this change has brought to the viewer's hand, and give them places in its own order."""
        self.new = drawn_in(change) if change.move is not None else frozenset()
        if self.own and self._is_own:
            self._keep(order_after_move(shown.layout, self.own))

    def arranged(self, layout: Layout, *, marks_new: bool = False) -> Layout:
        """Return the layout with the viewer's hand in its order; `marks_new`: cards just drawn are marked."""
        return arranged(layout, self.live.app.settings.order, self.own, self.new if marks_new else frozenset())

    @command("arrange")
    def arrange(self, token: str, on: str = "") -> None:
        """Lay a card where another lies, "" for the end, if the player sorts the hand."""
        if self._is_own:
            self._keep(moved(self.live.shown.layout, self.own, token, on))
            self.live.draw()

    def _keep(self, order: tuple[str, ...]) -> None:
        if order != self.own:
            self.own = order
            self.live.app.saves.choices.keep_hand(self.live.session.key, order)


def arranged(layout: Layout, order: str, own: Sequence[str] = (), new: Set[str] = frozenset()) -> Layout:
    """Return the layout with the viewer's hand "sorted", as "dealt", or in the order "own".

    `own` is that order, as codes; cards whose codes are in `new` get the mark "new".
    """
    parts = layout.areas.get("hand", ())
    hands = tuple(
        _arranged(part, order, own, new) if isinstance(part, Fan) and part.seat == layout.seat else part
        for part in parts
    )
    return layout if hands == parts else replace(layout, areas={**layout.areas, "hand": hands})


def _arranged(fan: Fan, order: str, own: Sequence[str], new: Set[str]) -> Fan:
    faces = list(fan.faces)
    if order == "dealt" and len(fan.dealt) == len(faces):
        faces = [faces[place] for place in fan.dealt]
    elif order == "own":
        places = {code: place for place, code in enumerate(own)}
        faces.sort(key=lambda face: places.get(face.code or "", len(own)))
    return replace(fan, faces=tuple(_marked(face) if face.code in new else face for face in faces))


def _marked(face: Face) -> Face:
    return replace(face, marks=(*face.marks, "new"))


def drawn_in(change: TableChange) -> frozenset[str]:
    """Return the codes of the cards that have come to the viewer's hand, where it has not been dealt anew."""
    before, after = (_codes(layout) for layout in (change.before, change.after))
    kept = before & after
    return frozenset(after - before) if len(kept) * 2 >= len(after) or not before - after else frozenset()


def _codes(layout: Layout) -> frozenset[str]:
    return frozenset(
        face.code
        for part in layout.areas.get("hand", ()) if isinstance(part, Fan) and part.seat == layout.seat
        for face in part.faces if face.code is not None
    )  # fmt: skip


def moved(layout: Layout, own: Sequence[str], token: str, on: str) -> tuple[str, ...]:
    """Return the player's order of codes once a card has been put where the card `on` lies, "" for the end.

    `token` and `on` are codes of cards in the viewer's hand; for others the order stays.
    """
    codes = _laid(layout, own)
    if token in codes and token != on and (not on or on in codes):
        goal = codes.index(on) if on else len(codes) - 1
        codes.remove(token)
        codes.insert(goal, token)
    return _with_others(codes, own)


def order_after_move(layout: Layout, own: Sequence[str]) -> tuple[str, ...]:
    """Return the player's order of codes after a move: new cards lie last, and cards that left may come back.

    () for a hand that has been dealt anew: fewer than half of its cards are known.
    """
    codes = _laid(layout, own)
    known = sum(code in own for code in codes)
    return _with_others(codes, own) if known * 2 >= len(codes) else ()


def _laid(layout: Layout, own: Sequence[str]) -> list[str]:
    hands = [part for part in arranged(layout, "own", own).areas.get("hand", ()) if isinstance(part, Fan)]
    return [face.code for part in hands if part.seat == layout.seat for face in part.faces if face.code is not None]


def _with_others(codes: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Before the codes of other hands at this device."""
    return (*codes, *(code for code in own if code not in codes))
