"""Game: the one object that a game’s folder exports, in groups by who reads them, with its lesson.

`info`, `options`, `start` and `text` must be given; every other group has a default that leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from knaves.cards import Card, card, is_card_code
from knaves.engine.advice import NO_ADVICE, Advice
from knaves.engine.chance import Chance, Outcome, Seed
from knaves.engine.layout import PLAIN, Example, Illustration, Layout, Look, Staging, plain_layout
from knaves.engine.moves import Move
from knaves.engine.options import Consequence, Editing, Options, Value
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event, Listener, State
from knaves.engine.zones import Seat


@dataclass(frozen=True)
class LessonStep:
    """One step of a guided lesson: a title and a text about a part of the table, shown at one moment of its line.

    `about` names that part: an area of the layout, "hand" or "status"; "" for none.
    """

    at: int  # how many moves of the line have been made before
    title: Sentence
    says: Sentence
    about: str = ""
    asks: bool = False  # whether the player is to make the next move of the line now
    anywhere: bool = False  # it is true and worth reading whatever has been played instead of the line
    suggests: Callable[[State], Move | None] | None = None  # off the line: waits for a turn that has such a move


@dataclass(frozen=True)
class Lesson:
    """A guided first game from one seed, whose moves are known beforehand. The player has seat 0.

    The other seats follow the line as well, and play freely once it has ended.
    """

    seed: int
    line: tuple[str, ...]  # the moves of all seats, as they are written
    steps: tuple[LessonStep, ...]  # in the order of their moves
    options: Mapping[str, Value] = field(default_factory=dict)


if TYPE_CHECKING:
    from typing_extensions import TypeVar  # its default is for the type checker alone

    from knaves.engine.puzzle_kinds import PuzzleKind

    AnyState = TypeVar("AnyState", bound=State, default=State, covariant=True)
    AnyOptions = TypeVar("AnyOptions", bound=Options, default=Options, covariant=True)
else:
    from typing import TypeVar

    AnyState = TypeVar("AnyState")
    AnyOptions = TypeVar("AnyOptions")
Tip = Sentence | Callable[[State], Sentence | None]  # the second by what is seen; None: nothing shows what it is about


@dataclass(frozen=True)
class Info:
    """The game as a list of games presents it: read by the front page, the command line and the statistics."""

    key: str  # "california_jack": its folder, its address, and its name in records
    title: str
    tagline: str  # one sentence
    players: str = "2"  # how many can play: "2–4"
    minutes: int = 10  # how long a game usually takes
    score_is_win_flag: bool = False  # a score of 1 or 0 says who has won and is no count of points
    score_is_what_is_left: bool = False  # a score counts the cards with which one is still in the game, no points

    @property
    def has_points(self) -> bool:
        """Whether a score counts points, so that a lead or a mean of it says something."""
        return not (self.score_is_win_flag or self.score_is_what_is_left)


DEALS = Sentence("deals")


@dataclass(frozen=True)
class Text:
    """The game in sentences: read by the status line, the log, screen readers and the command line."""

    say: Callable[[Event], Sentence | None]
    """An event as a sentence that names no unseen card; None for an event that needs no word."""

    ask: Callable[[State], Sentence]
    """The question to the seat to move, from a redacted state."""

    ask_with: Callable[[State, Sequence[str]], Sentence | None] | None = None
    """The question once these parts of a move have been touched; None where `ask` still says it."""

    ask_plainly: Callable[[State], Sentence] | None = None
    """`ask` without the chances and threats that a setting hides and a puzzle asks for; None where it names none."""

    name_move: Callable[[str, Sequence[Card], Sequence[str]], Sentence | None] | None = None
    """A move in words, from the words of its notation, its cards and its other tokens; None: the notation stands."""

    name_at: Callable[[State, Move], Sentence | None] | None = None
    """A move by what lies at its places in this state, as it is heard; None where `name_move` says it."""

    cards_and_places: Callable[[list[str]], tuple[list[str], list[str]]] | None = None
    """Which tokens of a notation are cards, and which are other things, for `name_move`; None: by how they look."""

    turn: Callable[[Sequence[Event]], Sequence[Sentence]] | None = None
    """The turn that decided a game, as a person would tell it, from the events of its deal up to it; None where it is
    told as the log does.
    """

    best: Callable[[Sequence[Event], Seat], tuple[Event, Sentence] | None] | None = None
    """Of the events of a game the best moment of this seat, as that player would be told of it."""

    recap: Callable[[Sequence[Event]], Sequence[Sentence]] | None = None
    """The events since a player's own turn, summed up; where they have no room, the first sentences are left out."""

    moment: Callable[[Event], Sentence | None] | None = None
    """An event that can turn a game, to follow "You were behind until": "the jack"; None for any other."""

    deals: Sentence = DEALS
    """The parts of a game that begin with a deal, in the plural."""


