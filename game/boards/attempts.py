"""What a click on a target would mean, allowed or not: derived from the grammar and the phases of any game.

An action is meant by a target when its verb is one that the running phase knows (its attribute ``verbs``; every verb
where it has none) and the target is among what it touches. Its other arguments are those picked, else any.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from game.boards.board import TableView
from game.engine.core.action import Action, Argument, Verb

MOST = 400
"""Actions looked at for one verb: enough to find the rule that forbids it."""


def attempts(table: TableView, target: str) -> list[Action]:
    """The actions a click on ``target`` would mean now, the verbs of the running phase first."""
    kind, _, name = target.partition("/")
    grammar = table.game.grammar
    fixed = [*verb_named(table, kind, name)]
    return fixed or [
        action for verb in _verbs(table) for action in _tries(table, grammar.verbs[verb], kind, name)
    ]


def verb_named(table: TableView, kind: str, name: str) -> Iterator[Action]:
    """The action of a button of the action bar: a verb without arguments."""
    verb = table.game.grammar.verbs.get(name)
    if kind == "verb" and verb is not None and not verb.arguments:
        yield Action(name)


def _verbs(table: TableView) -> list[str]:
    """The verbs of the grammar: those that the running phase knows first, the others after them; no interventions."""
    apart = table.game.intervention_verbs()
    every = [verb for verb in table.game.grammar.verbs if verb not in apart]
    stack = table.seen.stack
    known = getattr(table.game.phases[stack[-1][0]], "verbs", every) if stack else ()
    return sorted(every, key=lambda verb: verb not in known)


def _tries(table: TableView, verb: Verb, kind: str, name: str) -> Iterator[Action]:
    """The actions of a verb with the target as one of the arguments that lie at its place."""
    if f"{kind}/{name}" in verb.touches:
        values = [_values(table, argument) for argument in verb.arguments]
        yield from (Action(verb.name, args) for args in islice(product(*values), MOST))
    for place, argument in enumerate(verb.arguments):
        if argument.place != kind or (value := _value(argument, name)) is None:
            continue
        values = [
            [value] if other == place else _values(table, part) for other, part in enumerate(verb.arguments)
        ]
        yield from (Action(verb.name, args) for args in islice(product(*values), MOST))


def _value(argument: Argument, name: str) -> int | None:
    """The number of a name of an argument's kind, or ``None``."""
    names = argument.kind.names
    if names is None:
        return int(name) if name.isdigit() else None
    return names.index(name) if name in names else None


def _values(table: TableView, argument: Argument) -> list[int]:
    """What an argument may be besides the target: what is picked at its place, else anything."""
    picked = [ref.partition("/") for ref in table.picks.selection]
    found = [_value(argument, name) for kind, _, name in picked if kind == argument.place]
    known = [value for value in found if value is not None]
    return known or list(range(argument.kind.size))


__all__ = ["attempts", "verb_named"]
