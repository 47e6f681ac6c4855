"""Five questions, each on one key: where am I, what can I do, what do I have, what do the others have, what happened.

The answers are a page of text made of what screen readers read of the table, and are read aloud as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.storage.career_results import station_in
from game.table.recap import sentence
from game.ui.geometry import Rect
from game.ui.hover import tip_of
from game.ui.scene import View
from game.ui.spoken import HOLDERS, SpokenEntry, spoken
from game.ui.tree import Node

from ..common import career
from ..common.reader import Paragraph, Reader
from ..common.words import question
from .model import TableModel
from .notices import approaching_end_of, end_sentences
from .panel import Command, Panel

MINE = ("mine", "hand", "store")
"""The parts of a board that hold what belongs to the viewer."""
SEAT = "/rail/seat"
"""The names of the nodes that sum up a seat hold this, then its number."""


class Briefing(Panel):
    """Answers the five questions from the last layout."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._root = Node("table", Rect(0, 0, 0, 0))

    def layout(self, view: View, area: Rect, root: Node) -> None:
        self._root = root

    def commands(self) -> dict[str, Command]:
        questions: dict[str, Callable[[], Iterator[str]]] = {
            "where": self.where,
            "choices": self.choices,
            "mine": self.mine,
            "others": self.others,
            "happened": self.happened,
        }
        return {
            f"say_{name}": Command(partial(self._show, name, answer)) for name, answer in questions.items()
        }

    def _show(self, name: str, answer: Callable[[], Iterator[str]]) -> None:
        texts = self.model.context.texts
        lines = list(answer()) or [texts("briefing.nothing")]
        self.model.host.speak(" ".join(lines))
        paragraphs = [Paragraph("body", line) for line in lines]
        self.model.stack.push(Reader(self.model.context, texts(f"briefing.{name}"), paragraphs))

    # -- answers -----------------------------------------------------------------------------------------------------

    def where(self) -> Iterator[str]:
        """The question asked, the round, and how near the end is."""
        model, session = self.model, self.model.session
        if session.decision is not None:
            yield question(model.texts, session) + "."
        yield model.context.texts("table.round", round=session.event_log.round) + "."
        station = station_in(session.record)
        if station is not None:
            yield career.goal_of(model.context.texts, station)
        approaching_end = approaching_end_of(model)
        if approaching_end is not None:
            yield from end_sentences(model, approaching_end)

    def choices(self) -> Iterator[str]:
        """What can be chosen now on the board, and the buttons below it."""
        for entry in self._entries().values():
            if entry.lit:
                possible = self.model.context.texts("access.possible")
                yield _line(entry._replace(more=entry.more.removeprefix(possible).strip()))
        for verb in self.model.verbs():
            yield f"{verb.text}."

    def mine(self) -> Iterator[str]:
        """What the viewer has: the summary of the seat, then its parts of the board."""
        yield from self._seats(lambda seat: seat == self.model.session.viewer)
        for name, entry in self._entries().items():
            parts = name.split("/")
            own = parts[0] == "board" and any(part in MINE for part in parts[1:3])
            if own and entry.role not in HOLDERS:
                yield _line(entry)

    def others(self) -> Iterator[str]:
        """The summary of every other seat, in their order."""
        yield from self._seats(lambda seat: seat != self.model.session.viewer)

    def happened(self) -> Iterator[str]:
        """What others did since the viewer last acted."""
        model, session = self.model, self.model.session
        viewer = session.viewer
        for line in session.visible_log.recap(viewer) if viewer is not None else ():
            who = model.texts.seat(line.seat) if line.seat >= 0 else ""
            said = "; ".join(sentence(item, model.texts) for item in line.items)
            yield f"{who}: {said}." if who else f"{said}."

    # -- the table in words ------------------------------------------------------------------------------------------

    def _entries(self) -> dict[str, SpokenEntry]:
        root = Node("", self._root.rect, children=[self._root])
        host = self.model.host
        return spoken(root, lambda token: tip_of(host, token), host.context.texts, "")

    def _seats(self, wanted: Callable[[int], bool]) -> Iterator[str]:
        for name, entry in self._entries().items():
            number = name.rpartition(SEAT)[2]
            if SEAT in name and number.isdigit() and wanted(int(number)):
                yield f"{entry.name}."


def _line(entry: SpokenEntry) -> str:
    """An entry as a sentence or several."""
    return " ".join(
        part if part[-1] in ".!?…" else f"{part}." for part in (entry.name, *entry.more.split("\n")) if part
    )
