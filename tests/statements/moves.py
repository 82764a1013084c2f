"""Claims: what hints and reviews say for a move, compared with what the rules make of it.

`claims.py` among a game's tests says what its sentences claim: `ROLES`, a check of each fact by its name, and `CLAIMS`,
a check of each sentence by a phrase in it.
Every fact of a sentence has a check by its name, every sentence one by a phrase in it; one without is a fault too.
What is true of hidden cards is compared in the true position and in worlds that the seat must reckon with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from knaves.cards import Card
from knaves.engine.game import Game
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.sentences import Fact, Sentence
from knaves.engine.zones import Imagination, forgetting, unseen
from tests import game_folders
from tests.positions import turn_of

LOOKS = 6  # worlds in which a move is played
MANY = 1000  # worlds in which a chance is counted
DOUBT = 5.0  # standard deviations: one true statement in two million is called wrong

CLAIMS = "claims"  # what the games' tests have of it
SPACE = re.compile("[a-j]([1-9]|10)")

Check = Callable[["Told", Any], bool]


@dataclass
class Told:
    """A sentence for a move, and the position in which it is said."""

    game: Game
    state: Any  # the true one
    move: Move
    sentence: Sentence
    counted: Mapping[str, float]  # what playouts of the move have counted, as `Explanations.count` says it

    @cached_property
    def seat(self) -> int:
        return turn_of(self.state)

    @cached_property
    def other(self) -> int:
        return 1 - self.seat

    @cached_property
    def seen(self) -> Any:
        return self.state.seen_by(self.seat)

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.sentence.facts

    @cached_property
    def card(self) -> Card:
        return self.move.card  # type: ignore[attr-defined, no-any-return]

    @cached_property
    def hand(self) -> list[Card]:
        """The cards of the seat without the one that is played."""
        rest = list(self.state.hands[self.seat])
        rest.remove(self.card)
        return rest

    def worlds(self, count: int = LOOKS) -> list[Any]:
        """The true position and some that it could be."""
        rng, worlds = Random(f"told {self.move.notation}"), Imagination(self.seen)
        return [self.state.copy(), *(worlds.world(rng) for _ in range(count))]

    def after(self, world: Any, *moves: Move) -> Any:
        """The world after these moves, with its own listener's events in `heard`."""
        later = world.copy()
        later.heard = []
        later.listener = later.heard.append
        for move in moves:
            later.play(move)
        return later

    @cached_property
    def ends(self) -> list[Any]:
        """What the move makes of each world."""
        return [self.after(world, self.move) for world in self.worlds()]

    def heard(self, kind: str) -> list[Any]:
        """The first events of this kind, world for world; only where there are some."""
        found = [[event for event in end.heard if event.kind == kind] for end in self.ends]
        return [each[0] for each in found if each]


# California Jack and MadJack: tricks of two cards


def trick_winner(told: Told, card: Card) -> set[int]:
    """Who wins the trick that this card completes."""
    return {
        event.facts["player"]
        for world in told.worlds(1)
        for event in told.after(world, PLAY[card]).heard
        if event.kind == "TrickTaken"
    }


def wins(told: Told, card: Card) -> bool:
    return trick_winner(told, card) == {told.seat}


def choices(told: Told) -> list[Card]:
    return [move.card for move in told.state.legal_moves() if isinstance(move, Play)]


def no_choice_wins(told: Told, _: Any) -> bool:
    return not any(wins(told, each) for each in choices(told))


def beaters(told: Told) -> set[Card]:
    """The cards, unseen or known to be there, by which the other hand would win this lead, tried by the rules."""
    found, dull = set(), told.after(told.state, told.move)
    known = set(unseen(forgetting(told.seen, told.seat))).difference(unseen(told.seen))
    for each in (*unseen(told.seen), *known):
        twin = dull.copy()
        if each not in known and not twin.could_hold(told.other, each):
            continue
        twin.hands[told.other] = [each]
        twin.listener = None
        if PLAY[each] not in twin.legal_moves():
            continue
        told_ = told.after(twin, PLAY[each])
        if any(event.kind == "TrickTaken" and event.facts["player"] == told.other for event in told_.heard):
            found.add(each)
    return found


