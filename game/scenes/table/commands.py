"""What a table can be told besides moves: by a button of its bars, a line of its menu, or a key.

A new command is one line in :data:`COMMANDS`. With keys it is also one in :data:`KEYS`; a button in the bars and its
tooltip are in ``table_status``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.table.players import Pace

from .. import routes
from . import advice, late, motive, orders, pause, recap, record, takeback
from .timeline_page import TimeLine

if TYPE_CHECKING:
    from .table import Table

PACES: tuple[Pace, ...] = ("instant", "fast", "normal", "slow", "step")


def _always(_: Table) -> bool:
    return True


class Command(NamedTuple):
    """What is done, and whether it can be done now; where it cannot, ``table_clicks.refused`` says why."""

    act: Callable[[Table], None]
    can: Callable[[Table], bool] = _always


def take(table: Table, name: str) -> None:
    """Do what a command stands for, if it can be done now; an unknown name does nothing."""
    command = COMMANDS.get(name)
    if command is not None and command.can(table):
        command.act(table)


def open_help(table: Table, *, rule: str = "", chapter: str = "") -> None:
    """The reference, opened at a rule or at a chapter."""
    table.stack.push(routes.help_page(table.context, table.texts, rule=rule, chapter=chapter))


def _help(table: Table) -> None:
    decision = table.session.decision
    open_help(table, chapter=decision.chapter if decision is not None else "")


def _step(table: Table) -> None:
    table.session.step()


def _can_redo(table: Table) -> bool:
    return table.session.can_redo


def _score(table: Table) -> None:
    table.stack.push(routes.score(table.context, table.session))


def _timeline(table: Table) -> None:
    """The time line, unless the screen waits for the next person."""
    if table.session.handover is None:
        table.stack.push(TimeLine(table))


def _log(table: Table) -> None:
    table.log_open = not table.log_is_shown
    table.invalidate()


def _pace(table: Table) -> None:
    """The next pace of the bots."""
    pace = PACES[(PACES.index(table.session.pace) + 1) % len(PACES)]
    table.context.settings.set("pace", pace)
    table.session.pace = pace
    texts = table.context.texts
    table.say(texts("table.pace", pace=texts(f"settings.pace.{pace}")))


def _close_one(table: Table) -> None:
    """What lies over the table goes first, one thing at a time; then the match is paused."""
    if table.drop() or table.read() or advice.close(table):
        return
    if table.motive.close():
        table.invalidate()
        return
    take(table, "log" if table.log_is_shown and not table.log_is_docked else "menu")


COMMANDS: dict[str, Command] = {
    "menu": Command(lambda table: table.stack.push(pause.menu(table))),
    "close": Command(_close_one),
    "wait": Command(late.wait, late.is_late),
    "simple": Command(late.simple, late.is_late),
    "fit": Command(lambda table: table.fit()),
    **{name: Command(takeback.undo(name), takeback.can_undo(name)) for name in takeback.UNDO},
    **{name: Command(takeback.redo(name), _can_redo) for name in takeback.REDO},
    "timeline": Command(_timeline),
    "policy": Command(_timeline),
    "log": Command(_log),
    "help": Command(_help),
    "pace": Command(_pace),
    "step": Command(_step),
    "recap": Command(recap.toggle, recap.known),
    "orders": Command(orders.open_orders, orders.can),
    "advice": Command(advice.toggle, advice.can),
    "motive": Command(motive.toggle, motive.can),
    "score": Command(_score),
    "log_earlier": Command(lambda table: record.leaf(table, "earlier"), record.log_is_shown),
    "log_later": Command(lambda table: record.leaf(table, "later"), record.log_is_shown),
    "replay": Command(lambda table: record.watch(table, None)),
}
"""Every command by the name its button bears after ``ui/``."""

KEYS: dict[str, str] = {
    "escape": "close",
    "home": "fit",
    "ctrl+z": "undo",
    "alt+z": "undo_turn",
    "ctrl+alt+z": "undo_round",
    "ctrl+y": "redo",
    "ctrl+shift+z": "redo",
    "alt+y": "redo_turn",
    "alt+shift+z": "redo_turn",
    "ctrl+alt+y": "redo_round",
    "ctrl+alt+shift+z": "redo_round",
    "t": "timeline",
    "l": "log",
    "pageup": "log_earlier",
    "page up": "log_earlier",
    "pagedown": "log_later",
    "page down": "log_later",
    "r": "replay",
    "n": "recap",
    "o": "orders",
    "h": "advice",
    "w": "motive",
    "f1": "help",
}
"""The command of a key, its modifiers before it in the order ctrl, alt, shift."""
