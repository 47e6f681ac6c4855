"""Why a click would do nothing: the rule that forbids what it would have meant."""

from __future__ import annotations

from game.boards.board import Board, TableView
from game.engine.core.refusal import Refusal
from game.i18n.match_texts import MatchTexts
from game.table.session import Session


def refused(board: Board, session: Session, table: TableView, target: str) -> Refusal | None:
    """The first refusal among the actions a click on `target` would have meant; None when nothing was meant.

    Only what the person who is to choose may know is asked about: without choices there is no answer.
    """
    if not table.choices:
        return None
    meant = board.attempts(table, target)
    if any(action in table.choices for action in meant):
        return None  # it is allowed by itself, and only does not go with what is picked
    for action in meant:
        reason = session.explain(action)
        if reason is not None:
            return reason
    return None


def sentence(texts: MatchTexts, reason: Refusal) -> str:
    """Why not, with the number of the rule where it has one."""
    words = texts.refusal(reason)
    return texts("table.refused", words=words, rule=reason.rule) if reason.rule.isdigit() else words
