"""What a session is made of: parts beside each other, not a chain of classes."""

import inspect

from game.table.advice import Adviser
from game.table.autosave import Autosave
from game.table.log import EventLog
from game.table.players import Players
from game.table.privacy import Privacy
from game.table.recap import VisibleLog
from game.table.session import Session
from game.table.undo import UndoController


def test_a_session_is_composed() -> None:
    assert Session.__mro__ == (Session, object)
    assert UndoController.__mro__ == (UndoController, object)


def test_nothing_of_taking_back_stands_in_the_session_as_well() -> None:
    own = {name for name, _ in inspect.getmembers(UndoController) if not name.startswith("_")}
    assert {"undo", "redo", "go_back", "propose", "take_branch"} <= own
    assert own & {name for name, _ in inspect.getmembers(Session)} == set()


def test_what_a_part_does_is_asked_of_the_part() -> None:
    """A session repeats nothing of its parts but what depends on more than one of them."""
    mine = {name for name in vars(Session) if not name.startswith("_")}
    for part in (Autosave, VisibleLog, Privacy, Players, Adviser, EventLog):
        repeated = mine & {name for name in vars(part) if not name.startswith("_")}
        assert repeated <= {"close", "leave", "moved", "poll", "round", "seen", "viewer"}, part
