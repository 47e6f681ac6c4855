"""The keyboard at a table: commands, sheets, moving the board, going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.scene import Key

from ..kit.key_names import SHEET_KEYS, chord
from ..kit.pan import ARROWS
from . import clicks, watch
from .commands import COMMANDS, KEYS

if TYPE_CHECKING:
    from .table import Table


def on_key(table: Table, key: Key) -> bool:
    """A key nobody else used; True if the table used it."""
    name = KEYS.get(chord(key))
    if watch.watched(table) and chord(key) in watch.KEYS:
        table.watch.take(table, watch.KEYS[chord(key)])
    elif name is not None:
        _command(table, name)
    elif key.ctrl and key.name in ARROWS:
        table.push(key.name)
    elif key.name in {"return", "space"}:
        return _go_on(table, key)
    elif key.name in SHEET_KEYS and SHEET_KEYS[key.name] < len(table.session.seats):
        table.click(f"sheet/{SHEET_KEYS[key.name]}")
    else:
        return False
    return True


def _command(table: Table, name: str) -> None:
    if COMMANDS[name].can(table):
        table.command(name)
    else:
        clicks.refused(table, f"ui/{name}")


def _go_on(table: Table, key: Key) -> bool:
    """Enter or space: let a waiting bot move, or take the primary verb."""
    if table.session.can_step:
        table.session.step()
        return True
    if key.name == "space":
        return False
    if table.read():
        return True
    primary = [verb for verb in table.verbs() if verb.primary and verb.offer is not None]
    if primary:
        table.click(primary[-1].target)
    return bool(primary)
