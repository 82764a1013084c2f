"""The table of California Jack: where everything lies, the four points of a deal as chips, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knaves.cards import Card, card
from knaves.cards import card as card_of
from knaves.engine.layout import (
    Counter,
    Face,
    Layout,
    Look,
    OwnPart,
    Part,
    Pegs,
    Pencil,
    Pile,
    Plate,
    ScoreRow,
    ScoreSheet,
    Sign,
    Spread,
    Trick,
    fan,
    last_trick,
    score_pegs,
)
from knaves.engine.sentences import PlayerName, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.california_jack.rules import HAND, CaliforniaJack, DealScore
from knaves.nodes import AS_IS, Child, Node, classes, h


@dataclass(frozen=True)
class Stake:
    """One point of a deal: its name, the rank of its trump, and its owner or the player ahead."""

    name: Sentence
    means: Sentence  # how it is won
    rank: str | None = None  # None for the most trick points
    owner: Seat | None = None
    counts: tuple[int, ...] = ()  # what each seat has of what is counted for it
    is_held: bool = False  # the viewer has its trump in hand
    is_sure: bool = False  # the point is its owner's, whatever is still played


@dataclass(frozen=True)
class Stakes(OwnPart):
    """The four points of a deal as chips, each with its owner or the player ahead."""

    stakes: tuple[Stake, ...]
    trump: str  # the letter of its suit

    def draw(self, pencil: Pencil) -> Node:
        """Four chips; whose they are is said by a face too, and not by colour alone."""
        label = pencil.t("Four points a deal")
        return h("ol.stakes", {"aria-label": label}, [self._chip(stake, pencil) for stake in self.stakes])

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        yield pencil.t("Four points a deal"), "; ".join(self._spoken(stake, pencil) for stake in self.stakes)

    def _chip(self, stake: Stake, pencil: Pencil) -> Node:
        owner = stake.owner
        won = None if owner is None else "is-mine" if owner == pencil.viewer else "is-theirs"
        looks = classes("stake", won, "is-held" if stake.is_held else None)
        sign = pencil.tiny(card(stake.rank + self.trump)) if stake.rank is not None else pencil.icon("star")
        point = h("em", {**AS_IS}, "+1") if stake.is_sure else None
        if any(stake.counts):
            mine, theirs = self._counts(stake, pencil)
            ahead = None if owner is None else h("span.me", point or pencil.avatar(owner))
            figures: list[Child] = [h("b", mine), "–", theirs]
            figures = [*figures, ahead] if won == "is-theirs" else [ahead, *figures]  # beside whose figure it is
            sign, point = h("span.num", {**AS_IS}, figures, key=f"{mine}–{theirs}"), None
        face = pencil.avatar(owner) if owner is not None and not any(stake.counts) else None
        kind = classes("in", "has-counts" if any(stake.counts) else None)
        inside = [face, h("b", pencil.said(stake.name)), sign, point]
        chip = pencil.explaining(kind, stake.means, inside, self._spoken(stake, pencil))
        place = f"stake-{stake.rank or 'points'}"
        return h("li", {"class": looks, "data-place": place}, chip, key=stake.name.text)

    def _counts(self, stake: Stake, pencil: Pencil) -> list[str]:
        """The viewer's first."""
        mine = stake.counts[pencil.viewer]
        return [str(mine), *(str(count) for seat, count in enumerate(stake.counts) if seat != pencil.viewer)]

    def _spoken(self, stake: Stake, pencil: Pencil) -> str:
        """High, the ace of clubs: Juniper."""
        what = pencil.said(stake.name)
        if stake.rank is not None:
            name = pencil.card_name(stake.rank + self.trump)
            what = f"{what}, {name[:1].lower()}{name[1:]}"
        said = pencil.name(stake.owner) if stake.owner is not None else pencil.t("nobody yet")
        said = pencil.t("in your hand") if stake.is_held else said
        counts = f", {' – '.join(self._counts(stake, pencil))}" if any(stake.counts) else ""
        return f"{what}: {said}{counts}"


