"""States: a seat's view of a game as plain JSON, and the equal state made from it, for any game.

A state travels as an object of its attributes. A card is its code; what JSON has no word for is an object with one
key: `{"suit": "H"}`, `{"text": …}`, `{"int": "digits"}`, `{"tuple": […]}`, `{"dict": [[key, value], …]}`, and
`{"Match": [fields]}` for a value of a class of the game. What every state of these options shares (its pack, its
tables) does not travel: it is taken from a game that begins with them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from knaves.cards import UNKNOWN, Card, Suit, card, cards_of, suit
from knaves.engine.chance import Chance
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.wire.parse import BadRequest

LARGEST = 2**53 - 1  # integers up to here are the same number in every reader of JSON
OF_ALL_GAMES = "knaves.engine.moves"  # the module whose classes any game may use besides its own
LEFT_OUT = ("options", "chance", "listener")  # the question says the first; a seat has seen neither of the others
ALIKE = (list, dict, bool)  # an attribute that begins as one of these stays one
Start = Callable[[Options, Chance, None], State]
Name = tuple[str, tuple[str, ...]]  # of a class on the wire, and its fields in order


def write_state(game: Game, seen: State) -> dict[str, Any]:
    """Write a state made by `seen_by` as a JSON object. Raises BadRequest for a value that cannot be written."""
    shared = _begun(game.start, seen.options).__dict__
    package = _package(game)
    return {
        name: _write(value, package)
        for name, value in seen.__dict__.items()
        if name not in LEFT_OUT and not _is_shared(value, shared.get(name))
    }


def read_state(game: Game, options: Options, given: object) -> State:
    """Read a state with these options from a JSON value. Raises BadRequest for anything else."""
    if not isinstance(given, dict):
        raise BadRequest("What a seat has seen is a JSON object.")
    begun, package = _begun(game.start, options), _package(game)
    state = begun.copy()
    state.options, state.chance = options, Chance(None)
    known = begun.__dict__.keys() | State.__annotations__.keys()
    for name, value in given.items():
        if name not in known or name in LEFT_OUT:
            raise BadRequest(Sentence("No state of {game} has “{name}”.", game=game.key, name=name[:40]))
        read = _read(value, package)
        before = getattr(begun, name)
        if type(read) is not type(before) and (isinstance(read, ALIKE) or isinstance(before, ALIKE)):
            raise BadRequest(Sentence("“{name}” is of another kind in {game}.", game=game.key, name=name))
        state.__dict__[name] = read
    for name, value in begun.__dict__.items():
        if name not in given and name not in LEFT_OUT and not _is_shared(value, value):
            raise BadRequest(Sentence("This state of {game} lacks “{name}”.", game=game.key, name=name))
    _check(state)
    return state


def write_changes(game: Game, seen: State, before: State) -> dict[str, Any] | None:
    """Write what differs from `before`, an earlier view of the same seat, as `write_state` does.

    None where only the whole state would say it. Raises BadRequest where it holds what cannot travel.
    """
    old, shared, package = before.__dict__, _begun(game.start, seen.options).__dict__, _package(game)
    if seen.__dict__.keys() != old.keys():
        return None
    changed = {}
    for name, value in seen.__dict__.items():
        if name in LEFT_OUT or value is old[name] or value == old[name]:
            continue
        if _is_shared(value, shared.get(name)):
            return None
        changed[name] = _write(value, package)
    return changed


def apply_changes(game: Game, state: State, given: Mapping[str, Any]) -> None:
    """Apply changes of `write_changes` to a state, without checking them."""
    package = _package(game)
    for name, value in given.items():
        state.__dict__[name] = _read(value, package)


@lru_cache(maxsize=8)
def _begun(start: Start, options: Options) -> State:
    """A game that begins with these options: what all their states share is to be found in it."""
    return start(options, Chance(0), None)


def _is_shared(value: object, shared: object) -> bool:
    """Whether an attribute is the very thing that the states of these options share; plain values always travel."""
    return value is shared and not isinstance(value, list | dict | str | int | float | Suit | Card | None)


def _check(state: State) -> None:
    """Refuse a state in which nobody is in turn, or whose cards are not those of its pack."""
    try:
        left = Counter(state.pack)
        lying = Counter(each for zone in state.zones() for each in zone.cards if each is not None)
        hidden = lying.pop(UNKNOWN, 0)
        left.subtract(lying)
        is_whole = min(left.values()) >= 0 and left.total() == hidden
        is_in_turn = type(state.turn) is int and 0 <= state.turn < state.seats
    except Exception:  # whatever the rules of some game stumble over
        raise BadRequest("The rules of the game cannot read this state.") from None
    if not is_whole:
        raise BadRequest("The cards of this state are not those of its pack.")
    if not is_in_turn:
        raise BadRequest("In this state it is nobody’s turn.")


# values


def _write(value: Any, package: str) -> Any:
    kind: Any = type(value)
    if kind is Card:
        return value.code
    if kind is list:
        return [each.code if type(each) is Card else _write(each, package) for each in value]
    if value is None or kind is bool or kind is float:
        return value
    if kind is int:
        return value if -LARGEST <= value <= LARGEST else {"int": str(value)}
    if kind is str:
        return {"text": value}
    if kind is tuple:
        return {"tuple": [_write(each, package) for each in value]}
    if kind is dict:
        return {"dict": [[_write(key, package), _write(each, package)] for key, each in value.items()]}
    if kind is Suit:
        return {"suit": value.letter}
    name, names = _name(kind, package)
    return {name: [_write(getattr(value, each), package) for each in names]}


def _read(given: Any, package: str) -> Any:
    kind = type(given)
    if kind is str:
        return _card(given)
    if kind is list:
        try:
            return cards_of(given)  # most lists are nothing but cards
        except (KeyError, TypeError):
            return [_card(each) if type(each) is str else _read(each, package) for each in given]
    if kind is not dict:
        return given
    if len(given) != 1:
        raise BadRequest("A value that is no plain one is an object with exactly one key.")
    ((name, inside),) = given.items()
    if name == "text" and type(inside) is str:
        return inside
    if name == "int" and type(inside) is str:
        return _integer(inside)
    if name == "suit" and type(inside) is str:
        return _found(suit, inside, "suit")
    if name == "tuple" and type(inside) is list:
        return tuple([_read(each, package) for each in inside])
    if name == "dict" and type(inside) is list:
        return _dict(inside, package)
    if type(inside) is list:
        return _made(_class(name, package), [_read(each, package) for each in inside], name)
    raise BadRequest(Sentence("There is no value called {name}.", name=name[:40]))


def _card(code: str) -> Card:
    return _found(card, code, "card")  # type: ignore[no-any-return]


def _found(look_up: Any, name: str, kind: str) -> Any:
    try:
        return look_up(name)
    except KeyError:
        raise BadRequest(Sentence("There is no {kind} {name}.", kind=kind, name=name[:40])) from None


def _integer(digits: str) -> int:
    if len(digits) > 400 or not digits.removeprefix("-").isdecimal() or not digits.isascii():
        raise BadRequest("An integer is written in at most 400 digits.")
    return int(digits)


def _dict(pairs: list[Any], package: str) -> dict[Any, Any]:
    if not all(type(pair) is list and len(pair) == 2 for pair in pairs):
        raise BadRequest("A table is written in pairs of key and value.")
    try:
        return {_read(key, package): _read(value, package) for key, value in pairs}
    except TypeError:
        raise BadRequest("The keys of a table are plain values.") from None


# classes of a game


def _package(game: Game) -> str:
    """The folder of a game, as a dotted name with a dot at its end."""
    return game.options.__module__.rpartition(".")[0] + "."


@lru_cache(maxsize=256)
def _name(kind: type, package: str) -> Name:
    """Return the wire name of a class of this game, and its fields."""
    module = kind.__module__
    if _is_value_class(kind) and (module.startswith(package) or module == OF_ALL_GAMES):
        return kind.__name__, _fields(kind)
    raise BadRequest(Sentence("A {kind} cannot travel.", kind=kind.__name__))


@lru_cache(maxsize=256)
def _class(name: str, package: str) -> type:
    """The class of this game that is called so on the wire; no two have the same name."""
    for module, where in list(sys.modules.items()):
        if module == OF_ALL_GAMES or module.startswith(package):
            kind = vars(where).get(name)
            if isinstance(kind, type) and kind.__module__ == module and _is_value_class(kind):
                return kind
    raise BadRequest(Sentence("There is no value called {name}.", name=name[:40]))


def _is_value_class(kind: type) -> bool:
    """Whether the values of a class are immutable and made of their fields alone: frozen dataclass or named tuple."""
    if is_dataclass(kind):
        return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    return issubclass(kind, tuple) and hasattr(kind, "_fields")


def _fields(kind: Any) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind) if each.init)
    return tuple(kind._fields)


def _made(kind: type, values: list[Any], name: str) -> Any:
    """A value of this class; a move is the one object that it is everywhere else."""
    if len(values) != len(_fields(kind)):
        raise BadRequest(Sentence("A {name} has other fields.", name=name))
    try:
        value = kind(*values)
        if isinstance(value, Move):
            interned: Any = value.__reduce__()
            return interned[0](*interned[1])
    except Exception:  # whatever a class of some game stumbles over
        raise BadRequest(Sentence("This is no {name}.", name=name)) from None
    return value
