"""The texts of Box, and how each of its events is shown and counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from knaves.cards import UNKNOWN, Card
from knaves.engine.game import EventSpec
from knaves.engine.layout import Staging
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, meant, numbered, together
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.box.options import BoxOptions
from knaves.games.box.rules import HEIGHT, HIGHEST, Box, rank_name

TEXTS = {
    "Dealt": ("{player} deals.", "You deal."),
    "RoundOpened": ("Round {number}: {player} leads.", "Round {number}: you lead."),
    "CardLed": ("{player} leads {card}.", "You lead {card}."),
    "CardPlayed": ("{player} plays {card}.", "You play {card}."),
    "CardTurned": ("{player} turns {card} from the box: low enough.", "You turn {card} from your box: low enough."),
    "CardTooHigh": ("{player} turns {card} from the box: too high.", "You turn {card} from your box: too high."),
    "BlindLead": (
        "{player} turns up {card} from the box and leads it.", "You turn up {card} from your box and lead it.",
    ),
    "Clockwise": ("The direction reverses: clockwise.", None),
    "Counter": ("The direction reverses: anticlockwise.", None),
    "StuckWithoutCard": (
        "{player} has turned every box card already and is stuck.",
        "You have turned every box card already and are stuck.",
    ),
    "RoundWon": ("{player} wins the round.", "You win the round."),
    "RoundAndCardWon": ("{player} wins the round and {card}.", "You win the round and {card}."),
    "SlotLost": ("{player} loses a box card: {size} left.", "You lose a box card: {size} left."),
    "LastSlotLost": ("{player} loses the last box card.", "You lose your last box card."),
    "FilledToThree": (
        "{player} got stuck, so the box fills up to three, not four.",
        "You got stuck, so your box fills up to three, not four.",
    ),
    "BoxFilled": ("{player} fills the box back up to {size}.", "You fill your box back up to {size}."),
    "PlayerOut": ("{player} is out.", "You’re out."),
    "Reshuffled": ("The discards are reshuffled into a new draw pile.", None),
    "ExtrasReshuffled": ("The trophies are reshuffled into a new draw pile.", None),
    "GameWon": ("{player} is the last player with a box and wins the "
                "game.", "You’re the last player with a box and win "
                                                                      "the game."),
    "LastRoundWon": ("All boxes are empty. {player} won the last round, and so the game.",
                     "All boxes are empty. You won the last round, and so the game."),
}  # fmt: skip


def say(event: Event) -> Sentence | None:
    """The event as a sentence; None for one that needs none, such as a reversal that makes no difference, BX-R22."""
    if event.kind == "RoundEnded" or (event.kind == "Stuck" and event.card is not None):
        return None  # the card that was too high has said it
    if event.kind == "Reversed" and not event.matters:
        return None
    facts = {name: fact for name, fact in event.facts.items() if fact is not None}
    facts |= {"player": PlayerName(facts["player"])} if "player" in facts else {}
    text, you = TEXTS[_text_of(event)]
    return Sentence(text, you, **facts)


def _text_of(event: Event) -> str:
    """The key of the text for this event."""
    facts = event.facts
    if event.kind == "CardPlayed" and facts["is_lead"]:
        return "CardLed"
    if event.kind == "CardTurned":
        return "BlindLead" if facts["is_lead"] else "CardTurned" if facts["fits"] else "CardTooHigh"
    if event.kind == "Reversed":
        return "Clockwise" if facts["direction"] == 1 else "Counter"
    if event.kind == "Stuck":
        return "StuckWithoutCard"
    if event.kind == "RoundWon" and facts["card"] is not None:
        return "RoundAndCardWon"
    if event.kind == "SlotLost" and facts["size"] >= facts["before"]:
        return "FilledToThree"
    if event.kind == "SlotLost" and facts["size"] == 0:
        return "LastSlotLost"
    if event.kind == "Reshuffled" and facts["from_extras"]:
        return "ExtrasReshuffled"
    if event.kind == "GameWon" and facts["all_out"]:
        return "LastRoundWon"
    return event.kind


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """A move in words; all cards of a box are alike, for they are unknown."""
    match words:
        case "flip":
            return Sentence("turn a box card")
        case "stuck":
            return Sentence("say you’re stuck")
        case "next round":
            return Sentence("begin the next round")
    return None


def ask(state: State) -> Sentence:
    """Ask the seat in turn for its move; say so where the game is over."""
    assert isinstance(state, Box)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if state.deal_is_over:
        return Sentence("{player} leads the next round.", "You lead the next round.", player=player)
    hand = state.hands[state.turn]
    playable = [] if UNKNOWN in hand else sorted(state.playable(hand), key=HEIGHT.__getitem__)
    text = None if UNKNOWN in hand else _demand(state, playable, state.boxes[state.turn])
    if state.last is None:
        return Sentence("{player} leads.", text, player=player)
    facts = {"low": playable[0], "high": playable[-1]} if playable else {}
    others = "{player} must play {rank} or lower."
    return Sentence(others, text, player=player, rank=rank_name(state.last), **facts)


def _demand(state: Box, playable: list[Card], box: list[Card | None]) -> str:
    """The text that asks the player in turn."""
    if state.last is None:
        if playable and HEIGHT[playable[0]] == HIGHEST:
            return "Lead your highest card, an ace."
        return "Lead your highest card." if playable else "Your hand is empty: lead a box card."
    if playable and HEIGHT[state.last] == HIGHEST:
        return "Aces are high: play any card."
    if playable:
        return _choice(state, [HEIGHT[card] for card in playable])
    if any(card is not None for card in box):
        return "You have no {rank} or lower: turn a box card."
    return "You have no {rank} or lower and no box cards: you’re stuck."


def _choice(state: Box, heights: Sequence[int]) -> str:
    """The text for a player who can play cards of these heights, low to high: what there is to choose, if anything."""
    assert state.last is not None
    reverses = state.has_direction and heights[-1] == HEIGHT[state.last]
    if heights[0] == heights[-1]:
        if len(heights) > 1:
            return "Play {rank} or lower."
        return "Only {high} fits, and it reverses the direction." if reverses else "Only {high} is low enough."
    return "Reverse with {high}, or go lower." if reverses else "Your choice: {high} to {low}."


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in plain words."""
    assert isinstance(options, BoxOptions)
    text = "{players} players; playing a box card fills your box back up to four."
    if options.box_refill == "replace":
        text = "{players} players; played box cards are replaced, but a lost place never comes back."
    told = [Sentence(text, players=options.players)]
    if options.stock == "no_reshuffle":
        told.append(Sentence("Nobody draws once the draw pile is empty."))
    if options.direction == "persists":
        told.append(Sentence("A reversal lasts until the next one."))
    return together(told) or told[0]


