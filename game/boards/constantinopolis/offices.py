"""The five offices: benefits, holders, goods on them, next bids."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import Offer
from game.boards.constantinopolis.board_layout import COUNT, LABEL, BoardLayout, natural, token
from game.boards.constantinopolis.clicks import chapter_of
from game.boards.constantinopolis.tips import MEDAL, vacant_price
from game.engine.constantinopolis.components import OFFICES
from game.engine.constantinopolis.phases import DUEL
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

NAME = TextStyle("small.bold", "porphyry", "left", lines=2, shrink=True)
ROUNDEL, LEAST_ROUNDEL = 56, 42
"""Least size in pixels of the roundel of an office; the second where its name or what it gives needs the room."""
BANNER = 0.75
"""Width of a holder's banner, as a share of the height of its line."""
NAME_LETTERS = 9
"""Letters of a name that there must be room for."""


def offices(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the five cards."""
    zone = parent.add("offices", rect, region="constantinopolis.region.offices")
    cells = _cells(layout, rect)
    bids = any(_offer(layout, office) is not None for office in range(len(OFFICES)))
    rooms = [_parts(layout, office, cell.inset(4, 2), bids=bids).words.w for office, cell in enumerate(cells)]
    two = any(
        layout.view.width(_title(layout, office), NAME.role) > room for office, room in enumerate(rooms)
    )
    named = min(rooms) - _flag_w(layout) >= _names_w(layout)
    for office, cell in enumerate(cells):
        _card(layout, zone, office, cell, Row(bids, two, named))


def _flag_w(layout: BoardLayout) -> int:
    """The width of the banner of a holder, with the gaps around it."""
    return round(BANNER * 1.5 * layout.line) + 6


def _names_w(layout: BoardLayout) -> int:
    """The room that holders' names need: that of everybody at the table, at most that of any usual name."""
    most = NAME_LETTERS * layout.view.width("n", LABEL.role)
    called = [seat.name.split(" ")[0] for seat in layout.table.seats]
    return min(most, max(layout.view.width(name, LABEL.role) for name in called))


def _cells(layout: BoardLayout, rect: Rect) -> list[Rect]:
    """The cards side by side: where they are narrow all have the same room for words, whatever each office gives."""
    cells = rect.equal_columns(len(OFFICES), gap=layout.gap)
    inner = cells[0].inset(4, 2)
    side = _side(layout, inner)
    more = [max(0, _width(layout, office) - side) for office in range(len(OFFICES))]
    least = max(_stepper_w(layout), _flag_w(layout) + NAME_LETTERS * layout.view.width("n", LABEL.role))
    if inner.w - side - max(more) - layout.gap >= least:
        return cells
    share = (rect.w - (len(OFFICES) - 1) * layout.gap - sum(more)) // len(OFFICES)
    spare = rect.w - (len(OFFICES) - 1) * layout.gap - sum(more) - share * len(OFFICES)
    return rect.columns(*(share + extra + (at < spare) for at, extra in enumerate(more)), gap=layout.gap)


def _title(layout: BoardLayout, office: int) -> str:
    return layout.table.texts.component(f"office/{OFFICES[office]}")


def _offer(layout: BoardLayout, office: int) -> Offer | None:
    """The bids one could make for an office."""
    return next((found for found in layout.spots.about(f"office/{OFFICES[office]}") if found.amounts), None)


def _side(layout: BoardLayout, inner: Rect) -> int:
    """The size of a roundel in a card."""
    most = max(ROUNDEL, inner.w * 2 // 5)
    return min(inner.h, max(LEAST_ROUNDEL, min(inner.h - _plate_h(layout) - 1, most)))


def _stepper_w(layout: BoardLayout) -> int:
    """Least width of a bid of two digits on its plate between less and more."""
    return 2 * (layout.target + 2) + natural(layout, "", "99", COUNT)[0] + 8


class Card(NamedTuple):
    """The parts of a card."""

    seal: Rect
    foot: Rect
    """For what the office gives."""
    words: Rect


class Row(NamedTuple):
    """What all cards have in common."""

    bids: bool
    two: bool
    """Whether the name of an office takes two lines."""
    named: bool
    """Whether holders are named; else banner and tooltip tell."""


def needed(layout: BoardLayout, wide: int) -> int:
    """The height at which a row so wide has room for all names beside the roundels, also while there are bids."""
    cells = _cells(layout, Rect(0, 0, wide, 0))
    high = 0
    for office, cell in enumerate(cells):
        low = 2 * layout.view.line(NAME.role) + layout.target
        card = _parts(layout, office, Rect(0, 0, cell.w - 8, low), bids=True)
        title = _title(layout, office)
        lines = 1 if layout.view.width(title, NAME.role) + 2 <= card.words.w else 2
        high = max(high, lines * layout.view.line(NAME.role) + layout.target + low - card.words.h)
    return high + 6


def _plate_h(layout: BoardLayout) -> int:
    return natural(layout, "gold", "1", COUNT)[1] + 2


def _parts(layout: BoardLayout, office: int, inner: Rect, *, bids: bool) -> Card:
    """The roundel with what the office gives below it, both whole; the words at their right, above a wide plate."""
    plate_h, bonus = _plate_h(layout), _width(layout, office)
    side = _side(layout, inner)
    least = max(layout.view.width(word, NAME.role) for word in _title(layout, office).split(" ")) + 4
    if bids:
        least = max(least, _stepper_w(layout))
    spare = inner.w - layout.gap - least
    fits = spare >= max(side, bonus)
    if spare < side:
        side = min(side, max(LEAST_ROUNDEL, spare))
    column, words = inner.cut_left(max(side, bonus) if fits else side, layout.gap)
    foot = column.cut_bottom(plate_h)[0]
    if bonus > column.w:  # the plate reaches below the words
        foot = Rect(inner.x, foot.y, min(inner.w, bonus), foot.h)
        words = words.pad(bottom=plate_h)
    return Card(column.place(side, side, 0.5, 0.0), foot, words)


def _card(layout: BoardLayout, zone: Node, office: int, rect: Rect, row: Row) -> None:
    """The roundel with what the office gives below it; at the right its name, and its holder or the amount one would bid.

    Where there are bids all have the height of bids, and where a name takes two lines all begin on the first one.
    """
    bids = row.bids
    target = f"office/{OFFICES[office]}"
    card = layout.put(zone, OFFICES[office], rect, target, fill="porphyry")
    offer = _offer(layout, office)
    title = _title(layout, office)
    parts = _parts(layout, office, rect.inset(4, 2), bids=bids)
    seal = card.add("medal", parts.seal, picture=f"art/{target}?{MEDAL}")
    _benefit(layout, seal, office, parts.foot)
    line, words = layout.view.line(NAME.role), parts.words
    if bids:
        low = min(layout.target, words.h - layout.line)
        head, below = words.rows(1.0, low)
        lines = 2 if words.h - low >= 2 * layout.line - 4 else 1
    else:
        head, below = words.rows(min(2 * line, words.h - round(layout.line * 1.3)), 1.0)
        lines = 2
    if row.two and lines > 1 and layout.view.width(title, NAME.role) <= words.w:
        head = head.pad(top=max(0, head.h - 2 * line) // 2).cut_top(min(line, head.h // 2))[0]
        lines = 1
    card.add("name", head, text=title, style=NAME.but(color="", lines=lines))
    if offer is not None:
        _stepper(layout, card, office, below, offer)
    else:
        _holder(layout, card, office, below, named=row.named)


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
    """What the office gives, on a plate below its roundel."""
    given = _gives(layout, office)
    if not given:
        return
    wide = min(rect.w, _width(layout, office))
    plate = card.add("gives", rect.place(wide, rect.h), fill="plate.marble", depth=1)
    x = plate.rect.x + 4
    for place, (picture, text) in enumerate(given):
        cell = Rect(x, rect.y, plate.rect.right - x, rect.h)
        x = token(layout, plate, f"token{place}", cell, picture, text, COUNT, 0.0).right + 4


def _vacant(layout: BoardLayout, room: int) -> str:
    """The longest text for a vacant office that fits, else the shortest."""
    words = layout.forms("board.vacant")
    return next((word for word in words if layout.view.width(word, LABEL.role) <= room), words[-1])


def _holder(layout: BoardLayout, card: Node, office: int, room: Rect, *, named: bool) -> None:
    """Banner and name of the holder; the gold lying on the space, or in a duel the bid.

    The gold stands in the same line, or below it where the name would be cut and there is room for two.
    """
    state = layout.state
    holder = state.holder[office]
    high = min(room.h, round(layout.line * 1.5))
    room = room.pad(right=3)
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
        if (
            called
            and layout.view.width(called, LABEL.role) + high + wide > room.w
            and room.h >= 2 * layout.line
        ):
            rect, below = room.place(room.w, min(room.h, 2 * high)).equal_rows(2, 0)
            treasury = card.add("coins", below, tip=tip)
            token(layout, treasury, "amount", below, "gold", shown, COUNT, 1.0)
        else:
            treasury = card.add("coins", rect, tip=tip)
            rect = rect.pad(right=token(layout, treasury, "amount", rect, "gold", shown, COUNT, 1.0).w + 2)
    if holder >= 0:
        banner, name = rect.cut_left(round(rect.h * BANNER), 3)
        card.add("banner", banner, picture=layout.banner(holder))
        called = layout.name(holder, "caption", name.w)
        if named and not called.endswith("…"):
            card.add("holder", name, text=called, style=LABEL)
    else:
        word = _vacant(layout, rect.w)
        if layout.view.width(word, LABEL.role) <= rect.w:
            card.add("vacant", rect, text=word, style=LABEL)


def _stepper(layout: BoardLayout, card: Node, office: int, rect: Rect, offer: Offer) -> None:
    """The holder's banner, and the bid a click on the card makes, on a gold plate between less and more."""
    holder = layout.state.holder[office]
    place = offer.place(layout.table.picks.amounts.get(offer.key))
    shown, side = str(offer.amounts[place]), min(layout.target, rect.h)
    flag, rest = rect.cut_left(round(rect.h * 0.7), layout.gap)
    coin = natural(layout, "gold", "99", COUNT)[0] + 6
    if rest.w < 2 * side + coin + 4:
        rest = rect  # too narrow for the banner; the row shows the holder
    elif holder >= 0:
        card.add("banner", flag, picture=layout.banner(holder))
    word = layout.own("board.bid")
    word_w = layout.view.width(word, LABEL.role) + layout.gap
    wide = 2 * side + coin + word_w + 4
    words = word if wide <= rest.w else ""
    rest = rest.place(min(rest.w, wide if words else 2 * side + coin + 4), rest.h, 1.0)
    less, value, more = rest.columns(side, 1.0, side, gap=2)
    bounds = (
        ("less", less, "glyph/minus", place > 0),
        ("more", more, "glyph/plus", place + 1 < len(offer.amounts)),
    )
    for name, cell, picture, able in bounds:
        layout.put(card, name, cell, f"{name}/{offer.key}", picture=picture, fill="button", enabled=able)
    plate = card.add("amount", value.place(value.w, min(value.h, _plate_h(layout) + 4)), fill="chip.gold")
    said, amount = plate.rect.inset(3, 0).cut_left(word_w if words else 0)
    if words:
        plate.add("word", said, text=words, style=LABEL.but(align="center"))
    least = natural(layout, "gold", shown, COUNT)[0]
    token(layout, plate, "token", amount, "gold" if amount.w >= least else "", shown, COUNT, 0.5)
