"""R22: whatever is typed, keyed, linked or sent in any phase is answered from the seat of the viewer alone.

Two deals that a seat cannot tell apart are played in two pages, and both get the same lines, keys, commands and
addresses: every word, attribute and question to a bot is the same.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.bots.search import Candidate
from knaves.engine.chance import Outcome
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from knaves.page.commands import ACTIONS, Fields, commands_of
from knaves.page.play.controls import WORDS
from knaves.page.view.text_table import spoken_move
from knaves.session.game_view import Asking, Handover, Thinking, Watching
from knaves.store.saves import Save, Saves
from knaves.table.table import Table
from knaves.wire.questions import ChooseMove, ChosenMove, Judgement, JudgeMove, RatedMoves, RateMoves, bot_seed
from tests.clock import run_at_once
from tests.conformance.secrets import chance_of_a_twin
from tests.memory_store import MemoryStore
from tests.random_games import SCALE, starts
from tests.unit.page.test_hidden_cards import written
from tests.unit.page.test_watching import OneOfTwo
from tests.unit.page.visits import Visit

MOMENTS = 3  # of each game
TRIED = 12  # lines, keys and commands at each moment, besides those that every moment gets
TURNS = 8  # of the event loop, in which all goes on that can
KEYS = (*"urhmlag?nxQ1 ", "Escape", "Enter", "ArrowLeft", "Home")
LINES = (
    *WORDS, "", "1", "2", "99", "play", "pass", "joker", "flip 1", "end", "yes", "?", "hand", "table", "score", "last",
    "moves", "help", "history", "repeat", "<b>", "ace of spades",
)  # fmt: skip
# deals anew; hands out the whole deal as a link or a file, which is meant to hold all; what another tab says
AWAY = {"again", "same", "level", "deal number", "share", "download", "tab", "address"}
PRINT = re.compile("([0-9a-f]{8} ){7}[0-9a-f]{8}")  # of the secret of the next deal, which has only just been made
PLACES = ("/", "/games", "/statistics", "/deal/g1", "/doubt/g1", "/review/g1", "/replay/g1/1", "/mistake/g1/1")


class Listener:
    """Answers like no bot, at once, and remembers what it is asked; the bot to move never answers."""

    def __init__(self, table: Table) -> None:
        self.turn = bot_seed(table.seed, len(table.moves))
        self.asked: list[str] = []

    def get_ready(self, game: Any, levels: Any) -> None:
        """Nothing has to come."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, ChooseMove) and question.seed == self.turn:
            await asyncio.Event().wait()  # what a bot sees in its own turn is no answer to anybody
        self.asked.append(question.as_text())
        legal = question.seen.legal_moves()
        if isinstance(question, RateMoves):
            return RatedMoves(tuple(Candidate(move, 0.5) for move in legal[:3]))
        if isinstance(question, JudgeMove):
            return Judgement(question.ply, question.played, question.played, 0.5, 0.0, 0.0)
        return ChosenMove(legal[0])


class Page(Visit):
    """A visit to a running game, and everything that it has shown and said."""

    def __init__(self, table: Table, settings: str, *, watches: bool) -> None:
        store = MemoryStore()
        Saves(store).write(Save("g1", 0, table.record()))
        store.texts["settings"] = settings
        self.listener = Listener(table)
        tab = OneOfTwo(holds=False) if watches else None
        super().__init__(store, f"/{table.game.key}/play/g1", tab, thinker=self.listener)
        self.felt: list[object] = []  # sounds, waits, the badge and how far down the page is
        self.page.sound = lambda *given: self.felt.append(("sound", *given))  # type: ignore[method-assign]
        self.page.sleep = self._sleep  # type: ignore[method-assign]

    def _sleep(self, ms: float) -> Awaitable[None]:
        self.felt.append(("sleep", ms))
        return asyncio.sleep(0)

    def told(self) -> list[str]:
        """All that has been shown, said and asked since the last time."""
        page = self.page
        found = [PRINT.sub("", f"{written(node)} {travel!r}") for node, travel in page.drawn]
        found += [
            repr(each)
            for each in (
                page.said, page.copied, page.opened, sorted(page.files.items()), page.shaken, self.listener.asked,
                page.here, page.roots, page.title_text, getattr(page, "focused", ""), len(self.page.store.texts),
                self.felt, page.badges, page.scrolled, page.is_covered, page.fetched, len(page.tasks),
            )
        ]  # fmt: skip
        page.drawn.clear()
        self.listener.asked.clear()
        self.felt.clear()
        return found


