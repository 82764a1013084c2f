"""Table: everything that a player sees of a running game, with its buttons and the reasons for a move."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from knaves.bots.search import Candidate
from knaves.engine.layout import USUAL, BoardPart, Fan, Hint, Layout, Part, Pegs, Plate, Sign, TouchMarks
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page.locale import said, t, whole
from knaves.page.routes import FrontRoute, href
from knaves.page.view.card import eye, hint_words, icon
from knaves.page.view.parts import part_node
from knaves.page.view.seat import Memory, Scene, SeatLabel, avatar, you_of
from knaves.page.view.sentence import cite, command_label, move_text, rich
from knaves.page.view.widgets import bar, bar_button, behind, button, sheet
from knaves.session.actions import Touching
from knaves.session.explanation import Explanation
from knaves.session.game_view import GameView, LogEntry, Resting, Toast, Watching

MOST = 6  # choices shown
HOME = href(FrontRoute())
FEW = 4  # games imagined below which an error would say nothing


def why_button(ply: int, name: str) -> Node:
    """The button behind a bot's move in the log that asks why; `ply`: the moves made before it, `name`: the bot's."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "whyb", "data-do": "why", "data-ply": str(ply), "data-focus": f"why {ply}",
        "aria-label": t("Why did {name} play that?", name=name),
    }  # fmt: skip
    return h("button", attributes, "?")


def why_sheet(told: Explanation, seated: Sequence[SeatLabel]) -> Node:
    """Draw the sheet that explains a bot's move: its reasons and estimates, where they may be shown already.

    While they would tell of hidden cards, only what everybody has seen of the move.
    """
    person = seated[told.seat]
    content: list[Child] = [
        h("p.played", t("{name}’s move:", name=person.name), " ", move_text(told.game, told.move.notation)),
        h("p.mut", f"{person.note}: {t(told.level.sentence)}"),
        *(_opened(told, seated) if told.is_open else _closed(told, seated)),
    ]
    title = t("Why did {name} play that?", name=person.name)
    return sheet(title, content, [button(t("Back to the game"), "close", "primary")], "whysheet")


def _closed(told: Explanation, seated: Sequence[SeatLabel]) -> list[Child]:
    """What everybody has seen of the move; its reasons would tell of cards that are still hidden."""
    seen = [[" ", *rich(each, _you(seated), seated)] for each in told.told]
    return [h("p.because", seen) if seen else None, h("p.mut", t("More can be said once its cards have been played."))]


def _you(seated: Sequence[SeatLabel]) -> int | None:
    return next((seat for seat, person in enumerate(seated) if person.name == t("You")), None)


def _opened(told: Explanation, seated: Sequence[SeatLabel]) -> list[Child]:
    if told.why is None:
        return [h("p", {"role": "status"}, t("Working it out…"))]
    why = h("p.because", rich(told.why, _you(seated), seated))
    if len(told.candidates) < 2 or not any(candidate.playouts for candidate in told.candidates):
        return [why]
    head = h(
        "tr", h("th", {"scope": "col"}, t("Choice")), h("th", {"scope": "col"}, t("Chance")),
        h("th", {"scope": "col"}, t("Games")),
    )  # fmt: skip
    table = h("table.ss", h("thead", head), h("tbody", [_row(c, told) for c in _shown(told)]))
    note = t("This bot’s estimate of its winning chances (%), and how many games it simulated for each move.")
    return [why, table, h("p.mut.small", note)]


def _shown(told: Explanation) -> list[Candidate]:
    """The best choices, and the one that was made."""
    best = list(told.candidates[:MOST])
    return best + [candidate for candidate in told.candidates[MOST:] if candidate.move is told.move]


