"""The hand with the pile of played cards before it; in its place what a question needs: trade, goods that come, copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.concordia_venus.board_layout import BoardLayout, art, flat
from game.boards.concordia_venus.faces import face, title_for
from game.boards.concordia_venus.frame import CARD_MOST
from game.boards.concordia_venus.trays import opened
from game.engine.concordia_venus.components import CARDS, TRIBUNE_CARD
from game.engine.concordia_venus.phases.tribune import tribune_coins
from game.engine.concordia_venus.scoring import card_points
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

SHAPE = (5, 7)
PILE = 0.86
"""Size of the card on the pile, as a share of one in the hand."""
LEAST_CARD = 0.72
"""Size to which cards shrink before they lie closer than their names are wide."""
RAISED = 1.32
"""How much larger the card under the pointer is."""
HAND_AT, RAISED_AT = 20, 60
"""Depths: the hand lies over the map's frame, the card under the pointer over all."""
TRAY_LINES = 12
"""Height of what lies in place of the hand for a question, in lines of the smallest text."""


def hand(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the area below the map, right of the warehouse."""
    node = parent.add("hand", rect, region="access.region.hand", depth=HAND_AT)
    tray = Rect(rect.x, rect.bottom - max(rect.h, TRAY_LINES * layout.line), rect.w, max(rect.h, TRAY_LINES * layout.line))
    trial = Node("trial", tray)
    if opened(layout, trial, tray.inset(layout.pad)):
        plate = node.add("tray", tray, fill="plate", solid=False)
        opened(layout, plate, tray.inset(layout.pad))
        return
    high = min(rect.h, layout.view.px(CARD_MOST))
    rect = rect.pad(top=rect.h - high)
    wide = round(PILE * high * SHAPE[0] / SHAPE[1])
    pile, rest = rect.cut_left(wide, 2 * layout.gap)
    _pile(layout, node, pile.cut_bottom(round(PILE * high))[0], seat)
    if seat == layout.me:
        _cards(layout, node, rest, seat)
    else:
        _played(layout, node, rest.pad(top=rest.h // 4), seat)


def _pile(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The pile: its top card readable, grey, and how many there are; with what a Tribune would bring now."""
    state = layout.state
    pile = state.pile[seat]
    if not pile:
        well = node.add("pile", rect, fill="well", tip=f"about/pile/{seat}")
        side = min(rect.w, rect.h) // 2
        well.add("sign", rect.place(side, side), picture=flat("pile"), dim=True)
        return
    under = min(3, len(pile) - 1)
    for at in range(under):
        node.add(f"pile.under{at}", rect.moved(-2 * (under - at), 3 * (under - at) - 2), fill="card", tip=f"about/pile/{seat}")
    place = node.add("pile", rect, fill="card", tip=f"about/pile/{seat}", dim=True)
    face(layout, place, rect, pile[-1], f"×{len(pile)}")


def _tribune_note(layout: BoardLayout, seat: int) -> str:
    """What a Tribune played now would bring: the coins for the cards that come back, itself among them."""
    state = layout.state
    return f"+{tribune_coins(state.layout.box, len(state.pile[seat]) + 1)}"


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Cards of a kind once, in one row, over each other where they are many; the one under the pointer is raised."""
    cards = Counter(layout.state.hand[seat])
    if not cards:
        return
    cells, step = _cells(layout, rect, list(cards))
    last = len(cells) - 1
    title = title_for(layout, list(cards), min(step, cells[0].w) - 2 * max(2, cells[0].w // 36) - 2)
    for at, ((card, count), cell) in enumerate(zip(cards.items(), cells, strict=True)):
        name = CARDS[card]
        target = f"hand/{name}"
        shown = layout.put(node, f"card.{name}", cell, target, fill="card")
        shown.depth = 2 * at
        notes = [_tribune_note(layout, seat)] if card == TRIBUNE_CARD else []
        notes += [f"×{count}"] if count > 1 else []
        points = card_points(layout.state, seat, card) if layout.table.forecast else -1
        face(layout, shown, cell, card, " ".join(notes), points, 0 if at == last else step, title=title)
        if layout.table.pointed == target or (target in layout.table.picks.selection):
            _raised(layout, node, cell, rect, card, points)


def _raised(layout: BoardLayout, node: Node, cell: Rect, room: Rect, card: int, points: int) -> None:
    """The card under the pointer, larger and with all its words, over its neighbours and the map; it takes no clicks."""
    wide, high = round(cell.w * RAISED), round(cell.h * RAISED)
    least = 17 * layout.line
    if high < least:
        wide, high = round(wide * least / high), least
    x = max(room.x, min(room.right - wide, cell.cx - wide // 2))
    up = Rect(x, cell.bottom - high, wide, high)
    shown = node.add("raised", up, fill="card.hover", frame="outline.gold", depth=RAISED_AT)
    face(layout, shown, up, card, "", points, foot=False, whole=True)


def _cells(layout: BoardLayout, rect: Rect, cards: Sequence[int]) -> tuple[list[Rect], int]:
    """Places for the cards and how far they are apart: as large as can be, none over the name of another."""
    gap, count = layout.gap, len(cards)
    words = [part for card in cards for part in layout.roles_name(card).split(" / ")]
    need = max(layout.view.width(word, "caption") for word in words) + layout.pad + 4
    for size in range(100, round(100 * LEAST_CARD) - 1, -2):
        high = rect.h * size // 100
        wide = high * SHAPE[0] // SHAPE[1]
        step = wide + gap if count == 1 else min(wide + gap, (rect.w - wide) // (count - 1))
        if step >= need:
            break
    y = rect.bottom - high
    left = rect.x + max(0, rect.w - step * (count - 1) - wide) // 3
    return [Rect(left + at * step, y, wide, high) for at in range(count)], min(step, wide)


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
