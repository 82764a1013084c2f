"""Check a game of Knaves without Knaves: python check_deal.py game.json (the recipe: fair-deal.md)."""

import hashlib
import hmac
import itertools
import json
import sys
from pathlib import Path

record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
secret, words = bytes.fromhex(record["fair"]["secret"]), record["fair"]["words"]
print("fingerprint", hashlib.sha256(secret).hexdigest())


def stream(k):
    for b in itertools.count():
        block = hmac.digest(secret, f"{k} {b} {words}".encode(), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def below(n, numbers):
    return next(x for x in numbers if x < 2**32 - 2**32 % n) % n


def place(card):
    jokers = ["XX", "XB1", "XR1", "XR2", "XB2", "XE"]
    return (
        (1, jokers.index(card)) if card in jokers else (0, "CDHSBGRY".index(card[1]), "A23456789TJPQK".index(card[0]))
    )


for k, ((kind, told),) in enumerate(outcome.items() for outcome in record["chance"]):
    numbers = stream(k)
    if kind == "dealer":
        due = below(len(record["seats"]), numbers)
    elif isinstance(told, list):  # a shuffle, of the pack or of something else
        due = sorted(told, key=place)
        for i in range(len(due) - 1, 0, -1):
            j = below(i + 1, numbers)
            due[i], due[j] = due[j], due[i]
    else:
        due = told  # a die or a pick: the recipe says how
    print(k, kind, "right" if due == told else f"CHANGED, due was {due}")
