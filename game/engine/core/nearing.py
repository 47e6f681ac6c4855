"""The approaching end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .decision import Word


@dataclass(frozen=True, slots=True)
class Nearing:
    """An end that is certain, or that the next move may cause.

    `key` names its cause: the catalogue has ``nearing.<key>`` for it, with the `words`. `left` counts turns or
    rounds, the present one included; 0 if the match ends at once when its cause occurs.
    """

    key: str
    left: int = 0
    words: Mapping[str, Word] = field(default_factory=dict)


__all__ = ["Nearing"]
