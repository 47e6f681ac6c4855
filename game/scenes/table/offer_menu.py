"""The small menu of several actions, beside the component they touch."""

from __future__ import annotations

from game.boards.board import Board, Offer, TableView
from game.boards.hotspots import LESS, MORE, OFFER
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tooltip import beside
from game.ui.tree import Node, TextStyle, find_target

from ..kit.parts import button, button_width
from .panel import Panel

VERB = TextStyle("small.bold", shrink=True, pad=8, lines=2)
DEPTH = 400


class OfferMenu(Panel):
    """Opens when a click may mean several actions; a line of it takes one."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        table = self.model.table()
        if table.picks.menu:
            at = find_target(root, table.picks.at)
            about = at.rect if at is not None else view.rect.place(2, 2)
            root.children.append(offer_menu(view, self.model.board, table, about))


def offer_menu(view: View, board: Board, table: TableView, about: Rect) -> Node:
    """The small menu of several actions beside the component they touch."""
    offers = table.picks.menu
    row, pad, gap = view.target(44), max(6, view.px(8)), max(3, view.px(5))
    labels = [board.label(table, offer.action(table.picks.amounts.get(offer.key))) for offer in offers]
    stepped = any(len(offer.actions) > 1 for offer in offers)
    wide = (
        max(button_width(view, label, VERB.role) for label in labels) + 2 * pad + (2 * row if stepped else 0)
    )
    high = len(offers) * (row + gap) - gap + 2 * pad
    card = Node("offers", beside(about, wide, high, view.rect, max(4, view.px(6))), fill="dialog", solid=True)
    card.depth = DEPTH
    for index, (offer, label, cell) in enumerate(
        zip(offers, labels, card.rect.inset(pad).equal_rows(len(offers), gap), strict=True)
    ):
        _offer(card, index, offer, label, cell)
    return card


def _offer(card: Node, index: int, offer: Offer, label: str, cell: Rect) -> None:
    if len(offer.actions) > 1:
        less, cell = cell.cut_left(cell.h)
        more, cell = cell.cut_right(cell.h)
        button(card, f"{index}.less", less, "", f"{LESS}{offer.key}", picture="glyph/minus")
        button(card, f"{index}.more", more, "", f"{MORE}{offer.key}", picture="glyph/plus")
    button(card, f"{index}", cell, label, f"{OFFER}{offer.key}", fill="button.primary", style=VERB)


__all__ = ["OfferMenu", "offer_menu"]
