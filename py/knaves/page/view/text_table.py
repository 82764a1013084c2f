"""The text table: the same game without pictures, headings and lists, moves by typing or picking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knaves.cards import card, is_card_code
from knaves.engine.game import Game
from knaves.engine.layout import Fan
from knaves.engine.moves import Move
from knaves.nodes import Child, Node, h
from knaves.page.locale import said, t
from knaves.page.view.card import card_name
from knaves.page.view.parts import layout_in_words, pencil_for
from knaves.page.view.seat import Scene
from knaves.page.view.sentence import cite, rich
from knaves.page.view.table import TableScene, told_aloud, way_back
from knaves.page.view.widgets import bar, bar_button, behind

MOST = 60  # moves listed; all can be typed
LOG = 12


@dataclass(frozen=True)
class TextScene:
    """A table in words."""

    game: Game
    scene: TableScene
    moves: Sequence[Move]
    answer: str = ""  # to what was typed last
    typed: int = 0  # how often something was: the field is a new one each time, and empty
    rule: str = ""  # the number of the ruling that the answer cites


def text_table(text: TextScene) -> Node:
    """Draw a table in words, with a field for moves, and the open sheet over it."""
    scene = text.scene
    summary = said(scene.layout.summary) if scene.layout.summary else ""
    buttons = [
        bar_button("text table", "eye", t("Picture table"), is_wide=True),
        bar_button("undo", "undo", t("Undo"), enabled=scene.can_undo),
        bar_button("menu", "menu", t("Menu")),
    ]
    skip = h(
        "p.skip", _skip("#move", t("Go to your move")), " · ", _skip("#hand", t("Your hand")), " · ",
        _skip("#log", t("What happened")),
    )  # fmt: skip
    left = h("div", scene.above, scene.coach, _ask(text), _moves(text))
    right = h("div", _hand(scene), _table(scene), _log(scene))
    return h(
        "div.paper",
        behind(
            scene.sheet,
            bar(scene.title, way_back(scene), scene.subtitle or summary, buttons),
            h("main.wrap.tt", skip, h("div.ttg", left, right)),
        ),
        scene.sheet,
        behind(scene.sheet, scene.panel),
        told_aloud(scene.announced),
        key=f"text {scene.key}",
    )


def _skip(goal: str, label: str) -> Node:
    return h("button.lk", {"type": "button", "data-do": "to", "data-name": goal}, label)


def _ask(text: TextScene) -> Node:
    scene = text.scene
    field = h(
        "input#mv",
        {
            "name": "text",
            "autocomplete": "off",
            "autocapitalize": "off",
            "spellcheck": "false",
            "aria-describedby": "mvh",
            "data-focus": "typed move",
        },
        key=f"typed {text.typed}",
    )
    form = h(
        "form.mvf",
        {"data-do": "type"},
        h("label", {"for": "mv"}, t("Your move")),
        h("div", field, h("button.btn.primary", {"type": "submit"}, t("Play"))),
        h("p.mut#mvh", t("Type a move, its number, a card (qd) or a command: hint, undo, redo, log, rules.")),
    )
    return h(
        "section.ask#move",
        {"tabindex": "-1"},
        h("h1", rich(scene.status, scene.layout.seat, scene.seated)),
        h("p", {"role": "status"}, h("span", _answer(text), key=f"answer {text.typed} {scene.answers}")),
        form,
    )


def _answer(text: TextScene) -> list[Child]:
    """The answer to the typed line; else a message of the table: a hint, a refusal."""
    toast, seated = text.scene.toast, text.scene.seated
    if toast is None or text.answer:
        return [text.answer, *_cited(text.rule)]
    return [*rich(toast.sentence, text.scene.layout.seat, seated), *_cited(toast.rule)]


def _cited(rule: str | None) -> list[Child]:
    return [" ", cite(rule)] if rule else []


def _moves(text: TextScene) -> Child:
    if not text.moves:
        return None
    labels = text.scene.layout.commands
    items = [
        h(
            "li",
            h(
                "button",
                {
                    "type": "button",
                    "data-do": "command",
                    "data-move": move.notation,
                    "data-focus": f"move {move.notation}",
                },
                h("kbd", str(number)),
                h("span", said(label) if (label := labels.get(move.notation)) else spoken_move(text.game, move)),
            ),
        )
        for number, move in enumerate(text.moves[:MOST], 1)
    ]
    more = (
        h("p.mut", t("and {count} more; type them", count=len(text.moves) - MOST)) if len(text.moves) > MOST else None
    )
    return h("section", h("h2", t("Your moves")), h("ol.mvs", items), more)


def spoken_move(game: Game, move: Move) -> str:
    """A move with its cards by name."""
    words = game.named_move(move.notation)
    text = said(words) if words is not None else move.notation
    return text[:1].upper() + text[1:]


def _hand(scene: TableScene) -> Node:
    fans = [part for part in scene.layout.areas.get("hand", ()) if isinstance(part, Fan)]
    lists = [
        [
            h(
                "h2",
                t("Your hand")
                if fan.seat == scene.layout.seat
                else t("{name}’s hand", name=scene.seated[fan.seat].name),
            ),
            h("ul.inwords", [h("li", text) for text in _cards(fan, scene)]),
        ]
        for fan in fans
    ]
    return h("section#hand", {"tabindex": "-1"}, lists)


def _cards(fan: Fan, scene: TableScene) -> Iterator[str]:
    """The cards of a hand; one that has been played and waits for the other device is said to."""
    waiting = list(scene.touch.chosen) if scene.touch.waits else []
    for face in fan.faces:
        if face.code is not None and face.token in waiting:
            waiting.remove(face.token)
            yield f"{card_name(face.code)}, {scene.touch.waits}"
        elif face.code:
            yield card_name(face.code)


def _table(scene: TableScene) -> Node:
    pencil = pencil_for(Scene(scene.seated, scene.layout.seat, scene.touch))
    facts = [[h("dt", title), h("dd", text)] for title, text in layout_in_words(scene.layout, pencil)]
    return h("section", h("h2", t("The table")), h("dl.facts2", facts))


def _log(scene: TableScene) -> Node:
    last = list(scene.log)[-LOG:][::-1]
    items = [h("li", rich(entry.sentence, scene.layout.seat, scene.seated)) for entry in last]
    attributes: dict[str, str | int | bool | None] = {"class": "tlog", "reversed": True, "start": len(scene.log)}
    return h("section#log", {"tabindex": "-1"}, h("h2", t("What happened")), h("ol", attributes, items))


def typed_move(game: Game, text: str, moves: Sequence[Move]) -> Move | None:
    """The move that was typed: its notation, its number, or a card that only one move names."""
    wanted = text.strip()
    if wanted.isascii() and wanted.isdigit() and 0 < int(wanted[:6]) <= len(moves):
        return moves[int(wanted[:6]) - 1]
    code = wanted.upper().replace("10", "T") if wanted.lower() != "joker" else "XX"
    if is_card_code(code):
        naming = [move for move in moves if card(code).code in move.parts]
        return naming[0] if len(naming) == 1 else None
    lowered = wanted.lower()
    found = [move for move in moves if lowered in (move.notation.lower(), spoken_move(game, move).lower())]
    return found[0] if len(found) == 1 else None
