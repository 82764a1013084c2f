"""A game that another tab plays: every move is seen here, and so is its end, which only the other tab keeps."""

from __future__ import annotations

from random import Random

from knaves.session.game_view import Watching
from knaves.store.saves import read_save
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import SEATS, Visit, story

DEAL = f"/california_jack?seed=7&target=5&{SEATS}"


class OneOfTwo:
    """A tab beside another one: it holds every game or none, and what it tells is kept."""

    def __init__(self, *, holds: bool) -> None:
        self.holds = holds
        self.told: list[tuple[str, str, str]] = []

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        return self.holds

    def has_lost(self, key: str) -> bool:
        return False

    def let_go(self, key: str) -> None:
        pass

    def tell(self, kind: str, key: str, text: str = "") -> None:
        self.told.append((kind, key, text))


@story
async def test_the_watching_tab_shows_every_move_and_the_end_which_it_does_not_keep() -> None:
    tab, rng = OneOfTwo(holds=True), Random(1)
    playing = Visit(address=DEAL, tabs=tab)
    watching = Visit(playing.page.store, playing.page.here, OneOfTwo(holds=False))
    await watching.until(lambda: isinstance(watching.shown.phase, Watching))
    heard = 0
    while not playing.is_over:
        is_over = watching.shown.position.turn is None
        assert is_over or not found(watching.screen, _class="veil"), "a sheet before the end"
        await playing.play_on(rng)
        for kind, key, text in tab.told[heard:]:
            watching.do("tab", kind=kind, key=key, text=text)
        heard = len(tab.told)
        assert len(watching.moves) <= len(playing.moves)
    for kind, key, text in tab.told[heard:]:
        watching.do("tab", kind=kind, key=key, text=text)
    assert found(watching.screen, role="dialog")
    for words in ("Play again", "Review"):
        assert words in text_of(watching.screen)
    assert len(watching.app.saves.past.lines()) == 1, "one game, one line in the history"


@story
async def test_a_watched_end_goes_when_its_last_move_is_taken_back() -> None:
    tab, rng = OneOfTwo(holds=True), Random(1)
    playing = Visit(address=DEAL, tabs=tab)
    watching = Visit(playing.page.store, playing.page.here, OneOfTwo(holds=False))
    await watching.until(lambda: isinstance(watching.shown.phase, Watching))
    while not playing.is_over:
        await playing.play_on(rng)
    before, last = (read_save(text) for kind, _, text in tab.told[-2:] if kind == "saved")
    watching.do("tab", kind="saved", key=last.key, text=last.line)
    assert found(watching.screen, role="dialog")
    back = last.next(before.record, (), last.changed)
    watching.do("tab", kind="saved", key=back.key, text=back.line)
    assert not found(watching.screen, role="dialog")
    assert watching.moves == before.record.moves
