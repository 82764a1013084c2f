"""Navigation history: the routes that led to the screen, for the Back of screens with several ways to them.

It knows how far down each was left.
"""

from __future__ import annotations

from dataclasses import replace

from knaves.page.routes import FrontRoute, GamesRoute, ResultRoute, ReviewRoute, Route, TableRoute

PLACES = (TableRoute, GamesRoute, ReviewRoute, ResultRoute)  # what one comes back to


class NavigationHistory:
    """The routes from the front page on, each once; who comes to one again has gone back to it."""

    def __init__(self) -> None:
        self._routes: list[Route] = []
        self._shown = ""  # the address of the screen that is drawn
        self._depths: dict[str, float] = {}  # pixels by address

    def come(self, route: Route) -> None:
        """Note that this route is shown now."""
        route = replace(route, ply=None) if isinstance(route, ReviewRoute) else route  # one place, at whatever move
        if isinstance(route, FrontRoute):
            self._routes.clear()
        elif route in self._routes:
            del self._routes[self._routes.index(route) + 1 :]
        else:
            self._routes.append(route)
            self._depths.pop(str(route), None)

    def turn(self, depth: float) -> float:
        """Note how many pixels down the screen that goes was left; return how far down the one that comes opens.

        A screen opens at its top; one that is gone back to, where it was left.
        """
        self._depths[self._shown] = depth
        self._shown = str(self._routes[-1] if self._routes else FrontRoute())
        return self._depths.get(self._shown, 0)

    def back(self, usual: Route | None = None) -> Route:
        """The route back: a table, My games, a review or a friend's result; `usual` or My games where none is known."""
        places = (route for route in reversed(self._routes[:-1]) if isinstance(route, PLACES))
        return next(places, usual or GamesRoute())
