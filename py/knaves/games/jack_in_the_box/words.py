"""The texts of Jack in the Box: events, moves and questions, and how each event is shown and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from knaves.cards import UNKNOWN, Card, card, is_card_code
from knaves.engine.game import EventSpec
from knaves.engine.layout import Staging
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Fact, PlayerName, Sentence, meant
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import (
    HAND,
    PLACES,
    VALUES,
    BoxJack,
    BoxPlace,
    ChangeBox,
    Match,
    difference,
    is_match,
)

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
    """The reason for the points of a match in a few words: its kind, a jack, and how many cards are in suit, 4.5."""
    in_suit = sum(card.suit is target.suit for card in cards)
    if len(cards) == 1:
        return Sentence("same rank")
    if any(card.rank == "J" for card in cards):
        return Sentence(("one jack", "one jack, one in suit", "one jack, both in suit")[in_suit])
    return Sentence(("two cards", "two cards, one in suit", "two cards, both in suit")[in_suit])


def say(event: Event) -> Sentence | None:
    """The event as a sentence; None for one that another sentence covers. KeyError for an unknown kind."""
    return _SAID[event.kind](event)


def _player(event: Event) -> PlayerName:
    return PlayerName(event.player)


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
    return Sentence(
        "{player} has used all cards: an extra turn.", "You’ve used all your cards: an extra turn.",
        player=_player(event),
    )  # fmt: skip


def final_turns() -> Sentence:
    """Say what the end of the stock means, JB-R14."""
    return Sentence("Final turns: the game ends when a turn begins without five cards or a match.")


def _drew(event: Event) -> Sentence:
    if not event.left:
        return Sentence(
            "{player} draws the last of the stock: final turns.",
            "You draw the last of the stock: final turns.",
            player=_player(event), left=0,  # more than how many: said to whoever hears which cards they are as well
        )  # fmt: skip
    if event.count == 1:
        return Sentence("{player} draws a card.", "You draw a card.", player=_player(event))
    return Sentence(
        "{player} draws {count} cards.", "You draw {count} cards.", player=_player(event), count=event.count
    )


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """A move in words; of the first Box, which mostly is the only one, no number is said."""
    return _named(words, cards, places, [place_words(name.removeprefix("1")) for name in places if name[-1] in COMPASS])


def name_at(state: State, move: Move) -> Sentence | None:
    """A move by the cards of the Box that it touches; None where two of its Boxes show the same card."""
    assert isinstance(state, JackInTheBox)
    lies = {place.name: target for place, target in _open_places(state)}
    cards, places = cards_and_places(move.notation.split(" "))
    where = [lies[name] for name in places if name in lies]
    if not where or any([*lies.values()].count(each) > 1 for each in where):
        return None
    words = " ".join(word for word in move.notation.split(" ") if word.isalpha() and word.islower())
    return _named(words, [card(code) for code in cards], places, where)


def _named(words: str, cards: Sequence[Card], places: Sequence[str], where: Sequence[Fact]) -> Sentence | None:
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
            return Sentence("exchange {cards} and replace Box cards: {places}", cards=cards, places=where)
        case "change":
            return Sentence("replace Box cards: {places}", places=where)
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
            "{player} replaces Box cards: {places}.", "You replace Box cards: {places}.",
            player=_player(event), places=places,
        )  # fmt: skip
    if boxes == {""}:
        return Sentence(
            "{player} replaces Box cards: {sides}.", "You replace Box cards: {sides}.",
            player=_player(event), sides=sides,
        )  # fmt: skip
    return Sentence(
        "{player} replaces cards in Box {box}: {sides}.", "You replace cards in Box {box}: {sides}.",
        player=_player(event), box=int(boxes.pop()), sides=sides,
    )  # fmt: skip


def _opened(event: Event) -> Sentence:
    return Sentence(
        "{player} asks to see their partner’s hand ({partner}): {cards}.", "You ask to see {partner}’s hand: {cards}.",
        player=_player(event), partner=PlayerName(event.partner), cards=event.cards,
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
        player=PlayerName(event.winners[0]), points=best, others=others,
    )  # fmt: skip


def _players(event: Event) -> list[PlayerName]:
    return [PlayerName(seat) for side in event.winners for seat in ((side, side + 2) if event.is_team else (side,))]


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
    Sentence("one Box around both jokers; the game ends when both are covered or a player can’t play"),
    Sentence(
        "a Box around each joker; a jack closes its Box, and the game ends when both are closed or a player can’t play"
    ),
    Sentence(
        "two packs and two Boxes with two jokers each; the game ends when all four are covered or a player can’t play"
    ),
    Sentence(
        "two packs and four Boxes with one joker each; a jack closes its Box, and the game ends when all are closed"
        " or a player can’t play"
    ),
)


def moment(event: Event) -> Sentence | None:
    """Name an event that can turn a game, to follow "You were behind until"; None for any other."""
    if event.kind == "JackBoxed":
        return Sentence(meant("the jack", "you were behind until …"))
    if event.kind == "BoxCovered":
        return Sentence(meant("the full cover", "you were behind until …"))
    if event.kind == "BonusScored":
        return Sentence(meant("a lucky king or queen", "you were behind until …"))
    if event.kind == "TurnScored":
        return Sentence(meant("one big turn", "you were behind until …"))
    return None


# With one Box, and with several, where more than two cards may be replaced.
_ASK_TO_CHANGE = (
    "A boxed jack lets you replace up to two Box cards: choose them.",
    "A boxed jack lets you replace Box cards: choose them.",
)
_ASK_TO_CHANGE_ONE = "A boxed jack lets you replace one Box card: choose it."
_MAY_CHANGE = (
    "All five cards. You may also choose up to two Box cards to replace.",
    "All five cards. You may also replace Box cards: choose them.",
)


def ask(state: State) -> Sentence:
    """Ask the seat in turn for its move; say so where the game is over."""
    assert isinstance(state, JackInTheBox)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if state.jack_is_boxed:
        if not state.stock:  # JB-R28
            return Sentence("The stock is empty, so the Box stays as it is.")
        own = _ASK_TO_CHANGE[len(state.boxes) > 1] if len(state.stock) > 1 else _ASK_TO_CHANGE_ONE
        return Sentence("{player} may replace Box cards before the extra turn.", own, player=player)
    own = _ask_more(state, state.turn) if state.matches else _ask_first(state, state.turn)
    theirs = "{player} may match more." if state.matches else "{player} to play."
    if state.is_extra:  # why a turn of theirs is so long
        theirs = "Extra turn for {player}."
    return Sentence(theirs, own, player=player)


def _ask_first(state: JackInTheBox, seat: Seat) -> str:
    """The question at the start of a turn; viewers who see no hand never read it."""
    cards = state.usable(seat)
    if UNKNOWN not in cards and not state.possible_matches(cards):
        return "Nothing matches. Exchange cards."
    if not state.stock:
        return "Extra turn: match Box cards." if state.is_extra else "Match Box cards."  # the table says the rest
    return "Extra turn: match Box cards or exchange." if state.is_extra else "Match Box cards or exchange."


def _ask_more(state: JackInTheBox, seat: Seat) -> str:
    cards = state.usable(seat)
    jack = state.last_jack(seat, cards)
    if jack is not None and state.free_jokers(jack):
        return "Box your jack or end your turn."
    if UNKNOWN in cards or state.possible_matches(cards):
        return "Match more or end your turn."
    if state.may_open(seat):
        return "Ask for your partner’s hand or end your turn."
    return "No more matches. End your turn."


def ask_with(state: State, touched: Sequence[str]) -> Sentence | None:
    """Ask for the next part of a move; the first word is "exchange" in that mode."""
    assert isinstance(state, JackInTheBox)
    chosen = [card(token) for token in touched if is_card_code(token)]
    digits = 2 if len(state.boxes) == 1 else 1  # with one Box its number need not be said
    places = [place_words(token[digits:]) for token in touched if token.startswith("@")]
    if state.jack_is_boxed:
        return _ask_change(state, touched, places) if places else None
    if touched and touched[0] == "exchange":
        return _ask_exchange(state, chosen, places)
    if places and not chosen:
        target = next(target for place, target in _box_cards(state) if place == touched[0])
        return Sentence("Choose one or two cards that match {target}.", target=target)
    if chosen and not places:
        return _ask_match(state, chosen)
    return None


def _ask_change(state: JackInTheBox, touched: Sequence[str], places: Sequence[Sentence]) -> Sentence:
    changes = (move for move in state.legal_moves() if isinstance(move, ChangeBox))
    if any({*touched} < {*move.parts} for move in changes):
        return Sentence("To be replaced: {places}. Choose more, or press “Replace”.", places=places)
    return Sentence("To be replaced: {places}. Press “Replace”.", places=places)


def _ask_exchange(state: JackInTheBox, chosen: Sequence[Card], places: Sequence[Sentence]) -> Sentence:
    if not chosen:
        return Sentence("Choose the cards you want to exchange.")
    if len(chosen) < HAND and places:
        return Sentence("To replace Box cards, exchange all five: choose {count} more.", count=HAND - len(chosen))
    if len(chosen) < HAND:
        return Sentence("Exchange {cards}, or choose more.", cards=list(chosen))
    if places:
        return Sentence("Exchange all five and replace Box cards: {places}.", places=places)
    if state.is_locked:
        return Sentence("All five cards. The Box changed recently, so you can’t change it now.")
    return Sentence(_MAY_CHANGE[len(state.boxes) > 1])


def _ask_match(state: JackInTheBox, chosen: Sequence[Card]) -> Sentence:
    fitting = [target for _, target in _box_cards(state) if len(chosen) <= 2 and is_match(target, chosen)]
    possible = state.legal_moves()
    has_partner = any(isinstance(move, Match) and set(chosen) < set(move.cards) for move in possible)
    if fitting and has_partner:
        targets = _either(fitting)
        return Sentence("{cards}: choose {targets}, or add a second card.", cards=list(chosen), targets=targets)
    if len(fitting) == 1 and len(chosen) > 1:
        why = reason(chosen, fitting[0])
        return Sentence("{cards}: choose {target} ({reason}).", cards=list(chosen), target=fitting[0], reason=why)
    if fitting:
        return Sentence("{cards}: choose {targets}.", cards=list(chosen), targets=_either(fitting))
    if any(isinstance(move, BoxJack) and [move.card] == list(chosen) for move in possible):
        return Sentence("Choose the joker to box {card}.", card=chosen[0])
    if len(chosen) == 1 and chosen[0].rank == "J" and state.free_jokers(chosen[0]):
        if has_partner:
            return Sentence("{card}: add a second card. As your last card, it can go on the joker.", card=chosen[0])
        return Sentence("{card} matches nothing. As your last card, it can go on the joker.", card=chosen[0])
    if has_partner:
        return Sentence("{cards}: add a second card.", cards=list(chosen))
    return Sentence("{cards}: nothing matches.", cards=list(chosen))


def _either(targets: Sequence[Card]) -> Sentence:
    if len(targets) == 1:
        return Sentence("{one}", one=targets[0])
    if len(targets) == 2:
        return Sentence("{one} or {two}", one=targets[0], two=targets[1])
    return Sentence("a highlighted Box card")


def _box_cards(state: JackInTheBox) -> list[tuple[str, Card]]:
    """The cards of the open Boxes with the tokens of their places."""
    return [(place.token, target) for place, target in _open_places(state)]


def _open_places(state: JackInTheBox) -> list[tuple[BoxPlace, Card]]:
    return [
        (place, target)
        for box in state.open_boxes()
        for place, target in zip(PLACES[box], state.boxes[box], strict=True)
        if target is not None
    ]


WAYS = {1: 2, 2: 1}  # how many sources of points a recap of so many lines names, so that it fits on two of a phone
MOST_NAMED = 2  # new Box cards whose places a recap names
GREAT = 8  # points of a match that is a triumph: a jack and a card of the Box card's suit
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


def _stage_match(event: Event) -> Staging:
    """The cards are laid on the Box card and say why they match it; the points rise into the sum of the turn."""
    codes = tuple(card.code for card in event.cards)
    return Staging(codes, _place(event.place), says=_sum(event.cards, event.target), gains=_more(event), to=TURN)


def _is_great(event: Event) -> bool:
    return bool(event.points >= GREAT)


def _stamped_if_great(event: Event) -> str:
    return "stamp" if _is_great(event) else ""


def _stage_boxed_jack(event: Event) -> Staging:
    """The jack lands on its joker, where its points swell before they go into the sum of the turn."""
    return Staging(at=event.card.code, source=f"seat-{event.player}", gains=_more(event), to=TURN)


def _stage_extra_turn(event: Event) -> Staging:
    says = Sentence("{player}: extra turn!", "Extra turn!", player=PlayerName(event.player))
    return Staging(at=f"box-{event.box}", says=says)


def _box_covered(event: Event) -> Staging:
    return Staging(at=TURN, says=Sentence("All four covered"), gains=_more(event), to=f"seat-{event.player}")


def _bonus_scored(event: Event) -> Staging:
    says, seat = Sentence("to the Box"), f"seat-{event.player}"
    return Staging((event.card.code,), "stock", source="stock", says=says, gains=_more(event), to=seat)


def _card_rejected(event: Event) -> Staging:
    return Staging((event.card.code,), "stock", source="stock")


EVENTS: Mapping[str, EventSpec] = {
    "Matched": EventSpec(staging=_stage_match, is_triumph=_is_great, moment=_stamped_if_great, sound="count"),
    "JackBoxed": EventSpec(
        pause=1, is_triumph=True, sound="coup", moment="stamp", staging=_stage_boxed_jack, lab_label="jacks in the Box"
    ),
    "BoxCovered": EventSpec(
        pause=1, is_triumph=True, sound="coup", moment="stamp", staging=_box_covered, lab_label="all four covered"
    ),
    "ExtraTurnStarted": EventSpec(
        pause=1,
        is_triumph=True,
        sound="coup",
        staging=_stage_extra_turn,
        lab_label="extra turns",
        prolongs=True,
    ),
    "BonusScored": EventSpec(by_chance=True, sound="count", staging=_bonus_scored, lab_label="bonus cards"),
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
        players = [PlayerName(event.player) for event in others]
        told = [Sentence("{players} exchange cards", players=players)] if len(others) > 1 else [*map(_exchange, others)]
    for seat, found in scored.items():
        facts: dict[str, Fact] = {"player": PlayerName(seat), "points": _points(found)}
        if most:
            ways = _ways(found)[:most]
            told.append(Sentence("{player} +{points}: {ways}", "You +{points}: {ways}", **facts, ways=ways))
        else:
            told.append(Sentence("{player} +{points}", "You +{points}", **facts))
    if any(event.kind == "Drew" and not event.left for event in events):
        told.append(final_turns())
    return told


def _exchange(event: Event) -> Sentence:
    """The cards of a hand that were exchanged, or the Box cards that this has brought."""
    if event.kind == "BoxChanged" and len(event.places) > MOST_NAMED:
        return Sentence(
            "{player} replaces {count} Box cards.", "You replace {count} Box cards.",
            player=PlayerName(event.player), count=len(event.places),
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
