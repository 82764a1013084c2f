"""The texts of One-Eyed Jack: events, moves, questions and options, and how each event is shown and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import dropwhile, pairwise

from knaves.cards import UNKNOWN, Card, card, is_card_code
from knaves.engine.game import EventSpec
from knaves.engine.layout import Staging
from knaves.engine.options import Options
from knaves.engine.sentences import PlayerName, Sentence, meant
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import GOALS, NAMES, NUMBERS, PlaceChip, RemoveChip, Space
from knaves.games.one_eyed_jack.options import VARIANT, OneEyedJackOptions
from knaves.games.one_eyed_jack.position import fills, last_squares, openings, own_last_squares
from knaves.games.one_eyed_jack.rules import OneEyedJack

# Texts: the chips of a side, by their shape
COLOURS = ("Discs", "Diamonds", "Hexagons", "Squares", "Triangles", "Rings")  # the chips of each side


def say(event: Event) -> Sentence | None:
    """The event as a sentence; KeyError for an unknown kind."""
    return SAYINGS[event.kind](event)


def _dealt(event: Event) -> Sentence:
    return Sentence(
        "{player} deals. First to play: {leader}.", "You deal. First to play: {leader}.",
        player=PlayerName(event.player), leader=PlayerName(event.leader),
    )  # fmt: skip


def _rolled(event: Event) -> Sentence:
    text, you = {
        "normal": ("{player} rolls: no change.", "You roll: no change."),
        "reverse": ("{player} rolls: the direction reverses.", "You roll: the direction reverses."),
        "skip": ("{player} rolls: the next player is skipped.", "You roll: the next player is skipped."),
    }[event.die]
    return Sentence(text, you, player=PlayerName(event.player))


def _placed(event: Event) -> Sentence:
    if event.printed is event.card:
        return Sentence(
            "{player} plays {card} on {square}.", "You play {card} on {square}.",
            player=PlayerName(event.player), card=event.card, square=NAMES[event.space],
        )  # fmt: skip
    return Sentence(
        "{player} plays the wild {card} on {printed} "
        "({square}).", "You play the wild {card} on {printed} ({square}).",
        player=PlayerName(event.player), card=event.card, printed=event.printed, square=NAMES[event.space],
    )  # fmt: skip


def _captured(event: Event) -> Sentence:
    return Sentence(
        "{player} captures {squares}: {total} of {goal}.", "You capture {squares}: {total} of {goal}.",
        player=PlayerName(event.player), squares=[NAMES[each] for each in event.spaces],
        total=event.total, goal=event.goal,
    )  # fmt: skip


def _completed(event: Event, *, is_short: bool = False) -> Sentence:
    """Say which pattern is completed and how many that makes; of two, whether the first is safe.

    In short no squares are named.
    """
    if not event.new:
        return _not_counted(event)
    text, you = "{player} completes {what}.", "You complete {what}."
    if event.needed == 2:
        text, you = "{player} completes {what}: {total} of {needed}.", "You complete {what}: {total} of {needed}."
        if event.total == 1 and event.is_safe:
            text = "{player} completes {what}: {total} of {needed}. Its chips are safe."
            you = "You complete {what}: {total} of {needed}. Its chips are safe."
        elif event.total == 1:
            text = "{player} completes {what}: {total} of {needed}. It can still be broken."
            you = "You complete {what}: {total} of {needed}. It can still be broken."
    what = Sentence("a row" if event.of_rows else "a pattern") if is_short and event.new == 1 else _what(event)
    return Sentence(text, you, player=PlayerName(event.player), what=what, total=event.total, needed=event.needed)


def _what(event: Event) -> Sentence:
    if event.new > 1:
        texts = "{count} rows at once" if event.of_rows else "{count} patterns at once"
        return Sentence(texts, count=event.new)
    if len(event.patterns) > 1:
        return Sentence("a row") if event.of_rows else Sentence("a pattern")
    (spaces,) = event.patterns
    if event.of_rows and len({after - before for before, after in pairwise(spaces)}) == 1:
        return Sentence("a row from {one} to {two}", one=NAMES[spaces[0]], two=NAMES[spaces[-1]])
    return Sentence("{squares}", squares=[NAMES[each] for each in spaces])


def _not_counted(event: Event) -> Sentence:
    if event.of_rows:
        return Sentence(
            "{player} makes a row longer. It’s still one row.", "You make a row longer. It’s still one row.",
            player=PlayerName(event.player),
        )  # fmt: skip
    return Sentence(
        "{player} completes {what}, but it doesn’t count: it shares too many squares.",
        "You complete {what}, but it doesn’t count: it shares too many squares.",
        player=PlayerName(event.player), what=_what(event),
    )  # fmt: skip


def _broken(event: Event) -> Sentence:
    facts = {"total": event.total, "needed": event.needed}
    if event.is_team:
        text = "{side} lose a row: now {total} of {needed}."
        if not event.of_rows:
            text = "{side} lose a pattern: now {total} of {needed}."
        return Sentence(text, side=Sentence(COLOURS[event.owner]), **facts)
    text, you = "{player}’s row is broken: now {total} of {needed}.", "Your row is broken: now {total} of {needed}."
    if not event.of_rows:
        text, you = (
            "{player}’s pattern is broken: now {total} of {needed}.",
            "Your pattern is broken: now {total} of {needed}.",
        )
    return Sentence(text, you, player=PlayerName(event.owner), **facts)


def _removed(event: Event) -> Sentence:
    return Sentence(
        "{player} plays {card} and removes the chip on {printed} ({square}).",
        "You play {card} and remove the chip on {printed} ({square}).",
        player=PlayerName(event.player), card=event.card, printed=event.printed, square=NAMES[event.space],
    )  # fmt: skip


def _swapped(event: Event) -> Sentence:
    return Sentence(
        "{player} exchanges a dead card: {card}.", "You exchange a dead card: {card}.",
        player=PlayerName(event.player), card=event.card,
    )  # fmt: skip


def _passed(event: Event) -> Sentence:
    return Sentence("{player} passes.", "You pass.", player=PlayerName(event.player))


def _end_joker(event: Event) -> Sentence:
    return Sentence(
        "{player} plays the end joker. The game is over.", "You play the end joker. The game is over.",
        player=PlayerName(event.player),
    )  # fmt: skip


def _won(event: Event) -> Sentence:
    if event.by == "captures":
        return Sentence(
            "{player} has captured enough chips to win the game.", "You’ve captured enough chips to win the game.",
            player=PlayerName(event.player),
        )  # fmt: skip
    return Sentence("{player} wins the game.", "You win the game.", player=PlayerName(event.player))


def _ran_dry(event: Event) -> Sentence:
    if not event.sides:
        return Sentence("Nobody can play any more: a draw.")
    text = "Nobody can play any more. Only {side} have a pattern, so they win."
    if event.of_rows:
        text = "Nobody can play any more. Only {side} have a row, so they win."
    return Sentence(text, side=Sentence(COLOURS[event.sides[0]]))


def _counted(event: Event) -> Sentence:
    names = [Sentence(COLOURS[side]) for side in event.sides]
    text = "{sides} win on threes: {count}." if len(names) == 1 else "{sides} share the win on threes: {count} each."
    return Sentence(text, sides=names, count=max(event.counts))


SAYINGS = {
    "Dealt": _dealt, "DieRolled": _rolled, "ChipPlaced": _placed, "Captured": _captured, "Completed": _completed,
    "ChipRemoved": _removed, "Broken": _broken, "Swapped": _swapped, "Passed": _passed, "EndJokerPlayed": _end_joker,
    "GameWon": _won, "RanDry": _ran_dry, "ThreesCounted": _counted,
}  # fmt: skip


RECAPPED = ("ChipPlaced", "ChipRemoved", "Captured", "Swapped", "Passed", "Broken")  # events that a recap says


def recap(events: Sequence[Event]) -> Sequence[Sentence]:
    """Say each of these moves as short as can be, a row rather than its last chip; then which rows were broken."""
    told: list[Event] = []
    for event in events:
        if event.kind == "Completed" and event.new:
            told = [each for each in told if each.kind != "ChipPlaced" or each.player != event.player]
            told.append(event)
        elif event.kind in RECAPPED:
            told.append(event)
    return [_in_short(event) for event in sorted(told, key=lambda event: event.kind == "Broken")]


def _in_short(event: Event) -> Sentence:
    """A move in a few words."""
    if event.kind in ("ChipPlaced", "ChipRemoved"):
        text = "{player}: {card} on {square}" if event.kind == "ChipPlaced" else "{player}: {card} clears {square}"
        return Sentence(text, player=PlayerName(event.player), card=event.card, square=NAMES[event.space])
    if event.kind == "Completed":
        return _completed(event, is_short=True)
    sentence = say(event)
    assert sentence is not None
    return sentence


# Texts: with the question for a move: what is needed to win, or for a row, by {rival} or by the player
NEEDS = {
    "win": (
        "Your turn: {rival} needs only {card} on {square}.", "Your turn: {rival} needs only one of {squares}.",
        "Your turn: {rival} needs only one more chip.",
    ),
    "row": (
        "Your turn: {rival} needs {card} on {square} for a row.",
        "Your turn: {rival} needs one of {squares} for a row.",
        "Your turn: {rival} needs only one more chip for a row.",
    ),
    "own win": (
        "Your turn: you need only {card} on {square}.", "Your turn: you need only one of {squares}.",
        "Your turn: you need only one more chip.",
    ),
    "own": (
        "Your turn: you need {card} on {square} for a row.",
        "Your turn: you need one of {squares} for a row.",
        "Your turn: you need only one more chip for a row.",
    ),
}  # fmt: skip


def ask(state: State, *, warns: bool = True) -> Sentence:
    """Ask the seat in turn for its move; say so where the game is over. `warns`: of what a side needs to win."""
    assert isinstance(state, OneEyedJack)
    if state.turn is None:
        return Sentence("The game is over.")
    player = PlayerName(state.turn)
    if UNKNOWN in state.hands[state.turn]:  # somebody else's hand, seen from the outside
        return Sentence("{player} to play.", player=player)
    kinds = {move.groups[0][0] for move in state.legal_moves()}
    if kinds == {"pass"}:
        return Sentence("{player} must pass.", "No legal move: pass.", player=player)
    if "swap" in kinds:
        return Sentence("{player} to play.", "Play a card, or exchange a dead one first.", player=player)
    side = state.side(state.turn)
    own = own_last_squares(state, side) if warns else ()
    wins = next((space for space in own if any(fills(state, card, space) for card in state.hands[state.turn])), None)
    if wins is not None:
        return Sentence("{player} to play.", "Your turn: a chip on {square} wins.", player=player, square=NAMES[wins])
    if warns and (threats := last_squares(state, side)):
        rival = next(each for each in _others(state) if state.side(each) in threats.values())
        return _needs(state, "win", [space for space, its in threats.items() if its == state.side(rival)], rival)
    if own:
        return _needs(state, "own win", own, state.turn)
    if state.variant.needed < 1 or state.options.objective != "rows":
        return Sentence("{player} to play.", "Your turn: choose a card and a square.", player=player)
    if warns and state.variant.needed > 1 and (row := _row_to_come(state)) is not None:
        return row
    text = "Your turn. Two rows of {length} win: choose a card and square."
    if state.variant.needed == 1:
        text = "Your turn. {length} in a row wins: choose a card and a square."
    elif state.counted(side):
        text = "Your turn. One more row wins: choose a card and a square."
    return Sentence("{player} to play.", text, player=player, length=state.options.row_length)


def _row_to_come(state: OneEyedJack) -> Sentence | None:
    """Name the row that a card in hand completes, else one that another side lacks one chip of, else an own one."""
    assert state.turn is not None
    own = openings(state, state.side(state.turn))
    by_worth = sorted(state.hands[state.turn], key=lambda each: each in state.variant.wild)
    for held in by_worth:
        for space in own:
            if fills(state, held, space):
                text, player = "Your turn: {card} on {square} makes a row.", PlayerName(state.turn)
                return Sentence("{player} to play.", text, player=player, card=held, square=NAMES[space])
    for rival in _others(state):
        if rows := openings(state, state.side(rival)):
            return _needs(state, "row", [*rows], rival)
    return _needs(state, "own", [*own], state.turn) if own else None


def _others(state: OneEyedJack) -> Iterator[Seat]:
    """The seats of other sides than the one in turn, in the order of play."""
    own = state.turn
    assert own is not None
    turns = ((own + state.direction * step) % state.seats for step in range(1, state.seats))
    return (seat for seat in turns if state.side(seat) != state.side(own))


def _needs(state: OneEyedJack, what: str, squares: Sequence[Space], rival: Seat) -> Sentence:
    """Ask for a move: say who lacks one chip, and which card it is waiting for, or on which squares."""
    assert state.turn is not None
    one, some, many = NEEDS[what]
    player, names = PlayerName(state.turn), [NAMES[each] for each in squares]
    if len(squares) == 1:
        return Sentence(
            "{player} to play.", one, player=player, rival=PlayerName(rival), square=names[0],
            card=state.board.squares[squares[0]] or "★",
        )  # fmt: skip
    is_short = len(squares) <= (FEW if what in ("win", "own win") else 2)
    return Sentence(
        "{player} to play.", some if is_short else many, player=player, rival=PlayerName(rival), squares=names
    )


def ask_with(state: State, touched: Sequence[str]) -> Sentence | None:
    """Ask for the next part of a move once these tokens (cards, squares, a first word) are touched; None for none."""
    assert isinstance(state, OneEyedJack)
    for token in touched:
        if is_card_code(token):
            return _with_card(state, card(token))
    if touched and touched[0] == "swap":
        return Sentence("Choose the dead card to exchange.")
    if touched and touched[0] == "play":
        return Sentence("Choose the end joker again to end the game.")
    if not touched:
        return None
    space = NUMBERS[touched[0]]
    if state.chips[space] is not None:
        return Sentence("Choose a card to remove the chip on {square}.", square=touched[0])
    printed = state.board.squares[space]
    return Sentence("Choose a card for {printed} ({square}).", printed=printed or "★", square=touched[0])


FEW = 4  # squares that are named; of more it is said how many they are


def _with_card(state: OneEyedJack, which: Card) -> Sentence:
    """The question for the square of this card; it names the squares, but no chip of one's own side."""
    moves = [move for move in state.legal_moves() if isinstance(move, PlaceChip | RemoveChip) and move.card is which]
    own = state.side(state.turn) if state.turn is not None else None
    names = [NAMES[move.space] for move in moves if isinstance(move, PlaceChip) or state.chips[move.space] != own]
    if which in state.variant.kill:
        if 0 < len(names) <= FEW:
            return Sentence("Choose a chip to remove with {card}: {squares}.", card=which, squares=names)
        return Sentence("Choose a chip to remove with {card}.", card=which)
    if len(names) == 2:
        return Sentence("Choose a square for {card}: {one} or {other}.", card=which, one=names[0], other=names[1])
    if len(names) == 1:
        return Sentence("Only {square} is free for {card}: choose it.", card=which, square=names[0])
    if 0 < len(names) <= FEW:
        return Sentence("Choose a square for {card}: {squares}.", card=which, squares=names)
    if which in state.variant.wild:
        return Sentence("{card} is wild: choose any free square.", card=which)
    return Sentence("Choose a square for {card}.", card=which)


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """A move in the words of the table; None for one that has none."""
    match words:
        case "place":
            return Sentence("{cards} on {places}", cards=cards, places=places)
        case "remove":
            return Sentence("{cards} removes the chip on {places}", cards=cards, places=places)
        case "swap":
            return Sentence("exchange {cards}", cards=cards)
        case "pass":
            return Sentence("pass")
    return None


