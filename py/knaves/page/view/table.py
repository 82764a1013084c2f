"""The table: everything a player sees of a running game, from its layout."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from knaves.engine.layout import Layout
from knaves.engine.look import Touch
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.people import Person
from knaves.page.routes import FrontRoute, href
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.icons import eye
from knaves.page.view.parts import part_node
from knaves.page.view.scene import Scene
from knaves.page.view.seat import avatar
from knaves.page.view.sentence import rich
from knaves.page.view.why_sheet import why_button
from knaves.session.game_log import LogEntry
from knaves.session.shown import Toast

__all__ = ["Command", "TableScene", "log_list", "table_main", "table_screen"]

PLACED = ("hand", "mine", "last", "sheet")  # areas that the page itself places


@dataclass(frozen=True)
class Command:
    """A button that plays a move without cards, or does something about the move being picked."""

    label: str
    do: str
    move: str = ""
    is_main: bool = False


@dataclass(frozen=True)
class TableScene:
    """A table to draw."""

    key: str
    title: str
    layout: Layout
    seated: Sequence[Person]
    touch: Touch
    status: Sentence
    log: Sequence[LogEntry]
    commands: Sequence[Command] = ()
    toast: Toast | None = None
    sheet: Node | None = None
    policy: str = "practice"
    can_undo: bool = False
    can_redo: bool = False
    is_my_turn: bool = False
    is_thinking: bool = False
    is_sound_on: bool = False
    announced: Sequence[str] = ()
    mode: str | None = None  # the kind of move that a button has chosen
    coach: Node | None = None  # what a lesson explains now
    told: str = ""  # the area that it speaks of
    panel: Node | None = None  # the rules beside the table
    cloth: str = "baize"


def table_screen(scene: TableScene) -> Node:
    """The whole screen."""
    layout = scene.layout
    summary = said(layout.summary) if layout.summary else ""
    if scene.policy == "counted":
        summary = f"{summary} · {t('counted')}" if summary else t("counted")
    return h(
        "div",
        {
            "class": classes("felt-page", "haspanel" if scene.panel else None),
            "data-felt": scene.cloth,
        },
        bar(scene.title, (href(FrontRoute()), t("Back to all games")), summary, _buttons(scene)),
        table_main(scene),
        scene.panel,
        h(
            "p",
            {"class": "sr", "role": "log", "aria-live": "polite"},
            [h("span", {}, text) for text in scene.announced],
        ),
        key=f"table {scene.key}",
    )


def table_main(scene: TableScene) -> Node:
    """The table without the bar."""
    return h(
        "main",
        {"class": classes("table", f"t-{scene.key}"), "aria-label": t("{game}, the table", game=scene.title)},
        h(
            "div",
            {"class": classes("lay", *_looks(scene)), "inert": scene.sheet is not None},
            _areas(scene),
            _foot(scene),
            _hand(scene),
            _rail(scene),
        ),
        _coach(scene, "low", "top"),
        scene.sheet,
    )


def _coach(scene: TableScene, *places: str) -> Node | None:
    """The card of a lesson, if it belongs into one of these places."""
    looks = dict(scene.coach.attributes).get("class", "").split() if scene.coach is not None else []
    return scene.coach if set(places) & set(looks) else None


def _looks(scene: TableScene) -> list[str]:
    """Classes of the layout that its style sheet may ask for."""
    mode = [f"mode-{scene.mode}"] if scene.mode else []
    return [f"p{len(scene.seated)}", *mode, *scene.layout.looks]


def _buttons(scene: TableScene) -> list[Child]:
    return [
        bar_button("undo", "undo", t("Undo"), is_wide=True, enabled=scene.can_undo, key="u"),
        bar_button("redo", "redo", t("Redo"), enabled=scene.can_redo, key="r") if scene.can_redo else None,
        bar_button("hint", "hint", t("Hint"), is_wide=True, enabled=scene.is_my_turn, key="h"),
        bar_button("sound", "sound" if scene.is_sound_on else "sound-off", t("Sound"), key="m"),
        bar_button("menu", "menu", t("Menu")),
    ]


def _areas(scene: TableScene) -> list[Child]:
    drawing = Scene(scene.seated, scene.layout.seat, scene.touch)
    return [
        h(
            "section",
            {"class": classes(f"a-{name}", _told(scene, name))},
            [part_node(part, drawing) for part in parts],
            key=name,
        )
        for name, parts in scene.layout.areas.items()
        if name not in PLACED and parts
    ]


def _told(scene: TableScene, area: str) -> str | None:
    """Whether a lesson speaks of this area."""
    return "told" if scene.told == area else None


def _foot(scene: TableScene) -> Node:
    drawing = Scene(scene.seated, scene.layout.seat, scene.touch)
    return h(
        "div",
        {"class": "foot"},
        _coach(scene, "high"),
        _toast(scene.toast) if scene.toast else None,
        h(
            "p",
            {"class": classes("status", None if scene.is_my_turn else "wait")},
            eye(),
            h("span", {}, rich(scene.status, scene.layout.seat, scene.seated)),
            _play_now() if scene.is_thinking and not scene.is_my_turn else None,
        ),
        h("div", {"class": "mine"}, [part_node(part, drawing) for part in scene.layout.areas.get("mine", ())]),
        h("div", {"class": "commands"}, [_command(command) for command in scene.commands]) if scene.commands else None,
        key="foot",
    )


def _play_now() -> Node:
    """The button that ends a bot's thought; the style sheet shows it once the thought takes long."""
    return h("button", {"type": "button", "class": "now", "data-do": "next", "data-focus": "now"}, t("Play now"))


