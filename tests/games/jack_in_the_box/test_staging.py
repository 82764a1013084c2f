"""What is seen of events of Jack in the Box, besides cards on their way."""

from __future__ import annotations

import re
from random import Random

import pytest

from knaves.bots.reasons import length
from knaves.cards import card
from knaves.engine.layout import Pile
from knaves.engine.sentences import plain
from knaves.engine.state import Event, State
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.table import Cross, Figure, Sum, chances
from knaves.page.view.parts import layout_in_words, pencil_for
from knaves.page.view.seat import Scene, seat_labels
from knaves.session.session import BRIEF
from tests.games.jack_in_the_box.tables import at_turn, play
from tests.random_games import states, walk
from tests.unit.page.fake_page import found, notes, text_of
from tests.unit.page.visits import SEATS, Visit, story


def staged(kind: str, **facts: object) -> str:
    """The word that stands for an event, and what rises where."""
    stage = GAME.stage
    assert stage is not None
    staging = stage(Event(kind, facts))
    assert staging is not None
    return f"{staging.says} {staging.gains} {staging.at} {staging.to}".strip()


@pytest.mark.parametrize(
    ("cards", "target", "told"),
    [
        ("7C 4D", "JC", "7 + 4 = J (11)"), ("QD 3S", "9D", "Q (12) − 3 = 9"), ("3S QD", "9D", "Q (12) − 3 = 9"),
        ("TD", "TH", "10 = 10"),
        ("AS 9C", "TD", "A (1) + 9 = 10"), ("AS 9C", "5D", "A (14) − 9 = 5"), ("AS 9C", "8D", "9 − A (1) = 8"),
        ("8D 6C", "AH", "8 + 6 = A (14)"), ("AS AH", "KC", "A (14) − A (1) = K (13)"),
    ],
)  # fmt: skip
def test_a_match_says_its_sum_on_the_card_it_matches(cards: str, target: str, told: str) -> None:
    found = tuple(map(card, cards.split()))
    facts = {"player": 1, "cards": found, "target": card(target), "place": "N", "points": 8}
    assert staged("Matched", **facts) == f"{told} +8 @1N turn"


def test_what_a_turn_has_brought_is_told_in_a_line() -> None:
    recap = GAME.text.recap
    assert recap is not None
    nine, pair = (card("9S"),), (card("5C"), card("8C"))
    events = [
        Event("Matched", {"player": 1, "cards": nine, "target": card("9D"), "points": 1}),
        Event("Drew", {"player": 1, "count": 2, "left": 4}),
        Event("Matched", {"player": 1, "cards": pair, "target": card("KD"), "points": 4}),
        Event("JackBoxed", {"player": 1, "card": card("JH"), "points": 16}),
    ]
    (line,) = recap(events)
    assert str(line) == "Seat 1 +21: boxed jack of hearts and 2 matches"
    assert [str(line) for line in recap(events[:2])] == ["Seat 1 +1: 9 of spades → 9 of diamonds"]


def test_an_exchange_is_told_too_and_what_a_new_box_card_has_brought() -> None:
    recap = GAME.text.recap
    assert recap is not None
    events = [
        Event("BoxChanged", {"player": 1, "places": ("E",)}),
        Event("BonusScored", {"player": 1, "card": card("KD"), "points": 3}),
        Event("Exchanged", {"player": 1, "count": 5}),
    ]
    assert [str(line) for line in recap(events)] == [
        "Seat 1 replaces Box cards: on the right.", "Seat 1 +3: king of diamonds dealt to the Box",
    ], "new Box cards take an exchange of all five"  # fmt: skip
    assert [str(line) for line in recap(events[-1:])] == ["Seat 1 exchanges 5 cards."]


@pytest.mark.parametrize(("points", "is_great"), [(1, False), (4, False), (8, True), (12, True)])
def test_a_match_with_a_jack_in_suit_is_a_triumph_that_stamps_its_place(points: int, *, is_great: bool) -> None:
    matched = Event("Matched", {"player": 0, "points": points})
    spec = GAME.event_spec(matched.kind)
    assert (spec.is_triumph_in(matched), spec.moment_of(matched)) == (is_great, "stamp" if is_great else "")


