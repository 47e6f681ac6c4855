"""How the events of a match are summed up by player: which of them tell of one deed, and what of them is listed or added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Deed(NamedTuple):
    """Kinds of events that are told together.

    `events` are their keys; `listed` the words whose references are gathered in one list, in their order; `sums` the
    words whose numbers are added. A word that an event does not have counts nothing. With `last` only the last event is
    told, since it takes the place of those before it.
    """

    events: tuple[str, ...]
    listed: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    last: bool = False


Deeds = Mapping[str, Deed]
"""The deeds of a game by name, in the order in which they are told; no event is in two of them."""
