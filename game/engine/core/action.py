"""What a seat does, and its text notation.

An :class:`Action` is a verb and a few small integers. A :class:`Grammar` knows, for one game, which component
each integer stands for, and so turns actions into text and back, and names the components an action touches. A
:class:`Vocabulary` has all actions of a grammar as tables, so that listing them makes nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from keyword import iskeyword
from typing import Any, NamedTuple


class Action(NamedTuple):
    """An action of a seat: a verb of the game and its arguments (component indices or amounts)."""

    verb: str
    args: tuple[int, ...] = ()


class NotationError(ValueError):
    """A text that is not an action of this game; the message names the wrong word."""


class ArgumentKind:
    """A kind of argument: a table of names, or plain amounts when ``names`` is ``None``.

    ``most`` is the highest amount that a vocabulary lists; the notation reads higher ones too.
    """

    def __init__(self, name: str, names: Sequence[str] | None = None, most: int = 0) -> None:
        self.name = name
        self.most = most
        self.names = None if names is None else tuple(names)
        self._index = {word: i for i, word in enumerate(self.names or ())}

    @property
    def size(self) -> int:
        """How many values a vocabulary lists."""
        return self.most + 1 if self.names is None else len(self.names)

    def word(self, value: int) -> str:
        """The text form of ``value``."""
        return str(value) if self.names is None else self.names[value]

    def value(self, word: str) -> int:
        """The value of a word; raises :class:`NotationError` for an unknown one."""
        if self.names is None:
            if word.isascii() and word.isdigit() and len(word) <= 6:
                return int(word)
        elif word in self._index:
            return self._index[word]
        raise NotationError(f"'{word}' is not a {self.name}")


class Argument(NamedTuple):
    """One argument of a verb: its kind, and the place on the table it touches (``None``: nothing to click)."""

    kind: ArgumentKind
    place: str | None = None


class Verb(NamedTuple):
    """A verb of the notation: its arguments, and the fixed components it touches (such as ``ui/done``).

    ``unordered``: the order of its arguments has no meaning. ``listed``: a vocabulary contains its actions.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    touches: tuple[str, ...] = ()
    unordered: bool = False
    listed: bool = True


class Grammar:
    """The notation of one game: ``bid consul 3`` both ways, and which components an action touches."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs: Mapping[str, Verb] = {verb.name: verb for verb in verbs}

    def text(self, action: Action) -> str:
        """The stable text form of an action, such as ``load fc_b 1``."""
        verb = self.verbs[action.verb]
        words = (
            argument.kind.word(value) for argument, value in zip(verb.arguments, action.args, strict=True)
        )
        return " ".join((verb.name, *words))

    def parse(self, text: str) -> Action:
        """Parse an action; raises :class:`NotationError` naming the wrong word."""
        words = text.split()
        if not words:
            raise NotationError("an empty line is not an action")
        verb = self.verbs.get(words[0])
        if verb is None:
            raise NotationError(f"'{words[0]}' is not a verb of this game")
        if len(words) - 1 != len(verb.arguments):
            raise NotationError(f"'{verb.name}' takes {len(verb.arguments)} words, not {len(words) - 1}")
        values = (argument.kind.value(word) for argument, word in zip(verb.arguments, words[1:], strict=True))
        return Action(verb.name, tuple(values))

    def touches(self, action: Action) -> tuple[str, ...]:
        """The components an action touches, such as ``("hand/fc_b", "ship/1")``: what a click may land on."""
        verb = self.verbs[action.verb]
        parts = [
            f"{argument.place}/{argument.kind.word(value)}"
            for argument, value in zip(verb.arguments, action.args, strict=True)
            if argument.place is not None
        ]
        return (*parts, *verb.touches)


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
