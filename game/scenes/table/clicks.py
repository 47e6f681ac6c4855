"""Clicks and the wheel at a table: what a target means, done, selected or refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.boards.board import BACK, Picks
from game.boards.hotspots import VERB, press, wheel
from game.boards.lens import LENS
from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.ui.scene import Press

from . import ending, recap, record, status, watch, why
from . import steps as table_steps
from .verbs import ALL_ROUND, REST

if TYPE_CHECKING:
    from .table import Table


def on_target(table: Table, target: str, press: Press) -> None:
    """A click on something enabled."""
    if target.startswith("ui/"):
        table.command(target.removeprefix("ui/"))
    elif target.startswith(watch.PREFIX):
        table.watch.take(table, target.removeprefix(watch.PREFIX))
    elif target.startswith("pan/"):
        table.push(target.removeprefix("pan/"))
    elif target.startswith("log/"):
        record.from_log(table, target)
    elif target.startswith(recap.LINE):
        recap.opened(table, target)
    elif press.button == 3:
        table.drop()
    elif press.double and table.centre():
        return
    elif target.startswith(LENS):
        table.drop()
    elif target.startswith(BACK):
        table_steps.go_back(table, target)
    else:
        click(table, target, most=press.shift)


def click(table: Table, target: str, *, most: bool = False) -> None:
    """A click on the board, the small menu or a verb; `most` does the same as often as the question allows."""
    if target.startswith(VERB) and not _meant(table, target):
        return
    if target.startswith(VERB + ALL_ROUND):
        _for_the_round(table, target)
        return
    if table.session.pending is not None:
        ending.click(table, target, most=most)
        return
    if target == VERB + REST and table.again is not None:
        _do(table, table.again, said=True, most=True)
        return
    found = press(table.board, table.table(), target, spots=table.spots(), most=most)
    if isinstance(found, Action):
        _do(table, found, said=ending.worded(target), most=most)
    elif isinstance(found, Picks):
        table.care.warned = ""
        table.hint = ""
        table.pick(found, seek=True)
    else:
        refused(table, target)


def _do(table: Table, action: Action, *, said: bool, most: bool) -> None:
    """Take an action, with `most` as often as the question allows: that is one gesture, and taken back as one."""
    session = table.session
    asked, start = session.decision, len(session.match)
    table.do(action, said=said)
    while most and asked is not None and asked_again(table, asked, action):
        table.do(action, said=said)
    done = len(session.match) - start
    if done > 1:
        session.together(start)
    if done and session.pending is not None:
        table.gesture = start


def asked_again(table: Table, asked: Decision, action: Action) -> bool:
    """Whether the same question still allows the same action."""
    now = table.session.decision
    same = now is not None and (now.seat, now.key) == (asked.seat, asked.key)
    return same and action in table.session.choices


def dropped_on(table: Table, source: str, goal: str) -> None:
    """Something was dragged on something else: two clicks where they belong together, else what to do instead."""
    if table.session.pending is not None or source not in table.spots().targets:
        return
    found = press(table.board, table.table(), source, spots=table.spots())
    if isinstance(found, Picks) and goal in table.spots().lit(found.selection):
        click(table, source)
        click(table, goal)
    else:
        table.say(table.context.texts("table.no_drag"))


def _meant(table: Table, target: str) -> bool:
    """Whether a press on a button of the action bar is to be done now."""
    if table.care.waiting:
        return False
    verb = next((verb for verb in table.verbs() if verb.target == target), None)
    if not table.care.asks(verb):
        return True
    table.hint = ""
    table.pick(Picks(sheet=table.picks.sheet))
    return False


def _for_the_round(table: Table, target: str) -> None:
    offer = next((verb.offer for verb in table.verbs() if verb.target == target), None)
    if offer is not None:
        if table.session.pending is not None:
            table.session.drop()
        table.do(offer.action(), all_round=True)


def refused(table: Table, target: str) -> None:
    """Say why a click on something would do nothing."""
    if table.care.waiting and target.startswith(VERB):
        return  # it will do what it says in a moment
    reason = status.why_not_command(table, target.removeprefix("ui/"))
    if reason:
        table.say(reason, wrong=True)
        return
    refusal = why.refused(table.board, table.session, table.table(), target)
    if refusal is not None:
        table.say(why.sentence(table.texts, refusal), wrong=True)


def turned(table: Table, target: str, steps: int) -> bool:
    """The wheel turned by so many steps over something; True if that did anything."""
    if target.startswith("log/"):
        if table.log.scroll(steps):
            table.invalidate()
        return True
    found = wheel(table.spots(), table.picks, target, steps) if target else None
    if found is None and table.enlarge(steps):
        return True
    if found is None:
        return table.push("up" if steps > 0 else "down")
    if table.session.pending is not None:
        table.session.drop()  # another amount is another choice
        found = replace(found, selection=())
    table.pick(found)
    return True
