"""What the reasons for a move of One-Eyed Jack claim: a check for each fact, and for each sentence by a phrase."""

from __future__ import annotations

from typing import Any

from knaves.games.one_eyed_jack.board import NAMES, NUMBERS, PlaceChip, RemoveChip, spaces_in
from tests.games.one_eyed_jack.boards import threats
from tests.statements.moves import Check, Told


def side(told: Told) -> int:
    return int(told.state.side(told.seat))


def patterns_of(told: Told, state: Any, chips_of: int) -> set[int]:
    return set(state.variant.patterns.completed(state.held[chips_of]))


def completes(told: Told, state: Any, chips_of: int, names: Any) -> bool:
    """Whether chips of this side on all these squares complete a pattern that it lacks."""
    before, held = patterns_of(told, state, chips_of), state.held[chips_of]
    for name in names if isinstance(names, list | tuple) else [names]:
        held |= 1 << NUMBERS[name]
    return bool(set(state.variant.patterns.completed(held)) - before)


def gains(told: Told, names: Any) -> bool:
    """Whether after the move these squares complete a pattern of its side, which they did not before."""
    own = side(told)
    return completes(told, told.ends[0], own, names) and not completes(told, told.state, own, names)


def vacant(told: Told, name: str) -> bool:
    taken = 0
    for held in told.ends[0].held:
        taken |= held
    return not taken >> NUMBERS[name] & 1 or "missing" in told.sentence.text


def rival(told: Told) -> int:
    return int(told.state.side(told.facts["player"].seat))


def own_chips(told: Told, names: Any) -> bool:
    return all(told.state.held[side(told)] >> NUMBERS[name] & 1 for name in names)


def blocks(needed: int) -> Check:
    """Whether this square and so many less one more would complete a pattern of the player who is named."""

    def check(told: Told, _: Any) -> bool:
        square, held = 1 << NUMBERS[told.facts["square"]], told.state.held[rival(told)]
        others = 0
        for number, each in enumerate(told.state.held):
            others |= each if number != rival(told) else 0
        return any(
            pattern & square and (pattern & ~held).bit_count() == needed and not pattern & others & ~held
            for pattern in told.state.variant.patterns.through[NUMBERS[told.facts["square"]]]
        )

    return check


def breaks(told: Told, names: Any) -> bool:
    """Whether the chip taken was in a pattern of the player who is named that lacked just these squares."""
    square, held = NUMBERS[told.facts["square"]], told.state.held[rival(told)]
    gaps = sum(1 << NUMBERS[name] for name in (names if isinstance(names, list | tuple) else [names]))
    return not told.ends[0].held[rival(told)] >> square & 1 and any(
        pattern & ~held == gaps for pattern in told.state.variant.patterns.through[square]
    )


def open_through(told: Told) -> list[int]:
    """The patterns through this square that no other side has a chip in."""
    others = 0
    for number, each in enumerate(told.state.held):
        others |= each & ~told.state.variant.community if number != side(told) else 0
    through = told.state.variant.patterns.through[NUMBERS[told.facts["square"]]]
    return [pattern for pattern in through if not pattern & others]


def lie_in_one(told: Told, names: list[str]) -> bool:
    """Whether an open pattern through this square has all these squares in it."""
    wanted = sum(1 << NUMBERS[name] for name in names)
    return any(pattern & wanted == wanted for pattern in open_through(told))


def open_rows(told: Told) -> int:
    """How many patterns through this square no other side has a chip in."""
    own, found = told.state.held[side(told)], open_through(told)
    if "joins other" in told.sentence.text:
        found = [pattern for pattern in found if pattern & own & ~told.state.variant.community]
    return len(found)


