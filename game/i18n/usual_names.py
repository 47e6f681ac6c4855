"""The usual names of persons, which nobody has chosen: in another language the same person has another one."""

from __future__ import annotations

from functools import cache

from .catalogue import LANGUAGES, locales_folder, read_file

SEATS = 6
"""So many usual names a language has."""
FILE = "interface_setup.toml"
"""The catalog of each language that has them: no more is read, since the title asks for them between two frames."""


@cache
def _usual() -> tuple[frozenset[str], ...]:
    """The names of each seat in all languages."""
    every = [dict(read_file(locales_folder() / language / FILE)) for language in LANGUAGES]
    keys = [f"new_game.name.{seat}" for seat in range(1, SEATS + 1)]
    return tuple(frozenset(messages[key].form({}) for messages in every) for key in keys)


def called_alike(name: str) -> tuple[str, ...]:
    """A name, and for a usual one also those that the same seat has in other languages."""
    names = next((names for names in _usual() if name in names), frozenset())
    return (name, *sorted(names - {name}))
