"""The texts of MadJack for the log, the status line and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import JOKER, UNKNOWN, Card, Suit
from knaves.engine.layout import RANKS, Staging
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, meant, reminding, together
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.madjack.options import MadJackOptions
from knaves.games.madjack.rules import MadJack, belongs, is_mad

TEXTS = {
    "Cut": ("{player} cuts {card}.", "You cut {card}."),
    "Dealt": ("{player} deals; the first prize will be {prize}.", "You deal; the first prize will be {prize}."),
    "CardPlayed": ("{player} plays {card}.", "You play {card}."),
    "MadJackPlayed": (
        "{player} plays {card} as the MadJack of {mad}.",
        "You play {card} as the MadJack of {mad}.",
    ),
    "TrickTaken": ("{player} wins the trick.", "You win the trick."),
    "JokerIsPrize": (
        "{player} wins the trick. Nobody can win the joker prize.",
        "You win the trick. Nobody can win the joker prize.",
    ),
    "JokerTakesNone": (
        "{player} wins the trick. The joker wins no prizes.",
        "You win the trick. The joker wins no prizes.",
    ),
    "WithoutTheSuit": ("{player} wins the trick. No {suit}, no prize.", "You win the trick. No {suit}, no prize."),
    "PrizesOpened": ("Now for the prizes. The first is {card}.", None),
    "PrizeCaptured": ("{player} captures the prize: {card}.", "You capture the prize: {card}."),
    "PrizeDiscarded": ("Nobody gets the prize: {card} is discarded.", None),
    "DealScored": (
        "{player} wins the deal, {most} cards to {least}, and scores {points}. Score: {one} {a}, {two} {b}.",
        "You win the deal, {most} cards to {least}, and score {points}. Score: {one} {a}, {two} {b}.",
    ),
    "DealTied": (
        "{most} cards each. {player} won the last trick and scores 1. Score: {one} {a}, {two} {b}.",
        "{most} cards each. You won the last trick and score 1. Score: {one} {a}, {two} {b}.",
    ),
    "GameWon": ("{player} wins the game, {a} to {b}.", "You win the game, {a} to {b}."),
}

# Without the MadJack of the suit, with it, and with no other card of the suit; each without and with the joker.
_LEAD = (
    ("Lead for {prize}: play {suit}.", "Lead for {prize}: play {suit} or the joker."),
    ("Lead for {prize}: play {suit} or {mad}.", "For {prize}, play {suit}, {mad} or the joker."),
    (
        "The prize needs {suit}: you have only {mad}, the MadJack.",
        "For {prize}, play {mad} (here one of the {suit}) or the joker.",
    ),
)
_FOLLOW = (
    ("Follow suit: {suit}.", "Play {suit} or the joker."),
    ("Play {suit} or {mad}.", "Play {suit}, {mad} or the joker."),
    (
        "Play {mad}, the MadJack: it counts as {suit}.",
        "Play {mad} (here one of the {suit}) or the joker.",
    ),
)
_PRIZE_FIRST = (
    ("{prize} sets the suit: play {suit}.", "{prize} sets the suit: play {suit} or the joker."),
    ("{prize} sets the suit: play {suit} or {mad}.", "{prize} sets the suit: {suit}, {mad} or the joker."),
    (
        "The prize needs {suit}: you have only {mad}, the MadJack.",
        "The prize’s suit: play {mad} (here one of the {suit}) or the joker.",
    ),
)


def say(event: Event) -> Sentence | None:
    """The event as a sentence; None for the gathering of a trick. KeyError for an unknown kind."""
    if event.kind == "TrickGathered":
        return None
    if event.kind == "Cut":
        told = [Sentence(*TEXTS["Cut"], player=PlayerName(seat), card=card) for seat, card in enumerate(event.cards)]
        return together([*told, *([Sentence("Equal: cut again.")] if event.is_tie else [])])
    facts = dict(event.facts)
    facts["player"] = PlayerName(event.player)
    kind = event.kind
    if kind == "Dealt":
        facts = {"player": facts["player"], "prize": event.prizes[0]}
    elif kind == "CardPlayed":
        kind = "MadJackPlayed" if facts["mad"] is not None else kind
        facts = {name: fact for name, fact in facts.items() if fact is not None}
    elif kind == "TrickTaken":
        kind, about = _trick(event)
        facts = {"player": facts["player"], **about}
        if kind == "TooLowForPrize":
            won = Sentence(*TEXTS["TrickTaken"], player=facts["player"])
            return together([won, Sentence("{best} doesn’t outrank the prize.", **about)])
    elif kind in ("PrizeCaptured", "PrizeDiscarded"):
        coming = facts.pop("coming")
        told = [Sentence(*TEXTS[kind], **facts)]
        if coming not in (None, UNKNOWN):
            told.append(Sentence("Next prize: {card}.", card=coming))
        return together(told)
    elif kind == "DealScored":
        kind = "DealTied" if event.score.is_tie else kind
        del facts["score"]
        counts = sorted(event.score.counts)
        facts |= {"least": counts[0], "most": counts[1]}
        facts |= {"one": PlayerName(0), "a": event.points[0], "two": PlayerName(1), "b": event.points[1]}
        facts["points"] = event.score.points
    elif kind == "GameWon":
        facts = {"player": facts["player"], "a": max(event.points), "b": min(event.points)}
    text, you = TEXTS[kind]
    return Sentence(text, you, **facts)


def _trick(event: Event) -> tuple[str, dict[str, Card | Suit]]:
    """The key of the text for a trick, and its facts: where its prize goes to nobody, it says why."""
    best, missed = event.best, event.missed
    if missed is None:
        return "TrickTaken", {}
    if missed is JOKER:
        return "JokerIsPrize", {}
    if best is JOKER:
        return "JokerTakesNone", {}  # MJ-R14
    if not belongs(best, missed.suit):
        return "WithoutTheSuit", {"suit": missed.suit}
    return "TooLowForPrize", {"best": best}


SHOWN = 3  # prizes that the end of a game names


def best(events: Sequence[Event], seat: Seat) -> tuple[Event, Sentence] | None:
    """Return the deal that a player has won by most cards, else the last ace that a MadJack of the player's has beaten,
    else the last prize captured; None without one.
    """
    deals = [event for event in events if event.kind == "DealScored"]
    won = [event for event in deals if event.player == seat and not event.score.is_tie]
    if won:
        event = max(won, key=lambda each: max(each.score.counts) - min(each.score.counts))
        least, most = sorted(event.score.counts)
        return event, Sentence(
            "You won deal {number}, {most} cards to {least}.", number=1 + deals.index(event), most=most, least=least
        )
    own = [event for event in reversed(events) if event.facts.get("player") == seat]
    for event in own:
        if event.kind == "TrickTaken" and event.mad is not None and beats_an_ace(event):
            ace = next(card for card in event.cards if card.rank == "A" and card.suit is event.mad)
            jack = next(card for card in event.cards if card is not ace)
            return event, Sentence("Your {card} beat {ace}.", card=jack, ace=ace)
    prize = next((event for event in own if event.kind == "PrizeCaptured"), None)
    return None if prize is None else (prize, Sentence("You captured the prize {card}.", card=prize.card))


def decided(events: Sequence[Event]) -> Sequence[Sentence]:
    """Tell a deal, of which these are the events: how many cards each side has captured, and the best prizes."""
    event = next((event for event in reversed(events) if event.kind == "DealScored"), None)
    if event is None:
        return ()
    player, (least, most) = PlayerName(event.player), sorted(event.score.counts)
    if event.score.is_tie:
        text, you = "{most} cards each: {player} won the last trick.", "{most} cards each: you won the last trick."
        return [Sentence(text, you, player=player, most=most)]
    prizes = [each.card for each in events if each.kind == "PrizeCaptured" and each.player == event.player]
    if not prizes:
        text, you = "{player} captured {most} cards to {least}.", "You captured {most} cards to {least}."
        return [Sentence(text, you, player=player, most=most, least=least)]
    best_ones = sorted(prizes, key=lambda each: RANKS.find(each.rank))[-SHOWN:][::-1]
    text, you = (
        "{player} captured {most} cards to {least}, among them {prizes}.",
        "You captured {most} cards to {least}, among them {prizes}.",
    )
    return [Sentence(text, you, player=player, most=most, least=least, prizes=best_ones)]


def beats_an_ace(event: Event) -> bool:
    """Whether a trick ("TrickTaken") was won by its MadJack against the ace of its suit."""
    return any(card.rank == "A" and card.suit is event.mad for card in event.cards)


def sounds(event: Event) -> str:
    """The sound of a trick that has been taken: "coup" for a MadJack that has beaten the ace, else "trick"."""
    return "coup" if beats_an_ace(event) else "trick"


def moves(event: Event) -> str:
    """How the winning card of a trick moves: "stamp" for a MadJack that has beaten the ace, else ""."""
    return "stamp" if beats_an_ace(event) else ""


def mad_over_ace(event: Event) -> Staging | None:
    """Say on a MadJack that has beaten the ace of its suit that it has; None for any other trick."""
    return Staging(at=event.best.code, says=Sentence("The MadJack beats the ace!")) if beats_an_ace(event) else None


def ask(state: State) -> Sentence:
    """Ask the seat in turn for its move, naming all that it must play; say so where the game is over."""
    assert isinstance(state, MadJack)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if state.deal_is_over:
        return Sentence("{player} leads the next deal.", "You lead the next deal.", player=player)
    hand = state.hands[state.turn]
    if not state.trick:
        return _ask_lead(state, player, hand)
    lead = state.trick[0]
    suit = state.required(hand)
    facts = _facts(hand, suit) if suit is None or belongs(lead, suit) else _facts(hand, suit) | {"prize": state.prize}
    asked = Sentence(_how_to_follow(state, hand, suit), **facts)
    if suit is None or belongs(lead, suit):
        asked = reminding(Sentence("{other} led {card}.", other=PlayerName(1 - state.turn), card=lead), asked)
    return Sentence("{player} to play on {card}.", "{asked}", player=player, card=lead, asked=asked)


def _ask_lead(state: MadJack, player: PlayerName, hand: list[Card]) -> Sentence:
    prize = state.prize
    if prize is None:
        return Sentence("{player} leads.", "Lead any card.", player=player)
    suit = state.required(hand)
    if prize is JOKER:
        text = "Lead any card; nobody can win the joker prize."
    elif suit is None:
        text = "You have no {prize_suit}: lead any card."
    else:
        text = _fitting(_LEAD, hand, suit)
    return Sentence(
        "{player} leads for {prize}.", text, player=player, prize=prize, prize_suit=prize.suit, **_facts(hand, suit)
    )


def _how_to_follow(state: MadJack, hand: list[Card], suit: Suit | None) -> str:
    if suit is None:
        return "Play any card."
    return _fitting(_FOLLOW if belongs(state.trick[0], suit) else _PRIZE_FIRST, hand, suit)  # MJ-R9


def _fitting(texts: tuple[tuple[str, str], ...], hand: list[Card], suit: Suit) -> str:
    """Choose the text that names all that may be played from this hand: the suit, its MadJack, the joker."""
    mad = [is_mad(card, suit) for card in hand if belongs(card, suit)]
    row = 0 if not any(mad) else 2 if all(mad) else 1
    return texts[row][JOKER in hand]


def _facts(hand: list[Card], suit: Suit | None) -> dict[str, Card | Suit]:
    """The suit that must be played, and the MadJack of it if that is held."""
    if suit is None:
        return {}
    mad = [card for card in hand if is_mad(card, suit)]
    return {"suit": suit, "mad": mad[0]} if mad else {"suit": suit}


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in plain words."""
    assert isinstance(options, MadJackOptions)
    text = "First to {target}; the joker captures the prize when it wins the trick."
    if not options.joker_captures_prize:
        text = "First to {target}; the joker wins tricks but no prizes."
    return Sentence(text, target=options.target)


def moment(event: Event) -> Sentence | None:
    """Name the event that turned a game, to follow "You were behind until": a scored deal; None for any other."""
    if event.kind != "DealScored":
        return None
    if event.score.is_tie:
        return Sentence(meant("the last trick", "you were behind until …"))
    if event.score.points > 1:
        return Sentence(meant("one big deal", "you were behind until …"))
    return Sentence(meant("one close deal", "you were behind until …"))
