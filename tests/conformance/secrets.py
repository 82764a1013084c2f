"""Checks of secrets: nobody sees, hears, imagines or is shown what he may not know."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from knaves.cards import UNKNOWN, Card, card
from knaves.engine.chance import Outcome
from knaves.engine.game import Game
from knaves.engine.layout import BoardPart, Square
from knaves.engine.moves import find
from knaves.engine.options import Options
from knaves.engine.sentences import ChanceRefused, Sentence, plain
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.table.table import position, shown_to
from tests.random_games import SCALE, SEED, starts, states, walk
from tests.state_text import cards_named, difference, known_to, snapshot

MOVES_HEARD = 60  # of each game
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]


def a_possible_world_fits_what_a_seat_knows(game: Game) -> None:
    """What is known is true; a world holds the whole pack, and looks the same to the seat that imagines it."""
    rng = Random(SEED)
    for state in states(game, 120, "worlds"):
        _check_knowledge(state)
        for seat in _some_seats(state, rng):
            seen = state.seen_by(seat)
            world = seen.imagine(Random(rng.random()))
            lying = Counter(each for zone in world.zones() for each in zone.cards if each is not None)
            truly = Counter(each for zone in state.zones() for each in zone.cards if each is not None)
            assert lying == truly, "a possible world lacks cards or doubles them"
            again = world.seen_by(seat)
            one, two = snapshot(seen, with_chance=False), snapshot(again, with_chance=False)
            assert one == two, f"seat {seat} imagines a world that looks otherwise:\n{difference(one, two)}"
            _check_hands(seen, world, seat)
            _play_on(world, rng)


def _some_seats(state: State, rng: Random) -> list[Seat]:
    """The seat in turn and one other: enough of them over many states, where many sit at a table."""
    seats = {rng.randrange(state.seats), rng.randrange(state.seats) if state.turn is None else state.turn}
    return sorted(seats)


def _check_knowledge(state: State) -> None:
    for seat in range(state.seats):
        seen = state.seen_by(seat)
        for zone in state.zones():
            if zone.is_open_to(seat):
                continue
            remembered = Counter(state.remembers(seat, zone))
            lying = Counter(card for card in zone.cards if card is not None)
            wrong = remembered - lying
            assert not wrong, f"seat {seat} remembers {wrong} in {zone.name} {zone.owner}: they are not there"
            if zone.name == "hand" and zone.owner is not None:
                unseen = lying - remembered
                barred = [each for each in unseen if not seen.could_hold(zone.owner, each)]
                assert not barred, f"seat {zone.owner} is said to be unable to hold {barred}, but holds them"


def _check_hands(seen: State, world: State, seat: Seat) -> None:
    """No imagined card lies in a hand that cannot hold it; the true deal proves that there is such a world."""
    for zone, imagined in zip(seen.zones(), world.zones(), strict=True):
        if zone.name == "hand" and zone.owner is not None:
            for before, after in zip(zone.cards, imagined.cards, strict=True):
                fits = before is not UNKNOWN or after is None or seen.could_hold(zone.owner, after)
                assert fits, f"seat {seat} imagines {after} in the hand of seat {zone.owner}, which cannot hold it"


def _play_on(world: State, rng: Random) -> None:
    for _ in range(12):
        if world.is_over:
            return
        world.play(rng.choice(world.legal_moves()))


def a_seat_sees_nothing_of_hidden_cards(game: Game) -> None:
    """However the cards lie that a seat has not seen, what it sees and is shown is the same, to the byte."""
    _check_exchanged_cards(game)
    _check_other_histories(game)


def _check_exchanged_cards(game: Game) -> None:
    """Exchanges hidden cards where they lie."""
    rng = Random(SEED)
    for state in states(game, 120, "hidden"):
        for seat in _some_seats(state, rng):
            same_to(game, seat, state, with_hidden_cards_exchanged(state, seat, rng))


def with_hidden_cards_exchanged(state: State, seat: Seat, rng: Random) -> State:
    """A copy in which the cards that the seat has not seen lie otherwise."""
    twin = state.copy()
    places: list[tuple[list[Any], int]] = []
    for zone, original in zip(twin.zones(), state.zones(), strict=True):
        if zone.is_open_to(seat):
            continue
        known = Counter(state.remembers(seat, original))
        for index, each in enumerate(zone.cards):
            if each is None:
                continue
            if known[each] > 0:
                known[each] -= 1
            else:
                places.append((zone.cards, index))
    pool = [cards[index] for cards, index in places]
    rng.shuffle(pool)
    for (cards, index), each in zip(places, pool, strict=True):
        cards[index] = each
    return twin


def same_to(game: Game, seat: Seat, state: State, twin: State) -> None:
    one, two = state.seen_by(seat), twin.seen_by(seat)
    written = snapshot(one), snapshot(two)
    assert written[0] == written[1], f"seat {seat} can tell hidden cards apart:\n{difference(*written)}"
    assert pickle.dumps(one) == pickle.dumps(two), f"what seat {seat} sees differs in its bytes"
    shown = [_position(game, each, seat) for each in (state, twin)]
    assert shown[0] == shown[1], f"the position shown to seat {seat} tells hidden cards apart: {shown}"
    tables = [game.table.layout(shown_to(each, seat), seat) for each in (state, twin)]
    assert tables[0] == tables[1], f"the table shown to seat {seat} tells hidden cards apart"


def _position(game: Game, state: State, seat: Seat) -> dict[str, Any]:
    shown = position(game.key, state, seat)
    if not _has_own_moves(state, seat):
        shown["legal"] = []
    return shown


def _has_own_moves(state: State, seat: Seat) -> bool:
    return state.turn == seat


def _check_other_histories(game: Game) -> None:
    """Exchanges cards in the last shuffle and plays the same moves: a seat that saw the same all along has the
    same before it in the end. So no attribute, and no fact, is made of a card that was never shown."""
    source = starts(game, "histories")
    for _ in range(round(16 * SCALE)):
        options, seed = next(source)
        rng = Random(f"history {seed}")
        moves, state = _some_moves(game, options, seed, rng)
        for seat in _some_seats(state, rng):
            seen = list(_history(game, options, seed, state.chance.used, moves, seat))
            if seen[-1][0].is_over:
                continue
            for most in (2, 2, 999, 999):
                chance = _exchanged(state, seat, most, rng)
                twin = _same_history(game, options, seed, chance, moves, seat, [each[1] for each in seen])
                if twin is not None:
                    same_to(game, seat, seen[-1][0], twin)


def _some_moves(game: Game, options: Options, seed: int, rng: Random) -> tuple[list[str], State]:
    moves: list[str] = []
    state = game.begin(options, seed)
    for _ in range(rng.choice((0, 1, 2, 4, 8, rng.randrange(70)))):
        if state.is_over:
            break
        move = rng.choice(state.legal_moves())
        moves.append(move.notation)
        state.play(move)
    return moves, state


def _exchanged(state: State, seat: Seat, most: int, rng: Random) -> list[Outcome]:
    """The chance so far, with some cards exchanged in the last shuffle that the seat has not seen since."""
    chance = [dict(outcome) for outcome in state.chance.used]
    shuffles = [outcome for outcome in chance if "shuffle" in outcome]
    if shuffles:
        order = list(shuffles[-1]["shuffle"])
        known = {each.code for each in known_to(state, seat)}
        unseen = [index for index, code in enumerate(order) if code not in known]
        places = rng.sample(unseen, min(most, len(unseen)))
        for place, code in zip(places, [order[place] for place in places[1:] + places[:1]], strict=True):
            order[place] = code
        shuffles[-1]["shuffle"] = order
    return chance


def chance_of_a_twin(
    game: Game, options: Options, seed: int, moves: Sequence[str], seat: Seat, rng: Random
) -> tuple[list[Outcome], list[Outcome]] | None:
    """The chance of a game so far, and another in which a seat saw the same all along; None where none was found."""
    seen = list(_history(game, options, seed, (), moves, seat))
    state = seen[-1][0]
    if len(seen) <= len(moves):
        return None
    for most in (999, 999, 2, 2):
        chance = _exchanged(state, seat, most, rng)
        if chance == state.chance.used:
            continue
        if _same_history(game, options, seed, chance, moves, seat, [each[1] for each in seen]) is not None:
            return list(state.chance.used), chance
    return None


Glimpse = tuple[object, ...]


def _history(
    game: Game, options: Options, seed: int, chance: Sequence[Outcome], moves: Sequence[str], seat: Seat
) -> Iterator[tuple[State, Glimpse]]:
    """The game before each move and at the end, with what the seat could see then; stops at an illegal move."""
    state = game.begin(options, seed, tuple(chance))
    yield state, _glimpse(state, seat)
    for text in moves:
        move = find(text, state.legal_moves())
        if move is None:
            return
        try:
            state.play(move)
        except ChanceRefused:
            return
        yield state, _glimpse(state, seat)


def _glimpse(state: State, seat: Seat) -> Glimpse:
    faces = tuple((zone.name, zone.owner, zone.box, tuple(zone.cards)) for zone in shown_to(state, seat).zones())
    legal = tuple(state.legal_moves()) if _has_own_moves(state, seat) else ()
    return state.turn, tuple(state.scores()), faces, legal


def _same_history(
    game: Game, options: Options, seed: int, chance: Sequence[Outcome], moves: Sequence[str], seat: Seat,
    glimpses: Sequence[Glimpse],
) -> State | None:  # fmt: skip
    """The end of the other history, if the seat could not tell it from the first by looking at the cards."""
    other = list(_history(game, options, seed, chance, moves, seat))
    looks_the_same = [glimpse for _, glimpse in other] == list(glimpses)
    return other[-1][0] if looks_the_same else None


def events_name_no_unseen_card(game: Game) -> None:
    """Every event can be said to every seat, and no sentence names a card that somebody has not seen."""
    source = starts(game, "events")
    for _ in range(round(12 * SCALE)):
        options, seed = next(source)
        _check_opening(game, options, seed)
        for state in islice(walk(game, options, seed), MOVES_HEARD):
            _check_question(game, state)
            if state.is_over:
                break
            _check_events_of_a_move(game, state, Random(f"walk on {seed}"))


def _check_opening(game: Game, options: Options, seed: int) -> None:
    events: list[Event] = []
    state = game.begin(options, seed, (), events.append)
    dealt = [event for event in events if not game.event_spec(event.kind).is_before_shuffle]
    sentences = [sentence for event in dealt if (sentence := game.text.say(event)) is not None]
    assert sentences, "the first deal happens without a word"
    for seat in range(state.seats):
        for sentence in sentences:
            _check_said(sentence, known_to(state, seat), seat)


def _check_question(game: Game, state: State) -> None:
    for seat in {0 if state.turn is None else state.turn, 0}:
        shown = shown_to(state, seat)
        _check_said(game.text.ask(shown), known_to(state, seat) | _printed(game, shown, seat), seat)


def _printed(game: Game, shown: State, seat: Seat) -> set[Card]:
    """The cards whose pictures are printed on a board, where everybody reads them."""
    parts = [part for area in game.table.layout(shown, seat).areas.values() for part in area]
    squares = [square for part in parts if isinstance(part, BoardPart) for square in part.squares]
    return {card(square.code) for square in squares if square.code is not None and "laid" not in square.marks}


def _check_events_of_a_move(game: Game, state: State, rng: Random) -> None:
    events: list[Event] = []
    after = state.copy()
    known = [known_to(state, seat) for seat in range(state.seats)]

    def hear(event: Event) -> None:
        events.append(event)
        _learn(known, after)  # a card may be turned up and shuffled away in one move

    after.listener = hear
    after.play(rng.choice(after.legal_moves()))
    _learn(known, after)
    sentences = [sentence for event in events if (sentence := game.text.say(event)) is not None]
    assert sentences, "a move happens without a word"
    for seat in range(state.seats):
        for sentence in sentences:
            _check_said(sentence, known[seat], seat)


def _learn(known: list[set[Card]], state: State) -> None:
    for seat, cards in enumerate(known):
        cards |= known_to(state, seat)


def _check_said(sentence: Any, known: set[Card], seat: Seat) -> None:
    unseen = set(cards_named(sentence)) - known - {UNKNOWN}
    assert not unseen, f"seat {seat} is told of {unseen}, which it has not seen: {sentence}"
    said = plain(sentence, seat, NAMES)
    assert said.strip(), "an empty sentence"
    assert "{" not in said, f"a sentence has a slot that nothing fills: {said}"
    assert "??" not in said, f"a sentence names an unknown card: {said}"


def a_table_shows_no_hidden_card(game: Game) -> None:
    """Every card laid out for a seat is one that it knows. Printed squares, rank strips and captions are no cards."""
    rng = Random(SEED)
    for state in states(game, 150, "layouts"):
        for seat in _some_seats(state, rng):
            layout = game.table.layout(shown_to(state, seat), seat)
            unseen = set(cards_named(layout, skip=(Square, Sentence))) - known_to(state, seat)
            assert not unseen, f"the table of seat {seat} shows {unseen}"
