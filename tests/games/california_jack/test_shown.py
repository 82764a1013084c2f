"""California Jack: what its table says in the middle of a move."""

from __future__ import annotations

from random import Random

from knaves.engine.layout import Pile, ScoreSheet
from knaves.engine.sentences import Sentence, plain
from knaves.engine.state import Event
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.page.locale import said

NAMES = ("Ann", "Ben")


def caption(state: CaliforniaJack, seat: int) -> str:
    (stock,) = (part for part in GAME.table.layout(state, seat).areas["stock"] if isinstance(part, Pile))
    assert stock.caption is not None
    return said(stock.caption, seat, NAMES)


def test_what_is_said_of_the_card_on_show_stays_true_while_both_draw() -> None:
    state = GAME.begin(GAME.options.parse({}), 5)
    heard: list[tuple[str, str]] = []
    state.listener = lambda event: heard.append((event.kind, caption(state, winner(state))))
    for _ in range(2):
        state.play(state.legal_moves()[0])
    told = dict(reversed(heard))  # of each kind the first
    assert told["CardPlayed"] == "The winner draws this card, the loser the next one"
    assert told["TrickGathered"] == told["Drew"] == "The trick’s winner draws first"
    assert caption(state, 0) == "The winner draws this card, the loser the next one"


def winner(state: CaliforniaJack) -> int:
    return state.last_winner or 0


def test_a_level_score_that_would_have_won_says_that_another_deal_decides() -> None:
    """CJ-R4, CJ-R5."""
    state = GAME.begin(GAME.options.parse({}), 7)
    assert isinstance(state, CaliforniaJack)
    while not state.deal_is_over:
        state.play(state.legal_moves()[0])
    for points, is_level in ((10, True), (9, False)):
        state.points = [points, points]
        (sheet,) = GAME.table.layout(state, 0).areas["sheet"]
        assert isinstance(sheet, ScoreSheet)
        assert (sheet.note is not None and said(sheet.note) == "Level at 10: play another deal.") is is_level
    state.points = [10, 10]
    state.play(state.legal_moves()[0])
    summary = GAME.table.layout(state, 0).summary
    assert summary is not None
    assert said(summary) == "Deal 2, level at 10"


def test_who_leads_is_told_what_the_winner_draws_while_there_is_a_stock() -> None:
    state = GAME.begin(GAME.options.parse({}), 3)
    assert isinstance(state, CaliforniaJack)
    assert state.turn is not None
    (shown,) = state.upcard
    assert (
        plain(GAME.text.ask(state), viewer=state.turn)
        == f"You lead; the winner draws {plain(Sentence('{card}', card=shown))}."
    )
    while state.upcard or state.trick:
        state.play(state.legal_moves()[0])
    assert plain(GAME.text.ask(state), viewer=state.turn) == "You lead."


CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def test_a_trick_is_told_with_what_it_brings_and_why_it_is_won() -> None:
    """Every trick of many deals: trumped, not followed, or of one suit, as the cards themselves say."""
    for seed in range(20):
        state, rng = GAME.begin(GAME.options.parse({}), seed), Random(seed)
        told: list[Event] = []
        assert isinstance(state, CaliforniaJack)
        state.listener = told.append
        while not state.deal_is_over:
            leader = state.turn if not state.trick else None
            state.play(rng.choice(state.legal_moves()))
            taken = [event for event in told if event.kind == "TrickTaken"]
            told.clear()
            if leader is not None or not taken:
                continue
            said_of = GAME.text.say(taken[0])
            assert said_of is not None
            (led, answer), words = taken[0].cards, plain(said_of, viewer=taken[0].player)
            worth = sum(CARD_POINTS.get(each.rank, 0) for each in (led, answer))
            scoring = [each for each in (led, answer) if each.suit is state.trump and each.rank in "A2J"]
            points = f"{worth} card point{'s' * (worth > 1)}."
            if scoring:
                assert words.endswith(f": {len(scoring)} point{'s' * (len(scoring) > 1)}."), words
                assert f"{scoring[0].suit.name}" in words
            elif led.suit is answer.suit:
                assert words == (f"You win the trick: {points}" if worth else "You win the trick.")
            elif answer.suit is state.trump:
                assert words == (f"You trump and win {points}" if worth else "You trump and win the trick.")
            else:
                assert words == f"You win the trick: {answer.suit.name} can’t beat {led.suit.name}.", words


