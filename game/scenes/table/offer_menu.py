"""The small menu of several actions, beside the component they touch."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Board, Offer, TableView
from game.boards.hotspots import LESS, MORE, OFFER
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tooltip import beside
from game.ui.tree import Node, TextStyle, find_target

from ..kit.parts import button, button_width
from . import consequences
from .panel import Panel

VERB = TextStyle("small.bold", shrink=True, pad=8, lines=2)
CHANGES = TextStyle("caption")
DEPTH = 400


class OfferMenu(Panel):
    """Opens when a click may mean several actions; a line of it takes one."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        table = self.model.table()
        if table.picks.menu:
            at = find_target(root, table.picks.at)
            about = at.rect if at is not None else view.rect.place(2, 2)
            changes = [consequences.of_offer(self.model, offer) for offer in table.picks.menu]
            root.children.append(offer_menu(view, self.model.board, table, about, changes))


def offer_menu(view: View, board: Board, table: TableView, about: Rect, changes: Sequence[str] = ()) -> Node:
    """The small menu of several actions beside the component they touch; below each what it changes, if anything."""
    offers = table.picks.menu
    row, pad, gap = view.target(44), max(6, view.px(8)), max(3, view.px(5))
    labels = [board.label(table, offer.action(table.picks.amounts.get(offer.key))) for offer in offers]
    stepped = any(len(offer.actions) > 1 for offer in offers)
    wide = (
        max(button_width(view, label, VERB.role) for label in labels) + 2 * pad + (2 * row if stepped else 0)
    )
    wide = min(
        max(wide, *(view.width(words, CHANGES.role) + 4 * pad for words in changes), 0), view.w * 2 // 5
    )
    notes = [_lines(view, words, wide - 2 * pad) * view.line(CHANGES.role) for words in changes] or [0] * len(
        offers
    )
    high = len(offers) * (row + gap) - gap + 2 * pad + sum(notes)
    card = Node("offers", beside(about, wide, high, view.rect, max(4, view.px(6))), fill="dialog", solid=True)
    card.depth = DEPTH
    area = card.rect.inset(pad)
    for index, (offer, label, note) in enumerate(zip(offers, labels, notes, strict=True)):
        cell, area = area.cut_top(row + note, gap)
        line, below = cell.cut_top(row)
        _offer(card, index, offer, label, line)
        if note:
            style = CHANGES.but(lines=note // view.line(CHANGES.role))
            card.add(f"{index}.changes", below, text=changes[index], style=style)
    return card


def _lines(view: View, words: str, wide: int) -> int:
    """How many lines words take."""
    return len(view.fonts.wrap(words, CHANGES.role, view.k, wide)) if words else 0


def _offer(card: Node, index: int, offer: Offer, label: str, cell: Rect) -> None:
    if len(offer.actions) > 1:
        less, cell = cell.cut_left(cell.h)
        more, cell = cell.cut_right(cell.h)
        button(card, f"{index}.less", less, "", f"{LESS}{offer.key}", picture="glyph/minus")
        button(card, f"{index}.more", more, "", f"{MORE}{offer.key}", picture="glyph/plus")
    button(card, f"{index}", cell, label, f"{OFFER}{offer.key}", fill="button.primary", style=VERB)


__all__ = ["OfferMenu", "offer_menu"]
