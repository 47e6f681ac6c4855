"""The forum: out of town before the wall, the roles on it, inside it the sites in town and the heaps of the pool, the piles."""

from __future__ import annotations

from game.boards.board_layout import STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, art, role_picture, tint
from game.boards.glory_to_rome.frame import Zones
from game.boards.glory_to_rome.heap import HIGH, WIDE, chip, halo, heap
from game.boards.glory_to_rome.stack import MOST, stack
from game.boards.glory_to_rome.turn import course, demanded
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.ui.geometry import Rect
from game.ui.tree import Node

FEW = 10
"""Number of cards left from which the deck warns of the end."""
CARD = 1.39
"""Height of a site's card in widths of it."""
SITE = 0.27
"""Width of a site's card, in widths of its column."""


def ground(layout: BoardLayout, parent: Node, found: Zones) -> None:
    """The country, the wall and the square: what lies below everything."""
    parent.add("square", found.square, picture=art("ground/square"), picture_at="stretch")
    parent.add("country", found.country, picture=art("ground/country"), picture_at="stretch")
    rise = found.wall.h * 34 // 58
    parent.add("wall", found.wall.pad(top=-rise), picture=art("ground/wall"), picture_at="stretch")


def forum(layout: BoardLayout, parent: Node, found: Zones) -> None:
    """Lay out the six columns and the piles."""
    node = parent.add("forum", found.forum, region="glory_to_rome.region.forum")
    for material, column in enumerate(found.columns):
        _outside(layout, node, material, Rect(column.x, found.country.y, column.w, found.country.h))
    for material, column in enumerate(found.columns):
        _role(layout, node, material, Rect(column.x, found.wall.y, column.w, found.wall.h))
    for material, column in enumerate(found.columns):
        place = Rect(column.x, found.square.y, column.w, found.square.h)
        _site(layout, node, material, place)
        _pool(layout, node, material, place)
    _piles(layout, node, found)
    _torches(layout, node, found)


