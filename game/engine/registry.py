"""The games there are: every package beside ``core`` that offers ``make``."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .core.game import Game, SetupError

LAST = 99
"""The place on the shelf of a package that names none."""


def rule_packages() -> list[str]:
    """The ids of all games whose rules are here, in alphabetical order, also those not yet offered to people."""
    import game.engine as package

    return sorted(
        module.name for module in iter_modules(package.__path__) if module.ispkg and module.name != "core"
    )


@lru_cache(maxsize=1)
def _offered() -> tuple[str, ...]:
    """The games a person is offered: a package that says ``OFFERED = False`` still waits for its words or its board.

    They stand as their packages say by ``SHELF``, then by their names.
    """
    found = ((name, import_module(f"{__package__}.{name}")) for name in rule_packages())
    ranked = sorted(found, key=lambda pair: (getattr(pair[1], "SHELF", LAST), pair[0]))
    return tuple(name for name, module in ranked if getattr(module, "OFFERED", True))


def game_ids() -> list[str]:
    """The ids of all games that people are offered, in the order of their shelf."""
    return list(_offered())


@lru_cache(maxsize=16)
def load_game(game_id: str, components: str = "", source: str = "components.toml") -> Game[Any]:
    """A game by id, with its own components or the text of a person's component file.

    Raises :class:`SetupError` for an unknown game and ``TableError`` for wrong components.
    """
    if game_id not in rule_packages():
        raise SetupError(f"there is no game '{game_id}'; there are: {', '.join(game_ids())}")
    made: Game[Any] = import_module(f"{__package__}.{game_id}").make(components, source)
    return made
