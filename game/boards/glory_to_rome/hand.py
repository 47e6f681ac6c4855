"""The shelf: the cards played this turn, the hand in one row of real cards, petitions as tablets at its right end."""

from __future__ import annotations

from collections import Counter

from game.boards.board_layout import STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import (
    CARD_SHAPE,
    BoardLayout,
    art,
    chip,
    lay,
    lay_piece,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.card_faces import CardRow, copies, face, row_of
from game.boards.glory_to_rome.clicks import DISCARDING
from game.boards.glory_to_rome.position import demanded, hand_known
from game.engine.glory_to_rome.components import CARDS, MATERIAL, MATERIALS, ROLES, SENATOR
from game.engine.glory_to_rome.phases.leading import petition_size
from game.engine.glory_to_rome.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle, walk

SENATOR_PLACE = len(MATERIALS)
"""Where a camp counts the Senators played."""
NAME = TextStyle("heading.small", align="left", shrink=True)
SIDE, SIDE_LINES = 162, 7.4
"""Width of what is at the left of the hand: in design units, and at least in lines of the smallest text."""
STANDARD = 0.82
"""Size of the own standard, where no card is played, as a share of its place."""
PANELS, SHELF = 7, (2048, 356)
"""How many painted panels the shelf's wall has side by side, and the size of its picture."""
PLAIN, PLAIN_X = (52, 322), (22, 270)
"""Where the first of them, on which a name stands, is bare: rows and columns of the picture."""
SIZES, ROOMY = (1.0, 0.86, 0.72), 8.0
"""Sizes of the cards of a row: smaller ones where they are so many that their names would be cut, or where cards that are
still so many lines of the smallest text wide then lie side by side."""
MOST_GAP = 44
"""The most that cards stand apart, in design units."""
RING = 7
"""How far the ring of a card reaches over the one before, in design units and at least in pixels."""
RAISED, RAISED_LINES, RAISED_AT = 1.32, 17, 20
"""How much larger the card under the pointer is, at least how many lines of the smallest text high, and its depth."""


def hand(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the hand of the seat below."""
    px = layout.view.px
    node = parent.add("hand", rect, region="access.region.hand")
    wall = node.add("wall", rect)
    inner = rect.pad(left=px(16), top=px(4), right=px(18), bottom=px(6))
    side, rest = inner.cut_left(max(px(SIDE), round(SIDE_LINES * layout.line)), px(20))
    _name(layout, node, side)
    below = side.pad(top=px(30) + layout.line + px(16))
    asked = _petitions(layout)
    if asked and not any(layout.state.camp[layout.me]) and len(asked) * layout.target <= below.h:
        _tablets(layout, node, below, asked)
    else:
        _played(layout, node, below)
        if asked:
            column, rest = rest.cut_right(side.w, px(20))
            _tablets(layout, node, column.pad(top=px(44)), asked)
    if layout.state.aside[layout.me] >= HIDDEN:
        cell, rest = rest.cut_right(rest.h * CARD_SHAPE[0] // CARD_SHAPE[1], px(30))
        _aside(layout, node, cell)
    _cards(layout, node, rest, parent, wall)


def _tablets(layout: BoardLayout, node: Node, rect: Rect, asked: list[int]) -> None:
    """The petitions that are possible, one below another."""
    px = layout.view.px
    gap = max(4, px(8))
    high = min(
        max(layout.target, px(66), 3 * layout.line + 10), (rect.h - gap * (len(asked) - 1)) // len(asked)
    )
    for at, material in enumerate(asked):
        _tablet(layout, node, Rect(rect.x, rect.y + at * (high + gap), rect.w, high), material)


def _name(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """Whose estate this is."""
    px = layout.view.px
    row = rect.pad(top=px(30)).cut_top(layout.line + px(10))[0]
    flag, words = row.cut_left(row.h, px(6))
    seat = f"seat/{layout.me}"
    node.add("banner", flag, picture=layout.banner(layout.me), tip=seat)
    style = NAME.but(role=layout.grown(NAME.role, row.h))
    name = layout.name(layout.me, style.role, words.w)
    node.add("name", words, text=name, style=style, fill="shelf.ground", tip=seat)


def _played(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The cards played this turn as small cards, by role, and Senators; before that the own standard."""
    camp = layout.state.camp[layout.me]
    shown = [(material, count) for material, count in enumerate(camp) if count]
    if not shown:
        side = round(min(rect.w, rect.h) * STANDARD)
        zone = node.add("played", rect.place(side, side, 0.5, 0.45))
        zone.add("standard", zone.rect, picture=layout.banner(layout.me, "banner"), scenery=True)
        return
    zone = node.add("played", rect, fill="shelf", tip="about/played")
    head, body = rect.inset(layout.view.px(5)).cut_top(layout.line, 2)
    zone.add("words", head, text=layout.own("view.name.played"), style=STRONG_CENTER)
    columns = 1 if len(shown) == 1 else 2
    cells = body.grid(columns, -(-len(shown) // columns), 3)
    for (material, count), cell in zip(shown, cells, strict=False):
        senator = material == SENATOR_PLACE
        target = "camp/senator" if senator else f"camp/{MATERIALS[material]}"
        spot = layout.put(zone, target.replace("/", "."), cell, target)
        card = cell.fit(*CARD_SHAPE)
        if senator:
            spot.add("card", card, picture=art("card/senator"), frame="outline.card")
        else:
            face_ = spot.add("card", card, fill=tint(material), frame="outline.card")
            face_.add("role", card.inset(max(3, card.w // 8)), picture=role_picture(material))
        if count > 1:
            chip(
                layout,
                spot,
                "count",
                card.right - layout.line * 9 // 10,
                card.bottom - layout.line * 2 // 3,
                f"×{count}",
            )


def _aside(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The card that is looked at or staked."""
    card = layout.state.aside[layout.me]
    if card == HIDDEN:
        node.add("aside", rect.fit(*CARD_SHAPE), picture=art("card/back"), tip="about/aside")
        return
    rect = rect.fit(*CARD_SHAPE, 0.5, 1.0)
    shown = node.add("aside", rect, fill="playing", frame="outline.gold", tip=f"card/{CARDS[card]}")
    face(layout, shown, rect, card, 1, row_of(layout, [card], rect, rect.w))
    side = layout.line + layout.pad
    eye = rect.inset(4).place(side, side, 1.0, 0.3)
    shown.add("eye", eye, picture="glyph/eye", fill="chip.gold", tip="about/aside", depth=4)


def _cards(layout: BoardLayout, node: Node, rect: Rect, table: Node, wall: Node) -> None:
    """Equal cards once, in one row in the middle of the shelf, farther apart where they are few, over each other where many."""
    state, px = layout.state, layout.view.px
    cards = Counter(hand_known(state, layout.me))
    if state.senators[layout.me]:
        cards[SENATOR] = state.senators[layout.me]
    if not cards:
        return
    count, known = len(cards), [card for card in cards if card != HIDDEN]
    room = rect
    full = min(rect.h * CARD_SHAPE[0] // CARD_SHAPE[1], rect.w)
    forms = []
    for wide in (round(share * full) for share in SIZES):
        step = wide + px(10) if count == 1 else min(wide + px(10), (rect.w - wide) // (count - 1))
        shape = rect.place(wide, wide * CARD_SHAPE[1] // CARD_SHAPE[0])
        seen = wide if step >= wide else step - max(RING, px(RING))
        forms.append((wide, step, row_of(layout, known, shape, seen)))
    roomy = [form for form in forms if form[1] >= form[0] >= round(ROOMY * layout.line)]
    named = [form for form in (*roomy, *forms) if form[2].named]
    wide, step, row = (named or forms)[0]
    if (free := rect.w - count * wide) > 0:
        step = max(step, wide + min(px(MOST_GAP), free // (count + 1)))
    rect = rect.place((count - 1) * step + wide, wide * CARD_SHAPE[1] // CARD_SHAPE[0], 0.5, 1.0)
    _bare(wall, rect)
    for at, (card, many) in enumerate(cards.items()):
        cell = Rect(rect.x + at * step, rect.y, wide, rect.h)
        before = len(node.children)
        shown = row._replace(seen=wide) if at == count - 1 else row
        _card(layout, node, cell, card, many, shown)
        if card != HIDDEN:
            _raised(layout, node, cell, room, card, table)
        for part in node.children[before:]:  # each card lies on the one before
            part.depth += at if step < wide else 0


def _bare(node: Node, row: Rect) -> None:
    """The shelf's wall without its paintings where a name stands or cards lie before it: of these whole ones are seen or none."""
    wide, (top, low) = node.rect.w / PANELS, PLAIN
    for at in range(PANELS):
        x, right = node.rect.x + round(at * wide), node.rect.x + round((at + 1) * wide)
        if at and (right <= row.x or x >= row.right):
            continue
        y, below = (node.rect.y + round(share * node.rect.h) for share in (top / SHELF[1], low / SHELF[1]))
        part = f"{PLAIN_X[0]}.{top}.{PLAIN_X[1] - PLAIN_X[0]}.{low - top}"
        lay(node, f"bare{at}", Rect(x, y, right - x, below - y), f"ground/shelf?part={part}")


def _card(layout: BoardLayout, node: Node, rect: Rect, card: int, count: int, row: CardRow) -> None:
    """A card of the hand, open or closed."""
    px = layout.view.px
    if card == HIDDEN:
        public = (
            layout.table.viewer is None and layout.table.to_act == layout.me and bool(layout.table.choices)
        )
        look = "ui/private" if public else ""
        back = node.add("back", rect, target=look, tip=look or f"limit/hand/{layout.me}")
        back.add("picture", rect, picture=art("card/back"), picture_at="stretch", frame="outline.card")
        copies(layout, back, rect, count)
        return
    name, target = CARDS[card], _target(layout, card)
    lay(node, f"shade.{name}", rect.inset(-px(9)).moved(px(5), px(4)), "light/shade")
    shape = layout.put(node, name, rect, target, fill="playing")
    face(layout, shape, rect, card, count, row)
    asked = demanded(layout.state)
    if card != SENATOR and asked.taker != layout.me and MATERIAL[card] in asked.hands:
        layout.demand(shape, rect)


def _target(layout: BoardLayout, card: int) -> str:
    kind = "discard" if layout.table.picks.selection == DISCARDING else "hand"
    return f"{kind}/{CARDS[card]}"


def _risen(layout: BoardLayout) -> str:
    """The target of the one card that is raised: what is pointed at, else what is selected."""
    kinds = ("hand/", "discard/")
    named = (layout.table.pointed, *layout.table.picks.selection)
    return next((target for target in named if target.startswith(kinds)), "")


def _raised(layout: BoardLayout, node: Node, cell: Rect, room: Rect, card: int, table: Node) -> None:
    """The card under the pointer, larger and with all its words, over its neighbors and the street; it takes no clicks. Once
    something is selected it rises only where nothing that can be chosen next is below it."""
    if _target(layout, card) != _risen(layout):
        return
    wide = max(round(cell.w * RAISED), round(RAISED_LINES * layout.line * CARD_SHAPE[0] / CARD_SHAPE[1]))
    high = wide * CARD_SHAPE[1] // CARD_SHAPE[0]
    x = max(room.x, min(room.right - wide, cell.cx - wide // 2))
    up = Rect(x, cell.bottom - high, wide, high)
    read = _target(layout, card) == layout.table.pointed and not layout.table.picks.selection
    if not read and any(
        each.lit and each.rect.overlaps(up) for each in walk(table) if each.rect.bottom <= cell.y
    ):
        return
    lay(node, "raised.shade", up.inset(-layout.view.px(14)), "light/shade", RAISED_AT)
    shown = node.add("raised", up, fill="playing", frame="outline.gold", depth=RAISED_AT, clear=True)
    face(layout, shown, up, card, 1, row_of(layout, [card], up, wide, whole=True))


def _petitions(layout: BoardLayout) -> list[int]:
    """The materials of which a petition is possible now."""
    return [at for at, name in enumerate(MATERIALS) if f"petition/{name}" in layout.spots.targets]


def _tablet(layout: BoardLayout, node: Node, rect: Rect, material: int) -> None:
    """A tablet on the shelf: a button with two pieces, how many cards it takes, and for which role."""
    target = f"petition/{MATERIALS[material]}"
    shown = layout.put(node, target.replace("/", "."), rect, target, fill="plate.marble")
    inner = rect.inset(layout.view.px(8), 4)
    side = min(inner.h * 3 // 4, layout.view.px(36))
    picture, words = inner.cut_left(round(side * 1.35), layout.view.px(6))
    spot = picture.place(side, side * 7 // 8, 0.0, 0.7)
    lay_piece(shown, "below", spot.moved(side // 3, -side // 5), material)
    lay_piece(shown, "material", spot, material)
    said = _petition_words(layout, material)
    style = STRONG.but(lines=max(1, inner.h // layout.line))
    text = next(
        (each for each in said if layout.view.fonts.fits(each, style, words, layout.view.k)), said[-1]
    )
    shown.add("words", words, text=text, style=style)


def _petition_words(layout: BoardLayout, material: int) -> list[str]:
    """The texts for a ribbon, longest first."""
    state = layout.state
    verbs = {
        offer.actions[0].verb
        for offer in layout.spots.offers
        if f"petition/{MATERIALS[material]}" in offer.refs
    }
    verb = "petition" if "petition" in verbs else "pair"
    count = petition_size(state, verb)
    words = {"count": count, "material": f"material/{MATERIALS[material]}"}
    said = [
        layout.own(f"view.{verb}_of", **words),
        layout.own(f"view.{verb}_short", count=count),
        f"×{count}",
    ]
    said.insert(2, layout.own("view.title.petition"))
    if state.role >= 0:
        said.insert(0, layout.own(f"view.{verb}_as", role=f"role/{ROLES[state.role]}", **words))
    return said
