"""The actions of a game as tables, derived from its grammar, so that listing them makes nothing new."""

from __future__ import annotations

from itertools import combinations_with_replacement
from keyword import iskeyword
from typing import Any

from .action import Action, Grammar, Verb

Row = list[Action]
"""The actions of a verb with one argument, by its value."""
Grid = list[Row]
"""The actions of a verb with two arguments, by the first, then by the second."""
Cube = list[Grid]
"""The actions of a verb with three arguments."""


class Vocabulary:
    """The actions of every listed verb of a grammar.

    A subclass declares one attribute a verb, named like it (with ``_`` behind a word of Python): an ``Action`` for a verb
    without arguments, else a ``Row``, ``Grid`` or ``Cube``; a ``Row`` for one whose arguments have no order.
    """

    grammar: Grammar

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        for verb in grammar.verbs.values():
            if verb.listed:
                setattr(self, attribute(verb), table(verb))


def attribute(verb: Verb) -> str:
    """The name of a verb's attribute."""
    return f"{verb.name}_" if iskeyword(verb.name) else verb.name


def table(verb: Verb) -> Any:
    """All actions of a verb, nested by its arguments."""
    sizes = [argument.kind.size for argument in verb.arguments]
    if verb.unordered:
        return [
            Action(verb.name, args) for args in combinations_with_replacement(range(sizes[0]), len(sizes))
        ]
    return _nested(verb.name, (), sizes)


def _nested(verb: str, args: tuple[int, ...], sizes: list[int]) -> Any:
    if not sizes:
        return Action(verb, args)
    return [_nested(verb, (*args, value), sizes[1:]) for value in range(sizes[0])]


__all__ = ["Cube", "Grid", "Row", "Vocabulary", "attribute", "table"]
