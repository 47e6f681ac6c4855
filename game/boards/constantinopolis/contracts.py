"""Contracts: as chips in the hand with a fit meter, small aboard ships, and under trading posts."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    LABEL,
    LABEL_CENTER,
    LEAST_ART,
    STRONG,
    STRONG_CENTER,
    BoardLayout,
    centred,
    natural,
    token,
)
from game.boards.constantinopolis.click_targets import HAND, SLOT
from game.engine.constantinopolis.components import GOODS, SHIPS
from game.engine.constantinopolis.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle


def pictures_of(layout: BoardLayout, kind: int) -> list[str]:
    """The pictures of what a contract carries: one for each good, or a passenger, or a question mark."""
    if kind < 0:
        return ["any_good"]
    goods = layout.box.contracts[kind].goods
    return [f"good/{GOODS[good]}" for good, n in enumerate(goods) for _ in range(n)] or ["passenger"]


def stowage(layout: BoardLayout, shelf: str, kinds: Sequence[int], room: int) -> list[tuple[str, int]]:
    """What lies in so many places: name and kind; "" for a gap. Contracts keep their places when others come and go."""
    found: dict[str, int] = {}
    for kind in kinds:
        name = layout.box.contracts[kind].id if kind >= 0 else "hidden"
        copy = sum(other == kind for other in found.values())
        found[f"{name}.{copy}"] = kind
    row = layout.table.order.places(shelf, str(layout.state.round), list(found), room)
    return [(name, found.get(name, HIDDEN)) for name in row]


PAPER = 110
"""Least width in pixels of a contract in hand where there is room."""
RIBBON = 0.13
"""How much of the width of a contract its ribbon takes at the left."""


GROWN = 5
"""Height in lines from which a contract has larger signs and numbers."""
LEAST_SEAL = 13
"""Width in pixels from which the ribbon has its seal."""


def parchment(node: Node, goods: Sequence[int]) -> Rect:
    """Style a node as a parchment with ribbon if it is large enough; returns the area for text."""
    rect = node.rect
    if rect.w < LEAST_ART:
        return rect.inset(2)
    node.fill, node.picture_at = "paper", "stretch"
    node.picture = f"art/contract/{'goods' if any(goods) else 'passenger'}"
    seal = min(round(rect.w * RIBBON), rect.h - 4)
    if seal >= LEAST_SEAL:
        foot = rect.place(seal, seal, 0.0, 0.92)
        node.add("seal", foot, picture=f"art/seal/{'red' if any(goods) else 'blue'}")
    edge = max(2, rect.w // 40)
    return rect.pad(left=round(rect.w * RIBBON) + 2, top=edge + 1, right=edge + 2, bottom=edge + 1)


def small_contract(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, kind: int, target: str = ""
) -> None:
    """A contract in a square: its goods above the gold it pays."""
    tip = f"contract/{layout.box.contracts[kind].id}" if kind >= 0 else "about/hidden_cargo"
    if target:
        node = layout.put(parent, name, rect, target, fill="card", tip="" if layout.can(target) else tip)
    else:
        node = parent.add(name, rect, fill="card", tip=tip)
    inner = parchment(node, layout.box.contracts[kind].goods) if kind >= 0 else rect.inset(2)
    roomy = kind >= 0 and inner.h >= 2 * layout.view.text_px("caption")
    goods, pay = inner.rows(1.0, min(layout.line, inner.h // 2)) if roomy else (inner, inner)
    found = pictures_of(layout, kind)
    for place, (picture, cell) in enumerate(zip(found, goods.equal_columns(len(found), gap=1), strict=True)):
        node.add(f"good{place}", cell, picture=picture)
    if roomy:
        node.add("gold", pay, text=str(layout.box.contracts[kind].gold), style=STRONG_CENTER)


def hand(
    layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool, grid: tuple[int, int] = (0, 0)
) -> None:
    """The contracts in a hand as chips; equal ones once with their number. `grid`: columns and height of the chips."""
    state = layout.state
    kinds = list(dict.fromkeys(state.hand[seat]))
    node = parent.add("hand", rect)
    if own and HAND in layout.spots.targets:  # a held contract may be put here once it is chosen
        node.target, node.lit = HAND, bool(layout.table.picks.selection) and HAND in layout.lit
        node.focusable = node.lit
    if not kinds:
        title = layout.own("tip.title.hand")
        wide = min(rect.w, layout.view.width(title, "small") + 4 * layout.pad)
        plate = rect.place(wide, layout.line + 10)
        node.add(
            "empty",
            plate,
            text=title,
            style=LABEL_CENTER.but(role="small"),
            fill="chip",
            dim=True,
            tip="about/hand",
        )
        return
    gap = layout.gap
    ids = [layout.box.contracts[kind].id for kind in kinds]
    row = layout.table.order.places(f"hand/{seat}", str(state.round), ids)
    columns, high = grid if grid[0] else _grid(layout, rect, len(row))
    for place, name in enumerate(row):
        lane = Rect(rect.x, rect.y + place // columns * (high + gap), rect.w, high)
        if name:
            cell = lane.equal_columns(columns, gap)[place % columns]
            _chip(layout, node, layout.box.contract_index[name], cell, seat, own=own)


def _grid(layout: BoardLayout, rect: Rect, count: int) -> tuple[int, int]:
    """Columns and height of the chips: the best shape for as many, but the same for any few."""
    hulls = 3 * natural(layout, f"ship/{SHIPS[1]}", "2", LABEL)[0]
    wide, tall, gap = round(hulls / (1 - RIBBON)) + 8, round(layout.line * 5), layout.gap
    wide = max(wide, PAPER)
    few = max(1, min(5, (rect.w + gap) // (wide + gap)))
    if layout.is_large:
        wide, tall = 2 * wide, 2 * tall
    best: tuple[float, int, int] = (0.0, few, 0)
    for columns in range(few, 10):
        rows = -(-max(count, few) // columns)
        high = (rect.h - (rows - 1) * gap) // rows
        across = (rect.w - (columns - 1) * gap) // columns
        fits = min(across / wide, 1.0) * min(high / tall, 1.0)
        if fits > best[0]:
            best = (fits, columns, min(high, tall))
    return best[1], best[2]


def _chip(layout: BoardLayout, parent: Node, kind: int, rect: Rect, seat: int, *, own: bool) -> None:
    contract = layout.box.contracts[kind]
    target = f"contract/{contract.id}"
    ready = not _missing(layout, kind, seat)
    fill = "card" if ready else "well.marble"
    if own:
        chip = layout.put(parent, contract.id, rect, target, fill=fill)
    else:
        chip = parent.add(contract.id, rect, fill=fill, tip=target)
    inner = parchment(chip, contract.goods)
    chip.dim = not ready
    tall, grown = inner.h >= 3 * layout.line, inner.h >= GROWN * layout.line
    if tall:
        top, sea, low = inner.equal_rows(3)
        _voyages(layout, chip, contract.voyage, sea, BIG if grown else LABEL)
    else:
        top, low = inner.equal_rows(2)
    _fit(layout, chip, kind, top, seat)
    copies = layout.state.hand[seat].count(kind)
    if copies > 1:
        many, low = low.cut_left(layout.view.width(f"×{copies}", "caption.bold") + 2, 2)
        chip.add("copies", many, text=f"×{copies}", style=STRONG_CENTER)
    pays = [("gold", str(contract.gold), BIG if grown else COUNT)]
    fame = ("fame", str(contract.fame), BIG if grown else STRONG)
    if contract.fame and natural(layout, *fame)[0] + natural(layout, *pays[0])[0] + layout.gap <= low.w:
        pays.insert(0, fame)
    for picture, text, style in pays:
        cell = token(layout, chip, picture, low, picture, text, style, 1.0)
        low = low.pad(right=cell.w + layout.gap)
    rounds = _rounds(contract.voyage)
    if not tall and low.w >= layout.view.width(rounds, "caption"):
        chip.add("voyage", low, text=rounds, style=LABEL_CENTER.but(align="left"), tip="about/voyage")


def _rounds(voyage: tuple[int, ...]) -> str:
    """The rounds at sea with a small, a medium and a large ship."""
    return "·".join(str(n) if n else "–" for n in voyage)


def _voyages(layout: BoardLayout, chip: Node, voyage: tuple[int, ...], rect: Rect, style: TextStyle) -> None:
    """The rounds at sea beside each size of hull, or in one line where it is narrow."""
    if 3 * natural(layout, f"ship/{SHIPS[1]}", "2", style)[0] > rect.w:
        token(layout, chip, "sea", rect, f"ship/{SHIPS[1]}", _rounds(voyage), style, 0.0)
        return
    for size, (rounds, cell) in enumerate(zip(voyage, rect.equal_columns(3), strict=True)):
        shown = str(rounds) if rounds else "–"
        token(layout, chip, f"sea{size}", cell, f"ship/{SHIPS[size]}", shown, style, 0.0)


def _missing(layout: BoardLayout, kind: int, seat: int) -> bool:
    goods = layout.state.goods[seat]
    return any(goods[good] < need for good, need in enumerate(layout.box.contracts[kind].goods))


def _fit(layout: BoardLayout, chip: Node, kind: int, rect: Rect, seat: int) -> None:
    """The fit meter: each needed good with the units in store."""
    contract = layout.box.contracts[kind]
    needs = [(good, n) for good, n in enumerate(contract.goods) if n]
    if not needs:
        chip.add("passenger", rect.cut_left(rect.h)[0], picture="passenger")
        return
    plain = BIG if rect.h >= GROWN * layout.line // 3 else STRONG
    if natural(layout, "good/food", "9/9", plain)[0] * len(needs) > rect.w:
        plain = STRONG
    natural_w = natural(layout, "good/food", "9/9", plain)[0] + 3
    wide = min(natural_w, rect.w // len(needs))  # the numbers shrink a little before they give way
    for place, (good, need) in enumerate(needs):
        have = min(layout.state.goods[seat][good], 9)
        picture = f"good/{GOODS[good]}"
        if wide >= natural_w - 3:  # the margin between two may go
            cell = Rect(rect.x + place * wide, rect.y, wide, rect.h)
            style = (
                plain.but(colour="verdigris_deep") if have >= need else plain.but(colour="terracotta_deep")
            )
            token(layout, chip, f"need{place}", cell, picture, f"{have}/{need}", style, 0.0)
            continue
        side = min(rect.h, rect.w // sum(n for _, n in needs))
        before = sum(n for _, n in needs[:place])
        for copy in range(need):
            cell = Rect(rect.x + (before + copy) * side, rect.y, side, rect.h)
            chip.add(f"need{place}.{copy}", cell, picture=picture, dim=have <= copy)


def posts(layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """The trading posts: contracts held, free posts, and the price of the next one."""
    state, box = layout.state, layout.box
    node = parent.add("posts", rect)
    held = dict(enumerate(stowage(layout, f"held/{seat}", state.held[seat], state.posts[seat])))
    total = max(len(box.posts), state.posts[seat])
    free_lit = False
    for place, cell in enumerate(rect.equal_columns(total, gap=layout.gap)):
        name, kind = held.get(place, ("", HIDDEN))
        if name:
            _held(layout, node, place, kind, cell, own=own)
        elif place < state.posts[seat]:
            if own and not free_lit:
                layout.put(node, f"free{place}", cell, SLOT, fill="card", picture="post")
                free_lit = True
            else:
                node.add(f"free{place}", cell, fill="card", picture="post", tip="about/posts")
        else:
            _unbought(layout, node, place, cell, own=own and place == state.posts[seat])


def _held(layout: BoardLayout, node: Node, place: int, kind: int, rect: Rect, *, own: bool) -> None:
    contract = layout.box.contracts[kind]
    name = f"held{place}"
    target = f"held/{contract.id}"
    if own:
        chip = layout.put(node, name, rect, target, fill="card")
    else:
        chip = node.add(name, rect, fill="card", tip=f"contract/{contract.id}")
    mark, inner = parchment(chip, contract.goods).cut_left(min(rect.h // 2, rect.w // 4), 2)
    chip.add("post", mark, picture="post")
    found = pictures_of(layout, kind)
    roomy = inner.w >= layout.view.width("99", BIG.role) + 2 * layout.line * len(found)
    pays = BIG if inner.h >= 3 * layout.line and roomy else COUNT
    gold_w = layout.view.width("99", pays.role) + 2
    gold, goods = inner.cut_right(gold_w, 2)
    for at, (picture, cell) in enumerate(zip(found, goods.equal_columns(len(found), gap=1), strict=True)):
        chip.add(f"good{at}", cell, picture=picture)
    chip.add("gold", gold, text=str(contract.gold), style=pays)


def _unbought(layout: BoardLayout, node: Node, place: int, rect: Rect, *, own: bool) -> None:
    """A post not bought yet: the next one shows its price."""
    price = str(layout.box.posts[place])
    if not own:
        cell = node.add(f"post{place}", rect, fill="well", dim=True, tip="about/posts")
        if rect.w < 3.6 * layout.line:
            cell.add("price", rect, text=price, style=LABEL_CENTER)
            return
    else:
        cell = layout.put(node, f"post{place}", rect, "post", fill="well")
    side = min(rect.h - 6, rect.w // 3)
    picture, cost = rect.inset(3).cut_left(side, 2)
    cell.add("post", picture, picture="post")
    centred(layout, cell, "price", cost, "gold", price, COUNT)


__all__ = ["LABEL", "hand", "pictures_of", "posts", "small_contract", "stowage"]