@story
async def test_points_for_what_is_dealt_to_the_box_are_told_at_the_first_deal_and_of_oneself() -> None:
    """JB-R5: they come without anybody having played; the bar that stays says where from."""
    visit = Visit(address=f"/jack_in_the_box?seed=27&{SEATS}")
    await visit.until_asked()
    assert visit.shown.position.scores() == [0, 3]
    (offered,) = found(visit.screen, class_="message remark passing of-learn")
    assert text_of(offered).startswith("Juniper +3: Q dealt to the Box"), "before the first move, too"
    visit.do("no lesson")
    (bar,) = notes(visit.screen, "read")
    assert text_of(bar) == "Juniper +3: Q dealt to the Box"
    assert not found(visit.screen, data_do="tip"), "one message at a time"
    own = GAME.stage(Event("BonusScored", {"player": 0, "card": card("KD"), "points": 3}))
    assert own is not None
    figures = [dict(node.attributes).get("data-place") for node in found(visit.screen, class_="figure")]
    assert own.to in figures, "they rise to the points that the player sees"
    for move in visit.legal:
        trial = visit.session.past().state.copy()
        if " change " in move.notation:
            trial.play(move)
            if trial.scores()[0]:
                break
    else:
        raise AssertionError("no change brings points")
    await visit.play(move.notation)
    (bar,) = notes(visit.screen, "read")
    assert "You +" in text_of(bar)
    assert "dealt to the Box" in text_of(bar)


def test_what_the_stock_deals_and_is_no_card_of_the_box_comes_from_the_stock_and_from_nobodys_hand() -> None:
    stage = GAME.stage
    assert stage is not None
    for kind in ("BonusScored", "CardRejected"):
        staging = stage(Event(kind, {"player": 1, "card": card("KD"), "points": 3}))
        assert staging is not None
        assert (staging.source, staging.at) == ("stock", "stock")


def test_the_sum_of_the_turn_grows_with_the_points_of_a_boxed_jack() -> None:
    state, move = next(
        (state, move)
        for state in states(GAME, 4000, "jack") if state.turn is not None
        for move in state.legal_moves() if move.groups[0][0] == "box"
    )  # fmt: skip
    before = sum_of_turn(state)
    seen: dict[str, int] = {}

    def listen(event: Event) -> None:
        seen[event.kind] = sum_of_turn(state)

    state.listener = listen
    state.play(move)
    assert seen["JackBoxed"] == before + 16


def test_the_last_turn_lists_all_that_it_scored_and_adds_up_to_its_sum() -> None:
    lists = 0
    for seed in range(40):
        state, rng = GAME.begin(GAME.options(), seed), Random(seed)
        while state.turn is not None:
            moves = state.legal_moves()
            state.play(rng.choice([move for move in moves if move.groups[0][0] in ("box", "match")] or moves))
        assert isinstance(state, JackInTheBox)
        if state.boxed is None:
            continue
        lists += 1
        boxes = [part for part in GAME.table.layout(state, 0).areas["mid"] if isinstance(part, Cross)]
        lines = next(each.lines for part in boxes for each in part.corners if isinstance(each, Sum))
        points = [int(plain(line).split()[-1]) for line, _ in lines]
        assert any(plain(line).endswith((" on its joker 16", " boxed 16")) for line, _ in lines)
        assert sum(points) == sum_of_turn(state)
    assert lists


def test_the_end_shows_no_sum_of_a_turn_to_which_points_were_added_afterwards() -> None:
    state, rng = GAME.begin(GAME.options(), 3), Random(3)
    while state.turn is not None:
        assert sum_of_turn(state) >= 0
        state.play(rng.choice(state.legal_moves()))
    with pytest.raises(StopIteration):
        sum_of_turn(state)


