"""Taking back and again at a table: by step, turn or round, or to a chosen moment; asking the others where it must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.boards.board import TableView
from game.engine.core.event import Event
from game.table.takeback import CONSENT
from game.table.timeline import UNITS, Unit

from ..kit import motion as table_motion
from . import takeback_words
from .consent import Consent

if TYPE_CHECKING:
    from game.table.session import UndoBlock

    from .table import Table

UNDO: dict[str, Unit] = {"undo" if unit == "step" else f"undo_{unit}": unit for unit in UNITS}
REDO: dict[str, Unit] = {"redo" if unit == "step" else f"redo_{unit}": unit for unit in UNITS}
"""The commands, and by how much each goes."""
TRAVELS = 8
"""Of so many actions at once the pieces travel."""


def undo(name: str) -> Callable[[Table], None]:
    """Take back as much as a command says; where the others have to agree, they are asked."""

    def act(table: Table) -> None:
        session = table.session
        if session.pending is not None:
            table.drop()
        else:
            go_back(table, session.undo_target(UNDO[name]))

    return act


def can_undo(name: str) -> Callable[[Table], bool]:
    """Whether a command can take something back, be it by asking the others."""

    def can(table: Table) -> bool:
        return open_way(table.session.undo_block_of(UNDO[name]))

    return can


def redo(name: str) -> Callable[[Table], None]:
    """Take as much again as a command says."""

    def act(table: Table) -> None:
        with _seen_again(table):
            table.session.redo(REDO[name])

    return act


def open_way(block: UndoBlock | None) -> bool:
    """Whether something can be taken back now, or once the others agree."""
    return block is None or block.key == CONSENT


def go_back(table: Table, after: int) -> None:
    """Go back to the position after so many actions, or ask the others to; nothing happens where it may not be."""
    session = table.session
    block = session.block_of(after)
    if block is None:
        later, events, far = table.table(), session.match.events(after), len(session.match) - after
        session.go_back(after)
        _show(table, later, events, far, back=True)
    elif block.key == CONSENT:
        session.propose(after)
        table.stack.push(Consent(table))
        table.invalidate()


def go_on(table: Table, to: int) -> None:
    """Take again what was undone up to the position after so many actions, or as near as it goes."""
    session = table.session
    with _seen_again(table):
        while len(session.match) < to and session.can_redo:
            session.redo()


@contextmanager
def _seen_again(table: Table) -> Iterator[None]:
    """What is done inside goes forward: it is seen as when it was done first."""
    earlier, began = table.table(), len(table.session.match)
    yield
    match = table.session.match
    _show(table, earlier, match.events(began), len(match) - began, back=False)


def _show(table: Table, before: TableView, events: Sequence[Event], far: int, *, back: bool) -> None:
    """Ring what `far` actions changed and let it travel; of many at once nothing travels."""
    table.fresh.clear()
    table.light(events)
    table.changed()
    if far > TRAVELS or table.manager is None or table.stack.top is not table:
        return
    earlier, later = (table.table(), before) if back else (before, table.table())
    motion = table_motion.undone if back else table_motion.batch
    moved = motion(table.board, table.context, (earlier, later), events, table.session.pace)
    if moved is not None:
        table.move(moved)


def why_not(table: Table, name: str) -> str:
    """Why a command cannot be taken now, "" when nothing is known against it."""
    texts, session = table.context.texts, table.session
    if name in REDO:
        return "" if session.can_redo else texts("table.no_redo")
    block = session.undo_block_of(UNDO[name])
    return "" if block is None else takeback_words.reason(block, session, texts, table.texts)