def _torches(layout: BoardLayout, node: Node, found: Zones) -> None:
    """Torches on the towers while the end is near: few cards or few sites in town."""
    state = layout.state
    if len(state.deck) > FEW and sum(state.sites_in) > state.players:
        return
    high = round(found.wall.h * 1.15)
    wide = high // 2
    for at, x in enumerate([*(column.x for column in found.columns), found.piles.x]):
        spot = Rect(max(found.forum.x, x - wide // 2), found.wall.y - high * 6 // 10, wide, high)
        node.add(f"torch{at}", spot, picture=art("estate/torch"))


def _outside(layout: BoardLayout, node: Node, material: int, land: Rect) -> None:
    """Sites out of town, standing on the land before the wall."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.sites_out[material]
    rise = max(2, round(land.w * SITE * 0.055)) * max(0, min(count, MOST) - 1)
    high = min(round(land.w * SITE * CARD), land.h - px(10) - rise)
    wide = round(high / CARD)
    across = round(land.w * SITE)
    spot = Rect(land.right - px(16) - across + (across - wide) // 2, land.bottom - high - px(2), wide, high)
    stack(
        layout,
        node,
        f"outside.{name}",
        spot,
        f"outside/{name}",
        art(f"card/out_{name}"),
        count,
        role="caption.bold",
    )


def _site(layout: BoardLayout, node: Node, material: int, place: Rect) -> None:
    """Sites in town, at the right of the column, behind the heap."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.sites_in[material]
    wide = min(round(place.w * SITE), round(place.h * 0.41 / CARD))
    high = round(wide * CARD)
    rise = max(2, round(wide * 0.055)) * max(0, min(count, MOST) - 1)
    spot = Rect(place.right - px(16) - wide, place.y + px(10) + rise, wide, high)
    stack(
        layout, node, f"site.{name}", spot, f"site/{name}", art(f"card/in_{name}"), count, role="caption.bold"
    )


def _role(layout: BoardLayout, node: Node, role: int, rect: Rect) -> None:
    """The role, a plate on the wall in the colour of its material; marked while it is the one led."""
    px = layout.view.px
    plate = rect.inset(px(18), 0).pad(top=px(4), bottom=px(1))
    led = layout.state.role == role
    if led or layout.can(f"role/{ROLES[role]}"):
        halo(node, f"role{role}", plate, px(10))
    face = layout.put(node, f"role/{ROLES[role]}", plate, f"role/{ROLES[role]}", fill=tint(role))
    if led and not face.lit:
        face.frame = "outline.gold"
    inner = plate.inset(max(4, px(6)), 2).pad(left=plate.h // 4 if led else 0)
    picture, beside = inner.cut_left(inner.h, px(7))
    mark = _mark(layout, face, plate, role)
    name = layout.fitting(f"role.{ROLES[role]}", STRONG, beside.pad(right=mark))
    face.add("picture", picture if name else inner, picture=role_picture(role))
    if name:
        face.add("name", beside, text=name, style=STRONG)


def _mark(layout: BoardLayout, face: Node, plate: Rect, role: int) -> int:
    """The number of the running action, over the upper right corner, or the disc of the led role on the tower; the width it covers."""
    side = round(plate.h * 0.95)
    now = course(layout.state, layout.table.decision.chapter) if layout.table.decision is not None else None
    if now is not None and now.role == role and max(now.left, now.whole) > 1:
        text = f"{now.number}/{now.whole}" if now.whole else f"×{now.left}"
        x = max(layout.view.px(8) + side // 2, plate.x - side * 3 // 10)
        chip(layout, face, "course", x, plate.cy, text, "chip.gold", "caption.bold").tip = "about/course"
        return 0
    if layout.state.role == role:
        x = max(layout.view.px(4), plate.x - side * 4 // 5)
        face.add(
            "leader",
            Rect(x, plate.cy - side // 2, side, side),
            picture=art("token/leader"),
            tip=f"answer/{layout.state.leader}",
            depth=2,
        )
    return 0


def _pool(layout: BoardLayout, node: Node, material: int, place: Rect) -> None:
    """The heap of a material in the pool, with its number below."""
    px, name = layout.view.px, MATERIALS[material]
    count = layout.state.pool[material]
    foot = layout.view.line("number") + px(10)
    wide = place.w - px(44)
    high = min(place.h - foot - px(10), round(wide / WIDE * HIGH))
    spot = Rect(place.x + px(10), place.bottom - foot - high, wide, high)
    target = f"pool/{name}"
    whole = spot.pad(bottom=-(foot - px(4)))
    if layout.can(target):
        halo(node, f"pool{material}", whole.inset(px(4)), px(9))
    well = layout.put(node, target, whole, target)
    well.depth = 2  # before the sites
    well.dim = not count
    heap(well, spot, material, count)
    if count:
        chip(layout, well, "count", spot.cx, place.bottom - foot // 2 - px(4), str(count), role="number")
    if material in demanded(layout.state).pool:
        layout.demand(well, spot)


def _piles(layout: BoardLayout, node: Node, found: Zones) -> None:
    """At the right end of the square the deck and the Senators, on the wall how many sites are left in town."""
    state, px = layout.state, layout.view.px
    area = Rect(found.piles.x, found.square.y, found.piles.w, found.square.h)
    rise = MOST * max(2, px(5))
    wide = min((area.w - px(30)) // 2, round((area.h - px(30) - rise) / CARD))
    high = round(wide * CARD)
    y = area.bottom - high - px(22)
    few = len(state.deck) <= FEW
    for at, (target, picture, count) in enumerate(
        (("deck", "card/back", len(state.deck)), ("senators", "card/senator", state.pile))
    ):
        spot = Rect(area.x + px(6) + at * (wide + px(12)), y, wide, high)
        layers = max(1, min(MOST, count // 12 + 1)) if target == "deck" and count else 0
        stack(layout, node, target, spot, target, art(picture), count, layers,
              "chip.bad" if few and target == "deck" else "chip")  # fmt: skip
    left = sum(state.sites_in)
    plate = Rect(area.x + px(6), found.wall.y, area.w - px(22), found.wall.h).pad(top=px(4), bottom=px(1))
    last = left <= state.players
    cell = node.add("town", plate, tip="about/ends", fill="chip.bad" if last else "label")
    words = layout.own("view.town", count=left)
    style = STRONG_CENTER
    if not layout.view.fonts.fits(words, style, plate.inset(4, 0), layout.view.k):
        words = layout.own("view.town_short", count=left)
    cell.add("words", plate.inset(3, 0), text=words, style=style)
