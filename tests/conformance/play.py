"""Checks of play: cards, moves, refusals, copies and the end of a game."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

from knaves.cards import UNKNOWN, Card, card, is_card_code
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.sentences import IllegalMove
from knaves.engine.state import Event, State
from knaves.table.table import Table, shown_to
from knaves.wire.parse import BadRequest
from knaves.wire.states import write_state
from tests.conformance.texts import rulings
from tests.random_games import SCALE, SEED, games, starts, states
from tests.state_text import cards_named, difference, known_to, snapshot

RUBBISH = (
    "", " ", "play", "play ", "play  QH", "play QH ", "PLAY QH", "play qh", "play ??", "play XX XX",
    "next deal now", "nonsense", "play QH KH", "play QH\n", "\ud800", "play \N{FULLWIDTH DIGIT TWO}H",
    "x" * 1000, "__proto__",
)  # fmt: skip


def no_card_is_lost_or_doubled(game: Game) -> None:
    """Every card of the pack lies in exactly one zone, after every move."""
    for walk in games(game, 40, "cards"):
        for state in walk:
            check_pack(state)


def a_table_stands_as_events_are_told(game: Game) -> None:
    """When an event is told every card lies where it has been laid, and the table can be drawn: a moment to show."""

    def look(event: Event) -> None:
        assert _lying(state) == before, f"{event.kind} is told while cards are on their way"
        if rng.random() < 0.2:
            seat = rng.randrange(state.seats)
            game.table.layout(shown_to(state, seat), seat)

    rng = Random(SEED)
    for walk in games(game, 10, "told"):
        for state in walk:
            before = _lying(state)
            state.listener = look


def check_pack(state: State) -> None:
    """Assert that every card of the pack lies in exactly one zone."""
    found, pack = _lying(state), Counter(state.pack)
    assert found == pack, f"lost or doubled: {found - pack} {pack - found}"


def _lying(state: State) -> Counter[Card]:
    return Counter(each for zone in state.zones() for each in zone.cards if each is not None)


def a_game_goes_on_until_it_ends(game: Game) -> None:
    """There is a legal move until the game is over, it does end, and its scores and standings make sense."""
    for walk in games(game, 40, "ends"):
        for state in walk:
            legal = state.legal_moves()
            if state.turn is None:
                assert not legal, "there are legal moves after the end"
                _check_result(state)
                break
            assert state.turn in range(state.seats), f"{state.turn} is no seat"
            assert legal, "nobody can move, but the game is not over"
            assert not state.winners(), "somebody has won, but the game is not over"
            assert len(state.scores()) == state.sides, "there must be a score for each side"
            assert all(0 <= state.standing(seat) <= 1 for seat in range(state.seats)), "a standing is not from 0 to 1"


def _check_result(state: State) -> None:
    winners = state.winners()
    assert len(state.scores()) == state.sides, "there must be a score for each side"
    assert set(winners) <= set(range(state.sides)), f"{winners} are no sides"
    assert winners == sorted(set(winners)), "winners are listed once each, in order"
    for seat in range(state.seats):
        standing = state.standing(seat)
        has_won = state.side(seat) in winners
        assert 0 <= standing <= 1, f"the standing at the end is {standing}"
        if len(winners) == 1:
            assert standing == float(has_won), f"seat {seat} stands at {standing} after the end, winners are {winners}"


def every_event_is_said(game: Game) -> None:
    """Each event that a game tells has a sentence, or none by intent: no word for it is forgotten."""

    def say(event: Event) -> None:
        try:
            sentence = game.text.say(event)
        except Exception as fault:
            raise AssertionError(f"say has no word for {event.kind} {dict(event.facts)}: {fault!r}") from fault
        assert sentence is None or str(sentence), f"{event.kind} is said as nothing"

    for walk in games(game, 12, "said"):
        for state in walk:
            state.listener = say


def what_a_seat_sees_is_enough(game: Game) -> None:
    """Legal moves, scores, facts and standing need no card that the seat in turn cannot see."""
    for state in states(game, 120, "seen"):
        if state.turn is None:
            continue
        seen = state.seen_by(state.turn)
        for name in ("standing", "scores", "facts", "legal_moves"):
            try:
                getattr(seen, name)(*([state.turn] if name == "standing" else []))
            except Exception as fault:
                raise AssertionError(f"{name} reads hidden cards (??): {fault!r}") from fault


def notation_tells_moves_apart(game: Game) -> None:
    """No two legal moves are written alike, each is found by its notation and in any order of its cards."""
    rng = Random(SEED)
    for state in states(game, 400, "notation"):
        legal = state.legal_moves()
        written = [move.notation for move in legal]
        assert len(set(written)) == len(written), f"two moves are written alike: {Counter(written).most_common(1)}"
        for move in rng.sample(list(legal), min(len(legal), 12)):
            assert find(move.notation, legal) is move, f"{move} is not found by its notation"
            shuffled = _shuffled(move, rng)
            assert find(shuffled, legal) is move, f"{move} is not found as {shuffled!r}"
            assert _is_in_pack_order(move), f"the cards of {move} are not in pack order"
            assert pickle.loads(pickle.dumps(move)) is move, f"{move} is not interned: it comes back as another object"


def _shuffled(move: Move, rng: Random) -> str:
    return " ".join(token for group in move.groups for token in rng.sample(group, len(group)))


def _is_in_pack_order(move: Move) -> bool:
    for group in move.groups:
        named = [card(token) for token in group if is_card_code(token)]
        if named != sorted(named):
            return False
    return True


def a_random_move_is_any_legal_one(game: Game) -> None:
    """`random_move` draws legal moves alone, and each as often as any other (chi-squared, never off by luck)."""
    rng = Random(SEED)
    for state in states(game, 40, "drawn"):
        legal = state.legal_moves()
        if state.is_over or len(legal) > 300:
            continue
        each = 200 if len(legal) < 12 else 20
        drawn = Counter(state.random_move(rng) for _ in range(each * len(legal)))
        assert not drawn.keys() - set(legal), f"drawn, but not legal: {drawn.keys() - set(legal)}"
        off, free = sum((drawn[move] - each) ** 2 / each for move in legal), len(legal) - 1
        assert off <= free + 7 * (2 * free) ** 0.5 + 15, f"not all are equally likely: {drawn.most_common()}"


def a_refusal_changes_nothing(game: Game) -> None:
    """Whatever is no legal move is refused in a sentence that cites a real ruling, and nothing changes."""
    source = starts(game, "refusals")
    cited = rulings(game)
    for _ in range(round(16 * SCALE)):
        options, seed = next(source)
        print(f"refusals: {options.differences()} seed {seed}")
        rng = Random(seed)
        table = Table(game, options, seed)
        heard = set(RUBBISH)
        for _ in range(rng.randrange(1, 60)):
            if table.turn is None:
                break
            legal = [move.notation for move in table.legal_moves()]
            heard.update(legal)
            table.play(rng.choice(legal))
        legal = [move.notation for move in table.legal_moves()]
        wrong = sorted(text for text in heard if find(text, table.legal_moves()) is None)
        for text in rng.sample(wrong, min(25, len(wrong))):
            _check_refusal(table, text, cited)
        assert [move.notation for move in table.legal_moves()] == legal, "refusals have changed the legal moves"


def _check_refusal(table: Table, text: str, cited: set[str]) -> None:
    before, count = snapshot(table.state), len(table.moves)
    refusal = refused(table, text)
    assert refusal is not None, f"{text!r} is not legal but was played"
    said = str(refusal)
    assert len(said) > 10, f"{text!r} is refused without a sentence: {said!r}"
    assert "{" not in said, f"the refusal of {text!r} has a slot that nothing fills: {said}"
    assert refusal.rule is None or refusal.rule in cited, f"there is no ruling {refusal.rule}"
    _check_named(table.state, list(cards_named(refusal.sentence)), text)
    after = snapshot(table.state)
    assert (before, count) == (after, len(table.moves)), f"refusing {text!r} changed:\n{difference(before, after)}"


def refused(table: Table, text: str) -> IllegalMove | None:
    """Try a move at the table; return why it is refused, or None."""
    try:
        table.play(text)
    except IllegalMove as refusal:
        return refusal
    return None


def _check_named(state: State, named: list[Card], text: str) -> None:
    """A refusal may name what its reader knows and what he wrote himself."""
    if state.turn is not None:
        unseen = set(named) - known_to(state, state.turn) - set(cards_named(text)) - {UNKNOWN}
        assert not unseen, f"the refusal of {text!r} names {unseen}, which the player has not seen"


def a_copy_leaves_the_original_alone(game: Game) -> None:
    """Playing on a copy changes nothing in the state it was copied from."""
    rng = Random(SEED)
    for state in states(game, 150, "copies"):
        before, pack = snapshot(state), state.pack
        copy = state.copy()
        assert snapshot(copy) == before, f"a copy differs:\n{difference(before, snapshot(copy))}"
        for _ in range(rng.randrange(1, 30)):
            if copy.is_over:
                break
            copy.play(rng.choice(copy.legal_moves()))
        after = snapshot(state)
        assert after == before, f"playing on a copy changed the original:\n{difference(before, after)}"
        assert state.pack is pack, "a copy has taken the pack away"


def a_state_can_be_sent(game: Game) -> None:
    """What a seat sees is made of values that can be written as JSON: bots think about it in another thread."""
    for state in states(game, 60, "sent"):
        if state.turn is None:
            continue
        try:
            write_state(game, state.seen_by(state.turn))
        except BadRequest as refusal:
            raise AssertionError(f"an attribute of the state has a type that cannot be sent: {refusal}") from refusal
