"""The hand with the pile of played cards before it; in its place what a question needs: trade, goods that come, copies."""

from __future__ import annotations

from collections import Counter

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import BoardLayout, art, flat
from game.boards.concordia_venus.faces import face
from game.boards.concordia_venus.trays import opened
from game.engine.concordia_venus.components import CARDS, TRIBUNE_CARD
from game.engine.concordia_venus.phases.tribune import tribune_coins
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

SHAPE = (100, 150)
PILE_LINES = 4.3
"""Most width of the pile, in lines of the smallest text: the hand needs the room."""
FEW = 7
"""So many kinds of cards lie in one row."""
LOW = 4.7
"""Least height of a row of cards, in lines of the smallest text."""


def hand(desk: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out what lies below the map at the right of the warehouse."""
    node = parent.add("hand", rect, fill="plate")
    inner = rect.inset(desk.pad)
    if opened(desk, node, inner):
        return
    wide = min(inner.h * SHAPE[0] // SHAPE[1], round(PILE_LINES * desk.line))
    pile, rest = inner.cut_left(wide, 2 * desk.gap)
    _pile(desk, node, pile, seat)
    if seat == desk.me:
        _cards(desk, node, rest, seat)
    else:
        _played(desk, node, rest, seat)


def _pile(desk: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The pile: its top card readable, grey, and how many there are; with what a Tribune would bring now."""
    state = desk.state
    pile = state.pile[seat]
    rect = rect.place(rect.w, min(rect.h, round(rect.w * 1.9)), 0.0, 0.0)
    if not pile:
        well = node.add("pile", rect, fill="well", tip=f"about/pile/{seat}")
        side = min(rect.w, rect.h) // 2
        well.add("sign", rect.place(side, side), picture=flat("pile"), dim=True)
        return
    place = node.add("pile", rect, fill="well", tip=f"about/pile/{seat}")
    face(desk, place, rect, pile[-1], f"×{len(pile)}")


def _tribune_note(desk: BoardLayout, seat: int) -> str:
    """What a Tribune played now would bring: the coins for the cards that come back, itself among them."""
    state = desk.state
    return f"+{tribune_coins(state.layout.box, len(state.pile[seat]) + 1)}"


def _cards(desk: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Cards of a kind once, in one row or two."""
    cards = Counter(desk.state.hand[seat])
    if not cards:
        return
    gap = desk.gap
    rows = 1 if len(cards) <= FEW or rect.h < 2 * LOW * desk.line + gap else 2
    across = -(-len(cards) // rows)
    high = (rect.h - gap * (rows - 1)) // rows
    wide = min((rect.w - gap * (across - 1)) // across, round(high * (0.72 if rows == 1 else 1.6)))
    for at, (card, count) in enumerate(cards.items()):
        cell = Rect(rect.x + at % across * (wide + gap), rect.y + at // across * (high + gap), wide, high)
        name = CARDS[card]
        shown = desk.put(node, f"card.{name}", cell, f"hand/{name}", fill="card")
        note = _tribune_note(desk, seat) if card == TRIBUNE_CARD else ""
        face(desk, shown, cell, card, note)
        if count > 1:
            _copies(desk, shown, cell, count)


def _copies(desk: BoardLayout, node: Node, rect: Rect, count: int) -> None:
    text = f"×{count}"
    wide = desk.view.width(text, STRONG_CENTER.role) + 2 * desk.pad
    spot = rect.inset(4).place(wide, desk.line + 2, 1.0, 0.0)
    node.add("copies", spot, text=text, style=STRONG_CENTER, fill="chip.gold", depth=2)


def _played(desk: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Of another seat: whose things lie here, and the cross that leads back to one's own."""
    head, rest = rect.cut_top(desk.target, desk.gap)
    cross, words = head.cut_right(head.h, desk.gap)
    flag, words = words.cut_left(words.h, desk.gap)
    node.add("banner", flag, picture=desk.banner(seat))
    node.add(
        "name",
        words,
        text=desk.name(seat, "small.bold", words.w),
        style=TextStyle("small.bold", align="left"),
    )
    desk.put(node, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    backs = len(desk.state.hand[seat])
    wide = min(rest.h * SHAPE[0] // SHAPE[1], max(desk.line, (rest.w - desk.gap) // max(1, backs)))
    for at in range(backs):
        cell = Rect(rest.x + at * (wide + 2), rest.y, wide, rest.h)
        if cell.right <= rest.right:
            node.add(f"back{at}", cell, picture=art("back/sea"), tip=f"about/hand/{seat}")