def _row(candidate: Candidate, told: Explanation) -> Node:
    chance = whole(100 * min(1.0, max(0.0, candidate.value)))
    is_known = candidate.error > 0 and candidate.playouts >= FEW
    error = h("small", f" ± {whole(200 * candidate.error)}") if is_known else None
    move: list[Child] = move_text(told.game, candidate.move.notation, begins=True)
    return h(
        "tr", {"class": "cur" if candidate.move is told.move else None},
        h("td", h("span", move)), h("td.num", chance, error),
        h("td.num", str(candidate.playouts) if candidate.playouts else "–"),
        key=candidate.move.notation,
    )  # fmt: skip


PLACED = ("hand", "mine", "last", "sheet")  # areas that the page itself places
MIDDLES = ("board", "trick")  # areas that belong into the middle of a usual table, the first one that there is


@dataclass(frozen=True)
class TableButton:
    """A button that plays a move without cards, or does something about the move being picked."""

    label: str
    do: str
    move: str = ""
    is_main: bool = False
    is_ready: bool = True  # else something is still to be tapped; the status line says what
    is_idle: bool = False  # it keeps its place while a move is shown, and a tap on it only skips that
    step: str = ""  # which step it is of the move that a hint means


class Heard(NamedTuple):
    """A line that a screen reader is told, and its number among them."""

    number: int
    text: str


@dataclass(frozen=True)
class TableScene:
    """The facts with which a table is drawn, whether it is played at, looked at or a puzzle."""

    key: str
    title: str
    layout: Layout
    seated: Sequence[SeatLabel]
    touch: TouchMarks
    status: Sentence
    log: Sequence[LogEntry]
    commands: Sequence[TableButton] = ()
    toast: Toast | None = None
    sheet: Node | None = None
    about: str = ""  # the deal: today's
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = True
    is_final: bool = False  # no move is ever taken back
    is_my_turn: bool = False
    is_thinking: bool = False
    is_sound_on: bool = False
    has_tutor: bool | None = None  # whether the tutor is on; None where there can be none
    announced: Sequence[Heard] = ()  # to a screen reader
    answers: int = 0  # how many messages there have been: the same words once more are a new element, and heard
    mode: str | None = None  # the kind of move that a button has chosen
    coach: Node | None = None  # what a lesson explains now
    is_taught: bool = False  # a lesson says what to play: no hint
    told: str = ""  # the area that it speaks of
    panel: Node | None = None  # the rules beside the table
    cloth: str = "baize"
    above: Node | None = None  # what a puzzle asks, before the table
    back: tuple[str, str] | None = None  # another way back than to all games, with its name
    subtitle: str | None = None  # instead of the layout's summary
    buttons: Sequence[Child] | None = None  # of the bar, instead of those of a running game
    winners: frozenset[int] = frozenset()  # the seats that have won, once it is over
    ending: str = ""  # classes of a table whose game is over
    recap: Sequence[Sentence] = ()  # what others have done since the viewer's own turn
    is_live: bool = False  # a running game: a tap beside everything skips, a pile shows the last trick
    tip: Sentence | None = None  # what a first-timer needs
    remark: Node | None = None  # on the viewer's last move, or an offer: before a tip and what others have done
    voice: tuple[SeatLabel, str] | None = None  # a bot, and what it says
    memory: Memory = field(default_factory=Memory, compare=False)


def table_screen(scene: TableScene) -> Node:
    """Draw a table with its bar, its panels, and the open sheet over it."""
    looks = classes("felt-page", "has-panel" if scene.panel else None, "has-puzzle" if scene.above else None)
    buttons = _buttons(scene) if scene.buttons is None else scene.buttons
    return h(
        "div",
        {"class": looks, "data-felt": scene.cloth},
        text_offer() if scene.is_live and scene.sheet is None else None,
        behind(scene.sheet, bar(scene.title, way_back(scene), _subtitle(scene), buttons, is_named=bool(scene.about))),
        behind(scene.sheet, scene.above),
        table_main(scene),
        behind(scene.sheet, scene.panel),
        told_aloud(scene.announced),
        key=f"table {scene.key}",
    )


