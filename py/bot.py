"""The worker's entry: bots think here, beside the page."""

from knaves_later import bring  # type: ignore[import-not-found]  # web/js/loader.mjs gives it to every interpreter

from knaves.players import worker

__export__ = ["ask", "hurry", "is_at_it"]

worker.load_later_with(bring)
ask = worker.ask
hurry = worker.hurry
is_at_it = worker.is_at_it
