"""The command with which the person at the screen notes something about the position or the match."""

from __future__ import annotations

from game.table import notes

from ..kit.dialogs import Ask, Choice, Menu
from .model import TableModel
from .panel import Command, Panel


class NotesPanel(Panel):
    """The command; the notes are seen again in the replay, from the seat of who wrote them."""

    def commands(self) -> dict[str, Command]:
        return {"note": Command(self._ask, lambda: can(self.model), self._why_not)}

    def _why_not(self) -> str:
        return self.model.context.texts("note.nobody")

    def _ask(self) -> None:
        """About what the note is."""
        model, texts = self.model, self.model.context.texts
        seat = model.session.viewer
        if seat is None:
            return
        record, now = model.session.record, len(model.session.match)
        lines = [
            Choice(str(after), texts(key), "glyph/pen", hint=notes.note_of(record, seat, after))
            for after, key in ((now, "note.position"), (notes.WHOLE, "note.match"))
        ]
        heading = texts("note.heading", name=model.session.seats[seat].name)
        model.stack.push(
            Menu(model.context, lines, lambda after: self._write(seat, int(after)), heading=heading)
        )

    def _write(self, seat: int, after: int) -> None:
        model, texts = self.model, self.model.context.texts
        record = model.session.record

        def done(text: str) -> None:
            notes.write(record, seat, after, text)
            model.session.keeper.keep()
            model.say(texts("note.kept" if text else "note.gone"))

        heading = texts("note.position" if after != notes.WHOLE else "note.match")
        present = notes.note_of(record, seat, after)
        model.stack.push(
            Ask(model.context, heading, present, texts("common.ok"), done, notes.LONGEST, may_be_empty=True)
        )


def can(model: TableModel) -> bool:
    """Whether a person is at the screen who may note something of its own."""
    session = model.session
    seat = session.viewer
    seated = seat is not None and seat >= 0 and session.seats[seat].is_person
    return seated and not session.over and not session.privacy.open


__all__ = ["NotesPanel", "can"]
