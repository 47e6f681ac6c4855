"""The end of a turn: an action that ends it waits for confirmation.

An action that says in words what it does (a button of the action bar, a line of the small menu) has had its word. One
that was only clicked on the board or in its small menu waits: it stays marked there, only the button "End turn" carries
it out, and any other choice takes its place. Nothing has happened until then.
"""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import Picks, TableView
from game.boards.hotspots import VERB, press
from game.boards.verb_buttons import END
from game.engine.core.action import Action

from . import consequences, habit
from .model import TableModel


def worded(target: str) -> bool:
    """Whether the pressed button already names its effect."""
    return target.startswith(VERB)


def hint(model: TableModel) -> str:
    """What waits, in words; "" when nothing does."""
    pending = model.session.pending
    if pending is None:
        return ""
    return model.context.texts("takeback.waits", action=consequences.told(model, pending))


def click(model: TableModel, target: str, *, most: bool = False) -> bool:
    """A click while an action waits: its word, another choice in its place, a look at something else; False: none of these."""
    if target == VERB + END:
        _confirm(model)
        return True
    free = Picks(sheet=model.picks.sheet)
    found = press(model.board, _unpicked(model, free), target, spots=model.spots(), most=most)
    if found == model.session.pending:
        model.pick(model.picks)  # only the button ends the turn
    elif isinstance(found, Action) and habit.only_chooses(model, target, found, ()):
        model.session.drop()
        habit.choose(model, target)
    elif isinstance(found, Action):
        model.session.drop()
        # another choice waits in turn, even one in words: it stands where the word to end the turn was
        model.do(found, said=False)
    elif isinstance(found, Picks) and found != replace(free, sheet=found.sheet):
        model.session.drop()
        model.pick(found, seek=True)
    elif isinstance(found, Picks):
        model.pick(replace(model.picks, sheet=found.sheet))
    else:
        return False
    return True


def _confirm(model: TableModel) -> None:
    if not model.guard.waiting:
        model.carry_out()


def _unpicked(model: TableModel, picks: Picks) -> TableView:
    return replace(model.table(), picks=picks)
