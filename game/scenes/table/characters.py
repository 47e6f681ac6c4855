"""The characters speak: a small plate beside the bust for as long as it takes to read; nothing waits for it."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import TableView
from game.engine.core.event import Event
from game.table.lines import Speakers, SpokenLine
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node

from ..shell import AppServices
from .model import TableModel
from .panel import TimedPanel
from .speech_view import speech

SETTING = "lines"
LEAST, PER_LETTER = 2.5, 0.07
"""Seconds for which a line is shown: at the least, and for each of its letters."""
SPOKEN = "all"
"""The setting of screen readers with which lines are read too."""


class Characters(TimedPanel):
    """The line that is being said, and who decides what is."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        services = model.context.service(AppServices)
        self.speakers = Speakers(model.session.record, services.evening)
        self.line: SpokenLine | None = None
        self.speakers.catch_up()

    @property
    def on(self) -> bool:
        """Whether characters speak at all."""
        return self.model.context.settings.get(SETTING) is True

    def poll(self) -> bool:
        """Let one of them greet the table when it is first seen."""
        session = self.model.session
        if not self.on or len(session.match) or session.privacy.handover is not None:
            return False
        return self._say(self.speakers.greet())

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Hear what everybody saw of an action."""
        if not self.on:
            return
        session, game = self.model.session, after.game
        if session.over:
            self._say(self.closing())
            return
        seen = game.observe(session.state, None)
        near = game.approaching_end(seen) is not None
        self._say(self.speakers.listen(len(session.match) - 1, events, near=near))

    def closing(self) -> SpokenLine | None:
        """What is said now that the match is over."""
        session = self.model.session
        places = session.game.standings(session.state)
        return self.speakers.close([one.seat for one in places if one.place == 1])

    def _say(self, line: SpokenLine | None) -> bool:
        if line is None:
            return False
        model = self.model
        self.line = line
        words = self.words
        self.left = LEAST + PER_LETTER * len(words)
        if str(model.context.settings.get("readers")) == SPOKEN:
            name = model.session.seats[line.seat].name
            model.host.speak(model.texts("speech.spoken", name=name, line=words))
        return True

    @property
    def words(self) -> str:
        """What is being said."""
        return "" if self.line is None else self.model.texts.own(self.line.key)

    def changed(self) -> None:
        """Behind a curtain nobody speaks, and what has been taken back was no occasion."""
        session = self.model.session
        if session.privacy.handover is not None or len(session.match) < self.speakers.heard:
            self.left = 0.0

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left <= 0 or self.line is None or not self.on:
            return
        name = self.model.session.seats[self.line.seat].name
        plate = speech(view, area, root, self.line.seat, name, self.words)
        if plate is not None:
            root.children.append(plate)


__all__ = ["SETTING", "Characters"]
