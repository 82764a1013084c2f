"""The text table: the same game without pictures, headings and lists, moves by typing or picking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import groupby, takewhile
from operator import or_
from string import ascii_lowercase

from knaves.cards import STANDARD_PACK, card, is_card_code
from knaves.engine.game import Game
from knaves.engine.layout import BoardPart, Fan, Layout, Plate, Square
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence, meant
from knaves.engine.state import State
from knaves.nodes import Child, Node, h
from knaves.page.locale import language, phrase, said, t
from knaves.page.view.card import card_name
from knaves.page.view.parts import face_of, layout_in_words, pencil_for, square_in_words
from knaves.page.view.seat import Scene, chip
from knaves.page.view.sentence import cite, rich
from knaves.page.view.table import TableScene, told_aloud, way_back
from knaves.page.view.widgets import bar, bar_button, behind, button
from knaves.session.game_view import LogEntry

FEW = 12  # moves that are listed one by one
MORE = 24  # moves with short names that are
SHORT = 32  # characters
ALIKE = 4  # moves with short names that are not folded away, as long as no more than MORE are listed with them
LOG = 12


@dataclass(frozen=True)
class TextScene:
    """The facts with which a table is drawn in words; `moves` are the legal ones, in the order of their numbers."""

    game: Game
    scene: TableScene
    moves: Sequence[Move]
    position: State  # as the viewer sees it
    answer: str = ""  # to what was typed last
    asked: int = 0  # how often something was answered: the same words once more are a new element, and heard
    rule: str = ""  # the number of the ruling that the answer cites

    @cached_property
    def hand_order(self) -> dict[str, int]:
        """Where each card lies in the hand, by its code."""
        return _hand_order(self.scene.layout)


def text_table(text: TextScene) -> Node:
    """Draw a table in words, with a field for moves, and the open sheet over it."""
    scene = text.scene
    summary = said(scene.layout.summary) if scene.layout.summary else ""
    buttons = [
        bar_button("text table", "eye", t("Picture table"), is_wide=True),
        bar_button("undo", "undo", t("Undo"), is_named=True, enabled=scene.can_undo, key="u")
        if not scene.is_final
        else None,
        bar_button("hint", "hint", t("Hint"), is_named=True, enabled=scene.is_my_turn and not scene.is_taught, key="h")
        if scene.can_hint
        else None,
        bar_button("menu", "menu", t("Menu"), is_named=True),
    ]
    skip = h(
        "p.skip", _skip("#move", t("Go to your move")), " · ", _skip("#hand", t("Your hand")), " · ",
        _skip("#log", t("What happened")),
    )  # fmt: skip
    left = h("div", scene.above, scene.coach, _ask(text), _ways_on(scene), _moves(text))
    right = h("div", _hand(scene), _boards(scene), _table(scene), _log(scene))
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


def words_to_type() -> dict[str, str]:
    """The words that may be typed in the language of the page, and each in English; those are known in every one."""
    words = (
        meant("hand", "a typed word"), meant("table", "a typed word"), meant("score", "a typed word"),
        meant("last", "a typed word"), meant("repeat", "a typed word"), meant("history", "a typed word"),
        meant("moves", "a typed word"), meant("hint", "a typed word"), meant("undo", "a typed word"),
        meant("redo", "a typed word"), meant("next", "a typed word"), meant("log", "a typed word"),
        meant("rules", "a typed word"), meant("help", "a typed word"),
    )  # fmt: skip
    return {t(word).lower(): str(word) for word in words}


# Texts: under the field, the last three with the word "help"
WAY_ON, MOVE_OR_WORD, ONLY_WORD, IS_OVER = (
    "There’s nothing to decide. Press Enter to go on.", "Type a move or its number. For more words, type {help}.",
    "It isn’t your turn. You can still ask; for the words, type {help}.",
    "The game is over. You can still ask; for the words, type {help}.",
)  # fmt: skip


def _own_word(english: str) -> str:
    """A word to type in the language of the page."""
    return next(word for word, meaning in words_to_type().items() if meaning == english)


# Texts: what may be asked of the table, typed or by its key, and answered in a sentence
SAID = {
    "hand": ("c", "read out your hand"), "table": ("t", "read out the table"), "score": ("s", "read out the score"),
    "last": ("k", "read out what happened last"), "repeat": ("w", "say it again"),
}  # fmt: skip
MOST_SAID = 12  # moves or lines of an answer


def told(asked: str, text: TextScene, last: Sequence[LogEntry]) -> str:
    """Answer a question on the table, as its viewer sees it: a key of SAID, "history" or "moves"; else list the words.

    `last` are the entries of the last trick or move.
    """
    scene = text.scene
    match asked:
        case "hand":
            cards = [card(face.code) for fan in _fans(scene) for face in fan.faces if fan.seat == scene.layout.seat
                     and face.code and is_card_code(face.code)]  # fmt: skip
            return said(Sentence("Your hand: {cards}.", cards=cards)) if cards else t("Your hand is empty.")
        case "table":
            return " ".join(f"{title}: {words.rstrip('.')}." for title, words in _facts(scene))
        case "score":
            return _score(text)
        case "last" | "history":
            entries = last if asked == "last" else scene.log[-MOST_SAID:]
            return " ".join(_line(entry, scene) for entry in entries) or t("Nothing has been played yet.")
        case "moves":
            if text.moves:
                return f"{_numbered(text, text.moves)}."
            if goes_on(scene):
                return t(WAY_ON)
            return t(IS_OVER, help=_own_word("help")) if scene.ending else t("It isn’t your turn.")
    heard, done = (", ".join(map(_own_word, group)) for group in (HEARD, DONE))
    return t(
        "To hear: {heard}. To do: {done}. Or type a move by its number, its cards or its words.", heard=heard, done=done
    )


def could_be(text: TextScene, moves: Sequence[Move]) -> str:
    """Ask which of these moves a typed line means."""
    return t("That could be several moves. Type a number: {moves}.", moves=_numbered(text, moves))


def _numbered(text: TextScene, moves: Sequence[Move]) -> str:
    """The first of these moves, with their numbers among all."""
    numbers = {move.notation: number for number, move in enumerate(text.moves, 1)}
    named = [f"{numbers[move.notation]}: {_named(text, move)}" for move in moves[:MOST_SAID]]
    more = len(moves) - MOST_SAID
    return "; ".join([*named, t("and {count} more; type them", count=more)] if more > 0 else named)


HEARD = ("hand", "table", "score", "last", "repeat", "history", "moves")  # words to type, in the order of the help
DONE = ("hint", "undo", "redo", "next", "log", "rules")


def _line(entry: LogEntry, scene: TableScene) -> str:
    return said(entry.sentence, scene.layout.seat, [person.name for person in scene.seated])


def _score(text: TextScene) -> str:
    """The points of each side; where points decide nothing, what each player has."""
    scene, position = text.scene, text.position
    if text.game.info.score_is_win_flag:
        names = {person.name for person in scene.seated}
        return " ".join(f"{title}: {words}." for title, words in _facts(scene) if title in names)
    sides = [
        " & ".join(person.name for seat, person in enumerate(scene.seated) if position.side(seat) == side)
        for side in range(position.sides)
    ]
    own = position.side(scene.layout.seat)
    plates = (part for parts in scene.layout.areas.values() for part in parts if isinstance(part, Plate))
    counted = {position.side(part.seat): phrase(each.label)
               for part in plates for each in part.counters if each.is_score}  # fmt: skip
    scores = [f"{sides[side]} {points} {counted.get(side, '')}".rstrip()
              for side, points in sorted(enumerate(position.scores()), key=lambda each: each[0] != own)]  # fmt: skip
    summary = f" {said(scene.layout.summary)}." if scene.layout.summary else ""
    return ", ".join(scores) + "." + summary


def _skip(goal: str, label: str) -> Node:
    return h("button.lk", {"type": "button", "data-do": "to", "data-name": goal}, label)


def _ways_on(scene: TableScene) -> Node | None:
    """The buttons that make no move but lead on: after a round, to the end of a decided deal, or to its result."""
    ways = [each for each in scene.commands if each.do in ("next", "fast forward", "play out", "play here", "see end")]
    return h("p.acts", [button(each.label, each.do, "primary") for each in ways]) if ways else None


def goes_on(scene: TableScene) -> bool:
    """Whether there is nothing to decide: the next round can be begun, or the result seen."""
    return any(each.do in ("next", "see end") for each in scene.commands)


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
    )
    waits = not text.moves and not goes_on(scene) and scene.coach is None  # somebody else moves
    told = (IS_OVER if scene.ending else ONLY_WORD) if waits else MOVE_OR_WORD
    form = h(
        "form.mvf",
        {"data-do": "type", "data-empties": True},
        h("label", {"for": "mv"}, t("Your question") if waits else t("Your move")),
        h("div", field, h("button.btn.primary", {"type": "submit"}, t("Ask") if waits else t("Play"))),
        h("p.mut#mvh", t(WAY_ON) if goes_on(scene) else t(told, help=_own_word("help"))),
    )
    return h(
        "section.ask#move",
        {"tabindex": "-1"},
        h("h2.asked", rich(scene.status, scene.layout.seat, scene.seated)),
        form,
        h("p.answer", {"role": "status"}, h("span", _answer(text), key=f"answer {text.asked} {scene.answers}")),
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
    """The moves with their numbers; many are folded: by the first card or place, then by all cards, then by places."""
    if not text.moves:
        return None
    return h("section", h("h2", t("Your moves")), _folded(text, list(enumerate(text.moves, 1)), 0, 0))


def _folded(text: TextScene, moves: Sequence[tuple[int, Move]], step: int, said: int) -> list[Node]:
    """Moves that have these steps in common, and these words, which are not said again."""
    is_short = max(len(_named(text, move)) for _, move in moves) <= SHORT
    if len(moves) <= (MORE if is_short else FEW) or step > STEPS:
        return [_listed(text, moves, said)]
    groups: dict[str, list[tuple[int, Move]]] = {}
    for number, move in moves:
        groups.setdefault(_begins(_held(text, move), step), []).append((number, move))
    if len(groups) == 1:
        return _folded(text, moves, step + 1, said)
    items: list[Node] = []
    alike = sum(len(group) for group in groups.values() if len(group) <= ALIKE)
    open_to = ALIKE if is_short and alike <= MORE else 1
    for is_alone, some in groupby(groups.items(), lambda each: len(each[1]) <= open_to):
        if is_alone:
            items.append(_listed(text, [each for _, group in some for each in group], said))
            continue
        for name, group in some:
            shared = _shared([_named(text, move) for _, move in group])
            title = f"{_ending(_opening(_named(text, group[0][1]), len(shared)), said)} … ({len(group)})"
            does = {"data-focus": f"moves {step} {name}"}
            inside = _folded(text, group, step + 1, len(shared))
            items.append(h("details.mvg", h("summary", does, title), inside, key=name))
    return items


def _listed(text: TextScene, moves: Sequence[tuple[int, Move]], said: int) -> Node:
    return h("ol.mvs", [_move(text, number, move, said) for number, move in moves])


STEPS = 8  # of a move by which it is folded


def _ending(words: str, said: int) -> str:
    """What is left of these words after so many that the group over them has said, with every "and" uncounted."""
    if not said:
        return words
    left, joins = words.split(" "), t("and")
    while left and (said or left[0] == joins):
        said -= left.pop(0) != joins
    return f"… {' '.join(left)}" if left else t("… and no more")


def _move(text: TextScene, number: int, move: Move, said: int) -> Node:
    does = {
        "type": "button", "data-do": "command", "data-move": move.notation, "data-focus": f"move {move.notation}",
    }  # fmt: skip
    name = _ending(_named(text, move), said)
    return h("li", h("button", does, h("kbd", str(number)), h("span", name)), key=move.notation)


def _begins(move: Move, step: int = 0) -> str:
    """The first steps of a move: what it does and its first card or place; then all its cards; then place by place."""
    if not step:
        return " ".join([move.groups[0][0], *move.parts[:1]])
    cards = len(move.groups[1]) if len(move.groups) > 1 else 0
    return " ".join([move.groups[0][0], *move.parts[: cards + step - 1]])


def _shared(names: Sequence[str]) -> list[str]:
    """The words with which all these begin, without any "and"."""
    joins = t("and")
    words = [[word.rstrip(",:") for word in name.split(" ") if word != joins] for name in names]
    same = takewhile(lambda each: len({*each}) == 1, zip(*words, strict=False))
    return [each[0] for each in same]


def _opening(name: str, count: int) -> str:
    """The first words of a name, with every "and" uncounted."""
    found, joins = [], t("and")
    for word in name.split(" "):
        if not count:
            break
        found.append(word)
        count -= word != joins
    return " ".join(found).rstrip(",:")


def in_hand_order(moves: Sequence[Move], layout: Layout) -> list[Move]:
    """The moves in the order of the cards in the hand, those with the same first step one after the other.

    Kinds of moves that a button chooses at the table, such as exchanges, come after the others.
    """
    place = _hand_order(layout)
    ordered = sorted(moves, key=lambda move: min((place[part] for part in move.parts if part in place), default=-1))
    begins = {move: _begins(move.told_in(place)) for move in ordered}
    first = {step: number for number, step in reversed(list(enumerate(begins.values())))}
    far = len(place)

    def by_cards(move: Move) -> tuple[bool, int, list[int]]:
        is_last = move.groups[0][0] in layout.modes
        cards = move.told_in(place).groups[1:2]
        return is_last, first[begins[move]], [place.get(part, far) for group in cards for part in group]

    return sorted(ordered, key=by_cards)


def _hand_order(layout: Layout) -> dict[str, int]:
    """Where each card lies in the hand, by its code."""
    fans = [part for part in layout.areas.get("hand", ()) if isinstance(part, Fan) and part.seat == layout.seat]
    return {face.code: place for fan in fans for place, face in reversed(list(enumerate(fan.faces))) if face.code}


def _held(text: TextScene, move: Move) -> Move:
    """The move with its cards in the order of the hand."""
    return move.told_in(text.hand_order)


def _named(text: TextScene, move: Move) -> str:
    label = text.scene.layout.commands.get(move.notation)
    return said(label) if label else spoken_move(text.game, _held(text, move), text.position)


def spoken_move(game: Game, move: Move, position: State | None = None) -> str:
    """A move in words as its game names it, in this position if one is given, else its notation; with a capital."""
    words = game.named_at(position, move)
    text = said(words) if words is not None else move.notation
    return text[:1].upper() + text[1:]


def _hand(scene: TableScene) -> Node:
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
        for fan in _fans(scene)
    ]
    return h("section#hand", {"tabindex": "-1"}, lists)


def _fans(scene: TableScene) -> list[Fan]:
    return [part for part in scene.layout.areas.get("hand", ()) if isinstance(part, Fan)]


def _cards(fan: Fan, scene: TableScene) -> Iterator[str]:
    """The cards of a hand; one that has been played and waits for the other device is said to."""
    waiting = list(scene.touch.chosen) if scene.touch.waits else []
    for face in fan.faces:
        if face.code is not None and face.token in waiting:
            waiting.remove(face.token)
            yield f"{card_name(face.code)}, {scene.touch.waits}"
        elif face.code:
            yield card_name(face.code)


def _boards(scene: TableScene) -> list[Node]:
    """Each board as a table, whose columns and rows have the names of its squares."""
    every = [part for parts in scene.layout.areas.values() for part in parts if isinstance(part, BoardPart)]
    return [h("section", h("h2", t("Board")), h("div.scroll", _board(part, scene))) for part in every]


def _board(part: BoardPart, scene: TableScene) -> Node:
    """A cell shows its chip or its card, and says in words all that there is to know of the square."""
    drawing = Scene(scene.seated, scene.layout.seat, scene.touch)
    head = h("tr", h("td"), [h("th", {"scope": "col"}, column) for column in ascii_lowercase[: part.columns]])
    rows = []
    for row in range(part.rows):
        squares = part.squares[row * part.columns : (row + 1) * part.columns]
        cells = [_cell(square, part, drawing) for square in squares]
        rows.append(h("tr", h("th", {"scope": "row"}, str(row + 1)), cells))
    return h("table.tboard", {"aria-label": t("Board")}, h("thead", head), h("tbody", rows))


def _cell(square: Square, part: BoardPart, drawing: Scene) -> Node:
    shown = face_of(square) if square.chip is None else h("span", {"aria-hidden": "true"}, chip(square.chip))
    return h("td", shown, h("span.sr", ", ".join(square_in_words(square, drawing, part.sides))))


def _table(scene: TableScene) -> Node:
    facts = [[h("dt", title), h("dd", text)] for title, text in _facts(scene)]
    return h("section", h("h2", t("The table")), h("dl.facts2", facts))


def _facts(scene: TableScene) -> Sequence[tuple[str, str]]:
    """What lies on the table; what a title has named, such as Box 1, its cards do not name again."""
    pencil = pencil_for(Scene(scene.seated, scene.layout.seat, scene.touch))
    return [
        (title, words.replace(f", {title.split(',')[0]}", "")) for title, words in layout_in_words(scene.layout, pencil)
    ]


def _log(scene: TableScene) -> Node:
    last = list(scene.log)[-LOG:][::-1]
    items = [h("li", rich(entry.sentence, scene.layout.seat, scene.seated)) for entry in last]
    heading = h("h2", t("What happened, newest first"))
    return h("section#log", {"tabindex": "-1"}, heading, h("ul.tlog", items))


SUIT_SIGNS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", ",": " ", "+": " ", ".": " ", ":": " "})


def typed_moves(game: Game, text: str, moves: Sequence[Move], position: State | None = None) -> Sequence[Move]:
    """The moves that a text fits: by their number from 1, their notation, their words, or enough of their cards.

    Cards and squares may stand in any order and between any of the move's words: `10c c6`, `c6 TC`, `10♣ on c6`. The
    cards of several kinds of move fit them all.
    """
    wanted = text.strip()
    if wanted.isascii() and wanted.isdigit() and 0 < int(wanted[:6]) <= len(moves):
        return [moves[int(wanted[:6]) - 1]]
    lowered = wanted.lower()
    found = [
        move for move in moves
        if lowered in (move.notation.lower(), *(name.lower() for name in _names(game, move, position)))
    ]  # fmt: skip
    if found:
        return found
    typed = _typed_words(wanted)
    found = [move for move in moves if _is_named_by(typed, game, move, position)]
    cards = Counter({word: count for word, count in typed.items() if is_card_code(word.upper())})
    alike = [move for move in found if Counter(part.lower() for part in move.parts if is_card_code(part)) == cards]
    if len({move.groups[0][0] for move in alike}) > 1:
        return alike
    named = {move: _typed_words(" ".join(move.parts)) for move in found}
    whole = [move for move in found if typed >= named[move]]
    most = max((named[move].total() for move in whole), default=0)  # AS is an ace of spades before "as", an ace
    return [move for move in whole if named[move].total() == most] or found


def in_notation(text: str) -> str:
    """A typed line with its cards as the notation has them, `10♣` and `10 of clubs` as `TC`; squares stay small."""
    words = _with_codes(text).translate(SUIT_SIGNS).split()
    codes = ("XX" if word.lower() == "joker" else word.upper().replace("10", "T") for word in words)
    return " ".join(card(code).code if is_card_code(code) else word for code, word in zip(codes, words, strict=True))


def _with_codes(text: str) -> str:
    """A text with the codes of its cards instead of their names in the language of the page, the longest first."""
    names, codes = _card_names(language())
    return names.sub(lambda found: codes[found[0].lower()], text)


@cache
def _card_names(_language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the names of cards in this language, the chosen one, and the code of each."""
    codes = {t(each.name).lower(): each.code for each in STANDARD_PACK}
    codes |= {name.replace("œ", "oe"): code for name, code in codes.items()}
    names = "|".join(map(re.escape, sorted(codes, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE), codes


def _typed_words(text: str) -> Counter[str]:
    """The words of a typed line or of a move, written in one way, without any "and"."""
    return Counter(word for word in in_notation(text).lower().split() if word not in ("and", t("and")))


def _names(game: Game, move: Move, position: State | None) -> set[str]:
    """What a move is called in this position, and in any."""
    return {spoken_move(game, move), spoken_move(game, move, position)}


def _is_named_by(typed: Counter[str], game: Game, move: Move, position: State | None) -> bool:
    """Whether all these words are the move's own, one of its cards or squares among them."""
    parts = _typed_words(" ".join(move.parts))
    if not typed & parts:
        return False
    words = (_typed_words(text) for text in (move.notation, *_names(game, move, position)))
    return not typed - reduce(or_, words, parts)
