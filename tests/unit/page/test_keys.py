"""How many keys a move takes, at every table, from wherever the focus is by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from knaves.cards import is_card_code
from knaves.engine.moves import Move
from knaves.games.registry import GAMES
from knaves.session.game_view import Over, Scored
from tests.unit.page.document import DocumentPage, Element
from tests.unit.page.visits import Visit, story

DEALS = {
    "california_jack": "seed=5&target=2&seats=human,bot:random",
    "madjack": "seed=5&target=2&seats=human,bot:random",
    "box": "seed=5&players=3&seats=human,bot:random,bot:random",
    "jack_in_the_box": "seed=5&seats=human,bot:random",
    "one_eyed_jack": "seed=5&times=1&seats=human,bot:random",
}
WALKING = ("Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
DIGITS = "1234567890"
MOST = 6  # keys for any move but an exchange of more than two cards
FARTHEST = 40  # keys that are tried
TURNS = 12


class Fingers:
    """Makes moves by keys and counts them; `names`: also by the numbers of cards and the names of squares."""

    def __init__(self, page: DocumentPage, *, names: bool) -> None:
        self.page = page
        self.names = names
        self.walked: Sequence[Element] = ()  # whose tab stop the arrows may move

    def _stops(self) -> list[tuple[str, bool]]:
        return [(each.attributes["tabindex"], each.hasAttribute("data-walked")) for each in self.walked]

    def _restore(self, active: Element, stops: Sequence[tuple[str, bool]]) -> None:
        for each, (index, is_walked) in zip(self.walked, stops, strict=True):
            each.attributes["tabindex"] = index
            each.toggleAttribute("data-walked", is_walked)
        self.page.document.active = active

    def way_to(self, target: Element) -> tuple[str, ...]:
        """The fewest keys that bring the focus there."""
        self.walked = self.page.document.body.querySelectorAll("[tabindex]")
        start, stops = self.page.active, self._stops()
        token = target.attributes.get("data-token", "")
        square = (token[0], token[1:].replace("10", "0")) if self.names and target.matches(".sq") else ()
        seen = {id(start)}
        waiting: list[tuple[tuple[str, ...], Element, Sequence[tuple[str, bool]]]] = [((), start, stops)]
        found: tuple[str, ...] | None = () if start is target else None
        while found is None and waiting:
            way, here, there = waiting.pop(0)
            assert len(way) < FARTHEST
            for key in (*square, *WALKING):
                self._restore(here, there)
                if key in square and not here.matches("[data-choosing] *"):
                    continue
                self.page.keyboard.press(key)
                active = self.page.active
                if active is target:
                    found = (*way, key)
                    break
                if id(active) not in seen and active is not self.page.document.body:
                    seen.add(id(active))
                    waiting.append(((*way, key), active, self._stops()))
        self._restore(start, stops)
        assert found is not None, f"no key leads from {start} to {target}"
        return found

    def press_at(self, target: Element) -> int:
        """Go there and press Enter; return the number of keys."""
        way = self.way_to(target)
        for key in (*way, "Enter"):
            self.page.keyboard.press(key)
        return len(way) + 1

    def card(self, token: str) -> int:
        """Touch a card of the hand."""
        cards = self.page.document.body.querySelectorAll('.hand [data-do="touch"]')
        place = next(place for place, each in enumerate(cards) if each.attributes["data-token"] == token)
        if self.names and place < len(DIGITS):
            self.page.keyboard.press(DIGITS[place])
            return 1
        return self.press_at(cards[place])

    async def make(self, visit: Visit, move: Move) -> int:
        """Make a move, return the number of keys."""
        made, count = len(visit.moves), 0

        def first(selector: str) -> Element | None:
            return self.page.document.body.querySelector(selector)

        mode = first(f'[data-do="mode"][data-move="{move.groups[0][0]}"]')
        if mode is not None:
            count += self.press_at(mode)
        for part in sorted(move.parts, key=is_card_code, reverse=True):
            if is_card_code(part):
                count += self.card(part)
            else:
                target = first(f'.lay section [data-token="{part}"]')
                assert target is not None, part
                count += self.press_at(target)
            await asyncio.sleep(0.001)
            if len(visit.moves) > made:
                return count
        for _ in range(50):
            ends = first(f'[data-do="command"][data-move="{move.notation}"]')
            if len(visit.moves) > made:
                return count
            if ends is not None:
                count += self.press_at(ends)
                break
            await asyncio.sleep(0.001)
        await visit.until(lambda: len(visit.moves) > made)
        return count


async def counts(key: str, *, names: bool) -> list[tuple[int, Move]]:
    """The keys of each move of a game of random moves."""
    visit = Visit(address="/settings", page=DocumentPage)
    visit.page.go(f"/{key}?{DEALS.get(key, 'seed=5')}")
    assert isinstance(visit.page, DocumentPage)
    fingers, rng, found = Fingers(visit.page, names=names), Random(key), []
    for _ in range(TURNS):
        await visit.until_asked()
        if isinstance(visit.shown.phase, Over):
            break
        if isinstance(visit.shown.phase, Scored) or visit.shown.touching is None:
            await visit.go_on()
            continue
        short = [move for move in visit.legal if len(move.parts) <= (2 if move.groups[0][0] == "exchange" else 9)]
        move = rng.choice(short or visit.legal)
        found.append((await fingers.make(visit, move), move))
    await visit.leave()
    return found


@pytest.mark.parametrize("key", GAMES)
def test_no_move_takes_more_than_six_keys(key: str) -> None:
    @story
    async def tell() -> None:
        before, after = await counts(key, names=False), await counts(key, names=True)
        shown = [f"{sum(n for n, _ in each) / len(each):.1f} keys a move, {max(n for n, _ in each)} at most"
                 for each in (before, after)]  # fmt: skip
        print(f"{key}: by Tab and arrows {shown[0]}; by number and name {shown[1]}")
        assert max(n for n, _ in after) <= MOST, [(n, move.notation) for n, move in after if n > MOST]

    tell()


@pytest.mark.parametrize("seed", range(3))
def test_at_the_table_of_box_one_key_goes_on_and_three_reach_any_move(seed: int) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/settings", page=DocumentPage)
        visit.page.go(f"/box?seed={seed}&players=3&seats=human,bot:random,bot:random")
        page = visit.page
        assert isinstance(page, DocumentPage)
        rng, fingers, positions, ends = Random(seed), Fingers(page, names=True), 0, 0
        for turn in range(70):
            await visit.until(lambda: visit.shown.touching is not None or visit.is_round_over or visit.is_over)
            if visit.is_over:
                break
            key = " " if turn % 2 else "Enter"
            if visit.is_round_over:
                page.keyboard.press(key)
                await visit.until(lambda: not visit.is_round_over)
                ends += 1
                continue
            positions, made = positions + 1, len(visit.moves)
            legal = visit.legal
            if len(legal) == 1 and not legal[0].parts:
                page.keyboard.press(key)
                await visit.until(lambda made=made: len(visit.moves) > made)  # type: ignore[misc]
                ends += 1
                continue
            for move in legal:
                (token,) = move.parts
                if not is_card_code(token):
                    target = page.document.body.querySelector(f'.ownbox [data-token="{token}"]')
                    assert target is not None
                    assert len(fingers.way_to(target)) < 3, (move.notation, fingers.way_to(target), page.active)
            assert await fingers.make(visit, rng.choice(legal)) <= 3
        assert positions > 10
        assert ends

    tell()
