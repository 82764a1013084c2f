"""What is seen of the events of Jack in the Box, and what a turn has brought in a line."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.engine.events import Event
from knaves.engine.sentences import Fact, Player, Sentence
from knaves.engine.staging import Staging
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.matching import VALUES
from knaves.games.jack_in_the_box.words import say

__all__ = ["recap", "stage"]

TURN = "turn"  # the figure that counts the points of this turn


def stage(event: Event) -> Staging | None:
    """What brings points is laid where it counts, says why, and its points rise into the sum of the turn."""
    match event.kind:
        case "Matched":
            codes = tuple(card.code for card in event.cards)
            return Staging(
                codes, _place(event.place), says=_sum(event.cards, event.target), gains=_more(event), to=TURN
            )
        case "JackBoxed":
            seat = f"seat-{event.player}"
            return Staging(
                at=event.card.code, source=seat, says=Sentence("Jack in the Box!"), gains=_more(event), to=TURN
            )
        case "BoxCovered":
            return Staging(at=TURN, says=Sentence("All four covered"), gains=_more(event), to=f"seat-{event.player}")
        case "BonusScored":
            return Staging(
                (event.card.code,), "stock", source="stock", says=Sentence("to the Box"), gains=_more(event),
                to=f"seat-{event.player}",
            )  # fmt: skip
        case "CardRejected":
            return Staging((event.card.code,), "stock", source="stock")
        case "Exchanged":
            return Staging(goal="stock")
        case "BoxCardDealt":
            return Staging(goal="")
    return None


def _more(event: Event) -> str:
    return f"+{event.points}"


def _place(told: str) -> str:
    """The token of a place as events name it: without the number of its Box where there is only one."""
    return f"@{told}" if len(told) > 1 else f"@1{told}"


def _sum(cards: Sequence[Card], target: Card) -> Sentence:
    """Why the cards match: "7 + 4 = J"."""
    if len(cards) == 1:
        return Sentence("{one} = {target}", one=_rank(cards[0]), target=_rank(target))
    one, other = cards
    values = VALUES[target.rank]
    if any(first + second in values for first in VALUES[one.rank] for second in VALUES[other.rank]):
        return Sentence("{one} + {other} = {target}", one=_rank(one), other=_rank(other), target=_rank(target))
    more, less = sorted(cards, key=lambda card: max(VALUES[card.rank]), reverse=True)
    if more.rank == "A" and not any(14 - value in values for value in VALUES[less.rank]):
        more, less = less, more  # an ace that counts 1
    return Sentence("{one} − {other} = {target}", one=_rank(more), other=_rank(less), target=_rank(target))


def _rank(card: Card) -> str:
    return "10" if card.rank == "T" else card.rank


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """What each player has scored in these events, with what, and what he has exchanged."""
    lines: dict[Seat, list[Fact]] = {}
    points: dict[Seat, int] = {}
    told: list[Sentence] = []
    for event in events:
        if event.kind in ("Matched", "JackBoxed", "BoxCovered", "BonusScored"):
            points[event.player] = points.get(event.player, 0) + event.points
            lines.setdefault(event.player, []).append(_way(event))
        elif event.kind in ("Exchanged", "BoxChanged"):
            sentence = say(event)
            assert sentence is not None
            told.append(sentence)
    scored = [
        Sentence(
            "{player} +{points}: {ways}", "You +{points}: {ways}", player=Player(seat), points=points[seat], ways=ways
        )
        for seat, ways in lines.items()
    ]
    return [*told, *scored]


def _way(event: Event) -> Sentence:
    """One thing that has brought points, as short as can be."""
    if event.kind == "JackBoxed":
        return Sentence("boxed {card}", card=event.card)
    if event.kind == "BoxCovered":
        return Sentence("all four covered")
    if event.kind == "BonusScored":
        return Sentence("{card} dealt to the Box", card=event.card)
    if len(event.cards) == 1:
        return Sentence("{card} → {target}", card=event.cards[0], target=event.target)
    return Sentence("{one}+{other} → {target}", one=event.cards[0], other=event.cards[1], target=event.target)