def test_a_turn_that_has_scored_nothing_is_not_read_out() -> None:
    state = at_turn("5S 3C 8H 2H TH", boxes=("8C 2C 6S 9S",))
    pencil = pencil_for(Scene(seat_labels(SEATS), 0))

    def heard() -> list[str]:
        return [title for title, _ in layout_in_words(GAME.table.layout(state, 0), pencil)]

    assert "This turn" not in heard()
    play(state, "match 1N 2H")
    assert sum_of_turn(state) > 0
    assert "This turn" in heard()


def sum_of_turn(state: State) -> int:
    """What the table says that this turn has brought."""
    areas = GAME.table.layout(state, 0).areas
    parts = [*areas["mid"], *areas.get("turn", ())]
    parts += [corner for part in parts if isinstance(part, Cross) for corner in part.corners]
    return next(part.number for part in parts if isinstance(part, Figure) and part.place == "turn")


@pytest.mark.parametrize(
    ("cards", "target", "made"),
    [("AH 9H", "8C", "9 of hearts − ace of hearts"), ("AH 9H", "TC", "ace of hearts + 9 of hearts"),
     ("AH 9H", "5C", "ace of hearts − 9 of hearts"), ("3S QD", "9D", "queen of diamonds − 3 of spades"),
     ("9S", "9D", "9 of spades")],
)  # fmt: skip
def test_sums_and_differences_are_written_as_they_are_in_the_bar_the_log_and_beside_the_box(
    cards: str, target: str, made: str
) -> None:
    found = tuple(map(card, cards.split()))
    event = Event("Matched", {"player": 1, "cards": found, "target": card(target), "place": "E", "points": 2})
    assert GAME.text.recap is not None
    assert [plain(line) for line in GAME.text.recap([event])] == [f"Seat 1 +2: {made} → {card(target).name}"]
    log = GAME.text.say(event)
    assert log is not None
    assert f"matches {card(target).name} with {made}: 2" in plain(log)


def stock_note(state: State) -> str:
    """What stands below the stock."""
    corners = [
        corner
        for part in GAME.table.layout(state, 0).areas["mid"]
        if isinstance(part, Cross)
        for corner in part.corners
    ]
    (pile,) = (corner for corner in corners if isinstance(corner, Pile))
    return plain(pile.caption) if pile.caption is not None else ""


def test_an_extra_turn_of_another_player_is_named_as_long_as_it_lasts() -> None:
    state = at_turn("8S 6S 3D 8C 5D", stock="4H 4D 4S 4C 5H 5S 6H 6D 7H 7D JC")
    assert plain(GAME.text.ask(state), 1) == "Seat 0 to play."
    state.is_extra = True
    assert plain(GAME.text.ask(state), 1) == "Extra turn for Seat 0."
    state.play(next(move for move in state.legal_moves() if move.notation.startswith("match")))
    assert plain(GAME.text.ask(state), 1) == "Extra turn for Seat 0."
    assert "Extra turn for" not in plain(GAME.text.ask(state), 0)


def test_the_end_of_the_stock_is_said_before_it_ends_the_game() -> None:
    """JB-R14: the game ends when a turn starts with fewer than five cards, or without a match and a stock."""
    state = at_turn("8S 6S 3D 8C 5D", stock="4H 4D 4S 4C 5H 5S 6H 6D 7H 7D JC")
    assert stock_note(state) == ""
    assert stock_note(at_turn("8S 6S 3D 8C 5D", stock="4H 4D")) == "When empty: final turns"
    dry = at_turn("8S 6S 3D 8C 5D", stock="")
    assert stock_note(dry) == "Final turns"
    assert plain(GAME.text.ask(dry), 0) == "Match Box cards.", "the note says that these are the final turns"
    told = Event("Drew", {"player": 1, "count": 2, "left": 0})
    assert GAME.text.recap is not None
    (line,) = GAME.text.recap([told])
    assert plain(line).startswith("Final turns")
    log = GAME.text.say(told)
    assert log is not None
    assert "final turns" in plain(log)
    assert not GAME.text.recap([Event("Drew", {"player": 1, "count": 2, "left": 1})])


