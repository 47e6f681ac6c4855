"""The games there are: every package beside ``core`` that offers ``make``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from typing import Any

from .core.game import Game, SetupError

LAST = 99
"""The place in the list of a package that names none."""


def rule_packages() -> list[str]:
    """The ids of all games whose rules are here, in alphabetical order, also those not yet offered to people."""
    import game.engine as package

    return list(_packages_in(tuple(package.__path__)))


@lru_cache(maxsize=4)
def _packages_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The packages of rules in the folders; asked for often, and a folder is slow to read while the disk is busy."""
    found = iter_modules(folders)
    return tuple(sorted(module.name for module in found if module.ispkg and module.name != "core"))


@lru_cache(maxsize=1)
def _offered() -> tuple[str, ...]:
    """The games a person is offered: one with ``offered = false`` in its ``listing.toml`` waits for its words or its board.

    They stand in the ``order`` of that file, then by their names. No rules are imported for it.
    """
    found = {name: _listing(name) for name in rule_packages()}
    ranked = sorted(found, key=lambda name: (found[name].get("order", LAST), name))
    return tuple(name for name in ranked if found[name].get("offered", True))


def _listing(name: str) -> dict[str, Any]:
    file = files(__package__).joinpath(name, "listing.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def game_ids() -> list[str]:
    """The ids of all games that people are offered, in the order they are listed."""
    return list(_offered())


def first_game() -> str:
    """The id of the game that is easiest to begin with: the one whose ``listing.toml`` says ``first = true``, else the first."""
    offered = _offered()
    return next((name for name in offered if _listing(name).get("first")), offered[0])


@lru_cache(maxsize=16)
def load_game(game_id: str, components: str = "", source: str = "components.toml") -> Game[Any]:
    """A game by id, with its own components or the text of a person's component file.

    Raises :class:`SetupError` for an unknown game and ``TableError`` for wrong components.
    """
    if game_id not in rule_packages():
        raise SetupError(f"there is no game '{game_id}'; there are: {', '.join(game_ids())}")
    made: Game[Any] = import_module(f"{__package__}.{game_id}").make(components, source)
    return made