def answers(told: Told) -> Iterator[tuple[Any, Card, bool]]:
    """Every answer of the other hand to this lead, world for world, and whether it wins the trick."""
    for end in told.ends:
        for move in end.legal_moves():
            if isinstance(move, Play):
                later = told.after(end, move)
                yield (
                    end,
                    move.card,
                    any(each.kind == "TrickTaken" and each.facts["player"] == told.other for each in later.heard),
                )


def nothing_beats(told: Told, _: Any) -> bool:
    return not any(is_won for _, _, is_won in answers(told))


def in_hand(told: Told, cards: Any) -> bool:
    """Whether they stay in the hand after this move."""
    wanted = cards if isinstance(cards, list | tuple) else [cards]
    return all(each in told.hand for each in wanted)


def facts_for(game: Game, seen: Any) -> dict[str, float]:
    """Facts that playouts might have counted: every key of the game, each in half of them."""
    seat = turn_of(seen)
    return dict.fromkeys(game.bots.explanations.count(seen, seen, seat), 0.5)


def told_of(game: Game, state: Any, move: Move) -> list[Told]:
    """All that could be said for this move in a hint or a review."""
    seen = state.seen_by(turn_of(state))
    counted = facts_for(game, seen)
    motives = game.bots.explanations.motives(seen, move, counted)
    known = [each for each in game.bots.explanations.known(seen) if not_of_hand(each)]
    return [Told(game, state, move, said, counted) for said in (*(each.said for each in motives), *known)]


def not_of_hand(known: Sentence) -> bool:
    """Sentences on the other hand alone are compared by the games' own tests."""
    return "cards" not in known.facts and "suits" not in known.facts


def said_facts(told: Told) -> list[tuple[str, Any]]:
    """The facts that stand in the text; others only choose its form."""
    text = f"{told.sentence.text} {told.sentence.you or ''}"
    return [(name, fact) for name, fact in told.facts.items() if f"{{{name}}}" in text]


def wrong(told: Told) -> list[str]:
    """What is not true of a sentence, or not compared by anybody."""
    key, text, found = told.game.key, told.sentence.text, []
    roles, known = (game_folders.said(key, CLAIMS, name, {}) for name in ("ROLES", "CLAIMS"))
    if not roles and not known:  # nobody has written down yet what the sentences of a new game claim
        return []
    for name, fact in said_facts(told):
        check = roles.get(name)
        if check is None:
            found.append(f"nobody compares {{{name}}}")
        elif not check(told, fact):
            found.append(f"{{{name}}} is not {fact}")
    claims = [check for phrase, check in known.items() if re.search(phrase, text)]
    if not claims:
        found.append("nobody compares the claim")
    elif not found and not all(check(told, None) for check in claims):
        found.append("the claim is not true")
    return [f"{text} {dict(told.facts)} for {told.move.notation}: {each}" for each in found]


def planted(told: Told) -> list[Told]:
    """The same sentence with one fact wrong: a number far off, a card that nobody has seen, another square."""
    found = []
    for name, fact in said_facts(told):
        other: Fact
        if name == "times" and isinstance(fact, int):
            other = fact + 4 if fact < 6 else fact - 4
        elif isinstance(fact, int | float):
            other = fact + 30
        elif isinstance(fact, Card):
            shown = {each for zone in told.seen.zones() for each in zone.cards}
            elsewhere = [each for each in unseen(told.seen) if each.rank in "456789" and each not in {*shown, fact}]
            if not elsewhere:
                continue
            other = elsewhere[0]
        elif isinstance(fact, str) and SPACE.fullmatch(fact):
            other = "a1" if fact != "a1" else "b2"
        else:
            continue
        sentence = Sentence(told.sentence.text, told.sentence.you, **{**told.facts, name: other})
        found.append(replace(told, sentence=sentence))
    return found


def swapped(all_told: Sequence[Told], rng: Random) -> Iterator[Told]:
    """Each sentence with the facts of a move for which it is not said: true there by chance, if at all."""
    texts = {
        (type(told.move), told.sentence.text): set(re.findall(r"\{(\w+)\}", told.sentence.text)) for told in all_told
    }
    said = {(id(told.state), told.move.notation, told.sentence.text) for told in all_told}
    for told in rng.sample(all_told, len(all_told)):
        for (kind, text), names in texts.items():
            is_apt = isinstance(told.move, kind) and names <= told.facts.keys()
            if is_apt and (id(told.state), told.move.notation, text) not in said:
                yield replace(told, sentence=Sentence(text, **told.facts))
