"""The hand with the pile of played cards before it; in its place what a question needs: trade, goods that come, copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import BoardLayout, art, flat
from game.boards.concordia_venus.faces import face, is_broad
from game.boards.concordia_venus.trays import opened
from game.engine.concordia_venus.components import CARDS, TRIBUNE_CARD
from game.engine.concordia_venus.phases.tribune import tribune_coins
from game.engine.concordia_venus.scoring import card_points
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

SHAPE = (100, 150)
PILE_LINES = 4.3
"""Most width of the pile, in lines of the smallest text: the hand needs the room."""
ROWS = 3
"""Most rows of cards."""
BROAD = 2.2
"""Width by height that a card in several rows has at most."""
LOW = 4.7
"""Least height of a row of cards, in lines of the smallest text."""


def hand(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the area below the map, right of the warehouse."""
    node = parent.add("hand", rect, fill="plate", region="access.region.hand")
    inner = rect.inset(layout.pad)
    if opened(layout, node, inner):
        return
    wide = min(inner.h * SHAPE[0] // SHAPE[1], round(PILE_LINES * layout.line))
    pile, rest = inner.cut_left(wide, 2 * layout.gap)
    _pile(layout, node, pile, seat)
    if seat == layout.me:
        _cards(layout, node, rest, seat)
    else:
        _played(layout, node, rest, seat)


def _pile(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The pile: its top card readable, grey, and how many there are; with what a Tribune would bring now."""
    state = layout.state
    pile = state.pile[seat]
    rect = rect.place(rect.w, min(rect.h, round(rect.w * 1.9)), 0.0, 0.0)
    if not pile:
        well = node.add("pile", rect, fill="well", tip=f"about/pile/{seat}")
        side = min(rect.w, rect.h) // 2
        well.add("sign", rect.place(side, side), picture=flat("pile"), dim=True)
        return
    place = node.add("pile", rect, fill="well", tip=f"about/pile/{seat}")
    face(layout, place, rect, pile[-1], f"×{len(pile)}")


def _tribune_note(layout: BoardLayout, seat: int) -> str:
    """What a Tribune played now would bring: the coins for the cards that come back, itself among them."""
    state = layout.state
    return f"+{tribune_coins(state.layout.box, len(state.pile[seat]) + 1)}"


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Cards of a kind once, in one row or two."""
    cards = Counter(layout.state.hand[seat])
    if not cards:
        return
    for (card, count), cell in zip(cards.items(), _cells(layout, rect, list(cards)), strict=True):
        name = CARDS[card]
        shown = layout.put(node, f"card.{name}", cell, f"hand/{name}", fill="card")
        note = _tribune_note(layout, seat) if card == TRIBUNE_CARD else ""
        points = card_points(layout.state, seat, card) if layout.table.forecast else -1
        face(layout, shown, cell, card, note, points)
        if count > 1:
            _copies(layout, shown, cell, count)


def _cells(layout: BoardLayout, rect: Rect, cards: Sequence[int]) -> list[Rect]:
    """Places for the cards: the fewest rows in which most cards show their summary."""
    gap = layout.gap
    best: list[Rect] = []
    most = -1
    for rows in range(1, ROWS + 1):
        high = (rect.h - gap * (rows - 1)) // rows
        if rows > 1 and (high < LOW * layout.line or rows > len(cards)):
            break
        across = -(-len(cards) // rows)
        wide = min((rect.w - gap * (across - 1)) // across, round(high * (0.72 if rows == 1 else BROAD)))
        cells = [
            Rect(rect.x + at % across * (wide + gap), rect.y + at // across * (high + gap), wide, high)
            for at in range(len(cards))
        ]
        shown = sum(_shown_parts(layout, cell, card) for cell, card in zip(cells, cards, strict=True))
        if shown > most:
            best, most = cells, shown
    return best


def _shown_parts(layout: BoardLayout, rect: Rect, card: int) -> int:
    """How much a card shows at this size: whole name, summary, emblem."""
    trial = Node("", rect)
    face(layout, trial, rect, card)
    whole = layout.roles_name(card)
    worth = {"gist": 4, "emblem": 1}
    return sum(
        worth.get(child.name, 2 * (child.name == "name" and child.text == whole)) for child in trial.children
    )


def _copies(layout: BoardLayout, node: Node, rect: Rect, count: int) -> None:
    text = f"×{count}"
    wide = layout.view.width(text, STRONG_CENTER.role) + 2 * layout.pad
    corner = (0.0, 1.0) if is_broad(rect) else (1.0, 0.0)  # never over the name
    spot = rect.inset(4).place(wide, layout.line + 2, *corner)
    node.add("copies", spot, text=text, style=STRONG_CENTER, fill="chip.gold", depth=2)


def _played(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Another seat: its name, and the button back to the own hand."""
    head, rest = rect.cut_top(layout.target, layout.gap)
    cross, words = head.cut_right(head.h, layout.gap)
    flag, words = words.cut_left(words.h, layout.gap)
    node.add("banner", flag, picture=layout.banner(seat))
    node.add(
        "name",
        words,
        text=layout.name(seat, "small.bold", words.w),
        style=TextStyle("small.bold", align="left"),
    )
    layout.put(node, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    backs = len(layout.state.hand[seat])
    wide = min(rest.h * SHAPE[0] // SHAPE[1], max(layout.line, (rest.w - layout.gap) // max(1, backs)))
    for at in range(backs):
        cell = Rect(rest.x + at * (wide + 2), rest.y, wide, rest.h)
        if cell.right <= rest.right:
            node.add(f"back{at}", cell, picture=art("back/sea"), tip=f"about/hand/{seat}")
