"""What a session is made of: one table state, and what acts on it beside it, not a chain of classes."""

import inspect

from game.table.session import Session
from game.table.table_state import TableState
from game.table.undo_controller import UndoController


def test_a_session_is_composed() -> None:
    assert Session.__mro__ == (Session, TableState, object)
    assert UndoController.__mro__ == (UndoController, object)


def test_nothing_of_taking_back_stands_in_the_session_as_well() -> None:
    own = {name for name, _ in inspect.getmembers(UndoController) if not name.startswith("_")}
    assert {"undo", "redo", "go_back", "propose", "take_branch"} <= own
    assert own & {name for name, _ in inspect.getmembers(Session)} == set()
