"""What a position says about the coming end of its match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .decision import Word


@dataclass(frozen=True, slots=True)
class Nearing:
    """The end of a match is certain, or the next move may bring it about.

    `key` names its cause: the catalogue has ``nearing.<key>`` for it, with the `words`. `left` counts turns or rounds,
    whichever the game counts, the present one included; 0 where the match ends at once when its cause comes true.
    """

    key: str
    left: int = 0
    words: Mapping[str, Word] = field(default_factory=dict)


__all__ = ["Nearing"]