BEAT = 450  # ms between two moves of bots at normal speed
PAUSE = 1200  # ms that the table stays as it is, for each beat of an event, at normal speed


# A place is hit and shakes; something is set on it and it springs; the cards of a staging fly into it, and it springs;
# the places of a staging spring one after another; a place of the viewer's own is struck, tips over and rights itself;
# a place is lifted, shines and comes down again.
MOMENTS = ("fall", "stamp", "into", "sweep", "tumble", "save")


def _never(options: Any) -> bool:
    return False


@dataclass(frozen=True)
class EventSpec:
    """How one kind of event is shown and counted: read by playback, the coach, the session's clock and the lab."""

    pause: int = 0  # beats that the table stays as it is, to be read; from 2 on one more for the player it names
    by_chance: bool = False  # it happens to a player by chance: a recap tells players of their own too
    staging: Staging | Callable[[Event], Staging | None] | None = None  # what is seen of it besides cards on their way
    lab_label: str = ""  # what the lab calls it in a table of averages; "" where it is not counted
    ruled_out: Callable[[Any], bool] = _never  # whether these options rule it out: the lab does not compare it then
    decides: bool = False  # it can decide a game: the end tells it as a sentence
    prolongs: bool = False  # the player's turn goes on: the end counts both as one, and says so
    is_before_shuffle: bool = False  # the cards that it names go back into the pack, and say nothing of the deal
    is_triumph: bool | Callable[[Event], bool] = False  # a good moment of the player it names: worth a word
    # one of the page's sounds: trick, points, count, coup, fall, save; "" for that of a card
    sound: str | Callable[[Event], str] = ""
    moment: str | Callable[[Event], str] = ""  # how the place of a big one moves, see MOMENTS; "" for one that is not
    own_moment: str = ""  # the same where the viewer is the player it names; "" for no other
    suspense: Callable[[Event, Any, Seat], float] | None = None  # see suspense_for

    def is_triumph_in(self, event: Event) -> bool:
        """Whether this event is a good moment of the player it names."""
        return self.is_triumph(event) if callable(self.is_triumph) else self.is_triumph

    def sound_of(self, event: Event) -> str:
        """The sound of this event, "" where it has none of its own."""
        return self.sound(event) if callable(self.sound) else self.sound

    def moment_of(self, event: Event, viewer: Seat | None = None) -> str:
        """How the place of this event moves for a viewer: one of MOMENTS, or "" where it stays as it is."""
        if self.own_moment and viewer is not None and event.facts.get("player") == viewer:
            return self.own_moment
        return self.moment(event) if callable(self.moment) else self.moment

    def suspense_for(self, event: Event, state: Any, viewer: Seat) -> float:
        """How many times as long as usual a card lies face down for a viewer before it is turned."""
        return 1.0 if self.suspense is None else self.suspense(event, state, viewer)

    def pause_for(self, event: Event, viewer: Seat) -> int:
        """The beats (of PAUSE ms each) that the table stays as it is; from 2 on, one more for the player it names."""
        return self.pause + (self.pause > 1 and event.facts.get("player") == viewer)


ORDINARY = EventSpec()


@dataclass(frozen=True)
class TableDesign:
    """How the table is drawn: its layout, its colours, a finished game in small, and the promise of a move."""

    layout: Callable[[State, Seat], Layout] = plain_layout  # a state redacted for a seat, and that seat -> its table
    look: Look = PLAIN  # cloth, and the picture on the tile
    finish: Callable[[State, Seat], Illustration] | None = (
        None  # a finished table in small, for the picture that is shared
    )
    preview: Callable[[State, Move], str] | None = None  # what a legal move would bring, in a word: "4" points
    counts_last_deal: bool = False  # the score of the deal that ends a game is shown before its winner, too


@dataclass(frozen=True)
class Preset:
    """A named set of options; those it leaves out have their defaults."""

    name: str
    options: Mapping[str, Value]
    help: str = ""
    minutes: int = 0  # how long such a game usually takes; 0: as long as the game of `Info`


@dataclass(frozen=True)
class OptionsForm:
    """How the options are chosen: read by the form for them and by the rules page."""

    presets: tuple[Preset, ...] = ()
    quick: str = ""  # the preset of the short game, which the game's tile offers beside the standard one; "": none
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()  # names of options by heading, where there are many
    editing: Editing | None = None  # an option that is arranged by hand; needs `groups`
    seating: tuple[str, ...] = ()  # names of the options that say how many play, first, and who are partners
    minutes_by_players: Mapping[int, int] = field(default_factory=dict)
    """Minutes of the standard game for numbers of players other than the usual one; nothing is said of the rest."""

    offered: Callable[[Options], Mapping[str, Mapping[Value, Sentence]]] | None = None
    """The values that some options can have beside the others, in words, by the option's name."""

    inactive_options: Callable[[Options], Mapping[str, Sentence]] | None = None
    """The options that now make no difference, by name, each with the reason."""

    describe: Callable[[Options], Sentence] | None = None  # options without conflicts in plain words
    consequences: Callable[[Options, Options], Sequence[Consequence]] | None = None  # of the options before and after
    example: Callable[[Options], Example] | None = None  # what they mean, drawn