def told_aloud(lines: Sequence[Heard]) -> Node:
    """Draw lines for a screen reader alone. Each is an element of its own: the same words twice are heard twice."""
    attributes = {"role": "log", "aria-live": "polite", "aria-relevant": "additions"}
    return h("p.sr", attributes, [h("span", f"{line.text} ", key=f"told {line.number}") for line in lines], key="told")


def text_offer() -> Node:
    """The button that changes to the table in words: the first stop of keyboards and screen readers, else unseen."""
    attributes: Attributes = {"type": "button", "data-do": "text table", "data-focus": "text offer"}
    return h("button.btn.quiet.text-offer", attributes, t("Play in text, for screen readers"), key="text offer")


def way_back(scene: TableScene) -> tuple[str, str]:
    """The address to go back to, and its name."""
    return scene.back or (HOME, t("Home"))


def _subtitle(scene: TableScene) -> str:
    if scene.subtitle is not None:
        return scene.subtitle
    summary = said(scene.layout.summary) if scene.layout.summary else ""
    return " · ".join(filter(None, (scene.about, summary)))


def table_main(scene: TableScene) -> Node:
    """Draw the table without the bar and the panels, with the open sheet over it."""
    return h(
        "main",
        {"class": _table(scene), "aria-label": t("{game} table", game=scene.title)},
        h(
            "div.lay",
            {
                "class": classes(*_looks(scene)),
                "data-foot": _in_foot(scene),
                "inert": scene.sheet is not None,
                "data-rest": "skip" if scene.is_live else None,
            },
            _areas(scene),
            _foot(scene),
            _hand(scene),
            _rail(scene),
        ),
        _coach(scene, "low"),
        scene.sheet,
        key="main",  # whatever comes before it: a sheet that opens takes the text offer away
    )


def table_picture(scene: TableScene) -> Node:
    """Draw the table as a picture that cannot be touched and is not read out; the marks are those of its `touch`."""
    return h(
        "div",
        {"class": _table(scene), "data-felt": scene.cloth, "aria-hidden": "true", "inert": True},
        h(
            "div.lay",
            {"class": classes(*_looks(scene)), "data-foot": _in_foot(scene)},
            _areas(scene),
            _foot(scene),
            _hand(scene),
        ),
    )


def _table(scene: TableScene) -> str:
    """The classes of the table: its game's, whether the page places the areas, and whether a lesson's card lies low."""
    usual = "usual" if scene.layout.table == USUAL else None
    return classes("table", f"t-{scene.key}", usual, "explains" if _coach(scene, "low") else None)


def _coach(scene: TableScene, place: str) -> Node | None:
    """The card of a lesson, if it belongs into this place."""
    looks = dict(scene.coach.attributes).get("class", "").split() if scene.coach is not None else []
    return scene.coach if place in looks else None


def _looks(scene: TableScene) -> list[str]:
    """Classes of the layout that its style sheet may ask for."""
    mode = [f"mode-{scene.mode}"] if scene.mode else []
    return [f"p{len(scene.seated)}", *scene.ending.split(), *mode, *scene.layout.looks, *_holds(scene)]


def _holds(scene: TableScene) -> Iterator[str]:
    """Name the parts of the layout, for style sheets that place by them."""
    areas = _placed(scene)
    if "board" in areas:
        yield "has-board"
    if scene.touch.lit and any(isinstance(part, BoardPart) for parts in areas.values() for part in parts):
        yield "choosing"
    if scene.layout.table == USUAL and {*areas} - {"opp", _middle(areas)}:
        yield "has-besides"


def _in_foot(scene: TableScene) -> str:
    """Name the parts of the foot, for style sheets that place by them."""
    has_one = len(scene.commands) == 1 and not scene.commands[0].is_main
    return classes(
        "says" if _message(scene) else None, "commands" if scene.commands else None,
        "one-command" if has_one else None,
    )  # fmt: skip


