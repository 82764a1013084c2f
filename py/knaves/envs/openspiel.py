"""OpenSpiel: the games as Python games, `pyspiel.load_game("knaves_box", {"players": 3})` after this import.

Chance is explicit: the dealer, each face of a die, and a shuffle card by card from the top, each among all that are
left. So chance comes before the deal is played, as it does in euchre or hearts there, and in the middle of a move
where the rules shuffle or roll there. A chance node over whole shuffles cannot be offered: they are 52! and more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from knaves.cards import Card
from knaves.engine.chance import Chance, Outcome
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.engine.zones import NO_SEAT, Seat, public
from knaves.envs.model import Model
from knaves.games.registry import GAMES

try:
    import pyspiel
except ImportError:
    raise ImportError('knaves.envs.openspiel needs open-spiel, which pip install "knaves[envs]" brings.') from None
LONGEST = 20_000  # moves that no game comes near; races have no end by rule
MOST_PLAYERS = 12
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class OutcomeNeeded(Exception):  # noqa: N818 - no error: a question
    """An outcome is needed that has not been drawn: one of `among`, or all of `cards` in an order."""

    def __init__(self, kind: str, among: Sequence[Any] = (), cards: Sequence[Card] = ()) -> None:
        self.kind = kind
        self.among = among
        self.cards = cards
        self.kinds: list[Any] = list(dict.fromkeys(among))


class DrawnChance(Chance):
    """Chance that has the outcomes which chance nodes have drawn, and asks for those that it has not."""

    def dealer(self, seats: int) -> int:
        return super().dealer(seats) if self.unused else self._ask("dealer", range(seats))

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        return super().shuffle(cards, kind) if self.unused else self._ask(kind, (), cards)

    def die(self, faces: Sequence[str]) -> str:
        return super().die(faces) if self.unused else self._ask("die", faces)

    def pick(self, among: Sequence[str]) -> str:
        return super().pick(among) if self.unused else self._ask("pick", among)

    def _ask(self, kind: str, among: Sequence[Any], cards: Sequence[Card] = ()) -> Any:
        raise OutcomeNeeded(kind, among, cards)


RECENT = 12  # states that a branch keeps: who asks at every turn is told without a replay
Path = tuple["Path", int] | None  # the actions since the start, the last one first
Told = tuple[int, str, str]  # at which depth: the view then, and all that was seen until then
Step = tuple[int, State, Seat, Move | None]  # at which depth: the state, who moved, and what


@dataclass(frozen=True)
class PendingOutcomes:
    """Outcomes that a move, or the start of the game, still needs: those drawn, and the one that is being drawn."""

    move: Move | None  # None at the start
    drawn: tuple[Outcome, ...]
    needed: OutcomeNeeded
    left: Mapping[int, int]  # how often each outcome is left, in order of their numbers
    order: tuple[int, ...] = ()  # the cards of a shuffle drawn so far


class Branch:
    """A moment of a game, or a chance node on the way to one: it never changes, and states of OpenSpiel share it.

    It holds how it came about as numbers, and only its last states, so that a long game is small.
    """

    def __init__(
        self, root: Root, path: Path, steps: tuple[Step, ...], state: State | None, drawing: PendingOutcomes | None
    ) -> None:
        self.root = root
        self.path = path
        self.steps = steps  # the last whole states
        self.state = state  # the last of them, None before the first deal is complete
        self.drawing = drawing
        self.player = CHANCE
        self.told: Mapping[Seat, Told] = {}  # by seat: the last time that anybody asked
        if drawing is None:
            assert state is not None
            self.player = TERMINAL if state.turn is None else state.turn
            self.legal = state.legal_moves()
            self.numbers = root.model.arrays.numbers(state, self.legal)

    def __deepcopy__(self, memo: object) -> Branch:
        return self

    def __reduce__(self) -> tuple[object, tuple[Root, list[int]]]:
        return _replayed, (self.root, list(self.actions()))

    def actions(self) -> Iterator[int]:
        """Yield the numbers of the actions since the root, the first one first."""
        found, path = [], self.path
        while path is not None:
            path, action = path
            found.append(action)
        return reversed(found)

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal moves in order; [] at a chance node."""
        return sorted(self.numbers) if self.drawing is None else []

    def move(self, action: int) -> Move | None:
        """Return the legal move of this number; None where there is none."""
        if self.drawing is not None or action not in self.numbers:
            return None
        return self.legal[self.numbers.index(action)]

    def after(self, action: int) -> Branch:
        """Return the branch after this action. Raises ValueError where it is not legal."""
        path, drawing = (self.path, action), self.drawing
        if drawing is None:
            move = self.move(action)
            if move is None:
                raise ValueError(f"Player {self.player} cannot do {action} now; it can do {self.legal_actions()}.")
            return self._made(path, move, ())
        if action not in drawing.left:
            raise ValueError(f"Chance cannot draw {action} now; it can draw {list(drawing.left)}.")
        needed = drawing.needed
        if not needed.cards:
            return self._made(path, drawing.move, (*drawing.drawn, {needed.kind: needed.kinds[action]}))
        order = (*drawing.order, action)
        if len(order) == len(needed.cards):
            kinds = self.root.model.arrays.cards
            return self._made(path, drawing.move, (*drawing.drawn, {needed.kind: [kinds[each].code for each in order]}))
        left = dict(drawing.left)
        left[action] -= 1
        if not left[action]:
            del left[action]
        return self._next(path, self.steps, self.state, replace(drawing, left=left, order=order))

    def _made(self, path: Path, move: Move | None, drawn: tuple[Outcome, ...]) -> Branch:
        """The branch after a move, or the start of the game, with these outcomes: it may need another."""
        chance = DrawnChance(None, drawn)
        try:
            if move is None:
                state: State = self.root.model.game.start(self.root.model.options, chance, None)
            else:
                assert self.state is not None
                state = self.state.copy()
                state.chance = chance
                state.play(move)
        except OutcomeNeeded as needed:
            return self._next(
                path, self.steps, self.state, PendingOutcomes(move, drawn, needed, self.root.outcomes(needed))
            )
        mover = NO_SEAT if self.state is None or self.state.turn is None else self.state.turn
        step = self.depth + 1, state, mover, move
        return self._next(path, (*self.steps[1 - RECENT :], step), state, None)

    def _next(
        self, path: Path, steps: tuple[Step, ...], state: State | None, drawing: PendingOutcomes | None
    ) -> Branch:
        branch = Branch(self.root, path, steps, state, drawing)
        branch.told = self.told
        return branch

    @property
    def depth(self) -> int:
        """The number of whole states since the root."""
        return self.steps[-1][0] if self.steps else 0

    def tell(self, seat: Seat) -> tuple[str, str]:
        """Return the last view of a seat, and all that it has seen: its own moves, and each change in its view."""
        depth, view, text = self.told.get(seat) or self.root.told(seat)
        if depth < self.depth:
            steps = self.steps if self.steps[0][0] <= depth + 1 else self.root.replay(self.actions())
            for reached, state, mover, move in steps:
                if reached <= depth:
                    continue
                before, view = set(view.splitlines()), self.root.view(state, seat)
                text += f"> {move}\n" if mover == seat else ""
                text += "".join(f"{line}\n" for line in view.splitlines() if line not in before) + "\n"
            self.told = {**self.told, seat: (self.depth, view, text)}
        return view, text


