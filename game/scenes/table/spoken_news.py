"""What screen readers read by themselves at the table: what happens, what is asked, and what is refused."""

from __future__ import annotations

from .model import TableModel
from .panel import Panel

SETTING = "readers"


class SpokenNews(Panel):
    """Passes the same sentences as the log to screen readers, as far as the person at the screen may know them."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._known = len(model.session.match)
        self._question = self._hint = ""

    def enter(self) -> None:
        self._question = ""
        self.changed()

    def changed(self) -> None:
        """Read what has happened since the last position, then the question to a person."""
        model = self.model
        session, texts = model.session, model.texts
        match, before = session.match, self._known
        self._known = len(match)
        if session.privacy.resting:
            self._question = ""
            return
        short = str(model.context.settings.get(SETTING)) == "short"
        for event in (event for number in range(before, len(match)) for event in match.events(number)):
            if event.visible_to(session.viewer) and (not short or event.key in session.game.headlines):
                model.host.speak(texts.event(event))
        decision = session.decision
        if decision is None or not session.seats[decision.seat].is_person:
            self._question = ""
            return
        question = texts.decision(decision)
        if question != self._question:
            self._question = question
            model.host.speak(question)

    def poll(self) -> bool:
        """Read the line of the lower bar when it is new: refusals at once."""
        model = self.model
        if model.hint != self._hint:
            self._hint = model.hint
            model.host.speak(model.hint, urgent=model.hint_wrong)
        return False


__all__ = ["SETTING", "SpokenNews"]
