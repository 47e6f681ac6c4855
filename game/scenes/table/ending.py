"""The end of a turn: what would end it waits for a word, so that it can still be thought over.

An action that says in words what it does (a button of the action bar, a line of the small menu) has had its word. One
that was only clicked on the board waits: it stays marked there, the button "End turn" carries it out, so does a second
click on the same place, and any other choice takes its place. Nothing has happened until then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.boards.board import Offer, Picks, TableView, VerbButton
from game.boards.hotspots import OFFER, VERB, press
from game.engine.core.action import Action
from game.ui.scene import Press

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .table import Table

END = "end_turn"
"""The name of the button that ends the turn."""


def worded(target: str) -> bool:
    """Whether what was pressed has said in words what it does."""
    return target.startswith((VERB, OFFER))


def choices(table: Table) -> Sequence[Action]:
    """What may be done now; while an action waits, also what may be done in its place."""
    session = table.session
    if session.pending is None or session.privacy.resting:
        return session.choices
    return session.game.legal(session.state)


def waits(table: Table) -> None:
    """An action has begun to wait: mark what it touches."""
    pending = table.session.pending
    if pending is None:
        return
    refs = table.board.touches(table.table(), pending)
    table.hint = ""
    table.care.ask()
    table.pick(Picks(selection=refs, sheet=table.picks.sheet))


def verbs(table: Table, others: Sequence[VerbButton]) -> list[VerbButton]:
    """The buttons of the action bar: while an action waits, the one that carries it out is the one to press."""
    pending = table.session.pending
    if pending is None:
        return list(others)
    ending = VerbButton(
        END, table.context.texts("takeback.end_turn"), Offer(END, (), (pending,)), primary=True
    )
    return [*[verb for verb in others if not verb.primary], ending]


def hint(table: Table) -> str:
    """What waits, in words; "" when nothing does."""
    pending = table.session.pending
    if pending is None:
        return ""
    return table.context.texts("takeback.waits", action=table.texts.action(pending))


def click(table: Table, target: str, *, most: bool = False) -> None:
    """A click while an action waits: its word, another choice in its place, or a look at something else."""
    if target == VERB + END:
        _confirm(table)
        return
    free = Picks(sheet=table.picks.sheet)
    found = press(table.board, _unpicked(table, free), target, spots=table.spots(), most=most)
    if found == table.session.pending:
        _confirm(table)
    elif isinstance(found, Action):
        table.session.drop()
        table.do(
            found, said=False
        )  # another choice waits in turn, even one in words: it stands where the word to end the turn was
    elif isinstance(found, Picks) and found != replace(free, sheet=found.sheet):
        table.session.drop()
        table.pick(found, seek=True)
    elif isinstance(found, Picks):
        table.pick(replace(table.picks, sheet=found.sheet))
    else:
        table.on_refused(target, Press())


def drop(table: Table) -> bool:
    """Give up what waits; whether anything did."""
    if table.session.pending is None:
        return False
    table.session.drop()
    table.changed()
    return True


def _confirm(table: Table) -> None:
    if not table.care.waiting:
        table.carry_out()


def _unpicked(table: Table, picks: Picks) -> TableView:
    return replace(table.table(), picks=picks)
