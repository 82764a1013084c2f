"""Box: the words of the status line and of the events, and what the table shows."""

from __future__ import annotations

from random import Random

from knaves.cards import card, cards
from knaves.engine.layout import Plate
from knaves.engine.moves import PLAY
from knaves.engine.sentences import Sentence, plain
from knaves.engine.state import Event
from knaves.games.box import GAME
from knaves.games.box.rules import FLIP, NEXT_ROUND, Box
from knaves.games.box.table import Direction, Heap, Slots
from knaves.nodes import Node
from knaves.page.view.parts import part_node
from knaves.page.view.seat import Scene, seat_labels
from tests.games.box.rounds import A, B, C, round_of, stuck_on_jack


def test_the_status_line_asks_for_a_rank() -> None:
    state = round_of("hand1: TC 8D 3S QH | box1: 2C 3C 4C 5C | played: 8C", turn=B, last_player=A)
    assert plain(GAME.text.ask(state), B) == "Reverse with 8 of diamonds, or go lower."
    assert plain(GAME.text.ask(state), A) == "Seat 1 must play 8 or lower."
    for hand, words in (
        ("TC 7D 3S QH", "Your choice: 7 of diamonds to 3 of spades."),
        ("TC 8D QH", "Only 8 of diamonds fits, and it reverses the direction."),
        ("TC 3S QH", "Only 3 of spades is low enough."),
        ("TC 3S 3D QH", "Play 8 or lower."),
    ):
        state.hands[B] = cards(hand)
        assert plain(GAME.text.ask(state), B) == words
    state.hands[B] = cards("TC QH")
    assert plain(GAME.text.ask(state), B) == "You have no 8 or lower: turn a box card."
    state.boxes[B] = [None] * 4
    assert plain(GAME.text.ask(state), B) == "You have no 8 or lower and no box cards: you’re stuck."


def test_everything_that_happens_is_said() -> None:
    heard: list[str] = []
    state = stuck_on_jack()
    state.listener = lambda event: heard.append(plain(sentence) if (sentence := GAME.text.say(event)) else "")
    state.play(FLIP[1])
    assert heard == [
        "Seat 1 turns jack of spades from the box: too high.",
        "",
        "Seat 0 wins the round and jack of spades.",
        "Seat 1 loses a box card: 3 left.",
        "",
    ]


def test_the_table_shows_boxes_closed_slots_and_who_is_out() -> None:
    state = round_of(
        "hand0: 2C | box0: 3C -- 5C -- | hand2: 4C | box2: 6C 7C 8C -- | played: 9S 8S | stock: ...",
        turn=A, sizes="3040", last_player=C, options={"box_refill": "replace"},
    )  # fmt: skip
    layout = GAME.table.layout(state.seen_by(A), A)
    slots = next(part for part in layout.areas["box"] if isinstance(part, Slots))
    assert [(face.code, face.marks) for face in slots.faces] == [
        ("??", ()), (None, ()), ("??", ()), (None, ("closed",)),
    ]  # fmt: skip
    plate = next(part for part in layout.areas["s1"] if isinstance(part, Plate))
    assert plate.is_out
    pile = next(part for part in layout.areas["pile"] if isinstance(part, Heap))
    assert [(face.code, face.marks) for face in pile.faces] == [("9S", ()), ("8S", ("last",))]


def test_a_box_that_fills_up_again_is_said_and_shown() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH AS | box0: 5C 5D -- -- | box1: JS 3D -- --"
        " | box2: 6C -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="321", last_player=A, players=3, lucky=[A],
    )  # fmt: skip
    heard: list[Event] = []
    state.listener = heard.append
    state.play(FLIP[1])
    (filled,) = (event for event in heard if event.kind == "BoxFilled")
    assert (filled.player, filled.before, filled.size) == (A, 3, 4)
    sentence, staging = GAME.text.say(filled), GAME.stage(filled)
    assert sentence is not None
    assert staging is not None
    assert [plain(sentence), plain(sentence, A)] == [
        "Seat 0 fills the box back up to 4.", "You fill your box back up to 4.",
    ]  # fmt: skip
    assert (staging.gains, staging.to) == ("+1", f"box-{A}")


