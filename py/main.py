"""The page's entry."""

import knaves.games.registry

print(sorted(knaves.games.registry.GAMES))
