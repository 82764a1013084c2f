"""The texts of California Jack for the log, the status line and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.engine.layout import Staging
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, meant, numbered, reminding, together
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.california_jack.options import CaliforniaJackOptions
from knaves.games.california_jack.rules import CaliforniaJack

DEAR = 10  # card points of a trick that are seen to rise


def takes_a_point(event: Event) -> bool:
    """Whether the trick of a "TrickTaken" event has brought its winner the jack or the 2 of trumps."""
    return any(card.rank in "J2" for card in event.honours)


def sounds(event: Event) -> str:
    """The sound of a trick that has been taken: "coup" if a trump that scores was won, else "trick"."""
    return "coup" if event.honours else "trick"


def moves(event: Event) -> str:
    """How the chip of a point moves at the end of a trick: "into" if a trump that scores was won, else ""."""
    return "into" if event.honours else ""


def into_its_point(event: Event) -> Staging | None:
    """Let the jack of trumps, else the 2, else the ace, fly from a won trick into the chip of its point, and the point
    from there to the score. Many card points rise into the chip that counts them. Else None.
    """
    if not event.honours:
        if event.worth < DEAR:
            return None
        return Staging(at="trick", gains=f"+{event.worth}", to="stake-points")
    card = min(event.honours, key=lambda each: "J2A".index(each.rank))
    return Staging(
        (card.code,), f"stake-{card.rank}", source=f"seat-{event.player}", gains=f"+{len(event.honours)}",
        to=f"score-{event.player}",
    )  # fmt: skip


def say(event: Event) -> Sentence | None:
    """The event as a sentence; None for the gathering of a trick."""
    if event.kind == "TrickGathered":
        return None
    player = PlayerName(event.facts["player"]) if "player" in event.facts else PlayerName(0)
    if event.kind == "Dealt":
        return Sentence(
            "{player} deals; {card} makes {suit} trumps.", "You deal; {card} makes {suit} trumps.",
            player=player, card=event.card, suit=event.card.suit,
        )  # fmt: skip
    if event.kind == "CardPlayed":
        return Sentence("{player} plays {card}.", "You play {card}.", player=player, card=event.card)
    if event.kind == "TrickTaken":
        return _trick(event, player)
    if event.kind == "Drew":
        if event.is_last:
            return Sentence(
                "{player} draws {card}, the last card of the stock.", "You draw {card}, the last card of the stock.",
                player=player, card=event.card,
            )  # fmt: skip
        if event.on_show is not None:
            return Sentence(
                "{player} draws {card}. Now on show: {on_show}.", "You draw {card}. Now on show: {on_show}.",
                player=player, card=event.card, on_show=event.on_show,
            )  # fmt: skip
        return Sentence("{player} draws {card}.", "You draw {card}.", player=player, card=event.card)
    if event.kind == "DealScored":
        first, second = event.score.points
        return Sentence(
            "This deal: {one} {first}, {two} {second}. Score: {a} to {b}.",
            one=PlayerName(0), two=PlayerName(1), first=first, second=second, a=event.points[0], b=event.points[1],
        )  # fmt: skip
    return Sentence(
        "{player} wins the game, {a} to {b}.", "You win the game, {a} to {b}.",
        player=player, a=max(event.points), b=min(event.points),
    )  # fmt: skip


def _trick(event: Event, player: PlayerName) -> Sentence:
    """Say who wins a trick and what it brings, or why where both cards are not of one suit."""
    led, answer = (each.suit for each in event.cards)
    if event.honours:
        return Sentence(
            numbered("{player} wins {honours}: 1 point.", "{player} wins {honours}: {count} points."),
            numbered("You win {honours}: 1 point.", "You win {honours}: {count} points."),
            player=player, honours=list(event.honours), count=len(event.honours),
        )  # fmt: skip
    if event.worth and answer is led:
        return Sentence(
            numbered("{player} wins the trick: 1 card point.", "{player} wins the trick: {count} card points."),
            numbered("You win the trick: 1 card point.", "You win the trick: {count} card points."),
            player=player, count=event.worth,
        )  # fmt: skip
    if answer is led:
        return Sentence("{player} wins the trick.", "You win the trick.", player=player)
    if event.worth and answer is event.trump:
        return Sentence(
            numbered("{player} trumps and wins 1 card point.", "{player} trumps and wins {count} card points."),
            numbered("You trump and win 1 card point.", "You trump and win {count} card points."),
            player=player, count=event.worth,
        )  # fmt: skip
    if answer is event.trump:
        return Sentence("{player} trumps and wins the trick.", "You trump and win the trick.", player=player)
    return Sentence(
        "{player} wins the trick: {suit} can’t beat {led}.", "You win the trick: {suit} can’t beat {led}.",
        player=player, suit=answer, led=led,
    )  # fmt: skip


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """Say that the end of a deal has come once the stock is empty."""
    if any(event.kind == "Drew" and event.is_last for event in events):
        return [Sentence("The stock is empty. In these six tricks every trump still out will be played.")]
    return ()


def ask(state: State) -> Sentence:
    """Ask the seat in turn for its move, naming what it must follow; say so where the game is over."""
    assert isinstance(state, CaliforniaJack)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if state.deal_is_over:
        return Sentence("{player} leads the next deal.", "You lead the next deal.", player=player)
    if not state.trick and state.upcard:
        return Sentence("{player} leads.", "You lead; the winner draws {card}.", player=player, card=state.upcard[0])
    if not state.trick:
        return Sentence("{player} leads.", "You lead.", player=player)
    led = state.trick[0]
    if all(card.suit is not led.suit for card in state.hands[state.turn]):
        question = Sentence("Play any card.")
    elif state.options.follow == "suit" or led.suit is state.trump:
        question = Sentence("Follow suit: {suit}.", suit=led.suit)
    else:
        question = Sentence("Follow suit ({suit}) or trump.", suit=led.suit)
    asked = reminding(Sentence("{other} led {card}.", other=PlayerName(1 - state.turn), card=led), question)
    return Sentence("{player} to play on {card}.", "{asked}", player=player, card=led, asked=asked)


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in plain words."""
    assert isinstance(options, CaliforniaJackOptions)
    text = "First to {target}; the fourth point is for the most card points."
    if options.scoring == "simplified":
        text = "First to {target}; the fourth point is for the most tricks."
    told = [Sentence(text, target=options.target)]
    if options.follow == "suit_or_trump":
        told.append(Sentence("You may trump even if you could follow suit."))
    return together(told) or told[0]


