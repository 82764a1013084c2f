"""What is said of a game of One-Eyed Jack, to the log, the status line and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import UNKNOWN, Card, card, is_card_code
from knaves.engine.events import Event
from knaves.engine.sentences import Player, Sentence
from knaves.engine.state import State
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.spaces import NAMES

__all__ = ["COLOURS", "ask", "ask_with", "say"]

# Texts: the chips of a side, by their shape
COLOURS = ("Discs", "Diamonds", "Hexagons", "Squares", "Triangles", "Rings")  # the chips of each side


def say(event: Event) -> Sentence | None:
    """The event as a sentence."""
    return SAYINGS[event.kind](event)


def _dealt(event: Event) -> Sentence:
    return Sentence(
        "{player} deals. First to play: {leader}.", "You deal. First to play: {leader}.",
        player=Player(event.player), leader=Player(event.leader),
    )  # fmt: skip


def _rolled(event: Event) -> Sentence:
    text, you = {
        "normal": ("{player} rolls: play goes on as it was.", "You roll: play goes on as it was."),
        "reverse": ("{player} rolls: the direction turns round.", "You roll: the direction turns round."),
        "skip": ("{player} rolls: the next player is passed over.", "You roll: the next player is passed over."),
    }[event.die]
    return Sentence(text, you, player=Player(event.player))


def _placed(event: Event) -> Sentence:
    if event.printed is event.card:
        return Sentence(
            "{player} plays {card} on {square}.", "You play {card} on {square}.",
            player=Player(event.player), card=event.card, square=NAMES[event.space],
        )  # fmt: skip
    return Sentence(
        "{player} plays {card}, wild, on {square}.", "You play {card}, wild, on {square}.",
        player=Player(event.player), card=event.card, square=NAMES[event.space],
    )  # fmt: skip


def _captured(event: Event) -> Sentence:
    return Sentence(
        "{player} captures {squares}: {total} of {goal}.", "You capture {squares}: {total} of {goal}.",
        player=Player(event.player), squares=[NAMES[each] for each in event.spaces],
        total=event.total, goal=event.goal,
    )  # fmt: skip


def _completed(event: Event) -> Sentence:
    first = [NAMES[each] for each in event.patterns[0]]
    if len(event.patterns) == 1:
        return Sentence(
            "{player} completes {squares}.", "You complete {squares}.", player=Player(event.player), squares=first
        )
    return Sentence(
        "{player} completes {count} patterns at once.", "You complete {count} patterns at once.",
        player=Player(event.player), count=len(event.patterns),
    )  # fmt: skip


def _removed(event: Event) -> Sentence:
    return Sentence(
        "{player} plays {card} and takes the chip off {square}.", "You play {card} and take the chip off {square}.",
        player=Player(event.player), card=event.card, square=NAMES[event.space],
    )  # fmt: skip


def _swapped(event: Event) -> Sentence:
    return Sentence(
        "{player} exchanges {card}, a dead card.", "You exchange {card}, a dead card.",
        player=Player(event.player), card=event.card,
    )  # fmt: skip


def _passed(event: Event) -> Sentence:
    return Sentence("{player} passes.", "You pass.", player=Player(event.player))


def _end_joker(event: Event) -> Sentence:
    return Sentence(
        "{player} plays the end joker; the game is over.", "You play the end joker; the game is over.",
        player=Player(event.player),
    )  # fmt: skip


def _won(event: Event) -> Sentence:
    if event.by == "captures":
        return Sentence(
            "{player} has captured enough and wins the game.", "You have captured enough and win the game.",
            player=Player(event.player),
        )  # fmt: skip
    return Sentence("{player} wins the game.", "You win the game.", player=Player(event.player))


def _ran_dry(event: Event) -> Sentence:
    if not event.sides:
        return Sentence("Nobody can play any more: a draw.")
    return Sentence(
        "Nobody can play any more; {side} alone have a pattern and win.", side=Sentence(COLOURS[event.sides[0]])
    )


def _counted(event: Event) -> Sentence:
    names = [Sentence(COLOURS[side]) for side in event.sides]
    text = "{sides} win with {count} threes." if len(names) == 1 else "{sides} share the win with {count} threes each."
    return Sentence(text, sides=names, count=max(event.counts))


SAYINGS = {
    "Dealt": _dealt, "DieRolled": _rolled, "ChipPlaced": _placed, "Captured": _captured, "Completed": _completed,
    "ChipRemoved": _removed, "Swapped": _swapped, "Passed": _passed, "EndJokerPlayed": _end_joker,
    "GameWon": _won, "RanDry": _ran_dry, "ThreesCounted": _counted,
}  # fmt: skip


def ask(state: State) -> Sentence:
    """What the seat to move is asked to do."""
    assert isinstance(state, OneEyedJack)
    if state.turn is None:
        return Sentence("The game is over.")
    player = Player(state.turn)
    if UNKNOWN in state.hands[state.turn]:  # somebody else's hand, seen from the outside
        return Sentence("{player} is to play.", player=player)
    kinds = {move.groups[0][0] for move in state.legal_moves()}
    if kinds == {"pass"}:
        return Sentence("{player} has to pass.", "You can play nothing: pass.", player=player)
    if "swap" in kinds:
        return Sentence("{player} is to play.", "Play a card, or exchange a dead one first.", player=player)
    side = state.side(state.turn)
    if state.variant.needed < 1 or state.options.objective != "rows":
        return Sentence("{player} is to play.", "Your turn: pick a card and a square.", player=player)
    text = "Your turn, {done} of {needed} rows: pick a card and a square."
    if state.variant.needed == 1:
        text = "Your turn, the first row wins: pick a card and a square."
    done = bool(state.variant.patterns.completed(state.held[side]))
    return Sentence("{player} is to play.", text, player=player, done=int(done), needed=state.variant.needed)


def ask_with(state: State, touched: Sequence[str]) -> Sentence | None:
    """What is still to be picked, once a card or a square has been."""
    assert isinstance(state, OneEyedJack)
    for token in touched:
        if is_card_code(token):
            return _with_card(state, card(token))
    if touched and touched[0] == "swap":
        return Sentence("Pick the dead card to exchange.")
    if touched and touched[0] == "play":
        return Sentence("Touch the end joker once more to end the game.")
    return Sentence("Pick a card for {square}.", square=touched[0]) if touched else None


def _with_card(state: OneEyedJack, which: Card) -> Sentence:
    if which in state.variant.kill:
        return Sentence("Pick a chip to take with {card}.", card=which)
    if which in state.variant.wild:
        return Sentence("{card} is wild: pick any free square.", card=which)
    return Sentence("Pick a square for {card}.", card=which)
