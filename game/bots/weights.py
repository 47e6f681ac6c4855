"""Parameters of a bot: a class with a field for each, filled from its ``weights.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

N = TypeVar("N", bound="DataclassInstance")


def weights_text(package: str) -> str:
    """The text of a package's ``weights.toml``."""
    return files(package).joinpath("weights.toml").read_text(encoding="utf-8")


def numbered(kind: type[N], data: Mapping[str, Any], tables: Mapping[str, Sequence[str]] | None = None) -> N:
    """An instance of a dataclass with a number for each field, a list as a tuple.

    ``tables`` lists the names for which a field has one number each, 0 if missing. Raises ``ValueError`` for a
    missing or unknown field or name.
    """
    if wrong := {field.name for field in fields(kind)} ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    named = tables or {}
    return kind(
        **{
            name: _each(name, value, named[name]) if name in named else _plain(value)
            for name, value in data.items()
        }
    )


def _each(table: str, numbers: Mapping[str, Any], names: Sequence[str]) -> tuple[float, ...]:
    if wrong := set(numbers) - set(names):
        raise ValueError(f"{table}: no such name: {', '.join(sorted(wrong))}")
    return tuple(float(numbers.get(name, 0)) for name in names)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


__all__ = ["numbered", "weights_text"]
