"""The cloth of High Card and the picture on its tile."""

from __future__ import annotations

from knaves.engine.look import Look

LOOK = Look("umber", (("9H", "at12"), ("QS", "at13"), ("AH", "at14")))
