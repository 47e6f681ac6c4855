"""Marks the statements of the conformance table that a test covers."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def covers(*ids: str) -> Callable[[T], T]:
    """Mark a test with the ids it covers (`build/conformance.py` reads them from the source)."""

    def mark(test: T) -> T:
        return test

    assert ids
    return mark