def _command(command: Command) -> Node:
    attributes: dict[str, str | int | bool | None] = {
        "type": "button",
        "class": classes("btn", "gold" if command.is_main else "felt"),
        "data-do": command.do,
        "data-move": command.move or None,
        "data-focus": f"command {command.move or command.do}",
    }
    return h("button", attributes, command.label, key=command.move or command.do)


def _toast(toast: Toast) -> Node:
    cite = None
    if toast.rule:
        cite = h("button", {"type": "button", "class": "cite", "data-do": "rule", "data-rule": toast.rule}, toast.rule)
    return h(
        "div", {"class": "toast", "role": "alert"}, h("span", {}, rich(toast.sentence, None, ())), cite, key="toast"
    )


def _hand(scene: TableScene) -> Node:
    drawing = Scene(scene.seated, scene.layout.seat, scene.touch)
    parts = [part_node(part, drawing) for part in scene.layout.areas.get("hand", ())]
    return h("div", {"class": classes("a-hand", _told(scene, "hand"))}, parts, key="hand")


def _rail(scene: TableScene) -> Node:
    """What happened, where the window is wide."""
    drawing = Scene(scene.seated, scene.layout.seat, scene.touch)
    return h(
        "aside",
        {"class": "rail", "aria-label": t("What happened")},
        h("section", {}, [part_node(part, drawing) for part in scene.layout.areas.get("last", ())]),
        h("section", {"class": "grow"}, h("h2", {}, t("Log")), log_list(scene)),
        key="rail",
    )


def log_list(scene: TableScene, most: int = 40, asks: Container[int] = ()) -> Node:
    """The last entries of the log, each with the face of who did it; of the moves in `asks` one may ask why."""
    newest = list(enumerate(scene.log))[-most:]
    first = {entry.ply: number for number, entry in reversed(list(enumerate(scene.log)))} if asks else {}
    items = [
        h(
            "li",
            {},
            avatar(scene.seated[entry.seat]) if entry.seat is not None else h("span", {}),
            _moment(entry, number, scene),
            _why(entry, scene.seated) if entry.ply - 1 in asks and first[entry.ply] == number else None,
            key=str(number),
        )
        for number, entry in newest
    ]
    return h("ol", {"class": "log", "data-zone": True}, items)


def _moment(entry: LogEntry, number: int, scene: TableScene) -> Node:
    """An entry as a button that shows the moment; the newest is the one tab stop of the log."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "class": "moment", "data-do": "seek", "data-value": str(entry.ply),
        "data-focus": f"log {number}", "tabindex": "0" if number == len(scene.log) - 1 else "-1",
        "title": t("See this moment"),
    }  # fmt: skip
    return h("button", attributes, rich(entry.sentence, scene.layout.seat, scene.seated))


def _why(entry: LogEntry, seated: Sequence[Person]) -> Node | None:
    """The button that asks why a bot has made this move."""
    return why_button(entry.ply - 1, seated[entry.seat].name) if entry.seat is not None else None
