"""Game: the one object that a game's folder exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from knaves.cards import Card, card, is_card_code
from knaves.engine.advice import NO_ADVICE, Advice
from knaves.engine.chance import Chance, Outcome, Seed
from knaves.engine.editing import Editing
from knaves.engine.events import Event
from knaves.engine.layout import Example, Layout
from knaves.engine.lesson import Lesson
from knaves.engine.look import PLAIN, Look
from knaves.engine.moves import Move
from knaves.engine.options import Options, Value
from knaves.engine.sentences import Sentence
from knaves.engine.staging import Staging
from knaves.engine.state import Listener, State
from knaves.engine.zones import Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # its default is for the type checker alone

    from knaves.engine.puzzle import PuzzleKind

    AnyState = TypeVar("AnyState", bound=State, default=State, covariant=True)
    AnyOptions = TypeVar("AnyOptions", bound=Options, default=Options, covariant=True)
else:
    from typing import TypeVar

    AnyState = TypeVar("AnyState")
    AnyOptions = TypeVar("AnyOptions")

Tip = Sentence | Callable[[Options], Sentence]  # the second where it is not the same for all options


@dataclass(frozen=True)
class Preset:
    """A named set of options."""

    name: str
    options: Mapping[str, Value]
    help: str = ""


@dataclass(frozen=True)
class Game(Generic[AnyState, AnyOptions]):
    """Everything the rest of the program knows of one game; of which states and options, for those who know it."""

    key: str  # "california_jack"
    title: str
    tagline: str  # one sentence for the front page
    minutes: int  # how long a game takes, about
    options: type[AnyOptions]
    start: Callable[[Options, Chance, Listener | None], AnyState]
    say: Callable[[Event], Sentence | None]  # an event as a sentence, None for what needs no word; names no unseen card
    ask: Callable[[State], Sentence]  # what the status line asks of the seat to move, from a redacted state
    layout: Callable[[State, Seat], Layout]  # a state redacted for a seat, and that seat -> what is on the table
    look: Look = PLAIN  # its cloth and the picture on its tile
    presets: tuple[Preset, ...] = ()
    advice: Advice = NO_ADVICE  # what it tells the bots
    describe: Callable[[Options], Sentence] | None = None  # the options in plain words
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the options by heading, where there are many
    editing: Editing | None = None  # an option that is arranged by hand, where the options stand by heading
    example: Callable[[Options], Example] | None = None  # what the options mean, drawn
    examples: tuple[Example, ...] = ()  # for the rules page
    primer: tuple[Sentence, ...] = ()  # the game in two minutes, for the rules page
    lesson: Lesson | None = None  # a guided first game
    tips: tuple[Tip, ...] = ()  # what a first-timer needs at the table, one a turn, each said once
    idle: Callable[[Options], frozenset[str]] | None = None  # names of options that touch nothing as the others are
    ask_with: Callable[[State, Sequence[str]], Sentence | None] | None = None  # the same when parts have been touched
    name_move: Callable[[str, Sequence[Card], Sequence[str]], Sentence | None] | None = None  # see `named_move`
    preview: Callable[[State, Move], str] | None = None  # what a move would bring, in a word: "4" points
    pauses: frozenset[str] = frozenset({"TrickTaken"})  # events after which the table waits until they were seen
    rests: frozenset[str] = frozenset()  # those of them that end a round of many moves: there is more to be read
    ratings: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of levels: strength, half of its interval
    puzzles: Callable[[], tuple[PuzzleKind, ...]] = tuple  # the kinds of puzzles that it has; no start imports them
    special: Mapping[str, str] = field(default_factory=dict)  # kinds of events that the lab counts, in words
    stage: Callable[[Event], Staging | None] | None = None  # what is seen of an event, if not only cards on their way
    recap: Callable[[Sequence[Event]], Sequence[Sentence]] | None = None  # what others have done since one's own turn
    befalls: frozenset[str] = frozenset()  # events that happen to a player by chance: a recap tells him of his own too
    only_marks: bool = False  # points of 0 and 1 only say who has won
    players: str = "2"  # how many can play, for the front page

    def pauses_after(self, event: Event, viewer: Seat) -> int:
        """How many pauses the table stays as it is after an event: more where a round ends, most for whom it hits."""
        if event.kind not in self.pauses:
            return 0
        return (3 if event.facts.get("player") == viewer else 2) if event.kind in self.rests else 1

    def named_move(self, notation: str) -> Sentence | None:
        """A move in the words of the table, such as "turn a box card"; None where the game has none for it.

        `name_move` is given the words of the notation, its cards, and everything else that it names.
        """
        tokens = notation.split(" ")
        words = [each for each in tokens if each.isalpha() and each.islower()]
        cards = [card(each) for each in tokens if is_card_code(each)]
        if words == ["play"]:
            return Sentence("play {cards}", cards=cards)
        places = [each for each in tokens if each not in words and not is_card_code(each)]
        return self.name_move(" ".join(words), cards, places) if self.name_move is not None else None

    def begin(
        self, options: Options, seed: Seed | None, given: tuple[Outcome, ...] = (), listener: Listener | None = None
    ) -> AnyState:
        """Sets up and deals a game. Raises ChanceRefused where a given outcome does not fit."""
        return self.start(options, Chance(seed, given), listener)
