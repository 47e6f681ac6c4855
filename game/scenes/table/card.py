"""Opens the full card of a component, with the rule that forbids its click."""

from __future__ import annotations

from functools import partial

from game.boards.card import card_of

from .. import routes
from ..kit.component_card import ComponentCard
from . import why
from .model import TableModel
from .recap_view import LINE

NO_COMPONENTS = ("ui/", "log/", "rule/", LINE)
"""Beginnings of tokens that are about the program, not about the game."""


def open_card(model: TableModel, token: str) -> bool:
    """Show the card of a component; False if it has none."""
    view = model.table()
    card = None if token.startswith(NO_COMPONENTS) else card_of(model.board, view, token)
    if card is None:
        return False
    denied = None
    if view.choices and not model.is_open(token):
        denied = why.denied(model.board, model.session, view, token)
    if denied is not None:
        words = "\n".join(part for part in (card.text, why.words(model.texts, model.session, denied)) if part)
        card = card._replace(text=words, rules=(denied.reason.rule, *card.rules))
    model.stack.push(ComponentCard(model.context, model.texts, card, partial(_to_rule, model)))
    return True


def _to_rule(model: TableModel, rule: str) -> None:
    model.stack.push(routes.help_page(model.context, model.texts, rule=rule))
