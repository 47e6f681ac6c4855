"""Why a click would do nothing: the rule that forbids what it would have meant, and what would make it possible."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import Board, TableView
from game.boards.refusals import way_out
from game.engine.core.action import Action
from game.engine.core.refusal import Refusal
from game.i18n.match_texts import MatchTexts
from game.table.remedies import remedy_of
from game.table.session import Session


class Denied(NamedTuple):
    """An action that a click would have meant, and the rule that forbids it."""

    action: Action
    reason: Refusal


def denied(board: Board, session: Session, table: TableView, target: str) -> Denied | None:
    """The first refusal among the actions a click on `target` could mean; None if there is none.

    It uses only information of the person to choose: without choices the result is None.
    """
    if not table.choices:
        return None
    meant = board.attempts(table, target)
    if any(action in table.choices for action in meant):
        return None  # it is allowed, only not with the present selection
    for action in meant:
        reason = session.explain(action)
        if reason is not None:
            return Denied(action, reason)
    return None


def words(texts: MatchTexts, session: Session, found: Denied) -> str:
    """Why not, and what would make it possible."""
    return f"{texts.refusal(found.reason)} {way_out(texts, remedy_of(session.game, session.state, found.action))}".rstrip()