def moment(event: Event) -> Sentence | None:
    """Name an event that can turn a game, to follow "You were behind until"; None for any other."""
    if event.kind == "CardTurned" and not event.fits:
        return Sentence(meant("one card too high", "you were behind until …"))
    if event.kind == "Stuck":
        return Sentence(meant("the empty box", "you were behind until …"))
    return None


# The place of a player who is out, by how many are left.
PLACE_NAMES = (
    Sentence(meant("first", "you’re out in … place")),
    Sentence(meant("second", "you’re out in … place")),
    Sentence(meant("third", "you’re out in … place")),
    Sentence(meant("fourth", "you’re out in … place")),
    Sentence(meant("fifth", "you’re out in … place")),
    Sentence(meant("sixth", "you’re out in … place")),
)


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """Sum up a round that has ended: who fell, on which card, and which card had turned the round on them.

    The first player who is out is named for good, with the place: for that player nothing else comes.
    """
    told: list[Sentence] = []
    card: Card | None = None
    turned: Sentence | None = None
    out: Sentence | None = None
    for event in events:
        if event.kind == "RoundOpened":
            told.clear()
            card = turned = None
        elif event.kind == "PlayerOut" and out is None:
            out = _out(event, card)
            told = [each for each in (turned,) if each is not None]
        elif event.kind == "Stuck":
            card = event.card
        elif event.kind == "RoundWon":
            turned = _turned(event)
        elif event.kind == "SlotLost":
            player = PlayerName(event.player)
            if card is None:
                text, you = (
                    "{player} got stuck: every box card had been turned already.",
                    "You got stuck: every box card had been turned already.",
                )
                told.append(Sentence(text, you, player=player))
            else:
                left = Sentence(numbered("{count} box card left", "{count} box cards left"), count=event.size)
                text, you = (
                    "{player} got stuck: {card} was too high, {left}.",
                    "You got stuck: {card} was too high, {left}.",
                )
                told.append(Sentence(text, you, player=player, card=card, left=left))
            told += [turned] if turned is not None else []
    return told if out is None else [*told, out]