def _buttons(scene: TableScene) -> list[Child]:
    return [
        bar_button("redo", "redo", t("Redo"), is_named=True, enabled=scene.can_redo, key="r")
        if scene.can_redo
        else None,
        bar_button("undo", "undo", t("Undo"), is_named=True, enabled=scene.can_undo, key="u")
        if not scene.is_final
        else None,
        bar_button(
            "hint",
            "hint",
            t("Hint"),
            is_named=True,
            enabled=scene.is_my_turn and not scene.is_taught,
            key="h",
            tells=t("Suggests a move"),
        )
        if scene.can_hint
        else None,
        bar_button(
            "tutor",
            "eye" if scene.has_tutor else "eye-off",
            t("Tutor"),
            is_named=True,
            is_on=scene.has_tutor,
            tells=t("Says after each of your moves whether it was the best"),
        )
        if scene.has_tutor is not None
        else None,
        bar_button("sound", "sound" if scene.is_sound_on else "sound-off", t("Sound"), is_named=True, key="m"),
        bar_button("menu", "menu", t("Menu"), is_named=True),
    ]


def _placed(scene: TableScene) -> dict[str, Sequence[Part]]:
    """The areas with something in them that the page does not place itself."""
    return {name: parts for name, parts in scene.layout.areas.items() if name not in PLACED and parts}


def _middle(areas: Collection[str]) -> str | None:
    """The area in the middle of a usual table."""
    return next((name for name in (*MIDDLES, *reversed(list(areas))) if name in areas and name != "opp"), None)


def _areas(scene: TableScene) -> list[Child]:
    placed = _placed(scene)
    areas = {
        name: h(
            "section", {"class": classes(f"a-{name}", _told(scene, name), *_kinds(parts, scene.winners))},
            _parts(scene, name), key=name,
        )
        for name, parts in placed.items()
    }  # fmt: skip
    if scene.layout.table != USUAL:
        return list(areas.values())
    middle = _middle(placed)
    others = areas.pop("opp", None)
    centre = areas.pop(middle) if middle is not None else None
    beside = h("div.besides", list(areas.values()), key="besides") if areas else None
    return [others, beside, h("div.centre", centre, key="centre")]


def _kinds(parts: Sequence[Part], winners: frozenset[int] = frozenset()) -> Iterator[str]:
    """Name the kinds of parts in an area, for style sheets that place by them."""
    plates = [part for part in parts if isinstance(part, Plate)]
    if len(plates) > 2:
        yield "crowded"
    if any(plate.seat in winners for plate in plates):
        yield "has-champion"
    if any(plate.is_next for plate in plates):
        yield "has-next"
    if any(plate.is_out for plate in plates):
        yield "has-out"
    if any(isinstance(part, Pegs) for part in parts):
        yield "has-pegs"
    if any(isinstance(part, Fan) and part.caption for part in parts):
        yield "has-names"
    yield from (f"has-{part.kind}" for part in parts if isinstance(part, Sign))


def _parts(scene: TableScene, area: str) -> list[Node]:
    """The parts of an area; only changed ones are drawn anew."""
    seat, touch = scene.layout.seat, scene.touch
    drawing = Scene(scene.seated, seat, touch, scene.winners, opens_last=scene.is_live)
    return [
        scene.memory.node(
            (area, place), (part, scene.seated, seat, touch, scene.winners), partial(part_node, part, drawing)
        )
        for place, part in enumerate(scene.layout.areas.get(area, ()))
    ]


def _told(scene: TableScene, area: str) -> str | None:
    """Whether a lesson speaks of this area."""
    return "told" if scene.told == area else None


def _foot(scene: TableScene) -> Node:
    return h(
        "div.foot",
        _coach(scene, "high"),
        h(
            "div.says", _message(scene),
            h("div.commands", map(_command, scene.commands), key="commands") if scene.commands else None, key="says",
        ),
        h(
            "p.status",
            {"class": "done" if scene.winners else None if scene.is_my_turn else "wait"},
            eye(),
            h("span", rich(scene.status, you_of(scene.layout.seat, scene.seated), scene.seated)),
            _play_now() if scene.is_thinking and not scene.is_my_turn else None,
            key="status",
        ),
        h("div.mine", _parts(scene, "mine"), key="mine"),
        key="foot",
    )  # fmt: skip


