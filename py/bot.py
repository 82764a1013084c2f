"""The worker's entry: bots think here, beside the page."""

from knaves.players import worker

__export__ = ["ask", "hurry", "is_at_it"]

ask = worker.ask
hurry = worker.hurry
is_at_it = worker.is_at_it
