"""What a table says of itself: the sentence above, the line below, its tools and their tooltips."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.ui.scene import Tip

from ..kit.key_names import shown
from ..kit.parts import banner
from . import advice, asked, ending, motive, orders, recap, record, takeback, timeline, watch, why
from .bars import Bars

if TYPE_CHECKING:
    from .table import Table

TOOLS = {
    "menu": "escape", "undo": "ctrl+z", "redo": "ctrl+y", "log": "l", "help": "f1", "pace": "", "step": "space",
    "score": "", "recap": "return", "orders": "o", "advice": "h", "motive": "w",
}  # fmt: skip
"""The buttons of the bars and their keys."""
PACE_PICTURES = {
    "instant": "glyph/to_end", "fast": "glyph/fast", "normal": "glyph/play", "slow": "glyph/hourglass", "step": "glyph/pause",
}  # fmt: skip


def bars(table: Table) -> Bars:
    """What stands in the bars."""
    session = table.session
    flag = banner(session.seats[session.to_act]) if session.to_act >= 0 else ""
    return Bars(
        _sentence(table), flag, _tools(table), *_hint(table),
        takeback.can_undo("undo")(table), session.can_redo, table.lines.of(session), table.care.waiting, record.mark(table),
    )  # fmt: skip


def _sentence(table: Table) -> str:
    """Who must decide what."""
    decision, pending = table.session.decision, table.session.pending
    if pending is not None and not table.session.privacy.resting:
        return table.context.texts("takeback.chosen", name=_to_act(table), action=table.texts.action(pending))
    if decision is not None:
        return table.texts.decision(decision)
    texts = table.context.texts
    return texts("table.over") if table.session.over else texts("table.waits", name=_to_act(table))


def _tools(table: Table) -> list[tuple[str, str, bool, bool]]:
    session = table.session
    tools = [("ui/log", "glyph/log", table.log_is_shown, True), ("ui/help", "glyph/help", False, True)]
    if motive.can(table):
        tools.insert(0, ("ui/motive", "glyph/why", table.motive.number is not None, True))
    if advice.can(table):
        tools.insert(0, ("ui/advice", "glyph/bulb", advice.is_open(table), True))
    if orders.can(table):
        tools.insert(0, ("ui/orders", "glyph/people", orders.is_ordered(table), True))
    if not watch.watched(table):  # else the bar below has it all
        if any(not seat.is_person for seat in session.seats):
            tools.insert(0, ("ui/pace", PACE_PICTURES[session.pace], False, True))
        if session.can_step:
            tools.insert(0, ("ui/step", "glyph/step", True, True))
    if session.over:
        tools.insert(0, ("ui/score", "glyph/chart", False, True))
    return tools


def _to_act(table: Table) -> str:
    return table.session.seats[table.session.to_act].name


def _hint(table: Table) -> tuple[str, bool]:
    """The line in the lower bar, and whether it says that something is wrong."""
    if table.session.privacy.resting:
        return table.context.texts("curtain.resting"), False
    return table.hint or _quiet_hint(table), bool(table.hint) and table.hint_wrong


def _quiet_hint(table: Table) -> str:
    """What the lower bar says when there is nothing to report."""
    texts, session = table.context.texts, table.session
    if session.pending is not None:
        return ending.hint(table)
    if session.can_step:
        return texts("table.step_hint")
    if session.waiting_for_bot:
        return texts("table.thinking", name=_to_act(table))
    if table.picks.selection:
        return asked.asked(table)
    return ""


def why_not_command(table: Table, name: str) -> str:
    """Why a command cannot be taken now, "" when nothing is known against it."""
    if name == "advice":
        return "" if advice.can(table) else table.context.texts("hint.not_now")
    if name == "motive":
        return "" if motive.can(table) else table.context.texts("motive.none")
    return takeback.why_not(table, name) if name in {*takeback.UNDO, *takeback.REDO} else ""


def tooltip(table: Table, token: str) -> Tip | None:
    """What a thing is; where nothing can be done with it, also which rule forbids it."""
    if token == advice.FIGURES:
        return advice.tip(table)
    if token == "ui/trial":
        return record.tip(table)
    if token.startswith(recap.LINE):
        return recap.tip(table, token)
    if token.startswith("log/"):
        return table.log.tooltip(token, table.texts)
    if token.startswith(watch.PREFIX):
        return watch.tip(table, token)
    if token.startswith("ui/"):
        return _tool_tip(table, token.removeprefix("ui/"))
    view = table.table()
    tip = table.board.tip(view, token)
    if not view.choices or token in {*table.picks.selection, *table.spots().lit(table.picks.selection)}:
        return tip
    reason = why.refused(table.board, table.session, view, token)
    if reason is None:
        return tip
    words = why.sentence(table.texts, reason)
    if tip is None:
        return Tip(words)
    return replace(tip, body=f"{tip.body}\n{words}" if tip.body else words)


def _tool_tip(table: Table, name: str) -> Tip | None:
    if name in {"policy", "timeline"}:
        return timeline.tip(table, name)
    if name not in TOOLS:
        return None
    texts = table.context.texts
    body = ""
    if name in takeback.UNDO or name in takeback.REDO:
        body = takeback.why_not(table, name) or texts(f"takeback.more_{name}")
    if name == "orders":
        body = texts("orders.what")
    if name == "pace":
        body = texts(f"settings.pace.{table.session.pace}")
    return Tip(texts(f"table.tip.{name}"), body, keys=shown(texts, TOOLS[name]))
