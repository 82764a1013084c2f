"""The options of One-Eyed Jack, naively: what they stand for, and which of them go together."""

from __future__ import annotations

from typing import Any

TABLE = {
    2: ({2}, range(3, 8), 7), 3: ({3}, range(3, 7), 6), 4: ({4, 2}, range(3, 7), 5), 5: ({5}, range(3, 7), 5),
    6: ({6, 2, 3}, range(3, 6), 5), 8: ({2, 4}, range(3, 5), 4), 9: ({3}, range(3, 5), 4),
    10: ({2, 5}, range(3, 4), 3), 12: ({2, 3, 4, 6}, range(3, 4), 3),
}  # fmt: skip


def resolved(options: dict[str, Any]) -> dict[str, Any]:
    """The options with every 0 and auto replaced by what the rules say."""
    o = dict(options)
    o["sides"] = o["sides"] or {2: 2, 3: 3, 5: 5, 9: 3}.get(o["players"], 2)
    o["hand"] = o["hand"] or TABLE[o["players"]][2]
    by_objective = {"rows": 5 if o["sides"] <= 3 else 4, "rows_or_cross": 5, "cross": 5,
                    "rows_or_square": 4, "square": 4, "threes": 3}  # fmt: skip
    o["length"] = o["length"] or by_objective[o["objective"]]
    o["times"] = o["times"] or (2 if o["sides"] == 2 else 1)
    if o["cross_size"] == "auto":
        o["cross_size"] = "adjacent" if o["objective"] == "rows_or_cross" else "any"
    return o


def naturals(deck: str) -> list[str]:
    """L of 5.1: the 48 natural cards in the order in which mirror and spiral lay them."""
    return [rank + suit for suit in ("BGYR" if deck.startswith("rook") else "SHDC") for rank in "A23456789TQK"]


def is_valid(options: dict[str, Any]) -> bool:
    """5.14 and OE-R32, for options whose single values are all known."""
    if options["players"] not in TABLE:
        return False
    o = resolved(options)
    sides, hands, _ = TABLE[o["players"]]
    if o["sides"] not in sides or o["hand"] not in hands:
        return False
    listed = [o["board"][i : i + 2] for i in range(0, len(o["board"]), 2)]
    if o["layout"] == "custom":
        if sorted(listed) != sorted(naturals(o["deck"]) * 2):
            return False
    elif o["board"]:
        return False
    lengths = {
        "rows": {4, 5} if o["sides"] <= 3 else {4}, "rows_or_cross": {5}, "cross": {5},
        "rows_or_square": {4}, "square": {4}, "threes": {3},
    }  # fmt: skip
    if o["length"] not in lengths[o["objective"]]:
        return False
    if o["objective"] != "threes" and o["times"] == 2 and o["sides"] != 2:
        return False
    if o["capture"] != "off" and (o["objective"] != "rows" or (o["capture"] == "pair_trio" and o["length"] != 5)):
        return False
    if o["end_joker"] and o["objective"] != "threes":
        return False
    if o["die"] == "off":
        return True
    faces = (o["die_reverses"], o["die_skips"])
    return o["players"] >= 3 and faces in {(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}
