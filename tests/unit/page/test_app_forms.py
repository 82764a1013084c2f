"""The forms of the page: options of a game, those that contradict each other, and settings."""

from __future__ import annotations

import asyncio

from knaves.games.registry import GAMES
from knaves.page.screens.table import TableScreen
from tests.unit.page.fake_page import found
from tests.unit.page.visits import Visit, commands


def test_the_option_form_deals_what_it_shows() -> None:
    async def tell() -> None:
        visit = Visit(address="/california_jack/options")
        visit.do("set", name="scoring", value="simplified")
        visit.do("set", name="target", value="3")
        visit.do("seat", seat="1", value="bot:hard")
        visit.do("deal")
        assert visit.session.record().options == GAMES["california_jack"].options.parse(
            {"scoring": "simplified", "target": 3}
        )
        assert visit.shown.seats == ("human", "bot:hard")
        again = Visit(visit.page.store, "/california_jack/options")
        assert found(again.screen, type="radio", value="simplified", checked="")

    asyncio.run(tell())


def test_options_that_contradict_each_other_cannot_be_dealt_and_say_how_to_mend_it() -> None:
    async def tell() -> None:
        visit = Visit(address="/jack_in_the_box/options")
        visit.do("set", name="players", value="3")
        visit.do("set", name="partners", value="true")
        assert found(visit.screen, role="alert")
        visit.do("deal")
        assert not isinstance(visit.app.screen, TableScreen)
        (mend, *_) = commands(visit.screen, "mend")
        visit.do("mend", query=dict(mend.attributes)["data-query"])
        assert not found(visit.screen, role="alert")

    asyncio.run(tell())


def test_settings_take_effect_and_are_kept() -> None:
    visit = Visit(address="/settings")
    visit.do("set", name="scheme", value="dark")
    visit.do("set", name="sound", value="true")
    assert visit.page.roots["data-scheme"] == "dark"
    assert Visit(visit.page.store, "/settings").app.settings.sound is True