def direction(state: Box) -> str | None:
    """What the table says of the direction."""
    part = next(each for each in GAME.table.layout(state.seen_by(A), A).areas["pile"] if isinstance(each, Direction))
    return plain(part.text) if part.text is not None else None


def test_with_two_players_left_nothing_is_said_of_the_direction() -> None:
    three = round_of("hand1: 8D | played: 8C", turn=B, last_player=A, sizes="4404")
    two = round_of("hand1: 8D | played: 8C", turn=B, last_player=A, sizes="4400")
    assert (direction(three), direction(two)) == ("Clockwise", None)
    assert plain(GAME.text.ask(three), B) == "Only 8 of diamonds fits, and it reverses the direction."
    assert plain(GAME.text.ask(two), B) == "Only 8 of diamonds is low enough."
    told: list[Event] = []
    for state in (three, two):
        state.listener = told.append
        state.play(PLAY[card("8D")])
    assert [GAME.text.say(event) is not None for event in told if event.kind == "Reversed"] == [True, False]


def test_the_caption_of_the_last_card_says_who_reversed_direction_and_nothing_else_does() -> None:
    three = round_of("hand1: 8D | played: 8C", turn=B, last_player=A, sizes="4404")
    assert caption(three) == "You played it"
    three.play(PLAY[card("8D")])
    assert caption(three) == "Seat 1 reversed: anticlockwise"
    again = round_of("hand1: 8D | played: 8C", turn=B, last_player=A, sizes="4404", direction=-1)
    again.play(PLAY[card("8D")])
    assert caption(again) == "Seat 1 reversed: clockwise", "as the arrows show"
    ring = Direction(is_clockwise=False, text=Sentence("reversed: anticlockwise"))
    _, words = part_node(ring, Scene(seat_labels(["human", "bot:easy"]))).children
    assert isinstance(words, Node)
    assert dict(words.attributes)["class"] == "sr", "the arrows show it; it is said to those who see none"


def caption(state: Box) -> str:
    """What stands under the last card."""
    heap = next(each for each in GAME.table.layout(state.seen_by(A), A).areas["pile"] if isinstance(each, Heap))
    said = heap.faces[-1].caption
    assert said is not None
    return plain(said, A)


def test_a_newcomer_hears_that_the_ace_is_high_where_it_matters() -> None:
    state = round_of("hand1: 8D | hand2: AH 3S | played: AC", turn=B, last_player=A)
    assert plain(GAME.text.ask(state), B) == "Aces are high: play any card."
    state.sizes = [4, 4, 0, 0]
    assert plain(GAME.text.ask(state), B) == "Aces are high: play any card."
    low = round_of("hand1: AD 3S | played: 8C", turn=B, last_player=A)
    assert plain(low.refuse("play AD").sentence).startswith("Aces are high. Play a card equal to or lower than")
    low.played.clear()
    assert plain(GAME.text.ask(low), B) == "Lead your highest card, an ace."


def test_the_first_tip_says_who_wins_and_what_happens_to_whoever_cannot_play() -> None:
    tip = GAME.tutorial.tips[0]
    assert isinstance(tip, Sentence)
    first = plain(tip)
    assert first.startswith("Last one with a box wins"), "the aim comes first"
    assert "high cards first" in first
    assert "Turn a box card" in first


def test_a_trophy_is_said_to_decide_nothing_where_it_is_touched() -> None:
    (plate,) = (part for part in GAME.table.layout(stuck_on_jack(), A).areas["mine"] if isinstance(part, Plate))
    (note,) = (counter.note for counter in plate.counters if counter.note is not None)
    assert "only for show" in plain(note)