LOOK = Look("baize", (("??", "at1"), ("??", "at2"), ("TC", "at3"), ("9D", "at4"), ("KD", "at5")))
HONOURS = {
    "A": Sentence("High: ace of trumps"), "2": Sentence("Low: 2 of trumps"), "J": Sentence("Jack of trumps"),
}  # fmt: skip

CAUGHT = {"2": "Low: 2 of trumps, caught by {card}", "J": "Jack of trumps, caught by {card}"}

# Texts: what a point of a deal is for
POINTS = {
    "A": (Sentence("High"), "High: 1 point for winning {card} in a trick."),
    "2": (Sentence("Low"), "Low: 1 point for winning {card} in a trick, whoever played it."),
    "J": (Sentence("Jack"), "Jack: 1 point for winning {card} in a trick, whoever played it."),
}
CARDS_COUNT = "Most card points score 1: ten 10, ace 4, king 3, queen 2, jack 1."


def table(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat, as this game's look.css places its areas."""
    assert isinstance(state, CaliforniaJack)
    other = 1 - seat
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_plate(state, other, backs=len(state.hands[other])),),
        "pegs": (_pegs(state, seat), _stakes(state, seat)),
        "stock": (_stock(state),),
        "trick": (_trick(state, seat), _trumps(state)),
        "mine": (_plate(state, seat),),
        "hand": (fan(seat, state.hands[seat], lambda card: Face(card.code, card.code)),),
        "last": (last_trick(state.last_trick),),
        "sheet": (_sheet(state, seat),) if state.deal_is_over else (),
    }
    summary = Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target)
    if _is_level(state) and not state.deal_is_over:
        summary = Sentence("Deal {deal}, level at {points}", deal=state.deals, points=state.points[0])
    return Layout("california_jack", seat, areas, summary, {"next deal": Sentence("Next deal")})


def finish(state: State, seat: Seat) -> Spread:
    """Picture a finished deal: one row of the trumps that score, those won by this seat lit, one of the last trick.

    In the second the winning card is lit, whoever won it.
    """
    assert isinstance(state, CaliforniaJack)
    trumps = [card_of(rank + state.trump.letter) for rank in HONOURS]
    marks = [("won",) if state.honours.get(card) == seat else () for card in trumps]
    honours = tuple(Face(card.code, marks=each) for card, each in zip(trumps, marks, strict=True))
    trick = tuple(
        Face(card.code, marks=("won",) if each == state.last_winner else ()) for each, card in state.last_trick
    )
    return Spread(tuple(row for row in (honours, trick) if row))


def _is_level(state: CaliforniaJack) -> bool:
    """Return whether both have enough points to win, and equally many, CJ-R5."""
    return state.points[0] == state.points[1] >= state.options.target


def _pegs(state: CaliforniaJack, seat: Seat) -> Pegs:
    """The score, and while a deal is played what it brings for certain."""
    sure = (0, 0) if state.deal_is_over else state.sure_points()
    return score_pegs(state.points, seat, state.options.target, sure)


def _stakes(state: CaliforniaJack, viewer: Seat) -> Stakes:
    """The four points of a deal: the owner of each card or whether this seat holds it, and who is ahead in points."""
    trump, hand = state.trump.letter, state.hands[viewer]
    trumps = {rank: card_of(rank + trump) for rank in POINTS}
    cards = [
        Stake(name, Sentence(means, card=trumps[rank]), rank, state.honours.get(trumps[rank]),
              is_held=trumps[rank] in hand, is_sure=trumps[rank] in state.honours)
        for rank, (name, means) in POINTS.items()
    ]  # fmt: skip
    full = state.options.scoring == "full"
    counts = state.trick_points if full else [len(captured) for captured in state.captured]
    ahead = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    is_sure = sum(state.sure_points()) > len(state.honours)
    name, means = Sentence("Tricks"), Sentence("1 point for the most tricks.")
    if full:
        name, means = Sentence("Card points"), _who_leads(counts)
    most = Stake(name, means, None, ahead, tuple(counts) if full else (), is_sure=is_sure)
    return Stakes((*cards, most), trump)