def best(events: Sequence[Event], seat: Seat) -> tuple[Event, Sentence] | None:
    """Return a player's last row, else the last chip that blocked one, else the last capture or chip taken off; None
    without one.
    """
    own = [event for event in reversed(events) if event.facts.get("player") == seat]
    row = next((event for event in own if event.kind == "Completed" and event.new), None)
    if row is not None:
        return row, _fate(row, events, seat)
    block = next((event for event in own if event.kind == "ChipPlaced" and event.blocks), None)
    if block is not None:
        return block, Sentence("You blocked a row with {card} on {square}.", card=block.card, square=NAMES[block.space])
    taken = next((event for event in own if event.kind in ("Captured", "ChipRemoved")), None)
    if taken is None:
        return None
    if taken.kind == "ChipRemoved":
        return taken, Sentence("Your {card} took a chip off {square}.", card=taken.card, square=NAMES[taken.space])
    return taken, Sentence("You captured {squares}.", squares=[NAMES[each] for each in taken.spaces])


def _fate(row: Event, events: Sequence[Event], seat: Seat) -> Sentence:
    """Say that a player made a row, and who broke it if none of the player's was left then."""
    later = [*dropwhile(lambda event: event is not row, events)]
    broken = next((place for place, event in enumerate(later) if event.kind == "Broken" and event.owner == seat), None)
    if broken is None or later[broken].total or later[broken].is_team:
        return Sentence("You made {what}.", what=_what(row))
    cause = next(event for event in reversed(later[:broken]) if event.kind in ("ChipRemoved", "Captured"))
    what, player = _what(row), PlayerName(cause.player)
    if cause.kind == "Captured":
        return Sentence("You made {what}, until {player} broke it.", what=what, player=player)
    text = "You made {what}, until {player} broke it with {card}."
    return Sentence(text, what=what, player=player, card=cause.card)


