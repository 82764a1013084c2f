"""The table of MadJack: where everything lies, the prize row and the order of a trick, and the tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from knaves.cards import HEARTS, JOKER, NO_SUIT, Card, Suit
from knaves.cards import card as card_of
from knaves.engine.layout import (
    Counter,
    Face,
    Layout,
    Look,
    OwnPart,
    Part,
    Pencil,
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
from knaves.engine.sentences import PlayerName, Sentence, meant, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import (
    FREE_TRICKS,
    HAND,
    PACK,
    PLAIN,
    MadJack,
    belongs,
    is_mad,
    ladder,
    points_for,
    rank_in,
)
from knaves.nodes import AS_IS, Child, Node, classes, h

TILE = (
    ("8S", "at12"),
    ("QC", "at13"),
    ("JH", "at14"),
    ("KD", "at15"),
    ("XR", "at16"),
)
ENDS = (meant("low", "an end of the ranking"), meant("high", "an end of the ranking"))
# Texts: what is said of a card in the order of a trick
SAID = {
    "led": "led", "answer": "played", "takes": "wins the trick", "have": "in your hand", "prize": "the prize",
    "gone": "gone", "aside": "one of the prizes",
}  # fmt: skip


@dataclass(frozen=True)
class PrizeRow(OwnPart):
    """A row of prizes in order of contest: the current one raised, those that are gone as empty places."""

    name: Sentence
    faces: tuple[Face, ...]

    def draw(self, pencil: Pencil) -> Node:
        """The prizes in order of contest, the current one raised."""
        return h(
            "ol.prizes",
            {"data-place": "stock", "aria-label": pencil.said(self.name)},
            [_prize(face, pencil, place) for place, face in enumerate(self.faces)],
        )


@dataclass(frozen=True)
class Strip(OwnPart):
    """The order of the cards in a trick, low to high, with the viewer's own cards marked."""

    is_a_key = True

    name: Sentence | None  # None: there is nothing to say, and its room is kept
    faces: tuple[Face, ...]
    is_usual: bool = False  # the order of any suit: cards without one

    def draw(self, pencil: Pencil) -> Node:
        """The order of a trick, weakest first; with nothing in it, its name."""
        if self.name is None or not self.faces:
            return h("p.order.none", pencil.said(self.name) if self.name else None)
        cells = [_cell(face, pencil, is_usual=self.is_usual) for face in self.faces]
        weak, strong = (h("li.end", {"aria-hidden": "true"}, pencil.t(word)) for word in ENDS)
        looks = classes("order", "any" if self.is_usual else None)
        return h("ol", {"class": looks, "aria-label": pencil.said(self.name)}, weak, cells, strong)


def _prize(face: Face, pencil: Pencil, place: int) -> Node:
    is_gone = "gone" in face.marks
    is_current = "current" in face.marks
    caption = h("span.whose", pencil.rich(face.caption)) if face.caption else None
    if face.code is None or is_gone:
        inside: Child = h("span.slot.small", pencil.tiny(card_of(face.code)) if face.code else None)
    else:
        inside = pencil.card(
            face.code, "small", marks=("won",) if is_current and face.code != JOKER.code else (), key=face.key
        )
    looks = classes("gone" if is_gone else None, "now" if is_current else None)
    return h(
        "li", {"class": looks or None, "aria-current": "true" if is_current else None}, inside, caption, key=f"p{place}"
    )


def _cell(face: Face, pencil: Pencil, *, is_usual: bool) -> Node:
    assert face.code is not None
    card = card_of(face.code)
    letter = "" if is_usual else card.suit.letter.lower()
    rank = "10" if card.rank == "T" else card.rank
    if card.rank == "X":
        inside: list[Child] = [pencil.icon("star")]
    else:
        inside = [rank, pencil.suit(letter) if letter else None]
    spoken = ", ".join([pencil.card_name(face.code), *(pencil.t(SAID[mark]) for mark in face.marks if mark in SAID)])
    if is_usual:
        spoken = " ".join(
            filter(None, ("" if card.rank == "X" else rank, pencil.said(face.caption) if face.caption else ""))
        )
    return h(
        "li", {"class": classes(*face.marks, f"u-{letter or 'x'}")},
        h("span.in", {"aria-hidden": "true", **AS_IS}, inside),
        h("em", {"aria-hidden": "true"}, pencil.said(face.caption)) if face.caption else None,
        h("span.sr", spoken), key=face.code,
    )  # fmt: skip


LOOK = Look("claret", TILE, instrument="marimba")