ROLES: dict[str, Check] = {
    "square": lambda told, name: name == NAMES[told.move.space],  # type: ignore[attr-defined]
    "gap": vacant,
    "gaps": lambda told, names: all(vacant(told, name) for name in names),
    "others": own_chips,
    "player": lambda told, player: told.state.side(player.seat) != side(told),
    "card": lambda told, card: card in (*told.hand, told.card),
    "wild": lambda told, card: card in told.hand and card in told.state.variant.wild,
    "count": lambda told, count: 0 < count <= open_rows(told),
    "taken": lambda told, names: set(names) == {
        NAMES[space] for number, held in enumerate(told.state.held)
        for space in spaces_in(held & ~told.ends[0].held[number] & ~told.state.variant.community)
    },
    "number": lambda told, number: number == round(
        100 * told.counted["wins" if told.sentence.text.startswith("Wins") else "loses"]
    ),
}  # fmt: skip
CLAIMS: dict[str, Check] = {
    r"completes a (row|pattern)": lambda told, _: completes(told, told.state, side(told), told.facts["square"]),
    r"one of the two needed": lambda told, _: told.state.variant.needed == 2,
    r"leaves one gap, \{gap\}|with only \{gap\}": lambda told, _: gains(told, told.facts["gap"]),
    r"needing only \{gaps\}|leaves \{gaps\} open": lambda told, _: gains(told, told.facts["gaps"]),
    r"\{card\} can fill it": lambda told, _: fills(told, [told.facts["gap"]]),
    r"\{card\} fills one": lambda told, _: fills(told, told.facts["gaps"]),
    r"threatens (rows|patterns)": lambda told, _: all(
        gains(told, name) for name in told.facts["gaps"]
    ) and len(told.facts["gaps"]) > 1,
    r"\b(rows?|lines?)\b": lambda told, _: told.state.variant.of_rows,
    r"\bpatterns?\b": lambda told, _: not told.state.variant.of_rows,
    r"joins \{others\}": lambda told, _: bool(told.facts["others"]) and lie_in_one(told, told.facts["others"]),
    r"open (rows|patterns)": lambda told, _: told.facts["count"] > 1,
    r"corner": lambda told, _: any(pattern & told.state.variant.community for pattern in open_through(told)),
    r"blocks the last square of (\{player\}’s|your) winning": lambda told, _: wins_there(told, told.facts["square"]),
    r"blocks the last square": blocks(1),
    r"only two chips short": blocks(2),
    r"only \{gap\} was missing": lambda told, _: breaks(told, told.facts["gap"]),
    r"only \{gaps\} were missing": lambda told, _: breaks(told, told.facts["gaps"]),
    r"winning (row|pattern) at": lambda told, _: wins_there(told, told.facts["gap"]),
    r"completed (row|pattern)": lambda told, _: len(patterns_of(told, told.state, rival(told)))
        > len(patterns_of(told, told.ends[0], rival(told))),
    r"doesn’t stop|still (has|have) \{gaps\}|Nothing stops": lambda told, _: set(told.facts["gaps"])
        <= threats(told.ends[0], side(told)),
    r"doesn’t stop": lambda told, _: can_be_stopped(told),
    r"still (has|have) \{gaps\}|Nothing stops": lambda told, _: not can_be_stopped(told),
    r"Without that chip": lambda told, _: isinstance(told.move, RemoveChip),
    r"is enough here": lambda told, _: isinstance(told.move, PlaceChip) and told.card not in told.state.variant.wild,
    r"good use of the wild": lambda told, _: told.card in told.state.variant.wild,
    r"captures \{taken\}": lambda told, _: bool(told.facts["taken"]),
    r"Both squares of": lambda told, _: not any(
        isinstance(move, PlaceChip) and move.card is told.card for move in told.state.legal_moves()
    ),
    r"ends the game while": lambda told, _: all(
        end.turn is None and end.winners() == [side(told)] for end in told.ends
    ),
    r"Wins within|Loses within": lambda told, _: True,  # its number is compared
    r"nobody else is likely": lambda told, _: round(100 * told.counted["loses"]) == 0,
}  # fmt: skip


def fills(told: Told, names: list[str]) -> bool:
    """Whether the card that is named may be placed on one of these squares."""
    card, squares = told.facts["card"], [told.state.board.squares[NUMBERS[name]] for name in names]
    return card in told.state.variant.wild or card in squares


def can_be_stopped(told: Told) -> bool:
    """Whether some chip placed or removed leaves no square where another side wins."""
    moves = [move for move in told.state.legal_moves() if isinstance(move, PlaceChip | RemoveChip)]
    return any(not threats(told.after(told.state, move), side(told)) for move in moves)


def wins_there(told: Told, name: str) -> bool:
    """Whether a chip of the named player there wins the game by the rules."""
    twin, seat = told.state.copy(), told.facts["player"].seat
    if isinstance(told.move, RemoveChip) and name == told.facts["square"]:
        return True
    wild = next(iter(sorted(twin.variant.wild, key=str)))
    twin.turn, twin.hands[seat] = seat, [wild, *twin.hands[seat][1:]]
    for move in twin.legal_moves():
        if isinstance(move, PlaceChip) and move.card == wild and NAMES[move.space] == name:
            after = twin.copy()
            after.play(move)
            return after.turn is None and twin.side(seat) in after.winners()
    return False
