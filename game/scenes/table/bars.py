"""The bars above and below the board, and the small menu beside a component. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.boards.board import Board, Offer, TableView, VerbButton
from game.boards.hotspots import LESS, MORE, OFFER
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tooltip import beside
from game.ui.tree import Node, TextStyle

from ..kit.parts import button, button_width, gap_of
from .timeline import UNITS as TIME_UNITS
from .timeline import Line, strip

SENTENCE = TextStyle("body.bold", "white", align="left", lines=2, shrink=True)
VERB = TextStyle("small.bold", shrink=True, pad=8, lines=2)
HINT = TextStyle("small", align="left", lines=2, shrink=True, pad=6)
MARK = TextStyle("small.bold", shrink=True, pad=6)
MENU_DEPTH = 400


@dataclass(frozen=True, slots=True)
class Bars:
    """What the bars show.

    banner     picture of the seat to act, "" for none; `sentence` who must do what
    tools      (target, picture, whether pressed in, whether enabled) at the right of the top bar
    hint       a line in the lower bar; `wrong` colours it as a refusal
    undo, redo whether they are possible
    line       the time line of the match
    waiting    the verbs take no press yet
    mark       what sets this match apart from a real one, "" for a real one
    """

    sentence: str
    banner: str
    tools: Sequence[tuple[str, str, bool, bool]]
    hint: str
    wrong: bool
    undo: bool
    redo: bool
    line: Line
    waiting: bool = False
    mark: str = ""


def top_bar(view: View, area: Rect, bars: Bars) -> Node:
    """Menu, who must do what, tools."""
    node = Node("top", area, fill="bar.trial" if bars.mark else "bar", solid=True)
    inner = area.inset(max(4, view.px(8)), max(3, view.px(5)))
    gap = max(4, view.px(8))
    menu, inner = inner.cut_left(inner.h, gap)
    button(node, "menu", menu, "", "ui/menu", fill="bar.button", picture="glyph/menu", tip="ui/menu")
    for target, picture, pressed, enabled in reversed(bars.tools):
        cell, inner = inner.cut_right(inner.h, gap // 2)
        button(
            node, target.replace("/", "."), cell, "", target, fill="bar.button", picture=picture,
            tip=target, enabled=enabled, selected=False,
        )  # fmt: skip
        if pressed:
            node.add(
                f"{target.replace('/', '.')}.on", cell.pad(top=cell.h - max(2, view.px(4))), fill="line.gold"
            )
    if bars.mark:
        chip, inner = inner.cut_left(button_width(view, bars.mark, MARK.role), gap)
        high = min(inner.h, view.line(MARK.role) + 6)
        node.add(
            "mark", chip.place(chip.w, high), text=bars.mark, style=MARK, fill="chip.gold", tip="ui/trial"
        )
    if bars.banner:
        flag, inner = inner.cut_left(inner.h, gap)
        node.add("flag", flag, picture=bars.banner)
    node.add("sentence", inner, text=bars.sentence, style=SENTENCE)
    return node


def action_bar(
    view: View, area: Rect, bars: Bars, table: TableView, verbs: Sequence[VerbButton], texts: Texts
) -> Node:
    """Undo, redo and a line of words at the left, the verbs at the right: neither moves when the other changes."""
    node = Node("actions", area, fill="panel", solid=True)
    inner = area.inset(max(6, view.px(10)), max(4, view.px(6)))
    gap = max(5, view.px(10))
    for name, picture, enabled in (("undo", "glyph/undo", bars.undo), ("redo", "glyph/redo", bars.redo)):
        cell, inner = inner.cut_left(max(inner.h, view.target(46)), gap if name == "redo" else gap // 2)
        button(
            node, name, cell, "", f"ui/{name}", picture=picture, enabled=enabled, tip=f"ui/{name}",
            speech=texts(f"table.{name}"),
        )  # fmt: skip
    time, inner = inner.cut_left(min(view.px(TIME_UNITS), inner.w // 4), gap)
    strip(view, node, time, bars.line)
    for index, verb in reversed(list(enumerate(verbs))):
        inner = _verb(view, node, inner, table, verb, index, gap, bars)
    if bars.hint:
        fill = "terracotta" if bars.wrong else ""
        node.add("hint", inner, text=bars.hint, style=HINT, fill=fill)
    return node


def _verb(
    view: View,
    node: Node,
    room: Rect,
    table: TableView,
    verb: VerbButton,
    index: int,
    gap: int,
    bars: Bars,
) -> Rect:
    """One verb at the right end of `room`, of which some is kept for words, if there are any; what is left of it."""
    kept = view.px(120) if bars.hint else 0
    role = VERB.role
    wide = max(view.px(110), button_width(view, verb.text, role, picture=bool(verb.picture)))
    steps = verb.offer is not None and len(verb.offer.actions) > 1
    side = view.target(40)
    cell, rest = room.cut_right(min(wide + (2 * side if steps else 0), max(room.w - kept, 80)), gap)
    name = f"verb.{index}"
    if steps and verb.offer is not None:
        less, cell = cell.cut_left(side)
        more, cell = cell.cut_right(side)
        button(node, f"{name}.less", less, "", f"{LESS}{verb.offer.key}", picture="glyph/minus")
        button(node, f"{name}.more", more, "", f"{MORE}{verb.offer.key}", picture="glyph/plus")
    face = button(
        node, name, cell, verb.text, verb.target, fill="button.primary" if verb.primary else "button",
        picture=verb.picture, enabled=verb.offer is not None and not bars.waiting, style=VERB,
    )  # fmt: skip
    face.lit = verb.offer is not None and not verb.primary and verb.target in table.fresh
    return rest


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
    card.depth = MENU_DEPTH
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


__all__ = ["Bars", "action_bar", "gap_of", "offer_menu", "top_bar"]
