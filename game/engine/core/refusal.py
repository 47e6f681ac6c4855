"""Refusals: the rule that forbids an action, with its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .decision import Word


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that forbids an action.

    ``rule`` is an id of the game's rulebook table, ``key`` names the sentence in the catalogues
    (``refusal.<game>.<key>``), ``words`` the numbers and components in it.
    """

    rule: str
    key: str
    words: Mapping[str, Word] = field(default_factory=dict)


class Reason(NamedTuple):
    """A rule and a sentence without numbers yet: what a check answers, made once so that refusing costs nothing."""

    rule: str
    key: str

    def refusal(self, words: Mapping[str, Word]) -> Refusal:
        """The refusal with its numbers."""
        return Refusal(self.rule, self.key, words)


class IllegalAction(Exception):
    """Raised when an action that the rules refuse is played; the state is left as it was."""

    def __init__(self, notation: str, refusal: Refusal) -> None:
        super().__init__(f"'{notation}' is refused by rule {refusal.rule} ({refusal.key})")
        self.notation = notation
        self.refusal = refusal
