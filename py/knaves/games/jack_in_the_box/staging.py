"""What is seen of the events of Jack in the Box, and what a turn has brought in a line."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.engine.events import Event
from knaves.engine.sentences import Fact, Player, Sentence
from knaves.engine.staging import Staging
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.matching import difference
from knaves.games.jack_in_the_box.words import last_round, made_of, say

MANY = 4  # matches: more of them are counted in the bar
SEVERAL = 2  # cards dealt to the Box, likewise
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
    apart = difference(target, cards)
    one, other = cards if apart is None else apart
    text = "{one} + {other} = {target}" if apart is None else "{one} − {other} = {target}"
    return Sentence(text, one=_rank(one), other=_rank(other), target=_rank(target))


def _rank(card: Card) -> str:
    return "10" if card.rank == "T" else card.rank


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """What each player has scored in these events, with what, what he has exchanged, and that the stock is used up."""
    scored: dict[Seat, list[Event]] = {}
    told: list[Sentence] = []
    for event in events:
        if event.kind in ("Matched", "JackBoxed", "BoxCovered", "BonusScored"):
            scored.setdefault(event.player, []).append(event)
        elif event.kind == "BoxChanged" and len(event.places) > 2:
            told.append(_changed(event))
        elif event.kind in ("Exchanged", "BoxChanged"):
            sentence = say(event)
            assert sentence is not None
            told.append(sentence)
    for seat, found in scored.items():
        facts = {"player": Player(seat), "points": sum(event.points for event in found), "ways": _ways(found)}
        told.append(Sentence("{player} +{points}: {ways}", "You +{points}: {ways}", **facts))
    if any(event.kind == "Drew" and not event.left for event in events):
        told.append(last_round())
    return told


def _changed(event: Event) -> Sentence:
    return Sentence(
        "{player} asks for {count} new Box cards.", "You ask for {count} new Box cards.",
        player=Player(event.player), count=len(event.places),
    )  # fmt: skip


def _ways(events: Sequence[Event]) -> list[Fact]:
    """What has brought points; of a kind that is there too often to be read only how often."""
    matched = [event for event in events if event.kind == "Matched"]
    dealt = [event for event in events if event.kind == "BonusScored"]
    found: list[Fact] = []
    if len(matched) > MANY:
        found.append(Sentence("{count} matches", count=len(matched)))
    if len(dealt) > SEVERAL:
        found.append(Sentence("{count} kings and queens dealt to the Box", count=len(dealt)))
    counted = [*(matched if len(matched) > MANY else ()), *(dealt if len(dealt) > SEVERAL else ())]
    return [*found, *(_way(event) for event in events if event not in counted)]


def _way(event: Event) -> Sentence:
    """One thing that has brought points, as short as can be."""
    if event.kind == "JackBoxed":
        return Sentence("boxed {card}", card=event.card)
    if event.kind == "BoxCovered":
        return Sentence("all four covered")
    if event.kind == "BonusScored":
        return Sentence("{card} dealt to the Box", card=event.card)
    return Sentence("{cards} → {target}", cards=made_of(event.cards, event.target), target=event.target)
