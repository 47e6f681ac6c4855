"""A bot for Tabularium: it reads a question a line, likes some verbs more than others, and answers with a line."""

import json
import random
import sys
from typing import Any

LIKES = {
    # Constantinopolis
    "build": 6, "buy": 4, "load": 7, "keep": 3, "donate": 1, "barter": 1, "sell": -2, "release": -5, "unload": -9,
    "withdraw": -3, "refuse": 3,
    # Glory to Rome
    "play": 5, "collect": 3, "add": 8, "place": 5, "found": 4, "hire": 6, "capture": 7, "draw": 1, "give_stock": -1,
    # Concordia Venus
    "produce": 4, "move": 3, "take": 7, "cash": 2, "stipend": 2, "leave": -99,
}  # fmt: skip
"""How much a verb is worth to this bot; one that is not listed is worth 0."""


def worth(choice: str, chance: random.Random) -> float:
    """A little chance decides between equal verbs."""
    verb, *_ = choice.split()
    return LIKES.get(verb, 0) + chance.random()


def answer(question: dict[str, Any]) -> int:
    """The place of the best choice in the list."""
    chance = random.Random(question["seed"])
    rated = [worth(choice, chance) for choice in question["choices"]]
    return rated.index(max(rated))


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"id": question["id"], "choice": answer(question)}), flush=True)
