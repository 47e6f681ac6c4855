"""Contracts: small aboard ships, and under trading posts."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    LABEL_CENTER,
    LEAST_ART,
    STRONG_CENTER,
    BoardLayout,
    centred,
)
from game.boards.constantinopolis.click_targets import SLOT
from game.engine.constantinopolis.components import GOODS
from game.engine.constantinopolis.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node


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


RIBBON = 0.13
"""How much of the width of a contract its ribbon takes at the left."""


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


__all__ = ["RIBBON", "parchment", "pictures_of", "posts", "small_contract", "stowage"]