class Root:
    """Where branches begin: a game before anything is dealt, or a table that was dealt again for somebody."""

    def __init__(self, model: Model, state: State | None = None, told: Mapping[Seat, Told] | None = None) -> None:
        self.model = model
        self.state = state
        self._told = told or {}

    def __deepcopy__(self, memo: object) -> Root:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _rooted, (self.model.game.key, self.model.options.as_json(), self.state, self._told)

    def begin(self) -> Branch:
        """Return the branch before any action: a chance node, or the table that was dealt again."""
        if self.state is not None:
            return Branch(self, None, (), self.state, None)
        return Branch(self, None, (), None, _NOTHING)._made(None, None, ())

    def told(self, seat: Seat) -> Told:
        """Return the depth 0, and view and text of what a seat had seen before the first action; "" for nothing."""
        return self._told.get(seat, (0, "", ""))

    def outcomes(self, needed: OutcomeNeeded) -> dict[int, int]:
        """Return how often each outcome is among those of which one is needed: seats, faces, or kinds of cards."""
        if needed.cards:
            counts = Counter(map(self.model.arrays.kinds.__getitem__, needed.cards))
        else:
            counts = Counter(map(needed.kinds.index, needed.among))
        return dict(sorted(counts.items()))

    def replay(self, actions: Iterator[int]) -> Iterator[Step]:
        """Yield each whole state that these actions lead to."""
        branch = self.begin()
        yield from branch.steps
        for action in actions:
            reached = branch.after(action)
            if reached.depth > branch.depth:
                yield reached.steps[-1]
            branch = reached

    def view(self, state: State, seat: Seat) -> str:
        """Return what a seat may see of a state, or somebody who looks on, as text."""
        return self.model.public_text(state) if seat == NO_SEAT else self.model.text(state, seat)


_NOTHING = PendingOutcomes(None, (), OutcomeNeeded(""), {})


def _rooted(key: str, options: Mapping[str, Any], state: State | None, told: Mapping[Seat, Told]) -> Root:
    return Root(Model.of(key, options), state, told)


def _replayed(root: Root, actions: Sequence[int]) -> Branch:
    branch = root.begin()
    for action in actions:
        branch = branch.after(action)
    return branch


class KnavesGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options; a subclass for each says which game it is."""

    game: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.params = dict(params or {})
        self.model = Model.of(self.game.key, self.params)
        self.begun = Root(self.model).begin()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.model.actions),
            max_chance_outcomes=max(len(self.model.arrays.cards), MOST_PLAYERS),
            num_players=self.model.seats,
            min_utility=-1.0,
            max_utility=self.model.sides - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, self.params)

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, Any]]]:
        return load, (self.game_type.short_name, self.params)

    def new_initial_state(self) -> KnavesState:
        return KnavesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KnavesObserver:
        """Return an observer of what one player sees, or of what is public. Raises ValueError for other kinds."""
        private = pyspiel.PrivateInfoType
        if iig_obs_type is None:
            return KnavesObserver(self.model, is_public=False, perfect_recall=False)
        if not iig_obs_type.public_info or iig_obs_type.private_info == private.ALL_PLAYERS:
            raise ValueError("There are observers of what is public, alone or with what is private to one player.")
        is_public = iig_obs_type.private_info == private.NONE
        return KnavesObserver(self.model, is_public=is_public, perfect_recall=iig_obs_type.perfect_recall)


def load(name: str, parameters: dict[str, Any]) -> KnavesGame:
    """Return the game of this name, in a process in which nothing else has imported this module too."""
    return pyspiel.load_game(name, parameters)  # type: ignore[no-any-return]


class KnavesState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, or a chance node on the way to one."""

    def __init__(self, game: KnavesGame) -> None:
        super().__init__(game)
        self._branch = game.begun

    def current_player(self) -> int:
        return self._branch.player

    def is_terminal(self) -> bool:
        return self._branch.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._branch.legal_actions() if player == self._branch.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next outcomes with their probabilities: a seat, a face, or the kind of the next card.

        Chance must be next.
        """
        drawing = self._branch.drawing
        assert drawing is not None
        left = drawing.left
        total = sum(left.values())
        if total == len(left):
            each = 1 / total
            return [(outcome, each) for outcome in left]
        return [(outcome, count / total) for outcome, count in left.items()]

    def _apply_action(self, action: int) -> None:
        self._branch = self._branch.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation of a move that is legal now, else the name of the action."""
        model = self._branch.root.model
        if player != CHANCE:
            move = self._branch.move(action)
            return model.actions[action] if move is None else move.notation
        drawing = self._branch.drawing
        if drawing is None or drawing.needed.cards:
            return model.arrays.cards[action].code
        return f"{drawing.needed.kind} {drawing.needed.kinds[action]}"

    def returns(self) -> list[float]:
        """Return what each seat gets, 0 in all: 1 and -1 where one of two sides has won, zeros before the end."""
        model, state = self._branch.root.model, self._branch.state
        return [0.0] * model.seats if state is None else model.rewards(state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KnavesState:
        """Return a state that this player cannot tell from this one, its unknown cards dealt at random.

        The first deal must be complete.
        """
        twin: KnavesState = self.clone()
        state = self._branch.state
        assert state is not None
        seen = {seat: (0, *self._branch.tell(seat)) for seat in range(state.seats)}
        world = state.possible_world(player, Random(str(sampler())))
        twin._branch = Root(self._branch.root.model, world, seen).begin()
        return twin

    def observe(self, player: int, *, is_public: bool) -> np.ndarray:
        """Return what a player has seen, or of that what everybody has, as a row; zeros before the first deal."""
        model, state = self._branch.root.model, self._branch.state
        if state is None:
            return np.zeros(model.size, np.float32)
        return model.observe(public(state) if is_public else state, player)

    def view(self, seat: Seat) -> str:
        """Return what this seat may see now, as text; "" before the first deal is complete."""
        state = self._branch.state
        return "" if state is None else self._branch.root.view(state, seat)

    def seen_so_far(self, seat: Seat) -> str:
        """Return all that this seat has seen: its own moves, and each change in its view."""
        return self._branch.tell(seat)[1]

    def __str__(self) -> str:
        """Return the whole table, hidden cards too, and what chance is asked for."""
        model, state, drawing = self._branch.root.model, self._branch.state, self._branch.drawing
        waiting = ""
        if drawing is not None:
            order = " ".join(model.arrays.cards[each].code for each in drawing.order)
            waiting = f"chance: {drawing.needed.kind} {order}"
        return waiting if state is None else f"{model.text(state, None)}\n{waiting}"


class KnavesObserver:
    """What a player sees, or what is public: as text and as a tensor, or with perfect recall all of it as text."""

    def __init__(self, model: Model, *, is_public: bool, perfect_recall: bool) -> None:
        self.is_public = is_public
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(model.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size]
            for block in model.layout
            if self.tensor is not None
        }

    def set_from(self, state: KnavesState, player: int) -> None:
        if self.tensor is None:
            raise ValueError("An information state has no tensor, since a game may last for ever; it has a string.")
        self.tensor[:] = state.observe(player, is_public=self.is_public)

    def string_from(self, state: KnavesState, player: int) -> str:
        seat = NO_SEAT if self.is_public else player
        return state.seen_so_far(seat) if self.perfect_recall else state.view(seat)


def register(game: Game) -> None:
    """Make a game known to OpenSpiel as `knaves_` and its key, with its options as parameters."""
    game_type = pyspiel.GameType(
        short_name=f"knaves_{game.key}",
        long_name=f"Knaves: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={choice.name: choice.default for choice in game.options.choices()},
    )
    # a class, not a partial function: what C++ still holds when Python has ended must not have to be freed
    pyspiel.register_game(game_type, type(f"Knaves_{game.key}", (KnavesGame,), {"game": game, "game_type": game_type}))


for each in GAMES.values():
    register(each)
