"""High Card: a tiny complete game to copy for a new one; it is tested like the others but not on the page."""

from knaves.engine.game import Game, Info, Text
from knaves.games.template.options import HighCardOptions
from knaves.games.template.rules import HighCard
from knaves.games.template.words import ask, say

__all__ = ["GAME"]
GAME: Game[HighCard, HighCardOptions] = Game(
    info=Info("template", "High Card", "The highest card takes the trick.", players="2–4", minutes=2),
    options=HighCardOptions,
    start=HighCard,  # type: ignore[arg-type]
    text=Text(say=say, ask=ask),
)