def _message(scene: TableScene) -> Node | None:
    """The one message beside the status line, always in the same place: an answer, a tip, or what others have done."""
    if scene.toast is not None:
        return _toast(scene.toast, scene.seated, scene.answers)
    if scene.remark is not None:
        return scene.remark
    if scene.tip is not None:
        return _note([h("span", rich(scene.tip, None, ()))], "tip", "hint")
    lines = [h("span", rich(line, scene.layout.seat, scene.seated)) for line in scene.recap]
    if lines:
        return _note(lines, "read")
    return _voice(*scene.voice, is_named=len(scene.seated) > 2) if scene.voice is not None else None


def _voice(speaker: SeatLabel, line: str, *, is_named: bool) -> Node:
    """Draw what a bot says, with its face and the button that quiets all of them; among several with its name too."""
    hush = t("Turn the voices off")
    attributes = {"type": "button", "data-do": "hush", "data-focus": "hush", "title": hush}
    words = h("q.lines", {"aria-label": t("{name} says: {line}", name=speaker.name, line=line), "role": "note"}, line)
    name = h("b", {"aria-hidden": "true", **AS_IS}, speaker.name) if is_named else None
    return h("div.message.voice", avatar(speaker), name, words, h("button", attributes, icon("sound-off")), key="voice")


def _note(lines: Sequence[Node], do: str, picture: str = "") -> Node:
    """Draw the note that stays until it is tapped or a move has been made."""
    attributes = {"type": "button", "data-do": do, "data-focus": do, "title": t("Got it")}
    sign = icon(picture) if picture else None
    looks = f"div.message.note.{do}{'.many' if len(lines) > 1 else ''}"
    return h(looks, sign, h("span.lines", lines), h("button", attributes, icon("close")), key=do)


def _play_now() -> Node:
    """The button that ends a bot's thought; the style sheet shows it once the thought takes long."""
    return h("button.now", {"type": "button", "data-do": "next", "data-focus": "now"}, t("Don’t wait"))


def _command(command: TableButton) -> Node:
    name = (command.move or command.do) + ("" if command.is_ready else ", not yet")  # the way back has the same move
    attributes = {
        "type": "button", "data-do": command.do or None,
        "class": _look(command),
        "aria-disabled": None if command.is_ready else "true",
        "data-move": command.move or None, "data-focus": f"command {name}",
    }  # fmt: skip
    badge: list[Child] = []
    if command.step:
        attributes["aria-label"] = f"{command.label}, {hint_words(Hint(command.step))}"
        badge = [h("span.hn", {"aria-hidden": "true"}, command.step)]
    return h("button.btn", attributes, badge, command.label, key=name)


def _look(command: TableButton) -> str:
    if command.is_idle:
        return "felt idle"
    return classes("gold" if command.is_main else "felt", "hinted" if command.step else None)


def _toast(toast: Toast, seated: Sequence[SeatLabel], number: int) -> Node:
    said = h("span.lines", h("span", rich(toast.brief or toast.sentence, None, seated)))
    return h(
        "div.message.toast", {"role": "alert"}, said, cite(toast.rule) if toast.rule else None, key=f"toast {number}"
    )


def _hand(scene: TableScene) -> Node:
    looks = classes("a-hand", _told(scene, "hand"), *_kinds(scene.layout.areas.get("hand", ())))
    return h("div", {"class": looks}, _parts(scene, "hand"), key="hand")


def _rail(scene: TableScene) -> Node:
    """Draw the log, where the window is wide."""
    return h(
        "aside.rail",
        {"aria-label": t("What happened")},
        h("section", _parts(scene, "last")),
        h("section.grow", h("h2", t("Log")), log_list(scene)),
        key="rail",
    )


