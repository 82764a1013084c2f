"""The drawings of the rules page of California Jack, played as they are drawn."""

from __future__ import annotations

from knaves.cards import SPADES, cards, codes
from knaves.games.california_jack import GAME
from knaves.games.california_jack.pictures import EXAMPLES, TRICK
from knaves.games.california_jack.rules import trick_points
from tests.drawn_examples import marked, rows
from tests.games.california_jack.deals import legal, play
from tests.positions import position


def test_the_trick_goes_as_it_is_drawn() -> None:
    ((shown,), *hand), ((lead, answer), theirs), (draws,) = map(rows, TRICK)
    mine = [code for row in hand for code in row]
    text = (
        f"hand0: {' '.join(mine)} | hand1: {answer} {' '.join(theirs)} | upcard: {shown} | "
        f"stock: {draws[1]} {draws[2]} ..."
    )
    state = position(GAME, text, turn=0, trump=SPADES)
    assert len(mine) == 6
    play(state, f"play {lead}")
    assert {f"play {code}" for code in [answer, *theirs] if code not in marked(TRICK[1], "dim")} == legal(state)
    play(state, f"play {answer}")
    assert marked(TRICK[1], "won") == {lead}
    assert (state.turn, set(codes(state.captured[0]))) == (0, {lead, answer})
    assert draws == [shown, state.hands[1][-1].code, state.upcard[0].code]
    assert marked(TRICK[2], "won") == {state.hands[0][-1].code}


def test_the_other_drawings_are_true() -> None:
    trumped, followed, honours, points = EXAMPLES
    ((lead, trump),) = rows(trumped)
    state = position(GAME, f"hand0: 3H | hand1: {trump} 4D | trick: {lead}", turn=1, trump=SPADES)
    play(state, f"play {trump}")
    assert state.turn == 1
    ((lead,), hand) = rows(followed)
    state = position(GAME, f"hand0: 3H | hand1: {' '.join(hand)} | trick: {lead}", turn=1, trump=SPADES)
    assert legal(state) == {f"play {code}" for code in hand if code not in marked(followed, "dim")}
    assert [each.rank for each in cards(" ".join(rows(honours)[0]))] == ["A", "2", "J"]
    assert [trick_points([each]) for each in cards(" ".join(rows(points)[0]))] == [10, 4, 3, 2, 1]
