"""The record of the match at its table: the log's lines lead to their moments and rules, a trial is marked as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.geometry import Rect
from game.ui.scene import Tip
from game.ui.tree import Node

from .. import routes
from ..kit.log_filter import WORDS_LINE
from . import motive

if TYPE_CHECKING:
    from .table import Table

FRAME_DEPTH = 350
"""The frame of a trial lies over the board and the panels on it, below the small menu."""


def watch(table: Table, at: int | None = None) -> None:
    """Open the player at a moment of the match (None: the present one), with the rights of who has the screen."""
    if table.session.handover is None:
        table.stack.push(routes.replay(table.context, table.session, at=at))


def from_log(table: Table, target: str) -> None:
    """A press on something in the log."""
    what, _, which = target.removeprefix("log/").partition("/")
    if what == "at":
        watch(table, table.log.moment(int(which)))
    elif what == "motive":
        motive.show(table, table.log.moment(int(which)) - 1)
    elif what == "rule":
        table.stack.push(routes.help_page(table.context, table.texts, rule=which))
    elif table.log.take(target):
        table.invalidate()


def leaf(table: Table, name: str) -> None:
    """Move the log by what it shows at once, "earlier" or "later"."""
    if table.log.take(f"log/{name}"):
        table.invalidate()


def log_is_shown(table: Table) -> bool:
    """Whether there is a log to be moved."""
    return table.log_is_shown


def typed(table: Table, name: str, value: str) -> None:
    """Something was typed into the line in which the log is searched."""
    if name.endswith(WORDS_LINE) and value != table.log.sieve.words:
        table.log.sift(words=value)
        table.invalidate()


def mark(table: Table) -> str:
    """What a trial is called in the bar above, "" for a real match."""
    return table.context.texts("trial.mark") if table.session.record.origin is not None else ""


def frame(table: Table, root: Node, area: Rect) -> None:
    """Frame the board of a trial."""
    if table.session.record.origin is not None:
        root.add("trial", area, frame="frame.trial", depth=FRAME_DEPTH)


def tip(table: Table) -> Tip | None:
    """What is to be known of a trial."""
    origin = table.session.record.origin
    if origin is None:
        return None
    return Tip(table.context.texts("trial.mark"), table.context.texts("trial.tip", step=origin.after))
