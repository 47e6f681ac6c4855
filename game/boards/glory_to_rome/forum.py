"""The forum: out of town before the wall, the roles on it, inside it the sites in town and the heaps of the pool, the piles."""

from __future__ import annotations

from game.boards.board_layout import LABEL_CENTER, STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import (
    HEAP_HIGH,
    HEAP_WIDE,
    MOST_LAYERS,
    Areas,
    BoardLayout,
    CardPile,
    art,
    card_pile,
    chip,
    halo,
    heap,
    lay,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.position import course, demanded
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

FEW = 10
"""Number of cards left from which the deck warns of the end."""
CARD = 1.39
"""Height of a site's card in widths of it."""
SITE, TALL_SITE = 0.27, 0.36
"""Width of a site's card, in widths of its column; in an upright window, where country and square are high."""
LARGE = 12.5
"""Height of the square in lines of the smallest text from which the numbers of heaps are large."""
HEAP_DEPTH = 2
"""Heaps lie before the sites."""
NAMES_LINES = 6.35
"""Width of the names of deck and Senators in the longest language, in lines of the smallest text."""
LAYER = 12
"""Cards of the deck that one layer of its pile stands for."""
WALL_RISE = 34 / 58
"""How far the towers stand above the wall, in heights of the wall."""


def ground(parent: Node, found: Areas) -> None:
    """The country, the wall and the square: what lies below everything."""
    lay(parent, "square", found.square, "ground/square")
    lay(parent, "country", found.country, "ground/country")
    lay(parent, "wall", found.wall.pad(top=-round(found.wall.h * WALL_RISE)), "ground/wall")


def forum(layout: BoardLayout, parent: Node, found: Areas) -> None:
    """Lay out the six columns and the piles."""
    node = parent.add("forum", found.forum, region="glory_to_rome.region.forum")
    for material, column in enumerate(found.columns):
        _outside(layout, node, material, Rect(column.x, found.country.y, column.w, found.country.h))
    plates = [Rect(column.x, found.wall.y, column.w, found.wall.h) for column in found.columns]
    style, signed = STRONG.but(role=_role_face(layout, plates[0])), _signed(layout, plates[0])
    for material, plate in enumerate(plates):
        _role(layout, node, material, plate, style, signed=signed)
    for material, column in enumerate(found.columns):
        place = Rect(column.x, found.square.y, column.w, found.square.h)
        _site(layout, node, material, place)
        _pool(layout, node, material, place)
    _piles(layout, node, found)
    _torches(layout, node, found)


def _torches(layout: BoardLayout, node: Node, found: Areas) -> None:
    """Torches on the towers while the end is near: few cards or few sites in town."""
    state = layout.state
    if len(state.deck) > FEW and sum(state.sites_in) > state.players:
        return
    high = round(found.wall.h * 1.15)
    wide = high // 2
    for at, x in enumerate([*(column.x for column in found.columns), found.piles.x]):
        spot = Rect(max(found.forum.x, x - wide // 2), found.wall.y - high * 6 // 10, wide, high)
        lay(node, f"torch{at}", spot, "estate/torch")


def _outside(layout: BoardLayout, node: Node, material: int, land: Rect) -> None:
    """Sites out of town, standing on the land before the wall."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.sites_out[material]
    across = round(land.w * (TALL_SITE if layout.view.upright else SITE))
    pile = CardPile(f"outside/{name}", f"card/out_{name}", count, count, role="caption.bold", times="×")
    high = min(round(across * CARD), land.h - px(10) - pile.rise(across))
    wide = round(high / CARD)
    spot = Rect(land.right - px(16) - across + (across - wide) // 2, land.bottom - high - px(2), wide, high)
    card_pile(layout, node, f"outside.{name}", spot, pile)


def _site(layout: BoardLayout, node: Node, material: int, place: Rect) -> None:
    """Sites in town, at the right of the column, behind the heap."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.sites_in[material]
    wide = min(round(place.w * SITE), round(place.h * 0.41 / CARD))
    if layout.view.upright:  # the heap leaves more room above it
        wide = max(wide, min(round(place.w * TALL_SITE), round(place.h * 0.5 / CARD)))
    pile = CardPile(f"site/{name}", f"card/in_{name}", count, count, role="caption.bold", times="×")
    spot = Rect(place.right - px(16) - wide, place.y + px(10) + pile.rise(wide), wide, round(wide * CARD))
    card_pile(layout, node, f"site.{name}", spot, pile, HEAP_DEPTH + 1)


def _plate(layout: BoardLayout, rect: Rect) -> Rect:
    px = layout.view.px
    return rect.inset(px(18), 0).pad(top=px(4), bottom=px(1))


def _parts(layout: BoardLayout, plate: Rect) -> tuple[Rect, Rect, Rect]:
    """Inside a plate: all, the sign, the name."""
    inner = plate.inset(max(4, layout.view.px(6)), 2)
    return inner, *inner.cut_left(inner.h, layout.view.px(7))


def _role_face(layout: BoardLayout, rect: Rect) -> str:
    """The largest role of the type in which all names fit on their plates."""
    _, _, beside = _parts(layout, _plate(layout, rect))
    grown = layout.grown(STRONG.role, beside.h)
    style = STRONG.but(role=grown, shrink=False)
    whole = all(
        layout.fitting(f"role.{name}", style, beside) == layout.forms(f"role.{name}")[0] for name in ROLES
    )
    return grown if whole else STRONG.role


def _signed(layout: BoardLayout, rect: Rect) -> bool:
    """Whether the plates have signs beside their names: not where all names are whole only without them."""
    plate = _plate(layout, rect)
    inner, beside = plate.inset(3, 2), _parts(layout, plate)[2]
    named = [layout.fitting(f"role.{name}", STRONG.but(shrink=False), beside) for name in ROLES]
    whole = [layout.forms(f"role.{name}")[0] for name in ROLES]
    return all(named) or any(layout.view.width(name, STRONG.role) > inner.w for name in whole)


def _role(
    layout: BoardLayout, node: Node, role: int, rect: Rect, style: TextStyle, *, signed: bool = True
) -> None:
    """The role, a plate on the wall in the color of its material; marked while it is the one led."""
    px, plate = layout.view.px, _plate(layout, rect)
    led = layout.state.role == role
    if led:
        halo(node, f"role{role}", plate, px(10))
    face = layout.put(node, f"role/{ROLES[role]}", plate, f"role/{ROLES[role]}", fill=tint(role))
    if led and not face.lit:
        face.frame = "outline.gold"
    inner, picture, beside = _parts(layout, plate)
    _mark(layout, face, plate, role)
    if not signed:
        face.add("name", plate.inset(3, 2), text=layout.role_name(role), style=style.but(align="center"))
        return
    name = layout.fitting(f"role.{ROLES[role]}", style, beside)
    face.add("picture", picture if name else inner, picture=role_picture(role))
    if name:
        face.add("name", beside, text=name, style=style)


def _mark(layout: BoardLayout, face: Node, plate: Rect, role: int) -> None:
    """On the wall over a plate, clear of its neighbors: the leader's disc on the role led, beside it the number of the
    running action or the standard of who led."""
    led, px = layout.state.role == role, layout.view.px
    side = round(plate.h * 0.95)
    spot = Rect(plate.x + px(6), plate.y - side + px(3), side, side)
    if led:
        face.add("rim", spot, fill="chip", depth=2)
        coin, tip = spot.inset(max(2, px(4))), f"answer/{layout.state.leader}"
        face.add("leader", coin, picture=art("token/leader"), tip=tip, depth=2)
        spot = spot.moved(side + px(4), 0)
    now = course(layout.state, layout.table.decision.chapter) if layout.table.decision is not None else None
    if now is not None and now.role == role and max(now.left, now.whole) > 1:
        text = f"{now.number}/{now.whole}" if now.whole else f"×{now.left}"
        half = (layout.view.width(text, "caption.bold") + layout.line) // 2
        run = chip(layout, face, "course", spot.x + half, spot.cy, text, "chip.gold", "caption.bold")
        run.tip = "about/course"
    elif led:
        flag = spot.place(side * 4 // 5, side * 4 // 5, 0.0, 0.5)
        face.add(
            "led_by", flag, picture=layout.banner(layout.state.leader), tip=f"answer/{layout.state.leader}"
        )


def _pool(layout: BoardLayout, node: Node, material: int, place: Rect) -> None:
    """The heap of a material in the pool, with its number below."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.pool[material]
    role = "number.large" if place.h >= LARGE * layout.line else "number"
    foot = layout.view.line(role) + px(10)
    wide = place.w - px(44)
    high = min(place.h - foot - px(10), round(wide / HEAP_WIDE * HEAP_HIGH))
    spot = Rect(place.x + px(10), place.bottom - foot - high, wide, high)
    target = f"pool/{name}"
    whole = spot.pad(bottom=-(foot - px(4)))
    well = layout.put(node, target, whole, target)
    well.depth = HEAP_DEPTH
    heap(well, spot, material, count)
    if count:
        chip(layout, well, "count", spot.cx, place.bottom - foot // 2 - px(4), str(count), role=role)
    if material in demanded(layout.state).pool:
        layout.demand(well, spot, 0.0)  # the sites are at the right


LEAST_PILE = 26
"""Pixels that a pile with a name below it is wide at least."""


def _pile_words(layout: BoardLayout) -> list[tuple[str, int]]:
    """What deck and Senators are called, and how wide that is."""
    words = [layout.own(f"view.title.{name}") for name in ("deck", "senators")]
    return [(word, layout.view.width(word, LABEL_CENTER.role) + 6) for word in words]


def _named_piles(layout: BoardLayout, area: Rect) -> bool:
    """Whether both names have room side by side, in every language alike."""
    wide = max(sum(wide for _, wide in _pile_words(layout)), round(NAMES_LINES * layout.line))
    return wide + 3 * layout.gap <= area.w


def _pile_names(layout: BoardLayout, piles: Node, area: Rect, spots: list[Rect]) -> None:
    """The names of deck and Senators below them, each as near to its pile as both have room."""
    (deck, narrow), (senators, wide) = _pile_words(layout)
    right = min(spots[1].cx - wide // 2, area.right - layout.gap // 2 - wide)
    left = max(area.x + layout.gap // 2, min(spots[0].cx - narrow // 2, right - layout.gap - narrow))
    high = layout.line + 4
    for name, x, word, across in (("deck", left, deck, narrow), ("senators", right, senators, wide)):
        spot = Rect(x, area.bottom - high - 2, across, high)
        piles.add(f"name.{name}", spot, text=word, style=LABEL_CENTER, fill="label", tip=name)


def _piles(layout: BoardLayout, node: Node, found: Areas) -> None:
    """At the right end of the square the deck and the Senators, on the wall how many sites are left in town."""
    state, px = layout.state, layout.view.px
    piles = node.add("piles", Rect(found.piles.x, found.country.y, found.piles.w, found.square.bottom - found.country.y),
                     region="glory_to_rome.region.deck")  # fmt: skip
    area = Rect(found.piles.x, found.square.y, found.piles.w, found.square.h)
    foot = layout.line + 4 if _named_piles(layout, area) else 0
    half = area.w // 2 - px(6)
    rise = MOST_LAYERS * max(2, px(5))
    room = area.h - px(30) - rise
    if room - foot < LEAST_PILE * CARD:
        foot = 0  # a pile that can be clicked is worth more than its name
    wide = min((area.w - px(30)) // 2, round((room - foot) / CARD))
    high = round(wide * CARD)
    y = area.bottom - high - px(22) - foot
    left = len(state.deck)
    warning, words = ("chip.bad", layout.own("view.left", count=left)) if left <= FEW else ("chip", "")
    deck = CardPile("deck", "card/back", left, -(-left // LAYER), warning, words=words)
    senators = CardPile("senators", "card/senator", state.pile, state.pile)
    spots = [Rect(area.x + px(6) + at * half + (half - wide) // 2, y, wide, high) for at in (0, 1)]
    for pile, spot in zip((deck, senators), spots, strict=True):
        card_pile(layout, piles, pile.target, spot, pile)
    if foot:
        _pile_names(layout, piles, area, spots)
    left = sum(state.sites_in)
    plate = Rect(area.x + px(6), found.wall.y, area.w - px(22), found.wall.h).pad(top=px(4), bottom=px(1))
    last = left <= state.players
    cell = piles.add("town", plate, tip="about/ends", fill="chip.bad" if last else "label")
    _town(layout, cell, plate.inset(4, 0), left)
    _outskirts(layout, piles, Rect(plate.x, found.country.y, plate.w, found.country.h))


def _town(layout: BoardLayout, cell: Node, rect: Rect, left: int) -> None:
    """How many sites are left in town: in words or in fewer, with a site beside them if there is room, or as a site with a
    number."""
    style = STRONG_CENTER.but(role=layout.grown(STRONG.role, rect.h - 6), shrink=False)
    said = [layout.own("view.town", count=left), layout.own("view.town_short", count=left)]
    for words, how in ((said[0], style), (said[1], style), (said[1], STRONG_CENTER)):
        if layout.view.fonts.fits(words, how, rect, layout.view.k):
            _beside_site(layout, cell, rect, "in", words, how)
            return
    card, number = rect.cut_left(rect.w * 45 // 100)
    cell.add("site", card.fit(336, 468, 1.0, 0.5), picture=art(f"card/in_{MATERIALS[0]}"))
    cell.add("words", number.pad(left=4), text=f"×{left}", style=STRONG)


def _beside_site(
    layout: BoardLayout, cell: Node, rect: Rect, side: str, words: str, style: TextStyle
) -> None:
    """Words in the middle, and left of them a site of that side of the wall as far as both have room."""
    wide, card = layout.view.width(words, style.role) + 2, round((rect.h - 4) / CARD)
    if card + layout.gap + wide > rect.w:
        cell.add("words", rect, text=words, style=style)
        return
    site, text = rect.place(card + layout.gap + wide, rect.h).cut_left(card, layout.gap)
    picture = art(f"card/{side}_{MATERIALS[0]}")
    cell.add("site", site.fit(336, 468), picture=picture)
    cell.add("words", text, text=words, style=style)


def _outskirts(layout: BoardLayout, piles: Node, land: Rect) -> None:
    """How many sites are left out of town, above the number of those in town; none where that has no room."""
    words = layout.own("view.outskirts", count=sum(layout.state.sites_out))
    style = LABEL_CENTER.but(shrink=False)
    high, wide = layout.line + 2, layout.view.width(words, style.role) + 2 * layout.pad
    if wide > land.w or 2 * high > land.h:
        return
    card = round((high - 4) / CARD) + layout.gap
    spot = land.pad(bottom=high // 2).cut_bottom(high)[0].place(min(land.w, wide + card), high)
    sign = piles.add("outskirts", spot, fill="label", tip="about/outskirts")
    _beside_site(layout, sign, spot.inset(layout.pad // 2, 0), "out", words, style)
