"""Nine Men's Morris: the rules, as an example of how a game is added."""

from .rules import Morris, make

__all__ = ["Morris", "make"]
