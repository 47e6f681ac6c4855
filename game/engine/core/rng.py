"""Named random streams.

Every chance event has a name: ``stream(seed, "contracts", 1)`` is the first reshuffle of the contracts, whatever was
drawn before. Undo and fork therefore never re-roll, and one draw never shifts another. The generator is splitmix64
(public domain, Sebastiano Vigna). It is part of the save format and must never change.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Stream:
    """A small deterministic generator. State: one 64-bit integer."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1`` (by multiplication: bias below 2**-50 for any bound here)."""
        return (self.next() * bound) >> 64

    def uniform(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        return (self.next() >> 11) * (1.0 / (1 << 53))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[(self.next() * len(items)) >> 64]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place: Fisher and Yates, from the last place down."""
        # The numbers of ``next``, written out: a search shuffles hundreds of thousands of unknown cards.
        state = self.state
        for i in range(len(items) - 1, 0, -1):
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            items[i], items[j] = items[j], items[i]
        self.state = state


class Shuffle(NamedTuple):
    """A shuffle as it was seen: the stream's name and number, the items before and after."""

    name: str
    number: int
    before: tuple[Any, ...]
    after: tuple[Any, ...]


_witness: ContextVar[list[Shuffle] | None] = ContextVar("witness", default=None)


@contextmanager
def recording_shuffles() -> Iterator[list[Shuffle]]:
    """Collect every shuffle of a named stream inside the block; nothing about them changes."""
    seen: list[Shuffle] = []
    token = _witness.set(seen)
    try:
        yield seen
    finally:
        _witness.reset(token)


class NamedStream(Stream):
    """A stream with its name, so that its shuffles can be recorded and verified."""

    __slots__ = ("name", "number")

    def __init__(self, state: int, name: str, number: int) -> None:
        super().__init__(state)
        self.name, self.number = name, number

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, before the eyes of a witness if there is one."""
        seen = _witness.get()
        if seen is None:
            super().shuffle(items)
            return
        before = tuple(items)
        super().shuffle(items)
        seen.append(Shuffle(self.name, self.number, before, tuple(items)))


def stream(seed: int, name: str, number: int = 0) -> Stream:
    """The stream of one named chance event: the first 8 bytes (big-endian) of BLAKE2b of ``seed/name/number``."""
    digest = blake2b(f"{seed}/{name}/{number}".encode(), digest_size=8).digest()
    return NamedStream(int.from_bytes(digest, "big"), name, number)
