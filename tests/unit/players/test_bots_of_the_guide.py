"""The bots of docs/bots.md: each is shown as it is, has the length that is promised, and plays better than the last."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from knaves.analysis.matches import LevelPlayer, MatchPlayer, PairedMatch, Report
from knaves.bots.levels import LEVELS
from knaves.cli.arena import play_match
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from knaves.players.own.harness import Program, Seen
from tests.games.template.several_deals import ChoosesAnew
from tests.unit.players.seated import Seated

pytestmark = pytest.mark.wide

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
BOTS = ROOT / "docs" / "bots"
LENGTHS = {"first": 10, "thumb": 40, "search": 80}
FILES = sorted(BOTS.glob("*.py"))


def bots_of(kind: str) -> list[str]:
    """The games that have a bot of this kind."""
    return [key for key in GAMES if (BOTS / f"{kind}_{key}.py").exists()]


def source(kind: str, key: str) -> str:
    own = BOTS / f"{kind}_{key}.py"
    text = (own if own.exists() else BOTS / f"{kind}.py").read_text(encoding="utf-8")
    return text.replace("PLAYOUTS = 120", "PLAYOUTS = 5")  # a whole game of the search in a second


def match(key: str, one: str, other: str, deals: int, seed: int = 1) -> Report:
    """The first against all others; no fault is allowed."""
    game = GAMES[key]
    players: dict[str, MatchPlayer] = {
        kind: LevelPlayer(LEVELS[kind]) if kind in LEVELS else Seated(source(kind, key)) for kind in (one, other)
    }
    report = play_match(PairedMatch(game, game.options.parse({}), (one, other), deals, seed, players=players))
    assert [str(fault.why) for fault in report.faults] == []
    return report


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_bot_of_the_guide_has_the_length_that_is_promised(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= LENGTHS[file.stem.partition("_")[0]]


@pytest.mark.parametrize(("kind", "key"), [(kind, key) for kind in ("first", "thumb") for key in bots_of(kind)])
def test_a_bot_of_one_game_says_so_and_the_guide_leads_to_it(kind: str, key: str) -> None:
    assert f'GAME = "{key}"' in (BOTS / f"{kind}_{key}.py").read_text(encoding="utf-8")
    assert f"bots/{kind}_{key}.py" in GUIDE


def test_the_guide_shows_bots_as_their_files_are() -> None:
    for name in ("first_box", "thumb_california_jack", "search"):
        assert f"```python\n{(BOTS / f'{name}.py').read_text(encoding='utf-8')}```" in GUIDE


@pytest.mark.parametrize("key", bots_of("first"))
def test_a_first_bot_plays_whole_games(key: str) -> None:
    match(key, "first", "random", 2)


def test_the_first_bot_of_box_takes_an_ace_for_the_highest_card_and_a_two_for_the_lowest() -> None:
    choose, game = Program(source("first", "box")).chooser(), GAMES["box"]
    seen = Seen(game, game.begin(game.options.parse({}), 1).seen_by(0), 0, [])
    hand = ["play KS", "play AC", "play 2D", "play TH"]
    chosen = []
    while hand:
        chosen.append(str(choose(seen, hand, Random(1))))
        hand.remove(chosen[-1])
    assert chosen == ["play AC", "play KS", "play TH", "play 2D"]


@pytest.mark.parametrize("key", bots_of("thumb"))
def test_rules_of_thumb_beat_random_moves(key: str) -> None:
    report = match(key, "thumb", "random", 6)
    assert report.wins["thumb"].mean > 1.3 / (len(report.wins) if key != "box" else 4)


def play_among_random_moves(game: Game, options: Options, bot: str, seed: int) -> None:
    """A game of a bot by its source in one seat; the others play at random, so that anything can happen to it."""
    rng, choose = Random(seed), Program(bot).chooser()
    state = game.begin(options, seed)
    while state.turn is not None:
        moves = state.legal_moves()
        if state.turn == seed % state.seats and len(moves) > 1:
            seen = Seen(game, state.seen_by(state.turn), state.turn, [])
            legal = seen.legal
            state.play(moves[legal.index(str(choose(seen, legal, rng)))])
        else:
            state.play(state.random_move(rng))


def test_rules_of_thumb_know_what_to_do_about_a_completed_row() -> None:
    game, bot = GAMES["one_eyed_jack"], source("thumb", "one_eyed_jack")
    for seed in (6, 12):  # there another side completes a row, and the bot is asked about it
        play_among_random_moves(game, game.options(), bot, seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "key", "preset"),
    [
        (kind, key, preset.name)
        for kind in LENGTHS
        for key in (GAMES if kind == "search" else bots_of(kind))
        for preset in GAMES[key].form.presets
    ],
)
def test_every_bot_of_the_guide_plays_two_hundred_games_of_every_preset(kind: str, key: str, preset: str) -> None:
    game, bot = GAMES[key], source(kind, key).replace("PLAYOUTS = 5", "PLAYOUTS = 2")
    chosen = next(each for each in game.form.presets if each.name == preset)
    for seed in range(200):
        play_among_random_moves(game, game.options.parse(dict(chosen.options)), bot, seed)


@pytest.mark.parametrize("key", GAMES)
def test_the_tree_search_plays_every_game(key: str) -> None:
    match(key, "search", "random", 1)


def test_the_tree_search_chooses_between_two_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "template", replace(TEMPLATE, start=ChoosesAnew))  # type: ignore[arg-type]
    match("template", "search", "random", 1)