async def rest() -> None:
    """Let everything go on that can."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def end(pages: Sequence[Page]) -> None:
    """End both visits."""
    for page in pages:
        page.app.leave()
    await rest()


@dataclass(frozen=True)
class Moment:
    """A moment of two deals that one seat cannot tell apart."""

    game: Game
    options: Options
    seed: int
    moves: Sequence[str]
    seat: int
    chances: tuple[Sequence[Outcome], Sequence[Outcome]]

    def tables(self, seats: Sequence[str], back: int = 0) -> list[Table]:
        """Both deals, so many moves before the moment."""
        found = [Table(self.game, self.options, self.seed, chance, seats) for chance in self.chances]
        for table in found:
            for move in self.moves[: len(self.moves) - back]:
                table.play(move)
        return found


def moments(game: Game) -> Iterator[Moment]:
    """Moments of all stages of a game; every third at the end of a deal, where the game has several."""
    number, most_moments = 0, round(MOMENTS * SCALE)
    for options, seed in islice(starts(game, "answers"), 10 * most_moments):
        if number == most_moments:
            return
        rng = Random(f"answers {seed}")
        table, most = Table(game, options, seed), rng.choice((0, 1, 2, 4, 8, rng.randrange(70)))
        while table.turn is not None and len(table.moves) < 300:
            if table.state.deal_is_over if number % 3 == 2 else len(table.moves) >= most:
                break
            table.play(rng.choice(table.legal_moves()).notation)
        if table.turn is None:
            continue
        moves = [move.notation for move in table.moves]
        others = [seat for seat in range(table.state.seats) if seat != table.turn]
        seat = table.turn if number % 3 == 1 else rng.choice(others)
        chances = chance_of_a_twin(game, options, seed, moves, seat, rng)
        if chances is not None:
            yield Moment(game, options, seed, moves, seat, chances)
            number += 1


def lines(pages: Sequence[Page], moment: Moment) -> list[str]:
    """What may be typed: the moves of both deals, by notation and in words, and every card."""
    found = {*LINES}
    for table in moment.tables(["human"] * moment.options.seats):
        found |= {card.code for card in table.state.pack}
        for move in table.legal_moves()[:40]:
            found |= {move.notation, spoken_move(moment.game, move)}
    return sorted(found)


def arguments(fields: Fields, rng: Random, typed: Sequence[str], tokens: Sequence[str]) -> Mapping[str, str]:
    """Data that the document might send with a command."""
    pools: Mapping[str, Sequence[str]] = {
        "token": tokens, "on": (*tokens, ""), "move": typed, "text": typed, "key": KEYS, "ply": tuple("01259"),
        "value": ("0", "1", "2", "5", "true", "text"), "seat": tuple("012"), "name": ("#log", "#hand", "pause", "text"),
    }  # fmt: skip
    return {name: rng.choice(pools.get(name, ("", "1", "x"))) for name in fields}


def asked(pages: Sequence[Page], moment: Moment, rng: Random) -> list[tuple[str, Mapping[str, str]]]:
    """What both pages are asked: lines and keys, each command of the table, and as many again at random."""
    typed = lines(pages, moment)
    tokens = sorted({part for line in typed for part in line.split(" ") if len(part) < 4})
    screen: Any = pages[0].app.screen
    known = {
        name: ACTIONS.get(name, each.fields)
        for part in screen.commands.parts for name, each in commands_of(type(part)).items() if name not in AWAY
    }  # fmt: skip
    found = [(name, arguments(fields, rng, typed, tokens)) for name, fields in sorted(known.items())]
    found += [("type", {"text": line}) for line in rng.sample(typed, min(len(typed), TRIED // 2))]
    found += [("type", {"text": "1"}), ("type", {"text": "nonsense"})]
    found += [("key", {"key": key}) for key in rng.sample(KEYS, 6)]
    names = sorted(known)
    found += [(name, arguments(known[name], rng, typed, tokens)) for name in rng.choices(names, k=TRIED // 2)]
    rng.shuffle(found)
    return found


@dataclass(frozen=True)
class Situation:
    """How a moment is come to: who sits there, how many of its moves are made on the page, and by what settings."""

    moment: Moment
    seats: Sequence[str]
    on_page: int = 0
    settings: str = '{"pause": "instant", "motion": false, "sound": true, "voices": true}'
    watches: bool = False
    as_text: bool = False

    async def pages(self) -> list[Page]:
        """Return both pages at the moment; they are led there in step, so that neither has had more time."""
        tables = self.moment.tables(self.seats, self.on_page)
        pages = [Page(table, self.settings, watches=self.watches) for table in tables]
        await rest()
        for page in pages:
            if self.as_text:
                page.do("text table")
            if self.on_page and isinstance(page.shown.phase, Handover):
                page.do("next")
        if self.on_page:
            await rest()
            for page in pages:
                page.listener.turn = bot_seed(self.moment.seed, len(self.moment.moves))
                page.do("command", move=self.moment.moves[-1])
            await rest()
        return pages


def situations(moment: Moment, rng: Random) -> Iterator[Situation]:
    """The ways to this moment in which the viewer sees what the seat has seen, and no more."""
    count = moment.options.seats
    duel = ["human" if seat == moment.seat else "bot:easy" for seat in range(count)]
    table = moment.tables(duel)[0]
    is_last = bool(table.movers) and table.movers[-1] == moment.seat
    yield Situation(moment, duel, as_text=rng.random() < 0.5)
    if is_last:
        pause = '{"pause": "wait", "motion": true, "sound": true, "voices": true}'
        yield Situation(moment, duel, 1, pause, as_text=rng.random() < 0.5)
    if table.turn == moment.seat or rng.random() < 0.3:
        yield Situation(moment, duel, watches=True)
    if table.turn != moment.seat:
        yield Situation(moment, ["human"] * count)
        if is_last:
            yield Situation(moment, ["human"] * count, 1)


async def compare(situation: Situation, rng: Random, seen: Counter[str]) -> None:
    """Ask both pages the same, one thing after the other; begin anew where one has led on."""
    pages = await situation.pages()
    moment, count = situation.moment, len(situation.moment.moves)
    for name, data in asked(pages, moment, rng):
        screens = {type(page.app.screen) for page in pages}
        if not all(len(page.moves) == count and is_of(page, moment.seat) for page in pages):
            await end(pages)
            pages = await situation.pages()
        for page in pages:
            page.told()
            page.page.said.clear()
            page.do(name, **data)
        await rest()
        told = [page.told() for page in pages]
        phase = pages[0].shown.phase
        seen[type(phase).__name__] += 1
        where = f"{name} {dict(data)} in {phase} of {moment.game.key} {moment.options.differences()} {moment.seed}"
        assert screens == {type(page.app.screen) for page in pages}, where
        if any(len(page.moves) > count for page in pages):
            assert all(len(page.moves) > count for page in pages), f"{where}: a move was made in one deal only"
            continue
        if not all(is_of(page, moment.seat) for page in pages):
            continue
        for one, other in zip(*told, strict=True):
            assert one == other, f"{where} tells hidden cards apart: {first_difference(one, other)}"
    if not all(len(page.moves) == count and is_of(page, moment.seat) for page in pages):
        await end(pages)
        pages = await situation.pages()
    for place in PLACES:
        for page in pages:
            page.told()
            page.page.go(place)
        await rest()
        told = [page.told() for page in pages]
        for one, other in zip(*told, strict=True):
            assert one == other, f"{place} tells hidden cards apart: {first_difference(one, other)}"
    await end(pages)


def is_of(page: Page, seat: int) -> bool:
    """Whether what is shown is for this seat, or for whoever passes the device on."""
    return page.shown.viewer == seat or isinstance(page.shown.phase, Handover)


def first_difference(one: str, other: str) -> str:
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"\n  {one[max(0, place - 200) : place + 200]}\n  {other[max(0, place - 200) : place + 200]}"


@pytest.mark.wide
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_r22_whatever_is_asked_is_answered_alike_where_a_seat_cannot_tell_two_deals_apart(game: Game) -> None:
    rng, seen = Random(f"answers {game.key}"), Counter[str]()

    async def tell() -> None:
        for moment in moments(game):
            for situation in situations(moment, rng):
                await compare(situation, rng, seen)

    run_at_once(tell())
    print(dict(seen))
    expected = {Asking, Handover, Thinking, Watching}
    assert {kind.__name__ for kind in expected} <= set(seen), seen