def best(events: Sequence[Event], seat: Seat) -> tuple[Event, Sentence] | None:
    """Return a player's best round of those won: one that put somebody out, else one that a reversal won, else that
    with the highest card that was lost in it.
    """
    found: list[tuple[tuple[bool, bool, int], Event, Sentence]] = []
    for place, event in enumerate(events):
        if event.kind != "RoundWon" or event.player != seat or event.card is None:
            continue
        facts = {"player": PlayerName(event.stuck), "card": event.card}
        mine, turned = _card_below(events[:place], event.card), event.facts.get("turned")
        is_out = _is_put_out(events[place + 1 :], event.stuck)
        told = Sentence("Your {mine} cost {player} a box card.", mine=mine, **facts)
        if is_out:
            told = Sentence("Your {mine} put {player} out: {card} was too high.", mine=mine, **facts)
        elif turned is not None:
            told = Sentence("Your {turned} reversed it, and {player} lost {card}.", turned=turned, **facts)
        found.append(((is_out, turned is not None, HEIGHT[event.card]), event, told))
    if not found:
        return None
    _, event, told = max(found, key=lambda each: each[0])
    return event, told


def _is_put_out(events: Sequence[Event], seat: Seat) -> bool:
    """Whether this seat is out in the round whose rest these events begin with."""
    rest = takewhile(lambda event: event.kind != "RoundOpened", events)
    return any(event.kind == "PlayerOut" and event.player == seat for event in rest)


def _card_below(events: Sequence[Event], card: Card) -> Card:
    """Return the last card played in these events before one that was too high."""
    played: list[Card] = [event.card for event in events if event.kind in ("CardPlayed", "CardTurned")]
    return next(each for each in reversed(played) if each is not card)


def decided(events: Sequence[Event]) -> Sequence[Sentence]:
    """Tell the round that put a player out, of which these are the events: the last box card, and what lay below it."""
    stuck = next((place for place in range(len(events) - 1, -1, -1) if events[place].kind == "Stuck"), None)
    if stuck is None:
        return ()
    card, player = events[stuck].card, PlayerName(events[stuck].player)
    if card is None:
        text, you = "{player} had no box card left to turn.", "You had no box card left to turn."
        told = [Sentence(text, you, player=player)]
    else:
        text, you = (
            "{player}’s last box card: {card}, too high on {below}.",
            "Your last box card: {card}, too high on {below}.",
        )
        told = [Sentence(text, you, player=player, card=card, below=_card_below(events[:stuck], card))]
    turned = next((_turned(event) for event in events[stuck:] if event.kind == "RoundWon"), None)
    return told if turned is None else [*told, turned]


