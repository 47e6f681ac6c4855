"""Groups of event kinds that the summary joins into one sentence per player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class EventGroup(NamedTuple):
    """Kinds of events that share one sentence of the summary.

    `events` are their keys. `listed` names the words whose references are collected in one list, in order; `sums` the
    words whose numbers are added. A missing word counts as empty or 0. With `last` only the last event is reported,
    because it replaces the earlier ones. With `sources` the sentence also tells which kinds of events the sums are from.
    """

    events: tuple[str, ...]
    listed: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    last: bool = False
    sources: bool = False


EventGroups = Mapping[str, EventGroup]
"""The groups of a game by name, in display order. No event kind is in two groups."""
