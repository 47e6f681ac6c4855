"""An event between two tables, for every game: seat, words, seats at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.board import TableView
from game.engine.core.event import Event
from game.ui.moves import MotionTitle


def below(table: TableView) -> int:
    """The seat shown at the bottom: the viewer's, else the one to act."""
    return table.viewer if table.viewer is not None else max(table.to_act, 0)


@dataclass(frozen=True, slots=True)
class Transition:
    """One event between two tables; a game adds the places and pictures its journeys are made from."""

    before: TableView
    after: TableView
    event: Event

    @property
    def seat(self) -> int:
        """The seat of the event."""
        return self.event.seat

    @property
    def me(self) -> int:
        """The seat at the bottom before and after, -1 if it changes."""
        seat = below(self.before)
        return seat if seat == below(self.after) else -1

    def number(self, key: str) -> int:
        """A number among the words, 0 if it is not there."""
        word = self.event.words.get(key, 0)
        return word if isinstance(word, int) else 0

    def ref(self, key: str) -> str:
        """A component among the words, such as "good/food"."""
        return str(self.event.words.get(key, ""))

    def name(self, key: str) -> str:
        """The part of a component's name after the stroke."""
        return self.ref(key).partition("/")[2]

    def refs(self, key: str) -> tuple[str, ...]:
        """Several components among the words."""
        word = self.event.words.get(key, ())
        return word if isinstance(word, tuple) else ()


def title(before: TableView, after: TableView) -> MotionTitle | None:
    """The name of the chapter that has begun."""
    was = before.decision.chapter if before.decision is not None else ""
    now = after.decision.chapter if after.decision is not None else ""
    if not now or now == was:
        return None
    return MotionTitle(after.texts.own(f"chapter.{now}"), ("board",))