def test_each_trump_that_scores_flies_into_its_point_and_one_in_hand_is_marked() -> None:
    flown, held = set[str](), set[str]()
    for seed in range(12):
        state, rng, told = GAME.begin(GAME.options.parse({}), seed), Random(seed), list[Event]()
        assert isinstance(state, CaliforniaJack)
        state.listener = told.append
        while not state.deal_is_over:
            stakes = GAME.table.layout(state.seen_by(0), 0).areas["pegs"][1].stakes  # type: ignore[attr-defined]
            for stake in stakes[:3]:
                assert stake.is_held == any(
                    each.suit is state.trump and each.rank == stake.rank for each in state.hands[0]
                )
                held |= {stake.rank} if stake.is_held else set()
            state.play(rng.choice(state.legal_moves()))
        for event in (each for each in told if each.kind == "TrickTaken"):
            spec = GAME.event_spec(event.kind)
            staging = spec.staging(event) if callable(spec.staging) else spec.staging
            assert (staging is not None) == (bool(event.honours) or event.worth >= 10)
            assert (spec.moment_of(event) == "into") == bool(event.honours)
            assert spec.sound_of(event) == ("coup" if event.honours else "trick")
            flown |= {staging.at if event.honours else staging.to} if staging is not None else set()
    assert flown == {"stake-J", "stake-2", "stake-A", "stake-points"}
    assert held == {"A", "2", "J"}


def test_the_end_of_a_deal_begins_with_a_word() -> None:
    state, told = GAME.begin(GAME.options.parse({}), 5), list[Event]()
    assert isinstance(state, CaliforniaJack)
    assert GAME.text.recap is not None
    assert not GAME.text.recap([Event("Dealt", {"player": 1, "leader": 0, "card": state.upcard[0]})])
    state.listener = told.append
    while state.stock or state.upcard:
        told.clear()
        state.play(state.legal_moves()[0])
    assert "every trump still out will be played" in plain(GAME.text.recap(told)[0])
    (pile,) = GAME.table.layout(state.seen_by(0), 0).areas["stock"]
    assert isinstance(pile, Pile)
    assert pile.caption is not None
    assert plain(pile.caption) == "6 tricks left"
    while any(state.hands):
        state.play(state.legal_moves()[0])
    (pile,) = GAME.table.layout(state.seen_by(0), 0).areas["stock"]
    assert isinstance(pile, Pile)
    assert pile.caption is None


def test_the_count_for_the_game_says_what_it_counts() -> None:
    state = GAME.begin(GAME.options.parse({}), 5)
    stakes = GAME.table.layout(state.seen_by(0), 0).areas["pegs"][1].stakes  # type: ignore[attr-defined]
    assert said(stakes[3].name) == "Card points"


def test_a_point_that_is_sure_is_counted_and_marked_as_soon_as_it_is_won() -> None:
    """The trumps as they are captured, the most card points once no card left can change who has them."""
    seen = set[str]()
    for seed in range(12):
        state, rng = GAME.begin(GAME.options.parse({}), seed), Random(seed)
        assert isinstance(state, CaliforniaJack)
        while not state.deal_is_over:
            for viewer in (0, 1):
                pegs, stakes = GAME.table.layout(state.seen_by(viewer), viewer).areas["pegs"]
                owned = [stake for stake in stakes.stakes if stake.is_sure]  # type: ignore[attr-defined]
                sure = tuple(sum(stake.owner == seat for stake in owned) for seat in (viewer, 1 - viewer))
                assert pegs.sure == sure  # type: ignore[attr-defined]
                assert all((stake.rank is None) or stake.owner is not None for stake in owned)
                seen |= {stake.rank or "most" for stake in owned}
            now = state.sure_points()
            state.play(rng.choice(state.legal_moves()))
            assert all(after >= before for before, after in zip(now, state.sure_points(), strict=True))
        assert state.deal_score is not None
        assert state.sure_points() == state.deal_score.points
    assert seen == {"A", "2", "J", "most"}


def test_card_points_say_which_cards_count_how_many_and_who_leads() -> None:
    state = GAME.begin(GAME.options.parse({}), 5)
    assert isinstance(state, CaliforniaJack)
    counts = "Most card points score 1: ten 10, ace 4, king 3, queen 2, jack 1."
    for points, words in (
        ([0, 0], counts),
        ([18, 62], f"{counts} Ben leads 62–18."),
        ([20, 9], f"{counts} You lead 20–9."),
    ):
        state.trick_points = points
        most = GAME.table.layout(state, 0).areas["pegs"][1].stakes[3]  # type: ignore[attr-defined]
        assert plain(most.means, 0, NAMES) == words


def test_the_sheet_of_a_deal_names_the_card_that_has_caught_a_trump() -> None:
    found = set[str]()
    for seed in range(12):
        state, rng, told = GAME.begin(GAME.options.parse({}), seed), Random(seed), list[Event]()
        assert isinstance(state, CaliforniaJack)
        state.listener = told.append
        while not state.deal_is_over:
            state.play(rng.choice(state.legal_moves()))
        (sheet,) = GAME.table.layout(state.seen_by(0), 0).areas["sheet"]
        assert isinstance(sheet, ScoreSheet)
        labels = {row.card: plain(row.label) for row in sheet.rows if row.card}
        for event in (each for each in told if each.kind == "TrickTaken"):
            for honour in event.honours:
                (other,) = (each for each in event.cards if each is not honour)
                lead, answer = event.cards
                is_caught = (answer if state.beats(answer, lead) else lead) is other
                by = plain(Sentence("a, caught by {card}", card=other))[1:]
                assert (by in labels[honour.code]) is is_caught, labels
                found |= {honour.rank} if is_caught else set()
    assert found == {"J", "2"}
