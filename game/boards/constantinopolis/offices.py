"""The five offices: benefits, holders, goods on them, next bids."""

from __future__ import annotations

from game.boards.board import Offer
from game.boards.constantinopolis.board_layout import (
    COUNT,
    COUNT_CENTER,
    LABEL,
    BoardLayout,
    counter,
    natural,
    token,
)
from game.boards.constantinopolis.click_targets import chapter_of
from game.boards.constantinopolis.tip_estate import MEDAL, vacant_price
from game.engine.constantinopolis.components import OFFICES
from game.engine.constantinopolis.phases import DUEL
from game.ui.geometry import Rect
from game.ui.theme import SMALLER
from game.ui.tree import Node, TextStyle

NAME = TextStyle("small.bold", "porphyry", "left", lines=2, shrink=True)
LEAST_NAME = 4
"""Least letters of a shortened name; below it only the banner is shown."""


def offices(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the five cards."""
    zone = parent.add("offices", rect, region="constantinopolis.region.offices")
    for office, cell in enumerate(rect.equal_columns(len(OFFICES), gap=layout.gap)):
        _card(layout, zone, office, cell)


def _card(layout: BoardLayout, zone: Node, office: int, rect: Rect) -> None:
    """The medal with what the office gives, its name, and below its holder or the amount one would bid."""
    target = f"office/{OFFICES[office]}"
    card = layout.put(zone, OFFICES[office], rect, target, fill="porphyry")
    inner = rect.inset(4, 3)
    offer = next((found for found in layout.spots.about(target) if found.amounts), None)
    title = layout.table.texts.component(target)
    if offer is not None:
        head, foot = inner.rows(1.0, layout.target, gap=1)
        lines = 2 if head.h >= 2 * layout.line - 4 else 1
        # The plate with what the office gives may reach beyond its medal where that is small.
        longest = max(layout.view.width(word, NAME.role) for word in title.split(" "))
        room = max(head.w * 2 // 5, head.w - layout.gap - longest - 4)
        place, words = head.cut_left(min(room, max(head.h, _width(layout, office))), layout.gap)
        seal = card.add("medal", place.fit(1, 1), picture=f"art/{target}?{MEDAL}")
        _benefit(layout, seal, office, place)
        card.add("name", words, text=title, style=NAME.but(colour="", lines=lines))
        _stepper(layout, card, office, foot, offer)
        return
    longest = max(layout.view.width(word, NAME.role) for word in title.split(" ")) + 2 * layout.pad + 4
    tightest = max(layout.view.width(word, SMALLER[NAME.role]) for word in title.split(" "))
    holder = layout.state.holder[office]
    if holder >= 0:
        wide = layout.view.width(layout.table.seats[holder].name.split(" ")[0], LABEL.role)
        longest = max(longest, min(wide + 2 * layout.line + layout.pad, inner.w * 3 // 5))
    else:
        price = natural(layout, "gold", "99", COUNT)[0]
        room = inner.w - max(_width(layout, office), min(inner.h, inner.w)) - price - 2 * layout.pad - 6
        word = _vacant(layout, room)
        vacant = layout.view.width(word, LABEL.role) + price
        longest, tightest = max(longest, vacant + layout.pad + 6), max(tightest, vacant + 2)
    # All that the office gives is shown where the words can do with small letters.
    least = max(layout.line, min(_width(layout, office), inner.w * 2 // 5, inner.w - layout.pad - tightest))
    medal, words = inner.cut_left(max(least, min(inner.h, inner.w - longest)), layout.pad)
    name, foot = words.rows(2 * layout.line, 1.0, gap=1)
    seal = card.add("medal", medal, picture=f"art/{target}?{MEDAL}")
    card.add("name", name, text=title, style=NAME.but(colour=""))
    _benefit(layout, seal, office, medal)
    _holder(layout, card, office, foot)


def _gives(layout: BoardLayout, office: int) -> list[tuple[str, str]]:
    """What an office gives, as pictures and numbers."""
    box = layout.box
    given = [
        ("contract", f"+{box.office_draws[office]}", box.office_draws[office]),
        ("any_good", f"+{box.office_goods[office]}", box.office_goods[office]),
        ("gold", f"+{box.office_gold[office]}", box.office_gold[office]),
        (
            "class/wall" if OFFICES[office] == "praefectus_urbi" else "preempt",
            "/",
            box.office_swap[office],
        ),
        ("contract_swap", str(box.office_swap[office]), box.office_swap[office]),
    ]
    return [(picture, text) for picture, text, number in given if number]


def _width(layout: BoardLayout, office: int) -> int:
    """How wide a plate has to be for all that an office gives."""
    return 4 + sum(natural(layout, *one, COUNT)[0] + 4 for one in _gives(layout, office))


def _benefit(layout: BoardLayout, card: Node, office: int, rect: Rect) -> None:
    """What the office gives, on a plate at the foot of its medal: in one row, or where that is too narrow in two."""
    given = _gives(layout, office)
    high = min(rect.h, natural(layout, "gold", "1", COUNT)[1] + 2)
    rows = [given] if _width(layout, office) <= rect.w or 2 * high > rect.h else [[one] for one in given]
    rows = [[one for one in row if natural(layout, *one, COUNT)[0] + 8 <= rect.w] for row in rows]
    wides = [4 + sum(natural(layout, *one, COUNT)[0] + 4 for one in row) for row in rows]
    if not any(rows):
        return
    plate = card.add(
        "gives", rect.place(min(rect.w, max(wides)), high * len(rows), 0.5, 1.0), fill="plate.marble"
    )
    place = 0
    for row, wide, line in zip(rows, wides, plate.rect.equal_rows(len(rows), 0), strict=True):
        x = line.x + max(4, (line.w - wide) // 2 + 4)
        for picture, text in row:
            cell = Rect(x, line.y, line.right - x, line.h)
            if natural(layout, picture, text, COUNT)[0] > cell.w:
                break
            x = token(layout, plate, f"token{place}", cell, picture, text, COUNT, 0.0).right + 4
            place += 1


def _vacant(layout: BoardLayout, room: int) -> str:
    """The longest text for a vacant office that fits, else the shortest."""
    words = layout.forms("board.vacant")
    return next((word for word in words if layout.view.width(word, LABEL.role) <= room), words[-1])


def _holder(layout: BoardLayout, card: Node, office: int, room: Rect) -> None:
    """Banner and name of the holder; the gold lying on the space, or in a duel the bid.

    The gold stands in the same line, or below it where the name would be cut and there is room for two.
    """
    state = layout.state
    holder = state.holder[office]
    high = min(room.h, round(layout.line * 1.5))
    rect = room.place(room.w, high)
    coins = state.coins[office]
    duel = chapter_of(state) == DUEL and state.stack[-1][1] == office
    if duel:
        coins = max(state.stack[-1][4], state.stack[-1][5])
    tip = "about/bid" if duel else f"office/{OFFICES[office]}"
    if coins or holder < 0:
        shown = str(coins if holder >= 0 or duel else vacant_price(state, office))
        wide = natural(layout, "gold", shown, COUNT)[0] + 2
        called = layout.table.seats[holder].name.split(" ")[0] if holder >= 0 else ""
        if called and layout.view.width(called, LABEL.role) + high + wide > room.w and room.h >= 2 * high:
            rect, below = room.place(room.w, 2 * high).equal_rows(2, 0)
            treasury = card.add("coins", below, tip=tip)
            token(layout, treasury, "amount", below, "gold", shown, COUNT, 1.0)
        else:
            treasury = card.add("coins", rect, tip=tip)
            rect = rect.pad(right=token(layout, treasury, "amount", rect, "gold", shown, COUNT, 1.0).w + 2)
    if holder >= 0:
        banner, name = rect.cut_left(round(rect.h * 0.9), 3)
        card.add("banner", banner, picture=layout.banner(holder))
        called = layout.name(holder, "caption", name.w)
        if not called.endswith("…") or len(called) >= LEAST_NAME:
            card.add("holder", name, text=called, style=LABEL)
    else:
        card.add("vacant", rect, text=_vacant(layout, rect.w), style=LABEL)


def _stepper(layout: BoardLayout, card: Node, office: int, rect: Rect, offer: Offer) -> None:
    """The holder's banner, and the amount a click would bid, between less and more."""
    holder = layout.state.holder[office]
    side = layout.target
    flag, rest = rect.cut_left(round(rect.h * 0.8), layout.gap)
    needed = 2 * (side + layout.gap) + natural(layout, "gold", "99", COUNT)[0]
    if rest.w < needed:
        rest = rect  # too narrow for the banner; the rail shows the holder
    elif holder >= 0:
        card.add("banner", flag, picture=layout.banner(holder))
    less, value, more = rest.columns(side, 1.0, side, gap=layout.gap)
    place = offer.place(layout.table.picks.amounts.get(offer.key))
    layout.put(
        card, "less", less, f"less/{offer.key}", picture="glyph/minus", fill="button", enabled=place > 0
    )
    counter(card, "amount", value.inset(0, rect.h // 8), "gold", str(offer.amounts[place]), COUNT_CENTER)
    layout.put(
        card,
        "more",
        more,
        f"more/{offer.key}",
        picture="glyph/plus",
        fill="button",
        enabled=place + 1 < len(offer.amounts),
    )
