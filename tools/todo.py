"""What each game has not yet, as a to-do in sentences: python -m tools.todo [GAME …].

Nothing of it is needed: without it a game is played, tested and published all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from knaves.engine.advice import NO_ADVICE, PlainHeuristics
from knaves.engine.game import Game
from knaves.engine.layout import PLAIN, plain_layout
from knaves.engine.sentences import LANGUAGES
from knaves.games.registry import GAMES
from knaves.store.saves import VERSION
from tools.building.languages import is_offered
from tools.playthrough import every_game

ROOT = Path(__file__).resolve().parents[1]
DEALS = 10  # played at random to say how long one is
TESTS = {
    "protocol.json": "what the protocol must say of its options, facts and zones",
    "referee.py": "a second, naive reading of its rules, to compare with",
    "thumb.py": "rules of thumb, to measure bots by",
    "hints.json": "fifty hints that somebody has read; tools/hint_list.py writes them",
    "test_page.py": "stories of it in a browser",
    "scenes.py": "the deals and moments that pictures and films should show (tools/scenes.py)",
    "blunder.py": "the mistake that every player of it knows, for the review to find (tests/yardsticks/blunders.py)",
    "goals.py": "what its levels are to win (tools/bench/strength.py)",
    "goldens.json": "playthroughs that show a change of the rules; make goldens NAME={game} writes them",
    "perft.json": "how many sequences of moves there are; make goldens NAME={game} writes it",
    f"saves/{VERSION}.json": "a running game as this version saves it; make goldens NAME={game} writes it",
}


def missing(game: Game, root: Path = ROOT) -> Iterator[str]:
    """Yield what the game lacks, each as a sentence."""
    if game.key not in GAMES:
        yield "It has no line in py/knaves/games/registry.py."
    yield from _of_play(game)
    for language in sorted(LANGUAGES.keys() - {"en"}):
        if not is_offered(game.key, language):
            yield f"It is not in {LANGUAGES[language]}: rules.{language}.md, and make messages for its words."
    for name, what in TESTS.items():
        if not (root / "tests" / "games" / game.key / name).is_file():
            yield f"Its tests have no {name}: {what.format(game=game.key)}."
    for kind, what in (("first", "a bot of ten lines"), ("thumb", "a bot of rules of thumb")):
        if not (root / "docs" / "bots" / f"{kind}_{game.key}.py").is_file():
            yield f"The guide to bots has no {kind}_{game.key}.py: {what}."


def _of_play(game: Game) -> Iterator[str]:
    if game.table.look == PLAIN:
        yield "Its tile is the plain one: table.py chooses a cloth and a picture."
    if game.table.layout is plain_layout:
        yield "Its table is the plain one: table.py says what lies where."
    if game.tutorial.lesson is None:
        yield "It has no guided first game: tutorial.py."
    if not game.tutorial.tips:
        yield "A first-timer is told nothing at the table: tutorial.py."
    if not game.form.presets:
        yield "It has no presets."
    if game.bots is NO_ADVICE:
        yield (
            f"Bots know its rules alone and look {PlainHeuristics.longest} moves ahead, by the standing; a deal at "
            f"random has about {moves_at_random(game)}. A bot.py is worth writing where good players plan further, or "
            f"where knaves arena {game.key} --bots hard,random shows them weaker than you."
        )
    if not game.arrays:
        yield "Its moves have no numbers for programs that learn, unless each plays a card: arrays.py."
    if not game.puzzle_kinds():
        yield "It has no puzzles: puzzles.py, then make puzzles."
    if not game.bots.ratings:
        yield "Its levels are not rated: make bench WHAT=strength."


def moves_at_random(game: Game) -> int:
    """Count the moves of a deal of the standard game, the mean of a few played at random."""
    count = 0
    for seed in range(DEALS):
        state, rng = game.begin(game.options(), seed), Random(seed)
        while state.turn is not None and not state.deal_is_over:
            state.play(state.random_move(rng))
            count += 1
    return round(count / DEALS)


def report(game: Game) -> str:
    """Report what the game lacks, as lines."""
    found = list(missing(game))
    if not found:
        return f"{game.title} lacks nothing."
    return "\n".join([f"{game.title} could still have:", *(f"  - {each}" for each in found)])


def main(arguments: list[str]) -> int:
    """Print the report. Returns the exit status."""
    known = every_game()
    if unknown := [key for key in arguments if key not in known]:
        print(f"There is no game {unknown[0]}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    for key in arguments or GAMES:
        print(report(known[key]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
