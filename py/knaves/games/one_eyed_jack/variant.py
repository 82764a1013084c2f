"""Variant: what an option set means for play, worked out once and shared by all states of such games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from knaves.cards import Card, in_pack_order
from knaves.games.one_eyed_jack.captures import GOALS, Ray, rays
from knaves.games.one_eyed_jack.decks import END_JOKER, NATURE_JOKERS, deck_of
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.patterns import Patterns, patterns_of
from knaves.games.one_eyed_jack.spaces import CORNER_BITS


@dataclass(frozen=True, eq=False)
class Variant:
    """The rules of one kind of game, ready for use."""

    pack: tuple[Card, ...]  # in pack order
    wild: frozenset[Card]
    kill: frozenset[Card]
    patterns: Patterns
    community: int  # the corners as bits where they are everybody's, else 0
    of_rows: bool  # no pattern has another shape
    needed: int  # patterns to win; 0 in threes
    crowns: bool
    kills_own: bool
    rays: tuple[tuple[Ray, ...], ...] | None  # where captures look, by space; None while they are off
    sandwiches: tuple[int, ...]  # how many chips can be captured in one direction
    goal: int  # captured chips that win; 0 while captures are off
    die: tuple[str, ...]  # every face of the die; empty while it is off
    rolls_first: bool  # rolled before a turn, not after it
    one_swap: bool
    options: OneEyedJackOptions

    def __reduce__(self) -> tuple[object, tuple[OneEyedJackOptions]]:
        return variant_of, (self.options,)


@cache
def variant_of(options: OneEyedJackOptions) -> Variant:
    """Return the variant that these options make."""
    deck = deck_of(options.deck)
    captures = options.capture != "off"
    return Variant(
        pack=_pack(options),
        wild=deck.wild,
        kill=deck.kill,
        patterns=patterns_of(
            options.objective, options.row_length, options.orthogonal_only, options.wrap,
            options.cross_directions, options.size_of_crosses, options.square_directions,
        ),
        community=CORNER_BITS if options.corners == "community" else 0,
        of_rows=options.objective in ("rows", "threes"),
        needed=options.needed,
        crowns=options.crowning == "completed" or options.objective == "threes",
        kills_own=options.kill_targets == "any",
        rays=rays(options.wrap, options.orthogonal_only) if captures else None,
        sandwiches=(2, 3) if options.capture == "pair_trio" else (2,),
        goal=GOALS[options.row_length, options.capture] if captures else 0,
        die=_faces(options),
        rolls_first=options.die == "during",
        one_swap=options.dead_per_turn == "one",
        options=options,
    )  # fmt: skip


def _pack(options: OneEyedJackOptions) -> tuple[Card, ...]:
    cards = list(deck_of(options.deck).cards)
    if options.corners == "nature":
        cards += NATURE_JOKERS.values()
    if options.end_joker:
        cards.append(END_JOKER)
    return tuple(in_pack_order(cards))


def _faces(options: OneEyedJackOptions) -> tuple[str, ...]:
    if options.die == "off":
        return ()
    normal = options.die_faces - options.die_reverses - options.die_skips
    return ("normal",) * normal + ("reverse",) * options.die_reverses + ("skip",) * options.die_skips
