"""A game that another tab plays: every move is seen here, and so is its end, which only the other tab keeps."""

from __future__ import annotations

from random import Random

from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import SEATS, Visit, story


class OneOfTwo:
    """A tab beside another one: it holds every game or none, and what it tells is kept."""

    def __init__(self, *, holds: bool) -> None:
        self.holds = holds
        self.told: list[tuple[str, str, str]] = []

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        return self.holds

    def let_go(self, key: str) -> None:
        pass

    def tell(self, kind: str, key: str, text: str = "") -> None:
        self.told.append((kind, key, text))


@story
async def test_the_watching_tab_shows_every_move_and_the_end_which_it_does_not_keep() -> None:
    playing, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    playing.page.tabs = OneOfTwo(holds=True)
    watching = Visit(playing.page.store, playing.page.here)
    watching.page.tabs = OneOfTwo(holds=False)
    await watching.until(lambda: watching.play.is_elsewhere)
    heard = 0
    while playing.play.sheet != "end":
        is_over = watching.play.table.turn is None
        assert is_over or not found(watching.screen, _class="veil"), "a sheet before the end"
        await playing.play_on(rng)
        for kind, key, text in playing.page.tabs.told[heard:]:
            watching.do("tab", kind=kind, key=key, text=text)
        heard = len(playing.page.tabs.told)
        assert len(watching.play.table.moves) <= len(playing.play.table.moves)
    for kind, key, text in playing.page.tabs.told[heard:]:
        watching.do("tab", kind=kind, key=key, text=text)
    assert watching.play.sheet == "end"
    for words in ("Play again", "Review"):
        assert words in text_of(watching.screen)
    assert len(watching.app.saves.history()) == 1, "one game, one line in the history"


@story
async def test_a_watched_end_goes_when_its_last_move_is_taken_back() -> None:
    playing, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    watching = Visit(playing.page.store, playing.page.here)
    watching.page.tabs = OneOfTwo(holds=False)
    await watching.until(lambda: watching.play.is_elsewhere)
    before = playing.play.save
    while playing.play.sheet != "end":
        if playing.play.table.turn is not None:
            before = playing.play.save
        await playing.play_on(rng)
    last = playing.play.save
    watching.do("tab", kind="saved", key=last.key, text=last.as_line())
    assert watching.play.sheet == "end"
    back = last.next(before.record, (), last.changed)
    watching.do("tab", kind="saved", key=back.key, text=back.as_line())
    assert watching.play.sheet is None
    assert len(watching.play.table.moves) == len(before.record.moves)
