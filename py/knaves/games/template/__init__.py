"""High Card: a tiny complete game to copy for a new one; it is tested like the others but not on the page."""

from knaves.engine.game import Game, Preset
from knaves.games.template.layout import table
from knaves.games.template.look import LOOK
from knaves.games.template.options import HighCardOptions
from knaves.games.template.rules import HighCard
from knaves.games.template.tips import TIPS
from knaves.games.template.words import ask, say

__all__ = ["GAME"]

GAME: Game[HighCard, HighCardOptions] = Game(
    key="template",
    title="High Card",
    tagline="The highest card takes the trick.",
    minutes=2,
    options=HighCardOptions,
    start=HighCard,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    layout=table,
    look=LOOK,
    tips=TIPS,
    players="2–4",
    presets=(
        Preset("Standard", {}, "who can beat the best card must do so"),
        Preset("Free choice", {"must_beat": False}, "any card may be played"),
    ),
)
