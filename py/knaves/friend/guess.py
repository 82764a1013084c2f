"""Guess: cards for the places that a device cannot see, so that the game stands there whole by the rules.

A guess agrees with every card that was opened to this device and with every move that was made. What it says of hidden
cards is worth nothing: players and bots are shown a view, in which they are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from knaves.cards import Card
from knaves.engine.sentences import Sentence
from knaves.friend.course import BOTH, Conflict, Course, Faces, Tracked, World
from knaves.friend.deck import Deck
from knaves.friend.message import WrongMessage

TRIES = 200  # guesses before a move counts as impossible
RETRIES = 12  # of them to find one in which the game goes on
CANDIDATES = 60  # cards tried in the place of one that speaks against a move

Slot = tuple[int, int]  # the number of a zone, and of a card in it


class Twice(WrongMessage):
    """More copies of a card have been opened than the deck has."""


def agreed(decks: Sequence[Deck], known: Faces, guess: Faces, rng: Random) -> dict[int, Card]:
    """Amend a guess that contradicts known cards: cards change places, each deck stays whole."""
    amended: dict[int, Card] = {}
    for deck in decks:
        left = Counter(deck.cards)
        left.subtract(known[place] for place in deck.places if place in known)
        if any(count < 0 for count in left.values()):
            twice = next(each for each, count in left.items() if count < 0)
            raise Twice(Sentence("{card} appears twice.", card=twice))
        open_places = []
        for place in deck.places:
            card = guess.get(place) if place not in known else None
            if card is not None and left[card] > 0:
                amended[place] = card
                left[card] -= 1
            elif place not in known:
                open_places.append(place)
        rest = sorted(left.elements())
        rng.shuffle(rest)
        amended.update(zip(open_places, rest, strict=True))
    return amended


def settle(course: Course, known: Faces, guess: Faces, rng: Random, *, goes_on: bool) -> tuple[dict[int, Card], World]:
    """A guess in which every move was legal, and the game as it stands in it.

    With `goes_on` the game is not over for the sake of hidden cards, if such a guess is found. Raises WrongMessage
    where no cards are found with which the last move would be legal.
    """
    now = agreed(course.decks, known, guess, rng)
    last = Sentence("No possible hand would allow this move.")
    over: tuple[dict[int, Card], World] | None = None
    retries = 0
    for _ in range(TRIES):
        try:
            world = course.run({**known, **now})
        except Conflict as conflict:
            amended = _amended(course, conflict, now, rng)
            if amended is None:
                raise WrongMessage(conflict.why) from None
            now, last = amended, conflict.why
            continue
        if not (goes_on and now and world.state.is_over and world.state.end_rests_on is not None):
            return now, world
        over = over or (now, world)
        retries += 1
        if retries > RETRIES:
            break
        now = _stirred(course, world.at, now, rng) or now
    if over is not None:
        return over
    raise WrongMessage(last)


def _amended(course: Course, conflict: Conflict, guess: Faces, rng: Random) -> dict[int, Card] | None:
    """Another guess, in which a hand that could not have made the move holds other cards; None if none can help."""
    state = conflict.at.state
    if not conflict.against:
        if not (state.is_over and state.end_rests_on is not None):
            return None
        return _stirred(course, conflict.at, guess, rng)
    wrong = [
        (number, slot)
        for number, (zone, places) in enumerate(conflict.at.zones())
        for slot, place in enumerate(places)
        if zone.name == "hand" and zone.owner == state.turn and (not conflict.places or place in conflict.places)
        if place in guess and guess[place] in conflict.against
    ]
    amended = dict(guess)
    if conflict.places:
        wrong = wrong[:1]  # either will do
    changed = [_exchanged(course, conflict, where, amended, rng) for where in wrong]
    return amended if any(changed) else None


def _exchanged(course: Course, conflict: Conflict, where: Slot, guess: dict[int, Card], rng: Random) -> bool:
    """Change places with a card that does not speak against the move, or with any if none is found."""
    place = conflict.at.zones()[where[0]][1][where[1]]
    deck = course.deck_of(place)
    assert deck is not None
    others = [each for each in deck.places if each in guess and guess[each] is not guess[place]]
    if not conflict.places and conflict.at.state.turn is not None:
        hand = conflict.at.hand(conflict.at.state.turn)
        others = [each for each in others if each not in hand]  # the hand would hold the same cards
    if not others:
        return False
    rng.shuffle(others)
    other = next((each for each in others[:CANDIDATES] if not _speaks(conflict, where, guess[each])), others[0])
    guess[place], guess[other] = guess[other], guess[place]
    return True


def _speaks(conflict: Conflict, where: Slot, card: Card) -> bool:
    """Whether this card in this slot of the hand would speak against the move too."""
    if card in conflict.against:
        return True
    state = conflict.at.state.copy()
    cards: list[Any] = list(state.zones())[where[0]].cards
    cards[where[1]] = card
    return not state.is_over and any(card in move.named_cards for move in state.legal_moves())


def _stirred(course: Course, at: Tracked, guess: Faces, rng: Random) -> dict[int, Card] | None:
    """The guess with a hidden hand card exchanged for another hidden card; None where there is nothing to exchange."""
    held = [place for seat in BOTH for place in at.hand(seat) if place in guess]
    amended = dict(guess)
    for _ in range(1 + rng.randrange(3)):
        pairs = [(one, other) for one in held for other in amended if amended[one] is not amended[other]]
        pairs = [(one, other) for one, other in pairs if course.deck_of(one) is course.deck_of(other)]
        if not pairs:
            return None
        one, other = rng.choice(pairs)
        amended[one], amended[other] = amended[other], amended[one]
    return amended