SHOWN = {card: ("CDSHX".index(card.suit.letter or "X"), rank) for card, rank in zip(PACK, PLAIN, strict=True)}


def table(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat, as this game's look.css places its areas."""
    assert isinstance(state, MadJack)
    other = 1 - seat
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_plate(state, other, backs=len(state.hands[other])),),
        "pegs": (score_pegs(state.points, seat, state.options.target),),
        "prizes": (_prize_row(state), _phase(state, seat)),
        "trick": (_trick(state, seat),),
        "order": (order_strip(state, seat),),
        "mine": (_plate(state, seat),),
        "hand": (fan(seat, state.hands[seat], partial(_face, state.trick_suit()), _place),),
        "last": (last_trick(state.last_trick),),
        "sheet": (sheet(state, seat),) if state.deal_is_over else (),
    }
    summary = Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target)
    return Layout("madjack", seat, areas, summary, {"next deal": Sentence("Next deal")})


def finish(state: State, seat: Seat) -> Spread:
    """Picture a finished deal: one row of the prizes, those captured by this seat lit, one of the last trick.

    In the second the winning card is lit, whoever won it.
    """
    assert isinstance(state, MadJack)
    prizes = tuple(Face(prize.code, marks=("won",) if winner == seat else ()) for prize, winner in state.fates)
    trick = tuple(
        Face(card.code, marks=("won",) if each == state.last_winner else ()) for each, card in state.last_trick
    )
    return Spread(tuple(row for row in (prizes, trick) if row))


def _face(suit: Suit, card: Card) -> Face:
    """A card of a hand; the MadJack of this suit, that of the trick, is named."""
    return Face(card.code, card.code, caption=Sentence("Mad") if is_mad(card, suit) else None, key=card.code)


def _place(card: Card) -> tuple[int, int]:
    """The sort key of a card in a hand: by suits, black and red in turn, low to high."""
    return SHOWN.get(card, (9, 0))


def _plate(state: MadJack, seat: Seat, backs: int = 0) -> Plate:
    captured = Counter(Sentence("captured"), len(state.captured[seat]), opens_last=Sentence("Last trick"))
    scored = state.points[seat]
    points = Counter(Sentence(numbered("point", "points"), count=scored), scored, goal=state.options.target)
    return Plate(seat, (points, captured), backs, is_next=state.turn == seat)


def worth_now(lead: int) -> Sentence:
    """What a lead of so many captured cards scores, and how many score the next point; negative: the other leads."""
    if lead < 0:
        return Sentence(numbered("You’re 1 card behind", "You’re {count} cards behind"), count=-lead)
    if lead == 0:
        return Sentence("Equally many cards so far")
    texts = (
        numbered("You’re 1 card ahead: 1 point, from 6 on 2", "You’re {count} cards ahead: 1 point, from 6 on 2"),
        "You’re {count} cards ahead: 2 points, from 12 on 3",
        "You’re {count} cards ahead: 3 points",
    )
    return Sentence(texts[points_for(lead) - 1], count=lead)


def _prize_row(state: MadJack) -> PrizeRow:
    """All five prizes in order of contest; of those that are gone, where they went."""
    faces = [Face(prize.code, marks=("gone",), caption=_to(winner)) for prize, winner in state.fates]
    for place, prize in enumerate(state.prizes, len(faces)):
        is_current = prize is state.prize
        caption = Sentence("prize") if is_current else Sentence("trick {number}", number=FREE_TRICKS + 1 + place)
        faces.append(Face(prize.code, marks=("current",) if is_current else (), caption=caption, key=prize.code))
    return PrizeRow(Sentence("Prizes, in order"), tuple(faces))


def _to(winner: Seat | None) -> Sentence:
    if winner is None:
        return Sentence("nobody")
    return Sentence("{player}", "you", player=PlayerName(winner))


def _phase(state: MadJack, seat: Seat) -> Sign:
    """The number of the trick, and what the seat's lead is worth once there has been one, or what the last decides."""
    if state.phase == 2 and state.prize is None:
        return Sign("phase", Sentence("All tricks played"))
    trick = Sentence("Trick {number} of 11", number=min(state.tricks + 1, HAND))
    if not state.tricks:
        return Sign("phase", Sentence("{trick}.\n{lead}", trick=trick, lead=Sentence("Prizes come from trick 7 on")))
    lead = len(state.captured[seat]) - len(state.captured[1 - seat])
    decides = _last_decides(state, lead, seat)
    if decides is not None:
        return Sign("phase decisive", Sentence("{trick}.\n{lead}", trick=trick, lead=decides))
    return Sign("phase", Sentence("{trick}.\n{lead}", trick=trick, lead=worth_now(lead)))


