"""Later screens: from address to screen, for the screens that a start does without."""

from __future__ import annotations

from knaves.page.house import House, Shown
from knaves.page.opening import Opening
from knaves.page.packing import read_packed
from knaves.page.routes import (
    DealRoute,
    FairnessRoute,
    FrontRoute,
    GamesRoute,
    LabRoute,
    LadderRoute,
    MatchGameRoute,
    MistakeRoute,
    OptionsRoute,
    PuzzleRoute,
    PuzzlesRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    SentBotRoute,
    SentGameRoute,
    SentPuzzleRoute,
    SeriesRoute,
    SettingsRoute,
    StatisticsRoute,
    WorkshopRoute,
)
from knaves.page.screens.compare import CompareScreen
from knaves.page.screens.composer import ComposerScreen
from knaves.page.screens.deal import DealScreen
from knaves.page.screens.fairness import FairnessScreen
from knaves.page.screens.games import GamesScreen
from knaves.page.screens.lab import LabScreen
from knaves.page.screens.options import OptionsScreen
from knaves.page.screens.puzzle_door import PuzzleDoor
from knaves.page.screens.puzzles import PuzzlesScreen
from knaves.page.screens.replay import ReplayScreen
from knaves.page.screens.review import ReviewScreen
from knaves.page.screens.settings import SettingsScreen
from knaves.page.screens.statistics import StatisticsScreen
from knaves.page.screens.workshop import workshop_screen
from knaves.table.table import Table


def later_screen(app: House, opening: Opening, route: Route) -> Shown:
    """The screen of an address. Raises Refusal where it cannot be shown, LookupError for an address of none of them."""
    match route:
        case SettingsRoute():
            return SettingsScreen(app)
        case GamesRoute():
            return GamesScreen(app)
        case SentGameRoute(record):
            return ReplayScreen(app, Table.from_record(read_packed(record)), 0, FrontRoute())
        case ReplayRoute(key, ply):
            back = app.trail.back()
            back = ReviewRoute(key, ply) if isinstance(back, ReviewRoute) else back
            return ReplayScreen(app, Table.from_record(opening.finished(key)), ply, back, key=key)
        case StatisticsRoute():
            return StatisticsScreen(app)
        case LabRoute(words):
            return LabScreen(app, words)
        case DealRoute(key):
            return DealScreen(app, key)
        case FairnessRoute(key):
            return FairnessScreen(app, key)
        case ResultRoute(record):
            return CompareScreen(app, record)
        case PuzzlesRoute():
            return PuzzlesScreen(app)
        case SeriesRoute() | PuzzleRoute() | SentPuzzleRoute() | MistakeRoute():
            return PuzzleDoor(app, route)
        case ReviewRoute(key, place):
            return ReviewScreen(app, Table.from_record(opening.finished(key)), key, place)
        case OptionsRoute(game, words):
            return ComposerScreen(app, game, words) if game.form.groups else OptionsScreen(app, game, words)
        case WorkshopRoute() | LadderRoute() | MatchGameRoute() | SentBotRoute():
            return workshop_screen(app, route)
    raise LookupError(f"{route} leads to no screen here")
