"""The forum: for each material its role, its cards in the pool, and its sites."""

from __future__ import annotations

from game.boards.board_layout import STRONG, STRONG_CENTER, token
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat, role_picture, tint
from game.boards.glory_to_rome.headings import heading
from game.boards.glory_to_rome.turn import course, demanded
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

LEAST = 4.0
"""Height of the pool and of the sites, in lines of the smallest text, beside which there is room for a name."""
MANY = TextStyle("number.large", shrink=True)


def forum(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the six columns, and the name of the pool between its roles and its materials."""
    node = parent.add("forum", rect, region="glory_to_rome.region.forum")
    head, body = rect.cut_top(layout.target, layout.gap)
    title, below = body.cut_top(layout.line + 4, 2)
    if below.h >= 2 * LEAST * layout.line:
        heading(
            layout, node, title, "pool", layout.own("view.pool", count=sum(layout.state.pool)), "about/pool"
        )
        body = below
    columns = zip(
        head.equal_columns(len(MATERIALS), layout.gap),
        body.equal_columns(len(MATERIALS), layout.gap),
        strict=True,
    )
    for material, (role, column) in enumerate(columns):
        _role(layout, node, material, role)
        _column(layout, node, material, column)


def _column(layout: BoardLayout, node: Node, material: int, rect: Rect) -> None:
    name = MATERIALS[material]
    pool, sites = rect.rows(0.5, 0.5, gap=layout.gap)
    _pool(layout, node, material, pool)
    cells = sites.equal_columns(2, layout.gap)
    state = layout.state
    _site(layout, node, f"site/{name}", cells[0], art(f"card/in_{name}"), state.sites_in[material])
    _site(layout, node, f"outside/{name}", cells[1], art(f"card/out_{name}"), state.sites_out[material])


def _role(layout: BoardLayout, node: Node, role: int, rect: Rect) -> None:
    """The role, in the colour of its material; marked while it is the one led, with the action of how many."""
    face = layout.put(node, f"role/{ROLES[role]}", rect, f"role/{ROLES[role]}", fill=tint(role))
    if layout.state.role == role and not face.lit:
        face.frame = "outline.gold"
    inner = _mark(layout, face, rect.inset(max(3, layout.pad - 1), 2), role)
    picture, beside = inner.cut_left(inner.h, 4)
    name = layout.fitting(f"role.{ROLES[role]}", STRONG, beside)
    face.add("picture", picture if name else inner, picture=role_picture(role))
    if name:
        face.add("name", beside, text=name, style=STRONG)


def _mark(layout: BoardLayout, face: Node, inner: Rect, role: int) -> Rect:
    """The number of the running action, or the mark of the led role; returns the remaining area."""
    now = course(layout.state, layout.table.decision.chapter) if layout.table.decision is not None else None
    if now is not None and now.role == role and max(now.left, now.whole) > 1:
        text = f"{now.number}/{now.whole}" if now.whole else f"×{now.left}"
        wide = layout.view.width(text, "caption.bold") + 2 * layout.pad
        cell, inner = inner.cut_right(wide, 3)
        chip = cell.place(wide, min(inner.h, layout.line + 4))
        face.add("course", chip, text=text, style=STRONG_CENTER, fill="chip.gold", tip="about/course")
    elif layout.state.role == role:
        cell, inner = inner.cut_right(inner.h, 3)
        face.add("leader", cell, picture=art("token/leader"), tip=f"answer/{layout.state.leader}")
    return inner


def _pool(layout: BoardLayout, node: Node, material: int, rect: Rect) -> None:
    """The number of cards of a material in the pool."""
    count = layout.state.pool[material]
    well = layout.put(node, f"pool/{MATERIALS[material]}", rect, f"pool/{MATERIALS[material]}", fill="plate")
    well.dim = not count
    inner = rect.inset(layout.pad)
    number = max(layout.view.width("88", MANY.role) + 4, inner.w * 2 // 5)
    words, picture = inner.cut_right(number, 2)
    side = min(picture.w, picture.h)
    well.add("picture", picture.place(side, side), picture=art(f"token/{MATERIALS[material]}"))
    well.add("count", words, text=str(count), style=MANY)
    if material in demanded(layout.state).pool:
        layout.demand(well, rect)


def _site(layout: BoardLayout, node: Node, target: str, rect: Rect, picture: str, count: int) -> None:
    """A pile of sites, with how many are left."""
    pile = layout.put(node, target, rect, target, fill="plate")
    pile.dim = not count
    inner = rect.inset(3)
    label, above = inner.cut_bottom(layout.line + 2, 1)
    pile.add("picture", above, picture=picture)
    kind = "site_in" if target.startswith("site/") else "site_out"
    token(layout, pile, "count", label, flat(kind), str(count), STRONG, 0.5)