def _last_decides(state: MadJack, lead: int, seat: Seat) -> Sentence | None:
    """What winning the last trick decides for certain where this seat leads by so many cards; None before it, and where
    the deal has been won.

    It brings two cards, with its prize three, and wins an equal count, MJ-R12.
    """
    is_last = state.tricks == HAND - 1 and sum(map(len, state.hands)) + len(state.trick) == 2
    if not is_last or abs(lead) > 3:
        return None
    if abs(lead) < 3:
        return Sentence("Whoever wins it wins the deal")
    if not _able(state):
        return None
    if lead > 0:
        return Sentence("With its prize {player} would win the deal", player=PlayerName(1 - seat))
    return Sentence("With its prize you win the deal")


def _trick(state: MadJack, seat: Seat) -> Trick:
    """The trick that runs; a whole one has its winner until it is gathered."""
    leader = 1 - (state.turn or 0)
    if len(state.trick) == 1:
        lead = state.trick[0]
        mad = Sentence("Mad") if is_mad(lead, state.trick_suit()) else None
        led = Face(lead.code, marks=("last",), caption=mad, key=lead.code)
        answer = Face(None, caption=_to_win(state, lead))
        return Trick(tuple((each, led if each == leader else answer) for each in (1 - seat, seat)))
    if state.is_over:  # the last one stays on a finished table
        best = state.last_winner if state.last_winner in state.winners() else None
        last = {
            each: Face(card.code, marks=("crowned",) if each == best else (), key=card.code)
            for each, card in state.last_trick
        }
        return Trick(tuple((each, last[each]) for each in (1 - seat, seat)), state.last_winner)
    if not state.trick:
        is_asked = state.turn == seat and len(state.gone) <= 2 * state.tricks  # not while a trick is gathered
        asked = Face(None, caption=_to_capture(state) if is_asked else None)
        return Trick(((1 - seat, Face(None)), (seat, asked)))
    lying = {each: Face(card.code, key=card.code) for each, card in zip((leader, 1 - leader), state.trick, strict=True)}
    return Trick(tuple((each, lying[each]) for each in (1 - seat, seat)), _winner(state))


def _winner(state: MadJack) -> Seat | None:
    """The winner of the complete trick on the table, once announced."""
    return state.last_winner if state.trick == [card for _, card in state.last_trick] else None


def _to_win(state: MadJack, lead: Card) -> Sentence:
    """The lowest card that takes the trick or its prize, of those that may still be in a hand."""
    suit, prize = state.trick_suit(), state.prize
    if lead is JOKER:
        return Sentence("nothing beats the joker")
    if prize is not None and prize is not JOKER:
        takes = [card for card in ladder(suit) if _beats(lead, card, suit) and state.captures(card, prize)]
        able = [card for card in takes if _can_be_held(state, card)]
        if not able:
            is_won = state.captures(lead, prize)
            return Sentence("nothing left can beat it" if is_won else "nothing left can take the prize")
        return Sentence(
            "to win the prize: {card}" if len(able) == 1 else "to win the prize: {card} or higher", card=able[0]
        )
    higher = [card for card in ladder(suit)[rank_in(suit, lead) + 1 :] if _can_be_held(state, card)]
    if not higher:
        return Sentence("nothing left can beat it")
    if prize is JOKER:  # which nobody gets, MJ-R5
        one, more = "for two cards: {card}", "for two cards: {card} or higher"
        return Sentence(one if len(higher) == 1 else more, card=higher[0])
    return Sentence("to win: {card}" if len(higher) == 1 else "to win: {card} or higher", card=higher[0])


def _to_capture(state: MadJack) -> Sentence | None:
    """The lowest card that outranks the prize, of those that may still be in a hand; None where there is no prize."""
    prize = state.prize
    if prize is None or state.deal_is_over:
        return None
    able = _able(state)
    if not able:
        return Sentence("nobody can win this prize")
    return Sentence(
        "to win the prize: {card}" if len(able) == 1 else "to win the prize: {card} or higher", card=able[0]
    )


def _able(state: MadJack) -> list[Card]:
    """The cards that outrank the prize, low to high, of those that may still be in a hand."""
    prize = state.prize
    if prize is None:
        return []
    return [card for card in ladder(prize.suit) if state.captures(card, prize) and _can_be_held(state, card)]


def _beats(lead: Card, answer: Card, suit: Suit) -> bool:
    """Return whether an answer of this suit takes the trick."""
    return not belongs(lead, suit) or rank_in(suit, answer) > rank_in(suit, lead)


