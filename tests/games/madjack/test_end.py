"""MadJack: the end of a deal, its points, and the end of the game."""

from __future__ import annotations

import pytest

from knaves.cards import cards
from knaves.engine.layout import Trick
from knaves.engine.moves import NEXT_DEAL
from knaves.engine.sentences import InvalidOptions
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import PACK, points_for, score_deal
from tests.games.madjack.tricks import last_trick, play


@pytest.mark.parametrize(
    ("winner", "loser", "points"), [(13, 10, 1), (14, 9, 1), (14, 8, 2), (17, 6, 2), (18, 6, 3), (27, 0, 3)]
)
def test_mj_s10_points_by_the_difference_of_the_counts(winner: int, loser: int, points: int) -> None:
    piles = [list(PACK[:winner]), list(PACK[:loser])]
    score = score_deal(piles, last_trick=1)
    assert (score.winner, score.points) == (0, points)
    assert points_for(winner - loser) == points


def test_mj_r7_the_winner_leads_the_next_deal_and_the_loser_deals() -> None:
    for mine, theirs, winner in ((16, 6, 0), (6, 14, 1)):
        state = last_trick(mine, theirs)
        play(state, "play AS")
        assert state.deal_is_over
        assert state.turn == winner
        assert state.legal_moves() == [NEXT_DEAL]
        assert state.refuse("play 8C").rule == "MJ-R7"
        play(state, "next deal")
        assert (state.turn, state.dealer, state.phase) == (winner, 1 - winner, 1)


def test_mj_r12_the_winner_of_the_last_trick_wins_a_tie_and_leads_next() -> None:
    state = last_trick(13, 11, points=[4, 4])
    play(state, "play AS")
    assert state.deal_score is not None
    assert state.deal_score.is_tie
    assert state.scores() == [4, 5]
    assert state.turn == 1


def test_points_change_only_when_the_deal_is_complete() -> None:
    state = last_trick(16, 6)
    assert state.scores() == [0, 0]
    play(state, "play AS")
    assert state.scores() == [2, 0]


def test_the_game_ends_with_ten_points() -> None:
    state = last_trick(16, 6, points=[8, 9])
    play(state, "play AS")
    assert state.is_over
    assert (state.scores(), state.winners(), state.legal_moves()) == ([10, 9], [0], [])
    assert (state.standing(0), state.standing(1)) == (1, 0)
    assert str(state.refuse("next deal")) == "The game is over."


def test_mj_r15_the_target_replaces_ten() -> None:
    state = last_trick(16, 6, points=[1, 2], options={"target": 3})
    play(state, "play AS")
    assert state.winners() == [0]
    for wrong in (0, 51, 10.0, True, "10"):
        with pytest.raises(InvalidOptions):
            GAME.options.parse({"target": wrong})


def test_what_a_deal_left_stays_until_the_next_deal() -> None:
    state = last_trick(16, 6)
    kitty = list(state.kitty)
    play(state, "play AS")
    assert (state.discard, state.kitty, len(state.captured[1])) == (cards("8C"), kitty, 8)
    play(state, "next deal")
    assert (state.discard, state.captured) == ([], [[], []])


@pytest.mark.parametrize(("mine", "theirs", "is_crowned"), [(6, 14, True), (16, 6, False)])
def test_the_card_of_the_last_trick_is_crowned_only_where_its_player_has_won_the_game(
    mine: int, theirs: int, is_crowned: bool
) -> None:
    """A joker that danced for the trick looked like the winner of a game that its player had lost."""
    state = last_trick(mine, theirs, points=[9, 9])
    play(state, "play AS")
    assert state.is_over
    assert state.last_winner == 1
    (trick,) = [
        part for parts in GAME.table.layout(state.seen_by(0), 0).areas.values() for part in parts
        if isinstance(part, Trick)
    ]  # fmt: skip
    assert [seat for seat, face in trick.faces if "crowned" in face.marks] == [1] * is_crowned
