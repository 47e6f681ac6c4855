"""What a seat does, and its text notation.

An :class:`Action` is a verb and a few small integers. A :class:`Grammar` knows, for one game, which component
each integer stands for, and so turns actions into text and back, and names the components an action touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


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
