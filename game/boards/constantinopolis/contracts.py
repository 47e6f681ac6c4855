"""Contracts: small aboard ships, under trading posts, and in a hand with what is asked for and what each ship needs."""

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
    centered,
    natural,
    token,
)
from game.boards.constantinopolis.clicks import HAND, SLOT, chapter_of
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import GOODS, SHIPS
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.round import DRAWING
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship, State
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle


def pictures_of(box: Components, kind: int) -> list[str]:
    """The pictures of what a contract carries: one for each good, or a passenger, or a question mark."""
    if kind < 0:
        return ["any_good"]
    goods = box.contracts[kind].goods
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


def in_places(layout: BoardLayout, seat: int, ids: Sequence[str]) -> list[str]:
    """The contracts of a hand by place, "" where one has gone; with a new question the gaps close."""
    state = layout.state
    period = f"{state.round}.{chapter_of(state)}.{state.to_act == seat}"
    return layout.table.order.places(f"hand/{seat}", period, ids)


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
    edge = max(2, min(rect.w // 40, rect.h // 12))
    return rect.pad(left=round(rect.w * RIBBON) + 2, top=edge + 1, right=edge + 2, bottom=edge + 1)


def small_contract(
    layout: BoardLayout,
    parent: Node,
    name: str,
    rect: Rect,
    kind: int,
    target: str = "",
    at: str = "contract",
) -> None:
    """A contract in a square: its goods above the gold it pays; ``at`` names its place for the tooltip."""
    tip = f"{at}/{layout.box.contracts[kind].id}" if kind >= 0 else "about/hidden_cargo"
    if target:
        node = layout.put(parent, name, rect, target, fill="card", tip="" if layout.can(target) else tip)
    else:
        node = parent.add(name, rect, fill="card", tip=tip)
    inner = parchment(node, layout.box.contracts[kind].goods) if kind >= 0 else rect.inset(2)
    roomy = kind >= 0 and inner.h >= 2 * layout.view.text_px("caption")
    goods, pay = inner.rows(1.0, min(layout.line, inner.h // 2)) if roomy else (inner, inner)
    found = pictures_of(layout.box, kind)
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
    found = pictures_of(layout.box, kind)
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
    room = cost.w - natural(layout, "gold", "9", COUNT)[0] - 2 * layout.gap
    words = (form for form in layout.forms("board.post") if layout.view.width(form, LABEL.role) <= room)
    word = next(words, "")
    if word:
        name, cost = cost.cut_left(layout.view.width(word, LABEL.role) + layout.gap)
        cell.add("name", name, text=word, style=LABEL)
    centered(layout, cell, "price", cost, "gold", price, COUNT)


PAPER = 110
"""Least width in pixels of a contract in hand where there is room."""
FULL = 3.3
"""Height in lines from which a contract says in words whether it can be loaded."""
NARROW = 5.0
"""Width in lines below which a high contract has its goods above what it pays."""
WORDED = 2.7
"""The same of a low one, which has its goods at the left."""
BACK, WIDEST_BACK = 0.82, 1.75
"""Width of a contract that will be drawn, as a share of its height: at least, and where there is room."""
FEWEST = 3
"""So many contracts that will be drawn have the room of as many at least."""
READY, MISSING, CROWDED, SEATED = (
    "contract_ready",
    "contract_missing",
    "contract_no_room",
    "contract_passengers",
)
"""What a contract says of itself: it can be loaded, goods are missing, no ship in port has room for it, or only none for passengers."""


def hand(
    layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool, grid: tuple[int, int] = (0, 0)
) -> None:
    """The contracts in a hand; equal ones once with their number. `grid`: columns and height of each."""
    kinds = list(dict.fromkeys(layout.state.hand[seat]))
    node = parent.add("hand", rect)
    if own and HAND in layout.spots.targets:  # a held contract may be put here once it is chosen
        node.target, node.lit = HAND, bool(layout.table.picks.selection) and HAND in layout.lit
        node.focusable = node.lit
    if not kinds:
        if own:
            _to_come(layout, node, rect, seat)
        else:
            _empty(layout, node, rect)
        return
    gap = layout.gap
    ids = [layout.box.contracts[kind].id for kind in kinds]
    row = in_places(layout, seat, ids)
    columns, high = grid if grid[0] else _grid(layout, rect, len(row))
    for place, name in enumerate(row):
        lane = Rect(rect.x, rect.y + place // columns * (high + gap), rect.w, high)
        cell = lane.equal_columns(columns, gap)[place % columns]
        if name:
            _chip(layout, node, layout.box.contract_index[name], cell, seat, own=own)
        else:  # a contract that goes back finds its place again
            gone = node.add(f"gone{place}", cell, fill="well", dim=True, tip="about/hand")
            side = min(round(1.4 * layout.line), cell.h)
            gone.add("sign", cell.place(side, side), picture="contract", dim=True)


def _empty(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """What a place without contracts says."""
    title = layout.own("board.no_contracts")
    plate = rect.place(min(rect.w, layout.view.width(title, "small") + 4 * layout.pad), layout.line + 10)
    style = LABEL_CENTER.but(role="small")
    node.add("empty", plate, text=title, style=style, fill="chip", dim=True, tip="about/hand")


def next_draw(state: State, seat: int) -> int | None:
    """How many contracts a seat draws next; None where the last have been drawn."""
    drawn = state.stack[0][1] > DRAWING if state.stack else True
    return None if drawn and state.round == state.last_round else draw_count(state, seat)


def _to_come(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """How many contracts will be drawn: that many sealed ones, and the number in words."""
    count = next_draw(layout.state, seat)
    if count is None:
        _empty(layout, node, rect)
        return
    words = layout.own("board.draws")
    label, room = rect.cut_left(
        min(rect.w // 2, max(layout.view.width(words, "caption"), 4 * layout.line) + 2 * layout.pad),
        layout.gap,
    )
    plate = node.add("draws", label.place(label.w, min(label.h, 3 * layout.line), 0.0), tip="about/draws")
    upper, lower = plate.rect.rows(1.0, layout.line, gap=2)
    token(layout, plate, "number", upper, "contract", f"+{count}", BIG, 0.5)
    plate.add("words", lower, text=words, style=LABEL_CENTER)
    least = round(rect.h * BACK)
    if not count or room.w < least:
        return
    fair = (room.w + layout.gap) // max(count, FEWEST) - layout.gap
    wide = max(least, min(fair, round(rect.h * WIDEST_BACK)))
    step = min(wide + layout.gap, (room.w - wide) // max(1, count - 1))
    node.add("sealed", room.cut_left((count - 1) * step + wide)[0], tip="about/draws", focusable=False)
    for place in range(count):
        cell = Rect(room.x + place * step, room.y, wide, room.h)
        back = node.add(
            f"back{place}", cell, picture="art/contract/goods", picture_at="stretch", scenery=True
        )
        side = min(wide, cell.h) // 3
        back.add("seal", cell.place(side, side), picture="art/seal/red", scenery=True)


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
    """A contract: goods and pay above; below them the voyage, and whether it can be loaded."""
    contract = layout.box.contracts[kind]
    target = f"contract/{contract.id}"
    says = _says(layout, kind, seat) if own else ""
    fill = "well.marble" if says == MISSING else "card"
    if own:
        chip = layout.put(parent, contract.id, rect, target, fill=fill)
    else:
        chip = parent.add(contract.id, rect, fill=fill, tip=target)
    inner = parchment(chip, contract.goods)
    if inner.h < FULL * layout.line:
        _low(layout, chip, kind, inner, (says, seat))
        return
    upper, lower = inner.cut_top(inner.h - 2 * layout.line - 1)
    sea, foot = lower.equal_rows(2)
    aside = Rect(0, 0, 0, 0)
    if inner.w < NARROW * layout.line:  # the goods above what it pays
        goods, pay = upper.rows(1.0, natural(layout, "gold", "99", COUNT)[1])
        if _fame_apart(layout, kind, pay.w):
            goods = _fame(layout, chip, kind, goods, 1.0)
        _asked(layout, chip, kind, goods, seat)
        aside = _paid(layout, chip, kind, pay, low=True)
    else:
        _asked(layout, chip, kind, _paid(layout, chip, kind, upper, low=False), seat)
    _voyages(layout, chip, contract.voyage, sea)
    foot = _copies(layout, chip, kind, foot, seat)
    if says:
        _status(layout, chip, kind, foot, (says, seat), aside)


def _low(layout: BoardLayout, chip: Node, kind: int, rect: Rect, found: tuple[str, int]) -> None:
    """A low contract: its goods at the left, above its fame where what it pays leaves no room for that."""
    contract, (says, seat) = layout.box.contracts[kind], found
    goods, rest = rect.cut_left(_asked_w(layout, rect), 3)
    if _fame_apart(layout, kind, rest.w):
        goods, foot = goods.rows(1.0, layout.view.text_px(LABEL.role) - 1)
        _fame(layout, chip, kind, foot, 0.0)
    _asked(layout, chip, kind, goods, seat)
    upper, lower, *third = rest.equal_rows(3 if says and rect.h >= WORDED * layout.line else 2)
    _paid(layout, chip, kind, upper, low=True)
    lower = _copies(layout, chip, kind, lower, seat)
    if third:
        _voyages(layout, chip, contract.voyage, lower)
        _status(layout, chip, kind, third[0], found)
        return
    side = min(lower.h, layout.line - 2)
    words = layout.view.width(_rounds(contract.voyage), LABEL.role)
    if says and words + side + 3 <= lower.w:
        sign = _sign(chip, lower.place(lower.w, side), says)
        lower = Rect(sign.x, lower.y, sign.w, lower.h)
    elif says:  # on the ribbon, where the seal would be
        foot = Rect(chip.rect.x, lower.y, side, lower.h)
        chip.children[:] = [child for child in chip.children if not child.name.endswith("/seal")]
        _sign(chip, foot.place(side, side), says)
    _voyages(layout, chip, contract.voyage, lower)


def _fame_apart(layout: BoardLayout, kind: int, wide: int) -> bool:
    """Whether a contract has fame that finds no room beside its gold."""
    fame = layout.box.contracts[kind].fame
    row = [("fame", "99", STRONG), ("gold", "99", COUNT)]  # alike for all
    return bool(fame) and _beside(layout, row) > wide + layout.gap


def _fame(layout: BoardLayout, chip: Node, kind: int, rect: Rect, across: float) -> Rect:
    """The fame of a contract in small at a side of a line, one point as a bare sign; returns the rest."""
    fame = layout.box.contracts[kind].fame
    return _small(layout, chip, ("fame", str(fame) if fame > 1 else "", LABEL), rect, across)


def _small(
    layout: BoardLayout, chip: Node, shown: tuple[str, str, TextStyle], rect: Rect, across: float
) -> Rect:
    """A sign no larger than the text after it, at a side of a line; returns the rest."""
    picture, text, style = shown
    side = min(rect.h, layout.view.text_px(LABEL.role))
    wide = side + (layout.view.width(text, style.role) + 2 if text else 0)
    cell, rest = rect.cut_right(wide, 2) if across else rect.cut_left(wide, 2)
    sign, number = cell.columns(side, 1.0) if text else (cell, cell)
    if not text:
        chip.add(picture, sign.place(side, side), picture=picture)
        return rest
    node = chip.add(picture, cell)
    node.add("sign", sign.place(side, side), picture=picture)
    node.add("number", number, text=text, style=style.but(align="right"))
    return rest


ASKED = 0.48
"""Most of the width of a low contract that its goods take."""


def _asked_w(layout: BoardLayout, rect: Rect) -> int:
    """The width of the goods at the left of a low contract: alike for all, as two units and much gold need it."""
    pay = natural(layout, "gold", "99", COUNT)[0]
    return min(rect.h * 2, max(rect.w // 3, min(round(rect.w * ASKED), rect.w - pay - 3)))


def _copies(layout: BoardLayout, chip: Node, kind: int, rect: Rect, seat: int) -> Rect:
    """How many equal ones there are, at the right; returns the rest."""
    copies = layout.state.hand[seat].count(kind)
    if copies < 2:
        return rect
    many, rest = rect.cut_right(layout.view.width(f"×{copies}", "caption.bold") + 4, 2)
    chip.add("copies", many, text=f"×{copies}", style=STRONG_CENTER)
    return rest


def _says(layout: BoardLayout, kind: int, seat: int) -> str:
    """Whether a contract can be loaded now, or why it cannot."""
    if any(missing for _, missing in _needs(layout, kind, seat)):
        return MISSING
    target = f"contract/{layout.box.contracts[kind].id}"
    ships = any(
        target in offer.refs and any(ref.startswith("fleet/") for ref in offer.refs)
        for offer in layout.spots.offers
    )
    if not layout.table.choices:  # nobody loads: what there is room for as things lie
        ships = any(_has_room(layout, kind, ship) for ship in layout.state.fleet[seat])
    if ships:
        return READY
    return SEATED if _most_aboard(layout, kind, seat) else CROWDED


def _most_aboard(layout: BoardLayout, kind: int, seat: int) -> int:
    """How many passengers a ship takes whose hold has room for this one, but that has as many aboard as it may; 0 if none."""
    state, box = layout.state, layout.box
    full = [
        box.passengers[ship.size]
        for ship in state.fleet[seat]
        if ship.place == PORT
        and sum(box.space[one] for one in ship.cargo if one >= 0) + box.space[kind] <= box.hold[ship.size]
    ]
    return max(full, default=0) if box.is_passenger[kind] else 0


def _has_room(layout: BoardLayout, kind: int, ship: Ship) -> bool:
    """Whether a ship in port takes a contract beside what is known to be aboard."""
    contract, box = layout.box.contracts[kind], layout.box
    used = sum(box.space[one] for one in ship.cargo if one >= 0)
    full = (
        contract.passenger
        and sum(box.is_passenger[one] for one in ship.cargo if one >= 0) >= box.passengers[ship.size]
    )
    return ship.place == PORT and not full and used + box.space[kind] <= box.hold[ship.size]


def _needs(layout: BoardLayout, kind: int, seat: int) -> list[tuple[int, bool]]:
    """Each unit that a contract asks for, and whether it is missing."""
    have = layout.state.goods[seat]
    return [
        (good, have[good] <= unit)
        for good, need in enumerate(layout.box.contracts[kind].goods)
        for unit in range(need)
    ]


def _asked(layout: BoardLayout, chip: Node, kind: int, rect: Rect, seat: int) -> None:
    """Each unit asked for: on marble with a tick what is in store, pale in a hollow what is missing."""
    units = _needs(layout, kind, seat)
    side = min(rect.h - 2, (rect.w + 2) // max(1, len(units)) - 2)
    if not units:
        chip.add("passenger", rect.place(side, side, 0.0), picture="passenger")
        return
    for at, (good, missing) in enumerate(units):
        spot = Rect(rect.x + at * (side + 2), rect.y + (rect.h - side) // 2, side, side)
        well = chip.add(f"need{at}", spot, fill="well" if missing else "well.marble")
        well.add("good", spot.inset(2), picture=f"good/{GOODS[good]}", dim=missing)
        tick = side * 2 // 5
        if not missing and tick >= TICK:
            corner = spot.place(tick, tick, 1.0, 1.0)
            well.add("tick", corner, fill="chip.good", depth=1).add(
                "sign", corner.inset(2), picture="glyph/check"
            )


TICK = 9
"""Least size in pixels of the tick on a good in store."""


def _paid(layout: BoardLayout, chip: Node, kind: int, rect: Rect, *, low: bool) -> Rect:
    """Gold and fame at the right, side by side where there is room for them; returns the rest."""
    contract = layout.box.contracts[kind]
    widest = [*([("fame", "9", STRONG)] if contract.fame else []), ("gold", "99", BIG)]
    shown = [("fame", str(contract.fame), STRONG)] if contract.fame else []
    shown.append(("gold", str(contract.gold), COUNT if low else BIG))
    if low and _fame_apart(layout, kind, rect.w):
        shown = shown[-1:]
    elif not low and _beside(layout, widest) + 2 * rect.h > rect.w:  # alike for all
        return _piled(layout, chip, rect, shown[::-1])
    for picture, text, style in shown[::-1]:
        wide = natural(layout, picture, text, style)[0]
        if wide > rect.w:
            rect = _small(layout, chip, (picture, text, style), rect, 1.0)
            continue
        cell, rect = rect.cut_right(wide, layout.gap)
        token(layout, chip, picture, cell, picture, text, style, 1.0)
    return rect


def _beside(layout: BoardLayout, shown: list[tuple[str, str, TextStyle]]) -> int:
    return sum(natural(layout, *one)[0] + layout.gap for one in shown)


def _piled(layout: BoardLayout, chip: Node, rect: Rect, shown: list[tuple[str, str, TextStyle]]) -> Rect:
    """Gold above fame."""
    sizes = [
        natural(layout, picture, text, COUNT if style == BIG else style) for picture, text, style in shown
    ]
    pay, rest = rect.cut_right(min(max(wide for wide, _ in sizes), rect.w // 2), layout.gap)
    block = pay.place(pay.w, min(pay.h, sum(high for _, high in sizes)))
    for (picture, text, style), cell in zip(shown, block.equal_rows(len(shown)), strict=True):
        token(layout, chip, picture, cell, picture, text, COUNT if style == BIG else style, 0.0)
    return rest


def _sign(chip: Node, rect: Rect, says: str) -> Rect:
    """A tick or a cross at the left; returns the rest."""
    side = rect.h - 2
    spot = Rect(rect.x, rect.y + 1, side, side)
    sign = chip.add("says", spot, fill="chip.good" if says == READY else "chip", dim=says != READY)
    sign.add("sign", spot.inset(max(2, side // 6)), picture="glyph/check" if says == READY else "glyph/cross")
    return rect.pad(left=side + 3)


def _status(
    layout: BoardLayout, chip: Node, kind: int, rect: Rect, found: tuple[str, int], aside: Rect | None = None
) -> None:
    """In a sign and in words: it can be loaded, what is missing, or that there is no room.

    Where the word has no room beside the sign, that goes ``aside``; every kind that is missing is always shown.
    """
    says, seat = found
    missing = [good for good, lacks in _needs(layout, kind, seat) if lacks]
    kinds, sign, step = list(dict.fromkeys(missing)), rect.h + 1, layout.line + 1
    forms = _words(layout, kind, found)
    apart = aside is not None and aside.w >= sign
    ways = [(forms[0], missing, sign), *((form, kinds, sign) for form in forms)]
    ways += [(form, kinds, 0) for form in forms if apart]
    for words, shown, before in ways:
        wide = layout.view.width(words, STRONG.role) + 5
        if before + wide + (3 + len(shown) * step if shown else 0) <= rect.w and rect.h >= layout.line:
            break
    else:  # rather each kind than a word
        words, shown, before, wide = "", kinds, sign, 0
    if aside is not None and not before:
        _sign(chip, aside.place(aside.w, min(aside.h, layout.line)), says)
        room = rect
    else:
        room = _sign(chip, rect, says)
    if words:
        color = "verdigris_deep" if says == READY else "terracotta_deep"
        text, room = room.cut_left(wide, 3)
        chip.add("says/words", text, text=words, style=STRONG.but(color=color))
    side = min(layout.line, room.w // max(1, len(shown)) - 1)
    for at, good in enumerate(shown):
        spot = Rect(room.x + at * (side + 1), room.y, side, room.h)
        chip.add(f"missing{at}", spot, picture=f"good/{GOODS[good]}")


def _words(layout: BoardLayout, kind: int, found: tuple[str, int]) -> list[str]:
    """What a contract says of itself in words, then in shorter ones."""
    says, seat = found
    if says != SEATED:
        return [*layout.forms(f"board.{says}")]
    return [
        layout.own(f"board.{says}", count=_most_aboard(layout, kind, seat)),
        *layout.forms(f"board.{CROWDED}"),
    ]


def _rounds(voyage: tuple[int, ...]) -> str:
    """The rounds at sea with a small, a medium and a large ship."""
    return "·".join(str(n) if n else "–" for n in voyage)


def _voyages(layout: BoardLayout, chip: Node, voyage: tuple[int, ...], rect: Rect) -> None:
    """The rounds at sea beside each size of hull, or in one line where it is narrow."""
    each = natural(layout, f"ship/{SHIPS[1]}", "2", LABEL)[0] + 2
    if 3 * each > rect.w + 1:  # equal columns differ by a pixel, and all of a row have one form
        text = _rounds(voyage)
        if natural(layout, f"ship/{SHIPS[1]}", text, LABEL)[0] <= rect.w:
            token(layout, chip, "sea", rect, f"ship/{SHIPS[1]}", text, LABEL, 0.0)
        elif layout.view.width(text, LABEL.role) <= rect.w:
            chip.add("sea", rect, text=text, style=LABEL, tip="about/voyage")
        return
    glass = layout.line + layout.gap
    if 3 * each + glass <= rect.w + 1:  # how long, not how many
        sign, rect = rect.cut_left(glass)
        sign = sign.place(layout.line - 3, layout.line - 3, 0.0)
        chip.add("sea", sign, picture="glyph/hourglass", dim=True, tip="about/voyage")
    step = min(rect.w // 3, each + 2 * layout.gap)
    for size, rounds in enumerate(voyage):
        cell = Rect(rect.x + size * step, rect.y, step, rect.h)
        shown = str(rounds) if rounds else "–"
        token(layout, chip, f"sea{size}", cell, f"ship/{SHIPS[size]}", shown, LABEL, 0.0)
