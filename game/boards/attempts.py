"""The actions a click on a target means, allowed or not: derived from the grammar, the phases and ``Board.touches``.

An action is meant by a target when it touches the target. The verbs of the running phase come first; a target that none of
them touches means the first other verb that does. A board adds what it knows in an ``Intent``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from game.boards.board import TableView
from game.engine.core.action import Action, NotationError, Verb
from game.engine.core.phase import Phase

MOST = 1200
"""Actions looked at for one verb and target at most."""

Touches = Callable[[TableView, Action], tuple[str, ...]]


def _any_verb(_table: TableView, _verb: str, _target: str) -> bool:
    return True


def _any_value(_table: TableView, _verb: str, _place: int, _target: str) -> Sequence[int] | None:
    return None


@dataclass(frozen=True, slots=True)
class Intent:
    """How a click is read where the grammar leaves it open.

    usual   verbs in the order in which they are meant; the others follow in the order of the grammar
    apart   verbs that are meant in their own phases only
    also    by verb kinds of targets, besides those of the grammar, that a board uses for its actions
    loose   verbs that also the targets of the grammar mean, where the board needs fewer clicks
    twins   by kind of target the kind of the grammar that means the same, for loose verbs
    suits   whether a target can mean a verb now
    values  the values of an argument (its place in the verb) that are worth asking about; None for all of them
    drafts  verbs that only add to what a button then completes: they need no second click
    """

    usual: Sequence[str] = ()
    apart: frozenset[str] = frozenset()
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    loose: frozenset[str] = frozenset()
    twins: Mapping[str, str] = field(default_factory=dict)
    suits: Callable[[TableView, str, str], bool] = _any_verb
    values: Callable[[TableView, str, int, str], Sequence[int] | None] = _any_value
    drafts: frozenset[str] = frozenset()


OPEN = Intent()
"""Nothing known beyond the grammar."""


def attempts(table: TableView, target: str, touches: Touches, intent: Intent = OPEN) -> list[Action]:
    """The actions a click on ``target`` would mean now, in the order in which they are meant."""
    kind, _, name = target.partition("/")
    if kind == "verb":
        return [*_verb_named(table, name)]
    known = _running(table)
    verbs = [verb for verb in _ordered(table, intent) if intent.suits(table, verb.name, target)]
    found = [
        action
        for verb in verbs
        if verb.name in known
        for action in _meant(table, verb, target, touches, intent)
    ]
    if found:
        return found
    for verb in verbs:
        if verb.name not in known and verb.name not in intent.apart:
            found = _meant(table, verb, target, touches, intent)
            if found:
                return found
    return []


def _verb_named(table: TableView, name: str) -> Iterator[Action]:
    """The action of a button of the action bar: a verb without arguments."""
    verb = table.game.grammar.verbs.get(name)
    if verb is not None and not verb.arguments:
        yield Action(name)


def _running(table: TableView) -> frozenset[str]:
    """The verbs of the running phase."""
    stack = table.seen.stack
    phase: Phase[Any] | None = table.game.phases[stack[-1][0]] if stack else None
    return frozenset() if phase is None else phase.verbs


def _ordered(table: TableView, intent: Intent) -> list[Verb]:
    """The verbs of the grammar but those for use out of turn, the usual ones first."""
    verbs = table.game.grammar.verbs
    apart = table.game.intervention_verbs()
    names = dict.fromkeys((*intent.usual, *verbs))
    return [verbs[name] for name in names if name not in apart]


def _meant(table: TableView, verb: Verb, target: str, touches: Touches, intent: Intent) -> list[Action]:
    """The actions of a verb that touch the target."""
    kind, _, name = target.partition("/")
    twin = f"{intent.twins.get(kind, kind)}/{name}"
    loose = verb.name in intent.loose
    grammar = table.game.grammar
    return [
        action
        for action in dict.fromkeys(_tried(table, verb, target, intent))
        if target in touches(table, action) or (loose and twin in grammar.touches(action))
    ]


def _tried(table: TableView, verb: Verb, target: str, intent: Intent) -> Iterator[Action]:
    """The actions of a verb that may touch the target: it names one of their arguments, or is touched by all of them.

    Another argument is what the selection names, else what is worth asking about.
    """
    kind, words = _kind(target), target.split("/")[1:]
    named = [_named(verb, place, kind, words, intent) for place in range(len(verb.arguments))]
    places = [place for place, values in enumerate(named) if values]
    if any(kind == _kind(ref) for ref in verb.touches) or (
        not places and kind in intent.also.get(verb.name, ())
    ):
        places.append(-1)
    for fixed in places:
        sets = [
            named[place] if place == fixed else _open(table, verb, place, target, intent)
            for place in range(len(verb.arguments))
        ]
        yield from (Action(verb.name, args) for args in islice(product(*sets), MOST))


def _open(table: TableView, verb: Verb, place: int, target: str, intent: Intent) -> Iterable[int]:
    """The values of an argument that the target does not name."""
    for ref in table.picks.selection:
        if values := _named(verb, place, _kind(ref), ref.split("/")[1:], intent):
            return values
    known = intent.values(table, verb.name, place, target)
    return range(verb.arguments[place].kind.size) if known is None else known


def _named(verb: Verb, place: int, kind: str, words: Sequence[str], intent: Intent) -> list[int]:
    """The values that a target names for an argument of a verb."""
    argument = verb.arguments[place]
    if intent.twins.get(kind, kind) != argument.place and kind not in intent.also.get(verb.name, ()):
        return []
    found = []
    for word in words:
        with suppress(NotationError):
            found.append(argument.kind.value(word))
    return found


def _kind(target: str) -> str:
    """The kind of a target without the number of a seat: ``rival_client`` of ``rival2_client/legatus``."""
    return "".join(letter for letter in target.partition("/")[0] if not letter.isdigit())


__all__ = ["Intent", "attempts"]
