"""Messages: every text in the code that a player may read, where it is said, and what translators are told of it."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from babel.messages.catalog import Catalog

from knaves.bots.levels import LEVELS
from knaves.cards import _CARDS, SUITS
from knaves.engine.sentences import LANGUAGES
from knaves.games.registry import GAMES
from knaves.page.view.seat import LEVEL_NAMES
from knaves.players.player import TEMPERS
from knaves.store.settings import SETTINGS
from tools.building.places import PACKAGE, ROOT

SCRIPTS = ROOT / "web" / "sentences.json"
PAGE = "page"
SILENT = (
    "cli/", "envs/", "wire/questions.py", "wire/states.py", "games/template/", "analysis/puzzle_generator.py",
    "players/own/harness.py",
)  # fmt: skip  # said to programs and to those who write them
SAYERS = {
    "t",
    "Sentence",
    "say",  # of a reason: after its key and weight
    "BotFault",
    "IllegalMove",
    "Refusal",
    "InvalidOptions",
    "UnreadableRecord",
    "ChanceRefused",
    "translated",
    "word",
    "woven",
}
TEMPLATES = {"numbered", "meant"}  # of a sentence that says more to translators
REMARK = "# Texts:"  # before a statement: all its constants are texts, and what follows is for the translators
SLOT = re.compile(r"\{\w+\}")
ENDS = re.compile(r"[A-Z{\d].*[.…!?:]", re.DOTALL)
PUNCTUATION = re.compile(r"[:;.!?%]")  # which other languages write with a space or another sign
WORD = re.compile(r"[A-Za-z]{2}|\d[a-z]{2}")


@dataclass
class Text:
    """A text to translate."""

    text: str
    context: str = ""
    singular: str = ""  # the form for one, where a number decides
    places: list[str] = field(default_factory=list)  # files of the package
    remarks: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.text


@cache
def templates() -> dict[str, Catalog]:
    """The texts of the page, and of each game those that only games say, as Babel's templates: what is a .pot file."""
    said = list(texts())
    everywhere = _merged(said)
    made = {domain: Catalog(project="Knaves", charset="utf-8", fuzzy=False) for domain in (PAGE, *GAMES)}
    for domain, catalog in made.items():
        here = (each for each in said if home_of(each.places[0]) == domain and domain in domains(everywhere[each.key]))
        for key, each in _merged(here).items():
            _add(catalog, each, everywhere[key].singular)
    return made


def _merged(said: Iterable[Text]) -> dict[tuple[str, str], Text]:
    """Return each text once, in the order in which it is said first."""
    found: dict[tuple[str, str], Text] = {}
    for each in said:
        known = found.setdefault(each.key, Text(each.text, each.context))
        known.places += [place for place in each.places if place not in known.places]
        known.remarks += [remark for remark in each.remarks if remark not in known.remarks]
        known.singular = known.singular or each.singular
    return found


def domains(each: Text) -> set[str]:
    """The games whose folders say the text; the page, where anything else does."""
    homes = set(map(home_of, each.places))
    return homes if homes <= GAMES.keys() else {PAGE}


def home_of(place: str) -> str:
    """The game whose folder a file lies in; the page for any other."""
    folder = place.split("/")[1] if place.startswith("games/") else PAGE
    return folder if folder in GAMES else PAGE


def _add(catalog: Catalog, each: Text, singular: str) -> None:
    catalog.add(
        (singular, each.text) if singular else each.text, locations=[(place, 0) for place in each.places],
        auto_comments=each.remarks, context=each.context or None,
    )  # fmt: skip


def texts() -> Iterator[Text]:
    """Every text, as often as it is said."""
    yield from (Text(text, places=["web/sentences.json"]) for text in _in_scripts())
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(SILENT):
            yield from in_module(path.read_text(encoding="utf-8"), place)
    yield from _in_data()


def in_module(source: str, place: str) -> Iterator[Text]:
    """The texts of a module: what is handed to those who say it, reads as a sentence, or is marked as texts."""
    tree = ast.parse(source)
    remarks = {token.start[0]: token.string.removeprefix(REMARK).strip()
               for token in tokenize.generate_tokens(io.StringIO(source).readline)
               if token.type == tokenize.COMMENT and token.string.startswith(REMARK)}  # fmt: skip
    passed_over = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    passed_over |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and (remark := remarks.get(node.lineno - 1)) is not None:
            yield from _of(place, (text for text in _all_constants(node) if WORD.search(text)), remark)
        elif isinstance(node, ast.Call) and _name(node.func) in SAYERS:
            yield from _in_call(node, place)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEMPLATES:
            passed_over |= {id(each) for each in node.args}
            yield from _in_template(node, place)
        elif isinstance(node, ast.Constant) and id(node) not in passed_over and reads_as_sentence(node.value):
            yield Text(str(node.value), places=[place])


