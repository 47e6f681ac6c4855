"""Events: what happened, its numbers, and who may know; groups of kinds that the summary joins into one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .decision import Word


class Event(NamedTuple):
    """One thing that happened.

    ``key`` names the sentence in the catalogues (``event.<game>.<key>``); ``seat`` is who it happened to (-1: the
    table); ``words`` its numbers and components; ``audience`` the seats that may know it (``None``: everybody);
    ``reveals`` is true when it showed somebody something that could not be known before (a drawn card).
    """

    key: str
    seat: int
    words: Mapping[str, Word]
    audience: frozenset[int] | None = None
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (``None``: a spectator) may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)


Log = list[Event] | None
"""Sink of events; ``None`` in search and simulation, where events cost time."""


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
