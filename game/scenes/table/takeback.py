"""Taking back and again at a table: by step, turn or round, or to a chosen moment; asking the others where it must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from game.boards.board import BACK, TableView
from game.engine.core.event import Event
from game.table.takeback import CONSENT
from game.table.timeline import UNITS, Unit
from game.ui.scene import Tip

from ..kit import motion
from . import takeback_words
from .consent import Consent
from .model import TableModel
from .panel import Command, Panel

if TYPE_CHECKING:
    from game.table.session import UndoBlock

UNDO: dict[str, Unit] = {"undo" if unit == "step" else f"undo_{unit}": unit for unit in UNITS}
REDO: dict[str, Unit] = {"redo" if unit == "step" else f"redo_{unit}": unit for unit in UNITS}
"""The commands, and by how much each goes."""
TRAVELS = 8
"""Most actions undone at once with motion."""


class UndoPanel(Panel):
    """The undo and redo commands."""

    def commands(self) -> dict[str, Command]:
        model = self.model
        return {
            name: Command(
                partial(take, model, name), partial(can, model, name), partial(why_not, model, name)
            )
            for name in (*UNDO, *REDO)
        }

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        if name not in {"undo", "redo"}:
            return None
        return self.tool_tip(
            name, why_not(self.model, name) or self.model.context.texts(f"takeback.more_{name}")
        )


def take(model: TableModel, name: str) -> None:
    """Undo or redo as much as a command says; others are asked if their consent is needed."""
    session = model.session
    if name in REDO:
        with _seen_again(model):
            session.history.redo(REDO[name])
    elif session.pending is not None:
        model.drop()
    else:
        go_back(model, session.history.undo_target(UNDO[name]))


def can(model: TableModel, name: str) -> bool:
    """Whether a command can take something back, be it by asking the others, or again."""
    history = model.session.history
    return history.can_redo if name in REDO else open_way(history.undo_block_of(UNDO[name]))


def open_way(block: UndoBlock | None) -> bool:
    """Whether something can be taken back now, or once the others agree."""
    return block is None or block.key == CONSENT


def go_back(model: TableModel, after: int) -> None:
    """Go back to a position, or ask the others for consent; does nothing if that is not allowed."""
    session = model.session
    block = session.history.block_of(after)
    if block is None:
        later, events, far = model.table(), session.match.events(after), len(session.match) - after
        session.history.go_back(after)
        _show(model, later, events, far, back=True)
    elif block.key == CONSENT:
        session.history.propose(after)
        model.stack.push(Consent(model))
        model.invalidate()


def go_back_to_step(model: TableModel, target: str) -> None:
    """A click on a step the board lists: go back to the position before it, as far as allowed."""
    number = target.removeprefix(BACK)
    if number.isdigit() and int(number) < len(model.session.match):
        if model.session.pending is not None:
            model.drop()
        go_back(model, int(number))


def go_on(model: TableModel, to: int) -> None:
    """Redo up to a position, or as near to it as possible."""
    session = model.session
    with _seen_again(model):
        while len(session.match) < to and session.history.can_redo:
            session.history.redo()


@contextmanager
def _seen_again(model: TableModel) -> Iterator[None]:
    """What is done inside goes forward: it is seen as when it was done first."""
    earlier, began = model.table(), len(model.session.match)
    yield
    match = model.session.match
    _show(model, earlier, match.events(began), len(match) - began, back=False)


def _show(model: TableModel, before: TableView, events: Sequence[Event], far: int, *, back: bool) -> None:
    """Ring what `far` actions changed and let it travel; of many at once nothing travels."""
    model.fresh.clear()
    model.light(events)
    model.changed()
    if back:
        model.sounds.play("undo")
    if far > TRAVELS or not model.on_top:
        return
    earlier, later = (model.table(), before) if back else (before, model.table())
    moved = motion.undone if back else motion.batch
    model.move(moved(model.board, model.context, (earlier, later), events, model.session.players.pace))


def why_not(model: TableModel, name: str) -> str:
    """Why a command cannot be taken now, "" when nothing is known against it."""
    texts, session = model.context.texts, model.session
    if name in REDO:
        return "" if session.history.can_redo else texts("table.no_redo")
    block = session.history.undo_block_of(UNDO[name])
    return "" if block is None else takeback_words.reason(block, session, texts, model.texts)