@pytest.mark.parametrize(
    ("hand", "says"), [("8S 6S 3D 8C", "Under five cards: game over"), ("2S 2D 2C 2H 3S", "No match: game over")]
)
def test_beside_the_empty_stock_stands_why_it_has_ended_the_game(hand: str, says: str) -> None:
    """JB-R14."""
    state = at_turn(hand, stock="", boxes=("TD QD KC 9S",))
    state.begin(0)
    assert state.turn is None
    assert stock_note(state) == says


def test_a_lock_says_what_it_means() -> None:
    assert stock_note(at_turn("8S 6S 3D 8C 5D", turns=7, locked_through=7)) == "New Box cards again next turn"
    assert stock_note(at_turn("8S 6S 3D 8C 5D", turns=6, locked_through=7)) == "New Box cards again in 2 turns"
    assert stock_note(at_turn("8S 6S 3D 8C 5D", turns=8, locked_through=7)) == ""


def test_of_two_jacks_one_is_named_that_can_be_boxed_in_the_end() -> None:
    state = at_turn("JH JD 5D 3D 6S", stock="...")
    said = [plain(each) for each in chances(state, 0)]
    assert said == ["Use all your other cards, then box jack of hearts: +16"]
    assert not chances(state, 1), "others see nobody's chances"
    alone = at_turn("JH", stock="...")
    assert [plain(each) for each in chances(alone, 0)] == ["Box jack of hearts: +16"]


def test_a_joker_glows_once_the_jack_alone_is_left_for_it() -> None:
    def glowing(hand: str, *matches: str) -> list[bool]:
        state = at_turn(hand, stock="...")
        play(state, *matches)
        (cross,) = (part for part in GAME.table.layout(state, 0).areas["mid"] if isinstance(part, Cross))
        return ["won" in joker.marks for joker in cross.jokers]

    assert glowing("JS") == [False, False], "a match comes first"
    assert glowing("JS 3D 4D", "match 1N 3D") == [False, False]
    assert glowing("JS 3D", "match 1N 3D") == [False, True]


def test_a_joker_says_beforehand_which_jack_goes_on_it_and_for_how_much() -> None:
    state = at_turn("JS 6S 3D 8C 5D")
    (cross,) = (part for part in GAME.table.layout(state, 0).areas["mid"] if isinstance(part, Cross))
    assert [plain(joker.caption) for joker in cross.jokers if joker.caption] == ["J♥ J♦ 16", "J♠ J♣ 16"]
    assert GAME.text.ask_with is not None
    touched = GAME.text.ask_with(state, ["JS"])
    assert touched is not None
    assert "As your last card, it can go on the joker" in plain(touched)
    covered = at_turn("JS 6S 3D 8C 5D", text="jokers1: JD --")
    (cross,) = (part for part in GAME.table.layout(covered, 0).areas["mid"] if isinstance(part, Cross))
    assert [joker.caption is not None for joker in cross.jokers] == [False, True]


def test_a_turn_of_many_matches_is_told_in_a_line_that_can_be_read() -> None:
    recap = GAME.text.recap
    assert recap is not None
    match = {"player": 1, "cards": (card("9S"),), "target": card("9D"), "points": 1}
    dealt = [Event("BonusScored", {"player": 1, "card": card(code), "points": 3}) for code in ("KD", "QD", "KS")]
    jack = Event("JackBoxed", {"player": 1, "card": card("JH"), "points": 16})
    events = [*(Event("Matched", match) for _ in range(5)), jack, *dealt]
    assert [plain(line) for line in recap(events)] == [
        "Seat 1 +30: boxed jack of hearts and 3 kings and queens dealt to the Box"
    ]
    mine = [Event("BonusScored", {**each.facts, "player": 0}) for each in dealt]
    assert sum(length(line) for line in recap([*mine, *events])) <= BRIEF, "two lines of a phone have room for it"
    changed = Event("BoxChanged", {"player": 1, "places": ("1W", "1S", "2E")})
    assert [plain(line) for line in recap([changed])] == ["Seat 1 replaces 3 Box cards."]


