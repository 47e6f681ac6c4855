"""The usual names of persons, which nobody has chosen: in another language the same person has another one."""

from __future__ import annotations

from functools import cache

from .catalogue import LANGUAGES, Texts

SEATS = 6
"""So many usual names a language has."""


@cache
def _usual() -> tuple[frozenset[str], ...]:
    """The names of each seat in all languages."""
    every = [Texts(language) for language in LANGUAGES]
    return tuple(frozenset(texts(f"new_game.name.{seat}") for texts in every) for seat in range(1, SEATS + 1))


def called_alike(name: str) -> tuple[str, ...]:
    """A name, and for a usual one also those that the same seat has in other languages."""
    names = next((names for names in _usual() if name in names), frozenset())
    return (name, *sorted(names - {name}))
