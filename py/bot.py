"""The worker's entry: bots think here, beside the page."""

from knaves.players import worker

__export__ = ["ask", "hurry"]

ask = worker.ask
hurry = worker.hurry
