"""Reasons for a match, an exchange or a boxed Jack in Jack in the Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.cards import Card
from knaves.engine.advice import Explanations, Motive
from knaves.engine.moves import Move
from knaves.engine.sentences import PlayerName, Sentence
from knaves.games.jack_in_the_box.rules import JACK_IN_THE_BOX, JackInTheBox
from knaves.games.jack_in_the_box.solver import Survey, TurnPlan
from knaves.games.jack_in_the_box.turn import (
    END_TURN,
    HAND,
    KEEP,
    OPEN,
    PAIR_POINTS,
    BoxJack,
    ChangeBox,
    Exchange,
    Match,
    TurnState,
    is_match,
)

AGAIN = 9.0  # what an extra turn weighs, in points
SCARCE = 4  # points that are few for a whole turn


class JackInTheBoxExplanations(Explanations[JackInTheBox]):
    """Why cards are matched, exchanged, boxed or kept."""

    def motives(self, seen: JackInTheBox, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        if seen.turn is None:
            return ()
        survey = Survey(seen, seen.turn)
        if seen.jack_is_boxed:
            return _of_the_new_box(survey, move)
        if isinstance(move, BoxJack):
            return _of_boxing(survey, move)
        if isinstance(move, Exchange):
            return _of_exchange(survey, move)
        if isinstance(move, Match):
            return _of_match(survey, move)
        if move is OPEN:
            partner = PlayerName(seen.partner(survey.seat) or 0)
            text = "{player}’s cards add about six points on average."
            you = "Your cards add about six points on average."
            return [Motive("open", 6, Sentence(text, you, player=partner))]
        return _of_the_end(survey) if move is END_TURN else ()


def _of_match(survey: Survey, move: Match) -> list[Motive]:
    """Reasons from the points of a match and from the plan that it begins."""
    points = survey.state.worth(move)
    found = [Motive("points", points + 1.5, _scores(survey.state, move, points))]
    plan = _best_plan(survey, move)
    if plan is None:
        return found
    after = list(survey.cards)
    for each in move.cards:  # one by one: with two packs a hand may have a card twice
        after.remove(each)
    if plan.jack is not None:
        jack = survey.cards[plan.jack]
        if survey.ends_game(plan):
            text = "Then {jack} is boxed last for 16 points, ending the game."
        elif after == [jack]:
            text = "Then {jack} is the last card and can be boxed for 16."
        else:
            text = "The rest match too, then {jack} can be boxed for 16."
        found.append(Motive("boxes", 16, Sentence(text, jack=jack)))
    elif survey.uses_all(plan) and not after:
        found.append(Motive("again", AGAIN, Sentence(ALL_USED[survey.after_all_cards()])))
    elif survey.uses_all(plan):
        text = (THE_LAST_POINT if plan.points == points + 1 else THE_REST)[survey.after_all_cards()]
        found.append(Motive("again", AGAIN, Sentence(text, points=plan.points)))
    else:
        found += _stays(survey, plan, plan.points - points)
    return found


ALL_USED = {
    "turn": "All cards used: an extra turn.",
    "end": "All cards used: the game ends.",
    "unsure": "All cards used: another turn if the new ones match.",
}
THE_REST = {
    "turn": "The rest match too: {points} points in all and an extra turn.",
    "end": "The rest match too: {points} points in all, and the game ends.",
    "unsure": "The rest match too: {points} points in all.",
}
THE_LAST_POINT = {
    "turn": "The rest match too: one more point and an extra turn.",
    "end": "The rest match too: one more point, and the game ends.",
    "unsure": "The rest match too: one more point.",
}


def _scores(state: TurnState, move: Match, points: int) -> Sentence:
    """The points of the match, and where they come from."""
    target = state.boxes[move.place.box][move.place.side]
    assert target is not None
    if len(move.cards) == 1:
        return Sentence("{card} matches {target}: 1 point.", card=move.cards[0], target=target)
    in_suit = sum(each.suit is target.suit for each in move.cards)
    text = PAIRS[in_suit] if points == PAIR_POINTS[in_suit] else JACKS[in_suit]
    return Sentence(text, cards=list(move.cards), target=target, points=points)


PAIRS = (
    "{cards} match {target}: 1 point.",
    "{cards} match {target}: {points} points with one in suit.",
    "{cards} match {target}: {points} points with both in suit.",
)
JACKS = (
    "{cards} match {target}: {points} points with a jack.",
    "{cards} match {target}: {points} points with a jack, one in suit.",
    "{cards} match {target}: {points} points with a jack, both in suit.",
)


def _best_plan(survey: Survey, move: Match) -> TurnPlan | None:
    """The best way to play the turn with this match in it, by fixed values."""
    plans = survey.plans()
    ranked = sorted(zip(survey.quick_values(plans), range(len(plans)), strict=True), reverse=True)
    return next((plans[number] for _, number in ranked if move in survey.moves(plans[number])), None)


def _stays(survey: Survey, plan: TurnPlan, more: int) -> list[Motive]:
    """Reasons from the rest of this turn, and from cards kept for the next."""
    found = []
    if more > 0:
        text = "The other cards can still score {points} points afterwards."
        if more == 1:
            text = "Another match can still score a point afterwards."
        found.append(Motive("more", min(1.0, more), Sentence(text, points=more)))
    left = survey.left(plan)
    return found + _kept(survey, left)


def _kept(survey: Survey, left: Sequence[Card]) -> list[Motive]:
    """Why cards stay in the hand; they need no reason where no turn of this seat can follow."""
    if not survey.may_play_again(left):
        return []
    jacks = [each for each in left if each.rank == "J" and survey.state.free_jokers(each)]
    if jacks:
        text = "Save {jack}: boxed as the last card, it scores 16."
        return [Motive("jack", 4, Sentence(text, jack=jacks[0]))]
    pairs = [
        (survey.prices.pair(one, other), one, other)
        for number, one in enumerate(left, 1)
        for other in left[number:]
    ]  # fmt: skip
    best = max(pairs, default=None, key=lambda each: each[0])
    if best is not None and best[0] >= PAIR_POINTS[1]:
        text = "Save {cards}: together they can score {points} points later."
        return [Motive("pair", 3, Sentence(text, cards=[best[1], best[2]], points=best[0]))]
    for each in left:
        if each.rank in survey.prices.places:
            target = survey.prices.places[each.rank][0][0]
            text = "Save {card}: it matches {target} and can be used any time."
            return [Motive("single", 2, Sentence(text, card=each, target=target))]
    return []


def _of_the_end(survey: Survey) -> list[Motive]:
    """Why the turn is ended here."""
    cards, best = survey.cards, max(survey.best)
    if best <= 0:
        text = "Nothing else matches, and ending the turn draws new cards."
        if not survey.state.stock or not survey.may_play_again(cards):
            text = "Nothing else matches."
        found = [Motive("nothing", 5, Sentence(text))]
    elif not survey.may_play_again(cards):
        found = []
    elif best == 1:
        text = "One more point is possible, but saving {cards} should score more."
        found = [Motive("keeps", 3, Sentence(text, cards=cards))]
    else:
        text = "{points} more points are possible, but saving {cards} should score more."
        found = [Motive("keeps", 3, Sentence(text, cards=cards, points=best))]
    return found + _kept(survey, cards)


def _of_boxing(survey: Survey, move: BoxJack) -> list[Motive]:
    text = BOXED[survey.after_a_jack(move.box)]
    if len(survey.jokers) == 1:
        text = "{card} on the last joker: {points} points, and the game ends."
    return [Motive("boxes", 16, Sentence(text, card=move.card, points=JACK_IN_THE_BOX))]


BOXED = {
    "turn": "{card} on the joker: {points} points and an extra turn.",
    "end": "{card} on the joker: {points} points, and the game ends.",
    "unsure": "{card} on the joker: {points} points.",
}


def _of_exchange(survey: Survey, move: Exchange) -> list[Motive]:
    """Why cards are given away instead of scoring."""
    best = max(survey.best)
    given = survey.bits(move.cards)
    left = survey.chosen(survey.all & ~given)
    others = survey.state.seats - 1
    is_early = len(survey.state.stock) - len(move.cards) - len(move.places) > HAND * others  # all can fill their hands
    found = []
    if best <= 0:
        found.append(Motive("nothing", 8, Sentence("No card here matches the Box, so it’s time for new ones.")))
    elif best == 1:
        text = "This hand scores one point at most; new cards should do better."
        if not is_early:
            text = "This hand scores one point at most; another turn may do better."
        found.append(Motive("nothing", 6, Sentence(text)))
    elif best <= SCARCE:
        text = "This hand scores {points} points at most; new cards should do better."
        if not is_early:
            text = "This hand scores {points} points at most; another turn may do better."
        found.append(Motive("nothing", 5, Sentence(text, points=best)))
    else:
        text = "Gives up {points} points now for a better next turn."
        if not is_early:
            text = "Gives up {points} points now, hoping for one more turn."
        found.append(Motive("nothing", 2, Sentence(text, points=best)))
    if not left:
        found.append(Motive("all", 2, Sentence("None of the five cards is worth saving.")))
    found += _kept(survey, left)
    if move.places:
        text = "Replace {cards} too: kings and queens score three."
        changed = [survey.state.boxes[place.box][place.side] for place in move.places]
        found.append(Motive("change", 9, Sentence(text, cards=[card for card in changed if card is not None])))
    return found


def _of_the_new_box(survey: Survey, move: Move) -> list[Motive]:
    """Return whether the Box that is dealt after a boxed Jack fits the hand."""
    best = survey.best
    if not survey.may_play_again(survey.cards):
        return []
    if move is KEEP:
        if best[survey.all] >= 0:
            text = "All five cards match this Box: {points} points."
            if survey.after_all_cards() == "turn":
                text = "All five cards match this Box: {points} points and another turn."
            return [Motive("fits", 6, Sentence(text, points=best[survey.all]))]
        text = "This hand can score {points} points on the Box as it is."
        if max(best) == 1:
            text = "The hand scores a point as it is, and new Box cards would hardly help."
        elif max(best) <= 0:
            return []
        return [Motive("fits", 4, Sentence(text, points=max(best)))]
    if not isinstance(move, ChangeBox):
        return []
    cards = [card for place in move.places if (card := survey.state.boxes[place.box][place.side]) is not None]
    found = [Motive("bonus", 2, Sentence("Each king or queen dealt to the Box scores three points."))]
    useless = [each for each in cards if not _is_matched(survey, each)]
    if useless == cards:
        text = "Nothing in hand matches {cards}, so a replacement can only help."
        found.append(Motive("useless", 5, Sentence(text, cards=cards)))
    elif best[survey.all] < 0:
        text = "Not every card fits this Box; new Box cards may change that."
        found.append(Motive("luck", 3, Sentence(text)))
    return found


def _is_matched(survey: Survey, target: Card) -> bool:
    """Return whether some single card or pair of the hand matches this Box card."""
    cards = survey.cards
    return any(each.rank == target.rank for each in cards) or any(
        is_match(target, (one, other)) for number, one in enumerate(cards, 1) for other in cards[number:]
    )