def reads_as_sentence(value: object) -> bool:
    """Whether a constant is a template with words and facts, or begins and ends as a sentence does."""
    if not isinstance(value, str) or not has_words(value) or " " not in value:
        return False
    return bool(SLOT.search(value) or ENDS.fullmatch(value))


def has_words(text: str) -> bool:
    """Whether there is anything to translate."""
    return bool(re.search("[A-Za-z]", SLOT.sub("", text)))


def _in_call(node: ast.Call, place: str) -> Iterator[Text]:
    """Yield the texts of a call: two where one may be for the viewer."""
    name = _name(node.func)
    for argument in node.args[2:4] if name == "say" else node.args[: 2 if name == "Sentence" else 1]:
        for each in _constants(argument):
            if has_words(str(each.value)) or PUNCTUATION.search(str(each.value)):
                yield Text(str(each.value), places=[place])


def _in_template(node: ast.Call, place: str) -> Iterator[Text]:
    first, second = (str(each.value) for each in node.args if isinstance(each, ast.Constant))
    if _name(node.func) == "numbered":
        yield Text(second, singular=first, places=[place])
    else:
        yield Text(first, context=second, places=[place])


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _constants(argument: ast.expr) -> Iterator[ast.Constant]:
    """The texts that an argument may be: itself, either side of a condition, or one of those in a literal."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument
    elif isinstance(argument, ast.IfExp):
        yield from _constants(argument.body)
        yield from _constants(argument.orelse)
    elif isinstance(argument, ast.Subscript) and isinstance(argument.value, ast.Dict | ast.Tuple):
        for part in argument.value.values if isinstance(argument.value, ast.Dict) else argument.value.elts:
            yield from _constants(part)


def _all_constants(node: ast.stmt) -> Iterator[str]:
    """Every text in a statement but the keys of its dictionaries and single characters."""
    keys = {id(key) for each in ast.walk(node) if isinstance(each, ast.Dict) for key in each.keys}
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in keys:
            yield each.value


def _in_scripts() -> Iterator[str]:
    """The sentences of the scripts."""
    parts = [json.loads(SCRIPTS.read_text(encoding="utf-8"))]
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            parts += part.values() if isinstance(part, dict) else part


def _in_data() -> Iterator[Text]:
    """Texts that are data: settings, levels, cards and suits, and each game's options, presets, tagline and events."""
    for setting in SETTINGS:
        labels = (words for words in setting.values.values() if words not in LANGUAGES.values())
        yield from _of("store/settings.py", (setting.group, setting.label, setting.help, *labels), "A setting")
    yield from _of("page/routes.py", ("true", "false"), "An option is on or off")
    yield from _of("page/view/seat.py", LEVEL_NAMES.values(), "A level of the bots")
    yield from _of("players/player.py", TEMPERS)
    yield from _of("bots/levels.py", (text for level in LEVELS.values() for text in (level.sentence, level.plain)))
    yield from _of("cards.py", [*(each.name for each in _CARDS.values()), *(suit.name for suit in SUITS)])
    for key, game in GAMES.items():
        yield from _of(f"games/{key}/__init__.py", (game.info.tagline,))
        yield from _of(f"games/{key}/__init__.py", game.lab_labels.values(), "What the lab counts in a game")
        for choice in game.options.choices():
            values = (value for value in choice.values if isinstance(value, str) and value not in choice.value_labels)
            words = (choice.label, choice.help, *choice.value_labels.values(), *values)
            yield from _of(f"games/{key}/options.py", words, "An option of the game")
        yield from _of(f"games/{key}/options.py", (group for group, _ in game.form.groups), "A group of options")
        for preset in game.form.presets:
            yield from _of(f"games/{key}/__init__.py", (preset.name, preset.help), "A variant of the game")


def _of(place: str, found: Iterable[str], remark: str = "") -> Iterator[Text]:
    for text in found:
        if has_words(text):
            yield Text(text, places=[place], remarks=[remark] if remark else [])
