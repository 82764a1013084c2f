"""Whole games between two devices: every game, many options, both sides; and what each device could look up."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from knaves.engine.chance import FairDeal
from knaves.engine.state import State
from knaves.friend import replica
from knaves.friend.game import FriendGame
from knaves.friend.letter import join_letter, letter_of, read_letter, take_letter
from knaves.friend.proof import Cheat
from knaves.friend.replica import BOTH
from knaves.games.registry import GAMES
from knaves.table.table import Table
from tests.friend.leaks import Opened, assert_allowed
from tests.friend.two import (
    FOR_TWO,
    GROUP,
    Pair,
    by_chance,
    finished,
    invited,
    option_sets,
    play_out,
    proof,
    sampled,
    secret,
    short,
    step,
    whole_game,
)
from tests.random_games import SCALE, SEED

GAMES_EACH = 4  # games of each kind, times KNAVES_SCALE
FEW_CARDS, CARDS = 500, 10_000  # places that the leak test looks at, at least


@pytest.mark.parametrize("key", FOR_TWO)
def test_two_devices_play_whole_games_with_many_options_and_both_find_the_same_end(key: str) -> None:
    for number, options in enumerate(sampled(option_sets(GAMES[key]), max(2, round(GAMES_EACH * SCALE)), SEED)):
        print(f"{key} {options.differences()} KNAVES_SEED={SEED}")
        host, guest = finished(key, f"{SEED} {number}", options)
        assert host.texts == guest.texts
        found = proof(host.texts)
        table = Table.from_record(found.record)
        assert table.result == found.record.result
        assert found.moves == len(table.moves)


@pytest.mark.parametrize("key", FOR_TWO)
def test_what_a_device_sees_of_its_own_cards_is_what_lies_there(key: str) -> None:
    two = invited(GAMES[key], short(key), "true views")
    moments: list[tuple[int, list[list[str]]]] = []

    def watch(pair: Pair) -> None:
        if all(pair[0].debt(seat) is None for seat in BOTH):
            moments.append((len(pair[0].world.texts), [shown(played.world.state, played.seat) for played in pair]))

    play_out(two, by_chance("true views"), watch)
    table = Table.from_record(proof(two[0].texts).record)
    for moves, views in moments:
        state = table.state_at(moves)
        assert views == [shown(state, seat) for seat in BOTH], moves
    assert len(moments) > 5


def shown(state: State, seat: int) -> list[str]:
    """Every zone as a seat sees it, hands sorted."""
    seen = state.seen_by(seat)
    return [
        f"{zone.name} {zone.owner} {sorted(each.code if each else '-' for each in zone.cards)}" for zone in seen.zones()
    ]


@pytest.mark.parametrize("least", [FEW_CARDS, pytest.param(CARDS, marks=pytest.mark.slow)])
def test_with_the_keys_that_a_device_has_only_what_its_seat_may_see_can_be_opened(least: int) -> None:
    looked = opened = 0
    number = 0
    while looked < least:
        key = FOR_TWO[number % len(FOR_TWO)]
        options = sampled(option_sets(GAMES[key]), 1, f"leaks {SEED} {number}")[0]
        two = invited(GAMES[key], options, f"leaks {SEED} {number}")
        could: Opened = (set(), set())

        def watch(pair: Pair, could: Opened = could) -> None:
            for played in pair:
                moves, told = len(played.course.moves), played.course.keys[1 - played.seat]
                could[played.seat].update((moves, place) for place in told)
                assert set(played.known) <= set(told)

        play_out(two, by_chance(f"leaks {SEED} {number}"), watch)
        looked += sum(len(deck.cards) for deck in two[0].course.decks) * 2
        opened += sum(len({place for _, place in each}) for each in could)
        assert_allowed(two, could)
        number += 1
    assert 0 < opened <= looked
    assert opened < looked or looked < 10_000, "in many games some cards stay hidden"


def test_a_game_read_again_from_its_messages_goes_on_as_if_nothing_had_been() -> None:
    two = invited(GAMES["box"], short("box"), "again")
    choose = by_chance("again")
    for number in range(400):
        if two[0].is_over and two[1].is_over:
            break
        step(two, choose)
        if number % 7 == 3:
            two = tuple(FriendGame.read(GROUP, each.secret, each.seat, each.texts) for each in two)  # type: ignore[assignment]
    assert two[0].is_over
    proof(two[0].texts)


def test_a_game_goes_by_letters_alone_however_often_each_is_opened() -> None:
    for key in FOR_TWO:
        host = FriendGame.invite(GROUP, secret(1), GAMES[key], short(key), "Ada")
        guest = join_letter(GROUP, secret(2), read_letter(letter_of(host).text), "Bob")
        rng, sender, reader = Random(key), guest, host
        letters = 0
        while not (host.is_over and guest.is_over):
            sender.go_on()
            while sender.speaker == sender.seat:
                sender.play(rng.choice(sender.world.state.legal_moves()).notation)
                sender.go_on()
            text = f"Your move! https://example.org/knaves/#letter/{letter_of(sender).text}"
            take_letter(reader, read_letter(text))
            sender, reader = reader, sender
            letters += 1
        assert host.texts == guest.texts
        assert letters > 3


@pytest.mark.parametrize("key", FOR_TWO)
def test_a_letter_of_a_deal_and_one_of_a_move_are_short(key: str) -> None:
    host, _ = whole_game(key)
    packs = len(host.course.decks[0].cards) / 52
    moves = [text for text in host.texts[4:] if ".m" in text and ".p" not in text]
    assert len(host.texts[0]) <= 2_500
    assert all(len(text) <= 7_500 * max(1, packs) for text in host.texts)
    assert sum(map(len, moves)) / len(moves) <= 300


def test_a_finished_game_that_was_changed_in_one_place_is_proved_no_more() -> None:
    host, _ = whole_game("madjack")
    texts = host.texts[:]
    rng = Random(3)
    for _ in range(10):
        number = rng.randrange(2, len(texts) - 2)
        place = rng.randrange(30, len(texts[number]))
        other = "A" if texts[number][place] != "A" else "B"
        changed = [*texts[:number], texts[number][:place] + other + texts[number][place + 1 :], *texts[number + 1 :]]
        with pytest.raises(Exception, match=r".") as raised:
            proof(changed)
        assert isinstance(raised.value, Cheat) or "message" in str(raised.value) or "secret" in str(raised.value)


@pytest.fixture
def thrown_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dealers and dice of the first protocol: the games that some seeds stand for were found with them."""
    monkeypatch.setattr(
        replica, "thrown", lambda shares: FairDeal(sha256(b"knaves/1 throw " + shares[0] + shares[1]).hexdigest())
    )