def _out(event: Event, card: Card | None) -> Sentence:
    """Say in which place a player is out, and on which card."""
    player, place = PlayerName(event.player), PLACE_NAMES[event.left]
    if card is None:
        return Sentence("{player} is out in {place} place.", "You’re out in {place} place.", player=player, place=place)
    text, you = (
        "{player} is out in {place} place: {card} was too high.",
        "You’re out in {place} place: {card} was too high.",
    )
    return Sentence(text, you, player=player, place=place, card=card)


def _turned(event: Event) -> Sentence | None:
    """Name the card that turned a round on the player who fell, None where none did."""
    if event.facts.get("turned") is None:
        return None
    player = PlayerName(event.player)
    return Sentence("{player}’s {card} reversed it", "Your {card} reversed it", player=player, card=event.turned)


def _round_won(event: Event) -> Staging | None:
    """Name the round's winner beside the card that was too high, and the card that turned the round on its loser."""
    if event.card is None:
        return None
    player = PlayerName(event.player)
    says = Sentence("{player} wins the round", "You win the round", player=player)
    return Staging(at="too high", says=_turned(event) or says)


def _fills_no_box(options: BoxOptions) -> bool:
    return options.box_refill != "to_four"


def _reshuffles_nothing(options: BoxOptions) -> bool:
    return options.stock == "no_reshuffle"


def _saves(event: Event) -> bool:
    """Whether a box card was low enough for the player who turned it: a lead always is."""
    return bool(event.fits) and not event.is_lead


def _lifted(event: Event) -> str:
    return "save" if _saves(event) else ""


def _saved(event: Event) -> Staging | None:
    """A box card that saves its player says so once it has been seen."""
    if not _saves(event):
        return None
    says = Sentence("The Box saves {player}", "The Box saves you", player=PlayerName(event.player))
    return Staging(at="round", says=says)


SUSPENSE = (1.0, 2.2, 3.4)  # times as long lies a card of another's box, one's own or a last one, one's own last one


def _suspense(event: Event, state: Box, viewer: Seat) -> float:
    """A card of one's own keeps its owner waiting, and a last one everybody."""
    is_own, is_last = event.player == viewer, state.sizes[event.player] == 1
    return SUSPENSE[is_own + is_last]


def _slot_lost(event: Event) -> Staging | None:
    """The lost card falls as a number."""
    if event.size >= event.before:
        return None
    box = f"box-{event.player}"
    return Staging(at=box, gains=f"−{event.before - event.size}", to=box)


def _box_filled(event: Event) -> Staging:
    """What comes back rises as a number."""
    box = f"box-{event.player}"
    return Staging(at=box, gains=f"+{event.size - event.before}", to=box)


def _out_of_game(event: Event) -> Staging:
    """The box of a player who is out is stamped."""
    player = PlayerName(event.player)
    return Staging(at=f"box-{event.player}", says=Sentence("{player} is out", "You’re out", player=player))


EVENTS: Mapping[str, EventSpec] = {
    "Reversed": EventSpec(lab_label="reversals"),
    "CardTurned": EventSpec(
        pause=1, decides=True, suspense=_suspense, staging=_saved, moment=_lifted, lab_label="box cards turned"
    ),
    "Stuck": EventSpec(by_chance=True),
    "RoundWon": EventSpec(by_chance=True, staging=_round_won, is_triumph=True, sound="trick"),
    "SlotLost": EventSpec(
        pause=2,
        by_chance=True,
        decides=True,
        sound="fall",
        moment="fall",
        own_moment="tumble",
        staging=_slot_lost,
        lab_label="box cards lost",
    ),
    "BoxFilled": EventSpec(
        pause=1,
        staging=_box_filled,
        lab_label="boxes filled back up",
        ruled_out=_fills_no_box,
    ),
    "PlayerOut": EventSpec(by_chance=True, sound="fall", moment="stamp", staging=_out_of_game),
    "Reshuffled": EventSpec(lab_label="reshuffles", ruled_out=_reshuffles_nothing),
}
