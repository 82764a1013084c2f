"""Moves taken back in the page, brought again, and when they cannot be."""

from __future__ import annotations

from random import Random

from tests.unit.page.visits import SEATS, Visit, story


@story
async def test_undo_takes_back_the_last_own_decision_and_redo_brings_it_again() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(5):
        await visit.play_on(rng)
    await visit.until_asked()
    whole = visit.session.record()
    visit.do("undo")
    await visit.until_asked()
    assert len(visit.moves) < len(whole.moves)
    assert visit.shown.position.turn == 0
    visit.do("redo")
    await visit.until(lambda: len(visit.moves) == len(whole.moves))
    assert visit.session.record() == whole


@story
async def test_moves_taken_back_are_kept_over_a_reload() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(5):
        await visit.play_on(rng)
    await visit.until_asked()
    whole = visit.moves
    visit.do("undo")
    later = Visit(visit.page.store, visit.page.here)
    assert len(later.moves) < len(whole)
    while later.shown.can_redo:
        later.do("redo")
    assert later.moves == whole


@story
async def test_a_counted_game_takes_nothing_back_once_something_new_was_seen() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&policy=counted&{SEATS}"), Random(1)
    for _ in range(4):
        await visit.play_on(rng)
    await visit.until_asked()
    before = visit.session.record()
    assert not visit.shown.can_undo
    visit.do("undo")
    assert visit.session.record() == before
