"""Each check bites: the template game is broken once for each check, and exactly that check notices."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

import pytest

from knaves.cards import Card, card
from knaves.engine.advice import Advice, Heuristics
from knaves.engine.game import Game, OptionsForm, Preset, TableDesign, Text
from knaves.engine.layout import CardRow, Face, Fan, Layout, plain_layout
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.template import GAME
from knaves.games.template.options import HighCardOptions
from knaves.games.template.rules import HighCard
from knaves.games.template.words import ask, say
from tests.conformance import CHECKS, texts
from tests.conformance.play import (
    a_copy_leaves_the_original_alone,
    a_game_goes_on_until_it_ends,
    a_random_move_is_any_legal_one,
    a_refusal_changes_nothing,
    a_state_can_be_sent,
    a_table_stands_as_events_are_told,
    every_event_is_said,
    no_card_is_lost_or_doubled,
    notation_tells_moves_apart,
    what_a_seat_sees_is_enough,
)
from tests.conformance.records import (
    a_record_replays_to_the_same_state,
    options_survive_a_link,
    perft_counts_match,
    playthroughs_match,
)
from tests.conformance.secrets import (
    a_possible_world_fits_what_a_seat_knows,
    a_seat_sees_nothing_of_hidden_cards,
    a_table_shows_no_hidden_card,
    events_name_no_unseen_card,
)
from tests.conformance.tables import a_bot_chooses_alike_whatever_it_cannot_see, every_move_can_be_touched
from tests.conformance.texts import every_ruling_is_tested, presets_and_options_are_sound

pytestmark = [pytest.mark.wide, pytest.mark.slow]

Check = Callable[[Game], None]
QUEEN = card("QH")


class DoublesACard(HighCard):
    """A captured card lies there twice."""

    def take_trick(self, leader: Seat) -> None:
        super().take_trick(leader)
        for pile in self.captured:
            if len(pile) > 6 and pile.count(pile[0]) == 1:
                pile.append(pile[0])


class StandsAtTheEnd(HighCard):
    """The winner does not stand at 1."""

    def standing(self, seat: Seat) -> float:
        return 0.5 if self.turn is None else super().standing(seat)


class StandsByHiddenCards(HighCard):
    """The standing reads the cards of everybody."""

    def standing(self, seat: Seat) -> float:
        assert all("23456789TJQKA".index(each.rank) >= 0 for hand in self.hands for each in hand)
        return super().standing(seat)


@dataclass(frozen=True, eq=False)
class Shouted(Move):
    """A card played a second way, which is written like the first."""

    card: Card

    def __post_init__(self) -> None:
        self._write(["play"], [self.card.code])


SHOUTED = {each: Shouted(each) for each in HighCard.pack}


class WritesTwoMovesAlike(HighCard):
    """The last card of a hand can be played in two ways that are written alike."""

    def legal_moves(self) -> Sequence[Move]:
        moves = super().legal_moves()
        if len(moves) == 1 and self.seats == 3 and isinstance(moves[0], Play):
            return [*moves, SHOUTED[moves[0].card]]
        return moves

    def play(self, move: Move) -> None:
        if isinstance(move, Shouted):
            move = next(each for each in super().legal_moves() if each.notation == move.notation)
        super().play(move)


class FavoursAMove(HighCard):
    """The first legal move is drawn twice as often as any other."""

    def random_move(self, rng: Random) -> Move:
        legal = [*self.legal_moves()[:1], *self.legal_moves()]
        return legal[int(rng.random() * len(legal))]


class RefusesWithoutAWord(HighCard):
    """A refusal says nothing."""

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        return Sentence("No."), None


class ChangesWhenRefusing(HighCard):
    """A refusal sorts the hand."""

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        self.hands[self.turn or 0].reverse()
        return super().why_not(text)


class CitesARulingThatIsNot(HighCard):
    """A refusal cites a ruling that rules.md does not have."""

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        return super().why_not(text)[0], "HC-R99"


class SharesAListWithItsCopies(HighCard):
    """Something lies too deep for a copy."""

    def __init__(self, *arguments: Any) -> None:
        self.played_by_seat = [[[0]] for _ in range(4)]
        super().__init__(*arguments)

    def play(self, move: Move) -> None:
        self.played_by_seat[self.turn or 0][0].append(1)
        super().play(move)


class HasAnEmptySet(HighCard):
    """An attribute is a set, with nothing in it so far."""

    def __init__(self, *arguments: Any) -> None:
        self.out: set[Seat] = set()
        super().__init__(*arguments)


class ImaginesOtherwise(HighCard):
    """A possible world exchanges a card that the seat knows with one it does not."""

    def imagine(self, rng: Random) -> Self:
        world = super().imagine(rng)
        if world.captured[0] and world.captured[1]:
            world.captured[0][0], world.captured[1][0] = world.captured[1][0], world.captured[0][0]
        return world


class DeducesTooMuch(HighCard):
    """Play is said to show what it does not show."""

    def could_hold(self, seat: Seat, card: Card) -> bool:
        return card is not QUEEN


class KeepsACopyOfAHiddenCard(HighCard):
    """An attribute holds the top of the stock, which nobody may see."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.next_card = self.stock[0]