def test_cards_of_a_round_that_have_been_shuffled_are_not_said_to_be_still_to_come() -> None:
    state = stuck_on_jack()
    assert heap(state).faces
    state.stock = []
    state.play(FLIP[1])
    assert not heap(state).faces, "the discards, and these cards with them, are in the draw pile"
    assert words_of_empty(state) == "Reshuffled into the draw pile"
    state.play(NEXT_ROUND)
    assert words_of_empty(state) == "Nothing played yet"


def heap(state: Box) -> Heap:
    """The running pile."""
    return next(part for part in GAME.table.layout(state, A).areas["pile"] if isinstance(part, Heap))


def words_of_empty(state: Box) -> str:
    """What stands where no card lies."""
    empty = heap(state).empty
    return plain(empty) if empty is not None else ""


def test_a_tip_explains_the_reversal_once_there_has_been_one() -> None:
    tip = GAME.tutorial.tips[-1]
    assert not isinstance(tip, Sentence)
    for seats in (2, 3):
        state = GAME.begin(GAME.options.parse({"players": seats}), 1)
        assert isinstance(state, Box)
        assert tip(state) is None
        state.direction = -1
        assert (tip(state) is not None) == (seats == 3), "with two players it makes no difference"


def test_the_end_of_a_round_says_who_fell_why_and_which_card_had_turned_it() -> None:
    turned = card("QH")
    events = [
        Event("Stuck", {"player": 1, "card": card("KC")}),
        Event("RoundWon", {"player": 0, "card": card("KC"), "turned": turned, "stuck": 1}),
        Event("SlotLost", {"player": 1, "size": 3, "before": 4}),
    ]
    assert GAME.text.recap is not None
    assert [plain(each, 0) for each in GAME.text.recap(events)] == [
        "Seat 1 got stuck: king of clubs was too high, 3 box cards left.", "Your queen of hearts reversed it",
    ]  # fmt: skip
    assert GAME.text.recap([*events, Event("RoundOpened", {"player": 0, "number": 2})]) == []


def test_whoever_is_out_reads_how_and_in_which_place_until_the_game_ends() -> None:
    events = [
        Event("Stuck", {"player": 1, "card": card("KC")}),
        Event("RoundWon", {"player": 0, "card": card("KC"), "turned": card("QH"), "stuck": 1}),
        Event("SlotLost", {"player": 1, "size": 0, "before": 1}),
        Event("PlayerOut", {"player": 1, "left": 2}),
    ]
    later = [
        Event("RoundOpened", {"player": 0, "number": 2}),
        Event("Stuck", {"player": 2, "card": None}),
        Event("SlotLost", {"player": 2, "size": 1, "before": 2}),
    ]
    assert GAME.text.recap is not None
    assert [plain(each, 1) for each in GAME.text.recap(events)] == [
        "Seat 0’s queen of hearts reversed it", "You’re out in third place: king of clubs was too high.",
    ]  # fmt: skip
    assert [plain(each, 1) for each in GAME.text.recap([*events, *later])] == [
        "Seat 2 got stuck: every box card had been turned already.",
        "You’re out in third place: king of clubs was too high.",
    ]  # fmt: skip


def test_ones_best_round_put_somebody_out_or_was_won_by_a_reversal_or_with_the_highest_card() -> None:
    assert GAME.text.best is not None

    def round_won(loser: int, high: str, below: str, turned: str | None = None, *, is_out: bool = False) -> list[Event]:
        found = [
            Event("RoundOpened", {"player": 0, "number": 1}), Event("CardPlayed", {"player": 0, "card": card(below)}),
            Event("CardTurned", {"player": loser, "card": card(high), "fits": False}),
            Event("Stuck", {"player": loser, "card": card(high)}),
            Event("RoundWon", {"player": 0, "card": card(high), "stuck": loser,
                               "turned": card(turned) if turned else None}),
        ]  # fmt: skip
        return found + ([Event("PlayerOut", {"player": loser, "left": 2})] if is_out else [])

    plainly = round_won(1, "KC", "4H")
    turned = [*plainly, *round_won(2, "5H", "3D", "3D")]
    for events, says in (
        (plainly, "Your 4 of hearts cost Seat 1 a box card."),
        (turned, "Your 3 of diamonds reversed it, and Seat 2 lost 5 of hearts."),
        (
            [*turned, *round_won(3, "6S", "2S", is_out=True)],
            "Your 2 of spades put Seat 3 out: 6 of spades was too high.",
        ),
    ):  # fmt: skip
        found = GAME.text.best(events, 0)
        assert found is not None
        assert plain(found[1], 0) == says
        assert found[0].kind == "RoundWon"
    assert GAME.text.best(turned, 1) is None