def best(events: Sequence[Event], seat: Seat) -> tuple[Event, Sentence] | None:
    """Return the deal that a player has won by most points, else the last honour that the player has caught; None
    without one.
    """
    deals = [event for event in events if event.kind == "DealScored"]
    won = [event for event in deals if event.score.points[seat] > event.score.points[1 - seat]]
    if won:
        event = max(won, key=lambda each: each.score.points[seat] - each.score.points[1 - seat])
        mine, theirs = event.score.points[seat], event.score.points[1 - seat]
        cards = [card for card, side in event.score.honours if side == seat]
        return event, Sentence(
            "You won deal {number}, {mine} to {theirs}, with {cards}.",
            number=1 + deals.index(event), mine=mine, theirs=theirs, cards=cards,
        )  # fmt: skip
    own: Card | None = None
    found: tuple[Event, Sentence] | None = None
    for event in events:
        if event.kind == "CardPlayed" and event.player == seat:
            own = event.card
        elif event.kind == "TrickTaken" and event.player == seat:
            caught = [card for card in event.honours if card is not own]
            if caught and own is not None:
                found = event, Sentence("Your {own} caught {card}.", own=own, card=caught[0])
    return found


def decided(events: Sequence[Event]) -> Sequence[Sentence]:
    """Tell a deal, of which these are the events: the honours of the player with more points."""
    event = next((event for event in reversed(events) if event.kind == "DealScored"), None)
    if event is None:
        return ()
    points = event.score.points
    if points[0] == points[1]:
        return [Sentence("{points} points each.", points=points[0])]
    side = int(points[1] > points[0])
    cards = [card for card, owner in event.score.honours if owner == side]
    return [Sentence(
        "{player} took {cards}: {most} points to {least}.", "You took {cards}: {most} points to {least}.",
        player=PlayerName(side), cards=cards, most=points[side], least=points[1 - side],
    )]  # fmt: skip


def moment(event: Event) -> Sentence | None:
    """Name the event that turned a game, to follow "You were behind until": only a deal in which one side scored more.

    None for any other event.
    """
    if event.kind != "DealScored":
        return None
    first, second = event.score.points
    if first == second:
        return None
    best = {card.rank for card, side in event.score.honours if side == int(second > first)}
    if "J" in best:
        return Sentence(meant("the jack", "you were behind until …"))
    if "A" in best:
        return Sentence(meant("the ace", "you were behind until …"))
    return Sentence(meant("the last trumps", "you were behind until …"))
