"""The full card of what lies on a table, opened over it, with the rule that forbids what a click would mean there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.boards.card import card_of

from .. import routes
from ..kit.component_card import ComponentCard
from . import recap, why

if TYPE_CHECKING:
    from .table import Table

NO_COMPONENTS = ("ui/", "log/", recap.LINE)
"""Beginnings of tokens that are about the program, not about the game."""


def open_card(table: Table, token: str) -> bool:
    """Show the card of a component; False if it has none."""
    view = table.table()
    card = None if token.startswith(NO_COMPONENTS) else card_of(table.board, view, token)
    if card is None:
        return False
    reason = None
    if view.choices and token not in table.spots().lit(table.picks.selection):
        reason = why.refused(table.board, table.session, view, token)
    if reason is not None:
        words = "\n".join(part for part in (card.text, why.sentence(table.texts, reason)) if part)
        card = card._replace(text=words, rules=(reason.rule, *card.rules))
    table.stack.push(ComponentCard(table.context, table.texts, card, partial(_to_rule, table)))
    return True


def _to_rule(table: Table, rule: str) -> None:
    table.stack.push(routes.help_page(table.context, table.texts, rule=rule))