def _can_be_held(state: MadJack, card: Card) -> bool:
    return not _is_gone(state, card) and card not in state.prizes


def order_strip(state: MadJack, seat: Seat) -> Strip:
    """The order of this trick, weakest first: that of every suit while none is led, nothing where there is none."""
    has_won = max(state.points) >= state.options.target
    if state.last_trick and not any(state.hands) and (has_won or not state.deal_is_over):
        state = _with_last_trick(state)  # it lies there until the deal has been scored, and on a finished table
    suit = state.trick_suit()
    if suit is NO_SUIT and state.trick:
        return Strip(Sentence("The joker wins this trick"), ())
    if suit is NO_SUIT and state.deal_is_over:
        return Strip(None, ())
    if suit is NO_SUIT:
        usual = [card for card in ladder(HEARTS) if card is not JOKER or state.prize is not JOKER]
        usual_faces = tuple(Face(card.code, caption=_caption(state, card, HEARTS)) for card in usual)
        return Strip(Sentence("Ranking in the suit led, weakest first"), usual_faces, is_usual=True)
    faces = [
        Face(card.code, marks=_marks(state, seat, card), caption=_caption(state, card, suit))
        for card in ladder(suit)
        if card is not JOKER or state.prize is not JOKER
    ]
    return Strip(Sentence("Ranking in this trick, weakest first"), tuple(faces))


def _with_last_trick(state: MadJack) -> MadJack:
    """The state as it was with its last trick on the table, and the prize of that still there."""
    then = state.copy()
    then.trick = [card for _, card in state.last_trick]
    if then.prize is None and then.fates:
        then.prizes = [then.fates.pop()[0]]
    return then


def _marks(state: MadJack, seat: Seat, card: Card) -> tuple[str, ...]:
    if card in state.trick:
        winner = _winner(state)
        takes = winner is not None and (winner, card) in state.last_trick
        return ("led" if card is state.trick[0] else "answer", *(("takes",) if takes else ()))
    if card in state.hands[seat]:
        return ("have",)
    if card is state.prize:
        return ("prize",)
    if card in state.prizes:  # nobody holds it
        return ("gone", "aside")
    return ("gone",) if _is_gone(state, card) else ()


def _is_gone(state: MadJack, card: Card) -> bool:
    return card in state.gone or any(card is prize for prize, _ in state.fates)


def _caption(state: MadJack, card: Card, suit: Suit) -> Sentence | None:
    if card in state.trick:
        return Sentence("led") if card is state.trick[0] else None
    if card is state.prize:
        return Sentence("prize")
    if card is JOKER:
        return Sentence("Joker")
    return Sentence("Mad") if is_mad(card, suit) else None


def sheet(state: MadJack, seat: Seat) -> ScoreSheet:
    """Make the score sheet of a deal that has been scored, the viewer first: captured cards, the winner's points."""
    score = state.deal_score
    assert score is not None
    sides = (seat, 1 - seat)
    lead = max(score.counts) - min(score.counts)
    scored = tuple(str(score.points) if side == score.winner else "" for side in sides)
    won, best = Sentence("Equal: the last trick decides"), dict(state.last_trick).get(score.winner)
    if lead:
        won, best = Sentence(numbered("1 card more", "{count} cards more"), count=lead), None
    prizes = tuple(str(sum(winner == side for _, winner in state.fates)) for side in sides)
    rows: tuple[ScoreRow, ...] = (
        ScoreRow(Sentence("Captured cards"), tuple(str(score.counts[side]) for side in sides), counts=False),
        ScoreRow(Sentence("prizes among them"), prizes, counts=False),
        ScoreRow(won, scored, best.code if best else None, winner=sides.index(score.winner)),
    )
    if state.deals > 1:
        brought_now = [score.points if side == score.winner else 0 for side in sides]
        before = tuple(str(state.points[side] - now) for side, now in zip(sides, brought_now, strict=True))
        rows = (ScoreRow(Sentence("Points before this deal"), before), *rows)
    note = Sentence("1 to 5 more cards score 1 point, 6 to 11 score 2, 12 or more score 3.")
    if state.turn is not None:
        note = Sentence(
            "{scale} {player} leads the next deal.", "{scale} You lead the next deal.",
            scale=note, player=PlayerName(score.winner),
        )  # fmt: skip
    return ScoreSheet(
        Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target),
        sides,
        rows,
        (state.points[seat], state.points[1 - seat]),
        note,
    )
