"""What the program can do without: a folder each. Deleting one removes what it adds and nothing else.

A folder's ``OFFERS`` says what it adds, as ``kind/name``, and where that is in the folder, as ``file:name``. The rest of the program asks for a kind and
takes what it gets; it imports nothing from here but :func:`offered` and :func:`offer`. Nothing is imported before it is asked for. The kinds are listed in
``docs/architecture.md``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


@lru_cache(maxsize=1)
def extras() -> tuple[str, ...]:
    """The names of all folders there are, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@lru_cache(maxsize=1)
def _places() -> dict[str, str]:
    """Where everything offered is: by kind and name, ``folder.file:name``."""
    found: dict[str, str] = {}
    for name in extras():
        offers: dict[str, str] = import_module(f"{__name__}.{name}").OFFERS
        found |= {kind: f"{name}.{place}" for kind, place in offers.items()}
    return found


@lru_cache(maxsize=64)
def names(kind: str) -> tuple[str, ...]:
    """The names of all that is offered of a kind; nothing is imported for it."""
    return tuple(key.partition("/")[2] for key in _places() if key.partition("/")[0] == kind)


def offer(kind: str, name: str) -> Any:
    """What is offered of a kind under a name; ``None`` where nothing is."""
    place = _places().get(f"{kind}/{name}")
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), attribute)


def offered(kind: str) -> list[Any]:
    """All that is offered of a kind."""
    return [offer(kind, name) for name in names(kind)]


__all__ = ["extras", "names", "offer", "offered"]
