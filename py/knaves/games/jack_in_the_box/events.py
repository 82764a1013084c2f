"""How the events of Jack in the Box are shown and counted, and what turns have brought in a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from knaves.cards import Card
from knaves.engine.events import Event
from knaves.engine.game import EventSpec
from knaves.engine.sentences import Fact, Player, Sentence
from knaves.engine.staging import Staging
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.matching import VALUES, difference
from knaves.games.jack_in_the_box.words import last_round, made_of, say

WAYS = {1: 2, 2: 1}  # how many sources of points a recap of so many lines names, so that it fits on two of a phone
MOST_NAMED = 2  # new Box cards whose places a recap names
TURN = "turn"  # the figure that counts the points of this turn


def _more(event: Event) -> str:
    return f"+{event.points}"


def _place(told: str) -> str:
    """The token of a place as events name it: without the number of its Box where there is only one."""
    return f"@{told}" if len(told) > 1 else f"@1{told}"


def _sum(cards: Sequence[Card], target: Card) -> Sentence:
    """Why the cards match: "7 + 4 = J (11)"; an ace says whether it counts 1 or 14, JB-R7."""
    if len(cards) == 1:
        rank = "10" if target.rank == "T" else target.rank
        return Sentence("{one} = {target}", one=rank, target=rank)
    apart = difference(target, cards)
    one, other = cards if apart is None else apart
    text, sign = ("{one} + {other} = {target}", 1) if apart is None else ("{one} − {other} = {target}", -1)
    worth = product(VALUES[one.rank], VALUES[other.rank], VALUES[target.rank])
    first, second, made = next(each for each in worth if each[0] + sign * each[1] == each[2])
    return Sentence(text, one=_counted(one, first), other=_counted(other, second), target=_counted(target, made))


def _counted(card: Card, value: int) -> str:
    """The rank of a card, with its value where that is another number."""
    return str(value) if card.rank in "23456789T" else f"{card.rank} ({value})"


def _matched(event: Event) -> Staging:
    """The cards are laid on the Box card and say why they match it; the points rise into the sum of the turn."""
    codes = tuple(card.code for card in event.cards)
    return Staging(codes, _place(event.place), says=_sum(event.cards, event.target), gains=_more(event), to=TURN)


def _jack_boxed(event: Event) -> Staging:
    says, seat = Sentence("Jack in the Box!"), f"seat-{event.player}"
    return Staging(at=event.card.code, source=seat, says=says, gains=_more(event), to=TURN)


def _box_covered(event: Event) -> Staging:
    return Staging(at=TURN, says=Sentence("All four covered"), gains=_more(event), to=f"seat-{event.player}")


def _bonus_scored(event: Event) -> Staging:
    says, seat = Sentence("to the Box"), f"seat-{event.player}"
    return Staging((event.card.code,), "stock", source="stock", says=says, gains=_more(event), to=seat)


def _card_rejected(event: Event) -> Staging:
    return Staging((event.card.code,), "stock", source="stock")


EVENTS: Mapping[str, EventSpec] = {
    "Matched": EventSpec(staging=_matched),
    "JackBoxed": EventSpec(pause=1, staging=_jack_boxed, lab_label="jacks in the Box"),
    "BoxCovered": EventSpec(pause=1, staging=_box_covered, lab_label="jokers covered"),
    "ExtraTurnStarted": EventSpec(pause=1, lab_label="extra turns"),
    "BonusScored": EventSpec(by_chance=True, staging=_bonus_scored, lab_label="bonus cards"),
    "CardRejected": EventSpec(staging=_card_rejected),
    "Exchanged": EventSpec(staging=Staging(goal="stock"), lab_label="exchanges"),
    "BoxCardDealt": EventSpec(staging=Staging(goal="")),
    "Drew": EventSpec(by_chance=True),  # a recap tells only of the end of the stock
    "HandOpened": EventSpec(pause=1),
}


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """Sum up these events: points of each player and their source, exchanges, and an empty stock."""
    scored: dict[Seat, list[Event]] = {}
    changed = {event.player for event in events if event.kind == "BoxChanged"}  # which takes an exchange of all five
    exchanges: list[Event] = []
    for event in events:
        if event.kind in ("Matched", "JackBoxed", "BoxCovered", "BonusScored"):
            scored.setdefault(event.player, []).append(event)
        elif event.kind == "BoxChanged" or (event.kind == "Exchanged" and event.player not in changed):
            exchanges.append(event)
    most = WAYS.get(len(exchanges) + len(scored), 0)
    if most:
        told = [_exchange(event) for event in exchanges]
    else:
        others = [event for event in events if event.kind == "Exchanged" and event.player not in scored]
        players = [Player(event.player) for event in others]
        told = [Sentence("{players} exchange cards", players=players)] if len(others) > 1 else [*map(_exchange, others)]
    for seat, found in scored.items():
        facts: dict[str, Fact] = {"player": Player(seat), "points": _points(found)}
        if most:
            ways = _ways(found)[:most]
            told.append(Sentence("{player} +{points}: {ways}", "You +{points}: {ways}", **facts, ways=ways))
        else:
            told.append(Sentence("{player} +{points}", "You +{points}", **facts))
    if any(event.kind == "Drew" and not event.left for event in events):
        told.append(last_round())
    return told


def _exchange(event: Event) -> Sentence:
    """The cards of a hand that were exchanged, or the Box cards that this has brought."""
    if event.kind == "BoxChanged" and len(event.places) > MOST_NAMED:
        return Sentence(
            "{player} asks for {count} new Box cards.", "You ask for {count} new Box cards.",
            player=Player(event.player), count=len(event.places),
        )  # fmt: skip
    sentence = say(event)
    assert sentence is not None
    return sentence


def _ways(events: Sequence[Event]) -> list[Fact]:
    """The sources of points, those of most points first; two and more of a kind are only counted."""
    matched = [event for event in events if event.kind == "Matched"]
    dealt = [event for event in events if event.kind == "BonusScored"]
    found: list[tuple[int, Fact]] = []
    if len(matched) > 1:
        found.append((_points(matched), Sentence("{count} matches", count=len(matched))))
    if len(dealt) > 1:
        told = Sentence("{count} kings and queens dealt to the Box", count=len(dealt))
        found.append((_points(dealt), told))
    counted = [*(matched if len(matched) > 1 else ()), *(dealt if len(dealt) > 1 else ())]
    found += [(event.points, _way(event)) for event in events if event not in counted]
    return [way for _, way in sorted(found, key=lambda each: -each[0])]


def _points(events: Sequence[Event]) -> int:
    return sum(event.points for event in events)


def _way(event: Event) -> Sentence:
    """One thing that has brought points, as short as can be."""
    if event.kind == "JackBoxed":
        return Sentence("boxed {card}", card=event.card)
    if event.kind == "BoxCovered":
        return Sentence("all four covered")
    if event.kind == "BonusScored":
        return Sentence("{card} dealt to the Box", card=event.card)
    return Sentence("{cards} → {target}", cards=made_of(event.cards, event.target), target=event.target)