@pytest.mark.usefixtures("thrown_as_before")
@pytest.mark.parametrize("seed", ["soak 2 109", "soak 2 324"])
def test_a_stock_that_runs_out_by_a_card_that_nobody_has_seen_is_shuffled_by_both(seed: str) -> None:
    """Whether Box shuffles anew follows from a box card: nobody may say so before the card is open."""
    rules = {"box_refill": "to_four"} if seed.endswith("109") else {"box_refill": "to_four", "direction": "persists"}
    host, _ = finished("box", seed, GAMES["box"].options.parse({"players": 2, **rules}))
    assert len(host.course.decks) == 2
    proof(host.texts)


@pytest.mark.usefixtures("thrown_as_before")
def test_equal_cards_of_a_hand_are_told_apart_though_hardly_any_card_is_unknown() -> None:
    """Of two unknown cards one equals the card that was played after it, so it must be the other way round."""
    rules = {
        "hand": 7, "objective": "threes", "times": 1, "orthogonal_only": True, "deck": "princess",
        "cross_directions": "diag", "cross_size": "adjacent", "crowning": "completed", "die_reverses": 0,
        "dead_per_turn": "one",
    }  # fmt: skip
    host, _ = finished("one_eyed_jack", "soak 8 72", GAMES["one_eyed_jack"].options.parse(rules))
    proof(host.texts)


@pytest.mark.usefixtures("thrown_as_before")
def test_of_cards_exchanged_face_down_none_equals_an_older_one_that_was_kept() -> None:
    """A card that was kept is shown later: those that went face down before it cannot have been its younger twin."""
    host, _ = finished("jack_in_the_box", "soak 11 7", GAMES["jack_in_the_box"].options.parse({"variation": 2}))
    proof(host.texts)


@pytest.mark.usefixtures("thrown_as_before")
@pytest.mark.parametrize(("seed", "blocked"), [(13, 1), (147, 0)])
def test_who_alone_can_see_that_nothing_matches_says_so_and_both_find_the_end(seed: int, blocked: int) -> None:
    """The stock is gone and a hand of five matches nothing: only its owner knows that the game is over."""

    def exchanging(played: FriendGame) -> str:
        legal, left = played.world.state.legal_moves(), len(list(played.world.state.zones())[2].cards)
        whole = (each for each in legal if each.notation.startswith("exchange") and " change" not in each.notation)
        return next((each for each in whole if len(each.named_cards) == min(5, left)), legal[0]).notation

    host, guest = play_out(invited(GAMES["jack_in_the_box"], short("jack_in_the_box"), f"blocked {seed}"), exchanging)
    said = [author for text, author in zip(host.texts, host.authors, strict=True) if text.endswith(".z")]
    assert said == [blocked]
    assert host.texts == guest.texts
    assert Table.from_record(proof(host.texts).record).state.is_over