def test_the_end_tells_the_last_box_card_and_what_it_was_too_high_for() -> None:
    assert GAME.text.turn is not None
    events = [
        Event("CardPlayed", {"player": 0, "card": card("2H")}),
        Event("CardTurned", {"player": 1, "card": card("KC"), "fits": False}),
        Event("Stuck", {"player": 1, "card": card("KC")}),
        Event("RoundWon", {"player": 0, "card": card("KC"), "turned": card("2H"), "stuck": 1}),
    ]
    assert [plain(each, 1) for each in GAME.text.turn(events)] == [
        "Your last box card: king of clubs, too high on 2 of hearts.", "Seat 0’s 2 of hearts reversed it",
    ]  # fmt: skip
    empty = [Event("Stuck", {"player": 1, "card": None}), Event("RoundWon", {"player": 0, "card": None, "stuck": 1})]
    assert [plain(each, 0) for each in GAME.text.turn(empty)] == ["Seat 1 had no box card left to turn."]


def test_what_stands_under_a_box_that_fills_up_counts_the_cards_that_lie_in_it() -> None:
    """Nobody reads “1 left” and is stuck with no card to turn."""
    state = round_of(
        "hand1: KC QD | box0: 3C 3D 3H 3S | hand2: 3C | hand3: 4C | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S"
        " | played: 9S 8D 6H | stock: ...", turn=B, sizes="4144", last_player=A, lucky=[B],
    )  # fmt: skip
    assert plain(GAME.text.ask(state), B) == "You have no 6 or lower and no box cards: you’re stuck."
    assert words_under_box(state) == "0 left, 4 next round"
    state.lucky.clear()
    assert words_under_box(state) == "Your last box card", "a card that is still being turned counts"


def words_under_box(state: Box) -> str:
    """What stands under the box of the second seat, for its owner."""
    slots = next(part for part in GAME.table.layout(state, B).areas["box"] if isinstance(part, Slots))
    assert slots.caption is not None
    return plain(slots.caption, B)


def test_a_round_is_turned_only_by_a_card_of_the_same_rank_among_more_than_two() -> None:
    found: set[bool] = set()
    for seed in range(30):
        events: list[Event] = []
        rng, state = Random(seed), GAME.begin(GAME.options(), seed, (), events.append)
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
        laid: list[Event] = []
        for event in events:
            if event.kind == "RoundOpened":
                laid.clear()
            elif event.kind in ("CardPlayed", "CardTurned") and event.facts.get("fits", True):
                laid.append(event)
            elif event.kind == "RoundWon":
                ranks = [each.card.rank for each in laid[-2:]]
                is_pair = len(ranks) == 2 and ranks[0] == ranks[1]
                assert event.turned is None or (is_pair and event.turned is laid[-1].card)
                found.add(event.turned is not None)
    assert found == {True, False}


def test_a_tip_says_what_a_trophy_is_once_somebody_has_one() -> None:
    (tip,) = (tip for tip in GAME.tutorial.tips if not isinstance(tip, Sentence) and tip.__name__ == "_trophy")
    state = GAME.begin(GAME.options.parse({}), 1)
    assert isinstance(state, Box)
    assert tip(state) is None
    state.extras[2] = [card("5C")]
    said = tip(state)
    assert said is not None
    assert "trophy, just for show" in plain(said)
