"""Is it fair? A deal counts as proved only with words that the program could not know when it chose the secret."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from knaves.engine.chance import FairDeal
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.store.promises import NextDeal
from knaves.store.saves import Save, Saves
from knaves.table.record import Record
from knaves.table.summary import summary_of
from knaves.table.table import Table
from tests.full_store import NOW
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import Visit

SCRIPT = Path(__file__).parents[3] / "docs" / "check_deal.py"
BOX = GAMES["box"]


def played(deal: FairDeal, seed: int = 1) -> Table:
    """A game of two bots, to its end."""
    table, rng = Table(BOX, BOX.options.parse({"players": 2}), deal, (), ("human", "bot:random")), Random(seed)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


def store_with(*deals: FairDeal) -> MemoryStore:
    """Finished games g0, g1 … of these deals."""
    store = MemoryStore()
    for number, deal in enumerate(deals):
        record = played(deal, number).record()
        Saves(store).finish(summary_of(record, f"g{number}", NOW, 0, ["random"], counted=True), record)
    return store


def dealt(store: MemoryStore, words: str, address: str = "/box") -> str:
    """Begin a game as a player does, with words on the page of its promise, and play it to its end; its key."""
    visit = Visit(store, "/deal")
    if words:
        visit.do("words", value=words)
    before = {save.key for save in visit.app.saves.running()}
    visit.page.go(address)
    (save,) = (each for each in visit.app.saves.running() if each.key not in before)
    return finish(store, save)


def finish(store: MemoryStore, save: Save) -> str:
    table, rng = save.open(), Random(save.key)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    Saves(store).finish(summary_of(record, save.key, NOW, 0, ["random"], counted=True), record)
    return save.key


def verdict_of(store: MemoryStore, key: str) -> str:
    visit = Visit(store, f"/deal/{key}")
    visit.do("check deal")
    return text_of(visit.screen)


SECRETS = [Random(number).randbytes(32).hex() for number in range(3)]


def test_words_are_for_one_deal_only() -> None:
    """A secret chosen after words that stay could be chosen by them."""
    promised = NextDeal(MemoryStore())
    fingerprint = promised.fingerprint
    promised.add("six, three")
    assert promised.fingerprint == fingerprint, "the secret was there before the words"
    deal = promised.take()
    assert (deal.words, deal.fingerprint) == ("six, three", fingerprint)
    assert promised.words == promised.take().words == ""


def test_a_promise_stays_over_a_reload_until_it_is_dealt() -> None:
    store = MemoryStore()
    visit = Visit(store, "/deal")
    first = visit.app.next_deal.fingerprint
    visit.do("words", value="four, one")
    again = Visit(store, "/deal")
    assert (again.app.next_deal.fingerprint, again.app.next_deal.words) == (first, "four, one")
    assert "stays until you deal" in text_of(again.screen)
    again.page.go("/box")
    (save,) = again.app.saves.running()
    assert save.record.seed == FairDeal(str(getattr(save.record.seed, "secret", "")), "four, one")
    assert str(save.record.seed) == first
    assert Visit(store, "/deal").app.next_deal.fingerprint != first
    assert visit.app.next_deal.fingerprint != first, "another tab does not deal it again"


def test_words_that_were_typed_for_a_deal_begun_in_another_tab_are_not_those_of_the_next() -> None:
    store = MemoryStore()
    here, there = Visit(store, "/deal"), Visit(store, "/deal")
    there.page.go("/box")
    here.do("words", value="four, one")
    assert here.page.said.pop() == "Another tab has dealt this one. Here’s the next: type your words again."
    assert here.app.next_deal.words == ""
    here.do("words", value="four, one")
    assert here.app.next_deal.words == "four, one"


def test_where_nothing_can_be_saved_the_promise_lasts_a_visit_and_it_is_said() -> None:
    store = MemoryStore(0)
    visit = Visit(store, "/deal")
    assert visit.app.next_deal.fingerprint == visit.app.next_deal.fingerprint
    assert "a reload picks another secret" in text_of(visit.screen)
    visit.do("words", value="four, one")
    first = visit.app.next_deal.fingerprint
    deal = visit.app.next_deal.take()
    assert (deal.fingerprint, deal.words) == (first, "four, one")
    assert visit.app.next_deal.fingerprint != first
    assert visit.app.next_deal.words == ""


def test_a_deal_with_new_words_is_proved() -> None:
    store = MemoryStore()
    assert "Proved fair" in verdict_of(store, dealt(store, "four, one"))


def test_words_that_were_given_to_another_deal_prove_nothing_though_that_was_never_finished() -> None:
    """Same words, deal, look, deal again: the second secret could be chosen by them."""
    store = MemoryStore()
    first = Visit(store, "/deal")
    first.do("words", value="four, one")
    first.page.go("/box")
    (looked_at,) = first.app.saves.running()
    first.app.saves.remove(looked_at.key)
    told = verdict_of(store, dealt(store, "four, one"))
    assert "Proved" not in told
    assert "these words for an earlier deal" in told


def test_a_deal_whose_sender_chose_secret_and_words_is_not_called_proved() -> None:
    store = MemoryStore()
    told = verdict_of(store, dealt(store, "", f"/box?secret={SECRETS[0]}&said=four"))
    assert "Proved" not in told
    assert "The sender of the link knew" in told


def test_a_deal_that_was_proved_once_is_not_proved_when_it_is_played_again_from_its_link() -> None:
    store = MemoryStore()
    key = dealt(store, "four, one")
    deal = Saves(store).past.finished(key)
    assert deal is not None
    assert isinstance(deal.seed, FairDeal)
    again = dealt(store, "", f"/box?secret={deal.seed.secret}&said=four, one")
    assert "Proved fair" in verdict_of(store, key)
    assert "Proved" not in verdict_of(store, again)


def test_a_deal_that_this_device_has_no_note_of_is_not_called_proved() -> None:
    told = verdict_of(store_with(FairDeal(SECRETS[0], "four, one")), "g0")
    assert "Proved" not in told
    assert "no record of showing" in told


def test_a_deal_without_words_is_not_called_proved() -> None:
    told = verdict_of(store_with(FairDeal(SECRETS[0])), "g0")
    assert "Proved" not in told
    assert "Add new words to each deal" in told


def test_finished_games_are_offered_and_the_bots_can_be_checked_on_the_same_page() -> None:
    visit = Visit(store_with(FairDeal(SECRETS[0]), FairDeal(SECRETS[1])), "/doubt")
    told = text_of(visit.screen)
    assert told.count("Box, ") == 2
    assert "Can the bots see my cards?" in told
    assert "SHA-256" in told


def first_to_check(seats: tuple[str, str]) -> str:
    """What the check of the bots offers first to somebody who comes from a finished game of Box."""
    store = MemoryStore()
    table, rng = Table(BOX, BOX.options.parse({"players": 2}), 1, (), seats), Random(1)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    Saves(store).finish(summary_of(record, "g0", NOW, 0, ["random"], counted=True), record)
    offered = found(Visit(store, "/deal/g0").screen, data_name="subject")[0].children
    return next(text_of(each) for each in offered if isinstance(each, Node) and "selected" in dict(each.attributes))


def test_the_bots_of_the_game_one_comes_from_are_offered_first_or_positions_of_that_game() -> None:
    assert first_to_check(("human", "bot:random")) == "The bots’ moves in this game"
    assert first_to_check(("human", "human")) == "New positions from Box"


def test_without_a_game_the_bots_of_the_last_game_and_level_are_offered() -> None:
    def offered(store: MemoryStore, name: str) -> str:
        (menu,) = found(Visit(store, "/doubt").screen, data_name=name)
        chosen = (each for each in menu.children if isinstance(each, Node) and "selected" in dict(each.attributes))
        return text_of(next(chosen))

    assert offered(MemoryStore(), "level") == "Expert"
    store = store_with(FairDeal(SECRETS[0]))
    assert (offered(store, "subject"), offered(store, "level")) == ("New positions from Box", "Random")


def test_the_bots_of_a_finished_game_are_checked() -> None:
    async def verdict() -> str:
        visit = Visit(store_with(FairDeal(SECRETS[0])), "/deal/g0")
        visit.do("check bots")
        await visit.page.tasks[-1]
        return text_of(visit.screen)

    told = asyncio.run(verdict())
    assert re.search(r"In (\d+) of \1 positions the bot’s answer stayed the same", told)
    assert "Level" not in told, "the bots of that game have theirs"


def test_cards_are_written_as_everywhere_on_the_page() -> None:
    visit = Visit(store_with(FairDeal(SECRETS[0])), "/deal/g0")
    visit.do("check deal")
    assert "5S" not in text_of(visit.screen)
    assert found(visit.screen, role="img", aria_label="5 of spades")


def test_a_game_begun_by_one_tap_is_promised() -> None:
    visit = Visit(MemoryStore(), "/box")
    (save,) = visit.app.saves.running()
    assert isinstance(save.record.seed, FairDeal)


def checked(record: Record, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(record.as_json()), encoding="utf-8")
    done = subprocess.run([sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.wide
@pytest.mark.parametrize("key", GAMES)
def test_the_short_script_finds_the_same_cards_and_a_changed_one(key: str, tmp_path: Path) -> None:
    game = GAMES[key]
    deal = FairDeal(SECRETS[2], "Grüße, ♣")
    record = Table(game, game.options(), deal).record()
    told = checked(record, tmp_path)
    assert deal.fingerprint in told
    assert "right" in told
    assert "CHANGED" not in told
    outcomes = [dict(each) for each in record.chance]
    shuffled = next(each for each in outcomes if "shuffle" in each)
    cards = shuffled["shuffle"] = list(shuffled["shuffle"])
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    assert "CHANGED" in checked(replace(record, chance=tuple(outcomes)), tmp_path)
