"""Reasons: why a move is better than another, in whole sentences that a player would say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from random import Random

from knaves.bots.search import BEST, Candidate
from knaves.cards import Card
from knaves.engine.advice import ALWAYS, Advice, Motive
from knaves.engine.moves import Move
from knaves.engine.sentences import Fact, PlayerName, Sentence, pieces, together
from knaves.engine.state import State
from knaves.engine.zones import Imagination

SURE = 2.0  # standard errors beyond which one move is clearly better than another
CLOSE = 0.005  # standing by which two moves are no different
NEARLY_WON = 0.9  # no move that wins at once is worth less
WORLDS = 8  # in which a move is tried that may win at once
TELLING = 0.15  # least difference of a fact, as a part of its size, that is worth a word
SHARED = 0.6  # how much a motive loses that the other move has too
LEAST = 0.5  # weight below which a motive is not worth a second sentence
ROOM = 116  # characters that fit on two lines; a card is drawn on the page and takes little
WINS = Sentence("This wins the game at once.")
COUNTED_OUT = Sentence("Worked out to the end: nothing is better.")
NO_SINGLE_REASON = Sentence("No single reason, but it did best in many simulated games.")
EQUAL = Sentence("Several moves are about equally good here.")
MOST_COUNTED = 1e6  # of anything in a game; what is more is no figure
CARD, NAME = 3, 7  # characters that a card and a player's name take there


def is_clearly_better(one: Candidate, other: Candidate) -> bool:
    """Return whether the first is better by more than SURE standard errors of the difference."""
    return one.value - other.value > SURE * hypot(one.error, other.error)


def advise(
    seen: State, advice: Advice, candidates: Sequence[Candidate], name: Callable[[str], Sentence | None] | None = None
) -> Sentence:
    """Explain in a hint why the best move is good, and whether another is as good. `candidates` come best first.

    `name` gives the words for a notation, None for a move without words, which is then not spoken of.
    """
    best = candidates[0]
    if len(candidates) == 1 and len(seen.legal_moves()) == 1:
        return _without_choice(seen)
    other = next((each for each in candidates[1:] if not _is_twin(each, best)), None)
    told = reasons(seen, advice, candidates)
    if not told and not best.playouts:
        return Sentence("There was no time to look at other moves.")
    if other is None or not other.playouts or not best.playouts:
        is_alone = all(best.value - each.value > CLOSE for each in candidates[1:])
        return together(told) or (Sentence("Nothing else comes close.") if is_alone else EQUAL)
    if not told:
        return _verdict(best, other)
    if told[0] == COUNTED_OUT and _are_all_alike(seen, candidates):
        return Sentence("Every move leads to the same result.")
    if best.value - other.value <= CLOSE and not is_clearly_better(best, other):
        equal = _as_good(other.move, name)
        if equal is not None and len(told) < 2 and _fits(told[0], equal):
            told.append(equal)
    return together(told) or told[0]


def _as_good(move: Move, name: Callable[[str], Sentence | None] | None) -> Sentence | None:
    """Say that this move is as good, by its name; None where it has none."""
    if name is None:
        return Sentence("The next best move is about as good.")
    named = name(move.notation)
    return None if named is None else Sentence("About as good: {move}.", move=named)


def _without_choice(seen: State) -> Sentence:
    """Say that there is nothing to choose, or nothing to play."""
    if seen.deal_is_over:
        return Sentence("There is nothing to decide now.")
    return Sentence("This is the only legal move.")


def _are_all_alike(seen: State, candidates: Sequence[Candidate]) -> bool:
    """Return whether every legal move was looked at, and none is better than another."""
    is_close = candidates[0].value - min(each.value for each in candidates) <= CLOSE
    return is_close and len(candidates) == len(seen.legal_moves())


def _verdict(best: Candidate, other: Candidate) -> Sentence:
    """Compare the best move with the next where there is no other reason."""
    if is_clearly_better(best, other):
        return NO_SINGLE_REASON
    return EQUAL


def reasons(seen: State, advice: Advice, candidates: Sequence[Candidate], move: Move | None = None) -> list[Sentence]:
    """Give one or two reasons for this move (the best one if None) against the best of the others, or none.

    `candidates` come from a search, best first.
    """
    chosen = next((each for each in candidates if each.move is move), candidates[0])
    return compared(seen, advice, chosen, _next_best(candidates, chosen))


def compared(
    seen: State, advice: Advice, chosen: Candidate, other: Candidate | None, facts: Mapping[str, float] | None = None
) -> list[Sentence]:
    """Compare a move with another: one or two reasons for it that fit on two lines, the most important first.

    A move that wins at once needs no other reason. Empty where there is nothing to say. `facts`: those that are known
    to speak for it; None to compare the counts of both, as a hint does. Where they are known, what is as true of the
    other move is no reason.
    """
    if chosen.value > NEARLY_WON and wins_at_once(seen, chosen.move):
        return [WINS]
    compares = facts is not None
    if facts is None:
        keys = [] if other is None or BEST in chosen.facts else telling(chosen, other, advice.explanations.better_less)
        facts = {key: chosen.facts[key] for key in keys}
    motives = advice.explanations.motives(seen, chosen.move, facts)
    theirs = advice.explanations.motives(seen, other.move, {}) if other is not None else ()
    if compares and other is not None:
        same = {_without(other.move, each) for each in theirs}
        as_much = {each.key: each.weight for each in theirs}
        motives = [
            each for each in motives
            if each.weight >= ALWAYS
            or (_without(chosen.move, each) not in same and each.weight > as_much.get(each.key, 0.0))
        ]  # fmt: skip
    shared = {each.key: each.weight for each in theirs}
    scores = {each.said: each.weight - SHARED * shared.get(each.key, 0.0) for each in motives}
    ranked = sorted(scores, key=lambda said: -scores[said])
    if other is not None and BEST in chosen.facts and (exact := _exactly(chosen)) is not None:
        ranked.append(exact)
        scores[exact] = LEAST
    told = ranked[:1]
    told += [each for each in ranked[1:] if scores[each] >= LEAST and _fits(told[0], each)][:1]
    return told


def _without(move: Move, motive: Motive) -> tuple[str, ...]:
    """What a motive says, without the cards and squares of its move: the same of two moves where it tells nothing."""
    parts = set(move.parts)

    def said(fact: Fact) -> str:
        if isinstance(fact, list | tuple):
            return ", ".join(map(said, fact))
        text = fact.code if isinstance(fact, Card) else str(fact)
        return "" if text in parts else text

    return (motive.said.text, *(f"{name} {said(fact)}" for name, fact in motive.said.facts.items()))


def left_others_out(seen: State, advice: Advice, only: Candidate) -> bool:
    """Whether a search that ended with a single candidate has passed over the other legal moves on purpose.

    False where it may only have been stopped before it tried them: after one playout or none, if there are others.
    """
    return only.playouts > 1 or len(advice.heuristics.candidates(seen)) == 1


def wins_at_once(seen: State, move: Move) -> bool:
    """Return whether this move ends the game, and its side alone wins, in each of WORLDS random worlds."""
    rng, seat, worlds = Random("wins at once"), seen.mover, Imagination(seen)
    for _ in range(WORLDS):
        world = worlds.world(rng)
        world.play(move)
        if not world.is_over or world.standing(seat) < 1:
            return False
    return True


def telling(one: Candidate, other: Candidate, better_less: frozenset[str]) -> list[str]:
    """The keys of the facts that speak for the first candidate against the other, those first that tell most."""
    apart: dict[str, float] = {}
    for key, mean in one.facts.items():
        its = other.facts.get(key, 0.0)
        if not (abs(mean) < MOST_COUNTED and abs(its) < MOST_COUNTED):
            continue
        ahead = its - mean if key in better_less else mean - its
        apart[key] = ahead / max(abs(mean), abs(its), 0.5)
    return sorted((key for key, part in apart.items() if part >= TELLING), key=lambda key: -apart[key])


def _next_best(candidates: Sequence[Candidate], chosen: Candidate) -> Candidate | None:
    """The best of the moves that are not the same in all but name: a worse one than the chosen if there is any."""
    others = [each for each in candidates if each is not chosen and not _is_twin(each, chosen)]
    first = chosen.value if chosen is candidates[0] else chosen.value - CLOSE
    return next((each for each in others if each.value < first), others[0] if others else None)


def _is_twin(one: Candidate, other: Candidate) -> bool:
    """Return whether they have their numbers in common: equal cards, or moves of one plan in another order."""
    return bool(one.error) and (one.value, one.error) == (other.value, other.error)


def _exactly(chosen: Candidate) -> Sentence | None:
    share, worlds = chosen.facts[BEST], chosen.playouts
    good = round(share * worlds) if 0 <= share <= 1 else 0
    if not good:
        return None
    if good == worlds:
        return COUNTED_OUT
    return Sentence("No other move is better in {good} of {all} possible deals.", good=good, all=worlds)


def _fits(first: Sentence, second: Sentence) -> bool:
    return length(first) + length(second) < ROOM


def words(fact: Fact) -> int:
    """The words that a sentence, or a fact of it, has on the page, where a drawn card is one."""
    if isinstance(fact, Sentence):
        parts = pieces(fact.text, fact.facts)
        return sum(words(each if isinstance(each, str) else each[1]) for each in parts)
    if isinstance(fact, Card | PlayerName):
        return 1
    if isinstance(fact, list | tuple):
        return sum(map(words, fact)) + (len(fact) > 1)  # "and"
    return len([word for word in str(fact).split() if any(map(str.isalnum, word))])


def length(fact: Fact) -> int:
    """The characters that a sentence, or a fact of it, takes on the page: drawn cards and names take little."""
    if isinstance(fact, Sentence):
        return sum(len(each) if isinstance(each, str) else length(each[1]) for each in pieces(fact.text, fact.facts))
    if isinstance(fact, Card):
        return CARD
    if isinstance(fact, PlayerName):
        return NAME
    if isinstance(fact, list | tuple):
        return sum(length(each) + 2 for each in fact)
    return len(str(fact))
