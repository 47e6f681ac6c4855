"""What a save holds: a match, who sat where, and what changed there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.engine.core.match import Match

PERSON = "person"
"""The controller of a seat played by a person; any other is the id of a bot."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat: its name, the index of its colour and banner, and who plays it (``person`` or a bot's id)."""

    name: str
    colour: int
    controller: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return self.controller == PERSON


class Control(NamedTuple):
    """A seat changed hands after so many actions."""

    after: int
    seat: int
    controller: str


@dataclass(slots=True)
class Record:
    """A match as it is kept. ``created`` is a UTC time in ISO form; ``name`` is the person's, "" for the autosave."""

    match: Match[Any]
    seats: list[SeatInfo]
    controls: list[Control] = field(default_factory=list)
    created: str = ""
    name: str = ""


class SaveError(Exception):
    """A save that cannot be used as it is. ``key`` and ``words`` make the sentence that says why.

    ``code`` is one of: missing, unreadable, unwritable, empty, foreign, newer, header, game, components, setup,
    edited, refused, diverged, truncated, rules. ``intact`` is what could be read of a truncated one.
    """

    def __init__(self, code: str, words: Mapping[str, object], intact: Record | None = None) -> None:
        super().__init__(f"{code}: " + ", ".join(f"{name}={word}" for name, word in words.items()))
        self.code = code
        self.words = dict(words)
        self.intact = intact

    @property
    def key(self) -> str:
        """The key of the sentence in the catalogues."""
        return f"save.error.{self.code}"
