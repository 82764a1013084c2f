"""The options in plain words: “Three players, four in a row once, edges joined left and right.”"""

from __future__ import annotations

from collections.abc import Iterator

from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.captures import GOALS
from knaves.games.one_eyed_jack.options import OneEyedJackOptions

# Texts: a number in words, in “{length} in a row”
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def describe(options: Options) -> Sentence:
    """Describe the game that these options make, in one sentence."""
    assert isinstance(options, OneEyedJackOptions)
    return Sentence("{parts}.", parts=list(_parts(options)))


def summary(options: OneEyedJackOptions) -> Sentence:
    """Say how the game is won, for the bar of the table."""
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
        yield Sentence({"orth": "only straight squares", "diag": "only diagonal squares"}[options.square_directions])
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
    what = {
        "rows": "{length} in a row {times}",
        "rows_or_cross": "{length} in a row or in a cross {times}",
        "cross": "{length} in a cross {times}",
        "rows_or_square": "{length} in a row or in a square {times}",
        "square": "{length} in a square {times}",
    }[options.objective]
    times = Sentence("twice") if options.needed == 2 else Sentence("once")
    return Sentence(what, length=_word(options.row_length), times=times)


def _crosses(options: OneEyedJackOptions) -> Iterator[Sentence]:
    if options.cross_directions != "both":
        yield Sentence({"orth": "only straight crosses", "diag": "only diagonal crosses"}[options.cross_directions])
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
        yield Sentence("four nature jokers, one for each corner")


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
    return Sentence(NUMBERS[number]) if number < len(NUMBERS) else number
