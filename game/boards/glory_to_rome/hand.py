"""The hand: its cards with role, picture, name and gist; before it what was played this turn, after it petitions."""

from __future__ import annotations

from collections import Counter

from game.boards.desk import STRONG, STRONG_CENTER, token
from game.boards.glory_to_rome.desk import (
    Desk,
    art,
    building_picture,
    flat,
    material_picture,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.frame import CARD_SHAPE, card_height
from game.boards.glory_to_rome.signs import signs
from game.boards.glory_to_rome.touch import DISCARDING
from game.engine.glory_to_rome.components import CARDS, MATERIAL, MATERIALS, SENATOR
from game.engine.glory_to_rome.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

GIST = TextStyle("caption", lines=3, valign="top")
NAME = TextStyle("caption.bold", lines=2, shrink=True)
FULL = 5.4
"""Width, in lines of the smallest text, from which a card shows its gist."""
NARROW = 5.3
"""Below that width cards lie in two rows."""
SENATOR_PLACE = len(MATERIALS)
"""Where a camp counts the Senators played."""


def hand(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out the hand of the seat below."""
    node = parent.add("hand", rect, fill="plate")
    inner = rect.inset(desk.pad)
    played, inner = inner.cut_left(2 * max(desk.target, 3 * desk.line) + 6, desk.gap)
    _played(desk, node, played)
    petitions = sorted({ref for ref in desk.spots.targets if ref.startswith("petition/")})
    if petitions:
        column, inner = inner.cut_right(
            desk.target + desk.view.width("×3", STRONG.role) + 3 * desk.pad, desk.gap
        )
        _petitions(desk, node, column, petitions)
    if desk.state.aside[desk.me] >= HIDDEN:
        wide = card_height(desk) * CARD_SHAPE[0] // CARD_SHAPE[1]
        cell, inner = inner.cut_left(wide, 2 * desk.gap)
        _aside(desk, node, cell)
    _cards(desk, node, inner)


def _played(desk: Desk, node: Node, rect: Rect) -> None:
    """The cards played this turn, by material, and Senators."""
    camp = desk.state.camp[desk.me]
    zone = node.add("played", rect, fill="well", tip="about/played")
    head, body = rect.inset(2).cut_top(desk.line, 2)
    zone.add("sign", head, picture=flat("camp"))
    cells = body.grid(2, 4, 2)
    for material, count in enumerate(camp):
        if not count:
            continue
        senator = material == SENATOR_PLACE
        picture = flat("senator") if senator else material_picture(material)
        target = "camp/senator" if senator else f"camp/{MATERIALS[material]}"
        cell = desk.put(zone, target.replace("/", "."), cells[material], target, fill="label")
        token(
            desk,
            cell,
            "count",
            cells[material].inset(2),
            picture,
            str(count) if count > 1 else "",
            STRONG,
            0.5,
        )


def _petitions(desk: Desk, node: Node, rect: Rect, targets: list[str]) -> None:
    """Each material of which several cards may be played as a petition."""
    high = min(desk.target + 6, (rect.h - desk.gap * (len(targets) - 1)) // len(targets))
    counts = Counter(MATERIAL[card] for card in desk.state.hand[desk.me] if card >= 0)
    for at, target in enumerate(targets):
        material = MATERIALS.index(target.partition("/")[2])
        cell = Rect(rect.x, rect.y + at * (high + desk.gap), rect.w, high)
        button = desk.put(node, target.replace("/", "."), cell, target, fill="button")
        shown = min(counts[material], desk.state.rules.petition)
        token(desk, button, "count", cell.inset(4), material_picture(material), f"×{shown}", STRONG, 0.5)


def _aside(desk: Desk, node: Node, rect: Rect) -> None:
    """The card that is looked at or staked."""
    card = desk.state.aside[desk.me]
    if card == HIDDEN:
        node.add("aside", rect.fit(*CARD_SHAPE), picture=art("card/back"), tip="about/aside")
        return
    face = node.add("aside", rect, fill="card", frame="outline.gold", tip=f"card/{CARDS[card]}")
    _face(desk, face, rect, card, 1)
    side = desk.line + desk.pad
    eye = rect.inset(4).place(side, side, 1.0, 0.3)
    face.add("eye", eye, picture="glyph/eye", fill="chip.gold", tip="about/aside", depth=4)


def _cards(desk: Desk, node: Node, rect: Rect) -> None:
    """Equal cards once, each as large as there is room for."""
    state = desk.state
    cards = Counter(state.hand[desk.me])
    if state.senators[desk.me]:
        cards[SENATOR] = state.senators[desk.me]
    if not cards:
        return
    most = rect.h * CARD_SHAPE[0] // CARD_SHAPE[1]
    wide = min(most, (rect.w + desk.gap) // len(cards) - desk.gap)
    if wide >= NARROW * desk.line:
        cells = [Rect(rect.x + at * (wide + desk.gap), rect.y, wide, rect.h) for at in range(len(cards))]
    else:
        cells = rect.grid(-(-len(cards) // 2), 2, desk.gap)
    for (card, count), cell in zip(cards.items(), cells, strict=False):
        _card(desk, node, cell, card, count)


def _card(desk: Desk, node: Node, rect: Rect, card: int, count: int) -> None:
    """A card of the hand, open or closed."""
    if card == HIDDEN:
        back = node.add("back", rect, fill="card", tip=f"limit/hand/{desk.me}")
        back.add("picture", rect.inset(3), picture=art("card/back"))
        _copies(desk, back, rect, count)
        return
    name = CARDS[card]
    kind = "discard" if desk.table.picks.selection == DISCARDING else "hand"
    face = desk.put(node, name, rect, f"{kind}/{name}", fill="card")
    if rect.h > 6 * desk.line:
        _face(desk, face, rect, card, count)
    else:
        _low(desk, face, rect, card, count)


def _low(desk: Desk, node: Node, rect: Rect, card: int, count: int) -> None:
    """A card in a hand of many: its name above its picture, the role beside it."""
    text = desk.card_name(card)
    name, body = rect.inset(4, 3).cut_top(desk.line, 2)
    if desk.view.width(text, NAME.role) <= name.w:
        node.add("name", name, text=text, style=NAME)
    else:
        body = rect.inset(4, 3)
    picture = art("card/senator") if card == SENATOR else building_picture(card)
    if card != SENATOR:
        band, body = body.cut_left(desk.line + 6, 3)
        node.add("band", band, picture=role_picture(MATERIAL[card]), fill=tint(MATERIAL[card]))
    node.add("art", body, picture=picture)
    if count > 1:
        _copies(desk, node, rect, count)


def _face(desk: Desk, node: Node, rect: Rect, card: int, count: int) -> None:
    """A card: role, picture, name, gist, and how many of them there are."""
    inner = rect.inset(4)
    if card == SENATOR:
        words, art_rect = inner.cut_bottom(2 * desk.line, 2)
        node.add("art", art_rect, picture=art("card/senator"))
        node.add("name", words, text=desk.card_name(card), style=NAME)
    else:
        _building(desk, node, inner, card)
    if count > 1:
        _copies(desk, node, rect, count)


def _building(desk: Desk, node: Node, inner: Rect, card: int) -> None:
    material = MATERIAL[card]
    band, inner = inner.cut_top(desk.line + 4, 2)
    node.add("band", band, fill=tint(material))
    role = desk.role_name(material)
    picture, words = band.inset(3, 1).cut_left(band.h - 2, 4)
    if desk.view.width(role, STRONG.role) <= words.w:
        node.children[-1].add("role", picture, picture=role_picture(material))
        node.children[-1].add("role_name", words, text=role, style=STRONG)
    else:
        node.children[-1].add("role", band.inset(3, 1), picture=role_picture(material))
    high = min(inner.w * 4 // 7, inner.h - 4 * desk.line - 6)
    picture, inner = inner.cut_top(high, 2)
    node.add("art", picture, picture=building_picture(card))
    foot, inner = inner.cut_bottom(desk.line + 2, 1)
    _foot(desk, node, foot, card)
    text = desk.card_name(card)
    one = desk.view.width(text, NAME.role) <= inner.w
    name, inner = inner.cut_top((1 if one else 2) * desk.line, 1)
    if desk.view.fonts.fits(text, NAME, name, desk.view.k):
        node.add("name", name, text=text, style=NAME)
    gist = desk.gist(card)
    if gist and inner.w >= FULL * desk.line and desk.view.fonts.fits(gist, GIST, inner, desk.view.k):
        node.add("gist", inner, text=gist, style=GIST)


def _foot(desk: Desk, node: Node, rect: Rect, card: int) -> None:
    """What the building needs and is worth, and the signs of its function."""
    material = MATERIAL[card]
    value = desk.box.value[material]
    side = rect.h
    for at in range(value):
        cell = Rect(rect.x + at * (side * 3 // 4), rect.y, side, side)
        if cell.right <= rect.right:
            node.add(f"value{at}", cell, picture=material_picture(material), depth=at)
    found = signs(card)
    x = rect.right - len(found) * (side + 1)
    if x < rect.x + value * side:
        return
    for at, picture in enumerate(found):
        node.add(f"sign{at}", Rect(x + at * (side + 1), rect.y, side, side), picture=picture)


def _copies(desk: Desk, node: Node, rect: Rect, count: int) -> None:
    text = f"×{count}"
    wide = desk.view.width(text, STRONG_CENTER.role) + 2 * desk.pad
    high = desk.line + 2
    node.add(
        "copies",
        rect.inset(4).place(wide, high, 1.0, 0.3),
        text=text,
        style=STRONG_CENTER,
        fill="chip.gold",
        depth=4,
    )