def decided(events: Sequence[Event]) -> Sequence[Sentence]:
    """Tell the last row that was completed, and the card that did it."""
    place = next((place for place in range(len(events) - 1, -1, -1) if events[place].kind == "Completed"), None)
    if place is None:
        return [said for said in map(say, events[-1:]) if said is not None]
    row = events[place]
    chip = next((event for event in reversed(events[:place]) if event.kind == "ChipPlaced"), None)
    if chip is None or not row.new:
        return [_completed(row)]
    text, you = "{player} made {what} with {card} on {square}.", "You made {what} with {card} on {square}."
    square = NAMES[chip.space]
    return [Sentence(text, you, player=PlayerName(row.player), what=_what(row), card=chip.card, square=square)]


def moment(event: Event) -> Sentence | None:
    """Name an event that can turn a game, to follow "You were behind until"; None for any other."""
    if event.kind == "ChipRemoved":
        return Sentence(meant("the one-eyed jack", "you were behind until …"))
    if event.kind == "Captured":
        return Sentence(meant("the capture", "you were behind until …"))
    if event.kind == "Completed":
        return Sentence(meant("the row", "you were behind until …"))
    return None


# Texts: a number in words, in “two rows of {length}”
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in one sentence."""
    assert isinstance(options, OneEyedJackOptions)
    return Sentence("{parts}.", parts=list(_parts(options)))


def _has_no_captures(options: OneEyedJackOptions) -> bool:
    return options.capture == "off"


def _has_no_end_joker(options: OneEyedJackOptions) -> bool:
    return not options.end_joker


FOUR = {**VARIANT, "length": 4}  # the short game


@cache
def summary(options: OneEyedJackOptions) -> Sentence:
    """Say how the game is won, for the bar of the table; a game that the tile offers by its name too."""
    if {name: value for name, value in options.changes().items() if name not in ("players", "sides")} == FOUR:
        return Sentence("Four in a row: two rows" if options.needed == 2 else "Four in a row: one row")
    if options.capture != "off":
        goal = _word(GOALS[options.row_length, options.capture])
        return Sentence("{objective}, or {goal} captured", objective=_objective(options), goal=goal)
    return _objective(options)


def _parts(options: OneEyedJackOptions) -> Iterator[Sentence]:
    yield _players(options)
    yield Sentence("{count} cards each", count=_word(options.hand_size))
    yield _objective(options)
    if options.objective in ("rows_or_cross", "cross"):
        yield from _crosses(options)
    if options.objective in ("rows_or_square", "square") and options.square_directions != "both":
        yield Sentence({"orth": "only upright squares", "diag": "only tilted squares"}[options.square_directions])
    if options.orthogonal_only and options.objective not in ("cross", "square"):
        yield Sentence("no diagonal rows")
    yield from _edges(options)
    yield from _cards(options)
    yield from _fights(options)
    yield from _turns(options)


def _players(options: OneEyedJackOptions) -> Sentence:
    if options.side_count == options.players:
        return Sentence("{players} players", players=_word(options.players))
    return Sentence(
        "{players} players in {sides} teams of {size}",
        players=_word(options.players), sides=_word(options.side_count),
        size=_word(options.players // options.side_count),
    )  # fmt: skip


def _objective(options: OneEyedJackOptions) -> Sentence:
    if options.objective == "threes":
        return Sentence("most threes in a row when the cards run out")
    one, two = {
        "rows": ("one row of {length}", "two rows of {length}"),
        "rows_or_cross": ("one row or cross of {length}", "two rows or crosses of {length}"),
        "cross": ("one cross of {length}", "two crosses of {length}"),
        "rows_or_square": ("one row or square of {length}", "two rows or squares of {length}"),
        "square": ("one square of {length}", "two squares of {length}"),
    }[options.objective]
    return Sentence(two if options.needed == 2 else one, length=_word(options.row_length))


def _crosses(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.cross_directions != "both":
        yield Sentence({"orth": "only upright crosses", "diag": "only diagonal crosses"}[options.cross_directions])
    # Texts: a part of the description of a variant
    size = {"adjacent": "crosses of the smallest size", "any": "crosses of any size"}
    yield Sentence(size[options.size_of_crosses])


def _edges(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.wrap != "none":
        # Texts: in “edges joined {how}”
        joined = {"left_right": "left and right", "top_bottom": "top and bottom", "both": "all around"}
        yield Sentence("edges joined {how}", how=Sentence(joined[options.wrap]))
    if options.layout != "mirror":
        # Texts: a part of the description of a variant
        boards = {"random": "a shuffled board", "spiral": "a spiral board", "custom": "your own board"}
        yield Sentence(boards[options.layout])
    if options.corners == "nature":
        yield Sentence("four corner jokers, one for each corner")


def _cards(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.deck != "standard":
        # Texts: a part of the description of a variant
        decks = {
            "princess": "wild princesses and chip-removing jacks",
            "rook_faces": "Rook packs with wild princesses and chip-removing jacks",
            "rook_numbers": "Rook packs where 12 is wild and 11 removes a chip",
        }
        yield Sentence(decks[options.deck])
    if options.kill_targets == "opponents":
        # Texts: a part of the description of a variant
        kills = {
            "standard": "one-eyed jacks remove opponents’ chips only",
            "princess": "jacks remove opponents’ chips only",
            "rook_faces": "jacks remove opponents’ chips only",
            "rook_numbers": "11s remove opponents’ chips only",
        }
        yield Sentence(kills[options.deck])
    if options.end_joker:
        yield Sentence("an end joker that ends the game")
    if options.dead_per_turn == "one":
        yield Sentence("one dead card a turn")


def _fights(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.crowning == "completed" and options.needed == 2:  # elsewhere the first pattern ends the game
        yield Sentence("chips of a completed pattern are safe")
    if options.capture != "off":
        pairs = options.capture == "pair"
        yield Sentence("pairs are captured") if pairs else Sentence("pairs and threes are captured")
        yield Sentence("{count} captured chips also win", count=_word(GOALS[options.row_length, options.capture]))


def _turns(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.die == "off":
        return
    # Texts: a part of the description of a variant
    rolled = {
        "during": "a {faces}-sided die rolled before each play, with {commands}",
        "after": "a {faces}-sided die rolled after each turn, with {commands}",
    }
    yield Sentence(rolled[options.die], faces=_word(options.die_faces), commands=_commands(options))


def _commands(options: OneEyedJackOptions) -> Sentence:
    # Texts: what is on the turn die
    commands = {
        (1, 0): "one reverse", (2, 0): "two reverses", (0, 1): "one skip", (0, 2): "two skips",
        (1, 1): "one reverse and one skip",
    }  # fmt: skip
    return Sentence(commands[options.die_reverses, options.die_skips])


def _word(number: int) -> Sentence | int:
    return Sentence(IN_WORDS[number]) if number < len(IN_WORDS) else number


def _on_its_square(event: Event) -> Staging:
    """A card is laid on the square that it puts a chip on or takes one off."""
    return Staging((event.card.code,), NAMES[event.space])


def _put_down(event: Event) -> Staging:
    """The card on its square; a chip that takes a row's last square says so."""
    laid = _on_its_square(event)
    return replace(laid, says=Sentence("Blocked!")) if event.blocks else laid


