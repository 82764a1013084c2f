"""The texts of High Card."""

from __future__ import annotations

from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.state import Event, State
from knaves.games.template.rules import HighCard


def say(event: Event) -> Sentence | None:
    """Say an event; None for one that needs no word."""
    if event.kind == "AllDrew":
        return Sentence("Everybody draws; {left} cards are left.", left=event.left)
    if event.kind == "GameWon":
        winners = [PlayerName(seat) for seat in event.winners]
        return Sentence("The game is over; most cards: {winners}.", winners=winners)
    player = PlayerName(event.player)
    if event.kind == "Dealt":
        return Sentence("{player} deals.", "You deal.", player=player)
    if event.kind == "CardPlayed":
        return Sentence("{player} plays {card}.", "You play {card}.", player=player, card=event.card)
    return Sentence("{player} wins the trick.", "You win the trick.", player=player)


def ask(state: State) -> Sentence:
    """The question to the seat in turn; once the game is over, a sentence that says so."""
    assert isinstance(state, HighCard)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if not state.trick:
        return Sentence("{player} leads.", "You lead.", player=player)
    return Sentence("{player} plays to the trick.", "Play a card to the trick.", player=player)
