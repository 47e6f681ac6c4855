"""The hand, with a ribbon below cards that make a petition; in front of it the cards played this turn."""

from __future__ import annotations

from collections import Counter

from game.boards.board_layout import LABEL, STRONG, centred, token
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat, material_picture
from game.boards.glory_to_rome.click_targets import DISCARDING
from game.boards.glory_to_rome.frame import CARD_SHAPE, card_height
from game.boards.glory_to_rome.hand_faces import copies, face, low
from game.boards.glory_to_rome.ribbons import Ribbon, ribbon, ribbons
from game.boards.glory_to_rome.turn import demanded
from game.engine.glory_to_rome.components import CARDS, MATERIAL, MATERIALS, SENATOR
from game.engine.glory_to_rome.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node

NARROW = 5.3
"""Width in lines of the smallest text below which cards are in two rows."""
SENATOR_PLACE = len(MATERIALS)
"""Where a camp counts the Senators played."""


def hand(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the hand of the seat below."""
    node = parent.add("hand", rect, fill="plate", region="access.region.hand")
    inner = rect.inset(layout.pad)
    played, inner = inner.cut_left(2 * max(layout.target, 3 * layout.line) + 6, layout.gap)
    _played(layout, node, played)
    if layout.state.aside[layout.me] >= HIDDEN:
        wide = card_height(layout) * CARD_SHAPE[0] // CARD_SHAPE[1]
        cell, inner = inner.cut_left(wide, 2 * layout.gap)
        _aside(layout, node, cell)
    _cards(layout, node, inner)


def _played(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The cards played this turn, by material, and Senators."""
    camp = layout.state.camp[layout.me]
    zone = node.add("played", rect, fill="well", tip="about/played")
    head, body = rect.inset(2).cut_top(layout.line + 2, 2)
    centred(layout, zone, "sign", head, flat("camp"), layout.own("view.name.played"), LABEL)
    cells = body.grid(2, 4, 2)
    for material, count in enumerate(camp):
        if not count:
            continue
        senator = material == SENATOR_PLACE
        picture = flat("senator") if senator else material_picture(material)
        target = "camp/senator" if senator else f"camp/{MATERIALS[material]}"
        cell = layout.put(zone, target.replace("/", "."), cells[material], target, fill="label")
        token(
            layout,
            cell,
            "count",
            cells[material].inset(2),
            picture,
            str(count) if count > 1 else "",
            STRONG,
            0.5,
        )


def _aside(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The card that is looked at or staked."""
    card = layout.state.aside[layout.me]
    if card == HIDDEN:
        node.add("aside", rect.fit(*CARD_SHAPE), picture=art("card/back"), tip="about/aside")
        return
    shown = node.add("aside", rect, fill="card", frame="outline.gold", tip=f"card/{CARDS[card]}")
    face(layout, shown, rect, card, 1)
    side = layout.line + layout.pad
    eye = rect.inset(4).place(side, side, 1.0, 0.3)
    shown.add("eye", eye, picture="glyph/eye", fill="chip.gold", tip="about/aside", depth=4)


def _cards(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """Equal cards once, each as large as there is room for."""
    state = layout.state
    cards = Counter(state.hand[layout.me])
    if state.senators[layout.me]:
        cards[SENATOR] = state.senators[layout.me]
    if not cards:
        return
    most = rect.h * CARD_SHAPE[0] // CARD_SHAPE[1]
    wide = min(most, (rect.w + layout.gap) // len(cards) - layout.gap)
    if wide >= NARROW * layout.line:
        cells = [Rect(rect.x + at * (wide + layout.gap), rect.y, wide, rect.h) for at in range(len(cards))]
    else:
        cells = rect.grid(-(-len(cards) // 2), 2, layout.gap)
    places = dict(zip(cards, cells, strict=False))
    found = ribbons(layout, places)
    for card, count in cards.items():
        _card(
            layout,
            node,
            places[card],
            card,
            count,
            next((each for each in found if card in each.cards), None),
        )
    for each in found:
        ribbon(layout, node, each)


def _card(layout: BoardLayout, node: Node, rect: Rect, card: int, count: int, below: Ribbon | None) -> None:
    """A card of the hand, open or closed; a ribbon takes its lower end."""
    if card == HIDDEN:
        back = node.add("back", rect, fill="card", tip=f"limit/hand/{layout.me}")
        back.add("picture", rect.inset(3), picture=art("card/back"))
        copies(layout, back, rect, count)
        return
    whole = rect
    if below is not None:
        rect = rect.pad(bottom=rect.bottom - below.rect.y + 2)
    name = CARDS[card]
    kind = "discard" if layout.table.picks.selection == DISCARDING else "hand"
    shown = layout.put(node, name, rect, f"{kind}/{name}", fill="card")
    if whole.h > 6 * layout.line:
        face(layout, shown, rect, card, count, foot=below is None)
    else:
        low(layout, shown, rect, card, count)
    asked = demanded(layout.state)
    if card != SENATOR and asked.taker != layout.me and MATERIAL[card] in asked.hands:
        layout.demand(shown, rect)