def _moves(event: Event) -> str:
    return "stamp" if event.blocks else ""


def _sounds(event: Event) -> str:
    return "save" if event.blocks else ""


def _swept(event: Event) -> Staging:
    """The squares of the patterns, one after another; a row after which the game goes on has a word."""
    squares = tuple(dict.fromkeys(NAMES[space] for pattern in event.patterns for space in pattern))
    goes_on = event.of_rows and event.new and event.total < event.needed
    return Staging(at=squares[len(squares) // 2], places=squares, says=Sentence("Row!") if goes_on else None)


def _on_the_stock(event: Event) -> Staging:
    """A dead card is laid on the stock."""
    return Staging((event.card.code,), "stock")


EVENTS: Mapping[str, EventSpec] = {
    "ChipPlaced": EventSpec(staging=_put_down, decides=True, sound=_sounds, moment=_moves),
    "ChipRemoved": EventSpec(
        pause=1,
        staging=_on_its_square,
        is_triumph=True,
        sound="fall",
        moment="fall",
        lab_label="chips removed by jacks",
    ),
    "Captured": EventSpec(
        pause=1,
        is_triumph=True,
        sound="coup",
        moment="stamp",
        lab_label="captures",
        ruled_out=_has_no_captures,
    ),
    "Swapped": EventSpec(staging=_on_the_stock, lab_label="dead cards exchanged"),
    "EndJokerPlayed": EventSpec(lab_label="end jokers played", ruled_out=_has_no_end_joker),
    "Passed": EventSpec(lab_label="passes"),
    "Completed": EventSpec(pause=1, decides=True, is_triumph=True, sound="coup", moment="sweep", staging=_swept),
    "Broken": EventSpec(pause=1),
}