class ShowsACopyOfAHiddenCard(HighCard):
    """A fact of the position tells the bottom of the stock."""

    def facts(self) -> dict[str, Any]:
        return {"bottom": self.stock[-1].code if self.stock else None}


class TellsTooEarly(HighCard):
    """A trick is told to be taken while nobody has it yet."""

    def take_trick(self, leader: Seat) -> None:
        trick, self.trick = self.trick, []
        self.tell("TrickTaken", player=leader)
        self.trick = trick
        super().take_trick(leader)


class DrawsOutsideOfChance(HighCard):
    """Something random comes from the seed, not from the chance that the record holds."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.mood = Random(str(self.chance.seed)).randrange(1000)


class TellsTwice(HighCard):
    """Every trick is told twice."""

    def take_trick(self, leader: Seat) -> None:
        super().take_trick(leader)
        self.tell("TrickTaken", player=leader)


class PerftOnly(HighCard):
    """One answer is missing in a position that the kept playthroughs do not come to."""

    def legal_moves(self) -> Sequence[Move]:
        moves = super().legal_moves()
        is_there = len(self.stock) == 20 and self.chance.used[-1:] == FIRST_PERFT_SHUFFLE and len(self.trick) == 1
        return moves[:-1] if is_there and len(moves) > 1 else moves


FIRST_PERFT_SHUFFLE = GAME.begin(HighCardOptions(), 100).chance.used[-1:]


@dataclass(frozen=True)
class LinkWithoutPlayers(HighCardOptions):
    """A link that leaves an option out."""

    def differences(self) -> dict[str, Any]:
        return {name: value for name, value in super().differences().items() if name != "players"}


def says_too_much(event: Event) -> Sentence | None:
    """Names a card that nobody has seen, sometimes."""
    if event.kind == "AllDrew" and event.left < 10:
        return Sentence("Everybody draws; {card} is not among them.", card=card("AH" if event.left % 2 else "2S"))
    return say(event)


def forgets_a_word(event: Event) -> Sentence | None:
    """Has no sentence for one kind of event."""
    words: dict[str, Sentence] = {}
    return words["Drew"] if event.kind == "AllDrew" else say(event)


def says_with_a_hole(event: Event) -> Sentence | None:
    """Forgets a fact."""
    return Sentence("{player} takes it.") if event.kind == "TrickTaken" else say(event)


def shows_too_much(state: State, seat: Seat) -> Layout:
    """A queen lies open, always."""
    layout = plain_layout(state, seat)
    return replace(layout, areas={**layout.areas, "note": (CardRow(Sentence("Look"), (Face("QH"),)),)})


def cannot_be_touched(state: State, seat: Seat) -> Layout:
    """A hand that is only shown."""
    layout = plain_layout(state, seat)
    fans = tuple(
        replace(fan, faces=tuple(replace(face, token=None) for face in fan.faces)) if isinstance(fan, Fan) else fan
        for fan in layout.areas["hand"]
    )
    return replace(layout, areas={**layout.areas, "hand": fans})


class Moody(Heuristics):
    """Heuristics that depend on how often it was asked."""

    def __init__(self) -> None:
        self.asked = itertools.count()

    def rule(self, state: Any, moves: Sequence[Move]) -> Sequence[float]:
        return Random(next(self.asked)).choices(range(9), k=len(moves))


def broken(state: type[State]) -> Game:
    """The template with other rules."""
    return replace(GAME, start=state)  # type: ignore[arg-type]


BITES: list[tuple[Check, Game]] = [
    (no_card_is_lost_or_doubled, broken(DoublesACard)),
    (what_a_seat_sees_is_enough, broken(StandsByHiddenCards)),
    (every_event_is_said, replace(GAME, text=Text(forgets_a_word, ask))),
    (a_game_goes_on_until_it_ends, broken(StandsAtTheEnd)),
    (notation_tells_moves_apart, broken(WritesTwoMovesAlike)),
    (a_random_move_is_any_legal_one, broken(FavoursAMove)),
    (a_refusal_changes_nothing, broken(RefusesWithoutAWord)),
    (a_refusal_changes_nothing, broken(ChangesWhenRefusing)),
    (a_refusal_changes_nothing, broken(CitesARulingThatIsNot)),
    (a_copy_leaves_the_original_alone, broken(SharesAListWithItsCopies)),
    (a_state_can_be_sent, broken(HasAnEmptySet)),
    (a_table_stands_as_events_are_told, broken(TellsTooEarly)),
    (a_possible_world_fits_what_a_seat_knows, broken(ImaginesOtherwise)),
    (a_possible_world_fits_what_a_seat_knows, broken(DeducesTooMuch)),
    (a_seat_sees_nothing_of_hidden_cards, broken(KeepsACopyOfAHiddenCard)),
    (a_seat_sees_nothing_of_hidden_cards, broken(ShowsACopyOfAHiddenCard)),
    (events_name_no_unseen_card, replace(GAME, text=Text(says_too_much, ask))),
    (events_name_no_unseen_card, replace(GAME, text=Text(says_with_a_hole, ask))),
    (a_table_shows_no_hidden_card, replace(GAME, table=TableDesign(shows_too_much))),
    (every_move_can_be_touched, replace(GAME, table=TableDesign(cannot_be_touched))),
    (a_bot_chooses_alike_whatever_it_cannot_see, replace(GAME, bots=Advice(Moody()))),
    (a_record_replays_to_the_same_state, broken(DrawsOutsideOfChance)),
    (options_survive_a_link, replace(GAME, options=LinkWithoutPlayers)),
    (playthroughs_match, broken(TellsTwice)),
    (perft_counts_match, broken(PerftOnly)),
    (presets_and_options_are_sound, replace(GAME, form=OptionsForm(presets=(Preset("Standard", {}),) * 2))),
]


@pytest.mark.parametrize(
    ("check", "game"), [each for each in BITES if each[0] in (playthroughs_match, perft_counts_match)]
)
def test_a_change_of_the_rules_is_told_with_the_command_that_keeps_it(check: Check, game: Game) -> None:
    with pytest.raises(AssertionError, match="make goldens NAME=template"):
        check(game)


@pytest.mark.parametrize(
    ("check", "game"), BITES, ids=[f"{number}-{check.__name__}" for number, (check, _) in enumerate(BITES)]
)
def test_a_broken_game_is_noticed_by_exactly_one_check(check: Check, game: Game) -> None:
    noticed = {}
    for each in CHECKS:
        try:
            each(game)
        except AssertionError as error:
            noticed[each.__name__] = str(error)[:300]
        except (KeyError, ValueError):
            continue  # it stumbles over what another check explains
    # A change of events or positions also shows in the playthroughs, which keep both.
    noticed.pop("playthroughs_match", None) if check is not playthroughs_match else None
    assert list(noticed) == [check.__name__], noticed


def test_a_ruling_without_a_test_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "rulings", lambda game: {"HC-R1", "HC-R99"})
    with pytest.raises(AssertionError, match=re.escape("no test cites HC-R99")):
        every_ruling_is_tested(GAME)


def test_every_check_is_bitten() -> None:
    assert {check for check, _ in BITES} | {every_ruling_is_tested} == set(CHECKS)


def test_the_template_itself_passes_every_check() -> None:
    for check in CHECKS:
        check(GAME)
