"""What the reasons for a move of Jack in the Box claim: a check for each fact, and for each sentence by a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from knaves.cards import Card
from knaves.games.jack_in_the_box.turn import END_TURN, BoxJack, Exchange, Match
from tests.statements.moves import Check, Told


def usable(told: Told) -> list[Card]:
    return list(told.state.usable(told.seat))


def left_after(told: Told) -> list[Card]:
    used = told.move.cards if isinstance(told.move, Match | Exchange) else ()
    rest = usable(told)
    for each in used:
        rest.remove(each)
    return rest


def boxed_cards(told: Told) -> list[Card]:
    return [card for box in told.state.open_boxes() for card in told.state.boxes[box] if card is not None]


def turns(state: Any, seat: int) -> Iterator[tuple[int, list[Card], Any]]:
    """Every way to go on with matches: the points of them, the cards left, and the state where the turn is over."""
    if state.turn != seat or state.jack_is_boxed:
        yield 0, [], state
        return
    left = list(state.usable(seat))
    if not left:  # the partner's hand could still be asked for, JB-R24
        before, state = state.points[state.side(seat)], state.copy()
        state.play(END_TURN)
        yield state.points[state.side(seat)] - before, [], state
        return
    yield state.cover_bonus(), left, None
    for move in state.legal_moves():
        if isinstance(move, Match):
            points, later, is_extra = state.worth(move), state.copy(), len(state.usable(seat)) == len(move.cards)
            later.play(move)
            if is_extra and not later.matches:
                yield later.points[state.side(seat)] - state.points[state.side(seat)], [], later
                continue
            for more, left, end in turns(later, seat):
                yield points + more, left, end


def most_points(told: Told) -> int:
    """The most points of matches that the hand can still make."""
    return max(points for points, _, _ in turns(told.state, told.seat))


def rest_matches(told: Told, points: int | None) -> bool:
    """Whether all the other cards match after this one, for so many points in all."""
    mine = told.state.worth(told.move)
    later = told.state.copy()
    later.play(told.move)
    return any(not left and (points is None or mine + more == points) for more, left, _ in turns(later, told.seat))


def used_up(told: Told, *, goes_on: bool) -> bool:
    """Whether a hand that is used up from here on is followed by another turn of the seat, or by the end."""
    found = []
    for world in told.worlds(3):
        world.listener = None
        later = told.after(world, told.move)
        if later.turn != told.seat or not later.matches:
            found.append(later)
            continue
        found += [end for _, left, end in turns(later, told.seat) if not left and end is not None]
    return bool(found) and all((end.turn == told.seat) is goes_on for end in found)


def match_points(told: Told, points: int) -> bool:
    text = told.sentence.text
    if "in all" in text:
        return rest_matches(told, points)
    if text.startswith("{cards} match"):
        return bool(points == told.state.worth(told.move) == told.heard("Matched")[0].points)
    if "joker" in text:
        return all(event.points == points for event in told.heard("JackBoxed"))
    if text.startswith("The other cards can still"):
        later = told.state.copy()
        later.play(told.move)
        return any(more >= points for more, _, _ in turns(later, told.seat))
    if text.startswith("Save {cards}"):
        one, two = told.facts["cards"]
        return any(points == pair_points(told, card, one, two) for card in boxed_cards(told))
    if text.startswith(("{points} more", "This hand", "Gives up", "All five")):
        state = told.state.copy()
        if state.jack_is_boxed:
            state.jack_is_boxed, state.matches = False, []
        ways = list(turns(state, told.seat))
        fits = [made for made, left, _ in ways if not left] if text.startswith("All five") else [m for m, _, _ in ways]
        return max(fits) == points
    return False


def pair_points(told: Told, target: Card, one: Card, two: Card) -> int:
    """What two cards would score on a Box card by the rules, 0 where they do not match it."""
    twin = told.state.copy()
    twin.hands[told.seat], twin.opened, twin.jack_is_boxed = [one, two, one, two, one], False, False
    for move in twin.legal_moves():
        if (
            isinstance(move, Match)
            and set(move.cards) == {one, two}
            and twin.boxes[move.place.box][move.place.side] is target
        ):
            return int(twin.worth(move))
    return 0


def is_single(told: Told, _: Any) -> bool:
    is_it = list(told.move.cards) == [told.facts["card"]]  # type: ignore[attr-defined]
    return is_it and told.heard("Matched")[0].points == 1


def in_suit(count: int) -> Check:
    def check(told: Told, _: Any) -> bool:
        suits = [each.suit is told.facts["target"].suit for each in told.move.cards]  # type: ignore[attr-defined]
        return sum(suits) == count

    return check


def another_turn_is_possible(told: Told, _: Any) -> bool:
    """Whether the hand can be filled again, without which no turn of the seat follows, JB-R33."""
    return 5 - len(left_after(told)) <= len(told.state.stock)


ROLES: dict[str, Check] = {
    "card": lambda told, card: card in usable(told),
    "cards": lambda told, cards: all(each in usable(told) or each in boxed_cards(told) for each in cards)
        and (not told.sentence.text.startswith("{cards} match") or list(cards) == list(told.move.cards)),  # type: ignore[attr-defined]
    "target": lambda told, card: card in boxed_cards(told) if "Save" in told.sentence.text else (
        card is told.state.boxes[told.move.place.box][told.move.place.side]  # type: ignore[attr-defined]
    ),
    "points": match_points,
    "jack": lambda told, card: card.rank == "J" and card in left_after(told) and bool(told.state.free_jokers(card)),
    "player": lambda told, player: player.seat == told.state.partner(told.seat),
}  # fmt: skip
CLAIMS: dict[str, Check] = {
    r"^\{card\} matches \{target\}: 1 point": is_single,
    r"match \{target\}: 1 point": lambda told, _: told.heard("Matched")[0].points == 1,
    r"with one in suit|, one in suit": in_suit(1),
    r"both in suit": in_suit(2),
    r"with a jack": lambda told, _: any(each.rank == "J" for each in told.move.cards),  # type: ignore[attr-defined]
    r"^\{cards\} match \{target\}": lambda told, _: len(told.move.cards) == 2,  # type: ignore[attr-defined]
    r"an extra turn|another turn\.$": lambda told, _: used_up(told, goes_on=True)
        if not isinstance(told.move, BoxJack) and not told.state.jack_is_boxed else extra_after_jack(told),
    r"game ends\.$|ending the game": lambda told, _: used_up(told, goes_on=False)
        if isinstance(told.move, Match) and "boxed last" not in told.sentence.text else game_ends(told),
    r"^The rest match too": lambda told, _: rest_matches(told, None) or "jack" in told.facts,
    r"one more point": lambda told, _: rest_matches(told, told.state.worth(told.move) + 1),
    r"^All cards used": lambda told, _: not left_after(told),
    r"another turn if": lambda told, _: len(told.state.stock) == 5,
    r"is the last card and can be boxed": lambda told, _: left_after(told) == [told.facts["jack"]],
    r"then \{jack\} can be boxed|Then \{jack\} is boxed last": lambda told, _: jack_stays(told),
    r"Another match can still|other cards can still": lambda told, _: any(
        more >= 1 for more, _, _ in turns(told.ends[0], told.seat)
    ),
    r"^Save ": another_turn_is_possible,
    r"boxed as the last card": lambda told, _: bool(told.state.free_jokers(told.facts["jack"])),
    r"it matches \{target\}": lambda told, _: told.facts["card"].rank == told.facts["target"].rank,
    r"Nothing else matches": lambda told, _: most_points(told) == 0,
    r"draws new cards": lambda told, _: all(len(end.stock) < len(told.state.stock) for end in told.ends),
    r"saving \{cards\} should score more": lambda told, _: 5 - len(usable(told)) <= len(told.state.stock),
    r"One more point is possible|scores one point at most|scores a point as it is": lambda told, _:
        most_points(unboxed(told)) == 1,
    r"on the joker:": lambda told, _: len(told.heard("JackBoxed")) > 0,
    r"on the last joker": lambda told, _: all(end.turn is None for end in told.ends),
    r"No card here matches": lambda told, _: most_points(told) == 0,
    r"new cards should do better|for a better next turn": lambda told, _: isinstance(told.move, Exchange)
        and any(len(end.stock) > 5 * (end.seats - 1) for end in told.ends),
    r"another turn may do better|hoping for one more turn": lambda told, _: isinstance(told.move, Exchange)
        and any(len(end.stock) <= 5 * (end.seats - 1) for end in told.ends),
    r"None of the five cards": lambda told, _: len(told.move.cards) == 5,  # type: ignore[attr-defined]
    r"^Replace \{cards\} too": lambda told, _: told.facts["cards"] == [
        told.state.boxes[place.box][place.side] for place in told.move.places  # type: ignore[attr-defined]
    ],
    r"Each king or queen": lambda told, _: bool(told.move.places),  # type: ignore[attr-defined]
    r"^All five cards match": lambda told, _: len(usable(told)) == 5,
    r"can score \{points\} points on the Box": lambda told, _: told.facts["points"] > 1,
    r"doesn’t match \{cards\}|^Nothing in hand matches \{cards\}": lambda told, _: not any(
        move for move in without_jack(told).legal_moves()
        if isinstance(move, Match) and told.state.boxes[move.place.box][move.place.side] in told.facts["cards"]
    ),
    r"Not every card fits": lambda told, _: not any(not left for _, left, _ in turns(without_jack(told), told.seat)),
    r"add about six points": lambda told, _: told.state.may_open(told.seat),
}  # fmt: skip


def without_jack(told: Told) -> Any:
    state = told.state.copy()
    state.jack_is_boxed, state.matches = False, []
    return state


def unboxed(told: Told) -> Told:
    return replace(told, state=without_jack(told)) if told.state.jack_is_boxed else told


def jack_stays(told: Told) -> bool:
    """Whether some way uses every other card and leaves this jack alone."""
    later = told.state.copy()
    later.play(told.move)
    if later.turn != told.seat:
        return False
    return any(left == [told.facts["jack"]] for _, left, _ in turns(later, told.seat))


def game_ends(told: Told) -> bool:
    if "boxed last" in told.sentence.text:
        return sum(jack is None for jokers in told.state.jokers for jack in jokers) == 1
    return all(finished(end) for end in told.ends)


def finished(end: Any) -> bool:
    if end.turn is not None and end.jack_is_boxed:
        end.play(end.legal_moves()[0])
    return end.turn is None


def extra_after_jack(told: Told) -> bool:
    if told.state.jack_is_boxed:
        return used_up_later(told)
    return all(not finished(end) and end.turn == told.seat for end in told.ends)


def used_up_later(told: Told) -> bool:
    """Whether the whole hand, played on the Box as it lies, is followed by another turn."""
    found = []
    for world in told.worlds(3):
        later = told.after(world, told.move)
        later.listener = None
        found += [end for _, left, end in turns(later, told.seat) if not left and end is not None]
    return bool(found) and all(end.turn == told.seat for end in found)