def _who_leads(counts: Sequence[int]) -> Sentence:
    """What card points are good for, which cards count how many, and who has more so far."""
    least, most = sorted(counts)
    told = Sentence(CARDS_COUNT)
    if least == most:
        return told
    return Sentence(
        "{told} {player} leads {most}–{least}.", "{told} You lead {most}–{least}.",
        told=told, player=PlayerName(list(counts).index(most)), most=most, least=least,
    )  # fmt: skip


def _plate(state: CaliforniaJack, seat: Seat, backs: int = 0) -> Plate:
    taken = len(state.captured[seat]) // 2
    tricks = Counter(Sentence(numbered("trick", "tricks"), count=taken), taken, "pile", Sentence("Last trick"))
    return Plate(seat, (tricks,), backs, is_next=state.turn == seat)


def _stock(state: CaliforniaJack) -> Pile:
    count = len(state.stock) + len(state.upcard)
    if not state.upcard:
        left = max(map(len, state.hands))
        caption = Sentence(numbered("1 trick left", "{count} tricks left"), count=left) if left else None
        return Pile(Sentence("Stock"), None, 0, caption)
    return Pile(Sentence("Stock"), state.upcard[0].code, count, _goes_to(state))


def _goes_to(state: CaliforniaJack) -> Sentence:
    """Say who gets the card on show, in words that stay while both draw."""
    first = state.last_winner
    if first is None or state.trick or len(state.hands[1 - first]) == HAND:
        return Sentence("The winner draws this card, the loser the next one")
    return Sentence("The trick’s winner draws first")  # the next card is on show while the last one still flies


def _trick(state: CaliforniaJack, seat: Seat) -> Trick:
    """The trick that runs; a whole one has its winner until it is gathered."""
    lying = dict(state.last_trick)
    winner = state.last_winner
    if state.trick != list(lying.values()) and not state.is_over:  # the last one stays on a finished table
        leader = 1 - (state.turn or 0)
        lying = dict(zip((leader, 1 - leader), state.trick, strict=False))
        winner = None
    return Trick(tuple((each, _lying(lying.get(each), winner)) for each in (1 - seat, seat)), winner)


def _lying(card: Card | None, winner: Seat | None) -> Face:
    """A card of the trick; the one led is marked until the trick is full, then its winner is."""
    return Face(None) if card is None else Face(card.code, marks=("last",) if winner is None else ())


def _trumps(state: CaliforniaJack) -> Sign:
    return Sign("trump", Sentence("{suit} are trumps", suit=state.trump), state.trump.letter)


def _sheet(state: CaliforniaJack, seat: Seat) -> ScoreSheet:
    score = state.deal_score
    assert score is not None
    sides = (seat, 1 - seat)
    before = tuple(str(state.points[side] - score.points[side]) for side in sides)
    rows = [ScoreRow(Sentence("Points before this deal"), before)] if state.deals > 1 else []
    rows += [
        ScoreRow(_honour(score, card), _point(side, sides), card.code, sides.index(side))
        for card, side in sorted(score.honours, key=lambda honour: [*HONOURS].index(honour[0].rank))
    ]
    text = "Game: card points {mine} to {theirs}" if state.options.scoring == "full" else "Tricks {mine} to {theirs}"
    most = Sentence(text, mine=score.counts[seat], theirs=score.counts[1 - seat])
    rows.append(
        ScoreRow(most, _point(score.most, sides), None, None if score.most is None else sides.index(score.most))
    )
    note = Sentence("Equal: nobody scores this point.") if score.most is None else None
    if _is_level(state):
        note = Sentence("Level at {points}: play another deal.", points=state.points[0])
    title = Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target)
    return ScoreSheet(title, sides, tuple(rows), (state.points[seat], state.points[1 - seat]), note)


def _honour(score: DealScore, honour: Card) -> Sentence:
    """The name of a trump that scores, and the card that has caught it."""
    by = dict(score.caught).get(honour)
    return HONOURS[honour.rank] if by is None else Sentence(CAUGHT[honour.rank], card=by)


def _point(side: int | None, sides: tuple[int, int]) -> tuple[str, ...]:
    return tuple("1" if side == each else "" for each in sides)
