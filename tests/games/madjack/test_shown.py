"""MadJack: the words of the status line, and what the table shows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from knaves.cards import card, cards
from knaves.engine.layout import Fan, ScoreSheet, Sign, Trick
from knaves.engine.sentences import Sentence, plain
from knaves.engine.state import Event
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import MadJack
from knaves.games.madjack.table import PrizeRow, Strip
from tests.games.madjack.tricks import last_trick, phase1, phase2, play


def test_the_status_line_says_why_a_mad_jack_must_be_played() -> None:
    state = phase2("QS 8D", "", "JC AC 9H", "9C", turn=1)
    names = ["Moss", "Ada"]
    assert plain(GAME.text.ask(state), 1, names) == (
        "The prize needs spades: you have only jack of clubs, the MadJack."
    )
    assert plain(GAME.text.ask(state), 0, names) == "Ada to play on 9 of clubs."
    assert plain(GAME.text.ask(phase2("QS 8D", "9S XX AH")), 0) == "Lead for queen of spades: play spades or the joker."
    assert (
        plain(GAME.text.ask(phase2("QS 8D", "", "9S AH", "9C", turn=1)), 1)
        == "Queen of spades sets the suit: play spades."
    )
    assert (
        plain(GAME.text.ask(phase2("QS 8D", "", "9S AH", "KS", turn=1)), 1)
        == "Seat 0 led king of spades. Follow suit: spades."
    )
    assert plain(GAME.text.ask(phase2("XX 8D", "9S AH")), 0) == "Lead any card; nobody can win the joker prize."
    assert plain(GAME.text.ask(phase2("QS 8D", "9D AH")), 0) == "You have no spades: lead any card."


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        (phase2("9C 8D", "TC JS XX AH"), "For 9 of clubs, play clubs, jack of spades or the joker."),
        (phase2("9C 8D", "TC JS AH"), "Lead for 9 of clubs: play clubs or jack of spades."),
        (
            phase2("9C 8D", "TC JS XX AH", "AH", "KC"),
            "Seat 1 led king of clubs. Play clubs, jack of spades or the joker.",
        ),
        (phase2("9C 8D", "TC JS AH", "AH", "KC"), "Seat 1 led king of clubs. Play clubs or jack of spades."),
        (phase2("9C 8D", "TC JS XX", "AH", "KD"), "9 of clubs sets the suit: clubs, jack of spades or the joker."),
        (phase2("9C 8D", "TC JS AH", "AH", "KD"), "9 of clubs sets the suit: play clubs or jack of spades."),
    ],
)
def test_the_status_line_names_a_mad_jack_beside_cards_of_its_suit(state: MadJack, asked: str) -> None:
    assert plain(GAME.text.ask(state), 0) == asked


@pytest.mark.parametrize(
    ("prizes", "hand", "lead", "options", "why"),
    [
        ("KC 8D", "9C", "8C", {}, "9 of clubs doesn’t outrank the prize."),
        ("JC 8D", "JS", "8C", {}, "Jack of spades doesn’t outrank the prize."),
        ("KC 8D", "9H", "8H", {}, "No clubs, no prize."),
        ("XX 8D", "9H", "8H", {}, "Nobody can win the joker prize."),
        ("KC 8D", "XX", "8H", {"joker_captures_prize": False}, "The joker wins no prizes."),
        ("8C 8D", "9C", "AH", {}, ""),
    ],
)
def test_a_trick_says_why_its_prize_goes_to_nobody(
    prizes: str, hand: str, lead: str, options: Mapping[str, bool], why: str
) -> None:
    state = phase2(prizes, f"{hand} AD", "AS", lead, options=options)
    told: list[Event] = []
    state.listener = told.append
    play(state, f"play {hand}")
    (taken,) = [said for event in told if event.kind == "TrickTaken" and (said := GAME.text.say(event))]
    assert plain(taken, 0) == f"You win the trick. {why}".strip()
    assert any(event.kind == "PrizeDiscarded" for event in told) is bool(why)


@pytest.mark.parametrize(
    ("prizes", "named"), [("KC 8D", "Next prize: 8 of diamonds."), ("KC ?? ??", None), ("KC", None)]
)
def test_the_next_prize_is_named_once_a_prize_is_gone_but_not_before_it_is_turned(
    prizes: str, named: str | None
) -> None:
    state = phase2(prizes, "9H AD", "AS", "8H")
    told: list[Event] = []
    state.listener = told.append
    play(state, "play 9H")
    (gone,) = [said for event in told if event.kind == "PrizeDiscarded" and (said := GAME.text.say(event))]
    assert plain(gone, 0) == " ".join(filter(None, ["Nobody gets the prize: king of clubs is discarded.", named]))


@pytest.mark.parametrize(
    ("prizes", "lead", "reply", "is_told"),
    [
        ("", "AS", "JC", True),
        ("", "AS", "JS", False),  # the jack of the suit itself
        ("", "JC", "AS", False),  # clubs are led, and the ace is none
        ("KS 8D", "JC", "AS", True),
        ("KS 8D", "JC", "AH", False),  # an ace of no account
        ("KH 8D", "AS", "JC", True),
        ("KC 8D", "AS", "JC", False),
    ],
)
def test_a_big_moment_is_made_of_a_mad_jack_that_beats_the_ace_of_its_trick_and_of_no_other_jack(
    prizes: str, lead: str, reply: str, is_told: bool
) -> None:
    state = phase2(prizes, "", reply, lead, turn=1) if prizes else phase1("", reply, lead, turn=1)
    told: list[Event] = []
    state.listener = told.append
    play(state, f"play {reply}")
    (taken,) = [event for event in told if event.kind == "TrickTaken"]
    spec = GAME.event_spec("TrickTaken")
    shown = GAME.stage(taken)
    assert (shown is not None, spec.is_triumph_in(taken), spec.moment_of(taken)) == (
        is_told, is_told, "stamp" if is_told else "",
    )  # fmt: skip
    assert shown is None or shown.at == "JC"
    assert spec.sound_of(taken) == ("coup" if is_told else "trick")


def test_the_order_strip_marks_the_cards_held_led_and_gone() -> None:
    state = phase2("KD 8S", "QD XX 9C", "AH", "TD", turn=0)
    state.captured[0] += cards("9D 8H")
    state.gone += cards("9D 8H")
    strip = GAME.table.layout(state, 0).areas["order"][0]
    assert isinstance(strip, Strip)
    marks = {face.code: face.marks for face in strip.faces}
    assert list(marks) == ["8D", "9D", "TD", "QD", "KD", "AD", "JH", "JD", "XX"]
    assert marks == {
        "8D": (), "9D": ("gone",), "TD": ("led",), "QD": ("have",), "KD": ("prize",), "AD": (), "JH": (), "JD": (),
        "XX": ("have",),
    }  # fmt: skip


def test_the_prize_row_keeps_its_five_places() -> None:
    state = phase2("KD 8S QC AS", "QD", fates=[(card("KH"), 1)])
    row = GAME.table.layout(state, 0).areas["prizes"][0]
    assert isinstance(row, PrizeRow)
    assert [face.code for face in row.faces] == ["KH", "KD", "8S", "QC", "AS"]
    assert [face.marks for face in row.faces] == [("gone",), ("current",), (), (), ()]
    assert [plain(face.caption or Sentence(""), 0) for face in row.faces] == [
        "Seat 1", "Prize", "Trick 9", "Trick 10", "Trick 11",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lead", "prizes", "needs"),
    [
        ("TD", "KD 8S", "To win the prize: ace of diamonds or higher"),
        ("AS", "QS 8D", "To win the prize: jack of clubs or higher"),
        ("JS", "QS 8D", "To win the prize: joker"),
        ("9D", "QS 8D", "To win the prize: king of spades or higher"),
        ("XX", "QS 8D", "Nothing beats the joker"),
        ("JD", "XX 8D", "Nothing left can beat it"),
        ("TD", "XX 8D", "For two cards: queen of diamonds or higher"),
    ],
)
def test_the_table_says_which_card_takes_the_prize(lead: str, prizes: str, needs: str) -> None:
    trick = GAME.table.layout(phase2(prizes, "8C", "", lead, turn=0), 0).areas["trick"][0]
    assert isinstance(trick, Trick)
    assert [plain(face.caption or Sentence("")) for _, face in trick.faces] == ["", needs]


def test_a_prize_that_the_led_card_takes_is_not_said_to_be_lost_to_all() -> None:
    state = phase2("QS 8D", "8C", "", "JS", turn=0, gone=cards("XX"))
    trick = GAME.table.layout(state, 0).areas["trick"][0]
    assert isinstance(trick, Trick)
    assert [plain(face.caption or Sentence("")) for _, face in trick.faces] == ["", "Nothing left can beat it"]


@pytest.mark.parametrize(
    ("prizes", "needs"),
    [
        ("KD 8S", "To win the prize: ace of diamonds or higher"),
        ("JD 8S", "To win the prize: joker"),
        ("XX 8S", "Nobody can win this prize"),
    ],
)
def test_before_a_lead_for_a_prize_its_leader_reads_which_card_outranks_it(prizes: str, needs: str) -> None:
    state = phase2(prizes, "8C")
    for viewer, words in ((0, needs), (1, "")):
        trick = GAME.table.layout(state, viewer).areas["trick"][0]
        assert isinstance(trick, Trick)
        assert [plain(face.caption or Sentence("")) for _, face in trick.faces] == ["", words]


@pytest.mark.parametrize(
    ("state", "mad"),
    [
        (phase1("JC JS JD 9S", "", "AS"), ["JC"]),
        (phase1("JC JS JD 9S", ""), []),
        (phase2("KD 8S", "JH JD JC 9D"), ["JH"]),
        (phase2("XX 8S", "JH JD JC"), []),
    ],
)
def test_the_mad_jack_is_named_in_the_hand_and_in_the_trick(state: MadJack, mad: list[str]) -> None:
    (hand,) = GAME.table.layout(state, 0).areas["hand"]
    assert isinstance(hand, Fan)
    assert [face.code for face in hand.faces if face.caption and plain(face.caption) == "Mad"] == mad
    played = phase2("KD 8S", "9D", "", "JH")
    (trick,) = GAME.table.layout(played, 0).areas["trick"]
    assert isinstance(trick, Trick)
    assert [plain(face.caption) for _, face in trick.faces if face.code and face.caption] == ["Mad"]


def test_the_strip_keeps_the_last_trick_while_it_lies_on_a_finished_table() -> None:
    state = last_trick(16, 6, points=[8, 9])
    lying: list[list[tuple[str | None, str]]] = []

    def look(_: Event) -> None:
        (strip,) = GAME.table.layout(state.seen_by(0), 0).areas["order"]
        assert isinstance(strip, Strip)
        lying.append([(face.code, face.marks[0]) for face in strip.faces if {"led", "answer"} & {*face.marks}])

    state.listener = look
    play(state, "play AS")
    assert state.is_over
    assert len(lying) > 4
    assert lying == [[("9S", "led"), ("AS", "answer")]] * len(lying)


def test_the_score_sheet_says_who_got_what() -> None:
    state = last_trick(16, 6)
    play(state, "play AS")
    sheet = GAME.table.layout(state, 1).areas["sheet"][0]
    assert isinstance(sheet, ScoreSheet)
    assert sheet.columns == (1, 0)
    told = [(plain(row.label), row.values) for row in sheet.rows]
    assert told == [("Captured cards", ("8", "16")), ("Prizes among them", ("0", "0")), ("8 cards more", ("", "2"))]
    assert sheet.totals == (0, 2)


def test_the_end_of_a_deal_says_who_has_how_many_points() -> None:
    state, told = last_trick(16, 6), []
    state.listener = lambda event: told.append(GAME.text.say(event))
    play(state, "play AS")
    (said,) = [plain(each) for each in told if each is not None and "wins the deal" in plain(each)]
    assert said == "Seat 0 wins the deal, 16 cards to 8, and scores 2. Score: Seat 0 2, Seat 1 0."


@pytest.mark.parametrize(
    ("captured", "words", "is_certain"),
    [
        ((12, 12), "Whoever wins it wins the deal", True),
        ((13, 11), "Whoever wins it wins the deal", True),
        ((11, 13), "Whoever wins it wins the deal", True),
        ((13, 10), "With its prize Ben would win the deal", True),
        ((10, 13), "With its prize you win the deal", True),
        ((14, 10), "You’re 4 cards ahead: 1 point, from 6 on 2", False),
        ((9, 13), "You’re 4 cards behind", False),
    ],
)
def test_what_the_last_trick_decides_is_said_before_it_is_played_and_comes_true(
    captured: tuple[int, int], words: str, is_certain: bool
) -> None:
    state = last_trick(*captured)
    (sign,) = (part for part in GAME.table.layout(state, 0).areas["prizes"] if isinstance(part, Sign))
    assert plain(sign.text, 0, ["Ann", "Ben"]) == f"Trick 11 of 11.\n{words}"
    assert ("decisive" in sign.kind) is is_certain
    if is_certain:
        play(state, "play AS")  # with which seat 1 wins the trick without its prize
        assert state.deal_score is not None
        assert state.deal_score.winner == (0 if captured == (13, 10) else 1)


def test_before_a_lead_the_strip_shows_the_order_of_any_suit_and_names_the_joker_and_after_the_deal_nothing() -> None:
    state = GAME.begin(GAME.options(), 7)
    (strip,) = GAME.table.layout(state.seen_by(0), 0).areas["order"]
    assert isinstance(strip, Strip)
    assert strip.is_usual
    assert [face.code for face in strip.faces] == ["8H", "9H", "TH", "QH", "KH", "AH", "JD", "JH", "XX"]
    captions = [plain(face.caption) if face.caption else "" for face in strip.faces]
    assert captions[-3:] == ["Mad", "", "Joker"]
    over = last_trick(16, 6)
    play(over, "play AS")
    assert GAME.table.layout(over, 0).areas["order"] == (Strip(None, ()),)


def test_what_wins_a_prize_is_not_said_any_longer_while_its_trick_is_gathered() -> None:
    told = list[tuple[str, bool]]()

    def look(event: Event) -> None:
        (trick,) = (part for part in GAME.table.layout(state, 0).areas["trick"] if isinstance(part, Trick))
        told.append((event.kind, any(face.caption for _, face in trick.faces)))

    rng, state = Random(3), GAME.begin(GAME.options(), 3, ())
    state.listener = look
    asked = 0
    while not state.deal_is_over:
        (trick,) = (part for part in GAME.table.layout(state, 0).areas["trick"] if isinstance(part, Trick))
        asked += any(face.caption for _, face in trick.faces)
        state.play(rng.choice(state.legal_moves()))
    assert asked
    assert [says for kind, says in told if kind == "TrickGathered"] == [False] * 11


def test_what_a_madjack_is_is_told_once_one_is_seen() -> None:
    tip = GAME.tutorial.tips[0]
    assert not isinstance(tip, Sentence)
    state = phase1("8S 9D", "QS JC", captured=[[], []])
    assert tip(state.seen_by(0)) is None
    play(state, "play 8S", "play JC")
    told = tip(state.seen_by(0))
    assert told is not None
    assert plain(told).startswith("In a trick of spades, jack of clubs goes mad")
