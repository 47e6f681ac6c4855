"""Nine Men's Morris: the rules, as an example of how a game is added."""

from .rules import Morris, make

SHELF = 90
"""Its place among the games that people are offered."""

__all__ = ["SHELF", "Morris", "make"]
