"""The replay: a table with a scrubber under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.nodes import Attributes, Child, Node, h
from knaves.page.locale.texts import t
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.charts import strokes
from knaves.page.view.face import card_node
from knaves.page.view.form import icon_button, radio
from knaves.page.view.sheets import behind, button
from knaves.page.view.table import TableScene, table_main

SPEEDS = {"half": "½×", "one": "1×", "three": "3×"}


@dataclass(frozen=True)
class Film:
    """The moment a replay shows (`ply` moves made, of `last`), and how it runs."""

    ply: int
    last: int
    is_running: bool
    speed: str
    is_open: bool = False  # whether all hands lie open
    others: Sequence[tuple[str, Sequence[str]]] = ()  # names and codes of the cards of the other hands, if they do
    can_play_on: bool = True
    asks: bool = False  # whether a bot has made the move before this moment
    is_of_now: bool = False  # a moment of a game that still runs: only to look at
    slips: Sequence[tuple[int, str]] = ()  # moves that a review has marked, with the class of each mark
    said: Sequence[Child] = ()  # what the review says of the move that comes next


def replay_page(scene: TableScene, film: Film, back: str) -> Node:
    """Draw a replay: the table of `scene` with its controls; `back` is the address that Back leads to."""
    buttons = [
        bar_button(
            "open hands",
            "eye-off" if film.is_open else "eye",
            t("Hide hands") if film.is_open else t("Open hands"),
            is_wide=True,
        ),
        bar_button("copy log", "copy", t("Copy as text"), is_wide=True),
        bar_button("share", "link", t("Share"), is_wide=True),
        bar_button("download", "download", t("Download")),
    ]
    return h(
        "div.felt-page.hasreplay",
        {"class": "opened" if film.is_open else None, "data-felt": scene.cloth},
        behind(
            scene.sheet,
            _own_bar(scene) if film.is_of_now else bar(scene.title, (back, t("Back")), t("Replay"), buttons),
        ),
        table_main(scene),
        behind(scene.sheet, _footer(film)),
        key="replay",
    )


def _own_bar(scene: TableScene) -> Node:
    """The bar over a moment of a running game, whose one way leads back to it."""
    return bar(scene.title, None, t("Earlier in the game"), [bar_button("resume", "close", t("Back to the game"))])


def _footer(film: Film) -> Node:
    control = h(
        "div.ctl", {"role": "toolbar", "aria-label": t("Replay")},
        _step("first", "start", t("To the start")),
        _step("back", "previous", t("One move back")),
        _step("run", "pause" if film.is_running else "play", t("Stop") if film.is_running else t("Autoplay"), "main"),
        _step("on", "next", t("One move forward")),
        _step("last", "last", t("To the end")),
        _next_slip(film),
        h("div.spd", {"role": "radiogroup", "aria-label": t("Speed")}, _speeds(film.speed)),
        button(t("Why?"), "why", "felt") if film.asks else None,
        _way_on(film),
    )  # fmt: skip
    said = h("p.slip", film.said) if film.said else None
    return h("footer.replay", _open_hands(film), said, _scrubber(film), control)


def _scrubber(film: Film) -> Node:
    label = t("After move {number} of {last}", number=film.ply, last=film.last)
    if not film.ply:
        label = t("Before the first of {last} moves", last=film.last)
    attributes: Attributes = {
        "type": "range", "min": 0, "max": film.last, "value": str(film.ply), "aria-label": t("Position in the game"),
        "aria-valuetext": label, "data-live": "seek", "data-do": "seek", "data-focus": "seek",
    }  # fmt: skip
    marks = strokes([(ply / max(1, film.last), look) for ply, look in film.slips]) if film.slips else None
    return h("div.scrub", h("span.lbl.num", label), marks, h("input", attributes))


def _speeds(chosen: str) -> list[Node]:
    return [
        h("label", {"class": "on" if name == chosen else None},
          radio("speed", name, "speed", is_chosen=name == chosen), text)
        for name, text in SPEEDS.items()
    ]  # fmt: skip


def _next_slip(film: Film) -> Child:
    """The way to the next move that cost something; after the last one comes the first again."""
    places = [ply for ply, _ in film.slips]
    if not places:
        return None
    there = next((ply for ply in places if ply > film.ply), places[0])
    attributes: Attributes = {"class": "ib2 slipb", "data-value": str(there), "data-focus": "step slip"}
    return icon_button("seek", "warning", t("Next mistake"), attributes)


def _way_on(film: Film) -> Child:
    if film.is_of_now:
        return button(t("Back to the game"), "resume", "gold")
    return button(t("Continue from here"), "play on", "gold") if film.can_play_on else None


def _open_hands(film: Film) -> Child:
    if not film.is_open:
        return None
    rows = [h("div.openhand", h("b", name), h("span.mini", map(card_node, codes))) for name, codes in film.others]
    return h("div.openhands", rows)


def _step(do: str, picture: str, label: str, look: str = "") -> Node:
    return icon_button(do, picture, label, {"class": f"ib2 {look}".strip(), "data-focus": f"step {do}"})
