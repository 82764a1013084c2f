"""The texts of Jack in the Box for the log, the status line and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knaves.cards import Card
from knaves.engine.events import Event
from knaves.engine.options import Options
from knaves.engine.sentences import Player, Sentence, meant
from knaves.games.jack_in_the_box.matching import difference
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions

# Texts: a place in the Box as it lies on the table, alone or in “{side} of Box {box}”
COMPASS = {"E": "on the right", "N": "at the top", "W": "on the left", "S": "at the bottom"}


def place_words(name: str) -> Sentence:
    """A place in words: `2E` is "on the right of Box 2", `E` is "on the right"."""
    side = Sentence(COMPASS[name[-1]])
    if len(name) == 1:
        return side
    return Sentence("{side} of Box {box}", side=side, box=int(name[0]))


def made_of(cards: Sequence[Card], target: Card) -> Sentence:
    """The cards of a match as they make the value of the Box card: a single one, a sum or a difference."""
    if len(cards) == 1:
        return Sentence("{card}", card=cards[0])
    apart = difference(target, cards)
    if apart is None:
        return Sentence("{one} + {other}", one=cards[0], other=cards[1])
    return Sentence("{one} − {other}", one=apart[0], other=apart[1])


def reason(cards: Sequence[Card], target: Card) -> Sentence:
    """The reason for the score of a match."""
    in_suit = sum(card.suit is target.suit for card in cards)
    if len(cards) == 1:
        return Sentence("same rank")
    if any(card.rank == "J" for card in cards):
        return Sentence(("one jack", "one jack, one in suit", "one jack, both in suit")[in_suit])
    return Sentence(("a pair", "a pair, one in suit", "a pair, both in suit")[in_suit])


def say(event: Event) -> Sentence | None:
    """The event as a sentence."""
    return _SAID[event.kind](event)


def _player(event: Event) -> Player:
    return Player(event.player)


def _dealt(event: Event) -> Sentence:
    return Sentence("{player} deals.", "You deal.", player=_player(event))


def _bonus(event: Event) -> Sentence:
    return Sentence(
        "{card} is dealt to the Box: {points} for {player}.", "{card} is dealt to the Box: {points} for you.",
        player=_player(event), card=event.card, points=event.points,
    )  # fmt: skip


def _rejected(event: Event) -> Sentence:
    if event.card.rank == "J":
        return Sentence("{card} is discarded: no jacks in the Box.", card=event.card)
    return Sentence("{card} is discarded: that rank is already in the Box.", card=event.card)


def _box_laid(event: Event) -> Sentence:
    if event.box is None:
        return Sentence("Right, top, left and bottom of the Box: {cards}.", cards=event.cards)
    return Sentence("Right, top, left and bottom of Box {box}: {cards}.", box=event.box, cards=event.cards)


def _box_card(event: Event) -> Sentence | None:
    if event.old is None:
        return None  # said with the whole Box
    return Sentence("{card} covers {old} {place}.", card=event.card, old=event.old, place=place_words(event.place))


def _stock_ended(event: Event) -> Sentence:
    return Sentence("The stock is empty: the card {place} stays.", place=place_words(event.place))


def _matched(event: Event) -> Sentence:
    return Sentence(
        "{player} matches {target} with {cards}: {points} ({reason}).",
        "You match {target} with {cards}: {points} ({reason}).",
        player=_player(event), target=event.target, cards=made_of(event.cards, event.target), points=event.points,
        reason=reason(event.cards, event.target),
    )  # fmt: skip


def _covered(event: Event) -> Sentence:
    return Sentence(
        "{player} has covered all four Box cards with singles: {points} more.",
        "You have covered all four Box cards with singles: {points} more.",
        player=_player(event), points=event.points,
    )  # fmt: skip


def _turn_scored(event: Event) -> Sentence:
    return Sentence(
        "{player} scores {points} this turn, {total} in all.", "You score {points} this turn, {total} in all.",
        player=_player(event), points=event.points, total=event.total,
    )  # fmt: skip


def _jack_boxed(event: Event) -> Sentence:
    if event.box is None:
        return Sentence(
            "Jack in the Box! {player} lays {card} on a joker: {points}.",
            "Jack in the Box! You lay {card} on a joker: {points}.",
            player=_player(event), card=event.card, points=event.points,
        )  # fmt: skip
    return Sentence(
        "Jack in the Box! {player} lays {card} on the joker of Box {box}: {points}.",
        "Jack in the Box! You lay {card} on the joker of Box {box}: {points}.",
        player=_player(event), card=event.card, box=event.box, points=event.points,
    )  # fmt: skip


def _extra_turn(event: Event) -> Sentence:
    return Sentence("{player} has an extra turn.", "You have an extra turn.", player=_player(event))


def last_round() -> Sentence:
    """Say what the end of the stock means, JB-R14."""
    return Sentence("Last round: the game ends when a turn begins without five cards or a match.")


def _drew(event: Event) -> Sentence:
    if not event.left:
        return Sentence(
            "{player} draws the last of the stock: last round.",
            "You draw the last of the stock: last round.",
            player=_player(event),
        )  # fmt: skip
    if event.count == 1:
        return Sentence("{player} draws a card.", "You draw a card.", player=_player(event))
    return Sentence(
        "{player} draws {count} cards.", "You draw {count} cards.", player=_player(event), count=event.count
    )


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """A move in words; of the first Box, which mostly is the only one, no number is said."""
    where = [place_words(name.removeprefix("1")) for name in places if name[-1] in COMPASS]
    match words:
        case "match":
            return Sentence("match the Box card {places} with {cards}", places=where, cards=cards)
        case "box" if places and places != ["1"]:
            return Sentence("box {cards} in Box {box}", cards=cards, box=int(places[0]))
        case "box":
            return Sentence("box {cards}", cards=cards)
        case "exchange":
            return Sentence("exchange {cards}", cards=cards)
        case "exchange change":
            return Sentence("exchange {cards}, and the Box cards {places}", cards=cards, places=where)
        case "change":
            return Sentence("ask for new Box cards {places}", places=where)
        case "end turn":
            return Sentence("end the turn")
        case "open":
            return Sentence("ask for your partner’s hand")
        case "keep":
            return Sentence("keep the Box")
    return None


def cards_and_places(tokens: list[str]) -> tuple[list[str], list[str]]:
    """The cards and the places of a move: 2S is a card and, below, a place of the second Box."""
    first, *others = tokens
    match first:
        case "match":
            return others[1:], others[:1]
        case "box":
            return others[:1], others[1:]
        case "exchange" | "change":
            cut = tokens.index("change") if "change" in tokens else len(tokens)
            return tokens[1:cut], tokens[cut + 1 :]
    return [], []


def _exchanged(event: Event) -> Sentence:
    if event.count == 1:
        return Sentence("{player} exchanges a card.", "You exchange a card.", player=_player(event))
    return Sentence(
        "{player} exchanges {count} cards.", "You exchange {count} cards.", player=_player(event), count=event.count
    )


def _box_changed(event: Event) -> Sentence:
    sides = [Sentence(COMPASS[name[-1]]) for name in event.places]
    boxes = {name[:-1] for name in event.places}
    if len(boxes) > 1:
        places = [place_words(name) for name in event.places]
        return Sentence(
            "{player} asks for new Box cards {places}.", "You ask for new Box cards {places}.",
            player=_player(event), places=places,
        )  # fmt: skip
    if boxes == {""}:
        return Sentence(
            "{player} asks for new Box cards: {sides}.", "You ask for new Box cards: {sides}.",
            player=_player(event), sides=sides,
        )  # fmt: skip
    return Sentence(
        "{player} asks for new cards in Box {box}: {sides}.", "You ask for new cards in Box {box}: {sides}.",
        player=_player(event), box=int(boxes.pop()), sides=sides,
    )  # fmt: skip


def _opened(event: Event) -> Sentence:
    return Sentence(
        "{player} asks to see {partner}’s hand: {cards}.", "You ask to see {partner}’s hand: {cards}.",
        player=_player(event), partner=Player(event.partner), cards=event.cards,
    )  # fmt: skip


def _depleted(event: Event) -> Sentence:
    if event.is_short:
        return Sentence(
            "{player} has fewer than five cards and the stock is empty: the game ends.",
            "You have fewer than five cards and the stock is empty: the game ends.",
            player=_player(event),
        )  # fmt: skip
    return Sentence(
        "{player} has no match and the stock is empty: the game ends.",
        "You have no match and the stock is empty: the game ends.",
        player=_player(event),
    )  # fmt: skip


def _won(event: Event) -> Sentence:
    best = max(event.points)
    if len(event.winners) > 1:
        return Sentence("{players} share the win with {points} points each.", players=_players(event), points=best)
    others = [points for side, points in enumerate(event.points) if side not in event.winners]
    if event.is_team:
        return Sentence(
            "{players} win the game, {points} to {others}.", players=_players(event), points=best, others=others
        )
    return Sentence(
        "{player} wins the game, {points} to {others}.", "You win the game, {points} to {others}.",
        player=Player(event.winners[0]), points=best, others=others,
    )  # fmt: skip


def _players(event: Event) -> list[Player]:
    return [Player(seat) for side in event.winners for seat in ((side, side + 2) if event.is_team else (side,))]


_SAID: dict[str, Callable[[Event], Sentence | None]] = {
    "Dealt": _dealt,
    "BonusScored": _bonus,
    "CardRejected": _rejected,
    "BoxCardDealt": _box_card,
    "BoxLaid": _box_laid,
    "StockEnded": _stock_ended,
    "Matched": _matched,
    "BoxCovered": _covered,
    "TurnScored": _turn_scored,
    "JackBoxed": _jack_boxed,
    "BoxClosed": lambda event: Sentence("Box {box} is closed.", box=event.box),
    "BoxesCompleted": lambda event: Sentence("Every joker is covered: the game ends."),
    "ExtraTurnStarted": _extra_turn,
    "Drew": _drew,
    "Exchanged": _exchanged,
    "BoxChanged": _box_changed,
    "HandOpened": _opened,
    "StockDepleted": _depleted,
    "GameWon": _won,
}


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in plain words."""
    assert isinstance(options, JackInTheBoxOptions)
    who = Sentence("Two against two") if options.partners else Sentence("{players} players", players=options.players)
    return Sentence("{who}: {boxes}.", who=who, boxes=_BOXES[options.variation])


_BOXES = (
    Sentence("one Box around both jokers; the game ends when both are covered"),
    Sentence("a Box around each joker; a jack closes its Box, and the game ends when both are closed"),
    Sentence("two packs and two Boxes with two jokers each; the game ends when all four are covered"),
    Sentence(
        "two packs and four Boxes with one joker each; a jack closes its Box, and the game ends when all are closed"
    ),
)


def moment(event: Event) -> Sentence | None:
    """Say why this event turned the game; None where it did not."""
    if event.kind == "JackBoxed":
        return Sentence(meant("the jack", "you were behind until …"))
    if event.kind == "BoxCovered":
        return Sentence(meant("the covered Box", "you were behind until …"))
    if event.kind == "BonusScored":
        return Sentence(meant("a lucky king or queen", "you were behind until …"))
    if event.kind == "TurnScored":
        return Sentence(meant("one big turn", "you were behind until …"))
    return None