def log_list(scene: TableScene, most: int = 40, asks: Container[int] = ()) -> Node:
    """Draw the last entries of the log, at most `most`, each with its player's face; a tap shows the moment.

    `asks` are the moves, by the number made before each, that have a button for the reasons.
    """
    newest = list(enumerate(scene.log))[-most:]
    first = {entry.ply: number for number, entry in reversed(list(enumerate(scene.log)))} if asks else {}

    def item(number: int, entry: LogEntry, *, asks_why: bool) -> Node:
        return h(
            "li", {"class": "has-why" if asks_why and entry.seat is not None else None},
            avatar(scene.seated[entry.seat]) if entry.seat is not None else h("span"),
            _moment(entry, number, scene), _why(entry, scene.seated) if asks_why else None, key=str(number),
        )  # fmt: skip

    items = []
    for number, entry in newest:
        asks_why, is_last = entry.ply - 1 in asks and first[entry.ply] == number, number == len(scene.log) - 1
        draw = partial(item, number, entry, asks_why=asks_why)
        items.append(scene.memory.node(("log", number), (entry, asks_why, is_last, scene.layout.seat), draw))
    return h("ol.log", {"data-zone": True}, items)


def _moment(entry: LogEntry, number: int, scene: TableScene) -> Node:
    """An entry as a button that shows the moment; the newest is the one tab stop of the log."""
    attributes = {
        "type": "button", "data-do": "seek", "data-value": str(entry.ply), "data-focus": f"log {number}",
        "tabindex": "0" if number == len(scene.log) - 1 else "-1", "title": t("See this moment"),
    }  # fmt: skip
    return h("button.moment", attributes, rich(entry.sentence, you_of(scene.layout.seat, scene.seated), scene.seated))


def _why(entry: LogEntry, seated: Sequence[SeatLabel]) -> Node | None:
    """The button that asks why a bot has made this move."""
    return why_button(entry.ply - 1, seated[entry.seat].name) if entry.seat is not None else None


def table_buttons(shown: GameView) -> tuple[TableButton, ...]:
    """Draw buttons for moves without parts, for modes, and for the touched parts."""
    if isinstance(shown.phase, Watching):
        return (TableButton(t("Play here"), "play here", is_main=True),)
    if shown.touching is not None:
        return tuple(_of_turn(shown, shown.touching))
    if isinstance(shown.phase, Resting) and shown.phase.waits:
        label = shown.phase.goes_on
        return (TableButton(said(label) if label else t("Continue"), "next", is_main=True),)
    return (TableButton(t("Play to the end"), "fast forward"),) if shown.can_fast_forward else ()


def _of_turn(shown: GameView, touching: Touching) -> list[TableButton]:
    layout = shown.layout
    found = []
    move = touching.exact
    if move is not None:
        found.append(TableButton(_label(shown, move), "command", move.notation, is_main=True))
    elif touching.mode is not None and touching.touched:
        label = layout.modes.get(touching.mode)
        found.append(TableButton(said(label) if label else t("Play"), "", touching.mode, is_ready=False))
    by_button = [each for each in touching.legal if not each.parts or layout.commands.get(each.notation, "") is None]
    words = [] if touching.mode is not None else [each.notation for each in by_button]
    for word in words:
        is_main = move is None and (word == layout.main_command or len(touching.legal) == 1)
        found.append(TableButton(command_label(shown.game, layout, word), "command", word, is_main))
    if shown.can_play_out:
        found.append(TableButton(t("Play the rest (result is certain)"), "play out"))
    hinted = touching.mode_before(shown.hints[0].move) if shown.hints else None
    for mode, sentence in layout.modes.items():
        if mode in touching.modes:
            step = "1" if mode == hinted else ""
            found.append(TableButton(t("Back") if touching.mode == mode else said(sentence), "mode", mode, step=step))
    return found


def _label(shown: GameView, move: Move) -> str:
    """Return the label of the button that makes the touched move."""
    word = move.groups[0][0]
    label = shown.layout.modes.get(word) or shown.layout.commands.get(word)
    more = shown.game.table.preview(shown.position, move) if shown.game.table.preview else ""
    return f"{said(label) if label else t('Play')} {more}".strip()
