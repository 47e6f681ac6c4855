"""File handles kept back for the moment when the system has no more to give: a report can still be written then."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

SPARE = 16


class SpareHandles:
    """So many file handles that nothing else uses."""

    def __init__(self, count: int = SPARE) -> None:
        self.count = count
        self._held: list[int] = []
        self.hold()

    def __len__(self) -> int:
        return len(self._held)

    def hold(self) -> None:
        """Keep back as many as are missing and can be had."""
        while len(self._held) < self.count:
            try:
                self._held.append(os.open(os.devnull, os.O_RDONLY))
            except OSError:
                return

    def free(self) -> None:
        """Give them all back to the system."""
        while self._held:
            os.close(self._held.pop())

    @contextmanager
    def given(self) -> Iterator[None]:
        """A time in which they can be used for something else."""
        self.free()
        try:
            yield
        finally:
            self.hold()


__all__ = ["SpareHandles"]
