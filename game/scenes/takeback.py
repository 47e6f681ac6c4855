"""Taking back and again at a table: by step, turn or round, or to a chosen moment; asking the others where it must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.table.takeback import CONSENT
from game.table.timeline import UNITS, Unit

from . import takeback_words
from .consent import Consent

if TYPE_CHECKING:
    from game.table.session import UndoBlock

    from .table import Table

UNDO: dict[str, Unit] = {"undo" if unit == "step" else f"undo_{unit}": unit for unit in UNITS}
REDO: dict[str, Unit] = {"redo" if unit == "step" else f"redo_{unit}": unit for unit in UNITS}
"""The commands, and by how much each goes."""


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
        table.session.redo(REDO[name])
        table.changed()

    return act


def open_way(block: UndoBlock | None) -> bool:
    """Whether something can be taken back now, or once the others agree."""
    return block is None or block.key == CONSENT


def go_back(table: Table, after: int) -> None:
    """Go back to the position after so many actions, or ask the others to; nothing happens where it may not be."""
    session = table.session
    block = session.block_of(after)
    if block is None:
        session.go_back(after)
        table.changed()
    elif block.key == CONSENT:
        session.propose(after)
        table.stack.push(Consent(table))
        table.invalidate()


def go_on(table: Table, to: int) -> None:
    """Take again what was undone up to the position after so many actions, or as near as it goes."""
    session = table.session
    while len(session.match) < to and session.can_redo:
        session.redo()
    table.changed()


def why_not(table: Table, name: str) -> str:
    """Why a command cannot be taken now, "" when nothing is known against it."""
    texts, session = table.context.texts, table.session
    if name in REDO:
        return "" if session.can_redo else texts("table.no_redo")
    block = session.undo_block_of(UNDO[name])
    return "" if block is None else takeback_words.reason(block, session, texts, table.texts)