def test_who_only_exchanged_is_said_in_one_breath_where_several_did_something() -> None:
    recap = GAME.text.recap
    assert recap is not None
    events = [
        Event("Exchanged", {"player": 1, "count": 5}), Event("BoxChanged", {"player": 1, "places": ("E", "N")}),
        Event("BonusScored", {"player": 1, "card": card("KD"), "points": 3}),
        Event("Exchanged", {"player": 2, "count": 1}), Event("Exchanged", {"player": 3, "count": 2}),
    ]  # fmt: skip
    assert [plain(line) for line in recap(events)] == ["Seat 2 and Seat 3 exchange cards", "Seat 1 +3"]


def test_where_there_is_one_box_no_sentence_of_the_log_gives_it_a_number() -> None:
    kinds, numbered = set(), set()
    for seed in range(12):
        heard: list[Event] = []
        for state in walk(GAME, GAME.options.parse({"players": 2 + seed % 3}), seed):
            state.listener = heard.append
        said = [plain(text) for event in heard if (text := GAME.text.say(event)) is not None]
        kinds |= {event.kind for event in heard}
        numbered |= {text for text in said if re.search(r"Box \d", text)}
    assert not numbered
    assert "JackBoxed" in kinds


def test_an_extra_turn_is_called_out_over_the_box_in_which_the_last_card_was_used() -> None:
    boxes = ("6S 3D 8D 9C", "TD KH 4H 2S")
    for place, box in (("1E 6D", 1), ("2E TH", 2)):
        told: list[Event] = []
        state = at_turn(place[3:], boxes=boxes, options={"variation": 1})
        state.listener = told.append
        play(state, f"match {place}")
        (event,) = (event for event in told if event.kind == "ExtraTurnStarted")
        assert staged(event.kind, **event.facts).split() == ["Seat", "0:", "extra", "turn!", f"box-{box}"]


def test_no_extra_turn_is_called_out_with_which_the_game_ends() -> None:
    """All five cards are used and too few are left to fill the hand: the cheer would be taken back at once."""
    told: list[Event] = []
    state = at_turn("6D", boxes=("6S 3D 8D 9C",), stock="2C 4C")
    state.listener = told.append
    play(state, "match 1E 6D")
    assert state.is_over
    kinds = [event.kind for event in told]
    assert "StockDepleted" in kinds
    assert "ExtraTurnStarted" not in kinds


def test_a_pair_says_why_it_scores_before_it_is_played() -> None:
    state = at_turn("JH 2D 5D 3D 7S", boxes=("KH 3S 8D TC",))
    assert GAME.text.ask_with is not None
    for touched, says in ((["JH", "2D"], "(one jack, one in suit)"), (["5D", "3D"], "(two cards, both in suit)")):
        asked = GAME.text.ask_with(state, touched)
        assert asked is not None
        assert plain(asked).endswith(f"{says}.")


def test_after_a_boxed_jack_more_box_cards_are_asked_for_only_while_more_may_be_replaced() -> None:
    lesson, ask_with = GAME.tutorial.lesson, GAME.text.ask_with
    assert lesson is not None
    assert ask_with is not None
    state = GAME.begin(GAME.options.parse({}), lesson.seed)
    for notation in lesson.line[: lesson.line.index("keep")]:
        play(state, notation)
    said = [plain(asked) if (asked := ask_with(state, places)) else "" for places in ([], ["@1E"], ["@1E", "@1N"])]
    assert said == [
        "", "To be replaced: on the right. Choose more, or press “Replace”.",
        "To be replaced: on the right and at the top. Press “Replace”.",
    ]  # fmt: skip
