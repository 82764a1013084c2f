"""OpenSpiel: the games as Python games, `pyspiel.load_game("knaves_box", {"players": 3})` after this import.

Chance is explicit: the dealer, each face of a die, and a shuffle card by card from the top, each among all that are
left. So chance comes before the deal is played, as it does in euchre or hearts there, and in the middle of a move
where the rules shuffle or roll there. A chance node over whole shuffles cannot be offered: they are 52! and more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel

from knaves.cards import Card
from knaves.engine.chance import Chance, Outcome
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.envs.model import Model
from knaves.games.registry import GAMES

LONGEST = 20_000  # moves that no game comes near; races have no end by rule
MOST_PLAYERS = 12


class Asked(Exception):  # noqa: N818 - no error: a question
    """An outcome is needed that has not been drawn: one of `among`, or all of `cards` in an order."""

    def __init__(self, kind: str, among: Sequence[Any] = (), cards: Sequence[Card] = ()) -> None:
        self.kind = kind
        self.among = among
        self.cards = cards
        self.kinds: list[Any] = list(dict.fromkeys(among))

    def __deepcopy__(self, memo: object) -> Asked:
        return self


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
        raise Asked(kind, among, cards)


class KnavesGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options; a subclass for each says which game it is."""

    game: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.model = Model.of(self.game.key, params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.model.actions),
            max_chance_outcomes=max(len(self.model.arrays.cards), MOST_PLAYERS),
            num_players=self.model.seats,
            min_utility=-1.0,
            max_utility=self.model.sides - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> KnavesState:
        return KnavesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KnavesObserver:
        """Return an observer; with perfect recall it has the information state as text, and no tensor of it."""
        return KnavesObserver(self.model, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class Moment:
    """A state after a move and how it came to be, shared by all states of OpenSpiel that go on from it."""

    def __init__(
        self, model: Model, state: State, before: Moment | None = None, mover: int = -1, move: Move | None = None
    ) -> None:
        self.state = state
        self.moves = model.moves(state)
        self.before = before
        self.mover = mover
        self.move = move
        self.seen: dict[int, tuple[str, str]] = {}  # by seat: its view, and all that it has seen

    def __deepcopy__(self, memo: object) -> Moment:
        return self


class KnavesState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, or a chance node on the way to one."""

    def __init__(self, game: KnavesGame) -> None:
        super().__init__(game)
        self._model = game.model
        self._moment: Moment | None = None  # None until all is dealt that the first turn needs
        self._move: Move | None = None  # is being made, and waits for chance
        self._drawn: list[Outcome] = []  # what chance has drawn for it
        self._asked: Asked | None = None
        self._order: list[Card] = []  # of a shuffle that is being drawn
        self._go_on()

    def _go_on(self) -> None:
        """Make the move that waits, if chance has drawn enough, else ask for more."""
        model, moment = self._model, self._moment
        self._asked, self._order = None, []
        chance = DrawnChance(None, self._drawn)
        try:
            if moment is None:
                state: State = model.game.start(model.options, chance, None)
                self._moment = Moment(model, state)
            else:
                assert self._move is not None
                state = moment.state.copy()
                mover = state.turn if state.turn is not None else -1
                state.chance = chance
                state.play(self._move)
                self._moment = Moment(model, state, moment, mover, self._move)
        except Asked as asked:
            self._asked = asked
            return
        self._move, self._drawn = None, []

    def current_player(self) -> int:
        if self._asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._moment is not None
        turn = self._moment.state.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal(self) -> dict[int, Move]:
        return {} if self._moment is None else self._moment.moves

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._legal()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next outcomes with their probabilities: a seat, a face, or the kind of the next card."""
        counts = self._left()
        total = sum(counts.values())
        return [(outcome, count / total) for outcome, count in sorted(counts.items())]

    def _left(self) -> Counter[int]:
        asked = self._asked
        assert asked is not None
        if asked.cards:
            left = Counter(asked.cards)
            left.subtract(self._order)
            kinds = self._model.arrays.cards
            return Counter({kinds.index(card): count for card, count in left.items() if count})
        return Counter(map(asked.kinds.index, asked.among))

    def _apply_action(self, action: int) -> None:
        asked = self._asked
        if asked is None:
            self._move = self._legal()[action]
        elif asked.cards:
            self._order.append(self._model.arrays.cards[action])
            if len(self._order) < len(asked.cards):
                return
            self._drawn = [*self._drawn, {asked.kind: [card.code for card in self._order]}]
        else:
            self._drawn = [*self._drawn, {asked.kind: asked.kinds[action]}]
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation of a move that is legal now, else the name of the action."""
        if player != pyspiel.PlayerId.CHANCE:
            return self._legal()[action].notation if action in self._legal() else self._model.actions[action]
        asked = self._asked
        if asked is None or asked.cards:
            return self._model.arrays.cards[action].code
        return f"{asked.kind} {asked.kinds[action]}"

    def is_terminal(self) -> bool:
        return self._asked is None and self._moment is not None and self._moment.state.is_over

    def returns(self) -> list[float]:
        """Return 1 and -1 where one of two sides has won; what all get adds up to 0."""
        if self._moment is None:
            return [0.0] * self._model.seats
        return self._model.rewards(self._moment.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KnavesState:
        """Return a state that this player cannot tell from this one, its unknown cards dealt at random."""
        twin: KnavesState = self.clone()
        assert self._moment is not None
        world = self._moment.state.possible_world(player, Random(str(sampler())))
        twin._moment = Moment(self._model, world, self._moment.before, self._moment.mover, self._moment.move)
        return twin

    def view(self, seat: int) -> str:
        """Return what this seat may see now, as text."""
        return self._seen(seat)[0]

    def seen_so_far(self, seat: int) -> str:
        """Return all that this seat has seen: its own moves, and each change in its view."""
        return self._seen(seat)[1]

    def _seen(self, seat: int) -> tuple[str, str]:
        missing: list[Moment] = []
        moment = self._moment
        while moment is not None and seat not in moment.seen:
            missing.append(moment)
            moment = moment.before
        view, told = moment.seen[seat] if moment is not None else ("", "")
        for each in reversed(missing):
            before, view = set(view.splitlines()), self._model.text(each.state, seat)
            own = f"> {each.move}\n" if each.mover == seat else ""
            told += own + "".join(f"{line}\n" for line in view.splitlines() if line not in before) + "\n"
            each.seen[seat] = view, told
        return view, told

    def __str__(self) -> str:
        """Return the whole table, hidden cards too, and what chance is asked for."""
        waiting = f"chance: {self._asked.kind} {' '.join(map(str, self._order))}" if self._asked is not None else ""
        return waiting if self._moment is None else f"{self._model.text(self._moment.state, None)}\n{waiting}"


class KnavesObserver:
    """The observations of a player: a view as text and as a tensor, or with perfect recall all views as text."""

    def __init__(self, model: Model, perfect_recall: bool) -> None:
        self.model = model
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(model.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size]
            for block in (() if perfect_recall else model.layout)
        }  # fmt: skip
        if perfect_recall:
            self.tensor = self.tensor[:0]

    def set_from(self, state: KnavesState, player: int) -> None:
        if not self.perfect_recall:
            moment = state._moment
            self.tensor[:] = 0 if moment is None else self.model.observe(moment.state, player)

    def string_from(self, state: KnavesState, player: int) -> str:
        return state.seen_so_far(player) if self.perfect_recall else state.view(player)


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