@dataclass(frozen=True)
class Pictures:
    """Drawings for the rules page."""

    course: tuple[Example, ...] = ()  # a turn, a trick or a round, step by step
    examples: tuple[Example, ...] = ()
    variants: tuple[Example, ...] = ()  # for the page of the variants, where there is one


@dataclass(frozen=True)
class Tutorial:
    """How the game is learned: read by the rules page, the lesson and the coach."""

    pictures: str = ""  # the module whose PICTURES are drawn on the rules page; imported when that is made
    lesson: Lesson | None = None  # a guided first game
    tips: tuple[Tip, ...] = ()  # what a first-timer needs at the table, one a turn, each once

    def drawn(self) -> Pictures:
        """The drawings for the rules page; the first call imports the module."""
        found = import_module(self.pictures).PICTURES if self.pictures else Pictures()
        assert isinstance(found, Pictures)
        return found


@dataclass(frozen=True)
class Game(Generic[AnyState, AnyOptions]):
    """All that the rest of the program knows of one game; the type parameters are its states and options."""

    info: Info
    options: type[AnyOptions]
    start: Callable[[Options, Chance, Listener | None], AnyState]  # sets up and deals; usually the `State` subclass
    text: Text
    events: Mapping[str, EventSpec] = field(default_factory=dict)  # by kind; a kind left out is an ordinary event
    table: TableDesign = TableDesign()
    form: OptionsForm = OptionsForm()
    tutorial: Tutorial = Tutorial()
    bots: Advice = NO_ADVICE
    puzzles: str = ""  # the module whose PUZZLES are the kinds of puzzles; imported when somebody asks for them
    arrays: str = ""  # the module whose ARRAYS is the class of its numbers; imported when somebody asks for them

    @property
    def key(self) -> str:
        """The game's name in records, links and saves."""
        return self.info.key

    @property
    def title(self) -> str:
        """The game's name for players."""
        return self.info.title

    @property
    def quick(self) -> Preset | None:
        """The short game that the tile offers beside the standard one; None where there is none."""
        return next((preset for preset in self.form.presets if preset.name == self.form.quick), None)

    def begin(
        self, options: Options, seed: Seed | None, given: tuple[Outcome, ...] = (), listener: Listener | None = None
    ) -> AnyState:
        """Set up and deal a game. Raises ChanceRefused where a given outcome does not fit or, with no seed, is missing.

        `listener` hears the events of the deal and of all play that follows.
        """
        return self.start(options, Chance(seed, given), listener)

    def event_spec(self, kind: str) -> EventSpec:
        """Return how events of this kind are shown and counted."""
        return self.events.get(kind, ORDINARY)

    def stage(self, event: Event) -> Staging | None:
        """Return how an event is shown besides cards on their way; None where only these are seen."""
        staging = self.event_spec(event.kind).staging
        return staging(event) if callable(staging) else staging

    @property
    def lab_labels(self) -> Mapping[str, str]:
        """The kinds of events that the lab counts, with their names there."""
        return {kind: spec.lab_label for kind, spec in self.events.items() if spec.lab_label}

    def named_move(self, notation: str) -> Sentence | None:
        """A move in the words of the table, such as "turn a box card"; None where the game has none for it."""
        tokens = notation.split(" ")
        words = [each for each in tokens if each.isalpha() and each.islower()]
        others = [each for each in tokens if each not in words]
        codes, places = others, [each for each in others if not is_card_code(each)]
        if self.text.cards_and_places is not None:
            codes, places = self.text.cards_and_places(tokens)
        cards = [card(each) for each in codes if is_card_code(each)]
        if words == ["play"]:
            return Sentence("play {cards}", cards=cards)
        return self.text.name_move(" ".join(words), cards, places) if self.text.name_move is not None else None

    def named_at(self, state: State | None, move: Move) -> Sentence | None:
        """A move in words for a table that is heard: by what lies at its places in this state, if one is given."""
        named = self.text.name_at(state, move) if state is not None and self.text.name_at is not None else None
        return named or self.named_move(move.notation)

    def puzzle_kinds(self) -> tuple[PuzzleKind, ...]:
        """The kinds of puzzles that the game has; none for most. The first call imports the module."""
        return tuple(import_module(self.puzzles).PUZZLES) if self.puzzles else ()
